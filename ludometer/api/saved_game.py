"""A game with a person at the table as a small file, to go on with it or to look at it; and as rows of a CSV file."""
import csv
from pathlib import Path
from typing import Any

from ludometer.api.game import Game, Log, load
from ludometer.api.game_file import HEAD
from ludometer.api.seat_at_table import SeatAtTable
from ludometer.api.values import GameValues
from ludometer.simcore.errors import DataError, RuleError
from ludometer.simcore.games import home
from ludometer.simcore.seats import name_seats
from ludometer.simcore.story import teller
from ludometer.simcore.toml import read_toml, toml_lines

KEYS = ("game", "rules", "data", "me", "number", "picks", "own", "settings")
WON = ("no", "yes")


def save(path: str | Path, seat: SeatAtTable, settings: GameValues) -> None:
    """Write a SeatAtTable into a file. settings: the values with which its game was loaded."""
    said = {"game": home(seat.game.name), "rules": seat.tables.rules_version, "data": seat.tables.data_hash,
            "me": seat.seat + 1, "number": seat.number, "picks": [int(pick) for pick in seat.script],
            "own": seat.own_places, "settings": settings}
    Path(path).write_text("\n".join([HEAD, *toml_lines(said), ""]), encoding="utf-8")


def read_saved_game(path: str | Path) -> tuple[SeatAtTable, GameValues]:
    """(SeatAtTable, settings) of a saved game. Raises DataError where the rules have changed since."""
    said = read_toml(Path(path), str(path))
    missing = [key for key in KEYS if key not in said]
    if missing:
        raise DataError(f"{path}: {', '.join(missing)} is missing; expected a game that ludometer play --me has saved")
    found = load(said["game"], **said["settings"])
    if (said["rules"], said["data"]) != (found.tables.rules_version, found.tables.data_hash):
        raise DataError(f"{path}: {said['game']} has other rules or data now than when this was played, so the game "
                        "would not be the same; begin another one")
    try:
        return SeatAtTable(found, said["me"] - 1, said["number"], said["picks"], said["own"]), said["settings"]
    except (RuleError, TypeError, ValueError, OverflowError) as error:
        raise DataError(f"{path}: its picks do not fit the rules as they are now ({error}); begin another") from None


def finished_game(path: str | Path) -> tuple[Game, Log]:
    """(Game, Log) of a saved game that is over; nothing in it is hidden. Raises DataError."""
    seat, _ = read_saved_game(path)
    if not seat.over:
        raise DataError(f"{path}: this game is not over yet; ludometer play {path} goes on with it")
    return seat.game, whole_log(seat)


def whole_log(seat: SeatAtTable) -> Log:
    """The Log of a SeatAtTable whose game is over, with all that was hidden."""
    events, states = seat.events_and_states()
    told = teller(seat.game.name)(seat.tables, events, states)
    return Log([*map(name_seats, (title(seat), *told))], events, states[-1], states, told, seat.number)


def title(seat: SeatAtTable) -> str:
    """What is played, and who plays, in words."""
    game = seat.game
    players = [seat.names[player] for player in game.cell.players_in_seats(game.seed, seat.number)]
    who = ", ".join(f"seat {place} {'a person' if place == seat.seat else name}" for place, name in enumerate(players))
    return f"Game {seat.number} of seed {game.seed}, {game.cell.label}: {who}"


def free_path(game: str) -> Path:
    """A file for a new game that is not there yet."""
    names = (f"{game}-at-table{f'-{number}' if number > 1 else ''}.toml" for number in range(1, 100_000))
    return next(path for path in map(Path, names) if not path.exists())


# ---- rows for report --played

def played_rows(seat: SeatAtTable, name: str) -> list[dict[str, Any]]:
    """[heads, rows] of a game that is over, as `ludometer report --played` reads them. name: of the game there."""
    rows = []
    for place, row in enumerate(seat.results()):
        player = "you" if place == seat.seat else seat.names[int(seat.game.cell.players_in_seats(
            seat.game.seed, seat.number)[place])]
        factions = {"faction": list(seat.tables.factions)[int(row["faction"])]} if seat.tables.factions else {}
        rows.append({"game": name, "player": player, "seat": place + 1, **factions, "score": int(row["score"]),
                     "won": WON[int(row["win"] > 0)]})
    return rows


def check_played(path: str | Path, seat: SeatAtTable) -> int:
    """The games that a CSV file has already. Raises DataError where it cannot take those of this game."""
    path = Path(path)
    if not path.exists():
        return 0
    heads = expected_heads(seat)
    try:
        with path.open(newline="", encoding="utf-8") as file:
            first, *lines = list(csv.reader(file)) or [[]]
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: {error}; expected a CSV file with the columns {', '.join(heads)}") from None
    if first and first != heads:
        raise DataError(f"{path}: its columns are {', '.join(first)}; expected {', '.join(heads)}, or a file that is "
                        "not there yet")
    return len({line[0] for line in lines if line})


def expected_heads(seat: SeatAtTable) -> list[str]:
    return ["game", "player", "seat", *(["faction"] if seat.tables.factions else []), "score", "won"]


def append_played(path: str | Path, seat: SeatAtTable) -> int:
    """Append the rows of a game that is over to a CSV file; returns how many games it has now. Raises DataError."""
    before = check_played(path, seat)
    rows, path = played_rows(seat, str(before + 1)), Path(path)
    empty = not path.exists() or not path.stat().st_size
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, expected_heads(seat), lineterminator="\n")
        if empty:
            writer.writeheader()
        writer.writerows(rows)
    return before + 1
