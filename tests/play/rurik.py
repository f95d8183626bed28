"""Habits of Rurik's players that a club player would not have, counted in games they play among themselves."""
from collections import Counter

import numpy as np

from ludometer import policies
from ludometer.simcore import engine, load
from ludometer.simcore.gifts import RECEIVED, gift_of
from ludometer.simcore.play import is_note
from ludometer.simcore.rurik.declared import ACTIONS, TURN_MOVES
from ludometer.simcore.rurik.engine import EVENTS

KIND = {name: kind for kind, name in EVENTS.items()}
TURN = {name: what for what, name in enumerate(TURN_MOVES)}
SPENDING = {TURN[name] for name in ("muster", "muster_far", "muster_by_sword", "march", "lift", "tax", "build",
                                    "attack", "attack_careful")}
SPACE = ("space_seat", "space_number", "space_bribe")
SEED = 20


def played(name, players=2, games=100, seed=SEED):
    """Logged games of one policy in all seats, each of another deal, as (events, positions before each)."""
    tables, spec = load("rurik"), policies.load("rurik", name)
    return [engine("rurik").play_one(tables, [spec] * players, seed, game, states=True)
            for game in range(0, games * players, players)]


def decisions(events, kind):
    """Places of the decisions of a kind in a log."""
    return np.flatnonzero((events["kind"] == KIND[kind]) & ~is_note(events))


def openings(games, players=2):
    """Counter of how seats use their advisors in the first round: for each column the number there, in order."""
    found = Counter()
    for events, positions in games:
        for seat in range(players):
            chosen = [(ACTIONS[events["move"]["where"][at]], int(events["move"]["what"][at]))
                      for at in decisions(events, "place")
                      if events["seat"][at] == seat and positions["pub"]["round"][at] == 0]
            found[tuple(sorted(chosen))] += 1
    return found


def columns_by_round(games):
    """Share of a round's advisors that go into each column: float (rounds, columns)."""
    found = np.zeros((4, len(ACTIONS)))
    for events, positions in games:
        at = decisions(events, "place")
        np.add.at(found, (positions["pub"]["round"][at], events["move"]["where"][at]), 1)
    return found / found.sum(axis=1, keepdims=True)


def bumped(games):
    """Share of advisors placed that another seat pushes down later."""
    pushed = placed = 0
    for events, positions in games:
        at = decisions(events, "place")
        placed += len(at)
        places = [{}, {}]                                       # by (seat, column, number, bribe): the space
        for here in at:
            board = positions["pub"][here]
            places = places[1], {}
            for column in range(len(ACTIONS)):
                for row in range(board["column_size"][column]):
                    who = tuple(int(board[field][column][row]) for field in SPACE)
                    places[1][(column, *who)] = row
                    pushed += places[0].get((column, *who), row) < row
    return pushed / placed


def idle_actions(games):
    """Main actions taken without spending a point in that turn, in a game; and how many of them cost coins."""
    idle = paid = 0
    for events, positions in games:
        turns = decisions(events, "turn")
        taken = None
        for at in turns:
            what = events["move"]["what"][at]
            if what == TURN["main"]:
                here = positions["pub"][at]
                taken = None if ACTIONS[here["column"]] == "scheme" else at
            elif what in SPENDING:
                taken = None
            elif what == TURN["end"] and taken is not None:
                idle += 1
                paid += positions["pub"]["coins"][at][events["seat"][at]] < positions["pub"]["coins"][taken][
                    events["seat"][at]]
                taken = None
    return idle / len(games), paid / len(games)


def first_seat(name, players=2, games=1000, seed=SEED):
    """Share of the games that the first seat wins, with one policy in all seats."""
    rows = engine("rurik").play_batch(load("rurik"), [policies.load("rurik", name)] * players, seed, 0, games)
    return rows["win"][rows["seat"] == 0].mean()


def totals(name, players=2, games=1000, seed=SEED, modules=()):
    """Means over the seats of one policy in all seats: {"win", "coins" left, "deeds_held" unfinished, "top_rule": share
    of seats with 8 points or more for ruling}."""
    rows = engine("rurik").play_batch(load("rurik", modules), [policies.load("rurik", name)] * players, seed, 0,
                                      games * players)
    held = sum(deeds.bit_count() for deeds in (rows["deeds_taken"] & ~rows["deeds_done"]).ravel().tolist())
    return {"win": rows["win"].mean(), "coins": rows["coins"].mean(), "deeds_held": held / rows["win"].size,
            "top_rule": (rows["vp_rule"] >= 8).mean()}


def worth_of_gifts(gifts, policy, players, deals=600, seed=SEED):
    """What a card given at the start brings who gets it, in percentage points of wins: float (gifts,).

    gifts: texts as of --give. Deals differ by about 20 points, so a mean of 600 is known to within 1.6.
    """
    tables, pool, games = load("rurik"), [policies.load("rurik", policy)] * players, deals * players
    without = engine("rurik").play_batch(tables, pool, seed, 0, games)["win"]
    found = []
    for gift in gifts:
        rows = engine("rurik").play_batch(tables, pool, seed, 0, games, gift=gift_of(tables, gift))
        found.append((rows["win"] - without)[rows["given"] == RECEIVED].mean())
    return 100 * np.array(found)
