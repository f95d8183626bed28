"""Exact odds against icepool, against enumeration with cards in hand, and against closed forms."""

import json
import re
import shlex
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import comb
from pathlib import Path

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometer.analysis import odds
from ludometer.analysis.rurik.odds import INPUTS, TABLES, rules_of
from ludometer.analysis.rurik.odds import rules as odds_rules
from ludometer.analysis.rurik.odds.attack_tables import curves, observed_casualties
from ludometer.analysis.rurik.odds.attacks import Attack
from ludometer.analysis.rurik.odds.casualties import Piles, check_costs, fresh_piles, piles_known, troop_loss_chance
from ludometer.analysis.rurik.odds.rules import FACES, KINDS, Deck
from ludometer.commands.odds import parse_inputs
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import catalogue
from tests.rows import each_row

Rules = partial(odds_rules.Rules, revealed=1, if_ruled=1, if_stronghold=1, boris=1, more=0, war=None)     # printed
BASE = Deck(cards=27, icons=10)
WAR = Deck(cards=32, icons=14, doubles=3)                       # with the cards of a war expansion
OFFICIAL = Rules(BASE)
WAR_DATA = catalogue("rurik", "war")


def table(name, rules=OFFICIAL, number=0, **inputs):
    return odds.tables("rurik", name, tables=rules, **inputs)[number]


def column(rows, name):
    return [row[name] for row in rows]


def icepool_deck(deck):
    return icepool.Deck(dict(enumerate(deck.counts)))


# ---- one check


def test_closed_forms_of_a_check():
    assert column(table("casualty")["rows"], "lose_exact") == ["0", "10/27", "215/351", "449/585"]
    for cards in range(4):
        assert troop_loss_chance(check_costs(fresh_piles(BASE), cards)) == 1 - Fraction(comb(17, cards),
                                                                                        comb(27, cards))


@pytest.mark.parametrize("deck", [BASE, WAR, Deck(5, 0), Deck(6, 6), Deck(9, 4, 4)])
@pytest.mark.parametrize("cards", range(5))
def test_a_check_agrees_with_icepool(deck, cards):
    def first_icon(drawn):
        return next((face for face in drawn if face), 0)

    expected = icepool_deck(deck).sequence(cards).map(first_icon, star=False) if cards else icepool.Die([0])
    found = check_costs(fresh_piles(deck), cards)
    assert {cost: p for cost, p in found.items() if p} == {cost: expected.probability(cost) for cost in expected}
    if cards and not deck.doubles:
        dealt = icepool_deck(deck).deal(cards).highest(1).sum()
        assert troop_loss_chance(found) == dealt.probability(1)


@given(st.integers(1, 30), st.data())
def test_more_cards_or_icons_are_never_safer(cards, data):
    icons = data.draw(st.integers(0, cards))
    deck = Deck(cards, icons)
    chances = [troop_loss_chance(check_costs(fresh_piles(deck), k)) for k in range(5)]
    assert chances == sorted(chances) and 0 <= chances[0] <= chances[-1] <= 1
    if icons < cards:
        more = [troop_loss_chance(check_costs(fresh_piles(Deck(cards, icons + 1)), k)) for k in range(5)]
        assert all(a <= b for a, b in zip(chances, more, strict=True))


def test_cards_to_reveal_by_the_rulebook():
    assert {str(kind): OFFICIAL.cards(kind.ruled, kind.stronghold, kind.boris) for kind in KINDS} == {
        "bare": 1, "ruled": 2, "stronghold": 2, "ruled + stronghold": 3,
        "Boris": 0, "ruled + Boris": 1, "stronghold + Boris": 1, "ruled + stronghold + Boris": 2,
    }
    assert OFFICIAL.cards(False, False, True, careful=True) == 0
    assert OFFICIAL.cards(True, True, True, careful=True) == 1


# ---- what is known


