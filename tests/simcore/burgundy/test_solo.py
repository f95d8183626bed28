"""The solo game: all spaces of a duchy in 25 rounds; points move a counter, which brings actions. In No. 13a the castle
lies at 6 (a four), next to cities at 2, 3 and 10, a pasture at 5, a monastery at 7 and a river at 9."""
import itertools

import pytest

from ludometer import policies
from ludometer.simcore import DataError, load
from ludometer.simcore.burgundy import engine
from ludometer.simcore.burgundy.declared import COLOURS

A = 0                                       # the seat
SOLO = ["solo"]


def board_of(scene, modules=(), **settings):
    return scene(1, **{"duchy": "duchy_13a", "castles": [6], "modules": [*SOLO, *modules], **settings})


def counter(board, points, target=50):
    """The counter stands there."""
    board.pub["counter"], board.pub["target"] = points, target
    return board


def state_of(board):
    """(counter, target)."""
    return int(board.pub["counter"]), int(board.pub["target"])


# ---- setup

@pytest.mark.parametrize("modules, settings", [
    ([], {"solo": 1}), (SOLO, {"solo": 0}), ([*SOLO, "shields"], {}), ([*SOLO, "watchtowers"], {}),
    ([*SOLO, "experts"], {}), ([*SOLO, "teams"], {})])
def test_A_1_not_without_its_rows_nor_with_others(modules, settings):
    with pytest.raises(DataError):
        load("burgundy", modules=modules, set=settings)


def test_A_1_for_one_and_set_up_as_for_two(game):
    with pytest.raises(DataError, match="player"):
        game(2, duchy="duchy_13a", modules=SOLO)
    alone, two = game(1, duchy="duchy_13a", modules=SOLO, steps=1), game(2, steps=4)
    alone.by_chance()
    assert len(alone.in_black()) == 4
    removed = sum(words.startswith("removed") for _, words in alone.log)
    lying = [sum(len(board.in_depot(depot)) for depot in range(1, 7)) for board in (alone, two)]
    assert lying[0] == lying[1] - 1 and removed == 1
    assert len(game(1, duchy="duchy_13a", modules=[*SOLO, "trade-routes"]).route_of(A)) == 5


def test_A_1_two_points_for_a_good(scene):
    board = board_of(scene).goods(A, red=2).dice(A, 4, 4).go("4 sell red")
    assert board.points(A) == {"goods": 4}


def test_A_2_what_the_player_begins_with(game):
    board = game(1, duchy="duchy_13a", modules=SOLO)
    assert board.purse_of(A) == (1, 2) and sum(board.goods_of(A).values()) == 3
    assert board.knobs["goods_storage"] == 6 == len(board.names.good)


def test_A_3_the_duchy_and_the_castle_space(game):
    def duchies(**settings):
        return {board.names.duchy[board.seats[A]["duchy"]] for deal in range(20) for board in [
            game(1, duchy=None, modules=SOLO, game=deal, **settings)]}
    assert duchies() == {"duchy_13a"} and duchies(duchies=1) == {"duchy_13a", "duchy_13b"}
    for duchy in ("duchy_13a", "duchy_13b"):
        board = game(1, duchy=duchy, modules=SOLO, steps=1)
        assert board.options() == {f"castle {space}" for space in board.spaces(A, "castle")}
        assert board.go(sorted(board.options())[0]).points(A) == {}
    assert game(1, duchy="duchy_13a", modules=SOLO).numbers_of(A)[19] == 3


def test_A_4_tiles_go_across_the_river_but_regions_end_there(scene):
    board = board_of(scene).lay(A, "ship", 9).store(A, "ship")
    land, both = board.around(A)
    assert 15 in both[9] and 15 not in land[9] and 19 in both[9]
    assert board.dice(A, 1, 3).options(only="place") == {"1 place ship 15", "3 place ship 19"}
    assert all(len(region) == 1 for _, region in board.regions_of(A) if 9 in region)
    board = board_of(scene).store(A, "ship").dice(A, 1, 1)
    assert board.options(only="place") == set()


