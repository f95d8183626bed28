"""The chapter "Strategy" of RULES.md."""
import pytest

from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import ACTIONS

A, B, C = 0, 1, 2                           # seats
LEADERS = "agatha", "maria", "boris", "mstislav"


@pytest.fixture
def board(scene):
    """A strategy phase in which every seat has a piece in Kiev: board(players, round)."""
    def make(players=3, number=1):
        made = scene(*LEADERS[:players], phase="strategy", number=number)
        for seat in range(players):
            made.troops(seat, kiev=1)
        return made
    return make


def placements(made, seat=A):
    return {(number, ACTIONS[column]) for number, column in engine.rule_placements(made.tables, made.state, seat)}


@pytest.mark.parametrize("players, number, advisors", [
    (2, 1, 4), (3, 1, 4), (4, 2, 4), (2, 3, 5), (4, 4, 5), (3, 4, 6),
])
def test_P_1_seats_place_one_advisor_in_turn_until_all_are_placed(board, players, number, advisors):
    # G-2
    made, seats = board(players, number), []
    made.pub["first_seat"] = made.course["to_move"] = 1
    for _ in range(players * advisors):
        assert made.phase() == "strategy"
        made.go()                       # whichever advisor and column come first
        seats.append(made.log[0][0])
    assert seats == [(1 + i) % players for i in range(players)] * advisors
    assert made.phase() == "action" and made.course["to_move"] == 1 and not made.pub["advisors"].any()
    assert made.on_board() == [advisors] * players


def test_P_2_any_own_advisor_goes_to_any_column_with_room(board):
    assert placements(board()) == {(number, column) for number in (1, 2, 4, 5) for column in ACTIONS}
    made = board()
    made.step("place 4 tax", "bribe 0")
    assert placements(made) == {(number, column) for number in (1, 2, 5) for column in ACTIONS if column != "tax"}
    assert {number for number, _ in placements(board(3, 4))} == {1, 2, 3, 4, 5}


def test_P_2_of_two_equal_advisors_one_stays(board):
    made = board(3, 3)
    made.step("place 2 tax", "bribe 0")
    assert {number for number, _ in placements(made)} == {1, 2, 4, 5} and made.pub["advisors"][A, 2] == 1


@pytest.mark.parametrize("before, number, after", [
    ([], 1, [(A, 1, 0)]),
    ([(B, 5, 0), (C, 4, 0), (B, 1, 0)], 2, [(B, 5, 0), (C, 4, 0), (A, 2, 0), (B, 1, 0)]),
    ([(B, 4, 0), (C, 2, 0)], 5, [(A, 5, 0), (B, 4, 0), (C, 2, 0)]),
    ([(B, 4, 0), (C, 4, 0), (C, 1, 0)], 4, [(B, 4, 0), (C, 4, 0), (A, 4, 0), (C, 1, 0)]),       # below its equals
    ([(B, 5, 0)], 1, [(B, 5, 0), (A, 1, 0)]),
    ([(B, 1, 2), (C, 2, 0)], 2, [(B, 1, 2), (C, 2, 0), (A, 2, 0)]),             # a bribed 1 has the power of 3
    ([(B, 1, 4), (C, 4, 0)], 5, [(B, 1, 4), (A, 5, 0), (C, 4, 0)]),
])
def test_P_3_an_advisor_goes_below_those_of_equal_or_greater_power(board, before, number, after):
    made = board()
    for row, (seat, other, bribe) in enumerate(before, 1):
        made.advisor(seat, "build", row, other, bribe)
    made.step(f"place {number} build", "bribe 0")
    assert made.space("build") == after


def test_P_3_own_weaker_ones_move_down_too(board):
    made = board()
    made.advisor(A, "build", 1, 2).pub["columns_used"][A] = 0b010011
    made.step("place 5 build", "bribe 0")
    assert made.space("build") == [(A, 5, 0), (A, 2, 0)]


@pytest.mark.parametrize("players, spaces", [(2, 3), (3, 4), (4, 4)])
def test_P_4_a_full_column_is_closed(board, players, spaces):
    # S-12
    made = board(players)
    for row in range(1, spaces):
        made.advisor(B, "move", row, 1)
    assert (5, "move") in placements(made)
    made.advisor(B, "move", spaces, 1)
    assert placements(made) == {(number, column) for number in (1, 2, 4, 5) for column in ACTIONS if column != "move"}


def test_P_5_an_own_column_opens_again_once_the_seat_stands_in_three(board):
    made = board(2, 3)
    made.step("place 5 muster", "bribe 0")
    assert {column for _, column in placements(made)} == set(ACTIONS) - {"muster"}
    for number, column, closed in ((4, "move", {"muster", "move"}), (1, "tax", set())):
        made.go()                           # the other seat's, into the columns from the left
        made.step(f"place {number} {column}", "bribe 0")
        assert {column for _, column in placements(made)} == set(ACTIONS) - closed
    made.go()
    made.step("place 2 muster", "bribe 0")
    assert [seat for seat, _, _ in made.space("muster")] == [A, A, B]
    assert {column for _, column in placements(made)} == set(ACTIONS) - {"muster"}  # now full


def test_P_6_any_number_of_own_coins_is_added_to_its_power(board):
    made = board().coins(2, 9, 9)
    assert made.options("place 4 tax") == {"bribe 0", "bribe 1", "bribe 2"}
    assert board().coins(0).step("place 4 tax")[-1] == "bribe 0"
    made.advisor(B, "tax", 1, 5).step("place 4 tax", "bribe 2")
    assert made.space("tax") == [(A, 4, 2), (B, 5, 0)] and made.pub["coins"][A] == 0
    equal = board().coins(1).advisor(B, "tax", 1, 5)
    equal.step("place 4 tax", "bribe 1")
    assert equal.space("tax") == [(B, 5, 0), (A, 4, 1)]


def test_P_7_a_bribe_holds_all_phase_but_never_changes_the_order_of_resolving(board, scene):
    made = board(2).coins(3, 9)
    made.step("place 1 tax", "bribe 3")
    made.step("place 4 tax", "bribe 0")
    assert made.space("tax") == [(A, 1, 3), (B, 4, 0)]
    made = scene("agatha", "maria").coins(0, 0).troops(A, kiev=1).advisor(A, "tax", 1, 2, bribe=4)
    made.advisor(A, "move", 1, 4)
    assert made.step("forfeit")[0] == "resolve 2 tax 1"         # 2 before 4, though its power is 6
    assert made.pub["coins"][A] == 1 and made.space("tax") == [(-1, 2, 0)]          # the coins are gone
