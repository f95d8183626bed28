"""Intervals that hold whenever anyone looks: how wide they must be at each number of games.

While a run grows, the sum of what is seen takes independent, nearly normal steps: it is a Brownian motion W whose time
t is the number of games. Estimate ± c(t) standard errors hold at all times at once, with probability 1 - error, if
|W(t)| / √t stays below c(t) forever with that probability. Then it does not matter when somebody looks, nor why a run
stops or goes on. Both boundaries below rest on positive martingales, which exceed b times what they begin with at any
time with probability 1 / b at most (J. Ville, Étude critique de la notion de collectif, 1939).

**Runs that stop when it is clear: the normal mixture** (H. Robbins, Annals of Mathematical Statistics 41, 1970,
1397-1409). exp(λW - λ²t / 2) is a martingale for each λ. Averaged over λ normal around 0 with variance ρ it is

    M(t) = (1 + ρt)^(-1/2) exp(ρW² / (2 (1 + ρt))), which begins at 1.

M(t) < 1 / error, solved for W² / t, is c(t)² = (1 + ρt) / (ρt) · log((1 + ρt) / error²). One ρ serves all errors, so
that 1 / M(t) is a p value that holds at all times (R. Johari, P. Koomen, L. Pekelis and D. Walsh, Operations Research
70, 2022, 1806-1821). With TUNED the intervals of eight leaders on a page are 1.47 times as long as those of a fixed
number of games at 1,000 games, 1.33 times at 10,000, 1.39 times at 100,000 and 1.48 times at a million.

**Runs of a number of games N that was planned: the focal boundary.** Most of the error is spent at t = N, where the run
is meant to be read, and there c = c0 with 2Φ(-c0) = AT_PLAN · error. Some is for 2N, 4N, 8N ..., to which a run should
grow: at the k-th of these 2Φ(-c) = DOUBLED · error / 2^k. The rest is for every other moment, before and after:

    c(t)² = a² + |log(t / N)|, with 4 c0 φ(a) = ELSEWHERE · error.

Proof. Averaged over all λ alike (H. Robbins and D. Siegmund, same journal, 1410-1429) the martingale is, from N on,
H(t) = t^(-1/2) exp(W² / (2t)), which is continuous and tends to 0. So from W(N) = x√N with |x| < a it reaches
N^(-1/2) exp(a² / 2), which is where |W| / √t = c(t), with probability exp((x² - a²) / 2) exactly. On a log scale of
time u = log(t / N), W / √t is a stationary process with correlations exp(-|u - v| / 2), which is the same backwards;
so, given x, it left the boundary before N with this probability, too. While |x| < c0 < a one of the two happens with
probability at most

    ∫ φ(x) 2 exp((x² - a²) / 2) dx from -c0 to c0 = 2 φ(a) ∫ dx = 4 c0 φ(a),

and |x| >= c0 happens with probability 2Φ(-c0). Added up, with the doublings, this is the error. (With c0 = a and
without what was before N it is the bound of Robbins and Siegmund, 2Φ(-a) + 2aφ(a).)

Tests check both by simulated paths. Intervals take Student's t, or Korn and Graubard's interval, at the level
2Φ(c) - 1, so they stay what they are where few deals are known.
"""
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr, ndtri

TUNED = 1 / 500                                                 # ρ of the mixture, for a game
AT_PLAN, DOUBLED, ELSEWHERE = 0.8, 0.1, 0.1                     # of the error of the focal boundary; they add up to 1
WIDEST = 8                                                      # standard errors; beyond lies 1e-15 of the normal
LEAST = 1e-300                                                  # error
ROUNDS = 60                                                     # of halving, to find an error
MIXTURE, FOCAL, LENGTH = BOUNDARIES = ("mixture", "focal", "length")


@dataclass(frozen=True)
class Boundary:
    """How wide intervals of `games` games are so that they hold whenever anyone looks.

    kind: MIXTURE where answers decide when to stop; FOCAL where the games `planned` were fixed before the first was
    played; LENGTH where a run stops by the length of its intervals alone, which says next to nothing about where they
    lie. There the games at which it stopped take the place of planned ones (None before), and the mixture, with
    ELSEWHERE of the error, holds at all other times. players: of a deal; games are whole deals.
    """

    games: int
    kind: str = MIXTURE
    planned: int | None = None
    players: int = 1

    @property
    def doublings(self):
        """How many times the planned games were doubled to get those there are; None where it is not so."""
        if self.planned is None:
            return None
        times = 0
        while (wanted := -(-(self.planned << times) // self.players) * self.players) < self.games:
            times += 1
        return times if wanted == self.games else None

    def band(self, error):
        """Standard errors on either side of an estimate, for intervals that fail at any time with this probability."""
        error = max(error, LEAST)
        if self.kind == MIXTURE:
            return min(mixture(error, self.games), WIDEST)
        if self.doublings == 0:
            return two_sided_band(AT_PLAN * error)
        known = self.kind == FOCAL
        away = self._away(error) if known else mixture(ELSEWHERE * error, self.games)
        at = two_sided_band(DOUBLED * error / 2**self.doublings) if self.doublings else np.inf
        return min(away, at, WIDEST)

    def _away(self, error):
        """The focal boundary where neither the planned games nor a doubling of them are played."""
        density = ELSEWHERE * error / (4 * two_sided_band(AT_PLAN * error))
        return np.sqrt(-2 * np.log(density * np.sqrt(2 * np.pi)) + abs(np.log(max(self.games, 1) / self.planned)))

    def level(self, level):
        """The level of a single interval so that it holds at all times with probability `level`."""
        return float(1 - 2 * ndtr(-self.band(1 - level)))

    def error(self, single):
        """P values that hold at all times, from those (K,) of a single look: the error whose band has this end."""
        found = [self._error(-ndtri(max(each, LEAST) / 2)) if each == each else each for each in np.ravel(single)]
        return np.reshape(found, np.shape(single))

    def _error(self, band):
        """The error with this band, by halving on a log scale; 1 where every band is wider."""
        low, high = np.log(LEAST), 0.0
        if self.band(1 - 1e-12) >= band:
            return 1.0
        for _ in range(ROUNDS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.band(np.exp(middle)) > band else (low, middle)
        return float(np.exp(high))

    def planned_length(self, band):
        """How long an interval with this band would be if its games had been planned, as a fraction of what it is."""
        if self.kind != MIXTURE and self.doublings == 0:
            return 1.0
        return two_sided_band(AT_PLAN * self._error(band)) / band


def mixture(error, games):
    """Half-width, in standard errors, of the normal-mixture confidence sequence at a number of games."""
    time = TUNED * max(games, 1)
    return np.sqrt((1 + time) / time * (np.log1p(time) - 2 * np.log(error)))


def two_sided_band(error):
    """The normal quantile that leaves `error` in both tails together: half-width in standard errors."""
    return float(-ndtri(error / 2))
