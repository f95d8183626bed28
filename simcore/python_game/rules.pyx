"""How the core plays a game whose rules are Python: its functions take the GIL and call the author's class.

They are the same for all such games. What Python raises there is kept in words for whoever ends the game.
"""
from libc.stdint cimport int16_t, uint64_t
from libc.stdlib cimport qsort
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport (ERROR_RULE, FACTION_CHOSEN, MAX_INPUTS, MAX_MOVES, MAX_SIGNS, MAX_STATE_WORDS,
                                       MAX_STEPS, NOBODY, Course, Ctx, Move, begin_step, choose, course_of, fail)
from ludometer.simcore.python_game.position cimport (STAGE_FACTIONS, STAGE_OPENING, STAGE_OVER, STAGE_TURNS,
                                                     Position)
from ludometer.simcore.python_game.piles cimport LEAST_STORED, MOST_STORED
from ludometer.simcore.python_game.shuffles cimport PLACES, SHUFFLES
from ludometer.simcore.rng cimport DECK, Rng, place_of, rng_below, rng_seek

from ludometer.simcore.errors import keep_fault
from ludometer.simcore.python_game import layout as layouts
from ludometer.simcore.python_game import rule_numbers
from ludometer.simcore.python_game import signs as every_sign
from ludometer.simcore.python_game.compiled import compiled_rules
from ludometer.simcore.python_game.faults import endless, fault_in_words, whole_points
from ludometer.simcore.python_game.seat_starts import give_more, starts_in

cdef enum:
    FACTIONS = 62                   # number of the shuffle that deals factions
    FACTION_KIND = 0                # the decision for one, where the game has factions
    MOST_ROWS = 256                 # of a table, as in rule_numbers.py, with room to spare
    FIRST_COLUMN = 8                # of a row of results, in words of 16 bits: what comes before is game and win

assert (every_sign.MAX_SIGNS, every_sign.MOST_WORTH, every_sign.MOST_INPUTS) == (MAX_SIGNS, MOST_WORTH, MAX_INPUTS)
assert (layouts.MAX_BYTES, rule_numbers.MOST_ROWS, SHUFFLES) == (8 * MAX_STATE_WORDS, MOST_ROWS - 1, FACTIONS - 1)


cdef class CompiledRules:
    """Rules of a game in Python that are compiled: those in `book` are called instead of the methods of the class."""

    def leave(self, names):
        """Let Python play the rules of these names; returns itself."""
        self.book.setup = NULL if "setup" in names else self.book.setup
        self.book.opening = NULL if "opening" in names else self.book.opening
        self.book.turn = NULL if "turn" in names else self.book.turn
        self.book.points = NULL if "points" in names else self.book.points
        self.book.passed = NULL if "passed" in names else self.book.passed
        return self


