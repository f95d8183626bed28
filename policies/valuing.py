"""Learns what a position says about who will win, from games that are played for it.

    python -m ludometer.policies.valuing scythia --games 20000 --out policies/scythia/chance.toml

1. A pool of policies plays: half of the games with the rules of the base game, the others with each module, solo games
   apart. Each game leaves its players' ways up to some point and is looked at beyond it (simcore/positions.pyx), so
   that bad positions are met, and what somebody has does not only say how well they play. Or one policy plays in all
   seats, as it does in the games that a search imagines; one that searches thinks with the estimate that it has.
2. For each number of sides weights are fitted to who has won: a conditional logit (McFadden 1974), in which the side
   with the highest sum of weighted signs wins most likely. Each sign has a weight for the beginning, the middle and the
   end of the game. A small penalty keeps weights that nothing is known about near those of the other times, and near 0.
   If asked for, hidden units are fitted to what this leaves unexplained, by steps along the slopes of small batches
   (Adam: Kingma and Ba 2015), fewer than would be needed to learn games by heart.
3. Games held out say how well it does: mean log-loss, beside that of a fair share for everybody, and of the same logit
   with nothing but the lead in points.

What is written is commented with these figures. The same arguments, and the same estimate, write the same file.
"""
import argparse
import sys
from pathlib import Path

import numpy as np
from joblib import Parallel, delayed
from scipy.optimize import minimize

from ludometer.policies import by_weights, library, load
from ludometer.policies.spec import HIDDEN, HIDDEN_ROWS, MOST_HIDDEN, SIDES
from ludometer.policies.weights import check_place
from ludometer.simcore import DataError, games
from ludometer.simcore import load as load_tables
from ludometer.simcore.errors import known
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import game_name, part
from ludometer.simcore.positions import look

TIMES = 3                           # beginning, middle, end
HELD_OUT = 5                        # one deal in five is not learned from
PENALTY, PULL = 3.0, 30.0           # on weights of signs in units of their spread, and on what parts neighbouring times
BATCH, ROUNDS = 1024, 3             # positions in one step of Adam; how often each position is gone through
FIRST_STEP = 0.002                  # of Adam; steps become smaller, down to 0
EVERY = 7                           # steps from one position to the next: neighbours say the same
FEWEST, DEALS = 1_000, 200          # games to learn from, and deals in one call
WANDER, WANDER_ALONE = 0.15, 0.3    # of decisions that leave the players' ways, at most; where one policy plays alone


def setups(game):
    """[(modules, players)] to learn from: the base game with each number of players, then modules one by one."""
    base = load_tables(game)
    found = [((), players) for players in range(base.players[0], base.players[1] + 1)]
    for module in base.catalogue["modules"]:
        tables = load_tables(game, [module])
        found += [((module,), players) for players in range(tables.players[0], tables.players[1] + 1)]
    return found


