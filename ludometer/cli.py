"""The command line.

Bad input ends with exit code 2 and one message, a game gone wrong or workers that died with 1, Ctrl-C with 130.
"""
import errno
import json
import os
import re
import shlex
import sys
import time
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError

import ludometer as lm
import policies
import simcore
from analysis import lineup as lineups
from analysis import odds as exact
from analysis.experiment import Experiment, explain, flat
from analysis.workers import MOST_WORKERS, WorkerError
from ludometer import bench as benches
from ludometer import data
from ludometer.notebook import odds_tables
from ludometer.terminal import EnoughRead, say, show_rows, standard_streams, visible
from ludometer.terminal import cell as shown
from simcore.errors import DataError, RuleError, known, likely
from simcore.fields import SOURCES
from simcore.tables import catalogue, settled
from simcore.toml import read_toml, read_values

LONGEST = 4_000                     # letters of a message
EXAMPLES = {"games": 10_000}        # of what options expect, for messages; of the others 1
FRACTIONS = 3                       # columns of exact fractions that a table on a terminal has room for

app = typer.Typer(
    name="ludometer", rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Measures board games: plays large numbers of games between heuristic players and reports what is balanced, "
         "what is not, and how certain that is.\n\nHelp for a command, with examples: ludometer sweep --help")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Players = Annotated[int | None, typer.Option(metavar="N", help=(
    "Number of players.  [default: 4, or the most the game allows]"))]
Seed = Annotated[int | None, typer.Option(metavar="S", help="Random seed.  [default: 1]")]
Lineup = Annotated[str | None, typer.Option(metavar="L", help=(
    "Who plays: balanced, or balanced*2,random*2, or balanced|random to draw each player's policy in every deal.  "
    "[default: balanced]"))]
Modules = Annotated[list[str] | None, typer.Option("--module", metavar="M", help=(
    "Play with this module, or with the module in this file; repeatable."))]
Set = Annotated[list[str] | None, typer.Option(
    "--set", metavar="KNOB=V", help="Set a knob, or a number on a card; repeatable.")]
Policies = Annotated[list[Path] | None, typer.Option("--policy", metavar="FILE.toml", help=(
    "File with a policy of your own; the line-up calls it by the file's name. Repeatable."))]
Factions = Annotated[str | None, typer.Option(metavar="F", help=(
    "Who plays which faction: random, chosen, or a list with a name or random for each player.  [default: random]"))]


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


def show_game(about):
    print(f"{about['title']}, {span(about['players'])} players, rules {about['rules_version']}")
    print(f"Factions: {', '.join(about['factions'])}\n")
    show_rows("Policies", [{"name": name, "idea": idea} for name, idea in about["policies"].items()],
              "--lineup NAME plays with one")
    show_rows("Modules", module_rows(about["modules"]), "--module NAME plays with one, several go together")
    show_rows("Alternatives", [{"name": name, "about": each["about"]} for name, each in about["alternatives"].items()],
              "other readings of what is not known; --module NAME plays with one, sweep --alternatives with each")
    show_rows("Knobs", [{"name": name, "official": str(knob["official"]), "try": knob["try"],
                         "range": span(knob["range"]), "about": knob["about"]}
                        for name, knob in about["knobs"].items()],
              "--set NAME=VALUE sets one; a sweep takes several values, as in --set NAME=2,3,4")
    show_rows("Tables", [{"name": name, "rows": len(table)} for name, table in about["rows"].items()],
              "--rows NAME prints one, --sources shows where the numbers come from")


def module_rows(modules):
    """Modules as rows: how many players they need, if not any number, and which others they exclude."""
    return [{"name": name, "players": span(module["players"]) if module.get("players") else None,
             "not with": [other for other, each in modules.items()
                          if other in module["excludes"] or name in each["excludes"]],
             "about": module["about"]} for name, module in modules.items()]


def show_sources(about, as_json):
    found = data.sources(about)
    if as_json:
        return print_json(found)
    show_rows(f"{about['title']}: what is known", [
        {"table": table, **{kind: count or None for kind, count in counts.items()}}
        for table, counts in found["counts"].items()],
        "published: found in a published source; reconstructed: our guess, as the printed game has not been seen")
    for kind in SOURCES:
        rows = {}
        for entry in found["rows"]:
            if entry["kind"] == kind:
                rows.setdefault(entry["table"], {})[entry["row"]] = entry["source"]
        show_rows(f"{kind.capitalize()}: {plural(sum(map(len, rows.values())), 'row')}",
                  [{"table": table} | each for table, sources in rows.items() for each in alike(sources)])


