"""What a page says of those who played."""
import json
import re
from types import SimpleNamespace

import pandas as pd
import pytest

import ludometer as lm
from ludometer import policies
from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.strength import kept_ratings, league, run_audit
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.analysis.tables.sums import table
from ludometer.reports.document import first_screen as front
from ludometer.reports.document import report
from ludometer.reports.document.first_screen import first_screen
from ludometer.reports.elements import tier_sentences
from ludometer.reports.elements.page import Page
from ludometer.reports.elements.tier_changes import (
    changes_one_tier_up,
    is_contradicted,
    seat_verdicts,
    seats_decided_above,
)
from ludometer.reports.sections import player_strength, seats
from ludometer.reports.wording.numbers_in_words import gain
from tests import synthetic
from tests.reports.pages import plain, section, told, without_words

FINDINGS = ("strong", "weak", "balanced", "undecided")


@pytest.fixture(autouse=True)
def leagues(monkeypatch, tmp_path):
    """No league is kept but those that a test plays."""
    monkeypatch.setattr(kept_ratings, "league_file", lambda game: tmp_path / "league.json")
    return tmp_path / "league.json"


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    return lm.sweep("pig", tmp_path_factory.mktemp("runs") / "pig", players=2, games=200, lineup="club,bold",
                    progress=False)


def kept(games=600, **values):
    return kept_ratings.keep(league.league("pig", games=games, **values),
                             f"ludometer league pig --games {games} --keep")


def chapter(run):
    page = report.compose([run.path])
    assert not without_words(page)
    return plain(page["html"]), plain(section(page, "belief"))


def in_sight(page):
    """What the chapter on players says before anything is unfolded."""
    text = re.sub("</(h2|dt|dd|p)>", " ", section(page, "belief").partition("<details")[0])
    return " ".join(plain(report.plain_text(text)).split())


def test_nobody_is_rated_without_a_league(pig):
    html, found = chapter(pig)
    assert "<dt>Their strength</dt><dd>club: not rated; bold: no tier, not rated</dd>" in html
    assert "Can these players be believed?" in found and "ludometer audit DIR" in found


def test_a_league_says_how_strong_they_are(pig):
    kept()
    html, found = chapter(pig)
    assert "club: the reference of the league; bold: no tier, wins " in html
    assert "against club" in found and "out of date" not in found


def test_ratings_say_whom_they_are_against(pig, monkeypatch):
    kept(1800, names=["club", "random"], reference="random")
    kept(names=["bold", "club"], reference="club")              # rates bold, for of club the other has more games
    page = report.compose([pig.path], draws=False)["page"]
    section = player_strength.belief(page)
    assert not section.tables and section.is_completed()        # findings alone wait for no league
    table = section.tables[0]
    at = [column.title for column in table.columns].index("reference")
    assert [row[at].shown for row in table.rows] == ["random", "club"]
    monkeypatch.setattr(player_strength, "NAMED", 1)
    assert re.fullmatch(r"2 policies; tiers among them: club; rated \d+.% wins against random; rated \d+.% wins "
                        "against club", player_strength.strength(page))


def test_a_league_of_other_weights_or_rules_rates_nobody_and_the_page_says_why(pig, leagues):
    kept()
    spoilt = json.loads(leagues.read_text())
    spoilt["leagues"][0]["policies"]["bold"]["weights"] = "0"
    leagues.write_text(json.dumps(spoilt))
    html, found = chapter(pig)
    assert "club: not rated; bold: no tier, not rated" in html
    assert "out of date and rates nobody: the weights of bold have changed" in found
    assert "ludometer league pig --games 600 --keep" in found


def test_a_player_of_ones_own_is_not_rated_whatever_its_name(tmp_path):
    kept()
    run = lm.sweep("pig", tmp_path / "own", players=2, games=20, lineup="mine,club",
                   policies={"mine": {"turn": {"hold_at": 7}}}, progress=False)
    assert "mine: no tier, not rated" in chapter(run)[0]


def test_a_table_of_many_is_told_as_a_span(tmp_path):
    run = lm.sweep("rurik", tmp_path / "many", players=3, games=30, lineup="table", progress=False)
    html, found = chapter(run)
    assert "policies; tiers among them: casual, club and novice; " in html and "not rated</dd>" in html
    assert "warrior" in found


