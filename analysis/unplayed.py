"""What is set although nothing in play has it, such as numbers of a module that is not played: games would not change.
"""
from contextlib import suppress
from dataclasses import replace

from simcore.errors import DataError
from simcore.tables import in_play


def check_in_play(cells):
    """Raise DataError where Cells set a knob, or a number of a row, that is in play in none of them."""
    setting = {}
    for cell in cells:
        for name in cell.set:
            setting.setdefault(name, []).append(cell)
    for name, those in setting.items():
        if not any(plays(cell, name) for cell in those):
            raise DataError(f"set: {name}: not in play {played_with(those)}{brought_by(those[0], name)}")


def plays(cell, name):
    """Whether a knob, or a row of a table, is in play in a Cell: as it is set there, or as it would be else, or because
    a player has it for a faction.
    """
    table, _, place = name.partition(".")
    row = place.partition(".")[0]
    if isinstance(cell.factions, list) and row in cell.factions:
        return True
    for each in (cell, replace(cell, set={key: value for key, value in cell.set.items() if key != name})):
        with suppress(DataError):                               # without it the others may contradict the data
            there = in_play(each.tables().data, cell.players)
            if row in there[table] if place else name in there["knob"]:
                return True
    return False


def played_with(cells):
    """With how many players these Cells are played, and with which modules the first of them is, in words."""
    players = sorted({cell.players for cell in cells})
    return (f"with {' or '.join(map(str, players))} player{'s' * (players != [1])} and "
            f"{' + '.join(cells[0].modules) or 'no modules'}")


def brought_by(cell, name):
    """What to add to a message on what a Cell does not play: what brings it into play, modules or other players."""
    fewest, most = min(cell.tables().catalogue["players"]), max(cell.tables().catalogue["players"])
    found = [str(players) for players in range(fewest, most + 1) if plays(replace(cell, players=players), name)]
    if found:
        return f"; with {' or '.join(found)} players it is"
    for module in cell.tables().catalogue["modules"]:
        with suppress(DataError):                               # it may not go with the others
            if module not in cell.modules and plays(replace(cell, modules=[*cell.modules, module]), name):
                found.append(module)
    return f"; --module {' or '.join(found)} brings it into play" if found else ""
