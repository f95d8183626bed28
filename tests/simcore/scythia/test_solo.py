"""Alone against the nameless chief: his plans, raids, quests, provisions and horses, and his score."""
from collections import Counter
from itertools import combinations

import pytest

from ludometer.simcore.errors import DataError
from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import BUILDINGS, REGIONS
from ludometer.simcore.tables import read
from tests.simcore.scythia.pinned import PINNED
from tests.simcore.scythia.scene import OVER, TURNS, Scene

A = 0                                       # the seat
DATA = read("scythia", set=PINNED)
PLANS = DATA["plan"]
NONE_LEFT = {region: [f"{region}_{n}" for n in range(1, 5)] for region in REGIONS}


@pytest.fixture
def solo(scene):
    """solo("p05", provisions=3): the chief is to play this plan; the village has no quest face up."""
    def make(plan, chief=1, **setting):
        return scene(1, chief=chief).village_quests(None).set_chief(plan=plan, **setting)
    return make


def play(board):
    """The chief's turn alone."""
    engine.rule_chief_turn(board.tables, board.state)
    board.pub["idle"] = max(0, board.pub["idle"])               # he leaves it to be counted up as the turn ends
    assert engine.sound(board.tables, board.state)
    return board


# ---- setup and course

def test_N_1_spaces_of_two(game):
    assert game(1).spaces_left() == game(2).spaces_left()
    with pytest.raises(DataError):
        engine.play_one(game(2).tables, game(1).chance, 1, 0)
    with pytest.raises(DataError):
        engine.play_one(game(1).tables, game(2).chance, 1, 0)


def test_N_2_two_pairs(game):
    """One is chosen; the crew card of the other is nowhere any more, not in the discards."""
    board = game(1)
    pairs = sorted(board.options())
    assert len(pairs) == 2
    board.step(pairs[0])
    card = pairs[1].split()[2]
    assert board.discards() == {} and board.crew_of(A)[0] == pairs[0].split()[2]
    assert Counter([*board.deck(), board.crew_of(A)[0]])[card] == 1
    assert len(board.deck()) == 76 - 2


def test_N_3_turns(solo):
    """The player first; then the chief, after each of its turns."""
    board = solo("p01")
    board.plans("p01", "p02", "p03")
    for name in ("p01", "p02", "p03"):
        said = board.go(*quiet(board)).log
        plan = next(place for place, (_, words) in enumerate(said) if words.startswith("plan"))
        assert said[0][1].startswith("visit") and said[plan][1].startswith(f"plan {name}") and said[plan][0] == -1
        assert not any(words.startswith(("visit", "take")) for _, words in said[plan:])


def quiet(board):
    """A turn that does nothing."""
    return sorted(words for words in board.options() if words.startswith("visit"))[0],


@pytest.mark.parametrize("chief, strength, provisions, taken", [
    (1, 0, 1, 2), (2, 1, 2, 2), (3, 1, 2, 3), (4, 2, 3, 3)])
def test_N_4_companions(game, solo, chief, strength, provisions, taken):
    """The trader, the lookout, the huntsman and the outrider of the rulebook."""
    assert game(1, chief=chief).chief() == {"points": 0, "provisions": provisions, "horses": [], "quests": [],
                                            "blocked": None}
    # N-7: what he takes
    assert play(solo("p05", chief=chief)).chief()["provisions"] == taken
    # N-8: his companion's strength counts
    for plan, row in PLANS.items():
        board = play(solo(plan, chief=chief, provisions=8))
        assert (board.chief()["points"] == row["points"]) == (strength >= row["strength"])


def test_N_5_plans(game):
    """All fourteen, each once, in a random order; then all are shuffled again."""
    board, seen = game(1, steps=2), []
    first = [board.names.plan[plan] for plan in board.hid["plans"][:14]]
    assert sorted(first) == sorted(board.names.plan)
    while board.course["stage"] == TURNS and len(seen) < 28:
        board.go(*quiet(board))
        seen += [words.split()[1] for _, words in board.log if words.startswith("plan")]
        board.pub["idle"] = 0
        board.set_chief()                                       # he does not get on
    assert seen[:14] == first[::-1] and sorted(seen[14:]) == sorted(first) and seen[14:] != seen[:14]
    assert game(1, game=1, steps=2).hid["plans"].tolist() != board.hid["plans"].tolist()


# ---- what the chief does

