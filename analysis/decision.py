"""One decision of a game: its candidates in words, and what a policy makes of each."""
import numpy as np
import pandas as pd
from simcore.play import ask, picks, play_one, scores

from policies.learning import slopes
from policies.tuning import movable
from simcore.errors import DataError
from simcore.games import part
from simcore.story import teller


def told(cell, seed, game, scripts):
    """Of each script, picks from the start of a game, the first line of its log that is not the same in all logs."""
    tell, specs = teller(cell.game), cell.policies()
    logs = [tell(cell.tables(), *cell.play(seed, game, specs, script=script, states=True)) for script in scripts]
    at = next((at for at, lines in enumerate(zip(*logs, strict=False)) if len(set(lines)) > 1), -1)
    return [log[at].strip() for log in logs]


def features(cell, seed, game, at):
    """What the policy of whoever decides sees in the candidates of a decision: a DataFrame with a row for each.

    at: decisions of the game before it, those with one candidate included; it has several itself. Columns: move, in
    words; picked; score; and by "table.feature" how much the score moves with each weight, for all weights that move
    any. Raises DataError.
    """
    specs = cell.policies()
    events, _ = cell.play(seed, game, specs)
    events = events[events["n_moves"] > 0]
    if not 0 <= at < len(events):
        raise DataError(f"at = {at}: game {game} has decisions 0 to {len(events) - 1}")
    if events[at]["n_moves"] == 1:
        free = np.flatnonzero(events["n_moves"] > 1)
        near = free[abs(free - at).argmin()]
        raise DataError(f"at = {at}: decision {at} of game {game} has one candidate; near it {near} has several")
    event, script = events[at], picks(events)[:at].tolist()
    players = cell.players_of(seed, game)
    spec = specs[players[(event["seat"] - game) % cell.players]]
    before = int((events["step"][:at] < event["step"]).sum())
    boundary = play_one(cell.tables(), [specs[name] for name in players], seed, game, factions=cell.dealt(),
                        steps=event["step"])[1]
    waiting = ask(cell.tables(), seed, game, boundary, script[before:], factions=cell.dealt())
    names = movable(cell.game, part(cell.game, "features").FEATURES, ())
    moved = slopes(cell.game, spec.config, names, lambda policy: scores(cell.tables(), policy, waiting))
    live = np.abs(moved).max(axis=0) > 0
    found = pd.DataFrame({"move": told(cell, seed, game, [[*script, i] for i in range(len(waiting.moves))]),
                          "picked": np.arange(len(waiting.moves)) == event["picked"],
                          "score": scores(cell.tables(), spec, waiting)})
    columns = [".".join(name) for name, one in zip(names, live, strict=True) if one]
    return found.join(pd.DataFrame(moved[:, live], columns=columns))
