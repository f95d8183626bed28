"""How the functions of modules get into Tables: see hooks.pxd."""
from libc.string cimport memcpy
from simcore.burgundy.state cimport *


cdef void add_module(Tables *tables, const Hooks *module) noexcept nogil:
    # each of its functions behind those that fill the same hook already
    cdef int hook, i
    cdef void *filled
    cdef void *new
    for hook in range(<int>(sizeof(Hooks) // sizeof(void *))):
        memcpy(&new, <const char *>module + hook * sizeof(void *), sizeof(void *))
        if new == NULL:
            continue
        for i in range(MAX_MODULES):
            memcpy(&filled, <char *>&tables.hooks[i] + hook * sizeof(void *), sizeof(void *))
            if filled == NULL:
                memcpy(<char *>&tables.hooks[i] + hook * sizeof(void *), &new, sizeof(void *))
                break
