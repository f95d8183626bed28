"""What tables of Burgundy's odds answer, in a sentence each."""

FEW = 3                                                         # workers of which a sentence speaks


def by_workers(rows, column):
    """How likely something is, by the workers one has."""
    first, *others = rows[:FEW]
    return f"{first[column]!s} without workers, " + ", ".join(
        f"{row[column]!s} with {row['workers']}" for row in others)


def wanted(text):
    """The numbers of an input in words: "a 2 or a 5"."""
    return " or ".join(f"a {number}" for number in str(text).split(", "))


def on_average(rows, place):
    """How many workers it takes."""
    return f"it takes {rows[place]['workers']:.2f} workers on average"


def reach(tables):
    """One of some numbers, with the better of two dice."""
    return (f"Two dice reach {wanted(tables[0]['inputs']['numbers'])}: {by_workers(tables[0]['rows'], 'either')}; "
            f"{on_average(tables[1]['rows'], 1)}.")


def both(tables):
    """Two jobs in one turn."""
    return f"Both jobs in one turn: {by_workers(tables[0]['rows'], 'both')}; {on_average(tables[1]['rows'], 2)}."


def within(tables):
    """Within some turns, by plan."""
    last = tables[0]["rows"][-1]
    return (f"Within {last['turn']} turns you reach {wanted(tables[0]['inputs']['numbers'])}: "
            f"{last['saved']!s} with the workers you have, {last['taking']!s} if you take some on the way, "
            f"{last['at_once']!s} if you take them at once.")


def shield(tables):
    """A double."""
    return f"A double in one turn: {by_workers(tables[0]['rows'], 'turn')}."


def white_castle(tables):
    """What the action of a white castle reaches."""
    return (f"The white die reaches {wanted(tables[0]['inputs']['numbers'])}: "
            f"{by_workers(tables[0]['rows'], 'white')}; {on_average(tables[1]['rows'], 0)}.")


ANSWERS = {"reach": reach, "both": both, "within": within, "shield": shield, "white-castle": white_castle}
