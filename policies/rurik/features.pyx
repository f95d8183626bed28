"""Features of Rurik's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, in the order below. Some tables are no decisions:
[value] says what things are worth in victory points (position.pxd explains each), [box] the same of the modules
(modules.pxd), [alone] how much more the things of [value] are worth in the solo game, [keep] what gains on cards are
worth, and [number] and its like what advisors are for. A turn is scored only by values, plus the habits in [turn].
"""
from policies.rurik.bonus cimport offered_deed_value, raze_value
from policies.rurik.goods cimport good_value
from policies.rurik.main_actions cimport gain_value
from policies.rurik.module_decisions cimport score_box
from policies.rurik.modules cimport B_BOON, N_BOX_VALUES, look_at_boxes
from policies.rurik.pieces cimport march_value, own_piece
from policies.rurik.position cimport *
from policies.rurik.setup cimport score_start
from policies.rurik.strategy cimport (ALONE, BOX, N_ADVISORS, N_PLACE, VALUE, VALUE_DUEL, VALUE_EARLY, score_bribe,
                                      score_place)
from policies.rurik.turn cimport score_turn
from simcore.choice cimport MAX_FEATURES, Move
from simcore.policy cimport PolicySpec
from simcore.rurik.derived cimport *
from simcore.rurik.score cimport total_score

from simcore.rurik.declared import ABILITIES, ACTIONS, EPIC, GOALS, GOODS, KINDS, REWARDS, STRUCTURES

VALUES = ("rule_smooth", "ruled", "margin", "gold", "region", "troop", "leader", "rival_ruled",
          "rival_troop", "build_smooth", "structure", "church", "market", "stronghold", "trade_smooth", "dock",
          "column", "coin", "warfare_vp", "warfare", "rebel", "deed_vp", "deed_need", "agenda", "marker", "hold",
          "deny", "under", "agenda_vp", "near", "fits", "towards")
NUMBERS = tuple(f"{action}_{number}" for action in ACTIONS for number in range(1, N_NUMBERS))
START = ("neighbours", "own_troops", "rival_troops", "own_near", "gold", "rules", "new_good", "rival_near", "gold_near",
         "one_rival", "one_own", *GOODS)
FEATURES = {                                                    # by decision, in the order of the decision kinds
    "agenda": GOALS,
    "leader": ABILITIES,
    "troop": (*START, *(f"{name}_duel" for name in START)),
    "leader_place": ("neighbours", "own_troops", "rival_troops", "gold", "rules"),
    "place": (*(f"{action}_worth" for action in ACTIONS), *(f"{action}_bias" for action in ACTIONS),
              "risk", "bumped", "again", "cost", "marker", "draws", *(f"{action}_duel" for action in ACTIONS),
              *(f"{action}_alone" for action in ACTIONS), "risk_alone", "risk_early", "risk_duel"),
    "bribe": ("worth", "risk", "coins", "coins_early", "broke", "marker", "coins_last", "coins_duel", "coins_rich",
              "coins_next", "worth_early", "worth_duel", "top"),
    "resolve": ACTIONS,
    "restore": ("neighbours", "rival_troops", "gold"),
    "turn": ("main", "forfeit", "scheme", "deed", "convert", "banish", "leader_march", "point", "draws", "end",
             "march", "scheme_early", "deed_early", "draws_early", "convert_early", "idle"),
    "land": ("change",),
    "deck": ("known_icon", "known_safe", "size", "rebellion_icon", "rebellion_safe"),
    "keep": (*REWARDS, "cost"),
    "return": ("icon",),
    "marker": ("self", "ahead"),
    "take_deed": ("points", "gain", "possible", "goods", "coins", "schemes", "troops", "structures", "rebels",
                  "regions", "marker", "raze", "ruled", "attacks"),
    "pay": ("value",),
    "discard": ("value",),
    "remove": ("change", "last"),
    "raze": ("group", "ruled"),
    "boat": ("load", "early"),
    "heritage_keep": (),
    "heritage": ("decline", "coins", "goods", "scheme", "deed", "troops", *STRUCTURES, "rule", "group", "price",
                 "price_crowd"),
    "site": ("worth",),
    "capture": ("worth",),
    "good": ("worth",),
    "swap": ("worth",),
    "prisoner": ("worth",),
    "offer": ("worth",),
    "value": VALUES,
    "box": ("vp", "boon", "boon_near", "stable", "tavern", "ride", "war_reward", "half_pair", "prisoner",
            "prisoner_leader", "lost", "faction", "errand", "circuit", "cross", "veche_troop", "deed_swap",
            "site_ruled", "site_troops", "tavern_coin", "build_epic", "defeat", "capture", "contest", "palace_leader",
            *EPIC),
    "alone": VALUES,
    "number": NUMBERS, "number_early": NUMBERS, "number_duel": NUMBERS, "number_alone": NUMBERS,
    "number_first": NUMBERS, "number_crowd": NUMBERS, "value_early": VALUES, "value_duel": VALUES,
    "ability": tuple(f"{ability}_{action}" for ability in ABILITIES for action in ACTIONS if action != "scheme"),
    "beside": tuple(f"{action}_{other}" for action in ACTIONS for other in ACTIONS),
}
assert tuple(FEATURES)[N_KINDS:] == ("value", "box", "alone", "number", "number_early", "number_duel", "number_alone",
                                     "number_first", "number_crowd", "value_early", "value_duel", "ability", "beside")
