"""A page of several setups opens with verdicts in all of them; what is confounded or chosen is no verdict or cause."""
import re

import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document import headline, report
from ludometer.reports.sections import overview
from ludometer.reports.wording.units import NARROW
from ludometer.simcore.tables import catalogue
from tests import synthetic
from tests.reports.pages import section


def findings(*folders):
    return [finding | {"text": finding["text"].replace(NARROW, " ")}
            for finding in report.compose(folders, draws=False)["findings"]]


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Runs with four players and with two: Boris is strong with four alone, Maria weak in both."""
    folder = tmp_path_factory.mktemp("setups")
    return (synthetic.write_run(folder / "four", 800, 4, cells=(("base game", {"boris": 2.0, "maria": -2.0}),)),
            synthetic.write_run(folder / "two", 2000, 2, cells=(("base game", {"boris": 0.0, "maria": -2.0}),)))


def test_findings_and_the_first_table_speak_of_all_setups(folders):
    page = report.compose(folders)
    texts = [finding["text"].replace(NARROW, " ") for finding in page["findings"]]
    maria = next(text for text in texts if text.startswith("Maria is"))
    assert maria.startswith("Maria is weak in both setups: ") and "where 25 % is fair" in maria
    assert "where 50 % is fair" in maria and maria.endswith("Players: 4 club or 2 club.")
    boris = next(text for text in texts if text.startswith("Boris is"))
    assert boris.startswith("Boris is strong in 1 of 2 setups and ")
    assert any(text.startswith("two: base game: ") and "weak: Maria with" in text for text in texts)
    opening = section(page, "overview")
    assert opening.count("<tr>") == 2 + len(synthetic.LEADERS) and "two: base game" in opening
    cells = tables.played_cells(*map(Run.open, folders))
    share = tables.factions(cells[1]).set_index("faction").loc["maria", "value"]
    assert f"{100 * share:.1f}{NARROW}%" in opening


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """Findings of three setups in which Boris is strong; in the second by most."""
    cells = [("base game", {"boris": 1.5}), ("alternate-board", {"boris": 3.0}), ("chosen", {"boris": 2.0})]
    with pytest.MonkeyPatch.context() as patch:
        read = synthetic.read
        patch.setattr(synthetic, "read", lambda game, modules: read(game, [*{*modules} - {"chosen"}]))
        folder = synthetic.write_run(tmp_path_factory.mktemp("three") / "run", 800, cells=cells)
    manifest = (folder / "manifest.json").read_text()
    (folder / "manifest.json").write_text(manifest.replace('"modules": ["chosen"]', '"modules": []'))
    return report.compose([folder], draws=False)


@pytest.mark.verify
def test_more_than_two_setups_are_quoted_by_their_range(three):
    """The first screen cuts long sentences; what it keeps must not be the figures of one setup alone."""
    text, = (each["text"] for each in three["findings"] if each["text"].startswith("Boris is "))
    rows = {cell.label: three["page"].table(tables.factions, cell).set_index("faction").loc["boris"]
            for cell in three["page"].given}
    off = {name: 100 * (row["value"] - row["fair"]) for name, row in rows.items()}
    games = {name: f"{row['n']:,.0f}" for name, row in rows.items()}
    assert off["base game"] < off["chosen"] < off["alternate-board"]
    said = re.match(r"Boris is strong in all 3 setups: from \+([\d.]+) \(.*?\) percentage points off a fair share in "
                    r"([\d,]+) games with base game to \+([\d.]+) \(.*?\) in ([\d,]+) games with alternate-board; ",
                    text.replace(NARROW, " "))
    assert said and said.groups() == (f"{off['base game']:.1f}", games["base game"], f"{off['alternate-board']:.1f}",
                                      games["alternate-board"])
    numbers = next(each["numbers"] for each in three["findings"] if each["text"] == text)
    assert [number["unit"] for number in numbers] == ["distance from a fair share"] * 2 + ["share"] * 3
    assert numbers[0]["value"] == pytest.approx(off["base game"] / 100)
    assert [number["setup"] for number in numbers[:2]] == ["base game", "alternate-board"]
    finding = next(finding for finding in three["found"] if finding.text.striptags() == text)
    assert headline.first_clause(finding.plain).striptags().replace(NARROW, " ") == f"{said[0].removesuffix('; ')}."


@pytest.mark.verify
def test_many_setups_are_rows_of_the_table_and_none_drops_out_unsaid(tmp_path, monkeypatch):
    cells = [(f"cell {i}", {}) for i in range(3)]
    monkeypatch.setattr(synthetic, "read", lambda game, modules: {
        "game": {"rules_version": catalogue(game)["rules_version"], "data_hash": "any"}})
    monkeypatch.setattr(overview, "CHANGES", 2)
    folder = synthetic.write_run(tmp_path / "run", 60, cells=cells)
    manifest = (folder / "manifest.json").read_text()
    (folder / "manifest.json").write_text(re.sub(r'"modules": \["cell \d"\]', '"modules": []', manifest))
    page = report.compose([folder])
    opening = section(page, "overview")
    assert opening.count("<tr") == 1 + 3 and "the other 1 are in this table" in opening.replace(NARROW, " ")
    monkeypatch.setattr(overview, "ROWS", 2)
    assert "1 more setup played, but not in these tables" in report.compose([folder])["html"].replace(NARROW, " ")


@pytest.mark.verify
def test_a_single_setup_has_no_such_table(tmp_path):
    html = report.compose([synthetic.write_run(tmp_path / "run", 60)])["html"]
    assert 'id="overview"' not in html and "<table>" not in section({"html": html}, "findings")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    def play(**values):
        return sweep(Experiment.make({"game": "rurik", "players": 2, "games": 400} | values),
                     tmp_path_factory.mktemp("played") / "run", jobs=1)
    return play


@pytest.mark.verify
def test_factions_fixed_to_policies_get_no_verdict(played):
    run = played(factions=["boris", "maria"], lineup="ruler,random")
    cell, = tables.played_cells(run)
    assert cell.confounded
    assert set(tables.factions(cell)["verdict"]) == set(tables.line_up(cell)["verdict"]) == {"confounded"}
    assert "confounded" not in set(tables.seats(cell)["verdict"])
    found = findings(run.path)
    text = next(finding["text"] for finding in found if finding["tag"] == "leaders")
    assert text.startswith("No verdicts on leaders: each leader was played by one policy alone (Boris by ruler and "
                           "Maria by random)")
    assert not {"strong", "weak", "balanced", "match-ups", "policies"} & {finding["tag"] for finding in found}


@pytest.mark.parametrize("values", [
    {"factions": ["boris", "maria"], "lineup": "random"}, {"factions": ["boris", "maria"], "lineup": "ruler|random"},
    {"factions": "random", "lineup": "ruler,random"}])
def test_factions_that_meet_every_policy_are_not_confounded(played, values):
    cell, = tables.played_cells(played(games=80, **values))
    assert not cell.confounded and "confounded" not in set(tables.factions(cell)["verdict"])


def test_chosen_factions_are_an_association_in_the_sentence(played):
    found = findings(played(factions="chosen", lineup="random").path)
    verdicts = [finding["text"] for finding in found if finding["tag"] in ("strong", "weak", "balanced", "undecided")]
    assert verdicts and all("an association: the players chose their leaders" in text for text in verdicts)


def test_every_sentence_on_games_names_who_played(played):
    path = played(games=80, lineup="ruler|random").path
    found = findings(path)
    assert "drawn at random for each deal" in report.compose([path])["html"]
    assert all(finding["text"].endswith("Players: 2 drawn from ruler and random.") for finding in found
               if finding["tag"] != "caution")


def test_a_one_across_many_setups_is_given_by_its_extremes():
    class Cell:
        dealing, repeats = "chosen", False
    class Names:
        faction = staticmethod(str.title)
        name = staticmethod(lambda cell: "somewhere")
    rows = pd.DataFrame({"value": [0.3, 0.31, 0.4, 0.2, 0.33], "fair": 0.25, "n": 900, "verdict": ["strong"] * 5,
                         "cell": [Cell() for _ in range(5)]}).assign(low=lambda f: f.value - 0.01,
                                                                     high=lambda f: f.value + 0.01)
    text = overview.finding_across_setups(Names, "boris", rows).text.striptags().replace(NARROW, " ")
    assert text.startswith(
        "Boris is strong in all 5 setups: from −5.0 (−6.0 to −4.0) percentage points off a fair share in 900 games "
        "with somewhere to +15.0 (+14.0 to +16.0) in 900 games with somewhere; ")
    assert text.endswith("an association where players choose.")


@pytest.mark.parametrize(("verdicts", "tag"), [
    (("strong", "undecided"), "setups"), (("weak", "confounded"), "setups"), (("strong", "weak"), "differs"),
    (("strong", "balanced"), "differs"), (("strong", "undecided", "weak"), "differs"), (("weak", "weak"), "weak")])
def test_only_contrary_verdicts_are_a_difference_between_setups(verdicts, tag):
    class Cell:
        dealing, repeats = "random", True
    class Names:
        faction = staticmethod(str.title)
        name = staticmethod(lambda cell: "somewhere")
    rows = pd.DataFrame({"value": 0.3, "low": 0.29, "high": 0.31, "fair": 0.25, "n": 900, "verdict": verdicts,
                         "cell": [Cell() for _ in verdicts]})
    found = overview.finding_across_setups(Names, "boris", rows)
    assert found.tag == tag and "the 900 times it was played with" in found.text   # several may have the same
