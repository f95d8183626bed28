"""Games as Python sees them: batches, one logged game, positions, and single questions about a position.

A game's own engine.pyx derives NumPy dtypes from its C structs, fills its Tables, and hands both over in a GameTables.
Everything here works on any game: a State is a block of bytes, a row of results begins with the number of the game.

A game's number says which deal it is and who sits where: block = number // players, rotation = number % players. The
players sit around the table in an order, by default that of their numbers; in rotation r the one in place i of it sits
in seat (i + r) % players. The games of a block share one deal, so over a block each player has had each seat.
"""
from typing import NamedTuple

import numpy as np

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport (ERROR_ENDLESS, ERROR_SCRIPT, ERROR_UNSOUND, ERROR_WIN, FACTION_CHOSEN,
                                       FACTION_DEALT, MAX_KINDS, MAX_MOVES, MAX_SEATS, MAX_STATE_WORDS, MAX_STEPS,
                                       N_ERRORS, Ctx, Event, Move, Policy, Sums, course_of, fail, forget, value_for)
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.giving cimport GOT_GAVE, GOT_HAD, GOT_RECEIVED, N_GOT, Gift, begin, fill_gift, hand_over, skipped
from ludometer.simcore.nets cimport member_of
from ludometer.simcore.rng cimport Luck, replayed

from ludometer.simcore.errors import REASONS, DataError, known, rule_error
from ludometer.simcore.gifts import COLUMN, GAVE, GOT, HAD, RECEIVED
from ludometer.simcore.seating import orders_of

cdef Event _event
EVENT = np.asarray(<Event[:1]>&_event).dtype
FIRST_NOTE = MAX_KINDS                                          # kinds of events from here on are notes
LOG_ROOM = 8192                                                 # events of one game; further ones are not written
CORE = sizeof(Ctx), sizeof(Policy), MAX_KINDS                   # a game compiled for other sizes must not be loaded
assert len(REASONS) == N_ERRORS
assert (len(GOT), RECEIVED, GAVE, HAD) == (N_GOT, GOT_RECEIVED, GOT_GAVE, GOT_HAD)


cdef class GameTables:
    """Checked numbers of a game's rules, from simcore.load(); constant, so threads may share them.

    game, modules, set, rules_version, data_hash: what was loaded. players: fewest and most. factions: names.
    columns: {column of the results: what it says}. names: {column: tuple of names}, for columns that hold a place in
    it (-1 = none). sets: {column: tuple of names}, for columns whose bit i says that names[i] belongs to the set.
    unmanned: seats at the table in addition to the players', where only rules move. data: the numbers themselves, as
    ludometer.simcore.tables.read() gives them; catalogue: what the game offers.
    Travels to other processes as the arguments of load().
    """

    def __cinit__(self, data, origin, *arguments):
        self.data, self.origin = data, origin
        self.game, self.modules, self.set = data["game"]["name"], origin[1], origin[2]
        self.rules_version, self.data_hash = data["game"]["rules_version"], data["game"]["data_hash"]
        self.players, self.factions = data["game"]["players"], data["catalogue"]["factions"]

    def __reduce__(self):
        from ludometer.simcore.tables import load
        return load, self.origin

    def reconstructed(self, players):
        """Rows in play with this number of players that no source shows: [{"table", "row", "source"}, ...]."""
        from ludometer.simcore.tables import reconstructed_rows
        return reconstructed_rows(self.data, players)

    @property
    def catalogue(self):
        return self.data["catalogue"]


cdef int check_policies(GameTables tables, policies) except -1:
    cdef int n = len(policies)
    if not tables.players[0] <= n <= tables.players[1]:
        raise DataError(f"{tables.game}: {n} players, expected {tables.players[0]} to {tables.players[1]}")
    for policy in policies:
        if not isinstance(policy, PolicySpec) or policy.game not in (tables.game, "any"):
            raise DataError(f"{policy!r} is no policy of {tables.game}; policies.load({tables.game!r}, ...) makes one")
    return n


