"""Plans hold: runs of the size that is planned give verdicts, and detect changes, as often as the plan says."""
import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates import intervals
from ludometer.analysis.estimates.error_budget import HALVES, ErrorBudget
from ludometer.analysis.estimates.paired import Pairs
from ludometer.analysis.estimates.precision import PLANNED, Spread, fewest_deals
from ludometer.analysis.estimates.verdicts import POWER, verdicts
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.studies import sample_size
from ludometer.analysis.studies.sample_size import CLEARLY, ChangedShares, Goal, JudgedShares, plan, rounded_games
from ludometer.analysis.tables.agreement import DIFFERS
from ludometer.analysis.tables.differences import difference
from ludometer.analysis.tables.main_outcome import common_outcome
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.analysis.tables.questions import estimate
from ludometer.analysis.tables.sums import result_of
from ludometer.analysis.tables.who_wins import FACTION_WINS
from ludometer.simcore.errors import DataError
from tests.analysis.parts import MadeUp
from tests.analysis.test_statistics import FACTIONS, PLAYERS, STRENGTH
from tests.analysis.test_statistics import played as blocks_of
from tests.synthetic import write_run

FAMILY = HALVES * FACTIONS                                      # of verdicts on a page of one setup
WITHIN = 0.05                                                   # of what is planned, what is measured lies
CHANGE = np.array([0.4, 0, 0, 0, 0, 0, 0, -0.4])                # of strength, between two cells


def planned_shares(games, wins, family=FAMILY):
    """Estimates of the shares of a run with the games that were planned, from block sums."""
    return intervals.Moments.of(games, wins).covering(PLANNED).ratio(family=family, proportion=True)


def planned_changes(one, other, **named):
    """Estimates of the shares of one less those of the other, paired by block, of such runs; each: (games, wins)."""
    return Pairs.of(*one, *other).covering(PLANNED).estimates(FACTIONS, **named)


def truth(strength):
    games, wins = blocks_of(np.random.default_rng(1), 200_000, strength)
    return wins.sum(axis=0) / games.sum(axis=0)


def judged(strength, share, pilot, deals, margin, runs):
    """(planned, measured) chance (FACTIONS,) of the right verdict in runs of so many deals, from a pilot."""
    rng = np.random.default_rng([pilot, deals])
    spread = Spread(planned_shares(*blocks_of(rng, pilot, strength)), pilot, FAMILY)
    which = np.select([share > 1 / PLAYERS + margin, share < 1 / PLAYERS - margin], [0, 1], 2)
    planned = [spread.verdict_chances_at(deals, 1 / PLAYERS, each, margin)[which[place], place]
               for place, each in enumerate(share)]
    right = np.array(["strong", "weak", "balanced"])[which]
    hits = [verdicts(planned_shares(*blocks_of(rng, deals, strength)), 1 / PLAYERS,
                     PLAYERS * deals, margin)[0] == right for _ in range(runs)]
    return np.array(planned), np.mean(hits, axis=0)


def detected(strength, pilot, deals, runs, part=1.0):
    """(planned, measured) chance (2,) to detect the changes of the first and last faction: this part of CHANGE."""
    change = part * CHANGE
    rng = np.random.default_rng([pilot, deals, 2])

    def both(blocks):                                           # the same luck under both
        seed = rng.integers(2**60)
        one, other = (blocks_of(np.random.default_rng(seed), blocks, each) for each in (strength + change, strength))
        return planned_changes(one, other, proportion=True)

    spread = Spread(both(pilot), pilot, FACTIONS, proportion=False)
    shift = truth(strength + change) - truth(strength)
    planned = [spread.chance_to_detect(deals, shift[place])[place] for place in (0, -1)]
    found = [both(deals) for _ in range(runs)]
    return np.array(planned), np.mean([((each.low > 0) | (each.high < 0))[[0, -1]] for each in found], axis=0)


@pytest.mark.sample(1)
@pytest.mark.parametrize("deals", [400, 800])
def test_verdicts_come_as_often_as_planned(deals):
    planned, measured = judged(STRENGTH, truth(STRENGTH), 600, deals, 0.06, 300)
    assert np.abs(planned - measured).max() < WITHIN + 0.04     # and three standard errors of 300 runs, about
    assert np.abs((planned - measured).mean()) < WITHIN / 2 and 0.2 < planned.mean() < 0.9


@pytest.mark.verify
def test_changes_are_detected_as_often_as_planned():
    planned, measured = detected(STRENGTH, 6000, 110, 400)      # of a small pilot the chance is as uncertain as it is
    assert np.abs(planned - measured).max() < WITHIN + 0.03 and (planned > 0.3).all() and (planned < 0.98).all()


