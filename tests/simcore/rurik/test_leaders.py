"""The leaders' abilities, section "Leaders" of RULES.md."""
import pytest

from ludometer.simcore.rurik import engine

A, B, C = 0, 1, 2                           # seats
PLAIN = "muster_a", "move", "tax_a"         # schemes without a casualty icon


def cards(board, seat, target, careful=False):
    return engine.rule_cards_to_reveal(board.tables, board.state, seat, board.region("kiev"), target, careful)


# ---- Agatha

@pytest.mark.parametrize("troops, parties", [(0, [""]), (1, ["", "+1"]), (2, ["", "+1", "+2"]), (5, ["", "+1", "+2"])])
def test_L_Agatha_up_to_two_troops_go_with_her(scene, troops, parties):
    board = scene("agatha", "boris").advisor(A, "move").troops(A, kiev=troops, rostov=3).leader(A, "kiev")
    with_her = {words.split("leader")[1] for words in board.options("main") if "leader" in words}
    assert with_her == set(parties)


def test_L_Agatha_her_troops_cost_nothing_each_time_she_moves(scene):
    board = scene("agatha", "boris").advisor(A, "move").troops(A, kiev=2, volyn=2).leader(A, "kiev")
    board.step("main", "march kiev volyn leader+2", "march volyn polotsk leader+2", "march volyn kiev")
    assert board.pieces(A) == {"kiev": 1, "volyn": 1, "polotsk": 3} and board.leader_at(A) == "polotsk"


def test_L_Agatha_also_when_a_deed_takes_her_anywhere(scene):
    board = scene("agatha", "boris").advisor(A, "move").troops(A, kiev=3).leader(A, "kiev")
    board.goods(A, fish=1, fur=1).coins(2).deeds(A, "send_gifts")
    board.step("accomplish send_gifts", "lift kiev leader+2", "land novgorod", "lift kiev", "land rostov", "forfeit")
    assert board.pieces(A) == {"novgorod": 3, "rostov": 1} and board.leader_at(A) == "novgorod"


def test_L_Agatha_not_when_predslava_moves_her_nor_for_other_leaders(scene):
    board = scene("predslava", "agatha").advisor(A, "tax").leader(A, "kiev").troops(B, kiev=2).leader(B, "kiev")
    board.step("banish 1 leader volyn", "forfeit")
    assert board.pieces(B) == {"kiev": 2, "volyn": 1} and board.leader_at(B) == "volyn"
    board = scene("boris", "agatha").advisor(A, "move").troops(A, kiev=2).leader(A, "kiev")
    assert not [words for words in board.options("main") if "leader+" in words]


# ---- Boris

@pytest.mark.parametrize("boris, coins", [("kiev", 1), ("volyn", 0)])
def test_L_Boris_reveals_a_card_less_and_takes_a_coin_in_his_region(scene, boris, coins):
    board = scene("boris", "maria").advisor(A, "attack").coins(0, 3).troops(A, kiev=1).leader(A, boris)
    board.troops(B, kiev=1, rostov=1).built(B, kiev="stronghold").top(0, *PLAIN)
    assert cards(board, A, B) == (3 if boris == "volyn" else 2) - coins
    told = board.step("main", "attack kiev 1", "deck 0")
    assert len([words for words in told if words.startswith("card")]) == (3 if boris == "volyn" else 1)
    assert list(board.pub["coins"][:2]) == [coins, 3 - coins] and ("steal 1" in told) == bool(coins)


def test_L_Boris_takes_his_coin_without_a_check_and_none_where_there_is_none(scene):
    board = scene("boris", "maria").advisor(A, "attack").coins(0, 1).leader(A, "kiev").troops(A, kiev=1)
    board.troops(B, kiev=2)
    told = board.step("main", "attack kiev 1", "attack kiev 1")
    assert not [words for words in told if words.startswith("deck")]
    assert list(board.pub["coins"][:2]) == [1, 0] and board.pub["warfare"][A] == 2


def test_L_Boris_adds_to_a_careful_attack_and_does_nothing_for_rebels_or_attackers(scene):
    board = scene("boris", "maria").leader(A, "kiev").troops(B, kiev=2).built(B, kiev="stronghold")
    assert (cards(board, A, B), cards(board, A, B, careful=True)) == (2, 1)
    assert cards(board, B, A) == 1
    board = scene("boris", "maria").advisor(A, "attack").coins(0, 3).leader(A, "kiev").rebels(kiev="wood")
    board.step("main", "attack kiev rebel")
    assert list(board.pub["coins"][:2]) == [0, 3]


