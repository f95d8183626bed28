"""Inns: tiles that go on a space of any colour and make its region larger."""
from simcore.choice cimport Ctx, Move, note
from simcore.burgundy.state cimport *
from simcore.burgundy.teams cimport mate


cdef void lay_out_inns(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # I-1: on those that lie there
    cdef Public *pub = &state.pub
    pub.inns += tables.inns
    pub.slot[INN_SLOT] = tables.inn if pub.inns else NONE
    note(ctx, pub.bridge_order[0], NOTE_INN, tables.inns, Move(0, 0, 0, 0))


cdef void note_inn(State *state, const Tables *tables, int of, int region, int colour) noexcept nogil:
    # I-5: no other in this region, or on this colour
    cdef Estate *half
    cdef int part
    for part in range(1 + tables.teams):
        half = &state.estate[mate(of) if part else of]
        half.city[<int>INNS] |= duchy_of(tables, half).colour[colour] if tables.inns_per_colour else (
            duchy_of(tables, half).region[region])


cdef int inn_in(const State *state, const Tables *tables, int of, int region) noexcept nogil:
    # I-7: how many spaces it adds to a region, which may lie in both halves
    cdef const Estate *half
    cdef uint64_t blank
    cdef int part
    for part in range(1 + tables.teams):
        half = &state.estate[mate(of) if part else of]
        blank = duchy_of(tables, half).region[region] & half.blank
        while blank:
            if half.tile[lowest(blank)] == tables.inn:
                return 1
            blank &= blank - 1
    return 0
