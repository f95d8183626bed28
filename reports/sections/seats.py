"""What a seat is worth."""

from markupsafe import Markup

from analysis import tables
from analysis.statistics import MARGIN, UNFAIR
from reports import figures
from reports.overlay import together_or_one
from reports.section import CAUSAL, Column, Finding, Section, Value, each_for_itself
from reports.skill import contradicted_seats, seats_judged
from reports.values import SHARE_COLUMNS, common_bounds, off_fair, share_reading, share_values, within_margin
from reports.words import WITHIN, bold, count, prospect, seat_name, share


@each_for_itself
def seats(page):
    """What a seat is worth."""
    frames = {cell: seats_judged(page, cell) for cell in page.shown}
    section = Section("seats", "Seats: what turn order is worth", CAUSAL, share_reading("seat"))
    bounds = common_bounds(frames)
    section.drawings = [together_or_one(page, "Seats", frames, "seat", seat_name, lambda cell, frame: page.draw(
        cell, "Win share of each seat with intervals", figures.shares, [seat_name(seat) for seat in frame["seat"]],
        frame, cell.fair, MARGIN, bounds[cell]), sorted({seat for frame in frames.values() for seat in frame["seat"]}))]
    section.tables.append(page.over_cells([Column("seat", "in starting order", True), *SHARE_COLUMNS], [
        (cell, [Value(seat_name(row["seat"]), int(row["seat"])), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    section.notes.append("Each deal is played once in every rotation of the players around the table, so differences "
                         "between seats are caused by the seat alone.")
    section.findings.append(finding_of(page, frames[page.base]))
    return section


def finding_of(page, base):
    """The sentence on the seats of the baseline: on the one furthest from fair, unless all are balanced."""
    far = base.loc[(base["value"] - base["fair"]).abs().idxmax()]
    if (base["verdict"] == "balanced").all():
        words = Markup("{} decide little: they win from {} to {} of {} games, {} {} of a fair share.")
        least, most, margin = within_margin(base)
        words = words.format(bold("Seats"), least, most, count(far["n"]), WITHIN, margin)
    else:
        wants = f"; {prospect(far['wanted'])}" if far["verdict"] == "undecided" else ""
        if far["verdict"] == tables.DEPENDS:
            _, there = contradicted_seats(page, page.base)[far["seat"]]
            wants = Markup("; but that depends on skill, for one tier up it wins {} of {}").format(
                share(there), count(there["n"]))
        others = base[base["verdict"].isin(UNFAIR) & (base["seat"] != far["seat"])]
        besides = Markup("").join(Markup("; the {}, {}, {}").format(seat_name(row["seat"]), row["verdict"], share(row))
                                  for _, row in others.iterrows())
        words = Markup("{} wins {} of {} games, {}{}{}.").format(
            bold(f"The {seat_name(far['seat'])}"), share(far), count(far["n"]), off_fair(far), wants, besides)
    named = base["seat"] if (base["verdict"] == "balanced").all() else [far["seat"], *others["seat"]]
    depends = far["verdict"] == tables.DEPENDS
    return Finding("seats", "undecided" if depends else far["verdict"], words,
                   tuple(("seat", int(seat)) for seat in named), news=far["verdict"] != "undecided",
                   cells=(page.base, page.one_tier_up(page.base)) if depends else ())
