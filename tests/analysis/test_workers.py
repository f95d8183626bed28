"""Workers elsewhere: they play the same games or none, and a sweep ends with one message when they are gone."""
import json
import os
import platform
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ludometer.analysis.experiments.cell import Cell
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import cluster, slices, workers
from ludometer.analysis.run_folders import run as runs
from ludometer.analysis.run_folders.slices import slice_size
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.run_folders.workers import WorkerError
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import contents, question

REPOSITORY = Path(__file__).parents[2]
WRITE = {"x86_64": 1, "aarch64": 64}.get(platform.machine())     # the number of the system call
REAL = {"game": "rurik", "lineup": "textbook", "players": 2, "games": 200, "seed": 7}


# Whoever has other rules, data, weights or code plays nothing

@pytest.mark.parametrize("change, says", [
    (lambda fake: setattr(fake, "rules_version", "2"), "rules 2 of fake, expected 1"),
    (lambda fake: setattr(fake, "data_hash", "def"), "other data of fake"),
    (lambda fake: setattr(fake, "noise", 0.25), "other weights of the policy club, other weights of"),
])
def test_a_worker_with_another_copy_refuses(fake, change, says):
    recipe = question().cells()[0].recipe
    slices.play_slice(recipe, 7, 0, 4)
    slices.loaded_recipe.cache_clear()                          # as in another process
    slices._cells.clear()
    change(fake)
    with pytest.raises(DataError, match=rf"worker {os.getpid()} on .* has {says}.*; give all workers the same version"):
        slices.play_slice(recipe, 7, 0, 4)


def test_a_recipe_gives_its_cell_again_and_names_what_it_rests_on(fake):
    cell = question().cells()[1]
    assert Cell.read(cell.recipe) == cell
    assert json.loads(cell.recipe)["common"] == {
        "rules": "1", "data": "abc", "weights": {name: {"noise": 0.5} for name in ("club", "trader", "ruler")}}


def test_a_worker_whose_code_plays_otherwise_refuses(fake, monkeypatch):
    recipe = question().cells()[0].recipe
    sample = cluster.sample_of(recipe, 7)
    assert len(cluster.play_remotely(recipe, 7, 8, 4, sample)) == 4
    cluster.sample_of.cache_clear()
    true = fake.play_batch
    monkeypatch.setattr(fake, "play_batch", lambda *given, **more: np.flip(true(*given, **more)))
    slices.loaded_recipe.cache_clear()
    found = cluster.play_remotely(recipe, 7, 8, 4, sample)
    assert isinstance(found, DataError) and "plays other games by the same rules, data and weights" in str(found)
    cluster.sample_of.cache_clear()


# How long a slice is

def test_the_first_call_is_not_what_slices_are_measured_by(fake, monkeypatch):
    monkeypatch.setattr(slices, "LONGEST", 16_384)
    monkeypatch.setattr(slices, "SLICE", 0.25)
    clock, calls = [0.0], []
    monkeypatch.setattr(workers.time, "thread_time", lambda: clock[0])

    def play(cell, seed, first, n):
        clock[0] += n * 1e-4 + (0.1 if not calls else 0)        # what is loaded once takes as long as 1,000 games
        calls.append(n)
    monkeypatch.setattr(Cell, "play_batch", play)
    assert slice_size(question().cells()[0], 7) == slices.SLICE / 1e-4 and calls[:2] == [4, 4]
    calls[:] = []
    assert slice_size(question().cells()[0], 7, 2400) == slices.SLICE / 1e-4 and calls == [4, 4]    # so few are enough
    calls[:] = [0]
    monkeypatch.setattr(Cell, "play_batch", lambda cell, seed, first, n: clock.__setitem__(0, clock[0] + n * 9))
    assert slice_size(question().cells()[0], 7) == 4            # slow players: a whole block all the same


# Processes of this machine

