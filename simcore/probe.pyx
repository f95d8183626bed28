"""What the candidates of real decisions are worth: games are played, and at some decisions every candidate is tried.

A candidate's values are those of playouts as a search makes them: hidden cards dealt again, luck drawn again, and
policies play on to the end, a teacher in all seats or each player's own, with or without its search. Unlike in a search
all candidates get the same number of playouts, and all candidates of a decision share the luck of a playout, so that
values compare by pairs. The players decide by themselves.
"""
from typing import NamedTuple

import numpy as np

from libc.stdint cimport int16_t, int64_t, int8_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport (MAX_KINDS, MAX_MOVES, MAX_SEATS, MAX_STATE_WORDS, MEMO_WORDS, Ctx, Fork, Move,
                                       Policy, best_move, search_fn)
from ludometer.simcore.play cimport GameTables, check_policies, fill_pool, play_out, prepare, raise_error, take_seats
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.rng cimport PROBE, Rng, rng_seek, rng_unit
from ludometer.simcore.search cimport as_themselves, fork_at, imagine, luck_of_playout, playout, shortlist

from ludometer.simcore.errors import DataError
from ludometer.simcore.play import EVENT, lineup_of
from ludometer.simcore.seating import orders_of

cdef struct Probed:                 # one decision; no padding
    int64_t game
    int64_t first_move              # of its candidates, in `moves`
    int64_t first_tried             # of those tried, in `tried` and `values`
    int16_t at                      # decisions of the game before it, forced ones included
    int16_t step                    # steps of the game before it
    int16_t n_moves, n_tried
    int16_t picked                  # by the player: index of the candidate
    int16_t kind
    int16_t seat
    int16_t player

cdef struct Probe:                  # a Ctx, what is asked of its decisions, and room for the answers
    Ctx ctx
    search_fn search[MAX_SEATS]     # by seat: the players' own
    Policy teacher
    double share[MAX_KINDS]         # of the decisions, by kind
    int playouts, width
    int player                      # whose decisions; -1 = everybody's
    bint taught, full
    bint themselves                 # whether imagined games are played on with these searches
    int64_t game, n, n_moves, n_tried, room, room_moves, room_tried
    Probed *rows
    uint8_t *states
    Move *moves
    int16_t *tried
    float *values
    float *wins

cdef Probed _row
ROW = np.asarray(<Probed[:1]>&_row).dtype


class Probes(NamedTuple):
    """Decisions of real games, and what their candidates are worth."""
    rows: object        # (n,) records, see Probed in probe.pyx: where a decision is, what was picked
    states: object      # (n,) records of tables.state_dtype: the position as the decision waits
    moves: object       # candidates of all decisions, one after another
    tried: object       # int16: of those tried, the index among the candidates of its decision
    values: object      # float32, (len(tried), playouts): what a search strives for, at the end of each playout
    wins: object        # float32, (len(tried), playouts): the share of the win, at the end of each playout
    games: int          # played


cdef bint sampled(const Ctx *ctx, double share) noexcept nogil:
    # depends on the place alone, so that any policy is looked at in the same places
    cdef Rng rng
    rng_seek(&rng, &ctx.luck, PROBE, ctx.place)
    rng.counter[0] = ctx.n_picks
    return rng_unit(&rng) < share


