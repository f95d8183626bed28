"""Pictures of boards with what was counted there: their numbers, in a report and as files, and how they look."""
import re
from xml.etree import ElementTree

import pytest

import ludometer as lm
from ludometer.analysis.results import records
from ludometer.reports.elements.page import Page
from ludometer.reports.figures import place_maps
from ludometer.reports.wording.units import percent
from tests.reports.conftest import drawing

SVG = "{http://www.w3.org/2000/svg}"
SETUPS = [("rurik", {"players": 2}), ("rurik", {"players": 4, "modules": ["stone-and-blade"]}),
          ("burgundy", {"players": 2}), ("burgundy", {"modules": ["teams"]}), ("scythia", {"players": 2}),
          ("scythia", {"players": 4}), ("rurik", {"players": 1, "modules": ["solo"]})]


def drawn(game, setup):
    """(rows, {place of the picture: its texts}, {the same: what is told of it}) of some games."""
    asked = {"lineup": "random", "seed": 4, **setup}
    found, tables = lm.places(game, 12, **asked), lm.load(game, **asked).tables
    svg = ElementTree.fromstring(place_maps.picture_file(place_maps.place_map(tables, found)))
    assert "var(--" not in ElementTree.tostring(svg, encoding="unicode").replace("--full", "")
    groups = {each.get("data-k"): each for each in svg.iter(f"{SVG}g")}
    return found, {key: [text.text or "" for text in each.iter(f"{SVG}text")] for key, each in groups.items()}, {
        key: "".join(title.text for title in each.iter(f"{SVG}title")) for key, each in groups.items()}


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_each_place_shows_what_was_counted_there(game, setup):
    found, texts, told = drawn(game, setup)
    boards = [*dict.fromkeys(found["board"])]
    shown = found[found["board"].isin(boards[:1] if game == "burgundy" else boards)]
    places = {f"{row.board}: {row.place}" for row in shown.itertuples()}
    assert places <= {*texts} and all(not told[key] for key in {*texts} - places)
    for row in records(shown):
        key = f"{row['board']}: {row['place']}"
        assert told[key].startswith(f"{row['place']}, a player (winners): ")
        assert f"{row['pieces']} {place_maps.amount(row)} ({place_maps.amount(row, 'winners')})" in told[key]
        expected = {"troops": f"troops {place_maps.amount(row)}", "advisors": place_maps.amount(row),
                    "tiles": f"{100 * row['share']:.0f}", "raids": percent(row["games"]),
                    "workers": place_maps.amount(row)}
        if row["pieces"] in expected:
            assert any(text.startswith(expected[row["pieces"]]) for text in texts[key]), (key, texts[key])


def test_a_share_of_the_win_of_few_is_not_shown():
    row = {"held": 19, "value": 0.4}
    assert place_maps.wins(row) == "" and place_maps.wins(row | {"held": 20}) == percent(0.4)
    assert place_maps.wins({"held": 500, "value": None}) == ""


@pytest.mark.parametrize(("game", "who"), [("rurik", "ruler"), ("scythia", "raider")])
def test_the_legend_says_how_often_somebody_wins_where_that_is_shown(game, who):
    for games, shown in ((2, False), (120, True)):
        found, tables = lm.places(game, games, players=2, lineup="random"), lm.load(game, players=2).tables
        svg = place_maps.place_map(tables, found)
        assert (f"how often the {who} " in svg.lower()) == shown
        assert any(f">{who}{said}" in svg for said in (": ", " wins ")) == shown


def test_the_most_is_the_darkest():
    shades = place_maps.shades({name: {"mean": mean} for name, mean in zip("abcd", (4, 3, 2, 0.5), strict=True)})
    assert shades["a"] > shades["b"] > shades["c"] > shades["d"] and shades["a"] == pytest.approx(place_maps.DEEPEST)
    near = place_maps.shades({"a": {"mean": 1.0}, "b": {"mean": 0.99}})
    assert near["a"] - near["b"] < 0.02                         # what hardly differs looks alike
    assert {*place_maps.shades({"a": {"mean": 0.0}}).values()} == {place_maps.PALEST}


@pytest.mark.parametrize(("width", "game", "asked"), [
    (390, "scythia", {"players": 3}), (1280, "rurik", {"players": 4, "modules": ["stone-and-blade"]})])
def test_texts_of_a_map_lie_within_their_places(show, tmp_path, monkeypatch, width, game, asked):
    monkeypatch.setattr(Page, "draw", drawing("Where pieces go"))
    run = lm.sweep(game, tmp_path / "run", **asked, games=60, lineup="textbook", jobs=1, progress=False)
    check_maps(*show(width, lm.report(run)))


@pytest.mark.verify
@pytest.mark.parametrize("report", ["raiders", "duchies", "box"])
@pytest.mark.parametrize("width", [390, 1280])
def test_texts_of_all_maps_of_a_page_lie_within_their_places(show, report, width):
    check_maps(*show(width, report))


def check_maps(view, wrong):
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    figures = view.locator("#feel figure", has_text=re.compile("Where pieces go"))
    assert figures.count() >= 1 and figures.first.is_visible() and wrong == []
    outside = view.evaluate("""[...document.querySelectorAll("#feel .at[data-k*=': ']")].flatMap(place => {
        const box = place.querySelector("rect, polygon").getBoundingClientRect();
        return [...place.querySelectorAll("text")].filter(each => each.textContent).filter(each => {
            const text = each.getBoundingClientRect();
            return text.left < box.left - 1 || text.right > box.right + 1 || text.top < box.top - 2
                || text.bottom > box.bottom + 2;
        }).map(each => each.textContent);
    })""")
    assert outside == []
    sizes = view.evaluate("""[...document.querySelectorAll("#feel .at[data-k*=': '] text")].map(text =>
        text.getBoundingClientRect().height).filter(Boolean)""")
    assert sizes and min(sizes) >= 9


def test_a_page_of_a_game_without_boards_has_no_map(request):
    assert "Where pieces go" not in request.getfixturevalue("pigs").read_text(encoding="utf-8")
