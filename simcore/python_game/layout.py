"""What follows from a game class: where its fields lie, its columns, what is hidden, what can be given, its signs."""
import re
from functools import cached_property
from pathlib import Path

import numpy as np

from ludometer.simcore.declare import COMMON, Column, Features, columns
from ludometer.simcore.errors import DataError
from ludometer.simcore.python_game import position
from ludometer.simcore.python_game.game_class import class_in, fingerprint, vars_of
from ludometer.simcore.python_game.rule_numbers import Knob, Table

MAX_BYTES, MAX_SIGNS = 8 * 384, 128                             # MAX_STATE_WORDS, MAX_SIGNS of choice.pxd
FIRST = 3                                                       # word of the State behind its Course
SEATS = "seats"                                                 # as options: their numbers, which logs call by name
FACTION = "faction"                                             # the field and the decision that say who plays what
MOST_WORDS = 8                                                  # of a field of a table, whose rows are counted apart
MOST_GIVEN = 64                                                 # rows of a table that can be given: a set has 64 bits
NOBODY = -1                                                     # who sees a pile that everybody's eyes are kept from


class Layout:
    """A game class and what follows from it. Raises DataError for a class that does not fit.

    cls, name, file, title, about: of the game. tables, knobs, fields: {name: what the class declares}. options:
    {decision: what it may choose}, as declared. decisions: {decision: (number, codes by part of an option)}.
    """

    def __init__(self, name, file):
        self.cls, self.name, self.file = class_in(Path(file)), name, Path(file)
        self.about, self.title = self.cls.__doc__, self.cls.title or name.replace("_", " ").title()
        declared = vars_of(self.cls)
        self.tables = {key: value for key, value in declared.items() if isinstance(value, Table)}
        self.knobs = {key: value for key, value in declared.items() if isinstance(value, Knob)}
        self.fields = {key: value for key, value in declared.items() if isinstance(value, position.Field)}
        if taken := [key for key in self.fields if key in COMMON and key not in (FACTION, "score")]:
            raise DataError(f"{self.file}: {taken[0]} is what results call something else of every game; expected "
                            "another name for this field")
        self.seats = self.cls.players[1]
        self.unique_factions = self.cls.unique_factions
        self.has_opening = "opening" in declared
        self.has_passed = "passed" in declared
        self.factions = factions_of(self.tables, self.file)
        if self.factions and self.unique_factions and len(self.tables[self.factions].rows) < self.seats:
            raise DataError(f"{self.file}: {len(self.tables[self.factions].rows)} {self.factions} for up to "
                            f"{self.seats} players; expected one for each, or unique_factions = False")
        if self.factions and FACTION not in self.fields:
            self.cls.faction = self.fields[FACTION] = position.Faction(f"the player's {self.faction_word}",
                                                                       self.factions)
            self.cls.faction.__set_name__(self.cls, FACTION)
        self.options = ({FACTION: self.factions} if self.factions else {}) | self.cls.decisions
        self.decisions = {kind: (place, tuple(self.codes_of(part, kind) for part in parts_of(options)))
                          for place, (kind, options) in enumerate(self.options.items())}
        self._place_fields()

    def _place_fields(self):
        course = np.dtype({"names": ["step", "stage", "n_seats", "to_move"], "formats": ["i2", "i1", "i1", "i1"],
                           "offsets": [0, 2, 3, 4], "itemsize": 6})
        names, formats, offsets, at = ["pub"], [np.dtype([("course", course)])], [0], FIRST
        for place, (name, field) in enumerate(self.fields.items()):
            if field.of is not None and field.of not in self.tables:
                tables = ", ".join(self.tables) or "none"
                raise DataError(f"{self.file}: {name}: no table {field.of!r}; declared: {tables}")
            field.place(at, place, self.seats)
            names.append(name)
            offsets.append(2 * at)
            formats.append(np.dtype(("i2", (field.words,))) if field.words > 1 else np.dtype("i2"))
            at += field.words
        self.cls.FIELDS = tuple(self.fields.values())
        if 2 * at > MAX_BYTES:
            largest = max(self.fields.values(), key=lambda field: field.words)
            raise DataError(f"{self.file}: a position takes {2 * at:,} bytes; expected at most {MAX_BYTES:,}: the "
                            f"largest field is {largest.name}, of {2 * largest.words:,} bytes for all seats")
        self.state = np.dtype({"names": names, "formats": formats, "offsets": offsets,
                               "itemsize": (2 * at + 7) // 8 * 8})
        self.faction_at = self.fields[FACTION].offset if self.factions else 0
        self.starts = [(field.offset, field.words, one.start) for field in self.fields.values()
                       if getattr(one := inner(field), "start", 0)]

    @cached_property
    def faction_word(self):
        """What the author calls one of the factions."""
        said = self.tables[self.factions].factions if self.factions else ""
        return said if isinstance(said, str) and said else singular(self.factions or "factions").replace("_", " ")

    @property
    def files(self):
        """The files that the game is read from."""
        return [self.file, *(table.file for table in self.tables.values() if table.file)]

    # ---- results

    @cached_property
    def by_seat(self):
        """Fields that are a number of each seat, and so columns of the results."""
        return [field for field in self.fields.values() if isinstance(field, position.Each)
                and isinstance(field.one, position.Number) and field.name not in (FACTION, "score")]

    @property
    def counted(self):
        return [(field.offset, field.name) for field in self.by_seat]

    @cached_property
    def columns(self):
        """Column of each number of the results."""
        own = [Column(field.name, field.about or field.name.replace("_", " "), least=None) for field in self.by_seat]
        score = getattr(self.fields.get("score"), "about", "") or "points at the end"
        return columns(f"the player's {self.faction_word}" if self.faction_at else None, *own, score=score)

    @cached_property
    def meanings(self):
        return {column.name: column.about for column in self.columns}

    @cached_property
    def result(self):
        """The dtype of a row of the results, without gaps."""
        small = [name for name in self.meanings if name not in ("game", "win")]
        return np.dtype([("game", "i8"), ("win", "f8"), *((name, "i2") for name in small)])

    # ---- what is hidden, and what can be given

    @cached_property
    def piles(self):
        """[(table, word of the State, seat or NOBODY, whether it is hidden, whether seats have one each)] of piles."""
        found = []
        for field in self.fields.values():
            one = inner(field)
            if isinstance(one, position.Pile):
                each = isinstance(field, position.Each)
                found += [(one.of, field.offset + seat * one.words, seat if each and not one.hidden else NOBODY,
                           bool(field.hidden or one.hidden), each) for seat in range(field.copies)]
        return found

    @cached_property
    def hidden(self):
        """For each table whose rows lie hidden: [(word of the State, who sees the pile there, or NOBODY)]."""
        tables = dict.fromkeys(of for of, *_, hidden, _ in self.piles if hidden)
        return [[(at, seat) for of, at, seat, hidden, _ in self.piles if of == table and hidden] for table in tables]

    @cached_property
    def hidden_names(self):
        return [name for name, field in self.fields.items() if field.hidden or inner(field).hidden]

    @cached_property
    def given(self):
        """{table: what a gift of its rows means} of what can be given."""
        found = {self.factions: f"the {self.faction_word} that the player is"} if self.faction_at else {}
        return found | {table: f"a card of {table} that the player is dealt" for table in self.dealt}

    @cached_property
    def dealt(self):
        """{table: words of the State where hands lie, by seat} of tables whose rows seats hold hidden from others."""
        found = {}
        for field in self.fields.values():
            hands = isinstance(field, position.Each) and isinstance(field.one, position.Pile) and field.hidden
            if hands and field.of and len(self.tables[field.of].rows) <= MOST_GIVEN:
                found.setdefault(field.of, [field.offset + seat * field.one.words for seat in range(self.seats)])
        return found

    @property
    def gifts(self):
        """(words of the State by seat, words of all piles of the table, [] of factions) of each table in `given`."""
        own = [([self.faction_at + seat for seat in range(self.seats)], [])] if self.faction_at else []
        return own + [(hands, [at for of, at, *_ in self.piles if of == table]) for table, hands in self.dealt.items()]

    # ---- what tables and options become

    def row_objects(self, table, rows):
        """The rows of a table as rules see them: with number, name, title and their fields."""
        fields = self.tables[table].fields
        made = type(f"row of {table}", (), {"__slots__": ("number", "name", "title", *fields), "table": table,
                                            "__repr__": lambda self: self.title})
        found = []
        for number, (name, values) in enumerate(rows.items()):
            row = made()
            row.number, row.name, row.title = number, name, values["title"]
            for key in fields:
                setattr(row, key, values[key])
            found.append(row)
        return found

    def codes_of(self, options, kind):
        """How one part of an option is written: {word or seat: number}, a range of numbers, or the name of a table."""
        if options == SEATS:
            return {seat: seat for seat in range(self.seats)}
        if isinstance(options, range):
            if not 0 < len(options) <= 256 or options.step != 1:
                raise DataError(f"{self.file}: decisions: {kind}: {options}; expected 1 to 256 numbers that follow "
                                "each other, such as range(0, 21)")
            return options
        if not isinstance(options, str) or not options.split():
            raise DataError(f"{self.file}: decisions: {kind}: {options!r}; expected words, the name of a table, a "
                            "range, seats, or a tuple of these")
        return options if options in self.tables else {word: place for place, word in enumerate(options.split())}

    def in_words(self, kind, numbers):
        """An option in words, from the numbers of a move."""
        words = []
        for codes, number in zip(self.decisions[kind][1], numbers, strict=False):
            number &= 255
            if isinstance(codes, str):
                words.append(list(self.tables[codes].rows)[number])
            else:
                word = codes[number] if isinstance(codes, range) else list(codes)[number]
                words.append(f"seat {word}" if isinstance(codes, dict) and type(word) is int else str(word))
        return " ".join(words)

    # ---- what players look at

    @cached_property
    def signs(self):
        """{name: (meaning, (sort, word of the State, stride by seat, what rows of the pile count))} of a position."""
        found = {"points": ("points at this moment", (POINTS, 0, 0, None)),
                 "ahead": ("points more than the best of the others", (AHEAD, 0, 0, None)),
                 "to_move": ("whether the seat has the turn", (TO_MOVE, 0, 0, None))}
        for name, field in self.fields.items():
            words, one, each = field.about or name.replace("_", " "), inner(field), isinstance(field, position.Each)
            if isinstance(field, position.Tally):
                continue
            if name == FACTION and self.faction_at:
                for place, row in enumerate(self.tables[self.factions].rows):
                    found[sign_name(f"is_{row}")] = f"whether the seat plays {row}", (
                        IS_FACTION, field.offset, place, None)
            elif isinstance(one, position.Number):
                found[name] = words, (NUMBER if each else SHARED, field.offset, int(each), None)
            elif isinstance(one, position.Numbers) and one.n <= 16:
                for place in range(one.n):
                    found[f"{name}_{place}"] = f"{words}, place {place}", (
                        NUMBER if each else SHARED, field.offset + place, one.n * each, None)
            elif isinstance(one, position.Pile) and each:
                found[name] = f"how much lies in {name}", (SIZE, field.offset, one.words, None)
                for label, about, counts in self.counts_of(one.of):
                    found[sign_name(f"{name}_{label}")] = f"{name}: {about}", (SUM, field.offset, one.words, counts)
        return dict(list(found.items())[:MAX_SIGNS])

    def counts_of(self, table):
        """[(label, meaning, what each row counts)] of a table: its numbers, and whether it has a word."""
        rows = list(self.tables[table].rows.values()) if table else []
        found = []
        for key in self.tables[table].fields if table else ():
            values = [row[key] for row in rows]
            words = list(dict.fromkeys(values))
            if all(isinstance(value, int) for value in values):
                found.append((key, f"{key}, added up", [float(value) for value in values]))
            elif len(words) <= MOST_WORDS:
                found += [(str(word), f"rows whose {key} is {word}", [float(value == word) for value in values])
                          for word in words]
        return found

    @cached_property
    def sign_names(self):
        return Features("what the fields of a position say", {name: about for name, (about, _) in self.signs.items()})

    def data(self):
        """What data/*.toml of another game would say."""
        version = f"{self.cls.version}-{fingerprint(self.file)}"
        head = {"title": self.title, "rules_version": version, "players": list(self.cls.players),
                "close": self.cls.close, "hidden": bool(self.hidden), "bgg": self.cls.bgg,
                "also_called": self.cls.also_called}
        if self.faction_at:
            head |= {"factions": self.factions, "unique_factions": self.unique_factions}
        knobs = {name: {"official": knob.official, "range": knob.range, "try": knob.tries, "about": knob.about,
                        "source": knob.source} for name, knob in self.knobs.items()}
        return {"game": head, "knob": knobs,
                **{name: {row: {**values, "source": table.source, **(
                    {"title": table.titles[row]} if row in table.titles else {})} for row, values in table.rows.items()}
                   for name, table in self.tables.items()}}


NUMBER, SIZE, SUM, SHARED, TO_MOVE, IS_FACTION, POINTS, AHEAD = range(8)       # sorts of signs, as in players.pyx


def factions_of(tables, file):
    """The name of the table whose rows players are; "" where there is none. Raises DataError."""
    found = [name for name, table in tables.items() if table.factions] or [
        name for name in tables if name == "factions"]
    if len(found) > 1:
        raise DataError(f"{file}: {' and '.join(found)} both say factions=; expected one table whose rows players are")
    return found[0] if found else ""


def singular(word):
    """What one of several is called: "guild" for "guilds"."""
    for end, one in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("ss", "ss"),
                     ("s", "")):
        if word.endswith(end) and len(word) > len(end) + 1:
            return word.removesuffix(end) + one
    return word


def sign_name(text):
    """A text as the name of a sign: small letters, digits and _."""
    return re.sub(r"\W", "_", text.lower())


def inner(field):
    """The field that each seat has one of, or the field itself."""
    return field.one if isinstance(field, position.Each) else field


def parts_of(options):
    """The parts of an option: a tuple, of one part for most decisions."""
    return options if isinstance(options, tuple) else (options,)
