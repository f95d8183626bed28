"""`ludometer plan`, `sensitivity` and `compare`: how many games, which numbers matter, how two runs differ."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.estimates.intervals import BESIDE, EDGE, rounded
from ludometer.analysis.experiments.cell import written
from ludometer.analysis.experiments.titles import item_names
from ludometer.analysis.results import p_value, signed
from ludometer.analysis.run_folders.storage import Place
from ludometer.analysis.studies.sensitivity import GAMES, OUTCOMES, POINTS, PROBE, SHARES, TURNS, WINS
from ludometer.analysis.tables.agreement import told, way
from ludometer.commands.completion import experiment_names
from ludometer.commands.options import (
    AsJson,
    Experiment,
    Factions,
    Figure,
    Jobs,
    Lineup,
    Modules,
    Players,
    Policies,
    Seed,
    Set,
    SetEach,
    amount,
    given,
    listed,
    one_value_each,
    own_policies,
    parse_knob,
    place_typed,
    settings,
)
from ludometer.commands.terminal import change, duration, plural, print_json, say, show_rows
from ludometer.simcore.errors import DataError

EACH_SAYS = ", and is the chance that each population gives it"


def plan(
    experiment: Annotated[str | None, typer.Argument(
        metavar="GAME|EXPERIMENT", autocompletion=experiment_names,
        help="What is to be played; not needed with --pilot.")] = None,
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
    """
    own = own_policies(policy, lineup, experiment)
    values = given(players=players, seed=seed, lineup=lineup, modules=module, factions=listed(factions), policies=own,
                   **settings(set_))
    if out:
        from ludometer.reports.figures import study_figures as drawn  # brings matplotlib
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
             aim(found))
    if found.games == float("inf"):
        say(f"{asked}: more games than a run can have; below is what {found.ahead:,} would bring\n")
    else:
        say(f"{asked}: {found.games:,} games of each of {cells}; "
            f"{duration(found.seconds)} with {plural(found.jobs, 'worker')} on this machine\n")
    if goal.precision is None and "chance" in found.items:
        least, most = found.items["chance"].min(), found.items["chance"].max()
        say(f"then the chance of a verdict is {least:.0%} to {most:.0%} by {found.word}, as the table of each says"
            f"{EACH_SAYS * has_populations(found)}\n")
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
            show_rows(title, rows, note(title, found, {name for row in rows for name, value in row.items() if value}))
    where = f"from {found.pilot}" if found.pilot else "played for this plan and not kept"
    say(f"pilot: {found.pilot_games:,} games of each setup, seed {found.pilot_seed}, {where}; "
        f"sweep the same with {'--games ' + str(found.games) + ' and ' * bool(found.games) if pace else ''}"
        "another seed, and read that report alone")


def aim(found):
    """What a plan for verdicts aims at, in words."""
    goal, parts = found.goal, []
    if len(found.verdicts):
        parts.append(f"more than half of all verdicts{' in every setup' * (found.cells > 1)}, one for each "
                     f"{found.word}, by a margin of {points(goal.margin)} points")
    if len(found.changes):
        parts.append(f"changes of {points(goal.margin)} points")
    return f"{' and '.join(parts)}, with {goal.power:.0%} probability"


def has_populations(found):
    """Whether verdicts are those of several populations."""
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
    """What a row of a power curve is the chance of, as the head of a column."""
    if row["what"] == "most":
        return "verdict on most"
    if row["what"] == "change":
        return f"change of {points(row['off'])}"
    return f"{points(row['off'])} off" if row["off"] else "fair"


def item_row(row, found):
    """A row of a plan's items or changes as a terminal shows it."""
    change, wanted = "fair" not in row, row.get("wanted", 0)
    worded = signed if change and "narrowed" in row else "{:.1f}".format
    shown = {"setup": row["label"]} if found.cells > 1 else {}
    shown |= {found.item: found.names.get(row[found.item], row[found.item])} | {
        head: worded(100 * row[name]) for head, name in (("pilot", "value"), ("low", "low"), ("high", "high"))}
    if "verdict" in row:
        shown["verdict"] = row["verdict"]
        shown["to decide"] = "" if row["verdict"] != "undecided" else (
            f"{rounded(wanted):,} games" if wanted > 0 else "on the edge" * (wanted == EDGE))
    if row["half"] == row["half"]:
        shown["then"] = f"± {points(row['half'], 2)}"
        if found.goal.precision is None and "chance" in row:
            shown["chance to tell"] = f"{row['chance']:.0%}"
    return shown | {"needs": number(row["needs"] if row["needs"] == float("inf") else rounded(row["needs"]))}


