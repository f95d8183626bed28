"""What a page says of a run, as tidy frames: its numbers, intervals and verdicts, with the names that it gives them.

A frame has a row for each item of each setup. cell is the number and setup the name of the setup; value, low and high
are a number with its interval, n the games behind it, and name is what the rulebook or the page calls an item. Names
are categories in the order of the page, ordered where they follow one another. Intervals are those of the page: they
hold together for what it chooses its sentences from.
"""
from functools import partial

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.reports.document.first_screen import caption, counts_points
from ludometer.reports.document.headline import judged_items
from ludometer.reports.document.report import MOST_SHOWN, pages_of
from ludometer.reports.elements.kinds_of_findings import judged_factions
from ludometer.reports.elements.tier_changes import seat_verdicts
from ludometer.reports.wording.numbers_in_words import pretty, seat_name
from ludometer.simcore.errors import DataError

VERDICTS = ("weak", "below", "balanced", "undecided", "above", "strong", tables.CONFOUNDED, MISPLAYED, tables.DEPENDS,
            tables.DIFFERS)
MEASURES = {tables.factions: "share of the win", tables.chances: "chance to win", tables.faction_scores: "points"}
BY = ("winner", "faction", "policy", "rank")


def quick_page(run):
    """The Page of a run without sentences; its intervals of verdicts on factions are those of the report."""
    return pages_of([run])[0](max(MOST_SHOWN))


def setups(run):
    """A frame with the cells of a run, what sets them apart, and their games."""
    rows = [{"cell": cell["cell"], "setup": cell["label"], "players": cell["players"],
             "games": run.games_of(cell["cell"]), "lineup": cell["lineup"], "modules": ", ".join(cell["modules"]),
             "set": ", ".join(f"{name} = {value}" for name, value in cell["set"].items()),
             "gift": cell.get("gift") or "", "reading": cell.get("reading")} for cell in run.cells]
    frame = pd.DataFrame(rows)
    frame["reading"] = frame["reading"].astype("Int64")
    return with_categories(frame, "setup", [row["setup"] for row in rows], True)


def factions(page):
    """Who wins, by faction: measure says what value is, a share of the win or, where all seats have the same faction,
    mean points, or a solo player's chance to win. verdict, and the games that would decide it; score: the mean score.
    """
    check_factions(page)
    frame = stack_cells(page, page.given, faction_table)
    return with_item_names(frame, "faction", page.ranked_factions(),
                           lambda name: page.plain_title(page.words["faction"], name))


def check_factions(page):
    """Raise DataError where there are no factions."""
    if not page.has_factions:
        raise DataError(f"{page.base.game} has no factions; seats() says who wins")


def faction_table(page, cell):
    """The page's table of the factions of a cell, with what it measures and the verdict."""
    return judged_factions(page, cell).assign(measure=MEASURES[page.faction_question(cell)])


def seats(page):
    """The win share of each seat, from 0 in starting order, with verdict, games that would decide it, mean score."""
    cells = [cell for cell in page.given if not cell.is_solo and cell.sides == cell.players]
    if not cells:
        raise DataError(f"{page.base.run.path}: no setup in which seats play against one another")
    frame = stack_cells(page, cells, seat_verdicts)
    return with_item_names(frame, "seat", range(max(cell.players for cell in cells)), seat_name, True)


def policies(page):
    """The win share of each policy of a line-up, with verdict, games that would decide it, and mean score."""
    cells = [cell for cell in page.given if not cell.is_solo and len(page.table(tables.line_up, cell)) > 1]
    if not cells:
        raise DataError(f"{page.base.run.path}: no setup in which different policies play against one another")
    return categorical(stack_cells(page, cells, lambda page, cell: page.table(tables.line_up, cell)), "policy")


