# The estimated chance to win, from what a position shows (signs_fn in choice.pxd).
#
# Each side has a strength, the sum of its signs by their weights, and wins with a chance in proportion to e to the
# power of its strength: the chances of all sides add up to 1. Whoever plays alone has a rival of strength 0. Weights
# are given for three times of the game and in between lie between them. Hidden units may add to the strength: each is
# what is above 0 of a weighted sum of the side's signs and of the time (a rectifier), so signs can say more together.
from ludometer.simcore.choice cimport (HIDDEN_BIAS, HIDDEN_OUT, HIDDEN_PASSED, MAX_HIDDEN, MAX_SEATS, MAX_SIGNS,
                                       N_HIDDEN_ROWS, N_TIMES, Policy)
from ludometer.simcore.wide cimport strength_of

cdef enum:
    MOST_STRENGTH = 30                                          # ahead or behind: more is certain

cdef inline double power_of_e(double x) noexcept nogil:
    # e**x by products and quotients alone, which every machine rounds alike; off by less than a ten thousandth part
    cdef double y, value
    cdef int i
    x = max(-<double>MOST_STRENGTH, min(<double>MOST_STRENGTH, x))
    y = x / 64
    value = (1 + y / 2 + y * y / 12) / (1 - y / 2 + y * y / 12)
    for i in range(6):
        value *= value
    return value

cdef inline double strength_of_units(const Policy *policy, int sides, const double *signs,
                                     double passed) noexcept nogil:
    # of one side
    cdef const double *rows = policy.hidden + (sides - 1) * N_HIDDEN_ROWS * MAX_HIDDEN
    return strength_of(rows, signs, policy.n_signs, rows + HIDDEN_BIAS * MAX_HIDDEN, rows + HIDDEN_PASSED * MAX_HIDDEN,
                       passed, rows + HIDDEN_OUT * MAX_HIDDEN, policy.n_hidden)

cdef inline double chance_to_win(const Policy *policy, const void *state, const void *tables, int seat) noexcept nogil:
    # of the side of the seat, as the policy estimates it
    cdef double signs[MAX_SEATS * MAX_SIGNS]
    cdef double passed = 0
    cdef int sides = policy.signs(state, tables, seat, signs, &passed)
    return chance_by(policy, signs, passed, sides)

cdef inline double chance_by(const Policy *policy, const double *signs, double passed, int sides) noexcept nogil:
    # the same by signs that are found already
    cdef double strength[MAX_SEATS]
    cdef double share, later, weight, others = 0
    cdef int side, i, time
    cdef const double *weights
    share = max(0.0, min(1.0, passed))
    passed = share * (N_TIMES - 1)
    time = min(<int>passed, N_TIMES - 2)
    later = passed - time
    weights = policy.chances + ((sides - 1) * N_TIMES + time) * MAX_SIGNS
    for side in range(sides):
        strength[side] = strength_of_units(policy, sides, signs + side * MAX_SIGNS, share) if policy.n_hidden else 0
    for i in range(policy.n_signs):
        weight = weights[i] + later * (weights[i + MAX_SIGNS] - weights[i])
        for side in range(sides):
            strength[side] += weight * signs[side * MAX_SIGNS + i]
    if sides == 1:
        others = power_of_e(-strength[0])
    for side in range(1, sides):
        others += power_of_e(strength[side] - strength[0])
    return 1 / (1 + others)

cdef inline int row_of(int side, int own) noexcept nogil:
    # of signs_fn: the own side comes first, the others in their order behind it
    return 0 if side == own else side + (side < own)
