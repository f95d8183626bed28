"""Runs that are played until it is clear: they stop when every answer is there, and their intervals know that."""
import itertools
import json

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates import verdicts
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.parts import PART
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.studies import stopping_rule
from ludometer.analysis.studies.stopping_rule import Rule, sweep_until
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import contents, question, stopped_after


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """The first look after 400 games instead of 500."""
    monkeypatch.setattr(stopping_rule, "FIRST", 400)


def one_cell(**values):
    return question(**{"lineup": "club", "vary": {}} | values)


def played(folder, rule="verdicts", most=4_000, experiment=None, **more):
    return sweep_until(experiment or one_cell(), folder, Rule.read(rule, most), **more)


def test_looks_rise_by_a_tenth_up_to_the_most():
    assert Rule("verdicts", most=1_250).looks() == [400, 500, 600, 700, 800, 900, 1000, 1100, 1250]
    assert Rule("verdicts", most=100).looks() == [100]
    looks = Rule("verdicts", most=10**9).looks()
    assert looks[-1] == 10**9 and all(1 < b / a < 1.26 for a, b in itertools.pairwise(looks))


def test_a_higher_most_moves_no_look_but_the_last():
    looks = Rule("verdicts", most=400_000).looks()
    for most in (5_000, 33_333, 200_000):
        assert Rule("verdicts", most=most).looks() == [look for look in looks if look < most] + [most]


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
    assert run.manifest["until"] == {"rule": "verdicts", "settled": games}
    assert run.manifest["boundary"] == {"kind": "mixture", "planned": None}
    assert run.games == games < 40_000 and run.manifest["experiment"]["games"] == games
    assert [look["games"] for look in run.manifest["looks"]] == [look for look, _ in news]
    assert run.manifest["looks"][-1]["asked"] == "until = verdicts"
    assert set(answers["answer"]) <= {"balanced", "strong", "weak"}


def test_answers_are_read_from_intervals_that_hold_whenever_one_looks(fake, tmp_path):
    run = played(tmp_path / "run")
    cell, = tables.played_cells(run)
    assert cell.boundary == Boundary(run.games, "mixture", None, 4)
    answers = Rule("verdicts").answers(run).set_index("item")
    there = tables.factions(cell.held_with(2)).set_index("faction")     # as a page makes them
    plain = tables.factions(tables.played_cells(sweep(one_cell(games=run.games), tmp_path / "plain"))[0].held_with(2))
    assert there["verdict"].equals(answers["answer"].rename("verdict").rename_axis("faction"))
    assert np.allclose(there["low"], answers["low"])
    plain = plain.set_index("faction")
    assert np.allclose(there["value"], plain["value"])
    wider = (there["high"] - there["low"]) / (plain["high"] - plain["low"])
    expected = np.divide(*(each.band(1 - 0.95**(1 / 2 / len(there))) for each in (
        cell.boundary, Boundary(run.games, "focal", run.games))))
    assert np.allclose(wider, expected, rtol=0.07) and expected > 1.3


def test_a_share_that_is_known_to_lie_at_the_edge_is_not_waited_for(fake, tmp_path, monkeypatch):
    run = played(tmp_path / "run", most=700)
    undecided = Rule("verdicts").answers(run).set_index("item")["answer"]
    half = tables.factions(tables.played_cells(run)[0]).set_index("faction").eval("(high - low) / 2")
    monkeypatch.setattr(stopping_rule, "SHORT", half.max() * 2 / verdicts.MARGIN)
    edge = Rule("verdicts").answers(run).set_index("item")
    assert (undecided == "undecided").any() and edge["clear"].all()
    assert (edge["answer"][undecided == "undecided"] == stopping_rule.AT_EDGE).all()
    assert (edge["answer"] == undecided)[undecided != "undecided"].all()


