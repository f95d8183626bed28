# Which modules are in play, and what they add: see Hooks in state.pxd.
from simcore.rurik.state cimport *

cdef void join_modules(Tables *tables) noexcept nogil
