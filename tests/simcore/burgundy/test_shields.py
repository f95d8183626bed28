"""Shields: a double takes one for a castle, where it acts while its upkeep is paid. Dice in a scene are ones."""
import pytest

from ludometer.simcore.burgundy.declared import COLOURS

A, B, C = 0, 1, 2                           # seats
SHIELDS = ["shields"]
EXTRA = ["extra-tiles"]


def holder(scene, *shields, seat=A, modules=(), silver=0, **settings):
    """A seat with castles and shields on them."""
    board = scene(modules=[*SHIELDS, *modules], **settings)
    for _, space in zip(shields[1:], (6, 1, 2), strict=False):
        board.lay(seat, "castle", space)
    return board.shield(seat, *shields).purse(seat, silver=silver)


def end(board, *said):
    """The rest of a phase: nobody does anything but what is said at its end, by seats in the order of the bridge."""
    for _ in range(board.players - 1):
        board.go()
    return board.go("1 workers", "1 workers", *said)


# ---- setup

@pytest.mark.parametrize("players, by_depot", [(2, [1] * 6), (3, [1, 2, 1, 2, 1, 2]), (4, [2] * 6)])
def test_H_1_shields_in_the_depots(game, players, by_depot):
    deals = set()
    for deal in range(12):
        board = game(players, modules=SHIELDS, game=players * deal)
        found = [board.shields_in(depot) for depot in range(1, 7)]
        assert [len(shields) for shields in found] == by_depot
        assert len({name for shields in found for name in shields}) == sum(by_depot)
        deals.add(str(found))
    assert len(deals) == 12
    assert game(2).shields_in(1) == [] and len(game(2, shields=1).shields_in(1)) == 1


def test_H_1_none_is_laid_out_later(game):
    board = game(2, modules=SHIELDS, steps=4)
    lying = [board.shields_in(depot) for depot in range(1, 7)]
    while board.pub["phase"] == 0:
        said = board.by_chance()
        taken = [words.split()[1] for words in said if words.startswith("take shield")]
        lying = [[name for name in names if name not in taken] for names in lying]
    assert [board.shields_in(depot) for depot in range(1, 7)] == lying


# ---- taking

def test_H_10_both_dice_of_a_double(scene):
    board = scene(modules=SHIELDS).dice(A, 3, 3).hang(3, "shield_5", "shield_9").hang(4, "shield_1")
    assert board.options(only="take") == {"take shield_5", "take shield_9"}
    assert board.options("take shield_9") == set() and board.options("3 workers") == {"3 workers"}
    board.go("take shield_9")
    assert board.shields_of(A) == ["shield_9"] and board.shields_in(3) == ["shield_5"] and board.purse_of(A) == (0, 0)
    row = board.results()[A]
    assert row["act_shield"] == 1 and row["act_workers"] == 0


def test_H_11_workers_make_a_double(scene):
    """The worked example: 3 and 5 become two threes, two fours or two fives with two workers."""
    def options(workers, *monasteries, dice=(3, 5)):
        board = scene(modules=SHIELDS).dice(A, *dice).purse(A, workers=workers)
        for monastery in monasteries:
            board.lay(A, monastery, 12)
        for depot in range(1, 7):
            board.hang(depot, f"shield_{depot}")
        return board.options(only="take")
    assert options(1) == set()
    assert options(2) == {"take shield_3 +2", "take shield_4 +2", "take shield_5 +2"}
    assert options(1, "monastery_8") == {"take shield_3 +1", "take shield_5 +1"}
    assert options(1, "monastery_12") == set()
    assert options(2, dice=(3, 3)) == {"take shield_3", "take shield_2 +2", "take shield_4 +2"}
    board = scene(modules=SHIELDS).dice(A, 3, 5).purse(A, workers=3).hang(4, "shield_1")
    assert board.go("take shield_1 +2").purse_of(A) == (0, 1)


