"""`ludometer columns`: what the columns of a game's results mean."""
from typing import Annotated

import typer

import ludometer as lm
from ludometer.commands.options import AsJson, Game
from ludometer.commands.terminal import print_json, show_rows


def columns(
    game: Game,
    word: Annotated[str | None, typer.Argument(
        metavar="WORD", help="Only columns with this in their name, unit or meaning.")] = None,
    as_json: AsJson = False,
):
    """List the columns of a game's results: name, type, unit, range and meaning.

    A run folder has one row per game and seat. A name is text with few values; a set is a whole number whose bits
    stand for rows of a table, which ludometer games GAME --rows TABLE prints.

    \b
    Examples:
      ludometer columns rurik
      ludometer columns rurik coins
      ludometer columns burgundy vp_ --json
    """
    rows = lm.columns(game, word).to_dict("records")
    if as_json:
        return print_json(rows)
    show_rows(f"Columns of {game}" + (f" with {word}" if word else ""), rows,
              "run.to_pandas([NAME, ...]) reads them in a notebook; the data dictionary explains run folders")