def test_a_share_is_known_to_lie_at_the_edge_only_if_each_population_says_so(fake, tmp_path, monkeypatch):
    """Their intervals are longer than that of the whole run, and any of them may leave a share undecided."""
    cell, = tables.played_cells(played(tmp_path / "run", most=400))

    def shares(cell, margin):
        each = [[{"low": low, "high": high}] for low, high in ((0.23, 0.29), (0.275, 0.285))]
        return pd.DataFrame({"faction": ["Ash", "Elm"], "value": 0.28, "low": 0.276, "high": 0.284,
                             "verdict": "undecided", "populations": each})

    monkeypatch.setattr(stopping_rule, "share_table", lambda cell: (shares, "faction"))
    found = Rule("verdicts")._shares(cell, 1)
    assert list(found["answer"]) == ["undecided", stopping_rule.AT_EDGE] and list(found["clear"]) == [False, True]


def test_a_stopped_run_goes_on_and_ends_with_the_same_bytes(fake, tmp_path):
    played(tmp_path / "whole", most=1_250)
    with pytest.raises(KeyboardInterrupt):
        played(tmp_path / "run", most=1_250, progress=stopped_after(3, KeyboardInterrupt))
    assert Run.open(tmp_path / "run", partial=True).manifest["until"]["settled"] is None
    played(tmp_path / "run", most=1_250, jobs=3)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    fake.calls.clear()
    played(tmp_path / "run", most=1_250)
    assert not fake.calls and contents(tmp_path / "run") == contents(tmp_path / "whole")


@pytest.mark.verify
def test_steps_of_most_and_growth_change_no_interval(fake, tmp_path):
    run = played(tmp_path / "run", most=700)
    assert run.games == 700 and run.manifest["until"]["settled"] is None
    with pytest.raises(DataError, match="holds 700 games in each cell, and most = 600"):
        played(tmp_path / "run", most=600)
    stepped = played(tmp_path / "run", "within=1", most=1_500)
    once = played(tmp_path / "once", "within=1", most=1_500)
    assert stepped.games == once.games == 1_500
    assert Rule.read("within=1").answers(stepped).equals(Rule.read("within=1").answers(once))
    grown, more = grow(tmp_path / "run", more=100), played(tmp_path / "once", "within=1", most=1_600)
    assert tables.factions(*tables.played_cells(grown)).equals(tables.factions(*tables.played_cells(more)))
    assert tables.played_cells(grown)[0].boundary == Boundary(1_600, "mixture", None, 4)


def test_a_planned_run_keeps_its_plan_whatever_is_played_further(fake, tmp_path):
    sweep(one_cell(games=400), tmp_path / "run")
    assert Run.open(tmp_path / "run").ledger == ("focal", 400)
    assert grow(tmp_path / "run", more=100).ledger == ("focal", 400)
    run = played(tmp_path / "run", "within=1", most=900)
    assert run.ledger == ("focal", 400) and tables.played_cells(run)[0].boundary == Boundary(900, "focal", 400, 4)
    assert tables.played_cells(grow(tmp_path / "run", games=1_600))[0].boundary.doublings == 2


def test_what_nobody_has_seen_a_game_of_can_be_planned_again(fake, tmp_path):
    for games in (400, 800):
        with pytest.raises(KeyboardInterrupt):
            sweep(one_cell(games=games), tmp_path / "run", progress=stopped_after(0, KeyboardInterrupt))
    assert sweep(one_cell(games=800), tmp_path / "run").ledger == ("focal", 800)

    def stop_in_the_second_part(played, total):                 # however many games a slice has on this machine
        if played > PART:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(one_cell(games=30_000), tmp_path / "other", progress=stop_in_the_second_part)
    assert Run.open(tmp_path / "other", partial=True).ledger == ("focal", 30_000)
    assert sweep(one_cell(games=40_000), tmp_path / "other").ledger == ("focal", 30_000)


