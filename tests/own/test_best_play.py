"""What players who have learned from the rules alone win in games whose best play is known."""
import shutil

import pytest

from ludometer.policies import ladder, load
from ludometer.policies.training import share
from ludometer.simcore import load as load_tables
from ludometer.simcore.games import engine, game_name, python_path
from ludometer.simcore.python_game.parts import layout_of
from tests.own import best_play

CERTAIN = 1.96                                                  # standard errors, of an interval of 95 %


@pytest.fixture
def taught(tmp_path, known_games, monkeypatch):
    """A function that lets players learn one of the games here, and gives the game's path."""
    def teach(name, quick=True, **settings):
        if quick:
            monkeypatch.setattr(ladder, "COMPARED", 100)
            monkeypatch.setattr(ladder, "JUDGED", 500)
        path = shutil.copy(best_play.GAMES / f"{name}.py", tmp_path)
        ladder.learn(path, **settings)
        return path
    return teach


def test_equilibrium_of_kuhn_poker_cannot_be_beaten():
    bets = best_play.equilibrium()
    assert best_play.chips(bets, bets) == pytest.approx(best_play.KUHN)
    assert best_play.best_responses(bets) == pytest.approx((best_play.KUHN, best_play.KUHN))


@pytest.mark.verify
def test_nim_is_learned_in_seconds(taught):
    path = taught("nim", games=30_000, rounds=1)
    won, error = share(load_tables(path), load(path, "club"), [load(path, "random")], 3, 1000)
    assert won - CERTAIN * error > 0.8


@pytest.mark.verify
def test_kuhn_poker_is_played_by_chance_and_not_by_the_other_card(taught):
    path = taught("kuhn", quick=False, games=120_000)
    bets = best_play.bets_of(path, load(path, "club"), 10_000)
    assert bets[3, 2] > 0.9 > 0.1 > bets[1, 2]                  # the best card calls, the worst does not
    assert 0.1 < bets[2, 2] < 0.9
    for name in ("club", "expert"):
        tables, pool = load_tables(path), [load(path, name)] * 2
        assert first_choices(tables, pool, swap=False) == first_choices(tables, pool, swap=True)


def first_choices(tables, pool, swap):
    """What the first player of Kuhn poker does in games. swap: the other one has the card that lies in the deck."""
    cls = layout_of(game_name(tables.game), python_path(tables.game)).cls
    usual = cls.setup

    def setup(self):
        usual(self)
        if swap:
            self.deck.append(self.card[1].pop())
            self.card[1].append(self.deck.pop(0))
    cls.setup = setup
    try:
        return [engine(tables.game).play_one(tables, pool, 5, game)[0]["picked"][0] for game in range(60)]
    finally:
        cls.setup = usual


@pytest.mark.verify
def test_pig_is_learned_nearly_as_well_as_can_be(taught):
    path = taught("dice_pig", quick=False)
    won, _ = best_play.share_against(path, load(path, "club"), best_play.best_pig, 10_000)
    assert won > 0.49                                           # hold at 25 wins 47.9 %


@pytest.mark.verify
def test_cant_stop_is_played_better_than_by_the_rule_of_28(taught):
    path = taught("cant_stop", quick=False, games=100_000)
    won, error = best_play.share_against(path, load(path, "club"), best_play.rule_of_28, 1000)
    assert won - CERTAIN * error > 0.6                          # measured: 69.4 (68.1 to 70.6) %, in 1,000 steps


@pytest.mark.verify
def test_nim_is_learned(taught):
    path = taught("nim", quick=False)
    won, error = best_play.share_against(path, load(path, "expert"), best_play.best_nim, 300)
    assert won + CERTAIN * error > 0.49                         # one half is perfect
    won, _ = best_play.share_against(path, load(path, "club"), best_play.best_nim)
    assert won > 0.45                                           # measured: 49.0 (47.4 to 50.6) %


@pytest.mark.verify
def test_kuhn_poker_is_learned(taught):
    path = taught("kuhn", quick=False)
    own, best = best_play.bets_of(path, load(path, "club")), best_play.equilibrium()
    assert best_play.KUHN - best_play.chips(own, best) < 0.03   # measured: 0.011, and 0.022
    assert best_play.chips(best, own) - best_play.KUHN < 0.03
