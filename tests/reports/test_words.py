"""Numbers are worded one way everywhere."""

import ast
import re
from pathlib import Path

import pandas as pd
import pytest
from markupsafe import Markup

import ludometer as lm
from ludometer.analysis.estimates.verdicts import EDGE, UNKNOWN
from ludometer.analysis.results import signed_number
from ludometer.commands.terminal import change
from ludometer.reports.document import what_was_played
from ludometer.reports.document.report import plain_text
from ludometer.reports.elements import values
from ludometer.reports.elements.values import change_value
from ludometer.reports.wording import numbers_in_words
from ludometer.reports.wording.setup_names import names_for_figures
from tests.reports.pages import intervals_in

REPORTS = Path(__file__).parents[2] / "reports"
SPACE = numbers_in_words.NARROW


@pytest.mark.parametrize(("value", "low", "high", "text"), [
    (0.312, 0.301, 0.323, f"31.2{SPACE}% (30.1–32.3)"), (0.25, 0.2496, 0.2504, f"25.00{SPACE}% (24.96–25.04)"),
    (0.5, 0.1, 0.9, f"50.0{SPACE}% (10.0–90.0)"),
    (0.5, float("nan"), float("nan"), "an unknown share (too few games)")])
def test_shares_show_as_many_decimals_as_their_interval_has(value, low, high, text):
    assert numbers_in_words.share({"value": value, "low": low, "high": high}) == text


def test_a_fair_share_of_many_players_is_told_in_tenths():
    found = [values.distance_from_fair({"value": 0.3, "fair": 1 / players}).rpartition(" of ")[2]
             for players in (2, 3, 4, 5, 6, 7, 8)]
    assert found == [f"{share}{SPACE}%" for share in ("50", "33", "25", "20", "16.7", "14.3", "12.5")]


def test_named_numbers_have_named_ends():
    assert numbers_in_words.points({"score": 16.5, "score_low": 16.25, "score_high": 16.75},
                                   "score") == "16.5 (16.2–16.8)"


def test_differences_carry_their_signs():
    row = {"value": -0.057, "low": -0.064, "high": 0.01}
    assert numbers_in_words.gain(row, factor=100) == "−5.7 (−6.4 to +1.0)"


