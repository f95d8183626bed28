# Rurik: Dawn of Kiev, as data. Two to four princes place advisors (strategy phase), act with them (action phase) and
# advance on the claim tracks (claim phase), for four rounds. RULES.md has the rules by id; this file has the pieces.
#
# Numbers of the rules come from data/*.toml and live in Tables. A State holds no pointers and is zeroed first, so it
# can be copied with memcpy and equal positions are equal bytes. Sets of regions, deeds and schemes are bits of a word
# (bits.pxd). Seats count from 0 in starting order: seat 0 begins the game.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from simcore.bits cimport has, lowest, one, size_of
from simcore.choice cimport Course, Ctx, Move
from simcore.rng cimport Rng
from simcore.rurik.declared cimport *

cdef enum:                          # how much there is at most; the data may have less
    SEATS = 4
    N_REGIONS = 15
    MAX_SCHEMES = 32
    MAX_DEEDS = 40
    MAX_AGENDAS = 16
    MAX_LEADERS = 16
    MAX_REWARD_KINDS = 32           # kinds of rewards under rebels and on tokens
    MAX_REBELS = 32                 # rebel miniatures, or reward tokens
    MAX_ROUNDS = N_ROUNDS
    MAX_ROW = 6                     # deeds face up
    MAX_EXTRAS = 12                 # ways to move from a region (Move.extra)
    MAX_TURN_MOVES = 1408           # things to do next in a turn: even if every region bordered on every other and held
                                    # all that there can be, with all points and cards in hand, they would be 1,357. The
                                    # funnel refuses more than MAX_MOVES.
    MAX_HELD = 64                   # of a good, of boons, of rebels: a byte has room for what the rest of a game adds
    MAX_CONVERTED = 6               # goods that a conversion token asks for
    MAX_HERITAGE = 24               # inheritance cards
    MAX_WAR_REWARDS = 16            # kinds of war reward tokens
    MAX_WARFARE = 20                # steps of the warfare track
    MAX_INTRIGUE = 16               # intrigue cards
    MAX_EPIC = 16                   # epic structure cards
    MAX_LIBRARY = 9                 # deeds on the card of the Library
    MAX_FACTIONS = 8                # rebel faction cards
    MAX_REBELLION = 24              # cards of the Rebellion
    MAX_BONUSES = 64                # bonuses on all mats of the Rebellion
    MAX_HOOKED = 10                 # functions in a list of Hooks, and the NULL behind the last one
    NONE = -1                       # no seat, no region, no card
    NO_LIMIT = 127                  # Tables.structure_limit where H-30 does not hold: more than can stand in a region

cdef enum:                          # the purpose of the streams that shuffle (rng.pxd), and their places
    SHUFFLE = 10                    # not DECK, which a kind of decision of that name hid from the first version on: a
                                    # changed number would change every game
    DECK_SCHEMES = 1
    DECK_DEEDS
    DECK_AGENDAS
    DECK_LEADERS
    DECK_REBELS
    DECK_TOKENS                     # rewards (V-2)
    DECK_GOODS                      # V-1
    DECK_HERITAGE                   # H-3
    DECK_WAR_REWARDS                # H-7
    DECK_INTRIGUE                   # I-2
    DECK_EPIC                       # Q-1
    DECK_FACTIONS                   # F-1
    DECK_LAIRS                      # F-3
    DECK_REBELLION                  # R-4
    DECK_FLIGHTS                    # R-52
    DECK_RESHUFFLE = 256            # + number of the reshuffle
    DECK_LAIRS_ANEW = 512           # + number of the round (F-5)
    DECK_DEEDS_AGAIN = 768          # + number of the reshuffle (C-12)

cdef enum:                          # sizes of the boards, and where words of a kind begin
    ALL_GOODS = (1 << N_GOODS) - 1  # as a set
    N_COLUMNS = N_ACTIONS           # of the strategy board
    N_ROWS = 4                      # spaces of a column; the side for two players has three
    N_NUMBERS = 6                   # advisors are numbered 1 to 5
    N_STEPS = 5                     # spaces of a claim track
    MAX_SLOTS = 9                   # of a boat column
    MAX_AMOUNT = 46                 # regions or goods a track counts, plus one
    N_BASE_REWARDS = GAIN_WARFARE   # the others come only with modules
    GAIN_GOODS = GAIN_ORE           # five places, one for each of the goods
    COST_GOODS = COST_ORE
    INHERIT_GOODS = INHERIT_ORE
    INHERIT_STRUCTURES = INHERIT_CHURCH         # five places, one for each type
    NEED_ADJACENT = NEED_CHURCHES_ADJACENT      # three places: own churches, markets, strongholds in connected regions
    NEED_HERE = NEED_CHURCH_HERE    # three places: all of these in one region
    LASTING_MORE = LASTING_MUSTER_MORE          # six places, points of a column's main action

