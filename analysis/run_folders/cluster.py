"""Workers of a Dask or Ray cluster: one that is there, or one made on this machine for the time of a sweep.

joblib has backends for both. They cannot say that no worker is left, hand results over one by one (Ray), or end with
one message, so slices are submitted here without it.
"""
import asyncio
import hashlib
import logging
import math
import os
import socket
import time
from collections import deque
from contextlib import contextmanager, suppress
from functools import lru_cache

import joblib

from ludometer.analysis.experiments.cell import Cell
from ludometer.analysis.run_folders.errors import WorkerError
from ludometer.analysis.run_folders.slices import SAME, play_slice, whoami
from ludometer.simcore.errors import DataError, RuleError

ANSWER = 10                         # seconds within which a cluster answers
PATIENCE = 60                       # seconds without any worker until a sweep gives up
LOOK = 1                            # seconds between looks at a result that is waited for


def joined_cluster(jobs, backend):
    """Context manager that joins the "dask" or "ray" cluster and gives (play, n), as workers.workers() does."""
    return {"dask": dask_cluster, "ray": ray_cluster}[backend](jobs)


# What is played there

def play_remotely(recipe, seed, first, n, sample):
    """play_slice() on a remote worker, after a check that it plays like the asking process; errors are returned.

    Exceptions are handed back as values, since clusters wrap them in pages of their own, or lose them.
    """
    try:
        check_sample(recipe, seed, sample)
        return play_slice(recipe, seed, first, n)
    except (DataError, RuleError) as error:
        return error
    except Exception as error:
        return WorkerError(f"{whoami()} failed: {error_line(error)}")


@lru_cache(maxsize=64)
def sample_of(recipe, seed):
    """A hash of the results of a cell's first block."""
    return hashlib.sha256(play_slice(recipe, seed, 0, Cell.read(recipe).players).tobytes()).hexdigest()


def check_sample(recipe, seed, sample):
    """Raise DataError unless this process plays a cell's first block with the same results as the asking one.

    Rules, data and weights are compared by play_slice; code may differ where all of these agree.
    """
    if sample_of(recipe, seed) != sample:
        raise DataError(f"{whoami()} plays other games by the same rules, data and weights; {SAME}")


def results_in_order(calls, most, submit, wait, drop):
    """Yield the results of calls in order, at most most() running at once; cancel those not needed any more."""
    under_way = deque()

    def first():
        found = wait(under_way[0])
        under_way.popleft()
        return found

    try:
        for call in calls:
            under_way.append(submit(call))
            while len(under_way) >= most():
                yield first()
        while under_way:
            yield first()
    finally:
        drop(list(under_way))


def awaited_result(result, busy, where):
    """The result of a remote call, awaited as long as workers are busy. busy: whether any worker is at work.

    Raises what a game raised; WorkerError for whatever else goes wrong, and after PATIENCE seconds without work.
    """
    seen = time.monotonic()
    try:
        while True:
            try:
                found = result(LOOK)
                break
            except TimeoutError:
                if busy():
                    seen = time.monotonic()
                elif time.monotonic() - seen > PATIENCE:
                    raise WorkerError(f"{where} has had no workers for {PATIENCE} seconds") from None
    except WorkerError:
        raise
    except (Exception, asyncio.CancelledError) as error:        # each cluster, and each version of it, has its own
        raise WorkerError(f"{where} lost a slice: {error_line(error)}") from None
    if isinstance(found, Exception):
        raise found
    return found


def cached_count(count):
    """A function that gives count() but asks anew only every LOOK seconds; the last number if asking fails."""
    at, found = -math.inf, 1

    def look():
        nonlocal at, found
        if time.monotonic() - at > LOOK:
            with suppress(Exception):                           # what is wrong is said of the slice that is lost by it
                found = max(1, count())
            at = time.monotonic()
        return found
    return look


def error_line(error):
    """An exception as text on one line."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}{f': {lines[0][:200]}' if lines else ''}"


# Dask

@contextmanager
def dask_cluster(jobs):
    """Joins the cluster of DASK_SCHEDULER_ADDRESS, or of Dask's other settings, or makes one of `jobs` threads."""
    import dask
    from distributed import Client, LocalCluster
    from distributed.comm import get_address_host

    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)      # their pages of tracebacks are one message here
    address = dask.config.get("scheduler-address", None)
    where = f"the Dask cluster at {address}" if address else "the Dask cluster on this machine"
    own = None if address else LocalCluster(                    # in threads, as games hold no GIL
        n_workers=1, threads_per_worker=jobs or joblib.cpu_count(), processes=False, dashboard_address=":0",
        silence_logs=logging.CRITICAL)
    try:
        try:
            if address:
                get_address_host(address)                       # refuses at once what a Client would choke on
            client = Client(own or address, timeout=ANSWER, set_as_default=False)
        except Exception as error:
            raise DataError(f"{where} does not answer ({error_line(error)}); DASK_SCHEDULER_ADDRESS is expected to be "
                            f"what `dask scheduler` prints, such as tcp://10.0.0.1:8786") from None
        with client:
            def busy():
                return any(client.processing().values())

            def most():                                         # on a cluster of others, no more than asked for
                return jobs if address and jobs else 2 * threads()

            def play(calls):
                return results_in_order(calls, most, submit, lambda future: awaited_result(
                    lambda seconds: future.result(timeout=seconds), busy, where), client.cancel)

            def submit(call):
                return client.submit(play_remotely, *call, sample_of(*call[:2]), pure=False)

            threads = cached_count(lambda: sum(client.nthreads().values()))
            yield play, min(threads(), most())
    finally:
        if own:
            own.close()


# Ray

@contextmanager
def ray_cluster(jobs):
    """Joins the cluster that this process has joined, or that of RAY_ADDRESS, or makes one of `jobs` processes."""
    import ray

    address, own = os.environ.get("RAY_ADDRESS"), not ray.is_initialized()
    where = f"the Ray cluster at {address}" if address else "the Ray cluster"
    if own:
        try:
            if address and ":" in address:                      # Ray itself would try for minutes
                host, _, port = address.removeprefix("ray://").rpartition(":")
                socket.create_connection((host, int(port)), ANSWER).close()
            ray.init(**({} if address else {"num_cpus": jobs, "include_dashboard": False}), log_to_driver=False,
                     logging_level=logging.CRITICAL)
        except Exception as error:
            raise DataError(f"{where} does not answer ({error_line(error)}); RAY_ADDRESS is expected to be auto on a "
                            f"machine of the cluster, or host:port of its head, with RAY_AUTH_MODE=token where Ray "
                            f"asks for one") from None
    try:
        far = ray.remote(play_remotely)

        def busy():
            return any(node["Alive"] and node["Resources"].get("CPU") for node in ray.nodes())

        def most():
            return jobs if jobs and (address or not own) else 2 * cores()

        def play(calls):
            return results_in_order(calls, most, submit, lambda reference: awaited_result(
                lambda seconds: ray.get(reference, timeout=seconds), busy, where),
                lambda references: [ray.cancel(reference, force=True) for reference in references])

        def submit(call):
            return far.remote(*call, sample_of(*call[:2]))

        cores = cached_count(lambda: int(ray.cluster_resources().get("CPU", 1)))
        yield play, min(cores(), most())
    finally:
        if own:
            ray.shutdown()
