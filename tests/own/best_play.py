"""Games whose best play is known: who plays it, and what a player wins against it."""
import itertools
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np

from ludometer.simcore import load as load_tables
from ludometer.simcore.games import engine, game_name, python_path
from ludometer.simcore.python_game.parts import layout_of

GAMES = Path(__file__).parent / "games"
GOAL = 100                                                      # of Pig
KUHN = -1 / 18                                                  # chips that the first player of Kuhn poker wins


@contextmanager
def choosing(game, choose):
    """Let choose(position, decision, options, usual) decide in a game; usual() asks whoever sits there."""
    cls = layout_of(game_name(game), python_path(game_name(game))).cls

    def decide(self, decision, options, seat=None):
        return choose(self, decision, options, lambda: super(cls, self).choose(decision, options, seat))
    cls.choose = decide
    try:
        yield
    finally:
        del cls.choose


def share_against(game, policy, rule, n=2000, seed=5):
    """(share of the win of a policy, its standard error) against rule(position, decision, options), n games a seat."""
    tables, won = load_tables(game), []
    for seat in (0, 1):
        with choosing(game, lambda position, decision, options, usual, seat=seat: usual() if position.seat == seat
                      else rule(position, decision, options)):
            rows = engine(tables.game).play_batch(tables, [policy] * 2, seed, 0, n)
        won.append(rows["win"][rows["seat"] == seat])
    won = np.concatenate(won)
    return won.mean(), won.std() / len(won)**0.5


# ---- Pig

@cache
def rolls_of_pig():
    """Whether who plays Pig best rolls again, by own points, the other's, and those of the turn: (100, 100, 100)."""
    own, other, turn = np.meshgrid(*[np.arange(GOAL)] * 3, indexing="ij", sparse=True)
    won = np.full((GOAL, GOAL, GOAL), 0.5)
    best = np.minimum(own + turn, GOAL - 1)

    def of_roll(won):
        found = (1 - won[other, own, 0]) / 6
        for face in range(2, 7):
            after = won[own, other, np.minimum(turn + face, GOAL - 1)]
            found = found + np.where(own + turn + face >= GOAL, 1, after) / 6
        return found

    def of_hold(won):
        return np.where(own + turn >= GOAL, 1, 1 - won[other, best, 0])
    for _ in range(200):                                        # value iteration
        new = np.where(turn == 0, of_roll(won), np.maximum(of_roll(won), of_hold(won)))
        if np.abs(new - won).max() < 1e-6:
            break
        won = new
    return of_roll(won) > of_hold(won)


def best_pig(position, decision, options):
    seat = position.seat
    return "roll" if rolls_of_pig()[position.score[seat], position.score[1 - seat], position.at_stake] else "hold"


def hold_at(n):
    """A player of Pig who stops with so many points of a turn."""
    return lambda position, decision, options: "hold" if position.at_stake >= n else "roll"


# ---- Nim

def best_nim(position, decision, options):
    heaps = list(position.heaps)
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    return next(((i, heap - (heap ^ total)) for i, heap in enumerate(heaps) if total and heap ^ total < heap),
                options[0])


# ---- Can't Stop

def rule_of_28(position, decision, options):
    """Stops once columns have cost 28: their spaces and one, each by how rare the column is (Glenn and Aloi 2009).

    It stops at once where that wins.
    """
    runners = [position.runners[column] for column in range(13)]
    used = [column for column in range(13) if runners[column]]
    if decision == "columns":                                   # few new columns, and then those that count more
        return max(options, key=lambda option: (-len({column for column in option if column and not runners[column]}),
                                                sum(1 + abs(7 - column) for column in option if column)))
    lengths, climbed = type(position).turn.__globals__["LENGTHS"], position.climbed[position.seat]
    ended = sum(climbed[column] + runners[column] == lengths[column] for column in used)
    if position.score[position.seat] + ended >= 3:
        return "stop"
    if len(used) < 3:
        return "on"
    cost = sum((runners[column] + 1) * (1 + abs(7 - column)) for column in used)
    cost += 2 * all(column % 2 for column in used) - 2 * all(column % 2 == 0 for column in used)
    cost += 4 * (max(used) < 8 or min(used) > 6)
    return "stop" if cost >= 28 else "on"


# ---- Kuhn poker

def bets_of(game, policy, n=60_000):
    """{(card, decisions before): how often a policy bets} in Kuhn poker."""
    tables, seen = load_tables(game), {}

    def choose(position, decision, options, usual):
        counts = seen.setdefault((position.card[position.seat][0], position.bets), [0, 0])
        option = usual()
        counts[option == "bet"] += 1
        return option
    with choosing(game, choose):
        engine(tables.game).play_batch(tables, [policy] * 2, 7, 0, n)
    return {key: bets / (passes + bets) for key, (passes, bets) in seen.items()}


def chips(first, second):
    """Chips that the first player of Kuhn poker wins, from how often both bet."""
    total = 0
    for own, other in itertools.permutations((1, 2, 3), 2):
        sign, called, bet, calls = (1 if own > other else -1), second[other, 2], second[other, 1], first[own, 5]
        total += first[own, 0] * (2 * sign * called + 1 - called)
        total += (1 - first[own, 0]) * ((1 - bet) * sign + bet * (2 * sign * calls - (1 - calls)))
    return total / 6


def best_responses(bets):
    """(chips that the best first player wins against these bets, chips that the best second player leaves it)."""
    def all_of(places):
        keys = list(itertools.product((1, 2, 3), places))
        return [dict(zip(keys, pure, strict=True)) for pure in itertools.product((0, 1), repeat=6)]
    return max(chips(pure, bets) for pure in all_of((0, 5))), min(chips(bets, pure) for pure in all_of((1, 2)))


def equilibrium(bluffs=1 / 3):
    """Bets of best play in Kuhn poker, one for each frequency of bluffs up to a third."""
    return {(1, 0): bluffs, (2, 0): 0, (3, 0): 3 * bluffs, (1, 5): 0, (2, 5): bluffs + 1 / 3, (3, 5): 1,
            (1, 1): 1 / 3, (2, 1): 0, (3, 1): 1, (1, 2): 0, (2, 2): 1 / 3, (3, 2): 1}
