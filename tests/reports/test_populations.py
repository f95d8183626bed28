"""Pages of runs in which populations play: what each of them makes of a share on which they contradict each other."""
import json

import pytest

import ludometer as lm
from analysis import tables
from reports import report
from reports.page import Page
from reports.values import each_population, verdict_value
from tests import synthetic
from tests.reports.conftest import sketch
from tests.reports.pages import plain, section, told


@pytest.fixture(scope="module")
def differing(tmp_path_factory):
    """Folder of a run of two populations: Boris is strong in north alone, the first seat in south alone."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "differing", 3000, cells=(("base game", {}),),
                               populations={"north": (0, {"boris": 5}), "south": (6, {})})


@pytest.fixture(scope="module")
def page(differing):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "draw", sketch)
        return report.compose([differing])


def row_of(*shares):
    return {"verdict": tables.DIFFERS, "wanted": 0, "populations": [
        {"population": name, "value": share} for name, share in zip("xyz", shares, strict=False)]}


@pytest.mark.parametrize("shares, words", [
    ((0.251, 0.298, 0.33), "25.1, 29.8 and 33.0 % in the populations x, y and z"),
    ((0.2, 0.4049), "20.0 and 40.5 % in the populations x and y"), ((0.3,), "30.0 % in the population x")])
def test_shares_of_populations_in_words(shares, words):
    row = row_of(*shares)
    assert plain(each_population(row)) == words
    assert f'<span class="i">{words}</span>' in plain(verdict_value(row).shown)
    assert 'class="tag depends-on-players"' in verdict_value(row).shown


def test_sentences_say_what_each_population_makes_of_it(page):
    seat, = told(page, "seats")
    boris = next(text for text in told(page, "undecided") if text.startswith("Boris"))
    for text, frame, item in ((seat, tables.seats, 0), (boris, tables.factions, "boris")):
        base = page["page"].base
        rows = page["page"].table(frame, base)
        row, = (each for each in rows.to_dict("records") if item in (each.get("seat"), each.get("faction")))
        north, south = (f"{100 * each['value']:.1f}" for each in row["populations"])
        assert f"; but that depends on players: {north} and {south}" in plain(text)
        assert "in the populations north and south" in text


def test_tables_have_no_verdict_there_and_say_why(page):
    base = page["page"].base
    for key, question in (("leaders", tables.factions), ("seats", tables.seats)):
        rows = page["page"].table(question, base).to_dict("records")
        shown = [str(verdict_value(row).shown) for row in rows if row["verdict"] == tables.DIFFERS]
        assert shown and all(each in section(page, key) for each in shown)


def test_the_headline_says_of_how_many_it_depends_on_players(page):
    differ = (page["page"].table(tables.factions, page["page"].base)["verdict"] == tables.DIFFERS).sum()
    assert f"; of {differ} that depends on players" in page["headline"]


def test_a_notebook_has_what_each_population_says(differing):
    frame = lm.open(differing).seats()
    assert frame["verdict"][0] == tables.DIFFERS and frame["wanted"].isna()[0]
    north, south = json.loads(json.dumps(frame["populations"][0]))
    assert (north["population"], north["verdict"], south["verdict"]) == ("north", "balanced", "strong")
    assert north["low"] < north["value"] < north["high"] < south["low"]


def test_populations_that_agree_change_no_sentence(tmp_path, differing):
    """The same rows with and without the columns that say who played."""
    each = [synthetic.write_run(tmp_path / name, 1200, cells=(("base game", {"boris": 3}),), populations=there)
            for name, there in (("with", {"north": (1, {"boris": 3}), "south": (1, {"boris": 3})}), ("without", None))]
    with_, without = (report.compose([folder], draws=False) for folder in each)
    assert told(with_, "strong") == told(without, "strong") != [] and not [
        text for text in told(with_, "undecided") if "depends on players" in text]
