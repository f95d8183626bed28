"""Trains nets by play: they meet themselves, what they were before, and the styles of the library.

    python -m policies.training burgundy --seed 1 --out policies/nets/burgundy/learned.npz

The file is what `weights` in the table [net] of a policy file names. A net begins as the policy it is laid over, played
softly (simcore/nets.pxd). Games are played in batches; after each, its weights take a step along the slope of what it
has learned there (simcore/lessons.pyx; Adam: Kingma and Ba 2015), steps becoming smaller. In some games it sits in all
seats, in others rivals are drawn for each seat: the library's styles, and snapshots of the net as it was. For each
number of players there is a net of its own.

The same arguments write the same file on the same kind of machine.
"""
import argparse
import sys
from time import process_time

import numpy as np
from joblib import Parallel, delayed
from simcore.lessons import SHAPE, play_lessons
from simcore.nets import attach, shapes, size_of
from simcore.positions import look

from policies import by_tier, load
from policies.weights import write
from simcore import DataError, engine, games
from simcore import load as load_tables
from simcore.games import part

BASE = "club"                       # the policy that nets are laid over
BATCH = 400                         # games in a step, about
CHUNKS = 4                          # of a batch, played side by side, and added up in their order
ITSELF = 0.4                        # share of games in which the net has all seats
OWN = 0.4                           # in the others, of seats that it has besides one
SNAPSHOT, KEPT = 60, 8              # steps from one snapshot to the next, and how many are kept
SPREAD = {"inputs": 0.08, "features": 0.3, "worth": 0.02}      # of weights as it begins
SOFT = 1.0                          # sharpness while it learns
HELD_OUT = 99                       # seed of the games in which it is tried: nothing is learned or chosen there
SLOW, SQUARES, LEAST = 0.9, 0.999, 1e-5         # of Adam
MEMORY = 0.9                        # of means of advantages, from step to step


def beginning(game, rng):
    """Weights of a net that plays as its policy does: float32, (layers, size_of(game))."""
    weights = np.zeros((len(part(game, "sight").HEATS), size_of(game)), np.float32)
    for name, spread in SPREAD.items():
        first, shape = shapes(game)[name]
        size = int(np.prod(shape))
        weights[:, first:first + size] = rng.standard_normal((len(weights), size)) * spread
    return weights


def scales(tables, policy, players):
    """By sign 1 / (2 spreads) in games of the policy, float32; 0 where it is the same in all."""
    found = look(tables, [policy] * players, policy, 1, 0, 100 * players, share=0.0)
    signs = found.signs[:, :max(1, found.sides.max())].reshape(-1, found.signs.shape[-1])
    spread = signs.std(axis=0)
    return np.where(spread > 0, 0.5 / np.maximum(spread, 1e-6), 0).astype(np.float32)


def netted(game, base, players, scale, weights, sharpness=SOFT):
    """The policy `base` with a net of these weights."""
    spec, declared = load(game, base), part(game, "sight")
    attach(spec, players, declared, declared.HEATS, scale, weights, sharpness)
    return spec


def rivals_of(game):
    """Names of the library's policies that decide by weights alone."""
    return [name for name in by_tier(game)
            if name != "random" and not {"search", "net"} & load(game, name).config.keys()]


