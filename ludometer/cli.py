"""The command line.

Bad input ends with exit code 2 and one message, a game gone wrong or workers that died with 1, Ctrl-C with 130.
"""
import shlex
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

import ludometer as lm
import policies
import simcore
from analysis import odds as exact
from analysis.experiment import Experiment
from analysis.workers import MOST_WORKERS, WorkerError
from ludometer import balance_commands, lab_commands, own_game_commands, plan_commands, player_commands
from ludometer import bench as benches
from ludometer.complaints import complain, mistyped, refused
from ludometer.data_commands import data_app
from ludometer.forced_deals import effects_json, show_effects
from ludometer.game_lists import alike, show_game, show_sources, span
from ludometer.notebook import odds_tables
from ludometer.options import (
    AsJson,
    Factions,
    Give,
    Lineup,
    Modules,
    Players,
    Policies,
    Seed,
    Set,
    SetEach,
    Swap,
    announce_time,
    given,
    listed,
    one_value_each,
    own_policies,
    parse_inputs,
    settings,
    with_tier_above,
)
from ludometer.terminal import EnoughRead, plain, plural, print_json, say, show_rows, standard_streams
from ludometer.terminal import cell as shown
from simcore.errors import DataError, RuleError, known
from simcore.games import home, named
from simcore.tables import catalogue, settled

FRACTIONS = 3                       # columns of exact fractions that a table on a terminal has room for

app = typer.Typer(
    name="ludometer", rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Measures board games: plays large numbers of games between heuristic players and reports what is balanced, "
         "what is not, and how certain that is.\n\nHelp for a command, with examples: ludometer sweep --help")


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show version and exit.")] = False,
):
    if show_version:
        try:
            print(f"ludometer {version('ludometer')}")
        except PackageNotFoundError:
            print("ludometer, not installed")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Game to describe.")] = None,
    rows: Annotated[str | None, typer.Option(metavar="TABLE", help="Print the rows of one table.")] = None,
    sources: Annotated[bool, typer.Option("--sources", help="Print where each number comes from.")] = False,
    module: Modules = None,
    as_json: AsJson = False,
):
    """List what can be played: modules, knobs, factions and policies.

    \b
    Examples:
      ludometer games
      ludometer games rurik
      ludometer games rurik --rows deed       names and numbers that --set takes
      ludometer games burgundy --rows tile    the same for another game
      ludometer games rurik --sources         what is printed, published or reconstructed
      ludometer games rurik --sources --module deed-row
    """
    if game is None:
        if rows or sources or module:
            raise DataError("--rows, --sources and --module need a game: ludometer games GAME --sources")
        found = [{"game": name, "policies": list(policies.library(name))} | catalogue(name) for name in simcore.games()]
        keys = ("game", "title", "players", "rules_version", "modules", "policies")
        found = [{key: each[key] for key in keys} | {"modules": list(each["modules"])} for each in found]
        if as_json:
            return print_json(found)
        return show_rows("Games", [each | {"players": span(each["players"])} for each in found],
                         "more: ludometer games GAME")
    about = catalogue(game, module or ())
    if rows is not None:
        if not about["rows"]:
            raise DataError(f"{game} has no tables, only knobs: ludometer games {game}")
        table = about["rows"][known(rows, about["rows"], f"{game}: table")]
        if as_json:
            return print_json(table)
        show_rows(f"{about['title']}: {rows}", [
            {"row": name} | {key: value for key, value in values.items() if key != "source"}
            for name, values in table.items()], f"--set {rows}.ROW.FIELD=VALUE changes one")
        return show_rows("Sources", alike({name: values["source"] for name, values in table.items()}))
    if sources:
        return show_sources(about, as_json)
    about |= {"game": game, "policies": policies.library(game)}
    return print_json(about) if as_json else show_game(about)


@app.command()
def play(
    source: Annotated[str, typer.Argument(metavar="GAME|DIR", help="A game, or a run folder to show a game from.")],
    players: Players = None,
    seed: Seed = None,
    number: Annotated[int, typer.Option("--game", metavar="G", help="Number of the game within its seed.")] = 0,
    cell: Annotated[int, typer.Option(metavar="C", help="Cell of the run folder.")] = 0,
    lineup: Lineup = None,
    module: Modules = None,
    set_: Set = None,
    factions: Factions = None,
    policy: Policies = None,
    give: Give = None,
    swap: Swap = None,
    as_json: AsJson = False,
):
    """Show one game as a log a player can follow.

    \b
    Examples:
      ludometer play rurik --seed 7 --game 41
      ludometer play rurik --players 2 --lineup trader,warrior --module deed-row
      ludometer play burgundy --players 3 --module experts --set start_silver=2
      ludometer play rurik --give scheme.attack_coin
      ludometer play runs/demo --cell 1 --game 41
    """
    values = given(players=players, seed=seed, lineup=lineup, modules=module, set=one_value_each(set_),
                   factions=listed(factions), policies=own_policies(policy, lineup or ""), give=give, swap=swap)
    log = lm.play(source, number, cell, **values)
    if as_json:
        return print_json({"lines": log.lines, "events": [plain(event) for event in log.events]})
    say(log)


