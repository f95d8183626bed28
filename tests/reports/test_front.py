"""The first screen: what its headline says, which findings it picks and how it shortens them, and its figure."""

import json
import re
from copy import copy
from types import SimpleNamespace

import pandas as pd
import pytest
from markupsafe import Markup

from ludometer import policies
from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables import setup_changes
from ludometer.reports.document import (
    first_screen,
    headline,
    report,
    terminal_summary,
    what_was_played,
)
from ludometer.reports.elements import setups_overlay
from ludometer.reports.elements.section import Finding
from ludometer.reports.sections import factions, overview, seats
from ludometer.reports.wording.units import NARROW
from tests import synthetic
from tests.reports.pages import section


def heading(html):
    return re.search(r"<h1.*?>(.*?)</h1>", html)[1].replace("<b>", "").replace("</b>", "")


@pytest.fixture(scope="module")
def made(run):
    return report.compose([run])


def test_the_headline_names_who_is_strong_and_who_is_weak_and_of_whom_it_speaks(run):
    one = report.compose([run], draws=False)["page"]
    one = one.as_if_only(one.given[:1])
    assert not one.two and headline.headline(one, []).striptags() == (
        "Among club players, Boris is strong and Maria is weak.")


@pytest.fixture(scope="module")
def unequal(tmp_path_factory):
    experiment = Experiment.make({"game": "rurik", "players": 2, "games": 240, "lineup": "random,club"})
    return report.compose([sweep(experiment, tmp_path_factory.mktemp("unequal") / "run", jobs=1)], draws=False)


def test_a_mixed_line_up_leads_with_its_policies(unequal, monkeypatch):
    """Those were what differed; leaders that are decided follow, and those that are not are not named."""
    page, found = unequal["page"], unequal["findings"]
    assert unequal["headline"].startswith("Club is strong") and "leaders" not in unequal["headline"]
    assert found[0]["chapter"] == "line-up" and found[0]["text"].startswith("club wins ")
    word, called, frames = headline.judged_items(page)
    frames[page.base].loc[frames[page.base][word] == "boris", "verdict"] = "strong"
    monkeypatch.setattr(headline, "judged_items", lambda page: (word, called, frames))
    assert headline.headline(page, []).striptags().startswith("Club is strong and random is weak; Boris is strong")


def test_two_setups_begin_with_the_change_between_them(made):
    """In the second, Boris has 1.5 points less in each game."""
    page, text = made["page"], heading(made["html"]).replace(NARROW, " ")
    row = page.changes(setup_changes.win_changes, page.given[1]).set_index("faction").loc["boris"]
    assert text.startswith("Among club players, alternate-board against base game: Boris’s win share changes by "
                           f"−{abs(100 * row['value']):.1f} (−")
    assert "deals" not in text and made["html"].count("not tested with better players") == 1
    first = made["findings"][0]
    assert first["chapter"] == "variants" and first["text"].startswith("alternate-board against base game: ")
    listed = re.findall("<li>(.*?)</li>", section(made, "findings"))
    assert listed and not any('href="#variants"' in each for each in listed)     # the headline and its picture say it
    changed = terminal_summary.changes_by_item(page, page.two, "faction", page.faction)
    assert changed["Boris"]["value"] == pytest.approx(100 * row["value"])
    assert terminal_summary.changes_by_item(page, page.two, "seat",
                                            str) == terminal_summary.changes_by_item(page, page.two_above,
                                                                                                             "faction",
                                                                                     str) == {}


