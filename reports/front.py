"""The first screen of a page: a headline, the findings to read first, and one figure of all setups."""

import re
from collections import Counter

import pandas as pd
from markupsafe import Markup

from analysis import tables
from analysis.outcomes import in_common
from analysis.statistics import BESIDE, UNFAIR
from reports.overlay import MOST as MOST_SETUPS
from reports.overlay import overlaid
from reports.sections.caused import clause, drawn_gifts, gift_name, gifts_played
from reports.sections.survival import WORDS, kinds
from reports.skill import seats_decided_above, seats_judged
from reports.values import POINTS, points_off, valued
from reports.words import bold, count, intervals, join, plural, points, seat_name

MOST, LEAST = 7, 5                                              # findings of the first screen
VERDICTS = (*UNFAIR, *BESIDE)                                   # in which a headline is interested
NAME = 40                                                       # letters of a setup's name in a headline
MODULES = NAMES = 3                                             # and items of one verdict, that a headline names
CLAUSES = 2                                                     # verdicts of a headline, but for one more
MOST_GIFTS = 20                                                 # rows of a figure
LONG = 170                                                      # letters of a finding that stand there whole
ENDINGS = re.compile(r"(?<!&amp); |(?<=[a-z)%\d])\. (?=[A-Z<])")
ASSOCIATION = "association"
DEPENDS = "depends on skill"


def judged(page):
    """(word, how an item is called, {cell: frame with item, value, low, high, verdict}) of what the page judges first.

    In percentage points off a fair share or, where there is none, against the others (points where all seats have the
    same faction). Factions; in a game without them policies, then seats.
    """
    if page.has_factions:
        frames = {}
        for cell in page.given:
            kind = next((kind for kind in kinds(page, cell) if kind.item == "faction"), None)
            if kind is not None and (cell.alone, cell.alike) == (page.base.alone, page.base.alike):
                frames[cell] = against(kind.judged(cell), cell)
        return "faction", page.faction, frames
    several = [cell for cell in page.given if not cell.alone and len(page.table(tables.line_up, cell)) > 1]
    if several:
        return "policy", str, {cell: against(page.table(tables.line_up, cell), cell) for cell in several}
    return "seat", seat_name, {cell: against(page.table(tables.seats, cell), cell) for cell in page.given
                               if not cell.alone and cell.sides == cell.players}


def against(frame, cell):
    """A frame with what its items are above the others or a fair share, and whether that is decided."""
    if not cell.alone and not cell.alike:
        return points_off(frame)
    scaled = {name: (1 if cell.alike else 100) * column for name, column in valued(frame, "gain")[
        ["value", "low", "high"]].items()}
    return frame.assign(**scaled, decided=frame["verdict"].isin(VERDICTS))


def lead_figure(page):
    """(Drawing, how to read it) of what the page judges first, of all setups that can be compared, or of what was given
    in them; None without any.
    """
    if given := gifts_played(page):
        return gift_figure(page, *given)
    word, called, frames = judged(page)
    frames = {cell: frame for cell, frame in frames.items() if len(frame)}
    if not frames:
        return None
    base, reading = next(iter(frames)), "A line is the interval for all of a setup together; a filled mark is decided"
    band = None if base.alike or base.alone else (-POINTS, POINTS)
    if band:
        reading += f"; the band is {POINTS:.0f} points around a fair share"
    if len(frames) > MOST_SETUPS:
        reading += f"; the first {MOST_SETUPS} of {plural(len(frames), 'setup')}"
    return overlaid(page, caption(page, word, base), frames, word, called, band), f"{reading}."


def gift_figure(page, kind, cells):
    """(Drawing, how to read it) of what gifts of a kind change, in these cells; of many those that change most."""
    frames = {cell: drawn_gifts(page, cell, kind) for cell in cells[:MOST_SETUPS]}
    first = frames[cells[0]]
    first = first.loc[first["value"].abs().sort_values(ascending=False, kind="stable").index[:MOST_GIFTS]]
    order = list(first.sort_values("value", ascending=False)["gift"])
    reading = "A line is the interval for all that was given; a filled mark is a detectable change"
    if len(first) < len(frames[cells[0]]):
        reading += Markup("; the {} of {} that change most, <a href=\"#{}\">all of them in their chapter</a>").format(
            len(first), plural(len(frames[cells[0]]), "gift"), kind.chapter)
    return (overlaid(page, kind.title, frames, "gift", lambda gift: gift_name(page, gift), order=order),
            Markup("{}.").format(reading))


