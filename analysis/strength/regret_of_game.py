"""The audit of a single game: what each of its decisions gives away, in the order in which they were taken.

Regret is measured as in analysis/strength/regret.py, at every decision with a choice. A single decision has only its
own playouts, so intervals are wide; they hold together for all decisions of the game.
"""
import time
from dataclasses import dataclass

import numpy as np
import pandas as pd
from joblib import delayed, effective_n_jobs

from ludometer.analysis.decisions.decision import decision_in_words, first_difference, log_of, logged_game
from ludometer.analysis.estimates.paired import paired_difference
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.workers import in_parallel
from ludometer.analysis.strength.regret import PLAYOUTS, best_minus_picked, probe_games, regrets
from ludometer.simcore.errors import whole_number
from ludometer.simcore.games import part
from ludometer.simcore.play import is_note, picks

STEPS = 2                           # that another choice is played on for, to be put into words
WATCHED = 0.2                       # of the decisions, by which the time that all takes is estimated


@dataclass(frozen=True)
class GameAudit(NotebookResult):
    """Result of an audit of one game: what each of its decisions gives away.

    title: which game. decisions: DataFrame in the order of play: at (decisions before it), where in the log, seat,
    decision, candidates, regret (of the chance to win) with low and high, which hold together, picked in words, and
    better, None where the playouts find nothing better. playouts: per candidate. as_themselves: who played these, see
    audit(). show: the command that shows the game.
    """

    FACTS = ("playouts", "as_themselves", "show")

    title: str
    decisions: pd.DataFrame
    playouts: int
    as_themselves: bool
    show: str

    def plain(self):
        """The audit as plain data, for machines."""
        return {"title": self.title, "playouts": self.playouts, "as_themselves": self.as_themselves,
                "show": self.show, "decisions": records(self.decisions)}


def audit_game(cell, seed, game, playouts=PLAYOUTS, jobs=1, as_themselves=False, announce=None):
    """Audit game number `game` of a Cell; as_themselves, announce: as for audit(). Raises DataError, RuleError."""
    game, playouts = whole_number(game, 0, "game"), whole_number(playouts, 2, "audit: playouts")
    events = cell.play(seed, game)[0]
    asked = events[~is_note(events) & (events["n_moves"] > 1)]
    room = max(len(asked), int(asked["n_moves"].sum()) // 32) + 1       # candidates have 32 times that room
    if announce:
        announce(cell.title, seconds_to_audit_game(cell, seed, game, playouts, jobs, as_themselves, asked["n_moves"]))
    found = list(in_parallel(cell.game, jobs, (
        delayed(probed_decisions)(cell, seed, game, playouts, room, player, as_themselves)
        for player in range(cell.players))))
    rows = pd.concat([frame for frame, _ in found], ignore_index=True)
    each = regret_estimates(np.concatenate([gained for _, gained in found]))
    rows = rows.assign(regret=each.value, low=each.low, high=each.high).sort_values("at", ignore_index=True)
    script, steps = picks(events).tolist(), events[events["n_moves"] > 0]["step"]
    as_played = logged_game(cell, seed, game, ())
    words = [decision_summary(cell, seed, game, script[:row["at"]], int(steps[row["at"]]), as_played, row)
             for row in rows.to_dict("records")]
    where, picked, better = zip(*words, strict=True) if words else ((), (), ())
    kinds = part(cell.game, "declared").KINDS
    frame = pd.DataFrame({
        "at": rows["at"], "where": where, "seat": rows["seat"], "decision": [kinds[kind] for kind in rows["kind"]],
        "candidates": rows["n_moves"], "regret": rows["regret"], "low": rows["low"], "high": rows["high"],
        "picked": picked, "better": pd.Series(better, dtype=object)})
    return GameAudit(f"{cell.title}: game {game} of seed {seed}", frame, playouts, as_themselves,
                     cell.play_command(seed, game))


def seconds_to_audit_game(cell, seed, game, playouts, jobs, as_themselves, candidates):
    """Seconds that an audit of a game takes, roughly: some decisions are looked into, with one imagined game for each
    candidate, and the log is written, as it is for each decision. candidates: of all decisions, by decision.
    """
    start = time.perf_counter()
    tried = len(probe_games(cell, seed, game, game + 1, as_themselves, share=WATCHED, playouts=1).tried)
    trying = time.perf_counter() - start
    log_of(cell, seed, game, ())
    writing = time.perf_counter() - start - trying
    threads = min(effective_n_jobs(jobs), cell.players)
    return trying * playouts * candidates.sum() / max(tried, 1) / threads + writing * len(candidates)


def probed_decisions(cell, seed, game, playouts, room, player, as_themselves):
    """Probed decisions of a player in one game: DataFrame of at, seat, kind, n_moves, picked and better; and their
    best_minus_picked().
    """
    found = probe_games(cell, seed, game, game + 1, as_themselves, playouts=playouts, most=room, player=player)
    rows = pd.DataFrame({name: found.rows[name] for name in ("at", "seat", "kind", "n_moves", "picked")})
    return rows.assign(better=regrets(found)[1]), best_minus_picked(found)


def regret_estimates(gained):
    """Estimates of mean regret from best_minus_picked(), (decisions, playouts); intervals hold together."""
    ones = np.ones(gained.T.shape)
    return paired_difference(ones, gained.T, ones, 0 * ones, family=max(len(gained), 1), proportion=True)


def decision_summary(cell, seed, game, script, step, as_played, row):
    """(heading in the log, move picked, better move or None) in words, of the decision after these picks.

    step: in which it comes; as_played: the game as it was played, as logged_game() gives it.
    """
    at, picked, better = row["at"], row["picked"], row["better"]
    other = better if better != picked else int(picked == 0)            # what was picked shows beside any other
    otherwise = logged_game(cell, seed, game, [*script, other], steps=step + STEPS)
    where = first_difference([as_played[1], otherwise[1]])
    return where, decision_in_words(*as_played, at), decision_in_words(*otherwise, at) if better != picked else None
