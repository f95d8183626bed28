"""Pig as Python sees it."""
import numpy as np

from .rules cimport result, setup, step
from .state cimport *
from . import declared

cdef State _state
STATE = np.asarray(<State[:1]>&_state).dtype
include "ludometer/simcore/engine.pxi"


cdef int fill(Tables *c, data) except -1:
    return 0                        # there is nothing but knobs
