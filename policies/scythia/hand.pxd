# What cards of the hand are good for.

from libc.stdint cimport uint64_t
from ludometer.policies.scythia.outlook cimport View

cdef void find_cards(View *w) noexcept nogil
cdef double hand_worth(View *w, int strength) noexcept nogil
cdef uint64_t given_away(View *w, int played, int n) noexcept nogil
cdef double given_worth(View *w, int played, int n) noexcept nogil
cdef double best_hire_of_hand(View *w, int price, int discount, int silver, uint64_t gone, int *paid) noexcept nogil
cdef double swap_worth(View *w, int card, int slot) noexcept nogil
cdef double best_swap(View *w, uint64_t gone) noexcept nogil
cdef double trade_price(View *w) noexcept nogil
