"""`ludometer played` and lm.played(): what a file of plays says without a simulation, and no name of a player."""
import json
import re

import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.estimates import intervals
from ludometer.analysis.human_games import boxes, played_file, who_won
from ludometer.analysis.human_games.results_file import read
from ludometer.api.played import tier_scores, usual_games
from ludometer.simcore.errors import DataError
from tests.analysis.kept import PEOPLE, bg_play, bgg_play, export, page

ROLES = ("Boris", "Maria", "Agatha", "Yaroslav")


def nights(games=12, **more):
    """An export in which Boris wins all games of three; `more` as of export()."""
    return export(*(bg_play("12", "9", "10", roles=(ROLES[0], *ROLES[1 + game % 2:3 + game % 2]), start=game % 3)
                    for game in range(games)), **more)


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A function that writes a text into a file of the folder in which a command runs."""
    monkeypatch.chdir(tmp_path)

    def keep(text, name="plays.json"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name
    return keep


def test_it_says_who_won_how_often(ludometer, kept):
    code, out, err = ludometer("played", kept(nights()))
    assert code == 0 and not err
    assert "Rurik: Dawn of Kiev: 12 games; Boris wins more often than at even chances (p = 0.0" in out
    assert "; one person played Boris in 12 of 12 games" in out and "One person played Boris in 12 of 12 games; " in out
    assert re.search(r"Boris +12 of 12 +100 % \(\d\d to 100\) +33 % ", out)
    assert "who began" in out and "the winner's" in out
    assert "plays.json was read as an export of BG Stats: 12 plays of the game are compared." in out


def test_who_is_off_is_named_with_the_people_behind_it(ludometer, kept):
    """Ann always plays Boris and Ben always Maria: no test can tell who wins, the leader or the person."""
    plays = [bg_play("12", "9", winner=int(game > 9), roles=ROLES[:2], start=game % 2,
                     playerRefId=(game % 3 if mixed else 0, 3)) for mixed in (False, True) for game in range(12)]
    plays = [json.loads(json.dumps(play).replace('"12"', '"9"')) for play in plays]
    couple, mixed = (lm.played(kept(export(*part)), "rurik") for part in (plays[:12], plays[12:]))
    assert couple.sentence == ("12 games; Boris wins more often, Maria wins less often than at even chances (p = "
                               f"{couple.p:.3f}); one person played Boris in 12 of 12 games; one person played Maria "
                               "in 12 of 12 games")
    assert list(couple.factions["people"]) == [1, 1] and list(couple.factions["by_one"]) == [1, 1]
    assert mixed.sentence.endswith("); one person played Maria in 12 of 12 games") and mixed.p == couple.p
    assert mixed.factions.set_index("faction")["people"].to_dict() == {"boris": 3, "maria": 1}
    assert mixed.notes[-1] == "One person played Maria in 12 of 12 games: how often it wins may be due to who plays."
    out = ludometer("played", "plays.json")[1]
    assert "3 people, 33 % by one" in out and "one person" in out


def test_games_that_tell_nothing_of_who_won_with_what_are_not_counted_as_tested(kept):
    plays = [bg_play("3", "2") for _ in range(20)] + [bg_play("3", "2", start=0)]
    found = lm.played(kept(export(*plays)), "rurik")
    assert found.sentence.startswith("21 games, 1 of which say who played what, sat where or began; nobody wins more ")
    assert re.search(r"would be found in about [\d,]+ games of 2 players$", found.sentence)


def test_how_many_games_would_tell_is_of_the_number_of_players_with_most(kept):
    """Not of the fewest players: three games of two among thirty of four."""
    games = [bg_play(*"5432"[:players], winner=game // players % players, start=game % players)
             for players, number in ((2, 3), (4, 30)) for game in range(number)]
    for play in games:
        for line in play["playerScores"]:
            line["score"] = ""
    found = lm.played(kept(export(*games)), "rurik")
    assert found.enough_players == 4 and found.sentence.endswith(" games of 4 players")
    assert found.plain()["enough"][0] == {"difference": 0.1, "games": found.enough[0.1], "players": 4}


def test_what_an_even_chance_is_stands_once_also_without_seats(ludometer, kept):
    plays = [bg_play("3", "2", roles=ROLES[:2]), bg_play("3", "2", roles=ROLES[:2], start=1)]
    for part in (plays, plays[:1]):
        out = ludometer("played", kept(export(*part)), "--game", "rurik")[1]
        assert " ".join(out.split()).count("an even chance is that of all at the same tables") == 1


def test_intervals_of_points_hold_at_twelve_games_and_fewer(kept):
    """Of all rows together, for whole-numbered margins as skewed as they are; a mean's intervals miss three times as
    often.
    """
    rng, missed, level = np.random.default_rng(2), 0, 0.95 ** (1 / 12)
    values = np.round(rng.exponential(8, (3000, 12)))
    for games in (9, 12):
        found = [intervals.median(each[:games], 12) for each in values]
        missed = np.mean([not each.low[0] <= 6 <= each.high[0] for each in found])      # 6 is the median, rounded
        assert missed <= 1 - level + 0.002
    assert np.isnan(intervals.median(values[0, :8], 12).low[0]) and intervals.median(values[0, :8], 4).low[0] >= 0


def test_json_and_the_notebook_say_the_same(ludometer, kept):
    name = kept(nights())
    found, data = lm.played(name), json.loads(ludometer("played", name, "--json")[1], parse_constant=pytest.fail)
    assert data["games"] == found.games == 12 and data["p"] == pytest.approx(found.p)
    assert data["factions"][0]["faction"] == found.factions["faction"][0] == "boris"
    assert data["factions"][0]["fair"] == pytest.approx(1 / 3) and data["seats"][0]["known"] == "who began"
    assert [each["points"] for each in data["points"]] == ["winner", "all", "margin", "spread"]
    assert data["points"][0]["value"] == 12 and {each["difference"] for each in data["enough"]} == {0.1, 0.15, 0.2}
    assert "Boris" in found._repr_html_() and repr(found).startswith("Rurik: Dawn of Kiev: 12 games; ")


def test_intervals_hold_at_twelve_games():
    """All of a file together, for the shares of factions with which 12 games are won at even chances."""
    rng, missed, wide, box = np.random.default_rng(1), 0, [], boxes.box_of("rurik")
    for _ in range(30):
        rows = ["game,leader,seat,won"]
        for game in range(12):
            winner = rng.integers(4)
            rows += [f"{game},{name},{seat + 1},{'yes' if seat == winner else 'no'}"
                     for seat, name in enumerate(rng.permutation([*box.factions])[:4])]
        found = who_won.who_won(read("x.csv", box, "\n".join(rows)), box)
        missed += any(((each["low"] > each["fair"]) | (each["high"] < each["fair"])).any()
                      for each in (found.factions, found.seats))
        assert (found.factions["low"] >= 0).all() and (found.factions["high"] <= 1).all()
        wide.append((found.factions["high"] - found.factions["low"])[found.factions["n"] > 4].mean())
    assert missed <= 4 and np.mean(wide) < 0.95                 # 1.5 are promised; 5 or more in 2 % of tests


def test_the_game_is_found_or_asked_for(ludometer, kept):
    both = json.loads(nights(3))
    both["games"].append({"id": 9, "name": "Burgen", "bggId": 271320})
    both["plays"].append(bg_play("200", "180", game=9))
    name = kept(json.dumps(both))
    code, _, err = ludometer("played", name)
    assert code == 2 and "which game is meant? --game GAME, one of burgundy (The Castles of Burgundy), rurik (" in err
    assert lm.played(name, "burgundy").games == 1 and lm.played(name, "rurik").games == 3
    assert lm.played(kept("game,Leader,won\n1,Boris,x\n1,Maria,\n", "plays.csv")).game == "rurik"
    assert lm.played(kept("game,hero,won\n1,Vadash,x\n1,Hero of horses,\n", "plays.csv")).game == "scythia"
    code, _, err = ludometer("played", kept("game,score\n1,2\n1,3\n", "plays.csv"))
    assert code == 2 and "one of burgundy (The Castles of Burgundy), pig (Pig), rurik (Rurik: Dawn of Kiev), scy" in err
    assert lm.played("plays.csv", "pig").points["value"].tolist() == [3, 2.5, 1]


@pytest.mark.parametrize(("text", "words", "says"), [
    (export(bg_play("", "", game=2)), (), "no plays of a game of this library: burgundy (The Castles of Burgundy), "),
    (export(bg_play("", "", game=2)), ("--game", "rurik"), "with 1 play of 1 game, but none of Rurik: Dawn of Kiev ("),
    (nights(2), ("--game", "ruri"), "did you mean 'rurik'?"),
    (nights(2), ("--tiers", "novic"), "did you mean 'novice'"),
    ("{", (), "this JSON is damaged"), (export(bg_play("3", "2")), ("--words",), "no word in it says who played what"),
    (nights(2), ("--games", "0", "--tiers", "novice"), "expected 1 or more")])
def test_what_is_wrong_ends_with_a_message(ludometer, kept, text, words, says):
    code, out, err = ludometer("played", kept(text), *words)
    assert code == 2 and says in err and not out and len(err) < 600


def test_a_game_is_found_with_little_reading(kept, monkeypatch):
    """Each game's catalogues once, and the file once, however many games there are."""
    from ludometer.analysis.human_games import file_text, played_file
    made, opened = [], []
    catalogue, text_and_form = boxes.catalogue, file_text.text_and_form
    monkeypatch.setattr(boxes, "catalogue", lambda game, modules=(): made.append((game, *modules)) or catalogue(
        game, modules))
    monkeypatch.setattr(played_file, "text_and_form", lambda *given: opened.append(1) or text_and_form(*given))
    assert lm.played(kept("game,Leader,won\n1,Boris,x\n1,Maria,\n", "plays.csv")).game == "rurik"
    assert len(made) == len(set(made)) and len(opened) == 1


def test_words_are_written_beside_the_file_once(ludometer, kept, tmp_path):
    name = kept(export(*[bg_play("3", "2", roles=("blue", "Maria"))] * 2))
    code, out, _ = ludometer("played", name, "--words")
    assert code == 0 and "plays-rurik-leader.csv: change there what words mean; it is read with plays.json." in out
    assert "Words that name no faction: blue (2); ludometer played FILE --words writes a table" in out
    table = tmp_path / "plays-rurik-leader.csv"
    table.write_text(table.read_text().replace("blue,,", "blue,Boris,"))
    assert set(lm.played(name).factions["faction"]) == {"boris", "maria"}
    code, _, err = ludometer("played", name, "--words")
    assert code == 2 and "is there already" in err and "blue,Boris," in table.read_text()


def test_tiers_are_compared_by_points(ludometer, kept):
    code, out, _ = ludometer("played", kept(nights(4)), "--tiers", "novice,casual", "--games", "40")
    assert code == 0 and "Their points " in out and "novice" in out
    found = lm.played("plays.json", tiers=["novice"], games=40)
    assert list(found.tiers["tier"]) == ["novice"] and found.tiers["games"][0] == 4
    for each in (made := tier_scores(played_file.read("plays.json", boxes.box_of("rurik")), "rurik", "novice", 40)):
        assert each.scores.shape == (40, 1, each.players) and len(np.unique(each.values, axis=0)) > 30
    assert [each.players for each in made] == [3]
    assert [usual_games("rurik", tier) for tier in ("novice", "club", "expert")] == [1000, 1000, 100]
    none = lm.played(kept(export(bg_play("", "")), "other.json"), tiers="novice", games=40)
    assert none.tiers.empty and none.notes[-1].startswith("No game has the points")


def test_a_tier_that_is_refused_shows_its_numbers_of_players(ludometer, kept, monkeypatch):
    """Together they may hide why: higher with two, lower with three."""
    def row(real, name, scores):
        return {"tier": name, "like": name == "novice", "p": 0.5 if name == "novice" else 0.001, "far": 1.0, "games": 4,
                "off": 0.7, "likely": 0.2, "off_in_sd": 0.1, "apart_in_sd": 1.0, "by_players": {"2": 9.4, "3": -8.0},
                "enough": 100}
    monkeypatch.setattr("ludometer.analysis.human_games.tier_likeness.likeness_to", row)
    words = "played", kept(nights(4)), "--tiers", "novice,casual", "--games", "10"
    _, out, _ = ludometer(*words)
    assert "by players" in out and out.count("2: +9.4, 3: −8.0") == 1
    assert json.loads(ludometer(*words, "--json")[1])["tiers"][1]["by_players"] == {"2": 9.4, "3": -8.0}


def test_no_name_of_a_player_reaches_any_output(ludometer, kept, tmp_path, capsys):
    """Nor the page and the data of a report; not even where names stand as roles."""
    roles = (PEOPLE[0], f"Maria, {PEOPLE[1]}", "Agatha")
    lm.sweep("rurik", games=30, players=3, lineup="novice", out="run", progress=False)
    bgg = page(*(bgg_play({"color": roles[0], "win": "1", "score": "7"}, {"color": roles[1]}, {"color": "Boris"},
                          number=number) for number in range(5)))
    names = [kept(export(*[bg_play("9", "8", "7", roles=roles)] * 5), "plays.json"), kept(bgg, "plays.xml")]
    told = [ludometer("played", name, *words)[1:] for name in names for words in ((), ("--json",))]
    told += [ludometer("played", names[1], "--words")[1:],
             ludometer("report", "run", "--played", names[0], "--json")[1:]]
    files = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.name not in names
             and path.suffix in (".html", ".csv", ".json", ".toml")]
    assert "Played games" in "".join(files) and "written,leader" in "".join(files)
    everything = "".join([*(part for pair in told for part in pair), *files]).lower()
    assert "5 plays of the game" in everything and "a player's name" in everything
    assert not [person for person in PEOPLE if person.lower() in everything]


def test_a_file_that_is_not_there_is_named(kept):
    with pytest.raises(DataError, match=r"none.json: no such file"):
        lm.played("none.json")
