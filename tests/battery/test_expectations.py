"""What players expect of a move is what the rules make of it, in any game, with any modules and numbers."""
from collections import defaultdict
from importlib import import_module
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import policies
import simcore
from tests.battery.expectations import check_game, wrong
from tests.battery.experiments import MANY, SOME, Experiment, experiments

# Pig's players look at the position, and expect nothing of their moves
each_game = pytest.mark.parametrize("game", [game for game in simcore.games() if game != "pig"])


def compared(game, settings, share):
    """{(quantity, decision, sort of move): [(expected, real, words), ...]} of many games."""
    know, found = import_module(f"tests.battery.expected_{game}"), defaultdict(list)

    def check(experiment, seed):
        check_game(experiment, know, Random(seed), found, share)
    settings(given(experiments(game), st.integers(0, 1000))(check))()
    return know, found


def compare_rare_moves(game, know, found):
    """Adds games in which moves occur that other games hardly have."""
    for rules, policy, players, games in getattr(know, "RARE", ()):
        lineup = [policies.load(game, policy)] * players
        for number in range(games):
            check_game(Experiment(simcore.load(game, **rules), lineup, None, 1, number), know, Random(number), found)


def check_expectations(know, found):
    errors = {key: words for key, (_, _, words) in wrong(found).items() if key not in know.EXCEPTIONS}
    assert not errors, "\n".join(errors.values())


@each_game
def test_what_players_expect_is_what_they_get(game):
    know, found = compared(game, SOME, 0.6)
    compare_rare_moves(game, know, found)
    check_expectations(know, found)
    for name in know.NAMES:
        amounts = [expected for key, rows in found.items() if key[0] == name for expected, _, _ in rows]
        assert sum(amount != 0 for amount in amounts) >= 10, f"{name}: hardly ever expected"
    assert set(getattr(know, "SORTS", ())) <= {sort for _, _, sort in found}, "moves that no game had"


@pytest.mark.verify
@each_game
def test_what_players_expect_is_what_they_get_in_many_games(game):
    know, found = compared(game, MANY, 0.5)
    check_expectations(know, found)
    assert set(know.EXCEPTIONS) <= set(wrong(found)), "an exception that is none any more"


@each_game
def test_a_wrong_expectation_is_found(game):
    """Players who count each of a thing twice expect too much."""
    _, found = compared(game, SOME, 0.05)
    for rows in found.values():
        rows[:] = [(2 * expected, real, words) for expected, real, words in rows]
    assert len(wrong(found)) > 5
