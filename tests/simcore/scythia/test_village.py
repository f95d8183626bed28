"""The village: placing and taking workers, and the eight buildings."""
import pytest

from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import BUILDINGS, COLOURS

A, B = 0, 1                                 # seats
FULL = ("town_centre", "meeting_tent", "market")


def acts(board, building, colour="blue", seat=A):
    """What a building offers, in words, passing left out."""
    found = engine.rule_acts(board.tables, board.state, seat, building, colour)
    assert found[0] == ("pass", 0, 0)
    return found[1:]


# ---- turns

def test_T_2_first_turn(scene):
    """Example of the rulebook: a blue worker has three buildings to go to, and takes one of the other three."""
    # T-3: the stables and the chief's tent do not take it
    board = scene()
    assert board.options() == {"visit barracks", "visit silversmith", "visit farm"}
    assert board.options("visit farm") == {"pass", "provisions"}
    assert board.options("visit farm", "provisions") == {"take town_centre", "take meeting_tent", "take market"}
    board.step("visit farm", "provisions", "take meeting_tent", "card and kumis")
    assert board.village() == {"town_centre": "blue", "market": "blue", "farm": "blue"}
    assert board.goods_of(A) == {"provisions": 2, "kumis": 2} and len(board.hand_of(A)) == 1
    assert board.worker_of(A) == "blue"
    assert board.course["to_move"] == B                            # T-1


@pytest.mark.parametrize("colour, offered", [
    ("blue", {"barracks", "silversmith", "farm"}),
    ("grey", {"stables", "barracks", "silversmith", "farm", "chiefs_tent"}),
    ("red", {"stables", "barracks", "silversmith", "farm", "chiefs_tent"})])
def test_T_3_colours(scene, colour, offered):
    board = scene().worker(A, colour)
    assert engine.rule_turns(board.tables, board.state, A) == [
        ("visit", building) for building in BUILDINGS if building in offered]


def test_T_3_a_place_can_always_be_found(scene):
    """Even when all three workers stand where blue ones may."""
    for first in range(8):
        for second in range(first):
            for third in range(second):
                names = [BUILDINGS[place] for place in (first, second, third)]
                board = scene().workers(**dict.fromkeys(names, "red"))
                empty = [name for name in BUILDINGS if name not in (*names, "stables", "chiefs_tent")]
                assert engine.rule_turns(board.tables, board.state, A) == [("visit", name) for name in empty]
                assert len(empty) >= 3


def test_T_6_actions_need_not_be_done(scene):
    board = scene()
    said = board.step("visit silversmith", "pass", "take market", "pass")
    assert said == ["visit silversmith", "pass", "take market", "pass"]
    assert board.goods_of(A) == {}
    assert board.village() == {"silversmith": "blue", "town_centre": "blue", "meeting_tent": "blue"}


def test_T_4_once_at_each(scene):
    """A building is used once as the worker is placed, and another once as one is taken; never the same one."""
    # T-5: the worker just placed stays
    board = scene().worker(A, "red").workers(stables="grey", farm="blue", market="grey")
    assert board.options("visit silversmith", "silver") == {"take stables", "take farm", "take market"}
    board.step("visit silversmith", "silver", "take farm", "provisions")
    assert board.goods_of(A) == {"silver": 2, "provisions": 2}
    assert board.village() == {"stables": "grey", "market": "grey", "silversmith": "red"}
    assert board.worker_of(A) == "blue"


def test_T_7_colour_of_the_worker_that_acts(scene):
    """Placing counts the colour placed, taking the colour taken."""
    board = scene().worker(A, "blue").workers(farm="red", town_centre="blue", market="blue")
    board.step("visit silversmith", "silver", "take farm", "provisions")
    assert board.goods_of(A) == {"silver": 3, "provisions": 3} and board.worker_of(A) == "red"
    board = scene().worker(A, "red").workers(silversmith="blue", town_centre="blue", market="blue")
    board.step("visit farm", "wagon", "take silversmith", "silver")
    assert board.goods_of(A) == {"silver": 3, "wagon": 1} and board.worker_of(A) == "blue"


def test_T_8_what_cannot_be_paid_is_not_offered(scene):
    board = scene().worker(A, "red").shown("a13", "a14", "a15")
    assert acts(board, "stables", "red") == []
    assert acts(board, "barracks") == [] and acts(board, "chiefs_tent", "red") == []
    assert acts(board, "market") == []
    assert acts(board.goods(A, silver=1), "stables", "red") == []
    assert {act for act, *_ in acts(board.goods(A, silver=2), "stables", "red")} == {"eagle"}
    assert {act for act, *_ in acts(board.goods(A, equipment=1), "stables", "red")} == {"horse"}


