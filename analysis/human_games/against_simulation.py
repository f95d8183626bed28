"""Games that people played (results_file.py), compared with simulated ones by one test for a whole file.

What is compared is how often factions (over all numbers of players), seats and who begins (of each number) win, with
what the simulation expects of the tables that were played (winner_groups.py, strengths.py), and what points games end
with (scores.py). The winners of the played games are drawn again, by strengths that are themselves drawn within their
covariance, and for points it is drawn which of all played and simulated games are the played ones; the statistic is the
largest difference of any of these, in standard deviations of its draws. So there is one probability for a file, and
whatever it names is named wrongly in 5 % of files together (single-step max-T: P. H. Westfall and S. S. Young,
*Resampling-Based Multiple Testing*, Wiley 1993, 2.2).
"""
import zlib
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from scipy.special import ndtri

from ludometer.analysis.estimates import intervals, verdicts
from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.human_games import strengths
from ludometer.analysis.human_games.scores import ScoreTest
from ludometer.analysis.human_games.winner_groups import FACTION, KINDS, WHATS, groups_of, is_comparable

DRAWS = 999                                                     # of the winners of a file
ALPHA = 1 - LEVEL
PRIOR_STRENGTH = 0.35                                           # sd of differences on the logit: 7 points at 25 %
POWER, DIFFERENCES = 0.8, (0.1, 0.15, 0.2)                      # of which `enough` says how many games find them
SHIFT = 0.5                                                     # of points that `enough_points` finds, in their sd


@dataclass(frozen=True)
class ItemComparison:
    """Played games beside simulated ones, for all factions, all seats or who begins; players: their number, 0 for all.

    frame: item, n (played games it was in), value, low, high as played; simulated, simulated_low, simulated_high, which
    are what it would win against the same opponents; off, off_low, off_high, played less simulated; likely, likely_low,
    likely_high, that difference with the noise of few games taken out; and p, how often any item of the file is as far
    off by chance; far: how far in standard deviations of what is drawn; spread: standard deviation of the win of one
    game. Intervals hold for all rows of a file together. p: of the one test for a file. games: behind it.
    """

    item: str
    players: int
    games: int
    frame: pd.DataFrame
    p: float

    @property
    def differs(self):
        """Whether played and simulated games disagree, by the one test for the whole file."""
        return self.p < ALPHA

    def plain(self):
        """All of it as plain data; shares are fractions of 1."""
        return {"item": self.item, "players": self.players, "games": self.games, "p": self.p, "differs": self.differs,
                "rows": self.frame.drop(columns=["far", "spread"]).to_dict("records")}