@pytest.mark.verify
def test_two_setups_played_again_one_tier_up_are_compared_in_both_tiers(tmp_path):
    """Boris loses less by the second setup where better players have him."""
    boosts = (2.0, -2.0, 2.0, 0.5)
    names = ("base game", "alternate-board") * 2
    run = Run.open(synthetic.write_run(tmp_path / "run", 300, policies=("novice",), cells=[
        (name, {"boris": boost}) for name, boost in zip(names, boosts, strict=True)]))
    run.manifest["policies"] = {tier: policies.load("rurik", tier).config for tier in ("novice", "casual")}
    for cell, tier in zip(run.cells, ("novice", "novice", "casual", "casual"), strict=True):
        cell |= {"lineup": tier, "label": f"{tier}, {cell['label']}"}
    made = report.compose([run], draws=False)
    page, said = made["page"], made["headline"]
    one, two, above, other = page.given
    assert page.firsts == {two: one, other: above} and page.two == (two, one) and page.two_above == (other, above)
    changes = [page.changes(setup_changes.win_changes, cell).set_index("faction") for cell in (two, other)]
    moved = [f"{100 * abs(change.loc['boris', 'value']):.1f}" for change in changes]
    assert float(moved[0]) > float(moved[1]) + 5
    assert said.startswith("Among novice and casual players, alternate-board against base game: Boris’s win share "
                           f"changes by −{moved[0]} (−")
    assert said.count("novice") == said.count("casual") == 1
    assert [each["text"].partition(":")[0] for each in made["findings"] if each["tag"] == "variant"] == [
        "novice, alternate-board against novice, base game", "casual, alternate-board against casual, base game"]
    shown = front_page(run, tmp_path)
    assert shown["moved"].startswith("One tier up, the win share of Boris changes most: +") and shown["moved"].endswith(
        "percentage points in novice, alternate-board.")
    assert shown["above"]["Boris"]["value"] == pytest.approx(-float(moved[1]), abs=0.06)
    assert {row["setup"] for row in shown["judged"]} == {"novice, base game", "novice, alternate-board"}


def front_page(run, folder):
    """What a terminal says of a run whose manifest has been changed."""
    (run.path / "manifest.json").write_text(json.dumps(run.manifest), encoding="utf-8")
    return terminal_summary.summary(run.path)