def test_H_12_a_shield_for_each_castle(scene):
    board = holder(scene, "shield_1").hang(1, "shield_2", "shield_3")
    assert board.options("take shield_2") == {"drop shield_1"}                  # on the starting castle
    board.go("take shield_2", "drop shield_1")
    assert board.shields_of(A) == ["shield_2"] and board.shields_in(1) == ["shield_3"]
    assert all("shield_1" not in board.shields_in(depot) for depot in range(1, 7))
    board = holder(scene, "shield_1").lay(A, "castle", 6).hang(1, "shield_2").go("take shield_2")
    assert board.shields_of(A) == ["shield_1", "shield_2"]
    board = holder(scene, "shield_1", "shield_4").hang(1, "shield_2")
    assert board.options("take shield_2") == {"drop shield_1", "drop shield_4"}


def test_H_12_an_inn_on_a_space_of_castles_is_none(scene):
    board = holder(scene, "shield_1", modules=["inns"]).lay(A, "inn", 6).hang(1, "shield_2")
    assert board.options("take shield_2") == {"drop shield_1"}


def test_H_13_it_acts_from_then_on_for_as_long_as_it_lies_there(scene):
    board = scene(modules=SHIELDS).hang(1, "shield_2", "shield_1").go("take shield_2").go("1 workers", "1 workers")
    assert board.purse_of(A) == (0, 2)
    board.dice(A, 1, 1).dice(B, 1, 1).go("take shield_1", "drop shield_2").go("1 workers", "1 workers")
    assert board.purse_of(A) == (0, 2)


# ---- the end of a phase

def test_H_20_tiles_then_upkeep_then_mines(scene):
    board = holder(scene, "shield_14", round=5, silver=1).depot(5, "castle").lay(A, "mine", 24)     # it fits nowhere
    assert end(board, "keep shield_14").purse_of(A) == (1, 4)
    board = holder(scene, "shield_1", round=5).lay(A, "mine", 24)               # the silver of mines comes too late
    assert end(board, "lose shield_1").purse_of(A) == (1, 4)
    board = holder(scene, "shield_14", round=5, silver=1).depot(5, "mine")
    assert end(board, "place mine 24", "keep shield_14").purse_of(A) == (1, 4)  # but a tile comes early enough


def test_H_20_each_step_in_the_order_of_the_bridge(scene):
    board = holder(scene, "shield_1", round=5, silver=1).shield(B, "shield_2").purse(B, silver=1)
    board.bridge((B, 1), (A, 0)).dice(A, 1, 1).dice(B, 1, 1).go()
    assert board.options("1 workers", "1 workers") == {"keep shield_2", "lose shield_2"}
    assert board.options("1 workers", "1 workers", "keep shield_2") == {"keep shield_1", "lose shield_1"}


def test_H_20_after_the_last_phase_too(scene):
    board = holder(scene, "shield_1", phase="e", round=5, silver=1)
    assert end(board, "lose shield_1").points(A) == {"leftovers": 1 + 2}


def test_H_21_a_silver_for_each(scene):
    board = holder(scene, "shield_1", "shield_4", "shield_5", round=5, silver=2)
    assert end(board, "keep shield_1", "lose shield_4", "keep shield_5").shields_of(A) == ["shield_1", "shield_5"]
    assert board.purse_of(A) == (0, 4) and board.results()["upkeep"][A] == 2
    board = holder(scene, "shield_1", "shield_4", round=5, silver=1).go()
    assert board.options("1 workers", "1 workers", "lose shield_1") == {"keep shield_4", "lose shield_4"}
    assert board.go("1 workers", "1 workers", "keep shield_1").shields_of(A) == ["shield_1"]     # no choice then


# ---- effects

