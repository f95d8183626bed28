# What actions of the Town Centre are worth to a seat.

from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.outlook cimport View

cdef double action_worth(View *w, const Action *action, int played) noexcept nogil
cdef double used_worth(View *w, int card, int played) noexcept nogil
cdef double best_in_centre(View *w, const Action **used) noexcept nogil
cdef double hero_worth(View *w) noexcept nogil
