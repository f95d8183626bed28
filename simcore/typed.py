"""Positions as files: the table of a position of a game in the rulebook's words, as TOML has it, and back.

    [table]                             # what lies on the table
    stage = "turns"
    [seat.3]                            # what the third seat has; seats count from 1
    coins = 3
    troops = {kiev = 2}
    [hidden]                            # what lies where nobody sees it; or, above all tables, hidden = "dealt"

A game's typed.py declares in FIELDS how the fields of its State are called and spelled; whatever is empty is left out.
CARDS says of what lies in one place at a time where that may be; deal(spelling) puts what is not said where nobody sees
it; derive(spelling, where) works out all that follows, such as pieces that are left over, and refuses what contradicts.
The rules' own test of a position comes last.
"""
import random
from functools import cached_property

import numpy as np

from ludometer.simcore.errors import DataError, brief_repr, known
from ludometer.simcore.fields import check_list, check_number
from ludometer.simcore.games import engine, part
from ludometer.simcore.plain_words import plain_words
from ludometer.simcore.position_fields import (
    BITS,
    BY_SEATS,
    COUNTED,
    HIDDEN,
    LISTED,
    OWNERS,
    SEAT,
    SEATS,
    SECTIONS,
    bits_of,
    check_table,
    is_owner,
    set_of,
    spoken_place,
)
from ludometer.simcore.typed_faults import contradiction_in_words

DEALT, NOTHING = "dealt", "nothing"                             # said of what is hidden: by chance; nothing is


