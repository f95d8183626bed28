"""What can be given to a seat at the start of a deal: a duchy once all have theirs, or a board of a trade route; and
which of the tiles there are once are laid out in some phase, and which shields.

What a seat of a team gets, its duke has, and so its partner too.
"""
from ludometer.simcore.gifts cimport trade_in, traded
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.burgundy.setup cimport survey
from ludometer.simcore.burgundy.estates cimport *


cdef bint held(const State *state, const Tables *tables, int kind, int seat, uint64_t *rows) noexcept nogil:
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int i
    rows[0] = 0
    if kind == GIFT_DUCHY:                                      # S-17: all have taken theirs, and no castle lies
        if state.pub.course.stage > STAGE_DUCHIES:
            rows[0] = one(estate.duchy)
        return rows[0] != 0
    for i in range(estate.n_route):                             # B-2
        rows[0] |= one(estate.route[i])
    return rows[0] != 0


cdef bint trade(State *state, const Tables *tables, int kind, int seat, int row, int other, Rng *rng) noexcept nogil:
    cdef int duke
    if kind == GIFT_DUCHY:
        return trade_duchies(state, tables, seat, row, other)
    if kind == GIFT_TILE:
        trade_in(state.hid.supply[back_of(tables, row)], MAX_SUPPLY, row, other)
        return True
    if kind == GIFT_SHIELD:
        trade_shields(state, tables.shield_rows[row], tables.shield_rows[other])
        return True
    for duke in range(n_dukes(&state.pub, tables)):
        trade_in(state.estate[duke].route, MAX_ROUTES, row, other)
    return True


cdef bint lies(const State *state, const Tables *tables, int kind, int row, uint64_t *lying,
               uint64_t *boxed) noexcept nogil:
    lying[0] = boxed[0] = 0
    if kind == GIFT_SHIELD:
        return shields_lie(state, tables, lying, boxed)
    tiles_lie(state, tables, back_of(tables, row), lying, boxed)
    return True


cdef bint shields_lie(const State *state, const Tables *tables, uint64_t *lying, uint64_t *boxed) noexcept nogil:
    # H-1
    cdef int row
    for row in range(tables.n_shields if tables.knob.shields else 0):
        if has(state.tally.shields_offered, tables.shield_rows[row]):
            lying[0] |= one(row)
        else:
            boxed[0] |= one(row)
    return lying[0] != 0


cdef void trade_shields(State *state, int effect, int other) noexcept nogil:
    trade_in(state.pub.shield, N_SHIELD_SLOTS, effect, other)
    state.tally.shields_offered = traded(state.tally.shields_offered, effect, other)


cdef void tiles_lie(const State *state, const Tables *tables, int back, uint64_t *lying,
                    uint64_t *boxed) noexcept nogil:
    # G-6, G-7: of the tiles with this back, the next ones lie on top
    cdef int needed[N_BACKS]
    cdef int i, tile
    tiles_needed(tables, state.pub.course.n_seats, 0, needed)
    for i in range(state.pub.left[back] if back != NONE else 0):
        tile = state.hid.supply[back][i]
        if back_of(tables, tile) == NONE:
            continue
        if i < state.pub.left[back] - needed[back]:
            boxed[0] |= one(tile)
        else:
            lying[0] |= one(tile)


cdef int back_of(const Tables *tables, int tile) noexcept nogil:
    # of a tile that there is once; NONE of others, and of black ones: all that there are once may lie in a deal
    cdef int back, found = NONE, copies = 0
    for back in range(N_BACKS):
        copies += tables.copies[back][tile]
        found = back if tables.copies[back][tile] else found
    return found if copies == 1 and found != BLACK and tile < 64 else NONE


cdef bint trade_duchies(State *state, const Tables *tables, int seat, int row, int other) noexcept nogil:
    # S-10: where all have the same duchy, the box holds that of the others. S-12: else sheets trade places, so whoever
    # has the other side of the sheet gives it up too.
    cdef Estate *estate
    cdef int duke, any, own = NONE if seat == NONE else tables.duke[seat], sheet = tables.duchy[row].sheet
    if not (tables.duchy[row].offered and tables.duchy[other].offered):
        return False
    for duke in range(n_dukes(&state.pub, tables)):
        estate = &state.estate[duke]
        if own == NONE:
            trade_in(&estate.duchy, 1, row, other)
        elif duke == own:
            estate.duchy = row
        elif not tables.knob.same_duchy and tables.duchy[estate.duchy].sheet == sheet:
            estate.duchy = other
    for any in range(state.pub.course.n_seats):
        survey(state, tables, any)
    return True
