"""Exact odds, without simulation: finds a game's tables of odds, checks what it is asked, and shapes the answers.

A game that has odds keeps them in analysis/<game>/odds.py, which offers:

    TABLES   {name: function(rules, *, inputs...) -> list of tables}; its first line of doc is the table's help
    INPUTS   {name: Whole, Numbers, Row, Amount, Flag, Word, Name, Names or Cards}: how each input of them is read
    rules_of(tables)   what the functions take first, made from the game's loaded numbers or its catalogue

A table is {"title": str, "inputs": {name: value}, "rows": [{column: value}, ...]}, with the same columns in every row.
A function whose table says nothing under the rules given raises NotInPlay; asked for all tables, it is left out.
Probabilities are floats; a column `<name>_exact` beside one holds the fraction itself, as text, where it is short.
"""

import inspect
import re
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from math import comb

from simcore.errors import DataError, known
from simcore.games import games
from simcore.tables import catalogue

SHORT = 11                                                      # characters of a fraction worth showing: "92378/260015"


class NotInPlay(DataError):
    """A table is about something that these rules do not have; the message says what they lack."""


def tables(game, table=None, tables=None, **inputs):
    """Exact odds of a game: a list of {"title", "inputs", "rows"}.

    table: a name from describe(game); without it, every table, each with those of the inputs it knows. tables: numbers
    from simcore.load, so that knobs and modules count; without them, the official ones. Raises DataError for an unknown
    game, table or input, and for values out of range or contradicting each other.
    """
    module = of(game)
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
    found = []
    for name, function in chosen.items():
        try:
            found += function(rules, **{key: value for key, value in read.items() if key in taken[name]})
        except DataError as error:
            if table is None and isinstance(error, NotInPlay):
                continue
            raise DataError(f"{game} odds {name}: {error}") from None
    return found


def describe(game):
    """What can be asked: {table: {"about": str, "inputs": {name: {"default", "values", "about"}}}}."""
    module = of(game)
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


def of(game):
    """The module of a game's odds, found by the game's name."""
    known(game, games(), "game")
    name = f"analysis.{game}.odds"
    if find_spec(f"analysis.{game}") is None or find_spec(name) is None:
        raise DataError(f"{game}: this game has no tables of odds")
    return import_module(name)


def parameters(function):
    """The inputs of a table and their defaults: what its function takes after the rules."""
    return {name: given.default for name, given in list(inspect.signature(function).parameters.items())[1:]}


def chance(name, value):
    """Two columns of a row for an exact number: {name: float, name_exact: "10/27", or "" where that would be long}."""
    exact = str(Fraction(value))
    return {name: float(value), f"{name}_exact": exact if len(exact) <= SHORT else ""}


def drawn(cards, wanted, draws):
    """How many of `wanted` cards among `cards` come in n draws: {number: probability}."""
    return {number: Fraction(comb(wanted, number) * comb(cards - wanted, draws - number), comb(cards, draws))
            for number in range(max(0, draws + wanted - cards), min(wanted, draws) + 1)}


def mean(distribution):
    """Expected number of a distribution {number: probability}."""
    return sum(number * likely for number, likely in distribution.items())


def told(**given):
    """The inputs of a table as its reader should see them, without empty ones."""
    words = {name: ", ".join(map(str, value)) if isinstance(value, tuple) else
             str(value) if isinstance(value, Fraction) else value for name, value in given.items()}
    return {name: value for name, value in words.items() if value not in ("", None)}


def numbers_of(given):
    """(Values of the knobs, rows of the tables) of loaded numbers of a game or of its catalogue."""
    found = getattr(given, "catalogue", given)
    return {name: row["value"] for name, row in found["knobs"].items()}, found["rows"]


def parts_of(value):
    """A list of the parts of an input: of a text what stands between commas, the items of a list, one number alone."""
    parts = value.split(",") if isinstance(value, str) else value
    return list(parts) if isinstance(parts, list | tuple) else [parts]


@dataclass(frozen=True)
class Whole:
    """An input that is a whole number within limits."""

    low: int
    high: int
    about: str

    @property
    def values(self):
        return f"{self.low} to {self.high}"

    def read(self, value, where):
        """The number; text of digits will do, True and 2.0 will not. Raises DataError."""
        number = int(value) if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() else value
        if type(number) is not int or not self.low <= number <= self.high:
            raise DataError(f"{where} = {value!r}, expected a whole number from {self.low} to {self.high}")
        return number


