# Included by the rules.pyx that `ludometer compile` writes: what rules in it are made of. The includer has WORDS, all
# words of the game by number, and TEXTS, the author's expressions of lines of the log.
from libc.stdint cimport int8_t, int16_t
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport MAX_KINDS, MAX_MOVES, Ctx, Move, Policy
from ludometer.simcore.python_game.piles cimport (append_card, clear_pile, find_card, place_of_card, place_of_number,
                                                  pop_card, storable)
from ludometer.simcore.python_game.position cimport STAGE_OVER, Position
from ludometer.simcore.python_game.rule_helpers cimport (
    check_length, check_not_empty, check_room, end_of_slice, floor_of, number_in_range, place_in_list, power_of,
    remove_card, rest_of, row_there, share_of, shifted)
from ludometer.simcore.python_game.rules cimport CompiledRules, Rules

from ludometer.simcore.play import CORE
from ludometer.simcore.python_game.compiled import text_of_log

if (sizeof(Ctx), sizeof(Policy), MAX_KINDS) != CORE:
    raise ImportError("it was compiled for another version of Ludometer")


cdef object said(Position self, int number, dict names):
    return text_of_log(self, TEXTS[number], names)


cdef object row_of(Position self, str table, long long number):
    return None if number < 0 else (<Rules>self.rules).rows[table][number]


cdef int number_of_word(str word):
    if word not in WORDS:
        WORDS.append(word)
    return WORDS.index(word)