def caption(page, word, base):
    """What is judged first, and in which unit. word: as judged() gives it; base: the first cell."""
    words = page.many(word).capitalize()
    if base.alike:
        return f"{words}: points against the others"
    if base.alone:
        return f"{words}: chance to win against the others, in percentage points"
    return f"{words}: percentage points off a fair share"


def headline(page, found):
    """One sentence on what the page found: which factions are strong or weak, and where; else its first finding.

    Where something was given: what that changes. Of two setups to be compared: what changes. It opens with the players
    of whom it speaks, unless better ones have played the same, and with the modules that all have played with.
    """
    word, called, frames = judged(page)
    if given := gifts_played(page):
        kind, cells = given
        text = Markup("{}{}").format(clause(page, cells[0], kind), in_setups(page, cells[:1], len(page.given)))
    elif page.two:
        text = change(page, found)
    elif not any(map(len, frames.values())) or any(cell.confounded for cell in frames):
        return brief(found[0].text) if found else Markup(page.numbers[page.base]["title"])
    else:
        text = verdicts(page, word, called, frames)
    who, _, unasked = page.speaks_of(tuple(frames)).partition("; ")
    who = " ".join(filter(None, (who, with_modules(page))))
    return Markup("{}.").format(Markup("; ").join(filter(None, (opened(text, who), unasked))))


def with_modules(page):
    """Which modules all setups have played with, in words, unless a setup's name says it."""
    first, *others = [cell.about["modules"] for cell in page.given]
    names = [name for name in first if all(name in each for each in others)]
    if not names or (others and all(name in page.name(cell) for cell in page.given for name in names)):
        return ""
    return f"with {first_of(names, MODULES)}"


def first_of(names, most):
    """Some names as a sentence lists them, and how many more there are; a single one more is named too."""
    return join(names if len(names) <= most + 1 else names[:most]) + f" and {len(names) - most} more" * (
        len(names) > most + 1)


def change(page, found):
    """What differs between the two setups of a page, also one tier up, and the seats that are strong or weak."""
    cell, base = page.two

    def what(cell):
        told = next(finding.change for finding in found if finding.change and finding.cells[0] is cell)
        return Markup(str(brief(told)).removesuffix("."))

    said = what(cell)
    text = Markup("{} against {}: {}").format(bold(short(page, cell)), short(page, base), said)
    if page.two_above:
        same = said.partition("<b>")[0] if "<b>" in said else ""    # such as "the win share changes by"; said once
        text += Markup("; one tier up, {}").format(what(page.two_above[0]).removeprefix(same))
    return text + seats_told(page)


def verdicts(page, word, called, frames):
    """Which items are strong or weak, and where, as a clause; arguments as judged() gives them.

    Of each kind of verdict first those furthest off, before others of the same kind.
    """
    rows = pd.concat([frame.assign(cell=cell) for cell, frame in frames.items()])
    words = page.many(word)
    many = len(frames)
    rows = rows.iloc[(-rows["value"].abs()).argsort(kind="stable")]
    items, told = list(rows[word].unique()), []
    for verdict in VERDICTS[:-1] if len(items) == 2 else VERDICTS:      # the other of two is as far below
        group = rows[rows["verdict"] == verdict]
        places = group.groupby(word, sort=False)["cell"].apply(lambda cells: sorted(cells, key=page.given.index))
        told += [(verdict, Markup("{} {} {}{}{}").format(
            first_of([bold(called(name)) for name in names], NAMES),
            "is" if len(names) == 1 else "are", WORDS[verdict] if verdict in UNFAIR or len(items) > 2 else Markup(
                "above {}").format(bold(called(next(name for name in items if name != names[0])))),
            in_setups(page, places[names[0]], many), by_points(page, group[group[word].isin(names)])))
            for names in together(places)]
    firsts = {verdict: place for place, (verdict, _) in reversed(list(enumerate(told)))}.values()
    told = [told[place][1] for place in sorted(range(len(told)), key=lambda place: place not in firsts)]
    if told:
        text = join(told)
        if len(told) > CLAUSES:
            shown = told if len(told) == CLAUSES + 1 else [*told[:CLAUSES], plural(len(told) - CLAUSES, "more verdict")]
            text = Markup("; ").join(shown)
    else:
        text = none_decided(rows, word, words, many)
    text += seats_told(page) if word != "seat" else ""
    chosen = any(cell.dealing == "chosen" for cell in frames)
    return Markup("{}{}").format(text, f" (an association: players chose their {words})" if chosen else "")


