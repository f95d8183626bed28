"""Weights learned from what candidates are worth."""
import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import learning
from ludometer.simcore import DataError, engine, load
from ludometer.simcore.probe import ROW, Probes

TIMID = {"turn": {"hold_at": 4.0, "behind": 0.0}}


def quiet(*words, **more):
    pass


def planted(worth):
    """Decisions whose candidates are worth this, one list a decision."""
    rows = np.zeros(len(worth), ROW)
    rows["n_moves"] = rows["n_tried"] = [len(each) for each in worth]
    rows["first_move"] = rows["first_tried"] = np.cumsum(rows["n_tried"]) - rows["n_tried"]
    values = np.concatenate(worth)[:, None].astype(np.float32)
    tried = np.concatenate([np.arange(len(each)) for each in worth]).astype(np.int16)
    return learning.Decisions([Probes(rows, None, None, tried, values, values, 1)])


def test_worth_is_counted_from_the_mean_of_each_decision():
    seen = planted([[0.2, 0.6], [0.9, 0.3, 0.3]])
    assert seen.worth == pytest.approx([-0.2, 0.2, 0.4, -0.2, -0.2])
    assert seen.gain(np.array([0, 1, 0, 0, 5])) == pytest.approx(0, abs=1e-6)
    assert seen.gain(np.array([1, 1, 7, 0, 5])) == pytest.approx((-0.2 + 0.4) / 2), "the first of equals is chosen"


def test_the_step_goes_where_the_worth_is():
    """Of three weights one moves what is worth more, one what is worth less, one has nothing to do with it."""
    random = np.random.default_rng(1)
    features = random.normal(size=(3000, 3)).astype(np.float32)
    worth = (0.3 * features[:, 0] - 0.1 * features[:, 1]).reshape(-1, 3)
    seen = planted(list(worth))
    scores = seen.less_mean(random.normal(size=3000))
    change = learning.step_towards(scores, features, np.ones(3), seen)
    assert change[0] > 0.1 and change[1] < -0.03 and abs(change[2]) < change[0] / 3
    assert seen.gain(scores + seen.less_mean(features @ change)) > seen.gain(scores) + 0.05


def test_candidates_that_are_ruled_out_are_left_out():
    """One score of -1e8 among the candidates of a turn made the softmax flat, and nothing was learned of turns."""
    tables, player = load("rurik"), policies.load("rurik", "textbook")
    share = [0.1 * (kind == "turn") for kind in learning.part("rurik", "declared").KINDS]
    raw = learning.probe(tables, [player, player], None, 3, 0, 2000, share=share, playouts=1, most=150)
    raw_scores = learning.score_probes(tables, player, raw)[learning.Decisions.places(raw)]
    assert raw_scores.min() < -learning.FAR, "nothing is ruled out here"
    seen = learning.Decisions([learning.without_ruled_out(tables, player, raw)])
    scores = seen.scores(tables, player)
    assert len(scores) == (raw_scores > -learning.FAR).sum() == len(seen.worth) == len(seen.group)
    assert 0 < learning.temperatures(scores, seen).max() < 10


def test_what_a_small_step_rules_out_counts_as_not_moved():
    def numbers(policy):
        hold_at = policy.config["turn"]["hold_at"]
        return np.array([hold_at, -1e8 * (hold_at > 4)])
    assert learning.slopes("pig", TIMID, [("turn", "hold_at")], numbers).ravel() == pytest.approx([1, 0])


@pytest.mark.parametrize("start", ["expert", "search-20"])
def test_weights_of_a_player_that_searches_are_not_learned(start):
    with pytest.raises(DataError, match="thinks ahead"):
        learning.learn("rurik", start, ["textbook"])


def test_features_are_how_scores_move():
    """Pig scores a roll by what holding lacks, so hold_at moves the difference of the two by one."""
    tables, player = load("pig"), policies.load("pig", TIMID)
    seen = learning.collect(tables, [player, player], (2,), 3, 50, 2, 0.05, 1)
    moved = learning.slopes("pig", TIMID, [("turn", "hold_at")],
                            lambda policy: seen.scores(tables, policy)).reshape(-1, 2)
    assert abs(moved[:, 0] - moved[:, 1]) == pytest.approx(1, abs=1e-3)


def test_a_timid_player_of_pig_learns_to_roll():
    found = learning.learn("pig", TIMID, ["club"], (2,), decisions=2000, playouts=20, trial=4000, rounds=3,
                           tell=quiet)
    assert 6 < found["turn"]["hold_at"] < 40
    line = [policies.load("pig", found), policies.load("pig", TIMID)]
    rows = engine("pig").play_batch(load("pig"), line, 77, 0, 4000)
    assert rows["win"][rows["player"] == 0].mean() > 0.6


def test_a_step_that_wins_nothing_is_not_made():
    told = []
    found = learning.learn("pig", "club", ["club"], (2,), decisions=60, playouts=2, trial=600, rounds=1,
                           tell=lambda text, **more: told.append(text))
    assert len(told) == 3 and all("% of a fair share" in text for text in told)
    assert set(found) >= {"turn"}


@pytest.mark.verify
def test_learning_is_the_same_for_any_number_of_threads():
    one, two = (learning.learn("rurik", "textbook", ["ruler"], (2, 3), only=["place"], kinds=["place"], decisions=40,
                               playouts=2, trial=60, rounds=1, jobs=jobs, tell=quiet) for jobs in (1, 2))
    assert one == two


@pytest.mark.parametrize("more, text", [
    ({"kinds": ["plaec"]}, "did you mean 'place'"), ({"only": ["nubmer"]}, "did you mean 'number'"),
    ({"against": ["warior"]}, "did you mean 'warrior'")])
def test_what_cannot_be_learned_is_refused(more, text):
    with pytest.raises(DataError, match=text):
        learning.learn("rurik", "textbook", **{"against": ["textbook"]} | more)
