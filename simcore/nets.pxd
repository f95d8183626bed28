# Players that have learned: a small net prefers one candidate to another, and one is drawn by these preferences.
#
# The preference of a candidate is its score (by the weights of the policy, in units of the net's heat), plus a weighted
# sum of its features, plus what hidden units make of it: each is what is above 0 of a weighted sum of the inputs, which
# all candidates share, and of the candidate's features. So a net without weights plays as its policy does, softly.
#
# Of a decision the game's sight_fn shows inputs and features. Behind its inputs stand the signs of all sides
# (signs_fn), the own one first and rivals in the order in which they sit behind; those that a seat cannot see of rivals
# count 0.
# Behind its features stand the score itself and whether no candidate has a higher one.
#
# Numbers are of single precision, and are added up in an order that no machine changes, so preferences have the same
# bits everywhere.
from libc.stdint cimport int16_t
from simcore.choice cimport MAX_SEEN, MAX_SHOWN, Ctx, Move, Net, Sight

cdef enum:
    UNITS = 32                      # hidden units of a layer
    MAX_LAYERS = 12
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

cdef bint judges(const Ctx *ctx, int seat, int kind) noexcept nogil
cdef int pick(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil
cdef bint consider(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n, bint judge,
                   Thought *thought) noexcept nogil
cdef int unconsidered(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n,
                      const Thought *thought) noexcept nogil
cdef void forward(const Net *net, Thought *thought) noexcept nogil
cdef size_t size_of_layer(const Net *net) noexcept nogil


cdef inline void see(Sight *seen, int input, float amount) noexcept nogil:
    # of the position
    if amount != 0:
        seen.input[seen.n_inputs] = input
        seen.amount[seen.n_inputs] = amount
        seen.n_inputs += 1


cdef inline void show(Sight *seen, int at, int feature, float value) noexcept nogil:
    # of candidate `at`
    cdef int n = seen.n_features[at]
    if value != 0 and n < MAX_SHOWN:
        seen.feature[at][n] = feature
        seen.value[at][n] = value
        seen.n_features[at] = n + 1
