"""What games that people played say by themselves: who won how often, with what points, beside even chances.

Even chances are a simulation in which all factions and seats are equally strong; so the one test of a file, its
intervals and its likely differences are those of against_simulation.py.
"""
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.analysis.human_games.against_simulation import DIFFERENCES, FileComparison, compare_with_simulation
from ludometer.analysis.human_games.kept_plays import count_of, reading_notes
from ludometer.analysis.human_games.people import one_person_clauses, people_by_faction, people_notes
from ludometer.analysis.human_games.results_file import RealGames
from ludometer.analysis.human_games.scores import complete_scores, measure_values, measures_of, quarters
from ludometer.analysis.human_games.strengths import Strengths
from ludometer.analysis.human_games.winner_groups import FACTION, SEAT, START, Simulated
from ludometer.analysis.results import NotebookResult, p_value

NAMED = 3                                                       # that the sentence names
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
    the file is as far off by chance. factions has people, who played each, 0 where that is not known, and by_one, the
    share of its games of who played it most. seats has players and seat, 1 for who begins, and others for seats that
    are not known beside it. points: a frame with a row for each number of players and measure (winner, all, margin,
    spread), with the median and its interval, NaN where too few games give one.
    words: (word of the file, faction, times). notes: sentences. tiers: of TierLikeness, where they were asked for.
    Intervals of factions and seats hold together, and so do those of points. enough: {difference: about how many games
    find it}; enough_players: how many players these games have, 0 for any.
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
    enough_players: int = 0
    tiers: pd.DataFrame = field(default_factory=pd.DataFrame)

    def __repr__(self):
        return f"{self.title}: {self.sentence}"

    def shown_parts(self):
        return {name: getattr(self, name) for name in ("factions", "seats", "points", "tiers") if len(getattr(
            self, name))}

    def plain(self):
        """All of it as plain data."""
        return {name: value.to_dict("records") if isinstance(value, pd.DataFrame) else value
                for name, value in vars(self).items()} | {"enough": [
                    {"difference": each, "games": games, "players": self.enough_players or None}
                    for each, games in self.enough.items()]}


def who_won(real: RealGames, box) -> PlayedGames:
    """The PlayedGames of a file. real: its RealGames; box: the Box of the game."""
    sizes = sorted({*real.rows["players"].tolist()})
    factions = [row for row in box.factions if row in {*real.rows["faction"]}]
    found = compare_with_simulation(real, [Even(players, factions) for players in sizes])
    unsaid = [] if found else ["No game says the factions or seats of its players, or who began."]
    return PlayedGames(
        box.game, box.title, real.form, real.games, dict(real.skipped), test_in_words(real, found, box),
        found and found.p, faction_frame(real, found, box), seat_frame(found), points_frame(real),
        pd.DataFrame(real.words, columns=["word", "faction", "times"]),
        [*reading_notes(real), *unsaid, *people_notes(real, box.factions)],
        {each: found.enough(each) for each in DIFFERENCES} if found else {},
        found.main_comparison.players if found else 0)


def test_in_words(real, found, box):
    """A sentence on what the test of the file says against even chances, and of whom."""
    games = count_of(real.games, "game")
    if found is None:
        return f"{games}; who wins with what, or from where, they do not say"
    told = sum(found.games.values())
    games += f", {told:,} of which say who played what, sat where or began" if told < real.games else ""
    if not found.differs:
        of = f" of {found.main_comparison.players} players" if found.main_comparison.players else ""
        return (f"{games}; nobody wins more or less often than chance allows (p = {p_value(found.p)}); 10 percentage "
                f"points would be found in about {found.enough(DIFFERENCES[0]):,} games{of}")
    named = [f"{name_of(each, row, box)} wins {'more' if row['far'] > 0 else 'less'} often"
             for each, row in found.items_far_off]
    more = [f"{len(named) - NAMED} more are off"] if len(named) > NAMED else []
    alone = one_person_clauses(real, box.factions)
    alone = [alone[row[FACTION]] for each, row in found.items_far_off if each.item == FACTION and row[FACTION] in alone]
    return "; ".join([games, f"{', '.join([*named[:NAMED], *more])} than at even chances (p = {p_value(found.p)})",
                      *alone[:NAMED]])


def name_of(each, row, box):
    """What a row of an ItemComparison is about, in words."""
    if each.item == FACTION:
        return box.factions[row[FACTION]]
    return f"seat {row[SEAT] + 1} of {each.players}" if each.item == SEAT else f"who begins with {each.players} players"


def shares_of(each, name):
    """The frame of an ItemComparison with its shares, under the name of the column of items."""
    frame = each.frame.rename(columns={each.item: name, "simulated": "fair"})
    return frame[[name, *SHARES]]


def faction_frame(real, found: FileComparison | None, box):
    """Who won how often with which faction, over all numbers of players."""
    parts = [each for each in found.together if each.item == FACTION] if found else []
    columns, people = ["faction", "title", *SHARES, "people", "by_one"], people_by_faction(real)
    if not parts:
        return pd.DataFrame(columns=columns)
    frame = shares_of(parts[0], "faction")
    counts = [people.get(each, (0, 0, 0)) for each in frame["faction"]]
    return frame.assign(title=frame["faction"].map(box.factions), people=[people for _, people, _ in counts],
                        by_one=[most / games if games else np.nan for games, _, most in counts])[columns]


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
    """Points by number of players: median with its interval, sd, and between which lies the middle half."""
    rows, sizes = [], sorted({*real.rows["players"].tolist()})
    scores = {players: found for players in sizes if len(found := complete_scores(real.with_players(players), players))}
    family = sum(len(measures_of(players)) for players in scores)
    for players, found in scores.items():
        for name, column in zip(measures_of(players), measure_values(found).T, strict=False):
            median = intervals.median(column, family)
            low, high = quarters(column)
            rows.append({"players": players, "points": name, "games": len(column), "value": float(median.value[0]),
                         "low": float(median.low[0]), "high": float(median.high[0]),
                         "sd": float(np.std(column, ddof=1)) if len(column) > 1 else np.nan,
                         "quarter": low, "three_quarters": high})
    return pd.DataFrame(rows, columns=["players", "points", "games", "value", "low", "high", "sd", "quarter",
                                       "three_quarters"])
