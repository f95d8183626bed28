"""What a notebook and the command line ask a position of a logged game."""
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import pandas as pd

from ludometer.analysis.decisions import position_files as files
from ludometer.analysis.decisions import position_values as positions
from ludometer.analysis.decisions.candidates_in_words import event_heading, own_words
from ludometer.analysis.decisions.position_values import PLAYOUTS
from ludometer.analysis.decisions.replay_notes import decision_notes
from ludometer.analysis.run_folders.storage import Stored, place_of
from ludometer.api.game import is_game, load
from ludometer.api.game_file import is_saved_game
from ludometer.api.play import one_game
from ludometer.api.progress import progress_bar
from ludometer.api.values import Folder, GameName, GameValues, Place, Source, with_named_values
from ludometer.simcore.errors import DataError, known, table, whole_number
from ludometer.simcore.games import game_name, home, part
from ludometer.simcore.position_fields import HIDDEN, SECTIONS
from ludometer.simcore.seats import seat_name
from ludometer.simcore.toml import read_toml, toml_lines, unreadable_file

HEAD = """\
# {}
# To be changed, and asked about with: ludometer ask {} --position {}
# Seats count from 1: [seat.1] is the first. What is left out is not there, but a missing [hidden] is dealt by chance.
"""
CHANCE = "# To leave hidden cards to chance, put hidden = \"dealt\" here and delete [hidden].\n"


@with_named_values
def ask(source: GameName | Source, game: int | None = None, at: int | None = None, cell: int = 0,
        playouts: int = PLAYOUTS, jobs: int | None = None, progress: bool = True,
        position: str | Path | dict[str, Any] | None = None, as_themselves: bool = False,
        **values: Unpack[GameValues]) -> positions.Answer:
    """A decision of a game asked about: its candidates with their chances to win, and why the player picks: an Answer.

    source, game, cell, values: as for play(). at: decisions of the game before it, as decisions() lists them, by
    default 0. playouts: imagined games for each candidate. jobs: threads, by default one per core. position: a file of
    a whole position, as write_position() writes it, or its content as a dict; with `at`, changes to the position in
    words, such as {"seat": {"2": {"coins": 3}}}, where seats count from 1. as_themselves: imagined games are played on
    by the players with their searches, which takes as long as such games do. Raises DataError.
    """
    place = position_of(source, game, at, cell, position, values)
    with progress_bar(progress, "imagined games") as show:
        return positions.ask(place, playouts, jobs or -1, show, as_themselves)


@with_named_values
def write_position(source: GameName | Source, path: str | Path, game: int | None = None, at: int | None = None,
                   cell: int = 0, position: str | Path | dict[str, Any] | None = None,
                   **values: Unpack[GameValues]) -> Path:
    """Write a position as a file that can be changed and asked about; returns its path.

    path: of a file that is not there yet. Other arguments as for ask(). Raises DataError.
    """
    path, place = Path(path), position_of(source, game, at, cell, position, values)
    if path.exists():
        raise DataError(f"{path} is there already, and might have been changed by hand; choose another name")
    said = file_of_position(place)
    head = HEAD.format(place.title, said["game"], path) + CHANCE * isinstance(said.get(HIDDEN), dict)
    text = "\n".join([head, *with_names_of_seats(toml_lines(said), place), ""])
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unreadable_file(path, error) from None
    return path


def with_names_of_seats(lines: list[str], place: positions.Position) -> list[str]:
    """Lines of a file with a comment where each seat begins: which it is, who plays it, and whether it decides."""
    found, named_seats = [], set()
    decides = files.waits_after(place, place.script).seat
    for line in lines:
        at = re.match(r"\[seat\.(\d+)[].]", line)
        if at and at[1] not in named_seats:
            named_seats.add(at[1])
            seat = int(at[1]) - 1
            facts = [seat_name(seat), *([place.names[place.player_in(seat)]] if seat < len(place.players) else []),
                     *(["decides"] if seat == decides else [])]
            line += f"  # {', '.join(facts)}"
        found.append(line)
    return found


def file_of_position(place: positions.Position) -> dict[str, Any]:
    """What the file of a Position says, as plain data."""
    cell: Any = place.cell
    settings = {"players": cell.players, "seed": place.seed, "lineup": cell.lineup, "modules": list(cell.modules),
                "set": cell.settings, "factions": cell.factions, "policies": cell.own,
                "files": cell.files}
    found = files.position_as_table(place)
    return {"game": home(cell.game), "number": place.game, files.TURN: found.pop(files.TURN),
            "settings": {name: value for name, value in settings.items() if value}, **found}


def position_of(source: GameName | Source, game: int | None, at: int | None, cell: int,
                position: str | Path | dict[str, Any] | None, values: GameValues) -> positions.Position:
    """The Position that is asked about. Arguments as for ask(). Raises DataError."""
    refuse_saved_game(source)
    said, where = {}, "position"
    if position is not None:
        said, where = (position, where) if isinstance(position, dict) else (
            read_toml(Path(position), str(position)), str(position))
        if at is None:
            return whole_position(source, game, said, where, values)
    found, log = one_game(source, game, cell, values)
    place = positions.position_at(found.cell, found.seed, log.number, at or 0, found.specs)
    return place if position is None else files.changed_position(place, said, where)


def whole_position(source: GameName | Source, game: int | None, said: dict[str, Any], where: str,
                   values: GameValues) -> positions.Position:
    """The Position that a whole file says. values: laid over its settings. Raises DataError."""
    if "table" not in said:
        raise DataError(f"{where}: it has no [table], so it says changes and no whole position; which decision of the "
                        "game is to change? (--at)")
    for key in said:
        known(key, (*files.FACTS, files.TURN, *SECTIONS), where)
    if not is_game(source):
        raise DataError(f"{source}: a whole position needs a game by its name")
    if "game" in said and game_name(str(said["game"])) != game_name(source):
        raise DataError(f"{where} is a position of {said['game']}, not of {source}")
    settings = table(said.get("settings", {}), f"{where}: settings")
    try:
        found = load(str(source), **{**settings, **values})
    except DataError as error:
        raise DataError(f"{where}: settings: {error}" if settings else str(error)) from None
    number = whole_number(said.get("number", 0) if game is None else game, 0, f"{where}: number")
    return files.read_as_table(positions.position_of_setup(found.cell, found.seed, number, found.specs, where), said,
                               where)


@with_named_values
def decisions(source: GameName | Source, game: int | None = None, cell: int = 0,
              **values: Unpack[GameValues]) -> pd.DataFrame:
    """The decisions of a game at which a player has a choice: a DataFrame in the order of play.

    Columns: at (decisions before it, as ask() takes it), where in the log, seat, decision, candidates, picked in words.
    Seats count from 0 here, and from 1 in files of positions.
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
