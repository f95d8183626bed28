"""Signs of a game in Python: what the fields of a position say about who will win, as they follow from the class."""
import re
from typing import NamedTuple

from ludometer.simcore.python_game import state_fields

NUMBER, SIZE, SUM, SHARED, TO_MOVE, IS_FACTION, POINTS, AHEAD = range(8)       # sorts of signs, as in players.pyx
MAX_SIGNS, MOST_WORTH = 128, 8192                               # of choice.pxd and rules.pxd
MOST_INPUTS = 640                                               # MAX_INPUTS of choice.pxd
MOST_WORDS = 8                                                  # of a field of a table, whose rows are counted apart
LONGEST = 16                                                    # Numbers that are signs place by place


class Sign(NamedTuple):
    """A sign. about: its meaning; field: the name of what it is read from; word: of the State; stride: words by seat,
    or the row that IS_FACTION asks for; counts: what each row of a pile counts for SUM."""
    about: str
    field: str
    sort: int
    word: int = 0
    stride: int = 0
    counts: tuple = ()


def signs_in(layout):
    """({name: Sign}, names of those for which there is no room) of a Layout.

    A net sees the signs of all seats, and of its MOST_INPUTS a quarter or more is left for the fields themselves.
    """
    found, left_out, worth = {}, [], set()
    for wanted, sign in every_sign(layout):
        name, number = sign_name(wanted), 1
        while name in found:
            number += 1
            name = f"{sign_name(wanted)}_{number}"
        all_counts = worth | ({sign.counts} if sign.counts else set())
        if len(found) == min(MAX_SIGNS, MOST_INPUTS * 3 // 4 // layout.seats) or sum(map(len, all_counts)) > MOST_WORTH:
            left_out.append(name)
        else:
            found[name], worth = sign, all_counts
    return found, left_out


def every_sign(layout):
    """[(name, Sign)] of all fields; two may have one name."""
    yield "points", Sign("points at this moment", "points", POINTS)
    yield "ahead", Sign("points more than the best of the others", "points", AHEAD)
    yield "to_move", Sign("whether the seat has the turn", "seat", TO_MOVE)
    for name, field in layout.fields.items():
        words, one, each = field.about or name.replace("_", " "), field.one, isinstance(field, state_fields.Each)
        number = NUMBER if each else SHARED
        if isinstance(field, state_fields.Tally):
            continue
        if isinstance(field, state_fields.Faction):
            for place, row in enumerate(layout.tables[layout.factions].rows):
                yield f"is_{row}", Sign(f"whether the seat plays {row}", name, IS_FACTION, field.offset, place)
        elif isinstance(one, state_fields.Number):
            yield name, Sign(words, name, number, field.offset, int(each))
        elif isinstance(one, state_fields.Numbers) and one.n <= LONGEST:
            for place in range(one.n):
                yield f"{name}_{place}", Sign(f"{words}, place {place}", name, number, field.offset + place,
                                              one.n * each)
        elif isinstance(one, state_fields.Pile) and each:
            yield name, Sign(f"how much lies in {name}", name, SIZE, field.offset, one.words)
            for label, about, counts in counts_of(layout, one.of):
                yield f"{name}_{label}", Sign(f"{name}: {about}", name, SUM, field.offset, one.words, counts)


def counts_of(layout, table):
    """[(label, meaning, what each row counts)] of a table: its numbers, and whether it has a word."""
    if not table:
        return []
    rows, found = list(layout.tables[table].rows.values()), []
    for key in layout.tables[table].fields:
        values = [row[key] for row in rows]
        words = list(dict.fromkeys(values))
        if all(isinstance(value, int) for value in values):
            found.append((key, key, f"{key}, added up", tuple(map(float, values))))
        elif len(words) <= MOST_WORDS:
            found += [(key, str(word), f"rows whose {key} is {word}", tuple(float(value == word) for value in values))
                      for word in words]
    labels = [label for _, label, *_ in found]                  # two columns may have one word
    return [(label if labels.count(label) == 1 else f"{key}_{label}", about, counts)
            for key, label, about, counts in found]


def sign_name(text):
    """A text as the name of a sign: small letters, digits and _."""
    return re.sub(r"\W", "_", text.lower())
