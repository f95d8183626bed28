# Included by the engine.pyx of each game: its rules by the types that choice.pxd knows them by. The includer has np,
# State, Tables and Result, and the modules setup, game, hidden and score.
from libc.stdint cimport uint8_t
from simcore.choice cimport ERROR_UNSOUND, SIM_CHECKED, Course, begin_step, course_of, fail
from simcore.rng cimport place_of

cdef void _setup(void *state, const void *tables, Ctx *ctx) noexcept nogil:
    setup.setup(<State *>state, <const Tables *>tables, ctx)

cdef bint _step(void *state, const void *tables, Ctx *ctx) noexcept nogil:
    # One step of the game, False once there is nothing more to play. After an error whoever plays the game stops.
    cdef const Course *course = course_of(state)
    begin_step(ctx, state, sizeof(State), place_of(course.step, course.to_move))
    if SIM_CHECKED and not hidden.sound(<const State *>state, <const Tables *>tables):
        fail(ctx, ERROR_UNSOUND, 0)
        return False
    return game.step(<State *>state, <const Tables *>tables, ctx)

cdef void _redeal(void *state, const void *tables, int seat, Rng *rng) noexcept nogil:
    hidden.redeal(<State *>state, <const Tables *>tables, seat, rng)

cdef double _value(const void *state, const void *tables, int seat) noexcept nogil:
    return score.value(<const State *>state, <const Tables *>tables, seat)

cdef void _result_row(const void *state, const void *tables, const Ctx *ctx, int seat, void *row) noexcept nogil:
    score.result(<const State *>state, <const Tables *>tables, ctx, seat, <Result *>row)

cdef bint _sound(const void *state, const void *tables) noexcept nogil:
    return hidden.sound(<const State *>state, <const Tables *>tables)

cdef Game GAME = Game(sizeof(State), sizeof(Result), _setup, _step, _redeal, _value, _result_row, _sound)


cdef State *state_of(position) except NULL:
    # The struct in a STATE array of shape (1,). By its bytes: Cython's own check of nested structs stumbles over their
    # padding.
    cdef uint8_t[::1] state = position.view(np.uint8)
    return <State *>&state[0]
