"""The few functions that a notebook and the command line share."""
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

import simcore
from analysis import audit as audits
from analysis import audit_game as game_audits
from analysis import blocked as blocks
from analysis import decision as decisions
from analysis import kept_audit, tables
from analysis import league as leagues
from analysis import odds as exact
from analysis import run as runs
from analysis.cell import Cell, recorded_policies
from analysis.experiment import Experiment
from analysis.run import Run
from analysis.workers import play_slice
from ludometer.terminal import progress_bar
from simcore.errors import DataError, known
from simcore.games import HEART, home, named
from simcore.gifts import GOT
from simcore.story import teller
from simcore.tables import catalogue

MOST_BATCH = 1_000_000              # games in memory at once


def named_game(name, other):
    """The name of a game. other: what a path could mean instead, said where the name looks like one. DataError."""
    name = str(name)
    if not is_game(name) and (Path(name).exists() or "/" in name):
        raise DataError(f"{name}: no game of this name (known: {', '.join(simcore.games())}); {other}")
    return named(name)


def is_game(source):
    """Whether this is the name or the folder of a game."""
    return str(source) in simcore.games() or (Path(source) / HEART).is_file()


def effects(run):
    """What the gifts of a run cause: a DataFrame, one row each, those of a setup together and the best first.

    run: a Run or its folder, of an experiment with `give` or `swap`. Columns: setup, the label of the cell without the
    gift, and those of analysis.tables.effects(). Raises DataError.
    """
    run = Run.of(run)
    found = [tables.effects(cell).assign(setup=cell.label) for cell in tables.played(run) if tables.gifts(cell)]
    if not found:
        raise DataError(f"{run.path} has no forced deals; ludometer sweep --give plays some")
    return pd.concat(found, ignore_index=True)


def report(*paths, out=None):
    """Write the report of one run or several as one HTML file; returns its path, by default report.html in the first.

    paths: run folders or Runs. Raises DataError.
    """
    from reports.report import write  # brings matplotlib: half a second

    folders = [path.path if isinstance(path, Run) else Path(path) for path in paths]
    if not folders:
        raise DataError("report: no run folder given")
    for folder in folders:
        if folders.count(folder) > 1:
            raise DataError(f"report: {folder} is given twice")
    return write(folders, out)


def odds(game, table=None, modules=(), set=None, **inputs):
    """Exact odds, without simulation: {title: DataFrame}.

    table: one table's name, by default all. inputs: what the tables take, as in odds("rurik", "attack", swords=3);
    analysis.odds.describe(game) lists both. modules, set: variants and knobs. Raises DataError.
    """
    frames = {}
    for found in odds_tables(game, table, modules, set, inputs):
        frames[found["title"]] = pd.DataFrame(found["rows"])
        frames[found["title"]].attrs = found["inputs"]
    return frames


def odds_tables(game, table, modules, set, inputs):
    """The same as a list of {"title", "inputs", "rows"}; inputs: a dict."""
    for name in inputs.keys() & {"game", "table", "tables"}:
        raise DataError(f"{game} odds: no input {name!r}; a table is named without an option")
    tables = catalogue(game, modules, set) if modules or set else None
    return exact.tables(game, table, tables, **inputs)


def load(game, **values):
    """A game ready to play without a run folder: a Game.

    values: players, seed, lineup, modules, set, factions and policies, as an experiment has them; give or swap, a list
    of one: what a player of each deal is given. Raises DataError.
    """
    game = named_game(game, "a run is a folder with a manifest.json")
    experiment = Experiment.make({"game": home(game)} | values, game)
    plain, *cells = experiment.cells()
    gifts = [cell for cell in cells if cell.gift]
    if len(gifts) > 1:
        raise DataError(f"{game}: {len(gifts)} gifts, expected one: {', '.join(cell.gift for cell in gifts[:3])} ...")
    return Game(*gifts or [plain], experiment.seed)


def audit(game, decisions=2000, playouts=100, jobs=None, **values):
    """How much chance to win the choices of players give away, by kind of decision: an Audit.

    decisions: about how many are looked into. playouts: imagined games for each candidate. jobs: threads, by default
    one per core. values: as for load(). Raises DataError.
    """
    game = named_game(game, "an audit plays games of its own")
    experiment = Experiment.make({"game": home(game)} | values, game)
    return audits.audit(experiment.cells()[0], experiment.seed, decisions, playouts, jobs=jobs or -1)


