"""`ludometer play`: one game as a log or a page, or one that a person plays in."""
from typing import Annotated

import typer

import ludometer as lm
from ludometer.analysis.run_folders.storage import Place
from ludometer.commands.completion import game_names
from ludometer.commands.options import AsJson, Number, Players, Seed, place_typed
from ludometer.commands.play_at_table import Me, Played, Save, check_needs_me, is_at_table, play_in_terminal
from ludometer.commands.question import QuestionOfOneGame, with_question
from ludometer.commands.terminal import native, print_json, say
from ludometer.simcore.errors import DataError


@with_question
def play(
    source: Annotated[str, typer.Argument(
        metavar="GAME|DIR|FILE", autocompletion=game_names, help=(
            "A game, a run folder to show a game from, or a file that --me has saved."))],
    *,
    players: Players = None,
    seed: Seed = None,
    number: Number = None,
    cell: Annotated[int, typer.Option(metavar="C", help="Cell of the run folder.")] = 0,
    question: QuestionOfOneGame,
    html: Annotated[Place | None, typer.Option(metavar="FILE", parser=place_typed, help=(
        "Write the game as a page to step through instead."))] = None,
    asked: Annotated[list[int] | None, typer.Option("--ask", metavar="D", help=(
        "With --html: decision whose moves get their chances to win, as in ludometer ask; repeatable."))] = None,
    me: Me = None,
    save: Save = None,
    played: Played = None,
    as_json: AsJson = False,
):
    """Show one game as a log a player can follow, or as a page to step through; with --me, play in it.

    \b
    Examples:
      ludometer play rurik --seed 7 --game 41
      ludometer play rurik --players 2 --lineup trader,warrior --module deed-row
      ludometer play burgundy --players 3 --module experts --set start_silver=2
      ludometer play rurik --give scheme.attack_coin
      ludometer play scythia --reading 7
      ludometer play runs/demo --cell 1 --game 41
      ludometer play rurik --seed 7 --game 41 --html replay.html --ask 61
      ludometer play rurik --players 2 --me 2 --save mine.toml
      ludometer play mine.toml                goes on with it, or shows it once it is over
    """
    values = question.values(source)
    if is_at_table(source, me, html or as_json):
        return play_in_terminal(source, me, number, save, played, values)
    check_needs_me(save, played)
    if asked and not html:
        raise DataError("--ask goes with --html FILE; for one decision on the terminal: ludometer ask GAME --at D")
    if html:
        page = lm.replay(source, number, cell, html, asked or (), progress=not as_json, **values)
        return print_json({"page": str(page), "bytes": page.stat().st_size}) if as_json else say(page)
    log = lm.play(source, number, cell, **values)
    if as_json:
        return print_json({"lines": log.lines, "events": [native(event) for event in log.events]})
    return say(log)