@pytest.mark.parametrize("held, silver", [(None, 3), ("monastery_3", 3), ("monastery_4", 3)])
def test_H_24_shield_9_in_place_of_monastery_3(scene, held, silver):
    """H-39: a silver for each good, whatever monastery 3 says; a monastery that adds a worker still does."""
    board = holder(scene, "shield_9").goods(A, red=3).dice(A, 4, 4)
    if held:
        board.lay(A, held, 12)
    assert board.go("4 sell red").purse_of(A) == (silver, 2 + (held == "monastery_4"))
    board = holder(scene, "shield_9", shield__shield_9__amount=2).goods(A, red=3).dice(A, 4, 4)
    assert board.go("4 sell red").purse_of(A) == (6, 2)


def test_H_31_shield_1_joins_all_pastures(scene):
    board = holder(scene, "shield_1").lay(A, "ship", 17).lay(A, "cow_2", 27).store(A, "cow_3").dice(A, 4, 4)
    assert board.go("4 place cow_3 10").points(A) == {"animals": 3, "shields": 2}
    board = holder(scene, "shield_1").lay(A, "ship", 17).lay(A, "cow_2", 27).lay(A, "monastery_7", 12)
    board.store(A, "cow_3").dice(A, 4, 4)
    assert sum(board.go("4 place cow_3 10").points(A).values()) == 3 + 2 + 2 * 1


def test_H_31_for_geese_too(scene):
    board = holder(scene, "shield_1", modules=EXTRA).lay(A, "ship", 17).lay(A, "geese", 27).store(A, "cow_3")
    assert sum(board.dice(A, 4, 4).go("4 place cow_3 10").points(A).values()) == 3 + 2
    board = holder(scene, "shield_1", modules=EXTRA).lay(A, "ship", 17).lay(A, "cow_3", 27).store(A, "geese")
    assert sum(board.dice(A, 4, 4).go("4 place geese 10").points(A).values()) == 2 + 3


@pytest.mark.parametrize("each", [0, 1])
def test_H_32_shield_2_when_others_gain_workers(scene, each):
    def gained(say, **settings):
        board = holder(scene, "shield_2", shield_2_each=each, **settings)
        board.bridge((B, 0), (A, 0))
        say(board)
        return board.purse_of(A)[1]
    factor = 2 if each else 1
    assert gained(lambda board: board.go()) == 2 * factor                       # two actions
    assert gained(lambda board: board.dice(B, 4, 4).goods(B, red=1).go("4 sell red", "4 workers")) == factor
    assert gained(lambda board: board.dice(B, 4, 4).goods(B, red=1).lay(B, "monastery_4", 12).go(
        "4 sell red", "4 workers")) == factor + 1
    assert gained(lambda board: board.dice(B, 3, 3).store(B, "boarding_house").go(
        "3 place boarding_house 11", "3 workers")) == factor + (4 if each else 1)
    assert gained(lambda board: board.lay(B, "monastery_28", 12).purse(B, silver=2).go(
        "hire", "hire", "1 workers", "1 workers"), modules=EXTRA) == 4 * factor
    assert gained(lambda board: board.route(B, "route_1", covered=2).goods(B, turquoise=1).go(
        "1 sell turquoise", "1 workers"), modules=["trade-routes"]) == factor + (4 if each else 1)


def test_H_32_income_counts_once_for_each_seat_and_its_own_gains_do_not(scene):
    two = {"tile__monastery_2__coloured": 2}
    board = holder(scene, "shield_2", players=3, round=5, **two)
    for seat in (B, C):
        board.lay(seat, "mine", 24, 29).lay(seat, "monastery_2", 12)
    assert end(board, "lose shield_2").purse_of(A) == (0, 4 + 4)                # it went before the income
    board = holder(scene, "shield_2", players=3, round=5, silver=1, **two)
    for seat in (B, C):
        board.lay(seat, "mine", 24, 29).lay(seat, "monastery_2", 12)
    assert end(board, "keep shield_2").purse_of(A) == (0, 4 + 4 + 2)


def test_H_32_who_gains_by_it_gives_nothing(scene):
    board = holder(scene, "shield_2", shield__shield_2__amount=3).go()
    assert board.purse_of(A) == (0, 4) and board.go().purse_of(A) == (0, 4 + 6)


