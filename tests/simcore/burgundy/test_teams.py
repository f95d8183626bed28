"""The team game: seats 0 and 2 against 1 and 3. The castle lies at 36; 35 and 37 take a ship and a building by a four,
23 and 24 a monastery and an animal by a five and a six, 48 and 49 mines by a two and a three."""
import numpy as np
import pytest

from ludometer import policies
from ludometer.simcore import DataError, load
from ludometer.simcore.burgundy import engine

A1, B1, A2, B2 = range(4)                   # seats of teams A and B
TEAMS = ["teams"]


def board_of(scene, modules=(), **settings):
    return scene(4, duchy="duchy_12a", modules=[*TEAMS, *modules], **settings)


def rest(board, *said):
    """The rest of a phase, in which the other seats do nothing but what is said at its end."""
    for _ in range(2):
        board.go()
    return board.go("1 workers", "1 workers", *said)


# ---- setup

@pytest.mark.parametrize("players", [2, 3])
def test_C_1_it_takes_four_players(game, players):
    with pytest.raises(DataError, match="players"):
        game(players, duchy="duchy_12a", modules=TEAMS)


@pytest.mark.parametrize("modules, settings", [
    ([], {"teams": 1}), (TEAMS, {"teams": 0}), ([*TEAMS, "watchtowers"], {}), ([*TEAMS, "experts"], {}),
    ([*TEAMS, "solo"], {})])
def test_C_1_not_without_its_duchies_nor_with_others(modules, settings):
    with pytest.raises(DataError):
        load("burgundy", modules=modules, set=settings)


def test_C_1_the_rest_is_as_for_four(scene):
    board = board_of(scene).goods(A2, red=2).bridge((A2, 0), (B1, 0), (A1, 0), (B2, 0)).dice(A2, 4, 4)
    assert board.go("4 sell red").points(A2) == {"goods": 2 * 4}


def test_C_2_one_duchy_for_both_seats(scene):
    board = board_of(scene)
    assert len(board.map_of(A1)) == 73 and board.seats["duchy"].tolist() == [0] * 4
    assert set(board.around(A1)[1][36]) == {23, 24, 35, 37, 48, 49}
    for seat in (A1, A2):
        board = board_of(scene).bridge(*((other, 0) for other in (seat, 1, 2 - seat, 3))).store(seat, "ship", "bank")
        board.dice(seat, 4, 4)
        assert board.options(only="place") == {"4 place ship 35", "4 place bank 37"}
        board.go("4 place ship 35", "4 place bank 37")
        assert all((board.tile_at(of, 35), board.tile_at(of, 37)) == ("ship", "bank") for of in (A1, A2))
        assert board.tile_at(B1, 35) is None and board.results()["empty"].tolist() == [70, 72, 70, 72]


def test_C_2_across_the_seam_spaces_are_neighbours_and_of_one_region(scene):
    """By rows: 36 is the last space of the first estate, and 33 to 35 hang together with 45."""
    board = board_of(scene)
    region, = (region for _, region in board.regions_of(A1) if 35 in region)
    assert {33, 34, 35, 45} <= region
    others = sorted(region - {45})
    board.reach(A1, 35).cover(A1, *others).store(A1, "ship").dice(A1, 4, 4)
    assert "4 place ship 45" in board.options()
    points = board.go("4 place ship 45").points(A1)
    assert points["regions"] == {4: 10, 5: 15, 6: 21, 7: 28, 8: 36}[len(region)] and points["phases"] == 10
    board = board_of(scene).lay(A1, "bank", 37).store(A1, "bank", "market").dice(A1, 6, 6)
    city, = (region for _, region in board.regions_of(A1) if 37 in region)
    assert not any(f"place bank {space}" in word for word in board.options(only="place") for space in city)
    board = board_of(scene).lay(A1, "sheep_2", 24).store(A1, "sheep_3").dice(A1, 5, 5)
    assert board.options(only="place") <= {f"5 place sheep_3 {space}" for space in board.spaces(A1, "animal")}


def test_C_3_the_castle_lies_in_the_middle_on_number_one(game):
    board = game(4, duchy="duchy_12a", modules=TEAMS, steps=8)
    assert board.numbers_of(A1)[36] == 1 and board.seats["castle"].tolist() == [36] * 4
    assert [board.tile_at(seat, 36) for seat in range(4)] == ["castle"] * 4
    assert sum(estate["tile"].tolist().count(board.names.tile.index("castle")) for estate in board.seats) == 2


