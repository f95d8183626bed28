"""Tables of exact odds for Burgundy: which tiles and goods the supplies bring, and where they lie."""

from collections import Counter
from fractions import Fraction

import numpy as np

from ludometer.analysis.burgundy.odds import dice, draws
from ludometer.analysis.burgundy.odds.dice import NUMBERS
from ludometer.analysis.burgundy.odds.rules import BLACK, rules_of
from ludometer.analysis.odds import amount, chance, displayed_inputs, mean
from ludometer.analysis.odds.seen_in_games import observed_columns
from ludometer.simcore.burgundy.schema import PLAYERS, SIDES
from ludometer.simcore.errors import DataError, known


def white(rules, depots=(1,), goods=5):
    """Where the white die lays goods: chance for some depots, and how full the fullest is, by the goods laid."""
    given = displayed_inputs(depots=depots, goods=goods)
    rows, full = [], []
    for number in range(1, goods + 1):
        rows.append({"goods": number, **chance("there", draws.chance_in_depots(number, len(depots))),
                     **chance("every", Fraction(len(depots), SIDES) ** number),
                     **amount("number", Fraction(number * len(depots), SIDES))})
        fullest, pair = Counter(), Counter()
        for places, likely in draws.depot_layouts(number).items():
            fullest[max(places)] += likely
            pair[max(places[depot - 1] + places[other - 1] for depot, other in neighbours(rules))] += likely
        row = {"goods": number, **amount("fullest", mean(fullest))}
        for least in (2, 3, 4):
            row |= chance(f"has_{least}", 1 - dice.chance_at_most(fullest, least - 1))
        full.append(row | amount("pair", mean(pair)) | chance("pair_has_3", 1 - dice.chance_at_most(pair, 2)))
    return [
        {"title": "Goods that the white die lays into some depots", "inputs": given, "rows": rows},
        {"title": "Goods in the fullest depot, and in the fullest two neighbours, if all were empty before",
         "inputs": displayed_inputs(goods=goods), "rows": full},
    ]


def neighbours(rules):
    """Pairs of neighbouring depots, which monastery 5 empties together (M-5)."""
    pairs = [(depot, depot + 1) for depot in NUMBERS if depot < SIDES]
    return [*pairs, (SIDES, 1)] if rules.knob["depots_ring"] else pairs


def goods(rules, types=("turquoise",), players=4, phase="a", seen=None, depots=(1,)):
    """Chance that goods of some types are among those of a coming phase, and that they come to lie in some depots."""
    counts = {name: row["count"] for name, row in rules.rows["good"].items()}
    if not types:
        raise DataError(f"types: none given; known: {', '.join(counts)}")
    count = sum(counts[known(name, counts, "types")] for name in types)
    total = sum(counts.values())
    phase = known(phase, rules.phases, "phase")
    known_goods, wanted = 0, count
    if seen is not None:
        known_goods = players * rules.knob["start_goods"] + rules.phases.index(phase) * rules.knob["rounds"]
        wanted = count - seen
        least = max(0, known_goods - (total - count))
        if not least <= seen <= min(count, known_goods):
            raise DataError(f"seen = {seen}: {known_goods} goods have been seen before phase {phase} with {players} "
                            f"players, of which {least} to {min(count, known_goods)} may be {' or '.join(types)}")
    left, rounds = total - known_goods, rules.knob["rounds"]
    found = draws.hypergeometric(left, wanted, rounds)
    among = [{"number": number, **chance("chance", found.get(number, Fraction(0))),
              **chance("at_least", 1 - dice.chance_at_most(found, number - 1))}
             for number in range(min(rounds, count) + 1)]
    rows = []
    for number in range(1, rounds + 1):
        laid = draws.hypergeometric(left, wanted, number)
        there = sum(likely * draws.chance_in_depots(times, len(depots)) for times, likely in laid.items())
        rows.append({"round": number, **chance("laid", 1 - laid.get(0, Fraction(0))), **chance("there", there),
                     **amount("number", mean(laid) * Fraction(len(depots), SIDES))})
    given = displayed_inputs(types=types, players=players, phase=phase, seen="not looked at" if seen is None else seen)
    return [
        {"title": "How many goods of the types are among those of a phase", "inputs": given, "rows": among},
        {"title": "Whether one has been laid, and lies in one of some depots, after this many rounds",
         "inputs": given | displayed_inputs(depots=depots), "rows": rows},
    ]


