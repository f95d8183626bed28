"""Who plays the games: slices of cells, on threads, processes or a cluster, through joblib.

A slice is a call of the engine short enough to be waited for. Its result depends on the cell, the seed and the numbers
of its games alone, so it does not matter who plays it or where the cuts are.
"""
import importlib.util
import logging
import os
import time
import warnings
from contextlib import contextmanager
from functools import lru_cache

import joblib

import simcore
from analysis import lineup as lineups
from analysis.experiment import Cell
from simcore.errors import DataError, RuleError, known

SLICE = 0.25                        # seconds of play: a call holds off Ctrl-C, and at the end all workers stop together
LONGEST = 16_384                    # games of a slice
MOST_WORKERS = 1024
BACKENDS = {"threads": "threading", "processes": "loky", "dask": "dask", "ray": "ray"}

# A sweep that is stopped throws away the slices under way, as it should.
warnings.filterwarnings("ignore", r".*(tasks have been successfully executed|tasks which were still being processed)")


def play_slice(recipe, seed, first, n):
    """Games first to first + n - 1 of the cell with this recipe: the engine's records, shape (n, players).

    `first` starts a block.
    """
    cell, tables, specs, engine = opened(recipe)
    drawn = lineups.draw(cell.choices(), seed, first // cell.players, -(-n // cell.players))
    try:
        return engine.play_batch(tables, specs, seed, first, n, factions=cell.dealt(), lineup=drawn)
    except RuleError as error:
        raise located(error, cell) from None


@lru_cache(maxsize=64)
def opened(recipe):
    """(Cell, tables, list of PolicySpecs, engine) of a recipe, made once per process."""
    cell = Cell.read(recipe)
    return cell, cell.tables(), list(cell.policies().values()), simcore.engine(cell.game)


def located(error, cell):
    """The RuleError with the command line that shows its game."""
    told = RuleError(f"{error}; it can be seen with: {cell.play_command(error.seed, error.game)}")
    told.seed, told.game, told.decision = error.seed, error.game, error.decision
    return told


def slice_size(cell, seed):
    """Games, in whole blocks, that take about SLICE seconds; measured on a few."""
    n = 1
    while True:
        start = time.perf_counter()
        play_slice(cell.recipe(), seed, 0, n)
        spent = time.perf_counter() - start
        if spent > SLICE / 10 or n >= LONGEST:
            return max(1, min(round(SLICE / spent * n), LONGEST) // cell.players) * cell.players
        n = min(4 * n, LONGEST)


def check_workers(jobs, backend):
    """Raise DataError unless there can be such workers."""
    known(backend, BACKENDS, "backend")
    if backend in ("dask", "ray") and importlib.util.find_spec({"dask": "distributed"}.get(backend, backend)) is None:
        raise DataError(f"backend {backend} is not installed: pip install 'ludometer[{backend}]' brings it")
    if jobs is not None and not 1 <= jobs <= MOST_WORKERS:
        raise DataError(f"jobs = {jobs}: expected a whole number from 1 to {MOST_WORKERS}")


@contextmanager
def workers(jobs, backend):
    """Gives (play, n): play(calls) plays argument tuples of play_slice on n workers and yields the results in order."""
    listed = backend == "ray"                                   # its joblib backend cannot hand results over one by one

    def play(calls):
        results = parallel(joblib.delayed(play_slice)(*call) for call in calls)
        try:
            yield from results
        finally:
            if not listed:
                results.close()

    with (cluster(jobs, backend) as n, joblib.parallel_config(BACKENDS[backend]),
          joblib.Parallel(n, batch_size=1, return_as="list" if listed else "generator") as parallel):
        yield play, joblib.effective_n_jobs(n)


@contextmanager
def cluster(jobs, backend):
    """Joins the cluster that is there, or makes one for the time; gives joblib's n_jobs."""
    if backend == "dask":
        import dask
        from distributed import Client, LocalCluster
        if dask.config.get("scheduler-address", None):
            with Client():
                yield jobs or -1
        else:
            n = jobs or joblib.cpu_count()
            with LocalCluster(n_workers=n, threads_per_worker=1, dashboard_address=None,
                              silence_logs=logging.CRITICAL) as own, Client(own):
                yield n
    elif backend == "ray":
        import ray
        from ray.util.joblib import register_ray
        register_ray()
        own = not ray.is_initialized()
        if own:
            there = "RAY_ADDRESS" in os.environ
            ray.init(**({} if there else {"num_cpus": jobs, "include_dashboard": False}), log_to_driver=False)
        try:
            yield jobs or -1
        finally:
            if own:
                ray.shutdown()
    else:
        yield jobs or joblib.cpu_count()


