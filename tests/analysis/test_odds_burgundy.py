"""Burgundy's exact odds against icepool, against workers and tiles moved by hand, and against closed forms."""

import json
import re
import shlex
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometer.analysis import odds
from ludometer.analysis.burgundy.odds import INPUTS, TABLES, dice, draws, rules_of
from ludometer.analysis.burgundy.odds.dice import Help, Job
from ludometer.analysis.burgundy.odds.dice_tables import curves
from ludometer.analysis.burgundy.odds.draw_tables import observed_monasteries
from ludometer.analysis.burgundy.odds.rules import USES
from ludometer.commands.odds import parse_inputs
from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import catalogue
from tests.rows import each_row

OFFICIAL = rules_of(catalogue("burgundy"))
DOUBLE = rules_of(catalogue("burgundy", set={"shift_with_double": 2}))
HELPS = [Help(), Help(2), Help(1, 1), Help(2, 1), Help(2, 2), Help(1, 2), Help(3)]
JOBS = [Job((1,)), Job((6,), Help(2)), Job((2, 3)), Job((1, 4), Help(1, 1)), Job((2, 4, 6)), Job((5, 6), Help(2, 1)),
        Job((3,), Help(2, 2)), Job((1, 2, 3, 4, 5, 6))]
helps, sets = st.sampled_from(HELPS), st.sets(st.integers(1, 6), min_size=1).map(lambda numbers: tuple(sorted(numbers)))
jobs = st.builds(Job, sets, helps)


def table(name, rules=OFFICIAL, number=0, **inputs):
    return odds.tables("burgundy", name, tables=rules, **inputs)[number]


def column(rows, name):
    return [row[name] for row in rows]


# ---- one die, by workers put on it one after the other


@lru_cache
def literal_cost(die, numbers, given_help):
    """Workers until a die shows one of the numbers, by trying every change that the rules allow."""
    shows, workers = {die}, 0
    for _ in range(given_help.free):                            # the free shift, step by step
        shows |= {(number + turn - 1) % 6 + 1 for number in shows for turn in (1, -1)}
    while not shows & set(numbers):
        changes = range(-given_help.step, given_help.step + 1)
        shows = {(number + turn - 1) % 6 + 1 for number in shows for turn in changes}
        workers += 1
    return workers


@pytest.mark.parametrize("given_help", HELPS, ids=str)
def test_a_job_costs_the_workers_that_change_the_die(given_help):
    for numbers in [{1}, {2, 5}, {1, 2, 3}, {6}, {3, 4}]:
        for die in range(1, 7):
            assert Job(tuple(numbers), given_help).cost(die) == literal_cost(die, tuple(numbers), given_help)


def test_examples_of_the_rulebook():
    assert Help().cost(2, 6) == 2                               # p. 4: Anna makes a 6 of a 2 with two workers
    assert Help().cost(3, 6) == 3 and Help(2).cost(3, 6) == 2   # p. 10: two workers instead of three


def test_closed_forms_of_two_dice():
    assert dice.chance_at_most(dice.better_die_workers(Job((4,))), 0) == Fraction(11, 36)
    for numbers in dice.patterns():
        for workers in range(4):
            covered = sum(Job(numbers).cost(die) <= workers for die in range(1, 7))
            assert dice.chance_at_most(dice.better_die_workers(Job(numbers)), workers) == 1 - Fraction(6 - covered,
                                                                                                       6) ** 2
    assert dice.two_job_workers(Job((1,)), Job((4,)))[0] == Fraction(2, 36)
    assert dice.two_job_workers(Job((1,)), Job((1,)))[0] == Fraction(1, 36)
    rows = table("reach")["rows"]
    assert column(rows, "either_exact") == ["11/36", "3/4", "35/36", "1", "1", "1", "1"]
    assert column(rows, "die_exact") == ["1/6", "1/2", "5/6", "1", "1", "1", "1"]


