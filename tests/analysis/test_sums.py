"""Sums over the games of a cell: few readings of them, the same numbers whoever reads."""
import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.studies.pooled_runs import pool
from ludometer.analysis.tables import sums
from ludometer.analysis.tables.played_cell import Played
from ludometer.analysis.tables.questions import Question, estimate
from ludometer.simcore.errors import DataError


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of three batches in all, with small parts."""
    experiment = Experiment.make({"game": "rurik", "players": 3, "games": 240, "seed": 7, "lineup": "casual",
                                  "vary": {"set.start_coins": [2, 3]}})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludometer.analysis.run_folders.parts.PART", 48)
        return sweep(experiment, tmp_path_factory.mktemp("runs") / "run")


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Chunks of 96 games, so that there are several."""
    monkeypatch.setattr("ludometer.analysis.run_folders.run.READ", 96)


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
    alone, cell = tables.played_cells(run)[0], tables.played_cells(run)[0]
    calls = [(question, cell) for question in tables.questions_for(cell)]
    ahead = sums.tables_made(calls)
    assert ahead.keys() == set(calls)
    found = counted(monkeypatch)
    for question, _ in calls:
        assert ahead[question, cell].equals(question(alone)), question.__name__
    columns = [names for names in found if "win" in names]
    assert columns                                              # of those that were asked for alone
    del found[:]
    for question, _ in calls:
        assert sums.kept_table(question, cell).equals(ahead[question, cell]), question.__name__
    assert not found


def test_all_tables_share_few_readings(run, monkeypatch):
    cell = tables.played_cells(run)[0]
    found = counted(monkeypatch)
    tables.answers(cell)
    assert sum("win" in names for names in found) <= 3 * 3      # chunks, and how often a table asks in turn


@pytest.mark.sample(2)
@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_the_number_of_threads_moves_no_bit(run, jobs):
    cell, alone = tables.played_cells(run)[0], tables.played_cells(run)[0]
    with sums.threads(jobs):
        tables.answers(cell)
    with sums.threads(1):
        tables.answers(alone)
    assert list(cell.sums) == list(alone.sums) and len(cell.sums) > 15
    totals = [[total for each in one.sums.values() for asked in each for total in asked] for one in (cell, alone)]
    assert len(totals[0]) > 15 and all(map(same, *totals))


def test_what_a_table_asks_for_in_vain_is_left_to_whoever_asks_for_it(run):
    @sums.table
    def unknown(cell):
        return sums.total(cell, ("no_such_column",), lambda chunk: chunk.blocks)

    cell = tables.played_cells(run)[0]
    assert list(sums.tables_made([(unknown, cell), (tables.seats, cell)])) == [(tables.seats, cell)]
    with pytest.raises(DataError, match="no column 'no_such_column'"):
        sums.kept_table(unknown, cell)
    with pytest.raises(DataError, match="no column 'leader'"):
        cell.names("leader")


def test_cells_are_compared_over_the_blocks_that_both_have(run):
    cell, base = tables.played_cells(run)
    whole = tables.seat_changes(cell, base)
    manifest = run.manifest
    kept = [part for part in manifest["parts"] if part["cell"] == 0 or part["first"] < 96]
    shorter = type(run)(run.path, manifest | {"parts": kept})
    cell, base = tables.played_cells(shorter)[::-1]
    found = tables.seat_changes(cell, base)
    assert (whole["n"] == 240).all() and (found["n"] < 240).all()
    assert (found["n"] == cell.games).all()
    assert not tables.same_games(cell, base) and tables.same_games(base, base)


def test_a_table_may_ask_the_same_code_for_different_things(run):
    def above(score):
        return Question(("score",), lambda cell: ["all"], lambda chunk: (
            np.full((chunk.blocks, 1), chunk.players**2), chunk.sum(chunk["score"] > score)))

    @sums.table
    def shares(cell):
        frames = yield from sums.together(*(estimate(cell, above(score), "of") for score in (8, 14)))
        return [frame["value"][0] for frame in frames]

    cell = tables.played_cells(run)[0]
    few, many = sums.tables_made([(shares, cell)])[shares, cell]
    assert [few, many] == shares(tables.played_cells(run)[0]) and few > many > 0


def test_cells_are_paired_by_blocks_wherever_their_parts_end(run, tmp_path, monkeypatch):
    monkeypatch.setattr("ludometer.analysis.run_folders.parts.PART", 48)
    monkeypatch.setattr("ludometer.analysis.run_folders.parts.PART_SEARCHED", 6)
    asked = {"game": "pig", "players": 2, "vary": {"lineup": ["club", "search-2"]}}
    both = pool([sweep(Experiment.make(asked | {"games": games, "seed": seed}), tmp_path / str(seed)).path
                 for seed, games in ((7, 90), (8, 190))], tmp_path / "both")
    cell, base = tables.played_cells(both)
    blocks = [[chunk.table["block"].to_numpy()[::4] for chunk in each.chunks(("win",))] for each in (cell, base)]
    assert [len(part) for part in blocks[0]] == [48, 48, 44]
    assert all(np.array_equal(*pair) for pair in zip(*blocks, strict=True))
    found = tables.seat_changes(cell, base)
    rows = both.to_pandas()
    won = rows.pivot_table(index="block", columns=["cell", "seat"], values="win", aggfunc="mean")
    assert np.allclose(found["value"], [(won[0][seat] - won[1][seat]).mean() for seat in (0, 1)])


@pytest.mark.parametrize("jobs", [0, -1, 1025])
def test_jobs_that_cannot_be(jobs):
    with pytest.raises(DataError, match="jobs = "), sums.threads(jobs):
        pass


def test_a_table_that_asks_twice_is_kept_as_it_is_also_beside_itself(run):
    """Each sum has its own total, whether the table is made alone, kept, or at once with another call of it."""
    @sums.table
    def scores_and_wins(cell):
        score = yield from sums.total(cell, ("score",), lambda chunk: chunk["score"].sum())
        wins = yield from sums.total(cell, ("win",), lambda chunk: chunk["win"].sum())
        return float(score), float(wins)

    cell, other = (tables.played_cells(run)[0] for _ in range(2))
    alone = scores_and_wins(cell)
    assert alone[1] == 240 != alone[0]
    both = sums.together(*(sums.kept_steps(scores_and_wins, other) for _ in range(2)))
    assert {*sums.result_of(both)} == {alone}
    assert sums.kept_table(scores_and_wins, other) == alone


def test_a_table_that_needs_no_sums_is_a_plain_function(run):
    @sums.table
    def labels(cell):
        return [cell.label]

    cell = tables.played_cells(run)[0]
    assert labels(cell) == sums.kept_table(labels, cell) == [cell.label]
    assert sums.tables_made([(labels, cell)]) == {(labels, cell): [cell.label]}
