"""Totals that a game's rulebook prints of its components: [box] of data/*.toml, and what leaves them."""
from dataclasses import dataclass

from ludometer.simcore.errors import known, likely_hint, table

ENTRY = ("table", "field", "row", "where", "number", "about", "source")         # what an entry of [box] may say
SHOWN = 3                                                       # rows that a message names


@dataclass
class Total:
    """A total of the box: the sum of a field over rows of a table, or their number; of all rows, of one, or some."""
    table: str
    number: int                                                 # in the game without modules
    about: str                                                  # what is counted, as in "crew cards"
    source: str
    field: str = None
    default: int = 0                                            # of the field, in rows that leave it out
    row: str = None
    where: dict = None                                          # {field: value} of the rows that count

    @classmethod
    def read(cls, values, schema, place):
        """The Total of an entry of [box]; raises DataError."""
        for key in table(values, place):
            known(key, ENTRY, place)
        for key in ("table", "number", "about", "source"):
            known(key, values, place)
        fields, added = schema[known(values["table"], schema, f"{place}: table")].fields, values.get("field")
        for key in ([added] if added else []) + list(values.get("where", ())):
            known(key, fields, place)
        return cls(default=fields[added].default or 0 if added else 0, **values)

    def count(self, rows):
        """{row: pieces} of the rows that count; with rows as files have them."""
        counted = {}
        for name, row in rows.items():
            if self.row in (None, name) and (self.where or {}).items() <= row.items():
                counted[name] = row.get(self.field, self.default) if self.field else 1
        return counted

    def compare(self, shipped, typed):
        """What is wrong with a user's rows, in words; "" where their total is that of the box. Both: {table: rows}."""
        before, now = self.count(shipped[self.table]), self.count(typed[self.table])
        if sum(before.values()) == sum(now.values()):
            return ""
        words = []
        for name in dict.fromkeys([*now, *before]):
            if name not in shipped[self.table]:
                words.append(f"{name} is added{likely_hint(name, shipped[self.table])}")
            elif name not in typed[self.table]:
                words.append(f"{name} is gone")
            elif before.get(name, 0) != now.get(name, 0):
                words.append(f"{name}: {now.get(name, 0)}, was {before.get(name, 0)}")
        more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
        return (f"{sum(now.values())} {self.about}, but the box has {sum(before.values())} ({self.source}): "
                f"{', '.join(words[:SHOWN])}{more}")
