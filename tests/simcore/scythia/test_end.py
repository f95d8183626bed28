"""The end of the game: when it comes, points, ranks and ties."""

import pytest

from ludometer import policies
from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import TRIGGERS
from ludometer.simcore.tables import load, read
from tests.players import players_of
from tests.simcore.scythia.pinned import PINNED
from tests.simcore.scythia.scene import OVER, TURNS

A, B, C, D = 0, 1, 2, 3                     # seats
DATA = read("scythia", set=PINNED)
CREW, QUESTS = DATA["crew"], DATA["quest"]
LEFT = "cimmeria_1", "cimmeria_2", "cimmeria_3"                 # spaces left just before the end
RAIDERS = "champion", "veteran"


def before_the_end(scene, players, seat=A, spaces=LEFT):
    """This seat may bring the end about by raiding the left of Cimmeria: three spaces are left."""
    board = scene(players).raided_but(*spaces).to_move(seat)
    return board.crew(seat, *RAIDERS).goods(seat, provisions=3).worker(seat, "blue")


def raid(board):
    return board.go("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0))


def wait(board):
    return board.go("visit silversmith" if "silversmith" not in board.village() else "visit farm")


def turns_left(board):
    """[seat, ...] of the turns until the game is over."""
    seats = []
    while board.course["stage"] == TURNS:
        seats.append(int(board.course["to_move"]))
        assert len(seats) < 20
        wait(board)
    assert board.course["stage"] == OVER
    return seats


# ---- when it comes

@pytest.mark.parametrize("players", [2, 3, 4])
def test_E_1_two_spaces_are_left(scene, players):
    board = before_the_end(scene, players)
    assert len(board.spaces_left()) == 3 and board.pub["ends"] == 0
    raid(board)
    assert engine.ENDS[board.pub["ends"]] == "plunder" and board.tally["ended_by"] == A
    assert (A, "end plunder") in board.log


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_E_2_everybody_has_one_more_turn(scene, players, seat):
    """The turn is finished; the seat that brought the end about moves last."""
    board = raid(before_the_end(scene, players, seat))
    assert turns_left(board) == [(seat + 1 + n) % players for n in range(players)]


def test_E_2_more_raids_in_the_last_round(scene):
    """They count, and nothing begins again."""
    board = before_the_end(scene, 3).crew(B, "archer", "mercenary").goods(B, provisions=3)
    raid(board)
    board.step("raid cimmeria_left", "loot cimmeria_2", dice=(1, 0))
    assert board.points_of(B) == {"raids": 1}
    assert turns_left(board) == [C, A]
    assert board.tally["ended_by"] == A and board.results()["ends"].tolist() == [1] * 3


@pytest.mark.parametrize("up", [True, False])
def test_E_1_two_quests_are_left(scene, up):
    """Face up or face down, in the village or elsewhere: the third last is done."""
    board = scene().worker(A, "grey").goods(A, silver=8)
    names = [f"{place}_{n}" for place in ("cimmeria", "assyria", "persia") for n in range(1, 5)]
    if up:                                                      # two left face up: in the village, and on the board
        board.raided(*names[:-1]).village_quests("q07", "q08").quest("persia_1", "q24")
        board.raided("persia_4")
    else:                                                       # two left under plunder
        board.raided(*names[:-2]).village_quests("q07")
    board.goods(A, silver=8)
    assert board.pub["ends"] == 0
    board.step("visit chiefs_tent", "quest q07")
    assert engine.ENDS[board.pub["ends"]] == "quests" and (A, "end quests") in board.log
    assert turns_left(board) == [B, A]


def test_E_1_not_with_three(scene):
    board = scene().worker(A, "grey").goods(A, silver=8)
    names = [f"{place}_{n}" for place in ("cimmeria", "assyria", "persia") for n in range(1, 5)]
    board.raided(*names[:-2]).village_quests("q07", "q08").goods(A, silver=8)
    board.step("visit chiefs_tent", "quest q07")
    assert board.pub["ends"] == 0
    board = before_the_end(scene, 2, spaces=(*LEFT, "greece_1"))
    assert raid(board).pub["ends"] == 0


def test_E_3_as_a_turn_ends(scene):
    """A quest done as a worker is placed: the seat takes another one and acts before anything ends."""
    board = scene().worker(A, "grey").raided("cimmeria_1")
    names = [f"{place}_{n}" for place in ("cimmeria", "assyria", "persia") for n in range(1, 5)]
    board.raided(*names).village_quests("q07", "q08", "q17").goods(A, silver=4).workers(
        silversmith="blue", farm="blue", market="blue")
    said = board.step("visit chiefs_tent", "quest q07", "take silversmith", "silver")
    assert said.index("silver +3") < said.index("end quests") == len(said) - 1
    assert board.goods_of(A) == {"silver": 3}


def test_E_4_a_game_that_does_not_move(scene):
    """Twenty rounds without a raid and without a quest: over at once, without last turns."""
    board = scene(3)
    for turn in range(60):
        assert board.course["stage"] == TURNS and board.pub["idle"] == turn
        wait(board)
    assert board.course["stage"] == OVER and engine.ENDS[board.pub["ends"]] == "idle"
    assert board.log[-1][1].startswith("points") and (C, "end idle") in board.log
    assert board.results()["ended_by"].tolist() == [-1] * 3


LOCKING = "persia_1", "assyria_1", "assyria_2", "assyria_3", "assyria_4"       # left before the last grey worker goes


def raid_with_the_last_grey(scene, players=2, village="red", **settings):
    """Seat 0 raids Persia with a grey worker and comes back with a red one; Assyria is left, which takes grey alone."""
    board = scene(players, printed=True, **settings).raided_but(*LOCKING).worker(A, "grey").waiting("persia_1", "red")
    board.crew(A, *RAIDERS, *RAIDERS).goods(A, provisions=3, wagon=1)
    for seat in range(1, players):
        board.worker(seat, "red")
    board.workers(market=village, town_centre="red", farm="blue")
    return board.step("raid persia_left", "loot persia_1", dice=(0, 0)), board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_E_5_nobody_can_raid_any_more(scene, players):
    """The end comes as with little plunder, four rounds later: each has a turn more."""
    _, board = raid_with_the_last_grey(scene, players)
    for turn in range(4 * players):
        assert board.pub["ends"] == 0 and board.pub["idle"] == turn
        wait(board)
    assert engine.ENDS[board.pub["ends"]] == "locked" and (A, "end locked") in board.log
    assert len(board.spaces_left()) == 4 and board.tally["ended_by"] == A
    assert turns_left(board) == [(1 + n) % players for n in range(players)]
    assert board.results()["ends"].tolist() == [4] * players


def test_E_5_quests_that_can_still_be_done(scene):
    """A quest puts the end off by four rounds more; with the last that lies face up it comes at once."""
    _, board = raid_with_the_last_grey(scene)
    for _ in range(7):
        wait(board)
    board.to_move(A).worker(A, "red").workers(market="red", town_centre="red", farm="blue").village_quests("q07", "q08")
    board.goods(A, silver=8)
    assert board.go("visit chiefs_tent", "quest q07").pub["ends"] == 0
    for _ in range(3):
        wait(board)
    board.to_move(A).worker(A, "red").workers(market="red", town_centre="red", farm="blue").goods(A, silver=8)
    for space in set(board.names.space) - set(board.spaces_left()):
        board.quest(space, None)
    assert board.go("visit chiefs_tent", "quest q08").pub["quests_up"] == 0
    assert engine.ENDS[board.pub["ends"]] == "locked"


def test_E_5_one_grey_worker_is_enough(scene):
    """In the village or with another seat; and where red ones may raid Assyria."""
    _, board = raid_with_the_last_grey(scene, village="grey", locked_rounds=0)
    assert board.pub["ends"] == 0
    _, board = raid_with_the_last_grey(scene, settlement__assyria_centre__workers=["grey", "red"], locked_rounds=0)
    assert board.pub["ends"] == 0


def test_E_5_not_against_the_chief(scene):
    """He raids without workers, so something moves still."""
    _, board = raid_with_the_last_grey(scene, 1, locked_rounds=0)
    assert engine.ENDS[board.pub["ends"]] in ("not_yet", "plunder")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", players_of("scythia", without=["random"]))
def test_E_4_the_idle_rule_ends_hardly_a_game_of_the_library(name):
    """Of two players, whose games stand still most often. Chance may wait that long."""
    spec = policies.load("scythia", name)
    games = 20 if "search" in spec.config else 3000             # one that searches takes 0.1 s for a game
    ends = engine.play_batch(load("scythia"), [spec] * 2, 7, 0, games)["ends"][:, 0]
    assert (ends == engine.ENDS.index("idle")).mean() < 0.005


def test_E_4_counts_again(scene):
    """After a raid, and after a quest."""
    board = scene(2).crew(A, *RAIDERS).goods(A, provisions=3)
    for _ in range(10):
        wait(board)
    board.worker(A, "blue").workers(market="blue", town_centre="blue", farm="blue")
    assert raid(board).pub["idle"] == 0
    wait(board)
    board.worker(A, "grey").workers(market="blue", town_centre="blue", farm="blue").village_quests("q07", "q08")
    board.goods(A, silver=4)
    assert board.go("visit chiefs_tent", "quest q07").pub["idle"] == 0
    for _ in range(40):
        assert board.course["stage"] == TURNS
        wait(board)
    assert board.course["stage"] == OVER


# ---- points

def points(board, seat=A):
    return engine.rule_points(board.tables, board.state, seat)


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("card", [name for name, row in CREW.items() if TRIGGERS[row["trigger"]] == "end"])
def test_E_10_crew_with_points(scene, card, doubled):
    """Points for what the seat has, worked out from the data; on the board, not in hand."""
    # E-11, A-8
    board = scene().crew(A, None, card, "scout", "elder").goods(A, livestock=5, gold=3).hand(A, card, "youth")
    board.eagles(A, *([None, "a01"] if doubled else [None, "a13"]), None, None, "a26").horses(A, "a04", "a05", "a06")
    board.done(A, "q07", "q08")
    times = {"vp": 1, "per_quest": 2, "per_two_livestock": 2, "per_two_horses": 1, "per_crew": 3, "per_eagle": 2,
             "per_horse": 3, "per_gold": 3, "per_card": 2}
    expected = sum(n * times[word] for word, n in CREW[card]["effect"].items()) * (2 if doubled else 1)
    assert expected > 0 and points(board)["crew"] == expected
    assert points(board.crew(A, "scout"))["crew"] == 0


@pytest.mark.parametrize("word, has", [("per_crew", 3), ("per_eagle", 2), ("per_horse", 3), ("per_gold", 4),
                                       ("per_card", 2), ("per_quest", 1), ("per_two_horses", 1),
                                       ("per_two_livestock", 2)])
def test_E_11_each_word(scene, word, has):
    """What no card of the deck counts is counted by an altered one."""
    board = scene(crew__veteran__effect={word: 2}).crew(A, "veteran", "scout", "elder").goods(A, livestock=5, gold=4)
    board.eagles(A, "a13", None, None, "a14").horses(A, "a04", None, "a05", None, "a06").done(A, "q07")
    board.hand(A, "youth", "scout")
    assert points(board)["crew"] == 2 * has


def test_E_10_only_the_trigger_end(scene):
    board = scene().crew(A, "warrior", "mercenary", "avenger", "archer")
    assert points(board)["crew"] == 0


def test_E_12_animals(scene):
    """Aligned or not. Every animal has its own test in test_animals.py."""
    board = scene().crew(A, "champion").eagles(A, "a32", "a34").horses(A, "a06", None, "a35")
    assert points(board)["animals"] == 2 + 2 + 2 + 2


def test_E_13_quests(scene):
    board = scene().done(A, "q01", "q02", "q24")
    assert points(board)["quests"] == 5 + 4 + 6 and points(board, B)["quests"] == 0
    for name, row in QUESTS.items():
        assert points(scene().done(A, name))["quests"] == row["points"] > 0


@pytest.mark.parametrize("goods, expected", [
    ({"gold": 1}, 2), ({"equipment": 1}, 1), ({"wagon": 1}, 1), ({"livestock": 2}, 1), ({"livestock": 1}, 0),
    ({"livestock": 7}, 3), ({"gold": 3, "equipment": 2, "wagon": 4, "livestock": 5}, 14), ({"silver": 8}, 0)])
def test_E_14_plunder(scene, goods, expected):
    assert points(scene().goods(A, **goods))["plunder"] == expected


def finish(scene, players, **setting):
    """The last turn of the last seat is still to be played."""
    board = scene(players, **setting)
    board.to_move(players - 1)
    board.pub["ends"], board.pub["turns_left"] = 1, 1
    return board


def test_E_15_the_highest_sum_wins(scene):
    board = finish(scene, 3).points(A, raids=20, cards=-2).points(B, raids=10).points(C, raids=12, cards=1)
    board.crew(B, "veteran").horses(B, "a06").done(B, "q24").goods(B, gold=1).goods(C, silver=8)
    wait(board)
    rows = board.results()
    assert rows["score"].tolist() == [18, 10 + 3 + 2 + 6 + 2, 13] and rows["win"].tolist() == [0, 1, 0]
    assert rows["rank"].tolist() == [2, 1, 3]
    assert board.points_of(B) == {"raids": 10, "crew": 3, "animals": 2, "quests": 6, "plunder": 2}
    assert rows["vp_crew"].tolist() == [0, 3, 0] and rows["vp_cards"].tolist() == [-2, 0, 1]
    assert {words for seat, words in board.log if seat == B} >= {
        "points crew +3", "points animals +2", "points quests +6", "points plunder +2"}


def test_E_15_more_than_a_hundred(scene):
    """The track may be gone round more than once."""
    board = finish(scene, 2).points(A, raids=120).points(B, raids=99)
    assert wait(board).results()["score"].tolist() == [120, 99]


def test_E_16_ties_by_cards(scene):
    """Crew on the board, animals, done quests; cards in hand do not count."""
    board = finish(scene, 4)
    for seat in range(4):
        board.points(seat, raids=10)
    board.crew(A, "jeweller", "forager").hand(C, "scout", "elder", "youth", "healer").goods(C, silver=3, kumis=5)
    board.crew(D, "brewer").eagles(D, "a13").horses(D, "a01")
    board.goods(D, livestock=1)
    wait(board)
    rows = board.results()
    assert rows["score"].tolist() == [10] * 4 and rows["rank"].tolist() == [2, 4, 3, 1]
    assert rows["win"].tolist() == [0, 0, 0, 1]
    # a quest is a card of this count too
    board = finish(scene, 2).points(A, raids=10).points(B, raids=6).done(B, "q02").goods(A, silver=8)
    assert wait(board).results()["rank"].tolist() == [2, 1]


def test_E_17_ties_by_stores(scene):
    """Silver, provisions and kumis together, not plunder."""
    board = finish(scene, 3)
    for seat in range(3):
        board.points(seat, raids=10)
    board.goods(A, silver=2, provisions=2).goods(B, kumis=5).goods(C, livestock=1, silver=4)
    assert wait(board).results()["rank"].tolist() == [2, 1, 2]
    assert board.results()["win"].tolist() == [0, 1, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_E_18_a_shared_win(scene, players):
    board = finish(scene, players)
    for seat in range(players):
        board.points(seat, raids=10 if seat < players - 1 or players == 2 else 9)
    wait(board)
    rows, winners = board.results(), max(2, players - 1)
    assert rows["win"].tolist() == [1 / winners] * winners + [0] * (players - winners)
    assert rows["rank"].tolist() == [1] * winners + [players] * (players - winners)


def test_a_search_strives_for_the_win_and_for_the_lead(scene):
    """80 points are the whole of the fifth that the lead counts; before the end nothing else counts."""
    def values(board):
        return [engine.value(board.tables, board.state, seat) for seat in range(3)]
    board = finish(scene, 3).points(A, raids=20).points(B, raids=12).points(C, raids=4)
    leads = [0.5 + points / 80 for points in (20 - 12, 12 - 20, 4 - 20)]
    assert values(board) == pytest.approx(leads)
    assert values(wait(board)) == pytest.approx([0.8 + 0.2 * leads[A], 0.2 * leads[B], 0.2 * leads[C]])
