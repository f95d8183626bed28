"""A league: how strong the policies of a game are against one another, rated from whole tables.

For each number of players, every set of that many policies sits down to equally many deals. Each deal is played once
per rotation of an order around the table, which is permuted from deal to deal. A rating is the worth of a policy in the
model of Plackett and Luce: of those still to be placed, each comes next in proportion to its worth (R. L. Plackett,
Applied Statistics 24, 1975, 193-202); with two players this is the model of Bradley and Terry. Places are those of the
final ranking; who share a place count in every order that agrees with it. Each policy is also given half a win and half
a loss against an imaginary rival, so one that never wins still has a finite worth, as H. L. Turner and others do
(Computational Statistics 35, 2020, 1027-1057).

One number for each policy cannot say everything, so we also play each policy alone among the reference.

Deals are the sample: errors come from the sandwich of the likelihood's curvature and the spread of its slopes over
deals, so they hold although games of a deal are alike and whether or not the model is right.
"""
import itertools
from dataclasses import dataclass

import numpy as np
import pandas as pd
from joblib import delayed
from scipy.special import logsumexp

from ludometer import policies, simcore
from ludometer.analysis.estimates import intervals
from ludometer.analysis.experiments.lineup import SEATING, seatings
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.workers import in_parallel
from ludometer.analysis.strength.plackett_luce import plackett_luce, policy_sums, rankings, share_at
from ludometer.policies.marks import plays_hash, weights_hash
from ludometer.simcore.errors import DataError, whole_number

LEAST, ROOMY = 2, 10                # deals that rate a policy at all; times as many suffice in a random order
GAMES = 40_000                      # of each number of players, unless more or fewer are asked for
SLICE = 100                         # deals of one call; one where somebody searches
GATE = 0.6                          # the least that a tier wins of its games against the tier below
SHUFFLE = 0x6C656167                # second half of the key for the order in which tables are made up


@dataclass(frozen=True)
class League(NotebookResult):
    """Result of a league: ratings of policies, and how often one beats another.

    title: what was played; game; rules, data: of the game; seed
    reference: the policy that others are measured by
    policies: {name: hashes of its weights and of how it plays}
    largest_miss: {players: by how much of a fair share the model misses what a policy won, at most}
    ratings: DataFrame by players and policy; intervals hold together for all policies of a number of players:
        games               that the policy played in the league
        rating, low, high   as the model has it: with two players the chance to win against the reference, else the
                            share of the win at a table of it, as a multiple of the fair one
        share, share_low, share_high
                            of the win, which it had in the league, as a multiple of the fair share
        measured, measured_low, measured_high, measured_games
                            what the rating speaks of, played: one of the policy alone among the reference
    pairs: DataFrame of the games of two; intervals hold together:
        policy, other, games; wins, low, high
    tiers: the same of each tier against the one below, and
        verdict             "yes" where the whole interval is GATE or more, "no" where all of it is less, else
                            "undecided"
    """

    FACTS = ("reference", "largest_miss")

    title: str
    game: str
    reference: str
    ratings: pd.DataFrame
    largest_miss: dict
    pairs: pd.DataFrame
    tiers: pd.DataFrame
    rules: str
    data: str
    policies: dict
    seed: int

    def plain(self):
        """The league as plain data, for machines and to be kept."""
        tables = {name: records(getattr(self, name)) for name in ("ratings", "pairs", "tiers")}
        return {"title": self.title, "game": self.game, "rules": self.rules, "data": self.data, "seed": self.seed,
                "reference": self.reference, "policies": self.policies, "seating": SEATING,
                "misfit": {str(players): value for players, value in self.largest_miss.items()}} | tables


def league(game, names=None, players=None, games=GAMES, seed=1, reference=None, modules=(), set=None, jobs=1,
           progress=lambda played, total: None):
    """Play a League.

    names: policies, by default all of the library that do not search. players: numbers of players, by default all above
    1. games: of each of these, rounded up so that every table plays equally often, if there are that many. reference:
    by default casual, or else club, or else the first policy that is not chance. modules, set: variants and knobs.
    Raises DataError, RuleError.
    """
    games = whole_number(games, 1, "league: games")
    tables = simcore.load(game, modules, set)
    specs = rated_policies(game, names)
    reference = reference or default_reference(game, specs)
    if reference not in specs:
        raise DataError(f"league: the reference {reference} does not play; name it among the policies")
    counts, names = numbers_of_players(tables, players), list(specs)
    mixed = {count: random_lineups(len(specs), count, games, seed) for count in counts}
    check_that_all_play(mixed, len(specs), games)
    alone = {count: reference_lineups(names, reference, count, games) for count in counts if count > 2}
    total = sum(lineups.size for each in (mixed, alone) for lineups in each.values())
    played = 0

    def show(more):
        nonlocal played
        played += more
        progress(played, total)

    ratings, largest_miss, pairs, tiers = ratings_and_duels(
        lambda lineups: play(tables, list(specs.values()), lineups, seed, jobs, show), mixed, alone, names, reference,
        tier_steps(game, names))
    hashes = {name: {"weights": weights_hash(spec.config), "plays": plays_hash(tables, spec)}
              for name, spec in specs.items()}
    title = game + "".join(f" with {name}" for name in modules)
    return League(title, game, reference, ratings, largest_miss, pairs, tiers, tables.rules_version, tables.data_hash,
                  hashes, seed)