def collect(game, modules, players, n, seed, jobs=1, alone=None):
    """Positions of n games, as a list of simcore.positions.Positions. alone: the policy that plays in all seats."""
    tables = load_tables(game, modules)
    if alone:
        pool = [load(game, alone)] * 2
    else:
        pool = [load(game, name) for name in (by_weights(game), *library(game)) if name != "random"]
        pool = [policy for policy in pool if not {"search", "net"} & policy.config.keys()]
    share = WANDER_ALONE if alone else WANDER
    longest, deals = longest_of(tables, pool[0], players), max(1, n // players)

    def run(first):
        several = min(DEALS, deals - first)
        drawn = np.random.default_rng((seed, first)).integers(1, len(pool), (several, players)).astype(np.int8)
        drawn[np.random.default_rng((seed, first, 1)).random(drawn.shape) < 0.5] = 0
        return look(tables, pool, pool[0], seed, first * players, several * players, drawn, every=EVERY,
                    longest=longest, share=share)
    return Parallel(jobs, backend="threading")(delayed(run)(first) for first in range(0, deals, DEALS))


def longest_of(tables, policy, players, judge=None, seed=1):
    """The number of steps of a usual game of a policy. judge: whose signs are asked for, by default its own.

    Raises DataError for a game of one step.
    """
    found = look(tables, [policy] * players, judge or policy, seed, 0, 8 * players, every=1, longest=1, share=0.0)
    if not len(found.game):
        raise DataError(f"{tables.game}, {players} players: its games end with their first turn, and players learn "
                        "from positions between turns; expected two turns or more")
    return max(2, int(np.median(np.unique(found.game, return_counts=True)[1])))


class Sample:
    """Positions of equal numbers of sides, as a conditional logit sees them."""

    def __init__(self, found, sides):
        right = [each.sides == sides for each in found]
        self.deal = np.concatenate([each.game[own] // each.players for each, own in zip(found, right, strict=True)])
        self.passed = np.concatenate([each.passed[own] for each, own in zip(found, right, strict=True)]).clip(0, 1)
        self.signs = np.concatenate([each.signs[own][:, :sides] for each, own in zip(found, right, strict=True)])
        self.lead = np.concatenate([each.lead[own][:, :sides] for each, own in zip(found, right, strict=True)])
        self.won = np.concatenate([each.won[own][:, :sides] for each, own in zip(found, right, strict=True)])
        self.sides = sides

    def times(self):
        """How much each time of the game counts for each position: (n, TIMES)."""
        at = self.passed[:, None] * (TIMES - 1)
        return np.maximum(0, 1 - np.abs(at - np.arange(TIMES))).astype(np.float32)

    def part(self, which):
        other = object.__new__(Sample)
        other.sides = self.sides
        for name in ("deal", "passed", "signs", "lead", "won"):
            setattr(other, name, getattr(self, name)[which])
        return other


def chances(weights, times, signs):
    """The chance of each side to win: (n, sides). weights: (TIMES, signs)."""
    return chances_of(strengths(weights, times, signs))


def strengths(weights, times, signs):
    """The strength of each side by these weights of signs: (n, sides)."""
    return sum(times[:, time, None] * (signs @ weights[time]) for time in range(TIMES))


def chances_of(strength):
    """The chance of each side to win, from their strengths: (n, sides)."""
    if strength.shape[1] == 1:
        return 1 / (1 + np.exp(-strength.clip(-30, 30)))
    strength = strength - strength.max(axis=1, keepdims=True)
    odds = np.exp(strength.clip(-30, 30))
    return odds / odds.sum(axis=1, keepdims=True)


def log_loss(found, won):
    """Mean of minus the logarithm of the chance given to what has happened."""
    found = found.clip(1e-6, 1 - 1e-6)
    if found.shape[1] == 1:
        return -(won * np.log(found) + (1 - won) * np.log(1 - found)).mean()
    return -(won * np.log(found)).sum(axis=1).mean()


def fit(sample, signs):
    """Weights (TIMES, signs) of a conditional logit. signs: (n, sides, signs) float32."""
    centred = signs - signs.mean(axis=1, keepdims=True) if sample.sides > 1 else signs
    spread = centred.std(axis=(0, 1)) if sample.sides > 1 else np.sqrt((centred**2).mean(axis=(0, 1)))
    live = spread > 1e-6
    scaled = np.where(live, signs / np.where(live, spread, 1), 0).astype(np.float32)
    times, n = sample.times(), scaled.shape[2]

    def loss(flat):
        weights = flat.reshape(TIMES, n)
        found = chances(weights.astype(np.float32), times, scaled)
        off = (found - sample.won).astype(np.float32)
        slope = np.stack([np.einsum("rs,rsf->f", off * times[:, time, None], scaled) for time in range(TIMES)])
        apart = np.diff(weights, axis=0)
        slope = slope.astype(float) + 2 * PENALTY * weights
        slope[1:] += 2 * PULL * apart
        slope[:-1] -= 2 * PULL * apart
        total = log_loss(found, sample.won) * len(found) + PENALTY * (weights**2).sum() + PULL * (apart**2).sum()
        return total / len(found), slope.ravel() / len(found)
    best = minimize(loss, np.zeros(TIMES * n), jac=True, method="L-BFGS-B", options={"maxiter": 400})
    return np.where(live, best.x.reshape(TIMES, n) / np.where(live, spread, 1), 0)


def units_of(units, sample):
    """What hidden units add to the strengths: (n, sides). units: {"in": (signs + 1, units), "bias", "out"}."""
    return np.maximum(0, signs_with_time(sample) @ units["in"] + units["bias"]) @ units["out"]


def signs_with_time(sample):
    """The signs, followed by the share of the game that is over: (n, sides, signs + 1) float32."""
    passed = np.broadcast_to(sample.passed[:, None, None], (*sample.signs.shape[:2], 1))
    return np.concatenate([sample.signs, passed], axis=2, dtype=np.float32)


def fit_units(sample, weights, n, rounds=ROUNDS, fewest=1, first_step=FIRST_STEP):
    """n hidden units, as units_of() takes them, for what the weights of the logit leave unexplained.

    Takes this many rounds through the positions, and at least `fewest` steps, the first ones of the size first_step.
    """
    chance, given = np.random.default_rng(1), strengths(weights, sample.times(), sample.signs).astype(np.float32)
    signs, won = signs_with_time(sample), sample.won
    middle, spread = signs.mean(axis=(0, 1)), signs.std(axis=(0, 1))
    scale = np.where(spread > 1e-6, 1 / np.where(spread > 1e-6, spread, 1), 0)
    signs = (signs - middle) * scale
    found = [chance.standard_normal((signs.shape[2], n)) * (2 / signs.shape[2]) ** 0.5, np.zeros(n),
             chance.standard_normal(n) * 0.3 * (2 / n) ** 0.5]
    found = [part.astype(np.float32) for part in found]
    mean, square = [0.0] * len(found), [0.0] * len(found)
    steps = max(fewest, rounds * (len(won) // BATCH))
    for step in range(steps):
        if step % max(1, steps // rounds) == 0:
            order = chance.permutation(len(won))
        rows = np.take(order, np.arange(BATCH) + step * BATCH, mode="wrap")
        seen = signs[rows].reshape(-1, signs.shape[2])
        units = np.maximum(0, seen @ found[0] + found[1])
        odds = chances_of(given[rows] + (units @ found[2]).reshape(BATCH, -1))
        off = ((odds - won[rows]) / BATCH).reshape(-1).astype(np.float32)
        back = np.outer(off, found[2]) * (units > 0)
        size = first_step * min(1, (step + 1) / 200) * (1 - step / steps)
        for i, slope in enumerate((seen.T @ back, back.sum(axis=0), units.T @ off)):
            mean[i] = 0.9 * mean[i] + 0.1 * slope
            square[i] = 0.999 * square[i] + 0.001 * slope**2
            root = np.sqrt(square[i] / (1 - 0.999 ** (step + 1))) + 1e-8
            found[i] -= size * mean[i] / (1 - 0.9 ** (step + 1)) / root
    into = found[0] * scale[:, None]
    return {"in": into, "bias": found[1] - middle @ into, "out": found[2]}


def learn(sample, hidden=0, **steps):
    """(weights, units, figures): of a logit, (TIMES, signs); None or hidden units; and held-out log-losses.

    figures: {"positions", "share", "points", "signs"}, and with hidden units "units", of both together.
    steps: as in fit_units().
    """
    held = sample.deal % HELD_OUT == 0
    own, rest = sample.part(~held), sample.part(held)
    share = rest.won.mean() if sample.sides == 1 else 1 / sample.sides
    lead = fit(own, with_constant(own.lead, sample.sides))
    weights = fit(own, own.signs)
    figures = {"positions": len(own.won), "share": log_loss(np.full(rest.won.shape, share), rest.won),
               "points": log_loss(chances(lead, rest.times(), with_constant(rest.lead, sample.sides)), rest.won),
               "signs": log_loss(chances(weights, rest.times(), rest.signs), rest.won)}
    units = fit_units(own, weights, hidden, **steps) if hidden else None
    if hidden:
        figures["units"] = log_loss(chances_of(
            strengths(weights, rest.times(), rest.signs) + units_of(units, rest)), rest.won)
    return weights, units, figures


def with_constant(lead, sides):
    """The lead as the only sign, and for who plays alone a constant beside it."""
    return np.stack([lead, np.ones_like(lead)] if sides == 1 else [lead], axis=2)


def value(game, n=20_000, seed=500_001, jobs=1, tell=print, alone=None, hidden=0):
    """The text of chance.toml, learned from n games with each number of sides. Raises DataError."""
    check_number(n, (FEWEST, 10**9), "--games")
    check_number(hidden, (0, MOST_HIDDEN), "--hidden")
    asked = f"--games {n} --seed {seed}{f' --alone {alone}' if alone else ''}{f' --hidden {hidden}' if hidden else ''}"
    signs, lines = tuple(part(game, "chance").SIGNS), [
        "# What signs of a position say about who will win: weights at the beginning, in the middle and at the end of",
        f"# the game. Learned: python -m ludometer.policies.valuing {game} {asked}"]
    if alone == "random":
        raise DataError("--alone random: it plays by chance and looks at nothing; expected another policy")
    config = load(game, alone).config if alone else {}
    if "search" in config:
        lines.append(f"# Its players thought with the estimate {config['search']['estimate']}.")
    if "net" in config:
        lines.append(f"# Its players decided by the nets {config['net']['hash']}.")
    found, seats = {}, [players for modules, players in setups(game) if modules]
    for place, (modules, players) in enumerate(setups(game)):
        others = seats.count(players)                           # half of the games are for them, if there are any
        share = 1 / (others * (1 + (((), players) in setups(game)))) if modules else 0.5 if others else 1
        for each in collect(game, modules, players, int(n * share), seed + place, jobs, alone):
            for sides in np.unique(each.sides):
                found.setdefault(int(sides), []).append(each)
    for sides in sorted(found):
        weights, units, figures = learn(Sample(found[sides], sides), hidden)
        with_units = f"{figures['units']:.4f}, without hidden units " if hidden else ""
        said = (f"{figures['positions']:,} positions; log-loss of games held out "
                f"{with_units}{figures['signs']:.4f}, with points alone "
                f"{figures['points']:.4f}, with fair shares {figures['share']:.4f}")
        tell(f"{game}, {SIDES[sides - 1]}: {said}", file=sys.stderr)
        lines += ["", f"# {said}", *estimate_lines(sides, signs, weights, units)]
    return "\n".join(lines)


def estimate_lines(sides, signs, weights, units=None):
    """Lines of chance.toml for a number of sides. signs: their names. weights, units: as learn() gives them."""
    lines = [f"[{SIDES[sides - 1]}]"]
    lines += [f"{name} = [{', '.join(f'{weight:.5f}' for weight in weights[:, i])}]"
              for i, name in enumerate(signs) if np.abs(weights[:, i]).max() >= 0.000005]
    if units:
        rows = dict(zip((*signs, *HIDDEN_ROWS), [*units["in"], units["bias"], units["out"]], strict=True))
        lines += [f"[{SIDES[sides - 1]}{HIDDEN}]"]
        lines += [f"{name} = [{', '.join(f'{weight:.4f}' for weight in row)}]"
                  for name, row in rows.items() if np.abs(row).max() >= 0.00005]
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its name, or the folder of a game of your own")
    parser.add_argument("--games", type=int, default=20_000, help="for each number of sides")
    parser.add_argument("--seed", type=int, default=500_001)
    parser.add_argument("--alone", metavar="POLICY", help="plays in all seats, instead of the whole library")
    parser.add_argument("--hidden", type=int, default=0, metavar="N", help="hidden units beside the logit")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", help="the file to write at the end, instead of printing it")
    options = parser.parse_args()
    try:
        options.game = game_name(options.game)
        if part(options.game, "chance") is None:
            known(options.game, [game for game in games() if part(game, "chance")], "games with signs of positions")
        check_number(options.seed, (0, 10**9), "--seed")
        check_number(options.jobs, (1, 10**3), "--jobs")
        if options.out:
            check_place(Path(options.out))
        text = value(options.game, options.games, options.seed, options.jobs, alone=options.alone,
                     hidden=options.hidden)
        if options.out:
            Path(options.out).write_text(text + "\n", encoding="utf-8")
        else:
            print(text)
    except DataError as error:
        parser.exit(2, f"valuing: {error}\n")


if __name__ == "__main__":
    main()
