"""The chapter "Turn" of RULES.md: dice and workers, taking, placing, selling, taking workers, buying."""
import pytest

A, B = 0, 1                                 # seats


def with_mines_around(scene, **settings):
    """A mine in each depot, so that a tile can be taken with any number."""
    board = scene(**settings)
    for depot in range(1, 7):
        board.depot(depot, "mine")
    return board


# ---- dice and workers

def test_T_1_each_die_is_one_action_in_any_order(scene):
    board = scene().dice(A, 3, 6).depot(3, "ship").depot(6, "mine").store(A, "castle")
    for first, second in (("3 take ship 3", "6 take mine 6"), ("6 take mine 6", "3 take ship 3")):
        assert first in board.options() and second in board.options(first)
        assert board.options(first, second) == set()                 # the turn is over
    assert not [words for words in board.options("3 take ship 3") if words.startswith("3")]


def test_T_1_the_same_action_twice(scene):
    assert scene(round=2).dice(A, 3, 6).goods(A, pink=1, orange=1).go("3 sell pink", "6 sell orange").sold_by(A) == {
        "pink": 1, "orange": 1}
    assert scene().dice(A, 5, 5).go("5 workers", "5 workers").purse_of(A) == (0, 4)
    board = scene().dice(A, 3, 4).depot(3, "ship").depot(4, "mine").go("3 take ship 3", "4 take mine 4")
    assert board.stored(A) == ["ship", "mine"]
    board = scene().dice(A, 2, 1).store(A, "ship", "ship").go("2 place ship 17", "1 place ship 16")
    assert board.tile_at(A, 17) == board.tile_at(A, 16) == "ship"


def test_T_2_both_dice_are_used(scene):
    board = scene().dice(A, 3, 4).black("mine").purse(A, silver=2)
    assert "end" not in board.options() and "end" not in board.options("3 workers")
    assert board.options("3 workers", "4 workers") == {"end", "buy mine"}


@pytest.mark.parametrize("die", range(1, 7))
def test_T_3_a_worker_changes_a_die_by_one_round_the_circle(scene, die):
    other = 1 + die % 6
    for workers in range(4):
        board = with_mines_around(scene).dice(A, die, die).purse(A, workers=workers)
        expected = set()
        for depot in range(1, 7):
            way = min(abs(die - depot), 6 - abs(die - depot))
            if way <= workers:
                expected.add(f"{die} take mine {depot}" + (f" +{way}" if way else ""))
        assert board.options(only="take") == expected
    assert with_mines_around(scene).dice(A, die, other).options(only="take") == {
        f"{die} take mine {die}", f"{other} take mine {other}"}


def test_T_4_workers_go_back_as_the_die_is_used(scene):
    board = with_mines_around(scene).dice(A, 2, 2).purse(A, workers=3)
    assert "2 take mine 1 +1" in board.options("2 take mine 4 +2")
    assert "2 take mine 5 +3" not in board.options("2 take mine 4 +2")
    board.step("2 take mine 4 +2", "2 take mine 1 +1")
    assert board.purse_of(A) == (0, 0) and board.results()["workers_used"][A] == 3


def test_T_3_workers_just_taken_may_be_used(scene):
    board = scene().dice(A, 2, 5).depot(1, "mine")
    assert board.options("2 workers", only="take") == {"5 take mine 1 +2"}


def test_T_3_for_placing_and_selling_too(scene):
    board = scene(round=2).dice(A, 4, 4).store(A, "ship").purse(A, workers=1).goods(A, pink=1, orange=1, red=1)
    assert board.options() == {"4 workers", "4 place ship 19 +1", "4 sell pink +1", "4 sell red"}
    board.purse(A, workers=2)
    assert board.options(only="place") == {"4 place ship 19 +1", "4 place ship 17 +2"}
    board.step("4 place ship 17 +2", "4 sell red")
    assert board.purse_of(A) == (1, 0)


def test_T_5_the_turn_is_a_list_of_things_to_do_until_it_ends(scene):
    board = scene().dice(A, 3, 6).depot(3, "ship").black("castle").purse(A, silver=2)
    assert board.options() == {"3 take ship 3", "3 workers", "6 workers", "buy castle"}
    assert board.options("buy castle") == {"3 take ship 3", "3 workers", "6 workers"}
    assert board.options("buy castle", "3 workers") == {"6 workers"}
    assert board.step("buy castle", "3 workers", "6 workers")[2:] == ["6 workers"]    # nothing left: no end to be said
    assert board.course["to_move"] == B and not board.seats[A]["dice"].any()


# ---- taking a tile

