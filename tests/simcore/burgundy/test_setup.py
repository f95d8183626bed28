"""The chapter "Setup" of RULES.md: what each seat begins with, duchies, starting castles, and the experts' start."""
from collections import Counter

import pytest

from ludometer.simcore.burgundy import engine
from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.burgundy.maps import SPACES
from ludometer.simcore.errors import DataError

A, B = 0, 1                                 # seats
PLAYERS = 2, 3, 4
EXPERTS, EXTRA = ["experts"], ["extra-tiles"]
NAMES = [f"duchy_{number}" for number in range(1, 11)]


def started(make, players=2, **settings):
    """A dealt game as its first turn begins."""
    return make(players, steps=2 * players, **settings)


@pytest.mark.parametrize("players", PLAYERS)
def test_S_1_silver_and_workers_by_the_place_on_the_bridge(game, players):
    for number in range(players):                                       # whoever sits there
        board = started(game, players, game=number)
        assert [board.purse_of(seat) for seat in range(players)] == [(1, 1), (1, 2), (1, 3), (1, 4)][:players]
    rows = board.results()
    assert rows["workers_gained"].tolist() == [1, 2, 3, 4][:players] and rows["silver_gained"].tolist() == [1] * players


def test_S_1_seats_that_start_with_more_or_less(game):
    board = started(game, 3, seat__2__silver=2, seat__3__workers=-3)
    assert [board.purse_of(seat) for seat in range(3)] == [(1, 1), (3, 2), (1, 0)]
    rows = board.results()
    assert rows["workers_gained"].tolist() == [1, 2, 0] and rows["silver_gained"].tolist() == [1, 3, 1]
    with pytest.raises(DataError, match="seat 1: workers = -2, expected at least -1 with workers_first = 1"):
        game(3, seat__1__workers=-2)


@pytest.mark.parametrize("players", PLAYERS)
def test_S_2_goods_for_each_phase_and_three_for_each_seat(game, players):
    hands = set()
    for number in range(40):
        board = game(players, game=number)
        assert [sum(board.goods_of(seat).values()) for seat in range(players)] == [3] * players
        assert Counter(board.hid["goods"][:42].tolist()) == dict.fromkeys(range(6), 7)
        hands.add(tuple(sorted(board.goods_of(A).items())))
    assert len(hands) > 10


@pytest.mark.parametrize("players", PLAYERS)
def test_S_2_what_comes_in_the_phases_and_what_seats_were_dealt_are_different_tiles(game, players):
    board = started(game, players)
    dealt = Counter()
    for seat in range(players):
        dealt.update(board.goods_of(seat))
    while board.course["stage"] == 2:
        board.by_chance()
    goods = Counter()
    for seat in range(players):
        goods.update(board.goods_of(seat))
        goods.update(board.sold_by(seat))
    for depot in range(1, 7):
        goods.update(board.goods_in(depot))
    assert goods.total() == 25 + 3 * players and dealt <= goods and max(goods.values()) <= 7


def test_S_2_starting_goods_are_kept_even_without_room(game):
    # E-11
    board = next(board for number in range(50) for board in [game(2, game=number, goods_storage=1)]
                 if len(board.goods_of(A)) == 3)
    assert engine.sound(board.tables, board.state)


@pytest.mark.parametrize("modules", [[], EXTRA])
def test_S_3_six_supplies_of_colours_and_a_black_one(game, modules):
    orders = set()
    for number in range(0, 20, 2):
        board = game(2, modules=modules, game=number)
        for back in range(7):
            supply = [board.names.tile[tile] for tile in board.hid["supply"][back] if tile >= 0]
            which = "black" if back == 6 else "coloured"
            expected = {name: row[which] for name, row in board.tables.data["tile"].items()
                        if row[which] and (back == 6 or row["colour"] == back)}
            if back == COLOURS.index("castle"):
                expected["castle"] -= 2                                 # S-4
            assert Counter(supply) == expected
        orders.add(tuple(board.hid["supply"][0]))
    assert len(orders) == 10
    assert game(2).pub["left"].tolist() == [40, 20, 10, 20, 20, 12, 40]
    assert game(2, modules=EXTRA).pub["left"].tolist() == [40, 20, 10, 20, 22, 12, 42]


@pytest.mark.parametrize("players", PLAYERS)
def test_S_4_starting_castles_come_out_of_the_castles(game, players):
    assert game(players).pub["left"][COLOURS.index("castle")] == 14 - players
    board = started(game, players)
    assert [board.tile_at(seat, 18) for seat in range(players)] == ["castle"] * players


def test_S_5_bonus_tiles_lie_there_for_each_colour(game):
    # the first two to fill a colour take them, which the tests of scoring play out
    board = started(game, 4)
    assert not board.pub["bonuses_taken"].any() and not board.seats["bonuses"].any()