@pytest.mark.parametrize("job", JOBS, ids=str)
def test_one_job_agrees_with_icepool(job):
    one = icepool.d6.map(lambda die: literal_cost(die, job.numbers, job.help))
    for found, expected in ((dice.one_die_workers(job), one), (dice.better_die_workers(job), icepool.lowest(one, one)),
                            (dice.two_job_workers(job, job), one + one)):
        assert found == {workers: expected.probability(workers) for workers in expected}


@pytest.mark.parametrize("first,second", [*combinations(JOBS, 2)], ids=str)
def test_two_jobs_agree_with_icepool(first, second):
    def cheaper(a, b):
        return min(literal_cost(one, first.numbers, first.help) + literal_cost(other, second.numbers, second.help)
                   for one, other in ((a, b), (b, a)))

    expected = icepool.map(cheaper, icepool.d6, icepool.d6)
    assert dice.two_job_workers(first, second) == {workers: expected.probability(workers) for workers in expected}


@settings(max_examples=60, deadline=None)
@given(jobs, jobs, st.integers(0, 5))
def test_laws_of_dice(first, second, turn):
    alone, together = dice.better_die_workers(first), dice.two_job_workers(first, second)
    assert sum(alone.values()) == sum(together.values()) == 1
    assert together == dice.two_job_workers(second, first)
    assert max(odds.mean(alone), odds.mean(dice.better_die_workers(second))) <= odds.mean(together)
    assert odds.mean(together) <= odds.mean(dice.one_die_workers(first)) + odds.mean(dice.one_die_workers(second))
    turned = Job(tuple((number + turn - 1) % 6 + 1 for number in first.numbers), first.help)
    assert dice.better_die_workers(turned) == alone             # a circle has no beginning
    more = Job(first.numbers, Help(first.help.step + 1, first.help.free + 1))
    assert all(more.cost(die) <= first.cost(die) for die in range(1, 7))


def test_patterns_are_all_there_is_on_the_circle():
    found = list(dice.patterns())
    assert Counter(map(len, found)) == {1: 1, 2: 3, 3: 3, 4: 3, 5: 1, 6: 1}

    def gaps(numbers):
        steps = [(b - a) % 6 or 6 for a, b in zip(numbers, (*numbers[1:], numbers[0]), strict=True)]
        return min(tuple(order[turn:] + order[:turn]) for order in (steps, steps[::-1]) for turn in range(len(steps)))

    everything = [numbers for size in range(1, 7) for numbers in combinations(range(1, 7), size)]
    assert sorted({gaps(numbers) for numbers in everything}) == sorted(map(gaps, found))
    for numbers in everything:
        twin, = (one for one in found if gaps(one) == gaps(numbers))
        assert dice.better_die_workers(Job(twin, Help(2, 1))) == dice.better_die_workers(Job(numbers, Help(2, 1)))


# ---- turn by turn


def literal_course(job, workers, turns, taken, plan):
    """(reached, sum of turns, paid, dice for workers) over all rolls of so many turns, played one by one."""
    total = Fraction(36) ** turns
    reached = when = paid = spent = 0
    for rolled in product(product(range(1, 7), repeat=2), repeat=turns):
        have = workers
        for turn, pair in enumerate(rolled, 1):
            costs = [literal_cost(die, job.numbers, job.help) for die in pair]
            if min(costs) <= have:
                reached, when, paid = reached + 1, when + turn, paid + min(costs)
                break
            if plan == "at_once" and min(costs) <= have + taken:                # the other die takes them first
                reached, when, paid, spent = reached + 1, when + turn, paid + min(costs), spent + 1
                break
            if plan != "saved":
                have, spent = have + taken, spent + 1
    return tuple(Fraction(number) / total for number in (reached, when, paid, spent))


