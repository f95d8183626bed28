"""Burgundy's exact odds against games played.

Dice, goods and tiles come by chance, whatever the players do, so shares and odds must agree.
"""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.analysis.burgundy.odds import dice, draws, rules_of
from ludometer.analysis.burgundy.odds.dice import SIDES, Job
from ludometer.analysis.burgundy.odds.draw_tables import observed_monasteries
from ludometer.analysis.burgundy.odds.rules import BLACK
from ludometer.analysis.odds.seen_in_games import observed_columns
from ludometer.simcore.burgundy.declared import ACTS, COLOURS
from ludometer.simcore.burgundy.maps import LETTERS

TABLES = simcore.load("burgundy")
ENGINE = simcore.engine("burgundy")
RULES = rules_of(TABLES)
TILES = list(RULES.rows["tile"])
RANDOM = policies.load("burgundy", "random")
GAMES = 600
DEPOT_SLOTS = 4                                                 # places of a depot in the log; the black ones follow


def logs(players, policy=RANDOM, games=GAMES, seed=5):
    """Events of games of different deals: [[(kind, seat, value, move), ...], ...]."""
    for block in range(games):
        events, _ = ENGINE.play_one(TABLES, [policy] * players, seed, block * players)
        yield [(ENGINE.EVENTS[int(event["kind"])], int(event["seat"]), int(event["picked"]), event["move"])
               for event in events]


@pytest.fixture(scope="module")
def games():
    return {players: list(logs(players)) for players in (2, 3)}


def rolled(game, seats):
    """Dice of a game, of some seats."""
    return [(int(move["what"]), int(move["where"])) for kind, seat, _, move in game if kind == "dice" and seat in seats]


def agree(distribution, seen):
    """Whether counts of a number fit its distribution {number: probability}, each within four standard errors."""
    assert set(seen) <= {number for number, likely in distribution.items() if likely}
    hits = [[seen[number] for number in distribution]]
    rows = observed_columns([[seen.total()] * len(distribution)], hits, list(distribution.values()))
    assert all(abs(row["z"] or 0) < 4 for row in rows), rows


@pytest.mark.sample(1)
@pytest.mark.parametrize("job", [Job((4,)), Job((1, 2)), Job((3, 6), RULES.help("take", ["monastery_12"])),
                                 Job((5,), RULES.help("ship", ["monastery_8", "monastery_10"]))], ids=str)
def test_rolls_need_the_workers_of_the_odds(games, job):
    rolls = [roll for game in games[2] for roll in rolled(game, (0, 1))]
    assert len(rolls) == GAMES * 2 * 25
    agree(dice.better_die_workers(job), Counter(min(map(job.cost, roll)) for roll in rolls))
    other = Job((2,))
    agree(dice.two_job_workers(job, other), Counter(
        min(job.cost(a) + other.cost(b), job.cost(b) + other.cost(a)) for a, b in rolls))


@pytest.mark.parametrize("workers", range(3))
def test_waiting_with_workers_saved(games, workers):
    job, seen, turns = Job((6,)), Counter(), 5
    for game in games[2]:
        for seat in range(2):
            rolls = rolled(game, (seat,))
            for first in range(0, len(rolls), turns):
                seen[min((turn for turn, roll in enumerate(rolls[first:first + turns], 1)
                          if min(map(job.cost, roll)) <= workers), default=0)] += 1
    course = dice.plan_turns(job, workers, turns, 2, "saved")
    expected = {turn: each.done for turn, each in enumerate(course, 1)}
    agree(expected | {0: 1 - sum(expected.values())}, seen)


def phases(game):
    """The events of a game's phases."""
    starts = [place for place, (kind, *_) in enumerate(game) if kind == "phase"]
    return [game[start:end] for start, end in pairwise([*starts, len(game)])]


def test_goods_of_a_phase_and_where_they_lie(games):
    among, there, fullest, together = Counter(), Counter(), Counter(), Counter()
    for game in games[2] + games[3]:
        for phase in phases(game):
            laid = [(value, int(move["where"])) for kind, _, value, move in phase if kind == "good"]
            depots = Counter(where for _, where in laid)
            among[sum(value == 0 for value, _ in laid)] += 1
            there[any(where in (1, 4) for _, where in laid)] += 1
            fullest[max(depots.values())] += 1
            together[any(value == 3 and where == 5 for value, where in laid)] += 1
    wanted = draws.hypergeometric(42, 7, 5)
    agree(wanted, among)
    found = draws.chance_in_depots(5, 2)
    agree({True: found, False: 1 - found}, there)
    expected = Counter()
    for places, likely in draws.depot_layouts(5).items():
        expected[max(places)] += likely
    agree(expected, fullest)
    found = sum(likely * draws.chance_in_depots(number, 1) for number, likely in wanted.items())
    agree({True: found, False: 1 - found}, together)


