"""Casualty checks and captures beside their exact odds, and what attacks and tries cost by those odds."""

import pandas as pd

from ludometer.analysis.odds import tables as exact_tables
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.rurik.odds.attack_tables import READING as CHECKS_READING
from ludometer.analysis.rurik.odds.attack_tables import curves
from ludometer.analysis.rurik.odds.captures import READING
from ludometer.analysis.rurik.odds.rules import rules_of
from ludometer.reports.elements.section import (
    ASSOCIATION,
    DESCRIPTION,
    Column,
    Finding,
    Section,
    Table,
    Value,
    where_any,
)
from ludometer.reports.elements.values import count_value, optional_value, points_value, share_value, text_value
from ludometer.reports.elements.winners_contrast import contrast_section
from ludometer.reports.figures import basic
from ludometer.reports.figures.curves import lines
from ludometer.reports.wording.numbers_in_words import (
    bold,
    count,
    join,
    number,
    percent,
    plural,
    points,
    share,
    signed_number,
)
from ludometer.reports.wording.quotes import Words

OWN = 3                                                         # troops that attack in the curves and their table
EXPLANATION = Words(                                           # of fewer losses than by the odds
    "<b>Why players lose fewer troops than by the odds</b> (an explanation, not a measurement): they look at cards "
    "when they draw schemes and put safe ones back on top of a deck, they keep cards with an icon in hand, and they "
    "choose when to attack and which deck to reveal from.")


CAPTURES = {
    "captures_tried": "tries to capture", "captures": "pieces captured", "leaders_captured": "leaders among them",
    "released": "pieces released for tokens", "captured": "own pieces captured", "doubles": "checks that cost two",
}
SHARES = {
    "capture": "tries that captured", "release": "pieces captured that were released for tokens",
    "double": "checks with a loss that cost two",
}


def casualties(page):
    """A section on what checks cost in the games and by exact odds, and on the price of an attack."""
    frames = {cell: page.table(rurik.casualties, cell).rename(columns={"share": "value"}) for cell in page.shown}
    frames = {cell: frame[frame["checks"] > 0] for cell, frame in frames.items()}
    section = Section("casualties", "Casualties: the games and the exact odds", DESCRIPTION, (
        "Each dot is the share of casualty checks that cost a troop in the games, by the cards they were to reveal, "
        "its line the interval for all rows together; the small grey mark is the exact probability with fresh decks. "
        f"The curves are exact: the troops that an attack by {OWN} troops loses, and the chance that every sword "
        "strikes."), rests=("scheme",))
    section.notes.append(CHECKS_READING)
    changed = [cell for cell in frames if not page.numbers[cell]["played"]]
    for cell in changed:
        frames[cell] = frames[cell].assign(odds=float("nan"), difference=float("nan"), z=float("nan"))
        section.notes.append(f"The game’s data have changed since {page.name(cell)} was played: no exact odds for it.")
    checks = []
    for cell, frame in frames.items():
        label = "Share of casualty checks that cost a troop"
        where = f": {page.name(cell)}" if len(page.given) > 1 else ""
        grey = "" if cell in changed else "; grey: exact odds"
        exact = frame[["odds"] * 3].set_axis(["value", "low", "high"], axis=1).astype(float)
        checks.append(page.draw(
            cell, label, basic.dots,
            [cards_name(cards) for cards in frame["cards"]], frame, (-0.03, 1.03), percent, second=exact,
            numbers=[percent(value, 1) for value in frame["value"]],
            caption=f"Checks: {page.name(cell)}{grey}" if len(frames) == 1 else f"{label}{where}{grey}"))
    section.drawings = [checks]
    section.tables.append(checks_table(page, frames))
    commonest = commonest_check(frames[page.base])
    if commonest is not None:
        section.findings.append(check_finding(commonest))
        if commonest["high"] < commonest["odds"]:
            section.notes.insert(0, EXPLANATION)
    if page.base not in changed:
        add_curves(page, section)
    return section


def add_curves(page, section):
    """Add what attacks cost by exact odds to a section: two figures and a table."""
    frame = pd.DataFrame(curves(page.numbers[page.base], own=OWN))
    curved = []
    groups = dict(iter(frame.drop_duplicates(["cards", "swords"]).groupby("cards")))
    names = {cards: cards_name(cards) for cards in groups}
    swords = frame["swords"].min() - 0.2, frame["swords"].max() + 0.2
    for column, top, words, label in (
            ("lost", max(frame["lost"].max() * 1.08, 0.1), number, "Troops lost, on average"),
            ("all_strike", 1.04, percent, "Chance that all swords strike")):
        curved.append(page.draw(
            page.base, label, lines, groups, "swords", column, names, (swords, (0, top)), str, words, "swords",
            caption=f"{label}: exact, {page.name(page.base)}"))
    section.drawings = page.abreast([*section.drawings, curved])
    section.tables.append(price_table(frame, page.name(page.base)))


