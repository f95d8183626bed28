"""The chapter "Monasteries" of RULES.md. Each is tested with and without the tile, so that it is the tile that acts.

A monastery under test lies on space 12 of duchy No. 1, next to the starting castle.
"""
import pytest

A, B, C = 0, 1, 2                           # seats
BUILDINGS = ("market", "carpenter", "church", "warehouse", "boarding_house", "bank", "city_hall", "watchtower")
SCORED = {16: "warehouse", 17: "watchtower", 18: "carpenter", 19: "church", 20: "market", 21: "boarding_house",
          22: "bank", 23: "city_hall"}
EXTRA = ["extra-tiles"]


@pytest.fixture
def held(scene):
    """held(8, True): a turn of seat 0, whose duchy has monastery 8; with False another one that does nothing yet."""
    def make(number, holds, players=2, **settings):
        other = 25 if number != 25 else 26
        return scene(players, **settings).lay(A, f"monastery_{number if holds else other}", 12)
    return make


def final(board):
    """The game is over: everybody's last turn of phase E, of dice that take workers, which are given away again."""
    for _ in range(board.players):
        board.go()
    assert board.course["stage"] == 3
    return board


@pytest.fixture
def last(scene):
    """last(17): the last round of the game; with monastery 17 in the duchy of seat 0, or with none."""
    def make(*numbers, **settings):
        board = scene(phase="e", round=5, workers_per_point=0, **settings)
        for number, space in zip(numbers, (12, 7, 3), strict=False):
            board.lay(A, f"monastery_{number}", space)
        return board
    return make


# ---- while the game lasts

def test_M_0_two_of_a_kind_act_once(held):
    board = held(28, True, modules=EXTRA, tile__monastery_28__coloured=2).lay(A, "monastery_28", 7)
    board.dice(A, 3, 4).purse(A, silver=2)
    board.step("hire", "3 workers", "hire", "4 workers")
    assert board.purse_of(A) == (0, 8)
    board = held(2, True, phase="b", round=5, tile__monastery_2__coloured=2).lay(A, "monastery_2", 7)
    board.lay(A, "mine", 24, 29).step()
    assert "income 2 2" in board.step()


def test_M_0_two_of_a_kind_score_both(last):
    assert final(last(25, 25, tile__monastery_25__black=2).sold(A, red=4)).points(A)["monasteries"] == 4 + 4


def test_M_1_buildings_of_one_type_in_one_city(held):
    # T-31
    for holds in (True, False):
        board = held(1, holds).dice(A, 1, 1).lay(A, "bank", 25).store(A, "bank")
        assert board.options(only="place") == ({"1 place bank 26"} if holds else set())
    board = held(1, True).dice(A, 1, 1).lay(A, "bank", 25).store(A, "bank").go("1 place bank 26")
    assert board.results()["built_bank"][A] == 2 and board.purse_of(A) == (2, 2)


@pytest.mark.parametrize("holds", [True, False])
def test_M_2_mines_give_workers_at_the_end_of_a_phase(held, holds):
    #
    board = held(2, holds, phase="b", round=5).lay(A, "mine", 24, 29).lay(B, "mine", 24)
    board.step()
    assert f"income 2 {2 * holds}" in board.step()
    assert board.purse_of(A) == (2, 4 + 2 * holds) and board.purse_of(B) == (1, 4)


@pytest.mark.parametrize("holds", [True, False])
def test_M_3_and_M_4_sales_bring_more(held, holds):
    # M-3 two silver instead of one, M-4 a worker; by die and by warehouse
    board = held(3, holds, phase="b").dice(A, 3, 4).goods(A, pink=2, red=1).go("3 sell pink", "4 sell red")
    assert board.purse_of(A) == (4 if holds else 2, 0)
    board = held(4, holds, phase="b").dice(A, 3, 4).goods(A, pink=2, red=1).go("3 sell pink", "4 sell red")
    assert board.purse_of(A) == (2, 2 if holds else 0)
    for number, purse in ((3, (1 + holds, 2)), (4, (1, 2 + holds))):
        board = held(number, holds, phase="b").dice(A, 3, 4).goods(A, red=2).store(A, "warehouse")
        assert board.go("3 place warehouse 25", "sell red", "4 workers").purse_of(A) == purse


