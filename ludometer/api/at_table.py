"""A person plays at the table: the log since the last decision, the table, numbered moves, and what is typed."""
import random
import shutil
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Unpack

from ludometer.analysis.decisions.candidates_in_words import common_prefix_length
from ludometer.analysis.decisions.position_values import PLAYOUTS, WORSE
from ludometer.api import saved_game
from ludometer.api.game import Log, is_game, load
from ludometer.api.seat_at_table import SeatAtTable, seat_by_number
from ludometer.api.values import GameName, GameValues, Source
from ludometer.simcore.errors import DataError
from ludometer.simcore.seats import name_seats, seat_name

HELP = """\
  a number      takes the move of this number
  Enter         takes the move that {} would take
  ?             what each move is worth, by {} imagined games for each; ? 50 plays 50
  t             the table
  l             the whole log so far
  u             takes back your last decision
  q             saves the game and leaves; so does the end of the input"""
WIDEST, NARROWEST = 120, 60                                     # of what is printed
ONE_COLUMN = 16                                                 # moves that are listed below each other
ASKED = 12                                                      # moves that ? shows, even if all are worse
SEEDS = 1_000_000                                               # from which one is drawn where none is given
NOT_HERE = ("give", "swap")                                     # gifts come as a game begins, not at a table

Read = Callable[[str], str]                                     # as input() is used
Say = Callable[[str], object]                                   # as print() is used


def begin(source: GameName | Source, me: object, number: int | None = None,
          **values: Unpack[GameValues]) -> tuple[SeatAtTable, GameValues]:
    """(SeatAtTable, settings) of a new game. me: the person's seat, from 1. values: as for load(). Raises DataError."""
    if not is_game(source):
        load(str(source))                                            # says what there is
        raise DataError(f"{source}: me = {me} needs a game by its name")
    given: Mapping[str, object] = values
    for name in NOT_HERE:
        if given.get(name):
            raise DataError(f"{name} = {given[name]}: cannot be given with a person at the table; leave it out")
    if "seed" not in values and number is None:
        values["seed"] = random.randrange(1, SEEDS)
    seat = seat_by_number(me)
    found = load(str(source), **values)
    settings = {"players": found.players, "seed": found.seed, "lineup": found.lineup} | values
    return SeatAtTable(found, seat, number or 0), settings


def play_at_table(seat: SeatAtTable, settings: GameValues, file: str | Path | None = None,
                  played: str | Path | None = None, read: Read | None = None,
                  say: Say | None = None) -> Log | None:
    """Let a person play on; returns the Log once the game is over, None if the person leaves before.

    seat, settings: as begin() or read_saved_game() give them. file: where the game is saved after each decision, by
    default a new file. played: a CSV file to which the game is appended. read, say: instead of input() and print().
    Raises DataError.
    """
    if played:
        saved_game.check_played(played, seat)
    file = file or saved_game.free_path(seat.game.name)
    read, say = read or input, say or print
    Sitting(seat, settings, file, read, say).play()
    if not seat.over:
        say(f"saved; ludometer play {file} goes on with it")
        return None
    won = seat.results()["win"][seat.seat]
    say(f"You {'win' if won == 1 else 'share the win' if won else 'do not win'}. The game is in {file}: ludometer play "
        f"{file} shows it with all that was hidden, and with --html replay.html as a page.")
    if played:
        number = saved_game.append_played(played, seat)
        say(f"{played} has it as game {number}")
    return saved_game.whole_log(seat)


