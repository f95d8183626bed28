"""Chapters on what forced deals cause."""
import re

import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.reports.document import first_screen
from ludometer.reports.document.report import compose
from ludometer.reports.document.terminal_summary import summary
from ludometer.reports.elements.gift_causes import Causes
from ludometer.reports.elements.section import MARK
from ludometer.reports.sections.forced_deals import (
    KINDS,
    caused_finding,
    drawn_gifts,
    gift_clause,
    gift_name,
    gifts_played,
)
from ludometer.reports.wording.numbers_in_words import count_intervals, signed_number
from ludometer.reports.wording.units import NARROW
from tests.reports.pages import playing, section

played = playing(game="rurik", games=200, players=2, lineup="casual")

class Words:
    """As much of a page as sentences need."""

    base = type("Cell", (), {"close": 2})

    def title(self, table, row):
        return f"{row.title()} ({table})"


def effects(**changes):
    """A frame of effects from {gift: (win, low, high)}."""
    return pd.DataFrame([{"gift": gift, "win": win, "win_low": low, "win_high": high, "deals": 500}
                         for gift, (win, low, high) in changes.items()])


def test_what_an_association_hides_is_named():
    frame = pd.DataFrame({"scheme": ["bad", "good", "both", "none", "never"], "done": [100, 100, 100, 100, 0],
                          "value": [0.3, 0.25, 0.4, 0.25, 0.0], "low": [0.25, 0.2, 0.35, 0.2, 0.0],
                          "high": [0.35, 0.3, 0.45, 0.3, 1.0]})
    found = {row["gift"]: row for _, row in effects(
        bad=(-0.09, -0.12, -0.06), good=(0.05, 0.01, 0.09), both=(0.08, 0.05, 0.11), none=(0.01, -0.02, 0.04),
        never=(0.1, 0.05, 0.15)).iterrows()}
    frame = frame.set_index("scheme")
    (note,) = Causes(Words(), "scheme", {Words.base: found}).disagreement(frame, "played")
    assert note.index("Bad (scheme)") < note.index("Good (scheme)")
    assert "played it wins" in note and "but being given it changes the win share by −9.0 (−12.0 to −6.0)" in note
    assert "Both" not in note and "None" not in note and "Never" not in note
    assert Causes(Words(), "scheme", {Words.base: {}}).disagreement(frame, "played") == []


def test_gifts_are_named_and_the_best_and_worst_told():
    assert gift_name(Words(), "leader.boris=maria") == "Maria (leader) instead of Boris (leader)"
    text = caused_finding(Words(), effects(**{
        "a.one": (0.1, 0.05, 0.15), "a.two": (0.02, -0.01, 0.05), "a.three": (-0.05, -0.08, -0.02)})).text
    assert "One (a)</b> +10.0 (+5.0 to +15.0) and <b>Three (a)</b> −5.0" in text and "Two" not in text
    assert "2 of 3 have a detectable effect (500 deals or more)" in text.replace(NARROW, " ")
    for high, says in ((0.3, "The games are too few to tell whether being given B (a) changes the win share (500"),
                       (0.021, "Being given B (a) changes no win share by more than 2.1 percentage points (500")):
        assert caused_finding(Words(), effects(**{"a.b": (0.01, -0.01, high)})).text == f"{says}{NARROW}deals)."


@pytest.mark.sample(1)
@pytest.mark.parametrize(("chapter", "gift", "title", "rules"), [
    ("agendas", "agenda.successful", "Successful", {}),
    ("inheritances", "inheritance.kiev", "Kiev", {"modules": ["stone-and-blade"]}),
    ("crew", "crew.archer", "Archer", {"game": "scythia"}),
    ("schemes", "scheme.tax_a", "Tax I", {}),
])
def test_chapters_show_what_forced_deals_cause_beside_the_association(played, chapter, gift, title, rules):
    run = played(**rules, give=[gift])
    shown = section(compose([run]), chapter)
    table = next(each for each in shown.split("<table>") if "win share, caused" in each)
    values = {re.search(r'data-v="(.*?)"', row)[1]: row.rpartition("<td")[2]
              for row in re.findall("<tr><td.*</tr>", table)}
    cause = tables.effects(tables.played_cells(Run.open(run))[0]).iloc[0]
    given = [name for name, value in values.items() if "–</td>" not in value]
    assert [name.rstrip(MARK) for name in given] == [title] and len(values) > 5
    assert signed_number(100 * cause["win"], 1) in values[given[0]]


@pytest.mark.verify
def test_chapters_without_forced_deals_have_no_such_column(played):
    assert "win share, caused" not in section(compose([played()]), "agendas")


def test_who_quotes_a_run_with_gifts_names_all_its_games(played):
    """Reported: "1,000 games" of a run of 27,000."""
    quote = summary(played(give=["agenda.successful", "agenda.regal"]))["quote"][-1]
    assert quote.startswith("600 games of Rurik: Dawn of Kiev in 1 setup and 2 gifts in it, 2 players (")