def test_H_33_shield_3_pays_the_upkeep_by_workers(scene):
    board = holder(scene, "shield_3", "shield_4", round=5, shield_upkeep=2, silver=3).go()
    said = {"keep shield_3", "keep shield_3 +1", "keep shield_3 +2", "lose shield_3"}
    assert board.options("1 workers", "1 workers") == said
    assert board.options("1 workers", "1 workers", "keep shield_3") == {
        "keep shield_4 +1", "keep shield_4 +2", "lose shield_4"}
    board.go("1 workers", "1 workers", "keep shield_3 +1", "keep shield_4 +2")
    assert board.purse_of(A) == (2, 4 - 3) and board.shields_of(A) == ["shield_3", "shield_4"]


def test_H_34_shield_4_stores_twelve_tiles(scene):
    board = holder(scene, "shield_4").depot(1, "mine")
    board.store(A, *["castle"] * 3, *["ship"] * 3, *["bank"] * 3, "cow_2", "pig_2")
    assert board.options("1 take mine 1") == {"1 workers"}
    board.store(A, "sheep_2")
    assert "discard sheep_2" in board.options("1 take mine 1")
    board = holder(scene, "shield_4", shield__shield_4__amount=5).depot(1, "mine").store(A, *["castle"] * 5)
    assert board.options("1 take mine 1") == {"discard castle"}


def test_H_34_tiles_beyond_the_limit_stay_but_no_more_find_room(scene):
    board = holder(scene, "shield_4", round=5).store(A, "castle", "ship", "bank", "cow_2", "pig_2")
    end(board, "lose shield_4")
    assert len(board.stored(A)) == 5
    board.at("b").store(A).depot(1, "mine").dice(A, 1, 1)
    board.go("1 take mine 1", "discard castle", "discard ship", "discard bank")
    assert board.stored(A) == ["cow_2", "pig_2", "mine"]


def test_H_35_shield_5_a_ship_may_take_a_type(scene):
    board = holder(scene, "shield_5", phase="b").store(A, "ship").dice(A, 5, 5).lay(A, "monastery_5", 12)
    board.depot_goods(1, red=1, pink=1).depot_goods(4, red=2).goods(A, brown=1, orange=1)
    offered = board.options("5 place ship 19")
    assert {"all red", "all pink"} <= offered and {word for word in offered if word.startswith("all")} == {
        "all red", "all pink"} and "depot 3 and 4" in offered
    board.go("5 place ship 19", "all red")
    assert board.goods_of(A) == {"red": 3, "brown": 1, "orange": 1} and board.goods_in(1) == {"pink": 1}
    board = holder(scene, "shield_5", phase="b").store(A, "ship").dice(A, 5, 5).goods(A, brown=1, orange=1, purple=1)
    board.depot_goods(1, red=1, brown=1)
    assert {word for word in board.options("5 place ship 19") if word.startswith("all")} <= {"all brown"}


def test_H_36_shield_6_names_a_seat_once(scene):
    board = holder(scene, "shield_6", players=3)
    assert board.options(only="copy") == {"copy 1", "copy 2"}
    assert "copy 1" in board.options("1 workers", "1 workers") and board.options("copy 2", only="copy") == set()
    board.go("copy 2", "1 workers", "1 workers").go().go()
    assert board.options(only="copy") == set() and board.seats[A]["patron"] == C


def test_H_36_monasteries_there_act_and_those_placed_later(scene):
    board = holder(scene, "shield_6").lay(B, "monastery_4", 12).goods(A, red=1).dice(A, 4, 4)
    assert board.go("copy 1", "4 sell red", "4 workers").purse_of(A) == (1, 1 + 2)
    board.store(B, "monastery_14").dice(B, 5, 5).cover(B, 6, 11, 8).go("5 place monastery_14 7")
    assert board.dice(A, 1, 1).go("1 workers", "1 workers").purse_of(A) == (1, 3 + 8)
    board = holder(scene, "shield_6").lay(B, "monastery_12", 12).depot(2, "mine")
    assert board.options("copy 1", only="take") == {"1 take mine 2"} and board.options(only="take") == set()
    board = holder(scene, "shield_6").lay(B, "monastery_1", 12).lay(A, "bank", 25).store(A, "bank")
    assert board.options("copy 1", only="place") == {"1 place bank 26"} and board.options(only="place") == set()


