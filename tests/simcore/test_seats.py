"""Seats as people read of them, in texts and in the columns of a log."""
import numpy as np
import pytest

from ludometer.simcore.errors import DataError
from ludometer.simcore.seating import orders_of
from ludometer.simcore.seats import name_seats, ordinal, seat_name


def test_names():
    assert [seat_name(seat) for seat in (0, 3, 7, 8)] == ["first seat", "fourth seat", "eighth seat", "seat no. 9"]
    assert ordinal(1) == "second"


@pytest.mark.parametrize(("line", "says"), [
    ("   3  seat 2 decides, as seat 1 did", "   3  third seat decides, as second seat did"),
    ("Game 0; seats 0 to 3 play club", "Game 0; first to fourth seat play club"),
    ("seats 0 to 1 play", "first and second seat play"), ("  seats 0 and 2: mines", "  first and third seat: mines"),
    ("seat 1            47     44", "second seat       47     44"),
    ("  seat 0, No. 12a    seat 1, No. 7", "  first seat, No. 12a  second seat, No. 7"),
    ("the seating 0 of 3 seats", "the seating 0 of 3 seats")])
def test_lines_of_logs(line, says):
    assert name_seats(line) == says


@pytest.mark.parametrize("orders", [[[0, 0, 2]], [[0, 1, 3]], [[0, 1]], [[0, 1, 2], [1, 2, 0]], [[0.0, 1.0, 2.0]]])
def test_an_order_has_each_player_once(orders):
    players = np.zeros((1, 3), np.int8)
    assert orders_of([[2, 0, 1]], players).tolist() == [[2, 0, 1]] and orders_of(None, players).tolist() == [[0, 1, 2]]
    with pytest.raises(DataError, match="expected each of 3 players once, for 1 blocks"):
        orders_of(orders, players)
