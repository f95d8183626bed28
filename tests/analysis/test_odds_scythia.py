"""Scythia's exact odds against icepool, against every roll and every order looked at one by one, and the rulebook."""

import json
import re
import shlex
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from math import comb
from pathlib import Path

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometer import simcore
from ludometer.analysis import odds
from ludometer.analysis.scythia.odds import INPUTS, TABLES, raids, rules_of
from ludometer.analysis.scythia.odds.draw_tables import gold_spaces
from ludometer.analysis.scythia.odds.raids import Raid, outcomes
from ludometer.cli import main
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import catalogue
from tests.rows import each_row
from tests.simcore.scythia.pinned import PINNED

OFFICIAL = rules_of(catalogue("scythia", set=PINNED))         # numbers with which these tests were thought out
PRINTED = rules_of(catalogue("scythia"))
NAMES = list(OFFICIAL.rows["settlement"])
GREECE = "greece_centre"
CODE = 100                                                      # strength * CODE + wounds: an outcome as one number


def table(name, rules=OFFICIAL, number=0, **inputs):
    return odds.tables("scythia", name, tables=rules, **inputs)[number]


def titled(name, title, rules=OFFICIAL, **inputs):
    """Rows of the table whose title begins so."""
    found, = (each for each in odds.tables("scythia", name, tables=rules, **inputs) if each["title"].startswith(title))
    return found["rows"]


def column(rows, name):
    return [row[name] for row in rows]


def changed(**changes):
    return rules_of(catalogue("scythia", set=PINNED | {
        name.replace("__", "."): value for name, value in changes.items()}))


# ---- the rules of a raid once more, written down as the rulebook tells them

def literal_end(place, strength, shown):
    """(points, wounds) of a raid, from the numbers of a Raid."""
    points = wounds = 0
    reached = False
    for needed, brings in place.tiers:
        if strength >= needed:
            points, reached = brings, True
    wounds += shown
    if not reached:
        wounds += place.below
    for _ in range(place.ignored):
        if wounds > 0:
            wounds -= 1
    return points, wounds


def literal_rolls(place):
    """Every roll: lists of faces (strength, wounds)."""
    return product(*place.dice)


def literal_best(place, force):
    """(points, wounds) on average over all rolls, every way to roll dice again tried."""
    @cache
    def best(faces, settled, left):
        strength, shown = (sum(numbers) for numbers in zip(*faces, strict=True)) if faces else (0, 0)
        options = [literal_end(place, force + strength, shown)]
        for die in range(len(faces)) if left else ():
            if die not in settled:
                after = [best((*faces[:die], face, *faces[die + 1:]), settled | {die}, left - 1)
                         for face in place.dice[die]]
                options.append(tuple(sum(map(Fraction, each)) / len(after) for each in zip(*after, strict=True)))
        return max(options, key=lambda option: (option[0] - place.wound * option[1], -option[1]))

    found = [best(faces, frozenset(), place.rerolls) for faces in literal_rolls(place)]
    return tuple(sum(map(Fraction, each)) / len(found) for each in zip(*found, strict=True))


def on_average(place, force):
    """(points, wounds) on average by the odds."""
    found = outcomes(place, force)
    assert sum(found.values()) == 1
    return (sum(likely * int(place.points(strength)) for (strength, _), likely in found.items()),
            sum(likely * wounds for (_, wounds), likely in found.items()))


faces = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=6, max_size=6).map(tuple)
tiers = st.lists(st.integers(0, 14), min_size=1, max_size=3, unique=True).map(sorted)
tiers = st.tuples(tiers, st.lists(st.integers(0, 12), min_size=3, max_size=3).map(sorted)).map(
    lambda rows: tuple(zip(*rows, strict=False)))
places = st.builds(Raid, st.lists(faces, max_size=3).map(tuple), tiers, st.integers(0, 4), st.integers(0, 3),
                   st.integers(0, 2), st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1), Fraction(7, 3)]))


@settings(max_examples=60, deadline=None)
@given(places, st.integers(0, 8))
def test_raids_agree_with_every_way_to_roll(place, force):
    assert on_average(place, force) == literal_best(place, force)


