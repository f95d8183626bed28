# The core of Stone & Blade: trade boons, stables, taverns, war rewards, three leaders. Inheritances: heritage.pyx.
from simcore.choice cimport Ctx
from simcore.rurik.derived cimport *

cdef void join_stone_and_blade(Tables *tables) noexcept nogil
cdef void fill_boons(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef bint sound_stone_and_blade(const State *state, const Tables *tables) noexcept nogil
