"""What a shell completes behind a command: names of games, modules, policies, factions, tables and knobs."""
import re
from contextlib import suppress

import typer

from ludometer import policies, simcore
from ludometer.api import bundled_experiments
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import named
from ludometer.simcore.tables import catalogue

GIVEN_AS = ("game", "source", "experiment")                     # arguments that name a game
LISTED = re.compile(r"(.*[,|])?([^,|]*)", re.DOTALL)            # names in a row: all before the last, and the last


def game_names(incomplete: str):
    """Games."""
    return [name for name in simcore.games() if name.startswith(incomplete)]


def experiment_names(incomplete: str):
    """Games and experiments at hand."""
    return [name for name in (*simcore.games(), *bundled_experiments.names()) if name.startswith(incomplete)]


def module_names(ctx: typer.Context, incomplete: str):
    """Modules of the game, and other readings of what is not known of it."""
    about = about_game(ctx)
    return [name for part in ("modules", "alternatives") for name in about.get(part, ()) if name.startswith(incomplete)]


def policy_names(ctx: typer.Context, incomplete: str):
    """Policies of the game's library, behind those that a line-up has already."""
    game = game_of(ctx)
    return last_of(incomplete, policies.library(game) if game else ())


def faction_names(ctx: typer.Context, incomplete: str):
    """Factions of the game, behind those that are listed already."""
    return last_of(incomplete, ("random", "chosen", *about_game(ctx).get("factions", ())))


def table_names(ctx: typer.Context, incomplete: str):
    """Tables of the game's rows."""
    return [name for name in about_game(ctx).get("rows", ()) if name.startswith(incomplete)]


def knob_names(ctx: typer.Context, incomplete: str):
    """Knobs of the game, each with the = that its value follows."""
    return [f"{name}=" for name in about_game(ctx).get("knobs", ()) if name.startswith(incomplete)]


def odds_names(ctx: typer.Context, incomplete: str):
    """Tables of the game's odds."""
    from ludometer.analysis import odds  # a game's brings SciPy
    game = game_of(ctx)
    with suppress(DataError):                                   # it has none
        return [name for name in (odds.describe(game) if game else ()) if name.startswith(incomplete)]
    return []


def last_of(incomplete, names):
    """What a list that is being typed may become, by each name that its last one may be."""
    before, last = LISTED.fullmatch(incomplete).groups(default="")
    return [before + name for name in names if name.startswith(last)]


def about_game(ctx):
    """The catalogue of the game that was typed; empty without one."""
    game = game_of(ctx)
    return catalogue(game) if game else {}


def game_of(ctx):
    """The game that was typed, or None. Its word is among ctx.args where an option still waits for its value."""
    for word in filter(None, (*(ctx.params.get(name) for name in GIVEN_AS), *ctx.args)):
        with suppress(DataError):
            return named(word)
    return None
