"""`ludometer demo`: the first run, from sweep to report."""
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
    page = lm.demo(games, out, jobs, progress=not as_json)
    if as_json:
        return print_json({"run": str(page.parent), "report": str(page), "bytes": page.stat().st_size})
    say(f"{page}\nThe report is one file: open it in a browser.")
