"""Words of candidates, over decisions of all kinds: none has those of another, and none names luck that is to come."""
from collections import Counter
from importlib import import_module

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.analysis.decisions.candidates_in_words import NOTHING, moves_in_words
from ludometer.simcore.games import part
from ludometer.simcore.play import picks, play_one
from tests.battery.test_words import GAMES, setups

SEED, MANY = 11, 30                                             # candidates of a decision that are looked at
IMAGINED = range(4)                                             # games in which all luck is another
ALIKE = " alike"                                                # in the words of candidates of which each does the same


def decisions(tables, players, game, each):
    """(kind, arguments of moves_in_words()) of decisions of a random game, `each` of every kind."""
    specs, kinds = [policies.load(tables.game, "random")] * players, part(tables.game, "declared").KINDS
    taken = Counter()
    events, _ = play_one(tables, specs, SEED, game)
    decided, rng = events[events["n_moves"] > 0], np.random.default_rng(game)
    for at in rng.permutation(np.flatnonzero(decided["n_moves"] > 1)):
        event = decided[at]
        kind = kinds[event["kind"]]
        taken[kind] += 1
        if taken[kind] <= each:
            before, boundary = play_one(tables, specs, SEED, game, steps=int(event["step"]))
            own = decided["picked"][len(picks(before)):at].tolist()
            shown = sorted(rng.permutation(event["n_moves"])[:MANY].tolist())
            yield kind, (tables, specs, SEED, game, boundary, own, shown)


def faults(tables, players, games, each):
    """([what is wrong with the words of a decision], Counter of the kinds of decisions looked at)."""
    wrong, seen = [], Counter()
    for game in range(0, games * players, players):             # each of another deal
        for kind, asked in decisions(tables, players, game, each):
            words, *others = (moves_in_words(*asked, numbers=[number]) for number in IMAGINED)
            seen[kind] += 1
            wrong += [(kind, "luck", *texts) for texts in zip(words, *others, strict=True) if len(set(texts)) > 1]
            wrong += [(kind, f"{number} times", text) for text, number in Counter(words).items()
                      if (number > 1 and not text.endswith(ALIKE)) or text == NOTHING]
    return wrong, seen


CASES = [(game, modules, players) for game in GAMES for modules, players in setups(game)]


@pytest.mark.sample("scythia-base-2")
@pytest.mark.parametrize(("game", "modules", "players"), CASES, ids=[
    f"{game}-{'-'.join(modules) or 'base'}-{players}" for game, modules, players in CASES])
def test_words_tell_candidates_apart_and_name_no_luck(game, modules, players):
    wrong, seen = faults(simcore.load(game, modules=modules), players, 2, 14)
    assert not wrong and len(seen) > 6


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_so_do_those_of_rare_decisions(game):
    rules = import_module(f"tests.battery.{game}").BUSY_RULES
    wrong, seen = faults(simcore.load(game, **rules), 3, 6, 14)
    assert not wrong and len(seen) > 12
