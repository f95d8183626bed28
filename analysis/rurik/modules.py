"""What modules do to a game of Rurik: how long it is, how much seats fight, build and forgo, and what changes that."""

from itertools import chain

import numpy as np

from ludometer.analysis.tables.differences import difference
from ludometer.analysis.tables.questions import Question, estimate
from ludometer.analysis.tables.sums import table
from ludometer.analysis.tables.who_wins import FACTION_WINS

DOINGS = ("attacks", "rebels_defeated", "captures", "troops_lost", "troops_taken", "warfare", "structures",
          "regions_ruled", "forfeits", "bribes")
ACTIONS = "main_"                                               # beginning of the columns that count main actions


def module_is_on(cell, switch, *columns):
    """Whether the knob of a module is on in a cell, and its run has these columns."""
    return cell.has(*columns) and bool(cell.knob(switch))


def _doings_question(cell):
    main = [name for name in cell.columns if name.startswith(ACTIONS)]
    groups = ({"actions": main} if main else {}) | {name: [name] for name in DOINGS if cell.has(name)}

    def sums(chunk):
        values = np.concatenate([sum(chunk.sum(chunk[name]) for name in group) for group in groups.values()], axis=1)
        return np.full(values.shape, chunk.players**2), values

    return Question(tuple(chain(*groups.values())), lambda cell: list(groups), sums)


@table
def doings(cell):
    """How much of each of DOINGS a seat has or does in a game: means with simultaneous intervals.

    actions, the first: main actions of all kinds. All games have as many rounds, so they say how long a game is.
    """
    return estimate(cell, _doings_question(cell), "doing")


@table
def doing_changes(cell, base, family=None):
    """Means of doings() in cell minus those in base, paired where both share their luck.

    Both cells played the same deals with other modules, so what differs is caused by the modules.
    """
    return difference(cell, base, (_doings_question(cell), _doings_question(base)), "doing", family)


@table
def unevenness(cell):
    """The spread between leaders' true win shares: their standard deviation, less what chance alone adds.

    0 where the shares differ by no more than chance would make them; NaN where only one leader was played.
    """
    frame = yield from estimate(cell, FACTION_WINS, "leader")
    spread = frame["value"].var(ddof=1) - (frame["error"]**2).mean()
    return float(np.sqrt(max(spread, 0))) if len(frame) > 1 else float("nan")