def audit_game(game, number=0, playouts=100, jobs=None, **values):
    """How much chance to win each decision of one game gives away: a GameAudit.

    number: of the game. playouts: imagined games for each candidate. jobs: threads, by default one per core. values: as
    for load(). Raises DataError.
    """
    game = named_game(game, "the game is played here")
    experiment = Experiment.make({"game": home(game)} | values, game)
    return game_audits.audit_game(experiment.cells()[0], experiment.seed, number, playouts, jobs or -1)


def features(game, number=0, at=0, **values):
    """What a player sees in the candidates of one decision: a row for each, of a DataFrame to print.

    number: of the game. at: decisions before it, as column `at` of an Audit's `worst` has it. Columns: move, in words;
    picked; score; and for each weight that moves any score, by how much. values: as for load(). Raises DataError.
    """
    game = named_game(game, "the game is played here")
    experiment = Experiment.make({"game": home(game)} | values, game)
    return decisions.features(experiment.cells()[0], experiment.seed, number, at)


def blocked(game, games=blocks.GAMES, names=None, jobs=None, progress=True, **values):
    """Whether something that players may leave hurts who has it, such as the ability of a leader: a Blocked.

    games: of each such thing, with and without it. names: which of them, by default all in play. jobs: threads, by
    default one per core. values: as for load(). Raises DataError.
    """
    game = named_game(game, "a run folder is audited by audit_run()")
    experiment = Experiment.make({"game": home(game)} | values, game)
    with progress_bar(progress) as show:
        return blocks.blocked(experiment.cells()[0], experiment.seed, games, names, jobs or -1, progress=show)


def audit_run(run, decisions=2000, playouts=100, games=blocks.GAMES, jobs=None, progress=True):
    """Audit the players of a run, as audit() and blocked() do, and keep that in its folder, for its report.

    run: a folder or a Run. Returns {number of a cell: (Audit, Blocked)}, without the cells whose first player searches
    or has no weights: analysis.kept_audit.refused(run) says why. Raises DataError.
    """
    run = Run.of(run)
    with progress_bar(progress) as show:
        return kept_audit.audit_run(run, decisions, playouts, games, jobs or -1, show)


def league(game, policies=None, players=None, games=leagues.GAMES, seed=1, reference=None, modules=(), set=None,
           jobs=None, progress=True):
    """How strong the policies of a game are, rated from whole tables: a League.

    policies: names, by default all of the library that do not search. players: numbers of players, by default all above
    1. games: of each of them. reference: the policy that others are measured by. jobs: threads, by default one per
    core. Raises DataError.
    """
    game = named_game(game, "a league plays games of its own")
    with progress_bar(progress) as show:
        return leagues.league(game, policies, players, games, seed, reference, modules, set, jobs or -1, show)


def play(source, game=0, cell=0, **values):
    """One game as a Log; print() it.

    source: a game's name, with values as for load(), or a run folder, whose game number `game` of `cell` is shown:
    played with the weights of its manifest, and compared with its rows. Raises DataError where it cannot be the same.
    """
    if is_run(source):
        return recorded(source, game, cell, values)[1]
    return one_game(source, game, cell, values).play(game)


def is_run(source):
    """Whether this is a Run or a folder that is to hold one, not a game."""
    return isinstance(source, Run) or (not is_game(source) and Path(source).is_dir())


def one_game(source, game=0, cell=0, values=None):
    """The Game whose game number `game` is asked for, by name or as a run folder has it. Arguments as for play()."""
    if is_run(source):
        return recorded(source, game, cell, values)[0]
    if cell:
        raise DataError(f"cell = {cell}: {source} is a game; cells are those of a run folder")
    return load(source, **values or {})


