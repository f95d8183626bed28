"""What modules bring: shields, trade routes, white castles, watchtowers, inns; each only where it was played."""

from ludometer.analysis.burgundy import questions as burgundy
from ludometer.reports.burgundy.monasteries import add_gains, points_brought_table
from ludometer.reports.elements import cards_held
from ludometer.reports.elements.cards_taken import Cards
from ludometer.reports.elements.cards_taken import section_of as cards_section
from ludometer.reports.elements.section import CAUSAL, DEALT, Column, Finding, Section, where_any
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.unused_rows import unused_row_names, unused_values
from ludometer.reports.elements.values import (
    count_value,
    detectable_rows,
    in_common_order,
    points_value,
    share_value,
    text_value,
    with_value_columns,
)
from ludometer.reports.elements.winners_contrast import contrast_section, contrast_table
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, points, share
from ludometer.reports.wording.quotes import Words, with_capital

SHIELDS = Cards("shield", "shields", "shield", "taken", "kept", "shields_kept")
ROUTES = cards_held.Kind("board", "boards", "board", "route", "were dealt", None, "routes_held")
NAMES = {
    "vp_routes": "points from its bonuses", "route_goods": "goods laid on it", "route_market": "ship or animal fetched",
    "route_building": "building fetched", "route_church": "mine, monastery or castle fetched", "route_sale": "sales",
    "route_workers": "bonuses of workers", "route_silver": "bonuses of silver", "route_placement": "tiles placed",
    "route_points": "bonuses of points", "route_action": "further actions", "built_white_castle": "white castles",
    "white_take": "actions that take a tile", "white_place": "actions that place a tile",
    "white_sell": "actions that sell", "white_workers": "actions that take workers",
}
USES = ("white_take", "white_place", "white_sell", "white_workers")
MEASURES = {                                                    # by duchy: words, and whether it is a share
    "towers": ("watchtowers linked", False), "vp_towers": ("points", False), "linked": ("all linked", True),
    "first": ("first to link all", True), "second": ("second", True), "inns": ("inns placed", False),
    "inn_points": ("points added", False),
}


@where_any(burgundy.shields)
def shields(page):
    """A section on how often shields are taken and kept, and on what they bring."""
    section = cards_section(page, burgundy.shields, SHIELDS, "Shields: taken, kept and what they bring")
    frames = {cell: page.table(burgundy.shields, cell) for cell in page.shown}
    section.tables.append(points_brought_table(
        page, frames, SHIELDS, "mean points of the shield and of what it adds, of those who took it, kept or not"))
    base = frames[page.base]
    if base["brought"].nunique() > 1:                           # several were taken
        most, least = (base.loc[pick] for pick in (base["brought"].idxmax(), base["brought"].idxmin()))
        section.findings.append(Finding("shields", "part5", Words(
            "Players who take {} get {} points from it on average, players who take {} get {}; what a shield does for "
            "dice, tiles and silver is not counted.").format(
                bold(page.title("shield", most["shield"])), points(most, "brought"),
                bold(page.title("shield", least["shield"])), points(least, "brought"))))
    add_gains(page, section, frames, SHIELDS)
    return section


@where_any(burgundy.routes)
def routes(page):
    """A section on what boards of the trade route are worth, and what their bonuses are used for."""
    section = Section("routes", "Trade routes: boards and bonuses", CAUSAL, (
        f"Each dot is {cards_held.points_ahead(page)} players who were dealt the board, less the same for players with "
        f"other boards, its line the interval for all boards together; {cards_held.FILLED} Chance deals the boards, so "
        "this is caused by the board. Bonuses go with selling, which is a choice: association."), rests=("route",))
    frames = {cell: cards_held.sorted_by_gain(page.table(burgundy.routes, cell)) for cell in page.shown}
    cards_held.add_gains(page, section, frames, ROUTES, "Points gained with each board")
    section.tables.append(page.over_cells(
        [Column("board", text=True), *cards_held.HELD],
        [*((cell, [text_value(page.title("route", row["route"])), *cards_held.held_values(page, row)])
           for cell, frame in frames.items() for _, row in frame.iterrows()),
         *((cell, unused_values(page.title("route", name), ROUTES.had, 1 + len(cards_held.HELD)))
           for cell, frame in frames.items()
           for name in unused_row_names(page, cell, "route", ROUTES.column, frame["route"]))], "Boards"))
    bonuses = {cell: page.table(burgundy.route_bonuses, cell) for cell in page.shown}
    section.tables.append(contrast_table(page, bonuses, column_label, "What the trade route is used for"))
    gains = with_value_columns(frames[page.base], "gain")
    moved = detectable_rows(gains)
    laid = bonuses[page.base].set_index("column").loc["route_goods"]
    told = join(Words("{} is worth {} points").format(bold(page.title("route", row["route"])), gain(row))
                for _, row in moved.head(2).iterrows())
    told = told + ", caused by the board" if told else with_capital(no_difference(
        gains, "no board is clearly worth more or less than the others (at most {})",
        "any board is worth more or less than the others", 1, "points", page.base.close))
    section.findings.append(Finding("routes", "part5", Words(
        "Players lay {} goods on their trade route. {}.").format(points(laid, "all"), told)))
    return section


