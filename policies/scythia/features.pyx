"""Features of Scythia's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, in the order below. Four tables are none: [value]
says what things are worth in victory points (outlook.pxd explains each), [early] how much more at the beginning, [duel]
and [alone] how much more with two players and against the chief. Most decisions are scored by values alone, plus the
habits in their tables.
"""
from simcore.choice cimport MAX_FEATURES, MEMO_WORDS, Move
from simcore.policy cimport PolicySpec
from simcore.scythia.state cimport *
from policies.scythia.animals cimport eagle_worth
from policies.scythia.centre cimport action_worth
from policies.scythia.crew cimport ability_worth, card_worth, crew_worth, wound_worth
from policies.scythia.hand cimport find_cards, swap_worth
from policies.scythia.outlook cimport *
from policies.scythia.raids cimport kumis_worth, score_reroll, space_worth
from policies.scythia.turn cimport *
from policies.scythia.village cimport Change, act_worth, building_worth, help_worth

from simcore.scythia.declared import BUILDINGS, GAIN, REGIONS

HERO_GAINS = tuple(GAIN)[:N_HERO]                               # but for what is taken from rivals

VALUES = ("silver", "silver_more", "provisions", "provisions_more", "kumis", "kumis_more", "gold", "equipment",
          "wagon", "livestock", "wanted", "card", "card_more", "strength", "lasts", "body", "grey", "red", "wound",
          "ability_raid", "ability_cost", "ability_wounded", "ability_dies", "ability_building", "reroll", "opens",
          "building", "hire", "play", "quest", "animal", "turn", "spent", "any", "hero", "vacant")
FEATURES = {                                                    # by decision, in the order of the decision kinds
    "draft": ("strength", "cost", "ability", "hero", *(f"hero_{word}" for word in HERO_GAINS)),
    "keep": ("value", "strength", "cost"),
    "turn": ("visit", "raid", "points", "short", "second", *REGIONS, "idle",
             *BUILDINGS, *(f"{building}_early" for building in BUILDINGS),
             *(f"{region}_early" for region in REGIONS), "short_early", "raid_duel", "raid_alone", "vacant", "threat",
             "ends", "ends_ahead", "again"),
    "worker": ("value", *BUILDINGS, *(f"{building}_early" for building in BUILDINGS), "ready"),
    "act": ("value", "pass", "animal", "hire", "heal", "quest", "centre", "sell",
            "animal_early", "hire_early", "heal_early", "quest_early", "centre_early", "sell_early", "replace"),
    "kumis": ("value",),
    "reroll": ("value",),
    "wound": ("value", "strong", "hurt", "dies", "ability"),
    "loot": ("value",),
    "heal": ("value",),
    "discard": ("value",),
    "animal": ("value",),
    "hire": ("value",),
    "quest": ("value",),
    "building": ("value",),
    "centre": ("value",),
    "swap_crew": ("value",),
    "swap_eagle": ("value",),
    "pay": ("value",),
    "take": ("value",),
    "lose_crew": ("value",),
    "rob": ("points",),
    "value": VALUES, "early": VALUES, "duel": VALUES, "alone": VALUES,
}
assert tuple(FEATURES)[N_KINDS:] == ("value", "early", "duel", "alone") and len(VALUES) == N_VALUES
assert len(FEATURES["turn"]) == N_TURN and len(FEATURES["worker"]) == N_WORKER
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
    look(&w, state, tables, seat, kind, moves[0], weights + N_KINDS * MAX_FEATURES, memo)
    if about_cards(kind, moves):
        find_cards(&w)
    if kind == KIND_TURN:
        score_turn(&w, moves, n, weights, scores)
    elif kind == KIND_WORKER:
        score_worker(&w, moves, n, own, scores)
    elif kind == KIND_ACT or kind == KIND_ANIMAL or kind == KIND_HIRE or kind == KIND_QUEST or kind == KIND_CENTRE:
        score_acts(&w, kind, moves, n, own, scores)
    elif kind == KIND_WOUND or kind == KIND_KEEP:
        for i in range(n):
            scores[i] = own[0] * small_worth(&w, kind, moves[i]) + habit(&w, kind, moves[i], own)
    elif kind == KIND_REROLL:
        score_reroll(&w, moves, n, own, scores)
    else:
        for i in range(n):
            scores[i] = own[0] * small_worth(&w, kind, moves[i])


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
    cdef int i, word
    for i in range(n):
        crew = &tables.crew[moves[i].where]
        scores[i] = own[0] * crew.strength + own[1] * crew.cost + own[2] * (crew.trigger == WHEN_END)
        for word in range(N_GAIN):
            scores[i] += (own[3] + (own[4 + word] if word < N_HERO else 0)) * tables.hero[moves[i].what].gain[word]
        for word in range(N_PAY):
            scores[i] -= own[3] * tables.hero[moves[i].what].pay[word]


