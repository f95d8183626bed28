"""Finds weights by playing: evolution strategies with mirrored sampling (Salimans et al. 2017) around a policy.

    python -m ludometer.policies.tuning rurik --start textbook --minutes 20 > bolder.toml
    python -m ludometer.policies.tuning rurik --module war --only box keep.vp --against purist --singly > boxed.toml

Each step tries pairs of policies a little to both sides of the present one, one of them against rivals, on the same
deals. What differs between the two sides of a pair, in share of the win and in points, moves the weights. The rivals
are the present policy itself and those of --against in turn: a policy that only knows itself falls for strangers. Own
points count, not the lead over rivals: on leads alone players of Rurik learn to spoil each other's games. What only
modules ask for is found with --module and --only: all else stays as it is, and so does play without modules.

Evolution moves many weights at once, also those that decide little. A few are found more surely with --singly: one at
a time is tried to both sides and moves once it has done better on fresh deals too. Weights that are still about 0 need
--step, for what they are measured in may be points or hundreds:

    python -m ludometer.policies.tuning rurik --singly --step 60 --only number_crowd --players 4 --against textbook
    casual trader
"""
import argparse
import sys
from time import monotonic

import numpy as np
from joblib import Parallel, delayed

from ludometer.policies import by_weights, load
from ludometer.simcore import DataError, engine
from ludometer.simcore import load as load_tables
from ludometer.simcore.errors import known
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import game_name, part

POINTS_PER_WIN = 10                                             # own points that count like a whole win


def fitness(game, tables, config, rivals, players, seed, first, n):
    """Share of the win plus points of `config` against `rivals`, mean over n games, on the given deals."""
    return float(fitness_by_game(game, tables, config, rivals, players, seed, first, n, POINTS_PER_WIN).mean())


def fitness_by_game(game, tables, config, rivals, players, seed, first, n, points):
    """The fitness game by game, an array (n,). points: how many own points count as a whole win."""
    line = [load(game, config)] + [load(game, rivals)] * (players - 1)
    rows = engine(game).play_batch(tables, line, seed, first, n)
    own = rows["player"] == 0
    return rows["win"][own] + rows["score"][own] / points


def weight_vector(config, names):
    """The weights of a config as a vector in the order of `names`, a list of (decision, feature)."""
    return np.array([config.get(decision, {}).get(name, 0.0) for decision, name in names], float)


def config_of_vector(vector, names):
    """A policy's config from a vector of weights. names: (decision, feature) of each."""
    config = {}
    for (decision, name), weight in zip(names, vector, strict=True):
        config.setdefault(decision, {})[name] = round(float(weight), 4)
    return config