def test_T_10_one_tile_from_the_depot_of_the_number(scene):
    board = scene().dice(A, 3, 6).depot(3, "ship", "cow_3").depot(2, "bank").black("castle")
    assert board.options() == {"3 take ship 3", "3 take cow_3 3", "3 workers", "6 workers"}
    board.step("3 take cow_3 3")
    assert board.in_depot(3) == ["ship"] and board.stored(A) == ["cow_3"] and board.in_depot(2) == ["bank"]


def test_T_10_tiles_alike_are_one_choice_in_a_depot_and_two_in_two(scene):
    board = scene().dice(A, 3, 4).depot(3, "ship", "ship").depot(4, "ship").black("mine", "mine").purse(A, silver=2)
    assert board.options() == {"3 take ship 3", "3 workers", "4 take ship 4", "4 workers", "buy mine"}


def test_T_60_tiles_alike_in_the_black_depot_are_one_choice(scene):
    board = scene(4).black("ship", "mine", "castle", "bank", "cow_2", "ship").purse(A, silver=2).purse(B, silver=2)
    assert board.go("buy cow_2").options(only="buy") == {"buy ship", "buy mine", "buy castle", "buy bank"}
    board = scene(4).black("ship", "mine", "castle", "bank", "cow_2", "ship").purse(A, silver=2).purse(B, silver=2)
    assert board.go("buy ship").options(only="buy") == {"buy ship", "buy mine", "buy castle", "buy bank", "buy cow_2"}


def test_T_11_into_the_storage_even_if_it_is_placed_next(scene):
    board = scene().dice(A, 3, 4).depot(3, "ship")
    board.step("3 take ship 3", "4 workers")
    assert board.stored(A) == ["ship"] and board.tile_at(A, 19) is None
    board = scene().dice(A, 3, 5).depot(3, "ship")
    assert board.options("3 take ship 3", only="place") == {"5 place ship 19"}
    assert board.go("3 take ship 3", "5 place ship 19").stored(A) == []


def test_T_20_a_full_storage_discards_one_first(scene):
    board = scene().dice(A, 3, 3).depot(3, "ship").store(A, "bank", "mine", "cow_2")
    banks = board.in_box("bank")
    assert board.options("3 take ship 3") == {"discard bank", "discard mine", "discard cow_2"}
    board.step("3 take ship 3", "discard bank")
    assert board.stored(A) == ["mine", "cow_2", "ship"] and board.in_box("bank") == banks + 1
    assert board.results()["discards"][A] == 1
    board = scene().dice(A, 3, 3).depot(3, "ship").store(A, "castle", "mine")
    assert board.options("3 take ship 3") == {"3 workers"}


def test_T_21_tiles_are_discarded_on_no_other_occasion(scene):
    board = scene().dice(A, 3, 3).store(A, "bank", "mine", "castle")
    assert board.options() == {"3 workers", "3 place bank 11", "3 place bank 25"}


def test_T_22_the_new_tile_is_chosen_first(scene):
    board = scene().dice(A, 3, 3).depot(3, "ship", "mine").store(A, "bank", "mine", "cow_2")
    assert board.options(only="take") == {"3 take ship 3", "3 take mine 3"}
    assert "discard ship" not in board.options("3 take ship 3")         # never the one just taken


def test_T_23_buildings_and_purchases_clear_a_full_storage_too(scene):
    board = scene().dice(A, 3, 3).black("castle").purse(A, silver=2).store(A, "bank", "mine", "cow_2")
    board.step("buy castle", "discard cow_2")
    assert board.stored(A) == ["bank", "mine", "castle"]
    board = scene().dice(A, 3, 3).depot(1, "ship").black("castle").purse(A, silver=2).lay(A, "mine", 24)
    board.store(A, "market", "mine", "cow_2")
    board.step("3 place market 11", "take ship 1", "3 workers", "buy castle", "discard mine")
    assert board.stored(A) == ["cow_2", "ship", "castle"]


def test_T_23_a_building_that_fetches_has_always_just_left_the_storage(scene):
    """Even if a tile was bought in the middle of things."""
    board = scene().dice(A, 3, 3).depot(1, "ship").black("castle").purse(A, silver=2)
    board.store(A, "city_hall", "market", "cow_2").lay(A, "watchtower", 25)
    board.step("3 place city_hall 11", "buy castle", "place market 26", "take ship 1")
    assert board.stored(A) == ["cow_2", "castle", "ship"]
    board = scene(tile_storage=1).dice(A, 3, 3).depot(1, "ship").black("market").purse(A, silver=2)
    board.store(A, "city_hall").lay(A, "watchtower", 25)
    board.step("3 place city_hall 11", "buy market", "place market 26", "take ship 1")
    assert board.stored(A) == ["ship"]


