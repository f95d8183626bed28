"""Many setups in one figure: a row for each item, and in it a dot with its interval for each setup, on one axis."""

from dataclasses import replace
from textwrap import shorten

import numpy as np

from ludometer.analysis.results import signed_number
from ludometer.reports.elements.values import POINTS, points_off
from ludometer.reports.figures import basic
from ludometer.reports.wording.setup_names import names_for_figures

MARKERS = ("o", "s", "^", "D", "v", "p")                        # of setups, besides their colours; all have an inside
MOST = len(MARKERS)                                             # setups of one figure
APART, CLOSE = 9, 6                                             # between setups of one row: a few, and many
FEW = 4
LONGEST = 60                                                    # letters of a setup's name in the key
KEY = 15                                                        # height of a line of the key


def overlay(labels, frames, names, bounds, band=None, cells=None, full_names=None):
    """A figure with the dots of several setups in each row, in percentage points.

    labels: of the rows. frames: of each setup, with value, low, high and decided in the order of labels, NaN where it
    has no such row. names: of the setups. band: (low, high) shaded around none. cells: their numbers on the page.
    full_names: what the words on a dot call the setups, by default the same.
    """
    n, many = len(labels), len(frames)
    apart, size = (APART, 5.5) if many <= FEW else (CLOSE, 4)
    room = basic.ROW + 3 * any(len(basic.label_lines(label)) > 1 for label in labels)
    row = max(room, apart * many + 7)
    figure, axes = basic.canvas(row * n + 36 + KEY * many, left=basic.room_for(labels), right=16,
                                top=KEY * many + 8, bottom=28)
    axes.set_ylim(n - 0.5, -0.5)
    if band:
        axes.axvspan(max(band[0], bounds[0]), min(band[1], bounds[1]), color=basic.BAND, linewidth=0, zorder=0)
    basic.grid(axes, bounds, lambda tick: signed_number(tick, 0 if bounds[1] - bounds[0] > 4 else 1))
    axes.axvline(0, color=basic.MUTED, linewidth=1, zorder=1)
    for i in range(1, n):
        axes.axhline(i - 0.5, color=basic.LINE, linewidth=0.7, zorder=0)
    for i, (frame, name) in enumerate(zip(frames, names, strict=True)):
        colour, marker = basic.PARTS[i], MARKERS[i]
        above = row * n + 28 + KEY * (many - i) - 4
        axes.plot([12], [above], marker, color=colour, markersize=5.5, transform=None, clip_on=False)
        axes.text(22, above, shorten(name, LONGEST, placeholder=" …"), transform=None, va="center",
                  fontsize=basic.SMALL, color=basic.INK)
        for place, ((value, low, high, decided), nothing) in enumerate(zip(
                frame[["value", "low", "high", "decided"]].to_numpy(float), basic.says_nothing(frame), strict=True)):
            if np.isnan(value) or nothing:
                continue
            at = place + (i - (many - 1) / 2) * apart / row
            said = f"{labels[place]}, {full_names[i] if full_names else name}: {signed_number(value)}"
            basic.draw_dot(axes, at, (value, low, high), bounds, colour, decided != 1, marker, size,
                           about=(labels[place], said + basic.value_details(frame.iloc[place], signed_number),
                                  cells[i] if cells else ""))
    basic.label_rows(axes, labels)
    return figure


def overlay_or_single(page, caption, frames, item, called, alone, order=None):
    """A row of Drawings of win shares: several setups in one figure, or a single setup as alone() draws it.

    frames: {cell: frame of a question on win shares}; the other arguments are those of overlay_drawing().
    """
    if len(frames) == 1:
        return [alone(*one) for one in frames.items()]
    shares = {cell: points_off(frame) for cell, frame in frames.items()}
    return [overlay_drawing(page, f"{caption}: percentage points off a fair share", shares, item, called,
                            (-POINTS, POINTS),
                            order)]


def overlay_drawing(page, caption, frames, item, called, band=None, order=None):
    """A Drawing of the first setups on top of one another in a single figure.

    frames: {cell: frame} with value, low, high in percentage points, and decided; item: the column that says what a row
    is, called: how the page calls it; order: of the rows, by default from the most to the least in the first setup.
    """
    cells = list(frames)[:MOST]
    order = order or list(dict.fromkeys(name for cell in cells for name in frames[cell].sort_values(
        "value", ascending=False)[item]))
    shown = [frames[cell].set_index(item).reindex(order) for cell in cells]
    edges = (-1.4 * POINTS, 1.4 * POINTS) if band else (-0.5, 0.5)
    full_names = [page.name(cell) for cell in cells]
    names, caption = names_for_figures(full_names, caption)
    return replace(page.draw(
        cells[0], caption, overlay, list(map(called, order)), shown, names, basic.limits(*shown, include=edges), band,
        [page.cells.index(cell) for cell in cells], full_names, caption=caption), cell=None)
