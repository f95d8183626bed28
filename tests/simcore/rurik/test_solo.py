"""The solo game: worked examples I to K of the rulebook, then rules by id."""
import pytest

from ludometer.simcore import DataError, load
from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import PRIORITIES
from tests.simcore.rurik.rebellion import INSIDE, PLAYER, REBELLION, Solo
from tests.simcore.rurik.scene import Scene

FROM_PEREYASLAVL = ("pereyaslavl", "kiev", "chernigov", "smolensk", "rostov", "novgorod", "polotsk", "volyn")


def test_Example_I_a_card_has_a_location_order_build_orders_and_a_strategy_for_each_priority():
    # R-10, p. 10
    data = load("rurik", modules="solo").data
    regions, advisors = list(data["region"]), list(data["rebellion_advisor"])
    assert len(data["rebellion"]) == 18
    for card in data["rebellion"].values():
        assert sorted(regions[region] for region in card["regions"]) == sorted(INSIDE)
        assert sorted(card["advisors"]) == list(range(len(advisors)))
        for priority in PRIORITIES:
            assert sorted(card[f"{priority}_builds"]) == [0, 1, 2] and len(card[priority]) == 6


def test_Example_J_of_two_unlocked_bonuses_for_attack_one_takes_a_card_away_the_other_adds_an_attack():
    # R-17, p. 10: with the easy mat, in the left and in the middle column
    board = Solo().troops(REBELLION, kiev=3).troops(PLAYER, kiev=2, volyn=2).built(PLAYER, kiev="stronghold")
    board.unlocked("easy_attack_move_2", "easy_build_2", "easy_build_1", "easy_tax_1").top(0, "tax_a", "attack_a")
    # the stronghold adds a card, and Kiev is nobody's: 1 + 1 - 1
    assert board.act("attack", 1, "deck 0", "deck 0") == ["attack kiev", "card tax_a", "attack kiev", "card attack_a"]
    assert board.pub["warfare"][REBELLION] == 2 and board.pieces(PLAYER) == {"volyn": 2}


def test_Example_K_troops_come_from_the_closest_regions_with_troops_to_spare():
    # p. 11: two points. Next to Kiev only Chernigov has one to spare; Rostov is lower than Smolensk.
    board = Solo(order=FROM_PEREYASLAVL).priority("build").leader(REBELLION, "rostov")
    board.troops(REBELLION, pereyaslavl=1, kiev=2, chernigov=2, smolensk=2, rostov=2, novgorod=1, polotsk=1)
    board.troops(PLAYER, kiev=1, volyn=1).leader(PLAYER, "kiev")
    assert board.act("move", 2) == ["march chernigov kiev", "march rostov kiev leader"]
    assert board.ruler("kiev") == REBELLION


# ---- setup

def test_R_1_one_player_against_seat_1_on_the_map_of_two():
    board = Scene("boris", modules=("solo",))
    assert board.tables.players == (1, 1) and board.tables.unmanned == 1 and board.course["n_seats"] == 2
    assert board.regions(board.pub["in_play"]) == set(INSIDE) and board.pub["side"] == 0
    results = engine.play_batch(board.tables, board.chance, 1, 0, 5)
    assert results.shape == (5, 1)
    with pytest.raises(DataError, match="solo = 1 for 4 players; expected the module solo, which is for one player"):
        load("rurik", set={"solo": 1, "region_rebels": 0})


def test_R_2_three_deeds_and_three_agendas_stay_in_the_box():
    for game in range(30):
        board = Scene("boris", modules=("solo",), game=game)
        deeds = {*board.row(), *board.deed_deck()}
        assert len(deeds) == 23 and not deeds & {"enforce_peace", "grand_hunter", "law_giver"}
        agendas = {board.names.agenda[board.hid[what][PLAYER]] for what in ("agenda", "agenda_other")}
        assert len(agendas) == 2 and not agendas & {"courageous", "dignified", "wealthy"}


@pytest.mark.parametrize("modules, number, name", [((), 1, "sviatopolk"), (("stone-and-blade",), 2, "gleb"),
                                                   (("stone-and-blade",), 4, "theophania")])
def test_R_3_nobody_else_has_its_leader(modules, number, name):
    tables = load("rurik", modules=("solo", *modules), set={"rebellion_leader": number})
    assert name not in tables.factions and len(tables.factions) == 7 + 3 * len(modules)
    board = Scene("boris", modules=("solo", *modules), rebellion_leader=number)
    assert board.pub["leader"][REBELLION] == -1 and 1 not in board.pub["holder"]


