"""The promise under a page's list of findings: few pages quote an interval there that does not hold.

Pages are made of parts of a long run, which says what is true: the truth of each number is that of the whole run.
"""
import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.run_folders.run import Run
from ludometer.reports.document import report
from ludometer.reports.elements.page import Page
from ludometer.reports.wording import numbers_in_words
from tests import synthetic
from tests.analysis.parts import BLOCKS, Part, parts_of

PAGES = 60
SERIAL = ("seat", "round", "cards", "tiles")                    # columns of numbers that say what a row is about


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A played cell in which leaders, agendas and all else of a kind are the same but for chance, and its parts."""
    folder = synthetic.write_run(tmp_path_factory.mktemp("null") / "run", PAGES * BLOCKS, cells=(("base game", {}),),
                                 agenda_worth=0)
    run = Run.open(folder)
    cell, = tables.played_cells(run)
    return cell, parts_of(cell, run.to_pandas(cell=0))


def numbers_of(frame):
    """{(what, number): (value, low, high)} of all numbers of a table that have intervals."""
    about = [name for name in frame
             if name in SERIAL or (not pd.api.types.is_numeric_dtype(frame[name]) and name != "verdict")]
    found = {}
    for row in frame.to_dict("records"):
        what = tuple(row[name] for name in about)
        for low in (name for name in row if name.endswith("low")):
            name = low.removesuffix("low").removesuffix("_")
            value = name or ("value" if "value" in row else "share")
            found[what, name] = row[value], row[low], row[f"{name}_high" if name else "high"]
    return found


def wrong_pages(cell, parts, monkeypatch):
    """Of the pages of these parts, the share whose findings quote an interval that does not hold the whole's number."""
    table, ends = Page.table, numbers_in_words.ends
    truths, known, quoted = {}, {}, []

    def noted(page, question, of, *rest):
        frame = table(page, question, of, *rest)
        if hasattr(frame, "columns") and "low" in " ".join(map(str, frame.columns)):
            if (question, rest) not in truths:
                truths[question, rest] = numbers_of(question(cell, *rest))
            for what, (value, low, high) in numbers_of(frame).items():
                known[value, low, high] = truths[question, rest].get(what, (np.nan,))[0]
        return frame

    def quoting(row, name=""):
        found = ends(row, name)
        truth = known.get(found, np.nan)
        if np.isfinite(truth) and np.isfinite(found[1]):
            quoted.append(found[1] <= truth <= found[2])
        return found

    monkeypatch.setattr(Page, "table", noted)
    monkeypatch.setattr(numbers_in_words, "ends", quoting)
    text, own = report.words_and_sections(cell.game)
    numbers, wrong, most = {part: report.numbers_of(cell) for part in parts}, 0, 0
    for part in parts:
        asked, budget = 1, None
        while not (budget and budget.covers(asked)):
            known.clear()
            quoted.clear()
            page = Page([part], ["base game"], {part: numbers[part]}, text, 1, {}, asked)
            budget, asked = page.budget, report.count_intervals_of_page(page, report.contents(page, own)[-1])
        wrong += not all(quoted)
        most = max(most, len(quoted))
    assert most > 10                                            # or the pages quoted nothing
    return wrong / len(parts)


def error_of(share):
    return np.sqrt(share * (1 - share) / PAGES)


@pytest.mark.verify
def test_few_pages_quote_an_interval_that_does_not_hold(whole, monkeypatch):
    assert wrong_pages(*whole, monkeypatch) <= 1 - LEVEL + 2 * error_of(1 - LEVEL)


@pytest.mark.verify
def test_without_the_adjustment_many_pages_would(whole, monkeypatch):
    monkeypatch.setattr(Part, "held_with", lambda part, families: part)
    assert wrong_pages(*whole, monkeypatch) > 3 * (1 - LEVEL)
