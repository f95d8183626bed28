# The border between a game's C rules and Python, the same for every game.
from libc.stdint cimport int8_t, uint64_t
from ludometer.simcore.choice cimport Ctx, Game, Policy
from ludometer.simcore.giving cimport Gift, Gifts

cdef class GameTables:
    cdef void *numbers              # the game's Tables, owned by the subclass
    cdef const Game *rules          # the game's functions
    cdef const Gifts *gifts         # what can be given
    cdef readonly object state_dtype, result_dtype      # NumPy mirrors of State and Result
    cdef readonly str game, rules_version, data_hash
    cdef readonly tuple modules, factions, origin
    cdef readonly dict set, data, columns, names, sets
    cdef readonly tuple players     # fewest and most
    cdef readonly int unmanned      # further seats, in which nobody sits: their moves follow from the rules


cdef int check_policies(GameTables tables, policies) except -1
cdef int prepare(Ctx *ctx, GameTables tables, int seats, factions) except -1
cdef void take_seats(Ctx *ctx, const Policy *pool, const int8_t *lineup, const int8_t *order, uint64_t seed,
                     uint64_t game) noexcept nogil
cdef int sit_down(Ctx *ctx, const Policy *pool, order, uint64_t seed, uint64_t game) except -1
cdef int fill_pool(Policy *pool, policies, Ctx *ctx, void *boundary) except -1
cdef void play_out(Ctx *ctx, void *state, Gift *gift) noexcept nogil
cdef bint is_sound(GameTables tables, const void *state)
cdef int raise_error(const Ctx *ctx, str name, uint64_t game) except -1


cdef inline int fill_words(int8_t *places, words, names) except -1:
    # a table from words to numbers, each at its word's place among the names
    for word, number in words.items():
        places[<int>names.index(word)] = number
    return 0