def by_points(page, rows):
    """By how much items are above or below the others, as the end of a clause; empty where a verdict says it all.

    rows: of these items, the one furthest off first.
    """
    if rows["verdict"].iloc[0] in UNFAIR:
        return ""
    unit = "points" if page.base.alike else "percentage points of the chance to win"
    far = rows.iloc[0][["value", "low", "high"]].abs().sort_values().set_axis(["low", "value", "high"])
    return f" by {'up to ' * (len(rows) > 1)}{points(far)} {unit}"


def opened(text, who):
    """A sentence that begins with those of whom it speaks, if that is said, and with a capital."""
    text = f"{who}, {text}" if who else str(text)
    return Markup(re.sub(r"^((?:<b>)?)(\w)", lambda found: found[1] + found[2].upper(), text))


def together(places):
    """Lists of the names of which a Series says the same, in their order."""
    groups = {}
    for name, cells in places.items():
        groups.setdefault(tuple(map(id, cells)), []).append(name)
    return list(groups.values())


def in_setups(page, cells, many):
    """In which setups, in words; many: how many there are."""
    if many == 1:
        return ""
    if len(cells) == many:
        return " in both setups" if many == 2 else f" in all {many} setups"
    if len(cells) > 1:
        return f" in {len(cells)} of {many} setups"
    return f" {'with' if ' = ' in page.name(cells[0]) else 'in'} {short(page, cells[0])}"


def short(page, cell):
    """A setup's name in a headline; its number where that is long."""
    name = page.name(cell)
    return name if len(name) <= NAME else f"setup {page.given.index(cell) + 1}"


def none_decided(rows, word, words, many):
    """The headline where no item is strong or weak."""
    items = rows[word].nunique()
    balanced = (rows["verdict"] == "balanced").groupby(rows[word]).all().sum()
    setups = "" if many == 1 else " in both setups" if many == 2 else f" in all {many} setups"
    if balanced == items:
        return Markup("{} are balanced{}").format(bold(f"all {items} {words}"), setups)
    if balanced:
        return Markup("{} {} balanced{}, the others undecided").format(
            bold(f"{balanced} of {items} {words}"), "is" if balanced == 1 else "are", setups)
    return Markup("{}it is {} whether any of {} {} is strong or weak").format(
        f"{setups.strip()}, " if setups else "", bold("undecided"), items, words)


def seats_told(page):
    """What a headline says of seats, as a clause; empty where they are not compared."""
    return seat_clause(page) if compares_seats(page) else ""


def compares_seats(page):
    """Whether a headline may speak of seats."""
    return not page.base.alone and page.base.sides == page.base.players


def verdicts_elsewhere(page):
    """How many verdicts on seats of other setups than the first a headline gives, which no finding quotes."""
    if gifts_played(page):
        return 0
    word, _, frames = judged(page)
    if word == "seat":
        return sum(int(frame["verdict"].isin(VERDICTS).sum()) for cell, frame in frames.items()
                   if cell is not page.base)
    groups = decided_seats(page) if compares_seats(page) else {}
    return sum((len(cells) - 1) * len(names) for (_, cells), names in groups.items())


def decided_seats(page):
    """{(verdict, setups): seats} of those that are decided in the first setup, with all in which they are so."""
    frames = {cell: seats_judged(page, cell).set_index("seat") for cell in page.given
              if not cell.alone and cell.sides == cell.players}
    seats = frames[page.base]
    decided = seats[seats["verdict"].isin(VERDICTS)]
    groups = {}
    for seat in (decided["value"] - decided["fair"]).abs().sort_values(ascending=False, kind="stable").index:
        verdict = decided.loc[seat, "verdict"]
        cells = [cell for cell, frame in frames.items() if frame["verdict"].get(seat) == verdict]
        groups.setdefault((verdict, tuple(cells)), []).append(bold(f"the {seat_name(seat)}"))
    return groups


