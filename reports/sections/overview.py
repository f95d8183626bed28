"""What opens a page of several setups: the verdicts on factions in all of them, and what differs between setups.

In a game without factions they are verdicts on policies and seats.
"""

import numpy as np
import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import DECIDED, MARGIN, UNFAIR
from ludometer.analysis.results import is_too_wide
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.tables.agreement import interval_hull
from ludometer.reports.elements.kinds_of_findings import faction_kind, with_gain_verdicts
from ludometer.reports.elements.section import CHANGES, DEALT, ROWS, TOLD, Column, Finding, Section, Table, Value
from ludometer.reports.elements.tier_changes import seat_verdicts
from ludometer.reports.elements.values import TOO_FEW_VALUE, games_of, percent_value, text_value
from ludometer.reports.sections.alternative_readings import OPEN, WORDS
from ludometer.reports.sections.policies import several_seats
from ludometer.reports.wording.numbers_in_words import (
    bold,
    count,
    interval_in_words,
    join,
    number,
    off_share,
    percent,
    plural,
    seat_name,
    share,
    wide_share,
)
from ludometer.reports.wording.quotes import Words
from ludometer.reports.wording.units import percent_of_fair

TONES = {                                                       # of verdicts that are no tones themselves
    "above": "strong", "below": "weak", "confounded": "undecided", MISPLAYED: "undecided",
    tables.DEPENDS: "undecided", tables.DIFFERS: "undecided"}
JUDGED = ("with verdicts", "above or below that of the others where this is detectable")
FEW = 4                                                         # setups that a sentence names one by one
NEAR = 5 * MARGIN                                               # off a fair share: a bound beyond it says nothing


def overview(page):
    """A table of factions by setups, and sentences on all setups but the first; None where there is a single one."""
    if len(page.given) == 1:
        return None
    section = Section("overview", "All setups: verdicts side by side", DEALT, "")
    if not page.has_factions:
        return policies_and_seats_section(page, section)
    groups, single = {}, []
    for cell in page.given[:ROWS]:
        kind = faction_kind(page, cell)
        if kind is None:
            single.append(cell)
        else:
            groups.setdefault((cell.is_solo, cell.same_faction), {})[cell] = kind.judged(cell).set_index("faction")
    section.tables = [matrix(page, frames, page.words["faction"], page.faction) for frames in groups.values()]
    section.notes = notes(page, groups, single)
    shares = groups.get((False, False), {})
    section.findings = [*extreme_items_sentences(page, shares), *other_setup_findings(page, shares),
                        *evenest_setup_finding(page, shares)]
    return section


def policies_and_seats_section(page, section):
    """The overview of a game without factions: tables of policies and of seats by setup, and sentences."""
    rivals, alone, seats = {}, {}, {}
    for cell in page.given[:ROWS]:
        if cell.is_solo:
            alone[cell] = with_gain_verdicts(page.table(tables.chances, cell, "policy")).set_index("policy")
            continue
        policies = page.table(tables.line_up, cell)
        if len(policies) > 1:                                   # one policy by itself has a fair share
            rivals[cell] = policies.set_index("policy")
        if cell.sides == cell.players:
            seats[cell] = seat_verdicts(page, cell).set_index("seat")
    section.tables = [matrix(page, frames, "policy", str) for frames in (rivals, alone) if frames]
    if seats:
        section.tables.append(matrix(page, seats, "seat", seat_name, sorted(
            {seat for frame in seats.values() for seat in frame.index})))
    section.notes = omitted_note(page)
    section.findings = extreme_items_sentences(page, rivals, "policy")
    return section


def matrix(page, frames, word, called, names=None):
    """A Table of verdicts: a row for each name and a column for each setup; with many setups the other way round.

    frames: {cell: frame by name}. word: what the names are; called: how the page calls one; names: their order, by
    default from the most to the least winning one of the first setup, then those of the others.
    """
    cells = list(frames)
    first = cells[0]
    names = names or list(dict.fromkeys(name for frame in frames.values()
                                        for name in frame.sort_values("value", ascending=False).index))
    what = "Mean points with" if first.same_faction else "Chance to win with" if first.is_solo else "Win share of"
    grid = [[judged_value(frames[cell].loc[name], first) if name in frames[cell].index else Value("–", "")
             for cell in cells] for name in names]
    heads, sides = list(map(page.cell_value, cells)), [text_value(called(name)) for name in names]
    if not first.is_solo and not first.same_faction:
        grid = [[percent_value(cell.fair) for cell in cells], *grid]
        sides = [text_value("fair share"), *sides]
    if len(cells) > CHANGES:
        grid, heads, sides = zip(*grid, strict=True), sides, heads
    corner = Column(word if len(cells) <= CHANGES else "setup", text=True)
    return Table([corner, *(Column(head.shown) for head in heads)],
                 [[side, *row] for side, row in zip(sides, grid, strict=True)],
                 f"{what} each {word} in all setups, {JUDGED[first.is_solo or first.same_faction]}", unfolded=True)


