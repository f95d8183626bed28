"""Pages and terminal output of runs with few games: no claim of no difference, and no number without an interval."""
import re
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.results import TOO_FEW
from ludometer.commands import feel
from ludometer.commands.terminal import change
from ludometer.reports.document import first_screen, report
from ludometer.reports.document.headline import none_decided_texts
from ludometer.reports.elements.undetected import no_difference, undetected_change
from ludometer.reports.elements.values import change_value, share_values
from ludometer.reports.rurik import cards
from ludometer.reports.sections.forced_deals import LAID, laid_finding, no_verdict_phrase
from ludometer.reports.wording.numbers_in_words import gain, join, points
from ludometer.reports.wording.quotes import Words, count_intervals
from tests.reports.pages import intervals_in, plain, playing, section

NAN = float("nan")
played = playing(game="rurik", games=2, players=2, lineup="casual")


def differences(*ends):
    """A frame of differences from (low, high) of each."""
    return pd.DataFrame([{"value": (low + high) / 2, "low": low, "high": high} for low, high in ends])


@pytest.mark.parametrize(("ends", "says"), [
    ([(-0.01, 0.02), (-0.021, 0.0)], "no hero wins more (at most 2.1 percentage points)"),
    ([(-0.01, 0.02), (-0.065, 0.415)], "the games are too few to tell whether any hero wins more"),
    ([(-0.01, 0.02), (NAN, NAN)], "the games are too few to tell whether any hero wins more"),
    ([], "the games are too few to tell whether any hero wins more")])
def test_no_difference_is_claimed_within_a_bound_only(ends, says):
    frame = differences(*ends) if ends else differences((0, 0))[:0]
    said = no_difference(frame, "no hero wins more (at most {})", "any hero wins more")
    assert said == says and count_intervals(said) == intervals_in(said)


def test_a_bound_that_says_nothing_is_left_out():
    assert undetected_change(differences((-1e6, 1e6)), "the mean points of all seats", 1, "points", 2) == (
        "the games are too few to tell whether the mean points of all seats change")


def test_what_lies_on_the_table_changes_nothing_within_bounds_only():
    page, cell = SimpleNamespace(title=lambda table, row: row), SimpleNamespace(close=5, players=2)
    frame = pd.DataFrame([{"gift": "quest.q01", "deals": 1, "points": 0.1, "points_low": -0.2, "points_high": 0.4} | {
        f"seat_{seat}{end}": share for seat in (0, 1) for end, share in (("", 0), ("_low", -0.02), ("_high", 0.01))}])
    assert plain(laid_finding(page, cell, frame).text) == (
        "Having q01 on the table changes points by no more than 0.4 points; no seat’s wins change by more than 2.0 "
        "percentage points (1 deal).")
    few = frame.assign(points_high=40.0)
    assert no_verdict_phrase(page, cell, few, LAID, "q01") == (
        "the games are too few to tell whether having q01 on the table changes points")


@pytest.mark.parametrize(("half", "dealt", "says"), [
    (0.02, (450, 450), "No agenda has a detectable effect when dealt (at most 2.0 percentage points): those dealt one "
                       "win from 25.0 % to 25.0 %, by agenda, and every interval holds a fair share of 25 % (450 "
                       "players each)."),
    (0.05, (412, 452), "The games are too few to tell whether being dealt any agenda changes the chance to win: those "
                       "dealt one win from 25.0 % to 25.0 %, by agenda, and every interval holds a fair share of 25 % "
                       "(412 to 452 players each)."),
    (NAN, (1, 2), "The games are too few to tell whether being dealt any agenda changes the chance to win (1 to 2 "
                  "players each).")])
def test_an_agenda_has_no_effect_within_a_bound_only(half, dealt, says):
    page = SimpleNamespace(base=SimpleNamespace(fair=0.25, is_solo=False), title=lambda table, row: row)
    frame = pd.DataFrame({"agenda": ["regal", "wealthy"], "value": 0.25, "low": 0.25 - half, "high": 0.25 + half,
                          "dealt": dealt, "off": 0.0, "off_low": -half, "off_high": half})
    assert plain(cards.dealt_finding(page, frame, cards.AGENDAS).text.striptags()) == says


