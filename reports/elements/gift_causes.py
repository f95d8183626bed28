"""What forced deals say about cards, beside the associations that chapters on cards show."""
from typing import NamedTuple

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.tables.agreement import difference_verdict
from ludometer.reports.elements.section import CAUSAL, TOLD, Column, Finding, Value
from ludometer.reports.elements.values import change_value
from ludometer.reports.wording.numbers_in_words import bold, gain, join, share
from ludometer.reports.wording.quotes import Words

CAUSED = Column("win share, caused", "change in percentage points for those who were given it in one deal and not in "
                                     "its twin")


class Causes(NamedTuple):
    """The effects of gifts that are rows of a table. found: {cell: {row: its row of effects}}."""

    page: object
    table: str
    found: dict

    @classmethod
    def of(cls, page, table):
        """Of all cells that a page shows."""
        return cls(page, table, {cell: causes(page, cell, table) for cell in page.shown})

    @property
    def columns(self):
        """The column of what was caused, as a list; an empty one where nothing was given."""
        return [CAUSED] if any(self.found.values()) else []

    def values(self, cell, name):
        """The value under `columns` of a row of the table; a dash where it was not given."""
        row = self.found[cell].get(name)
        return [Value("–", "") if row is None else change_value(row, "win", 100, 1) for _ in self.columns]

    def taken_most_readily(self, name, took, many):
        """A finding on the row of the baseline that players took most readily, where most others are worth more, in a
        list; an empty one otherwise.
        """
        found = self.found[self.page.base]
        more = sum(row["win"] > found[name]["win"] for row in found.values()) if name in found else 0
        if 2 * more <= len(found):
            return []
        return [Finding(many, "part5", Words(
            "{}, {} most readily, is not what is worth most: being given it changes the win share by {} percentage "
            "points, by estimate less than {} of the {} {} that were given.").format(
                bold(self.page.title(self.table, name)), took, gain(found[name], "win", 100), more, len(found), many),
            basis=CAUSAL, apart=1)]

    def disagreement(self, frame, did):
        """A note on rows of the baseline whose association would mislead, as a list; an empty one without any.

        frame: win shares of those who used each card (value, low, high), with how many (done), by row of the table.
        did: what they did. Shown are rows whose cause lies on one side of none and whose association does not lie on
        that side of the share of those who used another.
        """
        frame, found = frame[frame["done"] > 0], self.found[self.page.base]
        wins, told = frame["value"] * frame["done"], []
        others = (wins.sum() - wins) / (frame["done"].sum() - frame["done"])
        for name, row in frame.iterrows():
            cause = found.get(name)
            if cause is None:
                continue
            helps, hurts = (difference_verdict(cause, "win") == each for each in BESIDE)
            if (helps and not row["low"] > others[name]) or (hurts and not row["high"] < others[name]):
                told.append((abs(cause["win"]), Words(
                    "{}: who {} it wins {}, but being given it changes the win share by {}").format(
                        self.page.title(self.table, name), did, share(row), gain(cause, "win", 100))))
        if not told:
            return []
        told = [text for _, text in sorted(told, key=lambda one: -one[0])]
        more = f" So it is with {len(told) - TOLD} more." if len(told) > TOLD else ""
        return [Words("The association misleads where it does not show what forced deals do, in percentage points: "
                       "{}.{}").format(join(told[:TOLD]), more)]


def causes(page, cell, table):
    """{row of a table: its row of effects}, of the rows that were given in a cell's forced deals."""
    if not tables.gifts(cell):
        return {}
    found = {row["gift"].partition(".")[::2]: row for _, row in page.table(tables.effects, cell).iterrows()}
    return {name: row for (kind, name), row in found.items() if kind == table and "=" not in name}
