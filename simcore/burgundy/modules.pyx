"""Which modules a game has: the only place that knows all of them. See hooks.pxd."""
from libc.string cimport memset
from ludometer.simcore.burgundy.extra_tiles cimport join_crane, join_extra_tiles
from ludometer.simcore.burgundy.inns cimport join_inns
from ludometer.simcore.burgundy.patrons cimport join_patrons
from ludometer.simcore.burgundy.rivers cimport join_rivers
from ludometer.simcore.burgundy.routes cimport join_routes
from ludometer.simcore.burgundy.shields cimport join_shields
from ludometer.simcore.burgundy.solo cimport join_solo
from ludometer.simcore.burgundy.state cimport *
from ludometer.simcore.burgundy.teams cimport join_teams
from ludometer.simcore.burgundy.watchtowers cimport join_watchtowers
from ludometer.simcore.burgundy.white_castles cimport join_white_castles


cdef void join_modules(Tables *tables) noexcept nogil:
    # In the order in which they act at the same moment, by what else the Tables say: rows of tiles and duchies need no
    # switch.
    cdef int seat, work, duchy
    cdef bint rivers = False, towers = False
    memset(&tables.hooks, 0, sizeof(Hooks))
    for seat in range(SEATS):                                   # the base game
        tables.duke[seat] = seat
    for work in range(N_WORKS):
        tables.part_of[work] = VP_WATCHTOWERS
    tables.n_halves, tables.common_storage, tables.uncounted = 1, 0, NONE
    tables.scored_at_end, tables.most_stored, tables.scattered = True, tables.knob.tile_storage, False
    for duchy in range(tables.n_duchies):
        rivers = rivers or tables.duchy[duchy].layout.rivers
        towers = towers or tables.duchy[duchy].n_towers > 0
    if tables.knob.teams:
        join_teams(tables)
    if rivers:
        join_rivers(tables)
    if towers:
        join_watchtowers(tables)
    if tables.inn != NONE:
        join_inns(tables)
    if (brings(tables, IS_CRANE) or brings(tables, IS_GEESE) or brings(tables, BRIDGE_TOP)
            or brings(tables, HIRE_WORKERS)):
        join_extra_tiles(tables)
    if tables.knob.shields:
        join_shields(tables)
        join_patrons(tables)
    if brings(tables, IS_CRANE):
        join_crane(tables)
    if tables.does[WHITE_CASTLE] == BUILDS_ACT_WHITE:
        join_white_castles(tables)
    if tables.knob.solo:
        join_solo(tables)
    if tables.knob.trade_routes:
        join_routes(tables)


cdef bint brings(const Tables *tables, int effect) noexcept nogil:
    # whether a tile has this effect
    cdef int tile
    for tile in range(tables.n_tiles):
        if tables.effect[tile] == effect:
            return True
    return False
