"""Tidy tables from the games of a run, of whatever game: who wins, from which seat, by which points, and how it runs.

A table is a pandas frame with one row per item and columns `value, low, high, error, n, blocks` (see statistics.py),
shares as fractions of 1. Tables are made from one cell that was played; played() lists the cells of a run.

A run is read part by part, only the columns asked for, and each part is reduced at once to sums over blocks: a million
games of four players take seconds and little memory. Questions of one game are in analysis/<game>/, built on the same
Chunk and estimate().
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec

import numpy as np
import pandas as pd

from analysis import statistics
from analysis.lineup import parse
from analysis.statistics import LEVEL, MARGIN, Moments
from simcore.errors import DataError
from simcore.tables import read

STANDING = re.compile(r"score_(?:round)?(\w+)$")
PART = re.compile(r"vp_(.+)$")
CLOSE = 2                                                       # points that part first and second in a close game
CONFOUNDED = "confounded"                                       # no verdict: faction and policy cannot be told apart
WIDEST = 1000                                                   # points; margins and scores beyond it count as it


class Played:
    """One cell of a run, as tables need it: what was played, and its rows in Chunks."""

    def __init__(self, run, number):
        self.run, self.number = run, number
        self.about = next(cell for cell in run.cells if cell["cell"] == number)
        self.game, self.seed = run.game, run.manifest["experiment"]["seed"]
        self.label, self.players, self.games = self.about["label"], self.about["players"], self.about["games"]
        self._names = {}

    def __repr__(self):
        return f"Played({str(self.run.path)!r}, cell {self.number}: {self.label})"

    @property
    def alone(self):
        """Whether this is a solo game, against the game itself, so that there are no rivals to compare with."""
        return self.players == 1

    @cached_property
    def fair(self):
        """The win share that others are compared with: an even one among the seats; in a solo game, its mean."""
        return estimate(self, WINS, "all")["value"][0] if self.alone else 1 / self.players

    @cached_property
    def numbers(self):
        """The game's numbers with the cell's modules and knobs, as simcore.tables.read() gives them, or DataError."""
        files = self.run.manifest["experiment"].get("files")
        return read(self.game, self.about["modules"], self.about["set"], files)

    @property
    def columns(self):
        """{column: what it holds}."""
        return self.run.columns

    @property
    def sets(self):
        """{column of bits: names}: bit i of the cell's rows says whether names[i] is in the set."""
        return self.run.sets | self.about.get("sets", {})

    def has(self, *columns):
        """Whether the run has all these columns."""
        return all(column in self.columns for column in columns)

    def used(self, columns):
        """Those of these columns that hold anything but zeros, in their order; those of modules that are off do not."""
        first = next(self.run.frames(columns, self.number)) if columns else {}
        empty = [name for name in columns if not first[name].any()]
        for frame in self.run.frames(empty, self.number) if empty else ():     # what is rare may come in a later part
            empty = [name for name in empty if not frame[name].any()]
        return tuple(name for name in columns if name not in empty)

    @cached_property
    def rounds(self):
        """Columns of the standings after each round, in order; the last one is the final score.

        Rounds that a shorter game does not have hold zeros, and are left out.
        """
        return (*self.used([name for name in self.columns if STANDING.match(name)]), "score")

    @cached_property
    def alike(self):
        """Whether all seats of each game have the same faction: its win share then says nothing, its score does."""
        chunks = self.chunks(("faction",))
        return self.players > 1 and all((chunk["faction"] == chunk["faction"][..., :1]).all() for chunk in chunks)

    @cached_property
    def repeats(self):
        """Whether several seats of a game may have the same faction, as they do in at least one."""
        return any((np.diff(np.sort(chunk["faction"], axis=-1), axis=-1) == 0).any()
                   for chunk in self.chunks(("faction",)))

    @cached_property
    def dealing(self):
        """How seats get their factions: "random", "chosen" by the players, or a list as experiments have it."""
        return "chosen" if self.drafted else self.about["factions"]

    @cached_property
    def drafted(self):
        """The knob by which players choose factions that the experiment leaves open, or None where they do not.

        DRAFT of analysis/<game>/ names the knob, where the printed rules let players choose.
        """
        knob = getattr(own(self.game), "DRAFT", None) if self.about["factions"] == "random" else None
        return knob if knob and self.numbers["catalogue"]["knobs"][knob]["value"] else None

    @cached_property
    def confounded(self):
        """Whether factions are fixed to players of different policies: nothing tells apart which of the two wins.

        Where all players are alike, or draw their policies from the same ones, a faction meets every policy.
        """
        given = self.about["factions"]
        return isinstance(given, list) and len(set(given)) > 1 and len(
            set(parse(self.about["lineup"], self.players))) > 1

    @cached_property
    def sides(self):
        """How many play against one another: all seats, or teams of several, whose seats have the score of the team.

        SIDES of analysis/<game>/, if it is there, gives it; seats 0, 1, ... are then each of another team.
        """
        count = getattr(own(self.game), "SIDES", None)
        return count(self) if count else self.players

    @property
    def mates(self):
        """Seats of a side, who share its win: 1 but for teams."""
        return self.players // self.sides

    @cached_property
    def close(self):
        """The most points that part first and second in a close game; CLOSE of analysis/<game>/, if it is there."""
        return getattr(own(self.game), "CLOSE", CLOSE)

    @cached_property
    def parts(self):
        """Columns of the parts that make up the score, in the order of the run.

        Parts that modules bring hold zeros without them, and are left out; only if all do, all are there.
        """
        found = tuple(name for name in self.columns if PART.match(name))
        return self.used(found) or found

    def names(self, column):
        """The names that a column of names can hold, in the order of their codes."""
        if column not in self._names:
            frame = next(self.run.frames([column], self.number))
            self._names[column] = tuple(frame[column].cat.categories)
        return self._names[column]

    def chunks(self, columns):
        """Yield the rows part by part, as Chunks with these columns. Raises DataError for an unknown column."""
        for name in columns:
            if name not in self.columns:
                raise DataError(f"{self.run.path}: no column {name!r}, which this table is made from; sweep the "
                                f"experiment again with this version; known: {', '.join(self.columns)}")
        for frame in self.run.frames(["block", *columns], self.number):
            yield Chunk(frame, self.players, self.run.path)

    def shares_luck_with(self, other):
        """Whether equal block numbers of the two are the same deal of luck, whatever is made of it."""
        return (self.game, self.seed, self.players) == (other.game, other.seed, other.players)


