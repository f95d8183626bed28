"""Decisions that seats make at once: each is asked in turn, and none knows what the others choose."""
from ludometer.simcore.choice cimport Ctx, Fork
from ludometer.simcore.python_game.position cimport Position
from ludometer.simcore.rng cimport DICE, Rng, rng_below, rng_seek

cdef enum:
    AT_ONCE = 1 << 30               # block of the dice of an imagined step where what others choose begins


cdef class AtOnce(Position):
    """What a class inherits for decisions of several seats at once."""

    def choose_at_once(self, str decision, dict options):
        """Let seats choose in secret, {seat: its options}; returns {seat: what it takes} once all have chosen.

        In imagined games of one of them the others choose any option, each as likely as the others.
        """
        cdef const Fork *fork
        cdef Ctx *ctx = self.ctx
        cdef Rng rng
        cdef int seat, first = ctx.n_picks if ctx != NULL else 0, last = first + <int>len(options)
        found = {}
        for seat in options:
            if not options[seat]:
                self.check_choice(0, decision)
            fork = left_here(ctx, first, last)
            if fork == NULL or fork.seat == seat:
                found[seat] = self.choose(decision, options[seat], seat)
                continue
            if fork == ctx.fork:                                # what it took, which the imagined seat does not know
                self.choose(decision, options[seat], seat)
            rng_seek(&rng, &fork.luck, DICE, ctx.place)
            rng.counter[0] = AT_ONCE + seat
            found[seat] = options[seat][rng_below(&rng, len(options[seat]))]
        return found


cdef const Fork *left_here(const Ctx *ctx, int first, int last) noexcept:
    # Where an imagined game has left the one that was, or will, if that is one of these decisions of the step. What an
    # earlier playout in this Ctx has taken does not lead to the fork that is next.
    if ctx == NULL:
        return NULL
    if ctx.taken != NULL and ctx.taken.then == ctx.fork and is_among(ctx, ctx.taken, first, last):
        return ctx.taken
    return ctx.fork if is_among(ctx, ctx.fork, first, last) else NULL


cdef bint is_among(const Ctx *ctx, const Fork *fork, int first, int last) noexcept:
    return fork != NULL and fork.left.place == ctx.place and first <= fork.left.n_picks < last
