"""A played cell cut into parts, to see how often their intervals hold the numbers of the whole."""
from functools import partial

import numpy as np
import pyarrow as pa

from ludometer.analysis.tables.chunk import Chunk
from ludometer.analysis.tables.questions import CellWithCoverage, coverage_of

BLOCKS = 300                                                    # of a part


class MadeUp:
    """Rows of a data frame instead of those of a run, as tables ask a played cell for them; players: its seats."""

    def frames(self):
        """The rows of each Chunk."""
        return [self.rows]

    def check(self, columns):
        """All columns are there."""

    def readers(self, columns):
        return [partial(self.chunk, rows, columns) for rows in self.frames()]

    def chunk(self, rows, columns):
        return Chunk(pa.Table.from_pandas(rows[["block", *columns]], preserve_index=False), self.players, "a test")

    def chunks(self, columns):
        return (read() for read in self.readers(columns))

    def held_with(self, families):
        """As of a played cell: these rows, not those of a cell that they are part of."""
        return CellWithCoverage(self, coverage_of(self)).held_with(families)


class Part(MadeUp):
    """Some of the blocks of a played cell, as tables ask for them."""

    def __init__(self, cell, rows):
        self.cell, self.rows = cell, rows

    def __getattr__(self, name):
        return getattr(self.cell, name)


def parts_of(cell, rows):
    """The Parts of a cell with these rows."""
    size = cell.players**2 * BLOCKS
    return [Part(cell, rows[first:first + size].reset_index(drop=True)) for first in range(0, len(rows), size)]


def covered(cell, parts, question, item, name=""):
    """Share of the parts in which the intervals of a question's column hold the whole's numbers, all of them at once.

    item: what its rows are of. name: the column; without one it is `value`.
    """
    value, low, high = (name, f"{name}_low", f"{name}_high") if name else ("value", "low", "high")
    whole, held = question(cell).set_index(item)[value], []
    for part in parts:
        found = question(part).set_index(item)
        found = found[found[low].notna()]
        held.append(((found[low] <= whole[found.index]) & (whole[found.index] <= found[high])).all())
    return np.mean(held)
