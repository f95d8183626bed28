"""How surely a family of intervals holds: with how many other families at once, and whenever anyone looks."""

from dataclasses import dataclass, replace

import numpy as np

LEVEL = 0.95                                                    # of every interval, or of a whole family of them


@dataclass(frozen=True)
class Coverage:
    """What a family of intervals covers beyond itself.

    families: how many families hold together with it, itself included (analysis/estimates/error_budget.py).
    boundaries: frozenset of the Boundary of each cell that the intervals are made from, by which they hold at any time
    somebody looks (analysis/estimates/group_sequential.py); the widest counts. Empty where all games that were asked
    for were played before anything was seen.
    """

    families: float = 1
    boundaries: frozenset = frozenset()

    @classmethod
    def at_any_time(cls, *boundaries):
        """The Coverage of a family by itself, whenever anyone looks; boundaries: one or more."""
        return cls(boundaries=frozenset(boundaries))

    def level(self, family=1, level=LEVEL):
        """The level of each of `family` two-sided intervals so that all hold with probability `level` (Šidák 1967)."""
        each = level ** (1 / self._size(family))
        return max((boundary.level(each) for boundary in self.boundaries), default=each)

    def adjusted_p_values(self, single, family=1):
        """P values (K,) that are valid for a family of this size whenever anyone looks, from those of a single look."""
        single = np.max([single, *(boundary.error(single) for boundary in self.boundaries)], axis=0)
        return -np.expm1(self._size(family) * np.log1p(-np.minimum(single, 1 - 1e-16)))

    def _size(self, family):
        # the size of all families together, each as large as this one
        return max(max(family, 1) * self.families, 1)

    def with_boundaries_of(self, *others):
        """This Coverage with the boundaries of others too: of intervals that are made from several cells."""
        return replace(self, boundaries=self.boundaries.union(*(other.boundaries for other in others)))


BY_ITSELF = Coverage()                                          # of a family by itself, at one look
