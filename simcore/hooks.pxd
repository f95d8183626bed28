# Hooks: how modules get their say in rules that do not know them.
#
# The Tables of a game hold a struct of its hooks: for each moment or number of the rulebook a list of functions, which
# modules join when the tables are made, and a function alone where it is asked instead of a rule. A list ends with
# NULL, so without modules a hook costs a look at a pointer. Those that join first act first.

cdef enum:
    MAX_HOOKED = 11                 # functions in a list, and the NULL behind the last one


cdef int end_of(const void *hooks) noexcept nogil       # the first place in a list that is not filled
cdef int refused() noexcept nogil                       # how many found no place since this was asked last
