"""Pages on Rurik's modules, from games really played, say what its tables say, and nothing of modules that are off."""

import re
from types import SimpleNamespace

import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.rurik.modules import doing_changes
from ludometer.reports.document import report
from ludometer.reports.elements import module_pairs as reports_modules
from ludometer.reports.rurik import cards as rurik_cards
from ludometer.reports.wording.numbers_in_words import gain, points, share
from tests.reports.pages import plain, playing, section, sections, told, without_words

pytestmark = pytest.mark.usefixtures("own_level")

BOX = ["stone-and-blade", "war", "rebel-faction", "epic-structures"]
CORE = {"new-leaders", "inheritances", "war-rewards", "tokens"}
OF_MODULES = {"modules", "rebellion", "epic-structures", "rebel-faction", *CORE}


played = playing(game="rurik", games=120, lineup="textbook")


@pytest.fixture(scope="module")
def run(played):
    """Games of the base game, of the core of Stone & Blade, and of the whole box."""
    return played(players=4, games=400, vary={"modules": [[], BOX[:1], BOX]})


@pytest.fixture(scope="module")
def found(run):
    return report.compose([run])


@pytest.fixture(scope="module")
def cells(run):
    return tables.played_cells(Run.open(run))


def head_of(page):
    return page["html"].partition('<dl class="facts">')[2].partition("</dl>")[0]


@pytest.mark.verify
def test_the_head_of_a_page_names_the_modules(played, found):
    assert "Modules" in head_of(found) and f"none, stone-and-blade or {', '.join(BOX)}" in head_of(found)
    assert "Modules" not in head_of(report.compose([played(players=2)], draws=False))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("modules", "there"), [
    (BOX[:1], CORE), ([], set()), (["war"], {"tokens"}), (["rebel-faction"], {"tokens", "rebel-faction"}),
    (["epic-structures"], {"tokens", "epic-structures"}),
    pytest.param(BOX, CORE | {"rebel-faction", "epic-structures"}, marks=pytest.mark.drawn)])
def test_a_module_has_its_sections_where_it_is_on(played, modules, there):
    page = report.compose([played(players=3, games=60, modules=modules)])
    assert set(sections(page)) & OF_MODULES == there
    assert not without_words(page)


def test_a_single_deal_is_no_fault(played):
    assert set(sections(report.compose([played(players=4, games=4, modules=BOX)]))) >= CORE


@pytest.mark.verify
def test_what_is_told_of_two_cells_is_marked_for_these(played):
    page = report.compose([played(players=4, games=80, vary={"modules": [[], ["rebel-rewards"], BOX[:1]]})],
                          draws=False)
    rewards, core = [finding["mark"] for finding in page["findings"] if finding["tag"] == "modules"]
    assert "inheritance" in core and "inheritance" not in rewards and "rows reconstructed (" in plain(rewards)
    assert any("the games are too few to tell whether any leader’s win share changes (20 deals" in text
               for text in told(page, "variant"))


@pytest.mark.verify
def test_modules_are_told_beside_the_cell_that_has_fewer(found, cells):
    _, core, box = cells
    first, second = (sentence for sentence in told(found, "modules"))
    assert first.startswith("Stone & Blade added to base game: a player’s ")
    assert second.startswith("War, Rebel faction and Epic structures added to stone-and-blade: a player’s ")
    assert re.search(r"; the spread between leaders (rises|falls) from \d", plain(first + second))
    changes = doing_changes(box, core, 22).set_index("doing")       # eleven doings in two pairs of cells
    assert plain(f"pieces lost in checks {gain(changes.loc['troops_lost'])}") in plain(second)
    score = tables.course_changes(box, core, 4).set_index("measure").loc["winner"]
    assert plain(f"winner’s points {gain(score)}") in plain(second)
    shown = section(found, "modules")
    assert "&amp;amp;" not in shown and "win share, Boris" in shown and "win share, fourth seat" in shown
    assert "captured, of a player" in shown.partition("What modules change")[2]


@pytest.mark.verify
def test_what_is_equal_in_every_deal_is_no_change(played):
    page = report.compose([played(players=2, games=60, vary={"modules": [[], BOX[:1]]})])
    assert "pieces captured" not in section(page, "modules")