@pytest.mark.verify
def test_a_solo_game_has_nobody_to_be_rated_against(tmp_path):
    run = lm.sweep("scythia", tmp_path / "solo", players=1, games=20, modules=["solo"], progress=False)
    assert "club: not rated: nobody is there to be beaten" in chapter(run)[0]


# What was audited

@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """A run with an audit by which Maria's ability hurts her; she wins far too often."""
    run = lm.sweep("rurik", tmp_path_factory.mktemp("runs") / "maria", players=2, games=3000, progress=False,
                   lineup="casual", vary={"modules": [[], ["alternate-board"]]})
    lm.audit_run(run, decisions=10, playouts=2, games=16, progress=False)
    path = run.path / run_audit.NAME
    kept = json.loads(path.read_text())
    for row in kept["cells"][0]["blocked"]["blocked"]:
        planted = {"verdict": MISPLAYED, "difference": -0.05, "low": -0.08, "high": -0.02}
        row.update(planted if row["faction"] == "maria" else {"verdict": "open"})
    kept["cells"][1]["blocked"]["blocked"] = []
    path.write_text(json.dumps(kept))
    return run


@pytest.mark.verify
def test_misplayed_factions_get_no_verdict(audited):
    page = report.compose([audited.path])
    base = [finding["text"] for tag in FINDINGS for finding in page["findings"]
            if finding["tag"] == tag and "alternate-board" not in finding["text"]]
    assert base and not any("Maria wins" in text for text in base)
    assert "these win 5.0 points more with Maria without far muster" in plain(told(page, "misplayed")[0])
    assert '<span class="tag misplayed">misplayed</span>' in section(page, "leaders")
    assert "misplayed: it hurts who has it" in section(page, "belief")
    assert re.search(r"base game: of \d things that they may leave, 1 hurts them \(far muster of Maria\); \d show no "
                     "difference, so whether these are misplayed is open", in_sight(page))
    assert any("Maria" in text and "alternate-board" in text for text in told(page, "leaders"))     # not audited so


@pytest.mark.verify
def test_regret_and_what_was_not_tested_are_told(audited):
    page = report.compose([audited.path])
    found, folded = in_sight(page), plain(section(page, "belief")).partition("<details")[2]
    assert "imagined games" in folded and "imagined games" not in found
    assert "How strong are they? casual: not rated" in found    # its tier is its name
    assert "A choice of these players gives away" not in found          # it names its setup, of which there are two
    assert "base game: a choice of these players gives away" in found and "of the chance to win on average" in found
    assert "base game: nothing is left to the player of" in found
    assert "nothing is left to the player of Boris, Mstislav, Sviatopolk and Yaroslav" in found


@pytest.mark.verify
def test_who_played_the_imagined_games_is_told_and_a_regret_about_0_with_its_sign_and_a_decimal(audited):
    path = audited.path / run_audit.NAME
    kept = json.loads(text := path.read_text())
    kept["cells"][0]["regret"]["as_themselves"] = True
    del kept["cells"][1]["regret"]["as_themselves"]                     # as it was kept before there were two ways
    kept["cells"][0]["regret"]["total"] |= {"regret": 0.004, "low": -0.001, "high": 0.009}
    path.write_text(json.dumps(kept))
    try:
        found = plain(section(report.compose([audited.path]), "belief"))
    finally:
        path.write_text(text)
    assert found.count("in imagined games played on by the players themselves, with their searches;") == 1
    assert found.count("in imagined games played on without search;") == 1
    assert "gives away 0.4 % (−0.1 to 0.9) of the chance to win" in found


def test_a_game_that_leaves_nothing_optional_is_said_to(tmp_path):
    run = lm.sweep("pig", tmp_path / "pig", players=2, games=20, progress=False)
    lm.audit_run(run, decisions=20, playouts=2, games=4, progress=False)
    found = plain(section(report.compose([run.path]), "belief"))
    assert "A choice of these players gives away" in found
    assert "These rules leave a player nothing optional" in found and "it brings" not in found