def verdicts(page):
    """The frame behind the headline: distance off a fair share, and verdict, of each item of each setup.

    Items are factions, or policies or seats of a game without; points against the others where all seats have the same
    faction; in a solo game percentage points of the chance to win against the others.
    """
    word, name_of, frames = judged_items(page)
    frame = stack_cells(page, list(frames), lambda page, cell: frames[cell].rename(columns={word: "item"}))
    if word == "faction":
        name_of = partial(page.plain_title, page.words["faction"])
    order = {"faction": page.ranked_factions,
             "seat": lambda: range(max(cell.players for cell in frames))}.get(word, list)   # else as they come
    kept = [name for name in ("cell", "setup", "item", "name", "value", "low", "high", "n", "verdict") if name in {
        *frame, "name"}]
    return with_item_names(frame, "item", order(), name_of, word == "seat")[kept]


def unit(page):
    """(the unit of the values of verdicts() in words, whether they are off a fair share and so have a margin)."""
    word, _, frames = judged_items(page)
    base = next(iter(frames), page.base)
    return caption(page, word, base).partition(": ")[2], not (base.is_solo or counts_points(word, base))


def scores(page, by=None):
    """Mean points of each part of the score, of all seats or by group.

    by: "winner" (won, did not), "faction", "policy" or "rank", which column `group` then names.
    """
    if by not in (None, *BY):
        raise DataError(f"scores: by = {by!r}, expected {', '.join(BY)}")
    cells = [cell for cell in page.given if cell.parts]
    if not cells:
        raise DataError(f"{page.base.run.path}: the score of {page.base.game} has no parts; seats() has mean scores")
    if by == "faction" and not page.has_factions:
        raise DataError(f"{page.base.game} has no factions; scores() can be by winner, policy or rank")
    frame = stack_cells(page, cells, lambda page, cell: page.table(tables.score_parts, cell, by))
    frame = with_item_names(frame, "part", frame["part"].unique(), page.part)
    if by is None:
        return frame.drop(columns="group")
    if by == "winner":
        frame["group"] = frame["group"].map({1: "winners", 0: "others"})
        return with_categories(frame, "group", ["winners", "others"])
    return categorical(frame, "group", by == "rank")


def course(page):
    """A frame on how games run: one row per measure, such as winner, margin, close or lead_changes."""
    return categorical(stack_cells(page, page.given, lambda page, cell: page.table(tables.course, cell)), "measure")


# Categories

def stack_cells(page, cells, table):
    """The tables of several cells in one frame, each with its cell and setup in front."""
    frames = []
    for cell in cells:
        frame = table(page, cell).copy()
        frame.insert(0, "cell", cell.number)
        frame.insert(1, "setup", page.name(cell))
        frames.append(frame)
    frame = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=["cell", "setup"])
    for name in {"n", "blocks"} & {*frame}:
        frame[name] = frame[name].astype("int64")
    if "wanted" in frame:                                       # what is decided wants none, and others cannot be told
        frame["wanted"] = frame["wanted"].where(frame["wanted"] > 0).astype("Int64")
    if "verdict" in frame:
        frame = with_categories(frame, "verdict", VERDICTS)
    return with_categories(frame, "setup", [page.name(cell) for cell in page.given], True)


def with_item_names(frame, item, order, called, ordered=False):
    """The frame with its items as categories, first those of `order`, and a column of the names called() gives them."""
    order = list(dict.fromkeys([*order, *frame[item]]))         # figures may show fewer setups than the frame
    frame = with_categories(frame, item, order, ordered)
    names = {one: pretty(called(one)) for one in order}
    frame.insert(frame.columns.get_loc(item) + 1, "name", frame[item].map(names).astype(str))
    return with_categories(frame, "name", names.values(), ordered)


def categorical(frame, column, ordered=False):
    """The frame with a column as categories, in the order in which its values come."""
    return with_categories(frame, column, frame[column].unique(), ordered)


def with_categories(frame, column, names, ordered=False):
    """The frame with a column as categories, which are these names, each once."""
    return frame.assign(**{column: pd.Categorical(frame[column], list(dict.fromkeys(names)), ordered=ordered)})
