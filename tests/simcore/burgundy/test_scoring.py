"""The chapter "Scoring" of RULES.md: at once, at the end of a phase, at the end of the game."""
import pytest

from ludometer.simcore.burgundy import engine
from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.burgundy.maps import neighbours

A, B, C = 0, 1, 2                           # seats
SIZES = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
BONUS = {"a": 10, "b": 8, "c": 6, "d": 4, "e": 2}
EXTRA = ["extra-tiles"]
SEATS = {2: (5, 2), 3: (6, 3, 0), 4: (7, 4, 0, 0)}                              # bonus tiles by players


def place_last(board, seat, space):
    """The seat's turn places a tile on the space, whatever it is."""
    colour, die = COLOURS[board.map_of(seat)[space]], board.numbers_of(seat)[space]
    tile = "bank" if colour == "building" else board.any_tile(colour)
    board.store(seat, tile).dice(seat, die, die)
    return board.go(f"{die} place {tile} {space}", *(["workers"] if tile == "castle" else []))


# ---- regions

@pytest.mark.parametrize("number", range(1, 11))
def test_R_1_and_R_2_and_R_3_and_R_5_each_region_of_each_duchy(scene, number):
    """R-1, R-2, R-3: by size and phase, when its last space is covered. R-5: a starting castle covers a space."""
    board = scene(duchy=f"duchy_{number}")
    castle = int(board.seats[A]["castle"])
    for place, (_, region) in enumerate(board.regions_of(A)):
        if region != {castle}:
            phase = "abcde"[place % 5]
            for last in sorted(region - {castle}):                      # all must hang together without it
                board = scene(duchy=f"duchy_{number}", phase=phase).reach(A, last).cover(A, *region - {last})
                board.cover(A, *sorted(set(neighbours(castle)) - region - {last})[:1])
                if engine.sound(board.tables, board.state):
                    break
            points = place_last(board, A, last).points(A)
            assert (points["regions"], points["phases"]) == (SIZES[len(region)], BONUS[phase])
            assert board.results()["regions"][A] == 1


def test_R_1_nothing_before_the_last_space_is_covered(scene):
    board = scene().dice(A, 2, 5).lay(A, "ship", 16).store(A, "ship", "ship").lay(A, "cow_2", 10).lay(A, "bank", 11)
    board.go("2 place ship 17", "5 place ship 19")
    assert board.points(A) == {}


def test_R_1_two_regions_in_one_turn(scene):
    board = scene(phase="b").dice(A, 2, 5).lay(A, "ship", 15, 16, 20, 21).lay(A, "bank", 11, 25)
    board.store(A, "ship", "ship")
    assert board.go("2 place ship 17", "5 place ship 19").points(A) == {"regions": 12, "phases": 16, "colours": 5}


# ---- colours

@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("colour, last, more", [
    ("building", 11, [12]), ("animal", 10, [11, 21]), ("mine", 24, [11]), ("ship", 19, [11]), ("monastery", 12, [11]),
    ("castle", 6, [11])])                                               # more: so that no tile lies alone
def test_R_4_the_first_and_the_second_who_fill_a_colour(scene, players, colour, last, more):
    board = scene(players, phase="e")
    seats = range(players)
    for seat in seats:
        board.reach(seat, last).fill(seat, colour, but=[last]).cover(seat, *more)
    for seat in seats:
        place_last(board, seat, last)
    assert [board.points(seat).get("colours", 0) for seat in seats] == list(SEATS[players])
    assert board.results()["colours_first"].tolist() == [1, *[0] * (players - 1)]
    assert board.results()["colours_second"].tolist() == [0, 1, *[0] * (players - 2)]


def test_R_4_a_colour_is_all_its_regions(scene):
    board = scene().lay(A, "ship", 15, 16).lay(A, "bank", 11)
    assert place_last(board, A, 17).points(A) == {"regions": 6, "phases": 10}


# ---- the end of a phase

@pytest.mark.parametrize("phase", "abcde")
def test_R_20_a_silver_for_each_mine(scene, phase):
    # E-30, G-1
    board = scene(phase=phase, round=5).lay(A, "mine", 24, 29).store(B, "mine")
    assert not [words for words in board.step() if words.startswith("income")]
    said = board.step()
    assert [words for seat, words in board.log if seat == A and words.startswith("income")] == ["income 2 0"]
    assert [words for words in said if words.startswith("income")] == ["income 2 0"]
    assert board.purse_of(A) == (2, 4) and board.purse_of(B) == (0, 4)


