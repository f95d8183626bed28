"""Among whom a verdict on seats or factions holds: the players of its games, unless better ones have played the same.

What one tier makes of a seat is not what the seat is worth to all: better players may turn a verdict round.
"""
from analysis import ratings
from analysis.lineup import names, parse

SAME = ("players", "modules", "set", "factions", "of")          # what cells share that differ in who plays alone
UNASKED = "better players not asked"
NAMED = 3                                                       # policies that are named


def policies_of(cell):
    """Names of the policies of a cell's line-up."""
    return names(parse(cell.about["lineup"], cell.players))


def tier_of(cell):
    """The tier that all players of a cell are of, or None."""
    found = policies_of(cell)
    return ratings.tier_of(cell.game, cell.run.manifest["policies"].get(found[0], {})) if len(found) == 1 else None


def one_tier_up(cell, cells, tier=tier_of):
    """The one of these cells in which the same was played by players one tier up, or None. tier: as tier_of()."""
    above = ratings.tier_above(cell.game, tier(cell))
    return next((other for other in cells if above and tier(other) == above
                 and all(other.about[key] == cell.about[key] for key in SAME)), None)


def among(cells, given, tier=tier_of):
    """Who verdicts in these cells speak of, in words: "among club players; better players not asked".

    Empty where those of each cell can be held against players one tier up, in one of the cells given. Where the library
    has no better players, nothing is said of them. tier: as tier_of().
    """
    left = [cell for cell in cells if one_tier_up(cell, given, tier) is None]
    unasked = any(tier(cell) is None or ratings.tier_above(cell.game, tier(cell)) for cell in left)
    checks = [one_tier_up(cell, given, tier) for cell in given]
    if not unasked and all(cell in checks for cell in left):
        return ""
    who = list(dict.fromkeys(name for cell in cells for name in policies_of(cell)))
    said = f"players of {len(who)} policies"
    if len(who) <= NAMED:
        said = " and ".join(filter(None, (", ".join(who[:-1]), who[-1]))) + " players"
    return f"among {said}" + f"; {UNASKED}" * unasked
