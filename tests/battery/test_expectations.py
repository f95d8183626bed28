"""What players expect of a move is what the rules make of it, in any game, with any modules and numbers."""
from collections import defaultdict
from importlib import import_module
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometer import policies, simcore
from tests.battery.expectations import check_game, wrong
from tests.battery.experiments import MANY, SOME, Experiment, experiments

FEW = settings(SOME, max_examples=20)                           # many of their decisions are looked at

# Pig's players look at the position, and expect nothing of their moves
each_game = pytest.mark.parametrize("game", [game for game in simcore.games() if game != "pig"])


def compared(game, examples, share):
    """{(quantity, decision, sort of move): [(expected, real, words), ...]} of many games."""
    declared, found = import_module(f"tests.battery.expected_{game}"), defaultdict(list)

    def check(experiment, seed):
        check_game(experiment, declared, Random(seed), found, share)
    examples(given(experiments(game), st.integers(0, 1000))(check))()
    return declared, found


def compare_rare_moves(game, declared, found):
    """Adds games of settings in which moves occur that other games hardly have."""
    for rules, policy, players, games in getattr(declared, "RARE", ()):
        tables, lineup = simcore.load(game, **rules), [policies.load(game, policy)] * players
        for seed in range(games):                               # another deal each; games of one block share theirs
            check_game(Experiment(tables, lineup, None, seed, 0), declared, Random(seed), found)


def check_expectations(declared, found):
    errors = {key: words for key, (_, _, words) in wrong(found).items() if key not in declared.EXCEPTIONS}
    assert not errors, "\n".join(errors.values())


@pytest.mark.verify
@each_game
def test_what_players_expect_is_what_they_get(game):
    declared, found = compared(game, FEW, 0.6)
    compare_rare_moves(game, declared, found)
    check_expectations(declared, found)
    for name in declared.NAMES:
        amounts = [expected for key, rows in found.items() if key[0] == name for expected, _, _ in rows]
        assert sum(amount != 0 for amount in amounts) >= 10, f"{name}: hardly ever expected"
    assert set(getattr(declared, "SORTS", ())) <= {sort for _, _, sort in found}, "moves that no game had"


@pytest.mark.verify
@each_game
def test_what_players_expect_is_what_they_get_in_many_games(game):
    declared, found = compared(game, MANY, 0.5)
    check_expectations(declared, found)
    assert set(declared.EXCEPTIONS) <= set(wrong(found)), "an exception that is none any more"


@pytest.mark.sample(1)
@each_game
def test_a_wrong_expectation_is_found(game):
    """Players who count each of a thing twice expect too much."""
    _, found = compared(game, SOME, 0.1)
    for rows in found.values():
        rows[:] = [(2 * expected, real, words) for expected, real, words in rows]
    assert len(wrong(found)) > 5
