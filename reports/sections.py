"""Sections of a report that every game has; a game's own ones are in reports/<game>/, made the same way.

A section is a function of the Page that returns a Section, or None where the run has nothing to say on it. Its findings
go to the top of the page, its figures stand side by side, one for each cell shown, and its tables hold all these cells.
"""

from collections import Counter
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, wraps
from itertools import count as count_from
from typing import NamedTuple

import numpy as np
import pandas as pd
from markupsafe import Markup

from analysis import statistics, tables
from analysis.lineup import parse
from analysis.statistics import EDGE, MARGIN, POWER, rounded
from reports import figures
from reports.words import (
    BEYOND,
    UNKNOWN,
    WITHIN,
    between,
    bold,
    count,
    digits_for,
    ends,
    gain,
    join,
    number,
    percent,
    plural,
    points,
    pretty,
    prospect,
    share,
    signed,
)
from simcore.tables import in_play

CHANGES = 6                                                     # cells whose differences get a figure and a finding
ROWS = 100                                                      # cells that tables of all cells hold at most
HELPS = 1.1                                                     # times narrower that an interval must be to be praised
WIDEST = 0.25                                                   # of a bound on changes of win shares that says anything
MARK = "†"                                                      # behind the names of reconstructed rows
TOLD = 3                                                        # factions that a sentence on changes names
NAMED = 3                                                       # tables or line-ups that a sentence or mark names
HIGH = 50                                                       # points from which a decimal is enough


class Column(NamedTuple):
    """Head of a table's column. about: a longer explanation, on demand; text: left-aligned, sorted rising first."""

    title: str
    about: str = ""
    text: bool = False


class Value(NamedTuple):
    """What a table shows in one place, what it is sorted by, and the tone it has (a colour of the palette)."""

    shown: object
    sort: object
    tone: str = ""


class Finding(NamedTuple):
    """A takeaway: a tag of one or two words with its tone (a colour of the palette), and a sentence.

    about: the verdicts it gives, as pairs such as ("faction", "boris") or ("seat", 0). mark: how much of what it comes
    from is reconstructed, and whether it survives other readings, in words. cell: the one it is about, where that need
    not be the baseline; the page then names it. cells: those its numbers come from, where these are several. played:
    whether games were played for it; exact odds need none. verdict: whether its numbers are those of the verdicts on
    factions, which the page counts apart (Page.table).
    """

    tag: str
    tone: str
    text: Markup
    about: tuple = ()
    mark: str = ""
    cell: object = None
    cells: tuple = ()
    played: bool = True
    verdict: bool = False


@dataclass
class Table:
    """Columns and rows of Values; caption: what the rows are, where a section has several tables."""

    columns: list
    rows: list
    caption: str = ""


@dataclass
class Drawing:
    """A figure with what stands above it: the cell it shows, unless it needs other words."""

    caption: str
    svg: Markup


@dataclass
class Section:
    """A chapter of the page.

    key: its address; reading: how to read it; drawings: rows of Drawings that stand side by side; notes: what else a
    reader must know; rests: tables of the game's data that it shows directly; mark: how many of their rows are
    reconstructed, in words; claims: see reports/survival.py.
    """

    key: str
    title: str
    reading: str
    drawings: list = field(default_factory=list)
    tables: list = field(default_factory=list)
    findings: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    rests: tuple = ()
    mark: str = ""
    claims: list = field(default_factory=list)


VERDICTS = (tables.factions, tables.chances, tables.faction_scores)     # on factions: the first question of a page


