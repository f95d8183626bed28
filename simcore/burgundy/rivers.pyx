"""Rivers, which part the duchies of the solo game: only ships open the other bank (A-4)."""
from ludometer.simcore.burgundy.estates cimport *


cdef void join_rivers(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.after_lay[end_of(hooks.after_lay)] = reach_banks
    hooks.derive_more[end_of(hooks.derive_more)] = derive_banks


cdef void reach_banks(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    cdef Half *half = &state.half[holder(tables, seat, space)]
    if layout_of(tables, half).rivers:
        half.near |= banks(tables, half, half, &half.ferry)


cdef void derive_banks(const State *state, const Tables *tables, int duke, Estate *renewed,
                       Half *halves) noexcept nogil:
    if layout_of(tables, &state.half[duke]).rivers:
        halves[0].near |= banks(tables, &state.half[duke], &halves[0], &halves[0].ferry)


cdef uint64_t banks(const Tables *tables, const Half *lying, const Half *half, uint64_t *ferry) noexcept nogil:
    # Spaces across a river from the tiles that lie there: those where any tile may go, and apart from them, in
    # `ferry`, those where only a ship may. `half` says which spaces are covered.
    cdef const Layout *layout = layout_of(tables, lying)
    cdef const Duchy *duchy = duchy_of(tables, lying)
    cdef uint64_t covered = half.covered, across, far
    cdef uint64_t any_tile = 0
    cdef int space, other
    ferry[0] = 0
    while covered:
        space = lowest(covered)
        covered &= covered - 1
        across = layout.river[space]
        while across:
            other = lowest(across)
            across &= across - 1
            far = layout.part[other]
            if far & half.covered or (not far & duchy.colour[SHIP] and tables.effect[lying.tile[space]] == IS_SHIP):
                any_tile |= one(other)
            elif has(duchy.colour[SHIP], other):
                ferry[0] |= one(other)
    return any_tile