cdef class Rules(GameTables):
    """A game in Python with its numbers; see GameTables. layout: what follows from its class (layout.py)."""

    def __cinit__(self, data, origin, layout):
        memset(&self.c, 0, sizeof(Numbers))
        memset(&self.game_, 0, sizeof(Game))
        memset(&self.giving, 0, sizeof(Gifts))
        self.c.rules = <void *>self
        self.layout, self.knobs = layout, data["knob"]
        self.rows = {name: layout.row_objects(name, data["catalogue"]["rows"][name]) for name in layout.tables}
        self.decisions = layout.decisions
        self.idle, self.faction_at, self.first_at = [], layout.faction_at, layout.first_at
        self.counted, self.starts = layout.counters, layout.starts
        self.more = starts_in(data)
        self.hidden, self.drawn, self.gifts_ = layout.hidden, layout.ranged_numbers, layout.gifts
        self.state_dtype, self.result_dtype, self.columns = layout.state, layout.result, layout.meanings
        self.names, self.sets = {"faction": self.factions}, {}
        self.game_.state_size, self.game_.result_size = layout.state.itemsize, layout.result.itemsize
        self.game_.setup, self.game_.step, self.game_.result = setup, step, result
        if self.hidden or self.drawn:
            self.game_.redeal = redeal
        if self.gifts_:
            self.giving.held, self.giving.trade, self.giving.n_held = held, trade, len(self.gifts_)
        self.numbers, self.rules, self.gifts = &self.c, &self.game_, &self.giving
        self.has_passed = layout.has_passed
        self.fill_signs()
        made = compiled_rules(layout)
        if made is not None:
            self.compiled = made(self.rows, self.knobs)
            self.book = self.compiled.book

    cdef int fill_signs(self) except -1:
        cdef int place, at = 0, i
        begins = {}                                             # where the numbers of signs that count alike are
        self.n_signs = len(self.layout.signs)
        if self.n_signs > MAX_SIGNS:
            raise ValueError(f"{self.n_signs} signs, expected at most {MAX_SIGNS}")
        for place, (_, _, sort, offset, stride, counts) in enumerate(self.layout.signs.values()):
            if counts and counts not in begins:
                begins[counts] = at
                if at + len(counts) > MOST_WORTH:
                    raise ValueError(f"signs count more than {MOST_WORTH} rows")
                for i in range(len(counts)):
                    self.worth[at + i] = counts[i]
                at += len(counts)
            self.signs[place] = Sign(sort, offset, stride, begins.get(counts, 0))
        return 0

    cdef Position take(self, const void *state, const Ctx *ctx):
        cdef Position position = self.idle.pop() if self.idle else self.layout.cls(self)
        position.numbers, position.ctx = <int16_t *>state, <Ctx *>ctx
        position.shuffles, position.next_seat, position.begins = 0, -1, False
        position.tables = NULL if self.compiled is None else self.compiled.tables
        return position

    cdef object points_of(self, Position position, int seat):
        cdef long long numbers[MOST_POINTS]
        cdef int i
        if self.book.points == NULL:
            return position.points(seat)
        return tuple([numbers[i] for i in range(self.book.points(position, seat, numbers))])

    cdef double points_now(self, Position position, int seat) except? -1:
        cdef long long numbers[MOST_POINTS]
        if self.book.points == NULL:
            value = position.points(seat)
            return value[0] if type(value) is tuple else value
        self.book.points(position, seat, numbers)
        return numbers[0]

    cdef double passed_of(self, Position position) except? -1:
        return position.passed() if self.book.passed == NULL else self.book.passed(position)


cdef void end_with_fault(Ctx *ctx, Rules rules) noexcept:
    # inside `except`: the author's own fault, in words, ends the game
    fault = fault_in_words(rules.layout)
    if fault is not None and not ctx.error:
        keep_fault(fault)
        fail(ctx, ERROR_RULE, 0)


# ---- the game

cdef void setup(void *state, const void *tables, Ctx *ctx) noexcept with gil:
    cdef Rules rules = rules_of(tables)
    cdef Course *course = <Course *>state
    cdef Position position
    cdef int i, n, start, first
    memset(state, 0, rules.game_.state_size)
    course.n_seats = ctx.n_seats
    ctx.place = ctx.sought = ctx.n_picks = 0                    # as begin_step() does: the setup is no step
    position = rules.take(state, ctx)
    position.begins = True
    try:
        for first, n, start in rules.starts:
            for i in range(n):
                position.numbers[first + i] = start
        if rules.faction_at:
            deal_factions(rules, position)
        if rules.book.setup == NULL:
            position.setup()
        else:
            rules.book.setup(position)
        give_more(position, rules.more)
        course.to_move = max(position.next_seat, 0)
        if course.stage != STAGE_OVER:                          # for setup() may end a game
            course.stage = after(rules, STAGE_FACTIONS - 1, course)
    except BaseException:
        end_with_fault(ctx, rules)
    rules.idle.append(position)


cdef int deal_factions(Rules rules, Position position) except -1:
    # those asked for, and to all others one by chance; those that are chosen later are -1 until then
    cdef Ctx *ctx = position.ctx
    cdef int16_t *factions = position.numbers + rules.faction_at
    cdef int seat, i, wanted, n_rows = len(rules.factions)
    cdef Rng rng
    rng_seek(&rng, &ctx.luck, DECK, <unsigned int>FACTIONS << PLACES)
    asked = {ctx.faction[seat] for seat in range(ctx.n_seats)}
    free = [row for row in range(n_rows) if row not in asked or not rules.layout.unique_factions]
    for seat in range(ctx.n_seats):
        wanted = ctx.faction[ctx.player[seat]]
        if wanted == FACTION_CHOSEN:
            factions[seat] = -1
        elif wanted >= 0:
            factions[seat] = wanted
        else:
            i = rng_below(&rng, len(free))
            factions[seat] = free.pop(i) if rules.layout.unique_factions else free[i]
    return 0


