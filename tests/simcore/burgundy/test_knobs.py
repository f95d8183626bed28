"""Every knob turns what it says, and so do the numbers of the other tables."""
import pytest

from ludometer.simcore.tables import read
from tests.simcore.knobs import knobs_of

A, B, C, D = 0, 1, 2, 3                     # seats
OFFICIAL = {
    "phases": 5, "rounds": 5, "bridge_spaces": 7, "start_silver": 1, "start_goods": 3, "workers_first": 1,
    "workers_second": 2, "workers_third": 3, "workers_fourth": 4, "tile_storage": 3, "goods_storage": 3,
    "same_duchy": 1, "duchies": 0, "side_chosen": 0, "castle_chosen": 1, "workers_taken": 2, "purchases": 1,
    "purchase_price": 2, "sale_silver": 1, "mine_silver": 1, "points_good": 1, "points_silver": 1,
    "workers_per_point": 2, "most_empty_wins_tie": 1, "start_castle_scores": 0, "shift_with_double": 1,
    "depots_ring": 1, "discard_always": 1, "geese_count_for_7": 1, "third_tower_bonuses": 1,
    "towers_count_for_26": 0, "inns_per_colour": 0, "points_size_9": 0, "crane_white_castle": 1, "trade_routes": 0,
    "route_order_chosen": 1, "shields": 0, "shield_upkeep": 1, "shield_2_each": 0, "shield_7_at_end": 1, "teams": 0,
    "team_storage": 2, "solo": 0, "solo_target": 50, "solo_target_step": 5, "solo_point_price": 1,
    "solo_tile_goods": 5}
knob, test_each_knob_has_its_official_number_and_a_test = knobs_of("burgundy", OFFICIAL)


@knob("phases")
@pytest.mark.parametrize("phases", [1, 3, 5])
def test_phases(game, phases):
    # G-1
    board = game(2, steps=4, phases=phases)
    for _ in range(phases * 10):
        assert board.course["stage"] == 2
        board.by_chance()
    assert board.course["stage"] == 3


@knob("rounds")
@pytest.mark.parametrize("rounds", [1, 4, 6])
def test_rounds(game, rounds):
    # G-1, G-8, S-2
    board = game(3, steps=6, rounds=rounds)
    for phase in range(5):
        for round_ in range(rounds):
            assert (board.pub["phase"], board.pub["round"]) == (phase, round_)
            assert (board.pub["goods_line"] >= 0).sum() == rounds - 1 - round_
            for _ in range(3):
                board.by_chance()
    assert board.course["stage"] == 3


@knob("bridge_spaces")
def test_bridge_spaces(scene):
    # G-22
    board = scene(2, bridge_spaces=2).dice(A, 2, 5).store(A, "ship", "ship")
    board.go("2 place ship 17", "5 place ship 19")
    assert board.seats[A]["bridge"] == 1
    board.dice(B, 2, 5).store(B, "ship").go("2 place ship 17")
    assert board.order() == [B, A]


@knob("start_silver")
def test_start_silver(game):
    # S-1
    assert [game(2, start_silver=n).purse_of(B)[0] for n in (0, 3)] == [0, 3]


@knob("start_goods")
@pytest.mark.parametrize("n", [0, 2, 4])
def test_start_goods(game, n):
    # S-2
    board = game(4, start_goods=n, steps=8)
    assert [sum(board.goods_of(seat).values()) for seat in range(4)] == [n] * 4
    while board.course["stage"] == 2:
        board.by_chance()                                               # and the game goes on to its end


@knob("workers_first")
@knob("workers_second")
@knob("workers_third")
@knob("workers_fourth")
def test_workers_by_place(game):
    # S-1
    def workers(**settings):
        board = game(4, **settings)
        return [board.purse_of(seat)[1] for seat in range(4)]
    assert workers() == [1, 2, 3, 4]
    assert workers(workers_first=9) == [9, 2, 3, 4] and workers(workers_second=9) == [1, 9, 3, 4]
    assert workers(workers_third=9) == [1, 2, 9, 4] and workers(workers_fourth=9) == [1, 2, 3, 9]


@knob("tile_storage")
def test_tile_storage(scene):
    # T-20, S-6
    for n in (1, 2, 4):
        board = scene(tile_storage=n).dice(A, 5, 5).depot(5, "mine").store(A, *["castle"] * n)
        assert "discard castle" in board.options("5 take mine 5")
        board = scene(tile_storage=n).dice(A, 5, 5).depot(5, "mine").store(A, *["castle"] * (n - 1))
        assert "5 workers" in board.options("5 take mine 5")


