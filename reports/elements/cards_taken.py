"""Sections on cards and the like: how often each was offered, taken and used, and how those fared who did."""

from typing import NamedTuple

import numpy as np

from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.tables.agreement import difference_verdicts
from ludometer.reports.elements.gift_causes import Causes
from ludometer.reports.elements.section import ASSOCIATION, MARK, Column, Finding, Section
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.unused_rows import never_done, unused_row_names, unused_sentence, unused_values
from ludometer.reports.elements.values import (
    SELDOM,
    common_bounds,
    count_value,
    doubts,
    in_common_order,
    points_value,
    reference_line_name,
    seldom_seen,
    share_value,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, percent, share
from ludometer.reports.wording.quotes import Words


class Cards(NamedTuple):
    """The words for a kind of card: one, many, its table in the data, and for having taken and having used it.

    column: the mask of results that counts those used.
    """

    one: str
    many: str
    table: str
    took: str
    did: str
    column: str = ""


def section_of(page, question, kind, title):
    """A section on cards that seats take and use. question: a table such as analysis.tables.cards.cards()."""
    one, many, table, took, did, column = kind
    frames = {cell: sorted_by_win_share(page.table(question, cell)) for cell in page.shown}
    section = Section(many, title, ASSOCIATION, (
        f"Each dot is the share of games won by those who {did} the {one}, its line the interval for all {many} "
        f"together. Who does well gets more done, so compare {many} with one another rather than with "
        f"{reference_line_name(page.base)} (the line). All of this is association. A {one} that fewer than "
        f"1/{SELDOM} as many seats {did} as the median one stands last, with an open mark, and may reach beyond the "
        "axis."), rests=(table,))
    bounds = common_bounds({cell: frame[~seldom_seen(frame["done"])] for cell, frame in frames.items()})
    drawings = []
    for cell, frame in in_common_order(frames, one).items():
        drawings += page.draw_rows(
            cell, f"Win share of those who {did} each {one}", basic.dots,
            [title_without_brackets(page.title(table, name)) for name in frame[one]], frame, bounds[cell], percent,
            cell.fair,
            hollow=seldom_seen(frame["done"]),
            numbers=[percent(value, 1) if value == value else "never" for value in frame["value"]])
    section.drawings = [drawings]
    causes = Causes.of(page, table)
    columns = [
        Column(one, text=True), Column("offered", "share of all seats"), Column(took, "share of those offered it"),
         Column(did, f"share of those who had {took} it"), Column("seats", f"that {did} it"),
         Column(f"win share, {took}", "an association"), Column(f"win share, {did}", "an association"),
         Column(f"points, {did}", "mean score, an association"), *causes.columns]
    left = {cell: unused_row_names(page, cell, table, column, frame[one]) for cell, frame in frames.items()}
    section.tables.append(page.over_cells(columns, [
        *((cell, [text_value(page.title(table, row[one])), *(
            share_value(row, f"{stage}_share", 0) for stage in ("offered", "taken", "done")), count_value(row["done"]),
            *((share_value(row, "taken_win"), share_value(row)) if row["done"] else (
                share_value(row, "taken_win"), text_value(never_done(did)))), points_value(row, "points", 1),
            *causes.values(cell, row[one])]) for cell, frame in frames.items() for _, row in frame.iterrows()),
        *((cell, unused_values(page.title(table, name), "offered", len(columns)))
          for cell, names in left.items() for name in names)]))
    frame = frames[page.base]
    section.notes += causes.disagreement(frame.set_index(one), did)
    idle = [*frame.loc[frame["done"] == 0, one], *left[page.base]]
    told = unused_sentence(page, table, idle, did, len(frame) + len(left[page.base]))
    offered = frame[frame["taken_share"].notna()]
    section.findings += [finding._replace(text=finding.text + told) for finding in card_findings(page, offered, kind)]
    if len(offered) > 1:
        section.findings += causes.taken_most_readily(most_readily_taken(offered)[one], took, many)
    return section


def sorted_by_win_share(frame):
    """The frame from the card whose users win most; cards that are seldom used come last."""
    frame = frame.sort_values("value", ascending=False)
    return frame.iloc[(seldom_seen(frame["done"]) + frame["value"].isna()).argsort(kind="stable")]


def title_without_brackets(title):
    """A title without the part in brackets; a mark at its end is kept."""
    return title.partition(" (")[0] + MARK * (" (" in title and title.endswith(MARK))


def most_readily_taken(frame):
    """The row of the card that is taken most readily, judged by the lower end of the interval."""
    return frame.loc[frame["taken_share_low"].idxmax()]


def card_findings(page, frame, kind):
    """Sentences on the cards taken most and least readily, and on one whose doers win more or less than the others'."""
    one, many, table, took, did, _ = kind
    if len(frame) < 2:
        return []
    most, least = most_readily_taken(frame), frame.loc[frame["taken_share_high"].idxmin()]
    apart = most["taken_share_low"] > least["taken_share_high"]
    text = Words("Where offered, {} is {} most readily, by {} of {} seats, and {} least, by {}. ").format(
        bold(page.title(table, most[one])), took, percent(most["taken_share"]), count(most["offered"]),
        bold(page.title(table, least[one])), percent(least["taken_share"])) if apart else Words(
            "{} to say which {} is {} most readily. ").format(bold("Too few games"), one, took)
    done = frame[frame["done"] > 0]
    wins = done["value"] * done["done"]
    others = (wins.sum() - wins) / (done["done"].sum() - done["done"])      # win share of those who did another card
    beyond = np.maximum(done["low"] - others, others - done["high"])
    said = doubts(done, lambda row: bold(page.title(table, row[one])), "beyond")
    if "beyond_populations" in done:
        beyond = beyond.where(np.isin(difference_verdicts(done, "beyond"), BESIDE), -1)
    if not (beyond > 0).any():
        usual = done[~seldom_seen(done["done"])]
        off = usual.assign(value=usual["value"] - others, low=usual["low"] - others, high=usual["high"] - others)
        text += Words("Among those who {} one, {}").format(did, no_difference(
            off, f"no {one} clearly stands out from the others (at most {{}})",
            f"any {one} stands out from the others"))
        return [Finding(many, "part5", Words("{}{}.").format(text, said), news=bool(said))]
    far = done.loc[beyond.idxmax()]
    text += Words(
        "{} stands out: those who {} it win {} of {} games, those who {} others {}, an association{}.").format(
        bold(page.title(table, far[one])), did, share(far), count(far["done"]), did,
        percent(others[far.name], 1), said)
    return [Finding(many, "part5", text)]