@pytest.mark.parametrize("level, priority, open_ones", [
    (1, "build", {"easy_build_1"}), (2, "tax", {"medium_build_1", "medium_tax_1"}),
    (3, "attack_move", {"hard_attack_move_1", "hard_build_1"}),
    (4, "build", {"very_hard_attack_move_1", "very_hard_build_1", "very_hard_tax_1"})])
def test_R_4_the_mat_says_what_is_locked_and_the_first_priority(level, priority, open_ones):
    board = Scene("boris", modules=("solo",), rebellion_level=level)
    assert PRIORITIES[board.pub["priority"]] == priority
    mat = Solo(rebellion_level=level)
    mat.pub["unlocked"] = board.pub["unlocked"]
    assert mat.bonuses() == open_ones


def test_R_5_it_starts_in_kiev_and_in_two_regions_of_its_top_card():
    for game in range(20):
        board = Scene("boris", modules=("solo",), game=game)
        card = board.tables.data["rebellion"][f"card_{board.hid['rebellion_deck'][board.pub['rebellion_top']] + 1}"]
        order = [board.names.region[region] for region in card["regions"] if board.names.region[region] != "kiev"]
        assert board.pieces(REBELLION) == {"kiev": 3, order[0]: 2, order[1]: 2}
        assert board.leader_at(REBELLION) == "kiev" and board.pub["supply"][REBELLION] == 15 - 6
        assert {name for name, n in zip(board.names.region, board.pub["neutral"], strict=True) if n} == set(order[2:])
        assert list(board.pub["coins"][:2]) == [3, 3]
        board.by_chance()
        board.by_chance()                                       # an agenda, and no leader to choose
        for _ in range(3):
            assert board.options() == {f"troop {region}" for region in order[2:]}
            board.by_chance()
        assert board.course["to_move"] == PLAYER


def test_R_6_nobody_has_the_first_player_marker():
    board = Solo()
    board.course["to_move"] = board.pub["count"] = 0
    board.troops(PLAYER, kiev=1).advisor(PLAYER, "scheme").top(0, "tax_a", "move", "attack_a")
    board.step("main", "deck 0", "keep tax_a", "return move")
    assert board.pub["marker"] == -1 and "marker" not in str(board.log)


@pytest.mark.parametrize("kept", [0, 1])
def test_R_7_neutral_troops_leave_without_reward_step_or_check(kept):
    board = Solo(neutrals_kept=kept).neutral(kiev=1).troops(PLAYER, kiev=1).advisor(PLAYER, "attack")
    board.course["to_move"] = board.pub["count"] = 0
    assert board.ruler("kiev") is None
    assert board.step("main", "attack kiev neutral")[2:] == ["attack kiev neutral", "end"]
    assert board.ruler("kiev") == PLAYER and board.pub["warfare"][PLAYER] == 0
    assert board.pub["rebels_beaten"][PLAYER] == board.tally["rebels_defeated"][PLAYER] == kept


def turn_of_the_player(leader, column, modules=("stone-and-blade",), **settings):
    board = Solo(leader, modules=modules, **settings).advisor(PLAYER, column)
    board.course["to_move"] = board.pub["count"] = 0
    return board


def test_R_7_neutral_troops_are_no_rebels_to_sviatopolk():
    # p. 9: troops of a colour that nobody plays. L-Sviatopolk: rebels count as his and are replaced
    board = turn_of_the_player("sviatopolk", "attack", rebellion_leader=2).leader(PLAYER, "kiev").neutral(kiev=2)
    assert board.ruler("kiev") is None
    board.troops(PLAYER, kiev=1)
    assert board.ruler("kiev") is None                          # two against two
    board.step("main", "attack kiev neutral")
    assert board.pieces(PLAYER) == {"kiev": 2} and board.ruler("kiev") == PLAYER


def test_R_7_neutral_troops_are_no_rebels_to_sviatoslav():
    board = turn_of_the_player("sviatoslav", "build").leader(PLAYER, "kiev").neutral(volyn=1).coins(0)
    assert "errand volyn" not in board.options("main")          # free only to a region with a rebel
    board.coins(1).step("main", "errand volyn")
    assert board.pub["coins"][PLAYER] == 0 and board.leader_at(PLAYER) == "volyn"


def test_R_7_an_attack_on_neutral_troops_is_one_without_loss():
    # L-Gleb
    board = turn_of_the_player("gleb", "attack").leader(PLAYER, "kiev").neutral(kiev=1)
    assert board.options("main", "attack kiev neutral") == {"pursuit yes", "pursuit no"}


