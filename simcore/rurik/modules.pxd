# Which modules are in play, and what they add: see Hooks in tables.pxd.
from ludometer.simcore.rurik.derived cimport *

cdef void join_modules(Tables *tables) noexcept nogil
