"""Options that several commands have, and what is typed behind them."""
import re
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from ludometer.analysis.run_folders.storage import Place, place_of
from ludometer.commands.completion import (
    experiment_names,
    faction_names,
    game_names,
    knob_names,
    module_names,
    policy_names,
)
from ludometer.simcore.errors import DataError
from ludometer.simcore.toml import flatten, read_values

TIMES = {"": 1, "k": 1_000, "m": 1_000_000}                    # letters behind a number of games

HELD = "card, agenda, hero, leader or duchy"                    # examples of gifts
LAID = "quest, tile, shield, epic structure, intrigue card or rebel faction"


def place_typed(text):
    """The Path or Stored that a text names. Raises DataError, also for what is more likely an option."""
    if str(text).startswith("-"):
        raise DataError(f"{str(text)!r}: expected a path; one that begins with - is written ./{text}")
    return place_of(text)


def amount(text):
    """A number of games as people write it: 20000, 20_000, 20,000, 20k or 1.5m. Raises DataError."""
    found = re.fullmatch(r"(-?(?:\d{1,3}(?:,\d{3})+|\d+(?:_\d+)*)(?:\.\d+)?)([km]?)", str(text).strip().lower())
    number = found and Decimal(re.sub("[_,]", "", found[1])) * TIMES[found[2]]
    if number is None or number != int(number):
        raise DataError(f"{text!r}: expected a whole number, such as 10000, 20k or 1.5m")
    if number < 1:
        raise DataError(f"{number:f}: expected 1 or more")
    return int(number)


Game = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game.", autocompletion=game_names)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Players = Annotated[int | None, typer.Option(metavar="N", help=(
    "Number of players.  [default: 4, or what comes nearest in the game]"))]
Seed = Annotated[int | None, typer.Option(metavar="S", help="Random seed.  [default: 1]")]
Lineup = Annotated[str | None, typer.Option(metavar="L", autocompletion=policy_names, help=(
    "Who plays: club, or club*2,random*2, or club|random to draw each player's policy in every deal, or "
    "table to draw them from all of the library but random and purist, who play as nobody does at a table, and "
    "tournament and expert, who take long to think.  [default: club]"))]
Modules = Annotated[list[str] | None, typer.Option("--module", metavar="M", autocompletion=module_names, help=(
    "Play with this module, or with the module in this file; repeatable."))]
Set = Annotated[list[str] | None, typer.Option(
    "--set", metavar="KNOB=V", autocompletion=knob_names, help="Set a knob, or a number on a card; repeatable.")]
SetEach = Annotated[list[str] | None, typer.Option("--set", metavar="KNOB=V[,V]", autocompletion=knob_names, help=(
    "Set a knob; each of several values makes a cell. Knobs joined by + change together: a=1,2+b=0,-1. Repeatable."))]
Give = Annotated[list[str] | None, typer.Option("--give", metavar="TABLE.ROW", help=(
    f"Play each cell again with this {HELD} given to a player drawn for each deal; or with this {LAID} put on the "
    "table where the deal leaves it in the box, and into the box where the deal has it on the table, so that each deal "
    "is played with it and without. TABLE.* gives each of a table in turn, TABLE.red_* those so called. ludometer "
    "games GAME --all lists them. Repeatable."))]
Swap = Annotated[list[str] | None, typer.Option("--swap", metavar="TABLE.A=B", help=(
    "Play each cell again with B wherever A would be, and A wherever B would be; repeatable."))]
GiveOne = Annotated[list[str] | None, typer.Option("--give", metavar="TABLE.ROW", help=(
    f"Show a game in which this {HELD} is given to a player drawn for its deal, or this {LAID} is put on the table; "
    "with --game that game, and what comes of it there."))]
SwapOne = Annotated[list[str] | None, typer.Option("--swap", metavar="TABLE.A=B", help=(
    "Show the game with B wherever A would be, and A wherever B would be."))]
GiveEach = Annotated[list[str] | None, typer.Option("--give", metavar="TABLE.ROW", help=(
    f"Give this {HELD} to a player drawn for each deal, or put this {LAID} on the table in each."))]
SwapEach = Annotated[list[str] | None, typer.Option("--swap", metavar="TABLE.A=B", help=(
    "Play with B wherever A would be, and A wherever B would be."))]
Number = Annotated[int | None, typer.Option("--game", metavar="G", help=(
    "Number of the game within its seed.  [default: 0, or the first that shows what is given]"))]
Readings = Annotated[int | None, typer.Option("--readings", metavar="N", help=(
    "Play each cell again with N joint readings of all that is not known: what do findings depend on?"))]