def checks_table(page, frames):
    """The Table of checks in the games."""
    return page.over_cells(
        [Column("cards"), Column("checks"), Column("cost a troop", "share of checks, with the interval"),
         Column("exact odds", "with fresh decks"), Column("difference", "percentage points"),
         Column("z", "standard errors by which the share lies above the odds")],
        ((cell, [Value(cards_name(row["cards"]), int(row["cards"])), count_value(row["checks"]),
                 share_value(row, digits=2), optional_value(row["odds"], lambda value: percent(value, 2)),
                 optional_value(row["difference"], lambda value: signed_number(100 * value, 2)),
                 optional_value(row["z"], signed_number)])
         for cell, frame in frames.items() for _, row in frame.iterrows()), "Checks in the games")


def price_table(curves, cell):
    """The Table behind the curves, by kind of region."""
    columns = [
        Column("region", text=True), Column("cards"), Column("swords"), Column("troops lost"), Column("removed"),
        Column("price", "troops lost for each troop removed"),
        Column("survive", "chance that a troop of the attacker is left"),
        Column("all strike", "chance that every sword strikes")]
    rows = [[
        text_value(row["kind"]), count_value(row["cards"]), count_value(row["swords"]),
        *(optional_value(row[name], lambda value: number(value, 3)) for name in ("lost", "removed", "price")),
        *(optional_value(row[name], lambda value: percent(value, 2)) for name in ("survive", "all_strike"))]
        for _, row in curves.iterrows()]
    return Table(columns, rows, f"Price of an attack by {OWN} troops, exact: {cell}")


def cards_name(cards):
    """n cards, in words."""
    return plural(cards, "card")


def commonest_check(frame):
    """The row of the commonest check that has odds; None where there was none."""
    frame = frame[(frame["cards"] > 0) & frame["odds"].notna()]
    return frame.loc[frame["checks"].idxmax()] if len(frame) else None


def check_finding(row):
    """A sentence that sets a check beside its odds."""
    odds = percent(row["odds"], 1)
    beside = f"; the exact odds with fresh decks are {odds}"
    if row["high"] < row["odds"]:
        beside = f", less than the exact odds of {odds} with fresh decks: players choose when to check"
    elif row["low"] > row["odds"]:
        beside = f", more than the exact odds of {odds} with fresh decks"
    return Finding("casualties", "part5", Words("A casualty check of {} costs a troop in {} of {} checks{}.").format(
        bold(cards_name(row["cards"])), share(row), count(row["checks"]), beside))


@where_any(rurik.captures)
def captures(page):
    """A section on captures in the games and by exact odds, in setups with the module war."""
    section = contrast_section(page, rurik.captures, "captures", "Captures: the games and the exact odds", ("knob",),
                               lambda page, column: CAPTURES[column])
    section.tables[0].caption = "Captures by a player"
    frames = {cell: page.table(rurik.prisoners, cell).rename(columns={"share": "value"}) for cell in page.shown}
    worth = {cell: page.table(rurik.prisoner_points, cell) for cell in page.shown}
    section.notes.append(READING)
    for cell in page.shown:
        if not page.numbers[cell]["played"]:
            frames[cell] = frames[cell].assign(odds=float("nan"), difference=float("nan"), z=float("nan"))
            section.notes.append(f"The game’s data have changed since {page.name(cell)} was played: no exact odds for "
                                 "it.")
    section.tables.append(page.over_cells(
        [Column("share of", text=True), Column("number"), Column("in the games", "share, with the interval"),
         Column("exact odds", "with fresh decks, a try after one card"), Column("difference", "percentage points"),
         Column("z", "standard errors by which the share lies above the odds")],
        ((cell, [text_value(SHARES[row["share_of"]]), count_value(row["n"]), share_value(row, digits=2),
                 optional_value(row["odds"], lambda value: percent(value, 2)),
                 optional_value(row["difference"], lambda value: signed_number(100 * value, 2)),
                 optional_value(row["z"], signed_number)])
         for cell, frame in frames.items() for _, row in frame[frame["n"] > 0].iterrows()), "Captures in the games"))
    if any(map(len, worth.values())):
        section.tables.append(page.over_cells(
            [Column("tokens for a captured piece", "mean; half a pair each, nothing for one that stayed"),
             Column("for a leader"), Column("for a pair"), Column("pieces captured")],
            ((cell, [points_value(row), *(count_value(page.numbers[cell]["knobs"][f"dungeon_{what}_points"]["value"])
                                          for what in ("leader", "pair")), count_value(row["n"])])
             for cell, frame in worth.items() for _, row in frame.iterrows()), "What prisoners brought"))
    if page.numbers[page.base]["played"]:
        add_tries(page, section)
    tried = frames[page.base].set_index("share_of").loc["capture"]
    section.findings.append(captures_finding(page, tried, worth))
    return section


