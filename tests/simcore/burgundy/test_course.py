"""The chapter "Course" of RULES.md: phases, rounds, the order of turns, the bridge, and what nobody sees."""
from collections import Counter

import numpy as np
import pytest

from ludometer.simcore.burgundy import engine
from ludometer.simcore.burgundy.declared import COLOURS

A, B, C, D = 0, 1, 2, 3                     # seats
PLAYERS = 2, 3, 4
# by players and depot: the letters of the spaces' colours
DEPOTS = {
    2: {1: "BS", 2: "YC", 3: "AB", 4: "SB", 5: "MY", 6: "BA"},
    3: {1: "YBS", 2: "YBC", 3: "ASB", 4: "SBA", 5: "BMY", 6: "CBA"},
    4: {1: "YBSA", 2: "YBCB", 3: "ASBY", 4: "MSBA", 5: "BMBY", 6: "CBSA"},
}
BLACK = {2: 4, 3: 6, 4: 8}
LETTER = dict(zip(COLOURS, "BAMSYC", strict=True))


def colours(board, tiles):
    return Counter(LETTER[COLOURS[board.tables.data["tile"][tile]["colour"]]] for tile in tiles)


def to_the_end(board):
    """(phase, round, seat) of each turn to come, played by chance."""
    turns = []
    while board.course["stage"] == 2:
        turns.append((int(board.pub["phase"]), int(board.pub["round"]), int(board.course["to_move"])))
        board.by_chance()
    return turns


# ---- phases

@pytest.mark.parametrize("players", PLAYERS)
def test_G_1_five_phases_of_five_rounds(game, players):
    turns = to_the_end(game(players, steps=2 * players))
    assert [turn[:2] for turn in turns] == [(phase, round_) for phase in range(5) for round_ in range(5)
                                            for _ in range(players)]
    for start in range(0, len(turns), players):
        assert sorted(seat for _, _, seat in turns[start:start + players]) == list(range(players))


def test_G_1_a_phase_is_prepared_played_and_ended(scene):
    #
    board = scene(round=5).lay(A, "mine", 24).go()
    said = [words.split()[0] for words in board.step()]
    assert said.index("income") < said.index("phase") < said.index("tile") < said.index("dice") < said.index("good")
    board = scene(phase="e", round=5).lay(A, "mine", 24).go()
    said = [words for seat, words in board.go().log if seat == A]
    assert said == ["income 1 0", "points leftovers 3"] and board.course["stage"] == 3
    assert board.course["step"] == 6


@pytest.mark.parametrize("players", PLAYERS)
def test_G_2_seat_0_begins_and_the_others_follow(game, players):
    for number in range(players):
        board = game(players, steps=2 * players, game=number)
        assert [seat for _, _, seat in to_the_end(board)[:players]] == list(range(players))


def test_G_3_silver_and_workers_never_run_out(scene):
    board = scene(phase="b").purse(A, silver=30, workers=40).purse(B, silver=30).dice(A, 3, 3).store(A, "bank")
    assert board.go("3 place bank 11").purse_of(A) == (32, 42)          # of 24 and 26 in the box


# ---- hidden

@pytest.mark.parametrize("seat", [A, B, C])
def test_G_4_a_seat_cannot_tell_what_is_dealt_again(game, seat):
    board = game(3, duchy=None, steps=6 + 31)
    shuffled = [board.state.copy() for _ in range(20)]
    goods, open_goods = board.hid["goods"], [name for name in board.state["estate"].dtype.names if name != "sold"]
    for number, state in enumerate(shuffled):
        engine.redeal(board.tables, state, seat, number)
        assert engine.sound(board.tables, state)
        assert (state["estate"][open_goods] == board.state["estate"][open_goods]).all()
        assert all((state[part] == board.state[part]).all() for part in ("pub", "seat", "half", "tally"))
        assert (state["hid"]["goods"][0][11:15] == goods[11:15]).all()  # to come in phase C, whose first round it is
        assert sorted(state["hid"]["goods"][0]) == sorted(goods)
        assert (np.sort(state["hid"]["supply"][0]) == np.sort(board.hid["supply"])).all()
    assert len({state["hid"]["goods"].tobytes() for state in shuffled}) == 20
    assert len({state["hid"]["supply"].tobytes() for state in shuffled}) == 20


