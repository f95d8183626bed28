"""`ludometer games`: what can be played."""
from typing import Annotated

import typer

from ludometer import policies, simcore
from ludometer.api.bundled_experiments import questions
from ludometer.commands.completion import game_names, table_names
from ludometer.commands.game_pages import names_in_use, rows_by_source, show_game, show_sources, span
from ludometer.commands.options import AsJson, Modules
from ludometer.commands.terminal import print_json, show_rows
from ludometer.simcore.errors import DataError, known, normalised_name
from ludometer.simcore.games import game_name
from ludometer.simcore.gifts import kinds
from ludometer.simcore.tables import catalogue, heading, read


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
                  **heading(name)} for name in simcore.games()]
        keys = ("game", "title", "players", "rules_version", "modules", "policies", "searches")
        found = [{key: each[key] for key in keys} for each in found]
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
              "experiments": questions(name := game_name(game)), "gifts": kinds(name)}
    return print_json(about) if as_json else show_game(about, None if everything else names_in_use(game, module or ()))
