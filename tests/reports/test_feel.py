"""The chapter on how the game feels: games of the run, played again."""
import json
import re
from types import SimpleNamespace

import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import run_feel
from ludometer.analysis.studies.run_feel import as_played, feel_of_played
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.api import own_game
from ludometer.reports.document import report
from ludometer.reports.sections import game_feel
from ludometer.reports.sections.game_feel import feel, reading_of
from ludometer.reports.wording.feel_in_words import comes_back, drags, when_decided
from ludometer.reports.wording.units import NARROW
from tests.reports.pages import sections


@pytest.fixture(scope="module", autouse=True)
def games_enough():
    """Games for all that the chapter may say; other pages play fewer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_feel, "GAMES", 160)
        patch.setattr(run_feel, "FEWEST", 40)
        yield


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of two numbers of players, of more games than the chapter plays again."""
    return lm.sweep("rurik", games=200, lineup="novice", seed=500_031, vary={"players": [2, 4]}, jobs=1,
                    progress=False, out=tmp_path_factory.mktemp("runs") / "it")


def page_of(run):
    return report.pages_of([run.path])[0](3)


def completed(page):
    """The chapter of a page as it is written."""
    section = feel(page)
    assert section.is_completed()
    return section


def refeel(run, share=1):
    """The Feel of the first cell of a run, as a page asks for it."""
    played = played_cells(Run.open(run))[0]
    return feel_of_played(played, *as_played(played), share)


def test_the_chapter_says_what_the_command_does_of_the_same_games(run):
    games = run_feel.GAMES // 2
    page = page_of(run)
    section = completed(page)
    asked = [lm.feel(run.path, games, cell) for cell in (0, 1)]
    (question, sentences), *others = section.answers
    assert question == "Does it drag?" and [each for each, _ in others] == [
        "When is it decided?", "Can a player who is behind come back?"]
    for sentence, players, found in zip(sentences, (2, 4), asked, strict=True):
        means = found.measures.set_index("measure")["value"]
        assert re.fullmatch(
            f"{players} players: a player makes {means['choices']:.0f} choices in a game, in {means['turns']:.0f} "
            rf"turns, and waits {means['waiting']:.1f}( \([\d.–]+\))? choices of others between two turns\.", sentence)
    measures, comebacks, calibration, openings, places = section.tables
    assert [row[2].sort for row in measures.rows] == [
        row["value"] for found in asked for row in found.measures.to_dict("records")]
    assert [row[3].sort for row in comebacks.rows] == [*asked[0].comebacks["n"]]
    assert [(row[0].sort, row[1].sort) for row in calibration.rows] == [
        *zip(asked[0].calibration["said"], asked[0].calibration["won"], strict=True)]
    first = asked[0].openings.query("by == '' and after == ''")
    assert [row[1].shown for row in openings.rows] == [*first["move"]]
    assert sorted((row[3].sort, row[-1].sort) for row in places.rows) == sorted(
        zip(asked[0].places["mean"], asked[0].places["held"], strict=True))
    rare = [row[-1].sort < 20 for row in places.rows]
    assert rare == sorted(rare) and {row[-2].shown for row in places.rows if row[-1].sort < 20} <= {"–"}
    late, last = (f"{value:.0f}{NARROW}% ({low:.0f}–{high:.0f})" for value, low, high in (
        100 * asked[0].over_time.iloc[[15, 20]][["decided", "decided_low", "decided_high"]].to_numpy()))
    assert others[0][1] == [f"2 players: when three quarters of the choices are made, {late} of games are decided; "
                            f"at the last choice {last} are."]
    assert not section.findings and len(page.shown) == 2
    assert [drawing.cell for row in section.drawings for drawing in row] == [None, 0, 1, 0, None, 0, 1]


def test_who_asks_for_findings_alone_plays_nothing_again(run, monkeypatch):
    monkeypatch.setattr(game_feel, "feel_of_played", lambda *_: pytest.fail("played again"))
    assert report.compose([run.path], draws=False)["findings"]