@pytest.mark.sample(6)
@pytest.mark.parametrize("plan", dice.PLANS)
@pytest.mark.parametrize("job,workers,taken", [
    (Job((1,)), 0, 2), (Job((1,)), 1, 1), (Job((2, 3)), 0, 1), (Job((5,), Help(2)), 0, 4),
    (Job((1, 4), Help(1, 1)), 0, 2), (Job((6,)), 0, 0),
], ids=str)
def test_plans_turn_by_turn(job, workers, taken, plan):
    found = dice.plan_turns(job, workers, 3, taken, plan)
    assert (sum(turn.done for turn in found), sum(number * turn.done for number, turn in enumerate(found, 1)),
            sum(turn.paid for turn in found), sum(turn.dice for turn in found)) == literal_course(
                job, workers, 3, taken, plan)


def test_within_turns():
    rows, prices, saved = odds.tables("burgundy", "within", tables=OFFICIAL, turns=4, workers=1)
    assert column(rows["rows"], "saved_exact") == ["3/4", "15/16", "63/64", "255/256"]
    assert column(rows["rows"], "taking")[1:] == column(rows["rows"], "at_once")[1:] == [1, 1, 1]
    assert column(saved["rows"], "with_1") == column(rows["rows"], "saved")
    assert saved["rows"][1]["with_0_exact"] == "671/1296" and saved["rows"][0]["with_3"] == 1
    price = {row["plan"]: row for row in prices["rows"]}
    assert price["saved"]["dice"] == 0 and price["taking"]["dice_exact"] == "1/4"
    assert price["at_once"]["turn"] == 1 and price["at_once"]["paid_exact"] == "35/36"
    more = table("within", monasteries="14", turns=2)
    assert more["inputs"]["taken"] == 4 and more["rows"][1]["taking"] == 1
    never = table("within", rules_of(catalogue("burgundy", set={"workers_taken": 0})), turns=2)
    assert never["rows"][1]["taking"] == never["rows"][1]["saved"]


# ---- monasteries


def test_monasteries_help_with_their_own_uses():
    held = OFFICIAL.monasteries_held(("9", "10", "11", "12"))
    for use in USES:
        assert OFFICIAL.help(use, held) == (Help() if use == "sell" else Help(1, 1))
        assert OFFICIAL.help(use, OFFICIAL.monasteries_held(("8", "14"))) == Help(2)
    own = {name: {use for use in USES if OFFICIAL.help(use, OFFICIAL.monasteries_held((name,))) == Help(1, 1)}
           for name in ("9", "10", "11", "monastery_12")}
    assert own == {"9": {"building"}, "10": {"ship", "animal"}, "11": {"mine", "monastery", "castle"},
                   "monastery_12": {"take"}}


def test_the_free_step_of_a_holder_of_8_is_disputed():
    assert OFFICIAL.help("take", OFFICIAL.monasteries_held(("8", "12"))) == Help(2, 1)
    assert DOUBLE.help("take", DOUBLE.monasteries_held(("8", "12"))) == Help(2, 2)
    assert DOUBLE.help("take", DOUBLE.monasteries_held(("12",))) == Help(1, 1)
    assert table("reach", DOUBLE, monasteries="8,12")["rows"][0]["either_exact"] == "35/36"
    assert table("reach", monasteries="8,12")["rows"][0]["either_exact"] == "3/4"


def test_what_monasteries_save():
    saved, chances = odds.tables("burgundy", "monastery", tables=OFFICIAL)
    rows = {row["monasteries"]: row for row in saved["rows"]}
    assert list(rows) == ["none", "9, 10, 11, 12", "8", "8 + 9, 8 + 10, 8 + 11, 8 + 12"]
    assert column(saved["rows"], "die_exact") == ["3/2", "2/3", "1", "1/2"]
    assert column(saved["rows"], "either_exact") == ["35/36", "5/18", "13/18", "1/4"]
    for row, chance in zip(saved["rows"], chances["rows"], strict=True):
        assert row["either"] == chance["workers"] and row["die"] + row["die_saves"] == pytest.approx(1.5)
    average = Fraction(sum(min(dice.circle_distance(a, x) + dice.circle_distance(b, y),
                               dice.circle_distance(a, y) + dice.circle_distance(b, x))
                           for a, b, x, y in product(range(1, 7), repeat=4)), 6 ** 4)
    assert rows["none"]["two"] == float(average)
    assert rows["8"]["two_saves"] < rows["9, 10, 11, 12"]["two_saves"]


