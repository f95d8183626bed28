"""Hidden information: a new deal of all that a seat cannot see (G-4), and the test that a position is one.

Whatever is dealt again is sorted first, so that the new deal depends in no way on the true one.
"""
from libc.string cimport memcmp, memset
from ludometer.simcore.choice cimport NOBODY
from ludometer.simcore.rng cimport Rng, shuffle, sort
from ludometer.simcore.burgundy.duchy cimport derive
from ludometer.simcore.burgundy.hooks cimport sound_module
from ludometer.simcore.burgundy.estates cimport *


cdef void redeal(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    # what lies in the supplies, the goods of later phases, and the goods that others have sold, which lie face down
    cdef int back
    for back in range(N_BACKS):
        sort(state.hid.supply[back], state.pub.left[back])
        shuffle(state.hid.supply[back], state.pub.left[back], rng)
    redeal_goods(state, tables, NOBODY if seat == NOBODY else tables.duke[seat], rng)


cdef void redeal_goods(State *state, const Tables *tables, int duke, Rng *rng) noexcept nogil:
    # Goods that nobody has seen and those sold by others are one pool. Of goods in the game `hid` keeps only which
    # types they are, here in order.
    cdef int8_t goods[MAX_GOODS]
    cdef int i, other, good, number, n = 0
    cdef int[N_GOODS] out
    for i in range(tables.n_goods):
        if where_good(&state.pub, tables, i) == GOOD_UNSEEN:
            goods[n] = state.hid.goods[i]
            n += 1
    for other in range(n_dukes(&state.pub, tables)):
        for good in range(N_GOODS if duke not in (other, NOBODY) else 0):
            for number in range(state.estate[other].sold[good]):
                goods[n] = good
                n += 1
    sort(goods, n)
    shuffle(goods, n, rng)
    for i in range(tables.n_goods):
        if where_good(&state.pub, tables, i) == GOOD_UNSEEN:
            n -= 1
            state.hid.goods[i] = goods[n]
    for other in range(n_dukes(&state.pub, tables)):
        if duke not in (other, NOBODY):
            number = 0
            for good in range(N_GOODS):
                number += state.estate[other].sold[good]
                state.estate[other].sold[good] = 0
            while number:
                number -= 1
                n -= 1
                state.estate[other].sold[<int>goods[n]] += 1
    goods_out(state, tables, out)
    good = 0
    for i in range(tables.n_goods):
        if where_good(&state.pub, tables, i) == GOOD_OUT:
            while good < N_GOODS - 1 and out[good] == 0:
                good += 1
            out[good] -= 1
            state.hid.goods[i] = good


cdef enum:                          # where a good is, by its place as they were dealt
    GOOD_UNSEEN                     # to come in a later phase, or in the box
    GOOD_TO_COME                    # in this phase
    GOOD_OUT                        # in the game


cdef int where_good(const Public *pub, const Tables *tables, int i) noexcept nogil:
    cdef int first = tables.knob.phases * tables.knob.rounds
    if i >= first:
        return GOOD_OUT if i < first + n_dukes(pub, tables) * tables.knob.start_goods else GOOD_UNSEEN
    if pub.course.stage < STAGE_TURNS or i >= (pub.phase + 1) * tables.knob.rounds:
        return GOOD_UNSEEN
    return GOOD_TO_COME if i > pub.phase * tables.knob.rounds + pub.round else GOOD_OUT


cdef void goods_out(const State *state, const Tables *tables, int *out) noexcept nogil:
    # goods in the game by type: in depots, with seats, and those that have left it
    cdef int good, i
    for good in range(N_GOODS):
        out[good] = state.pub.goods_gone[good]
        for i in range(N_DEPOTS):
            out[good] += state.pub.goods[i][good]
        for i in range(n_dukes(&state.pub, tables)):
            out[good] += state.estate[i].goods[good] + state.estate[i].sold[good]


# ---- soundness

cdef bint sound(const State *state, const Tables *tables) noexcept nogil:
    cdef int seat, colour, bonuses = 0
    if not (sound_course(state, tables) and sound_tiles(state, tables)
            and sound_supplies(&state.pub, tables) and sound_goods(state, tables)):
        return False
    for seat in range(state.pub.course.n_seats):                # what one looks up with another comes first
        if not sound_place(state, tables, seat):
            return False
    for seat in range(state.pub.course.n_seats):
        if not sound_seat(state, tables, seat) or (
                seat < n_dukes(&state.pub, tables) and not sound_estate(state, tables, seat)):
            return False
    for seat in range(n_dukes(&state.pub, tables)):
        bonuses += state.estate[seat].bonuses
    for colour in range(N_COLOURS):
        if not 0 <= state.pub.bonuses_taken[colour] <= 2:
            return False
        bonuses -= state.pub.bonuses_taken[colour]
    return bonuses == 0 and sound_module(state, tables)


cdef bint sound_course(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int i, seat, order = 0, bridge = 0
    if not (1 <= pub.course.n_seats <= SEATS
            and STAGE_DUCHIES <= pub.course.stage <= STAGE_OVER and 0 <= pub.count < pub.course.n_seats
            and 0 <= pub.phase < tables.knob.phases and 0 <= pub.round <= tables.knob.rounds
            and (pub.round < tables.knob.rounds or pub.course.stage == STAGE_OVER)
            and pub.bought == 0 and pub.course.step >= 0
            and 0 <= pub.castles_chosen <= (pub.course.stage >= STAGE_CASTLES)
            and (pub.course.stage >= STAGE_TURNS or (pub.phase == 0 and pub.round == 0))):
        return False
    for i in range(pub.course.n_seats):
        if not (0 <= pub.order[i] < pub.course.n_seats and 0 <= pub.bridge_order[i] < pub.course.n_seats):
            return False
        order |= 1 << pub.order[i]
        bridge |= 1 << pub.bridge_order[i]
        if i and state.seat[pub.bridge_order[i]].bridge > state.seat[pub.bridge_order[i - 1]].bridge:
            return False                                        # who has moved further moves earlier
    if order != (1 << pub.course.n_seats) - 1 or bridge != order or pub.course.to_move != pub.order[pub.count]:
        return False
    for i in range(pub.course.n_seats):                         # dice: used by those who have moved
        seat = pub.order[i]
        for order in range(2):
            if not 0 <= state.seat[seat].dice[order] <= 6 or (pub.course.stage == STAGE_TURNS and (
                    state.seat[seat].dice[order] == 0) != (i < pub.count)):
                return False
        order = tables.duke[seat]                               # who has placed the castle
        if (estate_of(state, tables, seat).castle == NONE) != (pub.course.stage < STAGE_CASTLES or (
                pub.course.stage == STAGE_CASTLES and order >= pub.count)):
            return False
        if estate_of(state, tables, seat).duchy == NONE and not (
                pub.course.stage == STAGE_DUCHIES and i >= pub.count):
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
    for i in range(N_ALL_SLOTS):
        tile = pub.slot[i]
        if not NONE <= tile < tables.n_tiles:
            return False
        if tile != NONE:
            found[tile] += pub.inns if i == INN_SLOT else 1
    if not (pub.inns == 0 if pub.slot[INN_SLOT] == NONE else pub.inns > 0 and pub.slot[INN_SLOT] == tables.inn):
        return False
    for seat in range(pub.course.n_seats):
        for i in range(N_SPACES):
            tile = state.half[seat].tile[i]
            if not NONE <= tile < tables.n_tiles:
                return False
            if tile != NONE:
                found[tile] += 1
        for i in range(MAX_STORAGE):
            tile = state.seat[seat].stored[i]
            if not NONE <= tile < tables.n_tiles or (tile == NONE) != (i >= state.seat[seat].n_stored):
                return False
            if tile != NONE:
                found[tile] += 1
    for seat in range(n_dukes(pub, tables)):
        for i in range(MAX_STORAGE):
            tile = state.estate[seat].common[i]
            if not NONE <= tile < tables.n_tiles or (tile == NONE) != (i >= state.estate[seat].n_common):
                return False
            if tile != NONE:
                found[tile] += 1
        found[tables.castle_tile] += state.estate[seat].castle == NONE          # it is still to be placed
    for tile in range(tables.n_tiles):
        copies = 0
        for back in range(N_BACKS):
            copies += tables.copies[back][tile]
        if tile == tables.inn:                                  # I-1
            copies = tables.inns * (pub.phase + 1 if pub.course.stage >= STAGE_TURNS else 0)
        elif tile == tables.blank:                              # A-12
            copies = state.tally.swaps
        if found[tile] != copies:
            return False
    return True


cdef bint sound_supplies(const Public *pub, const Tables *tables) noexcept nogil:
    # there is enough for the phases to come (G-6, G-7)
    cdef int needed[N_BACKS]
    cdef int back
    tiles_needed(tables, pub.course.n_seats, pub.phase + 1 if pub.course.stage >= STAGE_TURNS else 0, needed)
    for back in range(N_BACKS):
        if pub.left[back] < needed[back]:
            return False
    return True


cdef bint sound_goods(const State *state, const Tables *tables) noexcept nogil:
    # goods in the game are those of the rounds begun and of the start; they lie in depots or with seats
    cdef const Public *pub = &state.pub
    cdef int[N_GOODS] expected
    cdef int[N_GOODS] all_goods
    cdef int[N_GOODS] found
    cdef int i, seat, good
    memset(expected, 0, sizeof(expected))
    memset(all_goods, 0, sizeof(all_goods))
    for i in range(tables.n_goods):
        good = state.hid.goods[i]
        if not 0 <= good < N_GOODS:
            return False
        all_goods[good] += 1
        all_goods[tables.good_of[i]] -= 1
        expected[good] += where_good(pub, tables, i) == GOOD_OUT
    goods_out(state, tables, found)
    for good in range(N_GOODS):
        for i in range(N_DEPOTS):
            if pub.goods[i][good] < 0:
                return False
        for seat in range(n_dukes(pub, tables)):
            if state.estate[seat].goods[good] < 0 or state.estate[seat].sold[good] < 0:
                return False
        if found[good] != expected[good] or all_goods[good] != 0:
            return False
    if pub.course.stage != STAGE_TURNS:
        return True
    for i in range(tables.knob.rounds):                         # goods of rounds to come lie open
        if pub.goods_line[i] != (state.hid.goods[pub.phase * tables.knob.rounds + i] if i > pub.round else NONE):
            return False
    return True


cdef bint sound_place(const State *state, const Tables *tables, int seat) noexcept nogil:
    # which duchy it has, what lies where there, and whose monasteries it copies
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const Half *half = &state.half[seat]
    cdef int space, tile
    if not (NONE <= estate.duchy < tables.n_duchies
            and half.board == board_of(tables, max(0, <int>estate.duchy), seat)
            and NONE <= estate.patron < n_dukes(&state.pub, tables)):
        return False
    for space in range(N_SPACES):
        tile = half.tile[space]
        if has(half.covered, space) != (tile != NONE) or has(half.blank, space) != (
                tile != NONE and tables.colour[tile] == ANY):
            return False
        if tile != NONE and tables.colour[tile] not in (ANY, duchy_of(tables, half).colour_of[space]):
            return False
    return (half.covered | half.blank) < one(N_SPACES)


cdef bint sound_seat(const State *state, const Tables *tables, int seat) noexcept nogil:
    cdef const Seat *own = &state.seat[seat]
    return 0 <= own.n_stored <= min(<int>MAX_STORAGE, <int>tables.most_stored) and (
        0 <= own.bridge < tables.knob.bridge_spaces)


cdef bint sound_estate(const State *state, const Tables *tables, int duke) noexcept nogil:
    # what is kept ready agrees with the tiles that lie there
    cdef const Estate *estate = &state.estate[duke]
    cdef const Half *half
    cdef Estate renewed
    cdef Half[N_HALVES] halves
    cdef int i, types = 0
    if not (estate.silver >= 0 and estate.workers >= 0 and 0 <= estate.n_common <= tables.common_storage):
        return False
    if (gained(tables, duke, state.tally.workers_gained, state.tally.workers_used) != estate.workers
            or gained(tables, duke, state.tally.silver_gained, state.tally.silver_used) != estate.silver):
        return False
    for i in range(N_GOODS):
        types += estate.goods[i] > 0
    if types > max(tables.knob.goods_storage, tables.knob.start_goods):
        return False
    if estate.duchy == NONE and state.pub.course.stage != STAGE_DUCHIES:
        return False
    if estate.castle == NONE:
        for i in range(tables.n_halves):
            half = half_of(state, tables, duke, i)
            if half.covered or half.near or half.ferry:
                return False
        return estate.effects == 0 and estate.shift == 1 and (
            state.pub.course.stage == STAGE_DUCHIES or left_to_cover(state, tables, duke))
    if not 0 <= estate.castle < N_SPACES * tables.n_halves or estate.duchy == NONE or tables.castle_tile != (
            state.half[holder(tables, duke, estate.castle)].tile[estate.castle % N_SPACES]):
        return False
    derive(state, tables, duke, &renewed, halves)
    if (renewed.effects != estate.effects or renewed.castles != estate.castles or renewed.storage != estate.storage
            or renewed.mine_silver != estate.mine_silver or renewed.good_silver != estate.good_silver
            or renewed.shift != estate.shift or renewed.shift_take != estate.shift_take
            or memcmp(renewed.shift_place, estate.shift_place, sizeof(renewed.shift_place))
            or memcmp(renewed.built, estate.built, sizeof(renewed.built))):
        return False
    for i in range(tables.n_halves):
        half = half_of(state, tables, duke, i)
        if (halves[i].near != half.near or halves[i].ferry != half.ferry
                or memcmp(halves[i].city, half.city, sizeof(half.city))):
            return False
        if half.covered & ~half.near and size_of(half.covered) > 1 and not tables.scattered:
            return False                                        # all are connected
    return left_to_cover(state, tables, duke)


cdef int gained(const Tables *tables, int duke, const int16_t *gains, const int16_t *uses) noexcept nogil:
    # what is left of it, gained and paid by all seats of the duke
    cdef int part, left = 0
    for part in range(tables.n_halves):
        left += gains[duke + 2 * part] - uses[duke + 2 * part]
    return left


cdef bint left_to_cover(const State *state, const Tables *tables, int duke) noexcept nogil:
    # whether the counts of empty spaces are right
    cdef const Estate *estate = &state.estate[duke]
    cdef const Half *half
    cdef int region, colour, part, left
    for region in range(duchy_of(tables, &state.half[duke]).n_regions):
        left = 0
        for part in range(tables.n_halves):
            half = half_of(state, tables, duke, part)
            left += size_of(duchy_of(tables, half).region[region] & ~half.covered)
        if estate.region_left[region] != left:
            return False
    for colour in range(N_COLOURS):
        left = 0
        for part in range(tables.n_halves):
            half = half_of(state, tables, duke, part)
            left += size_of(duchy_of(tables, half).colour[colour] & ~half.covered)
        if estate.colour_left[colour] != left:
            return False
    return True
