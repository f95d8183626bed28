"""The chapter "Rebel faction": the card, its lair, the rebels it sends, and its end."""
from collections import Counter

import pytest

A, B, C = 0, 1, 2                           # seats
MODULE = ("rebel-faction",)
ARMED, PAGAN, UNREST = "armed_uprising", "pagan_resistance", "peasant_unrest"
PLAIN = "muster_a", "move", "tax_a"         # schemes without an icon


@pytest.fixture
def under(scene):
    """under(faction, column): a turn of seat 0 on the top space of a column; the lair is in rostov."""
    def make(faction, column, *leaders, row=1, lair="rostov", modules=(), **settings):
        board = scene(*(leaders or ("agatha", "maria")), modules=(*MODULE, *modules), **settings)
        return board.faction(faction, lair).advisor(A, column, row)
    return make


@pytest.fixture
def claim(scene):
    """The claim phase of the first round, with one troop of each of two seats."""
    def make(*deck, lair="kiev", modules=(), number=1, **settings):
        board = scene("agatha", "maria", phase="claim", number=number, modules=(*MODULE, *modules), **settings)
        return board.troops(A, volyn=1).troops(B, polotsk=1).faction(UNREST, lair, *deck)
    return make


def begun(game, number, players=2, modules=(), **settings):
    """A game dealt and played by chance up to its first round."""
    leaders = "agatha", "maria", "boris", "mstislav"
    board = game(*leaders[:players], modules=(*MODULE, *modules), game=number, **settings)
    while board.phase() != "strategy":
        board.by_chance()
    return board


def deck_of(board):
    """Regions of the cards of the faction's deck from the top."""
    return [board.names.inheritance[card] for card in board.hid["heritage_deck"][:board.hid["heritage_left"]][::-1]]


# ---- setup

def test_F_1_one_card_at_random(game):
    found = Counter(int(begun(game, number).pub["faction"]) for number in range(60))
    assert sorted(found) == [0, 1, 2] and min(found.values()) > 8
    assert game("agatha", "maria").pub["faction"] == -1


@pytest.mark.parametrize("hard, asked", [(0, 4), (1, 5)])
def test_F_1_with_its_easy_side_or_the_hard_one(under, hard, asked):
    board = under(ARMED, "tax", rebel_faction_hard=hard).troops(A, kiev=1)
    for beaten in (asked - 1, asked):
        board.pub["rebels_beaten"][A] = beaten
        assert ("defeat_faction" in board.options()) == (beaten == asked)


@pytest.mark.parametrize("faction", [ARMED, PAGAN, UNREST])
def test_F_2_it_hinders_until_it_is_defeated(under, faction):
    moves = {ARMED: ("main", "attack kiev rebel"), PAGAN: ("main",), UNREST: ("main",)}[faction]
    hindered = {ARMED: {"deck 0", "deck 1"}, UNREST: {"end"},
                PAGAN: {"end", "build church kiev", "build market kiev", "build stronghold kiev"}}[faction]
    free = {ARMED: {"end"}, UNREST: {"end", "tax kiev"},
            PAGAN: {"end", "build church kiev rebel", "build market kiev", "build stronghold kiev"}}[faction]
    column = {ARMED: "attack", PAGAN: "build", UNREST: "tax"}[faction]
    for stands, expected in ((1, hindered), (0, free)):
        board = under(faction, column, row=2).troops(A, kiev=2).rebels(kiev="fish").coins(0)
        board.pub["faction_stands"] = stands
        assert board.options(*moves) == expected


@pytest.mark.parametrize("players, cards", [(2, 8), (3, 11), (4, 15)])
@pytest.mark.parametrize("modules", [(), ("stone-and-blade",)])
def test_F_3_the_deck_is_all_inheritances_of_this_number_of_players(game, players, cards, modules):
    # with the core those too that the seats have kept or returned
    for number in range(4):
        board = begun(game, number, players, modules)
        assert len(deck_of(board)) == cards - 1
        assert {*deck_of(board), board.names.region[board.pub["lair"]]} == set(board.names.region[:cards])


def test_F_3_it_is_shuffled(game):
    assert len({tuple(deck_of(begun(game, number))) for number in range(0, 12, 2)}) == 6        # of six blocks


