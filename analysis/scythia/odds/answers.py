"""What tables of Raiders of Scythia's odds answer, in a sentence each."""


MOST = 4                                                        # names that a sentence lists
NEXT_TO_NONE = 1e-9                                             # by which numbers of equal rows may differ


def rows_with_most(rows, *columns):
    """The rows that are first by these columns: those that have most in the first, of these in the second, and so on.
    """
    for column in columns:
        most = max(row[column] for row in rows)
        rows = [row for row in rows if row[column] >= most - NEXT_TO_NONE]
    return rows


def names_in_words(names):
    """Names as a sentence lists them: "a, b and c"; of many the first ones, and how many others."""
    names = names if len(names) <= MOST else [*names[:MOST - 1], f"{len(names) - MOST + 1} others"]
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def raid(tables):
    """The answer of table `raid`: mean points and wounds at a settlement, or at the best of several."""
    rows, strength = tables[0]["rows"], tables[0]["inputs"]["strength"]
    row, *equals = rows_with_most(rows, "points")
    names = names_in_words([each["settlement"] for each in (row, *equals)])
    most = " most of these settlements," * (len(equals) + 1 < len(rows))
    same = all(abs(each["wounds"] - row["wounds"]) < NEXT_TO_NONE and str(each["below"]) == str(row["below"])
               for each in equals)
    where = "" if same else f" in {row['settlement']}"
    return (f"With strength {strength} before the dice, {names} bring{'' if equals else 's'}{most} {row['points']:.2f} "
            f"points on average, and {row['wounds']:.2f} wounds{where}; {row['below']!s} to reach no tier.")


def deaths(tables):
    """The answer of table `deaths`: how many die in a raid, where most do."""
    rows = tables[0]["rows"]
    row, *equals = rows_with_most(rows, "any", "deaths")
    names = names_in_words([each["settlement"] for each in (row, *equals)])
    where = ("" if len(rows) == 1 else f"{names} are equally deadly: " if len(equals) + 1 == len(rows) else
             f"{names} are the deadliest: " if equals else f"{names} is the deadliest: ")
    return f"{where}{row['deaths']:.2f} of your crew die on average, {row['any']!s} that any does."


def drawn_cards(tables):
    """The answer of tables `cards` and `animals`: the chance to draw a wanted card, or each kind."""
    if "wanted" in tables[0]["inputs"]:
        chances = [f"{row['chance']!s} of {row['draws']}" for row in tables[0]["rows"][-3:]]
        return f"A wanted card is among those drawn: {', '.join(chances)}."
    rows = tables[0]["rows"]
    most, least = (
        rows_with_most([row | {"ranked": sign * row["chance"]} for row in rows], "ranked") for sign in (1, -1))
    ends = [most] if len(most) == len(rows) else [most, least]
    kinds = " to ".join(f"{end[0]['chance']!s} ({names_in_words([row['wanted'] for row in end])})" for end in ends)
    return f"One of a kind is among the cards drawn: {kinds}."


ANSWERS = {"raid": raid, "deaths": deaths, "cards": drawn_cards, "animals": drawn_cards}
