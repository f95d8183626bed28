"""What players of Burgundy no longer do, in games of `textbook` among themselves."""
import numpy as np
import pytest

from tests.play.burgundy import Games, castles, empty_ships, homeless, last_turns, rich

GAMES = 60


@pytest.fixture(scope="module", params=[2, 4])
def games(request):
    return Games("textbook", request.param, GAMES)


def test_tiles_without_a_space_are_hardly_taken(games):
    assert homeless(games) < 0.15


def test_workers_and_silver_are_spent(games):
    workers, silver = rich(games)
    assert workers < 0.25
    assert silver < 0.5


def test_ships_come_home_with_goods(games):
    # among four a place further up on the bridge is worth a ship without goods
    empty, ships = empty_ships(games)
    assert empty < (0.2 if games.players == 2 else 0.4)
    assert ships > 0.2


@pytest.mark.verify
def test_castles_start_where_they_win():
    # `textbook` that did not count the steps to mines and monasteries: 0.020, and 0.09 of No. 1; now 0.004 and 0.03
    lost = castles("textbook")
    assert lost.mean() < 0.013 and lost.max() < 0.06


def test_the_last_turn_is_played_to_its_end():
    lost = last_turns(Games("textbook", 2, 12))
    assert np.mean(lost) < 3
