"""The headline of a page: one sentence on what it found, and the words it says it in."""

import re

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE, UNFAIR
from ludometer.analysis.strength.tiers_of_cells import judged_players_only
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import difference_verdict
from ludometer.analysis.tables.main_outcome import changed_items, only_seats_differ
from ludometer.reports.document.short_sentences import first_clause, first_that_fits, names_in
from ludometer.reports.document.verdict_phrases import beside_phrase, verdict_phrase
from ludometer.reports.elements.kinds_of_findings import faction_kind
from ludometer.reports.elements.page_tables import once_a_page
from ludometer.reports.elements.section import TOLD
from ludometer.reports.elements.tier_changes import seat_verdicts, seats_decided_above
from ludometer.reports.elements.unused_rows import unplayed_factions
from ludometer.reports.elements.values import points_off, with_value_columns
from ludometer.reports.sections.forced_deals import gift_clause, gifts_played
from ludometer.reports.wording.numbers_in_words import bold, gain, join, seat_name
from ludometer.reports.wording.quotes import Words, with_capital

VERDICTS = (*UNFAIR, *BESIDE)                                   # in which a headline is interested
NAME = 40                                                       # letters of a setup's name in a headline
MODULES = NAMES = 3                                             # and items of one verdict, that a headline names
CLAUSES = 2                                                     # verdicts of a headline, but for one more
KINDS = GIFTS, CHANGE, CHANCE, SEATS, VERDICT, FINDING = (      # what a headline may be about
    "gifts", "change", "chance to win", "seats", "verdict", "finding")


@once_a_page
def judged_items(page):
    """(word, name function, {cell: frame with item, value, low, high, verdict}) of the page's main question.

    In percentage points off a fair share or, where there is none, against the others (points where all seats have the
    same faction). Factions; in a game without them policies, then seats. Seats, too, where setups differ in nothing but
    what seats start with.
    """
    if not page.base.is_solo and only_seats_differ(page.given):
        return judged_seats(page)
    if page.has_factions:
        frames = {}
        for cell in page.given:
            kind = faction_kind(page, cell)
            if kind and (cell.is_solo, cell.same_faction) == (page.base.is_solo, page.base.same_faction):
                frames[cell] = distances_from_others(kind.judged(cell), cell)
        return "faction", page.faction, frames
    several = [cell for cell in page.given if not cell.is_solo and len(page.table(tables.line_up, cell)) > 1]
    if several:
        return "policy", str, {cell: points_off(page.table(tables.line_up, cell)) for cell in several}
    return "seat", seat_name, {cell: distances_from_others(page.table(tables.seats, cell), cell) for cell in page.given
                               if not cell.is_solo and cell.sides == cell.players}


@once_a_page
def judged_seats(page):
    """judged_items() of seats."""
    return "seat", seat_name, {cell: points_off(seat_verdicts(page, cell)) for cell in page.given
                               if not cell.is_solo and cell.sides == cell.players}


def distances_from_others(frame, cell):
    """The frame in distances from the others or from a fair share, with a column: whether each is decided."""
    if not cell.is_solo and not cell.same_faction:
        return points_off(frame)
    scaled = {name: (1 if cell.same_faction else 100) * column for name, column in with_value_columns(frame, "gain")[
        ["value", "low", "high"]].items()}
    return frame.assign(**scaled, decided=frame["verdict"].isin(VERDICTS))


def headline(page, found):
    """The main finding in a sentence of at most MOST_WORDS words: what is strong or weak, and where; else the first
    finding.

    Where something was given: what that changes. Of two setups to be compared: what changes. It opens with the players
    of whom it speaks, unless better ones have played the same, and with the modules that all have played with, where
    there is room.
    """
    texts = headline_texts(page, found)
    if answers_with(page) == FINDING:
        return Words("{}.").format(with_capital(first_that_fits(texts)))
    _, _, frames = judged_items(page)
    among, modules = judged_players_only(page.speaks_of(tuple(frames or page.given))), modules_clause(page)
    sentences = []
    for text in texts:
        who = without_repeated_names(among, text)
        sentences += [opening_with(text, Words(" ").join(filter(None, names))) for names in ((who, modules), (who,))]
    return Words("{}.").format(first_that_fits([*sentences, *map(with_capital, texts)]))


@once_a_page
def answers_with(page):
    """What the headline is about, one of KINDS."""
    if gifts_played(page):
        return GIFTS
    if page.two:
        return CHANGE
    _, _, frames = judged_items(page)
    if chance_clause(page):
        return CHANCE
    if not any(map(len, frames.values())) or any(cell.confounded for cell in frames):
        return FINDING
    return SEATS if seats_come_first(page) else VERDICT


