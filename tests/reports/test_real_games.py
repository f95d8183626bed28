"""Played games on a page: a chapter, marks in the figure of factions, and data; nothing of them in the run folder."""
import re
from dataclasses import replace

import pytest

import ludometer as lm
from ludometer.analysis.human_games.against_simulation import FileComparison
from ludometer.reports.document import report
from ludometer.reports.elements.page import Page
from ludometer.reports.sections.human_games import FEW, compared_parts, comparison_of_page, finding_of, real_games
from ludometer.reports.sections.human_scores import points_clause
from ludometer.reports.wording.quotes import quotes_of
from ludometer.reports.wording.units import NARROW
from ludometer.simcore.errors import DataError
from tests.reports.conftest import drawing
from tests.reports.pages import playing, section, without_words
from tests.synthetic import LEADERS

play = playing(game="rurik", players=2, games=40, lineup="random", seed=500_017)
NAMES = {"rurik": [name.capitalize() for name in LEADERS]}


def club(folder, names, players=4, games=12, seats=True, word="leader", fair=False):
    """A file of games in which the first of the names wins whenever it plays; fair: each in turn, from each seat."""
    rows = [f"game,player,{word}{',seat' * seats},won"]
    for game in range(games):
        there = [names[(game + place) % len(names)] for place in range(players)]
        winner = there.index(names[0]) if names[0] in there else 0
        winner = game // len(names) % players if fair else winner
        rows += [f"{game},p{place},{name}{f',{place + 1}' * seats},{'yes' if place == winner else 'no'}"
                 for place, name in enumerate(there)]
    (folder / "club.csv").write_text("\n".join(rows), encoding="utf-8")
    return folder / "club.csv"


def plain(html):
    return re.sub(r"<[^>]*>", "", html).replace(NARROW, " ")


@pytest.fixture(scope="module")
def made(plain_run, tmp_path_factory):
    return report.compose([plain_run], played=club(tmp_path_factory.mktemp("club"), NAMES["rurik"]))


@pytest.fixture(scope="module")
def plain_run(request):
    return request.getfixturevalue("plain")


@pytest.mark.verify
def test_the_chapter_says_whether_played_and_simulated_games_disagree(made):
    """One sentence with one probability for all of a file, and a table for leaders and for seats."""
    text = plain(section(made, "real"))
    assert re.search(r"12 played games of 4 players: played and simulated games disagree \(one test of all leaders and "
                     r"seats: p = 0\.0\d\d\): Agatha wins 100.0 % \([\d.]+–100.0\) of 5, simulated [\d.]+ % "
                     r"\([\d.]+–[\d.]+\), likely \+[\d.]+ \([−+\d.]+ to \+[\d.]+\) percentage points", text)
    assert "Played and simulated: 12 games of 4 players" in text and "People choose what they play" in text
    assert not without_words(made)
    said = [each for each in made["findings"] if each["chapter"] == "real"]
    assert len(said) == 1 == len(re.findall("p = ", text.partition("Played and simulated: ")[0]))
    assert said[0]["basis"] == "description" and said[0]["numbers"][0]["item"] == "agatha" and said[0]["among"] == ""
    assert plain(made["html"]).count("12 in club.csv") == 1
    (setup, data), (_, seats) = made["played"]
    assert (setup, data["item"], seats["item"], data["games"]) == ("base game", "faction", "seat", 12)
    assert data["rows"][0]["faction"] == "agatha" and data["rows"][0]["n"] == 5
    assert data["p"] == seats["p"] == made["test"]["p"] < 0.05 and made["test"]["games"] == 12
    assert made["test"]["named"][0] == {"item": "faction", "players": None, "name": "agatha"}


def page_of(folder, played):
    """The page without its sentences, with played games of this file."""
    return report.pages_of([folder], played)[0](1)


@pytest.mark.parametrize(("fair", "says"), [
    (False, "played and simulated games disagree"), (True, "too few to disagree")])
def test_only_games_won_otherwise_disagree(plain_run, tmp_path, fair, says):
    """One who always wins does; where all win alike, 64 games say no more than that, and how many would."""
    page = page_of(plain_run, club(tmp_path, NAMES["rurik"], games=64, fair=fair))
    assert [each.differs for _, each in compared_parts(page)] == [not fair] * 2
    said, = (plain(finding.text) for finding in real_games(page).findings)
    assert re.match(rf"64 played games of 4 players: {says} \(one test of all leaders and seats: p = 0\.\d+\)", said)
    assert bool(re.search(r" would be found with a chance of 80 % in about \d{3} games, one of 15 in \d+ and one of 20 "
                          r"in \d+\.$", said)) == fair


