# Rurik: Dawn of Kiev, as data. Two to four princes place advisors (strategy phase), act with them (action phase) and
# advance on the claim tracks (claim phase), for four rounds. RULES.md has the rules by id; this file has the pieces.
#
# Numbers of the rules come from data/*.toml and live in Tables. A State holds no pointers and is zeroed first, so it
# can be copied with memcpy and equal positions are equal bytes. Sets of regions, deeds and schemes are bits of a word
# (bits.pxd). Seats count from 0 in starting order: seat 0 begins the game.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from ludometer.simcore.bits cimport has, lowest, one, size_of
from ludometer.simcore.choice cimport Course
from ludometer.simcore.rurik.declared cimport *

cdef enum:                          # how much there is at most; the data may have less
    SEATS = 4
    N_REGIONS = 15
    MAX_SCHEMES = 64
    MAX_DEEDS = 64
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
    NONE = -1                       # no seat, no region, no card
    NO_LIMIT = 127                  # Tables.structure_limit where H-30 does not hold: more than can stand in a region

cdef enum:                          # places of the streams that shuffle (DECK in rng.pxd)
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
    uint64_t discard                # scheme cards, face up
    uint64_t schemes_boxed          # out of the game (H-33)
    uint32_t heritage_shown         # inheritances that everybody has seen
    uint32_t placed[SEATS]          # spaces of the strategy board with an own advisor: bit column * N_ROWS + row
    uint16_t occupied[SEATS]        # A-1: regions with an own troop or the leader  } kept by changed() and by
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
    int8_t forts_used               # set of the forts over which anything has gone, with fort_one_piece
    # the end
    int8_t vp[N_PARTS][SEATS]       # after each claim phase without the agenda, final once STAGE_OVER

cdef struct Hidden:                 # what at most one seat knows; policies never see more of it than their own part
    uint64_t hand[SEATS]            # scheme cards
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
