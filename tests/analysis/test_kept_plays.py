"""Plays that apps and web sites keep: recognised by what is in them, and what cannot be compared is counted."""
import json
import math
import sys

import pytest

from ludometer.analysis.human_games import boxes, faction_words, played_file
from ludometer.analysis.human_games.faction_words import NOBODY, table_path, words_of, write_table
from ludometer.analysis.human_games.kept_plays import place_of, plain_title, score_of
from ludometer.simcore.errors import DataError
from tests.analysis.kept import BOX, PEOPLE, bg_play, bgg_play, export, page
from tests.rows import each_row

ROLES = ("Boris", "Maria")


@pytest.fixture
def keep(tmp_path):
    """A function that writes a text into a file and reads it."""
    def kept(text, name="plays.txt", encoding="utf-8", box=BOX, **how):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
        return played_file.read(tmp_path / name, box, **how)
    return kept


@each_row("text, score", [
    ("19+5", 24), ("19", 19), ("-3", -3), ("12,5", 12.5), (" 10 - 2 + 1,5 ", 9.5), (7, 7), (2.5, 2.5), ("", None),
    (None, None), ("DNF", None), ("1e5", None), ("5+", None), (True, None), (math.inf, None), ("9" * 200, None),
    ("1.000", None), ("1,234", None), ("12.5", 12.5), ("1234", 1234), ("45-38", None), ("45-38+1", 8), (10**400, None),
    ("9" * 90, None), (-10**7, None)])
def test_a_score_may_be_a_sum(text, score):
    found = score_of(text)
    assert found == score if score is not None else math.isnan(found)


@each_row("text, place", [("1", 1), ("1st", 1), ("2nd", 2), ("3.", 3), (4, 4), (0, 0), ("", 0), (None, 0),
                          ("first", 0), (-1, 0)])
def test_a_place_is_a_whole_number(text, place):
    assert place_of(text) == place


def test_an_export_of_bg_stats_is_read(keep):
    found = keep(export(
        bg_play("19+5", "20", roles=ROLES, start=1), bg_play("9", "11", "10", winner=1, start=2, seats=(3, 1, 2)),
        bg_play("", "", winner=1), bg_play("7", "8", winner=None), bg_play("4", "4", winner=None, rank=(2, 1)),
        bg_play("5", "5", "1", winner=(0, 1))))
    rows = found.rows
    assert found.form == "an export of BG Stats" and found.games == 6
    assert list(rows["win"]) == [1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0.5, 0.5, 0]
    assert list(rows["seat"][:5]) == [1, 0, 1, 2, 0] and list(rows["score"][:2]) == [24, 20]
    assert rows["score"][5:7].isna().all()
    assert list(rows["faction"][:2]) == ["boris", "maria"] and list(rows["starts"][:5]) == [0, 1, 0, 0, 1]
    assert rows["starts"][5:].isna().all() and found.notes == {"by_points": 1}
    assert not found.skipped


@each_row("reason, play", [
    ("ignored", bg_play("1", "2", ignored=True)), ("in teams", bg_play("1", "2", usesTeams=True)),
    ("in teams", bg_play("1", "2", team=("A", "B"))), ("solo", bg_play("9")),
    ("with an expansion", bg_play("1", "2", expansionPlays=[{"gameRefId": 3}])),
    ("with more players", bg_play("5", "4", "3", "2", "1")), ("cooperative", bg_play("1", "2", winner=(0, 1))),
    ("whose winner has fewer points", bg_play("1", "2")), ("of other games", bg_play("", "", game=2)),
    ("of other games", bg_play("2", "1", game=3)), ("of other games", bg_play("2", "1", game=77)),
    ("without a winner, or points of all", bg_play("1", "", winner=None)),
    ("cooperative", bg_play("", "", winner=(0, 1))), ("cooperative", bg_play("0", "0", winner=(0, 1))),
    ("cooperative", bg_play("12", "9", winner=None, game=4)),
    ("cooperative", bg_play("12", "12", winner=(0, 1), game=4)),
    ("without a winner, or points of all", bg_play("0", "0", winner=None)),
    ("solo", {"gameRefId": 1, "playerScores": [{}]}), ("without players", {"gameRefId": 1})])