def test_M_5_a_ship_takes_from_two_neighbouring_depots(held):
    for holds in (True, False):
        board = held(5, holds, phase="c").dice(A, 5, 1).store(A, "ship")
        board.depot_goods(2, red=2).depot_goods(3, red=1, pink=1).depot_goods(6, brown=1)
        place = "5 place ship 19"
        assert board.options(place) == ({
            "depot 1 and 2", "depot 2 and 3", "depot 3 and 4", "depot 4 and 5", "depot 5 and 6", "depot 6 and 1"}
            if holds else {"depot 1", "depot 2", "depot 3", "depot 6"})
    board = held(5, True, phase="c").dice(A, 5, 1).store(A, "ship").depot_goods(6, red=1).depot_goods(1, red=2, pink=1)
    board.go("5 place ship 19", "depot 6 and 1")
    assert board.goods_of(A) == {"red": 3, "pink": 1} and board.goods_in(6) == board.goods_in(1) == {}
    assert board.results()["goods_taken"][A] == 4


def test_M_5_where_room_is_short_types_of_both_are_chosen(held):
    # E-12
    board = held(5, True, phase="c").dice(A, 5, 1).store(A, "ship").goods(A, red=1, brown=1)
    board.depot_goods(3, red=1, pink=2).depot_goods(4, pink=1, orange=2)
    assert board.options("5 place ship 19", "depot 3 and 4") == {"store pink", "store orange"}
    board.go("5 place ship 19", "depot 3 and 4", "store pink")
    assert board.goods_of(A) == {"red": 2, "brown": 1, "pink": 3} and board.goods_in(4) == {"orange": 2}
    assert board.goods_in(3) == {}


def test_M_6_a_purchase_from_any_depot(held):
    for holds in (True, False):
        board = held(6, holds).dice(A, 1, 1).purse(A, silver=2).depot(4, "mine", "ship").black("castle")
        assert board.options(only="buy") == {"buy castle", *(("buy mine 4", "buy ship 4") if holds else ())}
    assert board.in_depot(4) == ["mine", "ship"]


def test_M_6_workers_in_place_of_silver_in_any_mix(held):
    for holds in (True, False):
        board = held(6, holds).dice(A, 1, 1).purse(A, silver=2, workers=2).black("castle")
        assert board.options(only="buy") == {"buy castle", *(("buy castle +1", "buy castle +2") if holds else ())}
        board = held(6, holds).dice(A, 1, 1).purse(A, silver=1, workers=2).black("castle")
        assert board.options(only="buy") == ({"buy castle +1", "buy castle +2"} if holds else set())
        board = held(6, holds).dice(A, 1, 1).purse(A, workers=1).black("castle")
        assert board.options(only="buy") == set()
    board = held(6, True).dice(A, 1, 1).purse(A, silver=1, workers=2).depot(3, "castle").go("buy castle 3 +1")
    assert board.purse_of(A) == (0, 5) and board.stored(A) == ["castle"] and board.in_depot(3) == []


def test_M_6_is_still_the_one_purchase_of_the_turn(held):
    board = held(6, True).dice(A, 1, 1).purse(A, silver=6).depot(3, "castle").black("castle", "ship")
    assert board.options("buy castle 3", only="buy") == set() == board.options("buy ship", only="buy")


def test_M_6_equal_tiles_of_different_depots_are_different_choices(held):
    board = held(6, True).dice(A, 1, 1).purse(A, silver=2)
    board.depot(3, "ship", "ship").depot(5, "ship").black("ship", "ship")
    assert board.options(only="buy") == {"buy ship 3", "buy ship 5", "buy ship"}


@pytest.mark.parametrize("holds", [True, False])
def test_M_7_animals_score_one_more_for_each_tile(held, holds):
    board = held(7, holds).dice(A, 5, 5).lay(A, "ship", 17).lay(A, "cow_3", 10).lay(A, "cow_2", 4).store(A, "cow_4")
    assert board.go("5 place cow_4 9").points(A) == {"animals": 4 + 3 + 2 + 3 * holds}


def ways(board, die, only, **numbers):
    """Workers for each number from a die: {number: workers}, with three workers at hand."""
    found = {}
    for words in board.dice(A, die, die).purse(A, workers=3).options(only=only):
        rest = words.split()
        found[numbers[rest[2]] if numbers else int(rest[3])] = int(rest[4]) if len(rest) == 5 else 0
    return found


def test_M_8_a_worker_changes_a_die_by_one_or_two(held):
    board = held(8, True)
    for depot in range(1, 7):
        board.depot(depot, "mine")
    assert ways(board, 3, "take") == {1: 1, 2: 1, 3: 0, 4: 1, 5: 1, 6: 2}
    assert ways(board, 6, "take") == {1: 1, 2: 1, 3: 2, 4: 1, 5: 1, 6: 0}
    board.unlay(A, 12)
    assert ways(board, 3, "take") == {1: 2, 2: 1, 3: 0, 4: 1, 5: 2, 6: 3}


