"""The chapter "Effects" of RULES.md: what tiles do when they are placed."""
import pytest

A, B, C = 0, 1, 2                           # seats
BUILDINGS = ("market", "carpenter", "church", "warehouse", "boarding_house", "bank", "city_hall", "watchtower")
EXTRA = ["extra-tiles"]


@pytest.fixture
def builder(scene):
    """A turn of seat 0 that can place stored buildings with two threes, on spaces 11 and 25 of two cities."""
    def make(*stored, **settings):
        return scene(**settings).dice(A, 3, 3).store(A, *stored)
    return make


@pytest.fixture
def castled(scene):
    """A turn of seat 0 that can place a castle on space 6 with two sixes, in addition to what else it has stored."""
    def make(*stored, **settings):
        return scene(**settings).dice(A, 6, 6).lay(A, "monastery_26", 12).store(A, "castle", *stored)
    return make


def stocked(board):
    """One tile of each colour, in six depots, and two more in the black one."""
    for depot, tile in enumerate(("ship", "cow_2", "bank", "mine", "monastery_25", "castle"), 1):
        board.depot(depot, tile)
    return board.black("ship", "mine")


# ---- what holds for all

def test_E_1_a_tile_acts_at_once(builder):
    board = builder("bank").black("mine").purse(A, silver=0)
    assert "buy mine" in board.options("3 place bank 11")               # its silver is there for the same turn
    board.step("3 place bank 11", "buy mine")
    assert board.purse_of(A) == (0, 2) and board.stored(A) == ["mine"]


def test_E_1_region_and_colour_score_before_the_effect(scene):
    board = scene().dice(A, 3, 3).store(A, "watchtower")
    said = board.step("3 place watchtower 11")
    assert said[1:] == ["points regions 1", "points phases 10", "points watchtowers 4", "3 workers"]


def test_E_2_no_die_no_action(builder):
    board = builder("boarding_house").go("3 place boarding_house 11", "3 workers")
    assert board.purse_of(A) == (0, 6)
    assert board.results()[["act_place", "act_workers", "act_take", "act_sell"]][A].item() == (1, 1, 0, 0)


def test_E_2_chains_of_castles_and_city_halls(castled):
    """A castle places a city hall that places a castle that places a city hall that places a mine bought meanwhile."""
    board = castled("city_hall", "castle", "city_hall", phase="b", tile_storage=4).black("mine").purse(A, silver=2)
    said = board.step("6 place castle 6", "place city_hall 11", "place castle 1", "place city_hall 25", "buy mine",
                      "place mine 24")
    assert said == ["6 place castle 6", "place city_hall 11", "points regions 1", "points phases 8", "place castle 1",
                    "place city_hall 25", "buy mine", "place mine 24", "6 workers"]
    assert board.stored(A) == [] and board.points(A) == {"regions": 1, "phases": 8} and board.purse_of(A) == (0, 2)
    row = board.results()[A]
    assert (row["placed_castle"], row["placed_building"], row["placed_mine"], row["act_place"]) == (2, 2, 1, 1)


def test_E_2_an_effect_is_done_before_the_one_that_caused_it_goes_on(builder):
    board = builder("city_hall", "market").depot(1, "ship", "cow_2")
    said = board.step("3 place city_hall 11", "place market 25", "take ship 1", "3 workers")
    assert said[-3:] == ["place market 25", "take ship 1", "3 workers"] and board.stored(A) == ["ship"]


@pytest.mark.parametrize("tile", ["market", "carpenter", "church", "city_hall"])
def test_E_3_effects_of_buildings_may_be_declined(builder, tile):
    board = stocked(builder(tile, "mine"))
    assert "end" in board.options(f"3 place {tile} 11")
    board.step(f"3 place {tile} 11", "end", "3 workers")
    assert board.stored(A) == ["mine"] and board.purse_of(A) == (0, 2)


