"""Epic structures (Q-*): laid out, built, and the tokens they bring. What they do: epic_effects.pyx."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rurik.board cimport lose_structure
from ludometer.simcore.rurik.cards cimport deck_of
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.epic_effects cimport (after_move, carry, catacombs, cross, cross_options, end_round,
                                                   end_turn, fill_library, gate, tower_options, wall)
from ludometer.simcore.rurik.rewards cimport gain


cdef enum:
    STRUCTURES_ASKED = 2            # structures that stand in a region before one by PLACE_TWO_STRUCTURES is built


cdef void join_epic_structures(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = lay_out_epic
    hooks.at[MOMENT_TURN_OVER][end_of(hooks.at[MOMENT_TURN_OVER])] = end_turn
    hooks.at[MOMENT_ROUND_OVER][end_of(hooks.at[MOMENT_ROUND_OVER])] = end_round
    hooks.at[MOMENT_END][end_of(hooks.at[MOMENT_END])] = final_tokens
    hooks.more[MORE_STANDING][end_of(hooks.more[MORE_STANDING])] = catacombs
    hooks.more[MORE_CARDS][end_of(hooks.more[MORE_CARDS])] = wall
    hooks.more[MORE_SCORE][end_of(hooks.more[MORE_SCORE])] = tokens_due
    hooks.toll_region, tables.toll = gate, tables.epic_amount[EPIC_GATE]    # Q-Gate: the region, and its price
    hooks.leave[end_of(hooks.leave)] = carry
    hooks.turn_options[end_of(hooks.turn_options)] = cross_options
    hooks.turn_options[end_of(hooks.turn_options)] = build_epic_options
    hooks.turn_move[TURN_CROSS], hooks.turn_move[TURN_BUILD_EPIC] = cross, build_epic
    hooks.turn_moved[end_of(hooks.turn_moved)] = after_move
    hooks.targets[end_of(hooks.targets)] = tower_options
    hooks.goal = epic_goal
    hooks.result[end_of(hooks.result)] = fill_result


cdef void lay_out_epic(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # Q-1: of as many cards as there are players, and epic_extra more, the pieces lie ready
    cdef Public *pub = &state.pub
    cdef int8_t cards[MAX_EPIC]
    cdef int i, n = deck_of(cards, tables.n_epic, DECK_EPIC, ctx)
    for i in range(min(n, pub.course.n_seats + tables.knob.epic_extra)):
        pub.epic_left[cards[i]] = tables.epic_pieces[cards[i]]


# ---- building

cdef int build_epic_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # Q-2: only what may stand somewhere
    cdef uint16_t payable, ground
    cdef int card, n = 0
    if pub.points[GAIN_BUILD] == 0:
        return 0
    payable = payable_in(pub, tables, seat)
    ground = ground_in(pub, tables, payable)
    for card in range(tables.n_epic):
        if may_be_built(pub, tables, seat, card) and places_for(pub, tables, seat, card, payable, ground):
            moves[n] = Move(TURN_BUILD_EPIC, card, 0, 0)
            n += 1
    return n


cdef uint16_t payable_in(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # A-70: own regions in which the points in hand are enough to build
    cdef uint16_t regions = pub.occupied[seat], found = 0
    cdef int region
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if build_cost(pub, tables, seat, region) <= pub.points[GAIN_BUILD]:
            found |= <uint16_t>one(region)
    return found


cdef uint16_t ground_in(const Public *pub, const Tables *tables, uint16_t regions) noexcept nogil:
    # those of these regions that have room for one more structure
    cdef uint16_t found = 0
    cdef int region
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if open_ground(pub, tables, region, 0):
            found |= <uint16_t>one(region)
    return found


cdef uint16_t places_for(const Public *pub, const Tables *tables, int seat, int card, uint16_t regions,
                         uint16_t ground) noexcept nogil:
    # Q-6: those of the regions in which, or on a border of which, the structure may stand; ground: ground_in(regions)
    cdef int place = tables.epic_place[card], other, region
    cdef uint16_t found = 0
    if place == PLACE_ANYWHERE:
        return ground
    if place == PLACE_CENTRE:
        return ground & tables.in_play[2]
    if place == PLACE_CONTESTED:
        for other in range(pub.course.n_seats):
            if other != seat:
                found |= pub.occupied[other]
        return ground & found
    if place != PLACE_BORDER:
        regions = regions & pub.built[seat] if place == PLACE_CHURCH else ground
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if ((tables.neighbours[region] & pub.in_play) != 0 if place == PLACE_BORDER
                else pub.good[region] == tables.epic_good[card] if place == PLACE_GOOD
                else pub.standing[region] >= STRUCTURES_ASKED if place == PLACE_TWO_STRUCTURES
                # Q-Cathedral: the church is taken off, which makes room
                else pub.owner[region][CHURCH] == seat and open_ground(pub, tables, region, 1)):
            found |= <uint16_t>one(region)
    return found


cdef int site_options(const Public *pub, const Tables *tables, int seat, int card, Move *moves) noexcept nogil:
    # Q-5, Q-6: where the seat can build this structure now, if it may be built: in a region, or on a border of two
    cdef uint16_t payable = payable_in(pub, tables, seat), regions = pub.in_play, others
    cdef int region, n = 0
    if tables.epic_place[card] != PLACE_BORDER:
        regions = places_for(pub, tables, seat, card, payable, ground_in(pub, tables, payable))
        while regions:
            moves[n] = Move(card, lowest(regions), NONE, 0)
            regions &= regions - 1
            n += 1
        return n
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        others = tables.neighbours[region] & regions            # each border once
        if not has(payable, region):
            others &= payable
        while others:
            moves[n] = Move(card, region, lowest(others), 0)
            others &= others - 1
            n += 1
    return n


cdef int price(const Public *pub, const Tables *tables, int seat, int region, int other) noexcept nogil:
    # Q-2; Q-5: on a border that of the cheaper region which the seat occupies
    cdef int here = build_cost(pub, tables, seat, region)
    if other == NONE or not has(pub.occupied[seat], other):
        return here
    if not has(pub.occupied[seat], region):
        return build_cost(pub, tables, seat, other)
    return min(here, build_cost(pub, tables, seat, other))


cdef void build_epic(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # Q-2 to Q-4
    cdef Public *pub = &state.pub
    cdef Move moves[N_REGIONS * N_REGIONS]
    cdef int card = move.where, effect = tables.epic_effect[card]
    cdef Move site = choose(ctx, state, seat, KIND_SITE, moves, site_options(pub, tables, seat, card, moves))
    if ctx.error:
        return
    pub.points[GAIN_BUILD] -= price(pub, tables, seat, site.where, site.to)
    pub.epic_left[card] -= 1
    state.tally.epic_built[seat] |= <uint32_t>one(card)
    pub.supply[seat] -= tables.epic_asked[card][ASKED_TROOPS_GIVEN]   # Q-Veche
    pub.veche[seat] += tables.epic_asked[card][ASKED_TROOPS_GIVEN]
    if effect == EPIC_CROSSING:
        lay_on_border(pub.fort, site)
    elif effect == EPIC_TOWER:
        lay_on_border(pub.tower, site)
    else:
        if tables.epic_place[card] == PLACE_CHURCH:             # Q-Cathedral
            lose_structure(pub, seat, CHURCH, site.where)
        pub.epic_at[effect] = site.where
        pub.standing[site.where] += 1
    gain(state, tables, seat, tables.epic_gain[card], ctx)      # Q-3
    if effect == EPIC_LIBRARY:
        fill_library(state, tables, ctx)


cdef void lay_on_border(int8_t (*pieces)[2], Move site) noexcept nogil:
    # Q-5: the first of the two pieces, or else the second
    cdef int i = pieces[0][0] != NONE
    pieces[i][0], pieces[i][1] = site.where, site.to


# ---- the end

cdef uint16_t epic_regions(const Public *pub) noexcept nogil:
    # Q-20: regions with an epic structure; those on borders are in none
    cdef uint16_t regions = 0
    cdef int effect
    for effect in range(N_EPIC):
        if pub.epic_at[effect] != NONE:
            regions |= <uint16_t>one(pub.epic_at[effect])
    return regions


cdef int epic_goal(const Public *pub, int seat, int goal) noexcept nogil:
    # Q-20
    return size_of(epic_regions(pub) & pub.ruled[seat]) if goal == GOAL_MOST_EPIC_RULED else 0


cdef enum:
    N_AT_END = 3
cdef int AT_END[N_AT_END]
AT_END[:] = [EPIC_CATHEDRAL, EPIC_LOGGING, EPIC_VECHE]          # these bring tokens


cdef int tokens_from(const Public *pub, const Tables *tables, int seat, int effect) noexcept nogil:
    # Q-Cathedral, Q-Logging, Q-Veche: tokens the seat would get from this one if the game ended now
    cdef int other, own, most = 1, at = pub.epic_at[effect]
    if at == NONE:
        return 0
    if effect == EPIC_CATHEDRAL:
        return tables.epic_amount[effect] if pub.ruler[at] == seat else 0
    for other in range(pub.course.n_seats):
        most = max(most, pub.goods[other][WOOD] if effect == EPIC_LOGGING else pub.veche[other])
    own = pub.goods[seat][WOOD] if effect == EPIC_LOGGING else pub.veche[seat]
    return tables.epic_amount[effect] if own == most else 0


cdef int tokens_due(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # the same from all structures that bring tokens
    cdef int i, total = 0
    for i in range(N_AT_END):
        total += tokens_from(pub, tables, seat, AT_END[i])
    return total


cdef void final_tokens(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef int seat, i, tokens
    for seat in range(pub.course.n_seats):
        for i in range(N_AT_END):
            tokens = tokens_from(pub, tables, seat, AT_END[i])
            if tokens:
                pub.vp_tokens[seat] += tokens
                note(ctx, seat, NOTE_TOKENS, tokens, Move(AT_END[i], 0, 0, 0))


cdef void fill_result(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    cdef int i
    for i in range(tables.n_epic):
        row.epic_laid |= <uint32_t>one(i) if state.pub.epic_left[i] > 0 else 0
    for i in range(state.pub.course.n_seats):
        row.epic_laid |= state.tally.epic_built[i]


# ---- what a position must be

cdef bint sound_epic(const State *state, const Tables *tables) noexcept nogil:
    # Q-1: each piece lies out, stands, or is in the box; between turns nobody is on the way
    cdef const Public *pub = &state.pub
    cdef int card, effect, pieces, region
    cdef int standing[N_EPIC]
    if not (sound_borders(pub, tables, pub.fort) and sound_borders(pub, tables, pub.tower)):
        return False
    for region in range(N_REGIONS):
        if pub.crossed[0][region] | pub.crossed[1][region] | pub.leader_crossed | pub.forts_used:
            return False
    for effect in range(N_EPIC):
        if pub.epic_at[effect] != NONE and (effect == EPIC_CROSSING or effect == EPIC_TOWER
                                            or not 0 <= pub.epic_at[effect] < N_REGIONS
                                            or not has(pub.in_play, pub.epic_at[effect])):
            return False
        standing[effect] = pub.epic_at[effect] != NONE
    standing[EPIC_CROSSING] = (pub.fort[0][0] != NONE) + (pub.fort[1][0] != NONE)
    standing[EPIC_TOWER] = (pub.tower[0][0] != NONE) + (pub.tower[1][0] != NONE)
    for card in range(MAX_EPIC):
        pieces = tables.epic_pieces[card] if tables.knob.epic_structures and card < tables.n_epic else 0
        if pub.epic_left[card] < 0 or (pub.epic_left[card] > 0
                                       and pub.epic_left[card] + standing[tables.epic_effect[card]] > pieces):
            return False
        if pieces:
            standing[tables.epic_effect[card]] -= pieces
    for effect in range(N_EPIC):
        if standing[effect] > 0:                                # it stands, but no card of the setup brings it
            return False
    return True


cdef bint sound_borders(const Public *pub, const Tables *tables, const int8_t (*pieces)[2]) noexcept nogil:
    # Q-5: borders between regions in play, the first piece before the second
    cdef int i
    for i in range(2):
        if pieces[i][0] == NONE and pieces[i][1] == NONE:
            continue
        if not (0 <= pieces[i][0] < pieces[i][1] < N_REGIONS
                and has(pub.in_play, pieces[i][0]) and has(pub.in_play, pieces[i][1])
                and has(tables.neighbours[pieces[i][0]], pieces[i][1])):
            return False
    return pieces[0][0] != NONE or pieces[1][0] == NONE