@pytest.mark.verify
def test_precision_stops_by_length_and_counts_as_planned(fake, tmp_path):
    run = played(tmp_path / "run", "precision=4", most=40_000)
    assert run.ledger == ("length", run.games) and run.manifest["until"]["settled"] == run.games < 40_000
    answers = Rule.read("precision=4").answers(run)
    assert (answers["high"] - answers["low"] <= 0.08).all()
    before = Rule.read("precision=4").answers(sweep(one_cell(games=int(run.games / 1.2)), tmp_path / "before"))
    assert (before["high"] - before["low"] > 0.08).any()
    plain, = tables.played_cells(sweep(one_cell(games=run.games), tmp_path / "plain"))
    plain = tables.factions(plain.held_with(2))
    assert np.allclose(answers["low"], plain["low"])
    gave_up = played(tmp_path / "short", "precision=4", most=700)
    assert gave_up.ledger == ("length", None)                   # read in between, it has the intervals of any moment
    assert played(tmp_path / "short", "precision=4", most=40_000).ledger == run.ledger
    assert grow(tmp_path / "run", more=100).ledger == run.ledger


def test_a_run_that_goes_on_by_another_rule_is_not_read_as_planned_where_that_has_its_answer(fake, tmp_path):
    """Its verdicts decide when it stops, so the games of that look were not planned, nor stopped at by their length."""
    assert played(tmp_path / "run", "precision=0.3", most=500).ledger == ("length", None)
    found = played(tmp_path / "run", "within=20", most=12_000)
    assert found.manifest["until"]["settled"] and found.ledger == ("length", None)


def test_setups_that_cannot_answer_are_refused_before_any_game(fake, tmp_path):
    fake.players = (1, 4)
    for experiment, rule, says in ((one_cell(), "difference", "1 setup; expected two"),
                                   (one_cell(vary={"modules": [[], ["bog"]], "players": [3, 4]}), "difference",
                                    "4 setups; expected two, .* choose two of them"),
                                   (one_cell(players=1), "within", "a solo game has no fair share")):
        with pytest.raises(DataError, match=says):
            played(tmp_path / "run", rule, most=400, experiment=experiment)
    assert not (tmp_path / "run").exists()


@pytest.mark.verify
def test_a_difference_is_found_or_bounded(fake, tmp_path):
    pair = question(lineup="club", vary={"modules": [[], ["bog"]]})       # the module moves all scores alike
    run = played(tmp_path / "run", "difference=2", most=40_000, experiment=pair)
    answers = Rule.read("difference=2").answers(run)
    assert set(answers["answer"]) == {"within 2 points"} and run.manifest["until"]["settled"]
    assert set(answers["cell"]) == {"bog less base game"} and run.ledger[0] == "mixture"


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
    cell = tables.played_cells(run)[0].held_with(2)
    there = tables.chances(cell).set_index("faction")           # as a page makes them
    assert np.allclose(answers[["value", "low", "high"]], there[["gain", "gain_low", "gain_high"]])
    assert run.ledger[0] == "mixture" and run.manifest["until"]["settled"] == run.games and answers["clear"].all()
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
    (["balanced", "undecided"], 0.1, False), (["balanced", "undecided"], 0.01, True),
    (["undecided", "depends on players"], 0.1, True)])
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
    assert [each["games"] for each in run.manifest["looks"]] == [400, 900]


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
    for bounds, says in (({"kind": "focal"}, "boundary.planned = None; expected the games that were planned"),
                         ({"kind": "mixture", "planned": 400}, "boundary.planned = 400; expected null"),
                         ({"kind": "other"}, "boundary.kind = 'other'")):
        manifest["boundary"] = bounds
        (folder / "manifest.json").write_text(json.dumps(manifest))
        with pytest.raises(DataError, match=says):
            Run.open(folder)


@pytest.mark.verify
def test_a_run_that_grows_after_it_was_clear_says_when_that_was(fake, tmp_path):
    run = played(tmp_path / "run", most=40_000)
    settled = run.games
    assert stopping_rule.ending_in_words(run) == f"clear at {settled:,} games of each setup"
    run = grow(tmp_path / "run", more=100)
    ending = f"clear at {settled:,} games of each setup, and grown to {settled + 100:,} since"
    assert stopping_rule.ending_in_words(run) == ending
    assert stopping_rule.ending_in_words(played(tmp_path / "never", most=400)) == "not clear at 400 games of each setup"
