"""Burgundy's tables give what a plain count over all rows of really played games gives."""

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.burgundy import questions as burgundy
from ludometer.analysis.burgundy.modules import spread_change, spread_of
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from tests.analysis.parts import covered, parts_of

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
    return tables.played_cells(*runs)


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
        empty = modules | {"line_up"} | ({"factions"} if cell.same_faction else set())
        assert {name for name, table in found.items() if not len(table)} == empty


def test_a_module_that_nobody_came_to_use_has_no_rows(tmp_path):
    run = sweep(Experiment.make({"game": "burgundy", "players": 2, "games": 2, "lineup": "random", "set": {"phases": 1},
                                 "modules": ["white-castles"]}), tmp_path / "run", jobs=1)
    assert not run.to_pandas()["built_white_castle"].any()
    assert not len(burgundy.white_castles(*tables.played_cells(run)))


def test_games_in_which_all_have_the_same_duchy_are_known(cells):
    assert [cell.same_faction for cell in cells] == [True, True, False, True]
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
    found = burgundy.monasteries(*tables.played_cells(run))
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
    cell, = tables.played_cells(sweep(experiment, tmp_path / "run", jobs=1))
    assert cell.rounds == ("score_a", "score_b", "score") and len(tables.rounds(cell)) == 3


@pytest.fixture(scope="module")
def boxes(tmp_path_factory):
    """Cells of games with most modules, of teams, and of one seat alone, by random players, with their rows."""
    found = {}
    for name, players, modules in (("all", 3, ["shields", "trade-routes", "white-castles", "inns", "watchtowers"]),
                                   ("teams", 4, ["teams"]), ("solo", 1, ["solo"])):
        run = sweep(Experiment.make({"game": "burgundy", "players": players, "games": 300, "seed": 7,
                                     "lineup": "textbook", "modules": modules}),
                    tmp_path_factory.mktemp("runs") / name, jobs=1)
        found[name] = tables.played_cells(run)[0], run.to_pandas()
    return found


def test_questions_about_modules_have_rows_where_these_are_on(boxes):
    on = {name: {question.__name__ for question in burgundy.BOX if len(question(cell))}
          for name, (cell, _) in boxes.items()}
    assert on == {"all": {"shields", "routes", "route_bonuses", "white_castles", "watchtowers", "inns"},
                  "teams": {"teams"}, "solo": {"left", "uncovered", "alone"}}
    assert "vp_shields" in boxes["all"][0].parts and "vp_shields" not in boxes["teams"][0].parts


def test_shields(boxes):
    cell, rows = boxes["all"]
    found = by(burgundy.shields(cell), "shield")
    offered, taken, kept = (bits(rows[f"shields_{what}"], cell.sets[f"shields_{what}"])
                            for what in ("offered", "taken", "kept"))
    for name in ("shield_3", "shield_7"):
        row = found.loc[name]
        assert [row["offered"], row["taken"], row["done"]] == [each[name].sum() for each in (offered, taken, kept)]
        assert row["brought"] == pytest.approx(rows[name][taken[name]].mean())
        assert row["gain"] == pytest.approx(
            rows["score"][offered[name]].mean() - rows["score"][~offered[name]].mean(), abs=1e-4)


def test_boards_of_trade_routes(boxes):
    cell, rows = boxes["all"]
    found, had = by(burgundy.routes(cell), "route"), bits(rows["routes_held"], cell.sets["routes_held"])
    assert list(found["seats"]) == [had[name].sum() for name in found.index] and len(found) == 12
    assert found.loc["route_3", "points"] == pytest.approx(rows["score"][had["route_3"]].mean())


def test_watchtowers_and_inns_by_duchy(boxes):
    cell, rows = boxes["all"]
    groups = rows.groupby("faction", observed=True)
    for question, measure, values in (
            (burgundy.watchtowers, "vp_towers", groups["vp_towers"].mean()),
            (burgundy.watchtowers, "linked", groups["towers"].agg(lambda towers: (towers == 3).mean())),
            (burgundy.watchtowers, "first", groups["tower_bonus"].agg(lambda bonus: (bonus == 1).mean())),
            (burgundy.inns, "inn_points", groups["inn_points"].mean())):
        frame = question(cell)
        found = by(frame[frame["measure"] == measure], "faction")
        np.testing.assert_allclose(found["value"], values[list(found.index)])
        assert ((found["low"] <= found["value"]) & (found["value"] <= found["high"])).all()


def test_teams(boxes):
    cell, rows = boxes["teams"]
    found = burgundy.teams(cell)
    first = rows[rows["team"] == 0]
    assert cell.sides == 2 and found["value"].sum() == pytest.approx(1)
    assert found.loc[0, "value"] == pytest.approx(first["win"].sum() / cell.games)
    assert found.loc[0, "lead"] == pytest.approx(first["score"].mean() - rows["score"][rows["team"] == 1].mean())
    course = by(tables.course(cell), "measure")["value"]
    score = rows["score"].to_numpy().reshape(-1, 4)[:, :2].astype(int)
    assert course["margin"] == pytest.approx(np.abs(score[:, 0] - score[:, 1]).mean()) and course["shared"] == 0
    assert tables.rounds(cell)["leader_wins"].iloc[-1] == pytest.approx(1, abs=0.02)


def test_the_solo_game(boxes):
    cell, rows = boxes["solo"]
    left = by(burgundy.left(cell), "empty")["value"]
    assert left[0] == pytest.approx(rows["win"].mean()) and left.sum() == pytest.approx(1)
    found = by(burgundy.uncovered(cell), "colour")
    assert found["spaces"].sum() == 36
    assert found["value"].sum() == pytest.approx(rows["empty"].mean() + rows["blanks"].mean())
    assert found.loc["mine", "unfilled"] == pytest.approx(3 - rows["placed_mine"][rows["win"] == 0].mean())
    assert burgundy.castles(cell)["seats"].sum() == len(rows)


def test_the_spread_of_points(boxes, cells, rows):
    cell, played = boxes["all"]
    found = spread_of(cell)
    assert found["value"] == pytest.approx(played["score"].std(ddof=0)) and found["low"] < found["value"]
    other = cells[WORTHLESS].run.to_pandas(cell=WORTHLESS)["score"]
    change = spread_change(cells[WORTHLESS], cells[ALIKE])
    assert change["value"] == pytest.approx(other.var(ddof=0) - rows["score"].var(ddof=0))
    assert change["low"] < change["value"] < change["high"]


@pytest.mark.verify
def test_intervals_of_burgundy_s_tables_cover(tmp_path):
    """Of a run cut into many, each part's intervals hold the whole run's numbers together as often as they say."""
    run = sweep(Experiment.make({"game": "burgundy", "players": 2, "games": 60_000, "lineup": "random",
                                 "set": {"duchies": 1}}), tmp_path / "run")
    cell, rows = tables.played_cells(run)[0], run.to_pandas()
    parts = parts_of(cell, rows)
    for question, item, name in (
            (burgundy.bridge, "seat", ""), (burgundy.turns, "column", ""), (burgundy.turns, "column", "gap"),
            (burgundy.bonuses, "tiles", ""), (burgundy.monasteries, "monastery", "gain"),
            (burgundy.monasteries, "monastery", ""), (tables.faction_scores, "faction", "gain"),
            (tables.decisive, "part", "")):
        assert covered(cell, parts, question, item, name) > 0.9, (question.__name__, name)
