"""Pieces on the map: placed, removed and moved, with what follows for ruling (state.pxd: changed)."""
from simcore.rurik.state cimport *


cdef void add_troop(Public *pub, int seat, int region) noexcept nogil:
    # from the own supply, which must have one
    pub.supply[seat] -= 1
    pub.troops[region][seat] += 1
    troops_changed(pub, seat, region)


cdef void add_leader(Public *pub, int seat, int region) noexcept nogil:
    pub.leader_at[seat] = region
    pub.troops[region][seat] += 1
    changed(pub, region)


cdef void lose_piece(Public *pub, int seat, int region) noexcept nogil:
    # A-5: the leader only as the last own piece; to the own supply
    pub.troops[region][seat] -= 1
    if pub.troops[region][seat] == 0 and pub.leader_at[seat] == region:
        pub.leader_at[seat] = NONE
        changed(pub, region)
    else:
        pub.supply[seat] += 1
        troops_changed(pub, seat, region)


cdef void add_structure(Public *pub, int seat, int structure, int region) noexcept nogil:
    # from the own supply, which must have one
    pub.structures_left[seat][structure] -= 1
    pub.owner[region][structure] = seat
    pub.standing[region] += 1
    pub.built[seat] |= <uint16_t>one(region)
    changed(pub, region)


cdef void lose_structure(Public *pub, int seat, int structure, int region) noexcept nogil:
    # to the own supply
    pub.structures_left[seat][structure] += 1
    pub.owner[region][structure] = NONE
    pub.standing[region] -= 1
    pub.built[seat] = with_bit(pub.built[seat], region, structures_of(pub, seat, region) > 0)
    changed(pub, region)


cdef void shift(Public *pub, int seat, int origin, int target, int troops, bint leader) noexcept nogil:
    # so many troops, and perhaps the leader, go from one region to another
    pub.troops[origin][seat] -= troops + leader
    pub.troops[target][seat] += troops + leader
    if leader:
        pub.leader_at[seat] = target
        changed(pub, origin)
        changed(pub, target)
    else:
        troops_changed(pub, seat, origin)
        troops_changed(pub, seat, target)
