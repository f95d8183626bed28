"""What a net sees of a game in Python, as it follows from the class: inputs of a position, features of an option.

Of a position, all fields that the seat can see: numbers as points between knots, rows of piles counted one by one, of
the own seat first and of the others in their order. Of an option, what it names, the numbers of its row, and what lies
where it points: "the third column" shows what every Numbers holds at its third place, a card how often it lies in each
pile, a seat what it has. Seats are told by how far they sit from the one that decides, so what is learned in one seat
counts for all. Small games also have a feature of its own for each option in each position, or nearly so (BUCKETS).
"""
import inspect
from functools import cached_property

from ludometer.simcore.python_game import state_fields
from ludometer.simcore.python_game.signs import MOST_INPUTS, counts_of
from ludometer.simcore.python_game.signs import SIZE as SIZE_SIGN

KNOTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128)
# sorts of recipes, as in sight.pyx
TENTS, COUNTS, SIZE, ROW, CODE, AMOUNT, PAIR, PLACE, HELD, OF_SEAT, ROW_OF_SEAT, EXACT = range(12)
MOST_COUNTED = 64                                               # rows of a table that are counted one by one
MOST_VALUES = 16                                                # of piles of numbers
LONGEST = 24                                                    # Numbers that are seen place by place
MOST_PAIRS = 256                                                # of two parts of an option
SMALL = 48                                                      # numbers of a position, for all seats, of a small game
BUCKETS = 4096


