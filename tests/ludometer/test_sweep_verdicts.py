"""What a terminal says of a finished sweep is what the first screen of its report says."""
import json
import re
from types import SimpleNamespace

import pytest
from markupsafe import Markup

import ludometer as lm
from ludometer.analysis.results import signed_number
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.commands.sweep_answers import show_missing_nets
from ludometer.commands.sweep_verdicts import show_judged
from ludometer.commands.terminal import change
from ludometer.reports.document.report import plain_text
from ludometer.reports.document.terminal_summary import summary
from tests.nets import config_of, file_of


def text_of(page):
    """The words of a page, without its tags."""
    return " ".join(plain_text(Markup(re.sub(r"<(script|style)\b.*?</\1>", "", page.read_text(encoding="utf-8"),
                                             flags=re.S))
                          ).split())


def test_a_sweep_ends_with_the_headline_verdicts_and_findings_of_its_page(ludometer):
    code, out, _ = ludometer("sweep", "pig", "--games", 400, "--set", "goal=100,50", "--out", "run")
    found, page = summary("run"), text_of(lm.report("run"))
    assert code == 0 and len(found["findings"]) == 2 and len(found["judged"]) == 8
    for sentence in (found["headline"], *found["findings"]):
        assert sentence in out.replace("\n", " ") and sentence in page
    for row in found["judged"]:
        assert f"{change(row, digits=1)} {row['verdict']}" in out
    assert "both marks" not in page
    assert found["among"] == "among club players"               # Pig has no better ones
    assert f"{found['among']}; with the intervals" in out and "Among club players, " in page
    first = next(row for row in found["judged"] if row["item"] == "first seat")
    there = lm.findings("run")
    assert not there.empty and first["low"] < first["value"] < first["high"]
    quote = "To quote:\n" + "".join(f"  {line}\n" for line in found["quote"])
    assert out.index("Seats: percentage points") < out.index(found["findings"][0]) < out.index(quote)
    assert found["quote"][0] == found["headline"] and "800 games of Pig in 2 setups, 4 players (club)" in quote
    far = max(found["changes"], key=lambda seat: abs(found["changes"][seat]["value"]))
    assert f"{far} {signed_number(found['changes'][far]['value'])} (" in found["quote"][1]
    assert out.rstrip().endswith("next: ludometer report run")


QUOTED = re.compile(r"(?:: |, )([^,:]+?) [+−]?[\d.]+ \(([^()]+ to [^()]+)\)((?: [a-z]+)*)")


@pytest.mark.sample("4000", "leader.boris")
@pytest.mark.parametrize("words", [
    ["pig", "--games", 400], ["pig", "--games", 4000, "--set", "goal=100,50"],
    ["scythia", "--games", 400, "--lineup", "random"],
    ["rurik", "--players", 2, "--games", 400, "--lineup", "club", "--set", "seat.2.coins=0,1"],
    ["rurik", "--players", 2, "--games", 400, "--lineup", "random", "--set", "seat.2.coins=0,8"],
    ["rurik", "--players", 2, "--games", 400, "--lineup", "random", "--set", "seat.2.coins=0,1,8"],
    ["rurik", "--players", 2, "--games", 400, "--lineup", "random", "--set", "leader.boris.coins=0,-1"]],
    ids=lambda words: " ".join(map(str, words)))
def test_a_quote_has_the_verdicts_of_the_table_beside_it(ludometer, words):
    code, out, _ = ludometer("sweep", *map(str, words), "--jobs", 1, "--out", "run")
    found = summary("run")
    line, rows = found["quote"][1], QUOTED.findall(found["quote"][1])
    assert code == 0 and len(rows) == 2
    for item, interval, verdict in rows:
        told = found["changes"].get(item) or next(row for row in found["judged"] if row["item"] == item)
        assert (verdict.strip(), interval) == (told["verdict"], " to ".join(
            signed_number(told[end]) for end in ("low", "high")))
        assert f"({interval}){verdict}" in out.partition("To quote:")[0]        # in the table too
    assert line.endswith(" († reconstructed).") == ("†" in line.partition(" (†")[0]) == ("random" in words[-1:] and
                                                                                         words[0] == "scythia")
    if any("seat.2" in str(word) for word in words):            # what was changed is named first
        assert rows[0][0] == "second seat" and found["headline"].find("second seat is") < 40
        assert "first seat" not in found["headline"].partition("second seat")[0].partition("coins = 0")[2]


    if "leader.boris" in str(words[-1]):
        assert rows[0][0] == "Boris" and "win share of Boris changes" in found["headline"]


