"""All points of games played by chance, worked out a second time from what was said and what lies there."""
import re
from collections import Counter

import pytest

from ludometer.simcore.burgundy.declared import COLOURS

SIZES = 0, 1, 3, 6, 10, 15, 21, 28, 36
BONUS = 10, 8, 6, 4, 2
COLOUR_TILES = {2: (5, 2, 0), 3: (6, 3, 0), 4: (7, 4, 0)}
COUNTED = {16: "warehouse", 17: "watchtower", 18: "carpenter", 19: "church", 20: "market", 21: "boarding_house",
          22: "bank", 23: "city_hall"}
PLACE = re.compile(r"(?:\d )?place (\w+) (\d+)(?: \+\d)?")


def lying(board, seat):
    return {space: tile for space in range(37) if (tile := board.tile_at(seat, space))}


def animals(duchy, region, kind):
    """E-40 to E-42, M-7: points of all tiles with such animals in a pasture."""
    more = "monastery_7" in duchy.values()
    tiles = [tile.split("_") for space, tile in duchy.items() if space in region]
    return sum((int(number[0]) if number else 2) + more for name, *number in tiles if name == kind)


def in_play(board, before, phase, seat, words, given):
    """E-40 to E-42, E-57, R-1 to R-5: points for the tiles of a turn; given: bonus tiles taken, by colour."""
    points, map_, duchy, pasture = Counter(), board.map_of(seat), dict(before), None
    for line in words:
        if line == "crane watchtower":
            points["watchtowers"] += 4
        elif line.startswith("geese "):
            points["animals"] += animals(duchy, pasture, line.split()[1])
        if not (placed := PLACE.fullmatch(line)):
            continue
        tile, space = placed[1], int(placed[2])
        duchy[space] = tile
        region, = [region for _, region in board.regions_of(seat) if space in region]
        if region <= set(duchy):
            points["regions"] += SIZES[len(region)]
            points["phases"] += BONUS[phase]
        if all(other in duchy for other in range(37) if map_[other] == map_[space]):
            points["colours"] += COLOUR_TILES[board.players][min(2, given[map_[space]])]
            given[map_[space]] += 1
        if COLOURS[map_[space]] == "animal":
            pasture, kind = region, tile.split("_")[0]
            points["animals"] += animals(duchy, region, "geese") + (
                animals(duchy, region, kind) if kind != "geese" else 0)
        points["watchtowers"] += 4 * (tile == "watchtower")
    return points


def at_the_end(board, seat, bonuses):
    """R-21 to R-23, M-15 to M-26."""
    duchy, sold = Counter(lying(board, seat).values()), board.sold_by(seat)
    held = {int(tile.split("_")[1]) for tile in duchy if tile.startswith("monastery")}
    silver, workers = board.purse_of(seat)
    kinds = {tile.split("_")[0] for tile in duchy} & {"cow", "sheep", "pig", "goat", "geese"}
    monasteries = 2 * len(sold) * (15 in held) + 4 * len(kinds) * (24 in held)
    monasteries += sum(sold.values()) * (25 in held) + 3 * bonuses * (26 in held)
    monasteries += sum(4 * duchy[building] for number, building in COUNTED.items() if number in held)
    monasteries += 4 * bool(duchy["crane"] and held & set(COUNTED))
    return Counter(leftovers=sum(board.goods_of(seat).values()) + silver + workers // 2, monasteries=monasteries)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [[], ["extra-tiles"], ["extra-tiles", "experts"]],
                         ids=lambda modules: "+".join(modules) or "base")
def test_R_2_and_R_3_and_R_10_all_points(game, players, modules):
    #
    for number in range(3 * players):
        board = game(players, duchy=None, modules=modules, seed=5, game=number, steps=2 * players)
        expected, given = [Counter() for _ in range(players)], Counter()
        while board.course["stage"] == 2:
            seat = int(board.course["to_move"])
            before, sold, phase = lying(board, seat), board.sold_by(seat), int(board.pub["phase"])
            board.by_chance()
            words = [line for other, line in board.log if other == seat]
            expected[seat].update(in_play(board, before, phase, seat, words, given))
            expected[seat]["goods"] += players * (sum(board.sold_by(seat).values()) - sum(sold.values()))
            if board.course["stage"] == 2:
                assert board.points(seat) == {part: n for part, n in expected[seat].items() if n}
        rows = board.results()
        for seat in range(players):
            bonuses = int(rows["colours_first"][seat] + rows["colours_second"][seat])
            expected[seat].update(at_the_end(board, seat, bonuses))
            assert board.points(seat) == {part: n for part, n in expected[seat].items() if n}
