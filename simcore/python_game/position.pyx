"""The Position through which rules in Python see a State of their game, and change it.

It is laid over one State in one Ctx; its methods are the author's rules. Its fields: see state_fields.pyx.
"""
from libc.stdint cimport int8_t, int16_t
from libc.string cimport memset
from ludometer.simcore.choice cimport MAX_KINDS, MAX_MOVES, Course, Ctx, Move, choose, course_of, dice, note
from ludometer.simcore.python_game.piles cimport check_seat
from ludometer.simcore.python_game.shuffles cimport seek_shuffle
from ludometer.simcore.rng cimport Rng, rng_below

from itertools import count

from ludometer.simcore.errors import likely_hint

LINES = {}                                                      # {number in an event: text of a log}, the last ones
_line_numbers, _new_numbers = {}, count()
MOST_LINES = 1 << 18                                            # that are kept: more than logs have that are told later


class Stopped(Exception):
    """The game cannot go on, and its Ctx says why: the author's rules are left at once."""


cdef class Position:
    """What a class inherits from Game: the fields of a position, and what rules do with it."""
    FIELDS = ()

    def __cinit__(self, rules=None):
        self.rules = rules
        self.views = [] if rules is None else [
            field.view(self, field.offset) for field in type(self).FIELDS]

    @property
    def seat(self):
        """Whose turn it is."""
        return course_of(self.numbers).to_move

    @property
    def seats(self):
        """All seats, in the order of play: range(number of players)."""
        return range(course_of(self.numbers).n_seats)

    @property
    def turns_played(self):
        """How many turns have been played, openings included."""
        return course_of(self.numbers).step

    def left_of(self, int seat):
        """The seat that follows in the order of play."""
        return (seat + 1) % course_of(self.numbers).n_seats

    def choose(self, str decision, options, seat=None):
        """Let a seat (by default the one whose turn it is) choose among options; returns the one it takes."""
        cdef Move moves[MAX_MOVES]
        cdef int8_t parts[4]
        cdef int i, j, n, who = course_of(self.numbers).to_move if seat is None else seat
        if decision not in self.rules.decisions:
            raise KeyError(f"choose({decision!r}): no such decision{likely_hint(decision, self.rules.decisions)}; "
                           f"`decisions` has: {', '.join(self.rules.decisions)}")
        if type(options) is not list and (isinstance(options, dict) or not hasattr(options, "__getitem__")):
            raise TypeError(f"choose({decision!r}): its options are a {type(options).__name__}; expected a list, such "
                            "as list(...), or sorted(...) of a set")
        n = len(options)
        self.check_choice(n, decision)
        kind, codes = self.rules.decisions[decision]
        for i in range(n):
            memset(parts, 0, 4)
            words = options[i] if len(codes) > 1 else (options[i],)
            for j in range(len(codes)):
                parts[j] = <int8_t>code_of(codes[j], words[j], decision)
            moves[i] = Move(parts[0], parts[1], parts[2], parts[3])
        return options[self.pick(kind, who, moves, n)]

    cdef int check_choice(self, int n, str decision) except -1:
        if self.begins or self.ctx == NULL:
            raise RuntimeError("nobody can choose in setup(), points() and passed(); expected in opening() or turn()")
        if not 0 < n <= MAX_MOVES:
            raise ValueError(f"choose({decision!r}): {n or 'no'} options; expected 1 to {MAX_MOVES}")
        return 0

    cdef int pick(self, int kind, int who, const Move *moves, int n) except -1:
        # the place of what is chosen
        check_seat(self.numbers, who, "choose")
        asking.ctx, asking.state = self.ctx, self.numbers
        choose(self.ctx, self.numbers, who, kind, moves, n)
        asking.ctx = NULL
        if self.ctx.error:
            raise Stopped
        return self.ctx.picks[self.ctx.n_picks - 1]

    cdef int seek(self, Rng *rng) except -1:                    # the stream of the next shuffle of this step
        if self.ctx == NULL:
            raise RuntimeError("points() and passed() know no luck; expected a roll or a shuffle in setup() or turn()")
        seek_shuffle(rng, &self.ctx.luck, self.shuffles, self.begins, self.ctx.place)
        self.shuffles += 1

    cdef int shuffle_pile(self, int16_t *pile) except -1:
        cdef int i, j
        cdef int16_t card
        cdef Rng rng
        self.seek(&rng)
        for i in range(pile[0], 1, -1):
            j = 1 + rng_below(&rng, i)
            card = pile[i]
            pile[i] = pile[j]
            pile[j] = card
        return 0

    def roll(self, int sides=6):
        """A number from 1 to `sides`, drawn by the luck of this place in the game."""
        return self.rolled(sides)

    cdef int rolled(self, int sides) except -1:
        cdef Rng rng
        if self.begins or self.ctx == NULL:
            self.seek(&rng)
            return 1 + rng_below(&rng, sides)
        return 1 + rng_below(dice(self.ctx), sides)

    def log(self, text, seat=None):
        """Write a line into the log of the game, about this seat (by default the one whose turn it is)."""
        cdef int number
        if self.ctx == NULL or self.ctx.log == NULL:
            return
        number = number_of_line(text)
        note(self.ctx, course_of(self.numbers).to_move if seat is None else seat, MAX_KINDS, number & 0x7FFF,
             Move(number >> 15 & 0x7F, number >> 22 & 0x7F, 0, 0))

    def again(self):
        """Give the next turn to the same seat."""
        self.repeat_turn()

    cdef int repeat_turn(self) except -1:
        if self.begins or course_of(self.numbers).stage < STAGE_TURNS:
            raise RuntimeError("again(): no turn has been played yet; expected next_is(seat) in setup() and opening(), "
                               "which says who has the first one")
        self.next_seat = course_of(self.numbers).to_move
        return 0

    def next_is(self, int seat):
        """Give the next turn to this seat: in setup() and opening() the first one."""
        self.give_turn(seat)

    cdef int give_turn(self, int seat) except -1:
        check_seat(self.numbers, seat, "next_is")
        self.next_seat = seat
        return 0

    def end(self):
        """Let the game be over after this turn."""
        (<Course *>self.numbers).stage = STAGE_OVER

    # ---- what a class writes

    def setup(self):
        """Make the position as the game begins; nobody chooses anything yet."""

    def turn(self):
        """Play one turn of self.seat."""
        raise NotImplementedError("turn() is missing: what self.seat does when it has the turn")

    def points(self, seat):
        """Points of a seat; or a tuple: points, and then what breaks ties."""
        return self.score[seat]


cdef int number_of_line(text) except -1:
    # the number of a text, by which LINES has it until MOST_LINES others have been written
    cdef int number = _line_numbers[text] if text in _line_numbers else next(_new_numbers)
    LINES.pop(number, None)                                     # the last one is the newest
    LINES[number] = text
    _line_numbers[text] = number
    while len(LINES) > MOST_LINES:
        del _line_numbers[LINES.pop(next(iter(LINES)))]
    return number


cdef int code_of(codes, option, decision) except? -1:
    # the number by which a move names an option. codes: {word: number}, a range of numbers, or the name of a table
    if type(codes) is dict:
        if option not in codes:
            raise ValueError(f"choose({decision!r}): no word {option!r}{likely_hint(option, codes)}; `decisions` has: "
                             f"{', '.join(map(str, codes))}")
        return codes[option]
    if type(codes) is range:
        if option not in codes:
            raise ValueError(f"choose({decision!r}): {option!r}; expected from {codes.start} to {codes.stop - 1}")
        return option - codes.start
    if type(option) is str or getattr(option, "table", None) != codes:
        raise ValueError(f"choose({decision!r}): {option!r} is no row of {codes}; expected such as self.{codes}[0]")
    return option.number
