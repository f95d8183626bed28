"""Questions about a position, an array of tables.state_dtype, shape (1,), and about the start of a deal."""
import numpy as np

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from ludometer.simcore.bits cimport has
from ludometer.simcore.choice cimport MAX_STATE_WORDS, Ctx, Policy, course_of, value_for
from ludometer.simcore.giving cimport Gift, begin, fill_gift, hand_over
from ludometer.simcore.play cimport GameTables, check_policies, fill_pool, is_sound, prepare, raise_error, sit_down
from ludometer.simcore.rng cimport DECK, Luck, Rng, rng_seek


def sound(GameTables tables not None, position):
    """Whether the position contradicts itself nowhere."""
    cdef uint8_t[::1] state = position.view(np.uint8)
    return is_sound(tables, &state[0])


def redeal(GameTables tables not None, position, int seat, uint64_t seed):
    """Change the position to one that `seat` cannot tell from the true one."""
    cdef uint8_t[::1] state = position.view(np.uint8)
    cdef Luck luck = Luck(seed, 0)
    cdef Rng rng
    rng_seek(&rng, &luck, DECK, 0)
    if tables.rules.redeal != NULL:
        tables.rules.redeal(&state[0], tables.numbers, seat, &rng)


def holdings(GameTables tables not None, position, int kind):
    """Rows of a kind of gift that each seat holds, a list of sets by seat; None as long as these are not dealt."""
    cdef uint8_t[::1] state = position.view(np.uint8)
    cdef uint64_t rows = 0
    cdef int seat
    found = []
    for seat in range(course_of(&state[0]).n_seats - tables.unmanned):
        if not tables.gifts.held(&state[0], tables.numbers, kind, seat, &rows):
            return None
        found.append({row for row in range(64) if has(rows, row)})
    return found


def lying(GameTables tables not None, position, gift):
    """(rows that lie on the table, rows that stay in the box) of those that could trade places with a gift's row.

    gift: of a kind that lies on the table for all, as play_batch() takes it. None as long as these are not dealt.
    """
    cdef uint8_t[::1] state = position.view(np.uint8)
    cdef uint64_t there = 0, boxed = 0
    if not tables.gifts.lies(&state[0], tables.numbers, gift[0], gift[1], &there, &boxed):
        return None
    return tuple({row for row in range(64) if has(rows, row)} for rows in (there, boxed))


def results(GameTables tables not None, position):
    """The rows of the results if the game were over here, player p in seat p: records of tables.result_dtype, shape
    (players,). Raises RuleError where rules of a game in Python cannot count points here."""
    cdef uint8_t[::1] state = position.view(np.uint8)
    cdef Ctx ctx
    cdef int seat
    memset(&ctx, 0, sizeof(Ctx))
    rows = np.zeros(course_of(&state[0]).n_seats - tables.unmanned, tables.result_dtype)
    cdef uint8_t[::1] bytes = rows.view(np.uint8)
    for seat in range(len(rows)):
        ctx.player[seat] = seat
        tables.rules.result(&state[0], tables.numbers, &ctx, seat, &bytes[seat * tables.rules.result_size])
    raise_error(&ctx, tables.game, 0)
    return rows


def value(GameTables tables not None, position, int seat):
    """What a search strives for: near the share of the win once the game is over, an estimate of it before."""
    cdef uint8_t[::1] state = position.view(np.uint8)
    cdef Ctx ctx
    memset(&ctx, 0, sizeof(Ctx))
    ctx.game, ctx.tables = tables.rules, tables.numbers
    return value_for(&ctx, &state[0], seat)


def handed(GameTables tables not None, policies, uint64_t seed, uint64_t game, gift, *, factions=None, order=None):
    """Who gets what by a gift in this game: places in GOT of gifts.py, a list by seat; None where it cannot be given.

    That is so where the row is not in play with these modules and players, and where the game never deals such rows.
    Only as much of the game is played as the gift waits for. Arguments as for play_one(). Raises DataError, RuleError.
    """
    cdef Ctx ctx
    cdef Policy pool[64]
    cdef Gift given
    cdef uint64_t state[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int i
    prepare(&ctx, tables, check_policies(tables, policies), factions)
    fill_pool(pool, policies, &ctx, boundary)
    sit_down(&ctx, pool, order, seed, game)
    fill_gift(&given, tables.gifts, gift)
    begin(&ctx, state, &given)
    while given.due and not ctx.error and ctx.game.step(state, ctx.tables, &ctx):
        hand_over(&ctx, state, &given)
    raise_error(&ctx, tables.game, game)
    return [given.got[i] for i in range(ctx.n_seats)] if given.done else None
