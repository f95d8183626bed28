"""What a card, leader, hero or duchy causes, or a quest on the table: forced deals against their twins."""
from typing import NamedTuple

import numpy as np
import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE, MARGIN
from ludometer.analysis.tables.agreement import difference_verdict, difference_verdicts
from ludometer.reports.elements.section import CAUSAL, TOLD, Column, Finding, Section, only_where
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.values import (
    change_value,
    count_value,
    detectable_rows,
    doubts,
    percent_value,
    text_value,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, gain, join, number, plural, seat_name, signed_number
from ludometer.reports.wording.quotes import Words, with_capital

CHANGED = Column("games changed", "of the games in which it changed anything at the start, those that ended with other "
                                  "points or another winner")
GIVER = "among them who gave it up, of a swap"
RATIO = "how many times larger the variance of the change in {} would be without shared deals"


@only_where(lambda page, cell: tables.gifts(cell))
def held_gift_effects(page):
    """A section on what a gift to a player causes, for its holder and for the rivals."""
    frames = {cell: page.table(tables.effects, cell) for cell in page.shown}
    section = Section("caused", "Caused: given in one deal and not in its twin", CAUSAL, (
        "Each dot is the share of games won by those who were given this, less their share in the twin deals, in "
        "percentage points; its line is the interval for all rows of a column. Everything else in the two deals is "
        "alike, so this is caused. What was given took the place of what the player held, or came in addition where "
        "players hold none at the start. Deals in which the player had it anyway are left out."),
        rests=rests(frames))
    scaled = {cell: drawn_gifts(page, cell, HELD) for cell in frames}
    bounds = basic.limits(*scaled.values(), include=(-1, 1))
    section.drawings.append([drawing for cell, frame in scaled.items() for drawing in page.draw_rows(
        cell, "Change in win share caused by each", basic.differences, gift_names(page, frame), frame, bounds,
        signed_number)])
    section.tables.append(page.over_cells(
        [Column("given", text=True), Column("win share of who got it", "change in percentage points"),
         Column("points of who got it", "change"),
         Column("others’ win share", f"change for each of the others, {GIVER}, in percentage points"),
         Column("others’ points", f"change for each of the others, {GIVER}"),
         Column("deals", "in which somebody got it"),
         CHANGED, Column("variance", RATIO.format("wins"))],
        ((cell, [text_value(gift_name(page, row["gift"])), change_value(row, "win", 100, 1),
                 change_value(row, "points"), change_value(row, "others_win", 100, 1),
                 change_value(row, "others_points"), count_value(row["deals"]), changed_games_value(row),
                 text_value(ratio(row))])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    section.findings.append(caused_finding(page, frames[page.base]))
    return section


@only_where(lambda page, cell: tables.gifts(cell, laid=True))
def laid_gift_effects(page):
    """A section on what a card on the table causes, against the same deal with it in the box."""
    frames = {cell: page.table(tables.laid_effects, cell) for cell in page.shown}
    section = Section("laid", "Caused: on the table or in the box", CAUSAL, (
        "Each dot is how many points more a player scores if this is in the deal, instead of another of its kind, than "
        "if it stays in the box; its line is the interval for all rows together. Everything else in the two deals is "
        "alike, so this is caused."),
        rests=rests(frames))
    drawn = {cell: drawn_gifts(page, cell, LAID) for cell in frames}
    bounds = basic.limits(*drawn.values(), include=(-0.5, 0.5))
    section.drawings.append([drawing for cell, frame in drawn.items() for drawing in page.draw_rows(
        cell, "Change in points caused by each", basic.differences, gift_names(page, frame), frame, bounds,
        signed_number)])
    seats = max(cell.players for cell in page.shown)
    section.tables.append(page.over_cells(
        [Column("in the deal", text=True), Column("points", "change for each player"),
         *(Column("wins" if seats == 1 else f"{seat_name(seat)}’s wins", "change in percentage points")
           for seat in range(seats)),
         Column("deals", "in which it was put on the table, or taken from it"),
         CHANGED, Column("variance", RATIO.format("points"))],
        ((cell, [text_value(gift_name(page, row["gift"])), change_value(row, "points"),
                 *(change_value(row, f"seat_{seat}", 100, 1) if seat < cell.players else text_value("–")
                   for seat in range(seats)), count_value(row["deals"]), changed_games_value(row),
                 text_value(ratio(row))])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    section.findings.append(laid_finding(page, page.base, frames[page.base]))
    return section


class Gifts(NamedTuple):
    """How the first screen words one kind of gifts, and which table has their effects."""

    question: object                                            # of analysis/tables, on a cell
    laid: bool                                                  # on the table for all, or held by a player
    chapter: str                                                # that is about them
    number: str                                                 # what they change, a column of the question
    factor: int
    says: str                                                   # of the first, with how much it changes that
    none: str                                                   # of things of which none does by more than a bound
    whether: str                                                # they do, where the games are too few to tell
    title: str                                                  # of the figure


KINDS = HELD, LAID = (
    Gifts(tables.effects, False, "caused", "win", 100, "being given {} changes the win share by {} percentage points",
          "being given {} changes no win share by more than {{}}", "being given {} changes the win share",
          "Given: change in win share, in percentage points"),
    Gifts(tables.laid_effects, True, "laid", "points", 1, "{} on the table changes points by {}",
          "having {} on the table changes points by no more than {{}}", "having {} on the table changes points",
          "On the table: change in points"))


def gifts_played(page):
    """(kind of gifts, cells that have them) of the page; None where nothing was given."""
    for kind in KINDS:
        cells = [cell for cell in page.given if tables.gifts(cell, kind.laid)]
        if cells:
            return kind, cells
    return None


def gift_clause(page, cell, kind, most=TOLD, rest=True):
    """The largest effects of the gifts of a cell, as a clause of a headline.

    most: how many it names at most; rest: whether it says how many others have an effect.
    """
    frame = page.table(kind.question, cell)
    moved = detectable_rows(with_value_columns(frame, kind.number))
    if moved.empty:
        return undecided_effects(page, cell, frame, kind, bold)[0]
    up = moved["value"] > 0
    named, contrary = moved.head(most), moved[up != up.iloc[0]].head(1)     # what goes the other way is named, too
    if most > 1 and len(contrary) and contrary.index[0] not in named.index:
        named = pd.concat([named.head(most - 1), contrary])
    first, *others = ((bold(gift_name(page, row["gift"])), gain(row, "", kind.factor)) for _, row in named.iterrows())
    text = join([Words(kind.says).format(*first), *(Words("{} by {}").format(*each) for each in others)])
    if len(moved) <= most or not rest:
        return text
    return Words("{}; {} of {} have a detectable effect, {} up and {} down").format(
        text, len(moved), len(frame), up.sum(), (~up).sum())


def things(page, frame):
    """What was given, in words: the name of a single thing, or "any of 3 things"."""
    return gift_name(page, frame["gift"].iloc[0]) if len(frame) == 1 else f"any of {len(frame)} things"


def undecided_effects(page, cell, frame, kind, shown=str):
    """(clause on gifts of which no effect has a verdict, how many intervals it quotes that have an error of their own).

    shown: a function of the name of what was given.
    """
    if said := effect_of_all_games(page, with_value_columns(frame, kind.number), kind):
        return said, 1
    return no_verdict_phrase(page, cell, frame, kind, shown(things(page, frame))), 0


def no_verdict_phrase(page, cell, frame, kind, what):
    """Words for gifts without a verdict. what: was given, in words."""
    return no_difference(with_value_columns(frame, kind.number), Words(kind.none).format(what),
                         Words(kind.whether).format(what), kind.factor, *(
                          ("points", cell.close) if kind.laid else ("percentage points", MARGIN)))


def effect_of_all_games(page, frame, kind):
    """A clause on the largest effect that all games together show, but not each population; "" where there is none.
    """
    apart = frame[(frame["low"] > 0) | (frame["high"] < 0)]
    if apart.empty:
        return ""
    row = apart.loc[apart["value"].abs().idxmax()]
    return Words("over all games {}, which is not certain in each population alone").format(
        Words(kind.says).format(bold(gift_name(page, row["gift"])), gain(row, "", kind.factor)))


def drawn_gifts(page, cell, kind):
    """A frame of gift effects with value, low, high and decided, as the overlay of setups draws it."""
    frame = with_value_columns(page.table(kind.question, cell), kind.number)
    scaled = {name: kind.factor * frame[name] for name in ("value", "low", "high")}
    return frame.assign(**scaled, decided=np.isin(difference_verdicts(frame), BESIDE))


def rests(frames):
    """The tables of the data that the gifts in these frames belong to."""
    return tuple(dict.fromkeys(gift.partition(".")[0] for frame in frames.values() for gift in frame["gift"]))


def gift_name(page, gift):
    """The name of what was given, or "this instead of that" for a swap."""
    table, _, rows = gift.partition(".")
    names = [page.title(table, row) for row in rows.split("=")]
    return names[0] if len(names) == 1 else f"{names[1]} instead of {names[0]}"


def gift_names(page, frame):
    """gift_name() of each row."""
    return [gift_name(page, gift) for gift in frame["gift"]]


def changed_games_value(row):
    """The share of games that a gift changed, in a table; a dash where nobody got it."""
    return percent_value(row["changed"]) if row["deals"] else text_value("–")


def ratio(row):
    """A ratio of variances, in words; a dash where nothing changed."""
    return f"{number(row['variance_ratio'])} ×" if row["variance_ratio"] == row["variance_ratio"] else "–"


def caused_finding(page, frame):
    """A finding on the gifts that help and hurt their holder most, or on none having a detectable effect."""
    said, detected = largest_effects(page, frame, "win", "{} {}", 100)
    deals, open_ones = deals_per_gift(frame), doubts(frame, lambda row: bold(gift_name(page, row["gift"])), "win")
    if not said:
        clause, apart = undecided_effects(page, page.base, frame, HELD)
        return Finding("caused", "part5", Words("{} ({}){}.").format(with_capital(clause), deals, open_ones),
                       apart=apart, news=bool(open_ones))
    everywhere = " in each population" * ("win_populations" in frame)
    return Finding("caused", "part5", apart=len(said), text=Words(
        "Given in one deal and not in its twin, the win share changes by, in percentage points, {}. {} of {} {} a "
        "detectable effect{} ({}){}.").format(join(said), detected, len(frame), "has" if detected == 1 else "have",
                                              everywhere, deals, open_ones), basis=CAUSAL)


def laid_finding(page, cell, frame):
    """A finding on the cards whose lying on the table changes points most, and which seats they help or hurt."""
    points, _ = largest_effects(page, frame, "points", "{} by {}")
    seats = [(abs(row[name]), Words("{} changes the wins of the {} by {} percentage points").format(
        bold(gift_name(page, row["gift"])), seat_name(seat), gain(row, name, 100)))
        for _, row in frame.iterrows() for seat in range(cell.players) for name in (f"seat_{seat}",)
        if difference_verdict(row, name) in BESIDE]
    seats = [text for _, text in sorted(seats, key=lambda one: -one[0])[:TOLD]]
    deals, open_ones = deals_per_gift(frame), doubts(frame, lambda row: bold(gift_name(page, row["gift"])), "points")
    if not points and not seats:
        shares = pd.concat([with_value_columns(frame, f"seat_{seat}") for seat in range(cell.players)])
        clause, apart = undecided_effects(page, cell, frame, LAID)
        return Finding("caused", "part5", Words("{}; {} ({}){}.").format(with_capital(clause), no_difference(
            shares, "no seat’s wins change by more than {}", "any seat’s wins change"), deals, open_ones),
            apart=apart, news=bool(open_ones))
    said = [Words("points change with {}").format(join(points)) for _ in points[:1]] + seats
    return Finding("caused", "part5", apart=len(points) + len(seats), text=Words(
        "On the table in one deal and in the box in its twin: {} ({}){}.").format(
            Words("; ").join(said), deals, open_ones),
        basis=CAUSAL)


def largest_effects(page, frame, name, words, scale=1):
    """(texts, number of gifts with a detectable change): texts on the gifts that change a column of a frame most.

    Upwards first, then downwards; words: of a text, with places for the gift and for the change.
    """
    up, down = (frame[difference_verdicts(frame, name) == each] for each in BESIDE)
    return [Words(words).format(bold(gift_name(page, row["gift"])), gain(row, name, scale))
            for _, row in [*up.head(TOLD).iterrows(), *down.tail(TOLD)[::-1].iterrows()]], len(up) + len(down)


def deals_per_gift(frame):
    """The number of deals in which each gift was played, in words."""
    return plural(frame["deals"].min(), "deal") + " or more" * (len(frame) > 1)
