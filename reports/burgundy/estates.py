"""What dukes build and how: tiles, colours, turns, castles."""

from ludometer.analysis import tables
from ludometer.analysis.burgundy import questions as burgundy
from ludometer.reports.elements.section import ASSOCIATION, Column, Finding, Section, Value, against_rivals, only_where
from ludometer.reports.elements.values import (
    common_bounds,
    count_value,
    optional_value,
    points_value,
    share_value,
    text_value,
)
from ludometer.reports.elements.winners_contrast import add_bars, contrast_section
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, number, percent, points, share, wide_share
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.burgundy.story_duchies import name_of

NAMES = {                                                       # of columns; all others are spelt by column_label()
    "empty": "spaces left empty", "regions": "regions completed", "ships": "spaces on the bridge",
    "first_rounds": "rounds begun first", "sales": "sales", "goods_types": "types of goods sold",
    "goods_left": "goods left", "purchases": "tiles bought", "discards": "tiles discarded",
    "stored_left": "tiles left in storage", "act_take": "dice that take a tile", "act_place": "dice that place a tile",
    "act_sell": "dice that sell", "act_workers": "dice that take workers",
    "placed_castle": "castles placed after the first",
}
ACTS = ("act_take", "act_place", "act_sell", "act_workers")


def column_label(page, column):
    """The label of a column of counts, in words."""
    if column in NAMES:
        return NAMES[column]
    beginning, _, rest = column.partition("_")
    if beginning == "built":
        return page.title("building", rest).lower()
    if beginning == "placed":
        return f"{page.title('tile', rest).lower()} tiles placed"
    return f"{beginning} {rest}"


@against_rivals
def tiles(page):
    """A section on tiles by colour, buildings by type, and regions: winners against other players."""
    section = contrast_section(page, burgundy.tiles, "tiles", "Tiles: what winners build", ("tile", "building"),
                               column_label)
    found = page.table(burgundy.tiles, page.base).set_index("column")
    placed = found[found.index.str.startswith("placed_")]
    top = placed.loc[placed["low"].idxmax()]
    built = found[found.index.str.startswith("built_")]
    best = built.loc[built["low"].idxmax()]
    empty = found.loc["empty"]
    section.findings.append(Finding("tiles", "part5", Words(
        "The player with most {} wins {} of games; of buildings, the player with most of the type {} wins {}: "
        "associations. Winners leave {} spaces empty, other players {}.").format(
            bold(column_label(page, top.name)), share(top), bold(column_label(page, best.name)), share(best),
            points(empty, "winners"), points(empty, "others"))))
    return section


@against_rivals
def turns(page):
    """A section on what dice were used for, and on goods, workers and silver: winners against other players."""
    section = contrast_section(page, burgundy.turns, "turns", "Turns: dice, workers and silver", ("knob",),
                               column_label)
    frames = {cell: page.table(burgundy.turns, cell).set_index("column") for cell in page.shown}
    add_bars(page, section, {cell: frame.loc[list(ACTS)] for cell, frame in frames.items()},
             [act.removeprefix("act_") for act in ACTS], "Dice by what they were used for", "Dice")
    section.reading = "The bars count dice by what they were used for: to take a tile, place one, sell, or take " \
                      f"workers. {section.reading}"
    base = frames[page.base]
    section.findings.append(Finding("turns", "part5", Words(
        "Winners use {} dice of a game to place tiles, other players {}; winners take {} tiles with dice and buy {} "
        "more. At the end a player has {} workers and {} silver left.").format(
            points(base.loc["act_place"], "winners"), points(base.loc["act_place"], "others"),
            points(base.loc["act_take"], "winners"), points(base.loc["purchases"], "winners"),
            points(base.loc["workers_left"], "all"), points(base.loc["silver_left"], "all"))))
    return section


