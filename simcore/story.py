"""The log of a game as text: what the stories of all games have in common.

play_one(..., states=True) gives the events of a game, and with each the position as it came. A story words one event
after another and reads all that it says from the event and the positions around it, so it knows no rules and keeps no
table of its own. A decision is written before what it decides is done, a note once what it tells has happened:

    what a decision did         lies between `now` and `after`
    what a note tells           lies between `before` and `now`

A story remembers only what it wrote last, to go on with a line. Where a rule takes something without a word (goods
beyond a limit), the positions differ and the story can say so.
"""
from typing import NamedTuple

from ludometer.simcore.games import engine, part


class Event(NamedTuple):
    """One line of a log; see Event in choice.pxd and the kinds in declared.py of its game."""
    step: int
    n_moves: int
    value: int
    seat: int
    kind: str
    what: int
    where: int
    to: int
    extra: int


def named_events(game, events):
    """Events of an array that play_one() gave, with the names of their kinds."""
    kinds = engine(game).EVENTS
    return [Event(*event[:4], kinds[event[4]], *event[5]) for event in events.tolist()]


def row_titles(tables):
    """{table: titles of its rows} of a game's GameTables, in the order of their numbers."""
    return {table: [row["title"] for row in rows.values()] for table, rows in tables.catalogue["rows"].items()}


class Position:
    """A record of a position in plain Python: position.player[0].crew is a list. Fields are read when asked for."""

    def __init__(self, record):
        self._record = record

    def __getattr__(self, name):
        if name.startswith("_"):                                # asked for by copy and pickle, no field
            raise AttributeError(name)
        field = self._record[name]
        if field.dtype.names is None:
            value = field.tolist()
        else:
            value = [Position(record) for record in field] if field.shape else Position(field)
        setattr(self, name, value)
        return value


class LogLines(list):
    """Lines of a log. marks: for each event, the number of lines when it was worded, and the last of them then.
    headings: places of lines that say nothing of the event at which they were written: they open a turn, a round or a
    phase. moves: {place of an event: words of a decision whose line says more or less than what was decided}. opening:
    how many lines there were before the first event.
    """

    def __init__(self, lines, marks, headings=frozenset(), moves=None, opening=0):
        super().__init__(lines)
        self.marks, self.headings, self.moves, self.opening = marks, headings, moves or {}, opening

    def lines_until(self, event):
        """The lines as they were once this event, by its place in the log, was worded; -1 is before the first."""
        if event < 0:
            return list(self[:self.opening])
        count, last = self.marks[event]
        return [*self[:count - 1], last] if count else []


class Story:
    """The text of a game's events so far, in `lines`. A method on_<kind> words the events of a kind.

    seats: range of the seats. rows, titles: {table of the data: list by number of the row}. before, now, after: the
    position as the event before came, as this one came, and as the next one comes (the final one after the last).
    """

    def __init__(self, tables, events, states):
        self.tables, self.data, self.knob = tables, tables.data, tables.data["knob"]
        self.events, self.states = named_events(tables.game, events), states
        self.seats = range(int(states[-1]["pub"]["course"]["n_seats"]))
        self.lines, self.headings = [], set()
        self.said = None                                        # last on a line: opening, item, how often, as written
        self.titles = row_titles(tables)
        self.rows = {table: list(self.data[table].values()) for table in self.titles}

    def log_lines(self):
        """The LogLines of the whole game."""
        marks, moves, opening, positions = [], {}, len(self.lines), map(Position, self.states)
        self.now = self.after = next(positions)
        for at, event in enumerate(self.events):
            self.at = at
            self.before, self.now, self.after = self.now, self.after, next(positions)
            if event.n_moves and (words := self.move(event)):
                moves[at] = words
            self.word(event)
            marks.append((len(self.lines), self.lines[-1] if self.lines else ""))
        return LogLines(self.lines, marks, self.headings, moves, opening)

    def word(self, event):
        getattr(self, f"on_{event.kind}")(event)

    def move(self, event):
        """Words of a decision, from what was decided and from the position, where its line in the log has none or says
        what was decided later: move_<kind>() gives them. None of others.
        """
        words = getattr(self, f"move_{event.kind}", None)
        return words and words(event)

    # ---- other events

    @property
    def next_kind(self):
        """Kind of the next event; None after the last."""
        return self.events[self.at + 1].kind if self.at + 1 < len(self.events) else None

    def last(self, *kinds):
        """The latest event before this one, of these kinds if any are given."""
        return next(event for event in reversed(self.events[:self.at]) if not kinds or event.kind in kinds)

    # ---- lines

    def title(self, players):
        """The game in words: "Pig, 2 players (goal = 50)"."""
        modules = [self.tables.catalogue["modules"][name]["title"].lower() for name in self.tables.modules]
        changes = [*modules, *(f"{name} = {value}" for name, value in self.tables.set.items())]
        if len(changes) > MOST_CHANGES:                         # a reading of what is not known has hundreds
            changes[MOST_CHANGES:] = [f"{len(changes) - MOST_CHANGES} more changes"]
        title = f"{self.data['game']['title']}, {count(players, 'player')}"
        return f"{title} ({', '.join(changes)})" if changes else title

    def say(self, text, opening=None):
        """Begin a line. opening: of the last thing that the text lists already, see add()."""
        self.said = None if opening is None else (opening, None, 1, "")
        self.lines.append(text)

    def head(self, text):
        """Begin a line that opens a turn, a round or a phase, and is not about the event at which it comes."""
        self.say(text)
        self.headings.add(len(self.lines) - 1)

    def go_on(self, text):
        """Begin a line with these words, unless the last one begins so."""
        if self.lines[-1].split(":")[0] != text:
            self.say(text)

    def follow(self, text):
        """Go on with the last thing on the line."""
        self.lines[-1] += text
        if self.said:
            self.said = self.said[0], None, 1, ""

    def add(self, item, opening="", several=None):
        """Say one more thing on the last line; the opening words are left out if the thing before had the same.

        several: words for n times the same item in a row, with {} for n.
        """
        number, written = 1, item
        if several and self.said and self.said[:2] == (opening, item):
            number = self.said[2] + 1
            written = several.replace("{}", str(number))
            self.lines[-1] = self.lines[-1].removesuffix(self.said[3]) + written
        elif self.said and self.said[0] == opening:
            self.lines[-1] += f", {item}"
        else:
            self.lines[-1] += (": " if self.said is None else "; ") + (f"{opening} {item}" if opening else item)
        self.said = opening, item, number, written

    def say_winner(self, standing, *ties):
        """Who has won. standing: {name: points, then what breaks ties, one after another}; ties: these in words."""
        best = max(standing.values())
        winners = [name for name, own in standing.items() if own == best]
        second = max((own for own in standing.values() if own != best), default=())
        parted = next((at for at, (own, other) in enumerate(zip(best, second, strict=False)) if own != other), 0)
        if len(winners) > 1:
            self.say(f"{' and '.join(winners)} share the win")
        else:
            self.say(f"{winners[0]} wins" + (f" a tie for points by {ties[parted - 1]}" if parted else ""))


