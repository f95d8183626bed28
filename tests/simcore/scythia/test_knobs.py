"""Every knob turns what it says, and so do the numbers of the tables."""
import pytest

from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import REGIONS
from tests.simcore.knobs import knobs_of
from tests.simcore.scythia.scene import OVER, TURNS
from tests.simcore.scythia.test_end import raid_with_the_last_grey, wait

A, B, C = 0, 1, 2                           # seats
OFFICIAL = {
    "start_silver": 3, "start_provisions": 1, "start_kumis": 0, "cards_dealt": 5, "cards_kept": 3,
    "animals_shown": 3, "village_quests": 2, "draft": 1, "slots": 5, "silver_limit": 8, "provisions_limit": 8,
    "kumis_limit": 8, "hand_limit": 8, "silver_blue": 3, "silver_grey": 2, "silver_red": 2, "farm_blue": 2,
    "farm_grey": 2, "farm_red": 3, "farm_wagons_red": 1, "eagle_price": 2, "horse_price": 1, "heal_price": 1,
    "heal": 2, "tent_provisions": 2, "tent_kumis": 1, "meeting_cards": 2, "meeting_mixed_cards": 1,
    "meeting_kumis": 2, "market_silver": 2, "market_cards": 2, "yellow_dice": 1, "more_white": 0, "more_points": 0,
    "spaces_left": 2, "quests_left": 2, "last_turns": 1, "chief": 1, "three_player_spaces": 5, "idle_rounds": 20,
    "lowest_strength": 0, "locked_rounds": 4}
knob, test_each_knob_has_its_official_number_and_a_test = knobs_of("scythia", OFFICIAL)
CENTRE = "visit farm", "pass", "take town_centre"


# ---- setup

@knob("start_silver")
@knob("start_provisions")
@knob("start_kumis")
def test_what_seats_start_with(game):
    # S-6
    for settings, goods in (({"start_silver": 0}, {"provisions": 1}), ({"start_provisions": 4}, {"silver": 3,
                            "provisions": 4}), ({"start_kumis": 2}, {"silver": 3, "provisions": 1, "kumis": 2})):
        board = game(4, **settings)
        assert [board.goods_of(seat) for seat in range(4)] == [goods] * 4


@knob("cards_dealt")
@pytest.mark.parametrize("n", [3, 7, 8])
def test_cards_dealt(game, n):
    # S-13
    board = game(2, cards_dealt=n, steps=2)
    board.by_chance()
    assert len([words for _, words in board.log if words.startswith("drawn")]) == n
    assert len([words for _, words in board.log if words.startswith("throw")]) == n - 3
    assert len(board.hand_of(A)) == 3


@knob("cards_kept")
@pytest.mark.parametrize("n", [0, 1, 5])
def test_cards_kept(game, n):
    board = game(2, cards_kept=n, steps=4)
    assert [len(board.hand_of(seat)) for seat in (A, B)] == [n, n]


@knob("animals_shown")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_animals_shown(game, scene, n):
    # S-7, V-1
    assert len(game(2, animals_shown=n).row()) == n and None not in game(2, animals_shown=n).row()
    board = scene(animals_shown=n).worker(A, "grey").goods(A, silver=2)
    assert {int(words.split()[1]) for words in board.options("visit stables") - {"pass"}} == set(range(1, n + 1))


@knob("village_quests")
@pytest.mark.parametrize("n", [0, 1, 4])
def test_village_quests(game, n):
    # S-3
    board = game(2, village_quests=n)
    assert [board.quest_on(place) is not None for place in (1, 2, 3, 4)] == [place < n for place in range(4)]


@knob("draft")
def test_draft(game):
    # S-9
    assert len(game(2).options()) == 3 and game(2, draft=0).options() == set()


@knob("three_player_spaces")
def test_three_player_spaces(game):
    # S-2
    def spaces(players, n):
        board = game(players, three_player_spaces=n)
        return [sum(board.region_of(space) == region for space in board.spaces_left()) for region in REGIONS]
    assert spaces(3, 5) == [5] * 4 and spaces(3, 6) == [6] * 4
    assert spaces(2, 6) == [4] * 4 and spaces(4, 5) == [6] * 4
    board = game(3, three_player_spaces=6)
    assert board.quest_on("persia_6") == "face down" and board.worker_on("greece_6") == "red"
    assert sum(board.plunder_on("cimmeria_6").values()) == 4


