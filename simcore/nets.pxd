# Players that have learned: a small net prefers one candidate to another, and one is drawn by these preferences.
#
# The preference of a candidate is its score (by the weights of the policy, in units of the net's heat), plus a weighted
# sum of its features, plus what hidden units make of it: each is what is above 0 of a weighted sum of the inputs, which
# all candidates share, and of the candidate's features. So a net without weights plays as its policy does, softly.
# What inputs add to units, the trunk, is one for all kinds of decisions; each layer, of one kind or of several, has its
# own weights for the rest.
#
# Of a decision the game's sight_fn shows inputs and features. Behind its inputs stand the signs of all sides
# (signs_fn), the own one first and rivals in the order in which they sit behind; those that a seat cannot see of rivals
# count 0.
# Behind its features stand the score itself and whether no candidate has a higher one. Decisions for which a game has
# no layer share the first one: it sees the inputs, and of each candidate nothing but its numbers, by features that are
# hashed (Weinberger et al. 2009).
#
# A policy may have several nets, its members, in populations that have learned apart from each other. Whoever sits at a
# table is of one population, which the deal draws, and each player is a member of that, drawn for the deal, too.
#
# Inputs and trunk are whole numbers, in steps, so that their sums are exact: a seat keeps those of its last decision
# and adds what has changed (an efficiently updatable net: Nasu 2018). The rest is of single precision, and is added up
# in an order that no machine changes. So preferences have the same bits everywhere.
from libc.stdint cimport int16_t
from ludometer.simcore.choice cimport MAX_SEEN, MAX_SHOWN, UNITS, Ctx, Move, Net, Policy, Sight, Sums
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.rng cimport MEMBER, Luck, Rng, rng_below, rng_seek

cdef enum:
    MAX_LAYERS = 12                 # that of all other decisions is the first
    LEAST_SHOWN = 64                # features that there are at least, for moves to be hashed to
    STEPS_OF_INPUT = 64             # steps in 1, of an input ...
    STEPS_OF_WEIGHT = 1024          # ... and of a weight of the trunk
    MOST_INPUT = 4                  # more counts as that: MAX_INPUTS of both together are less than 2**31 steps
    MOST_WEIGHT = 8
    SHOWN_SCORE = 0                 # behind the game's own features
    SHOWN_FIRST
    N_SHOWN

cdef struct Thought:                # one decision as a net sees it
    Sight seen
    int layer
    int n                           # candidates considered
    int16_t candidate[MAX_SEEN]     # which these are
    float score[MAX_SEEN]           # in units of heat, below the best
    float hidden[MAX_SEEN][UNITS]
    float preference[MAX_SEEN]
    float chance[MAX_SEEN]          # to be drawn
    double passed                   # share of the game that is over
    double estimate                 # of the chance to win, where `judge` asks for it
    int pick                        # place among those considered

cdef bint judges(const Ctx *ctx, int seat) noexcept nogil
cdef int pick(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil
cdef bint consider(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n, bint judge,
                   Thought *thought) noexcept nogil
cdef int unconsidered(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n,
                      const Thought *thought) noexcept nogil
cdef void forward(const Net *net, Sums *sums, Thought *thought) noexcept nogil
cdef size_t size_of_layer(const Net *net) noexcept nogil
cdef Net *net_of(PolicySpec spec, int member, int players)


cdef inline int member_of(const Policy *policy, const Luck *luck, int player) noexcept nogil:
    # which of its nets plays in this deal; all policies at a table draw the same population, if they have as many
    cdef Rng rng
    cdef int population
    rng_seek(&rng, luck, MEMBER, 0)
    population = rng_below(&rng, policy.n_populations)
    rng_seek(&rng, luck, MEMBER, 1 + player)
    return population * policy.n_members + rng_below(&rng, policy.n_members)


cdef inline void see(Sight *seen, int input, float amount) noexcept nogil:
    # of the position
    amount = max(-<float>MOST_INPUT, min(<float>MOST_INPUT, amount)) * STEPS_OF_INPUT
    seen.amount[input] = <int16_t>(amount + 0.5 if amount >= 0 else amount - 0.5)


cdef inline void show(Sight *seen, int at, int feature, float value) noexcept nogil:
    # of candidate `at`
    cdef int n = seen.n_features[at]
    if value != 0 and n < MAX_SHOWN:
        seen.feature[at][n] = feature
        seen.value[at][n] = value
        seen.n_features[at] = n + 1
