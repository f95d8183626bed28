"""Whether it pays to use modules: players that do, against a policy that ignores them."""

import numpy as np
import pandas as pd

from analysis import statistics
from analysis.questions import Question, difference, estimate, planned_length
from analysis.statistics import MARGIN
from analysis.tables.who_wins import met

PURIST = "purist"                                               # of a game's library: modules are worth nothing to it
SIDES = ("use", "ignore")


def _sums(chunk):
    purist = chunk.names("policy").index(PURIST)       # other runs number policies otherwise
    sides = met(np.where(chunk["policy"] < 0, -1, chunk["policy"] == purist))
    return chunk.sum_by(sides, len(SIDES)), chunk.sum_by(sides, len(SIDES), chunk["win"])


SIDE_WINS = Question(("policy", "win"), lambda cell: SIDES, _sums, proportion=True)


def asked(cell):
    """Whether a cell has modules, and both players that use them and ones that ignore them."""
    return bool(cell.about["modules"]) and PURIST in cell.names("policy") and (
        len(estimate(cell, SIDE_WINS, "side")) == len(SIDES))


def worth(cell, other=None, family=1, margin=MARGIN):
    """What using the modules of a cell is worth to its players, a Series; other: a cell with some of these modules.

    use, ignore: win shares of seats that do. gain: how far the share of the side with fewer seats is from a fair
    share, in favour of using them; with `other`, against the same there, so that it is the gain by the modules added.
    verdict, wanted: of the gain against none, as statistics.verdicts() has them; n: seats of that side. Each has low
    and high, simultaneous for a family of that many cells. Players rotate through the seats of the same deals, so this
    is caused by using the modules, as well as these players do.
    """
    shares = estimate(cell, SIDE_WINS, "side", family).set_index("side")
    fewer = shares["n"].idxmin()
    changes = shares.loc[[fewer]] if other is None else (
        difference(cell, other, SIDE_WINS, "side", family).set_index("side").loc[[fewer]])
    value, low, high = ((changes[name] - (cell.fair if other is None else 0)).to_numpy()
                        for name in ("value", "low", "high"))
    if fewer == "ignore":
        value, low, high = -value, -high, -low
    gain = statistics.Estimates(value, low, high, *(changes[name].to_numpy() for name in ("error", "n", "blocks")))
    word, wanted = statistics.verdicts(gain, 0, cell.games, margin, length=planned_length(cell, gain))
    found = {f"{side}{end}": shares.loc[side, name] for side in SIDES
             for end, name in (("", "value"), ("_low", "low"), ("_high", "high"))}
    return pd.Series(found | {"gain": value[0], "gain_low": low[0], "gain_high": high[0], "verdict": word[0],
                              "wanted": wanted[0], "n": gain.n[0]})
