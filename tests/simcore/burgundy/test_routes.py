"""Trade routes: boards that goods sold are laid on. Goods sell by their dice: turquoise 1, purple 2, pink 3, red 4,
brown 5, orange 6."""
from collections import Counter

import pytest

A, B = 0, 1                                 # seats
ROUTES = ["trade-routes"]
DICE = {"turquoise": 1, "purple": 2, "pink": 3, "red": 4, "brown": 5, "orange": 6}


def seller(scene, good, *boards, n=1, covered=0, **settings):
    """Seat 0 with a route and so many goods of a type, and the words that sell them."""
    settings.setdefault("modules", ROUTES)
    board = scene(**settings).route(A, *boards, covered=covered).goods(A, **{good: n}).dice(A, *[DICE[good]] * 2)
    return board, f"{DICE[good]} sell {good}"


def test_B_1_twelve_boards_of_three_spaces(game):
    board = game(2, modules=ROUTES)
    rows = board.tables.data["route"].values()
    goods, bonuses = (Counter(row[f"{what}_{i}"] for row in rows for i in (1, 2, 3)) for what in ("good", "bonus"))
    assert len(rows) == 12 and set(goods.values()) == {6} and len(goods) == 6
    assert len(bonuses) == 9 and set(bonuses.values()) == {4}
    assert game(2).route_of(A) == [] and game(2, trade_routes=1).route_of(A)


@pytest.mark.parametrize("players, boards", [(2, 5), (3, 4), (4, 3)])
def test_B_2_boards_by_players(game, players, boards):
    found = set()
    for deal in range(20):
        board = game(players, modules=ROUTES, game=players * deal)
        dealt = [name for seat in range(players) for name in board.route_of(seat)]
        assert len(dealt) == len(set(dealt)) == players * boards
        found.add(tuple(dealt))
    assert len(found) == 20
    assert len(game(2, modules=ROUTES, player_count__two__routes=2).route_of(B)) == 2


def test_B_3_each_seat_lays_them_in_any_order(game):
    board = game(2, modules=ROUTES, steps=2)
    first, second, third, fourth, fifth = board.route_of(A)
    assert board.options() == {f"board {name}" for name in board.route_of(A)}
    assert board.options(f"board {third}") == {f"board {name}" for name in (first, second, fourth, fifth)}
    others = board.route_of(B)
    board.go(*(f"board {name}" for name in (third, fifth, first, fourth)))
    assert board.route_of(A) == [third, fifth, first, fourth, second] and board.route_of(B) == others
    board.go(*(f"board {name}" for name in reversed(others[1:])))
    assert board.route_of(B) == others[::-1] and board.course["stage"] == 2


def test_B_3_or_chance_orders_them(game):
    board = game(2, modules=ROUTES, steps=2, route_order_chosen=0)
    dealt = board.route_of(A)
    assert board.options() == set() and board.by_chance() and board.route_of(A) == dealt


def test_B_4_goods_cover_the_route_from_left_to_right(scene):
    board, sale = seller(scene, "turquoise", "route_9", "route_1", n=3)
    said = board.step(sale, "1 workers")
    assert [words for words in said if words.startswith("route")] == ["route 0 silver", "route 1 -", "route 2 -"]
    assert board.purse_of(A) == (1 + 2, 2) and board.seats[A]["on_route"] == 3
    board, sale = seller(scene, "purple", "route_9", "route_1", covered=3)
    assert board.options(sale) == {"2 workers"} and board.go(sale).seats[A]["on_route"] == 4
    assert board.results()["route_goods"][A] == 1


BONUSES = {                                 # board, goods already on it, good; what may be chosen
    "fetch_market": ("route_2", 0, "turquoise", {"take ship 1", "take cow_2 2", "end"}),
    "fetch_building": ("route_1", 0, "purple", {"take bank 3", "end"}),
    "fetch_church": ("route_1", 1, "red", {"take mine 4", "take castle 5", "take monastery_1 6", "end"}),
    "sale": ("route_11", 0, "brown", {"sell pink", "end"}),
    "placement": ("route_4", 0, "pink", {"place ship 17", "place ship 19", "end"}),
    "action": ("route_7", 0, "brown", {"take ship 1", "take cow_2 2", "take bank 3", "take mine 4", "take castle 5",
                                       "take monastery_1 6", "place ship 17", "place ship 19", "sell pink", "workers"}),
}