def test_without_the_audit_maria_has_her_verdict(audited):
    path = audited.path / run_audit.NAME
    text = path.read_text()
    path.unlink()
    try:
        page = report.compose([audited.path], draws=False)
    finally:
        path.write_text(text)
    assert any("Maria wins" in text for text in told(page, "strong")) and not told(page, "misplayed")


# One tier up

@pytest.fixture(scope="module")
def tiers(tmp_path_factory):
    """The same deals played by two tiers."""
    return [lm.sweep("rurik", tmp_path_factory.mktemp("runs") / name, players=2, games=1500, lineup=name, seed=500_000,
                     progress=False) for name in ("casual", "club")]


def test_a_verdict_that_flips_one_tier_up_is_none(tiers, monkeypatch):
    here, there = (played_cells(run)[0] for run in tiers)
    frames = {cell: tables.factions(cell) for cell in (here, there)}
    frames[here].loc[frames[here]["faction"] == "maria", "verdict"] = "strong"
    frames[there].loc[frames[there]["faction"] == "maria", ["verdict", "low", "high"]] = "balanced", 0.495, 0.505
    frames[here].loc[frames[here]["faction"].isin(["boris", "agatha"]), "verdict"] = "weak"
    for name, high in (("boris", 0.51), ("agatha", 0.54)):
        frames[there].loc[frames[there]["faction"] == name, ["verdict", "low", "high"]] = "undecided", high - 0.06, high
    by_folder = {cell.run.path: frame for cell, frame in frames.items()}

    @table
    def factions(cell):
        yield from ()                                           # no sums
        return by_folder[cell.run.path].copy()

    monkeypatch.setattr(tables, "factions", factions)
    monkeypatch.setattr("ludometer.reports.elements.page_tables.VERDICTS", (tables.factions,))
    page = report.compose([run.path for run in tiers])
    text, = told(page, "skill")
    assert "Maria is strong with" in text and "one tier up balanced with" in text and "Boris" not in text
    assert "Agatha is weak with" in text and "one tier up undecided with" in text
    assert not any("Maria wins" in each for each in told(page, "strong"))
    assert any("Boris wins" in each for each in told(page, "weak"))
    assert "skill-dependent" in section(page, "leaders")
    found = plain(section(page, "belief"))
    assert re.search(r"\d of 8 leaders are decided in the lower tier; one tier up, .*2 are contradicted: "
                     "Agatha, weak with .*Maria, strong with", found)
    assert re.search("What else differs between .*, but seats, stands in the chapter on variants", found)
    turned = report.compose([run.path for run in reversed(tiers)])
    assert "2 are contradicted: Agatha" in plain(section(turned, "belief"))       # whichever was given first
    assert not any(item == "faction" for *_, item, _ in changes_one_tier_up(turned["page"]))


def planted_seats(here, there):
    """tables.seats() with the first seat's (value, low, high, verdict) planted, by the line-up of a cell."""
    made = tables.seats

    @table
    def seats(cell):
        frame = yield from made.steps(cell)
        row = {"casual": here, "club": there}[cell.about["lineup"]]
        frame["verdict"] = "undecided"
        frame.loc[0, ["value", "low", "high", "verdict"]] = row
        return frame
    return seats


def pages_of_seats(tiers, monkeypatch, here, there):
    monkeypatch.setattr(tables, "seats", planted_seats(here, there))
    return report.compose([run.path for run in tiers])


STRONG = (0.6, 0.58, 0.62, "strong")                            # 50 % are fair


SEATS = [(0.373, 0.353, 0.393, "strong"), (0.271, 0.254, 0.289, "undecided"), (0.25, 0.24, 0.26, "balanced"),
         (0.151, 0.137, 0.166, "weak")]
ABOVE = [(0.279, 0.26, 0.299, "undecided"), (0.308, 0.289, 0.328, "strong"), (0.162, 0.147, 0.178, "weak"),
         (0.251, 0.233, 0.269, "balanced")]
