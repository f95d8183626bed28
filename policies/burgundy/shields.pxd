# What shields are worth.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef int phase_ends(const View *w) noexcept nogil
cdef double shield_value(const View *w, int shield, int ends) noexcept nogil
cdef double worst_shield(const View *w) noexcept nogil
cdef double short_of_upkeep(const View *w, int shields, int silver) noexcept nogil
cdef void prize_goods(View *w) noexcept nogil
cdef void add_to_bonuses(const View *w, Plan *plan) noexcept nogil
cdef void add_to_effects(const View *w, Plan *plan) noexcept nogil
cdef double patron_value(const View *w, int seat) noexcept nogil
cdef double score_shield(const View *w, int kind, Move move, const double *own) noexcept nogil
