"""Inns: tiles for a space of any colour, which make its region larger."""
import re

import pytest

from ludometer.simcore import DataError, load

A, B = 0, 1                                 # seats
INNS = ["inns"]


def test_I_1_one_is_laid_out_each_phase_and_all_stay(game):
    board = game(2, modules=INNS, steps=4)
    for phase in range(5):
        bought = sum(list(board.seats[seat]["tile"]).count(board.names.tile.index("inn"))
                     + board.stored(seat).count("inn") for seat in (A, B))
        assert board.pub["inns"] + bought + board.in_box("inn") == phase + 1
        while board.pub["phase"] == phase and board.course["stage"] == 2:
            board.by_chance()
    board = game(2, modules=INNS, steps=4, tile__inn__amount=2)
    assert board.pub["inns"] == 2 and "inns 2" not in board.in_black()


def test_I_1_they_lie_in_a_stack(scene):
    board = scene(phase="c", modules=INNS, purchases=3).purse(A, silver=6).go("buy inn", "buy inn", "buy inn")
    assert board.stored(A) == ["inn"] * 3 and board.pub["inns"] == 0
    board = scene(phase="b", modules=INNS, purchases=3).purse(A, silver=6)
    assert board.options("buy inn", "buy inn", only="buy") == set()


def test_I_2_an_inn_is_the_purchase_of_the_turn(scene):
    board = scene(phase="b", modules=INNS).purse(A, silver=5).black("mine")
    assert board.options(only="buy") == {"buy mine", "buy inn"}
    assert board.options("buy inn", only="buy") == set() == board.options("buy mine", only="buy")
    assert board.go("buy inn").purse_of(A) == (3, 4) and board.stored(A) == ["inn"]
    assert scene(modules=INNS).purse(A, silver=1).options(only="buy") == set()


def test_I_2_monastery_6_pays_with_workers(scene):
    board = scene(modules=INNS).lay(A, "monastery_6", 12).purse(A, silver=1, workers=2)
    assert board.options(only="buy") == {"buy inn +1", "buy inn +2"}
    assert board.go("buy inn +2").purse_of(A) == (1, 4)


def test_I_2_no_building_fetches_it(scene):
    for building in ("market", "carpenter", "church"):
        board = scene(modules=INNS).dice(A, 3, 3).store(A, building)
        assert board.options(f"3 place {building} 11") == {"3 workers"}         # nothing to fetch


def test_I_3_on_a_space_of_any_colour_with_its_number(scene):
    board = scene(modules=INNS).store(A, "inn")
    spaces = {11: 3, 12: 1, 17: 2, 19: 5, 24: 4, 25: 3}         # around the castle: all colours but animals
    for die in range(1, 7):
        fitting = {f"{die} place inn {space}" for space, number in spaces.items() if number == die}
        assert board.dice(A, die, die).options(only="place") == fitting
    board = scene(modules=INNS).dice(A, 6, 6).store(A, "inn", "castle")
    board.unlay(A, 18).lay(A, "castle", 18).lay(A, "monastery_24", 12).lay(A, "ship", 17).store(A, "city_hall")
    board.dice(A, 3, 3)
    assert {"place inn 10", "place inn 16", "place inn 25"} <= board.options("3 place city_hall 11")
    board = scene(modules=INNS).dice(A, 6, 6).store(A, "castle", "inn").lay(A, "monastery_24", 12)
    assert "place inn 11" in board.options("6 place castle 6")


def test_I_3_it_is_stored_and_discarded_like_others(scene):
    board = scene(modules=INNS).purse(A, silver=2).store(A, "castle", "castle", "mine").depot(1, "ship").dice(A, 1, 1)
    assert board.options("buy inn") == {"discard castle", "discard mine"}
    board.go("buy inn", "discard mine", "1 take ship 1", "discard inn")
    assert board.in_box("inn") == 1 and board.stored(A) == ["castle", "castle", "ship"]


@pytest.mark.parametrize("monastery", ["monastery_9", "monastery_10", "monastery_11"])
def test_I_4_no_monastery_helps_to_place_it(scene, monastery):
    board = scene(modules=INNS).lay(A, monastery, 12).store(A, "inn").dice(A, 6, 6)
    assert board.options(only="place") == {"6 place inn 6"}
    board.purse(A, workers=1)
    assert "6 place inn 19 +1" in board.options(only="place")


def test_I_5_a_region_holds_one_the_colour_more(scene):
    def options(**settings):
        board = scene(phase="b", modules=INNS, **settings).lay(A, "inn", 17).store(A, "inn", "ship").dice(A, 1, 5)
        return board.options(only="place")
    assert options() == {"1 place inn 12", "1 place ship 16", "5 place inn 19", "5 place ship 19", "5 place inn 23"}
    assert options(inns_per_colour=1) == options() - {"5 place inn 19"}


def test_I_6_it_is_no_tile_of_the_colour_it_covers(scene):
    board = scene(round=5, modules=INNS).lay(A, "inn", 24).go().go()
    assert board.purse_of(A) == (0, 4)                                          # no mine
    board = scene(modules=INNS).lay(A, "ship", 17).lay(A, "inn", 10).store(A, "cow_2").dice(A, 5, 5)
    assert board.go("5 place cow_2 9").points(A) == {"animals": 2}
    board = scene(modules=INNS).lay(A, "inn", 25).store(A, "bank").dice(A, 1, 1)
    assert board.options(only="place") == {"1 place bank 26"}                   # of no type of building


