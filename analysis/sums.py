"""Sums over all games of a cell, which tables are made from, and how many tables share one reading of the games.

A table says only as it runs which sums it needs. read_ahead() therefore calls tables until each asks for one that is
not there, reads the games once for all that were asked for, and calls them again. Sums are kept with the cell: a table
that is asked for again, say at another level of its intervals, reads no games.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from operator import iadd

from joblib import Parallel, cpu_count, delayed

from analysis.workers import check_workers
from simcore.errors import DataError

_asker = ContextVar("the Asker for sums that are to be kept", default=None)
_unread = ContextVar("where sums are listed that are to be read", default=None)
_jobs = ContextVar("threads that read", default=None)


class UnreadError(Exception):
    """A table needs a sum that is to be read with those of other tables."""


class Asker:
    """A table that asks for sums, with its arguments: it asks in the same order each time."""

    def __init__(self, *table):
        self.table, self.asked = table, Counter()

    def key(self, *mark):
        """What tells its next sum from all that are kept with a cell. mark: its columns, and whose it is, as code.

        The same code may be asked again for something else: numbers that it encloses are not in the mark.
        """
        self.asked[mark] += 1
        return self.table, mark, self.asked[mark]


@dataclass(frozen=True)
class Sum:
    """A sum over the games of a cell.

    of(chunk) gives what is added up over Chunks with these columns: an array, Moments, whatever += adds.
    """

    columns: tuple
    of: Callable


def total(cell, columns, of, mark=None):
    """The total of of(chunk) over all Chunks of a cell with these columns; None where it has no games.

    mark: what tells sums of one table apart that have the same columns, by default the code of `of`.
    """
    wanted = Sum(tuple(columns), of)
    if not _asker.get():
        return read(cell, [wanted])[0]
    key = _asker.get().key(wanted.columns, mark or of.__code__)
    if key not in cell.sums:
        if _unread.get() is not None:
            cell.check(wanted.columns)
            _unread.get()[key] = wanted
            raise UnreadError
        cell.sums[key], = read(cell, [wanted])
    return cell.sums[key]


def read(cell, sums):
    """The totals of Sums in one reading of a cell's games.

    They are added up in the order of the games, so the number of threads does not move a bit of them.
    """
    columns = tuple(dict.fromkeys(name for each in sums for name in each.columns))

    def of_chunk(read_chunk):
        chunk = read_chunk()
        return [each.of(chunk) for each in sums]

    return added(map(delayed(of_chunk), cell.readers(columns))) or [None] * len(sums)


def of_all(cells, columns, of, mark):
    """The total of of(readers) over the batches of games that all these cells have; None where there are none.

    readers: functions that read a Chunk each, of one cell after another; columns: those of each cell; mark: as of
    total(). The cells have as many players, so that the Chunks begin with the same blocks, but one may have more. Kept
    with the first cell; read_ahead() does not read it with other sums.
    """
    columns = [tuple(names) for names in columns]

    def of_batch(*readers):
        return [of(readers)]

    def read_all():
        batches = zip(*(cell.readers(names) for cell, names in zip(cells, columns, strict=True)), strict=False)
        return (added(delayed(of_batch)(*readers) for readers in batches) or [None])[0]

    if not _asker.get():
        return read_all()
    key = _asker.get().key(*columns, mark)
    if key not in cells[0].sums:
        cells[0].sums[key] = read_all()
    return cells[0].sums[key]


def same_blocks(readers):
    """What functions read, Chunks of several cells, each cut to the blocks that all of them have."""
    chunks = [read() for read in readers]
    blocks = min(chunk.blocks for chunk in chunks)
    return [chunk.first(blocks) for chunk in chunks]


def added(calls):
    """The totals of what calls give, lists of as many sums, in the order of the calls; None without calls."""
    totals = None
    for found in Parallel(_jobs.get() or cpu_count(), backend="threading", return_as="generator")(calls):
        totals = found if totals is None else list(map(iadd, totals, found))
    return totals


def kept(table, cell, *rest):
    """table(cell, *rest), made from sums that are kept with the cell where they have been read before."""
    token = _asker.set(Asker(table, *rest))
    try:
        return table(cell, *rest)
    finally:
        _asker.reset(token)


def read_ahead(cell, calls):
    """Read what tables of a cell are made from, all together. calls: (table, *arguments behind the cell) of each."""
    while calls:
        unread, waiting = {}, []
        token = _unread.set(unread)
        try:
            for table, *rest in calls:
                with suppress(DataError):                       # it is raised again where the table is asked for
                    try:
                        kept(table, cell, *rest)
                    except UnreadError:
                        waiting.append((table, *rest))
        finally:
            _unread.reset(token)
        cell.sums |= dict(zip(unread, read(cell, list(unread.values())), strict=True)) if unread else {}
        calls = waiting


@contextmanager
def threads(jobs):
    """Inside it, this many threads read games; None: one per core. Raises DataError."""
    check_workers(jobs, "threads")
    token = _jobs.set(jobs)
    try:
        yield
    finally:
        _jobs.reset(token)
