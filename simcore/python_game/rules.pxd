# The tables of a game in Python.
from ludometer.simcore.choice cimport Ctx, Game, MAX_SIGNS
from ludometer.simcore.giving cimport Gifts
from ludometer.simcore.play cimport GameTables
from ludometer.simcore.python_game.position cimport Position

# Rules that are compiled: setup(), opening() and turn(), points() and passed() of the class.
ctypedef int (*rule_fn)(Position position) except -1
ctypedef int (*points_fn)(Position position, int seat, long long *points) except -1    # how many numbers they are
ctypedef double (*passed_fn)(Position position) except? -1

cdef enum:
    MOST_POINTS = 8             # numbers that points() returns of a seat

cdef struct Rulebook:           # NULL = the rule is Python
    rule_fn setup, opening, turn
    points_fn points
    passed_fn passed

cdef class CompiledRules:       # see compiled.py
    cdef Rulebook book
    cdef void *tables           # the numbers of the game as they know them

cdef struct Numbers:            # what the core knows as the game's Tables
    void *rules                 # the Rules, alive as long as whoever plays holds its tables

cdef enum:
    MOST_WORTH = 8192           # what rows count for signs that are sums, all together

cdef struct Sign:               # see Layout.signs
    int sort, offset, stride
    int worth                   # of a sum: where in Rules.worth what its table's rows count begins

cdef class Rules(GameTables):
    cdef Numbers c
    cdef Game game_
    cdef Gifts giving
    cdef object layout          # the Layout of the class
    cdef readonly dict rows, knobs, decisions
    cdef list idle              # Positions that nobody uses at the moment
    cdef list counted           # (word of the State, column) of what results count by seat
    cdef list starts            # (word of the State, how many, what these begin with)
    cdef list more              # (seat, name of a field, how much more it has to begin with)
    cdef list hidden            # for each table [(word of the State, who sees the pile there, or NOBODY)]
    cdef list drawn             # (word of the State, how many, -1 = a pile; who sees them, least, how many it may be)
    cdef list gifts_            # for each kind (words of the State by seat, words of all piles or [])
    cdef int faction_at         # word of the State, 0 = the game has no factions
    cdef int first_at           # word of the State: the seat that has the first turn, and 1; 0 = none is said
    cdef Sign signs[MAX_SIGNS]
    cdef int n_signs
    cdef double worth[MOST_WORTH]
    cdef bint has_passed        # whether the class says how much of the game is over
    cdef CompiledRules compiled
    cdef Rulebook book          # of `compiled`; empty where there are none

    cdef int fill_signs(self) except -1
    cdef object points_of(self, Position position, int seat)
    cdef double points_now(self, Position position, int seat) except? -1        # without what breaks ties
    cdef double passed_of(self, Position position) except? -1
    cdef Position take(self, const void *state, const Ctx *ctx)


cdef inline Rules rules_of(const void *tables):
    return <Rules>(<const Numbers *>tables).rules
