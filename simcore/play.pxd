# The border between a game's C rules and Python, the same for every game.
from libc.stdint cimport int8_t, uint64_t
from simcore.choice cimport MAX_SEATS, Ctx, Game, Policy
from simcore.rng cimport Rng

# What can be given to a seat at the start of a deal, and not in its twin, to see what it causes. `held` fills `rows`
# with the set of rows of a kind that a seat holds, and is False as long as these are not dealt. `trade` exchanges what
# a seat holds of them, its `other`, for `row`, wherever that lies, and moves nothing else; with other = -1 it holds
# none and gets one more card; with seat = -1 the two rows trade places everywhere. It is False, and changes nothing,
# where it cannot be done. `rng` draws one of several copies.
ctypedef bint (*held_fn)(const void *state, const void *tables, int kind, int seat, uint64_t *rows) noexcept nogil
ctypedef bint (*trade_fn)(void *state, const void *tables, int kind, int seat, int row, int other,
                          Rng *rng) noexcept nogil

cdef struct Gifts:              # the functions of a game; NULL: nothing can be given
    held_fn held
    trade_fn trade

cdef struct Gift:               # what is given in a game
    const Gifts *how
    int kind                    # place among GIFTS of declared.py
    int row                     # in the table of that name
    int other                   # the row that it trades places with everywhere; -1 = it is given to a player
    bint due                    # not handed over yet
    bint done                   # it could be
    int8_t got[MAX_SEATS]       # by seat: place in GOT of gifts.py


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
cdef void take_seats(Ctx *ctx, const Policy *pool, const int8_t *lineup, uint64_t seed, uint64_t game) noexcept nogil
cdef int fill_pool(Policy *pool, policies, Ctx *ctx, void *boundary) except -1
cdef void play_out(Ctx *ctx, void *state, Gift *gift) noexcept nogil
cdef int raise_error(const Ctx *ctx, str name, uint64_t game) except -1


cdef inline int fill_words(int8_t *places, words, names) except -1:
    # a table from words to numbers, each at its word's place among the names
    for word, number in words.items():
        places[<int>names.index(word)] = number
    return 0
