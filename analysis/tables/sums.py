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
from functools import cache
from itertools import chain, islice
from operator import iadd

from joblib import Parallel, cpu_count, delayed

from ludometer.analysis.run_folders.workers import check_workers
from ludometer.simcore.errors import DataError

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


class Sharer:
    """All who ask within shared_sums(): what has the same mark is the same sum, whoever asks for it."""

    def key(self, *mark):
        return None, mark


@dataclass(frozen=True)
class Sum:
    """A sum over the games of cells, of those batches that all of them have.

    of(readers) gives what is added up: an array, Moments, whatever += adds. readers: functions that read a Chunk each,
    of one cell after another; columns: those of each cell.
    """

    cells: tuple
    columns: tuple
    of: Callable


def total(cell, columns, of, mark=None):
    """The total of of(chunk) over all Chunks of a cell, with these columns; None if it has no games.

    mark: what tells sums of one table apart that have the same columns, by default the code of `of`.
    """
    return total_of_all((cell,), (columns,), lambda readers: of(readers[0]()), mark or of.__code__)


def total_of_all(cells, columns, of, mark):
    """The total of of(readers) over the batches of games that all these cells have; None if there are none.

    readers, columns: as of a Sum; mark: as of total(). The cells have as many players, so that the Chunks begin with
    the same blocks, but one may have more. Kept with the first cell.
    """
    wanted = Sum(tuple(cells), tuple(map(tuple, columns)), of)
    if not _asker.get():
        return read([wanted])[0]
    (first, *others), sums = cells, cells[0].sums
    key = _asker.get().key(*others, *wanted.columns, mark)
    if key not in sums:
        if _unread.get() is not None:
            for cell, names in zip(cells, wanted.columns, strict=True):
                cell.check(names)
            _unread.get()[first, key] = wanted
            raise UnreadError
        sums[key], = read([wanted])
    return sums[key]


def gather_results(*calls):
    """Results of calls that may each ask for sums; missing sums are requested together, by one UnreadError."""
    found, unread = [], False
    for call in calls:
        try:
            found.append(call())
        except UnreadError:
            unread = True
    if unread:
        raise UnreadError
    return found


def read(sums):
    """Totals of Sums, from a single reading of the games of their cells, batch by batch.

    They are added up in the order of the games, so the number of threads does not move a bit of them. A Chunk is let go
    as soon as no later Sum needs it.
    """
    columns, last = {}, {}
    for place, each in enumerate(sums):
        for cell, names in zip(each.cells, each.columns, strict=True):
            columns.setdefault(cell, {}).update(dict.fromkeys(names))
            last[cell] = place
    readers = {cell: cell.readers(tuple(names)) for cell, names in columns.items()}

    def of_batch(batch):
        there = {cell: cache(each[batch]) for cell, each in readers.items() if batch < len(each)}
        found = []
        for place, each in enumerate(sums):
            found.append(each.of([there[cell] for cell in each.cells]) if there.keys() >= {*each.cells} else None)
            for cell in each.cells:
                if last[cell] == place:
                    there.pop(cell, None)
        return found

    return sum_results(map(delayed(of_batch), range(max(map(len, readers.values()))))) or [None] * len(sums)


def same_blocks(readers):
    """Chunks of several cells, from their readers, each cut to the blocks that all of them have."""
    chunks = [read() for read in readers]
    blocks = min(chunk.blocks for chunk in chunks)
    return [chunk.first(blocks) for chunk in chunks]


def sum_results(calls):
    """Totals of the lists that calls return, added up place by place in the order of calls; None without calls.

    A sum of which later calls have nothing is None there.
    """
    totals, calls = None, iter(calls)
    first = list(islice(calls, 2))
    if len(first) < 2:                                          # joblib would look for what it found each 10 ms only
        results = (call(*given, **named) for call, given, named in first)
    else:
        results = Parallel(_jobs.get() or cpu_count(), backend="threading", return_as="generator")(chain(first, calls))
    for found in results:
        totals = found if totals is None else [
            each if more is None else iadd(each, more) for each, more in zip(totals, found, strict=True)]
    return totals


def cached_with_cell(table, cell, *rest):
    """table(cell, *rest), with its sums kept with the cell and reused if they were read before."""
    token = _asker.set(Asker(table, *rest))
    try:
        return table(cell, *rest)
    finally:
        _asker.reset(token)


@contextmanager
def shared_sums():
    """Context in which tables share sums: each is kept with its cells and given to all that ask for it.

    Sums that have the same cells, columns and mark must be the same: code that encloses numbers needs them in its mark.
    """
    token = _asker.set(Sharer())
    try:
        yield
    finally:
        _asker.reset(token)


def is_sharing():
    """Whether tables share sums at this moment; see shared_sums()."""
    return isinstance(_asker.get(), Sharer)


def read_ahead(cell, calls):
    """Read all sums that some tables of a cell need, together. calls: (table, *arguments after the cell)."""
    read_for([(cached_with_cell, table, cell, *rest) for table, *rest in calls])


def read_for(calls):
    """Read, together, all sums that calls need and that are not kept yet. calls: (function, *arguments)."""
    while calls:
        unread, waiting = {}, []
        token = _unread.set(unread)
        try:
            for call, *arguments in calls:
                with suppress(DataError):                       # it is raised again where the table is asked for
                    try:
                        call(*arguments)
                    except UnreadError:
                        waiting.append((call, *arguments))
        finally:
            _unread.reset(token)
        for (cell, key), found in zip(unread, read(list(unread.values())) if unread else (), strict=True):
            cell.sums[key] = found
        calls = waiting


@contextmanager
def threads(jobs):
    """Context in which this many threads read games; None: one per core. Raises DataError."""
    check_workers(jobs, "threads")
    token = _jobs.set(jobs)
    try:
        yield
    finally:
        _jobs.reset(token)
