# What the buildings of the village are worth to a seat.

from simcore.choice cimport Move
from policies.scythia.outlook cimport View

cdef double building_worth(View *w, int building, int colour, int silver, int *change) noexcept nogil
cdef double help_worth(const View *w, int building, int colour) noexcept nogil
cdef double act_worth(View *w, Move move, int colour) noexcept nogil