@pytest.mark.parametrize("players", [2, 3])
def test_tiles_of_the_depots(games, players):
    """Every space holds a tile of its colour, and one tile is as likely there as another."""
    supplies = RULES.supplies(players)
    seen = Counter()
    for game in games[players]:
        for name, phase in zip(RULES.phases, phases(game), strict=True):
            spaces = {depot: Counter() for depot in (*range(1, SIDES + 1), BLACK)}
            for kind, _, tile, move in phase:
                if kind == "tile":
                    depot = int(move["where"]) // DEPOT_SLOTS + 1
                    depot = depot if depot <= SIDES else BLACK
                    colour = RULES.rows["tile"][TILES[tile]]["colour"]
                    spaces[depot][BLACK if depot == BLACK else colour] += 1
                    seen[TILES[tile], depot == BLACK] += 1
            assert spaces == RULES.depots(players, name)
    for back, drawn in RULES.draws(players, RULES.phases).items():
        for tile, copies in supplies[back].items():
            if not copies:
                assert not seen[tile, back == BLACK]
                continue
            odds = draws.hypergeometric(supplies[back].total(), 1, drawn)[1]
            found, = observed_columns([[GAMES * copies]], [[seen[tile, back == BLACK]]], [odds])
            assert abs(found["z"] or 0) < 4, (tile, found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_monasteries_on_the_board(players):
    blocks, n = 1500, 1500 * players
    rows = ENGINE.play_batch(TABLES, [RANDOM] * players, 9, 0, n)
    shown = rows["monasteries_offered"][:, 0].reshape(blocks, players)
    names = TABLES.sets["monasteries_offered"]
    counts = {name: ((shown >> np.uint64(bit)) & np.uint64(1)).sum(axis=1) for bit, name in enumerate(names)}
    found = observed_monasteries(np.full(blocks, players), counts, TABLES, players)["rows"]
    assert len(found) == 26
    for row in found:
        assert row["odds"] == {2: 0.5, 3: 0.75, 4: 1}[players] and abs(row["z"] or 0) < 4


def dice_used(tables, begin, events, seat):
    """Dice with a number that the seat used in the turn from this position: [(use, die, number, workers paid), ...]."""
    rows = tables.catalogue["rows"]
    numbers = [number for row in rows["die"].values() for number in row["numbers"]]
    letters = rows["duchy"][tables.factions[begin["estate"][seat]["duchy"]]]["map"].replace(" ", "")
    roll = begin["seat"][seat]["dice"]
    for event in events[(events["seat"] == seat) & (events["n_moves"] > 0)]:
        move = event["move"]
        what, where = int(move["what"]), int(move["where"])
        if ENGINE.EVENTS[int(event["kind"])] != "turn" or ACTS[what] not in ("take", "place", "sell"):
            continue
        act = ACTS[what]
        use = COLOURS[LETTERS.index(letters[where])] if act == "place" else act
        number = {"take": where // DEPOT_SLOTS + 1, "place": numbers[where], "sell": where + 1}[act]
        yield use, int(roll[move["extra"] & 1]), number, int(move["extra"]) >> 1


@pytest.mark.parametrize("changes", [{}, {"shift_with_double": 2, "tile.monastery_11.amount": 2}], ids=str)
def test_games_take_as_many_workers_as_the_odds_say(changes):
    """Workers paid in turns that place no monastery, by the tiles in the duchy as the turn begins."""
    tables = simcore.load("burgundy", set=changes | {f"workers_{place}": 12 for place in ("first", "second")})
    rules, checked, helps = rules_of(tables), 0, set()
    for game in range(12):
        _, end = ENGINE.play_one(tables, [RANDOM] * 2, 12, game, steps=0)
        for _ in range(110):                                    # a turn is a step
            begin = end
            events, end = ENGINE.play_one(tables, [RANDOM] * 2, 12, game, position=begin, steps=1)
            seat = int(begin["pub"]["course"]["to_move"])
            before, after = ({TILES[tile] for tile in position["half"][seat]["tile"] if tile >= 0}
                             for position in (begin, end))
            if any(tile.startswith("monastery") for tile in after - before):
                continue
            for use, die, number, paid in dice_used(tables, begin, events, seat):
                given_help = rules.help(use, before)
                assert paid == given_help.cost(die, number)
                checked += 1
                helps.add(given_help)
    assert checked > 800 and len(helps) > 2
