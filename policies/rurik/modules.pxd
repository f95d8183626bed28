# What the modules of Stone & Blade are worth to a seat: as position.pxd, by the values of the table [box].

from policies.rurik.position cimport *
from simcore.rurik.derived cimport *

cdef enum:                          # places in the table [box]
    B_VP                            # a victory point token
    B_BOON                          # a trade boon
    B_BOON_NEAR                     # a boat column with a boon beneath, filled in proportion
    B_STABLE                        # a structure still to be had of, by kind; fades
    B_TAVERN
    B_RIDE                          # of what movement points bound to a region can do there
    B_WAR_REWARD                    # of the token at the next step of the warfare track
    B_HALF_PAIR                     # of what two prisoners bring, for one without another
    B_PRISONER                      # a rival's troop in the own dungeon
    B_PRISONER_LEADER               # a rival's leader there
    B_LOST                          # an own piece lost in the check of a capture
    B_FACTION                       # of the faction's points, the share that half of the last thing asked for is worth
    B_ERRAND                        # habits: Sviatoslav's step
    B_CIRCUIT                       # Theophania's step
    B_CROSS                         # a step over a fort
    B_VECHE_TROOP                   # a troop for the Veche
    B_DEED_SWAP                     # of the difference between two deeds
    B_SITE_RULED                    # an epic structure in a region ruled
    B_SITE_TROOPS                   # a troop beside it
    B_TAVERN_COIN                   # a coin of a tavern
    B_BUILD_EPIC                    # habits: building an epic structure
    B_DEFEAT                        # defeating the faction
    B_CAPTURE                       # trying a capture
    B_CONTEST                       # of a token for whoever has most at the end, the share that counts
    B_PALACE_LEADER                 # the leader where it gets a deed as the round ends
    B_EPIC                          # eleven places: what an epic structure does
    N_BOX_VALUES = B_EPIC + N_EPIC

cdef void look_at_boxes(View *w) noexcept nogil
cdef double rule_here(View *w, int region) noexcept nogil
cdef double token_value(View *w, int tokens) noexcept nogil
cdef double contest_value(View *w, int tokens, int own, int most, int more) noexcept nogil
cdef double logging_value(View *w, int wood) noexcept nogil


cdef inline double boon_value(const View *w, int kind, int have, int then) noexcept nogil:
    # H-20: of goods more (or fewer) in a column with a boon beneath
    cdef int slots = w.tables.slots[kind]
    if not has(w.pub.boons_under[w.seat], kind) or slots == 0:
        return 0
    return w.b[B_BOON] if then >= slots else w.b[B_BOON_NEAR] * (then - have) / slots
