"""Odds of captures in Rurik against icepool, against enumeration and chance, and against closed forms."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import comb, sqrt

import icepool
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometer.analysis import odds
from ludometer.analysis.rurik.odds import rules as odds_rules
from ludometer.analysis.rurik.odds import rules_of
from ludometer.analysis.rurik.odds.attacks import Attack
from ludometer.analysis.rurik.odds.captures import Hunt, attempts, odd_chance
from ludometer.analysis.rurik.odds.casualties import casualties, check_costs, fresh_piles, piles_known
from ludometer.analysis.rurik.odds.rules import Deck
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import catalogue

War = partial(odds_rules.War, cards=1, troops=4, leaders=1, leader_points=2, pair_points=2, readings=())     # printed
Rules = partial(odds_rules.Rules, revealed=1, if_ruled=1, if_stronghold=1, boris=1, more=0)
DECK = Deck(cards=32, icons=14, doubles=3)                      # with the schemes of the module
RULES = Rules(DECK, war=War())
SAFE = DECK.cards - DECK.icons


def table(name, rules=RULES, number=0, **inputs):
    return odds.tables("rurik", name, tables=rules, **inputs)[number]


def column(rows, name):
    return [row[name] for row in rows]


def outcomes(found):
    """Probabilities of (pieces lost, captured)."""
    likely = Counter()
    for p, lost, captured, _ in found:
        likely[lost, captured] += p
    return {outcome: p for outcome, p in likely.items() if p}


def literal_try(cards, trial, own, checks, card):
    """One attack with a try, the straightforward way: card() gives the next card. Returns (own lost, captured)."""
    lost = 0

    def check(number):
        nonlocal lost
        for _ in range(number):
            face = card()
            if face:
                lost = min(own, lost + face)
                return

    if cards == 0:
        check(1)
    for _ in range(checks if cards else 0):
        if lost < own:
            check(cards)
    if lost:
        return lost, False
    check(trial)
    return lost, lost == 0


# ---- one attack, one try


@pytest.mark.parametrize("cards", range(7))
def test_a_try_has_the_odds_of_one_card_more(cards):
    shown = max(cards, 1) + 1
    row = table("capture", cards=6)["rows"][cards]
    assert row["captured"] == pytest.approx(comb(SAFE, shown) / comb(32, shown))
    assert row["nothing_lost"] == pytest.approx(comb(SAFE, shown - 1) / comb(32, shown - 1))
    assert row["succeeds"] == pytest.approx((SAFE - shown + 1) / (32 - shown + 1))
    assert row["lost"] == pytest.approx(float(odds.mean(check_costs(fresh_piles(DECK), shown))))
    assert row["alone"] == pytest.approx(float(odds.mean(check_costs(fresh_piles(DECK), cards))))
    assert row["price"] == pytest.approx((row["lost"] - row["alone"]) / row["captured"])


@pytest.mark.parametrize("deck", [DECK, Deck(27, 10), Deck(7, 7, 2), Deck(6, 0)])
@pytest.mark.parametrize("cards,trial,own,checks", [
    (0, 1, 3, 1), (1, 1, 1, 1), (1, 1, 2, 1), (2, 2, 3, 1), (3, 0, 2, 1), (1, 1, 2, 2), (2, 1, 3, 2), (0, 2, 1, 2),
])
def test_tries_agree_with_icepool(deck, cards, trial, own, checks):
    def play(drawn):
        faces = iter(drawn)
        return literal_try(cards, trial, own, checks, faces.__next__)

    longest = max(1, cards * checks) + trial
    expected = icepool.Deck(dict(enumerate(deck.counts))).sequence(longest).map(play, star=False)
    found = outcomes(attempts(War(cards=trial), fresh_piles(deck), cards, own, checks))
    assert found == {outcome: expected.probability(outcome) for outcome in expected if expected.probability(outcome)}


@pytest.mark.parametrize("choose", [
    lambda check, seen: 0,
    lambda check, seen: check,
    lambda check, seen: 1 - check,
    lambda check, seen: int(sum(seen) > 0),
], ids=["same deck", "other deck", "other deck first", "by what fell"])
@pytest.mark.parametrize("cards,own", [(0, 2), (1, 1), (1, 3), (2, 2)])
def test_the_deck_of_a_try_changes_nothing(choose, cards, own):
    """Every order of eight cards in two decks; the try from the deck of the attack, or from the other."""
    deck, found = Deck(cards=8, icons=4, doubles=1), Counter()
    orders = sorted(set(permutations([0] * 4 + [1] * 3 + [2])))
    for order in orders:
        decks, seen, lost = [list(order[:4]), list(order[4:])], [], 0
        for check, number in enumerate((max(cards, 1), 1)):
            pile = decks[choose(check, seen)]
            for _ in range(0 if lost else number):
                seen.append(pile.pop(0))
                if seen[-1]:
                    lost = min(own, seen[-1])
                    break
        found[lost, lost == 0] += 1
    expected = {outcome: Fraction(times, len(orders)) for outcome, times in found.items()}
    assert outcomes(attempts(War(), fresh_piles(deck), cards, own)) == expected


def test_a_deck_that_runs_out_before_the_try_is_shuffled_again():
    """Two decks of two: an attack of two safe cards leaves two icons; shuffled in, the safe ones make it even."""
    assert outcomes(attempts(War(), fresh_piles(Deck(4, 2)), 2, own=1)) == {
        (1, False): Fraction(5, 6) + Fraction(1, 12), (0, True): Fraction(1, 12)}
    assert outcomes(attempts(War(), piles_known(Deck(2, 1), hand=("safe", "icon"))[0], 2, own=1)) == {(0, False): 1}


def test_known_cards_count():
    known = {"seen": "icon*6,safe*2", "hand": "double"}         # 17 left: 16 safe, 5 icons, 2 doubles
    row = table("capture", **known)["rows"][1]
    assert row["captured"] == pytest.approx(16 / 23 * 15 / 22)
    alone = table("capture", number=1, **known)["rows"][0]
    assert alone["captured_exact"] == "16/23" and alone["lost_exact"] == "9/23" and alone["price_exact"] == "9/16"
    assert table("capture", number=1, own=1, **known)["rows"][0]["lost_exact"] == "7/23"
    safe = table("capture", top="safe,safe")["rows"]
    assert safe[1]["captured"] == 1 and safe[1]["price"] == 0 and safe[2]["captured_exact"] == "8/15"


def test_a_second_check_makes_captures_rarer():
    once, twice = (table("capture", checks=checks)["rows"] for checks in (1, 2))
    assert twice[0] == once[0]                                  # a rebel: the Rebellion's leader has no part in it
    assert twice[1]["captured"] == pytest.approx(comb(SAFE, 3) / comb(32, 3)) == once[2]["captured"]
    assert twice[1]["alone"] > once[2]["alone"]                 # two icons can come, where one check stops at the first
    assert [p for p, lost, _ in casualties(fresh_piles(Deck(4, 4, 4)), 1, own=2, checks=2)] == [1]


@given(st.integers(0, 4), st.integers(0, 3), st.integers(1, 3), st.integers(8, 20), st.data())
def test_what_holds_of_every_try(cards, trial, own, size, data):
    icons = data.draw(st.integers(0, size))
    deck = Deck(size, icons, data.draw(st.integers(0, icons)))
    found = outcomes(attempts(War(cards=trial), fresh_piles(deck), cards, own))
    assert sum(found.values()) == 1
    assert all(lost <= min(own, 2) and (lost == 0) >= captured for lost, captured in found)
    assert found.get((0, True), 0) == 1 - sum(p for (lost, _), p in found.items() if lost)


# ---- several swords


def literal_hunt(plan, rules, card):
    """A hunt played out: card() gives the next card. Returns (own lost, removed, troops captured, leaders captured)."""
    own, defenders, troops, leaders = plan.own, plan.defenders, 0, 0
    for _ in range(plan.swords):
        if own <= plan.keep or not defenders:
            break
        cards = rules.revealed + plan.more + (plan.stronghold and rules.if_stronghold) - (plan.boris and rules.boris)
        cards += (defenders + plan.stronghold > own) and rules.if_ruled
        cards = max(0, cards)
        defenders -= 1
        leader = plan.leader and not defenders
        place = leader or plan.held + troops < rules.war.troops
        if place and (plan.wanted == "all" or (plan.wanted == "leader" and leader)):
            lost, captured = literal_try(cards, rules.war.cards, own, plan.checks, card)
        else:
            lost, captured = literal_try(cards, 0, own, plan.checks, card) if cards else (0, False)
            captured = False
        own, troops, leaders = own - lost, troops + (captured and not leader), leaders + (captured and leader)
    return plan.own - own, plan.defenders - defenders, troops, leaders


HUNTS = [
    Hunt(swords=2, own=2, defenders=2, leader=True),
    Hunt(swords=2, own=3, defenders=2, leader=True, wanted="leader", stronghold=True),
    Hunt(swords=3, own=2, defenders=4, boris=True, held=3),
    Hunt(swords=2, own=1, defenders=3, more=1),
    Hunt(swords=2, own=3, defenders=2, checks=2),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize("plan", HUNTS, ids=str)
def test_hunts_agree_with_icepool(plan):
    def play(drawn):
        faces = iter(drawn)
        return literal_hunt(plan, RULES, faces.__next__)

    expected = icepool.Deck(dict(enumerate(DECK.counts))).sequence(8).map(play, star=False)
    found = plan.after_each_sword(RULES, fresh_piles(DECK))[-1]
    assert found == {outcome: expected.probability(outcome) for outcome in expected}


def test_hunts_agree_with_shuffled_cards():
    plan, rng, games = Hunt(swords=4, own=4, defenders=4, leader=True, stronghold=True), np.random.default_rng(7), 20000
    faces = np.repeat([0, 1, 2], DECK.counts)
    found = plan.after_each_sword(RULES, fresh_piles(DECK))[-1]
    seen = Counter()
    for _ in range(games):
        cards = iter(rng.permutation(faces).tolist())
        seen[literal_hunt(plan, RULES, cards.__next__)] += 1
    assert seen.keys() <= found.keys()
    for outcome, p in found.items():
        assert abs(seen[outcome] / games - p) < 5 * sqrt(p * (1 - p) / games)


def test_a_hunt_for_nothing_is_an_attack():
    plan = {"swords": 3, "own": 3, "defenders": 3, "stronghold": True, "keep": 1}
    hunt = Hunt(**plan, wanted="none").after_each_sword(RULES, fresh_piles(DECK))
    plain = Attack(**plan).after_each_sword(RULES, fresh_piles(DECK))
    assert [{outcome[:2]: p for outcome, p in found.items()} for found in hunt] == plain
    assert all(outcome[2:] == (0, 0) for found in hunt for outcome in found)


def test_points_of_a_hunt_are_those_of_leaders_and_pairs():
    row = table("hunt", swords=1, own=3, defenders=1, leader=True)["rows"][0]
    single = table("capture")["rows"][1]
    assert row["captured"] == row["captured_leader"] == single["captured"]
    assert row["points"] == 2 * single["captured"] and row["costs_more"] == pytest.approx(single["more"])
    points = [table("hunt", swords=1, own=3, defenders=2, held=held)["rows"][0]["points"] for held in range(5)]
    assert points == [0, 2 * single["captured"], 0, 2 * single["captured"], 0]          # the last: no place is left
    one_one = Rules(DECK, war=War(leader_points=1, pair_points=1))
    assert table("hunt", one_one, swords=1, own=3, defenders=2, held=1)["rows"][0]["points"] == single["captured"]


# ---- the dungeon


@given(st.lists(st.integers(0, 4), max_size=6), st.integers(0, 1))
def test_pairs_depend_on_the_sum_alone(by_round, before):
    held, pairs = before, 0
    for captured in by_round:
        pairs, held = pairs + (held + captured) // 2, (held + captured) % 2
    assert pairs == (before + sum(by_round)) // 2


@pytest.mark.parametrize("tries", range(6))
def test_worth_of_a_prisoner_by_enumeration(tries):
    likely = Fraction(153, 496)
    row = table("dungeon", tries=tries)["rows"][tries]
    worth = [0, 0]
    for course in product((0, 1), repeat=tries):
        p = likely**sum(course) * (1 - likely)**(tries - sum(course))
        for before in (0, 1):
            worth[before] += 2 * p * ((before + 1 + sum(course)) // 2 - (before + sum(course)) // 2)
    assert (row["first"], row["second"]) == tuple(map(pytest.approx, map(float, worth)))
    assert row["odd"] == pytest.approx(float(odd_chance(likely, tries))) and row["leader"] == 2
    assert row["first"] + row["second"] == pytest.approx(2)     # two prisoners are a pair


def test_worth_by_reading_and_by_price():
    rules = Rules(DECK, war=War(readings=(("official", (2, 2)), ("other", (2, 1)))))
    by_tries, by_reading, by_price = odds.tables("rurik", "dungeon", tables=rules, tries=3)
    official, other = by_reading["rows"]
    assert {name: official[name] for name in ("leader", "second", "first")} == {
        name: by_tries["rows"][3][name] for name in ("leader", "second", "first")}
    assert other["leader"] == 2 and other["second"] == official["second"] / 2
    prices = table("capture", rules)["rows"]
    for row in by_price["rows"]:
        assert row["price"] == prices[row["cards"]]["price"]
        assert row["leader"] * row["price"] == pytest.approx(2)
    assert len(odds.tables("rurik", "dungeon", tables=Rules(Deck(9, 0), war=War()))) == 1       # nothing to lose


def test_numbers_come_from_the_data():
    data = catalogue("rurik", "war")
    readings = {"official": (2, 2), "dungeon-one-one": (1, 1), "dungeon-two-one": (2, 1)}
    assert rules_of(data) == Rules(DECK, war=War(readings=tuple(readings.items())))
    changed = rules_of(catalogue("rurik", "war", {
        "capture_cards": 2, "dungeon_troops": 3, "dungeon_leaders": 0, "dungeon_leader_points": 3}))
    assert changed.war == War(cards=2, troops=3, leaders=0, leader_points=3, readings=tuple(readings.items()))
    assert rules_of(catalogue("rurik", ["war", "dungeon-one-one"])).war.pair_points == 1
    assert rules_of(catalogue("rurik")).war is None
    walled = rules_of(catalogue("rurik", ["epic-structures", "intrigue"]))
    assert (walled.more, walled.most) == (2, 5) and walled.war is None


def test_without_the_module_nothing_is_captured():
    plain = Rules(Deck(27, 10), war=None)
    for name in ("capture", "hunt", "dungeon"):
        with pytest.raises(DataError, match=f"rurik odds {name}: nothing is captured without module war"):
            odds.tables("rurik", name, tables=plain)
    assert len(odds.tables("rurik", tables=plain)) + 5 == len(odds.tables("rurik", tables=RULES))