def recorded(source, game, cell, values):
    """(Game, Log) of game number `game` of a run, as it was played. Raises DataError where it cannot be the same."""
    run = Run.of(source, partial=True)
    if values:
        raise DataError(f"{run.path} fixes who plays what, so {', '.join(values)} cannot be given too")
    if len(run.seeds) > 1:
        raise DataError(f"{run.path} was pooled from several runs; show a game of one of these")
    cells = Experiment.make(run.manifest["experiment"], str(run.path)).cells()
    known(str(cell), [str(one.number) for one in cells], f"{run.path}: cell")
    asked, tables = run.cells[cell]["tables"], cells[cell].tables()
    if asked["rules_version"] != tables.rules_version:
        raise DataError(f"{run.path} was played by rules {asked['rules_version']}; these are rules "
                        f"{tables.rules_version}, so its games would differ")
    if asked["data_hash"] != tables.data_hash:
        raise DataError(f"{run.path} was played with other data of {run.game}, so its games would differ")
    if not 0 <= game < cells[cell].games:
        raise DataError(f"game = {game}: {run.path} has games 0 to {cells[cell].games - 1} in cell {cell}")
    try:
        specs = recorded_policies(cells[cell], run.manifest["policies"])
    except DataError as error:
        raise DataError(f"{run.path}: {error}") from None
    found = Game(cells[cell], run.manifest["experiment"]["seed"], specs)
    log = found.play(game)
    recorded = run.rows_of(cell, game)
    if len(recorded) and not found.ends_as(recorded, game, log.end):
        writer = run.manifest["versions"].get("ludometer", "of an unknown version")
        raise DataError(f"game {game} of {run.path}, cell {cell}, ends otherwise here than it was recorded by "
                        f"ludometer {writer}: its players or their features have changed; show it with that version")
    return found, log


@dataclass
class Log:
    """One game: lines to read (print the Log), events (the engine's records) and end (the final position).

    states: a position for each event as it came, and the final one last. told: the lines without the first, as the
    game's story gives them.
    """

    lines: list
    events: object
    end: object
    states: object = None
    told: list = None

    def __str__(self):
        return "\n".join(self.lines)


class Game:
    """A game set up: its numbers (tables, catalogue), its line-up, and methods that play it."""

    def __init__(self, cell, seed, specs=None):
        """specs: {name: PolicySpec}, by default those of the line-up's names."""
        self.cell: Cell = cell
        self.specs = specs or cell.policies()
        self.name, self.players, self.lineup, self.seed = cell.game, cell.players, cell.lineup, seed
        self.tables = cell.tables()
        self.catalogue = catalogue(cell.game, cell.modules, cell.set, cell.files)        # a copy of the caller's own

    def __repr__(self):
        return f"Game({self.name!r}: {self.cell.label}, {self.players} players, {self.lineup}, seed {self.seed})"

    def play(self, game=0):
        """Game number `game` as a Log; the same game that a sweep with this seed plays under this number."""
        if not 0 <= game < 2**62:
            raise DataError(f"game = {game}: expected a number from 0")
        events, states = self.cell.play(self.seed, game, self.specs, states=True)
        players = self.cell.players_of(self.seed, game)
        seats = ", ".join(players[(seat - game) % self.players] for seat in range(self.players))
        who = f"seats 0 to {self.players - 1} play" if self.players > 1 else "one player:"
        head = f"Game {game} of seed {self.seed}, {self.cell.label}; {who} {seats}"
        if self.cell.gift:
            got = [GOT[code] for code in self.cell.handed(self.seed, game)]
            head += f"; {self.cell.gift}: " + ", ".join(f"seat {seat} {what}" for seat, what in enumerate(got)
                                                         if what != "no")
        told = teller(self.name)(self.tables, events, states)
        return Log([head, *told], events, states[-1], states, told)

    def batch(self, games=1000, first=0):
        """A DataFrame of the games from number `first`, with the columns of a run."""
        if not 1 <= games <= MOST_BATCH:
            raise DataError(f"games = {games:,}: expected 1 to {MOST_BATCH:,}; more are for sweep()")
        if first < 0 or first % self.players:
            raise DataError(f"first = {first}: expected a multiple of {self.players}")
        rows = play_slice(self.cell.recipe(), self.seed, first, games)
        return runs.tabulate(self.cell, self.tables, self.seed, rows, list(self.specs),
                             bool(self.cell.gift)).to_pandas()

    def ends_as(self, recorded, game, end):
        """Whether a final position gives the rows that a run recorded of the game, a DataFrame with all columns."""
        rows = simcore.engine(self.name).results(self.tables, np.array([end]))
        rows["game"], rows["player"] = game, (rows["seat"] - game) % self.players
        policies = list(recorded["policy"].cat.categories)
        now = runs.tabulate(self.cell, self.tables, self.seed, rows, policies).to_pandas()
        return now.astype(str).equals(recorded[list(now)].reset_index(drop=True).astype(str))
