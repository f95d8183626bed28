"""Runs in which populations play: their rows say who played, and they grow, go on and pool as others do."""
import copy
import itertools

import numpy as np
import pandas as pd
import pytest

import ludometer as lm
from ludometer import policies
from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import parts, slices
from ludometer.analysis.run_folders import run as runs
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.strength import tiers_of_cells
from ludometer.analysis.studies.pooled_runs import pool
from ludometer.analysis.studies.run_comparison import compare
from ludometer.simcore import DataError
from ludometer.simcore.nets import members_of
from tests import synthetic
from tests.analysis.test_manifest import manifest_of, places, written
from tests.analysis.test_run import contents, stopped_after
from tests.nets import config_of, file_of

SEED = 5


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Parts of 24 games and slices of 8."""
    monkeypatch.setattr(parts, "PART", 24)
    monkeypatch.setattr(runs, "READ", 24)
    monkeypatch.setattr(slices, "LONGEST", 8)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Three files of two nets each for games of two, by name."""
    folder = tmp_path_factory.mktemp("nets")
    return [file_of(folder / f"{name}.npz", "rurik", (2,), 2, seed) for seed, name in enumerate("xyz")]


def question(files, **values):
    """An Experiment in which `many` is drawn from the populations x and y, `more` from y and z, `few` is z, `first` x.
    """
    own = {"many": config_of(files[:2]), "few": config_of(files[-1]), "more": config_of(files[1:]),
           "first": config_of(files[0])}
    return Experiment.make({"game": "rurik", "players": 2, "games": 48, "seed": SEED, "lineup": "many",
                            "policies": own} | values)


def test_rows_say_who_played_for_a_population(files, tmp_path):
    run = sweep(question(files, lineup="many|textbook|few"), tmp_path / "run")
    rows = run.to_pandas()
    assert list(run.columns)[-2:] == list(rows.columns)[-2:] == ["population", "member"]
    assert run.manifest["populations"] == {"x": ["xa", "xb"], "y": ["ya", "yb"], "z": ["za", "zb"]}
    for name, config in (("many", config_of(files[:2])), ("few", config_of(files[2]))):
        spec, mine = policies.load("rurik", config), rows[rows["policy"] == name]
        who = members_of(spec, SEED, 0, 24, 2)
        expected = [spec.members[place] for place in who[mine["block"], (mine["seat"] - mine["game"]) % 2]]
        assert len(mine) > 20 and list(mine["member"]) == expected
        assert list(mine["population"]) == [name[0] for name in expected]
    assert rows.loc[rows["policy"] == "textbook", ["population", "member"]].isna().all(axis=None)
    assert rows["population"].notna().sum() == (rows["policy"] != "textbook").sum()
    many = rows[rows["policy"] == "many"].groupby("block")["population"].nunique()
    assert (many == 1).all() and set(rows["member"].dropna()) == {"xa", "xb", "ya", "yb", "za", "zb"}


def test_games_of_a_run_are_those_of_the_members_that_its_rows_name(files, tmp_path):
    """Whatever is played by the members' names is the same, but for the columns that name them."""
    run = sweep(question(files, games=16), tmp_path / "run")
    rows, population = run.to_pandas(), policies.load("rurik", config_of(files[:2]))
    assert policies.load("rurik", run.manifest["policies"]["many"]).config == population.config
    again = sweep(question(files, games=16, policies={"given": run.manifest["policies"]["many"]}, lineup="given"),
                  tmp_path / "again").to_pandas()
    kept = [name for name in rows.columns if name != "policy"]
    assert rows[kept].equals(again[kept])


def test_runs_without_populations_have_no_such_columns(files, tmp_path):
    one = file_of(tmp_path / "w.npz", "rurik", (2,))
    for name in ("textbook", "one"):
        run = sweep(question(files, games=4, lineup=name, policies={"one": config_of(one)}), tmp_path / name)
        assert not {"population", "member"} & {*run.columns} and "populations" not in run.manifest
        assert tables.played_cells(run)[0].populations == ()


@pytest.mark.sample(4)
@pytest.mark.parametrize("lineup, names", [
    ("many", ("x", "y")), ("many|textbook", ("x", "y")), ("many,textbook", ("x", "y")),
    ("few", ("z",)), ("few|textbook", ("z",)),
    ("many|few", ("x", "y")), ("many,few", ("x", "y")), ("many,first", ()), ("few,first", ()), ("many,more", ()),
    ("more", ("y", "z"))])
def test_a_cell_has_the_populations_from_which_all_are_drawn(files, tmp_path, lineup, names):
    """`few` is of another population than `many`, whichever that is in a deal; `first` is of one of them."""
    cell, = tables.played_cells(sweep(question(files, games=4, lineup=lineup), tmp_path / "run"))
    assert cell.populations == names
    frame = tables.seats(cell)
    assert ("populations" in frame) == (len(names) > 1)


def test_files_that_are_called_the_same_cannot_play_in_one_run(files, tmp_path):
    other = file_of(tmp_path / "x.npz", "rurik", (2,), 2, 9)
    own = {"many": config_of(files[:2]), "other": config_of([other, files[2]])}
    with pytest.raises(DataError, match=r"x\.npz.* both called 'x'"):
        sweep(question(files, policies=own, lineup="many|other"), tmp_path / "run")


def test_members_that_are_called_as_a_population_are_not_mixed_up(files, tmp_path):
    """One file is called as a member of another."""
    alone = [file_of(tmp_path / f"{name}.npz", "rurik", (2,), 1, 9) for name in ("xa", "w")]
    own = {"many": config_of(files[:2]), "other": config_of(alone)}
    rows = sweep(question(files, policies=own, lineup="many|other"), tmp_path / "run").to_pandas()
    assert set(rows.loc[rows["policy"] == "other", "population"]) == {"xa", "w"}
    assert set(rows.loc[rows["policy"] == "many", "population"]) == {"x", "y"}