cdef enum:                          # amounts that deeds ask a seat to have: Tables.deeds_within
    HAS_COINS
    HAS_SCHEMES
    HAS_REBELS                      # defeated
    HAS_REGIONS                     # occupied
    HAS_MARKER                      # the first player marker: enough for any deed, or nothing
    HAS_GOODS                       # five places, one for each of the goods
    HAS_ALL_GOODS = HAS_GOODS + N_GOODS         # together
    HAS_STABLES
    HAS_TAVERNS
    HAS_CAPTURED                    # troops in the dungeon
    HAS_ATTACKS                     # in this turn
    HAS_STRUCK_LEADER               # in this turn: enough for any deed, or nothing; the stronghold too
    HAS_STRUCK_STRONGHOLD
    N_HAS
    MAX_HAS = 80                    # more than any deed can ask for

cdef enum:                          # what else they may ask for: Tables.deed_asks
    ASKS_KINDS = 1                  # goods of one kind, or of different kinds
    ASKS_TROOPS = 2                 # troops given up
    ASKS_STRUCTURES = 4             # structures given up
    ASKS_PLACES = 8                 # structures in certain places
    ASKS_TOGETHER = 16              # troops in one region
    ASKS_RULES = 32                 # certain regions ruled (H-35)

cdef enum:
    TRY_CARD_FIRST = 1              # `extra` of a capture: the card of W-3 comes first
    TRY_LEADER = 2                  # what was attacked is the leader
    PRISONER_KEPT = 0               # `extra` of a prisoner: W-8, who is kept back
    PRISONER_PAID                   # W-10, W-13: who is given up

cdef enum:
    REBEL = SEATS                   # targets that are no seats: a rebel
    NEUTRAL                         # and in the solo game a neutral troop (R-7)
    N_SIDES                         # who may have pieces in a region: seats, rebels, neutral troops
    REBELLION = 1                   # solo: the seat of the Rebellion, which no player has (R-1)
    MAIN_PENDING = 0                # Public.main
    MAIN_TAKEN = 1
    MAIN_FORFEITED = 2
    WITH_COMPANIONS = 2             # Move.extra of TURN_MARCH from here on
    STRUCK_LEADER = 1               # Public.struck, as bits
    STRUCK_STRONGHOLD = 2

