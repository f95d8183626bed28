"""Sections on cards and the like that seats have: how far ahead of the others those are who have each."""

from collections.abc import Callable
from typing import NamedTuple

from ludometer.reports.elements.gift_causes import Causes
from ludometer.reports.elements.section import ASSOCIATION, Column, Finding, Section
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.unused_rows import unused_row_names, unused_sentence, unused_values
from ludometer.reports.elements.values import (
    SELDOM,
    change_value,
    count_value,
    detectable_rows,
    doubts,
    in_common_order,
    points_value,
    seldom_seen,
    share_value,
    text_value,
    unknown_means,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import (
    bold,
    count,
    gain,
    join,
    number,
    percent,
    plural,
    share,
    signed_number,
)
from ludometer.reports.wording.quotes import Words, with_capital

FILLED = ("it is filled where the whole interval lies on one side of none. What fewer than "
          f"1/{SELDOM} as many seats had as the median one stands last, and may reach beyond the axis.")
GAINED = ("how far ahead of the others at the table, less the same of seats with other cards; of one seat alone, its "
          "mean score less that with other cards")
HELD = (
    Column("points gained", GAINED),
    Column("mean points", "an association"), Column("win share", "an association"),
    Column("ahead", "win share of seats that had it less that of seats without it, in percentage points"),
    Column("share of seats", "that had it"), Column("seats"),
)


class Kind(NamedTuple):
    """The words for a kind of card: one, many, one as a card, its table of the data, what seats did to have it.

    about: None where the title says it all. column: the mask of results that counts them.
    """

    one: str
    many: str
    card: str
    table: str
    had: str
    about: Callable | None = None
    column: str = ""


def section_of(page, question, kind, title):
    """A section on cards that seats held. question: a table such as analysis.tables.cards.holder_results()."""
    one, many, _, table, had, about, column = kind
    frames = {cell: sorted_by_gain(page.table(question, cell)) for cell in page.shown}
    section = Section(many.replace(" ", "-"), title, ASSOCIATION, (
        f"Each dot is {points_ahead(page)} seats that {had} the {one}, less the same of seats that {had} other {many}, "
        f"its line the interval for all {many} together; {FILLED} Who does well gets more of them, so compare {many} "
        "with one another. All of this is association."),
        rests=(table,))
    add_gains(page, section, frames, kind, f"Points gained with each {one}")
    causes = Causes.of(page, table)
    columns = [Column(one, text=True), *([Column("what it is", text=True)] if about else ()), *HELD, *causes.columns]
    left = {cell: unused_row_names(page, cell, table, column, frame[table]) for cell, frame in frames.items()}
    section.tables.append(page.over_cells(columns, [
        *((cell, [text_value(page.title(table, row[table])),
                  *([text_value(about(page, cell, row[table]))] if about else ()), *held_values(page, row),
                  *causes.values(cell, row[table])])
          for cell, frame in frames.items() for _, row in frame.iterrows()),
        *((cell, unused_values(page.title(table, name), had, len(columns), about and about(page, cell, name)))
          for cell, names in left.items() for name in names)]))
    frame = frames[page.base]
    section.notes += causes.disagreement(frame.assign(done=frame["seats"]).set_index(table), had)
    if any("offered" in frame for frame in frames.values()):
        section.notes.append(f"The share of seats is one of those in whose games the {one} was on offer.")
    found = held_finding(page, page.base, frame, kind)
    names = left[page.base]
    section.findings.append(found._replace(text=found.text + unused_sentence(
        page, table, names, had, len(frame) + len(names))))
    return section


def points_ahead(page):
    """What one dot of a figure of gains shows, as the beginning of a sentence."""
    return "the mean score of" if page.base.is_solo else "how many points ahead of the others at their table were"


def add_gains(page, section, frames, kind, label):
    """Add a row of figures of the points gained with each card to a section, one figure for each cell."""
    frames = {cell: with_value_columns(frame, "gain") for cell, frame in in_common_order(frames, kind.table).items()}
    bounds = basic.limits(*(frame[~seldom_seen(frame["seats"])] for frame in frames.values()), include=(-0.5, 0.5))
    section.drawings.append([drawing for cell, frame in frames.items() for drawing in page.draw_rows(
        cell, label, basic.differences, [page.title(kind.table, name) for name in frame[kind.table]], frame, bounds,
        signed_number)])


def sorted_by_gain(frame):
    """The frame from the card with which seats score most; cards that few seats had come last."""
    frame = frame.sort_values("gain", ascending=False, kind="stable")
    return frame.iloc[seldom_seen(frame["seats"]).argsort(kind="stable")]


def held_values(page, row):
    """The cells of a table row under the columns HELD."""
    return (change_value(row, "gain"), points_value(row, "points", page.digits), share_value(row),
            change_value(row, "ahead", 100, 1), share_value(row, "seats_share"), count_value(row["seats"]))


def held_finding(page, cell, frame, kind):
    """A sentence on the cards with which seats detectably score more and fewer points than with others."""
    one, many, _, table, had, about, _ = kind
    moved = detectable_rows(with_value_columns(frame, "gain"))
    said = doubts(frame, lambda row: bold(page.title(table, row[table])), "gain")
    if not len(moved):
        usual = frame[~seldom_seen(frame["seats"])]
        text = no_difference(
            with_value_columns(usual, "gain"), Words("{} clearly stands out (at most {{}})").format(
                bold(f"No {kind.card}")), f"any {kind.card} goes with more or fewer points than others",
            1, "points", cell.close)
        ends = "" if unknown_means(usual, "points") else (
            f": players who {had} one score from {number(frame['points'].min())} to {number(frame['points'].max())} "
            f"points, by {one}")
        return Finding(many, "part5", Words("{}{}; an association{}.").format(with_capital(text), ends, said),
                       news=bool(said))

    def told(row):
        what = f" ({about(page, cell, row[table])})" if about else ""
        return Words("{}{} goes with {} points and {} of {} games won").format(
            bold(page.title(table, row[table])), what, gain(row, "gain"), share(row), count(row["seats"]))

    ends = [frame.loc[rows[0]] for rows in (moved.index[moved["value"] > 0], moved.index[moved["value"] < 0])
            if len(rows)]
    text = Words("Against other {}, {}: associations. {} of {} detectably differ{}.").format(
        many, join(map(told, ends)), len(moved), plural(len(frame), kind.card), said)
    if "offered" not in frame or len(frame) == 1:
        return Finding(many, "part5", text)
    most, least = (frame.loc[pick] for pick in (frame["seats_share"].idxmax(), frame["seats_share"].idxmin()))
    text += Words(" Where on offer, {} of seats {} {}, {} {}.").format(
        percent(most["seats_share"]), had, page.title(table, most[table]), percent(least["seats_share"]),
        page.title(table, least[table]))
    return Finding(many, "part5", text)
