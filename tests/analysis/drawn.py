"""Games that are drawn from known shares instead of played, for tests of searches: a block is four games of four."""
import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals, verdicts
from ludometer.analysis.estimates.coverage import Coverage
from ludometer.analysis.estimates.error_budget import HALVES
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.estimates.verdicts import SHORT
from ludometer.analysis.studies.candidate_settings import Setting
from ludometer.analysis.studies.settings_race import AT_EDGE
from ludometer.analysis.studies.stopping_rule import Rule

PLAYERS, ITEMS, FAIR = 4, ("ash", "birch", "cedar", "dogwood"), 1 / 4


class Drawn:
    """Stands in for a game with settings whose shares are known.

    shares: {label of a Setting: shares of four items, or an array of them for several tiers}. most: games of a tier.
    """

    def __init__(self, shares, seed, margin=3, most=100_000, runs=4):
        self.shares, self.rng, self.games = shares, np.random.default_rng(seed), 0
        self.rule = Rule("within", margin, most, runs)
        self.trials, self.seen = [], {}
        self.tiers = tiers_in(shares)

    def moments(self, setting, games):
        """Moments of wins over games of each item of each tier, in this many games of it."""
        blocks = int(games) // PLAYERS
        wins = np.hstack([self.rng.multinomial(PLAYERS, tier, blocks)
                          for tier in np.atleast_2d(self.shares[setting.label])])
        self.games += blocks * PLAYERS * self.tiers
        return Moments(4 * self.tiers, 2).add(np.full(wins.shape, PLAYERS), wins)

    def play(self, number, settings, games):
        """As race() plays."""
        for setting in settings:
            yield self.moments(setting, games // self.tiers), int(games) // self.tiers // PLAYERS * PLAYERS

    def look(self, place, games):
        """As confirm() looks at one of `trials`."""
        before = self.seen.get(place, Moments(4 * self.tiers, 2))
        more = self.moments(self.trials[place].setting, games - before.totals[0, 0])
        before += more
        found = self.seen[place] = before
        coverage = Coverage(HALVES * self.rule.runs * self.tiers, frozenset({Boundary(games)}))
        frame = found.covering(coverage).ratio(family=4, proportion=True).frame()
        estimates = intervals.Estimates(*(frame[name].to_numpy() for name in (
            "value", "low", "high", "error", "n", "blocks")))
        words, _ = verdicts.verdicts(estimates, FAIR, games, self.rule.margin)
        short = (frame["high"] - frame["low"]) / 2 <= SHORT * self.rule.margin
        answers = pd.Series(words).where((words != "undecided") | ~short, AT_EDGE)
        return frame.assign(item=ITEMS * self.tiers, answer=answers)


def tiers_in(shares):
    """How many tiers such shares are of."""
    return len(np.atleast_2d(next(iter(shares.values()))))


def grid(*lengths):
    """Settings of all combinations of knobs a, b ... with values 0 to length - 1 each, one step apart."""
    places = np.stack(np.meshgrid(*map(range, lengths), indexing="ij"), axis=-1).reshape(-1, len(lengths))
    found = [Setting({"abcdef"[knob]: int(value) for knob, value in enumerate(row) if value}, int(row.sum()))
             for row in places]
    return sorted(found, key=lambda setting: setting.size)
