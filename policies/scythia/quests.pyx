"""What quests are worth."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.scythia.services cimport quest_options, quest_price
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.hand cimport hand_worth
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *


cdef double quest_worth(View *w, int quest, int discount, int off) noexcept nogil:
    # its points, less what it costs; cards of the hand count as they stand, the cheapest way to pay not sought
    cdef uint32_t goods = w.tables.quest_goods[quest]
    cdef double value = w.tables.quest_points[quest] + w.outlook.per_quest + w.v[V_QUEST]
    while goods:
        value += worth(w, lowest(goods), -quest_price(w.tables, quest, lowest(goods), discount, off))
        goods &= goods - 1
    if w.tables.quest_strength[quest]:
        value -= hand_worth(w, w.tables.quest_strength[quest])
    return value


cdef double best_quest(View *w, int discount) noexcept nogil:
    # of those that can be paid
    cdef Move moves[MAX_LIST]
    cdef int i
    cdef double best = -1000
    for i in range(quest_options(w.state, w.tables, w.seat, discount, moves, 0)):
        best = max(best, quest_worth(w, w.state.pub.quest[moves[i].to], moves[i].extra, moves[i].where))
    return best
