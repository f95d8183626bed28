"""What a notebook and the command line ask a position of a logged game."""
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import pandas as pd

from ludometer.analysis.decisions import position_values as positions
from ludometer.analysis.decisions.candidates_in_words import event_heading, own_words
from ludometer.analysis.decisions.position_values import PLAYOUTS
from ludometer.analysis.decisions.replay_notes import decision_notes
from ludometer.analysis.run_folders.storage import Stored, place_of
from ludometer.api.game_file import is_saved_game
from ludometer.api.play import one_game
from ludometer.api.progress import progress_bar
from ludometer.api.values import Folder, GameName, GameValues, Place, Source, with_named_values
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.toml import read_toml


@with_named_values
def ask(source: GameName | Source, game: int | None = None, at: int = 0, cell: int = 0, playouts: int = PLAYOUTS,
        jobs: int | None = None, progress: bool = True, position: str | Path | dict[str, Any] | None = None,
        as_themselves: bool = False, **values: Unpack[GameValues]) -> positions.Answer:
    """A decision of a game asked about: its candidates with their chances to win, and why the player picks: an Answer.

    source, game, cell, values: as for play(). at: decisions of the game before it, as decisions() lists them. playouts:
    imagined games for each candidate. jobs: threads, by default one per core. position: changes to the position in
    words, a TOML file or a dict such as {"seat": {"2": {"coins": 3}}}; then the turn in which the decision comes is
    asked about from its start. as_themselves: imagined games are played on by the players with their searches, which
    takes as long as such games do. Raises DataError.
    """
    refuse_saved_game(source)
    found, log = one_game(source, game, cell, values)
    place = positions.position_at(found.cell, found.seed, log.number, at, found.specs)
    if position is not None:
        file = None if isinstance(position, dict) else Path(position)
        place = positions.edited_position(place, read_toml(file, str(file)) if file else position,
                                          str(file or "position"))
    with progress_bar(progress, "imagined games") as show:
        return positions.ask(place, playouts, jobs or -1, show, as_themselves)


@with_named_values
def decisions(source: GameName | Source, game: int | None = None, cell: int = 0,
              **values: Unpack[GameValues]) -> pd.DataFrame:
    """The decisions of a game at which a player has a choice: a DataFrame in the order of play.

    Columns: at (decisions before it, as ask() takes it), where in the log, seat, decision, candidates, picked in words.
    Arguments as for play(). Raises DataError.
    """
    found, log = one_game(source, game, cell, values)
    kinds, events = part(found.name, "declared").KINDS, log.events
    decided = np.flatnonzero(events["n_moves"] > 0)
    rows = []
    for at, place in enumerate(decided.tolist()):
        event = events[place]
        if event["n_moves"] > 1:
            rows.append({"at": at, "where": event_heading(log.told, place), "seat": int(event["seat"]),
                         "decision": kinds[event["kind"]], "candidates": int(event["n_moves"]),
                         "picked": own_words(log.told, place)})
    return pd.DataFrame(rows)


@with_named_values
def replay(source: GameName | Source, game: int | None = None, cell: int = 0, out: Folder | None = None,
           asked: Iterable[int] = (), playouts: int = PLAYOUTS, jobs: int | None = None, progress: bool = True,
           **values: Unpack[GameValues]) -> Place:
    """Write a game as a page to step through, one HTML file; returns its path.

    out: the file, by default replay.html. asked: decisions, by the decisions before them, whose candidates get their
    chances to win, as ask() gives them. Other arguments as for ask(). Raises DataError.
    """
    from ludometer.reports.replay.replay import page  # brings matplotlib: half a second

    path = place_of(out or "replay.html")
    if path.is_dir():
        raise DataError(f"{path} is a folder; the page needs a file of its own")
    if not isinstance(path, Stored) and not path.parent.is_dir():
        raise DataError(f"{path}: there is no folder {path.parent} to write the page to; make it first")
    if asked:
        refuse_saved_game(source)
    found, log = one_game(source, game, cell, values)
    with progress_bar(progress, "imagined games") as show:
        answers = {at: positions.ask(positions.position_at(found.cell, found.seed, log.number, at, found.specs),
                                     playouts, jobs or -1, show) for at in asked}
    with progress_bar(progress, "decisions") as show:
        decided = decision_notes(found.cell, found.seed, log.number, found.specs, log.events, answers, show)
    path.write_bytes(page(log.lines[0], log.told, log.events, log.states, found.tables, decided).encode())
    return path


def refuse_saved_game(source: object) -> None:
    """Raise DataError for a game that a person has played: its decisions are asked about while it is played."""
    if is_saved_game(source):
        raise DataError(f"{source}: decisions of a game with a person are asked about at the table, with ?")