def headline_texts(page, found):
    """What the headline may say, from the longest text, which says most, to the shortest."""
    (word, called, frames), kind = judged_items(page), answers_with(page)
    if kind == GIFTS:
        gifts, cells = gifts_played(page)
        where = setups_phrase(page, cells[:1], len(page.given))
        return [gift_clause(page, cells[0], gifts, most, rest) + where for most, rest in (
            *((most, True) for most in range(TOLD, 0, -1)), *((most, False) for most in range(TOLD, 0, -1)))]
    if kind == CHANGE:
        return change_texts(page, found)
    if kind == FINDING:
        return [first_clause(found[0].plain).rstrip(".") if found else Words(page.numbers[page.base]["title"])]
    decided = any(frame["verdict"].isin(VERDICTS).any() for frame in frames.values())
    if kind == CHANCE:
        chance, verdicts = chance_clause(page), verdict_texts(page, word, called, frames) if decided else []
        return [*(Words("{}; {}").format(chance, text) for text in verdicts), chance, chance_clause(page, others=False)]
    texts = verdict_texts(page, word, called, frames)
    if is_mixed_lineup(page):                                   # who plays how was asked, and leads
        first, seats = policies_clause(page), compared_seats_clause(page)
        others = texts if decided else [seats.removeprefix("; ")] if seats else []
        return [*(Words("{}; {}").format(first, text) for text in others), first]
    return texts


def without_repeated_names(who, text):
    """Who played, without names of policies that the headline's text already has."""
    names = re.split(", | and ", who.removeprefix("among ").removesuffix(" players"))
    said = [name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text.striptags())]
    if len(names) == 1 or not said:
        return who
    return f"among players of {len(names)} policies" if len(said) < len(names) else ""


def modules_clause(page):
    """The modules that all setups have played with, as a clause; "" where the setups' names say it."""
    first, *others = [page.module_titles(cell) for cell in page.given]
    names = [name for name in first if all(name in each for each in others)]
    if not names or (others and all(name in page.name(cell) for cell in page.given for name in names)):
        return ""
    return Words("with {}").format(first_names(names, MODULES))


def first_names(names, most):
    """The first names as a list in a sentence, with how many more there are."""
    return join(names if len(names) <= most + 1 else names[:most]) + f" and {len(names) - most} more" * (
        len(names) > most + 1)


def is_mixed_lineup(page):
    """Whether the first setup of a game with factions compares policies whose factions are not fixed."""
    cell = page.base
    return page.has_factions and not (cell.is_solo or cell.confounded) and len(page.table(tables.line_up, cell)) > 1


def policies_clause(page):
    """A clause on the strong and weak policies of the first setup."""
    first = decided_texts(page, "policy", str, {page.base: points_off(page.table(tables.line_up, page.base))})[0]
    return Words("{}{}").format(first, setups_phrase(page, [page.base], len(page.given)))


def change_texts(page, found):
    """What a headline may say of two setups, the longest text first: what differs between them, the same one tier up,
    and strong and weak seats.
    """
    cell, _ = page.two
    changes = {each.cells[0]: each for each in reversed(found) if each.change}
    names = [short_setup_name(page, each, name_without_players(page, each)) for each in page.two]

    def what(cell, brief):
        told = changes.get(cell)
        said = (told.brief if brief and told.brief else told.change) if told else "there is nothing to compare"
        return first_clause(said).removesuffix(".")

    texts = []
    for brief in (False, True):
        said = what(cell, brief)
        text = Words("{} against {}: {}").format(bold(names[0]), names[1], said)
        if page.two_above:
            same = said.partition("<b>")[0] if "<b>" in said else ""    # such as "the win share changes by"; said once
            above = Words("{}; one tier up, {}").format(text, what(page.two_above[0], brief).removeprefix(same))
            texts += [above + compared_seats_clause(page), above]
        texts += [text + compared_seats_clause(page), text]
    return texts


def chance_clause(page, others=True):
    """A clause on how far setups change a solo player's chance to win; empty where no change is detectable.

    It comes before verdicts on factions: which level, or variant, is harder is what such setups were played for.
    others: whether it says how many setups do.
    """
    if not page.base.is_solo or len(page.given) < 2:
        return Words()
    rows = {cell: page.changes(setup_changes.setup_course_changes, cell).set_index("measure").loc["won"]
            for cell in page.given
            if cell in page.firsts and cell.is_solo}
    moved = {cell: row for cell, row in rows.items() if difference_verdict(row) in BESIDE}
    if not moved:
        return Words()
    far = max(moved, key=lambda cell: abs(moved[cell]["value"]))
    more = f", the most of {len(moved)} setups that change it" if others and len(moved) > 1 else ""
    return Words("{} against {}: the chance to win changes by {} percentage points{}").format(
        bold(short_setup_name(page, far)), short_setup_name(page, page.firsts[far]), gain(moved[far], factor=100),
        more)


