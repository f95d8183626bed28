"""`ludometer odds`: exact odds, without simulation."""
from typing import Annotated

import typer
from typer.core import TyperCommand

from ludometer.analysis import odds as exact
from ludometer.api.odds import odds_tables
from ludometer.commands.completion import odds_names
from ludometer.commands.options import AsJson, Game, Modules, Set, one_value_each
from ludometer.commands.terminal import cell as shown
from ludometer.commands.terminal import print_json, show_rows
from ludometer.simcore.errors import DataError, known

FRACTIONS = 3                       # columns of exact fractions that a table on a terminal has room for

odds_app = typer.Typer(rich_markup_mode=None, add_completion=False)


class OddsCommand(TyperCommand):
    """A command whose help is about the game and the table that are typed before --help, if any are."""

    words = ()

    def parse_args(self, ctx, args):
        self.words = tuple(word for word in args if not word.startswith("-"))
        return super().parse_args(ctx, args)

    def format_help(self, ctx, formatter):
        if not self.words:
            return super().format_help(ctx, formatter)
        game, *tables = self.words[:2]
        described = exact.describe(game)
        if not tables:
            formatter.write_usage(f"{ctx.command_path} {game}", "TABLE [--INPUT VALUE]...")
            return write_list(formatter, "Tables", [(name, about["about"]) for name, about in described.items()])
        name = known(tables[0], described, f"{game} odds: table")
        formatter.write_usage(f"{ctx.command_path} {game} {name}", "[--INPUT VALUE]...")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(described[name]["about"])
        return write_list(formatter, "Inputs", [
            (option(key), f"{each['about']}: {each['values']}{default(each['default'])}")
            for key, each in described[name]["inputs"].items()] or [("none", "")])


def write_list(formatter, title, rows):
    """Write a list into the help, and say which other options there are."""
    with formatter.section(title):
        formatter.write_dl(rows)
    formatter.write_paragraph()
    formatter.write_text("Besides, --module, --set and --json, as in ludometer odds --help.")


def option(key):
    """The option by which an input of a table is given."""
    return f"--{key.replace('_', '-')}"


def default(value):
    """The default of an input as help shows it."""
    return f"  [default: {shown(value)}]" if shown(value) else ""


@odds_app.command(cls=OddsCommand, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
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

    Each table has its own options: ludometer odds GAME TABLE --help shows them, and --list those of all tables.
    A table that is asked for begins with its answer in a sentence. Probabilities are in percent, and in --json
    fractions of 1.

    \b
    Examples:
      ludometer odds rurik --list
      ludometer odds rurik attack --help
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
                {"option": option(key), "default": each["default"], "values": each["values"],
                 "about": each["about"]} for key, each in about["inputs"].items()])
        return None
    found = odds_tables(game, table, module or (), one_value_each(set_), inputs)
    if as_json:
        return print_json(found)
    for each, after in zip(found, [*found[1:], None], strict=True):
        if table and "answer" in each:
            print(f"{each['answer']}\n")
        exact_ones = [key for key in each["rows"][0] if key.endswith("_exact")]
        hidden = exact_ones if len(exact_ones) > FRACTIONS else ()
        inputs = {name.replace("_", " "): shown(value) or "none" for name, value in each["inputs"].items()}
        said = ", ".join(f"{name}: {value}" for name, value in inputs.items())
        help_ = f"; what these mean: ludometer odds {game} {table} --help" if table and said else ""
        note = "" if after and after["inputs"] == each["inputs"] else f"{said}{help_}"  # said once, below the last
        if any(row[key] == "" and row[key.removesuffix("_exact")] is not None
               for row in each["rows"] for key in exact_ones if key not in hidden):
            note = f"fractions of more than {exact.SHORT} characters are left out{'; ' * bool(note)}{note}"
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
