"""The first screen of a run's page as plain data, for a terminal: the same headline, findings and numbers."""
import shlex

from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import ALONE, DIFFERS, difference_verdict, population_note
from ludometer.analysis.tables.main_outcome import changed_items, common_outcome
from ludometer.policies import unlearned_policies
from ludometer.reports.document.first_screen import (
    caption,
    compared_items,
    compares_items,
    counts_points,
    first_findings,
    largest_tier_change,
    open_verdicts,
    untested_players,
)
from ludometer.reports.document.headline import CHANGE, VERDICT, answers_with, judged_items, judged_seats
from ludometer.reports.document.headline import SEATS as SEATS_FIRST
from ludometer.reports.document.report import compose, plain_text
from ludometer.reports.document.what_was_played import setup_counts
from ludometer.reports.elements.opponent import games_won_row
from ludometer.reports.elements.section import MARK
from ludometer.reports.sections.forced_deals import gifts_played
from ludometer.reports.wording.numbers_in_words import count, interval_in_words, join, signed_number

MOST = 2                                                        # findings below the headline
LATER = 4                                                       # setups whose changes against the first one are told
RECONSTRUCTED = f"{MARK} reconstructed"
SEATS = "seats"                                                 # the chapter on them


def summary(folder):
    """What the page of a run folder says first: a dict, as follows, with its headline and caption as sentences.

    findings: the first ones, each a sentence, and one on seats if the page has it. about: which setup they speak of
    where they name none; empty where there is one. judged: a list of {item, setup, value, low, high, verdict,
    populations}, in the unit that the caption names, without cells that `above` compares; populations: what each says,
    in short, where they alone leave no verdict, else empty. It is an empty list where nothing is judged, or something
    was given. among: whom these speak of, in words (analysis/strength/tiers_of_cells.py); empty where better players
    have played the same. changes: {item: value, low, high, verdict, populations}, of two setups that are compared, in
    the same unit; above: the same one tier up. later: of more setups, {setup: changes against the first one}, LATER of
    them, with later_caption; later_left: how many there are besides. undecided: which verdicts are open, as a sentence;
    empty where none is. moved: the largest change one tier up, as a sentence; empty where none is certain. chances: of
    several setups of a solo game, a list of {setup, value, low, high, against, change}: the chance to win in percent,
    and as {value, low, high} in percentage points its change against another setup, both None for the first.
    seats: the same from caption to later_left for seats, where they are asked of and other items are judged; else None.
    marked: what the sign behind names of items means; empty where none has it.
    quote: what a person may quote, three lines: the headline, its numbers (left out where it has them, or there are
    none), and what was played. Raises DataError where there can be no page.
    """
    made = compose([folder], draws=False)
    page, found = made["page"], made["found"]
    items = judged_items(page)
    _, _, frames = items
    seats = judged_seats(page) if common_outcome(page.given).item == "seat" != items[0] else None
    judged = judged_table(page, *items)
    first = first_findings(page, found)
    picked = first[:MOST]
    if not any(finding.chapter == SEATS for finding, *_ in picked):
        picked += [one for one in first_findings(page, found, (SEATS,)) if one[0].chapter == SEATS][:1]
    about = f"{page.name(page.base)}, the first of {len(page.given)} setups" if len(page.given) > 1 else ""
    return {"headline": made["headline"], "about": about, "among": page.speaks_of(tuple(frames)), **judged,
            "seats": judged_table(page, *seats) if seats else None,
            "undecided": plain_text(open_verdicts(page, shlex.quote(str(folder)))),
            "moved": plain_text(largest_tier_change(page)), "chances": chances(page),
            "findings": [f"{plain_text(text)} {among}".strip() for _, text, among in picked],
            "marked": RECONSTRUCTED if any(MARK in row["item"] for row in judged["judged"]) else "",
            "quote": [made["headline"], *quoted_numbers(page), what_was_played(page)]}


def judged_table(page, word, called, frames):
    """What summary() has of judged items, from caption to later_left; arguments as judged_items() gives them."""
    elsewhere = page.given if gifts_played(page) else page.two_above or ()      # shown in another way
    rows = [{"item": called(row[word]), "setup": page.name(cell)} | {
        key: row[key] for key in ("value", "low", "high", "verdict")} | {"populations": populations_of_row(
            row, cell, word)}
        for cell, frame in frames.items() if cell not in elsewhere for row in frame.to_dict("records")]
    cells = [] if page.two or gifts_played(page) else [
        cell for cell in page.given
        if page.firsts.get(cell) is page.base and cell.about["lineup"] == page.base.about["lineup"]]
    later = {page.name(cell): changed for cell in cells[:LATER] if (
        changed := changes_by_item(page, (cell, page.base), word, called))}
    return {"caption": caption(page, word, next(iter(frames))) if rows else "", "judged": rows,
            "later": later, "later_left": max(len(cells) - LATER, 0),
            "later_caption": f"{page.many(word).capitalize()}: change in win share against {page.name(page.base)}, "
                             "in percentage points",
            "changes": changes_by_item(page, page.two, word, called),
            "above": changes_by_item(page, page.two_above, word, called)}


