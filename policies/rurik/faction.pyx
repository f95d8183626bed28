"""Rebel factions: what helps to defeat one."""
from ludometer.policies.rurik.modules cimport token_value
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.faction cimport brought


cdef double brought_value(View *w, int what, int more) noexcept nogil:
    # see faction_value(): the less is missing then, the more
    cdef int i, less
    if not w.lacks_known:
        w.lacks_known = True
        w.missing = 0
        for i in range(N_FACTION_NEEDS):
            w.lacks[i] = w.tables.faction_asks[w.pub.faction][i] - brought(w.pub, w.tables, w.seat, i)
            w.missing += max(0, w.lacks[i])
        w.faction_worth = w.b[B_FACTION] * token_value(w, w.tables.faction_points[w.pub.faction])
    less = max(0, w.lacks[what]) - max(0, w.lacks[what] - more)
    return w.faction_worth * (1.0 / (1 + w.missing - less) - 1.0 / (1 + w.missing)) if less else 0