cdef struct Public:                 # what lies on the table
    Course course
    # cards and regions as sets
    uint64_t deeds_held[SEATS]      # chosen, not yet accomplished; face up
    uint64_t deeds_done[SEATS]
    uint64_t deeds_out              # discarded, face up (V-3, C-12)
    uint64_t unlocked               # bonuses of the Rebellion (R-18), as places in Tables.bonus_...
    uint32_t discard                # scheme cards, face up
    uint32_t schemes_boxed          # out of the game (H-33)
    uint32_t heritage_shown         # inheritances that everybody has seen
    uint32_t placed[SEATS]          # spaces of the strategy board with an own advisor: bit column * N_ROWS + row
    uint16_t occupied[SEATS]        # A-1: regions with an own troop or the leader  } kept by changed() below and by
    uint16_t ruled[SEATS]           # regions ruled                                 } board.pyx, so that options and
    uint16_t built[SEATS]           # regions with an own structure                 } features need not look at every
    uint16_t rebel_regions          # with at least one rebel                       } region
    uint16_t taxable                # regions whose good has not been collected
    uint16_t in_play                # regions of this player count
    # regions
    int8_t troops[N_REGIONS][SEATS] # the leader included
    int8_t rebels[N_REGIONS]
    int8_t good[N_REGIONS]          # kind of goods: the printed icon, or the token over it (V-1)
    int8_t power[N_REGIONS][SEATS]  # strength for ruling                           } kept by changed() too
    int8_t ruler[N_REGIONS]         # seat, or NONE                                 }
    int8_t owner[N_REGIONS][N_STRUCTURES]       # seat, or NONE
    int8_t standing[N_REGIONS]      # structures that count for the limit (H-30), also those that belong to nobody
    # seats
    int8_t leader[SEATS]            # which leader
    int8_t leader_at[SEATS]         # region, NONE = in the supply
    int8_t holder[N_ABILITIES]      # seat with that ability, or NONE
    int8_t ability_used[SEATS]      # this round: Maria's, Predslava's, Gleb's, Theophania's
    int8_t supply[SEATS]            # troops
    int8_t structures_left[SEATS][N_STRUCTURES]
    int16_t coins[SEATS]            # G-3: there is no end of coins and goods
    int8_t goods[SEATS][N_GOODS]    # boat and dock together: they may be moved freely
    int8_t tokens_used[SEATS]       # this round, a bit for each conversion token
    int8_t claim[N_TRACKS][SEATS]   # step, 0 = below the track
    int8_t warfare[SEATS]           # steps
    int8_t rebels_beaten[SEATS]
    int8_t hand_size[SEATS]         # scheme cards
    int8_t boons_under[SEATS]       # set of the boat columns with a trade boon beneath
    int8_t boons[SEATS]             # trade boons on the dock
    int8_t vp_tokens[SEATS]
    # strategy board
    int8_t advisors[SEATS][N_NUMBERS]           # not yet placed, by number
    int8_t columns_used[SEATS]                  # set of columns with an own advisor, this round
    int8_t space_seat[N_COLUMNS][N_ROWS]        # NONE = empty; row 0 is the best
    int8_t space_number[N_COLUMNS][N_ROWS]
    int8_t space_bribe[N_COLUMNS][N_ROWS]
    int8_t column_size[N_COLUMNS]               # advisors placed there this round
    # decks
    int8_t deed_row[MAX_ROW]        # NONE = empty
    int8_t deeds_left
    int8_t schemes_left[2]
    int8_t discards[MAX_SCHEMES]    # the discarded schemes, the last one on top
    int8_t n_discards
    # Stone & Blade
    int8_t war_reward[MAX_WARFARE + 1]          # kind of token at a step of the warfare track, NONE = none
    int8_t intrigue[3]              # cards laid out, from the left
    int8_t intrigue_active          # card of this round, NONE = none
    int8_t epic_left[MAX_EPIC]      # pieces that lie out, by card
    int8_t epic_at[N_EPIC]          # region by effect, NONE = none; of those on borders see below
    int8_t fort[2][2]               # regions on both sides of its pieces, the lower first, NONE = not built
    int8_t tower[2][2]
    int8_t veche[SEATS]             # troops on the card of the Veche
    int8_t library[MAX_LIBRARY]     # deeds on the card of the Library, NONE = none
    uint16_t once_used[SEATS]       # this round: a bit for each EPIC_...
    int8_t dungeon[SEATS][SEATS + 1]            # troops of each seat, and rebels, by the captor
    int8_t captive_leaders[SEATS]   # set of seats, by the captor
    int8_t faction                  # card, NONE = none
    int8_t faction_stands
    int8_t lair                     # region, NONE = none
    int8_t rebels_gone              # defeated by any seat, those given up since too (W-10): they never come back (F-5)
    # solo
    int8_t neutral[N_REGIONS]       # neutral troops (R-7): those of a colour that nobody plays
    int8_t priority                 # of the Rebellion
    int8_t rebellion_top            # its top card: place in Hidden.rebellion_deck; the bottom card is the place before
    int8_t rebellion_seen           # cards that everybody knows, from the top down
    int8_t rebellion_rows           # and rows of the bottom card, from below, while it places advisors (R-11)
    # course of the game
    int8_t round                    # 0 to rounds - 1
    int8_t count                    # steps played of this stage
    int8_t stage_steps              # steps this stage has
    int8_t first_seat               # leads this round
    int8_t marker                   # seat with the first player marker, NONE in the solo game (R-6)
    int8_t side                     # of the strategy board: 0 for two players, 1 for more
    # the turn being played; zero between turns
    int8_t points[N_POINTS]
    int8_t main                     # MAIN_...
    int8_t column, row              # of the advisor being resolved
    int8_t played_scheme, did_deed, converted   # bonus actions used this turn
    int8_t ride[N_REGIONS]          # movement points bound to a region (H-31, L-Gleb)
    int8_t riders[N_REGIONS][N_REGIONS]         # by that region: own troops elsewhere that have stood in it since
    uint16_t leader_rides           # set of those regions in which the leader has stood since
    int8_t errand                   # Sviatoslav's step is over: 1 made, or a build point spent
    int8_t taxing_over              # whatever tax points there are (L-Theophania)
    int8_t circuit                  # Theophania: 1 right after a tax where she stands
    int8_t attacks                  # on opponents
    int8_t struck                   # STRUCK_... of an opponent attacked (W-12)
    int8_t crossed[2][N_REGIONS]    # by fort: troops of a region that have crossed it (Q-Fort)
    int8_t leader_crossed           # set of the forts that the leader has crossed
    # the end
    int8_t vp[N_PARTS][SEATS]       # after each claim phase without the agenda, final once STAGE_OVER

cdef struct Hidden:                 # what at most one seat knows; policies never see more of it than their own part
    uint32_t hand[SEATS]            # scheme cards
    int8_t scheme_deck[2][MAX_SCHEMES]          # the top is [schemes_left - 1], NONE above it
    # What seats know of face-down schemes. Cards drawn and laid back together form a group: whoever saw one of them
    # knows that it is still in one of the group's places. cards.pyx keeps this, redeal() respects it.
    uint8_t group[MAX_SCHEMES]      # by card: 0 = none
    uint8_t seen[MAX_SCHEMES]       # by card: seats that know it is in its group
    uint8_t exact[MAX_SCHEMES]      # by card: seats that know its very place
    uint8_t n_groups
    int8_t looker                   # seat that is looking at cards, or NONE
    int8_t n_looked
    int8_t looked[8]                # the first was on top
    int8_t deed_deck[MAX_DEEDS]     # the top is [deeds_left - 1]
    int8_t agenda[SEATS]            # kept; before the choice the first of the two
    int8_t agenda_other[SEATS]      # returned; before the choice the second
    int8_t rebel_kind[N_REGIONS]    # reward under the rebel of a region, or one of them: see turn_up_rebel()
    int8_t rewards[MAX_REBELS]      # unused stickers, or the pile of reward tokens (V-2): the top is [rewards_left - 1]
    int8_t rewards_left
    int8_t reshuffles               # of the scheme decks
    int8_t deed_reshuffles
    int8_t inheritance[SEATS][3]    # dealt, then kept, NONE = none
    int8_t heritage_deck[MAX_HERITAGE]          # of the rebel faction (F-3): the top is [heritage_left - 1]
    int8_t heritage_left
    int8_t rebellion_deck[MAX_REBELLION]        # solo: its cards, in a circle
    int8_t flights[MAX_ROUNDS]      # inheritances to whose regions its leader goes, by round (R-52)

