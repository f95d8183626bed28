"""The chapter "Setup" of RULES.md."""
from collections import Counter

import numpy as np
import pytest

from ludometer.simcore.errors import DataError
from ludometer.simcore.rurik.declared import GOODS

A, B, C, D = range(4)                       # seats
LEADERS = "agatha", "maria", "boris", "mstislav"
GREEN = {"novgorod", "rostov", "polotsk", "smolensk", "volyn", "kiev", "chernigov", "pereyaslavl"}
YELLOW = {"pskov", "suzdal", "galich"}
BROWN = {"brest", "murom", "peresech", "azov"}
IN_PLAY = {2: GREEN, 3: GREEN | YELLOW, 4: GREEN | YELLOW | BROWN}


@pytest.fixture
def deal(game):
    """A deal for this many players, their leaders given; whose is changed with game=."""
    def make(players, leaders=LEADERS, **settings):
        return game(*leaders[:players], **settings)
    return make


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_1_eight_eleven_or_fifteen_regions_are_in_play(deal, players):
    board = deal(players)
    assert board.regions(board.pub["in_play"]) == IN_PLAY[players] and len(IN_PLAY[players]) == (8, 11, 15)[players - 2]
    board.at("troops")
    assert board.options() == {f"troop {region}" for region in IN_PLAY[players]}


