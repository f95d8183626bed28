"""Differences between two cells in what a question asks, and what several populations say of them together."""
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ludometer.analysis.estimates import intervals
from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.tables.agreement import agreed_differences
from ludometer.analysis.tables.questions import (
    clocks,
    moments,
    pairs,
    population_moments,
    population_pairs,
    with_coverage,
)
from ludometer.analysis.tables.sums import together


class Change(NamedTuple):
    """Changes of K ratios from a base to a cell. occurred (K,): whether an item occurred in both.

    estimates: a function of the size of a family, level and whether they are proportions that gives Estimates (K,) of
    the ratios in the cell minus those in the base.
    """

    occurred: np.ndarray
    estimates: object


def difference(cell, base, question, item, family=None, level=LEVEL, freedom=False, margin=MARGIN, off=0.0):
    """Steps to a frame of a question's ratios in cell minus those in base, of items that both know, over common blocks.

    question: one for both cells, or (that of cell, that of base) where what is summed depends on the cell.
    Where the two share their luck, differences are paired by block, and `narrowed` says by which factor that narrowed
    the interval; else it is empty and the two are taken as independent. family: size of the family, or a function that
    gives it once the games are read; by default all items that occurred. freedom: whether a column `freedom` has the
    degrees of freedom of the errors, for a test beside the intervals. Where several populations play, `verdict` is what
    all of them say and `populations` what each says, as of agreement.agreed_differences(). margin: of shares. off: what
    is taken off all differences.
    """
    both = question if isinstance(question, tuple) else (question, question)
    items = [list(asked.items(each)) for asked, each in zip(both, (cell, base), strict=True)]
    names = [name for name in items[0] if name in items[1]]     # a module may bring factions of its own
    indices = [[known.index(name) for name in names] for known in items]
    proportion = both[0].proportions(names)
    found, parts = yield from together(overall_change(cell, base, both, indices),
                                       population_changes(cell, base, both, indices))
    family = (family() if callable(family) else family) or int(found.occurred.sum())
    whole = shifted_estimates(found.estimates(family, level, proportion), off)
    frame = whole.frame()
    frame.insert(0, item, names)
    if freedom:
        frame["freedom"] = whole.freedom
    if parts:
        frame["verdict"], frame["populations"] = agreed_differences(
            whole, [lambda size, part=part: shifted_estimates(part.estimates(size, level, proportion), off)
                    for part in parts],
            shared_populations(cell, base), family, np.where(proportion, margin, 0))
    return frame[found.occurred].reset_index(drop=True)


def shifted_estimates(found, off):
    """Estimates shifted down by `off`."""
    return replace(found, **{name: getattr(found, name) - off for name in ("value", "low", "high")})


def change(cell, base, questions, indices, family=None, level=LEVEL, proportion=False):
    """Steps to (items that occurred in both cells, Estimates of their changes); paired if the cells share their luck.

    questions, indices: as of pairs(). family: size of the family, by default all items that occurred.
    """
    found = yield from overall_change(cell, base, questions, indices)
    return found.occurred, found.estimates(family or int(found.occurred.sum()), level, proportion)


def overall_change(cell, base, questions, indices):
    """Steps to the Change from base to cell over all games. questions, indices: as of pairs()."""
    if cell.shares_luck_with(base):
        return paired_change((yield from pairs(cell, base, questions, indices)))
    both = yield from together(*map(moments, (cell, base), questions))
    return unpaired_change(cell, base, *(each.of_items(where) for each, where in zip(both, indices, strict=True)))


def population_estimates(cell, base, question, items, family):
    """Steps to [Estimates of the changes of these items in the deals of each population]; see difference()."""
    indices = [[list(question.items(each)).index(name) for name in items] for each in (cell, base)]
    parts = yield from population_changes(cell, base, (question, question), indices)
    return [part.estimates(family, proportion=question.proportions(items)) for part in parts]


def population_changes(cell, base, questions, indices):
    """Steps to [Change in the deals of each population]; to [] unless there are several.

    Arguments as of overall_change(). What has no populations is compared with each of them: on the same deals, or as a
    whole where none are shared.
    """
    names = shared_populations(cell, base)
    if not names:
        return []
    if cell.shares_luck_with(base):
        return [*map(paired_change, (yield from population_pairs(cell, base, questions, indices)))]
    both = yield from together(*((population_moments if shared_populations(each) else moments)(each, question)
                                 for each, question in zip((cell, base), questions, strict=True)))
    one, other = ([part.of_items(where) for part in (found if shared_populations(each) else [found] * len(names))]
                  for each, found, where in zip((cell, base), both, indices, strict=True))
    return [unpaired_change(cell, base, *each) for each in zip(one, other, strict=True)]


def paired_change(found):
    """The Change of cells that share their deals, from Pairs."""
    return Change((found.moments.totals[:, ::2] > 0).all(axis=1), found.estimates)


def unpaired_change(cell, base, one, other):
    """The Change of two cells that share no deals, from the Moments of each."""
    def estimates(family, level=LEVEL, proportion=False):
        return intervals.independent_difference(*(
            each.ratio(family=clocks(cell, base) * family, level=level, proportion=proportion)
            for each in with_coverage([one, other], cell, base)))

    return Change((one.totals[:, 0] > 0) & (other.totals[:, 0] > 0), estimates)
