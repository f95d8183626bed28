"""What a page says of those who played."""
import json

import pytest

import ludometer as lm
from analysis import kept_audit, league, ratings, tables
from analysis.blocked import MISPLAYED
from analysis.played import played
from reports import report
from tests.reports.pages import plain, section, told, without_words

FINDINGS = ("strong", "weak", "balanced", "undecided")


@pytest.fixture(autouse=True)
def leagues(monkeypatch, tmp_path):
    """No league is kept but those that a test plays."""
    monkeypatch.setattr(ratings, "league_file", lambda game: tmp_path / "league.json")
    return tmp_path / "league.json"


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    return lm.sweep("pig", tmp_path_factory.mktemp("runs") / "pig", players=2, games=200, lineup="club,bold",
                    progress=False)


def kept(**values):
    return ratings.keep(league.league("pig", games=600, **values), "ludometer league pig --games 600 --keep")


def chapter(run):
    page = report.compose([run.path])
    assert not without_words(page)
    return plain(page["html"]), plain(section(page, "belief"))


def test_nobody_is_rated_without_a_league(pig):
    html, found = chapter(pig)
    assert "<dt>Their strength</dt><dd>club: club tier, not rated; bold: no tier, not rated</dd>" in html
    assert "Can these players be believed?" in found and "ludometer audit DIR" in found


def test_a_league_says_how_strong_they_are(pig):
    kept()
    html, found = chapter(pig)
    assert "club: club tier, the reference of the league; bold: no tier, wins " in html
    assert "against club" in found and "out of date" not in found


def test_a_league_of_other_weights_or_rules_rates_nobody_and_the_page_says_why(pig, leagues):
    kept()
    spoilt = json.loads(leagues.read_text())
    spoilt["leagues"][0]["policies"]["bold"]["weights"] = "0"
    leagues.write_text(json.dumps(spoilt))
    html, found = chapter(pig)
    assert "club: club tier, not rated; bold: no tier, not rated" in html
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


def test_a_solo_game_has_nobody_to_be_rated_against(tmp_path):
    run = lm.sweep("scythia", tmp_path / "solo", players=1, games=20, modules=["solo"], progress=False)
    assert "club: club tier, not rated: nobody is there to be beaten" in chapter(run)[0]


# What was audited

@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """A run with an audit by which Maria's ability hurts her; she wins far too often."""
    run = lm.sweep("rurik", tmp_path_factory.mktemp("runs") / "maria", players=2, games=3000, progress=False,
                   lineup="casual", vary={"modules": [[], ["alternate-board"]]})
    lm.audit_run(run, decisions=30, playouts=2, games=40, progress=False)
    path = run.path / kept_audit.NAME
    kept = json.loads(path.read_text())
    for row in kept["cells"][0]["blocked"]["blocked"]:
        planted = {"verdict": MISPLAYED, "difference": -0.05, "low": -0.08, "high": -0.02}
        row.update(planted if row["faction"] == "maria" else {"verdict": "open"})
    kept["cells"][1]["blocked"]["blocked"] = []
    path.write_text(json.dumps(kept))
    return run


def test_misplayed_factions_get_no_verdict(audited):
    page = report.compose([audited.path])
    base = [finding["text"] for tag in FINDINGS for finding in page["findings"]
            if finding["tag"] == tag and "alternate-board" not in finding["text"]]
    assert base and not any("Maria wins" in text for text in base)
    assert "these win 5.0 points more with Maria without far muster" in plain(told(page, "misplayed")[0])
    assert '<span class="tag misplayed">misplayed</span>' in section(page, "leaders")
    assert "misplayed: it hurts who has it" in section(page, "belief")
    assert any("Maria" in text and "alternate-board" in text for text in told(page, "leaders"))     # not audited so


def test_regret_and_what_was_not_tested_are_told(audited):
    found = plain(section(report.compose([audited.path]), "belief"))
    assert "gives away" in found and "of a win on average" in found
    assert "nothing is left to the player of Boris, Mstislav, Sviatopolk and Yaroslav" in found


def test_without_the_audit_maria_has_her_verdict(audited):
    path = audited.path / kept_audit.NAME
    text = path.read_text()
    path.unlink()
    try:
        page = report.compose([audited.path])
    finally:
        path.write_text(text)
    assert any("Maria wins" in text for text in told(page, "strong")) and not told(page, "misplayed")


# One tier up

@pytest.fixture(scope="module")
def tiers(tmp_path_factory):
    """The same deals played by two tiers."""
    return [lm.sweep("rurik", tmp_path_factory.mktemp("runs") / name, players=2, games=4000, lineup=name, seed=500_000,
                     progress=False) for name in ("casual", "club")]


def test_a_verdict_that_flips_one_tier_up_is_none(tiers, monkeypatch):
    here, there = (played(run)[0] for run in tiers)
    frames = {cell: tables.factions(cell) for cell in (here, there)}
    frames[here].loc[frames[here]["faction"] == "maria", "verdict"] = "strong"
    frames[there].loc[frames[there]["faction"] == "maria", "verdict"] = "balanced"
    frames[here].loc[frames[here]["faction"] == "boris", "verdict"] = "weak"
    frames[there].loc[frames[there]["faction"] == "boris", "verdict"] = "undecided"
    by_folder = {cell.run.path: frame for cell, frame in frames.items()}
    monkeypatch.setattr(tables, "factions", lambda cell: by_folder[cell.run.path].copy())
    monkeypatch.setattr("reports.page.VERDICTS", (tables.factions,))
    page = report.compose([run.path for run in tiers])
    text, = told(page, "skill")
    assert "Maria is strong with" in text and "one tier up balanced with" in text and "Boris" not in text
    assert not any("Maria wins" in each for each in told(page, "strong"))
    assert any("Boris wins" in each for each in told(page, "weak"))
    assert "skill-dependent" in section(page, "leaders")
    assert "1 is judged otherwise there" in plain(section(page, "belief"))
    turned = report.compose([run.path for run in reversed(tiers)])
    assert "1 is judged otherwise there" in plain(section(turned, "belief"))     # whichever was given first


def test_players_of_one_tier_or_of_none_say_nothing_of_skill(tiers, pig):
    assert not told(report.compose([tiers[0].path]), "skill")
    assert "one tier up" not in section(report.compose([pig.path]), "belief")
