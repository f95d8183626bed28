"""What a net sees of a decision of Burgundy, by the inputs and features that declared.py explains."""
from libc.stdint cimport int8_t, uint64_t
from ludometer.simcore.choice cimport Move, Sight
from ludometer.simcore.nets cimport see, show
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.burgundy.actions cimport (silver_of_action, silver_of_hiring, silver_of_purchase, silver_of_sale,
                                                 workers_of_action)
from ludometer.simcore.burgundy.scoring cimport bonus_for
from ludometer.simcore.burgundy.estates cimport *
from ludometer.policies.burgundy.declared cimport *

from .declared import HIDDEN_SIGNS, INPUTS, SHOWN  # noqa: F401

# decisions that have a layer of their own, or that share one: the heat of their scores
HEATS = {("turn",): 0.45, ("castle_action",): 0.45, ("fetch",): 0.45, ("city_hall",): 0.45, ("discard",): 0.45,
         ("ship",): 0.45}
SHARPNESS = 2.0                     # with which the nets of the library draw what they do
LEARNING = {"rate": 0.015, "softness": 6.0}                  # settings of ludometer.policies.training
# A net for more players begins as the one for fewer: one of four wins 49.5 % among `textbook` after 48,000 games for
# each number of players, and 49.0 % after 120,000 from scratch. With a rival's signs copied to each of more rivals it
# wins 47.4 %, with steps of 0.6 of the rate 47.4 %.
CARRIED = True

cdef enum:                          # of a tile: where its features begin, from that of its colour
    BY_TYPE = Y_GAIN_TYPE_TYPE - Y_GAIN_COLOUR
    BY_MONASTERY = Y_GAIN_NUMBER_NUMBER - Y_GAIN_COLOUR
    BY_ANIMAL = Y_GAIN_KIND_KIND - Y_GAIN_COLOUR
    ANIMALS = Y_GAIN_ANIMALS - Y_GAIN_COLOUR
    BY_PHASE = Y_GAIN_COLOUR_PHASE - Y_GAIN_COLOUR
    BY_OPEN = Y_GAIN_OPEN_SPACES - Y_GAIN_COLOUR
    ALIKE = Y_GAIN_ALIKE_TILES - Y_GAIN_COLOUR
    BY_LEFT = Y_GAIN_LEFT_SPACES - Y_GAIN_COLOUR
    BY_MISSING = Y_GAIN_MISSING_SPACES - Y_GAIN_COLOUR
    AT_ONCE = Y_GAIN_NOW - Y_GAIN_COLOUR
    LAST_MONASTERY = 29
    LAST_ANIMAL = 5
    N_COUNTED = 5                   # of phases and rounds
    MANY = 99


def attach(PolicySpec spec):
    """Let a policy of Burgundy see decisions as a net does."""
    spec.c.sight = sight


cdef void sight(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, Sight *seen) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef int i
    see_position(state, tables, seat, seen)
    for i in range(n):
        if kind == KIND_DISCARD:
            show_gained(state, tables, seat, moves[i].what, 0, Y_DROP_COLOUR, seen, i)
        elif kind == KIND_SHIP:
            show_goods(state, tables, seat, moves[i], seen, i)
        else:
            show_act(state, tables, seat, kind, moves[i], seen, i)


cdef void see_position(const State *state, const Tables *tables, int seat, Sight *seen) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Seat *own = &state.seat[seat]
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int duke = tables.duke[seat], i, other, least, ahead = 1000, kinds = 0
    cdef int[N_COLOURS] stored = [0, 0, 0, 0, 0, 0], offer = [0, 0, 0, 0, 0, 0]
    see(seen, X_PHASE_PHASE + min(pub.phase, N_COUNTED - 1), 1)
    see(seen, X_ROUND_ROUND + min(pub.round, N_COUNTED - 1), 1)
    if own.dice[0] == own.dice[1]:
        if own.dice[0]:
            see(seen, X_DIE_NUMBER + own.dice[0] - 1, 2)
    else:
        for i in range(2):
            if own.dice[i]:
                see(seen, X_DIE_NUMBER + own.dice[i] - 1, 1)
    see(seen, X_DICE_DICE + (own.dice[0] > 0) + (own.dice[1] > 0), 1)
    for i in range(n_stored(own, estate)):
        stored[min(<int>tables.colour[stored_at(own, estate, i)], N_COLOURS - 1)] += 1
    for i in range(N_DEPOT_SLOTS):
        if pub.slot[i] != NONE:
            offer[min(<int>tables.colour[pub.slot[i]], N_COLOURS - 1)] += 1
    for other in range(n_dukes(pub, tables)):
        if other != duke:
            ahead = min(ahead, points_of(state, tables, duke) - points_of(state, tables, other))
    for i in range(N_COLOURS):
        least = 9
        for other in range(n_dukes(pub, tables)):
            if other != duke:
                least = min(least, <int>state.estate[other].colour_left[i])
        see(seen, X_LEFT_COLOUR + i, 0.2 * estate.colour_left[i])
        see(seen, X_TAKEN_COLOUR + i, 0.5 * pub.bonuses_taken[i])
        see(seen, X_STORED_COLOUR + i, stored[i])
        see(seen, X_OFFER_COLOUR + i, 0.3 * offer[i])
        see(seen, X_RIVAL_LEFT_COLOUR + i, 0.2 * least)
    for i in range(N_PLACED, N_EFFECTS):
        see(seen, X_HAS_EFFECT + i - N_PLACED, estate.effects >> i & 1)
    for i in range(pub.course.n_seats):
        if pub.order[i] == seat:
            see(seen, X_ORDER_PLACE + i, 1)
    see(seen, X_BOUGHT, pub.bought)
    see(seen, X_AHEAD, 0.05 * max(-40, min(40, ahead)))
    for i in range(N_GOODS):
        kinds += estate.goods[i] > 0
    see(seen, X_KINDS, 0.33 * kinds)