@pytest.mark.parametrize(("widest", "p", "says"), [
    (FEW - 0.001, 0.5, rf"no leader or seat differs by more than {100 * FEW - 0.1:.1f} percentage points"),
    (FEW + 0.001, 0.5, "too few to disagree"), (FEW - 0.001, 0.01, "played and simulated games disagree")])
def test_close_is_what_leaves_open_no_large_difference(plain_run, tmp_path, widest, p, says):
    page = page_of(plain_run, club(tmp_path, NAMES["rurik"]))
    tested = comparison_of_page(page)
    tested = replace(tested, p=p, together=[replace(each, frame=each.frame.assign(off_low=-widest, off_high=0.02))
                                            for each in tested.together])
    assert re.search(rf": {says} \(one test of all leaders and seats: p = ", plain(finding_of(page, tested).text))


def test_a_file_of_several_numbers_of_players_gets_one_sentence(play, plain_run, tmp_path):
    """Leaders are tested over all of them, seats of each; each number of players has its tables."""
    text = "".join(club(tmp_path, NAMES["rurik"], players, 9).read_text().replace("\n", f"\n{players}-")[
        len("game,player,leader,seat,won") * (players > 2):] for players in (2, 4))
    (tmp_path / "club.csv").write_text(text)
    page = report.pages_of([play(games=400), plain_run], tmp_path / "club.csv")[0](2)
    made = real_games(page)
    assert [(each.item, each.players) for _, each in compared_parts(page)] == [
        (item, players) for players in (2, 4) for item in ("faction", "seat")]
    assert len(made.tables) == 4 and len(made.findings) == 1
    assert plain(made.findings[0].text).startswith("18 played games of 2 and 4 players: ")
    assert [(each.item, each.players) for each in comparison_of_page(page).together] == [("faction", 0), ("seat", 2),
                                                                                         ("seat", 4)]


def notes_of(folder, played):
    return [plain(note) for note in real_games(page_of(folder, played)).notes]


def test_games_of_what_was_not_simulated_are_left_out_and_named(play, tmp_path):
    names = ["Boris", "Maria", "Agatha"]                        # of whom two have four of the twelve games together
    folder, file = play(factions=["boris", "maria"]), club(tmp_path, names, 2)
    assert [each.games for _, each in compared_parts(page_of(folder, file))] == [4, 12]
    assert notes_of(folder, file)[1:] == ["Agatha was not simulated: 8 of 12 games of 2 players with it are left out "
                                          "where leaders are compared, and counted where seats are."]
    file = club(tmp_path, [*names, "Sudislav"], 2, seats=False)
    assert notes_of(folder, file)[1:] == ["Agatha and Sudislav were not simulated: 9 of 12 games of 2 players with "
                                          "them are left out where leaders are compared."]
    file = club(tmp_path, ["Agatha", "Sudislav"], 2, seats=False)
    assert notes_of(folder, file) == [
        "12 games of 2 players not compared: none says the seats of all players, or a simulated leader of each.",
        "Agatha and Sudislav were not simulated: 12 of 12 games of 2 players with them are not compared."]


def test_leaders_of_a_module_that_the_run_did_not_play_are_left_out_by_their_names(play, tmp_path):
    file = club(tmp_path, ["Theophania", "Agatha"], 2, games=1, seats=False)
    assert notes_of(play(), file)[-1] == (
        "Theophania was not simulated: 1 of 1 games of 2 players with it is not compared.")
    with pytest.raises(DataError, match=r"no leader 'Theophano' .did you mean 'Theophania'"):
        page_of(play(), club(tmp_path, ["Theophano", "Agatha"], 2))


def test_a_duchy_may_be_named_by_its_number_alone(sheets, tmp_path):
    numbers, names = (compared_parts(page_of(sheets, club(tmp_path, each, 2, word="duchy")))
                      for each in (["1", "2"], ["No. 1", "No. 2"]))
    assert [each.plain() for _, each in numbers] == [each.plain() for _, each in names]


def test_a_winner_without_a_name_asks_for_a_column_of_players(play, tmp_path):
    (tmp_path / "club.csv").write_text("game,leader,won\n1,Boris,Ann\n1,Maria,\n", encoding="utf-8")
    with pytest.raises(DataError, match="or the leader who has won game 1; a column player would name people"):
        page_of(play(), tmp_path / "club.csv")


def test_what_was_not_simulated_is_named_where_all_have_the_same(sheets, tmp_path):
    """There is no comparison of duchies then, in which its games could be left out."""
    names = ["No. 1", "No. 2"]
    assert notes_of(sheets, club(tmp_path, names, 2, word="duchy"))[1:] == [
        same := "Duchies are not compared: in same duchy = 1 (printed) all players of a game have the same one."]
    assert notes_of(sheets, club(tmp_path, [*names, "No. 5"], 2, word="duchy"))[1:] == [
        same, "Duchy No. 5 was not simulated: 8 of 12 games of 2 players with it are counted where seats are."]


