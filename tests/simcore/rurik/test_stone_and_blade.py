"""The core of Stone & Blade: inheritances, trade boons, stables and taverns, war rewards, tokens and three leaders."""
from collections import Counter

import pytest

from ludometer.simcore.rurik.declared import GOALS, GOODS, STRUCTURES
from ludometer.simcore.rurik.engine import redeal
from ludometer.simcore.tables import load

A, B, C, D = range(4)                       # seats
LEADERS = "agatha", "maria", "boris", "mstislav"
PLAIN, ICON = "muster_a", "deed"            # schemes without a casualty icon and with one
CORE = "stone-and-blade",


@pytest.fixture
def core(scene):
    """A position of the core, as scene() sets it up; two leaders without a say in it if none are named."""
    def make(*leaders, modules=(), **settings):
        return scene(*(leaders or LEADERS[:2]), modules=(*CORE, *modules), **settings)
    return make


@pytest.fixture
def deal(game):
    """A dealt game of this many players with the core."""
    def make(players, **settings):
        return game(*LEADERS[:players], modules=CORE, **settings)
    return make


def agendas(core, goal):
    """An agenda with this goal, and any other."""
    rows = core().tables.data["agenda"]
    return sorted(rows, key=lambda name: rows[name]["goal"] != GOALS.index(goal))[:2]


# ---- setup

def test_H_1_three_leaders_four_deeds_four_rebels_and_four_tokens_more(core, scene):
    board, base = core(), scene(*LEADERS[:2])
    assert set(board.names.leader) - set(base.names.leader) == {"gleb", "sviatoslav", "theophania"}
    assert set(board.names.deed) - set(base.names.deed) == {"mead_brewery", "horse_breeder", "distant_rule",
                                                            "create_republic"}
    for table in ("rebel", "reward_token"):
        counts = [sum(row["count"] for row in each.tables.data[table].values()) for each in (board, base)]
        assert counts == [19, 15]


def test_H_1_nothing_of_it_is_in_the_base_game(scene):
    board = scene(*LEADERS[:2], phase="action").advisor(A, "build").troops(A, kiev=3)
    assert not [words for words in board.options("main") if "stable" in words or "tavern" in words]
    assert not board.pub["boons_under"].any() and (board.pub["war_reward"] == -1).all()
    assert (board.hid["inheritance"] == -1).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_H_2_two_coins_and_two_troops(deal, players):
    board = deal(players)
    assert board.pub["coins"][:players].tolist() == [2] * players
    for _ in range(3 * players):                                # agendas, leaders, inheritances
        board.by_chance()
    asked = Counter()
    while board.phase() == "troops":
        board.by_chance()
        asked.update(seat for seat, words in board.log if words.startswith("troop "))
    assert asked == dict.fromkeys(range(players), 2)


@pytest.mark.parametrize("players, cards", [(2, 8), (3, 11), (4, 15)])
def test_H_3_three_cards_of_this_number_of_players_two_are_kept(deal, players, cards):
    seen = set()
    for number in range(12):
        board = deal(players, game=number, steps=2 * players)
        assert board.phase() == "heritage_keep"
        dealt = board.hid["inheritance"][:players]
        assert dealt.min() >= 0 and len(set(dealt.ravel().tolist())) == 3 * players
        seen |= set(dealt.ravel().tolist())
    names = {board.names.inheritance[card] for card in seen}
    assert len(seen) == cards and names <= board.regions(board.pub["in_play"])


def test_H_3_each_seat_chooses_in_turn_which_one_it_returns(deal):
    board = deal(2, steps=4).inherits(A, "novgorod", "kiev", "volyn").inherits(B, "rostov", "smolensk", "polotsk")
    assert board.options() == {"returns novgorod", "returns kiev", "returns volyn"}
    board.step("returns novgorod")
    assert board.options() == {"returns rostov", "returns smolensk", "returns polotsk"}
    board.step("returns polotsk")
    assert board.phase() == "troops" and not board.pub["heritage_shown"]        # nobody has shown any
    while board.phase() != "heritage":
        board.by_chance()
    assert {words.split()[1] for words in board.options()} == {"kiev", "volyn"}


@pytest.mark.parametrize("held", [("novgorod", "kiev"), ("novgorod",), ()])
def test_H_3_who_has_no_more_than_are_kept_returns_none(deal, held):
    """As in a position that a person has written, with fewer cards than are dealt."""
    board = deal(2, steps=4).inherits(A, *held)
    assert board.step() == [] and board.phase() == "heritage_keep"
    assert [card for card in board.hid["inheritance"][A].tolist() if card >= 0] == [
        board.names.inheritance.index(name) for name in held]


def test_H_3_others_do_not_see_them(deal):
    board = deal(4, steps=12)
    assert board.phase() == "troops"
    mine, imagined = board.hid["inheritance"].copy(), set()
    for seed in range(20):
        other = board.state.copy()
        redeal(board.tables, other, A, seed)
        dealt = other["hid"]["inheritance"][0]
        assert (dealt[A] == mine[A]).all() and len(set(dealt[:4].ravel().tolist())) == 12
        imagined |= set(dealt[1:4].ravel().tolist())
    assert len(imagined) == 15 - 3


def test_H_3_as_many_as_the_knobs_say(deal):
    board = deal(2, steps=4, inheritances_kept=1).inherits(A, "novgorod", "kiev", "volyn")
    assert board.options("returns kiev") == {"returns novgorod", "returns volyn"}
    board = deal(2, steps=4, inheritances_kept=3)
    assert board.step() == []                                   # nothing to return


def test_H_4_in_turn_one_card_after_the_other_in_any_order(core):
    board = core(phase="heritage").coins(2, 2).inherits(A, "volyn", "pereyaslavl").inherits(B, "smolensk", "rostov")
    assert board.options() == {"inherit volyn volyn", "inherit volyn declined", "inherit pereyaslavl pereyaslavl",
                               "inherit pereyaslavl declined"}
    assert board.options("inherit pereyaslavl pereyaslavl") == {"inherit volyn volyn", "inherit volyn declined"}
    told = board.step("inherit pereyaslavl pereyaslavl", "inherit volyn volyn")
    assert board.goods_of(A) == {"fur": 1, "fish": 2} and len(told) == 2
    shown = {board.names.inheritance[i] for i in range(15) if int(board.pub["heritage_shown"]) >> i & 1}
    assert shown == {"volyn", "pereyaslavl"}
    assert {words.split()[1] for words in board.options()} == {"smolensk", "rostov"}


