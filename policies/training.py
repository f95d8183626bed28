"""Trains nets by play: they meet themselves, what they were before, and the styles of the library.

    python -m ludometer.policies.training burgundy --seed 1 --out policies/nets/burgundy/1.npz

The file is what `weights` in the table [net] of a policy file names. A net begins as the policy it is laid over, played
softly: candidates are drawn by e to the power of their preference, which is at first their score divided by the `heat`
of the kind of decision. What has learned is played with the `sharpness` of its game, by which preferences are
multiplied: the larger, the more often the best is taken. Games are played in batches; after each, weights take a step
along the slope of what was learned there (simcore/lessons.pyx; Adam: Kingma and Ba 2015), steps becoming smaller. In
some games the net sits in all seats, in others rivals are drawn for each seat: the library's policies that decide by
weights, and snapshots of the net as it was. How often, and other settings, are arguments of Training, which LEARNING in
the game's sight sets. Most batches are of the game without modules, the others each of the game with one module. For
each number of players there is a net of its own; for one it learns the solo game.

Where a game's sight says CARRIED, a net for more players begins as the one for fewer: the same command learns them in
rising order. One rival's signs are shared out among more of them.

The same arguments write the same file on the same kind of machine.
"""
import argparse
import json
import sys
from pathlib import Path
from time import process_time

import numpy as np
from joblib import Parallel, delayed

from ludometer.policies import by_tier, library, load
from ludometer.policies.spec import read
from ludometer.policies.weights import SUFFIX, check_place, last_net, write
from ludometer.simcore import DataError, engine
from ludometer.simcore import load as load_tables
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import game_name, part
from ludometer.simcore.lessons import SHAPE, play_lessons
from ludometer.simcore.nets import NO_SCORES, RULED_OUT, attach, make_room, renew, shapes, signs_of, size_of
from ludometer.simcore.positions import look
from ludometer.simcore.probe import probe, score_probes
from ludometer.simcore.story import count

BASE, LOWER = "textbook", "casual"  # the policy that nets are laid over, and a tier below
BATCH = 200                         # games in a step, about
GAMES = 240_000                     # for each number of players
PLAIN = 0.75                        # share of batches of the game without modules
SOLO, FEWER = "solo", 4             # the module of games for one player, and by how much fewer of them suffice
CHUNKS = 4                          # of a batch, played side by side, and added up in their order
NETS, PART = 3, 0.1                 # nets that are made; each is a mean over so much of the steps, the last ones
SPREAD = {"inputs": 0.08, "features": 0.3, "worth": 0.02}      # of weights as it begins
SOFT = 1.0                          # sharpness while it learns
USUAL = 6                           # heats that candidates usually lie below the best
MOST_SEED = 10**9
HELD_OUT = 99                       # seed of the games in which it is tried: nothing is learned there
SLOW, SQUARES, LEAST = 0.9, 0.999, 1e-5         # of Adam: beta 1, beta 2, epsilon
MEMORY = 0.9                        # of means of advantages, from step to step
LAST_RATE = 0.1                     # of the last step, by that of the first
COOLED = 0.7                        # share of the steps after which no warmth is left


def base_of(game):
    """The policy of a game that nets are built on: BASE, or one without any weights."""
    return BASE if BASE in library(game) else {}


def initial_weights(game, rng, spreads=SPREAD):
    """Weights of a net that plays nearly as its policy does: float32, (size_of(game),)."""
    weights, parts = np.zeros(size_of(game), np.float32), shapes(game)
    layers = weights[parts["layers"][0]:].reshape(parts["layers"][1])
    for name, spread in spreads.items():
        first, shape = parts[name]
        rows = weights[np.newaxis] if name == "inputs" else layers
        size = int(np.prod(shape))
        rows[:, first:first + size] = rng.standard_normal((len(rows), size)) * spread
    return weights


def carried_weights(game, weights, fewer, players):
    """Weights for a net of more players that begins as a net of fewer: rivals share what was learned of rivals.
    """
    weights, n = weights.copy(), len(signs_of(game))
    first, (_, units) = shapes(game)["inputs"]
    first += len(part(game, "sight").INPUTS) * units
    sides = weights[first:first + players * n * units].reshape(players, n, units)
    sides[1:] = sides[1:fewer].sum(axis=0) / (players - 1)
    return weights


