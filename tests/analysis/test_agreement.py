"""Verdicts of several populations: what all say holds, and what one contradicts depends on players."""
import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.estimates import verdicts
from ludometer.analysis.estimates.coverage import Coverage
from ludometer.analysis.estimates.group_sequential import FOCAL, MIXTURE, Boundary
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.estimates.verdicts import EDGE, MARGIN, UNKNOWN
from ludometer.analysis.tables.agreement import (
    DIFFERS,
    agreed_verdict,
    contradicts,
    interval_hull,
    population_verdicts,
)
from ludometer.analysis.tables.questions import Question
from ludometer.analysis.tables.sums import result_of
from ludometer.analysis.tables.who_wins import SEAT_WINS, seats
from tests.rows import each_row

FAIR, PLAYERS, NAMES = 0.25, 4, ("x", "y", "z")


def row(low, high, verdict=None, wanted=0):
    """What a population says; low, high: in points off the fair share."""
    word = verdict or ("strong" if low > 3 else "weak" if high < -3 else "balanced" if max(-low, high) <= 3 else
                       "undecided")
    return {"population": "x", "value": FAIR, "low": FAIR + low / 100, "high": FAIR + high / 100, "verdict": word,
            "sure": word, "wanted": wanted if word == "undecided" else 0}


STRONG, BALANCED, WEAK, NEAR = row(4, 6), row(-1, 2), row(-7, -4), row(-2, 2.5)
OPEN = row(1, 5, wanted=9000)


def test_a_difference_has_a_verdict_where_its_whole_interval_lies_on_one_side():
    low, high = np.array([0.1, -0.3, -0.1, 0.0, -0.1]), np.array([0.2, -0.1, 0.3, 0.1, 0.0])
    assert verdicts.verdict_against_others(low, high).tolist() == ["above", "below", *["undecided"] * 3]


def test_the_hull_reaches_from_the_lowest_end_of_all_to_the_highest():
    frame = pd.DataFrame({"low": [0.1, -0.2], "high": [0.2, 0.1]})
    assert [ends.tolist() for ends in interval_hull(frame)] == [[0.1, -0.2], [0.2, 0.1]]
    frame["populations"] = [[{"low": -0.1, "high": 0.15}, {"low": 0.12, "high": 0.4}],
                            [{"low": np.nan, "high": np.nan}]]
    assert [ends.tolist() for ends in interval_hull(frame)] == [[-0.1, -0.2], [0.4, 0.1]]


@each_row("verdict, wanted, rows, said", [
    ("strong", 0, [STRONG, row(3.5, 9)], ("strong", 0)),
    ("balanced", 0, [BALANCED, NEAR, NEAR], ("balanced", 0)),
    ("weak", 0, [WEAK, WEAK], ("weak", 0)),
    ("strong", 0, [STRONG, OPEN], ("undecided", 9000)),
    ("undecided", 4000, [STRONG, OPEN], ("undecided", 9000)),
    ("undecided", 12000, [STRONG, STRONG], ("undecided", 12000)),   # of games without any population
    ("undecided", 4000, [row(-9, 9, wanted=UNKNOWN), OPEN], ("undecided", UNKNOWN)),
    ("undecided", 4000, [row(2, 4, wanted=EDGE), OPEN], ("undecided", EDGE)),
    ("undecided", UNKNOWN, [row(2, 4, wanted=EDGE), OPEN], ("undecided", EDGE)),
    ("balanced", 0, [OPEN, row(-5, -1, wanted=20000)], ("undecided", 20000)),
    ("strong", 0, [STRONG, BALANCED], (DIFFERS, 0)),
    ("undecided", 4000, [STRONG, BALANCED], (DIFFERS, 0)),
    ("undecided", 4000, [STRONG, WEAK], (DIFFERS, 0)),
    ("undecided", 4000, [STRONG, row(-5, 2)], (DIFFERS, 0)),        # undecided, but not strong
    ("undecided", 4000, [row(-2, 5), BALANCED, row(3.2, 5)], (DIFFERS, 0)),
    ("strong", 0, [row(1, 6), row(-4, 2)], (DIFFERS, 0)),           # the whole is, one of them is not
    ("balanced", 0, [row(-1, 4), row(3.1, 8)], (DIFFERS, 0)),
    ("weak", 0, [WEAK, row(-2, 4)], (DIFFERS, 0)),
    ("undecided", 4000, [row(-5, 2, wanted=1), row(2, 6, wanted=2)], ("undecided", 4000)),  # apart, but none is decided
    ("strong", 0, [row(float("nan"), float("nan"), "undecided", UNKNOWN), STRONG], ("undecided", UNKNOWN)),
])
def test_what_populations_say_together(verdict, wanted, rows, said):
    assert agreed_verdict(verdict, wanted, rows, FAIR) == said
    assert agreed_verdict(verdict, wanted, rows[::-1], FAIR) == said  # whatever their order


