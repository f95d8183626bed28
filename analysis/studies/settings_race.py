"""Which of many settings is the least change that balances a game: a race on common deals, confirmed on fresh ones.

The race is successive halving (Z. Karnin, T. Koren and O. Somekh, ICML 2013, PMLR 28(3), 1238-1246; K. Jamieson and
A. Talwalkar, AISTATS 2016, PMLR 51, 240-248): a share of the games is divided evenly among rounds, and in each round
among the settings that are left, of which the better half stay. What is found in a race was chosen for looking good,
so nothing that is said about a setting comes from it. The few that are left are played on deals of their own, until it
is clear whether they are balanced, by intervals that hold for all of them whenever one looks.

Nothing here plays games. Who calls says how: see balance.py, and the tests for games that are drawn from known shares.
"""
import itertools
import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.estimates.verdicts import SHORT
from ludometer.analysis.experiments.cell import command_line_value
from ludometer.analysis.studies.candidate_settings import Setting
from ludometer.analysis.studies.stopping_rule import AT_EDGE
from ludometer.analysis.tables.agreement import DIFFERS

SHORTLIST = 4                                                   # settings that are confirmed
RACED = 1 / 3                                                   # of all games
FEWEST = 200                                                    # games of a setting in a round
FOLDS = 10                                                      # of the blocks of a setting
BALANCED, OUTSIDE, UNDECIDED = "balanced", "not balanced", "undecided"


class Imbalance(NamedTuple):
    """How far the share that is farthest off a fair one is off it: `value` by estimate, `low` to `high` by interval.

    place: of that item; above: whether its share is above the fair one. A largest of several estimates is too large on
    average; the interval allows for that.
    """

    value: float
    low: float
    high: float
    place: int
    above: bool


def imbalance(value, low, high, fair):
    """The Imbalance of shares (K,), whose intervals hold together."""
    value, low, high = (np.asarray(each, float) - fair for each in (value, low, high))
    off = np.where(np.isnan(value), 0, np.abs(value))
    return Imbalance(float(off.max()), float(max(np.nanmax(low), np.nanmax(-high), 0)),
                     float(np.nanmax(np.maximum(high, -low))), place := int(off.argmax()), bool(value[place] > 0))


def unbiased_imbalance(counts, wins, fair):
    """Estimate, without selection bias, of the largest distance of a share from the fair one.

    counts, wins: block sums (B, K). By turns a tenth of the blocks measures the share that all others pick as the
    farthest, and its side. What is picked by other games is measured without bias, so the mean is the imbalance where
    one share is farthest, and less by as much as wrong picks are closer to fair: never more (the double estimator of H.
    van Hasselt, NIPS 2010, 2613-2621, with folds). It may be below 0 where all shares are fair.
    """
    folds = np.arange(len(counts)) % FOLDS
    parts = np.array([[sums[folds == fold].sum(axis=0) for fold in range(FOLDS)] for sums in (counts, wins)], float)
    with np.errstate(all="ignore"):
        rest, here = (found[1] / found[0] - fair for found in (parts.sum(axis=1, keepdims=True) - parts, parts))
    picked = np.nanargmax(np.where(np.isnan(here), -1, abs(rest)), axis=1)
    places = np.arange(FOLDS), picked
    return float(np.mean(np.sign(rest[places]) * here[places]))


@dataclass(eq=False)
class Trial:
    """A setting in a race. games: their number; rounds: in which it played; imbalance: what they say, with others'."""

    setting: Setting
    fair: float
    moments: Moments | None = None
    games: int = 0
    rounds: int = 0
    imbalance: Imbalance | None = None

    def add(self, moments, games):
        """Count the games of another round."""
        if self.moments:
            self.moments += moments
        else:
            self.moments = moments
        self.games, self.rounds = self.games + games, self.rounds + 1

    @property
    def shares(self):
        """Estimates of its shares, with intervals for this setting."""
        return self.moments.ratio(family=int((self.moments.totals[:, 0] > 0).sum()), proportion=True)


def judge_trials(trials):
    """Set the Imbalance of each Trial: the estimate from the games of all Trials, the interval from its own."""
    found = [trial.shares for trial in trials]
    value = smoothed_shares([trial.setting for trial in trials], *(np.array([getattr(each, name) for each in found])
                                                                   for name in ("value", "error")))
    for trial, each, row in zip(trials, found, value, strict=True):
        trial.imbalance = imbalance(row, each.low, each.high, trial.fair)


def smoothed_shares(settings, value, error):
    """Shares (S, K) of settings, shrunk towards a model in which the effects of knobs add up.

    So all games of a race say something of each setting. The additive shares are fitted by weighted least squares, and
    what is left of each share is kept as far as it is more than noise, by the spread of what is left (empirical Bayes;
    B. Efron and C. Morris, JASA 70, 1975, 311-319). error: standard errors (S, K). In simulations of 24 settings with
    700 games each it brought the error from 1.6 points to 0.9, and to 1.1 where effects miss their sum by one point.
    """
    each = sorted({(knob, command_line_value(value)) for setting in settings for knob, value in setting.change.items()})
    design = np.array([[1, *((knob, value) in {(name, command_line_value(one)) for name, one in setting.change.items()}
                             for knob, value in each)] for setting in settings], float)
    freedom, sure = len(settings) - np.linalg.matrix_rank(design), (error > 0).all(axis=0)
    if not freedom or not sure.any():
        return value
    found, value, error = value.copy(), value[:, sure], error[:, sure]
    fit = np.column_stack([design @ np.linalg.lstsq(design / one[:, None], share / one, rcond=None)[0]
                           for share, one in zip(value.T, error.T, strict=True)])
    rest = value - fit
    spread = max((np.sum((rest / error) ** 2) - freedom * sure.sum()) / np.sum(error**-2.0), 0)
    found[:, sure] = fit + spread / (spread + error**2) * rest
    return found


