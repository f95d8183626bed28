"""A sweep: plays what an experiment asks for into a run folder, and goes on where another stopped."""
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cached_property

from ludometer.analysis.estimates.group_sequential import FOCAL
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.claim import claim, exclusive, missing_folders, remove_unplayed
from ludometer.analysis.run_folders.column_dictionary import with_meanings
from ludometer.analysis.run_folders.errors import Stopped, TakenOver, WorkerError
from ludometer.analysis.run_folders.ledger import boundary_record as ledger
from ludometer.analysis.run_folders.ledger import ledger_of
from ludometer.analysis.run_folders.manifest import (
    NAME,
    add_readings,
    describe,
    manifest_bytes,
    read_manifest,
    readings_after,
)
from ludometer.analysis.run_folders.parts import (
    clear,
    encode,
    entry_of,
    filled_from_twin,
    planned_parts,
    sound_files,
    tabulate,
    unlisted_entry,
    whole_blocks,
)
from ludometer.analysis.run_folders.run import Run, find_game
from ludometer.analysis.run_folders.slices import PlayedSlices
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.run_folders.workers import check_workers, local_backend, workers
from ludometer.simcore.errors import DataError, RuleError
from ludometer.simcore.games import rule_files
from ludometer.simcore.gifts import COLUMN

EVERY = 1.0                         # seconds from one writing of the manifest to the next, at least: parts may be short


def sweep(experiment, out, jobs=None, backend=None, progress=lambda played, total: None, asked=None):
    """Play an Experiment into the folder `out` and return its Run; a run that was stopped there is continued.

    The run may be one of the same experiment with fewer games in each cell or fewer readings: it grows by the others.

    jobs: workers, by default one per core. backend: "threads" (games hold no GIL), "processes" (the default of a game
    in one Python file, which holds it), or "dask" or "ray": the cluster at DASK_SCHEDULER_ADDRESS or RAY_ADDRESS, where
    jobs limits the slices under way, or one made on this machine. progress: called with (games finished, games in all)
    as they come in. asked: what the manifest says was asked for, by default the games. The bytes in games/ are the same
    whatever these are.
    Raises DataError where `out` holds anything but this experiment's run or no such cluster answers, WorkerError where
    workers die or are out of reach, and RuleError where a game goes wrong.
    """
    with Play(experiment, out, jobs, backend) as play:
        return play.play_to(experiment.games, asked or f"games = {experiment.games}", progress)


def grow(path, more=None, games=None, jobs=None, backend=None, progress=lambda played, total: None,
         readings=None, more_readings=None):
    """Play further games into a run folder and return its Run; without anything asked for, finish what was stopped.

    more: games added to each cell; where the same was asked for and stopped, the rest of them. games: of each cell, in
    all. readings, more_readings: the same of joint readings. Raises DataError where other games would be played now.
    """
    experiment, (*_, last), complete = recorded_experiment(path)
    asked = f"more = {more}" if more else None
    if more and (complete or last["asked"] != asked):
        games = last["games"] + more
    readings = readings_after(read_manifest(path), more_readings) if more_readings else readings
    experiment |= {"games": games or last["games"]} | ({"readings": readings} if readings else {})
    return sweep(Experiment.make(experiment, str(path)), path, jobs, backend, progress, asked)


def recorded_experiment(path):
    """(values of the experiment, looks, whether it is complete) of a run folder. Raises DataError."""
    find_game(path, (manifest := read_manifest(path))["experiment"])
    return manifest["experiment"], manifest["looks"], manifest["complete"]