cdef int points_of(const State *state, const Tables *tables, int duke) noexcept nogil:
    cdef int part, points = 0
    for part in range(tables.n_halves):
        points += total_score(state, duke + 2 * part)
    return points


cdef void show_tile(const Tables *tables, int tile, int phase, int first, Sight *seen, int at) noexcept nogil:
    cdef int colour = min(<int>tables.colour[tile], N_COLOURS - 1)
    show(seen, at, first + colour, 1)
    show(seen, at, first + BY_PHASE + colour * N_COUNTED + phase, 1)
    if tables.monastery[tile] != NONE:
        show(seen, at, first + BY_MONASTERY + min(<int>tables.monastery[tile], LAST_MONASTERY), 1)
    elif tables.building[tile] != NONE:
        show(seen, at, first + BY_TYPE + tables.building[tile], 1)
    elif tables.animal[tile] != NONE:
        show(seen, at, first + BY_ANIMAL + min(<int>tables.animal[tile], LAST_ANIMAL), 1)
        show(seen, at, first + ANIMALS, 0.3 * tables.amount[tile])


cdef void show_gained(const State *state, const Tables *tables, int seat, int tile, int die, int first, Sight *seen,
                      int at) noexcept nogil:
    # die: another one that could place it at once, 0 = none
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const Seat *own = &state.seat[seat]
    cdef const Half *half
    cdef uint64_t spaces
    cdef int colour = tables.colour[tile], part, i, n_open = 0, alike = 0, least = MANY
    cdef bint now = False
    show_tile(tables, tile, min(state.pub.phase, N_COUNTED - 1), first, seen, at)
    for part in range(tables.n_halves):
        half = half_of(state, tables, seat, part)
        spaces = spaces_for(tables, half, tile)
        n_open += size_of(spaces)
        if die and spaces & layout_of(tables, half).reach[estate.shift][die][0][0]:
            now = True
        while spaces:
            least = min(least, <int>estate.region_left[duchy_of(tables, half).region_of[lowest(spaces)]])
            spaces &= spaces - 1
    for i in range(n_stored(own, estate)):
        alike += tables.colour[stored_at(own, estate, i)] == colour
    show(seen, at, first + BY_OPEN + min(n_open, 4), 1)
    show(seen, at, first + ALIKE + min(alike, 3), 1)
    if colour < N_COLOURS:
        show(seen, at, first + BY_LEFT + max(0, min(<int>estate.colour_left[colour], 6)), 1)
    if least < MANY:
        show(seen, at, first + BY_MISSING + max(0, min(least, 6) - 1), 1)
    show(seen, at, first + AT_ONCE, now)


