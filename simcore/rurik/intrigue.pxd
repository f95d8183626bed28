# Intrigue cards.
from ludometer.simcore.rurik.derived cimport *

cdef void join_intrigue(Tables *tables) noexcept nogil
cdef bint sound_intrigue(const State *state, const Tables *tables) noexcept nogil


cdef inline int lasting(const Public *pub, const Tables *tables, int what) noexcept nogil:
    # I-5: what the intrigue card of this round changes
    return tables.intrigue_lasting[pub.intrigue_active][what] if pub.intrigue_active != NONE else 0
