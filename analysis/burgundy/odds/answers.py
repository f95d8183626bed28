"""What tables of Burgundy's odds answer, in a sentence each."""

FEW = 3                                                         # workers of which a sentence speaks


def chances_by_workers(rows, column):
    """Chances in words, from the rows of a table by workers: "30.6 % without workers, 75.0 % with 1"."""
    first, *others = rows[:FEW]
    return f"{first[column]!s} without workers, " + ", ".join(
        f"{row[column]!s} with {row['workers']}" for row in others)


def wanted_in_words(text):
    """Wanted numbers in words, from the text of an input: "a 2 or a 5"."""
    return " or ".join(f"a {number}" for number in str(text).split(", "))


def average_workers(rows, place):
    """The mean number of workers in words, from the row of a table at this place."""
    return f"it takes {rows[place]['workers']:.2f} workers on average"


def reach(tables):
    """The answer of table `reach`: the chance that two dice reach a wanted number, by workers."""
    wanted = wanted_in_words(tables[0]["inputs"]["numbers"])
    return (f"Two dice reach {wanted}: {chances_by_workers(tables[0]['rows'], 'either')}; "
            f"{average_workers(tables[1]['rows'], 1)}.")


def both(tables):
    """The answer of table `both`: the chance to do two jobs in one turn, by workers."""
    return (f"Both jobs in one turn: {chances_by_workers(tables[0]['rows'], 'both')}; "
            f"{average_workers(tables[1]['rows'], 2)}.")


def within(tables):
    """The answer of table `within`: the chance to reach a number within some turns, for each plan."""
    last = tables[0]["rows"][-1]
    return (f"Within {last['turn']} turns you reach {wanted_in_words(tables[0]['inputs']['numbers'])}: "
            f"{last['saved']!s} with the workers you have, {last['taking']!s} if you take some on the way, "
            f"{last['at_once']!s} if you take them at once.")


def shield(tables):
    """The answer of table `shield`: the chance to have a double in one turn, by workers."""
    return f"A double in one turn: {chances_by_workers(tables[0]['rows'], 'turn')}."


def white_castle(tables):
    """The answer of table `white-castle`: the chance that the white die reaches a number, by workers."""
    return (f"The white die reaches {wanted_in_words(tables[0]['inputs']['numbers'])}: "
            f"{chances_by_workers(tables[0]['rows'], 'white')}; {average_workers(tables[1]['rows'], 0)}.")


ANSWERS = {"reach": reach, "both": both, "within": within, "shield": shield, "white-castle": white_castle}
