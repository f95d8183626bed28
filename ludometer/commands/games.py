"""`ludometer games` and `play`: what can be played, and one game as a log."""
from typing import Annotated

import typer

import ludometer as lm
from ludometer import policies, simcore
from ludometer.analysis.run_folders.storage import Place
from ludometer.api.bundled_experiments import questions
from ludometer.commands.completion import game_names, table_names
from ludometer.commands.game_pages import names_in_use, rows_by_source, show_game, show_sources, span
from ludometer.commands.options import AsJson, Modules, Number, Players, Seed, place_typed
from ludometer.commands.play_at_table import Me, Played, Save, check_needs_me, is_at_table, play_in_terminal
from ludometer.commands.question import QuestionOfOneGame, with_question
from ludometer.commands.terminal import native, print_json, say, show_rows
from ludometer.simcore.errors import DataError, known, normalised_name
from ludometer.simcore.games import named
from ludometer.simcore.gifts import kinds
from ludometer.simcore.tables import catalogue, read


def games(
    game: Annotated[str | None, typer.Argument(
        metavar="GAME", autocompletion=game_names, help="Game to describe.")] = None,
    rows: Annotated[str | None, typer.Option(
        metavar="TABLE", autocompletion=table_names, help="Print the rows of one table.")] = None,
    sources: Annotated[bool, typer.Option("--sources", help="Print where each number comes from.")] = False,
    everything: Annotated[bool, typer.Option("--all", help=(
        "List what is not in play, too: knobs and tables of modules, other readings of what is not known."))] = False,
    module: Modules = None,
    as_json: AsJson = False,
):
    """List what can be played: modules, knobs, factions and policies.

    \b
    Examples:
      ludometer games
      ludometer games rurik
      ludometer games rurik --module war      with what the module brings
      ludometer games rurik --all
      ludometer games rurik --rows deed       names and numbers that --set takes
      ludometer games burgundy --rows tile    the same for another game
      ludometer games rurik --sources         what is printed, photographed, published or reconstructed
      ludometer games rurik --sources --module deed-row
    """
    if game is None:
        if rows or sources or everything or module:
            raise DataError("--rows, --sources, --all and --module need a game: ludometer games GAME --sources")
        found = [{"game": name, "policies": list(policies.by_tier(name)), "searches": list(policies.searches(name)),
                  **catalogue(name)} for name in simcore.games()]
        keys = ("game", "title", "players", "rules_version", "modules", "policies", "searches")
        found = [{key: each[key] for key in keys} | {"modules": list(each["modules"])} for each in found]
        if as_json:
            return print_json(found)
        rows = [each | {"players": span(each["players"]), "policies": each["policies"] + each["searches"]}
                for each in found]
        return show_rows("Games", [{key: row[key] for key in keys if key != "searches"} for row in rows],
                         "more: ludometer games GAME")
    about = catalogue(game, module or ())
    if rows is not None:
        if not about["rows"]:
            raise DataError(f"{game} has no tables, only knobs: ludometer games {game}")
        table = about["rows"][rows := known(normalised_name(rows, about["rows"]), about["rows"], f"{game}: table")]
        if as_json:
            return print_json(table)
        show_rows(f"{about['title']}: {rows}", [
            {"row": name} | {key: value for key, value in values.items() if key != "source"}
            for name, values in table.items()], f"--set {rows}.ROW.FIELD=VALUE changes one")
        return show_rows("Sources", rows_by_source({name: values["source"] for name, values in table.items()}))
    if sources:
        return show_sources(about, read(game, module or ())["game"]["wanted"], as_json)
    about |= {"game": game, "policies": policies.by_tier(game), "searches": policies.searches(game),
              "experiments": questions(name := named(game)), "gifts": kinds(name)}
    return print_json(about) if as_json else show_game(about, None if everything else names_in_use(game, module or ()))


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
