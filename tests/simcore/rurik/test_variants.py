"""The three variants of the rulebook (p. 9) as modules."""
from collections import Counter

import pytest

from ludometer.policies import load as policy
from ludometer.simcore.rurik.declared import GOODS
from ludometer.simcore.rurik.engine import EVENTS, play_one
from ludometer.simcore.tables import load

A, B, C = 0, 1, 2                           # seats
LEADERS = "agatha", "maria", "boris", "mstislav"
TOKENS = {2: {"wood": 2, "ore": 2, "honey": 1, "fish": 2, "fur": 1},
          3: {"wood": 3, "ore": 2, "honey": 2, "fish": 3, "fur": 1},
          4: {"wood": 4, "ore": 3, "honey": 2, "fish": 4, "fur": 2}}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_V_1_the_goods_tokens_of_this_number_of_players_lie_over_the_regions_in_play(game, players):
    layouts, in_kiev = set(), Counter()
    for deal in range(0, 300 * players, players):
        board = game(*LEADERS[:players], modules=["alternate-board"], game=deal)
        goods = [GOODS[kind] for kind in board.pub["good"][:(8, 11, 15)[players - 2]]]
        assert Counter(goods) == TOKENS[players]
        layouts.add(tuple(goods))
        in_kiev[goods[board.region("kiev")]] += 1
    assert len(layouts) > 250
    for kind, n in TOKENS[players].items():
        share = n / sum(TOKENS[players].values())
        assert abs(in_kiev[kind] - 300 * share) < 5 * (300 * share * (1 - share)) ** 0.5


def test_V_1_a_token_counts_as_the_good_of_its_region_from_then_on(scene):
    # C-9, A-62, B-30
    board = scene(*LEADERS[:3], modules=["alternate-board"]).advisor(A, "tax").deeds(A, "market_day")
    for region, kind in (("kiev", "fur"), ("volyn", "wood"), ("smolensk", "fur"), ("rostov", "ore")):
        board.pub["good"][board.region(region)] = GOODS.index(kind)
    board.troops(A, kiev=2, volyn=2).built(A, kiev="market")
    board.step("main", "tax kiev good", "tax volyn")
    assert board.goods_of(A) == {"fur": 2, "wood": 1}
    board.at("claim").goods(A, fur=0, wood=0).go()
    board.at("action", 2).advisor(A, "tax").step("main", "tax kiev coin")
    assert board.goods_of(A) == {"fur": 1}
    for third, met in (("smolensk", False), ("rostov", True)):
        board = scene(*LEADERS[:3], modules=["alternate-board"]).advisor(A, "tax").deeds(A, "market_day")
        board.troops(A, kiev=1)
        for region, kind in (("kiev", "fur"), ("volyn", "wood"), ("smolensk", "fur"), ("rostov", "ore")):
            board.pub["good"][board.region(region)] = GOODS.index(kind)
        board.built(A, kiev="market", volyn="market", **{third: "market"})
        assert ("accomplish market_day" in board.options()) == met


def test_V_1_is_off_in_the_rulebooks_game(game):
    goods = {tuple(game(*LEADERS, game=deal).pub["good"]) for deal in range(0, 40, 4)}
    assert len(goods) == 1


def test_V_2_a_defeated_rebels_reward_is_the_top_token(scene):
    board = scene(*LEADERS[:2], modules=["rebel-rewards"]).advisor(A, "attack").coins(0).troops(A, kiev=1)
    tokens = [board.rewards[kind] for kind in board.hid["rewards"][:board.hid["rewards_left"]]]
    kinds = len(board.tables.data["rebel"])
    assert Counter(tokens) == {"coin": 4, "coins": 2, "ore": 2, "wood": 2, "fish": 2, "honey": 2, "fur": 1}
    assert all(kind >= kinds for kind in board.hid["rewards"][:15])             # tokens, no stickers
    board.rebels(kiev=2)
    told = board.step("main", "attack kiev rebel", "attack kiev rebel")
    assert [words for words in told if words.startswith("reward")] == [f"reward {tokens[-1]}", f"reward {tokens[-2]}"]
    gained = Counter({"coin": int(board.pub["coins"][A])} | board.goods_of(A))
    expected = Counter()
    for token in tokens[-2:]:
        expected += Counter({"coin": 1, "coins": 2}.get(token, 0) * ["coin"] or [token])
    assert +gained == expected and board.pub["rebels_beaten"][A] == 2
    assert board.hid["rewards_left"] == 13                      # they go to the box