def test_E_3_a_warehouse_too(builder):
    board = builder("warehouse").goods(A, red=1)
    assert board.options("3 place warehouse 11") == {"end", "sell red"}
    board.step("3 place warehouse 11", "end", "3 workers")
    assert board.goods_of(A) == {"red": 1} and board.purse_of(A) == (0, 2) and "goods" not in board.points(A)


@pytest.mark.parametrize("tile, missing", [
    ("market", ("mine", "bank", "castle", "monastery_26")), ("carpenter", ("mine", "ship", "cow_2", "monastery_26")),
    ("church", ("bank", "ship", "cow_2")),
])
def test_E_4_with_nothing_to_fetch_nothing_is_asked(builder, tile, missing):
    board = builder(tile).depot(2, *missing).black("ship", "bank", "mine")
    assert board.step(f"3 place {tile} 11", "3 workers")[-2:] == ["points phases 10", "3 workers"]
    assert board.stored(A) == []


def test_E_4_a_warehouse_without_goods_and_a_city_hall_without_tiles(builder):
    for tile in ("warehouse", "city_hall"):
        assert builder(tile).step(f"3 place {tile} 11", "3 workers")[-2:] == ["points phases 10", "3 workers"]
    said = builder("city_hall", "castle").step("3 place city_hall 25", "3 workers")     # no space for a castle there
    assert said == ["3 place city_hall 25", "3 workers"]


# ---- ships

def test_E_10_all_goods_of_any_one_depot(scene):
    board = scene(phase="b").dice(A, 5, 1).store(A, "ship").depot_goods(2, red=2, pink=1).depot_goods(6, brown=1)
    assert board.options("5 place ship 19") == {"depot 1", "depot 2", "depot 6"}
    board.step("5 place ship 19", "depot 2")
    assert board.goods_of(A) == {"red": 2, "pink": 1} and board.goods_in(2) == {} and board.goods_in(6) == {"brown": 1}
    assert board.results()["goods_taken"][A] == 3 and board.sold_by(A) == {}


def test_E_10_any_depot_an_empty_one_too(scene):
    board = scene(phase="b").dice(A, 5, 1).store(A, "ship").goods(A, red=1, pink=1, brown=1)
    board.depot_goods(1, red=1).depot_goods(2, orange=2).depot_goods(3, purple=1, pink=1)
    assert board.options("5 place ship 19") == {"depot 1", "depot 2", "depot 3", "depot 4"}    # the first of three
    kept = board.goods_of(A)
    assert board.step("5 place ship 19", "depot 4")[2:] == ["bridge 1", "1 workers"] and board.goods_of(A) == kept
    board = scene(phase="b").dice(A, 5, 1).store(A, "ship").goods(A, red=1, pink=1, brown=1).depot_goods(2, orange=2)
    assert board.go("5 place ship 19", "depot 2").goods_in(2) == {"orange": 2}                 # nothing fits
    board = scene(phase="b").dice(A, 5, 1).store(A, "ship")
    assert board.step("5 place ship 19")[1:] == ["depot 1", "bridge 1", "1 workers"]           # all alike


def test_E_11_three_types_and_any_number_of_each(scene):
    board = scene(phase="c").dice(A, 5, 1).store(A, "ship").goods(A, red=3, pink=1, brown=2)
    board.depot_goods(2, red=3, purple=2, brown=1)
    board.step("5 place ship 19", "depot 2")
    assert board.goods_of(A) == {"red": 6, "pink": 1, "brown": 3} and board.goods_in(2) == {"purple": 2}


def test_E_12_new_types_are_chosen_where_room_is_short(scene):
    board = scene(phase="c").dice(A, 5, 1).store(A, "ship").goods(A, red=1)
    board.depot_goods(2, red=1, purple=2, brown=1, orange=1)
    place = "5 place ship 19", "depot 2"
    assert board.options(*place) == {"store purple", "store brown", "store orange"}
    assert board.options(*place, "store orange") == {"store purple", "store brown"}
    board.step(*place, "store orange", "store purple")
    assert board.goods_of(A) == {"red": 2, "orange": 1, "purple": 2} and board.goods_in(2) == {"brown": 1}


