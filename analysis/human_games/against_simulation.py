"""Games that people played (results_file.py), compared with simulated ones by one test for a whole file.

What is compared is how often factions (over all numbers of players), seats and who begins (of each number) win, with
what the simulation expects of the tables that were played (analysis/human_games/strengths.py), and what points games
end with (analysis/human_games/scores.py). The winners of the played games are drawn again, by strengths that are
themselves drawn within their covariance, and their points from simulated games; the statistic is the largest difference
of any of these, in standard deviations of its draws. So there is one probability for a file, and whatever it names is
named wrongly in 5 % of files together (single-step max-T: P. H. Westfall and S. S. Young, *Resampling-Based Multiple
Testing*, Wiley 1993, 2.2).
"""
import zlib
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from scipy.special import ndtri

from ludometer.analysis.estimates import intervals, verdicts
from ludometer.analysis.human_games import strengths
from ludometer.analysis.human_games.scores import LEVEL_OF, ScoreTest

DRAWS = 999                                                     # of the winners of a file
AT_ONCE = 4_000_000                                             # seats whose chances are drawn at once
ALPHA = 1 - intervals.LEVEL
LIKELY = 0.35                                                   # sd of differences on the logit: 7 points at 25 %
POWER, DIFFERENCES = 0.8, (0.1, 0.15, 0.2)                      # of which `enough` says how many games find them
FACTION, SEAT, START = "faction", "seat", "start"
WHATS = (FACTION, SEAT, START)
OTHERS = 1                                                      # of START: those who do not begin
KINDS = ((FACTION, SEAT), (FACTION, START), (FACTION,), (SEAT,), (START,))     # what a game may say of its players
SHIFT = 0.5                                                     # of points that `enough_points` finds, in their sd


@dataclass(frozen=True)
class Simulated:
    """Simulated games of one number of players, as blocks (B, R, n): who won, and who sat where.

    won: shares of the win. codes: places of factions in the list `factions`, or None where these are not compared.
    seats: whether seats are compared.
    """

    won: np.ndarray
    codes: np.ndarray | None = None
    factions: tuple = ()
    seats: bool = True

    @property
    def players(self):
        return self.won.shape[-1]

    def columns(self, kind, codes, seats):
        """(T, n, k): which strengths seats have of which this kind is said, by codes and seats (T, n); how many."""
        number = len(self.factions) * (FACTION in kind)
        parts = [codes] * (FACTION in kind) + [seats + number] * (SEAT in kind)
        parts += [(seats != 0) + number] * (START in kind)
        return np.stack(parts, axis=-1), number + self.players * (SEAT in kind) + 2 * (START in kind)

    def items(self, kind):
        """[(what, number of players or 0, its name)] of the strengths of a kind of game, in their order."""
        return [(FACTION, 0, name) for name in self.factions if FACTION in kind] + [
            (SEAT, self.players, seat) for seat in range(self.players) if SEAT in kind] + [
            (START, self.players, place) for place in (0, OTHERS) if START in kind]

    def strengths(self, kind):
        """The Strengths of what this kind of game says."""
        seats = np.broadcast_to(np.arange(self.players), self.won.shape)
        columns, size = self.columns(kind, self.codes, seats)
        return strengths.strengths_of_games(columns, self.won, size)


@dataclass(frozen=True)
class Group:
    """Played games that say the same of their players, as T different tables of n seats.

    columns (T, n, k): the items that seats have, by their place among all of the file. games (T,): played at each.
    won (T, n): games that seats won. strong: Strengths of all items of the file, 0 with no covariance where a group has
    none of them. trials, wins (G, I): of each game, how often each item was in it and won.
    """

    players: int
    kind: tuple
    columns: np.ndarray
    games: np.ndarray
    won: np.ndarray
    strong: strengths.Strengths
    trials: np.ndarray
    wins: np.ndarray

    @property
    def size(self):
        return len(self.strong.log)

    def expected(self, moved=0):
        """(I,): games that each item wins in the mean, with logarithms of strengths moved by these (I,)."""
        found = strengths.chances(self.strong.log + moved, self.columns)
        return strengths.sums(found * self.games[:, None], self.columns, self.size)

    def information(self, moved=0):
        """(I, I): by how much these change with the logarithms of strengths."""
        found = strengths.chances(self.strong.log + moved, self.columns)
        return strengths.fisher_information(found, self.games, self.columns, self.size)

    def drawn(self, rng, draws):
        """(draws, I): games that each item wins where winners are drawn again."""
        logs, won = self.strong.drawn(rng, draws), np.zeros((draws, self.size))
        step = max(1, AT_ONCE // (draws * self.players))
        for first in range(0, len(self.columns), step):
            columns = self.columns[first:first + step]
            each = rng.multinomial(self.games[first:first + step], strengths.chances(logs, columns))
            for part in range(columns.shape[-1]):
                seats = np.zeros((columns[..., part].size, self.size))
                seats[np.arange(len(seats)), columns[..., part].ravel()] = 1
                won += each.reshape(draws, -1) @ seats
        return won


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
    def named(self):
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
        """About how many games find a shift of points by half a standard deviation, with a chance of 80 %."""
        critical = ndtri((1 + intervals.LEVEL ** (1 / self.family)) / 2)
        return verdicts.round_significant(float((critical + ndtri(POWER)) / SHIFT)**2)

    @property
    def widest(self):
        """The largest difference of shares that the intervals of any row leave open."""
        if not self.together:
            return float("inf")
        frame = pd.concat([each.frame for each in self.together])
        return float(np.maximum(frame["off_high"], -frame["off_low"]).max())

    def enough(self, difference):
        """About how many games of this kind find a difference in the share of one faction with a chance of 80 %.

        The median over factions (seats, where no factions are compared): of a share s that is in a part q of N games,
        N q d^2 = v (c + z w)^2, where v is the variance of a game's win, c what all items of a file exceed in 5 % of
        files (Šidák's inequality), z the quantile of the power, and w by how much t = s + d varies more than s:
        w^2 = t (1 - t) / (s (1 - s)) (J. L. Fleiss, *Statistical Methods for Rates and Proportions*, Wiley 1981, 2.2).
        """
        critical = ndtri((1 + intervals.LEVEL ** (1 / self.family)) / 2)
        frame, games = self.together[0].frame, self.together[0].games
        share, other = frame["simulated"], np.minimum(frame["simulated"] + difference, 1)
        wider = np.sqrt(other * (1 - other) / np.maximum(share * (1 - share), 1e-9))
        wanted = frame["spread"] * (critical + ndtri(POWER) * wider)
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
                          for each, row in self.named],
                "enough": shares}


