"""The command line.

Bad input ends with exit code 2 and one message, also what the rules of a game in one Python file raise; a game gone
wrong or workers that died with 1, Ctrl-C with 130.

A command's module is loaded when the command is used, so that help does not wait for what only a sweep needs.
"""
import gc
import sys
from importlib import import_module
from typing import Annotated

import typer
from typer.core import TyperCommand, TyperGroup

from ludometer.analysis.run_folders.errors import WorkerError
from ludometer.commands.error_messages import command_line_error, complain, system_error
from ludometer.commands.terminal import EnoughRead, standard_streams
from ludometer.simcore.errors import DataError, FaultOfFile, RuleError

COLLECTED = (50_000, 20, 20)            # objects until Python looks for waste: a report takes 14 % less time by it

COMMANDS = {  # name: (function, or Typer application, of a module of ludometer.commands; what it does)
    "games": ("games.games", "List what can be played: modules, knobs, policies."),
    "demo": ("demo.demo", "Play the demo, and write its report."),
    "play": ("play.play", "Show one game as a log a player can follow."),
    "sweep": ("sweep.sweep", "Play an experiment into a run folder."),
    "report": ("report.report", "Write the report of a run: one HTML file."),
    "played": ("played.played", "Show who won in games that people played."),
    "check": ("report.check", "Check that nothing is off by more than is allowed."),
    "pool": ("pool.pool", "Join runs of one experiment, or summarise runs that differ."),
    "new": ("own_game.new", "Start a game of your own: a folder with a small one."),
    "build": ("own_game.build", "Compile a game of your own."),
    "try": ("try_game.try_", "Try a game in one Python file: what looks wrong, and where."),
    "compile": ("compile_game.compile", "Let a game in one Python file play ten times as fast."),
    "learn": ("learn.learn", "Learn players of a game in one Python file."),
    "odds": ("odds.odds_app", "Exact odds, without simulation."),
    "league": ("league.league", "Rate the policies of a game: who is how strong."),
    "audit": ("audit.audit", "Measure what the choices of players give away."),
    "ask": ("ask.ask", "Ask what each move of a position is worth, and why."),
    "plan": ("plan.plan", "Plan how many games a question needs."),
    "sensitivity": ("sensitivity.sensitivity", "Rank the numbers of a game by what one step changes."),
    "balance": ("balance.balance", "Find a small change that balances a game."),
    "compare": ("compare.compare", "Compare the same question in two runs."),
    "decides": ("decides.decides", "Say what decides a game: skill, seat, setup or luck."),
    "feel": ("feel.feel", "Say how a game feels: length, waiting, suspense, comebacks."),
    "bench": ("bench.bench", "Measure speed: games/s and decisions/s on one core."),
    "columns": ("columns.columns", "Look up the columns of a game's results."),
    "data": ("data.data_app", "Your own cards and numbers: a template, and a check."),
}


class LazyCommand(TyperCommand):
    """A command whose module is loaded only when it is used; its name and help line are known before."""

    def __init__(self, name, place, about):
        """place: module and name within it, as in COMMANDS."""
        super().__init__(name, callback=None, help=about, rich_markup_mode=None)
        self.place = place

    def make_context(self, *arguments, **values):
        """The context of the command itself, which is given instead of this one from here on."""
        module, _, name = self.place.partition(".")
        found = getattr(import_module(f"ludometer.commands.{module}"), name)
        if not isinstance(found, typer.Typer):
            found, function = typer.Typer(rich_markup_mode=None, add_completion=False), found
            found.command(self.name)(function)
        return typer.main.get_command(found).make_context(*arguments, **values)


class Commands(TyperGroup):
    """All commands."""

    def __init__(self, **values):
        super().__init__(**values)
        for name, (place, about) in COMMANDS.items():
            self.add_command(LazyCommand(name, place, about))


app = typer.Typer(
    name="ludometer", cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Measures board games: plays large numbers of games between heuristic players and reports what is balanced, "
         "what is not, and how certain that is.\n\nHelp for a command, with examples: ludometer sweep --help")


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show version and exit.")] = False,
):
    if show_version:
        from importlib.metadata import PackageNotFoundError, version  # brings the reader of e-mails
        try:
            print(f"ludometer {version('ludometer')}")
        except PackageNotFoundError:
            print("ludometer, not installed")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def command_of(words):
    """The command that words of a command line call, as one types it; of several levels, all."""
    found = [str(word) for word in words[:2] if not str(word).startswith("-")]
    if not found or found[0] not in COMMANDS:
        return "ludometer"
    return " ".join(["ludometer", *found[:2 if COMMANDS[found[0]][0].endswith("_app") else 1]])


def main(words=None):
    """Run a command line; returns the exit code."""
    gc.set_threshold(*COLLECTED)
    try:
        with standard_streams():
            return app(words, prog_name="ludometer", standalone_mode=False) or 0
    except (KeyboardInterrupt, typer.Abort):                    # typer turns the one into the other
        return 130
    except (DataError, FaultOfFile) as error:
        return complain(error)
    except (RuleError, WorkerError) as error:
        return complain(error, 1)
    except EnoughRead:
        return 0
    except Exception as error:
        if hasattr(error, "format_message"):                    # which typer's complaints have, whatever its version
            words = sys.argv[1:] if words is None else words
            return complain(command_line_error(error, command_of(words), words))
        message = system_error(error)
        if message is None:
            raise
        return complain(message)
