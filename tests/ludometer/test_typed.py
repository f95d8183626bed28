"""What editors and type checkers are told of the functions of a notebook; typed_calls.py is for mypy itself."""
import inspect
from typing import get_args

import pytest

import ludometer as lm
from ludometer import policies
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.workers import CLUSTERS, LOCAL
from ludometer.api.values import Backend, ExperimentValues, GameName, Lineup


def words(literal):
    """The texts of a Literal, or of one in a union."""
    return {text for each in get_args(literal) for text in (get_args(each) or [each]) if isinstance(text, str)}


def test_an_editor_completes_the_values_that_there_are():
    assert words(Backend) == {*LOCAL, *CLUSTERS}
    assert words(GameName) == {*lm.games()}
    assert words(Lineup) == {name for game in lm.games() for name in policies.tiers(game)} | {"random", "table"}


def test_the_values_of_an_experiment_are_those_of_its_file():
    assert {*ExperimentValues.__annotations__} == Experiment.model_fields.keys() - {"game", "home"}


@pytest.mark.parametrize("name", [name for name in lm.__all__ if inspect.isfunction(getattr(lm, name))])
def test_each_function_names_what_it_takes_and_gives(name):
    signature = inspect.signature(getattr(lm, name))
    assert signature.return_annotation is not inspect.Signature.empty
    for each in signature.parameters.values():
        assert each.annotation is not inspect.Parameter.empty, each
        assert each.kind != inspect.Parameter.VAR_KEYWORD or name == "odds", each    # whose tables differ


def test_the_names_of_an_experiment_are_in_the_signature():
    assert {*inspect.signature(lm.sweep).parameters} >= {*ExperimentValues.__annotations__}
    assert not {"give", "vary", "games"} & {*inspect.signature(lm.features).parameters}