def test_H_4_the_coins_of_one_pay_for_the_next(core):
    board = core(phase="heritage").coins(0).inherits(A, "volyn", "rostov")
    assert "inherit rostov rostov" not in board.options()
    assert "inherit rostov rostov" in board.options("inherit volyn declined")


def test_H_5_a_boon_under_wood_fish_and_honey(deal):
    board = deal(3)
    for seat in range(3):
        under = int(board.pub["boons_under"][seat])
        assert {good for i, good in enumerate(GOODS) if under >> i & 1} == {"wood", "fish", "honey"}
        assert board.pub["boons"][seat] == 0


def test_H_6_two_stables_and_two_taverns(deal):
    board = deal(4)
    assert board.pub["structures_left"].tolist() == [[3, 3, 3, 2, 2]] * 4


def test_H_7_five_of_six_war_rewards_at_every_second_step(deal):
    left_over = set()
    for number in range(30):
        board = deal(2, game=2 * number)
        laid = [board.names.war_reward[kind] if kind >= 0 else None for kind in board.pub["war_reward"]]
        assert [step for step, name in enumerate(laid) if name] == [2, 4, 6, 8, 10]
        names = [name for name in laid if name]
        assert len(set(names)) == 5
        left_over |= set(board.names.war_reward) - set(names)
    assert left_over == {"wood", "fish", "coins", "fur", "scheme", "vp"}


def test_H_8_tokens_score_one_point_each(core):
    board = core(phase="claim", number=4).agendas("courageous", "protective")
    board.pub["vp_tokens"][A] = 3
    board.go()
    assert board.points(A)["tokens"] == 3 and "tokens" not in board.points(B)


def test_H_9_rebels_of_the_expansion_are_mixed_with_the_others(deal):
    stickers = Counter()
    for number in range(60):
        board = deal(2, game=2 * number)
        under = [kind for kind in board.hid["rebel_kind"] if kind >= 0]
        assert len(under) == 8 and board.hid["rewards_left"] == 11
        stickers.update(board.rewards[kind] for kind in under)
    rows = board.tables.data["rebel"]
    shares = {name: n / (8 * 60) for name, n in stickers.items()}
    assert all(abs(shares[name] - row["count"] / 19) < 0.08 for name, row in rows.items())


# ---- inheritances

def test_H_10_a_card_is_paid_for_or_declined_for_two_coins(core):
    board = core(phase="heritage").coins(2).inherits(A, "polotsk", "volyn")
    board.step("inherit polotsk declined", "inherit volyn volyn")
    assert board.pub["coins"][A] == 4 and board.owner("polotsk", "church") is None and board.goods_of(A) == {"fish": 2}
    board = core(phase="heritage").coins(2).inherits(A, "polotsk", "volyn")
    board.step("inherit volyn volyn", "inherit polotsk polotsk")
    assert board.pub["coins"][A] == 1 and board.owner("polotsk", "church") == A


def test_H_10_who_cannot_pay_declines(core):
    board = core(phase="heritage").coins(0).inherits(A, "polotsk", "novgorod")
    assert board.options() == {"inherit polotsk declined", "inherit novgorod declined"}


def test_H_10_it_may_be_declined_for_another_number_of_coins(core):
    board = core(phase="heritage", inheritance_decline=5).coins(0).inherits(A, "polotsk", "novgorod")
    board.step("inherit polotsk declined", "inherit novgorod declined")
    assert board.pub["coins"][A] == 10


@pytest.mark.parametrize("deck", [0, 1])
def test_H_11_a_scheme_is_the_top_card_of_a_deck_of_the_seat_s_choice(core, deck):
    board = core(phase="heritage").inherits(A, "smolensk", "volyn")
    top = board.deck_of(deck)[0]
    board.step("inherit volyn declined", "inherit smolensk smolensk", f"deck {deck}")
    assert board.hand_of(A) == {top} and board.goods_of(A) == {"honey": 1}


def test_H_11_a_deed_is_the_top_card_of_the_deck_not_of_the_row(core):
    board = core(*LEADERS[:3], phase="heritage").coins(2).inherits(A, "pskov", "volyn")
    row, deck = board.row(), board.deed_deck()
    board.step("inherit volyn declined", "inherit pskov pskov")
    assert board.chosen_by(A) == {deck[0]} and board.row() == row and board.deed_deck() == deck[1:]
    assert board.pub["coins"][A] == 2 + 2 + 1


@pytest.mark.parametrize("card, coins, regions", [
    ("kiev", 1, {"kiev"}), ("rostov", 1, {"rostov"}), ("rostov", 2, None), ("kiev", 2, None), ("volyn", 5, {"volyn"}),
    ("smolensk", 5, {"smolensk"}),
])
def test_H_12_pieces_go_elsewhere_for_one_coin_more_other_bonuses_nowhere(core, card, coins, regions):
    board = core(phase="heritage").coins(coins).inherits(A, card, "pereyaslavl")
    everywhere = board.regions(board.pub["in_play"])
    offered = {words.split()[2] for words in board.options() if words.split()[1] == card}
    assert offered == (regions or everywhere) | {"declined"}


def test_H_12_a_troop_or_structure_elsewhere_costs_a_coin_and_needs_no_own_piece_there(core):
    board = core(phase="heritage").coins(4).troops(A, volyn=1).inherits(A, "rostov", "chernigov")
    board.step("inherit rostov polotsk", "inherit chernigov novgorod", "deck 0")
    assert board.pub["coins"][A] == 0 and board.owner("polotsk", "stronghold") == A
    assert board.pieces(A) == {"volyn": 1, "novgorod": 1}


