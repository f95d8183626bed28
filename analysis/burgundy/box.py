"""The rest of the box: shields, trade routes, inns, watchtowers, white castles, teams and the solo game.

Tables have rows only where their module was played. Shields laid out and boards of trade routes are dealt by chance, so
what follows from them is caused by them; what seats take, place and sell is their choice, an association.
"""

import numpy as np
import pandas as pd

from ludometer.analysis.burgundy.estates import columns_of
from ludometer.analysis.burgundy.monasteries import stage_results
from ludometer.analysis.tables import contrasts
from ludometer.analysis.tables.agreement import add_agreed_estimates
from ludometer.analysis.tables.cards import holder_results
from ludometer.analysis.tables.questions import Question, add_estimates, moments, moments_with_populations
from ludometer.analysis.tables.sums import table
from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.burgundy.maps import LETTERS

SHIELDS = ("shields_offered", "shields_taken", "shields_kept")
ROUTES = ("route_", "vp_routes")                                # beginnings of columns, and so WHITE and ALONE
WHITE = ("built_white_castle", "white_")
TOWERS = ("towers", "vp_towers", "linked", "first", "second")   # measures of watchtowers; from the third on, shares
INNS = ("inns", "inn_points")
ALL_TOWERS = 3
TEAMS = 2
MOST_LEFT = 12                                                  # empty spaces counted apart; more count as this
ALONE = ("targets", "points_bought", "swaps", "blanks", "act_", "sales", "goods_left", "workers_left", "silver_left",
         "purchases", "discards", "stored_left", "regions")


def table_rows(cell, table):
    """{row: its fields} of one table of the cell's catalogue, such as "tile" or "duchy"."""
    return cell.numbers["catalogue"]["rows"][table]


def has_module(cell, module):
    """Whether a cell plays with a module: its knob is on, or its rows are in the data."""
    if module == "watchtowers":
        return any(duchy["towers"] for duchy in table_rows(cell, "duchy").values())
    if module == "inns":
        return any(tile["effect"] == "inn" for tile in table_rows(cell, "tile").values())
    if module == "white-castles":
        return any(building["effect"] == "act_white" for building in table_rows(cell, "building").values())
    return bool(cell.knob(module.replace("-", "_")))


def module_contrasts(cell, module, beginnings):
    """Steps to tables.contrasts() of all columns with these beginnings; no rows where the module is off."""
    return contrasts.steps(cell, columns_of(cell, beginnings) if has_module(cell, module) else ())


def sides(cell):
    """Number of sides in a cell's games: two where teams play, otherwise one per seat."""
    return TEAMS if has_module(cell, "teams") else cell.players


@table
def shields(cell):
    """One row per shield: laid out, taken, kept to the end, points brought to who took it; see stage_results()."""
    if not has_module(cell, "shields"):
        return pd.DataFrame({"shield": ()})
    scoring = {name: name for name in cell.sets[SHIELDS[0]] if cell.has(name)}
    return (yield from stage_results(cell, "shield", SHIELDS, scoring, SHIELDS[1]))    # a lost one has brought points


@table
def routes(cell):
    """One row per board of the trade route: how seats fared that were dealt it; see holder_results()."""
    if not has_module(cell, "trade-routes"):
        return pd.DataFrame({"route": ()})
    return (yield from holder_results(cell, "route", "routes_held"))


@table
def route_bonuses(cell):
    """Goods laid on the trade route and its bonuses used; see tables.contrasts(). No rows without trade routes."""
    return module_contrasts(cell, "trade-routes", ROUTES)


@table
def white_castles(cell):
    """White castles built and what they were used for; see tables.contrasts(). No rows where there are none."""
    return module_contrasts(cell, "white-castles", WHITE)


@table
def watchtowers(cell):
    """One row per duchy and measure: towers (most linked), vp_towers (points), linked (all of them), first, second.

    value: mean of seats with the duchy; linked: share of them that linked all watchtowers, first and second: that did
    so before all others, and next. Intervals hold for all rows of a measure together. Duchies are dealt by chance.
    """
    def measured(chunk):
        towers, bonus = chunk["towers"], chunk["tower_bonus"]
        return towers, chunk["vp_towers"], towers == ALL_TOWERS, bonus == 1, bonus == 2

    return duchy_means(cell, "watchtowers", TOWERS, ("towers", "vp_towers", "tower_bonus"), measured, TOWERS[2:])


@table
def inns(cell):
    """One row per duchy and measure: inns, and points they added to regions (inn_points). See watchtowers().
    """
    return duchy_means(cell, "inns", INNS, INNS, lambda chunk: [chunk[name] for name in INNS])


