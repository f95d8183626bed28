"""Orders round the table: none is missed, each is as likely as its arrangements, and draws have addresses."""
from itertools import permutations

import numpy as np
import pytest

from ludometer.analysis.experiments.seatings import Orders, order_pairs


@pytest.mark.parametrize(("players", "orders", "periods", "games"), [
    ((0,), 1, [1], 1), ((0, 0), 1, [1], 1), ((0, 1), 1, [2], 2), ((0, 1, 2), 2, [3, 3], 6), ((0, 0, 1), 1, [3], 3),
    ((0, 1, 2, 3), 6, [4] * 6, 8), ((0, 0, 1, 2), 3, [4] * 3, 8), ((0, 0, 1, 1), 2, [4, 2], 6),
    ((0, 1, 1, 1), 1, [4], 4), ((2, 2, 2, 2), 1, [1], 1), ((0, 0, 0, 1, 1, 1), 4, [6, 6, 6, 2], 20)])
def test_orders_hold_all_arrangements_once(players, orders, periods, games):
    found = Orders.of(players)
    assert len(found.every) == orders and found.periods.tolist() == periods
    assert found.columns.max() + 1 == games
    arrangements = {tuple(np.roll(order, move)) for order in found.every for move in range(len(players))}
    assert arrangements == set(permutations(players)) and found.periods.sum() == len(arrangements)
    assert found.weights.sum() == pytest.approx(1) == found.pairs.sum()
    assert found.pairs.sum(axis=0) == pytest.approx(found.weights)


def test_the_order_in_which_players_are_given_changes_nothing():
    first = Orders.of((0, 1, 2, 2)).seatings(5, 30)
    for players in permutations((0, 1, 2, 2)):
        assert (Orders.of(players).seatings(5, 30) == first).all()


def test_players_move_on_seat_by_seat_and_equal_arrangements_are_one_game():
    moved = Orders.of((0, 1, 2, 3)).seatings(1, 2)[0, 0]
    assert all((moved[move] == np.roll(moved[0], move)).all() for move in range(4))
    found = Orders.of((0, 0, 1, 1))
    assert found.columns.tolist() == [[0, 1, 2, 3], [4, 5, 4, 5]]
    arranged = found.seatings(3, 2)
    assert arranged[0, 1].tolist() == [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]
    assert (arranged[0] == arranged[1]).all() and found.chances == pytest.approx([2 / 3, 1 / 3])


def test_two_different_orders_are_drawn_by_the_address_of_a_deal():
    pairs = order_pairs(6, 7, 3000)
    assert (pairs[:, 0] < pairs[:, 1]).all() and (pairs[:200] == order_pairs(6, 7, 200)).all()
    assert (order_pairs(6, 8, 200) != pairs[:200]).any()
    counts = np.bincount(6 * pairs[:, 0] + pairs[:, 1], minlength=36)
    assert (counts > 0).sum() == 15 and abs(counts[counts > 0] - 200).max() < 4.5 * 200**0.5