def test_T_9_goods_do_not_run_out(scene):
    board = scene(4)
    for seat in range(4):
        board.goods(seat, silver=8, provisions=8, kumis=8)
    assert acts(board, "silversmith") == [("silver", -1, -1)]
    said = board.step("visit silversmith", "silver", "take meeting_tent", "card and kumis")
    assert "silver +3" in said and "kumis +2" in said           # the 33rd to 35th silver, the 33rd and 34th kumis


def test_T_9_wounds_do_not_run_out(scene):
    """32 lie before the others; there is one for who raids."""
    board = scene(4).crew(A, "scout", "elder").goods(A, provisions=3)
    for seat, names in ((1, ["veteran", "berserker", "champion"]), (2, ["veteran", "berserker", "champion"]),
                        (3, ["mercenary", "conqueror", "archer"])):
        board.crew(seat, *names).wounds(seat, *(board.data["crew"][name]["strength"] for name in names))
    assert sum(sum(board.wounds_of(seat)) for seat in range(4)) == 33
    board.step("raid cimmeria_left", "wound scout 1", "loot cimmeria_1", dice=(2, 1))
    assert board.wounds_of(A)[0] == 1


def test_T_10_plunder_comes_from_the_supply_and_returns_there(scene):
    board = scene().goods(A, livestock=1).worker(A, "red")
    supply = board.supply()
    board.step("visit farm", "wagon")
    assert board.supply() == {**supply, "wagon": supply["wagon"] - 1}
    board = scene().goods(A, livestock=1).worker(A, "red")
    supply = board.supply()
    board.step("visit chiefs_tent", "feed")
    assert board.supply() == {**supply, "livestock": supply["livestock"] + 1}


def test_T_10_none_left(scene):
    board = scene(farm_wagons_red=2).worker(A, "red").hand(A, "champion", "elder")
    left = board.supply()["wagon"]
    board.goods(B, wagon=left - 1)
    board.step("visit farm", "wagon")
    assert board.goods_of(A) == {"wagon": 1}                    # what is left of two
    board = scene().worker(A, "red").hand(A, "champion", "elder").goods(B, wagon=left)
    assert acts(board, "farm", "red") == [("provisions", -1, -1)]
    assert ("trade", 5, -1) not in acts(board, "market") and ("trade", 4, -1) in acts(board, "market")


@pytest.mark.parametrize("good, turn", [
    ("silver", ("visit silversmith", "silver")), ("provisions", ("visit farm", "provisions")),
    ("kumis", ("visit farm", "pass", "take meeting_tent", "card and kumis"))])
def test_T_11_limits(scene, good, turn):
    """What is more than 8 is lost as the turn ends, and plunder is not."""
    board = scene().goods(A, **{good: 7}, gold=10, livestock=15)
    board.step(*turn)
    assert board.goods_of(A) == {good: 8, "gold": 10, "livestock": 15}


def test_T_11_more_during_the_turn(scene):
    """11 silver pay for a hire of 4, and 7 remain."""
    board = scene().workers(barracks="blue", town_centre="blue", market="blue").goods(A, silver=8).hand(A, "veteran")
    board.step("visit silversmith", "silver", "take barracks", "hire veteran 1")
    assert board.goods_of(A) == {"silver": 7}


def test_T_12_hand_limit(scene):
    hand = "champion", "champion", "elder", "elder", "scout", "scout", "healer"
    board = scene().hand(A, *hand).next_cards("brewer", "falconer")
    turn = "visit farm", "pass", "take meeting_tent", "cards"
    assert board.options(*turn) == {f"discard {name}" for name in ("champion", "elder", "scout", "healer", "brewer",
                                                                   "falconer")}
    board.step(*turn, "discard brewer")
    assert board.hand_of(A) == sorted((*hand, "falconer")) and board.discards() == {"brewer": 1}


def test_T_12_only_at_the_end_of_the_turn(scene):
    """Ten cards in hand as it draws, eight after two of them are traded: nothing to discard."""
    hand = "champion", "champion", "elder", "elder", "scout", "scout", "healer", "healer"
    board = scene().workers(market="blue", town_centre="blue", farm="blue").hand(A, *hand)
    board.next_cards("brewer", "falconer")
    board.step("visit meeting_tent", "cards", "take market", "trade wagon", "discard elder", "discard brewer")
    assert len(board.hand_of(A)) == 8 and board.goods_of(A) == {"wagon": 1}
    assert board.course["to_move"] == B