def test_F_4_the_lair_lies_in_any_region_and_stays(game):
    lairs = Counter(int(begun(game, number).pub["lair"]) for number in range(80))
    assert sorted(lairs) == list(range(8))
    board = begun(game, 1)
    lair = int(board.pub["lair"])
    while board.phase() != "over":
        board.by_chance()
    assert board.pub["lair"] == lair


def test_F_4_the_lair_counts_for_the_limit(under):
    def structures(*built, lair):
        board = under(PAGAN, "build", lair=lair).troops(A, kiev=1).built(B, kiev=" ".join(built))
        return {words for words in board.options("main") if words.startswith("build")}
    assert structures("church", lair="kiev") == {"build market kiev", "build stronghold kiev"}
    assert structures("church", "market", lair="kiev") == set()
    assert structures("church", "market", lair="volyn") == {"build stronghold kiev"}


def test_F_4_even_where_as_many_structures_stand_as_may(game):
    full = 0
    for number in range(60):
        board = begun(game, number, 4, ("stone-and-blade",), structure_limit=1)
        lair = int(board.pub["lair"])
        structures = int((board.pub["owner"][lair] >= 0).sum())
        assert board.pub["standing"][lair] == structures + 1
        full += structures == 1
    assert full > 0


# ---- rebels

def test_F_5_a_rebel_comes_to_the_lair_if_none_is_there(claim):
    board = claim("rostov")
    box = int(board.hid["rewards_left"])
    assert board.go().log[0][1] == "spawn kiev"
    assert board.pub["rebels"][board.region("kiev")] == 1 and board.pub["rebels"].sum() == 1
    assert board.hid["rebel_kind"][board.region("kiev")] >= 0 and board.hid["rewards_left"] == box - 1
    assert deck_of(board) == ["rostov"]


def test_F_5_else_to_the_region_of_the_next_card(claim):
    board = claim("rostov", "smolensk").rebels(kiev=1).go()
    assert board.log[0][1] == "spawn rostov" and deck_of(board) == ["smolensk"]
    board = claim("kiev").rebels(kiev=1).go()
    assert board.log[0][1] == "spawn kiev" and board.pub["rebels"][board.region("kiev")] == 2


def test_F_5_an_empty_deck_is_shuffled_again_with_all_its_cards(claim):
    board = claim().rebels(kiev=1).go()
    region = board.log[0][1].removeprefix("spawn ")
    assert {region, *deck_of(board)} == set(board.names.region[:8]) and len(deck_of(board)) == 7


def test_F_5_an_empty_box_adds_nothing(claim):
    board = claim("rostov")
    board.hid["rewards_left"], board.hid["rewards"] = 0, -1
    assert "spawn" not in board.go().log[0][1] and not board.pub["rebels"].any()


def test_F_5_a_rebel_that_a_church_removed_may_come_back(under):
    board = under(ARMED, "build").troops(A, volyn=2).rebels(volyn="fish")
    board.hid["rewards_left"], board.hid["rewards"] = 0, -1
    board.step("main", "build church volyn rebel")
    board.at("claim").advisor(A, "tax").faction(ARMED, "kiev").go()
    assert board.log[0][1] == "spawn kiev"
    assert board.rewards[board.hid["rebel_kind"][board.region("kiev")]] == "fish"


def test_F_5_faction_rebels_come_one_after_the_other(claim):
    board = claim("rostov", faction_rebels=2).go()
    assert [words for _, words in board.log[:2]] == ["spawn kiev", "spawn rostov"]
    assert "spawn" not in claim("rostov", faction_rebels=0).go().log[0][1]


def test_F_5_a_defeated_faction_adds_none_and_the_last_round_is_no_other(claim):
    board = claim("rostov")
    board.pub["faction_stands"] = 0
    assert "spawn" not in board.go().log[0][1] and deck_of(board) == ["rostov"]
    assert claim("rostov", number=4).go().log[0][1] == "spawn kiev"


def test_F_5_each_of_two_rebels_of_a_region_has_a_reward(under):
    board = under(UNREST, "attack").troops(A, kiev=1).rebels(kiev=2)
    box = int(board.hid["rewards_left"])
    told = board.step("main", "attack kiev rebel", "attack kiev rebel")
    assert [words.split()[0] for words in told].count("reward") == 2 and board.hid["rewards_left"] == box - 1


