"""What is set although no game would change, since only other players or a module that is not played has it in play."""
from contextlib import suppress
from dataclasses import replace

from ludometer.analysis.experiments.cell import modules_satisfying
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import SEAT
from ludometer.simcore.tables import data_in_play


def check_in_play(cells, option="set:"):
    """Raise DataError if Cells set a knob, or a number of a row, that none of them plays with.

    Rows that only other numbers of players have are let pass: they may count in what all players share, such as a bag.
    option: how the message says where it stands.
    """
    setting = {}
    for cell in cells:
        for name in cell.set:
            setting.setdefault(name, []).append(cell)
    for name, those in setting.items():
        if any(is_in_play(cell, name) for cell in those):
            continue
        row, cell = "." in name and not name.startswith(f"{SEAT}."), those[0]
        needs = (not row and player_counts_hint(cell, name)) or bringing_modules_hint(cell, name)
        if needs or not row:
            raise DataError(f"{cell.game}: {option} {name}: not in play {players_and_modules(those)}{needs}")


def is_in_play(cell, name):
    """Whether a Cell plays with a knob or a row of a table: as it is set, or as it would be otherwise, or because
    a player has it for a faction.
    """
    table, _, place = name.partition(".")
    row = place.partition(".")[0]
    if isinstance(cell.factions, list) and row in cell.factions and table == cell.tables.data["game"]["factions"]:
        return True
    for each in (cell, replace(cell, set={key: value for key, value in cell.set.items() if key != name})):
        with suppress(DataError):                               # without it the others may contradict the data
            there = data_in_play(each.tables.data, cell.players)
            if row in there[table] if place else name in there["knob"]:
                return True
    return False


def players_and_modules(cells):
    """Numbers of players and modules of these Cells, in words: "with 3 or 4 players and no modules"."""
    players = sorted({cell.players for cell in cells})
    modules = dict.fromkeys(" + ".join(cell.modules) or "no modules" for cell in cells)
    return f"with {' or '.join(map(str, players))} player{'s' * (players != [1])} and {' or '.join(modules)}"


def player_counts_hint(cell, name):
    """A hint to end an error message with: with how many players a knob is in play; "" if it never is.
    """
    fewest, most = cell.tables.catalogue["players"]
    found = [str(players) for players in range(fewest, most + 1) if is_in_play(replace(cell, players=players), name)]
    return f"; with {' or '.join(found)} players it is" if found else ""


def bringing_modules_hint(cell, name):
    """A hint to end an error message with: the modules that bring a knob or row into play; "" if none does."""
    def brings(other):
        players = (cell.players, *other.tables.catalogue["players"])          # a solo module has its own
        return any(is_in_play(replace(other, players=each), name) for each in players)

    found = modules_satisfying(cell, brings)
    return f"; --module {' or '.join(found)} brings it into play" if found else ""