def verdict_texts(page, word, called, frames):
    """What a headline may say of strong and weak items and seats, the longest text first; arguments as of
    judged_items(). Seats that are decided come before other items of which none is.
    """
    texts = decided_texts(page, word, called, frames)
    if any(cell.dealing == "chosen" for cell in frames):
        texts = [Words("{} (an association: players chose their {})").format(text, page.many(word)) for text in texts]
    seats = compared_seats_clause(page) if word != "seat" else ""
    if seats and seats_come_first(page):
        first = seats.removeprefix("; ")
        return [*(Words("{}; {}").format(first, text) for text in texts), first]
    return [said for text in texts for said in ([text + seats] if seats else []) + [text]]


@once_a_page
def seats_come_first(page):
    """Whether seats are strong or weak in the first setup, or one tier up, and no faction is in any."""
    word, _, frames = judged_items(page)
    return word == "faction" and compares_seats(page) and not is_mixed_lineup(page) and not any(
        frame["verdict"].isin(VERDICTS).any() for frame in frames.values()) and bool(compared_seats_clause(page))


def decided_texts(page, word, called, frames):
    """What may be said of the items that are strong or weak, and where, or that none is, the longest text first;
    arguments as of judged_items().

    Of each kind of verdict first those furthest off, before others of the same kind; and before all the seats
    or factions whose numbers are all that differs between setups.
    """
    rows = pd.concat([frame.assign(cell=cell) for cell, frame in frames.items()])
    words, article = page.many(word), "the " * (word == "seat")
    many = len(frames)
    rows = rows.iloc[(-rows["value"].abs()).argsort(kind="stable")]
    items, told = list(rows[word].unique()), []
    for verdict in VERDICTS[:-1] if len(items) == 2 else VERDICTS:      # the other of two is as far below
        group = rows[rows["verdict"] == verdict]
        places = group.groupby(word, sort=False)["cell"].apply(lambda cells: sorted(cells, key=page.given.index))
        for names in names_by_setups(places):
            others = Words("the others") if len(items) > 2 else bold(
                f"{article}{called(next(name for name in items if name != names[0]))}")
            told.append((verdict, beside_phrase(
                first_names([bold(f"{article}{called(name)}") for name in names], NAMES), len(names) == 1,
                group[group[word].isin(names)], setups_phrase(page, places[names[0]], many),
                page.base.same_faction, others)))
    firsts = {verdict: place for place, (verdict, _) in reversed(list(enumerate(told)))}.values()
    given = {f"{article}{called(name)}" for name in changed_items(page.given, word, page.words.get("faction"))}
    told = [told[place][1] for place in sorted(range(len(told)), key=lambda place: (
        not given & names_in(told[place][1]), place not in firsts))]
    if not told:
        return none_decided_texts(rows, word, words, many, len(
            unplayed_factions(page, [*frames])) if word == "faction" else 0)
    texts = [join(told)] if len(told) <= CLAUSES else [Words("; ").join(told)] if len(told) == CLAUSES + 1 else []
    for shown in range(CLAUSES, 0, -1):
        if left := len(told) - shown:
            verdicts = f"there {'are' if left > 1 else 'is'} {left} more verdict{'s' * (left > 1)}"
            texts.append(Words("; ").join([*told[:shown], verdicts]))
    return [*texts, told[0]]


def opening_with(text, who):
    """A sentence that begins with its players, if they are named, and with a capital letter."""
    return with_capital(Words("{}, {}").format(who, text) if who else text)


def names_by_setups(places):
    """Lists of names that have the same setups, in their order. places: a Series of cells by name."""
    groups = {}
    for name, cells in places.items():
        groups.setdefault(tuple(map(id, cells)), []).append(name)
    return list(groups.values())


def setups_phrase(page, cells, many, called=None):
    """In which of `many` setups, in words. called: a function that names a single setup, by default its name."""
    if many == 1:
        return ""
    if len(cells) == many:
        return " in both setups" if many == 2 else f" in all {many} setups"
    if len(cells) > 1:
        return f" in {len(cells)} of {many} setups"
    name = called(page, cells[0]) if called else page.name(cells[0])
    return f" {'with' if ' = ' in name else 'in'} {short_setup_name(page, cells[0], name)}"


