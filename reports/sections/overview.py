"""What opens a page of several setups: the verdicts on factions in all of them, and what differs between setups."""

import pandas as pd
from markupsafe import Markup

from analysis.tables import CONFOUNDED
from reports.section import CHANGES, ROWS, TOLD, Column, Finding, Section, Table, Value
from reports.sections.survival import WORDS, kinds
from reports.values import games_of, percent_value, text_value
from reports.words import between, bold, count, join, number, percent, plural, share

TONES = {"above": "strong", "below": "weak", "confounded": "undecided"}     # of verdicts that are no tones themselves
DECIDED = ("strong", "weak")
JUDGED = ("with verdicts", "above or below that of the others where this is detectable")
FEW = 4                                                         # setups that a sentence names one by one


def overview(page):
    """A table of factions by setups, and sentences on all setups but the first; None where there is a single one."""
    if len(page.given) == 1:
        return None
    section = Section("overview", "All setups", "")
    groups, single = {}, []
    for cell in page.given[:ROWS]:
        kind = next((kind for kind in kinds(page, cell) if kind.item == "faction"), None)
        if kind is None:
            single.append(cell)
        else:
            groups.setdefault((cell.alone, cell.alike), {})[cell] = kind.judged(cell).set_index("faction")
    section.tables = [matrix(page, frames) for frames in groups.values()]
    section.notes = notes(page, groups, single)
    shares = groups.get((False, False), {})
    section.findings = [*across(page, shares), *each_other(page, shares)]
    return section


def matrix(page, frames):
    """A Table of verdicts: a row for each faction and a column for each setup; of many setups the other way round."""
    cells = list(frames)
    first, word = cells[0], page.words["faction"]
    names = list(dict.fromkeys(name for frame in frames.values()
                               for name in frame.sort_values("value", ascending=False).index))
    what = "Mean points with" if first.alike else "Chance to win with" if first.alone else "Win share of"
    grid = [[judged_value(frames[cell].loc[name], first) if name in frames[cell].index else Value("–", "")
             for cell in cells] for name in names]
    heads, sides = list(map(page.cell_value, cells)), [text_value(page.faction(name)) for name in names]
    if not first.alone and not first.alike:
        grid = [[percent_value(cell.fair) for cell in cells], *grid]
        sides = [text_value("fair share"), *sides]
    if len(cells) > CHANGES:
        grid, heads, sides = zip(*grid, strict=True), sides, heads
    corner = Column(word if len(cells) <= CHANGES else "setup", text=True)
    return Table([corner, *(Column(head.shown) for head in heads)],
                 [[side, *row] for side, row in zip(sides, grid, strict=True)],
                 f"{what} each {word} in all setups, {JUDGED[first.alone or first.alike]}")


def judged_value(row, cell):
    """A share or, where all have the same faction, points, with the interval, and below it the verdict.

    Against the other factions alone there is no verdict to wait for, so nothing is said where no difference shows.
    """
    points, verdict = cell.alike, row["verdict"]
    word = "" if verdict == "undecided" and (cell.alone or cell.alike) else WORDS[verdict].removesuffix(" the others")
    tone = TONES.get(verdict, verdict)
    factor = 1 if points else 100
    shown = number(row["value"]) if points else percent(row["value"], 1)
    return Value(Markup('{} <span class="i">{}</span><br><span class="tag {}">{}</span>').format(
        shown, between(*(number(factor * row[end]) for end in ("low", "high"))), tone, word), float(row["value"]))


def notes(page, groups, single):
    """What the tables leave out, in sentences."""
    word, found = page.words["faction"], []
    if single:
        found.append(f"With one {word} only, and so without a verdict: {join(map(page.name, single)).unescape()}.")
    if len(page.given) > ROWS:
        found.append(f"{plural(len(page.given) - ROWS, 'more setup')} played, but not in these tables.")
    others = len(groups.get((False, False), {})) - CHANGES
    if others > 0:
        found.append(f"The list below has sentences on the first {CHANGES} of these setups, and on the "
                     f"{page.words['factions']} furthest from a fair share in any of them; the other {count(others)} "
                     "are in this table.")
    return found