def test_what_cannot_be_compared_is_counted_by_its_reason(reason, play):
    from ludometer.analysis.human_games import bg_stats, kept_plays
    reason = {"ignored": "that do not count for whoever kept them"}.get(reason, reason)
    content = json.loads(export(bg_play("3", "2"), play))
    plays, words = bg_stats.plays_of(content), faction_words.FactionWords(BOX)
    found = kept_plays.games_kept("x.json", "an export", plays, BOX, words)
    assert found.games == 1 and len(found.skipped) == 1
    (said, number), = found.skipped.items()
    assert said.startswith(reason) and number == 1


@each_row("play, wins, scores, notes", [
    (bg_play("20", "20", winner=(0, 1)), [0.5, 0.5], [20, 20], {}),
    (bg_play("20", "20", winner=None, rank=(1, 1)), [0.5, 0.5], [20, 20], {}),
    (bg_play("20", "20", "9", winner=None), [0.5, 0.5, 0], [20, 20, 9], {"shared": 1}),
    (bg_play("0", "0", winner=1), [0, 1], [None, None], {"no_points": 1}),
    (bg_play("0", "", winner=1), [0, 1], [None, None], {"no_points": 1}),
    (bg_play("", "", winner=1), [0, 1], [None, None], {}),
    (bg_play("0", "5", winner=1), [0, 1], [0, 5], {})])
def test_ties_are_shared_and_points_that_nobody_typed_are_none(play, wins, scores, notes):
    """A margin of 0 counts in the same way whether winners or ranks or nobody is named."""
    from ludometer.analysis.human_games import bg_stats, kept_plays
    plays = bg_stats.plays_of(json.loads(export(play)))
    found = kept_plays.games_kept("x.json", "an export", plays, BOX, faction_words.FactionWords(BOX))
    assert list(found.rows["win"]) == wins and found.notes == notes and not found.skipped
    assert [None if each != each else each for each in found.rows["score"]] == scores


def test_csv_knows_no_points_where_all_have_0(keep):
    found = keep("game,score,won\n1,0,x\n1,0,\n2,3,x\n2,0,\n3,,x\n3,,\n")
    assert [None if each != each else each for each in found.rows["score"]] == [None, None, 3, 0, None, None]
    assert found.notes == {"no_points": 1}
    with pytest.raises(DataError, match=r"line 2: score = '12,345' may be 12 and a part, or thousands; write it with"):
        keep("game;score;won\n1;12,345;x\n1;7;\n")


def test_players_have_numbers_and_who_is_nobody_known_has_none(keep):
    """The same in all games of a file, and none where two of a game have the same name."""
    plays = [bg_play("3", "2", "1", playerRefId=each) for each in ((0, 1, 2), (2, 0, 9), (1, 1, 0), (None, [], "x"))]
    content = json.loads(export(*plays))
    content["players"][2]["isAnonymous"] = True
    found = keep(json.dumps(content)).rows["person"].tolist()
    assert found[2] == found[3] == -1 == found[6] == found[7] == found[9] == found[10]
    assert found[0] == found[4] == found[8] != found[1] and found[5] not in (-1, found[0], found[1])
    web = keep(page(bgg_play({"win": "1"}, {}), bgg_play({"win": "1"}, {"name": "Anonymous player"}, {"name": "Zita"},
                                                         number=2))).rows["person"].tolist()
    assert web[0] == web[2] != web[1] and web[3] == -1 and web[4] not in (-1, *web[:2])
    typed = keep("game,player,won\n1,Zoë,x\n1,,\n2,zoe,x\n2,Ben,\n".replace("won", "score").replace("x", "9")
                 .replace("1,,", "1,,2").replace("Ben,", "Ben,3")).rows["person"].tolist()
    assert typed[0] == typed[2] != typed[3] and typed[1] == -1


def test_games_with_expansions_count_where_they_are_asked_for(keep):
    text = export(bg_play("3", "2"), bg_play("3", "2", expansionPlays=[{"gameRefId": 3}]))
    assert keep(text).games == 1 and keep(text, expansions=True).games == 2


@each_row("name, bgg, is_it", [
    ("Rurik: Dawn of Kiev", 228328, True), ("RURIK – dawn of Kiev", 0, True), ("Something", 228328, True),
    ("Something", "228328", True),
    ("Rurik", None, True), ("Rurik: Dawn of Kiev", 5, True), ("Rurik: Stone", 0, False), ("", 0, False),
    ("Rurik: Dawn of Kiev (Second Edition)", 9, True)])
