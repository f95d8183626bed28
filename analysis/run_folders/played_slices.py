"""Games of parts, played in slices by workers that are started when the first are needed."""
from contextlib import closing
from operator import attrgetter

import numpy as np

from ludometer.analysis.run_folders.parts import slices
from ludometer.analysis.run_folders.slices import ReadyCell, slice_size

WAVE = 16                           # parts given out together, at least: bounds what waits in memory


class PlayedSlices:
    """What plays the games of cells. start: called once, gives (play, n) as workers.workers() does."""

    def __init__(self, cells, seed, start):
        self.cells, self.seed, self.start = cells, seed, start
        self.workers = None
        self.sizes, self.longest = {}, {}                       # games of a slice, and of the longest part, by cell

    def played(self, parts):
        """Yield (part, rows, games) per slice, in order: all rows of a part with its last slice, None before."""
        longest = {part.cell: part.games for part in sorted(parts, key=attrgetter("games"))}
        for number, games in longest.items():
            if games > self.longest.get(number, 0):             # of few games a slice is measured roughly
                self.sizes[number], self.longest[number] = slice_size(self.cells[number], self.seed, games), games
        ready = {number: ReadyCell(self.cells[number], skip=bool(self.cells[number].gift)) for number in longest}
        if self.workers is None and parts:
            self.workers = self.start()
        play, jobs = self.workers or (None, 0)
        wave = max(WAVE, 8 * jobs)
        for i in range(0, len(parts), wave):
            calls = [(part, *call) for part in parts[i:i + wave] for call in slices(part, self.sizes[part.cell])]
            got = []
            with closing(play((ready[part.cell].recipe, self.seed, first, n) for part, first, n in calls)) as results:
                for (part, first, n), rows in zip(calls, results, strict=True):
                    got.append(rows)
                    last = first + n == part.first + part.games
                    yield part, np.concatenate(got) if last else None, n
                    if last:
                        got = []
