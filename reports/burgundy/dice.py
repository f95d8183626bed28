"""Dice and workers by exact odds."""

import pandas as pd

from ludometer.analysis.burgundy.odds.dice_tables import curves
from ludometer.reports.elements.section import EXACT, Column, Finding, Section, Table
from ludometer.reports.elements.values import count_value, percent_value, text_value
from ludometer.reports.figures.curves import lines
from ludometer.reports.wording.numbers_in_words import bold, join, percent, plural
from ludometer.reports.wording.quotes import Words

TURNS = 5
MOST_WANTED = 2                                                 # numbers wanted, in the table


def dice(page):
    """A section on the exact chance that a number is within reach, by workers, turns and monasteries."""
    section = Section("dice", "Dice: what workers reach", EXACT, (
        "Exact chances, without any simulation, that one of a turn’s two dice shows the wanted number or is turned to "
        "it by workers: within one turn or several, with the workers saved for it. The first figure is without "
        "monasteries, the second about one turn, by the monasteries that help."), rests=("tile",))
    frame = pd.DataFrame(curves(page.numbers[page.base], TURNS))
    one = frame[frame["wanted"] == 1]
    bare = one[one["monasteries"] == "none"]
    by_workers = {workers_name(workers): rows for workers, rows in bare.groupby("workers")}
    by_help = {help_name(names): rows for names, rows in one[one["turns"] == 1].groupby("monasteries", sort=False)}
    section.drawings = [[page.draw(
        page.base, label, lines, groups, x, "chance", {},
        ((frame[x].min() - 0.2, frame[x].max() + 0.2), (0, 1.04)), str, percent, x, caption=f"{label}: exact")
        for groups, x, label in (
            (by_workers, "turns", "Chance of one number within turns"),
            (by_help, "workers", "Chance of one number this turn"))]]
    section.tables.append(chances(page, frame[frame["wanted"] <= MOST_WANTED]))
    now = bare[bare["turns"] == 1].set_index("workers")["chance"]
    section.findings.append(Finding("dice", "part5", Words(
        "One of two dice shows a {} with chance {}, or is turned to it: {} (exact odds).").format(
            bold("wanted number"), percent(now[0], 1), join(
                f"{percent(now[workers], 1)} with {plural(workers, 'worker')}" for workers in now.index[1:])),
        played=False))
    return section


def chances(page, frame):
    """The Table of chances: a row for each help, wanted numbers and workers; a column for each turn."""
    rows = []
    for (names, numbers, workers), group in frame.groupby(["monasteries", "numbers", "workers"], sort=False):
        rows.append([text_value(help_name(names)), text_value(numbers), count_value(workers),
                     *map(percent_value, group.sort_values("turns")["chance"])])
    turns = [Column(plural(turn, "turn"), "chance within this many turns") for turn in range(1, TURNS + 1)]
    return Table([Column("monasteries", "any of these in the duchy", True),
                  Column("wanted", "any of these numbers; only how they lie on the circle matters", True),
                  Column("workers", "saved for it"), *turns], rows,
                 f"Chance to reach a number, exact: {page.name(page.base)}")


def workers_name(workers):
    """A number of workers, in words."""
    return plural(workers, "worker") if workers else "no worker"


def help_name(names):
    """The monasteries that give a help, in words: "9, 10, 11" as "9 to 11", and if each is with 8, "8 with 9 to 11"."""
    parts = names.split(", ")
    heads = {part.rpartition(" + ")[0] for part in parts}
    if len(parts) < 3 or len(heads) > 1:
        return names
    first, last = (parts[place].rpartition(" + ")[2] for place in (0, -1))
    return " with ".join(filter(None, [*heads, f"{first} to {last}"]))
