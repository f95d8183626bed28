"""Scythia's tables give what a plain count over all rows of really played games gives."""

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.scythia import questions as scythia
from ludometer.simcore.scythia.declared import BUILDINGS, REGIONS
from tests.analysis.parts import covered, parts_of

DRAFTED, DEALT = range(2)                                       # cells of the run below


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Games of three seats: pairs of hero and crew chosen, and dealt."""
    experiment = Experiment.make({"game": "scythia", "players": 3, "games": 300, "seed": 7, "lineup": "casual",
                                  "vary": {"set": {"draft": [1, 0]}}})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "run", jobs=1)


@pytest.fixture(scope="module")
def solo(tmp_path_factory):
    """Games of one seat against the chief."""
    experiment = Experiment.make({"game": "scythia", "games": 300, "seed": 7, "lineup": "casual",
                                  "modules": ["solo"]})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "solo", jobs=1)


@pytest.fixture(scope="module")
def cells(run, solo):
    return tables.played_cells(run, solo)


@pytest.fixture(scope="module")
def rows(run):
    """The rows of the cell with dealt pairs, and how far each seat is ahead of the others at its table."""
    frame = run.to_pandas(cell=DEALT)
    total = frame.groupby("game")["score"].transform("sum")
    return frame.assign(ahead=frame["score"] - (total - frame["score"]) / 2)


@pytest.fixture(scope="module")
def alone(solo):
    return solo.to_pandas()


def holds(column, names, name):
    """Whether a name is in the set of each row."""
    return column.to_numpy().astype(np.uint64) >> np.uint64(names.index(name)) & np.uint64(1) == 1


def by(frame, item):
    return frame.set_index(item)


def test_all_questions_have_answers(cells):
    for cell in cells:
        answers = tables.answers(cell)
        assert all(len(table) for name, table in answers.items()
                   if name not in ("chief", "line_up"))          # one policy meets no other
        assert len(answers["chief"]) == (5 if cell.is_solo else 0)


def test_heroes_are_chosen_unless_a_knob_deals_them(cells):
    assert [cell.dealing for cell in cells] == ["chosen", "random", "chosen"]


def test_crew_that_came_with_the_hero(cells, rows):
    found, groups = by(scythia.first_crew(cells[DEALT]), "crew"), rows.groupby("first_crew", observed=True)
    assert found["seats"].sum() == len(rows) and set(found.index) == set(groups.groups)
    names = list(found.index)
    np.testing.assert_allclose(found["value"], groups["win"].mean()[names])
    np.testing.assert_allclose(found["points"], groups["score"].mean()[names])
    one = rows["first_crew"] == names[0]
    assert found["gain"].iloc[0] == pytest.approx(rows["ahead"][one].mean() - rows["ahead"][~one].mean())
    assert ((found["gain_low"] < found["gain"]) & (found["gain"] < found["gain_high"])).all()


@pytest.mark.parametrize(("question", "item", "column"), [
    (scythia.crew, "crew", "hired"), (scythia.centre, "crew", "played"), (scythia.animals, "animal", "trained"),
    (scythia.quests, "quest", "quests")])
def test_cards_of_seats(cells, rows, run, question, item, column):
    found, names = by(question(cells[DEALT]), item), run.sets[column]
    held = pd.DataFrame({name: holds(rows[column], names, name) for name in names})
    assert list(found.index) == [name for name in names if held[name].any()]
    cards = held.sum(axis=1)
    for name in found.index[::7]:
        row, one = found.loc[name], held[name].to_numpy()
        assert row["seats"] == one.sum() and row["seats_share"] == pytest.approx(one.mean())
        assert row["value"] == pytest.approx(rows["win"][one].mean())
        assert row["ahead"] == pytest.approx(rows["win"][one].mean() - rows["win"][~one].mean())
        assert row["points"] == pytest.approx(rows["score"][one].mean())
        others = np.average(rows["ahead"], weights=cards - one)
        assert row["gain"] == pytest.approx(rows["ahead"][one].mean() - others, abs=1e-4)


def test_what_is_on_animals(cells, rows, run):
    found, names = scythia.stock(cells[DEALT]), run.sets["trained"]
    cards = cells[DEALT].numbers["catalogue"]["rows"]["animal"]
    used = {side: pd.DataFrame({name: holds(rows[f"as_{side}"], names, name) for name in names}).astype(float)
            for side in ("eagle", "horse")}
    everything = sum(held.sum(axis=1) for held in used.values())
    for side, field, kinds in (("eagle", "eagle", ("double", "centre", "plain")),
                               ("horse", "horse_strength", (1, 2, 3))):
        part, held = found[found["side"] == side].set_index("kind"), used[side]
        assert tuple(part.index) == tuple(map(str, kinds)) and part["cards"].sum() == len(names)
        for kind in kinds:
            row, one = part.loc[str(kind)], held[[name for name in names if cards[name][field] == kind]].sum(axis=1)
            assert row["taken"] == pytest.approx(one.mean())
            assert row["gain"] == pytest.approx(np.average(rows["ahead"], weights=one) - np.average(
                rows["ahead"], weights=everything - one), abs=1e-4)


def test_one_seat_alone_is_compared_with_its_other_games(cells, alone):
    found = by(scythia.first_crew(cells[-1]), "crew")
    name = found["seats"].idxmax()
    one = alone["first_crew"] == name
    assert found.loc[name, "gain"] == pytest.approx(alone["score"][one].mean() - alone["score"][~one].mean())


def test_raids_by_region(cells, rows):
    found, won = by(scythia.regions(cells[DEALT]), "region"), rows["win"]
    assert tuple(found.index) == REGIONS
    for region, row in found.iterrows():
        raids, points, top = (rows[f"{what}_{region}"] for what in ("raids", "points", "top"))
        assert row["raids"] == pytest.approx(raids.mean()) and row["points"] == pytest.approx(points.mean())
        assert row["each"] == pytest.approx(points.sum() / raids.sum())
        assert row["top"] == pytest.approx(top.sum() / raids.sum()) and 0 < row["top_low"] < row["top_high"] <= 1
        assert row["winners"] == pytest.approx(np.average(points, weights=won))
        assert row["others"] == pytest.approx(np.average(points, weights=1 - won))
        assert (row["n"], row["value"]) == ((raids > 0).sum(), pytest.approx(won[raids > 0].mean()))
    assert found["share"].sum() == pytest.approx(1)
    assert found["points"].sum() == pytest.approx(rows["vp_raids"].mean())


def test_what_winners_do_more_of(cells, rows):
    for question, columns in ((scythia.fights, {"wounds", "deaths", "kumis_spent"}),
                              (scythia.household, {"hires", "silver_left"})):
        found = by(question(cells[DEALT]), "column")
        assert columns <= set(found.index)
        for name in columns:
            assert found.loc[name, "all"] == pytest.approx(rows[name].mean())
    assert len(scythia.village(cells[DEALT])) == len(BUILDINGS)


def test_turns_of_first_raids_are_of_those_who_raid(tmp_path):
    found = sweep(Experiment.make({"game": "scythia", "players": 2, "games": 60, "seed": 3, "lineup": "random"}),
                  tmp_path / "run", jobs=1)
    rows, row = found.to_pandas(), by(scythia.fights(tables.played_cells(found)[0]), "column").loc["first_raid"]
    raided = rows["first_raid"] > 0
    assert not raided.all()
    assert row["all"] == pytest.approx(rows["first_raid"][raided].mean())
    for name, weights in (("winners", rows["win"]), ("others", 1 - rows["win"])):
        assert row[name] == pytest.approx(np.average(rows["first_raid"][raided], weights=weights[raided])), name
    turns = [each for _, each in rows[raided].groupby("game")["first_raid"]]
    assert row["n"] == sum(each.nunique() > 1 for each in turns)        # nobody is later than who never raids


def test_endings_and_lengths(cells, rows):
    games = rows[rows["seat"] == 0]
    rounds, found = np.ceil(games["turns"] / 3), by(scythia.endings(cells[DEALT]), "ending")
    assert found["value"].drop("all").sum() == pytest.approx(1) == found.loc["all", "value"]
    assert found.loc["all", "turns"] == pytest.approx(games["turns"].mean() / 3)
    plunder = games["ends"] == 1
    assert found.loc["plunder", "value"] == pytest.approx(plunder.mean())
    assert found.loc["plunder", "turns"] == pytest.approx(games["turns"][plunder].mean() / 3)
    enders = rows[(rows["seat"] == rows["ended_by"])]
    assert found.loc["all", "by_winner"] == pytest.approx(enders["win"].sum() / len(games))
    lengths = scythia.lengths(cells[DEALT])
    assert lengths["games"].sum() == len(games) and lengths["share"].sum() == pytest.approx(1)
    counted = lengths[lengths["ending"] == "plunder"].set_index("rounds")["games"]
    assert (counted[counted > 0] == rounds[plunder].astype(int).value_counts().sort_index()).all()


def test_the_chief(cells, alone):
    found, won = by(scythia.chief(cells[-1]), "measure"), alone["win"] == 1
    lead = alone["score"] - alone["chief_score"]
    for name, values in (("chief_raids", alone["chief_raids"]), ("lead", lead)):
        assert found.loc[name, ["all", "won", "lost"]].tolist() == pytest.approx(
            [values.mean(), values[won].mean(), values[~won].mean()])
    assert found.loc["lead", "won"] >= 0 >= found.loc["lead", "lost"]
    ended = by(scythia.endings(cells[-1]), "ending").loc["all"]
    assert ended["turns"] == pytest.approx(np.ceil(alone["turns"] / 2).mean())
    assert ended["by_winner"] == pytest.approx((alone["ended_by"] == np.where(won, 0, 1)).mean())


@pytest.mark.verify
def test_intervals_of_scythia_s_tables_cover(tmp_path):
    """Of a run cut into many, each part's intervals hold the whole run's numbers together as often as they say."""
    run = sweep(Experiment.make({"game": "scythia", "players": 2, "games": 30_000, "lineup": "casual",
                                 "set": {"draft": 0}}), tmp_path / "run")
    cell, rows = tables.played_cells(run)[0], run.to_pandas()
    parts = parts_of(cell, rows)
    for question, item, name in (
            (scythia.first_crew, "crew", "gain"), (scythia.crew, "crew", "gain"), (scythia.crew, "crew", ""),
            (scythia.quests, "quest", "gain"), (scythia.quests, "quest", "ahead"), (scythia.stock, "kind", "gain"),
            (scythia.regions, "region", "each"), (scythia.regions, "region", "share"),
            (scythia.regions, "region", "top"), (scythia.endings, "ending", "turns")):
        assert covered(cell, parts, question, item, name) > 0.85, (question.__name__, name)