def test_E_12_nothing_is_asked_where_all_finds_room(scene):
    board = scene(phase="c").dice(A, 5, 1).store(A, "ship").goods(A, red=1)
    board.depot_goods(2, red=1, purple=2, brown=1)
    assert [words for words in board.step("5 place ship 19", "depot 2") if words.startswith("store")] == []
    assert board.goods_of(A) == {"red": 2, "purple": 2, "brown": 1} and board.goods_in(2) == {}


def test_E_12_room_made_by_a_sale_is_used(scene):
    board = scene(phase="c").dice(A, 4, 5).store(A, "ship").goods(A, red=1, pink=1, brown=1).depot_goods(2, orange=2)
    board.step("4 sell red", "5 place ship 19", "depot 2")
    assert board.goods_of(A) == {"pink": 1, "brown": 1, "orange": 2}


def test_E_13_the_piece_moves_one_space_with_each_ship(scene):
    board = scene().dice(A, 2, 5).store(A, "ship", "ship")
    said = board.step("2 place ship 17", "5 place ship 19")
    assert [words for words in said if words.startswith("bridge")] == ["bridge 1", "bridge 2"]
    assert board.seats[A]["bridge"] == 2 and board.results()["ships"][A] == 2


# ---- castles, mines

def test_E_20_a_castle_gives_an_action_of_any_number(castled):
    board = stocked(castled("bank", "mine", phase="b").goods(A, red=1, orange=2))
    assert board.options("6 place castle 6") == {
        "take ship 1", "take cow_2 2", "take bank 3", "take mine 4", "take monastery_25 5", "take castle 6",
        "place bank 11", "place bank 13", "place bank 25", "place mine 24", "sell red", "sell orange", "workers"}


def test_E_20_its_action_needs_neither_workers_nor_a_die(castled):
    board = castled("mine").go("6 place castle 6", "place mine 24", "6 workers")
    assert board.tile_at(A, 24) == "mine" and board.purse_of(A) == (0, 2)
    board = castled().go("6 place castle 6", "workers", "6 workers")
    assert board.purse_of(A) == (0, 4) and board.results()["act_workers"][A] == 1
    board = castled(phase="b").goods(A, red=2).go("6 place castle 6", "sell red", "6 workers")
    assert board.purse_of(A) == (1, 2) and board.sold_by(A) == {"red": 2} and board.points(A) == {"goods": 4}
    board = castled().depot(2, "bank").go("6 place castle 6", "take bank 2", "6 workers")
    assert board.stored(A) == ["bank"] and board.in_depot(2) == []


def test_E_20_not_from_the_black_depot_and_not_to_be_declined(castled):
    assert castled().black("bank", "mine").options("6 place castle 6") == {"workers"}


def test_E_20_a_full_storage_discards(castled):
    board = castled("cow_2", "cow_3").depot(1, "ship").black("bank").purse(A, silver=2)
    board.go("6 place castle 6", "buy bank", "take ship 1", "discard cow_2", "6 workers")
    assert board.stored(A) == ["cow_3", "bank", "ship"]


def test_E_30_a_mine_does_nothing_when_it_is_placed(scene):
    board = scene().dice(A, 4, 4).store(A, "mine")
    assert board.step("4 place mine 24", "4 workers") == ["4 place mine 24", "4 workers"]
    assert board.purse_of(A) == (0, 2)


# ---- animals

def pasture(scene, *lying, **settings):
    """A turn with a two and a five; animals lie on 10, 4, 0 and 5 of a pasture of five spaces; 9 is a five, 4 a two."""
    board = scene(**settings).dice(A, 5, 5).lay(A, "ship", 17)
    for tile, space in zip(lying, (10, 4, 0, 5), strict=False):
        board.lay(A, tile, space)
    return board