@pytest.mark.verify
@pytest.mark.drawn
def test_a_page_is_the_same_each_time_and_has_the_figures(run):
    one, other = (report.compose([run.path])["html"] for _ in range(2))
    assert one == other
    chapter = one[one.index('<section id="feel">'):]
    chapter = chapter[:chapter.index("</section>")]
    assert chapter.count("<svg") == 7 and chapter.count("<figcaption>Where pieces go") == 2
    assert "winner in" in chapter and "after round 3" in chapter
    assert not re.search(r"(?<![\w.])(nan|inf)\b", chapter)


def comebacks(*rows, sides=2):
    """A Feel of no more than these rows of comebacks: (after, least, most, share of the win, its interval, seats)."""
    return SimpleNamespace(sides=sides, over_time=pd.DataFrame(columns=["time", "options"]), comebacks=pd.DataFrame(
        [(after, "points", least, most, value, *ends, n) for after, least, most, value, ends, n in rows],
        columns=["after", "by", "least", "most", "value", "low", "high", "n"]))


def test_a_sentence_on_comebacks_rests_on_enough_sides():
    level, close = ("round 1", 0, 0, 0.6, (0.52, 0.7), 40), ("round 1", 0, 2, 0.25, (0.1, 0.4), 20)
    assert comes_back(comebacks(level, close)).replace(NARROW, " ") == (
        "Who is 1 to 2 points behind the first after round 1 wins 25 % (10–40); who is not behind, 60 % (52–70).")
    few = ("round 1", 0, 0, 0.6, (0.52, 0.7), 19)
    assert comes_back(comebacks(few, close)).replace(NARROW, " ").endswith("after round 1 wins 25 % (10–40).")
    wide = ("round 1", 0, 2, 0.25, (0.05, 0.95), 20)
    for found in (comebacks(), comebacks(level), comebacks(level, (*close[:-1], 19)), comebacks(level, wide),
                  comebacks(level, close, ("round 2", 0, 0, 0.5, (0.4, 0.6), 40))):
        assert comes_back(found) == ""


def test_it_is_said_where_those_behind_may_win_as_often_as_all():
    """Reported of 81 seats: 56 % after phase D, without the interval from 36.8 to 73.2 that the table had."""
    behind = ("phase D", 0, 10, 0.56, (0.368, 0.732), 81)
    assert comes_back(comebacks(behind)).replace(NARROW, " ") == (
        "Who is 1 to 10 points behind the first after phase D wins 56 % (37–73), not clearly off an even 50 %.")
    assert "even" not in comes_back(comebacks(behind, sides=4))
    assert comes_back(comebacks(("round 1", 0, 2, 0.2, (0.1, 0.3), 50), sides=4)).endswith(f"even 25{NARROW}%.")


def test_shares_of_decided_games_that_say_nothing_are_left_out():
    def of(*ends):
        over = pd.DataFrame([(0.5, *ends[0])] * 20 + [(0.5, *ends[1])],
                            columns=["decided", "decided_low", "decided_high"])
        return when_decided(SimpleNamespace(over_time=over)).replace(NARROW, " ")

    known, none, wide = (0.4, 0.6), (float("nan"),) * 2, (0.05, 0.95)
    assert of(known, known) == ("When three quarters of the choices are made, 50 % (40–60) of games are decided; at "
                                "the last choice 50 % (40–60) are.")
    assert of(none, known) == "At the last choice 50 % (40–60) of games are decided."
    assert of(known, wide) == "When three quarters of the choices are made, 50 % (40–60) of games are decided."
    assert of(none, wide) == "" == when_decided(comebacks())


def test_setups_of_different_numbers_of_games_are_not_given_the_first_ones():
    several = {cell: SimpleNamespace(games=games, over_time=()) for cell, games in enumerate((60, 40, 42))}
    assert reading_of(several).startswith("40 to 60 games of each setup")
    assert reading_of({0: several[0]}).startswith("60 games of each setup")