def test_Example_A_rostov_and_kiev(core):
    # Anton has two coins
    board = core(phase="heritage").coins(2).inherits(A, "rostov", "kiev")
    deed = board.deed_deck()[0]
    assert {"inherit rostov volyn", "inherit kiev declined"} <= board.options()
    assert board.options("inherit rostov volyn") == {"inherit kiev declined"}           # nothing would be left for Kiev
    board.step("inherit rostov rostov", "inherit kiev kiev")
    assert board.owner("rostov", "stronghold") == A and board.pieces(A) == {"kiev": 1} and board.pub["coins"][A] == 0
    assert board.chosen_by(A) == {deed} and board.pub["structures_left"][A][STRUCTURES.index("stronghold")] == 2


def test_H_13_an_inherited_structure_needs_room(core):
    # a market stands in Novgorod; H-30: three others fill Volyn
    board = core(phase="heritage").coins(2).inherits(A, "novgorod", "pereyaslavl").built(B, novgorod="market")
    board.built(B, volyn="church stronghold stable")
    offered = {words.split()[2] for words in board.options() if words.split()[1] == "novgorod"}
    assert offered == board.regions(board.pub["in_play"]) - {"novgorod", "volyn"} | {"declined"}
    assert board.coins(1).options() == {"inherit novgorod declined", "inherit pereyaslavl pereyaslavl",
                                        "inherit pereyaslavl declined"}


def test_H_14_an_inherited_church_removes_nothing(core):
    board = core(phase="heritage").coins(2).inherits(A, "polotsk", "volyn").rebels(polotsk=1).troops(B, polotsk=1)
    board.step("inherit volyn declined", "inherit polotsk polotsk")
    assert board.owner("polotsk", "church") == A and board.pub["rebels"].sum() == 1
    assert board.pieces(A) == {} and board.pieces(B) == {"polotsk": 1}


@pytest.mark.parametrize("leaders, card, structure", [(3, "suzdal", "stable"), (4, "brest", "tavern")])
def test_H_14_an_inherited_stable_or_tavern_gives_nothing(core, leaders, card, structure):
    board = core(*LEADERS[:leaders], phase="heritage").coins(1).inherits(A, card, "volyn").troops(A, **{card: 1})
    board.discarded(PLAIN)
    told = board.step(f"inherit {card} {card}", "inherit volyn declined")
    assert board.owner(card, structure) == A and board.pub["coins"][A] == 2 and not board.pub["ride"].any()
    assert len(told) == 2 and board.discards() == {PLAIN}


def test_H_15_one_inheritance_for_each_region_and_two_that_are_known(deal):
    board = deal(4)
    rows = board.tables.data["inheritance"]
    assert sorted(row["region"] for row in rows.values()) == list(range(15))
    for name, row in rows.items():
        assert row["region"] == board.region(name)
        assert row["players"] == list(board.tables.data["region"].values())[row["region"]]["players"]
    sources = board.tables.catalogue["rows"]["inheritance"]
    known = {name for name, row in sources.items() if not row["source"].startswith("reconstructed")}
    assert known == {"rostov", "kiev"}


@pytest.mark.parametrize("other", ["inheritance-goods", "inheritance-arms", "inheritance-shifted"])
def test_H_15_other_sets_keep_the_two_known_ones(deal, game, other):
    board, changed = deal(4), game(*LEADERS, modules=(*CORE, other))
    mine, theirs = (each.tables.data["inheritance"] for each in (board, changed))
    assert mine.keys() == theirs.keys() and mine != theirs
    assert all(mine[name] == theirs[name] for name in ("rostov", "kiev"))


# ---- trade boons

def test_H_20_a_boon_comes_when_its_column_is_full_once_a_game(core):
    board = core().advisor(A, "tax").troops(A, volyn=1, chernigov=1).goods(A, fish=2)
    told = board.step("main", "tax volyn", "tax chernigov")
    assert told[2:] == ["tax volyn", "boon fish", "tax chernigov", "end"]
    assert board.pub["boons"][A] == 1 and board.goods_of(A) == {"fish": 4}
    board = core().advisor(A, "tax").troops(A, volyn=1).goods(A, fish=2)
    board.pub["boons_under"][A] = 0
    board.step("main", "tax volyn")
    assert board.pub["boons"][A] == 0


@pytest.mark.parametrize("good, slots", [("wood", 3), ("fish", 3), ("honey", 2)])
def test_H_20_by_what_the_column_holds_and_not_before(core, good, slots):
    for have in (slots - 2, slots - 1):
        board = core().advisor(A, "attack").goods(A, **{good: have})
        board.troops(A, kiev=3).rebels(kiev=good)
        board.step("main", "attack kiev rebel")
        assert board.goods_of(A) == {good: have + 1} and board.pub["boons"][A] == (have + 1 == slots)


def test_H_20_ore_and_fur_have_none(core):
    board = core().advisor(A, "tax").troops(A, rostov=2, pereyaslavl=2).goods(A, ore=5, fur=5)
    told = board.step("main", "tax rostov", "tax pereyaslavl")
    assert board.pub["boons"][A] == 0 and "boon" not in " ".join(told)


def test_H_20_by_goods_of_an_inheritance_a_war_reward_a_rebel_and_a_market(core):
    board = core(phase="heritage").inherits(A, "volyn", "pereyaslavl").goods(A, fish=1)
    board.step("inherit pereyaslavl declined", "inherit volyn volyn")
    assert board.pub["boons"][A] == 1
    board = core().advisor(A, "attack").troops(A, kiev=3).troops(B, kiev=1, rostov=1).goods(A, wood=1)
    board.war_rewards(wood=1).top(0, PLAIN).step("main", "attack kiev 1", "deck 0")
    assert board.pub["boons"][A] == 1
    board = core().advisor(A, "tax").troops(A, smolensk=1).built(A, smolensk="market")
    board.step("main", "tax smolensk good")
    assert board.pub["boons"][A] == 1 and board.goods_of(A) == {"honey": 2}


def test_H_21_Example_B_a_boon_in_place_of_honey_for_the_mead_brewery(core):
    board = core().advisor(A, "tax", 1, 1).advisor(A, "build", 1, 2).advisor(B, "tax", 2).troops(B, rostov=1)
    board.troops(A, smolensk=2, kiev=2).goods(A, honey=1).deeds(A, "mead_brewery").coins(0)
    board.step("main", "tax smolensk")
    assert board.goods_of(A) == {"honey": 2} and board.pub["boons"][A] == 1
    board.goods(A, honey=0).built(A, smolensk="tavern").step("forfeit")
    assert "accomplish mead_brewery" not in board.options("main")
    told = board.step("main", "build tavern kiev", "accomplish mead_brewery")
    assert "pay boon" in told and board.done_by(A) == {"mead_brewery"}
    assert board.pub["boons"][A] == 0 and board.goods_of(A) == {} and board.tally["boons_spent"][A] == 1