class SeatView:
    """A Story as one seat may read it, to be mixed in before the Story of a game; its table() gives lines of the table.
    """

    def __init__(self, tables, events, states, seat):
        self.seat = seat
        super().__init__(tables, events, states)

    def log(self, over, waits):
        """The LogLines so far. over: whether the game has ended; waits: the decision that the seat has to make now."""
        return self.log_lines()

    def begin_table(self):
        """Leave all lines out, and look at the last position."""
        self.lines, self.headings, self.said = [], set(), None
        self.at, self.now = len(self.events), Position(self.states[-1])


def seat_functions(view):
    """(tell, table) of a game's at_table.py, by its SeatView."""
    def tell(tables, events, states, seat, over=False, waits=""):
        """Lines of one game as a seat may read them; over, waits: as for log(). Others as for story.tell()."""
        return view(tables, events, states, seat).log(over, waits)

    def table(tables, events, states, seat):
        """Lines that say what lies on the table after these events, and what the seat holds."""
        return view(tables, events, states, seat).table()

    return tell, table


MOST_CHANGES = 12                                               # modules and knobs that a title names
IN_LOG = ("word", *Event._fields)                               # what the texts of LOG may ask for


class DeclaredStory(Story):
    """The story of a game without story.py: one line for each event that the game declares."""

    def __init__(self, tables, events, states):
        super().__init__(tables, events, states)
        self.declared = part(tables.game, "declared")
        self.texts = getattr(self.declared, "LOG", {})
        self.say(tables.catalogue["title"])
        self.say("")

    def word(self, event):
        words = getattr(self.declared, f"{event.kind.upper()}S", ())
        word = words[event.what] if event.what < len(words) else ""
        text = self.texts.get(event.kind, f"{event.kind} {word or event.value}").format(word=word, **event._asdict())
        self.say(f"{event.step:>4}  seat {event.seat} {text}" if event.seat >= 0 else f"{event.step:>4}  {text}")


def tell(tables, events, states):
    """The lines of one game that has no story.py.

    LOG of declared.py says of a kind of event what it reads like: {word} is the word of its `what`, where the game
    has Words of the kind's plural (TURNS for turn); {value}, {what}, {where}, {to} and {extra} are its numbers.
    """
    return DeclaredStory(tables, events, states).log_lines()


def teller(game):
    """The function tell() of a game: that of its story.py, or else the one of this module."""
    return getattr(part(game, "story"), "tell", tell)


def bits(mask):
    """The numbers of the bits that are set: [0, 2] for 0b101, which is how positions hold sets."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def count(number, noun):
    """A number with its noun: 2, "coin" becomes "2 coins"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def listing(items, otherwise="none"):
    return ", ".join(items) or otherwise