@pytest.mark.parametrize("bonus", BONUSES)
def test_B_5_bonuses_that_ask(scene, bonus):
    name, covered, good, offered = BONUSES[bonus]
    board, sale = seller(scene, good, name, covered=covered)
    for depot, tile in enumerate(("ship", "cow_2", "bank", "mine", "castle", "monastery_1"), start=1):
        board.depot(depot, tile)
    board.store(A, "ship")
    if bonus in ("sale", "action"):
        board.goods(A, pink=1)
    assert board.options(sale) - {"sell pink"} == offered - {"sell pink"}
    assert ("sell pink" in board.options(sale)) == ("sell pink" in offered)
    board.go(sale, sorted(offered - {"end"})[0])
    column = bonus.replace("fetch_market", "market").replace("fetch_", "")
    assert board.results()[f"route_{column}"][A] == 1


def test_B_5_bonuses_that_do_not(scene):
    board, sale = seller(scene, "turquoise", "route_1", covered=2)
    assert board.go(sale).purse_of(A) == (1, 4 + 2)
    board, sale = seller(scene, "purple", "route_2", covered=1)
    assert board.go(sale).purse_of(A) == (1 + 2, 2)
    board, sale = seller(scene, "turquoise", "route_3", covered=1)
    assert board.go(sale).points(A) == {"goods": 2, "routes": 4}
    board, sale = seller(scene, "turquoise", "route_3", covered=1, route_bonus__points__amount=9)
    assert board.go(sale).points(A) == {"goods": 2, "routes": 9}


def test_B_5_what_cannot_be_used_is_lost_and_fetching_makes_room(scene):
    board, sale = seller(scene, "purple", "route_1")
    assert board.options(sale) == {"2 workers"}                                 # no building to fetch
    for always in (0, 1):
        board, sale = seller(scene, "purple", "route_1", discard_always=always)
        board.depot(3, "bank").store(A, "ship", "mine", "castle")
        assert ("take bank 3" in board.options(sale)) == bool(always)
    assert board.options(sale, "take bank 3") == {"discard ship", "discard mine", "discard castle"}


def test_B_6_the_sale_first_then_good_after_good_with_all_that_follows(scene):
    board, sale = seller(scene, "brown", "route_11", "route_12", n=2)
    said = board.goods(A, pink=1).step(sale, "sell pink", "5 workers")
    assert said[:7] == [sale, "points goods 4", "route 0 sale", "sell pink", "points goods 2", "route 1 -", "route 2 -"]


def test_B_6_a_bonus_may_use_the_silver_of_its_sale(scene):
    board, sale = seller(scene, "brown", "route_7", purchase_price=1)
    assert "buy mine" in board.black("mine").options(sale)


def test_B_7_a_full_route_is_emptied_before_its_last_bonus(scene):
    board, sale = seller(scene, "turquoise", "route_1", n=2, covered=2)
    said = [words for words in board.step(sale, "1 workers") if words.startswith("route")]
    assert said == ["route 2 workers", "route 0 -"] and board.seats[A]["on_route"] == 1
    board, sale = seller(scene, "pink", "route_5", covered=2)
    said = board.goods(A, orange=1).store(A, "ship").step(sale, "sell orange", "place ship 17", "3 workers")
    assert [words for words in said if words.startswith("route")] == ["route 2 sale", "route 0 placement"]
    assert board.tile_at(A, 17) == "ship" and board.sold_by(A) == {"pink": 1, "orange": 1}


def test_B_8_goods_on_the_route_are_sold(scene):
    board, sale = seller(scene, "turquoise", "route_9", "route_2", n=2, phase="e", round=5)
    board.lay(A, "monastery_25", 12).lay(A, "monastery_15", 7).cover(A, 11, 6)
    assert board.go(sale).go().points(A)["monasteries"] == 2 * 1 + 1 * 2
    assert board.results()["goods_sold"][A] == 2
