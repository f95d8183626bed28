"""What a net sees of a decision of a game in Python, by recipes that follow from its class (seen.py)."""
from array import array

from libc.stdint cimport int8_t, int16_t, int32_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset
from ludometer.simcore.choice cimport MAX_SEEN, Move, Sight, course_of
from ludometer.simcore.nets cimport see, show
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.python_game.rules cimport rules_of

from ludometer.simcore.python_game import seen as recipes_in_python
from ludometer.simcore.python_game.seen import KNOTS

cdef enum:                          # sorts of recipes, as in seen.py
    TENTS                           # how near a number is to its two knots
    COUNTS                          # how often each row lies in a pile
    SIZE                            # how much lies there
    ROW                             # which row it is
    CODE                            # what an option names
    AMOUNT                          # what that counts
    PAIR                            # what it names together with the part behind it
    PLACE                           # what lies at the place of Numbers that it names
    HELD                            # how often the row lies in a pile
    OF_SEAT                         # numbers of the seat that it names
    ROW_OF_SEAT                     # the row that this seat plays
    EXACT                           # the option in just this position

assert [TENTS, COUNTS, SIZE, ROW, CODE, AMOUNT, PAIR, PLACE, HELD, OF_SEAT, ROW_OF_SEAT, EXACT] == [
    getattr(recipes_in_python, name) for name in
    "TENTS COUNTS SIZE ROW CODE AMOUNT PAIR PLACE HELD OF_SEAT ROW_OF_SEAT EXACT".split()]

cdef struct Recipe:                 # a row of Seen.seen_by and Seen.shown_by
    int32_t sort
    int32_t first                   # input or feature
    int32_t offset, stride, around  # the word of the State, of the seat that sits so many seats further on
    int32_t number                  # rows of a pile's table, places of Numbers, or features
    int32_t kind, part              # of an option: the decision, and which of its parts

cdef uint64_t ODD = 0x9E3779B97F4A7C15                          # of multiplicative hashing
cdef float LOUD = 5                                             # of what is seen seldom, to be learned soon


cdef class Recipes:
    """Where inputs and features come from. seen: a Seen."""
    cdef int32_t[:, ::1] seen_by, shown_by, seats_in
    cdef double[::1] worth, knots
    cdef int n_inputs

    def __init__(self, seen):
        self.seen_by, self.shown_by = table(seen.seen_by, 8), table(seen.shown_by, 8)
        self.seats_in = table(seen.seats_in, 4)
        self.worth, self.knots = array("d", seen.worth or [0]), array("d", KNOTS)
        self.n_inputs = len(seen.inputs)


def table(rows, columns):
    """Rows as a table of int32; where there are none, a recipe that no seat carries out."""
    rows = rows or [(0, 0, 0, 0, 99, 0, -1, 0)[:columns]]
    flat = array("i", [number for row in rows for number in row])
    return memoryview(flat).cast("B").cast("i", (len(rows), columns))


def attach(PolicySpec spec):
    """Let a policy of a game in Python see decisions as a net does."""
    spec.c.sight = sight


cdef void sight(const void *state, const void *tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, Sight *seen) noexcept nogil:
    with gil:
        see_all(rules_of(tables).layout.recipes, <const int16_t *>state, seat, kind, moves, n, seen)


cdef int see_all(Recipes recipes, const int16_t *numbers, int own, int kind, const Move *moves, int n,
                 Sight *seen) except -1:
    # Seats in moves are first told by how far they sit from the own one.
    cdef const Recipe *recipe
    cdef Move[MAX_SEEN] near
    cdef int part, seats = course_of(numbers).n_seats
    cdef int8_t *code
    cdef Py_ssize_t i
    for i in range(n):
        near[i] = moves[i]
        for part in range(4):
            if recipes.seats_in[kind, part]:
                code = <int8_t *>&near[i] + part
                code[0] = <int8_t>((code[0] - own + seats) % seats)
    for i in range(recipes.seen_by.shape[0]):
        recipe = <const Recipe *>&recipes.seen_by[i, 0]
        if recipe.around < seats:
            see_field(recipe, numbers + place_of(recipe, numbers, own), &recipes.knots[0], recipes.knots.shape[0], seen)
    for i in range(recipes.shown_by.shape[0]):
        recipe = <const Recipe *>&recipes.shown_by[i, 0]
        if recipe.sort == EXACT:
            show_exactly(recipe, recipes.n_inputs, kind, near, n, seen)
        elif recipe.sort == OF_SEAT or recipe.sort == ROW_OF_SEAT:
            if recipe.kind == kind:
                show_seat(recipe, numbers, own, near, n, seen)
        elif recipe.kind == kind and recipe.around < seats:
            show_part(recipe, numbers + place_of(recipe, numbers, own), &recipes.worth[0], near, n, seen)
    return 0