def test_N_6_example_no_space(solo):
    """The rulebook's plan for Persia: without a settlement left there he takes a quest."""
    board = solo("p09", provisions=8, horses=["a01", "a02"]).raided(*NONE_LEFT["persia"]).village_quests("q17", "q24")
    play(board)
    assert board.chief()["quests"] == ["q17"] and board.quest_on(1) is None and board.chief()["provisions"] == 8
    assert board.chief()["points"] == 0


def test_N_7_example_too_few_provisions(solo):
    """With one space left in Persia, and fewer than 3 provisions, he takes 2."""
    board = solo("p09", provisions=2, horses=["a01", "a02"]).raided(*NONE_LEFT["persia"][:3])
    supply = board.supply()
    play(board)
    assert board.chief() == {"points": 0, "provisions": 4, "horses": ["a01", "a02"], "quests": [], "blocked": "farm"}
    assert board.supply() == supply


def test_N_8_example_too_little_strength(solo):
    """Less than 3 strength: a horse, the one in the middle, and no provisions spent."""
    board = solo("p09", provisions=3, horses=["a09"]).shown("a13", "a14", "a15").next_animals("a20")
    play(board)
    assert board.chief() == {"points": 0, "provisions": 3, "horses": ["a09", "a14"], "quests": [], "blocked": "farm"}
    assert board.row() == ["a13", "a20", "a15"]


def test_N_9_example_raid(solo):
    """3 provisions and 3 strength: 8 points, the plunder is discarded."""
    # N-10, N-11
    board = solo("p09", provisions=5, horses=["a09", "a10", "a26"]).under("persia_2", "q22")
    board.plunder("persia_2", gold=1, wagon=1)
    supply = board.supply()
    play(board)
    assert board.chief()["points"] == 8 and board.chief()["provisions"] == 2
    assert "persia_2" not in board.spaces_left() and board.quest_on("persia_2") == "q22"
    assert board.plunder_on("persia_2") == {} and board.worker_on("persia_2") is None       # N-12
    assert board.supply() == {**supply, "gold": supply["gold"] + 1, "wagon": supply["wagon"] + 1}
    assert board.goods_of(A) == {}


def test_N_9_example_of_assyria(solo):
    """Third space from the left; 3 provisions, 3 strength of 5: the lookout gives 1, and a horse of 2 is discarded."""
    board = solo("p05", chief=2, provisions=4, horses=["a04", "a09"]).set_chief(
        provisions=4, horses=["a09", "a04"], plan="p05")
    play(board)
    assert board.chief()["points"] == 7 and board.chief()["provisions"] == 1
    assert "assyria_3" not in board.spaces_left()
    assert len(board.chief()["horses"]) == 1 and len(board.animal_discards()) == 1          # N-13


@pytest.mark.parametrize("gone, found", [
    ([], 3), ([3], 4), ([3, 4], 1), ([3, 4, 1], 2), ([1, 2], 3), ([3, 1], 4)])
def test_N_9_the_next_one_to_the_right(solo, gone, found):
    """And after the last one from the left again; plan 5 begins with the third."""
    board = solo("p05", chief=4, provisions=4, horses=["a01"]).raided(*(f"assyria_{n}" for n in gone))
    left = board.spaces_left()
    play(board)
    assert set(left) - set(board.spaces_left()) == {f"assyria_{found}"}


@pytest.mark.parametrize("plan", list(PLANS))
def test_N_6_to_N_9_every_plan(solo, plan):
    """N-6, N-7, N-8, N-9: each condition at its edge, by the data."""
    row = PLANS[plan]
    region = REGIONS[row["region"]]
    horses = {1: ["a10"], 2: ["a09"], 3: ["a01"], 4: ["a01", "a10"], 5: ["a01", "a09"]}
    board = solo(plan, provisions=row["provisions"], horses=horses[row["strength"]])
    play(board)
    assert board.chief() == {"points": row["points"], "provisions": 0, "horses": [], "quests": [],
                             "blocked": BUILDINGS[row["blocked"]]}
    assert f"{region}_{row['first']}" not in board.spaces_left() and len(board.spaces_left()) == 15
    board = solo(plan, provisions=row["provisions"] - 1, horses=horses[row["strength"]])
    assert play(board).chief()["provisions"] == row["provisions"] + 1 and len(board.spaces_left()) == 16
    board = solo(plan, provisions=row["provisions"], horses=horses.get(row["strength"] - 1, []))
    board.shown("a30", "a31", "a32")
    assert play(board).chief()["horses"] == sorted([*horses.get(row["strength"] - 1, []), f"a3{row['horse'] - 1}"])
    assert board.chief()["provisions"] == row["provisions"]
    board = solo(plan, provisions=12, horses=horses[5]).raided(*NONE_LEFT[region]).village_quests("q17")
    assert play(board).chief()["quests"] == ["q17"]


