"""What tables of odds can be asked with: each class reads one kind of input from text, a list or a number."""

import re
from dataclasses import dataclass
from fractions import Fraction

from ludometer.simcore.errors import DataError, known


def input_parts(value):
    """An input as a list of its parts: a text split at commas, the items of a list, or a single number."""
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
        if not (parts := input_parts(value)):
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
        parts = input_parts(value)
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
        names = tuple(dict.fromkeys(name for part in input_parts(value) if (name := str(part).strip())))
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
        for part in input_parts(value):
            word, star, times = str(part).strip().partition("*")
            if not word and not star:
                continue
            known(word.strip(), self.words, where)
            cards += [word.strip()] * (Whole(0, self.most, "").read(times, f"{where}: {part.strip()}") if star else 1)
        return tuple(cards)
