"""What sections of a page are made of: columns, values, findings, tables, figures, and for which cells one is made.

A section is a function of the Page (reports/elements/page.py) that returns a Section, or None where the run has nothing
to say on it. Its findings go to the top of the page, its figures stand side by side, one for each cell shown, and its
tables hold all these cells.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property, wraps
from typing import NamedTuple

from markupsafe import Markup

from ludometer.reports.figures.svg import svg
from ludometer.reports.wording.quotes import Words

CHANGES = 6                                                     # cells whose differences get a figure and a finding
ROWS = 100                                                      # cells that tables of all cells hold at most
TOLD = 3                                                        # factions that a sentence on changes names
CAUSAL, ASSOCIATION, DESCRIPTION, EXACT = BASES = ("causal", "association", "description", "exact")
DEALT = "dealt"                                                 # causal, unless players chose their factions
MARK = "†"                                                      # behind the names of reconstructed rows


class Column(NamedTuple):
    """Head of a table's column. about: a longer explanation, on demand; text: left-aligned, sorted rising first."""

    title: str
    about: str = ""
    text: bool = False


class Value(NamedTuple):
    """A cell of a table: the text, the key that it is sorted by, and its tone (a colour of the palette)."""

    shown: object
    sort: object
    tone: str = ""


class Finding(NamedTuple):
    """A takeaway: a tag of one or two words with its tone (a colour of the palette), and a sentence.

    about: the verdicts it gives, as pairs such as ("faction", "boris") or ("seat", 0). mark: how much of what it comes
    from is reconstructed, and whether it survives other readings, in words. cell: the one it is about, where that need
    not be the baseline; the page then names it. cells: those its numbers come from, where these are several. played:
    whether games were played for it; exact odds need none. verdict: whether its numbers are those of the verdicts on
    factions, or on policies where a game has none, which the page counts apart (Page.table). news: False where it says
    that nothing is decided or detectable. chapter: key of the section that it stands in. apart: how many of the
    intervals that it quotes have an error of their own (analysis/tables/setup_changes.py). plain: the sentence without
    who played. basis: as of its section, by default that. named: whether it says itself who played. among: of verdicts,
    whom they speak of where better players were not asked (analysis/strength/tiers_of_cells.py). change: what one setup
    changes against another, as a clause; brief: the same in fewer words, where they can be fewer.
    """

    tag: str
    tone: str
    text: Words
    about: tuple = ()
    mark: str = ""
    cell: object = None
    cells: tuple = ()
    played: bool = True
    verdict: bool = False
    news: bool = True
    chapter: str = ""
    apart: int = 0
    plain: Words = Words()
    basis: str = ""
    named: bool = False
    among: str = ""
    change: Words = Words()
    brief: Words = Words()

    @property
    def judges(self):
        """Whether it gives a verdict."""
        return self.verdict or bool(self.about)


class Table:
    """Columns and rows of Values; caption: what the rows are, where a section has several tables.

    unfolded: whether it is in sight at once, since nothing else shows what it holds. Rows may be an iterator, which is
    read when they are first asked for: sentences need none of them. Raises ValueError for a row of another length.
    """

    def __init__(self, columns, rows, caption="", unfolded=False):
        self.columns, self.caption, self.unfolded, self._rows = columns, caption, unfolded, rows

    @cached_property
    def rows(self):
        """The rows, as a list."""
        rows = list(self._rows)
        if wrong := next((row for row in rows if len(row) != len(self.columns)), None):
            raise ValueError(f"table {self.caption!r}: a row of {len(wrong)} values, first {wrong[0].shown!r}; "
                             f"expected {len(self.columns)}: {', '.join(str(each.title) for each in self.columns)}")
        return rows