def test_games_are_found_by_id_and_by_title(name, bgg, is_it):
    from ludometer.analysis.human_games import bg_stats, kept_plays
    play, = bg_stats.plays_of(json.loads(export(bg_play("3", "2"), name=name, bgg=bgg)))
    assert kept_plays.is_of(play, BOX) == is_it


def test_games_say_by_which_ids_and_titles_they_are_known():
    burgundy = boxes.box_of("burgundy")
    assert {84876, 271320, 363622} == {*burgundy.bgg} and boxes.box_of("scythia").bgg == (301880,)
    for title in ("Die Burgen von Burgund", "The Castles of Burgundy: Special Edition", "Les Chateaux de Bourgogne",
                  "The Castles of Burgundy (20th Anniversary)"):
        assert plain_title(title) in burgundy.titles, title
    for title in ("The Castles of Burgundy: The Card Game", "The Castles of Burgundy: The Dice Game", "Burgundy"):
        assert plain_title(title) not in burgundy.titles, title
    assert boxes.box_of("rurik").factions.keys() >= {"boris", "theophania"}      # of a module, too


def test_plays_of_boardgamegeek_are_read(keep):
    found = keep(page(
        bgg_play({"startposition": "2", "color": "Boris (red)", "score": "12", "win": "1"},
                 {"startposition": "1", "color": "mária", "score": "9"}, number=1),
        bgg_play({"startposition": "first", "score": "x", "win": "1"}, {"color": "purple"}, number=2),
        bgg_play({"win": "1"}, {}, number=2), bgg_play({"win": "1"}, {}, number=3, quantity="2"),
        bgg_play({"win": "1"}, {}, number=4, incomplete="1"), bgg_play({"win": "1"}, {}, number=5, nowinstats="1"),
        bgg_play({"win": "1"}, {}, number=6, name="Hanabi", game=98778),
        bgg_play({"win": "1"}, {}, number=7, kind="boardgameexpansion"), bgg_play({}, {}, number=8),
        bgg_play(number=9)))
    assert found.form == "plays of BoardGameGeek" and found.games == 2
    assert list(found.rows["seat"]) == [1, 0, -1, -1] and list(found.rows["faction"]) == ["boris", "maria", "", ""]
    assert list(found.rows["score"][:2]) == [12, 9] and found.rows["score"][2:].isna().all()
    assert found.skipped == {
        "that are there twice": 1, "that stand for several games": 1, "incomplete": 1, "of other games": 1,
        "that do not count for whoever kept them": 1, "with an expansion": 1, "without a winner, or points of all": 1,
        "without players": 1}
    assert {word: row for word, row, _ in found.words}["purple"] == ""


def test_pages_one_after_the_other_are_one_file(keep):
    one, two = (page(bgg_play({"win": "1"}, {}, number=number)) for number in (1, 2))
    assert keep(f"{one}\n{two}").games == 2


PLAYER = {"name": "Zita", "score": "9", "win": "1", "startposition": "1"}, {"name": "Xaver", "score": "7", "win": "0"}


def made(mark="", holder=None):
    """JSON that a converter makes of XML: attributes with a mark before their names, or in an object."""
    def node(values, **children):
        return ({holder: values} if holder else {f"{mark}{key}": value for key, value in values.items()}) | children
    kinds = {"subtype": node({"value": "boardgame"})}
    item = node({"name": "Rurik: Dawn of Kiev", "objectid": "228328"}, subtypes=kinds)
    return node({"id": "1", "quantity": "1"}, item=item, players={"player": [node(each) for each in PLAYER]})


@each_row("content", [
    made(), {"plays": {"play": [made("@")]}}, {"plays": {"play": made("-")}}, [made("_")],
    {"plays": {"play": [made(holder="$")]}}, {"plays": [made(holder="@attributes")]},
    [{"plays": {"play": [made(holder="_attributes")]}}], {"plays": [made() | {"players": [*PLAYER]}]},
    {"plays": [made() | {"item": [made()["item"]], "quantity": 1}]}])
