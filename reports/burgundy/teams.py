"""The team game: what the first team's chance is, and what would make the start fair."""

import pandas as pd

from ludometer.analysis.burgundy import questions as burgundy
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, distinguishing_labels, where_any
from ludometer.reports.elements.values import change_value, count_value, points_value, share_value, unknown_shares
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, percent, share
from ludometer.reports.wording.quotes import Words

EVEN = 0.5
WORKERS = ("workers_first", "workers_second")


@where_any(burgundy.teams)
def teams(page):
    """A section on the first team's chance to win, by what the teams begin with."""
    first = {cell: page.table(burgundy.teams, cell).iloc[0] for cell in page.shown}
    section = Section("teams", "Teams: is the start fair?", CAUSAL, (
        "Each dot is the share of games that the first team wins, by the workers the teams begin with, its line the "
        "interval; the line across marks one half. Players rotate through the seats, so this is caused by the order of "
        "play and by what the teams begin with."),
        rests=("duchy",))
    frame, names = pd.DataFrame(first.values()), distinguishing_labels(page, page.shown,
                                                                       [start(page, cell) for cell in first])
    label = "Games won by the first team"
    section.drawings = [[page.draw(
        page.base, label, basic.dots, list(names.values()), frame, basic.limits(frame, include=(0.45, 0.55)),
        percent, EVEN, numbers=[percent(value, 1) for value in frame["value"]], caption=label)]]
    section.tables.append(page.over_cells(
        [Column("workers, first team"), Column("workers, second team"), Column("first team wins", "share of games"),
         Column("points, first team", "mean"), Column("points, second team", "mean"),
         Column("first team ahead by", "mean points"), Column("games")],
        ((cell, [*(count_value(page.numbers[cell]["knobs"][knob]["value"]) for knob in WORKERS), share_value(row),
                 points_value(row, "points", page.digits),
                 points_value(page.table(burgundy.teams, cell).iloc[1], "points", page.digits),
                 change_value(row, "lead"), count_value(row["n"])]) for cell, row in first.items())))
    section.findings.append(finding(page, first))
    return section


def start(page, cell):
    """The numbers of workers that the teams begin with, in words."""
    return " against ".join(str(page.numbers[cell]["knobs"][knob]["value"]) for knob in WORKERS)


def finding(page, first):
    """A finding on the first team's chance by the workers at the start, and on the most even start."""
    starts = {}
    for cell, row in first.items():
        starts.setdefault(start(page, cell), row)
    base, (given, *others) = first[page.base], starts
    text = Words("With {} workers the first team wins {} of {} games; its mean lead is {} points.").format(
        bold(given), share(base), count(base["n"]), gain(base, "lead"))
    if others:
        text += Words(" With {}.").format(join(
            Words("{} it wins {}").format(words, share(starts[words])) for words in others))
        if unknown_shares(pd.DataFrame(starts.values())):
            return Finding("teams", "part5", text)
        near = min(starts, key=lambda words: abs(starts[words]["value"] - EVEN))
        uneven = [words for words, row in starts.items() if row["low"] > EVEN or row["high"] < EVEN]
        text += Words(" Closest to even is {}; clearly uneven {}.").format(
            bold(near), f"{'is' if len(uneven) == 1 else 'are'} {join(uneven)}" if uneven else "is none")
    tone = "balanced" if base["low"] <= EVEN <= base["high"] else "strong" if base["value"] > EVEN else "weak"
    return Finding("teams", "part5" if tone == "balanced" else tone, text)
