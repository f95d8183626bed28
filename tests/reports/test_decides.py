"""The chapter on what decides a game: it stands on pages of runs that were asked, with a sentence and a figure."""
import pytest

from ludometer.analysis.estimates.variance_components import DEALT, LUCK, SETUP
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.studies.run_skill_and_luck import decides_run
from ludometer.analysis.studies.skill_and_luck import SCORE, WIN
from ludometer.reports.document import report
from ludometer.reports.sections.skill_and_luck import decides
from ludometer.reports.wording.units import NARROW


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """(Run, the Decides that it keeps) of two setups."""
    run = sweep(Experiment.make({"game": "rurik", "players": 2, "games": 240, "lineup": "random", "seed": 500_011,
                                 "vary": {"set.start_coins": [3, 2]}}), tmp_path_factory.mktemp("runs") / "it", jobs=1)
    return run, decides_run(run, 400, "casual,club", 1)


def test_a_run_that_was_asked_has_the_chapter(asked):
    run, found = asked
    page = report.compose([run.path])
    (finding,) = [each for each in page["findings"] if each["chapter"] == "decides"]
    assert finding["text"].startswith("Skill against luck at a table of casual and club: who plays decides ")
    assert "Players:" not in finding["text"] and f"{found.games} game" in finding["text"]
    said = [row[which] for row in found.parts_in_words for which in ("alone", "in_all") if which in row]
    assert [row["part"] for row in said][:2] == ["who plays", "who plays, in all"] and len(said) == 7
    assert [number["item"] for number in finding["numbers"]] == [row["part"] for row in said]
    assert [number["value"] for number in finding["numbers"]] == [row["value"] for row in said]
    html = page["html"]
    chapter = html[html.index('id="decides"'):html.index('id="survival"')]
    assert chapter.count("<svg") == 1 and chapter.count("rest of the setup") >= 2
    assert "what decides the game" in html[html.index('id="promise"'):]


def test_its_columns_hold_what_their_heads_say(asked):
    run, found = asked
    table, = decides(report.pages_of([run.path])[0](1)).tables
    heads = [column.title for column in table.columns]
    rows = [dict(zip(heads, [value.sort for value in row], strict=True)) for row in table.rows]
    there = {outcome: rows.set_index("part") for outcome, rows in found.rows.groupby("outcome")}
    parts = [part for part in there[WIN].index if part != DEALT]
    assert [row["part"] for row in rows] == [found.word(part) for part in parts]
    for head, outcome in (("who wins", WIN), ("points", SCORE)):
        assert [row[f"{head}, by itself"] for row in rows] == there[outcome].loc[parts, "share"].tolist()
    luck = rows[parts.index(LUCK)]
    assert [luck["who wins, in all"], luck["points, in all"]] == [
        there[outcome].loc[LUCK, "total"] for outcome in (WIN, SCORE)]
    assert luck["who wins, in all"] != luck["points, in all"] and rows[parts.index(SETUP)]["who wins, in all"] == ""


@pytest.mark.verify
def test_its_intervals_do_not_widen_those_of_the_page(asked):
    run, _ = asked
    with_it = report.compose([run.path], draws=False)
    kept = run.path / "decides.json"
    text = kept.read_text()
    kept.unlink()
    without = report.compose([run.path])
    kept.write_text(text)
    assert 'id="decides"' not in without["html"] and "what decides the game" not in without["html"]
    others = [each["text"] for each in with_it["findings"] if each["chapter"] != "decides"]
    assert others == [each["text"] for each in without["findings"]]


def test_equal_players_have_no_skill_to_compare(tmp_path):
    run = sweep(Experiment.make({"game": "pig", "players": 2, "games": 200, "seed": 500_013}), tmp_path / "pig", jobs=1)
    found = decides_run(run, 400, None, 1)
    (text,) = [each["text"] for each in report.compose([run.path], draws=False)["findings"]
               if each["chapter"] == "decides"]
    assert text.startswith("No skill to compare at a table of 2 equal players, club: all that chance deals decides ")
    assert text.endswith(f"(400{NARROW}games of {found.deals}{NARROW}deals).".replace(NARROW, " "))


def test_an_answer_of_an_older_version_is_asked_for_again(asked):
    run, _ = asked
    kept = run.path / "decides.json"
    text = kept.read_text()
    kept.write_text(text.replace('"format": 2', '"format": 1'))
    section = decides(report.pages_of([run.path])[0](1))
    kept.write_text(text)
    (_, (answer,)), = section.answers
    assert "comes from an older version" in answer and f"ludometer decides {run.path}" in answer and section.open
    assert not section.findings and not section.drawings and not section.tables