@app.command()
def sweep(
    experiment: Annotated[str, typer.Argument(
        metavar="EXPERIMENT.toml|GAME|DIR", help="An experiment file, a game, or a run folder that is to grow.")],
    players: Players = None,
    games: Annotated[int | None, typer.Option(
        metavar="N", help="Games per cell, rounded up to whole deals.  [default: 10000]")] = None,
    more: Annotated[int | None, typer.Option(metavar="N", help="Games to add to each cell of DIR.")] = None,
    until: Annotated[str | None, typer.Option(metavar="RULE", help=(
        "Play until it is clear: verdicts, within=POINTS, precision=POINTS or difference=POINTS."))] = None,
    most: Annotated[int | None, typer.Option(
        metavar="N", help="Games per cell at which --until gives up.  [default: 400000]")] = None,
    seed: Seed = None,
    lineup: Lineup = None,
    module: Modules = None,
    set_: SetEach = None,
    factions: Factions = None,
    policy: Policies = None,
    alternatives: Annotated[bool, typer.Option("--alternatives", help=(
        "Play each cell again with each other reading of the rules and cards that are not known."))] = False,
    give: Give = None,
    swap: Swap = None,
    one_tier_up: Annotated[bool, typer.Option("--one-tier-up", help=(
        "Play each cell again with players one tier up: does what is found depend on skill?"))] = False,
    out: Annotated[Path | None, typer.Option(
        metavar="DIR", help="Run folder; a stopped run continues, one with fewer games grows.  [default: in runs/]")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="Number of workers.  [default: one per core]")] = None,
    backend: Annotated[str, typer.Option(metavar="B", help="threads, processes, dask or ray.")] = "threads",
    as_json: AsJson = False,
):
    """Play an experiment into a run folder.

    Each deal is played once per rotation of the players around the table, and all cells share the deals. The files
    are the same for any number of jobs and any backend. Stop with Ctrl-C; the same command continues from there. A
    run that is finished can grow: --more adds games to each cell of DIR, --games says how many there are to be.

    With --until the run stops when its question is answered: when there is a verdict on each faction (verdicts), when
    all are balanced by a margin of M points or one is not (within=M), when each share is known to within P percentage
    points (precision=P), or when it is clear for each faction whether the second of two cells changes its share, or by
    at most M points (difference=M). Intervals of such a run are wider, because they hold at each of its looks, so the
    chance of a wrong answer is the usual one.

    \b
    Examples:
      ludometer sweep experiments/demo.toml
      ludometer sweep experiments/demo.toml --games 1000 --out runs/short
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
      ludometer sweep rurik --one-tier-up
      ludometer sweep rurik --give 'scheme.*'         what each card causes
      ludometer sweep rurik --swap leader.boris=maria
      ludometer sweep burgundy --set duchies=1 --set same_duchy=1,0
      ludometer sweep burgundy --module extra-tiles --set tile.monastery_6.coloured=1,0
    """
    own = own_policies(policy, lineup if experiment.endswith(".toml") else lineup or "")
    values = given(players=players, games=games, seed=seed, lineup=lineup, modules=module, factions=listed(factions),
                   policies=own, alternatives=alternatives or None, give=give, swap=swap,
                   **settings(set_))
    if one_tier_up:
        values = with_tier_above(experiment, values)
        announce_time(experiment, values, jobs)                 # better players may take hundreds of times as long
    start = time.monotonic()
    try:
        run = lm.sweep(experiment, out, jobs, backend, not as_json, more, until, most, **values)
    except KeyboardInterrupt:
        complain("stopped; finished parts are kept, and the same command continues from them")
        raise typer.Exit(130) from None
    seconds = time.monotonic() - start
    asked, base = run.manifest["experiment"], run.cells[0]
    dropped = settled(run.game, base["players"], base["modules"], base["set"],
                      asked.get("files")) if asked.get("alternatives") else {}
    if as_json:
        return print_json({"run": str(run.path), "games": run.games, "seconds": round(seconds, 3), "dropped": dropped,
                           **lab_commands.answers_json(run), **effects_json(run),
                           "cells": [{key: cell[key] for key in ("cell", "label", "players", "games", "lineup")}
                                     for cell in run.cells]})
    show_rows(f"{run.games:,} games of {run.game} in {run.path}", [
        {"cell": cell["cell"], "what": cell["label"], "players": cell["players"], "line-up": cell["lineup"],
         "games": cell["games"], "deals": cell["games"] // cell["players"]} for cell in run.cells])
    lab_commands.show_answers(run)
    show_effects(run)
    for name, why in dropped.items():
        print(f"without the alternative {name}: {why}")
    if any(cell["games"] != asked["games"] for cell in run.cells):
        print("rounded up to whole deals, each played once per rotation of the players")
    say(f"played in {run.manifest['machine']['seconds']:,.1f} s; next: ludometer report {shlex.quote(str(run.path))}")


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(metavar="DIR", help="Run folders; the report compares several.")],
    out: Annotated[Path | None, typer.Option(
        metavar="FILE", help="File to write.  [default: report.html in the first DIR]")] = None,
    as_json: AsJson = False,
):
    """Write the report of a run: one self-contained HTML file.

    \b
    Examples:
      ludometer report runs/demo
      ludometer report runs/two-players runs/four-players --out compared.html
    """
    page = lm.report(*runs, out=out)
    if as_json:
        return print_json({"report": str(page), "bytes": page.stat().st_size})
    say(page)


app.command()(lab_commands.pool)
app.command()(own_game_commands.new)
app.command()(own_game_commands.build)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def odds(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game.")],
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="Table to print.  [default: all]")] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the tables and their options.")] = False,
    module: Modules = None,
    set_: Set = None,
    as_json: AsJson = False,
):
    """Exact odds, without simulation.

    Each table has its own options: --list shows them.

    \b
    Examples:
      ludometer odds rurik --list
      ludometer odds rurik casualty
      ludometer odds rurik attack --swords 3 --stronghold
      ludometer odds rurik casualty --set casualty_icons=8
      ludometer odds burgundy reach --numbers 3 --use ship --monasteries 10
    """
    words = [*([table] if table else []), *context.args]        # an option right behind GAME is taken for the table
    table = words.pop(0) if words and not words[0].startswith("--") else None
    inputs = parse_inputs(words, f"{game} odds")
    if listing:
        described = exact.describe(game)
        if as_json:
            return print_json(described)
        for name, about in described.items():
            if not about["inputs"]:
                print(f"{name}: {about['about']}\n  takes no inputs\n")
                continue
            show_rows(f"{name}: {about['about']}", [
                {"option": f"--{key.replace('_', '-')}", "default": each["default"], "values": each["values"],
                 "about": each["about"]} for key, each in about["inputs"].items()])
        return None
    found = odds_tables(game, table, module or (), one_value_each(set_), inputs)
    if as_json:
        return print_json(found)
    for each in found:
        exact_ones = [key for key in each["rows"][0] if key.endswith("_exact")]
        hidden = exact_ones if len(exact_ones) > FRACTIONS else ()
        inputs = {name.replace("_", " "): shown(value) or "none" for name, value in each["inputs"].items()}
        note = ", ".join(f"{name}: {value}" for name, value in inputs.items())
        show_rows(each["title"], [{key: row[key] for key in row if key not in hidden} for row in each["rows"]], note)