def test_the_planned_run_has_the_power_asked_for():
    rng, fair, margin = np.random.default_rng(3), np.zeros(FACTIONS), 0.06
    spread = Spread(planned_shares(*blocks_of(rng, 1000, fair)), 1000, FAMILY)
    deals = fewest_deals(
        lambda deals: spread.verdict_chances_at(deals, 0.25, 0.25, margin).sum(axis=0) >= POWER, FACTIONS)
    sums = [blocks_of(rng, int(deals.mean()), fair) for _ in range(150)]
    words = [verdicts(planned_shares(*each), 0.25, 1, margin)[0] for each in sums]
    assert abs(np.mean(np.array(words) == "balanced") - POWER) < WITHIN


@pytest.mark.verify
@pytest.mark.parametrize("pilot", [200, 1000])
@pytest.mark.parametrize("deals, margin", [(300, 0.06), (600, 0.06), (1200, 0.04)])
def test_verdicts_come_as_often_as_planned_at_every_size(pilot, deals, margin):
    planned, measured = judged(STRENGTH, truth(STRENGTH), pilot, deals, margin, 600)
    assert np.abs(planned - measured).max() < WITHIN + 0.02 + 0.04 * (pilot < 500)
    assert abs((planned - measured).mean()) < WITHIN / 2


@pytest.mark.verify
@pytest.mark.parametrize("deals", [300, 500, 800])
def test_changes_are_detected_as_often_as_planned_at_every_size(deals):
    planned, measured = detected(STRENGTH, 4000, deals, 1000, 0.4)
    assert np.abs(planned - measured).max() < WITHIN + 0.02


@pytest.mark.verify
def test_real_deals_keep_the_plan(tmp_path):
    """A pilot of Rurik, and 60,000 games cut into runs of 2,000: their verdicts and detected changes."""
    values = {"game": "rurik", "set": {}, "vary": {"set.leader.boris.coins": [0, -1]}}
    pilot, whole_run = (sweep(Experiment.make(values | {"games": games, "seed": seed}), tmp_path / str(seed))
                        for games, seed in ((4_000, 1), (60_000, 2)))
    size, margin = 500, 0.07                                    # deals; of the verdicts
    base, changed = played_cells(whole_run)
    columns = ["block", "faction", "win", "population"]
    parts = [Some(cell, cell.run.to_pandas(columns, cell.number), size) for cell in (base, changed)]
    share = result_of(estimate(base, FACTION_WINS, "faction"))["value"].to_numpy()
    first = played_cells(pilot)
    rows = result_of(estimate(first[0], FACTION_WINS, "faction"))
    spread = _spread(rows, 1000)
    planned = [spread.verdict_chances_at(size, 0.25, each, margin).sum(axis=0)[place]
               for place, each in enumerate(share)]
    hits = []
    for part in parts[0].parts():
        found = result_of(estimate(part, FACTION_WINS, "faction"))
        hits.append(verdicts(_spread(found, size).found, 0.25, 4 * size, margin)[0] != "undecided")
    assert abs(np.mean(planned) - np.mean(hits)) < WITHIN
    change = result_of(difference(changed, base, FACTION_WINS, "faction")).set_index("faction")["value"]["boris"]
    rows = result_of(difference(first[1], first[0], FACTION_WINS, "faction", freedom=True))
    place = list(rows["faction"]).index("boris")
    planned = _spread(rows, 1000, False).chance_to_detect(size, change)[place]
    found = [result_of(difference(other, one, FACTION_WINS, "faction")).set_index("faction").loc["boris"]
             for one, other in zip(parts[0].parts(), parts[1].parts(), strict=True)]
    measured = np.mean([row["high"] < 0 for row in found])
    assert abs(planned - measured) < WITHIN + 3 * np.sqrt(planned * (1 - planned) / len(found))


class Some(MadeUp):
    """A played cell cut into parts of `size` deals each."""

    def __init__(self, cell, rows, size):
        self.cell, self.rows, self.size = cell, rows, size

    def __getattr__(self, name):
        return getattr(self.cell, name)

    def parts(self):
        length = self.size * self.cell.players**2
        return [Some(self.cell, self.rows[first:first + length].reset_index(drop=True), self.size)
                for first in range(0, len(self.rows), length)]


def _spread(rows, deals, proportion=True):
    found = intervals.Estimates(**{name: rows[name].to_numpy() for name in (
        "value", "low", "high", "error", "n", "blocks", "freedom") if name in rows})
    return Spread(found, deals, len(rows), proportion)


# What plans are made of