@knob("goods_storage")
@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_goods_storage(scene, n):
    # E-11, S-6
    board = scene(phase="c", goods_storage=n).dice(A, 5, 5).store(A, "ship")
    board.depot_goods(1, red=2, pink=1, brown=1, orange=1, purple=1, turquoise=1)
    types = ["red", "pink", "brown", "orange", "purple", "turquoise"]
    board.go("5 place ship 19", "depot 1", *(f"store {good}" for good in types[:n if n < 6 else 0]))
    assert set(board.goods_of(A)) == set(types[:n]) and len(board.goods_in(1)) == 6 - n


@knob("same_duchy")
def test_same_duchy(game):
    # S-10, S-12
    def all_alike(**settings):
        return {len(set(game(4, duchy=None, game=4 * deal, **settings).seats["duchy"].tolist())) == 1
                for deal in range(40)}
    assert all_alike(same_duchy=1) == {True} and False in all_alike(same_duchy=0)


@knob("duchies")
def test_duchies(game):
    # S-10
    def found(**settings):
        return {int(game(2, duchy=None, game=2 * deal, **settings).seats["duchy"][A]) for deal in range(150)}
    assert found() == {0, 1} and found(duchies=1) == set(range(10))
    assert found(same_duchy=0) == {0, 1} and found(same_duchy=0, duchies=1) == set(range(10))


@knob("side_chosen")
def test_side_chosen(game):
    # S-13
    assert game(2, duchy=None, side_chosen=1).options() == {"duchy duchy_1", "duchy duchy_2"}
    assert game(2, duchy=None).options() == set()


@knob("castle_chosen")
def test_castle_chosen(game):
    # S-14, S-16
    assert game(2, steps=2, castle_chosen=2).options() == {"castle 1", "castle 2", "castle 6", "castle 18"}
    assert game(2, steps=2).options() == game(2, steps=2, castle_chosen=0).options() == set()
    differ = {"duchy": ["duchy_1", "duchy_2"], "steps": 2}
    assert game(2, **differ).options() == {"castle 1", "castle 2", "castle 6", "castle 18"}
    assert game(2, **differ, castle_chosen=0).options() == set()


@knob("workers_taken")
def test_workers_taken(scene):
    # T-50; M-14 has its own number
    for n in (0, 3):
        assert scene(workers_taken=n).go().purse_of(A) == (0, 2 * n)
        assert scene(workers_taken=n).lay(A, "monastery_14", 12).go().purse_of(A) == (0, 8)


@knob("purchases")
def test_purchases(scene):
    # T-60
    def bought(n, wanted):
        board = scene(purchases=n).purse(A, silver=9).black("mine", "castle", "ship", "cow_2")
        return board.options(*["buy mine", "buy castle", "buy ship"][:wanted], only="buy")
    assert bought(0, 0) == set() == bought(1, 1) == bought(2, 2) == bought(3, 3)
    assert all(bought(n, n - 1) for n in (1, 2, 3))


@knob("purchase_price")
@pytest.mark.parametrize("price", [0, 1, 4])
def test_purchase_price(scene, price):
    # T-60, M-6
    board = scene(purchase_price=price).purse(A, silver=price).black("mine").go("buy mine")
    assert board.purse_of(A) == (0, 4)
    if price:
        assert scene(purchase_price=price).purse(A, silver=price - 1).black("mine").options(only="buy") == set()
    board = scene(purchase_price=price).lay(A, "monastery_6", 12).purse(A, workers=9).black("mine")
    assert board.options(only="buy") == {f"buy mine +{price}" if price else "buy mine"}


@knob("sale_silver")
def test_sale_silver(scene):
    # T-41; M-3 has its own number
    for n in (0, 4):
        board = scene(sale_silver=n).dice(A, 4, 4).goods(A, red=2).go("4 sell red")
        assert board.purse_of(A) == (n, 2)
        board = scene(sale_silver=n).lay(A, "monastery_3", 12).dice(A, 4, 4).goods(A, red=2).go("4 sell red")
        assert board.purse_of(A) == (2, 2)


@knob("mine_silver")
def test_mine_silver(scene):
    #
    for n in (0, 2):
        board = scene(round=5, mine_silver=n).lay(A, "mine", 24, 29).go().go()
        assert board.purse_of(A) == (2 * n, 4)


