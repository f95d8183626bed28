"""A game in Python as one seat sees it: its log without what lies hidden from the seat, and what lies on the table."""
import re
from collections import Counter
from types import SimpleNamespace

from ludometer.simcore.python_game import state_fields
from ludometer.simcore.python_game.layout import FACTION, NOBODY, parts_of
from ludometer.simcore.python_game.source_lines import SourceLines
from ludometer.simcore.story import SeatView, listing, seat_functions

COVERED = "(hidden)"                                            # in place of what the seat cannot see


def seat_view(layout, log, end):
    """What at_table.py of another game has. log: the Story of the game; end: a function that gives its last lines."""

    at_once = SourceLines(layout).at_once
    hides_numbers = any(place.hidden and not rows_in(place) for place in layout.places)

    class Seen(SeatView, log):
        """The log as `seat` may read it: names of rows that lie hidden from it are covered."""

        def __init__(self, tables, events, states, seat):
            self.decided = 0                                    # place of the last decision
            self.made_now = {}                                  # {seat: line} of the last decisions, if made at once
            self.last_made = None                               # (decision, step)
            self.secret_kinds = set()                           # decisions that have changed hidden numbers
            super().__init__(tables, events, states, seat)

        def word(self, event):
            if event.n_moves:
                self.decided = self.at
            super().word(event)
            before, after = self.states[self.decided], self.states[self.at + 1]
            if event.n_moves and event.seat != self.seat and self.is_secret(event, before, after):
                self.lines[-1] = without_choice(self.lines[-1])
            if (event.kind, event.step) != self.last_made or event.seat in (self.seat, *self.made_now):
                self.made_now = {}
            self.last_made = event.kind, event.step
            if event.kind in at_once and event.seat != self.seat:
                self.made_now[event.seat] = len(self.lines) - 1
            for table in layout.tables if not event.n_moves or event.seat != self.seat else ():
                self.cover(table, hidden_rows(layout, table, before, after, self.seat, event.n_moves > 0))

        def is_secret(self, event, before, after):
            """Whether a decision of another seat may have been written where this seat cannot see it.

            A number that is written where it stood already changes nothing: so all numbers are secret in a game that
            hides any, and words where nothing that lies open has changed, or where the same decision once was secret.
            """
            if not hides_numbers:
                return False
            if hidden_numbers_changed(layout, before, after, self.seat, True):
                self.secret_kinds.add(event.kind)
            return (event.kind in self.secret_kinds or any(isinstance(part, range) for part in parts_of(
                layout.options[event.kind])) or not hidden_numbers_changed(layout, before, after, self.seat, False))

        def cover(self, table, rows):
            """Cover the names of these rows of a table on the last line."""
            names = [text for row in rows for text in (self.titles[table][row], list(self.data[table])[row])]
            if names:
                words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
                self.lines[-1] = re.sub(rf"(?<!\w)(?:{words})(?!\w)", COVERED, self.lines[-1])

        def log(self, over, waits):
            lines = self.log_lines()
            if self.last_made and self.last_made[0] == waits:   # nobody sees what others choose before all have chosen
                for place in self.made_now.values():
                    lines[place] = without_choice(lines[place])
            return [*lines, *end(self.tables, self.names, self.states)] if over else lines

        def table(self):
            state, shared, own = self.states[-1], [], {place: [] for place in self.seats}
            for field in layout.fields.values():
                if isinstance(field, state_fields.Tally) or field.name == FACTION:
                    continue
                title = field.name.replace("_", " ")
                if not isinstance(field, state_fields.Each):
                    shared.append(f"  {title}: {value(layout, field, state, 0, not field.hidden)}")
                    continue
                for place, parts in own.items():
                    known = place == self.seat if field.hidden else not field.one.hidden
                    parts.append(f"{title} {value(layout, field, state, place, known)}")
            for place, parts in own.items():
                you = ", you" if place == self.seat else ""
                shared.append(f"  {self.names[place]}{you}: {'; '.join(parts) or 'nothing'}")
            return shared

    tell, table = seat_functions(Seen)
    return SimpleNamespace(tell=tell, table=table)


def without_choice(line):
    """A line of a log without what was chosen."""
    return line.rpartition(": ")[0] + f": {COVERED}"


def pile_at(state, at):
    """The numbers in the pile at a word of the State."""
    words = state.tobytes()
    numbers = memoryview(words).cast("h")
    return numbers[at + 1:at + 1 + numbers[at]].tolist()


def value(layout, field, state, seat, known):
    """What a field holds in a position, in words; of what is not known only how much it is."""
    one, at = field.one, field.at(seat)
    if not isinstance(one, state_fields.Pile):
        numbers = memoryview(state.tobytes()).cast("h")[at:at + one.words].tolist()
        return " ".join(map(str, numbers)) if known else COVERED
    lying = pile_at(state, at)
    if not known:
        return f"{len(lying)} {COVERED}" if lying else "none"
    names = list(layout.tables[one.of].rows) if one.of else None
    return listing(names[row] if names else str(row) for row in lying)


def is_seen(seat, place):
    """Whether a seat sees what lies at a Place of the Layout."""
    return not place.hidden or (place.seat == seat and seat != NOBODY)


def hidden_rows(layout, table, before, after, seat, chosen):
    """Rows of a table that lie hidden from a seat after a decision and were not shown by it.

    chosen: whether they are what was decided on, which is known where it has left an open pile.
    """
    lying, more, taken = set(), Counter(), set()
    for place in layout.piles:
        if place.one.of == table:
            then, now = (Counter(pile_at(state, place.word)) for state in (before, after))
            if is_seen(seat, place):
                more.update(now)
                more.subtract(then)
                taken |= (then - now).keys()
            else:
                lying |= now.keys()
    return sorted(row for row in lying if more[row] <= 0 and not (chosen and row in taken))


def rows_in(place):
    """Whether rows of a table lie at a Place, and no mere numbers."""
    return isinstance(place.one, state_fields.Pile) and place.one.of is not None


def hidden_numbers_changed(layout, before, after, seat, hidden):
    """Whether numbers that lie hidden from a seat have changed; with hidden = False, whether anything that it sees."""
    before, after = before.tobytes(), after.tobytes()
    for place in layout.places:
        at = slice(2 * place.word, 2 * (place.word + place.one.words))
        if is_seen(seat, place) != hidden and not (hidden and rows_in(place)) and before[at] != after[at]:
            return True
    return False