def test_H_36_and_no_longer_when_the_shield_goes(scene):
    board = holder(scene, "shield_6", round=5).lay(B, "monastery_14", 12)
    board.go("copy 1", "1 workers", "1 workers")
    board.go("1 workers", "1 workers", "lose shield_6").dice(A, 1, 1)
    before = board.purse_of(A)[1]
    assert board.go("1 workers", "1 workers").purse_of(A)[1] == before + 4 and board.seats[A]["patron"] == -1


def test_H_36_they_score_at_the_end_for_the_one_named_or_the_best(scene):
    def points(*said, silver=1, shields=("shield_6",)):
        board = holder(scene, *shields, phase="e", round=5, players=3, silver=silver).sold(A, red=2, pink=1)
        board.lay(B, "monastery_25", 12).lay(C, "monastery_15", 12).lay(C, "monastery_24", 7).cover(C, 11, 6)
        board.go(*said, "1 workers", "1 workers", *["end"] * (not said)).go()
        board.go("1 workers", "1 workers", *(f"keep {shield}" for shield in shields))
        return board.points(A)["shields"]
    assert points("copy 1") == 12 + 3 and points("copy 2") == 12 + 4 and points() == 12 + 4
    assert points("copy 1", silver=2, shields=("shield_6", "shield_10")) == 12 + 8 + 2 * 3


def test_H_36_monastery_27_is_no_exception(scene):
    """M-27: always on top, from the moment on."""
    board = holder(scene, "shield_6", modules=EXTRA).lay(B, "monastery_27", 12).bridge((B, 1), (A, 1)).dice(A, 1, 1)
    board.dice(B, 1, 1).go().go("copy 1", "1 workers", "1 workers")
    assert board.order() == [A, B]


def test_H_36_who_gives_up_a_copy_of_monastery_27_lies_below_its_holder(scene):
    def order(*kept):
        board = holder(scene, "shield_6", modules=EXTRA, round=5, silver=len(kept)).lay(B, "monastery_27", 12)
        board.bridge((B, 1), (A, 1)).dice(A, 1, 1).dice(B, 1, 1).go()
        return board.go("copy 1", "1 workers", "1 workers", *kept or ["lose shield_6"]).order()
    assert order("keep shield_6") == [A, B] and order() == [B, A]


def test_H_37_shield_7_bonus_tiles(scene):
    def points(switch):
        board = holder(scene, "shield_7", phase="e", round=5, silver=1, shield_7_at_end=switch)
        board.lay(A, "mine", 24, 29).store(A, "mine").dice(A, 3, 3).go("3 place mine 33")
        during = board.points(A).get("shields", 0)
        return during, board.go("1 workers", "1 workers", "keep shield_7").points(A)
    during, after = points(1)
    assert during == 0 and (after["colours"], after["shields"]) == (5, 8 + 5)
    during, after = points(0)
    assert during == 5 and (after["colours"], after["shields"]) == (5, 5 + 8)
    board = holder(scene, "shield_7", phase="e", round=5, silver=1).lay(A, "mine", 24, 29, 33)
    board.seats[A]["vp"][2] = 7                                                 # gained before the shield
    assert end(board.bonus_tile(A, "mine"), "keep shield_7").points(A)["shields"] == 8 + 7


