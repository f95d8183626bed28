"""The rebel faction: which one is in play is drawn at random; when it falls, and to whom."""

import numpy as np
import pandas as pd

from ludometer.analysis.rurik.modules import module_is_on
from ludometer.analysis.tables.cards import lead
from ludometer.analysis.tables.questions import Question, add_estimates, moments
from ludometer.analysis.tables.sums import table


@table
def falls(cell):
    """One row per rebel faction, and one for all: how often it is defeated, and when; no rows where none is in play.

    value: share of its games in which a seat defeats it, n: its games. in_1, in_2, ...: shares of its games in which
    it falls in that round. falls: their number. by_winner: share of falls to who then wins, an association; ahead:
    lead() of who defeats it, one too. Which faction is in play is drawn at random, so its share is caused by it.
    Intervals of each column hold for all factions together.
    """
    if not module_is_on(cell, "rebel_faction", "rebel_faction", "faction_defeated"):
        return pd.DataFrame({"rebel_faction": ()})
    names = cell.names("rebel_faction")
    size, rounds = len(names), cell.knob("rounds")

    def sums(chunk):
        codes, fell = chunk["rebel_faction"][..., 0].astype(np.int64), chunk["faction_defeated"]
        values = [None, (fell > 0).sum(axis=-1), *((fell == number).sum(axis=-1) for number in range(1, rounds + 1)),
                  (chunk["win"] * (fell > 0)).sum(axis=-1), (lead(chunk) * (fell > 0)).sum(axis=-1)]
        found = [chunk.sum_by(codes, size, each) for each in values]
        return [np.concatenate([each, each.sum(axis=1, keepdims=True)], axis=1) for each in found]

    items = (*names, "all")
    found = yield from moments(cell, Question(
        ("rebel_faction", "faction_defeated", "win", "score"), lambda cell: items, sums))
    frame = pd.DataFrame({"rebel_faction": items})
    for number in range(1, rounds + 1):
        add_estimates(frame, f"in_{number}", found.ratio(1 + number, 0, family=size, proportion=True))
    add_estimates(frame, "by_winner", found.ratio(rounds + 2, 1, family=size, proportion=True))
    add_estimates(frame, "ahead", found.ratio(rounds + 3, 1, family=size))
    frame["falls"] = found.totals[:, 1].astype(np.int64)
    frame = frame.join(found.ratio(family=size, proportion=True).frame())
    return frame[frame["n"] > 0].reset_index(drop=True)


@table
def defeats(cell):
    """One row per leader: share of its games in which it defeats the rebel faction; no rows where none is in play.

    n: its games. Leaders are dealt at random, so this is caused by the leader. Intervals hold for all together.
    """
    if not module_is_on(cell, "rebel_faction", "faction_defeated"):
        return pd.DataFrame({"leader": ()})
    names = cell.names("faction")

    def sums(chunk):
        codes = chunk["faction"].astype(np.int64)
        return chunk.sum_by(codes, len(names)), chunk.sum_by(codes, len(names), chunk["faction_defeated"] > 0)

    found = yield from moments(cell, Question(("faction", "faction_defeated"), lambda cell: names, sums))
    played = found.totals[:, 0] > 0
    frame = pd.DataFrame({"leader": names})
    frame = frame.join(found.ratio(family=int(played.sum()), proportion=True).frame())
    return frame[played].sort_values("value", ascending=False, ignore_index=True)
