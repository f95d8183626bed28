"""Inns: tiles that go on a space of any colour and make its region larger."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.burgundy.estates cimport *


cdef void join_inns(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.after_lay_out[end_of(hooks.after_lay_out)] = lay_out_inns
    hooks.purchase_options[end_of(hooks.purchase_options)] = inn_options
    hooks.off_stack[end_of(hooks.off_stack)] = take_inn
    hooks.after_lay[end_of(hooks.after_lay)] = note_inn
    hooks.derive_more[end_of(hooks.derive_more)] = derive_inns
    hooks.larger_by[end_of(hooks.larger_by)] = inns_in
    hooks.after_region[end_of(hooks.after_region)] = count_points_of_inn


cdef void lay_out_inns(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # I-1: on those that lie there
    cdef Public *pub = &state.pub
    pub.inns += tables.inns
    pub.slot[INN_SLOT] = tables.inn if pub.inns else NONE
    note(ctx, pub.bridge_order[0], NOTE_INNS, tables.inns, Move(0, 0, 0, 0))


cdef int inn_options(const State *state, const Tables *tables, int seat, int least, int most, Move *moves,
                     int n) noexcept nogil:
    # I-2
    cdef int workers
    if state.pub.inns:
        for workers in range(least, most + 1):
            moves[n] = Move(BUY, INN_SLOT, 0, workers << 1)
            n += 1
    return n


cdef void take_inn(State *state) noexcept nogil:
    state.pub.inns -= 1
    if state.pub.inns == 0:
        state.pub.slot[INN_SLOT] = NONE


cdef void note_inn(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # I-5: no other in this region, or on this colour
    cdef const Duchy *duchy = duchy_of(tables, &state.half[holder(tables, seat, space)])
    cdef int at = place_in_half(space), part
    if tile != tables.inn:
        return
    state.tally.inns[seat] += 1
    for part in range(tables.n_halves):
        close_to_inns(tables, duchy.colour_of[at], duchy.region_of[at], half_of(state, tables, seat, part),
                      half_of(state, tables, seat, part))


cdef void derive_inns(const State *state, const Tables *tables, int duke, Estate *renewed, Half *halves) noexcept nogil:
    cdef const Half *half
    cdef uint64_t blank
    cdef int part, other, at
    for part in range(tables.n_halves):
        half = half_of(state, tables, duke, part)
        blank = half.blank
        while blank:
            at = lowest(blank)
            blank &= blank - 1
            for other in range(tables.n_halves if half.tile[at] == tables.inn else 0):
                close_to_inns(tables, duchy_of(tables, half).colour_of[at], duchy_of(tables, half).region_of[at],
                              &state.half[duke + 2 * other], &halves[other])


cdef void close_to_inns(const Tables *tables, int colour, int region, const Half *half, Half *noted) noexcept nogil:
    # I-5, for the spaces of a half
    noted.city[<int>INNS] |= duchy_of(tables, half).colour[colour] if tables.knob.inns_per_colour else (
        duchy_of(tables, half).region[region])


cdef int inns_in(const State *state, const Tables *tables, int seat, int space) noexcept nogil:
    # I-7: how many spaces it adds to the region of a space, which may lie in both halves
    cdef int of = holder(tables, seat, space), part
    cdef int region = duchy_of(tables, &state.half[of]).region_of[place_in_half(space)]
    cdef const Half *half
    cdef uint64_t blank
    for part in range(tables.n_halves):
        half = half_of(state, tables, seat, part)
        blank = duchy_of(tables, half).region[region] & half.blank
        while blank:
            if half.tile[lowest(blank)] == tables.inn:
                return 1
            blank &= blank - 1
    return 0


cdef void count_points_of_inn(State *state, const Tables *tables, int seat, int space, int size,
                              Ctx *ctx) noexcept nogil:
    state.tally.inn_points[seat] += tables.region_points[size] - (
        tables.region_points[size - inns_in(state, tables, seat, space)])
