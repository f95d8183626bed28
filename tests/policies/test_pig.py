"""Pig with two players can be solved exactly: what its engine plays, and what a net has learned of it, beside that.

Chances to win are arrays by the score of whoever is to move, the score of the other and the points of the turn.
Source: Neller and Presser, Optimal Play of the Dice Game Pig, UMAP Journal 25 (2004), 25-47.
"""
import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import training
from ludometer.simcore import load
from ludometer.simcore.games import part
from ludometer.simcore.insight import preferences
from ludometer.simcore.play import ask, play_one

GOAL = 100                                                      # points that win, and beyond which no turn goes
own, other, turn = np.ogrid[:GOAL, :GOAL, :GOAL]
CLUB, BOLD = (turn > 19.5 + 0.05 * np.maximum(0, other - own)), turn + 0 * own + 0 * other > 27.5


def rolled(going, lost):
    """The chance to win of one roll. going: by the state. lost: by both scores, of the state after a 1."""
    reached = np.ones((GOAL, GOAL, GOAL + 6))
    reached[:, :, :GOAL] = going
    reached[np.broadcast_to(own + np.arange(GOAL + 6) >= GOAL, reached.shape)] = 1
    return (lost[:, :, np.newaxis] + sum(reached[:, :, face:face + GOAL] for face in range(2, 7))) / 6


def held(others_turn):
    """The chance to win of holding. others_turn: of the other as its turn begins, by the other's score and the own."""
    return np.where(own + turn >= GOAL, 1, 1 - others_turn[other, np.minimum(own + turn, GOAL - 1)])


def chances(hold, rival=None):
    """(the chance to win of who begins and holds so, that of the rival where it begins). rival: None = it plays best.

    hold: the chance to hold, by the state; None = both play best. No turn is held before its first roll.
    """
    mine, theirs = (np.full((GOAL, GOAL, GOAL), 0.5) for _ in range(2))
    for _ in range(1000):
        before = mine, theirs
        to_roll, to_hold = rolled(theirs, 1 - mine[:, :, 0].T), held(mine[:, :, 0])
        holding = to_hold > to_roll if rival is None else rival
        theirs = np.where(turn > 0, holding * to_hold + (1 - holding) * to_roll, to_roll)
        to_roll, to_hold = rolled(mine, 1 - theirs[:, :, 0].T), held(theirs[:, :, 0])
        holding = to_hold > to_roll if hold is None else hold
        mine = np.where(turn > 0, holding * to_hold + (1 - holding) * to_roll, to_roll)
        if max(abs(mine - before[0]).max(), abs(theirs - before[1]).max()) < 1e-8:
            return mine[0, 0, 0], theirs[0, 0, 0]
    raise AssertionError("no end in sight")


def wins(hold, rival=None):
    """What somebody wins who begins every other game."""
    begins, theirs = chances(hold, rival)
    return (begins + 1 - theirs) / 2


def holds_of(net):
    """With what chance a net holds, by the state."""
    tables, found = load("pig"), np.zeros((GOAL, GOAL, GOAL))
    _, start = play_one(tables, [net] * 2, 1, 1, steps=0)
    waiting = ask(tables, 1, 1, start, [])                      # after a first roll, and with two moves: roll, hold
    public = waiting.state["pub"]
    assert len(waiting.moves) == 2 and public["turn_points"] > 0
    for mine in range(GOAL):
        for rival in range(GOAL):
            public["score"][:2] = mine, rival
            for points in range(2, GOAL - mine):
                public["turn_points"] = points
                seen = preferences(tables, net, waiting)
                found[mine, rival, points] = next((chance for place, _, chance in seen or [] if place == 1), 0)
    return found


@pytest.mark.verify
def test_two_players_of_pig_win_what_they_should():
    """Exactly, and in 200,000 games: `club` against `bold`."""
    tables, club, bold = load("pig"), policies.load("pig", "club"), policies.load("pig", "bold")
    won, error = training.share(tables, club, [bold], 5, 200_000)
    assert abs(won - wins(CLUB, BOLD)) < 3 * error < 0.005


@pytest.mark.verify
def test_what_has_learned_pig_comes_close_to_the_best_there_is():
    """60,000 games teach it, 2 seconds. It wins 47.7 % against the best answer to its play, who holds at 20 44.5 %."""
    assert chances(None) == pytest.approx((0.5306, 0.5306), abs=1e-4)           # as in the paper
    twenty = wins(turn + 0 * own + 0 * other >= 20)
    _, found, _ = training.train_nets("pig", 2, n=300 * training.BATCH, tries=1000, tell=lambda *said, **named: None)
    net = training.policy_with_net("pig", {}, 2, found["scale_2"], found["heats_2"],
                                   found["weights_2"][-1].astype(np.float32),
                                   part("pig", "sight").SHARPNESS)
    hold = holds_of(net)
    assert wins(hold) > 0.47 > 0.45 > twenty
    won, error = training.share(load("pig"), net, [policies.load("pig", "club")], 5, 100_000)
    assert abs(won - wins(hold, CLUB)) < 3 * error
