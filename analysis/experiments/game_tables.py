"""A game's tables, made once in a process: a cell is checked, described, timed and played with the same ones."""
from ludometer import simcore
from ludometer.simcore.datafiles import state_of
from ludometer.simcore.games import named

MOST_KEPT = 128                                                 # tables, of about 0.5 MB each
_kept = {}                                                      # {what was asked, and the game's files then: tables}


def tables_of(game, modules=(), set=None, files=None):
    """simcore.load() of modules by name, but the same tables as before if nothing has changed since.

    Tables are constant, so cells, runs and threads may share them. Raises DataError.
    """
    game = named(game)
    asked = game, repr((tuple(modules), set or {}, files or {})), state_of(game)        # 1 is not True, order counts
    found = _kept.get(asked)
    if found is None:
        found = _kept[asked] = simcore.load(game, modules, set, files)
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]                        # the oldest
    return found
