"""Played games are read whole or not at all, and a difference from the simulation is found where there is one."""
from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from analysis import real_games
from analysis.played_file import Box, read
from analysis.real_games import compare, same
from simcore.errors import DataError

FACTIONS = {"boris": "Boris", "maria": "Mária", "hen": "Greedy Hen"}
GAME = "game,leader,seat,score,place\n"
OTHER = Box({"hen": "Hen", "hero_1": "Hero of horses"}, "hero", title="Raiders")
BOX = Box(FACTIONS, "leader", 4, unique=True, title="Rurik", others=(OTHER,))


@pytest.fixture
def file(tmp_path):
    def make(text, name="games.csv", encoding="utf-8"):
        (tmp_path / name).write_bytes(text.encode(encoding))
        return read(tmp_path / name, BOX)
    return make


def test_a_file_as_people_write_it(file):
    found = file("Game;Player;Leader;Seat;Points;Won\nMay 3;Ann;BORIS;1;12,5;yes\nMay 3;Ben;maria;2;12,5;x\n;;;;;\n"
                 "May 9;Ann;greedy_hen;2;9;\nMay 9;Cy;Boris;1;11;1\n", encoding="utf-8-sig")
    assert found.games == 2 and list(found.rows["faction"]) == ["boris", "maria", "hen", "boris"]
    assert list(found.rows["win"]) == [0.5, 0.5, 0, 1] and list(found.rows["seat"]) == [0, 1, 1, 0]
    assert list(found.rows["players"]) == [2] * 4 and found.rows["score"][1] == 12.5
    assert len(found.of(2)) == 4 and found.of(3).empty


@pytest.mark.parametrize(("text", "says"), [
    ("", "an empty file; expected a line of heads, with columns game, player, seat, leader (or faction), score, "),
    ("1,Boris,7\n1,Maria,3\n", "line 1: 1, Boris, 7 are no heads of columns; expected game, player, seat, leader (or "
     "faction), score, place, won"),
    ("game,leader,place\n", "no games, only a line of heads"),
    ("game,leder,place\n1,Boris,1\n", "line 1: no column 'leder' (did you mean 'leader'?); known: game, player, seat, "
                                       "leader (or faction), score, place, won"),
    ("game,place\n1,1\n", "line 1: no column 'leader' or 'seat'"),
    ("game,leader\n1,Boris\n", "line 1: no column 'place' or 'won'"),
    ("game,leader,leader,place\n", "line 1: two columns are 'faction'"),
    ("game,leader,place\n1,Borys,1\n1,Maria,2\n", "line 2: no leader 'Borys' (did you mean 'Boris'?)"),
    ("game,leader,place\n1,Boris,1\n1,Maria\n", "line 3: 2 values, expected 3"),
    ("game,leader,place\n1,Boris,first\n1,Maria,2\n", "line 2: place = 'first', expected 1, 2, ..."),
    ("game,leader,won\n1,Boris,perhaps\n", "line 2: won = 'perhaps', expected yes or no"),
    ("game,leader,won,place\n1,Boris,yes,2\n1,Maria,no,1\n", "line 2: won = yes, but place = 2; line 3: won = no"),
    ("game,leader,won\n1,Boris,no\n1,Maria,no\n", "line 2: nobody has won game 1"),
    ("game,leader,won\n1,Boris,yes\n1,Maria,\n2,Boris,yes\n2,Maria,no\n",
     "line 3: won is empty, but other rows say no; expected yes or no; nothing"),
    ("game,leader,won\n1,Boris,yes\n1,Maria,\n1,Boris,\n", "line 4: leader Boris is in game 1 twice; nothing"),
    ("game,seat,place\n" + "".join(f"1,{seat},{seat}\n" for seat in range(1, 6)),
     "line 6: game 1 has 5 players, expected at most 4; nothing"),
    ("game,seat,place\n1,1,1\n1,2,3\n1,3,3\n1,4,9\n",
     "lines 3, 4: place = 3, but 1 of the 4 players of game 1 is before; expected 2; line 5: place = 9, but 3 of the 4 "
     "players of game 1 are before; expected 4; nothing"),
    ("game,leader,won\n1,Boris,yes\n", "line 2: game 1 has one player"),
    (GAME + "1,Boris,1,9,1\n1,Maria,1,8,2\n", "line 3: seat 1 of game 1 is taken twice"),
    (GAME + "1,Boris,1,9,1\n1,Maria,3,8,2\n", "line 3: seat 3, but game 1 has 2 players"),
    (GAME + "1,Boris,1,many,1\n", "line 2: score = 'many', expected a number"),
    (GAME + "1,Boris,1,9,1\n1,Maria,2,11,2\n", "line 2: game 1 is won with 9 points, but another player has 11"),
    (GAME + ",Boris,1,9,1\n", "line 2: game is empty")])
