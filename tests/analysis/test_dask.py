"""Sweeps on a Dask cluster of processes: workers that are others, gone, killed or late, and a scheduler lost."""
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import cluster
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.run_folders.workers import WorkerError
from ludometer.cli import main
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import contents, question
from tests.analysis.test_workers import until

distributed = pytest.importorskip("distributed")
settings = pytest.importorskip("dask").config

REPOSITORY = Path(__file__).parents[2]
REAL = Experiment.make({"game": "rurik", "lineup": "textbook", "players": 2, "games": 200, "seed": 7})


@contextmanager
def dask(folder, *preloads):
    """A Dask scheduler that sweeps join, with workers, one for each file of `preloads` that it loads first, or None.

    Gives address, scheduler and workers (processes), and begin(preload): another worker.
    """
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY)}
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    there = SimpleNamespace(workers=[])

    def process(*words):
        return subprocess.Popen([sys.executable, "-m", "dask", *words], env=environment, cwd=folder,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def begin(preload=None):
        there.workers.append(process("worker", there.address, "--nthreads", "1", "--no-nanny", "--dashboard-address",
                                     ":0", *(["--preload", preload] if preload else [])))
    there.begin = begin
    there.scheduler = process("scheduler", "--port", "0", "--host", "127.0.0.1", "--dashboard-address", ":0",
                              "--scheduler-file", file)
    try:
        assert until(file.exists, 60)
        assert until(lambda: file.read_text().endswith("}"), 10)
        there.address = json.loads(file.read_text())["address"]
        for preload in preloads:
            begin(preload)
        with settings.set({"scheduler-address": there.address}):
            yield there
    finally:
        for each in (there.scheduler, *there.workers):
            each.kill()
            each.wait()


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    monkeypatch.setattr(cluster, "ANSWER", 60)


OTHER = """
from ludometer import policies

true = policies.load if policies.load.__name__ == "load" else policies.load.true    # a file is loaded first twice


def other(game, source, search=None):
    return other.true(game, {"base": source, "noise": {"place": 9.0}}, search)


other.true = true
policies.load = other
"""


@pytest.mark.verify
def test_a_dask_worker_with_another_copy_of_a_policy_mixes_nothing_in(tmp_path, capsys):
    (tmp_path / "other.py").write_text(OTHER)
    words = ["sweep", "rurik", "--players", "2", "--games", "400", "--lineup", "textbook",
             "--out", str(tmp_path / "run"), "--backend", "dask"]
    with dask(tmp_path, tmp_path / "other.py"):
        assert main(words) == 2
    errors = capsys.readouterr().err
    assert "has other weights of the policy textbook; give all workers the same version" in errors
    assert errors.count("\n") == 1 and not list((tmp_path / "run").glob("games/*"))
    assert main(words[:-2]) == 0                                # the folder goes on


@pytest.mark.verify
def test_dask_workers_that_are_gone_are_waited_for_no_longer_than_said(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 2)
    with dask(tmp_path) as there, pytest.raises(
            WorkerError, match=rf"the Dask cluster at {there.address} has had no workers for 2 seconds"):
        sweep(REAL, tmp_path / "run", backend="dask")
    monkeypatch.setattr(cluster, "PATIENCE", 60)                # for workers that begin
    with dask(tmp_path, None):
        sweep(REAL, tmp_path / "run", backend="dask")
    sweep(REAL, tmp_path / "one")
    assert contents(tmp_path / "run") == contents(tmp_path / "one")


@pytest.mark.verify
@pytest.mark.parametrize(("at_work", "late"), [(2, 0), (1, 1)])
def test_a_dask_worker_that_is_killed_and_one_that_comes_late_change_no_byte(small, tmp_path, at_work, late):
    happened = []

    def kill(played, total):
        if played and not happened:
            happened.append(played < total)
            there.workers[0].kill()
            for _ in range(late):
                there.begin()
    with dask(tmp_path, *repeat(None, at_work)) as there:
        sweep(REAL, tmp_path / "run", backend="dask", progress=kill)
    sweep(REAL, tmp_path / "one")
    assert happened == [True] and contents(tmp_path / "run") == contents(tmp_path / "one")


@pytest.mark.verify
def test_a_dask_scheduler_that_is_lost_ends_the_sweep_and_the_folder_goes_on(small, tmp_path):
    def kill(played, total):
        if played >= 48:                                        # the first part
            there.scheduler.kill()
    with dask(tmp_path, None) as there, pytest.raises(WorkerError, match=
            rf"the Dask cluster at {there.address} lost a slice: .*scheduler.*; finished parts are kept"):
        sweep(REAL, tmp_path / "run", backend="dask", progress=kill)
    assert (tmp_path / "run" / "games" / "part-00000.parquet").is_file()
    sweep(REAL, tmp_path / "run")
    sweep(REAL, tmp_path / "one")
    assert contents(tmp_path / "run") == contents(tmp_path / "one")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tpc:/nowhere", "carrier://pigeon"])
def test_a_dask_scheduler_that_does_not_answer_is_named(tmp_path, monkeypatch, address):
    monkeypatch.setattr(cluster, "ANSWER", 1)
    with settings.set({"scheduler-address": address}), \
            pytest.raises(DataError, match=rf"the Dask cluster at {address} does not answer .*DASK_SCHEDULER_ADDRESS"):
        sweep(REAL, tmp_path / "run", backend="dask")


def test_a_dask_cluster_is_asked_for_no_more_than_jobs(fake, small, tmp_path, monkeypatch):
    mosts, true = [], cluster.results_in_order

    def in_order(calls, most, *rest):
        mosts.append(most())
        return true(calls, most, *rest)
    monkeypatch.setattr(cluster, "results_in_order", in_order)
    sweep(question(), tmp_path / "own", jobs=3, backend="dask")
    with distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0") as there, \
            settings.set({"scheduler-address": there.scheduler_address}):
        sweep(question(), tmp_path / "all", backend="dask")
        sweep(question(), tmp_path / "one", jobs=1, backend="dask")
    assert list(dict.fromkeys(mosts)) == [6, 4, 1]
    assert contents(tmp_path / "own") == contents(tmp_path / "all") == contents(tmp_path / "one")
