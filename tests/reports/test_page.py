"""The page in a browser: nothing fails, nothing overflows, tables sort."""

import shutil

import pytest

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed")
each_report = pytest.mark.parametrize("report", ["page", "duchies", "solo", "readings", "raiders", "box", "pigs"])
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def show(browser, request):
    """Opens a report, named by its fixture, at a width; gives the browser's page, and a list of what goes wrong."""
    shown = []

    def open_at(width, report="page", **options):
        view = browser.new_page(viewport={"width": width, "height": 900}, **options)
        wrong = []
        view.on("console", lambda message: wrong.append(message.text))
        view.on("pageerror", lambda error: wrong.append(str(error)))
        view.on("request", lambda request: request.url.startswith(("file:", "data:")) or wrong.append(request.url))
        view.goto(request.getfixturevalue(report).as_uri())
        shown.append(view)
        return view, wrong

    yield open_at
    for view in shown:
        view.close()


@each_report
@pytest.mark.parametrize("width", [1280, 768, 390, 320])
def test_nothing_fails_and_nothing_overflows(show, width, report):
    view, wrong = show(width, report)
    assert wrong == []
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


@each_report
def test_figures_are_legible_on_a_phone(show, report):
    view, _ = show(390, report)
    sizes = view.evaluate("""[...document.querySelectorAll("svg")].map(svg =>
        svg.getBoundingClientRect().width / svg.viewBox.baseVal.width * 9.5)""")
    assert sizes and min(sizes) > 8.5                           # pixels of the smallest type
    assert view.evaluate("[...document.querySelectorAll('svg')].every(svg => svg.getAttribute('aria-label'))")
