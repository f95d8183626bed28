"""The audit of a single game: what each of its decisions gives away, in the order in which they were taken.

Regret is measured as in analysis/audit.py, at every decision with a choice. A single decision has only its own
playouts, so intervals are wide; they hold together for all decisions of the game.
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd
from joblib import Parallel, delayed
from simcore.play import is_note, picks
from simcore.probe import probe

from analysis import lineup as lineups
from analysis.audit import PLAYOUTS, gains, regrets
from analysis.decision import differing, log_of
from analysis.pairs import paired
from analysis.shown import Shown
from simcore.errors import whole_number
from simcore.games import part

STEPS = 2                           # that another choice is played on for, to be put into words


@dataclass(frozen=True)
class GameAudit(Shown):
    """What the decisions of one game give away.

    title: which game. decisions: DataFrame in the order of play: at (decisions before it), where in the log, seat,
    decision, candidates, regret (of the chance to win) with low and high, which hold together, picked in words, and
    better, None where the playouts find nothing better. playouts: per candidate. show: the command that shows the game.
    """

    FACTS = ("playouts", "show")

    title: str
    decisions: pd.DataFrame
    playouts: int
    show: str

    def plain(self):
        """The audit as plain data, for machines."""
        return {"title": self.title, "playouts": self.playouts, "show": self.show,
                "decisions": self.decisions.to_dict("records")}


def audit_game(cell, seed, game, playouts=PLAYOUTS, jobs=1):
    """Audit game number `game` of a Cell; whoever is first in the line-up plays the imagined games.

    Raises DataError, RuleError.
    """
    game, playouts = whole_number(game, 0, "game"), whole_number(playouts, 2, "audit: playouts")
    tables, specs = cell.tables(), cell.policies()
    events = cell.play(seed, game, specs)[0]
    asked = events[~is_note(events) & (events["n_moves"] > 1)]
    drawn = lineups.draw(cell.choices(), seed, game // cell.players, 1)
    room = max(len(asked), int(asked["n_moves"].sum()) // 32) + 1       # candidates have 32 times that room
    found = Parallel(jobs, backend="threading")(
        delayed(looked_into)(tables, specs, seed, game, playouts, room, cell.dealt(), drawn, player)
        for player in range(cell.players))
    rows = pd.concat([frame for frame, _ in found], ignore_index=True)
    each = estimated(np.concatenate([gained for _, gained in found]))
    rows = rows.assign(regret=each.value, low=each.low, high=each.high).sort_values("at", ignore_index=True)
    script, steps, log = picks(events).tolist(), events[events["n_moves"] > 0]["step"], log_of(cell, seed, game, ())
    words = [in_words(cell, seed, game, script[:row["at"]], int(steps[row["at"]]), log, row)
             for row in rows.to_dict("records")]
    where, picked, better = zip(*words, strict=True) if words else ((), (), ())
    kinds = part(cell.game, "declared").KINDS
    frame = pd.DataFrame({
        "at": rows["at"], "where": where, "seat": rows["seat"], "decision": [kinds[kind] for kind in rows["kind"]],
        "candidates": rows["n_moves"], "regret": rows["regret"], "low": rows["low"], "high": rows["high"],
        "picked": picked, "better": pd.Series(better, dtype=object)})
    return GameAudit(f"{cell.title}: game {game} of seed {seed}", frame, playouts, cell.play_command(seed, game))


def looked_into(tables, specs, seed, game, playouts, room, factions, lineup, player):
    """The decisions of a player in a game: DataFrame of at, seat, kind, n_moves, picked and better; and their gains().
    """
    specs = list(specs.values())
    found = probe(tables, specs, specs[0], seed, game, 1, playouts=playouts, most=room, factions=factions,
                  lineup=lineup, player=player)
    rows = pd.DataFrame({name: found.rows[name] for name in ("at", "seat", "kind", "n_moves", "picked")})
    return rows.assign(better=regrets(found)[1]), gains(found)


def estimated(gained):
    """Estimates of the mean of what gains() gives, (decisions, playouts), with intervals that hold together."""
    ones = np.ones(gained.T.shape)
    return paired(ones, gained.T, ones, 0 * ones, family=max(len(gained), 1), proportion=True)


def in_words(cell, seed, game, script, step, log, row):
    """(where in the log, what was picked, what is better or None) of a decision that comes after these picks.

    step: in which it comes; log: of the game as it was played.
    """
    picked, better = row["picked"], row["better"]
    other = better if better != picked else int(picked == 0)            # what was picked shows beside any other
    lines, where = differing([log, log_of(cell, seed, game, [*script, other], steps=step + STEPS)])
    first, second = shortened(*lines)
    return where, first, second if better != picked else None


def shortened(*lines):
    """Lines that differ, without the items that come before the first difference, and those behind it."""
    at = next((at for at, letters in enumerate(zip(*lines, strict=False)) if len(set(letters)) > 1), 0)
    start, mark = max((lines[0].rfind(mark, 0, at), mark) for mark in ("; ", ", "))
    if start < 0:
        return lines
    return tuple("... " + line[start + len(mark):].split(mark)[0] for line in lines)
