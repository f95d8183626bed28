"""Games that people played (analysis/played_file.py), held against simulated ones.

What is compared is the win share of factions and of seats, each with intervals over games, and by one test for all
together. A faction wins less where only strong ones are played: so what the simulation expects is worked out for the
tables that were played, by Luce's model of choice (R. D. Luce, *Individual Choice Behavior*, Wiley 1959).
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import norm

from analysis import statistics

DRAWS, MOST = 9999, 20_000_000                                  # of the test, and of games in all of them
AT_ONCE = 2_000_000
STEPS = 500                                                     # to find strengths, at most
ALPHA = 1 - statistics.LEVEL


@dataclass(frozen=True)
class Compared:
    """What played games say beside simulated ones: of the shares of all `item`s, for one number of players.

    frame: item, n (played games it was in), value, low, high as played; simulated, simulated_low, simulated_high, which
    are what it would win against the same opponents; and off, off_low, off_high, played less simulated. Intervals hold
    for all rows together. p: of the test that both are the same. games: behind it.
    """

    item: str
    players: int
    games: int
    frame: pd.DataFrame
    p: float

    @property
    def differs(self):
        """Whether played and simulated games disagree, by the test for all items together."""
        return self.p < ALPHA

    @property
    def widest(self):
        """The largest difference that the intervals leave open."""
        return float(np.maximum(self.frame["off_high"], -self.frame["off_low"]).max())

    def wanted(self, limit):
        """About how many played games would leave no larger difference than a limit open, if there is none.

        Then what is seen shrinks as the intervals do. Those of few games say too little of how wide they are, for no
        share is beyond 0 or 1: at least as many games are wanted as the simulated shares ask for.
        """
        share, sat = self.frame["simulated"], self.frame["n"] / self.games
        quantile = norm.ppf(1 - ALPHA / 2 / len(self.frame))
        asked = (quantile**2 * share * (1 - share) / sat).max()
        return statistics.rounded(max(asked, self.games * self.widest**2) / limit**2)

    @property
    def farthest(self):
        """The row whose difference is largest for its interval."""
        half = (self.frame["off_high"] - self.frame["off_low"]) / 2
        return self.frame.astype(object).loc[(self.frame["off"].abs() / half).idxmax()]

    def plain(self):
        """All of it as plain data; shares are fractions of 1."""
        return {"item": self.item, "players": self.players, "games": self.games, "p": self.p, "differs": self.differs,
                "rows": self.frame.to_dict("records")}


def compare(real, players, simulated, item, tables=None):
    """The Compared of played games with this many players, or None where there are none.

    item: "faction" or "seat"; simulated: a frame of such a table of analysis/tables, with value, low, high and error.
    tables: (codes (T, n), games (T,)), the items at each simulated table, by their place in the frame, and how many of
    its games; None where all items sit at all tables.
    """
    rows, items = real.of(players).sort_values("game", kind="stable"), list(simulated[item])
    codes = rows[item].map({name: code for code, name in enumerate(items)}).fillna(-1)
    codes = codes.to_numpy(int).reshape(-1, players)
    wins = rows["win"].to_numpy().reshape(-1, players)
    there = (codes >= 0).all(axis=1)                            # games of what was simulated
    codes, wins = codes[there], wins[there]
    if not len(codes):
        return None
    trials, won = (np.stack([np.where(codes == code, each, 0).sum(axis=1) for code in range(len(items))], axis=1)
                   for each in (1, wins))
    there = trials.sum(axis=0) > 0
    played = statistics.share(trials[:, there], won[:, there], family=int(there.sum()))
    shares, errors = (simulated[name].to_numpy(float) for name in ("value", "error"))
    strong = shares if tables is None else strengths(shares, *tables)
    other = simulated[there].reset_index(drop=True)
    value, low, high, *rest = (other[name].to_numpy(float) for name in (
        "value", "low", "high", "error", "n", "blocks"))
    moved = (expected(strong, codes) / np.maximum(trials.sum(axis=0), 1))[there] - value
    model = statistics.Estimates(value + moved, low + moved, high + moved, *rest)
    frame = pd.DataFrame({item: other[item], "n": played.n.astype(int), "value": played.value, "low": played.low,
                          "high": played.high, "simulated": model.value, "simulated_low": model.low,
                          "simulated_high": model.high})
    off = statistics.independent(played, model)
    frame["off"], frame["off_low"], frame["off_high"] = off.value, off.low, off.high
    p = same(codes, wins, strong, errors / np.maximum(shares * (1 - shares), 1e-9))
    return Compared(item, players, len(codes), frame.sort_values("value", ascending=False, ignore_index=True), p)


def chances(strong, codes):
    """(G, n): the chance to win of each seat of a game, in proportion to the strength (K,) of what it has."""
    at_table = strong[codes]
    return at_table / np.maximum(at_table.sum(axis=1, keepdims=True), 1e-9)


def expected(strong, codes):
    """(K,): games that each item wins in the mean, of these, codes (G, n)."""
    return np.bincount(codes.ravel(), chances(strong, codes).ravel(), len(strong))


def strengths(shares, tables, games):
    """(K,): strengths with which each item wins just its share of the simulated games.

    shares (K,): of the win, among the games that an item was in. tables (T, n): items of each table. games (T,): played
    at it. Shares are no strengths: of two, one that wins 75 % of its games is three times as strong as the others, not
    one and a half times. They are found step by step, as by Hunter (*Annals of Statistics* 32, 2004, 384-406).
    """
    strong = np.maximum(shares, 1e-6)
    sat = np.bincount(tables.ravel(), np.repeat(games, tables.shape[1]), len(shares))
    for _ in range(STEPS):
        won = np.bincount(tables.ravel(), (chances(strong, tables) * games[:, None]).ravel(), len(shares))
        found = won / np.maximum(sat, 1)
        if np.abs(found - shares)[sat > 0].max() < 1e-5:
            break
        strong = np.where(sat > 0, strong * np.maximum(shares, 1e-6) / np.maximum(found, 1e-9), strong)
    return strong


def same(codes, wins, strong, errors, seed=1):
    """The p-value of a test that played games are won as often as simulated ones, by all items together.

    codes, wins (G, n): who was in each game, and their shares of the win. strong (K,): strengths of the items; errors
    (K,): of their logarithms. Winners are drawn again, each seat of a game with a chance in proportion to the strength
    of what it has, and the statistic is Pearson's: the sum over items of (wins - expected)^2 / expected. So it holds
    for any number of games, also between few of the items. Strengths are drawn within their errors, too (a parametric
    bootstrap).
    """
    rng, items, likely_wins = np.random.default_rng(seed), len(strong), expected(strong, codes)

    def statistic(won):
        return ((won - likely_wins) ** 2 / np.maximum(likely_wins, 1e-9)).sum(axis=-1)

    seen = statistic(np.bincount(codes.ravel(), wins.ravel(), items))
    draws = int(min(DRAWS, max(999, MOST // codes.size)))
    step, above = max(1, AT_ONCE // codes.size), 0
    for first in range(0, draws, step):
        count = min(step, draws - first)
        drawn = (strong * np.exp(errors * rng.standard_normal((count, items))))[:, codes]
        edges = drawn.cumsum(axis=2)
        winner = (rng.random((count, len(codes), 1)) * edges[..., -1:] > edges).sum(axis=2)
        taken = np.take_along_axis(codes[None], winner[..., None], axis=2)[..., 0]
        won = np.stack([(taken == item).sum(axis=1) for item in range(items)], axis=1)
        above += int((statistic(won) >= seen - 1e-9).sum())
    return (1 + above) / (1 + draws)