def test_M_8_for_every_use_of_a_die(held):
    board = held(8, True, phase="b").goods(A, orange=1).store(A, "ship").dice(A, 3, 3).purse(A, workers=2)
    assert board.options() == {"3 sell orange +2", "3 place ship 17 +1", "3 place ship 19 +1", "3 workers"}


PLACING = {9: {"bank"}, 10: {"ship", "cow_2"}, 11: {"castle", "mine", "monastery_26"}}
SPACES = {"bank": 11, "ship": 19, "cow_2": 10, "castle": 6, "mine": 24, "monastery_26": 7}     # a tile of each colour
NUMBERS = {11: 3, 19: 5, 10: 4, 6: 6, 24: 4, 7: 5}


@pytest.mark.parametrize("number", PLACING)
@pytest.mark.parametrize("tile, space", SPACES.items())
def test_M_9_and_M_10_and_M_11_placing_may_shift_the_die_by_one(held, number, tile, space):
    # M-9, M-10, M-11
    for holds in (True, False):
        for away in range(4):
            for sign in (1, -1):
                die = 1 + (NUMBERS[space] - 1 + sign * away) % 6
                workers = max(0, away - (holds and tile in PLACING[number]))
                board = held(number, holds).lay(A, "ship", 17).lay(A, "market", 25).store(A, tile).dice(A, die, die)
                paid = f" +{workers}" if workers else ""
                assert f"{die} place {tile} {space}{paid}" in board.purse(A, workers=workers).options()
                if workers:
                    board.purse(A, workers=workers - 1)
                    assert not [words for words in board.options(only="place") if f"{tile} {space}" in words]


@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_M_9_to_M_12_shift_nothing_else(held, number):
    # neither selling nor, for 9 to 11, taking; nor placing for 12
    board = held(number, True, phase="b").dice(A, 3, 3).goods(A, red=1, purple=1).depot(4, "mine").store(A, "ship")
    offered = board.options()
    assert not [words for words in offered if "sell" in words]
    assert ("3 take mine 4" in offered) == (number == 12)
    assert ("3 place ship 17" in offered) == (number == 10)


def test_M_12_taking_may_shift_the_die_by_one(held):
    for holds in (True, False):
        board = held(12, holds)
        for depot in range(1, 7):
            board.depot(depot, "mine")
        assert ways(board, 1, "take") == ({6: 0, 1: 0, 2: 0, 5: 1, 3: 1, 4: 2} if holds else
                                          {1: 0, 2: 1, 6: 1, 3: 2, 5: 2, 4: 3})


@pytest.mark.parametrize("setting, free", [(1, 1), (2, 2)])
def test_M_8_with_M_12_the_free_step_is_one(held, setting, free):
    board = held(8, True, shift_with_double=setting).lay(A, "monastery_12", 7)
    for depot in range(1, 7):
        board.depot(depot, "mine")
    assert ways(board, 1, "take") == {depot: -(-max(0, way - free) // 2) for depot, way in enumerate(
        (0, 1, 2, 3, 2, 1), 1)}


def test_M_13_and_M_14_taking_workers_brings_more(held):
    # M-13 a silver too, M-14 four instead of two; with a castle's action as well, but not with a boarding house
    for holds in (True, False):
        board = held(13, holds).dice(A, 3, 6).store(A, "boarding_house", "castle")
        assert board.go("3 place boarding_house 25", "6 workers").purse_of(A) == (holds, 6)
        board = held(14, holds).dice(A, 3, 6).store(A, "boarding_house", "castle")
        assert board.go("3 place boarding_house 25", "6 workers").purse_of(A) == (0, 4 + 2 + 2 * holds)
        board = held(13, holds).dice(A, 3, 6).store(A, "castle")
        assert board.go("6 place castle 6", "workers", "3 workers").purse_of(A) == (2 * holds, 4)
        board = held(14, holds).dice(A, 3, 6).store(A, "castle")
        assert board.go("6 place castle 6", "workers", "3 workers").purse_of(A) == (0, 8 if holds else 4)
    board = held(14, True).lay(A, "monastery_13", 7).dice(A, 1, 1).go("1 workers", "1 workers")
    assert board.purse_of(A) == (2, 8)


def test_monasteries_act_from_their_placement_on(scene):
    board = scene().dice(A, 1, 4).store(A, "monastery_14").go("1 place monastery_14 12", "4 workers")
    assert board.purse_of(A) == (0, 4)
    board = scene().dice(A, 1, 4).store(A, "monastery_14").go("4 workers", "1 place monastery_14 12")
    assert board.purse_of(A) == (0, 2)
    board = scene().dice(A, 4, 4).store(A, "monastery_14").go("4 workers", "4 workers")     # not from the storage
    assert board.purse_of(A) == (0, 4)


