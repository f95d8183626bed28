"""Wounds: who takes them, what they do, who dies, and what crew members bring for it."""
import pytest

from ludometer.simcore.scythia import engine

A, B = 0, 1                                 # seats
RAID = "raid cimmeria_left"
LOOT = "loot cimmeria_1"


@pytest.fixture
def raid(scene):
    """raid("scout", "elder"): a crew about to raid the left of Cimmeria (one wound below a strength of 5)."""
    def make(*crew, players=2, **goods):
        return scene(players).crew(A, *crew).goods(A, provisions=3, **goods)
    return make


@pytest.fixture
def greece(scene):
    """A crew about to raid the centre of Greece, where dice bring up to 8 wounds."""
    def make(*crew, **goods):
        return scene().worker(A, "grey").crew(A, *crew).goods(A, provisions=2, wagon=2, **goods)
    return make


def test_W_1_wounds_of_dice_and_of_a_low_strength(raid):
    board = raid("scout", "elder")
    assert "strength 4 points 0 wounds 1" in board.step(RAID, "wound scout 1", LOOT, dice=(1, 0))
    board = raid("scout", "elder")
    assert "strength 5 points 1 wounds 1" in board.step(RAID, "wound scout 1", LOOT, dice=(2, 1))
    board = raid("gravedigger", "elder", "jeweller")
    board.worker(A, "grey").goods(A, provisions=4)
    said = board.step("raid assyria_left", "wound gravedigger 1", "wound elder 2", "wound elder 2",
                      "wound jeweller 3", "loot assyria_1", dice=(5, 2))
    assert "strength 6 points 0 wounds 4" in said


@pytest.mark.parametrize("settlement, ignored", [("persia_left", 3), ("greece_centre", 3), ("assyria_left", 1)])
def test_W_2_ignored_wounds(scene, settlement, ignored):
    """Healer 1, strongman 2 in Greece, guardian 2 in Persia; whether dice or a low strength bring them."""
    place = settlement.split("_")[0]
    board = scene().worker(A, "grey").crew(A, "healer", "strongman", "guardian", "jeweller")
    board.wounds(A, 1, 3, 2, 0).goods(A, provisions=8, wagon=3)
    wounds = 2 + board.data["settlement"][settlement]["wounds"] - ignored
    deaths = [f"wound {name} {slot}" for slot, name in enumerate(board.crew_of(A)[:4], 1)][:wounds]
    space = f"{place}_{3 if 'centre' in settlement else 1}"
    said = board.step(f"raid {settlement}", *deaths, f"loot {space}", dice=(2, 2))
    assert f"strength 2 points 0 wounds {wounds}" in said and board.tally["wounds"][A] == wounds


def test_W_2_not_below_none(raid):
    board = raid("healer", "veteran").wounds(A, 1, 0)
    assert "strength 7 points 1 wounds 0" in board.step(RAID, LOOT, dice=(3, 1))
    assert board.wounds_of(A) == [1, 0, 0, 0, 0]


def test_W_3_laid_as_the_seat_likes(greece):
    """One by one on any of the crew; heroes and animals are not among those who take them."""
    board = greece("veteran", "champion", "champion", "mercenary").eagles(A, "a36", "a13").horses(A, None, None, "a01")
    turn = "raid greece_centre", "kumis 0"
    board.roll(6, 3, turn[0])
    crew = {"wound veteran 1", "wound champion 2", "wound champion 3", "wound mercenary 4"}
    assert board.options(*turn) == crew
    assert board.options(*turn, "wound champion 3") == crew
    board.step(*turn, "wound champion 3", "wound veteran 1", "wound champion 3", "loot greece_3")
    assert board.wounds_of(A) == [1, 0, 2, 0, 0]
    assert board.eagles_of(A)[:2] == ["a36", "a13"] and board.horses_of(A)[2] == "a01"


def test_W_4_as_many_as_its_strength(greece):
    """The conspirator of the rulebook, strength 2, bears two wounds and is at 0 in the next raid; the third kills."""
    # W-5: then the card is discarded and its wounds return
    board = greece("conspirator", "veteran", "veteran", "mercenary")
    before = strength(board)
    said = board.step("raid greece_centre", "wound conspirator 1", "wound conspirator 1", "loot greece_3", dice=(6, 2))
    assert "strength 20 points 5 wounds 2" in said              # wounds do not weaken the raid that brings them
    assert board.wounds_of(A)[0] == 2 and "death conspirator" not in said
    assert strength(board) == before - 2
    board = greece("conspirator", "veteran", "veteran", "mercenary").wounds(A, 2)
    said = board.step("raid greece_centre", "wound conspirator 1", *["wound veteran 2"] * 2, "loot greece_3",
                      dice=(6, 3))
    assert "death conspirator" in said and board.crew_of(A) == [None, "veteran", "veteran", "mercenary", None]
    assert board.wounds_of(A) == [0, 2, 0, 0, 0] and board.discards() == {"conspirator": 1}


