"""Sweeps on a real Ray, where it is installed (pip install ray); tests/analysis/test_workers.py has what needs none."""
import os
import signal

import pytest

from ludometer.analysis.run_folders import slices
from ludometer.analysis.run_folders.sweep import sweep
from tests.analysis.test_dask import REAL
from tests.analysis.test_run import contents
from tests.analysis.test_workers import command

pytest.importorskip("ray")


def playing():
    """Process ids of Ray's workers that play now."""
    return [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and command(int(pid)).startswith("ray::play_far")]


def test_a_ray_worker_that_is_killed_changes_no_byte(tmp_path, monkeypatch):
    monkeypatch.setattr(slices, "LONGEST", 8)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    killed = []

    def kill(played, total):
        if played < total and not killed and (there := playing()):
            killed.append(there[0])
            os.kill(there[0], signal.SIGKILL)
    sweep(REAL, tmp_path / "run", jobs=2, backend="ray", progress=kill)
    sweep(REAL, tmp_path / "one")
    assert killed and contents(tmp_path / "run") == contents(tmp_path / "one")
