# A position of a game in Python: the view of a State through which the author's rules see it.
from libc.stdint cimport int16_t, uint64_t
from ludometer.simcore.choice cimport MAX_STATE_WORDS, Ctx, Move
from ludometer.simcore.rng cimport Rng

cdef enum:                      # Course.stage of a game in Python
    STAGE_FACTIONS              # a step lets a seat choose its faction, where they are chosen
    STAGE_OPENING               # a step is one seat's opening(), where the class has one
    STAGE_TURNS
    STAGE_OVER

cdef struct Asking:             # the decision that waits, for players who try its options: a score_fn has no Ctx
    Ctx *ctx
    const void *state

cdef Asking asking              # one for the process: nobody gives the GIL away between setting and reading it


cdef class Position:
    cdef int16_t *numbers       # the State, whose first words are its Course
    cdef Ctx *ctx               # NULL where a position is only looked at
    cdef readonly object rules  # the Rules by which it is played
    cdef list views             # by Field.view_at
    cdef int shuffles           # of this step so far
    cdef int next_seat          # who has the next turn, as rules say; -1 = whoever follows
    cdef bint begins            # the setup is being made
    cdef uint64_t start[MAX_STATE_WORDS]                        # the State as this step began

    cdef const void *tables     # of compiled rules: the numbers of the game as these know them

    cdef int seek(self, Rng *rng) except -1
    cdef int shuffle_pile(self, int16_t *pile) except -1
    cdef int rolled(self, int sides) except -1
    cdef int give_turn(self, int seat) except -1
    cdef int repeat_turn(self) except -1
    cdef int check_choice(self, int n, str decision) except -1
    cdef int pick(self, int kind, int who, const Move *moves, int n) except -1
