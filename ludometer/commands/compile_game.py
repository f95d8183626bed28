"""`ludometer compile`: the rules of a game in one Python file as Cython."""
import shlex
from typing import Annotated

import typer

from ludometer.api import compile_game
from ludometer.commands.options import AsJson, Game, amount
from ludometer.commands.terminal import print_json, say


def compile(
    game: Game,
    games: Annotated[int, typer.Option(metavar="N", parser=amount, help=(
        "Games for each number of players in which the compiled rules must play as the Python does."))] = 200,
    as_json: AsJson = False,
):
    """Let a game in one Python file play ten times as fast: its rules are translated into Cython and compiled.

    The result lies in the folder `compiled` beside the game's file. It is used by all commands once it has played the
    same games as the Python file, decision by decision and position by position, and until that file changes; nothing
    else about the game does. A rule that cannot be translated stays Python. Needs Cython, setuptools and a C compiler.

    \b
    Examples:
      ludometer compile ./market
      ludometer compile ./market --games 2000
      ludometer compile ./market.py --json
    """
    made = compile_game.compile_game(game, games)
    if as_json:
        return print_json(made._asdict() | {"folder": str(made.folder)})
    for rule, (line, why) in made.left.items():
        say(f"{rule}() stays Python: line {line} is not translated: {why}")
    if made.kept:
        say(f"{made.folder / compile_game.RULES} was changed by hand and is kept; delete it to have it written again.")
    say(f"{made.game}: {', '.join(made.rules)} {'is' if len(made.rules) == 1 else 'are'} compiled, and played "
        f"{made.games:,} games as the Python does. {made.before:,.0f} games a second by chance became "
        f"{made.after:,.0f}; next: ludometer sweep {shlex.quote(str(game))}")
