"""The first screen of a page: its headline, the findings to read first, and one figure of all setups."""

from collections import Counter
from functools import partial

import numpy as np
import pandas as pd
from markupsafe import Markup

from ludometer.analysis.estimates.verdicts import BESIDE, UNFAIR
from ludometer.analysis.strength.tiers_of_cells import judged_players_only
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import DIFFERS, difference_verdicts
from ludometer.analysis.tables.main_outcome import common_outcome
from ludometer.reports.document.headline import (
    CHANCE,
    CHANGE,
    FINDING,
    GIFTS,
    SEATS,
    VERDICT,
    answers_with,
    compares_seats,
    first_clause,
    headline,
    judged_items,
    judged_seats,
    setups_phrase,
    short_setup_name,
)
from ludometer.reports.document.short_sentences import names_in
from ludometer.reports.elements.opponent import games_won_row
from ludometer.reports.elements.setups_overlay import MOST as MOST_SETUPS
from ludometer.reports.elements.setups_overlay import overlay_drawing
from ludometer.reports.elements.tier_changes import (
    changes_one_tier_up,
    item_label,
    proven_changes,
    seat_verdicts,
    tier_changes_in_variants,
)
from ludometer.reports.elements.values import POINTS
from ludometer.reports.figures import basic
from ludometer.reports.sections.forced_deals import drawn_gifts, gift_name, gifts_played
from ludometer.reports.wording.numbers_in_words import (
    bold,
    count,
    gain,
    join,
    percent,
    plural,
    seat_name,
    signed_number,
)
from ludometer.reports.wording.quotes import quotes_of

MOST, LEAST = 7, 5                                              # findings of the first screen
PAIR = 2                                                        # items, of which each is the other's others
MOST_GIFTS = 20                                                 # rows of a figure


def lead_figure(page):
    """(Drawing, how to read it) of what the headline is about in all comparable setups; None without any."""
    kind = answers_with(page)
    if kind == GIFTS:
        return gift_figure(page, *gifts_played(page))
    if kind == CHANGE and compares_items(page):
        return change_figure(page)
    if kind == CHANCE:
        return chance_figure(page)
    word, called, frames = judged_seats(page) if kind == SEATS else judged_items(page)
    frames = {cell: frame for cell, frame in frames.items() if len(frame)}
    if not frames:
        return None
    base, reading = next(iter(frames)), "A line is the interval for all of them together; a filled mark is decided"
    if len(frames) > 1:
        reading = reading.replace("them", "a setup")
    reading += in_each(frames)
    band = None if base.is_solo or counts_points(word, base) else (-POINTS, POINTS)
    if band:
        reading += f"; the band is {POINTS:.0f} points around a fair share"
    if band is None and len(frames[base]) == PAIR:
        reading += "; both marks show one gap, from either side: it is what each says, not the distance between them"
    if len(frames) > MOST_SETUPS:
        reading += f"; the first {MOST_SETUPS} of {plural(len(frames), 'setup')}"
    if len(frames) == 1:
        return single_drawing(page, base, caption(page, word, base), frames[base], word, called, band), f"{reading}."
    return overlay_drawing(page, caption(page, word, base), frames, word, called, band), f"{reading}."


def in_each(frames):
    """Words for what makes a mark filled where several populations play; frames: {cell: frame}."""
    return " in each population" * any("populations" in frame for frame in frames.values())


def single_drawing(page, cell, title, frame, item, called, band):
    """A Drawing of a single setup, with its numbers, from the most to the least."""
    frame = frame.sort_values("value", ascending=False, kind="stable")
    colours = [basic.PALETTE.get(verdict, basic.PALETTE["undecided"]) for verdict in frame["verdict"]]
    edges = (-1.4 * POINTS, 1.4 * POINTS) if band else (-0.5, 0.5)
    return page.draw(cell, title, basic.dots, list(map(called, frame[item])), frame, basic.limits(frame, include=edges),
                     partial(signed_number, digits=1), 0.0, band, colours, ~frame["decided"].to_numpy(bool),
                     caption=title)


def chance_figure(page):
    """(Drawing, how to read it) of a solo player's chance to win in each setup, from the most to the least."""
    cells = [cell for cell in page.given if cell.is_solo][:MOST_GIFTS]
    frame = pd.DataFrame([games_won_row(page, cell) for cell in cells]).assign(setup=list(map(page.name, cells)))
    frame = frame.sort_values("value", ascending=False, kind="stable")
    title = "Chance to win of a solo player"
    return (page.draw(cells[0], title, basic.dots, list(frame["setup"]), frame, basic.limits(frame), percent,
                      numbers=[percent(value, 1) for value in frame["value"]], caption=title),
            "A line is the interval of a setup.")


