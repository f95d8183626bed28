"""Reports: one self-contained HTML page made from run folders alone.

The page is the same bytes for the same runs and the same leagues of the game (analysis/strength/kept_ratings.py), which
say how strong players are. It opens with what was found, in sentences with numbers and intervals; then come sections of
figures and tables, first those of every game (reports/sections/), then the game's own (reports/<game>/, a package with
SECTIONS and WORDS); it ends with where all that comes from.
"""

import json
import shlex
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pandas as pd
from markupsafe import Markup

from ludometer.analysis import tables
from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.run_folders.manifest_schema import FORMAT
from ludometer.analysis.run_folders.parts import store
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import Stored, place_of
from ludometer.analysis.tables.played_cell import setups
from ludometer.reports.document.findings import findings_of_page
from ludometer.reports.document.first_screen import first_screen
from ludometer.reports.document.headline import count_unquoted_verdicts, headline, is_mixed_lineup
from ludometer.reports.document.made_of import lost_parts, mark
from ludometer.reports.document.what_was_played import (
    caution,
    cells_table,
    different_games_fact,
    experiment_files,
    labels,
    length_of,
    reconstructed_table,
    setup_counts,
    unfinished_phrase,
)
from ludometer.reports.elements.page import Page
from ludometer.reports.elements.provenance import reconstructed_mark, say_sources_once, with_its_players, with_its_setup
from ludometer.reports.elements.section import ROWS
from ludometer.reports.figures.basic import PALETTE
from ludometer.reports.sections import SECTIONS, WITHOUT_FACTIONS, joint_readings
from ludometer.reports.sections.alternative_readings import robustness_phrase
from ludometer.reports.sections.forced_deals import KINDS
from ludometer.reports.sections.player_strength import strength
from ludometer.reports.sections.policies import LINE_UP
from ludometer.reports.wording.numbers_in_words import count, count_intervals, join, pretty
from ludometer.reports.wording.units import NARROW
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part, python_path
from ludometer.simcore.python_game.files import FILE
from ludometer.simcore.tables import catalogue

LARGEST = 2_000_000                                             # bytes of a page
DRAWING, SETUP = 19_000, 4_000                                  # of these at least, with the tables beside them
MOST_SHOWN = (6, 3, 1)                                          # cells in all sections: as many as stay below that
WORDS = {                                                       # of a game that has none of its own
    "faction": "faction", "factions": "factions", "stage": "round", "parts": {},
    "dealt": (),                                                # tables that say how factions are dealt
}


def write_page(run_folders, out=None, played=None, keep=False):
    """Write the report of run folders; returns its path, and the dict that compose() makes, with `lost`: what the
    page before it had that this one has not, as reports/document/made_of.py names it.

    run_folders: a path, or several, whose cells are compared; the first cell of the first is the baseline. out: a file,
    or a folder, by default the first run folder, for its report.html, which is replaced when the page is complete.
    played: a file of games that people played (analysis/human_games/played_file.py). keep: whether a page that
    would lose something stays where it is, unless `out` says where to write; the path is then None. Raises DataError.
    """
    folders = list(run_folders) if isinstance(run_folders, list | tuple) else [run_folders]
    page, keep = compose(folders, played=played), keep and out is None
    out = place_of(folders[0] if out is None else out)
    out = out / "report.html" if out.is_dir() else out
    if out.exists() and not out.is_file():                      # a new file would take the place of the device
        raise DataError(f"{out}: not a regular file; the report needs a file of its own")
    if not isinstance(out, Stored) and not out.parent.is_dir():
        raise DataError(f"{out}: there is no folder {out.parent} to write the report to; make it first")
    page["lost"] = lost_parts(out, page["page"])
    if keep and page["lost"]:
        return None, page
    try:
        store(out, page["html"].encode())
    except OSError as error:
        raise DataError(f"{out}: the report cannot be written there: {error.strerror}") from None
    return out, page


# A page is made from thousands of small frames; texts kept in Arrow would cost them a quarter of the time.
@pd.option_context("mode.string_storage", "python")
def compose(run_folders, draws=True, played=None):
    """The report as a dict: title, html, findings as data (reports/document/findings.py), as Findings, and the Page
    itself; headline: as plain text; unfinished: how much of stopped runs is played, in words, or ""; played: [(setup,
    Compared as plain data)] of played games; test: of all of them, as plain data, or None; said: what they say.

    run_folders, played: as write_page(), or Runs. draws: whether figures are drawn; without them there is no html.
    """
    blank, own = pages_of(run_folders, played)

    @cache
    def composed(most, quoted=1):
        page = blank(most, quoted)
        return page, *contents(page, own)

    blank(max(MOST_SHOWN)).make_ahead()
    page, _, found = composed(max(MOST_SHOWN))
    least = count_intervals_of_page(page, found)
    for most in MOST_SHOWN:
        page, chapters, found = composed(most, least)
        while not page.budget.covers(quoted := count_intervals_of_page(page, found)):
            page, chapters, found = composed(most, quoted)      # wider intervals may choose other sentences
        drawings = sum(len(row) for section in chapters for row in section.drawings)
        fits = drawings * DRAWING + min(len(page.given), ROWS) * SETUP < LARGEST or most == min(MOST_SHOWN)
        html = render(page, chapters, found) if draws and fits else ""
        if not draws or 0 < len(html.encode()) < LARGEST:
            break
    return {"title": page.numbers[page.base]["title"], "html": html, "page": page, "found": found,
            "headline": plain_text(headline(page, found)), "findings": findings_of_page(page, found),
            "unfinished": plain_text(unfinished_phrase(page.runs)),
            **compared_as_data(page),
            "said": [plain_text(text) for section in chapters if section.key == "real"
                     for text in (*(finding.plain for finding in section.findings), *section.notes)]}


