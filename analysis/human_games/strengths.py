"""Strengths of factions and seats, fitted to who wins in simulated games: Luce's model of choice.

A seat of a game wins with a chance in proportion to the strength of its faction times the strength of its place at the
table (R. D. Luce, *Individual Choice Behavior*, Wiley 1959). Shares of the win are no strengths: of two factions, one
that wins 75 % of its games is three times as strong as the others, not one and a half times. Strengths are fitted by
maximum likelihood, where each faction and seat wins as many games as in the run; then they predict what a faction wins
at tables that were drawn in another way.

Shapes: T tables, n seats, k parts of what a seat is (its faction, its place, or both), D strengths. `columns` (T, n, k)
says which of the D strengths a seat has.
"""
from dataclasses import dataclass

import numpy as np

WIDE = 3.0                                                      # prior sd of a log strength: of what never won
STEPS, NEAR, STRIDE = 100, 1e-8, 2.0                            # of Newton's method; the farthest that one step goes


@dataclass(frozen=True)
class Strengths:
    """Logarithms (D,) of strengths, and their covariance (D, D), which counts blocks as the sample."""

    log: np.ndarray
    covariance: np.ndarray

    def draws(self, rng, draws):
        """(draws, D): logarithms as they may be, drawn within their covariance."""
        values, vectors = np.linalg.eigh(self.covariance)
        return self.log + rng.standard_normal((draws, len(self.log))) @ (vectors * np.sqrt(np.maximum(values, 0))).T


def chances(log, columns):
    """Chance of each seat to win, (..., T, n), from log strengths (..., D)."""
    at_table = sum(log[..., columns[..., part]] for part in range(columns.shape[-1]))
    at_table = np.exp(at_table - at_table.max(axis=-1, keepdims=True))
    return at_table / at_table.sum(axis=-1, keepdims=True)


def sums(values, columns, size):
    """Sums (D,) of values of seats (T, n), for each of the D strengths."""
    return sum(np.bincount(columns[..., part].ravel(), values.ravel(), size) for part in range(columns.shape[-1]))


def fisher_information(found, games, columns, size):
    """Fisher information (D, D) of log strengths: derivatives of expected wins.

    found (T, n): chances; games (T,): played at each table.
    """
    weights = found * games[:, None]
    parts = [columns[..., part].ravel() for part in range(columns.shape[-1])]
    own = sum(np.bincount(one * size + other, weights.ravel(), size * size) for one in parts for other in parts)
    place = np.arange(len(columns))[:, None, None] * size       # each table has its own D sums
    means = sums(found, place + columns, len(columns) * size).reshape(-1, size)
    return own.reshape(size, size) - means.T @ (means * games[:, None])


def posterior_mode(won, expected, prior):
    """Posterior mode (D,) of log strengths with these wins, under independent normal priors of this sd around 0.

    won (D,): games that each strength won. expected: of logarithms (D,), the wins (D,) they expect and
    fisher_information(). Found by Newton's method; the likelihood is concave.
    """
    log = np.zeros(len(won))
    for _ in range(STEPS):
        wins, information = expected(log)
        step = np.linalg.solve(information + np.eye(len(won)) / prior**2, won - wins - log / prior**2)
        log = log + step * min(1, STRIDE / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < NEAR:
            break
    return log


def fit(columns, won, size):
    """Posterior mode (D,) of the log strengths in simulated games; won (T, n): games won by each seat."""
    games = won.sum(axis=1)

    def expected(log):
        found = chances(log, columns)
        return sums(found * games[:, None], columns, size), fisher_information(found, games, columns, size)

    return posterior_mode(sums(won, columns, size), expected, WIDE)


def strengths_of_games(columns, won, size):
    """The Strengths in simulated games: columns (B, R, n, k) and shares of the win (B, R, n) of B blocks.

    Games of a block are alike, so the information of independent games is divided by a factor, as for counts that vary
    more than they should (P. McCullagh and J. A. Nelder, *Generalized Linear Models*, Chapman and Hall 1989, 4.5): what
    the slopes of blocks vary by, over what independent games would; at least 1.
    """
    blocks = len(columns)
    columns, won = columns.reshape(-1, *columns.shape[2:]), won.reshape(-1, won.shape[-1])
    first, which = distinct_tables(columns, size)
    tables, seats = columns[first], won.shape[1]
    won_at_table = np.bincount((which[:, None] * seats + np.arange(seats)).ravel(), won.ravel(), len(first) * seats)
    won_at_table = won_at_table.reshape(-1, seats)
    log = fit(tables, won_at_table, size)
    found = chances(log, tables)
    information = fisher_information(found, won_at_table.sum(axis=1), tables, size)
    inverse = np.linalg.inv(information + np.eye(size) / WIDE**2)
    slopes = slopes_of_blocks(columns, won - found[which] * won.sum(axis=1, keepdims=True), blocks, size)
    varied = np.trace(inverse @ (slopes.T @ slopes)) / max(np.trace(inverse @ information), 1e-9)
    return Strengths(log, inverse * max(varied, 1.0))


def distinct_tables(columns, size):
    """Who sits where in games (G, n, k), each table once: the first game of each (T,), and the table of each game (G,).
    """
    flat = columns.reshape(len(columns), -1)
    if size ** flat.shape[1] < 2**62:                           # one number for each table sorts much faster
        keys = np.ravel_multi_index(flat.T, (size,) * flat.shape[1])
    else:
        keys = np.unique(flat, axis=0, return_inverse=True)[1].ravel()
    return np.unique(keys, return_index=True, return_inverse=True)[1:]


def slopes_of_blocks(columns, residuals, blocks, size):
    """Derivatives (blocks, D) of the log likelihood of each block by the D log strengths.

    columns (G, n, k) and residuals (G, n), wins less expected wins, of the games of all blocks, one after another.
    """
    place = (np.arange(len(columns)) // (len(columns) // blocks) * size)[:, None, None]
    return sums(residuals, place + columns, blocks * size).reshape(-1, size)