def test_seen_and_held_cards_leave_the_unknown():
    rows = table("casualty-known", seen="icon*3,safe*2", hand="icon")["rows"]
    assert rows[1]["lose_exact"] == "2/7"                       # 6 icons left among 21
    assert rows[2]["lose"] == pytest.approx(1 - comb(15, 2) / comb(21, 2))
    assert {row["better"] for row in rows} == {"either"} and not any(column(rows, "saves"))


def test_known_top_cards_and_the_better_deck():
    rows = table("casualty-known", top="safe,?,icon")["rows"]
    assert column(rows, "lose_exact") == ["0", "0", "9/25", "1"]                # 9 icons among 25 unknown cards
    assert column(rows, "other_exact")[1] == "9/25"
    assert column(rows, "blind_exact") == ["0", "10/27", "215/351", "449/585"]
    assert column(rows, "better") == ["either", "this", "this", "other"]
    assert rows[1]["choosing"] == 0 and rows[1]["saves_exact"] == "9/50"
    both = table("casualty-known", top="icon", other_top=["safe"])["rows"][1]
    assert (both["lose"], both["other"], both["better"], both["choosing"]) == (1, 0, "other", 0)


def test_a_safe_card_known_on_top_is_as_good_as_one_card_fewer_of_the_rest():
    piles, _ = piles_known(BASE, top=("safe",))
    assert troop_loss_chance(check_costs(piles, 3)) == troop_loss_chance(check_costs(fresh_piles(Deck(26, 10)), 2))


def test_icons_of_two_are_told_apart():
    rows = table("casualty", Rules(WAR))["rows"]
    assert [rows[1][f"{name}_exact"] for name in ("lose", "lose_two", "troops")] == ["7/16", "3/32", "17/32"]
    assert "lose_two" not in table("casualty")["rows"][0]
    known = table("casualty-known", Rules(WAR), top="double", other_top="icon")["rows"][1]
    assert known["better"] == "other" and known["lose"] == known["other"] == 1


# ---- an attack, by cards on the table


def literal_attack(attack, rules, card):
    """One attack played out, the straightforward way: card() gives the next card. Returns (own lost, removed)."""
    own, defenders, fewer = attack.own, attack.defenders, attack.careful
    for _ in range(attack.swords):
        if own <= attack.keep or defenders == 0:
            break
        number = rules.revealed + attack.more - (1 if attack.boris else 0)
        if attack.stronghold:
            number += rules.if_stronghold
        strongest = defenders + (1 if attack.stronghold else 0) > max(own, attack.others)
        if attack.ruled == "yes" or (attack.ruled == "judged" and strongest):
            number += rules.if_ruled
        if fewer > 0:
            number, fewer = number - 1, fewer - 1
        defenders -= 1
        for _ in range(attack.checks):
            for _ in range(number if own else 0):
                face = card()
                if face > 0:
                    own -= min(own, face)
                    break
    return attack.own - own, attack.defenders - defenders


@pytest.mark.sample(2)
@pytest.mark.parametrize("deck", [BASE, WAR])
@pytest.mark.parametrize("attack", [
    Attack(swords=3, own=3, defenders=3),
    Attack(swords=3, own=2, defenders=4, stronghold=True),
    Attack(swords=3, own=2, defenders=5, ruled="yes", stronghold=True),
    Attack(swords=4, own=1, defenders=4, boris=True),
    Attack(swords=4, own=3, defenders=2, stronghold=True, ruled="no"),
    Attack(swords=3, own=3, defenders=4, careful=1, keep=1),
    Attack(swords=3, own=2, defenders=3, stronghold=True, others=3, boris=True),
    Attack(swords=2, own=3, defenders=4, others=9, more=2),
    Attack(swords=2, own=3, defenders=2, checks=2),
], ids=str)
def test_attacks_agree_with_icepool(deck, attack):
    rules = Rules(deck)
    longest = min(3 * attack.swords, 9)

    def play(drawn):
        cards = iter(drawn)
        return literal_attack(attack, rules, lambda: next(cards))

    expected = icepool_deck(deck).sequence(longest).map(play, star=False)
    found = attack.after_each_sword(rules, fresh_piles(deck))[-1]
    assert found == {outcome: expected.probability(outcome) for outcome in expected}