def scales(tables, policy, players):
    """The scale of each sign, 1 / (2 spreads) in games of the policy, float32; 0 where the sign never changes."""
    if not signs_of(tables.game):
        return np.zeros(0, np.float32)
    found = look(tables, [policy] * players, policy, 1, 0, 100 * players, share=0.0)
    signs = found.signs[:, :max(1, found.sides.max())].reshape(-1, found.signs.shape[-1])
    spread = signs.std(axis=0)
    return np.where(spread > 0, 0.5 / np.maximum(spread, 1e-6), 0).astype(np.float32)


def heats(game, policy, players, tables):
    """The heat of the scores of each kind of decision, float32: as the game's sight says, or their usual spread.

    tables: a list of them; a few games are played of each.
    """
    kinds, gaps = part(game, "declared").KINDS, {}
    if not policy.config:                                       # its scores say nothing
        return np.full(len(kinds), NO_SCORES, np.float32)
    for each in tables:
        found = probe(each, [policy] * players, None, 1, 0, 12 * players, playouts=0, most=1_000 * 12 * players)
        below = score_probes(each, policy, found)
        for row in found.rows:
            scores = below[row["first_move"]:][:row["n_moves"]]
            far = np.sort(scores.max() - scores)[1:]
            gaps.setdefault(row["kind"], []).append(np.median(far[far < RULED_OUT]) if far[0] < RULED_OUT else 0)
    result = np.ones(len(kinds), np.float32)
    for kind, far in gaps.items():
        result[kind] = np.median([gap for gap in far if gap > 0] or [USUAL]) / USUAL
    for names, heat in part(game, "sight").HEATS.items():
        result[[kinds.index(name) for name in names]] = heat
    return result


def policy_with_net(game, base, players, scale, heats, weights, sharpness=SOFT):
    """The policy `base` with a net of these weights (size_of(game),), or with several, (nets, size_of(game)).
    """
    spec, declared = load(game, base), part(game, "sight")
    if weights.ndim > 1:
        make_room(spec, 1, len(weights))
    for member, each in enumerate(np.atleast_2d(weights)):
        attach(spec, players, declared, heats, scale, each, sharpness, member)
    return spec


def rivals_of(game):
    """Names of the library's policies that decide by weights alone."""
    def decides_by_weights(name):
        return name != "random" and not {"search", "net"} & read(game, name, part(game, "features").FEATURES).keys()

    return [name for name in by_tier(game) if decides_by_weights(name)]


def tables_for(game, players):
    """[GameTables] that a number of players learns with: without modules first, then with each that it can play.

    Those in which seats play in teams are left out, for there nets leave decisions to their policy.
    """
    if players == 1:
        return [load_tables(game, [SOLO])]
    base = load_tables(game)
    found = [base, *(load_tables(game, [name]) for name in base.catalogue["modules"])]
    return [tables for tables in found if tables.players[0] <= players <= tables.players[1] and not has_teams(tables)]


def has_teams(tables):
    """Whether fewer sides than players win or lose."""
    policy, players = load(tables.game, base_of(tables.game)), tables.players[1]
    return bool(signs_of(tables.game)) and look(tables, [policy] * players, policy, 1, 0, players).sides.max() < players