def test_amounts_come_from_the_tiles():
    changed = rules_of(catalogue("burgundy", set={"tile.monastery_12.amount": 2, "tile.monastery_8.amount": 3,
                                                  "tile.monastery_14.amount": 5, "workers_taken": 3}))
    assert changed.help("take", changed.monasteries_held(("8", "12"))) == Help(3, 2)
    assert changed.workers_taken(changed.monasteries_held(("14",))) == 5 and changed.workers_taken(()) == 3
    assert [row["monasteries"] for row in table("monastery", changed)["rows"]] == [
        "none", "9, 10, 11", "12", "8", "8 + 9, 8 + 10, 8 + 11", "8 + 12"]


# ---- depots


def test_depots_of_the_colours():
    def places(players):
        return {(row["colour"], row["phases"]): row["depots"] for row in table("depots", players=players)["rows"]}

    assert places(2) == {("building", "all"): "1, 3, 4, 6", ("animal", "all"): "3, 6", ("mine", "all"): "5",
                         ("ship", "all"): "1, 4", ("monastery", "all"): "2, 5", ("castle", "all"): "2"}
    assert places(3)["castle", "a, c, e"] == "2, 6" and places(3)["castle", "b, d"] == "2"
    assert places(3)["mine", "a, c, e"] == "5" and places(3)["mine", "b, d"] == "5, 6"
    rows = {row["colour"]: row for row in table("depots", players=2)["rows"]}
    assert rows["castle"]["with_0_exact"] == "11/36" and rows["monastery"]["with_1"] == 1
    assert sum(row["spaces"] for row in table("depots", players=4)["rows"]) == 24


def test_a_knob_or_a_row_changes_what_is_drawn():
    shorter = rules_of(catalogue("burgundy", set={"phases": 4, "slot.depot_2_first.players": 3}))
    assert shorter.draws(2, shorter.phases) == {"building": 16, "ship": 8, "monastery": 4, "castle": 4, "animal": 8,
                                                "mine": 4, "black": 16}


# ---- draws


def test_what_a_game_draws():
    expected = {2: (20, 10, 5, 10, 10, 5, 20), 3: (30, 15, 7, 15, 15, 8, 30), 4: (40, 20, 10, 20, 20, 10, 40)}
    for players, numbers in expected.items():
        drawn = OFFICIAL.draws(players, OFFICIAL.phases)
        assert tuple(drawn[back] for back in (*COLOURS, "black")) == numbers
        supplies = OFFICIAL.supplies(players)
        assert sum(supply.total() for supply in supplies.values()) == 164 - players
        assert supplies["castle"] == {"castle": 14 - players}


@given(st.integers(1, 12), st.data())
def test_drawing_agrees_with_icepool(tiles, data):
    wanted, number = data.draw(st.integers(0, tiles)), data.draw(st.integers(0, tiles))
    found = draws.hypergeometric(tiles, wanted, number)
    assert sum(found.values()) == 1 and odds.mean(found) == Fraction(number * wanted, tiles)
    if 0 < wanted < tiles and number:
        dealt = icepool.Deck({1: wanted, 0: tiles - wanted}).deal(number).sum()
        assert found == {times: dealt.probability(times) for times in dealt}


def test_groups_of_tiles_by_all_orders():
    supplies = {"yellow": Counter({"a": 2, "b": 1, "c": 2}), "black": Counter({"a": 1, "d": 2})}
    groups, taken = [{"a"}, {"b", "d"}], {"yellow": 2, "black": 1}
    none = each = total = 0
    for yellow in permutations(supplies["yellow"].elements()):
        for black in permutations(supplies["black"].elements()):
            laid = {*yellow[:2], *black[:1]}
            total += 1
            none += not laid & {"a", "b"}
            each += all(laid & group for group in groups)
    assert draws.chance_of_none(supplies, {"a", "b"}, taken) == Fraction(none, total)
    assert draws.chance_of_each(supplies, groups, taken) == Fraction(each, total)