def test_json_made_of_that_xml_is_read(content):
    from ludometer.analysis.human_games import bgg_plays
    play, = bgg_plays.plays_of_json(content)
    assert play.ids == (228328,) and not play.other
    assert [(line.score, line.won, line.seat) for line in play.lines] == [(9, True, 1), (7, False, 0)]


@pytest.mark.parametrize(("text", "says"), [
    ('{"games": [1,]}', "line 1: this JSON is damaged at character 14 ("), ("[" * 100_000, "lists within lists"),
    ('{"a": 1}', "this is JSON, but of something else; expected an export of BG Stats (JSON), plays of Board"),
    ("<plays><play>", "line 1: this XML is damaged at character"), ("<items/>", "XML of <items>, expected <plays> of"),
    ("<!doctype html><html>", "this is a web page or XML with declarations"),
    ('<!DOCTYPE p [<!ENTITY a "b">]><plays/>', "XML with declarations"),
    (b"PK\x03\x04", "a spreadsheet or another ZIP"),
    (bytes(range(256)) * 20, "this is no text; expected"),
    (export(bg_play("", "", game=2), bg_play("", "", game=3)),
     "an export of BG Stats, with 2 plays of 2 games, but none of Rurik: Dawn of Kiev (BoardGameGeek id 228328); "
     "'Rurik 2' is near, and may be declared as also_called in its game.toml"),
    (export(bg_play("1"), bg_play("1"), bg_play("2", "3")), "with 3 plays of Rurik: Dawn of Kiev, none of which can be "
     "compared: 2 solo, 1 whose winner has fewer points than another"),
    ('{"games": [], "plays": []}', "with 0 plays of 0 games")])
def test_what_is_none_of_it_gets_a_message(keep, text, says):
    with pytest.raises(DataError) as error:
        keep(text)
    assert says in str(error.value) and "plays.txt" in str(error.value) and len(str(error.value)) < 400


CSV = "sep=;\nGame;Player;Leader;Points;Place\n1;Zoë;Mária;12,5;1st\n1;Ben;Boris;9;2nd\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_csv_of_any_encoding_is_read(keep, encoding):
    found = keep(CSV, encoding=encoding)
    assert list(found.rows["faction"]) == ["maria", "boris"] and list(found.rows["score"]) == [12.5, 9]
    assert list(found.rows["win"]) == [1, 0] and found.form == "CSV"
    assert keep(export(bg_play("3", "2", roles=ROLES)), encoding=encoding).games == 1


@each_row("text", [
    "sep=|\ngame|leader|won\n1|Boris|x\n1|Maria|\n", '"sep=\t"\ngame\tleader\twon\n1\tBoris\tx\n1\tMaria\t\n',
    "game,score\n1,12\n1,9\n", "game,leader,score\n1,Boris,12\n1,Maria,9\n"])
def test_csv_may_name_what_parts_columns_and_leave_the_winner_to_points(text):
    from ludometer.analysis.human_games import results_file
    assert list(results_file.read("x.csv", BOX, text).rows["win"]) == [1, 0]


@pytest.mark.parametrize(("text", "says"), [
    ("game,score\n1,9\n1,9\n", "line 2: several players of game 1 have the most points; a column won says who has won"),
    ("game,score\n1,9\n1,\n", "line 2: game 1 lacks points of a player; a column won says who has won"),
    ("sep=;\ngame;leader;won\n1;Borys;x\n", "line 3: no leader 'Borys'")])
def test_points_that_name_no_winner_are_a_mistake(keep, text, says):
    with pytest.raises(DataError) as error:
        keep(text)
    assert says in str(error.value)