def test_a_run_of_the_pilots_size_would_have_its_intervals():
    found = planned_shares(*blocks_of(np.random.default_rng(5), 300, STRENGTH), FACTIONS)
    again = Spread(found, 300, FACTIONS).estimates_at(300)
    assert np.allclose(again.low, found.low, atol=0.008) and np.allclose(again.high, found.high, atol=0.008)
    assert np.isclose((again.high - again.low).mean(), (found.high - found.low).mean(), rtol=0.01)
    assert np.allclose(Spread(found, 300, FACTIONS).half(1000) / Spread(found, 300, FACTIONS).half(4000), 2, rtol=0.05)
    one, other = (blocks_of(np.random.default_rng(5), 300, each) for each in (STRENGTH, STRENGTH + CHANGE))
    found = planned_changes(one, other)
    again = Spread(found, 300, FACTIONS, proportion=False).estimates_at(300)
    assert np.allclose(again.error, found.error) and np.allclose(again.low, found.low, atol=0.01)


def test_least_finds_the_smallest_number_and_says_where_there_is_none():
    limits = np.array([10.0, 1234.0, np.inf])
    found = fewest_deals(lambda deals: deals >= limits, 3)
    assert (found[:2] >= limits[:2]).all() and (found[:2] <= 1.02 * limits[:2] + 1).all() and found[2] == np.inf


def test_numbers_of_games_are_round_and_whole_deals():
    class Cell:
        players = 3

    assert [rounded_games(games, [Cell]) for games in (7.2, 99.0, 1234.0, 2e9)] == [9, 99, 1302, np.inf]


@pytest.mark.verify
def test_a_plan_asks_for_more_where_more_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(sample_size, "seconds_each", lambda cell, seed: 0.5)
    run = Run.open(write_run(tmp_path / "run", blocks=400, cells=(("base game", {}), ("deed-row", {"boris": 1.0}))))
    experiment = Experiment.make({"game": "rurik", "games": 4})
    one, other = (plan(experiment, Goal(precision=each), run, jobs=1) for each in (0.02, 0.01))
    assert 3.5 < other.games / one.games < 4.5
    assert (one.seconds, other.seconds) == (0.5 * one.games, 0.5 * other.games)
    assert (one.items["half"].max() <= 0.0205) and (one.changes["half"].max() <= 0.0205)
    found = plan(experiment, Goal(), run, jobs=1)
    assert len(found.items) == 16 and len(found.changes) == 8 and found.games % 4 == 0
    assert found.verdicts.set_index("verdict").loc["none: on the edge", "games"] == np.inf
    curve = found.curve[(found.curve["what"] == "verdict") & (found.curve["off"] == CLEARLY * 0.03)]
    assert curve["chance"].is_monotonic_increasing and curve["half"].is_monotonic_decreasing
    there = found.curve[found.curve["games"] == found.games].set_index(["what", "off"])["chance"]
    assert there["most"].iloc[0] >= 0.9 and there["change", 0.03] >= 0.9
    assert plan(experiment, Goal(power=0.99), run, jobs=1).games > found.games
    assert found.plain()["verdicts"][3]["games"] is None


def test_by_default_most_items_get_a_verdict_with_the_power_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(sample_size, "seconds_each", lambda cell, seed: 0.5)
    run = Run.open(write_run(tmp_path / "run", blocks=1000))
    found = plan(Experiment.make({"game": "rurik", "games": 4}), Goal(), run, jobs=1)
    chances, need = found.items["chance"].to_numpy(), found.items["needs"].to_numpy()
    drawn = np.random.default_rng(1).random((20_000, len(chances))) < chances
    assert 0.89 < (drawn.sum(axis=1) > len(chances) / 2).mean() < 0.93          # rounded up to two digits
    assert ((need <= found.games) == (chances >= 0.9)).all() and 0 < (need <= found.games).sum() < len(need)


def test_of_two_players_both_verdicts_come_together(tmp_path):
    """What one wins the other loses: no more games than either needs, and the chance of both is that of one."""
    pilot = sweep(Experiment.make({"game": "pig", "players": 2, "games": 2000, "lineup": "club"}), tmp_path / "run", 1)
    found = plan(Experiment.make({"game": "pig", "players": 2, "games": 2}), Goal(), pilot, jobs=1)
    assert np.isclose(found.games, found.items["needs"].max(), rtol=0.02)      # rounded up to two digits
    there = found.curve[(found.curve["games"] == found.games) & (found.curve["what"] == "most")]
    assert np.isclose(there["chance"].iloc[0], found.items["chance"].min())


