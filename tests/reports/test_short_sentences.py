"""How long a headline may be, which question it and its picture answer, and what a page says only once."""
import re

import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document import first_screen, headline, report
from ludometer.reports.document.short_sentences import MOST_WORDS, first_that_fits, fits, without_brackets
from ludometer.reports.wording.quotes import Words
from ludometer.reports.wording.units import NARROW
from tests.reports.pages import section


def played(folder, **values):
    asked = {"game": "rurik", "players": 4, "games": 1600, "lineup": "textbook"}
    return report.compose([sweep(Experiment.make(asked | values), folder, jobs=1).path])


@pytest.fixture(scope="module")
def even(tmp_path_factory):
    """A page on which seats are decided and leaders are not."""
    return played(tmp_path_factory.mktemp("even") / "run")


def test_words_are_counted_as_a_reader_does():
    assert fits(" ".join(["word"] * MOST_WORDS)) and not fits(" ".join(["word"] * (MOST_WORDS + 1)))
    assert fits(" ".join(["<b>1.5" + NARROW + "%</b>"] * MOST_WORDS))


def test_the_longest_text_that_fits_is_taken_then_one_without_brackets_and_none_is_cut():
    long, bracketed = "a " * 30, "a " * 24 + "(b c)"
    assert first_that_fits([long, "short", "shorter"]) == "short"
    assert first_that_fits([long, bracketed]) == bracketed.removesuffix(" (b c)")
    assert first_that_fits([long, Words("a &amp; <b>b</b>; {}").format(long)]) == "a &amp; <b>b</b>"
    assert first_that_fits([long + "a", long]) == long


def test_what_calls_a_text_an_association_stays():
    assert without_brackets(Words("A is strong (1.0–2.0) (an association: chosen)")) == (
        "A is strong (an association: chosen)")


@pytest.mark.verify
def test_decided_seats_come_before_leaders_of_whom_none_is(even):
    page, said = even["page"], even["headline"]
    assert headline.answers_with(page) == headline.SEATS
    assert said.startswith("Among textbook players, the first seat is strong") and said.endswith(
        "; 8 leaders are undecided.")
    drawing, _ = first_screen.lead_figure(page)
    assert drawing.caption == "Seats: percentage points off a fair share"
    chapters = [finding.chapter for finding, *_ in first_screen.first_findings(page, even["found"])]
    assert "seats" not in chapters and "leaders" not in chapters and chapters      # the headline has said it
    assert "seats" in [finding.chapter for finding, *_ in first_screen.first_findings(page, even["found"], ("seats",))]


def test_no_finding_says_its_tag_twice(even):
    html = even["html"]
    assert ">undecided</span> " in html
    assert ">undecided</span> Undecided: " not in html and " more: undecided" not in html


@pytest.mark.verify
def test_where_only_seats_differ_headline_and_picture_speak_of_seats(tmp_path):
    for values, kind in (([0, 3], headline.CHANGE), ([0, 3, 6], headline.VERDICT)):
        made = played(tmp_path / str(len(values)), games=800, set={}, vary={"set": {"seat.2.coins": values}})
        page, said = made["page"], made["headline"]
        assert headline.answers_with(page) == kind and "leader" not in said
        assert "second seat" in said.partition(": coins")[2] or "seat is" in said, said
        assert first_screen.lead_figure(page)[0].caption.startswith("Seats: "), said


def test_a_headline_on_a_change_that_is_undecided_is_a_whole_sentence(tmp_path):
    """Names of setups with a seat's knob are long; what all seats have is said of all seats."""
    made = played(tmp_path / "run", players=3, games=60, vary={"set": {"seat.2.coins": [0, 1]}})
    said = made["headline"].replace(NARROW, " ")
    assert fits(made["headline"]) and said == (
        "Among textbook players, Second seat: coins = 1 against Second seat: coins = 0 (printed): it is undecided "
        "whether the second seat’s win share changes.")
    finding, = (finding for finding in made["found"] if finding.chapter == "variants")
    assert "points of a seat" not in finding.plain and "mean points of all seats" in finding.plain


def test_each_caveat_is_said_once(even):
    """What is reconstructed once a chapter; who played, once on the page."""
    html = even["html"].replace(NARROW, " ")
    assert html.count("not tested with better players") == 1 and "Players: " not in html
    for key in re.findall(r'<section id="([\w-]+)">', html)[1:-1]:
        assert section({"html": html}, key).count("reconstructed") <= 1 or key in ("survival", "overview"), key
    texts = [finding.plain for finding in even["found"] if finding.chapter]
    shown = [html.count(str(text).replace(NARROW, " ")) for text in texts]
    assert max(shown) <= 2                                      # in its chapter, and in a folded line
    assert all(finding["text"].endswith("Players: 4 textbook.") for finding in even["findings"]
               if finding["chapter"] == "course")              # data say it each time