def test_F_6_releases_come_first_and_the_new_rebel_may_break_rule(claim):
    board = claim("rostov", lair="volyn", modules=("war",)).dungeon(A, B, B)
    assert board.ruler("volyn") == A
    board.go()
    told = [words for _, words in board.log]
    assert told[:2] == ["release 2 for 2", "spawn volyn"] and board.ruler("volyn") is None
    board = claim("rostov", lair="volyn").troops(A, kiev=1, smolensk=1).go()
    assert board.points(A)["rule"] == 1                         # two regions; three would have been worth two
    board = claim("rostov", lair="pereyaslavl").troops(A, kiev=1, smolensk=1).go()
    assert board.points(A)["rule"] == 2


# ---- its end

def test_F_7_a_seat_may_defeat_it_for_tokens_at_any_moment_of_its_turn(under):
    for hard, points in ((0, 1), (1, 2)):
        board = under(ARMED, "tax", rebel_faction_hard=hard).troops(A, kiev=2)
        board.pub["rebels_beaten"][A] = 5
        assert "defeat_faction" in board.options() and "defeat_faction" in board.options("main", "tax kiev")
        board.step("main", "tax kiev", "defeat_faction")
        assert f"faction {points}" in board.said(A) and board.pub["vp_tokens"][A] == points
        assert board.pub["rebels_beaten"][A] == 5 and board.pub["lair"] == board.region("rostov")
        assert not board.pub["faction_stands"] and board.tally["faction_round"][A] == 1


def test_F_7_it_may_wait_and_falls_once(under):
    board = under(ARMED, "tax").troops(A, kiev=2).troops(B, volyn=1).advisor(B, "move")
    board.pub["rebels_beaten"][:2] = 4
    board.step("forfeit")
    assert board.pub["faction_stands"] and "defeat_faction" in board.options()
    assert "defeat_faction" not in board.options("defeat_faction")


def test_F_7_also_by_what_comes_in_this_turn(under):
    board = under(ARMED, "attack").troops(A, kiev=3).rebels(kiev=1).top(0, *PLAIN)
    board.pub["rebels_beaten"][A] = 3
    assert "defeat_faction" not in board.options("main")
    assert "defeat_faction" in board.options("main", "attack kiev rebel", "deck 0")


@pytest.mark.parametrize("hard, beaten, churches, falls", [
    (0, 2, "kiev volyn", True), (0, 1, "kiev volyn", False), (0, 2, "kiev", False),
    (1, 3, "kiev volyn rostov", True), (1, 2, "kiev volyn rostov", False), (1, 3, "kiev volyn", False),
])
def test_F_8_churches_that_stand(under, hard, beaten, churches, falls):
    board = under(PAGAN, "tax", rebel_faction_hard=hard).troops(A, kiev=1)
    board.built(A, **dict.fromkeys(churches.split(), "church")).built(B, polotsk="church")
    board.pub["rebels_beaten"][A] = beaten
    assert ("defeat_faction" in board.options()) == falls


def test_F_8_a_church_given_up_counts_no_longer(under):
    board = under(PAGAN, "tax").troops(A, kiev=1).built(A, kiev="church", volyn="church").deeds(A, "new_beginning")
    board.pub["rebels_beaten"][A] = 2
    assert "defeat_faction" in board.options()
    assert "defeat_faction" not in board.options("accomplish new_beginning", "raze church kiev")


@pytest.mark.parametrize("hard, goods, falls", [
    (0, {"ore": 1, "wood": 4, "fish": 1, "fur": 1}, True), (0, {"ore": 3, "wood": 4, "fish": 1}, False),
    (1, {"ore": 1, "wood": 4, "fish": 1, "fur": 1}, False),
    (1, {"ore": 1, "wood": 4, "fish": 1, "honey": 3, "fur": 1}, True),
])
def test_F_8_kinds_of_goods_on_boat_and_dock(under, hard, goods, falls):
    board = under(UNREST, "tax", rebel_faction_hard=hard).troops(A, kiev=1).goods(A, **goods)
    for beaten in (1, 2):
        board.pub["rebels_beaten"][A] = beaten
        assert ("defeat_faction" in board.options()) == (falls and beaten == 2)


