# Included by the chance.pyx of each game: what a position shows about who will win, by the types that choice.pxd knows
# it by (signs_fn). The includer cimports all of its rules' state, and defines
#
#   n_sides(state, tables)              how many sides there are: seats in which somebody decides, or teams
#   own_side(tables, seat)              that of a seat
#   share_passed(state, tables)         how much of the game is over, from 0 to 1
#   side_signs(state, tables, side, x)  sets all signs of a side
from ludometer.simcore.chance cimport row_of
from ludometer.simcore.choice cimport MAX_SIGNS
from ludometer.simcore.policy cimport PolicySpec

from .declared import SIGNS


def attach(PolicySpec spec):
    """Let a policy judge positions of the game."""
    spec.c.signs = signs


cdef int signs(const void *any_state, const void *any_tables, int seat, double *found, double *passed) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef int side, sides = n_sides(state, tables), own = own_side(tables, seat)
    passed[0] = share_passed(state, tables)
    for side in range(sides):
        side_signs(state, tables, side, found + row_of(side, own) * MAX_SIGNS)
    return sides
