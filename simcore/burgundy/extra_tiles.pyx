"""Extra tiles: the crane, the geese, and monasteries 27 and 28."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.burgundy.actions cimport silver_of_hiring
from ludometer.simcore.burgundy.effects cimport build, climb, graze, score_herd
from ludometer.simcore.burgundy.gains cimport gain_workers, pay
from ludometer.simcore.burgundy.scoring cimport animal_points, score_monastery
from ludometer.simcore.burgundy.shields cimport copy_points
from ludometer.simcore.burgundy.estates cimport *


cdef void join_extra_tiles(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.other_effect[end_of(hooks.other_effect)] = place_extra_tile
    hooks.before_grazing[end_of(hooks.before_grazing)] = flock
    hooks.other_options[end_of(hooks.other_options)] = hire_options
    hooks.other_act[end_of(hooks.other_act)] = hire
    if not tables.knob.geese_count_for_7:                       # E-42
        tables.uncounted = tables.geese


cdef void join_crane(Tables *tables) noexcept nogil:
    # apart, because it scores after what shields copy
    cdef Hooks *hooks = &tables.hooks
    hooks.after_monasteries[end_of(hooks.after_monasteries)] = score_crane


cdef void place_extra_tile(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil:
    cdef int effect = tables.effect[tile]
    if effect == IS_CRANE:
        use_crane(state, tables, seat, ctx)
    elif effect == IS_GEESE:
        graze(state, tables, seat, space, tables.animal[tile], ctx)
    elif effect == BRIDGE_TOP:
        climb(state, tables, seat)


cdef void use_crane(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-58
    cdef Move moves[MAX_BUILDINGS + 1]
    cdef Move move
    cdef int building, n = 1
    moves[0] = Move(NONE, 0, 0, 0)
    for building in range(tables.n_buildings):
        moves[n] = Move(building, 0, 0, 0)
        n += 1 if tables.does[building] != BUILDS_ACT_WHITE else tables.knob.crane_white_castle         # K-6
    move = choose(ctx, state, seat, KIND_CRANE, moves, n)
    if move.what != NONE:
        build(state, tables, seat, move.what, ctx)


cdef void score_crane(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # R-23, K-6: for the monastery that scores most; of equal ones, an own one before one that shield 6 copies
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int tile = NONE, copied = NONE
    if estate.built[CRANE] == 0:
        return
    tile = best_of(state, tables, seat)
    if estate.patron != NONE:
        copied = best_of(state, tables, estate.patron)
    if copied != NONE and (tile == NONE or tables.amount[copied] > tables.amount[tile]):
        copy_points(state, tables, seat, estate.built[CRANE] * tables.amount[copied], ctx)
    elif tile != NONE:
        score_monastery(state, tables, seat, tile, estate.built[CRANE] * tables.amount[tile], ctx)


cdef int best_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # the first of the seat's monasteries that scores most for a building, or NONE
    cdef const Half *half
    cdef uint64_t spaces
    cdef int part, tile, best = NONE
    for part in range(tables.n_halves):
        half = half_of(state, tables, seat, part)
        spaces = spread(tables, half, MONASTERY)
        while spaces:
            tile = half.tile[lowest(spaces)]
            spaces &= spaces - 1
            if tables.effect[tile] == SCORE_BUILDING and (best == NONE or tables.amount[tile] > tables.amount[best]):
                best = tile
    return best


cdef int flock(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil:
    # E-41: geese in the pasture score with every tile that comes; themselves, with one kind of animals there
    cdef bint joined = holds(estate_of(state, tables, seat), H_ONE_PASTURE)
    cdef Move moves[MAX_ANIMALS]
    cdef int kind, n = 0
    if tables.geese == NONE:
        return animal
    score_herd(state, tables, seat, space, tables.geese, ctx)
    if animal != tables.geese:
        return animal
    for kind in range(tables.n_animals):
        if kind != tables.geese and animal_points(state, tables, seat, space, kind, joined):
            moves[n] = Move(kind, space, 0, 0)
            n += 1
    return choose(ctx, state, seat, KIND_GEESE, moves, n).what if n else NONE


cdef int hire_options(const State *state, const Tables *tables, int seat, int moment, int die, Move *moves,
                      int n) noexcept nogil:
    # M-28: within an action workers can change the white die (K-3), or pay for a tile (M-6)
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef bint helps = moment == IN_TURN or die > 0 or (
        has(estate.effects, BUY_ANYWHERE) and state.pub.bought < tables.knob.purchases)
    if helps and has(estate.effects, HIRE_WORKERS) and estate.silver >= silver_of_hiring():
        moves[n] = Move(HIRE, 0, 0, 0)
        n += 1
    return n


cdef void hire(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # M-28
    if move.what == HIRE:
        pay(state, tables, seat, 0, silver_of_hiring())
        gain_workers(state, tables, seat, tables.amount_of[HIRE_WORKERS])