BESIDES = ("; the second seat, undecided here, is strong one tier up, where it wins 30.8 % (28.9–32.8); the third "
           "seat, balanced here, is weak one tier up, where it wins 16.2 % (14.7–17.8); the fourth seat, weak here "
           "with 15.1 % (13.7–16.6), wins 25.1 % (23.3–26.9) one tier up.")


@pytest.mark.parametrize("first, says", [
    (ABOVE[0], "The first seat is strong and wins 37.3 % (35.3–39.3) of 8,000 games, 12.3 percentage points above a "
     f"fair share of 25 %, and one tier up 27.9 % (26.0–29.9){BESIDES}"),
    ((0.26, 0.25, 0.27, "undecided"), "The first seat wins 37.3 % (35.3–39.3) of 8,000 games, 12.3 percentage points "
     "above a fair share of 25 %; but that depends on skill, for one tier up it wins 26.0 % (25.0–27.0) of "
     f"4,000{BESIDES}")])
@pytest.mark.parametrize("sides", [4, 2])
def test_the_sentence_on_seats_has_all_whose_verdict_is_another_one_tier_up(first, says, sides):
    here, there = (type("Cell", (), {"is_solo": False, "players": 4, "sides": sides}) for _ in range(2))
    frames = {cell: pd.DataFrame(rows, columns=["value", "low", "high", "verdict"]).assign(
        seat=range(4), fair=0.25, n=games, wanted=0)
        for cell, rows, games in ((id(here), SEATS, 8000), (id(there), [first, *ABOVE[1:]], 4000))}
    page = SimpleNamespace(base=here, one_tier_up=lambda cell: there, table=lambda question, cell: frames[id(cell)],
                           families=lambda question: 1, made={})
    found = seats.finding_of(page, seat_verdicts(page, here))
    assert list(seats_decided_above(page, here)) == [1, 2] * (sides == 4)
    if sides == 4:
        assert plain(found.text.striptags()) == says and found.cells == (here, there)
        assert [place for _, place in found.about] == [0, 1, 2, 3]
    else:                                                       # teams, whose seats are not compared between tiers
        assert "one tier up" not in found.text and found.cells == ()


