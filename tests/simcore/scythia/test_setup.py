"""Setup: the board, the draft of heroes and crew, first hands."""
from collections import Counter

import pytest

from ludometer.simcore.errors import DataError
from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import COLOURS, PLUNDER, REGIONS
from tests.simcore.scythia.scene import DRAFT, KEEP, NOBODY, TURNS

PLAYERS = 1, 2, 3, 4
IN_USE = {1: 4, 2: 4, 3: 5, 4: 6}           # spaces of each region


@pytest.mark.parametrize("players", PLAYERS)
def test_S_2_spaces_in_use(game, players):
    # N-1: alone as with two
    board = game(players)
    left = board.spaces_left()
    for name in REGIONS:
        of_region = [space for space in board.names.space if board.region_of(space) == name]
        assert [space for space in left if board.region_of(space) == name] == of_region[:IN_USE[players]]
    for space in board.names.space:
        if space not in left:
            assert board.plunder_on(space) == {} and board.quest_on(space) is None and board.worker_on(space) is None


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_S_1_plunder(game, players, seed):
    board = game(players, seed=seed)
    found = Counter(board.supply())
    for space in board.spaces_left():
        assert sum(board.plunder_on(space).values()) == board.data["space"][space]["plunder"] >= 2
        found.update(board.plunder_on(space))
    assert found == {"gold": 14, "equipment": 20, "wagon": 20, "livestock": 26}
    if players == 4:
        assert sum(board.supply().values()) == 80 - 70


def test_S_1_plunder_is_random(game):
    """Over many deals each kind is drawn about as often as it is in the bag."""
    drawn = Counter()
    for number in range(60):
        board = game(2, game=2 * number)
        for space in board.spaces_left():
            drawn.update(board.plunder_on(space))
    for kind, row in board.data["plunder"].items():
        assert abs(drawn[kind] / drawn.total() - row["count"] / 80) < 0.03
    assert set(drawn) == set(PLUNDER)


@pytest.mark.parametrize("players", PLAYERS)
def test_S_3_quests(game, players):
    """Two in the village, one on each space in use except in Greece; the others in the box."""
    # E-1: with two players 14 are on the board
    board = game(players)
    assert [board.quest_on(place) in board.names.quest for place in (1, 2, 3, 4)] == [True, True, False, False]
    down = [space for space in board.names.space if board.quest_on(space) == "face down"]
    assert down == [space for space in board.spaces_left() if board.region_of(space) != "greece"]
    assert len(down) == 3 * IN_USE[players]
    hidden = [quest for quest in board.hid["quest"] if quest != NOBODY]
    box = [quest for quest in board.hid["box"] if quest != NOBODY]
    up = [board.names.quest.index(board.quest_on(place)) for place in (1, 2)]
    assert sorted([*hidden, *box, *up]) == list(range(26)) and len(hidden) == len(down)


@pytest.mark.parametrize("players", PLAYERS)
def test_S_4_workers_of_spaces(game, players):
    board = game(players)
    for space in board.spaces_left():
        assert board.worker_on(space) == COLOURS[board.data["space"][space]["worker"]]
    if players == 4:
        assert Counter(board.worker_on(space) for space in board.spaces_left()) == {"grey": 11, "red": 13}


@pytest.mark.parametrize("players", PLAYERS)
def test_S_5_village_and_seats(game, players):
    # S-6
    board = game(players)
    assert board.village() == {"town_centre": "blue", "meeting_tent": "blue", "market": "blue"}
    for seat in range(players):
        assert board.goods_of(seat) == {"silver": 3, "provisions": 1}
        assert board.worker_of(seat) == "blue" and board.points_of(seat) == {}


def cards_of(board):
    """All crew cards, wherever they are."""
    found = Counter(board.deck()) + Counter(board.discards())
    for seat in range(board.players):
        found.update(board.hand_of(seat))
        found.update(name for name in board.crew_of(seat) if name)
    found.update(board.names.crew[card] for card in board.pub["pair_crew"] if card != NOBODY)
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_S_7_decks(game, players):
    board = game(players)
    assert cards_of(board) == dict.fromkeys(board.names.crew, 2) and len(board.names.crew) == 38
    assert len(board.deck()) == 76 - players - 1
    assert len(board.row()) == 3 and None not in board.row()
    assert sorted(board.row() + board.animal_deck()) == list(board.names.animal)
    other = game(players, seed=2)
    assert other.deck() != board.deck() and other.animal_deck() != board.animal_deck()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_8_draft(game, players):
    """The last seat chooses first, among one pair more than there are players; each later one among those left."""
    # S-9
    board = game(players)
    assert board.course["stage"] == DRAFT and board.course["to_move"] == players - 1
    pairs = board.options()
    assert len(pairs) == players + 1 and len({pair.split()[1] for pair in pairs}) == players + 1
    for seat in reversed(range(players)):
        assert board.course["stage"] == DRAFT and board.course["to_move"] == seat
        assert board.options() == pairs
        chosen = sorted(pairs)[seat % len(pairs)]
        board.step(chosen)
        pairs = pairs - {chosen}
        _, hero, card = chosen.split()
        # S-11: the crew member is in the first slot, for nothing
        assert board.names.hero[board.seats[seat]["hero"]] == hero
        assert board.crew_of(seat) == [card, None, None, None, None]
        assert board.goods_of(seat) == {"silver": 3, "provisions": 1}
    assert board.course["stage"] == KEEP
    # S-12: one pair is left: its hero is out, its card is the first discard
    left, = pairs
    assert board.discards() == {left.split()[2]: 1}
    assert set(board.pub["pair_hero"]) == {NOBODY}
    assert cards_of(board).total() == 76