@against_rivals
def colours(page):
    """A section on bonus tiles for colours: how many players get them, and how often these players win."""
    frames = {cell: page.table(burgundy.bonuses, cell) for cell in page.shown}
    section = Section("colours", "Colours: bonus tiles", ASSOCIATION, (
        "Each dot is the share of games won by players with that many bonus tiles, large or small, its line the "
        "interval for all rows together. Players who build well complete colours early, so this is an association; how "
        "many games these points decide is shown under places."), rests=("player_count",))
    bounds = common_bounds(frames)
    section.drawings = [[page.draw(
        cell, "Win share by number of bonus tiles", basic.dots,
        [tiles_name(row["tiles"]) for _, row in frame.iterrows()], frame, bounds[cell], percent, cell.fair,
        numbers=[percent(value, 1) for value in frame["value"]])
        for cell, frame in frames.items()]]
    section.tables.append(page.over_cells(
        [Column("bonus tiles"), Column("seats"), Column("share", "of all seats"), Column("large", "mean number"),
         Column("small", "mean number"), Column("win share", "an association"), Column("points", "mean score")],
        ((cell, [Value(tiles_name(row["tiles"]), int(row["tiles"])), count_value(row["seats"]),
                 share_value(row, "seats_share"), optional_value(row["large"], number),
                 optional_value(row["small"], number),
                 share_value(row), points_value(row, "points", page.digits)])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    without, parts = frames[page.base].iloc[0], page.table(tables.decisive, page.base).set_index("part")
    if "colours" not in parts.index:                            # nobody got one
        return section
    text = Words("Without bonus tiles for colours another player would have been first in {} of {} games.").format(
        bold(share(parts.loc["colours"])), count(parts.loc["colours", "n"]))
    if without["tiles"] == 0:
        text += players_without(without)
    section.findings.append(Finding("colours", "part5", text))
    return section


def players_without(row):
    """A sentence on players without bonus tiles: how many, and how often they win, unless they are too few to tell."""
    wins = "" if wide_share(row, 100 * row["low"], 100 * row["high"]) else Words(", and win {} of their games").format(
        share(row))
    return Words(" {} of players get none{}.").format(percent(row["seats_share"], 1), wins)


def tiles_name(tiles):
    """A number of bonus tiles, in words."""
    return {0: "none", 1: "1 tile"}.get(int(tiles), f"{int(tiles)} tiles")


@only_where(lambda page, cell: page.table(burgundy.castles, cell)["faction"].duplicated().any())
def castles(page):
    """A section on the spaces of the starting castle, where players choose them."""
    frames = {cell: page.table(burgundy.castles, cell) for cell in page.shown}
    section = Section("castles", "Castles: where dukes begin", ASSOCIATION, (
        "Each dot is the share of games won by players of a duchy whose first castle stood on a space, its line the "
        "interval for all of them together. A space is named as in a game's log, by its row from a on and its place in "
        "the row; the number in brackets is that of the data. Players choose the space, so this is an association."),
        rests=("duchy",))
    bounds = common_bounds(frames)
    section.drawings = [[page.draw(
        cell, "Win share by duchy and space of the first castle", basic.dots,
        [f"{page.faction(row['faction'])}, {space_name(page, cell, row)}" for _, row in frame.iterrows()], frame,
        bounds[cell], percent, cell.fair, numbers=[percent(value, 1) for value in frame["value"]])
        for cell, frame in frames.items()]]
    section.tables.append(page.over_cells(
        [Column("duchy", text=True), Column("space"), Column("seats"), Column("win share", "an association"),
         Column("points", "mean score")],
        ((cell, [text_value(page.faction(row["faction"])), Value(space_name(page, cell, row), int(row["space"])),
                 count_value(row["seats"]),
                 share_value(row), points_value(row, "points", page.digits)])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    return section


def space_name(page, cell, row):
    """A space of a duchy as a log names it, with its number in the data: "d4 (18)"."""
    lines = page.numbers[cell]["rows"]["duchy"][row["faction"]]["map"].split()
    return f"{name_of(row['space'], list(map(len, lines)))} ({row['space']})"
