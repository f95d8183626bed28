"""A game in which one seat waits for a person: what has been decided so far, and the decision that waits."""
import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ludometer import simcore
from ludometer.analysis.decisions.candidates_in_words import moves_in_words
from ludometer.analysis.decisions.position_values import PLAYOUTS, Answer, Position
from ludometer.analysis.decisions.position_values import ask as ask_position
from ludometer.api.game import Game
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.seats import name_seats, ordinal
from ludometer.simcore.story import DeclaredStory, Event

COMMON = "pub"                                                  # of a position: what all see


@dataclass
class SeatAtTable:
    """Game `number` of a Game, in which a person decides for `seat` (0 begins) and its players for all others.

    script: all decisions so far, as play_one() takes them; own_places: places in it of those that the person made.
    """

    game: Game
    seat: int
    number: int = 0
    script: list[int] = field(default_factory=list)
    own_places: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not 0 <= self.seat < self.game.players:
            raise DataError(f"me = {self.seat + 1}: expected a seat from 1 to {self.game.players}")
        cell, seed = self.game.cell, self.game.seed
        self.tables, self.names = self.game.tables, cell.players_of(seed, self.number)
        self.specs = cell.specs_of(seed, self.number, self.game.specs)
        self.players = {"factions": cell.given_factions, "order": cell.order(seed, self.number)}
        self._begin()

    def _begin(self) -> None:
        # play by the script, and on to the next decision of the person
        to_play, self.script = self.script, []
        events, states = self._play(steps=0)
        self.events, self.states, self.step_start = [events], [states[:-1]], states[-1]
        while not self._stopped_in_step(to_play):
            to_play = to_play[self.decided_in_step:]

    def _play(self, **more: Any) -> tuple[Any, Any]:
        engine = simcore.engine(self.game.name)
        return engine.play_one(self.tables, self.specs, self.game.seed, self.number, states=True,
                               **self.players, **more)

    def _stopped_in_step(self, forced: list[int]) -> bool:
        # Play a step, its first decisions as forced. True where it waits for the person, or the game is over.
        events, states = self._play(position=self.step_start, steps=1, script=forced)
        self.state_now = states[-1]
        self.suggested: int | None = None
        self.over = not len(events) and states[-1] == self.step_start
        decisions = np.flatnonzero(events["n_moves"] > 0)
        for at, place in enumerate(decisions.tolist()):
            event = events[place]
            if at >= len(forced) and event["n_moves"] > 1 and event["seat"] == self.seat:
                self.picks_in_step = events["picked"][decisions[:at]].tolist()
                self.script += self.picks_in_step
                self.step_so_far, self.state_now = (events[:place], states[:place]), states[place]
                self.kind, self.suggested = int(event["kind"]), int(event["picked"])
                self.candidates, self.step = int(event["n_moves"]), int(event["step"])
                return True
        self.step_so_far, self.picks_in_step, self.decided_in_step = (events, states[:-1]), [], len(decisions)
        if self.over:
            return True
        self.script += events["picked"][decisions].tolist()
        self.events.append(events)
        self.states.append(states[:-1])
        self.step_start = states[-1]
        return False

    # ---- what the person does

    def pick(self, candidate: int) -> None:
        """Decide, and let the others play until the person decides again, or the game is over.

        candidate: from 0, in the order of moves(). Raises DataError where there is no such candidate, or no decision.
        """
        if self.over:
            raise DataError("pick: the game is over, and nothing is left to decide")
        if not 0 <= candidate < self.candidates:
            raise DataError(f"pick: candidate = {candidate}: expected a number from 0 to {self.candidates - 1}")
        forced = [*self.picks_in_step, candidate]
        self.own_places.append(len(self.script))
        del self.script[len(self.script) - len(self.picks_in_step):]
        while not self._stopped_in_step(forced):
            forced = []

    def take_back(self) -> bool:
        """Go back to the person's last decision; False where there is none."""
        if not self.own_places:
            return False
        self.script = self.script[:self.own_places.pop()]
        self._begin()
        return True

    # ---- what the person sees

    def events_and_states(self) -> tuple[Any, Any]:
        """(events, states) up to now, as play_one(states=True) gives them."""
        events = np.concatenate([*self.events, self.step_so_far[0]])
        states, at = np.zeros(len(events) + 1, self.tables.state_dtype), 0
        for part_of_game in (*self.states, self.step_so_far[1]):    # np.concatenate() would pack the fields of a State
            states[at:at + len(part_of_game)] = part_of_game
            at += len(part_of_game)
        states[at] = self.state_now
        return events, states

    def log(self) -> list[str]:
        """Lines of the log so far, without anything that is hidden from the seat."""
        events, states = self.events_and_states()
        found = part(self.game.name, "at_table")
        if found:
            waits = "" if self.over else part(self.game.name, "declared").KINDS[self.kind]
            lines = found.tell(self.tables, events, states, self.seat, self.over, waits)
        elif not self.tables.data["game"]["hidden"]:
            lines = DeclaredStory(self.tables, events, states).log_lines()
        else:
            lines = OpenStory(self.tables, events, states, self.seat).log_lines()  # type: ignore[no-untyped-call]
        return list(map(name_seats, lines))

    def table(self) -> list[str]:
        """Lines that say what lies on the table now, and what the seat holds."""
        found = part(self.game.name, "at_table")
        lines = found.table(self.tables, *self.events_and_states(), self.seat) if found else open_table(
            self.state_now[COMMON], self.game.players, self.tables.players[1], self.seat)
        return list(map(name_seats, lines))

    @property
    def decision(self) -> str:
        """What is decided, by the name of its kind."""
        return part(self.game.name, "declared").KINDS[self.kind].replace("_", " ")

    def moves(self) -> list[str]:
        """The candidates in words, with seats by their names, without what begins a line of the log."""
        place = self.position()
        seed, number, boundary, script = place.place
        words = moves_in_words(self.tables, self.specs, seed, number, boundary, script, range(self.candidates),
                               **place.table)
        return [name_seats(re.sub(rf"^(?:\d+  seat {self.seat} |\.\.\. )", "", text)) for text in words]

    def player(self) -> int:
        """The number of the player for whom the person decides."""
        return int(self.game.cell.players_in_seats(self.game.seed, self.number)[self.seat])

    def position(self) -> Position:
        """The Position of the decision that waits."""
        title = f"{self.game.cell.title}: game {self.number} of seed {self.game.seed}"
        return Position(self.tables, self.specs, self.names, self.game.seed, self.number, self.step_start,
                        self.picks_in_step, **self.players, title=title, where=f"decision {len(self.script)}",
                        picked=self.suggested)

    def ask(self, playouts: int = PLAYOUTS) -> Answer:
        """The Answer to the decision that waits: what each candidate is worth."""
        return ask_position(self.position(), playouts, -1)

    def results(self) -> Any:
        """A row for each seat, as the columns of the results; of a game that is over."""
        return part(self.game.name, "engine").results(self.tables, self.events_and_states()[1][-1:])


