"""`ludometer pool`, and what a sweep found that was played until it was clear."""
import json
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from analysis.pool import LEAST
from analysis.run import Run
from analysis.until import ended, holding
from ludometer.options import AsJson
from ludometer.sweeping import run_folder
from ludometer.terminal import answer_texts, print_json, say, show_rows


def answers_json(run):
    """{"until", "answers"} of a run for machines; empty where it was not played until anything was clear."""
    until = run.manifest.get("until")
    return {"until": until, "answers": lm.answers(run).to_dict("records")} if until else {}


def announce_missing(source, more):
    """Say on stderr that a run which is to grow lacks games that are played first."""
    folder = run_folder(source) if more else None
    if not folder:
        return
    run = Run.open(folder, partial=True)
    if run.games < run.asked:
        goes_on = run.manifest["looks"][-1]["asked"] == f"more = {more}"
        print(f"ludometer: {folder} is half written, {run.games:,} of {run.asked:,} games; the rest is played first, "
              + ("with which it has grown as asked" if goes_on else f"and then {more:,} more of each cell"),
              file=sys.stderr)


def show_hint(run):
    """Print how to see what modules change, where a run has them in its only setup."""
    modules = run.cells[0]["modules"]
    if len(run.cells) == 1 and modules:
        say(f"only with {' + '.join(modules)}; to see what that changes, play it beside the base game: an experiment "
            f"file with [vary] modules = [[], {json.dumps(modules)}]")


def show_answers(run):
    """Print what a run found that was played until it was clear, and how far that can be trusted."""
    until = run.manifest.get("until")
    if not until:
        return
    found = lm.answers(run)
    title = f"{until['rule']}: {int(found['clear'].sum())} of {len(found)} answers; {ended(run)}"
    note = f"for all rows together; {holding(run)}"
    unit, rows = "points" if until["rule"].startswith("difference") else "percent", []
    for _, row in found.iterrows():
        item, value, interval, answer = answer_texts(row)
        rows.append({"cell": row["cell"] if found["cell"].nunique() > 1 else None, "of": item, unit: value,
                     "interval": interval, "answer": answer})
    show_rows(title, rows, note)


def points(low, high):
    """Two ends of an interval in percentage points; None where there is none."""
    return f"{100 * low:+.2f} to {100 * high:+.2f}" if low == low else None


def pool(
    runs: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Run folders, two or more.")],
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for the run of all games.")] = None,
    summary: Annotated[bool, typer.Option(
        "--summary", help="Summarise runs that differ instead of joining them.")] = False,
    cell: Annotated[int, typer.Option(metavar="C", help="With --summary: cell that is taken from each run.")] = 0,
    as_json: AsJson = False,
):
    """Join runs of one experiment with different seeds, or summarise runs that differ.

    Joined runs are one run with all their games, for `ludometer report`. They have the same rules, data and policies,
    and share no deals; what differs is named. A summary gives for each faction the mean share over runs, less a fair
    one, how much shares vary from run to run, and where that of a further run like these will lie.

    \b
    Examples:
      ludometer pool runs/monday runs/tuesday --out runs/both
      ludometer pool runs/casual runs/club runs/expert --summary
      ludometer pool runs/two runs/three runs/four --summary --cell 1 --json
    """
    found = lm.pool(*runs, out=out, summary=summary, cell=cell)
    if not summary:
        if as_json:
            return print_json({"run": str(found.path), "games": found.games,
                               "pooled": found.manifest["pooled"]})
        return say(f"{found.games:,} games of {found.game} in {found.path}; next: ludometer report "
                   f"{shlex.quote(str(found.path))}")
    if as_json:
        return print_json(found.astype(object).where(found.notna(), None).to_dict("records"))
    return show_rows(f"Win shares over {len(runs)} runs, in points off a fair share", [
        {"of": row["item"], "mean": f"{100 * row['value']:+.2f}", "interval": points(row["low"], row["high"]),
         "spread": f"{100 * row['spread']:.2f}", "a_further_run": points(row["next_low"], row["next_high"]),
         "p_if_alike": f"{row['p']:.3f}"} for _, row in found.iterrows()],
        "interval: for all rows together; spread: standard deviation of true shares from run to run; a further run: "
        "each with 95 % probability" + (f"; {len(runs)} runs are too few to say, expected {LEAST} or more" if len(
            runs) < LEAST else ""))
