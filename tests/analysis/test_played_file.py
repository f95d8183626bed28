"""Played games are read whole or not at all."""
import os
from difflib import get_close_matches

import pytest

from ludometer.analysis.human_games import results_file
from ludometer.analysis.human_games.results_file import LOOKED_FOR, Box, read
from ludometer.simcore import errors
from ludometer.simcore.errors import DataError

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
    assert len(found.with_players(2)) == 4 and found.with_players(3).empty


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
    assert found.ignored == ("1", "5", "6 (did you mean 'seat'?)") and list(found.rows["seat"]) == [-1, -1]
    assert file("game,Winner,host,seat\n1,x,Maria,1\n1,,Boris,2\n").ignored == ("3",)


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
    assert read(path, Box({}, title="Pig", others=(OTHER,))).ignored == ("2",)


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
    with pytest.raises(DataError, match=r"no column 'seat' or 'score'; known: game, player, seat, score, place, won"):
        read(file, Box({}))


def test_many_mistakes_are_named_at_once(file):
    with pytest.raises(DataError, match=r"line 2: .*; line 3: .*; and 10 more; known: Boris, .*; nothing of it was"):
        file("game,leader,place\n" + "".join(f"{i // 2},Nobody{i},1\n" for i in range(30)))


def test_what_is_no_text_or_not_there(file, tmp_path):
    with pytest.raises(DataError, match=r"no text in UTF-8, UTF-16 or Windows-1252; save it as CSV \(UTF-8\), with a "):
        file("game,leader,won\n1,M\x81ria,yes\n", encoding="latin-1")
    with pytest.raises(DataError, match=r"none.csv: no such file"):
        read(tmp_path / "none.csv", BOX)


def games(count, player="Ann"):
    """The rows of as many games of two players."""
    return "".join(f"{game},{player}{game},Boris,1\n{game},Ben,Maria,2\n" for game in range(count))


@pytest.mark.parametrize(("text", "says"), [
    ('game,player,leader,place\n1,"Ann,Boris,1\n1,Ben,Maria,2\n2,Ann,Boris,1\n2,Ben",Maria,2\n',
     "line 2: a quote opens here and closes only in line 5, with rows between; remove it, or write "),
    ("game,leader,place,player\n" + '1,Boris,1,"Ann\n1,Maria,2,Ben\n2,Boris,1,"\n2,Maria,2,Ben\n',
     "line 2: a quote opens here and closes only in line 4, with rows between"),
    ('game,player,leader,place\n1,Ann,Boris,1\n1,Ben,Maria,"2\n', "line 3: a quote opens here and never closes; "),
    ('game,leader,place,note\n1,Boris,1,"a\nb" c\n1,Maria,2,\n', "line 2: a quote opens here and closes only in li"),
    ('game,"leader\n",place\n1,Boris,1\n1,Maria,2\n', "line 1: a quote opens here and closes only in line 2"),
    ("game,leader,place\n" + '1,"Boris,1\n' * 3000, "line 21: a quote opens here and closes only in line 22, with")])
def test_a_quote_swallows_no_row_without_a_message(file, text, says):
    with pytest.raises(DataError) as error:
        file(text)
    assert says in str(error.value) and str(error.value).endswith("; nothing of it was read")


def test_quotes_that_hold_a_text_are_read(file):
    found = file('game;player;"leader";place;note\r\n1; "Ann; the first";"Boris";1;"two\r\nlines; of ""text"""\r\n'
                 '1;Ben "the bear" Li;Maria;2;"x\ny\nz"\r\n1;"Cy" Li;"Greedy Hen";3;""\r\n', encoding="utf-8-sig")
    assert found.games == 1 and list(found.rows["faction"]) == ["boris", "maria", "hen"]
    with pytest.raises(DataError, match="line 6: place = 'x', expected 1"):
        file('game,leader,place,note\n1,Boris,1,"a\nb\nc\nd"\n1,Maria,x,\n')


def test_a_quoted_text_goes_on_for_a_few_lines_only(file):
    """A quote that somebody forgot is not closed by the next one, hundreds of games later."""
    head, end = 'game,leader,place,note\n1,Boris,1,"', '"\n1,Maria,2,\n'
    assert file(head + "\n" * 50 + end).games == 1
    with pytest.raises(DataError, match="line 2: a quote opens here and closes only in line 53, with"):
        file(head + "\n" * 51 + end)