def test_S_6_room_for_three_tiles_and_three_types_of_goods(scene):
    board = scene(phase="c").dice(A, 5, 5).depot(5, "mine").store(A, "ship", "ship", "ship")
    assert "discard ship" in board.options("5 take mine 5")
    board = scene(phase="c").dice(A, 5, 5).store(A, "ship").depot_goods(1, red=1, pink=1, brown=1, orange=1)
    board.step("5 place ship 19", "depot 1", "store red", "store pink", "store brown")
    assert len(board.goods_of(A)) == 3


@pytest.mark.parametrize("name", NAMES)
def test_S_7_regions_are_spaces_of_a_colour_that_hang_together(game, name):
    board = started(game, duchy=name)
    castle = int(board.seats[A]["castle"])
    left = [len(region - {castle}) for _, region in board.regions_of(A)]
    assert board.seats[A]["region_left"][:len(left)].tolist() == left
    assert not board.seats[A]["region_left"][len(left):].any()
    assert sum(board.seats[A]["colour_left"]) == SPACES - 1


@pytest.mark.parametrize("name", ["duchy_1", "duchy_5"])
def test_S_7_every_space_takes_its_own_number_and_colour_alone(scene, name):
    # T-30
    board = scene(duchy=name)
    for space in range(SPACES):
        if space == board.seats[A]["castle"]:
            continue
        board = scene(duchy=name).reach(A, space)
        colour = COLOURS[board.map_of(A)[space]]
        board.store(A, "bank" if colour == "building" else board.any_tile(colour))
        board.unlay(A, *(other for other in range(SPACES) if board.tile_at(A, other) == "bank"))
        fitting = {die for die in range(1, 7)
                   for words in board.dice(A, die, die).options(only="place") if words.endswith(f" {space}")}
        assert fitting == {board.numbers_of(0)[space]}


# ---- duchies

@pytest.mark.parametrize("players", PLAYERS)
def test_S_10_all_seats_have_the_same_duchy_one_or_two(game, players):
    found = Counter()
    for deal in range(0, 60 * players, players):
        duchies = set(game(players, duchy=None, game=deal).seats["duchy"][:players].tolist())
        assert len(duchies) == 1
        found[NAMES[duchies.pop()]] += 1
    assert set(found) == {"duchy_1", "duchy_2"} and min(found.values()) > 15


def test_S_10_an_experiment_may_name_the_duchies(game):
    board = started(game, 4, duchy=["duchy_7", None, "duchy_3", "duchy_7"])
    assert [NAMES[duchy] for duchy in board.seats["duchy"]][0::2] == ["duchy_7", "duchy_3"]
    assert NAMES[board.seats["duchy"][3]] == "duchy_7" and NAMES[board.seats["duchy"][1]] in ("duchy_1", "duchy_2")


def test_S_10_or_let_players_choose_among_those_in_use(game):
    assert game(2, duchy=["chosen", "duchy_3"]).options() == {"duchy duchy_1", "duchy duchy_2"}
    assert game(2, duchy=["chosen", "duchy_3"], duchies=1).options() == {f"duchy {name}" for name in NAMES}
    board = game(2, duchy=["chosen", "duchy_3"], duchies=1).go("duchy duchy_9").go()
    assert board.seats["duchy"][:2].tolist() == [8, 2]


def test_S_11_the_castle_lies_in_the_centre_before_the_game_begins(game):
    for name in ("duchy_1", "duchy_2"):
        board = started(game, duchy=name)
        assert all(board.tile_at(seat, 18) == "castle" and board.seats[seat]["castle"] == 18 for seat in (A, B))
        assert board.course["step"] == 4 and board.points(A) == {} and board.purse_of(A) == (1, 1)
        assert board.results()["placed_castle"][A] == 0 and board.results()["empty"][A] == 36


@pytest.mark.parametrize("name", NAMES)
def test_S_14_the_rulebook_names_the_space_of_the_duchies_for_beginners_alone(game, name):
    board = game(2, duchy=name, steps=2)
    castles = {f"castle {space}" for space in board.spaces(A, "castle")}
    assert len(castles) == 4 and board.options() == (set() if name in ("duchy_1", "duchy_2") else castles)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("settings", [
    {"duchy": ["duchy_1", "duchy_2"]}, {"duchy": ["duchy_1", "duchy_9"]}, {"duchy": ["chosen", "duchy_2"]},
    {"duchy": None, "same_duchy": 0}, {"duchy": None, "same_duchy": 0, "duchies": 1},
    {"duchy": None, "modules": EXPERTS}, {"duchy": None, "modules": ["watchtowers"]},
    {"duchy": None, "modules": ["watchtowers"], "same_duchy": 1}])