cdef int after(Rules rules, int stage, const Course *course):
    # the stage that follows one, without those in which nothing happens
    cdef const int16_t *factions = <const int16_t *>course + rules.faction_at
    cdef int seat
    if stage < STAGE_FACTIONS and rules.faction_at:
        for seat in range(course.n_seats):
            if factions[seat] < 0:
                return STAGE_FACTIONS
    return STAGE_OPENING if stage < STAGE_OPENING and rules.layout.has_opening else STAGE_TURNS


cdef bint step(void *state, const void *tables, Ctx *ctx) noexcept with gil:
    cdef Rules rules = rules_of(tables)
    cdef Course *course = <Course *>state
    cdef Position position
    if course.stage == STAGE_OVER:
        return False
    position = rules.take(state, ctx)
    cdef void *boundary = ctx.boundary
    if boundary == NULL:                                        # players who try options begin the step again
        ctx.boundary = position.start
    begin_step(ctx, state, rules.game_.state_size, place_of(course.step, course.to_move))
    try:
        if course.stage == STAGE_FACTIONS:
            choose_faction(rules, position)
        elif course.stage == STAGE_OPENING:
            if rules.book.opening == NULL:
                position.opening()
            else:
                rules.book.opening(position)
        elif rules.book.turn == NULL:
            position.turn()
        else:
            rules.book.turn(position)
        if course.step >= MAX_STEPS - 2 and course.stage != STAGE_OVER:
            raise endless(rules.layout, position)
        if course.stage == STAGE_OVER:                          # points that cannot be stored end the game with a fault
            position.ctx = NULL
            for other in range(course.n_seats):
                checked_points(rules, position, other)
    except BaseException:
        end_with_fault(ctx, rules)
    rules.idle.append(position)
    ctx.boundary = boundary
    course.step += 1
    give_next_step(rules, position, course)
    return course.stage != STAGE_OVER


cdef void give_next_step(Rules rules, Position position, Course *course) noexcept:
    # Each seat has one step of a stage before the turns; whom rules name meanwhile has the first turn.
    cdef int16_t *first = position.numbers + rules.first_at
    if course.stage >= STAGE_TURNS:
        course.to_move = position.next_seat if position.next_seat >= 0 else (course.to_move + 1) % course.n_seats
        return
    if position.next_seat >= 0:
        first[0] = position.next_seat + 1
    course.to_move = (course.to_move + 1) % course.n_seats
    if course.step % course.n_seats == 0:
        course.stage = after(rules, course.stage, course)
        if course.stage == STAGE_TURNS and first[0]:
            course.to_move = first[0] - 1


cdef object checked_points(Rules rules, Position position, int seat):
    # those of a seat; a fault, in words, where a row of the results cannot hold them
    if rules.book.points != NULL:
        points = rules.points_of(position, seat)
        if LEAST_STORED <= points[0] <= MOST_STORED:
            return points
    return whole_points(rules.layout, position, seat)


cdef int choose_faction(Rules rules, Position position) except -1:
    cdef Course *course = <Course *>position.numbers
    cdef int16_t *factions = position.numbers + rules.faction_at
    cdef Move moves[MAX_MOVES]
    cdef int seat = course.to_move, row, n = 0
    taken = {factions[other] for other in range(course.n_seats)} if rules.layout.unique_factions else ()
    if factions[seat] >= 0:
        return 0
    for row in range(len(rules.factions)):
        if row not in taken:
            moves[n] = Move(<signed char>row, 0, 0, 0)
            n += 1
    factions[seat] = <unsigned char>choose(position.ctx, course, seat, FACTION_KIND, moves, n).what
    return 0


cdef void result(const void *state, const void *tables, const Ctx *ctx, int seat, void *row) noexcept with gil:
    cdef Rules rules = rules_of(tables)
    cdef Position position = rules.take(state, NULL)
    cdef int16_t numbers[MAX_STATE_WORDS]                       # a column takes a word of the State for its seats
    cdef double win = 0
    cdef int other, at, n = course_of(state).n_seats, place = 5
    try:
        totals = [checked_points(rules, position, other) for other in range(n)]
        own = totals[seat]
        numbers[0], numbers[1] = seat, ctx.player[seat]
        numbers[2] = position.numbers[rules.faction_at + seat] if rules.faction_at else -1
        numbers[3] = 1 + sum([total > own for total in totals])
        numbers[4] = own[0] if isinstance(own, tuple) else own
        if numbers[3] == 1:
            win = 1.0 / totals.count(own)
        for at, _ in rules.counted:
            numbers[place] = position.numbers[at + seat]
            place += 1
    except BaseException:
        end_with_fault(<Ctx *>ctx, rules)
    rules.idle.append(position)
    memcpy(<char *>row + 8, &win, 8)
    memcpy(<char *>row + 2 * FIRST_COLUMN, numbers, 2 * place)