def test_E_40_one_point_for_each_animal(scene):
    for amount in (2, 3, 4):
        board = pasture(scene, "pig_2").store(A, f"goat_{amount}").go(f"5 place goat_{amount} 9")
        assert board.points(A) == {"animals": amount}


def test_E_40_the_same_type_in_the_region_scores_again(scene):
    board = pasture(scene, "cow_3", "pig_4", "cow_2").store(A, "cow_4").go("5 place cow_4 9")
    assert board.points(A) == {"animals": 4 + 3 + 2}                    # 0 and 10 do not touch each other


def test_E_40_not_in_another_pasture(scene):
    # the pasture of 27 is another one
    board = pasture(scene, "cow_3").lay(A, "ship", 19, 20, 21).store(A, "cow_4").dice(A, 2, 2).go("2 place cow_4 27")
    assert board.points(A) == {"animals": 4, "regions": 1, "phases": 10}


def test_E_41_geese_score_with_one_type_of_choice(scene):
    board = pasture(scene, "cow_3", "pig_4", "cow_2", modules=EXTRA).store(A, "geese")
    assert board.options("5 place geese 9") == {"geese cow", "geese pig"}
    assert board.go("5 place geese 9", "geese cow").points(A) == {"animals": 2 + 3 + 2}
    board = pasture(scene, "pig_4", modules=EXTRA).store(A, "geese").go("5 place geese 9")
    assert board.points(A) == {"animals": 2 + 4}                        # one type: nothing is asked
    board = scene(modules=EXTRA).dice(A, 4, 4).lay(A, "ship", 17).store(A, "geese").go("4 place geese 10")
    assert board.points(A) == {"animals": 2}


def test_E_41_later_tiles_score_the_geese_again_but_not_in_another_pasture(scene):
    board = pasture(scene, "geese", "pig_2", modules=EXTRA).store(A, "cow_4").go("5 place cow_4 9")
    assert board.points(A) == {"animals": 4 + 2}
    board = pasture(scene, "geese", "pig_2", modules=EXTRA).store(A, "pig_4").go("5 place pig_4 9")
    assert board.points(A) == {"animals": 4 + 2 + 2}
    board = pasture(scene, "geese", modules=EXTRA).lay(A, "ship", 19, 20, 21).store(A, "cow_4").dice(A, 2, 2)
    assert board.go("2 place cow_4 27").points(A)["animals"] == 4


def test_E_42_monastery_7_counts_the_geese_whenever_they_score(scene):
    for counted in (1, 0):
        def board(*lying, counted=counted):
            return pasture(scene, *lying, modules=EXTRA, geese_count_for_7=counted).lay(A, "monastery_7", 12)
        placed = board("cow_3").store(A, "geese").go("5 place geese 9")
        assert placed.points(A) == {"animals": 2 + 3 + 1 + counted}
        later = board("cow_3", "geese").store(A, "cow_4").go("5 place cow_4 9")
        assert later.points(A) == {"animals": 4 + 3 + 2 + 2 + counted}


# ---- buildings

FETCHED = {"market": {"ship 1", "cow_2 2"}, "carpenter": {"bank 3"}, "church": {"mine 4", "monastery_25 5", "castle 6"}}


@pytest.mark.parametrize("building", FETCHED)
def test_E_50_and_E_51_and_E_52_fetch_from_the_numbered_depots(builder, building):
    # E-50, E-51, E-52
    board = stocked(builder(building))
    assert board.options(f"3 place {building} 11") == {"end", *(f"take {tile}" for tile in FETCHED[building])}
    for tile in FETCHED[building]:
        board = stocked(builder(building)).go(f"3 place {building} 11", f"take {tile}")
        name, depot = tile.split()
        assert board.stored(A) == [name] and board.in_depot(int(depot)) == []
        assert board.in_black() == ["ship", "mine"]


def test_E_50_tiles_alike_in_two_depots_are_two_choices(builder):
    board = builder("market").depot(1, "ship", "ship").depot(4, "ship")
    assert board.options("3 place market 11") == {"end", "take ship 1", "take ship 4"}


