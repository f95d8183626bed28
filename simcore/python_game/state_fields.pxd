# Fields of a game in Python, which lie in its State.

cdef class Field:
    cdef readonly str name, about
    cdef readonly int offset, words, view_at, copies
    cdef readonly object hidden, of
    cdef readonly Field one     # the field that each seat has one of, or the field itself
