"""Exact odds, without simulation: finds a game's tables of odds, checks what it is asked, and shapes the answers.

A game that has odds keeps them in analysis/<game>/odds/, a package that offers:

    TABLES   {name: function(rules, *, inputs...) -> list of tables}; its first line of doc is the table's help
    INPUTS   {name: one of the classes of inputs.py}: how each input of them is read
    ANSWERS  {name: function(tables as that of TABLES has made them) -> the answer in a sentence}, for some of them
    rules_of(tables)   what the functions take first, made from the game's loaded numbers or its catalogue

A table is {"title": str, "inputs": {name: value}, "rows": [{column: value}, ...]}, with the same columns in every row.
A function whose table says nothing under the rules given raises NotInPlay; asked for all tables, it is left out.
Probabilities are floats; a column `<name>_exact` beside one holds the fraction itself, as text, where it is short.
What a run saw is set beside odds by seen_in_games.py.
"""

import inspect
from fractions import Fraction
from math import comb

from ludometer.analysis.results import Probability
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.games import HEART, folder, game_name, part
from ludometer.simcore.tables import catalogue
from ludometer.simcore.toml import read_shipped

SHORT = 11                                                      # characters of a fraction worth showing: "92378/260015"


class NotInPlay(DataError):
    """A table is about something that these rules do not have; the message says what they lack."""


def tables(game, table=None, tables=None, **inputs):
    """Exact odds of a game: a list of {"table", "title", "inputs", "rows"}, the first of a table with "answer".

    An answer is a sentence. table: a name from describe(game); without it, every table, each with those of the inputs
    it knows. tables: numbers from simcore.load, so that knobs and modules count; without them, the official ones.
    Raises DataError for an unknown game, table or input, and for values out of range or contradicting each other.
    """
    module = odds_module(game)
    chosen = dict(module.TABLES)
    if table is not None:
        chosen = {table: chosen[known(table, chosen, f"{game} odds: table")]}
    taken = {name: parameters(function) for name, function in chosen.items()}
    where = f"{game} odds" if table is None else f"{game} odds {table}"
    names = list(dict.fromkeys(name for inputs_of in taken.values() for name in inputs_of))
    for name in inputs:
        known(name, names, f"{where}: input")
    read = {name: module.INPUTS[name].read(value, f"{where}: {name}") for name, value in inputs.items()}
    rules = module.rules_of(catalogue(game) if tables is None else tables)
    found, answers = [], getattr(module, "ANSWERS", {})
    for name, function in chosen.items():
        try:
            made = function(rules, **{key: value for key, value in read.items() if key in taken[name]})
            if name in answers:
                made[0]["answer"] = answers[name](made)
            found += [{"table": name} | each for each in made]
        except DataError as error:
            if table is None and isinstance(error, NotInPlay):
                continue
            raise DataError(f"{game} odds {name}: {error}") from None
    return found


def describe(game):
    """What can be asked: {table: {"about": str, "inputs": {name: {"default", "values", "about"}}}}."""
    module = odds_module(game)
    return {
        name: {
            "about": inspect.getdoc(function).splitlines()[0],
            "inputs": {
                key: {"default": default, "values": module.INPUTS[key].values, "about": module.INPUTS[key].about}
                for key, default in parameters(function).items()
            },
        }
        for name, function in module.TABLES.items()
    }


def odds_module(game):
    """The module with the exact odds of a game. Raises DataError for a game without odds."""
    game = game_name(game)
    found = part(game, "odds")
    if found is None:
        raise DataError(f"{game}: this game has no tables of odds")
    return found


def parameters(function):
    """The inputs of a table and their defaults: what its function takes after the rules."""
    return {name: given.default for name, given in list(inspect.signature(function).parameters.items())[1:]}


def chance(name, value):
    """Two columns of a row for an exact probability: {name: 0.37, name_exact: "10/27", or "" where that is long}."""
    columns = amount(name, value)
    return columns | {name: Probability(columns[name])}


def amount(name, value):
    """Two columns of a row for an exact number that is no probability, such as a mean; see chance()."""
    exact = str(Fraction(value))
    return {name: float(value), f"{name}_exact": exact if len(exact) <= SHORT else ""}


def hypergeometric(cards, wanted, draws):
    """Hypergeometric distribution {number: probability} of the wanted cards among n draws without replacement."""
    return {number: Fraction(comb(wanted, number) * comb(cards - wanted, draws - number), comb(cards, draws))
            for number in range(max(0, draws + wanted - cards), min(wanted, draws) + 1)}


def mean(distribution):
    """Expected number of a distribution {number: probability}."""
    return sum(number * likely for number, likely in distribution.items())


def displayed_inputs(**given):
    """The inputs of a table as its reader should see them, without empty ones."""
    words = {name: ", ".join(map(str, value)) if isinstance(value, tuple) else
             str(value) if isinstance(value, Fraction) else value for name, value in given.items()}
    return {name: value for name, value in words.items() if value not in ("", None)}


def most_allowed(game, knob):
    """The highest number that a knob of a game can be set to."""
    return read_shipped(folder(game) / HEART)["knob"][knob]["range"][1]


def numbers_of(given):
    """(values of the knobs, rows of the tables) of a game, from its loaded numbers or from its catalogue."""
    found = getattr(given, "catalogue", given)
    return {name: row["value"] for name, row in found["knobs"].items()}, found["rows"]
