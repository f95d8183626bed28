"""What follows from a game class: where its fields lie, its columns, what is hidden, what can be given, its signs."""
import ast
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludometer.simcore.declare import COMMON, Column, Features, columns
from ludometer.simcore.errors import DataError, likely_hint
from ludometer.simcore.fields import SEAT
from ludometer.simcore.python_game import state_fields
from ludometer.simcore.python_game.game_class import class_in, fingerprint, line_of, vars_of
from ludometer.simcore.python_game.rule_numbers import Knob, Table
from ludometer.simcore.python_game.seat_starts import names_of_starts, rows_of_seats
from ludometer.simcore.python_game.signs import signs_in

MAX_BYTES = 8 * 384                                             # MAX_STATE_WORDS of choice.pxd
FIRST = 3                                                       # word of the State behind its Course
SEATS = "seats"                                                 # as options: their numbers, which logs call by name
FIRST_TURN = "first turn"                                       # the seat that opening() says, and 1; no field has it
FACTION = "faction"                                             # the field and the decision that say who plays what
PUBLIC = "pub"                                                  # where a position holds its Course, as in other games
MOST_GIVEN = 64                                                 # rows of a table that can be given: a set has 64 bits
NOBODY = -1                                                     # instead of a seat: nobody sees what lies there


class Place(NamedTuple):
    """Where a field lies. field: as it is declared; one: the field that each seat has one of, or itself; word: of the
    State; seat: who sees it, if it is hidden, or NOBODY; hidden: False, True, or the range of what it may be."""
    field: state_fields.Field
    one: state_fields.Field
    word: int
    seat: int
    hidden: bool | range


