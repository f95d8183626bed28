"""Estimates of the chance to win: what they promise, what they tell, and how they are learned."""
import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import spec as loading
from ludometer.policies import valuing
from ludometer.simcore import DataError, engine, games, load
from ludometer.simcore.games import part
from ludometer.simcore.positions import estimates, look

JUDGED = [game for game in games() if part(game, "chance")]
each_game = pytest.mark.parametrize("game", JUDGED)
each_setup = pytest.mark.parametrize("game, modules, players", [
    (game, modules, players) for game in JUDGED for modules, players in valuing.setups(game)])


def positions(tables, players, n, every=11):
    player = policies.load(tables.game, "textbook")
    longest = valuing.longest_of(tables, player, players)
    return look(tables, [player] * players, player, 3, 0, n * players, every=every, longest=longest)


def read(game, sides):
    """Weights of a number of sides as valuing.py has them: (TIMES, signs), and hidden units or None."""
    names = tuple(part(game, "chance").SIGNS)
    weights, said = loading.read_chances(game, names), loading.SIDES[sides - 1]
    table = np.array([weights.get(said, {}).get(name, [0] * valuing.TIMES) for name in names], float).T
    hidden = weights.get(f"{said}_hidden")
    if hidden is None:
        return table, None
    none = [0] * len(hidden["out"])
    return table, {"in": np.array([hidden.get(name, none) for name in (*names, "passed")], float),
                   "bias": np.array(hidden.get("bias", none), float), "out": np.array(hidden["out"], float)}


def estimated(sample, weights, units):
    strength = valuing.strengths(weights, sample.times(), sample.signs)
    return valuing.chances_of(strength if units is None else strength + valuing.units_of(units, sample))


@pytest.mark.sample(12)
@each_setup
def test_estimates_are_those_of_the_declared_logit(game, modules, players):
    tables, player = load(game, modules), policies.load(game, "textbook")
    boundary = engine(game).play_one(tables, [player] * players, 4, 0, steps=0)[1]
    for _ in range(12):
        found = estimates(tables, player, boundary)
        assert len(found) == (2 if "teams" in modules else players)
        assert all(0 < chance < 1 for chance in found) and (len(found) == 1 or abs(sum(found) - 1) < 1e-9)
        boundary = engine(game).play_one(tables, [player] * players, 4, 0, position=boundary, steps=4)[1]
    seen = positions(tables, players, 2, every=1)
    sample = valuing.Sample([seen], int(seen.sides[0]))
    assert np.isfinite(sample.signs).all() and seen.passed.min() >= 0 and seen.passed.max() <= 1
    assert np.isfinite(estimated(sample, *read(game, sample.sides))).all()


@each_game
def test_the_estimate_of_a_position_is_that_of_its_signs(game):
    """Weights, times and the power of e are worked out again here, with NumPy."""
    tables, player = load(game), policies.load(game, "textbook")
    seen = look(tables, [player] * 2, player, 8, 0, 2, every=1, longest=1, share=0.0)
    sample = valuing.Sample([seen], 2)
    expected = estimated(sample, *read(game, 2))[seen.game == 0]
    boundary, found = engine(game).play_one(tables, [player] * 2, 8, 0, steps=1)[1], []
    for _ in range(len(expected)):
        found.append(estimates(tables, player, boundary))
        boundary = engine(game).play_one(tables, [player] * 2, 8, 0, position=boundary, steps=1)[1]
    np.testing.assert_allclose(found, expected, atol=2e-4)


@pytest.mark.sample(1)
@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_the_estimate_says_more_than_points(game, players):
    """In games not learned from, against a logit of the lead that has been fitted to these very games."""
    tables = load(game)
    seen = valuing.Sample([positions(tables, players, 400)], players)
    weights, units = read(game, players)
    lead = valuing.with_constant(seen.lead, players)
    points = valuing.chances(valuing.fit(seen, lead), seen.times(), lead)
    own = estimated(seen, weights, units)
    assert valuing.log_loss(own, seen.won) < valuing.log_loss(points, seen.won) < np.log(players)
    wrong = None if units is None else units | {"out": -units["out"]}
    assert valuing.log_loss(estimated(seen, -weights, wrong), seen.won) > np.log(players)


def test_a_known_direction_is_found_again():
    chance, n = np.random.default_rng(1), 4000
    sample = object.__new__(valuing.Sample)
    sample.sides, sample.deal, sample.passed = 3, np.arange(n), chance.random(n)
    sample.signs = chance.standard_normal((n, 3, 4)).astype(np.float32) * (1, 5, 0.2, 1)
    true = np.array([[1, 0.1, 0, -1], [1, 0.2, 0, 0], [1, 0.3, 0, 1]])
    odds = valuing.chances(true, sample.times(), sample.signs)
    sample.won = np.eye(3)[[chance.choice(3, p=each) for each in odds]].astype(np.float32)
    sample.lead = sample.signs[:, :, 2]
    weights, units, figures = valuing.learn(sample)
    np.testing.assert_allclose(weights * (1, 5, 0.2, 1), true * (1, 5, 0.2, 1), atol=0.3)
    assert units is None and figures["signs"] < figures["points"] - 0.1 and abs(figures["share"] - np.log(3)) < 1e-6


