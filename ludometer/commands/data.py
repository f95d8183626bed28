"""The commands `ludometer data check` and `ludometer data template`."""
from pathlib import Path
from typing import Annotated

import typer

from ludometer.commands import data_files
from ludometer.commands.options import AsJson, Game
from ludometer.commands.terminal import cell as shown
from ludometer.commands.terminal import print_json, show_rows

data_app = typer.Typer(rich_markup_mode=None, add_completion=False, help=(
    "Your own cards and numbers: a template, and a check.\n\n"
    "Examples:\n\n  ludometer data template rurik > my-cards.toml\n\n  ludometer data check my-cards.toml"))


@data_app.callback(invoke_without_command=True)
def about_data(context: typer.Context):
    if context.invoked_subcommand is None:
        print(context.get_help())


@data_app.command("check")
def data_check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Module files.")],
    module: Annotated[list[str] | None, typer.Option("--module", metavar="M", help=(
        "Check the files beside this module; repeatable."))] = None,
    as_json: AsJson = False,
):
    """Check that a file of your own can be played, and show what it changes.

    One game is played for each number of players, with the modules that bring the file's rows into play.

    \b
    Examples:
      ludometer data check my-cards.toml
      ludometer data check my-cards.toml my-heroes.toml       each one, and all together
      ludometer data check my-sheet.toml --module teams       beside a module
    """
    found = [data_files.check(path, module or ()) for path in paths]
    if len(paths) > 1:
        data_files.check_together(paths, module or ())
    if as_json:
        return print_json(found)
    for each in found:
        show_changes(each)


def show_changes(found):
    show_rows(f"{found['file']}, for {found['game']}: can be played", [
        {"table": name, "replaced": "all" if name in found["replaces"] else None, "added": len(each["added"]) or None,
         "removed": len(each["removed"]) or None, "changed": len(each["changed"]) or None, "rows": change(each["rows"]),
         "pieces": ", ".join(f"{change(pieces)} {key}" for key, pieces in each["pieces"].items()),
         "reconstructed": change(each["reconstructed"]) if any(each["reconstructed"]) else None}
        for name, each in found["tables"].items()])
    print("Play with it:")
    for setup in found["setups"]:
        print(f"  {setup['command']}")
    print()
    changes = [{"what": name, "change": change(values)} for name, values in found["knobs"].items()]
    for name, each in found["tables"].items():
        changes += [{"what": f"{name} {row}", "change": verb} for verb in ("added", "removed") for row in each[verb]]
        changes += [{"what": f"{name} {row}", "change": f"{key}: {change(values[key == 'source':])}"}
                    for row, fields in each["changed"].items() for key, values in fields.items()]
    if changes:
        show_rows("Changes", changes)
    marked = [{"row": f"{name} {row}", "fields": ", ".join(fields)} for name, each in found["tables"].items()
              for row, fields in each["marked"].items()]
    if marked:
        show_rows("Still reconstructed", marked, "type these fields too, and the rows' sources are yours")
    if found["unused"]:
        show_rows("Rows that no module brings into play", [{"row": " ".join(place)} for place in found["unused"]])
    if found["alternatives"]:
        show_rows("Alternatives that drop out", [{"name": name, "because": why}
                                                 for name, why in found["alternatives"].items()],
                  "sweep --alternatives plays the others")


def change(values):
    """[before, now] in words; one value where both are the same."""
    return " -> ".join(dict.fromkeys(shown(value) or "none" for value in values))


@data_app.command("template")
def data_template(
    game: Game,
    as_json: AsJson = False,
):
    """Print a file to fill in with your own cards and numbers.

    It has a row of each kind, and says what its words mean.

    \b
    Examples:
      ludometer data template rurik > my-cards.toml
    """
    text = data_files.template(game)
    if as_json:
        return print_json({"game": game, "template": text})
    print(text, end="")
