"""What a variant changes: differences between cells that play the same deals."""

import numpy as np
import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE, MARGIN
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import difference_verdicts
from ludometer.analysis.tables.main_outcome import common_outcome, only_seats_differ
from ludometer.reports.elements.section import CAUSAL, CHANGES, ROWS, Column, Section, Table, Value
from ludometer.reports.elements.setups_overlay import overlay_drawing
from ludometer.reports.elements.values import (
    NARROWED,
    change_value,
    count_value,
    narrowed_value,
    reference_line_name,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.figures.curves import curves
from ludometer.reports.sections.change_sentences import chance_change, point_finding, variant_finding
from ludometer.reports.wording.course_measures import MEASURES
from ludometer.reports.wording.numbers_in_words import join, plural, pretty, seat_name


def variants(page):
    """Sections on what the other cells change against the first cell with the same number of players.

    One for each number of players that several cells have, and for each tier that they all were asked of; the first one
    also says which cells are compared with none.
    """
    made, lonely, groups = [], [], setup_changes.groups_of(page.given, page.tiers)
    for place, cells in enumerate(groups):
        players = cells[0].players
        if len(cells) == 1:
            lonely.append(page.name(cells[0]))
            continue
        section = variants_section(page.as_if_only(cells))
        if cells[0] is not page.base:
            again = any(each[0].players == players for each in groups[:place])
            section.key = f"variants-{players}{f'-{place}' * again}"
            who = f", {cells[0].about['lineup']}" if again else ""
            section.title = section.title.replace(":", f", {plural(players, 'player')}{who}:", 1)
        if page.two and section.findings:                       # what was asked, whatever the answer
            section.findings[0] = section.findings[0]._replace(news=True)
        made.append(section)
    if made and lonely:
        made[0].notes.append(f"Compared with no other setup, because none has as many players: "
                             f"{join(lonely).unescape()}.")
    return made


def variants_section(page):
    """A section on differences from the baseline, for a page whose cells have one number of players."""
    base, others = page.base, page.given[1:]
    others, left = others[:ROWS], others[ROWS:]
    drawn = others[:CHANGES]
    section = Section("variants", f"Variants: what changes against {page.name(base)}", CAUSAL, "", rests=(
        page.words["faction"],))
    by_seats = [not page.has_factions or cell.same_faction or base.same_faction or only_seats_differ((base, cell))
                for cell in others]
    mixed, alike = ([cell for cell, by_seat in zip(others, by_seats, strict=True) if by_seat == same]
                    for same in (False, True))
    if mixed:
        add_win_changes(page, section, mixed, drawn)
    if alike:
        add_point_changes(page, section, alike, drawn)
    for knob, cells in numeric_knobs(page):
        items = curve_items(page, cells)
        section.drawings.append([knob_curves(page, knob, cells, item) for item in items])
        band = "" if base.is_solo else f", the band {100 * MARGIN:.0f} percentage points around it"
        of = f" of {page.name(base)}" if base.is_solo else ""
        section.notes.append(
            f"The curves over {knob} show {shares_of(base)}, not differences: the line across is "
            f"{reference_line_name(base)}{of}{band}, and intervals hold for all "
            f"{join([page.many(item) for item in items], 'or')} of one value together.")
    section.tables.append(Table(
        [Column("setup", text=True), Column("measure", text=True), Column("change"), NARROWED],
        ([page.cell_value(cell), text_value(MEASURES[row["measure"]].title(cell.close, page.words["stage"])),
          change_value(row, factor=100 if MEASURES[row["measure"]].share else 1), narrowed_value(row)]
         for cell in drawn for _, row in page.changes(setup_changes.setup_course_changes, cell).iterrows()
         if row["measure"] != "shared" or shares_wins(page, cell) or shares_wins(page, base)),
        "Change in how the game runs"))
    if left:
        section.notes.append(f"{plural(len(left), 'more setup')} played, but not compared here.")
    if not all(cell.shares_luck_with(base) for cell in others):
        section.notes.append("Setups with another seed share no deals with the baseline; their differences are taken "
                             "between independent samples.")
    section.findings = [finding._replace(cells=finding.cells or (base,)) for finding in section.findings]
    return section


def shares_of(cell):
    """The name of what is measured of factions in a cell: "win shares", or "chances to win" in a solo game."""
    return "chances to win" if cell.is_solo else "win shares"


def shares_wins(page, cell):
    """Whether any win of a cell was shared."""
    return page.table(tables.course, cell).set_index("measure").loc["shared", "value"] > 0


def add_win_changes(page, section, cells, drawn):
    """Add how factions' win shares change, for cells whose factions differ. drawn: cells that get a figure."""
    base, word = page.base, page.words["faction"]
    what = shares_of(base).replace("chances", "chance").replace("shares", "share")
    frames = {cell: page.changes(setup_changes.win_changes, cell) for cell in cells}
    section.reading = (
        f"Differences in {what}, in percentage points, against {page.name(base)}, the same deals played under both: "
        f"each dot is a {word}, its line the interval for all differences in who wins together. Dots are filled "
        "where the whole interval lies on one side of no change.")
    told = [cell for cell in cells if cell in drawn]
    drawn = [cell for cell in told if len(frames[cell])]        # modules may replace all factions
    if drawn:
        there = [name for name in page.ranked_factions() if any(name in set(frames[cell]["faction"]) for cell in drawn)]
        section.drawings.append([changes_figure(
            page, f"Change in {what} of each {word} against {page.name(base)}, in percentage points", drawn, frames,
            "faction", page.faction, 100, there)])
    section.tables.append(Table(
        [Column("setup", text=True), Column(word, text=True), Column("change", f"in percentage points of {what}"),
         NARROWED, Column("deals", "blocks in which it was played under both")],
        ([page.cell_value(cell), text_value(page.faction(row["faction"])), change_value(row, factor=100),
          narrowed_value(row), count_value(row["blocks"])]
         for cell, frame in frames.items() for _, row in frame.sort_values("value", ascending=False).iterrows()),
        f"Change in {what}"))
    if base.is_solo:
        section.findings += [chance_change(page, cell) for cell in told]
    section.findings += [variant_finding(page, cell, frames[cell]) for cell in told
                         if not base.is_solo or len(frames[cell]) > 1]


def changes_figure(page, caption, cells, frames, item, called, factor, order):
    """A Drawing of what several cells change, in one figure; a mark is filled where the whole interval is on one side.

    factor: 100 for shares, 1 for points; order: of the rows.
    """
    scaled = {cell: frames[cell].assign(
        **{name: factor * frames[cell][name] for name in ("value", "low", "high")},
        decided=np.isin(difference_verdicts(frames[cell]), BESIDE)) for cell in cells}
    return overlay_drawing(page, caption, scaled, item, called, order=order)


def add_point_changes(page, section, cells, drawn):
    """Add how points and seats' win shares change, for cells whose seats have the same faction, or none.

    Where policies play against one another, their win shares change too.
    """
    base = page.base
    points_frames = {cell: page.table(tables.part_changes, cell, base, (1 + len(base.parts)) * len(cells))
                     for cell in cells}
    policy_frames = {cell: page.changes(setup_changes.win_changes, cell) for cell in cells
                     if common_outcome((cell, base)).item == "policy" and not base.is_solo}
    seat_frames = {cell: page.table(tables.seat_changes, cell, base, base.players * len(cells))
                   if cell in policy_frames or base.is_solo else page.changes(setup_changes.win_changes, cell)
                   for cell in cells}
    kinds = [(points_frames, "part", page.part, 1, "Points"), (seat_frames, "seat", seat_name, 100, "Seats"),
             *([(policy_frames, "policy", str, 100, "Policies")] if policy_frames else ())]
    told = (f"Differences against {page.name(base)}, the same deals played under both: in the mean points of a seat "
            f"{'and the parts that make them up, ' * any(cell.parts for cell in (base, *cells))}and in the win share "
            f"of each seat{' and each policy' * bool(policy_frames)}, in percentage points. Lines are "
            "intervals for all differences of a kind together; dots are filled where the whole interval lies on one "
            "side of no change.")
    section.reading = f"{section.reading} {told}".strip()
    drawn = [cell for cell in cells if cell in drawn]
    for frames, item, name, factor, words in kinds:
        drawn_here = [cell for cell in drawn if cell in frames and len(frames[cell])]    # few deals share no policy
        if drawn_here:
            section.drawings.append([changes_figure(
                page, f"{words} against {page.name(base)}", drawn_here, frames, item, name, factor,
                list(dict.fromkeys(each for cell in drawn_here for each in frames[cell][item])))])
        section.tables.append(Table(
            [Column("setup", text=True), Column(item, text=True),
             Column("change", "in points" if factor == 1 else "in percentage points of win share"), NARROWED],
            [[page.cell_value(cell), Value(name(row[item]), str(row[item])), change_value(row, factor=factor),
              narrowed_value(row)] for cell, frame in frames.items() for _, row in frame.iterrows()],
            "Change in mean points" if factor == 1 else f"Change in win share{' by policy' * (item == 'policy')}"))
    section.findings += [
        chance_change(page, cell) if base.is_solo else
        point_finding(page, cell, points_frames[cell], seat_frames[cell], policy_frames.get(cell)) for cell in drawn]


def numeric_knobs(page):
    """[(knob, cells)] if one numeric knob has three values or more, in cells that are equal in all else; else []."""
    alike = [cell for cell in page.given[:ROWS] if cell.players == page.base.players and all(
        cell.about[key] == page.base.about[key] for key in ("modules", "lineup", "factions"))]
    found = []
    for knob, first in page.base.about["set"].items():
        rest = {name: value for name, value in page.base.about["set"].items() if name != knob}
        cells = {}
        for cell in alike:
            value = cell.about["set"].get(knob)
            if type(value) in (int, float) and cell.about["set"] == rest | {knob: value}:
                cells.setdefault(value, cell)
        if len(cells) >= 3 and cells.get(first) is page.base:
            found.append((knob, dict(sorted(cells.items()))))
    return found if len(found) == 1 else []


def curve_items(page, cells):
    """The kinds of items with curves: factions, or seats where factions are alike; else policies and seats.

    cells: {value of the knob: cell}.
    """
    if page.has_factions:
        return ["seat" if any(cell.same_faction for cell in cells.values()) else "faction"]
    several = page.base.is_solo or len(page.table(tables.line_up, page.base)) > 1
    return ["policy"] * several + ["seat"] * (not page.base.is_solo)


def knob_curves(page, knob, cells, item):
    """A Drawing of win shares of "faction", "seat" or "policy" against the value of a knob. cells: {value: cell}."""
    fair = page.base.fair
    of_factions = tables.chances if page.base.is_solo else tables.factions
    question, name = {"faction": (of_factions, page.faction), "seat": (tables.seats, seat_name),
                      "policy": (tables.line_up, str)}[item]
    frame = pd.concat([page.table(question, cell).assign(knob=value) for value, cell in cells.items()])
    items = (page.ranked_factions() if item == "faction" else range(page.base.players) if item == "seat" else
             sorted(set(frame[item])))
    items = [each for each in items if (frame[item] == each).any()]
    margin = 0 if page.base.is_solo else MARGIN                   # a chance against the game itself has no fair one
    what = "Chance to win with" if page.base.is_solo else "Win share of"
    label = f"{what} each {page.words['faction'] if item == 'faction' else item} by {knob}"
    return page.draw(
        page.base, label, curves, [name(each) for each in items],
        [frame[frame[item] == each] for each in items], "knob", fair, margin,
        basic.limits(frame, include=(fair - margin, fair + margin)), lambda value: f"{value:g}", pretty(knob).lower(),
        caption=label)
