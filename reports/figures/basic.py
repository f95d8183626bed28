"""Figures: each function takes tidy numbers and returns a matplotlib Figure; reports/figures/svg.py turns one into SVG.

All are drawn in the units of the page (1 unit = 1 CSS pixel at full size), WIDTH wide, so that two or three stand side
by side on a desk and one fills a phone. Colours are names of the page's palette: they are drawn in the light one, and
svg() replaces them by the page's CSS variables, so that a figure follows the reader's theme.
"""

from itertools import pairwise
from textwrap import wrap

import numpy as np

from ludometer.analysis.estimates.verdicts import BESIDE, DECIDED
from ludometer.analysis.results import TOO_FEW, is_too_wide
from ludometer.analysis.tables.agreement import difference_verdicts
from ludometer.reports.wording.units import percent, tenths

WIDTH = 380
ROW = 22                                                        # height of a row of a dot plot
SIZE, SMALL, TINY = 12.5, 11.5, 9.5                             # of type
LONGEST = 26                                                    # letters of a row's label that stand in one line
RIGHT = 106                                                     # room for values and intervals of a dot plot
WIDEST = 3                                                      # times the median interval that an axis shows whole
PAD = 5                                                         # between an axis and its labels
APART = 40                                                      # between labels of an axis
BINS = 80                                                       # places that a curve of scores has at most

PALETTE = {                                                     # light theme; page.css has the dark one
    "paper": "#fcfbf8", "ink": "#22262b", "muted": "#5f636a", "line": "#d9d5cb", "band": "#ece8dd",
    "strong": "#a93d19", "weak": "#2a5fa9", "balanced": "#28704f", "undecided": "#6b665a",
    "part1": "#6a5a9f", "part2": "#27716f", "part3": "#85600e", "part4": "#a5452f", "part5": "#5e6974",
    "part6": "#48701f", "part7": "#9b4e77", "part8": "#7c5d3f", "on": "#fffefc",
}
INK, MUTED, LINE, BAND = (PALETTE[name] for name in ("ink", "muted", "line", "band"))
PARTS = tuple(PALETTE[f"part{i}"] for i in range(1, 9))
DEEPEST = 0.62                                                  # opacity of a heat map's farthest value: ink is legible


def empty_figure(height):
    """A Figure of this height without axes. matplotlib takes 0.4 s to load, so whatever draws loads it when called."""
    from matplotlib.figure import Figure
    figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
    figure.patch.set_visible(False)
    return figure


def canvas(height, left=96, right=58, top=8, bottom=26):
    """(Figure of this height, its only axes, empty, inside these margins)."""
    figure = empty_figure(height)
    inner = WIDTH - left - right, height - top - bottom
    axes = figure.add_axes((left / WIDTH, bottom / height, inner[0] / WIDTH, inner[1] / height))
    axes.patch.set_visible(False)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(length=0, labelsize=SMALL, labelcolor=MUTED, pad=PAD)
    return figure, axes


def room_for(labels):
    """The left margin that the labels of rows need."""
    return min(20 + 6.4 * max(map(len, labels)), 150)


def label_rows(axes, labels):
    """Write these labels beside rows 0, 1, ...; what is long for the margin stands in two lines.

    Ticks would take matplotlib as long as all else in the figure.
    """
    axes.set_yticks([])
    for row, lines in enumerate(map(label_lines, labels)):
        axes.annotate("\n".join(lines), (0, row), (-PAD, 0), axes.get_yaxis_transform(), "offset points", ha="right",
                      va="center_baseline", multialignment="right", color=INK,
                      fontsize=SIZE if len(lines) == 1 else TINY)


def label_lines(label):
    """A label in one line or two; a part in brackets becomes the second line if it fits."""
    name, bracket, inside = label.partition(" (")
    if len(label) > LONGEST and bracket and max(len(name), len(inside) + 1) <= LONGEST:
        return [name, f"({inside}"]
    return wrap(label, LONGEST, max_lines=2, placeholder=" …") or [label]


ENDS = {percent: tenths}                                        # how ends of intervals read, by how values do