cdef inline int place_of(const Recipe *recipe, const int16_t *numbers, int own) noexcept nogil:
    return recipe.offset + recipe.stride * ((own + recipe.around) % course_of(numbers).n_seats)


cdef void see_field(const Recipe *recipe, const int16_t *field, const double *knots, Py_ssize_t n_knots,
                    Sight *seen) noexcept nogil:
    cdef double value = max(knots[0], min(knots[n_knots - 1], <double>field[0])), share
    cdef int[256] held
    cdef int i, low = 0
    if recipe.sort == TENTS:
        while low + 2 < n_knots and knots[low + 1] <= value:
            low += 1
        share = (value - knots[low]) / (knots[low + 1] - knots[low])
        see(seen, recipe.first + low, <float>(1 - share))
        see(seen, recipe.first + low + 1, <float>share)
    elif recipe.sort == SIZE:
        see(seen, recipe.first, <float>0.1 * field[0])
    elif recipe.sort == COUNTS:
        memset(held, 0, sizeof(held))
        for i in range(field[0]):
            if 0 <= field[1 + i] < recipe.number:
                held[field[1 + i]] += 1
        for i in range(recipe.number):
            if held[i]:
                see(seen, recipe.first + i, <float>0.5 + <float>0.5 * held[i])
    elif 0 <= field[0] < recipe.number:
        see(seen, recipe.first + field[0], 1)


cdef inline int part_of(Move move, int part) noexcept nogil:
    return (move.what if part == 0 else move.where if part == 1 else move.to if part == 2 else move.extra) & 255


cdef void show_part(const Recipe *recipe, const int16_t *field, const double *worth, const Move *moves, int n,
                    Sight *seen) noexcept nogil:
    cdef int i, j, code, found
    for i in range(n):
        code = part_of(moves[i], recipe.part)
        if recipe.sort == CODE:
            show(seen, i, recipe.first + code, 1)
        elif recipe.sort == AMOUNT:
            show(seen, i, recipe.first, <float>worth[recipe.offset + code])
        elif recipe.sort == PAIR:
            show(seen, i, recipe.first + code * recipe.number + part_of(moves[i], recipe.part + 1), 1)
        elif recipe.sort == HELD:
            found = 0
            for j in range(field[0]):
                found += field[1 + j] == code
            show(seen, i, recipe.first, <float>0.5 * found)
        elif code < recipe.number:
            show(seen, i, recipe.first, <float>0.2 * field[code])
            show(seen, i, recipe.first + 1, field[code] > 0)


cdef void show_seat(const Recipe *recipe, const int16_t *numbers, int own, const Move *moves, int n,
                    Sight *seen) noexcept nogil:
    cdef int i, j
    cdef const int16_t *field
    for i in range(n):
        field = numbers + recipe.offset + recipe.stride * (
            (own + part_of(moves[i], recipe.part)) % course_of(numbers).n_seats)
        if recipe.sort == ROW_OF_SEAT:
            if field[0] >= 0:
                show(seen, i, recipe.first + field[0], 1)
            continue
        for j in range(recipe.number):
            show(seen, i, recipe.first + 2 * j, <float>0.2 * field[j])
            show(seen, i, recipe.first + 2 * j + 1, field[j] > 0)


cdef void show_exactly(const Recipe *recipe, int n_inputs, int kind, const Move *moves, int n,
                       Sight *seen) noexcept nogil:
    # Two features of all that is seen and of the option together: another that shares one hardly shares both.
    cdef uint64_t mark = <uint64_t>kind, own
    cdef uint32_t said
    cdef int i
    for i in range(n_inputs):
        mark = (mark ^ <uint16_t>seen.amount[i]) * ODD
        mark ^= mark >> 29
    for i in range(n):
        said = (<uint32_t>part_of(moves[i], 0) | <uint32_t>part_of(moves[i], 1) << 8
                | <uint32_t>part_of(moves[i], 2) << 16 | <uint32_t>part_of(moves[i], 3) << 24)
        own = (mark ^ said) * ODD
        own = (own ^ own >> 32) * ODD
        show(seen, i, recipe.first + <int>((own >> 8) % <uint64_t>recipe.number), LOUD)
        show(seen, i, recipe.first + <int>((own >> 36) % <uint64_t>recipe.number), LOUD)
