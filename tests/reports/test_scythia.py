"""Scythia's pages, from games really played, say what its tables say."""

import re
import shlex
from types import SimpleNamespace

import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.scythia import questions as scythia
from ludometer.cli import main
from ludometer.reports.document import report
from ludometer.reports.scythia import cards
from ludometer.reports.scythia.cards import crew_dealt, first_crew_finding
from ludometer.reports.scythia.course import EDGE, lengths_in_bins, span
from ludometer.reports.wording.numbers_in_words import gain, points, share
from tests.reports.pages import plain, playing, section, sections, told, usual_sections, without_words

pytestmark = pytest.mark.usefixtures("own_level")

ALONE = {"seats", "places"}                                     # chapters that a page on one seat does without


played = playing(game="scythia", games=60, lineup="textbook")


@pytest.fixture(scope="module")
def drafted(played):
    """A run with pairs of hero and crew chosen, and dealt."""
    return played(players=3, games=600, vary={"set": {"draft": [1, 0]}})


@pytest.fixture(scope="module")
def solo(played):
    """A run of one seat against the chief with two companions."""
    return played(games=300, modules=["solo"], vary={"set": {"chief": [1, 3]}})


@pytest.fixture(scope="module")
def found(drafted):
    return report.compose([drafted])


@pytest.fixture(scope="module")
def alone(solo):
    return report.compose([solo])


@pytest.mark.sample(1)
@pytest.mark.drawn
@pytest.mark.parametrize("values", [
    {"players": 2}, {"players": 4}, {"modules": ["solo"], "games": 40}, {"modules": ["solo"], "games": 1}])
def test_a_small_run_gets_a_whole_page(played, values):
    page = report.compose([played(**values)])
    assert sections(page) == usual_sections(
        "scythia", *(["chief"] if "modules" in values else []), without=ALONE if "modules" in values else ())
    assert len(page["html"].encode()) < report.LARGEST
    assert not without_words(page)


@pytest.mark.verify
@pytest.mark.drawn
def test_one_seat_and_several_share_a_page(played):
    page = report.compose([played(players=2), played(modules=["solo"])])
    assert set(sections(page)) == {*usual_sections("scythia", "chief")}
    assert "Won<" in section(page, "village") and "Winners<" in section(page, "village")


@pytest.mark.verify
def test_heroes_that_were_chosen_are_no_causes(found, drafted):
    assert "chosen by the players or dealt at random" in found["html"]
    heroes = section(found, "heroes")
    assert "chose their heroes: these shares are associations" in heroes and "caused by the hero" not in heroes
    assert "ludometer sweep scythia --set draft=0" in heroes
    dealt = report.compose([sweep_of(drafted, 1)])
    assert "a win share is caused by the hero" in section(dealt, "heroes")


def sweep_of(folder, cell):
    """The folder of a run of one cell of this one alone."""
    run = Run.open(folder)
    about = run.cells[cell]
    experiment = Experiment.make({
        "game": run.game, "players": about["players"], "games": 60, "lineup": about["lineup"], "set": about["set"]})
    return sweep(experiment, folder / "one", jobs=1).path


@pytest.mark.verify
def test_first_crew_is_a_cause_only_where_it_was_dealt(found, drafted):
    drafts, deals = tables.played_cells(Run.open(drafted))
    assert not crew_dealt(drafts) and crew_dealt(deals)
    sentence, = told(found, "first crew")
    assert sentence.startswith("draft = 0: ") and "caused by the card" in sentence
    assert "<code>" not in section(found, "first-crew")


@pytest.mark.parametrize(("dealing", "text"), [
    ("random", "Beginning with a changes points most, by +2.0 (+1.0 to +3.0), caused by the card (90 players over all "
               "games); 1 of 2 cards has a detectable effect."),
    ("chosen", "Beginning with a goes with the largest difference in points, +2.0 (+1.0 to +3.0), an association, "
               "because players chose it (90 players over all games); 1 of 2 cards has a detectable one.")])
def test_chosen_crew_changes_nothing_in_words(dealing, text):
    frame = pd.DataFrame({"crew": ["a", "b"], "gain": [2.0, 0.1], "gain_low": [1.0, -1.0], "gain_high": [3.0, 1.2],
                          "seats": 90})
    page = SimpleNamespace(title=lambda table, row: row)
    found = first_crew_finding(page, SimpleNamespace(dealing=dealing), frame)
    assert plain(found.text.striptags()) == text


