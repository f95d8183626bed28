"""All that a seat may do next, worked out a second time from the rules, in turns of games played by chance."""
import pytest

from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.burgundy.maps import neighbours

SHIFTED = {"building": 9, "ship": 10, "animal": 10, "castle": 11, "mine": 11, "monastery": 11}


def workers_for(die, number, step, free):
    """T-3, M-8 to M-12: workers that turn a die into a number."""
    way = min((die - number) % 6, (number - die) % 6)
    return -(-max(0, way - free) // step)


def choices(board, seat, dice, silver, workers):
    """T-1, T-10, T-30, T-31, T-40, T-50, T-60, M-28, in words."""
    data, duchy = board.tables.data, board.map_of(seat)
    lying = {space: tile for space in range(37) if (tile := board.tile_at(seat, space))}
    held = {int(tile.split("_")[1]) for tile in lying.values() if tile.startswith("monastery")}
    step, found = 2 if 8 in held else 1, set()

    def add(words, needed):
        if needed <= workers:
            found.add(words + (f" +{needed}" if needed else ""))
    for die in dice:
        add(f"{die} workers", 0)
        for number in range(1, 7):
            for tile in board.in_depot(number):
                add(f"{die} take {tile} {number}", workers_for(die, number, step, 12 in held))
            good = board.names.good[number - 1]
            if good in board.goods_of(seat):
                add(f"{die} sell {good}", workers_for(die, number, step, 0))
        for tile in board.stored(seat):
            colour = data["tile"][tile]["colour"]
            free = SHIFTED[COLOURS[colour]] in held
            for space in {other for each in lying for other in neighbours(each)} - set(lying):
                region, = [region for _, region in board.regions_of(seat) if space in region]
                full = tile in board.names.building and tile in [lying.get(other) for other in region]
                if duchy[space] == colour and not (full and 1 not in held):
                    add(f"{die} place {tile} {space}", workers_for(die, board.numbers_of(seat)[space], step, free))
    for paid in range(3 if 6 in held else 1):
        for number in range(7 if 6 in held else 1):
            for tile in (board.in_depot(number) if number else board.in_black()) if silver >= 2 - paid else ():
                add(f"buy {tile} {number}" if number else f"buy {tile}", paid)
    if 28 in held and silver:
        found.add("hire")
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [[], ["extra-tiles"], ["extra-tiles", "experts"]],
                         ids=lambda modules: "+".join(modules) or "base")
def test_T_1_and_T_5_what_may_be_done_next(game, players, modules):
    # T-1, T-5: at the beginning of a turn, and once the first die has taken workers
    seen, board = set(), game(players, duchy=None, modules=modules, seed=11, steps=2 * players)
    while board.course["stage"] == 2:
        seat = int(board.course["to_move"])
        (silver, workers), dice = board.purse_of(seat), board.seats[seat]["dice"].tolist()
        offered = board.options()
        assert offered == choices(board, seat, dice, silver, workers)
        seen |= {word for words in offered for word in words.split()[:2]}
        held = {board.tile_at(seat, space) for space in range(37)}
        silver, workers = silver + ("monastery_13" in held), workers + (4 if "monastery_14" in held else 2)
        assert board.options(f"{dice[0]} workers") == choices(board, seat, dice[1:], silver, workers)
        board.by_chance()
    assert {"take", "place", "sell", "workers", "buy"} <= seen