def test_A_4_another_part_is_open_after_a_ship_lies_there(scene):
    """In 13a each part has spaces of ships; 15 is one of the middle part, 16 a building space next to it, 9 at home."""
    board = board_of(scene, ["inns"]).lay(A, "ship", 9).store(A, "inn", "blank").dice(A, 1, 3)
    assert not {"1 place inn 15", "1 place blank 15", "3 place inn 19"} & board.options()
    assert board.store(A, "ship").options(only="place") >= {"1 place ship 15", "3 place ship 19"}
    board.go("1 place ship 15", "depot 1").dice(A, 3, 6)
    assert {"3 place inn 19", "3 place blank 19", "6 place inn 20"} <= board.options()          # by land or across
    board = board_of(scene, ["inns"]).store(A, "inn").dice(A, 3, 3).go("3 place inn 9").store(A, "ship").dice(A, 1, 1)
    assert "1 place ship 15" in board.options()                 # at home, where the castle lies, an inn will do
    board = board_of(scene).lay(A, "ship", 9, 15).cover(A, 16, 20).store(A, "blank").dice(A, 4, 4)
    assert "4 place blank 32" not in board.options() and board.lay(A, "ship", 32).cover(A, 31).course["step"]
    assert engine.sound(board.tables, board.state)


def test_A_4_in_13b_ships_lie_between_the_parts(scene):
    """The castle lies at 1; the ship's space 0 joins it with 4, which is of a part without spaces of ships."""
    board = board_of(scene, duchy="duchy_13b", castles=[1]).store(A, "blank", "ship", "bank").dice(A, 6, 6)
    assert "6 place ship 0" in board.options() and "6 place blank 0" not in board.options()
    assert not {word for word in board.dice(A, 2, 2).options(only="place") if word.endswith(" 4")}
    board.dice(A, 6, 6).go("6 place ship 0").dice(A, 2, 2)
    assert {"2 place bank 4", "2 place blank 4"} <= board.options()


# ---- a round

@pytest.mark.parametrize("white, depot, tiles, gone", [
    (3, 3, ["mine", "ship"], ("mine", 3)), (1, 1, ["castle", "ship"], ("castle", 1)), (4, 6, ["ship"], ("ship", 6)),
    (6, 2, ["cow_2"], ("cow_2", 2))])
def test_A_10_the_white_die_removes_the_first_tile_of_its_depot(scene, white, depot, tiles, gone):
    for seed in range(1, 60):
        board = board_of(scene, seed=seed).depot(depot, *tiles).go()
        if board.pub["white"] == white:
            break
    assert (A, f"removed {gone[0]} {gone[1]}") in board.log
    assert board.in_depot(depot) == tiles[1:] and board.in_box(gone[0]) >= 1
    good = next(words for _, words in board.log if words.startswith("good "))
    assert good.endswith(f" {white}")
    assert board.log.index((A, good)) < board.log.index((A, f"removed {gone[0]} {gone[1]}"))


def test_A_10_if_no_depot_has_a_tile_none_leaves(scene):
    board = board_of(scene).black("mine").go()
    assert not any(words.startswith("removed") for _, words in board.log) and board.in_black() == ["mine"]


def test_A_11_a_ship_takes_a_depot_and_the_other_goods_leave(scene):
    board = board_of(scene, phase="b").store(A, "ship").dice(A, 3, 3)
    board.depot_goods(1, red=1, pink=1).depot_goods(2, red=1).depot_goods(5, brown=2)
    assert board.options("3 place ship 9") == {"depot 1", "depot 2", "depot 3", "depot 5"}
    assert board.go("3 place ship 9", "depot 3").goods_of(A) == {} and not board.goods_in(2)    # an empty one
    board = board_of(scene, phase="b").store(A, "ship").dice(A, 3, 3)
    board.depot_goods(1, red=1, pink=1).depot_goods(2, red=1).depot_goods(5, brown=2).go("3 place ship 9", "depot 1")
    assert board.goods_of(A) == {"red": 1, "pink": 1}
    assert all(not board.goods_in(depot) for depot in range(1, 7) if depot != board.pub["white"])
    board = board_of(scene, phase="b").store(A, "ship").dice(A, 3, 3).lay(A, "monastery_5", 7)
    board.depot_goods(1, red=1).depot_goods(2, pink=1).depot_goods(5, brown=2)
    assert board.go("3 place ship 9", "depot 1 and 2").goods_of(A) == {"red": 1, "pink": 1}


