"""Runs: playing an experiment into a folder, and reading that folder again.

    manifest.json               what was played, by which rules, policies and versions; the finished parts
    games/part-00000.parquet    one row per game and seat
    report.html                 written later, from these two alone

A part (analysis/run_folders/parts.py) is a range of one cell's games, and nothing in it depends on jobs, backend or
machine. Workers play slices of parts; this process puts them together in order, writes each part aside, syncs and
renames it. So a killed run resumes where it stopped and ends with the same bytes, and a finished one can grow.
"""
import hashlib
import time
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from ludometer.analysis.estimates.group_sequential import FOCAL
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.claim import alone, claim
from ludometer.analysis.run_folders.errors import TakenOver, WorkerError
from ludometer.analysis.run_folders.growth import add_readings, readings_after
from ludometer.analysis.run_folders.ledger import ledger_of
from ludometer.analysis.run_folders.ledger import recorded as ledger
from ludometer.analysis.run_folders.manifest import NAME, describe, read_manifest, written
from ludometer.analysis.run_folders.meanings import with_meanings
from ludometer.analysis.run_folders.parts import clear, encode, planned, sha256, sizes, slices, sound, tabulate, whole
from ludometer.analysis.run_folders.storage import bytes_in, place_of
from ludometer.analysis.run_folders.twins import filled
from ludometer.analysis.run_folders.workers import check_workers, slice_size, workers
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.games import HEART, VARIABLE, games, named
from ludometer.simcore.gifts import COLUMN

READ = 48_000                       # games of a frame: parts as they were cut differ from run to run, frames do not

# Playing

def sweep(experiment, out, jobs=None, backend="threads", progress=lambda played, total: None, asked=None):
    """Play an Experiment into the folder `out` and return its Run; a run that was stopped there is continued.

    The run may be one of the same experiment with fewer games in each cell or fewer readings: it grows by the others.

    jobs: workers, by default one per core. backend: "threads" (games hold no GIL), "processes", or "dask" or "ray": the
    cluster at DASK_SCHEDULER_ADDRESS or RAY_ADDRESS, where jobs limits the slices under way, or one made on this
    machine. progress: called with (games finished, games in all) as they come in. asked: what the manifest says was
    asked for, by default the games. The bytes in games/ are the same whatever these are.
    Raises DataError where `out` holds anything but this experiment's run or no such cluster answers, WorkerError where
    workers die or are out of reach, and RuleError where a game goes wrong.
    """
    with Play(experiment, out, jobs, backend) as play:
        return play.to(experiment.games, asked or f"games = {experiment.games}", progress)


def grow(path, more=None, games=None, jobs=None, backend="threads", progress=lambda played, total: None,
         readings=None, more_readings=None):
    """Play further games into a run folder and return its Run; without anything asked for, finish what was stopped.

    more: games added to each cell; where the same was asked for and stopped, the rest of them. games: of each cell, in
    all. readings, more_readings: the same of joint readings. Raises DataError where other games would be played now.
    """
    experiment, (*_, last), complete = recorded(path)
    asked = f"more = {more}" if more else None
    if more and (complete or last["asked"] != asked):
        games = last["games"] + more
    readings = readings_after(read_manifest(path), more_readings) if more_readings else readings
    experiment |= {"games": games or last["games"]} | ({"readings": readings} if readings else {})
    return sweep(Experiment.make(experiment, str(path)), path, jobs, backend, progress, asked)


def recorded(path):
    """(values of the experiment, looks, whether it is complete) of a run folder. Raises DataError."""
    find_game(path, (manifest := read_manifest(path))["experiment"])
    return manifest["experiment"], manifest["looks"], manifest["complete"]


