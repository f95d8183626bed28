"""Runs: playing an experiment into a folder, and reading that folder again.

    manifest.json               what was played, by which rules, policies and versions; the finished parts
    games/part-00000.parquet    one row per game and seat
    report.html                 written later, from these two alone

A part is a fixed range of one cell's games, and nothing in it depends on jobs, backend or machine. Workers play slices
of parts; this process puts them together in order, writes each part aside, syncs and renames it. So a killed run
resumes where it stopped and ends with the same bytes.
"""
import errno
import fcntl
import hashlib
import json
import os
import time
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from analysis import lineup as lineups
from analysis.manifest import LEADING, NAME, describe, differences, leading, read_manifest
from analysis.workers import WorkerError, check_workers, slice_size, workers
from simcore.errors import DataError, known
from simcore.games import HEART, VARIABLE, games, named
from simcore.gifts import COLUMN, GOT

PART = 48_000                       # games: whole blocks of 1, 2, 3 and 4 players
PART_SEARCHED = 48                  # where a policy searches, so that a killed run loses minutes and not days
MOST_PARTS = 100_000                # each is a file, and a line of the manifest
SUFFIX = ".partial"                 # of a file not yet renamed
@dataclass(frozen=True)
class Part:
    """Games first to first + games - 1 of one cell, in one file."""

    file: str
    cell: int
    first: int
    games: int


# Playing

def sweep(experiment, out, jobs=None, backend="threads", progress=lambda played, total: None):
    """Play an Experiment into the folder `out` and return its Run; a run that was stopped there is continued.

    jobs: workers, by default one per core. backend: "threads" (games hold no GIL), "processes", or "dask" or "ray": the
    cluster at DASK_SCHEDULER_ADDRESS or RAY_ADDRESS, where jobs limits the slices under way, or one made on this
    machine. progress: called with (games finished, games in all) as they come in. The bytes in games/ are the same
    whatever these are.
    Raises DataError where `out` holds anything but this experiment's run or no such cluster answers, WorkerError where
    workers die or are out of reach, and RuleError where a game goes wrong.
    """
    check_workers(jobs, backend)
    cells = experiment.cells()
    loaded = [cell.tables() for cell in cells]
    manifest = describe(experiment, cells, loaded)
    parts = split(cells, manifest["policies"])
    out = Path(out)
    old = claim(out, manifest)
    with alone(out):
        done = intact(out, old, parts)
        if old and old["complete"] and len(done) == len(parts):
            return Run(out, old)
        for name in (NAME, *(part.file for part in parts)):     # what a killed sweep left; nobody else's files
            (out / (name + SUFFIX)).unlink(missing_ok=True)
        manifest["parts"] = done
        manifest["machine"]["seconds"] = old["machine"]["seconds"] if old else 0
        play_missing(out, manifest, cells, loaded, parts, experiment.seed, jobs, backend, progress)
    return Run.open(out)