def swapper(scene, **settings):
    board = board_of(scene, phase="c", **settings).store(A, "ship").dice(A, 3, 3).black("castle", "cow_2")
    return board.goods(A, red=4, pink=2).depot_goods(1, brown=1)


def test_A_12_five_goods_for_a_black_side(scene):
    board = swapper(scene)
    assert board.options("3 place ship 9", "depot 1") == {"swap castle blank", "swap cow_2 blank", "end"}
    assert board.options("3 place ship 9", "depot 1", "swap cow_2 blank") == {"give red", "give pink", "give brown"}
    board.go("3 place ship 9", "depot 1", "swap cow_2 blank", *["give red"] * 3, "give pink", "give brown")
    assert board.stored(A) == ["blank"] and board.goods_of(A) == {"red": 1, "pink": 1} and board.sold_by(A) == {}
    assert board.in_black() == ["castle"] and board.in_box("cow_2") >= 1 and "goods" not in board.points(A)
    row = board.results()[A]
    assert (row["swaps"], row["blanks"]) == (1, 0)
    few = board_of(scene, phase="c").store(A, "ship").dice(A, 3, 3).black("castle").goods(A, red=3)
    few.depot_goods(1, brown=1)
    assert few.options("3 place ship 9", "depot 1") == {"3 workers"}


@pytest.mark.parametrize("price, offered", [(5, True), (7, True), (8, False)])
def test_A_12_how_many_is_said_by_a_knob(scene, price, offered):
    board = swapper(scene, solo_tile_goods=price)
    assert ("swap castle blank" in board.options("3 place ship 9", "depot 1")) == offered


@pytest.mark.parametrize("always", [0, 1])
def test_A_12_a_full_storage_may_be_cleared(scene, always):
    """The mine reaches the target and fills its colour; so a ship comes, and before its goods a tile to the storage."""
    board = counter(board_of(scene, phase="c", discard_always=always, tile_storage=1), 49).goods(A, red=6)
    board.cover(A, 9, 15, 16, 21, 32, 30, 29, 2).store(A, "mine").dice(A, 5, 5)
    board.black("ship", "cow_2").depot(1, "castle")
    said = ["5 place mine 1", "place ship 0", "take castle 1", "depot 1"]
    if always:
        assert board.options(*said) == {"swap cow_2 blank", "end"}
        assert board.go(*said, "swap cow_2 blank").stored(A) == ["blank"]       # six red goods, and one tile to discard
    else:
        assert board.options(*said) == {"5 workers"}


def test_A_13_a_black_side_covers_any_space_and_does_nothing(scene):
    """The worked example: on a mine it brings no silver."""
    board = board_of(scene, round=5).store(A, "blank").dice(A, 2, 2)
    assert board.options(only="place") == {"2 place blank 3", "2 place blank 5"}
    board = board_of(scene, round=5).lay(A, "blank", 1).cover(A, 2).go()
    assert board.purse_of(A) == (0, 4)
    board = board_of(scene).lay(A, "monastery_9", 7).store(A, "blank").dice(A, 5, 5)
    assert board.options(only="place") == set()                                 # 2 takes a six
    board = board_of(scene).store(A, "blank").dice(A, 3, 3)
    board.go("3 place blank 9")
    assert board.points(A) == {"regions": 1, "phases": 10} and board.results()["blanks"][A] == 1
    assert board.seats[A]["bridge"] == 0
    board = board_of(scene).cover(A, 9, 15, 16, 21, 32, 30, 29, 2).store(A, "blank").dice(A, 5, 5)
    board.unlay(A, 21).cover(A, 21).black("cow_2")
    assert board.options("5 place blank 1") == {"place cow_2 5", "end"}         # it fills the colour of the mines