cdef int prepare(Ctx *ctx, GameTables tables, int seats, factions) except -1:
    # an empty Ctx that knows its game, how many play it, and with which factions
    cdef int player
    memset(ctx, 0, sizeof(Ctx))
    ctx.game = tables.rules
    ctx.tables = tables.numbers
    ctx.n_seats = seats
    names = [factions] * seats if factions is None or isinstance(factions, str) else list(factions)
    if len(names) != seats:
        raise DataError(f"{tables.game}: {len(names)} factions for {seats} players")
    if "chosen" in names and not tables.factions:
        raise DataError(f"{tables.game}: factions chosen by the players, but this game has no factions")
    asked = [name for name in names if name not in (None, "random", "chosen")]
    for name in asked:
        known(name, tables.factions, f"{tables.game}: faction")
    if tables.data["game"]["unique_factions"] and len(set(asked)) < len(asked):
        raise DataError(f"{tables.game}: factions {', '.join(asked)}: one of them is asked for twice")
    for player in range(seats):
        if names[player] in (None, "random"):
            ctx.faction[player] = FACTION_DEALT
        elif names[player] == "chosen":
            ctx.faction[player] = FACTION_CHOSEN
        else:
            ctx.faction[player] = tables.factions.index(names[player])
    return 0


cdef void take_seats(Ctx *ctx, const Policy *pool, const int8_t *lineup, const int8_t *order, uint64_t seed,
                     uint64_t game) noexcept nogil:
    # lineup: the policy of each player, a place in the pool; order: the players around the table
    cdef int seat, rotation = game % ctx.n_seats
    ctx.luck = ctx.noise = Luck(seed, game // ctx.n_seats)
    ctx.n_decided = 0
    forget(ctx)
    for seat in range(ctx.n_seats):
        ctx.player[seat] = order[(seat - rotation + ctx.n_seats) % ctx.n_seats]
        ctx.policy[seat] = pool[lineup[ctx.player[seat]]]
        if ctx.policy[seat].n_populations * ctx.policy[seat].n_members > 1:
            ctx.policy[seat].nets += MAX_SEATS * member_of(&ctx.policy[seat], &ctx.luck, ctx.player[seat])


cdef int sit_down(Ctx *ctx, const Policy *pool, order, uint64_t seed, uint64_t game) except -1:
    # take_seats() where the pool has one policy for each player; order: the players around the table; None = 0, 1 ...
    cdef int8_t lineup[MAX_SEATS]
    cdef const int8_t[:, ::1] around = orders_of(None if order is None else [order], [range(ctx.n_seats)])
    cdef int player
    for player in range(ctx.n_seats):
        lineup[player] = player
    take_seats(ctx, pool, lineup, &around[0, 0], seed, game)
    return 0


cdef void play_out(Ctx *ctx, void *state, Gift *gift) noexcept nogil:
    # a whole game of those who have taken their seats; gift: NULL, or what is given in it, which may end it at once
    cdef int left = MAX_STEPS
    begin(ctx, state, gift)
    while not skipped(gift) and ctx.game.step(state, ctx.tables, ctx) and not ctx.error:
        hand_over(ctx, state, gift)
        left -= 1
        if left == 0:
            fail(ctx, ERROR_ENDLESS, MAX_STEPS)


cdef int fill_pool(Policy *pool, policies, Ctx *ctx, void *boundary) except -1:
    # policies by their place in the list; boundaries are kept only if somebody searches
    cdef PolicySpec spec
    if len(policies) > 64:
        raise DataError(f"{len(policies)} policies in one call, at most 64")
    for i, spec in enumerate(policies):
        pool[i] = spec.c
        if spec.c.search != NULL:
            ctx.boundary = boundary
    return 0


cdef int raise_error(const Ctx *ctx, str name, uint64_t game) except -1:
    if ctx.error:
        raise rule_error(name, ctx.error, ctx.detail, ctx.luck.seed, game, ctx.error_decision)
    return 0


def lineup_of(GameTables tables, policies, lineup, first, n):
    """(int8 array (blocks, players) of who plays, by place in `policies`; players) for games from `first` on."""
    if lineup is None:
        seats = check_policies(tables, policies)
        blocks = (first + n + seats - 1) // seats - first // seats + 1
        return np.tile(np.arange(seats, dtype=np.int8), (blocks, 1)), seats
    lineup = np.ascontiguousarray(lineup, np.int8)
    seats = check_policies(tables, [policies[i] for i in lineup[0]])
    if lineup.min() < 0 or lineup.max() >= len(policies) or len(lineup) * seats < n + first % seats:
        raise DataError(f"lineup of shape {lineup.shape} does not fit {n} games of {len(policies)} policies")
    return lineup, seats


def play_batch(GameTables tables not None, policies, uint64_t seed, uint64_t first, int n, factions=None, lineup=None,
               orders=None, gift=None, bint skip=False, uint32_t luck=0, uint32_t noise=0, uint32_t every=1):
    """Play games first to first + n - 1 of the experiment `seed`, without the GIL.

    policies: one PolicySpec per player. Or any number of them, with `lineup`: int8, shape (blocks touched, players),
    which of them plays, for each block from that of `first` on. orders: int8 of the same shape, the players around the
    table by their numbers; by default 0, 1, 2 ... factions: None (dealt), "chosen" (by the players), or
    one name or None per player. gift: None, or what a player drawn for each block is given, (kind, row, other) as
    ludometer.simcore.gifts.gift_of() gives it. Returns records of tables.result_dtype, shape (n, players), by game and
    seat; with a gift they have one more column, COLUMN of gifts.py. They depend on (tables, policies, seed, game, gift)
    alone, so any split into calls, threads or processes gives the same bytes.
    skip: leave out games in which the gift changes nothing, because they are those without it. What their rows have
    in COLUMN is then below 0 (~ of it is the place in GOT), and only game, seat and player mean anything beside it.
    luck, noise: play the same deals again with other luck from the end of the setup on, and with other noise of the
    players; 0 is what is played without them, and each number something else. every: leave out games, playing n of
    them, first, first + every and so on.
    Ctrl-C waits for the call: keep it under a second. Raises DataError, RuleError.
    """
    cdef Ctx ctx
    cdef Policy pool[64]
    cdef uint64_t state[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int i, seat, seats
    cdef uint64_t game = first, block
    cdef double won, share
    lineup, seats = lineup_of(tables, policies, lineup, first, <int64_t>n * every)
    cdef const int8_t[:, ::1] players = lineup
    cdef const int8_t[:, ::1] around = orders_of(orders, lineup)
    cdef Gift given
    cdef Gift *due = fill_gift(&given, tables.gifts, gift, skip)
    cdef Sums sums[MAX_SEATS]
    prepare(&ctx, tables, seats, factions)
    memset(sums, 0, sizeof(sums))
    ctx.sums = sums
    fill_pool(pool, policies, &ctx, boundary)
    columns = tables.result_dtype if gift is None else np.dtype([*tables.result_dtype.descr, (COLUMN, np.int64)])
    results = np.zeros((n, seats), columns)
    cdef int64_t size = columns.itemsize, got
    cdef uint8_t[::1] rows = results.reshape(-1).view(np.uint8)
    cdef uint8_t *row
    cdef uint64_t first_block = first // seats
    with nogil:
        for i in range(n):
            game = first + <uint64_t>i * every
            block = game // seats - first_block
            take_seats(&ctx, pool, &players[block, 0], &around[block, 0], seed, game)
            ctx.noise, ctx.replay = replayed(&ctx.luck, 1, noise), luck
            play_out(&ctx, state, due)
            if ctx.error:                                       # no Python here: the exception is made outside
                break
            won = 0
            for seat in range(seats):
                row = &rows[(i * seats + seat) * size]
                memcpy(row, &game, 8)                           # a row may begin at any byte
                ctx.game.result(state, ctx.tables, &ctx, seat, row)
                memcpy(&share, row + 8, 8)
                won += share
                if due != NULL:
                    got = ~given.got[seat] if skipped(due) else given.got[seat]
                    memcpy(row + ctx.game.result_size, &got, 8)
            if seats > 1 and not skipped(due) and not 0.999 < won < 1.001:    # alone one may lose
                fail(&ctx, ERROR_WIN, 0)
                break
    ctx.luck.seed = seed                                        # that of a replay is another
    raise_error(&ctx, tables.game, game)
    return results


def play_one(GameTables tables not None, policies, uint64_t seed, uint64_t game, *, factions=None, script=(),
             position=None, int steps=-1, bint states=False, gift=None, order=None):
    """One logged game: (EVENT array, final position as a record of tables.state_dtype).

    states: return instead of the final position an array of positions, one for each event as it came, before what it
    decides is done, and the final one last.

    script: indices to pick before the policies take over, forced decisions included (what picks(events) returns).
    position: a record at a step boundary to start from, instead of the setup. steps: how many to play, -1 for all;
    0 gives the setup. From a boundary of game (seed, game) the rest of that game follows, search and noise included.
    gift: as for play_batch(), of a game that is played from its setup. order: the players around the table by their
    numbers; by default 0, 1, 2 ...
    Raises DataError; RuleError, also when the script does not fit.
    """
    cdef Ctx ctx
    cdef Policy pool[64]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int seats = check_policies(tables, policies)
    prepare(&ctx, tables, seats, factions)
    fill_pool(pool, policies, &ctx, boundary)
    sit_down(&ctx, pool, order, seed, game)
    cdef int16_t[::1] picks_ = np.array([*script, 0], np.int16)     # one more, for &picks_[0] of an empty script
    events = np.zeros(LOG_ROOM, EVENT)
    cdef Event[::1] log = events
    end = np.zeros(1, tables.state_dtype)
    cdef uint8_t[::1] state = end.view(np.uint8)
    # the same Ctx as in a batch, with a script and a log hung on it
    ctx.script, ctx.n_script = &picks_[0], len(script)
    ctx.log, ctx.log_room = &log[0], LOG_ROOM
    seen = np.zeros(LOG_ROOM + 1 if states else 1, tables.state_dtype)
    cdef uint8_t[::1] copies = seen.view(np.uint8)
    if states:
        ctx.state, ctx.states = &state[0], &copies[0]
    cdef Gift given
    cdef Gift *due = fill_gift(&given, tables.gifts, gift)
    if position is None:
        begin(&ctx, &state[0], due)
    elif gift is not None:
        raise DataError(f"{tables.game}: a gift is handed over as a game begins, not from a position on")
    else:
        end[0] = position
        if course_of(&state[0]).n_seats != seats + tables.unmanned:
            raise DataError(f"{tables.game}: {seats} policies for a position of {course_of(&state[0]).n_seats} seats")
        if not is_sound(tables, &state[0]):
            fail(&ctx, ERROR_UNSOUND, 0)
    with nogil:
        while steps != 0 and not ctx.error and ctx.game.step(&state[0], ctx.tables, &ctx):
            hand_over(&ctx, &state[0], due)
            steps -= 1
            if steps == -MAX_STEPS:
                fail(&ctx, ERROR_ENDLESS, MAX_STEPS)
    raise_error(&ctx, tables.game, game)
    if states:
        seen[ctx.n_log] = end[0]
        # as bytes: NumPy copies records field by field, which takes six times as long
        return events[:ctx.n_log], np.array(copies[:(ctx.n_log + 1) * seen.itemsize]).view(tables.state_dtype)
    return events[:ctx.n_log], end[0]


cdef bint is_sound(GameTables tables, const void *state):
    # a game without sound() of its own is asked only what no rule survives: whether who is to move is there
    if tables.rules.sound == NULL:
        return 0 <= course_of(state).to_move < course_of(state).n_seats
    return tables.rules.sound(state, tables.numbers)


def picks(events):
    """The script that plays a log again: int16, one index for each decision."""
    return events["picked"][events["n_moves"] > 0]


def is_note(events):
    """Which events are notes of chance and scoring, not decisions: bool array."""
    return events["kind"] >= MAX_KINDS


# What a step does, decision by decision.

class Waiting(NamedTuple):
    """A step that waits for a decision, or the end of one."""
    state: object       # record of tables.state_dtype, as the rules have left it
    seat: int           # who decides; -1 at the end of the step
    kind: int           # the decision; -1 at the end of the step
    moves: object       # the candidates: what EVENT says of a move, one for each; none at the end of the step
    script: list        # picks that lead here from the boundary, those with one candidate included


cdef struct Asked:                                              # a Ctx, and the decision at which its step waits
    Ctx ctx
    int n_picks
    int seat, kind, n
    Move moves[MAX_MOVES]
    uint64_t state[MAX_STATE_WORDS]


cdef int wait(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    # Where a search would be asked: keeps the first decision that it is asked about. Rules cannot be suspended, so the
    # step then goes on with first candidates, in a State that nobody looks at.
    cdef Asked *asked = <Asked *>ctx
    if asked.n == 0:
        asked.seat, asked.kind, asked.n, asked.n_picks = seat, kind, n, ctx.n_picks
        memcpy(asked.moves, moves, n * sizeof(Move))
        memcpy(asked.state, state, ctx.game.state_size)
    return 0


def ask(GameTables tables not None, uint64_t seed, uint64_t game, position, script=(), *, factions=None, order=None):
    """What picks in the step of a position lead to: Waiting for the next decision with a choice, or at the step's end.

    position: a record at a step boundary of game (seed, game), whose luck the step meets. script: indices to pick,
    forced decisions included. factions, order: as for play_one(). Of a Waiting w, ask(..., [*w.script, i]) shows what
    candidate i does, as far as the rules finish it by themselves. Hidden cards and dice are the true ones. Raises
    RuleError, also when the script does not fit.
    """
    cdef Asked asked
    cdef Ctx *ctx = &asked.ctx
    cdef Policy waits[MAX_SEATS]
    cdef int i
    end = np.zeros(1, tables.state_dtype)
    end[0] = position
    cdef uint8_t[::1] state = end.view(np.uint8)
    prepare(ctx, tables, course_of(&state[0]).n_seats - tables.unmanned, factions)
    memset(waits, 0, sizeof(waits))
    for i in range(ctx.n_seats):
        waits[i].search = wait
    sit_down(ctx, waits, order, seed, game)
    cdef int16_t[::1] picks_ = np.array([*script, 0], np.int16)
    ctx.script, ctx.n_script = &picks_[0], len(script)
    asked.n = 0
    if not is_sound(tables, &state[0]):
        fail(ctx, ERROR_UNSOUND, 0)
    else:
        ctx.game.step(&state[0], ctx.tables, ctx)
    if asked.n:
        memcpy(&state[0], asked.state, ctx.game.state_size)
    else:
        if ctx.n_decided < ctx.n_script:
            fail(ctx, ERROR_SCRIPT, 0)
        raise_error(ctx, tables.game, game)
        asked.seat = asked.kind = -1
        asked.n_picks = ctx.n_picks
    moves = np.zeros(asked.n, EVENT["move"])
    cdef uint8_t[::1] bytes = moves.view(np.uint8)
    if asked.n:
        memcpy(&bytes[0], asked.moves, asked.n * sizeof(Move))
    return Waiting(end[0], asked.seat, asked.kind, moves, [ctx.picks[i] for i in range(asked.n_picks)])