# ---- Maria

def test_L_Maria_musters_into_one_adjacent_region_that_is_not_occupied(scene):
    board = scene("maria", "boris").advisor(A, "muster").leader(A, "kiev").troops(A, volyn=1, rostov=1)
    board.troops(B, polotsk=2)
    assert board.options("main") == {"end", "muster kiev", "muster volyn", "muster rostov",
                                     "muster_far polotsk", "muster_far chernigov", "muster_far pereyaslavl"}
    after = board.options("main", "muster_far polotsk")         # more may follow there
    assert after == {"end", "muster kiev", "muster volyn", "muster rostov", "muster polotsk"}
    board.step("main", "muster_far polotsk", "muster polotsk", "muster polotsk")
    assert board.pieces(A) == {"kiev": 1, "volyn": 1, "rostov": 1, "polotsk": 3} and board.pub["supply"][A] == 12 - 5


def test_L_Maria_once_a_round(scene):
    # C-8: the next round, again
    board = scene("maria", "boris").leader(A, "kiev").leader(B, "rostov").advisor(A, "muster", 1, 1)
    board.advisor(A, "muster", 2, 2)
    board.advisor(B, "tax", 1, 1)
    board.step("main", "muster_far volyn")
    board.step("forfeit")
    assert not [words for words in board.options("main") if words.startswith("muster_far")]
    board.at("claim").go()
    assert "muster_far polotsk" in board.at("action", 2).advisor(A, "muster", 3, 1).options("main")


def test_L_Maria_needs_a_troop_in_the_supply(scene):
    board = scene("maria", "boris").advisor(A, "muster").leader(A, "kiev").troops(A, volyn=12)
    assert board.options("main") == {"end"}


# ---- Mstislav

@pytest.mark.parametrize("action", ["tax", "build"])
def test_L_Mstislav_works_for_one_point_in_his_region_whoever_rules(scene, action):
    board = scene("mstislav", "boris").advisor(A, action, 2).leader(A, "kiev").troops(A, volyn=1)
    board.troops(B, kiev=3, volyn=1, rostov=1).rebels(kiev=1)
    assert board.ruler("kiev") == B and board.ruler("volyn") is None
    assert {words.split()[1 if action == "tax" else 2] for words in board.options("main") if words != "end"} == {"kiev"}
    board.step("main", "tax kiev" if action == "tax" else "build market kiev")
    other = scene("boris", "mstislav").advisor(A, action, 2).troops(A, kiev=1).leader(B, "kiev")
    assert other.options("main") == {"end"}                     # for his seat alone


def test_L_Mstislav_rules_no_more_than_others(scene):
    board = scene("mstislav", "boris", phase="claim").leader(A, "kiev").troops(B, kiev=1)
    assert board.ruler("kiev") is None


# ---- Predslava

def test_L_Predslava_moves_an_opponents_troop_or_leader_and_that_opponent_gains_a_coin(scene):
    board = scene("predslava", "boris", "maria").advisor(A, "tax").coins(3, 3, 3).leader(A, "kiev").troops(A, kiev=1)
    board.troops(B, kiev=2, volyn=1).leader(B, "rostov").leader(C, "kiev").rebels(kiev=1)
    around = "volyn", "polotsk", "chernigov", "galich", "pereyaslavl"           # azov is not in play
    assert board.options() == {"main", "forfeit", *(f"banish 1 {region}" for region in around),
                               *(f"banish 2 leader {region}" for region in around)}
    board.step("main", "banish 2 leader galich")
    assert board.pieces(C) == {"galich": 1} and board.leader_at(C) == "galich"
    assert list(board.pub["coins"][:3]) == [3, 3, 4]


def test_L_Predslava_once_a_round_in_her_own_turn(scene):
    board = scene("predslava", "boris").advisor(A, "move", 1, 1).advisor(A, "move", 2, 2).advisor(B, "tax", 1, 1)
    board.leader(A, "kiev").troops(B, kiev=2)
    board.step("main", "banish 1 volyn")
    assert board.pieces(B) == {"kiev": 1, "volyn": 1} and board.pieces(A) == {"kiev": 1}
    assert not [words for words in board.options() if words.startswith("banish")]
    board.step("forfeit")
    assert not [words for words in board.options() if words.startswith("banish")]
    board.at("claim").go()
    assert "banish 1 volyn" in board.at("action", 2).advisor(A, "tax", 1, 4).options()