@pytest.mark.parametrize(("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), ("abc", "a, b and c")])
def test_join(items, text):
    assert numbers_in_words.join(items) == text


def test_join_escapes_what_it_is_given():
    assert numbers_in_words.join(["<a>", numbers_in_words.bold("&")]) == "&lt;a&gt; and <b>&amp;</b>"


@pytest.mark.parametrize(("row", "text"), [
    ({"wanted": 12_345}, f"a new run of about 12,000 games would decide it with about 90{SPACE}% probability"),
    ({"wanted": UNKNOWN}, "too few games to tell"), ({"wanted": EDGE}, "it lies on the edge of the margin"),
    ({"wanted": UNKNOWN, "populations": []}, "too few games to tell"),
    ({"wanted": UNKNOWN, "populations": [{"population": "1"}]}, "too few games of at least one population to tell")])
def test_what_would_decide_a_verdict(row, text):
    assert numbers_in_words.prospect(row) == text


@pytest.mark.parametrize(("low", "high", "text"), [
    (0.49, 0.52, "too few games to tell"), (float("nan"), float("nan"), "too few games to tell"),
    (0.46, 0.49, "it is certainly below, and whether beyond 3 points is open: too few games to tell"),
    (0.51, 0.54, "it is certainly above, and whether beyond 3 points is open: too few games to tell"),
    (0.54, 0.58, "too few games to tell"), (0.51, 0.52, "too few games to tell")])     # populations leave these open
def test_an_undecided_share_that_is_not_fair_is_said_to_be_so(low, high, text):
    row = {"low": low, "high": high, "fair": 0.5, "wanted": UNKNOWN}
    assert values.side_and_prospect(row) == text
    each = values.side_and_prospect(row | {"populations": [{"population": "1"}]})
    assert each == f"{'over all games ' * text.startswith('it')}{text}".replace("games to", "games of at least one "
                                                                               "population to")


def test_a_share_and_its_mirror_are_as_far_from_fair():
    said = [values.distance_from_fair({"value": value, "fair": 0.5}).split()[0] for value in (0.5215, 0.4785)]
    assert said[0] == said[1] == signed_number(2.15)[1:]


@pytest.mark.parametrize(("value", "digits", "text"), [
    (-1.25, 1, "−1.2"), (-0.01, 1, "0.0"), (1234.5, 0, "1,234"), (float("nan"), 1, "–")])
def test_number(value, digits, text):
    assert numbers_in_words.number(value, digits) == text


def test_differences_that_exclude_0_do_not_end_there():
    row = {"value": 0.2, "low": 0.03, "high": 0.37}
    assert numbers_in_words.gain(row) == "+0.20 (+0.03 to +0.37)"
    assert numbers_in_words.gain(row | {"low": -0.03}) == "+0.2 (0.0 to +0.4)"
    assert change_value(row, digits=1).shown.startswith("+0.20 <")
    assert change_value(row | {"low": -1}, digits=1).shown.startswith("+0.2 <")


def test_names_without_a_title_are_made_readable():
    assert numbers_in_words.pretty("market_day") == "Market day"
    assert numbers_in_words.plural(1, "game") == f"1{SPACE}game"
    assert numbers_in_words.plural(1200, "game") == f"1,200{SPACE}games"


@pytest.mark.parametrize(("text", "quoted"), [
    ("31 % (30–32) of 400 games, +0.2 (−0.1 to +0.5)", 2), ("from 12 % to 14 % (400 players each)", 0),
    ("no change is detectable in points (at most 0.4 points)", 1), ("at most 40.0 % (39.0–41.0) of games", 1),
    (f"of 400 games, {numbers_in_words.WITHIN} 3 percentage points", 1),
    (f"no win share {numbers_in_words.BEYOND} 0.3 percentage points", 1)])
def test_tests_see_the_intervals_and_bounds_in_a_text(text, quoted):
    assert intervals_in(text) == quoted


@pytest.mark.parametrize(("text", "games", "said", "behind"), [
    ("wins 26 % (23–30) of 8,000 games, more", [(8000, 2000)],
     "wins 26 % (23–30) of 8,000 games, 2,000 of them different, more", ""),
    ("Of 8,000 games 9 % end", [(8000, 2000)] * 2, "Of 8,000 games (2,000 of them different) 9 % end", ""),
    (f"(8,000{SPACE}games)", [(8000, 2000)], f"(8,000{SPACE}games, 2,000 of them different)", ""),
    ("wins 30 % of 18,000 games", [(8000, 2000)], "wins 30 % of 18,000 games", "2,000 of 8,000 games are different"),
    ("wins 30 % of 8,000 games", [(8000, 2000), (4000, 1000)], "wins 30 % of 8,000 games",
     "3,000 of 12,000 games are different"),
    ("wins 30 % of 8,000 games", [(8000, 8000)], "wins 30 % of 8,000 games", "")])
def test_games_that_are_the_same_are_said_to_be(text, games, said, behind):
    assert numbers_in_words.with_different_games(text, games) == (said, behind)


@pytest.mark.parametrize(("low", "high", "vague"), [
    (0.0, 1.0, True), (0.086, 0.999, True), (0.144, 0.8, False), (0.0, 0.76, False), (0.1, 0.9, False)])
def test_a_share_whose_interval_says_nothing_is_not_told(low, high, vague):
    row = {"value": 0.5, "low": low, "high": high}
    assert ("(too few games)" in numbers_in_words.share(row)) == vague == ("too few games"
                                                                           in str(values.share_value(row).shown))
    assert numbers_in_words.count_intervals(numbers_in_words.share(row)) == 1   # it counts: its width chose the words
    assert "%" in numbers_in_words.share(row | {"verdict": "strong"})


@pytest.mark.parametrize(("value", "low", "high", "vague"), [
    (69.33, -595.78, 734.45, True), (200, 150, 250, False), (0.6, -0.7, 1.9, False), (-60, -98, -17, False),
    (-36.4, -366.0, 293.3, True)])
def test_means_and_differences_have_the_same_rule_in_sentences_tables_and_terminal(value, low, high, vague):
    row = {"value": value, "low": low, "high": high}
    told = [numbers_in_words.points(row), numbers_in_words.gain(row), values.points_value(row).shown,
            change_value(row).shown, change(row)]
    assert [("too few games" in str(text)) for text in told] == [vague] * 5
    parts = {name: number / 100 for name, number in row.items()}
    assert ("too few games" in numbers_in_words.gain(parts, factor=100)) == vague


def test_a_share_is_off_by_what_it_is_above_the_fair_one():
    row = pd.Series({"value": 0.28, "low": 0.26, "high": 0.3, "fair": 0.25})
    assert numbers_in_words.off_share(row) == "+3.0 (+1.0 to +5.0)" and row["value"] == 0.28
    assert numbers_in_words.off_share(row - [0.08, 0.08, 0.08, 0]) == "−5.0 (−7.0 to −3.0)"


def test_no_sentence_loses_its_quotes_in_a_plain_text():
    """An f-string is plain text: Words(...).format() keeps what is quoted, and so its interval is counted."""
    quoting = ("share", "points", "gain", "bound", "off_share", "about_share", "undetected_change")
    assert not [(path.name, ast.unparse(text)) for path in sorted(REPORTS.glob("*/*.py"))
                for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(text, ast.JoinedStr)
                for call in ast.walk(text) if isinstance(call, ast.Call) and getattr(call.func, "id", "") in quoting]


@pytest.mark.parametrize(("label", "knobs", "text"), [
    ("second_oil = -1", ["second_oil"], "second oil = −1"),
    ("second_oil = 0 (as it is)", ["second_oil"], "second oil = 0 (as it is)"),
    ("war, a_b = -2, b = [-1, 3]", ["b", "a_b"], "war, a b = −2, b = [−1, 3]"),
    ("Boris: extra coins = -1", ["leader.boris.coins"], "Boris: extra coins = −1"),
    ("my_file + deed-row, club", ["my_file"], "my_file + deed-row, club")])
def test_labels_of_setups_are_words_with_minus_signs(label, knobs, text):
    assert what_was_played.label_in_words(label, knobs) == text


@pytest.mark.parametrize("names, told, what", [
    (["Boris: extra coins = 0 (printed), start coins = 3 (printed)", "Boris: extra coins = −1, start coins = 2"],
     ["0, 3", "−1, 2"], "Boris: extra coins, start coins"),
    (["start coins = 3 (printed)", "start coins = 2"], None, ""),               # short enough
    (["war, start coins = 3 (printed), Boris: extra coins = 0", "start coins = 2, Boris: extra coins = 0"], None, ""),
    (["strength = [1, 2, 3], start coins = 3 (printed)", "strength = [1, 2, 4], start coins = 3 (printed)"], None, ""),
    (["the base game with a long name of its own folder", "deed-row"], None, "")])
def test_figures_name_setups_by_their_values_where_names_are_long(names, told, what):
    assert names_for_figures(names, "Options") == (told or names, f"Options; setups by {what}" if what else "Options")


@pytest.mark.drawn
@pytest.mark.verify
def test_setups_of_several_knobs_are_told_apart_in_figures(tmp_path):
    run = lm.sweep("rurik", tmp_path / "run", players=2, games=40, lineup="textbook", progress=False, vary={
        "set": {"leader.boris.coins": [0, -1], "leader.maria.coins": [0, 1], "start_coins": [3, 2]}})
    page = lm.report(run.path).read_text(encoding="utf-8")
    assert page.count("; setups by Boris: extra coins, Maria: extra coins, start coins") >= 3
    figure = page[page.index("Choices of others between two turns; setups by"):].partition("</svg>")[0]
    assert all(f">{label}<" in figure for label in ("0, 0, 3", "0, 0, 2", "0, 1, 3", "0, 1, 2", "−1, 0, 3", "−1, 0, 2"))


@pytest.mark.verify
def test_a_headline_says_knobs_in_words(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lm.sweep("rurik", "run", 1, progress=False, players=2, games=400, lineup="random",
             set={"start_coins": [3, 4], "leader.boris.coins": [0, -1]})
    text = plain_text(Markup(re.sub(r"<(script|style|code)\b.*?</\1>", "", lm.report("run").read_text(encoding="utf-8"),
                                    flags=re.S)))
    assert "start coins = 4, Boris: extra coins = −1" in text and not re.search(r"= -\d", text)