class Chunk:
    """Rows of whole blocks. chunk["win"] is an array (blocks, games of a block, seats), and so is all it is made of."""

    def __init__(self, frame, players, path):
        size = players * players
        self.blocks, self.players, self.frame = len(frame) // size, players, frame
        block = frame["block"].to_numpy()
        if len(frame) % size or (block.reshape(-1, size) != block[::size, None]).any():
            raise DataError(f"{path}: rows are out of order: expected {size} rows in a row for each block, "
                            f"{players} games of {players} seats; sweep the experiment again into an empty folder")

    def __getitem__(self, column):
        """Values of a column; of names, their codes, -1 where there is none."""
        values = self.frame[column]
        if isinstance(values.dtype, pd.CategoricalDtype):
            values = values.cat.codes
        return values.to_numpy().reshape(self.blocks, self.players, self.players)

    def bits(self, column, size):
        """The first `size` bits of a mask column as (blocks, games, seats, size), 0 or 1."""
        values = self[column]
        values = np.ascontiguousarray(values, values.dtype.newbyteorder("<"))
        octets = values.view(np.uint8).reshape(*values.shape, values.itemsize)
        return np.unpackbits(octets, axis=-1, bitorder="little")[..., :size]

    def wins(self):
        """Games won in each block (blocks, 1): all of them, unless one seat plays against the game."""
        return self.sum(self["win"]) if self.players == 1 else np.full((self.blocks, 1), self.players)

    def by_win(self, values):
        """Six sums over each block (blocks, K): seats and their values, of all, of winners, and of the others.

        values: (blocks, games, seats, K). Shared wins count by their share.
        """
        total, winners = values.sum(axis=(1, 2)), (values * self["win"][..., None]).sum(axis=(1, 2))
        seats = np.full(total.shape, self.players**2)
        wins = np.repeat(self.wins(), total.shape[1], axis=1)
        return seats, total, wins, winners, seats - wins, total - winners

    def seats(self):
        """The seat of each value."""
        return np.broadcast_to(np.arange(self.players), (self.blocks, self.players, self.players))

    def sum(self, values):
        """Sums over each block (blocks, 1), of values by seat or by game."""
        return values.reshape(self.blocks, -1).sum(axis=1, dtype=float)[:, None]

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
        flat = bits.reshape(self.blocks, -1, bits.shape[-1])
        if values is None:
            return flat.sum(axis=1, dtype=float)
        return np.matmul(values.reshape(self.blocks, 1, -1).astype(np.float32), flat.astype(np.float32))[:, 0]