def children(parent):
    """Process ids of a process's children."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = path.read_text().partition(" (")
        except OSError:
            continue
        if int(rest.rpartition(") ")[2].split()[1]) == parent:
            found.append(int(pid))
    return found


def command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def until(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def started(folder, *words, **environment):
    """A long sweep in a process of its own, after its first games."""
    asked = [sys.executable, "-m", "ludometer", "sweep", "rurik", "--lineup", "random", "--players", "2", "--games",
             "4000000", "--out", str(folder), *words]
    process = subprocess.Popen(asked, cwd=folder.parent, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               env=os.environ | {"PYTHONPATH": str(REPOSITORY)} | environment)
    assert until(lambda: list(folder.glob("games/*.parquet")) or process.poll() is not None, 90)
    return process


def test_a_killed_worker_ends_the_sweep_with_one_message_and_a_folder_that_goes_on(tmp_path):
    process = started(tmp_path / "run", "--backend", "processes", "--jobs", "2")
    worker = next(pid for pid in children(process.pid) if "loky" in command(pid) and "tracker" not in command(pid))
    os.kill(worker, signal.SIGKILL)
    errors = process.communicate(timeout=60)[1]
    assert process.returncode == 1 and errors == (
        "ludometer: a worker process ended without a word (killed, or out of memory?); finished parts are kept, and "
        "the same command continues from them\n")
    assert runs.Run.open(tmp_path / "run", partial=True).games


def blocked(process, call):
    """Which children of a process wait in this system call, by its number."""
    found = []
    for pid in children(process.pid):
        try:
            if "loky" in command(pid) and Path(f"/proc/{pid}/syscall").read_text().split()[0] == str(call):
                found.append(pid)
        except (OSError, IndexError):
            pass
    return found


@pytest.mark.verify
def test_a_worker_that_is_killed_while_it_hands_over_its_games_ends_the_sweep_too(tmp_path):
    """Where a stopped sweep reads nothing, a worker that hands over megabytes waits in a pipe, with half of them in it.
    """
    process = started(tmp_path / "run", "--backend", "processes", "--jobs", "2")
    workers_of_it = [pid for pid in children(process.pid) if "loky" in command(pid) and "tracker" not in command(pid)]
    os.kill(process.pid, signal.SIGSTOP)
    writing = until(lambda: blocked(process, WRITE), 5)
    os.kill((writing or workers_of_it)[0], signal.SIGKILL)
    os.kill(process.pid, signal.SIGCONT)
    errors = process.communicate(timeout=60)[1]
    assert process.returncode == 1 and errors.startswith("ludometer: a worker process ended without a word")


@pytest.mark.verify
def test_processes_leave_no_files_behind(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "temporary").mkdir()
    process = started(tmp_path / "run", "--backend", "processes", "--jobs", "2", TMPDIR=str(tmp_path / "temporary"))
    assert list((tmp_path / "temporary").glob("ludometer-*"))
    process.kill()
    process.communicate()
    assert until(lambda: not list((tmp_path / "temporary").glob("ludometer-*")), 10)


@pytest.mark.verify
def test_processes_end_with_the_sweep_however_that_ends(tmp_path):
    process = started(tmp_path / "run", "--backend", "processes", "--jobs", "2")
    workers_of_it = [pid for pid in children(process.pid) if "loky" in command(pid)]
    assert len(workers_of_it) >= 2
    process.kill()
    process.communicate()
    assert until(lambda: not any("loky" in command(pid) for pid in workers_of_it), 10)


def test_one_process_does_not_end_with_the_parent_of_the_sweep(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "end_with_parent", lambda owner: pytest.fail("it would end the sweep itself"))
    sweep(Experiment.make(REAL), tmp_path / "run", jobs=1, backend="processes")


# Clusters

class Recorder:
    """Takes the place of Ray; keeps what it was asked for."""

    def __init__(self, initialized):
        self.initialized, self.asked, self.shut, self.under_way, self.most = initialized, None, False, 0, 0
        self.submitted, self.cancelled = [], []

    def is_initialized(self):
        return self.initialized

    def init(self, **asked):
        self.asked, self.initialized = asked, True

    def shutdown(self):
        self.shut = True

    def cluster_resources(self):
        return {"CPU": 4.0}

    def nodes(self):
        return []

    def remote(self, function):
        def submit(*call):
            self.under_way += 1
            self.most = max(self.most, self.under_way)
            self.submitted.append(call)
            return lambda: function(*call)
        return SimpleNamespace(remote=submit)

    def get(self, reference, timeout):
        self.under_way -= 1
        return reference()

    def cancel(self, reference, force):
        self.cancelled.append(reference)


@pytest.fixture
def ray(monkeypatch):
    """A function that puts a Recorder where Ray would be."""
    def there(initialized=False, address=None):
        recorder = Recorder(initialized)
        monkeypatch.setitem(sys.modules, "ray", recorder)
        monkeypatch.setattr(workers.importlib.util, "find_spec", lambda name: True)
        monkeypatch.delenv("RAY_ADDRESS", raising=False)
        if address:
            monkeypatch.setenv("RAY_ADDRESS", address)
        return recorder
    return there


def test_a_ray_of_one_s_own_is_made_and_ended(fake, ray, small, tmp_path):
    made = ray()
    sweep(question(), tmp_path / "run", jobs=2, backend="ray")
    assert made.asked["num_cpus"] == 2 and made.shut and made.most == 8 and not made.cancelled
    sweep(question(), tmp_path / "one", jobs=1)
    assert contents(tmp_path / "run") == contents(tmp_path / "one")


@pytest.mark.parametrize("initialized, address", [(True, None), (False, "auto")])
def test_a_ray_that_is_there_is_joined_for_no_more_than_jobs(fake, ray, small, tmp_path, initialized, address):
    joined = ray(initialized, address)
    sweep(question(), tmp_path / "run", jobs=3, backend="ray")
    assert joined.shut is not initialized                       # what somebody else began goes on
    assert joined.asked is None if initialized else "num_cpus" not in joined.asked
    assert joined.most == 3


def test_a_stopped_sweep_takes_back_what_it_asked_of_a_cluster(fake, ray, small, tmp_path):
    joined = ray(initialized=True)

    def stop(played, total):
        if played:
            raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        sweep(question(), tmp_path / "run", jobs=3, backend="ray", progress=stop)
    assert len(joined.cancelled) == 3 - 1 and not joined.shut


def test_a_cluster_that_lost_its_workers_is_not_waited_for_without_end(fake, ray, small, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    joined = ray(initialized=True)

    def get(reference, timeout):
        time.sleep(0.05)
        raise TimeoutError
    joined.get = get
    says = "the Ray cluster has had no workers for 0.2 seconds; finished parts are kept"
    with pytest.raises(WorkerError, match=says):
        sweep(question(), tmp_path / "run", backend="ray")
    joined.get = lambda reference, timeout: {}["a fault of Ray's own"]
    with pytest.raises(WorkerError, match=r"the Ray cluster lost a slice: KeyError.*; finished parts are kept"):
        sweep(question(), tmp_path / "run", backend="ray")


def test_a_ray_address_without_a_cluster_is_refused_at_once(fake, ray, tmp_path):
    for address in ("127.0.0.1:9", "nonsense:port", "ray://127.0.0.1:9"):
        joined = ray(address=address)
        with pytest.raises(DataError, match=rf"the Ray cluster at {address} does not answer .*; RAY_ADDRESS is"):
            sweep(question(), tmp_path / "run", backend="ray")
        assert joined.asked is None
