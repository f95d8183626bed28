"""Figures of how a game feels: the winner's chance over the game, who comes back, options of a choice."""
import numpy as np

from ludometer.reports.figures.basic import INK, LINE, MUTED, PALETTE, SMALL, canvas, round_ticks, space_labels
from ludometer.reports.figures.curves import lines
from ludometer.reports.wording.units import percent

TALL = 236                                                      # of a figure
QUARTERS = (0, 0.25, 0.5, 0.75, 1)
OVER = "share of the choices of a game"


def suspense(over_time):
    """A figure over a game: the chances of winners, as a band of four games in five and a line in their middle, and the
    share of games that are decided. over_time: as a Feel has it.
    """
    figure, axes = canvas(TALL, left=44, right=112, top=14, bottom=44)
    time = over_time["time"]
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.02)
    for tick in QUARTERS:
        axes.axhline(tick, color=LINE, linewidth=0.7, zorder=0)
    axes.set_yticks(QUARTERS, [percent(tick) for tick in QUARTERS])
    axes.fill_between(time, over_time["low"], over_time["high"], color=PALETTE["part5"], alpha=0.3, linewidth=0,
                      zorder=1)
    axes.plot(time, over_time["median"], color=INK, linewidth=1.8, zorder=3)
    axes.plot(time, over_time["decided"], color=PALETTE["strong"], linewidth=1.6, zorder=2)
    ends = over_time.iloc[-1]
    named = {"four in five\nwinners": ((ends["low"] + ends["high"]) / 2, PALETTE["part5"]),
             "winner in\nthe middle": (ends["median"], INK), "games\ndecided": (ends["decided"], PALETTE["strong"])}
    pixel = 1.02 / (axes.get_position().height * TALL)
    places = space_labels([at for at, _ in named.values()], [30 * pixel] * len(named), 0, 1.05)
    for place, (name, (_, colour)) in zip(places, named.items(), strict=True):
        axes.text(1.03, place, name, va="center", fontsize=SMALL, color=colour)
    axes.set_xticks(QUARTERS, [percent(tick) for tick in QUARTERS])
    axes.set_xlabel(OVER, fontsize=SMALL, color=MUTED, labelpad=4)
    return figure


def comebacks(groups, unit):
    """A figure of the share of the win by how far behind, a line for each round. groups: {after: rows of comebacks}."""
    most = max(rows["behind"].max() for rows in groups.values())
    top = max(rows["value"].max() for rows in groups.values())
    return lines(groups, "behind", "value", {after: f"after {after.removesuffix(' of the game')}" for after in groups},
                 ((-0.04 * most, 1.04 * most), (0, 1.1 * top)), None, percent, f"{unit} behind the first",
                 round_ticks(0, most))


def options(names, over_times):
    """A figure of the options of a choice over the game, a line for each setup; over_times: those of their Feels."""
    groups = {name: over[~over["options"].isna()] for name, over in zip(names, over_times, strict=True)}
    most = max(over["options"].max() for over in groups.values())
    return lines(groups, "time", "options", {}, ((-0.02, 1.02), (0, 1.1 * most)), percent, lambda value: f"{value:g}",
                 OVER, np.array(QUARTERS))
