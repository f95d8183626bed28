"""Points in games that people played, beside those of simulated ones: the winner's, all, the margin, the spread.

They are compared as distributions, for each number of players. Each played game gets the place that it would have among
the simulated ones, as a normal score: 0 is their middle, 1 what a sixth of them exceed. The mean of these scores says
whether people have more or fewer points, their variance whether games differ more or less from one another. Both are
drawn again from simulated games, in blocks that are drawn again themselves, so that few simulated games say little.
"""
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
from scipy.special import ndtri

from ludometer.analysis.estimates import intervals

# points of the first; the mean of all players; before the second and the last
WINNER, ALL, MARGIN, SPREAD = "winner", "all", "margin", "spread"
MEASURES = (WINNER, ALL, MARGIN, SPREAD)
LEVEL_OF, WIDTH_OF = "level", "width"                           # what of a measure is tested
MOST_BLOCKS = 20_000                                            # of the simulation, of which draws are made
LIKELY = 0.5                                                    # prior sd of a shift, in standard deviations of a game


def measured(scores):
    """(G, 4): the MEASURES of games, from scores (G, n), of which most win."""
    ordered = np.sort(scores, axis=1)
    return np.stack([ordered[:, -1], ordered.mean(axis=1), ordered[:, -1] - ordered[:, -2],
                     ordered[:, -1] - ordered[:, 0]], axis=1)


