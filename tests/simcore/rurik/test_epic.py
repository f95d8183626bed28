"""The chapter "Epic structures": where they may be built, what they bring, and what each of them does."""
import pytest

from ludometer.simcore.rurik import engine
from ludometer.simcore.tables import load

A, B, C = 0, 1, 2                           # seats
LEADERS = "agatha", "maria", "boris", "mstislav"
EPIC, CORE = "epic-structures", "stone-and-blade"
PLAIN, ICON, TWO_ICONS = ("muster_a", "move", "tax_a", "tax_b"), "deed", "war_move_muster"      # by their icons


@pytest.fixture
def epic(scene):
    """A turn of seat 0, with an advisor on a space of a column; no epic structure lies out or stands."""
    def make(*leaders, column="build", row=1, number=1, modules=(), **settings):
        board = scene(*(leaders or ("maria", "boris")), number=number, modules=(EPIC, *modules), **settings)
        return board.advisor(A, column, row).laid_out()
    return make


@pytest.fixture
def end(scene):
    """The claim phase of a round, of the last one if nothing is said; no epic structure lies out or stands."""
    def make(*leaders, number=4, modules=(), **settings):
        leaders = leaders or ("maria", "boris")
        board = scene(*leaders, phase="claim", number=number, modules=(EPIC, *modules), **settings).laid_out()
        return board.agendas(*("courageous", "conquering", "successful", "committed")[:len(leaders)])
    return make


def offered(board, word, *moves):
    """What is offered after these moves, of one kind."""
    return {words for words in board.options(*moves) if words.split()[0] == word}


def sites(board, card):
    """Where it may be built as the first thing of a turn; to be asked if there are two places or more, or none."""
    if f"epic {card}" not in board.options("main"):
        return set()
    return {words.removeprefix("site ") for words in offered(board, "site", "main", f"epic {card}")}


# ---- setup, building

@pytest.mark.parametrize("players", [2, 3, 4])
def test_Q_1_a_card_for_each_player_and_one_more_with_all_pieces(game, players):
    seen = set()
    for number in range(0, 30 * players, players):              # that many games in a row share their luck
        board = game(*LEADERS[:players], modules=(EPIC,), game=number)
        out = {board.names.epic[card]: n for card, n in enumerate(board.pub["epic_left"]) if n}
        assert len(out) == players + 1
        assert all(n == (2 if name in ("border_fort", "siege_tower") else 1) for name, n in out.items())
        seen |= set(out)
    assert seen == set(board.names.epic) and len(seen) == 11
    board = game(*LEADERS[:players], modules=(EPIC,), epic_extra=3)
    assert (board.pub["epic_left"] > 0).sum() == players + 3


def test_Q_1_an_agenda_more_and_nothing_of_it_in_the_base_game(epic, scene):
    board, base = epic(), scene("maria", "boris")
    assert set(board.names.agenda) - set(base.names.agenda) == {"glorious"}
    base.advisor(A, "build").troops(A, kiev=3)
    assert not base.pub["epic_left"].any() and not offered(base, "epic", "main")


def test_Q_2_with_build_points_where_the_seat_is_present(epic):
    board = epic().laid_out("catacombs").troops(A, kiev=2, volyn=1).troops(B, volyn=1, rostov=2)
    assert not offered(board, "epic")                           # no points yet
    assert sites(board, "catacombs") == {"kiev", "volyn"}       # two points: where it does not rule, too
    board.step("main", "epic catacombs", "site kiev")
    assert board.epic_at("catacombs") == "kiev" and not board.pub["epic_left"].any()
    board = epic(row=2).laid_out("catacombs").troops(A, kiev=2, volyn=1).troops(B, volyn=1, rostov=2)
    board.step("main", "epic catacombs")                        # one point is enough in kiev only
    assert board.epic_at("catacombs") == "kiev"


def test_Q_2_what_it_costs_is_gone_and_what_is_built_lies_out_no_more(epic):
    board = epic().laid_out("catacombs", "library").troops(A, kiev=2, volyn=1).troops(B, volyn=1)
    after = board.options("main", "epic catacombs", "site volyn")
    assert not [words for words in after if words.startswith(("build", "epic"))]
    after = board.options("main", "epic catacombs", "site kiev")
    assert "epic catacombs" not in after and not [words for words in after if words.endswith("volyn")]


def test_Q_2_ruled_with_points_of_a_scheme_and_cheap_for_mstislav(epic):
    board = epic(column="tax").laid_out("catacombs").troops(A, kiev=2).hand(A, "build_a")
    assert offered(board, "epic", "play build_a") == {"epic catacombs"}
    for leader, n in (("mstislav", 1), ("maria", 0)):
        board = epic(leader, "boris", row=2).laid_out("catacombs").leader(A, "kiev").troops(B, kiev=3)
        assert len(offered(board, "epic", "main")) == n


@pytest.mark.parametrize("card, coins, goods, tokens, cards", [
    ("catacombs", 2, {}, 0, 0), ("logging_camp", 2, {"wood": 1}, 0, 0), ("palace", 0, {}, 1, 0),
    ("city_wall", 0, {}, 1, 0), ("cathedral", 0, {}, 1, 0), ("border_fort", 0, {}, 0, 1), ("veche", 0, {}, 0, 1),
    ("siege_tower", 0, {}, 0, 0), ("city_gate", 0, {}, 0, 0)])
def test_Q_3_rewards(epic, card, coins, goods, tokens, cards):
    board = epic().laid_out(card).troops(A, kiev=3).troops(B, kiev=1).built(A, kiev="church market").coins(0)
    board.go("main", f"epic {card}", "end")
    assert board.pub["coins"][A] == coins and board.goods_of(A) == goods
    assert board.pub["vp_tokens"][A] == tokens and board.pub["hand_size"][A] == cards


@pytest.mark.parametrize("card, moves, word, points", [
    ("city_gate", (), "tax", {"tax kiev", "tax chernigov"}),
    ("siege_tower", ("site volyn kiev",), "attack", {"attack kiev 1", "attack chernigov 1"})])
def test_Q_3_points_come_into_the_pool_of_the_turn(epic, card, moves, word, points):
    board = epic(row=2).laid_out(card).troops(A, kiev=3, chernigov=1).troops(B, kiev=1, chernigov=1)
    assert not offered(board, word, "main") and offered(board, word, "main", f"epic {card}", *moves) == points


