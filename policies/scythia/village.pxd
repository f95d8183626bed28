# What the buildings of the village are worth to a seat.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.scythia.state cimport N_GOODS
from ludometer.policies.scythia.outlook cimport View

cdef struct Change:                 # of what a seat has, by an action
    int good[N_GOODS]
    int crew

cdef double building_worth(View *w, int building, int colour, Change *change) noexcept nogil
cdef double help_worth(const View *w, int building, int colour) noexcept nogil
cdef double act_worth(View *w, Move move, int colour) noexcept nogil