def tiles(rules, tiles=()):
    """Chance that tiles lie on the board in a game, by players; of tiles you name, phase by phase and by depot."""
    if not tiles:
        return [{"title": "Chance that a tile lies on the board some time in a game, and how many of it do",
                 "inputs": {}, "rows": game_tile_rows(rules)}]
    groups, given = rules.groups(tiles), displayed_inputs(tiles=tiles)
    kinds = set().union(*groups)
    rows, places = [], []
    for players in PLAYERS.values():
        supplies, before = rules.supplies(players), Fraction(0)
        for number, phase in enumerate(rules.phases):
            layout, drawn = rules.depots(players, phase), rules.draws(players, rules.phases[:number + 1])
            by_now = 1 - draws.chance_of_none(supplies, kinds, drawn)
            row = {"players": players, "phase": phase,
                   **chance("in_phase", 1 - draws.chance_of_none(supplies, kinds, rules.draws(players, [phase]))),
                   **chance("by_phase", by_now),
                   **chance("if_not_yet", (by_now - before) / (1 - before) if before < 1 else 0)}
            if len(groups) > 1:
                row |= chance("each_by_phase", draws.chance_of_each(supplies, groups, drawn))
            rows.append(row)
            places.append({"players": players, "phase": phase})
            for depot, spaces in layout.items():
                name = depot if depot == BLACK else f"depot_{depot}"
                places[-1] |= chance(name, 1 - draws.chance_of_none(supplies, kinds, spaces))
            before = by_now
    return [
        {"title": "Chance that one of the tiles lies on the board, by phase", "inputs": given, "rows": rows},
        {"title": "Chance that one of the tiles lies in a depot, by phase", "inputs": given, "rows": places},
    ]


def game_tile_rows(rules):
    """Rows of table `tiles`: for each kind of tile, chance and mean number laid out in a game, by players."""
    rows = []
    for name, tile in rules.rows["tile"].items():
        row = {"tile": name, "coloured": tile["coloured"], "black": tile["black"]}
        numbers = {}
        for count, players in PLAYERS.items():
            supplies, drawn = rules.supplies(players), rules.draws(players, rules.phases)
            row |= chance(count, 1 - draws.chance_of_none(supplies, [name], drawn))
            numbers |= amount(f"number_{count}", sum(
                mean(draws.hypergeometric(supplies[back].total(), supplies[back][name], number))
                for back, number in drawn.items()))
        rows.append(row | numbers)
    return rows


# What games saw

def observed_monasteries(games, shown, given, players, found=None):
    """A table of how often each monastery lay on the board in some games, beside its exact odds.

    games: array of games by block, or a total; shown: {row of a tile: those in which it lay}. given: loaded
    numbers of the game, its catalogue, or Rules. Nothing that players do changes what is laid out, so here share and
    odds must agree: z measures luck alone. found: beside totals, the Moments of games and shown over blocks. Shares,
    intervals and z are those of observed_columns().
    """
    rules, names = rules_of(given), list(shown)
    supplies, drawn = rules.supplies(players), rules.draws(players, rules.phases)
    odds = [1 - draws.chance_of_none(supplies, [rules.tile(name, "shown")], drawn) for name in names]
    hits = np.column_stack([np.atleast_1d(np.asarray(shown[name], float)) for name in names])
    trials = np.repeat(np.atleast_1d(np.asarray(games, float))[:, None], len(names), axis=1)
    rows = [{"tile": name, "games": int(n), "shown": int(seen)} | row for name, n, seen, row in zip(
        names, trials.sum(axis=0), hits.sum(axis=0), observed_columns(trials, hits, odds, found), strict=True)]
    intervals = "over blocks" if found or len(trials) > 1 else "as if games were independent"
    given = displayed_inputs(players=players, intervals=intervals)
    return {"title": "Monasteries on the board: what the games saw, and the odds", "inputs": given, "rows": rows}