@pytest.mark.parametrize(("chances", "expected"), [
    ([0.9], 0.9), ([0.5, 0.5], 0.25), ([1, 1, 0], 1), ([0.5, 0.5, 0.5], 0.5), ([1, 0, 0, 1], 0)])
def test_most_is_more_than_half(chances, expected):
    assert np.isclose(sample_size.chance_of_most(np.array(chances)), expected)


def test_it_agrees_with_what_a_report_asks_for(tmp_path):
    """The words on undecided factions, and their games, are those of the verdicts on a page."""
    run = Run.open(write_run(tmp_path / "run", blocks=3000))
    page = tables.factions(played_cells(run)[0].held_with(HALVES))
    found = plan(Experiment.make({"game": "rurik", "games": 4}), Goal(), run, jobs=1).items
    for column in ("low", "high", "verdict", "wanted"):
        assert (found[column] == page[column]).all()
    assert (page["wanted"] > 0).any()


def test_it_plans_for_seats_where_that_is_asked(tmp_path):
    """With the intervals of a page that quotes sample_size.QUOTED numbers besides verdicts on factions."""
    run = Run.open(write_run(tmp_path / "run", blocks=3000))
    page = tables.seats(played_cells(run)[0].held_with(ErrorBudget(1, sample_size.QUOTED).families(verdict=False)))
    made = plan(Experiment.make({"game": "rurik", "games": 4}), Goal(), run, jobs=1, seats=True)
    for column in ("seat", "low", "high", "verdict", "wanted"):
        assert (made.items[column] == page[column]).all()
    assert (page["wanted"] > 0).any() and made.word == "seat" and made.names[0] == "first seat"


def test_seats_of_a_solo_game_cannot_be_planned_for():
    with pytest.raises(DataError, match="seats: in some setups seats do not play against one another"):
        plan(Experiment.make({"game": "rurik", "players": 1, "modules": ["stone-and-blade", "solo"],
                              "lineup": "random", "games": 40}), Goal(), games=40, jobs=1, seats=True)


@pytest.mark.parametrize("values, says", [
    ({"precision": 2.0}, "0.01 to 50 percentage points"), ({"margin": 0.0}, "margin = 0"), ({"power": 1.0}, "0.5 to")])
def test_goals_that_cannot_be_are_refused(values, says):
    with pytest.raises(DataError, match=says):
        Goal(**values)


def test_too_small_a_pilot_is_refused(tmp_path):
    run = Run.open(write_run(tmp_path / "run", blocks=10))
    with pytest.raises(DataError, match="40 games are too few"):
        plan(Experiment.make({"game": "rurik", "games": 4}), Goal(), run, jobs=1)


@pytest.mark.parametrize("north, south, verdict", [(6, 6, "strong"), (6, -6, DIFFERS), (6, 0.4, None)])
def test_verdicts_of_a_pilot_are_those_of_all_populations(tmp_path, north, south, verdict):
    run = Run.open(write_run(tmp_path / "pilot", 800, cells=(("base game", {}),), populations={
        "north": (1, {"boris": north}), "south": (1, {"boris": south})}))
    one = Run.open(write_run(tmp_path / "one", 800, cells=(("base game", {"boris": north}),)))
    cell, = played_cells(run)
    there, alone = (JudgedShares(each, common_outcome([each]), Goal(), 1) for each in (cell, *played_cells(one)))
    row, = (row for row in there.frame(8000).to_dict("records") if row["faction"] == "boris")
    assert row["verdict"] == verdict or (verdict is None and row["verdict"] in ("undecided", DIFFERS))
    assert [each["population"] for each in row["populations"]] == ["north", "south"]
    assert (there.verdict_chances(8000) <= there.spread.new_run_chances(8000, cell.fair).sum(axis=0) + 1e-12).all()
    boris = list(there.rows["faction"]).index("boris")
    assert (there.verdict_chances(8000)[boris] < 0.01) == (south < 0), "populations that contradict decide nothing"
    assert there.needs().max() > alone.needs().max() > 0        # each has but half of the deals


def test_a_change_must_be_detected_in_all_populations(tmp_path):
    run = Run.open(write_run(tmp_path / "pilot", 800, cells=(("base game", {}), ("war", {})), noise=True, populations={
        "north": (1, {}, {"war": {"boris": 2}}), "south": (1, {}, {"war": {"boris": 2}})}))
    base, cell = played_cells(run)
    asked = common_outcome([base, cell])
    found = ChangedShares(cell, base, asked, Goal(), 8)
    assert len(found.apart) == 2
    single = found.cell.players * fewest_deals(
        lambda deals: found.spread.chance_to_detect(deals, 0.03) >= 0.9, len(found.rows))
    assert (found.needs() > 1.5 * single).all()
