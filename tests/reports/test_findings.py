"""Findings as data: the numbers that a page's sentences quote, whose they are, and what kind of knowledge that is."""
import ast
import json
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.reports.document import findings, report
from ludometer.reports.document.checks import OFF, UNKNOWN, WITHIN, check, check_row
from ludometer.reports.elements.section import ASSOCIATION, BASES, CAUSAL, DEALT, DESCRIPTION, Finding
from ludometer.reports.elements.values import range_within_margin
from ludometer.reports.wording import numbers_in_words
from ludometer.reports.wording.quotes import Words, quotes_of
from ludometer.simcore.errors import DataError
from tests.reports.pages import intervals_in
from tests.synthetic import write_run


@pytest.fixture(scope="module")
def composed(run):
    return report.compose([run], draws=False)


def test_every_interval_and_bound_that_a_sentence_quotes_is_data(composed):
    for each in composed["findings"]:
        shares = 2 * each["text"].count(numbers_in_words.WITHIN)  # the least and the largest stand without intervals
        assert len(each["numbers"]) == intervals_in(each["text"]) + shares, each["text"]


def test_bounds_are_data_with_their_ends_alone():
    row = {"faction": "boris", "value": 0.241, "low": 0.23, "high": 0.26}
    frame = pd.DataFrame([row, row | {"faction": "maria", "value": 0.26}])
    text = Words("from {} to {}, {} {}").format(*range_within_margin(frame)[:2], numbers_in_words.WITHIN,
                                                range_within_margin(frame)[2])
    text += "; " + numbers_in_words.bound("(at most 2.1 percentage points)", 0.021, "change of a share")
    page = SimpleNamespace(names={"cell": "base game"}, cells=["cell"], ranked=list, name=lambda cell: "base game")
    found = [findings.number(page, quote, ["cell"]) for quote in quotes_of(text)]
    keys = ("item", "value", "low", "high", "unit", "bound")
    assert [tuple(each[key] for key in keys) for each in found] == [
        ("boris", 0.241, 0.23, 0.26, "share", False), ("maria", 0.26, 0.23, 0.26, "share", False),
        (None, None, -0.03, 0.03, "distance from a fair share", True),
        (None, None, -0.021, 0.021, "change of a share", True)]
    assert numbers_in_words.count_intervals(text) == intervals_in(text) == 2


def test_numbers_are_those_of_the_tables_and_say_whose_they_are(composed):
    page, flat = composed["page"], findings.rows(composed["findings"])
    boris = next(row for row in flat if row["chapter"] == "leaders" and row["item"] == "boris")
    there = page.table(tables.factions, page.base).set_index("faction").loc["boris"]
    assert [boris[end] for end in ("value", "low", "high")] == [there[end] for end in ("value", "low", "high")]
    assert (boris["what"], boris["unit"], boris["verdict"], boris["basis"], boris["players"], boris["setup"]) == (
        "faction", "share", "strong", "causal", "4", "base game")
    bases = {row["chapter"]: row["basis"] for row in flat}
    assert (bases["variants"], bases["deeds"], bases["course"]) == ("causal", "association", "description")
    across = [row for row in flat if row["chapter"] == "overview" and row["item"] == "boris"]
    assert {row["cell"] for row in across} == {0, 1} and {row["what"] for row in across} == {"faction"}
    assert any(row["sources"] for row in flat)
    assert json.dumps(composed["findings"])


def test_verdicts_and_changes_say_of_whom_they_speak_and_nothing_else_does(composed):
    among = {each["tag"]: each["among"] for each in composed["findings"]}
    assert {among[tag] for tag in ("strong", "weak", "seats", "variant")} == {
        "among club players; not tested with better players"}
    assert among["caution"] == among["course"] == ""
    for each in composed["findings"]:
        assert not each["among"] or each["text"].endswith("Players: 4 club."), each["text"]
    assert "not tested" not in composed["headline"]             # the page says it once: test_front.py


def test_every_chapter_declares_what_kind_of_knowledge_it_is():
    declared = []
    for file in Path(findings.__file__).parents[1].rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", None) == "Section":
                declared.append((file.name, call.lineno, getattr(call.args[2], "id", None)))
    names = {"CAUSAL", "DEALT", "ASSOCIATION", "DESCRIPTION", "EXACT"}
    assert len(declared) > 30 and [each for each in declared if each[2] not in names] == []