@dataclass(frozen=True)
class Question:
    """What to sum over blocks, and what to call it.

    sums(chunk) gives arrays (blocks, K): first what the ratio divides by, then what it divides, and further pairs where
    estimates are differences. items(cell) gives the K names. proportion: whether ratios lie between 0 and 1 by nature,
    or the names of those that do.
    """

    columns: tuple | Callable
    items: Callable
    sums: Callable
    proportion: bool | tuple = False

    def proportions(self, items):
        """Whether each of these items lies between 0 and 1 by nature, (K,)."""
        shares = items if self.proportion is True else self.proportion or ()
        return np.array([item in shares for item in items])

    def chunks(self, cell):
        """The cell's Chunks with the columns needed here."""
        return cell.chunks(self.columns(cell) if callable(self.columns) else self.columns)


def moments(cell, question):
    """The Moments of a question in a cell."""
    total = None
    for chunk in question.chunks(cell):
        sums = question.sums(chunk)
        total = total or Moments(sums[0].shape[1], len(sums))
        total.add(*sums)
    return total


def estimate(cell, question, item, family=None, level=LEVEL):
    """A frame of a question's ratios, one row per item that occurred, intervals simultaneous for all of them.

    item: name of the column of items. family: size of the family, by default all items that occurred.
    """
    found = moments(cell, question)
    occurred = found.totals[:, 0] > 0
    items, family = list(question.items(cell)), family or int(occurred.sum())
    frame = found.ratio(family=family, level=level, proportion=question.proportions(items)).frame()
    frame.insert(0, item, items)
    return frame[occurred].reset_index(drop=True)


def put(frame, name, estimates):
    """Add Estimates to a frame as columns: name, name_low and name_high."""
    frame[name], frame[f"{name}_low"], frame[f"{name}_high"] = estimates.value, estimates.low, estimates.high


def put_by_win(frame, found, names=("all", "winners", "others")):
    """Add to a frame the means of all, of winners and of the others, and gap: winners' mean less that of the others.

    found: Moments of which Chunk.by_win() gave the first six variables. Intervals hold for all rows together.
    """
    for place, name in enumerate(names):
        put(frame, name, found.ratio(2 * place + 1, 2 * place, family=len(frame)))
    put(frame, "gap", found.difference((3, 2), (5, 4), family=len(frame)))


def block_sums(cell, question):
    """The sums of all blocks of a cell, each (blocks, K) in single precision: 8 MB for a million games and K = 8."""
    found = [[array.astype(np.float32) for array in question.sums(chunk)] for chunk in question.chunks(cell)]
    return [np.concatenate(arrays) for arrays in zip(*found, strict=True)]


