"""Burgundy's tables give what a plain count over all rows of really played games gives."""

import numpy as np
import pandas as pd
import pytest

from analysis import burgundy, tables
from analysis.experiment import Experiment
from analysis.run import sweep

ALIKE, WORTHLESS, MIXED, NAMED = range(4)                       # cells of the run below


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Games of three random players: one duchy for all, with silver worth a point or nothing; mixed; named duchies."""
    def played(**values):
        experiment = Experiment.make({"game": "burgundy", "players": 3, "games": 600, "seed": 7, "lineup": "random",
                                      **values})
        return sweep(experiment, tmp_path_factory.mktemp("runs") / "run", jobs=1)
    return (played(set={"duchies": 1}, vary={"set": {"points_silver": [1, 0]}}), played(modules=["experts"]),
            played(factions=["duchy_4"] * 3))


@pytest.fixture(scope="module")
def cells(runs):
    return tables.played(*runs)


@pytest.fixture(scope="module")
def rows(runs):
    return runs[0].to_pandas(cell=0)


def by(frame, item):
    return frame.set_index(item)


def bits(column, names):
    """A frame of yes or no: whether each name is in the set of a row."""
    values = column.to_numpy().astype(np.uint64)
    return pd.DataFrame({name: values >> np.uint64(i) & np.uint64(1) == 1 for i, name in enumerate(names)})


def test_all_questions_have_answers(cells):
    for cell in cells:
        found = tables.answers(cell)
        modules = {question.__name__ for question in burgundy.BOX}
        assert {name for name, table in found.items() if not len(table)} == modules


def test_games_in_which_all_have_the_same_duchy_are_known(cells):
    assert [cell.alike for cell in cells] == [True, True, False, True]
    assert all(cell.repeats for cell in cells)


def test_duchies_that_all_share_are_told_apart_by_points(cells, rows):
    found, groups = by(tables.faction_scores(cells[ALIKE]), "faction"), rows.groupby("faction", observed=True)["score"]
    assert len(found) == 10
    np.testing.assert_allclose(found["value"], groups.mean()[list(found.index)])
    others = rows["score"][rows["faction"] != "duchy_4"].mean()
    assert found.loc["duchy_4", "gain"] == pytest.approx(groups.mean()["duchy_4"] - others)
    assert ((found["low"] < found["value"]) & (found["gain_low"] < found["gain"])).all()
    alone, = tables.faction_scores(cells[NAMED]).to_dict("records")
    assert alone["faction"] == "duchy_4" and np.isnan(alone["gain"])
    wide, = tables.faction_scores(cells[NAMED], 10).to_dict("records")
    assert wide["low"] < alone["low"]


def test_the_bridge_is_told_by_seat(cells, rows):
    found, groups = by(burgundy.bridge(cells[ALIKE]), "seat"), rows.groupby("seat")
    for name, column in (("points", "score"), ("first_rounds", "first_rounds"), ("ships", "ships")):
        np.testing.assert_allclose(found[name], groups[column].mean())
    assert found.loc[1, "value"] == pytest.approx(
        rows["score"][rows["seat"] == 1].mean() - rows["score"][rows["seat"] != 1].mean())
    assert found["first_rounds"].sum() == pytest.approx(25)


def test_what_winners_have_more_of(cells, rows):
    found = by(burgundy.turns(cells[ALIKE]), "column")
    assert found.loc[["act_take", "act_place", "act_sell", "act_workers"], "all"].sum() == pytest.approx(50)
    assert {"workers_left", "silver_gained", "purchases", "discards"} <= set(found.index)
    built = set(burgundy.tiles(cells[ALIKE])["column"])
    assert {"placed_castle", "built_watchtower", "regions", "empty"} <= built
    won = rows["win"] == 1
    sold = found.loc["goods_sold"]
    assert sold["winners"] == pytest.approx(rows["goods_sold"][won].mean())
    assert sold["gap"] == pytest.approx(rows["goods_sold"][won].mean() - rows["goods_sold"][~won].mean())
    assert sold["gap_low"] < sold["gap"] < sold["gap_high"]
    games = rows["goods_sold"].to_numpy().reshape(-1, 3)
    most = games == games.max(axis=1, keepdims=True)
    differ = ~most.all(axis=1)
    share = (most * rows["win"].to_numpy().reshape(-1, 3)).sum(axis=1) / most.sum(axis=1)
    assert (sold["n"], sold["value"]) == (differ.sum(), pytest.approx(share[differ].mean()))


def test_bonus_tiles(cells, rows):
    found, number = by(burgundy.bonuses(cells[ALIKE]), "tiles"), rows["colours_first"] + rows["colours_second"]
    assert found["seats"].sum() == len(rows) and found["seats_share"].sum() == pytest.approx(1)
    assert found.loc[1, "value"] == pytest.approx(rows["win"][number == 1].mean())
    assert found.loc[1, "large"] + found.loc[1, "small"] == pytest.approx(1)


def test_castles_of_duchies(cells, runs):
    rows, found = runs[1].to_pandas(), burgundy.castles(cells[MIXED])
    assert found["seats"].sum() == len(rows)
    groups = rows.groupby(["faction", "castle"], observed=True)["win"]
    assert len(found) == len(groups)
    for row in found.to_dict("records")[::7]:
        assert row["value"] == pytest.approx(groups.mean()[row["faction"], row["space"]])


def test_monasteries(cells, rows, runs):
    found = by(burgundy.monasteries(cells[ALIKE]), "monastery")
    offered, taken, placed = (bits(rows[f"monasteries_{what}"], runs[0].sets[f"monasteries_{what}"])
                              for what in ("offered", "taken", "placed"))
    score, win = rows["score"], rows["win"]
    for name in ("monastery_7", "monastery_15", "monastery_26"):
        row = found.loc[name]
        assert [row["offered"], row["taken"], row["done"]] == [each[name].sum() for each in (offered, taken, placed)]
        assert row["value"] == pytest.approx(win[placed[name]].mean())
        assert row["gain"] == pytest.approx(score[offered[name]].mean() - score[~offered[name]].mean())
        assert row["gain_low"] < row["gain"] < row["gain_high"]
    assert found.loc["monastery_15", "brought"] == pytest.approx(rows["points_15"][placed["monastery_15"]].mean())
    assert found.loc["monastery_7", ["brought", "brought_low"]].isna().all()
    assert (bits(rows["monasteries_offered"], range(26)).groupby(rows["block"]).nunique() == 1).all(axis=None)


def test_monasteries_that_always_lie_on_the_board_have_no_gain(tmp_path):
    run = sweep(Experiment.make({"game": "burgundy", "games": 40, "lineup": "random"}), tmp_path / "run", jobs=1)
    found = burgundy.monasteries(*tables.played(run))
    assert (found["offered_share"] == 1).all() and found["gain"].isna().all()


def test_what_silver_is_worth_is_found_to_a_point(cells, rows):
    """Random players do the same whatever points are for, so leaving silver unpaid costs just what they have left."""
    found = by(tables.part_changes(cells[WORTHLESS], cells[ALIKE]), "part")
    for part in ("score", "leftovers"):
        assert found.loc[part, "value"] == pytest.approx(-rows["silver_left"].mean())
        assert found.loc[part, "low"] < found.loc[part, "value"] < found.loc[part, "high"] < 0
    others = found.drop(["score", "leftovers"])
    assert (others["value"] == 0).all()


def test_cells_with_other_duchies_share_their_luck(cells):
    assert all(cell.shares_luck_with(cells[ALIKE]) for cell in cells)
    assert tables.part_changes(cells[NAMED], cells[ALIKE])["narrowed"].notna().any()


def test_a_shorter_game_has_fewer_standings(tmp_path):
    experiment = Experiment.make({"game": "burgundy", "games": 40, "lineup": "random", "set": {"phases": 3}})
    cell, = tables.played(sweep(experiment, tmp_path / "run", jobs=1))
    assert cell.rounds == ("score_a", "score_b", "score_c", "score") and len(tables.rounds(cell)) == 4


class Part:
    """Some of the blocks of a played cell, as tables ask for them."""

    def __init__(self, cell, rows):
        self.cell, self.rows = cell, rows

    def __getattr__(self, name):
        return getattr(self.cell, name)

    def chunks(self, columns):
        yield tables.Chunk(self.rows[["block", *columns]], self.cell.players, "a part")


@pytest.mark.verify
def test_intervals_of_burgundy_s_tables_cover(tmp_path):
    """Of a run cut into many, each part's intervals hold the whole run's numbers together as often as they say."""
    run = sweep(Experiment.make({"game": "burgundy", "players": 2, "games": 60_000, "lineup": "random",
                                 "set": {"duchies": 1}}), tmp_path / "run")
    cell, rows = tables.played(run)[0], run.to_pandas()
    size = 4 * 300                                              # rows of 300 blocks
    parts = [Part(cell, rows[first:first + size].reset_index(drop=True)) for first in range(0, len(rows), size)]
    for question, item, name in (
            (burgundy.bridge, "seat", ""), (burgundy.turns, "column", ""), (burgundy.turns, "column", "gap"),
            (burgundy.bonuses, "tiles", ""), (burgundy.monasteries, "monastery", "gain"),
            (burgundy.monasteries, "monastery", ""), (tables.faction_scores, "faction", "gain"),
            (tables.decisive, "part", "")):
        value, low, high = (name, f"{name}_low", f"{name}_high") if name else ("value", "low", "high")
        whole, held = by(question(cell), item)[value], []
        for part in parts:
            found = by(question(part), item)
            inside = (found[low] <= whole[found.index]) & (whole[found.index] <= found[high])
            held.append(inside[found[low].notna()].all())
        assert np.mean(held) > 0.9, (question.__name__, name)