assert len(FEATURES["value"]) == N_VALUES and len(FEATURES["box"]) == N_BOX_VALUES
assert len(FEATURES["place"]) == N_PLACE and len(NUMBERS) == N_COLUMNS * N_ADVISORS
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values())


def attach(PolicySpec spec):
    """Make a policy one of Rurik's: its weights are those of FEATURES."""
    spec.c.score = score


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # The funnel's door to this game. Looks at the public part, the seat's own hand and its own agenda.
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef View w
    look(&w, state, tables, seat, weights + KIND_KEEP * MAX_FEATURES, weights + BOX * MAX_FEATURES, memo)
    set_values(&w, weights + VALUE * MAX_FEATURES, weights + VALUE_EARLY * MAX_FEATURES,
               weights + (ALONE if tables.knob.solo else VALUE_DUEL) * MAX_FEATURES)
    w.gain_value = gain_value
    if tables.boxes:
        look_at_boxes(&w)
    if kind == KIND_TURN:
        score_turn(&w, moves, n, own, scores)
    elif kind == KIND_PLACE:
        score_place(&w, moves, n, weights, scores)
    elif kind == KIND_BRIBE:
        score_bribe(&w, moves, n, weights, scores)
    elif kind == KIND_TROOP or kind == KIND_LEADER_PLACE or kind == KIND_RESTORE:
        score_start(&w, kind, moves, n, own, scores)
    elif kind >= KIND_HERITAGE_KEEP:
        score_box(&w, kind, moves, n, weights, scores)
    else:
        score_small(&w, kind, moves, n, own, scores)


cdef void score_small(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef int i
    for i in range(n):
        if kind == KIND_AGENDA:
            scores[i] = own[w.tables.agenda_goal[moves[i].what]]
        elif kind == KIND_LEADER:
            scores[i] = own[w.tables.leader_ability[moves[i].what]]
        elif kind == KIND_RESOLVE:
            scores[i] = own[moves[i].where]
        elif kind == KIND_LAND:
            scores[i] = own[0] * march_value(w, moves[i].to, moves[i].where, moves[i].extra)
        elif kind == KIND_DECK:
            scores[i] = deck_value(w, moves[i], own)
        elif kind == KIND_KEEP:
            scores[i] = card_value(w, w.tables.scheme_gain[moves[i].what]) + own[N_REWARDS] * w.tables.scheme_cost[
                moves[i].what]
        elif kind == KIND_RETURN:
            scores[i] = own[0] * w.tables.scheme_casualties[moves[i].what]
        elif kind == KIND_MARKER:
            scores[i] = own[0] if moves[i].where == w.seat else own[1] * total_score(
                w.pub, moves[i].where)
        elif kind == KIND_TAKE_DEED:
            scores[i] = offered_deed_value(w, moves[i].what, own)
        elif kind == KIND_PAY:
            scores[i] = own[0] * (good_value(w, moves[i].what, -1) if moves[i].what < N_GOODS else -w.b[B_BOON])
        elif kind == KIND_DISCARD:
            scores[i] = -own[0] * card_value(w, w.tables.scheme_gain[moves[i].what])
        elif kind == KIND_REMOVE:
            scores[i] = remove_value(w, moves[i].where, own)
        elif kind == KIND_RAZE:
            scores[i] = raze_value(w, moves[i], own)
        else:                                                   # KIND_BOAT
            scores[i] = moves[i].what * (own[0] * (load_of(w) - w.tables.claim_at[TRACK_TRADE][0]) + own[1])


cdef double deck_value(View *w, Move move, const double *own) noexcept nogil:
    # for a check: what is known of the top card
    cdef int card
    cdef double total = own[2] * w.pub.schemes_left[move.where]
    if not move.extra or w.pub.schemes_left[move.where] == 0:
        return total
    card = w.state.hid.scheme_deck[move.where][w.pub.schemes_left[move.where] - 1]
    if has(w.state.hid.exact[card], w.seat):                    # this seat laid it there
        if w.tables.knob.solo and w.pub.course.to_move == REBELLION:        # R-25: the check is its own
            total += own[3] if w.tables.scheme_casualties[card] else own[4]
        else:
            total += own[0] if w.tables.scheme_casualties[card] else own[1]
    return total


cdef double remove_value(View *w, int region, const double *own) noexcept nogil:
    return own[0] * own_piece(w, region, False) + own[1] * (w.pub.troops[region][w.seat] == 1)
