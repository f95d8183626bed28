"""Where victory point tokens come from."""

import numpy as np
import pandas as pd

from ludometer.analysis.rurik.checks import prisoner_tokens
from ludometer.analysis.tables.questions import Question, add_means_by_win, moments
from ludometer.analysis.tables.sums import table

COLUMNS = ("vp_tokens", "leaders_captured", "released", "faction_defeated", "rebel_faction", "epic_built",
           "war_rewards", "win")
SWITCHES = ("stone_and_blade", "war", "epic_structures", "rebel_faction")


@table
def tokens(cell):
    """One row per source of victory point tokens: mean tokens of all seats, of winners, and of the others.

    prisoners: released, see prisoner_tokens(); rebel_faction: defeated; epic: for building an epic structure;
    war_reward; rest: all others, at the end of the game above all. gap: winners' mean less that of the others. Worked
    out from what seats did and what the data pay for it. No rows where no module brings tokens.
    """
    if not cell.has(*COLUMNS) or not any(map(cell.knob, SWITCHES)):
        return pd.DataFrame({"source": ()})
    knob, rows = cell.numbers["knob"], cell.numbers["catalogue"]["rows"]
    side = "hard" if knob["rebel_faction_hard"] else "easy"
    prize = np.array([*(rows["rebel_faction"][name][f"{side}_points"] for name in cell.names("rebel_faction")), 0])
    paid = {column: np.array([rows[table].get(name, {}).get("reward", {}).get("vp", 0) for name in cell.sets[column]])
            for column, table in (("epic_built", "epic"), ("war_rewards", "war_reward"))}
    sources = ("prisoners", "rebel_faction", "epic", "war_reward", "rest")

    def sums(chunk):
        found = [prisoner_tokens(cell, chunk), prize[chunk["rebel_faction"]] * (chunk["faction_defeated"] > 0),
                 *(chunk.bits(column, len(points)) @ points for column, points in paid.items())]
        return chunk.by_win(np.stack([*found, chunk["vp_tokens"] - sum(found)], axis=-1).astype(float))

    found = yield from moments(cell, Question(COLUMNS, lambda cell: sources, sums))
    frame = pd.DataFrame({"source": sources})
    add_means_by_win(frame, found)
    return frame
