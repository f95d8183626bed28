"""The chapter "Claim" of RULES.md."""
import numpy as np
import pytest

from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import TRACKS

A, B, C = 0, 1, 2                           # seats


@pytest.fixture
def claim(scene):
    """A claim phase of three seats that have done nothing yet."""
    def make(number=1, leaders=("agatha", "maria", "boris"), **settings):
        return scene(*leaders, phase="claim", number=number, **settings).coins(0, 0, 0)
    return make


def track(board, seat, name):
    return int(board.pub["claim"][TRACKS.index(name), seat])


def test_C_1_the_holder_of_the_marker_leads_from_the_beginning_of_the_phase(claim):
    # C-7, G-2
    board = claim().offer("hoard", "law_giver", "tithe_payments")
    board.pub["marker"] = C
    board.go()
    assert [seat for seat, words in board.log if words.startswith("take")] == [C, A, B]
    assert board.pub["first_seat"] == board.course["to_move"] == C and board.phase() == "strategy"


def test_C_1_without_a_new_holder_the_first_player_stays(claim):
    board = claim()
    board.pub["marker"] = board.pub["first_seat"] = board.course["to_move"] = B
    assert board.go().pub["first_seat"] == B


STEPS = [(2, 1), (3, 2), (4, 3), (5, 4)]    # of rule and build tracks, from the bottom: asked for, step
REGIONS = "volyn", "polotsk", "smolensk", "chernigov", "rostov", "pereyaslavl", "suzdal"        # not golden


@pytest.mark.parametrize("ruled, step", [(0, 0), (1, 0), *STEPS, (7, 4)])
def test_C_3_the_rule_track_asks_for_regions_ruled(claim, ruled, step):
    # C-2: several steps at once
    board = claim().troops(A, **dict.fromkeys(REGIONS[:ruled], 1)).troops(A, galich=1).troops(B, galich=1)
    assert track(board.go(), A, "rule") == step


@pytest.mark.parametrize("regions, step", [
    (("kiev", "novgorod", *REGIONS[:3]), 5), (("kiev", "novgorod", *REGIONS[:2]), 3), (("kiev", *REGIONS[:5]), 4),
    (("novgorod", *REGIONS[:4]), 4),
])
def test_C_3_the_top_step_also_asks_for_kiev_and_novgorod(claim, regions, step):
    assert track(claim().troops(A, **dict.fromkeys(regions, 1)).go(), A, "rule") == step


def test_C_3_a_lone_stronghold_rules_for_the_track(claim):
    #
    assert track(claim().built(A, kiev="stronghold", volyn="stronghold").go(), A, "rule") == 1
    assert track(claim().built(A, kiev="stronghold", volyn="church market").go(), A, "rule") == 0


CHAIN = "novgorod", "rostov", "suzdal", "chernigov", "kiev", "volyn", "polotsk", "smolensk"
KINDS = "church", "church", "church", "market", "market", "market", "stronghold", "stronghold"


@pytest.mark.parametrize("n, step", [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5)])
def test_C_4_the_build_track_asks_for_connected_regions_built_in(claim, n, step):
    board = claim().built(A, **dict(zip(CHAIN[:n], KINDS[:n], strict=True)))
    assert track(board.go(), A, "build") == step


def test_C_4_regions_count_and_not_structures_and_only_own_ones_that_touch(claim):
    assert track(claim().built(A, kiev="church market stronghold", volyn="church").go(), A, "build") == 1
    two_pairs = claim().built(A, kiev="church", volyn="church", novgorod="market", rostov="church")
    assert track(two_pairs.go(), A, "build") == 1
    assert track(claim().built(A, kiev="church", rostov="church").built(B, chernigov="church").go(), A, "build") == 0


def test_C_4_regions_out_of_play_connect_nothing(scene):
    # S-1: suzdal and murom lie between rostov and pereyaslavl, and are not in play with two
    board = scene("agatha", "maria", phase="claim").built(A, novgorod="church", pereyaslavl="church", volyn="church")
    assert track(board.go(), A, "build") == 0


@pytest.mark.parametrize("goods, step", [
    ({"wood": 2}, 0), ({"wood": 3}, 1), ({"wood": 9, "fur": 1}, 1), ({"wood": 3, "ore": 2}, 2),
    ({"wood": 3, "ore": 2, "fish": 1}, 2),
    ({"wood": 3, "ore": 2, "fish": 2}, 3), ({"wood": 3, "ore": 2, "fish": 3, "fur": 1}, 4),
    ({"wood": 3, "ore": 2, "fish": 3, "honey": 2}, 4), ({"wood": 3, "ore": 2, "fish": 3, "honey": 2, "fur": 1}, 5),
])
def test_C_4_the_trade_track_asks_for_goods_on_the_boat(claim, goods, step):
    #
    assert track(claim().goods(A, **goods).go(*["boat all"] * (step > 0)), A, "trade") == step


def test_C_2_a_marker_never_goes_down(claim):
    board = claim(2).claimed(A, rule=3, build=4, trade=2).troops(A, kiev=1, volyn=1).goods(A, wood=3).go()
    assert [track(board, A, name) for name in TRACKS] == [3, 4, 2]
    board = claim(2).claimed(A, rule=1, build=1, trade=1).troops(A, **dict.fromkeys(REGIONS[:4], 1))
    board.goods(A, wood=3, ore=2).go()
    assert [track(board, A, name) for name in TRACKS] == [3, 1, 2]


@pytest.mark.parametrize("markers, warfare, coins", [
    ({}, 0, 4), ({"rule": 1}, 0, 3), ({"build": 2, "trade": 5}, 0, 2), ({}, 1, 3),
    ({"rule": 1, "build": 1, "trade": 1}, 4, 0),
])
def test_C_5_a_coin_for_each_marker_not_on_its_track(claim, markers, warfare, coins):
    board = claim().claimed(A, **markers)
    board.pub["warfare"][A] = warfare
    assert board.go().pub["coins"][A] == coins