def test_a_population_that_says_nothing_confirms_nothing():
    """An item that one of them has not played."""
    assert agreed_verdict("strong", 0, [STRONG, STRONG], FAIR, populations=3) == ("undecided", UNKNOWN)
    assert agreed_verdict("strong", 0, [], FAIR, populations=2) == ("undecided", UNKNOWN)
    assert agreed_verdict("strong", 0, [STRONG, BALANCED], FAIR, populations=3) == (DIFFERS, 0)
    assert agreed_verdict("strong", 0, [STRONG, STRONG], FAIR, populations=2) == ("strong", 0)


def test_a_narrower_margin_is_that_of_the_populations_too():
    rows = [row(1.5, 2.5, "strong"), row(1.2, 2, "strong")]
    assert agreed_verdict("strong", 0, rows, FAIR, 0.01) == ("strong", 0)
    assert agreed_verdict("strong", 0, [rows[0], row(-0.5, 0.5)], FAIR, 0.01) == (DIFFERS, 0)


@pytest.mark.parametrize("word", ["undecided", DIFFERS, "confounded", "misplayed"])
def test_no_verdict_is_contradicted_by_nothing(word):
    assert not contradicts(word, -1, -0.5) and not contradicts(word, 0.5, 1)


# Of games: each block of four games is of one population

class Games:
    """A Chunk of games with these shares of the win by seat in each population.

    there: share of blocks with one; codes: which, if known.
    """

    def __init__(self, rng, shares, blocks, there=1.0, lean=0.0, codes=None):
        self.rng, self.blocks, self.players = rng, blocks, PLAYERS
        drawn = np.where(rng.random(blocks) < there, rng.integers(0, len(shares), blocks), -1)
        self.codes = drawn if codes is None else codes
        tilt = np.clip(1 + lean * rng.standard_normal((blocks, 1, PLAYERS)), 0.05, None)   # of a deal, by player
        around = (np.arange(PLAYERS) - np.arange(PLAYERS)[:, None]) % PLAYERS
        chance = np.asarray(shares)[self.codes][:, None, :] * tilt[:, 0][:, around]
        chance /= chance.sum(axis=-1, keepdims=True)
        winner = (rng.random((blocks, PLAYERS, 1)) > chance.cumsum(axis=-1)).sum(axis=-1)
        self.columns = {"win": (winner[..., None] == np.arange(PLAYERS)).astype(float),
                        "population": np.broadcast_to(self.codes[:, None, None], (blocks, PLAYERS, PLAYERS)),
                        "score": (winner[..., None] == np.arange(PLAYERS)).astype(float)}

    def __getitem__(self, column):
        return self.columns[column]

    def names(self, column):
        return [*NAMES]

    def first(self, blocks):
        return self


class Cell:
    """A played cell, by what tables ask for."""

    @property
    def coverage(self):
        return Coverage.at_any_time(self.boundary)

    def check(self, columns):
        """All columns are there."""


def cell_of(games, kind=FOCAL, populations=NAMES):
    """A played cell of these games, as tables ask for it."""
    n = PLAYERS * games.blocks
    boundary = Boundary(n, kind, n if kind == FOCAL else None, PLAYERS)
    cell = Cell()
    cell.populations, cell.fair, cell.games, cell.players = populations, FAIR, n, PLAYERS
    cell.boundary, cell.confounded, cell.sums, cell.readers = boundary, False, {}, lambda columns: [lambda: games]
    return cell


def even(*seats):
    """Shares of all seats; the first ones are given, the others even."""
    rest = (1 - sum(seats)) / (PLAYERS - len(seats))
    return [*seats, *[rest] * (PLAYERS - len(seats))]


def counted(cell, wins):
    """Moments of the wins (blocks, seats) of a cell."""
    return Moments.of(np.full(wins.shape, PLAYERS), wins).covering(cell.coverage)


@pytest.mark.parametrize("kind", [FOCAL, MIXTURE])
def test_each_population_is_estimated_by_its_own_blocks(kind):
    """As if nothing else had been played, with intervals for all items of all populations."""
    games = Games(np.random.default_rng(3), [even(0.3), even(0.25), even(0.2, 0.35)], 900, lean=0.5)
    cell = cell_of(games, kind)
    found = result_of(population_verdicts(cell, SEAT_WINS))
    assert [*found] == [0, 1, 2, 3]
    assert all([each["population"] for each in rows] == [*NAMES] for rows in found.values())
    for code, name in enumerate(NAMES):
        wins = games["win"][games.codes == code].sum(axis=1)
        alone = counted(cell, wins).ratio(family=12, proportion=True)
        said = [verdicts.verdicts(each, FAIR, cell.games)[0].tolist() for each in (
            alone, counted(cell, wins).ratio(family=PLAYERS, proportion=True))]
        assert said == [[found[seat][code][key] for seat in range(PLAYERS)] for key in ("sure", "verdict")]
        for seat in range(PLAYERS):
            each = found[seat][code]
            ends = [each[key] - alone.value[seat] for key in ("value", "low", "high")]
            assert np.allclose(ends, [0, *(
                end[seat] - alone.value[seat] for end in (alone.low, alone.high))], rtol=1e-6), (name, seat)