def across(page, frames):
    """Sentences on the factions that are strong or weak in some setup, the furthest from a fair share first."""
    if len(frames) < 2:
        return []
    rows = pd.concat([frame.assign(cell=cell) for cell, frame in frames.items()])
    found = []
    for name, group in rows.groupby(level=0, sort=False):
        if len(group) > 1 and group["verdict"].isin(DECIDED).any():
            found.append(((group["value"] - group["fair"]).abs().max(), faction_across(page, name, group)))
    return [finding for _, finding in sorted(found, key=lambda each: -each[0])[:TOLD]]


def faction_across(page, name, group):
    """A sentence on the verdicts on a faction in several setups; only contrary verdicts are tagged as a difference."""
    verdicts = group["verdict"].value_counts()
    verdicts = verdicts.loc[sorted(verdicts.index, key=lambda verdict: verdict not in DECIDED)]
    several = len(verdicts) > 1
    said = join(f"{WORDS[verdict]} in {f'{number_of} of {len(group)} setups' if not i else number_of}"
                for i, (verdict, number_of) in enumerate(verdicts.items())) if several else (
                    f"{WORDS[verdicts.index[0]]} in {'both' if len(group) == 2 else f'all {len(group)}'} setups")
    few = len(group) <= FEW
    off = group["value"] - group["fair"]
    shown = group if few else group.iloc[[off.argmax(), off.argmin()]]
    fair = group["fair"].nunique() > 1
    text = Markup("; ").join(Markup("{}{} of {} with {}{}").format(
        "" if few else ("at most ", "at least ")[i], share(row), games_of(row["n"], row["cell"].repeats),
        page.name(row["cell"]),
        f", where {percent(row['fair'])} is fair" if fair else "") for i, (_, row) in enumerate(shown.iterrows()))
    tone = verdicts.index[0] if not several else "undecided"
    contrary = len(verdicts.index.difference(["undecided", CONFOUNDED])) > 1
    chosen = ["an association where players choose"] if any(cell.dealing == "chosen" for cell in group["cell"]) else []
    return Finding("differs" if contrary else "setups" if several else tone, tone, Markup("{} is {}: {}.").format(
        bold(page.faction(name)), said, Markup("; ").join([text, *chosen])), cells=tuple(group["cell"]), verdict=True)


def each_other(page, frames):
    """A sentence on each of the first setups but the baseline, which has sentences of its own."""
    return [of_setup(page, cell, frame) for cell, frame in list(frames.items())[:CHANGES] if cell is not page.base]


def of_setup(page, cell, frame):
    """A sentence on the verdicts of a setup: which factions are strong and weak, and how many are neither."""
    words = page.words["factions"]
    if cell.confounded:
        return Finding(words, "undecided", Markup(
            "no verdicts, because each {} was played by one policy alone.").format(
                page.words["faction"]), cell=cell, verdict=True)
    parts = []
    for verdict in DECIDED:
        rows = frame[frame["verdict"] == verdict]
        rows = rows.loc[(rows["value"] - rows["fair"]).abs().sort_values(ascending=False, kind="stable").index]
        named = [Markup("{} with {}").format(bold(page.faction(name)), share(row))
                 for name, row in rows.head(TOLD).iterrows()]
        if len(rows) > TOLD:
            named.append(f"{len(rows) - TOLD} more")
        if named:
            parts.append(Markup("{}: {}").format(verdict, join(named)))
    numbers = frame["verdict"].value_counts()
    parts += [f"{verdict}: {plural(numbers[verdict], page.words['faction'], words)}"
              for verdict in ("balanced", "undecided") if verdict in numbers]
    tone = next(verdict for verdict in (*DECIDED, "undecided", "balanced") if verdict in numbers)
    cause = f"; an association: the players chose their {words}" if cell.dealing == "chosen" else ""
    return Finding(words, tone, Markup("{}; a fair share is {}{}.").format(
        Markup("; ").join(parts), percent(cell.fair), cause), cell=cell, verdict=True)