def judged_value(row, cell):
    """A share or mean points with the interval, and below it the verdict, in a table.

    Against the other factions alone there is no verdict to wait for, so nothing is said where no difference shows.
    """
    points, verdict = cell.same_faction, row["verdict"]
    without_word = verdict == "undecided" and (cell.is_solo or cell.same_faction)
    word = "" if without_word else WORDS[verdict].removesuffix(" the others")
    tone = TONES.get(verdict, verdict)
    factor = 1 if points else 100
    low, high = (factor * row[end] for end in ("low", "high"))
    if is_too_wide(low, high) if points else wide_share(row, low, high):
        return TOO_FEW_VALUE
    shown = number(row["value"]) if points else percent(row["value"], 1)
    return Value(Words('{} <span class="i">{}</span><br><span class="tag {}">{}</span>').format(
        shown, interval_in_words(number(low), number(high)), tone, word),
                 float(row["value"]))


def notes(page, groups, single):
    """Sentences on what the tables of the overview leave out."""
    word, found = page.words["faction"], []
    if single:
        found.append(f"With one {word} only, and so without a verdict: {join(map(page.name, single)).unescape()}.")
    found += omitted_note(page)
    others = len(groups.get((False, False), {})) - CHANGES
    if others > 0:
        found.append(f"Findings are about the first {CHANGES} of these setups, and about the "
                     f"{page.words['factions']} furthest from a fair share in any of them; the other {count(others)} "
                     "are in this table.")
    return found


def omitted_note(page):
    """A list with the note on setups that do not fit into the tables; empty where all fit."""
    more = len(page.given) - ROWS
    return [f"{plural(more, 'more setup')} played, but not in these tables."] if more > 0 else []


def extreme_items_sentences(page, frames, item="faction"):
    """Sentences on the factions or policies that are strong or weak in some setup, the furthest from fair first."""
    if len(frames) < 2:
        return []
    rows = pd.concat([frame.assign(cell=cell) for cell, frame in frames.items()])
    found = []
    for name, group in rows.groupby(level=0, sort=False):
        if len(group) > 1 and group["verdict"].isin(UNFAIR).any():
            found.append(((group["value"] - group["fair"]).abs().max(), finding_across_setups(page, name, group, item)))
    return [finding for _, finding in sorted(found, key=lambda each: -each[0])[:TOLD]]


def finding_across_setups(page, name, group, item="faction"):
    """A finding on the verdicts on a faction or policy in several setups; contrary ones are tagged as different.

    Of more than two setups it begins with the range of what they say, so that no setup stands for all.
    """
    called, repeats = (page.faction, lambda cell: cell.repeats) if item == "faction" else (str, several_seats)
    verdicts = group["verdict"].value_counts()
    verdicts = verdicts.loc[sorted(verdicts.index, key=lambda verdict: verdict not in UNFAIR)]
    several = len(verdicts) > 1
    said = join(f"{WORDS[verdict]} in {f'{number_of} of {len(group)} setups' if not i else number_of}"
                for i, (verdict, number_of) in enumerate(verdicts.items())) if several else (
                    f"{WORDS[verdicts.index[0]]} in {'both' if len(group) == 2 else f'all {len(group)}'} setups")
    texts = [span(page, group, repeats)] if len(group) > 2 else []
    if len(group) <= FEW:
        fair = group["fair"].nunique() > 1
        texts += [Words("{} of {} with {}{}").format(
            share(row), games_of(row["n"], repeats(row["cell"])), page.name(row["cell"]),
            f", where {percent_of_fair(row['fair'])} is fair" if fair else "")
            for _, row in group.iloc[(~group["verdict"].isin(UNFAIR)).argsort(kind="stable")].iterrows()]
    tone = TONES.get(verdicts.index[0], verdicts.index[0]) if not several else "undecided"
    contrary = len(verdicts.index.difference(OPEN)) > 1
    chosen = ["an association where players choose"] if any(cell.dealing == "chosen" for cell in group["cell"]) else []
    return Finding("differs" if contrary else "setups" if several else tone, tone, Words("{} is {}: {}.").format(
        bold(called(name)), said, Words("; ").join([*texts, *chosen])), cells=tuple(group["cell"]), verdict=True)


