"""Rebel factions (F-*): the card, its lair, the rebels it sends, and its end."""
from simcore.choice cimport Ctx, Move, note
from simcore.rng cimport DECK, Rng, rng_seek, shuffle
from simcore.rurik.board cimport add_rebel
from simcore.rurik.heritage cimport cards_in_play
from simcore.rurik.setup cimport deck_of
from simcore.rurik.state cimport *


cdef void draw_faction(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-1
    cdef int8_t cards[MAX_FACTIONS]
    deck_of(cards, tables.n_factions, DECK_FACTIONS, ctx)
    state.pub.faction = cards[0]
    state.pub.faction_stands = 1


cdef void place_lair(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-4: the lair counts for the limit of structures
    cdef Public *pub = &state.pub
    shuffle_heritage(state, tables, DECK_LAIRS, ctx)
    pub.lair = next_region(state, tables, ctx)
    pub.standing[pub.lair] += 1
    note(ctx, pub.first_seat, NOTE_FACTION, 0, Move(pub.faction, pub.lair, 0, 0))


cdef void shuffle_heritage(State *state, const Tables *tables, int which, Ctx *ctx) noexcept nogil:
    # F-3: all inheritances of this number of players
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int i, n = cards_in_play(&state.pub, tables, cards)
    cdef Rng rng
    rng_seek(&rng, &ctx.luck, DECK, which)
    shuffle(cards, n, &rng)
    for i in range(n):
        state.hid.heritage_deck[i] = cards[i]
    state.hid.heritage_left = n


cdef int next_region(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-5: of the top inheritance; an empty deck is shuffled again
    cdef int card
    if state.hid.heritage_left == 0:
        shuffle_heritage(state, tables, DECK_LAIRS_ANEW + state.pub.round, ctx)
    state.hid.heritage_left -= 1
    card = state.hid.heritage_deck[state.hid.heritage_left]
    state.hid.heritage_deck[state.hid.heritage_left] = NONE
    return tables.heritage_region[card]


cdef void spawn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-5, F-6
    cdef Public *pub = &state.pub
    cdef int i, region
    if not pub.faction_stands:
        return
    for i in range(tables.faction_rebels):
        region = next_region(state, tables, ctx) if pub.rebels[pub.lair] > 0 else pub.lair
        if add_rebel(state, tables, region):
            note(ctx, pub.first_seat, NOTE_SPAWN, 1, Move(0, region, 0, 0))


cdef bint can_defeat_faction(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # F-7, F-8
    cdef int what
    if not pub.faction_stands:
        return False
    for what in range(N_BROUGHT):
        if brought(pub, tables, seat, what) < tables.faction_asks[pub.faction][what]:
            return False
    return True


cdef void defeat_faction(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # F-7: the card goes to the box, the lair stays
    cdef Public *pub = &state.pub
    cdef int points = tables.faction_points[pub.faction]
    pub.faction_stands = 0
    pub.vp_tokens[seat] += points
    state.tally.faction_round[seat] = pub.round + 1
    note(ctx, seat, NOTE_FACTION, points, Move(pub.faction, pub.lair, 0, 0))
