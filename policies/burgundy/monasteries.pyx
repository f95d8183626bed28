"""What monasteries are worth: points at the end, and what lasts."""
from ludometer.simcore.burgundy.hooks cimport bonus_tiles
from ludometer.simcore.burgundy.scoring cimport animal_types, bonus_for
from ludometer.simcore.burgundy.solo cimport points_of_monastery
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *


cdef bint own_bonus(const View *w, int tile) noexcept nogil:
    # M-26: whether the tile that counts bonus tiles brings one itself, being the last of its colour
    return (w.tables.effect[tile] == SCORE_BONUS_TILES and w.estate.colour_left[MONASTERY] == 1
            and bonus_for(w.state, w.tables, MONASTERY) != NONE)


cdef double counted_value(const View *w, int tile) noexcept nogil:
    # points at the end as they stand and as they may grow; colours that a die may be changed for
    cdef const Estate *estate = w.estate
    cdef int effect = w.tables.effect[tile], amount = w.tables.amount[tile], good, colour, spaces = 0
    cdef double n = 0
    if effect >= SCORE_GOODS_TYPES and not w.tables.scored_at_end:
        return points_of_monastery(w.state, w.tables, w.seat, tile) + own_bonus(w, tile) * amount       # A-20
    # repeats monastery_points() and adds what is hoped for: asking it costs 0.8 % of a game
    if effect == SCORE_BUILDING:
        n = estate.built[w.tables.building[tile]] + w.m[M_MORE_BUILDINGS] * estate.colour_left[BUILDING]
    elif effect == SCORE_GOODS_TYPES:
        for good in range(N_GOODS):
            n += estate.sold[good] > 0
            if estate.sold[good] == 0 and estate.goods[good]:
                n += 0.8 * min(1.0, w.times.dice_left / 6.0)
        n = min(N_GOODS, n + w.m[M_MORE_GOODS] * 0.4 * w.times.rounds_left)
    elif effect == SCORE_GOODS:
        for good in range(N_GOODS):
            n += estate.sold[good] + 0.8 * estate.goods[good] * min(1.0, w.times.dice_left / 6.0)
        n += w.m[M_MORE_GOODS] * w.times.rounds_left
    elif effect == SCORE_ANIMAL_TYPES:
        n = size_of(animal_types(w.state, w.tables, w.seat))
        n += min(4 - n, w.m[M_MORE_ANIMALS] * estate.colour_left[ANIMAL] * min(1.0, w.times.dice_left / 12.0))
    elif effect == SCORE_BONUS_TILES:
        n = estate.bonuses + bonus_tiles(w.state, w.tables, w.seat) + own_bonus(w, tile)
        for colour in range(N_COLOURS):
            if estate.colour_left[colour] and w.state.pub.bonuses_taken[colour] < 2:
                n += w.m[M_MORE_BONUSES] * w.times.left
    elif effect == SHIFT_PLACE:
        for colour in range(N_COLOURS):
            if has(w.tables.shifts[tile], colour):
                spaces += estate.colour_left[colour]
        return w.m[M_EFFECT + SHIFT_PLACE - SAME_BUILDINGS] * w.times.left * spaces / 12.0
    return n * amount