def quoted_numbers(page):
    """The numbers behind a headline on verdicts or changes, in a line, in a list: the items furthest off, each with
    its verdict; first the seats or factions whose numbers are all that differs.
    """
    kind = answers_with(page)
    if kind == CHANGE and compares_items(page):
        title, word, called, frames = compared_items(page)
    elif kind in (VERDICT, SEATS_FIRST):
        word, called, frames = judged_seats(page) if kind == SEATS_FIRST else judged_items(page)
        title = caption(page, word, next(iter(frames)))
    else:
        return []
    cell, frame = next(iter(frames.items()))
    frame = frame.iloc[(-frame["value"].abs()).argsort(kind="stable")]
    frame = frame.iloc[(~frame["decided"].to_numpy(bool)).argsort(kind="stable")]
    asked = changed_items(page.given, word, page.words.get("faction"))
    frame = frame.sort_values(word, key=lambda item: ~item.isin(asked), kind="stable").head(MOST)
    told = ", ".join(f"{called(row[word])} {signed_number(row['value'])} "
                     f"({interval_in_words(signed_number(row['low']), signed_number(row['high']))})"
                     f" {quoted_verdict(row, cell, word, kind)}".rstrip() for row in frame.to_dict("records"))
    where = f", {page.name(cell)}" if len(page.given) > 1 else ""
    marked = f" ({RECONSTRUCTED})" * (MARK in told)
    return [f"{title}{where}: {told}{marked}."]


def quoted_verdict(row, cell, word, kind):
    """The verdict on a row of quoted_numbers(), with what each population says where they alone leave it open."""
    verdict, note = (change_verdict(row), population_note(row)) if kind == CHANGE else (
        row["verdict"], populations_of_row(row, cell, word))
    return f"{verdict} ({note})" if note and not note.endswith(ALONE) else note or verdict


def change_verdict(row):
    """The verdict on a change; empty where it is detectable in all populations."""
    said = difference_verdict(row)
    return "" if said in BESIDE else DIFFERS if said == DIFFERS else "undecided"


def what_was_played(page):
    """How many games were played of what and by whom, in a sentence."""
    cells = page.given
    setups = f" in {plain_text(join(setup_counts(page)))}" if len(page.cells) > 1 else ""
    players = join(sorted({cell.players for cell in cells}), "or")
    line_ups = list(dict.fromkeys(cell.about["lineup"] for cell in cells))
    who = line_ups[0] if len(line_ups) == 1 else f"{len(line_ups)} line-ups"
    names = sorted({name for run in page.runs for name in unlearned_policies(run.game, run.manifest["policies"])})
    who = "; ".join(filter(None, (who, untested_players(page), names and f"{join(names)} had learned nothing yet")))
    return (f"{count(sum(cell.games for cell in page.cells))} games of {page.numbers[page.base]['title']}{setups}, "
            f"{players} player{'s' if players != '1' else ''} ({who}); rules version "
            f"{page.base.about['tables']['rules_version']}, seed {page.base.seed}.")


def populations_of_row(row, cell, word):
    """What each population says of a row of the main question, in short. word: as of judged_items()."""
    if cell.is_solo or counts_points(word, cell):
        return population_note(row, "gain")
    return population_note(row | {end: row["fair"] + row[end] / 100 for end in ("low", "high")})


def chances(page):
    """A solo player's chance to win in each setup, as summary() has it; [] for one setup, or with rivals."""
    cells = [cell for cell in page.given if cell.is_solo]
    if not page.base.is_solo or len(cells) < 2:
        return []
    return [{"setup": page.name(cell)} | times_hundred(games_won_row(page, cell)) | (
        {"against": page.name(page.firsts[cell]), "change": times_hundred(
            page.changes(setup_changes.setup_course_changes, cell).set_index("measure").loc["won"])}
        if cell in page.firsts else
        {"against": None, "change": None}) for cell in cells]


def times_hundred(row):
    """{value, low, high} of a row, times 100."""
    return {end: 100 * row[end] for end in ("value", "low", "high")}


def changes_by_item(page, two, word, called):
    """{item: {value, low, high, verdict, populations}}, in percentage points, of the differences between two cells; {}
    without them.

    word, called: of what is judged, as ludometer.reports.document.headline.judged_items() gives them; where another
    thing is compared, nothing.
    """
    frame = page.changes(setup_changes.win_changes, two[0]) if two else {}
    return {called(row[word]): times_hundred(row) | {
        "verdict": change_verdict(row), "populations": population_note(row)}
            for row in frame.to_dict("records")} if word in frame else {}
