# Raiders of Scythia, as data. Two to four players, or one against the nameless chief, hire crew, train animals and raid
# the settlements of four regions until little is left to raid. RULES.md has the rules by id; this file has the pieces.
#
# Numbers of the rules come from data/*.toml and live in Tables. A State holds no pointers and is zeroed first, so it
# can be copied with memcpy and equal positions are equal bytes. Seats count from 0 in starting order. A crew card is
# known by its kind alone (a row of the table `crew`): copies are alike. Every player has exactly one worker between
# turns, so only its colour is kept; three stand in the village.

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset
from ludometer.simcore.bits cimport has, lowest, one, size_of
from ludometer.simcore.choice cimport Course, Move
from ludometer.simcore.scythia.declared cimport *

cdef enum:                          # how much there is at most; the data may have less
    SEATS = 4
    SLOTS = 5                       # of a player board: crew, with an eagle above and a horse below
    MAX_CREW = 64                   # kinds of crew cards
    MAX_DECK = 100                  # crew cards
    MAX_HAND = 40                   # held at once, within a turn; nobody draws beyond it
    MAX_HEROES = 16
    MAX_PAIRS = 5                   # of heroes and crew in the draft
    MAX_ANIMALS = 48
    MAX_SHOWN = 5                   # animals in the row
    MAX_QUESTS = 64
    N_SETTLEMENTS = 12
    N_SPACES = 24                   # where there is something to raid
    VILLAGE_PLACES = 4              # for quests; the places of quests under a space follow: VILLAGE_PLACES + space
    N_PLACES = 28
    MAX_TIERS = 3
    MAX_OF_DIE = 2                  # dice of a colour
    MAX_DICE = 6
    MAX_FORCE = 63                  # strength before a roll for which odds are kept; more is hardly better
    MAX_PLANS = 16                  # of the nameless chief
    MAX_LIST = 256                  # things to do with one action
    MAX_QUEST_COST = 30             # no quest asks for more of anything
    MAX_RAID_COST = 8               # and no settlement
    NONE = -1                       # no card, no worker, no quest
    FACE_DOWN = -2                  # a quest that nobody has seen

cdef enum:                          # places of the streams of luck (rng.pxd): DECK of the setup
    DECK_CREW = 1
    DECK_HEROES
    DECK_ANIMALS
    DECK_QUESTS
    DECK_PLUNDER
    DECK_PLANS
    RESHUFFLE_CREW = 1000           # + step
    RESHUFFLE_ANIMALS = 100000
    RESHUFFLE_PLANS = 200000

cdef enum:                          # among the things of a player: the pieces, and of these the plunder
    N_GOODS = VP
    FIRST_PLUNDER = GOLD
    N_PLUNDER = 4
    GAIN_OFF_BOARD = GAIN_PLUNDER_OF_CIMMERIA   # + region: from a space there
    GAIN_FROM_EACH = GAIN_SILVER_FROM_EACH      # + good: from each rival who has more
    GAIN_FROM_ONE = GAIN_SILVER_FROM_ONE

cdef enum:                          # what settlements ask a seat to have: Tables.raids_within
    ASKS_PROVISIONS
    ASKS_WAGONS
    ASKS_CREW
    N_ASKS

cdef struct Player:                 # what lies before a player, open to all
    uint64_t centre_used            # of this turn: eagles by slot, the hero at bit SLOTS
    uint64_t quests                 # completed, bits by row
    int16_t vp[N_PARTS]
    int8_t has[N_GOODS]             # silver, provisions, kumis, plunder
    int8_t worker                   # its colour
    int8_t hero
    int8_t crew[SLOTS]              # kinds, NONE = empty; set by put_crew() below
    int8_t wounds[SLOTS]
    int8_t eagle[SLOTS]             # animals
    int8_t horse[SLOTS]
    int8_t n_hand
    uint8_t able[N_TRIGGERS]        # slots whose crew has an ability for then, bits

cdef struct Chief:                  # the opponent of a solo game
    uint64_t horses                 # bits by animal
    uint64_t quests                 # bits by row
    uint32_t plans_left             # plans in his deck, bits by row
    int16_t points                  # on the track
    int8_t provisions
    int8_t blocked                  # building, NONE = none
    int8_t shuffles                 # of his plans

