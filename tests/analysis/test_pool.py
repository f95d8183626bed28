"""Runs of one experiment joined into one, and runs that differ summarised."""
import json
import shutil

import numpy as np
import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis import tables
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.run_folders import parts
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.studies import pooled_runs
from ludometer.analysis.studies.stopping_rule import Rule, sweep_until
from ludometer.simcore.errors import DataError
from tests import synthetic
from tests.analysis.test_run import question


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Parts of 48 games."""
    monkeypatch.setattr(parts, "PART", 48)


@pytest.fixture
def folders(fake, tmp_path):
    """Runs of 100 and 60 games in each of two cells, with other seeds."""
    return [sweep(question(seed=seed, games=games), tmp_path / f"run{seed}").path
            for seed, games in ((7, 100), (8, 60))]


def test_a_pool_has_all_rows_numbered_on(folders, tmp_path):
    found = pooled_runs.pool(folders, tmp_path / "both")
    rows = found.to_pandas()
    one, other = (Run.open(folder).to_pandas() for folder in folders)
    for cell in (0, 1):
        mine, first, second = (frame[frame["cell"] == cell].reset_index(drop=True) for frame in (rows, one, other))
        assert len(mine) == 4 * 160 and (mine["game"] == np.repeat(range(160), 4)).all()
        assert (mine["block"] == mine["game"] // 4).all()
        values = [name for name in rows.columns if name not in ("game", "block")]
        assert mine[values].equals(pd.concat([first[values], second[values]], ignore_index=True))
    manifest = found.manifest
    assert manifest["pooled"] == [
        {"seed": seed, "games": games, "boundary": {"kind": "focal", "planned": games}}
        for seed, games in ((7, 100), (8, 60))]
    assert manifest["experiment"]["games"] == 160 and manifest["complete"] and found.games == 320
    assert manifest["machine"]["seconds"] > 0


def test_tables_of_a_pool_are_those_of_all_games(folders, tmp_path):
    found = tables.factions(tables.played_cells(pooled_runs.pool(folders, tmp_path / "both"))[0])
    each = [tables.factions(tables.played_cells(Run.open(folder))[0]) for folder in folders]
    won = sum(frame["value"] * frame["n"] for frame in each)
    assert np.allclose(found["n"], sum(frame["n"] for frame in each))
    assert np.allclose(found["value"], won / found["n"])
    assert (found["blocks"] == sum(frame["blocks"] for frame in each)).all()


def test_a_pool_of_a_pool_and_the_same_bytes_again(folders, tmp_path, fake):
    both = pooled_runs.pool(folders, tmp_path / "both")
    third = sweep(question(seed=9, games=20), tmp_path / "run9").path
    all_three = pooled_runs.pool([both.path, third], tmp_path / "all")
    assert all_three.to_pandas().equals(pooled_runs.pool([*folders, third], tmp_path / "again").to_pandas())
    assert [seed for seed, _ in all_three.seeds] == [7, 8, 9]


def test_a_pool_shares_its_luck_with_a_pool_of_the_same_seeds_alone(folders, tmp_path):
    both, other, alone = (tables.played_cells(run)[0] for run in (
        pooled_runs.pool(folders, tmp_path / "both"), pooled_runs.pool(folders[::-1], tmp_path / "other"),
        Run.open(folders[0])))
    assert both.shares_luck_with(both) and not both.shares_luck_with(other) and not both.shares_luck_with(alone)


@pytest.mark.parametrize("change, says", [
    ({"seed": 7, "games": 40}, "have the same seed 7, so they play the same deals"),
    ({"lineup": "trader"}, "no run of the experiment of .*lineup was .* and is now 'trader'"),
    ({"players": 3}, "players was 4 and is now 3"),
])
def test_what_cannot_be_joined_is_refused_by_what_differs(folders, tmp_path, change, says):
    other = sweep(question(**{"seed": 5} | change), tmp_path / "other").path
    with pytest.raises(DataError, match=says):
        pooled_runs.pool([folders[0], other], tmp_path / "both")
    assert not (tmp_path / "both").exists()


def test_other_rules_policies_and_single_runs_are_refused(folders, tmp_path, fake, monkeypatch):
    monkeypatch.setattr(fake, "noise", 0.25)
    other = sweep(question(seed=5), tmp_path / "noise").path
    with pytest.raises(DataError, match="the policy club has changed"):
        pooled_runs.pool([folders[0], other], tmp_path / "both")
    with pytest.raises(DataError, match="one run; expected two"):
        pooled_runs.pool([other], tmp_path / "both")
    with pytest.raises(DataError, match="is not empty"):
        pooled_runs.pool(folders, other)


def test_games_that_are_rounded_up_to_whole_deals_are_as_planned_in_a_pool(fake, tmp_path):
    runs = [sweep(question(seed=seed, games=100, players=3), tmp_path / f"run{seed}").path for seed in (7, 8)]
    found = pooled_runs.pool(runs, tmp_path / "both", planned=True)
    cell = tables.played_cells(found)[0]
    assert cell.games == 204 and cell.boundary.doublings == 0
    assert cell.boundary.band(0.05) == tables.played_cells(Run.open(runs[0]))[0].boundary.band(0.05)


def test_a_pool_has_the_intervals_of_a_run_that_stopped_unless_all_was_planned(folders, tmp_path):
    found = pooled_runs.pool(folders, tmp_path / "both")
    assert found.ledger == ("mixture", None) and "until" not in found.manifest
    assert tables.played_cells(found)[0].boundary.level(0.95) == Boundary(160).level(0.95)
    planned = pooled_runs.pool(folders, tmp_path / "planned", planned=True)
    assert planned.ledger == ("focal", 160)
    assert tables.played_cells(planned)[0].boundary.doublings == 0
    all_three = [planned.path, sweep(question(seed=9, games=20), tmp_path / "run9").path]
    assert pooled_runs.pool(all_three, tmp_path / "all", planned=True).ledger == ("focal", 180)
    with pytest.raises(DataError, match=r"is a pool of runs that were not planned together.*leave --planned out"):
        pooled_runs.pool([found.path, all_three[1]], tmp_path / "some", planned=True)


def test_a_pool_does_not_forget_that_its_runs_grew_or_stopped_when_it_was_clear(folders, tmp_path):
    grow(folders[0], more=20)
    until = sweep_until(question(seed=6), tmp_path / "until", Rule("verdicts", most=40)).path
    found = pooled_runs.pool([*folders, until], tmp_path / "all")
    assert [each["boundary"] for each in found.manifest["pooled"]] == [
        {"kind": "focal", "planned": 100}, {"kind": "focal", "planned": 60}, {"kind": "mixture", "planned": None}]
    assert found.ledger == ("mixture", None) and found.games == 2 * (120 + 60 + 40)
    for one, says in ((folders[0], "has grown"), (until, "was played until verdicts")):
        with pytest.raises(DataError, match=f"{says}, so what was seen may have decided"):
            pooled_runs.pool([one, folders[1]], tmp_path / "planned", planned=True)


def test_a_copy_that_names_another_seed_is_refused(folders, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(folders[0], copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["experiment"]["seed"] = 99
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(DataError, match="same byte for byte, so these are the same games, whatever seed"):
        pooled_runs.pool([folders[0], copy], tmp_path / "both")
    assert not (tmp_path / "both").exists()


def test_a_pool_neither_grows_nor_shows_a_game(folders, tmp_path):
    found = pooled_runs.pool(folders, tmp_path / "both")
    with pytest.raises(DataError, match="pooled from several runs; let those grow"):
        grow(found.path, more=20)
    with pytest.raises(DataError, match="pooled from several runs; show a game of one"):
        lm.play(found.path, 3)


def test_a_summary_finds_the_planted_mean_and_spread():
    rng, covered, ahead, spreads = np.random.default_rng(4), [], [], []
    for _ in range(400):
        truth = 0.02 + 0.03 * rng.normal(size=9)                # of eight runs and a further one
        found = pooled_runs.random_effects(np.stack([truth[:8] + 0.01 * rng.normal(size=8), np.full(8, 0.01)], axis=1),
                                           0.95)
        covered.append(found["low"] <= 0.02 <= found["high"])
        ahead.append(found["next_low"] <= truth[8] <= found["next_high"])
        spreads.append(found["spread"])
    slack = 3 * np.sqrt(0.05 * 0.95 / 400)
    assert abs(np.mean(covered) - 0.95) <= slack and abs(np.mean(ahead) - 0.95) <= slack + 0.01
    assert np.mean(spreads) == pytest.approx(0.029, abs=0.002)


def test_a_summary_of_runs_with_other_boosts(tmp_path):
    boosts = (2.0, 0.5, 3.0, 1.0)
    folders = [synthetic.write_run(tmp_path / str(seed), 300, seed=seed, cells=(("base game", {"boris": boost}),))
               for seed, boost in enumerate(boosts)]
    found = pooled_runs.summary(folders).set_index("item")
    shares = [tables.factions(tables.played_cells(Run.open(folder))[0]).set_index("faction")["value"]
              for folder in folders]
    boris = found.loc["boris"]
    assert boris["runs"] == 4 and abs(boris["value"] - np.mean([share["boris"] - 0.25 for share in shares])) < 0.01
    assert boris["p"] < 1e-3 < found.drop(index="boris")["p"].min() and boris["spread"] > 0.02
    assert boris["next_high"] - boris["next_low"] > found.drop(index="boris").eval("next_high - next_low").max()
    assert pooled_runs.summary(folders[:3])["next_low"].isna().all()


def test_runs_on_the_same_deals_are_no_sample(tmp_path):
    one, other = (synthetic.write_run(tmp_path / name, 20, seed=4, cells=(("base game", {}),)) for name in "ab")
    for folders in ([one, other], [one, one]):
        with pytest.raises(DataError, match="have the same seed, so they play the same deals"):
            pooled_runs.summary(folders)


def test_a_setting_is_not_called_a_change_of_the_data(tmp_path):
    usual = {"game": "rurik", "games": 4, "lineup": "random", "vary": {}}
    one, other = (sweep(question(seed=seed, **usual, **more), tmp_path / f"{seed}")
                  for seed, more in ((7, {}), (8, {"set": {"start_coins": 4}})))
    with pytest.raises(DataError) as error:
        pooled_runs.pool([one.path, other.path], tmp_path / "both")
    assert "start_coins" in str(error.value) and "data have changed" not in str(error.value)
