"""Chapters on what forced deals cause."""
import re

import pandas as pd
import pytest

from analysis import tables
from analysis.run import Run
from reports.causes import Causes
from reports.page import MARK
from reports.report import compose
from reports.sections.caused import caused_finding, gift_name
from reports.words import signed
from tests.reports.pages import playing, section

played = playing(game="rurik", games=200, players=2, lineup="casual")

class Words:
    """As much of a page as sentences need."""

    base = "cell"

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
    (note,) = Causes(Words(), "scheme", {"cell": found}).disagreement(frame, "played")
    assert note.index("Bad (scheme)") < note.index("Good (scheme)")
    assert "−9.0 (−12.0 to −6.0)" in note and "Both" not in note and "None" not in note and "Never" not in note
    assert Causes(Words(), "scheme", {"cell": {}}).disagreement(frame, "played") == []


def test_gifts_are_named_and_the_best_and_worst_told():
    assert gift_name(Words(), "leader.boris=maria") == "Maria (leader) instead of Boris (leader)"
    text = caused_finding(Words(), effects(**{
        "a.one": (0.1, 0.05, 0.15), "a.two": (0.02, -0.01, 0.05), "a.three": (-0.05, -0.08, -0.02)})).text
    assert "One (a)</b> +10.0 (+5.0 to +15.0) and <b>Three (a)</b> −5.0" in text and "Two" not in text
    assert "2 of 3 have a detectable effect (500 deals or more)" in text
    assert "changes no win share detectably" in caused_finding(Words(), effects(**{"a.b": (0.1, -0.1, 0.3)})).text


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
    cause = tables.effects(tables.played(Run.open(run))[0]).iloc[0]
    given = [name for name, value in values.items() if "–</td>" not in value]
    assert [name.rstrip(MARK) for name in given] == [title] and len(values) > 5
    assert signed(100 * cause["win"], 1) in values[given[0]]


def test_chapters_without_forced_deals_have_no_such_column(played):
    assert "win share, caused" not in section(compose([played()]), "agendas")