def difference(cell, base, question, item, family=None, level=LEVEL):
    """A frame of a question's ratios in cell minus those in base, over the blocks both have, of items that both know.

    Where the two share their luck, differences are paired by block, and `narrowed` says by which factor that narrowed
    the interval; else it is empty and the two are taken as independent.
    """
    items = [list(question.items(each)) for each in (cell, base)]
    names = [name for name in items[0] if name in items[1]]     # a module may bring factions of its own
    one, other = ([array[:, [known.index(name) for name in names]] for array in block_sums(each, question)]
                  for each, known in zip((cell, base), items, strict=True))
    occurred = (one[0].sum(axis=0) > 0) & (other[0].sum(axis=0) > 0)
    family = family or int(occurred.sum())
    frame = change(cell, base, one, other, family, level, question.proportions(names)).frame()
    frame.insert(0, item, names)
    return frame[occurred].reset_index(drop=True)


def change(cell, base, one, other, family, level=LEVEL, proportion=False):
    """Estimates of ratios in cell minus those in base, from block_sums() of theirs; paired where both share their luck.
    """
    if cell.shares_luck_with(base):
        both = min(len(one[0]), len(other[0]))
        return statistics.paired(*(array[:both] for array in (*one, *other)), family, level, proportion)
    return statistics.independent(*(statistics.mean(*arrays, family, level, proportion) for arrays in (one, other)))


# Who wins

def _wins_by(column):
    def sums(chunk):
        codes = chunk[column].astype(np.int64)
        size = len(chunk.frame[column].cat.categories)
        return chunk.sum_by(codes, size), chunk.sum_by(codes, size, chunk["win"])
    return Question((column, "win"), lambda cell: cell.names(column), sums, proportion=True)


def _mean_by(column, value):
    def sums(chunk):
        codes = chunk[column].astype(np.int64)
        size = len(chunk.frame[column].cat.categories)
        return chunk.sum_by(codes, size), chunk.sum_by(codes, size, chunk[value])
    return Question((column, value), lambda cell: cell.names(column), sums)


WINS = Question(
    ("win",), lambda cell: ("all",), lambda chunk: (np.full((chunk.blocks, 1), chunk.players), chunk.sum(chunk["win"])),
    proportion=True)
FACTION_WINS, FACTION_SCORES = _wins_by("faction"), _mean_by("faction", "score")
POLICY_WINS, POLICY_SCORES = _wins_by("policy"), _mean_by("policy", "score")
SEAT_WINS = Question(
    ("win",), lambda cell: range(cell.players),
    lambda chunk: (np.full((chunk.blocks, chunk.players), chunk.players), chunk["win"].sum(axis=1)), proportion=True)
SEAT_SCORES = Question(
    ("score",), lambda cell: range(cell.players),
    lambda chunk: (np.full((chunk.blocks, chunk.players), chunk.players), chunk["score"].sum(axis=1)))


def _shares(cell, wins, scores, item, margin=MARGIN):
    frame = estimate(cell, wins, item)
    found = statistics.Estimates(*(frame[name].to_numpy() for name in ("value", "low", "high", "error", "n", "blocks")))
    frame["fair"] = cell.fair
    frame["verdict"], frame["wanted"] = statistics.verdicts(found, cell.fair, cell.games, margin)
    if cell.confounded and item != "seat":
        frame["verdict"], frame["wanted"] = CONFOUNDED, 0
    points = estimate(cell, scores, item)
    frame[["score", "score_low", "score_high"]] = points[["value", "low", "high"]]
    return frame


def factions(cell, margin=MARGIN):
    """Win share of each faction, with simultaneous intervals and the verdict, and its mean score; of several seats.

    Where factions are dealt at random this is the effect of being dealt one; where players chose them, an association.
    Where they are fixed to players of different policies the verdict is "confounded".
    """
    return _shares(cell, FACTION_WINS, FACTION_SCORES, "faction", margin)