def arrangements(cards):
    """All different orders of some cards, each equally likely."""
    return sorted(set(permutations(cards)))


@pytest.mark.parametrize("choose", [
    lambda seen: 0,
    lambda seen: 1,
    lambda seen: len(seen) % 2,
    lambda seen: int(bool(seen) and seen[-1] > 0),
    lambda seen: int(sum(seen) * 2 > len(seen)),
], ids=["first", "second", "by turns", "away from icons", "by what fell"])
def test_choosing_decks_changes_nothing(choose):
    """The proof in casualties.py, on eight cards: every way to choose a deck before each check gives the same odds."""
    deck, attack = Deck(cards=8, icons=4, doubles=1), Attack(swords=2, own=3, defenders=4, stronghold=True, ruled="no")
    rules, found = Rules(deck), Counter()
    orders = arrangements([0] * 4 + [1] * 3 + [2])
    for order in orders:
        decks, seen, lost = [list(order[:4]), list(order[4:])], [], 0
        for _ in range(attack.swords):
            pile = decks[choose(seen)]
            for _ in range(2):
                seen.append(pile.pop(0))
                if seen[-1]:
                    lost += min(seen[-1], attack.own - lost)
                    break
            if lost == attack.own:
                break
        found[lost, len([face for face in seen if face]) if lost == attack.own else attack.swords] += 1
    expected = {pair: Fraction(times, len(orders)) for pair, times in found.items()}
    assert attack.after_each_sword(rules, fresh_piles(deck))[-1] == expected


@pytest.mark.parametrize("cards,icons,swords,revealed,own", [
    (5, 2, 3, 2, 3), (6, 1, 4, 3, 2), (4, 1, 5, 1, 3), (3, 0, 2, 5, 1),
])
def test_a_deck_that_runs_out_is_shuffled_again(cards, icons, swords, revealed, own):
    """A-82 with cards in hand: discards and the other deck, without the cards just revealed, make two new decks."""
    rules = Rules(Deck(cards, icons), revealed=revealed)
    found = Counter()

    def go(pile, other, discards, shown, still, lost, sword, likely):
        if still == 0:
            discards, shown = discards + shown, []
            if sword == swords or lost == own:
                found[lost, sword] += likely
                return
            sword, still = sword + 1, revealed
        if not pile:
            pool = discards + other
            if not pool:
                go([], [], [], shown, 0, lost, sword, likely)
                return
            orders, half = arrangements(pool), (len(pool) + 1) // 2
            for order in orders:
                go(list(order[:half]), list(order[half:]), [], shown, still, lost, sword, likely / len(orders))
            return
        face = pile[0]
        go(pile[1:], other, discards, [*shown, face], 0 if face else still - 1, lost + face, sword, likely)

    go([], [], [0] * (cards - icons) + [1] * icons, [], 0, 0, 0, Fraction(1))
    attack = Attack(swords=swords, own=own, defenders=swords, ruled="no")
    assert attack.after_each_sword(rules, fresh_piles(rules.deck))[-1] == dict(found)


def test_cards_in_hand_stay_out_of_the_new_decks():
    piles, other = piles_known(Deck(6, 3), seen=("icon", "safe"), hand=("icon", "icon"), left=1)
    assert piles == Piles((2, 0, 0), 1, (), (1, 1, 0)) and other.left == 1
    assert troop_loss_chance(check_costs(piles, 2)) == Fraction(1, 3)  # a safe card, then one of safe, safe and icon
    assert troop_loss_chance(check_costs(piles_known(Deck(2, 1), hand=("safe", "icon"))[0], 3)) == 0  # no card anywhere


# ---- laws of attacks

