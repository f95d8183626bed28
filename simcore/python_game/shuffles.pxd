# Where the luck of shuffles of a game in Python has its addresses.
from ludometer.simcore.rng cimport DECK, Luck, Rng, rng_seek

cdef enum:
    PLACES = 18                 # bits of a place in a game; what lies above them numbers the shuffles made there,
    SHUFFLES = 61               # ... 1 to 61; 62 is that of factions
    LONGEST = 16                # bits of the block in a stream that a shuffle has for itself
    FIRST_TURN = 1 << 30        # the block where shuffles of the turn begin that has the place of the setup


cdef inline void seek_shuffle(Rng *rng, const Luck *luck, int number, bint begins, unsigned int place) noexcept nogil:
    # The stream of a shuffle of a step, from 0 on; those of the setup lie at place 0. A number beyond SHUFFLES begins
    # further on in the stream of another.
    rng_seek(rng, luck, DECK, <unsigned int>(1 + number % SHUFFLES) << PLACES | (0 if begins else place))
    rng.counter[0] = <unsigned int>(number // SHUFFLES) << LONGEST | (FIRST_TURN if place == 0 and not begins else 0)