@knob("points_good")
@knob("points_silver")
@knob("workers_per_point")
@pytest.mark.parametrize("settings, points", [
    ({}, 3 + 5 + 3), ({"points_good": 0}, 5 + 3), ({"points_good": 2}, 6 + 5 + 3), ({"points_silver": 0}, 3 + 3),
    ({"points_silver": 3}, 3 + 15 + 3), ({"workers_per_point": 0}, 3 + 5), ({"workers_per_point": 1}, 3 + 5 + 7),
    ({"workers_per_point": 3}, 3 + 5 + 2),
])
def test_leftovers(scene, settings, points):
    #
    board = scene(phase="e", round=5, **settings).purse(A, silver=5, workers=3).goods(A, red=2, pink=1).go().go()
    assert board.points(A) == {"leftovers": points}


@knob("most_empty_wins_tie")
def test_most_empty_wins_tie(scene):
    # R-31; test_scoring has more of it
    for switch, ranks in ((1, [2, 1]), (0, [1, 2])):
        board = scene(phase="e", round=5, most_empty_wins_tie=switch).lay(A, "ship", 19).go().go()
        assert board.results()["rank"].tolist() == ranks


@knob("start_castle_scores")
def test_start_castle_scores(game):
    # S-15
    for switch in (0, 1):
        board = game(2, duchy="duchy_2", steps=4, start_castle_scores=switch)
        assert board.points(A) == ({"regions": 1, "phases": 10} if switch else {})


@knob("shift_with_double")
def test_shift_with_double(scene):
    # M-8; 9 to 11 as 12 in test_monasteries
    for switch, workers in ((1, " +1"), (2, "")):
        board = scene(shift_with_double=switch).lay(A, "monastery_8", 12).lay(A, "monastery_9", 7).store(A, "bank")
        board.dice(A, 5, 5).purse(A, workers=1)
        assert f"5 place bank 11{workers}" in board.options()


@knob("depots_ring")
def test_depots_ring(scene):
    # M-5
    for switch in (0, 1):
        board = scene(phase="b", depots_ring=switch).lay(A, "monastery_5", 12).dice(A, 5, 5).store(A, "ship")
        board.depot_goods(6, red=1)
        assert board.options("5 place ship 19") == {
            "depot 1 and 2", "depot 5 and 6", *(["depot 6 and 1"] if switch else [])}


@knob("discard_always")
def test_discard_always(scene):
    # T-23; the take action discards in any case (T-20)
    for switch in (0, 1):
        board = scene(discard_always=switch).dice(A, 1, 1).purse(A, silver=2).black("mine").depot(1, "ship")
        board.store(A, "castle", "castle", "castle")
        assert board.options(only="buy") == ({"buy mine"} if switch else set())
        assert "1 take ship 1" in board.options()


@knob("geese_count_for_7")
def test_geese_count_for_7(scene):
    # E-42; test_effects has more of it
    for switch in (0, 1):
        board = scene(modules=["extra-tiles"], geese_count_for_7=switch).lay(A, "ship", 17).lay(A, "monastery_7", 12)
        assert board.dice(A, 4, 4).store(A, "geese").go("4 place geese 10").points(A) == {"animals": 2 + switch}


# ---- knobs of modules; tests of their chapters have more of them

@knob("third_tower_bonuses")
@pytest.mark.parametrize("bonuses", [0, 1, 2])
def test_third_tower_bonuses(scene, bonuses):
    # W-3; 9, 16, 23, 29, 34 lead from the first watchtower to the third, the others to the second
    board = scene(duchy="duchy_11a", castles=[0, 0], modules=["watchtowers"], third_tower_bonuses=bonuses)
    board.cover(A, 4, 9, 10, 11, 12, 19, 20, 14, 16, 23, 29).store(A, "ship").dice(A, 4, 4)
    assert board.go("4 place ship 34").points(A)["towers"] == 10 * bonuses + 5


@knob("towers_count_for_26")
def test_towers_count_for_26(scene):
    # W-5
    for switch in (0, 1):
        board = scene(duchy="duchy_11a", castles=[0, 0], modules=["watchtowers"], towers_count_for_26=switch, phase="e",
                      round=5).lay(A, "monastery_26", 5).cover(A, 4, 9, 10, 11, 12, 19, 20, 14, 16, 23, 29)
        board.store(A, "ship").dice(A, 4, 4).go("4 place ship 34").go()
        assert board.points(A).get("monasteries", 0) == 3 * switch


@knob("inns_per_colour")
def test_inns_per_colour(scene):
    # I-5
    for switch in (0, 1):
        board = scene(phase="b", modules=["inns"], inns_per_colour=switch).lay(A, "inn", 17).store(A, "inn")
        assert ("5 place inn 19" in board.dice(A, 5, 5).options()) == (not switch)


