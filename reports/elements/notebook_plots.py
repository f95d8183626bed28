"""Figures of a run on a notebook's own axes, from the frames of reports/document/frames.py.

Figures of the page (reports/figures/basic.py) have the page's size and palette in both themes. These have a caller's
axes, fonts and sizes, and share with the page the marks, their colours, and which of them are open.
"""
import matplotlib.pyplot as plt
from matplotlib.lines import Line2D

from ludometer.analysis.estimates.verdicts import BESIDE, DECIDED
from ludometer.reports.elements.setups_overlay import MARKERS, MOST
from ludometer.reports.elements.values import POINTS
from ludometer.reports.figures import basic

WIDE, ROW, ROOM = 7, 0.3, 1.3                                   # inches: width, height of a row, and of all around
APART = 0.7                                                     # of a row's height is for the marks of its setups
COLOURS = {"above": "strong", "below": "weak"}                  # of verdicts that are no colour of the palette


def dots(frame, label, band=True, by_size=True, ax=None):
    """Draw a dot with its interval for each row of a frame; returns the axes.

    frame: with setup, name, value, low, high and verdict, of which undecided ones are open. label: what values are.
    band: whether the margin of verdicts is shaded around 0. by_size: rows from the largest value of the first setup to
    the least, instead of in the order of their categories. ax: axes to draw on, by default new ones. Colours are of
    verdicts or, where there are several setups, of these; of more than MOST setups the first are drawn.
    """
    setups = list(frame["setup"].cat.remove_unused_categories().cat.categories)
    frames = [frame[frame["setup"] == setup] for setup in setups[:MOST]]
    names = list(dict.fromkeys(name for each in frames for name in (
        each.sort_values("value", ascending=False) if by_size else each.sort_values("name"))["name"]))
    ax = ax or new_axes(len(names) * max(1, len(frames) / 3))
    edge = 1.4 * POINTS if band else 0.5
    bounds = basic.limits(*frames, include=(-edge, edge))
    if band:
        ax.axvspan(-POINTS, POINTS, color=basic.BAND, linewidth=0, zorder=0)
    ax.axvline(0, color=basic.MUTED, linewidth=1, zorder=1)
    for place, each in enumerate(frames):
        for _, row in each.iterrows():
            at = names.index(row["name"]) + (place - (len(frames) - 1) / 2) * APART / len(frames)
            verdict = COLOURS.get(row["verdict"], row["verdict"])
            colour = basic.PARTS[place] if len(frames) > 1 else basic.PALETTE.get(
                verdict, basic.PALETTE["undecided"])
            basic.draw_dot(ax, at, (row["value"], row["low"], row["high"]), bounds, colour,
                           row["verdict"] not in (*DECIDED, *BESIDE), MARKERS[place])
    ax.set(xlim=bounds, ylim=(len(names) - 0.4, -0.6), xlabel=label)
    ax.set_yticks(range(len(names)), names)
    if len(frames) > 1:
        ax.legend(handles=[Line2D([], [], color=basic.PARTS[place], marker=MARKERS[place], label=setup)
                           for place, setup in enumerate(setups[:MOST])],
                  title=f"the first {MOST} of {len(setups)} setups" if len(setups) > MOST else None)
    return ax


def stacks(frame, ax=None):
    """Draw a bar of mean points for each setup or group, divided into parts of the score; returns the axes.

    frame: with setup, name (of the part) and value; where it has groups, a bar is a group of a setup.
    """
    several = frame["setup"].nunique() > 1
    heads = [name for name in ("setup", "group") if name in frame and (several or name == "group")] or ["setup"]
    table = frame.pivot_table("value", heads, "name", observed=True, sort=True)
    labels = [", ".join(map(str, head if isinstance(head, tuple) else (head,))) for head in table.index]
    ax = ax or new_axes(len(labels) + 2)
    left = table.iloc[:, 0] * 0
    for place, part in enumerate(table.columns):
        ax.barh(range(len(labels)), table[part], left=left, color=basic.PARTS[place % len(basic.PARTS)], label=part)
        left = left + table[part]
    ax.set_yticks(range(len(labels)), labels)
    ax.invert_yaxis()
    ax.set_xlabel("mean points")
    ax.legend(ncols=4, fontsize="small", loc="lower left", bbox_to_anchor=(0, 1), frameon=False)
    return ax


def new_axes(rows):
    """Axes of a figure with room for the rows."""
    return plt.subplots(figsize=(WIDE, ROOM + ROW * rows), layout="constrained")[1]
