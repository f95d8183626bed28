"""What a player of Raiders of Scythia sees at a glance, the policies of the library see too."""
from collections import Counter

import pytest

import policies
from simcore.scythia import engine
from simcore.tables import load
from tests.simcore.scythia.scene import Scene

A = 0                                       # the seat


def decided(board, name="balanced"):
    """What happens in one step, in words, when players of that name decide."""
    board.chance = [policies.load("scythia", name)] * len(board.chance)
    return board.by_chance()


@pytest.mark.parametrize("name", ["balanced", "recruiter", "trainer"])
def test_who_plays_a_card_for_a_hire_does_hire(name):
    """An action is worth what its choices are worth afterwards: by its own price, and with the slots as they are."""
    spec, found = [policies.load("scythia", name)] * 2, Counter()
    for game in range(0, 120):
        for event in engine.play_one(load("scythia"), spec, 7, game)[0]:
            if event["n_moves"] > 1 and engine.EVENTS[event["kind"]] == "hire":
                found["declined" if event["picked"] == 0 else "hired"] += 1
    assert found["hired"] > 15 and not found["declined"]


@pytest.mark.parametrize("rounds, raids", [(0, False), (10, False), (19, True)])
def test_nobody_waits_for_ever(rounds, raids):
    """A raid that only hurts is put off, but not until the idle rule (E-4) ends the game."""
    board = Scene().bare().crew(A, "gravedigger", "jeweller").goods(A, silver=3, provisions=8)
    board.pub["idle"] = 2 * rounds
    assert any(words.startswith("raid") for words in decided(board)) == raids
