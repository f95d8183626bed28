"""Why a player prefers one candidate of a decision to another: the features that its scores differ by."""
import re

import numpy as np
from simcore.nets import scores

from policies import load
from policies.learning import slopes
from policies.tuning import merged
from simcore.games import part

SMALL = 0.005                       # of all that differs; less is no reason
ODD = 1.0173                        # times each weight, so that no sums stay the same by chance
AS_FOR = re.compile(r"(?:^|: )as (?:for|in) `(\w+)`")  # a meaning that another table gives
REST = "what no weight alone accounts for"


def reasons(tables, spec, waiting, one, other):
    """[(what counts, by how much)], the largest first: what the score of candidate `one` has more, or less, of.

    waiting: of simcore.play.ask(). Features of the same meaning count together, whatever table their weights are in.
    Formulas in which weights are multiplied are followed by their slopes; what these leave of the difference, and what
    a formula adds without a weight, is REST. All of it adds up to the difference of the two scores.
    """
    features = part(tables.game, "features").FEATURES
    own = scores(tables, spec, waiting)
    weights = [(table, name) for table in features if counts(tables, spec, waiting, table, own)
               for name in features[table] if spec.config[table].get(name)]
    moved = slopes(tables.game, spec.config, weights, lambda policy: scores(tables, policy, waiting)[[one, other]])
    sums = {}
    for (table, name), slope in zip(weights, (moved[0] - moved[1]).tolist(), strict=True):
        text = meaning(features[table], name)
        if other_table := AS_FOR.search(text):
            text = meaning(features[other_table[1]], name)
        sums[text] = sums.get(text, 0) + spec.config[table][name] * slope
    sums[REST] = float(own[one] - own[other]) - sum(sums.values())
    whole = sum(map(abs, sums.values()))
    found = [(text, amount) for text, amount in sums.items() if abs(amount) > SMALL * whole]
    return sorted(found, key=lambda item: -abs(item[1]))


def counts(tables, spec, waiting, table, own):
    """Whether any weight of a table moves any score of the decision. own: the scores; asked first, as most do not."""
    weights = spec.config.get(table)
    if not weights:
        return False
    other = load(tables.game, merged(spec.config, {table: {name: weight * ODD for name, weight in weights.items()}}))
    return (scores(tables, other, waiting) != own).any()


def meaning(features, name):
    """What a feature counts, in words; one of many that are made of words is named as well."""
    for names, text in features.groups:
        for each in names:
            if each == name:
                return text
            if not isinstance(each, str) and name in each:
                return f"{name.replace('_', ' ')}: {text}"
    return name


def runner_up(values, first):
    """The place of the largest value that is not that at `first`; another place where all are the same."""
    values = np.array(values, float)
    values[values == values[first]] = -np.inf
    return int(values.argmax()) if np.isfinite(values).any() else int(first == 0)
