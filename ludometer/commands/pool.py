"""`ludometer pool`: several runs as one, or summarised."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.experiments.game_tables import item_names
from ludometer.analysis.results import TOO_FEW, WIDEST, is_too_wide, p_value, records, signed_number
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import Place
from ludometer.analysis.studies.pooled_runs import LEAST
from ludometer.commands.options import AsJson, place_typed
from ludometer.commands.terminal import print_json, say, show_rows
from ludometer.simcore.errors import DataError

TOO_FEW_RUNS = TOO_FEW.replace("games", "runs")                 # of a mean over runs
MEANINGS = {                                                    # of columns that a summary may show
    "interval": "interval: of the mean, for all rows together with 95 % probability",
    "spread": "spread: standard deviation of true shares from run to run",
    "a_further_run": "a further run: where that of a run like these will lie, each with 95 % probability",
    "p_if_alike": "p if alike: how likely differences as large are where all runs have the same share",
}


def points(low, high):
    """An interval in percentage points; TOO_FEW_RUNS where it says nothing, or there is none."""
    if is_too_wide(100 * low, 100 * high, share=True):
        return TOO_FEW_RUNS
    return f"{signed_number(100 * low, 2)} to {signed_number(100 * high, 2)}"


def summary_row(row, names):
    """A row of a summary as a terminal shows it; TOO_FEW_RUNS for a mean whose interval says nothing, and no spread.

    names: a function that gives the label of an item.
    """
    interval = points(row["low"], row["high"])
    known = interval != TOO_FEW_RUNS
    return {"of": names(row["item"]), "mean": signed_number(100 * row["value"], 2) if known else TOO_FEW_RUNS,
            "interval": interval if known else None, "spread": f"{100 * row['spread']:.2f}" if known else None,
            "a_further_run": points(row["next_low"], row["next_high"]) if row["next_low"] == row["next_low"] else None,
            "p_if_alike": p_value(row["p"])}


def summary_note(rows, runs):
    """What the columns of a summary mean that are shown. rows: as summary_row() gives them; runs: how many."""
    parts = [text for column, text in MEANINGS.items() if any(row[column] is not None for row in rows)]
    if any(row["mean"] == TOO_FEW_RUNS for row in rows):
        parts.append(f"{TOO_FEW_RUNS}: the interval of the mean is missing or wider than {WIDEST} points")
    if runs < LEAST:
        parts.append(f"{runs} runs are too few to say where a further run will lie, expected {LEAST} or more")
    return "; ".join(parts)


def pool(
    runs: Annotated[list[Place], typer.Argument(
        metavar="DIR...", parser=place_typed, help="Run folders, two or more.")],
    out: Annotated[Place | None, typer.Option(
        metavar="DIR", parser=place_typed, help="Folder for the run of all games.")] = None,
    summary: Annotated[bool, typer.Option(
        "--summary", help="Summarise runs that differ instead of joining them.")] = False,
    planned: Annotated[bool, typer.Option("--planned", help=(
        "All these runs were planned before any of them was looked at: narrower intervals."))] = False,
    cell: Annotated[int, typer.Option(metavar="C", help="With --summary: cell that is taken from each run.")] = 0,
    as_json: AsJson = False,
):
    """Join runs of one experiment with different seeds, or summarise runs that differ.

    Joined runs are one run with all their games, for `ludometer report`. They have the same rules, data and policies,
    and share no deals; what differs is named. Pool all runs of the experiment that you played: leaving some out by what
    they say makes every interval wrong. Unless all were planned beforehand (--planned), the pool has the intervals of a
    run that stopped when it was clear. A summary gives for each faction the mean share over runs, less a fair one, how
    much shares vary from run to run, and where that of a further run like these will lie. Where runs differ much, two
    are too few for a mean, and it says so.

    \b
    Examples:
      ludometer pool runs/monday runs/tuesday --out runs/both
      ludometer pool runs/casual runs/club runs/expert --summary
      ludometer pool runs/two runs/three runs/four --summary --cell 1 --json
    """
    if out is None and not summary:
        raise DataError("--out: expected the folder that all games are to be joined in, or --summary, which joins none")
    found = lm.pool(*runs, out=out, summary=summary, cell=cell, planned=planned)
    if not summary:
        if as_json:
            return print_json({"run": str(found.path), "games": found.games,
                               "pooled": found.manifest["pooled"], "boundary": found.manifest["boundary"]})
        say("intervals hold whenever one looks, if these are all runs of the experiment")
        return say(f"{found.games:,} games of {found.game} in {found.path}; next: ludometer report "
                   f"{shlex.quote(str(found.path))}")
    if as_json:
        return print_json(records(found))
    names = item_names(Run.open(runs[0]).manifest["experiment"])
    rows = [summary_row(row, names) for _, row in found.iterrows()]
    return show_rows(f"Win shares over {len(runs)} runs, in points off a fair share", rows,
                     summary_note(rows, len(runs)))
