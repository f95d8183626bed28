"""Hidden information: a new deal of all that nobody can see (G-4), and the test that a position is one.

Whatever is dealt anew is gathered in the order of the lists, never in the order in which it truly lies.
"""
from libc.string cimport memcmp, memset
from simcore.rng cimport Rng, shuffle, sort
from simcore.burgundy.effects cimport lasting
from simcore.burgundy.state cimport *


cdef void redeal(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    # no seat sees more than another: what lies in the supplies, and the goods of later phases
    cdef int back, i, n = 0
    cdef int unseen[MAX_GOODS]
    cdef int8_t goods[MAX_GOODS]
    for back in range(N_BACKS):
        sort(state.hid.supply[back], state.pub.left[back])
        shuffle(state.hid.supply[back], state.pub.left[back], rng)
    for i in range(tables.n_goods):
        if seen_good(&state.pub, tables, i):
            continue
        unseen[n] = i
        goods[n] = state.hid.goods[i]
        n += 1
    sort(goods, n)
    shuffle(goods, n, rng)
    for i in range(n):
        state.hid.goods[unseen[i]] = goods[i]


cdef bint seen_good(const Public *pub, const Tables *tables, int i) noexcept nogil:
    # of the goods as they were dealt: those of phases that have begun, and those the seats began with
    cdef int first = tables.phases * tables.rounds
    if i < first:
        return pub.program >= PHASE_TURNS and i < (pub.phase + 1) * tables.rounds
    return i < first + pub.n_seats * tables.start_goods


# ---- soundness

cdef bint sound(const State *state, const Tables *tables) noexcept nogil:
    cdef int seat, colour, bonuses = 0
    if not (sound_course(state, tables) and sound_tiles(state, tables)
            and sound_supplies(&state.pub, tables) and sound_goods(state, tables)):
        return False
    for seat in range(state.pub.n_seats):
        if not sound_estate(state, tables, seat):
            return False
        bonuses += state.estate[seat].bonuses
    for colour in range(N_COLOURS):
        if not 0 <= state.pub.bonuses_taken[colour] <= 2:
            return False
        bonuses -= state.pub.bonuses_taken[colour]
    return bonuses == 0


cdef bint sound_course(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int i, seat, order = 0, bridge = 0
    if not (2 <= pub.n_seats <= SEATS and PHASE_DUCHIES <= pub.program <= PHASE_OVER and 0 <= pub.count < pub.n_seats
            and 0 <= pub.phase < tables.phases and 0 <= pub.round <= tables.rounds
            and (pub.round < tables.rounds or pub.program == PHASE_OVER) and pub.bought == 0 and pub.step >= 0
            and (pub.program >= PHASE_TURNS or (pub.phase == 0 and pub.round == 0))):
        return False
    for i in range(pub.n_seats):
        if not (0 <= pub.order[i] < pub.n_seats and 0 <= pub.bridge_order[i] < pub.n_seats):
            return False
        order |= 1 << pub.order[i]
        bridge |= 1 << pub.bridge_order[i]
        if i and state.estate[pub.bridge_order[i]].bridge > state.estate[pub.bridge_order[i - 1]].bridge:
            return False                                        # who has moved further moves earlier
    if order != (1 << pub.n_seats) - 1 or bridge != order or pub.to_move != pub.order[pub.count]:
        return False
    for i in range(pub.n_seats):                                # dice: used by those who have moved
        seat = pub.order[i]
        for order in range(2):
            if not 0 <= state.estate[seat].dice[order] <= 6 or (pub.program == PHASE_TURNS and (
                    state.estate[seat].dice[order] == 0) != (i < pub.count)):
                return False
        if (state.estate[seat].castle == NONE) != (pub.program < PHASE_CASTLES or (
                pub.program == PHASE_CASTLES and i >= pub.count)):
            return False
        if state.estate[seat].duchy == NONE and not (pub.program == PHASE_DUCHIES and i >= pub.count):
            return False
    return True


cdef bint sound_tiles(const State *state, const Tables *tables) noexcept nogil:
    # every tile is in one place: a supply, the board, a storage, a duchy, or out of the game
    cdef const Public *pub = &state.pub
    cdef Public renewed
    cdef int found[MAX_TILES]
    cdef int back, i, seat, tile, copies
    for i in range(MAX_TILES):
        found[i] = pub.gone[i]
    for back in range(N_BACKS):
        if not 0 <= pub.left[back] <= MAX_SUPPLY:
            return False
        for i in range(MAX_SUPPLY):
            tile = state.hid.supply[back][i]
            if (tile == NONE) != (i >= pub.left[back]) or not NONE <= tile < tables.n_tiles:
                return False
            if tile != NONE:
                if tables.copies[back][tile] == 0:
                    return False
                found[tile] += 1
    renewed = pub[0]
    for i in range(N_DEPOTS + 1):
        offer(&renewed, i)
    if renewed.offered != pub.offered:
        return False
    for i in range(N_SLOTS):
        tile = pub.slot[i]
        if not NONE <= tile < tables.n_tiles:
            return False
        if tile != NONE:
            found[tile] += 1
    for seat in range(pub.n_seats):
        for i in range(N_SPACES):
            tile = state.estate[seat].tile[i]
            if not NONE <= tile < tables.n_tiles:
                return False
            if tile != NONE:
                found[tile] += 1
        for i in range(MAX_STORAGE):
            tile = state.estate[seat].stored[i]
            if not NONE <= tile < tables.n_tiles or (tile == NONE) != (i >= state.estate[seat].n_stored):
                return False
            if tile != NONE:
                found[tile] += 1
        if state.estate[seat].castle == NONE:                     # its castle is still to be placed
            found[tables.castle_tile] += 1
    for tile in range(tables.n_tiles):
        copies = 0
        for back in range(N_BACKS):
            copies += tables.copies[back][tile]
        if found[tile] != copies:
            return False
    return True


cdef bint sound_supplies(const Public *pub, const Tables *tables) noexcept nogil:
    # there is enough for the phases to come (G-6, G-7)
    cdef int needed[N_BACKS]
    cdef int phase, slot, back
    memset(needed, 0, sizeof(needed))
    for phase in range(pub.phase + 1 if pub.program >= PHASE_TURNS else 0, tables.phases):
        needed[<int>BLACK] += tables.black_slots[pub.n_seats]
        for slot in range(N_DEPOT_SLOTS):
            if tables.slot_colour[pub.n_seats][phase][slot] != NONE:
                needed[<int>tables.slot_colour[pub.n_seats][phase][slot]] += 1
    for back in range(N_BACKS):
        if pub.left[back] < needed[back]:
            return False
    return True


cdef bint sound_goods(const State *state, const Tables *tables) noexcept nogil:
    # goods in the game are those of the rounds begun and of the start; they lie in depots or with seats
    cdef const Public *pub = &state.pub
    cdef int expected[N_GOODS]
    cdef int found[N_GOODS]
    cdef int all_goods[N_GOODS]
    cdef int i, seat, good, rounds = 0
    memset(expected, 0, sizeof(expected))
    memset(found, 0, sizeof(found))
    memset(all_goods, 0, sizeof(all_goods))
    if pub.program >= PHASE_TURNS:
        rounds = pub.phase * tables.rounds + min(pub.round + 1, tables.rounds)
    for i in range(tables.n_goods):
        good = state.hid.goods[i]
        if not 0 <= good < N_GOODS:
            return False
        all_goods[good] += 1
        all_goods[tables.good_of[i]] -= 1
        if i < rounds or tables.phases * tables.rounds <= i < (
                tables.phases * tables.rounds + pub.n_seats * tables.start_goods):
            expected[good] += 1
    for good in range(N_GOODS):
        for i in range(N_DEPOTS):
            if pub.goods[i][good] < 0:
                return False
            found[good] += pub.goods[i][good]
        for seat in range(pub.n_seats):
            if state.estate[seat].goods[good] < 0 or state.estate[seat].sold[good] < 0:
                return False
            found[good] += state.estate[seat].goods[good] + state.estate[seat].sold[good]
        if found[good] != expected[good] or all_goods[good] != 0:
            return False
    if pub.program != PHASE_TURNS:
        return True
    for i in range(tables.rounds):                              # goods of rounds to come lie open
        if pub.goods_line[i] != (state.hid.goods[pub.phase * tables.rounds + i] if i > pub.round else NONE):
            return False
    return True


cdef bint sound_estate(const State *state, const Tables *tables, int seat) noexcept nogil:
    # what is kept ready agrees with the tiles that lie there
    cdef const Estate *estate = &state.estate[seat]
    cdef const Duchy *duchy
    cdef Estate renewed
    cdef int space, tile, i, types = 0
    if not (NONE <= estate.duchy < tables.n_duchies and estate.silver >= 0 and estate.workers >= 0
            and 0 <= estate.n_stored <= tables.tile_storage and 0 <= estate.bridge <= tables.bridge_last):
        return False
    if (state.tally.workers_gained[seat] - state.tally.workers_used[seat] != estate.workers
            or state.tally.silver_gained[seat] - state.tally.silver_used[seat] != estate.silver):
        return False
    for i in range(N_GOODS):
        types += estate.goods[i] > 0
    if types > max(tables.goods_storage, tables.start_goods):
        return False
    if estate.duchy == NONE and state.pub.program != PHASE_DUCHIES:
        return False
    if estate.castle == NONE:
        return (estate.covered == 0 and estate.near == 0 and estate.effects == 0 and estate.shift == 1
                and (state.pub.program == PHASE_DUCHIES or left_to_cover(estate, duchy_of(tables, estate), 0)))
    if not 0 <= estate.castle < N_SPACES or estate.duchy == NONE or estate.tile[estate.castle] != tables.castle_tile:
        return False
    duchy = duchy_of(tables, estate)
    memset(&renewed, 0, sizeof(Estate))
    renewed.shift = 1
    for space in range(N_SPACES):
        tile = estate.tile[space]
        if tile == NONE:
            continue
        if tables.colour[tile] != duchy.colour_of[space]:
            return False
        renewed.covered |= one(space)
        renewed.near |= tables.neighbours[space]
        if tables.colour[tile] == BUILDING:
            renewed.built[tables.building[tile]] += 1
            if tables.city[tile] != NO_CITY_RULE:
                renewed.city[tables.city[tile]] |= duchy.region[duchy.region_of[space]]
        if tables.colour[tile] == MONASTERY:
            renewed.effects |= one(tables.effect[tile])
            lasting(&renewed, tables, tile)
    if has(renewed.effects, SAME_BUILDINGS):
        memset(renewed.city, 0, sizeof(renewed.city))
    if (renewed.covered != estate.covered or renewed.near != estate.near or renewed.effects != estate.effects
            or renewed.shift != estate.shift or renewed.shift_take != estate.shift_take
            or memcmp(renewed.shift_place, estate.shift_place, sizeof(renewed.shift_place))
            or memcmp(renewed.built, estate.built, sizeof(renewed.built))
            or memcmp(renewed.city, estate.city, sizeof(renewed.city))):
        return False
    if renewed.covered & ~renewed.near and size_of(renewed.covered) > 1:        # all hang together
        return False
    return left_to_cover(estate, duchy, renewed.covered)


cdef bint left_to_cover(const Estate *estate, const Duchy *duchy, uint64_t covered) noexcept nogil:
    # whether the counts of empty spaces are right
    cdef int region, colour
    for region in range(duchy.n_regions):
        if estate.region_left[region] != size_of(duchy.region[region] & ~covered):
            return False
    for colour in range(N_COLOURS):
        if estate.colour_left[colour] != size_of(duchy.colour[colour] & ~covered):
            return False
    return True
