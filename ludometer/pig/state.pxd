# Pig as data: where the game stands, the scores, and the points of the turn being played.
from libc.stdint cimport int16_t
from ludometer.simcore.choice cimport Course
from .declared cimport *            # made from declared.py and data/game.toml

cdef struct Public:                 # what everybody sees; in every game it begins with the Course
    Course course
    int16_t score[GAME_SEATS]
    int16_t turn_points             # of this turn; 0 between turns

cdef struct State:                  # no pointers, zeroed first
    Public pub
    Tally tally                     # counts for the results; no rule reads them

cdef struct Tables:                 # numbers of the rules, constant during a game
    Knobs knob