@pytest.mark.parametrize("seat", [A, B])
def test_G_4_goods_that_others_have_sold_lie_face_down(scene, seat):
    """T-41, M-15: their owner may look at them, and everyone sees how many they are."""
    board = scene(phase="c").sold(A, red=3, pink=1).sold(B, brown=4, orange=1)
    before = board.seats["sold"][:2].copy()
    found = Counter()
    for number in range(60):
        state = board.state.copy()
        engine.redeal(board.tables, state, seat, number)
        assert engine.sound(board.tables, state)
        sold = state["estate"][0]["sold"][:2]
        assert (sold[seat] == before[seat]).all() and sold[1 - seat].sum() == before[1 - seat].sum()
        found[sold[1 - seat].tobytes()] += 1
    assert len(found) > 20


def test_G_4_a_partner_may_look_too(game):
    """C-4: goods sold are the team's."""
    board = game(4, duchy="duchy_12a", modules=["teams"], steps=8 + 4 * 14)
    assert all(board.seats["sold"][seat].sum() for seat in range(4))
    for seat in range(4):
        deals = [board.state.copy() for _ in range(20)]
        for number, state in enumerate(deals):
            engine.redeal(board.tables, state, seat, number)
            assert engine.sound(board.tables, state)
            sold = state["estate"][0]["sold"]
            assert (sold[seat & 1] == board.seats["sold"][seat]).all()
        assert len({state["estate"][0]["sold"][1 - seat & 1].tobytes() for state in deals}) > 1


def test_G_4_the_new_deal_does_not_depend_on_the_true_one(scene, game):
    board = game(2, steps=4)
    other = board.state.copy()
    for back in range(7):
        left = int(board.pub["left"][back])
        other["hid"]["supply"][0][back][:left] = other["hid"]["supply"][0][back][:left][::-1].copy()
    other["hid"]["goods"][0][5:25] = other["hid"]["goods"][0][5:25][::-1].copy()
    assert engine.sound(board.tables, other) and other["hid"].tobytes() != board.state["hid"].tobytes()
    one = board.state.copy()
    for state in (one, other):
        engine.redeal(board.tables, state, A, 5)
    assert one["hid"].tobytes() == other["hid"].tobytes()
    one, other = (scene(phase="c").sold(B, **sold) for sold in ({"brown": 4, "red": 1}, {"brown": 1, "pink": 4}))
    for board in (one, other):
        for good in board.names.good:                           # A has the same: all that is not B's is in the box
            board.seats[A]["sold"][board.names.good.index(good)] = 0
        engine.redeal(board.tables, board.state, A, 5)
    assert one.seats[B]["sold"].sum() == other.seats[B]["sold"].sum()


# ---- before a phase

def test_G_5_tiles_left_go_to_the_box_and_goods_stay(scene):
    board = scene(round=5).depot(2, "cow_3", "bank").black("castle").depot_goods(2, red=1, pink=2)
    kept = board.goods_in(2)
    gone = {tile: board.in_box(tile) for tile in board.names.tile}
    left = ["cow_3", "bank", "castle"]
    board.go().go()
    assert board.pub["phase"] == 1
    assert all(board.in_box(tile) == gone[tile] + left.count(tile) for tile in board.names.tile)
    new = Counter(board.goods_in(2)) - Counter(kept)
    assert Counter(kept) <= Counter(board.goods_in(2)) and new.total() == (board.pub["white"] == 2)


def test_G_5_nothing_goes_in_the_middle_of_a_phase(scene):
    board = scene(round=4).depot(2, "cow_3", "bank").black("castle").go().go()
    assert board.pub["round"] == 4 and board.in_depot(2) == ["cow_3", "bank"] and board.in_black() == ["castle"]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("modules", [[], ["extra-tiles"]])
