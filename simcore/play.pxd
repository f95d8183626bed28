# The border between a game's C rules and Python, the same for every game.
from libc.stdint cimport int8_t
from simcore.choice cimport Game

cdef class GameTables:
    cdef void *numbers              # the game's Tables, owned by the subclass
    cdef const Game *rules          # the game's functions
    cdef readonly object state_dtype, result_dtype      # NumPy mirrors of State and Result
    cdef readonly str game, rules_version, data_hash
    cdef readonly tuple modules, factions, origin
    cdef readonly dict set, data, columns, names, sets
    cdef readonly tuple players     # fewest and most
    cdef readonly int unmanned      # further seats, in which nobody sits: their moves follow from the rules


cdef inline int fill_words(int8_t *places, words, names) except -1:
    # a table from words to numbers, each at its word's place among the names
    for word, number in words.items():
        places[<int>names.index(word)] = number
    return 0
