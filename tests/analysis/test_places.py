"""Maps of boards: what is said of each place against the positions, logs and results of the same games."""
import numpy as np
import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.studies.followed_games import ESTIMATES, Followed
from ludometer.analysis.studies.places import COLUMNS, rows_of
from ludometer.analysis.tables.pieces import Pieces, pieces_of, standing
from ludometer.simcore.games import engine
from ludometer.simcore.rurik.declared import ACTIONS, STRUCTURES
from ludometer.simcore.story import Position, bits


def logs(game, games):
    """(number, events with names of their kinds, Positions) of the first games."""
    kinds = engine(game.name).EVENTS
    for number in range(games):
        events, states = game.cell.play(game.seed, number, game.specs, states=True)
        yield number, [(kinds[event["kind"]], int(event["seat"]), event["move"]) for event in events], [
            Position(state) for state in states]


def row_at(found, board, pieces, place):
    """The only row of a place."""
    rows = found[(found["board"] == board) & (found["pieces"] == pieces) & (found["place"] == place)]
    assert len(rows) == 1
    return rows.iloc[0]


def wins_of(game, games):
    """{(game, seat): share of the win}."""
    return {(row.game, row.seat): row.win for row in game.batch(games).itertuples()}


def said_of(amounts, first, wins):
    """What a row says, worked out one seat at a time: {(game, seat): amount}, {(game, seat): when}, {...: win}."""
    held = [at for at, amount in amounts.items() if amount > 0]
    games, won = {game for game, _ in amounts}, sum(wins[at] for at in amounts)
    return {"mean": sum(amounts.values()) / len(amounts), "held": len(held), "n": len(amounts),
            "winners": sum(wins[at] * amount for at, amount in amounts.items()) / won if won else np.nan,
            "games": len({game for game, _ in first}) / len(games), "first": np.median([*first.values()] or np.nan),
            "share": len(held) / len(amounts),
            "value": sum(wins[at] for at in held) / len(held) if 0 < len(held) < len(amounts) else np.nan}


def check(found, board, pieces, place, amounts, first, wins):
    row = row_at(found, board, pieces, place)
    for name, value in said_of(amounts, first, wins).items():
        assert row[name] == pytest.approx(value, nan_ok=True), (place, name)


def test_the_map_of_rurik_is_that_of_the_positions():
    game, games = lm.load("rurik", players=3, lineup="novice", seed=7), 12
    found, wins = lm.places("rurik", games, players=3, lineup="novice", seed=7), wins_of(game, games)
    titles = [row["title"].split(" (")[0] for row in game.catalogue["rows"]["region"].values()]
    troops, church, rule, placed = ({}, {}, {}, {})
    came = {name: {} for name in ("troops", "church", "rule", "placed")}
    for number, events, positions in logs(game, games):
        in_play = bits(positions[-1].pub.in_play)
        assert len(in_play) == 11
        for seat in range(3):
            for region in in_play:
                there = {"troops": lambda pub, region=region, seat=seat: pub.troops[region][seat],
                         "church": lambda pub, region=region, seat=seat: pub.owner[region][0] == seat,
                         "rule": lambda pub, region=region, seat=seat: pub.ruler[region] == seat}
                for name, into in (("troops", troops), ("church", church), ("rule", rule)):
                    into.setdefault(region, {})[number, seat] = int(there[name](positions[-1].pub))
                    rounds = [min(position.pub.round, 3) + 1 for position in positions if there[name](position.pub)]
                    if rounds:
                        came[name].setdefault(region, {})[number, seat] = min(rounds)
            for column in range(len(ACTIONS)):
                at = [event for event, (kind, who, move) in enumerate(events)
                      if kind == "place" and who == seat and move["where"] == column]
                placed.setdefault(column, {})[number, seat] = len(at)
                if at:
                    came["placed"].setdefault(column, {})[number, seat] = positions[at[0]].pub.round + 1
    for name, seen in (("troops", troops), ("church", church), ("rule", rule)):
        for region, amounts in seen.items():
            check(found, "map", name, titles[region], amounts, came[name].get(region, {}), wins)
    for column, action in enumerate(ACTIONS):
        check(found, "strategy board", "advisors", action.title(), placed[column], came["placed"].get(column, {}), wins)
    assert {*found[found["board"] == "map"]["place"]} == {titles[region] for region in troops}
    kinds = found[found["board"] == "map"].groupby("pieces", sort=False)["mean"].sum()
    assert kinds["structures"] == pytest.approx(sum(kinds[name] for name in STRUCTURES[:3])) and len(kinds) == 7
    for _, rows in found.groupby(["board", "pieces"]):
        assert rows["mean"].is_monotonic_decreasing


