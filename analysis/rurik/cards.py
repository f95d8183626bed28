"""Balance of Rurik's cards: how often each is offered, taken and used, and how those who did fared.

Agendas and inheritances are dealt at random, so being DEALT one is an experiment: what follows is its effect (of the
deal, whatever the player then keeps: intention to treat, as in a clinical trial). Which of them is KEPT is the player's
choice, and so is every deed, scheme, war reward and epic structure: players in a good position take other cards than
players in a bad one, and only who does well gets to accomplish much. Those numbers are associations.
"""

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.rurik.modules import module_is_on
from ludometer.analysis.tables.agreement import add_agreed_estimates
from ludometer.analysis.tables.cards import cards, holder_results
from ludometer.analysis.tables.differences import shifted_estimates
from ludometer.analysis.tables.questions import Question, add_estimates, moments_with_populations
from ludometer.analysis.tables.sums import table


@table
def deeds(cell):
    """One row per deed: offered in the row as the seat chose, taken, done (accomplished). Columns: see cards()."""
    return cards(cell, "deed", ("deeds_offered", "deeds_taken", "deeds_done"))


@table
def schemes(cell):
    """One row per scheme card: offered (drawn to choose from), taken (kept), done (played). Columns: see cards()."""
    return cards(cell, "scheme", ("schemes_offered", "schemes_kept", "schemes_played"))


@table
def agendas(cell):
    """One row per agenda; met: of those who kept it, those who scored with it. Columns: see dealt_cards()."""
    names = cell.names("agenda")
    codes = np.arange(len(names))

    def stages(chunk):
        kept = chunk["agenda"][..., None] == codes
        return kept | (chunk["agenda_other"][..., None] == codes), kept, (chunk["vp_agenda"] > 0)[..., None] & kept

    return dealt_cards(cell, "agenda", names, ("agenda", "agenda_other", "vp_agenda"), stages)


@table
def inheritances(cell):
    """One row per inheritance; met: of those kept, those accepted and not declined. Columns: see dealt_cards()."""
    columns = tuple(f"inheritances_{stage}" for stage in ("dealt", "kept", "taken"))
    names = cell.sets.get(columns[0], ()) if module_is_on(cell, "stone_and_blade", *columns) else ()

    def stages(chunk):
        return [chunk.bits(column, len(names)) for column in columns]

    return dealt_cards(cell, "inheritance", names, columns, stages)


@table
def epic_structures(cell):
    """One row per epic structure that was built: how the seats fared that built it; see holder_results()."""
    return module_holder_results(cell, "epic_structures", "epic", "epic_built", "epic_laid")


@table
def war_rewards(cell):
    """One row per kind of war reward: how the seats fared that gained it; see holder_results()."""
    return module_holder_results(cell, "stone_and_blade", "war_reward", "war_rewards", "war_rewards_laid")


def module_holder_results(cell, switch, item, column, laid):
    """Steps to holder_results() of items of a module, such as epic structures; no rows if the module is off."""
    if not module_is_on(cell, switch, column):
        return pd.DataFrame({item: ()})
    return (yield from holder_results(cell, item, column, laid))


def dealt_cards(cell, item, names, columns, stages):
    """Steps to one row per card dealt at random: the causal effect of being dealt it, and how seats that kept it fared.

    stages(chunk) gives three arrays (blocks, games, seats, cards), made from columns: dealt, kept, met. dealt, kept:
    seats. value: win share of those dealt it; off: that less a fair one; gain: their mean points less those of all
    others; all three effects of the deal, and off and gain with what several populations say
    (agreement.add_agreed_estimates()). kept_share: of those dealt; met_share: of those who kept it; kept_win,
    kept_points: win share and mean score of those who kept it, associations. Intervals hold for all cards together. No
    rows where no names are given.
    """
    if not names:
        return pd.DataFrame({item: ()})

    def sums(chunk):
        had, kept, met = (np.ascontiguousarray(each, np.float32) for each in stages(chunk))
        win, score = chunk["win"], chunk["score"]
        seats, points = chunk.sum_bits(had), chunk.sum_bits(had, score)
        return (seats, chunk.sum_bits(had, win), points, chunk.players**2 - seats, chunk.sum(score) - points,
                chunk.sum_bits(kept), chunk.sum_bits(kept, win), chunk.sum_bits(kept, score), chunk.sum_bits(met))

    found, parts = yield from moments_with_populations(cell, Question(
        (*columns, "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({item: names, "dealt": found.totals[:, 0].astype(np.int64),
                          "kept": found.totals[:, 5].astype(np.int64)})
    family = int((frame["dealt"] > 0).sum())
    add_estimates(frame, "kept_share", found.ratio(5, 0, family=family, proportion=True))
    add_estimates(frame, "met_share", found.ratio(8, 5, family=family, proportion=True))
    add_agreed_estimates(frame, cell, "gain", found, parts, lambda part, size: part.difference((2, 0), (4, 3), size),
                         family)
    add_agreed_estimates(frame, cell, "off", found, parts, lambda part, size: shifted_estimates(part.ratio(
        1, 0, size, proportion=True), cell.fair), family, MARGIN)
    add_estimates(frame, "kept_win", found.ratio(6, 5, family=family, proportion=True))
    add_estimates(frame, "kept_points", found.ratio(7, 5, family=family))
    frame = frame.join(found.ratio(1, 0, family=family, proportion=True).frame())
    return frame[frame["dealt"] > 0].reset_index(drop=True)