def compare_with_simulation(real, simulated, scores=()):
    """The FileComparison of played and simulated games, or None if no played game says anything that can be compared.

    real: RealGames. simulated: a Simulated for each number of players that is compared; scores: a SimulatedScores.
    """
    items = list(dict.fromkeys(item for each in simulated for kind in KINDS if is_comparable(each, kind)
                               for item in each.items(kind)))
    groups = [group for each in simulated for group in groups_of(real.of(each.players), each, items)]
    points = ScoreTest(real, scores)
    if not groups and not points.items:
        return None
    won, likely_wins = (sum(values) for values in zip(*((each.wins.sum(axis=0), each.expected()) for each in groups),
                                                      strict=True)) if groups else np.zeros((2, len(items)))
    seed = zlib.crc32(b"".join(np.ascontiguousarray(part).tobytes() for part in (
        *(part for each in groups for part in (each.columns, each.games, each.won)), *points.played.values())))
    p, each_p, far = test(groups, won, likely_wins, points, np.random.default_rng(seed))
    found = ComparisonFrames(groups, items, each_p, far, p, points)
    parts = [found.compared(what, each.players, {each.players}) for each in simulated for what in WHATS]
    together = [found.compared(FACTION, 0, {each.players for each in simulated}),
                *(each for each in parts if each and each.item != FACTION)]
    games = {each: count for each in sorted({*points.played, *(group.players for group in groups)})
             if (count := max(sum(len(group.trials) for group in groups if group.players == each),
                              len(points.played.get(each, ()))))}
    return FileComparison([each for each in parts if each], [each for each in together if each], p, games, points,
                          points.frame(each_p[len(items):], far[len(items):], found.family) if points.items
                          else pd.DataFrame(), [(*item, float(one), float(away)) for item, one, away in zip(
                              points.items, each_p[len(items):], far[len(items):], strict=True)], found.family)


def is_comparable(simulated, kind):
    """Whether simulated games have what this kind of played games tells: factions, seats, or both."""
    return (FACTION not in kind or simulated.codes is not None) and (
        not {SEAT, START} & {*kind} or simulated.seats)


def groups_of(rows, simulated, items):
    """The Groups of the played games with one number of players. rows: of RealGames; items: of the file."""
    rows = rows.sort_values("game", kind="stable")
    place = {name: code for code, name in enumerate(simulated.factions)}
    codes, seats, won = (values.reshape(-1, simulated.players) for values in (
        rows["faction"].map(place).fillna(-1).to_numpy(int), rows["seat"].to_numpy(int), rows["win"].to_numpy(float)))
    left, found = np.ones(len(won), bool), []
    said = {FACTION: (codes >= 0).all(axis=1), SEAT: (seats >= 0).all(axis=1), START: (seats == 0).sum(axis=1) == 1}
    for kind in KINDS:
        there = left & np.all([said[what] for what in kind], axis=0) if is_comparable(simulated, kind) else left & False
        left = left & ~there
        if there.any():
            where = np.where(seats[there] == 0, 0, OTHERS) if START in kind else seats[there]
            found.append(group_of(simulated, kind, codes[there], where, won[there], items))
    return found