def test_V_2_what_is_under_the_rebel_does_not_matter_and_a_church_takes_no_token(scene):
    board = scene(*LEADERS[:2], modules=["rebel-rewards"]).advisor(A, "build").coins(0).troops(A, kiev=2)
    board.rebels(kiev="fur")
    board.step("main", "build church kiev rebel")
    assert board.hid["rewards_left"] == 15 and board.goods_of(A) == {} and board.pub["rebels"].sum() == 0
    rewards = set()
    for deal in range(0, 30, 2):
        board = scene(*LEADERS[:2], modules=["rebel-rewards"], game=deal).advisor(A, "attack").troops(A, kiev=1)
        board.rebels(kiev="fur")
        rewards |= {words for words in board.step("main", "attack kiev rebel") if words.startswith("reward")}
    assert len(rewards) > 3


def test_V_2_sviatopolk_replaces_the_rebel_all_the_same(scene):
    board = scene("sviatopolk", "agatha", modules=["rebel-rewards"]).advisor(A, "attack").leader(A, "kiev")
    board.rebels(kiev=1)
    board.step("main", "attack kiev rebel")
    assert board.pieces(A) == {"kiev": 2}


DEEDS = "hoard", "law_giver", "tithe_payments", "market_day", "grand_hunter", "peace_maker", "send_gifts", "trade_route"


def test_V_3_after_the_last_choice_the_rest_is_discarded_and_a_new_row_is_laid_out(scene):
    board = scene(*LEADERS[:3], phase="claim", modules=["deed-row"]).offer(*DEEDS[:3], then=DEEDS[3:])
    board.go("take law_giver", "take market_day", "take hoard")             # each replaced, but the last
    assert board.row() == ["peace_maker", "send_gifts", "trade_route"]
    assert board.deeds_out() == {"grand_hunter", "tithe_payments"}
    assert [board.chosen_by(seat) for seat in (A, B, C)] == [{"law_giver"}, {"market_day"}, {"hoard"}]


def test_V_3_earlier_choices_are_followed_by_one_card_as_usual(scene):
    board = scene(*LEADERS[:3], phase="claim", modules=["deed-row"]).offer(*DEEDS[:3], then=DEEDS[3:])
    offered = board.options("take law_giver", "take market_day")
    assert offered == {"take hoard", "take grand_hunter", "take tithe_payments"}


def test_C_12_an_empty_deed_deck_is_made_of_the_discards(scene):
    # V-3: the rest of the row is discarded before the new row is laid out
    board = scene(*LEADERS[:2], phase="claim", modules=["deed-row"]).offer(*DEEDS[:3], then=DEEDS[3:5], deck=2)
    board.go("take hoard", "take market_day")
    assert board.row()[0] == "grand_hunter" and set(board.row()[1:]) == {"law_giver", "tithe_payments"}
    assert board.deeds_out() == set() and board.deed_deck() == []
    assert (0, "deed_deck 2") in board.log


def test_C_12_a_short_row_is_left_only_where_no_deed_is_discarded_either(scene):
    board = scene(*LEADERS[:2], phase="claim", modules=["deed-row"]).offer(*DEEDS[:3], deck=0)
    board.go("take hoard", "take law_giver")
    assert board.row() == ["tithe_payments"] and board.deeds_out() == set()


