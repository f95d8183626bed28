import pytest

from ludometer.simcore.games import engine
from ludometer.simcore.rurik import typed_course
from ludometer.simcore.toml import parse_toml, toml_lines
from ludometer.simcore.typed import read_position, written_position


@pytest.fixture
def through_files(monkeypatch):
    """Let all positions that scenes play on from go through a file, as `ludometer ask` writes and reads it.

    Scenes of Rurik have those advisors alone that their turns need, and begin at step 0.
    """
    for check in ("check_advisors", "check_steps"):
        monkeypatch.setattr(typed_course, check, lambda spelling, where: None)

    def play_from_file(play_one):
        def play(tables, policies, seed, game, *, position=None, **more):
            if position is not None:
                start = play_one(tables, policies, seed, game, **more | {"script": (), "steps": 0})[1]
                said = written_position(tables, position)
                position = read_position(tables, parse_toml("\n".join(toml_lines(said)), "scene"), "scene", start)
                assert written_position(tables, position) == said
            return play_one(tables, policies, seed, game, position=position, **more)
        return play
    for game in ("burgundy", "rurik", "scythia"):
        monkeypatch.setattr(engine(game), "play_one", play_from_file(engine(game).play_one))


@pytest.fixture(params=["", pytest.param("through files", marks=pytest.mark.verify)])
def also_through_files(request):
    """The same, in `make verify` alone: scenes that look for their dice play hundreds of games."""
    if request.param:
        request.getfixturevalue("through_files")