@knob("points_size_9")
@pytest.mark.parametrize("number, points", [(0, 36), (45, 45)])
def test_points_size_9(scene, number, points):
    # I-7
    name, region = next((name, region) for name in read("burgundy")["duchy"]
                        for _, region in scene(duchy=name).regions_of(A) if len(region) == 8)
    board = scene(duchy=name, phase="c", modules=["inns"], points_size_9=number).store(A, "inn")
    *others, last = sorted(region)
    die = board.numbers_of(A)[last]
    board.reach(A, others[0]).cover(A, *others).dice(A, die, die)
    assert board.go(f"{die} place inn {last}").points(A)["regions"] == points


@knob("crane_white_castle")
def test_crane_white_castle(scene):
    # K-6
    for switch in (0, 1):
        board = scene(modules=["extra-tiles", "white-castles"], crane_white_castle=switch).dice(A, 3, 3)
        assert ("crane white_castle" in board.store(A, "crane").options("3 place crane 11")) == bool(switch)


@knob("trade_routes")
@knob("route_order_chosen")
def test_trade_routes(game):
    # B-1, B-3
    assert game(2).route_of(A) == [] and len(game(2, trade_routes=1).route_of(A)) == 5
    assert len(game(2, trade_routes=1, steps=2).options()) == 5
    assert game(2, trade_routes=1, steps=2, route_order_chosen=0).options() == set()


@knob("shields")
def test_shields(game):
    # H-1
    assert [sum(len(game(2, shields=switch).shields_in(depot)) for depot in range(1, 7)) for switch in (0, 1)] == [0, 6]


@knob("shield_upkeep")
@pytest.mark.parametrize("silver", [0, 1, 3])
def test_shield_upkeep(scene, silver):
    # H-21
    board = scene(round=5, shields=1, shield_upkeep=silver).shield(A, "shield_1").purse(A, silver=3).go()
    assert board.go("1 workers", "1 workers", *["keep shield_1"] * (silver > 0)).purse_of(A) == (3 - silver, 4)
    if silver:
        board = scene(round=5, shields=1, shield_upkeep=silver).shield(A, "shield_1").purse(A, silver=silver - 1).go()
        assert board.go().shields_of(A) == []


@knob("shield_2_each")
def test_shield_2_each(scene):
    # H-32
    for switch in (0, 1):
        board = scene(shields=1, shield_2_each=switch).shield(B, "shield_2").go()
        assert board.purse_of(B) == (0, 4 if switch else 2)


@knob("shield_7_at_end")
def test_shield_7_at_end(scene):
    # H-37
    for switch in (0, 1):
        board = scene(shields=1, shield_7_at_end=switch).shield(A, "shield_7").lay(A, "mine", 24, 29).store(A, "mine")
        points = board.dice(A, 3, 3).go("3 place mine 33").points(A)
        assert points["colours"] == 5 and points.get("shields", 0) == (0 if switch else 5)


@knob("teams")
@knob("team_storage")
@pytest.mark.parametrize("common", [0, 1, 4])
def test_teams(scene, common):
    # C-1, C-6
    board = scene(4, duchy="duchy_12a", modules=["teams"], team_storage=common).depot(1, "mine")
    board.store(A, "ship", "bank")
    assert board.knobs["teams"] == 1 and len(board.map_of(A)) == 73
    assert ("discard ship" in board.options("1 take mine 1")) == (common == 0)


@knob("solo")
@knob("solo_target")
@knob("solo_target_step")
@knob("solo_point_price")
@knob("solo_tile_goods")
def test_solo(scene):
    #
    def board_of(**settings):
        return scene(1, phase="c", duchy="duchy_13a", castles=[6], modules=["solo"], **settings).dice(A, 4, 4)
    board = board_of(solo_target=20, solo_target_step=7).goods(A, red=6)
    assert board.knobs["solo"] == 1 and board.pub["target"] == 20
    board.pub["counter"] = 19
    assert board.go("4 sell red", "workers", "4 workers").pub["target"] == 13
    for price in (1, 3):
        board = board_of(solo_target=20, solo_point_price=price).goods(A, red=2).purse(A, silver=16 * price)
        assert "top up 16" in board.options("4 sell red")
        board.purse(A, silver=16 * price - 2)                                   # and a silver for the sale
        assert "top up 16" not in board.options("4 sell red")
    for price, offered in ((4, True), (5, False)):
        board = board_of(solo_tile_goods=price).goods(A, red=4).store(A, "ship").black("mine").dice(A, 3, 3)
        assert ("swap mine blank" in board.options("3 place ship 9", "depot 1")) == offered