BORDERS = """azov-galich azov-kiev azov-murom azov-peresech azov-pereyaslavl brest-galich brest-peresech brest-polotsk
brest-pskov brest-volyn chernigov-kiev chernigov-murom chernigov-pereyaslavl chernigov-polotsk
chernigov-rostov chernigov-smolensk chernigov-suzdal galich-kiev galich-peresech galich-volyn
kiev-pereyaslavl kiev-polotsk kiev-volyn murom-pereyaslavl murom-suzdal novgorod-polotsk novgorod-pskov
novgorod-rostov novgorod-smolensk polotsk-pskov polotsk-smolensk polotsk-volyn rostov-smolensk
rostov-suzdal"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_1_borders_are_those_of_the_board_between_regions_in_play(scene, players):
    # one step of a lone troop from each region
    found = set()
    for region in IN_PLAY[players]:
        board = scene(*LEADERS[:players]).advisor(A, "move").troops(A, **{region: 1})
        found |= {"-".join(sorted(words.split()[1:])) for words in board.options("main") if words != "end"}
    assert found == {border for border in BORDERS.split() if set(border.split("-")) <= IN_PLAY[players]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_2_a_rebel_and_a_good_in_each_region_in_play(deal, players):
    board = deal(players)
    rebels = {name for name, n in zip(board.names.region, board.pub["rebels"], strict=True) if n == 1}
    assert rebels == IN_PLAY[players] == board.regions(board.pub["taxable"])
    assert board.pub["rebels"].sum() == len(rebels)
    icons = Counter(GOODS[kind] for kind in board.pub["good"][:len(rebels)])
    assert icons == {2: {"wood": 2, "ore": 2, "honey": 1, "fish": 2, "fur": 1},
                     3: {"wood": 3, "ore": 2, "honey": 2, "fish": 3, "fur": 1},
                     4: {"wood": 4, "ore": 3, "honey": 2, "fish": 4, "fur": 2}}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_2_fifteen_rebels_are_drawn_at_random(deal, players):
    everything = {"coin": 4, "coins": 2, "ore": 2, "wood": 2, "fish": 2, "honey": 2, "fur": 1}
    in_kiev = Counter()
    for game in range(0, 300 * players, players):
        board = deal(players, game=game)
        under = [board.rewards[kind] for kind in board.hid["rebel_kind"] if kind >= 0]
        spare = [board.rewards[kind] for kind in board.hid["rewards"][:board.hid["rewards_left"]]]
        assert Counter(under + spare) == everything and len(under) == len(IN_PLAY[players])
        in_kiev[board.rewards[board.hid["rebel_kind"][board.region("kiev")]]] += 1
    for kind, n in everything.items():      # five standard deviations of 300 draws
        assert abs(in_kiev[kind] - 300 * n / 15) < 5 * (300 * n / 15 * (1 - n / 15)) ** 0.5


def test_S_3_three_coins_and_two_conversion_tokens(deal):
    board = deal(4)
    assert board.pub["coins"].tolist() == [3, 3, 3, 3] and not board.pub["tokens_used"].any()
    assert not board.pub["goods"].any()
    assert len(board.names.conversion) == 2
    assert deal(3, leader__maria__coins=2, start_coins=2).pub["coins"].tolist() == [2, 4, 2, 0]


def test_S_4_27_schemes_in_two_decks(deal):
    decks, on_top = [], Counter()
    for game in range(0, 540, 2):
        board = deal(2, game=game)
        assert list(board.pub["schemes_left"]) == [14, 13] and board.pub["discard"] == 0
        assert {*board.deck_of(0), *board.deck_of(1)} == set(board.names.scheme) and len(board.names.scheme) == 27
        decks.append(tuple(board.deck_of(0)))
        on_top[board.deck_of(1)[0]] += 1
    assert len(set(decks)) == 270 and len(on_top) == 27 and max(on_top.values()) < 30


def test_S_5_three_of_26_deeds_lie_face_up(deal):
    for game in range(0, 40, 2):
        board = deal(2, game=game)
        assert len(board.row()) == 3 and {*board.row(), *board.deed_deck()} == set(board.names.deed)
        assert board.pub["deeds_left"] == 23
    assert len({tuple(deal(2, game=game).row()) for game in range(0, 40, 2)}) == 20
    assert len(deal(2, deed_row=5).row()) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_6_leaders_are_dealt_at_random_each_once(deal, players):
    seen = Counter()
    for game in range(0, 240 * players, players):
        board = deal(players, [None] * players, game=game)
        dealt = [board.names.leader[leader] for leader in board.pub["leader"][:players]]
        assert len(set(dealt)) == players
        seen.update(dealt)
    assert len(seen) == 8 and all(abs(n - 30 * players) < 5 * (30 * players) ** 0.5 for n in seen.values())


def test_S_6_or_named_and_the_rest_dealt_from_the_others(deal):
    for game in range(0, 60, 3):
        board = deal(3, [None, "yaroslav", None], game=game)
        dealt = [board.names.leader[leader] for leader in board.pub["leader"][:3]]
        assert dealt[1] == "yaroslav" and len(set(dealt)) == 3


def test_S_6_or_chosen_by_seat_from_those_left(deal):
    board = deal(3, ["chosen", "yaroslav", "chosen"], steps=3)
    assert board.phase() == "leaders" and board.pub["leader"].tolist() == [-1, 7, -1, -1]
    everybody = {f"leader {name}" for name in board.names.leader}
    assert board.options() == everybody - {"leader yaroslav"}
    board.step("leader sudislav")
    board.step()
    assert board.log == [] and board.options() == everybody - {"leader yaroslav", "leader sudislav"}
    board.step("leader agatha")
    assert [board.names.leader[leader] for leader in board.pub["leader"][:3]] == ["sudislav", "yaroslav", "agatha"]
    assert board.phase() == "troops"


def test_S_6_the_games_of_a_block_share_one_deal_in_turned_seats(deal):
    # what belongs to a player goes with it, what lies on the table stays
    deals = [deal(3, [None] * 3, game=3 + rotation) for rotation in range(3)]
    for rotation, board in enumerate(deals):
        for player in range(3):
            seat = (player + rotation) % 3
            assert board.pub["leader"][seat] == deals[0].pub["leader"][player]
            assert board.hid["agenda"][seat] == deals[0].hid["agenda"][player]
        for what in ("rebel_kind", "deed_deck", "scheme_deck"):
            assert (board.hid[what] == deals[0].hid[what]).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_7_two_agendas_are_dealt_and_one_is_kept(deal, players):
    board = deal(players)
    dealt = [(board.names.agenda[board.hid["agenda"][seat]], board.names.agenda[board.hid["agenda_other"][seat]])
             for seat in range(players)]
    assert len({name for pair in dealt for name in pair}) == 2 * players
    for pair in dealt:                      # before troops and leaders are placed
        assert board.phase() == "agendas" and board.options() == {f"agenda {name}" for name in pair}
        board.step(f"agenda {pair[1]}")
    assert [(board.names.agenda[board.hid["agenda"][seat]], board.names.agenda[board.hid["agenda_other"][seat]])
            for seat in range(players)] == [(second, first) for first, second in dealt]


def test_S_7_each_agenda_is_as_likely_as_any_other(deal):
    seen = Counter()
    for game in range(0, 440, 2):
        board = deal(2, game=game)
        seen.update(board.names.agenda[card] for pair in ("agenda", "agenda_other") for card in board.hid[pair][:2])
    assert len(seen) == 11 and all(abs(n - 80) < 5 * 80 ** 0.5 for n in seen.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_8_what_each_seat_owns_and_where_its_markers_start(deal, players):
    board = deal(players)
    assert board.pub["supply"].tolist() == [12] * players + [0] * (4 - players)
    assert (board.pub["structures_left"][:players] == [3, 3, 3, 0, 0]).all() and not board.pub["troops"].any()
    assert not board.pub["claim"].any() and not board.pub["warfare"].any() and (board.pub["leader_at"] == -1).all()


@pytest.mark.parametrize("players, number, numbers", [
    *((players, number, [1, 2, 4, 5]) for players in (2, 3, 4) for number in (1, 2)),
    *((players, 3, [1, 2, 2, 4, 5]) for players in (2, 3, 4)),
    (2, 4, [1, 2, 2, 3, 4, 5]), (3, 4, [1, 2, 2, 3, 4, 5]), (4, 4, [1, 2, 2, 4, 5]),
])
def test_S_9_advisors_of_each_round(game, players, number, numbers):
    board = game(*LEADERS[:players], steps=6 * players)
    for earlier in range(1, number):
        board.at("claim", earlier).go()
    assert board.phase() == "strategy" and board.pub["round"] == number - 1
    for seat in range(players):
        assert np.repeat(np.arange(6), board.pub["advisors"][seat]).tolist() == numbers


def test_S_10_seats_place_three_troops_in_turn_in_any_region_in_play(deal):
    board = deal(3, steps=6)
    assert board.phase() == "troops"
    regions = ["kiev", "kiev", "novgorod", "galich", "kiev", "novgorod", "galich", "suzdal", "novgorod"]
    for i, region in enumerate(regions):
        assert board.course["to_move"] == i % 3 and board.options() == {f"troop {each}" for each in IN_PLAY[3]}
        board.step(f"troop {region}")
    assert board.pieces(A) == {"kiev": 1, "galich": 2} and board.pieces(B) == {"kiev": 2, "suzdal": 1}
    assert board.pieces(C) == {"novgorod": 3}
    assert board.pub["supply"][:3].tolist() == [9, 9, 9] and board.phase() == "leader_places"
    assert board.pub["rebels"].sum() == 11


def test_S_10_more_troops_of_a_leader_are_placed_in_further_laps(deal):
    board = deal(2, leader__maria__troops=2, steps=4)
    placed = []
    while board.phase() == "troops":
        placed += [seat for seat, _ in board.go().log]
    assert placed == [A, B, A, B, A, B, B, B] and board.pub["supply"][:2].tolist() == [9, 7]


def test_S_11_then_leaders_in_turn_beside_an_own_troop(deal):
    board = deal(2, steps=4)
    for region in ("kiev", "volyn", "kiev", "rostov", "novgorod", "rostov"):
        board.step(f"troop {region}")
    assert board.phase() == "leader_places" and board.options() == {"leader_place kiev", "leader_place novgorod"}
    board.step("leader_place novgorod")
    assert board.options() == {"leader_place volyn", "leader_place rostov"}
    board.step("leader_place rostov")
    assert board.pieces(A) == {"kiev": 2, "novgorod": 2} and board.pieces(B) == {"volyn": 1, "rostov": 3}
    assert board.leader_at(A) == "novgorod" and board.pub["supply"][A] == 9 and board.phase() == "strategy"


@pytest.mark.parametrize("players, side", [(2, 0), (3, 1), (4, 1)])
def test_S_12_the_side_of_the_strategy_board(deal, players, side):
    # the spaces of each side: A-12
    assert deal(players).pub["side"] == side


def test_S_14_seats_that_start_with_more_or_less(deal):
    more = {"seat__1__coins": -1, "seat__2__coins": 2, "seat__2__troops": 1, "seat__3__schemes": 2,
            "seat__3__fish": 1}
    before, board = deal(3), deal(3, **more)
    assert board.pub["coins"].tolist() == [2, 5, 3, 0]
    assert board.pub["goods"][C, GOODS.index("fish")] == board.pub["goods"].sum() == 1
    assert board.hand_of(C) == {*before.deck_of(0)[:2]} and len(board.hand_of(C)) == 2
    assert board.pub["hand_size"].tolist() == [0, 0, 2, 0]
    placed = deal(3, steps=3 + 3 + 4 * 3 + 3, **more)
    assert placed.phase() == "strategy"
    assert [sum(placed.pieces(seat).values()) for seat in (A, B, C)] == [4, 5, 4]


def test_S_14_no_seat_starts_with_less_than_nothing(deal):
    with pytest.raises(DataError, match="seat 2: coins = -4, expected at least -3 with start_coins = 3"):
        deal(2, seat__2__coins=-4)
    with pytest.raises(DataError, match="seat 1: troops = -3, expected at least -2"):
        deal(2, seat__1__troops=-3)


def test_S_13_seat_0_has_the_first_player_marker_and_begins(deal):
    board = deal(3, steps=18)
    assert board.pub["marker"] == board.pub["first_seat"] == board.course["to_move"] == A
    assert board.phase() == "strategy"