cdef void score_acts(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef int i, what, colour = w.state.pub.in_use
    cdef double help = help_worth(w, moves[0].extra, colour) if kind == KIND_ACT else 0
    for i in range(n):
        what = moves[i].what
        if what == ACT_PASS:
            scores[i] = own[1] if kind == KIND_ACT and w.outlook.turns > 0 else 0
            continue
        scores[i] = own[0] * (act_worth(w, moves[i], colour) + help)
        if kind != KIND_ACT or w.outlook.turns == 0:            # in the last turn nothing but points counts
            continue
        if what == ACT_EAGLE or what == ACT_HORSE:
            scores[i] += own[2] + w.phase * own[8]
        elif what == ACT_HIRE:
            scores[i] += own[3] + w.phase * own[9] + own[14] * (w.player.crew[moves[i].to] != NONE)
        elif what == ACT_HEAL:
            scores[i] += own[4] + w.phase * own[10]
        elif what == ACT_QUEST:
            scores[i] += own[5] + w.phase * own[11]
        elif what == ACT_CARD or what == ACT_HERO or what == ACT_EAGLE_ACTION:
            scores[i] += own[6] + w.phase * own[12]
        elif what == ACT_SELL or what == ACT_TRADE:
            scores[i] += own[7] + w.phase * own[13]


cdef double habit(View *w, int kind, Move move, const double *own) noexcept nogil:
    # who takes a wound, and which card goes
    cdef const Crew *crew = &w.tables.crew[w.player.crew[move.where]]
    cdef int left
    if kind == KIND_KEEP:
        return -own[1] * w.tables.crew[move.what].strength - own[2] * w.tables.crew[move.what].cost
    left = crew_strength(w.tables, w.player, move.where)
    return (own[1] * left + own[2] * (w.player.wounds[move.where] > 0) + own[3] * (left == 0)
            + own[4] * ability_worth(w, w.player.crew[move.where]))


cdef double small_worth(View *w, int kind, Move move) noexcept nogil:
    cdef double value
    cdef Change change
    if kind == KIND_KEEP or kind == KIND_DISCARD:
        value = -card_worth(w, move.what)
        if move.where:                                          # for a quest: strong cards first, no more than it takes
            if kind == KIND_DISCARD:
                value = value / min(<int>move.where, <int>w.tables.crew[move.what].strength)
        return value
    if kind == KIND_KUMIS:
        return kumis_worth(w, move.where, w.state.pub.force, move.what)
    if kind == KIND_WOUND:
        return wound_worth(w, move.where)
    if kind == KIND_LOOT:
        return space_worth(w, move.where)
    if kind == KIND_HEAL:
        return 1 + 0.1 * w.tables.crew[move.what].strength
    if kind == KIND_BUILDING:
        return building_worth(w, move.where, w.state.pub.in_use, &change)
    if kind == KIND_SWAP_CREW:
        return swap_worth(w, move.what, move.to)
    if kind == KIND_SWAP_EAGLE:
        return -eagle_worth(w, move.where)
    if kind == KIND_PAY:
        return worth(w, move.what, -1)
    if kind == KIND_TAKE:
        return worth(w, move.what, 1)
    if kind == KIND_LOSE_CREW:
        return -crew_worth(w, w.player.crew[move.where], w.player.wounds[move.where], move.where)
    if kind == KIND_ROB:
        return track(&w.state.player[move.where])
    return 0
