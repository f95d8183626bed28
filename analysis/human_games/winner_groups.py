"""Who won what in games that people played, grouped by what they say of their players, beside simulated games."""
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ludometer.analysis.human_games import strengths

FACTION, SEAT, START = "faction", "seat", "start"
WHATS = (FACTION, SEAT, START)
OTHERS = 1                                                      # of START: those who do not begin
KINDS = ((FACTION, SEAT), (FACTION, START), (FACTION,), (SEAT,), (START,))     # what a game may say of its players
AT_ONCE = 4_000_000                                             # seats whose chances are drawn at once


class Item(NamedTuple):
    """What has a strength: a faction (players is 0: with any number of them), a seat, who begins, or who does not."""

    what: str
    players: int
    name: object

    @property
    def is_shown(self):
        """Whether a row says how often it wins; of those who do not begin the row of who does says it."""
        return self[::2] != (START, OTHERS)


@dataclass(frozen=True)
class Simulated:
    """Simulated games of one number of players, as blocks (B, R, n): who won, and who sat where.

    won: shares of the win. codes: places of factions in the list `factions`, or None where these are not compared.
    seats: whether seats are compared.
    """

    won: np.ndarray
    codes: np.ndarray | None = None
    factions: tuple = ()
    seats: bool = True

    @property
    def players(self):
        return self.won.shape[-1]

    def columns(self, kind, codes, seats):
        """(T, n, k): which strengths seats have of which this kind is said, by codes and seats (T, n); how many."""
        number = len(self.factions) * (FACTION in kind)
        parts = [codes] * (FACTION in kind) + [seats + number] * (SEAT in kind)
        parts += [(seats != 0) + number] * (START in kind)
        return np.stack(parts, axis=-1), number + self.players * (SEAT in kind) + 2 * (START in kind)

    def items(self, kind, as_seat=False):
        """[Item] of the strengths of a kind of game, in their order. as_seat: whether who begins is the first seat,
        because other games tell all seats.
        """
        return [Item(FACTION, 0, name) for name in self.factions if FACTION in kind] + [
            Item(SEAT, self.players, seat) for seat in range(self.players) if SEAT in kind] + [
            Item(SEAT if as_seat and not place else START, self.players, place) for place in (0, OTHERS)
            if START in kind]

    def strengths(self, kind):
        """The Strengths of what this kind of game says."""
        seats = np.broadcast_to(np.arange(self.players), self.won.shape)
        columns, size = self.columns(kind, self.codes, seats)
        return strengths.strengths_of_games(columns, self.won, size)


@dataclass(frozen=True)
class Group:
    """Played games that say the same of their players, as T different tables of n seats.

    columns (T, n, k): the items that seats have, by their place among all of the file. games (T,): played at each.
    won (T, n): games that seats won. strong: Strengths of all items of the file, 0 with no covariance where a group has
    none of them. trials, wins (G, I): of each game, how often each item was in it and won.
    """

    players: int
    kind: tuple
    columns: np.ndarray
    games: np.ndarray
    won: np.ndarray
    strong: strengths.Strengths
    trials: np.ndarray
    wins: np.ndarray

    @property
    def size(self):
        return len(self.strong.log)

    def expected_wins(self, moved=0):
        """(I,): games that each item wins in the mean, with logarithms of strengths moved by these (I,)."""
        found = strengths.chances(self.strong.log + moved, self.columns)
        return strengths.sums(found * self.games[:, None], self.columns, self.size)

    def information(self, moved=0):
        """(I, I): by how much these change with the logarithms of strengths."""
        found = strengths.chances(self.strong.log + moved, self.columns)
        return strengths.fisher_information(found, self.games, self.columns, self.size)

    def redrawn_wins(self, rng, draws):
        """(draws, I): games that each item wins where winners are drawn again."""
        logs, won = self.strong.draws(rng, draws), np.zeros((draws, self.size))
        step = max(1, AT_ONCE // (draws * self.players))
        for first in range(0, len(self.columns), step):
            columns = self.columns[first:first + step]
            each = rng.multinomial(self.games[first:first + step], strengths.chances(logs, columns))
            for part in range(columns.shape[-1]):
                seats = np.zeros((columns[..., part].size, self.size))
                seats[np.arange(len(seats)), columns[..., part].ravel()] = 1
                won += each.reshape(draws, -1) @ seats
        return won


def is_comparable(simulated, kind):
    """Whether simulated games have what this kind of played games tells: factions, seats, or both."""
    return (FACTION not in kind or simulated.codes is not None) and (
        not {SEAT, START} & {*kind} or simulated.seats)


def groups_of(rows, simulated, items):
    """The Groups of the played games with one number of players. rows: of RealGames; items: of the file."""
    rows = rows.sort_values("game", kind="stable")
    place = {name: code for code, name in enumerate(simulated.factions)}
    codes, seats, won = (values.reshape(-1, simulated.players) for values in (
        rows["faction"].map(place).fillna(-1).to_numpy(int), rows["seat"].to_numpy(int), rows["win"].to_numpy(float)))
    said = {FACTION: (codes >= 0).all(axis=1), SEAT: (seats >= 0).all(axis=1), START: (seats == 0).sum(axis=1) == 1}
    which = np.full(len(won), -1)
    for place, kind in reversed([*enumerate(KINDS)]):           # the first that a game says of its players
        if is_comparable(simulated, kind):
            which[np.all([said[what] for what in kind], axis=0)] = place
    as_seat = any(SEAT in KINDS[place] for place in {*which.tolist()} - {-1})
    return [group_of(simulated, kind, codes[there], np.where(seats[there] == 0, 0, OTHERS) if START in kind else
                     seats[there], won[there], items, as_seat)
            for place, kind in enumerate(KINDS) if (there := which == place).any()]


def group_of(simulated, kind, codes, seats, won, items, as_seat):
    """The Group of played games of one kind, from factions, seats and shares of the win, each (G, n).

    items, as_seat: of the file, and of Simulated.items().
    """
    order = np.lexsort((seats, codes), axis=1)                  # in whatever order the rows of a game are written
    codes, seats, won = (np.take_along_axis(each, order, axis=1) for each in (codes, seats, won))
    columns, _ = simulated.columns(kind, codes, seats)
    places = np.array([items.index(item) for item in simulated.items(kind, as_seat)])
    columns, strong = places[columns], simulated.strengths(kind)
    log, covariance = np.zeros(len(items)), np.zeros((len(items),) * 2)
    log[places], covariance[np.ix_(places, places)] = strong.log, strong.covariance
    tables, which, games = np.unique(columns.reshape(len(columns), -1), axis=0, return_inverse=True, return_counts=True)
    won_at = np.zeros((len(tables), simulated.players))
    np.add.at(won_at, which.ravel(), won)
    trials, wins = np.zeros((2, len(columns), len(items)))
    games_in = np.arange(len(columns))[:, None]
    for part in range(columns.shape[-1]):
        np.add.at(trials, (games_in, columns[..., part]), 1)
        np.add.at(wins, (games_in, columns[..., part]), won)
    return Group(simulated.players, kind, tables.reshape(len(tables), *columns.shape[1:]), games, won_at,
                 strengths.Strengths(log, covariance), trials, wins)
