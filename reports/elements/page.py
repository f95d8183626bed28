"""The page that sections are made from: its cells and what it calls them, its tables and facts, and its figures."""

from collections import Counter
from copy import copy
from functools import cached_property
from itertools import count as count_from

from markupsafe import Markup

from ludometer.analysis import tables
from ludometer.analysis.estimates import intervals
from ludometer.analysis.estimates.verdicts import HALVES
from ludometer.analysis.experiments.game_tables import full_title, module_title
from ludometer.analysis.strength import run_audit
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.strength.tiers_of_cells import cell_one_tier_up, players_judged, tiers_of
from ludometer.analysis.studies import run_skill_and_luck
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.played_cell import STANDING, setups
from ludometer.analysis.tables.questions import boundaries_of
from ludometer.analysis.tables.sums import cached_with_cell, read_ahead
from ludometer.reports.elements.section import CAUSAL, MARK, Column, Drawing, Table, Value
from ludometer.reports.elements.tier_changes import changes_one_tier_up, contradicted_items
from ludometer.reports.figures.svg import svg
from ludometer.reports.wording import units
from ludometer.reports.wording.numbers_in_words import count, join, plural, pretty, with_different_games
from ludometer.simcore.tables import data_in_play

NAMED = 3                                                       # tables or line-ups that a sentence or mark names
HIGH = 50                                                       # points from which a decimal is enough
VERDICTS = (tables.factions, tables.chances, tables.faction_scores)     # on factions: the first question of a page
EFFECTS = {tables.effects: False, tables.laid_effects: True}    # what forced deals cause, and whether of the table
ON_POLICIES = (tables.line_up, tables.chances)                  # which is about them where a game has no factions