@pytest.mark.sample(1)
@pytest.mark.parametrize("there", [(0.4, 0.38, 0.42, "weak"), (0.5, 0.46, 0.52, "undecided")])
def test_a_seat_that_better_players_contradict_has_no_verdict(tiers, monkeypatch, there):
    """Undecided there, but not strong for certain, is enough."""
    page = pages_of_seats(tiers, monkeypatch, STRONG, there)
    text, = told(page, "seats")
    assert "The first seat wins 60" in text and "depends on skill, for one tier up it wins" in text
    assert "skill-dependent" in section(page, "seats") and ">strong<" not in section(page, "seats")
    assert ("1 of 2 seats is decided in the lower tier; one tier up, 1 is contradicted: the first seat, strong with 60"
            in in_sight(page))
    assert not any("first seat" in claim for claim in told(page, "survival"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("there", [(0.6, 0.54, 0.66, "strong"), (0.5, 0.4, 0.6, "undecided")])
def test_a_seat_that_better_players_do_not_contradict_keeps_its_verdict(tiers, monkeypatch, there):
    page = pages_of_seats(tiers, monkeypatch, STRONG, there)
    assert "depends on skill" not in told(page, "seats")[0] and ">strong<" in section(page, "seats")
    held = {"strong": "judged alike", "undecided": "undecided"}[there[-1]]
    assert f"1 of 2 seats is decided in the lower tier; one tier up, 1 is {held}." in in_sight(page)


@pytest.mark.verify
def test_a_seat_that_only_better_players_decide_is_named_with_what_it_wins_here(tiers, monkeypatch):
    page = pages_of_seats(tiers, monkeypatch, (0.51, 0.45, 0.57, "undecided"), STRONG)
    text, = told(page, "seats")
    assert re.match(r"The first seat is strong one tier up, where it wins 60\.0 % \([\d.–]+\) of [\d,]+ games instead "
                    r"of 51\.0 % \([\d.–]+\)\.", plain(text))
    assert "one tier up, the first seat is strong" in page["headline"].lower()
    said, = (each for each in page["findings"] if each["chapter"] == "seats")
    assert said["verdict"] == "undecided" and len(said["setups"]) == 2
    assert [number["verdict"] for number in said["numbers"]] == ["strong", "undecided"]
    page = pages_of_seats(tiers, monkeypatch, (0.51, 0.45, 0.57, "undecided"), (0.52, 0.46, 0.58, "undecided"))
    assert "one tier up" not in told(page, "seats")[0] and "first seat" not in page["headline"]


@pytest.mark.parametrize("verdict, low, high, wrong", [
    ("strong", 0.5, 0.52, True), ("strong", 0.5, 0.54, False), ("weak", 0.48, 0.6, True), ("weak", 0.46, 0.6, False),
    ("balanced", 0.54, 0.6, True), ("balanced", 0.4, 0.46, True), ("balanced", 0.46, 0.54, False)])
def test_a_verdict_is_contradicted_where_the_other_interval_excludes_it(verdict, low, high, wrong):
    assert is_contradicted({"verdict": verdict}, {"low": low, "high": high, "fair": 0.5}) == wrong


@pytest.mark.verify
def test_what_changes_one_tier_up_is_a_sentence_on_one_of_several_setups_which_counts_the_others(tmp_path):
    """Where better players have him Boris gains 4 points in the first setup, 2 in the second, none in the third."""
    boosts, names = (-2.0, -2.0, -2.0, 2.0, 0.0, -2.0), ("base game", "alternate-board", "war") * 2
    run = Run.open(synthetic.write_run(tmp_path / "run", 400, policies=("novice",), cells=[
        (name, {"boris": boost}) for name, boost in zip(names, boosts, strict=True)]))
    run.manifest["policies"] = {tier: policies.load("rurik", tier).config for tier in ("novice", "casual")}
    for cell, tier in zip(run.cells, ("novice",) * 3 + ("casual",) * 3, strict=True):
        cell |= {"lineup": tier, "label": f"{tier}, {cell['label']}"}
    page = report.compose([run])
    text, = told(page, "tiers")
    row = changes_one_tier_up(page["page"])[0][-1].set_index("faction").loc["boris"]
    assert plain(text).startswith("casual, base game against novice, base game, one tier up: the win share changes by, "
                                  f"in percentage points, Boris +{100 * row['value']:.1f} (+")
    assert "in 1 other setup" in plain(text)
    found, = (each for each in page["findings"] if each["chapter"] == "belief" and each["tag"] == "tiers")
    assert found["setups"] == ["casual, base game", "novice, base game"] and found["basis"] == "causal"
    assert "who wins more or less one tier up" in page["page"].questions_with_own_error
    found = plain(section(page, "belief"))
    assert "Change in win share one tier up" in found and "in the chapter on variants" not in found
    assert "A table below says whose wins change from novice, war to casual, war." in found
    said = (f"One tier up, the win share of Boris changes most: {gain(row, factor=100)} percentage points in novice, "
            "base game.")
    assert f"Can these players be believed? {plain(said)}" in " ".join(plain(report.plain_text(section(
        page, "findings"))).split())
    one = Run.open(synthetic.write_run(tmp_path / "one", 400, policies=("novice",), cells=[
        (name, {"boris": 0.0}) for name in names[::3]]))
    one.manifest["policies"] = run.manifest["policies"]
    for cell, tier in zip(one.cells, ("novice", "casual"), strict=True):
        cell |= {"lineup": tier, "label": tier}
    text, = told(report.compose([one]), "tiers")                # the chapter on variants says what leaders gain
    assert plain(text).startswith("One tier up: no change is detectable in any seat’s win share (at most 1.1 "
                                  "percentage "
                                  "points).")


@pytest.mark.sample(1)
@pytest.mark.parametrize("boost, sign", [(2.0, "+"), (-2.0, "−"), (0.0, "")])
@pytest.mark.parametrize("given", [("novice", "casual"), ("casual", "novice")])
def test_what_changes_most_one_tier_up_stands_on_the_first_screen_whichever_tier_was_given_first(
        tmp_path, given, boost, sign):
    """Also where the chapter on variants compares the two; of one setup the sentence names none."""
    run = Run.open(synthetic.write_run(tmp_path / "one", 400, policies=("novice",), cells=[
        ("base game", {"boris": boost * (tier == "casual")}) for tier in given]))
    run.manifest["policies"] = {tier: policies.load("rurik", tier).config for tier in given}
    for cell, tier in zip(run.cells, given, strict=True):
        cell |= {"lineup": tier, "label": tier}
    page = report.compose([run], draws=False)["page"]
    said = report.plain_text(front.largest_tier_change(page))
    assert bool(said) == bool(sign)
    number = rf"\{sign}[\d.]+"
    told = rf"One tier up, the win share of Boris changes most: {number} \({number} to {number}\) percentage points\."
    assert not sign or re.fullmatch(told, said)
    assert first_screen(page, [])["above"] == front.largest_tier_change(page)


def leaders_held(*verdicts):
    """What is said of leaders a, b, ... with these pairs of verdicts, here and one tier up; of "level", the interval
    lies about a fair share.
    """
    far = {"strong": (0.4, 0.5), "weak": (0.05, 0.15), "balanced": (0.24, 0.26), "undecided": (0.1, 0.4)}

    def row(verdict):
        low, high = far.get(verdict, (0.24, 0.26))
        return {"verdict": "undecided" if verdict == "level" else verdict, "low": low, "high": high, "fair": 0.25,
                "value": (low + high) / 2}

    rows = {"abcdefghijkl"[place]: tuple(map(row, pair)) for place, pair in enumerate(verdicts)}

    class Judged:
        words, faction, flips = {"faction": "leader", "factions": "leaders"}, staticmethod(str.upper), Page.flips

        def in_two_tiers(self, cell):
            return rows

    class Cell:
        same_faction, has_factions = False, True

    said, = tier_sentences.faction_verdicts_above(Judged(), Cell())
    return plain(said)


S, W, B, U = "strong", "weak", "balanced", "undecided"


@pytest.mark.parametrize("verdicts, says", [
    ([(S, S), *[(U, W)] * 11], "1 of 12 leaders is decided in the lower tier; one tier up, 1 is judged alike"),
    ([(S, S), (W, B), (U, U)], "2 of 3 leaders are decided in the lower tier; one tier up, 1 is judged alike and 1 is "
     "contradicted: B, weak with 10.0 % (5.0–15.0), wins 25.0 % (24.0–26.0) there"),
    ([(S, U), (W, U), (B, U)], "3 of 3 leaders are decided in the lower tier; one tier up, 3 are undecided"),
    ([(U, S), (U, U)], "none of 2 leaders is decided in the lower tier, so no verdict can be compared"),
    ([(W, W), (S, "level"), (S, U)], "3 of 3 leaders are decided in the lower tier; one tier up, 1 is judged alike, 1 "
     "is undecided and 1 is contradicted: B, strong with 45.0 % (40.0–50.0), wins 25.0 % (24.0–26.0) there")], ids=str)
def test_a_chapter_says_how_many_leaders_are_decided_and_how_these_are_judged_one_tier_up(verdicts, says):
    assert leaders_held(*verdicts) == says


@pytest.mark.verify
def test_players_whom_nobody_better_was_asked_after_are_said_to_be_so(tiers):
    found = in_sight(report.compose([tiers[0].path]))
    assert "Not known: players one tier up have not played the same. ludometer sweep asks them with" in found
    found = in_sight(report.compose([run.path for run in tiers]))
    assert "(1,500 games) against" in found and "Not known: players" not in found


@pytest.mark.verify
def test_points_of_winners_are_no_measure_of_a_tier(tiers):
    found = plain(section(report.compose([run.path for run in tiers]), "belief"))
    assert "Winners have" in found and "Points do not say who plays better" in found


@pytest.mark.verify
def test_the_line_of_strength_names_all_who_played(tiers):
    html = plain(report.compose([run.path for run in tiers])["html"])
    assert "casual: not rated; club: not rated" in html


@pytest.mark.verify
def test_players_of_one_tier_or_of_none_say_nothing_of_skill(tiers, pig):
    assert not told(report.compose([tiers[0].path]), "skill")
    assert "one tier up" not in section(report.compose([pig.path]), "belief")
