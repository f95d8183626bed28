"""Places in lists of hooks. A list that is full takes no more; whoever makes tables asks whether all have joined."""

cdef int n_refused = 0


cdef int end_of(const void *hooks) noexcept nogil:
    # of a full list the last function's: then refused() says so, and nobody plays by these tables
    global n_refused
    cdef int i = 0
    while (<const void *const *>hooks)[i] != NULL:
        i += 1
    if i == MAX_HOOKED - 1:
        n_refused += 1
        i -= 1
    return i


cdef int refused() noexcept nogil:
    global n_refused
    cdef int n = n_refused
    n_refused = 0
    return n


def join(int n):
    """Let n functions join an empty list, for tests; returns their places, a list of n numbers."""
    cdef void *hooks[MAX_HOOKED]
    cdef int i
    for i in range(MAX_HOOKED):
        hooks[i] = NULL
    places = []
    for i in range(n):
        places.append(end_of(hooks))
        hooks[places[i]] = <void *>hooks
    return places