def duchy_means(cell, module, measures, columns, measured, shares=()):
    """Steps to one row per duchy and measure: the mean over seats with that duchy; no rows without the module.

    measured(chunk) gives an array by seat for each of the measures, made from columns. shares: measures between 0 and
    1. Intervals hold for all rows of a measure together.
    """
    if not has_module(cell, module):
        return pd.DataFrame({"faction": (), "measure": ()})
    names = cell.names("faction")
    items = [(name, measure) for measure in measures for name in names]

    def sums(chunk):
        codes = chunk["faction"].astype(np.int64)
        return np.tile(chunk.sum_by(codes, len(names)), len(measures)), np.concatenate(
            [chunk.sum_by(codes, len(names), values) for values in measured(chunk)], axis=1)

    found = yield from moments(cell, Question(("faction", *columns), lambda cell: items, sums))
    frame = pd.DataFrame(items, columns=["faction", "measure"])
    played = found.totals[:, 0] > 0
    family, share = int(played.sum()) // len(measures), frame["measure"].isin(shares).to_numpy()
    return frame.join(found.ratio(family=family, proportion=share).frame())[played].reset_index(drop=True)


@table
def teams(cell):
    """One row per team: value, its chance to win; points, its mean score; lead, that less the other's.

    Players rotate through the seats, so what differs is caused by the seats and by what the two teams begin with.
    """
    if not has_module(cell, "teams"):
        return pd.DataFrame({"team": ()})

    def sums(chunk):
        team = chunk["team"].astype(np.int64)
        seats, won, score = (chunk.sum_by(team, TEAMS, values) for values in (None, chunk["win"], chunk["score"]))
        return np.full(won.shape, chunk.players), won, seats, score, seats[:, ::-1], score[:, ::-1]

    found, parts = yield from moments_with_populations(cell, Question(
        ("team", "win", "score"), lambda cell: range(TEAMS), sums))
    frame = pd.DataFrame({"team": range(TEAMS)})
    add_estimates(frame, "points", found.ratio(3, 2, family=TEAMS))
    add_agreed_estimates(frame, cell, "lead", found, parts, lambda part, size: part.difference((3, 2), (5, 4), size),
                         TEAMS)
    return frame.join(found.ratio(1, 0, family=TEAMS, proportion=True).frame())


@table
def left(cell):
    """Solo games by the number of spaces left empty: value, the share of games; n, all games."""
    if not has_module(cell, "solo"):
        return pd.DataFrame({"empty": ()})

    def sums(chunk):
        empty = np.minimum(chunk["empty"].astype(np.int64), MOST_LEFT)
        size = MOST_LEFT + 1
        return np.full((chunk.blocks, size), chunk.players), chunk.sum_by(empty, size)

    found = yield from moments(cell, Question(("empty",), lambda cell: range(MOST_LEFT + 1), sums))
    return pd.DataFrame({"empty": range(MOST_LEFT + 1)}).join(
        found.ratio(family=MOST_LEFT + 1, proportion=True).frame())


@table
def uncovered(cell):
    """Solo games by duchy and colour: spaces of a colour that no tile of that colour covers.

    spaces: of the colour in the duchy; value: mean uncovered, but for the starting castle and by tiles of the colour
    itself: black sides cover some of these. filled, unfilled: the same of games whose duchy was filled, and was not.
    """
    if not has_module(cell, "solo"):
        return pd.DataFrame({"faction": (), "colour": ()})
    names, duchies = cell.names("faction"), table_rows(cell, "duchy")
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    items = [(name, colour) for name in names for colour in COLOURS]
    spaces = np.array([duchies[name]["map"].count(letters[colour]) - (colour == "castle") for name, colour in items])

    def sums(chunk):
        faction, win = chunk["faction"].astype(np.int64), chunk["win"]
        found = []
        for weights in (np.ones(win.shape), win, 1 - win):
            games = np.repeat(chunk.sum_by(faction, len(names), weights), len(COLOURS), axis=1)
            placed = np.stack([chunk.sum_by(faction, len(names), weights * chunk[f"placed_{colour}"])
                               for colour in COLOURS], axis=-1).reshape(chunk.blocks, -1)
            found += [games, games * spaces - placed]
        return found

    columns = ("faction", "win", *(f"placed_{colour}" for colour in COLOURS))
    found = yield from moments(cell, Question(columns, lambda cell: items, sums))
    frame = pd.DataFrame(items, columns=["faction", "colour"]).assign(spaces=spaces)
    played = found.totals[:, 0] > 0
    family = int(played.sum())
    add_estimates(frame, "filled", found.ratio(3, 2, family=family))
    add_estimates(frame, "unfilled", found.ratio(5, 4, family=family))
    return frame.join(found.ratio(family=family).frame())[played].reset_index(drop=True)


@table
def alone(cell):
    """Actions and leftovers in solo games that fill the duchy, beside those that do not; see tables.contrasts()."""
    return module_contrasts(cell, "solo", ALONE)