def test_every_finding_has_a_basis_that_its_words_do_not_change(composed):
    page = composed["page"]
    for finding in composed["found"]:
        assert findings.basis(page, finding) in BASES
        assert findings.basis(page, finding._replace(text="An association.")) == findings.basis(page, finding)
        assert finding.basis in (*BASES, DEALT), finding


@pytest.mark.parametrize(("basis", "dealing", "confounded", "found"), [
    (DEALT, "random", False, CAUSAL), (DEALT, "chosen", False, ASSOCIATION), (CAUSAL, "chosen", False, CAUSAL),
    (DEALT, "random", True, ASSOCIATION), (CAUSAL, "random", True, ASSOCIATION),
    (DESCRIPTION, "chosen", True, DESCRIPTION)])
def test_what_players_chose_or_policies_hide_is_not_caused(basis, dealing, confounded, found):
    cell, other = (SimpleNamespace(dealing=dealing, confounded=confounded),
                   SimpleNamespace(dealing="random", confounded=False))
    page = SimpleNamespace(base=other)
    assert findings.basis(page, Finding("", "", "", basis=basis, cell=cell)) == found
    assert findings.basis(page, Finding("", "", "", basis=basis, cells=(other, cell))) == found
    assert findings.basis(page, Finding("", "", "", basis=basis)) == (basis if basis == DESCRIPTION else CAUSAL)


def test_a_change_is_of_both_setups(composed):
    change = next(each for each in composed["findings"] if each["chapter"] == "variants")
    assert set(change["setups"]) == {"base game", "alternate-board"}
    assert change["numbers"][0]["unit"] == "change of a share"


def test_each_quote_keeps_its_own_row_whatever_the_words():
    """Equal words of two factions are two numbers, and what is put into a text, joined or added keeps its quotes."""
    told = [numbers_in_words.share({"faction": name, "value": 0.25, "low": 0.2, "high": 0.3})
            for name in ("boris", "maria", "boris")]
    text = Words("{}; {last}.").format(numbers_in_words.join(map(numbers_in_words.bold, told[:2])), last=told[2])
    both = "so: " + text + " " + told[1]
    assert [quote.row["faction"] for quote in both.quotes] == ["boris", "maria", "boris", "maria"]
    assert numbers_in_words.count_intervals(both) == intervals_in(both) == 4
    assert numbers_in_words.count_intervals(numbers_in_words.about_share({"value": 0.2, "low": 0, "high": 1})) == 0


@pytest.mark.parametrize(("low", "high", "verdict", "outcome"), [
    (0.031, 0.09, "strong", OFF), (-0.09, -0.031, "weak", OFF), (-0.03, 0.029, "balanced", WITHIN),
    (0.01, 0.05, "undecided", UNKNOWN), (0.031, 0.09, tables.CONFOUNDED, UNKNOWN)])
def test_three_outcomes(composed, low, high, verdict, outcome):
    page = composed["page"]
    assert check_row(page, page.base, "seat", 0, ((low + high) / 2, low, high), 3, "causal",
                     verdict)["outcome"] == outcome


@pytest.mark.verify
def test_a_check_fails_for_what_is_off_for_certain(run):
    found = check([run])
    rows = found.rows.set_index(["setup", "what", "item"])
    assert not found and rows.loc[("base game", "faction", "boris"), "outcome"] == OFF
    assert rows.loc[("base game", "faction", "maria"), "high"] < -3
    assert set(found.failed_rows["outcome"]) == {OFF} and len(rows) == 2 * (8 + 4)
    assert not check([run], 5, strict=True)
    wide = check([run], 50)
    assert wide and set(wide.rows["outcome"]) == {WITHIN} and json.dumps(wide.plain())


@pytest.mark.verify
def test_what_is_not_known_fails_only_where_it_must(tmp_path):
    folder = write_run(tmp_path / "run", 20, cells=(("base game", {}),))
    assert lm.check(folder) and not lm.check(Run.open(folder), strict=True)
    with pytest.raises(DataError, match="has no forced deals"):
        lm.check(folder, causal=3)
    with pytest.raises(DataError, match="max_off = 0: expected percentage points above 0"):
        lm.check(folder, max_off=0)
    frame, made = lm.findings(folder), report.compose([folder], draws=False)
    assert list(frame) == list(findings.COLUMNS) and frame["value"].notna().any()
    first = frame.iloc[0]
    assert (first["chapter"], first["text"]) == ("headline", made["headline"])
    assert first[["value", "bound"]].isna().all()