def test_tiles_of_a_game():
    rows = {row["tile"]: row for row in table("tiles")["rows"]}
    for name, row in rows.items():
        if name.startswith("monastery_"):
            assert (row["two_exact"], row["three_exact"], row["four_exact"]) == ("1/2", "3/4", "1")
    assert rows["market"]["two"] == pytest.approx(
        1 - comb(35, 20) / comb(40, 20) * comb(38, 20) / comb(40, 20))
    for count, players in (("two", 2), ("three", 3), ("four", 4)):
        drawn = OFFICIAL.draws(players, OFFICIAL.phases).total()
        assert sum(column(rows.values(), f"number_{count}")) == pytest.approx(drawn)


def test_tiles_phase_by_phase():
    rows, places = odds.tables("burgundy", "tiles", tables=OFFICIAL, tiles="8,monastery_12")
    two, four = rows["rows"][:5], rows["rows"][10:]
    assert column(two, "in_phase_exact") == ["19/100"] * 5      # 1 - 9/10 * 9/10
    assert two[4]["by_phase_exact"] == "3/4" and two[4]["each_by_phase_exact"] == "1/4"
    assert two[4]["if_not_yet_exact"] == "11/36"                # two of four yellow, and four of eight black tiles left
    assert four[4]["by_phase"] == four[4]["each_by_phase"] == four[4]["if_not_yet"] == 1
    first = places["rows"][0]
    assert [first[f"depot_{depot}_exact"] for depot in range(1, 7)] == ["0", "1/20", "0", "0", "1/20", "0"]
    assert first["black_exact"] == "1/10"
    three = table("tiles", number=1, tiles="castle")["rows"][5:10]
    assert [row["depot_6"] for row in three] == [1, 0, 1, 0, 1]


def test_kinds_of_animals_and_modules():
    cows = table("tiles", tiles="cow")["rows"]
    assert "each_by_phase" not in cows[0]
    together = table("tiles", tiles="cow_2,cow_3,cow_4")["rows"]
    assert column(together, "by_phase") == column(cows, "by_phase")
    assert cows[0]["in_phase"] == pytest.approx(1 - comb(15, 2) / comb(20, 2) * comb(38, 4) / comb(40, 4))
    more = rules_of(catalogue("burgundy", ("extra-tiles",)))
    row = {row["tile"]: row for row in table("tiles", more)["rows"]}
    assert row["monastery_27"]["four_exact"] == "10/11" and row["crane"]["four_exact"] == "20/21"
    assert table("tiles", more, tiles="27,crane")["rows"][14]["by_phase_exact"] == "230/231"


# ---- goods


def test_where_the_white_die_lays_goods():
    rows, full = odds.tables("burgundy", "white", tables=OFFICIAL, depots="1,3", goods=4)
    for row, fullest in zip(rows["rows"], full["rows"], strict=True):
        number = row["goods"]
        seen = Counter()
        for rolled in product(range(1, 7), repeat=number):
            here = [rolled.count(depot) for depot in range(1, 7)]
            seen["there"] += bool({1, 3} & set(rolled))
            seen["every"] += {1, 3} >= set(rolled)
            seen["number"] += here[0] + here[2]
            seen["fullest"] += max(here)
            seen["pair"] += max(here[i] + here[i - 1] for i in range(6))
            seen["has_2"] += max(here) >= 2
            seen["pair_has_3"] += max(here[i] + here[i - 1] for i in range(6)) >= 3
        both = row | fullest
        for name, times in seen.items():
            assert both[name] == float(Fraction(times, 6 ** number)), name