class Page:
    """The input of all sections: cells, the game's numbers and words, and tables, each worked out only once.

    cells: all cells; given: those that are no alternatives of others and no forced deals, the first is the baseline;
    shown: those of them that get figures and rows in every section. numbers: of each shown cell, the game's catalogue
    with its modules and knobs. most: cells to show. made: tables made before, by their question and cell. quotes:
    how many intervals the findings quote besides the verdicts on factions; draws: whether figures are drawn.
    real: RealGames to be compared with the simulation, or None.
    """

    def __init__(self, cells, names, numbers, words, most, made, quotes=1, draws=True, real=None):
        self.cells, self.numbers, self.words = cells, numbers, words
        self.names = dict(zip(cells, names, strict=True))
        self.given = setups(cells)
        self.base, self.shown = self.given[0], self.given[:most]
        self.drawn, self.made = count_from(1), made
        self.quotes, self.draws, self.real = quotes, draws, real

    @property
    def runs(self):
        """The runs of the cells, each once."""
        return list({id(cell.run): cell.run for cell in self.cells}.values())

    @property
    def has_factions(self):
        """Whether the game has factions, and so verdicts on them."""
        return self.base.has_factions

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
            return finding._replace(plain=finding.text, mark=self.showing(cells).marked(rests))
        plain, repeated = with_different_games(finding.text, [(cell.games, cell.different) for cell in cells])
        finding = finding._replace(text=plain, plain=plain)
        mark = "; ".join(filter(None, (self.came_through(cells, rests), fate)))
        held = self.speaks_of(cells) if finding.judges or finding.change or finding.basis == CAUSAL else ""
        if not finding.named:
            who = "; ".join(filter(None, (who_played(cells), repeated))) + "."
            finding = finding._replace(text=Markup("{} {}").format(finding.text, who))
        return finding._replace(mark=mark, among=held)

    def table(self, question, cell, *rest):
        """A table of analysis, made only once, with intervals as wide as what the page quotes needs.

        Sentences are chosen because of what they say. So the families that they are chosen from hold together: half of
        the error is for the verdicts on factions, of all cells alike, the other half for every other interval quoted.
        In a game without factions the verdicts are those on policies.
        """
        verdict = (question in VERDICTS and "policy" not in rest) if self.has_factions else question in ON_POLICIES
        families = HALVES * (len(self.given) if verdict else self.quotes)
        if question in EFFECTS:                                 # has an error of its own, and so have changed()
            families, rest = 1, (self.twins(question),)
        key = (question, cell, families, *rest)
        if key not in self.made:
            with intervals.joint_coverage(families), intervals.anytime_valid(boundaries_of(cell, *rest)):
                self.made[key] = cached_with_cell(question, cell, *rest)
            if question is tables.factions:
                marks = dict.fromkeys(self.flips(cell), tables.DEPENDS)
                marks |= dict.fromkeys(self.fact(run_audit.misplayed_factions, cell), MISPLAYED)
                self.made[key] = replace_verdicts(self.made[key], marks)
        return self.made[key]

    def read_ahead(self):
        """Read the games for the tables of the cells shown, which nearly all stand in some section, all together."""
        for cell in self.shown:
            groups = ("winner", "faction", "rank") if cell.parts else ()
            read_ahead(cell,
                       [*((question,) for question in tables.questions_for(cell)), (tables.contrasts, cell.counts),
                              *((tables.score_parts, by) for by in groups if by != "faction" or cell.has_factions)])

    def twins(self, question):
        """How many cells gifts are compared with by one of EFFECTS."""
        return sum(bool(tables.gifts(cell, EFFECTS[question])) for cell in setups(self.cells))

    def changed(self, question, cell):
        """What a cell changes against the first of as many players, by a question of analysis/tables/setup_changes.py.

        These intervals do not share the error of what the page quotes, and so are those of other commands.
        """
        key = (question, cell)
        if key not in self.made:
            family = self.fact(setup_changes.FAMILIES[question], tuple(self.firsts.items()))
            self.made[key] = question(cell, self.firsts[cell], family)
        return self.made[key]

    @property
    def apart(self):
        """The questions of the page whose intervals have an error of their own, in words."""
        changed = ("who wins more or less than in the first setup of as many players, and by how much",
                   "how games run otherwise than there") if self.firsts else ()
        decided = any(self.fact(run_skill_and_luck.kept_decides, cell) for cell in self.shown)
        return [*changed, *(["who wins more or less one tier up"] if changes_one_tier_up(self) else ()),
                *(["what a gift does to who wins"] if self.twins(tables.effects) else ()),
                *(["what lies on the table does to points and to who wins"] if self.twins(tables.laid_effects) else ()),
                *(["what decides the game"] if decided else ()),
                *(["how often factions and seats win in played games"] if self.real else ())]

    @cached_property
    def firsts(self):
        """{cell: the one that it is compared with, by setup_changes.groups_of()} of all given cells but these."""
        return dict(setup_changes.pairs_of(setups(self.cells), self.tiers))

    @cached_property
    def two(self):
        """(cell, the first one) where these are all that was asked, to be compared; None otherwise.

        What was played one tier up checks the others. Where only the players differ, verdicts are what is asked.
        """
        checks = {self.one_tier_up(cell) for cell in self.given}
        asked = [cell for cell in self.given if cell not in checks]
        if len(asked) != 2 or self.firsts.get(asked[1]) is not asked[0]:
            return None
        return (asked[1], asked[0]) if asked[0].about["lineup"] == asked[1].about["lineup"] else None

    @cached_property
    def two_above(self):
        """The cells of `two` one tier up, or None."""
        above = tuple(map(self.one_tier_up, self.two or ()))
        return above if above and None not in above else None

    def one_tier_up(self, cell):
        """The cell in which the same was played by players one tier up, or None."""
        return cell_one_tier_up(cell, setups(self.cells), self.tiers)

    def tiers(self, cell):
        """The tiers of the policies of a cell's line-up, None for those of none."""
        return self.fact(tiers_of, cell)

    def speaks_of(self, cells):
        """Who verdicts in these cells speak of, in words, as tiers_of_cells.py says it; empty where that is checked."""
        key = ("among", tuple(cells))
        if key not in self.made:
            self.made[key] = players_judged(cells, setups(self.cells), self.tiers)
        return self.made[key]

    def flips(self, cell):
        """{faction: (row here, row there)} of factions whose verdict in a cell players one tier up contradict."""
        return contradicted_items(self.in_two_tiers(cell))

    def in_two_tiers(self, cell):
        """{faction: (row here, row there)} of all factions of a cell that were played one tier up too."""
        above = self.one_tier_up(cell)
        if above is None:
            return {}
        frames = []
        for one in (cell, above):
            key = ("as played", one, HALVES * len(self.given))
            if key not in self.made:
                with intervals.joint_coverage(HALVES * len(self.given)), intervals.anytime_valid(boundaries_of(one)):
                    self.made[key] = cached_with_cell(tables.factions, one).set_index("faction")
            frames.append(self.made[key])
        here, there = frames
        return {name: (here.loc[name], there.loc[name]) for name in here.index.intersection(there.index)}

    def fact(self, question, cell):
        """What a function of a cell says that makes no intervals, made only once."""
        if (question, cell) not in self.made:
            self.made[question, cell] = question(cell)
        return self.made[question, cell]

    def module_titles(self, cell):
        """What the modules of a cell are called, a user's own by their titles."""
        return [module_title(cell.run.manifest["experiment"], name) for name in cell.about["modules"]]

    def plain_title(self, table, row):
        """The printed name of a row of the game's data."""
        found = (self.numbers[cell]["rows"].get(table, {}).get(row) for cell in (self.base, *self.shown)
                 if cell in self.numbers)
        return full_title(table, next(filter(None, found), {}).get("title") or pretty(row))

    def title(self, table, row):
        """The printed name of a row of the game's data, with a mark where it is reconstructed."""
        return self.plain_title(table, row) + MARK * (row in self.doubtful.get(table, ()))

    @cached_property
    def doubtful(self):
        """{table: {row: what is known}} of the rows in play, in the cells shown, that are reconstructed."""
        return reconstructed_sources(self.shown)

    def in_play(self, cells):
        """{table: {row}} of all rows in play in these cells."""
        found = {table: set(rows) for table, rows in reconstructed_sources(cells).items()}
        for cell in cells:
            for table, rows in self.fact(rows_in_play, cell).items():
                found.setdefault(table, set()).update(rows)
        return found

    def marked(self, tables):
        """How many rows of these tables of the data are reconstructed, in words; empty where none is."""
        there = self.in_play(self.shown)
        counted = [f"{count(len(self.doubtful[table]))} of {plural(len(there[table]), 'row')} of "
                   f"{pretty(table).lower()}" for table in tables if self.doubtful.get(table)]
        return f"{MARK}{units.NARROW}reconstructed: {join(counted)}" if counted else ""

    def came_through(self, cells, first):
        """How many of the rows that the games of these cells were played with are reconstructed, in words.

        Results come out of whole games, so every row in play counts. Tables are named that a section shows (first),
        then those with most reconstructed rows. Empty where all is known.
        """
        doubtful, there = reconstructed_sources(cells), self.in_play(cells)
        if not doubtful:
            return ""
        names = sorted(doubtful, key=lambda table: (table not in first, -len(doubtful[table])))
        counted = [f"{count(len(doubtful[table]))} of {count(len(there[table]))} {pretty(table).lower()}"
                   for table in names[:NAMED]]
        if len(names) > NAMED:
            counted.append(plural(len(names) - NAMED, "more table"))
        made, every = (sum(map(len, rows.values())) for rows in (doubtful, there))
        return f"{MARK}{units.NARROW}{count(made)} of {plural(every, 'row')} reconstructed ({join(counted)})"

    def alternatives(self, cell):
        """The cells that are an alternative of this one, by name."""
        return [other for other in self.others(cell) if other.about["alternative"]]

    def readings(self, cell):
        """The cells that are joint readings of what is not known in this one, by number."""
        return [other for other in self.others(cell) if other.about.get("reading")]

    def others(self, cell):
        """The cells that read otherwise what is not known in this one."""
        return [other for other in self.cells if other.run is cell.run and other.about["of"] == cell.number]

    def faction(self, name):
        """The printed name of a faction."""
        return self.title(self.words["faction"], name)

    def many(self, item):
        """What several of an item are called: "faction", "seat" or "policy", as tables name what they judge."""
        return {"policy": "policies", "seat": "seats"}.get(item) or self.words["factions"]

    def part(self, name):
        """A part of the score in words."""
        return self.words["parts"].get(name, "all points" if name == "score" else pretty(name).lower())

    def stages(self, cell):
        """The stages of a game after which its standings are known, in words: "round 1", ..., the last one the end."""
        word = self.words["stage"]
        names = [STANDING.match(column)[1].upper() for column in cell.rounds[:-1]]
        last = "the end"
        if names and self.numbers[cell]["knobs"].get(f"{word}s", {}).get("value") == len(names) + 1:
            last = f"{word} {int(names[-1]) + 1 if names[-1].isdigit() else chr(ord(names[-1]) + 1)}"
        return [*(f"{word} {name}" for name in names), last]

    def ranked(self):
        """Factions from the most to the least winning one of the baseline, then those of other cells: for all figures.

        Where all seats of a game have the same one, points rank them.
        """
        found = {}
        for cell in self.shown if self.has_factions else ():
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
        for name in ("digits", "two", "two_above"):             # of the baseline that was, and what was given
            vars(page).pop(name, None)
        return page

    def draw(self, cell, label, figure, *given, caption="", **named):
        """A Drawing of this cell; label: what it shows, for those who cannot see it.

        figure: a function of reports/figures/basic.py or one like them, with what it is given. A page that is composed
        for its sentences alone makes no figures, which take most of the time.
        """
        if not self.draws:
            return Drawing("", Markup())
        drawn = svg(figure(*given, **named), f"f{next(self.drawn)}", f"{label}; {self.name(cell)}")
        where = f": {self.name(cell)}" if len(self.given) > 1 else ""
        caption = caption or f"{label.removesuffix(' with intervals')}{where}"
        return Drawing(caption, Markup(drawn), self.cells.index(cell))

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


