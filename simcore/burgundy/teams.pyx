"""The team game (C-1 to C-12): seats 0 and 2 against 1 and 3, each team with one duchy of two halves.

The spaces of the first half lie in the Estate of a team's first seat, those of the second in that of its second seat:
`tile`, `covered`, `near`, `blank` and `city`. Dice, the piece on the bridge, points and the first tiles of the storage
are a seat's own. All else belongs to the team. It stands in both Estates: the seat whose turn it is changes its own,
and share() copies it when its turn is over.
"""
from libc.string cimport memcpy
from simcore.choice cimport Ctx, Move, choose
from simcore.burgundy.actions cimport list_places_in
from simcore.burgundy.state cimport *


cdef void share(State *state, int seat) noexcept nogil:
    # C-4, C-6, C-9, C-10
    cdef const Estate *own = &state.estate[seat]
    cdef Estate *other = &state.estate[mate(seat)]
    cdef int i, private = other.n_stored - other.shared
    other.effects, other.shields = own.effects, own.shields
    other.silver, other.workers, other.castle = own.silver, own.workers, own.castle
    other.bonuses, other.castles, other.patron, other.towers = own.bonuses, own.castles, own.patron, own.towers
    other.n_route, other.on_route = own.n_route, own.on_route
    other.shift, other.shift_take = own.shift, own.shift_take
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
    cdef bint common = estate.n_stored - estate.shared >= storage_of(tables, estate)
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


cdef int list_places_of_team(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                             int n) noexcept nogil:
    # C-2: in both halves
    cdef int half
    for half in range(N_HALVES):
        n = list_places_in(tables, &state.estate[seat], &state.estate[(seat & 1) + 2 * half], half * N_SPACES, die,
                           which, moves, n)
    return n