@pytest.mark.drawn
def test_small_grey_marks_are_named_beside_their_figure(played):
    made = compose([played()])["html"]
    assert re.search("<figcaption>Checks: [^<]*; grey: exact odds</figcaption>", made)
    assert "<figcaption>Win share of those dealt each agenda; grey: of those who kept it</figcaption>" in made


def test_a_page_of_gifts_opens_with_what_they_change(played):
    """Its games are forced deals, no other readings, and its headline and figure do not speak of leaders."""
    made = compose([played(give=["agenda.successful", "agenda.regal"])])
    page, (row, _) = made["page"], tables.effects(made["page"].base).to_dict("records")
    said, first = made["headline"], section(made, "findings").replace(NARROW, " ")
    assert "being given " in said and "leader" not in said
    shown = [finding.chapter for finding, *_ in first_screen.first_findings(page, made["found"])]
    assert ("caused" in shown) == (" +" not in said and " −" not in said)     # else the headline says the same
    assert "600 in 1 setup and 2 gifts in it, 2 players" in first and "readings of" not in first
    assert "<figcaption>Given: change in win share, in percentage points</figcaption>" in first
    assert first_screen.open_verdicts(page) == ""
    kind, (cell,) = gifts_played(page)
    drawn = drawn_gifts(page, cell, kind).set_index("gift").loc[row["gift"]]
    assert drawn["value"] == pytest.approx(100 * row["win"]) and drawn["decided"] == (
        row["win_low"] > 0 or row["win_high"] < 0)


def test_what_lies_on_the_table_opens_a_page_too(played):
    made = compose([played(game="scythia", players=2, games=40, give=["quest.q01"])], draws=False)
    kind, _ = gifts_played(made["page"])
    assert kind.laid and " on the table chang" in made["headline"]
    assert made["findings"][0]["chapter"] == kind.chapter == "laid"


@pytest.mark.verify
def test_of_many_gifts_the_figure_leads_to_all_of_them(played, monkeypatch):
    monkeypatch.setattr(first_screen, "MOST_GIFTS", 2)
    made = compose([played(games=40, give=["agenda.successful", "agenda.regal", "agenda.wealthy"])])
    assert made["findings"][0]["chapter"] == "caused"
    assert ("the 2 of 3 gifts that change most, "
            '<a href="#caused">all of them in their chapter</a>.') in made["html"].replace(NARROW, " ")


def test_a_headline_names_the_gifts_that_change_most(monkeypatch):
    monkeypatch.setattr(Words, "table", lambda page, question, cell: frame, raising=False)
    frame = effects(**{"a.one": (0.01, 0.005, 0.015), "a.two": (0.2, -0.1, 0.5), "a.three": (-0.05, -0.08, -0.02)})
    assert gift_clause(Words(), "cell", KINDS[0]).striptags() == (
        "being given Three (a) changes the win share by −5.0 (−8.0 to −2.0) percentage points and One (a) by +1.0 "
        "(+0.5 to +1.5)")
    frame = effects(**{f"a.{i}": (0.1 + i / 100, 0.05, 0.3) for i in range(5)} | {"a.none": (0.0, -0.1, 0.1)})
    said = gift_clause(Words(), "cell", KINDS[0]).striptags()
    assert said.startswith("being given 4 (a) changes ") and said.endswith(
        "; 5 of 6 have a detectable effect, 5 up and 0 down")
    frame = effects(**{f"a.{i}": (0.1 + i / 100, 0.05, 0.3) for i in range(5)} | {"a.bad": (-0.01, -0.02, -0.005)})
    said = gift_clause(Words(), "cell", KINDS[0]).striptags()
    assert "being given 4 (a) changes the win share by +14.0" in said and ", 3 (a) by +13.0 " in said
    assert " and Bad (a) by −1.0 (−2.0 to −0.5); 6 of 6 have a detectable effect, 5 up and 1 down" in said
    frame = effects(**{"a.one": (0.1, -0.1, 0.3), "a.two": (0.1, -0.1, 0.3)})
    said = gift_clause(Words(), "cell", KINDS[0]).striptags()
    assert said == "the games are too few to tell whether being given any of 2 things changes the win share"
    frame = effects(**{"a.one": (0.0, -0.01, 0.01), "a.two": (0.0, -0.02, 0.01)})
    said = gift_clause(Words(), "cell", KINDS[0]).striptags()
    assert said == "being given any of 2 things changes no win share by more than 2.0 percentage points"
    # what all games together show, and not each population, is named: its interval in the figure is clear of zero
    frame = effects(**{"a.one": (0.1, 0.02, 0.18), "a.two": (0.01, -0.1, 0.3)}).assign(
        win_populations=[[], []], win_verdict="undecided")
    said = gift_clause(Words(), "cell", KINDS[0]).striptags()
    assert said == ("over all games being given One (a) changes the win share by +10.0 (+2.0 to +18.0) percentage "
                    "points, which is not certain in each population alone")
    found = caused_finding(Words(), frame)
    assert found.text.striptags().startswith("Over all games being given One (a) changes the win share by +10.0 ")
    assert (count_intervals(found.text), found.apart) == (1, 1)