@pytest.mark.parametrize("troops, rebels, neutral, rules", [(2, 1, 1, True), (2, 2, 0, False), (2, 0, 2, False),
                                                            (3, 2, 2, True)])
def test_R_7_rebels_and_neutral_troops_are_compared_one_by_one(troops, rebels, neutral, rules):
    # stronger than each other side, not than all of them together
    board = Solo(modules=("rebel-faction",)).faction("peasant_unrest", "rostov", *INSIDE[:3])
    board.troops(PLAYER, kiev=troops).neutral(kiev=neutral)
    if rebels:
        board.rebels(kiev=rebels)
    assert (board.ruler("kiev") == PLAYER) == rules


def test_R_7_an_attack_on_the_rebellion_is_one_on_an_opponent():
    board = Solo().troops(REBELLION, kiev=2).troops(PLAYER, kiev=1).advisor(PLAYER, "attack").top(1, "tax_a")
    board.course["to_move"] = board.pub["count"] = 0
    assert board.step("main", "attack kiev 1", "deck 1")[3:5] == ["deck 1", "card tax_a"]
    assert board.pub["warfare"][PLAYER] == 1 and board.pub["supply"][REBELLION] == 15 - 1


@pytest.mark.parametrize("printing, forfeit, income", [(None, 1, 1), ("solo-ukrainian", 0, 1), ("solo-later", 1, 0)])
def test_R_9_printings_disagree(printing, forfeit, income):
    modules = (printing,) if printing else ()
    board = Solo(modules=modules).troops(REBELLION, kiev=1).advisor(REBELLION, "tax", 1, 1)
    board.pub["taxable"] = 0
    assert board.go().pub["coins"][REBELLION] == forfeit
    board = Solo(phase="claim", modules=modules).troops(PLAYER, kiev=1).troops(REBELLION, volyn=1)
    assert board.go().pub["coins"][REBELLION] == income


@pytest.mark.parametrize("target", ["neutral", "1"])
def test_R_8_a_church_of_the_player_removes_a_neutral_troop_or_one_of_the_rebellions(target):
    board = Solo().neutral(kiev=1).troops(REBELLION, kiev=1).troops(PLAYER, kiev=1).advisor(PLAYER, "build")
    board.course["to_move"] = board.pub["count"] = 0
    board.step("main", f"build church kiev {target}")
    assert board.pieces(PLAYER) == {"kiev": 2}
    assert (board.pub["neutral"].sum(), board.pub["troops"][:, 1].sum()) == (
        (0, 1) if target == "neutral" else (1, 0))


# ---- cards and advisors

PLACED = {"build": ["place 4 muster + 0", "place 1 scheme + 0", "place 5 build + 0", "place 2 move + 0"],
          "attack_move": ["place 4 attack + 0", "place 1 move + 0", "place 5 build + 0", "place 2 muster + 0"],
          "tax": ["place 4 tax + 0", "place 1 build + 0", "place 5 move + 0", "place 2 muster + 0"]}


@pytest.mark.parametrize("priority", PRIORITIES)
def test_R_11_advisors_go_where_the_bottom_card_says_from_below(priority):
    board = Solo(phase="strategy").priority(priority).troops(REBELLION, kiev=1).troops(PLAYER, rostov=1)
    placed = []
    for _ in range(4):
        board.go()
        placed += board.said(REBELLION)
        if board.course["to_move"] == PLAYER and board.phase() == "strategy":
            board.pub["advisors"][PLAYER] = 0
            board.pub["count"] += 1
            board.course["to_move"] = REBELLION
    assert placed[:4] == PLACED[priority]


def test_R_11_later_advisors_wait_for_their_round():
    board = Solo(phase="strategy", number=3).priority("build").troops(REBELLION, kiev=1)
    board.go()
    assert board.said(REBELLION) == ["place 2 attack + 0"]      # the later 2, skipped before; the 3 comes in round 4


def test_R_12_a_full_column_sends_it_to_the_next_with_room():
    board = Solo(phase="strategy").priority("build").troops(REBELLION, kiev=1)
    for column in ("muster", "move"):
        for row, number in enumerate((5, 4, 2), 1):
            board.advisor(PLAYER, column, row, number)
    board.go()
    assert board.said(REBELLION) == ["place 4 attack + 0"]