# ---- placing a tile

def test_T_30_colour_number_and_neighbour(scene):
    # around the castle on 18: 11 building 3, 12 monastery 1, 17 ship 2, 19 ship 5, 24 mine 4, 25 building 3
    around = {"bank": {11: 3, 25: 3}, "monastery_26": {12: 1}, "ship": {17: 2, 19: 5}, "mine": {24: 4}, "cow_2": {},
              "castle": {}}
    for tile, spaces in around.items():
        for die in range(1, 7):
            board = scene().dice(A, die, die).store(A, tile)
            assert board.options(only="place") == {
                f"{die} place {tile} {space}" for space, number in spaces.items() if number == die}
    board = scene().dice(A, 5, 4).store(A, "ship", "ship", "cow_3").lay(A, "ship", 17)
    board.step("5 place ship 19", "4 place cow_3 10")
    assert board.tile_at(A, 19) == "ship" and board.tile_at(A, 10) == "cow_3" and board.stored(A) == ["ship"]


def test_T_30_stored_tiles_alike_are_one_choice(scene):
    board = scene().dice(A, 5, 5).store(A, "ship", "cow_2", "ship")
    assert board.options() == {"5 workers", "5 place ship 19"}


def test_T_30_never_on_a_covered_space(scene):
    board = scene().dice(A, 2, 2).store(A, "ship").lay(A, "ship", 17)
    assert board.options() == {"2 workers"}


def test_T_30_neighbours_of_each_space(scene):
    """The six neighbours of a space in the middle, and those of a corner, by their numbers."""
    board = scene(duchy="duchy_3").dice(A, 1, 1).purse(A, workers=3)    # monasteries all around its centre
    assert {words.split()[3] for words in board.store(A, "monastery_26").options(only="place")} == {
        "11", "12", "17", "19", "24", "25"}
    board = scene().dice(A, 1, 1).purse(A, workers=3).lay(A, "monastery_26", 12).lay(A, "castle", 6).store(A, "castle")
    assert {words.split()[3] for words in board.options(only="place")} == {"1", "2"}
    assert {words.split()[3] for words in board.lay(A, "castle", 2).lay(A, "monastery_25", 3).store(
        A, "monastery_24").options(only="place") if "castle" not in words} == {"7"}


def test_T_31_a_city_holds_each_type_once(scene):
    # the city of 25, 26, 31, 32, 36; the one of 22, 23, 28
    board = scene().dice(A, 3, 1).purse(A, workers=3).lay(A, "bank", 25).store(A, "bank", "church")
    assert {words for words in board.options(only="place") if words.startswith("3")} == {
        "3 place bank 11", "3 place church 11", "3 place church 26 +2", "3 place church 31 +2"}
    board.lay(A, "mine", 24)
    assert "3 place bank 23 +2" in board.options(only="place")
    board = scene().dice(A, 5, 5).lay(A, "bank", 25).lay(A, "ship", 19, 20).store(A, "bank")
    assert board.options(only="place") == set()                         # 31 lies in the same city
    assert "5 place church 31" in board.store(A, "church").options(only="place")


def test_T_31_for_a_tile_placed_in_the_same_turn(scene):
    board = scene().dice(A, 3, 1).store(A, "bank", "bank")
    assert board.options("3 place bank 11", only="place") == set()
    assert board.options("3 place bank 25", only="place") == set()      # 26 has the number 1
    board.store(A, "church")
    assert board.options("3 place bank 25", only="place") == {"1 place church 26"}


def test_T_32_placed_tiles_stay(game):
    for number in range(4):
        board = game(2, game=number, duchy=None, steps=4)
        lying = [{}, {}]
        while board.course["stage"] == 2:
            board.by_chance()
            for seat in (A, B):
                now = {space: board.tile_at(seat, space) for space in range(37) if board.tile_at(seat, space)}
                assert lying[seat].items() <= now.items()
                lying[seat] = now


def test_T_33_a_tile_whose_effect_cannot_be_used(scene):
    for tile in ("market", "carpenter", "church", "warehouse", "city_hall"):
        board = scene().dice(A, 3, 3).store(A, tile)
        board.step(f"3 place {tile} 11")
        assert board.tile_at(A, 11) == tile and board.stored(A) == [] and board.purse_of(A) == (0, 2)
    board = scene().dice(A, 5, 5).store(A, "ship")                      # nothing lies in the depots
    board.step("5 place ship 19")
    assert board.goods_of(A) == {} and board.seats[A]["bridge"] == 1


