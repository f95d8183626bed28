"""What the logs of all games have in common: events by name, and a table in plain Python that follows them.

A game's story.py says in words what each kind of event means. What events change is followed on a table kept from the
rulebook, not from the engine, so that a test can hold the one against the other at the end of a game.
"""
from typing import NamedTuple

from simcore.games import engine, part


class Event(NamedTuple):
    """One line of a log; see Event in choice.pxd and the kinds in state.pxd of its game."""
    step: int
    n_moves: int
    value: int
    seat: int
    kind: str
    what: int
    where: int
    to: int
    extra: int


class Table:
    """The table as it lies after the events so far, and their text in `lines`.

    kinds: names of the kinds of events; a method on_<name> words those of a kind.
    """

    def __init__(self, tables, events, seats, kinds):
        self.tables, self.data, self.seats = tables, tables.data, range(seats)
        self.knob = self.data["knob"]
        self.events = [Event(*event[:4], kinds[event[4]], *event[5]) for event in reversed(events.tolist())]
        self.lines = []
        rows = tables.catalogue["rows"]
        self.rows = {table: list(self.data[table].values()) for table in rows}
        self.titles = {table: [row["title"] for row in rows[table].values()] for table in rows}

    def told(self):
        """Lines of the whole game."""
        while self.events:
            self.go_on()
        return self.lines

    def go_on(self):
        """Word the next event."""
        event = self.events.pop()
        getattr(self, f"on_{event.kind}")(event)

    def next_is(self, kind):
        return bool(self.events) and self.events[-1].kind == kind


def tell(tables, events, states):
    """Lines of one game of which no more is known than what it declares: a line for each event.

    LOG of declared.py says of a kind of event what it reads like: {word} is the word of its `what`, where the game
    has Words of the kind's plural (TURNS for turn); {value}, {what}, {where}, {to} and {extra} are its numbers.
    """
    declared = part(tables.game, "declared")
    texts = getattr(declared, "LOG", {})
    told = Table(tables, events, int(states[-1]["pub"]["course"]["n_seats"]), engine(tables.game).EVENTS)
    lines = [tables.catalogue["title"], ""]
    for event in reversed(told.events):
        words = getattr(declared, f"{event.kind.upper()}S", ())
        word = words[event.what] if event.what < len(words) else ""
        text = texts.get(event.kind, f"{event.kind} {word or event.value}").format(word=word, **event._asdict())
        lines.append(f"{event.step:>4}  seat {event.seat} {text}" if event.seat >= 0 else f"{event.step:>4}  {text}")
    return lines


def teller(game):
    """The function tell() of a game: its own, or the one above."""
    return getattr(part(game, "story"), "tell", tell)


def count(number, noun):
    """2, "coin" is "2 coins"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def listing(items):
    return ", ".join(items) or "none"
