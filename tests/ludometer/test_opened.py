"""A run as a notebook has it: opened from a folder, or as a sweep returns it."""
import builtins

import pytest

import ludometer as lm
from ludometer.analysis.run_folders.run import Run


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return lm.sweep("pig", tmp_path_factory.mktemp("runs") / "<goals>", players=2, games=40, lineup="random|club",
                    vary={"set.goal": [50, 100]})


def test_a_sweep_returns_what_open_opens(run, tmp_path):
    opened = lm.open(run.path)
    assert type(opened) is type(run) is lm.OpenRun and isinstance(run, Run)
    assert opened.to_pandas().equals(run.to_pandas()) and opened.seats().equals(run.seats())
    other = lm.sweep("pig", tmp_path / "other", players=2, games=20, lineup="random|club", seed=2,
                     vary={"set.goal": [50, 100]})
    assert type(lm.sweep(other, games=40)) is lm.OpenRun
    assert type(lm.sweep("pig", tmp_path / "clear", players=2, until="precision=20", most=400)) is lm.OpenRun
    assert type(lm.pool(run, other, out=tmp_path / "both")) is lm.OpenRun


def test_its_methods_give_the_same_as_the_functions(run, tmp_path):
    assert run.findings().equals(lm.findings(run.path))
    other = lm.sweep("pig", tmp_path / "other", players=2, games=20)
    assert run.compare(other).plain() == lm.compare(run.path, other.path).plain()
    assert run.compare(other, (1, 0)).plain() == lm.compare(run.path, other.path, (1, 0)).plain()
    assert run.report(tmp_path / "it.html").read_bytes() == lm.report(run.path).read_bytes()


def test_it_is_shown_as_a_table_of_its_setups(run):
    shown = run._repr_html_()
    assert "80 games in" in shown and "&lt;goals&gt;" in shown and "<goals>" not in shown
    assert shown.count("<tr") == 3 and "goal = 50" in shown
    assert "<th>set</th>" in shown and "<th>gift</th>" not in shown and "<th>modules</th>" not in shown


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(lm.DataError, match="is not a run folder"):
        lm.open(tmp_path)


def test_python_s_own_open_stays():
    names = {}
    exec("from ludometer import *", names)
    assert names.get("open", builtins.open) is builtins.open and names["sweep"] is lm.sweep
    assert "open" in dir(lm)