@dataclass(frozen=True)
class FileComparison:
    """The comparison of a whole file of played games with simulated ones.

    parts: an ItemComparison for each number of players and item. together: one for factions over all numbers, if any,
    and for seats of each. p: of the one test. games: {number of players: games that are compared}. score_test, scores:
    what is asked of points, and the frame of them; points: [(what of a measure, measure, players or 0, p, far)] of all
    that is asked. family: rows for which intervals hold together.
    """

    parts: list
    together: list
    p: float
    games: dict
    score_test: ScoreTest | None = None
    scores: pd.DataFrame = field(default_factory=pd.DataFrame)
    points: list = field(default_factory=list)
    family: int = 1

    @property
    def differs(self):
        """Whether played and simulated games disagree."""
        return self.p < ALPHA

    @property
    def items_far_off(self):
        """[(ItemComparison, row)] of what is farther off than the farthest of 95 % of drawn files, farthest first."""
        found = [(each, row) for each in self.together for _, row in each.frame.astype(object).iterrows()
                 if row["p"] < ALPHA]
        return sorted(found, key=lambda one: -abs(one[1]["far"]))

    @property
    def named_points(self):
        """[(what of a measure, measure, players or 0, far)] of points farther off than the farthest of 95 %."""
        found = {each[:3]: each[4] for each in self.points if each[3] < ALPHA}
        return [(*each, far) for each, far in found.items() if not each[2] or (*each[:2], 0) not in found]

    @property
    def enough_points(self):
        """About how many games find a shift of points by half a standard deviation, with a chance of 80 %; infinity
        where too few are simulated for that.
        """
        one = (SHIFT / float(critical_value(self.family) + ndtri(POWER)))**2 - self.score_test.noise
        return verdicts.round_significant(1 / one) if one > 0 else float("inf")

    @property
    def widest(self):
        """The largest difference of shares that the intervals of any row leave open."""
        if not self.together:
            return float("inf")
        frame = pd.concat([each.frame for each in self.together])
        return float(np.maximum(frame["off_high"], -frame["off_low"]).max())

    @property
    def main_comparison(self):
        """The ItemComparison whose games enough() counts: of factions, else of the number of players with most games.
        """
        return max(self.together, key=lambda each: (each.item == FACTION, each.games))

    @property
    def finds_nothing(self):
        """Whether no difference was found although there are as many games as would find one."""
        wins = not self.together or self.main_comparison.games >= self.enough(DIFFERENCES[0])
        points = self.scores.empty or sum(map(len, self.score_test.played.values())) >= self.enough_points
        return not self.differs and wins and points

    def enough(self, difference):
        """About how many games of this kind find a difference in the share of one faction with a chance of 80 %.

        The median over the rows of `main_comparison`: of a share s that is in a part q of N games,
        N q d^2 = v (c + z w)^2, where v is the variance of a game's win, c what all items of a file exceed in 5 % of
        files (Šidák's inequality), z the quantile of the power, and w by how much t = s + d varies more than s:
        w^2 = t (1 - t) / (s (1 - s)) (J. L. Fleiss, *Statistical Methods for Rates and Proportions*, Wiley 1981, 2.2).
        """
        frame, games = self.main_comparison.frame, self.main_comparison.games
        share, other = frame["simulated"], np.minimum(frame["simulated"] + difference, 1)
        wider = np.sqrt(other * (1 - other) / np.maximum(share * (1 - share), 1e-9))
        wanted = frame["spread"] * (critical_value(self.family) + ndtri(POWER) * wider)
        return verdicts.round_significant(float(np.median(wanted**2 * games / frame["n"])) / difference**2)

    def plain(self):
        """The test as plain data: p, differs, games, what is named, and how many games find a difference."""
        points = [{"measure": measure, "what": what, "players": players or None}
                  for what, measure, players, _ in self.named_points]
        shares = [{"difference": each, "games": self.enough(each)} for each in DIFFERENCES] if self.together else []
        return {"named_points": points, "enough_points": {"shift": SHIFT, "games": self.enough_points},
                "points": self.scores.drop(columns=["far", "sd"], errors="ignore").to_dict("records"),
                "p": self.p, "differs": self.differs, "games": sum(self.games.values()),
                "named": [{"item": each.item, "players": each.players or None, "name": row[each.item]}
                          for each, row in self.items_far_off],
                "enough": shares}


def critical_value(family):
    """What the largest of so many independent standard normal values exceeds, to either side, in 5 % of files."""
    return ndtri((1 + LEVEL ** (1 / family)) / 2)


def compare_with_simulation(real, simulated, scores=()):
    """The FileComparison of played and simulated games, or None if no played game says anything that can be compared.

    real: RealGames. simulated: a Simulated for each number of players that is compared; scores: a SimulatedScores.
    """
    items = list(dict.fromkeys(item for each in simulated for kind in KINDS if is_comparable(each, kind)
                               for item in each.items(kind)))
    groups = [group for each in simulated for group in groups_of(real.with_players(each.players), each, items)]
    points = ScoreTest(real, scores)
    if not groups and not points.items:
        return None
    p, each_p, far = max_t_test(groups, items, points, np.random.default_rng(seed_of(groups, points)))
    found = ComparisonFrames(groups, items, each_p, far, p, points)
    parts = [part for each in simulated for what in WHATS
             if (part := found.comparison(what, each.players, {each.players}))]
    factions = found.comparison(FACTION, 0, {each.players for each in simulated})
    together = [factions] * (factions is not None) + [each for each in parts if each.item != FACTION]
    each_p, far = each_p[len(items):], far[len(items):]
    asked = [(*item, float(one), float(away)) for item, one, away in zip(points.items, each_p, far, strict=True)]
    return FileComparison(parts, together, p, games_by_players(groups, points), points,
                          points.frame(each_p, far, found.family), asked, found.family)


def seed_of(groups, points):
    """A seed that follows from the played games, so that the answer is the same each time."""
    arrays = [part for each in groups for part in (each.columns, each.games, each.won)] + [*points.played.values()]
    return zlib.crc32(b"".join(np.ascontiguousarray(part).tobytes() for part in arrays))


def games_by_players(groups, points):
    """{number of players: games that are compared}, by winners or points, whichever are more."""
    found = {players: len(played) for players, played in points.played.items()}
    for players in {group.players for group in groups}:
        told = sum(len(group.trials) for group in groups if group.players == players)
        found[players] = max(told, found.get(players, 0))
    return dict(sorted(found.items()))