def change_figure(page):
    """(Drawing, how to read it) of how much more or less each item wins in the second of two setups to be compared, and
    the same one tier up.
    """
    title, item, called, frames = compared_items(page)
    return (overlay_drawing(page, title, frames, item, called),
            f"A line is the interval for all changes together; a filled mark is a detectable change{in_each(frames)}.")


def compares_items(page):
    """Whether the two setups that are compared have items in common that win more or less in one of them."""
    return common_outcome(page.two).item != "game" and len(page.changes(setup_changes.win_changes, page.two[0])) > 0


def compared_items(page):
    """(what is compared, item, name function, {cell: frame of changes}) of the two setups that are compared, and of the
    same one tier up.
    """
    item = common_outcome(page.two).item
    frames = {pair[0]: as_points(page.changes(setup_changes.win_changes, pair[0]))
              for pair in (page.two, page.two_above) if pair}
    share = "chance to win" if page.base.is_solo else "win share"
    return (f"{page.many(item).capitalize()}: change in {share}, in percentage points", item,
            {"faction": page.faction, "seat": seat_name}.get(item, str), frames)


def as_points(frame):
    """Changes of win shares as percentage points, with a column: whether each is detectable."""
    return frame.assign(**{name: 100 * frame[name] for name in ("value", "low", "high")},
                        decided=np.isin(difference_verdicts(frame), BESIDE))


def gift_figure(page, kind, cells):
    """(Drawing, how to read it) of what gifts of a kind change in these cells; with many gifts, the largest."""
    frames = {cell: drawn_gifts(page, cell, kind) for cell in cells[:MOST_SETUPS]}
    first = frames[cells[0]]
    first = first.loc[first["value"].abs().sort_values(ascending=False, kind="stable").index[:MOST_GIFTS]]
    order = list(first.sort_values("value", ascending=False)["gift"])
    reading = f"A line is the interval for all that was given; a filled mark is a detectable change{in_each(frames)}"
    if len(first) < len(frames[cells[0]]):
        reading += Markup("; the {} of {} that change most, <a href=\"#{}\">all of them in their chapter</a>").format(
            len(first), plural(len(frames[cells[0]]), "gift"), kind.chapter)
    return (overlay_drawing(page, kind.title, frames, "gift", lambda gift: gift_name(page, gift), order=order),
            Markup("{}.").format(reading))


def caption(page, word, base):
    """The caption of the main figure: the kind of items, and the unit. word: as of judged_items()."""
    words = page.many(word).capitalize()
    if counts_points(word, base):
        return f"{words}: points against the others"
    if base.is_solo:
        return f"{words}: chance to win against the others, in percentage points"
    return f"{words}: percentage points off a fair share"


def counts_points(word, cell):
    """Whether items of a cell are judged by points, not by who wins. word: as of judged_items()."""
    return cell.same_faction and word != "seat"


def pick_findings(found):
    """The findings for the first screen, in the order of the page, those without news last.

    Those with news before those without, the first of each chapter before its others, and so the first on what is
    strong and on what is weak, whatever their chapters; a verdict that an earlier one gives for all setups is not
    repeated.
    """
    order, before = [], Counter()
    for place, finding in enumerate(found):
        repeated = any(names_of(finding) <= names_of(other) and other.tone == finding.tone for other in found[:place]
                       if other.verdict and finding.verdict and names_of(finding))
        kind = ("verdict", finding.tone) if finding.verdict and finding.tone in UNFAIR else finding.chapter
        order.append((not finding.news, repeated, before[kind], place))
        if finding.news:                                        # one that is repeated has been the first of its chapter
            before.update({finding.chapter} if repeated else {kind, finding.chapter})
    order.sort()
    kept = [rank for rank in order[:MOST] if not rank[0]]
    kept += order[len(kept):max(len(kept), LEAST)]
    return [found[place] for *_, place in sorted(kept, key=lambda rank: (rank[0], rank[-1]))]


def names_of(finding):
    """The set of the names in bold in a finding: whom or what it is about."""
    return names_in(finding.text)


def largest_tier_change(page):
    """A sentence on the largest certain change of a win share one tier up; empty where there is none."""
    found = [*changes_one_tier_up(page), *tier_changes_in_variants(page)]
    moved = proven_changes(found)
    if not moved:
        return ""
    cell, _, item, row = moved[0]
    return Markup("One tier up, the win share of {} changes most: {} percentage points{}.").format(
        bold(item_label(page, item, row[item])), gain(row, factor=100),
        setups_phrase(page, [cell], len({one for one, *_ in found})))