def round_ticks(low, high, most=5):
    """Round ticks between low and high, at most `most` (3 or more) of them if two at least remain.

    Steps are 1, 2, 5 or 10 times a power of ten; where these would leave two ticks, far from an end, perhaps 3 times.
    """
    least = 10 ** np.floor(np.log10(max(high - low, 1e-9) / most))
    *found, threes = [np.arange(np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9) + 1) * step + 0.0
                      for step in least * np.array([1, 2, 5, 10, 3])]
    readable = [ticks for ticks in found if len(ticks) >= 2]
    ticks = next((ticks for ticks in readable if len(ticks) <= most), (readable or found)[-1])
    return threes if len(ticks) == 2 < len(threes) <= most else ticks


def limits(*frames, include=()):
    """Common limits of values and their intervals, slightly widened; a single deal gives values alone."""
    frames = [frame[~wide_intervals(frame)] for frame in frames]
    least = np.nanmin([*include, *(frame[["value", "low"]].min().min() for frame in frames)])
    most = np.nanmax([*include, *(frame[["value", "high"]].max().max() for frame in frames)])
    room = 0.04 * (most - least or max(abs(most), 1))
    return least - room, most + room


def wide_intervals(frame):
    """A mask of the rows whose interval is so wide that it would stretch an axis."""
    width = frame["high"] - frame["low"]
    return width > WIDEST * width.median()


def grid(axes, bounds, text, ticks=None):
    """Add thin vertical lines at round values, labelled below."""
    if ticks is None:
        wide = axes.get_position().width * WIDTH
        ticks = round_ticks(*bounds, min(max(3, int(wide / APART)), 5))
    axes.set_xlim(*bounds)
    axes.set_xticks([])
    for tick in ticks:
        add_line(axes, [tick] * 2, [0, 1], transform=axes.get_xaxis_transform(), color=LINE, linewidth=0.7, zorder=0)
        axes.annotate(text(tick), (tick, 0), (0, -PAD), axes.get_xaxis_transform(), "offset points", ha="center",
                      va="top", fontsize=SMALL, color=MUTED)


def says_nothing(frame, factor=1, share=False):
    """A mask of the rows whose interval says so little that tables and sentences name no number.

    factor: 100 where values are shares or their differences. share: as of is_too_wide().
    A row with a decided verdict is never among them.
    """
    decided = frame["verdict"].isin(DECIDED) if "verdict" in frame else np.zeros(len(frame), bool)
    wide = [is_too_wide(factor * low, factor * high, share) for low, high in frame[["low", "high"]].to_numpy(float)]
    return np.array(wide, bool) & frame["value"].notna().to_numpy() & ~np.asarray(decided)


def dots(labels, frame, bounds, text, middle=None, band=None, colours=None, hollow=None, second=None, numbers=None,
         ends=True, factor=1):
    """A dot with its interval per row: frame has value, low, high, in the order of labels.

    text: how a value reads. middle: a line to compare with, named under the axis; band: (low, high) shaded around it.
    colours: of each row; hollow: rows drawn open; second: another frame, drawn as small grey marks below the dots.
    numbers: the texts at the right, by default the values; ends: whether the intervals stand behind them, and a value
    whose interval says nothing is neither written nor drawn. factor: of says_nothing(), where values are not percent().
    """
    from matplotlib.transforms import Affine2D
    n = len(labels)
    end = ENDS.get(text, text)
    figure, axes = canvas(ROW * n + 44, left=room_for(labels), right=RIGHT, top=10, bottom=30)
    moved = Affine2D().translate(RIGHT - 2, 0)
    colours = colours or [INK] * n
    hollow = [False] * n if hollow is None else list(hollow)
    numbers = numbers or [text(value) for value in frame["value"]]
    axes.set_ylim(n - 0.4, -0.6)
    if band:
        axes.axvspan(max(band[0], bounds[0]), min(band[1], bounds[1]), color=BAND, linewidth=0, zorder=0)
    grid(axes, bounds, text)
    if middle is not None:
        axes.axvline(middle, color=MUTED, linewidth=1, zorder=1)
    scale = (100, True) if text is percent else (factor,)
    few, unsaid = (says_nothing(each, *scale) if each is not None and ends else np.zeros(n, bool)
                   for each in (frame, second))
    numbers = [TOO_FEW if nothing else said for said, nothing in zip(numbers, few, strict=True)]
    for row, (value, low, high) in enumerate(frame[["value", "low", "high"]].to_numpy(float)):
        axes.text(1.04, row, numbers[row], transform=axes.get_yaxis_transform(), va="center", fontsize=SMALL, color=INK)
        if ends and not few[row]:
            axes.text(1, row, interval(low, high, end), transform=axes.get_yaxis_transform() + moved, va="center",
                      ha="right", fontsize=TINY, color=MUTED)
        if np.isnan(value):
            continue
        if not few[row]:
            draw_dot(axes, row, (value, low, high), bounds, colours[row], hollow[row], about=(
                labels[row], f"{labels[row]}: {numbers[row]}{value_details(frame.iloc[row], end)}", ""))
        if second is not None and not unsaid[row]:
            draw_mark(axes, row, second.iloc[row], bounds)
    label_rows(axes, labels)
    return figure