cdef void redeal(void *state, const void *tables, int seat, Rng *rng) noexcept with gil:
    # What the seat does not see of each table: put together, in order, shuffled, and dealt to the same places. Numbers
    # of which the class says what they may be are drawn; one that is something else stands for none.
    cdef int16_t *numbers = <int16_t *>state
    cdef int16_t cards[4 * MAX_STATE_WORDS]
    cdef int16_t card
    cdef int i, j, n, at, owner, least
    for places in rules_of(tables).hidden:
        n = 0
        for at, owner in places:
            if is_unseen(owner, seat):
                memcpy(cards + n, numbers + at + 1, 2 * numbers[at])
                n += numbers[at]
        put_in_order(cards, n)
        for i in range(n - 1, 0, -1):
            j = rng_below(rng, i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
        n = 0
        for at, owner in places:
            if is_unseen(owner, seat):
                memcpy(numbers + at + 1, cards + n, 2 * numbers[at])
                n += numbers[at]
    for at, n, owner, least, j in rules_of(tables).drawn:
        if not is_unseen(owner, seat):
            continue
        if n < 0:
            n = numbers[at]
            at += 1
        for i in range(at, at + n):
            if least <= numbers[i] < least + j:
                numbers[i] = <int16_t>(least + <int>rng_below(rng, j))


cdef inline bint is_unseen(int owner, int seat) noexcept nogil:
    # whether a seat, or NOBODY, does not see what only `owner` sees. For NOBODY the seats' own stays.
    return owner == NOBODY or (seat != NOBODY and owner != seat)


cdef void put_in_order(int16_t *cards, int n) noexcept nogil:
    cdef int16_t count[MOST_ROWS]
    cdef int i, row, at = 0
    for i in range(n):
        if not 0 <= cards[i] < MOST_ROWS:                       # numbers, and not rows of a table
            qsort(cards, n, 2, order_of_numbers)
            return
    memset(count, 0, sizeof(count))
    for i in range(n):
        count[cards[i]] += 1
    for row in range(MOST_ROWS):
        for i in range(count[row]):
            cards[at] = row
            at += 1


cdef int order_of_numbers(const void *one, const void *other) noexcept nogil:
    return (<const int16_t *>one)[0] - (<const int16_t *>other)[0]


# ---- gifts: factions, and cards of a hand

cdef bint held(const void *state, const void *tables, int kind, int seat, uint64_t *rows) noexcept with gil:
    cdef const int16_t *numbers = <const int16_t *>state
    cdef int i, at
    by_seat, piles = rules_of(tables).gifts_[kind]
    at = by_seat[seat]
    rows[0] = 0
    if not piles:                                               # factions: one number by seat
        if numbers[at] >= 0:
            rows[0] = 1ull << numbers[at]
        return numbers[at] >= 0
    for i in range(numbers[at]):
        rows[0] |= 1ull << numbers[at + 1 + i]
    return any([numbers[<int>other] > 0 for other in by_seat])


cdef bint trade(void *state, const void *tables, int kind, int seat, int row, int other, Rng *rng) noexcept with gil:
    cdef int16_t *numbers = <int16_t *>state
    cdef int i, at
    by_seat, piles = rules_of(tables).gifts_[kind]
    if piles:
        places = [at + 1 + i for at in piles for i in range(numbers[<int>at])]
        own = [at + 1 + i for at in by_seat[max(seat, 0):max(seat, 0) + 1] for i in range(numbers[<int>at])]
    else:
        places = list(by_seat[:course_of(state).n_seats])
        own = by_seat[max(seat, 0):max(seat, 0) + 1]
    if seat < 0:
        for at in places:
            if numbers[at] == row or numbers[at] == other:
                numbers[at] = other if numbers[at] == row else row
        return True
    mine = [at for at in own if numbers[<int>at] == other]
    theirs = [at for at in places if numbers[<int>at] == row]
    if not mine or (piles and not theirs):
        return False
    if theirs:
        numbers[<int>theirs[rng_below(rng, len(theirs))]] = other
    numbers[<int>mine[0]] = row
    return True


def make_tables(data, origin, layout):
    """Rules from what ludometer.simcore.tables.read() returns."""
    return Rules(data, origin, layout)