@dataclass
class Drawing:
    """A figure with what stands above it: the cell it shows, unless it needs other words.

    figure: a function that makes it, as a matplotlib Figure or as SVG, called when its `svg` is first asked for:
    sentences need no figures, which take most of the time. key: its name on the page, which no other has; label: what
    it shows, for those who cannot see it; cell: number of the cell on the page; None where it shows several.
    """

    caption: str
    figure: Callable
    key: str
    label: str
    cell: int | None = None

    @cached_property
    def svg(self):
        """The figure as text of the page."""
        made = self.figure()
        return Markup(made if isinstance(made, str) else svg(made, self.key, self.label))


@dataclass
class Section:
    """A chapter of the page.

    key: its address; basis: what kind of knowledge its findings are, one of BASES or DEALT; reading: how to read it;
    answers: (question, whole sentences that answer it), in sight before all else; they repeat numbers of tables and are
    not counted as quoted; drawings: rows of Drawings that stand side by side; notes: what else a reader must know;
    shown: (finding, its text, its mark) as the page has them, and sources: a line behind them, both by
    reports/elements/provenance.py;
    rests: tables of the game's data that it shows directly; mark: how many of their rows are reconstructed, in words;
    claims: see reports/sections/alternative_readings.py; complete: a function of the section that adds what no finding
    needs and says whether there is anything to show, called when the page is written.
    """

    key: str
    title: str
    basis: str
    reading: str
    _: KW_ONLY
    drawings: list = field(default_factory=list)
    tables: list = field(default_factory=list)
    findings: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    rests: tuple = ()
    mark: str = ""
    claims: list = field(default_factory=list)
    answers: list = field(default_factory=list)
    shown: list = field(default_factory=list)
    sources: str = ""
    complete: Callable = lambda section: True

    def __post_init__(self):
        if self.basis not in (*BASES, DEALT):
            raise ValueError(f"section {self.key}: basis = {self.basis!r}; expected {', '.join((*BASES, DEALT))}")

    def is_completed(self):
        """Complete the section, and return whether there is anything to show."""
        return self.complete(self)

    @property
    def short_title(self):
        """The title without what it asks."""
        return self.title.split(":")[0]

    @property
    def open(self):
        """Whether it has answers or news; a chapter without is folded to a line."""
        return (bool(self.answers) or any(finding.news for finding in self.findings)
                or any(table.unfolded for table in self.tables))

    @property
    def panels(self):
        """{cell: its Drawings} in the order of the page; those of several cells together stand under None."""
        found = {}
        for drawing in (each for row in self.drawings for each in row):
            found.setdefault(drawing.cell, []).append(drawing)
        return found


def about_items(*items, what="faction"):
    """The value of a finding's field about: a pair for each of these factions or seats."""
    return tuple((what, item) for item in items)


def faction_findings(cell, findings):
    """Findings on factions, each with its cell; all but those on a solo player's chance count as verdicts."""
    return [finding._replace(cell=cell, verdict=finding.tag != "chance") for finding in findings]


def only_where(holds):
    """A decorator: makes a section of those cells only for which holds(page, cell); None where there are none.
    """
    def sectioned(make):
        @wraps(make)
        def made(page):
            cells = [cell for cell in page.shown if holds(page, cell)]
            section = make(page.showing(cells)) if cells else None
            if section:
                section.findings = [finding if finding.cell else finding._replace(cell=cells[0])
                                    for finding in section.findings]
            return section
        return made
    return sectioned


def where_any(question):
    """A decorator: makes a section of those cells only in which the question's table has rows."""
    return only_where(lambda page, cell: len(page.table(question, cell)))


against_rivals = only_where(lambda page, cell: not cell.is_solo)       # a section about seats against one another
each_for_itself = only_where(lambda page, cell: not cell.is_solo and cell.sides == cell.players)       # without teams


def distinguishing_labels(page, cells, names):
    """{cell: its label}: these names where all are different, otherwise the page's names of the cells."""
    if len(set(names)) < len(names):
        names = map(page.name, cells)
    return dict(zip(cells, names, strict=True))
