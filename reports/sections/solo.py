"""Chances of one seat to win against the game itself, by faction or by policy."""

from ludometer.analysis import tables
from ludometer.analysis.tables.agreement import difference_verdicts
from ludometer.reports.elements.section import TOLD, Column, Finding, about_items
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.values import (
    TONES,
    change_value,
    common_bounds,
    count_value,
    detectable_rows,
    doubts,
    in_common_order,
    points_value,
    share_value,
    text_value,
    unknown_shares,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, percent, share
from ludometer.reports.wording.quotes import Words, with_capital

CHANCE_COLUMNS = (
    Column("chance to win", "share of games won, with the interval; intervals hold for all rows of a setup together"),
    Column("against others", "less the chance of the others, in percentage points"),
    Column("mean points", "mean score, with the interval"),
    Column("games", "games it was played in"),
)


def add_chances(page, section, cells, by, word):
    """Chances to win by faction or policy, in cells where one seat plays against the game itself."""
    told = (f"In the solo game, each dot is the chance to win with a {word}, its line the "
            f"interval for all of them together; the vertical line is the mean of all games. A dot is filled where the "
            f"{word} wins detectably more or fewer games than the others do.")
    section.reading = f"{section.reading} {told}".strip()
    name = page.faction if by == "faction" else str
    frames = {cell: page.table(tables.chances, cell, by).sort_values("value", ascending=False) for cell in cells}
    bounds = common_bounds(frames)
    drawings = []
    for cell, frame in in_common_order(frames, by).items():
        tones = [TONES.get(each, "undecided") for each in difference_verdicts(frame, "gain")]
        drawings.append(page.draw(
            cell, f"Chance to win with each {word}", basic.dots, [name(each) for each in frame[by]], frame,
            bounds[cell], percent, cell.fair, colours=[basic.PALETTE[tone] for tone in tones],
            hollow=[tone == "undecided" for tone in tones], numbers=[percent(value, 1) for value in frame["value"]]))
    section.drawings.append(drawings)
    section.tables.append(page.over_cells([Column(word, text=True), *CHANCE_COLUMNS], (
        (cell, [text_value(name(row[by])), share_value(row), change_value(row, "gain", 100),
                points_value(row, "score", page.digits), count_value(row["n"])])
        for cell, frame in frames.items() for _, row in frame.iterrows())))


def chance_finding(page, cell):
    """The finding on a solo player's chance to win."""
    won = page.table(tables.course, cell).set_index("measure").loc["won"]
    return Finding("chance", "part5", Words("{} wins {} of {} games against the game itself.").format(
        bold("A solo player"), share(won), count(won["n"])))


def chance_findings(page, cell):
    """Findings on a solo player's chance to win, and on the factions that are sure to change it."""
    found = [chance_finding(page, cell)]
    frame = page.table(tables.chances, cell)
    if len(frame) < 2:
        return found
    word, words = page.words["faction"], page.words["factions"]
    moved = detectable_rows(with_value_columns(frame, "gain"))
    said = doubts(frame, lambda row: bold(page.faction(row["faction"])), "gain")
    if len(moved):
        text = Words("Against the other {}, {} in percentage points.").format(words, join(
            Words("{} moves the chance to win by {}").format(bold(page.faction(row["faction"])), gain(row, factor=100))
            for _, row in moved.head(TOLD).iterrows()))
    else:
        text = Words("{}{}.").format(with_capital(no_difference(
            with_value_columns(frame, "gain"), Words("{} wins detectably more or fewer games than the others").format(
                bold(f"no {word}")) + " (at most {})", f"any {word} wins more or fewer games than the others")),
            "" if unknown_shares(frame) else
            f": from {percent(frame['value'].min(), 1)} to {percent(frame['value'].max(), 1)}, by {word}")
    if said:
        text = Words("{}{}.").format(text[:-1], said)
    return [*found, Finding(words, "part5", text, about_items(*moved.head(TOLD)["faction"]),
                            news=len(moved) > 0 or bool(said))]


def chances_finding(page, cell):
    """The finding on the policies' chances to win against the game itself."""
    frame = page.table(tables.chances, cell, "policy").sort_values("value", ascending=False)
    return Finding("policies", "part5", Words("Against the game itself {}.").format(join(
        Words("{} wins {} of {} games").format(bold(row["policy"]), share(row), count(row["n"]))
        for _, row in frame.iterrows())), cell=cell, verdict=not page.has_factions)
