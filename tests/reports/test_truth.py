"""One truth: what a terminal says of a run is on its page, with the same numbers and intervals."""
import pytest

import ludometer as lm
from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.studies import stopping_rule
from ludometer.analysis.studies.run_comparison import compare
from ludometer.analysis.studies.sensitivity import sensitivity
from ludometer.analysis.studies.stopping_rule import Rule, sweep_until
from ludometer.reports.document import report
from ludometer.reports.elements.values import change_value, share_value
from tests.reports.pages import section
from tests.synthetic import write_run

RURIK = {"game": "rurik", "players": 4, "games": 400, "seed": 500_001, "lineup": "random"}


def shown(page, key, values):
    """Whether a chapter shows all of these Values."""
    chapter = section(page, key)
    return len(values) > 0 and [str(value.shown) for value in values if str(value.shown) not in chapter] == []


def changes(frame):
    return [change_value(row, factor=100) for row in frame.to_dict("records")]


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    folder = tmp_path_factory.mktemp("two")
    return [Run.open(write_run(folder / name, 300, cells=(("base game", {"boris": boost}),)))
            for name, boost in (("one", 1.0), ("other", 2.0))]


@pytest.mark.verify
def test_compare_and_the_page_of_both_runs(two):
    pair, = compare(*two).pairs
    page = report.compose([run.path for run in two])
    assert shown(page, "variants", changes(pair.rows))
    games = [row for row in pair.course.to_dict("records") if row["measure"] in ("winner", "margin")]
    assert shown(page, "variants", [change_value(row) for row in games])
    for side in ("one", "other"):
        shares = pair.rows.assign(**{end: pair.rows[name] + 1 / 4 for end, name in (
            ("value", side), ("low", f"{side}_low"), ("high", f"{side}_high"))})
        assert shown(page, "leaders", [share_value(row) for row in shares.to_dict("records")])


def test_a_difference_that_is_clear_and_the_page_of_its_run(tmp_path, monkeypatch):
    monkeypatch.setattr(stopping_rule, "FIRST", 200)
    experiment = Experiment.make(RURIK | {"vary": {"set": [{}, {"start_coins": 9}]}})
    run = sweep_until(experiment, tmp_path / "run", Rule.read("difference=3", 400))
    assert run.ledger == ("mixture", None)
    assert shown(report.compose([run.path]), "variants", changes(lm.answers(run)))


@pytest.mark.verify
def test_verdicts_that_are_waited_for_and_the_page(tmp_path, monkeypatch):
    monkeypatch.setattr(stopping_rule, "FIRST", 200)
    run = sweep_until(Experiment.make(RURIK | {"give": ["deed.market_day"]}), tmp_path / "run",
                      Rule.read("verdicts", 400))
    answers = lm.answers(run)
    assert len(answers) == 8                                    # the gift's cell is not asked for
    page = report.compose([run.path])
    assert shown(page, "leaders", [share_value(row) for row in answers.to_dict("records")])
    assert shown(page, "caused", [change_value(row, "win", 100, 1) for row in lm.effects(run).to_dict("records")])


@pytest.mark.verify
def test_what_is_given_in_two_setups_and_the_page(tmp_path):
    run = sweep(Experiment.make(RURIK | {"games": 80, "give": ["deed.market_day", "deed.great_library"],
                                         "vary": {"set": [{}, {"start_coins": 4}]}}), tmp_path / "run")
    effects = lm.effects(run)
    assert len(effects) == 4
    assert shown(report.compose([run.path]), "caused",
                 [change_value(row, "win", 100, 1) for row in effects.to_dict("records")])
    alone = tables.effects(tables.played_cells(run)[0])         # which would hold for one setup only
    wider = effects[effects["setup"] == run.cells[0]["label"]].set_index("gift").eval("win_high - win_low")
    assert (wider > alone.set_index("gift").eval("win_high - win_low")).all()


@pytest.mark.verify
def test_steps_and_the_page_of_their_run(tmp_path):
    found = sensitivity(Experiment.make(RURIK), tmp_path / "run", {"start_coins": None, "rounds": None}, "margin")
    page = report.compose([found.run.path])
    steps = found.steps[~found.steps["same"]]
    assert len(steps) > 2
    for name, factor, digits in (("wins", 100, 2), ("margin", 1, 2)):
        assert shown(page, "variants", [change_value(row, name, factor, digits) for row in steps.to_dict("records")])


def test_the_page_says_what_has_an_error_of_its_own(two):
    both, single = report.compose([run.path for run in two])["html"], report.compose([two[0].path])["html"]
    assert "has an error of its own, 5&nbsp;% for each question: who wins more or less" in both
    assert "all that answer one question hold together with 95" in both
    assert "error of its own" not in single and "all of them hold with 95" in single