class Layout:
    """A game class and what follows from it. Raises DataError for a class that does not fit.

    cls, name, file, title, about: of the game. tables, knobs, fields: {name: what the class declares}. options:
    {decision: what it may choose}, as declared. decisions: {decision: (number, by part of an option: how it is
    written, see codes_of())}.
    """

    def __init__(self, name, file):
        self.cls, self.name, self.file = class_in(Path(file)), name, Path(file)
        self.about, self.title = self.cls.__doc__, self.cls.title or name.replace("_", " ").title()
        declared = vars_of(self.cls)
        self.tables = {key: value for key, value in declared.items() if isinstance(value, Table)}
        self.knobs = {key: value for key, value in declared.items() if isinstance(value, Knob)}
        self.fields = {key: value for key, value in declared.items() if isinstance(value, state_fields.Field)}
        self.factions = factions_of(self.tables, self.file)
        if taken := [key for key in self.fields if key == PUBLIC or (key in COMMON and key not in (FACTION, "score"))]:
            raise DataError(f"{self.file}: {taken[0]} is what results call something else of every game; expected "
                            "another name for this field")
        if self.factions and (FACTION in declared or FACTION in self.cls.decisions):
            raise DataError(f"{self.file}: faction is the row of {self.factions} that each seat plays, and the "
                            "decision for it; expected another name for what the class declares so")
        self.seats = self.cls.players[1]
        self.unique_factions = self.cls.unique_factions
        self.has_opening = "opening" in declared
        self.has_passed = "passed" in declared
        if self.factions and self.unique_factions and len(self.tables[self.factions].rows) < self.seats:
            raise DataError(f"{self.file}: {len(self.tables[self.factions].rows)} {self.factions} for up to "
                            f"{self.seats} players; expected one for each, or unique_factions = False")
        if self.factions:
            self.cls.faction = self.fields[FACTION] = state_fields.Faction(f"the player's {self.faction_word}",
                                                                       self.factions)
            self.cls.faction.__set_name__(self.cls, FACTION)
        self.options = ({FACTION: self.factions} if self.factions else {}) | self.cls.decisions
        self.decisions = {kind: (place, tuple(self.codes_of(part, kind) for part in parts_of(options)))
                          for place, (kind, options) in enumerate(self.options.items())}
        self._place_fields()

    def _place_fields(self):
        course = np.dtype({"names": ["step", "stage", "n_seats", "to_move"], "formats": ["i2", "i1", "i1", "i1"],
                           "offsets": [0, 2, 3, 4], "itemsize": 6})
        names, formats, offsets, at = [PUBLIC], [np.dtype([("course", course)])], [0], FIRST
        for place, (name, field) in enumerate(self.fields.items()):
            if field.of is not None and field.of not in self.tables:
                text, tables = self.file.read_text(encoding="utf-8"), ", ".join(self.tables) or "none"
                raise DataError(f"{self.file}{line_of(ast.parse(text), text, name)}: {name}: no table {field.of!r}"
                                f"{likely_hint(field.of, self.tables)}; declared: {tables}")
            field.place(at, place, self.seats)
            names.append(name)
            offsets.append(2 * at)
            formats.append(np.dtype(("i2", (field.words,))) if field.words > 1 else np.dtype("i2"))
            at += field.words
        self.cls.FIELDS = tuple(self.fields.values())
        self.first_at = at if self.factions or self.has_opening else 0
        if self.first_at:
            names.append(FIRST_TURN)
            offsets.append(2 * at)
            formats.append(np.dtype("i2"))
            at += 1
        if 2 * at > MAX_BYTES:
            largest = max(self.fields.values(), key=lambda field: field.words)
            raise DataError(f"{self.file}: a position takes {2 * at:,} bytes; expected at most {MAX_BYTES:,}: the "
                            f"largest field is {largest.name}, of {2 * largest.words:,} bytes for all seats")
        self.state = np.dtype({"names": names, "formats": formats, "offsets": offsets,
                               "itemsize": (2 * at + 7) // 8 * 8})
        self.faction_at = self.fields[FACTION].offset if self.factions else 0
        self.starts = [(field.offset, field.words, one.start) for field in self.fields.values()
                       if getattr(one := field.one, "start", 0)]

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
        return [field for field in self.fields.values() if isinstance(field, state_fields.Each)
                and isinstance(field.one, state_fields.Number) and field.name not in (FACTION, "score")]

    @property
    def counters(self):
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
    def places(self):
        """The Place of each field, of fields by seat one for each seat."""
        return [Place(field, field.one, field.at(seat),
                      seat if isinstance(field, state_fields.Each) and not field.one.hidden else NOBODY,
                      field.hidden or field.one.hidden)
                for field in self.fields.values() for seat in range(field.copies)]

    @cached_property
    def piles(self):
        """The Place of each pile."""
        return [place for place in self.places if isinstance(place.one, state_fields.Pile)]

    @cached_property
    def hidden(self):
        """For each table whose rows lie hidden, and for numbers: [(word of the State, who sees the pile there)]."""
        decks = {}
        for place in self.piles:
            if place.hidden is True:
                decks.setdefault(place.one.of, []).append((place.word, place.seat))
        return [*decks.values()]

    @cached_property
    def ranged_numbers(self):
        """[(word of the State, how many or -1 for a pile, who sees them, least, how many it may be)] of numbers that
        whoever does not see them takes for any of a range."""
        return [(word, -1 if isinstance(one, state_fields.Pile) else one.words, seat, hidden[0], len(hidden))
                for _, one, word, seat, hidden in self.places if isinstance(hidden, range)]

    @cached_property
    def hidden_names(self):
        """Names of fields that are hidden from some seats."""
        return list(dict.fromkeys(place.field.name for place in self.places if place.hidden))

    @cached_property
    def known_names(self):
        """Names of those that players who think ahead know all the same: numbers of which no range is declared."""
        return list(dict.fromkeys(place.field.name for place in self.places
                                  if place.hidden is True and not isinstance(place.one, state_fields.Pile)))

    @cached_property
    def gift_meanings(self):
        """{table: what a gift of its rows means} of what can be given."""
        found = {self.factions: f"the {self.faction_word} that the player is"} if self.faction_at else {}
        return found | {table: f"a card of {table} that the player is dealt" for table in self.hand_words}

    @cached_property
    def hand_words(self):
        """{table: words of the State where hands lie, by seat} of tables whose rows seats hold hidden from others."""
        found = {}
        for field in self.fields.values():
            hands = isinstance(field, state_fields.Each) and isinstance(field.one, state_fields.Pile) and field.hidden
            if hands and field.of and len(self.tables[field.of].rows) <= MOST_GIVEN:
                found.setdefault(field.of, [field.at(seat) for seat in range(self.seats)])
        return found

    @property
    def gifts(self):
        """(words of the State by seat, words of all piles of the table, [] of factions) of each table in `given`."""
        own = [([self.faction_at + seat for seat in range(self.seats)], [])] if self.faction_at else []
        return own + [(hands, [place.word for place in self.piles if place.one.of == table])
                      for table, hands in self.hand_words.items()]

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

    @property
    def signs(self):
        """{name: Sign} of a position, see signs.py."""
        return self._signs[0]

    @property
    def signs_left_out(self):
        """Names of signs for which there is no room."""
        return self._signs[1]

    @cached_property
    def _signs(self):
        return signs_in(self)

    @cached_property
    def sign_names(self):
        return Features("what the fields of a position say", {name: sign.about for name, sign in self.signs.items()})

    def data(self):
        """What data/*.toml of another game would say."""
        version = f"{self.cls.version}-{fingerprint(self.file)}"
        head = {"title": self.title, "rules_version": version, "players": list(self.cls.players),
                "close": self.cls.close, "hidden": bool(self.hidden_names), "bgg": self.cls.bgg,
                "also_called": self.cls.also_called}
        if self.faction_at:
            head |= {"factions": self.factions, "unique_factions": self.unique_factions}
        knobs = {name: {"official": knob.official, "range": knob.range, "try": knob.tries, "about": knob.about,
                        "source": knob.source} for name, knob in self.knobs.items()}
        seats = {SEAT: rows_of_seats(self.seats)} if names_of_starts(self) else {}
        return {"game": head, "knob": knobs,
                **{name: {row: {**values, "source": table.source, **(
                    {"title": table.titles[row]} if row in table.titles else {})} for row, values in table.rows.items()}
                   for name, table in self.tables.items()}, **seats}


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


def parts_of(options):
    """The parts of an option: a tuple, of one part for most decisions."""
    return options if isinstance(options, tuple) else (options,)
