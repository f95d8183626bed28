"""Games in which a policy, or a faction, meets only itself: they say nothing of what it wins against others."""
import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables.questions import estimate
from ludometer.analysis.tables.sums import result_of
from ludometer.analysis.tables.who_wins import FACTION_WINS

MIXED = "club|trader|ruler"


@pytest.fixture
def played(fake, tmp_path):
    def play(**values):
        out = tmp_path / f"run{len(list(tmp_path.iterdir()))}"
        sweep(Experiment.make({"game": "fake", "seed": 7, "games": 1200} | values), out)
        return tables.played_cells(Run.open(out))[0]
    return play


def rows_by_number(cell):
    """The rows of a run with how many seats of the game have the same policy."""
    rows = cell.run.to_pandas()
    return rows.assign(number=rows.groupby(["game", "policy"], observed=True)["seat"].transform("count"))


def test_who_always_wins_wins_all_games_against_others(fake, played):
    fake.behind = {("trader", "club"): 1}                       # of two players each sits behind the other
    cell = played(players=2, lineup="club|trader")
    frame = tables.line_up(cell).set_index("policy")
    assert dict(frame["value"]) == {"club": 1, "trader": 0}
    assert cell.run.to_pandas(["policy", "win"]).groupby("policy", observed=True)["win"].mean()["club"] < 0.8
    assert dict(frame["verdict"]) == {"club": "strong", "trader": "weak"}
    assert (frame["n"] < 1200).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_are_those_of_games_with_others(played, players):
    cell = played(players=players, lineup=MIXED)
    rows = rows_by_number(cell)
    met = rows[rows["number"] < players]
    assert len(met) < len(rows)
    frame, expected = tables.line_up(cell).set_index("policy"), met.groupby("policy", observed=True)
    for name in frame.index:
        assert frame.loc[name, ["value", "n", "score"]].tolist() == pytest.approx([
            expected["win"].mean()[name], expected.size()[name], expected["score"].mean()[name]])


def test_shares_by_how_many_sit_there(played):
    cell = played(players=4, lineup=MIXED)
    rows = rows_by_number(cell)
    expected = rows[rows["number"] < 4].groupby(["policy", "number"], observed=True)["win"].agg(["mean", "size"])
    frame = tables.shares_by_seat_count(cell).set_index(["policy", "seats"])
    assert len(frame) == len(expected) == 9
    for place in expected.index:
        assert frame.loc[place, ["value", "n"]].tolist() == pytest.approx(expected.loc[place].tolist())


def test_a_fixed_line_up_has_no_games_of_one_policy(played):
    cell = played(players=4, lineup="club*2,trader*2")
    assert tables.line_up(cell)["n"].eq(2400).all()
    assert list(tables.shares_by_seat_count(cell)["seats"]) == [2, 2]


def test_factions_that_repeat_meet_others_too(fake, played):
    fake.unique_factions = False
    cell = played(players=2, lineup="club", factions="random")
    rows = cell.run.to_pandas()
    rows["number"] = rows.groupby(["game", "faction"], observed=True)["seat"].transform("count")
    met, frame = rows[rows["number"] == 1], result_of(estimate(cell, FACTION_WINS, "faction")).set_index("faction")
    assert len(met) < len(rows)
    for name, wins in met.groupby("faction", observed=True)["win"]:
        assert frame.loc[name, ["value", "n"]].tolist() == pytest.approx([wins.mean(), len(wins)])


def test_a_solo_player_meets_the_game(fake, played):
    fake.players = (1, 4)
    cell = played(players=1, lineup="club|trader")
    assert np.isclose(tables.chances(cell, "policy")["n"].sum(), 1200)