def group_of(simulated, kind, codes, seats, won, items):
    """The Group of played games of one kind, from factions, seats and shares of the win, each (G, n)."""
    order = np.lexsort((seats, codes), axis=1)                  # in whatever order the rows of a game are written
    codes, seats, won = (np.take_along_axis(each, order, axis=1) for each in (codes, seats, won))
    columns, _ = simulated.columns(kind, codes, seats)
    places = np.array([items.index(item) for item in simulated.items(kind)])
    columns, strong = places[columns], simulated.strengths(kind)
    log, covariance = np.zeros(len(items)), np.zeros((len(items),) * 2)
    log[places], covariance[np.ix_(places, places)] = strong.log, strong.covariance
    tables, which, games = np.unique(columns.reshape(len(columns), -1), axis=0, return_inverse=True, return_counts=True)
    won_at = np.zeros((len(tables), simulated.players))
    np.add.at(won_at, which.ravel(), won)
    trials, wins = np.zeros((2, len(columns), len(items)))
    games_in = np.arange(len(columns))[:, None]
    for part in range(columns.shape[-1]):
        np.add.at(trials, (games_in, columns[..., part]), 1)
        np.add.at(wins, (games_in, columns[..., part]), won)
    return Group(simulated.players, kind, tables.reshape(len(tables), *columns.shape[1:]), games, won_at,
                 strengths.Strengths(log, covariance), trials, wins)


def test(groups, won, likely_wins, points, rng):
    """(p of the file, p (I + S,) of each item, deviation in standard deviations) of a Monte Carlo test.

    points: a ScoreTest, whose items stand behind the others. An item's p is how often the farthest of any is as far; so
    the least of them is that of the file.
    """
    drawn = sum(group.drawn(rng, DRAWS) for group in groups) - likely_wins if groups else np.zeros((DRAWS, len(won)))
    off = won - likely_wins
    if points.items:
        observed, more = points.observed_and_drawn(rng, DRAWS)
        drawn, off = np.hstack([drawn, more]), np.concatenate([off, observed])
    spread = np.sqrt((drawn**2).mean(axis=0))
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
        self.family = sum(one and item[::2] != (START, OTHERS) for one, item in zip(there, items, strict=False))
        self.family += sum(len(points.played) * (what == LEVEL_OF and not size) for what, _, size in points.items)
        self.moved, self.covariance = shrunken_strengths(groups) if groups else (None, None)

    def compared(self, what, players, numbers):
        """The ItemComparison of all factions or seats in games of these numbers of players; None where none say any."""
        groups = [group for group in self.groups if what in group.kind and group.players in numbers]
        if not groups:
            return None
        trials, wins = (np.concatenate([getattr(group, name) for group in groups]) for name in ("trials", "wins"))
        there = np.array([item[0] == what and item[1] in (0, *numbers) for item in self.items])
        there &= (trials.sum(axis=0) > 0) & np.array([item[::2] != (START, OTHERS) for item in self.items])
        played = intervals.share(trials[:, there], wins[:, there], family=self.family)
        n, quantile = trials.sum(axis=0)[there], ndtri((1 + intervals.simultaneous_level(
            intervals.LEVEL, self.family)) / 2)
        value, error = (sum(group.expected() for group in groups)[there] / n, np.sqrt(sum(
            np.diag(group.information() @ group.strong.covariance @ group.information()) for group in groups))[there]
            / n)
        model = intervals.Estimates(value, np.maximum(value - quantile * error, 0), np.minimum(
            value + quantile * error, 1), error, n, played.blocks)
        likely = sum(group.expected(self.moved) for group in groups)[there] / n - value
        slope = sum(group.information(self.moved) for group in groups)[there] / n[:, None]
        reach = quantile * np.sqrt(np.einsum("ij,jk,ik->i", slope, self.covariance, slope))
        off = intervals.independent_difference(played, model)
        frame = pd.DataFrame({
            what: [item[2] for item, each in zip(self.items, there, strict=True) if each], "n": n.astype(int),
            "value": played.value, "low": played.low, "high": played.high, "simulated": model.value,
            "simulated_low": model.low, "simulated_high": model.high, "off": off.value, "off_low": off.low,
            "off_high": off.high, "likely": likely, "likely_low": np.maximum(likely - reach, -value),
            "likely_high": np.minimum(likely + reach, 1 - value), "p": self.p[:len(there)][there],
            "far": self.far[:len(there)][there],
            "spread": np.sqrt(sum(np.diag(group.information()) for group in groups)[there] / n)})
        return ItemComparison(what, players, len(trials),
                              frame.sort_values("value", ascending=False, ignore_index=True),
                              self.file_p)


def shrunken_strengths(groups):
    """Posterior mode (I,) of how far log strengths differ in played games, and its covariance (I, I).

    The mode of a posterior with a normal prior of sd LIKELY around 0 for each faction and seat, and the normal
    distribution around it, with what the strengths of the run are uncertain by.
    """
    def expected(moved):
        return (sum(group.expected(moved) for group in groups), sum(group.information(moved) for group in groups))

    moved = strengths.posterior_mode(sum(group.wins.sum(axis=0) for group in groups), expected, LIKELY)
    known = [group.information(moved) for group in groups]
    inverse = np.linalg.inv(sum(known) + np.eye(len(moved)) / LIKELY**2)
    simulated = sum(each @ group.strong.covariance @ each for each, group in zip(known, groups, strict=True))
    return moved, inverse + inverse @ simulated @ inverse