def test_F_8_captured_rebels_count(under):
    board = under(ARMED, "tax", modules=("war",)).troops(A, kiev=1).dungeon(A, "rebel", "rebel")
    board.pub["rebels_beaten"][A] += 2
    assert "defeat_faction" in board.options()
    assert "defeat_faction" not in board.coins(2).options("convert attack", "prisoner rebel")       # W-10


# ---- effects

def test_F_Armed_a_rebel_too_costs_a_casualty_check_but_moves_no_marker(under):
    board = under(ARMED, "attack").troops(A, kiev=2).rebels(kiev="fish").top(0, "deed")
    assert board.options("main", "attack kiev rebel") == {"deck 0", "deck 1"}
    told = board.step("main", "attack kiev rebel", "deck 0")
    assert told[2:] == ["attack kiev rebel", "reward fish", "deck 0", "card deed", "loss kiev", "end"]
    assert board.pieces(A) == {"kiev": 1} and board.pub["warfare"][A] == 0 and board.pub["rebels_beaten"][A] == 1


@pytest.mark.parametrize("settings, rebels, shown", [({}, 1, 1), ({}, 4, 1), ({"cards_revealed": 2}, 3, 2)])
def test_F_Armed_the_cards_of_an_attack_where_nobody_rules(under, settings, rebels, shown):
    board = under(ARMED, "attack", **settings).troops(A, kiev=1).rebels(kiev=rebels).top(0, *PLAIN)
    told = board.step("main", "attack kiev rebel", "deck 0")
    assert [words for words in told if words.startswith("card ")] == [f"card {name}" for name in PLAIN[:shown]]


def test_F_Armed_a_careful_attack_reveals_a_card_fewer(under):
    board = under(ARMED, "tax").troops(A, kiev=1).rebels(kiev=1).deeds(A, "defensive_belt")
    board.built(A, kiev="stronghold", volyn="stronghold", polotsk="stronghold")
    told = board.step("accomplish defensive_belt", "attack_careful kiev rebel", "forfeit")
    assert not [words for words in told if words.startswith("card ")]


def test_F_Armed_the_check_allows_a_capture_without_a_card_of_one_s_own_will(under):
    board = under(ARMED, "attack", modules=("war",)).troops(A, kiev=1).rebels(kiev=1).top(0, *PLAIN)
    assert board.options("main", "attack kiev rebel", "deck 0") == {"capture yes", "capture no"}


def test_F_Pagan_a_church_cannot_remove_a_rebel_but_a_troop_it_can(under):
    board = under(PAGAN, "build").troops(A, kiev=2).rebels(kiev=1)
    assert {words for words in board.options("main") if "church" in words} == {"build church kiev"}
    board.step("main", "build church kiev")
    assert board.pieces(A) == {"kiev": 2} and board.pub["rebels"].sum() == 1
    board = under(PAGAN, "build").troops(A, kiev=3).troops(B, kiev=1).rebels(kiev=1)
    assert {words for words in board.options("main") if "church" in words} == {"build church kiev 1"}


@pytest.mark.parametrize("row, troops, rebels, open", [
    (1, 2, 1, True), (2, 2, 1, False), (2, 2, 0, True), (1, 1, 1, False), (1, 1, 0, True)])
def test_F_Peasant_a_good_costs_one_point_more_where_a_rebel_is(under, row, troops, rebels, open):
    # the top space has two points; two troops rule beside a rebel, one does not
    board = under(UNREST, "tax", row=row).troops(A, kiev=troops).rebels(kiev=rebels)
    assert ("tax kiev" in board.options("main")) == open


def test_F_Peasant_mstislav_pays_it_too(under):
    def taxed(row):
        board = under(UNREST, "tax", "mstislav", "maria", row=row).leader(A, "kiev").rebels(kiev=2)
        return "tax kiev" in board.options("main")
    assert taxed(1) and not taxed(2)


def test_F_Peasant_the_point_is_paid(under):
    board = under(UNREST, "tax").troops(A, kiev=2, volyn=1).rebels(kiev=1)
    assert board.options("main") == {"end", "tax kiev", "tax volyn"}
    assert board.options("main", "tax kiev") == {"end"}
    board = under(UNREST, "tax").troops(A, kiev=2, volyn=1).rebels(kiev=1).built(A, kiev="market")
    board.step("main", "tax kiev good")
    assert board.goods_of(A) == {"wood": 2}
