"""Watchtowers: duchies with three of them at their rims, to be linked by tiles. These are in No. 11a, in phase A."""
import pytest

from ludometer.simcore.burgundy.declared import COLOURS

A, B, C = 0, 1, 2                           # seats
TOWERS = ["watchtowers"]
# the upper towers touch 4 and 9, 8 and 14, the lower one 34 and 35; 0 is a castle next to 4; 4 to 8 are monasteries,
# 9, 16, 23, 29 and 34 are ships, which lead from the first tower to the third, and another way from it to the second
ABOVE, DOWN, ACROSS = (4, 5, 6, 7, 8), (9, 16, 23, 29, 34), (4, 9, 10, 11, 12, 19, 20, 14)
TWO = (*ACROSS, *DOWN[1:-1])                # linked; 34 links the third


def board_of(scene, players=2, modules=(), **settings):
    return scene(players, duchy="duchy_11a", castles=[0] * players, modules=[*TOWERS, *modules], **settings)


def test_W_1_each_seat_is_dealt_another_of_six_duchies(game):
    seen = set()
    for deal in range(30):
        duchies = game(4, duchy=None, game=4 * deal, modules=TOWERS).seats["duchy"].tolist()
        assert len(set(duchies)) == 4
        seen |= set(duchies)
    assert seen == set(range(6))


@pytest.mark.parametrize("duchy", [f"duchy_11{letter}" for letter in "abcdef"])
def test_W_1_three_watchtowers_and_a_castle_of_choice(game, duchy):
    board = game(2, duchy=duchy, modules=TOWERS, steps=2)
    row = board.tables.data["duchy"][duchy]
    rim = {space for space, others in enumerate(board.around(A)[1]) if len(others) < 6}
    assert len(row["towers"]) == 3 and all(len(tower) >= 2 and set(tower) <= rim for tower in row["towers"])
    castles = [space for space, colour in enumerate(row["map"]) if COLOURS[colour] == "castle"]
    assert 18 not in castles and board.options() == {f"castle {space}" for space in castles}


def test_W_2_two_linked_score_the_bonus_of_the_phase(scene):
    for phase, bonus in zip("abcde", (10, 8, 6, 4, 2), strict=True):
        board = board_of(scene, phase=phase).cover(A, *ABOVE[:-1]).store(A, "monastery_1").dice(A, 4, 4)
        assert board.go("4 place monastery_1 8").points(A) == {"regions": 15, "phases": bonus, "towers": bonus}


def test_W_2_any_chain_of_tiles_links(scene):
    """Round the corner by ships, not straight, from the left watchtower to the lower one; neither end must be last."""
    for last, die in ((16, 1), (34, 4)):
        board = board_of(scene).cover(A, 4, *(space for space in DOWN if space != last)).store(A, "ship")
        assert board.dice(A, die, die).go(f"{die} place ship {last}").points(A)["towers"] == 10
    board = board_of(scene).cover(A, *ABOVE[:-2]).store(A, "monastery_1").dice(A, 5, 5)
    assert "towers" not in board.go("5 place monastery_1 7").points(A)


def test_W_2_a_watchtower_more_than_once_is_nothing_new(scene):
    """9 and 14 touch watchtowers that 4 and 8 touch already."""
    board = board_of(scene).cover(A, *ABOVE).store(A, "ship").dice(A, 5, 5)
    assert "towers" not in board.go("5 place ship 9").points(A)


@pytest.mark.parametrize("phase, bonus", [("d", 4), ("e", 2)])
def test_W_3_the_third_scores_the_bonus_again_and_an_achievement(scene, phase, bonus):
    board = board_of(scene, 3, phase=phase)
    for seat, achievement in ((A, 6), (B, 3), (C, 0)):
        board.cover(seat, *TWO).store(seat, "ship").dice(seat, 4, 4).go("4 place ship 34")
        assert board.points(seat)["towers"] == bonus + achievement
        assert board.results()["tower_bonus"][seat] == {6: 1, 3: 2, 0: 0}[achievement]
    assert board.results()["towers"].tolist() == [3, 3, 3]


@pytest.mark.parametrize("players, first, second", [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_W_3_achievements_by_players(scene, players, first, second):
    board = board_of(scene, players, phase="e")
    for seat, achievement in ((A, first), (B, second)):
        board.cover(seat, *TWO).store(seat, "ship").dice(seat, 4, 4).go("4 place ship 34")
        assert board.points(seat)["towers"] == 2 + achievement


def three_at_once(scene, **settings):
    """Three parts of a duchy with a watchtower each, which 16 joins; only shield 18 makes such parts."""
    board = board_of(scene, modules=["shields"], **settings).shield(A, "shield_18")
    board.cover(A, 9).cover(A, 14, 13, 12, 11, 17).cover(A, 34, 29, 28, 22)
    return board.store(A, "ship").dice(A, 1, 1)


def test_W_4_the_most_of_any_part_counts_and_three_at_once_bring_all(scene):
    board = three_at_once(scene)
    assert board.seats[A]["towers"] == 1
    assert board.go("1 place ship 16").points(A)["towers"] == 10 + 10 + 5


def test_W_4_the_starting_castle_and_inns_link_too(scene):
    board = scene(duchy="duchy_11f", castles=[20, 20], modules=[*TOWERS, "inns"])       # C at 20, next to the inn
    around = board.around(A)[1]
    assert 20 in around[14]
    board = board_of(scene, modules=["inns"]).cover(A, *ABOVE[:-1]).store(A, "inn").dice(A, 4, 4)
    assert board.go("4 place inn 8").points(A)["towers"] == 10
    board = scene(duchy="duchy_11e", castles=[9, 9], modules=TOWERS)                    # its castle touches a tower
    board.cover(A, 10, 11, 12, 13).store(A, board.any_tile("castle")).dice(A, 3, 3)
    colour = COLOURS[board.map_of(A)[14]]
    assert board.go(f"3 place {colour} 14").points(A)["towers"] == 10


def test_W_4_scored_before_the_tiles_own_effect(scene):
    board = board_of(scene).cover(A, 4, *DOWN[:-1]).store(A, "ship").dice(A, 4, 4)
    said = [words for words in board.step("4 place ship 34") if words.startswith(("points", "bridge"))]
    assert said == ["points regions 15", "points phases 10", "points towers 10", "bridge 1"]


@pytest.mark.parametrize("switch, points", [(0, 0), (1, 3)])
def test_W_5_monastery_26_does_not_count_the_achievement(scene, switch, points):
    board = board_of(scene, phase="e", round=5, towers_count_for_26=switch).lay(A, "monastery_26", 6)
    board.cover(A, *TWO).store(A, "ship").dice(A, 4, 4).go("4 place ship 34").go()
    assert board.points(A).get("monasteries", 0) == points


def test_W_5_nor_does_shield_7(scene):
    board = board_of(scene, modules=["shields"], phase="e", round=5).cover(A, *TWO).purse(A, silver=1)
    board.shield(A, "shield_7").store(A, "ship").dice(A, 4, 4).go("4 place ship 34").step("keep shield_7")
    assert board.points(A)["shields"] == 8


def test_S_15_the_starting_castle_links_nothing_by_itself(scene):
    assert board_of(scene).seats[A]["towers"] == 0