@where_any(burgundy.white_castles)
def white_castles(page):
    """A section on white castles built, and what their actions were used for."""
    section = contrast_section(page, burgundy.white_castles, "white-castles", "White castles: built, and what for",
                               ("tile",), column_label)
    frame = page.table(burgundy.white_castles, page.base).set_index("column")
    built, uses = frame.loc["built_white_castle"], frame.loc[[name for name in frame.index if name in USES]]
    text = Words("Players build {} white castles").format(bold(points(built, "all")))
    if built["gap"] == built["gap"]:                            # there are games won, and others
        text += Words(", {} in games won and {} in games lost: an association" if page.base.is_solo else
                       ", winners {} and other players {}: an association").format(
                           points(built, "winners"), points(built, "others"))
    if built["n"] and not page.base.is_solo:
        text += Words("; the player with most wins {} of {} games, another").format(share(built), count(built["n"]))
    if uses["all"].sum():
        often = uses["all"].idxmax()
        text += Words(". Most often they {}: {} times per player").format(
            NAMES[often].removeprefix("actions that "), points(uses.loc[often], "all"))
    section.findings.append(Finding("white castles", "part5", Words("{}.").format(text)))
    return section


def column_label(page, column):
    """The label of a column on trade routes or white castles, in words."""
    return NAMES[column]


@where_any(burgundy.watchtowers)
def watchtowers(page):
    """A section on watchtowers linked, and on who is first to link all of them, by duchy."""
    section = duchies_section(page, burgundy.watchtowers, "watchtowers", "Watchtowers: linked by duchy", "vp_towers")
    linked = rows_of_measure(page.table(burgundy.watchtowers, page.base), "linked")
    section.findings.append(ends(
        page, linked, "watchtowers", "All watchtowers are linked most often in {} (by {} of its players) and least "
        "often in {} ({}).", "All watchtowers are linked by {} of players, whatever the duchy.", share))
    return section


@where_any(burgundy.inns)
def inns(page):
    """A section on inns placed, and on the points they add to regions, by duchy."""
    section = duchies_section(page, burgundy.inns, "inns", "Inns: points added by duchy", "inn_points")
    section.findings.append(ends(
        page, rows_of_measure(page.table(burgundy.inns, page.base), "inn_points"), "inns",
        "Inns add most to regions in {}, {} points per player, and least in {}, {}.",
        "Inns add {} points per player to regions, whatever the duchy.", points))
    return section


def rows_of_measure(frame, measure):
    """The rows of one measure, from the duchy with the highest value."""
    return frame[frame["measure"] == measure].sort_values("value", ascending=False, kind="stable")


def ends(page, frame, tag, words, level, spell):
    """A Finding on the duchies with the highest and lowest value. level: the words where all are the same."""
    most, least = frame.iloc[0], frame.iloc[-1]
    if most["value"] == least["value"]:
        return Finding(tag, "part5", Words(level).format(bold(spell(most))))
    return Finding(tag, "part5", Words(words).format(
        bold(page.faction(most["faction"])), spell(most), bold(page.faction(least["faction"])), spell(least)))


def duchies_section(page, question, key, title, drawn):
    """A section on a table of measures by duchy, with dots of the measure `drawn`."""
    frames = {cell: page.table(question, cell) for cell in page.shown}
    section = Section(key, title, DEALT, (
        "Each dot is the mean of players with a duchy, its line the interval for all duchies together. Where duchies "
        "are dealt, what differs between them is caused by the duchy; the duchies themselves differ in much else."),
        rests=("duchy",))
    rows = in_common_order({cell: rows_of_measure(frame, drawn) for cell, frame in frames.items()}, "faction")
    bounds = basic.limits(*rows.values(), include=(0,))
    section.drawings = [[page.draw(
        cell, f"{title}: {MEASURES[drawn][0]}", basic.dots, [page.faction(name) for name in frame["faction"]], frame,
        bounds, lambda value: f"{value:.0f}", numbers=[f"{value:.1f}" for value in frame["value"]])
        for cell, frame in rows.items()]]
    measures = list(dict.fromkeys(frames[page.base]["measure"]))
    section.tables.append(page.over_cells(
        [Column("duchy", text=True), *(Column(MEASURES[name][0], "share of players" if MEASURES[name][1] else "mean")
                                       for name in measures), Column("seats")],
        ((cell, [text_value(page.faction(name)), *(
            (share_value if MEASURES[measure][1] else points_value)(group.loc[measure]) for measure in measures),
            count_value(group["n"].iloc[0])])
         for cell, frame in frames.items()
         for name, group in frame.set_index("measure").groupby("faction", sort=False))))
    return section
