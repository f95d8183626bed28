# Epic structures: built by a seat, owned by nobody, their effects open to all.
from ludometer.simcore.rurik.derived cimport *

cdef void join_epic_structures(Tables *tables) noexcept nogil
cdef uint16_t ground_in(const Public *pub, const Tables *tables, uint16_t regions) noexcept nogil
cdef uint16_t places_for(const Public *pub, const Tables *tables, int seat, int card, uint16_t regions,
                         uint16_t ground) noexcept nogil
cdef uint16_t epic_regions(const Public *pub) noexcept nogil
cdef bint sound_epic(const State *state, const Tables *tables) noexcept nogil


cdef inline bint may_be_built(const Public *pub, const Tables *tables, int seat, int card) noexcept nogil:
    # Q-2, Q-6: an epic structure, but for its place
    return (pub.epic_left[card] > 0 and pub.round < tables.epic_last_round[card]
            and size_of(pub.deeds_done[seat]) >= tables.epic_asked[card][ASKED_DEEDS_DONE]
            and pub.supply[seat] >= tables.epic_asked[card][ASKED_TROOPS_GIVEN])
