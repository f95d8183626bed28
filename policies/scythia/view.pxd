# How a seat sees a position, and what things are worth to it in victory points: shared by all decisions of a policy.
#
# A policy says what it values in its table [value] (names in features.pyx). What a seat has is worth the points it
# brings at the end, and besides, as long as there is time, what can be done with it: goods make raids, hires and quests
# possible, strength makes points of raids. An action is worth what it changes about that.

from simcore.scythia.state cimport *

cdef enum:                          # places in the table [value]
    V_SILVER                        # each of the first four, while there is time
    V_SILVER_MORE                   # each of all others
    V_PROVISIONS                    # each that the next raid still lacks
    V_PROVISIONS_MORE
    V_KUMIS                         # each of the first four
    V_KUMIS_MORE
    V_GOLD                          # plunder: besides its points
    V_EQUIPMENT
    V_WAGON                         # each that the next raid still lacks
    V_LIVESTOCK
    V_WANTED                        # a piece of plunder, for each quest turned up that asks for its kind (two at most)
    V_CARD                          # each of the first four cards in hand
    V_CARD_MORE
    V_STRENGTH                      # a point of strength, for each raid to come that it will last for
    V_LASTS                         # raids for which strength lasts
    V_BODY                          # a crew member, while raids ask for more of them
    V_COLOUR_GREY                   # a grey worker in place of a blue one
    V_COLOUR_RED
    V_WOUND                         # a wound, as a share of a lost point of strength
    V_ABILITY_RAID                  # share of what an ability may bring, by its trigger
    V_ABILITY_COST
    V_ABILITY_WOUNDED
    V_ABILITY_DIES
    V_ABILITY_BUILDING
    V_REROLL                        # a reroll in a raid
    V_OPENS                         # an eagle that opens the Centre, as a share of that action for each turn to come
    V_BUILDING                      # an action of another building
    V_HIRE                          # share of what a card is worth on the board that it is worth in the hand
    V_PLAY                          # share of its action in the Centre
    V_QUEST                         # a quest completed, besides its points
    V_ANIMAL                        # an animal, besides all else: it fills a slot for good
    V_TURN                          # turns to come for each raid to come
    N_VALUES

cdef struct View:
    const State *state
    const Tables *tables
    const Player *player
    const double *v
    int seat
    double raids                    # own raids to come
    double turns                    # own turns to come
    double time                     # 1 while there is time to use things, falls to 0 with the last turns
    double strength                 # worth of a point of strength on the board
    int colour                      # of the own worker, or of the one that acts
    int force[N_REGIONS]            # own strength there without kumis and dice
    int provisions, wagons          # that the most promising settlement asks for
    double wanted[N_GOODS]          # worth of a piece of plunder for quests
    int knee[N_GOODS]               # of each good: one of the first so many is worth this, ...
    double first[N_GOODS]
    double more[N_GOODS]            # ... and each of the others this
    double points[N_GOODS]          # at the end
    double region[N_REGIONS]        # share of the raids to come
    # worked out when first asked for
    uint64_t known_ability, known_hire, known_centre
    double ability[MAX_CREW]        # worth of a card's ability on the board
    double hire[MAX_CREW]           # worth of a card on the board, in its best slot
    double centre[MAX_CREW]         # worth of its action in the Centre
    bint known_slots, known_animals
    double here[SLOTS]              # worth of the crew member in each slot
    double eagle[SLOTS]             # ... and of the animals there
    double horse[SLOTS]

cdef void look(View *w, const State *state, const Tables *tables, int seat, int kind,
               const double *v) noexcept nogil
cdef double worth(const View *w, int thing, int amount) noexcept nogil
cdef double colour_worth(const View *w, int colour) noexcept nogil
cdef double crew_worth(View *w, int card, int wounds, int slot) noexcept nogil
cdef double hire_worth(View *w, int card, int slot) noexcept nogil
cdef double best_hire(View *w, int card) noexcept nogil
cdef double centre_worth(View *w, int card) noexcept nogil
cdef double card_worth(View *w, int card) noexcept nogil
cdef double animal_worth(View *w, int animal, int slot, bint horse) noexcept nogil
cdef double quest_worth(View *w, int quest, int discount, int off) noexcept nogil
cdef double action_worth(View *w, const Action *action, int played) noexcept nogil
cdef double building_worth(View *w, int building, int colour, int silver) noexcept nogil
cdef double act_worth(View *w, Move move, int colour, int silver) noexcept nogil
cdef double raid_points(const View *w, int settlement, int strength) noexcept nogil
cdef double raid_worth(View *w, int settlement, double *points) noexcept nogil
cdef double kumis_worth(const View *w, int settlement, int strength, int kumis) noexcept nogil
cdef double space_worth(const View *w, int space) noexcept nogil
cdef double wound_worth(View *w, int slot) noexcept nogil
