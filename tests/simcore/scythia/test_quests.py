"""Quests: which can be done, what they cost, whose they are."""
import pytest

from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import PLUNDER
from ludometer.simcore.tables import read
from tests.simcore.scythia.pinned import PINNED

A, B = 0, 1                                 # seats
TENT = "visit chiefs_tent"
QUESTS = read("scythia", set=PINNED)["quest"]


@pytest.fixture
def tent(scene):
    """Seat 0 may place a grey worker in the chief's tent; these quests lie in the village."""
    def make(*quests, players=2, **goods):
        return scene(players).worker(A, "grey").village_quests(*quests).goods(A, **goods)
    return make


def test_Q_1_examples(tent):
    """A wagon and three livestock for 5 points; cards of strength 8 for 4."""
    board = tent("q01", wagon=1, livestock=3)
    board.step(TENT, "quest q01")
    assert board.goods_of(A) == {} and engine.rule_points(board.tables, board.state, A)["quests"] == 5
    board = tent("q02").hand(A, "conqueror", "mercenary")
    board.step(TENT, "quest q02", "discard conqueror")
    assert board.hand_of(A) == [] and engine.rule_points(board.tables, board.state, A)["quests"] == 4


def test_Q_1_face_up_wherever_it_lies(tent):
    """Whoever raided there, and those in the village; never a face-down one."""
    board = tent("q07", "q08", silver=8).quest("persia_2", "q17").under("assyria_1", "q18")
    board.goods(A, silver=8, equipment=2, wagon=2)
    assert board.options(TENT) == {"pass", "quest q07", "quest q08", "quest q17"}
    board.step(TENT, "quest q17")
    assert board.quest_on("persia_2") is None and board.quests_of(A) == ["q17"]
    assert board.quest_on(1) == "q07" and board.quest_on(2) == "q08"        # nothing is laid out for it
    board = tent(None, "q08", silver=8)
    assert board.options(TENT) == {"pass", "quest q08"}


@pytest.mark.parametrize("quest", [name for name, row in QUESTS.items() if "card_strength" not in row["cost"]])
def test_Q_2_goods_are_paid_to_the_supply(tent, quest):
    cost = QUESTS[quest]["cost"]
    board = tent(quest, **cost)
    supply = board.supply()
    assert f"quest {quest}" in board.options(TENT)
    for thing in cost:
        short = tent(quest, **{**dict.fromkeys(("silver", *PLUNDER), 6), thing: cost[thing] - 1})
        assert f"quest {quest}" not in short.options(TENT)
    board.step(TENT, f"quest {quest}")
    assert board.goods_of(A) == {} and board.quests_of(A) == [quest] and board.quest_on(1) is None
    assert board.supply() == {kind: supply[kind] + cost.get(kind, 0) for kind in PLUNDER}
    assert engine.rule_points(board.tables, board.state, A)["quests"] == QUESTS[quest]["points"]