def max_t_test(groups, items, points, rng):
    """(p of the file, p (I + S,) of each item, deviation in standard deviations) of a Monte Carlo test.

    items: of the file; points: a ScoreTest, whose items stand behind the others. An item's p is how often the farthest
    of any is as far; so the least of them is that of the file.
    """
    drawn, off = np.zeros((DRAWS, len(items))), np.zeros(len(items))
    for group in groups:
        drawn = drawn + group.redrawn_wins(rng, DRAWS) - group.expected_wins()
        off = off + group.wins.sum(axis=0) - group.expected_wins()
    if points.items:
        observed, more = points.observed_and_drawn(rng, DRAWS)
        drawn, off = np.hstack([drawn, more]), np.concatenate([off, observed])
    spread = np.sqrt(((drawn**2).sum(axis=0) + off**2) / (1 + DRAWS))     # the file is one of them, if none differs
    spread = np.where(spread > 1e-9, spread, np.inf)            # what always or never wins says nothing
    far = off / spread
    farthest = np.abs(drawn / spread).max(axis=1)
    p = (1 + (farthest[:, None] >= np.abs(far) - 1e-9).sum(axis=0)) / (1 + DRAWS)
    return float(p.min()), p, far


class ComparisonFrames:
    """Builds the frames of a comparison. items: of the file; p, far (I,): of each; file_p: of the test."""

    def __init__(self, groups, items, p, far, file_p, points):
        self.groups, self.items, self.p, self.far, self.file_p = groups, items, p, far, file_p
        there = sum(group.trials.sum(axis=0) for group in groups) > 0 if groups else []
        self.family = sum(one and item.is_shown for one, item in zip(there, items, strict=False)) + points.rows
        self.moved, self.covariance = shrunken_strengths(groups) if groups else (None, None)

    def comparison(self, what, players, numbers):
        """The ItemComparison of all factions or seats in games of these numbers of players; None where none say any."""
        there = np.array([item.what == what and item.players in (0, *numbers) and item.is_shown for item in self.items])
        groups = [group for group in self.groups if group.players in numbers and group.trials[:, there].any()]
        if not groups:
            return None
        trials, wins = (np.concatenate([getattr(group, name) for group in groups]) for name in ("trials", "wins"))
        there &= trials.sum(axis=0) > 0
        played = intervals.share(trials[:, there], wins[:, there], family=self.family)
        n, quantile = trials.sum(axis=0)[there], intervals.normal_reach(self.family)
        value, error = (sum(group.expected_wins() for group in groups)[there] / n, np.sqrt(sum(
            np.diag(group.information() @ group.strong.covariance @ group.information()) for group in groups))[there]
            / n)
        model = intervals.Estimates(value, np.maximum(value - quantile * error, 0), np.minimum(
            value + quantile * error, 1), error, n, played.blocks)
        likely = sum(group.expected_wins(self.moved) for group in groups)[there] / n - value
        slope = sum(group.information(self.moved) for group in groups)[there] / n[:, None]
        reach = quantile * np.sqrt(np.einsum("ij,jk,ik->i", slope, self.covariance, slope))
        off = intervals.independent_difference(played, model)
        frame = pd.DataFrame({
            what: [item.name for item, each in zip(self.items, there, strict=True) if each], "n": n.astype(int),
            "value": played.value, "low": played.low, "high": played.high, "simulated": model.value,
            "simulated_low": model.low, "simulated_high": model.high, "off": off.value, "off_low": off.low,
            "off_high": off.high, "likely": likely, "likely_low": np.maximum(likely - reach, -value),
            "likely_high": np.minimum(likely + reach, 1 - value), "p": self.p[:len(there)][there],
            "far": self.far[:len(there)][there],
            "spread": np.sqrt(np.maximum(sum(np.diag(group.information()) for group in groups)[there], 0) / n)})
        return ItemComparison(what, players, len(trials),
                              frame.sort_values("value", ascending=False, ignore_index=True),
                              self.file_p)


def shrunken_strengths(groups):
    """Posterior mode (I,) of how far log strengths differ in played games, and its covariance (I, I).

    The mode of a posterior with a normal prior of sd PRIOR_STRENGTH around 0 for each faction and seat, and the normal
    distribution around it, with what the strengths of the run are uncertain by.
    """
    def expected(moved):
        return (sum(group.expected_wins(moved) for group in groups), sum(group.information(moved) for group in groups))

    moved = strengths.posterior_mode(sum(group.wins.sum(axis=0) for group in groups), expected, PRIOR_STRENGTH)
    known = [group.information(moved) for group in groups]
    inverse = np.linalg.inv(sum(known) + np.eye(len(moved)) / PRIOR_STRENGTH**2)
    simulated = sum(each @ group.strong.covariance @ each for each, group in zip(known, groups, strict=True))
    return moved, inverse + inverse @ simulated @ inverse
