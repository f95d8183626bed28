"""`ludometer try`: what looks wrong in a game in one Python file."""
from typing import Annotated

import typer

import ludometer as lm
from ludometer.commands.options import AsJson, Game, amount
from ludometer.commands.terminal import print_json, say, show_rows


def try_(
    game: Game,
    games: Annotated[int, typer.Option(
        metavar="N", parser=amount, help="Games of each number of players.")] = 200,
    seed: Annotated[int, typer.Option(metavar="S", help="Random seed.")] = 1,
    as_json: AsJson = False,
):
    """Let chance play a game in one Python file, and say what looks wrong: the file, the line and what would be right.

    It plays with every number of players and every value of each knob, and looks for hidden cards that change what
    others may choose, games that are not the same when they are played again, knobs, fields and lines that nobody
    uses, decisions and options that never come up, and points, ties and seats that are not as in a game.

    Exit code 0: nothing is surely wrong; 1: something is; 2: the rules fail.

    \b
    Examples:
      ludometer try ./market
      ludometer try ./pig.py --games 2000
      ludometer try ./market --json
    """
    found = lm.try_game(game, games, seed)
    if as_json:
        print_json({"findings": [vars(each) for each in found.findings], "figures": found.figures})
    else:
        for each in sorted(found.findings, key=lambda each: not each.wrong):
            say(f"{'wrong' if each.wrong else 'look'}: {each}")
        if not found.findings:
            say("nothing looks wrong")
        if found.figures:
            show_rows(f"{found.layout.title}: what chance plays", [
                row | {"ties": f"{row['ties']:.1%}"} | {name: f"{row[name]:.1f}" for name in ("options", "points")}
                for row in found.figures], "Of a game: turns and decisions of all players together.")
    raise typer.Exit(2 if any(each.fault for each in found.findings) else int(any(
        each.wrong for each in found.findings)))