@pytest.mark.parametrize("number, tile, choice", [
    (8, "ship", "3 sell brown +1"), (9, "bank", "3 place bank 13"), (10, "ship", "3 place ship 17"),
    (11, "mine", "3 place mine 24"), (12, "ship", "3 take castle 4")])
def test_monasteries_placed_with_the_first_die_help_the_second(scene, number, tile, choice):
    # M-8 to M-12
    for placed in (number, 25):
        board = scene(phase="b").dice(A, 1, 3).store(A, f"monastery_{placed}", tile).goods(A, brown=1)
        board.depot(4, "castle").purse(A, workers=1)
        assert (choice in board.options(f"1 place monastery_{placed} 12")) == (placed == number)


def test_monasteries_help_their_holder_alone(held):
    board = held(14, True).dice(A, 1, 1).dice(B, 1, 1)
    board.step()
    board.step()
    assert board.purse_of(A) == (0, 8) and board.purse_of(B) == (0, 4)


# ---- at the end of the game

@pytest.mark.parametrize("holds", [True, False])
def test_M_15_two_for_each_type_sold(last, holds):
    board = last(*[15] * holds).sold(A, red=4, pink=1, brown=2).goods(A, orange=2)
    board = final(board)
    assert board.points(A).get("monasteries", 0) == 6 * holds == board.results()["points_15"][A]


@pytest.mark.parametrize("number, building", SCORED.items())
def test_M_16_and_M_17_and_M_18_and_M_19_and_M_20_and_M_21_and_M_22_and_M_23_four_for_each_building(
        last, number, building):
    # M-16, M-17, M-18, M-19, M-20, M-21, M-22, M-23
    others = [name for name in BUILDINGS if name != building][:4]

    def filled(board):
        for other, space in zip(others, (26, 31, 32, 36), strict=True):
            board.lay(A, other, space)
        return board.lay(A, "mine", 24).lay(A, building, 25, 11, 23)
    board = final(filled(last(number)))
    assert board.points(A)["monasteries"] == 12 == board.results()[f"points_{number}"][A]
    assert "monasteries" not in final(filled(last())).points(A)
    next_one = 16 + (number - 15) % 8                           # what it counts is there once, or not at all
    assert final(filled(last(next_one))).points(A).get("monasteries", 0) == 4 * (SCORED[next_one] in others)


@pytest.mark.parametrize("holds", [True, False])
def test_M_24_four_for_each_type_of_animal(last, holds):
    board = last(*[24] * holds).lay(A, "ship", 17).lay(A, "cow_2", 10).lay(A, "goat_3", 4, 9).lay(A, "pig_2", 0)
    assert final(board).points(A).get("monasteries", 0) == 12 * holds == board.results()["points_24"][A]


def test_M_24_a_type_in_two_pastures_counts_once_and_geese_are_one(last):
    # E-41
    board = last(24, modules=EXTRA).lay(A, "ship", 17, 19, 20, 21).lay(A, "cow_2", 10, 27).lay(A, "geese", 4)
    assert final(board).points(A)["monasteries"] == 8


@pytest.mark.parametrize("holds", [True, False])
def test_M_25_one_for_each_good_sold(last, holds):
    board = last(*[25] * holds).sold(A, red=4, pink=1, brown=2).goods(A, orange=2)
    assert final(board).points(A).get("monasteries", 0) == 7 * holds == board.results()["points_25"][A]


@pytest.mark.parametrize("holds", [True, False])
def test_M_26_three_for_each_bonus_tile(last, holds):
    """One large and one small bonus tile, won on the way."""
    board = last(26 if holds else 25).lay(A, "mine", 24, 29).lay(A, "castle", 6, 2).dice(A, 3, 5)
    board.store(A, "mine", "castle").bonus_tile(B, "castle").go("3 place mine 33", "5 place castle 1", "workers").go()
    assert board.points(A)["colours"] == 5 + 2
    assert board.points(A).get("monasteries", 0) == 6 * holds
    row = board.results()[A]
    assert (row["colours_first"], row["colours_second"], row["points_26"]) == (1, 1, 6 * holds)


def test_R_22_stored_monasteries_score_nothing(last):
    board = last().store(A, "monastery_15", "monastery_25").sold(A, red=4)
    assert "monasteries" not in final(board).points(A)


