"""Settings and weights of any kind that are accepted can be played: no refusal in mid-game, and numbers that are sound.

The battery's other experiments turn a few knobs and play policies of the library. Here many knobs are turned at once,
as far as they go, and policies are drawn at random over all features. A setting that is refused at the start is fine.
"""

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.games import part
from ludometer.simcore.questions import sound
from tests.battery.experiments import Experiment, numbers, offered

SIZES = (0, 1, -1, 0.01, -3, 50, 1000, -1000)                   # of weights, from useful to absurd
HUGE = (1e5, -1e9, 1e30, -1e200, 1e308)                         # what is refused, or else may crash nothing


def drawn_rules(game, random):
    """Tables with a module or a few, half of their knobs and some numbers of rows turned; None where refused."""
    knobs, rows = offered(game)["knobs"], numbers(game)
    overlays = [*offered(game)["modules"], *offered(game)["alternatives"]]
    modules = random.choice(overlays, min(len(overlays), int(random.integers(0, 4))), replace=False)
    changes = {}
    for name in random.choice(sorted(knobs), int(random.integers(0, max(2, len(knobs) // 2))), replace=False):
        low, high = knobs[name]["range"]
        changes[str(name)] = int(random.choice([low, high, random.integers(low, high + 1)]))
    for path in random.choice(sorted(rows), min(len(rows), int(random.integers(0, 3))), replace=False):
        changes[str(path)] = rows[path] + int(random.integers(-2, 3))
    try:
        return simcore.load(game, [str(name) for name in modules], changes)
    except simcore.DataError:
        return None


def drawn_policy(game, random):
    """A policy of the library, or weights over some features of each decision; None where they are refused."""
    if random.random() < 0.4:
        return policies.load(game, str(random.choice(list(policies.library(game)))))
    features = part(game, "features").FEATURES
    sizes = [*SIZES[:random.integers(2, len(SIZES) + 1)], *(HUGE if random.random() < 0.05 else ())]
    weights = {kind: {str(name): float(random.choice(sizes) * random.random())
                      for name in random.choice(names, int(random.integers(0, len(names) + 1)), replace=False)}
               for kind, names in features.items() if names}
    noise = {str(kind): float(random.choice([0, 0.5, 100])) for kind in random.choice(list(features), 2)}
    try:
        return policies.load(game, {**weights, "noise": noise})
    except simcore.DataError:
        return None


def check_settings(game, seed):
    """Play a block of games of the setting with this seed; returns whether it was one that is accepted."""
    random = np.random.default_rng(seed)
    tables = drawn_rules(game, random)
    if tables is None:
        return False
    fewest, most = tables.catalogue["players"]
    for name in tables.modules:
        fewest, most = offered(game)["modules"].get(name, {}).get("players") or (fewest, most)
    players = int(random.integers(fewest, most + 1))
    lineup = [drawn_policy(game, random) for _ in range(players)]
    if None in lineup:
        return False
    experiment = Experiment(tables, lineup, None, seed, 0)
    try:
        rows = experiment.batch(0, players)
        for steps in random.integers(0, 60, 3):
            position = experiment.play(steps=int(steps))[1]
            assert sound(tables, np.array([position])), f"a position of its own is refused, after {steps} steps"
    except simcore.RuleError as error:
        raise AssertionError(f"{error}: {experiment}, {[policy.config for policy in lineup]}") from None
    for name in rows.dtype.names:
        assert np.isfinite(rows[name].astype(float)).all(), f"{name}: {experiment}"
        if name.endswith("_points"):                            # what something brought; no knob makes it a fine
            assert (rows[name] >= 0).all(), f"{name} below zero: {experiment}"
    parts = [name for name in rows.dtype.names if name.startswith("vp_")]
    assert not parts or (sum(rows[name].astype(int) for name in parts) == rows["score"]).all(), str(experiment)
    assert players == 1 or np.allclose(rows["win"].sum(axis=1), 1), str(experiment)
    return True


def check_many(game, seeds):
    accepted = sum(check_settings(game, seed) for seed in seeds)
    assert accepted > len(seeds) / 10, f"only {accepted} of {len(seeds)} settings are accepted"


@pytest.mark.parametrize("game", simcore.games())
def test_settings_that_are_accepted_can_be_played(game):
    check_many(game, range(16))


@pytest.mark.verify
@pytest.mark.parametrize("game", simcore.games())
def test_many_settings_that_are_accepted_can_be_played(game):
    check_many(game, range(1000, 4000))
