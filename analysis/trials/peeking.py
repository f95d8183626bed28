"""Whether what a seat may choose depends on what it cannot see.

A game is gone through step by step. At a decision, that which the seat cannot see is dealt again, and the step is
played again up to there. If the seat then sees the same as before and may choose something else, hidden cards leak.
"""
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from ludometer.simcore.errors import FaultOfFile, RuleError
from ludometer.simcore.play import ask
from ludometer.simcore.python_game.layout import FIRST
from ludometer.simcore.python_game.state_fields import Pile, Tally
from ludometer.simcore.questions import redeal
from ludometer.simcore.weigh import weigh

DEALS = 4                                                       # of what is hidden, at each decision
STEPS = 300                                                     # of a game that are gone through, at most
MOST = 400                                                      # decisions that are compared


@dataclass
class Peeking:
    """Decisions that were compared, and those that differ. different: {decision: how often}; example: {decision: (what
    the seat might choose, what it might with other hidden cards)}; kept: decisions behind which rules still know what
    was hidden before them, as then players who imagine what follows do; fault: a RuleError where rules fail."""
    compared: Counter = field(default_factory=Counter)
    different: Counter = field(default_factory=Counter)
    example: dict = field(default_factory=dict)
    kept: list = field(default_factory=list)
    fault: RuleError | None = None


def peeking(tables, layout, specs, engine, seed, games):
    """The Peeking of some games that chance plays. Raises RuleError where a game goes wrong by itself."""
    found, dice = Peeking(), np.random.default_rng(seed)
    for game in range(games):
        position = engine.play_one(tables, specs, seed, game, steps=0)[1]
        for _ in range(STEPS):
            script, after = [], ask(tables, seed, game, position)
            while after.kind >= 0:
                if not compare(found, tables, layout, specs, engine, seed, game, position, after):
                    return found
                script = [*after.script, int(dice.integers(len(after.moves)))]
                after = ask(tables, seed, game, position, script)
            position = after.state
            if position["pub"]["course"]["stage"] == list(engine.declared.STAGES).index("over"):
                break
        if sum(found.compared.values()) >= MOST:
            break
    return found


def compare(found, tables, layout, specs, engine, seed, game, position, waiting):
    """Compare a Waiting with the same place of the step after other deals; False where the rules fail there."""
    at, seat = len(waiting.script), waiting.seat
    kind, seen = list(layout.options)[waiting.kind], visible(layout, waiting.state, seat)
    true = engine.play_one(tables, specs, seed, game, position=position, script=waiting.script, steps=1)[0]
    before = true[true["n_moves"] > 0][:at]
    own = before["seat"] == seat                                # of the others' decisions it knows what it sees of them
    for number in range(DEALS):
        other = np.array([position])
        redeal(tables, other, seat, seed + number)
        if np.array_equal(numbers_in(layout, other[0]), numbers_in(layout, position)):
            continue
        try:
            events, states = engine.play_one(tables, specs, seed, game, position=other[0], script=waiting.script,
                                             steps=1, states=True)
        except FaultOfFile as error:
            found.fault = error
            return False
        except RuleError:                                       # the picks do not fit: another course
            continue
        places = np.flatnonzero(events["n_moves"] > 0)
        if len(places) <= at or events["seat"][places[at]] != seat:
            continue
        if (events["move"][places[:at]][own] != before["move"][own]).any():
            continue
        if visible(layout, states[places[at]], seat) != seen:
            continue
        event, options = events[places[at]], [events["move"][places[at]]]
        if event["n_moves"] > 1:
            options = ask(tables, seed, game, other[0], waiting.script).moves
        found.compared[kind] += 1
        if waiting.script and kind not in found.kept and len(options) == len(waiting.moves):
            worth = [weigh(tables, specs, seed, game, each, waiting.script, range(len(options)), 0, DEALS)[0]
                     for each in (position, other[0])]
            if not np.array_equal(*worth):
                found.kept.append(kind)
        first, second = {move.tobytes() for move in waiting.moves}, {move.tobytes() for move in options}
        if event["kind"] != waiting.kind or first != second:
            found.different[kind] += 1
            found.example.setdefault(kind, (words(layout, waiting.kind, waiting.moves),
                                            words(layout, int(event["kind"]), options)))
    return True


def words(layout, kind, moves):
    """Options in words."""
    name = list(layout.options)[kind]
    return ", ".join(layout.in_words(name, move.tolist()) for move in moves)


def numbers_in(layout, state):
    """All that a position holds as numbers: its course, then its fields. Copies of it differ in the bytes between."""
    fields = np.frombuffer(state.tobytes(), np.int16)[:max(each.offset + each.words for each in layout.fields.values())]
    course = state["pub"]["course"]
    return np.concatenate([[course["step"], course["stage"], course["to_move"]], fields[FIRST:]])


def visible(layout, state, seat):
    """What a seat sees of a position: bytes in which all else is 0; of a hidden pile it sees how much lies there."""
    numbers = numbers_in(layout, state)
    for place in layout.places:
        if isinstance(place.field, Tally) or (place.hidden and place.seat != seat):
            numbers[place.word + isinstance(place.one, Pile):place.word + place.one.words] = 0
    return numbers.tobytes()
