from ludometer.simcore.burgundy.state cimport *

cdef inline int bonus_at(const Estate *estate, const Tables *tables, int place) noexcept nogil:
    # B-4: the bonus on a space of the route; behind the last one it begins again
    return tables.route_bonus[estate.route[place // ROUTE_SPACES % estate.n_route]][place % ROUTE_SPACES]

cdef inline bint matches(const Estate *estate, const Tables *tables, int place, int good) noexcept nogil:
    # B-5: whether a good of this type brings it
    return tables.route_good[estate.route[place // ROUTE_SPACES % estate.n_route]][place % ROUTE_SPACES] == good

cdef void join_routes(Tables *tables) noexcept nogil
