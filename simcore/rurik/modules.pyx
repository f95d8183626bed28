"""The one place that knows all modules: those in play fill their hooks, each by the join_...() of its own file."""
from libc.string cimport memset
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.epic cimport join_epic_structures, sound_epic
from ludometer.simcore.rurik.faction cimport join_rebel_faction, sound_faction
from ludometer.simcore.rurik.heritage cimport join_heritage, redeal_heritage, sound_heritage
from ludometer.simcore.rurik.intrigue cimport join_intrigue, sound_intrigue
from ludometer.simcore.rurik.rebellion cimport sound_rebellion
from ludometer.simcore.rurik.rebellion_actions cimport join_solo
from ludometer.simcore.rurik.stone_and_blade cimport join_stone_and_blade, sound_stone_and_blade
from ludometer.simcore.rurik.variants cimport join_alternate_board, join_deed_row, join_rebel_rewards
from ludometer.simcore.rurik.war cimport join_strikes, join_war, sound_war


cdef void join_modules(Tables *tables) noexcept nogil:
    # Those that join first come first wherever several have their say: in the list of what a seat may do next, in what
    # follows an attack, at a moment.
    cdef int seat
    memset(&tables.hooks, 0, sizeof(Hooks))
    tables.hooks.clear, tables.hooks.sum = clear, sum_more
    tables.stages = (1 << (STAGE_OVER + 1)) - 1 & ~(1 << STAGE_HERITAGE_KEEP | 1 << STAGE_HERITAGE)
    tables.stickers = 1
    for seat in range(SEATS):
        tables.seat_troops[seat] = tables.knob.troops
    if tables.knob.goods_tokens:
        join_alternate_board(tables)
    if tables.knob.reward_tokens:
        join_rebel_rewards(tables)
    if tables.knob.deed_row_refresh:
        join_deed_row(tables)
    if tables.knob.stone_and_blade:
        join_heritage(tables)
        join_stone_and_blade(tables)
    if tables.knob.epic_structures:
        join_epic_structures(tables)
    if tables.knob.intrigue:
        join_intrigue(tables)
    if tables.knob.war:
        join_war(tables)
    if tables.knob.stone_and_blade or tables.knob.rebel_faction or tables.knob.solo:        # there are inheritances
        tables.hooks.redeal[0] = redeal_heritage
    if tables.knob.rebel_faction:
        join_rebel_faction(tables)
    if tables.knob.solo:
        join_solo(tables)
    if (tables.deeds_needing[NEED_ATTACKS_THIS_TURN] | tables.deeds_needing[NEED_ATTACKED_LEADER]
            | tables.deeds_needing[NEED_ATTACKED_STRONGHOLD]):  # whatever module has brought them
        join_strikes(tables)
    # of modules that are not in play nothing may lie anywhere
    tables.hooks.sound[:7] = [sound_stone_and_blade, sound_heritage, sound_epic, sound_intrigue, sound_war,
                              sound_faction, sound_rebellion]


cdef void clear(State *state) noexcept nogil:
    cdef Public *pub = &state.pub
    pub.intrigue_active = pub.faction = pub.lair = NONE
    memset(pub.war_reward, NONE, sizeof(pub.war_reward))
    memset(pub.intrigue, NONE, sizeof(pub.intrigue))
    memset(pub.epic_at, NONE, sizeof(pub.epic_at))
    memset(pub.fort, NONE, sizeof(pub.fort))
    memset(pub.tower, NONE, sizeof(pub.tower))
    memset(pub.library, NONE, sizeof(pub.library))
    memset(state.hid.inheritance, NONE, sizeof(state.hid.inheritance))
    memset(state.hid.heritage_deck, NONE, sizeof(state.hid.heritage_deck))


cdef int sum_more(const Public *pub, const Tables *tables, int what, int which) noexcept nogil:
    # the usual case first: with all modules on that saves 0.4 % of a game
    cdef const more_hook *hook = tables.hooks.more[what]
    cdef int i = 0, total = 0
    if hook[1] == NULL:
        return hook[0](pub, tables, which)
    while hook[i] != NULL:
        total += hook[i](pub, tables, which)
        i += 1
    return total
