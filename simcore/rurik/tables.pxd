# The numbers of the rules, and hooks (simcore/hooks.pxd): where modules have their say. Chapters of the base game name
# them; a module's file fills them, and modules.pyx knows all modules.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.hooks cimport MAX_HOOKED, end_of
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.rurik.state cimport *

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
ctypedef uint16_t (*regions_hook)(const Public *pub) noexcept nogil
ctypedef int (*bound_hook)(const Public *pub, int region, int extra) noexcept nogil
ctypedef int (*pay_bound_hook)(Public *pub, int region, int extra, int points) noexcept nogil
ctypedef void (*leave_hook)(Public *pub, const Tables *tables, int origin, int target, int extra) noexcept nogil
ctypedef void (*lost_hook)(Public *pub, int region) noexcept nogil
ctypedef int (*attack_hook)(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil
ctypedef void (*strike_hook)(Public *pub, int region, int target) noexcept nogil
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
    more_hook more[N_MORE][MAX_HOOKED]          # see more() in derived.pxd
    sum_hook sum
    regions_hook start_regions                  # where seats may start, if not everywhere
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
    strike_hook struck[MAX_HOOKED]              # before a seat that is attacked loses its piece
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
    uint64_t schemes_either         # cards that have another reward to choose
    uint64_t schemes_icon           # cards with a casualty icon, and with two
    uint64_t schemes_double
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
    int8_t start_coins[SEATS]       # S-3, S-10, S-14: before the leader's, and what a seat starts with besides
    int8_t start_troops[SEATS]
    int8_t start_schemes[SEATS]
    int8_t start_goods[SEATS][N_GOODS]
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
