"""Findings under joint readings on the page: in how many they hold, and on which row they depend."""
import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.studies import uncertain_data
from ludometer.commands import joint_readings
from ludometer.reports.document import report
from ludometer.reports.sections import joint_readings as joint
from ludometer.reports.wording.units import NARROW
from tests import synthetic

DOUBTS = (("deed", "hoard"), ("deed", "law_giver"))
BOOST = {"boris": 0.0, "maria": -6.0}


def fillings(number):
    """Readings in which Boris wins much where Hoard brings 4 points; Maria is weak in all."""
    rng = np.random.default_rng(4)
    for _ in range(number):
        hoard, other = int(rng.integers(4, 6)), int(rng.integers(4, 7))
        yield {"deed.hoard.points": hoard, "deed.law_giver.points": other}, {
            "boris": 5.0 if hoard == 4 else 0.0, "maria": -6.0}


def told(html):
    section = re.search(r'<section id="survival">.*?</section>', html, re.DOTALL)[0]
    section = re.sub(r"<svg.*?</svg>", "", section, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", section)).replace(NARROW, " ")


def made(folder, reconstructed=DOUBTS, number=30, **more):
    return report.compose([synthetic.write_run(
        folder, 150, cells=(("base game", BOOST),), readings=list(fillings(number)), reconstructed=reconstructed,
        noise=True, **more)])


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return made(tmp_path_factory.mktemp("joint") / "run")


def test_a_finding_says_in_how_many_readings_it_holds(page):
    text = told(page["html"])
    assert "Each of 30 joint readings fills in all values at once" in text
    found = next(each for each in page["findings"] if each["tag"] == "readings")["text"].replace(NARROW, " ")
    assert re.search(r"of 12 findings are certain to hold in at least 80 % of 30 joint readings .*Maria \(weak\)",
                     found)
    assert "Boris depends most on Deed: Hoard, which explains" in found and "No reading varies" not in found
    weak = next(each for each in page["findings"] if each["tag"] == "weak")
    assert re.search(r"holds in 100 % \(8\d to 100 %\) of 30 joint readings", weak["mark"].replace(NARROW, " "))
    assert re.search(r"Maria weak −\S+ −\S+ −\S+ to −\S+ 100 % 8\d–100", text) and " safe " in text


@pytest.mark.verify
def test_a_page_says_which_fields_never_vary(tmp_path, monkeypatch):
    monkeypatch.setattr(uncertain_data, "unvaried_fields", lambda *asked: {"deed": ["rules", "cost"]})
    page = made(tmp_path / "run")
    text = told(page["html"])
    assert "No reading varies rules and cost of deed, which nobody knows. What depends on it was not tested" in text
    found = next(each for each in page["findings"] if each["tag"] == "readings")["text"]
    assert "No reading varies rules and cost of deed, so none of this is called safe." in found
    assert " safe " not in text.replace("A finding is safe", "").replace("called safe", "")


def test_the_row_that_decides_stands_in_a_table_and_the_first_screen_says_what_was_tried(page):
    assert re.search(r"Boris Deed: Hoard (\d+ % \d+–100 )?&lt; 0\.0001", told(page["html"]))
    line = re.search(r"<dt>Not certain</dt><dd>(.*?)</dd>", page["html"], re.DOTALL)[1].replace(NARROW, " ")
    assert "held against 30 joint readings of it" in line and 'href="#survival"' in line


def test_readings_are_no_setups_and_have_no_alternatives_columns(page):
    assert 'id="variants"' not in page["html"] and "never tested" not in told(page["html"])
    assert "in 1 setup and 30 other readings of it" in page["html"].replace(NARROW, " ")


@pytest.mark.verify
def test_nothing_is_called_safe_where_a_row_is_never_varied(tmp_path):
    page = made(tmp_path / "run", (*DOUBTS, ("rebel", "fur")))
    text = told(page["html"])
    assert "No reading varies 1 of rebel (Fur). What depends on these rows was not tested" in text
    found = next(each for each in page["findings"] if each["tag"] == "readings")["text"].replace(NARROW, " ")
    assert "No reading varies 1 of 3 reconstructed rows in play, so none of this is called safe." in found
    assert " not all tested " in text and " safe " not in text.partition("In how many readings")[2]


@pytest.mark.verify
def test_alternatives_and_readings_share_the_chapter(tmp_path):
    page = made(tmp_path / "run", alternatives=(("other-rebels", BOOST),), number=12)
    text, weak = told(page["html"]), next(each for each in page["findings"] if each["tag"] == "weak")
    assert "Maria: weak" in text and "In how many readings findings hold" in text
    assert re.search(r"under 1 of 1 other reading; holds in 100 %", weak["mark"].replace(NARROW, " "))


def test_a_run_without_enough_of_them_says_the_command_that_plays_them(tmp_path):
    page = made(tmp_path / "run", number=3)
    text = told(page["html"])
    assert re.search(r"The data say of 8 rows what else they may be; ludometer sweep rurik .* --readings 40 draws 40 ",
                     text)
    assert "3 readings, as here, say too little." in text and "has no other readings" not in text
    assert "held against" not in page["html"]


@pytest.mark.parametrize(("base", "both", "says"), [
    ("1 of 143 rows", "1 of 149 rows", "1 of 149 rows, in all setups together"), ("", "1 of 9 rows", "1 of 9 rows, in "
     "all setups together"), ("1 of 143 rows", "1 of 143 rows", "1 of 143 rows"), ("", "", "")])
def test_a_first_screen_says_where_setups_use_other_rows_than_the_first(base, both, says, monkeypatch):
    monkeypatch.setattr(joint, "came_through", lambda page, cells, first: both if len(cells) > 1 else base)
    page = SimpleNamespace(base=1, given=[1, 2], readings=lambda cell: [])
    assert joint.doubt(page) == says


def finding(**values):
    return {"kind": "faction", "item": "maria", "verdict": "strong", "decided": False, "stands": "open", "base": 0.786,
            "value": 0.287, "least": 0.28699, "most": 0.28701, "sd": 0.0, "share": 1.0, "share_low": 0.0,
            "share_high": 1.0, "shares": {"strong": 1.0, "balanced": 0.0, "weak": 0.0}} | values


@pytest.mark.parametrize(("low", "vague"), [(0.0, True), (0.97, False)])
def test_a_spread_that_is_estimated_as_none_is_no_certainty(low, vague):
    """Where too few games say in how many readings a verdict holds, "strong 100 %" would look certain."""
    page = SimpleNamespace(faction=str.title, base=SimpleNamespace(fair=0.25))
    row, = joint.findings_table(page, SimpleNamespace(findings=pd.DataFrame([finding(share_low=low)]))).rows
    shown = [str(value.shown).replace(NARROW, " ") for value in row]
    assert any("100 %" in text or "100.0 %" in text for text in shown) != vague
    assert any("too few games" in text for text in shown) == vague and "(" not in shown[3] and "–" not in shown[3]
    terminal = joint_readings.percent(finding(share_low=low), "share", "share_low", "share_high")
    assert terminal == ("too few games" if vague else "100 % (97 to 100)")
    assert joint_readings.mean_over_readings(finding()) == "28.7 %"


@pytest.mark.parametrize(("low", "says", "cell"), [
    (0.004, "which explains some of what readings change in it", "some; how much is open"),
    (0.34, "which explains 34 % or more of what readings change in it", "34 % or more")])
def test_a_share_explained_is_no_number_below_one_percent(page, low, says, cell):
    page = page["page"]
    found = joint.judged_readings(page, page.readings(page.base))
    rows = found.rows.assign(low=low)
    text = joint.summary(page, replace(found, rows=rows), page.readings(page.base)).text.replace(NARROW, " ")
    assert says in re.sub("<[^>]*>", "", text) and joint_readings.explained_share(low) == cell
