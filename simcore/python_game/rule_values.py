"""Values of rules as `ludometer compile` writes them in Cython: a shape, and the C expressions that hold it.

A shape is a tuple whose first word says what it is:
    none | int | bool | float | word (a number of WORDS) | row TABLE (its number)
    tuple SHAPES            one C expression after the other
    list SHAPE              how many there are, then an array for each part of an element
    range                   where it begins, where it ends
    pile TABLE ROOM NAME    a pointer to its words in the State
    numbers N NAME          a pointer to the first of them
    each FIELD              a field of each seat, of which rules take that of one seat
    rows TABLE              all rows of a table
"""
import re
from typing import NamedTuple

from ludometer.simcore.python_game import state_fields

INT, BOOL, FLOAT, WORD, NONE = ("int",), ("bool",), ("float",), ("word",), ("none",)
SIMPLE = re.compile(r"-?\w+")                                   # what reads alike before and after other code
RESERVED = {"self", "s", "t", "moves", "cdef", "cpdef", "cimport", "ctypedef", "struct", "union", "enum", "sizeof",
            "int", "long", "short", "char", "float", "double", "void", "unsigned", "signed", "const", "static",
            "register", "switch", "case", "default", "do", "goto", "volatile", "extern", "auto", "typedef", "inline",
            "NULL", "include", "bint", "object", "nogil", "gil", "by", "api", "public", "readonly", "restrict", "asm",
            "linux", "unix", "errno", "stdin", "stdout", "stderr", "EOF", "true", "false", "bool", "course"}
# what rules cannot call their variables besides: names of compiled.pxi, of the heads of rules, and of Python in them
BROUGHT = {"points", "said", "row_of", "number_of_word", "WORDS", "TEXTS", "Own", "State", "Tables",
           "int8_t", "int16_t", "memcpy", "memset", "MAX_KINDS", "MAX_MOVES", "Ctx", "Move", "Policy",
           "append_card", "clear_pile", "find_card", "place_of_card", "place_of_number", "pop_card",
           "storable", "STAGE_OVER", "Position", "check_length", "check_not_empty", "check_room",
           "end_of_slice", "floor_of", "number_in_range", "place_in_list", "power_of", "remove_card",
           "rest_of", "row_there", "share_of", "shifted", "CompiledRules", "Rules", "CORE", "text_of_log",
           "range", "min", "max", "abs", "bool"}


class Untranslated(Exception):
    """What a rule does that is not translated: (line, what)."""


class Value(NamedTuple):
    """What rules compute with. codes: C expressions, see the shapes above."""
    shape: tuple
    codes: tuple

    @property
    def code(self):
        return self.codes[0]

    @property
    def sort(self):
        return self.shape[0]


def scalar(shape, code):
    """A Value that is one C expression."""
    return Value(shape, (code,))


def is_scalar(shape):
    """Whether a value of this shape is one number in C."""
    return shape[0] in ("int", "bool", "float", "word", "row")


def is_number(shape):
    """Whether rules can compute with a value of this shape."""
    return shape in (INT, BOOL, FLOAT)


def size_of(shape):
    """How many numbers in C an element of a list takes."""
    return sum(map(size_of, shape[1])) if shape[0] == "tuple" else 1


def parts_of(value):
    """The Values of which a tuple consists."""
    found, at = [], 0
    for shape in value.shape[1]:
        found.append(Value(shape, value.codes[at:at + size_of(shape)]))
        at += size_of(shape)
    return found


def tuple_of(values):
    """The tuple of Values."""
    return Value(("tuple", tuple(value.shape for value in values)), tuple(code for value in values
                                                                          for code in value.codes))


def element(sequence, place):
    """The element of a list at a place that is there."""
    return Value(sequence.shape[1], tuple(f"{array}[{place}]" for array in sequence.codes[1:]))


def common(one, other):
    """The shape that holds values of two shapes, or None."""
    if one == other:
        return one
    if is_number(one) and is_number(other):
        return FLOAT if FLOAT in (one, other) else INT
    if one[0] == other[0] == "list":
        inner = common(one[1], other[1])
        return None if inner is None else ("list", inner)
    if one[0] == other[0] == "tuple" and len(one[1]) == len(other[1]):
        inner = tuple(map(common, one[1], other[1]))
        return None if None in inner else ("tuple", inner)
    return None


def c_type(shape):
    """The C type of a number of this shape."""
    return "double" if shape == FLOAT else "long long"


def c_types(shape):
    """The C types of the numbers of an element of a list."""
    return [kind for part in shape[1] for kind in c_types(part)] if shape[0] == "tuple" else [c_type(shape)]


def c_name(name):
    """A name of the author's as one in C."""
    return f"{name}_" if name in RESERVED else name


def variable_name(name):
    """A name of the author's as that of a variable in C."""
    return f"{name}_" if name in RESERVED | BROUGHT else name


def field_value(layout, name, seat=None):
    """The Value of a field of the State; of one by seat, that of the seat whose C expression is given."""
    field, at = layout.fields[name], f"s.{c_name(name)}"
    if isinstance(field, state_fields.Faction):
        if seat is None:
            return Value(("each", name), ())
        return scalar(("row", layout.factions), f"{at}[{place_of_number(seat, field.copies, name)}]")
    if isinstance(field, state_fields.Each):
        one, seats = field.one, field.copies
        if isinstance(one, state_fields.Number) and seat is None:
            return Value(("numbers", seats, name), (at,))
        if seat is None:
            return Value(("each", name), ())
        at, field = f"{at}[{place_of_number(seat, seats, name)}]", one
    if isinstance(field, state_fields.Number):
        return scalar(INT, at)
    if isinstance(field, state_fields.Numbers):
        return Value(("numbers", field.n, name), (at,))
    return Value(("pile", field.of, field.n, name), (f"<int16_t *>&{at}",))


def place_of_number(code, n, name):
    """The C expression of a place that is checked."""
    return f'place_of_number({code}, {n}, "{name}")'
