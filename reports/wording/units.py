"""Numbers with their units, as sentences, tables and figures write them."""

NARROW = "\N{NO-BREAK SPACE}"


def percent(value, digits=0):
    """0.25 as "25 %"."""
    return f"{100 * value:.{digits}f}{NARROW}%"


def percent_of_fair(share):
    """A fair share as text: of six players or more in tenths of a percent."""
    return percent(share, int(share < 0.2))


def tenths(value):
    """0.25 as "25.0", an end of an interval behind a share in percent."""
    return f"{100 * value:.1f}"
