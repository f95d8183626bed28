"""The command that ranks the numbers of a game by what one step of each changes."""
import shlex
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.experiments.game_tables import item_names
from ludometer.analysis.run_folders.storage import Place
from ludometer.analysis.studies.sensitivity import GAMES, OUTCOMES, POINTS, PROBE, SHARES, TURNS, WINS, least_in_words
from ludometer.commands.options import AsJson, Experiment, Jobs, amount, parse_knob, place_typed
from ludometer.commands.question import Question, with_question
from ludometer.commands.terminal import change, print_json, say, show_rows
from ludometer.simcore.errors import DataError


@with_question
def sensitivity(
    experiment: Experiment,
    *,
    knob: Annotated[list[str] | None, typer.Option("--knob", metavar="KNOB[=V,V]", help=(
        "A knob to turn, one step down and up, or to these values; a number of a row needs them. Repeatable.  "
        "[default: all knobs but the switches of modules]"))] = None,
    outcome: Annotated[str, typer.Option(metavar="O", help=f"What to rank by: {', '.join(OUTCOMES)}.")] = WINS,
    games: Annotated[int, typer.Option(metavar="N", parser=amount, help="Games of each step.")] = GAMES,
    question: Question,
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
    values = question.values(experiment)
    from ludometer.reports.figures import study_figures  # brings matplotlib
    if figure:
        study_figures.figure_path(figure)
    found = lm.sensitivity(experiment, steps_asked(knob), outcome, games, out, jobs, not as_json, **values)
    figure = figure or found.run.path / "sensitivity.svg"
    study_figures.save(study_figures.tornado_of(found), figure)
    if as_json:
        return print_json(found.plain() | {"figure": str(figure)})
    show_sensitivity(found)
    say(f"{figure}; next: ludometer report {shlex.quote(str(found.run.path))}")


def steps_asked(texts):
    """{knob: values, or None for one step down and up} from the texts of --knob, or None."""
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
    """Print a Sensitivity: which knobs matter for certain, and all steps, the largest change first."""
    say(found.sentence + "\n")
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
    """A row of a Sensitivity as a terminal shows it. names: a function that names a faction or seat."""
    shown = {"knob": row["knob"], "from": row["given"], "to": row["value"]}
    if found.item != "game":
        shown[found.item] = names(row[found.item])
    for name in dict.fromkeys((WINS, found.outcome, *(name for name in (POINTS, TURNS) if name in row))):
        factor, digits = (100, 1) if name in SHARES else (1, 2)
        shown[name] = change(row, name, factor, digits)
    sure = row["certain"]
    factor, digits = (100, 1) if found.outcome in SHARES else (1, 2)
    return shown | {"surely": (least_in_words(factor * sure, digits) or "above 0") if sure else ""}