def test_played_games_do_not_widen_what_else_the_page_quotes(made, plain_run):
    other = report.compose([plain_run], draws=False)
    assert other["page"].budget.quoted == made["page"].budget.quoted and other["played"] == []
    assert "real" not in {each["chapter"] for each in other["findings"]}


def test_marks_stand_in_the_figure_of_factions(plain_run, tmp_path, monkeypatch):
    monkeypatch.setattr(Page, "draw", drawing("Win share of each leader"))

    def lines(html):
        return section({"html": html}, "leaders").partition("<svg")[2].partition("</svg>")[0].count("<path")
    given, without = (report.compose([plain_run], played=played)["html"]
                      for played in (club(tmp_path, NAMES["rurik"]), None))
    assert lines(given) >= lines(without) + len(LEADERS)        # the lines of their intervals
    assert "Grey marks are played games" in given and "Grey marks" not in without


@pytest.mark.sample(1)
@pytest.mark.parametrize(("fixture", "word", "names", "compared"), [
    ("raiders", "hero", ["Hero of horses", "hero of kumis", "VADASH"], {"faction", "seat"}),
    ("duchies", "duchy", ["No. 1", "No. 2", "No. 3"], {"seat", "faction"})])
def test_every_game_has_it(request, tmp_path, fixture, word, names, compared):
    folder = request.getfixturevalue(fixture).parent
    found = report.compose([folder], draws=False, played=club(tmp_path, names, 3, word=word))["played"]
    assert {each["item"] for _, each in found} <= compared and found
    assert all(each["games"] == 12 and each["players"] == 3 for _, each in found)


@pytest.mark.verify
def test_games_of_other_numbers_of_players_are_left_out_and_counted(plain_run, tmp_path):
    file = club(tmp_path, NAMES["rurik"], 3, games=5, seats=False)
    made = report.compose([plain_run], played=file)
    assert "5 games of 3 players not compared: no setup here has as many" in plain(section(made, "real"))
    assert made["played"] == []


def test_a_mistake_writes_nothing_and_a_report_leaves_nothing_else(plain_run, tmp_path):
    out = tmp_path / "page.html"
    file = club(tmp_path, ["Agatha", "Bors"], 2)
    before = sorted(plain_run.rglob("*"))
    with pytest.raises(DataError, match=r"lines 3, 4, 7 and 9 more: no leader 'Bors' \(did you mean 'Boris'\?\)"):
        lm.report(plain_run, out=out, played=file)
    assert not out.exists() and sorted(plain_run.rglob("*")) == before
    path, found = lm.report(plain_run, out=out, played=club(tmp_path, NAMES["rurik"]), findings=True)
    assert path == out and any(each["tag"] == "played" for each in found)
    assert sorted(plain_run.rglob("*")) == before


@pytest.mark.parametrize(("players", "names", "says"), [
    (5, NAMES["rurik"], "line 6: game 0 has 5 players, expected at most 4"),
    (2, ["Boris"], "line 3: leader Boris is in game 0 twice")])
def test_what_the_rules_of_the_game_forbid_is_a_mistake(plain_run, tmp_path, players, names, says):
    with pytest.raises(DataError, match=says):
        page_of(plain_run, club(tmp_path, names, players, games=1))


@pytest.mark.verify
def test_duchies_may_be_held_twice_and_columns_not_read_are_named(duchies, tmp_path):
    file = club(tmp_path, ["No. 1"], 3, word="duchy")
    file.write_text(file.read_text().replace("player", "date"))
    assert "Columns of club.csv that are not read: 2." in real_games(page_of(duchies.parent, file)).notes


def test_the_example_of_the_tutorial_is_read(plain_run):
    found = report.compose([plain_run], draws=False, played="docs/club-nights.csv")["played"]
    assert [(each["item"], each["games"]) for _, each in found] == [("faction", 24), ("seat", 24)]


def with_points(folder, mean, wide=2.0, games=40, others=(9, 7, 5)):
    """A file of games without leaders and seats, with the winner's points about a mean."""
    rows = ["game,score"]
    for game in range(games):
        rows += [f"{game},{mean + wide * (game % 5 - 2):g}", *(f"{game},{each}" for each in others)]
    (folder / "points.csv").write_text("\n".join(rows), encoding="utf-8")
    return folder / "points.csv"


