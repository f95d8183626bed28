"""What tests of a game's pages play, and what they read off a composed page."""
import re

import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document.report import write_page
from ludometer.reports.wording import units


def playing(**usual):
    """A fixture that plays games, as usual but for what a test gives; gives the run folder."""
    @pytest.fixture(scope="module")
    def played(tmp_path_factory):
        def play(**values):
            return sweep(Experiment.make(usual | values), tmp_path_factory.mktemp("runs") / "run", jobs=1).path
        return play
    return played


def written(run_folders, out=None):
    """The path of the report that is written."""
    return write_page(run_folders, out)[0]


def plain(text):
    """A text as the findings of a report have it, without tags."""
    return text.replace(units.NARROW, " ")


def told(page, tag):
    return [finding["text"] for finding in page["findings"] if finding["tag"] == tag]


def sections(page):
    """Keys of the chapters, but for the one on players, which every page has, and the one on all setups."""
    return [key for key in re.findall(r'<section id="([\w-]+)">', page["html"])[1:-1]
            if key not in ("belief", "overview")]


def section(page, key):
    return re.search(rf'<section id="{key}">(.*?)</section>', page["html"], re.DOTALL)[1]


def without_words(page):
    """What stands in a page where a number, a name or a word is missing."""
    shown = re.sub(r"<(style|script)>.*?</\1>", "", page["html"], flags=re.DOTALL)
    return re.findall(r"\b(nan|inf|None)\b", shown)
