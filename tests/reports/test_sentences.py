"""What sections say of rows of tables, in the words that numbers at the edge of what can be told need."""
import re
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.estimates.verdicts import EDGE, UNKNOWN
from ludometer.reports.elements import cards_taken, values
from ludometer.reports.elements.cards_taken import Cards, card_findings
from ludometer.reports.elements.gift_causes import Causes
from ludometer.reports.elements.values import verdict_value
from ludometer.reports.figures import basic
from ludometer.reports.sections import overview
from ludometer.reports.sections.change_sentences import narrowing, variant_finding
from ludometer.reports.sections.factions import deciding_games_sentences
from ludometer.reports.wording import units
from ludometer.reports.wording.numbers_in_words import pretty


def row(verdict, wanted, value=0.27, faction="boris"):
    return {"faction": faction, "value": value, "low": value - 0.02, "high": value + 0.02, "n": 4000, "fair": 0.25,
            "verdict": verdict, "wanted": wanted}


RUN_OF = " A new run of about {} games would decide {} with about 90\N{NO-BREAK SPACE}% probability."


@pytest.mark.parametrize(("wanted", "text"), [
    ([400], RUN_OF.format("400", "it")), ([400, 900], RUN_OF.format("400 to 900", "each")),
    ([EDGE], " Boris lies on the edge of the margin."), ([EDGE, EDGE], " All lie on the edge of the margin."),
    ([EDGE, 400], " Boris lies on the edge of the margin." + RUN_OF.format("400", "Maria")),
    ([400, UNKNOWN, 900], RUN_OF.format("400 to 900", "each of Boris and Agatha") +
     " For the rest there are too few games to tell."),
    ([UNKNOWN], " There are too few games to tell."), ([UNKNOWN, UNKNOWN], " There are too few games to tell.")])
def test_what_would_decide_leaders(wanted, text):
    page = SimpleNamespace(faction=str.title)
    names = ("boris", "maria", "agatha")
    assert deciding_games_sentences(page, pd.DataFrame([
        row("undecided", each, faction=name) for name, each in zip(names, wanted, strict=False)])) == text


def test_verdicts_in_tables_want_round_numbers_of_games_and_never_millions():
    shown = [verdict_value(row("undecided", wanted)).shown for wanted in (EDGE, UNKNOWN, 400, 12_345)]
    assert [re.search(r'"i">(.*)</span>', text)[1] for text in shown] == [
        "on the edge of the margin", "too few games to tell", "400 games", "12,000 games"]


@pytest.mark.parametrize(("factors", "text"), [
    ([1.02, 1.09], "hardly narrowed the intervals"), ([1.1], "made intervals 1.1 times narrower"),
    ([2.4, 3.0, 1.2], "made intervals 1.2 to 3.0 times narrower"),
    ([1.0, 2.5], "made intervals up to 2.5 times narrower")])
def test_pairing_is_praised_only_where_it_helped(factors, text):
    assert narrowing(np.array(factors)) == text


def changes(*rows):
    """Changes of the win shares of leaders: (faction, value, low, high, narrowed)."""
    return pd.DataFrame(rows, columns=["faction", "value", "low", "high", "narrowed"])


def variant(frame, same=False, given=None):
    """The sentence on a variant that changes these win shares. given: the knobs that it sets."""
    cell, base = (SimpleNamespace(games=8000, players=4, is_solo=False, label=name, about={
        "modules": [], "set": knobs}) for name, knobs in (("new", given or {}), ("old", {})))
    page = SimpleNamespace(base=base, name=lambda cell: cell.label, faction=str.title, words={"faction": "leader"},
                           table=lambda question, *cells: same)
    return variant_finding(page, cell, frame).text.striptags().replace("\N{NO-BREAK SPACE}", " ")


