"""The team game (C-1 to C-12): seats 0 and 2 against 1 and 3, each team with one duchy of two halves.

The spaces of the first half lie in the Estate of a team's first seat, those of the second in that of its second seat:
`tile`, `covered`, `near`, `blank` and `city`. Dice, the piece on the bridge, points and the first tiles of the storage
are a seat's own. All else belongs to the team. It stands in both Estates: the seat whose turn it is changes its own,
and share() copies it when its turn is over.
"""
from libc.string cimport memcmp, memcpy, memset
from simcore.choice cimport Ctx, Move, choose
from simcore.burgundy.hooks cimport add_module
from simcore.burgundy.state cimport *


cdef void join_teams(Tables *tables) noexcept nogil:
    # C-1, C-2, C-6
    cdef Hooks hooks
    cdef int seat
    memset(&hooks, 0, sizeof(Hooks))
    hooks.store, hooks.agree = store_in_team, share
    hooks.sound_module = sound_teams
    for seat in range(SEATS):
        tables.duke[seat] = seat & 1
    tables.n_halves, tables.common_storage = N_HALVES, tables.team_storage
    add_module(tables, &hooks)


cdef inline int mate(int seat) noexcept nogil:
    return seat ^ 2


cdef void share(State *state, const Tables *tables, int seat) noexcept nogil:
    # C-4, C-6, C-9, C-10
    cdef const Estate *own = &state.estate[seat]
    cdef Estate *other = &state.estate[mate(seat)]
    cdef int i, private = other.n_stored - other.shared
    other.effects, other.shields = own.effects, own.shields
    other.silver, other.workers, other.castle = own.silver, own.workers, own.castle
    other.bonuses, other.castles, other.patron, other.towers = own.bonuses, own.castles, own.patron, own.towers
    other.n_route, other.on_route = own.n_route, own.on_route
    other.shift, other.shift_take = own.shift, own.shift_take
    other.storage, other.mine_silver, other.good_silver = own.storage, own.mine_silver, own.good_silver
    memcpy(other.shift_place, own.shift_place, sizeof(own.shift_place))
    memcpy(other.goods, own.goods, sizeof(own.goods))
    memcpy(other.sold, own.sold, sizeof(own.sold))
    memcpy(other.region_left, own.region_left, sizeof(own.region_left))
    memcpy(other.colour_left, own.colour_left, sizeof(own.colour_left))
    memcpy(other.built, own.built, sizeof(own.built))
    memcpy(other.route, own.route, sizeof(own.route))
    other.shared = own.shared
    other.n_stored = private + own.shared
    for i in range(own.shared):
        other.stored[private + i] = own.stored[own.n_stored - own.shared + i]
    for i in range(other.n_stored, MAX_STORAGE):
        other.stored[i] = NONE


cdef void store_in_team(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil:
    # C-6: in the seat's own storage or in that of the team; the seat chooses if both have room
    cdef Estate *estate = &state.estate[seat]
    cdef Move[2] moves = [Move(tile, 0, 0, 0), Move(tile, 0, 1, 0)]
    cdef int i
    cdef bint common = estate.n_stored - estate.shared >= estate.storage
    if not common and estate.shared < tables.team_storage:
        common = choose(ctx, state, seat, STORE_TILE, moves, 2).to
    if common:
        estate.stored[estate.n_stored] = tile
        estate.shared += 1
    else:
        for i in range(estate.n_stored, estate.n_stored - estate.shared, -1):
            estate.stored[i] = estate.stored[i - 1]
        estate.stored[estate.n_stored - estate.shared] = tile
    estate.n_stored += 1


cdef bint sound_teams(const State *state, const Tables *tables) noexcept nogil:
    # what is in common is so for both
    cdef const Estate *estate
    cdef const Estate *other
    cdef int seat
    for seat in range(n_dukes(&state.pub, tables)):
        estate = &state.estate[seat]
        other = &state.estate[mate(seat)]
        if estate.castle != NONE and not (
                estate.silver == other.silver and estate.workers == other.workers and estate.shared == other.shared
                and estate.effects == other.effects and estate.shields == other.shields
                and estate.castle == other.castle and estate.bonuses == other.bonuses
                and estate.patron == other.patron and estate.towers == other.towers
                and estate.on_route == other.on_route
                and memcmp(estate.goods, other.goods, sizeof(estate.goods)) == 0
                and memcmp(estate.sold, other.sold, sizeof(estate.sold)) == 0
                and memcmp(estate.built, other.built, sizeof(estate.built)) == 0
                and memcmp(estate.region_left, other.region_left, sizeof(estate.region_left)) == 0
                and memcmp(estate.colour_left, other.colour_left, sizeof(estate.colour_left)) == 0
                and memcmp(estate.route, other.route, sizeof(estate.route)) == 0):
            return False
    return True