class Page:
    """What sections are made from: the cells, the game's numbers and words, and tables, each made only once.

    cells: all cells; given: those that are no alternatives of others, the first is the baseline; shown: those of them
    that get figures and rows in every section. numbers: of each shown cell, the game's catalogue with its modules and
    knobs. most: cells to show. made: tables made before, by their question and cell. quotes: how many intervals the
    findings quote besides the verdicts on factions; draws: whether figures are wanted.
    """

    def __init__(self, cells, names, numbers, words, most, made, quotes=1, draws=True):
        self.cells, self.numbers, self.words = cells, numbers, words
        self.names = dict(zip(cells, names, strict=True))
        self.given = given(cells)
        self.base, self.shown = self.given[0], self.given[:most]
        self.drawn, self.made = count_from(1), made
        self.quotes, self.draws = quotes, draws

    def name(self, cell):
        """The cell as the page calls it."""
        return self.names[cell]

    def located(self, finding):
        """The finding with the name of the cell that it is about, unless it is the baseline."""
        if finding.cell in (None, self.base):
            return finding
        return finding._replace(text=Markup("{}: {}").format(self.name(finding.cell), finding.text), about=())

    def attributed(self, finding, rests, fate):
        """The finding with who played, and with its mark. rests: tables its section shows; fate: under other readings.

        Exact odds come from the tables shown alone; all else comes from games, and so from everything in play.
        """
        cells = finding.cells or (finding.cell or self.base,)
        if not finding.played:
            return finding._replace(mark=self.showing(cells).marked(rests))
        mark = "; ".join(filter(None, (self.came_through(cells, rests), fate)))
        return finding._replace(text=Markup("{} {}").format(finding.text, who_played(cells)), mark=mark)

    def table(self, question, cell, *rest):
        """A table of analysis, made only once, with intervals as wide as what the page quotes needs.

        Sentences are chosen because of what they say. So the families that they are chosen from hold together: half of
        the error is for the verdicts on factions, of all cells alike, the other half for every other interval quoted.
        """
        verdict = question in VERDICTS and "policy" not in rest
        families = 2 * (len(self.given) if verdict else self.quotes)
        key = (question, cell, families, *rest)
        if key not in self.made:
            with statistics.together(families):
                self.made[key] = question(cell, *rest)
        return self.made[key]

    def fact(self, question, cell):
        """What a function of a cell says that makes no intervals, made only once."""
        if (question, cell) not in self.made:
            self.made[question, cell] = question(cell)
        return self.made[question, cell]

    def plain_title(self, table, row):
        """The printed name of a row of the game's data."""
        found = (self.numbers[cell]["rows"].get(table, {}).get(row) for cell in (self.base, *self.shown)
                 if cell in self.numbers)
        return next(filter(None, found), {}).get("title") or pretty(row)

    def title(self, table, row):
        """The printed name of a row of the game's data, with a mark where it is reconstructed."""
        return self.plain_title(table, row) + MARK * (row in self.doubtful.get(table, ()))

    @cached_property
    def doubtful(self):
        """{table: {row: what is known}} of the rows in play, in the cells shown, that are reconstructed."""
        return collected(self.shown)

    def in_play(self, cells):
        """{table: {row}} of all rows in play in these cells."""
        found = {table: set(rows) for table, rows in collected(cells).items()}
        for cell in cells:
            for table, rows in self.fact(rows_in_play, cell).items():
                found.setdefault(table, set()).update(rows)
        return found

    def marked(self, tables):
        """How many rows of these tables of the data are reconstructed, in words; empty where none is."""
        there = self.in_play(self.shown)
        counted = [f"{count(len(self.doubtful[table]))} of {plural(len(there[table]), 'row')} of "
                   f"{pretty(table).lower()}" for table in tables if self.doubtful.get(table)]
        return f"{MARK}{figures.NARROW}reconstructed: {join(counted)}" if counted else ""

    def came_through(self, cells, first):
        """How many of the rows that the games of these cells were played with are reconstructed, in words.

        Results come out of whole games, so every row in play counts. Tables are named that a section shows (first),
        then those with most reconstructed rows. Empty where all is known.
        """
        doubtful, there = collected(cells), self.in_play(cells)
        if not doubtful:
            return ""
        names = sorted(doubtful, key=lambda table: (table not in first, -len(doubtful[table])))
        counted = [f"{count(len(doubtful[table]))} of {count(len(there[table]))} {pretty(table).lower()}"
                   for table in names[:NAMED]]
        if len(names) > NAMED:
            counted.append(plural(len(names) - NAMED, "more table"))
        made, every = (sum(map(len, rows.values())) for rows in (doubtful, there))
        return f"{MARK}{figures.NARROW}{count(made)} of {plural(every, 'row')} reconstructed ({join(counted)})"

    def alternatives(self, cell):
        """The cells that are another reading of what is not known in this one."""
        return [other for other in self.cells if other.run is cell.run and other.about["of"] == cell.number]

    def faction(self, name):
        """The printed name of a faction."""
        return self.title(self.words["faction"], name)

    def part(self, name):
        """A part of the score in words."""
        return self.words["parts"].get(name, "all points" if name == "score" else pretty(name).lower())

    def stages(self, cell):
        """The stages of a game after which its standings are known, in words: "round 1", ..., the last one the end."""
        word = self.words["stage"]
        names = [tables.STANDING.match(column)[1].upper() for column in cell.rounds[:-1]]
        last = "the end"
        if names and self.numbers[cell]["knobs"].get(f"{word}s", {}).get("value") == len(names) + 1:
            last = f"{word} {int(names[-1]) + 1 if names[-1].isdigit() else chr(ord(names[-1]) + 1)}"
        return [*(f"{word} {name}" for name in names), last]

    def ranked(self):
        """Factions from the most to the least winning one of the baseline, then those of other cells: for all figures.

        Where all seats of a game have the same one, points rank them.
        """
        found = {}
        for cell in self.shown:
            question = tables.faction_scores if cell.alike else tables.chances if cell.alone else tables.factions
            frame = self.table(question, cell)
            found |= dict.fromkeys(frame.sort_values("value", ascending=False)["faction"])
        return list(found)

    @cached_property
    def digits(self):
        """Decimals of points in tables."""
        score = self.table(tables.course, self.base).set_index("measure").loc[
            "score" if self.base.alone else "winner", "value"]
        return 1 if score > HIGH else 2

    def showing(self, cells):
        """The page with only these of the shown cells, the first of them as its baseline."""
        page = copy(self)
        page.base, page.shown = cells[0], cells
        vars(page).pop("doubtful", None)                        # of the cells that were shown
        return page

    def among(self, cells):
        """The page as if these were all that was played, the first of them its baseline."""
        page = self.showing(cells)
        page.given, page.shown = cells, [cell for cell in cells if cell in self.shown] or cells[:1]
        vars(page).pop("digits", None)                          # of the baseline that was
        return page

    def draw(self, cell, figure, label, caption=""):
        """A Drawing of a figure that shows this cell; label: what it shows, for who cannot see it."""
        if not self.draws:
            return Drawing("", Markup())
        text = f"{label}; {self.name(cell)}"
        return Drawing(caption or self.name(cell), Markup(figures.svg(figure, f"f{next(self.drawn)}", text)))

    def abreast(self, rows):
        """Rows of Drawings without empty ones; those of a single cell stand side by side."""
        return [[drawing for row in rows for drawing in row]] if len(self.shown) == 1 else list(filter(None, rows))

    def over_cells(self, columns, rows, caption=""):
        """A Table over cells: rows are (cell, values); where there are several cells, a first column names them."""
        if len(self.given) == 1:
            return Table(columns, [values for _, values in rows], caption)
        return Table([Column("setup", "what was played", text=True), *columns],
                     [[self.cell_value(cell), *values] for cell, values in rows], caption)

    def cell_value(self, cell):
        """The cell's name in a table."""
        return Value(self.name(cell), self.cells.index(cell))


def given(cells):
    """The cells that are no alternatives of others."""
    return [cell for cell in cells if cell.about["of"] is None]


def collected(cells):
    """{table: {row: what is known}} of the rows in play in these cells that are reconstructed."""
    found = {}
    for cell in cells:
        for row in cell.about["tables"]["reconstructed"]:
            found.setdefault(row["table"], {})[row["row"]] = row["source"]
    return found


def rows_in_play(cell):
    """{table: rows} of the game's data that a cell's games are played with."""
    return in_play(cell.numbers, cell.players)


def who_played(cells):
    """The players of these cells, in a short sentence: "Players: 2 trader and 2 warrior."."""
    line_ups = list(dict.fromkeys(players_of(cell) for cell in cells))
    if len(line_ups) > NAMED:
        return f"Players: of {plural(len(line_ups), 'line-up')}."
    return f"Players: {join(line_ups, 'or')}."


def players_of(cell):
    """The players of a cell in words: how many of each policy, and which policies are drawn at random."""
    entries = Counter(parse(cell.about["lineup"], cell.players))
    return join(f"{count(number)} {policies[0]}" if len(policies) == 1 else
                f"{count(number)} drawn from {join(dict.fromkeys(policies))}" for policies, number in entries.items())


def where(holds):
    """Makes a section of the cells for which holds(page, cell), as if there were no others; None where there are none.
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
    """Makes a section of the cells in which a question has rows; see where()."""
    return where(lambda page, cell: len(page.table(question, cell)))


against_rivals = where(lambda page, cell: not cell.alone)       # a section about seats against one another
each_for_itself = where(lambda page, cell: not cell.alone and cell.sides == cell.players)       # without teams


def told_apart(page, cells, names):
    """{cell: what sets it apart}: of these names, or the cells' own where some have the same."""
    if len(set(names)) < len(names):
        names = map(page.name, cells)
    return dict(zip(cells, names, strict=True))


# Values of tables

def text_value(value):
    return Value(value, str(value))


def count_value(value):
    return Value(count(value), float(value))


def number_value(value, shown, low, high, tone=""):
    """A number with its interval behind it in small type; without one where a single deal gives none."""
    if value != value:
        return Value("–", "")
    if low != UNKNOWN:
        shown = Markup('{} <span class="i">{}</span>').format(shown, between(low, high))
    return Value(shown, float(value), tone)


def share_value(row, name="", digits=1):
    """A share with its interval."""
    value, low, high = ends(row, name)
    return number_value(value, percent(value, digits), *(number(100 * end, digits) for end in (low, high)))


