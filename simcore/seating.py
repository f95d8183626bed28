"""Who sits where: the order of the players around the table, as engines take it."""
import numpy as np

from ludometer.simcore.errors import DataError


def orders_of(orders, players):
    """The player in each place around the table, by block: an int8 array of the shape of `players`.

    orders: such an array, or None for players in the order of their numbers. Raises DataError.
    """
    blocks, seats = np.shape(players)
    if orders is None:
        return np.tile(np.arange(seats, dtype=np.int8), (blocks, 1))
    orders = np.asarray(orders)
    whole = orders.dtype.kind in "iu" and orders.shape == (blocks, seats)
    if not whole or (np.sort(orders, axis=1) != np.arange(seats)).any():
        raise DataError(f"orders of shape {orders.shape}: expected each of {seats} players once, for {blocks} blocks")
    return np.ascontiguousarray(orders, np.int8)
