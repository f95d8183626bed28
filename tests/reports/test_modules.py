"""Pages say whether it pays to use modules, where somebody ignores them."""

import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.tables.module_worth import worth
from ludometer.reports.document import report
from ludometer.reports.wording.numbers_in_words import gain, number
from tests import synthetic
from tests.reports.pages import plain, playing, section, sections, told, without_words

pytestmark = pytest.mark.usefixtures("own_level")

CORE, WAR = ["stone-and-blade"], ["stone-and-blade", "war"]
played = playing(game="rurik", games=120, lineup="purist,textbook*")


@pytest.mark.verify
def test_each_module_is_told_by_players_with_its_gain(played):
    run = played(vary={"players": [4, 2], "modules": [[], CORE, WAR]})
    page, cells = report.compose([run]), tables.played_cells(Run.open(run))
    core, war = told(page, "worth")
    assert core.startswith("Stone & Blade: with 4 players ") and "; with 2 players " in core
    assert war.startswith("War added to Stone & Blade: with 4 players ")
    for text, places, other in ((core, (1, 4), False), (war, (2, 5), True)):
        for place in places:
            row = worth(cells[place], cells[place - 1] if other else None, 4)
            assert plain(gain(row, "gain", 100)) in plain(text)
            times = row["use"] * cells[place].players
            assert f"wins {number(times, 2)} (" in text
    shown = section(page, "worth")
    assert shown.count("<figure>") == 2 and "&amp;amp;" not in shown and "War added to Stone &amp; Blade" in shown
    assert not without_words(page)


@pytest.mark.verify
def test_what_is_worth_little_is_said_to_be(tmp_path):
    run = synthetic.write_run(tmp_path / "run", 4000, cells=(("war", {}),), policies=("club", "purist"))
    sentence, = told(report.compose([run], draws=False), "worth")              # its first seat wins a bit more
    assert plain(sentence).startswith("War: with 4 players not worth using for these players, +")


@pytest.mark.sample(1)
@pytest.mark.parametrize("values", [
    {"lineup": "textbook"}, {"lineup": "purist", "modules": CORE}, {"modules": []}])
def test_nothing_is_told_where_nobody_uses_or_ignores_modules(played, values):
    assert "worth" not in sections(report.compose([played(**{"modules": CORE, "players": 2, "games": 20} | values)]))


@pytest.mark.verify
@pytest.mark.drawn
def test_a_single_deal_is_no_fault(played):
    assert "worth" in sections(page := report.compose([played(players=4, games=4, modules=CORE)]))
    assert not without_words(page)