DONE = {"main", "forfeit"}                  # what is left of a turn once all is paid


@pytest.mark.parametrize("goods, boons, cost, offered", [
    ({"honey": 1}, 1, {"honey": 1}, {"pay honey", "pay boon"}),
    ({"honey": 1}, 1, {"honey": 2}, {"pay honey", "pay boon"}),
    ({"wood": 2}, 1, {"any_goods": 2}, {"pay wood", "pay boon"}),
    ({"wood": 1, "fur": 1}, 1, {"different_goods": 2}, {"pay wood", "pay fur", "pay boon"}),
    ({"wood": 2}, 2, {"same_goods": 3}, {"pay wood", "pay boon"}),
    ({}, 2, {"same_goods": 2}, {f"pay {good}" for good in GOODS}),
    ({"fish": 2}, 1, {"fish": 1, "any_goods": 1}, {"pay fish", "pay boon"}),
    ({}, 3, {"different_goods": 3}, DONE),
])
def test_H_21_boons_stand_for_any_goods_a_deed_costs(core, goods, boons, cost, offered):
    costs = {f"deed__generous_prince__cost__{word}": n for word, n in ({"coins": 0} | cost).items()}
    board = core(**costs).advisor(A, "tax").troops(A, kiev=1).deeds(A, "generous_prince").goods(A, **goods)
    board.pub["boons"][A] = boons
    found = board.options("accomplish generous_prince")
    assert found == offered or offered == DONE <= found
    board.pub["boons"][A] = sum(cost.values()) - sum(goods.values()) - 1        # one good short
    if board.pub["boons"][A] >= 0:
        assert "accomplish generous_prince" not in board.options()


def test_H_21_as_many_boons_as_it_likes_and_they_go_to_the_box(core):
    board = core().advisor(A, "tax").troops(A, kiev=1).deeds(A, "trade_route").goods(A, wood=1, fish=1, honey=1)
    board.pub["boons"][A] = 3
    board.step("accomplish trade_route", "pay boon", "pay boon", "pay honey", "forfeit")
    assert board.pub["boons"][A] == 1 and board.goods_of(A) == {"wood": 1, "fish": 1}
    assert board.tally["boons_spent"][A] == 2


@pytest.mark.parametrize("goods, boons, offered, paid", [
    ({"wood": 1}, 1, {"build", "muster"}, {"pay wood", "pay boon"}), ({}, 2, {"build", "muster"}, None),
    ({"wood": 2}, 0, {"build"}, None), ({"fur": 1}, 1, {"build", "muster"}, None), ({"fur": 2}, 0, set(), None),
    ({"wood": 1}, 0, set(), None), ({}, 1, set(), None),
])
def test_H_21_and_for_goods_that_are_converted(core, goods, boons, offered, paid):
    board = core().advisor(A, "tax").troops(A, kiev=1).goods(A, **goods)
    board.pub["boons"][A] = boons
    assert {words.split()[1] for words in board.options() if words.startswith("convert")} == offered
    if offered:
        after = board.options("convert build")
        assert after == paid or (paid is None and not any(words.startswith("pay") for words in after))


def test_H_22_a_boon_is_no_good(core):
    board = core(phase="claim", number=4).agendas("protective", "courageous").goods(A, wood=2)
    board.pub["boons"][A] = 3
    board.go()
    assert board.points(A)["trade"] == 0
    board = core().advisor(A, "tax").troops(A, kiev=1)
    board.pub["boons"][A] = 1
    board.step("main", "tax kiev")
    assert board.goods_of(A) == {"wood": 1}


def test_H_22_nor_one_for_an_agenda(core):
    board = core(phase="claim", number=4).agendas(*agendas(core, "most_goods")).goods(B, ore=1)
    board.pub["boons"][A] = 5
    assert board.go().points(A)["agenda"] == 0


# ---- structures

def test_H_30_three_structures_to_a_region(core):
    board = core().advisor(A, "build").troops(A, kiev=3, volyn=3).built(A, kiev="church market")
    board.built(B, kiev="stable", volyn="church")
    assert {words.split()[1] for words in board.options("main") if words.endswith("volyn")} == {
        "market", "stronghold", "stable", "tavern"}             # A-71 for the church
    assert not [words for words in board.options("main") if words.endswith("kiev")]
    board = core(structure_limit=4).advisor(A, "build").troops(A, kiev=3).built(A, kiev="church market stable")
    assert board.options("main") == {"end", "build stronghold kiev", "build tavern kiev"}


def test_H_30_no_limit_for_the_base_game(scene):
    board = scene(*LEADERS[:2], structure_limit=1).advisor(A, "build").troops(A, kiev=3).built(A, kiev="church market")
    assert board.options("main") == {"end", "build stronghold kiev"}


def test_H_30_the_lair_counts(core):
    board = core(modules=("rebel-faction",)).advisor(A, "build").troops(A, kiev=3).built(A, kiev="church market")
    board.faction("armed_uprising", "kiev")
    assert board.options("main") == {"end"}


def test_H_30_a_structure_given_up_makes_room(core):
    board = core().advisor(A, "build").troops(A, kiev=3).built(A, kiev="church market stable").deeds(A, "new_beginning")
    assert board.options("main") == {"end", "accomplish new_beginning"}
    after = board.options("main", "accomplish new_beginning", "raze church kiev")
    assert {words for words in after if words.startswith("build")} == {f"build {what} kiev" for what in (
        "church", "stronghold", "tavern")}


def rides(board, *moves):
    return {words.removeprefix("ride ") for words in board.options(*moves) if words.startswith("ride")}


BUILT = "main", "build stable kiev"
AROUND_KIEV = "volyn", "polotsk", "chernigov", "pereyaslavl"
AROUND_VOLYN = "kiev", "polotsk"