def first_screen(page, found):
    """The variables of the template's first screen: headline, figure, findings with their texts, and more.

    above: what changes most one tier up. untested: the better players that verdicts were not tested with, in words.
    """
    return {"headline": headline(page, found), "figure": lead_figure(page), "undecided": open_verdicts(page),
            "above": largest_tier_change(page), "untested": untested_players(page),
            "names": [page.faction(name) for name in page.ranked_factions()], "findings": first_findings(page, found)}


def untested_players(page):
    """The better players that the page's verdicts were not tested with, in words; empty where nothing is judged."""
    _, _, frames = judged_items(page)
    return page.speaks_of(tuple(frames or page.given)).partition("; ")[2]


def first_findings(page, found, again=()):
    """[(finding, its text, of whom it speaks)] of the findings to read first, on a page or in a terminal.

    Without what the headline says already, but for findings of chapters in `again`. Of whom one speaks is said where
    the headline does not.
    """
    leading = headline(page, found)
    fresh = [finding for finding in found if finding.chapter and (
        finding.chapter in again or not is_said(page, leading, finding, found))]
    fresh = [finding for place, finding in enumerate(fresh) if not said_before(finding, fresh[:place])]
    picked, shown = [], {""}
    for finding in pick_findings(fresh):
        among = sentence(finding.among)                         # said once, here or in the headline
        known = among in shown or among.removesuffix(".").lower() in leading.lower()
        picked.append((finding, first_clause(text_with_setup(page, finding)), "" if known else among))
        shown.add(among)
    return picked


def said_before(finding, others):
    """Whether one of other findings has all its numbers, or its words: chapters may say the same."""
    numbers = counted_numbers(finding)
    return any(other.plain == finding.plain or (numbers and numbers <= counted_numbers(other)) for other in others)


def counted_numbers(finding):
    """The numbers with intervals of a finding, as it has them."""
    return {quote.text for quote in quotes_of(finding.text) if quote.counts}


def is_said(page, leading, finding, found):
    """Whether a headline says what a finding says. leading: the headline."""
    kind, said = answers_with(page), {quote.text for quote in quotes_of(leading)}
    numbers = counted_numbers(finding)
    if numbers and numbers <= said:
        return True
    if kind == CHANGE:
        return bool(finding.change) and finding.cells[:1] == page.two[:1]
    if kind == FINDING:
        return finding is found[0]
    names = {name.lower() for name in names_of(finding)}
    if kind not in (SEATS, VERDICT):
        return False
    if not finding.news:
        return finding.verdict
    return finding.judges and bool(names) and names <= {name.lower() for name in names_in(leading)}


def text_with_setup(page, finding):
    """The text of a finding without its players; a verdict on the first of several setups begins with its name."""
    named = len(page.given) > 1 and finding.about and not finding.cells
    return Markup("{}: {}").format(short_setup_name(page, page.base), finding.plain) if named else finding.plain


def open_verdicts(page, folder="DIR"):
    """Sentences on how many verdicts are open and how to plan games for them; empty where none are.

    Also on how many of them populations of players contradict each other. folder: what the command line calls the run.
    """
    word, _, frames = judged_items(page)
    words = page.many(word)
    asked = [] if gifts_played(page) else [(words, frames)]
    if asked and word != "seat" and compares_seats(page):
        asked.append(("seats", {cell: seat_verdicts(page, cell) for cell in page.given
                                if not cell.is_solo and cell.sides == cell.players}))
    verdicts = {words: pd.concat([frame["verdict"] for frame in frames.values()]) for words, frames in asked if frames}
    open_ones = {each: f"{count((found == 'undecided').sum())} of {plural(len(found), 'verdict')} on {each}"
                 for each, found in verdicts.items() if (found == "undecided").any()}
    options = {"seats": " --seats", page.many(common_outcome(page.given).item): ""}     # of ludometer plan
    asked = sorted(options[each] for each in open_ones if each in options)
    plan = Markup("; <code>ludometer plan --pilot {}{}</code> says how many games are needed{}").format(
        folder, asked[0], Markup(", with <code>--seats</code> for those of seats") * (len(asked) > 1)) if asked else ""
    several = max(len(cell.populations) for cell in page.given)
    each = f"; a verdict needs all {several} populations of players to agree" * (several > 1)
    apart = [f"{count((found == DIFFERS).sum())} of {plural(len(found), 'verdict')} on {each}"
             for each, found in verdicts.items() if (found == DIFFERS).any()]
    return Markup(" ").join(filter(None, (
        Markup("Undecided: {}{}{}.").format(join(open_ones.values()), each, plan) if open_ones else "",
        Markup("Depends on players, as their populations contradict each other: {}.").format(join(apart))
        if apart and several > 1 else "")))


def sentence(among):
    """The players of whom a finding speaks, as a sentence behind it; empty where nothing is to be said."""
    return f"{among[0].upper()}{judged_players_only(among)[1:]}." if among else ""