def test_I_6_no_shield_lies_on_it(scene):
    board = scene(modules=[*INNS, "shields"]).lay(A, "monastery_24", 12).lay(A, "inn", 6).shield(A, "shield_1")
    board.hang(1, "shield_2").dice(A, 1, 1)
    assert board.options("take shield_2") == {"drop shield_1"}                  # there is the starting castle alone


def test_I_6_it_covers_its_space_for_everything_else(scene):
    board = scene(modules=INNS).cover(A, 17, 23).lay(A, "mine", 29, 33).store(A, "inn").dice(A, 4, 4)
    board.go("4 place inn 24")
    assert board.points(A)["colours"] == 5 and board.results()["empty"][A] == 37 - 6
    assert board.results()["placed_mine"][A] == 2 and board.results()["inns"][A] == 1
    board = scene(modules=INNS).lay(A, "inn", 17).store(A, "cow_2").dice(A, 4, 4)
    assert board.options(only="place") == {"4 place cow_2 10"}


def test_I_7_a_region_of_four_scores_fifteen(scene):
    """The worked example: instead of 10."""
    board = scene(modules=INNS).dice(A, 4, 4).cover(A, 11, 5, 4, 0, 9).store(A, "inn")          # a pasture of five
    region, = (region for _, region in board.regions_of(A) if 10 in region)
    assert region == {0, 4, 5, 9, 10} and board.go("4 place inn 10").points(A)["regions"] == 21
    board = scene(modules=INNS, duchy="duchy_4").store(A, "inn")
    region = next(region for _, region in board.regions_of(A) if len(region) == 4)
    *others, last = sorted(region)
    board.reach(A, others[0]).cover(A, *others)
    die = board.numbers_of(A)[last]
    board.dice(A, die, die).go(f"{die} place inn {last}")
    assert board.points(A)["regions"] == 15 and board.results()["inn_points"][A] == 5


def test_I_7_whichever_of_its_tiles_comes_last(scene):
    board = scene(modules=INNS).lay(A, "inn", 15).cover(A, 11, 10, 9).lay(A, "ship", 17).store(A, "ship").dice(A, 1, 1)
    assert board.go("1 place ship 16").points(A)["regions"] == 10
    board = scene(modules=INNS).store(A, "inn").dice(A, 3, 3)
    assert board.go("3 place inn 11").points(A) == {"regions": 3, "phases": 10}


@pytest.mark.parametrize("settings, points", [({}, 36), ({"points_size_9": 45}, 45), (
    {"region__size_8__points": 40}, 40)])
def test_I_7_beyond_eight_spaces_it_grows_no_more(scene, settings, points):
    name, region = next((name, region) for name in scene().tables.data["duchy"]
                        for _, region in scene(duchy=name).regions_of(A) if len(region) == 8)
    board = scene(modules=INNS, duchy=name, phase="c", **settings)
    *others, last = sorted(region)
    board.reach(A, others[0]).cover(A, *others).store(A, "inn")
    die = board.numbers_of(A)[last]
    assert board.dice(A, die, die).go(f"{die} place inn {last}").points(A).get("regions", 0) == points


@pytest.mark.parametrize("modules, settings, message", [
    (INNS, {"points_size_9": 20}, "points_size_9 = 20, fewer than the 36 of eight spaces; expected 0 for as many"),
    (INNS, {"region.size_8.points": 46, "points_size_9": 45}, "points_size_9 = 45, fewer than the 46"),
    (["shields"], {"region.size_4.points": 5}, "region size_4: points = 5, fewer than the 6 of size_3; expected")])
def test_I_7_an_inn_never_costs_points(modules, settings, message):
    with pytest.raises(DataError, match=re.escape(message)):
        load("burgundy", modules, settings)
    load("burgundy", (), {name: value for name, value in settings.items() if "size_9" not in name})


def test_I_8_shield_15_takes_one_too(scene):
    board = scene(round=5, modules=[*INNS, "shields"]).shield(A, "shield_15").purse(A, silver=1).go()
    assert board.options("1 workers", "1 workers") >= {"place inn 11", "place inn 24"}
    board.go("place inn 11", "keep shield_15")
    assert board.tile_at(A, 11) == "inn" and board.pub["inns"] == 1             # that of phase B


def test_I_8_and_so_does_who_fills_a_colour_alone_but_not_a_ship(scene):
    board = scene(1, modules=[*INNS, "solo"], duchy="duchy_13a", castles=[6], phase="b")
    board.cover(A, 9, 15, 16, 21, 32, 30, 29, 2).store(A, "mine").dice(A, 5, 5)
    assert "place inn 7" in board.options("5 place mine 1")
    board = scene(1, modules=[*INNS, "solo"], duchy="duchy_13a", castles=[6], phase="b").store(A, "ship")
    board.goods(A, red=3, pink=2).dice(A, 3, 3).black("mine").depot_goods(1, red=1)
    assert board.options("3 place ship 9", "depot 1") == {"swap mine blank", "end"}
