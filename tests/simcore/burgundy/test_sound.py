"""A position that contradicts itself anywhere is no position."""
import numpy as np
import pytest

from ludometer.simcore.burgundy import engine

A, B = 0, 1                                 # seats


@pytest.fixture
def board(scene):
    """A position in which every part has something to contradict."""
    board = scene(phase="c", round=2).lay(A, "monastery_9", 12).lay(A, "monastery_8", 7).lay(A, "bank", 11, 25)
    board.depot(3, "ship").store(A, "mine").goods(A, red=1).purse(A, 2, 3).bonus_tile(A, "mine")
    assert engine.sound(board.tables, board.state)
    return board


ESTATE = ["covered", "near", "city", "effects", "silver", "workers", "castle", "tile", "stored", "n_stored", "goods",
          "common", "n_common", "storage", "mine_silver", "good_silver", "sold", "region_left", "colour_left", "built",
          "bonuses", "dice", "shift", "shift_take", "shift_place"]
PUBLIC = ["offered", "slot", "goods", "goods_line", "bonuses_taken", "gone", "left", "round", "count",
          "order", "bridge_order", "bought"]
COURSE = ["n_seats", "to_move"]


@pytest.mark.parametrize("part, field", [("estate", field) for field in ESTATE] + [("pub", field) for field in PUBLIC]
                         + [("course", field) for field in COURSE])
def test_a_changed_number_is_seen(board, part, field):
    part = {"estate": board.seats.parts.get(field, [])[A:A + 1], "pub": board.state["pub"],
            "course": board.state["pub"]["course"]}[part]
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
