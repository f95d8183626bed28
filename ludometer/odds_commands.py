"""`ludometer odds`: exact odds, without simulation."""
from typing import Annotated

import typer

from analysis import odds as exact
from ludometer.completion import odds_names
from ludometer.exact_odds import odds_tables
from ludometer.options import AsJson, Game, Modules, Set, one_value_each
from ludometer.terminal import cell as shown
from ludometer.terminal import print_json, show_rows
from simcore.errors import DataError

FRACTIONS = 3                       # columns of exact fractions that a table on a terminal has room for

odds_app = typer.Typer(rich_markup_mode=None, add_completion=False)


@odds_app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def odds(
    context: typer.Context,
    game: Game,
    table: Annotated[str | None, typer.Argument(
        metavar="TABLE", autocompletion=odds_names, help="Table to print.  [default: all]")] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the tables and their options.")] = False,
    module: Modules = None,
    set_: Set = None,
    as_json: AsJson = False,
):
    """Exact odds, without simulation.

    Each table has its own options: --list shows them.

    \b
    Examples:
      ludometer odds rurik --list
      ludometer odds rurik casualty
      ludometer odds rurik attack --swords 3 --stronghold
      ludometer odds rurik casualty --set casualty_icons=8
      ludometer odds burgundy reach --numbers 3 --use ship --monasteries 10
    """
    words = [*([table] if table else []), *context.args]        # an option right behind GAME is taken for the table
    table = words.pop(0) if words and not words[0].startswith("--") else None
    inputs = parse_inputs(words, f"{game} odds")
    if listing:
        described = exact.describe(game)
        if as_json:
            return print_json(described)
        for name, about in described.items():
            if not about["inputs"]:
                print(f"{name}: {about['about']}\n  takes no inputs\n")
                continue
            show_rows(f"{name}: {about['about']}", [
                {"option": f"--{key.replace('_', '-')}", "default": each["default"], "values": each["values"],
                 "about": each["about"]} for key, each in about["inputs"].items()])
        return None
    found = odds_tables(game, table, module or (), one_value_each(set_), inputs)
    if as_json:
        return print_json(found)
    for each in found:
        exact_ones = [key for key in each["rows"][0] if key.endswith("_exact")]
        hidden = exact_ones if len(exact_ones) > FRACTIONS else ()
        inputs = {name.replace("_", " "): shown(value) or "none" for name, value in each["inputs"].items()}
        note = ", ".join(f"{name}: {value}" for name, value in inputs.items())
        show_rows(each["title"], [{key: row[key] for key in row if key not in hidden} for row in each["rows"]], note)


def parse_inputs(words, where):
    """{"own_stronghold": "yes", "swords": "3"} from --own-stronghold --swords 3 or --swords=3."""
    inputs, words = {}, list(words)
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            raise DataError(f"{where}: {word!r} is not an option; expected GAME TABLE --input VALUE ...")
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = words.pop(0) if words and not words[0].startswith("--") else "yes"
        inputs[name.replace("-", "_")] = value
    return inputs