@pytest.mark.parametrize("coins, theirs, bribe", [(3, 5, 2), (1, 5, 0), (3, 3, 0), (3, 4, 1)])
def test_R_13_a_coin_beside_the_icon_buys_the_top_space_or_nothing(coins, theirs, bribe):
    board = Solo(phase="strategy", rebellion__card_1__build="amsmBv", rebellion__card_1__attack_move="sAvvbm")
    board.priority("attack_move").troops(REBELLION, kiev=1).coins(0, coins).advisor(PLAYER, "attack", 1, theirs)
    board.go()
    assert board.said(REBELLION) == [f"place 4 attack + {bribe}"] and board.pub["coins"][REBELLION] == coins - bribe


@pytest.mark.parametrize("coins, bribe", [(3, 2), (1, 1), (0, 0)])
def test_R_13_a_coin_that_cannot_buy_the_top_space_still_beats_an_equal(coins, bribe):
    # a 5 and a 4 of the player's stand there; the top space costs a 4 two coins
    board = Solo(phase="strategy", rebellion__card_1__build="amsmBv", rebellion__card_1__attack_move="sAvvbm")
    board.priority("attack_move").troops(REBELLION, kiev=1).coins(0, coins)
    board.advisor(PLAYER, "attack", 1, 5).advisor(PLAYER, "attack", 2, 4).go()
    assert board.said(REBELLION) == [f"place 4 attack + {bribe}"]
    assert board.space("attack")[1 if bribe == 1 else 0 if bribe else 2] == (REBELLION, 4, bribe)


@pytest.mark.parametrize("coins, theirs, added, bribe", [(3, 4, 0, 1), (0, 4, 0, 0), (3, 5, 0, 0), (3, 2, 2, 1)])
def test_R_13_without_it_a_coin_beats_an_equal_of_the_players(coins, theirs, added, bribe):
    board = Solo(phase="strategy").priority("build").troops(REBELLION, kiev=1).coins(0, coins)
    board.advisor(PLAYER, "muster", 1, theirs, added)
    board.go()
    assert board.said(REBELLION) == [f"place 4 muster + {bribe}"]


def test_R_14_each_turn_has_its_card_and_the_last_ones_lie_beneath():
    board = Solo().troops(REBELLION, kiev=1).troops(PLAYER, rostov=1)
    deck, top = list(board.hid["rebellion_deck"]), int(board.pub["rebellion_top"])
    board.advisor(REBELLION, "muster", 1, 1)
    board.go()
    assert board.said(REBELLION)[0] == "card_1" and board.pub["rebellion_seen"] == 2
    assert board.pub["rebellion_top"] == (top - 1) % 18 and list(board.hid["rebellion_deck"]) == deck


def test_R_14_or_a_round_has_one_card():
    board = Solo(rebellion_card_each_turn=0).troops(REBELLION, kiev=1).advisor(REBELLION, "muster", 1, 1)
    board.pub["rebellion_rows"] = 6                             # as after a strategy phase
    board.advisor(REBELLION, "tax", 1, 2)
    board.go()
    assert board.said(REBELLION)[0] == "card_1"
    board.course["to_move"] = REBELLION
    board.go()
    assert board.said(REBELLION)[0].startswith(("main", "forfeit"))


def test_R_15_the_lowest_number_and_of_equals_the_leftmost():
    board = Solo().troops(REBELLION, kiev=2)
    board.advisor(REBELLION, "tax", 1, 2).advisor(REBELLION, "muster", 2, 2).advisor(REBELLION, "scheme", 1, 4)
    board.go()
    assert board.said(REBELLION)[1].startswith("main muster")


@pytest.mark.parametrize("action, coins", [("build", 1), ("muster", 1), ("move", 1), ("attack", 1), ("tax", 1)])
def test_R_16_what_it_cannot_do_or_pay_it_forfeits(action, coins):
    board = Solo().troops(REBELLION, kiev=1).advisor(REBELLION, action, 1, 1)
    board.pub["taxable"] = 0
    if action == "muster":
        board.troops(REBELLION, kiev=13).leader(REBELLION, "kiev").troops(REBELLION, volyn=1)
    if action == "build":
        board.built(PLAYER, kiev="church market stronghold")
    board._changed()
    if action == "move":
        board.priority("build")
    board.go()
    assert board.said(REBELLION)[1:] == [f"forfeit {action}", "end"] and board.pub["coins"][REBELLION] == coins


def test_R_16_a_price_it_cannot_pay():
    board = Solo().troops(REBELLION, kiev=1)
    space = next(row for row in board.tables.data["space"].values() if row["cost"])
    action = ("muster", "move", "attack", "tax", "build", "scheme")[space["action"]]
    board.neutral(kiev=1).advisor(REBELLION, action, space["row"], 1)
    board.go()
    assert board.said(REBELLION)[1] == f"forfeit {action}"