class Seen:
    """What a net sees of the game of a Layout.

    inputs, shown: names of inputs and of features; meanings: what each feature says, in words. n_plain: features before
    those of whole positions. seen_by,
    shown_by: recipes, rows of (sort, first input or feature, word of the State, words by seat, seats further on,
    number, decision, part of the option); see sight.pyx. worth: what rows count, for recipes that are amounts.
    seats_in: by decision, whether each of the four parts of an option is a seat. left_out: names of fields of which it
    does not see all that the seat can see.
    """

    def __init__(self, layout):
        self.layout, self.seats = layout, layout.seats
        self.inputs, self.shown, self.meanings, self.seen_by, self.shown_by, self.worth = [], [], [], [], [], []
        self.room, self.left_out = MOST_INPUTS - self.seats * len(layout.signs), []
        self.seats_in = [[part < len(codes) and is_seat(codes[part]) for part in range(4)]
                         for _, codes in layout.decisions.values()]
        for around in range(self.seats):
            for name, field, one, each in self.fields:
                if (each or not around) and not self.see_field(f"{name}_{around}", field, one, each, around) and (
                        name not in self.left_out):
                    self.left_out.append(name)
        for kind, (place, codes) in layout.decisions.items():
            for part, own in enumerate(codes):
                self.show_part(f"{kind}_{part}", place, part, own)
                if part + 1 < len(codes) and len(self.words(own)) * len(self.words(codes[part + 1])) <= MOST_PAIRS:
                    one, other = self.words(own), self.words(codes[part + 1])
                    self.show({f"{kind}_{part}_{i}_{j}": f"{kind}: {first}, {second}" for i, first in enumerate(one)
                               for j, second in enumerate(other)}, PAIR, place, part, number=len(other))
        self.n_plain = len(self.shown)
        if sum(field.words for _, field, *_ in self.fields) <= SMALL:
            names = (f"position_{number}" for number in range(BUCKETS))
            self.show(dict.fromkeys(names, "this option in just this position"), EXACT, 0, 0, number=BUCKETS)

    @cached_property
    def fields(self):
        """[(name, field, the field of one seat, whether seats have one each)] of all but tallies."""
        return [(name, field, field.one, isinstance(field, state_fields.Each))
                for name, field in self.layout.fields.items() if not isinstance(field, state_fields.Tally)]

    @staticmethod
    def is_seen(field, one, each, around):
        """Whether a seat sees what lies in a field: in its own one, or in that of a seat further on."""
        return not one.hidden and not (field.hidden and (around or not each))

    # ---- of a position

    def see(self, names, sort, offset, stride, around, number=0):
        """Add inputs; False if there is no room for them."""
        if len(self.inputs) + len(names) > self.room:
            return False
        self.seen_by.append((sort, len(self.inputs), offset, stride, around, number, 0, 0))
        self.inputs += names
        return True

    def see_field(self, label, field, one, each, around):
        """Add the inputs of a field; False if the net does not see all of it that the seat can see."""
        stride, seen = one.words if each else 0, self.is_seen(field, one, each, around)
        if isinstance(one, state_fields.Pile):
            done = self.see([f"{label}_size"], SIZE, field.offset, stride, around)
            n = len(self.layout.tables[one.of].rows) if one.of else MOST_VALUES
            names = [f"{label}_{row}" for row in range(n)]
            return done and (not seen or (
                n <= MOST_COUNTED and self.see(names, COUNTS, field.offset, stride, around, n)))
        if seen and field.of:
            n = len(self.layout.tables[field.of].rows)
            return self.see([f"{label}_{row}" for row in range(n)], ROW, field.offset, stride, around, n)
        return not seen or (one.words <= LONGEST and all(
            self.see([f"{label}_{place}_{knot}" for knot in KNOTS], TENTS, field.offset + place, stride, around)
            for place in range(one.words)))

    # ---- of an option

    def show(self, meanings, sort, kind, part, offset=0, stride=0, around=0, number=0):
        """Add features. meanings: {name: what it says}."""
        self.shown_by.append((sort, len(self.shown), offset, stride, around, number, kind, part))
        self.shown += meanings
        self.meanings += meanings.values()

    def show_part(self, label, kind, part, codes):
        """Add the features of a part of an option."""
        further, asked = "_on" if is_seat(codes) else "", label.rpartition("_")[0]
        self.show({f"{label}_{place}{further}": f"{asked}: {word}" for place, word in enumerate(self.words(codes))},
                  CODE, kind, part)
        for key, values in self.amounts(codes):
            most = max(map(abs, values)) or 1
            self.show({f"{label}_{key}": f"{asked}: its {key}"}, AMOUNT, kind, part, len(self.worth))
            self.worth += [value / most for value in values]
        if is_seat(codes):
            return self.show_seat(label, kind, part)
        for name, field, one, each in self.fields:
            for around in range(self.seats if each else 1):
                if not self.is_seen(field, one, each, around):
                    continue
                stride, at = one.words if each else 0, f"{label}_{name}_{around}"
                there = f"{name} of the {seat_further_on(around)}" if each else name
                if isinstance(codes, range) and isinstance(one, state_fields.Numbers) and 0 <= codes.start < one.n:
                    self.show({at: f"{asked}: what its place in {there} holds",
                               f"{at}_some": f"{asked}: whether its place in {there} holds anything"},
                              PLACE, kind, part, field.offset + codes.start, stride, around, one.n - codes.start)
                elif isinstance(codes, str) and isinstance(one, state_fields.Pile) and one.of == codes:
                    self.show({at: f"{asked}: how many of it lie in {there}"}, HELD, kind, part, field.offset, stride,
                              around)

    def show_seat(self, label, kind, part):
        """Add the features of what a seat has that a part of an option names."""
        asked = label.rpartition("_")[0]
        for name, field, one, each in self.fields:
            at, pile = f"{label}_{name}", isinstance(one, state_fields.Pile)
            if not each or not (pile or self.is_seen(field, one, each, 1)):
                continue
            if field.of and not pile:
                self.show({f"{at}_{row}": f"{asked}: that seat is {row}" for row in self.layout.tables[field.of].rows},
                          ROW_OF_SEAT, kind, part, field.offset, one.words)
            elif one.words <= LONGEST or pile:
                n = 1 if pile else one.words                    # of a pile, how much lies there
                what = ("", "how much lies in " * pile), ("_some", "whether there is any in " if pile else "any ")
                self.show({f"{at}_{place}{some}": f"{asked}: {said}{name}{f' {place}' * (n > 1)} of that seat"
                           for place in range(n) for some, said in what},
                          OF_SEAT, kind, part, field.offset, one.words, number=n)

    def words(self, codes):
        """What a part of an option may be, one by one."""
        if is_seat(codes):
            return [seat_further_on(around) for around in range(len(codes))]
        return [*(self.layout.tables[codes].rows if isinstance(codes, str) else codes)]

    def amounts(self, codes):
        """[(label, what each counts)] of numbers, or of the rows of a table."""
        if isinstance(codes, range):
            return [("number", codes)]
        return [(label, values) for label, _, values in counts_of(self.layout, codes)] if isinstance(codes, str) else []

    # ---- what cannot be seen

    @cached_property
    def hidden_signs(self):
        """Names of the signs that a seat cannot see of others."""
        return tuple(self._signs_of(name for name, field, one, each in self.fields
                                    if not self.is_seen(field, one, each, 1)))

    @cached_property
    def unseen_signs(self):
        """Names of the signs that a seat cannot see even of itself; so are points whose rule reads what is hidden."""
        found = self._signs_of(name for name, field, one, each in self.fields
                               if not self.is_seen(field, one, each, 0))
        hidden = {name for name, field, one, each in self.fields if not self.is_seen(field, one, each, 1)}
        return (*found, *(("points", "ahead") if hidden & names_read(self.layout.cls, "points") else ()))

    def _signs_of(self, names):
        # those that say more of these fields than how much lies there
        return [sign for name in names for sign, own in self.layout.signs.items()
                if own.field == name and own.sort != SIZE_SIGN]


def seat_further_on(around):
    """A seat by how far it sits from the one that decides, in words."""
    return "own seat" if around == 0 else "next seat" if around == 1 else f"seat {around} further on"


def is_seat(codes):
    """Whether a part of an option is a seat, from how it is written (Layout.decisions)."""
    return isinstance(codes, dict) and 0 in codes


def names_read(cls, method):
    """Names that a method reads, and that the methods of the class read which it names."""
    found, left = set(), [method]
    while left:
        code = getattr(inspect.getattr_static(cls, left.pop(), None), "__code__", None)
        codes = [code] if code else []
        while codes:
            code = codes.pop()
            codes += [each for each in code.co_consts if inspect.iscode(each)]
            left += [name for name in code.co_names if name not in found]
            found.update(code.co_names)
    return found
