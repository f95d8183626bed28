# War: captures.
from ludometer.simcore.rurik.derived cimport *

cdef void join_war(Tables *tables) noexcept nogil
cdef void join_strikes(Tables *tables) noexcept nogil
cdef bint has_cell(const Public *pub, const Tables *tables, int seat, bint leader) noexcept nogil
cdef int prisoners_of(const Public *pub, int seat) noexcept nogil
cdef bint sound_war(const State *state, const Tables *tables) noexcept nogil