def test_G_6_and_G_7_each_space_in_use_gets_a_tile(game, players, modules):
    """G-6, G-7: with three players the castle of depot 6 is a mine in phases B and D. Tiles come from the supplies."""
    board = game(players, steps=2 * players, modules=modules)
    drawn = Counter()
    for phase in range(5):
        expected = {depot: Counter(letters) for depot, letters in DEPOTS[players].items()}
        if players == 3 and phase in (1, 3):
            expected[6] = Counter("MBA")
        for depot, letters in expected.items():
            assert colours(board, board.in_depot(depot)) == letters
            drawn.update(board.in_depot(depot))
        assert len(board.in_black()) == BLACK[players]
        drawn.update(board.in_black())
        while board.course["stage"] == 2 and board.pub["phase"] == phase:
            board.by_chance()
    total = {tile: row["coloured"] + row["black"] for tile, row in board.tables.data["tile"].items()}
    if players == 4 and not modules:                                    # all tiles, but for the starting castles
        assert drawn == Counter(total) - Counter(castle=4)
    assert drawn <= Counter(total)


def test_G_6_tiles_are_random(game):
    first = {tuple(game(4, steps=8, game=deal).in_depot(1)) for deal in range(0, 80, 4)}
    assert len(first) > 15


def test_G_7_the_black_depot_has_tiles_of_any_colour(game):
    seen = Counter()
    for deal in range(0, 100, 2):
        board = game(2, steps=4, game=deal)
        seen.update(colours(board, board.in_black()))
    # 200 draws of 40 tiles: 16 buildings, 8 animals, 2 mines, 6 ships, 6 monasteries, 2 castles
    for letter, n in zip("BAMSYC", (16, 8, 2, 6, 6, 2), strict=True):
        share = n / 40
        assert abs(seen[letter] - 200 * share) < 5 * (200 * share * (1 - share)) ** 0.5


def test_G_8_the_goods_of_a_phase_lie_open(scene):
    coming = "red", "pink", "brown", "orange", "purple", "turquoise"
    board = scene(phase="b", round=5).to_come(*coming).go().go()
    line = [board.names.good[good] for good in board.pub["goods_line"] if good >= 0]
    assert line == ["pink", "brown", "orange", "purple"]                # the first one lies in a depot already
    assert "red" in board.goods_in(int(board.pub["white"]))


# ---- a round

def test_G_10_all_roll_before_anybody_moves(game):
    board = game(4, steps=8)
    for _ in range(24):
        for _ in range(4):
            moved = int(board.pub["count"])
            for place, seat in enumerate(board.pub["order"]):
                dice = board.seats[seat]["dice"]
                assert (dice == 0).all() if place < moved else ((dice >= 1) & (dice <= 6)).all()
            assert 1 <= board.pub["white"] <= 6
            board.by_chance()


def test_G_10_dice_are_fair(game):
    counts, whites, pairs = Counter(), Counter(), 0
    for deal in range(0, 800, 4):
        board = game(4, steps=8, game=deal)
        counts.update(board.seats["dice"].ravel().tolist())
        whites[int(board.pub["white"])] += 1
        pairs += int((board.seats["dice"][:, 0] == board.seats["dice"][:, 1]).sum())
    assert all(abs(counts[n] - 1600 / 6) < 5 * (1600 * 5 / 36) ** 0.5 for n in range(1, 7))
    assert all(abs(whites[n] - 200 / 6) < 5 * (200 * 5 / 36) ** 0.5 for n in range(1, 7))
    assert abs(pairs - 800 / 6) < 5 * (800 * 5 / 36) ** 0.5


def test_G_11_the_rounds_good_goes_to_the_depot_of_the_white_die(game):
    board = game(3, steps=6)
    for _ in range(24):
        phase, line = int(board.pub["phase"]), [int(good) for good in board.pub["goods_line"] if good >= 0]
        white = int(board.pub["white"])
        for _ in range(3):
            assert board.pub["white"] == white                          # nobody changes it
            board.by_chance()
        good, = [words for _, words in board.log if words.startswith("good ")]
        name, depot = good.split()[1:]
        assert int(depot) == board.pub["white"] and name in board.goods_in(int(depot))
        if board.pub["phase"] == phase:
            assert board.names.good[line[0]] == name
            assert [int(good) for good in board.pub["goods_line"] if good >= 0] == line[1:]


def test_G_11_nobody_uses_the_white_die(scene):
    board = scene().dice(A, 3, 3).depot(3, "ship").depot(5, "mine").purse(A, workers=1)
    for white in range(1, 7):
        board.pub["white"] = white
        assert board.options() == {"3 take ship 3", "3 workers"}


