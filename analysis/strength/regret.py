"""Regret: what the choices of a player give away, measured against playouts.

At decisions of real games each candidate is tried in imagined games that share their luck, see simcore/probe.pyx. Half
of the playouts say which candidate is best, the other half by how much it wins more often than what the player picked,
and the other way round. So chance alone shows no regret, and what is shown is at most what a perfect player would gain
against opponents such as itself.

Imagined games are played on without search, or by the players as themselves. The first is quick, but what a player who
searches seems to give away is then in part what others make of its plans.
"""
import math
import time
from dataclasses import dataclass

import numpy as np
import pandas as pd
from joblib import delayed, effective_n_jobs

from ludometer.analysis.decisions.decision import logged_differences
from ludometer.analysis.estimates import intervals
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.results import NotebookResult, known_numbers, records
from ludometer.analysis.run_folders.workers import in_parallel
from ludometer.policies import responses
from ludometer.simcore.errors import DataError, whole_number
from ludometer.simcore.games import part
from ludometer.simcore.play import is_note, picks
from ludometer.simcore.probe import first_best, probe

PILOT = 60                          # games that tell how often each kind of decision comes
GAMES = 40                          # times the fewest games that hold the decisions asked for: rare kinds occur in more
SLICE = 40                          # deals of one call; where imagined games take long, one player of one game
ROOM = 3                            # times the decisions expected of a call that there is room for
PLAYOUTS = 100                      # imagined games for each candidate, unless more or fewer are asked for
WORST = 10                          # positions that are named
WATCHED = 3                         # seconds at least, by which the time that all takes is estimated


@dataclass(frozen=True)
class Audit(NotebookResult):
    """Result of an audit.

    kinds: DataFrame by kind of decision: decisions (of a player in a game), looked_into, and regret of one decision
    with low and high (of the chance to win; the intervals hold together). Kinds come in the order of decisions times
    regret, which is no chance itself: a game is lost once, however often it is given away. total: the same as one row.
    worst: DataFrame of the decisions with most regret, one of a deal; a second look may find less, for these are the
    largest of many: game, at (decisions before it), where in the log, seat, decision, regret, picked and better in
    words, and the commands that show the game and ask that decision.
    title: who was looked at. games: played. playouts: per candidate. as_themselves: who played these, see audit().
    exploited: by policy, in words, what a player wins that has learned to beat it, where that is known.
    """

    FACTS = ("games", "playouts", "as_themselves", "exploited")

    title: str
    kinds: pd.DataFrame
    total: pd.Series
    worst: pd.DataFrame
    games: int
    playouts: int
    as_themselves: bool
    exploited: dict

    def plain(self):
        """The audit as plain data, for machines."""
        return {"title": self.title, "games": self.games, "playouts": self.playouts,
                "as_themselves": self.as_themselves, "exploited": self.exploited,
                "total": known_numbers(self.total.to_dict()), "decisions": records(self.kinds),
                "worst": records(self.worst)}


def playout_in_words(as_themselves):
    """How imagined games were played on, in words: with searches or without."""
    return "played on by the players themselves, with their searches" if as_themselves else "played on without search"


def best_minus_picked(found):
    """Wins of the best candidate less those of the one picked, for each decision of Probes: (n, playouts).

    Which is best in a playout, the half that it does not belong to says; every other playout is of the same half.
    """
    rows = found.rows
    group = np.repeat(np.arange(len(rows)), rows["n_tried"])
    picked = np.flatnonzero(found.tried == rows["picked"][group])
    gained = np.zeros((len(rows), found.wins.shape[1]))
    for side in (0, 1):
        best = first_best(found.values[:, side::2].mean(axis=1), rows["first_tried"])
        gained[:, 1 - side::2] = found.wins[best, 1 - side::2] - found.wins[picked, 1 - side::2]
    return gained


