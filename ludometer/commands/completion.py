"""What a shell completes behind a command: names of games, modules, policies, factions, tables and knobs."""
import re
from contextlib import suppress

import typer

from ludometer import policies, simcore
from ludometer.api import bundled_experiments
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import game_name
from ludometer.simcore.tables import catalogue

GIVEN_AS = ("game", "source", "experiment")                     # arguments that name a game
LISTED = re.compile(r"(.*[,|])?([^,|]*)", re.DOTALL)            # names in a row: all before the last, and the last


def game_names(incomplete: str):
    """Names of games that begin with what was typed."""
    return [name for name in simcore.games() if name.startswith(incomplete)]


def experiment_names(incomplete: str):
    """Names of games and bundled experiments, for completion."""
    return [name for name in (*simcore.games(), *bundled_experiments.bundled_names()) if name.startswith(incomplete)]


def module_names(ctx: typer.Context, incomplete: str):
    """Names of the game's modules and of its alternatives, for completion."""
    about = about_game(ctx)
    return [name for part in ("modules", "alternatives") for name in about.get(part, ()) if name.startswith(incomplete)]


def policy_names(ctx: typer.Context, incomplete: str):
    """Names of the game's policies, behind those that the line-up has already."""
    game = game_of(ctx)
    return completed_lists(incomplete, policies.library(game) if game else ())


def faction_names(ctx: typer.Context, incomplete: str):
    """Names of the game's factions, behind those that are listed already."""
    return completed_lists(incomplete, ("random", "chosen", *about_game(ctx).get("factions", ())))


def table_names(ctx: typer.Context, incomplete: str):
    """Names of the game's tables of rows, for completion."""
    return [name for name in about_game(ctx).get("rows", ()) if name.startswith(incomplete)]


def knob_names(ctx: typer.Context, incomplete: str):
    """Names of the game's knobs, each with the = that its value follows."""
    return [f"{name}=" for name in about_game(ctx).get("knobs", ()) if name.startswith(incomplete)]


def odds_names(ctx: typer.Context, incomplete: str):
    """Names of the game's tables of odds, for completion."""
    from ludometer.analysis import odds  # a game's brings SciPy
    game = game_of(ctx)
    with suppress(DataError):                                   # it has none
        return [name for name in (odds.describe(game) if game else ()) if name.startswith(incomplete)]
    return []


def completed_lists(incomplete, names):
    """The texts that a comma-separated list being typed may become, one for each name that its last one may be."""
    before, last = LISTED.fullmatch(incomplete).groups(default="")
    return [before + name for name in names if name.startswith(last)]


def about_game(ctx):
    """The catalogue of the game on the command line; empty without a game."""
    game = game_of(ctx)
    return catalogue(game) if game else {}


def game_of(ctx):
    """The game on the command line, or None. It is in ctx.args where an option still waits for its value."""
    for word in filter(None, (*(ctx.params.get(name) for name in GIVEN_AS), *ctx.args)):
        with suppress(DataError):
            return game_name(word)
    return None
