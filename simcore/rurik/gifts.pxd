# What can be given to a seat at the start: see simcore/gifts.pxi.
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.rurik.derived cimport *

cdef bint held(const State *state, const Tables *tables, int kind, int seat, uint64_t *rows) noexcept nogil
cdef bint trade(State *state, const Tables *tables, int kind, int seat, int row, int other, Rng *rng) noexcept nogil
cdef bint lies(const State *state, const Tables *tables, int kind, int row, uint64_t *lying,
               uint64_t *boxed) noexcept nogil