class Spelling:
    """A copy of a position, whose fields are spelled and read.

    position: an array of shape (1,); start: the record that it was to begin with. views: what views() of the game's
    typed.py makes of it, for fields whose path is @name: what a file says in another way than the State.
    """

    def __init__(self, tables, start):
        self.words = part(tables.game, "typed") or plain_words(tables)
        self.tables, self.start = tables, start
        self.position = np.zeros(1, tables.state_dtype)         # fields alone, with zeros between them
        self.position[0] = start
        self.seats = int(start["pub"]["course"]["n_seats"])
        self.views = self.words.views(self) if hasattr(self.words, "views") else {}
        self.unknown = {}                                       # {(word, seat): length} of lists that are covered

    @cached_property
    def first_position(self):
        """The Spelling of the position that it was to begin with."""
        return Spelling(self.tables, self.start)

    def names(self, axis, seat=None):
        """Names of the places of an axis, or of the numbers of a field; seat: that has it."""
        if callable(axis):
            return axis(self, seat)
        if not isinstance(axis, str):
            return [str(name) for name in axis]
        if is_owner(axis):
            seats = self.seats if axis == OWNERS[0] else self.words.dukes(self.tables, self.seats)
            return [str(seat + 1) for seat in range(seats)]
        return list(self.tables.data[axis])

    def array(self, field):
        """(array, axes) of a field, the axis of its owners first."""
        found, axes = self.position, list(field.axes)
        if field.path[0] == "@":
            found = self.views[field.path[1:]]
        else:
            for name in field.path.split("."):
                found = found[name]
            found = found[0] if axes else found                 # a view in any case
        if field.cut:
            found = found[field.cut[0]:field.cut[1]].reshape(field.cut[2:])
        owner = next((at for at, axis in enumerate(axes) if is_owner(axis)), 0)
        if owner:
            found, axes = np.moveaxis(found, owner, 0), [axes.pop(owner), *axes]
        return found, axes

    # ---- writing

    def plain_data(self):
        """The position as a table of plain data."""
        said = {section: {} for section in SECTIONS}
        said[SEAT] = {seat: {} for seat in self.names(OWNERS[0])}
        for field in self.words.FIELDS:
            array, axes = self.array(field)
            value = self.spell(field, array if axes else array[0], axes)
            if value is None:
                continue
            owned = value if field.section == SEAT else {"": value}
            for seat, each in owned.items():
                there = said[SEAT][seat] if field.section == SEAT else said[field.section]
                there |= {field.word: each} if field.word else each
        if not said[HIDDEN] and any(field.hidden for field in self.words.FIELDS):
            said[HIDDEN] = NOTHING
        said[COUNTED] = self.written_counts()
        return {section: said[section] for section in SECTIONS if said[section]}

    def spell(self, field, array, axes, seat=None):
        """What lies at some axes of a field, as a file says it; None where there is nothing. seat: whose it is."""
        if not axes:
            return self.spell_number(field, int(array), seat)
        if axes[0] == BY_SEATS:
            return (array[:self.seats] + field.first).tolist()
        if axes[0] == LISTED:
            found = [self.spell(field, each, axes[1:], seat) for each in array]
            blank = 0 if field.of is None else [] if field.sets else ""
            while found and found[-1] is None:
                found.pop()
            return [blank if each is None else each for each in found] or None
        own = is_owner(axes[0])
        found = {name: self.spell(field, each, axes[1:], int(name) - 1 if own else seat)
                 for name, each in zip(self.names(axes[0], seat), array, strict=False)}
        return {name: each for name, each in found.items() if each is not None} or None

    def spell_number(self, field, number, seat):
        if number == field.empty and not field.needed:
            return None
        if field.of is None:
            return number + field.first
        names = self.names(field.of, seat)
        if field.sets:
            return [name for at, name in enumerate(names) if number >> at & 1]
        return next((name for name, other in field.also if other == number), None) or names[number]

    def written_counts(self):
        """What results count: {name: numbers}; sets are lists of bits."""
        found = {}
        for name in self.position["tally"].dtype.names if "tally" in self.position.dtype.names else ():
            counts = self.position["tally"][name][0]
            if np.any(counts):
                found[name] = bits_of(counts.tolist()) if counts.dtype.itemsize == BITS // 8 else counts.tolist()
        return found

    # ---- reading

    def read(self, said, where, explained=True):
        """Let the position be what a table of plain data says, and nothing else. Raises DataError.

        explained: whether that looks for the entry that contradicts others where the rules alone say that some do.
        """
        dealt, whole, hidden = said.get(HIDDEN, DEALT) == DEALT, said, said.get(HIDDEN)
        self.refuse(hidden is not None and not isinstance(hidden, dict) and hidden not in (DEALT, NOTHING), where,
                    f"{HIDDEN} = {brief_repr(hidden)}, expected {DEALT!r}, {NOTHING!r} or a table [{HIDDEN}]")
        said = {section: things for section, things in check_table(said, where).items()
                if section != HIDDEN or things not in (DEALT, NOTHING)}
        for section, things in said.items():
            known(section, SECTIONS, where)
            owned = things if section == SEAT else {"": things} if section != COUNTED else {}
            self.refuse(section == SEAT and "0" in check_table(owned, f"{where}: {section}"), where,
                        "[seat.0]: seats count from 1 in files of positions: [seat.1] is the first seat")
            for seat, own in check_table(owned, f"{where}: {section}").items():
                at = f"{where}: {section}.{known(seat, self.names(OWNERS[0]), f'{where}: seat')}" if seat else (
                    f"{where}: {section}")
                for word in check_table(own, at):
                    known(word, self.words_of(section), at)
        for field in self.words.FIELDS:
            array, axes = self.array(field)
            if field.section != SEAT:
                value = self.said_of(field, said.get(field.section, {}))
                at = ".".join(filter(None, [f"{where}: {field.section}", field.word]))
                self.check_knob(field, value, at)
                self.fill(field, array, axes, () if axes else (0,), value, at)
                continue
            for at, seat in enumerate(self.names(axes[0])):
                value = self.said_of(field, said.get(SEAT, {}).get(seat, {}), at)
                place = ".".join(filter(None, [f"{where}: seat.{seat}", field.word]))
                self.check_knob(field, value, place)
                self.fill(field, array, axes[1:], (at,), value, place, at)
        self.read_counts(check_table(said.get(COUNTED, {}), f"{where}: {COUNTED}"), f"{where}: {COUNTED}")
        if dealt:
            self.deal(where)
        elif self.unknown:
            word, seat = next(iter(self.unknown))
            raise DataError(f"{where}: seat.{seat + 1}.{word} = {self.unknown[word, seat]}: a number of cards needs "
                            f"hidden = \"{DEALT}\" in place of the table [hidden]; or name the cards")
        for cards in getattr(self.words, "CARDS", ()):
            self.check_cards(cards, where)
        self.words.derive(self, where)
        if not engine(self.tables.game).sound(self.tables, self.position):
            first = self.first_position.plain_data()
            raise DataError(f"{where}: {contradiction_in_words(whole, first, self.read_again)}"
                            if explained else where)

    def read_again(self, said):
        """Read another table in the place of this one. Raises DataError."""
        Spelling(self.tables, self.start).read(said, "", explained=False)

    def words_of(self, section):
        """All that a section may say."""
        return [word for field in self.words.FIELDS if field.section == section
                for word in ([field.word] if field.word else self.names(self.array(field)[1][section == SEAT]))]

    def said_of(self, field, things, seat=None):
        """What is said of a field among the things of a section, or of a seat; None: nothing."""
        if field.word:
            return things.get(field.word)
        return {name: things[name] for name in self.names(self.array(field)[1][seat is not None], seat)
                if name in things}

    def check_knob(self, field, value, where):
        """Refuse what a knob must be on for."""
        self.refuse(field.knob and value is not None and not self.tables.data["knob"][field.knob],
                    f"{where} = {brief_repr(value)}", f"there is none in this game, which has {field.knob} = 0")

    def fill(self, field, array, axes, place, value, where, seat=None):
        """Put what a file says into the places of a field from some axes on; None: nothing."""
        if not axes:
            if field.covered and type(value) is int:
                self.unknown[field.word, seat] = check_number(value, (0, BITS), where)
                value = None
            if value is None and field.needed:
                raise DataError(f"{where} is missing")
            array[place] = field.empty if value is None else self.number(field, value, array.dtype, where, seat)
            return
        if field.covered and type(value) is int and len(place) == 1:
            self.unknown[field.word, seat] = check_number(value, (0, array.shape[1]), where)
            value = None
        if axes[0] in (LISTED, BY_SEATS):
            value, room = check_list([] if value is None else value, where), array.shape[len(place)]
            if axes[0] == BY_SEATS:
                room = self.seats
                if len(value) != room:
                    raise DataError(f"{where}: {len(value)} numbers, expected one for each of {room} seats")
            if len(value) > room:
                raise DataError(f"{where}: {len(value)} things, expected {room} at most")
            for at in range(room):
                given = value[at] if at < len(value) else None
                self.fill(field, array, axes[1:], (*place, at), None if given == "" else given, f"{where}[{at}]", seat)
            return
        names, value = self.names(axes[0], seat), check_table({} if value is None else value, where)
        for name in value:
            known(name, names, where)
        for at, name in enumerate(names):
            self.fill(field, array, axes[1:], (*place, at), value.get(name), f"{where}.{name}", seat)

    def number(self, field, value, dtype, where, seat):
        """The number that stands for a value of a file."""
        if field.of is None:
            limits = field.limits(self) if callable(field.limits) else field.limits
            least, most, *why = (1 - field.first, self.seats - field.first) if limits == SEATS else (
                limits or (0, int(np.iinfo(dtype).max) - field.first))
            return check_number(value, (least + field.first, most + field.first), where, *why) - field.first
        names = self.names(field.of, seat)
        if field.sets:
            given = [names.index(known(name, names, where)) for name in check_list(value, where)]
            if len(set(given)) < len(given):
                raise DataError(f"{where} = {value}: a name appears twice")
            return np.array(sum(1 << at for at in given), np.uint64).astype(dtype)
        also = dict(field.also)
        name = known(value, [*names, *also], where)
        return also[name] if name in also else names.index(name)

    def read_counts(self, said, where):
        if "tally" not in self.position.dtype.names:
            return
        tally = self.position["tally"]
        for name in said:
            known(name, tally.dtype.names, where)
        for name in tally.dtype.names:
            counts = tally[name][0]
            given = said.get(name)
            if given is None:
                tally[name] = 0
                continue
            try:
                tally[name] = np.array(set_of(given) if counts.dtype.itemsize == BITS // 8 else given, counts.dtype)
            except (TypeError, ValueError, OverflowError):
                raise DataError(f"{where}.{name} = {brief_repr(given)}: expected numbers as a written file has them"
                                ) from None

    def refuse(self, wrong, where, message):
        """Raise DataError where something is wrong."""
        if wrong:
            raise DataError(f"{where}: {message}")

    # ---- what lies in one place at a time

    def deal(self, where):
        """Leave what is hidden to chance: it is that of the position before, but for what deal() of the game says."""
        for field in self.words.FIELDS:
            if field.hidden:
                (array, _), (before, _) = self.array(field), self.first_position.array(field)
                array[...] = before
        if hasattr(self.words, "deal"):
            self.words.deal(self, where)

    def known_lengths(self, word):
        """[(seat, length)] of the lists of a field that are said by their length alone."""
        return [(seat, number) for (other, seat), number in self.unknown.items() if other == word]

    def missing(self, table):
        """Numbers of the rows of a table that lie nowhere, in an order by chance; a row as often as it is missing."""
        cards = next(cards for cards in self.words.CARDS if cards.of == table)
        lying = self.lying(cards)
        found = [row for row, copies in enumerate(self.copies(cards)) for _ in range((copies or 0) - len(lying[row]))]
        random.Random(0).shuffle(found)
        return found

    def lying(self, cards):
        """By the number of each row, the places where it lies."""
        found = [[] for _ in self.names(cards.of)]
        for field in self.words.FIELDS:
            if (field.section, field.word) in cards.places:
                for place, row in self.rows_in(field, cards.of):
                    found[row].append(place)
        return found

    def copies(self, cards):
        """By the number of each row, how often it is in the game."""
        return cards.copies(self) if cards.copies else list(map(len, self.first_position.lying(cards)))

    def check_cards(self, cards, where):
        """Refuse rows of a table that lie in two places, or nowhere."""
        missing = []
        for name, places, copies in zip(self.names(cards.of), self.lying(cards), self.copies(cards), strict=True):
            if copies is None:
                continue
            if len(places) > copies:
                both = " and in ".join(dict.fromkeys(places)) if len(set(places)) > 1 else f"{places[0]} more than once"
                there = "is none" if not copies else "is 1" if copies == 1 else f"are {copies}"
                raise DataError(f"{where}: {cards.of} {name} lies in {both}, but there {there} of it")
            missing += [name] * (copies - len(places))
        if len(missing) > (cards.out(self) if cards.out else 0):
            places = ", ".join(spoken_place(*each) for each in cards.places)
            raise DataError(f"{where}: {cards.of} {missing[0]} lies nowhere; expected in one of {places}")

    def rows_in(self, field, table):
        """(place in words, number of the row) of each row of a table that lies in a field."""
        array, axes = self.array(field)
        if not axes:
            axes = [LISTED]                                     # an array of one
        for at, number in self.places(array, axes):
            words = [name for name in at if name is not None]
            if field.of is None:                                # amounts by row
                row = self.names(axes[-1]).index(at[-1])
                yield from [(spoken_place(field.section, field.word, *words[:-1]), row)] * number
            elif field.sets:
                for row in bits_of(number):
                    yield spoken_place(field.section, field.word, *words), row
            elif number >= 0:
                yield spoken_place(field.section, field.word, *words), number

    def places(self, array, axes, seat=None):
        """(names of the places on the way, None where they have none; number) of each number in an array."""
        listed = axes[0] in (LISTED, BY_SEATS)
        names = [None] * len(array) if listed else self.names(axes[0], seat)
        for name, inner in zip(names, array, strict=False):
            if len(axes) == 1:
                yield (name,), int(inner)
            else:
                for at, number in self.places(inner, axes[1:], int(name) - 1 if is_owner(axes[0]) else seat):
                    yield (name, *at), number


def written_position(tables, position):
    """A position, a record at a step boundary, as a table of plain data that a file can hold. Raises DataError."""
    return Spelling(tables, position).plain_data()


def read_position(tables, said, where, start):
    """The position that a table of plain data says: a record. Raises DataError, with what contradicts what.

    said: as written_position() gives it. where: what messages call it. start: a position of the same setup, from which
    the seats, and what has no place among so many, are taken.
    """
    spelling = Spelling(tables, start)
    spelling.read(said, where)
    return spelling.position[0]