def test_C_5_a_marker_placed_in_this_phase_gives_none(claim):
    board = claim().troops(A, kiev=1, volyn=1).go()
    assert "track rule 1" in board.said(A) and board.pub["coins"][A] == 3


@pytest.mark.parametrize("goods, columns", [
    ({"ore": 2}, 1), ({"ore": 1}, 0), ({"wood": 3}, 1), ({"wood": 2}, 0), ({"fish": 3}, 1), ({"honey": 2}, 1),
    ({"fur": 1}, 1),
    ({"fur": 5}, 1), ({"ore": 2, "wood": 3, "fish": 3, "honey": 2, "fur": 1}, 5),
    ({"ore": 1, "wood": 2, "fish": 2, "honey": 1}, 0),
])
def test_C_5_a_coin_for_each_full_column_of_the_boat(claim, goods, columns):
    board = claim().claimed(A, rule=1, build=1, trade=5).goods(A, **goods)
    board.pub["warfare"][A] = 1
    assert engine.rule_full_columns(board.tables, board.state, A, 99) == columns
    assert board.go().pub["coins"][A] == columns


@pytest.mark.parametrize("choice, trade, coins", [("boat all", 1, 3 + 1), ("boat hold", 0, 4 + 1)])
def test_C_6_a_seat_may_keep_its_boat_below_the_first_step_and_its_coin(claim, choice, trade, coins):
    # ore and one wood: with two goods on the boat the ore column can be full
    board = claim().goods(A, ore=2, wood=1).go(choice)
    assert track(board, A, "trade") == trade and board.pub["coins"][A] == coins


def test_C_6_held_back_it_has_no_more_columns_than_two_goods_can_fill(claim):
    for goods, columns in (({"wood": 3}, 0), ({"ore": 2, "honey": 2, "fur": 1}, 1), ({"fur": 1, "wood": 9}, 1)):
        board = claim().goods(A, **goods)
        assert engine.rule_full_columns(board.tables, board.state, A, 2) == columns
        assert board.go("boat hold").pub["coins"][A] == 4 + columns


@pytest.mark.parametrize("number, goods, placed", [(1, {"wood": 2}, 0), (2, {"wood": 3}, 1), (4, {"wood": 3}, 0)])
def test_C_6_nobody_is_asked_below_the_step_on_the_track_or_in_the_last_round(claim, number, goods, placed):
    board = claim(number).goods(A, **goods).claimed(A, trade=placed).go()
    assert not [words for words in board.said(A) if words.startswith("boat")]


def test_C_7_each_seat_takes_one_deed_and_the_row_is_filled_after_each(claim):
    board = claim().offer("hoard", "law_giver", "tithe_payments", then=["market_day", "grand_hunter", "peace_maker"])
    board.go("take law_giver", "take market_day", "take hoard")
    assert [board.chosen_by(seat) for seat in (A, B, C)] == [{"law_giver"}, {"market_day"}, {"hoard"}]
    assert board.row() == ["peace_maker", "grand_hunter", "tithe_payments"]


def test_C_7_with_no_deed_left_anywhere_nothing_is_filled_and_an_empty_row_gives_nothing(claim):
    board = claim().offer("hoard", "law_giver", deck=0).go("take hoard", "take law_giver")
    assert board.row() == [] and board.pub["deeds_held"][C] == 0 and board.phase() == "strategy"


def test_C_8_tokens_are_turned_up_again(claim):
    board = claim()
    board.pub["tokens_used"][:3], board.pub["ability_used"][:3] = (3, 1, 2), 1
    board.go()
    assert not board.pub["tokens_used"].any() and not board.pub["ability_used"].any()


def test_C_9_each_region_in_play_without_a_good_gets_one_of_its_kind(claim):
    board = claim().troops(A, volyn=1)
    board.pub["taxable"] = 0
    board.go()
    assert board.regions(board.pub["taxable"]) == set(board.names.region[:11])
    board.at("action", 2).advisor(A, "tax").step("main", "tax volyn")
    assert board.goods_of(A) == {"fish": 1}


@pytest.mark.parametrize("number, advisors", [(1, [1, 2, 4, 5]), (2, [1, 2, 2, 4, 5]), (3, [1, 2, 2, 3, 4, 5])])
def test_C_10_the_next_round_begins_with_the_advisors_that_waited_for_it(claim, number, advisors):
    # S-9
    board = claim(number).go()
    assert board.phase() == "strategy" and board.pub["round"] == number
    assert f"round {number + 1}" in [w for _, w in board.log]
    for seat in range(3):
        assert np.repeat(np.arange(6), board.pub["advisors"][seat]).tolist() == advisors


def test_C_11_after_the_last_round_only_the_markers_move(claim):
    board = claim(4).troops(A, kiev=1, volyn=1).goods(A, wood=3).offer("hoard", "law_giver", "tithe_payments")
    board.pub["tokens_used"][A], board.pub["taxable"] = 3, 0
    board.step()
    assert [track(board, A, name) for name in TRACKS] == [1, 0, 1]
    assert not board.pub["coins"].any() and not board.pub["deeds_held"].any() and board.row()[0] == "hoard"
    assert board.pub["tokens_used"][A] == 3 and board.pub["taxable"] == 0 and board.phase() == "over"


def test_C_11_public_points_after_each_round_are_kept(claim):
    board = claim(3).claimed(A, rule=3).done(A, "hoard")
    board.pub["warfare"][:2] = 1, 2
    board.go()
    assert board.tally["round_score"][2][:3].tolist() == [3 + 1 + 1, 3, 0]
