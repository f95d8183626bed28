"""Of whom a verdict speaks: of those who played, unless better players have played the same."""
from types import SimpleNamespace

import pytest

from ludometer.analysis.experiments.lineup import parse
from ludometer.analysis.strength import kept_ratings, tiers_of_cells
from ludometer.analysis.strength.tiers_of_cells import UNTESTED

TIERS = ("casual", "club", "expert")
BETTER = UNTESTED.format("better")


@pytest.fixture(autouse=True)
def library(monkeypatch):
    monkeypatch.setattr(kept_ratings.policies, "tiers", lambda game: TIERS)


class FakeCell(SimpleNamespace):
    __hash__ = object.__hash__


def cell(lineup, **about):
    return FakeCell(game="any", players=4, line_up=parse(lineup, 4), about={
        "players": 4, "modules": [], "set": {}, "factions": "random", "of": None, "lineup": lineup} | about)


def tiers(cell):
    return tuple(name if name in TIERS else None for name in tiers_of_cells.policies_of(cell))


def said(*lineups, asked=None):
    cells = [cell(lineup) for lineup in lineups]
    return tiers_of_cells.players_judged(cells[:asked], cells, tiers)


@pytest.mark.parametrize(("lineups", "words"), [
    (["club"], f"among club players; {BETTER}"),
    (["expert"], "among expert players"),                       # the library has none better
    (["club", "expert"], ""), (["expert", "club"], ""),
    (["casual", "club"], "among casual and club players; not tested with expert players"),
    (["casual", "club", "expert"], ""),
    (["casual", "expert"], f"among casual and expert players; {BETTER}"),
    (["ruler"], f"among ruler players; {BETTER}"),
    (["club|ruler|trader"], f"among club, ruler and trader players; {BETTER}"),
    (["club|expert"], "among club and expert players"),
    (["club,ruler,trader,warrior"], f"among players of 4 policies; {BETTER}")], ids=str)
def test_of_whom_verdicts_speak(lineups, words):
    assert said(*lineups) == words


@pytest.mark.parametrize(("scope", "who"), [
    (f"among club players; {BETTER}", "among club players"), ("among club players", "among club players"), ("", "")])
def test_who_has_not_played_is_left_out_where_a_page_has_said_it(scope, who):
    assert tiers_of_cells.judged_players_only(scope) == who


def test_a_library_without_tiers_has_none_better(monkeypatch):
    monkeypatch.setattr(kept_ratings.policies, "tiers", lambda game: ())
    assert said("ruler") == "among ruler players"


def test_where_populations_say_so_nobody_asks_for_better_players():
    cells = [cell("club", lineup_of=name) for name in "ab"]
    for each in cells:
        each.populations = ("1", "2", "3")
    assert tiers_of_cells.players_judged(cells, cells, tiers) == "among 3 populations of club players"
    several = cell("club,random,club,random")
    several.populations = ("1", "2", "3")
    assert tiers_of_cells.players_judged([several], [several], tiers) == "among club and random players"
    cells[1].populations = ()
    assert tiers_of_cells.players_judged(cells, cells, tiers) == f"among club players; {BETTER}"
    cells[0].populations = ("1",)                               # one says no more than players of another kind
    assert tiers_of_cells.players_judged(cells[:1], cells, tiers) == f"among club players; {BETTER}"


def test_only_those_who_played_the_same_check_a_verdict():
    club, expert, other = cell("club"), cell("expert"), cell("expert", modules=["war"])
    assert tiers_of_cells.cells_one_tier_up([club], [club, other, expert], tiers) == {club: expert}
    assert tiers_of_cells.players_judged([club], [club, other], tiers) == f"among club players; {BETTER}"
    assert tiers_of_cells.players_judged([club], [club, expert],
                                         tiers) == "" == tiers_of_cells.players_judged([expert], [club, expert],
                                                                                                               tiers)
    assert tiers_of_cells.cells_one_tier_up([expert], [club, expert], tiers) == {expert: None}
    assert tiers_of_cells.cells_one_tier_up([club], [expert, cell("expert")], tiers)[club] is expert
    casual, club, expert = cell("casual"), cell("club"), cell("expert", modules=["war"])
    assert tiers_of_cells.players_judged([casual], [casual, club], tiers) == ""
    assert tiers_of_cells.players_judged([club], [casual, club],
                                         tiers) == "among club players; not tested with expert players"
    assert tiers_of_cells.players_judged([casual, club, expert], [casual, club, expert], tiers) == (
        f"among casual, club and expert players; {BETTER}")
