"""What a seat is worth."""

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import MARGIN, UNFAIR
from ludometer.analysis.tables import agreement
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, Value, about_items, each_for_itself
from ludometer.reports.elements.setups_overlay import overlay_or_single
from ludometer.reports.elements.tier_changes import (
    contradicted_seats,
    seat_verdicts,
    seats_decided_above,
    seats_in_two_tiers,
)
from ludometer.reports.elements.values import (
    SHARE_COLUMNS,
    common_bounds,
    distance_from_fair,
    each_population,
    range_within_margin,
    share_reading,
    share_values,
    side_and_prospect,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import WITHIN, bold, count, seat_name, share, wide_share
from ludometer.reports.wording.quotes import Words


@each_for_itself
def seats(page):
    """What a seat is worth."""
    frames = {cell: seat_verdicts(page, cell) for cell in page.shown}
    section = Section("seats", "Seats: what turn order is worth", CAUSAL, share_reading("seat"))
    bounds = common_bounds(frames)
    section.drawings = [overlay_or_single(page, "Seats", frames, "seat", seat_name, lambda cell, frame: page.draw(
        cell, "Win share of each seat with intervals", basic.shares, [seat_name(seat) for seat in frame["seat"]],
        frame, cell.fair, MARGIN, bounds[cell]), sorted({seat for frame in frames.values() for seat in frame["seat"]}))]
    section.tables.append(page.over_cells([Column("seat", "in starting order", True), *SHARE_COLUMNS], (
        (cell, [Value(seat_name(row["seat"]), int(row["seat"])), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows())))
    section.notes.append("Each deal is played once in every rotation of the players around the table, so differences "
                         "between seats are caused by the seat alone.")
    section.findings.append(finding_of(page, frames[page.base]))
    return section


def finding_of(page, base):
    """The finding on the baseline's seats: on the seat furthest from fair, unless all are balanced; where that is
    undecided, on those that have no verdict and are strong or weak one tier up.
    """
    far, above = base.loc[(base["value"] - base["fair"]).abs().idxmax()], seats_decided_above(page, page.base)
    if (base["verdict"] == "balanced").all():
        least, most, margin = range_within_margin(base)
        return Finding("seats", "balanced", Words(
            "{} decide little: they win from {} to {} of {} games, {} {} of a fair share.").format(
                bold("Seats"), least, most, count(far["n"]), WITHIN, margin),
                       about_items(*map(int, base["seat"]), what="seat"))
    if far["verdict"] == "undecided" and not above and wide_share(far, 100 * far["low"], 100 * far["high"]):
        return Finding("seats", "undecided", Words("{} ({}) to say what a seat is worth.").format(
            bold("Too few games"), count(far["n"])), about_items(int(far["seat"]), what="seat"), news=False)
    if far["verdict"] == "undecided" and above:
        return seats_above_finding(page, above)
    there, rows = page.one_tier_up(page.base), seats_in_two_tiers(page, page.base)
    wrong = contradicted_seats(page, page.base)
    others = base[base["verdict"].isin((*UNFAIR, tables.DIFFERS)) & (base["seat"] != far["seat"])]
    besides = Words("").join(map(further_seat_clause, others.to_dict("records")))
    judged, wants = f"is {far['verdict']} and " if far["verdict"] in UNFAIR else "", ""
    compared = [seat for seat in sorted(wrong | above) if seat != far["seat"]]
    if far["verdict"] == "undecided":
        wants = "".join(f"; {said}" for said in (side_and_prospect(far), agreement.population_note(far)) if said)
    elif far["verdict"] == tables.DEPENDS:
        wants = Words("; but that depends on skill, for one tier up it wins {} of {}").format(
            share(rows[far["seat"]][1]), count(rows[far["seat"]][1]["n"]))
    elif far["verdict"] == tables.DIFFERS:
        wants = f"; but that depends on players: {each_population(far)}"
    elif rows:
        wants = Words(", and one tier up {}").format(share(rows[far["seat"]][1]))
    besides += Words("").join(tier_above_clause(seat, *rows[seat]) for seat in compared)
    words = Words("{} {}wins {} of {} games, {}{}{}.").format(
        bold(f"The {seat_name(far['seat'])}"), judged, share(far), count(far["n"]), distance_from_fair(far), wants,
        besides)
    tone = "undecided" if far["verdict"] in (tables.DEPENDS, tables.DIFFERS) else far["verdict"]
    return Finding("seats", tone, words,
                   about_items(*map(int, [far["seat"], *others["seat"], *compared]), what="seat"),
                   news=far["verdict"] != "undecided",
                   cells=(page.base, there) if rows and (compared or far["verdict"] != "undecided") else ())


def further_seat_clause(row):
    """A clause on what a further seat wins."""
    if row["verdict"] == tables.DIFFERS:
        return Words("; what the {} wins, {}, depends on players: {}").format(
            seat_name(row["seat"]), share(row), each_population(row))
    return Words("; the {}, {}, {}").format(seat_name(row["seat"]), row["verdict"], share(row))


def tier_above_clause(seat, here, there):
    """A clause on what a seat wins among players one tier up."""
    if there["verdict"] in UNFAIR:
        return Words("; the {}, {} here, is {} one tier up, where it wins {}").format(
            seat_name(seat), here["verdict"], there["verdict"], share(there))
    return Words("; the {}, {} here with {}, wins {} one tier up").format(
        seat_name(seat), here["verdict"], share(here), share(there))


def seats_above_finding(page, above):
    """The finding on seats that are strong or weak one tier up only. above: as of seats_decided_above()."""
    order = sorted(above, key=lambda seat: -abs(above[seat][1]["value"] - above[seat][1]["fair"]))
    names = [bold(f"The {seat_name(order[0])}"), *(f"the {seat_name(seat)}" for seat in order[1:])]
    said = (Words("{} is {} one tier up, where it wins {} of {} games instead of {}").format(
        name, there["verdict"], share(there), count(there["n"]), share(here))
        for name, (here, there) in zip(names, map(above.get, order), strict=True))
    return Finding("seats", "undecided", Words("{}.").format(Words("; ").join(said)),
                   about_items(*map(int, order), what="seat"), cells=(page.base, page.one_tier_up(page.base)))