def test_A_14_the_bridge_changes_nothing(scene):
    board = board_of(scene).store(A, "ship").dice(A, 3, 3).go("3 place ship 9")
    assert board.order() == [A] and board.course["to_move"] == A


# ---- points

def test_A_20_monasteries_score_once_when_they_are_placed(scene):
    board = board_of(scene).sold(A, red=2, pink=1).store(A, "monastery_25").dice(A, 3, 3)
    assert board.go("3 place monastery_25 7").points(A) == {"regions": 1, "phases": 10, "monasteries": 3}
    board = board_of(scene, phase="e", round=5).lay(A, "monastery_25", 7).sold(A, red=2).go()
    assert board.points(A) == {}
    board = board_of(scene).cover(A, 5).lay(A, "bank", 10).store(A, "monastery_22").dice(A, 3, 3)
    assert board.go("3 place monastery_22 7").points(A)["monasteries"] == 4
    assert board.results()["points_22"][A] == 4
    board = board_of(scene, ["extra-tiles"]).lay(A, "crane", 10).store(A, "monastery_22").dice(A, 3, 3)
    assert board.go("3 place monastery_22 7").points(A)["monasteries"] == 4     # the crane counts


def test_A_22_a_crane_counts_as_one_building_once(scene):
    """R-23: for the first monastery that counts buildings and is placed while it lies there."""
    board = board_of(scene, ["extra-tiles"], phase="b").lay(A, "crane", 10).lay(A, "bank", 3).cover(A, 9, 15)
    board.store(A, "monastery_22", "monastery_23").dice(A, 3, 5)
    board.go("3 place monastery_22 7")
    assert board.points(A)["monasteries"] == 8 and board.pub["cranes"] == 1
    board.cover(A, 16).dice(A, 5, 5).go("5 place monastery_23 11")
    assert board.points(A)["monasteries"] == 8 and board.results()["points_23"][A] == 0
    board = board_of(scene, ["extra-tiles"]).store(A, "monastery_25").dice(A, 3, 3).sold(A, red=1)
    board.lay(A, "crane", 10).go("3 place monastery_25 7")
    assert board.points(A)["monasteries"] == 1 and board.pub["cranes"] == 0     # it counts goods
    board = board_of(scene, ["extra-tiles"]).lay(A, "monastery_22", 7).store(A, "crane").dice(A, 2, 2)
    assert "monasteries" not in board.go("2 place crane 3", "crane nothing").points(A)         # it came too late


def monks(scene, last):
    """All monasteries but one lie there."""
    board = board_of(scene, phase="e").cover(A, 2, 5, 9, 15, 16, 17, 30, 32, 33)
    return board.fill(A, "monastery", but=[last])


def test_A_20_monastery_26_counts_the_colour_it_fills(scene):
    for before in (0, 2):
        board = board_of(scene, phase="e").cover(A, 2, 5, 9, 15, 16, 17, 30, 32, 33).store(A, "monastery_26")
        board.fill(A, "monastery", but=[7])
        for colour in ("mine", "castle")[:before]:
            board.bonus_tile(A, colour)
        board.dice(A, 3, 3).go("3 place monastery_26 7")
        assert board.points(A)["monasteries"] == 3 * (before + 1)


