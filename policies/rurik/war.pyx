"""War: what captures and prisoners are worth."""
from ludometer.policies.rurik.modules cimport token_value
from ludometer.policies.rurik.pieces cimport occupied_value, own_piece
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.war cimport has_cell, prisoners_of


cdef double prize_of(View *w, int target, bint leader) noexcept nogil:
    # W-8: of a piece in the dungeon; nothing without a place for it
    cdef int n
    if not has_cell(w.pub, w.tables, w.seat, leader):
        return 0
    if leader:
        return token_value(w, w.tables.knob.dungeon_leader_points) + w.b[B_PRISONER_LEADER] * w.ahead
    n = prisoners_of(w.pub, w.seat)
    return token_value(w, w.tables.knob.dungeon_pair_points) * (1.0 if n % 2 else w.b[B_HALF_PAIR]) + (
        w.b[B_PRISONER] * w.ahead if target != REBEL else 0)


cdef double loss_value(View *w, int region) noexcept nogil:
    # of a piece lost in a check there: the less, the more it can be spared
    cdef double total = w.b[B_LOST] * (0.25 + 0.75 * w.left)
    if w.pub.troops[region][w.seat] > 0:
        total -= own_piece(w, region, False)
    if w.pub.troops[region][w.seat] == 1:
        total += occupied_value(w)
    return total


cdef double try_value(View *w, int region, int target, bint leader, bint card_first, double share) noexcept nogil:
    # W-3, W-5: of the try, with this share of icons among the cards
    cdef int i
    cdef double safe = 1
    for i in range(w.tables.knob.capture_cards + card_first):
        safe *= 1 - share
    return w.b[B_CAPTURE] + safe * prize_of(w, target, leader) - (1 - safe) * loss_value(w, region)


cdef double prisoner_value(View *w, int region, int target, int cards, double share) noexcept nogil:
    # of what an attack without loss may bring to the dungeon; nobody tries for the sake of the loss
    cdef bint leader = (target != REBEL and w.pub.leader_at[target] == region
                        and w.pub.troops[region][target] == 1)
    if w.b[B_CAPTURE] <= 0 and prize_of(w, target, leader) <= 0:
        return 0
    return max(0.0, try_value(w, region, target, leader, cards == 0, share))


cdef double prisoner_choice(View *w, Move move) noexcept nogil:
    # W-8: a rival's troop is kept back rather than a rebel. W-10, W-13: what is paid best comes from beside the
    # dungeon, or is the odd one there.
    if move.extra == PRISONER_KEPT:
        return w.b[B_PRISONER] * (move.what != REBEL)
    if move.what == NONE:
        return 0
    return -w.b[B_PRISONER] * (move.what != REBEL) - token_value(w, w.tables.knob.dungeon_pair_points) * (
        w.b[B_HALF_PAIR] if prisoners_of(w.pub, w.seat) % 2 else 1 - w.b[B_HALF_PAIR])
