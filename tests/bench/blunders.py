"""Habits of players that know the game, and their blunders, counted:

    python -m tests.bench.blunders rurik --policies textbook club --games 200

Each policy plays so many games in all seats, of deals that nobody has learned from. What is counted are things that
people do seldom. No count knows a sacrifice from a mistake: `ludometer audit` asks what a decision gives away.
"""
import argparse
import sys
from collections import Counter

import numpy as np
import pandas as pd

from ludometer import policies
from ludometer.simcore import load
from ludometer.simcore.games import part
from ludometer.simcore.play import FIRST_NOTE, play_batch, play_one

SEED = 3_000_017
MANY_WORKERS = 10


def of_kind(game, events, word):
    """Which events are decisions, or notes, of a kind: booleans."""
    module = part(game, "declared")
    number = FIRST_NOTE + list(module.NOTES).index(word) if word in module.NOTES else list(module.KINDS).index(word)
    return events["kind"] == number


def of_rurik(rows, logs, tables):
    """{what is counted: how often}."""
    turns = list(part("rurik", "declared").TURN_MOVES)
    openings, again, placed, late, deeds = Counter(), 0, 0, 0, 0
    for events in logs:
        places = events[of_kind("rurik", events, "place")]["move"]
        openings[int(places["what"][0]), int(places["where"][0])] += 1
        again += (places["where"][1:] == places["where"][:-1]).sum()
        placed += len(places) - 1
        done = of_kind("rurik", events, "turn") & (events["move"]["what"] == turns.index("do_deed"))
        late += done[np.flatnonzero(of_kind("rurik", events, "round"))[-1]:].sum()
        deeds += done.sum()
    (_, times), = openings.most_common(1)
    undone = np.bitwise_count(rows["deeds_taken"]).sum() - np.bitwise_count(rows["deeds_done"]).sum()
    return wins_by_seat(rows) | {
        "games that open with the commonest placement, %": 100 * times / len(logs),
        "placements into the column of the one before, %": 100 * again / placed,
        "main actions forfeited, by player": rows["forfeits"].mean(),
        "deeds taken and not done, by player": undone / rows.size,
        "deeds that are done in the last round, %": 100 * late / max(1, deeds)}


def of_burgundy(rows, logs, tables):
    """{what is counted: how often}."""
    loads, empty = 0, 0
    for events in logs:
        first = events[:np.flatnonzero(of_kind("burgundy", events, "phase"))[1]]
        ships = np.flatnonzero(of_kind("burgundy", first, "ship"))
        loads += len(ships)
        empty += (~of_kind("burgundy", first, "goods_taken")[np.minimum(ships + 1, len(first) - 1)]).sum()
    return wins_by_seat(rows) | {
        "points, by player": rows["score"].mean(),
        "workers left, by player": rows["workers_left"].mean(), "silver left, by player": rows["silver_left"].mean(),
        f"players with {MANY_WORKERS} workers left or more, %": 100 * (rows["workers_left"] >= MANY_WORKERS).mean(),
        "ships of the first phase that load nothing, %": 100 * empty / max(1, loads),
        "goods sold in a sale": rows["goods_sold"].sum() / rows["sales"].sum(),
        "regions completed, by player": rows["regions"].mean()}


def of_scythia(rows, logs, tables):
    """{what is counted: how often}."""
    tiers, raids, short = [each["strength"] for each in tables.data["settlement"].values()], 0, 0
    for events in logs:
        strengths = np.flatnonzero(of_kind("scythia", events, "strength"))
        kumis = np.flatnonzero(of_kind("scythia", events, "kumis"))
        raids += len(strengths)
        for at in strengths:
            asked = events[kumis[kumis < at]][-1:]              # each adds 1 to the strength, before the dice roll
            if len(asked) and asked["step"] == events["step"][at] and asked["picked"] < asked["n_moves"] - 1:
                short += events["picked"][at] + 1 in tiers[asked["move"]["where"][0]]
    return wins_by_seat(rows) | {"points, by player": rows["score"].mean(),
                                 "raids one short of a tier, with kumis left, %": 100 * short / raids,
                                 "kumis left at the end, by player": rows["kumis_left"].mean()}


def wins_by_seat(rows):
    """{"wins of seat n, %": how many} of results, (games, players)."""
    return {f"wins of seat {seat + 1}, %": 100 * rows["win"][rows["seat"] == seat].mean()
            for seat in range(rows.shape[1])}


def counted(game, policy, players, n):
    """What a policy does in n games with itself: {what: how often}."""
    tables, line = load(game), [policies.load(game, policy)] * players
    rows = play_batch(tables, line, SEED, 0, n)
    logs = [play_one(tables, line, SEED, number)[0] for number in range(n)]
    return COUNTED[game](rows, logs, tables)


COUNTED = {"rurik": of_rurik, "burgundy": of_burgundy, "scythia": of_scythia}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*COUNTED])
    parser.add_argument("--policies", nargs="+", default=["textbook", "club"])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    args = parser.parse_args()
    found = {name: counted(args.game, name, args.players, args.games) for name in args.policies}
    print(pd.DataFrame(found).round(1).to_string(na_rep=""))


if __name__ == "__main__":
    sys.exit(main())
