"""Among whom a verdict on seats or factions holds: the players of its games, unless better ones have played the same.

What one tier makes of a seat is not what the seat is worth to all: better players may turn a verdict round.
"""
import json
from functools import cache

from ludometer.analysis.experiments.lineup import lineup_policies
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.strength import kept_ratings

SAME = ("players", "modules", "set", "factions", "of")          # what cells share that differ in who plays alone
UNTESTED = "not tested with {} players"                         # verdicts
NAMED = 3                                                       # policies that are named


def policies_of(cell):
    """Names of the policies of a cell's line-up."""
    return lineup_policies(cell.line_up)


def tiers_of(cell):
    """The tier of each policy of a cell's line-up, None for a policy that is no tier."""
    known = cell.run.manifest["policies"]
    return tuple(kept_ratings.tier_of(cell.game, known.get(name, {})) for name in policies_of(cell))


def tier_of(cell, tiers=tiers_of):
    """The tier that all players of a cell have in common, or None. tiers: as tiers_of()."""
    found = tiers(cell)
    return found[0] if len(found) == 1 else None


def cells_one_tier_up(cells, given, tiers=tiers_of):
    """{cell: the first of the given cells with the same setup and players one tier up, or None}. tiers: as tiers_of().
    """
    def setup_of(cell):
        return json.dumps([cell.about[key] for key in SAME], sort_keys=True)

    tier_above = cache(kept_ratings.tier_above)                 # which looks at the files of a library
    first, found = {}, {}
    for cell in given:
        first.setdefault((tier_of(cell, tiers), setup_of(cell)), cell)
    for cell in cells:
        above = tier_above(cell.game, tier_of(cell, tiers))
        found[cell] = first.get((above, setup_of(cell))) if above else None
    return found


def players_judged(cells, given, tiers=tiers_of):
    """The players to whom verdicts in these cells apply, in words: "among club players", and what is not tested.

    Empty where each of these cells has been played by players one tier up too, in one of the cells given. Better
    players are named as not tested unless the library has none, or the cell has several populations, each of which must
    give a verdict. If only the players one tier up could be better, it names the tiers above theirs. tiers: as
    tiers_of().
    """
    above = cells_one_tier_up([*cells, *given], given, tiers)
    left = [cell for cell in cells if above[cell] is None]
    best_tier = cache(kept_ratings.best_tier)
    best = [cell for cell in left if best_tier(cell.game) not in (None, *tiers(cell))
            and not shared_populations(cell)]
    checks = {above[cell] for cell in given}
    checked = checks.issuperset(left)
    if checked and not best:
        return ""
    who = list(dict.fromkeys(name for cell in cells for name in policies_of(cell)))
    said = f"players of {len(who)} policies"
    if len(who) <= NAMED:
        said = f"{joined_names(who)} players"
    several = {len(shared_populations(cell)) for cell in cells}
    if several != {0} and len(several) == len(who) == 1:        # of others not all need be such
        said = f"{several.pop()} populations of {said}"
    untested = UNTESTED.format("better") if best else ""
    if checked:
        higher = min((kept_ratings.tiers_above(cell.game, tier_of(cell, tiers)) for cell in best), key=len)
        untested = UNTESTED.format(joined_names(higher))
    return "; ".join(filter(None, (f"among {said}", untested)))


def judged_players_only(scope):
    """The first part of the text of players_judged(), without the note on players that were not tested."""
    return scope.partition("; ")[0]


def joined_names(names):
    """Names as a sentence lists them: "casual, club and expert"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