def test_Q_4_nobody_s_on_the_build_track_as_a_cost_and_for_the_agenda_of_structures(epic, end):
    board = epic(column="tax").troops(A, kiev=2).epic(library="kiev").deeds(A, "new_beginning")
    assert "accomplish new_beginning" not in board.options()
    steps = []
    for between in (None, "epic", "church"):
        board = end(number=1).troops(A, kiev=2).built(A, volyn="church", chernigov="church")
        if between == "epic":
            board.epic(library="kiev")
        elif between:
            board.built(A, kiev="church")
        steps.append(int(board.go().pub["claim"][1][A]))
    assert steps[0] == steps[1] < steps[2]
    board = end().agendas("protective", "conquering").troops(A, kiev=2).epic(library="kiev")
    assert board.go().points(A)["agenda"] == 0


def test_Q_4_it_counts_for_the_limit_of_three(epic):
    board = epic().laid_out("catacombs").troops(A, kiev=3, volyn=1, rostov=1).built(B, kiev="church market")
    assert "build stronghold kiev" in board.options("main")
    board.epic(library="kiev")
    assert not [words for words in board.options("main") if words.endswith("kiev")]
    assert sites(board, "catacombs") == {"volyn", "rostov"}


def test_Q_4_its_effect_is_open_to_all_and_works_where_yaroslav_is(epic):
    board = epic("maria", "yaroslav", column="attack", cards_if_ruled=0).laid_out().troops(A, kiev=2).leader(B, "kiev")
    board.built(B, kiev="market").epic(city_wall="kiev").top(0, *PLAIN)
    assert board.step("main", "attack kiev 1", "deck 0").count("card move") == 1        # a second card
    board = epic("maria", "yaroslav").laid_out("catacombs").troops(A, kiev=1, volyn=1).leader(B, "kiev")
    assert sites(board, "catacombs") == {"kiev", "volyn"}
    board = epic("maria", "yaroslav", column="tax").troops(A, volyn=1).leader(B, "volyn").epic(capital_port="volyn")
    assert offered(board, "good", "main", "tax volyn") != set()


def test_L_Sviatoslav_goes_before_a_build_point_is_spent_on_an_epic_structure_too(epic):
    board = epic("sviatoslav", "boris", modules=(CORE,)).laid_out("catacombs").leader(A, "kiev").coins(5)
    assert offered(board, "errand", "main") and not offered(board, "errand", "main", "epic catacombs")


# ---- on borders

def test_Q_5_between_two_adjacent_regions_one_of_which_is_occupied(epic):
    board = epic(row=2).laid_out("border_fort").troops(A, kiev=1)
    assert sites(board, "border_fort") == {"volyn kiev", "polotsk kiev", "kiev chernigov", "kiev pereyaslavl"}
    board.go("main", "epic border_fort", "site polotsk kiev", "end")
    assert board.epic_at("border_fort") == ["polotsk kiev"] and board.pub["epic_left"].sum() == 1    # the other one


def test_Q_5_it_is_in_no_region(epic):
    board = epic(row=2).laid_out("siege_tower").troops(A, kiev=1).built(B, kiev="church market")
    board.epic(catacombs="kiev", city_gate="volyn")
    assert "volyn kiev" in sites(board, "siege_tower")
    board.step("main", "epic siege_tower", "site volyn kiev")
    assert board.pub["standing"][board.region("kiev")] == 3 and board.pub["standing"][board.region("volyn")] == 1


@pytest.mark.parametrize("card", ["border_fort", "siege_tower"])
def test_Q_5_several_on_one_border(epic, card):
    board = epic().laid_out(card).troops(A, kiev=1).epic(border_fort="volyn kiev", siege_tower="volyn kiev")
    board.go("main", f"epic {card}", "site volyn kiev", "end")
    assert board.epic_at(card) == ["volyn kiev", "volyn kiev"] and not board.pub["epic_left"].any()


def test_Q_5_at_the_price_of_the_cheaper_region_that_the_seat_occupies(epic):
    board = epic(row=2).laid_out("siege_tower").troops(A, kiev=1, volyn=1).troops(B, kiev=1)
    assert {"volyn kiev"} < sites(board, "siege_tower")         # volyn is ruled
    assert not {words for words in sites(board, "siege_tower") if "volyn" not in words}
    board = epic().laid_out("siege_tower").troops(A, kiev=1, volyn=1).troops(B, kiev=1)
    assert "build market volyn" in board.options("main", "epic siege_tower", "site volyn kiev")
    assert "build market volyn" not in board.options("main", "epic siege_tower", "site kiev chernigov")
    board = epic(row=2).laid_out("siege_tower").troops(A, kiev=1).troops(B, kiev=1).built(A, volyn="stronghold")
    assert sites(board, "siege_tower") == set()                 # volyn is ruled, but not occupied


# ---- conditions

def test_Q_6_a_region_that_produces_the_good_tokens_included(epic):
    board = epic().laid_out("capital_port", "logging_camp").troops(A, kiev=1, volyn=1, chernigov=1, novgorod=1)
    assert sites(board, "capital_port") == {"volyn", "chernigov"}
    assert sites(board, "logging_camp") == {"kiev", "novgorod"}
    board.pub["good"][board.region("kiev")] = board.pub["good"][board.region("volyn")]          # V-1
    assert sites(board, "capital_port") == {"volyn", "chernigov", "kiev"}


def test_Q_6_a_region_of_two_players(epic):
    board = epic(*LEADERS[:3]).laid_out("city_gate").troops(A, kiev=1, pskov=1, volyn=1, galich=1, suzdal=1)
    assert sites(board, "city_gate") == {"kiev", "volyn"}


def test_Q_6_contested_means_another_seat_besides_the_builder(epic):
    board = epic().laid_out("palace").troops(A, kiev=1, volyn=1, polotsk=2, rostov=1).rebels(rostov=1)
    board.troops(B, kiev=1, smolensk=2).built(B, polotsk="church")
    assert board.options("main") >= {"epic palace"}
    board.leader(B, "volyn")
    assert sites(board, "palace") == {"kiev", "volyn"}
    board = epic().laid_out("palace").troops(A, polotsk=2).troops(B, kiev=2, volyn=1)
    assert sites(board, "palace") == set()


def test_Q_6_two_structures_or_more_stand_already(epic):
    board = epic().laid_out("city_wall").troops(A, kiev=1, volyn=1, polotsk=1, rostov=1)
    board.built(A, kiev="church", volyn="church", rostov="market stronghold")
    board.built(B, kiev="market", polotsk="church", rostov="church").epic(library="polotsk", siege_tower="volyn kiev")
    assert sites(board, "city_wall") == {"kiev", "polotsk"}     # three are the limit; those on borders are nowhere


