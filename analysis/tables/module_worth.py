"""Whether it pays to use modules: players that do, against a policy that ignores them."""

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals, verdicts
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.tables.agreement import agreed_verdict, gain_rows
from ludometer.analysis.tables.differences import difference, population_estimates
from ludometer.analysis.tables.questions import Question, estimate, planned_length, population_moments
from ludometer.analysis.tables.sums import result_of, table, together
from ludometer.analysis.tables.who_wins import codes_against_others

PURIST = "purist"                                               # of a game's library: modules are worth nothing to it
SIDES = ("use", "ignore")


def _sums(chunk):
    purist = chunk.names("policy").index(PURIST)       # other runs number policies otherwise
    sides = codes_against_others(np.where(chunk["policy"] < 0, -1, chunk["policy"] == purist))
    return chunk.sum_by(sides, len(SIDES)), chunk.sum_by(sides, len(SIDES), chunk["win"])


SIDE_WINS = Question(("policy", "win"), lambda cell: SIDES, _sums, proportion=True)


def has_users_and_ignorers(cell):
    """Whether a cell has modules, some players that use them and some that ignore them."""
    return bool(cell.about["modules"]) and PURIST in cell.names("policy") and (
        len(result_of(estimate(cell, SIDE_WINS, "side"))) == len(SIDES))


@table
def worth(cell, other=None, family=1, margin=MARGIN):
    """The gain of players from using a cell's modules, a Series. other: a cell with some of these modules.

    use, ignore: win shares of seats that do. gain: how far the share of the side with fewer seats is from a fair
    share, in favour of using them; with `other`, against the same there, so that it is the gain by the modules added.
    verdict, wanted: of the gain against none, as verdicts.verdicts() has them, of several populations as all of them
    say, with what each says in `populations`; n: seats of that side. Each has low
    and high, simultaneous for a family of that many cells. Players rotate through the seats of the same deals, so this
    is caused by using the modules, as well as these players do.
    """
    shares = (yield from estimate(cell, SIDE_WINS, "side", family)).set_index("side")
    fewer = shares["n"].idxmin()
    changes = shares.loc[[fewer]] if other is None else (
        (yield from difference(cell, other, SIDE_WINS, "side", family)).set_index("side").loc[[fewer]])

    def gained(found):
        value, low, high = (found[name].to_numpy() - (cell.fair if other is None else 0)
                            for name in ("value", "low", "high"))
        if fewer == "ignore":
            value, low, high = -value, -high, -low
        return intervals.Estimates(value, low, high, *(found[name].to_numpy() for name in ("error", "n", "blocks")))

    gain = gained(changes)
    value, low, high = gain.value, gain.low, gain.high
    word, wanted = verdicts.verdicts(gain, 0, cell.games, margin, length=planned_length(cell, gain))
    rows = yield from population_gains(cell, other, fewer, family, gained, margin)
    if rows:
        word, wanted = zip(agreed_verdict(word[0], wanted[0], rows, 0, margin), strict=True)
    found = {f"{side}{end}": shares.loc[side, name] for side in SIDES
             for end, name in (("", "value"), ("_low", "low"), ("_high", "high"))}
    return pd.Series(found | {"gain": value[0], "gain_low": low[0], "gain_high": high[0], "verdict": word[0],
                              "wanted": wanted[0], "n": gain.n[0]} | ({"populations": rows} if rows else {}))


def population_gains(cell, other, side, family, gained, margin):
    """Steps to [a dict for each population] on the gain from using modules; [] of one population.

    They are as of agreement.population_verdicts().
    gained: a function of a frame of the side's share, or of its change against the cell `other`, that gives Estimates.
    """
    place, names = SIDES.index(side), shared_populations(*filter(None, (cell, other)))
    sizes = family, family * max(len(names), 1)
    if other is None:
        parts = yield from population_moments(cell, SIDE_WINS)
        found = [[part.of_items([place]).ratio(family=size, proportion=True) for part in parts] for size in sizes]
    else:
        found = yield from together(*(population_estimates(cell, other, SIDE_WINS, [side], size) for size in sizes))
    return gain_rows(names, *([gained(each.frame()) for each in one] for one in found), cell, margin)
