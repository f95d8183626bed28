"""Why a player prefers one candidate of a decision to another: the features that its scores differ by.

Of a net the difference is shared out among features by integrated gradients: what each changes on a straight way from
one candidate to the other (Sundararajan, Taly and Yan, Proceedings of ICML, 2017, 3319-3328).
"""
import re

import numpy as np

from ludometer.policies import load
from ludometer.policies.tuning import merge_config
from ludometer.simcore.declare import Features
from ludometer.simcore.games import part
from ludometer.simcore.insight import OF_SCORES, heat_of, layer_of, scores, sight_of
from ludometer.simcore.nets import RULED_OUT
from ludometer.simcore.story import row_titles

SMALL = 0.005                       # of all that differs; less is no reason
ODD = 1.0173                        # times each weight, so that no sums stay the same by chance
AS_FOR = re.compile(r"(?:^|: )as (?:for|in) `(\w+)`")  # a meaning that another table gives
PLACE = re.compile(r"<(\w+)(?: of (\w+)(?: from (\d+))?)?>")
REST = "what no weight alone accounts for"
OTHER_OUT, ITSELF_OUT = "it never makes the other move if it can help it", "it never makes this move if it can help it"
WEIGHTS = "what its weights alone say"
MOVE = "the move’s own numbers"     # of decisions of which a net sees no features
OTHERS = "of the other: {}"          # a feature that only the other candidate has
SHARED = 64                         # places on the way from one candidate to another at which a net is asked


def reasons(tables, spec, waiting, one, other):
    """[(feature in words, amount)], largest first: why candidate `one` scores more, or less, than the other.

    waiting: of ludometer.simcore.play.ask(). Features of the same meaning count together, whatever table their weights
    are in. Formulas in which weights are multiplied are followed by their slopes; what these leave of the difference,
    and what a formula adds without a weight, is REST. All adds up to the difference of the two scores. Where a net
    decides, these are the features that it sees, and the score by the weights it is laid over counts as one of them.
    Where one of the two is ruled out, that is the only reason: OTHER_OUT or ITSELF_OUT.
    """
    own = scores(tables, spec, waiting)
    ahead = float(own[one] - own[other])
    if abs(ahead) >= RULED_OUT:
        return [(OTHER_OUT if ahead > 0 else ITSELF_OUT, ahead)]
    sums = net_contributions(tables, spec, waiting, one, other) or weight_contributions(tables, spec, waiting, one,
                                                                                        other, own)
    sums[REST] = ahead - sum(sums.values())
    whole = sum(map(abs, sums.values()))
    found = [(text, amount) for text, amount in sums.items() if abs(amount) > SMALL * whole]
    return sorted(found, key=lambda item: -abs(item[1]))


def net_contributions(tables, spec, waiting, one, other):
    """{feature in words: its part of the score difference} by a net; for a population the mean of its members.

    Empty where no net decides, or does not consider both.
    """
    seen = sight_of(tables, spec, waiting) if "net" in spec.config else None
    if seen is None or not {one, other} <= set(seen.candidates.tolist()):
        return {}
    here, there = (int(np.flatnonzero(seen.candidates == each)[0]) for each in (one, other))
    way = seen.features[here] - seen.features[there]
    steps = seen.features[there] + (np.arange(SHARED)[:, np.newaxis] + 0.5) / SHARED * way
    members, shares = layer_of(spec, seen.players, seen.layer), np.zeros(len(way))
    for net in members:
        above = (seen.inputs @ net["inputs"] + net["start"] + steps @ net["features"] > 0).mean(axis=0)
        shares += way * (net["alone"] + net["features"] @ (above * net["worth"])) / len(members)
    sight, heat, sums = part(tables.game, "sight"), heat_of(spec, seen.players, waiting.kind), {}
    titles = row_titles(tables)
    for place in np.flatnonzero(shares):
        if place >= len(way) - OF_SCORES or not seen.layer:
            text = MOVE if place < len(way) - OF_SCORES else WEIGHTS
        else:
            text = meaning_of_shown(sight, place, titles)
            text = text if seen.features[here][place] else OTHERS.format(text)
        sums[text] = sums.get(text, 0) + heat * float(shares[place])
    sums[WEIGHTS] = sums.get(WEIGHTS, 0) + heat * float(seen.scores[here] - seen.scores[there])
    return sums


def weight_contributions(tables, spec, waiting, one, other, own):
    """{feature in words: its part of the score difference} by weights. own: the scores."""
    from ludometer.policies.learning import slopes  # brings all that learns
    features = part(tables.game, "features").FEATURES
    weights = [(table, name) for table in features if weights_matter(tables, spec, waiting, table, own)
               for name in features[table] if spec.config[table].get(name)]
    moved = slopes(tables.game, spec.config, weights, lambda policy: scores(tables, policy, waiting)[[one, other]])
    sums = {}
    for (table, name), slope in zip(weights, (moved[0] - moved[1]).tolist(), strict=True):
        text = meaning(features[table], name)
        if other_table := AS_FOR.search(text):
            text = meaning(features[other_table[1]], name)
        sums[text] = sums.get(text, 0) + spec.config[table][name] * slope
    return sums


def weights_matter(tables, spec, waiting, table, own):
    """Whether a table of weights moves any score of this decision; cheaper than slopes. own: the scores."""
    weights = spec.config.get(table)
    if not weights:
        return False
    other = load(tables.game,
                 merge_config(spec.config, {table: {name: weight * ODD for name, weight in weights.items()}}))
    return (scores(tables, other, waiting) != own).any()


def meaning_of_shown(sight, place, titles):
    """What a net sees of a candidate at this place, in words. sight: the game's part; titles: {table: its titles}."""
    if isinstance(sight.SHOWN, Features):
        return meaning(sight.SHOWN, sight.SHOWN[place], titles)
    return sight.SHOWN_MEANINGS[place]                          # of a game in Python


def meaning(features, name, titles=None):
    """The meaning of a feature, in words. titles: {table: titles of its rows}.

    The meaning of many features whose names are made of words has the words in the places of <these>, of a row its
    title in the places of <these of table>, and <these of table from 1> where rows are counted from 1; or else the name
    stands before it.
    """
    for names, text in features.groups:
        for each in names:
            if each == name:
                return text
            if not isinstance(each, str) and name in each:
                if not PLACE.search(text):
                    return f"{name.replace('_', ' ')}: {text}"
                words = each.words[each.index(name)]
                return PLACE.sub(lambda place, words=words: placeholder_word(words, *place.groups(), titles or {}),
                                 text)
    return name


def placeholder_word(words, place, table, first, titles):
    """The words that fill a placeholder in a feature's meaning; for a row of a table its title."""
    word = words[place]
    row = int(word) - int(first or 0) if table else -1
    return titles[table][row] if 0 <= row < len(titles.get(table, ())) else word.replace("_", " ")


def runner_up(values, first):
    """The place of the largest value other than that at `first`; another place where all are the same."""
    values = np.array(values, float)
    values[values == values[first]] = -np.inf
    return int(values.argmax()) if np.isfinite(values).any() else int(first == 0)
