"""Lists of hooks: who joins a full one is refused when tables are made, and nothing is written behind the list."""
import pytest

from ludometer import simcore
from ludometer.simcore.hooks import join

ROOM = 10                                                       # MAX_HOOKED without the NULL behind the last function


def test_functions_join_a_list_one_behind_the_other():
    assert join(ROOM) == [*range(ROOM)]
    simcore.load("rurik")


@pytest.mark.parametrize("game", simcore.games())
def test_tables_are_refused_where_a_list_is_full(game):
    assert join(ROOM + 2)[ROOM:] == [ROOM - 1] * 2
    with pytest.raises(simcore.DataError, match=f"{game}: more modules than .* MAX_HOOKED in simcore/hooks.pxd"):
        simcore.load(game)
    simcore.load(game)                                          # the next ones are not