def test_H_38_shield_8_silver_of_mines(scene):
    board = holder(scene, "shield_8", round=5, silver=1).lay(A, "mine", 24, 29)
    assert end(board, "keep shield_8").purse_of(A) == (4, 4)
    board = holder(scene, "shield_8", round=5, silver=1, mine_silver=4).lay(A, "mine", 24)
    assert end(board, "keep shield_8").purse_of(A) == (2, 4)


def test_H_40_shield_10_doubles_points_of_monasteries(scene):
    board = holder(scene, "shield_10", phase="e", round=5, silver=1).lay(A, "monastery_25", 12).sold(A, red=3)
    assert end(board, "keep shield_10").points(A) == {"leftovers": 2, "monasteries": 3, "shields": 8 + 3}
    board = holder(scene, "shield_10", phase="e", round=5, silver=1, shield__shield_10__amount=3)
    board.lay(A, "monastery_25", 12).sold(A, red=3)
    assert end(board, "keep shield_10").points(A)["shields"] == 8 + 6


def test_H_41_shield_11_a_castle_may_take_a_shield(scene):
    board = holder(scene, "shield_11").lay(A, "monastery_24", 12).store(A, "castle")
    board.dice(A, 6, 6).hang(2, "shield_1").hang(5, "shield_3")
    assert {"take shield_1", "take shield_3", "workers"} <= board.options("6 place castle 6")
    board.go("6 place castle 6", "take shield_3", "6 workers")
    assert board.shields_of(A) == ["shield_3", "shield_11"] and board.purse_of(A) == (0, 2)
    board = holder(scene, "shield_1").lay(A, "monastery_24", 12).store(A, "castle").dice(A, 6, 6).hang(2, "shield_5")
    assert "take shield_5" not in board.options("6 place castle 6")


def test_H_42_shield_12_doubles_points_for_goods(scene):
    board = holder(scene, "shield_12", players=3).goods(A, red=3).dice(A, 4, 4)
    assert board.go("4 sell red").points(A) == {"goods": 9, "shields": 9}


def test_H_43_shield_13_doubles_points_of_shields(scene):
    board = holder(scene, "shield_13", "shield_1", "shield_7", phase="e", round=5, silver=3)
    end(board, "keep shield_1", "keep shield_7", "keep shield_13")
    assert board.points(A)["shields"] == 2 * (12 + 8 + 4)


def test_H_44_shield_14_places_a_tile_of_a_numbered_depot(scene):
    board = holder(scene, "shield_14", round=5, silver=1).depot(1, "ship").depot(6, "castle").black("mine")
    board.lay(A, "bank", 25).depot(3, "bank").go()
    offered = board.options("1 workers", "1 workers")
    assert offered == {"place ship 17", "place ship 19", "place bank 11"}       # its holder takes one
    board.goods(A).go("1 workers", "1 workers", "place bank 11", "keep shield_14")
    assert board.points(A) == {"regions": 1, "phases": 10} and board.purse_of(A)[0] == 2     # in the phase that ends
    board = holder(scene, "shield_14", round=5, silver=2).depot(1, "ship", "bank").black("mine")
    board.lay(A, "monastery_6", 12).go()
    assert not any(word.startswith("buy") for word in board.options("1 workers", "1 workers"))


def test_H_45_shield_15_places_a_tile_of_the_black_depot_after_shield_14(scene):
    board = holder(scene, "shield_14", "shield_15", round=5, silver=2).depot(1, "ship").black("mine", "castle").go()
    assert board.options("1 workers", "1 workers") == {"place ship 17", "place ship 19"}
    ship = "1 workers", "1 workers", "place ship 17", "depot 1"
    assert board.options(*ship) >= {"place mine 24", "place castle 1", "place castle 2"}
    assert not [word for word in board.options(*ship) if not word.startswith("place ")]
    board.go(*ship, "place mine 24", "keep shield_14", "keep shield_15")
    assert board.tile_at(A, 24) == "mine" and board.purse_of(A) == (1, 4) and board.results()["purchases"][A] == 0
    board = holder(scene, "shield_15", round=5, silver=1).depot(1, "ship").go()
    assert board.options("1 workers", "1 workers") == {"keep shield_15", "lose shield_15"}      # nothing lies there