def test_Q_6_a_deed_accomplished(epic):
    board = epic().laid_out("library").troops(A, kiev=1, volyn=1).deeds(A, "hoard").done(B, "law_giver")
    assert sites(board, "library") == set()
    board.done(A, "generous_prince")
    assert sites(board, "library") == {"kiev", "volyn"}


def test_Q_6_a_troop_of_the_supply(epic):
    board = epic().laid_out("veche").troops(A, kiev=11, volyn=1)
    assert board.pub["supply"][A] == 0 and sites(board, "veche") == set()


@pytest.mark.parametrize("number", [1, 3, 4])
def test_Q_6_not_after_the_last_round_for_it(epic, number):
    board = epic(number=number).laid_out("cathedral").troops(A, kiev=1, volyn=1).built(A, kiev="church", volyn="church")
    assert sites(board, "cathedral") == ({"kiev", "volyn"} if number <= 3 else set())


# ---- forts

def test_Q_Fort_pieces_cross_without_points_both_ways_leaders_too(epic):
    board = epic(column="tax").troops(A, kiev=2, volyn=1, rostov=1).leader(A, "kiev").epic(border_fort="volyn kiev")
    assert offered(board, "cross") == {"cross kiev volyn", "cross kiev volyn leader", "cross volyn kiev"}
    board.step("cross kiev volyn leader", "cross kiev volyn", "cross kiev volyn", "forfeit")
    assert board.pieces(A) == {"volyn": 4, "rostov": 1} and board.leader_at(A) == "volyn"


def test_Q_Fort_each_piece_once_a_turn(epic):
    board = epic(column="tax").troops(A, kiev=1, volyn=1).leader(A, "kiev").epic(border_fort="volyn kiev")
    assert offered(board, "cross", "cross kiev volyn leader") == {"cross kiev volyn", "cross volyn kiev"}
    there = "cross kiev volyn", "cross kiev volyn leader"
    assert offered(board, "cross", *there) == {"cross volyn kiev"}      # the troop that was there before
    assert offered(board, "cross", *there, "cross volyn kiev") == set()
    board.advisor(A, "tax", 2, 2).advisor(B, "tax", 3).troops(B, rostov=1).step(*there, "forfeit")
    assert not board.pub["crossed"].any() and not board.pub["leader_crossed"]
    board.step("forfeit")
    assert offered(board, "cross") == {"cross volyn kiev", "cross volyn kiev leader"}   # another turn


def test_Q_Fort_those_that_have_crossed_are_the_first_to_go_on(epic):
    board = epic(column="move").troops(A, kiev=1, volyn=1).epic(border_fort="volyn kiev")
    moved = "main", "cross kiev volyn", "march volyn polotsk"
    assert offered(board, "cross", *moved) == {"cross volyn kiev"}
    assert offered(board, "cross", *moved, "march polotsk kiev") == {"cross volyn kiev"}
    assert offered(board, "cross", *moved, "march polotsk kiev", "cross volyn kiev") == set()


def test_Q_Fort_agatha_s_companions_cross_with_her(epic):
    board = epic("agatha", "boris", column="tax").troops(A, kiev=3).leader(A, "kiev").epic(border_fort="volyn kiev")
    assert offered(board, "cross") == {f"cross kiev volyn{who}" for who in ("", " leader", " leader+1", " leader+2")}
    assert offered(board, "cross", "cross kiev volyn leader+2") == {"cross kiev volyn"}
    board.step("cross kiev volyn leader+2", "forfeit")
    assert board.pieces(A) == {"kiev": 1, "volyn": 3} and board.leader_at(A) == "volyn"


def test_Q_Fort_of_two_on_a_border_the_one_not_yet_crossed_is_used(epic):
    board = epic(column="tax").troops(A, kiev=1).leader(A, "kiev")
    board.epic(border_fort="volyn kiev").epic(border_fort="volyn kiev")
    assert offered(board, "cross") == {"cross kiev volyn", "cross kiev volyn leader"}
    back = "cross kiev volyn", "cross kiev volyn leader", "cross volyn kiev", "cross volyn kiev leader"
    assert offered(board, "cross", *back[:3]) == {"cross volyn kiev leader"}
    assert offered(board, "cross", *back) == set()


def test_Q_Fort_two_on_two_borders_make_a_way(epic):
    board = epic(column="tax").troops(A, kiev=1).epic(border_fort="volyn kiev").epic(border_fort="polotsk volyn")
    board.step("cross kiev volyn", "cross volyn polotsk", "forfeit")
    assert board.pieces(A) == {"polotsk": 1}


def test_Q_Fort_by_the_other_reading_one_piece_a_turn_over_each(epic):
    board = epic("agatha", "boris", column="tax", fort_one_piece=1).troops(A, kiev=3).leader(A, "kiev")
    board.epic(border_fort="volyn kiev")
    assert offered(board, "cross") == {f"cross kiev volyn{who}" for who in ("", " leader", " leader+1", " leader+2")}
    assert offered(board, "cross", "cross kiev volyn") == offered(board, "cross", "cross kiev volyn leader+1") == set()
    board.epic(border_fort="volyn kiev")                        # there are two
    assert offered(board, "cross", "cross kiev volyn") and not offered(board, "cross", *["cross kiev volyn"] * 2)
    board.advisor(A, "tax", 2, 2).advisor(B, "tax", 3).troops(B, rostov=1).step(*["cross kiev volyn"] * 2, "forfeit")
    assert not board.pub["forts_used"]
    assert load("rurik", modules=("epic-structures", "fort-one-piece")).data["knob"]["fort_one_piece"] == 1


def test_Q_Fort_never_into_the_region_of_the_gate_but_out_of_it(epic):
    board = epic(column="move").troops(A, kiev=1, volyn=1).epic(border_fort="volyn kiev", city_gate="kiev")
    assert offered(board, "cross", "main") == {"cross kiev volyn"}


# ---- port

def test_Q_Port_worked_example_C(epic):
    board = epic().laid_out("capital_port").troops(A, volyn=1).troops(B, volyn=1, rostov=1).coins(0)
    assert board.ruler("volyn") is None and "epic capital_port" in board.options("main")
    assert offered(board, "good", "main", "epic capital_port") == {
        f"good {kind}" for kind in ("ore", "wood", "fish", "honey", "fur")}
    board.step("main", "epic capital_port", "good fur")
    assert board.epic_at("capital_port") == "volyn" and board.goods_of(A) == {"fur": 1}


SWAP_KINDS = "ore", "wood", "fish", "honey", "fur"