def test_the_games_are_shared_by_the_setups_of_a_page(run):
    assert refeel(run.path, 2).games == run_feel.GAMES // 2
    assert refeel(run.path, 6).games == run_feel.FEWEST


def test_games_that_end_otherwise_than_they_did_have_no_chapter(run, plain, tmp_path):
    """Planted: a run that nobody played, players who have changed, and others who search."""
    assert "feel" not in sections(report.compose([plain]))
    played = played_cells(Run.open(run.path))[0]
    cell, specs = as_played(played)
    others = {"novice": cell.policies["novice"], **specs}
    assert feel_of_played(played, cell, others, 6) is not None
    club = lm.load("rurik", players=2).cell.policies["club"]
    assert feel_of_played(played, cell, {"novice": club}, 6) is None
    searcher = lm.sweep("rurik", players=2, games=2, lineup="search-1,random", out=tmp_path / "it", jobs=1,
                        progress=False)
    assert refeel(searcher.path) is None and "feel" not in sections(report.compose([searcher.path]))


def test_a_run_of_other_data_has_no_chapter(run, tmp_path):
    manifest = json.loads((run.path / "manifest.json").read_text(encoding="utf-8"))
    found = Run.open(run.path)
    found.manifest = manifest
    manifest["cells"][0]["tables"]["data_hash"] = "another"
    found.cells = manifest["cells"]
    assert [as_played(each) is None for each in played_cells(found)] == [True, False]


def test_a_pooled_run_is_told_by_the_first_of_its_runs(tmp_path):
    one, other = (lm.sweep("pig", players=2, games=30, seed=seed, out=tmp_path / f"{seed}", jobs=1, progress=False)
                  for seed in (5, 6))
    both = lm.pool(one, other, out=tmp_path / "both")
    assert refeel(both.path).plain() == lm.feel(one.path, 30).plain()


@pytest.mark.verify
def test_a_run_of_a_single_deal_and_one_against_the_rules_have_it_too(tmp_path):
    deal = lm.sweep("rurik", players=2, games=2, out=tmp_path / "deal", jobs=1, progress=False)
    assert "feel" in sections(report.compose([deal.path]))
    solo = lm.sweep("rurik", players=1, games=20, modules=["solo"], out=tmp_path / "solo", jobs=1, progress=False)
    section = completed(page_of(solo))
    assert [question for question, _ in section.answers] == ["Does it drag?", "When is it decided?"]
    assert "waits" not in section.answers[0][1][0]


def test_a_game_of_ones_own_has_it_too(tmp_path):
    game = own_game.new("market", tmp_path)
    run = lm.sweep(game, players=3, games=60, out=tmp_path / "run", jobs=1, progress=False)
    section = completed(page_of(run))
    assert len(section.answers) == 3 and any(row[1].shown == "forge" for row in section.tables[-1].rows)


def lengths(**means):
    """A Feel of no more than these measures: (value, low, high) of each."""
    return SimpleNamespace(measures=pd.DataFrame([{"measure": name, "value": value, "low": low, "high": high}
                                                  for name, (value, low, high) in means.items()]))


def test_one_turn_is_no_turns():
    def of(choices, turns):
        return lengths(choices=(choices,) * 3, turns=(turns,) * 3)

    assert drags(of(1.2, 0.9)) == "A player makes 1 choice in a game, in 1 turn."
    assert drags(of(137.4, 25)) == "A player makes 137 choices in a game, in 25 turns."


def test_a_length_known_from_few_games_has_its_interval():
    assert drags(lengths(choices=(9, 7.9, 11), turns=(5, 4.8, 5.2), waiting=(3.3, 2.9, 3.7))) == (
        "A player makes 9 (8–11) choices in a game, in 5 turns, and waits 3.3 (2.9–3.7) choices of others between two "
        "turns.")
    none = float("nan")
    assert drags(lengths(choices=(9, none, none), turns=(5, none, none))) == (
        "In the one deal played, a player makes 9 choices in a game, in 5 turns.")
