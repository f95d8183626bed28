"""How a game feels to those who play it, from a sample of whole games with their logs.

How long it is, how many options a decision has, how long players wait for their next turn; and, by the estimate of the
chance to win that players of the game think with, how open it stays: who is ahead, how often that changes, from when on
the winner is known, how far behind winners were (after C. Browne, Automatic Generation and Evaluation of Recombination
Games, 2008).

Time runs from 0, the first choice of a game, to 1, its last. A choice is a decision with more than one option. A turn
is what a seat decides without another in between.
"""
from dataclasses import dataclass, fields

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.simcore import engine
from ludometer.simcore.positions import estimates

GAMES = 240                                                     # of a sample: 1.5 s of four club of Rurik
TIMES = np.linspace(0, 1, 21)                                   # at which chances are looked at
SURE = 0.8                                                      # chance from which on a winner is as good as known
TENTHS = 10
MEASURES = ("turns", "choices", "options", "waiting", "ahead_changes", "decided", "behind", "lowest")
NEED_CHANCES = MEASURES[4:]


@dataclass(frozen=True)
class Feel:
    """What a sample of games says. measures: a row for each of MEASURES with value, low, high and n.

    turns: of a player in a game. choices: of a player in a game. options: of a choice. waiting: choices of others from
    the end of a turn to the next of the same seat. ahead_changes: how often another than before has the best chance to
    win. decided: time from which on the winner's chance stays at SURE or above. behind: share of the time in which
    another had a better chance than the winner. lowest: the winner's lowest chance. Without an estimate of chances
    NEED_CHANCES are missing, and so are calibration and the chances of over_time.

    over_time: a row for each of TIMES: time, options of a choice about then; low, median and high of the winners'
    chances (a tenth of games below, half, nine tenths); decided: share of games decided by then. calibration: a row for
    each tenth of chances: said (their mean), won (the share of these that were won), n (estimates, one for each seat at
    each of TIMES of each game).
    """

    games: int
    measures: pd.DataFrame
    over_time: pd.DataFrame
    calibration: pd.DataFrame

    def plain(self):
        """All of it as plain data."""
        return {field.name: found.to_dict("records") if isinstance(found := getattr(self, field.name), pd.DataFrame)
                else found for field in fields(self)}