def rated_policies(game, names):
    """{name: PolicySpec} of the policies that a league rates. names: as of league(). Raises DataError."""
    specs = {name: policies.load(game, name) for name in names or policies.library(game)}
    if not names:                                               # who searches is a hundred times as slow
        specs = {name: spec for name, spec in specs.items() if "search" not in spec.config}
    if len(specs) < 2:
        raise DataError(f"league: {', '.join(specs)} alone cannot be rated; expected two policies or more")
    return specs


def numbers_of_players(tables, players):
    """The numbers of players that a league plays with, in order. players: as of league(). Raises DataError."""
    possible = list(range(max(2, tables.players[0]), tables.players[1] + 1))
    if not possible:
        raise DataError(f"league: {tables.game} is played alone with these modules, so nobody can be rated")
    for count in players or ():
        if count not in possible:
            raise DataError(f"league: players = {count}: expected one of {', '.join(map(str, possible))}")
    return sorted({*(players or possible)})


def check_that_all_play(mixed, n, games):
    """Raise DataError if one of n policies sits at too few deals to be rated. mixed: {players: line-ups}."""
    for count, lineups in mixed.items():
        if min(np.count_nonzero((lineups == place).any(axis=1)) for place in range(n)) < LEAST:
            raise DataError(f"league: games = {games}: with {count} players somebody would sit at fewer than {LEAST} "
                            f"deals; expected {count * -(-LEAST * n // count) * ROOMY:,} or more")


def default_reference(game, names):
    """The policy that others are measured by, unless another is asked for."""
    tier = next((tier for tier in policies.tiers(game) if tier in ("casual", "club") and tier in names), None)
    return tier or next(name for name in names if name != "random")


# Who plays

