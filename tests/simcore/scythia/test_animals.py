"""Animals: eagles and horses, where they lie, what they do, and the row they come from."""
import pytest

from ludometer.simcore.scythia import engine
from ludometer.simcore.tables import read
from tests.simcore.scythia.pinned import PINNED
from tests.simcore.scythia.scene import unbits

A, B = 0, 1                                 # seats
STABLES = "visit stables"


@pytest.fixture
def stables(scene):
    """Seat 0 may place a grey worker in the stables, and pay for an eagle and a horse."""
    def make(**settings):
        return scene(**settings).worker(A, "grey").goods(A, silver=2, equipment=1).shown("a13", "a25", "a01")
    return make


def taken(board):
    """Animals that seat 0 ever took as eagles, and as horses."""
    row = board.results()[A]
    assert row["trained"] == row["as_eagle"] | row["as_horse"]
    return tuple(unbits(row[column], board.names.animal) for column in ("as_eagle", "as_horse"))


def raid_strength(board, settlement="cimmeria_left", colour="blue"):
    place = board.names.settlement.index(settlement)
    return engine.rule_raid(board.tables, board.state, A, place, colour)["strength"]


def test_A_1_a_slot_for_each_kind(stables):
    """Eagles above, horses below: five slots, and an eagle is no horse."""
    board = stables().go(STABLES, "eagle 2 1")
    assert (board.eagles_of(A)[0], board.horses_of(A)[0]) == ("a25", None)
    assert taken(board) == (["a25"], [])
    board = stables().go(STABLES, "horse 2 5")
    assert (board.eagles_of(A)[4], board.horses_of(A)[4]) == (None, "a25")
    assert taken(board) == ([], ["a25"])
    board.crew(A, *[None] * 4, "champion")
    assert raid_strength(board) == 3 + 2                        # the horse of a25, whose eagle has 2 as well
    assert engine.rule_points(board.tables, board.state, A)["animals"] == 1
    slots = {int(words.split()[-1]) for words in stables().options(STABLES) - {"pass"}}
    assert slots == {1, 2, 3, 4, 5}


def test_A_1_at_most_five(stables):
    board = stables().eagles(A, *(f"a{number}" for number in range(26, 31)))
    board.horses(A, *(f"a{number}" for number in range(31, 36)))
    assert board.options(STABLES) == {"pass", *(f"{half} {place} {slot}" for half in ("eagle", "horse")
                                                for place in (1, 2, 3) for slot in range(1, 6))}
    board.step(STABLES, "eagle 1 3")
    assert board.eagles_of(A) == ["a26", "a27", "a13", "a29", "a30"]


def test_A_2_animals_stay(scene):
    """Over an empty slot too; when the crew member leaves they wait for the next one."""
    board = scene().crew(A, "gravedigger", "veteran").eagles(A, "a36", None, None, "a28").horses(A, "a01")
    board.goods(A, provisions=3)
    assert raid_strength(board) == 4 + 3 + 3
    board.step("raid cimmeria_left", "wound gravedigger 1", "loot cimmeria_1", dice=(2, 1))
    assert board.eagles_of(A) == ["a36", None, None, "a28", None] and board.horses_of(A)[0] == "a01"
    assert raid_strength(board) == 4
    board.to_move(A).worker(A, "blue").hand(A, "jeweller").goods(A, silver=1)
    board.step("visit barracks", "hire jeweller 1")
    assert raid_strength(board) == 4 + 3 + 3


def test_A_3_replacing_one_of_its_kind(stables):
    board = stables().eagles(A, None, "a30").horses(A, None, "a31").go(STABLES, "eagle 1 2")
    assert board.eagles_of(A)[1] == "a13" and board.horses_of(A)[1] == "a31"
    assert board.animal_discards() == ["a30"]
    board = stables().eagles(A, None, "a30").horses(A, None, "a31").go(STABLES, "horse 1 2")
    assert board.eagles_of(A)[1] == "a30" and board.horses_of(A)[1] == "a13"
    assert board.animal_discards() == ["a31"]


def test_A_4_aligned(scene):
    """The rulebook's eagle on the left has no crew member below it and does not count."""
    board = scene().crew(A, None, "champion").eagles(A, "a36")
    assert raid_strength(board) == 3
    assert raid_strength(board.crew(A, "champion")) == 6


def test_A_5_the_row_is_filled_at_once(stables):
    board = stables().next_animals("a20", "a21")
    said = board.step(STABLES, "eagle 2 1")
    assert "shown a20" in said and board.row() == ["a13", "a20", "a01"] and board.animal_deck()[0] == "a21"


def test_A_5_discards_are_shuffled(stables):
    board = stables().only_animals()
    discards = board.animal_discards()
    assert len(discards) == 33
    board.step(STABLES, "eagle 1 1")
    first, *rest = board.row()
    assert first in discards and rest == ["a25", "a01"]
    assert board.animal_discards() == [] and sorted([first, *board.animal_deck()]) == discards
    assert board.animal_deck() != sorted(board.animal_deck())   # they are shuffled