def feel(cell, seed, specs=None, games=GAMES):
    """The Feel of a Cell by its first games of a seed. specs: {name: PolicySpec} of its players, by default as it has.

    Games in which wins are shared count for what needs no winner.
    """
    specs = specs or cell.policies
    n = max(1, games // cell.players) * cell.players            # whole blocks
    return summary([looked_at(cell, seed, game, specs) for game in range(n)], cell.players)


def chances_over_time(cell, specs, states, chosen):
    """The chances of each side at TIMES, by the first of the players who can estimate them; None where nobody can.

    chosen: places of the choices among the states.
    """
    tables = cell.tables
    judge = next((spec for spec in specs if estimates(tables, spec, states[0]) is not None), None)
    if judge is None or not len(chosen):
        return None
    places = chosen[np.rint(TIMES * (len(chosen) - 1)).astype(int)]
    return np.array([estimates(tables, judge, states[place]) for place in places])


@dataclass(frozen=True)
class Looked:
    """A game that was looked at: turns and choices by seat, options of its choices in their order, waits, and where
    there is an estimate the chances of each side at TIMES (21, sides) and the side that won, None where several did.
    """

    turns: int
    choices: int
    options: np.ndarray
    waits: list
    chances: np.ndarray | None
    winner: int | None


def looked_at(cell, seed, game, specs):
    """The Looked of a game of a cell; its chances are estimated by the first of the players who can."""
    events, states = cell.play(seed, game, specs, states=True)
    decided = np.flatnonzero(events["n_moves"] > 0)
    seats, chosen = events["seat"][decided], events["n_moves"][decided] > 1
    begins = np.flatnonzero(np.diff(seats, prepend=-1) != 0)    # of turns
    before = np.concatenate([[0], np.cumsum(chosen)])           # choices before each decision
    spans = [(int(seats[begin]), before[begin], before[end])
             for begin, end in zip(begins, [*begins[1:], len(seats)], strict=True)]
    waits, last = [], {}
    for seat, begin, end in spans:
        if seat in last:
            waits.append(begin - last[seat])
        last[seat] = end
    chances, winner = chances_over_time(cell, specs.values(), states, decided[chosen]), None
    if chances is not None:
        wins = engine(cell.game).results(cell.tables, states[-1:])["win"][:chances.shape[1]]
        winner = int(wins.argmax()) if (wins > 0).sum() == 1 else None
    return Looked(len(begins), int(chosen.sum()), events["n_moves"][decided[chosen]], waits, chances, winner)


def summary(sample, players):
    """The Feel of Looked games of this number of players: whole blocks of deals, one after another."""
    known = [one for one in sample if one.winner is not None]
    sums = {"turns": [(players, one.turns) for one in sample], "choices": [(players, one.choices) for one in sample],
            "options": [(one.choices, one.options.sum()) for one in sample],
            "waiting": [(len(one.waits), sum(one.waits)) for one in sample]}
    if known:
        sums |= {name: [(0, 0) if one.winner is None else (1, of(one)) for one in sample]
                 for name, of in (("ahead_changes", ahead_changes), ("decided", decided_at), ("behind", behind),
                                  ("lowest", lambda one: of_winner(one).min()))}
    rows = [measure_row(name, np.array(pairs, float).reshape(-1, players, 2).sum(axis=1))
            for name, pairs in sums.items()]
    return Feel(len(sample), pd.DataFrame(rows), over_time(sample, known), calibration(known))


def measure_row(name, blocks):
    """A row of measures from (count, sum) of each block."""
    found = intervals.mean(blocks[:, :1], blocks[:, 1:], family=len(MEASURES))
    return {"measure": name, "value": found.value[0], "low": found.low[0], "high": found.high[0],
            "n": int(blocks[:, 0].sum())}


def of_winner(one):
    """The chances of who won, at TIMES."""
    return one.chances[:, one.winner]


def ahead_changes(one):
    """How often another than before has the best chance to win."""
    return np.count_nonzero(np.diff(one.chances.argmax(axis=1)))


def behind(one):
    """The share of the time in which another had a better chance than the winner."""
    return (one.chances.max(axis=1) > of_winner(one)).mean()


def decided_at(one):
    """The time from which on the winner's chance stays at SURE or above; 1 where it never does."""
    unsure = np.flatnonzero(of_winner(one) < SURE)
    return TIMES[min(unsure[-1] + 1, len(TIMES) - 1)] if len(unsure) else 0.0


def over_time(sample, known):
    """The frame over_time of a Feel."""
    about = [[] for _ in TIMES]
    for one in sample:
        places = np.rint(np.linspace(0, len(TIMES) - 1, len(one.options))).astype(int)
        for place, options in zip(places, one.options, strict=True):
            about[place].append(options)
    frame = pd.DataFrame({"time": TIMES, "options": [np.mean(each) if each else np.nan for each in about]})
    if known:
        chances = np.array([of_winner(one) for one in known])
        frame[["low", "median", "high"]] = np.quantile(chances, (0.1, 0.5, 0.9), axis=0).T
        at = np.array([decided_at(one) for one in known])
        frame["decided"] = [(at <= time).mean() for time in TIMES]
    return frame


def calibration(known):
    """The frame calibration of a Feel."""
    if not known:
        return pd.DataFrame(columns=["said", "won", "n"])
    said = np.concatenate([one.chances.ravel() for one in known])
    won = np.concatenate([(np.arange(one.chances.shape[1]) == one.winner)[np.newaxis].repeat(len(TIMES), 0).ravel()
                          for one in known])
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    return pd.DataFrame([{"said": said[tenth == each].mean(), "won": won[tenth == each].mean(),
                          "n": int((tenth == each).sum())} for each in range(TENTHS) if (tenth == each).any()])
