"""Burgundy's pages, from games of random players, say what its tables say."""

import json
import re
import shlex

import pytest

from ludometer.analysis import tables
from ludometer.analysis.burgundy import questions as burgundy
from ludometer.analysis.results import signed_number
from ludometer.analysis.run_folders.run import Run
from ludometer.cli import main
from ludometer.reports.burgundy import WORDS
from ludometer.reports.burgundy.dice import help_name
from ludometer.reports.burgundy.estates import players_without
from ludometer.reports.document import report
from ludometer.reports.elements.values import detectable_rows
from ludometer.reports.wording import units
from ludometer.reports.wording.numbers_in_words import number, percent, points, share
from tests.reports.pages import plain, playing, section, sections, told, usual_sections, without_words

pytestmark = pytest.mark.usefixtures("own_level")

played = playing(game="burgundy", games=120, lineup="random", players=3)


@pytest.fixture(scope="module")
def alike(played):
    """A run with one duchy for all, and other workers for the last of the bridge."""
    return played(games=900, set={"duchies": 1}, vary={"set": {"workers_third": [3, 0, 12]}})


@pytest.fixture(scope="module")
def found(alike):
    """Its report."""
    return report.compose([alike])


@pytest.mark.sample(1)
@pytest.mark.drawn
@pytest.mark.parametrize(("players", "modules"), [(2, []), (3, ["extra-tiles"]), (4, [])])
def test_a_small_run_gets_a_whole_page(played, players, modules):
    page = report.compose([played(games=60, players=players, modules=modules)])
    assert sections(page) == usual_sections("burgundy")
    assert len(page["html"].encode()) < report.LARGEST
    assert not without_words(page)
    gained = "Gain when on the board" in section(page, "monasteries")
    assert gained == (players < 4)                              # four players see all monasteries of a colour


@pytest.mark.verify
def test_the_experiments_that_a_page_proposes_can_be_played(found, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"<code>(ludometer .*?)</code>", section(found, "monasteries"))
    assert len(lines) == 2
    for line in lines:
        assert main([*shlex.split(line)[1:], "--games", "4", "--lineup", "random"]) == 0
    assert capsys.readouterr().out.count("8 games of burgundy") == 2


@pytest.mark.verify
def test_duchies_that_all_share_are_told_by_points(found, alike):
    assert not {"strong", "weak", "balanced", "undecided"} & {finding["tag"] for finding in found["findings"]}
    frame = tables.faction_scores(tables.played_cells(Run.open(alike))[0]).sort_values("value")
    least, most = frame.iloc[0], frame.iloc[-1]
    sentence, = told(found, "points")
    assert sentence.startswith(f"With the same duchy for all, seats score from {points(least)} points with "
                               f"Duchy No. {least['faction'].removeprefix('duchy_')} to {points(most)} with "
                               f"Duchy No. {most['faction'].removeprefix('duchy_')}. Players: ")
    assert "Duchies: what they score" in found["html"] and "one for all (dealt at random)" in found["html"]
    assert "win share" not in section(found, "duchies").lower()


@pytest.mark.verify
@pytest.mark.drawn
def test_variants_of_such_games_are_told_by_points_and_seats(alike):
    found = report.compose([alike])
    assert sections(found) == usual_sections("burgundy", "variants", "castles")      # which are chosen in most duchies
    base, *others = tables.played_cells(Run.open(alike))
    for sentence, cell in zip(told(found, "variant"), others, strict=True):
        assert sentence.startswith(f"{cell.label.replace('_', ' ')} against workers third = 3 (printed): ")
        moved = detectable_rows(tables.seat_changes(cell, base, 6))
        assert ("whether any seat’s win share changes" in sentence) == (len(moved) == 0)
        assert all(f"seat {signed_number(100 * value)}" in sentence for value in moved["value"])
        assert "300 deals played under both" in sentence
    variants = section(found, "variants")
    assert "Win share of each seat by workers_third" in variants and "all points" in variants
    for kind in ("Points", "Seats"):                            # both setups in one figure
        assert variants.count(f"<figcaption>{kind} against workers third = 3 (printed)") == 1
    assert all(variants.count(f">{cell.label.replace('_', ' ')}</text>") == 2 for cell in others)