def test_C_3_on_a_side_like_12b_the_first_seat_of_the_team_chooses(game):
    board = game(4, duchy="duchy_12a", modules=TEAMS, steps=4, duchy__duchy_12a__starts=(36, 39))
    assert {board.numbers_of(A1)[space] for space in (36, 39)} == {1, 6}
    assert board.options() == {"castle 36", "castle 39"}
    board.go("castle 39")                                       # which lies in the other half
    assert board.options() == {"castle 36", "castle 39"} and board.seats["castle"].tolist()[::2] == [39, 39]
    assert board.tile_at(A1, 39) == "castle" and board.tile_at(A2, 36) is None
    board.go("castle 36")
    assert board.course["step"] == 6 and board.options() == set()                  # the second seats choose nothing


def test_C_3_with_a_knob_among_all_castle_spaces(game):
    board = game(4, duchy="duchy_12a", modules=TEAMS, steps=4, castle_chosen=2)
    assert board.options() == {f"castle {space}" for space in board.spaces(A1, "castle")}


def test_C_4_goods_silver_and_workers_are_common(game, scene):
    board = game(4, duchy="duchy_12a", modules=TEAMS)
    assert [board.purse_of(seat) for seat in range(4)] == [(2, 3), (2, 5), (2, 3), (2, 5)]
    assert [sum(board.goods_of(seat).values()) for seat in range(4)] == [3] * 4
    assert board.goods_of(A1) == board.goods_of(A2) and board.goods_of(B1) == board.goods_of(B2)
    board = board_of(scene).purse(A1, silver=2).goods(A1, red=1).dice(A1, 4, 4).black("mine")
    board.go("4 sell red", "buy mine", "store mine own", "4 workers").go()
    assert board.purse_of(A2) == (1, 2) and board.goods_of(A2) == {} and board.sold_by(A2)["red"] == 1
    assert board.dice(A2, 6, 1).purse(A2, workers=1).depot(5, "ship").options(only="take") == {"6 take ship 5 +1"}


def test_C_5_seats_move_by_turns_of_the_teams_then_by_the_bridge(scene):
    board = board_of(scene).store(B2, "ship").dice(B2, 4, 4)
    for seat in range(4):
        assert board.course["to_move"] == seat
        board.go(*["4 place ship 35"] * (seat == B2))
    assert board.course["to_move"] == B2 and board.order() == [B2, A1, B1, A2]


# ---- storages

def test_C_6_two_tiles_of_the_own_and_two_in_common(scene):
    board = board_of(scene).depot(1, "mine", "ship", "bank", "castle")
    assert board.options("1 take mine 1") == {"store mine own", "store mine common"}
    board.go("1 take mine 1", "store mine own", "1 take ship 1", "store ship common")
    assert board.stored(A1) == ["mine", "ship"] and board.stored(A2) == ["ship"] and board.stored(B1) == []
    board = board_of(scene).depot(1, "mine").store(A1, "ship", "bank")
    assert board.go("1 take mine 1", "1 workers").stored(A2) == ["mine"]            # the own one is full
    board = board_of(scene).depot(1, "mine").store(A1, "ship", "bank", common=True)
    assert board.go("1 take mine 1", "1 workers").stored(A1) == ["mine", "bank", "ship"]
    assert board.stored(A2) == ["bank", "ship"]


def test_C_6_a_seat_places_its_own_and_the_common_ones(scene):
    board = board_of(scene).store(A2, "ship").store(A1, "bank", common=True).store(A1, "cow_2").dice(A1, 4, 4)
    assert board.options(only="place") == {"4 place bank common 37"}
    board.go("4 place bank common 37")
    assert board.stored(A1) == ["cow_2"] and board.stored(A2) == ["ship"]
    assert board.go().purse(A2).dice(A2, 4, 4).options(only="place") == {"4 place ship 35"}
    board.store(A2, "ship", common=True)                        # of two alike it chooses, since others may use the one
    assert board.options(only="place") == {"4 place ship 35", "4 place ship common 35"}


def test_C_6_a_full_storage_discards_either(scene):
    board = board_of(scene).depot(1, "mine").store(A1, "ship", "bank").store(A1, "castle", "cow_2", common=True)
    said = {"discard ship", "discard bank", "discard castle common", "discard cow_2 common"}
    assert board.options("1 take mine 1") == said
    assert board.go("1 take mine 1", "discard cow_2 common", "1 workers").stored(A2) == ["castle", "mine"]


@pytest.mark.parametrize("own, common", [(1, 1), (3, 0), (1, 4)])
def test_C_6_how_many_is_said_by_knobs(scene, own, common):
    board = board_of(scene, tile_storage=own, team_storage=common).depot(1, "mine")
    board.store(A1, *["ship"] * own).store(A1, *["bank"] * common, common=True)
    assert "discard ship" in board.options("1 take mine 1")
    board = board_of(scene, tile_storage=own, team_storage=common).depot(1, "mine").store(A1, *["ship"] * own)
    board.store(A1, *["bank"] * max(0, common - 1), common=True)
    assert ("discard ship" in board.options("1 take mine 1")) == (common == 0)


