"""Pages of runs in which populations play: what each of them makes of a share on which they contradict each other."""
import json
import re

import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.tables import setup_changes as changes_of
from ludometer.analysis.tables.agreement import bracketed_note, rows_with_populations
from ludometer.analysis.tables.agreement import population_note as told_of
from ludometer.commands.sweep_verdicts import show_verdicts
from ludometer.reports.burgundy.modules import changes_beyond_mean
from ludometer.reports.document import report, terminal_summary
from ludometer.reports.document.checks import OFF, UNKNOWN, check, check_row
from ludometer.reports.elements.page import Page
from ludometer.reports.elements.values import change_value, each_population, verdict_value
from ludometer.simcore.seats import seat_name
from tests import synthetic
from tests.reports.conftest import sketch
from tests.reports.pages import plain, section, told


@pytest.fixture(scope="module")
def differing(tmp_path_factory):
    """Folder of a run of two populations: Boris is strong in north alone, the first seat in south alone."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "differing", 3000, cells=(("base game", {}),),
                               populations={"north": (0, {"boris": 5}), "south": (6, {})})


@pytest.fixture(scope="module")
def page(differing):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "draw", sketch)
        return report.compose([differing])


def test_a_quoted_number_says_which_population_leaves_its_verdict_open(differing):
    found = terminal_summary.summary(differing)
    boris = next(row for row in found["judged"] if row["item"] == "Boris")
    assert boris["populations"] == "population north: strong, south: undecided"
    assert f"{tables.DIFFERS} ({boris['populations']}), Agatha" in found["quote"][1]


def row_of(*shares):
    return {"verdict": tables.DIFFERS, "wanted": 0, "populations": [
        {"population": name, "value": share} for name, share in zip("xyz", shares, strict=False)]}


@pytest.mark.parametrize("shares, words", [
    ((0.251, 0.298, 0.33), "25.1, 29.8 and 33.0 % in the populations x, y and z"),
    ((0.2, 0.4049), "20.0 and 40.5 % in the populations x and y"), ((0.3,), "30.0 % in the population x")])
def test_shares_of_populations_in_words(shares, words):
    row = row_of(*shares)
    assert plain(each_population(row)) == words
    assert f'<span class="i">{words}</span>' in plain(verdict_value(row).shown)
    assert 'class="tag depends-on-players"' in verdict_value(row).shown


def test_sentences_say_what_each_population_makes_of_it(page):
    seat, = told(page, "seats")
    boris = next(text for text in told(page, "undecided") if text.startswith("Boris"))
    for text, frame, item in ((seat, tables.seats, 0), (boris, tables.factions, "boris")):
        base = page["page"].base
        rows = page["page"].table(frame, base)
        row, = (each for each in rows.to_dict("records") if item in (each.get("seat"), each.get("faction")))
        north, south = (f"{100 * each['value']:.1f}" for each in row["populations"])
        assert f"; but that depends on players: {north} and {south}" in plain(text)
        others = [each for each in rows.to_dict("records") if each["verdict"] == tables.DIFFERS and each != row]
        assert frame is tables.factions or all(f"the {seat_name(each['seat'])} wins" in text for each in others)
        assert "in the populations north and south" in text


def test_tables_have_no_verdict_there_and_say_why(page):
    base = page["page"].base
    for key, question in (("leaders", tables.factions), ("seats", tables.seats)):
        rows = page["page"].table(question, base).to_dict("records")
        shown = [str(verdict_value(row).shown) for row in rows if row["verdict"] == tables.DIFFERS]
        assert shown and all(each in section(page, key) for each in shown)


def test_the_headline_says_of_how_many_it_depends_on_players(page):
    differ = (page["page"].table(tables.factions, page["page"].base)["verdict"] == tables.DIFFERS).sum()
    assert f"; of {differ} that depends on players" in page["headline"]


@pytest.mark.verify
def test_a_notebook_has_what_each_population_says(differing):
    frame = lm.open(differing).seats()
    assert frame["verdict"][0] == tables.DIFFERS and frame["wanted"].isna()[0]
    north, south = json.loads(json.dumps(frame["populations"][0]))
    assert (north["population"], north["verdict"], south["verdict"]) == ("north", "balanced", "strong")
    assert north["low"] < north["value"] < north["high"] < south["low"]


@pytest.fixture(scope="module")
def changing(tmp_path_factory):
    """Folder of two setups: war makes Boris stronger in north and weaker in south, and Maria weaker in both."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "changing", 900, cells=(
        ("base game", {}), ("war", {})), populations={
            "north": (1, {}, {"war": {"boris": 7, "maria": -7}}),
            "south": (1, {}, {"war": {"boris": -7, "maria": -7}})})


@pytest.mark.verify
def test_a_change_on_which_populations_differ_is_no_finding_but_a_clause(changing):
    made = report.compose([changing], draws=False)
    text = next(plain(finding.text) for finding in made["found"] if finding.change)
    changes, _, rest = text.partition("; ")
    assert "<b>Maria</b> −" in changes and "Boris" not in changes
    assert re.search(r"<b>Boris</b>, .*?, depends on players \(population north: more, south: less\)", rest)
    assert text.count("population north") == len(set(re.findall(r"; <b>(\w+)</b>, [^;]*?, (?:is|depends)", text)))
    assert "not tested with" not in made["headline"]
    rows = made["page"].changes(changes_of.win_changes, made["page"].given[1])
    row, = (row for row in rows.to_dict("records") if row["faction"] == "boris")
    shown = plain(change_value(row, factor=100).shown)
    assert "population north: more, south: less" in shown and not change_value(row, factor=100).tone


