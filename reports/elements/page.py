"""The page that sections are made from: its tables, what it calls things, and its figures and rows of values."""

from dataclasses import replace
from functools import cached_property, partial
from itertools import count as count_from

from ludometer.analysis import tables
from ludometer.analysis.experiments.game_tables import data_rows, full_title, module_title
from ludometer.analysis.tables.played_cell import STANDING
from ludometer.reports.elements.page_tables import PageTables
from ludometer.reports.elements.provenance import reconstructed_sources
from ludometer.reports.elements.section import MARK, Column, Drawing, Table, Value
from ludometer.reports.wording.numbers_in_words import pretty

ROWS_OF_FIGURE = 18                                             # that stand in one column
HIGH = 50                                                       # points from which a decimal is enough


class Page(PageTables):
    """The input of all sections: tables of cells, and the words, figures and rows in which they are shown.

    names: of the cells, in their order; numbers: of each shown cell, the game's catalogue with its modules and knobs;
    words: what the game calls its things; others as of PageTables.
    """

    def __init__(self, cells, names, numbers, words, most, made, quoted=1, real=None):
        super().__init__(cells, most, made, quoted, real)
        self.names, self.numbers, self.words = dict(zip(cells, names, strict=True)), numbers, words
        self.drawn = count_from(1)

    def name(self, cell):
        """The cell as the page calls it."""
        return self.names[cell]

    def module_titles(self, cell):
        """What the modules of a cell are called, a user's own by their titles."""
        return [module_title(cell.run.manifest["experiment"], name) for name in cell.about["modules"]]

    def plain_title(self, table, row):
        """The printed name of a row of the game's data."""
        def first_of(places):
            return next(filter(None, (rows.get(table, {}).get(row) for rows in places)), {})

        shown = (self.numbers[cell]["rows"] for cell in (self.base, *self.shown) if cell in self.numbers)
        return full_title(table, (first_of(shown) or first_of(self.rows_of_runs)).get("title") or pretty(row))

    @cached_property
    def rows_of_runs(self):
        """The rows of the game's data of each run, with all its modules: also those of setups that are not shown."""
        return [data_rows(run.manifest["experiment"]) for run in self.runs]

    def title(self, table, row):
        """The printed name of a row of the game's data, with a mark where it is reconstructed."""
        return self.plain_title(table, row) + MARK * (row in self.doubtful.get(table, ()))

    @cached_property
    def doubtful(self):
        """{table: {row: what is known}} of the rows in play, in the cells shown, that are reconstructed."""
        return reconstructed_sources(self.shown)

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

    def ranked_factions(self):
        """Factions from the most to the least winning one of the baseline, then those of other cells: for all figures.

        Where all seats of a game have the same one, points rank them.
        """
        found = {}
        for cell in self.shown if self.has_factions else ():
            frame = self.table(self.faction_question(cell), cell)
            found |= dict.fromkeys(frame.sort_values("value", ascending=False)["faction"])
        return list(found)

    @cached_property
    def digits(self):
        """Decimals of points in tables."""
        score = self.table(tables.course, self.base).set_index("measure").loc[
            "score" if self.base.is_solo else "winner", "value"]
        return 1 if score > HIGH else 2

    def draw(self, cell, label, figure, *given, caption="", **named):
        """A Drawing of this cell; label: what it shows, for those who cannot see it.

        figure: a function of reports/figures/basic.py or one like them, with what it is given; called when the page is
        written.
        """
        where = f": {self.name(cell)}" if len(self.given) > 1 else ""
        caption = caption or f"{label.removesuffix(' with intervals')}{where}"
        return Drawing(caption, partial(figure, *given, **named), f"f{next(self.drawn)}",
                       f"{label}; {self.name(cell)}", self.cells.index(cell))

    def draw_rows(self, cell, label, figure, labels, frame, *given, caption="", **named):
        """Drawings, as draw() makes one, of a dot plot; many rows stand in two side by side, on one axis.

        named: may hold lists, arrays and frames with an entry for each row.
        """
        if len(labels) <= ROWS_OF_FIGURE:
            return [self.draw(cell, label, figure, labels, frame, *given, caption=caption, **named)]
        half = -(-len(labels) // 2)
        drawings = []
        for part, more in ((slice(half), ""), (slice(half, None), ", continued")):
            drawing = self.draw(cell, label + more, figure, labels[part], frame.iloc[part], *given, caption=caption,
                                **{name: rows_of(each, part) for name, each in named.items()})
            drawings.append(replace(drawing, caption=drawing.caption + more) if caption else drawing)
        return drawings

    def abreast(self, rows):
        """Rows of Drawings without empty ones; those of a single cell stand side by side."""
        return [[drawing for row in rows for drawing in row]] if len(self.shown) == 1 else list(filter(None, rows))

    def over_cells(self, columns, rows, caption=""):
        """A Table over cells: rows are (cell, values); where there are several cells, a first column names them.

        An iterator of rows is read when the page is written.
        """
        if len(self.given) == 1:
            return Table(columns, (values for _, values in rows), caption)
        return Table([Column("setup", "what was played", text=True), *columns],
                     ([self.cell_value(cell), *values] for cell, values in rows), caption)

    def cell_value(self, cell):
        """The cell's name in a table."""
        return Value(self.name(cell), self.cells.index(cell))


def rows_of(values, part):
    """These rows of a frame, list or array with an entry for each row; anything else as it is."""
    return values.iloc[part] if hasattr(values, "iloc") else values[part] if hasattr(values, "__getitem__") else values