# ---- limits

@knob("slots")
@pytest.mark.parametrize("n", [3, 4])
def test_slots(scene, n):
    # C-1, A-1
    board = scene(slots=n).goods(A, silver=8, equipment=1).hand(A, "scout").worker(A, "grey")
    assert board.options("visit barracks") == {"pass", *(f"hire scout {slot}" for slot in range(1, n + 1))}
    assert {int(words.split()[-1]) for words in board.options("visit stables") - {"pass"}} == set(range(1, n + 1))


@knob("silver_limit")
@knob("provisions_limit")
@knob("kumis_limit")
def test_limits(scene):
    # T-11
    board = scene(silver_limit=6, provisions_limit=5, kumis_limit=4)
    board.goods(A, silver=6, provisions=5, kumis=4, wagon=9)
    board.go("visit silversmith", "silver", "take meeting_tent", "card and kumis")
    assert board.goods_of(A) == {"silver": 6, "provisions": 5, "kumis": 4, "wagon": 9}
    board.to_move(A).workers(stables="grey", barracks="blue", market="blue")
    assert board.go("visit farm", "provisions").goods_of(A)["provisions"] == 5
    board = scene(silver_limit=12).goods(A, silver=8).go("visit silversmith", "silver")
    assert board.goods_of(A) == {"silver": 11}


@knob("hand_limit")
def test_hand_limit(scene):
    # T-12
    board = scene(hand_limit=4).hand(A, "scout", "elder", "youth").next_cards("archer", "brewer")
    board.step("visit farm", "take meeting_tent", "cards", "discard youth")
    assert board.hand_of(A) == ["archer", "brewer", "elder", "scout"]


# ---- buildings

@knob("silver_blue")
@knob("silver_grey")
@knob("silver_red")
@knob("farm_blue")
@knob("farm_grey")
@knob("farm_red")
@pytest.mark.parametrize("colour", ["blue", "grey", "red"])
def test_by_colour(scene, colour):
    # V-4, V-5
    for building, act in (("silversmith", "silver"), ("farm", "provisions")):
        knob = f"{building.removesuffix('smith')}_{colour}"
        for n in (0, 1, 7):
            board = scene(**{knob: n}).worker(A, colour).go(f"visit {building}", act)
            assert board.goods_of(A) == ({act: n} if n else {})


@knob("farm_wagons_red")
def test_farm_wagons_red(scene):
    # V-6
    assert scene(farm_wagons_red=3).worker(A, "red").go("visit farm", "wagon").goods_of(A) == {"wagon": 3}
    assert scene(farm_wagons_red=0).worker(A, "red").options("visit farm") == {"pass", "provisions"}


@knob("eagle_price")
@knob("horse_price")
def test_prices_of_animals(scene):
    # V-1
    for settings, goods in (({"eagle_price": 3}, {"silver": 1}), ({"eagle_price": 0}, {"silver": 4})):
        board = scene(**settings).worker(A, "grey").goods(A, silver=4).go("visit stables", "eagle 1 1")
        assert board.goods_of(A) == goods
    board = scene(horse_price=2).worker(A, "grey").goods(A, equipment=1)
    assert board.options("visit stables") == {"pass"}
    assert board.goods(A, equipment=3).go("visit stables", "horse 1 1").goods_of(A) == {"equipment": 1}
    board = scene(horse_price=0).worker(A, "grey").go("visit stables", "horse 1 1")
    assert board.goods_of(A) == {}


@knob("heal_price")
@knob("heal")
def test_healing(scene):
    # V-3
    board = scene(heal_price=3, heal=4).crew(A, "veteran", "scout").wounds(A, 4, 1).goods(A, kumis=3)
    board.step("visit barracks", "heal", *["mend veteran 1"] * 3, "mend scout 2")
    assert board.wounds_of(A)[:2] == [1, 0] and board.goods_of(A) == {}
    assert scene(heal_price=3).crew(A, "veteran").wounds(A, 4).goods(A, kumis=2).options("visit barracks") == {"pass"}
    assert "heal" in scene(heal_price=0).crew(A, "veteran").wounds(A, 4).options("visit barracks")


