"""Which games the tests of stories play."""
from ludometer.policies import load


def games_of(game, name, variant, variants, number):
    """Numbers of games, of which six in a row are of all sorts.

    Players who search play a third of them: with each variant others, so that all sorts come up with some variant.
    """
    if number > 6 or "search" not in load(game, name).config:
        return range(number)
    first = 2 * list(variants).index(variant)
    return range(first, first + 2)