cdef void show_placed(const State *state, const Tables *tables, int seat, int tile, int space, Sight *seen,
                      int at) noexcept nogil:
    cdef const Half *half = &state.half[holder(tables, seat, space)]
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef uint64_t those
    cdef int place = place_in_half(space), phase = state.pub.phase, colour, region, size, missing, left, bonus, herd = 0
    cdef uint64_t opened = duchy.layout.neighbours[place] & ~half.near & ~half.covered
    colour = min(<int>duchy.colour_of[place], N_COLOURS - 1)
    region = duchy.region_of[place]
    size = min(<int>duchy_of(tables, &state.half[tables.duke[seat]]).region_size[region], <int>MAX_SIZE)
    missing, left = min(estate.region_left[region] - 1, 7), min(estate.colour_left[colour] - 1, 6)
    show_tile(tables, tile, min(phase, N_COUNTED - 1), Y_LAY_COLOUR, seen, at)
    show(seen, at, Y_LAY_SIZE_SPACES + size, 1)
    show(seen, at, Y_LAY_MISSING_SPACES + max(0, missing), 1)
    show(seen, at, Y_LAY_SIZE_SPACES_MISSING_MISSING + 8 * size + max(0, missing), 1)
    show(seen, at, Y_LAY_LEFT_SPACES + max(0, left), 1)
    if missing == 0:
        show(seen, at, Y_LAY_POINTS, 0.1 * (tables.region_points[size] + tables.phase_bonus[phase]))
    if left == 0:
        bonus = bonus_for(state, tables, colour)
        show(seen, at, Y_LAY_BONUS, 0.2 * bonus if bonus != NONE else 0)
    show(seen, at, Y_LAY_OPENS_SPACES + min(<int>size_of(opened), 4), 1)
    if tables.animal[tile] != NONE:
        those = duchy.region[region] & half.covered
        while those:
            space = half.tile[lowest(those)]
            those &= those - 1
            if space != NONE and tables.animal[space] == tables.animal[tile]:
                herd += tables.amount[space]
        show(seen, at, Y_LAY_HERD, 0.2 * herd)


cdef void show_act(const State *state, const Tables *tables, int seat, int kind, Move move, Sight *seen,
                   int at) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Seat *own = &state.seat[seat]
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int what = move.what, phase = min(pub.phase, N_COUNTED - 1)
    cdef int workers = estate.workers, silver = estate.silver, stored = own.n_stored, other = 0
    show(seen, at, Y_ACT + what, 1)
    show(seen, at, Y_ACT_IN_PHASE + N_COUNTED * what + phase, 1)
    show(seen, at, Y_ACT_LATE + what, pub.round + 1 == tables.knob.rounds)
    if kind == KIND_TURN:
        other = own.dice[1 - die_of(move)] if what != BUY else max(own.dice[0], own.dice[1])
        if TAKE <= what <= SELL:
            show(seen, at, Y_PAID_WORKERS + min(paid(move), 3), 1)
            workers -= paid(move)
    if what == BUY:
        workers -= paid(move)
        silver -= silver_of_purchase(tables, paid(move))
    elif what == HIRE:
        silver -= silver_of_hiring()
    elif what == WORKERS:
        workers += workers_of_action(estate, tables)
        silver += silver_of_action(estate, tables)
    elif what == SELL:
        show(seen, at, Y_SOLD_GOODS + max(0, min(<int>estate.goods[move.where], 6)), 1)
        silver += silver_of_sale(estate, tables, estate.goods[move.where])
    elif what == SHIELD:
        show(seen, at, Y_SHIELD_SHIELD + pub.shield[move.where], 1)
    elif what == PLACE:
        show_placed(state, tables, seat, stored_at(own, estate, move.to), move.where, seen, at)
        stored -= 1
    if (what == TAKE or what == BUY) and pub.slot[move.where] != NONE:
        show_gained(state, tables, seat, pub.slot[move.where], other, Y_GAIN_COLOUR, seen, at)
        show(seen, at, Y_GAIN_BLACK, move.where >= N_DEPOT_SLOTS)
        stored += 1
    show(seen, at, Y_WORKERS_WORKERS + max(0, min(workers, 5)), 1)
    show(seen, at, Y_SILVER_SILVER + max(0, min(silver, 5)), 1)
    show(seen, at, Y_FULL, stored > estate.storage)


cdef void show_goods(const State *state, const Tables *tables, int seat, Move move, Sight *seen, int at) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int i, depot, kept = 0, new = 0
    cdef int8_t depots[2]
    depots[0], depots[1] = move.where, move.to
    if move.what:                                               # all of one type, out of all depots
        show(seen, at, Y_ALL_DEPOTS, 1)
        for depot in range(N_DEPOTS):
            kept += pub.goods[depot][move.what - 1]
        show(seen, at, Y_GOODS_KEPT if estate.goods[move.what - 1] else Y_GOODS_NEW, 0.3 * kept)
        return
    for depot in depots:
        if 0 <= depot < N_DEPOTS:
            show(seen, at, Y_DEPOT_NUMBER + depot, 1)
            for i in range(N_GOODS):
                if estate.goods[i]:
                    kept += pub.goods[depot][i]
                else:
                    new += pub.goods[depot][i]
    show(seen, at, Y_GOODS_KEPT, 0.3 * kept)
    show(seen, at, Y_GOODS_NEW, 0.3 * new)
