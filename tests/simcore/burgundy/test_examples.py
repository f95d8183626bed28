"""The worked examples of the rulebook, on its own duchy No. 1."""
import pytest

pytestmark = pytest.mark.usefixtures("through_files")
A, B = 0, 1                                 # seats
EXTRA = ["extra-tiles"]


def test_T_3_anna_turns_a_two_into_a_six_with_two_workers(scene):
    board = scene().dice(A, 2, 2).purse(A, workers=2).depot(6, "castle").depot(4, "mine")
    board.step("2 take castle 6 +2", "2 workers")
    assert board.stored(A) == ["castle"] and board.purse_of(A) == (0, 2)


def test_E_12_carla_takes_what_finds_room(scene):
    """A turquoise good on top of hers, one of two others on her only free space; the third stays in the depot."""
    board = scene(phase="c").dice(A, 5, 1).store(A, "ship").goods(A, turquoise=1, red=2)
    board.depot_goods(4, turquoise=1, pink=1, brown=1)
    assert board.options("5 place ship 19", "depot 4") == {"store pink", "store brown"}
    board.step("5 place ship 19", "depot 4", "store brown")
    assert board.goods_of(A) == {"turquoise": 2, "red": 2, "brown": 1} and board.goods_in(4) == {"pink": 1}


def ben(scene, **settings):
    """A pasture with three cows on space 10; the spaces 9 (a five) and 4 (a two) are next to it."""
    return scene(**settings).dice(A, 5, 2).lay(A, "ship", 17).lay(A, "cow_3", 10)


def test_E_40_ben_places_cows_and_sheep(scene):
    assert ben(scene).store(A, "cow_4").go("5 place cow_4 9").points(A) == {"animals": 4 + 3}
    board = ben(scene).lay(A, "cow_4", 4).store(A, "cow_4").go("5 place cow_4 9")
    assert board.points(A) == {"animals": 4 + 4 + 3}
    assert ben(scene).store(A, "sheep_2").go("5 place sheep_2 9").points(A) == {"animals": 2}
    board = ben(scene).lay(A, "sheep_3", 4).store(A, "sheep_2").go("5 place sheep_2 9")
    assert board.points(A) == {"animals": 2 + 3}


def test_M_7_bens_sheep_and_pigs(scene):
    """(3 + 1) + (4 + 1) = 9 for sheep, and later 3 for two pigs."""
    board = scene().dice(A, 5, 2).lay(A, "ship", 17).lay(A, "monastery_7", 12).lay(A, "sheep_4", 10)
    board.store(A, "sheep_3", "pig_2").go("5 place sheep_3 9", "2 place pig_2 4")
    assert board.points(A) == {"animals": 9 + 3}


def test_M_8_carla_turns_a_three_into_a_six_with_two_workers(scene):
    for held, workers in (("monastery_8", 2), ("monastery_25", 3)):
        board = scene().dice(A, 3, 3).purse(A, workers=3).lay(A, held, 12).depot(6, "mine")
        assert board.options(only="take") == {f"3 take mine 6 +{workers}"}


def dario(scene, *monasteries):
    """Dario has sold four red, three purple, three pink goods and an orange one."""
    board = scene(phase="e", round=5).sold(A, red=4, purple=3, pink=3, orange=1)
    for monastery, space in zip(monasteries, (12, 7), strict=False):
        board.lay(A, monastery, space)
    return board.go().go()


def test_M_15_darios_four_types(scene):
    assert dario(scene, "monastery_15").points(A)["monasteries"] == 4 * 2


def test_M_25_darios_eleven_goods(scene):
    assert dario(scene, "monastery_25").points(A)["monasteries"] == 11
    assert dario(scene, "monastery_15", "monastery_25").points(A)["monasteries"] == 8 + 11


def test_M_17_and_M_22_bens_watchtowers_and_banks(scene):
    """M-17, M-22: (2 x 4) + (4 x 4) = 24."""
    board = scene(phase="e", round=5).lay(A, "monastery_17", 12).lay(A, "monastery_22", 7)
    board.lay(A, "monastery_1", 3).lay(A, "watchtower", 11, 25).lay(A, "bank", 26, 31, 13, 8)
    assert board.go().go().points(A)["monasteries"] == 24


def test_M_24_annas_animals(scene):
    """Three tiles of sheep, one of cows, one of pigs: 3 x 4 = 12."""
    board = scene(phase="e", round=5).lay(A, "monastery_24", 12).lay(A, "ship", 17)
    board.lay(A, "sheep_2", 10, 9).lay(A, "sheep_3", 4).lay(A, "cow_2", 5).lay(A, "pig_4", 0)
    assert board.go().go().points(A)["monasteries"] == 12


def test_E_41_carlas_geese(scene):
    """Geese to two and three cows: 2 + 2 + 3 = 7; then four pigs: 4 + 2 = 6."""
    board = scene(modules=EXTRA).dice(A, 5, 2).lay(A, "ship", 17).lay(A, "cow_2", 10).lay(A, "cow_3", 5)
    board.store(A, "geese").go("5 place geese 9", "2 workers")
    assert board.points(A) == {"animals": 7}
    board.go().dice(A, 2, 2).store(A, "pig_4").go("2 place pig_4 4", "2 workers")
    assert board.points(A) == {"animals": 7 + 6}


def test_T_31_duchy_1_has_four_cities(scene):
    assert sorted(len(region) for colour, region in scene().regions_of(A) if colour == 0) == [1, 3, 3, 5]


def test_R_4_the_third_mine_or_the_sixth_monastery_fills_a_colour(scene):
    board = scene().dice(A, 3, 3).lay(A, "mine", 24, 29).store(A, "mine").go("3 place mine 33")
    assert board.points(A)["colours"] == 5
    board = scene().dice(A, 1, 1).fill(A, "monastery", but=[12]).lay(A, "ship", 19).store(A, "monastery_1")
    assert board.go("1 place monastery_1 12").points(A)["colours"] == 5