def test_C_12_every_draw_from_an_empty_deck_takes_the_discards(scene):
    # B-12 in a turn, H-11 for the top deed, Q-Library
    board = scene(*LEADERS[:2]).advisor(A, "tax").troops(A, kiev=1).hand(A, "deed")
    board.offer(*DEEDS[:3], deck=0, out=DEEDS[3:5]).step("play deed", "take hoard", "forfeit")
    assert set(board.row()[1:]) == {"law_giver", "tithe_payments"} and board.row()[0] in DEEDS[3:5]
    assert len(board.deed_deck()) == 1 and {board.row()[0], *board.deed_deck()} == set(DEEDS[3:5])

    board = scene(*LEADERS[:2], phase="heritage", modules=["stone-and-blade"]).coins(1, 1).inherits(A, "kiev", "volyn")
    board.offer(*DEEDS[:3], deck=0, out=DEEDS[3:4]).go("inherit kiev kiev")
    assert board.chosen_by(A) == {"market_day"} and board.deeds_out() == set()

    board = scene(*LEADERS[:2], modules=["epic-structures"]).advisor(A, "build", 2).laid_out("library")
    board.troops(A, kiev=1).offer(*DEEDS[:3], then=DEEDS[7:], deck=1, out=DEEDS[3:7])
    board.done(A, "trade_route").offer(*DEEDS[:3], deck=0, out=DEEDS[3:7]).step("main", "epic library", "take hoard")
    assert len(board.library()) == 3 and board.library() < set(DEEDS[3:7])


def test_C_12_the_new_deck_is_shuffled_by_luck_of_its_own(scene):
    # each order comes up; the order in which deeds were discarded, and other shuffles, have no say
    def deck(seed, **settings):
        board = scene(*LEADERS[:2], seed=seed, **settings).advisor(A, "tax").troops(A, kiev=1).hand(A, "deed")
        board.offer(*DEEDS[:2], deck=0, out=DEEDS[3:6]).step("play deed", "take hoard", "forfeit")
        return board.row()[0], board.row()[2], *board.deed_deck()

    orders = Counter(deck(seed) for seed in range(120))
    assert len(orders) == 6 and min(orders.values()) > 5
    assert deck(3) == deck(3, start_coins=9) == deck(3, casualty_icons=4)


def test_C_12_the_deed_deck_of_a_game_laid_out_again_after_each_choice_never_runs_out():
    # four players and three claim phases: before, two thirds of a row of three were missing at the last of them
    tables = load("rurik", modules=("deed-row",), set={"deed_row_refresh": 2})
    for number in range(40):
        events, end = play_one(tables, [policy("rurik", "textbook")] * 4, 3, number)
        kinds, seen = [EVENTS[int(kind)] for kind in events["kind"]], Counter()
        for i, kind in enumerate(kinds):
            if kind == "take_deed":
                seen[int(events["n_moves"][i])] += 1
        assert set(seen) == {3} and seen[3] >= 12
        assert "deed_deck" in kinds and -1 not in end["pub"]["deed_row"][:3]


def test_V_3_a_scheme_fills_the_row_as_usual(scene):
    # B-12: the variant is about the claim phase
    board = scene(*LEADERS[:2], modules=["deed-row"]).advisor(A, "tax").troops(A, kiev=1).hand(A, "deed")
    board.offer(*DEEDS[:3], then=DEEDS[3:])
    board.step("play deed", "take hoard", "forfeit")
    assert board.row() == ["market_day", "law_giver", "tithe_payments"] and board.pub["deeds_out"] == 0


def test_V_3_the_ukrainian_reading_lays_out_a_new_row_after_each_choice(scene):
    board = scene(*LEADERS[:2], phase="claim", deed_row_refresh=2).offer(*DEEDS[:3], then=DEEDS[3:])
    board.go("take law_giver", "take grand_hunter")
    assert board.deeds_out() == {"hoard", "tithe_payments", "market_day", "peace_maker"}
    assert board.row()[:2] == ["send_gifts", "trade_route"]
