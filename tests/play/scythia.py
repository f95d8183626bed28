"""Blunders of players of Raiders of Scythia, counted in games they play: what no player at a table would do."""
from collections import Counter
from itertools import pairwise

from ludometer.simcore import load
from ludometer.simcore.play import FIRST_NOTE, play_batch, play_one
from ludometer.simcore.scythia.declared import PARTS
from ludometer.simcore.scythia.engine import EVENTS
from tests.battery.scythia import expected_row, plain

BLOCKED = dict.fromkeys(("silver", "kumis", "gold", "equipment", "wagon", "livestock"), 8)     # nobody can pay this


def blunders(tables, policies, seed, games):
    """A Counter over whole games of these policies, each of another deal.

    takes: workers taken before the end is near; empty: of these, with nothing done in the building. last: last turns of
    seats; wasted: of these, without a point gained; points: gained in last turns.
    """
    found = Counter()
    for game in range(0, games * len(policies), len(policies)):
        events, states = play_one(tables, policies, seed, game, states=True)
        decided = [i for i, event in enumerate(events) if event["kind"] < FIRST_NOTE]
        for i, after in pairwise(decided):
            if EVENTS[events[i]["kind"]] == "worker" and not states[i]["pub"]["ends"]:
                found["takes"] += 1
                found["empty"] += bool(does_nothing(events[after], events[i]["seat"]))
        found += last_turns(tables, events, states, decided)
    return found


def does_nothing(event, seat):
    """Whether this decision, the next after a worker was taken, is to do nothing in the building."""
    return EVENTS[event["kind"]] != "act" or event["seat"] != seat or event["move"]["what"] == 0


def last_turns(tables, events, states, decided):
    """Counter of last turns, of those without a gain, and of points gained in them."""
    found, firsts = Counter(), {}
    for i in decided:
        if EVENTS[events[i]["kind"]] == "turn":
            firsts[int(events[i]["seat"])] = i
    order = sorted(firsts.values())
    for seat, i in firsts.items():
        after = next((j for j in order if j > i), len(states) - 1)
        gained = score(tables, states[after], seat) - score(tables, states[i], seat)
        found.update(last=1, wasted=int(gained <= 0), points=gained)
    return found


def score(tables, state, seat):
    """Points of the seat if the game ended there."""
    row = expected_row(tables, plain(state), seat)
    return sum(row[f"vp_{part}"] for part in PARTS)


def heroes(policies, seed, games):
    """{hero: (games, win share as printed, difference to the game with the hero's action blocked in each)}.

    Heroes are dealt by chance. Both games share their luck, and all players are of the same policies.
    """
    knobs = {"draft": 0}
    tables, found = load("scythia", (), knobs), {}
    printed = play_batch(tables, policies, seed, 0, games)
    for i, hero in enumerate(tables.data["hero"]):
        module = {"module": {"game": "scythia", "title": "Blocked", "about": "nobody can pay for this hero"},
                  "hero": {hero: {"pay": BLOCKED}}}
        blocked = play_batch(load("scythia", ["blocked"], knobs, {"blocked": module}), policies, seed, 0, games)
        own = printed["faction"] == i
        found[hero] = int(own.sum()), printed["win"][own].mean(), (printed["win"] - blocked["win"])[own]
    return found