def draw_mark(axes, row, other, bounds):
    """Draw a value with its interval small and grey below the row, cut off at the bounds; nothing where there is none.
    """
    if other["value"] != other["value"]:
        return
    axes.plot([max(other["low"], bounds[0]), min(other["high"], bounds[1])], [row + 0.3] * 2, MUTED, lw=0.9)
    at = min(max(other["value"], bounds[0]), bounds[1])         # what lies beyond them is an arrow at the edge
    axes.plot([at], [row + 0.3], "|" if at == other["value"] else "<" if at == bounds[0] else ">", color=MUTED,
              markersize=5, markeredgewidth=1.2, zorder=2, clip_on=False)


def draw_dot(axes, row, ends, bounds, colour, hollow, marker="o", size=6.5, about=("", "", "")):
    """Draw a value with its interval, cut off at the bounds; a value beyond them is an arrow at the edge.

    ends: (value, low, high). about: the row, what is said of it on demand, and the number of its setup.
    """
    value, low, high = ends
    key, said, cell = (str(each).replace("|", "/") for each in about)
    beyond = "<" if value < bounds[0] else ">" if value > bounds[1] else marker
    if low < bounds[1] and high > bounds[0]:
        add_line(axes, [max(low, bounds[0]), min(high, bounds[1])], [row, row], color=colour, linewidth=1.6,
                 solid_capstyle="round", zorder=2, gid=f"at|{key}||{cell}")
    add_line(axes, [min(max(value, bounds[0]), bounds[1])], [row], marker=beyond, linestyle="None", color=colour,
             markersize=size, zorder=3, markeredgewidth=1.6, clip_on=False, gid=f"at|{key}|{said}|{cell}",
             markerfacecolor=PALETTE["paper"] if hollow else colour)


def add_line(axes, x, y, **style):
    """Add a line to axes whose limits are set, in two thirds of the time of axes.plot(). style: as of Line2D."""
    from matplotlib.lines import Line2D
    axes.add_artist(Line2D(x, y, **style))


def interval(low, high, end):
    """An interval in words, "28.3–31.3". end: a function that writes one end; empty where there is no interval."""
    if low != low:
        return ""
    low, high = end(low), end(high)
    return f"{low} to {high}" if {"−", "+"} & {low[0], high[0]} else f"{low}–{high}"


def value_details(row, end):
    """The interval of a value and the number it was counted in, in words, for a tooltip."""
    told = interval(row["low"], row["high"], end)
    return (f" ({told})" if told else "") + (f", n = {row['n']:,.0f}" if row.get("n", np.nan) == row.get("n") else "")


def shares(labels, frame, fair, margin, bounds, second=None):
    """A figure of win shares against the fair one, coloured by verdict, open where there is none."""
    colours = [PALETTE.get(verdict, PALETTE["undecided"]) for verdict in frame["verdict"]]
    return dots(labels, frame, bounds, percent, fair, (fair - margin, fair + margin), colours,
                [colour == PALETTE["undecided"] for colour in colours],
                second=second, numbers=[percent(value, 1) for value in frame["value"]])


def differences(labels, frame, bounds, text):
    """A figure of differences from 0, coloured where the whole interval lies on one side."""
    said = difference_verdicts(frame)
    colours = [PALETTE[{BESIDE[0]: "strong", BESIDE[1]: "weak"}.get(each, "undecided")] for each in said]
    return dots(labels, frame, bounds, text, 0.0, colours=colours, hollow=~np.isin(said, BESIDE))


