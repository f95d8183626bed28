"""The manual on games in Python: its examples are played, and its walk ends in a game that is well."""
import json

import pytest

import ludometer as lm
from ludometer.cli import main
from tests.test_docs import TEXTS, blocks, joined, orchard

FRAME, *EXAMPLES = blocks(TEXTS["docs/own-game-words.md"], "python")


@pytest.mark.sample(4)
@pytest.mark.parametrize("piece", EXAMPLES, ids=[piece.strip().split(" =")[0] for piece in EXAMPLES])
def test_each_example_is_a_game(briefly, game_file, capsys, piece):
    path = game_file(joined(FRAME, piece), "example")
    for players in (2, 4):
        assert main(["play", str(path), "--lineup", "random", "--players", str(players)]) == 0, capsys.readouterr().err
    assert main(["try", str(path), "--games", "20"]) == 0, capsys.readouterr().out


def test_the_walk_begins_and_ends_in_a_game_that_is_well(briefly, game_file, capsys):
    for text in (blocks(TEXTS["docs/own-game.md"], "python")[0], orchard()):
        assert main(["try", str(game_file(text, "orchard")), "--games", "60", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert not any("never" in each["what"] for each in found["findings"]), found["findings"]


def test_families_are_as_far_off_as_the_walk_says(game_file, tmp_path):
    """The walk quotes 3,000 games; of a part of them traders are well above the others."""
    run = lm.sweep(game_file(orchard(), "orchard"), tmp_path / "run", players=3, games=600, jobs=1)
    shares = run.families().set_index("faction")["value"]
    assert shares.idxmax() == "traders" and shares.idxmin() == "brandy"