@pytest.mark.parametrize("name", [NAMES[1], NAMES[4], NAMES[8], GREECE, "greece_left"])
@pytest.mark.parametrize("gold,ignored", [(0, 0), (1, 2), (2, 1)])
def test_raids_agree_with_icepool(name, gold, ignored):
    place = OFFICIAL.raid(name, gold, ignored)
    dice = [icepool.Die([strength * CODE + wounds for strength, wounds in die]) for die in place.dice]
    rolled = sum(dice[1:], dice[0])
    for force in (0, 6, 13, 19, 27):
        def end(code, force=force):
            strength, shown = divmod(code, CODE)
            return (force + strength) * CODE + literal_end(place, force + strength, shown)[1]

        expected = rolled.map(end)
        assert {strength * CODE + wounds: likely for (strength, wounds), likely in outcomes(place, force).items()} == {
            code: expected.probability(code) for code in expected}


@pytest.mark.parametrize("force", [3, 8, 10, 13])
@pytest.mark.parametrize("wound", [Fraction(0), Fraction(1, 2)])
def test_a_reroll_agrees_with_icepool(force, wound):
    place = OFFICIAL.raid("assyria_centre", 1, 0, 1, wound)
    dice = [icepool.Die([strength * CODE + shown for strength, shown in die]) for die in place.dice]

    def worth(die):
        points, wounds = (die.map(lambda code, i=i: literal_end(place, force + code // CODE, code % CODE)[i]).mean()
                          for i in range(2))
        return points - wound * wounds, -wounds

    def once_more(*codes):
        options = [icepool.Die([sum(codes)])]
        options += [die + (sum(codes) - code) for die, code in zip(dice, codes, strict=True)]
        return max(options, key=worth)

    expected = icepool.map(once_more, *dice)
    points, wounds = (expected.map(lambda code, i=i: literal_end(place, force + code // CODE, code % CODE)[i]).mean()
                      for i in range(2))
    assert on_average(place, force) == (points, wounds)


@pytest.mark.parametrize("name", ["cimmeria_left", "assyria_right", "persia_left"])
def test_real_raids_with_rerolls_agree_with_every_way_to_roll(name):
    for force in (5, 9, 14):
        place = OFFICIAL.raid(name, 1, 1, 2 if name != "persia_left" else 1)
        assert on_average(place, force) == literal_best(place, force)


@settings(max_examples=40, deadline=None)
@given(places, st.integers(0, 8))
def test_laws_of_raids(place, force):
    again = [Raid(place.dice, place.tiers, place.below, place.ignored, number, place.wound) for number in range(5)]
    nets = [points - place.wound * wounds for points, wounds in (on_average(each, force) for each in again)]
    assert nets == sorted(nets)                                 # nobody has to roll again
    assert len({on_average(each, force) for each in again[len(place.dice):]}) == 1      # no die twice
    plain = again[0]
    assert on_average(plain, force + 1)[0] >= on_average(plain, force)[0]
    assert on_average(plain, force + 1)[1] <= on_average(plain, force)[1]
    first = raids.first_choice(again[1], force)
    assert sum(first.values()) == 1 and set(first) <= {raids.LEAVE, *range(len(place.dice))}
    if nets[0] == nets[1] and on_average(again[0], force) == on_average(again[1], force):
        assert first == {raids.LEAVE: 1}


def test_whole_numbers_have_room_for_the_finest_prices():
    die = (*[(8, 8)] * 5, (0, 0))
    place = Raid((die,) * 6, ((1, 30), (40, 33), (60, 33)), 12, 0, 6, Fraction(999, 100))
    strength, shown = raids.rolls(place.dice)
    value = raids.worth(place, strength, shown)
    assert int(abs(value).max()) * 6 ** 6 < 1e16 < 2 ** 63


def test_a_wound_price_trades_points_for_wounds():
    dear = OFFICIAL.raid(GREECE, 1, 0, 2, Fraction(3))
    free = OFFICIAL.raid(GREECE, 1, 0, 2)
    assert on_average(dear, 14)[1] < on_average(free, 14)[1] and on_average(dear, 14)[0] < on_average(free, 14)[0]


# ---- deaths

@cache
def literal_deaths(crew, wounds):
    """The fewest deaths over all ways to deal wounds to a crew, one by one."""
    if not wounds or not crew:
        return 0
    return min(literal_deaths((*crew[:i], strength - 1, *crew[i + 1:]), wounds - 1) if strength
               else 1 + literal_deaths((*crew[:i], *crew[i + 1:]), wounds - 1) for i, strength in enumerate(crew))


def test_the_fewest_die():
    for size in range(1, 5):
        for crew in product(range(4), repeat=size):
            crew = tuple(sorted(crew))
            for wounds in range(12):
                assert raids.deaths(crew, wounds) == literal_deaths(crew, wounds)


def test_deaths_of_a_raid_by_every_roll():
    crew = (2, 1, 1, 0)
    place = OFFICIAL.raid(GREECE, 1)
    dead = Counter(literal_deaths(tuple(sorted(crew)), literal_end(place, 10 + sum(s for s, _ in faces),
                                                                  sum(w for _, w in faces))[1])
                   for faces in literal_rolls(place))
    whole, one, wounds = odds.tables("scythia", "deaths", tables=OFFICIAL, settlement=GREECE, crew="2,1,1,0",
                                     strength=10)
    assert {row["deaths"]: row["chance"] for row in one["rows"]} == {
        number: times / dead.total() for number, times in dead.items()}
    assert whole["rows"][0]["any"] == 1 - dead[0] / dead.total()
    for row in wounds["rows"]:
        assert row["deaths"] == literal_deaths((0, 1, 1, 2), row["wounds"])
    asked = table("deaths", crew=[4, 2, 2])
    assert asked["inputs"]["strength"] == 8 and column(asked["rows"], "settlement") == [
        "cimmeria_left", "cimmeria_centre", "cimmeria_right", "assyria_left", "assyria_centre", "persia_left"]


# ---- examples of the rulebook

def test_example_of_strength():
    found = titled("raid", "How strong", settlement="assyria_centre", strength=9, gold=2)
    rows = {row["strength"]: row for row in found}
    assert (rows[9]["points"], rows[14]["points"], rows[16]["points"]) == (0, 2, 4)
    place = OFFICIAL.raid("assyria_centre", 2)
    assert (9, 2) in outcomes(place, 9)                         # three blanks: below 10, no points and 2 wounds
    assert [row["dice"] for row in titled("raid", "What a raid brings, by spaces", settlement="assyria_centre")] == [
        "1 red, 1 white", "1 red, 1 white, 1 yellow", "1 red, 1 white, 2 yellow"]


def test_example_of_a_raid():
    """Strength 16 of crew and animals, 3 of abilities, 3 kumis, 8 of dice with 6 wounds; the Strongman takes 2 off."""
    place = OFFICIAL.raid(GREECE, 1, 2)
    assert in_words(place) == "2 red, 2 white, 1 yellow"
    assert (30, 4) in outcomes(place, 16 + 3 + 3) and int(place.points(30)) == 7 and int(place.wounds(30, 6)) == 4
    rows = titled("raid", "How strong", settlement=GREECE, strength=19, kumis=3, ignore_wounds=2)
    assert next(row for row in rows if row["strength"] == 30)["points"] == 7
    # the Gravedigger, with strength 0, died of one; the others could have taken all
    assert raids.deaths((4, 2, 0), 4) == 0 and raids.deaths((2, 1, 0), 4) == 1


def in_words(place):
    colours = {OFFICIAL.faces(colour): colour for colour in ("red", "white", "yellow")}
    return ", ".join(f"{number} {colours[die]}" for die, number in Counter(place.dice).items())


# ---- the tables

@pytest.mark.parametrize("rerolls", [0, 1])
def test_the_raid_tables_of_a_settlement(rerolls):
    inputs = {"settlement": "assyria_left", "strength": 7, "kumis": 2, "gold": 2, "ignore_wounds": 1,
              "rerolls": rerolls}
    place = OFFICIAL.raid("assyria_left", 2, 1, rerolls)
    found = outcomes(place, 9)
    row = table("raid", **inputs)["rows"][0]
    points, wounds = on_average(place, 9)
    assert (row["points"], row["wounds"]) == (float(points), float(wounds))
    by_tier = Counter()
    for (strength, _), likely in found.items():
        by_tier[(strength >= 8) + (strength >= 14)] += likely
    assert [row["below"], row["tier_1"], row["tier_2"]] == [float(by_tier[tier]) for tier in range(3)]
    for title, name, of in (("How strong", "strength", lambda strength, wounds: strength),
                            ("How many points", "points", lambda strength, wounds: int(place.points(strength))),
                            ("How many wounds", "wounds", lambda strength, wounds: wounds)):
        expected = Counter()
        for outcome, likely in found.items():
            expected[of(*outcome)] += likely
        rows = titled("raid", title, **inputs)
        assert {each[name]: each["chance"] for each in rows} == {
            number: float(likely) for number, likely in expected.items()}
        for each in rows:
            assert each["at_least"] == float(sum(v for number, v in expected.items() if number >= each[name]))
    curve = {each["strength"]: each for each in titled("raid", "What a raid brings, by standing", **inputs)}
    assert {key: curve[7][key] for key in ("points", "wounds", "tier_2")} == {
        key: row[key] for key in ("points", "wounds", "tier_2")}
    assert min(curve) == 0 and curve[max(curve)]["tier_2"] == 1 and curve[max(curve) - 1]["tier_2"] < 1


def test_strength_that_tiers_need():
    rows = titled("raid", "Standing strength", gold=0, kumis=1)
    assert len(rows) == 3 * (2 + 2 + 2 + 3)
    for row in rows:
        place = OFFICIAL.raid(row["settlement"], 0)
        for word, least in (("half", 0.5), ("nine_tenths", 0.9), ("sure", 1)):
            def reached(standing, place=place, needed=row["strength"]):
                rolled = [sum(strength for strength, _ in faces) for faces in literal_rolls(place)]
                return sum(standing + 1 + each >= needed for each in rolled) / len(rolled)

            assert reached(row[word]) >= least and (row[word] == 0 or reached(row[word] - 1) < least)


def test_a_region_is_its_settlements():
    assert column(table("raid", settlement="greece")["rows"], "settlement") == NAMES[-3:]
    rows = table("raid")["rows"]
    assert column(rows, "settlement") == NAMES and rows[0]["tier_3"] is None
    assert rows[-2] == table("raid", settlement=GREECE)["rows"][0]


@pytest.mark.parametrize("values", [
    {}, {"kumis_value": "1/5"}, {"kumis_value": 0.3, "wound_value": "1/4", "rerolls": 1}], ids=str)
def test_kumis(values):
    worth = {name: Fraction(str(values.get(name, 0))) for name in ("kumis_value", "wound_value")}
    place = OFFICIAL.raid(GREECE, 1, 0, values.get("rerolls", 0), worth["wound_value"])
    whole, each, curve = odds.tables("scythia", "kumis", tables=OFFICIAL, settlement=GREECE, strength=13, **values)
    nets = []
    for spent in range(9):
        points, wounds = on_average(place, 13 + spent)
        nets.append(points - worth["wound_value"] * wounds - worth["kumis_value"] * spent)
    assert column(each["rows"], "net") == list(map(float, nets))
    assert column(each["rows"], "adds") == [0, *(float(b - a) for a, b in pairwise(nets))]
    best = whole["rows"][0]
    assert best["kumis"] == nets.index(max(nets)) and best["net_more"] == float(max(nets) - nets[0])
    assert best["points"] == each["rows"][best["kumis"]]["points"]
    assert best["points_more"] == pytest.approx(best["points"] - each["rows"][0]["points"])
    assert {row["strength"]: row for row in curve["rows"]}[13] == {"strength": 13} | {
        key: value for key, value in best.items() if key != "settlement"}
    have = [table("kumis", tables, settlement=GREECE, strength=13)["inputs"]["have"]
            for tables in (OFFICIAL, changed(kumis_limit=5))]
    assert have == [8, 5]


def test_no_kumis_is_spent_where_it_adds_nothing():
    rows = {row["settlement"]: row for row in table("kumis", strength=14)["rows"]}
    assert rows["assyria_left"]["kumis"] == 0 and rows["assyria_centre"]["kumis"] == 2      # sure of the last tier
    assert all(row["kumis"] == 0 for row in table("kumis", kumis_value=9)["rows"])


def test_rerolls():
    whole, first, curve = odds.tables("scythia", "rerolls", tables=OFFICIAL, settlement="assyria_centre", strength=9)
    for row in whole["rows"]:
        points, wounds = on_average(OFFICIAL.raid("assyria_centre", 1, 0, row["rerolls"]), 9)
        assert (row["points"], row["wounds"]) == (float(points), float(wounds))
    none, one, two = column(whole["rows"], "points_more")
    assert none == 0 and two > one > 0
    assert sum(column(first["rows"], "chance")) == pytest.approx(1)
    assert {row["strength"]: row["points"] for row in curve["rows"]}[9] == whole["rows"][2]["points"]
    sure = {row["strength"]: row for row in titled("rerolls", "What rolling dice again is worth, by",
                                                   settlement="assyria_centre", rerolls=1)}[16]
    assert sure["points_more"] == 0 and sure["wounds_fewer"] > 0


def test_dice():
    for colour, row in zip(("red", "white", "yellow"), table("dice")["rows"], strict=True):
        die = OFFICIAL.rows["die"][colour]
        assert row["strength"] == float(Fraction(sum(die["strength"]), 6))
        assert row["wounds"] == float(Fraction(sum(die["wounds"]), 6))
        assert row["any_wound"] == float(Fraction(sum(map(bool, die["wounds"])), 6))
    assert sum(column(titled("dice", "What each die"), "chance")) == pytest.approx(3)
    for name, title in (("strength", "Strength of"), ("wounds", "Wounds of")):
        dice = {colour: icepool.Die(OFFICIAL.rows["die"][colour][name]) for colour in ("red", "white", "yellow")}
        together = 2 @ dice["red"] + 1 @ dice["white"]
        rows = titled("dice", title, red=2, white=1, yellow=0)
        assert {row[name]: row["chance"] for row in rows} == {
            number: float(together.probability(number)) for number in together}
    nothing = titled("dice", "Strength of", red=0, white=0, yellow=0)
    assert [(row["strength"], row["chance"]) for row in nothing] == [(0, 1)]


# ---- what is drawn

def test_gold_on_spaces_by_all_orders():
    bag = {"gold": 2, "wagon": 1, "livestock": 3}
    for spaces in ([2, 1], [1, 3], [6], [2, 2, 2]):
        seen, total = Counter(), 0
        for order in permutations(kind for kind, number in bag.items() for _ in range(number)):
            pieces, number = iter(order), 0
            for size in spaces:
                number += "gold" in [next(pieces) for _ in range(size)]
            seen[number] += 1
            total += 1
        assert gold_spaces(bag, spaces) == {number: Fraction(times, total) for number, times in sorted(seen.items())}


def test_gold_of_settlements():
    rows = {row["settlement"]: row for row in table("gold")["rows"]}
    assert rows["cimmeria_left"]["gold_0"] == pytest.approx(comb(66, 7) / comb(80, 7))
    assert rows[GREECE]["number"] == pytest.approx(2 * (1 - comb(66, 2) / comb(80, 2)))
    fewer = {row["settlement"]: row for row in table("gold", players=2)["rows"]}
    assert fewer["greece_right"]["spaces"] == 0 and fewer["greece_right"]["gold_0"] == 1
    assert {row["settlement"]: row["spaces"] for row in table("gold", players=3)["rows"]}["greece_right"] == 1
    six = table("gold", changed(three_player_spaces=6), players=3)
    assert six["rows"] == table("gold")["rows"]


def test_cards_and_animals():
    rows = table("cards", wanted="healer,reroll", draws=3, seen=20, gone=1)["rows"]
    for row in rows:                                            # two healers, two brawlers, one of them gone, of 56
        assert row["chance"] == pytest.approx(1 - comb(53, row["draws"]) / comb(56, row["draws"]))
        assert row["number"] == pytest.approx(3 * row["draws"] / 56)
    dealt = icepool.Deck({1: 6, 0: 70}).deal(5).sum()
    ignoring = {row["wanted"]: row for row in table("cards")["rows"]}["ignore_wounds"]
    assert ignoring["cards"] == 6 and ignoring["chance"] == float(1 - dealt.probability(0))
    assert table("animals", wanted="double")["rows"][-1]["chance"] == pytest.approx(1 - comb(24, 3) / comb(36, 3))
    kinds = {row["wanted"]: row["cards"] for row in table("animals")["rows"]}
    assert kinds["double"] + kinds["centre"] + kinds["plain"] == 36 == sum(
        number for word, number in kinds.items() if word.startswith("horse_"))
    every = table("animals", wanted="a01,a02", draws=36)["rows"][-1]
    assert every["chance"] == 1 and every["number"] == 2
    assert table("animals", changed(animals_shown=4))["inputs"]["draws"] == 4
    more = changed(crew__brawler__copies=8)
    assert {row["wanted"]: row["cards"] for row in table("cards", more)["rows"]}["reroll"] == 8


# ---- knobs and modules

@pytest.mark.parametrize("changes", [
    {}, {"more_white": 1, "more_points": 3}, {"more_white": -1, "more_points": -2},
    {"settlement.greece_centre.wounds": 7},
], ids=str)
def test_settlements_are_those_of_the_engine(changes):
    tables, engine = simcore.load("scythia", set=changes), simcore.engine("scythia")
    rules = rules_of(tables)
    for number, name in enumerate(NAMES):
        place = rules.raid(name, 1)
        for strength in range(45):
            points = engine.rule_tier_points(tables, number, strength)
            assert int(place.points(strength)) == (points or 0)
            assert bool(place.tier(strength)) == (points is not None)


def test_knobs_change_dice():
    assert OFFICIAL.dice("cimmeria_left", 0) == ("white",)
    assert changed(more_white=1).dice("cimmeria_left", 2) == ("white", "white", "yellow", "yellow")
    assert changed(more_white=1).dice(GREECE, 0) == ("red", "red", "white", "white")
    assert changed(more_white=-1).dice("cimmeria_left", 0) == ()
    assert OFFICIAL.dice("assyria_left", 2) == ("red", "white", "yellow", "yellow")
    assert changed(yellow_dice=0).dice("assyria_left", 2) == ("red", "white")
    assert changed(die__yellow__count=1).dice("assyria_left", 2) == ("red", "white", "yellow")
    bare = titled("raid", "How strong", changed(more_white=-1), settlement="cimmeria_left", gold=0, strength=5)
    assert [(row["strength"], row["points"], row["chance"]) for row in bare] == [(5, 1, 1)]


@pytest.mark.verify
def test_all_tables_follow_the_knobs():
    for changes in ({"more_white": -1, "more_points": -2, "yellow_dice": 0}, {"slots": 5, "animals_shown": 2},
                    {"settlement.greece_centre.wounds": 12, "die.red.count": 2, "crew.brawler.copies": 0}):
        found = odds.tables("scythia", tables=catalogue("scythia", set=changes))
        assert len(found) == len(odds.tables("scythia"))
    assert odds.tables("scythia", "raid", tables=catalogue("scythia", ("solo",))) == odds.tables("scythia", "raid")


def test_other_readings_change_what_the_tables_roll():
    red = rules_of(catalogue("scythia", ("persia-dice",)))
    assert red.dice("persia_left", 1) == ("red", "red", "white", "yellow")
    one = changed(settlement__persia_left__red=0)
    assert (one.dice("persia_left", 1), one.dice("persia_right", 0)) == (("white", "white", "yellow"),
                                                                         ("red", "white", "white"))
    harder = rules_of(catalogue("scythia", ("dice-harder",)))
    assert (4, 3) in harder.faces("red")
    place = harder.raid("assyria_centre", 1, 0, 1)
    assert on_average(place, 9) == literal_best(place, 9) != on_average(OFFICIAL.raid("assyria_centre", 1, 0, 1), 9)


def test_tables_say_what_is_reconstructed(tmp_path):
    assert table("raid", settlement="assyria_centre")["inputs"]["reconstructed"] == "settlement, die"
    assert table("raid", settlement="persia")["inputs"]["reconstructed"] == "settlement, die"
    assert table("dice")["inputs"]["reconstructed"] == "die" and table("gold")["inputs"]["reconstructed"] == "space"
    assert table("cards")["inputs"]["reconstructed"] == "crew"
    assert table("animals", wanted="double")["inputs"]["reconstructed"] == "animal"
    known = tmp_path / "known.toml"
    known.write_text("""
[module]
game = "scythia"
title = "Known"
about = "dice as printed"
[die]
red = {strength = [0, 1, 2, 2, 3, 3], wounds = [0, 1, 1, 2, 1, 2], count = 2, source = "published: nowhere"}
white = {strength = [0, 1, 1, 2, 2, 3], wounds = [0, 0, 0, 0, 1, 1], count = 2, source = "published: nowhere"}
yellow = {strength = [0, 0, 0, 1, 1, 2], wounds = [0, 1, 2, 1, 2, 1], count = 2, source = "published: nowhere"}
""")
    rules = rules_of(catalogue("scythia", (str(known),)))
    assert table("raid", rules, settlement="assyria_centre")["inputs"]["reconstructed"] == "settlement"
    assert "reconstructed" not in table("dice", rules)["inputs"]
    assert table("dice", rules)["rows"] == table("dice")["rows"]


# ---- to readers

def test_tables_are_plain_and_even():
    found = odds.tables("scythia")
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert len({each["title"] for each in found}) == len(found)
    one = odds.tables("scythia", settlement=GREECE, wound_value=Fraction(1, 3), rerolls=1)
    assert json.loads(json.dumps(one, allow_nan=False)) == one
    assert len({each["title"] for each in one}) == len(one)
    for each in found + one:
        assert each.keys() - {"answer"} == {"table", "title", "inputs", "rows"} and each["rows"]
        assert len({tuple(row) for row in each["rows"]}) == 1
        for row in each["rows"]:
            for name in row:
                if name.endswith("_exact") and row[name]:
                    assert float(Fraction(row[name])) == row[name.removesuffix("_exact")]


def test_every_input_is_described():
    about = odds.describe("scythia")
    assert about.keys() == TABLES.keys()
    assert {name for each in about.values() for name in each["inputs"]} == INPUTS.keys()


def test_inputs_may_come_as_text():
    assert table("raid", settlement=GREECE, strength="14", wound_value="0.25", rerolls="1") == table(
        "raid", settlement=GREECE, strength=14, wound_value=Fraction(1, 4), rerolls=1)
    assert table("deaths", crew="3, 2,2,0") == table("deaths", crew=[3, 2, 2, 0])
    assert table("deaths", crew=["3", "2", 2, 0]) == table("deaths", crew=(3, 2, 2, 0))
    kumis = {"settlement": GREECE, "strength": 13}
    assert table("kumis", **kumis, kumis_value=0.5) == table("kumis", **kumis, kumis_value="1/2")
    assert table("kumis", **kumis, kumis_value=1) == table("kumis", **kumis, kumis_value="1.0")
    assert table("raid", settlement=" greece ") == table("raid", settlement="greece")


@each_row("asked,message", [
    ({"table": "poker"}, "no 'poker'.*known: raid, kumis, rerolls, deaths, dice, gold, cards, animals"),
    ({"table": "raid", "strenght": 2}, "scythia odds raid: input: no 'strenght' .did you mean 'strength'"),
    ({"table": "raid", "strength": -1}, "strength = -1, expected a whole number from 0 to 60"),
    ({"table": "raid", "strength": "strong"}, "strength = 'strong', expected a whole number"),
    ({"table": "raid", "settlement": "grece_left"}, "settlement: no 'grece_left' .did you mean 'greece_left'"),
    ({"table": "raid", "gold": 3}, "gold = 3, expected 2 at most"),
    ({"table": "raid", "rerolls": 7}, "rerolls = 7, expected a whole number from 0 to 6"),
    ({"table": "raid", "wound_value": "much"}, "wound_value = 'much', expected a number from 0 to 10, as in 1/4"),
    ({"table": "raid", "wound_value": -0.5}, "wound_value = -0.5, expected"),
    ({"table": "raid", "wound_value": "1/0"}, "wound_value = '1/0', expected"),
    ({"table": "raid", "wound_value": "1/101"}, "wound_value = '1/101', expected .* denominator up to 100"),
    ({"table": "raid", "wound_value": True}, "wound_value = True, expected"),
    ({"table": "raid", "wound_value": "1e999999999"}, "wound_value = '1e999999999', expected"),
    ({"table": "kumis", "kumis_value": 11}, "kumis_value = 11, expected a number from 0 to 10"),
    ({"table": "deaths", "crew": "3,2,x"}, "crew = 'x', expected a whole number from 0 to 20"),
    ({"table": "deaths", "crew": []}, "crew: 0 numbers, expected 1 to 12"),
    ({"table": "deaths", "crew": "1,1,1,1,1,1"}, "crew: 6 members, expected 2 to 5"),
    ({"table": "deaths", "crew": "3", "settlement": "greece"},
     "crew: 1 members, expected 4 to 5; a raid in greece asks for 4"),
    ({"table": "dice", "red": 3}, "red = 3, but there are 2 dice of this colour"),
    ({"table": "gold", "players": 5}, "players = 5, expected a whole number from 1 to 4"),
    ({"table": "cards", "wanted": "helaer"}, "wanted: no 'helaer' .did you mean 'healer'"),
    ({"table": "cards", "seen": 75}, "draws = 5, expected 1 at most: of 76 cards 75 have been seen"),
    ({"table": "cards", "seen": 77}, "seen = 77, expected 76 at most"),
    ({"table": "cards", "wanted": "healer", "gone": 1}, "gone = 1: of 76 cards 2 are wanted, so that of 0 seen 0 to 0"),
    ({"table": "animals", "wanted": "double", "seen": 30, "gone": 5}, "gone = 5: of 36 cards 12 .* of 30 seen 6 to 12"),
])
def test_bad_questions_are_answered_clearly(asked, message):
    with pytest.raises(DataError, match=message):
        odds.tables("scythia", **asked)


def test_the_command_line(capsys):
    assert main(["odds", "scythia", "raid", "--settlement", GREECE, "--strength", "19", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == odds.tables("scythia", "raid", settlement=GREECE, strength=19)
    assert main(["odds", "scythia", "raid", "--set", "more_points=2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == odds.tables("scythia", "raid", tables=catalogue(
        "scythia", set={"more_points": 2}))
    assert main(["odds", "scythia", "deaths", "--crew", "3,2,2,1"]) == 0
    assert "How many die in a raid" in capsys.readouterr().out
    assert main(["odds", "scythia", "raid", "--gold", "4"]) == 2
    out = capsys.readouterr()
    assert out.out == "" and out.err.count("\n") == 1 and "gold = 4, expected 2 at most" in out.err


def test_examples_of_the_manual():
    text = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
    prose = " ".join(text.partition("## Scythia: what a raid brings")[2].split())
    examples = [line.partition("    ")[0] for line in re.findall(r"^    (ludometer odds scythia \w.*)$", text, re.M)]
    assert {shlex.split(example)[3] for example in examples} == TABLES.keys()
    assert len(examples) > 5                                    # which tests/test_docs.py types

    def percent(number):
        return f"{number:.1%}".replace("%", " %")

    raid = table("raid", PRINTED, settlement="greece_left", strength=19, kumis=3, ignore_wounds=2)["rows"][0]
    assert f"7 points come in {percent(raid['tier_2'])} of such raids, 10 in {percent(raid['tier_3'])}, 5 in " \
           f"{percent(raid['tier_1'])}; {raid['points']:.2f} points and {raid['wounds']:.2f} wounds on average" in prose
    for row in titled("raid", "What a raid brings, by spaces", PRINTED, settlement="assyria_left", strength=8):
        assert f"| {row['gold']} | {row['points']:.2f} | {row['wounds']:.2f} | {percent(row['below'])} |" in prose
    ours = {"settlement": "greece_left", "strength": 14}
    raid, dead = (table("raid", PRINTED, **ours)["rows"][0],
                  titled("deaths", "How many die, and", PRINTED, crew="2,1,1,0", **ours))
    assert f"{raid['wounds']:.2f} wounds on average, which" in prose
    assert f"in {percent(dead[1]['at_least'])} of such raids, two or more in {percent(dead[2]['at_least'])}" in prose
    assert f"{raid['points']:.2f} points on average: nothing in {percent(raid['below'])}, 5 points in " \
           f"{percent(raid['tier_1'])}, 7 in {percent(raid['tier_2'])}" in prose
    healed = table("deaths", PRINTED, settlement="greece_left", strength=16, crew="3,2,1,0")["rows"][0]
    assert f"somebody dies in only {percent(healed['any'])}" in prose
    best, each, _ = odds.tables("scythia", "kumis", tables=PRINTED, have=6, kumis_value="1/4", **ours)
    for row in each["rows"]:
        adds = f" {row['adds']:.2f}" if row["kumis"] else ""
        assert f"| {row['kumis']} | {row['points']:.2f} | {row['wounds']:.2f} | {row['net']:.2f} |{adds} |" in prose
    found = best["rows"][0]
    assert found["kumis"] == 6 and f"They bring {found['points_more']:.2f} points" in prose
    assert f"({found['wounds_fewer']:.2f} of them)" in prose
    more = column(table("rerolls", PRINTED, **ours)["rows"], "points_more")
    assert f"the first reroll is worth {more[1]:.2f} points, the second {more[2] - more[1]:.2f} more" in prose
    assert titled("rerolls", "What rolling dice again is worth, by", PRINTED, **ours)[-1]["wounds_fewer"] > 1
    red, white, yellow = ((row["strength"], row["wounds"]) for row in table("dice", PRINTED)["rows"])
    assert "red die brings {:.2f} strength and {:.2f} wounds on average, a white one {:.2f} and {:.2f}, a yellow one " \
           "{:.2f} and {:.2f}".format(*red, *white, *yellow) in prose
