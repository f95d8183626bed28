"""What a player sees in the candidates of a decision."""
from functools import cache

import numpy as np
import pytest

import ludometer as lm
from ludometer import policies
from ludometer.policies import learning
from ludometer.policies.tuning import merge_config

PLACES = {"burgundy": 40, "rurik": 31, "scythia": 25, "pig": 2}         # decisions with a choice
each_game = pytest.mark.parametrize("game", PLACES)


@cache
def candidates(game):
    return lm.features(game, number=3, at=PLACES[game], players=2, lineup=policies.by_weights(game))


@pytest.mark.sample("burgundy", "pig")
@each_game
def test_a_score_moves_by_a_feature_for_each_unit_of_its_weight(game, monkeypatch):
    """All weights moved together, in another step than they were measured with; Burgundy's formulas are curved."""
    seen, config = candidates(game), policies.load(game, policies.by_weights(game)).config
    names = [name.split(".") for name in seen.columns[3:]]
    assert names and seen["picked"].sum() == 1
    shifts = [1e-4 * abs(config.get(table, {}).get(name, 0)) for table, name in names]
    moved = config
    for (table, name), shift in zip(names, shifts, strict=True):
        moved = merge_config(moved, {table: {name: config.get(table, {}).get(name, 0) + shift}})
    monkeypatch.setattr(learning, "slopes", lambda game, config, names, numbers: np.zeros((len(seen), len(names))))
    scores = lm.features(game, number=3, at=PLACES[game], players=2, lineup="player",
                         policies={"player": moved})["score"]
    expected = seen["score"] + seen.iloc[:, 3:].to_numpy() @ np.array(shifts)
    assert scores.to_numpy() == pytest.approx(expected, abs=0.05 * abs(scores - seen["score"]).max() + 1e-9)
    assert game == "pig" or (scores != seen["score"]).any()


def test_candidates_are_told_in_words():
    seen = candidates("pig")
    assert [move.split(" decides ")[1] for move in seen["move"]] == ["to roll", "to hold"]
    moves = candidates("burgundy")["move"]
    assert len(set(moves)) == len(moves) > 5


@pytest.mark.sample("burgundy", "pig")
@each_game
def test_the_best_score_is_picked(game):
    seen = candidates(game)
    assert seen["picked"][seen["score"].idxmax()]


def test_a_decision_that_is_none_is_refused():
    """Neither beyond the game, nor where there is no choice; then one near it that has several candidates is named."""
    places = lm.decisions("rurik", 3, players=2)["at"].tolist()
    single = next(at for at in range(places[-1]) if at not in places)
    near = f"({'|'.join(map(str, places))})"
    for at, text in ((100_000, "has decisions 0 to"), (-1, "has decisions 0 to"),
                     (single, f"decision {single} of game 3 has one candidate; near it {near} has several")):
        with pytest.raises(lm.DataError, match=text):
            lm.features("rurik", number=3, at=at, players=2)


def test_all_that_is_seen_is_printed():
    seen = candidates("burgundy")
    text = str(seen)
    assert all(name in text for name in seen.columns[3:]) and all(move in text for move in seen["move"])
    assert [line[0] == ">" for line in text.split("\n")[1:1 + len(seen)]] == seen["picked"].tolist()


def test_who_decides_by_chance_sees_nothing():
    with pytest.raises(lm.DataError, match=r"random decides by chance .* expected a policy with weights"):
        lm.features("pig", number=3, at=PLACES["pig"], players=2, lineup="random")
