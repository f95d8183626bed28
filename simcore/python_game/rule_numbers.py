"""Numbers and rows of the rules of a game in Python: knobs, and tables of cards, tiles or factions."""
from ludometer.simcore.errors import DataError

PUBLISHED = "published: the author's rules"                     # the source of what a game file says
MOST_ROWS = 255                                                 # of a table


class Knob:
    """A number of the rules that --set changes: self.NAME is its value in the game that is played.

    official: its value in the rules. range: (least, most). tries: values that a search tries, by default the ends.
    """

    def __init__(self, official, range, about, tries=None, source=PUBLISHED):
        if len(range) != 2 or not all(type(each) is int for each in (official, *range)) \
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
    by tabs, as a spreadsheet pastes them. A field is a whole number in all rows, or a word.
    """

    def __init__(self, text, source=PUBLISHED):
        lines = [line for line in text.strip("\n").splitlines() if line.strip()]
        split = (lambda line: [word.strip() for word in line.split("\t")]) if lines and "\t" in lines[0] else str.split
        head, *rows = [split(line) for line in lines] or [[]]
        if head[:1] != ["name"]:
            raise DataError(f"Table: the first line is {' '.join(head)!r}; expected `name` and the names of fields")
        self.fields, self.source, self.rows = head[1:], source, {}
        for words in rows:
            if len(words) != len(head):
                raise DataError(f"Table: the row {' '.join(words)!r} has {len(words)} words; expected {len(head)}: "
                                f"{' '.join(head)}")
            if words[0] in self.rows:
                raise DataError(f"Table: two rows are called {words[0]}; expected a name for each")
            self.rows[words[0]] = {key: int(word) if word.lstrip("+-").isdigit() else word
                                   for key, word in zip(self.fields, words[1:], strict=True)}
        if len(self.rows) > MOST_ROWS:
            raise DataError(f"Table: {len(self.rows)} rows; expected at most {MOST_ROWS}")

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        return self if obj is None else obj.rules.rows[self.name]
