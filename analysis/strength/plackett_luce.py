"""The model of Plackett and Luce: how strong each policy is, from the rankings of whole tables."""
import itertools

import numpy as np
from scipy.special import logsumexp

PSEUDO = 0.5                        # wins and defeats against the imaginary rival
MOST_TIED = 4                       # who share a place in all orders; of more, each is once in each place of theirs


def share_at(worth, players):
    """Share of the win at a table of the reference policy. worth: log worth beyond that of the reference.

    With two players a share of the games, with more a multiple of the fair share.
    """
    share = 1 / (1 + (players - 1) * np.exp(-np.clip(worth, -500, 500)))
    return share if players == 2 else players * share


def rankings(rank, who):
    """(policies from first to last (M, players), weight (M,), deal (M,)) of orders that agree with the ranks."""
    _, games, players = rank.shape
    rank, who = rank.reshape(-1, players), who.reshape(-1, players)
    ranks, which = np.unique(rank, axis=0, return_inverse=True)
    orders = [orders_by_rank(each) for each in ranks]
    number = np.array([len(each) for each in orders])
    first, often = np.cumsum(number) - number, number[which.ravel()]
    game = np.repeat(np.arange(len(who)), often)
    place = np.arange(len(game)) - np.repeat(np.cumsum(often) - often, often)
    order = np.concatenate(orders)[first[which.ravel()][game] + place]
    return who[game[:, None], order], 1 / often[game], game // games


def orders_by_rank(rank):
    """Orders (K, players) in which seats with these ranks may have come in."""
    tied = [[int(seat) for seat in np.flatnonzero(rank == each)] for each in np.unique(rank)]
    return np.array([sum(parts, ()) for parts in itertools.product(*map(orders_of_tied, tied))])


def orders_of_tied(seats):
    """All orders of seats that share a place; of more than MOST_TIED those by which each begins once."""
    if len(seats) <= MOST_TIED:
        return [*itertools.permutations(seats)]
    return [(*seats[first:], *seats[:first]) for first in range(len(seats))]


def plackett_luce(ranking, weight, deal, deals, n):
    """(log worths of n policies, their covariance (n, n)) by the Plackett-Luce model, from rankings()."""
    pairs = np.array([pair for i in range(n) for pair in ((i, n), (n, i))])     # n: the imaginary rival
    parts = [(ranking, weight, deal), (pairs, np.full(2 * n, PSEUDO), deals + np.arange(2 * n))]

    def fall(worth):
        value, slope = 0.0, np.zeros(n + 1)
        for order, weights, _ in parts:
            for at in range(order.shape[1] - 1):
                left = worth[order[:, at:]]
                total = logsumexp(left, axis=1)
                value -= (weights * (left[:, 0] - total)).sum()
                chance = np.exp(left - total[:, None]) * weights[:, None]
                slope += np.bincount(order[:, at:].ravel(), chance.ravel(), n + 1)
                slope -= np.bincount(order[:, at], weights, n + 1)
        return value / deals, slope / deals

    from scipy.optimize import minimize  # takes a quarter of a second to load
    worth = minimize(fall, np.zeros(n + 1), jac=True, method="BFGS", options={"gtol": 1e-7}).x
    curve, slopes = np.zeros((n + 1, n + 1)), np.zeros((deals + 2 * n, n + 1))
    for order, weights, where in parts:
        for at in range(order.shape[1] - 1):
            left = order[:, at:]
            chance = np.exp(worth[left] - logsumexp(worth[left], axis=1, keepdims=True))
            np.add.at(slopes, (where, order[:, at]), weights)
            np.add.at(slopes, (where[:, None], left), -weights[:, None] * chance)
            whole = np.zeros((len(order), n + 1))
            np.add.at(whole, (np.arange(len(order))[:, None], left), chance)
            curve += np.diag((weights[:, None] * whole).sum(axis=0)) - whole.T @ (weights[:, None] * whole)
    bread = np.linalg.pinv(curve, rcond=1e-12, hermitian=True)
    meat = slopes.T @ slopes * deals / max(deals - 1, 1)
    return worth[:n] - worth[:n].mean(), (bread @ meat @ bread)[:n, :n]


def policy_sums(who, values, n):
    """Sums (deals, n) over the games of each deal of values by seat, for the policy in that seat."""
    deals = len(who)
    place = (np.arange(deals)[:, None, None] * n + who).ravel()
    return np.bincount(place, np.broadcast_to(values, who.shape).ravel(), deals * n).reshape(deals, n)
