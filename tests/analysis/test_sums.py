"""Sums over the games of a cell: few readings of them, the same numbers whoever reads."""
import numpy as np
import pytest

from analysis import sums, tables
from analysis.experiment import Experiment
from analysis.played import Played
from analysis.run import sweep
from analysis.statistics import Moments
from simcore.errors import DataError


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of three batches in all, with small parts."""
    experiment = Experiment.make({"game": "rurik", "players": 3, "games": 240, "seed": 7, "lineup": "casual",
                                  "vary": {"set.start_coins": [2, 3]}})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.parts.PART", 48)
        return sweep(experiment, tmp_path_factory.mktemp("runs") / "run")


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Chunks of 96 games, so that there are several."""
    monkeypatch.setattr("analysis.run.READ", 96)


def same(one, other):
    """Whether two totals are equal to the last bit."""
    arrays = [[getattr(each, name) for name in ("totals", "products", "seen")] if isinstance(each, Moments) else [each]
              for each in (one, other)]
    return all(np.array_equal(*pair) for pair in zip(*arrays, strict=True))


def counted(monkeypatch):
    """A list that gets the columns of each Chunk that is read."""
    found, chunk = [], Played.chunk
    monkeypatch.setattr(Played, "chunk", lambda cell, parts, columns: found.append(columns) or chunk(
        cell, parts, columns))
    return found


def test_tables_read_ahead_are_the_same_and_read_nothing(run, monkeypatch):
    alone, cell = tables.played(run)[0], tables.played(run)[0]
    calls = [(question,) for question in tables.asked_of(cell)]
    sums.read_ahead(cell, calls)
    found = counted(monkeypatch)
    for question, in calls:
        ahead = sums.kept(question, cell)
        assert ahead.equals(question(alone)), question.__name__
    columns = [names for names in found if "win" in names]
    assert columns                                              # of those that were asked for alone
    del found[:]
    for question, in calls:
        sums.kept(question, cell)
    assert not found


def test_all_tables_share_few_readings(run, monkeypatch):
    cell = tables.played(run)[0]
    found = counted(monkeypatch)
    tables.answers(cell)
    assert sum("win" in names for names in found) <= 3 * 4      # chunks, and the most that one table asks for in turn


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_the_number_of_threads_moves_no_bit(run, jobs):
    cell, alone = tables.played(run)[0], tables.played(run)[0]
    with sums.threads(jobs):
        tables.answers(cell)
    with sums.threads(1):
        tables.answers(alone)
    assert list(cell.sums) == list(alone.sums) and len(cell.sums) > 15
    assert all(same(cell.sums[key], alone.sums[key]) for key in cell.sums)


def test_what_a_table_asks_for_in_vain_is_left_to_whoever_asks_for_it(run):
    def unknown(cell):
        return sums.total(cell, ("no_such_column",), lambda chunk: chunk.blocks)

    cell = tables.played(run)[0]
    sums.read_ahead(cell, [(unknown,), (tables.seats,)])
    assert any(key[0] == (tables.seats,) for key in cell.sums)
    with pytest.raises(DataError, match="no column 'no_such_column'"):
        sums.kept(unknown, cell)


def test_cells_are_compared_over_the_blocks_that_both_have(run):
    cell, base = tables.played(run)
    whole = tables.seat_changes(cell, base)
    manifest = run.manifest
    kept = [part for part in manifest["parts"] if part["cell"] == 0 or part["first"] < 96]
    shorter = type(run)(run.path, manifest | {"parts": kept})
    cell, base = tables.played(shorter)[::-1]
    found = tables.seat_changes(cell, base)
    assert (whole["n"] == 240).all() and (found["n"] < 240).all()
    assert (found["n"] == cell.games).all()
    assert not tables.same_games(cell, base) and tables.same_games(base, base)


@pytest.mark.parametrize("jobs", [0, -1, 1025])
def test_jobs_that_cannot_be(jobs):
    with pytest.raises(DataError, match="jobs = "), sums.threads(jobs):
        pass