def test_H_31_three_points_for_the_pieces_that_stand_there(core):
    board = core().advisor(A, "build").troops(A, kiev=2, volyn=2, rostov=3)
    assert rides(board, *BUILT) == {f"kiev {region}" for region in AROUND_KIEV}
    assert not rides(board, *BUILT, *["ride kiev volyn"] * 2, "ride volyn polotsk")     # three points


def test_H_31_one_troop_may_use_several(core):
    # troops of a region are alike, but those two of Volyn never stood in Kiev
    board = core().advisor(A, "build").troops(A, kiev=1, volyn=2)
    assert rides(board, *BUILT, "ride kiev volyn") == {f"volyn {region}" for region in AROUND_VOLYN}
    far = *BUILT, "ride kiev volyn", "ride volyn polotsk"
    assert {words.split()[0] for words in rides(board, *far)} == {"polotsk"}
    board.step(*far, "ride polotsk smolensk")
    assert board.pieces(A) == {"volyn": 2, "smolensk": 1}


def test_H_31_also_one_that_has_left_by_another_point_or_comes_later(core):
    board = core().advisor(A, "build").troops(A, kiev=1, volyn=1).hand(A, "move2_a").coins(0)
    away = *BUILT, "play move2_a", "march kiev polotsk"
    assert {words.split()[0] for words in rides(board, *away)} == {"polotsk"}
    come = *BUILT, "play move2_a", "march volyn kiev", "march kiev polotsk"
    assert {words.split()[0] for words in rides(board, *come)} == {"kiev", "polotsk"}
    board.step(*come, "ride kiev volyn", "ride polotsk smolensk")
    assert board.pieces(A) == {"volyn": 1, "smolensk": 1}


def test_H_31_the_leader_goes_on_as_troops_do(core):
    board = core("boris", "agatha").advisor(A, "build").leader(A, "kiev").troops(A, kiev=1, volyn=1)
    gone = *BUILT, "ride kiev volyn leader"
    assert rides(board, *gone) == {f"kiev {region}" for region in AROUND_KIEV} | {
        f"volyn {region} leader" for region in AROUND_VOLYN}
    board.step(*gone, "ride volyn polotsk leader", "ride polotsk smolensk leader")
    assert board.leader_at(A) == "smolensk"


def test_H_31_who_may_use_the_points_is_lost_last_and_new_troops_may_not(core):
    board = core().advisor(A, "build").troops(A, kiev=3, volyn=1, rostov=1).hand(A, "muster_a").coins(0)
    board.deeds(A, "victory_march")
    gone = *BUILT, "ride kiev volyn"
    lost = *gone, "accomplish victory_march", "remove volyn", "remove kiev"
    assert rides(board, *lost) == {f"kiev {region}" for region in AROUND_KIEV} | {
        f"volyn {region}" for region in AROUND_VOLYN}
    mustered = *gone, "play muster_a", "muster volyn", "ride volyn polotsk"
    assert {words.split()[0] for words in rides(board, *mustered)} == {"kiev", "polotsk"}


def test_H_31_points_of_two_regions_are_kept_apart(core):
    board = core().advisor(A, "build", 1).troops(A, kiev=3, rostov=3)
    both = *BUILT, "build stable rostov", "ride kiev volyn"
    told = board.step(*both, "ride volyn polotsk", "ride polotsk smolensk", "ride rostov novgorod")
    assert "ride polotsk smolensk" in told and board.pieces(A) == {"kiev": 2, "smolensk": 1, "rostov": 2, "novgorod": 1}
    board = core().advisor(A, "build", 1).troops(A, kiev=3, rostov=3)
    spent = *both, "ride volyn polotsk", "ride polotsk smolensk"
    assert {words.split()[0] for words in rides(board, *spent)} == {"rostov"}           # those of Kiev are spent


def test_H_31_the_narrow_reading_each_point_starts_in_the_region(core):
    board = core(rides_from_region=1).advisor(A, "build").troops(A, kiev=2, volyn=2, rostov=3)
    assert rides(board, *BUILT) == {f"kiev {region}" for region in AROUND_KIEV}
    assert not rides(board, *BUILT, "ride kiev volyn", "ride kiev volyn")
    board = core("boris", "agatha", rides_from_region=1).advisor(A, "build").leader(A, "kiev").troops(A, volyn=1)
    assert not rides(board, *BUILT, "ride kiev volyn leader")
    assert load("rurik", modules=(*CORE, "stables-one-step")).data["knob"]["rides_from_region"] == 1


def test_H_31_the_leader_with_his_companions_and_a_piece_that_has_just_come(core):
    board = core().advisor(A, "build").leader(A, "kiev").troops(A, kiev=3, volyn=1)
    assert "ride kiev volyn leader+2" in board.options("main", "build stable kiev")
    board = core().advisor(A, "build").troops(A, kiev=2, volyn=1).hand(A, "move").coins(0)
    board.step("main", "build stable kiev", "play move", "march volyn kiev", "ride kiev polotsk", "ride kiev polotsk",
               "ride kiev chernigov")
    assert board.pieces(A) == {"polotsk": 2, "chernigov": 1}


def test_H_31_what_is_left_is_lost_with_the_turn(core):
    board = core().advisor(A, "build", 1, 1).advisor(A, "tax", 1, 2).advisor(B, "tax", 2).troops(A, kiev=2)
    board.troops(B, rostov=1).step("main", "build stable kiev", "ride kiev volyn")
    assert not board.pub["ride"].any()
    board.step("forfeit")
    assert not [words for words in board.options() if words.startswith("ride")]


@pytest.mark.parametrize("standing, coins", [("", 1), ("church", 2), ("church stable", 3)])
def test_H_32_a_tavern_gives_a_coin_for_each_structure(core, standing, coins):
    board = core().advisor(A, "build").coins(0).troops(A, kiev=3).built(B, kiev=standing)
    board.step("main", "build tavern kiev")
    assert board.pub["coins"][A] == coins and board.owner("kiev", "tavern") == A


def test_H_32_the_lair_counts(core):
    board = core(modules=("rebel-faction",)).advisor(A, "build").coins(0).troops(A, kiev=3)
    board.faction("armed_uprising", "kiev").step("main", "build tavern kiev")
    assert board.pub["coins"][A] == 2