@pytest.mark.verify
def test_the_experiment_that_a_page_proposes_can_be_played(alone, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    line, = re.findall(r"<code>(ludometer .*?)</code>", section(alone, "first-crew"))
    assert main([*shlex.split(line)[1:], "--games", "4"]) == 0
    assert "4 games of scythia" in capsys.readouterr().out


def test_findings_quote_scythia_s_tables(found, drafted):
    cell = tables.played_cells(Run.open(drafted))[0]
    ends = scythia.endings(cell).set_index("ending")
    sentence, = told(found, "end")
    assert f"A player has {points(ends.loc['all'], 'turns')} turns a game" in sentence
    assert plain(f"{share(ends.loc['plunder'])} end because little plunder is left") in sentence
    regions = scythia.regions(cell).set_index("region")
    best = regions.loc[regions["share"].idxmax()]
    assert plain(f"brings most points for raids: {share(best, 'share')}") in told(found, "raids")[0]
    for region in (regions["top"].idxmax(), regions["top"].idxmin()):
        assert plain(f"{share(regions.loc[region], 'top')} of ") in told(found, "raids")[0]
    assert "highest tier" in section(found, "raids")
    village = scythia.village(cell).set_index("column")["all"]
    assert f"{village.max():.1f}" in told(found, "village")[0]
    for tag, question in (("crew", scythia.crew), ("animals", scythia.animals), ("quests", scythia.quests)):
        frame, (sentence,) = question(cell), told(found, tag)
        sure = frame[frame["gain_low"] > 0]
        if len(sure):
            best = sure.loc[sure["gain"].idxmax()]
            assert plain(f"goes with {gain(best, 'gain')} points and {share(best)} of") in sentence
        assert "association" in sentence


@pytest.mark.verify
def test_the_chief_is_told_by_companion(alone, solo):
    sentence, fares = told(alone, "chief")
    assert "(Trader) ends with " in fares and "ends with" not in sentence
    for cell, name in zip(tables.played_cells(Run.open(solo)), ("Trader", "Huntsman"), strict=True):
        won = tables.course(cell).set_index("measure").loc["won"]
        assert plain(f"{name} in {share(won)} of 300 games") in sentence
    assert ">Trader<" in section(alone, "chief") and "win share of who has most" not in section(alone, "village")


@pytest.mark.verify
def test_cells_with_the_same_companion_go_by_their_names(played):
    page = report.compose([played(modules=["solo"], vary={"set": {"start_silver": [3, 4]}})], draws=False)
    assert "start silver = 4" in told(page, "chief")[0]


def test_cards_are_told_by_what_is_on_them(found):
    assert "1 wagon, 3 livestock: 5 points" in plain(section(found, "quests"))
    assert "double eagle; horse, strength 3" in section(found, "animals")
    assert "silver, strength" in section(found, "crew")


@pytest.mark.verify
def test_what_nobody_took_is_listed_and_told(played):
    page = report.compose([played(players=3, games=36, seed=5)], draws=False)
    cell = page["page"].base
    idle = scythia.stock(cell).query("seats == 0")
    assert [*idle["kind"]] == ["centre"] and plain("Never taken: the centre eagle (12 of 36 cards).") in told(
        page, "animals")[0]
    known = set(cell.sets["hired"])
    never = known - set(scythia.crew(cell)["crew"])
    assert never and f"({len(never)} of {len(known)})" in told(page, "crew")[0]
    assert "Never" not in told(page, "quests")[0]


def test_what_nobody_took_has_rows_in_tables(played):
    page = report.pages_of([played(players=3, games=36, seed=5)])[0](6)
    for make, did, expected in ((cards.crew, "hired", scythia.crew), (cards.animals, "taken", scythia.animals)):
        rows = [row for table in make(page).tables for row in table.rows
                if f"never {did}" in [str(value.shown) for value in row]]
        never = len(page.base.sets["hired" if did == "hired" else "trained"]) - len(expected(page.base))
        assert never and len(rows) == never + (did == "taken")  # and one for the kind of eagle


def test_curves_hold_all_games(drafted):
    lengths = [scythia.lengths(cell) for cell in tables.played_cells(Run.open(drafted))]
    low, high = span(lengths)
    for frame in lengths:
        inside = frame[frame["rounds"].between(low, high)]["share"].sum()
        assert inside >= 1 - 2 * EDGE - 1e-9
        assert sum(curve["share"].sum() for curve in lengths_in_bins(frame, low, high, 3).values()) == pytest.approx(1)


def test_sections_name_what_is_reconstructed(found):
    provenance = section(found, "provenance")
    for word in ("First crew", "Quests", "Animals", "Raids", "End", "Heroes"):
        assert word in provenance
    assert "reconstructed" in told(found, "caution")[0]


@pytest.mark.verify
def test_sentences_say_how_many_of_their_games_are_different(raiders):
    """Equal players play a deal alike in each of its three rotations, unless pairs are dealt to them."""
    made = report.compose([raiders.parent], draws=False)
    assert [(cell.games, cell.different) for cell in made["page"].given] == [(120, 40), (120, 120)]
    for each in (each for each in made["findings"] if each["chapter"]):
        assert (each["games"], each["different"]) in ((120, 40), (120, 120), (240, 160), (None, None))
        assert ("are different" in each["text"] or "of them different" in each["text"]) == (
            each["games"] != each["different"]), each["text"]
    seats = next(each for each in made["findings"] if each["chapter"] == "seats")
    assert " of 120 games, 40 of them different" in plain(seats["text"])
