"""How a game feels to those who play it, from a sample of whole games with their logs.

How long it is, how many options a decision has, how long players wait for their next turn; and, by the chance to win on
the way, how open it stays: who is ahead, how often that changes, from when on the winner is known, how far behind
winners were, who comes back (after C. Browne, Automatic Generation and Evaluation of Recombination Games, 2008).
"""
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.parts import whole_blocks
from ludometer.analysis.studies.calibrated_chances import chances_by_other_half
from ludometer.analysis.studies.comebacks import comebacks, with_played_rounds
from ludometer.analysis.studies.followed_games import QUARTERS, TIMES, follow
from ludometer.analysis.studies.openings import openings
from ludometer.analysis.studies.places import places
from ludometer.simcore.errors import whole_number

GAMES, GAMES_SEARCHED = 480, 48                                 # 2 s of four club of Rurik; where a policy searches
SURE = 0.8                                                      # chance from which on a winner is as good as known
TENTHS = 10
BAND = (0.1, 0.5, 0.9)                                          # of games: what over_time says of winners' chances
NEVER = np.inf
NEED_CHANCES = ("last_turn", "ahead_changes", "decided", "behind", "lowest")
MEASURES = {                                                    # in words
    "turns": "turns of a player", "choices": "choices of a player", "options": "options of a choice",
    "waiting": "choices of others between two turns", "spread": "points of the first over the last",
    "tie_break": "level on points at the top", "last_round": "won from behind in the last {stage}",
    "last_turn": "won from behind in the last turn", "ahead_changes": "changes of who is ahead",
    "decided": "decided when so much is over", "behind": "time that winners are behind",
    "lowest": "lowest chance of winners"}
SHARES = ("tie_break", "last_round", "last_turn", "decided", "behind", "lowest")        # measures from 0 to 1


@dataclass(frozen=True, repr=False)
class Feel(NotebookResult):
    """What a sample of games says; the title says who plays what.

    measures: a row for each of MEASURES with value, low, high and n; what cannot be known of a game is missing:
        turns, choices: of a player in a game; turns as the game counts them, without the setup
        options: of a choice
        waiting: choices of others from the end of a turn to the next of the same seat
        spread: points of the first over the last
        tie_break: share of games in which several have the most points
        last_round: share in which who wins was not ahead before the last round or phase
        last_turn: the same before the last turn, by the chance to win
        ahead_changes: how often another than before alone has the best chance
        decided: time from which on the winner's chance stays at SURE or above, 1 where it never does
        behind: share of the time in which another had a better chance than the winner
        lowest: the winner's lowest chance

    sides: how many players, or teams. by: what chances come from: "estimates" of the players, "points", or "" where
    there are neither, so that NEED_CHANCES, calibration and most of over_time are missing. Both are calibrated: each
    half of the deals by the other (calibrated_chances.py).

    over_time: a row for each of TIMES: time, options of a choice about then; low, median and high of the winners'
    chances (a tenth of games below, half, nine tenths); ahead: share of games in which nobody has a better chance than
    who wins; decided: share of games decided by then, with decided_low and decided_high, an interval that holds for all
    times together. calibration: a row for each tenth of chances: said (their mean),
    won (the share of these that were won), n (estimates, one for each side at each of TIMES of each game).
    comebacks, openings, places: as these modules say.
    """

    FACTS: ClassVar = ("games", "players", "by")

    title: str
    games: int
    players: int
    sides: int
    by: str
    measures: pd.DataFrame
    over_time: pd.DataFrame
    calibration: pd.DataFrame
    comebacks: pd.DataFrame
    openings: pd.DataFrame
    places: pd.DataFrame

    @property
    def words(self):
        """{measure: in words}, with what the game calls its rounds."""
        last = self.comebacks["after"].iloc[-1] if len(self.comebacks) else ""
        stage = last.split()[0] if last and last not in QUARTERS else "round"
        return {name: words.format(stage=stage) for name, words in MEASURES.items()}

    @property
    def side(self):
        """Who has a place in the standings: "player", or "team"."""
        return "team" if self.sides < self.players else "player"

    @property
    def seats(self):
        """What numbers of sides are called in a table."""
        return "teams" if self.side == "team" else "seats"

    def plain(self):
        """All of it as plain data."""
        return {name: records(each) if isinstance(each, pd.DataFrame) else each for name, each in vars(self).items()}


def feel(cell, seed, specs=None, games=None):
    """The Feel of a Cell by its first games of a seed.

    Games in which wins are shared count for what needs no winner. Arguments: as for follow_games().
    """
    return summary(follow_games(cell, seed, specs, games), cell)


def follow_games(cell, seed, specs=None, games=None):
    """The first games of a seed of a Cell as Followed games.

    specs: {name: PolicySpec} of its players, by default as it has. games: rounded up to whole deals; by default GAMES,
    or GAMES_SEARCHED where a policy searches.
    """
    specs = specs or cell.policies
    games = whole_number(games, 1, "feel: games") if games is not None else (
        GAMES_SEARCHED if searches(specs) else GAMES)
    return [follow(cell, seed, game, specs) for game in range(whole_blocks(games, cell.players))]


def searches(specs):
    """Whether one of some policies searches, and so takes long to play. specs: {name: PolicySpec}."""
    return any("search" in spec.config for spec in specs.values())


