"""The command `ludometer ask`."""
import json
import re

import pytest

WORDS = ("ask", "pig", "--players", 2, "--game", 3, "--seed", 7)


def test_it_lists_the_decisions_of_a_game(ludometer):
    code, out, err = ludometer(*WORDS)
    assert (code, err) == (0, "") and "decides to roll" in out and "--at" in out
    rows = json.loads(ludometer(*WORDS, "--json")[1], parse_constant=pytest.fail)
    assert {"at", "where", "seat", "decision", "candidates", "picked"} == set(rows[0])


def test_it_says_what_each_candidate_is_worth_and_why(ludometer):
    code, out, err = ludometer(*WORDS, "--at", 2, "--playouts", 40)
    assert (code, err) == (0, "")
    for text in ("game 3 of seed 7, decision 2", "decides to hold", "may be as good as the best",
                 "Why club scores it so", "compared with ",
                 "40 imagined games for each of 2 candidates", "ludometer play pig"):
        assert text in " ".join(out.split()), text
    assert "−" in out and not re.search(r"(?<![\w.-])-\.?\d", out)     # also where reasons are added up


def test_machines_read_it_too(ludometer):
    code, out, _ = ludometer(*WORDS, "--at", 2, "--playouts", 10, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["decision"] == "turn" and len(found["candidates"]) == 2
    assert {"move", "chance", "low", "high", "behind", "verdict", "picked", "score"} <= set(found["candidates"][0])


def test_a_game_of_any_number_is_asked_and_written(ludometer, tmp_path):
    words = ("pig", "--players", 2, "--seed", 7, "--game", 100_000_003)
    assert ludometer("ask", *words, "--at", 2, "--playouts", 4)[::2] == (0, "")
    assert ludometer("play", *words, "--html", tmp_path / "it.html")[::2] == (0, "")


def test_a_game_of_a_run_is_asked_as_it_was_played(ludometer):
    assert ludometer("sweep", "pig", "--players", 2, "--games", 8, "--seed", 7, "--out", "run")[0] == 0
    ours, theirs = (json.loads(ludometer("ask", *words, "--game", 3, "--at", 2, "--playouts", 10, "--json")[1])
                    for words in (("run",), ("pig", "--players", 2, "--seed", 7)))
    assert ours == theirs


def test_players_may_search_in_imagined_games(ludometer):
    words = [*WORDS, "--at", 2, "--playouts", 40, "--lineup", "search-20"]
    shown, own = (" ".join(ludometer(*words, *more)[1].split()) for more in ([], ["--as-themselves"]))
    assert "played on without search" in shown and "played on by the players themselves, with their searches" in own
    quick, slow, again = (json.loads(ludometer(*words, *more, "--json")[1]) for more in (
        [], ["--as-themselves", "--jobs", 1], ["--as-themselves", "--jobs", 2]))
    assert slow == again and (quick["as_themselves"], slow["as_themselves"]) == (False, True)
    assert [row["move"] for row in quick["candidates"]] == [row["move"] for row in slow["candidates"]]
    assert [row["chance"] for row in quick["candidates"]] != [row["chance"] for row in slow["candidates"]]


def test_who_decides_by_chance_has_no_reasons(ludometer):
    at = json.loads(ludometer(*WORDS, "--lineup", "random", "--json")[1])[0]["at"]
    code, out, _ = ludometer(*WORDS, "--at", at, "--playouts", 4, "--lineup", "random")
    assert code == 0 and "random decides by chance" in out


@pytest.mark.parametrize("words, text", [
    (["pgi"], "did you mean 'pig'"), (["pig", "--at", "9999"], "has decisions 0 to"),
    (["pig", "--at", "-1"], "has decisions 0 to"),
    (["pig", "--at", "2", "--playouts", "1"], "expected a whole number from 2"),
    (["pig", "--cell", "2"], "cells are those of a run folder"), (["pig", "--lineup", "clever"], "no 'clever'")])
def test_what_cannot_be_asked_is_refused(ludometer, words, text):
    code, out, err = ludometer("ask", *words)
    assert (code, out) == (2, "") and text in err


def test_a_game_is_written_as_a_page(ludometer):
    words = ["play", "pig", "--players", 2, "--game", 3, "--seed", 7, "--html", "game.html", "--ask", 2]
    code, out, err = ludometer(*words)
    assert (code, out, err) == (0, "game.html\n", "")
    code, out, _ = ludometer(*words, "--json")
    found = json.loads(out)
    assert code == 0 and found["page"] == "game.html" and 10_000 < found["bytes"] < 2_000_000


@pytest.mark.parametrize("words, text", [
    (["--ask", "2"], "--ask goes with --html FILE"), (["--html", "none/game.html"], "none/game.html"),
    (["--html", "game.html", "--ask", "9999"], "has decisions 0 to")])
def test_a_page_that_cannot_be_written_is_refused(ludometer, words, text):
    code, out, err = ludometer("play", "pig", *words)
    assert (code, out) == (2, "") and text in err


def test_a_position_is_changed_in_words(ludometer, tmp_path):
    (tmp_path / "rich.toml").write_text("[seat.2]\nsilver = 9\ndice = [6, 6]\n")
    words = ["ask", "burgundy", "--players", 2, "--game", 3, "--seed", 7, "--at", 2, "--playouts", 4, "--json",
             "--lineup", "random"]
    plain, rich = (json.loads(ludometer(*words, *more)[1]) for more in ((), ("--position", "rich.toml")))
    assert "changed by rich.toml" in rich["title"] and rich["show"] is None
    assert len(rich["candidates"]) != len(plain["candidates"]) and "unchanged" not in plain["candidates"][0]


@pytest.mark.verify
def test_a_changed_position_has_the_chances_before_the_change_beside_it(ludometer, tmp_path):
    words = ["ask", "burgundy", "--players", 2, "--game", 3, "--seed", 7, "--at", 2, "--playouts", 2]
    for silver, moved in ((1, False), (9, True)):               # the seat has 1, and buys from 2 on
        (tmp_path / "p.toml").write_text(f"[seat.2]\nsilver = {silver}\n")
        out = ludometer(*words, "--position", "p.toml", "--json")[1]
        rows = json.loads(out, parse_constant=pytest.fail)["candidates"]
        there = [row for row in rows if row["unchanged"] is not None]
        same = [[row[name] for name in ("chance", "low", "high")] == [
            row[name] for name in ("unchanged", "unchanged_low", "unchanged_high")] for row in there]
        assert there and all(same) != moved and (len(there) < len(rows)) == moved
    assert "unchanged" in ludometer(*words, "--position", "p.toml")[1]


@pytest.mark.parametrize("text, words, wrong", [
    ("[seat.1]\ncoins = -3\n", ["--at", 61], "p.toml: seat.1.coins = -3"),
    ("[seat.1]\ncoins = ", ["--at", 61], "p.toml"),
    ("[seat.1]\ncoins = 3\n", [], "p.toml: it has no [table], so it says changes and no whole position"),
    ("game = \"pig\"\n[table]\nsteps = 3\n", [], "p.toml is a position of pig, not of rurik"),
    ("[table]\nsteps = 3\n", [], "p.toml: table.stage is missing"),
    ("game = 3\n[table]\nsteps = 3\n", [], "game: no '3'"),
    ("hidden = 3\n[table]\nstage = 'over'\n", [], "p.toml: hidden = 3, expected 'dealt', 'nothing' or a table"),
    ("[settings]\nplayerz = 3\n[table]\nsteps = 3\n", [], "p.toml: settings: rurik: no 'playerz'"),
    ("settings = 3\n[table]\nsteps = 3\n", [], "p.toml: settings = 3, expected a table"),
    ("game = 'rurik'\n[table]\nround = 1\n", ["--at", 61], "game: this is a whole position, which goes without --at"),
    ("", ["--at", 61], "p.toml: no changes")])
def test_a_position_that_cannot_be_is_refused(ludometer, tmp_path, text, words, wrong):
    (tmp_path / "p.toml").write_text(text)
    code, out, err = ludometer("ask", "rurik", "--lineup", "textbook", "--game", 41, "--seed", 7, *words, "--position",
                               "p.toml")
    assert (code, out) == (2, "") and wrong in err


@pytest.mark.parametrize("command", ["ask", "play"])
def test_help_speaks_of_one_game(ludometer, command):
    out = ludometer(command, "--help")[1]
    assert "each cell" not in out and out.count("Show the game with") == out.count("Show a game in which") == 1


def test_a_position_is_written_changed_and_asked(ludometer, tmp_path):
    words = ["rurik", "--lineup", "textbook", "--players", 2, "--seed", 7]
    code, out, err = ludometer("ask", *words, "--game", 4, "--at", 60, "--write", "here.toml")
    assert (code, out, err) == (0, "here.toml\n", "")
    ours, theirs = (json.loads(ludometer("ask", *more, "--playouts", 4, "--json")[1]) for more in (
        [*words, "--game", 4, "--at", 60], ["rurik", "--position", "here.toml"]))
    assert ours["candidates"] == theirs["candidates"] and ours["why"] == theirs["why"]
    text = (tmp_path / "here.toml").read_text()
    assert text.startswith("# rurik, 2 players, textbook: game 4 of seed 7, decision 60\n")
    assert "# Seats count from 1: [seat.1] is the first." in text and text.count(", decides\n") == 1
    assert "[seat.1]  # first seat, textbook" in text and "[seat.2]  # second seat, textbook" in text
    (tmp_path / "here.toml").write_text(re.sub(r"(?m)^coins = \d+$", "coins = 40", text))
    assert ludometer("ask", "rurik", "--position", "here.toml", "--write", "there.toml")[0] == 0
    assert (tmp_path / "there.toml").read_text().count("coins = 40") == 2
    code, out, err = ludometer("ask", *words, "--game", 4, "--at", 60, "--write", "here.toml")
    assert (code, out) == (2, "") and "here.toml is there already" in err
    assert "coins = 40" in (tmp_path / "here.toml").read_text()


@pytest.mark.parametrize("line, wrong", [
    ("[seat.1.troops]\nkiev = 99\n", "here.toml: seat.1.troops: that makes"),
    ("[seat.3]\ncoins = 1\n", "here.toml: seat: no '3'"), ("[market]\n", "here.toml: no 'market'")])
def test_a_written_position_that_contradicts_is_refused(ludometer, tmp_path, line, wrong):
    words = ["ask", "rurik", "--lineup", "textbook", "--players", 2, "--seed", 7, "--game", 4, "--at", 60]
    ludometer(*words, "--write", "here.toml")
    text = (tmp_path / "here.toml").read_text()
    head = line.partition("\n")[0]
    text = re.sub(rf"(?ms)^{re.escape(head)}\n.*?(?=^\[)", "", text) + line
    (tmp_path / "here.toml").write_text(text)
    code, out, err = ludometer("ask", "rurik", "--position", "here.toml", "--playouts", 2)
    assert (code, out) == (2, "") and wrong in err and ".py" not in err


def test_a_position_of_a_run_is_asked_of_its_game(ludometer):
    assert ludometer("sweep", "pig", "--players", 2, "--games", 8, "--seed", 7, "--out", "run")[0] == 0
    assert ludometer("ask", "run", "--game", 3, "--at", 2, "--write", "p.toml")[:2] == (0, "p.toml\n")
    ours, theirs = (json.loads(ludometer("ask", *words, "--playouts", 4, "--json")[1]) for words in (
        ["run", "--game", 3, "--at", 2], ["pig", "--position", "p.toml"]))
    assert ours["candidates"] == theirs["candidates"]
    code, out, err = ludometer("ask", "run", "--position", "p.toml")
    assert (code, out) == (2, "") and "run: a whole position needs a game by its name" in err


def test_a_game_of_ones_own_has_words_for_positions(ludometer, tmp_path):
    assert ludometer("ask", "pig", "--players", 2, "--seed", 7, "--game", 3, "--at", 2, "--write", "p.toml")[0] == 0
    text = (tmp_path / "p.toml").read_text()
    (tmp_path / "p.toml").write_text(re.sub(r"(\[seat.2\].*\n)(score = \d+\n)?", r"\1score = 99\n", text))
    found = json.loads(ludometer("ask", "pig", "--position", "p.toml", "--playouts", 40, "--json")[1])
    assert {row["move"][-4:] for row in found["candidates"]} and max(row["chance"] for row in found["candidates"]) < 1