def test_narrowing_is_that_of_the_rows_that_are_told():
    frame = changes(("boris", -0.04, -0.05, -0.03, 2.0), *(("maria", 0, -0.01, 0.01, 9.0) for _ in range(7)))
    assert variant(frame) == (
        "new against old: the win share changes by, in percentage points, Boris −4.0 (−5.0 to −3.0) (2,000 deals "
        "played under both, which made intervals 2.0 times narrower).")


def test_the_faction_whose_numbers_alone_differ_is_named_first():
    maria, boris = ("maria", 0.08, 0.05, 0.11, 2.0), ("boris", -0.02, -0.049, 0.009, 2.0)
    given = {"leader.boris.coins": -1}
    still = "new against old: the games are too few to tell whether the win share of Boris changes (at most 4.9 percent"
    assert variant(changes(boris, ("agatha", 0, -0.06, 0.06, 2.0)), given=given).startswith(still)
    both = variant(changes(maria, boris), given=given)
    assert both.startswith(still) and "points); the win share changes by, in percentage points, Maria +8.0 (" in both
    moved = variant(changes(maria, ("boris", -0.04, -0.05, -0.03, 2.0)), given=given)
    assert "percentage points, Boris −4.0 (−5.0 to −3.0) and Maria +8.0 (" in moved
    assert "Boris" not in variant(changes(maria, boris), given=given | {"rounds": 3})


@pytest.mark.parametrize(("bound", "text"), [
    (0.021, "no change is detectable in any leader’s win share (at most 2.1 percentage points) (2,000"),
    (0.107, "the games are too few to tell whether any leader’s win share changes (at most 10.7 percentage points) "
            "(2,000"),
    (0.6, "the games are too few to tell whether any leader’s win share changes (2,000"),
    (np.nan, "the games are too few to tell whether any leader’s win share changes (2,000")])
def test_a_wide_bound_is_not_told_as_no_change(bound, text):
    assert variant(changes(("boris", 0.001, -bound, bound, 2.0))).startswith(f"new against old: {text}")


def test_what_all_games_say_and_not_each_population_is_no_lack_of_games():
    frame = changes(("boris", -0.025, -0.038, -0.012, 2.0), ("maria", 0.001, -0.02, 0.02, 2.0))
    each = [{"population": name, "verdict": word, "low": low, "high": high} for name, word, low, high in (
        ("1", "less", -0.05, -0.001), ("2", "undecided", -0.045, 0.001))]
    frame["verdict"], frame["populations"] = "undecided", [each, []]
    assert variant(frame).startswith(
        "new against old: over all games some leader’s win share changes, which is not certain in each population "
        "alone (none by more than 5.0 percentage points in any population); "
        "Boris, −2.5 (−3.8 to −1.2), is undecided (population 1: less, 2: undecided) (2,000 "
        "deals")


WIDE = [[0.25, 0.23, 0.27], [0.26, 0.2, 0.32]]


@pytest.mark.parametrize(("low", "high", "others", "text"), [
    (0.30, 0.32, WIDE, "Hoard stands out: those who played it"), (0.20, 0.22, WIDE, "Hoard stands out"),
    (0.24, 0.27, WIDE, "the games are too few to tell whether any deed stands out"),
    (0.255, 0.26, [[0.255, 0.25, 0.262]] * 2,
     "no deed clearly stands out from the others (at most 0.6 percentage points)")])
def test_a_card_stands_out_by_its_interval_alone(low, high, others, text):
    frame = pd.DataFrame({"deed": ["hoard", "capital_city", "law_giver"], "offered": 900, "done": [400, 500, 300]})
    frame[["value", "low", "high"]] = [[(low + high) / 2, low, high], *others]
    frame[["taken_share", "taken_share_low", "taken_share_high"]] = [[0.5, 0.4, 0.6]] * 3
    page = SimpleNamespace(title=lambda table, name: pretty(name))
    kind = Cards("deed", "deeds", "deed", "kept", "played")
    assert text in card_findings(page, frame, kind)[0].text.striptags()