class Training:
    """A net as it learns; step() plays a batch and moves the weights."""

    batch = BATCH

    def __init__(self, game, players, seed, steps, *, rate=0.01, decay=0.9, entropy=0.002, warmth=0.0, softness=0.0,
                 pull=0.0, itself=0.4, own=0.4, alike=0.0, apart=120, kept=8, snapshots=2, against=None, begun=0,
                 fewer=None, jobs=1):
        """itself: the share of games in which the net has all seats. own: in the others it has one seat, and so large a
        share of the rest. alike: the share of games with rivals in which these are copies of one. apart: steps from one
        snapshot to the next, of which the last `kept` are kept; `snapshots` of them are rivals in each step.

        rate: of the first step. decay, entropy, softness, pull: of play_lessons(). warmth: what entropy has besides at
        first, falling in a line to nothing (COOLED), so that no habit sets before all was tried. against: the policy
        to which it is to be a best response, without warmth, and begun: as which of its populations it begins, where
        that has nets. fewer: the Training with fewer players, done, from which this one goes on; None = from scratch.
        """
        self.tables, *self.more = tables_for(game, players)[:1 if against else None]
        self.game, self.base, self.players, self.seed, self.steps = game, base_of(game), players, seed, steps
        self.rate, self.itself, self.own, self.jobs = rate, itself, own, jobs
        self.entropy, self.warmth = entropy, 0 if against else warmth
        self.alike, self.apart, self.kept, self.drawn = alike, apart, kept, snapshots
        self.settings = {"decay": decay, "softness": softness, "pull": pull}
        self.others = [load(game, name) for name in ([against] if against else rivals_of(game))]
        if against and "net" in self.others[0].config:          # it begins as one of those whom it is to beat
            weights, self.scale, self.heats = last_net(game, self.others[0].config["net"]["weights"], players, begun)
            self.weights = weights.copy()
        else:
            policy = load(game, self.base)
            self.scale = scales(self.tables, policy, players)
            self.heats = heats(game, policy, players, [self.tables, *self.more])
            self.weights = initial_weights(game, np.random.default_rng((seed, players)))
            if fewer:
                self.weights = carried_weights(game, kept_weights(fewer)[-1].astype(np.float32), fewer.players, players)
        self.begin(against)

    def begin(self, against=None):
        """Make ready for the first step, from these weights."""
        self.against, self.snapshots = against, [] if against else [self.weights.copy()]
        self.net = self.policy_of(self.weights)
        self.magnet = self.policy_of(self.weights.copy())
        self.moment, self.squares = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.means, self.done = np.zeros(SHAPE[:2]), 0
        self.sums, self.summed = np.zeros((NETS, len(self.weights))), np.zeros(NETS, int)

    def policy_of(self, weights, sharpness=SOFT):
        """The policy that learns, with these weights: see policy_with_net()."""
        return policy_with_net(self.game, self.base, self.players, self.scale, self.heats, weights, sharpness)

    def draw(self, rng, deals, pool):
        """Who sits where, (deals, players), places in the pool: 0 is the net."""
        if self.players == 1:
            return np.zeros((deals, 1), np.int8)
        drawn = rng.integers(1, pool, (deals, self.players))
        if self.alike:
            alike = rng.random(deals) < self.alike
            drawn[alike] = drawn[alike][:, :1]
        drawn[rng.random(drawn.shape) < self.own] = 0
        drawn[np.arange(deals), rng.integers(0, self.players, deals)] = 0
        if self.against:
            drawn[:] = 1
            drawn[np.arange(deals), rng.integers(0, self.players, deals)] = 0
        else:
            drawn[rng.random(deals) < self.itself] = 0
        return drawn.astype(np.int8)

    def step(self):
        """Plays a batch; the results of its games and who sat in them."""
        rng = np.random.default_rng((self.seed, self.players, self.done, 1))
        old = [self.policy_of(self.snapshots[i]) for i in rng.permutation(len(self.snapshots))[:self.drawn]]
        pool = [self.net, *self.others, *old]
        deals = max(1, self.batch // CHUNKS // self.players)
        lineups = [self.draw(rng, deals, len(pool)) for _ in range(CHUNKS)]
        modules = self.more and rng.random() >= PLAIN
        tables = self.more[rng.integers(len(self.more))] if modules else self.tables
        first = (self.done * CHUNKS + np.arange(CHUNKS)) * deals * self.players
        entropy = self.entropy + self.warmth * max(0.0, 1 - self.done / (COOLED * self.steps))
        found = Parallel(self.jobs, backend="threading")(
            delayed(play_lessons)(tables, pool, 1_000_003 * self.seed, int(first[i]), deals * self.players,
                                  lineups[i], magnet=self.magnet if self.settings["pull"] else None, means=self.means,
                                  entropy=entropy, **self.settings) for i in range(CHUNKS))
        counts, slope = sum(each[2] for each in found), sum(each[1] for each in found)
        self.learn(slope / max(1, counts[..., 1].sum()) * 100, counts)
        return [each[0] for each in found], lineups, counts

    def learn(self, slope, counts):
        """Moves the weights."""
        now = counts[..., 0] / np.maximum(1, counts[..., 1])
        self.means = np.where(counts[..., 1] > 0, MEMORY * self.means + (1 - MEMORY) * now, self.means)
        rate = self.rate * (1 - (1 - LAST_RATE) * self.done / self.steps)
        self.done += 1
        self.moment = SLOW * self.moment + (1 - SLOW) * slope
        self.squares = SQUARES * self.squares + (1 - SQUARES) * slope * slope
        length = np.sqrt(self.squares / (1 - SQUARES**self.done)) + LEAST
        self.weights += (rate * self.moment / (1 - SLOW**self.done) / length).astype(np.float32)
        renew(self.net, self.players)
        part_of = NETS - 1 - int((self.steps - self.done) / max(1, PART * self.steps))
        if part_of >= 0:
            self.sums[part_of] += self.weights
            self.summed[part_of] += 1
        if self.done % self.apart == 0 and not self.against:
            self.snapshots = [*self.snapshots, self.weights.copy()][-self.kept:]
            self.magnet = self.policy_of(self.weights.copy())


def share(tables, one, others, seed, n, jobs=1):
    """(share of the win of one policy among others, its standard error), in n games."""
    players = 1 + len(others)
    deals = max(2, n // players // CHUNKS)
    rows = np.concatenate(Parallel(jobs, backend="threading")(
        delayed(engine(tables.game).play_batch)(tables, [one, *others], seed, i * deals * players, deals * players)
        for i in range(CHUNKS)))
    won = rows["win"][rows["player"] == 0].reshape(-1, players).mean(axis=1)
    return float(won.mean()), float(won.std(ddof=1) / len(won)**0.5)


def kept_weights(training):
    """The weights of the nets to be kept: means over parts of the training, in half precision, (NETS, size_of()).

    0 where nothing was learned; but a best response keeps what it began as.
    """
    means = training.sums / np.maximum(1, training.summed)[:, np.newaxis]
    return np.where((training.squares > 0) | bool(training.against), means, 0).astype(np.float16)


def train_nets(game, players, seed=1, n=GAMES, tries=4000, jobs=1, tell=print, **settings):
    """(Training, {key of the file: array}, {rival: (share of the win, standard error)}) for a number of players.

    n: games to learn from, about. tries: games held out against each of trial_rivals(), or alone. settings:
    as of Training. Raises DataError.
    """
    if part(game, "sight") is None:
        raise DataError(f"{game}: it has no sight, which says what a net sees of a decision")
    if n < NETS * BATCH:
        raise DataError(f"{game}, {players} players: {n} games to learn from, expected at least {NETS * BATCH} games: "
                        f"{NETS} nets are kept, of different steps")
    steps = n // BATCH
    training = Training(game, players, seed, steps, jobs=jobs, **{**part(game, "sight").LEARNING, **settings})
    curve, began, what = [], process_time(), f"{game}, {count(players, 'player')}"
    while training.done < steps:
        results, lineups, _ = training.step()
        curve.append(wins_beside_rivals(results, lineups, players))
        if training.done % 50 == 0:
            said = f"{np.nanmean(curve[-50:]):.2f} of a fair share" if players > 1 else (
                f"wins {100 * np.mean(curve[-50:]):.0f} %")
            tell(f"{what}, step {training.done} of {steps}, {process_time() - began:.0f} s of CPU: {said}",
                 file=sys.stderr)
    weights = kept_weights(training)
    sharpness = part(game, "sight").SHARPNESS
    one = training.policy_of(weights.astype(np.float32), sharpness)
    if players > 1:
        found = {name: share(training.tables, one, [load(game, name)] * (players - 1), HELD_OUT, tries, jobs)
                 for name in ([training.against] if training.against else trial_rivals(game))}
    else:
        found = {name: share(training.tables, spec, [], HELD_OUT, tries, jobs)
                 for name, spec in (("alone", one), (f"{BASE} alone", load(game, training.base)))}
    for name, (won, error) in found.items():
        tell(f"{what}: wins {100 * won:.1f} ± {196 * error:.1f} %, "
             f"{f'among {players - 1} {name}' if players > 1 else name}", file=sys.stderr)
    return training, {f"weights_{players}": weights, f"scale_{players}": training.scale,
                      f"heats_{players}": training.heats, f"curve_{players}": np.array(curve, np.float32)}, found


def trial_rivals(game):
    """Names of the policies of a game's library against which trained nets are tried."""
    return [name for name in (BASE, LOWER) if name in library(game)] or ["random"]


def wins_beside_rivals(results, lineups, players):
    """The net's wins as a multiple of a fair share, in seats beside rivals; alone, its wins; nan without any."""
    wins = np.concatenate([rows["win"] for rows in results])
    if players == 1:
        return wins.mean()
    seat = np.concatenate([np.take_along_axis(np.repeat(lineup, players, axis=0), rows["player"].astype(int), 1) == 0
                           for rows, lineup in zip(results, lineups, strict=True)])
    mixed = seat & ~seat.all(axis=1, keepdims=True)
    return wins[mixed].mean() * players if mixed.any() else np.nan


def numbers_of(game):
    """The numbers of players with which a game can be learned, 1 where it has a solo game."""
    tables = load_tables(game)
    least, most = tables.players
    return [1] * (SOLO in tables.catalogue["modules"]) + list(range(max(2, least), most + 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its name, or the folder of a game of your own")
    parser.add_argument("--players", nargs="+", type=int, help="by default all numbers, 1 for the solo game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", type=int, default=[GAMES], help="to learn from, at least "
                        f"{NETS * BATCH}: the same for each number of players, or one for each, fewest players first; "
                        f"of the solo game {FEWER} times fewer are played")
    parser.add_argument("--jobs", type=int, default=2, help="threads")
    parser.add_argument("--out", required=True, help="the file to write, .npz; what was there is lost")
    args = parser.parse_args()
    try:
        game = game_name(args.game)
        possible = numbers_of(game)
        players = sorted(set(args.players or possible))
        if len(players) < len(args.players or ()):
            raise DataError(f"--players {' '.join(map(str, args.players))}: expected each number once")
        if wrong := [n for n in players if n not in possible]:
            raise DataError(f"{game}: {wrong[0]} players, expected some of {', '.join(map(str, possible))}")
        if not args.out.endswith(SUFFIX):
            raise DataError(f"--out {args.out}: expected a name that ends with {SUFFIX}")
        least = NETS * BATCH * (FEWER if 1 in players else 1)
        said = " ".join(map(str, args.games))
        check_number(args.seed, (0, MOST_SEED), "--seed")
        if NETS * BATCH <= min(args.games) < least:
            raise DataError(f"--games {said}: expected at least {least:,}, a quarter of which is for the solo game; "
                            f"--players {' '.join(map(str, players[1:])) or 2} leaves it out")
        check_number(min(args.games), (least, 10**9), "--games")
        check_number(args.jobs, (1, 10**3), "--jobs")
        if len(args.games) not in (1, len(players)):
            raise DataError(f"--games {said}: expected one number, or {len(players)}, one for each number of players")
        check_place(Path(args.out))
        kept, results, fewer = {}, {}, None
        carries = getattr(part(game, "sight"), "CARRIED", False)
        for i, n in enumerate(players):
            games_for = args.games[i % len(args.games)] // (FEWER if n == 1 else 1)
            training, arrays, found = train_nets(game, n, args.seed, games_for, jobs=args.jobs, fewer=fewer)
            kept, results[n] = kept | arrays, found
            fewer = training if carries and n > 1 else None
    except DataError as error:
        print(f"training: {error}", file=sys.stderr)
        return 2
    command = (f"python -m ludometer.policies.training {args.game} --players {' '.join(map(str, players))} "
               f"--seed {args.seed} "
               f"--games {said}")
    write(args.out, game, base_of(game) or "", kept, command, results)
    base = f"base = {json.dumps(base_of(game))}, " if base_of(game) else ""
    print(f"{args.out} is written; in a policy file: {base}[net], and weights = {json.dumps(args.out)} below it",
          file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
