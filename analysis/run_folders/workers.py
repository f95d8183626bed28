"""Who plays the games: slices of cells, on threads or processes through joblib, or on a cluster (see cluster.py).

A slice is a call of the engine short enough to be waited for. Its result depends on the cell, the seed and the numbers
of its games alone, so it does not matter who plays it or where the cuts are.
"""
import importlib.util
import os
import shutil
import threading
import time
import warnings
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from tempfile import NamedTemporaryFile, TemporaryDirectory

import joblib
import numpy as np

from ludometer.analysis.run_folders.errors import WorkerError
from ludometer.analysis.run_folders.slices import play_slice
from ludometer.simcore.errors import DataError, known, whole_number
from ludometer.simcore.games import python_path

MOST_WORKERS = 1024
LOCAL = {"threads": "threading", "processes": "loky"}           # what joblib calls them
LOST = "a worker process ended without a word (killed, or out of memory?)"
CLUSTERS = {"dask": "distributed", "ray": "ray"}                # the package that each needs

# A sweep that is stopped throws away the slices under way, as it should.
warnings.filterwarnings("ignore", r".*(tasks have been successfully executed|tasks which were still being processed)")


def local_backend(game, jobs=None):
    """What the workers of this machine are for a game: "threads", or "processes" where it is one Python file.

    Of its rules one thread runs at a time; a single worker gains nothing by a process.
    """
    return "processes" if jobs != 1 and python_path(game) else "threads"


def check_workers(jobs, backend):
    """Raise DataError unless this backend and this number of workers exist."""
    known(backend, (*LOCAL, *CLUSTERS), "backend")
    if backend in CLUSTERS and importlib.util.find_spec(CLUSTERS[backend]) is None:
        raise DataError(f"backend {backend} is not installed: pip install 'ludometer[{backend}]' brings it")
    if jobs is not None:
        whole_number(jobs, 1, "jobs", MOST_WORKERS + 1)


@contextmanager
def workers(jobs, backend):
    """Context manager that gives (play, n): play(calls) runs play_slice() on n workers, results in order.

    Both raise WorkerError where workers die or are out of reach, and DataError where there is no such cluster.
    """
    if backend in CLUSTERS:
        from ludometer.analysis.run_folders import cluster  # which brings neither Dask nor Ray to those who have none
        with cluster.joined_cluster(jobs, backend) as (play, n):
            yield play, n
        return

    def play(calls):
        results = parallel(joblib.delayed(play_in_worker)(*call, os.getpid(), folder) for call in calls)
        try:
            yield from map(slice_rows, results)
        except BrokenExecutor:
            raise WorkerError(LOST) from None
        finally:
            results.close()

    files = TemporaryDirectory(prefix="ludometer-", ignore_cleanup_errors=True) if backend == "processes" else None
    with (files or nullcontext() as folder, joblib.parallel_config(LOCAL[backend]),
          joblib.Parallel(jobs or joblib.cpu_count(), batch_size=1, return_as="generator") as parallel):
        yield play, joblib.effective_n_jobs(jobs or joblib.cpu_count())


def in_parallel(game, jobs, calls):
    """Results, in their order, of calls (of joblib.delayed) that play a game, on the workers that suit it.

    jobs: None = one for each core. Calls and results travel, where these are processes. Raises WorkerError.
    """
    backend, owner = local_backend(game, jobs), os.getpid()
    results = joblib.Parallel(jobs or joblib.cpu_count(), backend=LOCAL[backend], return_as="generator")(
        joblib.delayed(call_in_worker)(owner, *call) for call in calls)
    try:
        yield from results
    except BrokenExecutor:
        raise WorkerError(LOST) from None


def call_in_worker(owner, function, args, named):
    """What a function gives, called in a thread or a child of the process `owner`."""
    if os.getpid() != owner:
        end_with_parent(owner)
    return function(*args, **named)


def play_in_worker(recipe, seed, first, n, owner, folder):
    """play_slice in a thread or a child of the sweep, whose process id is `owner`; a child gives the name of a file.

    Workers write what they have found into one pipe, one at a time, and the sweep reads message by message. The rows of
    a slice are some megabytes, of which a pipe holds 64 KB, so a worker that is killed there leaves the beginning of a
    message, and the sweep waits for its rest and never looks whether workers live (loky's
    wait_result_broken_or_wakeup). A short message is written whole or not at all (POSIX, write: PIPE_BUF).
    """
    if os.getpid() == owner:
        return play_slice(recipe, seed, first, n)
    end_with_parent(owner)
    _folders[:] = [folder]
    rows = play_slice(recipe, seed, first, n)
    with NamedTemporaryFile(dir=folder, suffix=".npy", delete=False) as file:
        np.save(file, rows, allow_pickle=False)
    return file.name


def slice_rows(found):
    """The rows of a slice from play_in_worker(): as they are, or from the file it names, which is then deleted."""
    if not isinstance(found, str):
        return found
    rows = np.load(found, allow_pickle=False)
    os.unlink(found)
    return rows


_folders = []                       # of a child: where its files lie


@lru_cache(maxsize=1)
def end_with_parent(owner):
    """Make this worker process end within a second after its parent has ended."""
    def watch():
        while os.getppid() == owner:
            time.sleep(1)
        for folder in _folders:                                 # nobody else removes it then
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