# ---- the eight buildings (V-1 to V-14)

@pytest.mark.parametrize("colour", ["grey", "red"])
def test_V_1_stables(scene, colour):
    board = scene().worker(A, colour).goods(A, silver=3, equipment=2).shown("a13", "a14", "a15").next_animals("a16")
    offered = {f"{half} {place} {slot}" for half in ("eagle", "horse") for place in (1, 2, 3) for slot in range(1, 6)}
    assert board.options("visit stables") == {"pass", *offered}
    board.step("visit stables", "eagle 2 4")
    assert board.goods_of(A) == {"silver": 1, "equipment": 2}
    assert board.eagles_of(A) == [None, None, None, "a14", None] and board.horses_of(A) == [None] * 5
    board = scene().worker(A, colour).goods(A, silver=3, equipment=2).shown("a13", "a14", "a15")
    board.step("visit stables", "horse 3 1")
    assert board.goods_of(A) == {"silver": 3, "equipment": 1}
    assert board.horses_of(A) == ["a15", None, None, None, None] and board.eagles_of(A) == [None] * 5


def test_V_2_barracks(scene):
    board = scene().goods(A, silver=3).hand(A, "champion", "veteran", "scout")
    assert board.options("visit barracks") == {"pass", *(f"hire {name} {slot}" for name in ("champion", "scout")
                                                         for slot in range(1, 6))}
    board.step("visit barracks", "hire champion 3")
    assert board.goods_of(A) == {} and board.crew_of(A) == [None, None, "champion", None, None]
    assert board.hand_of(A) == ["scout", "veteran"] and board.wounds_of(A) == [0] * 5


def test_V_3_healing(scene):
    board = scene().goods(A, kumis=2).crew(A, "champion", "scout", "veteran").wounds(A, 3, 1, 0)
    assert board.options("visit barracks") == {"pass", "heal"}
    assert board.options("visit barracks", "heal") == {"mend champion 1", "mend scout 2"}
    assert board.options("visit barracks", "heal", "mend scout 2") == {"mend champion 1"}
    board.step("visit barracks", "heal", "mend scout 2", "mend champion 1")
    assert board.wounds_of(A) == [2, 0, 0, 0, 0] and board.goods_of(A) == {"kumis": 1}


def test_V_3_healing_what_there_is(scene):
    board = scene().goods(A, kumis=1).crew(A, "champion").wounds(A, 1)
    board.step("visit barracks", "heal", "mend champion 1")
    assert board.wounds_of(A) == [0] * 5 and board.goods_of(A) == {}
    assert acts(scene().goods(A, kumis=1).crew(A, "champion"), "barracks") == []            # T-8
    assert acts(scene().crew(A, "champion").wounds(A, 1), "barracks") == []


@pytest.mark.parametrize("colour, silver", [("blue", 3), ("grey", 2), ("red", 2)])
def test_V_4_silversmith(scene, colour, silver):
    placed = scene().worker(A, colour).go("visit silversmith", "silver")
    assert placed.goods_of(A) == {"silver": silver}
    taken = scene().workers(silversmith=colour, town_centre="blue", market="blue")
    taken.step("visit farm", "pass", "take silversmith", "silver")
    assert taken.goods_of(A) == {"silver": silver}


@pytest.mark.parametrize("colour, provisions", [("blue", 2), ("grey", 2), ("red", 3)])
def test_V_5_farm(scene, colour, provisions):
    placed = scene().worker(A, colour).go("visit farm", "provisions")
    assert placed.goods_of(A) == {"provisions": provisions}
    taken = scene().workers(farm=colour, town_centre="blue", market="blue")
    taken.step("visit silversmith", "pass", "take farm", "provisions")
    assert taken.goods_of(A) == {"provisions": provisions}


def test_V_6_wagon_of_the_farm(scene):
    for colour in COLOURS:
        offered = {"pass", "provisions", "wagon"} if colour == "red" else {"pass", "provisions"}
        assert scene().worker(A, colour).options("visit farm") == offered
    assert scene().worker(A, "red").go("visit farm", "wagon").goods_of(A) == {"wagon": 1}