def regrets(found):
    """(regret, index of the best candidate) of each decision of Probes, both (n,)."""
    gained = best_minus_picked(found)
    return (gained[:, ::2].mean(axis=1) + gained[:, 1::2].mean(axis=1)) / 2, found.tried[
        first_best(found.values.mean(axis=1), found.rows["first_tried"])]


def audit(cell, seed, decisions=2000, playouts=PLAYOUTS, jobs=1, as_themselves=False, announce=None):
    """Audit the players of a Cell.

    decisions: about how many are looked into, shared among the kinds by the root of how often they come. Whoever is
    first in the line-up plays the imagined games in all seats, without its search; where that is a population, all
    players do, each in its seat, without their searches. as_themselves: with their searches. announce: a function
    (title of the cell, seconds), called before it begins with about how long it will take. Raises DataError, RuleError.
    """
    decisions, playouts = whole_number(decisions, 1, "audit: decisions"), whole_number(playouts, 2, "audit: playouts")
    kinds = part(cell.game, "declared").KINDS
    often = frequencies(cell, seed, len(kinds))
    if not often.any():
        raise DataError(f"audit: in {PILOT} games of {cell.title} nobody had a choice, so there is nothing to audit")
    games = math.ceil(GAMES * decisions / often.sum())
    deals = -(-games // cell.players)
    wanted = decisions * np.sqrt(often) / np.sqrt(often).sum() / (deals * cell.players)
    share = np.minimum(1, np.divide(wanted, often, out=np.zeros(len(kinds)), where=often > 0))
    if as_themselves:
        slices = [(game, game + 1, player) for game in range(deals * cell.players) for player in range(cell.players)]
    else:
        slices = [(first * cell.players, min(first + SLICE, deals) * cell.players, -1)
                  for first in range(0, deals, SLICE)]
    most = ROOM * math.ceil(wanted.sum() * (slices[0][1] - slices[0][0])) + 100
    if announce:
        announce(cell.title, seconds_to_audit(cell, seed, deals, share, playouts, jobs, as_themselves))
    found = in_parallel(cell.game, jobs, (
        delayed(look_into)(cell, seed, *each, share, playouts, most, as_themselves) for each in slices))
    rows = pd.concat(frame for frames in found for frame in frames).sort_values(["game", "at"])
    kind, total = regret_by_kind(rows, kinds, often / cell.players, deals)
    worst = rows[(rows["regret"] > 0) & (rows["picked"] != rows["better"])]
    worst = worst.sort_values("regret", ascending=False, kind="stable").drop_duplicates("deal")[:WORST]
    worst = pd.DataFrame([worst_row(cell, seed, row, kinds) for row in worst.to_dict("records")])
    tables = cell.tables
    exploited = responses.responses_in_words(cell.game, tables.rules_version, tables.data_hash, {
        name: spec.config for name, spec in cell.policies.items()}, cell.players)
    return Audit(cell.title, kind, total, worst, deals * cell.players, playouts, as_themselves, exploited)


def frequencies(cell, seed, n_kinds):
    """Mean number of decisions with a choice in a game of all players, by kind of decision: float, (n_kinds,)."""
    counts, specs = np.zeros(n_kinds), cell.policies
    for game in range(PILOT):
        events, _ = cell.play(seed, game, specs)
        events = events[~is_note(events) & (events["n_moves"] > 1)]
        counts += np.bincount(events["kind"], minlength=n_kinds)
    return counts / PILOT


def seconds_to_audit(cell, seed, deals, share, playouts, jobs, as_themselves):
    """Seconds that an audit takes, within a third or so: a few of its deals are looked into, with one imagined game for
    each candidate, by all threads at once.
    """
    threads = effective_n_jobs(jobs)
    done, spent = 0, np.zeros(2)
    while done < deals and spent.sum() < WATCHED:
        some = range(done, min(done + threads, deals))
        for place, shares in enumerate((0.0, share)):           # games themselves take their time once
            start = time.perf_counter()
            for _ in in_parallel(cell.game, jobs, (
                    delayed(probe_games)(cell, seed, deal * cell.players, (deal + 1) * cell.players, as_themselves,
                                         share=shares, playouts=1) for deal in some)):
                pass
            spent[place] += time.perf_counter() - start
        done += len(some)
    playing, tried = spent
    return float(playing + max(tried - playing, 0) * playouts) * deals / done


def probe_games(cell, seed, game, end, as_themselves, **asked):
    """Probes of a cell's games from `game` to `end`, or of as many as fit. asked: as probe() takes it."""
    specs, block = list(cell.policies.values()), game // cell.players
    blocks = block, -(-end // cell.players) - block
    teacher = None if as_themselves or specs[0].members else specs[0]
    return probe(cell.tables, specs, teacher, seed, game, end - game,
                 lineup=lineups.draw(cell.choices, seed, *blocks), orders=cell.seatings(seed, *blocks),
                 factions=cell.given_factions, themselves=as_themselves, **asked)


def look_into(cell, seed, game, end, player, share, playouts, most, as_themselves):
    """DataFrames of probed decisions in a cell's games from `game` to `end`, with their regret.

    player: whose; -1 = everybody's.
    """
    frames = []
    while game < end:
        found = probe_games(cell, seed, game, end, as_themselves, share=share, playouts=playouts, most=most,
                            player=player)
        regret, better = regrets(found)
        rows = pd.DataFrame({name: found.rows[name] for name in ("game", "at", "seat", "kind", "picked")})
        frames.append(rows.assign(deal=rows["game"] // cell.players, better=better, regret=regret))
        game += found.games
    return frames


def worst_row(cell, seed, row, kinds):
    """A decision as a row of `worst`: the move picked, the better move, and where, in words."""
    script = picks(cell.play(seed, row["game"])[0])[:row["at"]].tolist()
    (picked, better), where = logged_differences(cell, seed, row["game"],
                                                 [[*script, row["picked"]], [*script, row["better"]]])
    return {"game": row["game"], "at": row["at"], "where": where, "seat": row["seat"], "decision": kinds[row["kind"]],
            "regret": row["regret"], "picked": picked, "better": better, "show": cell.play_command(seed, row["game"]),
            "ask": cell.ask_command(seed, row["game"], row["at"])}


def regret_by_kind(rows, kinds, often, deals):
    """(DataFrame of regret by kind, total) of probed decisions. often: decisions of a player in a game, by kind."""
    kind, deal = rows["kind"].to_numpy(), rows["deal"].to_numpy()
    counts, sums = np.zeros((2, deals, len(kinds)))
    np.add.at(counts, (deal, kind), 1)
    np.add.at(sums, (deal, kind), rows["regret"])
    seen = counts.sum(axis=0) > 0
    found = intervals.mean(counts[:, seen], sums[:, seen], family=int(seen.sum()))
    table = pd.DataFrame({
        "decision": np.array(kinds)[seen], "decisions": often[seen], "looked_into": found.n.astype(int),
        "regret": found.value, **bounded_ends(found)})
    weight = often[seen] / often[seen].sum()                    # kinds were not looked into in proportion
    off = ((sums[:, seen] - found.value * counts[:, seen]) * weight / counts[:, seen].sum(axis=0)).sum(axis=1)
    error = math.sqrt((off ** 2).sum() * deals / max(deals - 1, 1))
    one = intervals.intervals(np.array([(weight * found.value).sum()]), np.array([error]), np.array([len(rows)]),
                              np.array([deals]))
    total = pd.Series({"decisions": often[seen].sum(), "looked_into": len(rows), "regret": one.value[0]}
                      | {end: each[0] for end, each in bounded_ends(one).items()})
    return table.iloc[(-often[seen] * found.value).argsort(kind="stable")].reset_index(drop=True), total


def bounded_ends(found):
    """{"low", "high"} of intervals of regret, cut to [-1, 1]; -1 and 1 where a single deal shows nothing."""
    return {"low": np.nan_to_num(found.low, nan=-1).clip(-1, 1), "high": np.nan_to_num(found.high, nan=1).clip(-1, 1)}
