"""`ludometer play --me`: a person plays at the table, in the terminal."""
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludometer.api.game_file import is_saved_game
from ludometer.api.play import person_plays
from ludometer.commands.terminal import say
from ludometer.simcore.errors import DataError

Me = Annotated[int | None, typer.Option("--me", metavar="N", help=(
    "Play in the game yourself, in seat N from 1: moves are typed by their numbers, and h explains the rest. The "
    "line-up names who plays for you where you press Enter. The seed is drawn unless it or --game is given."))]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE.toml", help=(
    "With --me: where the game is saved after each decision.  [default: GAME-at-table.toml]"))]
Played = Annotated[Path | None, typer.Option("--played", metavar="FILE.csv", help=(
    "With --me: append the game, once it is over, to these played games, as report --played reads them."))]


def is_at_table(source, me, shown):
    """Whether a person is to play. shown: whether the game is asked for as a page or for machines. Raises DataError."""
    if me is None:
        return is_saved_game(source) and not shown
    if shown:
        raise DataError(f"--me {me} plays in the terminal; leave --html and --json out, and show what it saves")
    return True


def check_needs_me(save, played):
    """Raise DataError where options of a game with a person are given without one."""
    for name, value in (("save", save), ("played", played)):
        if value is not None:
            raise DataError(f"--{name} {value} needs --me N: which seat is yours?")


def play_in_terminal(source, me, number, save, played, values):
    """Play, or go on with what was saved; a saved game that is over is printed as a log. Raises DataError."""
    log, is_played = person_plays(source, number, me, save, played, values)
    if not is_played:
        say(log)
    sys.stdout.flush()