class OpenStory(DeclaredStory):
    """The log of a game that hides things and does not say which: of others only what they decide on."""

    def __init__(self, tables: Any, events: Any, states: Any, seat: int) -> None:
        self.seat = seat
        super().__init__(tables, events, states)  # type: ignore[no-untyped-call]

    def word(self, event: Event) -> None:
        if event.seat in (self.seat, -1):
            super().word(event)  # type: ignore[no-untyped-call]
        elif event.n_moves:
            line = f"{event.step:>4}  seat {event.seat} decides on {event.kind}"
            self.say(line)  # type: ignore[no-untyped-call]


def open_table(record: Any, players: int, most: int, seat: int) -> list[str]:
    """Lines of what lies open in a position, by the names of its fields.

    record: its part that all see; an array of as many numbers as the game has seats at most has one for each seat.
    """
    shared: list[str] = []
    own: dict[int, list[str]] = {place: [] for place in range(players)}
    for name in record.dtype.names[1:]:                         # the first is the course
        values, words = record[name], name.replace("_", " ")
        if values.shape == (most,):
            for place, parts in own.items():
                parts.append(f"{words} {values[place]}")
        elif values.dtype.names is None:
            shared.append(f"  {words}: {' '.join(map(str, values.flat))}")
    return shared + [f"  seat {place}{', you' if place == seat else ''}: {'; '.join(parts)}"
                     for place, parts in own.items() if parts]


def seat_by_number(number: object) -> int:
    """The seat that --me names, which counts from 1. Raises DataError."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise DataError(f"me = {number!r}: expected the number of a seat, 1 for the {ordinal(0)}")
    return number - 1

