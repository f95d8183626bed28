"""Figures of the laboratory's commands, drawn as those of a page are, and saved as files of their own."""
from io import BytesIO
from textwrap import fill

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.variance_components import DEALT
from ludometer.analysis.results import TOO_FEW, signed_number
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.studies.sample_size import CLEARLY
from ludometer.analysis.studies.sensitivity import SHARES, WINS
from ludometer.analysis.studies.settings_race import BALANCED
from ludometer.analysis.studies.skill_and_luck import SCORE, WIN
from ludometer.reports.figures.basic import (
    BAND,
    INK,
    LINE,
    LONGEST,
    MUTED,
    PALETTE,
    PARTS,
    ROW,
    SMALL,
    TINY,
    canvas,
    differences,
    dots,
    draw_dot,
    draw_mark,
    grid,
    limits,
    round_ticks,
    says_nothing,
    space_labels,
    value_details,
)
from ludometer.reports.wording.units import percent, tenths
from ludometer.simcore.errors import DataError

SHARP = 200                                                     # dots per inch of a PNG
KINDS = (".svg", ".png")


def figure_path(path):
    """The path of a figure to save. Raises DataError where its ending is none of KINDS."""
    path = place_of(path)
    if path.suffix.lower() not in KINDS:
        raise DataError(f"{path}: a figure is a file that ends in {' or '.join(KINDS)}")
    return path


def save(figure, path):
    """Save a figure as the SVG or PNG that the path's ending says. Raises DataError."""
    path, drawn = figure_path(path), BytesIO()
    kind = path.suffix.lower()
    figure.savefig(drawn, format=kind[1:], dpi=SHARP, facecolor=PALETTE["paper"],
                   metadata={"Date": None} if kind == ".svg" else None)
    try:
        path.write_bytes(drawn.getvalue())
    except OSError as error:
        raise DataError(f"{path}: the figure cannot be written there: {error.strerror}") from None


def power(lines, games, text_x, text_y, bounds, label):
    """Lines over games, whose numbers double: {name: (games, values)}, named at their right ends.

    games: the number that is marked; text_x, text_y: how games and values read; bounds: (low, high) of the values.
    """
    figure, axes = canvas(260, left=52, right=112, top=16, bottom=48)
    every = sorted({each for at, _ in lines.values() for each in at})
    axes.set_xscale("log")
    axes.set_xlim(every[0] * 0.92, every[-1] * 1.08)
    axes.set_ylim(*bounds)
    ticks = np.linspace(*bounds, 6)
    axes.set_yticks(ticks, [text_y(tick) for tick in ticks])
    for tick in ticks:
        axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0)
    if np.isfinite(games):
        axes.axvline(games, color=MUTED, linewidth=1, zorder=1)
        axes.text(games, 1.02, text_x(games), transform=axes.get_xaxis_transform(), ha="center", va="bottom",
                  fontsize=SMALL, color=MUTED)
    pixel = (bounds[1] - bounds[0]) / (axes.get_position().height * figure.get_size_inches()[1] * 72)
    ends = [values[-1] for _, values in lines.values()]
    places = space_labels(ends, [14 * pixel] * len(ends), bounds[0], bounds[1])
    for (name, (at, values)), place, colour in zip(lines.items(), places, PARTS, strict=False):
        axes.plot(at, values, "-o", color=colour, linewidth=1.6, markersize=4, zorder=2)
        axes.text(1.03, place, name, transform=axes.get_yaxis_transform(), va="center", fontsize=SMALL, color=colour)
    axes.set_xticks(every, [text_x(each) if not i % 2 else "" for i, each in enumerate(every)], color=INK)
    axes.set_xticks([], minor=True)
    axes.set_xlabel(label, fontsize=SMALL, color=MUTED, labelpad=4)
    return figure


