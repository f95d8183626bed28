"""Runs that are played until it is clear: they stop when every answer is there, and their intervals know that."""
import itertools
import json
from functools import partial

import numpy as np
import pandas as pd
import pytest

from analysis import statistics, tables, until
from analysis.experiment import Experiment
from analysis.run import Run, grow, sweep
from analysis.until import Rule, sweep_until
from simcore.errors import DataError
from tests.analysis.test_run import contents, question, stopped_after


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """The first look after 400 games instead of 2,000."""
    monkeypatch.setattr(until, "FIRST", 400)


def one_cell(**values):
    return question(**{"lineup": "club", "vary": {}} | values)


def played(folder, rule="verdicts", most=4_000, experiment=None, **more):
    return sweep_until(experiment or one_cell(), folder, Rule.read(rule, most), **more)


def test_looks_rise_by_half_up_to_the_most():
    assert Rule("verdicts", most=4_000).looks() == [400, 600, 900, 1400, 2000, 3000, 4000]
    assert Rule("verdicts", most=100).looks() == [100]
    looks = Rule("verdicts", most=10**9).looks()
    assert looks[-1] == 10**9 and all(b / a > 1.2 for a, b in itertools.pairwise(looks))


@pytest.mark.parametrize("text, rule", [
    ("verdicts", Rule("verdicts")), ("precision=0.5", Rule("precision", 0.5)), ("precision", Rule("precision", 1)),
    ("difference=2", Rule("difference", 2)), ("difference", Rule("difference", 3)), ("within=4", Rule("within", 4)),
    ("within", Rule("within", 3))])
def test_rules_are_read_and_written_alike(text, rule):
    assert Rule.read(text) == rule == Rule.read(str(rule))


@pytest.mark.parametrize("text, most, says", [
    ("verdict", None, "until.*'verdict'.*verdicts"), ("verdicts=3", None, "verdicts takes no number"),
    ("precision=x", None, "expected percentage points from 0.01 to 50"), ("precision=nan", None, "percentage points"),
    ("difference=0", None, "percentage points"), ("verdicts", 0, "most = 0: expected a whole number from 1")])
def test_rules_that_say_nothing_are_refused(text, most, says):
    with pytest.raises(DataError, match=says):
        Rule.read(text, most)


def test_a_run_stops_at_the_first_look_at_which_all_is_clear(fake, tmp_path):
    news = []
    run = played(tmp_path / "run", most=40_000, news=lambda games, answers: news.append((games, answers)))
    games, answers = news[-1]
    assert [look for look, _ in news] == Rule("verdicts", most=40_000).looks()[:len(news)] and len(news) > 2
    assert [each["clear"].all() for _, each in news] == [False] * (len(news) - 1) + [True]
    assert run.manifest["until"] | {"planned": None} == {
        "rule": "verdicts", "planned": None, "repeated": True, "settled": games}
    assert run.games == games < 40_000 and run.manifest["experiment"]["games"] == games
    assert [look["games"] for look in run.manifest["looks"]] == [look for look, _ in news]
    assert run.manifest["looks"][-1]["asked"] == "until = verdicts"
    assert set(answers["answer"]) <= {"balanced", "strong", "weak"}


def test_answers_are_read_from_intervals_that_hold_at_all_planned_looks(fake, tmp_path):
    run = played(tmp_path / "run")
    cell, = tables.played(run)
    assert cell.looks == tuple(Rule("verdicts", most=4_000).looks())
    answers = Rule("verdicts").answers(run).set_index("item")
    with statistics.together(2):
        there = tables.factions(cell).set_index("faction")      # as a page makes them
        plain = tables.factions(tables.played(sweep(one_cell(games=run.games), tmp_path / "plain"))[0])
    assert there["verdict"].equals(answers["answer"].rename("verdict").rename_axis("faction"))
    assert np.allclose(there["low"], answers["low"])
    plain = plain.set_index("faction")
    assert np.allclose(there["value"], plain["value"])
    wider = (there["high"] - there["low"]) / (plain["high"] - plain["low"])
    assert ((wider > 1.15) & (wider < 1.4)).all()


def test_a_share_that_is_known_to_lie_at_the_edge_is_not_waited_for(fake, tmp_path, monkeypatch):
    run = played(tmp_path / "run", most=700)
    undecided = Rule("verdicts").answers(run).set_index("item")["answer"]
    half = tables.factions(tables.played(run)[0]).set_index("faction").eval("(high - low) / 2")
    monkeypatch.setattr(until, "SHORT", half.max() * 2 / statistics.MARGIN)
    edge = Rule("verdicts").answers(run).set_index("item")
    assert (undecided == "undecided").any() and edge["clear"].all()
    assert (edge["answer"][undecided == "undecided"] == until.AT_EDGE).all()
    assert (edge["answer"] == undecided)[undecided != "undecided"].all()


