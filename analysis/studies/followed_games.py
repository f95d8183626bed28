"""Whole games as their players live them: turns, choices, waits, and where each side stands on the way.

Time runs from 0, the first choice of a game, to 1, its last. A choice is a decision with more than one option. Between
waits a turn is what a seat decides without another in between. A side is a seat or a team; of a solo game the rules are
another.
"""
import re
from dataclasses import dataclass, field

import numpy as np

from ludometer.analysis.studies.openings import first_choices
from ludometer.analysis.studies.places import pieces_of
from ludometer.analysis.tables.played_cell import STANDING
from ludometer.simcore.errors import RuleError
from ludometer.simcore.games import part
from ludometer.simcore.positions import estimates
from ludometer.simcore.questions import results

TIMES = np.linspace(0, 1, 21)                                   # at which positions are looked at
QUARTERS = {"a quarter": 5, "half": 10, "three quarters": 15}   # of a game: places among TIMES
ESTIMATES, POINTS = "estimates", "points"                       # what strengths are
LEAST = 1e-9                                                    # chance that is told from none


@dataclass(frozen=True)
class Followed:
    """A game that was followed decision by decision.

    turns: of all players, as turns_of() counts them. events: of its log. options: of its choices, in their order.
    waits: choices of others from the end of each turn to the next of the same seat. won: share of the win of each side.
    scores: final points of each side. standings: {after which round but the last, or part of the game: points of each
    side then}; empty where no points are known. by, strengths: at TIMES and, last, as the last turn begins (22, sides):
    logarithms of chances as players estimate them (ESTIMATES), or where none does their points (POINTS); None where
    there are neither, or no choices. first_choices: as openings.py reads them. factions: names of those of each
    seat, "" where there are none. pieces: as places.py reads them.
    """

    turns: int
    events: int
    options: np.ndarray
    waits: list
    won: np.ndarray
    scores: np.ndarray
    standings: dict
    by: str
    strengths: np.ndarray | None
    first_choices: tuple = ()
    factions: tuple = ()
    pieces: dict = field(default_factory=dict)

    @property
    def winner(self):
        """The side that won; None where several share it."""
        return int(self.won.argmax()) if (self.won > 0).sum() == 1 else None


def follow(cell, seed, game, specs):
    """The Followed game of a Cell. specs: {name: PolicySpec} of its players; the first who can estimates chances."""
    events, states = cell.play(seed, game, specs, states=True)
    decided = np.flatnonzero(events["n_moves"] > 0)
    seats, chosen = events["seat"][decided], events["n_moves"][decided] > 1
    begins = np.flatnonzero(np.diff(seats, prepend=-1) != 0)    # of turns
    places, by, strengths = decided[chosen], "", None
    end = results(cell.tables, states[-1:])
    sides = sides_of(end)
    if len(places):
        last_turn = decided[begins[begins <= np.flatnonzero(chosen)[-1]][-1]]
        looked_at = [*places[np.rint(TIMES * (len(places) - 1)).astype(int)], last_turn]
        by, strengths = strengths_at(cell.tables, specs.values(), states, looked_at, sides)
    won = end["win"][:sides] / (end["win"][:sides].sum() if len(end) > 1 else 1)
    movers = states["pub"]["course"]["to_move"][decided]
    return Followed(turns_of(cell.tables, events, end, movers), len(events), events["n_moves"][places],
                    waits_of(seats, chosen, begins),
                    np.append(won, 1 - won) if len(end) == 1 else won, end["score"][:sides].astype(float),
                    standings_of(cell.tables, states, looked_at, end[:sides]) if len(places) and len(end) > 1 else {},
                    by, strengths, tuple(first_choices(cell.tables, events, states)),
                    tuple(cell.tables.factions[code] if code >= 0 else "" for code in end["faction"]),
                    pieces_of(cell.tables, events, states, sides))


def turns_of(tables, events, end, movers):
    """Turns of all players of a game, as its results count them, without choices of the setup.

    Where rules play against a single player, every second turn is theirs. movers: whose move it is at each decision,
    whoever decides; where the game counts no turns, one lasts until another seat moves. A single player's are the steps
    in which it decides. end: the game's results.
    """
    if "turns" not in end.dtype.names:
        return np.count_nonzero(np.diff(movers, prepend=-1)) if len(end) > 1 else len(
            np.unique(events["step"][events["n_moves"] > 0]))
    shared = any(column.name == "turns" and column.shared for column in part(tables.game, "declared").COLUMNS)
    turns = int(end["turns"][0] if shared else end["turns"].sum())
    return -(-turns // 2) if shared and len(end) == 1 and np.any(events["seat"] != 0) else turns


def sides_of(end):
    """How many sides a game has, of which its first seats stand for one each. end: its results."""
    teams = end["team"].max() + 1 if "team" in end.dtype.names else 0
    return int(teams) or len(end)


def waits_of(seats, chosen, begins):
    """Choices of others from the end of each turn to the next of the same seat.

    seats, chosen: of decisions, who decides and whether there is a choice; begins: of turns among them.
    """
    before = np.concatenate([[0], np.cumsum(chosen)])           # choices before each decision
    waits, last = [], {}
    for begin, end in zip(begins, np.append(begins, len(seats))[1:], strict=True):
        seat = int(seats[begin])
        if seat in last:
            waits.append(int(before[begin] - last[seat]))
        last[seat] = before[end]
    return waits


def strengths_at(tables, specs, states, places, sides):
    """(what they are, strengths of each of the sides at places among the states), as Followed has them."""
    judge = next((spec for spec in specs if estimates(tables, spec, states[places[0]]) is not None), None)
    if judge is None:
        points = [points_at(tables, states, place) for place in places]
        known = all(each is not None for each in points) and len(points[0]) > 1 and np.any(points)
        return (POINTS, np.array(points)[:, :sides]) if known else ("", None)
    chances = np.array([estimates(tables, judge, states[place]) for place in places])
    if chances.shape[1] == 1:                                   # against the rules
        chances = np.column_stack([chances, 1 - chances])
    return ESTIMATES, np.log(np.maximum(chances, LEAST))


def points_at(tables, states, place):
    """The points of each seat if a game ended at a place among its states; None where the rules cannot tell."""
    try:
        return results(tables, states[place:place + 1])["score"].astype(float)
    except RuleError:                                           # of a game in Python that counts only once it is over
        return None


def standings_of(tables, states, places, end):
    """The standings of a Followed game: after rounds, where its results hold them, else at QUARTERS of the game.

    places: of TIMES among the states. end: the results of its sides. A round that ends after the last choice is the
    last one, whose standing is no other than the end.
    """
    rounds = [name for name in end.dtype.names if STANDING.match(name)]
    if rounds:
        late = results(tables, states[places[len(TIMES) - 1]:][:1])[:len(end)]
        return {round_in_words(name): end[name].astype(float) for name in rounds
                if np.array_equal(late[name], end[name])}
    found = {name: points_at(tables, states, places[at]) for name, at in QUARTERS.items()}
    return {name: points[:len(end)] for name, points in found.items() if points is not None}


def round_in_words(column):
    """What a column of standings is called: "round 1", or "phase A"."""
    return re.sub(r"^(round)(?=\d)", r"\1 ", column.removeprefix("score_")) if "round" in column else (
        f"phase {STANDING.match(column)[1].upper()}")