cdef struct Public:                 # what lies on the table
    Course course
    int16_t idle                    # turns since anybody raided or completed a quest
    int8_t ends                     # END_..., why the game is about to end
    int8_t turns_left               # once it is
    # the draft
    int8_t pair_hero[MAX_PAIRS]     # NONE = taken
    int8_t pair_crew[MAX_PAIRS]
    # the village
    int8_t worker[N_BUILDINGS]      # colours, NONE = nobody
    int8_t in_use                   # colour of the worker placed or taken last: the one that acts
    # the raid being made
    int8_t settlement, n_dice
    int8_t die[MAX_DICE]            # colours
    int8_t face[MAX_DICE]
    int8_t rerolled                 # dice, bits
    int16_t force                   # strength without the dice
    int16_t wounds                  # still to be placed
    # the board
    uint32_t spaces                 # those not raided yet, bits
    uint32_t gold                   # those of them with gold, bits
    int8_t plunder[N_SPACES][N_PLUNDER]
    int8_t space_worker[N_SPACES]   # NONE = taken, or not in play
    int8_t raiders[N_SETTLEMENTS]   # workers left there
    int16_t off_board               # pieces taken from spaces that are not raided (C-26)
    int8_t quest[N_PLACES]          # row, FACE_DOWN, or NONE
    uint32_t quests_up              # places with a quest turned up, bits
    uint32_t quests_down            # ... and with one face down
    int8_t supply[N_GOODS]          # of plunder; the other goods never run out (T-rulings)
    # cards
    int8_t discards[MAX_CREW]       # by kind
    int8_t deck_left
    int8_t shown[MAX_SHOWN]         # animals, NONE = gap
    int8_t animals_left             # in the deck
    uint64_t animal_discards        # bits by row
    Chief chief

cdef struct Hidden:
    int8_t deck[MAX_DECK]           # crew; the next is [deck_left - 1], NONE above it
    int8_t hand[SEATS][MAX_HAND]    # known to its seat; NONE beyond Player.n_hand
    int8_t animals[MAX_ANIMALS]     # as deck
    int8_t quest[N_PLACES]          # under FACE_DOWN; NONE elsewhere
    int8_t box[MAX_QUESTS]          # quests not in play, NONE behind them
    int8_t plans[MAX_PLANS]         # the chief's deck: the next is at size_of(plans_left) - 1, NONE above it

cdef struct State:
    Public pub
    Player player[SEATS]
    Hidden hid
    Tally tally

cdef struct Action:                 # of the Town Centre
    uint64_t gains                  # words of `gain` that are there, bits
    int8_t pay[N_PAY]
    int8_t gain[N_GAIN]
    int8_t discount
    int8_t price                    # of a hire, NONE = as printed
    int8_t choice                   # whether it brings one of the words of `gain`, or all
    uint16_t pays                   # words of `pay` that are there, bits

cdef struct Crew:
    Action centre
    int8_t cost, strength, copies
    int8_t trigger
    int8_t region, worker, building             # where it works, NONE = everywhere
    int8_t effect[N_EFFECTS]
    uint32_t effects                # those above zero, bits

cdef struct Settlement:
    int8_t region
    uint8_t workers                 # colours, bits
    int8_t crew, provisions, wagons
    int8_t dice[N_DICE]             # rolled; yellow ones come by gold
    int8_t tiers
    int8_t strength[MAX_TIERS]
    int8_t points[MAX_TIERS]
    int8_t wounds
    int8_t minimum                  # the lowest strength that is printed
    uint32_t spaces                 # bits

cdef struct Odds:                   # of a raid
    double points                   # expected
    double wounds                   # expected for not reaching the first tier

cdef struct Plan:
    int8_t region, first, provisions, strength, points, horse
    int8_t bottom, right            # where his search for a quest begins
    int8_t blocked

cdef struct Tables:                 # numbers of the rules, from data/*.toml; constant during a game
    Crew crew[MAX_CREW]
    Action hero[MAX_HEROES]
    Settlement settlement[N_SETTLEMENTS]
    Plan plan[MAX_PLANS]
    int8_t n_crew, n_heroes, n_settlements, n_spaces, n_animals, n_quests, n_plans
    uint32_t region_spaces[N_REGIONS]
    uint32_t in_play[SEATS + 1]     # spaces by number of players
    int8_t plunder_drawn[N_SPACES]
    int8_t space_worker[N_SPACES]
    int8_t has_quest[N_SPACES]
    int8_t plunder_count[N_PLUNDER]
    int8_t plunder_points[N_PLUNDER]
    int8_t plunder_per[N_PLUNDER]   # pieces for these points
    int8_t dice_count[N_DICE]
    int8_t face_strength[N_DICE][6]
    int8_t face_wounds[N_DICE][6]
    # what follows from the faces: by yellow dice, and by strength before the roll
    Odds odds[N_SETTLEMENTS][MAX_OF_DIE + 1][MAX_FORCE + 1]
    double mean_wounds[N_DICE]
    uint8_t building_workers[N_BUILDINGS]       # colours, bits
    int8_t eagle[MAX_ANIMALS]
    int8_t eagle_strength[MAX_ANIMALS]
    int8_t eagle_points[MAX_ANIMALS]
    int8_t horse_strength[MAX_ANIMALS]
    int8_t horse_points[MAX_ANIMALS]
    int8_t quest_cost[MAX_QUESTS][N_GOODS]
    int8_t quest_strength[MAX_QUESTS]
    int8_t quest_points[MAX_QUESTS]
    uint8_t quest_goods[MAX_QUESTS] # goods of its cost, bits
    uint64_t quests_within[N_GOODS + 1][MAX_QUEST_COST + 1]     # that ask for no more of a good than this amount, bits;
                                                                # last, of the strength of cards
    uint32_t raids_by[N_COLOURS]    # settlements that take a worker of the colour, bits
    uint32_t raids_within[N_ASKS][MAX_RAID_COST + 1]            # ... that ask for no more than this amount, bits
    int8_t chief_strength, chief_provisions, chief_taken
    Knobs knob                      # data/game.toml says what each is; some of them once more, by good and colour:
    int8_t start[SEATS][N_GOODS]    # with what the seat starts with besides (S-6)
    int8_t start_cards[SEATS]       # crew cards that the seat is dealt and keeps besides
    int8_t limit[N_GOODS]           # at the end of a turn, NONE = none
    int8_t silversmith[N_COLOURS]
    int8_t farm[N_COLOURS]