def test_Q_Port_taxing_there_swaps_any_one_good_for_any_other(epic):
    # not only the good that was taxed: here an ore that has been on the boat for long
    board = epic(column="tax").troops(A, volyn=1, kiev=1).goods(A, ore=1).epic(capital_port="volyn")
    assert not offered(board, "good", "main", "tax kiev")
    assert board.options("main", "tax volyn") == {"good none"} | {
        f"good {kind} for {given}" for given in ("ore", "fish") for kind in SWAP_KINDS if kind != given}
    board.step("main", "tax volyn", "good fur for ore")
    assert board.goods_of(A) == {"fish": 1, "fur": 1}


@pytest.mark.parametrize("swapped", SWAP_KINDS)
def test_Q_Port_the_good_that_was_taxed_or_none(epic, swapped):
    board = epic(column="tax").troops(A, volyn=1).goods(A, ore=1).epic(capital_port="volyn")
    board.step("main", "tax volyn", "good none" if swapped == "fish" else f"good {swapped} for fish")
    assert board.goods_of(A) == ({"ore": 2} if swapped == "ore" else {"ore": 1, swapped: 1})


def test_Q_Port_one_of_two_from_a_market(epic):
    board = epic(column="tax").troops(A, volyn=1).built(A, volyn="market").epic(capital_port="volyn")
    board.step("main", "tax volyn good", "good fur for fish")
    assert board.goods_of(A) == {"fish": 1, "fur": 1}


def test_Q_Port_boons_are_judged_before_the_swap_and_after_it(epic):
    board = epic(column="tax", modules=(CORE,)).troops(A, volyn=1).goods(A, fish=2).epic(capital_port="volyn")
    board.step("main", "tax volyn", "good fur for fish")
    assert board.pub["boons"][A] == 1 and board.goods_of(A) == {"fish": 2, "fur": 1}
    board = epic(column="tax", modules=(CORE,)).troops(A, volyn=1).goods(A, honey=1).epic(capital_port="volyn")
    board.step("main", "tax volyn", "good honey for fish")
    assert board.pub["boons"][A] == 1 and board.goods_of(A) == {"honey": 2}


# ---- catacombs, cathedral

def test_Q_Catacombs_nothing_more_is_built_there_stables_and_taverns_neither(epic):
    board = epic(modules=(CORE,)).laid_out("veche", "border_fort").troops(A, kiev=3, volyn=1, polotsk=1)
    assert {"build stable kiev", "build tavern kiev"} < board.options("main")
    board.epic(catacombs="kiev")
    assert not [words for words in board.options("main") if words.startswith("build") and "kiev" in words]
    assert {"build stable volyn", "build church volyn"} < board.options("main")
    assert sites(board, "veche") == {"volyn", "polotsk"}
    assert "kiev chernigov" in sites(board, "border_fort")      # on its borders


def test_Q_Catacombs_no_cathedral_in_place_of_a_church_and_what_stands_stays(epic):
    board = epic().laid_out("cathedral").troops(A, kiev=3, volyn=1, polotsk=1).epic(catacombs="kiev")
    board.built(A, kiev="church", volyn="church", polotsk="church")
    assert sites(board, "cathedral") == {"volyn", "polotsk"} and board.owner("kiev", "church") == A


def test_Q_Cathedral_in_place_of_an_own_church_which_returns(epic):
    board = epic(row=2).laid_out("cathedral").troops(A, kiev=2, volyn=2, polotsk=2).built(A, kiev="church")
    board.built(B, volyn="church")
    assert board.pub["structures_left"][A][0] == 2
    board.step("main", "epic cathedral")                        # kiev is the only place
    assert board.epic_at("cathedral") == "kiev" and board.owner("kiev", "church") is None
    assert board.pub["structures_left"][A][0] == 3 and not board.pub["built"][A]
    assert board.pub["standing"][board.region("kiev")] == 1


def test_Q_Cathedral_the_limit_counts_without_the_church_and_another_may_come(epic):
    board = epic().laid_out("cathedral").troops(A, kiev=2).built(A, kiev="church market").built(B, kiev="stronghold")
    assert "epic cathedral" in board.options("main")
    board.step("main", "epic cathedral")
    assert board.pub["standing"][board.region("kiev")] == 3
    board = epic().laid_out("cathedral").troops(A, kiev=2).built(A, kiev="church")
    assert "build church kiev" in board.options("main", "epic cathedral")


@pytest.mark.parametrize("mine, theirs, tokens", [(2, 1, [1, 0]), (1, 1, [0, 0]), (1, 3, [0, 1]), (0, 0, [0, 0])])
def test_Q_Cathedral_a_token_at_the_end_for_its_ruler(end, mine, theirs, tokens):
    board = end().troops(A, kiev=mine, volyn=1).troops(B, kiev=theirs, rostov=1).epic(cathedral="kiev").go()
    assert board.pub["vp_tokens"][:2].tolist() == tokens
    assert [board.points(seat)["tokens"] if tokens[seat] else 0 for seat in (A, B)] == tokens


def test_Q_Cathedral_only_at_the_end_and_before_agendas(end):
    board = end(number=3).troops(A, kiev=1).troops(B, rostov=1).epic(cathedral="kiev").go()
    assert not board.pub["vp_tokens"].any()
    board = end(modules=("war",)).agendas("victorious", "wealthy").troops(A, kiev=1).troops(B, rostov=1)
    board.epic(cathedral="kiev").go()
    assert "tokens cathedral 1" in board.said(A) and board.points(A)["agenda"] == 2


# ---- the gate

@pytest.mark.parametrize("row, ways", [(3, 0), (2, 1), (1, 1)])
def test_Q_Gate_a_march_costs_a_point_more(epic, row, ways):
    board = epic(column="move", row=row).troops(A, volyn=1).epic(city_gate="kiev")
    assert len({"march volyn kiev"} & board.options("main")) == ways
    assert "march volyn polotsk" in board.options("main")
    if ways:
        after = offered(board, "march", "main", "march volyn kiev")
        assert len(after) == (4 if row == 1 else 0)             # three points or two: one left, or none


def test_Q_Gate_leaving_and_mustering_cost_nothing_more(epic):
    board = epic(column="move", row=3).troops(A, kiev=1).epic(city_gate="kiev")
    board.step("main", "march kiev volyn")
    assert board.pieces(A) == {"volyn": 1}
    board = epic(column="muster", row=2).troops(A, kiev=1).leader(A, "volyn").epic(city_gate="kiev")
    board.step("main", "muster kiev", "muster kiev")
    assert board.pieces(A) == {"kiev": 3, "volyn": 1}
    board = epic("maria", "boris", column="muster", row=2).leader(A, "volyn").epic(city_gate="kiev")
    assert "muster_far kiev" in board.options("main")