@pytest.mark.parametrize("name", ["Maria", "MÁRIA", "ma\u0301ria"])
def test_names_are_read_without_their_accents(tmp_path, name):
    path = tmp_path / "games.csv"
    path.write_text(f"game,player,leader,won\n1,Zoë,{name},Zoe\n1,Ben,Boris,Zoe\n2,Zoe,{name},Zoë\n2,Ben,Boris,Zoë\n")
    found = read(path, Box({"red": "Mária", "blue": "Boris"}, "leader"))
    assert list(found.rows["faction"]) == ["red", "blue"] * 2 and list(found.rows["win"]) == [1, 0] * 2


def test_fields_of_any_length_are_read(file):
    found = file("game,leader,place,note\n1,Boris,1," + "x" * 300_000 + '\n1,Maria,2,"' + "y" * 300_000 + '"\n')
    assert list(found.rows["win"]) == [1, 0] and found.ignored == ("4",)


BIG = 400_000
HUGE = {
    "JSON": '[{"game": 1, "leader": "Boris", "won": true}, ' + '{"game": 2, "leader": "Maria"}, ' * (BIG // 30) + "]",
    "JSON in one text": '"' + '{""game"": 1}, ' * (BIG // 15) + '"',
    "one head": "g" * BIG,
    "heads": ",".join(f"gome{number}" for number in range(BIG // 8)) + "\n",
    "heads that are not read": "game,leader,place," + ",".join(f"gome{number}" for number in range(BIG // 8)),
    "a name": "game,leader,place\n1," + "Boris" * (BIG // 5) + ",1\n",
    "names": "game,leader,place\n" + "".join(f"{game},Nobody{game},1\n" for game in range(BIG // 20)),
    "a score": "game,leader,place,score\n1,Boris,1," + "1" * BIG + "\n",
    "a seat": "game,seat,place\n1," + "1" * BIG + ",1\n",
    "a winner": "game,player,leader,winner\n1,Ann,Boris," + "Ann" * (BIG // 3) + "\n1,Ben,Maria,\n",
    "a game": "game,leader,place\n" + "g" * BIG + ",Boris,1\n",
    "players": "game,seat,place\n" + "1,1,9\n" * (BIG // 6),
    "rows that are torn": "game,leader,place," + ",".join(map(str, range(1000))) + "\n" + "1,Boris\n" * (BIG // 8),
    "places": "game,seat,place\n" + "".join(f"{game},1,3\n{game},1,5\n" for game in range(BIG // 20)),
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_a_file_of_any_shape_is_refused_by_a_short_message(file, monkeypatch, text):
    """Names are looked for among others a few times, and no long ones: that takes a minute for some of these."""
    asked = []

    def matches(name, *rest):
        asked.append(len(name))
        return get_close_matches(name, *rest)

    monkeypatch.setattr(errors, "get_close_matches", matches)
    with pytest.raises(DataError) as error:
        file(text)
    assert len(str(error.value)) < 8000 and max(asked, default=0) <= errors.LONGEST and len(asked) <= 3 * LOOKED_FOR


def test_many_heads_that_are_not_read_are_counted(file):
    more = [f"note{number}" for number in range(250)]
    found = file(f"game,leader,place,{','.join(more)}\n1,Boris,1{',' * 250}\n1,Maria,2{',' * 250}\n")
    assert found.ignored == (*map(str, range(4, 104)), "and 150 more")


def test_reading_stops_where_a_message_is_full(file):
    with pytest.raises(DataError, match=r"and 981 more; known: .*; reading stopped at line 1002; nothing of it"):
        file("game,leader,place\n" + "".join(f"{game},Nobody{game},1\n" for game in range(3000)))
    with pytest.raises(DataError, match=r"line 101: game 1 has more than 99 rows.*; reading stopped at line 101; "):
        file("game,seat,place\n" + "1,1,1\n" * 3000)


def test_a_file_that_is_too_long_or_no_file_is_not_read(file, tmp_path, monkeypatch):
    monkeypatch.setattr(results_file, "MOST_BYTES", 300)
    with pytest.raises(DataError, match="longer than 300 bytes; leave out columns that are not read, or games"):
        file("game,player,leader,place\n" + games(30, "Ánn"))
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(DataError, match=r"pipe.csv: not a regular file; expected a CSV file, with columns game"):
        read(tmp_path / "pipe.csv", BOX)


@pytest.mark.parametrize("score", ["inf", "nan", "1e999", "-"])
def test_a_score_is_a_finite_number(file, score):
    with pytest.raises(DataError, match=f"line 2: score = '{score}', expected a number"):
        file(f"game,leader,place,score\n1,Boris,1,{score}\n1,Maria,2,3\n")