def alike(sources):
    """[{"rows", "source"}]: rows of a table with one source together. sources: {row: source}."""
    together = {}
    for row, source in sources.items():
        together.setdefault(source, []).append(row)
    return [{"rows": ", ".join(rows), "source": source} for source, rows in together.items()]


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
    as_json: AsJson = False,
):
    """Show one game as a log a player can follow.

    \b
    Examples:
      ludometer play rurik --seed 7 --game 41
      ludometer play rurik --players 2 --lineup trader,warrior --module deed-row
      ludometer play burgundy --players 3 --module experts --set start_silver=2
      ludometer play runs/demo --cell 1 --game 41
    """
    values = given(players=players, seed=seed, lineup=lineup, modules=module, set=one_value_each(set_),
                   factions=listed(factions), policies=own_policies(policy, lineup or ""))
    log = lm.play(source, number, cell, **values)
    if as_json:
        return print_json({"lines": log.lines, "events": [plain(event) for event in log.events]})
    say(log)


@app.command()
def sweep(
    experiment: Annotated[str, typer.Argument(metavar="EXPERIMENT.toml|GAME", help="An experiment file, or a game.")],
    players: Players = None,
    games: Annotated[int | None, typer.Option(
        metavar="N", help="Games per cell, rounded up to whole deals.  [default: 10000]")] = None,
    seed: Seed = None,
    lineup: Lineup = None,
    module: Modules = None,
    set_: Annotated[list[str] | None, typer.Option(
        "--set", metavar="KNOB=V[,V]", help="Set a knob; each of several values makes a cell. Repeatable.")] = None,
    factions: Factions = None,
    policy: Policies = None,
    alternatives: Annotated[bool, typer.Option("--alternatives", help=(
        "Play each cell again with each other reading of the rules and cards that are not known."))] = False,
    out: Annotated[Path | None, typer.Option(
        metavar="DIR", help="Run folder; a stopped run continues.  [default: in runs/]")] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="Number of workers.  [default: one per core]")] = None,
    backend: Annotated[str, typer.Option(metavar="B", help="threads, processes, dask or ray.")] = "threads",
    as_json: AsJson = False,
):
    """Play an experiment into a run folder.

    Each deal is played once per rotation of the players around the table, and all cells share the deals. The files
    are the same for any number of jobs and any backend. Stop with Ctrl-C; the same command continues from there.

    \b
    Examples:
      ludometer sweep experiments/demo.toml
      ludometer sweep experiments/demo.toml --games 1000 --out runs/short
      ludometer sweep rurik --players 4 --games 200000 --seed 7 --out runs/leaders
      ludometer sweep rurik --set start_coins=2,3,4 --module deed-row
      ludometer sweep rurik --players 2 --lineup 'balanced|ruler|trader'
      ludometer sweep rurik --policy miser.toml --lineup 'miser,balanced*3'
      ludometer sweep rurik --alternatives
      ludometer sweep burgundy --set duchies=1 --set same_duchy=1,0
      ludometer sweep burgundy --module extra-tiles --set tile.monastery_6.coloured=1,0
    """
    knobs = parse_knobs(set_)
    own = own_policies(policy, lineup if experiment.endswith(".toml") else lineup or "")
    values = given(players=players, games=games, seed=seed, lineup=lineup, modules=module, factions=listed(factions),
                   policies=own, alternatives=alternatives or None,
                   set={name: values[0] for name, values in knobs.items() if len(values) == 1},
                   vary={f"set.{name}": values for name, values in knobs.items() if len(values) > 1})
    start = time.monotonic()
    try:
        run = lm.sweep(experiment, out, jobs, backend, not as_json, **values)
    except KeyboardInterrupt:
        complain("stopped; finished parts are kept, and the same command continues from them")
        raise typer.Exit(130) from None
    seconds = time.monotonic() - start
    asked, base = run.manifest["experiment"], run.cells[0]
    dropped = settled(run.game, base["players"], base["modules"], base["set"],
                      asked.get("files")) if asked.get("alternatives") else {}
    if as_json:
        return print_json({"run": str(run.path), "games": run.games, "seconds": round(seconds, 3), "dropped": dropped,
                           "cells": [{key: cell[key] for key in ("cell", "label", "players", "games", "lineup")}
                                     for cell in run.cells]})
    show_rows(f"{run.games:,} games of {run.game} in {run.path}", [
        {"cell": cell["cell"], "what": cell["label"], "players": cell["players"], "line-up": cell["lineup"],
         "games": cell["games"], "deals": cell["games"] // cell["players"]} for cell in run.cells])
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


data_app = typer.Typer(rich_markup_mode=None, add_completion=False, help=(
    "Your own cards and numbers: a template, and a check.\n\n"
    "Examples:\n\n  ludometer data template rurik > my-cards.toml\n\n  ludometer data check my-cards.toml"))
app.add_typer(data_app, name="data")


@data_app.callback(invoke_without_command=True)
def about_data(context: typer.Context):
    if context.invoked_subcommand is None:
        print(context.get_help())


@data_app.command("check")
def data_check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Module files.")],
    module: Annotated[list[str] | None, typer.Option("--module", metavar="M", help=(
        "Check the files beside this module; repeatable."))] = None,
    as_json: AsJson = False,
):
    """Check that a file of your own can be played, and show what it changes.

    One game is played for each number of players, with the modules that bring the file's rows into play.

    \b
    Examples:
      ludometer data check my-cards.toml
      ludometer data check my-cards.toml my-heroes.toml       each one, and all together
      ludometer data check my-sheet.toml --module teams       beside a module
    """
    found = [data.check(path, module or ()) for path in paths]
    if len(paths) > 1:
        data.check_together(paths, module or ())
    if as_json:
        return print_json(found)
    for each in found:
        show_changes(each)


def show_changes(found):
    show_rows(f"{found['file']}, for {found['game']}: can be played", [
        {"table": name, "replaced": "all" if name in found["replaces"] else None, "added": len(each["added"]) or None,
         "removed": len(each["removed"]) or None, "changed": len(each["changed"]) or None, "rows": change(each["rows"]),
         "pieces": ", ".join(f"{change(pieces)} {key}" for key, pieces in each["pieces"].items()),
         "reconstructed": change(each["reconstructed"]) if any(each["reconstructed"]) else None}
        for name, each in found["tables"].items()])
    print("Play with it:")
    for setup in found["setups"]:
        print(f"  {setup['command']}")
    print()
    changes = [{"what": name, "change": change(values)} for name, values in found["knobs"].items()]
    for name, each in found["tables"].items():
        changes += [{"what": f"{name} {row}", "change": verb} for verb in ("added", "removed") for row in each[verb]]
        changes += [{"what": f"{name} {row}", "change": f"{key}: {change(values[key == 'source':])}"}
                    for row, fields in each["changed"].items() for key, values in fields.items()]
    if changes:
        show_rows("Changes", changes)
    marked = [{"row": f"{name} {row}", "fields": ", ".join(fields)} for name, each in found["tables"].items()
              for row, fields in each["marked"].items()]
    if marked:
        show_rows("Still reconstructed", marked, "type these fields too, and the rows' sources are yours")
    if found["unused"]:
        show_rows("Rows that no module brings into play", [{"row": " ".join(place)} for place in found["unused"]])
    if found["alternatives"]:
        show_rows("Alternatives that drop out", [{"name": name, "because": why}
                                                 for name, why in found["alternatives"].items()],
                  "sweep --alternatives plays the others")


def change(values):
    """[before, now] in words: one value where they are the same."""
    return " -> ".join(dict.fromkeys(shown(value) or "none" for value in values))


@data_app.command("template")
def data_template(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game.")],
    as_json: AsJson = False,
):
    """Print a file to fill in with your own cards and numbers.

    It has a row of each kind, and says what its words mean.

    \b
    Examples:
      ludometer data template rurik > my-cards.toml
    """
    text = data.template(game)
    if as_json:
        return print_json({"game": game, "template": text})
    print(text, end="")


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
    experiment = Experiment.make({"game": known(game, simcore.games(), "game")} | values, game)
    found = benches.measure(experiment.cells()[0], experiment.seed, games, counts)
    if as_json:
        return print_json(found)
    show_rows(f"{found['game']}, {plural(found['players'], 'player')}, {found['lineup']}, "
              f"rules {found['rules_version']}: {found['games']:,} games of "
              f"{found['decisions_per_game']:.0f} decisions", found["measured"])


# What options mean

def given(**values):
    """The values that were given."""
    return {name: value for name, value in values.items() if value not in (None, {}, [])}


def listed(factions):
    """--factions as an experiment takes it."""
    if factions is None or factions in ("random", "chosen"):
        return factions
    return [name.strip() for name in factions.split(",")]


def own_policies(paths, lineup):
    """{name: policy} from the files of --policy. lineup: None where an experiment's file has one.

    Raises DataError where two have one name, where lineup does not name one, and where a file is not TOML.
    """
    own = {}
    for path in paths or ():
        if path.stem in own:
            raise DataError(f"--policy {path}: another policy is called {path.stem}; rename one of the files")
        if lineup is not None and path.stem not in lineups.mentioned(lineup):
            raise DataError(f"--policy {path}: --lineup does not name {path.stem}; expected, with four players, "
                            f"--lineup '{path.stem},balanced*3'")
        own[path.stem] = read_toml(path, path)
    return own


def parse_knob(text):
    """("start_coins", [2, 3, 4]) from "start_coins=2,3,4"; values as TOML writes them, or single words."""
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise DataError(f"--set {text}: expected a name and a value, such as rounds=3")
    return name.strip(), read_values(values, f"--set {name.strip()}")


def parse_knobs(texts):
    """{knob: [values]} from --set."""
    knobs = {}
    for name, values in map(parse_knob, texts or ()):
        if name in knobs:
            raise DataError(f"--set {name} is given twice; a sweep takes several values as in --set {name}=1,2")
        knobs[name] = values
    return knobs


def one_value_each(texts):
    """{knob: value} from --set, where nothing can be varied."""
    knobs = parse_knobs(texts)
    for name, values in knobs.items():
        if len(values) > 1:
            raise DataError(f"--set {name}: expected one value, not {len(values)}; only ludometer sweep takes several")
    return flat({name: value for name, (value,) in knobs.items()})


def parse_inputs(words, where):
    """{"own_stronghold": "yes", "swords": "3"} from --own-stronghold --swords 3 or --swords=3."""
    inputs, words = {}, list(words)
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            raise DataError(f"{where}: {word!r} is not an option; expected GAME TABLE --input VALUE ...")
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = words.pop(0) if words and not words[0].startswith("--") else "yes"
        inputs[name.replace("-", "_")] = value
    return inputs


# What is printed

def span(limits):
    """(2, 4) in words: from the fewest to the most."""
    return "{} to {}".format(*limits) if limits[0] < limits[1] else str(limits[0])


def plural(number, noun):
    """A number with its noun: 1 player, 2 players."""
    return f"{number} {noun}{'s' * (number != 1)}"


def plain(value):
    """NumPy's values as Python's, for JSON."""
    if getattr(value, "dtype", None) is not None and value.dtype.names:
        return {name: plain(value[name]) for name in value.dtype.names}
    return value.tolist() if hasattr(value, "tolist") else str(value)


def print_json(value):
    """Print a value as JSON."""
    say(json.dumps(value, indent=1, ensure_ascii=False, default=plain))


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


def mistyped(error):
    """What is wrong with a command line, in a sentence. error: a complaint of typer's."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "ludometer"
    param, cause = getattr(error, "param", None), error.__cause__
    if param is not None and isinstance(cause, ValidationError):
        option = param.opts[0].lstrip("-")
        place = path.removeprefix("ludometer ")
        return explain(cause.errors()[0] | {"loc": (option,)}, place) + f", such as {EXAMPLES.get(option, 1)}"
    message = error.format_message().rstrip(".")
    missing = re.match("No such command '(.*?)'", message)
    if missing is None:
        return f"{message}; see {path} --help"
    name, commands = missing[1], list(context.command.commands)
    meant = likely(name, commands)
    if not meant and path == "ludometer" and (game := get_close_matches(name, simcore.games(), 1)):
        meant = f" (did you mean 'ludometer games {game[0]}'?)"
    return f"{path.removeprefix('ludometer')} has ".lstrip() * (path != "ludometer") + (
        f"no command {name!r}{meant}; known: {', '.join(commands)}")


def refused(error):
    """What the machine refuses, in a sentence, or None where the fault is another."""
    chain = [error]
    while chain[-1].__context__ is not None:                    # a pool of workers that cannot start fails once more
        chain.append(chain[-1].__context__)
    numbers = {each.errno for each in chain if isinstance(each, OSError)}
    if any(isinstance(each, MemoryError) for each in chain):
        return "out of memory; fewer --jobs, games or columns need less"
    if numbers & {errno.EMFILE, errno.ENFILE}:
        return "too many open files; allow more with ulimit -n, or use fewer --jobs"
    if errno.EAGAIN in numbers or any("can't start new thread" in str(each) for each in chain):
        return "the system starts no more threads or processes; allow more with ulimit -u, or use fewer --jobs"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {error.strerror.lower()}"
    return None


def complain(message, code=2):
    """Say what is wrong in one line; returns the exit code."""
    text = visible(str(message).replace("\n", " "))
    if len(text) > LONGEST:                                     # it repeats what was typed, or lists names
        text = f"{text[:LONGEST // 2]} ... {text[-LONGEST // 2:]}"
    print(f"ludometer: {text}", file=sys.stderr)
    return code