def test_H_33_the_top_of_the_discards_may_be_played_and_goes_to_the_box(core):
    board = core().advisor(A, "build").coins(0).troops(A, kiev=3).discarded("tax_a", "coins2_a").hand(A, "move")
    assert board.options("main", "build tavern kiev") == {"scheme yes", "scheme no"}
    after = board.options("main", "build tavern kiev", "scheme yes")
    assert "play move" not in after                             # it was the scheme of this turn
    assert "play move" in board.options("main", "build tavern kiev", "scheme no")
    board.step("main", "build tavern kiev", "scheme yes")
    assert board.pub["coins"][A] == 1 + 2 and board.discards() == {"tax_a"}
    assert board.cards(board.pub["schemes_boxed"]) == {"coins2_a"}


def test_H_33_not_after_a_scheme_of_this_turn_nor_without_discards_nor_without_its_price(core):
    def offered(board, *before):
        return "scheme yes" in board.options("main", *before, "build tavern kiev")
    build = core().advisor(A, "build").coins(0).troops(A, kiev=3)
    assert not offered(build)
    assert offered(build.discarded("tax_a").hand(A, "muster_a"))
    assert not offered(build, "play muster_a")
    dear = core().advisor(A, "build").coins(0).troops(A, kiev=3).discarded("tax2_pay1")
    assert offered(dear)                                        # with the coin of the tavern
    assert not offered(core(structure__tavern__built__coins_each=0).advisor(A, "build").coins(0).troops(
        A, kiev=3).discarded("tax2_pay1"))


def test_H_33_at_once_or_not_at_all(core):
    board = core().advisor(A, "build").coins(0).troops(A, kiev=3).discarded("tax_a")
    assert "scheme yes" not in board.options("main", "build tavern kiev", "scheme no")


def test_H_33_a_card_in_the_box_is_out_of_reshuffles(core):
    board = core().advisor(A, "build", 1, 1).advisor(A, "scheme", 1, 2).advisor(B, "tax").troops(B, rostov=1)
    board.troops(A, kiev=3).top(0, "move", "muster_a", "coins2_a").top(1, "tax_a", "tax_b").discard_down_to(3, 2)
    board.discarded("coins2_a").step("main", "build tavern kiev", "scheme yes")
    board.step("forfeit")
    board.go("main", "deck 0")
    face_down = {*board.deck_of(0), *board.deck_of(1)}
    assert not board.discards() and face_down | board.hand_of(A) == set(board.names.scheme) - {"coins2_a"}
    assert board.cards(board.pub["schemes_boxed"]) == {"coins2_a"}


def test_H_34_they_count_for_the_build_track_and_as_costs(core):
    board = core(phase="claim").built(A, kiev="stable", volyn="tavern", polotsk="stable")
    churches = core(phase="claim").built(A, kiev="church", volyn="church", polotsk="church")
    assert board.go().pub["claim"][1][A] == churches.go().pub["claim"][1][A] > 0
    board = core().advisor(A, "tax").troops(A, kiev=1).built(A, kiev="stable", volyn="tavern").deeds(A, "new_beginning")
    assert board.options("accomplish new_beginning") == {"raze stable kiev", "raze tavern volyn"}
    board.step("accomplish new_beginning", "raze stable kiev", "forfeit")
    assert board.pub["structures_left"][A].tolist() == [3, 3, 3, 2, 1]


def test_H_34_they_count_for_an_agenda(core):
    board = core(phase="claim", number=4).agendas(*agendas(core, "most_structures_ruled")).troops(A, kiev=2)
    board.troops(B, volyn=2).built(B, kiev="stable tavern").built(A, volyn="church")
    assert board.go().points(A)["agenda"] > 0


@pytest.mark.parametrize("structure", ["stable", "tavern"])
def test_H_34_an_opponent_s_has_no_effect_where_yaroslav_is(core, structure):
    board = core("boris", "yaroslav").advisor(A, "build").leader(B, "kiev").troops(A, kiev=4).coins(0)
    board.discarded("tax_a")
    after = board.options("main", f"build {structure} kiev")
    assert not [words for words in after if words.startswith(("ride", "scheme"))]
    board.step("main", f"build {structure} kiev")
    assert board.owner("kiev", structure) == A and board.pub["coins"][A] == 0
    board = core("yaroslav", "boris").advisor(A, "build").leader(A, "kiev").troops(A, kiev=2).coins(0)
    board.discarded("tax_a")
    after = board.options("main", f"build {structure} kiev")
    assert [words for words in after if words.startswith(("ride", "scheme"))]


@pytest.mark.parametrize("deed, structure, good, gained", [
    ("mead_brewery", "tavern", "honey", "tax"), ("horse_breeder", "stable", "wood", "muster"),
])
def test_H_35_deeds_of_stables_and_taverns_in_two_regions(core, deed, structure, good, gained):
    board = core().advisor(A, "tax").troops(A, kiev=2).deeds(A, deed).goods(A, **{good: 1})
    board.built(A, kiev=structure).built(B, volyn=structure)
    assert f"accomplish {deed}" not in board.options()
    board.built(A, polotsk=structure)
    assert f"accomplish {deed}" in board.options()
    after = board.options(f"accomplish {deed}")
    assert [words for words in after if words.startswith(gained)]
    board.step(f"accomplish {deed}", "forfeit")
    assert board.goods_of(A) == {} and board.tables.data["deed"][deed]["points"] == 1


@pytest.mark.parametrize("deed, regions", [("distant_rule", ("pereyaslavl", "polotsk", "rostov")),
                                           ("create_republic", ("novgorod", "chernigov", "volyn"))])
def test_H_35_deeds_of_three_regions_ruled(core, deed, regions):
    board = core().advisor(A, "tax").deeds(A, deed).war_rewards().troops(A, **dict.fromkeys(regions, 2))
    board.troops(B, **{regions[0]: 2})
    assert f"accomplish {deed}" not in board.options()          # a tie is no rule
    board.troops(A, **{regions[0]: 1})
    assert f"accomplish {deed}" in board.options()
    board.step(f"accomplish {deed}", "forfeit")
    assert board.pub["warfare"][A] == (deed == "distant_rule") and board.done_by(A) == {deed}


# ---- war rewards