def test_intervals_of_populations_hold_together_and_so_are_wider():
    games = Games(np.random.default_rng(3), [even(0.3)] * 3, 600)
    found = result_of(population_verdicts(cell_of(games), SEAT_WINS))
    wins = games["win"][games.codes == 1].sum(axis=1)
    single = counted(cell_of(games), wins).ratio(family=4, proportion=True)
    assert all(found[seat][1]["high"] - found[seat][1]["low"] > single.high[seat] - single.low[seat] for seat in found)


def test_an_item_that_a_population_has_not_played_is_left_out():
    games = Games(np.random.default_rng(3), [even()] * 3, 300)

    def sums(chunk):
        """Of items a and b; the population y has no b."""
        there = np.stack([np.ones(chunk.blocks), chunk["population"][:, 0, 0] != 1], axis=1) * PLAYERS
        return there, there * 0.5

    question = Question(("win",), lambda cell: ("a", "b"), sums, proportion=True)
    found = result_of(population_verdicts(cell_of(games), question))
    assert [each["population"] for each in found["b"]] == ["x", "z"] and len(found["a"]) == 3


def test_games_without_any_population_count_in_none():
    games = Games(np.random.default_rng(3), [even(0.9)] * 3, 900, there=0.5)
    games.columns["win"][games.codes < 0] = np.eye(PLAYERS)[3]  # the last seat wins all of these
    found = result_of(population_verdicts(cell_of(games), SEAT_WINS))
    assert all(each["value"] > 0.85 for each in found[0]) and all(each["value"] < 0.1 for each in found[3])
    frame = seats(cell_of(games))
    assert frame["value"][3] > 0.4 and frame["verdict"][3] == DIFFERS


@pytest.mark.parametrize("names", [(), ("x",)])
def test_one_population_is_asked_nothing(names):
    games = Games(np.random.default_rng(3), [even(0.4)] * 3, 600)
    assert result_of(population_verdicts(cell_of(games, populations=names), SEAT_WINS)) == {}
    frame = seats(cell_of(games, populations=names))
    assert "populations" not in frame and frame["verdict"][0] == "strong"


@pytest.mark.parametrize("shares, verdict", [
    ([even(0.35)] * 3, "strong"), ([even(0.15)] * 3, "weak"), ([even()] * 3, "balanced"),
    ([even(), even(0.34), even()], DIFFERS), ([even(0.34), even(0.16), even()], DIFFERS),
    ([even(0.34), even(0.28), even(0.34)], "undecided")])
def test_verdicts_on_seats_are_those_of_all_populations(shares, verdict):
    frame = seats(cell_of(Games(np.random.default_rng(5), shares, 12_000)))
    assert frame["verdict"][0] == verdict
    assert (frame["wanted"][0] == 0) == (verdict != "undecided") and frame["wanted"].dtype == np.int64


RUNS = 400


def outcomes(shares, blocks, kind, runs=RUNS, **given):
    """In how many runs some seat has this verdict, {verdict: share}."""
    rng, found = np.random.default_rng(11), {}
    for _ in range(runs):
        for word in {*seats(cell_of(Games(rng, shares, blocks, **given), kind))["verdict"]}:
            found[word] = found.get(word, 0) + 1 / runs
    return found


@pytest.mark.verify
@pytest.mark.parametrize("kind", [FOCAL, MIXTURE])
@pytest.mark.parametrize("blocks", [30, 300, 2000])
def test_equal_populations_and_fair_seats_are_seldom_said_to_differ(kind, blocks):
    found = outcomes([even()] * 3, blocks, kind, lean=0.3)
    assert sum(found.get(word, 0) for word in ("strong", "weak", DIFFERS)) < 0.05


@pytest.mark.verify
@pytest.mark.parametrize("off", [MARGIN, MARGIN - 0.005, MARGIN + 0.005])
def test_equal_populations_are_seldom_said_to_differ_where_shares_lie_at_the_edge(off):
    """The hardest case: half of what each says is on one side of the margin, half on the other."""
    found = outcomes([even(FAIR + off, FAIR - off)] * 3, 6000, FOCAL, RUNS // 2)
    assert found.get(DIFFERS, 0) < 0.05
    if off <= MARGIN:
        assert found.get("strong", 0) + found.get("weak", 0) < 0.05


@pytest.mark.verify
def test_populations_that_differ_are_found():
    found = outcomes([even(), even(FAIR + 0.08), even()], 6000, FOCAL, 100)
    assert found.get(DIFFERS, 0) > 0.95 and "strong" not in found
