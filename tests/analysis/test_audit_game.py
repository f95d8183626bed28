"""What each decision of one game gives away."""
import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.strength.regret import best_minus_picked
from ludometer.analysis.strength.regret_of_game import regret_estimates
from ludometer.simcore.play import is_note
from ludometer.simcore.seats import name_seats
from tests.analysis.test_audit import NEVER, TIMID, planted

TWO = {"players": 2, "lineup": "timid", "policies": {"timid": TIMID}}


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["burgundy", "pig", "scythia"])
def test_every_decision_with_a_choice_is_there(game):
    found = lm.audit_game(game, 5, playouts=2, players=2, seed=9).decisions
    events = lm.load(game, players=2, seed=9).play(5).events
    events = events[~is_note(events)]
    free = np.flatnonzero(events["n_moves"] > 1)
    assert found["at"].tolist() == free.tolist()
    for column, field in (("seat", "seat"), ("candidates", "n_moves")):
        assert found[column].tolist() == events[field][free].tolist()


def test_the_words_are_those_of_the_log():
    found = lm.audit_game("pig", 5, playouts=20, **TWO).decisions
    log = ["", *str(lm.play("pig", 5, **TWO)).split("\n")]
    for row in found.to_dict("records"):
        assert log[int(row["where"].removeprefix("line "))].strip() == name_seats(row["picked"])
        assert row["better"] is None or {row["better"][-4:], row["picked"][-4:]} == {"hold", "roll"}
    assert found["better"].notna().any() and found["better"].isna().any()


@pytest.mark.verify
def test_where_is_the_heading_of_the_log():
    found = lm.audit_game("burgundy", 5, playouts=2, players=2).decisions
    assert set(found["where"]) <= {f"Round {phase}{turn}" for phase in "ABCDE" for turn in range(1, 6)} | {"Setup"}
    assert found["where"].iloc[-1] == "Round E5"


@pytest.mark.verify
def test_decisions_of_games_agree_with_the_audit_of_many():
    """Each game has as many decisions as it has, so the mean over all is that of the audit; NEVER rolls to its ruin."""
    bad = {"players": 2, "lineup": "never", "policies": {"never": NEVER}}
    total = lm.audit("pig", decisions=1000, playouts=10, **bad).total
    found = [lm.audit_game("pig", game, playouts=10, **bad).decisions["regret"] for game in range(100, 103)]
    counts, means = np.array([len(each) for each in found]), np.array([each.mean() for each in found])
    mean = (counts * means).sum() / counts.sum()
    error = np.sqrt((counts**2 * (means - mean) ** 2).sum()) / counts.sum()
    assert total["low"] > 0.01 and abs(mean - total["regret"]) < 4 * error + (total["high"] - total["low"])


def test_intervals_of_one_game_hold_together():
    """Planted chances: 40 decisions, some clear, some nearly so, some whose better move hardly ever matters."""
    worth, truth = [[0.9, 0.5], [0.6, 0.2], [0.5, 0.5], [0.99, 0.9]] * 10, np.array([0.4, 0, 0, 0.09] * 10)
    whole = 0
    for seed in range(200):
        found = regret_estimates(best_minus_picked(planted(worth, [1, 0, 0, 1] * 10, playouts=100, seed=seed)))
        whole += ((found.low <= truth) & (truth <= found.high)).all()
    assert whole >= 182                                         # 190 are 95 %; 2 % have fewer than 184
    assert (found.low[::4] > 0.1).all() and (found.high - found.low).max() < 0.6


def test_threads_do_not_matter():
    one, two = (lm.audit_game("pig", 3, playouts=10, players=3, jobs=jobs).plain() for jobs in (1, 2))
    assert one == two


def test_a_game_of_searchers_can_be_played_on_by_themselves():
    asked, said = {"playouts": 8, "players": 2, "lineup": "search-20"}, []
    quick = lm.audit_game("pig", 3, **asked)
    one, two = (lm.audit_game("pig", 3, jobs=jobs, as_themselves=True, announce=lambda *words: said.append(words),
                              **asked) for jobs in (1, 2))
    assert one.plain() == two.plain() and one.as_themselves and not quick.as_themselves
    assert one.decisions["regret"].tolist() != quick.decisions["regret"].tolist()
    assert one.decisions[["at", "picked"]].equals(quick.decisions[["at", "picked"]])
    assert [who for who, seconds in said if seconds > 0] == ["pig, 2 players, search-20"] * 2


def test_a_game_that_is_none_is_refused():
    with pytest.raises(lm.DataError, match="game = -1: expected a whole number from 0"):
        lm.audit_game("pig", -1)