def test_a_stopped_run_goes_on_and_ends_with_the_same_bytes(fake, tmp_path):
    played(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        played(tmp_path / "run", progress=stopped_after(3, KeyboardInterrupt))
    assert Run.open(tmp_path / "run", partial=True).manifest["until"]["settled"] is None
    played(tmp_path / "run", jobs=3)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    fake.calls.clear()
    played(tmp_path / "run")
    assert not fake.calls and contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_a_run_that_gave_up_goes_on_with_more_and_pays_for_all_its_looks(fake, tmp_path):
    run = played(tmp_path / "run", most=700)
    assert run.games == 700 and run.manifest["until"]["settled"] is None
    with pytest.raises(DataError, match="holds 700 games in each cell, and most = 600"):
        played(tmp_path / "run", most=600)
    run = played(tmp_path / "run", most=4_000)
    assert {400, 700, 4_000} <= set(run.repeated)
    grown = grow(tmp_path / "run", more=100)
    assert grown.repeated == tuple(sorted({*run.repeated, grown.cells[0]["games"]}))


def test_a_finished_run_can_go_on_until_it_is_clear(fake, tmp_path):
    sweep(one_cell(games=400), tmp_path / "run")
    assert not Run.open(tmp_path / "run").repeated
    news = []
    run = played(tmp_path / "run", news=lambda games, answers: news.append(answers))
    with statistics.repeated(Rule("verdicts", most=4_000).looks()), statistics.together(2):
        assert len(news) > 1 and np.isclose(   # already the first look, which needs no games, is paid for
            news[0]["low"], tables.factions(Part(run, 400))["low"]).all()


class Part:
    """The first games of a run's only cell."""

    def __init__(self, run, games):
        self.cell, = tables.played(run)
        self.wanted = games // self.cell.players

    def __getattr__(self, name):
        return getattr(self.cell, name)

    def readers(self, columns):
        return [partial(chunk.first, min(chunk.blocks, self.wanted)) for chunk in self.cell.chunks(columns)][:1]


def test_precision_stops_by_length_and_pays_for_one_look(fake, tmp_path):
    run = played(tmp_path / "run", "precision=4", most=40_000)
    assert not run.repeated and run.manifest["until"]["settled"] == run.games < 40_000
    answers = Rule.read("precision=4").answers(run)
    assert (answers["high"] - answers["low"] <= 0.08).all()
    before = Rule.read("precision=4").answers(sweep(one_cell(games=int(run.games / 1.5)), tmp_path / "before"))
    assert (before["high"] - before["low"] > 0.08).any()


def test_a_difference_is_found_or_bounded(fake, tmp_path):
    pair = question(lineup="club", vary={"modules": [[], ["bog"]]})       # the module moves all scores alike
    run = played(tmp_path / "run", "difference=2", most=40_000, experiment=pair)
    answers = Rule.read("difference=2").answers(run)
    assert set(answers["answer"]) == {"within 2 points"} and run.manifest["until"]["settled"]
    assert set(answers["cell"]) == {"bog less base game"} and len(run.repeated) > 1
    with pytest.raises(DataError, match="1 cells; expected two"):
        played(tmp_path / "other", "difference", most=400)


def test_a_difference_in_skill_is_found(fake, tmp_path):
    # the fake's players differ in points by their name
    pair = Experiment.make({"game": "fake", "seed": 7, "factions": ["Ash", "Birch", "Cedar", "Dogwood"],
                            "vary": {"lineup": ["club*4", "trader,club*3"]}})
    run = played(tmp_path / "run", "difference=1", most=10_000, experiment=pair)
    answers = Rule.read("difference=1").answers(run).set_index("item")["answer"]
    skill = {name: sum(name.encode()) % 7 for name in ("club", "trader")}
    assert answers["Ash"] == ("more" if skill["trader"] > skill["club"] else "less") != answers["Birch"]


def test_a_difference_between_solo_games_is_found(tmp_path):
    pair = Experiment.make({"game": "rurik", "players": 1, "modules": ["solo"], "lineup": "casual", "seed": 3,
                            "vary": {"set.rebellion_level": [1, 4]}})
    run = played(tmp_path / "run", "difference", most=2_000, experiment=pair)
    answers = Rule.read("difference").answers(run)
    assert set(answers["answer"]) == {"less"} and run.manifest["until"]["settled"] == run.games_of(0) < 2_000
    assert len(answers) == 7 and (answers["high"] < 0).all()


def test_chances_of_a_solo_player_are_held_against_one_another(fake, tmp_path):
    fake.players = (1, 1)
    run = played(tmp_path / "run", most=40_000, experiment=one_cell(players=1))
    answers = Rule.read("verdicts").answers(run).set_index("item")
    with statistics.together(2):
        there = tables.chances(tables.played(run)[0]).set_index("faction")      # as a page makes them
    assert np.allclose(answers[["value", "low", "high"]], there[["gain", "gain_low", "gain_high"]])
    assert len(run.repeated) > 1 and run.manifest["until"]["settled"] == run.games and answers["clear"].all()
    sure = answers[answers["answer"].isin(("above", "below"))]
    assert ((sure["answer"] == "above") == (sure["low"] > 0)).all() and ((sure["low"] > 0) | (sure["high"] < 0)).all()
    rest = answers.drop(sure.index)
    assert (rest["answer"] == "within 3 points").all() and (rest[["low", "high"]].abs() <= 0.03).all(axis=None)


def test_all_are_within_a_margin_or_one_is_not(fake, tmp_path):
    run = played(tmp_path / "run", "within=15", most=40_000)
    answers = Rule.read("within=15").answers(run)
    assert set(answers["answer"]) == {"balanced"} and run.manifest["until"]["settled"] == run.games < 40_000
    fake.unique_factions = False
    alike = Experiment.make({"game": "fake", "seed": 7, "factions": ["Ash", "Ash"], "players": 2})
    run = played(tmp_path / "alike", "within=3", most=400, experiment=alike)
    assert set(Rule.read("within=3").answers(run)["item"]) == {0, 1}       # all have the same, so seats are judged


@pytest.mark.parametrize("words, width, clear", [
    (["balanced", "balanced"], 0.1, True), (["balanced", "strong"], 0.1, True), (["undecided", "weak"], 0.1, True),
    (["balanced", "undecided"], 0.1, False), (["balanced", "undecided"], 0.01, True)])
def test_one_that_is_outside_answers_for_all(fake, tmp_path, monkeypatch, words, width, clear):
    asked = []

    def factions(cell, margin):
        asked.append(margin)
        return pd.DataFrame({"faction": ["Ash", "Birch"], "value": 0.25, "low": 0.25 - width / 2,
                             "high": 0.25 + width / 2, "verdict": words})

    run = sweep(one_cell(games=8), tmp_path / "run")
    monkeypatch.setattr(tables, "factions", factions)
    answers = Rule.read("within=2").answers(run)
    assert answers["clear"].all() == clear and asked == [0.02]
    assert ("at the edge" in set(answers["answer"])) == (width < 0.02)


def test_runs_that_are_read_together_have_wider_intervals(fake, tmp_path):
    run = played(tmp_path / "run", "within=15", most=400)
    one, four = (Rule("within", 15, 400, runs).answers(run) for runs in (1, 4))
    assert ((four["high"] - four["low"]) > 1.1 * (one["high"] - one["low"])).all()


def test_a_run_can_be_taken_to_one_look_whatever_was_clear(fake, tmp_path):
    for look in (400, 900, 900):
        run = played(tmp_path / "run", "within=50", upto=look)
        assert run.games == look and run.manifest["until"]["settled"] == look
    assert [each["games"] for each in run.manifest["looks"]] == [400, 900] and set(run.repeated) >= {400, 600, 4_000}


def test_what_cannot_be_answered_is_refused(fake, tmp_path):
    with pytest.raises(DataError, match="factions are fixed to players of different policies"):
        played(tmp_path / "fixed", experiment=one_cell(
            lineup="club,trader*3", factions=["Ash", "Birch", "Cedar", "Dogwood"]))
    fake.players = (1, 1)
    with pytest.raises(DataError, match=r"a solo game has no fair share.*verdicts, precision=1, or difference=3"):
        played(tmp_path / "solo", "within", experiment=one_cell(players=1))
    with pytest.raises(DataError, match=r"one faction alone, .* compared with; right would be precision=1"):
        played(tmp_path / "one", experiment=one_cell(players=1, factions=["Ash"]))


def test_the_manifest_of_such_a_run_is_checked(fake, tmp_path):
    folder = played(tmp_path / "run", most=400).path
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["until"]["planned"] = [600, 400]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(DataError, match=r"until.planned = \[600, 400\]; expected rising"):
        Run.open(folder)


def test_a_run_that_grows_after_it_was_clear_says_when_that_was(fake, tmp_path):
    run = played(tmp_path / "run", most=40_000)
    looks, settled = len(run.repeated), run.games
    assert until.ended(run) == f"clear at {settled:,} games of each setup"
    assert until.holding(run) == f"intervals hold at all {looks} looks together, made or planned"
    run = grow(tmp_path / "run", more=100)
    assert until.ended(run) == f"clear at {settled:,} games of each setup, and grown to {settled + 100:,} since"
    assert f"all {looks + 1} looks" in until.holding(run)
    assert until.ended(played(tmp_path / "never", most=400)) == "not clear at 400 games of each setup"