def test_modules_that_all_setups_have_are_named_first(made):
    page = copy(made["page"])
    assert headline.modules_clause(page) == ""                  # one of two has one, and its name says so
    page.given = page.given[1:]
    assert headline.modules_clause(page) == "with alternate-board"
    page = page.as_if_only(page.given)
    assert headline.headline(page, []).striptags().startswith("Among club players with alternate-board, ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(page.given[0].about, "modules", ["a", "b", "c", "d", "e"])
        assert headline.modules_clause(page) == "with a, b and c and 2 more"


def test_two_setups_say_which_seats_are_strong(run, made):
    page = made["page"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headline, "seat_clause", lambda page: "; the first seat is strong in both setups")
        assert headline.headline(page, []).endswith(
            "there is nothing to compare; the first seat is strong in both setups.")
    shown = terminal_summary.summary(run)
    said = [f"{report.plain_text(text)} {among}".strip() for _, text,
            among in first_screen.first_findings(page, made["found"])]
    assert shown["findings"] == said[:2]                        # on the first screen there is nothing on seats either
    assert shown["about"] == "base game, the first of 2 setups"


def test_only_two_setups_of_the_same_players_are_compared_first(made):
    page = copy(made["page"])
    vars(page).pop("two")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(page.given[1].about, "lineup", "expert")
        assert page.two is None                                 # the second checks what the first finds


def judged_page(monkeypatch, verdicts, points):
    """A page of two setups in which leaders a, b and so on have these verdicts, this far off a fair share."""
    class Cell:
        confounded, dealing, is_solo, same_faction, players, sides = False, "random", False, False, 4, 4

        def __init__(self, name):
            self.name, self.about = name, {"modules": [], "set": {}}

    class Page:
        has_factions, two, words = True, None, {"faction": "leader"}
        many = staticmethod({"faction": "leaders"}.get)
        name = staticmethod(lambda cell: cell.name)
        speaks_of = staticmethod(lambda cells: "")
        module_titles = staticmethod(lambda cell: cell.about["modules"])

    cells = [Cell("first"), Cell("second")][:len(verdicts)]
    Page.base, Page.given, Page.shown, Page.made, Page.budget = cells[0], cells, cells, {}, None
    frames = {cell: pd.DataFrame({"faction": list("abcdefg"[:len(found)]), "value": off, "verdict": found})
              for cell, found, off in zip(cells, verdicts, points, strict=True)}
    monkeypatch.setattr(headline, "judged_items", lambda page: ("faction", str.upper, frames))
    monkeypatch.setattr(headline, "seat_clause", lambda page: "")
    monkeypatch.setattr(headline, "gifts_played", lambda page: None)
    monkeypatch.setattr(headline, "is_mixed_lineup", lambda page: False)
    monkeypatch.setattr(headline, "unplayed_factions", lambda page, cells: [])
    return Page


@pytest.mark.parametrize(("verdicts", "points", "says"), [
    (["weak"] * 4, (-4, -7, -20, -9), "C, D, B and A are weak in both setups."),
    (["weak"] * 5, (-4, -7, -20, -9, -5), "C, D and B and 2 more are weak in both setups."),
    (["weak", "weak", "strong", "balanced"], (-4, -20, 8, 0), "C is strong in both setups and B and A are weak in both "
     "setups.")])
def test_a_headline_names_those_furthest_off_first(monkeypatch, verdicts, points, says):
    assert headline.headline(judged_page(monkeypatch, [verdicts] * 2, [points] * 2), []).striptags() == says


def test_a_headline_names_first_the_factions_whose_numbers_alone_differ(monkeypatch):
    page = judged_page(monkeypatch, [["weak", "weak", "strong", "balanced"]] * 2, [(-4, -20, 8, 0)] * 2)
    page.given[1].about["set"] = {"leader.a.coins": -1}
    assert headline.headline(page, []).striptags() == "B and A are weak in both setups and C is strong in both setups."
    page.given[1].about["set"]["rounds"] = 3
    assert headline.headline(page, []).striptags().startswith("C is strong")


UNDECIDED = "It is undecided whether any of 2 leaders is strong or weak"


@pytest.mark.parametrize(("verdicts", "points", "alike", "says"), [
    ((["above", "below"],), ((14.5, -14.5),), True, "A brings more points than B, by 14.5 (13.5–15.5)"),
    ((["above", "below"],), ((14.5, -14.5),), False,
     "A is above B by 14.5 (13.5–15.5) percentage points of the chance to win"),
    ((["above", "below"], ["above", "below"]), ((2.0, -2.0), (4.0, -4.0)), True,
     "A brings more points than B in both setups, by up to 4.0 (3.0–5.0)"),
    ((["above", "below"], ["above", "below"]), ((2.0, -2.0), (4.0, -4.0)), False,
     "A is above B in both setups by up to 4.0 (3.0–5.0) percentage points of the chance to win"),
    ((["below", "undecided", "above", "above"],), ((-6, 0, 2, 4),), True,
     "D and C bring more points than the others, by up to 4.0 (3.0–5.0) and A brings fewer points than the others, by "
     "6.0 (5.0–7.0)"),
    ((["below", "undecided", "above", "above"],), ((-6, 0, 2, 4),), False,
     "D and C are above the others by up to 4.0 (3.0–5.0) percentage points of the chance to win"),
    *((((["undecided", "undecided"],), ((0, 0),), alike, UNDECIDED)) for alike in (True, False))])
def test_a_headline_says_by_how_much_some_are_above_the_others(monkeypatch, verdicts, points, alike, says):
    page = judged_page(monkeypatch, verdicts, points)
    page.base.same_faction = alike
    _, _, frames = headline.judged_items(page)
    for cell, frame in frames.items():
        frames[cell] = frame.assign(low=frame["value"] - 1, high=frame["value"] + 1)
    assert headline.headline(page, []).striptags() in (f"{says}.", f"{says}; there is 1 more verdict.")


def test_a_headline_has_room_for_the_strong_and_for_the_weak(monkeypatch):
    """Each of them in other setups, so that none can be said together."""
    verdicts = ["strong", "strong", "weak", "weak"], ["strong", "balanced", "balanced", "weak"]
    page = judged_page(monkeypatch, verdicts, ((4, 15, -30, -5), (4, 0, 0, -5)))
    assert headline.headline(page, []).striptags() == (
        "B is strong in first; C is weak in first; there are 2 more verdicts.")
    page = judged_page(monkeypatch, (["strong", "strong", "weak"], ["strong", "balanced", "balanced"]), (
        (4, 15, -30), (4, 0, 0)))
    assert headline.headline(page, []).striptags() == (
        "B is strong in first; C is weak in first; A is strong in both setups.")


@pytest.mark.parametrize(("verdicts", "says"), [
    ((["strong", "balanced"], ["balanced", "balanced"]), "A is strong in first."),
    ((["balanced", "balanced"], ["balanced", "balanced"]), "All 2 leaders are balanced in both setups."),
    ((["balanced", "undecided"], ["balanced", "undecided"]),
     "1 of 2 leaders is balanced in both setups, the other is undecided."),
    ((["undecided", "undecided"], ["balanced", "undecided"]),
     "In both setups, it is undecided whether any of 2 leaders is strong or weak."),
    ((["strong", "strong"], ["strong", "strong"]), "A and B are strong in both setups."),
    ((["strong", "weak"], ["weak", "strong"]),
     "A is strong in first; B is weak in first; there are 2 more verdicts.")])
def test_headlines(monkeypatch, verdicts, says):
    page = judged_page(monkeypatch, verdicts, ((0, 0), (0, 0)))
    assert headline.headline(page, []).striptags() == says
    page.speaks_of = lambda cells: "among club players; not tested with better players"
    said = headline.headline(page, []).striptags()
    assert said.startswith("Among club players, ")
    assert said.lower() == f"among club players, {says}".lower()


@pytest.mark.parametrize(("who", "text", "says"), [
    ("among club players", "A is strong in club, war", "among club players"),
    ("among casual and club players", "A is strong in both setups", "among casual and club players"),
    ("among casual and club players", "A is strong in casual, war; B is weak in club", ""),
    ("among novice, casual and club players", "A is strong in casual, war", "among players of 3 policies"),
    ("among players of 5 policies", "A is strong in casual", "among players of 5 policies"),
    ("among club and bold players", "A is strong in club-like, boldness", "among club and bold players"),
    ("", "A", "")])
def test_a_headline_names_players_once(who, text, says):
    assert headline.without_repeated_names(who, Markup(text)) == says


@pytest.mark.parametrize(("lineup", "name", "says"), [
    ("club", "club, war", "war"), ("club", "2 players, club", "2 players"), ("club", "club", "club"),
    ("club", "a run: club, war", "a run: war"), ("casual,club", "casual,club, war", "war"),
    ("club", "2 players, club, war", "2 players, war"), ("club", "clubs, war", "clubs, war"),
    ("casual|club", "base game", "base game")])
def test_a_setup_has_a_name_without_its_players(made, lineup, name, says):
    page = made["page"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(page.names, page.base, name)
        patch.setitem(page.base.about, "lineup", lineup)
        assert headline.name_without_players(page, page.base) == says


def found(chapter, news=True, tone="part5", text="", verdict=False):
    return Finding("tag", tone, text or chapter, news=news, chapter=chapter, verdict=verdict)


def test_news_come_first_one_of_each_chapter_before_two_and_no_verdict_twice():
    across = found("overview", tone="strong", text="<b>Boris</b> is strong in all", verdict=True)
    again = found("leaders", tone="strong", text="<b>Boris</b> wins", verdict=True)
    even = found("leaders", tone="balanced", text="<b>Maria</b> wins", verdict=True)
    others = [found(f"chapter {i}") for i in range(4)]
    nothing = [found(f"quiet {i}", news=False) for i in range(9)]
    assert first_screen.pick_findings([across, again, even, *nothing, *others]) == [across, again, even, *others]
    assert first_screen.pick_findings([across, again, even, *nothing, *others, found("one more")]) == [
        across, even, *others, found("one more")]
    assert first_screen.pick_findings([*nothing, others[0]]) == [others[0], *nothing[:4]]


def test_the_weakest_stands_beside_the_strongest_whatever_their_chapters():
    """Of a page of several setups, too, where both have findings in the same two chapters."""
    strong, weak = (found("overview", tone=tone, text=f"<b>{name}</b> is {tone} in all", verdict=True)
                    for name, tone in (("Boris", "strong"), ("Maria", "weak")))
    milder = found("leaders", tone="weak", text="<b>Agatha</b> wins", verdict=True)
    others = [found(f"chapter {i}") for i in range(5)]
    assert first_screen.pick_findings([strong, weak, milder, *others]) == [strong, weak, *others]
    other = found("leaders", tone="strong", text="<b>Yaroslav</b> wins", verdict=True)
    assert first_screen.pick_findings([strong, other, milder, *others]) == [strong, milder, *others]


def test_a_verdict_on_the_first_of_several_setups_begins_with_its_name(made):
    page, (boris, maria) = made["page"], [finding for finding in made["found"] if finding.chapter == "leaders"][:2]
    assert first_screen.text_with_setup(page, boris).striptags().startswith("base game: Boris wins ")
    assert first_screen.text_with_setup(page, maria._replace(cells=page.given)).startswith("<b>Maria</b> wins ")
    assert first_screen.text_with_setup(page.as_if_only(page.given[:1]), boris).startswith("<b>Boris</b> wins ")


def test_leaders_furthest_from_a_fair_share_come_first(made):
    page = made["page"]
    frame = page.table(tables.factions, page.base).assign(verdict="weak", fair=0.25)
    frame["value"] = [0.25 - off for off in (0.04, 0.20, 0.05, 0.09, 0.06, 0.07, 0.08, 0.1)]
    named = [finding.about[0][1] for finding in factions.share_findings(page, page.base, frame)]
    assert named == list(frame.sort_values("value")["faction"])


def test_long_findings_are_cut_at_a_clause_and_associations_stay_called_so():
    first = "<b>Market Day</b> is taken by 99.5 % (98.1–99.9) of seats, and another by none of them at all"
    rest = "those who take it win far more often than everybody else does, which is, as all of this, an association"
    assert headline.first_clause(f"{first}. Then {rest}.") == f"{first}: an association."
    assert headline.first_clause(f"{first}; {rest.replace('an association', 'so')}.") == f"{first}."
    seat = f"{first}; but that depends on skill, for one tier up they are taken by 12.8 % (10.5–15.3) of 3,968 seats"
    assert headline.first_clause(f"{seat}.") == f"{first}; but that depends on skill."
    module = "<b>Stone &amp; Blade</b> added to base game: attacks on opponents +0.8 (+0.7 to +0.9)"
    assert headline.first_clause(f"{module}; {rest}; {rest}.") == f"{module}: an association."
    assert headline.first_clause("Short; and whole.") == "Short; and whole."


def test_the_figure_of_all_setups_draws_points_off_a_fair_share(tmp_path_factory):
    """So that games of two and of four players stand on one axis."""
    folder = tmp_path_factory.mktemp("setups")
    cells = tables.played_cells(*(Run.open(synthetic.write_run(
        folder / str(players), 400, players, cells=(("base game", {"boris": 1.0}),))) for players in (4, 2)))
    frames = [headline.distances_from_others(tables.factions(cell), cell).set_index("faction") for cell in cells]
    names = list(frames[0].index)
    figure = setups_overlay.overlay(names, [frame.reindex(names) for frame in frames], ["four", "two"], (-30, 30),
                                    (-3, 3))
    dots = [line for line in figure.axes[0].lines if line.get_gid() and len(line.get_xdata()) == 1]
    assert len(dots) == 2 * len(names)
    for dot, (cell, name) in zip(dots, [(cell, name) for cell in cells for name in names], strict=True):
        row = tables.factions(cell).set_index("faction").loc[name]
        assert dot.get_xdata()[0] == pytest.approx(100 * (row["value"] - 1 / cell.players))
        assert names[round(dot.get_ydata()[0])] == name
    places = [dot.get_ydata()[0] for dot in dots]
    assert len(set(places)) == len(places)                      # no dot lies on another


def test_the_bounds_of_setups_are_those_of_the_table(run, made):
    text = next(finding["text"] for finding in made["findings"] if finding["tag"] == "evenest").replace(NARROW, " ")
    cells = tables.played_cells(Run.open(run))
    base, alternate = (tables.factions(cell.held_with(4)) for cell in cells)    # half of the error, two setups
    bound = 100 * max((alternate["high"] - alternate["fair"]).max(), (alternate["fair"] - alternate["low"]).max())
    off = 100 * max((base["low"] - base["fair"]).max(), (base["fair"] - base["high"]).max())
    assert 5 < bound < off
    assert text == (f"alternate-board is more even than base game: all leaders lie within {bound:.1f} percentage "
                    f"points of a fair share; in base game at least one lies more than {off:.1f} off. Players: 4 club.")


@pytest.mark.parametrize(("share", "players", "says"), [
    (0.36, 4, "one is more even than other: all heroes lie within 3.0 percentage points of a fair share; in other at"
              " least one lies more than 8.0 off."),
    (0.29, 4, "Which setup is the evenest is undecided: all heroes lie within 3.0 percentage points of a fair share"
              " in one, within 7.0 in other."),
    (0.36, 2, None)])
def test_a_setup_is_more_even_than_another_where_the_intervals_show_it(share, players, says):
    class Cell:
        confounded, games = False, 100

        def __init__(self, name, players):
            self.name, self.players = name, players

    def frame(share):
        return pd.DataFrame({"value": [0.25, share], "low": [0.22, share - 0.03], "high": [0.28, share + 0.03],
                             "fair": 0.25})
    cells = [Cell("one", 4), Cell("other", players)]
    page = SimpleNamespace(words={"factions": "heroes"}, name=lambda cell: cell.name, base=cells[0])
    found = overview.evenest_setup_finding(page, dict(zip(cells, (frame(0.25), frame(share)), strict=True)))
    assert [report.plain_text(finding.text) for finding in found] == ([says] if says else [])
    assert all(finding.news == ("more even" in says) for finding in found)


def test_no_setup_is_called_the_evenest_where_there_is_one():
    assert overview.evenest_setup_finding(None, {}) == []


def test_chapters_without_news_are_folded_and_say_so_in_a_line(made):
    for key, folded in (("deeds", True), ("schemes", True), ("leaders", False), ("agendas", False)):
        assert ('<details class="folded">' in section(made, key)) == folded, key
    line = section(made, "deeds").partition("<summary>")[2].partition("</summary>")[0]
    assert "tell whether any deed stands out" in line


def test_a_seat_is_said_to_be_strong_where_it_is(made):
    """The first seat is worth as much in the second setup as in the first."""
    page = made["page"]
    assert headline.seat_clause(page) == ""                     # its advantage is too small
    frames = {cell: page.table(tables.seats, cell).assign(verdict=["strong", *["balanced"] * 3])
              for cell in page.given}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headline, "seat_verdicts", lambda page, cell: frames[cell])
        assert headline.seat_clause(page).striptags() == "; the first seat is strong in both setups"
        frames[page.given[1]]["verdict"] = "balanced"
        assert headline.seat_clause(page).striptags() == "; the first seat is strong in base game"


def test_the_last_seat_is_named_as_well_as_the_first(made):
    page = made["page"]
    frames = {cell: page.table(tables.seats, cell).assign(
        value=[0.37, 0.25, 0.24, 0.19], verdict=["strong", "balanced", "balanced", "weak"]) for cell in page.given}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headline, "seat_verdicts", lambda page, cell: frames[cell])
        both = "; the first seat is strong and the fourth seat is weak in both setups"
        assert headline.seat_clause(page).striptags() == both
        frames[page.given[1]]["verdict"] = ["strong", "balanced", "balanced", "undecided"]
        assert headline.seat_clause(page).striptags() == (
            "; the first seat is strong in both setups and the fourth seat is weak in base game")
        found = seats.finding_of(page, frames[page.base])
        assert "; the fourth seat, weak, 19" in found.text and found.about == (("seat", 0), ("seat", 3))


