"""Sums over all games of a cell, which tables are made from, and how many tables share one reading of the games.

A table is written as a generator, its steps: it yields a list of the Sums that it needs and is handed a list of their
totals. Functions that need sums are therefore called by `yield from` in one another, and by result_of() from elsewhere;
table() makes one that is called like any other. Tables are made together: each goes on until it names sums, the games
are read once for all of these, and each goes on with its totals. Totals can be kept with the cell, so that the same
table at another level of its intervals reads no games.
"""

from collections.abc import Callable
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from inspect import isgenerator
from itertools import chain, count, islice
from operator import iadd

from joblib import Parallel, cpu_count, delayed

from ludometer.analysis.run_folders.workers import check_workers
from ludometer.simcore.errors import DataError

_jobs = ContextVar("threads that read", default=None)


@dataclass(frozen=True)
class Sum:
    """A sum over the games of cells, of those batches that all of them have. Raises DataError for an unknown column.

    of(readers) gives what is added up: an array, Moments, whatever += adds. readers: functions that read a Chunk each,
    of one cell after another; columns: those of each cell. The cells have as many players, so that the Chunks begin
    with the same blocks, but one may have more.
    """

    cells: tuple
    columns: tuple
    of: Callable

    def __post_init__(self):
        for cell, names in zip(self.cells, self.columns, strict=True):
            cell.check(names)


def total(cell, columns, of):
    """Steps to the total of of(chunk) over all Chunks of a cell, with these columns; None if it has no games."""
    return total_of_all((cell,), (columns,), lambda readers: of(readers[0]()))


def total_of_all(cells, columns, of):
    """Steps to the total of a Sum; None if there are no batches that all cells have."""
    played = tuple(getattr(cell, "plain_cell", cell) for cell in cells)      # sums are the same whatever is covered
    found, = yield [Sum(played, tuple(map(tuple, columns)), of)]
    return found


def together(*several):
    """Steps to a list of the results of several steps; sums that they name at the same time are read together."""
    results, replies = [None] * len(several), dict.fromkeys(range(len(several)))
    while replies:
        waiting = {}
        for place, reply in replies.items():
            try:
                waiting[place] = several[place].send(reply)
            except StopIteration as end:
                results[place] = end.value
        found = iter((yield [*chain(*waiting.values())]) if waiting else ())
        replies = {place: [*islice(found, len(asked))] for place, asked in waiting.items()}
    return results


def result_of(steps):
    """What steps lead to; the games are read for each list of sums that they name."""
    reply = None
    while True:
        try:
            reply = read(steps.send(reply))
        except StopIteration as end:
            return end.value


def table(steps):
    """Decorator of the steps to a table: it is called like any function then, and table.steps() are its steps.

    What needs no sums, and so yields nothing, may also be a plain function.
    """
    @wraps(steps)
    def all_steps(*args, **named):
        found = steps(*args, **named)
        return (yield from found) if isgenerator(found) else found

    @wraps(steps)
    def made_table(*args, **named):
        return result_of(all_steps(*args, **named))

    made_table.steps = all_steps
    return made_table


def kept_steps(question, cell, *rest):
    """Steps to question(cell, *rest), a table(), whose totals are kept with the cell, or were kept there before."""
    totals, steps, reply = cell.sums.setdefault((question, *rest), []), question.steps(cell, *rest), None
    for place in count():
        try:
            asked = steps.send(reply)
        except StopIteration as end:
            return end.value
        if place == len(totals):
            found = yield asked
            totals[place:] = [found]                            # others may have asked for the same meanwhile
        reply = totals[place]


def kept_table(question, cell, *rest):
    """The table question(cell, *rest); its totals are kept with the cell, or were kept there before."""
    return result_of(kept_steps(question, cell, *rest))


def tables_made(calls):
    """{call: its table} of calls (table, cell, *rest) that are made together; what raises DataError is left out."""
    found = {}

    def steps(call):
        with suppress(DataError):                               # it is raised again where the table is asked for
            found[call] = yield from kept_steps(*call)

    result_of(together(*map(steps, calls)))
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


@contextmanager
def threads(jobs):
    """Context in which this many threads read games; None: one per core. Raises DataError."""
    check_workers(jobs, "threads")
    token = _jobs.set(jobs)
    try:
        yield
    finally:
        _jobs.reset(token)
