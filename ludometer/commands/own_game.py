"""`ludometer new` and `build`: games of your own."""
import shlex
from pathlib import Path
from typing import Annotated

import typer

from ludometer.api import own_game
from ludometer.commands.options import AsJson
from ludometer.commands.terminal import print_json, say


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the game: small letters, digits and _.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where its folder is made.")] = Path("."),
    cython: Annotated[bool, typer.Option("--cython", help=(
        "Rules in Cython, which play a hundred times as fast, and need a C compiler."))] = False,
    as_json: AsJson = False,
):
    """Start a game of your own: a folder with a small complete game, to be changed into yours.

    Its file game.py holds the rules, the cards and the numbers, in Python; nothing has to be compiled.

    \b
    Examples:
      ludometer new dicey                     makes ./dicey/game.py
      ludometer new dicey ~/games             makes ~/games/dicey/game.py
      ludometer new dicey --cython            Pig in Cython, to be compiled with ludometer build
    """
    path = own_game.new(name, folder, cython)
    if as_json:
        return print_json({"game": name, "folder": str(path)})
    if not cython:
        where = shlex.quote(f"./{path}" if path.parent == Path(".") else str(path))
        return say(f"{path}/game.py holds a card game for four guilds, under your name: change what you like, then:\n"
                   f"  ludometer play {where}\n  ludometer learn {where}    players who know the game\n"
                   f"  ludometer sweep {where}    which guild is too strong?")
    say(f"{path} holds Pig, the dice game, under your name. RULES.md says what it is; change what you like, then:\n"
        f"  ludometer build {shlex.quote(str(path))}\n  ludometer play {shlex.quote(str(path))}")


def build(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of the game.")],
    checked: Annotated[bool, typer.Option("--checked", help="Slower, and an index beyond its array, an overflow or a "
                                          "position that sound() refuses ends the game with its place.")] = False,
    as_json: AsJson = False,
):
    """Compile a game of your own; afterwards its folder is given wherever a game is.

    Needs Cython, setuptools and a C compiler.

    \b
    Examples:
      ludometer build ~/games/dicey
      ludometer build ~/games/dicey --checked       to look for faults; then build again without it
      ludometer sweep ~/games/dicey --games 20000
      LUDOMETER_GAMES=~/games/dicey ludometer bench dicey       known by its name
    """
    name, found = own_game.build(folder, checked), shlex.quote(str(folder))
    warnings = own_game.warnings(folder)
    if as_json:
        return print_json({"game": name, "folder": str(folder), "warnings": warnings})
    for sentence in warnings:
        say(f"Warning: {sentence}.")
    if checked:
        say("It checks itself as it plays, and is slow: build it again without --checked before you measure.")
    say(f"{name} is compiled; next: ludometer play {found}, or ludometer sweep {found}")