def stacks(labels, parts, values, most):
    """A figure of mean points in parts: one bar per label, values (labels, parts), names above the first bar.

    Names that have no room side by side stand in several lines.
    """
    n, left, right = len(labels), room_for(labels), 40
    values = np.asarray(values, float)
    pixel = most / (WIDTH - left - right)
    widths = np.array([len(name) * 6.2 + 8 for name in parts]) * pixel
    lines = int(np.ceil(widths.sum() / most))
    figure, axes = canvas(ROW * n + 32 + 14 * lines, left=left, right=right, top=22 + 14 * lines, bottom=8)
    axes.set_ylim(n - 0.4, -0.6)
    axes.set_xlim(0, most)
    axes.set_xticks([])
    edges = np.concatenate([np.zeros((n, 1)), values.cumsum(axis=1)], axis=1)
    for part in range(len(parts)):
        colour = PARTS[part % len(PARTS)]
        axes.barh(range(n), values[:, part], left=edges[:, part], height=0.72, color=colour, edgecolor=PALETTE["paper"],
                  linewidth=1)
        for row in range(n):
            number = f"{values[row, part]:.1f}"
            if values[row, part] > 22 * pixel:
                axes.text(edges[row, part:part + 2].mean(), row, number, ha="center", va="center", fontsize=TINY,
                          color=PALETTE["on"])
    heads = edges[0, :-1] + values[0] / 2
    for line in range(lines):
        places = space_labels(heads[line::lines], widths[line::lines], 0, most)
        for place, part in zip(places, range(line, len(parts), lines), strict=True):
            axes.text(place, -1.05 - 14 / ROW * (lines - 1 - line), parts[part], ha="center", va="bottom",
                      fontsize=SMALL, color=PARTS[part % len(PARTS)])
    for row in range(n):
        axes.text(edges[row, -1] + 5 * pixel, row, f"{edges[row, -1]:.1f}", va="center", fontsize=SMALL, color=INK)
    label_rows(axes, labels)
    return figure


def space_labels(centres, widths, low, high):
    """Centres moved as little as possible so that labels of these widths do not overlap, from the left."""
    places = np.array(centres, float)
    order = np.argsort(places, kind="stable")
    for before, after in pairwise(order):
        places[after] = max(places[after], places[before] + (widths[before] + widths[after]) / 2)
    edge = high
    for place in order[::-1]:
        places[place] = min(places[place], edge - widths[place] / 2)
        edge = places[place] - widths[place] / 2
    return places


def rounds(frame, fair, names):
    """A figure by round: how often the leader after it wins, and where the winner takes the lead for good."""
    n = len(frame)
    figure, axes = canvas(232, left=44, right=96, top=14, bottom=40)
    axes.set_xlim(0.7, n + 0.3)
    axes.set_ylim(0, 1.02)
    ticks = (0, 0.25, 0.5, 0.75, 1)
    axes.set_yticks(ticks, [percent(tick) for tick in ticks])
    for tick in ticks:
        axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0)
    axes.axhline(fair, color=MUTED, linewidth=1, zorder=1)
    at, last = frame["round"].to_numpy(), frame.iloc[-1]
    ends = [f"leader_wins{end}" for end in ("", "_low", "_high")]
    few = says_nothing(frame[ends].set_axis(["value", "low", "high"], axis=1), 100, share=True)
    frame = frame.assign(**{name: frame[name].mask(few) for name in ends})
    axes.bar(at, frame["for_good"], width=0.46, color=PALETTE["part2"], alpha=1, linewidth=0, zorder=1.5)
    axes.plot(at, frame["leader_wins"], "-o", color=INK, linewidth=1.4, markersize=5.5, zorder=3)
    for _, row in frame.iterrows():
        axes.plot([row["round"]] * 2, [row["leader_wins_low"], row["leader_wins_high"]], color=INK, linewidth=1.6)
        if row["leader_wins"] == row["leader_wins"]:
            above = max(row["leader_wins"] + 0.03, row["leader_wins_high"]) + 0.015         # its interval
            axes.text(row["round"], above, percent(row["leader_wins"]), ha="center", va="bottom", fontsize=SMALL,
                      color=INK)
        inside = row["for_good"] > 0.1
        axes.text(row["round"], row["for_good"] / 2 if inside else row["for_good"] + 0.02, percent(row["for_good"]),
                  ha="center", va="center" if inside else "bottom", fontsize=TINY, zorder=4,
                  color=PALETTE["on"] if inside else INK)
    pixel = 1.02 / 178
    places = space_labels([last["leader_wins"], fair, last["for_good"] / 2], [30 * pixel, 16 * pixel, 30 * pixel], 0,
                          1.05)
    for place, name, colour in zip(places, ("leader then\nwins", "fair share", "lead taken\nfor good"), (
            INK, MUTED, PALETTE["part2"]), strict=True):
        axes.text(n + 0.36, place, name, va="center", fontsize=SMALL, color=colour)
    axes.set_xticks(at, names)
    return figure


