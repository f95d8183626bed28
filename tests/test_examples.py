"""The worked examples that the manual shows: their files are positions, and what is decided there has its effect."""
import pytest

from tests.examples import EXAMPLES, FOLDER


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_worked_example_comes_out_as_the_rulebook_says(example):
    log = example.log()
    assert all(any(said in line for line in log) for said in example.told), log
    assert example.offered().index(example.picks[0]) >= 0


def test_every_file_of_an_example_is_shown():
    assert {example.path for example in EXAMPLES} == set(FOLDER.glob("*.toml"))