cdef struct State:
    Public pub
    Hidden hid
    Tally tally

# ---- hooks: where modules have their say. Chapters of the base game name them; a module's file fills them, and
# modules.pyx knows all modules. What is not filled is NULL, and lists end with NULL: in the base game a hook is one
# comparison.

cdef enum:                          # moments in the course of a game
    MOMENT_DEAL                     # the base game has been dealt
    MOMENT_ROUND                    # a round begins
    MOMENT_TURN_OVER                # of the seat to move
    MOMENT_CLAIM                    # a claim phase begins
    MOMENT_TRACKS                   # the markers of all seats have advanced on the claim tracks
    MOMENT_ROUND_OVER               # all is ready for the next round
    MOMENT_END                      # nothing more is played; the score comes next
    MOMENT_SCORED
    N_MOMENTS

cdef enum:                          # numbers of the rules that modules change
    MORE_POINTS                     # of a main action, by column
    MORE_TAX                        # tax points that a region costs
    MORE_ATTACK_COINS               # that an attack costs
    MORE_CARDS                      # of a casualty check, by the region attacked
    MORE_STANDING                   # what counts as structures for the limit of a region
    MORE_SAFE_REBELS                # 1 = churches convert no rebels, by region
    MORE_CAPTURED                   # troops of others that a seat can give up
    MORE_SCORE                      # points that a seat would have besides, if the game ended now
    N_MORE

cdef struct Attack:                 # one that is being carried out
    int home                        # region in which the attacker stands
    int region                      # and its target
    int target                      # a seat, REBEL or NEUTRAL
    bint careful                    # with one card fewer
    bint leader                     # what was attacked is a leader
    int cards                       # to be revealed in the check
    int revealed                    # and revealed so far