def spread(frame):
    """A figure of how scores are spread: all seats and, in front, winners; heights are shares of games or seats.

    Where scores differ by more than BINS points, several points are one place of the curves.
    """
    used = frame["points"][(frame["scores"] > 0)]
    step = 1 if np.ptp(used) <= BINS else 5 if np.ptp(used) <= 5 * BINS else 10
    means = [(frame[name] * frame["points"]).sum() / max(frame[name].sum(), 1) for name in ("scores", "winners")]
    if step > 1:
        frame = frame.groupby(frame["points"] // step * step)[["scores", "winners"]].sum().reset_index()
        used = frame["points"][frame["scores"] > 0]
    scores, winners = (frame[name] / max(frame[name].sum(), 1) for name in ("scores", "winners"))
    low, high = used.min() - step, used.max() + step
    figure, axes = canvas(232, left=44, right=96, top=14, bottom=40)
    axes.set_xlim(low, high)
    top = max(scores.max(), winners.max()) * 1.12
    axes.set_ylim(0, top)
    ticks = round_ticks(0, top, 4)
    axes.set_yticks(ticks, [percent(tick) for tick in ticks])
    for tick in ticks:
        axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0)
    inside = (frame["points"] >= low) & (frame["points"] <= high)
    points = frame["points"][inside]
    axes.fill_between(points, scores[inside], color=PALETTE["part5"], alpha=0.45, linewidth=0, zorder=1)
    axes.plot(points, winners[inside], color=PALETTE["strong"], linewidth=1.8, zorder=2)
    for mean, share, name, colour in zip(means, (scores, winners), ("all seats", "winners"), (
            PALETTE["part5"], PALETTE["strong"]), strict=True):
        if not share.any():                                     # nobody won
            continue
        axes.plot([mean] * 2, [0, share[np.abs(frame["points"] - mean).idxmin()]], color=colour, linewidth=1, zorder=3)
        axes.text(1.02, 0.9 if name == "winners" else 0.74, f"{name}:\nmean {mean:.1f}", transform=axes.transAxes,
                  va="center", fontsize=SMALL, color=colour)
    axes.set_xticks(ticks := round_ticks(low, high), [f"{tick:g}" for tick in ticks])
    return figure


def matrix(labels, values, middle=0.5, most=None):
    """A square of shares, row against column, shaded by distance from the middle; values (n, n), NaN stays empty."""
    from matplotlib.patches import Rectangle
    values = np.asarray(values, float)
    n = len(labels)
    side = (WIDTH - 96 - 6) / n
    figure, axes = canvas(6 + 60 + side * n, left=96, right=6, top=60, bottom=6)
    most = most or max(np.nanmax(np.abs(values - middle)), 0.02)
    axes.set_xlim(0, n)
    axes.set_ylim(n, 0)
    for row in range(n):
        for column in range(n):
            value = values[row, column]
            if np.isnan(value):
                continue
            colour = PALETTE["strong" if value > middle else "weak"]
            depth = round(DEEPEST * min(abs(value - middle) / most, 1), 2)
            axes.add_artist(Rectangle((column + 0.02, row + 0.02), 0.96, 0.96, linewidth=0, facecolor=colour,
                                      alpha=depth))
            axes.text(column + 0.5, row + 0.5, f"{100 * value:.0f}", ha="center", va="center", fontsize=SMALL,
                      color=INK)
    axes.set_yticks(np.arange(n) + 0.5, labels, fontsize=SIZE, color=INK)
    axes.xaxis.tick_top()
    axes.set_xticks(np.arange(n) + 0.5, labels, fontsize=SMALL, color=INK, rotation=38, ha="left",
                    rotation_mode="anchor")
    return figure