@dataclass(frozen=True)
class Numbers:
    """An input that is a set of whole numbers within limits."""

    low: int
    high: int
    about: str

    @property
    def values(self):
        return f"numbers from {self.low} to {self.high}, as in {self.low},{self.high}"

    def read(self, value, where):
        """The numbers as a sorted tuple, from text, a list or one number. Raises DataError."""
        if not (parts := parts_of(value)):
            raise DataError(f"{where}: expected {self.values}")
        return tuple(sorted({Whole(self.low, self.high, "").read(part, where) for part in parts}))


@dataclass(frozen=True)
class Row:
    """An input that is a row of whole numbers within limits, among which equal ones count each."""

    low: int
    high: int
    about: str
    most = 12

    @property
    def values(self):
        return f"a row of numbers from {self.low} to {self.high}, as in {self.high},{self.low},{self.low}"

    def read(self, value, where):
        """The numbers as a tuple, in their order, from text, a list or one number. Raises DataError."""
        parts = parts_of(value)
        if not 1 <= len(parts) <= self.most:
            raise DataError(f"{where}: {len(parts)} numbers, expected 1 to {self.most}")
        return tuple(Whole(self.low, self.high, "").read(part, where) for part in parts)


@dataclass(frozen=True)
class Amount:
    """An input that is a fraction from 0 to a limit, of a denominator up to 100."""

    high: int
    about: str
    finest = 100

    @property
    def values(self):
        return f"0 to {self.high}, as in 1/4 or 0.25"

    def read(self, value, where):
        """The number as a Fraction, from text, an int, a float or itself. Raises DataError."""
        text = "" if isinstance(value, bool) else str(value).strip()
        number = Fraction(text) if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4}|/0*[1-9][0-9]{0,3})?", text) else None
        if number is None or number > self.high or number.denominator > self.finest:
            raise DataError(f"{where} = {value!r}, expected a number from {self.values}, with a denominator up "
                            f"to {self.finest}")
        return number


@dataclass(frozen=True)
class Flag:
    """An input that is yes or no."""

    about: str
    values = "yes or no"

    def read(self, value, where):
        """True or False, from itself or from a word. Raises DataError."""
        word = str(value).strip().lower()
        if not isinstance(value, bool | str) or word not in ("yes", "true", "no", "false"):
            raise DataError(f"{where} = {value!r}, expected yes or no")
        return word in ("yes", "true")


@dataclass(frozen=True)
class Word:
    """An input that is one of a few words."""

    words: tuple
    about: str

    @property
    def values(self):
        return ", ".join(self.words)

    def read(self, value, where):
        """The word. Raises DataError, listing the known ones."""
        return known(value.strip() if isinstance(value, str) else value, self.words, where)


@dataclass(frozen=True)
class Name:
    """An input that is a name of a row of the game, which the table looks up."""

    example: str
    about: str

    @property
    def values(self):
        return f"a name, as in {self.example}"

    def read(self, value, where):
        """The name. Raises DataError."""
        if not isinstance(value, str) or not value.strip():
            raise DataError(f"{where} = {value!r}, expected {self.values}")
        return value.strip()


@dataclass(frozen=True)
class Names:
    """An input that is a set of names of the game's rows, which the table looks up."""

    example: str
    about: str
    most = 12                                                   # tables may look at all sets of them

    @property
    def values(self):
        return f"names, as in {self.example}"

    def read(self, value, where):
        """A tuple of different names, from text or from a list of texts. Raises DataError."""
        if not isinstance(value, str | list | tuple):
            raise DataError(f"{where} = {value!r}, expected {self.values}")
        names = tuple(dict.fromkeys(name for part in parts_of(value) if (name := str(part).strip())))
        if len(names) > self.most:
            raise DataError(f"{where}: {len(names)} names, expected at most {self.most}")
        return names


@dataclass(frozen=True)
class Cards:
    """An input that is a row of cards, each a word; "safe*3,icon" is short for "safe,safe,safe,icon"."""

    words: tuple
    about: str
    most = 200                                                  # a slip of the finger is not an hour of arithmetic

    @property
    def values(self):
        return f"words {', '.join(self.words)}, as in {self.words[0]}*2,{self.words[1]}"

    def read(self, value, where):
        """A tuple of words, from text or from a list of words. Raises DataError."""
        if not isinstance(value, str | list | tuple):
            raise DataError(f"{where} = {value!r}, expected {self.values}")
        cards = []
        for part in parts_of(value):
            word, star, times = str(part).strip().partition("*")
            if not word and not star:
                continue
            known(word.strip(), self.words, where)
            cards += [word.strip()] * (Whole(0, self.most, "").read(times, f"{where}: {part.strip()}") if star else 1)
        return tuple(cards)
