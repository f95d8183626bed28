"""Finds weights by playing: evolution strategies with mirrored sampling (Salimans et al. 2017) around a policy.

    python -m policies.tuning rurik --start balanced --minutes 20 > bolder.toml
    python -m policies.tuning rurik --module stone-and-blade war --only box heritage --against purist > boxed.toml

Each step tries pairs of policies a little to both sides of the present one, one of them against rivals, on the same
deals. What differs between the two sides of a pair, in share of the win and in points, moves the weights. The rivals
are the present policy itself and those of --against in turn: a policy that only knows itself falls for strangers. Own
points count, not the lead over rivals: on leads alone players of Rurik learn to spoil each other's games. What only
modules ask for is found with --module and --only: the other tables stay as they are, and so does play without modules.
"""
import argparse
import sys
from importlib import import_module
from time import monotonic

import numpy as np
from joblib import Parallel, delayed

from policies import load
from simcore import DataError, engine, games
from simcore import load as load_tables
from simcore.errors import known

POINTS_PER_WIN = 10                                             # own points that count like a whole win


def fitness(game, tables, config, rivals, players, seed, first, n):
    """Share of the win plus points of `config` against `rivals`, mean over n games, on the given deals."""
    line = [load(game, config)] + [load(game, rivals)] * (players - 1)
    rows = engine(game).play_batch(tables, line, seed, first, n)
    own = rows["player"] == 0
    return float(np.mean(rows["win"][own] + rows["score"][own] / POINTS_PER_WIN))


def flat(config, names):
    """Weights as a vector in the order of `names`, a list of (decision, feature)."""
    return np.array([config.get(decision, {}).get(name, 0.0) for decision, name in names], float)


def shaped(vector, names):
    """The vector as a policy's config."""
    config = {}
    for (decision, name), weight in zip(names, vector, strict=True):
        config.setdefault(decision, {})[name] = round(float(weight), 4)
    return config


def tune(game, start, against, minutes, players, modules=(), only=(), steps=-1, pairs=16, each=240, step=0.05,
         width=0.15, seed=1, jobs=1, tell=print):
    """The config found by evolution from the policy `start`.

    against: rivals beside itself. players: numbers of players to take turns in. modules: played with. only: decisions
    whose weights move, without any all. steps: at most, -1 for no limit. pairs: mirrored pairs per step. each: games
    per policy and step. Raises DataError for policies, modules and decisions it does not know.
    step: how far weights move per step, width: how far trials lie off, both in units of a weight's size at the start
    (at least half the mean of its decision, and 0.2). Were the units to grow with the weights, these would run away.
    """
    features = import_module(f"policies.{game}.features").FEATURES
    for decision in only:
        known(decision, features, f"{game} policy: tables to move")
    names = [(decision, name) for decision, own in features.items() for name in own if not only or decision in only]
    begun = load(game, start).config
    # whims are kept: they make games differ, not players better
    kept = {decision: weights for decision, weights in begun.items() if decision == "noise" or only}
    centre = flat(begun, names)
    for rival in against:
        load(game, rival)
    tables, random = load_tables(game, modules), np.random.default_rng(seed)
    size = {decision: np.mean([abs(weight) for weight, (other, _) in zip(centre, names, strict=True)
                               if other == decision]) for decision, _ in names}
    scale = np.maximum(np.abs(centre), [max(0.2, 0.5 * size[decision]) for decision, _ in names])
    velocity, end, turn = np.zeros(len(names)), monotonic() + 60 * minutes, 0
    while turn != steps and monotonic() < end:
        n, first = players[turn % len(players)], turn * each
        trials = random.standard_normal((pairs, len(names)))
        rivals = [kept | shaped(centre, names), *against][turn // len(players) % (1 + len(against))]
        found = Parallel(jobs, backend="threading")(
            delayed(fitness)(game, tables, kept | shaped(centre + side * width * scale * trial, names), rivals, n,
                             seed, first, each - each % n)
            for trial in trials for side in (1, -1))
        gain = np.array(found).reshape(pairs, 2)
        slope = gain[:, 0] - gain[:, 1]
        slope /= slope.std() or 1                               # 0 where no trial has decided anything otherwise
        velocity = 0.8 * velocity + 0.2 * slope @ trials / pairs ** 0.5
        centre += step * scale * velocity
        turn += 1
        if turn % 25 == 0:
            tell(f"{turn} steps, trials at {np.mean(found):+.3f}", file=sys.stderr)
    return kept | shaped(centre, names)


def toml(config, idea):
    """A policy file."""
    lines = [f"# {idea}"]
    for decision, weights in config.items():
        lines.append(f'["{decision}"]' if decision == "return" else f"[{decision}]")
        lines += [f"{name} = {weight:.3f}" for name, weight in weights.items() if abs(weight) >= 0.0005]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--start", default="balanced")
    parser.add_argument("--against", nargs="*", default=[], help="names of policies")
    parser.add_argument("--module", nargs="+", default=[], metavar="NAME", help="modules to play with")
    parser.add_argument("--only", nargs="+", default=[], metavar="TABLE", help="tables of weights that may move")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        config = tune(options.game, options.start, options.against, options.minutes, options.players,
                      options.module, options.only, seed=options.seed, jobs=options.jobs)
    except DataError as error:
        parser.exit(2, f"tuning: {error}\n")
    print(toml(config, f"Weights found by playing, from those of {options.start}."))


if __name__ == "__main__":
    main()