@pytest.mark.parametrize("first, did", [(1, ["march kiev volyn", "tax volyn"]), (0, ["tax kiev", "march kiev volyn"])])
def test_R_17_bonus_moves_come_before_or_after_the_main_action(first, did):
    board = Solo(rebellion_moves_first=first, bonus__easy_build_3__action="tax").priority("attack_move")
    board.troops(REBELLION, kiev=2, novgorod=1, rostov=1, polotsk=1, smolensk=1, chernigov=1)
    board.unlocked("easy_build_3").pub["taxable"] = 1 << board.region("volyn" if first else "kiev")
    if first:                                                   # something must be taxable as the advisor is resolved
        board.pub["taxable"] |= 1 << board.region("kiev")
        board.goods(REBELLION, wood=3)
    assert board.act("tax", 1) == did


def test_R_18_a_scheme_action_unlocks_the_top_bonus_of_the_priority_then_of_the_leftmost_column():
    board = Solo().priority("build").troops(REBELLION, kiev=1)
    found = []
    for _ in range(7):
        board.course["to_move"] = board.pub["count"] = REBELLION
        board.advisor(REBELLION, "scheme", 3, 1)
        board.go()
        found += [words.removeprefix("unlock ") for words in board.said(REBELLION) if words.startswith("unlock")]
    assert found == ["easy_build_1", "easy_build_2", "easy_build_3", "easy_attack_move_1", "easy_attack_move_2",
                     "easy_tax_1", "easy_tax_2"]
    assert board.pub["coins"][REBELLION] == 7
    board.course["to_move"] = board.pub["count"] = REBELLION
    board.advisor(REBELLION, "scheme", 3, 1)
    board.go()
    # nothing is left to unlock, which is no forfeit; easy_tax_2 brings two coins
    assert board.said(REBELLION)[1:] == ["main scheme 0", "end"] and board.pub["coins"][REBELLION] == 7 + 2


# ---- actions

def test_R_20_muster_the_leader_then_where_it_does_not_rule_then_where_it_does():
    board = Solo().troops(REBELLION, polotsk=1, kiev=1, chernigov=2).troops(PLAYER, polotsk=2, kiev=1)
    # the leader is the first piece of the same order
    assert board.act("muster", 3) == ["muster polotsk leader", "muster kiev", "muster polotsk"]
    board.course["to_move"] = board.pub["count"] = REBELLION
    board.next_card("card_1")
    assert board.act("muster", 3) == ["muster polotsk", "muster kiev", "muster chernigov"]


def test_R_20_the_leader_comes_where_it_does_not_rule_though_a_region_before_is_occupied():
    board = Solo().troops(REBELLION, novgorod=2, kiev=1, chernigov=1).troops(PLAYER, kiev=1, chernigov=1)
    assert board.act("muster", 3) == ["muster kiev leader", "muster chernigov", "muster novgorod"]
    board = Solo().troops(REBELLION, polotsk=1, kiev=1).troops(PLAYER, rostov=1)        # it rules both
    assert board.act("muster", 3) == ["muster polotsk leader", "muster kiev", "muster polotsk"]


def test_R_21_attack_and_move_spreads_to_regions_not_occupied():
    board = Solo().priority("attack_move").troops(REBELLION, kiev=4, rostov=2).leader(REBELLION, "kiev")
    assert board.act("move", 3) == ["march rostov novgorod", "march kiev polotsk leader", "march kiev smolensk"]


def test_R_22_one_troop_stays_and_the_player_must_not_come_to_rule():
    board = Solo().priority("tax").troops(REBELLION, kiev=3, polotsk=1, rostov=3).troops(PLAYER, kiev=2, rostov=2)
    board.troops(PLAYER, novgorod=1)
    # of Rostov and Kiev one each, for a tie; then a second would give the player rule
    assert board.act("move", 3) == ["march rostov novgorod", "march kiev novgorod"]


def test_R_24_attacks_begin_where_it_rules_or_does_not():
    def board(priority):
        return (Solo().priority(priority).troops(REBELLION, novgorod=1, kiev=3, volyn=1).neutral(volyn=2)
                .troops(PLAYER, kiev=1, novgorod=2).top(0, "tax_a", "move", "attack_a"))

    def attacks(priority):
        done = board(priority).act("attack", 2, "deck 0", "deck 0")
        return [words for words in done if words.startswith("attack")]
    # Kiev is ruled; Novgorod and Volyn are not
    assert attacks("build") == ["attack kiev", "attack novgorod"]
    assert attacks("attack_move") == ["attack novgorod", "attack novgorod"]