@pytest.mark.sample(1)
@pytest.mark.parametrize("sides", [1, 3])
def test_hidden_units_find_what_signs_say_together(sides):
    """One sign counts only where another is large, which no logit can say."""
    chance, n = np.random.default_rng(2), 200_000
    sample = object.__new__(valuing.Sample)
    sample.sides, sample.deal, sample.passed = sides, np.arange(n), chance.random(n)
    sample.signs = (chance.standard_normal((n, sides, 3)) * (1, 4, 1) + (0, 2, 5)).astype(np.float32)
    strength = 3 * sample.signs[:, :, 0] * (sample.signs[:, :, 1] > 2)
    odds = valuing.chances_of(strength)
    drawn = strength + chance.gumbel(size=strength.shape)       # the highest is a draw by the odds
    won = chance.random((n, 1)) < odds if sides == 1 else np.eye(sides)[drawn.argmax(axis=1)]
    sample.won = won.astype(np.float32)
    sample.lead = sample.signs[:, :, 2]
    _, units, figures = valuing.learn(sample, hidden=16)
    best = valuing.log_loss(odds, sample.won)
    assert figures["signs"] > best + 0.05 and figures["units"] < best + 0.6 * (figures["signs"] - best)
    again = valuing.learn(sample, hidden=16)[1]
    assert all((units[name] == again[name]).all() for name in units)


@pytest.mark.sample(2)
@each_game
@pytest.mark.parametrize("alone", [None, "textbook", "plan"])
def test_a_small_sample_finds_that_points_are_good(game, alone):
    weights, _, _ = valuing.learn(valuing.Sample(valuing.collect(game, (), 2, 400, 900_001, alone=alone), 2))
    signs = list(part(game, "chance").SIGNS)
    name = "claimed" if "claimed" in signs else "points"
    assert (weights[:, signs.index(name)] > 0).all()


@pytest.mark.parametrize("modules, sides", [((), 4), (("teams",), 2)])
def test_all_games_of_a_deal_are_held_out_together(modules, sides):
    """Also of teams, of whom there are fewer than seats."""
    found = valuing.collect("burgundy", modules, 4, 24, 900_001)
    sample = valuing.Sample(found, sides)
    games = np.concatenate([each.game for each in found])
    assert len(sample.deal) == len(games) and set(games) == set(range(24))
    assert all(len(set(sample.deal[games // 4 == deal])) == 1 for deal in range(6))
    assert len(set(sample.deal)) == 6


def shares(game, thinker, rival, n, players=2):
    rows = engine(game).play_batch(load(game), [thinker, *[rival] * (players - 1)], 21, 0, n)
    return rows["win"][rows["player"] == 0].mean()


@pytest.mark.sample(1)
@pytest.mark.parametrize("settings, n, least", [({"playouts": 24, "horizon": 12}, 24, 0.65),
                                                ({"horizon": 1}, 200, 0.5)])
@each_game
def test_a_search_rests_on_its_estimate(game, settings, n, least, monkeypatch):
    """Which does good, and harm where its weights have the wrong sign."""
    base = policies.load(game, "textbook")
    right = loading.read_chances(game, part(game, "chance").SIGNS)
    assert shares(game, policies.load(game, "textbook", settings), base, n) > least
    wrong = {sides: {name: [-value for value in values] if name == "out" or "_" not in sides else values
                     for name, values in row.items()} for sides, row in right.items()}
    monkeypatch.setattr(loading, "read_chances", lambda game, signs: wrong)
    assert shares(game, policies.load(game, "textbook", settings), base, n) < 1 - least


@each_game
def test_faults_of_weights_are_named(game, monkeypatch):
    for said, message in [({"nine": {}}, "no 'nine'"), ({"two": {"glory": [1, 2, 3]}}, "two: no 'glory'"),
                          ({"two": {next(iter(part(game, "chance").SIGNS)): [1, 2]}}, "expected 3 numbers"),
                          ({"two": {next(iter(part(game, "chance").SIGNS)): [1, 2, float("nan")]}}, "nan, expected"),
                          ({"nine_hidden": {}}, "no 'nine'"), ({"two_hidden": {}}, "0 hidden units, expected 1 to 32"),
                          ({"two_hidden": {"out": [1] * 33}}, "33 hidden units"),
                          ({"two_hidden": {"out": [1, 2], "bias": [1]}}, "bias = .*expected 2 numbers")]:
        monkeypatch.setattr(loading, "read_shipped", lambda file, said=said: said)
        with pytest.raises(DataError, match=f"{game}: chance.toml: .*{message}"):
            loading.read_chances(game, part(game, "chance").SIGNS)


@pytest.mark.verify
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("playouts", [4, 10, 20])
@each_game
def test_a_search_is_never_weaker_than_its_player(game, playouts, players):
    base = policies.load(game, "textbook")
    thinker = policies.load(game, f"search-{playouts}")
    rows = engine(game).play_batch(load(game), [thinker, *[base] * (players - 1)], 22, 0, 60 * players)
    found = rows["win"][rows["player"] == 0].reshape(-1, players).mean(axis=1)
    assert found.mean() + 2.6 * found.std(ddof=1) / len(found) ** 0.5 >= 1 / players


@pytest.mark.parametrize("asked, message", [({"hidden": 33}, "--hidden = 33, .* 0 to 32"), ({"n": 0}, "--games = 0")])
def test_what_valuing_cannot_write_is_refused_before_any_game(asked, message):
    with pytest.raises(DataError, match=message):
        valuing.value("rurik", **asked)
