"""Games that are drawn from known shares instead of played, for tests of searches: a block is four games of four."""
import numpy as np
import pandas as pd

from analysis import statistics
from analysis.race import AT_EDGE
from analysis.settings import Setting
from analysis.statistics import HALVES, SHORT, Moments
from analysis.until import Rule

PLAYERS, ITEMS, FAIR = 4, ("ash", "birch", "cedar", "dogwood"), 1 / 4


class Drawn:
    """Stands in for a game with settings whose shares are known. shares: {label of a Setting: shares of four items}."""

    def __init__(self, shares, seed, margin=3, most=100_000, runs=4):
        self.shares, self.rng, self.games = shares, np.random.default_rng(seed), 0
        self.rule = Rule("within", margin, most, runs)
        self.trials, self.seen = [], {}

    def moments(self, setting, games):
        """Moments of wins over games of each item."""
        blocks = int(games) // PLAYERS
        wins = self.rng.multinomial(PLAYERS, self.shares[setting.label], blocks)
        self.games += blocks * PLAYERS
        return Moments(4, 2).add(np.full((blocks, 4), PLAYERS), wins)

    def play(self, number, settings, games):
        """As race() plays."""
        for setting in settings:
            yield self.moments(setting, games), int(games) // PLAYERS * PLAYERS

    def look(self, place, games):
        """As confirm() looks at one of `trials`."""
        before = self.seen.get(place, Moments(4, 2))
        more = self.moments(self.trials[place].setting, games - before.totals[0, 0])
        found = self.seen[place] = before.merge(more)
        with statistics.repeated(self.rule.looks()), statistics.together(HALVES * self.rule.runs):
            frame = found.ratio(family=4, proportion=True).frame()
        estimates = statistics.Estimates(*(frame[name].to_numpy() for name in (
            "value", "low", "high", "error", "n", "blocks")))
        words, _ = statistics.verdicts(estimates, FAIR, games, self.rule.margin)
        short = (frame["high"] - frame["low"]) / 2 <= SHORT * self.rule.margin
        return frame.assign(item=ITEMS, answer=pd.Series(words).where((words != "undecided") | ~short, AT_EDGE))


def grid(*lengths):
    """Settings of all combinations of knobs a, b ... with values 0 to length - 1 each, one step apart."""
    places = np.stack(np.meshgrid(*map(range, lengths), indexing="ij"), axis=-1).reshape(-1, len(lengths))
    found = [Setting({"abcdef"[knob]: int(value) for knob, value in enumerate(row) if value}, int(row.sum()))
             for row in places]
    return sorted(found, key=lambda setting: setting.size)