@knob("tent_provisions")
@knob("tent_kumis")
def test_tent(scene):
    # V-7
    board = scene(tent_provisions=5, tent_kumis=3).worker(A, "grey").goods(A, livestock=1)
    assert board.go("visit chiefs_tent", "feed").goods_of(A) == {"provisions": 5, "kumis": 3}


@knob("meeting_cards")
@knob("meeting_mixed_cards")
@knob("meeting_kumis")
def test_meeting_tent(scene):
    # V-12
    settings = {"meeting_cards": 4, "meeting_mixed_cards": 3, "meeting_kumis": 5}
    board = scene(**settings).go("visit farm", "take meeting_tent", "cards")
    assert len(board.hand_of(A)) == 4 and board.goods_of(A) == {}
    board = scene(**settings).go("visit farm", "take meeting_tent", "card and kumis")
    assert len(board.hand_of(A)) == 3 and board.goods_of(A) == {"kumis": 5}


@knob("market_silver")
@knob("market_cards")
def test_market(scene):
    # V-13, V-14
    board = scene(market_silver=5, market_cards=3).hand(A, "scout", "elder", "youth", "archer")
    board.step("visit farm", "take market", "sell scout")
    assert board.goods_of(A) == {"silver": 5}
    board = scene(market_cards=3).hand(A, "scout", "elder", "youth", "archer")
    board.step("visit farm", "take market", "trade wagon", "discard scout", "discard elder", "discard youth")
    assert board.goods_of(A) == {"wagon": 1} and board.hand_of(A) == ["archer"]
    board = scene(market_cards=3).hand(A, "scout", "elder")
    assert "trade wagon" not in board.options("visit farm", "pass", "take market")


# ---- raids

def asked(board, settlement, colour="grey"):
    place = board.names.settlement.index(settlement)
    return engine.rule_raid(board.tables, board.state, A, place, colour)


@knob("yellow_dice")
def test_yellow_dice(scene):
    #
    for n in (0, 1):
        board = scene(yellow_dice=n).plunder("persia_1", gold=3).plunder("persia_2", gold=1)
        assert asked(board, "persia_left")["dice"] == (1, 2, 2 * n)


@knob("more_white")
def test_more_white(scene):
    # none to two
    white = {n: [asked(scene(more_white=n), f"{region}_left")["dice"][1] for region in REGIONS] for n in (-1, 0, 1)}
    assert white == {-1: [0, 0, 1, 1], 0: [1, 1, 2, 2], 1: [2, 2, 2, 2]}
    board = scene(more_white=-1).crew(A, "champion", "veteran").goods(A, provisions=3)
    said = board.step("raid cimmeria_left", "loot cimmeria_1")
    assert "strength 7 points 1 wounds 0" in said and not any(words.startswith("die") for words in said)


@knob("more_points")
@pytest.mark.parametrize("n", [-2, -1, 1, 3])
def test_more_points(scene, n):
    # down to none
    tables = scene(more_points=n).tables
    for place, row in enumerate(tables.data["settlement"].values()):
        for strength, points in zip(row["strength"], row["points"], strict=True):
            assert engine.rule_tier_points(tables, place, strength) == max(0, points + n)
        assert engine.rule_tier_points(tables, place, row["strength"][0] - 1) is None


# ---- the end

@knob("spaces_left")
@pytest.mark.parametrize("n", [0, 1, 4])
def test_spaces_left(scene, n):
    # E-1
    spaces = ["cimmeria_1", "cimmeria_2", "greece_1", "greece_2", "greece_3", "greece_4"][:n + 2]
    board = scene(spaces_left=n, quests_left=0).crew(A, "champion", "veteran").raided_but(*spaces)
    for space in spaces[:2]:
        assert board.pub["ends"] == 0
        board.to_move(A).worker(A, "blue").goods(A, provisions=3)
        board.step("raid cimmeria_left", f"loot {space}", dice=(1, 0))
    assert engine.ENDS[board.pub["ends"]] == "plunder"


@knob("quests_left")
@pytest.mark.parametrize("n", [0, 1, 3])
def test_quests_left(scene, n):
    # E-1
    board = scene(quests_left=n).raided(*(f"{region}_{n}" for region in REGIONS[:3] for n in range(1, 5)))
    board.village_quests(*["q07", "q08", "q17", "q18"][:n + 1]).goods(A, silver=4).worker(A, "grey")
    assert board.pub["ends"] == 0
    board.step("visit chiefs_tent", "quest q07")
    assert engine.ENDS[board.pub["ends"]] == "quests"


