# Included by the engine.pyx of each game: its rules by the types that choice.pxd knows them by, and its Tables for
# Python. The includer has np, cimports all of state.pxd and setup(), step() and result(), has `declared` and STATE, and
# defines fill(tables, data) for all but the knobs, which returns the seats in which nobody decides, in most games 0. If
# something is hidden from seats, if a search should look at more than the win, or if positions can be watched, it
# includes hidden.pxi too; gifts.pxi if something that seats hold at the start can be given to them.
from libc.stdint cimport uint8_t
from libc.string cimport memset
from ludometer.simcore.choice cimport (ERROR_STEP, ERROR_UNSOUND, MAX_KINDS, MAX_STATE_WORDS, SIM_CHECKED, Course, Ctx,
                                       Game, Policy, begin_step, course_of, fail)
from ludometer.simcore.hooks cimport refused
from ludometer.simcore.play cimport GameTables, Gifts
from ludometer.simcore.rng cimport Rng, place_of
from .fill_knobs cimport fill_knobs                             # a build makes it

from ludometer.simcore.declare import events, mark
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import home
from ludometer.simcore.play import CORE, picks, play_batch, play_one
from ludometer.simcore.questions import handed, redeal, results, sound, value

cdef Result _result_of_none
RESULT = np.asarray(<Result[:1]>&_result_of_none).dtype
MOST_SEATS = GAME_SEATS                                         # that a position has room for
EVENTS = events(declared)                                       # {number in a log: kind of event}
MEANINGS = {column.name: column.about for column in declared.COLUMNS}
if (sizeof(Ctx), sizeof(Policy), MAX_KINDS) != CORE:
    raise ImportError("it was compiled for another version of Ludometer")
if mark(declared) != DECLARED:
    raise ImportError("declared.py says something else than when it was compiled")
assert sizeof(State) <= 8 * MAX_STATE_WORDS, f"State has {sizeof(State)} bytes: raise MAX_STATE_WORDS in choice.pxd"


cdef void _setup(void *state, const void *tables, Ctx *ctx) noexcept nogil:
    setup(<State *>state, <const Tables *>tables, ctx)

cdef bint _step(void *state, const void *tables, Ctx *ctx) noexcept nogil:
    # One step of the game, False once there is nothing more to play. After an error whoever plays the game stops.
    cdef const Course *course = course_of(state)
    cdef int played = course.step
    begin_step(ctx, state, sizeof(State), place_of(course.step, course.to_move))
    if SIM_CHECKED and GAME.sound != NULL and not GAME.sound(state, tables):
        fail(ctx, ERROR_UNSOUND, 0)
        return False
    if not step(<State *>state, <const Tables *>tables, ctx):
        return False
    if course.step != played + 1:
        fail(ctx, ERROR_STEP, 0)
    return True

cdef void _result(const void *state, const void *tables, const Ctx *ctx, int seat, void *row) noexcept nogil:
    result(<const State *>state, <const Tables *>tables, ctx, seat, <Result *>row)

cdef Game GAME = Game(sizeof(State), sizeof(Result), _setup, _step, NULL, NULL, _result, NULL, NULL)
cdef Gifts GIVING = Gifts(NULL, NULL, NULL, 0)


cdef class Rules(GameTables):
    """The game's numbers; see GameTables."""
    cdef Tables c

    def __cinit__(self, data, origin):
        memset(&self.c, 0, sizeof(Tables))
        self.numbers, self.rules, self.gifts = &self.c, &GAME, &GIVING
        self.state_dtype, self.result_dtype, self.columns = STATE, RESULT, MEANINGS
        self.names = {"faction": self.factions} | {
            column.name: column.names(data) for column in declared.COLUMNS if column.of}
        self.sets = {column.name: column.names(data) for column in declared.COLUMNS if column.set_of}


def make_tables(data, origin):
    """Rules from what ludometer.simcore.tables.read() returns."""
    cdef Rules tables = Rules(data, origin)
    try:
        fill_knobs(&tables.c.knob, data["knob"])
    except ValueError:
        raise DataError(f"{tables.game}: data/game.toml has other knobs than when it was compiled: ludometer build "
                        f"{home(tables.game)}") from None
    tables.unmanned = fill(&tables.c, data)
    if tables.players[1] + tables.unmanned > MOST_SEATS:
        more = f"; for more, change players in data/game.toml, then ludometer build {home(tables.game)}"
        raise DataError(f"{tables.game}: {tables.players[1]} players, but it is compiled for {MOST_SEATS} seats"
                        f"{more if home(tables.game) != tables.game else ''}")
    if refused():
        raise DataError(f"{tables.game}: more modules than fit into the list of a hook; raise MAX_HOOKED in "
                        f"simcore/hooks.pxd")
    return tables


cdef State *state_of(position) except NULL:
    # The struct in a STATE array of shape (1,). By its bytes: Cython's own check of nested structs stumbles over their
    # padding.
    cdef uint8_t[::1] state = position.view(np.uint8)
    return <State *>&state[0]