def test_R_22_several_add_up(last):
    board = last(15, 25, 24).sold(A, red=4).lay(A, "ship", 17).lay(A, "cow_2", 10)
    assert final(board).points(A)["monasteries"] == 2 + 4 + 4


# ---- module extra-tiles

def test_M_27_its_holder_stays_on_top(held):
    # G-21
    for holds in (True, False):
        board = held(27, holds, players=3, modules=EXTRA).bridge((A, 1), (B, 0), (C, 0))
        board.go().dice(B, 5, 1).store(B, "ship").go("5 place ship 19").dice(C, 5, 1).store(C, "ship")
        board.go("5 place ship 19")
        assert board.order() == ([A, C, B] if holds else [C, B, A])


def test_M_27_when_the_holder_moves_too(held):
    board = held(27, True, players=3, modules=EXTRA).bridge((C, 2), (B, 2), (A, 1)).go().go()
    board.dice(A, 5, 1).store(A, "ship").go("5 place ship 19")
    assert board.order() == [A, C, B]


def test_M_27_only_on_its_own_space(held):
    board = held(27, True, players=3, modules=EXTRA).bridge((A, 1), (B, 1), (C, 0)).go()
    board.dice(B, 5, 1).store(B, "ship").go("5 place ship 19")
    assert board.order() == [B, A, C]                                   # one space further


def test_M_27_of_two_holders_the_later_lies_on_top(held):
    board = held(27, True, players=3, modules=EXTRA, tile__monastery_27__coloured=2).lay(B, "monastery_27", 12)
    board.bridge((A, 1), (B, 0), (C, 0)).go().dice(B, 5, 1).store(B, "ship").go("5 place ship 19")
    assert board.order() == [B, A, C]
    assert board.dice(C, 5, 1).store(C, "ship").go("5 place ship 19").order() == [B, A, C]


def test_M_27_from_its_placement_on(scene):
    board = scene(3, modules=EXTRA).bridge((C, 2), (B, 2), (A, 2)).go().go().dice(A, 1, 1).store(A, "monastery_27")
    board.go("1 place monastery_27 12")
    assert board.order() == [A, C, B] and board.seats[A]["bridge"] == 2
    board = scene(3, modules=EXTRA).bridge((C, 3), (B, 2), (A, 2)).go().go().dice(A, 1, 1).store(A, "monastery_27")
    assert board.go("1 place monastery_27 12").order() == [C, A, B]


def test_M_28_two_workers_for_a_silver_as_often_as_one_likes(held):
    for holds in (True, False):
        board = held(28, holds, modules=EXTRA).dice(A, 3, 4).purse(A, silver=2)
        assert ("hire" in board.options()) == holds
    board = held(28, True, modules=EXTRA).dice(A, 3, 4).purse(A, silver=2)
    assert board.options("hire", "hire", only="hire") == set() and "hire" in board.options("3 workers", "4 workers")
    board.step("hire", "3 workers", "hire", "4 workers")
    assert board.purse_of(A) == (0, 8) and board.results()["act_workers"][A] == 2


@pytest.mark.parametrize("holds", [True, False])
def test_M_28_workers_hired_within_a_white_castles_action_change_its_number(held, holds):
    """K-3: the white die shows a one, and a three is wanted."""
    board = held(28, holds, modules=[*EXTRA, "white-castles"]).dice(A, 3, 3).purse(A, silver=1)
    board.store(A, "white_castle").depot(3, "mine")
    placed = "3 place white_castle 11"
    assert ("hire" in board.options(placed)) == holds and "take mine 3 +2" not in board.options(placed)
    if holds:
        assert "take mine 3 +2" in board.options(placed, "hire") and "hire" not in board.options(placed, "hire")
        assert board.go(placed, "hire", "take mine 3 +2").stored(A) == ["mine"]
        assert board.purse_of(A) == (0, 2)                      # of the other die


def test_M_28_workers_hired_within_an_action_pay_for_a_tile(held):
    """M-6, T-61: a castle's action may place what was bought meanwhile."""
    board = held(28, True, modules=EXTRA).dice(A, 6, 6).purse(A, silver=1)
    board.store(A, "castle").depot(4, "mine").lay(A, "bank", 11)
    assert "hire" not in board.options("6 place castle 6")
    board.lay(A, "monastery_6", 7)
    assert "hire" in board.options("6 place castle 6") and "buy mine 4 +2" not in board.options("6 place castle 6")
    board.go("6 place castle 6", "hire", "buy mine 4 +2", "place mine 24")
    assert board.tile_at(A, 24) == "mine" and board.purse_of(A) == (0, 2)