def test_A_21_who_fills_a_colour_places_a_tile_of_the_black_depot(scene):
    board = board_of(scene).cover(A, 9, 15, 16, 21, 32, 30, 29, 2).store(A, "mine").dice(A, 5, 5)
    board.black("cow_2", "castle", "bank", "monastery_25")
    offered = board.options("5 place mine 1")
    assert {"end", "place cow_2 5", "place monastery_25 7"} <= offered
    assert not any(word.startswith("place castle 6") for word in offered) and "5 workers" not in offered
    board.sold(A, red=2).go("5 place mine 1", "place monastery_25 7")
    assert board.tile_at(A, 7) == "monastery_25" and board.points(A)["monasteries"] == 2
    assert "colours" not in board.points(A) and board.seats[A]["bonuses"] == 1
    board = board_of(scene).cover(A, 9, 15, 16, 21, 32, 30, 29, 2).store(A, "mine").dice(A, 5, 5).black("cow_2")
    assert board.go("5 place mine 1", "end").in_black() == ["cow_2"]
    board = board_of(scene).cover(A, 9, 15, 16, 21, 32, 30, 29, 2, 5, 4, 3).store(A, "mine").dice(A, 5, 5)
    board.black("cow_2")
    assert "end" not in board.options("5 place mine 1")                         # it fits nowhere, and is lost


def test_A_21_a_colour_filled_by_that_brings_another(scene):
    board = monks(scene, 7).cover(A, 29, 21).store(A, "mine").dice(A, 5, 5).black("monastery_12", "cow_2")
    said = board.options("5 place mine 1", "place monastery_12 7")
    assert {"place cow_2 14", "place cow_2 18", "end"} <= said and all(
        word.startswith("place cow_2") for word in said - {"end"})


def test_A_30_at_the_target_one_more_action(scene):
    board = counter(board_of(scene), 47).goods(A, red=2).dice(A, 4, 4).depot(1, "mine")
    assert board.options("4 sell red") == {"take mine 1", "workers"}
    board.go("4 sell red", "take mine 1", "4 workers")
    assert state_of(board) == (0, 45) and board.stored(A) == ["mine"] and (A, "target 45") in board.log
    board = counter(board_of(scene), 45).goods(A, red=2).dice(A, 4, 4).go("4 sell red")
    assert state_of(board) == (49, 50) and board.results()["targets"][A] == 0


def test_A_30_the_target_of_a_game(game):
    assert game(1, duchy="duchy_13a", modules=SOLO).pub["target"] == 50
    assert game(1, duchy="duchy_13a", modules=SOLO, solo_target=20).pub["target"] == 20
    assert game(2).pub["target"] == 0


@pytest.mark.parametrize("settings, targets", [({}, [50, 45, 40]), ({"solo_target_step": 20}, [50, 30, 10, 1, 1]),
                                               ({"solo_target_step": 0}, [50, 50])])
def test_A_31_each_time_it_sinks(scene, settings, targets):
    """The worked example: from 50 to 45, then to 40."""
    for target, following in itertools.pairwise(targets):
        board = counter(board_of(scene, **settings), target - 1, target).goods(A, red=1).dice(A, 4, 4)
        assert state_of(board.go("4 sell red", "workers", "4 workers")) == (0, following)


def test_A_32_points_may_be_bought_up_to_the_target(scene):
    board = counter(board_of(scene), 45).goods(A, red=1).dice(A, 4, 4).purse(A, silver=3)
    assert board.options("4 sell red") == {"top up 3", "end"}
    board.go("4 sell red", "top up 3", "workers", "4 workers")
    assert state_of(board) == (0, 45) and board.purse_of(A) == (0 + 1, 4) and board.points(A) == {"goods": 2}
    assert board.results()["points_bought"][A] == 3
    board = counter(board_of(scene), 45).goods(A, red=1).dice(A, 4, 4).purse(A, silver=3)
    assert state_of(board.go("4 sell red", "end", "4 workers")) == (47, 50)
    for silver in (1, 2):                                       # that of the sale is there first
        board = counter(board_of(scene), 45).goods(A, red=1).dice(A, 4, 4).purse(A, silver=silver)
        assert ("top up 3" in board.options("4 sell red")) == (silver == 2)


@pytest.mark.parametrize("price, silver, offered", [(0, 9, False), (2, 4, False), (2, 5, True), (4, 11, True)])
def test_A_32_the_price_is_a_knob(scene, price, silver, offered):
    board = counter(board_of(scene, solo_point_price=price), 45).goods(A, red=1).dice(A, 4, 4).purse(A, silver=silver)
    assert ("top up 3" in board.options("4 sell red")) == offered


