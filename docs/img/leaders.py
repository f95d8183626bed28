"""Draws the picture of the README: python docs/img/leaders.py runs/demo docs/img/leaders.svg"""
import sys

import matplotlib

from ludometer.analysis import tables
from ludometer.analysis.estimates.error_budget import ErrorBudget
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.run_folders.run import Run
from ludometer.reports.figures import basic
from ludometer.simcore.tables import catalogue


def draw(run, path):
    """Win shares of leaders in the first setup of a run, with intervals as wide as in its report, as an SVG file."""
    cells = tables.played_cells(Run.open(run))
    cell = cells[0]
    held = cell.held_with(ErrorBudget(len(cells)).families(verdict=True))
    frame = tables.factions(held).sort_values("value", ascending=False)
    leaders = catalogue(cell.game)["rows"]["leader"]
    edges = [cell.fair + side * 1.4 * MARGIN for side in (-1, 1)]
    figure = basic.shares([leaders[name]["title"] for name in frame["faction"]], frame, cell.fair, MARGIN,
                          basic.limits(frame, include=edges))
    figure.patch.set_visible(True)
    with matplotlib.rc_context({"svg.hashsalt": "leaders"}):
        figure.savefig(path, facecolor=basic.PALETTE["paper"], metadata={"Date": None})


if __name__ == "__main__":
    draw(*sys.argv[1:])