def compared_as_data(page):
    """What compose() has of played games, {"played", "test"}; what compares them is loaded where there are any."""
    if page.real is None:
        return {"played": [], "test": None}
    from ludometer.reports.sections.human_games import compared_parts, comparison_of_page
    return {"played": [(page.name(cell), each.plain()) for cell, each in compared_parts(page)],
            "test": tested.plain() if (tested := comparison_of_page(page)) else None}


def plain_text(text):
    """A text of a page without markup, for a terminal."""
    return Markup(text).striptags().replace(NARROW, " ")


def real_games_of(path, game, numbers, unique, expansions):
    """The RealGames of a file, with the factions of any of these catalogues. Raises DataError.

    unique: whether no two players have the same faction. expansions: whether games with expansions count.
    """
    from ludometer.analysis.human_games import played_file  # for such pages alone
    from ludometer.analysis.human_games.boxes import box_of, catalogues, other_boxes
    box = replace(box_of(game, [*catalogues(game)[:-1], *numbers]), unique=unique, others=other_boxes(game))
    return played_file.read(path, box, expansions)


def pages_of(run_folders, played=None):
    """(function of the cells to show and the intervals to quote that makes the Page of these folders or Runs, the
    game's own sections).

    Its pages share their tables. Raises DataError where the runs cannot stand on one page.
    """
    runs = [Run.of(folder, partial=True) for folder in run_folders]
    check_page(runs)
    cells = [cell for cell in tables.played_cells(*runs) if cell.games]
    names = labels(cells, runs)
    words, own = words_and_sections(runs[0].game)
    numbers = {cell: numbers_of(cell) for cell in setups(cells)[:max(MOST_SHOWN)]}
    unique = cells[0].numbers["game"]["unique_factions"]
    made, real = {}, played and real_games_of(
        played, runs[0].game, [*numbers.values()], unique, any(cell.about["modules"] for cell in cells))

    def blank(most, quoted=1):
        return Page(cells, names, numbers, words, most, made, quoted, real)

    return blank, own


def contents(page, own):
    """(sections, findings) of a page. own: the game's own sections.

    Findings are in the order of the page, but what was asked comes first: what gifts cause, what differs between two
    setups that were played to be compared, or how the policies of a mixed line-up fare.
    """
    common = SECTIONS if page.has_factions else WITHOUT_FACTIONS
    made = [section for make in (*common, *own) for section in as_list(make(page))]
    claims = [claim for section in made for claim in section.claims]
    for section in made:
        section.mark = reconstructed_mark(page, section.rests)
        section.findings = [with_its_players(page, finding, section.rests, robustness_phrase(finding, claims))._replace(
                                chapter=section.key, basis=finding.basis or section.basis)
                            for finding in (with_its_setup(page, finding) for finding in section.findings)]
        say_sources_once(page, section)
    found = [finding for section in made for finding in section.findings] + caution(page)
    asked = {*(kind.chapter for kind in KINDS), *([LINE_UP] if not page.two and is_mixed_lineup(page) else ())}
    return made, sorted(found, key=lambda finding: finding.chapter not in asked and not (page.two and finding.change))


def as_list(made):
    """The result of a section function (a section, several or none) as a list."""
    return made if isinstance(made, list) else [made] if made else []


def count_intervals_of_page(page, findings):
    """The number of intervals, at least 1, in the findings and the headline of a page that share the half of its error
    which is not for verdicts on factions.
    """
    return max(1, sum(count_intervals(finding.text) - finding.apart for finding in findings if not finding.verdict)
               ) + count_unquoted_verdicts(page)


# What may stand on one page