def test_A_33_each_rule_moves_the_counter_by_itself(scene):
    board = counter(board_of(scene), 49).store(A, "ship").dice(A, 3, 3).black("mine")
    said = board.step("3 place ship 9", "workers", "3 workers")
    assert [word for word in said if word.startswith(("points", "target"))] == [
        "points regions 1", "target 45", "points phases 10"]
    assert state_of(board) == (10, 45)
    assert said.index("points phases 10") < said.index("workers") < said.index("bridge 1")
    board = counter(board_of(scene), 41).store(A, "ship").dice(A, 3, 3).purse(A, silver=9)
    assert board.options("3 place ship 9") == {"top up 8", "end"}
    assert board.options("3 place ship 9", "end") >= {"workers"}                # eight more come with the phase


def test_A_34_size_or_phase_first(scene):
    """The ship fills a river of one space: one point and ten. With 40 of 50 the ten alone reach the target."""
    def played(first):
        board = counter(board_of(scene), 40).store(A, "ship").dice(A, 3, 3)
        return board.go("3 place ship 9", f"next {first}", "workers", "3 workers")
    board = counter(board_of(scene), 40).store(A, "ship").dice(A, 3, 3)
    assert board.options("3 place ship 9", only="next") == {"next size", "next phase", "next effect"}
    assert board.options("3 place ship 9", "next phase", only="next") == {"next size", "next action", "next effect"}
    assert state_of(played("phase")) == (1, 45) and state_of(played("size")) == (0, 45)


def test_A_34_nothing_is_asked_where_the_order_makes_no_difference(scene):
    board = counter(board_of(scene, round=2), 38).store(A, "mine").cover(A, 2).dice(A, 5, 5)
    assert not any(word.startswith("next") and "size" not in word for word in board.options("5 place mine 1"))
    said = board.step("5 place mine 1")
    assert [word for word in said if word.startswith("due")] == ["due size", "due phase"] and "target 45" not in said
    board = counter(board_of(scene, round=2), 39).store(A, "mine").cover(A, 2).dice(A, 5, 5)
    assert board.options("5 place mine 1", only="next") == {"next size", "next phase"}


def test_A_34_the_action_before_or_after_the_ship_loads(scene):
    board = counter(board_of(scene, phase="b"), 49).store(A, "ship").dice(A, 3, 3).depot_goods(2, red=1)
    ship = "3 place ship 9", "next size"
    assert "sell red" not in board.options(*ship, "next action")
    assert "sell red" in board.options(*ship, "next effect", "depot 2", "next phase")
    board.go(*ship, "next effect", "depot 2", "next phase", "sell red", "3 workers")
    assert board.points(A)["goods"] == 2 and board.pub["owed"] == 0


def test_A_34_an_action_waits_until_the_tile_is_done_but_no_longer(scene):
    board = counter(board_of(scene, phase="b"), 49).store(A, "ship").dice(A, 3, 3).depot_goods(2, red=1)
    said = board.step("3 place ship 9", "next size", "next effect", "depot 2", "next phase", "sell red", "3 workers")
    assert said.index("points phases 8") < said.index("sell red") < said.index("3 workers")


def test_A_34_a_bank_before_the_points_pays_for_more(scene):
    """It fills a city of two: 45 and its 3 points leave 2 to buy, for the silver of the bank."""
    board = counter(board_of(scene, phase="e"), 45).lay(A, "church", 2).store(A, "bank").dice(A, 2, 2)
    assert board.options("2 place bank 3", only="next") == {"next size", "next phase", "next effect"}
    assert board.options("2 place bank 3", "next effect", "next size") == {"top up 2", "end"}
    assert "top up 2" not in board.options("2 place bank 3", "next size")