def seat_clause(page):
    """What the headline says of seats: those that are decided in the first setup, and in which setups they are so; then
    those that only players one tier up decide.
    """
    groups = decided_seats(page)
    said = [(names, verdict, in_setups(page, cells, len(page.given))) for (verdict, cells), names in groups.items()]
    if len({where for *_, where in said}) == 1:                 # said once, behind all of them
        said = [(*each[:2], "") for each in said[:-1]] + said[-1:]
    text, above = Markup("; {}").format(join(are(*each) for each in said)) if said else Markup(), {}
    for seat, (_, there) in seats_decided_above(page, page.base).items():
        above.setdefault(there["verdict"], []).append(bold(f"the {seat_name(seat)}"))
    if not above:
        return text
    where = in_setups(page, [page.one_tier_up(page.base)], len(page.given)) if len(page.given) > 2 else ""
    return text + Markup("; one tier up, {}{}").format(join(
        are(names, verdict) for verdict, names in above.items()), where)


def are(names, verdict, where=""):
    """These are strong, or what the verdict is; where: in which setups, in words."""
    return Markup("{} {} {}{}").format(join(names), "is" if len(names) == 1 else "are", verdict, where)


def brief(text):
    """The first clause of a finding that is long; what is an association, or depends on skill, stays called so."""
    text = Markup(text)
    if len(text.striptags()) <= LONG:
        return text
    ends = [end.start() for end in ENDINGS.finditer(str(text)) if text.count("<b>", 0, end.start()) == text.count(
        "</b>", 0, end.start())]
    short = Markup(str(text)[:min(ends, default=None)].rstrip("."))
    if ASSOCIATION in text and ASSOCIATION not in short:
        short += ": an association"
    if DEPENDS in text and DEPENDS not in short:
        short += f"; but that {DEPENDS}"
    return short + Markup(".")


def chosen(found):
    """The findings of the first screen, in the order of the page, but those without news last.

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
    """What a finding has in bold: whom or what it is about."""
    return set(re.findall(r"<b>(.*?)</b>", finding.text))


def first_screen(page, found):
    """What the template shows first: headline, figure, and (finding, its text there) of those chosen."""
    return {"headline": headline(page, found), "figure": lead_figure(page), "undecided": undecided(page),
            "names": [page.faction(name) for name in page.ranked()], "findings": shown_first(page, found)}


def shown_first(page, found):
    """[(finding, its text, of whom it speaks)] of those to read first, on a page as in a terminal.

    Without what the headline has said of gifts already.
    """
    said = set(intervals(headline(page, found))) if gifts_played(page) else set()
    fresh = [finding for finding in found if finding.chapter and not said.issuperset(intervals(finding.text) or [""])]
    return [(finding, brief(of_setup(page, finding)), sentence(finding.among)) for finding in chosen(fresh)]


def of_setup(page, finding):
    """The sentence of a finding without who played; verdicts on the first of several setups begin with its name."""
    named = len(page.given) > 1 and finding.about and not finding.cells
    return Markup("{}: {}").format(short(page, page.base), finding.plain) if named else finding.plain


def undecided(page, folder="DIR"):
    """Which verdicts are open, on what the page judges first and on seats, and how many games to play; or nothing.

    folder: what the command line calls the run.
    """
    word, _, frames = judged(page)
    words = page.many(word)
    asked = [] if gifts_played(page) else [(words, frames)]
    if asked and word != "seat" and compares_seats(page):
        asked.append(("seats", {cell: seats_judged(page, cell) for cell in page.given
                                if not cell.alone and cell.sides == cell.players}))
    verdicts = {words: pd.concat([frame["verdict"] for frame in frames.values()]) for words, frames in asked if frames}
    open_ones = {each: f"{count((found == 'undecided').sum())} of {plural(len(found), 'verdict')} on {each}"
                 for each, found in verdicts.items() if (found == "undecided").any()}
    planned = page.many(in_common(page.given).item) if open_ones else ""
    plan = Markup("; <code>ludometer plan --pilot {}</code> says how many games those on {} want").format(
        folder, planned) if planned in open_ones else ""
    return Markup("Undecided: {}{}.").format(join(open_ones.values()), plan) if open_ones else ""


def sentence(among):
    """Of whom a finding speaks, as a sentence behind it; empty where nothing is to be said."""
    return f"{among[0].upper()}{among[1:]}." if among else ""
