"""The page on Rurik's solo game, from games really played, says what its tables say."""

import re

import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.tables import setup_changes
from ludometer.commands.sweep_verdicts import show_verdicts
from ludometer.reports.document import report, terminal_summary
from ludometer.reports.elements.section import ASSOCIATION, CAUSAL, DESCRIPTION
from ludometer.reports.wording.numbers_in_words import gain, points, share
from tests.reports.pages import plain, playing, section, sections, told, usual_sections, without_words

pytestmark = pytest.mark.usefixtures("own_level")

played = playing(game="rurik", games=200, lineup="textbook", modules=["solo"])


@pytest.fixture(scope="module")
def run(played):
    """A run of the lowest and the highest level."""
    return played(vary={"set": {"rebellion_level": [1, 4]}})


@pytest.fixture(scope="module")
def found(run):
    return report.compose([run])


def test_the_page_has_what_one_seat_alone_can_tell(found):
    assert sections(found) == usual_sections("rurik", "variants", "rebellion", without=["seats"])
    assert not without_words(found)


def test_the_chance_is_told_by_level(found, run):
    cells, (sentence, fares, differ) = tables.played_cells(Run.open(run)), told(found, "rebellion")
    for cell, level in zip(cells, ("Easy", "Very hard"), strict=True):
        won = tables.course(cell).set_index("measure").loc["won"]
        assert plain(f"{level} in {share(won)} of 200 games") in plain(sentence)
    score = rurik.rebellion(cells[0]).set_index("measure").loc["rebellion_score"]
    assert plain(f"(Easy) has {points(score, 'all')} points in the end") in plain(fares)
    assert "an association" in differ and "association" not in sentence + fares
    bases = [finding["basis"] for finding in found["findings"] if finding["tag"] == "rebellion"]
    assert bases == [CAUSAL, DESCRIPTION, ASSOCIATION]          # as the chapter on variants has the same contrast


@pytest.mark.verify
def test_each_level_is_held_against_the_one_before_it(played):
    run = played(vary={"set": {"rebellion_level": [1, 3, 4]}})
    found, (_, hard, very) = report.compose([run]), tables.played_cells(Run.open(run))
    step = gain(tables.chance_changes(very, hard).iloc[0], factor=100)
    page = found["page"]
    first = gain(page.changes(setup_changes.setup_course_changes, page.given[1]).set_index("measure").loc["won"],
                 factor=100)
    assert re.search(r"Step by step the chance to win changes by, in percentage points, "
                     + re.escape(plain(first)) + r" from Easy to Hard( \(not detectable\))? and "
                     + re.escape(plain(step)) + " from Hard to Very hard", told(found, "rebellion")[0])
    steps = section(found, "rebellion").partition("From one setup to the next")[2].partition("</table>")[0]
    assert steps.count("Hard</td>") == 2 and "Very hard</td>" in steps and "Easy</td>" in steps


@pytest.mark.verify
def test_the_headline_leads_with_the_level_and_the_terminal_shows_all(played, capsys):
    run = played(games=600, vary={"set": {"rebellion_level": [1, 2, 4]}})
    found = report.compose([run], draws=False)
    assert found["headline"].startswith("Among textbook players, rebellion level = 4 against rebellion level = 1: the "
                                        "chance to win changes by −")
    rows = terminal_summary.summary(run)["chances"]
    names = [f"rebellion level = {level}" for level in (1, 2, 4)]
    assert [row["setup"] for row in rows] == names and [row["against"] for row in rows] == [None, *names[:1] * 2]
    for row, cell in zip(rows, tables.played_cells(Run.open(run)), strict=True):
        won = cell.run.to_pandas(["cell", "win"]).query(f"cell == {cell.number}")["win"].mean()
        assert row["value"] == pytest.approx(100 * won) and row["low"] < row["value"] < row["high"]
    assert rows[2]["change"]["value"] == pytest.approx(rows[2]["value"] - rows[0]["value"])
    show_verdicts(Run.open(run))
    out = capsys.readouterr().out
    assert all(f"{name} " in out for name in names) and "(printed)" not in out
    assert f"{rows[1]['value']:.1f} % ({rows[1]['low']:.1f} to" in out and "percentage points against rebellion" in out


def test_what_goes_with_winning_is_drawn_and_listed(found):
    shown = section(found, "rebellion")
    for text in ("More in games won: Very hard", "points, rule", "bonuses the Rebellion unlocked", "regions ruled"):
        assert text in shown


@pytest.mark.verify
def test_cells_of_one_level_go_by_their_names(played):
    found = report.compose([played(games=60, vary={"set": {"start_coins": [3, 4]}})], draws=False)
    assert "start coins = 4" in told(found, "rebellion")[0]


def test_modules_are_told_of_a_player_without_others(played):
    found = report.compose([played(modules=["solo", "stone-and-blade", "war", "rebel-faction"])])
    fell, = told(found, "rebel faction")
    assert " of these games, an association." in plain(fell)
    for tag in ("rebel faction", "captures", "tokens"):
        assert "others" not in told(found, tag)[0]
    assert "In games won the player captures" in told(found, "captures")[0]
    tokens = re.sub(r"<[^>]+>", " ", section(found, "tokens").partition("<table")[2])
    assert "winners" not in tokens and "won" in tokens


def test_one_game_is_no_fault(played):
    assert "rebellion" in sections(report.compose([played(games=1)]))