@knob("last_turns")
@pytest.mark.parametrize("n", [0, 2, 3])
def test_last_turns(scene, n):
    # E-2
    board = scene(3, last_turns=n).crew(A, "champion", "veteran").goods(A, provisions=3)
    board.raided_but("cimmeria_1", "cimmeria_2", "greece_1")
    board.step("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0))
    turns = 0
    while board.course["stage"] == TURNS:
        board.step("visit silversmith" if "silversmith" not in board.village() else "visit farm")
        turns += 1
    assert turns == 3 * n and board.course["stage"] == OVER


@knob("lowest_strength")
@pytest.mark.parametrize("needed, possible", [(0, True), (1, False)])
def test_lowest_strength(scene, needed, possible):
    # 2 in Cimmeria, of a crew that has none left
    board = scene(lowest_strength=needed, settlement__cimmeria_left__minimum=2).crew(A, "gravedigger", "scout")
    board.wounds(A, 0, 1).goods(A, provisions=3).worker(A, "blue")
    assert ("raid cimmeria_left" in board.options()) == possible


@knob("idle_rounds")
@pytest.mark.parametrize("n", [4, 7])
def test_idle_rounds(scene, n):
    # E-4
    board, turns = scene(2, idle_rounds=n), 0
    while board.course["stage"] == TURNS:
        board.step("visit silversmith" if "silversmith" not in board.village() else "visit farm")
        turns += 1
    assert turns == 2 * n


@knob("locked_rounds")
@pytest.mark.parametrize("n", [0, 1, 4])
def test_locked_rounds(scene, n):
    # E-5: two last turns come after as many rounds
    _, board = raid_with_the_last_grey(scene, locked_rounds=n)
    turns = 0
    while board.course["stage"] == TURNS:
        wait(board)
        turns += 1
    assert turns == 2 * n + 2 and engine.ENDS[board.pub["ends"]] == "locked"


@knob("chief")
def test_chief(game):
    # N-4
    assert [game(1, chief=n).chief()["provisions"] for n in (1, 2, 3, 4)] == [1, 2, 2, 3]
    assert len({engine.play_batch(game(1, chief=n).tables, game(1).chance, 1, 0, 30)["chief_score"].sum()
                for n in (1, 2, 3, 4)}) == 4


# ---- numbers of the tables

def test_what_a_settlement_asks_for_is_data(scene):
    board = scene(settlement__cimmeria_left__crew=1, settlement__cimmeria_left__provisions=0,
                  settlement__cimmeria_left__workers=["red"]).crew(A, "scout").worker(A, "red")
    assert "raid cimmeria_left" in board.options()
    assert "raid cimmeria_left" not in board.worker(A, "grey").options()


def test_dice_and_points_of_plunder_are_data(scene):
    board = scene(settlement__cimmeria_left__red=2, settlement__cimmeria_left__white=0)
    assert [asked(board, f"cimmeria_{side}")["dice"] for side in ("left", "centre")] == [(2, 0, 0), (0, 1, 0)]
    board = scene(die__white__strength=[7] * 6, die__white__wounds=[0] * 6).crew(A, "scout", "scout")
    said = board.goods(A, provisions=3).step("raid cimmeria_left", "loot cimmeria_1")
    assert "strength 11 points 2 wounds 0" in said
    board = scene(plunder__livestock__per=3, plunder__gold__points=5).goods(A, livestock=7, gold=2)
    assert engine.rule_points(board.tables, board.state, A)["plunder"] == 12


def test_cards_are_data(scene):
    # C-2, R-10, V-9
    board = scene(crew__scout__cost=7, crew__scout__strength=6).hand(A, "scout").goods(A, silver=7)
    board.step("visit barracks", "hire scout 1")
    assert board.goods_of(A) == {} and asked(board, "persia_left")["strength"] == 6
    board = scene(heroes=["kumis", "hiring"], hero__kumis__gain__kumis=6).go(*CENTRE, "hero")
    assert board.goods_of(A) == {"kumis": 6}
    board = scene(animal__a01__eagle="centre").crew(A, "archer").eagles(A, "a01")
    assert "use eagle 1" in board.options(*CENTRE)
