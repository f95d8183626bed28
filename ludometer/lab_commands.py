"""`ludometer pool`, and what a sweep found that was played until it was clear."""
import shlex
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from analysis.pool import LEAST
from analysis.until import ended, holding
from ludometer.options import AsJson
from ludometer.terminal import answer_texts, print_json, say, show_rows


def answers_json(run):
    """{"until", "answers"} of a run for machines; empty where it was not played until anything was clear."""
    until = run.manifest.get("until")
    return {"until": until, "answers": lm.answers(run).to_dict("records")} if until else {}


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
        f"each with 95 % probability, from {LEAST} runs on")