def test_findings_quote_burgundy_s_tables(found, alike):
    cell = tables.played_cells(Run.open(alike))[0]
    decisive = tables.decisive(cell).sort_values("value").iloc[-1]
    part = WORDS["parts"].get(decisive["part"], decisive["part"])
    assert plain(f"from {part} another player would have been first in {share(decisive)}") in told(
        found, "places")[0]
    turns = burgundy.turns(cell).set_index("column")
    assert points(turns.loc["act_place"], "winners") in told(found, "turns")[0]
    brought = burgundy.monasteries(cell)["brought"]
    assert number(brought.max(), 1) in told(found, "monasteries")[1]
    assert ", an association." in told(found, "monasteries")[1]
    none = burgundy.bonuses(cell).iloc[0]
    assert plain(f"{percent(none['seats_share'], 1)} of players get none") in told(found, "colours")[0]
    assert "Whoever leads before the last phase wins" in told(found, "course")[0]
    assert "decided by 10 points or less" in told(found, "course")[0]


def test_exact_odds_stand_beside_the_games(found, alike):
    sentence, = told(found, "dice")
    assert "a wanted number with chance 30.6 %, or is turned to it: 75.0 % with 1 worker, 97.2 % with 2" in sentence
    chances, board = section(found, "dice"), section(found, "monasteries")
    assert "8 with 9 to 12" in chances and "9 to 12<" in chances and "51.8" in chances
    row = burgundy.on_board(tables.played_cells(Run.open(alike))[0]).set_index("tile").loc["monastery_7"]
    assert row["odds"] == 0.75 and abs(row["z"]) < 4
    assert "On the board: the games and the exact odds" in board and percent(row["share"], 1) in board


def test_odds_of_the_board_are_left_out_where_the_data_have_changed(played):
    folder = played(games=12)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["cells"][0]["tables"]["data_hash"] = "another"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert "the exact odds" not in section(report.compose([folder]), "monasteries")


@pytest.mark.parametrize(("names", "words"), [
    ("none", "none"), ("8", "8"), ("9, 10", "9, 10"), ("9, 10, 11", "9 to 11"), ("8, 9, 10 + 11", "8, 9, 10 + 11"),
    ("8 + 9, 8 + 10, 8 + 12", "8 with 9 to 12")])
def test_monasteries_that_help_in_words(names, words):
    assert help_name(names) == words


@pytest.mark.verify
def test_mixed_duchies_are_judged_by_their_win_shares(played):
    page = report.compose([played(modules=["experts"])])
    assert sections(page) == usual_sections("burgundy", "castles")
    assert "<h2>Duchies" in page["html"] and "Win share of each duchy" in section(page, "duchies")
    assert "sheet" in told(page, "caution")[0]
    assert "one for all" not in page["html"] and "such a game counts for each of them" in page["html"]


@pytest.mark.parametrize(("low", "high", "wins"), [
    (0.01, 0.95, ""), (0.1, 0.2, ", and win 15.0 % (10.0–20.0) of their games")])
def test_of_players_without_bonus_tiles_who_are_too_few_no_wins_are_told(low, high, wins):
    said = players_without({"seats_share": 0.002, "value": 0.15, "low": low, "high": high})
    assert plain(said) == f" 0.2 % of players get none{wins}."


@pytest.mark.verify
def test_cells_with_a_duchy_each_share_a_figure(played):
    page = report.compose([played(vary={"factions": [["duchy_1"] * 3, ["duchy_4"] * 3, ["duchy_8"] * 3]})])
    duchies = section(page, "duchies")
    assert duchies.count("<figure>") == 1 and "Duchies of 3 setups" in duchies
    assert all(f">Duchy No. {i}<" in duchies for i in (1, 4, 8))
    assert "No. 4 to" in told(page, "points")[0] or "No. 4 for all" in told(page, "points")[0]
    assert told(page, "variant")[0].startswith(
        "all duchy_4 against all duchy_1: the mean points of all seats change by ")


@pytest.mark.verify
def test_one_duchy_for_all_beside_mixed_ones(played):
    page = report.compose([played(set={"duchies": 1}, vary={"set": {"same_duchy": [1, 0]}})])
    assert "all seats of a game have the same duchy" in section(page, "duchies")
    assert "same duchy = 0: " in " ".join(told(page, "undecided") + told(page, "weak") + told(page, "strong"))
    assert "Change in win share of each duchy" not in page["html"]


def test_policies_lead_where_all_seats_have_the_same_duchy(played):
    made = report.compose([played(set={"duchies": 1}, players=2, lineup="textbook,random")], draws=False)
    assert made["page"].base.same_faction and made["headline"].startswith("Textbook is strong and random is weak")


@pytest.mark.verify
@pytest.mark.drawn
def test_stages_are_named_by_what_was_played(played):
    page = report.compose([played(vary={"set": {"phases": [5, 3]}})])
    course = section(page, "course")
    assert "after phase" in course and ">phase E<" in course and ">phase C<" in course


