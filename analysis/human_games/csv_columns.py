"""The columns of a CSV file of games that people played: what each head means, and what is wrong with them."""
from ludometer.analysis.human_games.results_checks import brief_name
from ludometer.simcore.errors import DataError, brief_repr, likely_hint, normalised_name

COLUMNS = ("game", "player", "seat", "faction", "score", "place", "won")
NEEDED = (("game",), ("place", "won", "score"), ("faction", "seat", "score"))      # one of each
ALSO = {"rank": "place", "points": "score", "name": "player", "win": "won", "winner": "won"}    # other heads of columns
LOOKED_FOR = 100                                                # names that are unknown, of which others may be meant
MISTAKES = 20                                                   # that one message lists


def heads(box):
    """Heads of the columns that a file of games may have, in the words of this game."""
    word = box.word
    other = [f"{word} (or faction)" if word != "faction" else word] if box.factions else []
    return [each for name in COLUMNS for each in (other if name == "faction" else [name])]


def columns_of(head_row, box, where):
    """(names of a file's columns, unknown ones as they are; {name: its head in the file}). Raises DataError, which
    says all that is wrong with them. head_row: the heads, from left to right.
    """
    means = {name: name for name in COLUMNS} | ALSO | {box.word: "faction"}
    columns = [means.get(name.lower() if place >= LOOKED_FOR else normalised_name(name.lower(), means), name)
               for place, name in enumerate(head_row)]
    words = {other.word for other in box.others}
    near = {name: likely_hint(name, means) for name in dict.fromkeys(
        name for name in columns[:LOOKED_FOR] if name not in COLUMNS)}
    if not any(name in COLUMNS or name in words for name in columns) and not any(near.values()):
        raise DataError(f"{where}: {shortened_list(head_row)} are no heads of columns; expected "
                        f"{', '.join(heads(box))}")
    missing = missing_columns(columns, box)
    wrong = foreign_heads(head_row, box) + absent_heads(missing, near, means, box) + doubled_heads(head_row, columns)
    if wrong:
        known = f"; known: {', '.join(heads(box))}" if missing else ""
        raise DataError(f"{where}: {'; '.join(wrong)}{known}")
    return columns, dict(zip(columns, head_row, strict=True))


def missing_columns(columns, box):
    """Lists of names of which a file needs one and has none."""
    usable = [name for name in COLUMNS if box.factions or name != "faction"]
    return [[name for name in names if name in usable] for names in NEEDED
            if not {*names} & {*usable} & {*columns}]


def foreign_heads(head_row, box):
    """What is wrong with heads that are what another game calls a faction."""
    return [f"column {brief_repr(name)} is of {other.title}, and this is a run of {box.title}; leave the column out "
            f"if all games are of {box.title}" for name in head_row for other in box.others
            if name.lower() == other.word not in (box.word, "faction")]


def absent_heads(missing, near, means, box):
    """What is wrong where needed columns are missing. near: {unknown head: what it may mean}; means: {head: column}."""
    misspelt = [f"no column {name!r}{meant}" for name, meant in near.items() if missing and meant]
    return misspelt + [
        f"no column {' or '.join(repr(box.word if name == 'faction' else name) for name in names)}"
        for names in missing if not any(f"'{name}'" in text for text in misspelt for name in (
            *names, *(head for head, name in means.items() if name in names)))]


def doubled_heads(head_row, columns):
    """What is wrong with heads that mean the same column."""
    heads_of = {name: [repr(head) for head, each in zip(head_row, columns, strict=True) if each == name]
                for name in COLUMNS}
    return [f"two columns are {name!r}: {' and '.join(same[:MISTAKES])}" for name, same in heads_of.items()
            if len(same) > 1]


def ignored_heads(columns, box):
    """Places of the columns that are not read, from 1, each with the one it probably stands for; of many the first.

    Their heads may be names of people, so none is told.
    """
    absent = [name for name in COLUMNS if name not in columns]
    unread = [(place, name) for place, name in enumerate(columns, 1) if name and (
        name not in COLUMNS or (name == "faction" and not box.factions))]
    more = (f"and {len(unread) - LOOKED_FOR} more",) * (len(unread) > LOOKED_FOR)
    return tuple(f"{place}{likely_hint(name, absent)}" for place, name in unread[:LOOKED_FOR]) + more


def shortened_list(names):
    """Names as one text for a message; of many only the first, and how many more there are."""
    more = [f"and {len(names) - MISTAKES} more"] if len(names) > MISTAKES else []
    return ", ".join([brief_name(name) for name in names[:MISTAKES]] + more)