@pytest.mark.verify
def test_seat_verdicts_of_other_setups_count_in_what_a_page_promises(run, made, monkeypatch):
    """A headline gives them without a finding that quotes their intervals; each is one more that must hold."""
    page = made["page"]
    frames = {cell: page.table(tables.seats, cell).assign(verdict=["strong", "balanced", "balanced", "weak"])
              for cell in page.given}
    quoted = made["page"].budget.quoted
    with pytest.MonkeyPatch.context() as patch:
        assert headline.count_unquoted_verdicts(page) == 0
        patch.setattr(headline, "seat_verdicts", lambda page, cell: frames[cell])
        assert headline.count_unquoted_verdicts(page) == 2
        frames[page.given[1]]["verdict"] = ["strong", "balanced", "balanced", "undecided"]
        assert headline.count_unquoted_verdicts(page) == 1
        patch.setattr(headline, "judged_items", lambda page: ("seat", str, frames))
        assert headline.count_unquoted_verdicts(page) == 1
        patch.setattr(headline, "gifts_played", lambda page: True)
        assert headline.count_unquoted_verdicts(page) == 0
    monkeypatch.setattr(report, "count_unquoted_verdicts", lambda page: 5)
    assert report.compose([run], draws=False)["page"].budget.quoted >= quoted + 5