def add_tries(page, section):
    """Add what a try to capture costs by exact odds to a section: a figure and a table."""
    rules = rules_of(page.numbers[page.base])
    frame = pd.DataFrame(exact_tables("rurik", "capture", tables=rules, own=OWN)[0]["rows"])
    groups = {name: frame[["cards"]].assign(value=frame[column]) for name, column in (
        ("lost with a try", "lost"), ("lost without", "alone"), ("captured", "captured"))}
    top = max(1, frame["lost"].max() * 1.08)
    label = "Pieces lost in an attack with a try and without, and captured, on average"
    drawing = page.draw(
        page.base, label, lines, groups, "cards", "value", {}, ((-0.2, frame["cards"].max() + 0.2), (0, top)),
        str, number, "cards of the attack", caption=f"{label}: exact, {page.name(page.base)}")
    section.drawings = page.abreast([*section.drawings, [drawing]])
    chances = ("nothing_lost", "succeeds", "captured")
    section.tables.append(Table(
        [Column("attack", text=True), Column("cards", "that the attack reveals"), Column("nothing lost", "so that a "
         "capture may be tried"), Column("try captures"), Column("captured"), Column("lost", "pieces, with the try"),
         Column("more", "than without the try"), Column("price", "pieces lost for each capture")],
        ([text_value(row["when"] or "–"), count_value(row["cards"]),
          *(optional_value(row[name], lambda value: percent(value, 2)) for name in chances),
          *(optional_value(row[name], lambda value: number(value, 3)) for name in ("lost", "more", "price"))]
         for _, row in frame.iterrows()), f"Price of a capture by {OWN} pieces, exact: {page.name(page.base)}"))


def captures_finding(page, tried, worth):
    """A sentence on how often players try to capture, how often they succeed, and what it brought."""
    means = page.table(rurik.captures, page.base).set_index("column")
    if not tried["n"]:
        return Finding("captures", "part5", Words("{} was tried in any game.").format(bold("No capture")),
                       basis=DESCRIPTION)
    words = Words("A player tries {} captures a game; {} of {} tries succeed").format(
        bold(points(means.loc["captures_tried"], "all")), share(tried), count(tried["n"]))
    if tried["odds"] == tried["odds"]:
        words += Words(", {} by the odds after one card").format(percent(tried["odds"], 1))
    words += Words(". The dungeon pays {}").format(join(
        Words("{} for a leader and {} for a pair: a prisoner brought {} tokens{}").format(
            *(page.numbers[cell]["knobs"][f"dungeon_{what}_points"]["value"] for what in ("leader", "pair")),
            points(frame.iloc[0]), "" if cell is page.base else f" ({page.name(cell)})")
        for cell, frame in prisoner_frames(page, worth).items()))
    led = means.loc["leaders_captured"]
    compared = led["gap"] == led["gap"]
    if compared:                                                # there are games won, and others
        words += Words(". In games won the player captures {} leaders, in games lost {}: an association"
                        if page.base.is_solo else ". Winners capture {} leaders, the others {}: an association").format(
                            points(led, "winners"), points(led, "others"))
    return Finding("captures", "part5", Words("{}.").format(words), basis=ASSOCIATION if compared else DESCRIPTION)


def prisoner_frames(page, worth):
    """The frames of what prisoners brought, from the first setup for each way that dungeons pay."""
    ways = {}
    for cell, frame in worth.items():
        knobs = page.numbers[cell]["knobs"]
        if len(frame):
            ways.setdefault(tuple(knobs[f"dungeon_{what}_points"]["value"] for what in ("leader", "pair")), cell)
    return {cell: worth[cell] for cell in ways.values()}