def summary(sample, cell):
    """The Feel of Followed games of a Cell: whole deals, one after another."""
    players = cell.players
    sample, chances = with_played_rounds(sample), chances_of(sample, players)
    found = [measures_of(one, path, players) for one, path in zip(sample, chances, strict=True)]
    sums = {name: np.array([each.get(name, (0, 0)) for each in found], float) for name in MEASURES}
    rows = [measure_row(name, pairs.reshape(-1, players, 2).sum(axis=1)) for name, pairs in sums.items()
            if pairs[:, 0].any()]
    known = [(one, path) for one, path in zip(sample, chances, strict=True) if path is not None]
    return Feel(cell.title, len(sample), players, len(sample[0].scores),
                next((one.by for one, _ in known), ""), pd.DataFrame(rows),
                over_time(sample, chances, players),
                calibration(known), comebacks(sample, chances, players), openings(sample, players),
                places(sample, players, cell.tables))


def chances_of(sample, players):
    """The calibrated chances of each side at TIMES of each game, None of those of which nothing is known."""
    places = [place for place, one in enumerate(sample) if one.strengths is not None]
    chances = [None] * len(sample)
    if places:
        half = np.array([place // players % 2 == 1 for place in places])
        found = chances_by_other_half(np.array([sample[place].strengths[:len(TIMES)] for place in places]),
                                      np.array([sample[place].won for place in places]), half, sample[places[0]].by)
        for place, path in zip(places, [] if found is None else found, strict=found is not None):
            chances[place] = path
    return chances


def measures_of(one, path, players):
    """{measure: (count, sum)} of a Followed game. path: the chances of its sides at TIMES, or None."""
    choices = len(one.options)
    found = {"turns": (players, one.turns), "choices": (players, choices), "options": (choices, one.options.sum()),
             "waiting": (len(one.waits), sum(one.waits))}
    if players > 1:
        found |= {"spread": (1, np.ptp(one.scores)), "tie_break": (1, (one.scores == one.scores.max()).sum() > 1)}
    if one.winner is None:
        return found
    rounds = [points for name, points in one.standings.items() if name not in QUARTERS]
    if rounds:
        found["last_round"] = (1, rounds[-1][one.winner] < rounds[-1].max())
    if path is not None:
        chance, last = path[:, one.winner], one.strengths[-1]
        found |= {"last_turn": (1, last[one.winner] < last.max()), "ahead_changes": (1, ahead_changes(path)),
                  "decided": (1, min(decided_at(chance), 1)), "behind": (1, (chance < path.max(axis=1)).mean()),
                  "lowest": (1, chance.min())}
    return found


def measure_row(name, blocks):
    """A row of measures from (count, sum) of each block."""
    found = intervals.mean(blocks[:, :1], blocks[:, 1:], family=len(MEASURES), proportion=name in SHARES)
    return {"measure": name, "value": found.value[0], "low": found.low[0], "high": found.high[0],
            "n": int(blocks[:, 0].sum())}


def ahead_changes(path):
    """How often another than before alone has the best chance to win. path: the chances of sides at TIMES."""
    best = path.max(axis=1)
    alone = path[(path == best[:, np.newaxis]).sum(axis=1) == 1].argmax(axis=1)
    return np.count_nonzero(np.diff(alone))


def decided_at(chance):
    """The time from which on the winner's chance at TIMES stays at SURE or above; NEVER where it ends below."""
    unsure = np.flatnonzero(chance < SURE)
    return (*TIMES, NEVER)[unsure[-1] + 1] if len(unsure) else 0.0


def over_time(sample, chances, players):
    """The frame over_time of a Feel. chances: of sides at TIMES of each game, or None, as chances_of() has them."""
    about = [[] for _ in TIMES]
    for one in sample:
        places = np.rint(np.linspace(0, len(TIMES) - 1, len(one.options))).astype(int)
        for place, options in zip(places, one.options, strict=True):
            about[place].append(options)
    frame = pd.DataFrame({"time": TIMES, "options": [np.mean(each) if each else np.nan for each in about]})
    known = np.array([path is not None and one.winner is not None for one, path in zip(sample, chances, strict=True)])
    if known.any():
        winners = [chances[place][:, sample[place].winner] for place in np.flatnonzero(known)]
        best = [chances[place].max(axis=1) for place in np.flatnonzero(known)]
        frame[["low", "median", "high"]] = np.quantile(winners, BAND, axis=0).T
        frame["ahead"] = (np.array(winners) == best).mean(axis=0)
        by_then = np.zeros((len(sample), len(TIMES)))
        by_then[known] = np.array(list(map(decided_at, winners)))[:, np.newaxis] <= TIMES
        games = known.reshape(-1, players).sum(axis=1)
        found = intervals.mean(np.repeat(games[:, np.newaxis], len(TIMES), axis=1),
                               by_then.reshape(-1, players, len(TIMES)).sum(axis=1), family=len(TIMES), proportion=True)
        frame[["decided", "decided_low", "decided_high"]] = np.stack([found.value, found.low, found.high], axis=1)
    return frame


def calibration(known):
    """The frame calibration of a Feel. known: (Followed game, chances of its sides at TIMES) of each game."""
    if not known:
        return pd.DataFrame(columns=["said", "won", "n"])
    said = np.concatenate([path.ravel() for _, path in known])
    won = np.concatenate([np.tile(one.won, len(TIMES)) for one, _ in known])
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    return pd.DataFrame([{"said": said[tenth == each].mean(), "won": won[tenth == each].mean(),
                          "n": int((tenth == each).sum())} for each in range(TENTHS) if (tenth == each).any()])
