"""Whether compiled rules of a game in Python play the games that its Python plays."""
from functools import partial

import numpy as np

from ludometer import policies, simcore
from ludometer.simcore.errors import DataError, RuleError
from ludometer.simcore.games import engine, home
from ludometer.simcore.python_game.compiled import RULES, folder_of, load, played_by
from ludometer.simcore.questions import results

TURNED, JUDGED = 10, 10                                         # games: for each value of a knob; by who tries moves
SEED = 1


class Differs(DataError):
    """A game that compiled rules play otherwise. said: the difference; again: a function that plays the game with other
    compiled rules and says what then is different."""

    def __init__(self, text, said, again):
        super().__init__(text)
        self.said, self.again = said, again


def cause_of(error, folder, rules, left):
    """The one of some rules without which the difference is gone; None if it takes more than one."""
    return next((rule for rule in rules if not error.again(load(folder, [*left, rule]))), None)


def compare(name, layout, own, games):
    """How many games Python and compiled rules have played alike, to their end. Raises Differs."""
    fewest, most = layout.cls.players
    turned = [{knob: value} for knob, each in layout.knobs.items() for value in each.range if value != each.official]
    compared = ended = 0
    for players in range(fewest, most + 1):
        for player, values, n in [("random", {}, games), ("club", {}, JUDGED),
                                  *(("random", value, TURNED) for value in turned)]:
            plain, fast = (tables_by(name, layout, each, values) for each in (None, own))
            pool = [policies.load(name, player)] * players
            # setup() may read factions
            can_choose = plain.factions and not play_whole_game(plain, pool, 1, "chosen")[-1]
            for game in range(n):
                factions = "chosen" if can_choose and game % 2 else None
                one, other = (play_whole_game(tables, pool, game, factions) for tables in (plain, fast))
                ended += not one[3]
                if said := difference(one, other):
                    what = "".join(f", {knob} = {value}" for knob, value in values.items())
                    raise Differs(f"{name}: the compiled rules are not those of {layout.file.name}: game {game} of "
                                  f"{players} players ({player}, seed {SEED}{what}): {said}\n  Python plays the game "
                                  f"as before; compare {folder_of(layout) / RULES}", said,
                                  partial(difference_in, name, layout, one, pool, game, factions, values))
            compared += n
    if 2 * ended < compared:
        raise DataError(f"{name}: in {compared - ended:,} of {compared:,} games its rules fail, in Python as well; "
                        "expected a game that ludometer try finds well")
    return ended


def tables_by(name, layout, own, values):
    """Tables of a game that is played by these compiled rules, or by Python where they are None."""
    with played_by(layout, own):
        return simcore.load(home(name), set=values)


def difference_in(name, layout, plain, pool, game, factions, values, own):
    """The difference of a game that Python has played so, and these compiled rules."""
    return difference(plain, play_whole_game(tables_by(name, layout, own, values), pool, game, factions))


def play_whole_game(tables, pool, game, factions):
    """A whole game: (events, the position at each, rows of the results, what went wrong or "")."""
    try:
        events, states = engine(tables.game).play_one(tables, pool, SEED, game, factions=factions, states=True)
        return events, states, results(tables, states[-1:]), ""
    except RuleError as error:
        return [], [], [], str(error) or "a fault"


def difference(one, other):
    """The first difference between a game as Python and as compiled rules play it, in words; "" if there is none."""
    if bool(one[3]) != bool(other[3]):
        return f"only {'Python' if one[3] else 'they'} stopped it: {one[3] or other[3]}"
    if all(map(np.array_equal, one[:3], other[:3])):
        return ""
    for place, (event, twin, state, mirror) in enumerate(zip(one[0], other[0], one[1], other[1], strict=False)):
        if fields := fields_that_differ(state, mirror):
            return f"before event {place}, in turn {event['step']}: {fields}"
        if event != twin:
            return f"event {place}, in turn {event['step']}: {event} in Python, {twin} compiled"
    if len(one[0]) != len(other[0]):
        return f"{len(one[0])} events in Python, {len(other[0])} compiled"
    return fields_that_differ(one[1][-1], other[1][-1]) or f"results: {one[2]} in Python, {other[2]} compiled"


def fields_that_differ(one, other):
    """Fields of two positions that are not alike, with what they hold."""
    return "; ".join(f"{name} is {one[name]} in Python, {other[name]} compiled" for name in one.dtype.names
                     if np.any(one[name] != other[name]))
