"""A position as a file: the table in words, and what its turn has decided so far; written, changed and read."""
import re
from dataclasses import replace

from ludometer.analysis.decisions.candidates_in_words import moves_in_words
from ludometer.simcore.errors import DataError, brief_repr, known
from ludometer.simcore.fields import check_list
from ludometer.simcore.play import ask as what_waits
from ludometer.simcore.seats import name_seats
from ludometer.simcore.typed import SECTIONS, read_position, written_position

TURN = "turn"                       # of a file: what was decided since the turn began, in words
FACTS = ("game", "number", "settings")                          # of a file: which game it is of, and who plays it


def position_as_table(position):
    """A Position as a table of plain data: the table as the turn began, and what has been decided in it since."""
    return {TURN: decided_in_words(position), **written_position(position.tables, position.boundary)}


def changed_position(position, said, where):
    """A Position after changes that somebody wrote: a table of which all that is left out stays as it is.

    What the turn has decided so far is decided again. where: what messages call the changes. Raises DataError.
    """
    if not said:
        raise DataError(f"{where}: no changes; expected some such as [seat.1] and a line below it")
    if whole_facts := [key for key in FACTS if key in said]:
        raise DataError(f"{where}: {whole_facts[0]}: this is a whole position, which goes without --at; with --at a "
                        "file says only what is changed")
    for key in said:
        known(key, (TURN, *SECTIONS), where)
    whole = merge(position_as_table(position), said)
    return replace(read_as_table(position, whole, where), show=None, unchanged=position, where=position.where,
                   title=f"{position.title}, changed by {where}")


def read_as_table(position, said, where):
    """A Position like another, but as a table of plain data says. where: what messages call it. Raises DataError."""
    table = {name: value for name, value in said.items() if name in SECTIONS}
    found = replace(position, script=[], picked=None,
                    boundary=read_position(position.tables, table, where, position.boundary))
    made = check_list(said.get(TURN, []), f"{where}: {TURN}")
    for at, words in enumerate(made):
        found = decided_so(found, words, f"{where}: {TURN}[{at}]")
    return replace(found, where=f"after: {made[-1]}" if made else "as a turn begins")


def merge(table, changes):
    """A table with the values of another laid over it, inner tables too."""
    found = dict(table)
    for name, value in changes.items():
        inner = isinstance(value, dict) and isinstance(found.get(name), dict)
        found[name] = merge(found[name], value) if inner else value
    return found


# ---- what a turn has decided so far

def candidates(position, waiting):
    """Words of the candidates of a decision of the turn, each of them another text."""
    words = moves_in_words(position.tables, position.players, position.seed, position.game, position.boundary,
                           waiting.script, range(len(waiting.moves)), **position.table)
    words = [name_seats(re.sub(rf"^(?:\d+  seat {waiting.seat} |\.\.\. )", "", text)) for text in words]
    return [f"{text} ({words[:at].count(text) + 1})" if text in words[:at] else text for at, text in enumerate(words)]


def waits_after(position, script):
    """What waits in the step of a position after some picks."""
    return what_waits(position.tables, position.seed, position.game, position.boundary, script, **position.table)


def decided_in_words(position):
    """What the script of a position decides, in words; decisions without a choice are left out."""
    made, script = [], []
    while True:
        waiting = waits_after(position, script)
        if waiting.seat < 0 or len(waiting.script) >= len(position.script):
            return made
        pick = position.script[len(waiting.script)]
        made.append(candidates(position, waiting)[pick])
        script = [*waiting.script, pick]


def decided_so(position, words, where):
    """A position after one more decision of its turn, in words. Raises DataError where there is no such candidate."""
    waiting = waits_after(position, position.script)
    if waiting.seat < 0:
        raise DataError(f"{where} = {brief_repr(words)}: nothing is left to be decided in this turn")
    offered = candidates(position, waiting)
    return replace(position, script=[*waiting.script, offered.index(known(words, offered, where))])