@pytest.mark.parametrize("reward, gained", [
    ("wood", {"wood": 2}), ("fish", {"fish": 2}), ("coins", {"coins": 2}), ("fur", {"fur": 1}), ("vp", {"vp": 1}),
])
def test_H_40_H_41_a_step_beside_a_token_gains_it_and_the_token_stays(core, reward, gained):
    board = core().advisor(A, "attack").advisor(B, "attack", 2).coins(0, 2).war_rewards(**{reward: 2})
    board.troops(A, kiev=3).troops(B, kiev=2, rostov=3).top(0, PLAIN, "move", "tax_a")
    board.pub["warfare"][:2] = 1, 1
    for seat, target in ((A, "kiev 1"), (B, "kiev 0")):
        before = int(board.pub["coins"][seat])
        told = board.step("main", f"attack {target}", "deck 0")
        assert f"war_reward {reward}" in told and board.pub["warfare"][seat] == 2
        found = board.goods_of(seat) | {"coins": int(board.pub["coins"][seat]) - before,
                                        "vp": int(board.pub["vp_tokens"][seat])}
        assert {word: n for word, n in found.items() if n} == gained


def test_H_41_a_scheme_is_drawn_before_the_casualty_check(core):
    board = core().advisor(A, "attack").war_rewards(scheme=1).troops(A, kiev=3).troops(B, kiev=1, rostov=1)
    board.top(0, PLAIN, ICON)
    told = board.step("main", "attack kiev 1", "deck 0", f"keep {PLAIN}", "deck 0")
    assert told[3:9] == ["war_reward scheme", "deck 0", f"keep {PLAIN}", "deck 0", f"card {ICON}", "loss kiev"]
    assert board.hand_of(A) == {PLAIN} and board.pieces(A) == {"kiev": 2}


def test_H_40_the_step_of_a_deed_counts(core):
    regions = "pereyaslavl", "polotsk", "rostov"
    board = core().advisor(A, "tax").coins(0).deeds(A, "distant_rule").war_rewards(coins=1)
    board.troops(A, **dict.fromkeys(regions, 1)).step("accomplish distant_rule", "forfeit")
    assert board.pub["coins"][A] == 2 + 1                       # and one for the forfeit
    assert board.tally["war_rewards"][A] == 1 << board.names.war_reward.index("coins")


def test_H_40_nothing_beyond_the_end_of_the_track_nor_twice_on_it(core):
    board = core().advisor(A, "attack").coins(0).war_rewards(coins=10).troops(A, kiev=4)
    board.troops(B, kiev=2, rostov=1).top(0, PLAIN, "move", "tax_a")
    board.pub["warfare"][A] = 9
    board.step("main", "attack kiev 1", "deck 0", "attack kiev 1", "deck 0")
    assert board.pub["warfare"][A] == 10 and board.pub["coins"][A] == 2


def test_H_40_not_by_attacks_on_rebels(core):
    board = core().advisor(A, "attack").coins(0).war_rewards(coins=1).troops(A, kiev=1).rebels(kiev="wood")
    board.step("main", "attack kiev rebel")
    assert board.pub["warfare"][A] == 0 and board.pub["coins"][A] == 0


def test_H_50_tokens_are_a_part_of_the_score(core):
    board = core(phase="claim", number=4).agendas("courageous", "protective").claimed(A, rule=2)
    board.pub["vp_tokens"][A] = 2
    board.go()
    points = board.points(A)
    assert points["tokens"] == 2 and sum(points.values()) == board.pub["vp"][:, A].sum()


# ---- Gleb

def test_L_Gleb_one_piece_may_use_both_points(core):
    board = core("gleb", "boris").advisor(A, "attack").leader(A, "kiev").coins(0).rebels(kiev=1)
    hunt = "main", "attack kiev rebel", "pursuit yes", "ride kiev volyn leader"
    assert rides(board, *hunt) == {f"volyn {region} leader" for region in AROUND_VOLYN}
    board = core("gleb", "boris", rides_from_region=1).advisor(A, "attack").leader(A, "kiev").coins(0).rebels(kiev=1)
    assert not rides(board, *hunt)


def test_L_Gleb_two_points_for_his_region_after_an_attack_there_without_loss(core):
    board = core("gleb", "boris").advisor(A, "attack").leader(A, "kiev").troops(A, kiev=2, volyn=2)
    board.troops(B, kiev=1, rostov=1).top(0, PLAIN)
    attack = "main", "attack kiev 1", "deck 0"
    assert board.options(*attack) == {"pursuit yes", "pursuit no"}
    rides = {words for words in board.options(*attack, "pursuit yes") if words.startswith("ride")}
    assert rides == {f"ride kiev {region}{who}" for region in ("volyn", "polotsk", "chernigov", "pereyaslavl")
                     for who in ("", " leader")}
    board.step(*attack, "pursuit yes", "ride kiev volyn leader", "ride kiev volyn")
    assert board.pieces(A) == {"kiev": 1, "volyn": 4} and board.leader_at(A) == "volyn"


def test_L_Gleb_rebels_too_but_not_elsewhere(core):
    board = core("gleb", "boris").advisor(A, "attack").coins(0).leader(A, "kiev").troops(A, volyn=1)
    board.rebels(kiev=1, volyn=1)
    assert board.options("main", "attack kiev rebel") == {"pursuit yes", "pursuit no"}
    assert "pursuit yes" not in board.options("main", "attack volyn rebel")
    other = core("boris", "gleb").advisor(A, "attack").coins(0).leader(B, "kiev").troops(A, kiev=1).rebels(kiev=1)
    assert "pursuit yes" not in other.options("main", "attack kiev rebel")


def test_L_Gleb_not_after_a_loss(core):
    board = core("gleb", "boris").advisor(A, "attack").leader(A, "kiev").troops(A, kiev=2)
    board.troops(B, kiev=1, rostov=1).top(0, ICON)
    assert "pursuit yes" not in board.options("main", "attack kiev 1", "deck 0")


