"""What holds for every game whose deals are played again with other luck or other noise: the setup stays."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.errors import RuleError
from ludometer.simcore.play import play_batch, play_one
from ludometer.simcore.questions import redeal, sound
from tests.battery.experiments import games_that_hide, knowledge

NOBODY = -1
each_game = pytest.mark.parametrize("game", simcore.games())


def table_of(game, policy="random"):
    tables = simcore.load(game)
    return tables, [policies.load(game, policy)] * min(3, tables.players[1])


@each_game
def test_number_zero_is_the_deal_itself_and_others_are_others(game):
    tables, lineup = table_of(game)
    n = 20 * len(lineup)
    plain = play_batch(tables, lineup, 5, 0, n)
    assert play_batch(tables, lineup, 5, 0, n, luck=0, noise=0).tobytes() == plain.tobytes()
    found = {play_batch(tables, lineup, 5, 0, n, luck=luck, noise=noise).tobytes()
             for luck in range(3) for noise in range(3)}
    assert len(found) == 9


@each_game
def test_replays_are_the_same_however_they_are_split(game):
    tables, lineup = table_of(game)
    n = len(lineup)
    whole = play_batch(tables, lineup, 5, 0, 6 * n, luck=2, noise=1)
    parts = [play_batch(tables, lineup, 5, first, 2 * n, luck=2, noise=1) for first in range(0, 6 * n, 2 * n)]
    assert np.concatenate(parts).tobytes() == whole.tobytes()


@each_game
def test_games_can_be_left_out(game):
    tables, lineup = table_of(game)
    n = len(lineup)
    whole = play_batch(tables, lineup, 5, n, 12 * n, luck=1)
    assert play_batch(tables, lineup, 5, n, 12, luck=1, every=n).tobytes() == whole[::n].tobytes()
    assert play_batch(tables, lineup, 5, n, 6, luck=1, every=2 * n).tobytes() == whole[::2 * n].tobytes()


@each_game
def test_replays_share_their_factions(game):
    tables, lineup = table_of(game)
    if not tables.factions or tables.data["game"]["chosen_by"]:
        pytest.skip("the deal does not say who has which faction")
    rows = [play_batch(tables, lineup, 5, 0, 60, luck=luck, noise=luck)["faction"] for luck in range(3)]
    assert (rows[0] == rows[1]).all() and (rows[0] == rows[2]).all()


def test_players_without_noise_play_the_same_whatever_its_number():
    tables, textbook = table_of("scythia", "textbook")
    plain, noise, luck = (play_batch(tables, textbook, 5, 0, 60, **number) for number in (
        {}, {"noise": 3}, {"luck": 3}))
    assert noise.tobytes() == plain.tobytes() != luck.tobytes()
    search = [policies.load("scythia", "textbook", search={"playouts": 8, "horizon": 8})] * 2
    assert len({play_batch(tables, search, 5, 0, 8, noise=number).tobytes() for number in range(3)}) == 3


def test_an_error_names_the_seed_of_the_deal(monkeypatch):
    for bound in ("MOST", "MOST_PRODUCT"):
        monkeypatch.setattr(f"ludometer.policies.spec.{bound}", float("inf"))
    tables, chance = table_of("rurik")
    broken = [policies.load("rurik", knowledge("rurik").BROKEN), *chance[1:]]
    with pytest.raises(RuleError) as caught:
        play_batch(tables, broken, 5, 0, 1000, luck=1)
    assert caught.value.seed == 5


@pytest.mark.parametrize("game", games_that_hide())
def test_what_seats_have_been_dealt_or_shown_stays(game):
    for modules in ((), *((name,) for name in simcore.load(game).catalogue["modules"])):
        tables = simcore.load(game, modules)
        lineup = [policies.load(game, "random")] * tables.players[1]
        hidden = set()
        for number in range(4):
            setup = np.array([play_one(tables, lineup, 5, number, steps=0)[1]])
            for seed in range(3):
                again = setup.copy()
                redeal(tables, again, NOBODY, seed)
                assert sound(tables, again)
                knowledge(game).check_pieces(tables, again[0])
                for seat in range(len(lineup)):
                    assert knowledge(game).view(tables, again[0], seat) == knowledge(game).view(tables, setup[0], seat)
                hidden.add((number, str(knowledge(game).hidden(tables, again[0], 0))))
        assert len(hidden) == 12, modules
