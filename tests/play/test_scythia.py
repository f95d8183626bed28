"""Players of Raiders of Scythia do not blunder, and no hero's action hurts who has it."""
import numpy as np
import pytest

from ludometer import policies
from ludometer.simcore import load
from ludometer.simcore.play import play_batch
from tests.play import scythia
from tests.readings import scythia_reading

GAMES = 60
HERO_GAMES = 1600
NUMBERS = ("score", "turns", "hires", "vp_raids", "vp_cards", "vp_crew", "vp_animals", "vp_quests", "vp_plunder")


@pytest.mark.parametrize("players, empty, wasted", [(2, 0.01, 0.06), (4, 0.01, 0.12)])
def test_club_does_not_waste_its_turns(players, empty, wasted):
    """Of the workers taken before the end is near, few do nothing, as where only a colour is wanted; and few last turns
    bring no point. Thresholds: two to three times what 100 games showed: 0.004 and 0.005 of the takes, 0.02 and 0.06 of
    the last turns."""
    found = scythia.blunders(load("scythia"), [policies.load("scythia", "textbook")] * players, 3, GAMES)
    assert found["empty"] <= empty * found["takes"]
    assert found["wasted"] <= wasted * found["last"]


@pytest.mark.verify
def test_no_action_of_a_hero_hurts_who_has_it():
    """A hero's action is optional: blocked, its owner wins no more. Threshold: three standard errors."""
    for hero, (games, _, gain) in scythia.heroes([policies.load("scythia", "textbook")] * 4, 11, HERO_GAMES).items():
        assert gain.mean() > -3 * gain.std() / np.sqrt(games), hero


@pytest.mark.verify
def test_what_is_played_lies_among_its_readings():
    """Means of four players: none is lower than in all of 40 readings, or higher. Points are the lowest, above one."""
    def means(**given):
        found = play_batch(load("scythia", **given), [policies.load("scythia", "textbook")] * 4, 7, 0, 400)
        return [found[name].mean() for name in NUMBERS]

    lower = (np.array([means(set=scythia_reading(number)) for number in range(1, 41)]) < means()).sum(axis=0)
    assert {name: n for name, n in zip(NUMBERS, lower, strict=True) if not 0 < n < 40} == {}
