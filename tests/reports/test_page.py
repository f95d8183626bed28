"""The page in a browser: nothing fails, nothing overflows, tables sort."""

import pytest

each_report = pytest.mark.parametrize("report", ["page", "duchies", "solo", "readings", "raiders", "box", "pigs"])


@pytest.mark.sample("1280-page", "390-solo", "320-raiders")
@each_report
@pytest.mark.parametrize("width", [1280, 768, 390, 320])
def test_nothing_fails_and_nothing_overflows(show, width, report):
    view, wrong = show(width, report)
    assert wrong == []
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert view.evaluate("document.documentElement.scrollWidth") <= width
    outside = view.evaluate("""width => [...document.querySelectorAll("h1, h2, p, li, figure, svg, dl, nav")]
        .filter(each => each.getBoundingClientRect().right > width + 1 && !each.closest(".scroll")).length""", width)
    assert outside == 0


def column(view, table, head):
    """Texts of a table's column, from the top."""
    return view.evaluate("""([table, head]) => {
        const one = document.querySelectorAll(table)[0];
        const place = [...one.tHead.rows[0].cells].findIndex(each => each.innerText.trim().startsWith(head));
        return [...one.tBodies[0].rows].map(row => row.cells[place].dataset.v);
    }""", [table, head])


def test_tables_sort(show):
    view, _ = show(1280)
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    table = "#leaders table"
    head = view.locator(f"{table} th", has_text="win share")
    head.locator("button").click()
    shares = [float(value) for value in column(view, table, "win share")]
    assert shares == sorted(shares, reverse=True)
    assert head.get_attribute("aria-sort") == "descending"
    head.locator("button").click()
    assert [float(value) for value in column(view, table, "win share")] == sorted(shares)
    leader = view.locator(f"{table} th", has_text="leader")
    leader.locator("button").focus()
    view.keyboard.press("Enter")
    names = column(view, table, "leader")
    assert names == sorted(names) and len(names) == 16
    assert head.get_attribute("aria-sort") is None


@pytest.mark.sample("page")
@each_report
def test_no_row_is_lost_by_sorting(show, report):
    """Every column of every table sorts without losing a row."""
    view, wrong = show(1280, report)
    counts = "[...document.querySelectorAll('table')].map(table => table.tBodies[0].rows.length)"
    before = view.evaluate(counts)
    view.evaluate("document.querySelectorAll('th button').forEach(button => button.click())")
    assert view.evaluate(counts) == before and wrong == []


def test_figures_follow_the_theme(show):
    colours = []
    for scheme in ("light", "dark"):
        view, _ = show(1280, color_scheme=scheme)
        colours.append(view.evaluate("""[getComputedStyle(document.body).backgroundColor,
            getComputedStyle(document.querySelector("svg text")).fill]"""))
    assert colours[0][0] != colours[1][0] and colours[0][1] != colours[1][1]


@pytest.mark.sample("page")
@each_report
def test_figures_are_legible_on_a_phone(show, report):
    view, _ = show(390, report)
    sizes = view.evaluate("""[...document.querySelectorAll("svg")].filter(svg => svg.checkVisibility()).map(svg =>
        svg.getBoundingClientRect().width / svg.viewBox.baseVal.width * 9.5)""")
    assert sizes and min(sizes) > 8.5                           # pixels of the smallest type
    assert view.evaluate("[...document.querySelectorAll('svg')].every(svg => svg.getAttribute('aria-label'))")
