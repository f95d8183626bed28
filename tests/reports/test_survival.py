"""What rests on reconstructed rows is marked, and findings are held against other readings of them."""

import re

import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document import report
from ludometer.reports.elements.section import MARK, Finding, about_items
from ludometer.reports.sections import alternative_readings
from ludometer.reports.wording.units import NARROW
from ludometer.simcore.tables import data_in_play, read
from tests import synthetic

BASE = {"boris": 2.0, "maria": -1.5}
READINGS = (("other-rebels", BASE), ("warfare-without-steps", {"boris": -2.0, "maria": -1.5}))
DOUBTS = (("rebel", "wood"), ("rebel", "ore"), ("deed", "hoard"), ("leader", "boris"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run of one cell and two other readings of it: one changes nothing, one turns Boris from strong to weak."""
    return synthetic.write_run(tmp_path_factory.mktemp("readings") / "run", 1500, cells=(("base game", BASE),),
                               alternatives=READINGS, reconstructed=DOUBTS)


@pytest.fixture(scope="module")
def page(folder):
    return report.compose([folder])


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def section(html, key):
    return re.search(rf'<section id="{key}">.*?</section>', html, re.DOTALL)[0]


def test_rows_sections_tables_and_findings_that_rest_on_reconstructed_rows_are_marked(page):
    tables_in_play = data_in_play(read("rurik"), 4)
    deeds, every = len(tables_in_play["deed"]), sum(map(len, tables_in_play.values()))
    for key, tags, rows in (("deeds", ("deeds",), f"1 of {deeds} rows of deed"),
                            ("leaders", ("strong", "weak"), "1 of 8 rows of leader")):
        found = section(page["html"], key)
        whole = f"{MARK}{NARROW}4 of {every}{NARROW}rows reconstructed ({rows.replace(' rows of', '')}, "
        assert all(finding["mark"].startswith(whole) for finding in page["findings"] if finding["tag"] in tags)
        assert found.count(f'<p class="mark">{whole}') == found.count("reconstructed") == 1
    assert f"Hoard{MARK}" in section(page["html"], "deeds") and f"Boris{MARK}" in section(page["html"], "leaders")
    assert f"Maria{MARK}" not in page["html"]
    strong = next(finding["text"] for finding in page["findings"] if finding["tag"] == "strong")
    assert strong.startswith(f"Boris{MARK} wins")
    caution = next(finding["text"] for finding in page["findings"] if finding["tag"] == "caution")
    assert "4 rows of the data in play" in caution and MARK in caution


def test_alternatives_are_no_variants_and_have_no_figures_of_their_own(page):
    assert 'id="variants"' not in page["html"]
    assert not any("other-rebels" in key for key in re.findall(r'aria-label="([^"]*)"', page["html"]))
    assert "Sentences are about" not in page["html"]


def test_a_finding_survives_or_falls(page, folder):
    told = words(section(page["html"], "survival"))
    assert f"Boris{MARK}: strong falls: with warfare-without-steps it is weak, −" in told
    assert "Maria: weak is undecided: with warfare-without-steps it is undecided, +" in told
    assert "Fourth seat: balanced survives both alternatives; the largest difference is −" in told
    found = next(finding for finding in page["findings"] if finding["tag"] == "survival")
    assert f"Boris{MARK}: strong" in found["text"].partition("falls: ")[2]
    assert "Maria: weak other-rebels weak 0 in every deal – survives" in told and "other rewards" not in told
    marks = {finding["tag"]: finding["mark"].replace(NARROW, " ") for finding in page["findings"]}
    assert marks["strong"].endswith("; falls under 1 of 2 other readings")
    assert marks["weak"].endswith("; undecided under 1 of 2 other readings") and "reading" not in marks["undecided"]
    base, _, other = tables.played_cells(Run.open(folder))
    change = tables.faction_changes(other, base, 16).set_index("faction").loc["boris"]
    assert f"−{abs(100 * change['value']):.1f}" in told


@pytest.mark.parametrize(("verdict", "there", "low", "high", "stands"), [
    ("strong", "strong", -0.01, 0.01, "survives"), ("strong", "strong", 0.01, 0.02, "survives"),
    ("strong", "undecided", -0.09, -0.01, "undecided"), ("strong", "balanced", -0.09, -0.01, "falls"),
    ("strong", "balanced", -0.09, 0.01, "undecided"), ("balanced", "weak", -0.09, -0.01, "falls"),
    ("above", "below", -0.09, -0.01, "falls"), ("above", "above", -0.09, -0.01, "survives")])
def test_what_surviving_means(verdict, there, low, high, stands):
    frame = pd.DataFrame({"verdict": [there]}, index=["boris"])
    changes = pd.DataFrame({"value": [(low + high) / 2], "low": [low], "high": [high]}, index=["boris"])
    assert alternative_readings.trial(None, verdict, frame, changes, "boris").stands == stands
    assert alternative_readings.trial(None, verdict, frame, changes, "olga").stands == "undecided"  # not dealt there


def test_a_takeaway_of_several_verdicts_tells_the_worst():
    def claim(name, *stands):
        trials = [alternative_readings.Trial(cell, "", None, each) for cell, each in enumerate(stands)]
        return alternative_readings.Claim(name, trials, ("faction", name))

    def fate(*names):
        return alternative_readings.robustness_phrase(Finding("", "", "", about_items(*names)), claims).replace(NARROW,
                                                                                                                " ")

    claims = [claim("ash", "survives", "survives", "survives"), claim("elm", "undecided", "survives", "undecided"),
              claim("oak", "survives", "falls", "undecided")]
    assert fate("ash") == "survives 3 other readings" and fate("elm") == "undecided under 2 of 3 other readings"
    assert fate("ash", "elm") == "in part undecided under 2 of 3 other readings"
    assert fate("oak") == "falls under 1 of 3 other readings" and fate("yew") == fate() == ""


def test_all_findings_together_in_a_sentence():
    rest = "2 other readings of what is not known"

    def told(*stands):
        claims = [alternative_readings.Claim(f"c{i}", [alternative_readings.Trial(None, "", None, each)]) for i,
                  each in enumerate(stands)]
        tone, text = alternative_readings.robustness_summary(claims, rest)
        return tone, text.striptags().replace(NARROW, " ")
    assert told() == ("undecided", f"No verdict was decided, so none could be held against {rest}.")
    assert told("survives") == ("balanced", f"The one decided finding, c0, survives {rest}.")
    assert told("falls") == ("strong", f"The one decided finding, c0, falls under {rest}.")
    assert told("survives", "survives") == ("balanced", f"All 2 decided findings survive {rest}.")
    assert told("survives", "undecided") == ("undecided", f"1 of 2 decided findings survives {rest}; undecided: c1.")
    assert told("falls", "undecided", "falls") == (
        "strong", f"None of 3 decided findings survives {rest}; undecided: c1; fall: c0 and c2.")


@pytest.mark.parametrize(("stands", "tone", "text"), [
    ({"undecided": 2, "survives": 7}, "undecided", "is undecided under 2 of 9 other readings and survives 7"),
    ({"falls": 1, "undecided": 2, "survives": 6}, "strong",
     "falls under 1 of 9 other readings, is undecided under 2 and survives 6"),
    ({"falls": 9}, "strong", "falls under 9 other readings"),
    ({"survives": 9}, "balanced", "survives 9 other readings")])
def test_a_single_finding_is_not_said_to_fail_where_it_survives(stands, tone, text):
    trials = [alternative_readings.Trial(None, "", None, each) for each,
              number in stands.items() for _ in range(number)]
    found = alternative_readings.robustness_summary([alternative_readings.Claim("c", trials)], "9 other readings")
    assert (found[0], found[1].striptags()) == (tone, f"The one decided finding, c, {text}.")


def test_all_findings_of_a_claim_are_read_together():
    def claim(*stands):
        return alternative_readings.Claim("x",
                                          [alternative_readings.Trial(None, "", None, each) for each in stands]).stands
    assert claim("survives", "survives") == "survives" and claim("survives", "undecided") == "undecided"
    assert claim("undecided", "falls", "survives") == "falls"


@pytest.mark.verify
def test_a_run_without_alternatives_says_the_command_that_plays_them(tmp_path):
    experiment = Experiment.make({"game": "rurik", "players": 2, "games": 40, "seed": 3, "lineup": "random",
                                  "set": {"start_coins": 2}})
    run = sweep(experiment, tmp_path / "run", jobs=1)
    found = section(report.compose([run.path])["html"], "survival")
    command = re.search(r"<code>(.*?)</code>", found)[1].replace("&#39;", "'")
    assert command == ("ludometer sweep rurik --players 2 --games 40 --seed 3 --lineup 'random' "
                       "--set 'start_coins=2' --alternatives")
    assert "adjacent-markets" in found


@pytest.mark.sample(1)
@pytest.mark.parametrize("values", [
    {"game": "rurik", "players": 2}, {"game": "burgundy", "players": 2},
    {"game": "burgundy", "players": 3, "modules": ["experts"]}])
def test_alternatives_of_the_games_are_played_and_told(tmp_path, values):
    experiment = Experiment.make({"games": 60, "lineup": "random", "alternatives": True} | values)
    run = sweep(experiment, tmp_path / "run", jobs=1)
    readings = [cell for cell in run.cells if cell["alternative"]]
    assert len(readings) >= 3 and all(cell["of"] == 0 for cell in readings)
    found = words(section(report.compose([run.path])["html"], "survival"))
    assert all(cell["alternative"] in found for cell in readings)


@pytest.mark.verify
def test_one_seat_is_tried_too(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 3000, 1, cells=(("base game", BASE),), alternatives=READINGS)
    told = words(section(report.compose([folder])["html"], "survival"))
    assert "Boris: above the others falls: with warfare-without-steps it is below the others" in told


def test_what_no_reading_changes_is_said_to_be_untested(page, folder):
    found = next(finding["text"] for finding in page["findings"] if finding["tag"] == "survival")
    base, *others = tables.played_cells(Run.open(folder))
    rows = {table: values for table,
            values in alternative_readings.values_in_play(base).items() if table in ("leader", "deed")}
    assert all(alternative_readings.values_in_play(other)[table] == rows[table] for other in others for table in rows)
    tested = alternative_readings.tested_rows(base, others)
    assert tested["leader"] == ({"boris"}, set()) and tested["deed"] == ({"hoard"}, set())
    assert "1 of 1 deed" in found and "1 of 1 leader" in found and "was not tested" in found
    assert "Boris" in words(section(page["html"], "survival")).partition("What other readings change")[2]


@pytest.mark.verify
def test_a_solo_game_whose_plans_no_reading_changes_says_so(tmp_path):
    experiment = Experiment.make({"game": "scythia", "players": 1, "games": 60, "lineup": "random",
                                  "modules": ["solo"], "alternatives": True})
    run = sweep(experiment, tmp_path / "run", jobs=1)
    base, *others = tables.played_cells(run)
    rows, changed = alternative_readings.tested_rows(base, others)["plan"]
    found = next(finding["text"] for finding in report.compose([run.path], draws=False)["findings"]
                 if finding["tag"] == "survival")
    assert rows and ("plan" in found.partition("none changes")[2]) == bool(rows - changed)