def span(page, group, repeats):
    """The range of distances from a fair share over setups, as a clause. repeats: `several` of games_of() by cell."""
    off = group["value"] - group["fair"]
    least, most = (group.iloc[place] for place in (off.argmin(), off.argmax()))
    return Words("from {} percentage points off a fair share in {} with {} to {} in {} with {}").format(
        *(words for row in (least, most) for words in (
            off_share(row), games_of(row["n"], repeats(row["cell"])), page.name(row["cell"]))))


def other_setup_findings(page, frames):
    """A finding on each of the first setups but the baseline, which has findings of its own."""
    return [setup_finding(page, cell, frame) for cell, frame in list(frames.items())[:CHANGES] if cell is not page.base]


def evenest_setup_finding(page, frames):
    """A list with the finding on the setup whose factions are surest to be near a fair share, of those with as many
    players as the first; empty where its bound is more than NEAR.

    A setup is bounded by the largest distance from fair that its intervals leave open, of each population where several
    play; it is less even than another where some distance certainly exceeds the bound of that one. The intervals hold
    for all setups together.
    """
    frames = {cell: frame for cell, frame in frames.items()
              if not cell.confounded and len(frame) > 1 and cell.players == page.base.players}
    if len(frames) < 2:
        return []
    most, least = {}, {}
    for cell, frame in frames.items():
        low, high = interval_hull(frame)
        most[cell] = np.ceil(1000 * max((high - frame["fair"]).max(), (frame["fair"] - low).max()) - 1e-9) / 10
        least[cell] = np.floor(1000 * max((low - frame["fair"]).max(), (frame["fair"] - high).max()) + 1e-9) / 10
    first, *_, last = sorted(most, key=most.get)
    if most[first] > 100 * NEAR:
        return []
    each = " in each population" * all(
        "populations" in frame and frame["populations"].map(len).nunique() == 1 for frame in frames.values())
    others = [cell for cell in frames if least[cell] > most[first]]
    if others:
        last = max(others, key=least.get)
        than = page.name(last) if len(frames) == 2 else f"{len(others)} of {len(frames) - 1} other setups"
        text = Words("{} is more even than {}: all {} lie within {} percentage points of a fair share{}; in {} at "
                     "least one lies more than {} off.").format(
                         bold(page.name(first)), than, page.words["factions"], number(most[first]), each,
                         page.name(last), number(least[last]))
    else:
        games = "" if len({cell.games for cell in frames}) == 1 else (
            "; more games tighten a bound, and setups differ in them")
        text = Words("Which setup is the evenest is undecided: all {} lie within {} percentage points of a fair share"
                     "{} in {}, within {} in {}{}.").format(
                         page.words["factions"], number(most[first]), each, page.name(first), number(most[last]),
                         page.name(last), games)
    return [Finding("evenest", "part5" if others else "undecided", text, cells=tuple(frames), verdict=True,
                    news=bool(others))]


def setup_finding(page, cell, frame):
    """A finding on the verdicts of a setup: which factions are strong and weak, and how many are neither."""
    words = page.words["factions"]
    if cell.confounded:
        return Finding(words, "undecided", Words(
            "no verdicts, because each {} was played by one policy alone.").format(
                page.words["faction"]), cell=cell, verdict=True)
    parts = []
    for verdict in UNFAIR:
        rows = frame[frame["verdict"] == verdict]
        rows = rows.loc[(rows["value"] - rows["fair"]).abs().sort_values(ascending=False, kind="stable").index]
        named = [Words("{} with {}").format(bold(page.faction(name)), share(row))
                 for name, row in rows.head(TOLD).iterrows()]
        if len(rows) > TOLD:
            named.append(f"{len(rows) - TOLD} more")
        if named:
            parts.append(Words("{}: {}").format(verdict, join(named)))
    numbers = frame["verdict"].value_counts()
    parts += [f"{verdict}: {plural(numbers[verdict], page.words['faction'], words)}"
              for verdict in ("balanced", "undecided", MISPLAYED, tables.DEPENDS, tables.DIFFERS) if verdict in numbers]
    tone = next((verdict for verdict in (*UNFAIR, "undecided", "balanced") if verdict in numbers), "undecided")
    cause = f"; an association: the players chose their {words}" if cell.dealing == "chosen" else ""
    return Finding(words, tone, Words("{}; a fair share is {}{}.").format(
        Words("; ").join(parts), percent_of_fair(cell.fair), cause), cell=cell, verdict=True,
                   news=bool(numbers.index.intersection(DECIDED).size))
