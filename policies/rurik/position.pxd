# How a seat sees a position, and what things are worth to it in victory points: shared by all decisions of a policy.
#
# A policy says what it values in its table [value] (declared.py). Everything here turns a change of the position into
# points by those values. Only public things, and the own cards, come in.

from ludometer.policies.rurik.declared cimport *
from ludometer.simcore.rurik.derived cimport *

cdef enum:
    UNKNOWN = -1000                 # a lead not worked out yet
    MOST_POINTS = 5                 # worth of more points of a kind than this is not looked at

cdef double NOTHING                 # worth of what cannot be had

cdef struct Worth:                  # what points of each kind can buy
    uint64_t key                    # of the position, 0 = none
    uint64_t known                  # set of kinds worked out
    double by_points[GAIN_ATTACK + 1][MOST_POINTS + 1]
    double best[GAIN_ATTACK + 1][2] # the best thing that costs one point, and two; NOTHING = there is none
    uint8_t spaces_known            # set of columns for which it is in spaces
    double spaces[N_COLUMNS][N_ROWS]            # what they bring, by row, where no own advisor stands: find_spaces()

cdef struct Memory:                 # a memo (choice.pxd)
    uint64_t round                  # of the values, from 1 on; 0 = nothing is known
    double values[N_V]              # [value] with what phase and number of players add to it
    double habits[N_W_NUMBER]       # what each advisor is for, by column and number: changes with the round, too
    Worth worth                     # in the strategy phase

cdef struct Change:                 # what follows in a region from one own piece more or less
    double value                    # of margins and rivals' rule
    int ruled, gold                 # regions ruled more or fewer

cdef struct View

# what a card or token would bring in this turn: main_actions.pyx knows, and things that bring one ask
ctypedef double (*gain_fn)(View *w, const int8_t *gains) noexcept nogil

cdef struct View:
    const State *state              # only for pub, and the own hand and agenda
    const Public *pub
    const Tables *tables
    const double *v                 # what things are worth now: Memory.values
    const double *habits            # what each advisor is for: Memory.habits
    const double *card              # the table [keep]: what gains on cards are worth
    const double *b                 # the table [box]: what the modules are worth
    gain_fn gain_value
    int seat
    int goal                        # of the own agenda, NONE before it is chosen
    double left                     # share of the rounds still to come after this one: 1 to 0
    int claims_left                 # claim phases with income still to come
    uint16_t judged                 # regions in which a leader changes who rules, and those in prized
    int turns                       # own ones still to come in this round
    double ahead                    # how much of the game is still to come: 1 until the last six turns, then down to 0
    # worked out when first asked for
    int ruled, gold                 # regions ruled, gold ones of them  } see ruled_change()
    int n_gold                      # gold regions there are            }
    int group                       # largest group of own built regions; NONE = these three are not worked out
    int n_groups
    uint16_t groups[N_REGIONS]
    double joins[N_REGIONS + 1]     # points of the build track for regions more in the largest group ...
    uint16_t joins_known            # ... and how many more, as a set
    int load                        # goods on the boat
    double trades[5]                # points of the trade track for goods on the boat more or fewer (-2 to 2)
    uint8_t trades_known            # set of places of trades
    int lead                        # over the best rival in what the own agenda counts; UNKNOWN = not worked out
    double icons                    # share of cards with casualty icons among the schemes not seen
    double doubles                  # share of those with two
    bint types_known                # whether types is worked out
    double types[N_BASE_STRUCTURES]             # what a structure does wherever it stands, by kind
    uint16_t changes_known[2]       # regions for which it is in changes: one piece less, one more
    Change changes[2][N_REGIONS]
    Worth *worth                    # of this position; in the strategy phase the seat's memo
    Worth own_worth
    uint16_t rules_known
    double rule_now                 # the worth of what is ruled now
    double rule_changes[15]         # by regions ruled more (-2 to 2) and gold ones more (-1 to 1)
    uint16_t prized                 # regions worth ruling for what stands there or a deed asks: rule_here()
    bint lacks_known                # whether these three are worked out:
    int lacks[N_FACTION_NEEDS]            # how many more of its things the faction asks for
    int missing                     # how many in all
    double faction_worth            # what defeating it counts for
    bint tavern_known               # whether tavern_scheme is worked out
    double tavern_scheme            # of the card that a tavern could play now
    bint sites_known, borders_known # where epic structures may stand: see look_at_sites(), look_at_borders()
    uint16_t ground                 # own regions with room for one
    uint16_t dear                   # own regions in which a build costs two points
    double sites[N_REGIONS]         # what it is worth to stand there, by own region
    double anywhere[2]              # what the best region is worth, for one build point and for two
    double borders[2]               # what the best border is worth

cdef void look(View *w, const State *state, const Tables *tables, int seat, const double *weights,
               Memory *memory) noexcept nogil
cdef double track_value(const View *w, int track, double smooth, int step) noexcept nogil
cdef double track_change(const View *w, int track, int amount, int more) noexcept nogil
cdef int goal_lead(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil
cdef double agenda_change(View *w, int more) noexcept nogil
cdef double card_value(const View *w, const int8_t *gains) noexcept nogil
cdef void look_at_groups(View *w) noexcept nogil


cdef inline int group_of(View *w) noexcept nogil:
    # regions of the largest group with own structures
    if w.group == NONE:
        look_at_groups(w)
    return w.group


cdef inline int load_of(View *w) noexcept nogil:
    # goods on the boat
    if w.load == NONE:
        w.load = boat_load(w.pub, w.tables, w.seat)
    return w.load


cdef inline double icon_share(View *w) noexcept nogil:
    # of the cards that are neither discarded nor in the own hand
    cdef uint64_t unseen
    cdef double n
    if w.icons < 0:
        unseen = ~(w.pub.discard | w.pub.schemes_boxed | w.state.hid.hand[w.seat]) & (
            ~<uint64_t>0 >> (64 - w.tables.n_schemes))
        n = max(1, size_of(unseen))
        w.icons, w.doubles = size_of(unseen & w.tables.schemes_icon) / n, size_of(unseen & w.tables.schemes_double) / n
    return w.icons


cdef inline double met(double lead, double width) noexcept nogil:
    # the share of something that goes to whoever has most, ties too
    return max(0.0, min(1.0, 0.5 + (lead + 0.5) / (2 * width)))