class Play:
    """A run that is being played: its folder, held against a second sweep, and its workers once they are needed.

    Used as a context; arguments and errors as for sweep(). manifest: what the folder's says, or will say.
    """

    def __init__(self, experiment, out, jobs=None, backend=None):
        backend = backend or local_backend(experiment.game, jobs)
        check_workers(jobs, backend)
        self.experiment, self.out, self.jobs = experiment, place_of(out), jobs
        self.cells = experiment.cells()
        self.manifest = describe(experiment)
        self.shapes = [(cell.players, any("search" in spec.config for spec in cell.policies.values()))
                       for cell in self.cells]                  # all that planned_parts() asks of a cell
        planned_parts(self.shapes, [experiment.games])          # refused before there is a folder
        self.held, self.texts, self.newly_played = ExitStack(), {}, 0
        self.games = PlayedSlices(self.cells, experiment.seed, lambda: self.held.enter_context(workers(jobs, backend)))

    def __enter__(self):
        made = missing_folders(self.out)
        claim(self.out, self.manifest)
        with self.held:                                         # let go where anything is wrong
            self.held.enter_context(resumable_errors())
            self.store = self.held.enter_context(exclusive(self.out))
            self.held.enter_context(cleaning_up_after_faults(self.out, made, self.experiment.game))
            old = claim(self.out, self.manifest)                # as it is now that nobody else writes
            self.sound = sound_files(self.out, old["parts"], self.jobs) if old else set()
            if old:
                self.manifest |= {key: old[key] for key in ("parts", "looks", "complete", "until") if key in old}
                if old["parts"]:                                # else nobody has seen any game, so all is still open
                    self.manifest["boundary"] = ledger_of(old)
                self.manifest["machine"] |= {key: old["machine"][key] for key in ("seconds", "begun")}
                self._list_the_finished()
                self._ask_for(self.looks[-1], add_readings(self.manifest, old))
            self.held = self.held.pop_all()
        return self

    def __exit__(self, *error):
        return self.held.__exit__(*error)

    @property
    def looks(self):
        """Games of each cell at which the run was looked at, or is to be as soon as they are played."""
        return [look["games"] for look in self.manifest["looks"]]

    def play_to(self, games, asked, progress=lambda played, total: None):
        """Play on until each cell has these games, and return the Run. asked: what the manifest says of it."""
        looks = self.looks
        if looks and games < looks[-1]:
            raise DataError(f"{self.out} holds a run of {looks[-1]:,} games in each cell, and games = {games:,} "
                            f"asks for fewer: a run can grow, but not shrink; choose another folder")
        self.manifest.setdefault("boundary", ledger(FOCAL, games))
        if games not in looks:
            self.manifest["looks"].append({"games": games, "asked": asked})
        self._ask_for(games, games not in looks)
        parts = planned_parts(self.shapes, self.looks, self.manifest["parts"])
        missing = [part for part in parts if part.file not in self.sound]
        if missing or not self.manifest["complete"]:
            clear(self.out, (NAME, *(part.file for part in parts)))
            self._play(parts, missing, progress)
            self.newly_played += sum(part.games for part in missing)
        return self.finished_now()

    def finished_now(self):
        """The finished Run, with the games that were played now."""
        run = Run.open(self.out)
        run.newly_played = self.newly_played
        return run

    def _ask_for(self, games, more):
        """Enter the games of each cell in the manifest. more: whether there are more to play than before."""
        if more:
            self.manifest["complete"] = False
            self.manifest["machine"]["begun"].append(datetime.now(UTC).isoformat(timespec="seconds"))
        self.manifest["experiment"]["games"] = games
        for cell in self.manifest["cells"]:
            cell["games"] = whole_blocks(games, cell["players"])

    def _list_the_finished(self):
        """Enter in the manifest what a sweep that was killed had finished since it last wrote it, in the same order."""
        listed = self.manifest["parts"]
        for part in planned_parts(self.shapes, self.looks, listed)[len(listed):]:
            entry = unlisted_entry(self.out, part, self.cells[part.cell].players, self.manifest)
            if entry is None:
                break
            listed.append(entry)
            self.sound.add(part.file)

    @cached_property
    def finished_run(self):
        """What is finished of the run, as a Run: with the twins of cells with gifts."""
        return Run(self.out, self.manifest)

    def save(self):
        """Write the manifest."""
        self.store(NAME, manifest_bytes(self.manifest, self.texts))
        self.saved = time.monotonic()

    def _play(self, parts, missing, progress):
        """Play the missing ones of the parts, and enter each in the manifest when it is on disk.

        The file of the manifest may be EVERY seconds behind; _list_the_finished() makes up for it.
        """
        entries = {entry["file"]: entry for entry in self.manifest["parts"]}
        played, total = (sum(part.games for part in each) for each in (
            [part for part in parts if part.file in self.sound], parts))
        start = time.monotonic() - self.manifest["machine"]["seconds"]

        def enter():
            self.manifest["parts"] = [entries[part.file] for part in parts if part.file in entries]
            self.manifest["complete"] = len(self.sound) == len(parts)
            self.manifest["machine"]["seconds"] = round(time.monotonic() - start, 3)

        with closing(self.games.play_parts(missing)) as results:
            enter()
            self.save()
            (self.out / "games").mkdir(exist_ok=True)
            for name, data in rule_files(self.experiment.game).items():
                (self.out / self.experiment.game).mkdir(exist_ok=True)
                self.store(f"{self.experiment.game}/{name}", data)
            progress(played, total)
            try:
                for part, rows, n in results:
                    played += n
                    progress(played, total)
                    if rows is not None:
                        entries[part.file] = self._write(part, rows)
                        self.sound.add(part.file)
                        enter()
                        if part is missing[-1] or time.monotonic() >= self.saved + EVERY:
                            self.save()
            except BaseException as error:
                with suppress(Exception):                       # what went wrong is told; what is not listed is found
                    self.save()
                if isinstance(error, KeyboardInterrupt):
                    kept = sum(part.games for part in parts if part.file in self.sound)
                    raise Stopped(kept, total, max(part.games for part in missing)) from None
                raise

    def _write(self, part, rows):
        """Write a part; its entry of the manifest."""
        cell = self.cells[part.cell]
        if cell.gift:
            rows = filled_from_twin(rows, self.finished_run, part, cell.twin, cell.tables.names)
        table = tabulate(cell, self.experiment.seed, rows, list(self.manifest["policies"]),
                         COLUMN in self.manifest["columns"], self.manifest.get("populations"))
        data = encode(with_meanings(table, self.manifest, part.cell))
        self.store(part.file, data)
        return entry_of(part, len(table), data)


@contextmanager
def cleaning_up_after_faults(out, made, game):
    """Context manager that leaves no folder behind which was made for a run that failed before any part was finished.

    Where the machine or a person stops a run, it keeps its folder, in which the same command continues. Arguments as of
    remove_unplayed().
    """
    try:
        yield
    except (DataError, RuleError):
        remove_unplayed(out, made, game)
        raise


@contextmanager
def resumable_errors():
    """Context manager that adds to errors of workers or storage that the same command continues the run."""
    try:
        yield
    except TakenOver:                                           # the other sweep continues it
        raise
    except WorkerError as error:
        raise WorkerError(f"{error}; finished parts are kept, and the same command continues from them") from None