cdef struct Tables
ctypedef void (*clear_hook)(State *state) noexcept nogil
ctypedef void (*moment_hook)(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
ctypedef int (*more_hook)(const Public *pub, const Tables *tables, int which) noexcept nogil
ctypedef int (*sum_hook)(const Public *pub, const Tables *tables, int what, int which) noexcept nogil
ctypedef void (*seat_hook)(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
ctypedef int (*options_hook)(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
ctypedef int (*targets_hook)(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil
ctypedef void (*move_hook)(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
ctypedef int (*region_hook)(const Public *pub) noexcept nogil
ctypedef int (*bound_hook)(const Public *pub, int region, int extra) noexcept nogil
ctypedef int (*pay_bound_hook)(Public *pub, int region, int extra, int points) noexcept nogil
ctypedef void (*leave_hook)(Public *pub, const Tables *tables, int origin, int target, int extra) noexcept nogil
ctypedef void (*lost_hook)(Public *pub, int region) noexcept nogil
ctypedef int (*attack_hook)(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil
ctypedef int (*other_hook)(const Public *pub, int region) noexcept nogil
ctypedef void (*remove_hook)(State *state, const Tables *tables, int seat, int region, bint convert) noexcept nogil
ctypedef int (*reward_hook)(State *state) noexcept nogil
ctypedef void (*give_hook)(State *state, int seat, int n, Ctx *ctx) noexcept nogil
ctypedef void (*row_hook)(State *state, const Tables *tables, bint last, Ctx *ctx) noexcept nogil
ctypedef int (*goal_hook)(const Public *pub, int seat, int goal) noexcept nogil
ctypedef void (*score_hook)(Public *pub, const Tables *tables) noexcept nogil
ctypedef void (*result_hook)(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil
ctypedef void (*redeal_hook)(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil
ctypedef bint (*sound_hook)(const State *state, const Tables *tables) noexcept nogil

cdef struct Hooks:
    clear_hook clear                            # setup: nothing of any module lies anywhere
    moment_hook at[N_MOMENTS][MAX_HOOKED]
    more_hook more[N_MORE][MAX_HOOKED]          # see more() below
    sum_hook sum
    seat_hook stage                             # a stage of the setup that the base game does not have
    seat_hook unmanned                          # placement, turn and income of a seat in which nobody decides
    # a turn
    options_hook turn_options[MAX_HOOKED]       # what else the seat may do next
    move_hook turn_move[N_TURN_MOVES]           # does it: by `what`
    move_hook turn_moved[MAX_HOOKED]            # after anything that the seat has done
    seat_hook gained                            # after a reward has brought goods
    seat_hook warfare_step                      # after the warfare marker has advanced
    # pieces
    region_hook toll_region                     # which one costs Tables.toll movement points to enter; leaders go there
                                                # without companions. NONE = none
    bound_hook bound                            # movement points beside the pool, for pieces of a region
    pay_bound_hook pay_bound                    # spends this many of them at most; returns how many
    leave_hook leave[MAX_HOOKED]                # before pieces of the seat to move go to another region
    lost_hook leader_lost                       # of the seat to move
    lost_hook troop_lost
    # attacks, and churches, which aim at the same targets
    targets_hook targets[MAX_HOOKED]            # out of the attacker's region
    other_hook other_target                     # in a region, neither a seat nor rebels; NONE = none
    remove_hook remove_other                    # it is defeated, or converted by a church
    attack_hook checks[MAX_HOOKED]              # after the attack's own check; returns the pieces lost
    attack_hook unhurt[MAX_HOOKED]              # after an attack that cost no piece
    reward_hook reward                          # of a defeated rebel, if it is not beneath it
    give_hook give_captured                     # troops of others, for a deed
    give_hook give_rebels                       # defeated rebels, for a conversion
    # claim phase and score
    row_hook row                                # after a seat has taken a deed of the row, the last one or not
    goal_hook goal                              # what a seat has of an agenda's goal
    score_hook score                            # parts of the score that the base game does not have
    result_hook result[MAX_HOOKED]              # columns of the results that the base game does not have
    # hidden.pyx
    redeal_hook redeal[MAX_HOOKED]
    sound_hook sound[MAX_HOOKED]

cdef struct Tables:                 # numbers of the rules, from data/*.toml; constant during a game
    uint16_t neighbours[N_REGIONS]
    uint16_t in_play[SEATS + 1]     # by player count
    uint16_t gold                   # the regions of the topmost step of the rule track
    int8_t region_good[N_REGIONS]
    int8_t token_good[SEATS + 1][N_REGIONS]     # goods tokens (V-1) by player count, in_play of them
    int8_t slots[N_GOODS]           # of the boat
    int8_t n_rows[2]                # of the strategy board, by side
    int8_t space_points[2][N_COLUMNS][N_ROWS]
    int8_t space_cost[2][N_COLUMNS][N_ROWS]
    int8_t space_marker[2][N_COLUMNS][N_ROWS]   # 1 = also gives the first player marker away
    int8_t advisors[SEATS + 1][MAX_ROUNDS][N_NUMBERS]   # available, by number
    int8_t claim_at[N_TRACKS][N_STEPS]          # regions, connected regions, goods
    int8_t claim_gold[N_STEPS]      # 1 = the rule step needs all gold regions
    int8_t claim_points[N_STEPS]
    int8_t track_step[N_TRACKS][MAX_AMOUNT]     # the highest step for an amount, gold regions included
    double track_smooth[N_TRACKS][MAX_AMOUNT]   # points for an amount, in proportion between the steps: for policies
    int8_t n_conversions
    int8_t conversion_first[4]      # set of goods one of which is to be paid
    int8_t conversion_others[4]     # any goods to be paid beside it
    int8_t conversions_within[MAX_CONVERTED + 1]        # tokens that ask for no more than this many goods
    int8_t conversions_of[1 << N_GOODS]         # tokens for which these kinds of goods are enough
    int8_t conversions_priced       # tokens that ask for more than goods
    int8_t conversion_rebels[4]     # defeated rebels to be paid (W-10)
    int8_t conversion_coins[4]
    int8_t conversion_gain[4][N_REWARDS]
    int8_t n_schemes
    int8_t scheme_gain[MAX_SCHEMES][N_REWARDS]
    int8_t scheme_instead[MAX_SCHEMES][N_REWARDS] # W-11
    uint32_t schemes_either         # cards that have another reward to choose
    uint32_t schemes_icon           # cards with a casualty icon, and with two
    uint32_t schemes_double
    int8_t scheme_cost[MAX_SCHEMES]
    int8_t scheme_casualties[MAX_SCHEMES]
    int8_t n_deeds
    int8_t deed_points[MAX_DEEDS]
    int8_t deed_cost[MAX_DEEDS][N_COSTS]
    int8_t deed_need[MAX_DEEDS][N_NEEDS]
    int8_t deed_gain[MAX_DEEDS][N_REWARDS]
    uint64_t deeds_within[N_HAS][MAX_HAS]       # deeds that ask for no more than this amount
    uint64_t deeds_needing[N_NEEDS] # deeds that have a need
    uint64_t deeds_asking           # deeds with deed_asks
    uint64_t deeds_ruling           # deeds with deed_rules
    int8_t deed_asks[MAX_DEEDS]     # ASKS_... that its cost and need contain
    uint16_t deed_rules[MAX_DEEDS]  # regions to be ruled (H-35)
    uint64_t deeds_boxed            # out of the game (R-2)
    uint64_t deeds_uncommon         # that ask for what only deeds of modules ask for
    int8_t n_agendas
    int8_t agenda_goal[MAX_AGENDAS]
    uint32_t agendas_boxed
    int8_t n_leaders
    int8_t leader_ability[MAX_LEADERS]
    int8_t leader_amount[MAX_LEADERS]
    int8_t leader_coins[MAX_LEADERS]            # more or fewer at the start
    int8_t leader_troops[MAX_LEADERS]           # placed at the start, more or fewer
    int8_t n_reward_kinds
    int8_t reward_gain[MAX_REWARD_KINDS][N_REWARDS]
    int8_t n_rebels                 # miniatures
    int8_t stickers                 # 1 = each has its reward beneath it
    int8_t rebel_kinds[MAX_REBELS]
    int8_t n_tokens                 # reward tokens (V-2)
    int8_t token_kinds[MAX_REBELS]
    uint16_t stages                 # in play
    int8_t unmanned                 # seats in which nobody decides (R-1): the last ones
    int8_t seat_troops[SEATS]       # S-8, R-3: all that a seat owns
    int8_t toll                     # movement points to enter Hooks.toll_region
    Hooks hooks
    # Stone & Blade
    int8_t n_structures             # types in play
    int8_t structure_count[N_STRUCTURES]        # of each seat
    int8_t stable_moves, tavern_coins, tavern_scheme    # H-31 to H-33
    int8_t boons                    # set of the boat columns with a trade boon
    int8_t n_heritage
    int8_t heritage_players[MAX_HERITAGE]
    int8_t heritage_region[MAX_HERITAGE]
    int8_t heritage_cost[MAX_HERITAGE]
    int8_t heritage_gain[MAX_HERITAGE][N_INHERITED]
    int8_t n_war_rewards            # kinds
    int8_t n_war_tokens
    int8_t war_token_kinds[MAX_WARFARE + 1]
    int8_t war_reward_gain[MAX_WAR_REWARDS][N_REWARDS]
    int8_t n_intrigue
    int8_t intrigue_once[MAX_INTRIGUE][N_AT_ONCE]
    int8_t intrigue_lasting[MAX_INTRIGUE][N_LASTING]
    int8_t n_epic
    int8_t epic_pieces[MAX_EPIC]
    int8_t epic_place[MAX_EPIC]
    int8_t epic_good[MAX_EPIC]
    int8_t epic_asked[MAX_EPIC][N_CONDITIONS]
    int8_t epic_last_round[MAX_EPIC]
    int8_t epic_gain[MAX_EPIC][N_REWARDS]
    int8_t epic_effect[MAX_EPIC]
    int8_t epic_amount[N_EPIC]      # by effect
    int8_t n_factions
    int8_t faction_effect[MAX_FACTIONS]
    int8_t faction_amount[MAX_FACTIONS]
    int8_t faction_asks[MAX_FACTIONS][N_FACTION_NEEDS]        # of the side in play
    int8_t faction_points[MAX_FACTIONS]
    # solo
    int8_t n_rebellion
    int8_t rebellion_order[MAX_REBELLION][N_REGIONS]    # regions, n_inside of them
    int8_t n_inside                 # regions of two players
    int8_t n_rebellion_advisors
    int8_t rebellion_number[6]      # of its advisors
    int8_t rebellion_from[6]        # round from which on
    int8_t rebellion_advisors[MAX_REBELLION][6] # by place from the first placed
    int8_t rebellion_plan[MAX_REBELLION][N_PRIORITIES][6]       # column, + N_COLUMNS with a coin
    int8_t rebellion_builds[MAX_REBELLION][N_PRIORITIES][N_BASE_STRUCTURES]
    int8_t first_priority           # of the mat of the level
    int8_t n_bonuses                # of that mat
    int8_t bonus_priority[MAX_BONUSES]          # ordered by priority and place
    int8_t bonus_action[MAX_BONUSES]            # column
    int8_t bonus_gain[MAX_BONUSES][N_BONUSES]
    int8_t bonus_locked[MAX_BONUSES]
    int8_t rebellion_home           # region of its leader
    int8_t rebellion_power[N_POWERS]
    Knobs knob                      # data/game.toml says what each is
    int8_t structure_limit          # H-30: the knob, or NO_LIMIT
    int8_t boxes                    # any module of Stone & Blade or solo is on


# ---- what follows from the position, for rules and policies alike

cdef inline int players(const Public *pub, const Tables *tables) noexcept nogil:
    # R-1: seats in which somebody decides; they are the first ones
    return pub.course.n_seats - tables.unmanned


cdef inline int place(const void *hooks) noexcept nogil:
    # the first place in a list of Hooks that is not filled
    cdef int i = 0
    while (<const void *const *>hooks)[i] != NULL:
        i += 1
    return i


cdef inline void moment(int which, State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # MOMENT_...: modules do what they do then
    cdef int i = 0
    while tables.hooks.at[which][i] != NULL:
        tables.hooks.at[which][i](state, tables, ctx)
        i += 1


cdef inline int more(const Public *pub, const Tables *tables, int what, int which) noexcept nogil:
    # MORE_...: what modules add to a number. The sum stands in modules.pyx: a loop here costs the base game 0.5 %.
    return tables.hooks.sum(pub, tables, what, which) if tables.hooks.more[what][0] != NULL else 0


cdef inline int troops_only(const Public *pub, int seat, int region) noexcept nogil:
    # without the leader
    return pub.troops[region][seat] - (pub.leader_at[seat] == region)


cdef inline int pieces_in(int extra) noexcept nogil:
    # of a move, by its Move.extra: see TURN_MARCH
    return extra if extra else 1


cdef inline int troops_in(int extra) noexcept nogil:
    # the same without the leader
    return extra - 1 if extra else 1


cdef inline int structures_of(const Public *pub, int seat, int region) noexcept nogil:
    return ((pub.owner[region][CHURCH] == seat) + (pub.owner[region][MARKET] == seat)
            + (pub.owner[region][STRONGHOLD] == seat) + (pub.owner[region][STABLE] == seat)
            + (pub.owner[region][TAVERN] == seat))


cdef inline int built_of(const Public *pub, const Tables *tables, int seat, int structure) noexcept nogil:
    # structures of a type that the seat has on the map
    return tables.structure_count[structure] - pub.structures_left[seat][structure]


cdef inline int structures_in(const Public *pub, int region) noexcept nogil:
    # of all seats
    cdef int i, total = 0
    for i in range(N_STRUCTURES):
        total += pub.owner[region][i] != NONE
    return total


cdef inline int counted(const Public *pub, int region) noexcept nogil:
    # H-30: structures that count for the limit. Q-4, F-4: those that belong to nobody too; Q-5: not those on borders
    cdef int i, total = structures_in(pub, region) + (pub.lair == region)
    for i in range(N_EPIC):
        total += pub.epic_at[i] == region
    return total


cdef inline bint leader_at_hand(const Public *pub, int seat) noexcept nogil:
    # off the map, and in no dungeon (W-6)
    return pub.leader_at[seat] == NONE and not has(pub.captive_leaders[0] | pub.captive_leaders[1]
                                                   | pub.captive_leaders[2] | pub.captive_leaders[3], seat)


cdef inline bint leader_here(const Public *pub, int ability, int region) noexcept nogil:
    # A-4: an ability works only where its leader stands
    return pub.holder[ability] != NONE and pub.leader_at[pub.holder[ability]] == region


cdef inline bint works(const Public *pub, int seat, int region) noexcept nogil:
    # L-Yaroslav: structures of his opponents have no abilities in his region
    return pub.holder[OVERLORD] == seat or not leader_here(pub, OVERLORD, region)


cdef inline int strength(const Public *pub, int seat, int region) noexcept nogil:
    # A-3. L-Yaroslav: unless it does not work. L-Sviatopolk: and rebels, where he stands
    cdef int total = pub.troops[region][seat]
    if pub.owner[region][STRONGHOLD] == seat and works(pub, seat, region):
        total += 1
    if (pub.holder[REBEL_LORD] == seat) & (pub.leader_at[seat] == region):
        total += pub.rebels[region]
    return total


cdef inline int ruler_with(const Public *pub, int region, const int8_t *power, int rebels, int neutral) noexcept nogil:
    # A-2, R-7: strictly stronger than each other seat, than the rebels and than the neutral troops. L-Yaroslav: or as
    # strong, with him. L-Sviatopolk: rebels are no rivals of his seat.
    cdef int seat, best = NONE, most = 0, lord
    cdef bint tied = False
    for seat in range(pub.course.n_seats):                      # without jumps: who is stronger is hard to predict
        tied = (power[seat] == most) | (tied & (power[seat] < most))
        best = seat if power[seat] > most else best
        most = max(most, power[seat])
    if most == 0:
        return NONE
    if leader_here(pub, OVERLORD, region):
        lord = pub.holder[OVERLORD]
        if power[lord] == most:
            return lord if most >= max(rebels, neutral) else NONE
    if tied | (most <= neutral) | (
            (most <= rebels) & ((best != pub.holder[REBEL_LORD]) | (pub.leader_at[best] != region))):
        return NONE
    return best


cdef inline uint16_t with_bit(uint16_t regions, int region, bint inside) noexcept nogil:
    # the set with the region in it, or without it; no jumps, which chance would have mispredicted
    return <uint16_t>((regions & ~(1 << region)) | (inside << region))


cdef inline void changed(Public *pub, int region) noexcept nogil:
    # to be called after every change of pieces in a region
    cdef int seat
    pub.rebel_regions = with_bit(pub.rebel_regions, region, pub.rebels[region] > 0)
    for seat in range(pub.course.n_seats):
        weigh(pub, seat, region)
    judge_rule(pub, region)


cdef inline void troops_changed(Public *pub, int seat, int region) noexcept nogil:
    # the same where only troops of one seat have come or gone
    weigh(pub, seat, region)
    judge_rule(pub, region)


cdef inline void weigh(Public *pub, int seat, int region) noexcept nogil:
    pub.power[region][seat] = strength(pub, seat, region)
    pub.occupied[seat] = with_bit(pub.occupied[seat], region, pub.troops[region][seat] > 0)


cdef inline void judge_rule(Public *pub, int region) noexcept nogil:
    cdef int ruler = ruler_with(pub, region, pub.power[region], pub.rebels[region], pub.neutral[region])
    if ruler != pub.ruler[region]:
        if pub.ruler[region] != NONE:
            pub.ruled[pub.ruler[region]] = with_bit(pub.ruled[pub.ruler[region]], region, False)
        if ruler != NONE:
            pub.ruled[ruler] = with_bit(pub.ruled[ruler], region, True)
        pub.ruler[region] = ruler


cdef inline uint16_t connected(const Tables *tables, uint16_t regions, uint16_t reached) noexcept nogil:
    # the regions of the set that are connected with those reached, these included
    cdef uint16_t frontier = reached, next
    while frontier:
        next = 0
        while frontier:
            next |= tables.neighbours[lowest(frontier)]
            frontier &= frontier - 1
        frontier = next & regions & ~reached
        reached |= frontier
    return reached


cdef inline int group_size(const Tables *tables, uint16_t regions, int start) noexcept nogil:
    # regions of the set that are connected with `start`, itself included
    return size_of(connected(tables, regions, <uint16_t>one(start)))


cdef inline int largest_group(const Tables *tables, uint16_t regions) noexcept nogil:
    # C-4: the most regions of the set that are connected
    cdef uint16_t reached
    cdef int size, most = 0
    while regions:
        reached = connected(tables, regions, regions & (0 - regions))
        size = size_of(reached)
        most = max(most, size)
        regions &= ~reached
    return most


cdef inline int boat_load(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # A-63: goods on the boat when it is loaded as full as possible
    cdef int kind, total = 0
    for kind in range(N_GOODS):
        total += min(pub.goods[seat][kind], tables.slots[kind])
    return total


cdef inline int goods_of(const Public *pub, int seat) noexcept nogil:
    cdef int kind, total = 0
    for kind in range(N_GOODS):
        total += pub.goods[seat][kind]
    return total


cdef inline int kinds_of(const Public *pub, int seat) noexcept nogil:
    # the kinds of goods that the seat has, as a set
    cdef int kind, found = 0
    for kind in range(N_GOODS):
        found |= (pub.goods[seat][kind] > 0) << kind
    return found


cdef inline bint at_home(const Public *pub, int seat, int region) noexcept nogil:
    # A-6, L-Mstislav: whether taxing and building cost what they cost a ruler
    return (pub.ruler[region] == seat) | ((pub.holder[CHEAP_WORK] == seat) & (pub.leader_at[seat] == region))


cdef inline int tax_cost(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # A-60
    return ((tables.knob.tax_ruled if at_home(pub, seat, region) else tables.knob.tax_not_ruled)
            + more(pub, tables, MORE_TAX, region))


cdef inline int build_cost(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # A-70
    return tables.knob.build_ruled if at_home(pub, seat, region) else tables.knob.build_not_ruled


cdef inline bint open_ground(const Public *pub, const Tables *tables, int region, int leaving) noexcept nogil:
    # H-30: whether one more structure may stand there once this many have left
    return pub.standing[region] - leaving + more(pub, tables, MORE_STANDING, region) < tables.structure_limit


cdef inline bint may_add(const Public *pub, int seat, int region, int structure) noexcept nogil:
    # A-71: whether the seat has one of this type and none stands there
    return pub.owner[region][structure] == NONE and pub.structures_left[seat][structure] > 0


cdef inline bint room_for(const Public *pub, const Tables *tables, int region, int structure) noexcept nogil:
    # A-71: whether one of this type may stand there
    return pub.owner[region][structure] == NONE and open_ground(pub, tables, region, 0)


cdef inline int main_points(const Public *pub, const Tables *tables, int column, int row) noexcept nogil:
    # A-12: what the main action of a space brings
    return max(0, tables.space_points[pub.side][column][row] + more(pub, tables, MORE_POINTS, column))


cdef inline int cards_to_reveal(const Public *pub, const Tables *tables, int seat, int home, int region, int target,
                                bint careful) noexcept nogil:
    # A-44, A-45, A-47; L-Boris: of a casualty check when `seat` attacks `target`, before the target loses its troop.
    # The attacker stands in `home`, its target in `region`.
    cdef int cards = tables.knob.cards_revealed + more(pub, tables, MORE_CARDS, region)
    if pub.ruler[region] == target:
        cards += tables.knob.cards_if_ruled
    if pub.owner[region][STRONGHOLD] == target and works(pub, target, region):
        cards += tables.knob.cards_if_stronghold
    if pub.holder[RAID] == seat and pub.leader_at[seat] == home:
        cards -= tables.leader_amount[pub.leader[seat]]
    return max(0, cards - careful)


cdef inline int columns_barred(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # P-5: the set of columns in which the seat may not place another advisor yet
    return pub.columns_used[seat] if size_of(pub.columns_used[seat]) < tables.knob.columns_before_repeat else 0


cdef inline int row_for(const Public *pub, int column, int power) noexcept nogil:
    # P-3: the space an advisor of this power gets
    cdef int i, row = 0
    for i in range(N_ROWS):                                     # powers never rise down a column, and end with zeros
        row += pub.space_number[column][i] + pub.space_bribe[column][i] >= power
    return row