def test_S_14_where_duchies_differ_each_seat_chooses(game, players, settings):
    """p. 16: also in Nos 1 and 2, in the order of seats."""
    duchy = settings["duchy"]
    board = game(players, **settings | {"duchy": duchy and duchy + [None] * (players - 2)})
    for _ in range(players):
        board.go(*sorted(board.options(only="duchy"))[:1])
    for seat in range(players):
        castles = {f"castle {space}" for space in board.spaces(seat, "castle")}
        assert board.course["to_move"] == seat and len(castles) > 2 and board.options() == castles
        chosen = sorted(castles)[seat % len(castles)]
        board.go(chosen)
        assert chosen == f"castle {board.seats[seat]['castle']}"


def test_S_14_with_a_knob_each_duchy_has_its_space(game):
    for name, space in zip(NAMES, (18, 18, 18, 13, 19, 18, 1, 5, 20, 3), strict=True):
        board = started(game, duchy=name, castle_chosen=0)
        assert board.tile_at(A, space) == "castle" and board.seats[A]["covered"] == 1 << space


def test_S_15_the_starting_castle_scores_nothing_unless_the_switch_says_so(game):
    # in duchy 1 it fills a region of one space, in duchy 7 it does not fill its region of two
    assert started(game, duchy="duchy_1").points(A) == {}
    board = started(game, duchy=["duchy_1", "duchy_7"], start_castle_scores=1, castle_chosen=0)
    assert board.points(A) == {"regions": 1, "phases": 10} and board.points(B) == {}
    assert board.results()["regions"].tolist() == [1, 0]


# ---- module experts

def test_S_12_each_seat_is_dealt_a_sheet_of_its_own_from_the_box(game):
    sheets, both = Counter(), 0
    for deal in range(0, 600, 4):
        board = game(4, duchy=None, game=deal, modules=EXPERTS)
        dealt = [int(duchy) // 2 for duchy in board.seats["duchy"]]
        counts = Counter(dealt)
        assert all(counts[sheet] <= 1 for sheet in (1, 2, 3, 4))        # four copies of the first, one of each other
        sheets.update(dealt)
        both += counts[0] > 1
    assert both > 30
    assert abs(sheets[0] / 600 - 4 / 8) < 0.1 and all(abs(sheets[sheet] / 600 - 1 / 8) < 0.06 for sheet in (1, 2, 3, 4))


def test_S_13_each_seat_chooses_a_side(game):
    for deal in range(0, 30, 3):
        board = game(3, duchy=None, game=deal, modules=EXPERTS)
        for seat in range(3):
            assert board.course["to_move"] == seat
            first = int(board.seats[seat]["duchy"]) // 2 * 2
            assert board.options() == {f"duchy {NAMES[first]}", f"duchy {NAMES[first + 1]}"}
            side = NAMES[first + deal % 2]
            board.go(f"duchy {side}")
            assert NAMES[board.seats[seat]["duchy"]] == side


def test_S_13_or_chance_turns_each_sheet(game):
    sides, different = Counter(), 0
    for deal in range(0, 400, 4):
        board = game(4, duchy=None, game=deal, same_duchy=0, duchies=1)
        assert not board.options(only="duchy")
        duchies = [int(duchy) for duchy in board.seats["duchy"]]
        sides.update(duchy % 2 for duchy in duchies)
        first = {duchy for duchy in duchies if duchy < 2}
        different += len(first) == 2
    assert 150 < sides[0] < 250 and different > 10                      # copies of a sheet are turned one by one


def test_S_16_each_seat_chooses_a_castle_space(game):
    board = game(2, duchy=["duchy_5", "duchy_9"]).go().go()
    assert board.options() == {f"castle {space}" for space in board.spaces(A, "castle")}
    board.go("castle 23").go("castle 34")
    assert (board.tile_at(A, 23), board.tile_at(A, 19)) == ("castle", None)
    assert (board.tile_at(B, 34), board.tile_at(B, 20)) == ("castle", None)
    assert board.results()["castle"].tolist() == [23, 34]


def test_S_16_so_it_is_with_the_module(game):
    board = game(3, duchy=None, modules=EXPERTS)
    for _ in range(3):
        assert len(board.options()) == 2
        board.by_chance()
    for seat in range(3):
        assert len(board.options()) == 4 and all(words.startswith("castle") for words in board.options())
        board.by_chance()
        assert COLOURS[board.map_of(seat)[board.seats[seat]["castle"]]] == "castle"


def test_S_17_all_sides_then_all_spaces_before_the_depots_are_filled(game):
    board = game(3, duchy=None, modules=EXPERTS)
    said = []
    for _ in range(6):
        assert not [tile for depot in range(1, 7) for tile in board.in_depot(depot)] and board.in_black() == []
        assert all(sum(board.goods_of(seat).values()) == 3 for seat in range(3))
        said.append((int(board.course["to_move"]), min(board.options()).split()[0]))
        board.by_chance()
    assert said == [(0, "duchy"), (1, "duchy"), (2, "duchy"), (0, "castle"), (1, "castle"), (2, "castle")]
    assert board.in_depot(1) and board.in_black()
