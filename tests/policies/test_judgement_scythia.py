"""What a player of Raiders of Scythia sees at a glance, the policies of the library see too."""
from collections import Counter, defaultdict
from random import Random

import pytest

from ludometer import policies
from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.schema import PER
from ludometer.simcore.tables import load
from tests.battery import expected_scythia
from tests.battery.expectations import check_game, wrong
from tests.battery.experiments import Experiment
from tests.simcore.scythia.scene import Scene

A = 0                                       # the seat


def decided(board, name="textbook"):
    """What happens in one step, in words, when players of that name decide."""
    board.chance = [policies.load("scythia", name)] * len(board.chance)
    return board.by_chance()


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["textbook", "recruiter", "trainer"])
def test_who_plays_a_card_for_a_hire_does_hire(name):
    """An action is worth what its choices are worth afterwards: by its own price, and with the slots as they are."""
    tables, spec, found = load("scythia"), [policies.load("scythia", name)] * 2, Counter()
    for game in range(0, 120):
        for event in engine.play_one(tables, spec, 7, game)[0]:
            if event["n_moves"] > 1 and engine.EVENTS[event["kind"]] == "hire":
                found["declined" if event["picked"] == 0 else "hired"] += 1
    assert found["hired"] > 15 and not found["declined"]


@pytest.mark.parametrize("rounds, raids", [(0, False), (10, False), (19, True)])
def test_nobody_waits_for_ever(rounds, raids):
    """A raid that only hurts is put off, but not until the idle rule (E-4) ends the game."""
    board = Scene().bare().crew(A, "gravedigger", "jeweller").goods(A, silver=3, provisions=8)
    board.pub["idle"] = 2 * rounds
    assert any(words.startswith("raid") for words in decided(board)) == raids


@pytest.mark.sample("2")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whatever_crew_counts_at_the_end_is_expected(players):
    """E-10, C-24, C-25: also what no printed card does; but for cards in hand, of which deck and limit have a say, and
    for promises, as such cards work on one another."""
    names = ("veteran", "warlord", "herder", "horse_breeder", "trader", "avenger", "berserker")
    brought = ("silver_from_each", "kumis_from_one", "livestock", "horse", "eagle", "kumis", "provisions")
    cards = {name: {"cost": 1, "strength": 1, "copies": 5, "trigger": "end", "effect": {word: 1 + i % 2},
                    "gain": {gain: 2 if "from" in gain else 1}, "source": "reconstructed: for a test"}
             for i, (name, word, gain) in enumerate(zip(names, PER[:-1], brought, strict=True))}
    files = {"counters": {"module": {"game": "scythia", "title": "Counters", "about": "made up", "resizes": ["crew"]},
                          "crew": cards}}
    tables = load("scythia", ["counters"] + ["solo"] * (players == 1), {"last_turns": 3}, files)
    found, lineup = defaultdict(list), [policies.load("scythia", "textbook")] * players
    for game in range(3):
        check_game(Experiment(tables, lineup, None, 5, game), expected_scythia, Random(game), found, 0.6)
    found = {key: rows for key, rows in found.items() if key[0] != "promise"}
    assert not wrong(found) and sum(expected != 0 for rows in found.values() for expected, _, _ in rows) > 100