class Sitting:
    """What a person reads and types until the game is over or they leave. Arguments as for play_at_table()."""

    def __init__(self, seat: SeatAtTable, settings: GameValues, file: str | Path, read: Read, say: Say) -> None:
        self.seat, self.settings, self.file, self.read = seat, settings, file, read
        self.width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size((100, 24)).columns))
        self.print = say
        self.step: int | None = None
        self.shown: list[str] = []
        self.blocks: list[list[str]] = []
        self.policy = seat.names[seat.player()]

    def play(self) -> None:
        self.say([name_seats(saved_game.title(self.seat)),
                  f"You have the {seat_name(self.seat.seat)}. Type h for help."])
        self.tell_news()
        while not self.seat.over:
            self.offer()
            if not self.decide():
                break
            saved_game.save(self.file, self.seat, self.settings)
        saved_game.save(self.file, self.seat, self.settings)

    # ---- what is printed

    def say(self, lines: list[str]) -> None:
        for line in lines:
            self.print("\n".join(self.wrapped_lines(line)))

    def wrapped_lines(self, line: str) -> list[str]:
        """A line in as many as the terminal needs; columns stay as they are."""
        text = line.lstrip()
        if len(line) <= self.width or "  " in text:
            return [line]
        blanks = " " * (len(line) - len(text))
        return textwrap.wrap(text, self.width, initial_indent=blanks, subsequent_indent=blanks + "    ",
                             break_on_hyphens=False)

    def tell_news(self, move: str = "") -> None:
        """What the log says beyond what was printed; a line that has been gone on with is printed again.

        move: what the person has just done, which is said first unless the log says it.
        """
        lines = self.seat.log()
        new = lines[common_prefix_length([self.shown, lines]) if self.shown and lines else 0:]
        self.say([f"You: {move}"] * (bool(move) and not any(move in line for line in new)))
        self.say(["", *new] if new else [])
        self.shown = lines

    def tell_table(self, whole: bool = True) -> None:
        """The table; unless it is to be whole, only what differs from when it was printed last."""
        lines = self.seat.table()
        blocks = blocks_of(lines)
        new = blocks if whole else [block for block in blocks if block not in self.blocks]
        self.blocks = blocks
        self.say(["", f"The table{'' if len(new) == len(blocks) else ', where it has changed (t: all of it)'}:",
                  *(line for block in new for line in block)] if new else [])

    def offer(self) -> None:
        """Print the table where a turn begins, and the moves."""
        if self.step != self.seat.step:
            self.step = self.seat.step
            self.tell_table(whole=not self.blocks)
        self.moves = self.seat.moves()
        self.say(["", f"You decide: {self.seat.decision}"])
        self.say(in_columns([f"{number:>4}  {move}" for number, move in enumerate(self.moves, 1)], self.width))

    # ---- what is typed

    def decide(self) -> bool:
        """Read until a decision is made, and make it; False if the person leaves."""
        while True:
            try:
                typed = self.read("> ").strip().lower()
            except EOFError:
                self.print("")
                return False
            if typed in ("q", "quit", "exit"):
                return False
            if typed == "" or (typed.isdecimal() and 1 <= int(typed) <= len(self.moves)):
                picked = int(typed) - 1 if typed else self.seat.suggested
                assert picked is not None                       # a decision waits
                self.seat.pick(picked)
                self.tell_news(self.moves[picked])
                return True
            if typed == "u" and self.seat.take_back():
                self.say(["Taken back."])
                self.shown, self.blocks, self.step = self.seat.log(), [], None
                return True
            self.answer(typed)

    def answer(self, typed: str) -> None:
        """Answer what is no decision."""
        word, _, number = typed.partition("?")
        if "?" in typed and not word and (not number.strip() or number.strip().isdecimal()):
            self.tell_worth(max(2, int(number or PLAYOUTS)))
        elif typed == "t":
            self.tell_table()
        elif typed == "l":
            self.say(["", *self.shown])
        elif typed in ("h", "help"):
            self.say(HELP.format(self.policy, PLAYOUTS).splitlines())
        elif typed == "u":
            self.say(["There is no decision of yours to take back."])
        else:
            self.say([f"{typed!r}: expected a number from 1 to {len(self.moves)}, Enter, ?, t, l, u or q; h explains "
                      "them"])

    def tell_worth(self, playouts: int) -> None:
        """The chance to win of each move, the best first."""
        found = self.seat.ask(playouts)
        rows = sorted(enumerate(found.candidates.to_dict("records"), 1), key=lambda row: -row[1]["chance"])
        kept = [row for place, row in enumerate(rows) if row[1]["verdict"] != WORSE or place < ASKED or
                row[1]["picked"]]
        self.say(["", f"Chances to win, by {playouts} imagined games for each move, among players like {self.policy} "
                      "who do not search:"])
        self.say([f"{number:>4}  {100 * row['chance']:5.1f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f})  "
                  f"{row['verdict']}: {self.moves[number - 1]}{self.pick_mark(row)}" for number, row in kept])
        if len(kept) < len(rows):
            self.say([f"and {len(rows) - len(kept)} that are worse"])

    def pick_mark(self, row: dict[str, Any]) -> str:
        return f" (what {self.policy} would do)" if row["picked"] else ""


def in_columns(texts: list[str], width: int) -> list[str]:
    """Lines of a long list in two or three columns, read from top to bottom, where the width allows it."""
    wide = max(map(len, texts)) + 2
    columns = min(3, width // wide) if len(texts) > ONE_COLUMN else 1
    if columns < 2:
        return texts
    rows = -(-len(texts) // columns)
    return ["".join(text.ljust(wide) for text in texts[row::rows]).rstrip() for row in range(rows)]


def blocks_of(lines: list[str]) -> list[list[str]]:
    """Lines of a table as lists that belong together: one with those indented below it, and rows in columns."""
    blocks: list[list[str]] = []
    columns = False
    for line in lines:
        text = line.lstrip()
        inner, was = "  " in text, columns
        columns = inner
        if blocks and ((inner and was) or len(line) - len(text) > len(blocks[-1][0]) - len(blocks[-1][0].lstrip())):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks
