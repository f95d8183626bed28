"""`ludometer feel`, and its twins in a notebook."""
import json
from xml.etree import ElementTree

import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.studies import game_feel
from ludometer.analysis.studies.game_feel import MEASURES
from ludometer.commands.feel import measure_text


def test_a_setup_is_told_in_full_drawn_and_given_to_machines(ludometer, tmp_path):
    words = ["feel", "rurik", "--players", 2, "--games", 60, "--seed", 3, "--out", "feel.svg"]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and all(text in out for text in (
        "Does it drag?\n  A player makes", " of games are decided; at the last choice ",
        " points behind the first after round 3 wins ",
        "How it feels: rurik, 2 players, club", "choices of others between two turns", "Over the game",
        "Can these chances be believed?", "Who comes back: points behind the first", "round 3", "What players do first",
        "places 5 in Muster", "an association"))
    assert "decided" in (tmp_path / "feel.svg").read_text(encoding="utf-8")
    code, out, _ = ludometer(*words, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["figure"] == "feel.svg" and len(found["setups"]) == 1
    twin = lm.feel("rurik", 60, players=2, seed=3)
    assert {"setup": "2 players", **twin.plain()} == found["setups"][0] and "measures" in twin._repr_html_()
    assert [row["measure"] for row in found["setups"][0]["measures"]] == [*MEASURES]


def test_each_number_of_players_is_a_column_unless_one_is_asked_for(ludometer):
    code, out, err = ludometer("feel", "pig", "--games", 12)
    assert (code, err) == (0, "") and all(f"{players} players" in out for players in (2, 3, 4))
    assert "Over the game" not in out and out.startswith("Does it drag?\n  2 players: a player makes ")
    assert "\n  4 players: a player makes " in out and "\N{NO-BREAK SPACE}" not in out
    found = json.loads(ludometer("feel", "pig", "--lineup", "club,bold*3", "--games", 12, "--json")[1])
    assert [each["setup"] for each in found["setups"]] == ["4 players"]         # a line-up of four


TIE = '''
"""A game that nobody wins alone."""
from ludometer.game import Each, Game, Number

class Tie(Game):
    players = (2, 2)
    score = Each(Number("eyes"))
    decisions = {"bet": range(2)}

    def turn(self):
        self.score[self.seat] = self.choose("bet", [0, 1])
        if self.turns_played == 3:
            self.end()

    def points(self, seat):
        return 1 + self.score[0] + self.score[1]
'''


def test_a_game_that_nobody_wins_alone_is_told_without_chances_of_winners(ludometer, tmp_path):
    (tmp_path / "tie.py").write_text(TIE, encoding="utf-8")
    code, out, err = ludometer("feel", "tie.py", "--games", 20, "--lineup", "random")
    assert (code, err) == (0, "") and "Does it drag?" in out and "When is it decided?" not in out
    code, out, err = ludometer("feel", "tie.py", "--games", 20, "--lineup", "random", "--out", "x.svg")
    assert (code, out) == (2, "") and "somebody wins alone" in err and not (tmp_path / "x.svg").exists()
    lm.sweep(tmp_path / "tie.py", lineup="random", games=40, out=tmp_path / "run", jobs=1, progress=False)
    code, out, err = ludometer("report", "run")
    assert code == 0 and "level on points at the top" in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")


def test_shares_are_told_in_whole_percent():
    """As all shares of the command; means keep the decimals by which their intervals exclude 0."""
    row = {"value": 0.05, "low": 0.0003, "high": 0.3057}
    assert measure_text(row, "tie_break") == "5 % (0 to 31)"
    assert measure_text(row, "spread") == "0.0500 (0.0003 to 0.3057)"


@pytest.mark.parametrize("words", [("pig", "--out", "feel.svg"), ("pig", "--by", "seat"), ("run", "--by", "seat")])
def test_what_is_of_one_setup_is_refused_before_several_are_played(ludometer, tmp_path, monkeypatch, words):
    if words[0] == "run":
        lm.sweep("pig", players=2, games=4, vary={"set.goal": [50, 100]}, out=tmp_path / "run", progress=False)
    monkeypatch.setattr(game_feel, "follow_games", lambda *_: pytest.fail("played"))
    code, out, err = ludometer("feel", *words)
    assert (code, out) == (2, "") and "of one setup" in err and words[1] in err


def test_openings_are_told_by_seat(ludometer):
    code, out, _ = ludometer("feel", "pig", "--players", 2, "--games", 12, "--by", "seat")
    assert code == 0 and "first seat" in out and "second seat" in out
    assert "leader" not in ludometer("feel", "rurik", "--players", 2, "--games", 8)[1].split("What players")[0]
    assert "boris" in ludometer("feel", "rurik", "--players", 2, "--games", 60, "--by", "faction")[1]


def test_a_map_is_saved_as_a_picture_or_as_rows(ludometer, tmp_path):
    words = ["feel", "rurik", "--players", 2, "--games", 8, "--map"]
    code, out, err = ludometer(*words, "map.svg")
    assert (code, err) == (0, "") and out.endswith("map.svg\n") and "Where pieces go: troops, map" in out
    assert ElementTree.parse(tmp_path / "map.svg").getroot().tag.endswith("svg")
    code, out, err = ludometer(*words, "map.csv", "--json")
    assert (code, err) == (0, "") and '"map": "map.csv"' in out
    pd.testing.assert_frame_equal(pd.read_csv(tmp_path / "map.csv"), lm.places("rurik", 8, players=2),
                                  check_dtype=False)
    for game, path, says in (("rurik", "map.png", "FILE.svg"), ("pig", "map.csv", "says nowhere what stands where")):
        code, out, err = ludometer("feel", game, "--players", 2, "--map", path)
        assert (code, out) == (2, "") and says in err
    code, out, err = ludometer("feel", "rurik", "--games", 8, "--map", "map.csv")
    assert (code, out) == (2, "") and "the map is of one setup" in err


def test_sides_of_a_team_game_are_teams_and_it_is_said_when_pieces_are_counted(ludometer):
    code, out, err = ludometer("feel", "burgundy", "--players", 4, "--module", "teams", "--games", 40, "--lineup",
                               "random")
    told = " ".join(out[out.index("Where pieces go"):].split())
    assert (code, err) == (0, "") and "a team has" in told and "teams with any" in told and "a player has" not in told
    assert "as the game ends; of raids" in told and "seats" not in told


def test_places_of_few_games_have_no_end_of_an_interval_that_cannot_be(ludometer, tmp_path):
    """One deal gives no interval; no player has fewer than no troops; and no end is the least number of a machine."""
    out = ludometer("feel", "rurik", "--players", 2, "--games", 1, "--map", "map.csv")[1]
    assert "– to –" not in out and "nan" not in out and "winners" in out[out.index("Where pieces go"):]
    low = pd.read_csv(tmp_path / "map.csv")["low"].dropna()
    assert len(low) and ((low == 0) | (low > 1e-300)).all()
    found = lm.places("rurik", 20, players=4, modules=["war"])
    assert (found["winners_low"] == 0).any() and (found["winners_low"] >= 0).all()


def test_setups_of_a_run_stand_side_by_side(ludometer, tmp_path):
    lm.sweep("pig", players=2, games=20, vary={"set.goal": [50, 100]}, out=tmp_path / "run", progress=False)
    code, out, err = ludometer("feel", "run", "--games", 20)
    assert (code, err) == (0, "") and "goal=50" in out.replace(" ", "") and "goal=100" in out.replace(" ", "")
    found = json.loads(ludometer("feel", "run", "--games", 20, "--json")[1])["setups"]
    turns = [each["measures"][0]["value"] for each in found]
    assert turns[0] < turns[1] and found[1]["measures"] == lm.feel(tmp_path / "run", 20, cell=1).plain()["measures"]
    code, out, err = ludometer("feel", "run", "--players", 3)
    assert (code, out) == (2, "") and "players cannot be given too" in err


@pytest.mark.parametrize(("words", "says"), [
    (["pig", "--players", 2, "--out", "feel.gif"], ".svg or .png"), (["pig", "--out", "feel.svg"], "one setup"),
    (["pig", "--by", "leader"], "seat"), (["chess"], "chess"), (["pig", "--games", 0], "1 or more"),
    (["pig", "--set", "goal=50,60"], "one value")])
def test_what_cannot_be_said_is_refused(ludometer, words, says):
    code, out, err = ludometer("feel", *words)
    assert (code, out) == (2, "") and says in err


def test_help_names_no_option_that_feel_does_not_have(ludometer):
    said = " ".join(ludometer("feel", "--help")[1].split())
    assert "--game " not in said and "Give this card" in said
    assert "with --game that game" in " ".join(ludometer("play", "--help")[1].split())
