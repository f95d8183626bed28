"""`sweep --one-tier-up`: the players one tier above, and how long all will take."""
import json
import sys
from collections import Counter

from joblib import cpu_count

from ludometer import policies
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.lineup import lineup_words
from ludometer.analysis.strength import kept_ratings
from ludometer.api.bundled_experiments import experiment_file
from ludometer.api.speed import seconds_of
from ludometer.commands.terminal import duration
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import game_name, home

MEASURED = 12                                                   # setups of a line-up, at least


def with_tier_above(source, values):
    """The values of an experiment on a game, with the tier above its players as a second line-up. DataError."""
    if experiment_file(source):
        raise DataError(f"--one-tier-up: {source} says itself who plays; vary its lineup, as in "
                        '[vary] lineup = ["casual", "club"]')
    lineup, tiers = values.get("lineup", "club"), policies.tiers(source)
    who = {word for word in lineup_words(lineup) if word and not word.isdigit()}
    tier = who.pop() if len(who) == 1 else None                 # of all players, if they are of one
    above = kept_ratings.tier_above(source, tier)
    if above is None and len(tiers) < 2:
        raise DataError(f"--one-tier-up: the library of {source} has no tier above another; leave this out")
    if above is None:
        what = "is the highest tier" if tier in tiers else "is no tier" if tier else "is not one tier"
        raise DataError(f"--one-tier-up: {lineup} {what} of {source}; --lineup may be one of those "
                        f"with a tier above, for all players: {', '.join(tiers[:-1])}")
    others = {key: value for key, value in values.items() if key != "lineup"}
    return others | {"vary": {"lineup": [lineup, lineup.replace(tier, above)]} | values.get("vary", {})}


def announce_time(source, values, jobs):
    """Announce on stderr how long an experiment takes, by line-up, measured on a few games.

    jobs: as `sweep` takes it. Raises DataError.
    """
    experiment = Experiment.make({"game": home(game_name(source))} | values, source)
    workers = jobs or cpu_count()
    whole = seconds_by_lineup(experiment.cells(), lambda cell: seconds_of(cell, experiment.seed, workers))
    parts = ", ".join(f"{lineup} {duration(seconds)}" for lineup, seconds in whole.items())
    print(f"ludometer: about {duration(whole.total())} to play with {workers} worker{'s' * (workers > 1)} ({parts}); "
          "fewer --games take less time", file=sys.stderr)


def seconds_by_lineup(cells, measure):
    """A Counter of the seconds that cells take to play, by line-up. measure: a function of a Cell.

    Each setup is measured, since modules and knobs may make its games longer; of a line-up with many setups the first
    ones, and one for each number of players and choice of modules. Gifts and other readings take as long as the setup
    that they belong to.
    """
    measured, whole = {}, Counter()                             # by setup, and by all of it but the knobs
    for cell in cells:
        setup = next((cells[number] for number in (cell.of, cell.twin) if number is not None), cell)
        alike = setup.lineup, setup.players, tuple(setup.modules)
        exact = *alike, json.dumps(setup.set, sort_keys=True)
        if exact not in measured:
            many = sum(len(key) == len(exact) and key[0] == setup.lineup for key in measured) >= MEASURED
            measured[exact] = measured[alike] if many and alike in measured else measure(setup)
            measured.setdefault(alike, measured[exact])
        whole[cell.lineup] += measured[exact]
    return whole
