"""The command `ludometer audit`."""
import json
import re
from pathlib import Path

import pytest

from ludometer.commands.terminal import share_with_interval, unless_too_wide
from ludometer.reports.document import report
from ludometer.reports.document.report import plain_text
from ludometer.reports.sections.player_strength import belief
from ludometer.simcore.seats import name_seats

DICE = '''"""Nobody decides."""
from ludometer.game import Each, Game, Number


class Dice(Game):
    players = (2, 2)
    score = Each(Number("points"))
    decisions = {"stay": "yes no"}

    def turn(self):
        self.choose("stay", ["yes"])
        self.score[self.seat] = self.roll(6)
        if self.turns_played:
            self.end()
'''


def test_it_names_the_decisions_and_the_worst_positions(ludometer):
    code, out, err = ludometer("audit", "pig", "--players", 2, "--decisions", 100, "--playouts", 10)
    assert (code, err) == (0, "")
    assert "pig, 2 players, club: regret" in out and "better:" in out and "ludometer play pig" in out


@pytest.mark.parametrize("words, text", [
    (["audit"], "nobody had a choice, so there is nothing to audit"),
    (["ask", "--game", 0, "--at", 1], "all decisions of game 0 have one candidate, so there is nothing to ask")])
def test_a_game_without_choices_is_refused(ludometer, words, text):
    Path("dice.py").write_text(DICE, encoding="utf-8")
    code, out, err = ludometer(words[0], "./dice.py", *words[1:])
    assert (code, out) == (2, "") and text in err


def test_machines_read_it_too(ludometer):
    code, out, _ = ludometer("audit", "rurik", "--players", 2, "--decisions", 60, "--playouts", 4, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and set(found) == {
        "title", "games", "playouts", "as_themselves", "exploited", "total", "decisions", "worst"}
    assert {"decision", "decisions", "regret", "low", "high"} <= set(found["decisions"][0])


def test_the_game_of_a_bad_position_is_shown_by_its_command(ludometer):
    _, out, _ = ludometer("audit", "pig", "--players", 2, "--decisions", 100, "--playouts", 10, "--json")
    worst = json.loads(out)["worst"][0]
    words = worst["show"].replace("'", "").split()[1:]
    lines = ["", *ludometer(*words)[1].split("\n")]
    assert lines[int(worst["where"].removeprefix("line "))].strip() == name_seats(worst["picked"])
    assert worst["picked"] != worst["better"]


def test_a_bad_position_says_where_it_is_and_what_asks_it(ludometer):
    words = ["audit", "burgundy", "--players", 2, "--decisions", 20, "--playouts", 4]
    code, out, _ = ludometer(*words)
    asked = re.search(r"there in Round [A-E][1-5]; each move: (ludometer ask burgundy .* --at \d+)", out)[1]
    worst = json.loads(ludometer(*words, "--json")[1])["worst"][0]
    assert code == 0 and worst["ask"] == asked
    code, out, err = ludometer(*asked.replace("'", "").split()[1:], "--playouts", 2, "--json")
    picked, = (each["move"] for each in json.loads(out)["candidates"] if each["picked"])
    assert (code, err) == (0, "") and picked == worst["picked"]


def test_the_decisions_of_one_game_are_listed(ludometer):
    words = ["audit", "pig", "--players", 2, "--game", 3, "--seed", 7, "--playouts", 10]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "game 3 of seed 7" in out and "first seat" in out and "hold" in out
    code, out, _ = ludometer(*words, "--json")
    rows = json.loads(out, parse_constant=pytest.fail)["decisions"]
    assert code == 0 and {"at", "where", "seat", "picked", "better", "regret", "low", "high"} <= set(rows[0])
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)


@pytest.mark.parametrize("words, found", [(("--decisions", 10), "game"), (("--game", 3), "each decision")])
def test_it_says_who_plays_imagined_games_and_how_long_searching_takes(ludometer, words, found):
    words = ["audit", "pig", "--players", 2, "--lineup", "search-4", "--playouts", 2, "--jobs", 1, *words]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and found in out and "played on without search" in " ".join(out.split())
    code, out, err = ludometer(*words, "--as-themselves")
    assert code == 0 and "played on by the players themselves, with their searches" in " ".join(out.split())
    assert re.fullmatch(r"ludometer: at least \d+ (s|min) with 1 thread to audit pig, 2 players, search-4; .*\n", err)


def test_a_game_that_leaves_nothing_optional_says_so(ludometer):
    code, out, _ = ludometer("audit", "pig", "--blocked")
    assert code == 0 and "leave a player nothing optional" in out and "none" not in out


@pytest.mark.parametrize("words, text", [
    (["pgi"], "did you mean 'pig'"), (["pig", "--playouts", "1"], "playouts = '1': expected 2 or more, such as 2"),
    (["pig", "--decisions", "0"], "decisions = '0'"), (["pig", "--lineup", "clever"], "no 'clever'"),
    (["runs/none"], "runs/none: no such run or game"), (["pig", "--games", "9"], "--games needs --blocked, or a run"),
    (["rurik", "--blocked", "--decisions", "9", "--game", "1"], "--decisions, --game does not go with --blocked"),
    (["pig", "--blocked", "--as-themselves"], "--as-themselves does not go with --blocked"),
    (["pig", "--game", "1", "--decisions", "9"], "--decisions does not go with --game")])