def test_an_unknown_number_stands_in_a_sentence():
    row = {"value": 3.0, "low": NAN, "high": NAN}
    few = points(row)
    assert Words("Winners score <b>{}</b> points, {} more than the second, {} times").format(few, few, few) == (
        f"Winners score <b>an unknown number ({TOO_FEW})</b> of points, an unknown number ({TOO_FEW}) more than the "
        f"second, an unknown number ({TOO_FEW}) of times")
    assert Words("by build, rule and war: {} points").format(join([few, few, few])) == (
        f"by build, rule and war: an unknown number ({TOO_FEW}), an unknown number ({TOO_FEW}) and an unknown number "
        f"({TOO_FEW}) of points")
    assert Words("a lead of {} points").format(gain(row)) == f"a lead of an unknown amount ({TOO_FEW}) of points"
    assert Words("{} of {} seats in {} games, {} deals").format("9 %", 1, "1,001", 21) == (
        "9 % of 1 seat in 1,001 games, 21 deals")


def test_a_number_without_an_interval_is_not_shown():
    row = {"value": 0.5, "low": NAN, "high": NAN, "fair": 0.5, "verdict": "undecided", "wanted": -1, "n": 1,
           "score": 7.0, "score_low": NAN, "score_high": NAN}
    share, off, _, score, games = share_values(SimpleNamespace(digits=1), row)
    assert all(TOO_FEW in value.shown for value in (share, off, score)) and games.shown == "1"
    assert TOO_FEW in change_value(row).shown and change(row) == TOO_FEW == feel.share(row)
    assert feel.measure_text(row, "turns") == TOO_FEW and change(row | {"value": NAN}) is None


@pytest.mark.parametrize(("unplayed", "says"), [
    (0, "it is undecided whether any of 2 leaders is strong or weak"),
    (6, "it is undecided whether any of the 2 leaders played, of 8, is strong or weak")])
def test_a_headline_tells_of_leaders_that_were_never_played(unplayed, says):
    rows = pd.DataFrame({"faction": ["boris", "maria"], "verdict": "undecided"})
    assert none_decided_texts(rows, "faction", "leaders", 1, unplayed)[0].striptags() == says


def test_a_run_of_one_deal_claims_nothing(played):
    made = report.compose([played(give=["scheme.attack_coin"])])
    said = [plain(made["headline"]), *(plain(finding["text"]) for finding in made["findings"])]
    assert said[0].endswith("the games are too few to tell whether being given Attack and coin changes the win share.")
    assert not [text for text in said if re.search(
        r"detectabl|clearly|number \(too few games\) of[ ,.]*(more|and|,|$)|\b1 (games|deals|seats|players)|of none of",
        text)]
    leaders = next(text for text in said if text.startswith("Too few games to say who wins"))
    assert leaders.startswith("Too few games to say who wins: the share of no leader is known. Never played: ")
    rows = re.findall(r"<tr><td.*?</tr>", section(made, "leaders"))
    assert rows and all(row.count(TOO_FEW) >= 3 for row in rows)           # share, off fair, points
    numbers = [quote for _, text, _ in first_screen.first_findings(made["page"], made["found"])
               for quote in re.findall(r"\d+\.\d+(?! ?%)(?! \()", plain(re.sub(r"\([^)]*\)", "", text)))]
    assert not numbers


def test_ranks_need_intervals_that_tell_them_apart(played):
    made = report.compose([played(games=8, players=4)], draws=False)
    said = " ".join(plain(finding["text"]) for finding in made["findings"])
    assert "Too few games to say what brings winners most points." in said
    assert "Too few games to say which deed is taken most readily." in said
    assert "Too few games (8) to say how many points winners score." in said


@pytest.mark.parametrize("rules", [
    {"game": "scythia", "players": 1, "modules": ["solo"], "games": 12}, {"game": "burgundy", "players": 2, "games": 2},
    {"game": "pig", "players": 2, "games": 2, "lineup": "club"}], ids=str)
def test_pages_of_other_games_claim_nothing_either(played, rules):
    made = report.compose([played(**rules)], draws=False)
    said = [plain(finding["text"]) for finding in made["findings"]]
    assert not [text for text in said if re.search(r"^No .*(detectabl|clearly)", text)]
    assert np.all([count_intervals(finding.text) == intervals_in(plain(finding.text)) for finding in made["found"]])


def test_what_several_populations_must_agree_on_is_said_plainly(played):
    made = report.compose([played(lineup="club", players=4, games=4)], draws=False)
    said = report.plain_text(first_screen.open_verdicts(made["page"]))
    assert "; a verdict needs all 3 populations of players to agree; ludometer plan" in said
    assert said.endswith("says how many games are needed, with --seats for those of seats.")
    assert re.search(r"any of the \d leaders played, of 8,", plain(made["headline"]))