def test_a_terminal_and_a_page_give_the_same_findings_first(run, made):
    shown = [f"{report.plain_text(text)} {among}".strip()
             for _, text, among in first_screen.first_findings(made["page"], made["found"])]
    assert terminal_summary.summary(run)["findings"][:terminal_summary.MOST] == shown[:terminal_summary.MOST]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("leaders", "seats", "says"), [
    ("undecided", "undecided", "1 of 2 verdicts on leaders and 4 of 4 verdicts on seats"),
    ("balanced", "undecided", "4 of 4 verdicts on seats"), ("balanced", "weak", "")])
def test_only_a_page_with_undecided_verdicts_points_to_a_plan(plain, monkeypatch, leaders, seats, says):
    monkeypatch.setattr(first_screen, "judged_items", lambda page: ("faction", str, {page.base: pd.DataFrame(
        {"faction": ["boris", "maria"], "value": 1.0, "low": 1.0, "high": 1.0, "decided": True,
         "verdict": ["strong", leaders]})}))
    monkeypatch.setattr(first_screen, "seat_verdicts", lambda page,
                        cell: page.table(tables.seats, cell).assign(verdict=seats))
    made = report.compose([plain])
    plan = {("undecided", "undecided"): "; ludometer plan --pilot {} says how many games are needed, with --seats for "
                                        "those of seats",
            ("balanced", "undecided"): "; ludometer plan --pilot {} --seats says how many games are needed"}.get(
                (leaders, seats), "")
    note = f"Undecided: {says}{plan}." if says else ""
    assert report.plain_text(first_screen.open_verdicts(made["page"], "a run")) == note.format("a run")
    assert note.format("DIR") in report.plain_text(made["html"]) and ("plan --pilot" in made["html"]) == bool(plan)
    monkeypatch.setattr(first_screen, "gifts_played", lambda page: True)
    assert first_screen.open_verdicts(made["page"]) == ""