attacks = st.builds(
    Attack, swords=st.integers(1, 5), own=st.integers(1, 4), defenders=st.integers(1, 5), stronghold=st.booleans(),
    boris=st.booleans(), careful=st.just(0), others=st.integers(0, 4), checks=st.integers(1, 2),
    yaroslav=st.sampled_from(["nobody", "attacker", "defender"]),
)
decks = st.integers(6, 20).flatmap(lambda cards: st.builds(Deck, st.just(cards), st.integers(0, cards)))


@settings(max_examples=40, deadline=None)
@given(attacks, decks)
def test_more_swords_cost_and_remove_more(attack, deck):
    course = attack.after_each_sword(Rules(deck), fresh_piles(deck))
    assert all(sum(found.values()) == 1 for found in course)
    for i in (0, 1):
        means = [sum(pair[i] * p for pair, p in found.items()) for found in course]
        assert means == sorted(means)
    shorter = Attack(**{**vars(attack), "swords": 1}).after_each_sword(Rules(deck), fresh_piles(deck))
    assert shorter == course[:2]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), st.integers(0, 3), decks)
def test_a_check_fixed_beforehand_has_the_odds_of_fresh_decks(swords, cards, deck):
    """Without replacement and all: every sword costs the same on average, as long as nobody must stop."""
    swords = min(swords, (deck.cards + 1) // 2 // max(cards, 1))                # the deck shall not run out
    rules = Rules(deck, revealed=cards)
    found = Attack(swords, own=swords + 1, defenders=swords, ruled="no").after_each_sword(rules, fresh_piles(deck))[-1]
    assert sum(lost * p for (lost, _), p in found.items()) == swords * odds.mean(check_costs(fresh_piles(deck), cards))


def test_rule_is_judged_as_each_attack_begins():
    plain = {"swords": 1, "own": 2, "defenders": 3}
    assert table("attack", **plain)["rows"][0]["lost_exact"] == "215/351"                # 3 over 2: ruled
    assert table("attack", **plain, others=3)["rows"][0]["lost_exact"] == "10/27"        # a rival ties
    assert table("attack", **plain | {"own": 3})["rows"][0]["lost_exact"] == "10/27"     # the attacker ties
    assert table("attack", **plain | {"own": 3}, stronghold=True)["rows"][0]["lost_exact"] == "449/585"
    assert table("attack", **plain, own_stronghold=True)["rows"][0]["lost_exact"] == "10/27"
    # Boris, 2 against 3: ruled, one card. Then 1 against 2, ruled again, one card more, or 2 against 2, none.
    course = table("attack", swords=2, own=2, defenders=3, boris=True)["rows"]
    assert column(course, "lost_exact") == ["10/27", str(Fraction(10, 27) * (1 + Fraction(9, 26)))]


def test_yaroslav_wins_ties_and_voids_an_opponents_stronghold():
    tie = {"swords": 1, "own": 2, "defenders": 2}
    assert table("attack", **tie)["rows"][0]["lost_exact"] == "10/27"
    assert table("attack", **tie, yaroslav="defender")["rows"][0]["lost_exact"] == "215/351"
    assert table("attack", **tie, yaroslav="defender", own_stronghold=True)["rows"][0]["lost_exact"] == "215/351"
    assert table("attack", **tie, yaroslav="attacker", stronghold=True)["rows"][0]["lost_exact"] == "10/27"
    after = table("attack", swords=1, own=1, defenders=2, yaroslav="attacker", keep=0)["rows"][0]
    assert after["attacker_rules_exact"] == "136/351"           # ruled before: two cards; one against one is his


def test_sword_by_sword_and_every_outcome_tell_the_same():
    by_sword, outcomes = odds.tables("rurik", "attack", tables=OFFICIAL, swords=4, own=2, defenders=3, stronghold=True)
    rows, last = outcomes["rows"], by_sword["rows"][-1]
    assert sum(column(rows, "chance")) == pytest.approx(1)
    assert last["lost"] == pytest.approx(sum(row["lost"] * row["chance"] for row in rows))
    assert last["removed"] == pytest.approx(sum(column(by_sword["rows"], "strikes")))
    assert last["price"] == pytest.approx(last["lost"] / last["removed"])
    assert last["survive"] == pytest.approx(sum(row["chance"] for row in rows if row["lost"] < 2))
    assert last["cleared"] == pytest.approx(sum(row["chance"] for row in rows if row["removed"] == 3))
    assert by_sword["rows"][3]["strikes"] == 0                  # nobody left for the fourth


def test_price_by_kind_of_region():
    rows = curves(OFFICIAL, swords=4, own=2)
    assert len(rows) == 32 and column(table("price", swords=4, own=2)["rows"], "price") == column(rows, "price")
    first = {row["kind"]: row["price_exact"] for row in rows if row["swords"] == 1}
    assert first["bare"] == "10/27" and first["ruled"] == "215/351" and first["ruled + stronghold"] == "449/585"
    assert first["Boris"] == "0" and first["ruled + stronghold + Boris"] == first["stronghold"]
    for row in rows:
        alone = table("attack", swords=row["swords"], own=2, defenders=row["swords"], boris=row["boris"],
                      ruled="yes" if row["ruled"] else "no", stronghold=row["stronghold"])["rows"][-1]
        assert (row["lost"], row["survive"], row["all_strike"]) == (alone["lost"], alone["survive"], alone["cleared"])


def test_worth_of_rule_and_stronghold():
    alone, judged = odds.tables("rurik", "defence", tables=OFFICIAL, swords=2, own=3, defenders=3)
    worth = {row["defence"]: row for row in alone["rows"]}
    assert worth["neither"]["costs_more"] == worth["neither"]["saves"] == 0
    assert worth["ruled"]["costs_more"] == worth["stronghold"]["costs_more"] == pytest.approx(2 * (215 / 351 - 10 / 27))
    assert worth["ruled + stronghold"]["costs_more"] == pytest.approx(2 * (449 / 585 - 10 / 27))
    judged = {row["defence"]: row for row in judged["rows"]}
    assert judged["as it stands"]["lost"] == pytest.approx(20 / 27)
    four = table("attack", swords=2, own=3, defenders=4)["rows"][-1]
    assert judged["one more troop"]["lost"] == four["lost"] > judged["as it stands"]["lost"]
    assert judged["a stronghold"]["defender_rules"] <= judged["both"]["defender_rules"]
    harder = table("defence", swords=3, own=1, defenders=3)["rows"]
    assert all(row["saves"] > 0 for row in harder[1:])


# ---- from data, and to readers


def test_numbers_come_from_the_data():
    assert rules_of(catalogue("rurik")) == OFFICIAL
    changed = catalogue("rurik", set={"casualty_icons": 14, "cards_revealed": 2, "leader.boris.amount": 2})
    assert rules_of(changed) == Rules(Deck(27, 14), revealed=2, boris=2)
    rows = odds.tables("rurik", "casualty", tables=changed)[0]["rows"]
    assert column(rows, "cards") == [0, 1, 2, 3, 4] and rows[1]["lose_exact"] == "14/27"
    assert odds.tables("rurik", "casualty")[0]["rows"][1]["lose_exact"] == "10/27"


def test_tables_are_plain_and_even():
    found = odds.tables("rurik", swords=2)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    for each in found:
        assert each.keys() - {"answer"} == {"table", "title", "inputs", "rows"} and each["rows"]
        assert len({tuple(row) for row in each["rows"]}) == 1
    assert [each["inputs"].get("swords") for each in found] == [None, None, 2, 2, 2, 2, 2]


def test_every_input_is_described():
    about = odds.describe("rurik")
    assert about.keys() == TABLES.keys()
    assert {name for each in about.values() for name in each["inputs"]} == INPUTS.keys()
    assert about["attack"]["inputs"]["swords"] == {"default": 3, "values": "1 to 12", "about": INPUTS["swords"].about}


def test_inputs_may_come_as_text():
    spoken = table("attack", swords="2", stronghold="yes", top="safe,?", seen="icon*2, safe")
    assert spoken == table("attack", swords=2, stronghold=True, top=["safe", "?"], seen=["icon", "icon", "safe"])


@each_row("asked,message", [
    ({"game": "chess"}, "no 'chess'.*known: .*rurik"),
    ({"table": "poker"}, "no 'poker'.*known: casualty, casualty-known, attack, price, defence"),
    ({"table": "casualty", "swords": 2}, "rurik odds casualty: input: no 'swords'; known: cards"),
    ({"table": "defence", "swrods": 2}, "rurik odds defence: input: no 'swrods'.*known: swords, own"),
    ({"table": "attack", "swords": 0}, "swords = 0, expected a whole number from 1 to 12"),
    ({"table": "attack", "swords": True}, "swords = True, expected"),
    ({"table": "attack", "own": "two"}, "own = 'two', expected"),
    ({"table": "attack", "boris": "perhaps"}, "boris = 'perhaps', expected yes or no"),
    ({"table": "attack", "boris": 1}, "boris = 1, expected yes or no"),
    ({"table": "attack", "ruled": "maybe"}, "ruled: no 'maybe'.*known: judged, yes, no"),
    ({"table": "attack", "careful": 4}, "rurik odds attack: careful = 4, swords = 3"),
    ({"table": "attack", "keep": 3}, "keep must be less than own"),
    ({"table": "attack", "ruled": "yes", "others": 2}, "settles who rules"),
    ({"table": "attack", "stronghold": True, "own_stronghold": True}, "one stronghold"),
    ({"table": "attack", "boris": True, "yaroslav": "attacker"}, "one leader"),
    ({"table": "casualty-known", "seen": "icon*11"}, "11 icon cards .* there are 10 among the 27"),
    ({"table": "casualty-known", "top": "double"}, "1 double cards .* there are 0"),
    ({"table": "casualty-known", "seen": "wolf"}, "seen: no 'wolf'.*known: safe, icon, double"),
    ({"table": "casualty-known", "seen": "?"}, "seen: no '\\?'"),
    ({"table": "casualty-known", "seen": "icon*many"}, "icon\\*many = 'many', expected"),
    ({"table": "casualty-known", "seen": 3}, "seen = 3, expected words"),
    ({"table": "casualty-known", "top": "?*9", "left": 5}, "top names 9 cards, but that deck has 5"),
    ({"table": "casualty-known", "other_top": "safe", "left": 27}, "other_top names 1 cards, but that deck has 0"),
])
def test_bad_questions_are_answered_clearly(asked, message):
    with pytest.raises(DataError, match=message):
        odds.tables(**{"game": "rurik", **asked})


@pytest.mark.parametrize("numbers", [(0, 0, 0), (5, 6, 0), (5, 3, 4), (5, -1, 0)])
def test_a_deck_must_hold_its_icons(numbers):
    with pytest.raises(DataError, match="expected doubles <= icons <= cards"):
        Deck(*numbers)


# ---- beside a run


def counted(blocks, rng, shares):
    """Checks and casualties of some blocks, as a run would count them."""
    counts = {}
    for cards, share in enumerate(shares):
        counts[f"checks_{cards}"] = rng.integers(0, 6, blocks)
        counts[f"casualties_{cards}"] = rng.binomial(counts[f"checks_{cards}"], share)
    return counts


def test_counts_of_the_odds_themselves_agree():
    exact = [0, 10 / 27, 215 / 351, 449 / 585]
    counts = counted(4000, np.random.default_rng(1), exact)
    for given_counts in (counts, {name: int(values.sum()) for name, values in counts.items()}):
        rows = observed_casualties(given_counts, OFFICIAL)["rows"]
        assert column(rows, "odds") == pytest.approx(exact)
        assert all(row["low"] <= row["odds"] <= row["high"] and abs(row["z"]) < 4 for row in rows[1:])
        assert rows[0]["share"] == 0 and rows[0]["z"] is None
        assert rows[2]["difference"] == pytest.approx(rows[2]["casualties"] / rows[2]["checks"] - 215 / 351)


def test_counts_of_other_odds_stand_out():
    rows = observed_casualties(counted(4000, np.random.default_rng(2), [0, 0.30, 0.61, 0.77]), OFFICIAL)["rows"]
    assert rows[1]["high"] < 10 / 27 and rows[1]["z"] < -8


def test_a_run_without_attacks_and_a_rule_with_many_cards():
    names = [f"{word}_{cards}" for word in ("checks", "casualties") for cards in range(4)]
    nothing = observed_casualties(dict.fromkeys(names, 0), OFFICIAL)
    assert all(row["share"] is None and row["z"] is None for row in nothing["rows"])
    json.dumps(nothing, allow_nan=False)
    many = observed_casualties(counted(50, np.random.default_rng(3), [0, 0.4, 0.6, 0.8]),
                               Rules(BASE, revealed=2))["rows"]
    assert many[3]["odds"] is None and many[3]["share"] is not None             # three or more cards in one column


def test_all_products_of_flags_are_kinds():
    assert {(kind.ruled, kind.stronghold, kind.boris) for kind in KINDS} == set(product((False, True), repeat=3))
    assert len(FACES) == 3


def test_examples_of_the_manual():
    text = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
    prose = " ".join(text.split())
    examples = [line.partition("    ")[0] for line in re.findall(r"^    (ludometer odds rurik \w.*)$", text, re.M)
                if "--help" not in line]
    assert len(examples) >= 12
    for example in examples:
        _, _, game, name, *options = shlex.split(example)
        at_war = options[:2] == ["--module", "war"]
        if "--set" not in options:
            odds.tables(game, name, WAR_DATA if at_war else None, **parse_inputs(options[2 * at_war:], "manual"))
    for row in table("casualty")["rows"][1:]:
        assert f"{row['lose_exact']} = {percent(row['lose'])}" in prose
    worth = {row["defence"]: row for row in table("defence", number=1, swords=3, own=2, defenders=3)["rows"]}
    assert f"pay {worth['a stronghold']['costs_more']:.2f} pieces more" in prose
    assert f"troop brings {worth['one more troop']['costs_more']:.2f} and" in prose
    for row in worth.values():
        assert row["defence"] == "both" or f"{row['defender_rules']:.0%}".replace("%", " %") in prose


def percent(value):
    return f"{value:.1%}".replace("%", " %")


def test_numbers_of_the_manual_on_war():
    prose = " ".join((Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8").split())
    for row in table("casualty", WAR_DATA, cards=4)["rows"][1:]:
        assert (f"| {row['cards']} | {row['lose_exact']} = {percent(row['lose'])} | {percent(row['lose_two'])} | "
                f"{row['troops']:.2f} |") in prose
    for row in table("capture", WAR_DATA)["rows"]:
        shares = " | ".join(percent(row[name]) for name in ("nothing_lost", "succeeds", "captured"))
        assert f"| {shares} | {row['alone']:.2f} | {row['lost']:.2f} | {row['price']:.2f} |" in prose
    for wanted, words in (("all", "{} of attacks that want all"), ("leader", "in {} of those that want only him")):
        row = table("hunt", WAR_DATA, swords=3, own=3, defenders=3, leader=True, wanted=wanted)["rows"][-1]
        assert words.format(f"{row['captured_leader']:.0%}".replace("%", " %")) in prose
    worth, _, limits = odds.tables("rurik", "dungeon", WAR_DATA, tries=4)
    for row in worth["rows"]:
        line = f"| {row['tries']} | {row['leader']:.0f} | {row['second']:.2f} | {row['first']:.2f} |"
        assert (line in prose) == (row["tries"] != 3)
    assert f"a leader in a bare region {limits['rows'][1]['leader']:.0f} points" in prose
    assert f"with four tries to come, {limits['rows'][0]['first']:.2f}." in prose