def test_seats_have_a_table_where_verdicts_and_changes_are_of_them(ludometer):
    """All players of a game have the same duchy: who wins is a matter of seats, and points are one of duchies."""
    code, out, _ = ludometer("sweep", "burgundy", "--players", 2, "--games", 200, "--lineup", "random", "--set",
                             "workers_first=1,2", "--jobs", 1, "--out", "run")
    found = summary("run")
    seats = found["seats"]
    assert code == 0 and "4 of 4 verdicts on seats" in found["undecided"]
    assert [row["item"] for row in seats["judged"]] == ["first seat", "second seat"] * 2
    assert seats["caption"] == "Seats: percentage points off a fair share" and found["caption"].endswith(
        ": points against the others")
    assert out.index(seats["caption"]) < out.index(found["caption"])
    for row in seats["judged"]:
        assert f"{change(row, digits=1)} {row['verdict']}" in out
    for row in seats["changes"].values():
        assert f"{change(row, digits=1)} {row['verdict']}" in out


def test_several_values_of_a_knob_are_compared_with_the_first(ludometer):
    code, out, _ = ludometer("sweep", "pig", "--games", 400, "--set", "goal=100,80,60,50,40,30", "--jobs", 1, "--out",
                             "run")
    found = summary("run")
    base, *cells = played_cells(Run.open("run"))
    family = setup_changes.win_change_count([(cell, base) for cell in cells])
    assert code == 0 and list(found["later"]) == ["goal = 80", "goal = 60", "goal = 50", "goal = 40"]
    assert found["later_left"] == 1 and found["changes"] == {}
    assert "Seats: change in win share against goal = 100 (printed), in percentage points" in out
    assert "the first 4 of 5 such setups" in out
    for cell, changes in zip(cells, found["later"].values(), strict=False):
        rows = setup_changes.win_changes(cell, base, family).to_dict("records")
        assert [[told[end] for end in ("value", "low", "high")] for told in changes.values()] == [
            pytest.approx([100 * row[end] for end in ("value", "low", "high")]) for row in rows]
        for each in changes.values():
            assert change(each, digits=1) in out


def test_a_sweep_says_where_a_policy_has_no_net(tmp_path, capsys):
    net = config_of(file_of(tmp_path / "mine.npz", "scythia", (2, 3)))
    cells = [{"players": players, "lineup": lineup} for players in (2, 4) for lineup in ("mine,club", "club*2")]
    show_missing_nets(SimpleNamespace(game="scythia", manifest={"policies": {"mine": net, "club": {}}}, cells=cells))
    assert capsys.readouterr().out.strip() == (
        "mine has learned games of 2 and 3 players: with 4 it played by its weights alone")
    show_missing_nets(SimpleNamespace(game="scythia", manifest={"policies": {"mine": net}}, cells=cells[:2]))
    assert capsys.readouterr().out == ""


def test_a_star_marks_what_populations_alone_leave_open(capsys):
    row = {"setup": "base game", "value": 2.0, "low": -1.0, "high": 5.0, "verdict": "undecided", "populations": ""}
    table = {"caption": "Leaders", "judged": [row | {"item": "Boris"}, row | {
        "item": "Maria", "low": 3.5, "value": 5.0, "high": 6.5, "populations": "population 1: strong, 2: undecided"}],
        "changes": {}, "above": {}, "later": {}}
    show_judged(table, "", "")
    out = capsys.readouterr().out
    assert "+5.0 (+3.5 to +6.5) undecided* " in out and "undecided " in out and out.count("*: all games together") == 1
    show_judged(table | {"judged": table["judged"][:1]}, "", "")
    assert "*" not in capsys.readouterr().out
    # a change that all games decide, within the margin; and a row of a setup that has no column
    change = row | {"value": 0.9, "low": 0.6, "high": 1.2}
    show_judged(table | {"judged": table["judged"][:1], "changes": {"Boris": change}}, "", "")
    assert "+0.9 (+0.6 to +1.2) undecided* " in capsys.readouterr().out
    show_judged(table | {"judged": [row | {"item": "club*2", "setup": setup} for setup in "abcd"] + [
        table["judged"][1] | {"setup": "e"}]}, "", "")
    assert "*:" not in capsys.readouterr().out


@pytest.mark.parametrize("words, says", [
    (["--games", 396], "fewer than 100 deals of a setup say too little for verdicts; ludometer plan --pilot run says"),
    (["--games", 400], "; ludometer plan --pilot run says how many games are needed."),
    (["--until", "precision=9"], None),
    (["--games", 400, "--set", "goal=100,90,80,70,60"], "the first 4 of 5 setups"),
], ids=str)
def test_what_decides_nothing_or_is_answered_already_has_no_verdicts(ludometer, words, says):
    code, out, _ = ludometer("sweep", "pig", *words, "--out", "run")
    assert code == 0 and (says or "") in out
    assert ("percentage points off" in out) == (words[0] == "--games" and words[1] != 396)