def test_each_duchy_has_a_map_of_those_who_filled_it():
    given = {"players": 3, "lineup": "random", "seed": 5, "set": {"same_duchy": 0, "duchies": 1}}
    game, games = lm.load("burgundy", **given), 12
    found, wins = lm.places("burgundy", games, **given), wins_of(game, games)
    titles = [row["title"] for row in game.catalogue["rows"]["duchy"].values()]
    filled, came = {}, {}
    for number, _, positions in logs(game, games):
        for seat in range(3):
            duchy = titles[positions[-1].estate[seat].duchy]
            for space, tile in enumerate(positions[-1].half[seat].tile):
                filled.setdefault((duchy, space), {})[number, seat] = int(tile != -1)
            for position in reversed(positions):                # the earliest is written last
                for space, tile in enumerate(position.half[seat].tile):
                    if tile != -1:
                        when = 5 * min(position.pub.phase, 4) + min(position.pub.round, 4) + 1
                        came.setdefault((duchy, space), {})[number, seat] = when
    assert len(filled) == len(found) and len({duchy for duchy, _ in filled}) > 4
    names = {duchy: sorted(found[found["board"] == f"duchy {duchy}"]["place"]) for duchy, _ in filled}
    for (duchy, space), amounts in filled.items():
        check(found, f"duchy {duchy}", "tiles", names[duchy][space], amounts, came.get((duchy, space), {}), wins)
    empty = game.batch(games)["empty"].sum()
    assert (found["n"] - found["held"]).sum() == empty
    sizes = found.groupby("board", sort=False)["n"].first()
    assert sizes.is_monotonic_decreasing and sizes.sum() == 3 * games


def test_two_teams_fill_two_duchies():
    given = {"modules": ["teams"], "lineup": "random", "seed": 5}
    found, rows = lm.places("burgundy", 8, **given), lm.load("burgundy", **given).batch(8)
    assert len(found) == 73 and set(found["n"]) == {16}
    assert (found["n"] - found["held"]).sum() == rows[rows["seat"] < 2]["empty"].sum()
    names = [place.split()[0] for place in found["place"]]
    assert "1.8" in names and "4.13" in names and "1.9" not in names


@pytest.mark.parametrize("players", [2, 3])
def test_the_map_of_scythia_is_that_of_the_log_and_the_results(players):
    given = {"players": players, "lineup": "textbook", "seed": 5}
    game, games = lm.load("scythia", **given), 2 * players
    found, rows, wins = lm.places("scythia", games, **given), game.batch(games), wins_of(game, games)
    raided = [*found[found["pieces"] == "raids"]["place"]]
    for region in ("cimmeria", "assyria", "persia", "greece"):
        raids = found[(found["pieces"] == "raids") & found["place"].str.lower().str.startswith(region)]
        assert (raids["mean"] * raids["n"]).sum() == pytest.approx(rows[f"raids_{region}"].sum())
        assert len(raids) == {2: 4, 3: 5}[players]
    titles = {table: [row["title"] for row in game.catalogue["rows"][table].values()]
              for table in ("building", "space")}
    amounts = {title: {(number, seat): 0 for number in range(games) for seat in range(players)}
               for title in [*titles["building"], *raided]}
    came = {title: {} for title in amounts}
    for number, events, _ in logs(game, games):
        turn = [0] * players
        for kind, seat, move in events:
            turn[seat] += kind == "turn"
            if kind in ("worker", "loot") or (kind == "turn" and move["what"] == 0):
                title = titles["space" if kind == "loot" else "building"][move["where"]]
                amounts[title][number, seat] += 1
                came[title].setdefault((number, seat), turn[seat])
    for title in amounts:
        board, pieces = ("village", "workers") if title in titles["building"] else ("spaces to raid", "raids")
        check(found, board, pieces, title, amounts[title], came[title], wins)


