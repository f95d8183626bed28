"""Learns weights from what candidates are worth: games are played, decisions looked into, and weights fitted to them.

    python -m ludometer.policies.learning rurik --against warrior ruler trader --only place bribe number > better.toml

One round has four parts.

1. The learner plays against the rivals, who are drawn for each deal. At some of its decisions each candidate is
   tried in imagined games, in which all go on as they play (simcore/probe.pyx).
2. How a candidate's score moves with each weight is measured by small changes of the weight. So a score may be any
   formula, and what a weight does to it is a number: its feature.
3. Weights are fitted so that the candidates chosen are worth most: a softmax over the scores says how likely each is
   chosen, and the expected worth is maximised with a penalty on moving far (approximate policy iteration with a
   classifier that weighs its errors by what they cost: Lagoudakis and Parr 2003, Lazaric et al. 2010).
4. Parts of the step are tried against the rivals on the same deals. The best is kept, if it is better at all.

A player that learns against itself alone finds what beats itself, and may lose to others: name rivals of several kinds,
earlier learners among them. Then the rounds are fictitious play (Heinrich et al. 2015).
"""
import argparse
import math
import sys
from pathlib import Path

import numpy as np
from joblib import Parallel, delayed

from ludometer.policies import by_weights, load
from ludometer.policies.tuning import (
    config_of_vector,
    merge_config,
    movable_weights,
    starting_config,
    toml,
    weight_vector,
)
from ludometer.simcore import DataError, engine
from ludometer.simcore import load as load_tables
from ludometer.simcore.errors import known
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import game_name, part
from ludometer.simcore.probe import first_best, probe, score_probes
from ludometer.simcore.toml import read_toml

STEP = 0.05                         # of a weight, by which its feature is measured
SMALL = 0.1                         # the least that a weight counts as, and ...
LARGE = 5                           # times its size that it may move at once
SHARPNESS = 0.3                     # of the usual spread of scores in a decision: the temperature of the softmax
PENALTY = 0.004                     # in points of the win, for a weight that moves scores by one temperature
BOUND = 2                           # temperatures by which a weight may move scores at once
PARTS = (0.1, 0.3, 1.0)             # of the step that are tried: choices that were looked at one by one change together
SOME, FEW = 0.25, 0.05              # of the decisions of named kinds, and of all: few of one game, so of many games
FAR = 1e7                           # below the best of a decision: candidates that a formula rules out, not preferences
JUMP = 1e5                          # of a score, by a small change of a weight: ruled out by it, or brought back
HELD_OUT = 0.25                     # as many more decisions, which only say how well the fit holds


class Decisions:
    """Decisions of the learner, and what their candidates are worth, from Probes of several numbers of players."""

    def __init__(self, found):
        self.found = found
        self.kind = np.concatenate([each.rows["kind"] for each in found])
        tried = np.concatenate([each.rows["n_tried"] for each in found])
        self.group = np.repeat(np.arange(len(tried)), tried)    # decision of each candidate tried
        self.first = np.cumsum(tried) - tried
        self.worth = self.less_mean(np.concatenate([each.values.mean(axis=1) for each in found]).astype(float))

    def less_mean(self, numbers):
        """Numbers of candidates less the mean of their decision."""
        mean = np.add.reduceat(numbers, self.first) / np.bincount(self.group)
        return numbers - mean[self.group]

    def scores(self, tables, policy):
        """What a policy makes of the candidates tried, less the mean of their decision."""
        scores = [score_probes(tables, policy, each)[self.places(each)] for each in self.found]
        return self.less_mean(np.concatenate(scores))

    @staticmethod
    def places(found):
        """Of the candidates tried, the places among all candidates of all decisions."""
        return np.repeat(found.rows["first_move"], found.rows["n_tried"]) + found.tried

    def gain(self, scores):
        """Mean worth of the candidates with the highest scores, beyond that of the mean candidate."""
        return self.worth[first_best(scores, self.first)].mean()


def draw(place, seed, deals, players, pool):
    """Who sits in each deal, (deals, players): the learner first, then any of the others of the pool."""
    drawn = np.random.default_rng((seed, place)).integers(1, len(pool), (deals, players)).astype(np.int8)
    drawn[:, 0] = 0
    return drawn