def chances(cell, by="faction"):
    """A solo player's chance to win with each faction, or by: "policy"; simultaneous intervals, and the mean score.

    gain: less the chance with all others, which is empty where there are none. There is no fair share that a chance
    against the game itself could be compared with, and so no verdict.
    """
    wins, scores = {"faction": (FACTION_WINS, FACTION_SCORES), "policy": (POLICY_WINS, POLICY_SCORES)}[by]

    def sums(chunk):
        counts, won = wins.sums(chunk)
        return counts, won, counts.sum(axis=1, keepdims=True) - counts, won.sum(axis=1, keepdims=True) - won

    found = moments(cell, Question(wins.columns, wins.items, sums))
    played = found.totals[:, 0] > 0
    family = int(played.sum())
    frame = pd.DataFrame({by: cell.names(by)}).join(found.ratio(family=family, proportion=True).frame())
    put(frame, "gain", found.difference((1, 0), (3, 2), family=family))
    put(frame, "score", moments(cell, scores).ratio(family=family))
    return frame[played].reset_index(drop=True)


def faction_scores(cell, family=None):
    """Mean score of each faction, with simultaneous intervals, and gain: less the mean of all others.

    Where all seats have the same one, this is what compares factions. Where only one was played, gain is empty.
    family: size of the family, by default all factions that were played.
    """
    names = cell.names("faction")

    def sums(chunk):
        counts, scores = FACTION_SCORES.sums(chunk)
        return counts, scores, counts.sum(axis=1, keepdims=True) - counts, scores.sum(axis=1, keepdims=True) - scores

    found = moments(cell, Question(FACTION_SCORES.columns, lambda cell: names, sums))
    played = found.totals[:, 0] > 0
    family = family or int(played.sum())
    frame = pd.DataFrame({"faction": names}).join(found.ratio(family=family).frame())
    put(frame, "gain", found.difference((1, 0), (3, 2), family=family))
    return frame[played].reset_index(drop=True)


def seats(cell, margin=MARGIN):
    """Win share of each seat (0 starts), with simultaneous intervals and the verdict, and its mean score."""
    return _shares(cell, SEAT_WINS, SEAT_SCORES, "seat", margin)


def line_up(cell, margin=MARGIN):
    """Win share of each policy of the line-up against the others in it, with verdict and mean score."""
    return _shares(cell, POLICY_WINS, POLICY_SCORES, "policy", margin)


# Where points come from

def score_parts(cell, by=None):
    """Mean points of each part of the score; by: "faction", "policy", "rank" or "winner" (1 who won, 0 who did not).

    Shared wins count by their share. Intervals are simultaneous for all rows of the table.
    """
    def sums(chunk):
        parts = np.stack([chunk[name] for name in cell.parts], axis=-1)
        if by is None:
            return np.full((chunk.blocks, len(cell.parts)), chunk.players**2), parts.sum(axis=(1, 2), dtype=float)
        if by == "winner":
            weights = np.stack([1 - chunk["win"], chunk["win"]], axis=-1)
        elif by == "rank":
            weights = chunk["rank"][..., None] == np.arange(1, chunk.players + 1)
        else:
            codes = np.arange(len(chunk.frame[by].cat.categories))
            weights = chunk[by][..., None] == codes
        counts = weights.sum(axis=(1, 2), dtype=float)
        weights = weights.reshape(chunk.blocks, -1, weights.shape[-1]).astype(np.float32)
        parts = parts.reshape(chunk.blocks, -1, len(cell.parts)).astype(np.float32)
        points = np.matmul(weights.transpose(0, 2, 1), parts).reshape(chunk.blocks, -1)
        return np.repeat(counts, len(cell.parts), axis=1), points

    groups = {None: lambda: ("all",), "winner": lambda: (0, 1), "rank": lambda: range(1, cell.players + 1)}.get(
        by, lambda: cell.names(by))
    columns = (*cell.parts, *({None: (), "winner": ("win",)}.get(by, (by,))))
    question = Question(columns, lambda cell: [(group, part) for group in groups() for part in cell.parts], sums)
    frame = estimate(cell, question, "key")
    frame.insert(0, "group", [group for group, _ in frame["key"]])
    frame.insert(1, "part", [PART.match(part)[1] for _, part in frame.pop("key")])
    return frame