def test_S_9_example(game):
    """The rulebook's purple player of three, last in the order of play, chose first: Vadasz with the trader."""
    for number in range(3, 3000, 3):
        board = game(3, game=number)
        if "draft vadash trader" in board.options():
            break
    board.step("draft vadash trader")
    assert board.log == [(2, "draft vadash trader"), (2, "has vadash trader")]
    assert board.course["to_move"] == 1 and len(board.options()) == 3


def test_S_9_pairs_are_dealt_without_a_draft(game):
    board = game(3, draft=0)
    assert all(board.seats[seat]["hero"] != NOBODY and board.crew_of(seat)[0] for seat in range(3))
    for _ in range(3):
        assert board.options() == set()
        board.by_chance()
    assert board.course["stage"] == KEEP and sum(board.discards().values()) == 1
    heroes = {tuple(game(3, draft=0, game=3 * number).seats["hero"].tolist()) for number in range(20)}
    assert len(heroes) > 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S_10_heroes_asked_for(game, players):
    board = game(players, heroes=["trade", *[None] * (players - 1)])
    assert board.names.hero[board.seats[0]["hero"]] == "trade" and board.crew_of(0)[0]
    for seat in reversed(range(1, players)):
        offered = board.options()
        assert len(offered) == seat + 1                         # one more than there are seats still to choose
        assert not any("trade " in pair for pair in offered)
        board.by_chance()
    assert board.options() == set()
    board.by_chance()
    assert board.course["stage"] == KEEP and sum(board.discards().values()) == 1
    assert cards_of(board).total() == 76


def test_S_10_all_heroes_asked_for(game):
    board = game(2, heroes=["kumis", "hiring"], steps=2)
    assert [board.names.hero[board.seats[seat]["hero"]] for seat in (0, 1)] == ["kumis", "hiring"]
    assert board.course["stage"] == KEEP and sum(board.discards().values()) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_S_13_first_hands(game, players):
    """In the order of seats each is dealt five cards and throws two away."""
    board = game(players, steps=players)
    thrown = Counter(board.discards())
    for seat in range(players):
        assert board.course["stage"] == KEEP and board.course["to_move"] == seat
        dealt = board.deck()[:5]
        assert board.options() == {f"throw {card}" for card in dealt}
        first, second = dealt[0], dealt[3]
        said = board.step(f"throw {first}", f"throw {second}")
        assert said[:5] == [f"drawn {card}" for card in dealt]
        assert board.hand_of(seat) == sorted([dealt[1], dealt[2], dealt[4]])
        thrown.update([first, second])
        assert board.discards() == thrown
    # S-14: then seat 0 begins, and seats follow in their order
    assert board.course["stage"] == TURNS
    for seat in [*range(players), 0]:
        assert board.course["to_move"] == seat
        board.by_chance()


def test_S_14_every_player_begins_as_often_as_others(game):
    """Who sits in seat 0 changes from game to game of a block."""
    played = engine.play_batch(game(3).tables, game(3).chance, 1, 0, 3)
    assert sorted(row["player"][0] for row in played) == [0, 1, 2]


def test_S_15_what_is_hidden(game):
    """A new deal changes hands of others, decks and quests face down, and nothing else."""
    board = game(3, steps=6)
    hidden = {"deck": set(), "hand": set(), "animals": set(), "quest": set(), "box": set()}
    for seed in range(12):
        position = board.state.copy()
        engine.redeal(board.tables, position, 1, seed)
        dealt = position[0]
        assert all(dealt[part] == board.state[0][part] for part in ("pub", "tally"))
        assert (dealt["player"] == board.seats).all()
        assert dealt["hid"]["hand"][1].tobytes() == board.hid["hand"][1].tobytes()
        for what, seen in hidden.items():
            seen.add(dealt["hid"][what].tobytes())
    assert all(len(seen) > 6 for seen in hidden.values())


def test_S_6_seats_that_start_with_more_or_less(game):
    more = {"seat__1__silver": 2, "seat__2__provisions": -1, "seat__3__kumis": 1, "seat__3__cards": 1}
    plain, board = (game(3, steps=6, **settings) for settings in ({}, more))
    changes = [[int(board.state["player"][0][seat]["has"][good] - plain.state["player"][0][seat]["has"][good])
                for good in range(3)] for seat in range(3)]
    assert changes == [[2, 0, 0], [0, -1, 0], [0, 0, 1]]
    assert [len(board.hand_of(seat)) for seat in range(3)] == [3, 3, 4]
    with pytest.raises(DataError, match="seat 2: provisions = -2, expected at least -1 with start_provisions = 1"):
        game(3, seat__2__provisions=-2)