# ---- turns

def test_C_7_dice_and_purchases_are_a_seats_own(scene):
    board = board_of(scene).purse(A1, silver=4).black("mine", "ship").dice(A1, 3, 4).dice(A2, 5, 6)
    assert board.options(only="workers") == {"3 workers", "4 workers"}
    board.go("buy mine", "store mine own", "3 workers", "4 workers").go()
    assert board.options(only="workers") == {"5 workers", "6 workers"} and board.options(only="buy") == {"buy ship"}


def test_C_8_a_ship_moves_the_piece_of_its_seat(scene):
    board = board_of(scene).bridge((A1, 5), (B1, 5), (A2, 5), (B2, 5)).store(A2, "ship").dice(A2, 4, 4).go().go()
    board.go("4 place ship 35")
    assert board.seats["bridge"].tolist()[:4] == [5, 5, 6, 5] and board.order() == [A2, A1, B1, B2]
    board = board_of(scene).bridge((A1, 6), (B1, 6), (A2, 6), (B2, 6)).store(A2, "ship").dice(A2, 4, 4).go().go()
    assert board.go("4 place ship 35").order() == [A2, A1, B1, B2]              # on the last space to the top


def test_C_9_monasteries_act_for_both_and_income_comes_once(scene):
    board = board_of(scene, round=5).lay(A1, "monastery_14", 23).lay(A1, "mine", 48, 49).go()
    assert board.purse_of(A2) == (0, 8)
    rest(board)
    assert board.purse_of(A1) == board.purse_of(A2) == (2, 16) and board.purse_of(B2) == (0, 8)
    board = board_of(scene).store(A1, "monastery_12").dice(A1, 5, 5).go("5 place monastery_12 23").go()
    assert board.dice(A2, 1, 1).depot(2, "mine").options(only="take") == {"1 take mine 2"}
    board = board_of(scene).store(A1, "monastery_1").dice(A1, 5, 5).lay(A1, "bank", 37)
    board.go("5 place monastery_1 23").go().store(A2, "bank")
    city, = (region for _, region in board.regions_of(A1) if 37 in region)
    assert any(f"place bank {space}" in word for die in range(1, 7)
               for word in board.dice(A2, die, die).options(only="place") for space in city)


def test_C_9_the_second_team_to_fill_a_colour_gets_the_small_tile(scene):
    for points in (7, 4):
        board = board_of(scene, phase="e")
        if points == 4:
            board.bonus_tile(B1, "mine")
        others = [space for space in board.spaces(A1, "mine") if space != 48]
        for space in others:
            board.reach(A1, space).cover(A1, space)
        board.unlay(A1, *([48] if board.tile_at(A1, 48) else [])).store(A1, "mine").dice(A1, 2, 2).go("2 place mine 48")
        row = board.results()
        assert board.points(A1)["colours"] == points and row["vp_colours"].tolist()[::2] == [points] * 2
        assert row["colours_first"].tolist()[::2] == [int(points == 7)] * 2


def test_C_9_monastery_27_keeps_both_pieces_on_top(scene):
    board = board_of(scene, ["extra-tiles"]).bridge((B1, 1), (A1, 1), (B2, 1), (A2, 1)).store(A1, "monastery_27")
    board.dice(A1, 5, 5).go().go("5 place monastery_27 23")
    assert board.order() == [A1, A2, B1, B2]
    board = board_of(scene, ["extra-tiles"]).lay(A1, "monastery_27", 23).store(A2, "ship").dice(A2, 4, 4)
    board.bridge((A1, 1), (B1, 1), (A2, 0), (B2, 0)).go().go()
    assert board.go("4 place ship 35").order() == [A2, A1, B1, B2]              # the one that came last above


# ---- with other modules

def test_C_10_one_trade_route_of_both_seats(game, scene):
    board = game(4, duchy="duchy_12a", modules=[*TEAMS, "trade-routes"], steps=4)
    boards = board.route_of(A1)
    assert len(boards) == 6 and board.route_of(A2) == boards and not set(boards) & set(board.route_of(B1))
    board.go(*(f"board {name}" for name in boards[:0:-1]))
    assert board.route_of(A2) == boards[::-1]
    assert {word.split()[0] for word in board.options()} == {"board"}
    board.by_chance()
    assert board.course["step"] == 6 and board.options() == set()                  # the second seats order nothing
    board = board_of(scene, ["trade-routes"]).route(A1, "route_9", "route_1").goods(A1, turquoise=1, orange=1)
    board.go("1 sell turquoise", "1 workers").go().dice(A2, 6, 6)
    assert "workers" in board.options("6 sell orange") and board.seats[A2]["on_route"] == 1


