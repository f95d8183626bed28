# Rebel factions: what helps to defeat one.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef double brought_value(View *w, int what, int more) noexcept nogil


cdef inline double faction_value(View *w, int what, int more) noexcept nogil:
    # F-7: of `more` towards what the faction asks
    return brought_value(w, what, more) if more != 0 and w.pub.faction_stands else 0
