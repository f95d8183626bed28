"""Tables on Rurik's modules give what a plain count over all rows of really played games gives."""

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.rurik.modules import ACTIONS, DOINGS, doing_changes, unevenness
from ludometer.simcore.tables import read

BOX = ["stone-and-blade", "war", "rebel-faction", "epic-structures"]
PLAIN, CORE, WHOLE = range(3)                                   # cells of the run below
BROUGHT = (rurik.newcomers, rurik.inheritances, rurik.war_rewards, rurik.epic_structures, rurik.tokens, rurik.falls,
           rurik.defeats)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Games of the base game, of the core of Stone & Blade, and of the whole box."""
    experiment = Experiment.make({"game": "rurik", "players": 4, "games": 240, "seed": 7, "lineup": "textbook",
                                  "vary": {"modules": [[], BOX[:1], BOX]}})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "run", jobs=1)


@pytest.fixture(scope="module")
def cells(run):
    return tables.played_cells(run)


@pytest.fixture(scope="module")
def rows(run):
    """The rows of the whole box."""
    return run.to_pandas(cell=WHOLE)


def holds(rows, column, names):
    """A frame that says of each row which names are in its set."""
    bits = rows[column].to_numpy().astype(np.uint64)
    return pd.DataFrame({name: bits >> np.uint64(place) & np.uint64(1) == 1 for place, name in enumerate(names)})


def by(frame, item):
    return frame.set_index(item)


def ahead_of_others(rows):
    """Points by which each row is ahead of the mean of the others at its table."""
    total = rows.groupby("game")["score"].transform("sum")
    return (rows["score"] - (total - rows["score"]) / 3).to_numpy()


def test_what_a_module_brings_has_no_rows_without_it(cells):
    for cell in cells:
        answers = tables.answers(cell)
        assert all(isinstance(table, pd.DataFrame) for table in answers.values())
        assert {"rebellion", "decided", "unlocked"} <= {name for name, table in answers.items() if not len(table)}
    assert not any(len(question(cells[PLAIN])) for question in BROUGHT)
    assert all(len(question(cells[WHOLE])) for question in BROUGHT)
    assert not any(len(question(cells[CORE])) for question in (rurik.epic_structures, rurik.falls, rurik.defeats))


def test_parts_that_nobody_has_are_left_out(cells, rows):
    assert "vp_tokens" not in cells[PLAIN].parts and "vp_tokens" in cells[WHOLE].parts
    change = by(tables.part_changes(cells[WHOLE], cells[PLAIN]), "part")
    assert change.loc["tokens", "value"] == pytest.approx(rows["vp_tokens"].mean())
    back = by(tables.part_changes(cells[PLAIN], cells[WHOLE]), "part")
    assert back.loc["tokens", "value"] == pytest.approx(-rows["vp_tokens"].mean())


def test_cells_with_other_leaders_are_compared_by_those_they_share(cells, run):
    found = tables.faction_changes(cells[WHOLE], cells[PLAIN])
    assert set(found["faction"]) == set(read("rurik")["leader"])
    one, other = (run.to_pandas(cell=number).groupby("faction", observed=True)["win"].mean()
                  for number in (WHOLE, PLAIN))
    for _, row in found.iterrows():
        assert row["value"] == pytest.approx(one[row["faction"]] - other[row["faction"]])


def test_new_leaders_are_held_against_the_range_of_the_others(cells, rows):
    found, wins = by(rurik.newcomers(cells[WHOLE]), "leader"), rows.groupby("faction", observed=True)["win"].mean()
    assert set(found.index) == {"gleb", "sviatoslav", "theophania"}
    old = wins[[name for name in wins.index if name not in found.index]]
    for leader, row in found.iterrows():
        assert (row["weakest"], row["strongest"]) == (old.idxmin(), old.idxmax())
        assert row["above"] == pytest.approx(wins[leader] - old.min())
        assert row["below"] == pytest.approx(old.max() - wins[leader])
        assert row["fits"] == ("weaker" if row["above_high"] < 0 else "stronger" if row["below_high"] < 0 else
                               "within" if min(row["above_low"], row["below_low"]) > 0 else "undecided")


def test_inheritances_are_dealt(cells, rows, run):
    names = run.sets["inheritances_dealt"]
    dealt, kept, taken = (holds(rows, f"inheritances_{stage}", names) for stage in ("dealt", "kept", "taken"))
    found = by(rurik.inheritances(cells[WHOLE]), "inheritance")
    knob = cells[WHOLE].numbers["knob"]
    assert found["dealt"].sum() == len(rows) * knob["inheritances_dealt"]
    assert found["kept"].sum() == len(rows) * knob["inheritances_kept"]
    for name in names:
        row, one = found.loc[name], dealt[name].to_numpy()
        assert row["value"] == pytest.approx(rows["win"][one].mean())
        assert row["gain"] == pytest.approx(rows["score"][one].mean() - rows["score"][~one].mean(), abs=1e-4)
        assert row["kept_share"] == pytest.approx(kept[name].sum() / one.sum())
        assert kept[name].sum() == 0 or row["met_share"] == pytest.approx(taken[name].sum() / kept[name].sum())


@pytest.mark.parametrize(("question", "item", "column", "laid"), [
    (rurik.epic_structures, "epic", "epic_built", "epic_laid"),
    (rurik.war_rewards, "war_reward", "war_rewards", "war_rewards_laid")])
def test_what_seats_gained(cells, rows, run, question, item, column, laid):
    offered = holds(rows, laid, run.sets[laid])
    found, held = by(question(cells[WHOLE]), item), holds(rows, column, run.sets[column])
    assert list(found.index) == [name for name in held if held[name].any()]
    ahead, every = ahead_of_others(rows), held.sum(axis=1)
    for name, row in found.iterrows():
        one = held[name].to_numpy()
        assert not (held[name] & ~offered[name]).any()
        assert row["offered"] == offered[name].sum()
        assert row["seats_share"] == pytest.approx(one.sum() / offered[name].sum())
        assert row["seats"] == one.sum() and row["value"] == pytest.approx(rows["win"][one].mean())
        assert row["gain"] == pytest.approx(ahead[one].mean() - np.average(ahead, weights=every - one), abs=1e-4)


def test_the_rebel_faction_falls(cells, rows):
    found = by(rurik.falls(cells[WHOLE]), "rebel_faction")
    games = rows.groupby("game").agg(faction=("rebel_faction", "first"), fell=("faction_defeated", "max"))
    assert found["n"].sum() == 2 * len(games) == 2 * found.loc["all", "n"]
    for name in found.index:
        part = games if name == "all" else games[games["faction"] == name]
        row = found.loc[name]
        assert row["n"] == len(part) and row["value"] == pytest.approx((part["fell"] > 0).mean())
        assert [row[f"in_{number}"] for number in range(1, 5)] == pytest.approx(
            [(part["fell"] == number).mean() for number in range(1, 5)])
    who = (rows["faction_defeated"] > 0).to_numpy()
    assert found.loc["all", "falls"] == who.sum()
    assert found.loc["all", "by_winner"] == pytest.approx(rows["win"][who].mean())
    assert found.loc["all", "ahead"] == pytest.approx(ahead_of_others(rows)[who].mean())
    leaders = by(rurik.defeats(cells[WHOLE]), "leader")["value"]
    expected = rows.assign(who=who).groupby("faction", observed=True)["who"].mean()
    assert dict(leaders) == pytest.approx(dict(expected))


def test_tokens_by_source_add_up(cells, rows, run):
    found = by(rurik.tokens(cells[WHOLE]), "source")
    assert found["all"].sum() == pytest.approx(rows["vp_tokens"].mean())
    won = rows["win"] / rows["win"].sum()
    assert found["winners"].sum() == pytest.approx((rows["vp_tokens"] * won).sum())
    fell = rows["faction_defeated"] > 0
    assert found.loc["rebel_faction", "all"] == pytest.approx(fell.mean())         # a point each, on the easy side
    assert found.loc["war_reward", "all"] == pytest.approx(
        holds(rows, "war_rewards", run.sets["war_rewards"])["vp"].mean())
    assert (found["all"] >= 0).all() and found.loc["prisoners", "all"] > 0
    core = by(rurik.tokens(cells[CORE]), "source")["all"]
    assert (core.drop("war_reward") == 0).all()


def test_what_modules_change(cells, run):
    found = by(doing_changes(cells[WHOLE], cells[CORE]), "doing")
    games = [run.to_pandas(cell=number) for number in (WHOLE, CORE)]
    means = [frame.assign(actions=frame.filter(like=ACTIONS).sum(axis=1))[["actions", *DOINGS]].mean()
             for frame in games]
    assert list(found.index) == ["actions", *DOINGS]
    np.testing.assert_allclose(found["value"], means[0] - means[1])
    np.testing.assert_allclose(by(rurik.doings(cells[WHOLE]), "doing")["value"], means[0])
    assert found.loc["captures", "low"] > 0


def test_chance_alone_makes_no_leaders_uneven(cells):
    frame = tables.factions(cells[WHOLE])
    spread = frame["value"].std()
    assert 0 <= unevenness(cells[WHOLE]) < spread
    assert unevenness(cells[WHOLE]) == pytest.approx(np.sqrt(max(spread**2 - (frame["error"]**2).mean(), 0)))