ALL = ["shields", "trade-routes", "white-castles", "inns", "watchtowers"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("players", "modules", "sections_of_modules"), [
    (3, ALL, ["shields", "routes", "white-castles", "watchtowers", "inns"]), (2, ["inns"], ["inns"]),
    pytest.param(3, ALL, ["shields", "routes", "white-castles", "watchtowers", "inns"], marks=pytest.mark.drawn),
    (4, ["teams"], ["teams"]), (4, ["teams", "shields", "trade-routes"], ["teams", "shields", "routes"]),
    (1, ["solo"], ["solo"]), (1, ["solo", "inns", "white-castles", "trade-routes"], [
        "solo", "routes", "white-castles", "inns"])])
def test_modules_have_sections_of_their_own(played, players, modules, sections_of_modules):
    page = report.compose([played(games=60, players=players, modules=modules, lineup="textbook")])
    of_modules = {"shields", "routes", "white-castles", "watchtowers", "inns", "teams", "solo", "modules"}
    assert {key for key in sections(page) if key in of_modules} == set(sections_of_modules)
    assert not without_words(page)


@pytest.mark.sample(1)
@pytest.mark.drawn
@pytest.mark.parametrize("values", [
    {"players": 2, "games": 2, "modules": ["shields"]}, {"players": 1, "games": 1, "modules": ["solo"]},
    {"players": 4, "games": 4, "modules": ["teams"]}])
def test_a_single_deal_is_no_fault(played, values):
    assert not without_words(report.compose([played(**values)]))


def test_what_nobody_takes_and_what_is_level_is_no_fault(played):
    page = report.compose([played(games=3, modules=ALL)], draws=False)
    assert not any("gets –" in text for text in told(page, "shields"))
    assert re.fullmatch(r"All watchtowers are linked by an unknown share \(too few games\) of players, "
                        r"whatever the duchy\.( Players: .*)?",
                        told(page, "watchtowers")[0].replace(units.NARROW, " "))


@pytest.mark.verify
def test_the_start_of_the_team_game_is_told(played):
    folder = played(players=4, modules=["teams"], vary={"set": {"workers_second": [5, 3]}}, lineup="textbook")
    page, (base, other) = report.compose([folder], draws=False), tables.played_cells(Run.open(folder))
    sentence, = told(page, "teams")
    won, even = (share(burgundy.teams(cell).loc[0]) for cell in (base, other))
    assert sentence.startswith(plain(f"With 3 against 5 workers the first team wins {won}"))
    assert plain(f"With 3 against 3 it wins {even}") in sentence


@pytest.mark.verify
def test_a_start_that_several_cells_have_is_told_once(played):
    page = report.compose([played(players=4, games=20, vary={
        "modules": [["teams"], ["teams", "inns"]], "set": {"workers_second": [5, 3]}})], draws=False)
    sentence, = told(page, "teams")
    assert sentence.count("3 against 3 it wins") == 1 and sentence.count(" it wins ") == 1


@pytest.mark.verify
def test_how_often_a_duchy_is_filled_is_told_by_duchy_and_target(played):
    folder = played(players=1, modules=["solo"], lineup="textbook", vary={
        "factions": [["duchy_13a"], ["duchy_13b"]], "set": {"solo_target": [50, 55]}})
    page, cell = report.compose([folder]), tables.played_cells(Run.open(folder))[0]
    won = tables.course(cell).set_index("measure").loc["won"]
    assert plain(share(won)) in told(page, "solo")[0] and "No. 13b, target 55" in told(page, "solo")[0]
    assert len(told(page, "variant")) >= 3 and "No. 13b" in section(page, "solo")


def test_what_is_missing_is_told_only_where_something_is(played):
    filled = played(players=1, games=1, modules=["solo"], lineup="textbook", set={"solo_target": 30})
    assert len(told(report.compose([filled], draws=False), "solo")) == 1
    empty = told(report.compose([played(players=1, games=1, modules=["solo"])], draws=False), "solo")[1]
    assert "spaces of their colour." in empty and "–" not in re.sub(r"\(.*?\)", "", empty)


@pytest.mark.verify
def test_what_modules_add_is_told_against_cells_with_fewer(played):
    page = report.compose([played(games=90, vary={"modules": [[], ["inns"], ["inns", "shields"], ["watchtowers"]]},
                                  lineup="textbook")])
    first, second, third = told(page, "modules")
    assert first.startswith("Inns added to base game: ") and second.startswith("Shields added to inns: ")
    assert third.startswith("Watchtowers added to base game: ") and "a standard deviation of" in third
    assert told(page, "inns")[0].startswith("inns: Inns add most")        # the baseline has none
    assert "Points and variance" in section(page, "modules") and "Whom modules help" in section(page, "modules")
