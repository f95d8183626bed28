"""Chances to win that are as often true as they say, from strengths of the sides of a game.

A side wins with a chance in proportion to e to the power of its strength by a weight, which changes evenly from the
beginning of a game to its end. The weights are those by which the winners of other games are the likeliest: each half
of a sample is judged by what the other half taught.
"""
import numpy as np

from ludometer.analysis.studies.followed_games import ESTIMATES, TIMES

PULL = 1.0                                                      # towards weights of 1, which keeps them finite
RAMPS = np.column_stack([1 - TIMES, TIMES])
FLATTEST = 0.001                                                # weight of scaled strengths: who is ahead stays ahead
STEPS = 50                                                      # of Newton's method at most; five are usual
NOISE = 1e-6                                                    # of a logarithm of how likely the winners are


def chances_by_other_half(strengths, won, half, by):
    """The chances of each side (games, times, sides), each half by weights that the other one has taught.

    strengths: (games, times, sides), by: what they are, as a Followed game has them. won: (games, sides), shares of the
    win. half: a mask of the games. None where nothing is known of points because a half is empty.
    """
    if by != ESTIMATES and (half.all() or not half.any()):
        return None
    chances = np.empty(strengths.shape)
    for here in (False, True):
        chances[half == here] = shares(strengths[half == here], weights(strengths[half != here], won[half != here]))
    return chances


def shares(strengths, weight):
    """The chances that these strengths give with a weight for each of TIMES."""
    powers = weight[:, np.newaxis] * strengths
    powers = np.exp(powers - powers.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def at_times(ends):
    """The weights at TIMES of scaled strengths, from those of the beginning and of the end."""
    return np.maximum(RAMPS @ ends, FLATTEST)


def weights(strengths, won):
    """The weights at TIMES by which those who won are the likeliest; without games they are 1."""
    scale = (strengths.std() if len(strengths) else 0) or 1.0
    strengths, won, ends = strengths / scale, won[:, np.newaxis], np.ones(2)
    for _ in range(STEPS):
        chances = shares(strengths, at_times(ends))
        ramps = RAMPS * (RAMPS @ ends > FLATTEST)[:, np.newaxis]        # elsewhere the ends change nothing
        means = (chances * strengths).sum(axis=-1)
        slope = ramps.T @ ((won * strengths).sum(axis=-1) - means).sum(axis=0) - PULL * (ends - 1)
        spread = ((chances * strengths**2).sum(axis=-1) - means**2).sum(axis=0)
        step = np.linalg.solve(ramps.T @ (spread[:, np.newaxis] * ramps) + PULL * np.eye(2), slope)
        while likelihood(strengths, won, ends + step) < likelihood(strengths, won, ends) - NOISE:
            step = step / 2
        ends = ends + step
        if np.abs(step).max() < 1e-9:
            break
    return at_times(ends) / scale


def likelihood(strengths, won, ends):
    """The logarithm of how likely the winners are with these weights, less the pull towards 1."""
    powers = at_times(ends)[:, np.newaxis] * strengths
    powers = powers - powers.max(axis=-1, keepdims=True)
    sure = powers - np.log(np.exp(powers).sum(axis=-1, keepdims=True))
    return (won * sure).sum() - PULL * ((ends - 1)**2).sum() / 2
