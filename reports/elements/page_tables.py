"""The cells of a page and the tables made of them: each worked out once, at the width of the page's error budget."""

from copy import copy
from dataclasses import replace
from functools import cached_property, wraps

from ludometer.analysis import tables
from ludometer.analysis.estimates.error_budget import ErrorBudget
from ludometer.analysis.strength import run_audit
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.strength.tiers_of_cells import cells_one_tier_up, players_judged, tiers_of
from ludometer.analysis.studies import run_skill_and_luck
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.played_cell import setups
from ludometer.analysis.tables.sums import kept_table, tables_made
from ludometer.reports.elements.tier_changes import changes_one_tier_up, contradicted_items

VERDICTS = (tables.factions, tables.chances, tables.faction_scores)     # on factions: the first question of a page
EFFECTS = {tables.effects: False, tables.laid_effects: True}    # what forced deals cause, and whether of the table
ON_POLICIES = (tables.line_up, tables.chances)                  # which is about them where a game has no factions


def once_a_page(question):
    """A decorator of a function of a page, which is asked only once; nobody may change what it returns."""
    @wraps(question)
    def asked(page):
        key = (question, page.base, (*page.given,), (*page.shown,), page.budget)
        if key not in page.made:
            page.made[key] = question(page)
        return page.made[key]
    return asked


class PageTables:
    """The cells of a page, how they belong together, and all that is worked out of their games.

    cells: all cells; given: those that are no alternatives of others and no forced deals, the first is the baseline;
    shown: those of them that get figures and rows in every section. most: cells to show. made: tables made before, by
    their question, cell and families. quoted: how many intervals its findings may quote besides the verdicts on
    factions. real: RealGames to be compared with the simulation, or None.
    """

    def __init__(self, cells, most, made, quoted=1, real=None):
        self.cells, self.given, self.made, self.real = cells, setups(cells), made, real
        self.base, self.shown = self.given[0], self.given[:most]
        self.budget = ErrorBudget(len(self.given), quoted)

    @property
    def runs(self):
        """The runs of the cells, each once."""
        return list({id(cell.run): cell.run for cell in self.cells}.values())

    @property
    def has_factions(self):
        """Whether the game has factions, and so verdicts on them."""
        return self.base.has_factions

    def table(self, question, cell, *rest):
        """A table of analysis, made only once, with intervals as wide as the page's error budget asks for.

        Sentences are chosen because of what they say, so the families that they are chosen from hold together. In a
        game without factions the verdicts are those on policies.
        """
        if question in EFFECTS:
            rest = (self.twins(question),)
        found = self.as_played(question, cell, *rest)
        if question is not tables.factions:
            return found
        key = ("with marks", cell, self.families(question))
        if key not in self.made:
            marks = dict.fromkeys(self.flips(cell), tables.DEPENDS)
            marks |= dict.fromkeys(self.fact(run_audit.misplayed_factions, cell), MISPLAYED)
            self.made[key] = replace_verdicts(found, marks)
        return self.made[key]

    def faction_question(self, cell):
        """The table that judges the factions of a cell: points where all seats have the same one, else wins."""
        return tables.faction_scores if cell.same_faction else tables.chances if cell.is_solo else tables.factions

    def families(self, question, *rest):
        """How many families of intervals hold together with those of a table. rest: its arguments after the cell."""
        if question in EFFECTS:                                 # has an error of its own, and so have changes()
            return 1
        verdict = (question in VERDICTS and "policy" not in rest) if self.has_factions else question in ON_POLICIES
        return self.budget.families(verdict)

    def as_played(self, question, cell, *rest):
        """A table as of table(), whose verdicts say what its games say alone."""
        families = self.families(question, *rest)
        key = (question, cell, families, *rest)
        if key not in self.made:
            self.made[key] = kept_table(question, cell.held_with(families), *rest)
        return self.made[key]

    def make_ahead(self):
        """Make the tables of each cell shown, nearly all of which stand in some section, from few readings."""
        for cell in self.shown:
            groups = ("winner", "faction", "rank") if cell.parts else ()
            asked = [*((question,) for question in tables.questions_for(cell)), (tables.contrasts, cell.counts),
                     *((tables.score_parts, by) for by in groups if by != "faction" or cell.has_factions)]
            calls = {(question, cell, families, *rest): (question, cell.held_with(families), *rest)
                     for question, *rest in asked for families in [self.families(question, *rest)]}
            found = tables_made(calls.values())
            self.made |= {key: found[call] for key, call in calls.items() if call in found}

    def twins(self, question):
        """How many cells gifts are compared with by one of EFFECTS."""
        return sum(bool(tables.gifts(cell, EFFECTS[question])) for cell in setups(self.cells))

    def changes(self, question, cell):
        """What a cell changes against the first of as many players, by a question of analysis/tables/setup_changes.py.

        These intervals do not share the error of what the page quotes, and so are those of other commands.
        """
        key = (question, cell)
        if key not in self.made:
            family = self.fact(setup_changes.FAMILIES[question], tuple(self.firsts.items()))
            self.made[key] = question(cell, self.firsts[cell], family)
        return self.made[key]

    @property
    def questions_with_own_error(self):
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
        if "one tier up" not in self.made:
            self.made["one tier up"] = cells_one_tier_up(self.cells, setups(self.cells), self.tiers)
        return self.made["one tier up"][cell]

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
        here, there = (self.as_played(tables.factions, one).set_index("faction") for one in (cell, above))
        return {name: (here.loc[name], there.loc[name]) for name in here.index.intersection(there.index)}

    def fact(self, question, cell):
        """What a function of a cell says that makes no intervals, made only once."""
        if (question, cell) not in self.made:
            self.made[question, cell] = question(cell)
        return self.made[question, cell]

    def alternatives(self, cell):
        """The cells that are an alternative of this one, by name."""
        return [other for other in self.others(cell) if other.about["alternative"]]

    def readings(self, cell):
        """The cells that are joint readings of what is not known in this one, by number."""
        return [other for other in self.others(cell) if other.about.get("reading")]

    def others(self, cell):
        """The cells that read otherwise what is not known in this one."""
        return [other for other in self.cells if other.run is cell.run and other.about["of"] == cell.number]

    def showing(self, cells):
        """The page with only these of the shown cells, the first of them as its baseline."""
        page = copy(self)
        page.base, page.shown = cells[0], cells
        vars(page).pop("doubtful", None)                        # of the cells that were shown
        return page

    def as_if_only(self, cells):
        """The page as if these were all that was played, the first of them its baseline."""
        page = self.showing(cells)
        page.given, page.shown = cells, [cell for cell in cells if cell in self.shown] or cells[:1]
        page.budget = replace(self.budget, setups=len(cells))
        for name in ("digits", "two", "two_above"):             # of the baseline that was, and what was given
            vars(page).pop(name, None)
        return page


def replace_verdicts(frame, marks):
    """A copy of a frame of factions; the factions in marks have that word instead of their verdict.

    marks: {faction: why, in a word}.
    """
    frame, found = frame.copy(), frame["faction"].isin(marks)
    frame.loc[found, "verdict"], frame.loc[found, "wanted"] = frame["faction"][found].map(marks), 0
    return frame