def random_lineups(n, players, games, seed):
    """The policies at the table of each deal: indices of n policies, int8, (deals, players), in random order.

    All sets of different policies in a random order, again and again; where there are fewer policies than players, all
    that are not of one policy alone.
    """
    tables = list(itertools.combinations(range(n), players)) if n >= players else [
        table for table in itertools.combinations_with_replacement(range(n), players) if len({*table}) > 1]
    deals = -(-games // players)
    if deals >= len(tables):                                    # a whole number of times each
        deals = -(-deals // len(tables)) * len(tables)
    luck = np.random.Generator(np.random.Philox(key=np.array([seed, SHUFFLE], np.uint64)))
    rounds = [luck.permutation(tables) for _ in range(-(-deals // len(tables)))]
    return np.concatenate(rounds)[:deals].astype(np.int8)


def play(tables, specs, lineups, seed, jobs, progress):
    """[win, rank, policy (its index in specs)] of all games of some deals, each (deals, games of a deal, seats).

    progress: called with the number of games of each slice once it has been played.
    """
    deals, players = lineups.shape
    size = 1 if any("search" in spec.config for spec in specs) else SLICE

    def played(first):
        drawn = lineups[first:first + size]
        rows = simcore.engine(tables.game).play_batch(
            tables, specs, seed, first * players, len(drawn) * players, lineup=drawn,
            orders=seatings(players, seed, first, len(drawn)))
        who = np.take_along_axis(np.repeat(drawn, players, axis=0), rows["player"].astype(np.intp), axis=1)
        return rows["win"], rows["rank"], who

    slices = in_parallel(tables.game, jobs, (delayed(played)(first) for first in range(0, deals, size)))
    found = []
    for one in slices:
        found.append(one)
        progress(len(one[0]))
    return [np.concatenate(part).reshape(deals, players, players) for part in zip(*found, strict=True)]


# What follows from the games

def ratings_and_duels(play_lineups, mixed, alone, names, reference, steps):
    """(ratings, largest_miss, pairs, tiers) of a League.

    play_lineups: a function that plays some, as play() does. mixed: {players: line-ups} of all policies; alone: the
    same of each policy alone among the reference, where there are more than two players. steps: from tier_steps().
    """
    ratings, largest_miss = [], {}
    pairs = tiers = pd.DataFrame()
    for count, lineups in mixed.items():
        found = play_lineups(lineups)
        frame, largest_miss[count] = ratings_and_largest_miss(found, lineups, names, reference)
        if count == 2:                                          # every game is one of a policy alone against another
            pairs = measured_pairs(found, lineups, names)
            tiers = against_the_tier_below(found, lineups, names, steps)
        else:
            lineups = alone[count]
            found = play_lineups(lineups)
        ratings.append(frame.merge(reference_results(found, lineups, names, reference), how="left", on="policy"))
    return pd.concat(ratings, ignore_index=True), largest_miss, pairs, tiers


# The model

def ratings_and_largest_miss(found, lineups, names, reference):
    """(DataFrame of ratings, largest miss) from the games with one number of players; see League."""
    win, rank, who = found
    deals, players = lineups.shape
    ranking, weight, deal = rankings(rank, who)
    worth, covariance = plackett_luce(ranking, weight, deal, deals, len(names))
    at = names.index(reference)
    difference = np.eye(len(names)) - np.eye(len(names))[at]
    error = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", difference, covariance, difference), 0))
    seats, won = policy_sums(who, np.ones(who.shape), len(names)), policy_sums(who, win, len(names))
    others = np.arange(len(names)) != at
    each = intervals.intervals(worth - worth[at], np.where(others, error, 1), seats.sum(axis=0),
                               np.count_nonzero(seats, axis=0), family=max(int(others.sum()), 1))
    value, low, high = (share_at(np.where(others, theta, 0), players) for theta in (each.value, each.low, each.high))
    share = intervals.share(seats, won, family=len(names))
    expected = np.exp(worth[who] - logsumexp(worth[who], axis=-1, keepdims=True))
    off = policy_sums(who, expected, len(names)).sum(axis=0) / seats.sum(axis=0) - share.value
    frame = pd.DataFrame({
        "players": players, "policy": names, "games": seats.sum(axis=0).astype(int), "rating": value, "low": low,
        "high": high, "share": players * share.value, "share_low": players * share.low,
        "share_high": players * share.high})
    return frame.sort_values("rating", ascending=False, kind="stable"), float(players * np.abs(off).max())


# Pairs and tiers

def measured_pairs(found, lineups, names):
    """DataFrame of the share of games that the first of each two policies wins against the second."""
    pairs = list(itertools.combinations(range(len(names)), 2))
    return duels(found, lineups, names, pairs).sort_values("wins", ascending=False, ignore_index=True)


def reference_lineups(names, reference, players, games):
    """The policies at the table of each deal, where each policy in turn sits among the reference policy."""
    at = names.index(reference)
    tables = np.array([[place, *[at] * (players - 1)] for place in range(len(names)) if place != at], np.int8)
    return np.tile(tables, (-(-games // (players * len(tables))), 1))


def reference_results(found, lineups, names, reference):
    """Shares of the win that each policy has as the only one at a table of the reference policy; see League."""
    players, at = lineups.shape[1], names.index(reference)
    frame = duels(found, lineups, names, [(place, at) for place in range(len(names)) if place != at])
    factor = 1 if players == 2 else players
    return pd.DataFrame({
        "policy": frame["policy"], "measured": factor * frame["wins"], "measured_low": factor * frame["low"],
        "measured_high": factor * frame["high"], "measured_games": frame["games"]})


def duels(found, lineups, names, pairs):
    """Share of the win of the first policy of each pair as the only one among seats of the second, a DataFrame."""
    win, _, who = found
    games, wins = np.zeros((2, len(lineups), len(pairs)))
    for column, (one, other) in enumerate(pairs):
        met = (np.sort(lineups, axis=1) == sorted((one, *[other] * (lineups.shape[1] - 1)))).all(axis=1)
        games[met, column] = lineups.shape[1]
        wins[met, column] = (win[met] * (who[met] == one)).sum(axis=(1, 2))
    share = intervals.share(games, wins, family=len(pairs))
    return pd.DataFrame({
        "policy": [names[one] for one, _ in pairs], "other": [names[other] for _, other in pairs],
        "games": share.n.astype(int), "wins": share.value, "low": share.low, "high": share.high})


def tier_steps(game, names):
    """[(tier, the tier below)] as names of policies, from the lowest pair up, of the tiers that play."""
    return list(itertools.pairwise(name for name in policies.tiers(game) if name in names))


def against_the_tier_below(found, lineups, names, steps):
    """Share of the win of each tier against the tier below, with a verdict; see League."""
    if not steps:
        return pd.DataFrame()
    frame = duels(found, lineups, names, [(names.index(upper), names.index(lower)) for lower, upper in steps])
    frame["verdict"] = np.select([frame["low"] >= GATE, frame["high"] < GATE], ["yes", "no"], "undecided")
    return frame