# ---- small questions, asked everywhere

cdef inline bint against_chief(const Public *pub) noexcept nogil:
    # N-1: whoever plays alone has him as opponent
    return pub.course.n_seats == 1

cdef inline int turns_a_round(const Public *pub) noexcept nogil:
    # N-3: the chief takes his too
    return pub.course.n_seats + against_chief(pub)

cdef inline int in_supply(const Public *pub, int thing, int amount) noexcept nogil:
    # T-9: of an amount of a thing what there is; only plunder runs out
    return min(amount, <int>pub.supply[thing]) if FIRST_PLUNDER <= thing < N_GOODS else amount

cdef inline uint32_t raids_within(const Tables *tables, int what, int amount) noexcept nogil:
    # settlements that ask for no more than this amount, which may be below 0
    return tables.raids_within[what][min(amount, <int>MAX_RAID_COST)] if amount >= 0 else 0

cdef inline bint may_be_taken(const Public *pub, int kind, int paid) noexcept nogil:
    # C-14: plunder of a kind, for one that is paid (NONE = nothing)
    return pub.supply[kind] > 0 and kind != paid

cdef inline int pieces_on(const Public *pub, int space) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(N_PLUNDER):
        n += pub.plunder[space][kind]
    return n

cdef inline bint worker_stands(const Public *pub, int building) noexcept nogil:
    # T-7, N-18: where one may be taken
    return pub.worker[building] != NONE and building != pub.chief.blocked

cdef inline int track(const Player *player) noexcept nogil:
    # points on the track: what has been gained so far (the end adds the rest)
    return player.vp[VP_RAIDS] + player.vp[VP_CARDS]

cdef inline int total_score(const State *state, int seat) noexcept nogil:
    cdef int part, total = 0
    for part in range(N_PARTS):
        total += state.player[seat].vp[part]
    return total

cdef inline int filled(const int8_t *slots) noexcept nogil:
    # how many of a player's slots hold a card: of crew, of eagles, or of horses
    cdef int slot, n = 0
    for slot in range(SLOTS):
        n += slots[slot] != NONE
    return n

cdef inline int crew_count(const Player *player) noexcept nogil:
    return filled(player.crew)

cdef inline int crew_strength(const Tables *tables, const Player *player, int slot) noexcept nogil:
    # of one crew member as it stands: printed strength less its wounds
    return tables.crew[player.crew[slot]].strength - player.wounds[slot]

cdef inline int animal_strength(const Tables *tables, const Player *player, int slot) noexcept nogil:
    # of the eagle and the horse in the slot
    return ((tables.eagle_strength[player.eagle[slot]] if player.eagle[slot] != NONE else 0)
            + (tables.horse_strength[player.horse[slot]] if player.horse[slot] != NONE else 0))

cdef inline int times(const Tables *tables, const Player *player, int slot) noexcept nogil:
    # how often the ability of the crew member counts (A-rules): an eagle may double it
    cdef int eagle = player.eagle[slot]
    return 2 if eagle != NONE and tables.eagle[eagle] == EAGLE_DOUBLE else 1

cdef inline bint eagle_opens(const Tables *tables, const Player *player, int slot) noexcept nogil:
    # A-9: the Centre to the crew member below it, once a turn
    return (player.crew[slot] != NONE and player.eagle[slot] != NONE
            and tables.eagle[player.eagle[slot]] == EAGLE_CENTRE and not has(player.centre_used, slot))

cdef inline int plunder_of(const Player *player) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(FIRST_PLUNDER, N_GOODS):
        n += player.has[kind]
    return n

cdef inline void put_crew(Player *player, const Tables *tables, int slot, int card) noexcept nogil:
    # into the slot, unhurt; NONE leaves it empty
    cdef int i
    player.crew[slot] = card
    player.wounds[slot] = 0
    memset(player.able, 0, sizeof(player.able))
    for i in range(SLOTS):
        if player.crew[i] != NONE:
            player.able[tables.crew[player.crew[i]].trigger] |= 1 << i
