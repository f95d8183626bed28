"""Points in games that people played, beside those of simulated ones: the winner's, all, the margin, the spread.

They are compared as distributions, for each number of players, by permutation. Of each simulated deal one game counts;
so if people play as simulated, their games and these are alike, and any of them might as well be the played ones. The
normal scores of ranks among all of them say whether people have more or fewer points. How far games lie from the middle
of their own kind, ranked alike, says whether they differ more or less from one another; for that the played ones are
moved to the middle of the simulated ones, so that it is told rightly wherever people's points lie.
"""
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from scipy.special import ndtri

from ludometer.analysis.estimates import intervals

# points of the first; the mean of all players; before the second and the last
WINNER, ALL, MARGIN, SPREAD = "winner", "all", "margin", "spread"
MEASURES = (WINNER, ALL, MARGIN, SPREAD)
LEVEL_OF, WIDTH_OF = "level", "width"                           # what of a measure is tested
MOST_GAMES = 5_000                                              # of the simulation that are compared
AT_ONCE = 2_000_000                                             # measures of games that are drawn at once
PRIOR_SHIFT = 0.5                                               # prior sd of a shift, in standard deviations of a game


def measure_values(scores):
    """(G, 4): the MEASURES of games, from scores (G, n), of which most win."""
    ordered = np.sort(scores, axis=1)
    return np.stack([ordered[:, -1], ordered.mean(axis=1), ordered[:, -1] - ordered[:, -2],
                     ordered[:, -1] - ordered[:, 0]], axis=1)


def measures_of(players):
    """The MEASURES that differ with this number of players: of two the last is the second."""
    return MEASURES if players > 2 else MEASURES[:-1]