class Play:
    """A run that is being played: its folder, held against a second sweep, and its workers once they are needed.

    Used as a context; arguments and errors as for sweep(). manifest: what the folder's says, or will say.
    """

    def __init__(self, experiment, out, jobs=None, backend="threads"):
        check_workers(jobs, backend)
        self.experiment, self.out, self.asked = experiment, place_of(out), (jobs, backend)
        self.cells = experiment.cells()
        self.loaded = [cell.tables() for cell in self.cells]
        self.manifest = describe(experiment, self.cells, self.loaded)
        self.sizes = sizes(self.cells, self.manifest["policies"])
        planned(self.cells, self.sizes, [experiment.games])     # refused before there is a folder
        self.held, self.workers, self.slices, self.texts = ExitStack(), None, {}, {}
        self.run = Run(self.out, self.manifest)                 # what is finished of it

    def __enter__(self):
        claim(self.out, self.manifest)
        with self.held:                                         # let go where anything is wrong
            self.held.enter_context(resumable())
            self.store = self.held.enter_context(alone(self.out))
            old = claim(self.out, self.manifest)                # as it is now that nobody else writes
            self.sound = sound(self.out, old["parts"], self.asked[0]) if old else set()
            if old:
                self.manifest |= {key: old[key] for key in ("parts", "looks", "complete", "until") if key in old}
                if old["parts"]:                                # else nobody has seen any game, so all is still open
                    self.manifest["boundary"] = ledger_of(old)
                self.manifest["machine"] |= {key: old["machine"][key] for key in ("seconds", "begun")}
                if add_readings(self.manifest, old):
                    self._begin()
                self._ask_for(self.looks[-1])
            self.held = self.held.pop_all()
        return self

    def __exit__(self, *error):
        return self.held.__exit__(*error)

    @property
    def looks(self):
        """Games of each cell at which the run was looked at, or is to be as soon as they are played."""
        return [look["games"] for look in self.manifest["looks"]]

    def to(self, games, asked, progress=lambda played, total: None):
        """Play on until each cell has these games, and return the Run. asked: what the manifest says of it."""
        if self.looks and games < self.looks[-1]:
            raise DataError(f"{self.out} holds a run of {self.looks[-1]:,} games in each cell, and games = {games:,} "
                            f"asks for fewer: a run can grow, but not shrink; choose another folder")
        self.manifest.setdefault("boundary", ledger(FOCAL, games))
        if games not in self.looks:
            self.manifest["looks"].append({"games": games, "asked": asked})
            self._begin()
        self._ask_for(games)
        parts = planned(self.cells, self.sizes, self.looks, self.manifest["parts"])
        missing = [part for part in parts if part.file not in self.sound]
        if missing or not self.manifest["complete"]:
            clear(self.out, (NAME, *(part.file for part in parts)))
            self._play(parts, missing, progress)
        return Run.open(self.out)

    def _begin(self):
        """Enter in the manifest that there is more to play."""
        self.manifest["complete"] = False
        self.manifest["machine"]["begun"].append(datetime.now(UTC).isoformat(timespec="seconds"))

    def _ask_for(self, games):
        """Enter the games of each cell in the manifest."""
        self.manifest["experiment"]["games"] = games
        for cell in self.manifest["cells"]:
            cell["games"] = whole(games, cell["players"])

    def save(self):
        """Write the manifest."""
        self.store(NAME, written(self.manifest, self.texts))

    def _play(self, parts, missing, progress):
        """Play the missing ones of the parts, and enter each in the manifest when it is on disk."""
        entries = {entry["file"]: entry for entry in self.manifest["parts"]}
        played, total = (sum(part.games for part in each) for each in (
            [part for part in parts if part.file in self.sound], parts))
        start = time.monotonic() - self.manifest["machine"]["seconds"]

        def save():
            self.manifest["parts"] = [entries[part.file] for part in parts if part.file in entries]
            self.manifest["complete"] = len(self.sound) == len(parts)
            self.manifest["machine"]["seconds"] = round(time.monotonic() - start, 3)
            self.save()

        with closing(self._results(missing)) as results:
            save()
            (self.out / "games").mkdir(exist_ok=True)
            progress(played, total)
            for part, rows, n in results:
                played += n
                progress(played, total)
                if rows is not None:
                    entries[part.file] = self._write(part, rows)
                    self.sound.add(part.file)
                    save()

    def _results(self, parts):
        """Yield (part, rows, games) per slice, in order: all rows of a part with its last slice, None before."""
        seed = self.experiment.seed
        for number in {part.cell for part in parts} - self.slices.keys():
            self.slices[number] = slice_size(self.cells[number], seed)
        recipes = [cell.recipe(skip=bool(cell.gift)) for cell in self.cells]
        if self.workers is None and parts:
            self.workers = self.held.enter_context(workers(*self.asked))
        play, jobs = self.workers or (None, 0)
        wave = max(16, 8 * jobs)                                # parts given out together: bounds what waits in memory
        for i in range(0, len(parts), wave):
            calls = [(part, *call) for part in parts[i:i + wave] for call in slices(part, self.slices[part.cell])]
            got = []
            with closing(play((recipes[part.cell], seed, first, n) for part, first, n in calls)) as results:
                for (part, first, n), rows in zip(calls, results, strict=True):
                    got.append(rows)
                    last = first + n == part.first + part.games
                    yield part, np.concatenate(got) if last else None, n
                    if last:
                        got = []

    def _write(self, part, rows):
        """Write a part; its entry of the manifest."""
        cell, tables, names = self.cells[part.cell], self.loaded[part.cell], list(self.manifest["policies"])
        if cell.gift:
            rows = filled(rows, self.run, part, cell.twin, tables.names)
        table = tabulate(cell, tables, self.experiment.seed, rows, names, COLUMN in self.manifest["columns"],
                         self.manifest.get("populations"))
        data = encode(with_meanings(table, self.manifest, part.cell))
        self.store(part.file, data)
        return asdict(part) | {"rows": len(table), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


@contextmanager
def resumable():
    """Adds to errors of workers or storage what they mean for the run."""
    try:
        yield
    except TakenOver:                                           # the other sweep continues it
        raise
    except WorkerError as error:
        raise WorkerError(f"{error}; finished parts are kept, and the same command continues from them") from None


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
        self.path = place_of(path)
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
            raise DataError(f"{path} is half written, {run.games:,} of {run.asked:,} games; {mend(path)}")
        there = bytes_in(run.path)
        for part in manifest["parts"]:
            if there(part["file"]) != part["bytes"]:
                raise DataError(f"{run.path / part['file']} is missing or cut short; {mend(path)}")
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
    def asked(self):
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
        if cell is not None:
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
        """The rows of a part of the manifest, as an Arrow table. Raises DataError for a damaged file."""
        file = self.path / part["file"]
        try:
            with file.open("rb") as source:                     # pyarrow's own opening takes UTF-8 names only
                if part["file"] not in self._checked:
                    self._check(source, file, part)
                # threads of ours read many parts at once; pyarrow's own, which read_table() starts, outlive the reading
                return pq.ParquetFile(source, page_checksum_verification=True, pre_buffer=False).read(
                    columns and list(columns), use_threads=False)
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{file} is damaged ({str(error).splitlines()[0]}); {mend(self.path)}") from None

    def _check(self, source, file, part):
        """Raise DataError unless an open file is the part that the manifest lists; asked once: it reads all of it."""
        if sha256(source) != part["sha256"]:
            raise DataError(f"{file} is damaged or a part of another run: its SHA-256 is not the one in {NAME}; "
                            f"{mend(self.path)}")
        about = pq.read_metadata(source)
        if about.schema.to_arrow_schema().names != list(self.columns) or about.num_rows != part["rows"]:
            raise DataError(f"{file} has other columns or rows than {self.path / NAME} says, so that file is damaged; "
                            f"sweep the experiment into another folder")
        if isinstance(self.path, Path):                         # what comes over a network is compared each time
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