def strength(board):
    place = board.names.settlement.index("greece_centre")
    return engine.rule_raid(board.tables, board.state, A, place, "grey")["strength"]


def test_W_5_the_dead_take_no_more(greece):
    board = greece("gravedigger", "veteran", "veteran", "mercenary")
    turn = "raid greece_centre", "kumis 0"
    board.roll(6, 3, turn[0])
    assert "wound gravedigger 1" in board.options(*turn)
    assert "wound gravedigger 1" not in board.options(*turn, "wound gravedigger 1")


@pytest.mark.parametrize("card, thing", [("conspirator", "cards"), ("avenger", "vp"), ("shaman", "kumis")])
@pytest.mark.parametrize("hits", [1, 2])
@pytest.mark.parametrize("doubled", [False, True])
def test_W_6_wounded_works_once_a_raid(greece, card, thing, hits, doubled):
    """The conspirator of the rulebook draws a card for two wounds; doubled by an eagle two (A-8)."""
    bears = min(hits, {"conspirator": 2, "avenger": 3, "shaman": 1}[card])
    board = greece(card, "veteran", "veteran", "mercenary").eagles(A, *["a01"] * doubled).horses(A, "a11", "a02")
    board.next_cards("scout", "elder")
    wounds = [f"wound {card} 1"] * bears + ["wound veteran 2"] * (4 - bears)
    said = board.step("raid greece_centre", *wounds, "loot greece_3", dice=(6, 4))
    amount = 2 if doubled else 1
    assert board.wounds_of(A)[0] == bears
    assert board.hand_of(A) == (["elder", "scout"][-amount:] if thing == "cards" else [])
    assert board.goods_of(A).get("kumis", 0) == (amount if thing == "kumis" else 0)
    assert board.points_of(A).get("cards", 0) == (amount if thing == "vp" else 0)
    # W-12: when all wounds are laid
    gains = [place for place, words in enumerate(said) if words in (f"kumis +{amount}", f"points cards +{amount}",
                                                                    "drawn scout")]
    assert len(gains) == 1 and gains[0] > max(place for place, words in enumerate(said) if words.startswith("wound"))


def test_W_6_nobody_wounded_nothing_gained(greece):
    board = greece("conspirator", "veteran", "veteran", "avenger").horses(A, "a01", "a02", "a11")
    board.step("raid greece_centre", "wound veteran 2", "wound veteran 2", "loot greece_3", dice=(6, 2))
    assert board.hand_of(A) == [] and "cards" not in board.points_of(A)


def test_W_6_wounds_of_earlier_raids_do_not_count(greece):
    board = greece("conspirator", "veteran", "veteran", "avenger").wounds(A, 1, 0, 0, 2).horses(A, "a01", "a02", "a11")
    board.step("raid greece_centre", "wound veteran 2", "wound veteran 2", "loot greece_3", dice=(6, 2))
    assert board.wounds_of(A) == [1, 2, 0, 2, 0]
    assert board.hand_of(A) == [] and "cards" not in board.points_of(A)


def test_W_7_a_deadly_wound_does_not_count(greece):
    """One at 0 that dies, and one that is wounded and dies in the same raid, bring nothing for being wounded."""
    board = greece("avenger", "veteran", "veteran", "mercenary").wounds(A, 3).horses(A, "a01", "a11")
    board.step("raid greece_centre", "wound avenger 1", "wound veteran 2", "loot greece_3", dice=(6, 2))
    assert "cards" not in board.points_of(A) and board.crew_of(A)[0] is None
    board = greece("shaman", "veteran", "veteran", "mercenary").horses(A, "a01", "a11")
    board.step("raid greece_centre", "wound shaman 1", "wound shaman 1", "loot greece_3", dice=(6, 2))
    assert "kumis" not in board.goods_of(A) and board.crew_of(A)[0] is None


@pytest.mark.parametrize("doubled", [False, True])
def test_W_8_dies(raid, doubled):
    """The gravedigger pays a gold, the mercenary a point; doubled by an eagle two."""
    amount = 2 if doubled else 1
    board = raid("gravedigger", "veteran").eagles(A, *["a01"] * doubled)
    said = board.step(RAID, "wound gravedigger 1", LOOT, dice=(2, 1))
    assert board.goods_of(A)["gold"] == amount and f"gold +{amount}" in said
    assert said.index(f"gold +{amount}") < said.index(LOOT)     # W-12: at once
    board = raid("mercenary", "veteran").wounds(A, 4).eagles(A, *["a01"] * doubled)
    board.step(RAID, "wound mercenary 1", LOOT, dice=(2, 1))
    assert board.points_of(A)["cards"] == amount and board.crew_of(A)[0] is None