@pytest.mark.parametrize(("label", "says"), [
    ("Boris: extra coins = -1", "Boris: extra coins = -1"), ("start_coins = 4", "start_coins = 4"),
    ("Boris: extra coins = 0 (printed) + Maria: extra coins = 0 (printed)", "setup 2")])
def test_setups_have_their_names_in_headlines_unless_these_are_long(made, label, says):
    page = made["page"]
    cell = page.given[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(page.names, cell, label)
        assert headline.short_setup_name(page, cell) == says


@pytest.mark.verify
def test_a_file_of_modules_goes_by_its_title(tmp_path):
    mine = tmp_path / "my.toml"
    mine.write_text('[module]\ntitle = "Poor & early"\ngame = "rurik"\n[knob]\nstart_coins = 2\n', encoding="utf-8")
    asked = {"game": "rurik", "players": 2, "games": 8, "lineup": "random"}
    for place, (values, says) in enumerate((({"modules": [str(mine)]}, "Among random players with Poor & early, "),
                                            ({"vary": {"modules": [[], [str(mine)]]}}, "Poor & early"))):
        run = sweep(Experiment.make(asked | values), tmp_path / f"run-{place}", jobs=1)
        page = report.compose([run.path], draws=False)
        assert says in page["headline"] and page["page"].name(page["page"].given[-1]) == "Poor & early"
        assert not re.search(r"\bmy\b", page["headline"])


def test_two_files_of_one_title_go_by_their_names():
    files = {"a": {"module": {"title": "Balanced"}}, "b": {"module": {"title": "Balanced"}}}
    run = SimpleNamespace(manifest={"experiment": {"files": files}})
    cells = [SimpleNamespace(label=name, run=run, about={"set": {}}) for name in "ab"]
    assert what_was_played.labels(cells, [None]) == ["a", "b"] and what_was_played.labels(cells[:1],
                                                                                          [None]) == ["Balanced"]