def test_L_Predslava_where_she_has_gone_and_with_no_point_left(scene):
    board = scene("predslava", "boris").advisor(A, "move", 3).leader(A, "kiev").troops(B, volyn=1)
    assert board.options() == {"main", "forfeit"}
    board.step("main", "march kiev volyn leader", "banish 1 polotsk")
    assert board.pieces(B) == {"polotsk": 1} and board.ruler("volyn") == A


# ---- Sudislav

def test_L_Sudislav_spends_attack_points_as_muster_points_in_his_region(scene):
    board = scene("sudislav", "boris").advisor(A, "attack").leader(A, "kiev").troops(A, volyn=1).rebels(volyn=1)
    assert board.options("main") == {"end", "attack volyn rebel", "muster_by_sword kiev"}
    board.step("main", "muster_by_sword kiev", "attack volyn rebel")
    assert board.pieces(A) == {"kiev": 2, "volyn": 1} and board.pub["rebels_beaten"][A] == 1
    board = scene("sudislav", "boris").advisor(A, "attack").leader(A, "kiev")
    assert board.options("main", "muster_by_sword kiev", "muster_by_sword kiev") == {"end"}


def test_L_Sudislav_careful_points_too_and_only_with_a_troop_in_the_supply(scene):
    board = scene("sudislav", "boris").advisor(A, "tax").leader(A, "kiev").deeds(A, "hire_mercenaries")
    board.goods(A, fish=1, ore=1).coins(2)
    assert board.options("accomplish hire_mercenaries", "muster_by_sword kiev") == {"main", "forfeit"}
    board.step("accomplish hire_mercenaries", "muster_by_sword kiev", "forfeit")
    assert board.pieces(A) == {"kiev": 2}
    board = scene("sudislav", "boris").advisor(A, "attack").leader(A, "kiev").troops(A, volyn=12)
    assert board.options("main") == {"end"}


def test_L_Sudislav_the_careful_point_is_spent_last(scene):
    board = scene("sudislav", "boris").advisor(A, "attack", 2).leader(A, "kiev").rebels(kiev=1)
    board.deeds(A, "hire_mercenaries").goods(A, fish=1, ore=1).coins(2)
    moves = "main", "accomplish hire_mercenaries", "muster_by_sword kiev"
    assert board.options(*moves) == {"end", "attack_careful kiev rebel", "muster_by_sword kiev"}


# ---- Sviatopolk

@pytest.mark.parametrize("own, theirs, rebels, ruler", [
    (0, 2, 2, A), (0, 3, 2, None), (0, 4, 2, B), (0, 0, 3, A), (1, 1, 0, A),        # own: troops beside him
])
def test_L_Sviatopolk_rebels_count_as_his_troops_for_ruling(scene, own, theirs, rebels, ruler):
    board = scene("sviatopolk", "boris").leader(A, "kiev").troops(A, kiev=own).troops(B, kiev=theirs)
    board.rebels(kiev=rebels)
    assert board.ruler("kiev") == ruler


def test_L_Sviatopolk_only_where_he_stands(scene):
    board = scene("sviatopolk", "boris").leader(A, "volyn").troops(A, kiev=2).rebels(kiev=2)
    assert board.ruler("kiev") is None


def test_L_Sviatopolk_rebels_are_his_troops_for_nothing_else(scene):
    board = scene("sviatopolk", "boris").advisor(A, "attack").leader(A, "kiev").troops(A, kiev=4).rebels(kiev=3)
    board.deeds(A, "amass_forces")
    assert "accomplish amass_forces" not in board.options()     # six troops together
    board = scene("boris", "sviatopolk").advisor(A, "attack").leader(B, "kiev").troops(A, kiev=1).rebels(kiev=2)
    assert board.options("main") == {"end", "attack kiev 1", "attack kiev rebel"}
    board.step("main", "attack kiev rebel")
    assert board.pub["rebels_beaten"][A] == 1 and board.pub["warfare"][A] == 0
    assert cards(board, A, B) == 2                              # he rules: himself and the rebel left against one troop


