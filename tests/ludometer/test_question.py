"""Options that say who plays what: one declaration for all commands."""
import inspect

import pytest

from ludometer.commands.options import Seed
from ludometer.commands.question import Question, QuestionOfSetups, QuestionOfSweep, with_question
from ludometer.simcore import DataError


def names(command):
    return list(inspect.signature(command).parameters)


def test_a_command_has_the_options_of_its_question_where_the_question_stands():
    @with_question
    def command(source: str, *, before: int = 1, question: Question, after: int = 2):
        return source, before, question, after

    own = ["players", "seed", "lineup", "module", "set_", "factions", "policy"]
    assert names(command) == ["source", "before", *own, "after"]
    typed = dict.fromkeys(own) | {"players": 3, "set_": ["a=1"]}
    assert command(source="pig", before=5, after=6, **typed) == ("pig", 5, Question(players=3, set_=["a=1"]), 6)


def test_an_option_that_the_command_declares_itself_stands_there_and_is_part_of_the_question():
    @with_question
    def command(*, seed: Seed = 7, games: int = 1, question: Question):
        return question

    assert names(command) == ["seed", "games", "players", "lineup", "module", "set_", "factions", "policy"]
    assert inspect.signature(command).parameters["seed"].default == 7
    others = dict.fromkeys(["players", "lineup", "module", "set_", "factions", "policy"])
    assert command(seed=9, games=2, **others) == Question(seed=9)


def test_a_question_gives_the_values_that_were_typed_and_no_others():
    assert Question().values("pig") == {}
    assert Question(seed=0, set_=["goal=50"]).values("pig") == {"seed": 0, "set": {"goal": 50}}
    assert QuestionOfSetups(set_=["goal=50,60"], factions="a, random").values("pig", games=8) == {
        "games": 8, "vary": {"set.goal": [50, 60]}, "factions": ["a", "random"]}
    assert QuestionOfSweep(alternatives=True, give=["a.b"]).values("pig") == {"alternatives": True, "give": ["a.b"]}
    with pytest.raises(DataError, match="--set goal: expected one value, not 2"):
        Question(set_=["goal=50,60"]).values("pig")