def test_runs_with_populations_grow_and_go_on(files, tmp_path):
    whole = sweep(question(files, lineup="many|textbook"), tmp_path / "whole", jobs=1)
    sweep(question(files, games=20, lineup="many|textbook"), tmp_path / "grown", jobs=2)
    grown = grow(tmp_path / "grown", more=28)
    assert grown.to_pandas().equals(whole.to_pandas())
    with pytest.raises(KeyboardInterrupt):
        sweep(question(files, lineup="many|textbook"), tmp_path / "run", jobs=1,
              progress=stopped_after(3, KeyboardInterrupt))
    assert not Run.open(tmp_path / "run", partial=True).manifest["complete"]
    sweep(question(files, lineup="many|textbook"), tmp_path / "run")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_a_run_does_not_grow_by_nets_that_have_changed(tmp_path):
    mine = [file_of(tmp_path / f"{name}.npz", "rurik", (2,), 1, seed) for seed, name in enumerate("ab")]
    own = {"policies": {"mine": config_of(mine)}, "lineup": "mine", "games": 4}
    sweep(question(mine, **own), tmp_path / "run")
    file_of(mine[1], "rurik", (2,), 1, 7)
    with pytest.raises(DataError, match="the policy mine has changed"):
        grow(tmp_path / "run", more=4)


def test_runs_with_populations_are_pooled(files, tmp_path):
    each = [sweep(question(files, seed=seed, lineup="many|textbook"), tmp_path / str(seed)) for seed in (1, 2)]
    both = pool([run.path for run in each], tmp_path / "both")
    rows = [run.to_pandas() for run in each]
    names = ["population", "member", "win"]
    assert both.to_pandas()[names].equals(
        pd.concat([frame[names] for frame in rows], ignore_index=True))
    cell, = tables.played_cells(both)
    assert cell.populations == ("x", "y")
    assert [each["population"] for each in tables.seats(cell)["populations"][0]] == ["x", "y"]


def test_no_damage_to_what_a_manifest_says_of_populations_ends_in_anything_but_one_message(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 10, populations={"north": (0, {}), "south": (6, {})})
    manifest, refused = manifest_of(folder), 0
    nets = {"club": {"net": manifest["policies"]["club"]["net"]}}
    there = {"populations": manifest["populations"], "policies": nets}
    values = (None, 3, "x", [], {"a": 1}, [None], ["x"], "renamed")
    for (*above, last), value in itertools.product(filter(None, places(there)), values):
        changed = copy.deepcopy(manifest)
        node = changed
        for key in above:
            node = node[key]
        if value == "renamed" and isinstance(node, dict):
            node[f"{last}_"] = node.pop(last)
        else:
            node[last] = value
        written(folder, changed)
        try:
            for cell in tables.played_cells(Run.open(folder)):
                tables.seats(cell)
        except DataError as error:
            refused += 1
            assert str(folder) in str(error)
    assert refused > 25


def test_columns_lists_what_says_who_played():
    frame = lm.columns("rurik").set_index("column")
    assert frame.loc["population", "unit"] == frame.loc["member", "unit"] == "name"
    assert "population that the deal drew" in frame.loc["population", "meaning"]


@pytest.mark.parametrize("lineup", ["many", "many,few", "many,textbook"])
def test_what_each_population_says_adds_up_to_the_whole(files, tmp_path, lineup):
    cell, = tables.played_cells(sweep(question(files, lineup=lineup), tmp_path / "run"))
    frame, rows = tables.seats(cell), cell.run.to_pandas()
    drawn = rows[rows["policy"] == "many"].groupby("block")["population"].first().astype(str)
    for seat, row in frame.set_index("seat").iterrows():
        mine = rows[rows["seat"] == seat]
        mine = mine.groupby(mine["block"].map(drawn))["win"].mean()
        assert np.allclose([each["value"] for each in row["populations"]], mine[["x", "y"]])
    assert frame["wanted"].dtype == np.int64


def test_a_policy_that_meets_no_other_has_no_line_up(files, tmp_path):
    cell, = tables.played_cells(sweep(question(files), tmp_path / "run"))
    assert tables.line_up(cell).empty and len(tables.factions(cell)) == 8   # it meets no other policy


def test_a_run_of_the_club_that_is_textbook_now_is_not_taken_for_one_of_the_population(tmp_path, monkeypatch):
    """Until there were populations, `club` had the weights of `textbook`."""
    asked, load = {"game": "rurik", "players": 2, "games": 8, "lineup": "club"}, policies.load
    with monkeypatch.context() as patch:
        patch.setattr(policies, "load", lambda game, name, *more: load(
            game, "textbook" if name == "club" else name, *more))
        old = sweep(Experiment.make({**asked, "seed": 2}), tmp_path / "old", jobs=1)
    slices.loaded_recipe.cache_clear()
    new = sweep(Experiment.make({**asked, "seed": 3}), tmp_path / "new", jobs=1)
    cells = [tables.played_cells(run)[0] for run in (old, new)]
    assert [tiers_of_cells.tiers_of(cell) for cell in cells] == [(None,), ("club",)]
    assert "population" in new.columns and "population" not in old.columns
    for ask in (lambda: grow(old.path, more=4), lambda: pool([old.path, new.path], tmp_path / "both"),
                lambda: sweep(Experiment.make({**asked, "seed": 2, "games": 16}), old.path)):
        with pytest.raises(DataError, match="the policy club has changed"):
            ask()
    assert "weights of club" in {each["what"] for each in compare(old, new).pairs[0].differs}