def test_what_cannot_be_audited_is_refused(ludometer, words, text):
    code, out, err = ludometer("audit", *words)
    assert (code, out) == (2, "") and text in err


def test_it_asks_what_hurts_who_has_it(ludometer):
    code, out, err = ludometer("audit", "rurik", "--blocked", "--players", 2, "--games", 40)
    assert (code, err) == (0, "")
    assert "banish" in out and "predslava" in out and "not tested" in out and "boris" in out
    code, out, _ = ludometer("audit", "scythia", "--blocked", "--players", 2, "--games", 8, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and {"what", "faction", "low", "high", "verdict"} <= set(found["blocked"][0])


def test_a_run_folder_keeps_its_audit(ludometer, tmp_path):
    ludometer("sweep", "rurik", "--players", 2, "--games", 20, "--out", "run")
    words = ["audit", "run", "--decisions", 8, "--playouts", 2, "--games", 8]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "regret" in out and "kept in run" in out
    assert not json.loads((tmp_path / "run/audit.json").read_text())["cells"][0]["regret"]["as_themselves"]
    code, out, err = ludometer(*words, "--players", 3)
    assert (code, out) == (2, "") and "leave --players out" in err
    code, _, err = ludometer(*words, "--as-themselves")
    assert code == 0 and "to audit rurik, 2 players, club" in err
    assert json.loads((tmp_path / "run/audit.json").read_text())["cells"][0]["regret"]["as_themselves"]
    assert ludometer("sweep", "rurik", "--players", 2, "--games", 20, "--out", "run")[0] == 0


@pytest.mark.verify
def test_of_players_who_cannot_be_told_to_leave_something_regret_alone_is_measured(ludometer, tmp_path):
    (tmp_path / "two.toml").write_text(
        'game = "scythia"\nplayers = 2\ngames = 2\n[vary]\nlineup = ["search-1", "textbook", "random"]\n')
    ludometer("sweep", "two.toml", "--out", "run")
    words = ["audit", "run", "--decisions", 20, "--playouts", 2, "--games", 4]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "")
    assert all(f"scythia, 2 players, {name}: regret" in out for name in ("search-1", "textbook", "random"))
    for name, why in ("search-1", "it searches"), ("random", "it has no weights"):
        assert (f"scythia, 2 players, {name}: misplays were not tested: {name} cannot be told to leave "
                f"something, since {why}") in " ".join(out.split())
    code, out, _ = ludometer(*words, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert [set(found[cell]) for cell in "012"] == [{"regret", "not_tested_because"}, {"regret", "blocked"},
                                                    {"regret", "not_tested_because"}]
    answers = belief(report.compose([tmp_path / "run"], draws=False)["page"]).answers
    told = [plain_text(sentence) for _, sentences in answers for sentence in sentences]
    assert any(each.startswith("search-1: a choice of these players gives away") for each in told)
    assert any(each.startswith("search-1; random: whether these players misplay what they may leave was not")
               for each in told)


def test_numbers_whose_intervals_say_nothing_are_not_shown(ludometer):
    """As docs/method.md says of pages and terminals; data for machines keep them."""
    few = ["scythia", "--players", 2, "--lineup", "textbook", "--playouts", 2, "--jobs", 1]
    words = ["audit", *few, "--decisions", 10]
    code, out, _ = ludometer(*words)
    total = next(line for line in out.splitlines() if "all of them" in line)
    assert code == 0 and total.rstrip().endswith("too few games") and "100.0" not in out
    total = json.loads(ludometer(*words, "--json")[1])["total"]
    assert total["low"] == -1 and total["high"] == 1
    out = ludometer("ask", *few, "--at", 3)[1]
    assert "too few games" in out and "100.0" not in out
    out = ludometer("feel", "pig", "--players", 2, "--games", 3)[1]
    rows = out.partition("Who comes back")[2].partition("intervals hold")[0]
    assert rows.count("too few games") >= 4 and " %" not in rows


@pytest.mark.parametrize(("low", "high", "share", "shown"), [
    (-100, 100, False, False), (10, 95, False, True), (10, 95, True, False), (-30, 50, False, True)])
def test_cells_of_a_number_and_its_interval_give_way_together(low, high, share, shown):
    texts = {"regret": "50", "low": str(low), "high": str(high)}
    assert unless_too_wide(texts, low, high, share) == (texts if shown else {
        "regret": "too few games", "low": None, "high": None})
    if share:
        assert share_with_interval(50, low, high) == "too few games"


def test_a_share_has_its_interval_if_that_is_known():
    nan = float("nan")
    assert share_with_interval(50, 40, 60) == "50.0 % (40.0 to 60.0)" and share_with_interval(nan, nan, nan) is None
    assert share_with_interval(50, nan, nan, 0) == "too few games"