def test_the_ring_of_depots_is_a_switch():
    ring = table("white", number=1, goods=1)["rows"][0]
    line = table("white", rules_of(catalogue("burgundy", set={"depots_ring": 0})), 1, goods=2)["rows"]
    assert ring["pair"] == 1
    # of 36 pairs of goods 6 lie together and 10 in neighbours of a line, 12 of a ring
    assert line[1]["pair_exact"] == str(1 + Fraction(16, 36))
    assert table("white", number=1, goods=2)["rows"][1]["pair_exact"] == str(1 + Fraction(18, 36))


@pytest.mark.parametrize("seen", range(8))
def test_goods_of_a_coming_phase_agree_with_icepool(seen):
    among, rows = odds.tables("burgundy", "goods", tables=OFFICIAL, seen=seen, phase="b", players=4, depots="2,5")
    left = 42 - 17                                              # three goods of each seat, five of phase A
    if seen == 7:
        assert among["rows"][0]["chance"] == 1 and rows["rows"][4]["there"] == 0
        return
    deck = icepool.Deck({1: 7 - seen, 0: left - 7 + seen})
    dealt = deck.deal(5).sum()
    for row in among["rows"]:
        number = row["number"]
        assert row["chance"] == float(dealt.probability(number) if number in dealt else 0)
    for row in rows["rows"]:
        first = deck.deal(row["round"]).sum()
        assert row["laid"] == float(1 - first.probability(0))
        there = first.map(lambda number: number @ icepool.coin(1, 3) if number else 0)
        assert row["there"] == float(1 - there.probability(0)) and row["number"] == float(there.mean())


def test_goods_of_several_types_and_unseen():
    any_of = table("goods", types="turquoise,pink")["rows"]
    assert any_of[0]["chance"] == pytest.approx(comb(28, 5) / comb(42, 5))
    assert table("goods", phase="a")["rows"] == table("goods", phase="e")["rows"]       # nothing known, nothing changes
    assert table("goods", phase="a", seen=2, players=2)["rows"][0]["chance"] == pytest.approx(comb(31, 5) / comb(36, 5))
    fewer = rules_of(catalogue("burgundy", set={"good.pink.count": 5, "rounds": 4}))
    rows = table("goods", fewer, types="pink")["rows"]
    assert len(rows) == 5 and rows[4]["chance"] == pytest.approx(comb(5, 4) / comb(40, 4))


# ---- to readers


def test_tables_are_plain_and_even():
    found = odds.tables("burgundy")
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert len({each["title"] for each in found}) == len(found)
    for each in found + odds.tables("burgundy", "tiles", tiles="8,castle,cow"):
        assert each.keys() - {"answer"} == {"table", "title", "inputs", "rows"} and each["rows"]
        assert len({tuple(row) for row in each["rows"]}) == 1
        for row in each["rows"]:
            for name in row:
                if name.endswith("_exact") and row[name]:
                    assert float(Fraction(row[name])) == row[name.removesuffix("_exact")]


# ---- doubles for shields, and white castles


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("numbers", [(1,), (2, 5), (1, 2, 3, 4, 5, 6)])
def test_doubles_against_workers_put_on_both_dice(numbers, step):
    for any_die in (False, True):
        costs = Counter()
        for a, b in product(range(1, 7), repeat=2):
            ways = [literal_cost(a, (number,), Help(step)) + literal_cost(b, (number,), Help(step))
                    for number in numbers]
            if any_die:                                         # one die set to what the other shows, once turned
                ways = [literal_cost(die, (number,), Help(step)) for number in numbers for die in (a, b)]
            costs[min(ways)] += 1
        assert dice.double_workers(numbers, Help(step), any_die) == {
            cost: Fraction(times, 36) for cost, times in sorted(costs.items())}