def test_mistakes_are_named_by_their_lines_and_nothing_is_read(file, text, says):
    with pytest.raises(DataError) as error:
        file(text)
    assert says in str(error.value)
    assert "line 2" not in says or str(error.value).endswith("; nothing of it was read")


@pytest.mark.parametrize("places", [(1, 2, 2, 4), (1, 2, 2, 3), (1, 1, 3, 4), (4, 3, 2, 1)])
def test_places_after_a_tie_may_be_counted_both_ways(file, places):
    rows = "".join(f"1,{seat},{place}\n" for seat, place in enumerate(places, 1))
    assert file("game,seat,place\n" + rows).rows["win"].sum() == 1


def test_columns_that_nobody_asks_for_are_named(file):
    found = file("date,game,leader,won,notes,seet\nMay,1,Boris,yes,,1\nMay,1,Maria,,tired,2\n")
    assert found.ignored == ("date", "notes", "seet (did you mean 'seat'?)") and list(found.rows["seat"]) == [-1, -1]
    assert file("game,Winner,host,seat\n1,x,Maria,1\n1,,Boris,2\n").ignored == ("host",)


@pytest.mark.parametrize(("text", "says"), [
    ("game,hero,seat,won\n1,Hero of horses,1,yes\n1,Hen,2,no\n",
     "line 1: column 'hero' is of Raiders, and this is a run of Rurik; leave the column out if all games are of Rurik"),
    ("game,faction,won\n1,hero of horses,yes\n1,Boris,no\n",
     "line 2: 'hero of horses' is a hero of Raiders, and this is a run of Rurik; known: Boris, Mária")])
def test_games_of_another_game_are_refused_by_what_tells_it(file, text, says):
    """Their seats would be compared with those of this one, whose file may be short of columns."""
    with pytest.raises(DataError) as error:
        file(text)
    assert says in str(error.value)