def test_L_Gleb_once_a_round_after_an_attack_of_his_choice(core):
    board = core("gleb", "boris").advisor(A, "attack", 1, 1).advisor(A, "attack", 2, 2).advisor(B, "tax", 1)
    board.coins(0).leader(A, "kiev").troops(A, kiev=1).troops(B, rostov=1).rebels(kiev=4)
    once = "main", "attack kiev rebel", "pursuit no", "attack kiev rebel"
    assert board.options(*once) == {"pursuit yes", "pursuit no"}
    assert "attack kiev rebel" not in board.options(*once, "pursuit yes")               # his two points are spent
    board.step(*once, "pursuit yes")
    board.step("forfeit")
    assert "pursuit yes" not in board.options("main", "attack kiev rebel")
    board.at("claim").go()
    board.at("action", 2).advisor(A, "attack", 1, 1).rebels(kiev=1)
    assert "pursuit yes" in board.options("main", "attack kiev rebel")


# ---- Sviatoslav

def errands(board, *moves):
    return {words.split()[1] for words in board.options(*moves) if words.startswith("errand")}


def test_L_Sviatoslav_goes_to_a_rebel_for_free_or_anywhere_next_door_for_a_coin(core):
    board = core("sviatoslav", "boris").advisor(A, "build").leader(A, "kiev").coins(0).rebels(volyn=1, rostov=1)
    assert errands(board) == set() and errands(board, "main") == {"volyn"}
    board.coins(1)
    assert errands(board, "main") == {"volyn", "polotsk", "chernigov", "pereyaslavl"}
    board.step("main", "errand volyn")
    assert board.leader_at(A) == "volyn" and board.pub["coins"][A] == 1
    board = core("sviatoslav", "boris").advisor(A, "build").leader(A, "kiev").coins(1)
    board.step("main", "errand polotsk")
    assert board.leader_at(A) == "polotsk" and board.pub["coins"][A] == 0


def test_L_Sviatoslav_once_a_turn_and_only_before_a_build_point_is_spent(core):
    board = core("sviatoslav", "boris").advisor(A, "build").leader(A, "kiev").troops(A, kiev=3, volyn=2).coins(5)
    assert errands(board, "main", "errand polotsk") == set()
    assert errands(board, "main", "build market kiev") == set()
    after = board.options("main", "errand polotsk")
    assert {"build market volyn", "build market polotsk", "build market kiev"} <= after        # spent anywhere


def test_L_Sviatoslav_in_the_next_turn_again_and_with_points_of_a_scheme(core):
    board = core("sviatoslav", "boris").advisor(A, "tax", 1, 1).advisor(A, "tax", 2, 2).advisor(B, "tax", 3)
    board.leader(A, "kiev").troops(B, rostov=1).coins(5).hand(A, "build_a", "build_b")
    assert errands(board) == set()
    board.step("play build_a", "errand volyn", "forfeit")
    board.step("forfeit")
    assert errands(board, "play build_b") == {"kiev", "polotsk"}


def test_L_Sviatoslav_takes_no_troop_along_and_must_be_on_the_map(core):
    board = core("sviatoslav", "boris").advisor(A, "build").leader(A, "kiev").troops(A, kiev=2).coins(5)
    board.step("main", "errand volyn")
    assert board.pieces(A) == {"kiev": 2, "volyn": 1}
    board = core("sviatoslav", "boris").advisor(A, "build").troops(A, kiev=2).coins(5)
    assert errands(board, "main") == set()
    board = core("boris", "sviatoslav").advisor(A, "build").leader(A, "kiev").leader(B, "kiev").coins(5)
    assert errands(board, "main") == set()


# ---- Theophania

def circuits(board, *moves):
    return {words.split()[1] for words in board.options(*moves) if words.startswith("circuit")}


def test_L_Theophania_goes_on_or_gains_a_coin_after_a_tax_in_her_region(core):
    board = core("theophania", "boris").advisor(A, "tax").leader(A, "kiev").troops(A, kiev=1, volyn=2).coins(0)
    assert circuits(board, "main") == set() and circuits(board, "main", "tax volyn") == set()
    assert circuits(board, "main", "tax kiev") == {"coin", "volyn", "polotsk", "chernigov", "pereyaslavl"}
    told = board.step("main", "tax kiev", "circuit coin")
    assert board.pub["coins"][A] == 1 and board.leader_at(A) == "kiev" and told[-1] == "end"
    board = core("theophania", "boris").advisor(A, "tax").leader(A, "kiev").troops(A, kiev=1, volyn=2).coins(0)
    board.step("main", "tax kiev", "circuit polotsk")
    assert board.leader_at(A) == "polotsk" and board.pieces(A) == {"kiev": 1, "volyn": 2, "polotsk": 1}
    assert board.pub["coins"][A] == 0


def test_L_Theophania_then_no_more_taxes_in_this_turn_but_other_points(core):
    board = core("theophania", "boris").advisor(A, "tax").leader(A, "kiev").troops(A, kiev=1, volyn=2)
    board.hand(A, "move", "tax_a")
    assert "tax volyn" in board.options("main", "tax kiev")     # as long as she does not use it
    used = "main", "tax kiev", "circuit coin"
    assert "tax volyn" not in board.options(*used) and "tax volyn" not in board.options(*used, "play tax_a")
    assert "march volyn kiev" in board.options(*used, "play move")


def test_L_Theophania_right_after_the_tax_or_not(core):
    board = core("theophania", "boris").advisor(A, "tax").leader(A, "kiev").troops(A, kiev=1, volyn=2)
    assert circuits(board, "main", "tax kiev", "tax volyn") == set()
    assert circuits(board, "main", "tax volyn", "tax kiev") != set()


def test_L_Theophania_once_a_round(core):
    board = core("theophania", "boris").advisor(A, "tax", 1, 1).advisor(A, "tax", 2, 2).advisor(B, "move", 1)
    board.leader(A, "kiev").troops(A, kiev=1, volyn=2).troops(B, rostov=1).coins(3)
    board.step("main", "tax kiev", "circuit volyn")
    board.step("forfeit")
    assert circuits(board, "main", "tax volyn") == set()
    board.at("claim").go()
    board.at("action", 2).advisor(A, "tax", 1, 1)
    assert circuits(board, "main", "tax volyn") == {"coin", "kiev", "polotsk"}


def test_L_Theophania_only_her_own_seat(core):
    board = core("boris", "theophania").advisor(A, "tax").leader(B, "kiev").troops(A, kiev=3)
    assert circuits(board, "main", "tax kiev") == set()