def test_Q_Gate_no_companions(epic):
    board = epic("agatha", "boris", column="move").leader(A, "volyn").troops(A, volyn=2).epic(city_gate="kiev")
    assert {words for words in offered(board, "march", "main") if "volyn kiev" in words} == {
        "march volyn kiev", "march volyn kiev leader"}
    assert "march volyn polotsk leader+2" in board.options("main")
    board = epic("agatha", "boris", column="move").leader(A, "volyn").troops(A, volyn=2).epic(city_gate="kiev")
    board.deeds(A, "send_gifts").goods(A, fish=1, fur=1).coins(2)
    lifted = "main", "accomplish send_gifts"
    assert "land kiev" in board.options(*lifted, "lift volyn leader")
    assert "land kiev" not in board.options(*lifted, "lift volyn leader+1")


def test_Q_Gate_a_ride_is_paid_by_the_points_of_the_stable_first(epic):
    board = epic(modules=(CORE,)).troops(A, volyn=4).epic(city_gate="kiev").hand(A, "move")
    stable = "main", "build stable volyn"
    once = *stable, "ride volyn kiev"                           # two of three points
    assert offered(board, "ride", *once) == {"ride volyn polotsk"} | {
        f"ride kiev {region}" for region in ("volyn", "polotsk", "chernigov", "pereyaslavl")}
    both = *stable, "play move", "ride volyn kiev"
    assert {"ride volyn kiev", "ride volyn polotsk", "march volyn polotsk"} < board.options(*both)
    assert not offered(board, "ride", *both, "ride volyn kiev") | offered(board, "march", *both, "ride volyn kiev")


def test_Q_Gate_gleb_s_points_pay_it_too(epic):
    board = epic("gleb", "boris", column="attack", row=2, modules=(CORE,)).leader(A, "volyn").troops(A, volyn=1)
    board.rebels(volyn=1).epic(city_gate="kiev")
    hunt = "main", "attack volyn rebel", "pursuit yes"
    assert {"ride volyn kiev", "ride volyn kiev leader"} < board.options(*hunt)
    assert not offered(board, "ride", *hunt, "ride volyn kiev leader")


@pytest.mark.parametrize("schemes, lands", [((), False), (("move",), True)])
def test_Q_Gate_a_move_anywhere_pays_it_with_a_movement_point(epic, schemes, lands):
    board = epic(column="tax").troops(A, rostov=2).epic(city_gate="kiev").deeds(A, "send_gifts").hand(A, *schemes)
    board.goods(A, fish=1, fur=1).coins(2)
    before = *(f"play {name}" for name in schemes), "accomplish send_gifts", "lift rostov"
    assert ("land kiev" in board.options(*before)) == lands and "land volyn" in board.options(*before)
    if lands:
        after = board.options(*before, "land kiev")
        assert "lift rostov" in after and not [words for words in after if words.startswith("march")]
        assert "land kiev" not in board.options(*before, "land kiev", "lift rostov")


def test_Q_Gate_a_move_anywhere_may_be_paid_by_the_stable_that_is_left(epic):
    board = epic(modules=(CORE,)).troops(A, volyn=3, rostov=1).epic(city_gate="kiev").deeds(A, "send_gifts")
    board.goods(A, fish=1, fur=1).coins(2)
    built = "main", "build stable volyn", "accomplish send_gifts"
    assert "land kiev" in board.options(*built, "lift volyn")
    assert "land kiev" not in board.options(*built, "lift rostov")
    after = *built, "lift volyn", "land kiev"
    assert "ride volyn kiev" in board.options(*after)           # two of the three points are left
    assert not offered(board, "ride", *after, "ride volyn kiev")


@pytest.mark.parametrize("schemes, enters", [((), False), (("move",), True)])
def test_Q_Gate_sviatoslav_and_theophania_pay_it(epic, schemes, enters):
    play = [f"play {name}" for name in schemes]
    board = epic("sviatoslav", "boris", modules=(CORE,)).leader(A, "volyn").coins(3).epic(city_gate="kiev")
    board.hand(A, *schemes)
    assert ("errand kiev" in board.options("main", *play)) == enters and "errand polotsk" in board.options("main")
    if enters:
        assert not offered(board, "march", "main", *play, "errand kiev")
    board = epic("theophania", "boris", column="tax", modules=(CORE,)).leader(A, "volyn").epic(city_gate="kiev")
    board.hand(A, *schemes)
    assert ("circuit kiev" in board.options("main", *play, "tax volyn")) == enters
    assert "circuit polotsk" in board.options("main", *play, "tax volyn")
    if enters:
        assert not offered(board, "march", "main", *play, "tax volyn", "circuit kiev")


@pytest.mark.parametrize("schemes, goes", [((), False), (("move",), True)])
def test_Q_Gate_predslava_s_seat_pays_from_its_pool_not_from_a_stable(epic, schemes, goes):
    board = epic("predslava", "boris", modules=(CORE,)).leader(A, "volyn").troops(A, volyn=2).troops(B, volyn=1)
    board.epic(city_gate="kiev").hand(A, *schemes).coins(0, 0)
    before = "main", "build stable volyn", *(f"play {name}" for name in schemes)
    assert offered(board, "ride", *before) >= {"ride volyn kiev"}
    assert ("banish 1 kiev" in board.options(*before)) == goes and "banish 1 polotsk" in board.options(*before)
    if goes:
        assert not offered(board, "march", *before, "banish 1 kiev")
        board.step(*before, "banish 1 kiev")
        assert board.pieces(B) == {"kiev": 1} and board.pub["coins"][B] == 1


# ---- library

def test_Q_Library_a_deed_of_the_row_then_three_of_the_deck_lie_there(epic):
    board = epic(row=2).laid_out("library").troops(A, kiev=1).done(A, "law_giver")
    board.offer("hoard", "trade_route", "tithe_payments", then=("capital_city", "market_day", "great_library",
                                                                "send_gifts"))
    board.step("main", "epic library", "take hoard")
    assert board.chosen_by(A) == {"hoard"} and board.library() == {"market_day", "great_library", "send_gifts"}
    assert set(board.row()) == {"capital_city", "trade_route", "tithe_payments"}


