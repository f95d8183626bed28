"""Runs: playing an experiment into a folder, and reading that folder again.

    manifest.json               what was played, by which rules, policies and versions; the finished parts
    games/part-00000.parquet    one row per game and seat
    report.html                 written later, from these two alone
    said.json                   what `ludometer sweep` said of it, while nothing has changed (commands/said_before.py)

A part (analysis/run_folders/parts.py) is a range of one cell's games, and nothing in it depends on jobs, backend or
machine. Workers play slices of parts; this process puts them together in order, writes each part aside, syncs and
renames it. So a killed run resumes where it stopped and ends with the same bytes, and a finished one can grow.
"""
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from ludometer.analysis.run_folders.ledger import ledger_of
from ludometer.analysis.run_folders.manifest import NAME, read_manifest
from ludometer.analysis.run_folders.parts import sha256
from ludometer.analysis.run_folders.storage import bytes_in, place_of
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.games import VARIABLE, game_name, games, holds_game

SMALL = 2**16                       # bytes of a part that is read whole, once ...
KEPT = 2**26                        # ... and of all those in memory; one of 500 setups of 40 games has 40 kB there
READ = 48_000                       # games of a frame: parts as they were cut differ from run to run, frames do not

# Playing

# Reading

class Run:
    """A run folder, read column by column and part by part, so that its size does not matter.

    path       the folder
    manifest   the dict in manifest.json
    cells      its list of cells: dicts with label, players, games, modules, set, lineup, factions and tables
    columns    {column: what it holds}, in the order of the files
    sets       {column of bits: names}: bit i says whether names[i] is in the set; a cell with others has its own `sets`
    """

    def __init__(self, path, manifest):
        self.newly_played = None                                # games played by the sweep that gave this Run, if any
        self.path = place_of(path)
        self.manifest = manifest
        self.cells = manifest["cells"]
        self.columns = manifest["columns"]
        self.sets = manifest["sets"]
        self._checked = set()                                   # files whose SHA-256 is the manifest's
        self._small, self._room = {}, KEPT                      # {SHA-256 of a small part: its rows}; bytes left

    @classmethod
    def open(cls, path, partial=False):
        """The run in a folder. Raises DataError where it is none or, unless partial, where it was not finished."""
        manifest = read_manifest(path)
        run = cls(path, manifest)
        find_game(path, manifest["experiment"])
        if not manifest["complete"] and not partial:
            raise DataError(f"{path} is half written, {run.games:,} of {run.games_asked:,} games; "
                            f"{repair_advice(path)}")
        there = bytes_in(run.path)
        for part in manifest["parts"]:
            if there(part["file"]) != part["bytes"]:
                raise DataError(f"{run.path / part['file']} is missing or cut short; {repair_advice(path)}")
        return run

    @classmethod
    def of(cls, source, partial=False):
        """The run that is given, or else that of a folder, checked in the same way."""
        return source if isinstance(source, Run) else cls.open(source, partial)

    def __repr__(self):
        return f"Run({str(self.path)!r}: {self.game}, {len(self.cells)} cells, {self.games:,} games)"

    @property
    def game(self):
        """Name of the game that was played."""
        return self.manifest["experiment"]["game"]

    @property
    def games(self):
        """Games in all finished parts."""
        return sum(part["games"] for part in self.manifest["parts"])

    def games_of(self, cell):
        """Games in the finished parts of a cell, by its number."""
        return sum(part["games"] for part in self.manifest["parts"] if part["cell"] == cell)

    @property
    def games_asked(self):
        """Games in all cells that were asked for."""
        return sum(cell["games"] for cell in self.cells)

    @property
    def seeds(self):
        """(seed, games of each cell) of the runs that this one was pooled from, or of itself."""
        own = [{"seed": self.manifest["experiment"]["seed"], "games": self.manifest["experiment"]["games"]}]
        return [(each["seed"], each["games"]) for each in self.manifest.get("pooled") or own]

    @property
    def ledger(self):
        """(kind, planned games of each cell) of the boundary by which intervals hold whenever anyone looks."""
        found = ledger_of(self.manifest)
        return found["kind"], found["planned"]

    def frames(self, columns=None, cell=None):
        """Yield the rows as DataFrames of up to READ games, in order of cell, game and seat.

        columns: names, by default all. cell: only this cell's number. Names are categoricals, with the same categories
        in every frame of a cell. Raises DataError for a column or cell that is not there and for a damaged file.
        """
        for name in columns or ():
            known(name, self.columns, f"{self.path}: column")
        for cuts in self.batches(cell):
            yield self.read(cuts, columns).to_pandas()

    def batches(self, cell=None):
        """Yield lists of (part, games before, games) of up to READ games in all, in order of cell and game.

        Cells of as many players are cut at the same games, wherever their parts end. Raises DataError as frames().
        """
        if cell is not None and all(cell != one["cell"] for one in self.cells):
            known(str(cell), [str(one["cell"]) for one in self.cells], f"{self.path}: cell")
        parts = [part for part in self.manifest["parts"] if cell in (None, part["cell"])]
        parts.sort(key=lambda part: (part["cell"], part["first"]))
        cuts = [(part["cell"], batch, part, first - part["first"], end - first)
                for part in parts for batch, first, end in self.cut(part)]
        for _, each in groupby(cuts, key=itemgetter(0, 1)):
            yield [cut[2:] for cut in each]

    def cut(self, part):
        """Yield (number of the batch, first game, first game behind it) of a part's pieces."""
        players = next(one["players"] for one in self.cells if one["cell"] == part["cell"])
        size, first, end = READ // players * players, part["first"], part["first"] + part["games"]
        while first < end:
            batch = first // size
            yield batch, first, min(end, (batch + 1) * size)
            first = (batch + 1) * size

    def to_pandas(self, columns=None, cell=None):
        """All rows in one DataFrame; arguments as for frames(). A million 4-player games take 600 MB, all columns."""
        frames = list(self.frames(columns, cell))
        return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=list(columns or self.columns))

    def rows_of(self, cell, first, end):
        """The rows of a cell's games from `first` to `end` - 1, all columns, of those that are played. DataError."""
        frames = [self.table(part).to_pandas() for part in self.manifest["parts"]
                  if part["cell"] == cell and part["first"] < end and first < part["first"] + part["games"]]
        rows = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=list(self.columns))
        return rows[(rows["game"] >= first) & (rows["game"] < end)]

    def read(self, cuts, columns=None):
        """The rows of a batch, as an Arrow table. Raises DataError for a damaged file."""
        def rows(part, before, games):
            table = self.table(part, columns)
            seats = table.num_rows // part["games"]
            return table.slice(before * seats, games * seats)

        # parts of an older version may hold a column in another width
        return pa.concat_tables([rows(*cut) for cut in cuts], promote_options="permissive")

    def table(self, part, columns=None):
        """The rows of a part of the manifest, as an Arrow table. Raises DataError for a damaged file.

        All columns of a small part take 3 ms, and a page asks ten times for some of them, which take 1 ms.
        """
        if part["bytes"] > SMALL or not isinstance(self.path, Path):    # what comes over a network is checked each time
            return self._table(part, columns)
        table = self._small.get(part["sha256"])
        if table is None:
            table = self._table(part, None)
            if table.nbytes <= self._room:
                self._small[part["sha256"]] = table
                self._room -= table.nbytes
        if columns is None:
            return table
        return table.select([name for name in dict.fromkeys(columns) if name in table.column_names])

    def _table(self, part, columns):
        """table(), read from its file."""
        file = self.path / part["file"]
        try:
            with file.open("rb") as source:                     # pyarrow's own opening takes UTF-8 names only
                if part["file"] not in self._checked:
                    self._check(source, file, part)
                # threads of ours read many parts at once; pyarrow's own, which read_table() starts, outlive the reading
                return pq.ParquetFile(source, page_checksum_verification=True, pre_buffer=False).read(
                    columns and list(columns), use_threads=False)
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{file} is damaged ({str(error).splitlines()[0]}); {repair_advice(self.path)}") from None

    def _check(self, source, file, part):
        """Raise DataError unless an open file is the part that the manifest lists; asked once: it reads all of it."""
        if sha256(source) != part["sha256"]:
            raise DataError(f"{file} is damaged or a part of another run: its SHA-256 is not the one in {NAME}; "
                            f"{repair_advice(self.path)}")
        about = pq.read_metadata(source)
        if about.schema.to_arrow_schema().names != list(self.columns) or about.num_rows != part["rows"]:
            raise DataError(f"{file} has other columns or rows than {self.path / NAME} says, so that file is damaged; "
                            f"sweep the experiment into another folder")
        if isinstance(self.path, Path):                         # what comes over a network is compared each time
            self._checked.add(part["file"])


def find_game(path, experiment):
    """Make the game of a run known to this process, if it lies in a folder. Raises DataError if it is gone."""
    game, home = experiment["game"], experiment.get("home")
    there = home and holds_game(Path(home))
    if not home or (not there and game in games()):             # it has moved, but is known
        return
    if not there:
        raise DataError(f"{path}: {game}, which it was played by, was in {home}, where there is no game now; put the "
                        f"folder back, or name its new place: {VARIABLE}=FOLDER/{game}")
    try:
        game_name(home)
    except DataError as error:
        raise DataError(f"{path}: {error}") from None


def repair_advice(path):
    """Advice, as text, on how to complete a run that lacks something."""
    return f"sweep the same experiment into {path} again, and what is missing is played"
