"""Whole games: what can be said of them without playing them, and what holds after every step of any game."""
from collections import Counter

import numpy as np
import pytest

from ludometer.simcore.burgundy import engine
from ludometer.simcore.burgundy.declared import COLOURS
from tests.simcore.burgundy.scene import DEPOT_SLOTS, DEPOTS, NOBODY

A, B = 0, 1                                 # seats
PLAYERS = 2, 3, 4
KINDS_OF_GAME = [[], ["extra-tiles"], ["experts"], ["extra-tiles", "experts"]]


# ---- games of one action

@pytest.mark.sample(1)
@pytest.mark.parametrize("players", PLAYERS)
def test_T_50_a_game_of_taking_workers(game, players):
    """50 dice take 100 workers; two are a point. Nobody moves on the bridge, so seat 0 is always first."""
    # G-13, R-21
    board = game(players, steps=2 * players)
    for _ in range(25 * players):
        board.step()
    assert board.course["stage"] == 3
    rows = board.results()
    assert rows["workers_left"].tolist() == [101, 102, 103, 104][:players]
    assert rows["act_workers"].tolist() == [50] * players
    assert rows["vp_leftovers"].tolist() == [n // 2 + 1 + 3 for n in (101, 102, 103, 104)][:players]    # silver, goods
    assert (rows["score"] == rows["vp_leftovers"]).all()
    assert rows["first_rounds"].tolist() == [25, *[0] * (players - 1)]
    assert rows["empty"].tolist() == [36] * players and (rows["goods_left"] == 3).all()
    # of equal scores the later seat wins: 50 and 51, 51 and 52 points from workers
    assert rows["rank"].tolist() == {2: [2, 1], 3: [3, 2, 1], 4: [4, 3, 2, 1]}[players]


@pytest.mark.verify
def test_T_10_a_game_of_taking_tiles(game):
    """Each die takes a tile if there is one, and discards the oldest: all dice are used, nothing else changes."""
    board = game(3, steps=6)
    while board.course["stage"] == 2:
        wanted = []
        for _ in range(2):
            seat = int(board.course["to_move"])
            offered = sorted(board.options(*wanted, only="take")) or sorted(board.options(*wanted, only="workers"))
            free = [words for words in offered if "+" not in words]
            wanted.append((free or sorted(board.options(*wanted, only="workers")))[0])
            if out := board.options(*wanted, only="discard"):
                wanted.append(sorted(out)[0])
        board.step(*wanted)
        assert len(board.stored(seat)) <= 3
    rows = board.results()
    assert (rows["act_take"] + rows["act_workers"] == 50).all() and (rows["act_take"] >= 20).all()
    assert (rows["act_take"] == rows["discards"] + rows["stored_left"]).all() and (rows["stored_left"] == 3).all()
    assert rows["empty"].tolist() == [36] * 3 and rows["silver_left"].tolist() == [1] * 3


# ---- any game

def tiles_of(board):
    """Where each kind of tile is: {kind: how many}, over all places."""
    found = Counter({tile: int(n) for tile, n in enumerate(board.pub["gone"])})
    for places in (board.pub["slot"], board.hid["supply"].ravel(), board.seats["tile"].ravel(),
                   board.seats["stored"].ravel()):
        found.update(int(tile) for tile in places if tile != NOBODY)
    return {board.names.tile[tile]: n for tile, n in found.items() if n}


def check(board, before):
    """What must hold between steps, worked out from the pieces alone."""
    data, pub = board.tables.data, board.pub
    players = range(board.players)
    waiting = sum(board.seats[seat]["castle"] == NOBODY for seat in players)
    total = {name: row["coloured"] + row["black"] for name, row in data["tile"].items()}
    assert tiles_of(board) == total | {"castle": total["castle"] - waiting}
    goods = Counter()
    for seat in players:
        goods.update(board.goods_of(seat))
        goods.update(board.sold_by(seat))
        assert len(board.goods_of(seat)) <= 3 and len(board.stored(seat)) <= 3
    for depot in range(1, DEPOTS + 1):
        goods.update(board.goods_in(depot))
    goods.update(board.names.good[good] for good in pub["goods_line"] if good != NOBODY)
    phase_goods = 5 * (int(pub["phase"]) + 1) if pub["course"]["stage"] >= 2 else 0
    assert goods.total() == phase_goods + 3 * board.players and max(goods.values()) <= 7
    rows = board.results()
    for kind in ("silver", "workers"):
        assert (rows[f"{kind}_gained"] - rows[f"{kind}_used"] == rows[f"{kind}_left"]).all()
        assert (rows[f"{kind}_left"] >= 0).all()
    for seat in players:
        if board.seats[seat]["castle"] == NOBODY:
            continue
        kept = board.seats[seat].copy()
        board.changed(seat)                                            # what is kept ready, worked out again
        for field in kept:
            assert np.array_equal(kept[field], board.seats[seat][field]), field
        map_ = board.map_of(seat)
        lying = {space: board.tile_at(seat, space) for space in range(37) if board.tile_at(seat, space)}
        assert all(data["tile"][name]["colour"] == map_[space] for space, name in lying.items())
        if "monastery_1" not in lying.values():
            for colour, region in board.regions_of(seat):
                if COLOURS[colour] == "building":
                    city = Counter(lying[space] for space in region if space in lying)
                    assert max(city.values(), default=0) <= 1
        placed = Counter(COLOURS[map_[space]] for space in lying)
        assert [rows[f"placed_{colour}"][seat] for colour in COLOURS] == [
            placed[colour] - (colour == "castle") for colour in COLOURS]
        assert rows["regions"][seat] >= sum(
            region <= set(lying) for _, region in board.regions_of(seat) if board.seats[seat]["castle"] not in region)
        assert board.seats[seat]["bridge"] == min(6, rows["placed_ship"][seat])
        points = board.points(seat)
        assert all(points.get(part, 0) >= n for part, n in before[seat].items())        # points are never lost
        before[seat] = points
    bonuses = rows["colours_first"] + rows["colours_second"]
    assert bonuses.sum() == pub["bonuses_taken"].sum() and pub["bonuses_taken"].max() <= 2
    assert sorted(board.order()) == list(players)
    spaces = [int(board.seats[seat]["bridge"]) for seat in board.order()]
    assert spaces == sorted(spaces, reverse=True)
    slots = np.array(pub["slot"][:DEPOTS * DEPOT_SLOTS]).reshape(DEPOTS, DEPOT_SLOTS)
    assert (slots != NOBODY).sum() <= {2: 12, 3: 18, 4: 24}[board.players]


@pytest.mark.sample(3)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("modules", KINDS_OF_GAME, ids=lambda modules: "+".join(modules) or "base")
def test_everything_is_kept_after_every_step(game, players, modules):
    # S-3, S-2, T-31, G-21: tiles, goods, silver, workers and bonus tiles
    for number in range(3):
        board = game(players, duchy=None, modules=modules, seed=7, game=number)
        before = [{} for _ in range(players)]
        while board.course["stage"] != 3:
            check(board, before)
            board.by_chance()
        check(board, before)
        assert engine.sound(board.tables, board.state)


@pytest.mark.parametrize("players", PLAYERS)
def test_two_dice_for_each_turn(game, players):
    # T-1, T-2
    rows = engine.play_batch(game(players).tables, game(players).chance, 3, 0, 60)
    dice = rows["act_take"] + rows["act_place"] + rows["act_sell"] + rows["act_workers"]
    assert (dice == 50).all() and (rows["first_rounds"].sum(axis=1) == 25).all()
    assert (rows["win"].sum(axis=1) == 1).all()
    assert (np.sort(rows["rank"], axis=1) == np.arange(1, players + 1)).all()
    with_6 = (rows["monasteries_placed"] >> 5 & 1).astype(bool)         # who may pay with workers
    assert (rows["purchases"] <= 25).all() and (rows["purchases"] * 2 == rows["silver_used"])[~with_6].all()
    assert (rows["goods_taken"] + 3 == rows["goods_sold"] + rows["goods_left"]).all()
    assert (rows["ships"] == np.minimum(6, rows["placed_ship"])).all()
    tables = game(players).tables
    for row in rows.reshape(-1):
        offered, taken, placed = (set(np.flatnonzero([int(row[f"monasteries_{what}"]) >> bit & 1 for bit in range(26)]))
                                  for what in ("offered", "taken", "placed"))
        assert placed <= taken <= offered and len(placed) == row["placed_monastery"]
    assert tables.sets["monasteries_taken"][:2] == ("monastery_1", "monastery_2")