def test_doubles_for_shields():
    rows = table("shield")["rows"]
    assert [row["turn_exact"] for row in rows[:4]] == ["1/6", "1/2", "5/6", "1"]
    assert rows[0]["phase"] == pytest.approx(1 - (5 / 6) ** 5) and rows[0]["game"] == pytest.approx(1 - (5 / 6) ** 25)
    two = {number for number in range(1, 7) if Help().cost(3, number) + Help().cost(5, number) == 2}
    assert two == {3, 4, 5}                                     # the example of H-11
    assert table("shield", monasteries="8")["rows"][1]["turn_exact"] == "5/6"
    assert table("shield", monasteries="12")["rows"] == rows    # a shield is no tile
    assert all(row["turn"] == 1 for row in table("shield", any_die=True)["rows"])
    assert [table("shield", others=n)["rows"][0]["gone_exact"] for n in range(4)] == ["0", "1/6", "11/36", "91/216"]
    assert table("shield", any_die=True, monasteries="8")["rows"][1]["gone"] == rows[1]["turn"]     # theirs, not yours
    helped = {row["helps"]: row for row in table("shield", number=1, numbers="4")["rows"]}
    assert list(helped) == ["none", "shield 16", "8", "8 + shield 16"]
    assert helped["none"]["with_0"] == pytest.approx(1 / 36) and helped["shield 16"]["with_0_exact"] == "11/36"


def test_white_castles_against_three_dice_tried_out():
    for place, job in ((Job((1,)), Job((4,))), (Job((2,), Help(2)), Job((3, 6), Help(2, 1))), (Job((5,)), Job((5,)))):
        costs = Counter(min(
            literal_cost(first, place.numbers, place.help) + min(
                literal_cost(die, job.numbers, job.help) for die in (second, white))
            for first, second in ((a, b), (b, a))) for a, b, white in product(range(1, 7), repeat=3))
        assert dice.third_die_workers(place, job) == {cost: Fraction(times, 216) for cost,
                                                      times in sorted(costs.items())}
    rows = table("white-castle")["rows"]
    assert [row["white_exact"] for row in rows[:4]] == ["1/6", "1/2", "5/6", "1"]
    assert all(row["placing"] >= row["without"] for row in rows)
    helped = table("white-castle", use="building", monasteries="9")["rows"]
    assert helped[0]["white_exact"] == "1/2"                    # M-9 helps it as an own die


def test_all_tables_follow_the_knobs():
    for changes in ({"phases": 1, "rounds": 6}, {"player_count.two.black_slots": 0, "depots_ring": 0},
                    {"tile.monastery_8.amount": 12, "tile.monastery_9.amount": 0}):
        assert len(odds.tables("burgundy", tables=catalogue("burgundy", set=changes))) == len(odds.tables("burgundy"))


def test_every_input_is_described():
    about = odds.describe("burgundy")
    assert about.keys() == TABLES.keys()
    assert {name for each in about.values() for name in each["inputs"]} == INPUTS.keys()


def test_inputs_may_come_as_text():
    assert table("reach", numbers="4, 1,1", monasteries=" 8,monastery_12") == table(
        "reach", numbers=[1, 4], monasteries=" 8,monastery_12")
    assert table("reach", numbers=3) == table("reach", numbers="3") == table("reach", numbers=(3,))
    assert table("reach", monasteries=["12"])["rows"] == table("reach", monasteries="12,12")["rows"]
    assert table("goods", phase=" c ") == table("goods", phase="c")


