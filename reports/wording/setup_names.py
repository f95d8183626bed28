"""Names of setups for figures, which have little room for them."""

LONG = 40                                                       # letters of a name that figures have no room for


def names_for_figures(names, caption):
    """(names, caption) of a figure of several setups, in the same order.

    Names are long where setups differ in several knobs. They then become the values alone: "start coins = 3 (printed),
    Boris: extra coins = −1" is "3, −1", and the caption ends with "; setups by start coins, Boris: extra coins".
    Otherwise both stay as they are.
    """
    names = list(names)
    parts = [[part.partition(" = ") for part in name.split(", ")] for name in names]
    things = [tuple(thing for thing, _, _ in each) for each in parts]
    if max(map(len, names)) <= LONG or len(set(things)) > 1 or not all(found for each in parts for _, found, _ in each):
        return names, caption
    values = [", ".join(value.removesuffix(" (printed)") for _, _, value in each) for each in parts]
    return values, f"{caption}; setups by {', '.join(things[0])}"
