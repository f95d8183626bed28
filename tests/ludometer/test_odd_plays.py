"""Files of plays as odd as an app, a web site or people make them: read with a reason for what is left out, or refused
with a message; never a traceback, and no name of a player.
"""
import json

import pytest

import ludometer as lm
from ludometer.analysis.human_games import boxes, who_won
from ludometer.analysis.human_games.played_file import read
from ludometer.simcore.errors import DataError
from tests.analysis.kept import PEOPLE, bg_play, bgg_play, export, page

GOOD = bg_play("21", "17", roles=("Boris", "Maria"), start=1)
DEEP = "[" * 500 + "]" * 500
HUGE = "9" * 5000


def with_fields(**fields):
    """The text of a good export, with these fields of its last play."""
    return export(GOOD, GOOD | fields)


def with_line(**fields):
    """The same, with these fields of the first player of its last play."""
    play = json.loads(json.dumps(GOOD))
    play["playerScores"][0] |= fields
    return export(GOOD, play)


def with_game(**fields):
    content = json.loads(export(GOOD, GOOD))
    content["games"].append(content["games"][0] | {"id": 9} | fields)
    content["plays"][1]["gameRefId"] = 9
    return json.dumps(content)


def with_nothing():
    """An export in which every field of every play and player is null, of one play after the other."""
    content = json.loads(export(*[GOOD] * 40))
    fields = [*content["plays"][0], *(("playerScores", key) for key in content["plays"][0]["playerScores"][0])]
    for play, key in zip(content["plays"][1:], fields, strict=False):
        if isinstance(key, tuple):
            for line in play["playerScores"]:
                line[key[1]] = None
        else:
            play[key] = None
    content["players"].append(dict.fromkeys(("id", "name", "bggUsername", "isAnonymous")))
    content["games"].append(dict.fromkeys(("id", "name", "bggId", "cooperative")))
    return json.dumps(content)