# ---- selling, workers

def test_T_40_all_goods_of_the_type_with_the_dies_number(scene):
    board = scene(phase="b").dice(A, 2, 5).goods(A, purple=3, brown=2, orange=1)
    assert board.options() == {"2 sell purple", "2 workers", "5 sell brown", "5 workers"}
    board.step("2 sell purple")
    assert board.goods_of(A) == {"brown": 2, "orange": 1} and board.sold_by(A) == {"purple": 3}


@pytest.mark.parametrize("number, good", [*enumerate(("turquoise", "purple", "pink", "red", "brown", "orange"), 1)])
def test_T_40_the_numbers_of_the_goods(scene, number, good):
    other = 1 + (number + 2) % 6
    assert scene().dice(A, number, other).goods(A, **{good: 1}).options(only="sell") == {f"{number} sell {good}"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T_41_one_silver_however_many_goods(scene, players):
    # each scores as many points as there are players
    for n in (1, 4):
        board = scene(players, phase="b").dice(A, 2, 3).goods(A, purple=n)
        board.step("2 sell purple", "3 workers")
        assert board.purse_of(A) == (1, 2) and board.points(A) == {"goods": n * players}
        row = board.results()[A]
        assert (row["sales"], row["goods_sold"], row["goods_types"], row["act_sell"]) == (1, n, 1, 1)


def test_T_50_any_die_takes_two_workers(scene):
    for die in range(1, 7):
        board = scene().dice(A, die, 7 - die).go(f"{die} workers", f"{7 - die} workers")
        assert board.purse_of(A) == (0, 4) and board.results()["act_workers"][A] == 2


# ---- buying

def test_T_60_one_tile_of_the_black_depot_a_turn(scene):
    board = scene().dice(A, 3, 3).depot(3, "bank").black("mine", "castle").purse(A, silver=5)
    assert board.options(only="buy") == {"buy mine", "buy castle"}
    assert board.options("buy mine", only="buy") == set()
    board.step("buy mine", "3 workers", "3 workers")
    assert board.purse_of(A) == (3, 4) and board.stored(A) == ["mine"] and board.in_black() == ["castle"]
    assert board.results()["purchases"][A] == 1
    assert scene().dice(A, 3, 3).black("mine").purse(A, silver=1).options() == {"3 workers"}


def test_T_60_again_in_the_next_turn(scene):
    board = scene().black("mine", "castle", "ship").purse(A, silver=4).purse(B, silver=2)
    board.step("buy mine")
    board.step("buy castle")
    assert board.course["to_move"] == A and board.options(only="buy") == {"buy ship"}


def test_T_61_before_between_and_after_the_actions(scene):
    board = scene().dice(A, 3, 6).black("mine").purse(A, silver=2)
    assert "buy mine" in board.options()
    assert "buy mine" in board.options("3 workers")
    assert board.options("3 workers", "6 workers") == {"buy mine", "end"}
    poor = scene(phase="b").dice(A, 3, 6).black("mine").purse(A, silver=1).goods(A, pink=1)
    assert poor.options(only="buy") == set() and "buy mine" in poor.options("3 sell pink")


def test_T_61_within_a_castles_action(scene):
    board = scene().dice(A, 6, 6).lay(A, "monastery_26", 12)
    board.store(A, "castle").black("bank").purse(A, silver=2)
    assert "place bank 11" not in board.options("6 place castle 6")
    assert {"buy bank", "workers"} == board.options("6 place castle 6")
    assert "place bank 11" in board.options("6 place castle 6", "buy bank")
    board.step("6 place castle 6", "buy bank", "place bank 11")
    assert board.tile_at(A, 11) == "bank" and board.purse_of(A) == (2, 2)


def test_T_61_within_a_city_halls_placement(scene):
    board = scene().dice(A, 3, 3).store(A, "city_hall").black("ship").purse(A, silver=2)
    assert board.options("3 place city_hall 11") == {"buy ship", "end"}
    assert board.options("3 place city_hall 11", "buy ship") == {"end", "place ship 17", "place ship 19"}
    board.step("3 place city_hall 11", "buy ship", "place ship 19")
    assert board.stored(A) == [] and board.seats[A]["bridge"] == 1


def test_T_61_one_purchase_for_all_of_the_turn(scene):
    board = scene().dice(A, 3, 3).store(A, "city_hall").black("ship", "mine").purse(A, silver=4)
    assert board.options("buy ship", "3 place city_hall 11") == {"end", "place ship 17", "place ship 19"}
    assert board.options("3 place city_hall 11", "buy ship", "end", only="buy") == set()