@each_row("asked,message", [
    ({"table": "poker"}, "no 'poker'.*known: reach, both, cost, depots, within, white, goods, monastery, tiles"),
    ({"table": "reach", "numers": 2}, "burgundy odds reach: input: no 'numers'.*known: numbers, use, monasteries"),
    ({"table": "reach", "numbers": 7}, "numbers = 7, expected a whole number from 1 to 6"),
    ({"table": "reach", "numbers": "1,zero"}, "numbers = 'zero', expected a whole number from 1 to 6"),
    ({"table": "reach", "numbers": True}, "numbers = True, expected"),
    ({"table": "reach", "numbers": []}, "numbers: expected numbers from 1 to 6, as in 1,6"),
    ({"table": "reach", "use": "house"}, "use: no 'house'.*known: take, sell, building"),
    ({"table": "reach", "monasteries": "7"}, "monasteries that help .*: no '7'.*: 8, 9, 10, 11, 12, 14"),
    ({"table": "reach", "monasteries": 8}, "monasteries = 8, expected names, as in 8,12"),
    ({"table": "within", "workers": -1}, "workers = -1, expected"),
    ({"table": "depots", "players": 5}, "players = 5, expected a whole number from 2 to 4"),
    ({"table": "goods", "types": "turqoise"}, "types: no 'turqoise' .did you mean 'turquoise'"),
    ({"table": "goods", "types": ""}, "types: none given; known: turquoise"),
    ({"table": "goods", "phase": "f"}, "phase: no 'f'.*known: a, b, c, d, e"),
    ({"table": "goods", "phase": 2}, "phase = 2, expected a name, as in b"),
    ({"table": "goods", "phase": "b", "seen": 8}, "seen = 8: 17 goods .* before phase b .* 0 to 7 may be"),
    ({"table": "tiles", "tiles": "abbey"}, "tiles: no 'abbey'"),
    ({"table": "tiles", "tiles": "27"}, "tiles: no '27'"),
    ({"table": "tiles", "tiles": [str(number) for number in range(1, 14)]}, "tiles: 13 names, expected at most 12"),
])
def test_bad_questions_are_answered_clearly(asked, message):
    with pytest.raises(DataError, match=message):
        odds.tables("burgundy", **asked)


def test_curves_are_the_tables():
    rows = curves(catalogue("burgundy"), turns=3)
    assert len(rows) == 4 * 12 * 4 * 3
    for row in rows:
        assert row["wanted"] == len(row["numbers"].split(", "))
        if row["monasteries"] == "8":
            told = table("within", numbers=row["numbers"], monasteries="8", turns=3, number=2)["rows"]
            assert row["chance"] == told[row["turns"] - 1][f"with_{row['workers']}"]


def test_games_beside_the_odds_of_tiles():
    rng = np.random.default_rng(4)
    seen = {"monastery_8": rng.binomial(1, 0.5, 3000) * 2, "monastery_12": rng.binomial(1, 0.45, 3000) * 2}
    games = np.full(3000, 2)
    rows = observed_monasteries(games, seen, OFFICIAL, 2)["rows"]
    assert column(rows, "odds_exact") == ["1/2", "1/2"] and column(rows, "games") == [6000, 6000]
    assert rows[0]["low"] < 0.5 < rows[0]["high"] and abs(rows[0]["z"]) < 4
    assert rows[1]["high"] < 0.5 and rows[1]["z"] < -4
    totals = observed_monasteries(6000, {name: shown.sum() for name, shown in seen.items()}, OFFICIAL, 2)
    assert column(totals["rows"], "share") == column(rows, "share")
    always = observed_monasteries(games, {"monastery_8": games}, OFFICIAL, 4)["rows"][0]
    assert always["odds"] == always["share"] == 1 and always["z"] is None


def test_examples_of_the_manual():
    text = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
    prose = " ".join(text.split())
    examples = [line.partition("    ")[0] for line in re.findall(r"^    (ludometer odds burgundy \w.*)$", text, re.M)]
    assert {shlex.split(example)[3] for example in examples} == TABLES.keys()
    for example in examples:
        _, _, game, name, *options = shlex.split(example)
        if "--set" not in options:
            odds.tables(game, name, **parse_inputs(options, "manual"))
    for row in table("reach")["rows"][:4]:
        cells = [f"{row[f'{name}_exact']}" + ("" if row[name] == 1 else f" = {row[name]:.1%}".replace("%", " %"))
                 for name in ("die", "either")]
        assert f"| {row['workers']} | {cells[0]} | {cells[1]} |" in prose
    for row in odds.tables("burgundy", "monastery")[0]["rows"]:
        assert f"| {row['monasteries']} | {row['die']:.2f} | {row['either']:.2f} | {row['two']:.2f} |" in prose