def note(title, found, columns):
    """What these columns of a plan's items mean, in a sentence."""
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
    """A share in percentage points."""
    return f"{100 * share:.{digits}f}"


def number(games):
    """A number of games, or that there is none."""
    return f"{games:,.0f}" if games < float("inf") else "no number"


# Sensitivity

def sensitivity(
    experiment: Experiment,
    knob: Annotated[list[str] | None, typer.Option("--knob", metavar="KNOB[=V,V]", help=(
        "A knob to turn, one step down and up, or to these values; a number of a row needs them. Repeatable.  "
        "[default: all knobs but the switches of modules]"))] = None,
    outcome: Annotated[str, typer.Option(metavar="O", help=f"What to rank by: {', '.join(OUTCOMES)}.")] = WINS,
    games: Annotated[int, typer.Option(metavar="N", parser=amount, help="Games of each step.")] = GAMES,
    players: Players = None,
    seed: Seed = None,
    lineup: Lineup = None,
    module: Modules = None,
    set_: Set = None,
    factions: Factions = None,
    policy: Policies = None,
    out: Annotated[Place | None, typer.Option(
        metavar="DIR", parser=place_typed, help="Run folder; a stopped run continues.  [default: in runs/]")] = None,
    figure: Annotated[Place | None, typer.Option(metavar="FILE", parser=place_typed, help=(
        "Save the figure as FILE.svg or FILE.png.  [default: sensitivity.svg in the run folder]"))] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
):
    """Rank the numbers of a game by what one step changes, on common deals.

    Each knob is turned one step down and one up, to the nearest value that the game declares worth trying. By default
    knobs are ranked by the largest change of any faction's win share; intervals hold for all of them together. The run
    folder is kept: ludometer report shows all that the steps change.

    \b
    Examples:
      ludometer sensitivity rurik
      ludometer sensitivity rurik --knob start_coins --knob rounds --games 10000
      ludometer sensitivity rurik --knob leader.boris.coins=-1,1 --outcome points
      ludometer sensitivity burgundy --players 2 --outcome margin --figure margin.png
      ludometer sensitivity pig --json
    """
    own = own_policies(policy, lineup, experiment)
    values = given(players=players, seed=seed, lineup=lineup, modules=module, set=one_value_each(set_),
                   factions=listed(factions), policies=own)
    from ludometer.reports.figures import study_figures as drawn  # brings matplotlib
    if figure:
        drawn.checked(figure)
    found = lm.sensitivity(experiment, steps_asked(knob), outcome, games, out, jobs, not as_json, **values)
    figure = figure or found.run.path / "sensitivity.svg"
    drawn.save(drawn.tornado_of(found), figure)
    if as_json:
        return print_json(found.plain() | {"figure": str(figure)})
    show_sensitivity(found)
    say(f"{figure}; next: ludometer report {shlex.quote(str(found.run.path))}")


def steps_asked(texts):
    """{knob: values, or None for one step down and up} of --knob, or None."""
    if not texts:
        return None
    found = {}
    for text in texts:
        name, values = parse_knob(text) if "=" in text else (text.strip(), None)
        if name in found:
            raise DataError(f"--knob {name} is given twice; several values are written as {name}=1,2")
        found[name] = values
    return found


def show_sensitivity(found):
    """Print a Sensitivity, the largest change first."""
    steps = {knob: rows.to_dict("records") for knob, rows in found.steps.groupby("knob", sort=False)}
    names = item_names(found.run.manifest["experiment"])
    show_rows(f"What one step changes, ranked by {found.outcome}", [
        step_row(row, found, names) for knob in found.knobs for row in steps[knob] if not row["same"]],
        f"{found.run.cells[0]['games']:,} games of each step; shares in percentage points, wins of the {found.item} "
        "that the knob moves most; intervals hold for all steps together"
        + "; surely: the least change that is certain" * any(found.at_least.values()))
    same = [f"{row['knob']} = {row['value']}" for rows in steps.values() for row in rows if row["same"]]
    if same:
        say(f"the same games in {PROBE} deals, so not played further: {', '.join(same)}\n")
    for name, why in found.dropped.items():
        say(f"cannot be played: {name}: {why}")


def step_row(row, found, names):
    """A row of a Sensitivity as a terminal shows it. names: says what a faction or seat is called."""
    shown = {"knob": row["knob"], "from": row["given"], "to": row["value"]}
    if found.item != "game":
        shown[found.item] = names(row[found.item])
    for name in dict.fromkeys((WINS, found.outcome, *(name for name in (POINTS, TURNS) if name in row))):
        factor, digits = (100, 1) if name in SHARES else (1, 2)
        shown[name] = change(row, name, factor, digits)
    sure = found.at_least[row["knob"]]
    factor, digits = (100, 1) if found.outcome in SHARES else (1, 2)
    return shown | {"surely": f"{factor * sure:.{digits}f}" if sure else ""}


