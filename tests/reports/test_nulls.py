"""Pages about nothing: leaders are alike, or cells differ by their label only, and the top of the page is seldom wrong.

It promises that all its intervals hold with 95 % probability, although its sentences were chosen because of what the
games showed, and so do, by themselves, those on what setups change. So at most one page in twenty may quote an interval
of either without the truth, or find an effect.
"""

import re

import pytest
from matplotlib.figure import Figure
from scipy import stats

from ludometer.analysis import tables
from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document import report
from ludometer.reports.elements.page import Page
from ludometer.reports.elements.section import Drawing
from ludometer.reports.wording import units
from ludometer.reports.wording.numbers_in_words import seat_name
from ludometer.simcore.tables import read
from tests import synthetic

VERDICTS = ("strong", "weak", "balanced", "undecided")          # tags of findings on leaders
EFFECTS = {                                                     # how a finding reads that claims an effect, by its tag
    "strong": "", "weak": "", "variant": "changes by", "differs": "", "setups": "", "leaders": r"\b(strong|weak)\b",
    "agendas": "has the largest effect seen", "deeds": "stands out: ", "schemes": "stands out: "}
CHOSEN = ("agendas", "deeds", "schemes")                        # these have effects where games are really played
QUOTED = re.compile(r"([−+]?[\d.]+)(?: %)? \(([−+]?[\d.]+)(?:–| to )([−+]?[\d.]+)\)")
ENOUGH = 20_000                                                 # deals that tell what is true of the others


@pytest.fixture(autouse=True)
def without_figures(monkeypatch):
    """Pages are read here, not looked at."""
    monkeypatch.setattr(Page, "draw", lambda *given, **named: Drawing("", Figure, "", ""))


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    """{finding without its numbers: its numbers}, and of seats their shares, of very many synthetic games."""
    folder = synthetic.write_run(tmp_path_factory.mktemp("truth") / "run", ENOUGH, cells=(("base game", {}),),
                                 agenda_worth=0)
    found = {skeleton(text): [float(value) for value, *_ in quoted(text)] for tag, text in read_page([folder])
             if tag in ("course", "roads", "casualties")}
    seats = tables.seats(tables.played_cells(Run.open(folder))[0])
    return found | {seat_name(row["seat"]): 100 * row["value"] for _, row in seats.iterrows()}


def read_page(folders):
    """(tag, text) of the findings of a page."""
    return [(finding["tag"], finding["text"].replace(units.NARROW, " "))
            for finding in report.compose(folders)["findings"]]


def quoted(text):
    """(value, low, high) of all intervals that a text quotes, as it has them."""
    return [[each.replace("−", "-") for each in found] for found in QUOTED.findall(text)]


def skeleton(text):
    return re.sub(r"[\d.,]+", "#", text)


def holds(quote, truth):
    """Whether a quoted interval holds the truth, as far as its decimals tell."""
    _, low, high = quote
    slack = 0.5 * 10.0 ** -len(low.partition(".")[2])
    return float(low) - slack <= truth <= float(high) + slack


def false_findings(folders, truth=None):
    """Findings of a page that are wrong where nothing has an effect.

    truth: what else is known of these games; None where they were really played, so that cards and agendas do count.
    """
    found = []
    for tag, text in read_page(folders):
        quotes, seat = quoted(text), re.match(r"The (\w+ seat) wins", text)
        wrong = tag in EFFECTS and re.search(EFFECTS[tag], text) and (truth or tag not in CHOSEN)
        if tag in VERDICTS:
            wrong = wrong or not all(holds(quote, 25) for quote in quotes)
        elif truth and seat and tag == "seats":
            wrong = not holds(quotes[0], truth[seat[1]])
        elif truth and skeleton(text) in truth:
            wrong = not all(map(holds, quotes, truth[skeleton(text)]))
        if wrong:
            found.append(text)
    return found


def leaders_alike(folder, pages, blocks, truth):
    """False findings of pages on a synthetic game without effects."""
    for seed in range(pages):
        yield false_findings([synthetic.write_run(folder / str(seed), blocks, seed=1000 + seed, agenda_worth=0,
                                                  cells=(("base game", {}),))], truth)


def cells_alike(folder, pages, blocks, truth):
    """The same of pages with two cells that play the same deals, with noise of their own, and a run of other deals."""
    for seed in range(pages):
        one = synthetic.write_run(folder / f"{seed} one", blocks, seed=3000 + seed, agenda_worth=0, noise=True,
                                  cells=(("base game", {}), ("alternate-board", {})))
        two = synthetic.write_run(folder / f"{seed} two", blocks, seed=6000 + seed, agenda_worth=0,
                                  cells=(("base game", {}),))
        yield false_findings([one, two], truth)


def really_played(folder, pages, games, _):
    """The same of pages on games of Rurik in which all leaders have the same ability."""
    leaders = {name: {"ability": "companions", "amount": 2} for name in read("rurik")["catalogue"]["rows"]["leader"]}
    files = {"alike": {"module": {"game": "rurik", "title": "alike", "about": "all leaders alike"}, "leader": leaders}}
    for seed in range(pages):
        yield false_findings([sweep(Experiment.make({
            "game": "rurik", "games": games, "seed": seed, "lineup": "textbook", "modules": ["alike"],
            "files": files}), folder / str(seed), jobs=1).path])


def test_pages_about_something_are_found_wrong(run):
    """The test below would see it, did pages claim effects where there are none: here they do, and there are."""
    found = false_findings([run], {})
    for beginning in ("Boris wins", "alternate-board against base game: the win share changes by"):
        assert any(text.startswith(beginning) for text in found)


@pytest.mark.verify
@pytest.mark.parametrize(("null", "pages", "size"), [
    (leaders_alike, 60, 60), (leaders_alike, 40, 500), (cells_alike, 40, 100), (really_played, 40, 800)])
def test_pages_about_nothing_are_seldom_wrong(null, pages, size, truth, tmp_path):
    found = list(null(tmp_path, pages, size, truth))
    for asked in (True, False):                                 # what setups change has an error of its own
        wrong = [texts for texts in found if any((" against " in text) == asked for text in texts)]
        assert len(wrong) <= stats.binom.ppf(0.99, pages, 1 - LEVEL), wrong
