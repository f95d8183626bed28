"""White castles: one more action, with the number of the white die. Space 11 takes a building by a three."""
import pytest

A, B = 0, 1                                 # seats
WHITE = ["white-castles"]
PLACED = "3 place white_castle 11"


def board_of(scene, white=5, modules=(), **settings):
    board = scene(modules=[*WHITE, *modules], **settings).dice(A, 3, 3).store(A, "white_castle")
    board.pub["white"] = white
    return board


def test_K_1_eight_white_castles_and_a_monastery(game):
    board = game(2, modules=WHITE)
    supply, tiles = board.hid["supply"].tolist(), board.names.tile
    white = tiles.index("white_castle")
    assert [back.count(white) for back in supply] == [6, 0, 0, 0, 0, 0, 2]
    assert [back.count(tiles.index("monastery_29")) for back in supply] == [0, 0, 0, 0, 1, 0, 0]
    base = game(2)
    assert board.pub["left"].sum() == base.pub["left"].sum() + 6 + 2 + 1


def test_K_2_an_action_with_the_number_of_the_white_die(scene):
    board = board_of(scene).depot(5, "mine").depot(4, "ship").goods(A, brown=1, red=1).store(A, "ship").black("cow_2")
    assert board.options(PLACED) == {"take mine 5", "place ship 19", "sell brown", "workers"}
    assert board.go(PLACED, "sell brown").sold_by(A) == {"brown": 1}
    board = board_of(scene, white=2).store(A, "ship").go(PLACED, "place ship 17")
    assert board.tile_at(A, 17) == "ship" and board.pub["white"] == 2


def test_K_2_its_actions_are_counted_as_its_own(scene):
    row = board_of(scene).depot(5, "mine").go(PLACED, "take mine 5").results()[A]
    assert (row["white_take"], row["act_take"], row["act_place"], row["built_white_castle"]) == (1, 0, 1, 1)


def test_K_2_taking_workers_with_it_is_the_action(scene):
    assert board_of(scene).lay(A, "monastery_14", 12).go(PLACED, "workers", "3 workers").purse_of(A) == (0, 8)
    assert board_of(scene).lay(A, "monastery_13", 12).go(PLACED, "workers", "3 workers").purse_of(A) == (2, 4)


def test_K_3_workers_change_the_number(scene):
    board = board_of(scene).depot(1, "mine").depot(4, "ship").purse(A, workers=2)
    assert board.options(PLACED) == {"take mine 1 +2", "take ship 4 +1", "workers"}
    board.go(PLACED, "take mine 1 +2", "3 workers")
    assert board.purse_of(A) == (0, 2) and board.stored(A) == ["mine"] and board.pub["white"] == 5


@pytest.mark.parametrize("monastery, offered", [
    ("monastery_8", {"take mine 3 +1", "place ship 20 +1", "workers"}),
    ("monastery_12", {"take mine 3 +1", "place ship 20 +1", "workers"}),
    ("monastery_10", {"place ship 20", "workers"})])
def test_K_3_monasteries_help_with_it_as_with_own_dice(scene, monastery, offered):
    board = board_of(scene, round=2).lay(A, monastery, 12).lay(A, "ship", 19).store(A, "ship").depot(3, "mine")
    board.purse(A, workers=monastery != "monastery_10")
    assert board.options(PLACED) == offered


def test_K_3_shield_16_does_not(scene):
    board = board_of(scene, modules=["shields"]).shield(A, "shield_16").depot(5, "mine").depot(1, "ship")
    assert board.options(PLACED) == {"take mine 5", "workers"}


def test_K_4_a_city_has_one_and_so_for_monastery_9_and_the_carpenter(scene):
    board = scene(modules=WHITE).dice(A, 1, 1).lay(A, "white_castle", 25).store(A, "white_castle", "bank")
    assert board.options(only="place") == {"1 place bank 26"}
    board.lay(A, "monastery_1", 12)
    assert board.options(only="place") == {"1 place bank 26", "1 place white_castle 26"}
    board = scene(modules=WHITE).dice(A, 4, 4).store(A, "white_castle")
    assert board.options(only="place") == set()
    board.lay(A, "monastery_9", 12)
    assert board.options(only="place") == {"4 place white_castle 11", "4 place white_castle 25"}
    board = scene(modules=WHITE).dice(A, 3, 3).store(A, "carpenter").depot(2, "white_castle").depot(4, "castle")
    assert board.options("3 place carpenter 11") == {"take white_castle 2", "end"}


def test_K_5_monastery_29_scores_each(scene):
    board = scene(modules=WHITE, phase="e", round=5).lay(A, "monastery_29", 12).lay(A, "white_castle", 11, 25)
    row = board.go().go().results()[A]
    assert board.points(A)["monasteries"] == 8 == row["points_29"]


@pytest.mark.parametrize("switch", [0, 1])
def test_K_6_the_crane_acts_as_one(scene, switch):
    board = scene(modules=["extra-tiles", *WHITE], crane_white_castle=switch).dice(A, 3, 3).store(A, "crane")
    board.pub["white"] = 6
    board.depot(6, "mine")
    assert ("crane white_castle" in board.options("3 place crane 11")) == bool(switch)
    if switch:
        assert board.options("3 place crane 11", "crane white_castle") == {"take mine 6", "workers"}


def test_K_6_the_crane_counts_as_one_for_monastery_29(scene):
    board = scene(modules=["extra-tiles", *WHITE], phase="e", round=5).lay(A, "monastery_29", 12).lay(A, "crane", 11)
    assert board.lay(A, "white_castle", 25).go().go().points(A)["monasteries"] == 8


def test_K_7_at_the_end_of_a_phase_the_white_die_of_the_last_round(scene):
    board = scene(modules=["shields", *WHITE], round=5).shield(A, "shield_14").purse(A, silver=1)
    board.depot(1, "white_castle").depot(4, "mine")
    board.pub["white"] = 4
    board.go()
    assert {"take mine 4", "workers"} == board.options("1 workers", "1 workers", "place white_castle 11")
    board.go("1 workers", "1 workers", "place white_castle 11", "take mine 4", "keep shield_14")
    assert board.stored(A) == ["mine"]