def test_C_10_shields_act_for_both_and_the_first_seat_pays(scene):
    board = board_of(scene, ["shields"], round=5).shield(A1, "shield_9").purse(A1, silver=1).goods(A1, red=2).go().go()
    board.dice(A2, 4, 4).go("4 sell red")
    assert board.purse_of(A2) == (1 + 2, 6)
    board.go("1 workers", "1 workers", "keep shield_9")
    assert (A1, "keep shield_9") in board.log and board.purse_of(A2) == board.purse_of(A1) == (2, 6)
    assert board.shields_of(A1) == board.shields_of(A2) == ["shield_9"]
    board = board_of(scene, ["shields"]).shield(A1, "shield_16").dice(A1, 2, 2).dice(A2, 3, 3)
    assert board.go("2 turn 5", "5 workers", "2 workers").go().options(only="turn")         # in each seat's turn
    board = board_of(scene, ["shields"]).shield(A1, "shield_2")
    assert board.go().purse_of(A1) == (0, 4)                                    # nothing by the own team
    assert board.go().purse_of(A1) == board.purse_of(A2) == (0, 6)
    board = board_of(scene, ["shields"]).shield(A1, "shield_6").lay(B1, "monastery_14", 23)
    assert board.options(only="copy") == {"copy 1"}
    board.go("copy 1", "1 workers", "1 workers").go().dice(A2, 1, 1)
    assert board.go("1 workers", "1 workers").purse_of(A1)[1] == 4 * 4


def test_C_10_shield_18_and_4_for_both(scene):
    board = board_of(scene, ["shields"]).shield(A1, "shield_18").store(A2, "mine").go().go().dice(A2, 1, 1)
    assert "1 place mine 50" in board.options(only="place")
    board = board_of(scene, ["shields"]).shield(A1, "shield_4").depot(1, "mine").store(A1, *["ship"] * 9)
    assert board.go("1 take mine 1", "store mine own", "1 workers").stored(A1) == ["ship"] * 9 + ["mine"]


def test_C_10_inns_and_white_castles(scene):
    board = board_of(scene, ["inns", "white-castles"]).store(A2, "inn").lay(A1, "white_castle", 37).dice(A2, 4, 4)
    board.go().go()
    assert board.go("4 place inn 35").tile_at(A1, 35) == "inn"


# ---- the end

def test_C_11_and_C_12_points_of_both_are_added(scene):
    board = board_of(scene, phase="e", round=5).goods(A1, red=1).dice(A1, 4, 4)
    board.go("4 sell red").go()
    assert [board.points(seat) for seat in (A1, A2)] == [{"goods": 4}, {}]
    board.go().go("1 workers", "1 workers")
    rows = board.results()
    assert rows["score"].tolist() == [4 + 3 + 1, 4, 4 + 3 + 1, 4]
    assert rows["rank"].tolist() == [1, 2, 1, 2] and rows["win"].tolist() == [0.5, 0, 0.5, 0]
    assert rows["own_score"][A1] + rows["own_score"][A2] == rows["score"][A1] and rows["team"].tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("switch, winner", [(1, A1), (0, B1)])
def test_C_11_ties_by_empty_spaces(scene, switch, winner):
    board = board_of(scene, phase="e", round=5, most_empty_wins_tie=switch).lay(B2, "mine", 48)
    board.purse(A1, silver=1).go()
    board = rest(board)
    assert board.results()["score"].tolist()[0] == board.results()["score"].tolist()[1]
    assert board.results()["win"].tolist()[winner] == 0.5


@pytest.mark.parametrize("order, winner", [
    ((A1, A2, B1, B2), B1), ((B1, A1, B2, A2), A1), ((B1, B2, A1, A2), A1), ((A1, B1, B2, A2), A1)])
def test_C_11_then_by_the_last_piece_on_the_bridge(scene, order, winner):
    board = board_of(scene, phase="e", round=5).bridge(*zip(order, (3, 2, 1, 0), strict=True)).go()
    board = rest(board)
    assert board.results()["rank"].tolist()[winner] == 1


def test_C_12_wins_of_whole_games():
    tables = load("burgundy", modules=TEAMS)
    rows = engine.play_batch(tables, [policies.load("burgundy", "random")] * 4, 3, 0, 40).reshape(40, 4)
    for row in rows:
        by_seat = np.sort(row, order="seat")
        assert row["win"].sum() == 1 and set(row["win"]) == {0, 0.5}
        for name in ("score", "rank", "win", "vp_regions", "empty", "goods_sold", "silver_left"):
            assert by_seat[name][0] == by_seat[name][2] and by_seat[name][1] == by_seat[name][3]