def replace_verdicts(frame, marks):
    """A copy of a frame of factions; the factions in marks have that word instead of their verdict.

    marks: {faction: why, in a word}.
    """
    frame, found = frame.copy(), frame["faction"].isin(marks)
    frame.loc[found, "verdict"], frame.loc[found, "wanted"] = frame["faction"][found].map(marks), 0
    return frame


def reconstructed_sources(cells):
    """{table: {row: source}} of the reconstructed rows that are in play in these cells."""
    found = {}
    for cell in cells:
        for row in cell.about["tables"]["reconstructed"]:
            found.setdefault(row["table"], {})[row["row"]] = row["source"]
    return found


def rows_in_play(cell):
    """{table: rows} of the game's data that a cell's games are played with."""
    return data_in_play(cell.numbers, cell.players)


def who_played(cells):
    """The players of these cells as a sentence: "Players: 2 trader and 2 warrior"."""
    line_ups = list(dict.fromkeys(players_of(cell) for cell in cells))
    if len(line_ups) > NAMED:
        return f"Players: of {plural(len(line_ups), 'line-up')}"
    return f"Players: {join(line_ups, 'or')}"


def players_of(cell):
    """The players of a cell in words: how many of each policy, which are drawn, and whether their order is fixed."""
    entries = Counter(cell.line_up)
    players = join(f"{count(number)} {names[0]}" if len(names) == 1 else
                   f"{count(number)} drawn from {join(dict.fromkeys(names))}" for names, number in entries.items())
    return f"{players}, in this order around the table" if cell.in_one_order else players
