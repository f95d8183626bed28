"""How a policy scores Scythia's decisions: candidates by the features of declared.py.

Most decisions are scored by what their candidates are worth by the tables of values, plus the habits in their own
tables.
"""
from ludometer.simcore.choice cimport MAX_FEATURES, MEMO_WORDS, Move
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.animals cimport eagle_worth
from ludometer.policies.scythia.centre cimport action_worth
from ludometer.policies.scythia.crew cimport ability_worth, card_worth, crew_worth, wound_worth
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.hand cimport find_cards, swap_worth
from ludometer.policies.scythia.outlook cimport *
from ludometer.policies.scythia.raids cimport kumis_worth, score_reroll, space_worth
from ludometer.policies.scythia.turn cimport *
from ludometer.policies.scythia.village cimport Change, act_worth, building_worth, help_worth

from .declared import FEATURES

assert all(len(names) <= MAX_FEATURES for names in FEATURES.values()) and sizeof(Outlook) <= 8 * MEMO_WORDS


def attach(PolicySpec spec):
    """Make a policy one of Scythia's: its weights are those of FEATURES."""
    spec.c.score = score


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # The funnel's door to this game. Looks at what lies open and at the own hand, and nothing else.
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef View w
    cdef int i
    if kind == KIND_DRAFT:
        score_draft(tables, moves, n, own, scores)
        return
    w.action_worth = action_worth
    look(&w, state, tables, seat, kind, moves[0], weights, memo)
    if about_cards(kind, moves):
        find_cards(&w)
    if kind == KIND_TURN:
        score_turn(&w, moves, n, weights, scores)
    elif kind == KIND_WORKER:
        score_worker(&w, moves, n, own, scores)
    elif kind == KIND_ACT:
        score_acts(&w, moves, n, own, scores)
    elif kind == KIND_REROLL:
        score_reroll(&w, moves, n, own, scores)
    else:
        for i in range(n):
            scores[i] = small_score(&w, kind, moves[i], own)


cdef inline bint about_cards(int kind, const Move *moves) noexcept nogil:
    # whether the decision asks what cards and slots are worth
    cdef uint32_t others = (1u << KIND_REROLL | 1u << KIND_HEAL | 1u << KIND_KUMIS | 1u << KIND_WOUND
                            | 1u << KIND_LOOT | 1u << KIND_PAY | 1u << KIND_TAKE | 1u << KIND_ROB)
    cdef uint32_t buildings = 1u << SILVERSMITH | 1u << FARM | 1u << MEETING_TENT
    return not (has(others, kind) or kind == KIND_ACT and has(buildings, moves[0].extra))


cdef void score_draft(const Tables *tables, const Move *moves, int n, const double *own,
                      double *scores) noexcept nogil:
    # heroes are worth what their action brings, counted roughly, since there is no position yet
    cdef const Crew *crew
    cdef const Action *hero
    cdef double each
    cdef int i, word
    for i in range(n):
        crew = &tables.crew[moves[i].where]
        hero = &tables.hero[moves[i].what]
        scores[i] = (own[W_DRAFT_STRENGTH] * crew.strength + own[W_DRAFT_COST] * crew.cost
                     + own[W_DRAFT_ABILITY] * (crew.trigger == WHEN_END))
        for word in range(N_GAIN):
            each = own[W_DRAFT_HERO] + (own[W_DRAFT_HERO_GAIN + word] if word < GAIN_FROM_EACH else 0)
            scores[i] += each * hero.gain[word]
        for word in range(N_PAY):
            scores[i] -= own[W_DRAFT_HERO] * hero.pay[word]