def test_Q_Library_a_deck_of_too_few_lays_out_what_it_has(epic):
    board = epic(row=2).laid_out("library").troops(A, kiev=1).done(A, "law_giver")
    board.offer("hoard", "trade_route", "tithe_payments", then=("capital_city", "market_day"), deck=2)
    board.step("main", "epic library", "take hoard")
    assert board.library() == {"market_day"}


@pytest.fixture
def readers(epic):
    """A library in kiev with three deeds, seat 0's leader next to it, with movement points and one deed chosen."""
    def make(*leaders, **more):
        board = epic(*leaders, **{"column": "move", **more}).leader(A, "volyn").troops(A, volyn=1)
        return board.epic(library="kiev").deeds(A, "hoard").on_library("market_day", "great_library", "send_gifts")
    return make


SWAPS = {"swap none"} | {f"swap hoard for {name}" for name in ("market_day", "great_library", "send_gifts")}


def test_Q_Library_the_leader_brings_a_chosen_deed_and_takes_another(readers):
    board = readers()
    assert board.options("main", "march volyn kiev leader") == SWAPS
    assert not offered(board, "swap", "main", "march volyn kiev")       # a troop
    board.step("main", "march volyn kiev leader", "swap hoard for great_library")
    assert board.chosen_by(A) == {"great_library"} and board.library() == {"market_day", "hoard", "send_gifts"}


def test_Q_Library_only_chosen_deeds_not_yet_accomplished(readers):
    board = readers().done(A, "law_giver").deeds(B, "tithe_payments")
    assert board.options("main", "march volyn kiev leader") == SWAPS
    board.pub["deeds_held"][A], board.pub["deeds_done"][A] = 0, board.pub["deeds_done"][A] | board.pub["deeds_held"][A]
    assert not offered(board, "swap", "main", "march volyn kiev leader")


def test_Q_Library_once_a_round_who_swaps_nothing_may_later(readers):
    again = "march kiev volyn leader", "march volyn kiev leader"
    board = readers().advisor(A, "move", 2, 2).advisor(B, "tax").troops(B, rostov=1)
    assert board.options("main", "march volyn kiev leader", "swap none", *again) == SWAPS
    board.step("main", "march volyn kiev leader", "swap hoard for send_gifts", *again)
    board.step("forfeit")
    assert not offered(board, "swap", "main", *again)           # another turn of the round
    board.at("claim").go("take " + board.row()[0])
    board.at("action", 2).advisor(A, "move")
    assert offered(board, "swap", "main", *again) > {"swap none"}


def test_Q_Library_any_way_of_moving_in_its_own_turn(readers):
    board = readers(column="tax").epic(border_fort="volyn kiev")
    assert board.options("cross volyn kiev leader") == SWAPS
    board = readers(column="tax").deeds(A, "victory_march").hand(A, "tax_a").troops(A, rostov=2)
    moves = ("accomplish victory_march", "remove rostov", "remove rostov", "lift volyn leader", "land kiev")
    assert board.options(*moves) == SWAPS
    board = readers("sviatoslav", "boris", column="build", modules=(CORE,)).coins(3)
    assert board.options("main", "errand kiev") == SWAPS
    board = readers("theophania", "boris", column="tax", modules=(CORE,))
    assert board.options("main", "tax volyn", "circuit kiev") == SWAPS
    board = readers(column="build", modules=(CORE,))
    assert board.options("main", "build stable volyn", "ride volyn kiev leader") == SWAPS


def test_Q_Library_not_by_mustering_nor_when_predslava_sends_him(epic):
    board = epic("maria", "boris", column="muster").troops(A, kiev=1).epic(library="kiev").deeds(A, "hoard")
    board.on_library("market_day")
    assert not offered(board, "swap", "main", "muster kiev leader")
    board = epic("predslava", "boris", column="tax").leader(A, "volyn").leader(B, "volyn").epic(library="kiev")
    board.deeds(B, "hoard").deeds(A, "law_giver").on_library("market_day")
    assert not offered(board, "swap", "banish 1 leader kiev")


# ---- logging camp, palace

@pytest.mark.parametrize("wood, tokens", [
    ((4, 1, 0), [1, 0, 0]), ((2, 0, 2), [1, 0, 1]), ((0, 0, 0), [0, 0, 0]), ((1, 5, 4), [0, 1, 0])])
def test_Q_Logging_those_with_the_most_wood(end, wood, tokens):
    board = end("maria", "boris", "sudislav").troops(A, volyn=1).troops(B, rostov=1).troops(C, rostov=1)
    for seat, n in enumerate(wood):
        board.goods(seat, wood=n, fish=3 - seat)
    board.epic(logging_camp="kiev").go()
    assert board.pub["vp_tokens"][:3].tolist() == tokens
    for seat in range(3):
        assert ("tokens logging 1" in board.said(seat)) == tokens[seat]


def test_Q_Logging_not_before_the_end_nor_without_the_camp(end):
    for board in (end(number=3).goods(A, wood=1).epic(logging_camp="kiev"),
                  end().goods(A, wood=1).laid_out("logging_camp")):
        board.troops(A, volyn=1).troops(B, rostov=1).go()
        assert not board.pub["vp_tokens"].any()


def test_Q_Palace_the_top_deed_for_each_leader_there_after_the_choice_of_deeds(end):
    board = end("maria", "boris", "sudislav", number=1).leader(A, "kiev").leader(B, "kiev").leader(C, "volyn")
    board.troops(C, kiev=1).epic(palace="kiev")
    board.offer("hoard", "trade_route", "tithe_payments",
                then=("capital_city", "market_day", "great_library", "send_gifts", "law_giver"))
    board.pub["marker"] = B
    board.go("take hoard", "take trade_route", "take tithe_payments")   # by B, C and A; three cards fill the row
    assert board.chosen_by(B) == {"hoard", "send_gifts"} and board.chosen_by(C) == {"trade_route"}
    assert board.chosen_by(A) == {"tithe_payments", "law_giver"}        # in turn from the new first player
    assert set(board.row()) == {"capital_city", "market_day", "great_library"}


def test_Q_Palace_not_in_the_last_round(end):
    board = end().leader(A, "kiev").troops(B, rostov=1).epic(palace="kiev").go()
    assert board.chosen_by(A) == set()


# ---- tower, wall

@pytest.fixture
def siege(epic):
    """Seat 0 in volyn, seat 1 in kiev, a siege tower between them, attack points for seat 0."""
    def make(*leaders, mine=2, theirs=2, **more):
        board = epic(*leaders, column="attack", **more).troops(A, volyn=mine).troops(B, kiev=theirs)
        return board.epic(siege_tower="volyn kiev")
    return make


SIEGE = "main", "attack kiev 1 from volyn", "deck 0"