cdef int look(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    # Called where a search would be: the player picks, and perhaps the candidates are tried.
    cdef Probe *probe = <Probe *>ctx
    cdef Ctx imagined
    cdef uint64_t room[MAX_STATE_WORDS]
    cdef uint64_t result[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int candidates[MAX_MOVES]
    cdef Probed *row
    cdef Fork fork = fork_at(ctx, seat, kind, n, 0)
    cdef int pick, number, i, left
    cdef int64_t at
    if probe.search[seat] != NULL:
        pick = probe.search[seat](ctx, state, seat, kind, moves, n)
    else:
        pick = best_move(ctx, state, seat, kind, moves, n)
    if probe.full or ctx.error or probe.player >= 0 and probe.player != ctx.player[seat]:
        return pick
    if not sampled(ctx, probe.share[kind]):
        return pick
    left = shortlist(ctx, state, seat, kind, moves, n, probe.width, candidates) if probe.playouts else 0
    for i in range(left):                                       # what the player picks is tried in any case
        if candidates[i] == pick:
            break
    else:
        if left:
            candidates[left - 1] = pick
    if (probe.n == probe.room or probe.n_moves + n > probe.room_moves or probe.n_tried + left > probe.room_tried):
        probe.full = True
        return pick
    row = &probe.rows[probe.n]
    row[0] = Probed(probe.game, probe.n_moves, probe.n_tried, ctx.n_decided, ctx.place >> 3, n, left, pick, kind, seat,
                    ctx.player[seat])
    memcpy(probe.states + <size_t>probe.n * ctx.game.state_size, state, ctx.game.state_size)
    memcpy(probe.moves + probe.n_moves, moves, n * sizeof(Move))
    if left:
        imagine(&imagined, ctx, &probe.teacher if probe.taught else NULL)
        if probe.themselves:
            as_themselves(&imagined, probe.search, boundary)
    for i in range(left):
        probe.tried[probe.n_tried + i] = candidates[i]
        fork.candidate = candidates[i]
        for number in range(probe.playouts):
            fork.luck = luck_of_playout(ctx, number)
            at = (probe.n_tried + i) * probe.playouts + number
            probe.values[at] = playout(ctx, &imagined, room, &fork)
            ctx.game.result(room, ctx.tables, ctx, seat, result)
            probe.wins[at] = (<double *>result)[1]
    probe.n += 1
    probe.n_moves += n
    probe.n_tried += left
    return pick


def probe(GameTables tables not None, policies, PolicySpec teacher, uint64_t seed, uint64_t first, int n, *,
          share=1.0, int playouts=100, int width=0, int most=10000, factions=None, lineup=None, orders=None,
          int player=-1, bint themselves=False):
    """Play games first to first + n - 1, and try the candidates of some of their decisions: Probes.

    policies, lineup, orders, factions: as in play_batch(). teacher: plays the playouts, in all seats; None = each
    player's own policy without its search. themselves: each player as it is, with its search; then there is no
    teacher. player: whose decisions are looked into, -1 = everybody's. share: of those with a choice, one number, or
    one for each kind. playouts: of each candidate, 0 = none is tried. width: candidates tried, the best by the player's
    own scores, and what it picked; 0 = all.
    most: decisions there is room for, of 32 candidates on average: a game that finds no room is left out, and so are
    those behind it. What is found depends on (tables, policies, teacher, themselves, seed, game) alone. Raises
    DataError, RuleError.
    """
    cdef Probe found
    cdef Policy pool[64]
    cdef uint64_t state[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int i, played = 0, seat, seats, block
    cdef int64_t kept = 0
    cdef Ctx *ctx = &found.ctx
    if playouts < 0 or most < 1:
        raise DataError(f"probe: playouts = {playouts}, most = {most}, expected at least 0 and 1")
    if themselves and teacher is not None:
        raise DataError("probe: a teacher plays the imagined games, or the players themselves do; not both")
    lineup, seats = lineup_of(tables, policies, lineup, first, n)
    cdef const int8_t[:, ::1] players = lineup
    cdef const int8_t[:, ::1] around = orders_of(orders, lineup)
    shares = [share] * MAX_KINDS if np.ndim(share) == 0 else list(share)
    if len(shares) > MAX_KINDS:
        raise DataError(f"probe: {len(shares)} shares, expected one, or one for each of at most {MAX_KINDS} kinds")
    memset(&found, 0, sizeof(Probe))
    if teacher is not None:
        check_policies(tables, [teacher] * seats)
        found.teacher, found.taught = teacher.c, True
    prepare(ctx, tables, seats, factions)
    fill_pool(pool, policies, ctx, boundary)
    ctx.boundary = boundary
    for i in range(len(shares)):
        found.share[i] = shares[i]
    found.player, found.playouts, found.width, found.themselves = player, playouts, width, themselves
    found.room, found.room_moves = most, most * 32 + MAX_MOVES
    found.room_tried = most * (width or 32) + MAX_MOVES
    rows, states = np.zeros(most, ROW), np.zeros(most, tables.state_dtype)
    moves, tried = np.zeros(found.room_moves, EVENT["move"]), np.zeros(found.room_tried, np.int16)
    values, wins = np.zeros((2, found.room_tried, max(1, playouts)), np.float32)
    cdef uint8_t[::1] bytes = rows.view(np.uint8)
    found.rows = <Probed *>&bytes[0]
    bytes = states.view(np.uint8)
    found.states = &bytes[0]
    bytes = moves.view(np.uint8)
    found.moves = <Move *>&bytes[0]
    cdef int16_t[::1] tried_ = tried
    cdef float[:, ::1] values_ = values, wins_ = wins
    found.tried, found.values, found.wins = &tried_[0], &values_[0, 0], &wins_[0, 0]
    with nogil:
        for i in range(n):
            found.game = first + i
            block = found.game // seats - first // seats
            take_seats(ctx, pool, &players[block, 0], &around[block, 0], seed, found.game)
            for seat in range(seats):
                found.search[seat] = ctx.policy[seat].search
                ctx.policy[seat].search = look
            play_out(ctx, state, NULL)
            if ctx.error or found.full:
                break
            played += 1
            kept = found.n
    raise_error(ctx, tables.game, found.game)
    if not played:
        raise DataError(f"probe: most = {most}, too few decisions for one game of {tables.game}")
    n_moves, n_tried = rows["n_moves"][:kept].sum(), rows["n_tried"][:kept].sum()
    return Probes(rows[:kept], states[:kept], moves[:n_moves], tried[:n_tried], values[:n_tried], wins[:n_tried],
                  played)


def first_best(values, first):
    """Of the candidates of decisions that begin at `first`, the place of each decision's first best: (len(first),)."""
    group = np.repeat(np.arange(len(first)), np.diff([*first, len(values)]))
    return np.lexsort((-np.asarray(values), group))[first]


def score_probes(GameTables tables not None, PolicySpec policy not None, probes):
    """What a policy makes of all candidates of Probes, without noise: float64, (len(probes.moves),)."""
    cdef uint64_t memo[MEMO_WORDS]
    cdef int64_t i, n = len(probes.rows)
    if policy.c.score == NULL:
        raise DataError(f"{policy!r} scores no candidates: it picks by chance")
    found = np.zeros(len(probes.moves))
    if not n:
        return found
    cdef double[::1] scores = found
    cdef const uint8_t[::1] rows_ = np.ascontiguousarray(probes.rows).view(np.uint8)
    cdef const uint8_t[::1] states = np.ascontiguousarray(probes.states).view(np.uint8)
    cdef const uint8_t[::1] moves = np.ascontiguousarray(probes.moves).view(np.uint8)
    cdef const Probed *row
    cdef size_t size = tables.rules.state_size
    with nogil:
        for i in range(n):
            row = <const Probed *>&rows_[0] + i
            memo[0] = 0
            policy.c.score(&states[i * size], tables.numbers, row.seat, row.kind,
                           <const Move *>&moves[0] + row.first_move, row.n_moves, policy.c.weights, memo,
                           &scores[row.first_move])
    return found