def tune(game, start, against, minutes, players, modules=(), only=(), steps=-1, pairs=16, each=240, step=0.05,
         width=0.15, seed=1, jobs=1, tell=print):
    """The config that evolution finds from the policy `start`.

    against: rivals beside itself. players: numbers of players to take turns in. modules: played with. only: decisions,
    or decision.feature, whose weights move, without any all. steps: at most, -1 for no limit. pairs: mirrored pairs per
    step. each: games per policy and step. Raises DataError for policies, modules and weights it does not know.
    step: how far weights move per step, width: how far trials lie off, both in units of a weight's size at the start
    (at least half the mean of its decision, and 0.2). Were the units to grow with the weights, these would run away.
    """
    features = part(game, "features").FEATURES
    names = movable_weights(game, features, only)
    begun = starting_config(game, start)
    # noise is kept: it makes games differ, not players better
    kept = {"noise": begun.get("noise", {})} if not only else begun
    centre = weight_vector(begun, names)
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
        rivals = [merge_config(kept, config_of_vector(centre, names)), *against]
        rivals = rivals[turn // len(players) % len(rivals)]
        tried = [config_of_vector(centre + side * width * scale * trial, names) for trial in trials for side in (1, -1)]
        found = Parallel(jobs, backend="threading")(
            delayed(fitness)(game, tables, merge_config(kept, trial), rivals, n, seed, first, each - each % n)
            for trial in tried)
        gain = np.array(found).reshape(pairs, 2)
        slope = gain[:, 0] - gain[:, 1]
        slope /= slope.std() or 1                               # 0 where no trial has decided anything otherwise
        velocity = 0.8 * velocity + 0.2 * slope @ trials / pairs ** 0.5
        centre += step * scale * velocity
        turn += 1
        if turn % 25 == 0:
            tell(f"{turn} steps, trials at {np.mean(found):+.3f}", file=sys.stderr)
    return merge_config(kept, config_of_vector(centre, names))


def climb(game, start, against, minutes, players, modules=(), only=(), sweeps=-1, each=2400, points=40, step=0.4,
          seed=1, tell=print):
    """The config found from the policy `start` by changing one weight at a time, in random order.

    A weight is tried half its size, at least `step`, up and down on the same deals, against the present policy and each
    of the rivals with each number of players. The better side is kept if it is better by more than one standard error,
    and by more than half of one on fresh deals. sweeps: over all weights, at most, -1 for no limit. each: games per
    trial, number of players and rival. points: own ones that count like a whole win. step: halved after each sweep, to
    no less than 0.4. For the rest see tune().
    """
    names = movable_weights(game, part(game, "features").FEATURES, only)
    config, tables, random = starting_config(game, start), load_tables(game, modules), np.random.default_rng(seed)
    end, turn, deals = monotonic() + 60 * minutes, 0, 0

    def played(trial):
        # what each deal brought, the mean over its seatings, for each rival and number of players; times the players,
        # so that fair shares are equal
        rivals = [config, *against]
        return [n * fitness_by_game(game, tables, trial, rival, n, seed, deals * each * n, each - each % n, points)
                .reshape(-1, n).mean(axis=1) for n in players for rival in rivals]

    def gain(trial, other):
        # in standard errors
        found = [one - two for one, two in zip(trial, other, strict=True)]
        spread = sum(deal.var() / len(deal) for deal in found)
        return sum(deal.mean() for deal in found) / spread ** 0.5 if spread else 0

    while turn != sweeps and monotonic() < end:
        for place in random.permutation(len(names)):
            decision, name = names[place]
            weight = config.get(decision, {}).get(name, 0.0)
            width = max(0.4, step, 0.5 * abs(weight))
            sides = [merge_config(config, {decision: {name: round(weight + side * width, 3)}}) for side in (1, -1)]
            now = played(config)
            gains = [gain(played(side), now) for side in sides]
            trial = sides[gains.index(max(gains))]
            deals += 1
            if max(gains) > 1 and gain(played(trial), played(config)) > 0.5:
                config = trial
                tell(f"{decision} {name} {weight} -> {trial[decision][name]}", file=sys.stderr)
            deals += 1
            if monotonic() > end:
                break
        turn += 1
        step /= 2
    return config


def starting_config(game, start):
    """The config of the policy whose weights are to be tuned. Raises DataError for one with a search or a net."""
    config = load(game, start).config
    said = f"{game} policy {start if isinstance(start, str) else '(given)'}"
    if "search" in config:
        raise DataError(f"{said}: it thinks ahead, and weights are found for fast players; begin with the player it "
                        f"thinks with, such as {by_weights(game)!r}")
    if "net" in config:
        raise DataError(f"{said}: a net decides for it, and weights are found for players without one; begin with the "
                        f"player under the net, such as {by_weights(game)!r}")
    return config


def movable_weights(game, features, only):
    """[(decision, feature)] of the weights that may move. only: decisions or decision.feature; () means all."""
    names = [(decision, name) for decision, own in features.items() for name in own]
    for said in only:
        known(said, (*features, *map(".".join, names)), f"{game} policy: weights to move")
    return [pair for pair in names if not only or pair[0] in only or ".".join(pair) in only]


def merge_config(config, changes):
    """A config with the changes laid over it, weight by weight."""
    return config | {decision: config.get(decision, {}) | weights for decision, weights in changes.items()}


def toml(config, idea):
    """The text of a policy file."""
    lines = [f"# {idea}"]
    for decision, weights in config.items():
        lines.append(f'["{decision}"]' if decision == "return" else f"[{decision}]")
        lines += [f"{name} = {weight:.3f}" for name, weight in weights.items() if abs(weight) >= 0.0005]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its name, or the folder of a game of your own")
    parser.add_argument("--start", help="name of a policy; by default textbook, or else club")
    parser.add_argument("--against", nargs="*", default=[], help="names of policies")
    parser.add_argument("--module", nargs="+", default=[], metavar="NAME", help="modules to play with")
    parser.add_argument("--only", nargs="+", default=[], metavar="TABLE",
                        help="tables, or table.feature, of weights that may move")
    parser.add_argument("--singly", action="store_true", help="move one weight at a time")
    parser.add_argument("--step", type=float, default=0.4, help="with --singly: how far a weight is tried at least")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        game = game_name(options.game)
        start = options.start or by_weights(game)
        check_number(options.jobs, (1, 10**3), "--jobs")
        said = (game, start, options.against, options.minutes, options.players, options.module,
                options.only)
        config = (climb(*said, step=options.step, seed=options.seed) if options.singly
                  else tune(*said, seed=options.seed, jobs=options.jobs))
    except DataError as error:
        parser.exit(2, f"tuning: {error}\n")
    print(toml(config, f"Weights found by playing, from those of {start}."))


if __name__ == "__main__":
    main()