def test_H_46_shield_16_turns_a_die_once(scene):
    board = holder(scene, "shield_16").dice(A, 2, 5)
    offered = {f"2 turn {n}" for n in (1, 3, 4, 5, 6)} | {f"5 turn {n}" for n in (1, 2, 3, 4, 6)}
    assert board.options(only="turn") == offered
    assert board.options("2 turn 6", only="turn") == set()
    assert board.options("2 workers", only="turn") == {f"5 turn {n}" for n in (1, 2, 3, 4, 6)}
    assert board.options("2 workers", "5 workers") == set()
    board.hang(5, "shield_1")
    assert "take shield_1" in board.options("2 turn 5") and "take shield_1" not in board.options()
    board.go("2 turn 5", "take shield_1", "drop shield_16")
    board = holder(scene, "shield_16", shield__shield_16__amount=2).dice(A, 2, 2)
    assert "2 turn 4" in board.options("2 turn 5") and board.options("2 turn 5", "2 turn 4", only="turn") == set()


@pytest.mark.parametrize("modules, more", [([], 10), (["inns"], 15)])
def test_H_47_shield_17_makes_regions_larger(scene, modules, more):
    """The worked example: three spaces score 10 instead of 6; an inn adds to it."""
    board = holder(scene, "shield_17", modules=modules).dice(A, 1, 1).store(A, "ship").lay(A, "ship", 17)
    board.lay(A, "inn" if modules else "ship", 15)
    points = board.go("1 place ship 16").points(A)
    assert points["regions"] + points["shields"] == more and points["phases"] == 10


@pytest.mark.parametrize("settings, points", [({}, 36), ({"points_size_9": 45}, 45)])
def test_H_47_eight_spaces_at_most(scene, settings, points):
    name, region = next((name, region) for name in scene().tables.data["duchy"]
                        for _, region in scene(duchy=name).regions_of(A) if len(region) == 8)
    board = holder(scene, "shield_17", duchy=name, phase="c", **settings)
    *others, last = sorted(region)
    board.cover(A, *others)
    board.lay(A, "monastery_1", board.spaces(A, "monastery")[0])                # any building may be placed
    tile, die = board.any_tile(COLOURS[board.map_of(A)[last]]), board.numbers_of(A)[last]
    board.store(A, tile).dice(A, die, die)
    found = board.go(f"{die} place {tile} {last}").points(A)
    assert found["regions"] + found.get("shields", 0) == points


def test_H_48_shield_18_places_anywhere(scene):
    board = holder(scene, "shield_18").dice(A, 3, 3).store(A, "mine", "ship", "castle")
    assert board.options(only="place") == {"3 place mine 33"}
    board = holder(scene, "shield_1").dice(A, 3, 3).store(A, "mine")
    assert board.options(only="place") == set()
    board = holder(scene, "shield_18", round=5, silver=0).store(A, "mine").dice(A, 3, 3).go("3 place mine 33")
    board.go("1 workers", "1 workers", "lose shield_18").store(A, "mine").dice(A, 1, 1)
    assert board.options(only="place") == {"1 place mine 29"}                   # the tile that lies apart stays one


def test_H_50_their_points_at_the_end(scene):
    for number, points in enumerate([12] * 6 + [8] * 6 + [4] * 6, start=1):
        name = f"shield_{number}"
        board = holder(scene, name, phase="e", round=5, silver=1)
        board.go("1 workers", "1 workers", *["end"] * (number == 6)).go("1 workers", "1 workers", f"keep {name}")
        expected = points * (2 if number == 13 else 1)
        assert board.points(A)["shields"] == expected == board.results()[name][A]
    board = holder(scene, "shield_1", phase="e", round=5, silver=1)
    assert "shields" not in end(board, "lose shield_1").points(A)               # after the last upkeep