def test_L_Sviatopolk_replaces_a_rebel_he_defeats_by_an_own_troop(scene):
    board = scene("sviatopolk", "boris").advisor(A, "attack").coins(0).leader(A, "kiev").troops(A, volyn=1)
    board.rebels(kiev="coins", volyn="wood")
    board.step("main", "attack kiev rebel", "attack volyn rebel")
    assert board.pieces(A) == {"kiev": 2, "volyn": 1} and board.pub["supply"][A] == 10      # not where he is not
    assert board.pub["coins"][A] == 2 and board.goods_of(A) == {"wood": 1} and board.pub["rebels_beaten"][A] == 2
    board = scene("sviatopolk", "boris").advisor(A, "attack").leader(A, "kiev").troops(A, volyn=12).rebels(kiev=1)
    board.step("main", "attack kiev rebel")
    assert board.pieces(A) == {"kiev": 1, "volyn": 12} and board.pub["rebels"].sum() == 0


# ---- Yaroslav

@pytest.mark.parametrize("own, theirs, rebels, stronghold, ruler", [
    (1, 1, 0, None, A), (2, 2, 1, None, A),                     # own: him and his troops
    (2, 0, 2, None, A), (2, 2, 2, None, A), (2, 1, 3, None, None), (1, 2, 0, None, B), (1, 2, 2, None, None),
    (2, 2, 0, B, A), (1, 2, 0, B, B), (1, 2, 0, A, A), (2, 1, 3, A, A),
])
def test_L_Yaroslav_wins_ties_for_rule_over_seats_and_rebels(scene, own, theirs, rebels, stronghold, ruler):
    board = scene("yaroslav", "boris").leader(A, "kiev").troops(A, kiev=own - 1).troops(B, kiev=theirs)
    board.rebels(kiev=rebels)
    if stronghold is not None:
        board.built(stronghold, kiev="stronghold")
    assert board.ruler("kiev") == ruler


def test_L_Yaroslav_two_others_may_tie_above_him(scene):
    board = scene("yaroslav", "boris", "maria").leader(A, "kiev").troops(B, kiev=2).troops(C, kiev=2)
    assert board.ruler("kiev") is None


def test_L_Yaroslav_only_where_he_stands(scene):
    board = scene("yaroslav", "boris").leader(A, "volyn").troops(A, kiev=1).troops(B, kiev=1)
    assert board.ruler("kiev") is None
    board.advisor(A, "move", 3).step("main", "march volyn kiev leader")
    assert board.ruler("kiev") == A


def test_L_Yaroslav_no_card_for_an_opponents_stronghold_in_his_region(scene):
    board = scene("yaroslav", "boris").leader(A, "kiev").troops(B, kiev=1).built(B, kiev="stronghold")
    assert cards(board, A, B) == 1
    board = scene("boris", "yaroslav").leader(B, "kiev").troops(A, kiev=1).built(B, kiev="stronghold")
    assert cards(board, A, B) == 3                              # his own works, and he rules
    board = scene("boris", "yaroslav", "maria").leader(B, "kiev").troops(A, kiev=1).troops(C, kiev=1)
    board.built(C, kiev="stronghold")
    assert cards(board, A, C) == 1                              # a third seat's does not, whoever attacks


def test_L_Yaroslav_no_market_bonus_for_opponents_in_his_region(scene):
    board = scene("boris", "yaroslav").advisor(A, "tax").leader(B, "kiev").troops(A, kiev=2).built(A, kiev="market")
    assert board.options("main") == {"end", "tax kiev"}
    board = scene("yaroslav", "boris").advisor(A, "tax").leader(A, "kiev").built(A, kiev="market")
    assert board.options("main") == {"end", "tax kiev good", "tax kiev coin"}


def test_L_Yaroslav_a_church_of_an_opponent_is_built_without_effect_in_his_region(scene):
    board = scene("boris", "yaroslav").advisor(A, "build").leader(B, "kiev").troops(B, kiev=1).troops(A, kiev=4)
    board.rebels(kiev=1)
    assert {words for words in board.options("main") if "church" in words} == {"build church kiev"}
    board.step("main", "build church kiev")
    assert board.owner("kiev", "church") == A and board.pieces(A) == {"kiev": 4} and board.pieces(B) == {"kiev": 2}
    board = scene("yaroslav", "boris").advisor(A, "build").leader(A, "kiev").troops(B, kiev=1)
    assert "build church kiev 1" in board.options("main")       # his own works


def test_L_Yaroslav_against_sviatopolk(scene):
    # three against Sviatopolk and his two rebels: a tie, and more than the rebels
    board = scene("yaroslav", "sviatopolk").leader(A, "kiev").troops(A, kiev=2).leader(B, "kiev").rebels(kiev=2)
    assert board.ruler("kiev") == A