def play_missing(out, manifest, cells, loaded, parts, seed, jobs, backend, progress):
    """Play the parts that the manifest does not list, and enter each when it is on disk."""
    finished = {part["file"]: part for part in manifest["parts"]}
    missing = [part for part in parts if part.file not in finished]
    played, total = sum(part["games"] for part in manifest["parts"]), sum(cell.games for cell in cells)
    names = list(manifest["policies"])
    start = time.monotonic() - manifest["machine"]["seconds"]

    def save():
        manifest["parts"] = [finished[part.file] for part in parts if part.file in finished]
        manifest["complete"] = len(finished) == len(parts)
        manifest["machine"]["seconds"] = round(time.monotonic() - start, 3)
        store(out / NAME, (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode())

    save()
    (out / "games").mkdir(exist_ok=True)
    progress(played, total)
    sizes = {number: slice_size(cells[number], seed) for number in {part.cell for part in missing}}
    recipes = [cell.recipe() for cell in cells]
    with kept(), workers(jobs, backend) as (play, jobs):
        wave = max(4, 2 * jobs)                                 # parts given out together: bounds what waits in memory
        for i in range(0, len(missing), wave):
            calls = [(part, *call) for part in missing[i:i + wave] for call in slices(part, sizes[part.cell])]
            got = []
            with closing(play((recipes[part.cell], seed, first, n) for part, first, n in calls)) as results:
                for (part, first, n), rows in zip(calls, results, strict=True):
                    got.append(rows)
                    played += n
                    progress(played, total)
                    if first + n == part.first + part.games:
                        table = tabulate(cells[part.cell], loaded[part.cell], seed, np.concatenate(got), names,
                                         COLUMN in manifest["columns"])
                        got.clear()
                        data = encode(table)
                        store(out / part.file, data)
                        finished[part.file] = asdict(part) | {
                            "rows": len(table), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
                        save()


@contextmanager
def kept():
    """Says of workers that are gone what that means for the run."""
    try:
        yield
    except WorkerError as error:
        raise WorkerError(f"{error}; finished parts are kept, and the same command continues from them") from None


def slices(part, size):
    """(first, n) of the slices that make up a part."""
    end = part.first + part.games
    return [(first, min(size, end - first)) for first in range(part.first, end, size)]


def split(cells, configs):
    """The Parts of all cells, in order. Raises DataError where they are too many."""
    parts = []
    for cell in cells:
        searched = any("search" in configs[name] for name in lineups.names(cell.choices()))
        size = PART_SEARCHED if searched else PART
        if len(parts) + cell.games // size > MOST_PARTS:
            raise DataError(f"games = {cell.games:,}: too many for one run; with as many cells, and policies "
                            f"that search or not, expected at most {MOST_PARTS // len(cells) * size:,}")
        for first in range(0, cell.games, size):
            file = f"games/part-{len(parts):05d}.parquet"
            parts.append(Part(file, cell.number, first, min(size, cell.games - first)))
    return parts


# Writing


def claim(out, manifest):
    """Make the folder, or return the manifest of the run it holds. Raises DataError unless it is the same run."""
    if not out.exists():
        out.mkdir(parents=True)
        return None
    if not out.is_dir():
        raise DataError(f"{out} is a file; a run needs a folder of its own")
    if not (out / NAME).exists():
        if any(path.name != NAME + SUFFIX for path in out.iterdir()):
            raise DataError(f"{out} holds other files and no run; choose a folder that is empty or not there yet")
        return None
    old = read_manifest(out)
    changes = differences(old, manifest)
    if changes:
        raise DataError(f"{out} holds another run: {'; '.join(dict.fromkeys(changes))}. Nothing was changed; "
                        f"choose another folder")
    return old


def intact(out, old, parts):
    """The entries of the old manifest whose files are what they should be; the others are played again."""
    entries = {entry["file"]: entry for entry in old["parts"]} if old else {}
    found = []
    for part in parts:
        entry = entries.get(part.file, {})
        path = out / part.file
        if asdict(part).items() <= entry.items() and path.is_file() and sha256(path) == entry["sha256"]:
            found.append(entry)
    return found


def sha256(path):
    """The SHA-256 of a file, in hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def alone(out):
    """Hold the folder against a second sweep; the lock goes with the process, however it ends."""
    folder = os.open(out, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DataError(f"{out}: another sweep is writing there") from None
        yield
    finally:
        os.close(folder)


def store(path, data):
    """Write bytes so that the path holds all of them or what was there before, even after a power cut."""
    aside = path.with_name(path.name + SUFFIX)
    try:
        with open(aside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise
        raise DataError(f"{path}: {os.strerror(error.errno).lower()}; finished parts are kept, and once there is room "
                        f"the same command continues from them") from None
    finally:
        aside.unlink(missing_ok=True)


def tabulate(cell, tables, seed, results, policies, given=False):
    """Records of an engine, shape (n, players), as an Arrow table with the columns of the manifest.

    tables: the cell's numbers. policies: the names that the column `policy` may hold, the same for all parts of a run.
    given: whether the run has the column of gifts, which says in cells without one that nobody got anything.
    """
    rows = results.reshape(-1)
    choices = cell.choices()
    block = rows["game"] // cell.players
    drawn = lineups.draw(choices, seed, int(block[0]), int(block[-1] - block[0]) + 1)
    places = np.array([policies.index(name) for name in lineups.names(choices)])
    columns = {
        "cell": np.full(len(rows), cell.number, np.int16),
        "block": block,
        "policy": by_name(places[drawn[block - block[0], rows["player"]]], policies),
    }
    first = leading(tables)
    for name in rows.dtype.names:
        if name in first or name not in (*LEADING, "player", COLUMN):
            columns[name] = by_name(rows[name], tables.names[name]) if name in tables.names else rows[name]
    if given:
        columns[COLUMN] = by_name(rows[COLUMN] if cell.gift else np.zeros(len(rows), np.int8), GOT)
    return pa.table({name: columns[name] for name in (*first, *columns)})


def by_name(indices, names):
    """A column of names from indices; -1 becomes null."""
    codes = pa.array(indices.astype(np.int16), mask=indices < 0)
    return pa.DictionaryArray.from_arrays(codes, pa.array(names, pa.string()))


def encode(table):
    """A table as the bytes of a Parquet file, the same for the same rows."""
    sink = pa.BufferOutputStream()
    repeating = [field.name for field in table.schema if field.type not in (pa.int64(), pa.uint64())]
    pq.write_table(table, sink, compression="zstd", compression_level=3, row_group_size=len(table),
                   write_page_checksum=True, use_dictionary=repeating)
    return sink.getvalue().to_pybytes()


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
        self.path = Path(path)
        self.manifest = manifest
        self.cells = manifest["cells"]
        self.columns = manifest["columns"]
        self.sets = manifest["sets"]
        self._checked = set()                                   # files whose SHA-256 is the manifest's

    @classmethod
    def open(cls, path, partial=False):
        """The run in a folder. Raises DataError where it is none or, unless partial, where it was not finished."""
        manifest = read_manifest(path)
        run = cls(path, manifest)
        find_game(path, manifest["experiment"])
        if not manifest["complete"] and not partial:
            total = sum(cell["games"] for cell in run.cells)
            raise DataError(f"{path} is half written, {run.games:,} of {total:,} games; {mend(path)}")
        for part in manifest["parts"]:
            file = run.path / part["file"]
            if not file.is_file() or file.stat().st_size != part["bytes"]:
                raise DataError(f"{file} is missing or cut short; {mend(path)}")
        return run

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

    def frames(self, columns=None, cell=None):
        """Yield the rows as one DataFrame per part, in order of cell, game and seat.

        columns: names, by default all. cell: only this cell's number. Names are categoricals, with the same categories
        in every part of a cell. Raises DataError for a column or cell that is not there and for a damaged file.
        """
        for name in columns or ():
            known(name, self.columns, f"{self.path}: column")
        if cell is not None:
            known(str(cell), [str(one["cell"]) for one in self.cells], f"{self.path}: cell")
        for part in self.manifest["parts"]:
            if cell is None or part["cell"] == cell:
                yield self._read(part, columns)

    def to_pandas(self, columns=None, cell=None):
        """All rows in one DataFrame; arguments as for frames(). A million 4-player games take 600 MB, all columns."""
        frames = list(self.frames(columns, cell))
        return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=list(columns or self.columns))

    def rows_of(self, cell, game):
        """The rows of one game, all columns; none where its part is not played yet. Raises DataError."""
        for part in self.manifest["parts"]:
            if part["cell"] == cell and part["first"] <= game < part["first"] + part["games"]:
                rows = self._read(part, None)
                return rows[rows["game"] == game]
        return pd.DataFrame(columns=list(self.columns))

    def _read(self, part, columns):
        file = self.path / part["file"]
        try:
            if part["file"] not in self._checked:
                self._check(file, part)
            with open(file, "rb") as source:                    # pyarrow's own opening takes UTF-8 names only
                table = pq.read_table(source, columns=columns and list(columns), page_checksum_verification=True)
            return table.to_pandas()
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{file} is damaged ({str(error).splitlines()[0]}); {mend(self.path)}") from None

    def _check(self, file, part):
        """Raise DataError unless the file is the part that the manifest lists; asked once, as it reads all of it."""
        if sha256(file) != part["sha256"]:
            raise DataError(f"{file} is damaged or a part of another run: its SHA-256 is not the one in {NAME}; "
                            f"{mend(self.path)}")
        with open(file, "rb") as source:
            about = pq.read_metadata(source)
        if about.schema.to_arrow_schema().names != list(self.columns) or about.num_rows != part["rows"]:
            raise DataError(f"{file} has other columns or rows than {self.path / NAME} says, so that file is damaged; "
                            f"sweep the experiment into another folder")
        self._checked.add(part["file"])


def find_game(path, experiment):
    """Make the game known that a run was played by, if it lies in a folder. Raises DataError where it is gone."""
    game, home = experiment["game"], experiment.get("home")
    there = home and (Path(home) / HEART).is_file()
    if not home or (not there and game in games()):             # it has moved, but is known
        return
    if not there:
        raise DataError(f"{path}: {game}, which it was played by, was in {home}, where there is no game now; put the "
                        f"folder back, or name its new place: {VARIABLE}=FOLDER/{game}")
    try:
        named(home)
    except DataError as error:
        raise DataError(f"{path}: {error}") from None


def mend(path):
    """What to do about a run that lacks something."""
    return f"sweep the same experiment into {path} again, and what is missing is played"
