# What quests are worth to a seat.

from ludometer.policies.scythia.outlook cimport View

cdef double quest_worth(View *w, int quest, int discount, int off) noexcept nogil
cdef double best_quest(View *w, int discount) noexcept nogil