def test_R_25_the_player_chooses_the_deck_of_its_check_and_neutral_troops_ask_for_none():
    board = Solo().troops(REBELLION, kiev=2).troops(PLAYER, kiev=1).neutral(kiev=1).top(1, "muster2", "tax_a")
    did = board.act("attack", 2, "deck 1")
    assert board.log[3] == (PLAYER, "deck 1") and did[0] == "attack kiev" and did[-1] == "attack kiev neutral"
    assert board.pub["warfare"][REBELLION] == 1 and board.pieces(REBELLION) == {"kiev": 1}


def test_R_30_build_where_it_rules_first_and_has_nothing():
    board = Solo().troops(REBELLION, novgorod=1, kiev=1, volyn=1).neutral(novgorod=1)
    board.built(REBELLION, kiev="market")
    assert board.act("build", 2) == ["build market volyn", "build stronghold volyn"]   # Novgorod is not ruled: 2 points
    board = Solo().troops(REBELLION, novgorod=1, kiev=1, volyn=1).neutral(novgorod=1).built(REBELLION, kiev="market")
    board.built(REBELLION, volyn="market")
    assert board.act("build", 2) == ["build church novgorod neutral"]


def test_R_31_a_church_wants_a_troop_to_convert_the_players_first():
    board = Solo().troops(REBELLION, kiev=4).troops(PLAYER, kiev=1).neutral(kiev=1).leader(PLAYER, "kiev")
    assert board.act("build", 2)[0] == "build church kiev player"
    board = Solo().troops(REBELLION, kiev=4).leader(PLAYER, "kiev")
    assert board.act("build", 2)[0] == "build market kiev"


def test_R_33_tax_where_it_rules_and_has_room_on_the_boat():
    board = Solo().troops(REBELLION, novgorod=1, rostov=1, volyn=1, chernigov=1).neutral(volyn=1)
    board.goods(REBELLION, wood=3).built(REBELLION, chernigov="market")
    assert board.act("tax", 2) == ["tax rostov", "tax chernigov good"]
    assert board.goods_of(REBELLION) == {"wood": 3, "ore": 1, "fish": 2}


def test_R_35_later_printing_taxes_and_builds_whoever_rules():
    board = Solo(rebellion_choices=1).troops(REBELLION, novgorod=1, volyn=1).neutral(volyn=1).goods(REBELLION, wood=3)
    assert board.act("tax", 2) == ["tax volyn"]
    board = Solo(rebellion_choices=1).troops(REBELLION, novgorod=1, volyn=2).neutral(novgorod=1)
    assert board.act("build", 2) == ["build church novgorod neutral"]


def test_R_36_later_printing_makes_it_pay_as_a_ruler():
    board = Solo(rebellion_at_home=1).troops(REBELLION, novgorod=1, kiev=1).neutral(novgorod=1, kiev=2)
    assert board.act("tax", 2) == ["tax novgorod", "tax kiev"]
    board = Solo(rebellion_at_home=1).troops(REBELLION, novgorod=1, kiev=1).neutral(novgorod=1, kiev=2)
    assert board.act("build", 2) == ["build church novgorod neutral", "build church kiev neutral"]


def test_R_37_later_printing_gains_and_builds_as_with_stone_and_blade():
    def board(**settings):
        return Solo(modules=("stone-and-blade",), rebellion_gains=1, **settings)
    stable = board().priority("tax").troops(REBELLION, kiev=5).troops(PLAYER, novgorod=1)
    assert stable.act("build", 1)[:2] == ["build stable kiev", "march kiev novgorod"]
    tavern = board().troops(REBELLION, kiev=1).built(REBELLION, kiev="market church").priority("build")
    assert tavern.act("build", 1) == ["build tavern kiev", "unlock easy_build_1"]
    assert tavern.pub["coins"][REBELLION] == 3 + 1
    boon = board().troops(REBELLION, volyn=2).goods(REBELLION, fish=2)
    assert boon.act("tax", 1) == ["tax volyn", "boon fish"] and boon.pub["boons"][REBELLION] == 1


# ---- claim phase and end

@pytest.mark.parametrize("regions, built, goods, priority", [
    (3, 2, 3, "attack_move"), (2, 2, 3, "build"), (2, 1, 3, "tax"), (2, 1, 1, "build")])
