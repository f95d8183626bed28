# Epic structures: where they are worth standing, what they do for a seat.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef double port_value(View *w, int taxed) noexcept nogil
cdef double epic_value(View *w, int card) noexcept nogil
cdef void best_sites(View *w, int card, double *best) noexcept nogil
cdef double site_value(View *w, int effect, int region) noexcept nogil
cdef double border_value(const View *w, int region, int other) noexcept nogil
cdef double welcome_value(View *w, Move move) noexcept nogil
cdef double veche_value(View *w) noexcept nogil


cdef inline double arrival_value(View *w, Move move) noexcept nogil:
    # of what epic structures give to pieces that go, apart from where they stand then
    return welcome_value(w, move) if w.pub.epic_at[EPIC_PALACE] != NONE or w.pub.epic_at[EPIC_VECHE] != NONE else 0
