# Whose is what: the estate of a seat's duke, and the halves of his duchy.
#
# In most games each seat is a duke of its own, whose duchy is one board: the estate of a seat is its own, and each loop
# over halves has one turn. A module may let seats play for the same duke (C-1): he is known by the first of them, and
# the second half of his duchy lies in the place of the other. Chapters ask here and need not know of that.
from ludometer.simcore.burgundy.state cimport *


cdef inline Estate *estate_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # what the seat's duke has: to be changed by those who may change the State
    return <Estate *>&state.estate[tables.duke[seat]]


cdef inline int n_dukes(const Public *pub, const Tables *tables) noexcept nogil:
    # they are the first seats
    return pub.course.n_seats // tables.n_halves


cdef inline bint leads(const Tables *tables, int seat) noexcept nogil:
    # whether it is the first seat of its duke, and decides for him
    return tables.duke[seat] == seat


cdef inline bint same_side(const Tables *tables, int seat, int other) noexcept nogil:
    return tables.duke[seat] == tables.duke[other]


cdef inline int ally(int seat, int part) noexcept nogil:
    # the seats of a duke, this one first; part: below Tables.n_halves
    return seat ^ 2 * part


cdef inline Half *half_of(const State *state, const Tables *tables, int seat, int part) noexcept nogil:
    # of the duchy of the seat's duke
    return <Half *>&state.half[tables.duke[seat] + 2 * part]


cdef inline int holder(const Tables *tables, int seat, int space) noexcept nogil:
    # place in State.half of the one with this space; spaces of a second half count on from N_SPACES
    return tables.duke[seat] + 2 * (space >= N_SPACES)


cdef inline int place_in_half(int space) noexcept nogil:
    return space - N_SPACES * (space >= N_SPACES)


cdef inline int board_of(const Tables *tables, int duchy, int seat) noexcept nogil:
    # place in Tables.duchy of the half that lies before the seat
    return duchy + MAX_DUCHIES * (not leads(tables, seat))
