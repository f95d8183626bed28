"""What a player of Rurik sees at a glance, the policies of the library see too."""
import pytest

from ludometer import policies
from ludometer.simcore.rurik import engine
from ludometer.simcore.tables import load
from tests.simcore.rurik.rebellion import PLAYER, REBELLION, Solo
from tests.simcore.rurik.scene import Scene

A, B = 0, 1                                 # seats


def scene(*leaders, phase="action", number=1, **settings):
    return Scene(*leaders, **settings).at(phase, number).coins(*[3] * len(leaders))


def decided(board, name="textbook"):
    """What happens in one step, in words, when players of that name decide."""
    board.chance = [policies.load("rurik", name)] * len(board.chance)
    return board.by_chance()


@pytest.mark.parametrize("name", ["textbook", "ruler", "builder"])
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
    board.pub["round"] = 3                                      # the last one: before, deeds wait
    told = decided(board)
    assert "accomplish retire_veterans" in told
    assert {words for words in told if words.startswith("remove")} <= {"remove volyn", "remove kiev"}


@pytest.mark.parametrize(("spent", "accomplished"), [(8, True), (1000, False)])
def test_troops_given_up_for_a_deed_count_as_a_loss(spent, accomplished):
    board = scene("mstislav", "boris", number=3).advisor(A, "scheme").leader(A, "kiev").leader(B, "rostov")
    board.troops(A, volyn=4, kiev=2, polotsk=1, smolensk=1).deeds(A, "retire_veterans").coins(6)
    told = decided(board, {"base": "textbook", "value": {"spent": spent}, "turn": {"deed_early": 0}})
    assert ("accomplish retire_veterans" in told) == accomplished


@pytest.mark.parametrize(("spare", "accomplished"), [(2, True), (1, False)])
def test_the_second_troop_given_up_is_priced_where_the_first_is_gone(spare, accomplished):
    # two for kiev to be ruled, and one each where nobody else is
    board = scene("mstislav", "boris", number=3).advisor(A, "tax").leader(A, "volyn").leader(B, "rostov")
    board.troops(A, kiev=2 + spare, polotsk=1, smolensk=1).troops(B, kiev=1).deeds(A, "retire_veterans").coins(6)
    told = decided(board, {"base": "textbook", "turn": {"deed_early": 0}})
    assert ("accomplish retire_veterans" in told) == accomplished


@pytest.mark.parametrize("name, players, points", [
    ("casual", 2, 19), ("casual", 3, 18), ("casual", 4, 17),
    ("textbook", 2, 18), ("textbook", 3, 17), ("textbook", 4, 16)])
def test_winners_come_near_those_of_the_rulebook(name, players, points):
    # its example of scoring ends with 20; textbook scores less than casual, for it plays against its rivals
    spec = policies.load("rurik", name)
    rows = engine.play_batch(load("rurik"), [spec] * players, 8, 0, 1200)
    assert (rows["score"] * rows["win"]).sum(axis=1).mean() > points


# ---- Stone & Blade

BOX = ("stone-and-blade", "war", "epic-structures", "rebel-faction")


def test_the_purist_does_nothing_that_only_modules_offer():
    specs = [policies.load("rurik", "purist"), policies.load("rurik", "textbook")]
    rows = engine.play_batch(load("rurik", BOX), specs, 8, 0, 400)
    own = rows["player"] == 0
    for column in ("inheritances_taken", "epic_built", "captures_tried", "faction_defeated"):
        assert not rows[column][own].any() and rows[column][~own].any()


def test_an_attack_by_the_siege_tower_is_judged_where_it_strikes():
    # from Volyn on Kiev, which A rules once a troop of B is gone
    board = scene("mstislav", "boris", modules=("epic-structures",)).advisor(A, "attack").epic(siege_tower="volyn kiev")
    board.leader(A, "volyn").troops(A, volyn=4, kiev=1).leader(B, "rostov").troops(B, kiev=1).laid_out()
    assert next(words for words in decided(board) if words.startswith("attack")).startswith("attack kiev")


@pytest.mark.parametrize("prisoners, spare, tries", [(1, 6, ["capture yes"]), (0, 0, ["capture no"])])
def test_a_troop_is_risked_for_a_pair_of_prisoners_and_not_for_the_first_alone(prisoners, spare, tries):
    board = scene("mstislav", "boris", modules=("war",), number=4).advisor(A, "attack").dungeon(A, *[B] * prisoners)
    board.leader(A, "kiev").troops(A, volyn=2 + spare).leader(B, "rostov").troops(B, volyn=2)
    board.top(0, "tax_a", "muster_a").top(1, "attack_a", "move2_b")
    assert [words for words in decided(board) if words.startswith("capture ")][:1] == tries


def test_a_leader_crosses_to_the_palace_and_nobody_goes_to_and_fro():
    board = scene("mstislav", "boris", modules=("epic-structures",), number=2).advisor(A, "scheme").laid_out()
    board.epic(palace="kiev", border_fort="volyn kiev").leader(A, "volyn").leader(B, "rostov")
    board.troops(A, volyn=3, kiev=3)
    assert [words for words in decided(board) if words.startswith("cross")] == ["cross volyn kiev leader"]


@pytest.mark.parametrize("known, chosen", [("muster2", 0), ("tax_a", 1)])
def test_in_a_check_of_the_rebellion_an_icon_is_good(known, chosen):
    # the player knows the top of the first deck; muster2 has an icon
    board = Solo().troops(REBELLION, kiev=2).troops(PLAYER, volyn=1, kiev=1).leader(PLAYER, "volyn").top(0, known)
    card = board.names.scheme.index(known)
    board.hid["group"][card] = board.hid["n_groups"] = 1
    board.hid["seen"][card] = board.hid["exact"][card] = 1 << PLAYER
    board.advisor(REBELLION, "attack").chance = [policies.load("rurik", "textbook")]
    assert f"deck {chosen}" in board.by_chance()