class Training:
    """A net as it learns; step() plays a batch and moves the weights."""

    def __init__(self, game, players, seed, steps, *, base=BASE, rivals=None, modules=(), rate=0.01, last_rate=0.1,
                 decay=0.9, entropy=0.002, softness=0.0, pull=0.0, jobs=1):
        self.tables = load_tables(game, modules)
        self.game, self.base, self.players, self.seed, self.steps = game, base, players, seed, steps
        self.rate, self.last_rate, self.jobs = rate, last_rate, jobs
        self.settings = {"decay": decay, "entropy": entropy, "softness": softness, "pull": pull}
        self.scale = scales(self.tables, load(game, base), players)
        self.weights = beginning(game, np.random.default_rng((seed, players)))
        self.net = netted(game, base, players, self.scale, self.weights)
        self.others = [load(game, name) for name in (rivals or rivals_of(game))]
        self.snapshots = [self.weights.copy()]
        self.magnet = netted(game, base, players, self.scale, self.weights.copy())
        self.moment, self.squares = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.means, self.done = np.zeros(SHAPE[:2]), 0

    def draw(self, rng, deals, pool):
        """Who sits where, (deals, players), places in the pool: 0 is the net."""
        drawn = rng.integers(1, pool, (deals, self.players))
        drawn[rng.random(drawn.shape) < OWN] = 0
        drawn[np.arange(deals), rng.integers(0, self.players, deals)] = 0
        drawn[rng.random(deals) < ITSELF] = 0
        return drawn.astype(np.int8)

    def step(self):
        """Plays a batch; the results of its games and who sat in them."""
        rng = np.random.default_rng((self.seed, self.players, self.done, 1))
        old = [netted(self.game, self.base, self.players, self.scale, self.snapshots[i])
               for i in rng.choice(len(self.snapshots), min(2, len(self.snapshots)), replace=False)]
        pool = [self.net, *self.others, *old]
        deals = max(1, BATCH // CHUNKS // self.players)
        lineups = [self.draw(rng, deals, len(pool)) for _ in range(CHUNKS)]
        first = (self.done * CHUNKS + np.arange(CHUNKS)) * deals * self.players
        found = Parallel(self.jobs, backend="threading")(
            delayed(play_lessons)(self.tables, pool, 1_000_003 * self.seed, int(first[i]), deals * self.players,
                                  lineups[i], magnet=self.magnet if self.settings["pull"] else None, means=self.means,
                                  **self.settings) for i in range(CHUNKS))
        counts, slope = sum(each[2] for each in found), sum(each[1] for each in found)
        self.learn(slope / max(1, counts[..., 1].sum()) * 100, counts)
        return [each[0] for each in found], lineups, counts

    def learn(self, slope, counts):
        """Moves the weights."""
        now = counts[..., 0] / np.maximum(1, counts[..., 1])
        self.means = np.where(counts[..., 1] > 0, MEMORY * self.means + (1 - MEMORY) * now, self.means)
        rate = self.rate * (1 - (1 - self.last_rate) * self.done / self.steps)
        self.done += 1
        self.moment = SLOW * self.moment + (1 - SLOW) * slope
        self.squares = SQUARES * self.squares + (1 - SQUARES) * slope * slope
        length = np.sqrt(self.squares / (1 - SQUARES**self.done)) + LEAST
        self.weights += (rate * self.moment / (1 - SLOW**self.done) / length).astype(np.float32)
        if self.done % SNAPSHOT == 0:
            self.snapshots = [*self.snapshots, self.weights.copy()][-KEPT:]
            self.magnet = netted(self.game, self.base, self.players, self.scale, self.weights.copy())


def share(tables, one, others, seed, n, jobs=1):
    """(share of the win of one policy among others, its standard error), in n games."""
    players = 1 + len(others)
    deals = max(2, n // players // CHUNKS)
    rows = np.concatenate(Parallel(jobs, backend="threading")(
        delayed(engine(tables.game).play_batch)(tables, [one, *others], seed, i * deals * players, deals * players)
        for i in range(CHUNKS)))
    won = rows["win"][rows["player"] == 0].reshape(-1, players).mean(axis=1)
    return float(won.mean()), float(won.std(ddof=1) / len(won)**0.5)


def stored(training):
    """The weights as they are kept: of half precision, and 0 where nothing was learned."""
    return np.where(training.squares > 0, training.weights, 0).astype(np.float16)


def trained(game, players, seed=1, steps=300, tries=4000, jobs=1, tell=print, **settings):
    """({key of the file: array}, {against whom: (share of the win, standard error)}) for one number of players.

    steps: of about BATCH games. tries: games held out against each of `base` and the tier below. settings: as of
    Training. Raises DataError.
    """
    if part(game, "sight") is None:
        raise DataError(f"{game}: it has no sight, which says what a net sees of a decision")
    training = Training(game, players, seed, steps, jobs=jobs, **{**part(game, "sight").LEARNING, **settings})
    curve, began = [], process_time()
    while training.done < steps:
        results, lineups, _ = training.step()
        curve.append(against_others(results, lineups, players))
        if training.done % 25 == 0:
            tell(f"{game}, {players} players, step {training.done} of {steps}, {process_time() - began:.0f} s of CPU: "
                 f"{100 * np.mean(curve[-25:]):.1f} % of a fair share against rivals", file=sys.stderr)
    weights = stored(training)
    sharpness = part(game, "sight").SHARPNESS
    one = netted(game, training.base, players, training.scale, weights.astype(np.float32), sharpness)
    found = {name: share(training.tables, one, [load(game, name)] * (players - 1), HELD_OUT, tries, jobs)
             for name in (training.base, "casual") if players > 1}
    for name, (won, error) in found.items():
        tell(f"{game}, {players} players: wins {100 * won:.1f} ± {196 * error:.1f} % among {players - 1} {name}",
             file=sys.stderr)
    return {f"weights_{players}": weights, f"scale_{players}": training.scale,
            f"curve_{players}": np.array(curve, np.float32)}, found


def against_others(results, lineups, players):
    """Wins of the net by a fair share, in the seats it had beside rivals; nan without any."""
    seat = np.concatenate([np.take_along_axis(np.repeat(lineup, players, axis=0), rows["player"].astype(int), 1) == 0
                           for rows, lineup in zip(results, lineups, strict=True)])
    mixed = seat & ~seat.all(axis=1, keepdims=True)
    wins = np.concatenate([rows["win"] for rows in results])
    return wins[mixed].mean() * players if mixed.any() else np.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--players", nargs="+", type=int, help="numbers of players, by default all but one")
    parser.add_argument("--module", action="append", default=[], dest="modules", help="play with this module")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=300, help=f"for each number of players, of {BATCH} games")
    parser.add_argument("--jobs", type=int, default=2, help="threads")
    parser.add_argument("--out", required=True, help="the file to write, .npz")
    args = parser.parse_args()
    try:
        least, most = load_tables(args.game, args.modules).players
        players = args.players or range(max(2, least), most + 1)
        if wrong := [n for n in players if not least <= n <= most]:
            raise DataError(f"{args.game}: {wrong[0]} players, expected {least} to {most}")
        if not args.out.endswith(".npz"):
            raise DataError(f"--out {args.out}: expected a name that ends with .npz")
        kept, results = {}, {}
        for n in players:
            arrays, found = trained(args.game, n, args.seed, args.steps, jobs=args.jobs, modules=args.modules)
            kept |= arrays
            results[n] = found
    except DataError as error:
        print(f"training: {error}", file=sys.stderr)
        return 2
    options = [("--players", " ".join(map(str, players))), *(("--module", module) for module in args.modules),
               ("--seed", args.seed), ("--steps", args.steps)]
    write(args.out, kept, f"python -m policies.training {args.game} " + " ".join(
        f"{option} {value}" for option, value in options), results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
