"""Tiles that go anywhere, and what inns and shield 17 add to regions."""
from ludometer.simcore.burgundy.hooks cimport larger_by
from ludometer.simcore.burgundy.shields cimport points_of_region
from ludometer.simcore.burgundy.estates cimport *
from ludometer.policies.burgundy.position cimport *


cdef double any_value(const View *w, int tile, int space) noexcept nogil:
    return any_in(w, space >= N_SPACES, tile, place_in_half(space))


cdef inline double any_in(const View *w, int half, int tile, int space) noexcept nogil:
    # a black side there, or an inn: less than another tile, for which it takes the space, but as if the region were a
    # space larger, as sure as its points are. In the solo game spaces count, whatever covers them.
    cdef const Duchy *duchy = duchy_of(w.tables, w.half[half])
    cdef int region = duchy.region_of[space], size = duchy.region_size[region]
    cdef int missing = w.estate.region_left[region] - 1
    cdef double value = w.plan.space[half * N_SPACES + space]
    if not w.tables.knob.solo:
        value *= w.b[B_INN_SPACE]
    if tile == w.tables.inn:
        value += w.b[B_INN] * likely(w, duchy.region_colour[region], missing) * (
            points_of_region(w.estate, w.tables, size + 1) - points_of_region(w.estate, w.tables, size))
    return value


cdef inline uint64_t spaces_for_any(const View *w, int half) noexcept nogil:
    # where a black side or an inn may go
    return spaces_for(w.tables, w.half[half], w.tables.blank if w.tables.blank != NONE else w.tables.inn)


cdef inline int tile_for(const View *w, int half, int space) noexcept nogil:
    # that is worth most there: an inn, if there is none yet (I-5)
    return w.tables.blank if w.tables.inn == NONE or has(w.half[half].city[<int>INNS], space) else w.tables.inn


cdef void enlarge_regions(const View *w, Plan *plan) noexcept nogil:
    # I-7, H-47: what an inn that lies in a region, and shield 17, add to its points
    cdef const Duchy *duchy
    cdef uint64_t spaces
    cdef int half, space, colour, region, missing, size, points
    for half in range(w.n_halves):
        duchy = duchy_of(w.tables, w.half[half])
        spaces = (w.half[half].near | w.half[half].ferry) & ~w.half[half].covered & duchy.colour[<int>ANY]
        if not holds(w.estate, H_LARGER_REGIONS):
            spaces &= w.half[half].city[<int>INNS]
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            colour, region = duchy.colour_of[space], duchy.region_of[space]
            missing, size = w.estate.region_left[region], duchy.region_size[region]
            points = points_of_region(w.estate, w.tables, size + larger_by(
                w.state, w.tables, w.seat, half * N_SPACES + space)) - w.tables.region_points[size]
            space += half * N_SPACES
            plan.space[space] += points * (likely(w, colour, missing - 1) - (
                likely(w, colour, missing) if missing < size else 0))
            plan.best[colour] = max(plan.best[colour], plan.space[space])


cdef void find_any(View *w, Plan *plan) noexcept nogil:
    # the best of all open spaces, where there is no inn yet
    cdef uint64_t spaces
    cdef int half, space, numbers = 0
    cdef float best = CLOSED
    for half in range(w.n_halves):
        spaces = spaces_for_any(w, half)
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            numbers |= 1 << layout_of(w.tables, w.half[half]).number[space]
            best = max(best, <float>any_in(w, half, tile_for(w, half, space), space))
    plan.best[<int>ANY], plan.numbers[<int>ANY] = best, numbers


cdef double best_inn(const View *w, int half, uint64_t reach) noexcept nogil:
    # on the best of those spaces that a die reaches
    cdef uint64_t spaces = reach & spaces_for_any(w, half)
    cdef int space
    cdef double best = CLOSED
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        best = max(best, any_in(w, half, tile_for(w, half, space), space))
    return best