def name_without_players(page, cell):
    """The name of a setup without its line-up, unless that is all there is."""
    played = re.escape(cell.about["lineup"])
    return re.sub(rf"(^|: |, ){played}, |, {played}$", r"\1", page.name(cell), count=1)


def short_setup_name(page, cell, name=None):
    """The name of a setup for a headline, or its number where the name is long. name: instead of the page's."""
    name = name or page.name(cell)
    return name if len(name) <= NAME else f"setup {page.given.index(cell) + 1}"


def none_decided_texts(rows, word, words, many, unplayed=0):
    """What a headline may say where no item is strong or weak, the longest text first.

    unplayed: how many items could have been played and never were.
    """
    items = rows[word].nunique()
    balanced = (rows["verdict"] == "balanced").groupby(rows[word]).all().sum()
    differing = (rows["verdict"] == tables.DIFFERS).groupby(rows[word]).any().sum()
    setups = "" if many == 1 else " in both setups" if many == 2 else f" in all {many} setups"
    depends = f"; of {differing} that depends on players" if differing else ""
    if balanced == items:
        return [Words("{} are balanced{}").format(bold(f"all {items} {words}"), setups)]
    if balanced:
        short = Words("{} {} balanced{}").format(
            bold(f"{balanced} of {items} {words}"), "is" if balanced == 1 else "are", setups)
        return [Words("{}, {} undecided{}").format(
            short, "the other is" if items - balanced == 1 else "the others are", depends), short]
    named = f"the {items} {words} played, of {items + unplayed}," if unplayed else f"{items} {words}"
    return [Words("{}it is {} whether any of {} is strong or weak{}").format(
        f"{setups.strip()}, " if setups else "", bold("undecided"), named, depends),
        Words("{} are {}{}{}").format(named, bold("undecided"), setups, depends)]


def compared_seats_clause(page):
    """The clause on seats of a headline; empty where seats are not compared."""
    return seat_clause(page) if compares_seats(page) else ""


def compares_seats(page):
    """Whether the headline may speak of seats."""
    return not page.base.is_solo and page.base.sides == page.base.players


def count_unquoted_verdicts(page):
    """The number of verdicts on seats of other setups that the headline gives and no finding quotes."""
    if gifts_played(page):
        return 0
    word, _, frames = judged_items(page)
    if word == "seat":
        return sum(int(frame["verdict"].isin(VERDICTS).sum()) for cell, frame in frames.items()
                   if cell is not page.base)
    groups = seats_in_setups(page) if compares_seats(page) else {}
    return sum((len(cells) - 1) * len(names) for (_, cells), names in groups.items())


def seats_in_setups(page):
    """{(verdict, setups): seats} of the seats decided in the first setup, with all setups that have this verdict."""
    seats, groups = seat_verdicts(page, page.base).set_index("seat"), {}
    decided = seats[seats["verdict"].isin(VERDICTS)]
    frames = {cell: seat_verdicts(page, cell).set_index("seat") for cell in page.given
              if len(decided) and not cell.is_solo and cell.sides == cell.players}
    for seat in (decided["value"] - decided["fair"]).abs().sort_values(ascending=False, kind="stable").index:
        verdict = decided.loc[seat, "verdict"]
        cells = [cell for cell, frame in frames.items() if frame["verdict"].get(seat) == verdict]
        groups.setdefault((verdict, tuple(cells)), []).append(bold(f"the {seat_name(seat)}"))
    return groups


def seat_clause(page):
    """A clause on the seats decided in the first setup, and in which other setups they are decided alike; then
    those that only players one tier up decide.
    """
    groups = seats_in_setups(page)
    said = [(names, verdict, setups_phrase(page, cells, len(page.given))) for (verdict, cells), names in groups.items()]
    if len({where for *_, where in said}) == 1:                 # said once, behind all of them
        said = [(*each[:2], "") for each in said[:-1]] + said[-1:]
    text, above = Words("; {}").format(join(
        verdict_phrase(join(names), len(names) == 1, *rest) for names, *rest in said)) if said else Words(), {}
    for seat, (_, there) in seats_decided_above(page, page.base).items():
        above.setdefault(there["verdict"], []).append(bold(f"the {seat_name(seat)}"))
    if not above:
        return text
    where = setups_phrase(page, [page.one_tier_up(page.base)], len(page.given), name_without_players) if len(
        page.given) > 2 else ""
    return text + Words("; one tier up, {}{}").format(join(
        verdict_phrase(join(names), len(names) == 1, verdict) for verdict, names in above.items()), where)