def test_N_13_fewest_horses_then_least_strength_then_fewest_points(solo):
    """Against all sets of horses there are."""
    for number, horses in enumerate(combinations(["a01", "a04", "a09", "a10", "a26", "a32", "a06"], 4)):
        if number % 3:
            continue
        for plan in ("p01", "p08", "p05", "p12", "p14"):
            needed = PLANS[plan]["strength"]
            board = play(solo(plan, provisions=5, horses=horses))
            rows = {name: (DATA["animal"][name]["horse_strength"], DATA["animal"][name].get("horse_points", 0))
                    for name in horses}
            best = min((len(some), sum(rows[name][0] for name in some), sum(rows[name][1] for name in some))
                       for n in range(5) for some in combinations(horses, n)
                       if sum(rows[name][0] for name in some) >= needed)
            given = board.animal_discards()
            assert (len(given), sum(rows[name][0] for name in given), sum(rows[name][1] for name in given)) == best
            assert sorted([*given, *board.chief()["horses"]]) == sorted(horses)


def test_N_13_nothing_if_the_companion_is_enough(solo):
    board = play(solo("p07", chief=4, provisions=3, horses=["a01"]))
    assert board.chief()["points"] == 6 and board.chief()["horses"] == ["a01"] and board.animal_discards() == []


def test_N_13_horses_come_back_to_an_empty_row(solo):
    """A-5: the last animals had been taken; those that he discards are there again."""
    board = solo("p01", chief=1).shown(None, None, None)
    names = board.names.animal
    board.eagles(A, *names[:5]).horses(A, *names[5:10]).set_chief(provisions=2, horses=names[10:], plan="p01")
    assert board.row() == [None] * 3 and board.animal_deck() == [] == board.animal_discards()
    play(board)
    given = set(names[10:]) - set(board.chief()["horses"])
    assert len(given) == 1 and {name for name in board.row() if name} == given


def test_N_14_points_at_once(solo):
    board = play(solo("p01", provisions=2, points=5, horses=["a10"]))
    assert board.chief()["points"] == 9


# ---- quests

def quests(board, **places):
    for space, name in places.items():
        board.quest(space, name)
    return board


def test_N_15_example(solo):
    """All settlements of Cimmeria are plundered: rows from the top, columns from the left."""
    board = solo("p01").raided(*NONE_LEFT["cimmeria"])
    quests(board, assyria_3="q10", assyria_2="q11", persia_1="q12")
    assert play(board).chief()["quests"] == ["q11"] and board.quest_on("assyria_2") is None
    board = solo("p01").raided(*NONE_LEFT["cimmeria"]).village_quests(None, "q13")
    quests(board, cimmeria_4="q14", assyria_2="q11")
    assert play(board).chief()["quests"] == ["q13"]
    assert play(board.plans("p01")).chief()["quests"] == ["q13", "q14"]
    assert play(board.plans("p01")).chief()["quests"] == ["q11", "q13", "q14"]


@pytest.mark.parametrize("plan", ["p01", "p02", "p03", "p04"])
def test_N_15_four_orders(solo, plan):
    """The village's two are a row each, the first above the second; each region is one row."""
    row = PLANS[plan]
    board = solo(plan).raided(*NONE_LEFT["cimmeria"]).village_quests("q07", "q08")
    quests(board, cimmeria_2="q09", assyria_1="q10", assyria_4="q11", persia_1="q12", persia_3="q13")
    rows = [["q07"], ["q08"], ["q09"], ["q10", "q11"], ["q12", "q13"]]
    order = [quest for names in (rows[::-1] if row["rows_from"] else rows)
             for quest in (names[::-1] if row["columns_from"] else names)]
    taken = []
    for _ in order:
        play(board.plans(plan))
        new, = set(board.chief()["quests"]) - set(taken)
        taken.append(new)
    assert taken == order
    # N-15: then there is no quest: a horse
    board.shown("a30", "a31", "a32")
    assert play(board.plans(plan)).chief()["horses"] == [f"a3{row['horse'] - 1}"]


def test_N_15_face_down_ones_are_left(solo):
    board = solo("p01").raided(*NONE_LEFT["cimmeria"]).shown("a30", "a31", "a32")
    assert board.quest_on("assyria_1") == "face down"
    assert play(board).chief()["quests"] == [] and board.chief()["horses"] == ["a30"]


