"""Names of setups for figures, which have little room for them."""

LONG = 40                                                       # letters of a name that figures have no room for


def names_for_figures(names):
    """(names, what they are values of): names of setups as a figure may have them, in the same order.

    Where setups differ in the values of the same things, and a name is long, these values alone are the name: of "start
    coins = 3 (printed), Boris: extra coins = −1" it is "3, −1", and they are values of "start coins, Boris: extra
    coins". Else names stay as they are, and they are values of "".
    """
    names = list(names)
    parts = [[part.partition(" = ") for part in name.split(", ")] for name in names]
    things = [tuple(thing for thing, _, _ in each) for each in parts]
    if max(map(len, names)) <= LONG or len(set(things)) > 1 or not all(found for each in parts for _, found, _ in each):
        return names, ""
    return [", ".join(value.removesuffix(" (printed)") for _, _, value in each) for each in parts], ", ".join(things[0])


def setups_by(what):
    """What stands behind the caption of a figure that has names_for_figures(), by the second thing that it returns."""
    return f"; setups by {what}" if what else ""
