"""The first screen: what its headline says, which findings it picks and how it shortens them, and its figure."""

import pandas as pd
import pytest

from analysis import statistics, tables
from analysis.run import Run
from reports import front, overlay, report
from reports.figures import NARROW
from reports.section import Finding
from reports.sections import overview
from tests import synthetic
from tests.reports.pages import section


def headline(html):
    return html.partition("<h1>")[2].partition("</h1>")[0].replace("<b>", "").replace("</b>", "")


@pytest.fixture(scope="module")
def made(run):
    return report.compose([run])


def test_the_headline_names_who_is_strong_and_who_is_weak_and_where(made):
    assert headline(made["html"]) == "Boris is strong in both setups and Maria is weak in both setups."


@pytest.mark.parametrize(("verdicts", "says"), [
    ((["strong", "balanced"], ["balanced", "balanced"]), "A is strong in first."),
    ((["balanced", "balanced"], ["balanced", "balanced"]), "All 2 leaders are balanced in both setups."),
    ((["balanced", "undecided"], ["balanced", "undecided"]),
     "1 of 2 leaders is balanced in both setups, and of the others it is undecided."),
    ((["undecided", "undecided"], ["balanced", "undecided"]),
     "In both setups, it is undecided whether any of 2 leaders is strong or weak."),
    ((["strong", "strong"], ["strong", "strong"]), "A and B are strong in both setups."),
    ((["strong", "weak"], ["weak", "strong"]),
     "A is strong in first; B is strong in second; 2 more verdicts.")])
def test_headlines(monkeypatch, verdicts, says):
    class Cell:
        confounded, dealing, alone, players, sides = False, "random", False, 4, 4

        def __init__(self, name):
            self.name = name

    class Page:
        words, has_factions = {"factions": "leaders"}, True
        name = staticmethod(lambda cell: cell.name)

    cells = [Cell("first"), Cell("second")]
    Page.base, Page.given = cells[0], cells
    frames = {cell: pd.DataFrame({"faction": ["a", "b"], "value": 0.0, "verdict": found})
              for cell, found in zip(cells, verdicts, strict=True)}
    monkeypatch.setattr(front, "judged", lambda page: ("faction", str.upper, frames))
    monkeypatch.setattr(front, "seat_clause", lambda page: "")
    assert front.headline(Page, []).striptags() == says


def found(chapter, news=True, tone="part5", text="", verdict=False):
    return Finding("tag", tone, text or chapter, news=news, chapter=chapter, verdict=verdict)


def test_news_come_first_one_of_each_chapter_before_two_and_no_verdict_twice():
    across = found("overview", tone="strong", text="<b>Boris</b> is strong in all", verdict=True)
    again = found("leaders", tone="strong", text="<b>Boris</b> wins", verdict=True)
    even = found("leaders", tone="balanced", text="<b>Maria</b> wins", verdict=True)
    others = [found(f"chapter {i}") for i in range(4)]
    nothing = [found(f"quiet {i}", news=False) for i in range(9)]
    assert front.chosen([across, again, even, *nothing, *others]) == [across, again, even, *others]
    assert front.chosen([across, again, even, *nothing, *others, found("one more")]) == [
        across, even, *others, found("one more")]
    assert front.chosen([*nothing, others[0]]) == [*nothing[:4], others[0]]


def test_long_findings_are_cut_at_a_clause_and_associations_stay_called_so():
    first = "<b>Market Day</b> is taken by 99.5 % (98.1–99.9) of seats, and another by none of them at all"
    rest = "those who take it win far more often than everybody else does, which is, as all of this, an association"
    assert front.brief(f"{first}. Then {rest}.") == f"{first}: an association."
    assert front.brief(f"{first}; {rest.replace('an association', 'so')}.") == f"{first}."
    module = "<b>Stone &amp; Blade</b> added to base game: attacks on opponents +0.8 (+0.7 to +0.9)"
    assert front.brief(f"{module}; {rest}; {rest}.") == f"{module}: an association."
    assert front.brief("Short; and whole.") == "Short; and whole."


def test_the_figure_of_all_setups_draws_points_off_a_fair_share(tmp_path_factory):
    """So that games of two and of four players stand on one axis."""
    folder = tmp_path_factory.mktemp("setups")
    cells = tables.played(*(Run.open(synthetic.write_run(
        folder / str(players), 400, players, cells=(("base game", {"boris": 1.0}),))) for players in (4, 2)))
    frames = [front.against(tables.factions(cell), cell).set_index("faction") for cell in cells]
    names = list(frames[0].index)
    figure = overlay.overlay(names, [frame.reindex(names) for frame in frames], ["four", "two"], (-30, 30), (-3, 3))
    dots = [line for line in figure.axes[0].lines if line.get_gid() and len(line.get_xdata()) == 1]
    assert len(dots) == 2 * len(names)
    for dot, (cell, name) in zip(dots, [(cell, name) for cell in cells for name in names], strict=True):
        row = tables.factions(cell).set_index("faction").loc[name]
        assert dot.get_xdata()[0] == pytest.approx(100 * (row["value"] - 1 / cell.players))
        assert names[round(dot.get_ydata()[0])] == name
    places = [dot.get_ydata()[0] for dot in dots]
    assert len(set(places)) == len(places)                      # no dot lies on another


def test_the_tightest_bound_is_that_of_the_table(run, made):
    text = next(finding["text"] for finding in made["findings"] if finding["tag"] == "evenest").replace(NARROW, " ")
    cells = tables.played(Run.open(run))
    with statistics.together(4):                                # half of the error, for two setups
        bounds = [100 * max((frame["high"] - frame["fair"]).max(), (frame["fair"] - frame["low"]).max())
                  for frame in map(tables.factions, cells)]
    assert bounds[1] < bounds[0]
    assert f"In alternate-board all leaders lie within {bounds[1]:.1f} percentage points" in text
    assert f"the widest is {bounds[0]:.1f}, in base game." in text


def test_no_setup_is_called_the_evenest_where_there_is_one():
    assert overview.closest(None, {}) == []


def test_chapters_without_news_are_folded_and_say_so_in_a_line(made):
    for key, folded in (("deeds", True), ("schemes", True), ("leaders", False), ("agendas", False)):
        assert ('<details class="folded">' in section(made, key)) == folded, key
    line = section(made, "deeds").partition("<summary>")[2].partition("</summary>")[0]
    assert "no deed clearly stands out" in line


def test_a_seat_is_said_to_be_strong_where_it_is(made):
    """The first seat is worth as much in the second setup as in the first."""
    page = made["page"]
    assert front.seat_clause(page) == ""                        # its advantage is too small
    frames = {cell: page.table(tables.seats, cell).assign(verdict=["strong", *["balanced"] * 3])
              for cell in page.given}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "seats_judged", lambda page, cell: frames[cell])
        assert front.seat_clause(page).striptags() == ", and the first seat is strong in both setups"
        frames[page.given[1]]["verdict"] = "balanced"
        assert front.seat_clause(page).striptags() == ", and the first seat is strong in base game"


@pytest.mark.parametrize(("label", "says"), [
    ("leader.boris.coins = -1", "Boris: coins -1"), ("start_coins = 4", "start coins 4"), ("base game", "base game"),
    ("leader.boris.coins = 0 (printed) + leader.maria.coins = 0 (printed)", "setup 2")])
def test_setups_have_short_names_in_headlines(made, label, says):
    page = made["page"]
    cell = page.given[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(page.names, cell, label)
        assert front.short(page, cell) == says
