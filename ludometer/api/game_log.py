"""A game of a run folder again, compared with the rows that were recorded of it."""
from typing import Any

import numpy as np
import pandas as pd

from ludometer import simcore
from ludometer.analysis.experiments.cell import Cell, recorded_cell, recorded_policies
from ludometer.analysis.run_folders.parts import tabulate
from ludometer.analysis.run_folders.run import Run
from ludometer.api.game import Game, Log
from ludometer.api.values import Source
from ludometer.simcore.errors import DataError, known


def play_again(source: Source, game: int | None, cell: int, values: dict[str, Any]) -> tuple[Game, Log]:
    """(Game, Log) of game number `game` of a cell of a run, a folder or a Run. Raises DataError.

    game: None for the first that shows what is given.
    """
    run = Run.of(source, partial=True)
    if "reading" in values:
        cell = cell_of(run, cell, values.pop("reading"))
    if values:
        raise DataError(f"{run.path} fixes who plays what, so {', '.join(values)} cannot be given too")
    if len(run.seeds) > 1:
        raise DataError(f"{run.path} was pooled from several runs; show a game of one of these")
    known(str(cell), [str(one["cell"]) for one in run.cells], f"{run.path}: cell")
    played = recorded_cell(run.manifest, cell)
    asked, tables = run.cells[cell]["tables"], played.tables
    if asked["rules_version"] != tables.rules_version:
        raise DataError(f"{run.path} was played by rules {asked['rules_version']}; these are rules "
                        f"{tables.rules_version}, so its games would differ")
    if asked["data_hash"] != tables.data_hash:
        raise DataError(f"{run.path} was played with other data of {run.game}, so its games would differ")
    if game is not None and not 0 <= game < played.games:
        raise DataError(f"game = {game}: {run.path} has games 0 to {played.games - 1} in cell {cell}")
    try:
        specs = recorded_policies(played, run.manifest["policies"])
    except DataError as error:
        raise DataError(f"{run.path}: {error}") from None
    seed = run.manifest["experiment"]["seed"]
    found = Game(played, seed, specs)
    log = found.play(game)
    game = log.number
    recorded = run.rows_of(cell, game, game + 1)
    if len(recorded) and not ends_as(played, seed, recorded, game, log.end):
        writer = run.manifest["versions"].get("ludometer", "of an unknown version")
        raise DataError(f"game {game} of {run.path}, cell {cell}, ends otherwise here than it was recorded by "
                        f"ludometer {writer}: its players or their features have changed; show it with that version")
    return found, log


def cell_of(run: Run, cell: int, reading: int) -> int:
    """The number of the cell with this reading of another cell of a run. Raises DataError."""
    there = {str(each["reading"]): each["cell"] for each in run.cells if each.get("reading") and each["of"] == cell}
    return there[known(str(reading), there, f"{run.path}: reading of cell {cell}")]


def ends_as(cell: Cell, seed: int, recorded: pd.DataFrame, game: int, end: Any) -> bool:
    """Whether a final position gives the rows that a run recorded of a game (a DataFrame with all columns).

    seed: of the run. end: the position, as the engine's events lead to it.
    """
    rows = simcore.engine(cell.game).results(cell.tables, np.array([end]))
    rows["game"], rows["player"] = game, cell.players_in_seats(seed, game)[rows["seat"]]
    policies = list(recorded["policy"].cat.categories)
    now = tabulate(cell, seed, rows, policies).to_pandas()
    return now.astype(str).equals(recorded[list(now)].reset_index(drop=True).astype(str))