def test_G_11_it_is_there_for_the_first_players_ship(scene):
    board = scene(round=1).to_come("brown").go().go()
    white = int(board.pub["white"])
    board.dice(A, 5, 5).store(A, "ship").lay(A, "bank", 25)
    assert board.goods_in(white) == {"brown": 1}
    assert board.go("5 place ship 19", f"depot {white}").goods_of(A) == {"brown": 1}


def test_G_12_turns_follow_the_bridge(scene):
    board = scene(4).bridge((C, 3), (B, 1), (D, 1), (A, 0))
    turns = []
    for _ in range(4):
        turns.append(int(board.course["to_move"]))
        board.go()
    assert turns == [C, B, D, A]


def test_G_12_and_G_13_a_ship_counts_from_the_next_round_on(scene):
    """G-12, G-13: the last one passes all others, and yet the running round goes on as it was."""
    board = scene(3, round=2).dice(A, 1, 1).dice(B, 2, 5).store(B, "ship", "ship")
    board.go()
    board.go("2 place ship 17", "5 place ship 19")
    assert board.order() == [B, A, C] and board.course["to_move"] == C
    assert board.results()["first_rounds"].tolist() == [1, 0, 0]
    board.go()
    assert board.course["to_move"] == B and board.pub["order"][:3].tolist() == [B, A, C]
    assert board.results()["first_rounds"].tolist() == [1, 1, 0]
    assert [seat for seat, words in board.log if words.startswith("good ")] == [B]      # B has the white die


def test_G_13_across_the_end_of_a_phase(scene):
    board = scene(2, round=5).dice(B, 2, 5).store(B, "ship").go().go("2 place ship 17")
    assert board.pub["phase"] == 1 and board.pub["order"][:2].tolist() == [B, A]


# ---- the bridge

@pytest.mark.parametrize("players", PLAYERS)
def test_G_20_all_start_on_the_first_space_seat_0_on_top(game, players):
    board = game(players, steps=2 * players)
    assert board.seats["bridge"].tolist() == [0] * 4 and board.order() == list(range(players))


def test_G_21_one_space_forward_and_on_top(scene):
    def moved(seat, *standing):
        board = scene(4).bridge(*standing)
        while board.course["to_move"] != seat:
            board.go()
        return board.dice(seat, 5, 5).store(seat, "ship").go("5 place ship 19").order()
    start = (A, 0), (B, 0), (C, 0), (D, 0)
    assert moved(A, *start) == [A, B, C, D]
    assert moved(B, *start) == [B, A, C, D]
    assert moved(D, *start) == [D, A, B, C]
    assert moved(D, (A, 1), (B, 1), (C, 0), (D, 0)) == [D, A, B, C]     # on top of those that are there
    assert moved(D, (A, 2), (B, 1), (C, 0), (D, 0)) == [A, D, B, C]
    assert moved(B, (A, 3), (B, 2), (C, 2), (D, 1)) == [B, A, C, D]
    assert moved(C, (A, 3), (B, 2), (C, 2), (D, 1)) == [C, A, B, D]
    assert moved(C, (A, 5), (B, 4), (C, 2), (D, 1)) == [A, B, C, D]
    assert moved(A, (A, 3), (B, 2), (C, 2), (D, 1)) == [A, B, C, D]


def test_G_22_on_the_last_space_to_the_top(scene):
    # six ships reach it; a seventh cannot be placed in a duchy
    board = scene(3).bridge((A, 6), (B, 6), (C, 5)).go().dice(B, 5, 5).store(B, "ship").go("5 place ship 19")
    assert board.order() == [B, A, C] and board.seats["bridge"][:3].tolist() == [6, 6, 5]
    board.dice(C, 5, 5).store(C, "ship").go("5 place ship 19")
    assert board.order() == [C, B, A] and board.seats[C]["bridge"] == 6
    board = scene(2).bridge((A, 5), (B, 0)).lay(A, "ship", 20, 21, 17, 16, 15).lay(A, "mine", 24)
    board.lay(A, "bank", 25).dice(A, 5, 5).store(A, "ship").go("5 place ship 19")
    assert board.seats[A]["bridge"] == 6
