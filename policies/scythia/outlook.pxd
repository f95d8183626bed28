# How a seat sees a position, and what things are worth to it in victory points: shared by all decisions of a policy.
#
# A policy says what it values in its table [value] (see declared.py). What a seat has is worth the points it
# brings at the end, and also, as long as there is time, what can be done with it: goods make raids, hires and quests
# possible, strength makes points of raids. An action is worth what it changes about that.

from ludometer.simcore.scythia.score cimport lot_points
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *

cdef enum:
    MAX_ASKED = 15                  # strength of cards that quests ask for
    MOST_WORTH = 1000000            # of an action: actions may bring one another, and large weights would add up to inf

cdef struct Price:                  # of a thing
    double each                     # what one more or fewer is worth, its points at the end included
    double first                    # ... and in addition, if it is one of the first `knee`
    int16_t before                  # how many there are
    int16_t now                     # ... of those that count
    int16_t low                     # ... of the first
    int16_t knee
    int16_t limit                   # no more count than this
    bint lots                       # points come for whole lots alone: they are not in `each`
    int16_t pairs                   # ... and what crew counts at the end for each two of it

cdef struct Outlook:                # a memo (choice.pxd), worked out step by step: see look()
    uint64_t table                  # key of the table; 0 = none
    # from the spaces not raided yet
    uint32_t spaces                 # these
    int16_t off_board               # pieces taken from them
    double phase                    # share of the raids of the game still to come, of all seats: 1 to 0
    double values[N_V]              # [value] as it is in this phase, with this number of players
    double region[N_REGIONS]        # share of the raids to come
    double open_to[N_COLOURS]       # share of the spaces that a colour may raid, of grey and red workers
    int8_t yellow[N_SETTLEMENTS]    # dice for gold
    uint32_t settlements            # where there is something to raid, bits
    float spoils[N_SETTLEMENTS]     # points of the best plunder there
    # from the table
    double raids                    # own raids to come
    double turns                    # own turns to come
    double time                     # 1 while there is time to use things, falls to 0 with the last turns
    double strength                 # worth of a point of strength on the board
    double body                     # ... and of a crew member, whoever it is
    double colours[N_COLOURS]       # worth of a worker, more than a blue one
    double wanted[N_GOODS]          # worth of a piece of plunder for quests
    # from the own things and the colour of the worker
    uint64_t own                    # key of the own things
    int colour                      # NONE = nothing is asked about raids to come
    int provisions, wagons          # that the most promising settlement asks for
    int force[N_REGIONS]            # own strength there without kumis and dice
    float promise[N_SETTLEMENTS]    # points and spoils of a raid with all kumis, could it be made
    # points that the crew counts at the end (E-10) for one more quest, crew member, eagle, horse, card in hand
    double per_quest, per_member, per_eagle, per_horse, per_card
    Price price[N_THINGS]
    # from all these, when first asked for
    uint64_t known_ability, known_hire, known_centre, known_card        # bits by card
    float ability[MAX_CREW]         # worth of a card's ability on the board
    float hire[MAX_CREW]            # worth of a card on the board, in its best slot
    float centre[MAX_CREW]          # worth of its action in the Centre
    float card[MAX_CREW]            # worth of a card in the hand
    float strong[MAX_ASKED + 1]     # worth of cards of n strength in all
    uint32_t known_strong           # bits by strength
    bint known_cards, known_slots, known_animals, known_opening
    float here[SLOTS]              # worth of the crew member in each slot
    float eagle[SLOTS]             # ... and of the animals there
    float horse[SLOTS]
    float beside[SLOTS]            # worth of the strength of the animals there
    double room[N_EAGLES]           # what a slot with such an eagle (or none) adds to a crew member hired, at best
    double perch[N_EAGLES]          # what a slot with a crew member adds to such an eagle, at best
    double opening                  # ... to one that opens the Centre
    double stall                    # ... to a horse
    double free_perch, free_stall   # and a slot without one

cdef struct View                    # what a function needs that asks what something is worth to a seat

# what an action of the Centre is worth, its price included: centre.pyx knows, and cards ask (played: the card, or NONE)
ctypedef double (*action_fn)(View *w, const Action *action, int played) noexcept nogil

cdef struct View:
    const State *state
    const Tables *tables
    const Player *player
    Outlook *outlook
    const double *v                 # its values
    action_fn action_worth
    int seat
    int colour                      # of the own worker, or of the one that acts

cdef void look(View *w, const State *state, const Tables *tables, int seat, int kind, Move move,
               const double *weights, uint64_t *memo) noexcept nogil

cdef inline double worth(const View *w, int thing, int amount) noexcept nogil:
    # of that many more, or fewer
    cdef const Price *price = &w.outlook.price[thing]
    cdef int after = min(price.before + amount, <int>price.limit)
    cdef double value = (price.each * (after - price.now)
                         + price.first * (min(after, <int>price.knee) - price.low))
    if FIRST_PLUNDER <= thing < N_GOODS and price.lots:
        value += (lot_points(w.tables, thing - FIRST_PLUNDER, after)
                  - lot_points(w.tables, thing - FIRST_PLUNDER, price.before))
        value += price.pairs * (after // 2 - price.before // 2)
    return value

cdef inline double gain_worth(const View *w, int thing, int amount) noexcept nogil:
    # of things that the supply must have
    return worth(w, thing, in_supply(&w.state.pub, thing, amount))

cdef inline double colour_worth(const View *w, int colour) noexcept nogil:
    return w.outlook.colours[colour]

cdef inline double spent_worth(const View *w) noexcept nogil:
    # of a card that leaves the hand for the board
    return w.outlook.per_card + w.v[V_SPENT] * w.outlook.time

cdef inline const Odds *odds_of(const View *w, int settlement) noexcept nogil:
    return w.tables.odds[settlement][w.outlook.yellow[settlement]]

cdef inline const Odds *odds_with(const Odds *odds, int strength) noexcept nogil:
    return &odds[min(max(0, strength), <int>MAX_FORCE)]
