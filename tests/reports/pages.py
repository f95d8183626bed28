"""What tests of a game's pages play, and what they read off a composed page."""
import re

import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.results import TOO_FEW
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document.report import words_and_sections, write_page
from ludometer.reports.sections import SECTIONS, WITHOUT_FACTIONS
from ludometer.reports.wording import units
from ludometer.reports.wording.numbers_in_words import BEYOND, WITHIN
from ludometer.simcore import games
from ludometer.simcore.tables import read

# {function of a section: key of its chapter}. Those that every page of the game has, unless a test says otherwise ...
USUAL = {
    "factions": None, "seats": "seats", "scores": "points", "course": "course", "feel": "feel",         # all games
    "survival": "survival",
    "roads": "roads", "agendas": "agendas", "deeds": "deeds", "schemes": "schemes", "casualties": "casualties",
    "bridge": "bridge", "final_ranks": "places", "tiles": "tiles", "colours": "colours", "dice": "dice",
    "monasteries": "monasteries", "turns": "turns",
    "endings": "end", "raids": "raids", "first_crew": "first-crew", "crew": "crew", "animals": "animals",
    "quests": "quests", "village": "village",
}
# ... and those that have something to say in some runs only
IN_SOME_RUNS = {
    "overview": "overview", "belief": "belief", "real_games": "real", "variants": "variants", "line_up": "line-up",
    "held_gift_effects": "caused", "laid_gift_effects": "laid", "decides": "decides",
    "rebellion": "rebellion", "modules": "modules", "worth_using": "worth", "newcomers": "new-leaders",
    "matchups": "match-ups", "inheritances": "inheritances", "war_rewards": "war-rewards",
    "epic_structures": "epic-structures", "tokens": "tokens", "uprising": "rebel-faction", "captures": "captures",
    "solo": "solo", "teams": "teams", "shields": "shields", "routes": "routes", "white_castles": "white-castles",
    "watchtowers": "watchtowers", "inns": "inns", "castles": "castles", "chief": "chief",
}


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


def intervals_in(text):
    """The number of intervals in a text, as brackets show them, and of bounds on all intervals of a table."""
    bracketed = r"\([−+]?\d[\d.,]*(?:–| to )[−+]?\d[\d.,]*\)|\(at most [−+]?\d"
    return len(re.findall(rf"{bracketed}|\({TOO_FEW}\)|{WITHIN}|{BEYOND} \d|by (?:no )?more than \d", text))


def told(page, tag):
    return [finding["text"] for finding in page["findings"] if finding["tag"] == tag]


def sections(page):
    """Keys of the chapters, but for the one on players, which every page has, and the one on all setups.

    While a section is not listed above, chapters that no list knows are left out: one test names it, no other fails.
    """
    found = [key for key in re.findall(r'<section id="([\w-]+)">', page["html"])[1:-1]
             if key not in ("belief", "overview")]
    words = [words_and_sections(game)[0]["factions"] for game in games()]
    known = {*USUAL.values(), *IN_SOME_RUNS.values(), *words}
    return [key for key in found if key in known] if any(map(unlisted_sections, games())) else found


def section_names(game):
    """Names of the functions that make the sections of a game's pages, in their order."""
    common = SECTIONS if read(game)["game"]["factions"] else WITHOUT_FACTIONS
    return [make.__name__ for make in (*common, *words_and_sections(game)[1])]


def unlisted_sections(game):
    """Names of those of which USUAL and IN_SOME_RUNS say nothing."""
    return [name for name in section_names(game) if name not in USUAL and name not in IN_SOME_RUNS]


def usual_sections(game, *others, without=()):
    """What sections() should find in a page of a game: the usual chapters, and others, but for those left out."""
    keys = USUAL | IN_SOME_RUNS | {"factions": words_and_sections(game)[0]["factions"]}
    return [keys[name] for name in section_names(game)
            if (name in USUAL or keys.get(name) in others) and keys[name] not in without]


def section(page, key):
    return re.search(rf'<section id="{key}">(.*?)</section>', page["html"], re.DOTALL)[1]


def without_words(page):
    """What stands in a page where a number, a name or a word is missing."""
    shown = re.sub(r"<(style|script)>.*?</\1>", "", page["html"], flags=re.DOTALL)
    return re.findall(r"\b(nan|inf|None)\b", shown)