def test_a_share_that_only_one_population_leaves_undecided_says_which(tmp_path):
    """All games say that Boris is strong, and north does; of south there are too few to say so."""
    row = {"value": 0.3, "low": 0.285, "high": 0.31, "fair": 0.25, "verdict": "undecided", "populations": [
        {"population": "north", "verdict": "strong"}, {"population": "south", "verdict": "undecided"}]}
    assert told_of(row) == "population north: strong, south: undecided"
    assert told_of(row, short=True) == "strong in 1 of 2"
    alone = row | {"populations": [each | {"verdict": "undecided"} for each in row["populations"]]}
    assert (told_of(alone), told_of(alone, short=True)) == ("undecided in each population alone", "in none of 2")
    assert bracketed_note(row) == " (population north: strong, south: undecided)"
    assert told_of(row | {"low": 0.27}) == ""                   # nor do all games
    rows = [row, row | {"populations": []}, *(row | {"low": 0.27, "verdict": word} for word in ("strong", "undecided"))]
    assert [said for _, said in rows_with_populations(pd.DataFrame(rows))] == [
        "strong in 1 of 2", None, "all of 2", "–"]
    assert rows_with_populations(pd.DataFrame(rows[3:])) == [(rows[3], None)]       # and no column of dashes
    assert told_of(row | {"verdict": "strong"}) == "" == told_of({"verdict": "undecided", "low": 0.3, "high": 0.4})


@pytest.mark.verify
def test_a_check_fails_where_all_populations_are_off(differing):
    found = {limit: check([differing], limit).rows for limit in (3, 2)}
    for rows in found.values():
        row = rows[rows["what"] == "seat"].iloc[0]
        assert row["outcome"] == "not known" and row["why"].startswith(f"{tables.DIFFERS}: population north: ")


@pytest.mark.parametrize("limit, outcome, why", [
    (1, OFF, ""), (2, UNKNOWN, "too few games: "), (3, UNKNOWN, f"{tables.DIFFERS}: ")])
def test_a_check_asks_populations_by_the_limit_asked_for(page, limit, outcome, why):
    """A page that asks for 3 points says that it depends on players; both are off by more than one."""
    rows = [{"population": "north", "value": 0.27, "low": 0.262, "high": 0.278, "sure": "balanced",
             "verdict": "balanced", "wanted": 0},
            {"population": "south", "value": 0.33, "low": 0.32, "high": 0.34, "sure": "strong", "verdict": "strong",
             "wanted": 0}]
    row = check_row(page["page"], page["page"].base, "seat", 0, (0.05, 0.045, 0.055), limit, "causal", tables.DIFFERS,
                    rows, 0.25, limit == 3)
    assert row["outcome"] == outcome and row["why"].startswith(why) and bool(row["why"]) == bool(why)


def test_a_terminal_has_what_each_population_says(differing, capsys):
    show_verdicts(Run.open(differing))
    assert "Boris: population north: strong, south: " in capsys.readouterr().out.replace("\n", " ")


def test_a_terminal_says_why_what_all_games_decide_is_undecided(monkeypatch, capsys, differing):
    row = {"item": "Boris", "setup": "base game", "value": -10.1, "low": -12.9, "high": -7.2, "verdict": "undecided"}
    for populations, explained in (("2 of 3 weak, 1 undecided alone", True), ("", False)):
        monkeypatch.setattr(terminal_summary, "summary", lambda path, said=populations: {
            "judged": [row | {"populations": said}], "changes": {}, "above": {}, "chances": [], "caption": "Leaders",
            "among": "", "marked": "", "moved": "", "undecided": "", "findings": [], "about": "", "quote": [],
            "seats": None, "later": {}})
        show_verdicts(Run.open(differing))
        out = " ".join(capsys.readouterr().out.split())
        assert "−10.1 (−12.9 to −7.2) undecided" in out
        assert explained == ("the populations of players do not all say the same" in out)


@pytest.mark.verify
def test_populations_that_agree_change_no_sentence(tmp_path, differing):
    """The same rows with and without the columns that say who played."""
    each = [synthetic.write_run(tmp_path / name, 1200, cells=(("base game", {"boris": 3}),), populations=there)
            for name, there in (("with", {"north": (1, {"boris": 3}), "south": (1, {"boris": 3})}), ("without", None))]
    with_, without = (report.compose([folder], draws=False) for folder in each)
    assert told(with_, "strong") == told(without, "strong") != [] and not [
        text for text in told(with_, "undecided") if "depends on players" in text]


def test_changes_beyond_their_mean_are_asked_of_each_population_less_its_own_mean():
    """All gain points in both; a gains more than b in the one, and less in the other."""
    def rows(*values):
        return [{"population": name, "value": value, "low": value - 1, "high": value + 1}
                for name, value in zip(("x", "y"), values, strict=True)]

    frame = pd.DataFrame({"faction": ["a", "b", "c"], "value": [9.0, 5, 1], "low": [8.0, 4, 0], "high": [10.0, 6, 2],
                          "verdict": "above", "populations": [rows(15, 3), rows(9, 7), rows(3, -1)]})
    found = changes_beyond_mean(frame)
    assert found["value"].tolist() == [4, 0, -4]
    assert found["verdict"].tolist() == ["undecided", "undecided", "below"]
    assert [each["value"] for each in found["populations"][0]] == [6, 0]
    assert "verdict" not in changes_beyond_mean(frame[["faction", "value", "low", "high"]])
    silent = changes_beyond_mean(frame.assign(verdict="undecided", populations=[[] for _ in range(len(frame))]))
    assert set(silent["verdict"]) == {"undecided"} and abs(silent["value"].sum()) < 1e-9     # as with very few deals