def test_E_53_a_warehouse_sells_any_one_type(builder):
    board = builder("warehouse", phase="b").goods(A, red=2, orange=1, pink=1)
    assert board.options("3 place warehouse 11") == {"end", "sell red", "sell orange", "sell pink"}
    board.go("3 place warehouse 11", "sell red", "3 workers")
    assert board.sold_by(A) == {"red": 2} and board.purse_of(A) == (1, 2) and board.points(A)["goods"] == 4
    row = board.results()[A]
    assert (row["sales"], row["goods_sold"], row["act_sell"]) == (1, 2, 0)


def test_E_54_and_E_55_workers_and_silver(builder):
    # E-54, E-55
    assert builder("boarding_house").go("3 place boarding_house 11", "3 workers").purse_of(A) == (0, 4 + 2)
    assert builder("bank").go("3 place bank 11", "3 workers").purse_of(A) == (2, 2)


def test_E_56_a_city_hall_places_any_stored_tile_whatever_the_number(builder):
    board = builder("city_hall", "ship", "mine").lay(A, "monastery_26", 12)
    assert board.options("3 place city_hall 11") == {
        "end", "place ship 17", "place ship 19", "place mine 24"}
    board.go("3 place city_hall 11", "place ship 19", "3 workers")
    assert board.tile_at(A, 19) == "ship" and board.seats[A]["bridge"] == 1 and board.purse_of(A) == (0, 2)
    # T-31: a second city hall does not go to the same city
    board = builder("city_hall", "city_hall", "bank")
    assert board.options("3 place city_hall 25") == {
        "end", "place city_hall 11", "place bank 11", "place bank 26", "place bank 31"}


def test_E_57_a_watchtower_scores_four(builder):
    assert builder("watchtower").go("3 place watchtower 25").points(A) == {"watchtowers": 4}


@pytest.mark.parametrize("building", BUILDINGS)
def test_E_58_the_crane_has_the_effect_of_any_building(builder, building):
    board = stocked(builder("crane", "mine", modules=EXTRA, phase="b").goods(A, red=1))
    assert board.options("3 place crane 25") == {f"crane {name}" for name in (*BUILDINGS, "nothing")}
    chosen = {"market": ["take ship 1"], "carpenter": ["take bank 3"], "church": ["take castle 6"],
              "warehouse": ["sell red"], "city_hall": ["place mine 24"]}.get(building, [])
    board.go("3 place crane 25", f"crane {building}", *chosen, "3 workers")
    gained = {"market": ["mine", "ship"], "carpenter": ["mine", "bank"], "church": ["mine", "castle"], "city_hall": []}
    assert board.stored(A) == gained.get(building, ["mine"])
    assert board.purse_of(A) == {"warehouse": (1, 2), "bank": (2, 2), "boarding_house": (0, 6)}.get(building, (0, 2))
    assert board.points(A) == {"warehouse": {"goods": 2}, "watchtower": {"watchtowers": 4}}.get(building, {})
    assert board.results()[f"built_{building}"][A] == 0


def test_E_58_the_crane_may_do_nothing_and_is_of_no_type(builder):
    assert builder("crane", modules=EXTRA).go("3 place crane 25", "crane nothing", "3 workers").purse_of(A) == (0, 2)
    board = builder("crane", modules=EXTRA)
    for building, space in zip(BUILDINGS, (25, 26, 31, 32, 36), strict=False):
        board.lay(A, building, space)
    board.unlay(A, 36).dice(A, 3, 3)
    assert "3 place crane 36" in board.options()                        # T-31 does not bind it ...
    board = builder("crane", modules=EXTRA, tile__crane__black=2).lay(A, "crane", 25).dice(A, 1, 1)
    assert "1 place crane 26" in board.options()
    board = builder("bank", modules=EXTRA).lay(A, "crane", 25).lay(A, "mine", 24).dice(A, 1, 1)
    assert "1 place bank 26" in board.options()                         # ... and it binds nobody