# ---- numbers of other tables; dice are threes and ones, spaces 11, 25 and 26 take buildings, 12 a monastery

@pytest.mark.parametrize("setting, stored, played, points", [
    ("region__size_1__points", "bank", "3 place bank 11", {"regions": 9, "phases": 10}),
    ("phase__a__bonus", "bank", "3 place bank 11", {"regions": 1, "phases": 9}),
    ("building__watchtower__amount", "watchtower", "3 place watchtower 25", {"watchtowers": 9}),
    ("player_count__two__goods_points", "bank", "3 sell pink", {"goods": 18}),
])
def test_points_are_data(scene, setting, stored, played, points):
    board = scene(**{setting: 9}).dice(A, 3, 1).store(A, stored).goods(A, pink=2)
    assert board.go(played).points(A) == points


@pytest.mark.parametrize("setting, stored, played, purse", [
    ("building__bank__amount", "bank", "3 place bank 25", (9, 2)),
    ("building__boarding_house__amount", "boarding_house", "3 place boarding_house 25", (0, 11)),
    ("tile__monastery_3__amount", "monastery_3", "3 sell pink", (9, 0)),
    ("tile__monastery_4__amount", "monastery_4", "3 sell pink", (1, 9)),
    ("tile__monastery_13__amount", "monastery_13", "3 workers", (9, 2)),
    ("tile__monastery_14__amount", "monastery_14", "3 workers", (0, 9)),
    ("tile__monastery_2__amount", "monastery_2", "3 workers", (1, 11)),
])
def test_silver_and_workers_are_data(scene, setting, stored, played, purse):
    board = scene(round=5, **{setting: 9}).dice(A, 1, 3).store(A, stored).goods(A, pink=2)
    if stored.startswith("monastery"):
        board.lay(A, "mine", *([24] if stored == "monastery_2" else [])).go(f"1 place {stored} 12", played)
    else:
        board.go(played)
    assert board.go().purse_of(A) == purse


def test_steps_of_dice_are_data(scene):
    # M-8, M-9, M-12
    board = scene(tile__monastery_8__amount=3).dice(A, 6, 6).lay(A, "monastery_8", 12).purse(A, workers=1)
    assert board.depot(3, "mine").options(only="take") == {"6 take mine 3 +1"}
    board = scene(tile__monastery_12__amount=2).dice(A, 1, 1).lay(A, "monastery_12", 12).depot(3, "mine")
    assert board.depot(4, "ship").options(only="take") == {"1 take mine 3"}
    board = scene(tile__monastery_9__amount=2).dice(A, 5, 5).lay(A, "monastery_9", 12).store(A, "bank")
    assert board.options(only="place") == {"5 place bank 11", "5 place bank 25"}


@pytest.mark.parametrize("setting, points", [
    ("tile__monastery_15__amount", 18), ("tile__monastery_25__amount", 27), ("tile__monastery_22__amount", 18),
    ("tile__monastery_24__amount", 18)])
def test_points_of_monasteries_are_data(scene, setting, points):
    board = scene(phase="e", round=5, **{setting: 9}).lay(A, setting.split("__")[1], 12).sold(A, red=1, pink=2)
    board.lay(A, "bank", 11, 25).lay(A, "ship", 17).lay(A, "cow_2", 10).lay(A, "pig_2", 4).go().go()
    assert board.points(A)["monasteries"] == points


def test_bonus_tiles_are_data(scene):
    # R-4, M-26
    board = scene(phase="e", round=5, player_count__two__colour_first=9, player_count__two__colour_second=8,
                  tile__monastery_26__amount=7)
    for seat in (A, B):
        board.lay(seat, "mine", 24, 29).store(seat, "mine").dice(seat, 3, 3)
    board.lay(A, "monastery_26", 12).go("3 place mine 33").go("3 place mine 33")
    assert (board.points(A)["colours"], board.points(B)["colours"]) == (9, 8) and board.points(A)["monasteries"] == 7


def test_a_slot_is_data(game):
    # G-6
    board = game(3, steps=6, slot__depot_6_first__other="ship")
    for phase, tile in enumerate(("castle", "ship", "castle", "ship", "castle")):
        assert board.pub["phase"] == phase and tile in board.in_depot(6)
        for _ in range(15):
            board.by_chance()
