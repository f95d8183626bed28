"""How a game feels: measures of whole games against what their logs say, counted in another way."""
from itertools import groupby

import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies.game_feel import (
    MEASURES,
    NEED_CHANCES,
    SURE,
    TIMES,
    Looked,
    ahead_changes,
    behind,
    calibration,
    decided_at,
    feel,
    looked_at,
)


def cell(**values):
    return Experiment.make({"games": 8, **values}).cells()[0]


def counted(events):
    """(turns, choices, options of each, waits) of a log, decision by decision."""
    decisions = [(int(event["seat"]), int(event["n_moves"])) for event in events if event["n_moves"] > 0]
    turns = [(seat, [options for _, options in group]) for seat, group in groupby(decisions, key=lambda each: each[0])]
    waits = []
    for place, (seat, _) in enumerate(turns):
        later = [at for at in range(place + 1, len(turns)) if turns[at][0] == seat]
        if later:
            waits.append(sum(options > 1 for other in turns[place + 1:later[0]] for options in other[1]))
    choices = [options for _, options in decisions if options > 1]
    return len(turns), len(choices), choices, sorted(waits)


@pytest.mark.parametrize("asked", [
    {"game": "rurik", "players": 3, "lineup": "novice"}, {"game": "burgundy", "players": 2, "lineup": "random"},
    {"game": "scythia", "players": 4, "lineup": "random"}, {"game": "pig", "players": 2, "lineup": "random"}])
def test_turns_choices_options_and_waits_are_those_of_the_log(asked):
    one = cell(**asked)
    specs = one.policies
    for game in range(3):
        found, log = looked_at(one, 7, game, specs), lm.load(**{**asked, "seed": 7}).play(game)
        turns, choices, options, waits = counted(log.events)
        assert (found.turns, found.choices, sorted(found.waits)) == (turns, choices, waits)
        assert found.options.tolist() == options


def test_a_sample_adds_up_its_games():
    one = cell(game="rurik", players=2, lineup="novice")
    looked = [looked_at(one, 7, game, one.policies) for game in range(10)]
    found = feel(one, 7, games=10)
    means = found.measures.set_index("measure")["value"]
    assert [*means.index] == [*MEASURES] and found.games == 10
    assert means["turns"] == pytest.approx(np.mean([each.turns for each in looked]) / 2)
    assert means["options"] == pytest.approx(np.concatenate([each.options for each in looked]).mean())
    assert means["waiting"] == pytest.approx(np.mean([wait for each in looked for wait in each.waits]))
    assert means["lowest"] == pytest.approx(np.mean([each.chances[:, each.winner].min() for each in looked
                                                     if each.winner is not None]))
    assert ((found.measures["low"] <= found.measures["value"]) & (
        found.measures["value"] <= found.measures["high"])).all()


def test_without_an_estimate_nothing_is_said_of_chances():
    found = feel(cell(game="pig", players=2, lineup="random"), 7, games=4)
    assert not {*NEED_CHANCES} & {*found.measures["measure"]} and found.calibration.empty
    assert [*found.over_time] == ["time", "options"]


def path(*chances):
    """A game of two that the first seat wins, with these chances of it, one after another in equal times."""
    of_first = np.interp(TIMES, np.linspace(0, 1, len(chances)), chances)
    return Looked(2, 2, np.array([2, 2]), [], np.column_stack([of_first, 1 - of_first]), 0)


def test_what_is_said_of_chances():
    steady = path(0.5, 0.7, 0.9, 1.0, 1.0)
    assert decided_at(steady) == pytest.approx(TIMES[np.argmax(steady.chances[:, 0] >= SURE)])
    assert ahead_changes(steady) == 0 and behind(steady) == 0
    turned = path(0.9, 0.9, 0.1, 0.9, 0.95)
    assert ahead_changes(turned) == 2 and decided_at(turned) == pytest.approx(0.75)
    assert behind(turned) == pytest.approx((turned.chances[:, 0] < 0.5).mean())
    assert decided_at(path(0.6, 0.6)) == 1


def test_calibration_compares_what_is_said_with_what_is_won():
    found = calibration([path(0.95, 0.95), path(0.95, 0.95), path(0.35, 0.35)]).set_index("n")
    by_said = {round(row.said, 2): row.won for row in found.itertuples()}
    assert by_said == {0.05: 0.0, 0.35: 1.0, 0.65: 0.0, 0.95: 1.0} and sorted(found.index) == [21, 21, 42, 42]


def test_a_notebook_asks_for_a_game_or_for_a_run(tmp_path):
    run = lm.sweep("rurik", players=2, lineup="novice", games=20, seed=3, out=tmp_path / "run", progress=False)
    asked = lm.feel("rurik", players=2, lineup="novice", seed=3, games=6)
    again = lm.feel(run, games=6)
    assert asked.plain() == again.plain() and asked.games == 6