def power_curve(plan):
    """The figure of a Plan: the chance of what it is asked over games, or the width of intervals."""
    lines = {}
    for (what, off), rows in plan.curve.groupby(["what", "off"], dropna=False, sort=False):
        if plan.goal.precision is not None:
            lines[{"share": "of shares", "change": "of changes"}[what]] = rows["games"], 100 * rows["half"]
        elif what != "share" and not plan.goal.margin < off < CLEARLY * plan.goal.margin:     # as those below it
            name = "fair" if off == 0 else f"{100 * off:.1f} off" if what == "verdict" else f"change of {100 * off:.1f}"
            lines["most" if what == "most" else name] = rows["games"], rows["chance"]
    lines = {name: tuple(values.to_numpy() for values in each) for name, each in lines.items()}
    if plan.goal.precision is None:
        return power(lines, plan.games, "{:,.0f}".format, percent, (0, 1), "games of each setup; chance to tell")
    highest = max(values.max() for _, values in lines.values())
    return power(lines, plan.games, "{:,.0f}".format, "{:.1f}".format, (0, np.ceil(highest)),
                 "games of each setup; half the interval, points")


def tornado(labels, down, up, bounds, text):
    """A bar to either side of none for each label, the step down and the step up, with their intervals.

    down, up: frames with value, low, high and `step`, what the knob is set to, in the order of labels; NaN where there
    is no such step.
    """
    n = len(labels)
    figure, axes = canvas(ROW * 1.3 * n + 60, left=150, right=30, top=30, bottom=30)
    axes.set_ylim(n - 0.4, -0.6)
    grid(axes, bounds, text)
    axes.axvline(0, color=MUTED, linewidth=1, zorder=1)
    for frame, shift, colour in ((down, -0.2, PALETTE["weak"]), (up, 0.2, PALETTE["strong"])):
        for row, (value, low, high) in enumerate(frame[["value", "low", "high"]].to_numpy(float)):
            if np.isnan(value):
                continue
            sure = low > 0 or high < 0
            axes.barh(row + shift, value, height=0.36, color=colour, alpha=0.75 if sure else 0.3, linewidth=0, zorder=2)
            axes.plot([max(low, bounds[0]), min(high, bounds[1])], [row + shift] * 2, color=INK, linewidth=0.9,
                      zorder=3)
            axes.text(1.01, row + shift, frame["step"].iloc[row], transform=axes.get_yaxis_transform(), va="center",
                      fontsize=TINY, color=colour)
    axes.set_yticks(range(n), labels, fontsize=SMALL, color=INK)
    axes.text(1.01, 1.01, "set to", transform=axes.transAxes, fontsize=TINY, color=MUTED, va="bottom")
    return figure


def tornado_of(found, most=20):
    """The figure of a Sensitivity: its first `most` knobs, with the item that each moves most."""
    steps = found.steps[~found.steps["same"]].set_index("knob")
    knobs = [knob for knob in found.knobs if knob in steps.index][:most]
    factor, sides, labels = 100 if found.outcome in SHARES else 1, ([], []), []
    for knob in knobs:
        rows = steps.loc[[knob]]
        who = f" ({rows[found.item].iloc[0]})" if found.outcome == WINS and found.item != "game" else ""
        labels.append(fill(f"{knob}{who}", LONGEST))
        below = pd.to_numeric(rows["value"]) < pd.to_numeric(rows["given"])
        for side, part in zip(sides, (rows[below], rows[~below]), strict=True):
            row = part.iloc[0] if len(part) else dict.fromkeys(("value", *names(found.outcome)), np.nan)
            side.append([*(factor * row[name] for name in names(found.outcome)), row["value"]])
    down, up = (pd.DataFrame(side, columns=["value", "low", "high", "step"]) for side in sides)
    return tornado(labels, down, up, limits(down, up, include=(0,)), signed_number)


def names(outcome):
    """The names of the columns with an outcome's change and its interval."""
    return outcome, f"{outcome}_low", f"{outcome}_high"


def changes_of(found):
    """The figure of a Comparison: how the win shares change from one run to the other, for all pairs."""
    several = len(found.pairs) > 1
    labels = [f"{row[pair.item]} ({pair.other.label})" if several else str(row[pair.item])
              for pair in found.pairs for row in pair.rows.to_dict("records")]
    frame = pd.concat([pair.rows for pair in found.pairs])
    bounds = limits(frame, include=(-0.005, 0.005))
    return differences(labels, frame, bounds, lambda value: signed_number(100 * value))