# ---- horses, provisions, blocked buildings

@pytest.mark.parametrize("shown, plan, taken", [
    (["a30", "a31", "a32"], "p01", "a30"), (["a30", "a31", "a32"], "p02", "a31"), (["a30", "a31", "a32"], "p03", "a32"),
    ([None, "a31", "a32"], "p01", "a31"), (["a30", None, "a32"], "p02", "a32"), (["a30", "a31", None], "p03", "a30"),
    (["a30", None, None], "p02", "a30"), ([None, "a31", None], "p03", "a31"), ([None] * 3, "p02", None)])
def test_N_16_horses(solo, shown, plan, taken):
    """By the plan's place; the next one to the right if none lies there, from the left again, or none at all."""
    board = solo(plan).raided(*NONE_LEFT["cimmeria"]).shown(None, None, None)
    rest = [name for name in board.names.animal if name not in shown]
    board.eagles(A, *rest[:5]).horses(A, *rest[5:10])
    board.set_chief(horses=rest[10:], plan=plan).shown(*shown)
    assert board.animal_deck() == [] == board.animal_discards()
    play(board)
    assert set(board.chief()["horses"]) - set(rest) == ({taken} if taken else set())
    assert board.row() == [None if name == taken else name for name in shown]


def test_N_16_the_row_is_filled(solo):
    #
    board = play(solo("p03").raided(*NONE_LEFT["cimmeria"]).shown("a30", "a31", "a32").next_animals("a20"))
    assert board.row() == ["a30", "a31", "a20"]


def test_N_16_the_eagle_counts_nothing(solo):
    """Neither its strength in raids nor its points."""
    board = solo("p05", provisions=3, horses=["a36"])           # horse 1, eagle 3
    assert play(board).chief()["points"] == 0 and len(board.chief()["horses"]) == 2
    assert engine.rule_chief_score(*position(solo("p05", horses=["a32"]))) == 0             # eagle 2 points, horse 0


def position(board):
    return board.tables, board.state


def test_N_17_no_limit_of_provisions(solo):
    board = solo("p01", provisions=50, horses=["a10"])
    assert play(board).chief()["provisions"] == 48
    board = solo("p01", provisions=1)
    assert play(board).chief()["provisions"] == 3


@pytest.mark.parametrize("plan", list(PLANS))
def test_N_18_blocked_building(solo, plan):
    """In the next turn nobody is placed there or taken from there; a card may still use it."""
    blocked = BUILDINGS[PLANS[plan]["blocked"]]
    for colour in ("grey", "blue"):
        board = solo(plan, blocked=blocked).worker(A, colour)
        free = [name for name in BUILDINGS if name not in board.village() and name != blocked
                and not (colour == "blue" and name in ("stables", "chiefs_tent"))]
        assert board.options() == {f"visit {name}" for name in free}
        assert f"take {blocked}" not in board.options(f"visit {free[0]}", "pass")
        assert len(board.options(f"visit {free[0]}", "pass")) == 3 - (blocked in board.village())
    others = [name for name in ("silversmith", "barracks", "farm", "meeting_tent") if name != blocked]
    if blocked != "town_centre":
        board = solo(plan, blocked=blocked).hand(A, "traveller").workers(
            town_centre="grey", **dict.fromkeys(others[:2], "blue"))
        place = next(words for words in sorted(board.options()) if words.startswith("visit"))
        assert f"use {blocked}" in board.options(place, "pass", "take town_centre", "play traveller")
    # it is the plan last played that blocks
    board = solo(plan, blocked="farm")
    play(board)
    assert board.chief()["blocked"] == blocked


# ---- the end

def test_N_19_the_chief_ends_the_game(solo):
    """Two spaces are left after his raid: the player and he have one more turn each."""
    board = solo("p01", provisions=8, horses=["a01", "a02", "a11"]).raided_but("cimmeria_1", "greece_1", "greece_2")
    board.plans("p01", "p12", "p02", "p03")
    board.go(*quiet(board))
    assert engine.ENDS[board.pub["ends"]] == "plunder" and board.tally["ended_by"] == 1
    board.go(*quiet(board))
    assert board.course["stage"] == OVER
    plans = [words for _, words in board.log if words.startswith("plan")]
    assert plans == ["plan p12 silversmith"]                    # he moved once more
    assert board.results()["ended_by"][0] == 1 and board.results()["chief_raids"][0] == board.tally["chief_raids"]