def revealed(told):
    return sum(words.startswith("card ") for words in told)


def test_Q_Tower_from_one_region_on_what_is_in_the_other(siege):
    board = siege().rebels(kiev=1).leader(B, "volyn")
    assert offered(board, "attack", "main") == {"attack kiev 1 from volyn", "attack kiev rebel from volyn",
                                                "attack volyn 1"}
    board.step("main", "attack kiev rebel from volyn")
    assert board.pub["rebels_beaten"][A] == 1 and not board.pub["rebels"].any()


def test_Q_Tower_the_other_way_and_by_all_seats_but_not_without_a_piece(siege):
    board = siege().advisor(B, "attack", 2)
    board.step("forfeit")
    assert offered(board, "attack", "main") == {"attack volyn 0 from kiev"}
    assert not offered(siege(mine=0).troops(A, polotsk=2), "attack", "main")


def test_Q_Tower_losses_come_from_where_the_attacker_stands(siege):
    board = siege(cards_if_ruled=0).top(0, ICON)
    told = board.step(*SIEGE)
    assert "loss volyn" in told and board.pieces(A) == {"volyn": 1} and board.pieces(B) == {"kiev": 1}
    assert board.pub["warfare"][A] == 1
    board = siege(mine=0, cards_if_ruled=0).leader(A, "volyn").top(0, ICON)
    board.step(*SIEGE)
    assert board.leader_at(A) is None and board.pieces(A) == {}


def test_Q_Tower_losses_where_both_regions_are_held_and_two_of_a_double_icon(siege):
    board = siege(cards_if_ruled=0, modules=("war",)).troops(A, kiev=3).top(0, TWO_ICONS)
    board.step(*SIEGE)
    assert board.pieces(A) == {"kiev": 3}


def test_Q_Tower_by_the_other_reading_losses_come_from_the_region_attacked_and_then_the_attacker(siege):
    more = {"cards_if_ruled": 0, "modules": ("war",), "tower_losses_there": 1}
    board = siege(**more).troops(A, kiev=3).top(0, TWO_ICONS)
    board.step(*SIEGE)
    assert board.pieces(A) == {"volyn": 2, "kiev": 1}
    board = siege(**more).troops(A, kiev=1).top(0, TWO_ICONS)
    board.step(*SIEGE)
    assert board.pieces(A) == {"volyn": 1}
    board = siege(**more).top(0, TWO_ICONS)                     # of those elsewhere only the one that attacked
    board.step(*SIEGE)
    assert board.pieces(A) == {"volyn": 1}
    assert load("rurik", modules=("epic-structures", "tower-losses-there")).data["knob"]["tower_losses_there"] == 1


def test_Q_Tower_the_attack_is_judged_in_the_region_of_the_target(siege):
    assert revealed(siege(theirs=2).top(0, *PLAIN).step(*SIEGE)) == 2                   # ruled
    assert revealed(siege(theirs=2).built(B, kiev="stronghold").top(0, *PLAIN).step(*SIEGE)) == 3
    assert revealed(siege(theirs=2).epic(city_wall="kiev").top(0, *PLAIN).step(*SIEGE)) == 3
    board = siege(theirs=2, cards_if_ruled=0).epic(city_wall="volyn").built(B, volyn="stronghold").top(0, *PLAIN)
    assert revealed(board.step(*SIEGE)) == 1                    # what stands with the attacker is no matter


@pytest.mark.parametrize("at, cards, coins", [("kiev", 1, 1), ("volyn", 2, 0)])
def test_Q_Tower_boris_raids_opponents_who_are_where_he_is(siege, at, cards, coins):
    board = siege("boris", "maria", theirs=3).leader(A, at).top(0, *PLAIN).coins(0, 2)
    told = board.step(*SIEGE)
    assert revealed(told) == cards and board.pub["coins"][A] == coins


@pytest.mark.parametrize("at, replaced", [("volyn", 0), ("kiev", 1)])
def test_Q_Tower_sviatopolk_replaces_a_rebel_where_he_is_himself(siege, at, replaced):
    board = siege("sviatopolk", "maria").leader(A, at).rebels(kiev=1)
    board.step("main", "attack kiev rebel from volyn")
    assert board.pieces(A).get("kiev", 0) == replaced + (at == "kiev")
    assert board.pieces(A)["volyn"] == 2 + (at == "volyn")


def test_Q_Tower_gleb_where_he_attacks_from(siege):
    board = siege("gleb", "maria", modules=(CORE,), cards_if_ruled=0).leader(A, "volyn").top(0, *PLAIN)
    assert board.options(*SIEGE) == {"pursuit yes", "pursuit no"}
    board = siege("gleb", "maria", modules=(CORE,), cards_if_ruled=0).leader(A, "kiev").top(0, *PLAIN)
    assert not offered(board, "pursuit", *SIEGE)


def test_Q_Tower_what_is_captured_goes_to_the_dungeon(siege):
    board = siege(modules=("war",), cards_if_ruled=0).top(0, *PLAIN)
    board.step(*SIEGE, "capture yes", "deck 0")
    assert board.prisoners(A) == [B] and board.pieces(B) == {"kiev": 1}


def test_Q_Wall_a_card_more_against_opponents_not_against_rebels(epic):
    def besieged(**more):
        return epic(column="attack", **more).troops(A, kiev=2).troops(B, kiev=2).epic(city_wall="kiev").top(0, *PLAIN)
    assert revealed(besieged().step("main", "attack kiev 1", "deck 0")) == 2
    assert revealed(besieged().troops(B, kiev=2).step("main", "attack kiev 1", "deck 0")) == 3  # ruled as well
    assert revealed(besieged().rebels(kiev=1).step("main", "attack kiev rebel")) == 0
    assert revealed(besieged().rebels(volyn=1).troops(A, volyn=1).troops(B, volyn=1).step(
        "main", "attack volyn 1", "deck 0")) == 1


def test_Q_Wall_it_hinders_its_builder_as_well(epic):
    board = epic(row=2).laid_out("city_wall").troops(A, kiev=3).troops(B, kiev=1).built(A, kiev="church market")
    board.hand(A, "attack_a").top(0, *PLAIN)
    assert revealed(board.step("main", "epic city_wall", "play attack_a", "attack kiev 1", "deck 0")) == 2


def test_Q_Wall_not_in_a_capture_s_own_check(epic):
    board = epic(column="attack", modules=("war",)).troops(A, kiev=2).troops(B, kiev=2).epic(city_wall="kiev")
    board.top(0, *PLAIN)
    assert revealed(board.step("main", "attack kiev 1", "deck 0", "capture yes", "deck 0")) == 2 + 1