def percent_value(value):
    """A share that has no interval."""
    return Value(percent(value, 1), float(value))


def points_value(row, name="", digits=2):
    """A mean with its interval."""
    value, low, high = ends(row, name)
    return number_value(value, *(number(part, digits) for part in (value, low, high)))


def maybe(value, words):
    """A number for a table, put into words; a dash where there is none."""
    return Value("–", "") if value is None or value != value else Value(words(value), float(value))


def change_value(row, name="", factor=1, digits=2):
    """A difference with its interval; coloured where the whole interval is on one side of none."""
    value, low, high = (factor * part for part in ends(row, name))
    tone = "strong" if low > 0 else "weak" if high < 0 else ""
    return number_value(value, *(signed(part, digits) for part in (value, low, high)), tone)


def narrowed_value(row):
    """By which factor pairing narrowed an interval."""
    factor = row.get("narrowed", float("nan"))
    return Value(f"{factor:.1f} ×", float(factor)) if factor == factor else Value("–", "")


def verdict_value(row, words=None):
    """A verdict, in other words if there are any, with the games of a new run that would decide an undecided one."""
    verdict = row["verdict"]
    shown = Markup('<span class="tag {}">{}</span>').format(verdict, words[verdict] if words else verdict)
    if verdict == "undecided":
        wanted = row["wanted"]
        words = f"{count(rounded(wanted))} games" if wanted > 0 else prospect(wanted).removeprefix("it lies ")
        shown += Markup(' <span class="i">{}</span>').format(words)
    return Value(shown, ("weak", tables.CONFOUNDED, "undecided", "balanced", "strong").index(verdict))


def common_bounds(frames, *more):
    """Limits of each cell's axis, the same for all cells of as many players; more: further frames by cell."""
    found = {}
    for players in {cell.players for cell in frames}:
        cells = [cell for cell in frames if cell.players == players]
        edges = [cell.fair + side * 1.4 * MARGIN for cell in cells for side in (-1, 1)]
        limits = figures.limits(*(each[cell] for each in (frames, *more) for cell in cells), include=edges)
        found |= dict.fromkeys(cells, limits)
    return found


def aligned(frames, item):
    """Frames of cells with their items in the order of the first, so that figures side by side can be compared."""
    order = list(next(iter(frames.values()))[item])
    place = {name: i for i, name in enumerate(order)}
    return {cell: frame.sort_values(item, key=lambda names: names.map(lambda name: place.get(name, len(place))))
            for cell, frame in frames.items()}


SHARE_COLUMNS = (
    Column("win share", "share of its games won, one for each player who had it, with the interval; intervals hold for "
           "all rows of a setup together"),
    Column("off fair", "win share less a fair share, in percentage points"),
    Column("verdict", f"the whole interval within {100 * MARGIN:.0f} percentage points of fair share, or outside; "
           f"undecided: the games of a new run that would decide it with about {percent(POWER)} probability, on "
           "average over shares, where that can be told", True),
    Column("mean points", "mean score, with the interval"),
    Column("games", "games it was played in, each counted once for every player who had it"),
)


def games_of(number, several):
    """How many games, in words. several: whether players of one game may share what is counted, each with a game."""
    return f"{count(number)} players’ games" if several else f"{count(number)} games"


def share_values(page, row):
    """The values under SHARE_COLUMNS."""
    off = row["value"] - row["fair"]
    return (share_value(row), Value(signed(100 * off), float(off)), verdict_value(row),
            points_value(row, "score", page.digits), count_value(row["n"]))


def share_reading(what):
    """How to read a figure of win shares."""
    return (f"Each dot is the share of games won by a {what}, its line the interval for all of them together; the "
            f"vertical line is a fair share, the band {100 * MARGIN:.0f} percentage points around it. Filled dots are "
            f"decided: the whole interval lies inside the band (balanced) or outside it (strong, weak).")


def off_fair(row):
    """How far a share is from the fair one, in words."""
    off = 100 * (row["value"] - row["fair"])
    return f"{abs(off):.1f} percentage points {'above' if off > 0 else 'below'} a fair share of {percent(row['fair'])}"


# Who wins

def leaders(page):
    """Who wins too often: win share of each faction; where all seats of a game have the same one, its points."""
    word, words = page.words["faction"], page.words["factions"]
    mixed, alone, alike = (
        [cell for cell in page.shown if (cell.alone, cell.alike) == kind]
        for kind in ((False, False), (True, False), (False, True)))
    title = f"{pretty(words)}: who wins" if mixed or alone else f"{pretty(words)}: what they score"
    section = Section(words, title, "", rests=(word, *page.words["dealt"]))
    if mixed:
        section.reading = share_reading(word)
        add_win_shares(page, section, mixed)
    if alone:
        add_chances(page, section, alone, "faction", word)
        if alone[0].dealing == "chosen":
            section.notes.append(f"The player chose the {word}: these chances are associations.")
        elif alone[0].dealing == "random":
            section.notes.append(f"{pretty(words)} are dealt at random, so what a {word} adds to the chance to win is "
                                 f"caused by it.")
        section.findings += told_of(alone[0], chance_findings(page, alone[0]))
    if alike:
        add_common_scores(page, section, alike)
    return section