def test_V_7_chiefs_tent_feeds(scene):
    board = scene().worker(A, "grey").goods(A, livestock=3)
    board.step("visit chiefs_tent", "feed")
    assert board.goods_of(A) == {"livestock": 2, "provisions": 2, "kumis": 1}
    assert acts(scene(), "chiefs_tent", "red") == []


def test_V_8_chiefs_tent_completes_a_quest(scene):
    board = scene().worker(A, "grey").goods(A, livestock=4, wagon=1).village_quests("q01", "q24")
    assert board.options("visit chiefs_tent") == {"pass", "feed", "quest q01"}
    board.step("visit chiefs_tent", "quest q01")
    assert board.quests_of(A) == ["q01"] and board.goods_of(A) == {"livestock": 1}


def test_V_9_town_centre_plays_a_card(scene):
    board = scene().hand(A, "archer", "scout")
    assert board.options("visit farm", "pass", "take town_centre") == {"pass", "play archer"}
    board.step("visit farm", "pass", "take town_centre", "play archer")
    assert board.goods_of(A) == {"kumis": 2} and board.discards() == {"archer": 1} and board.hand_of(A) == ["scout"]


def test_V_10_town_centre_uses_the_hero(scene):
    board = scene(heroes=["provisions", "kumis"])
    assert board.options("visit farm", "pass", "take town_centre") == {"pass", "hero"}
    board.step("visit farm", "pass", "take town_centre", "hero")
    assert board.goods_of(A) == {"provisions": 2}
    board.to_move(B).workers(town_centre="blue", farm="blue", stables="red")
    board.step("visit market", "pass", "take town_centre", "hero")
    assert board.goods_of(B) == {"kumis": 2}


def test_V_11_town_centre_uses_an_eagle(scene):
    """Example of the rulebook: the eagle of the rival gives a card and a provision."""
    board = scene().crew(A, None, "rival").eagles(A, None, "a13").next_cards("scout")
    assert board.options("visit farm", "pass", "take town_centre") == {"pass", "use eagle 2"}
    board.step("visit farm", "pass", "take town_centre", "use eagle 2")
    assert board.hand_of(A) == ["scout"] and board.goods_of(A) == {"provisions": 1}
    assert board.crew_of(A)[1] == "rival" and board.discards() == {}


def test_V_12_meeting_tent(scene):
    turn = "visit farm", "pass", "take meeting_tent"
    assert scene().options(*turn) == {"pass", "cards", "card and kumis"}
    board = scene().next_cards("scout", "elder").go(*turn, "cards")
    assert board.hand_of(A) == ["elder", "scout"] and board.goods_of(A) == {}
    board = scene().next_cards("scout", "elder").go(*turn, "card and kumis")
    assert board.hand_of(A) == ["scout"] and board.goods_of(A) == {"kumis": 2}


def test_V_13_market_buys_a_card(scene):
    board = scene().hand(A, "scout", "elder")
    turn = "visit farm", "pass", "take market"
    assert board.options(*turn) == {"pass", "sell scout", "sell elder", "trade equipment", "trade wagon"}
    board.step(*turn, "sell elder")
    assert board.hand_of(A) == ["scout"] and board.discards() == {"elder": 1} and board.goods_of(A) == {"silver": 2}


@pytest.mark.parametrize("thing", ["equipment", "wagon"])
def test_V_14_market_trades_cards(scene, thing):
    board = scene().hand(A, "scout", "elder", "healer")
    turn = "visit farm", "pass", "take market"
    assert board.options(*turn, f"trade {thing}") == {"discard scout", "discard elder", "discard healer"}
    board.step(*turn, f"trade {thing}", "discard scout", "discard healer")
    assert board.hand_of(A) == ["elder"] and board.goods_of(A) == {thing: 1}
    assert board.discards() == {"scout": 1, "healer": 1}
    assert not any(act == "trade" for act, *_ in acts(scene().hand(A, "scout"), "market"))


@pytest.mark.parametrize("printed", [True, False])
def test_C_31_the_forager_adds_provisions_to_provisions(scene, printed):
    """To those of the farm, not to its wagon."""
    board = scene(printed=printed).worker(A, "red").crew(A, "forager")
    board.step("visit farm", "provisions")
    assert board.goods_of(A) == {"provisions": 4}
    board = scene(printed=printed).worker(A, "red").crew(A, "forager")
    board.step("visit farm", "wagon")
    assert board.goods_of(A) == {"wagon": 1}
