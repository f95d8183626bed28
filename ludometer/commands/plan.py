"""`ludometer plan`, `sensitivity` and `compare`: how many games, which numbers matter, how two runs differ."""
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.estimates.verdicts import EDGE, round_significant
from ludometer.analysis.results import signed_number
from ludometer.analysis.run_folders.storage import Place
from ludometer.commands.completion import experiment_names
from ludometer.commands.options import AsJson, Figure, Jobs, amount, place_typed
from ludometer.commands.question import QuestionOfSetups, with_question
from ludometer.commands.terminal import NEVER, duration, number, plural, print_json, say, show_rows, unless_too_wide

ALL_AGREE = "; a verdict needs all populations of players to agree"


@with_question
def plan(
    experiment: Annotated[str | None, typer.Argument(
        metavar="GAME|EXPERIMENT", autocompletion=experiment_names,
        help="What is to be played; not needed with --pilot.")] = None,
    *,
    precision: Annotated[float | None, typer.Option(metavar="P", help=(
        "Percentage points to either side that intervals may have."))] = None,
    margin: Annotated[float | None, typer.Option(metavar="M", help=(
        "Percentage points around a fair share that are balanced, and the smallest change that is to be detected.  "
        "[default: 3]"))] = None,
    power: Annotated[float | None, typer.Option(metavar="P", help=(
        "Chance of verdicts on most factions, and to detect that change.  [default: 0.9]"))] = None,
    pilot: Annotated[Place | None, typer.Option(metavar="DIR", parser=place_typed, help=(
        "Run folder of the same experiment with fewer games.  [default: play one, not kept]"))] = None,
    games: Annotated[int | None, typer.Option(metavar="N", parser=amount, help=(
        "Games per cell of the pilot that is played.  [default: 4000, or 400 with players who search]"))] = None,
    seats: Annotated[bool, typer.Option("--seats", help="Plan for seats instead of factions.")] = False,
    question: QuestionOfSetups,
    out: Figure = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Plan how many games a question needs, and how long they take on this machine.

    A pilot of few games says how much deals differ. With --precision the plan is for intervals of this width, otherwise
    for verdicts on most factions (more than half of them, in every setup) with the power asked for, if shares lie
    around what the pilot found; and for detecting a change as large as the margin. It says how likely each faction then
    gets a verdict, and what games a share needs by how far off it truly is. Intervals are those of the report.

    \b
    Examples:
      ludometer plan rurik --precision 1
      ludometer plan rurik --margin 3 --power 0.9 --out plan.png
      ludometer plan rurik --set leader.boris.coins=0,-1 --players 3
      ludometer plan demo --precision 0.5 --json
      ludometer plan --pilot runs/boris --margin 2
      ludometer plan rurik --players 2 --seats
    """
    values = question.values(experiment)
    if out:
        from ludometer.reports.figures import study_figures  # brings matplotlib
        study_figures.figure_path(out)
    found = lm.plan(experiment, precision, margin, power, pilot, games, jobs, not as_json, seats, **values)
    if out:
        study_figures.save(study_figures.power_curve(found), out)
    if as_json:
        return print_json(found.plain() | ({"figure": str(out)} if out else {}))
    show_plan(found)
    if out:
        say(out)


def show_plan(found):
    """Print a Plan."""
    goal, cells = found.goal, plural(found.cells, "setup")
    asked = (f"intervals of {points(goal.precision)} points to either side" if goal.precision is not None else
             aim(found))
    if found.games == float("inf"):
        say(f"no number of games that a run can have is enough for this: {asked}; a {found.word} near the edge of a "
            f"verdict stays undecided however many are played. Below is what {found.ahead:,} games would bring\n")
    else:
        say(f"{asked}: {found.games:,} games of each of {cells}; "
            f"{duration(found.seconds)} with {plural(found.jobs, 'worker')} on this machine\n")
    if goal.precision is None and "chance" in found.items:
        least, most = (f"{chance:.0%}" for chance in (found.items["chance"].min(), found.items["chance"].max()))
        spread = f"{least} to {most}, depending on the {found.word} (see the table below)"
        say(f"then the chance of a verdict is {least if least == most else spread}"
            f"{ALL_AGREE * has_populations(found)}\n")
    pace = found.seconds / found.games if found.games != float("inf") else None
    if len(found.verdicts):
        show_rows(f"Verdicts with {goal.power:.0%} probability", [
            {"true share": "fair" if not row["off"] else f"{points(row['off'])} off fair", "verdict": row["verdict"],
             "games": number(row["games"]), "time": pace and duration(pace * row["games"])}
            for row in found.verdicts.to_dict("records")], f"for the {found.word} that needs most")
    if len(found.curve):
        show_rows("Games and what they bring", curve_rows(found, pace), (
            "intervals: the widest half of those of shares; " if goal.precision is None else "") +
            "intervals as wide as a report has them")
    for title, frame in ((f"Each {found.word}", found.items), ("Changes against the first setup", found.changes)):
        if len(frame):
            rows = [item_row(row, found) for row in frame.to_dict("records")]
            more = f"; {NEVER}: more than a run can have" * any(row.get("needs") == NEVER for row in rows)
            show_rows(title, rows, note(title, found, {
                name for row in rows for name, value in row.items() if value}) + more)
    where = f"from {found.pilot}" if found.pilot else "played for this plan and not kept"
    then = f"; sweep the same with --games {found.games} and another seed, and read that report alone" if pace else ""
    say(f"pilot: {found.pilot_games:,} games of each setup, seed {found.pilot_seed}, {where}{then}")


def aim(found):
    """The aim of a plan for verdicts, in words."""
    goal, parts = found.goal, []
    if len(found.verdicts):
        parts.append(f"more than half of all verdicts{' in every setup' * (found.cells > 1)}, one for each "
                     f"{found.word}, by a margin of {points(goal.margin)} points")
    if len(found.changes):
        parts.append(f"changes of {points(goal.margin)} points")
    return f"{' and '.join(parts)}, with {goal.power:.0%} probability"


def has_populations(found):
    """Whether verdicts combine those of several populations."""
    return "populations" in found.items and bool(found.items["populations"].map(len).max() > 1)


def curve_rows(found, pace):
    """The rows of a power curve: one for each number of games."""
    rows = []
    for games, part in found.curve.groupby("games"):
        row = {"games": games, "time": duration(pace * games)}
        for each in part.to_dict("records"):
            if each["what"] != "change" or found.goal.precision is not None:
                row["changes" if each["what"] == "change" else "intervals"] = f"± {points(each['half'], 2)}"
        for each in part.to_dict("records"):
            if each["chance"] == each["chance"]:
                row[curve_name(each)] = f"{each['chance']:.0%}"
        rows.append(row)
    return rows


def curve_name(row):
    """The head of a column of a power curve: the event whose chance a row gives."""
    if row["what"] == "most":
        return "verdict on most"
    if row["what"] == "change":
        return f"change of {points(row['off'])}"
    return f"{points(row['off'])} off" if row["off"] else "fair"


def item_row(row, found):
    """A row of a plan's items or changes as a terminal shows it."""
    change, wanted = "fair" not in row, row.get("wanted", 0)
    worded = signed_number if change and "narrowed" in row else "{:.1f}".format
    shown = {"setup": row["label"]} if found.cells > 1 else {}
    shown |= {found.item: found.names.get(row[found.item], row[found.item])} | unless_too_wide(
        {head: worded(100 * row[name]) for head, name in (("pilot", "value"), ("low", "low"), ("high", "high"))},
        100 * row["low"], 100 * row["high"], share=not change)
    if "verdict" in row:
        shown["verdict"] = row["verdict"]
        shown["to decide"] = "" if row["verdict"] != "undecided" else (
            f"{round_significant(wanted):,} games" if wanted > 0 else "on the edge" * (wanted == EDGE))
    if row["half"] == row["half"]:
        shown["then"] = f"± {points(row['half'], 2)}"
        if found.goal.precision is None and "chance" in row:
            shown["chance to tell"] = f"{row['chance']:.0%}"
    return shown | {"needs": number(row["needs"] if row["needs"] == float("inf") else round_significant(row["needs"]))}


def note(title, found, columns):
    """A sentence on what these columns of a plan's items mean."""
    goal, change = found.goal, title.startswith("Changes")
    means = {
        "to decide": "what a report would ask for",
        "then": f"half the interval of {found.ahead:,} games",
        "chance to tell": f"that {found.ahead:,} games show " + (f"a change of {points(goal.margin)}" if change else (
            "a verdict, if shares lie around what the pilot found")),
        "needs": f"games for ± {points(goal.precision)}" if goal.precision is not None else (
            f"games after which that chance is {goal.power:.0%}")}
    return "; ".join(["percentage points" if change else "percentages", *(
        f"{name}: {text}" for name, text in means.items() if name in columns)])


def points(share, digits=1):
    """A share in percentage points, without a unit."""
    return f"{100 * share:.{digits}f}"


# Sensitivity

# Compare
