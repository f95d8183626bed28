"""Figures of what changes along an axis: lines with intervals, or named at their ends; in the units of basic.py."""
import textwrap

from ludometer.reports.figures.basic import (
    BAND,
    INK,
    LINE,
    MUTED,
    PARTS,
    SIZE,
    SMALL,
    WIDTH,
    canvas,
    empty_figure,
    round_ticks,
    says_nothing,
    space_labels,
)
from ludometer.reports.wording.units import percent

NARROW = 18                                                     # letters of a line's name in a row


def curves(labels, frames, x, fair, margin, bounds, text_x, label_x):
    """A small line with intervals for each label, all on the same axes: frames have x, value, low, high.

    Two stand side by side; the fair share is a line, the margin a band, and each label stands above its own line. A
    value whose interval says nothing is not drawn.
    """
    n, across, tall, gap = len(labels), 2, 62, 26
    down = -(-n // across)
    height = down * (tall + gap) + 44
    figure = empty_figure(height)
    at = sorted({value for frame in frames for value in frame[x]})
    room = 0.08 * (at[-1] - at[0])
    ticks = round_ticks(*bounds, 3)
    for place, (label, frame) in enumerate(zip(labels, frames, strict=True)):
        row, column = divmod(place, across)
        axes = figure.add_axes(((42 + column * 172) / WIDTH, 1 - ((row + 1) * (tall + gap)) / height, 156 / WIDTH,
                                tall / height))
        axes.patch.set_visible(False)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.tick_params(length=0, labelsize=SMALL, labelcolor=MUTED, pad=4)
        axes.set_xlim(at[0] - room, at[-1] + room)
        axes.set_ylim(*bounds)
        axes.axhspan(max(fair - margin, bounds[0]), min(fair + margin, bounds[1]), color=BAND, linewidth=0, zorder=0)
        for tick in ticks:
            axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0.5)
        axes.axhline(fair, color=MUTED, linewidth=1, zorder=1)
        frame = frame[~says_nothing(frame, 100, share=True)]
        axes.plot(frame[x], frame["value"], "-o", color=INK, linewidth=1.4, markersize=4.5, zorder=3)
        for value, low, high in frame[[x, "low", "high"]].to_numpy(float):
            axes.plot([value] * 2, [max(low, bounds[0]), min(high, bounds[1])], color=INK, linewidth=1.4, zorder=2)
        axes.text(0, 1.04, label, transform=axes.transAxes, va="bottom", fontsize=SIZE, color=INK)
        axes.set_yticks(ticks, [percent(tick) if column == 0 else "" for tick in ticks])
        lowest = place + across >= n
        axes.set_xticks(at, [text_x(value) if lowest else "" for value in at])
        if lowest:
            axes.set_xlabel(label_x, fontsize=SMALL, color=MUTED, labelpad=4)
    return figure


def lines(groups, x, y, names, bounds, text_x, text_y, label_x, ticks_x=None):
    """Lines with dots, named at their right ends: groups is {name: frame}, drawn in order. ticks_x: by default at all
    dots; text_x: how they read, by default as they are.
    """
    figure, axes = canvas(236, left=44, right=118, top=14, bottom=44)
    axes.set_xlim(*bounds[0])
    axes.set_ylim(*bounds[1])
    ticks = round_ticks(*bounds[1])
    axes.set_yticks(ticks, [text_y(tick) for tick in ticks])
    for tick in ticks:
        axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0)
    ends = []
    for place, frame in enumerate(groups.values()):
        colour = PARTS[place % len(PARTS)]
        axes.plot(frame[x], frame[y], "-o", color=colour, linewidth=1.6, markersize=4.5, zorder=2)
        ends.append(frame[y].iloc[-1])
    pixel = (bounds[1][1] - bounds[1][0]) / (axes.get_position().height * figure.get_size_inches()[1] * 72)
    labels = [textwrap.fill(names.get(name, name), NARROW) for name in groups]
    places = space_labels(ends, [14 * pixel * (1 + label.count("\n")) for label in labels], *bounds[1])
    for place, label in enumerate(labels):
        axes.text(1.04, places[place], label, va="center", fontsize=SMALL, color=PARTS[place % len(PARTS)],
                  transform=axes.get_yaxis_transform())
    at = sorted({value for frame in groups.values() for value in frame[x]}) if ticks_x is None else ticks_x
    axes.set_xticks(at, [text_x(value) if text_x else f"{value:g}" for value in at])
    axes.set_xlabel(label_x, fontsize=SMALL, color=MUTED, labelpad=4)
    return figure