@dataclass(frozen=True)
class SimulatedScores:
    """Points of simulated games of one number of players: an array (B, R, n) of B deals."""

    scores: np.ndarray

    @property
    def players(self):
        return self.scores.shape[-1]

    @cached_property
    def independent(self):
        """(B, n): the points of one game of each deal, any of them."""
        scores = self.scores[::max(1, -(-len(self.scores) // MOST_GAMES))].astype(float)
        return scores[np.arange(len(scores)), np.random.default_rng(0).integers(scores.shape[1], size=len(scores))]

    @cached_property
    def values(self):
        """(B, 4): the measures of these games."""
        return measure_values(self.independent)


class PooledGames:
    """Played (G, 4) and simulated (B, 4) games of one number of players, any of which may be called the played ones.

    Whichever of the two are fewer are drawn: what they have more of, the others have less of.
    """

    def __init__(self, played, simulated):
        self.number, self.fewer = len(played) + len(simulated), min(len(played), len(simulated))
        self.sign = 1 if len(played) == self.fewer else -1
        groups = (played, simulated)[::self.sign]
        together = np.concatenate(groups)
        self.levels = ndtri(places_among(np.sort(together, axis=0), together))
        self.levels -= self.levels.mean(axis=0)
        self.moved = np.concatenate([each - np.median(each, axis=0) for each in groups])
        self.distances = np.sort(np.abs(self.moved), axis=0)

    def statistics(self, which):
        """(D, 8): by how much played games exceed the others, in sums of normal scores; and by how much they lie
        farther from their own middle. which (D, fewer): places of those that are drawn; the first are as they were.
        """
        moved = self.moved[which]
        away = np.abs(moved - np.median(moved, axis=1, keepdims=True))
        widths = ndtri((1 + places_among(self.distances, away)) / 2)
        return self.sign * np.concatenate([self.levels[which].sum(axis=1), widths.sum(axis=1)], axis=-1)

    def statistics_of_games(self):
        """(8,): the statistics of the games as they were played."""
        return self.statistics(np.arange(self.fewer)[None])[0]

    def redrawn_statistics(self, rng, draws):
        """(draws, 8): the statistics of games that are drawn from all of them."""
        step = max(1, AT_ONCE // (self.fewer * len(MEASURES)))
        places = [rng.choice(self.number, self.fewer, replace=False, shuffle=False) for _ in range(draws)]
        return np.concatenate([self.statistics(np.stack(places[first:first + step]))
                               for first in range(0, draws, step)])


def places_among(ordered, values):
    """Which part (..., 4) of ordered measures (N, 4) lies below each value, half of the equal ones; never 0 or 1."""
    number = len(ordered)
    places = np.stack([(np.searchsorted(ordered[:, each], values[..., each], "left")
                        + np.searchsorted(ordered[:, each], values[..., each], "right")) / 2
                       for each in range(ordered.shape[1])], axis=-1)
    return np.clip(places, 0.5, number - 0.5) / number


def complete_scores(rows, players):
    """(G, n): the scores of the games with this many players in which all are known. rows: of RealGames."""
    scores = rows.sort_values("game", kind="stable")["score"].to_numpy(float).reshape(-1, players)
    return scores[~np.isnan(scores).any(axis=1)]


class ScoreTest:
    """The points of a file beside those of simulations: what one test of the file asks, and the frames that show it.

    scores, played: {players: points (G, n), or measures (G, 4)}. items: [(what of a measure, measure, players or 0 for
    all together)].
    """

    def __init__(self, real, simulated):
        self.simulated = {each.players: each for each in simulated}
        found = {players: complete_scores(real.with_players(players), players) for players in self.simulated}
        self.scores = {players: scores for players, scores in found.items() if len(scores)}
        self.played = {players: measure_values(scores) for players, scores in self.scores.items()}
        self.pools = {players: PooledGames(values, self.simulated[players].values)
                      for players, values in self.played.items()}
        sizes = [*self.played] if len(self.played) > 1 else []
        asked = measures_of(max(self.played, default=0)) if self.played else ()
        self.items = [(LEVEL_OF, measure, players) for players in (0, *sizes) for measure in asked
                      if measure in measures_of(players or max(self.played))
                      ] + [(WIDTH_OF, measure, 0) for measure in asked]

    @property
    def rows(self):
        """How many rows frame() has."""
        return sum(len(measures_of(players)) for players in self.played)

    @property
    def noise(self):
        """By how much few simulated games add to the variance of the mean of a measure, in that of one game."""
        games = sum(map(len, self.played.values()))
        return sum((len(values) / games)**2 / len(self.simulated[players].values)
                   for players, values in self.played.items())

    def statistics(self, sums):
        """(..., items): what is tested, from the statistics of {players: PooledGames}."""
        def total(what, measure, players):
            place = MEASURES.index(measure) + len(MEASURES) * (what == WIDTH_OF)
            return sum(each[..., place] for size, each in sums.items()
                       if players in (0, size) and measure in measures_of(size))
        return np.stack([total(*item) for item in self.items], axis=-1)

    def observed_and_drawn(self, rng, draws):
        """(statistics (items,) of the played games, those (draws, items) of drawn ones), both less the mean of
        all of them.
        """
        drawn = self.statistics({players: pool.redrawn_statistics(rng, draws) for players, pool in self.pools.items()})
        observed = self.statistics({players: pool.statistics_of_games() for players, pool in self.pools.items()})
        middle = (observed + drawn.sum(axis=0)) / (1 + draws)
        return observed - middle, drawn - middle

    def frame(self, p, far, family):
        """A frame with a row for each number of players and measure. p, far (items,): of the test of the file.

        Columns: players, measure, n; value, low, high: the median as played; simulated, simulated_low, simulated_high;
        off, off_low, off_high; likely, likely_low, likely_high, that with the noise of few games taken out;
        played_quarters, simulated_quarters: (first, last quarter); sd: of a simulated game; p, far: of the level of
        this number of players. Intervals hold for a family of so many rows.
        """
        rows = []
        for players, values in sorted(self.played.items()):
            for measure in measures_of(players):
                item = self.items.index((LEVEL_OF, measure, players if len(self.played) > 1 else 0))
                place = MEASURES.index(measure)
                rows.append({"players": players, "measure": measure, "n": len(values)}
                            | compared_medians(values[:, place], self.simulated[players].values[:, place], family)
                            | {"p": float(p[item]), "far": float(far[item])})
        return pd.DataFrame(rows)

    def together(self, frame, measure):
        """(games, off, likely, sd): a measure over all numbers of players, weighted by their games. frame: as above."""
        rows = frame[frame["measure"] == measure]
        return (int(rows["n"].sum()), *(float(np.average(rows[name], weights=rows["n"])) for name in (
            "off", "likely", "sd")))

    def points_outside(self):
        """[(points of a player that lie outside all of the simulation, its least, its most)], the farthest first."""
        found = []
        for players, scores in self.scores.items():
            low, high = (float(end(self.simulated[players].scores)) for end in (np.min, np.max))
            found += [(float(value), low, high) for value in scores.ravel() if not low <= value <= high]
        return sorted(found, key=lambda each: min(each[0] - each[1], each[2] - each[0]))


def compared_medians(played, simulated, family):
    """The medians of a measure in played (G,) and in simulated games (B,), with intervals, as a row of a frame.

    Of simulated games that are all alike, such as a single one, no noise is known: likely and sd are NaN.
    """
    mine, model = intervals.median(played, family), intervals.median(simulated, family)
    off, sd = intervals.independent_difference(mine, model), float(simulated.std())
    sd = sd or np.nan
    error, prior = np.pi / 2 * sd**2 * (1 / len(played) + 1 / len(simulated)), (PRIOR_SHIFT * sd)**2
    pull = prior / (prior + error)
    reach = intervals.normal_reach(family) * np.sqrt(pull * error)
    likely = pull * float(off.value[0])
    return {"value": mine.value[0], "low": mine.low[0], "high": mine.high[0], "simulated": model.value[0],
            "simulated_low": model.low[0], "simulated_high": model.high[0], "off": off.value[0],
            "off_low": off.low[0], "off_high": off.high[0], "likely": likely, "likely_low": likely - reach,
            "likely_high": likely + reach, "played_quarters": quarters(played),
            "simulated_quarters": quarters(simulated), "sd": sd}


def quarters(values):
    """(what a quarter of values is at most, what a quarter is at least)."""
    return tuple(float(each) for each in np.quantile(values, (0.25, 0.75)))