def decisive(cell):
    """How often each part of the score decides: share of wins by players who without it would not have been first.

    Nobody would have played the same without it: this says where wins come from, not what a rule would change.
    Intervals are simultaneous for all parts.
    """
    def sums(chunk):
        rest = np.stack([chunk["score"] - chunk[name] for name in cell.parts], axis=-1)
        behind = rest < rest.max(axis=2, keepdims=True)
        lost = (chunk["win"][..., None] * behind).sum(axis=(1, 2))
        return np.full(lost.shape, chunk.players), lost

    question = Question((*cell.parts, "score", "win"), lambda cell: [PART.match(part)[1] for part in cell.parts], sums,
                        proportion=True)
    return estimate(cell, question, "part")


def contrasts(cell, columns):
    """How much seats have of each thing that a column counts, winners and others, and how often the most of it wins.

    all, winners, others: means of seats. gap: winners' mean less that of the others. value: share of the win that goes
    to who has most of it in a game, divided among joint ones; n: games in which not all have the same. Intervals are
    simultaneous for all rows. Winners do more of nearly everything, so this is association. No rows without columns.
    """
    if not columns:
        return pd.DataFrame({"column": ()})

    def sums(chunk):
        values = np.stack([chunk[name] for name in columns], axis=-1).astype(float)
        most = values == values.max(axis=2, keepdims=True)
        differ = ~most.all(axis=2)
        shared = (chunk["win"][..., None] * most).sum(axis=2) / most.sum(axis=2)
        return *chunk.by_win(values), differ.sum(axis=1), (shared * differ).sum(axis=1)

    found = moments(cell, Question((*columns, "win"), lambda cell: columns, sums))
    frame = pd.DataFrame({"column": columns})
    put_by_win(frame, found)
    return frame.join(found.ratio(7, 6, family=len(columns), proportion=True).frame())


def opponent(cell, columns):
    """One row per measure of the opponent of a solo game; no rows where seats play one another.

    columns: what counts for the opponent, its score first. lead: the seat's points less that score, the last row. all:
    mean of all games; won, lost: of those that the seat won and lost; gap: won less lost. What goes with winning need
    not bring it about: associations. Intervals hold for all rows together.
    """
    if not cell.alone:
        return pd.DataFrame({"measure": ()})

    def sums(chunk):
        values = np.stack([chunk[name] for name in columns], axis=-1).astype(float)
        return chunk.by_win(np.concatenate([values, chunk["score"][..., None] - values[..., :1]], axis=-1))

    measures = (*columns, "lead")
    found = moments(cell, Question((*columns, "score", "win"), lambda cell: measures, sums))
    frame = pd.DataFrame({"measure": measures})
    put_by_win(frame, found, ("all", "won", "lost"))
    frame["n"] = found.totals[:, 0].astype(np.int64)
    return frame


# How the game runs

COURSE_SHARES = ("won", "close", "tie_break", "shared")         # measures of course() that are shares of games


def course(cell):
    """Means over games of how they run: a row per measure, intervals simultaneous for all; shares as fractions of 1.

    winner, runner_up, last: mean scores. margin: points of the best score over the second (0 if shared). close: share
    of games with a margin of at most cell.close. tie_break: share in which the best score was reached by more than one.
    shared: share in which the win was. lead_changes: how often a game's sole leader, round by round, is another than
    before. Of a solo game, won: share of games won; score: mean score.
    """
    return estimate(cell, _course(cell), "measure")


