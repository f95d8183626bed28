"""`ludometer sweep`: an experiment into a run folder."""
import shlex
import time
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.run_folders.errors import Stopped
from ludometer.analysis.run_folders.storage import Place
from ludometer.commands.completion import experiment_names
from ludometer.commands.error_messages import complain
from ludometer.commands.gift_effects import effects_json, listed_cells, show_effects
from ludometer.commands.joint_readings import cells_with_readings, cells_without_readings, readings_json, show_readings
from ludometer.commands.options import AsJson, Players, amount, place_typed
from ludometer.commands.question import QuestionOfSweep, with_question
from ludometer.commands.said_before import asked_again, keep, mark_to_keep, say_as_before
from ludometer.commands.sweep_answers import (
    answers_json,
    how_it_was_played,
    repeated_games,
    show_answers,
    show_drafted,
    show_growth,
    show_hint,
    show_missing_nets,
    show_unlearned,
    warn_before_growing,
)
from ludometer.commands.sweep_verdicts import show_verdicts, verdicts_json
from ludometer.commands.terminal import print_json, record_output, say, show_rows
from ludometer.simcore.tables import alternatives_ruled_out


@with_question
def sweep(
    experiment: Annotated[str, typer.Argument(
        metavar="EXPERIMENT|GAME|DIR", autocompletion=experiment_names, help=(
            "An experiment file, an experiment at hand by its name, a game, or a run folder that is to grow."))],
    *,
    players: Players = None,
    games: Annotated[int | None, typer.Option(
        metavar="N", parser=amount, help="Games per cell, rounded up to whole deals.  [default: 10000]")] = None,
    more: Annotated[int | None, typer.Option(
        metavar="N", parser=amount, help="Games to add to each cell of DIR.")] = None,
    more_readings: Annotated[int | None, typer.Option(
        metavar="N", help="Joint readings to add to those of each cell of DIR.")] = None,
    until: Annotated[str | None, typer.Option(metavar="RULE", help=(
        "Play until it is clear: verdicts, within=POINTS, seats=POINTS, precision=POINTS or difference=POINTS."
        ))] = None,
    most: Annotated[int | None, typer.Option(
        metavar="N", parser=amount, help=(
            "Games of each cell (not of all) at which --until gives up.  [default: 400000]"))] = None,
    question: QuestionOfSweep,
    one_tier_up: Annotated[bool, typer.Option("--one-tier-up", help=(
        "Play each cell again with players one tier up: does what is found depend on skill?"))] = False,
    out: Annotated[Place | None, typer.Option(
        metavar="DIR", parser=place_typed, help=(
            "Run folder, or s3://BUCKET/NAME; a stopped run continues, one with fewer games grows.  "
            "[default: in runs/]"))] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="Number of workers.  [default: one per core]")] = None,
    backend: Annotated[str | None, typer.Option(metavar="B", help=(
        "threads, processes, dask or ray.  [default: threads; processes for a game in one Python file, which threads "
        "do not speed up]"))] = None,
    as_json: AsJson = False,
):
    """Play an experiment into a run folder.

    Each deal is played once per rotation of the players around the table, and all cells share the deals. The files
    are the same for any number of jobs and any backend. Stop with Ctrl-C; the same command continues from there. A
    run that is finished can grow: --more adds games to each cell of DIR, --games says how many there are to be;
    --more-readings adds joint readings.

    With --until the run stops when its question is answered: when there is a verdict on each faction, or in a solo game
    each is better or worse than all others or within 3 points of them (verdicts), when all are balanced by a margin of
    M points or one is not (within=M; of seats: seats=M), when each share is known to within P percentage points
    (precision=P), or when it is clear for each faction whether the second of two cells changes its share, or by at most
    M points (difference=M). Intervals hold whenever one looks, so a run may be stopped, grown and read at any time;
    --most changes none of them. They are shortest where --games games were planned and played, and next at twice, four
    or eight times as many.

    With --readings each cell is also played with N joint readings of all that is not known of the printed game: all
    doubtful values at once, drawn from what the data say they may be. A finding then carries the share of readings in
    which it holds, and the rows that it depends on most. --reading K plays one of them alone, by its number.

    \b
    Examples:
      ludometer sweep demo                            an experiment at hand
      ludometer sweep my-question.toml
      ludometer sweep roads --games 1000 --out runs/short
      ludometer sweep rurik --players 4 --games 200000 --seed 7 --out runs/leaders
      ludometer sweep runs/leaders --more 100000
      ludometer sweep rurik --until verdicts --most 200000 --out runs/clear
      ludometer sweep rurik --set leader.boris.coins=0,-1 --until difference=2
      ludometer sweep rurik --set start_coins=2,3,4 --module deed-row
      ludometer sweep rurik --set leader.boris.coins=0,-1+leader.maria.coins=0,1
      ludometer sweep rurik --players 2 --lineup 'club|ruler|trader'
      ludometer sweep rurik --lineup table
      ludometer sweep rurik --policy miser.toml --lineup 'miser,club*3'
      ludometer sweep rurik --alternatives
      ludometer sweep scythia --readings 40 --games 2000 --out runs/read
      ludometer sweep runs/read --more-readings 40
      ludometer sweep rurik --one-tier-up
      ludometer sweep rurik --give 'scheme.*'         what each card causes
      ludometer sweep rurik --swap leader.boris=maria
      ludometer sweep burgundy --set duchies=1 --set same_duchy=1,0
      ludometer sweep burgundy --module extra-tiles --set tile.monastery_6.coloured=1,0
    """
    values = question.values(experiment, games=games)
    if one_tier_up:
        from ludometer.commands.tier_above import announce_time, with_tier_above  # brings the league's statistics
        values = with_tier_above(experiment, values)
        announce_time(experiment, values, jobs)                 # better players may take hundreds of times as long
    never_kept = as_json or one_tier_up or more is not None or more_readings is not None
    again = None if never_kept else asked_again(experiment, out, values, until, most, jobs, backend)
    if say_as_before(again):
        return None
    warn_before_growing(experiment, more)
    start = time.monotonic()
    try:
        run = lm.sweep(experiment, out, jobs, backend, not as_json, more, until, most, more_readings, **values)
    except Stopped as stopped:
        complain(stopped)
        raise typer.Exit(130) from None
    seconds = time.monotonic() - start
    asked, base = run.manifest["experiment"], run.cells[0]
    dropped = alternatives_ruled_out(run.game, base["players"], base["modules"], base["set"],
                                     asked.get("files")) if asked.get("alternatives") else {}
    different, why = repeated_games(run)
    answered = run.manifest.get("until") or cells_with_readings(run)    # by tables of their own
    if as_json:
        return print_json({"run": str(run.path), "games": run.games, "seconds": round(seconds, 3),
                           "newly_played": run.newly_played, "dropped": dropped,
                           **answers_json(run), **effects_json(run), **readings_json(run),
                           **({} if answered else verdicts_json(run)),
                           "cells": [{key: cell[key] for key in ("cell", "label", "players", "games", "lineup")}
                                     | {"different": different.get(cell["cell"], cell["games"])}
                                     for cell in run.cells]})
    mark = mark_to_keep(again, run)
    with record_output() as said:
        cells, others = listed_cells(cells_without_readings(run))
        show_rows(f"{run.games:,} games of {run.game} in {run.path}", [
            {"cell": cell["cell"], "what": cell["label"], "players": cell["players"], "line-up": cell["lineup"],
             "games": cell["games"], "different": different.get(cell["cell"]),
             "deals": cell["games"] // cell["players"]} for cell in cells],
            "; ".join(filter(None, (others, why))))
        show_drafted(run)
        show_answers(run)
        show_effects(run)
        show_readings(run)
        if not answered:
            show_verdicts(run)
        show_growth(run)
        show_unlearned(run)
        show_missing_nets(run)
        show_hint(run)
        for name, reason in dropped.items():
            say(f"without the alternative {name}: {reason}")
        if any(cell["games"] != asked["games"] for cell in run.cells):
            say("rounded up to whole deals, each played once per rotation of the players")
    next_command = f"next: ludometer report {shlex.quote(str(run.path))}"
    keep(run, mark, [*said, f"{how_it_was_played(run, 0)}; {next_command}"])
    say(f"{how_it_was_played(run, run.newly_played)}; {next_command}")