@dataclass(frozen=True)
class SimulatedScores:
    """Points of simulated games of one number of players: an array (B, R, n) of B blocks."""

    scores: np.ndarray

    @property
    def players(self):
        return self.scores.shape[-1]

    @cached_property
    def values(self):
        """(B, R, 4): the measures of each game."""
        return measured(self.scores.reshape(-1, self.players).astype(float)).reshape(*self.scores.shape[:2], -1)

    @cached_property
    def _ordered(self):
        return np.sort(self.values.reshape(-1, len(MEASURES)), axis=0)

    def normal_scores(self, values):
        """(..., 4): the normal scores of measures of games among those of the simulation; of equal ones the middle."""
        number = len(self._ordered)
        places = np.stack([(np.searchsorted(self._ordered[:, each], values[..., each], "left")
                            + np.searchsorted(self._ordered[:, each], values[..., each], "right")) / 2
                           for each in range(len(MEASURES))], axis=-1)
        return ndtri(np.clip(places / number, 0.5 / number, 1 - 0.5 / number))

    @cached_property
    def terms(self):
        """(B, R, 8): the normal scores of each simulated game, and their squares."""
        return terms_of(self.normal_scores(self.values[::max(1, -(-len(self.values) // MOST_BLOCKS))]))

    def drawn(self, rng, games, draws):
        """(draws, 8): sums of the terms of as many games, drawn from blocks that have random weights in each draw.

        Weights are those of the Bayesian bootstrap (D. B. Rubin, Annals of Statistics 9, 1981, 130-134), by its urn: of
        B blocks and k games that were drawn, the next is any of the B or has the block of one of the k.
        """
        number, found, every = len(self.terms), np.zeros((draws, self.terms.shape[-1])), np.arange(draws)
        blocks = np.empty((games, draws), np.int32)
        for game in range(games):
            which = rng.integers(number + game, size=draws)
            blocks[game] = np.where(which < number, which, blocks[np.maximum(which - number, 0), every])
            found += self.terms[blocks[game], rng.integers(self.terms.shape[1], size=draws)]
        return found


def terms_of(normal):
    """(..., 8): normal scores of the measures, and their squares."""
    return np.concatenate([normal, normal**2], axis=-1)


def complete_scores(rows, players):
    """(G, n): the scores of the games with this many players in which all are known. rows: of RealGames."""
    scores = rows.sort_values("game", kind="stable")["score"].to_numpy(float).reshape(-1, players)
    return scores[~np.isnan(scores).any(axis=1)]


class ScoreTest:
    """The points of a file beside those of simulations: what one test of the file asks, and the frames that show it.

    played: {players: measures (G, 4)}. items: [(what of a measure, measure, players or 0 for all together)].
    """

    def __init__(self, real, simulated):
        self.simulated = {each.players: each for each in simulated}
        found = {players: complete_scores(real.of(players), players) for players in self.simulated}
        self.played = {players: measured(scores) for players, scores in found.items() if len(scores)}
        sizes = [*self.played] if len(self.played) > 1 else []
        self.items = [(LEVEL_OF, measure, players) for players in (0, *sizes) for measure in MEASURES
                      ] + [(WIDTH_OF, measure, 0) for measure in MEASURES]
        if len(self.played) == 1 and 2 in self.played:          # of two players the last is the second
            self.items = [item for item in self.items if item[1] != SPREAD]
        self.items = self.items if self.played else []

    def statistics(self, sums):
        """(..., items): sums of normal scores, and of their squares about the mean, from {players: (..., 8)}."""
        number = len(MEASURES)
        levels = {players: each[..., :number] for players, each in sums.items()}
        widths = sum(each[..., number:] - levels[players]**2 / len(self.played[players])
                     for players, each in sums.items())
        levels[0] = sum(levels.values())
        return np.stack([(widths if what == WIDTH_OF else levels[players])[..., MEASURES.index(measure)]
                         for what, measure, players in self.items], axis=-1)

    def observed_and_drawn(self, rng, draws):
        """(statistics (items,) of the played games, those (draws, items) of drawn ones), both less the latter's mean.
        """
        drawn = self.statistics({players: self.simulated[players].drawn(rng, len(values), draws)
                                 for players, values in self.played.items()})
        observed = self.statistics({players: terms_of(self.simulated[players].normal_scores(values)).sum(axis=0)
                                    for players, values in self.played.items()})
        return observed - drawn.mean(axis=0), drawn - drawn.mean(axis=0)

    def frame(self, p, far, family):
        """A frame with a row for each number of players and measure. p, far (items,): of the test of the file.

        Columns: players, measure, n; value, low, high as played; simulated, simulated_low, simulated_high; off,
        off_low, off_high; likely, likely_low, likely_high, that with the noise of few games taken out; played_quarters,
        simulated_quarters: (first, last quarter); sd: of a simulated game; p, far: of the mean of all numbers of
        players together where there are several. Intervals hold for a family of so many rows.
        """
        rows = []
        for players, values in sorted(self.played.items()):
            simulated = self.simulated[players].values
            for place, measure in enumerate(MEASURES):
                if players == 2 and measure == SPREAD:
                    continue
                item = self.items.index((LEVEL_OF, measure, players if len(self.played) > 1 else 0))
                rows.append({"players": players, "measure": measure, "n": len(values)}
                            | compared_means(values[:, place], simulated[..., place], family)
                            | {"p": float(p[item]), "far": float(far[item])})
        return pd.DataFrame(rows)

    def together(self, frame, measure):
        """(games, off, likely, sd): a measure over all numbers of players, weighted by their games. frame: as above."""
        rows = frame[frame["measure"] == measure]
        return (int(rows["n"].sum()), *(float(np.average(rows[name], weights=rows["n"])) for name in (
            "off", "likely", "sd")))


def compared_means(played, simulated, family):
    """The means of a measure in played (G,) and in simulated games (B, R), with intervals, as a row of a frame."""
    ones = np.ones((len(played), 1))
    mine = intervals.mean(ones, played[:, None], family)
    sums = simulated.sum(axis=1, keepdims=True)
    model = intervals.mean(np.full_like(sums, simulated.shape[1], float), sums, family)
    sd = float(simulated.std())
    if len(played) < 2:                                         # one game says how far it may be from the mean by sd
        reach = np.abs(ndtri((1 - intervals.simultaneous_level(intervals.LEVEL, family)) / 2)) * sd
        mine = replace(mine, low=mine.value - reach, high=mine.value + reach, error=np.array([sd]))
    off = intervals.independent_difference(mine, model)
    error, prior = sd**2 / len(played) + float(np.nan_to_num(model.error[0]))**2, (LIKELY * sd)**2
    pull = prior / (prior + error) if prior > 0 else 0.0
    reach = np.abs(ndtri((1 - intervals.simultaneous_level(intervals.LEVEL, family)) / 2)) * np.sqrt(pull * error)
    likely = pull * float(off.value[0])
    return {"value": mine.value[0], "low": mine.low[0], "high": mine.high[0], "simulated": model.value[0],
            "simulated_low": model.low[0], "simulated_high": model.high[0], "off": off.value[0],
            "off_low": off.low[0], "off_high": off.high[0], "likely": likely, "likely_low": likely - reach,
            "likely_high": likely + reach, "played_quarters": quarters(played),
            "simulated_quarters": quarters(simulated.ravel()), "sd": sd}


def quarters(values):
    """(what a quarter of values is at most, what a quarter is at least)."""
    return tuple(float(each) for each in np.quantile(values, (0.25, 0.75)))