def test_N_19_the_player_ends_the_game(solo):
    """Then the chief has a turn, the player, and nobody after that."""
    board = solo("p01").raided_but("cimmeria_1", "greece_1", "greece_2").crew(A, "champion", "veteran")
    board.goods(A, provisions=3).plans("p01", "p02", "p03")
    board.step("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0))
    assert board.pub["ends"] == 1 and board.tally["ended_by"] == A and board.course["stage"] == TURNS
    assert any(words.startswith("plan p01") for _, words in board.log)
    board.go(*quiet(board))
    assert board.course["stage"] == OVER and not any(words.startswith("plan") for _, words in board.log)


def test_E_4_alone(solo):
    """Twenty rounds of player and chief in which nobody raids or does a quest."""
    board = solo("p14")
    board.raided(*NONE_LEFT["cimmeria"])
    rounds = 0
    while board.course["stage"] == TURNS:
        board.plans("p14")
        board.pub["chief"]["provisions"] = 0
        board.go(*quiet(board))
        rounds += 1
    assert rounds == 20 and engine.ENDS[board.pub["ends"]] == "idle"


def last_turn(solo, **setting):
    """The chief's last turn, in which he takes provisions; it is the last of the game."""
    board = solo("p14", **setting)
    board.pub["ends"], board.pub["turns_left"] = 1, 2
    return board


def test_N_20_score(solo):
    """His track, quests and the horses he still has."""
    board = solo("p14", points=10, quests=["q01", "q07"], horses=["a06", "a04"])
    assert engine.rule_chief_score(*position(board)) == 10 + 5 + 2 + 2 + 1
    board = last_turn(solo, points=10, quests=["q01"], horses=["a06"]).points(A, raids=16)
    board.go(*quiet(board))
    row = board.results()[0]
    assert (row["score"], row["chief_score"], row["win"], row["rank"]) == (16, 17, 0, 2)
    assert (row["chief_quests"], row["chief_horses"]) == (1, 1)
    board = last_turn(solo, points=10, quests=["q01"], horses=["a06"]).points(A, raids=18)
    row = board.go(*quiet(board)).results()[0]
    assert (row["win"], row["rank"]) == (1, 1)


@pytest.mark.parametrize("crew, silver, his_provisions, win", [
    (1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0), (4, 0, 0, 1),     # three cards of his: companion, horse and quest
    (3, 4, 1, 1), (3, 3, 1, 0.5), (3, 2, 1, 0)])                # then silver and kumis against provisions: 1 + 2 of his
def test_N_21_ties(solo, crew, silver, his_provisions, win):
    """E-16, E-17, E-18 against the chief."""
    board = last_turn(solo, points=10, quests=["q03"], horses=["a01"], provisions=his_provisions)
    board.points(A, raids=12).crew(A, *["scout", "scout", "youth", "youth"][:crew]).goods(A, silver=silver)
    row = board.go(*quiet(board)).results()[0]
    assert row["score"] == row["chief_score"] == 12
    assert row["win"] == win and row["rank"] == (1 if win else 2)


def test_N_22_the_chief_is_no_rival(solo):
    board = solo("p01", provisions=8).hand(A, "avenger", "barbarian", "archer")
    assert board.options("visit farm", "pass", "take town_centre") == {"pass", "play archer"}


def test_a_whole_game(game):
    """The player and the chief move in turn; what he has adds up, from the log alone."""
    for number in range(12):
        board = Scene(1, seed=5, game=number, chief=1 + number % 4)
        companion = list(DATA["chief"].values())[number % 4]
        points, raids, provisions, taken = 0, 0, companion["provisions"], companion["taken"]
        while board.course["stage"] != OVER:
            board.by_chance()
            plan = next((words.split()[1] for _, words in board.log if words.startswith("plan")), None)
            did = next((words for _, words in board.log if words.startswith("chief")), None)
            if did == "chief raid":
                points, raids = points + PLANS[plan]["points"], raids + 1
                provisions -= PLANS[plan]["provisions"]
            elif did == "chief provisions":
                assert provisions < PLANS[plan]["provisions"]
                provisions += taken
            assert board.chief()["points"] == points and board.chief()["provisions"] == provisions >= 0
        row = board.results()[0]
        final = points + sum(DATA["quest"][name]["points"] for name in board.chief()["quests"])
        final += sum(DATA["animal"][name].get("horse_points", 0) for name in board.chief()["horses"])
        assert row["chief_score"] == final and row["chief_raids"] == raids