def _course(cell):
    if cell.alone:
        return Question(("win", "score"), lambda cell: ("won", "score"), lambda chunk: (
            np.ones((chunk.blocks, 2)), np.concatenate([chunk.sum(chunk["win"]), chunk.sum(chunk["score"])], axis=1)),
            proportion=COURSE_SHARES)
    measures = ["winner", "runner_up", "last", "margin", "close", "tie_break", "shared"]
    several = len(cell.rounds) > 1
    names = (*measures, "lead_changes") if several else tuple(measures)

    def sums(chunk):
        scores = np.sort(chunk["score"][..., :cell.sides].astype(np.int32), axis=-1)
        margin = scores[..., -1] - scores[..., -2]
        found = [scores[..., -1], scores[..., -2], scores[..., 0], margin,
                 margin <= cell.close, margin == 0, chunk["win"].max(axis=-1) * cell.mates < 1]
        if several:
            found.append(lead_changes(chunk, cell.rounds, cell.sides))
        values = np.concatenate([chunk.sum(np.asarray(value, float)) for value in found], axis=1)
        return np.full(values.shape, chunk.players), values

    return Question((*cell.rounds, "win"), lambda cell: names, sums, proportion=COURSE_SHARES)


def leads(chunk, column):
    """Who leads in a column of standings, alone or with others, by seat."""
    standing = chunk[column]
    return standing == standing.max(axis=-1, keepdims=True)


def lead_changes(chunk, rounds, sides=None):
    """How often each game's sole leader after a round is another than the last sole leader before, (blocks, games).

    sides: of teams, how many there are, of which seats 0, 1, ... stand for one each.
    """
    changes = np.zeros((chunk.blocks, chunk.players), int)
    before = np.full(changes.shape, -1)
    for column in rounds:
        first = leads(chunk, column)
        if column == "score":
            first = first & (chunk["win"] > 0)                  # ties for the win are broken
        first = first[..., :sides]
        alone = np.where(first.sum(axis=-1) == 1, first.argmax(axis=-1), -1)
        changes += (alone >= 0) & (before >= 0) & (alone != before)
        before = np.where(alone >= 0, alone, before)
    return changes


def rounds(cell):
    """After each round: how often those who lead then win, and how often the winner leads from then on to the end.

    leader_wins: share of the win that goes to who leads after the round, divided among joint leaders. for_good: share
    of wins by players who lead, alone or jointly, after this and every later round, but not after the one before; these
    add up to 1 and say which round decides. One row per round, intervals simultaneous for both columns.
    """
    columns = cell.rounds

    def sums(chunk):
        win = chunk["win"]
        wins, decided = [], []
        onwards = np.ones(win.shape, bool)
        for column in reversed(columns):
            first = leads(chunk, column)
            wins.append(cell.mates * chunk.sum((win * first).sum(axis=-1) / first.sum(axis=-1)))
            ahead = onwards & first
            if column != columns[-1]:
                decided.append(chunk.sum((win * (onwards & ~first)).sum(axis=-1)))
            onwards = ahead
        decided.append(chunk.sum((win * onwards).sum(axis=-1)))
        values = np.concatenate([*reversed(wins), *reversed(decided)], axis=1)
        return np.full(values.shape, chunk.players), values

    question = Question((*columns, "win"), lambda cell: range(2 * len(columns)), sums, proportion=True)
    frame = estimate(cell, question, "row").drop(columns="row")
    wins, decided = frame[:len(columns)].reset_index(drop=True), frame[len(columns):].reset_index(drop=True)
    table = pd.DataFrame({"round": range(1, len(columns) + 1), "n": wins["n"], "blocks": wins["blocks"]})
    for name, part in (("leader_wins", wins), ("for_good", decided)):
        table[[name, f"{name}_low", f"{name}_high"]] = part[["value", "low", "high"]]
    return table


