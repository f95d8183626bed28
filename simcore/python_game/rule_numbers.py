"""Numbers and rows of the rules of a game in Python: knobs, and tables of cards, tiles or factions."""
import sys
from pathlib import Path

from ludometer.simcore.errors import DataError
from ludometer.simcore.python_game.table_text import is_file_name, rows_of_file, rows_of_text

PUBLISHED = "published: the author's rules"                     # the source of what a game file says
MOST_ROWS = 255                                                 # of a table


class Knob:
    """A number of the rules that --set changes: self.NAME is its value in the game that is played.

    official: its value in the rules. range: (least, most). tries: values that a search tries, by default the ends.
    """

    def __init__(self, official, range, about, tries=None, source=PUBLISHED):
        if type(range) is not tuple or len(range) != 2 or not all(type(each) is int for each in (official, *range)) \
                or not range[0] <= official <= range[1]:
            raise DataError(f"Knob({official!r}, {range!r}): expected a whole number, and a range (least, most) "
                            "that holds it")
        self.official, self.range, self.about, self.source = official, list(range), about, source
        self.tries = list(tries or dict.fromkeys(range))

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        return self if obj is None else obj.rules.knobs[self.name]

    def __set__(self, obj, value):
        raise AttributeError(f"self.{self.name} is a knob: rules only read it; expected a field that is declared as "
                             "Number(...) for what changes during a game")


class Table:
    """Rows with names, which rules see as self.TABLE: a list of rows with their fields as attributes.

    text: a line for each row, its name first; the first line names the fields. Words are separated by blanks, or all
    by tabs, as a spreadsheet pastes them. A field is a whole number in all rows, or a word. Instead it may name a CSV
    or TOML file beside the game's. factions: True if each player is one of these rows, or what one of them is called.
    """

    def __init__(self, text, source=PUBLISHED, factions=False):
        frame = sys._getframe(1)
        self.source, self.file, self.factions = source, None, factions
        if is_file_name(text):
            folder = Path(frame.f_globals.get("__file__", "")).parent
            self.file = folder / text.strip()
            self.fields, self.rows, self.titles = rows_of_file(folder, text.strip())
        else:
            self.fields, self.rows, self.titles = rows_of_text(text, frame)
        if not 1 <= len(self.rows) <= MOST_ROWS:
            raise DataError(f"Table: {len(self.rows)} rows; expected at most {MOST_ROWS}, and at least one")

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        return self if obj is None else obj.rules.rows[self.name]
