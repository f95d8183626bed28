"""What forced deals say about cards, beside the associations that chapters on cards show."""
from markupsafe import Markup

from analysis import tables
from reports.section import TOLD, Column, Value
from reports.values import change_value
from reports.words import gain, join, share

CAUSED = Column("win share, caused", "change in percentage points for those who were given it in one deal and not in "
                                     "its twin")


def causes(page, cell, table):
    """{row of a table: its row of effects} of what was given in a cell's forced deals."""
    if not tables.gifts(cell):
        return {}
    found = {row["gift"].partition(".")[::2]: row for _, row in page.table(tables.effects, cell).iterrows()}
    return {name: row for (kind, name), row in found.items() if kind == table and "=" not in name}


def caused_value(row):
    """A change in win share with its interval; a dash where nothing was given."""
    return Value("–", "") if row is None else change_value(row, "win", 100, 1)


def disagreement(page, frame, found, kind):
    """A note on rows whose association would mislead, as a list; an empty one where there are none.

    frame: win shares of those who used each card (value, low, high), with how many (done). found: as causes() gives it.
    kind: Cards. Told are rows whose cause lies on one side of none and whose association does not lie on that side of
    the share of those who used another.
    """
    frame = frame[frame["done"] > 0]
    wins, told = frame["value"] * frame["done"], []
    others = (wins.sum() - wins) / (frame["done"].sum() - frame["done"])
    for place, row in frame.iterrows():
        cause = found.get(row[kind.one])
        if cause is None:
            continue
        helps, hurts = cause["win_low"] > 0, cause["win_high"] < 0
        if (helps and not row["low"] > others[place]) or (hurts and not row["high"] < others[place]):
            told.append((abs(cause["win"]), Markup("{}: who {} it wins {}, being given it changes that by {}").format(
                page.title(kind.table, row[kind.one]), kind.did, share(row), gain(cause, "win", 100))))
    if not told:
        return []
    told = [text for _, text in sorted(told, key=lambda one: -one[0])]
    more = f" So it is with {len(told) - TOLD} more." if len(told) > TOLD else ""
    return [Markup("The association misleads where it does not show what forced deals do, in percentage points: {}.{}"
                   ).format(join(told[:TOLD]), more)]