def spread(cell):
    """How often each score and each winning margin occurs: columns points, scores, winners, margins (counts).

    Of a solo game, winners are the games won, and margins count nothing.
    """
    counts = np.zeros((3, WIDEST + 1), np.int64)
    for chunk in cell.chunks(("score", "win")):
        score = np.clip(chunk["score"].astype(np.int64), 0, WIDEST)
        best = np.sort(score[..., :cell.sides], axis=-1)
        winners, margins = ((score[chunk["win"] > 0], np.empty(0, np.int64)) if cell.alone else
                            (best[..., -1], best[..., -1] - best[..., -2]))
        for row, values in enumerate((score, winners, margins)):
            counts[row] += np.bincount(values.ravel(), minlength=WIDEST + 1)
    counts = counts[:, :counts.any(axis=0).nonzero()[0].max() + 2]              # to the first that never occurs
    frame = pd.DataFrame(counts.T, columns=["scores", "winners", "margins"])
    frame.insert(0, "points", np.arange(len(frame)))
    return frame


# What a variant changes

def same_games(cell, base):
    """Whether all games of deals that both cells played end with the same scores and wins, seat by seat."""
    if not cell.shares_luck_with(base):
        return False

    def ends(cell, column):
        return np.concatenate([chunk[column] for chunk in cell.chunks((column,))])

    both = min(cell.games, base.games) // cell.players
    return all((ends(cell, column)[:both] == ends(base, column)[:both]).all() for column in ("score", "win"))


def faction_changes(cell, base, family=None):
    """Win share of each faction in cell minus that in base, paired where both share their luck."""
    return difference(cell, base, FACTION_WINS, "faction", family)


def faction_score_changes(cell, base, family=None):
    """Mean score with each faction in cell minus that in base, paired where both share their luck."""
    return difference(cell, base, FACTION_SCORES, "faction", family)


def seat_changes(cell, base, family=None):
    """Win share of each seat in cell minus that in base."""
    return difference(cell, base, SEAT_WINS, "seat", family)


def part_changes(cell, base, family=None):
    """Mean points of each part of the score in cell minus those in base, the whole score first."""
    either = {*cell.parts, *base.parts}
    columns = ("score", *(name for name in cell.columns if name in either))

    def sums(chunk):
        values = np.concatenate([chunk.sum(chunk[name]) for name in columns], axis=1)
        return np.full(values.shape, chunk.players**2), values

    names = ["score", *(PART.match(part)[1] for part in columns[1:])]
    return difference(cell, base, Question(columns, lambda cell: names, sums), "part", family)


def course_changes(cell, base, family=None):
    """Measures of course() in cell minus those in base, intervals simultaneous for all of them."""
    return difference(cell, base, _course(cell), "measure", family)


# All of it

def played(*runs):
    """The cells of runs, in order, as Played."""
    return [Played(run, cell["cell"]) for run in runs for cell in run.cells]


QUESTIONS = (factions, faction_scores, seats, line_up, score_parts, decisive, course, rounds, spread)
RIVALS = (factions, seats, line_up, decisive, rounds)           # questions about seats against one another


def questions(game, alone=False):
    """All tables of a cell of this game, as functions of it: those above, and the game's own from analysis/<game>/.

    alone: of solo cells, where chances() replaces RIVALS, the game's own too.
    """
    found = QUESTIONS + tuple(getattr(own(game), "QUESTIONS", ()))
    rivals = RIVALS + tuple(getattr(own(game), "RIVALS", ()))
    return (chances, *(question for question in found if question not in rivals)) if alone else found


def own(game):
    """The package analysis/<game>/, None if there is none."""
    return import_module(f"analysis.{game}") if find_spec(f"analysis.{game}") else None


def answers(cell):
    """{name: table} of all tables of a played cell."""
    return {question.__name__: question(cell) for question in questions(cell.game, cell.alone)}