# ---- veche

def test_Q_Veche_its_builder_puts_a_troop_there_for_good(epic):
    board = epic(row=2).laid_out("veche").troops(A, kiev=2)
    board.go("main", "epic veche", "end")
    assert board.epic_at("veche") == "kiev" and board.pub["veche"][A] == 1 and board.pub["hand_size"][A] == 1
    assert board.pub["supply"][A] == 12 - 3 and board.pieces(A) == {"kiev": 2}


@pytest.fixture
def speakers(epic):
    """A veche in kiev, pieces of seat 0 next to it with movement points."""
    def make(*leaders, **more):
        board = epic(*leaders, **{"column": "move", **more}).leader(A, "volyn").troops(A, volyn=2)
        return board.epic(veche="kiev")
    return make


def test_Q_Veche_who_comes_may_put_a_troop_there_and_draw_a_scheme(speakers):
    for piece in ("", " leader"):
        assert speakers().options("main", f"march volyn kiev{piece}") == {"veche yes", "veche no"}
    board = speakers().top(0, "tax_a")
    assert not offered(board, "veche", "main", "march volyn polotsk")
    board.step("main", "march volyn kiev", "veche yes", "deck 0")
    assert board.pub["veche"][A] == 1 and board.hand_of(A) == {"tax_a"} and board.pub["supply"][A] == 12 - 2 - 1
    board = speakers()
    board.step("main", "march volyn kiev", "veche no")
    assert board.pub["veche"][A] == 0 and board.pub["hand_size"][A] == 0


def test_Q_Veche_once_a_round(speakers):
    board = speakers().advisor(A, "move", 2, 2).advisor(B, "tax").troops(B, rostov=1)
    assert offered(board, "veche", "main", "march volyn kiev", "veche no", "march volyn kiev")
    board.step("main", "march volyn kiev", "veche yes", "deck 0", "march volyn kiev")
    board.step("forfeit")
    assert not offered(board, "veche", "main", "march volyn kiev leader")
    board.at("claim").go()
    board.at("action", 2).advisor(A, "move")
    assert offered(board, "veche", "main", "march volyn kiev leader")


def test_Q_Veche_the_troop_of_its_building_is_not_that_of_the_round(epic):
    board = epic(row=2).laid_out("veche").troops(A, kiev=1, volyn=1).troops(B, volyn=1).hand(A, "move")
    built = "main", "epic veche", "deck 0", "play move", "march volyn kiev"
    assert board.options(*built) == {"veche yes", "veche no"}


def test_Q_Veche_a_troop_of_the_supply_not_the_leader(speakers):
    board = speakers(column="move").troops(A, rostov=10)
    assert board.pub["supply"][A] == 0 and not offered(board, "veche", "main", "march volyn kiev")


def test_Q_Veche_own_pieces_that_move_there_not_others_nor_mustered_ones(speakers, epic):
    board = speakers(column="tax").epic(border_fort="volyn kiev")
    assert offered(board, "veche", "cross volyn kiev")
    board = epic(column="muster").troops(A, kiev=1).epic(veche="kiev")
    assert not offered(board, "veche", "main", "muster kiev")
    board = speakers("predslava", "boris", column="tax").troops(B, volyn=1)
    assert not offered(board, "veche", "banish 1 kiev")


@pytest.mark.parametrize("there, tokens", [
    ((2, 1, 0), [1, 0, 0]), ((0, 3, 3), [0, 1, 1]), ((0, 0, 0), [0, 0, 0])])
def test_Q_Veche_a_token_at_the_end_for_those_with_most_troops_there(end, there, tokens):
    board = end("maria", "boris", "sudislav").troops(A, volyn=1).troops(B, rostov=1).troops(C, rostov=1)
    for seat, n in enumerate(there):
        board.pub["veche"][seat] += n
        board.pub["supply"][seat] -= n
    board.epic(veche="kiev").go()
    assert board.pub["vp_tokens"][:3].tolist() == tokens


# ---- what a search reckons with

@pytest.mark.parametrize("stands, wood, there, tokens", [
    ("cathedral", (0, 0), (0, 0), (1, 0)), ("logging_camp", (2, 1), (0, 0), (1, 0)), ("veche", (0, 0), (1, 2), (0, 1)),
    ("logging_camp", (1, 1), (0, 0), (1, 1)), ("veche", (0, 0), (0, 0), (0, 0))])
def test_E_1_a_position_is_worth_the_tokens_that_its_end_would_bring(end, stands, wood, there, tokens):
    board = end(number=3).troops(A, kiev=1).troops(B, rostov=1)
    for seat in (A, B):
        board.goods(seat, wood=wood[seat])
        board.pub["veche"][seat] = there[seat]
    without = [engine.value(board.tables, board.state, seat) for seat in (A, B)]
    board.epic(**{stands: "kiev"})
    lead = (tokens[0] - tokens[1]) / 30                         # points are thirtieths, as a lead
    assert [engine.value(board.tables, board.state, seat) for seat in (A, B)] == pytest.approx(
        [without[0] + lead, without[1] - lead])


# ---- the agenda

def glory(end, **mine):
    return end().agendas("glorious", "wealthy").troops(A, **mine)


def test_Q_20_most_regions_with_epic_structures_ruled(end):
    board = glory(end, kiev=2, volyn=1).troops(B, volyn=2).epic(library="kiev", catacombs="volyn")
    assert board.go().points(A)["agenda"] == 2                  # one each: a tie counts
    board = glory(end, kiev=2).troops(B, volyn=2, polotsk=1).epic(library="kiev", catacombs="volyn", palace="polotsk")
    assert board.go().points(A)["agenda"] == 0
    assert glory(end, kiev=2).troops(B, volyn=1).go().points(A)["agenda"] == 0          # none stands
    board = glory(end, kiev=1).troops(B, kiev=1).epic(library="kiev")
    assert board.go().points(A)["agenda"] == 0                  # occupied, not ruled


def test_Q_20_each_region_once_and_none_for_those_on_borders(end):
    board = glory(end, kiev=2).troops(B, volyn=1, polotsk=1)
    board.epic(library="kiev", catacombs="kiev", city_wall="kiev", palace="volyn", veche="polotsk")
    assert board.go().points(A)["agenda"] == 0
    board = glory(end, kiev=2, volyn=1).troops(B, rostov=1).epic(border_fort="volyn kiev", siege_tower="volyn kiev")
    assert board.go().points(A)["agenda"] == 0
