"""Balance of Rurik's cards: how often each is offered, taken and used, and how those who did fared.

Agendas are dealt at random, two to a player, so being DEALT one is an experiment: what follows is its effect (of
the deal, whatever the player then keeps: intention to treat, as in a clinical trial). Which of the two is KEPT is the
player's choice, and so is every deed and scheme: players in a good position take other cards than players in a bad one,
and only who does well gets to accomplish much. Those numbers are associations.
"""

import numpy as np
import pandas as pd

from analysis.cards import cards
from analysis.tables import Question, moments, put


def deeds(cell):
    """One row per deed: offered in the row as the seat chose, taken, done (accomplished). Columns: see cards()."""
    return cards(cell, "deed", ("deeds_offered", "deeds_taken", "deeds_done"))


def schemes(cell):
    """One row per scheme card: offered (drawn to choose from), taken (kept), done (played). Columns: see cards()."""
    return cards(cell, "scheme", ("schemes_offered", "schemes_kept", "schemes_played"))


def agendas(cell):
    """One row per agenda: what being dealt it is worth, which is causal, and how those who kept it fared, which is not.

    dealt, kept: seats. value: win share of those dealt it; gain: their mean points less those of all others, both with
    simultaneous intervals, both effects of the deal. kept_share: of those dealt; met_share: of those who kept it;
    kept_win, kept_points: win share and mean score of those who kept it, associations.
    """
    names = cell.names("agenda")
    codes = np.arange(len(names))

    def sums(chunk):
        kept = chunk["agenda"][..., None] == codes
        dealt = kept | (chunk["agenda_other"][..., None] == codes)
        met = (chunk["vp_agenda"] > 0)[..., None] & kept
        win, score = chunk["win"], chunk["score"]
        seats = np.full((chunk.blocks, len(names)), chunk.players**2)
        return (chunk.sum_bits(dealt), chunk.sum_bits(dealt, win), chunk.sum_bits(dealt, score),
                seats - chunk.sum_bits(dealt), chunk.sum(score) - chunk.sum_bits(dealt, score),
                chunk.sum_bits(kept), chunk.sum_bits(kept, win), chunk.sum_bits(kept, score), chunk.sum_bits(met))

    found = moments(cell, Question(("agenda", "agenda_other", "vp_agenda", "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({"agenda": names, "dealt": found.totals[:, 0].astype(np.int64),
                          "kept": found.totals[:, 5].astype(np.int64)})
    family = max(1, int((frame["dealt"] > 0).sum()))
    put(frame, "kept_share", found.ratio(5, 0, proportion=True))
    put(frame, "met_share", found.ratio(8, 5, proportion=True))
    put(frame, "gain", found.difference((2, 0), (4, 3), family=family))
    put(frame, "kept_win", found.ratio(6, 5, family=family, proportion=True))
    put(frame, "kept_points", found.ratio(7, 5, family=family))
    frame = frame.join(found.ratio(1, 0, family=family, proportion=True).frame())
    return frame[frame["dealt"] > 0].reset_index(drop=True)