FILES = {
    "nothing in any field": (with_nothing(), 38, {"of other games": 1, "without players": 1}),
    "winners in words": (export(bg_play("9", "8", winner=None, **{}) | {"playerScores": [
        {"score": "9", "winner": "true"}, {"score": "8", "winner": "false"}]}), 1, {}),
    "winners that are numbers": (export(bg_play("9", "8") | {"playerScores": [
        {"score": 8, "winner": 0}, {"score": 9.0, "winner": 1}]}), 1, {}),
    "no scores and no winner": (export(GOOD, bg_play("", "", winner=None)), 1, {
        "without a winner, or points of all": 1}),
    "sums and notes as scores": (export(bg_play("19+5", "10 + 2,5"), bg_play("12 (tie)", "x", winner=1)), 2, {}),
    "a score of many digits": (with_line(score=0).replace('"score": 0', f'"score": {HUGE}'), 2, {}),
    "no number": (with_line(score=1).replace('"score": 1,', '"score": NaN,'), 2, {}),
    "no end": (with_line(score=1).replace('"score": 1,', '"score": -Infinity,'), 2, {}),
    "lists and objects as values": (with_line(score=[1], rank={}, role=["Boris"], seatOrder=[2], playerRefId=[7]), 2,
                                    {}),
    "dates of no calendar": (with_fields(playDate="99999-99-99 99:99:99", entryDate=-1, durationMin=10**30), 2, {}),
    "rounds, rating and comments": (with_fields(rounds=3, rating=HUGE, comments="<b>&quot;\u0000\ud800 Zita"), 2, {}),
    "line breaks within texts": (with_fields(comments="one\\ntwo").replace("\\\\n", "\n"), 2, {}),
    "a role of half a character": (with_line(role="\ud800red\u202e\u001b[31m"), 2, {}),
    "entities of HTML": (with_game(name="Rurik&#58; Dawn of Kiev &amp;", bggId=0), 2, {}),
    "an edition and a language": (with_game(name="RURIK: Dawn of Kiev (Deutsche Edition)", bggId=None), 2, {}),
    "an id that is no number": (with_game(bggId="bgg:228328"), 2, {}),
    "an id of many digits": (with_game(bggId=HUGE), 2, {}),
    "duplicates": (export(GOOD | {"uuid": "a"}, GOOD | {"uuid": "a"}, GOOD | {"uuid": 0}, GOOD | {"uuid": []}), 3, {
        "that are there twice": 1}),
    "nobody there": (with_fields(playerScores=[]), 1, {"without players": 1}),
    "players that are none": (with_fields(playerScores=[1, None, "x"]), 1, {"without players": 1}),
    "ignored": (with_fields(ignored=1), 1, {"that do not count for whoever kept them": 1}),
    "teams": (with_line(team="2"), 1, {"in teams": 1}),
    "cooperative": (with_game(cooperative=1), 1, {"cooperative, for all won or all lost": 1}),
    "ties": (export(bg_play("9", "9", winner=None), bg_play("9", "9", winner=(0, 1))), 2, {}),
    "expansions": (with_fields(expansionPlays=[{"gameRefId": 3, "bggId": None}]), 1, {"with an expansion": 1}),
    "expansions that are none": (with_fields(expansionPlays=[None, 7]), 2, {}),
    "the same player twice": (with_line(playerRefId=1), 2, {}),
    "places of all kinds": (export(bg_play("", "", "", winner=None, rank=("1st", 2.0, "")),
                                   bg_play("", "", winner=None, rank=(0.5, HUGE))), 1, {
        "without a winner, or points of all": 1}),
    "plays that are none": (json.dumps(json.loads(export()) | {"plays": [GOOD, None, 3, "x", [], {}]}), 1, {
        "of other games": 5}),
    "XML with control characters": (page(bgg_play({"win": "1"}, {})).replace(
        "<item", "<comments>&#x1F;\u0001&#0;</comments><item"), 1, {}),
    "XML with empty attributes": (page(bgg_play({"win": "", "score": "", "color": ""}, {"win": "", "name": ""}),
                                       bgg_play({"win": "1", "startposition": "-1"}, {"score": HUGE}, number=2,
                                                date="0000-00-00", length="-5")), 1, {
        "without a winner, or points of all": 1}),
    "XML of many plays at once": (page(bgg_play({"win": "1"}, {}), bgg_play({"win": "1"}, {}, number=2, quantity="99"),
                                       bgg_play({"win": "1"}, {}, number=3, quantity=HUGE)), 1, {
        "that stand for several games": 2}),
    "XML that goes in and in": (page(bgg_play({"win": "1"}, {})).replace(
        "<item", f"{'<a>' * 3000}{'</a>' * 3000}<item"), None, "elements within elements"),
    "JSON of lists in lists": (f'{{"plays": {DEEP}, "games": [{DEEP}]}}', None, "none of Rurik"),
    "no lists": ('{"plays": null, "games": null}', None, "this is JSON, but of something else"),
    "cut off": (export(GOOD)[:-40], None, "this JSON is damaged"),
    "CSV with empty cells": ("game,player,leader,score,won\n1,,Boris,,x\n1,,,,\n2,Zita,-,,x\n", None, "line 4: "),
}


@pytest.mark.parametrize("name", FILES)
def test_no_odd_file_ends_in_a_traceback(name, tmp_path):
    text, games, says = FILES[name]
    path, box = tmp_path / "plays.txt", boxes.box_of("rurik")
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    if games is None:
        with pytest.raises(DataError) as error:
            read(path, box)
        assert says in str(error.value) and "plays.txt" in str(error.value) and len(str(error.value)) < 400
        return
    real = read(path, box)
    assert real.games == games and real.skipped == says
    found = who_won.who_won(real, box)
    told = json.dumps(found.plain(), default=str) + found._repr_html_() + "".join(found.notes)
    assert told.encode() and told.replace("\n", "").isprintable()
    assert not [person for person in PEOPLE if person.lower() in told.lower()]


def test_an_odd_file_is_shown_in_the_terminal(ludometer, tmp_path):
    """All that can be read at once, with a reason for each play that is left out."""
    whole = json.loads(export())
    for number, (text, games, _) in enumerate(FILES.values()):
        if games and text.startswith("{"):
            for play in json.loads(text, strict=False, parse_int=lambda said: int(said[:20]))["plays"]:
                whole["plays"].append(play if not isinstance(play, dict) or "uuid" in play else
                                      play | {"uuid": f"{number}-{len(whole['plays'])}"})
    path = tmp_path / "plays.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    code, out, err = ludometer("played", str(path), "--words")
    assert code == 0 and not err and "left out: " in out
    found = lm.played(path, "rurik")
    assert sum(found.skipped.values()) + found.games == len(whole["plays"]) and found.games > 50