def test_R_40_its_priority_follows_the_players_leads(regions, built, goods, priority):
    board = Solo(phase="claim").troops(REBELLION, kiev=1, volyn=1).built(REBELLION, kiev="market").goods(
        REBELLION, wood=1)
    board.troops(PLAYER, **dict.fromkeys(INSIDE[:regions], 1)).built(PLAYER, **dict.fromkeys(INSIDE[:built], "market"))
    board.goods(PLAYER, fish=min(3, goods))
    board.go()
    assert f"priority {priority}" in board.said(REBELLION)


def test_R_41_each_track_on_which_the_player_leads_unlocks_a_bonus():
    board = Solo(phase="claim").troops(PLAYER, kiev=1, volyn=1, polotsk=1).troops(REBELLION, rostov=1)
    board.built(PLAYER, kiev="market", volyn="market").go()
    words = board.said(REBELLION)
    assert [word for word in words if word.startswith("unlock")] == ["unlock easy_attack_move_1",
                                                                     "unlock easy_attack_move_2"]
    assert words.index("priority attack_move") < words.index("unlock easy_attack_move_1")


def test_R_42_income_is_a_coin_and_one_for_each_full_column():
    board = Solo(phase="claim").troops(PLAYER, kiev=1).troops(REBELLION, rostov=1).goods(REBELLION, ore=3, fur=1)
    board.go()
    assert "income 3" in board.said(REBELLION) and board.chosen_by(REBELLION) == set()


def test_R_43_coins_and_goods_of_the_dock_score_by_threes_rounded_up():
    board = Solo(phase="claim", number=4).troops(PLAYER, kiev=1).troops(REBELLION, rostov=1).claimed(REBELLION, rule=2)
    board.claimed(PLAYER, rule=2).coins(0, 4).goods(REBELLION, fur=5, ore=1).agendas("successful").go()
    assert board.points(REBELLION) == {"rule": 2, "build": 0, "trade": 0, "warfare": 0, "agenda": 0, "deeds": 0,
                                       "coins": 2, "dock": 2}
    assert board.pub["coins"][REBELLION] == 0


@pytest.mark.parametrize("coins, regions, win", [(0, 1, 0.5), (1, 1, 1), (0, 2, 1)])
def test_R_44_ties_go_by_regions_and_by_coins_that_do_not_score(coins, regions, win):
    board = Solo(phase="claim", number=4)
    board.troops(PLAYER, **dict.fromkeys(("kiev", "volyn")[:regions], 1)).troops(REBELLION, rostov=1)
    board.claimed(PLAYER, rule=2).claimed(REBELLION, rule=2).coins(coins, 0).agendas("regal").go()
    rank, sharing = engine.rule_rank(board.tables, board.state, PLAYER)
    assert (1 / sharing if rank == 1 else 0) == win


def test_R_45_off_the_map_it_returns_to_the_first_region_of_its_order():
    board = Solo().troops(PLAYER, kiev=1)
    board.advisor(REBELLION, "tax", 1, 1).go()
    assert board.pieces(REBELLION) == {"novgorod": 2} and board.leader_at(REBELLION) == "novgorod"


@pytest.mark.parametrize("mine, theirs, points", [(1, 2, 0), (2, 2, 2), (0, 0, 0)])
def test_R_46_an_agenda_compares_the_player_with_the_rebellion(mine, theirs, points):
    board = Solo(phase="claim", number=4).troops(PLAYER, kiev=1).troops(REBELLION, rostov=1).agendas("capable")
    board.goods(PLAYER, fish=mine).goods(REBELLION, ore=theirs).go()
    assert board.points(PLAYER)["agenda"] == points


# ---- leaders

def test_R_50_sviatopolk_takes_a_card_away_and_musters_as_a_round_ends():
    board = Solo().troops(REBELLION, kiev=1).leader(REBELLION, "kiev").troops(PLAYER, kiev=1)
    assert board.act("attack", 1) == ["attack kiev"]            # 1 - 1 cards
    board = Solo(phase="claim").troops(REBELLION, kiev=1).leader(REBELLION, "kiev").troops(PLAYER, volyn=1)
    board.go()
    assert "muster kiev" in board.said(REBELLION) and board.pieces(REBELLION) == {"kiev": 3}


def test_R_51_gleb_checks_the_players_casualties_twice():
    board = Solo(modules=("stone-and-blade",), rebellion_leader=2).leader(REBELLION, "kiev").troops(REBELLION, kiev=1)
    board.troops(PLAYER, kiev=2).advisor(PLAYER, "attack", 1).top(0, "tax_a", "move")
    board.course["to_move"] = board.pub["count"] = 0
    words = board.step("main", "attack kiev 1", "deck 0", "deck 0")
    assert [word for word in words if word.startswith("card")] == ["card tax_a", "card move"]