def fields_of(settings, shortlist=SHORTLIST):
    """Number of settings in each round of a race, from all of them to about twice the shortlist."""
    sizes = [settings]
    while sizes[-1] > 2 * shortlist:
        sizes.append(math.ceil(sizes[-1] / 2))
    return sizes


def race(settings, fair, play, games, margin, shortlist=SHORTLIST):
    """Race settings; returns ([Trial] of all of them, those of the shortlist, the least change first).

    play(round, settings, games): plays this number of games of each and yields (Moments of its shares, games) for
    each, as wins over games of each item. games: in all.
    """
    trials = [Trial(setting, fair) for setting in settings]
    rounds, left = fields_of(len(trials), shortlist), trials
    for number, size in enumerate(rounds):
        left = ranked_trials(left, margin)[:size] if number else left
        found = play(number, [trial.setting for trial in left], games // (len(rounds) * size))
        for trial, (moments, played) in zip(left, found, strict=True):
            trial.add(moments, played)
        judge_trials(trials)
    return trials, sorted(shortlisted_trials(left, margin, shortlist), key=lambda trial: trial.setting.size)


def ranked_trials(trials, margin):
    """Trials in order of promise: first those that no other beats in both smallness of change and balance.

    Behind them come those that only they surpass, and so on; those that are certainly outside the margin are last.
    """
    left, order = [trial for trial in trials if trial.imbalance.low <= margin], []
    while left:
        best = pareto_front([(trial.setting.size, trial.imbalance.value) for trial in left])
        order += sorted((left[place] for place in best), key=closeness)
        left = [trial for place, trial in enumerate(left) if place not in best]
    return order + sorted((trial for trial in trials if trial.imbalance.low > margin), key=closeness)


def closeness(trial):
    """Sort key of a Trial: its estimated distance from balance."""
    return trial.imbalance.value


def pareto_front(points):
    """Indices of the Pareto front of (size, imbalance) points, from small to large size."""
    best, least = [], math.inf
    for place in sorted(range(len(points)), key=lambda place: points[place]):
        if points[place][1] < least:
            best.append(place)
            least = points[place][1]
    return best


def shortlisted_trials(trials, margin, shortlist=SHORTLIST):
    """Trials for the shortlist: the smallest change that may do, then those that clearly should, then the closest."""
    clearly = margin * (1 - SHORT)                              # so that no huge number of games is needed

    def order(trial):
        return max(closeness(trial) - clearly, 0), trial.setting.size, closeness(trial)

    may = sorted((trial for trial in trials if closeness(trial) <= margin),
                 key=lambda trial: (trial.setting.size, closeness(trial)))
    return [*may[:1], *(trial for trial in sorted(trials, key=order) if trial not in may[:1])][:shortlist]


# On fresh deals

@dataclass(eq=False)
class Candidate:
    """A setting of the shortlist on fresh deals. shares: a frame of item, value, low, high and answer after `games`."""

    trial: Trial
    shares: object = None
    games: int = 0
    verdict: str = UNDECIDED

    @property
    def imbalance(self):
        """Its Imbalance by its fresh games alone, or None before there are any."""
        return None if self.shares is None else imbalance(
            *(self.shares[name] for name in ("value", "low", "high")), self.trial.fair)

    @property
    def promise(self):
        """What orders Candidates by how well they may turn out: the least imbalance that is possible, then games."""
        return self.imbalance.low if self.imbalance else 0, self.games, self.trial.setting.size


def confirm(trials, looks, look, games, news=lambda candidates: None):
    """The Candidates of Trials, played until the least change that is balanced is known, or all games are played.

    looks: games of a setting at which is looked. look(place, games): plays a Trial up to these games and returns the
    frame of its shares with answers, as analysis/studies/stopping_rule.py has them. games: in all.
    The next look is always at the one that may turn out best (as in LUCB: S. Kalyanakrishnan, A. Tewari, P. Auer and P.
    Stone, ICML 2012, 655-662). Intervals hold at all times, so it does not matter which of them are taken, and why.
    """
    candidates, following = [Candidate(trial) for trial in trials], dict(itertools.pairwise([0, *looks]))
    while True:
        left = [each for each in still_racing(candidates)
                if each.games in following and following[each.games] - each.games <= games]
        if not left:
            return candidates
        candidate = min(left, key=lambda each: each.promise)
        target = following[candidate.games]
        games -= target - candidate.games
        candidate.shares = look(candidates.index(candidate), target)
        candidate.games, candidate.verdict = target, verdict(candidate.shares)
        news(candidates)


def still_racing(candidates):
    """Candidates worth further games: once one is balanced, only smaller changes that are not at the edge."""
    least = min((each.trial.setting.size for each in candidates if each.verdict == BALANCED), default=math.inf)
    return [each for each in candidates if each.trial.setting.size < least and (
        each.verdict == UNDECIDED or (each.verdict == AT_EDGE and least == math.inf))]


def verdict(shares):
    """The verdict on a setting, from the answers on all its shares; a share that depends on players is outside."""
    answers = set(shares["answer"])
    if answers <= {"balanced"}:
        return BALANCED
    if answers & {"strong", "weak", DIFFERS}:
        return OUTSIDE
    return AT_EDGE if answers <= {"balanced", AT_EDGE} else UNDECIDED
