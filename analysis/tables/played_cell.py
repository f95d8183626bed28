"""Cells that were played, as tables need them: what was played, and its rows part by part, as arrays by block.

A run is read part by part, only the columns asked for, and each part is reduced at once to sums over blocks: a million
games of four players take seconds and little memory.
"""
import re
from functools import cached_property, partial

import numpy as np

from ludometer.analysis.estimates.coverage import Coverage
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.game_tables import tables_of
from ludometer.analysis.experiments.populations import populations_drawn
from ludometer.analysis.tables.chunk import Chunk, names_of
from ludometer.analysis.tables.questions import CellWithCoverage, Question, estimate
from ludometer.analysis.tables.sums import kept_table, result_of, table, total
from ludometer.simcore.declare import COMMON
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.tables import read

REPEATED = "equal players play a deal alike in every rotation; intervals are taken over deals, so they hold"
ENDED_ALIKE = ("games of a deal that end alike count as one: players draw anew, but often the same; intervals are "
               "taken over deals, so they hold")
STANDING = re.compile(r"score_(?:round)?(\w+)$")
PART = re.compile(r"vp_(.+)$")
WINS = Question(
    ("win",), lambda cell: ("all",), lambda chunk: (np.full((chunk.blocks, 1), chunk.players), chunk.sum(chunk["win"])),
    proportion=True)