@pytest.mark.parametrize("game", ["rurik", "scythia", "burgundy"])
def test_alone_there_is_one_side_and_nobody_elses_pieces(game):
    found = lm.places(game, 12, players=1, modules=["solo"], lineup="random", seed=3)
    assert set(found["n"]) <= set(range(1, 13)) and found.groupby("board")["n"].first().max() <= 12
    rows = lm.load(game, players=1, modules=["solo"], lineup="random", seed=3).batch(12)
    if game == "scythia":
        raids = found[found["pieces"] == "raids"]
        assert (raids["mean"] * raids["n"]).sum() == pytest.approx(
            rows[[f"raids_{region}" for region in ("cimmeria", "assyria", "persia", "greece")]].to_numpy().sum())
        assert found["first"].max() <= rows["turns"].max()


def test_a_game_without_boards_has_no_rows():
    found = lm.places("pig", 8, players=2)
    assert [*found.columns] == [*COLUMNS] and found.empty


def ended(won, amounts, first):
    """A Followed game with these pieces on a board of its own: of sides by places."""
    return Followed(2, 2, np.array([2, 2]), [], np.array(won, float), np.array([5.0, 3.0]), {}, ESTIMATES, None, (), (),
                    {("board", "towers"): Pieces(np.array(amounts, float), np.array(first, float))})


def test_what_a_row_says():
    out = np.nan
    sample = [ended([1, 0], [[2, 0, out], [0, 0, out]], [[1, out, out], [3, out, out]]),
              ended([0.5, 0.5], [[1, 0, out], [1, 0, 1]], [[1, out, out], [5, out, out]]),
              Followed(2, 2, np.array([2]), [], np.array([1.0, 0.0]), np.array([1.0, 0.0]), {}, ESTIMATES, None),
              ended([0, 1], [[0, 0, out], [1, 0, out]], [[out, out, out], [2, out, out]])]
    rows = pd.DataFrame(rows_of(sample, 2, ("board", "towers"), ["west", "north", "south"])).set_index("place")
    assert [*rows.index] == ["south", "west", "north"]
    west = rows.loc["west"]
    assert (west["mean"], west["n"], west["held"], west["share"]) == (5 / 6, 6, 4, 4 / 6)
    assert west["winners"] == pytest.approx((2 + 0.5 + 0.5 + 1) / 3) and west["value"] == pytest.approx(3 / 4)
    assert (west["games"], west["first"]) == (1, 2) and west["low"] < 3 / 4 < west["high"]
    north, south = rows.loc["north"], rows.loc["south"]
    assert (north["mean"], north["held"], north["games"]) == (0, 0, 0)
    assert np.isnan([north["first"], north["value"]]).all() and north["n"] == 6
    assert (south["n"], south["mean"]) == (1, 1) and np.isnan(south["value"])   # all of them have one


def test_pieces_that_stand_and_what_is_done():
    found = standing(np.array([[[0, 0]], [[1, 0]], [[0, 0]], [[3, 0]]]), [1, 2, 2, 4])
    assert found.amounts.tolist() == [[3, 0]] and found.first[0, 0] == 2 and np.isnan(found.first[0, 1])
    done = pieces_of([0, 1, 0], [1, 1, 1], [7, 4, 5], (2, 2))
    assert done.amounts.tolist() == [[0, 2], [0, 1]] and done.first[:, 1].tolist() == [5, 4]
    assert np.isnan(done.in_play_only(np.array([True, False])).amounts).tolist() == [[False, True]] * 2