@pytest.mark.verify
def test_the_spread_between_leaders_only_where_there_are_several_and_deals_enough(played):
    for modules, values in (([[], BOX[:1]], {"players": 3, "games": 3}),
                            ([["solo"], ["solo", "war"]], {"games": 20, "factions": ["boris"]})):
        page = report.compose([played(**values, vary={"modules": modules})])
        assert "spread between leaders" not in told(page, "modules")[0] and not without_words(page)


@pytest.mark.verify
def test_cells_that_are_not_compared_are_counted(played, monkeypatch):
    monkeypatch.setattr(reports_modules, "CHANGES", 1)
    shown = section(report.compose([played(players=2, games=20, vary={"modules": [[], BOX[:1], BOX[:2]]})]), "modules")
    assert "1 more setup with modules played" in plain(shown) and "War" not in shown


@pytest.mark.verify
def test_cells_that_differ_otherwise_are_no_pair(played):
    shorter = played(players=2, games=20, modules=BOX[:1], set={"rounds": 3})
    assert "modules" not in sections(report.compose([played(players=2, games=20), shorter]))


def test_new_leaders_are_told_with_the_range_of_the_others(found, cells):
    frame = rurik.newcomers(cells[1])
    sentence, = told(found, "new leaders")
    assert sentence.startswith("stone-and-blade: The other leaders win from ")
    for _, row in frame.iterrows():
        assert plain(f"{row['leader'].capitalize()} with {share(row)} of") in plain(sentence)
    text = re.sub(r"<[^>]+>", "", section(found, "new-leaders"))
    assert "base game" not in text.replace("base game’s", "").replace("of the base game", "")


def test_findings_quote_the_tables_of_modules(found, cells):
    core, box = cells[1:]
    fall = rurik.falls(box).set_index("rebel_faction")
    sentence, = told(found, "rebel faction")
    assert plain(f"Peasant Unrest in {share(fall.loc['peasant_unrest'])} of") in plain(sentence)
    assert "easy side" in sentence and "an association" in sentence
    token = rurik.tokens(core).set_index("source").loc["war_reward"]
    assert plain(f"most of them from war rewards: {points(token, 'all')}") in plain(told(found, "tokens")[0])
    inheritance, = told(found, "inheritances")
    assert re.match(r"stone-and-blade: (Being dealt .* has the largest effect seen|"
                    r"No inheritance has a detectable effect when dealt|"
                    r"The games are too few to tell whether being dealt any inheritance changes)",
                    inheritance)
    for tag in ("war rewards", "epic structures"):
        assert "association" in told(found, tag)[0]


@pytest.mark.parametrize(("low", "text"), [
    (-0.5, "31.0 % (30.0–32.0) of 4,000 games."),
    (0.1, "31.0 % (30.0–32.0) of 4,000 games, and moves scores by +0.2 ")])
def test_points_without_a_detectable_change_are_not_quoted_as_one(low, text):
    page = SimpleNamespace(base=SimpleNamespace(fair=0.25), title=lambda table, row: row)
    frame = pd.DataFrame({"agenda": ["regal"], "value": 0.31, "low": 0.30, "high": 0.32, "dealt": 4000, "gain": 0.2,
                          "gain_low": low, "gain_high": 0.3, "off_low": 0.05, "off_high": 0.07})
    assert text in plain(rurik_cards.dealt_finding(page, frame, rurik_cards.AGENDAS).text.striptags())


def test_made_up_inheritances_are_marked(found):
    shown = section(found, "inheritances")
    assert "Murom†" in shown and "Rostov†" not in shown
    assert "rows reconstructed (13 of " in plain(shown)


@pytest.mark.verify
def test_each_side_of_the_rebel_faction_is_told(played):
    page = report.compose([played(players=4, modules=["rebel-faction"], vary={"set": {"rebel_faction_hard": [0, 1]}})],
                          draws=False)
    easy, hard = told(page, "rebel faction")
    assert easy.startswith("On its easy side") and hard.startswith("rebel faction hard = 1: On its hard side")
