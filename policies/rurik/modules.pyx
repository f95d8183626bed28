"""What the modules of Stone & Blade add to a position; what tokens are worth."""
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.epic cimport epic_regions


cdef void look_at_boxes(View *w) noexcept nogil:
    # which regions are worth ruling for themselves
    cdef uint64_t deeds = w.pub.deeds_held[w.seat] & w.tables.deeds_ruling
    while deeds:
        w.prized |= w.tables.deed_rules[lowest(deeds)]
        deeds &= deeds - 1
    w.lacks_known = False
    w.tavern_known = False
    if w.tables.knob.epic_structures:
        w.sites_known = w.borders_known = False
        if w.goal == GOAL_MOST_EPIC_RULED:
            w.prized |= epic_regions(w.pub)
        if w.pub.epic_at[EPIC_CATHEDRAL] != NONE:
            w.prized |= <uint16_t>one(w.pub.epic_at[EPIC_CATHEDRAL])
    w.judged |= w.prized


cdef double rule_here(View *w, int region) noexcept nogil:
    # of ruling a region in w.prized, on top of what ruling any region is worth
    cdef uint64_t deeds = w.pub.deeds_held[w.seat] & w.tables.deeds_ruling
    cdef double total = 0
    while deeds:                                                # H-35
        if has(w.tables.deed_rules[lowest(deeds)], region):
            total += w.v[V_DEED_NEED]
        deeds &= deeds - 1
    if w.tables.knob.epic_structures:
        if w.pub.epic_at[EPIC_CATHEDRAL] == region:
            total += w.b[B_CONTEST] * token_value(w, w.tables.epic_amount[EPIC_CATHEDRAL]) * (1 - 0.5 * w.ahead)
        if w.goal == GOAL_MOST_EPIC_RULED and has(epic_regions(w.pub), region):
            total += agenda_change(w, 1)
    return total


cdef double token_value(View *w, int tokens) noexcept nogil:
    # H-50, W-14
    return w.b[B_VP] * tokens + (agenda_change(w, tokens) if w.goal == GOAL_MOST_VP_TOKENS and tokens else 0)


cdef double contest_value(View *w, int tokens, int own, int most, int more) noexcept nogil:
    # of `more` of what the best rival has `most` of: the seats with most get tokens at the end
    cdef double width = 0.5 + 2.5 * w.ahead
    cdef int lead = own - max(1, most)
    return w.b[B_CONTEST] * token_value(w, tokens) * (met(lead + more, width) - met(lead, width))


cdef double logging_value(View *w, int wood) noexcept nogil:
    # Q-Logging
    cdef int seat, most = 0
    for seat in range(w.pub.course.n_seats):
        if seat != w.seat:
            most = max(most, w.pub.goods[seat][WOOD])
    return contest_value(w, w.tables.epic_amount[EPIC_LOGGING], w.pub.goods[w.seat][WOOD], most, wood)
