"""Patrons: whose monasteries a shield copies (H-36)."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.burgundy.estates cimport *
from ludometer.simcore.burgundy.scoring cimport monastery_points
from ludometer.simcore.burgundy.shields cimport copy_points, renew


cdef void join_patrons(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.after_lay[end_of(hooks.after_lay)] = follow_patrons
    hooks.before_scoring[end_of(hooks.before_scoring)] = name_patron
    hooks.after_monasteries[end_of(hooks.after_monasteries)] = score_patron


cdef void follow_patrons(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # H-36: a monastery has been laid that others may copy
    cdef int other
    if tables.colour[tile] != MONASTERY:
        return
    for other in range(n_dukes(&state.pub, tables)):
        if state.estate[other].patron == tables.duke[seat]:
            renew(state, tables, other)


cdef void name_patron(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-36: who has not named a seat takes the one whose monasteries bring most
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int other, points, most = -1, best = NONE
    if not holds(estate, H_OTHER_MONASTERIES) or estate.patron != NONE:
        return
    for other in range(n_dukes(&state.pub, tables)):
        if other == seat:
            continue
        points = points_of_patron(state, tables, seat, other, NULL)
        if points > most:
            best, most = other, points
    estate.patron = best
    renew(state, tables, seat)
    note(ctx, seat, NOTE_PATRON, best, Move(0, 0, 0, 0))


cdef void score_patron(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-36
    if estate_of(state, tables, seat).patron != NONE:
        points_of_patron(state, tables, seat, estate_of(state, tables, seat).patron, ctx)


cdef int points_of_patron(State *state, const Tables *tables, int seat, int patron, Ctx *ctx) noexcept nogil:
    # what the monasteries of another bring; they are scored unless ctx is NULL
    cdef const Half *half
    cdef uint64_t spaces
    cdef int part, tile, points, total = 0
    for part in range(tables.n_halves):
        half = half_of(state, tables, patron, part)
        spaces = spread(tables, half, MONASTERY)
        while spaces:
            tile = half.tile[lowest(spaces)]
            spaces &= spaces - 1
            points = monastery_points(state, tables, seat, tile)
            total += points
            if ctx != NULL:
                copy_points(state, tables, seat, points, ctx)
    return total