def test_A_5_fewer_are_shown(scene):
    """Four seats have all the animals but three: then nobody can take one (V-1)."""
    board = scene(4).shown("a34", "a35", "a36")
    names = [name for name in board.names.animal if name not in ("a34", "a35", "a36")]
    for seat, half in enumerate((names[0:10], names[10:20], names[20:30])):
        board.eagles(seat + 1, *half[:5]).horses(seat + 1, *half[5:])
    board.eagles(A, *names[30:33]).worker(A, "grey").goods(A, silver=8, equipment=1)
    assert board.animal_deck() == [] and board.animal_discards() == []
    board.step(STABLES, "eagle 2 4")
    assert board.row() == ["a34", None, "a36"]
    board.to_move(A).worker(A, "grey").workers(market="blue", farm="blue", town_centre="blue")
    assert board.options(STABLES) == {"pass", *(f"{half} {place} {slot}" for half in ("eagle", "horse")
                                                for place in (1, 3) for slot in range(1, 6))}
    board.step(STABLES, "eagle 1 5")
    board.to_move(A).worker(A, "grey").workers(market="blue", farm="blue", town_centre="blue")
    board.step(STABLES, "horse 3 5")
    assert board.row() == [None] * 3 and board.goods_of(A) == {"silver": 4}
    board.to_move(A).worker(A, "grey").workers(market="blue", farm="blue", town_centre="blue").goods(A, silver=4)
    assert board.options(STABLES) == {"pass"}


def test_A_5_one_that_is_replaced_comes_back(scene):
    """If it is all there is."""
    board = scene(4).shown(None, None, None)
    names = board.names.animal
    for seat in range(3):
        board.eagles(seat + 1, *names[10 * seat:10 * seat + 5]).horses(seat + 1, *names[10 * seat + 5:10 * seat + 10])
    board.eagles(A, "a31", "a32", "a33", "a34", "a35").shown("a36")
    board.worker(A, "grey").goods(A, silver=2)
    assert board.animal_deck() == [] and board.animal_discards() == []
    board.step(STABLES, "eagle 1 2")
    assert board.row() == ["a32", None, None] and board.eagles_of(A) == ["a31", "a36", "a33", "a34", "a35"]


def test_A_5_all_gaps_are_filled(scene):
    """When cards are there again after all had been taken."""
    board = scene(4).shown(None, None, None)
    names = board.names.animal
    for seat in range(3):
        board.eagles(seat + 1, *names[10 * seat:10 * seat + 5]).horses(seat + 1, *names[10 * seat + 5:10 * seat + 10])
    board.horses(A, "a31", "a32").shown("a36", None, None).only_animals().worker(A, "grey").goods(A, silver=2)
    assert board.animal_discards() == ["a33", "a34", "a35"]
    board.step(STABLES, "eagle 1 2")
    assert sorted(board.row()) == ["a33", "a34", "a35"] and board.animal_discards() == board.animal_deck() == []


@pytest.mark.parametrize("animal", list(read("scythia", set=PINNED)["animal"]))
def test_A_6_strength_and_points(scene, animal):
    """E-12: points aligned or not."""
    row = read("scythia", set=PINNED)["animal"][animal]
    other = "champion"
    for half in ("eagle", "horse"):
        board = scene().crew(A, other)
        put = board.eagles if half == "eagle" else board.horses
        assert raid_strength(put(A, animal), "greece_centre", "grey") == 3 + row[f"{half}_strength"]
        assert engine.rule_points(board.tables, board.state, A)["animals"] == row[f"{half}_points"]
        put(A, None, animal)
        assert raid_strength(board, "greece_centre", "grey") == 3
        assert engine.rule_points(board.tables, board.state, A)["animals"] == row[f"{half}_points"]
    assert row["horse_strength"] >= 1


def test_A_7_example(scene):
    """The warrior's eagle: 2 points for a raid on Cimmeria instead of 1, and no more strength."""
    board = scene().crew(A, "warrior", "veteran").eagles(A, "a01").goods(A, provisions=3)
    assert raid_strength(board) == 3 + 4
    board.step("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0))
    assert board.points_of(A) == {"raids": 1, "cards": 2}
    board = scene().crew(A, "warrior", "veteran").eagles(A, None, "a01").goods(A, provisions=3)
    board.step("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0))
    assert board.points_of(A) == {"raids": 1, "cards": 1}       # the veteran's eagle doubles nothing in a raid


def test_A_8_strength_that_an_ability_adds(scene):
    board = scene().crew(A, "conqueror").eagles(A, "a01")
    assert raid_strength(board, "greece_centre", "grey") == 4 + 6


def test_A_8_at_the_end_and_at_buildings(scene):
    board = scene().crew(A, "veteran").eagles(A, "a01")
    assert engine.rule_points(board.tables, board.state, A)["crew"] == 6
    board = scene().crew(A, "jeweller").eagles(A, "a01").go("visit silversmith", "silver")
    assert board.goods_of(A) == {"silver": 5}


def test_A_9_centre_eagle(scene):
    """Only centre eagles, only with a crew member; the crew member stays, and pays as a card would."""
    turn = "visit farm", "pass", "take town_centre"
    board = scene().crew(A, "armourer", "archer", None, "jeweller").eagles(A, "a13", "a01", "a14", "a15")
    assert board.options(*turn) == {"pass", "use eagle 1"}
    board.goods(A, silver=3)
    assert board.options(*turn) == {"pass", "use eagle 1", "use eagle 4"}
    supply = board.supply()["gold"]
    board.step(*turn, "use eagle 4")
    assert board.goods_of(A) == {"gold": 1} and board.supply()["gold"] == supply - 1
    assert board.crew_of(A) == ["armourer", "archer", None, "jeweller", None] and board.discards() == {}
    assert board.eagles_of(A)[3] == "a15"
