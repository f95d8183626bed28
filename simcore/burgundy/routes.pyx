"""Trade routes: goods sold go on a row of boards, where a good on a space of its type brings a bonus."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.burgundy.effects cimport build
from ludometer.simcore.burgundy.estates cimport *


cdef void join_routes(Tables *tables) noexcept nogil:
    # B-1. B-8: what lies on a route has been sold, and counts so already
    cdef Hooks *hooks = &tables.hooks
    cdef int bonus
    hooks.deal_more[end_of(hooks.deal_more)] = deal_routes
    hooks.after_castle[end_of(hooks.after_castle)] = order_route
    hooks.after_sale[end_of(hooks.after_sale)] = lay_on_route
    hooks.sound_module[end_of(hooks.sound_module)] = sound_routes
    for bonus in range(FIRST_BONUS, N_WORKS):
        tables.part_of[bonus] = VP_ROUTES


cdef void deal_routes(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # B-2, by player; C-10: a team has the boards of both its seats
    cdef int8_t boards[MAX_BOARDS]
    cdef Estate *estate
    cdef Rng rng
    cdef int i, seat, part, each = tables.routes[state.pub.course.n_seats]
    for i in range(tables.n_boards):
        boards[i] = i
    rng_seek(&rng, &ctx.luck, DECK, DECK_ROUTES)
    shuffle(boards, tables.n_boards, &rng)
    for seat in range(n_dukes(&state.pub, tables)):
        estate = estate_of(state, tables, seat)
        for part in range(tables.n_halves):
            for i in range(each):
                estate.route[estate.n_route] = boards[each * ctx.player[seat + 2 * part] + i]
                estate.n_route += 1


cdef void order_route(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # B-3, board by board from the left
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Move moves[MAX_ROUTES]
    cdef int place, i, n, board
    for place in range(estate.n_route - 1 if tables.knob.route_order_chosen else 0):
        n = 0
        for i in range(place, estate.n_route):
            moves[n] = Move(estate.route[i], 0, place, 0)
            n += 1
        board = choose(ctx, state, seat, KIND_ROUTE, moves, n).what
        i = place
        while i < estate.n_route - 1 and estate.route[i] != board:
            i += 1
        while i > place:
            estate.route[i] = estate.route[i - 1]
            i -= 1
        estate.route[place] = board


cdef void lay_on_route(State *state, const Tables *tables, int seat, int good, int n, Ctx *ctx) noexcept nogil:
    # B-4 to B-7: n goods of a type, one after the other
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int i, at, bonus
    cdef bint match
    if estate.n_route == 0:
        return
    for i in range(n):
        if ctx.error:
            return
        at = estate.on_route
        bonus, match = bonus_at(estate, tables, at), matches(estate, tables, at, good)
        estate.on_route = at + 1 if at + 1 < ROUTE_SPACES * estate.n_route else 0
        state.tally.route_goods[seat] += 1
        note(ctx, seat, NOTE_ROUTE_GOOD, at, Move(match, bonus, 0, 0))
        if match:
            if bonus < N_BONUSES:                               # those that data may add are not counted
                state.tally.route_bonuses[bonus][seat] += 1
            build(state, tables, seat, FIRST_BONUS + bonus, ctx)


cdef bint sound_routes(const State *state, const Tables *tables) noexcept nogil:
    cdef const Estate *estate
    cdef int seat, i
    for seat in range(n_dukes(&state.pub, tables)):
        estate = estate_of(state, tables, seat)
        if not (0 <= estate.n_route <= MAX_ROUTES
                and 0 <= estate.on_route <= max(0, ROUTE_SPACES * estate.n_route - 1)):
            return False
        for i in range(MAX_ROUTES):
            if (estate.route[i] == NONE) != (i >= estate.n_route) or not NONE <= estate.route[i] < tables.n_boards:
                return False
    return True
