# Pieces on the map: every change of one goes through these.
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef void add_troop(Public *pub, int seat, int region) noexcept nogil
cdef void add_leader(Public *pub, int seat, int region) noexcept nogil
cdef void lose_piece(Public *pub, const Tables *tables, int seat, int region) noexcept nogil
cdef void add_structure(Public *pub, int seat, int structure, int region) noexcept nogil
cdef void lose_structure(Public *pub, int seat, int structure, int region) noexcept nogil
cdef int rebels_in_box(const State *state, const Tables *tables) noexcept nogil
cdef bint add_rebel(State *state, const Tables *tables, int region) noexcept nogil
cdef void turn_up_rebel(State *state, const Tables *tables, int region) noexcept nogil
cdef void shift(Public *pub, int seat, int origin, int target, int troops, bint leader) noexcept nogil
cdef int region_moves(uint16_t regions, Move *moves) noexcept nogil