def shares_of(found):
    """The figure of a Decides: a dot for what each part decides by itself, a ring in all; grey: of points.
    """
    rows = found.rows[found.rows["part"] != DEALT].rename(columns={"share": "value"})
    wins, points = (rows[rows["outcome"] == outcome].reset_index(drop=True) for outcome in (WIN, SCORE))
    wins_all, points_all = (each.assign(value=each["total"], low=each["total_low"], high=each["total_high"])
                            for each in (wins, points))
    labels = [found.word(part) for part in wins["part"]]
    for each in (wins, points, wins_all, points_all):
        each.loc[says_nothing(each, 100, share=True), ["value", "low", "high"]] = np.nan
    there = wins_all["value"].notna()
    bounds = limits(wins, points, wins_all[there], points_all[there], include=(0,))
    numbers = [TOO_FEW if alone != alone else percent(alone) + (f" to {percent(total)}" if total == total else "")
               for alone, total in zip(wins["value"], wins_all["value"], strict=True)]
    figure = dots(labels, wins, bounds, percent, second=points, numbers=numbers, ends=False)
    axes = figure.axes[0]
    for row in wins.index[there]:
        said = f"{labels[row]}, in all: {percent(wins['total'][row])}{value_details(wins_all.loc[row], tenths)}"
        axes.plot([wins["value"][row], wins["total"][row]], [row, row], color=MUTED, linewidth=0.8, zorder=1)
        draw_dot(axes, row, tuple(wins_all.loc[row, ["value", "low", "high"]]), bounds, INK, True,
                 about=(labels[row], said, ""))
        draw_mark(axes, row, points_all.loc[row], bounds)
    axes.annotate("dot: of who wins, by itself; ring: in all; grey: of points", (0.5, 0), (0, -22), "axes fraction",
                  "offset points", ha="center", va="top", fontsize=SMALL, color=MUTED)
    return figure


def front_of(found):
    """The figure of a Balance: the largest distance from a fair share against the size of the change.

    Rings: what the race says of all settings, those that no smaller change surpasses joined. Dots with intervals: the
    shortlist on fresh deals, in green where balanced.
    """
    raced, short = found.settings, found.shortlist.reindex(columns=["size", "verdict", "imbalance", "low", "high"])
    short = short.dropna()
    figure, axes = canvas(270, left=52, right=112, top=16, bottom=60)
    highest = 100 * max(raced["imbalance"].max(), short["high"].max() if len(short) else 0)
    widest = raced["size"].max()
    axes.set_xlim(-0.5, widest + 0.5)
    axes.set_ylim(0, 1.05 * highest)
    ticks = round_ticks(0, highest)
    axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
    steps = [tick for tick in round_ticks(0, widest, 10) if tick == int(tick)]
    axes.set_xticks(steps, [f"{tick:g}" for tick in steps])
    for tick in ticks:
        axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0)
    axes.axhspan(0, found.goal.points, color=BAND, linewidth=0, zorder=0)
    axes.plot(raced["size"], 100 * raced["imbalance"], "o", color=MUTED, markerfacecolor="none", markersize=4, zorder=2)
    ahead = raced[raced["front"]].sort_values("size")
    axes.plot(ahead["size"], 100 * ahead["imbalance"], "-", color=MUTED, linewidth=1.2, zorder=1)
    for place, row in enumerate(short.to_dict("records")):      # several of a size stand side by side
        at = row["size"] + 0.12 * (1 + sum(row["size"] == other for other in short["size"].iloc[:place]))
        colour = PALETTE["balanced"] if row["verdict"] == BALANCED else INK
        axes.plot([at, at], [100 * row["low"], 100 * row["high"]], color=colour, linewidth=1.4, zorder=3,
                  solid_capstyle="butt")
        axes.plot(at, 100 * row["imbalance"], "o", color=colour, markersize=5.5, zorder=4)
    names = {"margin": found.goal.points, "front of the race": 100 * ahead["imbalance"].iloc[-1]}
    pixel = 1.05 * highest / (axes.get_position().height * figure.get_size_inches()[1] * 72)
    places = space_labels(list(names.values()), [14 * pixel] * len(names), 0, 1.05 * highest)
    for text, place in zip(names, places, strict=True):
        axes.text(1.03, place, text, transform=axes.get_yaxis_transform(), va="center", fontsize=SMALL, color=MUTED)
    axes.set_xlabel("steps of change; points off a fair share\nrings: the race; dots: on fresh deals", fontsize=SMALL,
                    color=MUTED, labelpad=4)
    return figure