cdef void score_acts(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef int i, what, colour = w.state.pub.in_use
    cdef double help = help_worth(w, moves[0].extra, colour)
    for i in range(n):
        what = moves[i].what
        if what == ACT_PASS:
            scores[i] = own[W_ACT_PASS] if w.outlook.turns > 0 else 0
            continue
        scores[i] = own[W_ACT_VALUE] * (act_worth(w, moves[i], colour) + help)
        if w.outlook.turns == 0:                                # in the last turn nothing but points counts
            continue
        if what == ACT_EAGLE or what == ACT_HORSE:
            scores[i] += own[W_ACT_ANIMAL] + w.outlook.phase * own[W_ACT_ANIMAL_EARLY]
        elif what == ACT_HIRE:
            scores[i] += (own[W_ACT_HIRE] + w.outlook.phase * own[W_ACT_HIRE_EARLY]
                          + own[W_ACT_REPLACE] * (w.player.crew[moves[i].to] != NONE))
        elif what == ACT_HEAL:
            scores[i] += own[W_ACT_HEAL] + w.outlook.phase * own[W_ACT_HEAL_EARLY]
        elif what == ACT_QUEST:
            scores[i] += own[W_ACT_QUEST] + w.outlook.phase * own[W_ACT_QUEST_EARLY]
        elif what == ACT_CARD or what == ACT_HERO or what == ACT_EAGLE_ACTION:
            scores[i] += own[W_ACT_CENTRE] + w.outlook.phase * own[W_ACT_CENTRE_EARLY]
        elif what == ACT_SELL or what == ACT_TRADE:
            scores[i] += own[W_ACT_SELL] + w.outlook.phase * own[W_ACT_SELL_EARLY]


cdef double small_score(View *w, int kind, Move move, const double *own) noexcept nogil:
    # of a candidate of the other decisions
    cdef Change change
    if kind == KIND_KEEP:
        return own[W_KEEP_VALUE] * -card_worth(w, move.what) - (
            own[W_KEEP_STRENGTH] * w.tables.crew[move.what].strength
            + own[W_KEEP_COST] * w.tables.crew[move.what].cost)
    if kind == KIND_KUMIS:
        return own[W_KUMIS_VALUE] * kumis_worth(w, move.where, w.state.pub.force, move.what)
    if kind == KIND_WOUND:
        return wound_score(w, move.where, own)
    if kind == KIND_LOOT:
        return own[W_LOOT_VALUE] * space_worth(w, move.where)
    if kind == KIND_HEAL:
        return own[W_HEAL_VALUE] * (1 + 0.1 * w.tables.crew[move.what].strength)
    if kind == KIND_DISCARD:
        return own[W_DISCARD_VALUE] * discard_worth(w, move)
    if kind == KIND_ANIMAL:                                     # these are acts too; passing is worth nothing
        return own[W_ANIMAL_VALUE] * act_worth(w, move, w.state.pub.in_use)
    if kind == KIND_HIRE:
        return own[W_HIRE_VALUE] * act_worth(w, move, w.state.pub.in_use)
    if kind == KIND_QUEST:
        return own[W_QUEST_VALUE] * act_worth(w, move, w.state.pub.in_use)
    if kind == KIND_BUILDING:
        return own[W_BUILDING_VALUE] * building_worth(w, move.where, w.state.pub.in_use, &change)
    if kind == KIND_CENTRE:
        return own[W_CENTRE_VALUE] * act_worth(w, move, w.state.pub.in_use)
    if kind == KIND_SWAP_CREW:
        return own[W_SWAP_CREW_VALUE] * swap_worth(w, move.what, move.to)
    if kind == KIND_SWAP_EAGLE:
        return own[W_SWAP_EAGLE_VALUE] * -eagle_worth(w, move.where)
    if kind == KIND_PAY:
        return own[W_PAY_VALUE] * worth(w, move.what, -1)
    if kind == KIND_TAKE:
        if move.what >= N_THINGS:
            return 0
        return own[W_TAKE_VALUE] * (worth(w, move.what, 1) if move.where != NONE else gain_worth(
            w, move.what, move.extra))
    if kind == KIND_LOSE_CREW:
        return own[W_LOSE_CREW_VALUE] * -crew_worth(
            w, w.player.crew[move.where], w.player.wounds[move.where], move.where)
    if kind == KIND_ROB:
        return own[W_ROB_POINTS] * track(&w.state.player[move.where])
    return 0


cdef double wound_score(View *w, int slot, const double *own) noexcept nogil:
    cdef int left = crew_strength(w.tables, w.player, slot)
    return own[W_WOUND_VALUE] * wound_worth(w, slot) + (
        own[W_WOUND_STRONG] * left + own[W_WOUND_HURT] * (w.player.wounds[slot] > 0) + own[W_WOUND_DIES] * (left == 0)
        + own[W_WOUND_ABILITY] * ability_worth(w, w.player.crew[slot]))


cdef double discard_worth(View *w, Move move) noexcept nogil:
    cdef double value = -card_worth(w, move.what)
    if move.where:                                              # for a quest: strong cards first, no more than it takes
        value = value / min(<int>move.where, <int>w.tables.crew[move.what].strength)
    return value
