from ludometer.simcore.burgundy.state cimport *

cdef void lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil
cdef void derive(const State *state, const Tables *tables, int duke, Estate *renewed, Half *halves) noexcept nogil
cdef void add_monasteries(const State *state, const Tables *tables, int duke, Estate *renewed) noexcept nogil