def test_W_8_not_when_it_is_discarded(scene):
    board = scene().crew(A, "gravedigger", "mercenary").goods(A, silver=6).hand(A, "scout", "elder")
    board.step("visit barracks", "hire scout 1")
    board.to_move(A).worker(A, "blue").workers(town_centre="blue", market="blue", farm="blue").goods(A, silver=6)
    board.step("visit barracks", "hire elder 2")
    assert board.discards() == {"gravedigger": 1, "mercenary": 1}
    assert "gold" not in board.goods_of(A) and board.points_of(A) == {}


def test_W_8_paid_from_what_the_supply_has(raid):
    board = raid("gravedigger", "veteran")
    board.goods(B, gold=board.supply()["gold"])
    board.step(RAID, "wound gravedigger 1", LOOT, dice=(2, 1))
    assert "gold" not in board.goods_of(A)


def test_W_9_returns_to_the_hand(raid):
    board = raid("berserker", "veteran").wounds(A, 4)
    board.step(RAID, "wound berserker 1", LOOT, dice=(2, 1))
    assert board.hand_of(A) == ["berserker"] and board.discards() == {} and board.crew_of(A)[0] is None
    board = raid("berserker", "veteran").wounds(A, 3)
    board.step(RAID, "wound berserker 1", LOOT, dice=(2, 1))
    assert board.hand_of(A) == [] and board.wounds_of(A)[0] == 4


def test_W_10_wounds_that_nobody_can_take(greece):
    """Dice bring 6 and the low strength 4; the crew bears 3 and dies of 4 more: the others are dropped."""
    board = greece("scout", "gravedigger", "jeweller", "elder")
    kills = ["wound scout 1"] * 3 + ["wound gravedigger 2", "wound jeweller 3"] + ["wound elder 4"] * 2
    said = board.step("raid greece_centre", *kills, "loot greece_3", dice=(8, 6))
    assert "strength 11 points 0 wounds 10" in said and board.tally["wounds"][A] == 7
    assert board.crew_of(A) == [None] * 5 and board.wounds_of(A) == [0] * 5 and board.tally["deaths"][A] == 4
    assert "greece_3" not in board.spaces_left()


def test_W_11_wounds_return_with_the_card(scene):
    """Replaced, swapped or given: whoever comes to the slot has none."""
    board = scene().crew(A, "champion", "veteran").wounds(A, 2, 1).goods(A, silver=3).hand(A, "archer", "gravedigger")
    board.step("visit barracks", "hire archer 1")
    assert board.crew_of(A)[:2] == ["archer", "veteran"] and board.wounds_of(A) == [0, 1, 0, 0, 0]
    board = scene().crew(A, "champion", "veteran").wounds(A, 2, 1).hand(A, "archer", "gravedigger")
    board.step("visit farm", "take town_centre", "play gravedigger", "swap archer 2")
    assert board.crew_of(A)[:2] == ["champion", "archer"] and board.wounds_of(A) == [2, 0, 0, 0, 0]
    board = scene().crew(A, "champion", "veteran").wounds(A, 2, 1).hand(A, "brawler")
    board.step("visit farm", "take town_centre", "play brawler", "lose champion 1", "gain wagon")
    assert board.crew_of(A)[:2] == [None, "veteran"] and board.wounds_of(A) == [0, 1, 0, 0, 0]


def test_W_11_no_way_to_move_wounds(game):
    """In a game by chance wounds only grow in raids, fall by healing, and vanish with their crew member."""
    for number in range(6):
        board = game(2, game=2 * number, steps=4)
        while board.course["stage"] == 2:
            seat = int(board.course["to_move"])
            before, crew = board.wounds_of(seat), board.crew_of(seat)
            said = board.by_chance()
            for slot, (name, wounds) in enumerate(zip(crew, before, strict=True), 1):
                grown = said.count(f"wound {name} {slot}") if f"death {name}" not in said else None
                healed = said.count(f"mend {name} {slot}")
                if board.crew_of(seat)[slot - 1] == name and grown is not None:
                    stayed = not any(words.startswith(("hire", "swap", "lose")) and words.endswith(f" {slot}")
                                     for words in said)
                    if stayed:
                        assert board.wounds_of(seat)[slot - 1] == wounds + grown - healed