@pytest.mark.parametrize(("mean", "says"), [
    (32, r"the winner.s points are higher than simulated: the median is 32\.0 \([\d.–]+\) in 40 games, simulated 2\d"),
    (15, r"the winner.s points are lower than simulated: the median is 15\.0 \([\d.–]+\) in 40 games, simulated 2\d")])
def test_points_that_differ_are_told(plain_run, tmp_path, mean, says):
    made = real_games(page_of(plain_run, with_points(tmp_path, mean)))
    text = plain(made.findings[0].text)
    assert "40 played games of 4 players: played and simulated games disagree (one test of all points: p = 0.0" in text
    assert re.search(says, text)
    assert [table.caption for table in made.tables] == ["Points in played and simulated games"]
    assert len(made.tables[0].rows) == 4 and "says ludometer played points.csv --tiers" in made.notes[-1]


def test_games_too_few_for_an_interval_are_told_without_one(plain_run, tmp_path):
    text = plain(real_games(page_of(plain_run, with_points(tmp_path, 60, games=5))).findings[0].text)
    assert re.search(r"the winner.s points are higher than simulated: the median is 60(\.0)? in 5.games, simulated "
                     r"2\d\.\d \([\d.–]+\), likely \+\d", text)


def test_clauses_say_in_which_direction_points_differ(plain_run, tmp_path):
    tested = comparison_of_page(page_of(plain_run, with_points(tmp_path, 21)))
    said = [plain(points_clause(tested, "width", measure, 0, far)) for measure, far in (("winner", 3), ("margin", -3))]
    assert said == ["the winner’s points differ more from game to game than simulated",
                    "the margin before the second differs less from game to game than simulated"]
    found = plain(points_clause(tested, "level", "margin", 0, 3))
    assert re.match(r"the margin before the second is higher than simulated: the median is 12\.0 \([\d.]+–[\d.]+\) "
                    r"in 40 games, simulated \d\.\d ", found)


def test_an_interval_around_0_is_said_to_be_wider_than_the_test_and_medians_are_called_so(plain_run, tmp_path):
    tested = comparison_of_page(page_of(plain_run, with_points(tmp_path, 32)))
    wide = {"likely_low": -2.4, "likely_high": 18.8}
    gone = dict.fromkeys(("likely", *wide), float("nan"))
    texts = [points_clause(replace(tested, scores=tested.scores.assign(**each)), "level", "winner", 0, 3)
             for each in ({}, wide, gone)]
    assert ["the direction is the test" in text for text in texts] == [False, True, False]
    assert ["likely" in text for text in texts] == [True, True, False]
    assert [quote.unit for quote in quotes_of(texts[0])] == ["median", "median", "change"]


def test_points_that_nobody_has_are_named_and_who_played_one_leader_alone(plain_run, tmp_path):
    file = with_points(tmp_path, 21)
    file.write_text(file.read_text().replace("0,17", "0,480", 1))
    note, = (note for note in real_games(page_of(plain_run, file)).notes if "typed" in note)
    assert re.fullmatch(r"Points of 1.player lie outside of all simulated ones: 480 \(simulated \d+ to \d\d\)\. If "
                        r"these are typed wrongly, mend them in the file\.", note)
    page = page_of(plain_run, club(tmp_path, NAMES["rurik"]))
    assert not [note for note in real_games(page).notes if "person" in note]
    file.write_text("\n".join(["game,player,leader,won", *(
        f"{game},p{place},{name},{'yes' if place == game % 4 else 'no'}"
        for game in range(4) for place, name in enumerate(NAMES["rurik"][:4]))]))
    note, = (note for note in real_games(page_of(plain_run, file)).notes if "person" in note)
    assert note.startswith("One person played Agatha in 4 of 4 games; one person played ") and note.endswith(
        ": how often they win may be due to who plays.") and "p1" not in note


def test_many_games_without_a_difference_are_not_called_few(plain_run, tmp_path, monkeypatch):
    page = page_of(plain_run, with_points(tmp_path, 20, 0, 1, (17, 14, 12)))
    monkeypatch.setattr(FileComparison, "finds_nothing", True)
    text = plain(finding_of(page, comparison_of_page(page)).text)
    assert ": no difference found (one test of all points: p = " in text


def test_too_few_points_say_how_many_would_tell(plain_run, tmp_path):
    made = real_games(page_of(plain_run, with_points(tmp_path, 20, 0, 1, (17, 14, 12))))
    assert re.fullmatch(r"1 played game of 4 players: too few to disagree \(one test of all points: p = [\d.]+\)\. "
                        r"Half a standard deviation of the winner.s points, \d\.\d points, would be found in about \d+ "
                        r"games\.", plain(made.findings[0].text))