def test_cards_that_few_used_stand_last_and_stretch_no_axis(monkeypatch):
    """Of 9 seats 6 have won, which says little; another card was used by nobody."""
    monkeypatch.setattr(cards_taken, "Causes", SimpleNamespace(of=lambda page, table: SimpleNamespace(
        columns=[], values=lambda cell, name: [], disagreement=lambda frame, did: [])))
    for name in ("share_value", "points_value"):
        monkeypatch.setattr(cards_taken, name, lambda row, *how: None)
    frame = pd.DataFrame({"deed": ["rare", "good", "never", "fair", "bad"], "done": [9, 400, 0, 100, 40],
                          "value": [0.67, 0.3, np.nan, 0.25, 0.2]})
    frame["low"] = frame["value"] - [0.6, 0.03, 0, 0.05, 0.08]
    frame["high"] = frame["value"] + [0.3, 0.03, 0, 0.05, 0.08]
    assert list(cards_taken.sorted_by_win_share(frame)["deed"]) == ["good", "fair", "bad", "rare", "never"]
    class Cell:
        players, fair = 4, 0.25

    drawn, cell = [], Cell()
    page = SimpleNamespace(shown=[cell], base=cell, table=lambda question, cell: frame.assign(
        taken_share=np.nan), title=lambda table, name: name, over_cells=lambda columns, rows: None,
        draw_rows=lambda cell, label, figure, labels, frame, bounds, *rest, hollow, numbers: [drawn.append(
            (labels, bounds, list(hollow)))])
    monkeypatch.setattr(cards_taken, "reference_line_name", lambda cell: "a fair share")
    cards_taken.section_of(page, None, Cards("deed", "deeds", "deed", "taken", "done"), "Deeds")
    (labels, bounds, hollow), = drawn
    assert labels == ["good", "fair", "bad", "rare", "never"] and hollow == [False, False, False, True, True]
    assert bounds == basic.limits(frame.iloc[[1, 3, 4]], include=(0.25 - 0.042, 0.25 + 0.042)) and bounds[1] < 0.4


@pytest.mark.parametrize(("value", "says"), [
    (0.25, "which is a fair share of 25"), (0.2504, "which is a fair share of 25"), (0.2496, "which is a fair share"),
    (0.251, "0.1 percentage points above a fair share of 25"), (0.249, "0.1 percentage points below")])
def test_a_share_that_is_fair_is_not_below_or_above_by_nothing(value, says):
    assert values.distance_from_fair({"value": value, "fair": 0.25}).replace(units.NARROW, " ").startswith(says)


@pytest.mark.parametrize(("wide", "told"), [(0.05, 1), (0.14, 1), (0.236, 0)])
def test_a_bound_that_says_nothing_is_no_finding(wide, told):
    frame = pd.DataFrame({"value": [0.25, 0.25], "low": 0.25 - wide, "high": 0.25 + wide, "fair": 0.25})
    class Cell:
        confounded, games, players = False, 100, 4

    page = SimpleNamespace(words={"factions": "heroes"}, name=lambda cell: "it", base=Cell())
    assert len(overview.evenest_setup_finding(page, {Cell(): frame, Cell(): frame})) == told


@pytest.mark.parametrize(("name", "told"), [("worst", 1), ("middle", 0), ("best", 0), ("never given", 0)])
def test_a_card_that_players_like_best_is_said_not_to_be_worth_most(name, told):
    rows = {each: pd.Series({"win": win, "win_low": win - 0.1, "win_high": win + 0.1}) for each, win in (
        ("worst", 0.01), ("middle", 0.03), ("best", 0.05))}
    page = SimpleNamespace(base="base", title=lambda table, name: name)
    found = Causes(page, "scheme", {"base": rows}).taken_most_readily(name, "kept", "schemes")
    assert len(found) == told and all("by estimate less than 2 of the 3 schemes" in each.text for each in found)
