"""`ludometer plan`: questions around a run."""
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
from analysis.statistics import EDGE, rounded
from ludometer.options import (
    AsJson,
    Factions,
    Lineup,
    Modules,
    Players,
    Policies,
    Seed,
    SetEach,
    given,
    listed,
    own_policies,
    settings,
)
from ludometer.player_commands import Jobs
from ludometer.terminal import plural, print_json, say, show_rows

Figure = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Save a figure: FILE.svg or FILE.png.")]


def plan(
    experiment: Annotated[str | None, typer.Argument(
        metavar="GAME|EXPERIMENT.toml", help="What is to be played; not needed with --pilot.")] = None,
    precision: Annotated[float | None, typer.Option(metavar="P", help=(
        "Percentage points to either side that intervals may have."))] = None,
    margin: Annotated[float | None, typer.Option(metavar="M", help=(
        "Percentage points around a fair share that are balanced, and the smallest change that is to be detected.  "
        "[default: 3]"))] = None,
    power: Annotated[float | None, typer.Option(metavar="P", help="Chance to tell.  [default: 0.9]")] = None,
    pilot: Annotated[Path | None, typer.Option(metavar="DIR", help=(
        "Run folder of the same experiment with fewer games.  [default: play one, not kept]"))] = None,
    games: Annotated[int | None, typer.Option(metavar="N", min=1, help=(
        "Games per cell of the pilot that is played.  [default: 4000, or 400 with players who search]"))] = None,
    players: Players = None,
    seed: Seed = None,
    lineup: Lineup = None,
    module: Modules = None,
    set_: SetEach = None,
    factions: Factions = None,
    policy: Policies = None,
    out: Figure = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Plan how many games a question needs, and how long they take on this machine.

    A pilot of few games says how much deals differ. With --precision the plan is for intervals of this width, otherwise
    for verdicts: a faction at its fair share is found balanced, and one that is twice the margin off is found strong or
    weak, with the power asked for; and a change as large as the margin is detected. Intervals are those of the report.

    \b
    Examples:
      ludometer plan rurik --precision 1
      ludometer plan rurik --margin 3 --power 0.9 --out plan.png
      ludometer plan rurik --set leader.boris.coins=0,-1 --players 3
      ludometer plan experiments/demo.toml --precision 0.5 --json
      ludometer plan --pilot runs/boris --margin 2
    """
    own = own_policies(policy, lineup if str(experiment).endswith(".toml") else lineup or "")
    values = given(players=players, seed=seed, lineup=lineup, modules=module, factions=listed(factions), policies=own,
                   **settings(set_))
    if out:
        from reports import laboratory as drawn  # brings matplotlib
        drawn.checked(out)
    found = lm.plan(experiment, precision, margin, power, pilot, games, jobs, not as_json, **values)
    if out:
        drawn.save(drawn.power_curve(found), out)
    if as_json:
        return print_json(found.plain() | ({"figure": str(out)} if out else {}))
    show_plan(found)
    if out:
        say(out)


def show_plan(found):
    """Print a Plan."""
    goal, cells = found.goal, plural(found.cells, "setup")
    asked = (f"intervals of {points(goal.precision)} points to either side" if goal.precision is not None else
             f"{goal.power:.0%} power at a margin of {points(goal.margin)} points")
    if found.games == float("inf"):
        say(f"{asked}: more games than a run can have\n")
    else:
        say(f"{asked}: {found.games:,} games of each of {cells}; "
            f"{duration(found.seconds)} with {plural(found.jobs, 'worker')} on this machine\n")
    pace = found.seconds / found.games if found.games != float("inf") else None
    if len(found.verdicts):
        show_rows(f"Verdicts with {goal.power:.0%} probability", [
            {"true share": "fair" if not row["off"] else f"{points(row['off'])} off fair", "verdict": row["verdict"],
             "games": number(row["games"]), "time": pace and duration(pace * row["games"])}
            for row in found.verdicts.to_dict("records")], f"for the {found.item} that needs most")
    if len(found.curve):
        show_rows("Games and what they bring", curve_rows(found, pace), (
            "intervals: the widest half of those of shares; " if goal.precision is None else "") +
            "intervals as wide as a report has them")
    for title, frame in ((f"Each {found.item}", found.items), ("Changes against the first setup", found.changes)):
        if len(frame):
            show_rows(title, [item_row(row, found) for row in frame.to_dict("records")], note(title, found))
    where = f"from {found.pilot}" if found.pilot else "played for this plan and not kept"
    say(f"pilot: {found.pilot_games:,} games of each setup, seed {found.pilot_seed}, {where}; "
        f"sweep the same with {'--games ' + str(found.games) + ' and ' * bool(found.games) if pace else ''}"
        "another seed, and read that report alone")


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
                name = "fair" if not each["off"] else f"{points(each['off'])} off" if each["what"] == "verdict" else (
                    f"change of {points(each['off'])}")
                row[name] = f"{each['chance']:.0%}"
        rows.append(row)
    return rows


def item_row(row, found):
    """A row of a plan's items or changes as a terminal shows it."""
    change, wanted = "fair" not in row, row.get("wanted", 0)
    sign = "+" * (change and "narrowed" in row)
    shown = {"setup": row["label"]} if found.cells > 1 else {}
    shown |= {found.item: row[found.item], "pilot": f"{100 * row['value']:{sign}.1f}",
              "low": f"{100 * row['low']:{sign}.1f}", "high": f"{100 * row['high']:{sign}.1f}"}
    if "verdict" in row:
        shown["verdict"] = row["verdict"]
        shown["to decide"] = "" if row["verdict"] != "undecided" else (
            f"{rounded(wanted):,} games" if wanted > 0 else "on the edge" if wanted == EDGE else "too few to tell")
    if row["half"] == row["half"]:
        shown["then"] = f"± {points(row['half'], 2)}"
        if found.goal.precision is None and "chance" in row:
            shown["chance to tell"] = f"{row['chance']:.0%}"
    return shown | {"needs": number(row["needs"])}


def note(title, found):
    """What columns of a plan's items mean, in a sentence."""
    if found.goal.precision is not None:
        return f"percentages; then: the interval of the planned run; needs: games for ± {points(found.goal.precision)}"
    if title.startswith("Changes"):
        return (f"percentage points; chance to tell: of a change of {points(found.goal.margin)}; "
                "needs: games for the power asked for")
    return ("percentages; to decide: what a report would ask for; chance to tell: of a verdict in the planned run, if "
            "shares lie around what the pilot found; needs: games if fair or twice the margin off")


def points(share, digits=1):
    """A share in percentage points."""
    return f"{100 * share:.{digits}f}"


def number(games):
    """A number of games, or that there is none."""
    return f"{games:,.0f}" if games < float("inf") else "no number"


def duration(seconds):
    """A time in words, rounded: "40 s", "3 min", "2.5 h"."""
    if seconds == float("inf"):
        return ""
    for size, unit in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.{1 if seconds < 10 * size else 0}f} {unit}"
    return f"{max(seconds, 1):.0f} s"