def collect(tables, pool, players, seed, decisions, playouts, share, jobs):
    """Decisions of the learner, first in the pool of PolicySpecs, against the others, drawn for each deal."""
    def run(place, n):
        deals = 50 * decisions                                  # more than are needed
        return probe(tables, pool, None, seed + place, 0, deals * n, share=share, playouts=playouts, most=decisions,
                     lineup=draw(place, seed, deals, n, pool), player=0)
    found = Parallel(jobs, backend="threading")(delayed(run)(*each) for each in enumerate(players))
    return Decisions([without_ruled_out(tables, pool[0], each) for each in found])


def without_ruled_out(tables, policy, found):
    """Probes without the candidates that the policy's formulas rule out, which would hide all other differences."""
    scores, first = score_probes(tables, policy, found)[Decisions.places(found)], found.rows["first_tried"]
    group = np.repeat(np.arange(len(first)), found.rows["n_tried"])
    kept = scores > np.maximum.reduceat(scores, first)[group] - FAR
    rows = found.rows.copy()
    rows["n_tried"] = np.bincount(group, kept, len(first))
    rows["first_tried"] = np.cumsum(rows["n_tried"]) - rows["n_tried"]
    return found._replace(rows=rows, tried=found.tried[kept], values=found.values[kept], wins=found.wins[kept])


def slopes(game, config, names, numbers):
    """The change of numbers that follow from a policy with each of its weights: float32, (numbers, weights).

    names: (table, feature) of the weights. numbers: a function from a PolicySpec to an array. What so small a step
    rules out, or brings back, counts as not moved.
    """
    moved = []
    for (table, name), now in zip(names, weight_vector(config, names), strict=True):
        step = STEP * max(abs(now), SMALL)
        up, down = (numbers(load(game, merge_config(config, {table: {name: float(now + way * step)}})))
                    for way in (1, -1))
        moved.append((np.where(np.abs(up - down) < JUMP, up - down, 0) / (2 * step)).astype(np.float32))
    return np.transpose(moved)


def temperatures(scores, seen):
    """The temperature of each decision: SHARPNESS times the usual spread of scores in decisions of its kind."""
    spread = np.sqrt(np.add.reduceat(scores**2, seen.first) / np.bincount(seen.group))
    usual = [np.median(spread[(seen.kind == kind) & (spread > 0)]) if ((seen.kind == kind) & (spread > 0)).any() else 1
             for kind in range(seen.kind.max() + 1)]
    return SHARPNESS * np.array(usual)[seen.kind]


def step_towards(scores, moved, sizes, seen):
    """The change of weights that makes the expected worth of choices largest, (weights,).

    sizes: of the weights at most LARGE times as much as which they may move.
    """
    heat = temperatures(scores, seen)[seen.group]
    relative = moved / heat[:, None]
    live = (np.abs(relative) > 1e-4).sum(axis=0) > 20           # weights that these decisions say anything about
    mean = np.sqrt((relative**2).sum(axis=0) / np.maximum(1, (relative != 0).sum(axis=0)))
    unit = np.where(live, np.minimum(1 / np.maximum(mean, 1e-9), LARGE * sizes), 0)
    lever = (relative * unit)[:, live].astype(np.float32)

    def loss(change):
        odds = scores / heat + lever @ change.astype(np.float32)
        odds = np.exp(odds - np.maximum.reduceat(odds, seen.first)[seen.group])
        odds /= np.add.reduceat(odds, seen.first)[seen.group]
        worth = np.add.reduceat(odds * seen.worth, seen.first)
        slope = lever.T @ (odds * (seen.worth - worth[seen.group])).astype(np.float32)
        return (PENALTY * (change**2).sum() - 100 * worth.mean(),
                2 * PENALTY * change - 100 * slope.astype(float) / len(worth))

    from scipy.optimize import minimize  # takes a quarter of a second to load
    found = minimize(loss, np.zeros(live.sum()), jac=True, method="L-BFGS-B", bounds=[(-BOUND, BOUND)] * live.sum())
    change = np.zeros(len(live))
    change[live] = found.x
    return change * unit


