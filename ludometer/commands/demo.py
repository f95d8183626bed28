"""`ludometer demo`: the first run, from sweep to report."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.run_folders.storage import Place
from ludometer.commands.options import AsJson, amount, place_typed
from ludometer.commands.terminal import print_json, say


def demo(
    games: Annotated[int | None, typer.Option(
        metavar="N", parser=amount, help="Games of each of its three setups.  [default: 20000]")] = None,
    out: Annotated[Place | None, typer.Option(
        metavar="DIR", parser=place_typed, help="Run folder.  [default: runs/demo]")] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="Number of workers.  [default: one per core]")] = None,
    as_json: AsJson = False,
):
    """Play the demo and write its report: does any leader of Rurik win too often, and do two variants change that?

    It is the experiment that `ludometer sweep demo` plays, with the page that `ludometer report` makes of it. A demo
    that was stopped continues.

    \b
    Examples:
      ludometer demo
      ludometer demo --games 1000 --out runs/short
    """
    if not as_json:
        say("The demo plays Rurik in three setups: does any leader win too often, and do two variants change that?")
    page = lm.demo(games, out, jobs, progress=not as_json)
    if as_json:
        return print_json({"run": str(page.parent), "report": str(page), "bytes": page.stat().st_size})
    from ludometer.reports.document.terminal_summary import summary  # brings matplotlib, which is there by now

    say("\n".join(summary(page.parent)["quote"]))
    again = f"ludometer report {shlex.quote(str(page.parent))} --open"
    say(f"\n{page}\nThe report is one file: open it in a browser, as {again} does.")