def test_a_terminal_and_a_page_say_alike_which_verdicts_are_open(ludometer):
    """Also where duchies are decided and seats are not."""
    code, out, _ = ludometer("sweep", "burgundy", "--games", 200, "--players", 2, "--lineup", "random", "--jobs", 1,
                             "--out", "a run")
    line = re.search(r"\nUndecided: .*?\n\n", out, re.S)[0]
    assert code == 0 and "verdicts on seats; ludometer plan --pilot 'a run' says how many games" in line
    page = text_of(lm.report("a run"))
    both = "both marks show one gap, from either side: it is what each says, not the distance between them."
    pair = {row["item"]: row["value"] for row in summary("a run")["judged"]}
    assert len(pair) == 2 and sum(pair.values()) == pytest.approx(0) and both in page
    assert " ".join(line.split()).replace("'a run'", "DIR") in page


@pytest.mark.verify
def test_a_sweep_with_gifts_ends_with_the_headline_of_its_page_and_what_it_does_not_say(ludometer):
    words = ("sweep", "rurik", "--games", 200, "--players", 2, "--lineup", "casual", "--jobs", 1, "--out", "run",
             "--give", "agenda.regal", "--swap", "leader.boris=maria")
    code, out, _ = ludometer(*words)
    found, said = summary("run"), " ".join(out.split())
    page = text_of(lm.report("run"))
    assert code == 0 and len(found["findings"]) >= 2 and found["judged"] == [] and found["undecided"] == ""
    for sentence in (found["headline"], *found["findings"]):
        assert sentence in said and sentence in page
    assert "plan --pilot" not in out and out.index("What it causes") < out.index(found["headline"][:40])


@pytest.mark.verify
def test_a_sweep_with_better_players_says_what_changes_most_with_them(ludometer):
    code, out, _ = ludometer("sweep", "rurik", "--games", 3000, "--players", 2, "--lineup", "novice", "--one-tier-up",
                             "--jobs", 1, "--out", "run")
    found = summary("run")
    assert code == 0 and found["moved"].startswith("One tier up, the win share of ")
    assert found["moved"] in " ".join(out.split()) and found["moved"] in text_of(lm.report("run"))


@pytest.mark.verify
def test_a_sweep_and_its_page_say_how_many_games_are_different(ludometer):
    code, out, _ = ludometer("sweep", "scythia", "--games", 100, "--players", 4, "--lineup", "textbook", "--out", "run")
    page = text_of(lm.report("run"))
    assert code == 0 and "equal players play a deal alike in every rotation; intervals are taken over deals" in out
    assert "100 (25 of 100 different), 4 players" in page and "Different games25 of 100: equal players" in page
    row = next(line for line in out.splitlines() if "base game" in line and "textbook" in line)
    assert row.split()[-3:] == ["100", "25", "25"]
    cell, = json.loads(ludometer("sweep", "run", "--json")[1])["cells"]
    assert (cell["games"], cell["different"]) == (100, 25)


def test_machines_get_the_headline_and_the_verdicts_of_a_terminal(ludometer):
    words = "sweep", "pig", "--set", "goal=100,50", "--out", "run", "--jobs", 1
    assert "verdicts" not in json.loads(ludometer(*words, "--games", 8, "--json")[1])
    code, out, _ = ludometer("sweep", "run", "--more", 392, "--json")
    said, found = json.loads(out), summary("run")
    assert code == 0 and (said["headline"], said["among"]) == (found["headline"], found["among"])
    seats, = said["verdicts"]
    assert seats["caption"] == found["caption"] and seats["judged"] == found["judged"]
    assert {(row["setup"], row["item"]) for row in seats["judged"]} == {
        (setup, f"{seat} seat") for setup in ("goal = 100 (printed)", "goal = 50") for seat in ("first", "second",
                                                                                               "third", "fourth")}
    assert seats["changes"] == found["changes"] != {}
    words = "sweep", "pig", "--set", "goal=100,50,60,70,80,90", "--games", 400, "--jobs", 1, "--out", "six", "--json"
    seats, = json.loads(ludometer(*words)[1])["verdicts"]
    assert len(seats["later"]) == 4 and seats["later_left"] == 1 and "against goal = 100" in seats["later_caption"]


def test_where_the_printed_rule_lets_players_choose_their_factions_it_is_said(ludometer):
    words = ["--games", 4, "--lineup", "random", "--jobs", 1, "--players", 2]
    said = ("players choose their hero in turn, as the printed rule has it (draft = 1): who wins with which is an "
            "association; --set draft=0 deals them")
    for more in ((), ("--factions", "random")):
        assert f"\n{said}" in ludometer("sweep", "scythia", *words, *more)[1]
    assert f"\nin setups with this rule {said}" in ludometer("sweep", "scythia", *words, "--set", "draft=1,0")[1]
    for game, more in (("scythia", ("--set", "draft=0")), ("scythia", ("--factions", "eagles,trade")), ("rurik", ())):
        assert "players choose" not in ludometer("sweep", game, *words, *more)[1]
    listed = "Players choose them, as printed, unless --factions names them; --set draft=0 deals them"
    assert [listed in ludometer("games", game)[1] for game in ("scythia", "rurik", "pig")] == [True, False, False]
    assert "--set draft=0" in ludometer("sweep", "--help")[1]