@pytest.mark.parametrize("quest", [name for name, row in QUESTS.items() if "card_strength" in row["cost"]])
def test_Q_3_strength_of_cards(tent, quest):
    """The strength of cards in hand as printed; crew, animals and kumis do not help."""
    needed = QUESTS[quest]["cost"]["card_strength"]
    cards = [*["veteran"] * 2, *["mercenary"] * 2][:(needed - 1) // 4]      # 4 each
    lacking = needed - 4 * len(cards)
    fits = {1: "elder", 2: "scout", 3: "champion", 4: "conqueror"}[lacking]
    board = tent(quest, kumis=8).hand(A, *cards).crew(A, "champion", "archer").horses(A, "a01")
    assert f"quest {quest}" not in board.options(TENT)
    board = tent(quest).hand(A, *cards, fits, "gravedigger")
    board.step(TENT, f"quest {quest}", *(f"discard {name}" for name in (*cards, fits)))
    assert board.hand_of(A) == ["gravedigger"] and board.quests_of(A) == [quest]
    assert sum(board.discards().values()) == len(cards) + 1


def test_Q_3_excess_is_lost(tent):
    board = tent("q03").hand(A, "conqueror", "mercenary", "scout")
    turn = TENT, "quest q03"
    assert board.options(*turn) == {"discard conqueror", "discard mercenary", "discard scout"}
    board.step(*turn, "discard conqueror", "discard mercenary")
    assert board.hand_of(A) == ["scout"] and board.goods_of(A) == {}


def test_Q_4_one_after_the_other_until_it_is_enough(tent):
    """No card without strength is among them."""
    board = tent("q03").hand(A, "conqueror", "gravedigger", "elder", "elder", "scout")
    turn = TENT, "quest q03"
    assert board.options(*turn) == {"discard conqueror", "discard elder", "discard scout"}
    assert board.options(*turn, "discard elder", "discard elder") == {"discard conqueror", "discard scout"}
    board.step(*turn, "discard elder", "discard conqueror")
    assert board.hand_of(A) == ["elder", "gravedigger", "scout"] and board.quests_of(A) == ["q03"]


def test_Q_5_owner_and_points(tent):
    """Points come at the end, not on the track; nobody else can have it."""
    board = tent("q07", "q08", silver=8).goods(B, silver=8).worker(B, "red")
    board.step(TENT, "quest q08", "take market")
    assert board.points_of(A) == {} and board.quests_of(A) == ["q08"]
    board.workers(market="blue", farm="blue", town_centre="blue")
    assert board.options(TENT) == {"pass", "quest q07"}
    assert engine.rule_points(board.tables, board.state, A)["quests"] == 4
    assert engine.rule_points(board.tables, board.state, B)["quests"] == 0


# ---- quests with a discount (C-18), of the trader's Centre action

def trader(scene, *quests, hand=(), **goods):
    return scene().village_quests(*quests).hand(A, "trader", *hand).goods(A, **goods)


TURN = "visit farm", "pass", "take town_centre", "play trader"


def test_C_18_one_piece_less_of_one_kind(scene):
    """q19 costs two equipment and two livestock: one of either kind may be saved, by the seat's choice."""
    board = trader(scene, "q19", equipment=2, livestock=2)
    assert board.options(*TURN) == {"pass", "quest q19 less equipment", "quest q19 less livestock"}
    board.step(*TURN, "quest q19 less equipment")
    assert board.goods_of(A) == {"equipment": 1} and board.quests_of(A) == ["q19"]
    board = trader(scene, "q19", equipment=2, livestock=2).go(*TURN, "quest q19 less livestock")
    assert board.goods_of(A) == {"livestock": 1}
    assert trader(scene, "q19", equipment=1, livestock=2).options(*TURN) == {"pass", "quest q19 less equipment"}
    board = trader(scene, "q19", equipment=1, livestock=1)
    assert "play trader" not in board.options(*TURN[:-1])       # T-8: nothing to gain


def test_C_18_silver_too_and_down_to_nothing(scene):
    board = trader(scene, "q07", "q17", silver=3)
    assert board.options(*TURN) == {"pass", "quest q07 less silver", "quest q17 less equipment"}
    board.step(*TURN, "quest q07 less silver")
    assert board.goods_of(A) == {}
    board = trader(scene, "q17", silver=2).go(*TURN, "quest q17 less equipment")
    assert board.goods_of(A) == {} and board.quests_of(A) == ["q17"]


def test_C_18_card_strength_is_never_less(scene):
    # C-12: the trader itself is played, though its strength of 0 would not tell
    board = trader(scene, "q03", "q04", hand=["conqueror", "elder"])
    assert board.options(*TURN) == {"pass", "quest q03"}
    board.step(*TURN, "quest q03", "discard conqueror", "discard elder")
    assert board.quests_of(A) == ["q03"] and board.hand_of(A) == []


def test_C_18_may_be_left_out(scene):
    board = trader(scene, "q07", silver=8).go(*TURN, "pass")
    assert board.quests_of(A) == [] and board.discards() == {"trader": 1} and board.goods_of(A) == {"silver": 8}


@pytest.mark.parametrize("discount", [2, 4])
def test_C_18_a_larger_discount(scene, discount):
    board = scene(crew__trader__discount=discount).village_quests("q01").hand(A, "trader")
    board.goods(A, wagon=1, livestock=max(0, 3 - discount))
    assert board.options(*TURN) == {"pass", "quest q01 less livestock"}
    board.step(*TURN, "quest q01 less livestock")
    assert board.goods_of(A) == {} and board.quests_of(A) == ["q01"]