def test_a_table_beside_the_file_says_what_words_mean(keep, tmp_path):
    """It is written on request and never over another; what it says goes before what words mean by themselves."""
    text = export(bg_play("3", "2", roles=("blue", "Maria")), bg_play("3", "2", roles=("red Boris", "Boris/Maria")))
    found, path = keep(text), tmp_path / "plays.txt"
    assert list(found.rows["faction"]) == ["", "maria", "boris", ""]
    there = write_table(path, BOX, found.words)
    assert there == table_path(path, BOX) == tmp_path / "plays-rurik-leader.csv"
    assert set(there.read_text(encoding="utf-8").split("\n")) == {
        "written,leader,times", "blue,,1", "Maria,Mária,1", "red Boris,Boris,1", "Boris/Maria,,1", ""}
    assert list(keep(text).rows["faction"]) == ["", "maria", "boris", ""]
    there.write_text("\ufeffWritten;Leader\nBLUE;greedy hen\nMaria;-\n", encoding="utf-8")
    assert list(keep(text).rows["faction"]) == ["hen", "", "boris", ""]
    with pytest.raises(DataError, match=r"plays-rurik-leader.csv is there already, and is read with plays.txt"):
        write_table(path, BOX, found.words)
    assert there.read_text(encoding="utf-8").startswith("\ufeffWritten")
    for wrong, says in (("written,leader\nblue,Borys\n", "line 2: no leader 'Borys'; known: Boris"),
                        ("blue,Boris\n", "its columns are blue, boris; expected columns written, leader"),
                        ("written,leader\nblue\n", "line 2: 1 values, expected 2"),
                        ('written,leader\n"blue,Boris\n', "line 2: a quote opens here")):
        there.write_text(wrong, encoding="utf-8")
        with pytest.raises(DataError) as error:
            words_of(path, BOX)
        assert says in str(error.value)


def test_one_faction_twice_leaves_out_the_factions_of_a_game(keep):
    found = keep(export(bg_play("3", "2", roles=("Boris", "boris")), bg_play("3", "2", roles=ROLES)))
    assert list(found.rows["faction"]) == ["", "", "boris", "maria"] and found.notes == {"same_faction": 1}


def test_no_name_of_a_player_is_kept(keep, tmp_path):
    """Not even where it stands as a role or a colour."""
    roles = ("Wilhelmine", "Maria, Ottokar"), ("zita99", "Boris"), ("Xaver's red", "the hen"), (
        "Zita_blue", "Xaver2"), ("Zitared", "myOttokar")
    for text in (export(*(bg_play("3", "2", roles=each) for each in roles)),
                 page(bgg_play({"win": "1", "color": "Wilhelmine"}, {"color": "Ottokar"}),
                      bgg_play({"win": "1", "color": "Boris"}, {"color": "x"}, {"color": "Xaver red"}, number=2))):
        found = keep(text)
        write_table(tmp_path / "plays.txt", BOX, found.words)
        told = repr(found) + found.rows.to_csv() + table_path(tmp_path / "plays.txt", BOX).read_text()
        assert NOBODY in {word: row for word, row, _ in found.words}
        assert not [name for name in PEOPLE if name.lower() in told.lower()]
        table_path(tmp_path / "plays.txt", BOX).unlink()


def test_a_file_of_one_long_line_is_little_work(tmp_path, monkeypatch):
    """2.7 MB, read or refused: calls of Python functions grow with the plays, and no titles are looked for by likeness
    more often than a few times."""
    def calls(text, box):
        (tmp_path / "plays.json").write_text(text)
        count, code = 0, 0

        def profile(frame, event, arg):
            nonlocal count
            count += event == "call"

        sys.setprofile(profile)
        try:
            found = played_file.read(tmp_path / "plays.json", box).games
        except DataError as error:
            found = str(error)
        finally:
            sys.setprofile(None)
        return count + code, found

    plays = [bg_play("19+5", "20", "7", "9", roles=("Boris", "x", "Maria", "y"), start=1) for _ in range(4000)]
    text = export(*plays)
    assert len(text) > 2_000_000 and "\n" not in text
    count, found = calls(text, BOX)
    assert found == 4000 and count < 150 * len(plays)
    games = [{"id": number, "name": f"Game of {number}"} for number in range(4000)]
    count, found = calls(json.dumps({"games": games, "plays": [{"gameRefId": number, "note": "x" * 600}
                                                               for number in range(4000)]}), BOX)
    assert "none of Rurik" in found and count < 100 * 4000


def test_the_files_of_the_manual_are_read():
    box = boxes.box_of("rurik")
    forms = {name: played_file.read(f"docs/plays/{name}", box) for name in ("bg-stats.json", "bgg.xml", "plays.csv")}
    assert [found.games for found in forms.values()] == [12, 12, 12]
    assert len({tuple(sorted(found.rows["score"])) for found in forms.values()}) == 1
    assert [found.skipped for found in forms.values()] == [{"solo": 1, "of other games": 1}, {"incomplete": 1}, {}]