app.command()(player_commands.league)
app.command()(player_commands.audit)
app.command()(plan_commands.plan)
app.command()(plan_commands.sensitivity)
app.command()(balance_commands.balance)
app.command()(plan_commands.compare)
app.add_typer(data_app, name="data")


@app.command()
def bench(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game.")],
    players: Players = None,
    lineup: Lineup = None,
    games: Annotated[int | None, typer.Option(
        metavar="N", help="Games per measurement.  [default: about five seconds' worth]")] = None,
    seed: Seed = None,
    threads: Annotated[str, typer.Option(
        metavar="T[,T]", help="Number of threads; several numbers are measured in turn.")] = "1",
    module: Modules = None,
    set_: Set = None,
    policy: Policies = None,
    as_json: AsJson = False,
):
    """Measure speed: games/s and decisions/s on one core.

    \b
    Examples:
      ludometer bench rurik
      ludometer bench rurik --lineup random --players 2
      ludometer bench rurik --threads 1,2 --json
      ludometer bench burgundy --players 3
    """
    try:
        counts = [int(text) for text in threads.split(",")]
    except ValueError:
        counts = [0]
    if min(counts) < 1 or max(counts) > MOST_WORKERS:
        raise DataError(f"--threads {threads}: expected whole numbers from 1 to {MOST_WORKERS}, such as 1,2")
    values = given(players=players, lineup=lineup, seed=seed, modules=module, set=one_value_each(set_), games=games,
                   policies=own_policies(policy, lineup or ""))
    experiment = Experiment.make({"game": home(named(game))} | values, game)
    found = benches.measure(experiment.cells()[0], experiment.seed, games, counts)
    if as_json:
        return print_json(found)
    show_rows(f"{found['game']}, {plural(found['players'], 'player')}, {found['lineup']}, "
              f"rules {found['rules_version']}: {found['games']:,} games of "
              f"{found['decisions_per_game']:.0f} decisions", found["measured"])


def main(words=None):
    """Run a command line; returns the exit code."""
    try:
        with standard_streams():
            return app(words, prog_name="ludometer", standalone_mode=False) or 0
    except (KeyboardInterrupt, typer.Abort):                    # typer turns the one into the other
        return 130
    except (RuleError, WorkerError) as error:
        return complain(error, 1)
    except DataError as error:
        return complain(error)
    except EnoughRead:
        return 0
    except Exception as error:
        if hasattr(error, "format_message"):                    # which typer's complaints have, whatever its version
            return complain(mistyped(error))
        message = refused(error)
        if message is None:
            raise
        return complain(message)