def check_page(runs):
    """Raise DataError unless the runs are of one game, by one version of its rules, which is the one installed."""
    first = runs[0]
    for run in runs:
        if not run.games:
            raise DataError(f"{run.path} holds no games yet; sweep its experiment again")
        if run.game != first.game:
            raise DataError(f"{run.path} is a run of {run.game} and {first.path} one of {first.game}; "
                            f"a report compares runs of one game")
        for cell in run.cells:
            version, other = cell["tables"]["rules_version"], first.cells[0]["tables"]["rules_version"]
            if version != other:
                raise DataError(f"{run.path} was played by rules {version} of {run.game} and {first.path} by rules "
                                f"{other}; a page has runs of one version alone. Compare who wins: ludometer compare "
                                f"{shlex.quote(str(first.path))} {shlex.quote(str(run.path))}")
    try:
        installed = catalogue(first.game)["rules_version"]
    except DataError as error:
        raise DataError(f"{first.path}: {error}") from None
    version = first.cells[0]["tables"]["rules_version"]
    if version != installed and python_path(first.game):
        raise DataError(f"{first.path} was played by other rules of {first.game}, of which it has a copy: "
                        f"{first.path / first.game / FILE}; put that into the place of {python_path(first.game)} (and "
                        "the rules of now elsewhere) to report it, or sweep its experiment into another folder")
    if version != installed:
        raise DataError(f"{first.path} was played by rules {version} of {first.game}, and these are rules {installed}; "
                        f"sweep its experiment again, or report it with the version of ludometer that played it "
                        f"({first.manifest['versions'].get('ludometer', 'unknown')})")


def numbers_of(cell):
    """The game's catalogue with a cell's modules and knobs; its key "played": whether the cell was played by it."""
    try:
        numbers = cell.numbers
    except DataError as error:
        raise DataError(f"{cell.run.path}, cell {cell.label}: {error}; the game's data have changed since it was "
                        f"played, sweep its experiment again") from None
    return numbers["catalogue"] | {"played": numbers["game"]["data_hash"] == cell.about["tables"]["data_hash"]}


def words_and_sections(game):
    """(words, sections) of a game, from its package of reports if it has one."""
    own = part(game, "sections")
    return WORDS | getattr(own, "WORDS", {}), getattr(own, "SECTIONS", ())


# Provenance

def header(page):
    """[(word, text)] of what was played, by whom and how, for the head of the page."""
    cells = page.cells
    first = cells[0]

    def all_of(read):
        return join(dict.fromkeys(str(read(cell)) for cell in cells if cell.about["of"] is None or not (
            cell.about.get("reading"))), "or")

    def dealt(cell):
        factions = cell.dealing
        if isinstance(factions, list):
            how = "partly fixed" if "random" in factions else "fixed"
        else:
            how = {"random": "dealt at random", "chosen": "chosen by the players"}[factions]
        return f"one for all ({how})" if cell.same_faction else how

    return [
        ("Players", all_of(lambda cell: cell.players)),
        ("Games", count(sum(cell.games for cell in cells)) + f" in {join(setup_counts(page))}" * (len(cells) > 1)),
        *different_games_fact(page.given),
        *([("Unfinished", missing)] if (missing := unfinished_phrase(page.runs)) else ()),
        *([("Length", all_of(lambda cell: length_of(cell) or "as planned"))] if any(map(length_of, cells)) else ()),
        *([("Played games", f"{count(page.real.games)} in {page.real.path.name}")] if page.real else ()),
        ("Policies", all_of(lambda cell: cell.about["lineup"])),
        ("Their strength", strength(page)),
        *([("Modules", all_of(lambda cell: ", ".join(page.module_titles(cell)) or "none"))]
          if any(cell.about["modules"] for cell in cells) else ()),
        *([(pretty(page.words["factions"]), all_of(dealt))] if page.has_factions else ()),
        ("Rules", f"version {first.about['tables']['rules_version']}"),
        ("Seed", all_of(lambda cell: cell.seed)),
    ]


# The page

def document_file(name):
    """The text of a file beside this one."""
    return files("ludometer.reports.document").joinpath(name).read_text(encoding="utf-8")


@cache
def template():
    """The template of a page, compiled once."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # 70 ms, which findings without a page need not
    environment = Environment(loader=PackageLoader("ludometer.reports.document", "."), autoescape=True,
                              undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True)
    return environment.get_template("page.html.j2")


def render(page, made, found):
    """The HTML of a page."""
    made, policies = [section for section in made if section.is_completed()], {}
    for run in page.runs:
        policies |= run.manifest["policies"]
    return template().render(
        title=page.numbers[page.base]["title"], page=page, first=first_screen(page, found), facts=dict(header(page)),
        doubt=joint_readings.doubt(page), chapters=made, cautions=[finding for finding in found if not finding.chapter],
        made_of=Markup(mark(page)), css=Markup(document_file("page.css")),
        js=Markup(document_file("page.js")),
        palette=PALETTE, level=LEVEL, margin=MARGIN, cells=cells_table(page),
        reconstructed=reconstructed_table(page, made), format=FORMAT,
        experiments=[text for run in page.runs for text in experiment_files(run)],
        policies={name: json.dumps(config, indent=1, sort_keys=True) for name, config in policies.items()},
        versions=[run.manifest["versions"] for run in page.runs])
