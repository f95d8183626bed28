"""What games that people played say by themselves: who won how often, with what points, beside even chances.

Even chances are a simulation in which all factions and seats are equally strong; so the one test of a file, its
intervals and its likely differences are those of against_simulation.py.
"""
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.analysis.human_games.against_simulation import (
    DIFFERENCES,
    FACTION,
    SEAT,
    START,
    FileComparison,
    Simulated,
    compare_with_simulation,
)
from ludometer.analysis.human_games.kept_plays import count_of, reading_notes
from ludometer.analysis.human_games.results_file import RealGames
from ludometer.analysis.human_games.scores import ALL, MEASURES, SPREAD, WINNER, complete_scores, measured, quarters
from ludometer.analysis.human_games.strengths import Strengths
from ludometer.analysis.results import NotebookResult, p_value

SHARES = ["n", "value", "low", "high", "fair", "likely", "likely_low", "likely_high", "p"]      # columns of a frame


class Even(Simulated):
    """Games of a number of players in which all factions and seats are equally strong."""

    def __init__(self, players, factions):
        super().__init__(np.empty((0, players, players)), np.empty(0) if factions else None, tuple(factions))

    def strengths(self, kind):
        size = len(self.items(kind))
        return Strengths(np.zeros(size), np.zeros((size, size)))


@dataclass(repr=False)
class PlayedGames(NotebookResult):
    """What games that people played say by themselves.

    game, title, form: which game, and what file it was read from. games: how many are compared; skipped: {reason:
    plays} of the others. sentence: what the one test of the file says against even chances, p its probability.
    factions, seats: frames of who won how often: value, low, high, and fair, an even chance at the same tables; likely,
    likely_low, likely_high: the difference from it with the noise of few games taken out, and p, how often anyone of
    the file is as far off by chance. seats has players and seat, 1 for who begins, and others for seats that are not
    known beside it. points: a frame with a row for each number of players and measure (winner, all, margin, spread).
    words: (word of the file, faction, times). notes: sentences. tiers: of TierLikeness, where they were asked for.
    Intervals of factions and seats hold together, and so do those of points. enough: {difference: games that find it}.
    """

    FACTS = ("form", "games", "skipped")

    game: str
    title: str
    form: str
    games: int
    skipped: dict
    sentence: str
    p: float | None
    factions: pd.DataFrame
    seats: pd.DataFrame
    points: pd.DataFrame
    words: pd.DataFrame
    notes: list
    enough: dict
    tiers: pd.DataFrame = field(default_factory=pd.DataFrame)

    def __repr__(self):
        return f"{self.title}: {self.sentence}"

    def shown(self):
        return {name: getattr(self, name) for name in ("factions", "seats", "points", "tiers") if len(getattr(
            self, name))}

    def plain(self):
        """All of it as plain data."""
        return {name: value.to_dict("records") if isinstance(value, pd.DataFrame) else value
                for name, value in vars(self).items()} | {"enough": [
                    {"difference": each, "games": games} for each, games in self.enough.items()]}


def who_won(real: RealGames, box) -> PlayedGames:
    """The PlayedGames of a file. real: its RealGames; box: the Box of the game."""
    sizes = sorted({*real.rows["players"].tolist()})
    factions = [row for row in box.factions if row in {*real.rows["faction"]}]
    found = compare_with_simulation(real, [Even(players, factions) for players in sizes])
    unsaid = [] if found else ["No game says the factions or seats of its players, or who began."]
    return PlayedGames(
        box.game, box.title, real.form, real.games, dict(real.skipped), test_in_words(real, found), found and found.p,
        faction_frame(found, box), seat_frame(found), points_frame(real),
        pd.DataFrame(real.words, columns=["word", "faction", "times"]), [*reading_notes(real), *unsaid],
        {each: found.enough(each) for each in DIFFERENCES} if found else {})


def test_in_words(real, found):
    """A sentence on what the test of the file says against even chances."""
    games = count_of(real.games, "game")
    if found is None:
        return f"{games}; who wins with what, or from where, they do not say"
    if found.differs:
        return f"{games}; somebody wins more or less often than at even chances (p = {p_value(found.p)})"
    return (f"{games}; nobody wins more or less often than chance allows (p = {p_value(found.p)}); 10 percentage "
            f"points would be found in about {found.enough(DIFFERENCES[0]):,} games")


def shares_of(each, name):
    """The frame of an ItemComparison with its shares, under the name of the column of items."""
    frame = each.frame.rename(columns={each.item: name, "simulated": "fair"})
    return frame[[name, *SHARES]]


def faction_frame(found: FileComparison | None, box):
    """Who won how often with which faction, over all numbers of players."""
    parts = [each for each in found.together if each.item == FACTION] if found else []
    if not parts:
        return pd.DataFrame(columns=["faction", "title", *SHARES])
    frame = shares_of(parts[0], "faction")
    return frame.assign(title=frame["faction"].map(box.factions))[["faction", "title", *SHARES]]


def seat_frame(found: FileComparison | None):
    """Who won how often from which seat, and, where no other seat is known, by beginning."""
    parts = [each for each in found.together if each.item in (SEAT, START)] if found else []
    frames = [shares_of(each, "seat").assign(
        players=each.players, known="all seats" if each.item == SEAT else "who began") for each in parts]
    columns = ["players", "seat", "known", *SHARES]
    if not frames:
        return pd.DataFrame(columns=columns)
    whole = pd.concat(frames, ignore_index=True)
    whole["seat"] = whole["seat"].astype(int) + 1
    return whole.sort_values(["players", "known", "seat"], ignore_index=True)[columns]


def points_frame(real):
    """Points by number of players: mean with its interval, sd, and between which lies the middle half."""
    rows, sizes = [], sorted({*real.rows["players"].tolist()})
    scores = {players: found for players in sizes if len(found := complete_scores(real.of(players), players))}
    family = len(scores) * len(MEASURES)
    for players, found in scores.items():
        values = {name: column for name, column in zip(MEASURES, measured(found).T, strict=True)
                  if players > 2 or name != SPREAD}
        for name, column in values.items():
            mean = intervals.mean(np.ones((len(column), 1)), column[:, None], family)
            low, high = quarters(found.ravel() if name == ALL else column)
            rows.append({"players": players, "points": name, "games": len(column), "value": float(mean.value[0]),
                         "low": float(mean.low[0]) if name in (WINNER, ALL) else max(float(mean.low[0]), 0.0),
                         "high": float(mean.high[0]),
                         "sd": float(np.std(column, ddof=1)) if len(column) > 1 else np.nan,
                         "quarter": low, "three_quarters": high})
    return pd.DataFrame(rows, columns=["players", "points", "games", "value", "low", "high", "sd", "quarter",
                                       "three_quarters"])
