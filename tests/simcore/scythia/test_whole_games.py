"""Whole games, played by chance: points worked out a second time, and what holds after every turn."""
from collections import Counter

import numpy as np
import pytest

from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import EAGLES, PLUNDER, TRIGGERS
from ludometer.simcore.tables import read
from tests.simcore.scythia.pinned import PINNED
from tests.simcore.scythia.scene import FACE_DOWN, OVER, TURNS

PLAYERS = 1, 2, 3, 4
DATA = read("scythia", set=PINNED)
CREW, ANIMALS, QUESTS = DATA["crew"], DATA["animal"], DATA["quest"]
GAMES = 8                                   # of each number of players


# ---- points, from what lies before a player

def doubled(eagle):
    return 2 if eagle and EAGLES[ANIMALS[eagle]["eagle"]] == "double" else 1


def end_points(board, seat):
    """{part of the score: points} of the end: a second reading of E-10 to E-14."""
    crew, eagles, horses = board.crew_of(seat), board.eagles_of(seat), board.horses_of(seat)
    goods, quests = Counter(board.goods_of(seat)), board.quests_of(seat)
    count = {"vp": 1, "per_quest": len(quests), "per_two_livestock": goods["livestock"] // 2,
             "per_two_horses": len([horse for horse in horses if horse]) // 2,
             "per_crew": len([name for name in crew if name]), "per_eagle": len([eagle for eagle in eagles if eagle]),
             "per_horse": len([horse for horse in horses if horse]), "per_gold": goods["gold"],
             "per_card": len(board.hand_of(seat))}
    return {
        "crew": sum(doubled(eagle) * count[word] * n for name, eagle in zip(crew, eagles, strict=True)
                    if name and TRIGGERS[CREW[name]["trigger"]] == "end" for word, n in CREW[name]["effect"].items()),
        "animals": sum(ANIMALS[animal][f"{half}_points"] for half, there in (("eagle", eagles), ("horse", horses))
                       for animal in there if animal),
        "quests": sum(QUESTS[quest]["points"] for quest in quests),
        "plunder": 2 * goods["gold"] + goods["equipment"] + goods["wagon"] + goods["livestock"] // 2}


def standing(board, seat, scores):
    """What decides who is ahead, best is highest: a second reading of E-15 to E-17."""
    things = [*board.crew_of(seat), *board.eagles_of(seat), *board.horses_of(seat)]
    cards = len([name for name in things if name]) + len(board.quests_of(seat))
    return scores[seat], cards, sum(board.goods_of(seat).get(good, 0) for good in ("silver", "provisions", "kumis"))


def chief_standing(board):
    """The same of the chief (N-20, N-21)."""
    chief = board.chief()
    score = chief["points"] + sum(QUESTS[quest]["points"] for quest in chief["quests"])
    score += sum(ANIMALS[animal]["horse_points"] for animal in chief["horses"])
    return score, 1 + len(chief["horses"]) + len(chief["quests"]), chief["provisions"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", PLAYERS)
def test_E_15_points_ranks_and_wins(game, players):
    """From the log and the last position alone."""
    # E-10 to E-18, N-20, N-21
    reasons = set()
    for number in range(GAMES):
        board = game(players, seed=11, game=number)
        track = [Counter() for _ in range(players)]
        while board.course["stage"] != OVER:
            board.by_chance()
            for seat, words in board.log:
                if words.startswith("strength"):
                    track[seat]["raids"] += int(words.split()[3])
                elif words.startswith("points cards"):
                    track[seat]["cards"] += int(words.split()[2])
        rows = board.results()
        scores = []
        for seat in range(players):
            parts = {**track[seat], **end_points(board, seat)}
            assert board.points_of(seat) == {part: n for part, n in parts.items() if n}
            assert [rows[f"vp_{part}"][seat] for part in engine.PARTS] == [parts.get(part, 0) for part in engine.PARTS]
            scores.append(sum(parts.values()))
        assert rows["score"].tolist() == scores
        order = [standing(board, seat, scores) for seat in range(players)]
        others = [chief_standing(board)] if players == 1 else []
        best = max(order + others)
        winners = (order + others).count(best)
        assert rows["rank"].tolist() == [1 + sum(other > mine for other in order + others) for mine in order]
        assert rows["win"].tolist() == [(mine == best) / winners for mine in order]
        if players == 1:
            assert rows["chief_score"][0] == others[0][0]
        reasons.add(engine.ENDS[rows["ends"][0]])
        check_counts(board, rows)
    assert reasons <= {"plunder", "quests", "idle", "locked"} and reasons


def check_counts(board, rows):
    """What the results say of the last position."""
    for seat in range(board.players):
        row = rows[seat]
        assert row["crew_left"] == len([name for name in board.crew_of(seat) if name])
        assert row["eagles"] == len([name for name in board.eagles_of(seat) if name])
        assert row["horses"] == len([name for name in board.horses_of(seat) if name])
        assert row["n_quests"] == len(board.quests_of(seat)) and row["hand_left"] == len(board.hand_of(seat))
        for column, thing in (("gold", "gold"), ("equipment", "equipment"), ("wagons", "wagon"),
                              ("livestock", "livestock"), ("silver_left", "silver"), ("provisions_left", "provisions"),
                              ("kumis_left", "kumis")):
            assert row[column] == board.goods_of(seat).get(thing, 0)
    raids = sum(int(rows[f"raids_{region}"].sum()) for region in ("cimmeria", "assyria", "persia", "greece"))
    spaces = sum(row["players"] <= max(2, board.players) for row in DATA["space"].values())
    assert raids + rows["chief_raids"][0] == spaces - len(board.spaces_left())


# ---- conservation

def pieces(board):
    """Crew cards, animals, quests and plunder, wherever they are."""
    seats, chief = range(board.players), board.chief()
    cards = Counter(board.deck()) + Counter(board.discards())
    animals = [*board.row(), *board.animal_deck(), *board.animal_discards(), *chief["horses"]]
    quests = [*chief["quests"], *(board.names.quest[quest] for quest in board.pub["quest"] if quest >= 0),
              *(board.names.quest[quest] for quest in (*board.hid["quest"], *board.hid["box"]) if quest >= 0)]
    plunder = Counter(board.supply())
    for seat in seats:
        cards.update(board.hand_of(seat))
        cards.update(name for name in board.crew_of(seat) if name)
        animals += [*board.eagles_of(seat), *board.horses_of(seat)]
        quests += board.quests_of(seat)
        plunder.update({kind: board.goods_of(seat).get(kind, 0) for kind in PLUNDER})
    for space in board.names.space:
        plunder.update(board.plunder_on(space))
    return cards, sorted(name for name in animals if name), sorted(quests), plunder


def workers(board):
    """How many of each colour, on the board and before the seats, without those left in settlements."""
    found = Counter(board.village().values()) + Counter(board.worker_of(seat) for seat in range(board.players))
    found.update(colour for colour in map(board.worker_on, board.names.space) if colour)
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", PLAYERS)
def test_everything_is_kept_after_every_turn(game, players):
    # T-9 to T-12, R-3, R-15, S-15
    for number in range(GAMES):
        board = game(players, seed=7, game=number, steps=2 * players)
        assert board.course["stage"] == TURNS
        total = sum(workers(board).values())
        while board.course["stage"] != OVER:
            seat, before, spaces = int(board.course["to_move"]), workers(board), board.spaces_left()
            goods, hands = Counter(board.goods_of(seat)), [len(board.hand_of(other)) for other in range(players)]
            board.by_chance()
            cards, animals, quests, plunder = pieces(board)
            if players == 1:                                    # one card is in the box
                assert cards.total() == 75 and max(cards.values()) == 2
            else:
                assert cards == dict.fromkeys(CREW, 2)
            assert animals == sorted(ANIMALS) and quests == sorted(QUESTS)
            assert plunder == {kind: row["count"] for kind, row in DATA["plunder"].items()}
            mine = [(who, words) for who, words in board.log if who == seat]
            raids = [words for _, words in mine if words.startswith("raid")]
            chief = [words for _, words in board.log if words == "chief raid"]
            # one worker stays for each raid, and one leaves with each raid of the chief
            assert sum(workers(board).values()) == total - board.pub["raiders"].sum() - board.tally["chief_raids"]
            assert len(spaces) - len(board.spaces_left()) == len(raids) + len(chief)
            assert len(board.village()) == 3
            if not raids and not chief:
                assert workers(board) == before
            for other in range(players):
                assert all(board.goods_of(other).get(good, 0) <= 8 for good in ("silver", "provisions", "kumis"))
                assert len(board.hand_of(other)) <= 8
                assert other == seat or len(board.hand_of(other)) == hands[other]
                for card, wounds in zip(board.crew_of(other), board.wounds_of(other), strict=True):
                    assert 0 <= wounds <= (CREW[card]["strength"] if card else 0)
            if board.course["stage"] != OVER:
                check_goods(board, seat, goods, mine)


def check_goods(board, seat, goods, mine):
    """What the log says was gained and paid makes the goods of the seat; what is above 8 is lost."""
    looted = next((words.split()[1] for _, words in mine if words.startswith("loot")), None)
    for _, words in mine:
        thing, *amount = words.split()
        if amount and thing in engine.GOODS and amount[0][0] in "+-":
            goods[thing] += int(amount[0])
    if looted:                                                  # plunder of the space is not said again
        for kind in PLUNDER:
            assert board.goods_of(seat).get(kind, 0) >= goods[kind]
            goods[kind] = board.goods_of(seat).get(kind, 0)
    capped = {thing: min(n, 8) if thing in ("silver", "provisions", "kumis") else n for thing, n in goods.items()}
    assert board.goods_of(seat) == {thing: n for thing, n in capped.items() if n}


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", PLAYERS)
def test_E_1_games_end_when_they_should(game, players):
    """Never before two spaces or two quests are left or nothing moves; and after that one turn each."""
    # E-2, E-3, E-4, N-19
    for number in range(GAMES):
        board = game(players, seed=3, game=number, steps=2 * players)
        ended, turns, idle = None, 0, 0
        around = players + (players == 1)
        while board.course["stage"] != OVER:
            if ended is None:
                assert len(board.spaces_left()) > 2 and quests_left(board) > 2 and idle < 20 * around
            board.by_chance()
            turns += 1
            moved = any(words.startswith(("raid", "chief raid", "chief quest", "quest")) for _, words in board.log)
            idle = 0 if moved else idle + around // players
            notes = [words for _, words in board.log if words.startswith("end ")]
            if notes:
                assert ended is None and len(notes) == 1
                ended = turns, notes[0]
        if ended[1] == "end idle":
            assert turns == ended[0]
        else:
            assert len(board.spaces_left()) <= 2 if ended[1] == "end plunder" else quests_left(board) <= 2
            assert turns - ended[0] == (players if players > 1 else 1)


def quests_left(board):
    return sum(int(quest) >= 0 or quest == FACE_DOWN for quest in board.pub["quest"])


@pytest.mark.parametrize("players", PLAYERS)
def test_results_of_many_games(game, players):
    """Sums that hold in all of them."""
    # T-1, E-18
    tables = game(players).tables
    rows = engine.play_batch(tables, game(players).chance, 3, 0, 20 * players)
    assert (rows["score"] == sum(rows[f"vp_{part}"] for part in engine.PARTS)).all()
    regions = ("cimmeria", "assyria", "persia", "greece")
    assert (rows["vp_raids"] == sum(rows[f"points_{region}"] for region in regions)).all()
    raids = sum(rows[f"raids_{region}"] for region in regions)
    assert ((rows["first_raid"] > 0) == (raids > 0)).all()
    assert (rows["n_quests"] == [[bin(quests).count("1") for quests in row] for row in rows["quests"].tolist()]).all()
    if players > 1:
        assert np.isclose(rows["win"].sum(axis=1), 1).all() and (rows["rank"].min(axis=1) == 1).all()
        # S-14: over a block each player has had each seat, of one and the same deal
        for block in range(20):
            seats = rows["player"][block * players:(block + 1) * players]
            assert all(sorted(column) == list(range(players)) for column in seats.T)
    else:
        assert set(rows["win"].ravel().tolist()) <= {0, 0.5, 1}
    acts = sum(rows[f"acts_{name}"] for name in (
        "stables", "barracks", "silversmith", "farm", "tent", "centre", "meeting", "market"))
    turns = rows["turns"] // (players + (players == 1))
    assert (raids <= turns + 1).all() and (acts + rows["passes"] >= 2 * (turns - raids) - 2).all()
