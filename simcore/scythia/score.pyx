"""The end: points for crew, animals, quests and plunder, ranks, and the rows of the results."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.scythia.chief cimport chief_cards, chief_score
from ludometer.simcore.scythia.state cimport *


cdef int ability_points(const Player *player, const Crew *crew) noexcept nogil:
    # E-10: of one ability that works at the end
    cdef int eagles = filled(player.eagle), horses = filled(player.horse)
    return (crew.effect[VP] + crew.effect[E_PER_QUEST] * size_of(player.quests)
            + crew.effect[E_PER_TWO_LIVESTOCK] * (player.has[LIVESTOCK] // 2)
            + crew.effect[E_PER_TWO_HORSES] * (horses // 2) + crew.effect[E_PER_CREW] * crew_count(player)
            + crew.effect[E_PER_EAGLE] * eagles + crew.effect[E_PER_HORSE] * horses
            + crew.effect[E_PER_GOLD] * player.has[GOLD] + crew.effect[E_PER_CARD] * player.n_hand)


cdef int crew_points(const State *state, const Tables *tables, int seat) noexcept nogil:
    # E-10, E-11: abilities that work at the end
    cdef const Player *player = &state.player[seat]
    cdef int slot, total = 0
    for slot in range(SLOTS):
        if has(player.able[WHEN_END], slot):
            total += ability_points(player, &tables.crew[player.crew[slot]]) * times(tables, player, slot)
    return total


cdef int animal_points(const Player *player, const Tables *tables) noexcept nogil:
    # E-12: whether or not they stand beside a crew member
    cdef int slot, total = 0
    for slot in range(SLOTS):
        if player.eagle[slot] != NONE:
            total += tables.eagle_points[player.eagle[slot]]
        if player.horse[slot] != NONE:
            total += tables.horse_points[player.horse[slot]]
    return total


cdef int quest_points(const Player *player, const Tables *tables) noexcept nogil:
    # E-13
    cdef uint64_t quests = player.quests
    cdef int total = 0
    while quests:
        total += tables.quest_points[lowest(quests)]
        quests &= quests - 1
    return total


cdef int plunder_points(const Player *player, const Tables *tables) noexcept nogil:
    # E-14
    cdef int kind, total = 0
    for kind in range(N_PLUNDER):
        total += lot_points(tables, kind, player.has[FIRST_PLUNDER + kind])
    return total


cdef int points_now(const State *state, const Tables *tables, int seat) noexcept nogil:
    # what the seat would have if the game ended here
    cdef const Player *player = &state.player[seat]
    return (track(player) + crew_points(state, tables, seat) + animal_points(player, tables)
            + quest_points(player, tables) + plunder_points(player, tables))


cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    cdef Player *player
    cdef int seat, part
    for seat in range(state.pub.course.n_seats):
        player = &state.player[seat]
        player.vp[VP_CREW] = crew_points(state, tables, seat)
        player.vp[VP_ANIMALS] = animal_points(player, tables)
        player.vp[VP_QUESTS] = quest_points(player, tables)
        player.vp[VP_PLUNDER] = plunder_points(player, tables)
        for part in range(VP_CREW, N_PARTS):
            note(ctx, seat, NOTE_POINTS, player.vp[part], Move(part, 0, 0, 0))
    state.pub.course.stage = STAGE_OVER


# ---- who has won

cdef int cards_of(const Player *player) noexcept nogil:
    # E-16: of a tie: crew and animals on the board, quests completed
    return crew_count(player) + filled(player.eagle) + filled(player.horse) + size_of(player.quests)


cdef int stores_of(const Player *player) noexcept nogil:
    # E-17
    return player.has[SILVER] + player.has[PROVISIONS] + player.has[KUMIS]


cdef int lead(const State *state, const Tables *tables, int seat, int other) noexcept nogil:
    # E-15 to E-17, N-21: above 0 if the seat is ahead of the other, 0 if nothing parts them; other = NONE is the chief
    cdef const Player *player = &state.player[seat]
    cdef const Player *rival = &state.player[other if other != NONE else 0]
    cdef int difference
    if other == NONE:
        difference = total_score(state, seat) - chief_score(state, tables)
        if difference == 0:
            difference = cards_of(player) - chief_cards(state)
        if difference == 0:
            difference = stores_of(player) - state.pub.chief.provisions
        return difference
    difference = total_score(state, seat) - total_score(state, other)
    if difference == 0:
        difference = cards_of(player) - cards_of(rival)
    if difference == 0:
        difference = stores_of(player) - stores_of(rival)
    return difference


cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # E-18: 1 is best; those whom nothing parts share it
    cdef int other, ahead = 0
    for other in range(state.pub.course.n_seats):
        ahead += other != seat and lead(state, tables, seat, other) < 0
    return 1 + ahead + (against_chief(&state.pub) and lead(state, tables, seat, NONE) < 0)


cdef double win_share(const State *state, const Tables *tables, int seat) noexcept nogil:
    cdef int other, winners = 1
    if rank_of(state, tables, seat) > 1:
        return 0
    for other in range(state.pub.course.n_seats):
        winners += other != seat and lead(state, tables, seat, other) == 0
    winners += against_chief(&state.pub) and lead(state, tables, seat, NONE) == 0
    return 1.0 / winners


cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil:
    # What a search maximises: four fifths the win, one fifth the lead in points, which separates near misses from
    # hopeless games. Before the end only the lead as it stands.
    cdef const Public *pub = &state.pub
    cdef bint over = pub.course.stage == STAGE_OVER
    cdef int other, best = -10000
    cdef int own = total_score(state, seat) if over else points_now(state, tables, seat)
    cdef double ahead
    for other in range(pub.course.n_seats):
        if other != seat:
            best = max(best, total_score(state, other) if over else points_now(state, tables, other))
    if against_chief(pub):
        best = max(best, chief_score(state, tables))
    ahead = max(-40, min(40, own - best)) / 80.0 + 0.5
    if not over:
        return ahead
    return 0.2 * ahead + 0.8 * win_share(state, tables, seat)


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    cdef const Player *player = &state.player[seat]
    row.seat, row.player, row.faction = seat, ctx.player[seat], player.hero
    row.rank, row.score = rank_of(state, tables, seat), total_score(state, seat)
    row.win = win_share(state, tables, seat)
    fill_counted(row, &state.tally, seat)
    row.trained = row.as_eagle | row.as_horse
    row.quests, row.n_quests = player.quests, size_of(player.quests)
    row.vp_raids, row.vp_cards, row.vp_crew = player.vp[VP_RAIDS], player.vp[VP_CARDS], player.vp[VP_CREW]
    row.vp_animals, row.vp_quests = player.vp[VP_ANIMALS], player.vp[VP_QUESTS]
    row.vp_plunder = player.vp[VP_PLUNDER]
    row.crew_left = crew_count(player)
    row.eagles, row.horses = filled(player.eagle), filled(player.horse)
    row.gold, row.equipment, row.wagons = player.has[GOLD], player.has[EQUIPMENT], player.has[WAGON]
    row.livestock = player.has[LIVESTOCK]
    row.silver_left, row.provisions_left = player.has[SILVER], player.has[PROVISIONS]
    row.kumis_left = player.has[KUMIS]
    row.hand_left = player.n_hand
    row.ends = state.pub.ends
    row.chief_score = chief_score(state, tables) if against_chief(&state.pub) else 0
    row.chief_quests, row.chief_horses = size_of(state.pub.chief.quests), size_of(state.pub.chief.horses)