def test_R_51_maria_attacks_and_theophania_musters_where_they_work():
    def board(leader):
        return (Solo(modules=("stone-and-blade",), rebellion_leader=leader).troops(REBELLION, kiev=1)
                .leader(REBELLION, "kiev").neutral(kiev=1))
    assert board(3).act("build", 1) == ["build church kiev neutral"]
    maria = board(3).neutral(kiev=2)
    maria.troops(REBELLION, kiev=1)
    assert maria.act("build", 1) == ["build church kiev neutral", "attack kiev neutral"]
    assert board(4).act("tax", 1) == ["tax kiev", "muster kiev"]
    assert board(4).act("build", 1) == ["build church kiev neutral", "muster kiev"]


def test_R_52_as_a_round_ends_gleb_goes_to_the_region_of_an_inheritance():
    regions = set()
    for game in range(12):
        board = Solo(modules=("stone-and-blade",), rebellion_leader=2, phase="claim", game=game)
        board.leader(REBELLION, "kiev").troops(REBELLION, kiev=1).troops(PLAYER, volyn=1).go()
        regions.add(board.leader_at(REBELLION))
    assert len(regions) > 3 and regions <= set(INSIDE)


# ---- with modules

def with_a_faction(column, faction="peasant_unrest"):
    board = turn_of_the_player("mstislav", column, modules=("rebel-faction",)).faction(faction, "rostov", *INSIDE[:3])
    return board.rebels(kiev=1).neutral(kiev=1).troops(PLAYER, kiev=1).coins(0)


def test_R_60_rebels_of_a_faction_are_targets_of_their_own():
    board = with_a_faction("attack")
    targets = {words for words in board.options("main") if words.startswith("attack")}
    assert targets == {"attack kiev rebel", "attack kiev neutral"}
    board.step("main", "attack kiev rebel")
    assert board.pub["neutral"].sum() == 1 and board.pub["rebels"].sum() == 0
    assert board.pub["rebels_beaten"][PLAYER] == 1 and board.pub["coins"][PLAYER] == 1
    board = with_a_faction("attack")
    words = board.step("main", "attack kiev neutral")
    assert board.pub["neutral"].sum() == 0 and board.pub["rebels"].sum() == 1
    assert board.pub["rebels_beaten"][PLAYER] == 0 and "reward coin" not in words


@pytest.mark.parametrize("faction, targets", [("peasant_unrest", {"rebel", "neutral"}),
                                              ("pagan_resistance", {"neutral"})])
def test_R_60_a_church_removes_either_but_for_F_Pagan(faction, targets):
    board = with_a_faction("build", faction)
    board.pub["neutral"][board.region("kiev")] = 1
    board.troops(PLAYER, kiev=2)
    assert {words.split()[-1] for words in board.options("main") if words.startswith("build church kiev")} == targets


@pytest.mark.parametrize("kept", [0, 1])
def test_R_61_a_neutral_troop_that_counts_as_a_rebel_pays_a_conversion(kept):
    board = Solo(modules=("war",), neutrals_kept=kept).neutral(kiev=1).troops(PLAYER, kiev=1).coins(2)
    board.advisor(PLAYER, "attack").course["to_move"] = board.pub["count"] = 0
    assert "convert attack" not in board.options("main")
    assert ("convert attack" in board.options("main", "attack kiev neutral")) == kept
    if kept:
        board.step("main", "attack kiev neutral", "convert attack")
        assert board.pub["rebels_beaten"][PLAYER] == 0 and board.pub["coins"][PLAYER] == 0


def test_R_62_the_rebellion_captures_nothing_and_is_captured():
    board = Solo(modules=("war",)).troops(REBELLION, kiev=1).troops(PLAYER, kiev=1, volyn=1).top(0, "tax_a", "move")
    assert board.act("attack", 1, "deck 0") == ["attack kiev", "card tax_a"]
    assert board.prisoners(REBELLION) == [] and board.pub["supply"][PLAYER] == 11
    board = Solo(modules=("war",)).troops(REBELLION, kiev=1).troops(PLAYER, kiev=2).top(0, "tax_a", "move", "tax_b")
    board.advisor(PLAYER, "attack").course["to_move"] = board.pub["count"] = 0
    board.step("main", "attack kiev 1", "deck 0", "capture yes", "deck 0")
    assert board.prisoners(PLAYER) == [REBELLION] and board.pub["supply"][REBELLION] == 15 - 1
