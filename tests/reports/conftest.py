import shutil
from html import escape

import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables.played_cell import Played
from ludometer.reports.document.report import write_page
from ludometer.reports.elements.page import Page
from tests import synthetic
from tests.once import once

CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
DRAW = Page.draw
CELLS = (("base game", {"boris": 2.0, "maria": -2.5}), ("alternate-board", {"boris": 0.5, "maria": -2.5}))


def sketch(page, cell, label, figure, *given, caption="", **named):
    """Page.draw() with an empty figure, which is text already."""
    return DRAW(page, cell, label, lambda: f'<svg role="img" aria-label="{escape(label)}"></svg>', caption=caption)


def drawing(words):
    """Page.draw() that draws those figures alone whose labels have these words."""
    return lambda page, cell, label, *given, **named: (DRAW if words in label else sketch)(
        page, cell, label, *given, **named)


@pytest.fixture(scope="module", autouse=True)
def sketched_in_fixtures(request):
    """Pages of fixtures of a module have empty figures, too, where it is not marked `drawn`."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.node.get_closest_marker("drawn"):
            patch.setattr(Page, "draw", sketch)
        yield


@pytest.fixture(autouse=True)
def sketched(request, monkeypatch):
    """Pages that a test makes for itself have empty figures, with their labels and captions: figures take half the time
    of a page. Fixtures of sessions draw theirs, by drawn(), and so do tests in a browser or marked `drawn`.
    """
    looks = {"show", "browser"} & {*request.fixturenames} or request.node.get_closest_marker("drawn")
    monkeypatch.setattr(Page, "draw", DRAW if looks else sketch)


def drawn(run_folder, out=None):
    """The report of a run, with its figures also where the test that asks for it first leaves figures out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "draw", DRAW)
        return write_page(run_folder, out)[0]


def swept(tmp_path_factory, name, **experiment):
    """The report of a run of this name, made once()."""
    return once(tmp_path_factory, name,
                lambda folder: drawn(sweep(Experiment.make(experiment), folder / name, jobs=1).path))


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """Folder of a run of two cells."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "two cells", 1600, cells=CELLS)


@pytest.fixture(scope="session")
def plain(tmp_path_factory):
    """Folder of a run of one cell."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "one cell", 300)


@pytest.fixture(scope="session")
def page(run, tmp_path_factory):
    """The report of the run of two cells."""
    return once(tmp_path_factory, "page", lambda folder: drawn(run, folder))


@pytest.fixture(scope="session")
def alone(tmp_path_factory):
    """Folder of a run of two cells in which one seat plays against the game itself."""
    return synthetic.write_run(tmp_path_factory.mktemp("runs") / "alone", 2000, 1, cells=CELLS)


@pytest.fixture(scope="session")
def solo(alone, tmp_path_factory):
    """The report of that run."""
    return once(tmp_path_factory, "solo", lambda folder: drawn(alone, folder))


@pytest.fixture(scope="session")
def readings(tmp_path_factory):
    """The report of a run with two alternatives, where several tables have reconstructed rows."""
    return once(tmp_path_factory, "readings", lambda folder: drawn(synthetic.write_run(
        folder / "readings", 400, cells=CELLS[:1],
        alternatives=(("other-rebels", {}), ("warfare-without-steps", {"boris": -2.0})),
        reconstructed=[(table, row) for table, rows in (("leader", synthetic.LEADERS), ("deed", synthetic.DEEDS))
                       for row in rows])))


@pytest.fixture(scope="session")
def duchies(tmp_path_factory):
    """The report of a run of Burgundy by random players: one duchy for all, and each its own."""
    return swept(tmp_path_factory, "duchies", game="burgundy", players=3, games=120, lineup="random",
                 modules=["extra-tiles"], set={"duchies": 1},
                 vary={"set": {"same_duchy": [1, 0], "castle_chosen": [0, 1]}})


@pytest.fixture(scope="session")
def raiders(tmp_path_factory):
    """The report of a run of Scythia: pairs of hero and crew chosen, and dealt."""
    return swept(tmp_path_factory, "raiders", game="scythia", players=3, games=120, lineup="textbook",
                 vary={"set": {"draft": [1, 0]}})


@pytest.fixture(scope="session")
def box(tmp_path_factory):
    """The report of a run of Rurik's base game, the core of Stone & Blade, and all of it."""
    modules = ["stone-and-blade", "war", "rebel-faction", "epic-structures"]
    return swept(tmp_path_factory, "box", game="rurik", players=4, games=120, lineup="textbook",
                 vary={"modules": [[], modules[:1], modules]})


@pytest.fixture(scope="session")
def pigs(tmp_path_factory):
    """The report of a run of Pig, a game without factions: three goals."""
    return swept(tmp_path_factory, "pigs", game="pig", players=3, games=600, lineup="club|bold",
                 vary={"set": {"goal": [100, 50, 200]}})


@pytest.fixture(scope="session")
def sheets(tmp_path_factory):
    """Folder of a short run of Burgundy by random players: one duchy for all, and each its own."""
    experiment = Experiment.make({"game": "burgundy", "players": 2, "games": 60, "lineup": "random",
                                  "vary": {"set.same_duchy": [1, 0]}})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "sheets", jobs=1).path


@pytest.fixture(scope="module")
def own_level():
    """Pages with the intervals that tables have by themselves, to compare the two; test_promise.py has the wider ones.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Played, "held_with", lambda cell, families: cell)
        yield


@pytest.fixture(scope="module")
def browser():
    if not CHROMIUM:
        pytest.skip("chromium is not installed")
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def show(browser, request):
    """Opens a report (its fixture or file) at a width; gives the browser's page, and a list of what goes wrong."""
    shown = []

    def open_at(width, report="page", **options):
        view = browser.new_page(viewport={"width": width, "height": 900}, **options)
        wrong = []
        view.on("console", lambda message: wrong.append(message.text))
        view.on("pageerror", lambda error: wrong.append(str(error)))
        view.on("request", lambda request: request.url.startswith(("file:", "data:")) or wrong.append(request.url))
        view.goto((request.getfixturevalue(report) if isinstance(report, str) else report).as_uri())
        shown.append(view)
        return view, wrong

    yield open_at
    for view in shown:
        view.close()