def test_games_of_another_game_are_refused_where_this_one_has_no_factions(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("game,faction,seat,won\n1,Hero of horses,1,yes\n1,Hen,2,no\n")
    with pytest.raises(DataError, match="line 2: 'Hero of horses' is a hero of Raiders, and this is a run of Pig"):
        read(path, Box({}, title="Pig", others=(OTHER,)))
    path.write_text("game,faction,seat,won\n1,red,1,yes\n1,blue,2,no\n")
    assert read(path, Box({}, title="Pig", others=(OTHER,))).ignored == ("faction",)


def test_the_winner_of_a_game_may_be_named(file):
    found = file("game,player,leader,winner\n1,Ann,Boris,Ben\n1,Ben,Maria,Ben\n2,Ann,Maria,maria\n2,Ben,Boris,\n"
                 "3,Ann,Boris,yes\n3,Ben,Maria,\n")
    assert list(found.rows["win"]) == [0, 1, 1, 0, 1, 0]
    assert list(file("game,seat,player,Winner\n1,1,Ann,Ben\n1,2,Ben,Ben\n").rows["win"]) == [0, 1]


@pytest.mark.parametrize(("text", "says"), [
    ("game,player,leader,winner\n1,Ann,Boris,Cy\n1,Ben,Maria,Cy\n",
     "line 2: winner = 'Cy', expected yes or no, or the player or leader who has won game 1; nothing"),
    ("game,player,leader,winner\n1,Ann,Boris,Boris\n1,Ben,Boris,Boris\n",
     "line 2: winner = 'Boris', which 2 players of game 1 are or have; name the player, or write yes and no; "),
    ("game,seat,winner\n1,1,2\n1,2,2\n", "line 2: winner = '2', expected yes or no, or the player who has won game 1;"),
    ("game,player,seat,winner\n1,Ann,1,Ann\n1,Ben,2,Ben\n", "line 3: winner = 'Ben', but line 2 says 'Ann'; nothing"),
    ("game,player,seat,winner\n1,Ann,1,Ann\n1,Ben,2,yes\n",
     "line 3: winner is no name, but line 2 names the winner of game 1; nothing"),
    ("game,player,seat,winner,rank\n1,Ann,1,Ann,2\n1,Ben,2,Ann,1\n",
     "line 2: rank = 2, but line 2 says that Ann has won game 1; line 3: rank = 1, but line 2 says"),
    ("game,leader,rank\n1,Boris,first\n1,Maria,2\n", "line 2: rank = 'first', expected 1, 2, ...; nothing"),
    ("game,seat,won,winner\n1,1,yes,yes\n", "line 1: two columns are 'won': 'won' and 'winner'")])
def test_what_is_wrong_is_called_as_the_file_calls_it(file, text, says):
    with pytest.raises(DataError) as error:
        file(text)
    assert says in str(error.value)


def test_all_mistakes_are_said_at_once_and_each_once(file):
    """Those of a row, of a line, of a game, and of the heads; a game that lacks a line is not said to have too few."""
    with pytest.raises(DataError) as error:
        file("game,leader,seat,place,score\n1,Borys,0,1,many\n1,Maria,2,2,7\n2,Boris,1,1,3\n2,Maria,1,2,5\n"
             "3,Boris,1\n3,Maria,2,1,4\n4,Borys,1,2,4\n4,Maria,2,2,5\n")
    assert str(error.value).partition("games.csv, ")[2] == (
        "lines 2, 8: no leader 'Borys' (did you mean 'Boris'?); line 2: score = 'many', expected a number; "
        "line 2: seat = '0', expected 1, 2, ...; line 4: game 2 is won with 3 points, but another player has 5; "
        "line 5: seat 1 of game 2 is taken twice; line 6: 3 values, expected 5: game, faction, seat, place, score; "
        "line 8: nobody has won game 4; known: Boris, Mária, Greedy Hen; nothing of it was read")
    with pytest.raises(DataError) as error:
        file("gama,hero,leader,leader,plaice\n")
    assert all(what in str(error.value) for what in (
        "column 'hero' is of Raiders", "no column 'gama' (did you mean 'game'?)", "no column 'plaice' (did you mean "
        "'place'?)", "two columns are 'faction'", "known: game, player"))
    assert "no column 'place' or" not in str(error.value)


def test_what_one_game_forbids_another_may_allow(tmp_path):
    file = tmp_path / "duchies.csv"
    file.write_text("game,duchy,won\n1,No. 8,yes\n1,duchy no. 8,no\n")
    assert list(read(file, Box({"duchy_8": "No. 8"}, "duchy")).rows["faction"]) == ["duchy_8", "duchy_8"]
    with pytest.raises(DataError, match=r"no column 'seat'; known: game, player, seat, score, place, won"):
        read(file, Box({}))


def test_many_mistakes_are_named_at_once(file):
    with pytest.raises(DataError, match=r"line 2: .*; line 3: .*; and 10 more; known: Boris, .*; nothing of it was"):
        file("game,leader,place\n" + "".join(f"{i // 2},Nobody{i},1\n" for i in range(30)))


def test_what_is_no_text_or_not_there(file, tmp_path):
    with pytest.raises(DataError, match=r"no text in UTF-8; save it as CSV \(UTF-8\), with columns game, player, "):
        file("game,leader,won\n1,Mária,yes\n", encoding="latin-1")
    with pytest.raises(DataError, match=r"none.csv: no such file"):
        read(tmp_path / "none.csv", BOX)


def simulated(shares, error=0.002, blocks=4000):
    shares = np.asarray(shares)
    return pd.DataFrame({"seat": range(len(shares)), "value": shares, "low": shares - 3 * error,
                         "high": shares + 3 * error, "error": error, "n": blocks * 3, "blocks": blocks})


def tables(shares, games, seed):
    """(codes, wins) of games of three of the items, won in proportion to their shares."""
    rng = np.random.default_rng(seed)
    codes = rng.random((games, len(shares))).argsort(axis=1)[:, :3]
    chances = np.asarray(shares)[codes]
    chances = chances.cumsum(axis=1) / chances.sum(axis=1, keepdims=True)
    return codes, (chances > rng.random((games, 1))).argmax(axis=1)[:, None] == np.arange(3)


@pytest.mark.parametrize("games", [12, 60])
def test_the_test_keeps_its_level_also_for_few_games(monkeypatch, games):
    monkeypatch.setattr(real_games, "DRAWS", 499)
    shares = [0.5, 0.3, 0.3, 0.2, 0.1]
    found = [same(codes, wins * 1.0, np.array(shares), np.full(5, 0.01)) for codes, wins in (
        tables(shares, games, seed) for seed in range(200))]
    assert sum(p < 0.05 for p in found) <= 20                   # 10 of 200 expected; more with probability 0.2 %
    assert sum(p < 0.5 for p in found) >= 70                    # and no more careful than it must be


@pytest.mark.parametrize(("players", "sat"), [(2, 6), (2, 3), (3, 4)])
def test_games_of_the_simulation_itself_are_not_found_to_differ(monkeypatch, players, sat):
    """A strong faction wins more of all games than its share says against one opponent."""
    monkeypatch.setattr(real_games, "DRAWS", 199)
    strong, rng = np.array([6.0, 2.0, 1.0, 1.0, 0.7, 0.3]), np.random.default_rng(5)
    all_tables = np.array(list(combinations(range(6), players)))
    games = np.full(len(all_tables), 400)
    shares = real_games.expected(strong, all_tables) / np.bincount(all_tables.ravel())
    found = real_games.strengths(shares, all_tables, games)
    assert found / found[2] == pytest.approx(strong / strong[2], rel=0.01)
    p, off = [], []
    for _ in range(100):
        codes = rng.random((300, sat)).argsort(axis=1)[:, :players]
        edges = real_games.chances(strong, codes).cumsum(axis=1)
        wins = (edges > rng.random((300, 1))).argmax(axis=1)[:, None] == np.arange(players)
        p.append(same(codes, wins * 1.0, found, np.full(6, 0.01)))
        off.append(np.bincount(codes.ravel(), wins.ravel(), 6) - real_games.expected(found, codes))
    assert 0 <= np.mean(np.array(p) < 0.05) <= 0.13 and abs(np.mean(off, axis=0)).max() < 4     # of some 100 wins
    plain = [same(codes, wins * 1.0, shares, np.full(6, 0.01))]
    assert players > 2 or plain[0] < 0.05                       # shares are no strengths


def test_a_planted_difference_is_found_and_measured(file):
    codes, wins = tables([0.6, 0.2, 0.2, 0.2], 400, 1)
    order = ["Boris", "Maria", "Greedy Hen"]
    rows = [f"{game},{order[code]},{won + 0}" for game, (three, each) in enumerate(zip(codes, wins, strict=True))
            if 3 not in three for code, won in zip(three, each, strict=True)]
    real = file("game,leader,won\n" + "\n".join(rows))
    frame = simulated([1 / 3] * 3).rename(columns={"seat": "faction"}).assign(faction=["boris", "maria", "hen"])
    found = compare(real, 3, frame, "faction")
    assert found.differs and found.p < 0.001 and found.games == real.games == len(rows) // 3
    assert found.farthest["faction"] == "boris" and found.farthest["off_low"] > 0.1
    assert found.farthest["low"] < 0.6 < found.farthest["high"] and found.frame["value"].sum() == pytest.approx(1)
    assert compare(real, 4, frame, "faction") is None
    assert compare(real, 3, frame[:2], "faction") is None       # no game without the third


def test_too_few_games_do_not_differ(file):
    rows = "".join(f"{game},{seat + 1},{int(seat == game % 3)}\n" for game in range(9) for seat in range(3))
    found = compare(file("game,seat,won\n" + rows), 3, simulated([1 / 3] * 3), "seat")
    assert not found.differs and found.widest > 0.2 and list(found.frame["n"]) == [9] * 3
    assert found.plain()["rows"][0]["seat"] in (0, 1, 2) and found.p > 0.5


@pytest.mark.parametrize("games", [1, 9, 30])
def test_the_games_wanted_are_no_fewer_because_few_were_played(file, games):
    rows = "".join(f"{game},{seat + 1},{int(seat == game % 3)}\n" for game in range(games) for seat in range(3))
    found = compare(file("game,seat,won\n" + rows), 3, simulated([1 / 3] * 3), "seat")
    least = 2.394**2 * 2 / 9 / 0.1**2                           # by normal intervals of three, 5 % together
    assert 0.97 * least < found.wanted(0.1) < 1.5 * least
    assert found.wanted(0.05) == pytest.approx(4 * found.wanted(0.1), rel=0.06)


def test_more_games_are_wanted_than_there_are_where_a_difference_is_open(file):
    rows = "".join(f"{game},{seat + 1},{int(seat == max(0, game % 5 - 2))}\n"
                   for game in range(150) for seat in range(3))
    found = compare(file("game,seat,won\n" + rows), 3, simulated([1 / 3] * 3), "seat")
    off = max(found.frame["off_high"].max(), -found.frame["off_low"].min())
    assert found.wanted(0.1) == pytest.approx(150 * (off / 0.1)**2, rel=0.06) and off > 0.2