def test_R_20_not_at_the_end_of_other_rounds(scene):
    board = scene(phase="b", round=4).lay(A, "mine", 24, 29).go().go()
    assert board.purse_of(A) == (0, 4)


def test_R_20_silver_of_the_last_phase_counts_at_the_end(scene):
    board = scene(phase="e", round=5).lay(A, "mine", 24, 29).go().go()
    assert board.points(A) == {"leftovers": 2 + 4 // 2}


# ---- the end of the game

def test_R_21_goods_silver_and_pairs_of_workers(scene):
    for workers, points in ((0, 2), (1, 2), (2, 3), (3, 3)):            # and four taken in the last turn
        board = scene(phase="e", round=5).purse(A, workers=workers).go().go()
        assert board.points(A) == {"leftovers": points}
    board = scene(phase="e", round=5).purse(A, silver=3).goods(A, red=3, pink=2).go().go()
    assert board.points(A) == {"leftovers": 3 + 5 + 2}
    assert board.results()[["silver_left", "goods_left", "workers_left"]][A].item() == (3, 5, 4)


def test_R_21_stored_tiles_are_worth_nothing(scene):
    #
    board = scene(phase="e", round=5).store(A, "monastery_25", "castle", "cow_4").go().go()
    assert board.points(A) == {"leftovers": 2} and board.results()["stored_left"][A] == 3


def test_R_23_the_crane_counts_for_one_type_of_building(scene):
    def final(*monasteries, **more):
        board = scene(phase="e", round=5, modules=EXTRA, **more).lay(A, "crane", 25)
        for number, space in zip(monasteries, (12, 7), strict=False):
            board.lay(A, f"monastery_{number}", space)
        return board
    assert final(17).go().go().points(A)["monasteries"] == 4
    assert final(17, 22).go().go().points(A)["monasteries"] == 4            # of one type in all
    assert final(17, 22).lay(A, "bank", 11).go().go().points(A)["monasteries"] == 8
    assert "monasteries" not in final().go().go().points(A)
    assert "monasteries" not in final(25, 26).go().go().points(A)
    board = final(17, 22, tile__monastery_22__amount=6).go().go()           # the one that scores most
    assert board.points(A)["monasteries"] == 6
    assert board.results()[["points_17", "points_22"]][A].item() == (0, 6)


def ranks(board):
    for _ in range(board.players):
        board.go()
    rows = board.results()
    assert [row["win"] for row in rows] == [row["rank"] == 1 for row in rows]
    return rows["rank"].tolist()


@pytest.fixture
def ending(scene):
    """The last round, with so many silver, and so many ships placed, for each seat."""
    def make(silver, ships, **settings):
        board = scene(len(silver), phase="e", round=5, **settings)
        for seat, n in enumerate(ships):
            board.purse(seat, silver[seat]).lay(seat, "ship", *(19, 20, 21, 17, 16, 15)[:n])
        return board
    return make


def test_R_30_the_highest_score_wins(ending):
    assert ranks(ending((3, 9, 5, 4), (0, 0, 0, 0))) == [4, 1, 2, 3]
    assert ranks(ending((3, 9), (0, 6))) == [2, 1]


def test_R_31_of_those_tied_the_one_with_the_most_empty_spaces(ending):
    assert ranks(ending((5, 5, 5), (2, 1, 3))) == [2, 1, 3]
    assert ranks(ending((5, 5, 5), (2, 1, 3), most_empty_wins_tie=0)) == [2, 3, 1]
    assert ranks(ending((5, 5, 6), (2, 1, 3))) == [3, 2, 1]


def test_R_32_of_those_still_tied_the_one_further_back(ending):
    assert ranks(ending((5, 5, 5), (1, 1, 1))) == [3, 2, 1]             # as they stand: seat 2 is at the bottom
    assert ranks(ending((5, 5, 5), (1, 1, 1)).bridge((B, 2), (C, 2), (A, 1))) == [1, 3, 2]
    assert ranks(ending((5, 5, 5), (1, 1, 1), most_empty_wins_tie=0).bridge((B, 2), (C, 2), (A, 1))) == [1, 3, 2]


def test_scores_are_the_sum_of_their_parts_and_are_kept_by_phase(game):
    for number in range(6):
        board = game(3, duchy=None, game=number, steps=6)
        scores = {}
        while board.course["stage"] == 2:
            phase = int(board.pub["phase"])
            board.by_chance()
            scores[phase] = [sum(board.points(seat).values()) for seat in range(3)]
        rows = board.results()
        assert rows["score"].tolist() == scores[4]
        for phase, name in enumerate("abcd"):
            assert rows[f"score_{name}"].tolist() == scores[phase]
