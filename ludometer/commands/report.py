"""`ludometer report` and `check`: what a run says, as a page, as data, and as an exit code."""
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.run_folders.storage import Place
from ludometer.commands.error_messages import complain
from ludometer.commands.options import AsJson, place_typed
from ludometer.commands.terminal import change, print_json, say, show_rows

Runs = Annotated[list[Place], typer.Argument(
    metavar="DIR...", parser=place_typed, help="Run folders; several are compared.")]


def report(
    runs: Runs,
    out: Annotated[Place | None, typer.Option(
        metavar="FILE", parser=place_typed, help="File to write.  [default: report.html in the first DIR]")] = None,
    played: Annotated[Path | None, typer.Option("--played", metavar="FILE", help=(
        "Games that people played, to be held against these: an export of BG Stats, plays of BoardGameGeek, or CSV."
    ))] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", help=(
        "Number of threads that read games.  [default: one per core]"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON, for machines.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
):
    """Write the report of a run: one self-contained HTML file.

    With --json its headline and findings are printed as data: each sentence with the numbers that it quotes, their
    intervals, the setups and the players they come from, and whether they are caused or associated. A page in DIR that
    was made with played games or other runs, which it would lose, is left as it is, unless --out names it.

    With --played real games stand beside the simulated ones, with intervals of their own and one test of whether the
    two disagree. The file is an export of BG Stats (JSON), plays of BoardGameGeek (XML or JSON), or CSV with the
    columns game, faction (or leader, duchy, hero), seat (1 begins), score, and place or won (or winner, with a name);
    player may be there; others are not read. Nothing of it is kept in DIR but its report, which has no player's name.

    \b
    Examples:
      ludometer report runs/demo --open
      ludometer report runs/demo --played club-nights.csv
      ludometer report runs/two-players runs/four-players --out compared.html
      ludometer report runs/demo --json > findings.json
    """
    from ludometer.api.report import write_page  # brings pandas

    page, made = write_page(runs, out, played, jobs, keep=as_json)
    if made["lost"]:
        complain(lost_parts_line(page, " and ".join(made["lost"])))
    if open_page and page:
        open_in_browser(page)
    if not as_json:
        missing = [f"unfinished: {made['unfinished']}"] if made["unfinished"] else []
        return say("\n".join([str(page), *missing, *made["said"]]))
    real = {"played": [each | {"setup": setup} for setup, each in made["played"]], "test": made["test"],
            "said": made["said"]}
    return print_json({"report": page and str(page), "bytes": len(made["html"].encode()) if page else None,
                       "unfinished": made["unfinished"], "headline": made["headline"], "findings": made["findings"]
                       } | (real if played else {}))


def open_in_browser(page):
    """Open a page in the browser, or say that there is none. page: its path."""
    import webbrowser

    try:
        opened = isinstance(page, Path) and webbrowser.open(page.resolve().as_uri())
    except webbrowser.Error:
        opened = False
    if not opened:
        complain(f"no browser could be opened; the page is {page}")


def lost_parts_line(page, what):
    """The line on parts that a new page has not and the old one had. page: the new path; None: not written."""
    if page is None:
        return f"the page there also has {what}, so --json left it as it is; --out FILE writes a page"
    return f"the page that was at {page} also had {what}; the same command with these makes it again"


def row_namer(asked):
    """A function that names the item of a row of a check. asked: an experiment, as of game_tables.data_rows()."""
    from ludometer.analysis.experiments.forced_deals import gift_in_words
    from ludometer.analysis.experiments.game_tables import data_rows, item_names

    items, rows = item_names(asked), data_rows(asked)

    def called(row):
        if row["what"] != "gift":
            return items(row["item"])
        gift, comma, seat = row["item"].partition(", ")
        return gift_in_words(gift, rows).removesuffix(" given") + comma + seat

    return called


def check(
    runs: Runs,
    max_off: Annotated[float | None, typer.Option(metavar="P", help=(
        "Percentage points that a faction or seat may be off its fair share.  [default: 3]"))] = None,
    causal: Annotated[float | None, typer.Option(metavar="P", help=(
        "Percentage points by which what is given (--give, --swap) may change who wins."))] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail also what is not known.")] = False,
    as_json: AsJson = False,
):
    """Check that nothing in a run is off by more than is allowed; ends with 0, or with 1 where something is.

    Something is off where its whole interval lies beyond the limit, and within where it lies inside. Else it is not
    known: more games may tell, and only --strict fails. Where several populations of players played, each of them must
    say so. Intervals are those of the report, so with 95 % probability no check fails by chance.

    \b
    Examples:
      ludometer check runs/demo
      ludometer check runs/leaders --max-off 5 --strict
      ludometer check runs/schemes --causal 4 --json
    """
    found = lm.check(*runs, max_off=max_off, causal=causal, strict=strict)
    if as_json:
        print_json(found.plain())
    else:
        if len(found.failed_rows):
            from ludometer.analysis.run_folders.run import Run

            called = row_namer(Run.open(runs[0], partial=True).manifest["experiment"])
            show_rows("Not as it should be", [
                {"outcome": row["outcome"], "what": row["what"], "which": called(row), "setup": row["setup"],
                 "off": change(row, digits=1), "allowed": f"±{row['limit']:g}", "by": row["basis"], "why": row["why"]}
                for row in found.failed_rows.to_dict("records")], "percentage points, with the intervals of the report")
        say(f"{found.word}: {found}")
    raise typer.Exit(0 if found.ok else 1)
