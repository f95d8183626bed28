"""What a notebook shows of results."""
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.results import (
    ROWS,
    NotebookResult,
    decimals_off_zero,
    p_value,
    short_number,
    signed_number,
    with_minus_signs,
)


@dataclass(frozen=True)
class Result(NotebookResult):
    FACTS = ("games", "found", "nobody")

    title: str
    games: int
    found: dict
    nobody: None
    rows: pd.DataFrame
    none: pd.DataFrame
    total: pd.Series
    parts: list


def result(parts=(), **rows):
    return Result("<b>Pig", 1200, {"goal": 50.0, "who": "<i>"}, None, pd.DataFrame(rows), pd.DataFrame(),
                  pd.Series({"regret": 0.5}), list(parts))


def test_a_result_is_shown_as_what_it_says_its_facts_and_its_frames():
    shown = result(item=["a<", "c"], value=[0.123456, 12345.678], empty=[np.nan, np.nan])._repr_html_()
    assert "<b>&lt;b&gt;Pig</b>" in shown and "nobody" not in shown
    assert "games: 1200; found: goal = 50.0, who = &lt;i&gt;" in shown
    assert "a&lt;" in shown and "0.1235" in shown and "12,345.7" in shown and "empty" not in shown
    assert shown.count("<table") == 2 and "<p>none</p>" not in shown and "regret" in shown


def test_print_shows_the_same_as_text():
    shown = str(result([result(item=["inner"])], item=["a<", "c"], value=[0.123456, 12345.678], empty=[np.nan, np.nan]))
    assert shown.startswith("<b>Pig\n\ngames: 1200; found: goal = 50.0, who = <i>\n\nrows\n")
    assert "a<" in shown and "0.1235" in shown and "12,345.7" in shown and "empty" not in shown
    assert "\n\ntotal\n" in shown and "inner" in shown and "object at" not in shown


def test_results_within_a_result_are_shown_and_long_frames_are_cut():
    inner = result(item=range(500))
    shown = result([inner, "text"], item=["x"])._repr_html_()
    assert inner._repr_html_() in shown and inner._repr_html_().count("<tr") < ROWS + 8
    assert short_number(0.00004) == "0.0000" and short_number(-12.34) == "−12.3"


@pytest.mark.parametrize(("value", "text"), [
    (0.04, "0.0"), (-0.04, "0.0"), (1.25, "+1.2"), (-3, "−3.0"), (np.nan, "–")])
def test_signed(value, text):
    assert signed_number(value) == text


@pytest.mark.parametrize(("low", "high", "digits"), [
    (0.04, 3.1, 2), (-3.1, -0.04, 2), (0.004, 3.1, 3), (0.06, 3.1, 1), (-0.04, 3.1, 1), (0.0, 3.1, 1), (1e-9, 3.1, 4)])
def test_an_interval_that_excludes_0_does_not_end_there(low, high, digits):
    assert decimals_off_zero(low, high, 1) == digits


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return lm.sweep("pig", tmp_path_factory.mktemp("runs") / "run", players=2, games=40, lineup="random|club")


@pytest.mark.parametrize("asked, words", [
    (lambda run: lm.league("pig", ["random", "club"], [2], 200), ("ratings", "reference: ")),
    (lambda run: lm.audit("pig", 20, 10), ("kinds", "total", "regret")),
    (lambda run: lm.audit_game("pig", playouts=4), ("decisions", "better")),
    (lambda run: lm.blocked("rurik", 4), ("rows",)),
    (lambda run: lm.ask("pig", at=3, playouts=8), ("candidates", "why", "policy: club")),
    (lambda run: lm.plan(pilot=run), ("items", "games: ")),
    (lambda run: lm.compare(run, lm.sweep("pig", run.path.parent / "other", players=2, games=20)), ("rows", "shared")),
    (lambda run: lm.decides("pig", 160, players=2), ("rows", "skill", "luck")),
    (lambda run: lm.check(run), ("rows",)),
    (lambda run: lm.play("pig"), ("<pre>Game 0 of seed 1",)),
], ids=["league", "audit", "audit_game", "blocked", "ask", "plan", "compare", "decides", "check", "play"])
def test_results_of_every_kind_are_shown(run, asked, words):
    shown = asked(run)._repr_html_()
    assert [word for word in words if word not in shown] == []
    assert "DataFrame" not in shown and "object at 0x" not in shown


def test_a_log_says_what_it_is():
    assert repr(lm.play("pig", 3)).startswith("Log('Game 3 of seed 1")


def test_a_p_value_is_never_shown_as_zero():
    assert [p_value(p) for p in (1.0, 0.834, 0.0342, 0.00214, 0.0001, 0.00009, 2e-16, 0.0, float("nan"))] == [
        "1.00", "0.83", "0.034", "0.0021", "0.0001", "< 0.0001", "< 0.0001", "< 0.0001", "–"]


@pytest.mark.parametrize(("text", "shown"), [
    ("-0.4 to 1.2", "−0.4 to 1.2"), ("+1.0 (-3 to -.5)", "+1.0 (−3 to −.5)"), ("coins = -1", "coins = −1"),
    ("-0.0 to 0.3", "0.0 to 0.3"), ("-0.00", "0.00"), ("-0.05", "−0.05"), ("  -2.5e-05", "  −2.5e-05"),
    ("2026-11-26, 1-2, rule-2 and runs/-5", "2026-11-26, 1-2, rule-2 and runs/-5"), ("--at 5", "--at 5")])
def test_negative_numbers_have_a_minus_sign_and_names_keep_their_hyphens(text, shown):
    assert with_minus_signs(text) == shown