class Played:
    """One cell of a run, as tables need it: what was played, and its rows in Chunks."""

    def __init__(self, run, number):
        self.run, self.number = run, number
        self.about = next(cell for cell in run.cells if cell["cell"] == number)
        self.game, self.seed = run.game, seed_of(run)
        self.label, self.players, self.games = self.about["label"], self.about["players"], run.games_of(number)
        self._names, self.sums = {}, {}                         # sums: as analysis/tables/sums.py keeps them

    def __repr__(self):
        return f"Played({str(self.run.path)!r}, cell {self.number}: {self.label})"

    def held_with(self, families):
        """The cell for tables whose intervals hold together with those of this many families in all."""
        return CellWithCoverage(self, self.coverage).held_with(families)

    @property
    def coverage(self):
        """The Coverage of its intervals by themselves."""
        return Coverage.at_any_time(self.boundary)

    @property
    def is_solo(self):
        """Whether this is a solo game, against the game itself, so that there are no rivals to compare with."""
        return self.players == 1

    @cached_property
    def fair(self):
        """The win share that others are compared with: an even one among the seats; in a solo game, its mean."""
        return result_of(estimate(self, WINS, "all"))["value"][0] if self.is_solo else 1 / self.players

    @cached_property
    def numbers(self):
        """The game's numbers with the cell's modules and knobs, as simcore.tables.read() gives them, or DataError."""
        files = self.run.manifest["experiment"].get("files")
        return read(self.game, self.about["modules"], self.settings, files)

    @cached_property
    def settings(self):
        """{path: value} of what its reading and, laid over that, its `set` change in the game's data."""
        return (self.about.get("filled") or {}) | self.about["set"]

    @cached_property
    def data_without_settings(self):
        """The game's data as `numbers`, but without its settings; cells with the same modules share it."""
        return tables_of(self.game, self.about["modules"], files=self.run.manifest["experiment"].get("files")).data

    def knob(self, name):
        """The value of one of the game's knobs in this cell, None where it has none of this name. Raises DataError.

        `numbers` has it too, but takes 10 ms or more of each cell; of a knob that the game counts from its rows, such
        as Rurik's casualty_icons, this is the printed value.
        """
        return self.settings.get(name, self.data_without_settings["knob"].get(name))

    @property
    def boundary(self):
        """The Boundary by which the cell's intervals hold whenever anyone looks."""
        kind, planned = self.run.ledger
        if planned and self.run.manifest.get("pooled"):         # whole deals of each run
            planned = self.about["games"]
        return Boundary(self.games, kind, planned, self.players)

    @property
    def columns(self):
        """{column: what it holds}."""
        return self.run.columns

    @cached_property
    def counts(self):
        """Columns of the game's own that hold numbers, its score first; not those of parts and standings."""
        own = (column.name for column in part(self.game, "declared").COLUMNS if not (column.of or column.set_of)
               and column.name not in COMMON and not STANDING.match(column.name) and not PART.match(column.name))
        return ("score", *(name for name in own if self.has(name)))

    @property
    def sets(self):
        """{column of bits: names}: bit i of the cell's rows says whether names[i] is in the set."""
        return self.run.sets | self.about.get("sets", {})

    @cached_property
    def populations(self):
        """Names of the populations that the cell's deals draw; () where its policies draw from different ones.

        A policy with one population, of its own, is left aside: it draws nothing.
        """
        known = self.run.manifest.get("populations")
        if not known or not self.has("population"):
            return ()
        configs, drawn = self.run.manifest["policies"], set()
        for name in sorted({name for names in self.line_up for name in names}):
            try:
                drawn.add(populations_drawn(configs.get(name, {}), known))
            except ValueError as error:
                raise DataError(f"{self.run.path}: the manifest is damaged: policies.{name}.{error}") from None
        drawn.discard(())
        if len(drawn) == 1:
            return drawn.pop()
        several = [names for names in drawn if len(names) > 1]
        own = {names[0] for names in drawn if len(names) == 1}
        return several[0] if len(several) == 1 and not own & {*several[0]} else ()

    def has(self, *columns):
        """Whether the run has all these columns."""
        return all(column in self.columns for column in columns)

    def used_columns(self, columns):
        """Those of these columns that hold anything but zeros, in their order; those of modules that are off do not."""
        first = self.chunk(next(self.run.batches(self.number)), columns)
        doubtful = [name for name in columns if not first[name].any()]
        found = kept_table(counts_of, self, *doubtful) if doubtful else ()     # what is rare may come in a later part
        empty = [name for name, there in zip(doubtful, found, strict=True) if not there]
        return tuple(name for name in columns if name not in empty)

    @property
    def has_factions(self):
        """Whether the game has factions that players may be."""
        return self.has("faction")

    @cached_property
    def rounds(self):
        """Columns of the standings after each round but the last, in order; the last one is the final score.

        Rounds that a shorter game does not have are left out, and so is the last that it has: after it nothing is
        played, and what counts at the end is not in its standing.
        """
        standings = [name for name in self.columns if STANDING.match(name)]
        played = self.knob("rounds" if "score_round1" in standings else "phases")
        return (*self.used_columns(standings if played is None else standings[:max(played - 1, 0)]), "score")

    @cached_property
    def same_faction(self):
        """Whether all seats of each game have the same faction: its win share then says nothing, its score does."""
        return self.has_factions and self.players > 1 and all(
            (chunk["faction"] == chunk["faction"][..., :1]).all() for chunk in self.chunks(("faction",)))

    @cached_property
    def repeats(self):
        """Whether several seats of a game may have the same faction, as they do in at least one."""
        return any((np.diff(np.sort(chunk["faction"], axis=-1), axis=-1) == 0).any()
                   for chunk in self.chunks(("faction",)))

    @cached_property
    def dealing(self):
        """How seats get their factions: "random", "chosen" by the players, or a list as experiments have it."""
        return "chosen" if self.draft_knob else self.about["factions"]

    @cached_property
    def draft_knob(self):
        """The knob by which players choose factions that the experiment leaves open, or None where they do not.

        `chosen_by` of the game's facts names the knob, where the printed rules let players choose.
        """
        knob = self.data_without_settings["game"]["chosen_by"] if self.about["factions"] == "random" else None
        return knob if knob and self.knob(knob) else None

    @cached_property
    def line_up(self):
        """The policies each player may have, as analysis/experiments/lineup.py parses them."""
        return lineups.parse(self.about["lineup"], self.players)

    @property
    def changes_orders(self):
        """Whether the order of the players around the table changed from deal to deal, and that could be seen."""
        return lineups.is_permuted(self.about["lineup"], self.line_up, self.about["factions"])

    @property
    def in_one_order(self):
        """Whether players sat in the order of the line-up in all deals, though that could be seen."""
        return lineups.has_fixed_order(self.about["lineup"], self.line_up, self.about["factions"])

    @property
    def draws_players(self):
        """Whether the policies of the players are drawn for each deal."""
        return any(len(set(names)) > 1 for names in self.line_up)

    @cached_property
    def confounded(self):
        """Whether factions are fixed to players of different policies: nothing tells apart which of the two wins.

        Where all players are alike, or draw their policies from the same ones, a faction meets every policy.
        """
        given = self.about["factions"]
        return isinstance(given, list) and len(set(given)) > 1 and len(set(self.line_up)) > 1

    @cached_property
    def sides(self):
        """How many play against one another: all seats, or teams of several, whose seats have the score of the team.

        SIDES of analysis/<game>/, if it is there, gives it; seats 0, 1, ... are then each of another team.
        """
        count = getattr(game_questions_module(self.game), "SIDES", None)
        return count(self) if count else self.players

    @property
    def mates(self):
        """Seats of a side, who share its win: 1 but for teams."""
        return self.players // self.sides

    @property
    def draws(self):
        """Whether some player's choices are drawn: by chance, with noise, by a net, or as it searches."""
        names = {name for names in self.line_up for name in names}
        configs = [self.run.manifest["policies"].get(name, {}) for name in names]
        return "random" in names or any({"net", "search"} & {*each} or any(each.get("noise", {}).values())
                                        for each in configs)

    @property
    def why_repeated(self):
        """Why games are the same where `different` says so, in words."""
        return ENDED_ALIKE if self.draws else REPEATED

    @cached_property
    def different(self):
        """How many different games were played: those of a deal are the same where all seats have the same policies,
        factions, standings and points. Where none of the first part are, all are taken to differ.
        """
        columns = [*(name for name in ("policy", "faction") if self.has(name)), *self.rounds, *self.parts]
        repeated = 0
        for chunk in self.chunks(columns) if self.players > 1 else ():
            games = np.stack([chunk[name] for name in columns], axis=-1).reshape(chunk.blocks, self.players, -1)
            same = (games[:, :, None] == games[:, None]).all(axis=-1)
            found = int(np.tril(same, -1).any(axis=-1).sum())   # the same as an earlier one
            if not found and not repeated:
                break
            repeated += found
        return self.games - repeated

    @cached_property
    def close(self):
        """The most points that part first and second in a close game."""
        return self.data_without_settings["game"]["close"]

    @cached_property
    def parts(self):
        """Columns of the parts that make up the score, in the order of the run.

        Parts that modules bring hold zeros without them, and are left out; only if all do, all are there.
        """
        found = tuple(name for name in self.columns if PART.match(name))
        return self.used_columns(found) or found

    def names(self, column):
        """The names that a column of names can hold, in the order of their codes. Raises DataError for another."""
        if column not in self._names:
            self.check((column,))
            table = self.run.read(next(self.run.batches(self.number)), [column])
            self._names[column] = names_of(table[column])
        return self._names[column]

    def chunks(self, columns):
        """The rows part by part, as Chunks with these columns. Raises DataError for an unknown column."""
        return (read_chunk() for read_chunk in self.readers(columns))

    def readers(self, columns):
        """Functions that read a Chunk each, in order, whoever calls them. Raises DataError for an unknown column."""
        self.check(columns)
        return [partial(self.chunk, cuts, columns) for cuts in self.run.batches(self.number)]

    def check(self, columns):
        """Raise DataError unless the run has all these columns."""
        for name in columns:
            if name not in self.columns:
                raise DataError(f"{self.run.path}: no column {name!r}, which this table is made from; sweep the "
                                f"experiment again with this version; known: {', '.join(self.columns)}")

    def chunk(self, cuts, columns):
        """The rows of a batch, as a Chunk with these columns."""
        return Chunk(self.run.read(cuts, ["block", *columns]), self.players, self.run.path)

    def shares_luck_with(self, other):
        """Whether equal block numbers of the two are the same deal of luck, whatever is made of it."""
        return (self.game, self.seed, self.players) == (other.game, other.seed, other.players)


@table
def counts_of(cell, *columns):
    """Number of rows of a cell in which each column is not zero, (columns,)."""
    return total(cell, columns, lambda chunk: np.array([np.count_nonzero(chunk[name]) for name in columns]))


def played_cells(*runs):
    """The Played cells of some runs, in order."""
    return [Played(run, cell["cell"]) for run in runs for cell in run.cells]


def setups(cells):
    """The cells that are neither alternatives of other cells nor forced deals."""
    return [cell for cell in cells if cell.about["of"] is None and not cell.about.get("gift")]


def seed_of(run):
    """The seed of a run; for a pooled run a text that is the same only for runs with the same deals."""
    if len(run.seeds) == 1:
        return run.seeds[0][0]
    return ", ".join(f"{seed} ({games:,} games of each setup)" for seed, games in run.seeds)


def game_questions_module(game):
    """The module of a game's own questions, analysis/<game>/ or questions.py; None if there is none."""
    return part(game, "questions")
