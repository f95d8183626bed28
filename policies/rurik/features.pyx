"""Features of Rurik's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, as declared.py explains them. Some tables are no
decisions: [value] says what things are worth in victory points, [box] the same of the modules, [alone] how much more
the things of [value] are worth in the solo game, [keep] what gains on cards are worth, and [number] and its like what
advisors are for. A turn is scored only by values, plus the habits in [turn].
"""
from ludometer.policies.rurik.bonus cimport offered_deed_value, raze_value
from ludometer.policies.rurik.goods cimport good_value
from ludometer.policies.rurik.main_actions cimport gain_value
from ludometer.policies.rurik.module_decisions cimport score_box
from ludometer.policies.rurik.modules cimport look_at_boxes
from ludometer.policies.rurik.pieces cimport march_value, own_piece
from ludometer.policies.rurik.position cimport *
from ludometer.policies.rurik.setup cimport score_start
from ludometer.policies.rurik.strategy cimport N_ADVISORS, place_behind, score_bribe, score_place
from ludometer.policies.rurik.turn cimport score_turn
from ludometer.simcore.choice cimport MAX_FEATURES, MEMO_WORDS, Move
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.score cimport total_score

from ludometer.policies.rurik.declared import FEATURES

assert N_W_NUMBER == N_COLUMNS * N_ADVISORS
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values()) and sizeof(Memory) <= 8 * MEMO_WORDS


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
    look(&w, state, tables, seat, weights, <Memory *>memo)
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
            scores[i] = own[W_AGENDA_GOAL + w.tables.agenda_goal[moves[i].what]]
        elif kind == KIND_LEADER:
            scores[i] = own[W_LEADER_ABILITY + w.tables.leader_ability[moves[i].what]]
        elif kind == KIND_RESOLVE:
            scores[i] = own[W_RESOLVE_ACTION + moves[i].where]
        elif kind == KIND_LAND:
            scores[i] = own[W_LAND_CHANGE] * march_value(w, moves[i].to, moves[i].where, moves[i].extra)
        elif kind == KIND_DECK:
            scores[i] = deck_value(w, moves[i], own)
        elif kind == KIND_KEEP:
            scores[i] = card_value(w, w.tables.scheme_gain[moves[i].what]) + own[
                W_KEEP_COST] * w.tables.scheme_cost[moves[i].what]
        elif kind == KIND_RETURN:
            scores[i] = own[W_RETURN_ICON] * w.tables.scheme_casualties[moves[i].what]
        elif kind == KIND_MARKER:
            scores[i] = own[W_MARKER_PLACE_PLACE + place_behind(w, moves[i].where)] + (
                own[W_MARKER_SELF] if moves[i].where == w.seat
                else own[W_MARKER_AHEAD] * total_score(w.pub, moves[i].where))
        elif kind == KIND_TAKE_DEED:
            scores[i] = offered_deed_value(w, moves[i].what, own)
        elif kind == KIND_PAY:
            scores[i] = own[W_PAY_VALUE] * (
                good_value(w, moves[i].what, -1) if moves[i].what < N_GOODS else -w.b[B_BOON])
        elif kind == KIND_DISCARD:
            scores[i] = -own[W_DISCARD_VALUE] * card_value(w, w.tables.scheme_gain[moves[i].what])
        elif kind == KIND_REMOVE:
            scores[i] = remove_value(w, moves[i].where, own)
        elif kind == KIND_RAZE:
            scores[i] = raze_value(w, moves[i], own)
        else:                                                   # KIND_BOAT
            scores[i] = moves[i].what * (
                own[W_BOAT_LOAD] * (load_of(w) - w.tables.claim_at[TRACK_TRADE][0]) + own[W_BOAT_EARLY])


cdef double deck_value(View *w, Move move, const double *own) noexcept nogil:
    # for a check: what is known of the top card
    cdef int card
    cdef double total = own[W_DECK_SIZE] * w.pub.schemes_left[move.where]
    if not move.extra or w.pub.schemes_left[move.where] == 0:
        return total
    card = w.state.hid.scheme_deck[move.where][w.pub.schemes_left[move.where] - 1]
    if has(w.state.hid.exact[card], w.seat):                    # this seat laid it there
        if w.tables.knob.solo and w.pub.course.to_move == REBELLION:        # R-25: the check is its own
            total += own[W_DECK_REBELLION_ICON if w.tables.scheme_casualties[card] else W_DECK_REBELLION_SAFE]
        else:
            total += own[W_DECK_KNOWN_ICON if w.tables.scheme_casualties[card] else W_DECK_KNOWN_SAFE]
    return total


cdef double remove_value(View *w, int region, const double *own) noexcept nogil:
    return own[W_REMOVE_CHANGE] * own_piece(w, region, False) + own[W_REMOVE_LAST] * (
        w.pub.troops[region][w.seat] == 1)