def shares(tables, pool, players, seed, n, jobs):
    """For each number of players, by deal: share of the win of the pool's first against the others, times players."""
    def run(place, count):
        drawn = draw(place, seed, -(-n // count), count, pool)
        rows = engine(tables.game).play_batch(tables, pool, seed + place, 0, len(drawn) * count, lineup=drawn)
        return count * rows["win"][rows["player"] == 0].reshape(-1, count).mean(axis=1)
    return Parallel(jobs, backend="threading")(delayed(run)(*each) for each in enumerate(players))


def learn(game, start, against, players=(2, 3, 4), modules=(), only=(), decisions=5000, playouts=14, trial=6000,
          rounds=2, kinds=(), seed=1, jobs=1, tell=print):
    """The config learned from the policy `start`.

    against: rivals, names or dicts. players: numbers of players, a number given twice counts twice. only: decisions, or
    decision.feature, whose weights move, without any all. decisions: looked into for each number of players. playouts:
    for each of their candidates. trial: games in which a step is tried, for each number of players. kinds: decisions
    that alone are looked into, without any all. Raises DataError.
    """
    tables, names = load_tables(game, modules), movable_weights(game, part(game, "features").FEATURES, only)
    declared = part(game, "declared").KINDS
    for kind in kinds:
        known(kind, declared, f"{game}: kind of decision")
    share = [SOME if kind in kinds else 0.0 for kind in declared] if kinds else FEW
    rivals, config = [load(game, rival) for rival in against], starting_config(game, start)
    for turn in range(rounds):
        pool, first = [load(game, config), *rivals], 1_000_003 * seed + 1000 * turn
        seen = collect(tables, pool, players, first, decisions, playouts, share, jobs)
        held = collect(tables, pool, players, first + 250, math.ceil(HELD_OUT * decisions), playouts, share, jobs)
        now, scores = weight_vector(config, names), seen.scores(tables, pool[0])
        worth = held.gain(held.scores(tables, pool[0]))
        size = {decision: np.mean([abs(weight) for weight, pair in zip(now, names, strict=True) if pair[0] == decision])
                for decision, _ in names}
        sizes = np.maximum(np.abs(now), [max(1, size[decision]) for decision, _ in names])
        moved = slopes(game, config, names, lambda policy, seen=seen: seen.scores(tables, policy))
        change = step_towards(scores, moved, sizes, seen)
        before = shares(tables, pool, players, first + 500, trial, jobs)
        found = []
        for part_of in PARTS:
            tried = merge_config(config, config_of_vector(now + part_of * change, names))
            after = shares(tables, [load(game, tried), *rivals], players, first + 500, trial, jobs)
            gains = [one - two for one, two in zip(after, before, strict=True)]
            mean = np.mean([gain.mean() for gain in gains])
            error = np.sqrt(sum(gain.var() / len(gain) for gain in gains)) / len(gains)
            found.append((mean, error, tried))
            better = held.gain(held.scores(tables, load(game, tried))) - worth
            tell(f"round {turn + 1}, {part_of:.0%} of the step: {100 * mean:+.1f} ± {196 * error:.1f} % of a fair "
                 f"share; a decision held out {100 * better:+.2f} % of a win", file=sys.stderr)
        mean, error, tried = max(found, key=lambda each: each[0])
        if mean <= error:
            break
        config = tried
    return config


def policy_of(source):
    """The policy that --start or --against names: a name of the library, or the content of a policy file."""
    return read_toml(Path(source), source) if source.endswith(".toml") else source


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its name, or the folder of a game of your own")
    parser.add_argument("--start", help="name of a policy, or a policy file; by default textbook, or else club")
    parser.add_argument("--against", nargs="+", help="names of policies, or policy files; by default as --start")
    parser.add_argument("--module", nargs="+", default=[], metavar="NAME", help="modules to play with")
    parser.add_argument("--only", nargs="+", default=[], metavar="TABLE",
                        help="tables, or table.feature, of weights that may move")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="DECISION", help="decisions to look into")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--decisions", type=int, default=5000, help="for each number of players")
    parser.add_argument("--playouts", type=int, default=14, help="for each candidate")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        game = game_name(options.game)
        start = options.start or by_weights(game)
        check_number(options.jobs, (1, 10**3), "--jobs")
        config = learn(game, policy_of(start), [policy_of(each) for each in options.against or [start]],
                       options.players, options.module, options.only, options.decisions, options.playouts,
                       rounds=options.rounds, kinds=options.kinds, seed=options.seed, jobs=options.jobs)
    except DataError as error:
        parser.exit(2, f"learning: {error}\n")
    print(toml(config, f"Weights learned from imagined games, beginning with those of {start}."))


if __name__ == "__main__":
    main()
