"""What a player of Rurik sees at a glance, the policies of the library see too."""
import pytest

import policies
from simcore.rurik import engine
from simcore.tables import load
from tests.simcore.rurik.scene import Scene

A, B = 0, 1                                 # seats


def scene(*leaders, phase="action", number=1, **settings):
    return Scene(*leaders, **settings).at(phase, number).coins(*[3] * len(leaders))


def decided(board, name="balanced"):
    """What happens in one step, in words, when players of that name decide."""
    board.chance = [policies.load("rurik", name)] * len(board.chance)
    return board.by_chance()


@pytest.mark.parametrize("name", ["balanced", "ruler", "builder"])
def test_two_troops_that_rule_together_go_together(name):
    board = scene("mstislav", "boris").advisor(A, "muster", 2).leader(A, "volyn").leader(B, "rostov")
    board.troops(A, kiev=1, volyn=1).troops(B, kiev=2)
    assert [words for words in decided(board, name) if words.startswith("muster")] == ["muster kiev"] * 2


def test_a_space_that_cannot_be_paid_is_not_taken():
    # four advisors stand above all that seat 0 could place, and the last space of these columns costs coins
    board = scene("mstislav", "boris", "maria", "agatha", phase="strategy", number=1).coins(0, 0, 0, 0)
    for seat in range(4):
        board.leader(seat, ("kiev", "volyn", "rostov", "pskov")[seat])
    for column in ("build", "attack", "tax", "muster"):
        for row in range(1, 4):
            board.advisor(row, column, row, 5)
        board.pub["columns_used"][1:4] |= 1 << ("muster", "move", "attack", "tax", "build").index(column)
    placed = next(words for words in decided(board) if words.startswith("place"))
    assert placed.split()[2] in ("move", "scheme")


def test_goods_are_spent_once_their_step_is_claimed():
    # in the last turn of the game the marker of the trade track stays where it is, and a structure brings a step
    board = scene("mstislav", "boris", number=4).advisor(A, "scheme").leader(A, "kiev").leader(B, "rostov")
    board.troops(A, volyn=1).built(A, kiev="market").goods(A, wood=3, fish=2)
    board.claimed(A, trade=2)
    assert "convert build" in decided(board)


def test_goods_are_kept_while_their_step_is_not_claimed():
    board = scene("mstislav", "boris", number=4).advisor(A, "scheme").leader(A, "kiev").leader(B, "rostov")
    board.troops(A, volyn=1).built(A, kiev="market", volyn="market", polotsk="market").goods(A, wood=3, fish=2)
    assert not [words for words in decided(board) if words.startswith("convert")]


def test_troops_given_up_for_a_deed_are_those_that_can_be_spared():
    board = scene("mstislav", "boris").advisor(A, "scheme").leader(A, "kiev").leader(B, "rostov")
    board.troops(A, volyn=4, kiev=2, polotsk=1, smolensk=1).deeds(A, "retire_veterans").coins(6)
    told = decided(board)
    assert "accomplish retire_veterans" in told
    assert {words for words in told if words.startswith("remove")} <= {"remove volyn", "remove kiev"}


@pytest.mark.parametrize("players, points", [(2, 19), (3, 18), (4, 17)])
def test_winners_come_near_those_of_the_rulebook(players, points):
    # its example of scoring ends with 20
    spec = policies.load("rurik", "balanced")
    rows = engine.play_batch(load("rurik"), [spec] * players, 8, 0, 1200)
    assert (rows["score"] * rows["win"]).sum(axis=1).mean() > points
