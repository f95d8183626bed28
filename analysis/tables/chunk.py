"""The rows of whole blocks of a cell as arrays by block, and the sums over blocks that tables are made from."""
import numpy as np
import pyarrow as pa

from ludometer.simcore.errors import DataError


class Chunk:
    """Rows of whole blocks. chunk["win"] is an array (blocks, games of a block, seats), and so is all it is made of."""

    def __init__(self, table, players, path):
        """table: an Arrow table, which has the column `block`; path: of the run folder, for messages."""
        size = players * players
        self.blocks, self.players, self.path, self.table, self.values = len(table) // size, players, path, table, {}
        block = table["block"].to_numpy()
        if len(table) % size or (block.reshape(-1, size) != block[::size, None]).any():
            raise DataError(f"{path}: rows are out of order: expected {size} rows in a row for each block, "
                            f"{players} games of {players} seats; sweep the experiment again into an empty folder")

    def first(self, blocks):
        """The Chunk of as many of its blocks, from the first on."""
        return self if blocks == self.blocks else Chunk(self.table[:blocks * self.players**2], self.players, self.path)

    def __getitem__(self, column):
        """Values of a column; of names, their codes, -1 where there is none."""
        if column not in self.values:
            values = self.table[column]
            values = codes_of(values) if pa.types.is_dictionary(values.type) else values.to_numpy()
            by_block = values.reshape(self.blocks, -1).T.copy()
            self.values[column] = by_block.reshape(self.players, self.players, -1).transpose(2, 0, 1)
        return self.values[column]

    def names(self, column):
        """The names that a column of names can hold, in the order of their codes."""
        return names_of(self.table[column])

    def bits(self, column, size):
        """The first `size` bits of a mask column as (blocks, games, seats, size), 0 or 1 in single precision."""
        values = self[column]
        values = np.ascontiguousarray(values, values.dtype.newbyteorder("<"))
        octets = values.view(np.uint8).reshape(*values.shape, values.itemsize)
        return np.unpackbits(octets, axis=-1, bitorder="little")[..., :size].astype(np.float32)

    def wins(self):
        """Games won in each block (blocks, 1): all of them, unless one seat plays against the game."""
        return self.sum(self["win"]) if self.players == 1 else np.full((self.blocks, 1), self.players)

    def by_win(self, values, counted=None):
        """Six sums over each block (blocks, K): seats and their values, of all, of winners, and of the others.

        values: (blocks, games, seats, K). counted: which of them count, of the same shape; by default all do. Shared
        wins count by their share.
        """
        win = self["win"][..., None]
        total, winners = values.sum(axis=(1, 2)), (values * win).sum(axis=(1, 2))
        if counted is None:
            seats, wins = np.full(total.shape, self.players**2), np.repeat(self.wins(), total.shape[1], axis=1)
        else:
            seats, wins = counted.sum(axis=(1, 2), dtype=float), (counted * win).sum(axis=(1, 2), dtype=float)
        return seats, total, wins, winners, seats - wins, total - winners

    def seats(self):
        """The seat of each value."""
        return np.broadcast_to(np.arange(self.players), (self.blocks, self.players, self.players))

    def sum(self, values):
        """Sums over each block (blocks, 1), of values by seat or by game."""
        return np.ascontiguousarray(values).reshape(self.blocks, -1).sum(axis=1, dtype=float)[:, None]

    def sum_by(self, codes, size, values=None):
        """Sums over each block (blocks, size) of values, by their code below size; of ones without values."""
        place = (np.arange(self.blocks).reshape(-1, *[1] * (codes.ndim - 1)) * size + codes).ravel()
        inside = codes.ravel() >= 0
        if values is not None:
            values = np.broadcast_to(values, codes.shape).ravel()
        if not inside.all():
            place, values = place[inside], None if values is None else values[inside]
        return np.bincount(place, values, self.blocks * size).reshape(self.blocks, size)

    def sum_bits(self, bits, values=None):
        """Sums over each block (blocks, K) of values (by seat), where bits (blocks, games, seats, K) are set."""
        flat = np.ascontiguousarray(bits, np.float32).reshape(self.blocks, -1, bits.shape[-1])
        values = np.ones(flat.shape[:2]) if values is None else values
        return np.matmul(np.ascontiguousarray(values, np.float32).reshape(self.blocks, 1, -1), flat)[:, 0]


def names_of(column):
    """The names of an Arrow column of names, in the order of their codes; all parts of a cell have the same ones."""
    return tuple(column.chunk(0).dictionary.to_pylist())


def codes_of(column):
    """The codes of an Arrow column of names, -1 where there is none, in as few bytes as they need."""
    codes = np.concatenate([chunk.indices.fill_null(-1).to_numpy() for chunk in column.chunks])
    return codes.astype(np.min_scalar_type(-max(len(names_of(column)), 1)))
