"""A position that contradicts itself anywhere is no position."""
import numpy as np
import pytest

from simcore.burgundy import engine

A, B = 0, 1                                 # seats


@pytest.fixture
def board(scene):
    """A position in which every part has something to contradict."""
    board = scene(phase="c", round=2).lay(A, "monastery_9", 12).lay(A, "monastery_8", 7).lay(A, "bank", 11, 25)
    board.depot(3, "ship").store(A, "mine").goods(A, red=1).purse(A, 2, 3).bonus_tile(A, "mine")
    assert engine.sound(board.tables, board.state)
    return board


ESTATE = ["covered", "near", "city", "effects", "silver", "workers", "castle", "tile", "stored", "n_stored", "goods",
          "sold", "region_left", "colour_left", "built", "bonuses", "dice", "shift", "shift_take", "shift_place"]
PUBLIC = ["offered", "slot", "goods", "goods_line", "bonuses_taken", "gone", "left", "round", "count", "order",
          "bridge_order", "bought"]
COURSE = ["n_seats", "to_move"]


@pytest.mark.parametrize("part, field", [("estate", field) for field in ESTATE] + [("pub", field) for field in PUBLIC]
                         + [("course", field) for field in COURSE])
def test_a_changed_number_is_seen(board, part, field):
    part = {"estate": board.seats[A:A + 1], "pub": board.state["pub"], "course": board.state["pub"]["course"]}[part]
    numbers = part[field].reshape(-1)
    assert np.shares_memory(numbers, board.state)
    old = numbers.copy()
    numbers[0] = 7 if field == "dice" else old[0] + 1
    assert not engine.sound(board.tables, board.state)
    numbers[:] = old
    assert engine.sound(board.tables, board.state)


@pytest.mark.parametrize("field", ["duchy", "bridge", "castle"])
@pytest.mark.parametrize("value", [-2, -1, 40])
def test_a_number_out_of_range_is_seen(board, field, value):
    board.seats[A][field] = value
    assert not engine.sound(board.tables, board.state)


SHARED = {"silver": 1, "workers": 1, "effects": 1 << 3, "shields": 1 << 5, "castle": 1, "goods": 1, "sold": 1,
          "built": 1, "region_left": 1, "colour_left": 1, "route": 1, "shared": 1, "bonuses": 1, "castles": 1,
          "patron": 1, "towers": 1, "n_route": 1, "on_route": 1, "shift": 1, "shift_take": 1, "shift_place": 1}


@pytest.mark.parametrize("field", SHARED)
def test_what_a_team_has_in_common_is_the_same_with_both_its_seats(scene, field):
    # C-4, C-9, C-10: one seat's copy says something else, and nothing else contradicts it
    board = scene(4, duchy="duchy_12a", modules=["teams", "shields", "trade-routes"])
    board.lay(0, "castle", board.spaces(0, "castle")[0]).shield(0, "shield_6")
    board.route(0, "route_1", "route_2", "route_3", covered=2)
    board.goods(0, red=1).sold(0, pink=2).store(0, "mine", "ship")
    assert engine.sound(board.tables, board.state)
    other = board.seats[2:3][field].reshape(-1)
    other[0] += SHARED[field]
    if field in ("silver", "workers"):                          # a seat's gains and uses are added
        board.tally[f"{field}_gained"][2] += 1
    assert not engine.sound(board.tables, board.state)


def test_a_supply_with_a_tile_of_another_back(board):
    board.hid["supply"][0][0], board.hid["supply"][1][0] = board.hid["supply"][1][0], board.hid["supply"][0][0]
    assert not engine.sound(board.tables, board.state)


def test_a_duchy_that_does_not_hang_together(board):
    board.lay(A, "mine", 33)
    assert not engine.sound(board.tables, board.state)


def test_a_space_of_another_colour(board):
    for space in (17, 19):                  # mines lie where ships should
        board.lay(A, "mine", space)
    assert not engine.sound(board.tables, board.state)


def test_too_many_types_of_goods(board):
    board.goods(A, pink=1, brown=1)
    assert engine.sound(board.tables, board.state)
    board.goods(A, orange=1)
    assert not engine.sound(board.tables, board.state)


def test_an_order_of_the_bridge_against_the_spaces(board):
    board.bridge((A, 0), (B, 2))
    assert not engine.sound(board.tables, board.state)