Reading = Annotated[int | None, typer.Option("--reading", metavar="K", help=(
    "Play with this joint reading of what is not known, by its number."))]
Policies = Annotated[list[Path] | None, typer.Option("--policy", metavar="FILE.toml", help=(
    "File with a policy of your own; the line-up calls it by the file's name. Repeatable."))]
Jobs = Annotated[int | None, typer.Option(metavar="J", min=1, help=(
    "Number of threads, or of processes for a game in one Python file.  [default: one per core]"))]
AsThemselves = Annotated[bool, typer.Option("--as-themselves", help=(
    "Play imagined games on as the players themselves do, with their searches; takes 30 to 80 times as long for "
    "tournament."))]
Experiment = Annotated[str, typer.Argument(
    metavar="GAME|EXPERIMENT", autocompletion=experiment_names, help=(
        "What is played: a game, an experiment at hand by name, or an experiment file."))]
Figure = Annotated[Place | None, typer.Option(
    "--out", metavar="FILE", parser=place_typed, help="Save a figure: FILE.svg or FILE.png.")]
Factions = Annotated[str | None, typer.Option(metavar="F", autocompletion=faction_names, help=(
    "Who plays which faction: random, chosen, or a list with a name or random for each player. With random they are "
    "dealt; but where the printed rule is that players choose, as in Scythia, they do, and --set draft=0 deals them.  "
    "[default: random]"))]

JOINED = re.compile(r"\+(?=\s*[A-Za-z_][\w.-]*\s*=)")           # between knobs that change together

GIFTS = {"give": "--give scheme.attack_coin", "swap": "--swap leader.boris=maria"}      # how they are written

SPAN = re.compile(r"\s*(-?\d{1,9})\.\.(-?\d{1,9})\s*")          # as --knob of a search takes it
SPELLED = 10                                                    # numbers of such, in a message


def parse_knob(text):
    """("start_coins", [2, 3, 4]) from "start_coins=2,3,4"; values as TOML writes them, or single words."""
    name, equals, values = text.partition("=")
    if name.strip() in GIFTS:
        raise DataError(f"--set {text}: {name.strip()} is an option of its own: {GIFTS[name.strip()]}")
    if not equals or not name.strip() or not values.strip():
        raise DataError(f"--set {text}: expected a name and a value, such as rounds=3")
    span = SPAN.fullmatch(values)
    if span:
        low, high = map(int, span.groups())
        each = ",".join(map(str, range(low, high + 1) if low < high < low + SPELLED else (low, high)))
        raise DataError(f"--set {text}: expected the values themselves, such as --set {name.strip()}={each}")
    values = re.sub(r"[−–](?=\d)", "-", values)                 # as tables here print it
    return name.strip(), read_values(values, f"--set {name.strip()}")


def parse_knobs(texts):
    """[{knob: [values]}] from --set: of each option, the knobs that change together, with as many values each."""
    found = []
    for text in texts or ():
        knobs = {}
        for name, values in map(parse_knob, JOINED.split(text)):
            if name in knobs or any(name in others for others in found):
                raise DataError(f"--set {name} is given twice; a sweep takes several values as in --set {name}=1,2")
            knobs[name] = values
        if len({len(values) for values in knobs.values()}) > 1:
            raise DataError(f"--set {text}: knobs that change together need as many values each, not "
                            f"{' and '.join(str(len(values)) for values in knobs.values())}; right would be "
                            f"{'+'.join(f'{name}=1,2' for name in knobs)}")
        found.append(knobs)
    return found


def settings(texts):
    """The values that --set fixes and varies, as an experiment takes them: {"set": {...}, "vary": {...}}."""
    fixed, vary = {}, {}
    for knobs in parse_knobs(texts):
        cells = [dict(zip(knobs, values, strict=True)) for values in zip(*knobs.values(), strict=True)]
        if len(cells) == 1:
            fixed |= cells[0]
        elif len(knobs) == 1:
            vary |= {f"set.{name}": values for name, values in knobs.items()}
        else:
            vary["set"] = [before | cell for before in vary.get("set", [{}]) for cell in cells]
    return {"set": fixed, "vary": vary}


def one_value_each(texts):
    """{knob: value} from --set, for commands that vary nothing."""
    knobs = {name: values for each in parse_knobs(texts) for name, values in each.items()}
    for name, values in knobs.items():
        if len(values) > 1:
            raise DataError(f"--set {name}: expected one value, not {len(values)}; only sweep and plan take several")
    return flatten({name: value for name, (value,) in knobs.items()})
