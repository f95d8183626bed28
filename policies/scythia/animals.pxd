# What animals are worth to a seat.

from ludometer.policies.scythia.outlook cimport View

cdef double animal_worth(View *w, int animal, int slot, bint horse) noexcept nogil
cdef double eagle_worth(View *w, int slot) noexcept nogil
cdef void find_animals(View *w) noexcept nogil
cdef double best_animal(View *w, bint horse) noexcept nogil
