"""`ludometer learn`: players of a game in one Python file, from its rules alone."""
import sys
from typing import Annotated

import typer

import ludometer as lm
from ludometer.commands.error_messages import complain
from ludometer.commands.options import AsJson, Game, amount
from ludometer.commands.terminal import print_json, show_rows
from ludometer.policies.ladder import ROUNDS, SEED


def learn(
    game: Game,
    games: Annotated[int | None, typer.Option(
        metavar="N", parser=amount,
        help="Games to learn from, half as many with more than the fewest players; by default as their length asks."),
    ] = None,
    rounds: Annotated[int, typer.Option(
        metavar="R", help="How often they learn again what a position is worth.")] = ROUNDS,
    seed: Annotated[int, typer.Option(metavar="S", help="Random seed.")] = SEED,
    as_json: AsJson = False,
):
    """Learn players of a game in one Python file, from its rules alone, and say how strong each is.

    They are called novice, casual, club, tournament and expert, and lie in the game's folder. Learn again after the
    game's fields, tables or decisions have changed: the players are left out until then. Where only other rules have
    changed, they play on, and a line says so.

    \b
    Examples:
      ludometer learn ./pig.py
      ludometer learn ./guilds --games 300k
      ludometer learn ./guilds --json
    """
    try:
        found = lm.learn(game, games, rounds, seed, progress=lambda text: print(text, file=sys.stderr, flush=True))
    except KeyboardInterrupt:
        complain("stopped; the players are as they were before")
        raise typer.Exit(130) from None
    rows = found.to_dict("records")
    if as_json:
        return print_json(rows)
    show_rows("What each wins, in percent, alone among others; least and most: an interval of 95 %", rows)
    for row in rows:
        if row["among"] != "random" and row["least"] <= row["fair"]:
            print(f"{row['player']} is not certain to be stronger than {row['among']}")