def test_A_34_monastery_26_after_the_tile_for_the_colour(scene):
    """It fills the colour of monasteries; the mine that this brings fills another, for three points more."""
    def played(*order):
        board = board_of(scene, phase="e").cover(A, 2, 5, 9, 15, 16, 17, 30, 32, 33).store(A, "monastery_26")
        board.fill(A, "monastery", but=[7]).cover(A, 1, 29).dice(A, 3, 3).black("mine")
        return board.go("3 place monastery_26 7", *order)
    first = played("next monastery", "next size", "next phase", "place mine 21")
    last = played("next colour", "place mine 21", "next monastery")
    assert first.points(A)["monasteries"] == 3 and last.points(A)["monasteries"] == 6


def test_A_34_after_a_sale_the_action_before_or_after_the_route(scene):
    def board():
        return counter(board_of(scene, ["trade-routes"]), 49).route(A, "route_10").goods(A, orange=1).dice(A, 6, 6)
    assert board().options("6 sell orange", only="next") == {"next action", "next effect"}
    said = board().step("6 sell orange", "next action", "workers", "6 workers")
    assert said.index("workers") < said.index("route 0 points")
    said = board().step("6 sell orange", "next effect", "workers", "6 workers")
    assert said.index("workers") > said.index("route 0 points")


@pytest.mark.parametrize("target", [10, 11, 12])
def test_S_15_a_castle_that_scores_may_reach_a_low_target(game, target):
    """It fills a region of one space in phase A: one point and ten."""
    board = game(1, duchy="duchy_13a", modules=[*SOLO, "castle-scores"], solo_target=target, steps=1)
    board.go("castle 6", *(["workers"] if target < 12 else []))
    assert board.points(A) == {"regions": 1, "phases": 10} and board.pub["owed"] == 0
    assert board.purse_of(A) == (1, 4 if target < 12 else 2) and engine.sound(board.tables, board.state)


# ---- the end

def full_but(scene, last, duchy="duchy_13a", **settings):
    """All spaces but one are covered; by black sides, of which there may be any number."""
    board = board_of(scene, duchy=duchy, phase="e", **settings)
    board.lay(A, "blank", *(space for space in range(37) if space not in (6, last)))
    for colour in range(6):
        if COLOURS[colour] != COLOURS[board.map_of(A)[last]]:
            board.bonus_tile(A, COLOURS[colour])
    return board


def test_A_40_the_game_is_won_with_the_last_space(scene):
    board = full_but(scene, 9).store(A, "ship").dice(A, 3, 3).go("3 place ship 9")
    row = board.results()[A]
    assert board.course["stage"] == 3 and row["win"] == 1 and row["filled"] == 21 and row["empty"] == 0
    assert board.options() == set()
    board = full_but(scene, 9, round=5).go()
    row = board.results()[A]
    assert board.course["stage"] == 3 and row["win"] == 0 and row["filled"] == 0 and row["empty"] == 1


def test_A_41_the_score_is_what_was_scored_on_the_way(scene):
    board = board_of(scene, phase="e", round=5).purse(A, silver=5, workers=5).goods(A, red=3).lay(A, "monastery_15", 7)
    board.sold(A, pink=2).dice(A, 4, 4).go("4 sell red")
    row = board.results()[A]
    assert board.course["stage"] == 3 and row["score"] == 6 == row["vp_goods"] and row["rank"] == 1 and row["win"] == 0
    board = counter(board_of(scene, phase="e", round=5), 45).goods(A, red=1).dice(A, 4, 4).purse(A, silver=3)
    assert board.go("4 sell red", "top up 3", "workers", "4 workers").results()["score"][A] == 2


@pytest.mark.parametrize("duchy", ["duchy_13a", "duchy_13b"])
def test_A_40_whole_games_end(duchy):
    tables = load("burgundy", modules=SOLO, set={"duchies": 1})
    rows = engine.play_batch(tables, [policies.load("burgundy", "random")], 3, 0, 30, factions=(duchy,))
    assert (rows["rank"] == 1).all() and (rows["spaces"] == 37).all()
    assert ((rows["win"] == 1) == (rows["empty"] == 0)).all() and (rows["score"] > 0).all()