def add_win_shares(page, section, cells):
    """Win shares of factions, in cells where those of a game differ."""
    word, words = page.words["faction"], page.words["factions"]
    frames = {cell: page.table(tables.factions, cell).sort_values("value", ascending=False) for cell in cells}
    bounds = common_bounds(frames)
    section.drawings.append([page.draw(cell, figures.shares(
        [page.faction(name) for name in frame["faction"]], frame, cell.fair, MARGIN, bounds[cell]),
        f"Win share of each {word} with intervals") for cell, frame in aligned(frames, "faction").items()])
    section.tables.append(page.over_cells([Column(word, text=True), *SHARE_COLUMNS], [
        (cell, [text_value(page.faction(row["faction"])), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    first = cells[0]
    if first.confounded:
        section.notes.append(f"{pretty(words)} were fixed, and each was played by one policy alone: a share may be due "
                             f"to the policy, so there are no verdicts. Draw the policies of all players from the same "
                             f"ones, as in --lineup '{'|'.join(first.names('policy'))}', to tell the two apart.")
    elif first.dealing == "chosen":
        dealt = f"--set {first.drafted}=0" if first.drafted else "--factions random"
        section.notes.append(Markup(
            "The players chose their {}: these shares are associations. They say who wins with whom, not what a {} is "
            "worth. <code>ludometer sweep {} {}</code> deals them.").format(words, word, first.game, dealt))
    elif first.dealing == "random":
        section.notes.append(f"{pretty(words)} are dealt at random, so a win share is caused by the {word}: it is the "
                             f"effect of being dealt that one, between players of this line-up.")
    if first.repeats:
        section.notes.append(f"Several players may have the same {word}: such a game counts for each of them.")
    section.findings += told_of(first, leader_findings(page, first, frames[first]))


CHANCE_COLUMNS = (
    Column("chance to win", "share of games won, with the interval; intervals hold for all rows of a setup together"),
    Column("against others", "less the chance of the others, in percentage points"),
    Column("mean points", "mean score, with the interval"),
    Column("games", "games it was played in"),
)


def add_chances(page, section, cells, by, word):
    """Chances to win by faction or policy, in cells where one seat plays against the game itself."""
    told = (f"In the solo game, each dot is the chance to win with a {word}, its line the "
            f"interval for all of them together; the vertical line is the mean of all games. A dot is filled where the "
            f"{word} wins detectably more or fewer games than the others do.")
    section.reading = f"{section.reading} {told}".strip()
    name = page.faction if by == "faction" else str
    frames = {cell: page.table(tables.chances, cell, by).sort_values("value", ascending=False) for cell in cells}
    bounds = common_bounds(frames)
    drawings = []
    for cell, frame in aligned(frames, by).items():
        tones = ["strong" if row["gain_low"] > 0 else "weak" if row["gain_high"] < 0 else "undecided"
                 for _, row in frame.iterrows()]
        figure = figures.dots(
            [name(each) for each in frame[by]], frame, bounds[cell], percent, cell.fair,
            colours=[figures.PALETTE[tone] for tone in tones], hollow=[tone == "undecided" for tone in tones],
            numbers=[percent(value, 1) for value in frame["value"]])
        drawings.append(page.draw(cell, figure, f"Chance to win with each {word}"))
    section.drawings.append(drawings)
    section.tables.append(page.over_cells([Column(word, text=True), *CHANCE_COLUMNS], [
        (cell, [text_value(name(row[by])), share_value(row), change_value(row, "gain", 100),
                points_value(row, "score", page.digits), count_value(row["n"])])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))


def chance_findings(page, cell):
    """Sentences on one seat's chance to win, and on the factions that are sure to change it."""
    won = page.table(tables.course, cell).set_index("measure").loc["won"]
    found = [Finding("chance", "part5", Markup("{} wins {} of {} games against the game itself.").format(
        bold("A solo player"), share(won), count(won["n"])))]
    frame = page.table(tables.chances, cell)
    if len(frame) < 2:
        return found
    word, words = page.words["faction"], page.words["factions"]
    moved = sure(valued(frame, "gain"))
    if len(moved):
        text = Markup("Against the other {}, {} in percentage points.").format(words, join(
            Markup("{} moves the chance to win by {}").format(bold(page.faction(row["faction"])), gain(row, factor=100))
            for _, row in moved.head(TOLD).iterrows()))
    else:
        text = Markup("{} wins detectably more or fewer games than the others: from {} to {}, by {}.").format(
            bold(f"No {word}"), percent(frame["value"].min(), 1), percent(frame["value"].max(), 1), word)
    return [*found, Finding(words, "part5", text, about(*moved.head(TOLD)["faction"]))]


def told_of(cell, findings):
    """Findings on factions, with the cell that they are about; how often one seat wins is no verdict on them."""
    return [finding._replace(cell=cell, verdict=finding.tag != "chance") for finding in findings]


def add_common_scores(page, section, cells):
    """Mean scores of factions, in cells where all seats of a game have the same one."""
    word, words = page.words["faction"], page.words["factions"]
    told = (f"Where all seats of a game have the same {word}, a dot is their mean score, its line the interval for all "
            f"{words} together; it is coloured where the {word} brings detectably more or fewer points than "
            "others.")
    section.reading = f"{section.reading} {told}".strip()
    groups = together(cells)
    frames = [common_scores(page, group) for group in groups]
    bounds = figures.limits(*frames)
    drawings = []
    for group, frame in zip(groups, frames, strict=True):
        tones = ["strong" if row["gain_low"] > 0 else "weak" if row["gain_high"] < 0 else "undecided"
                 for _, row in frame.iterrows()]
        figure = figures.dots(
            [page.faction(name) for name in frame["faction"]], frame, bounds, lambda value: f"{value:g}",
            colours=[figures.PALETTE[tone] for tone in tones], hollow=[tone == "undecided" for tone in tones],
            numbers=[number(value) for value in frame["value"]])
        drawings.append(page.draw(group[0], figure, f"Mean score with the same {word} for all",
                                  f"{pretty(words)} of {len(group)} setups" if len(group) > 1 else ""))
    section.drawings.append(drawings)
    section.tables.append(page.over_cells(
        [Column(word, text=True), Column("mean points", "of all seats, with an interval for all rows of a figure"),
         Column("against others", f"less the mean score with the other {words} of the cell"),
         Column("seats", "that played it, over all games")],
        [(row["cell"], [text_value(page.faction(row["faction"])), points_value(row, "", page.digits),
                        change_value(row, "gain", digits=page.digits), count_value(row["n"])])
         for frame in frames for _, row in frame.iterrows()]))
    section.notes.append(f"Where all have the same {word}, each wins its fair share with it; what it is worth shows in "
                         f"points, and these are caused by the {word}, since nothing else sets such games apart.")
    section.findings += told_of(groups[0][0], common_score_findings(page, frames[0]))


def together(cells):
    """Cells in groups: those that differ only by the faction that all seats have are one."""
    groups = {}
    for cell in cells:
        rest = [cell.about[name] for name in ("players", "modules", "set", "lineup")]
        groups.setdefault(str(rest) if isinstance(cell.about["factions"], list) else cell, []).append(cell)
    return list(groups.values())


def common_scores(page, cells):
    """A frame of the mean scores of factions over cells, the highest first; its column `cell` has their cells."""
    family = len(cells) if len(cells) > 1 else None
    frames = [page.table(tables.faction_scores, cell, family).assign(cell=cell) for cell in cells]
    return pd.concat(frames).sort_values("value", ascending=False, ignore_index=True)


def common_score_findings(page, frame):
    """A sentence on the factions that bring most and fewest points, or on none that is sure to, in a list."""
    word, (most, least) = page.words["faction"], (frame.iloc[0], frame.iloc[-1])
    same = f"With the same {word} for all, "
    if len(frame) == 1:
        cell = most["cell"]
        text = Markup("{}{} brings {} points a {} ({} games).").format(
            same, bold(page.faction(most["faction"])), points(most), "seat" if cell.sides == cell.players else "team",
            count(most["n"] / cell.players))
    elif most["low"] > least["high"]:
        text = Markup("{}seats score from {} points with {} to {} with {}.").format(
            same, points(least), bold(page.faction(least["faction"])), points(most),
            bold(page.faction(most["faction"])))
    else:
        text = Markup("{}{} brings detectably more points than another: from {} to {} a player, by {}.").format(
            same, bold(f"no {word}"), points(least), points(most), word)
    return [Finding("points", "part5", text)]


def leader_findings(page, cell, frame):
    """Sentences on a cell: one for each strong or weak faction, one for the balanced, one for the undecided."""
    if cell.confounded:
        return [confounded_finding(page, cell, frame)]
    found = []
    words = page.words["factions"]
    cause = f", an association: the players chose their {words}" if cell.dealing == "chosen" else ""
    for _, row in frame.iterrows():
        if row["verdict"] in ("strong", "weak"):
            found.append(Finding(row["verdict"], row["verdict"], Markup("{} wins {} of {}, {}{}.").format(
                bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats), off_fair(row), cause),
                about(row["faction"])))
    balanced, undecided = (frame[frame["verdict"] == verdict] for verdict in ("balanced", "undecided"))
    if len(balanced) == 1:
        row = balanced.iloc[0]
        found.append(Finding("balanced", "balanced", Markup(
            "{} wins {} of {}, within {} of a fair share{}.").format(
            bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats),
            plural(100 * MARGIN, "percentage point"), cause), about(row["faction"])))
    elif len(balanced):
        names = join(bold(page.faction(name)) for name in balanced["faction"])
        if len(balanced) == len(frame):
            names = bold(f"All {len(frame)} {page.words['factions']}")
        found.append(Finding("balanced", "balanced", Markup(
            "{} win from {} to {} of their games, {} {} of a fair share of {}{}.").format(
                names, percent(balanced["value"].min(), 1), percent(balanced["value"].max(), 1), WITHIN,
                plural(100 * MARGIN, "percentage point"), percent(frame["fair"].iloc[0]), cause),
                about(*balanced["faction"])))
    if len(undecided):
        told = join(Markup("{} with {} of {}").format(
            bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats))
            for _, row in undecided.iterrows())
        found.append(Finding("undecided", "undecided", Markup("Undecided: {}{}.{}").format(
            told, cause, decided_by(page, undecided))))
    return found


def confounded_finding(page, cell, frame):
    """A sentence on factions that were fixed to players of different policies: why there is no verdict."""
    word, words = page.words["faction"], page.words["factions"]
    players = zip(cell.about["factions"], parse(cell.about["lineup"], cell.players), strict=True)
    by = join(f"{page.faction(name) if name != 'random' else f'a random {word}'} by {join(policies, 'or').unescape()}"
              for name, policies in players)
    return Finding(words, "undecided", Markup(
        "{}: each {} was played by one policy alone ({}), so who wins may be due to the {} or to the policy. Shares "
        "run from {} to {}.").format(bold(f"No verdicts on {words}"), word, by, word, percent(frame["value"].min(), 1),
                                 percent(frame["value"].max(), 1)))


def about(*factions):
    """What a finding on the verdicts of these factions is about."""
    return tuple(("faction", faction) for faction in factions)


def decided_by(page, undecided):
    """Sentences on what would decide undecided factions: games of a new run, or that they lie on the edge."""
    edge = undecided[undecided["wanted"] == EDGE]
    wanted = undecided[undecided["wanted"] > 0]["wanted"]
    few = len(undecided) - len(edge) - len(wanted)
    told = []
    if len(edge):
        whom = page.faction(edge["faction"].iloc[0]) if len(edge) == 1 else "All" if len(edge) == len(undecided) else (
            join(page.faction(name) for name in edge["faction"]))
        told.append(Markup("{} {} on the edge of the margin.").format(whom, "lies" if len(edge) == 1 else "lie"))
    if len(wanted):
        least, most = (count(rounded(games)) for games in (wanted.min(), wanted.max()))
        whom = "it" if len(undecided) == 1 else "each" if len(wanted) == len(undecided) else Markup(
            "{}{}").format("each of " if len(wanted) > 1 else "",
                           join(page.faction(name) for name in undecided.loc[wanted.index, "faction"]))
        told.append(Markup("A new run of {} games would decide {} with about {} probability.").format(
            f"about {most}" if least == most else f"about {least} to {most}", whom, percent(POWER)))
    if few:
        told.append("There are too few games to tell." if few == len(undecided) else
                    "For the rest there are too few games to tell.")
    return Markup("").join(Markup(" {}").format(sentence) for sentence in told)


# What a variant changes

def variants(page):
    """Sections on what the other cells change: differences to the first cell of the same number of players.

    One for each number of players that several cells have; the first one also says which cells are compared with none.
    """
    groups = {}
    for cell in page.given:
        groups.setdefault(cell.players, []).append(cell)
    made, lonely = [], []
    for players, cells in groups.items():
        if len(cells) == 1:
            lonely.append(page.name(cells[0]))
            continue
        section = of_one_number(page.among(cells))
        if cells[0] is not page.base:
            section.key = f"variants-{players}"
            section.title = section.title.replace(":", f", {plural(players, 'player')}:", 1)
        made.append(section)
    if made and lonely:
        made[0].notes.append(f"Compared with no other setup, because none has as many players: "
                             f"{join(lonely).unescape()}.")
    return made


def of_one_number(page):
    """A section on paired differences to the baseline of a page whose cells have one number of players."""
    base, others = page.base, page.given[1:]
    others, left = others[:ROWS], others[ROWS:]
    drawn = others[:CHANGES]
    section = Section("variants", f"Variants: what changes against {page.name(base)}", "", rests=(
        page.words["faction"],))
    mixed, alike = ([cell for cell in others if (cell.alike or base.alike) == same] for same in (False, True))
    if mixed:
        add_win_changes(page, section, mixed, drawn)
    if alike:
        add_point_changes(page, section, alike, drawn)
    for knob, cells in numeric_knobs(page):
        section.drawings.append([knob_curves(page, knob, cells)])
        section.notes.append(
            f"The curves over {knob} show win shares, not differences: the line across is {even(base)}, the band "
            f"{100 * MARGIN:.0f} percentage points around it, and intervals hold for all "
            f"{'seats' if base.alike else page.words['factions']} of one value together.")
    section.tables.append(Table(
        [Column("setup", text=True), Column("measure", text=True), Column("change"), NARROWED],
        [[page.cell_value(cell), text_value(MEASURES[row["measure"]].called(page, cell)),
          change_value(row, factor=100 if MEASURES[row["measure"]].share else 1), narrowed_value(row)]
         for cell in drawn for _, row in page.table(
             tables.course_changes, cell, base, len(MEASURES) * len(drawn)).iterrows()
         if row["measure"] != "shared" or shares_wins(page, cell) or shares_wins(page, base)],
        "Change in how the game runs"))
    if left:
        section.notes.append(f"{plural(len(left), 'more setup')} played, but not compared here.")
    if not all(cell.shares_luck_with(base) for cell in others):
        section.notes.append("Setups with another seed share no deals with the baseline; their differences are taken "
                             "between independent samples.")
    section.findings = [finding._replace(cells=finding.cells or (base,)) for finding in section.findings]
    return section


def even(cell):
    """What the line across win shares of a cell is, in words."""
    return "the mean of all games" if cell.alone else "a fair share"


def shares_wins(page, cell):
    """Whether any win of a cell was shared."""
    return page.table(tables.course, cell).set_index("measure").loc["shared", "value"] > 0


NARROWED = Column("narrowed", "how many times narrower the interval is for playing the same deals under both")


def add_win_changes(page, section, cells, drawn):
    """How the win shares of factions change, in cells where those of a game differ; drawn: cells that get a figure."""
    base, word = page.base, page.words["faction"]
    family = len(page.ranked()) * len(cells)
    frames = {cell: page.table(tables.faction_changes, cell, base, family) for cell in cells}
    section.reading = (
        f"Differences in win share, in percentage points, against {page.name(base)}, the same deals played under both: "
        f"each dot is a {word}, its line the interval for all {count(family)} differences together. Dots are filled "
        "where the whole interval lies on one side of no change.")
    told = [cell for cell in cells if cell in drawn]
    drawn = [cell for cell in told if len(frames[cell])]        # modules may replace all factions
    bounds = figures.limits(*(frames[cell] for cell in drawn), include=(-0.005, 0.005))
    drawings = []
    for cell in drawn:
        frame = frames[cell].set_index("faction").reindex(page.ranked()).dropna(subset=["value"])
        figure = figures.differences([page.faction(name) for name in frame.index], frame, bounds,
                                     lambda value: signed(100 * value))
        drawings.append(page.draw(cell, figure, f"Change in win share of each {word}"))
    if drawn:
        section.drawings.append(drawings)
    section.tables.append(Table(
        [Column("setup", text=True), Column(word, text=True), Column("change", "in percentage points of win share"),
         NARROWED, Column("deals", "blocks in which it was played under both")],
        [[page.cell_value(cell), text_value(page.faction(row["faction"])), change_value(row, factor=100),
          narrowed_value(row), count_value(row["blocks"])]
         for cell, frame in frames.items() for _, row in frame.sort_values("value", ascending=False).iterrows()],
        "Change in win share"))
    if base.alone:
        section.findings += [chance_change(page, cell, len(told)) for cell in told]
    section.findings += [variant_finding(page, cell, frames[cell]) for cell in drawn
                         if not base.alone or len(frames[cell]) > 1]


def chance_change(page, cell, family):
    """A sentence on what a cell does to a solo player's chance to win."""
    row = page.table(tables.course_changes, cell, page.base, len(MEASURES) * family).set_index("measure").loc[["won"]]
    what = Markup("the chance to win changes by {} percentage points").format(
        gain(row.iloc[0], factor=100)) if len(sure(row)) else undetected(row, "the chance to win")
    return Finding("variant", "part5", Markup("{} against {}: {} ({}).").format(
        bold(page.name(cell)), page.name(page.base), what, common_deals(cell, page.base, row)))


def add_point_changes(page, section, cells, drawn):
    """How points and the seats' win shares change, in cells where all seats of a game have the same faction."""
    base = page.base
    points_frames = {cell: page.table(tables.part_changes, cell, base, (1 + len(base.parts)) * len(cells))
                     for cell in cells}
    seat_frames = {cell: page.table(tables.seat_changes, cell, base, base.players * len(cells)) for cell in cells}
    told = (f"Differences against {page.name(base)}, the same deals played under both: in the mean points of a seat "
            "and the parts that make them up, and in the win share of each seat, in percentage points. Lines are "
            "intervals for all differences of a kind together; dots are filled where the whole interval lies on one "
            "side of no change.")
    section.reading = f"{section.reading} {told}".strip()
    drawn = [cell for cell in cells if cell in drawn]
    for frames, item, name, factor, words in (
            (points_frames, "part", page.part, 1, "Points"), (seat_frames, "seat", seat_name, 100, "Seats")):
        bounds = figures.limits(*(frames[cell] for cell in drawn), include=(-0.5 / factor, 0.5 / factor))
        section.drawings.append([page.draw(cell, figures.differences(
            [name(each) for each in frames[cell][item]], frames[cell], bounds,
            lambda value, factor=factor: signed(factor * value)), f"Change of {words.lower()}",
            f"{words}: {page.name(cell)}") for cell in drawn])
        section.tables.append(Table(
            [Column("setup", text=True), Column(item, text=True),
             Column("change", "in points" if factor == 1 else "in percentage points of win share"), NARROWED],
            [[page.cell_value(cell), Value(name(row[item]), str(row[item])), change_value(row, factor=factor),
              narrowed_value(row)] for cell, frame in frames.items() for _, row in frame.iterrows()],
            "Change in mean points" if factor == 1 else "Change in win share"))
    section.findings += [point_finding(page, cell, points_frames[cell], seat_frames[cell]) for cell in drawn]


def numeric_knobs(page):
    """[(knob, cells)] if one numeric knob has three values or more, in cells that are equal in all else; else []."""
    alike = [cell for cell in page.given[:ROWS] if cell.players == page.base.players and all(
        cell.about[key] == page.base.about[key] for key in ("modules", "lineup", "factions"))]
    found = []
    for knob, first in page.base.about["set"].items():
        rest = {name: value for name, value in page.base.about["set"].items() if name != knob}
        cells = {}
        for cell in alike:
            value = cell.about["set"].get(knob)
            if type(value) in (int, float) and cell.about["set"] == rest | {knob: value}:
                cells.setdefault(value, cell)
        if len(cells) >= 3 and cells.get(first) is page.base:
            found.append((knob, dict(sorted(cells.items()))))
    return found if len(found) == 1 else []


def knob_curves(page, knob, cells):
    """A Drawing of win shares against the value of a knob, of factions, or of seats where these are alike.

    cells: {value: cell}.
    """
    fair, seat = page.base.fair, any(cell.alike for cell in cells.values())
    question, item, name = (tables.seats, "seat", seat_name) if seat else (tables.factions, "faction", page.faction)
    frame = pd.concat([page.table(question, cell).assign(knob=value) for value, cell in cells.items()])
    items = range(page.base.players) if seat else page.ranked()
    items = [each for each in items if (frame[item] == each).any()]
    figure = figures.curves(
        [name(each) for each in items], [frame[frame[item] == each] for each in items], "knob", fair,
        MARGIN, figures.limits(frame, include=(fair - MARGIN, fair + MARGIN)), lambda value: f"{value:g}",
        pretty(knob).lower())
    label = f"Win share of each {'seat' if seat else page.words['faction']} by {knob}"
    return page.draw(page.base, figure, label, label)


def narrowing(factors):
    """What pairing did to intervals, in words; factors: of each of them, how many times narrower it is."""
    least, most = (f"{factor:.1f}" for factor in (factors.min(), factors.max()))
    if factors.max() < HELPS:
        return "hardly narrowed the intervals"
    times = f"up to {most}" if factors.min() < HELPS else least if least == most else f"{least} to {most}"
    return f"made intervals {times} times narrower"


def common_deals(cell, base, *frames):
    """The deals that differences rest on, with the factors by which pairing narrowed the intervals of these rows."""
    deals = f"{count(min(cell.games, base.games) / cell.players)} deals"
    factors = np.array([factor for frame in frames for factor in frame.get("narrowed", ()) if factor == factor])
    if len(factors):
        deals += f" played under both, which {narrowing(factors)}"
    return deals


def sure(frame):
    """The rows whose interval lies on one side of 0, the largest first."""
    moved = frame[(frame["low"] > 0) | (frame["high"] < 0)]
    return moved.loc[moved["value"].abs().sort_values(ascending=False, kind="stable").index]


def valued(frame, name):
    """The frame with its number `name` as value, low and high."""
    return frame.assign(value=frame[name], low=frame[f"{name}_low"], high=frame[f"{name}_high"])


def undetected(frame, what, factor=100, unit="percentage points", limit=MARGIN):
    """What intervals say that all hold no change: that there is none beyond a bound, or that the games are too few.

    what: that may change, in words; limit: of a bound that is worth being called none.
    """
    most = np.maximum(frame["high"], -frame["low"]).max()
    bound = ""
    if factor == 1 or most < WIDEST:
        bound = f" (at most {number(factor * most, digits_for(0, factor * most))} {unit})"
    return f"no detectable change in {what}{bound}" if most <= limit else (
        f"too few games to tell whether {what} changes{bound}")


def same_games(page, cell, what, frame):
    """A sentence on a cell that changes nothing in any game; frame: the changes of win shares of `what`."""
    most = 100 * frame["high"].max()
    return Finding("variant", "part5", Markup(
        "{} against {}: the same games. All {} end with the same points and the same winner, so {} {} {} "
        "percentage points.").format(
            bold(page.name(cell)), page.name(page.base), count(min(cell.games, page.base.games)), what, BEYOND,
            number(most, digits_for(0, most))))


def variant_finding(page, cell, frame):
    """A sentence on the win shares of factions that a cell changes."""
    moved = sure(frame)
    chance = f"{page.words['faction']}’s {'chance to win' if cell.alone else 'win share'}"
    if page.table(tables.same_games, cell, page.base):
        return same_games(page, cell, f"no {chance}", frame)
    if len(moved):
        told = [Markup("{} {}").format(bold(page.faction(row["faction"])), gain(row, factor=100))
                for _, row in moved.head(TOLD).iterrows()]
        if len(moved) > TOLD:
            told.append(f"{len(moved) - TOLD} more")
        what = Markup("{} changes by, in percentage points, {}").format(
            "the chance to win" if cell.alone else "the win share", join(told))
    else:
        what = undetected(frame, f"any {chance}")
    return Finding("variant", "part5", Markup("{} against {}: {} ({}).").format(
        bold(page.name(cell)), page.name(page.base), what,
        common_deals(cell, page.base, moved.head(TOLD) if len(moved) else frame)))


def point_finding(page, cell, parts, seats):
    """A sentence on the points and the win shares of seats that a cell changes."""
    score, named, moved = parts.iloc[:1], sure(parts.iloc[1:]).head(2), sure(seats)
    if page.table(tables.same_games, cell, page.base):
        return same_games(page, cell, "no seat’s win share", seats)
    text = Markup("{} against {}: ").format(bold(page.name(cell)), page.name(page.base))
    text += Markup("points change by {} a seat").format(gain(score.iloc[0])) if len(sure(score)) else undetected(
        score, "the points of a seat", 1, "points", page.base.close)
    if len(named):
        text += Markup("; those from {}").format(join(
            Markup("{} {}").format(page.part(row["part"]), gain(row)) for _, row in named.iterrows()))
    if len(moved):
        text += Markup("; the win share of {}, in percentage points").format(join(
            Markup("the {} {}").format(bold(seat_name(row["seat"])), gain(row, factor=100))
            for _, row in moved.iterrows()))
    else:
        text += f"; {undetected(seats, 'any seat’s win share')}"
    return Finding("variant", "part5", Markup("{} ({}).").format(
        text, common_deals(cell, page.base, score, named, moved if len(moved) else seats)))


# Seats and policies

@each_for_itself
def seats(page):
    """What a seat is worth."""
    frames = {cell: page.table(tables.seats, cell) for cell in page.shown}
    section = Section("seats", "Seats: what turn order is worth", share_reading("seat"))
    bounds = common_bounds(frames)
    section.drawings = [[page.draw(cell, figures.shares(
        [seat_name(seat) for seat in frame["seat"]], frame, cell.fair, MARGIN, bounds[cell]),
        "Win share of each seat with intervals") for cell, frame in frames.items()]]
    section.tables.append(page.over_cells([Column("seat", "in starting order", True), *SHARE_COLUMNS], [
        (cell, [Value(seat_name(row["seat"]), int(row["seat"])), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    section.notes.append("Each deal is played once in every rotation of the players around the table, so differences "
                         "between seats are caused by the seat alone.")
    base = frames[page.base]
    far = base.loc[(base["value"] - base["fair"]).abs().idxmax()]
    if (base["verdict"] == "balanced").all():
        words = Markup("{} decide little: they win from {} to {} of {} games, {} {} of a fair share.")
        words = words.format(bold("Seats"), percent(base["value"].min(), 1), percent(base["value"].max(), 1),
                             count(far["n"]), WITHIN, plural(100 * MARGIN, "percentage point"))
    else:
        wants = f"; {prospect(far['wanted'])}" if far["verdict"] == "undecided" else ""
        words = Markup("{} wins {} of {} games, {}{}.").format(
            bold(f"The {seat_name(far['seat'])}"), share(far), count(far["n"]), off_fair(far), wants)
    told = base["seat"] if (base["verdict"] == "balanced").all() else [far["seat"]]
    section.findings.append(Finding("seats", far["verdict"], words, tuple(("seat", int(seat)) for seat in told)))
    return section


def seat_name(seat):
    """A seat as players call it."""
    names = ("first seat", "second seat", "third seat", "fourth seat", "fifth seat", "sixth seat")
    return names[int(seat)] if seat < len(names) else f"seat {int(seat) + 1}"


@where(lambda page, cell: len(cell.names("policy")) > 1)
def line_up(page):
    """How the policies of a line-up fare against one another."""
    alone = [cell for cell in page.shown if cell.alone]
    section = Section("line-up", "Policies: who plays better", "")
    if alone:
        add_chances(page, section, alone, "policy", "policy")
        section.findings += [chances_finding(page, cell) for cell in alone]
    frames = {cell: page.table(tables.line_up, cell).sort_values("value", ascending=False) for cell in page.shown
              if not cell.alone}
    frames = {cell: frame for cell, frame in frames.items() if len(frame) > 1}
    if not frames:
        return section if alone else None
    section.reading = f"{share_reading('policy of the line-up')} {section.reading}".strip()
    bounds = common_bounds(frames)
    section.drawings += [[page.draw(cell, figures.shares(
        list(frame["policy"]), frame, cell.fair, MARGIN, bounds[cell]),
        "Win share of each policy with intervals") for cell, frame in aligned(frames, "policy").items()]]
    section.tables.append(page.over_cells([Column("policy", text=True), *SHARE_COLUMNS], [
        (cell, [text_value(row["policy"]), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    cell, frame = next(iter(frames.items()))
    if cell.confounded:                                         # the chapter on factions says why
        section.notes.append(f"{pretty(page.words['factions'])} were fixed to players, so a policy’s share may be due "
                             f"to its {page.words['faction']}.")
        return section
    players = parse(cell.about["lineup"], cell.players)
    drawn = any(len(set(names)) > 1 for names in players)
    several = max(Counter(name for names in players for name in set(names)).values()) > 1
    section.notes.append(
        f"{'Policies are drawn at random for each deal. ' if drawn else ''}Players rotate through all seats, so these "
        f"shares are caused by the policies{', and by what they choose' * (cell.dealing == 'chosen')}.")
    best, last = frame.iloc[0], frame.iloc[-1]
    words = Markup("{} wins {} of {} against the others of its line-up, {} wins {}.")
    section.findings.append(Finding("policies", "part5", words.format(
        bold(best["policy"]), share(best), games_of(best["n"], several), bold(last["policy"]), share(last)), cell=cell))
    return section


def chances_finding(page, cell):
    """A sentence on the policies' chances to win against the game itself."""
    frame = page.table(tables.chances, cell, "policy").sort_values("value", ascending=False)
    return Finding("policies", "part5", Markup("Against the game itself {}.").format(join(
        Markup("{} wins {} of {} games").format(bold(row["policy"]), share(row), count(row["n"]))
        for _, row in frame.iterrows())), cell=cell)


# Points

@where(lambda page, cell: cell.parts)
def scores(page):
    """The score made up of its parts."""
    word = page.words["faction"]
    section = Section("points", "Points: where they come from", (
        f"Each bar is a mean score, made up of its parts, which the colours name: of winners, of all others, and of "
        f"each {word}. The numbers are points."), rests=("knob",))
    bars = {cell: score_bars(page, cell) for cell in page.shown}
    values = {cell: [[part["value"] for part in row] for row in rows] for cell, (_, _, rows) in bars.items()}
    most = max(sum(row) for rows in values.values() for row in rows)
    section.drawings = [[page.draw(cell, figures.stacks(labels, parts, values[cell], most),
                                   "Mean points by part of the score") for cell, (labels, parts, _) in bars.items()]]
    every = list(dict.fromkeys(part for _, parts, _ in bars.values() for part in parts))

    def values_of(parts, row):
        found = dict(zip(parts, row, strict=True))
        return [points_value(found[part], digits=page.digits) if part in found else Value("–", "") for part in every]

    section.tables.append(page.over_cells(
        [Column("who", text=True), *(Column(part, "mean points, with the interval") for part in every)],
        [(cell, [text_value(label), *values_of(parts, row)])
         for cell, (labels, parts, rows) in bars.items() for label, row in zip(labels, rows, strict=True)]))
    return section


def score_bars(page, cell):
    """(labels, names of the parts, rows with value, low and high of each part) of a cell: winners, others, factions."""
    parts = [part.removeprefix("vp_") for part in cell.parts]
    found = {(by, group): rows.set_index("part").loc[parts].to_dict("records")
             for by in ("winner", "faction") for group, rows in page.table(tables.score_parts, cell, by).groupby(
                 "group", sort=False)}
    won, lost = ("Games won", "Games lost") if cell.alone else ("Winners", "Others")
    names = {("winner", 1): won, ("winner", 0): lost}
    names |= {("faction", name): page.faction(name) for name in page.ranked()}
    there = [key for key in names if key in found]              # alone, one may win all games or none
    return [names[key] for key in there], [page.part(part) for part in parts], [found[key] for key in there]


# How the game runs

class Measure(NamedTuple):
    """A measure of tables.course(): how a table calls it, and whether it is a share."""

    name: str
    share: bool = False

    def called(self, page, cell):
        """Its name for a cell."""
        return self.name.format(close=cell.close, stage=page.words["stage"])


MEASURES = {
    "won": Measure("won against the game", True), "score": Measure("points"),
    "winner": Measure("winner’s points"), "runner_up": Measure("second player’s points"),
    "last": Measure("last player’s points"), "margin": Measure("points between first and second"),
    "close": Measure("decided by {close} points or less", True),
    "tie_break": Measure("first and second level on points", True), "shared": Measure("win shared", True),
    "lead_changes": Measure("changes of the lead between {stage}s"),
}


def course(page):
    """How the game runs: closeness, lead changes, what round decides."""
    word = page.words["stage"]
    section = Section("course", "Course: how the game runs", (
        "The curves show how final scores are spread, with their means below."))
    several = [cell for cell in page.shown if len(cell.rounds) > 1 and not cell.alone]
    if several:
        section.reading = (
            f"The line shows how often whoever leads after a {word} goes on to win; the bars show after which {word} "
            f"winners took the lead for good. {section.reading}")
    rounds = [page.draw(cell, figures.rounds(page.table(tables.rounds, cell), cell.fair, page.stages(cell)),
                        f"Win share of who leads after each {word}") for cell in several]
    spreads = [page.draw(cell, figures.spread(page.table(tables.spread, cell)), "Spread of scores")
               for cell in page.shown]
    section.drawings = page.abreast([rounds, spreads])
    section.tables.append(page.over_cells(
        [Column("measure", text=True), Column("mean or share", "over games, with the interval"), Column("games")],
        [(cell, [text_value(MEASURES[row["measure"]].called(page, cell)),
                 (share_value if MEASURES[row["measure"]].share else points_value)(row), count_value(row["n"])])
         for cell in page.shown for _, row in page.table(tables.course, cell).iterrows()], "Over the whole game"))
    if several:
        section.tables.append(page.over_cells(
            [Column(f"after {word}"), Column("leader then wins", "joint leaders share"),
             Column("lead taken for good", f"share of winners who lead from this {word} to the end, but not before"),
             Column("games")],
            [(cell, [Value(stage.removeprefix(f"{word} "), int(row["round"])), share_value(row, "leader_wins"),
                     share_value(row, "for_good"), count_value(row["n"])])
             for cell in several for stage, (_, row) in zip(
                 page.stages(cell), page.table(tables.rounds, cell).iterrows(), strict=True)],
            f"{pretty(word)} by {word}"))
    found = page.table(tables.course, page.base).set_index("measure")
    if page.base.alone:
        section.findings.append(Finding("course", "part5", Markup("A solo player scores {} points.").format(
            bold(points(found.loc["score"])))))
        return section
    words = Markup("Winners score {} points, {} more than the second; {} of {} games are decided by {} or less.")
    words = words.format(bold(points(found.loc["winner"])), points(found.loc["margin"]), share(found.loc["close"]),
                         count(found.loc["winner", "n"]), plural(page.base.close, "point"))
    if page.base in several:
        last, stage = page.table(tables.rounds, page.base).iloc[-2], page.stages(page.base)[-1]
        before = f"the last {word}" if stage.startswith(word) else stage
        words += Markup(" Whoever leads before {} wins {}; the lead changes {} times a game.").format(
            before, share(last, "leader_wins"), points(found.loc["lead_changes"]))
    section.findings.append(Finding("course", "part5", words))
    return section


SECTIONS = (leaders, variants, seats, line_up, scores, course)