# Compare

def compare(
    one: Annotated[Place, typer.Argument(
        metavar="A", parser=place_typed, help="Run folder, of last week say.")],
    other: Annotated[Place, typer.Argument(
        metavar="B", parser=place_typed, help="Run folder that is compared with it.")],
    cells: Annotated[str | None, typer.Option(metavar="C,D", help=(
        "Compare cell C of A with cell D of B.  [default: cells with the same label, or else those played "
        "with the same values, or else the first ones]"))] = None,
    out: Figure = None,
    as_json: AsJson = False,
):
    """Compare the same question in two runs: what differs, and how the win shares have changed from A to B.

    Runs with the same seed and number of players share their deals, and are compared deal by deal; others as
    independent samples. With several cells in common, it also says whether a change is another in B than in A.

    \b
    Examples:
      ludometer compare runs/last-week runs/today
      ludometer compare runs/two-players runs/four-players --out compared.png
      ludometer compare runs/club runs/expert --cells 0,1
      ludometer compare runs/last-week runs/today --json
    """
    if out:
        from ludometer.reports.figures import study_figures as drawn  # brings matplotlib
        drawn.checked(out)
    found = lm.compare(one, other, numbered(cells))
    if out:
        drawn.save(drawn.changes_of(found), out)
    if as_json:
        return print_json(found.plain() | ({"figure": str(out)} if out else {}))
    for pair in found.pairs:
        show_pair(pair)
    for side, run in zip(found.left, (one, other), strict=True):
        if found.left[side]:
            say(f"not compared, of {run}: {', '.join(found.left[side])}; --cells C,D names two setups\n")
    if len(found.interactions):
        item = found.pairs[0].item
        show_rows(f"Is the change from {found.pairs[0].one.label} another in B than in A?", [
            {"setup": row["label"], item: row.get(item), **changed(row)}
            for row in found.interactions.to_dict("records")],
            "the change in B less the change in A, in percentage points; intervals and p hold for all rows together")
    if out:
        say(out)


def numbered(text):
    """(C, D) of --cells, or None."""
    if text is None:
        return None
    numbers = text.split(",")
    if len(numbers) != 2 or not all(number.strip().isdigit() for number in numbers):
        raise DataError(f"--cells {text}: expected the numbers of two cells, such as 0,1")
    return tuple(int(number) for number in numbers)


def show_pair(pair):
    """Print what differs between two cells, and how their win shares do."""
    show_rows(f"A: {pair.one.label} in {pair.one.run.path}; B: {pair.other.label} in {pair.other.run.path}", [
        {"differs": row["what"], "A": written(row["one"]), "B": written(row["other"])} for row in pair.differs])
    if pair.same:
        most = 100 * pair.rows["high"].max()
        say(f"the same games: all of the {pair.shared:,} deals that both played end with the same points and winners"
            + (f"; what differs could change a win share by at most {most:.2g} points on other deals" if most else "")
            + "\n")
    how = f"paired over {pair.shared:,} shared deals" if pair.shared else "independent samples, which share no deals"
    off = "chance to win" if pair.one.alone else "off fair"
    names, games = item_names(pair.one.run.manifest["experiment"]), [cell.games for cell in (pair.one, pair.other)]
    whose = (f"; A is of {games[0]:,} games, B of {games[1]:,}, and the change of the first "
             f"{pair.shared * pair.one.players:,} of both" if pair.shared and games[0] != games[1] else "")
    show_rows(f"Win share of each {pair.item}: {how}", [
        {pair.item: names(row[pair.item]), f"A, {off}": change(row, "one", 100, 1),
         f"B, {off}": change(row, "other", 100, 1), **changed(row, pair.same)} for row in pair.rows.to_dict("records")],
        "percentage points; intervals of A and of B are those of a report of both, those of changes and p hold for all "
        f"setups together{whose}")
    rows = [{"measure": row["measure"], "change": change(row, digits=3)}
            for row in pair.course.to_dict("records") if way(row) in BESIDE]
    if rows:
        show_rows("How games run: what has changed", rows, (
            "means of games, shares as fractions of 1; intervals hold for all measures of a setup"))


def changed(row, same=False):
    """The change of a row, its p value, and in a word what it says. same: whether all games are the same."""
    if same:
        return {"change": "0", "p": "1", "": "the same games"}
    return {"change": change(row, factor=100, digits=1), "p": p_value(row["p"]), "": dict(zip(
        BESIDE, ("up", "down"), strict=True)).get(way(row), ""), "by population": told(row, short=True)}
