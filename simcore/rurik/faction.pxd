# Rebel factions.
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.intrigue cimport lasting

cdef void join_rebel_faction(Tables *tables) noexcept nogil
cdef bint sound_faction(const State *state, const Tables *tables) noexcept nogil


cdef inline bint faction_is(const Public *pub, const Tables *tables, int effect) noexcept nogil:
    # F-2: until it is defeated
    return pub.faction_stands and tables.faction_effect[pub.faction] == effect


cdef inline int armed_cards(const Public *pub, const Tables *tables, bint careful) noexcept nogil:
    # F-Armed: to be revealed in the check after an attack on a rebel
    if not faction_is(pub, tables, FACTION_ARMED):
        return 0
    return max(0, tables.knob.cards_revealed + lasting(pub, tables, LASTING_CARDS_MORE) - careful)


cdef inline int brought(const Public *pub, const Tables *tables, int seat, int what) noexcept nogil:
    # F-7: how much the seat has of one thing that the faction asks for
    if what == BROUGHT_REBELS_DEFEATED:
        return pub.rebels_beaten[seat]
    return built_of(pub, tables, seat, CHURCH) if what == BROUGHT_CHURCHES else size_of(kinds_of(pub, seat))
