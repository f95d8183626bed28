"""Positions of real games, what they show, and who has won: what an estimate of the chance to win is learned from.

Players who know the game hardly ever come to bad positions, and what they have goes together with how well they play.
So each game leaves its players' ways up to a point of its own: now and then a seat takes any one of the moves that it
likes best. Beyond this point all play as they do, and positions are looked at.
"""
from typing import NamedTuple

import numpy as np

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset
from ludometer.simcore.chance cimport chance_to_win
from ludometer.simcore.choice cimport (ERROR_ENDLESS, MAX_MOVES, MAX_SEATS, MAX_SIGNS, MAX_STATE_WORDS, MAX_STEPS,
                                       N_TIMES, Ctx, Move, Policy, best_move, fail, search_fn, value_for)
from ludometer.simcore.play cimport GameTables, fill_pool, prepare, raise_error, take_seats
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.rng cimport WANDER, Rng, rng_below, rng_seek, rng_unit
from ludometer.simcore.search cimport shortlist

from ludometer.simcore.errors import DataError
from ludometer.simcore.play import lineup_of
from ludometer.simcore.seating import orders_of

cdef enum:
    WANDER_AMONG = 4                # moves liked best
    LAST_POINT = 1                  # of a game's place in its stream of WANDER: where it stops wandering


class Positions(NamedTuple):
    """Positions at the boundaries between steps, n of them, and how their games ended."""
    game: object        # (n,) int64: number of the game
    passed: object      # (n,): the share of the game that was over
    sides: object       # (n,) int8: how many there were
    signs: object       # (n, sides at most, signs) float32, zeros where there is no side
    lead: object        # (n, sides at most) float32: what Game.value says before the end
    won: object         # (n, sides at most) float32: the share of the win
    players: int        # at the table


cdef struct Wanderer:               # a Ctx, and how its game leaves the players' ways
    Ctx ctx
    double share                    # of decisions ...
    int until                       # ... in steps before this one
    search_fn search[MAX_SEATS]     # of the players themselves, or NULL


cdef int wander(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    # called where a search would be, and calls that
    cdef const Wanderer *wanderer = <const Wanderer *>ctx
    cdef int candidates[MAX_MOVES]
    cdef Rng rng
    if <int>(ctx.place >> 3) < wanderer.until:
        rng_seek(&rng, &ctx.luck, WANDER, ctx.place)
        rng.counter[0] = 1 + ctx.n_picks
        if rng_unit(&rng) < wanderer.share:
            return candidates[rng_below(&rng, shortlist(ctx, state, seat, kind, moves, n, WANDER_AMONG, candidates))]
    if wanderer.search[seat] != NULL:
        return wanderer.search[seat](ctx, state, seat, kind, moves, n)
    return best_move(ctx, state, seat, kind, moves, n)


def look(GameTables tables not None, policies, PolicySpec judge not None, uint64_t seed, uint64_t first, int n,
         lineup=None, *, int every=5, int longest=100, double share=0.15):
    """Play games first to first + n - 1, and look at them every few steps: Positions.

    policies, lineup: as in play_batch(). judge: whose signs are asked for. longest: steps within which games stop to
    wander. share: of decisions that leave the players' ways before. Raises DataError, RuleError.
    """
    cdef Wanderer wanderer
    cdef Policy pool[64]
    cdef Rng rng
    cdef uint64_t state[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef uint64_t result[MAX_STATE_WORDS]
    cdef double seen[MAX_SEATS * MAX_SIGNS]
    cdef Ctx *ctx = &wanderer.ctx
    cdef double[MAX_SEATS] win
    cdef int i = 0, j, seat, seats, side, steps, sides, begun, at = 0, n_signs = judge.c.n_signs
    if judge.c.signs == NULL:
        raise DataError(f"{tables.game}: it has no features of positions")
    lineup, seats = lineup_of(tables, policies, lineup, first, n)
    cdef const int8_t[:, ::1] players = lineup
    cdef const int8_t[:, ::1] around = orders_of(None, lineup[:1])
    memset(&wanderer, 0, sizeof(Wanderer))
    prepare(ctx, tables, seats, None)
    fill_pool(pool, policies, ctx, boundary)
    cdef int room = n * (1 + 3 * longest // every)
    games, passed, sides_ = np.zeros(room, np.int64), np.zeros(room, np.float32), np.zeros(room, np.int8)
    signs = np.zeros((room, seats, n_signs), np.float32)
    lead, won = np.zeros((2, room, seats), np.float32)
    cdef int64_t[::1] game_of = games
    cdef float[::1] passed_of = passed
    cdef int8_t[::1] sides_of = sides_
    cdef float[:, :, ::1] signs_of = signs
    cdef float[:, ::1] lead_of = lead, won_of = won
    cdef double share_passed
    with nogil:
        for i in range(n):
            take_seats(ctx, pool, &players[(first + i) // seats - first // seats, 0], &around[0, 0], seed, first + i)
            rng_seek(&rng, &ctx.luck, WANDER, 0)
            rng.counter[0] = (first + i) % seats << 16
            wanderer.until, wanderer.share = rng_below(&rng, longest), share * rng_unit(&rng)
            for seat in range(seats):
                wanderer.search[seat], ctx.policy[seat].search = ctx.policy[seat].search, wander
            ctx.game.setup(state, ctx.tables, ctx)
            steps, begun = 0, at
            while ctx.game.step(state, ctx.tables, ctx) and not ctx.error:
                steps += 1
                if steps == MAX_STEPS:
                    fail(ctx, ERROR_ENDLESS, MAX_STEPS)
                if steps < wanderer.until or (steps - wanderer.until) % every or at == room:
                    continue
                memset(seen, 0, sizeof(seen))
                sides = judge.c.signs(state, ctx.tables, 0, seen, &share_passed)
                game_of[at], passed_of[at], sides_of[at] = first + i, share_passed, sides
                for side in range(sides):
                    lead_of[at, side] = value_for(ctx, state, side)
                    for j in range(n_signs):
                        signs_of[at, side, j] = seen[side * MAX_SIGNS + j]
                at += 1
            if ctx.error:
                break
            for seat in range(seats):
                ctx.game.result(state, ctx.tables, ctx, seat, result)
                win[seat] = (<double *>result)[1]
            for j in range(begun, at):
                sides = sides_of[j]
                for side in range(sides):                       # seats of a side follow each other around the table
                    seat = side
                    while seat < seats:
                        won_of[j, side] += win[seat]
                        seat += sides
    raise_error(ctx, tables.game, first + i)
    return Positions(games[:at], passed[:at], sides_[:at], signs[:at], lead[:at], won[:at], seats)


def estimates(GameTables tables not None, PolicySpec policy not None, position):
    """What a policy estimates the chances to win to be, one for each side, the first seats' in their order.

    None where it has learned nothing about positions of so many sides.
    """
    cdef const uint8_t[::1] state = np.ascontiguousarray(position).reshape(1).view(np.uint8)
    cdef double seen[MAX_SEATS * MAX_SIGNS]
    cdef double passed = 0
    cdef int sides, side
    if policy.c.signs == NULL:
        return None
    sides = policy.c.signs(&state[0], tables.numbers, 0, seen, &passed)
    if not policy.c.n_hidden and not np.any(<double[:N_TIMES * MAX_SIGNS]> (
            <double *>policy.c.chances + (sides - 1) * N_TIMES * MAX_SIGNS)):
        return None
    return [chance_to_win(&policy.c, &state[0], tables.numbers, side) for side in range(sides)]
