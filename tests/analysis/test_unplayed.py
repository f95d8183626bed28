"""Settings of what is not in play."""
import pytest

import ludometer as lm
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.without_effect import check_in_play
from ludometer.analysis.studies.candidate_settings import settings
from ludometer.simcore.errors import DataError


def check(values):
    check_in_play(Experiment.make(values).setups())


@pytest.mark.sample(3)
@pytest.mark.parametrize(("values", "where"), [
    ({"set": {"shield.shield_1.points": 3}}, "with 4 players and no modules; --module shields brings it into play"),
    ({"vary": {"set.shield.shield_1.points": [0, 3]}}, "with 4 players and no modules; --module shields brings"),
    ({"set": {"shield_upkeep": 2}, "vary": {"players": [2, 3]}}, "with 2 or 3 players and no modules; --module sh"),
    ({"set": {"shield_upkeep": 2}, "vary": {"modules": [[], ["experts"]]}}, "with 4 players and no modules or expe"),
    ({"set": {"route.route_1.bonus_1": "silver"}, "modules": ["shields"]},
     "with 4 players and shields; --module trade-routes brings"),
    ({"players": 2, "set": {"workers_third": 9}}, "with 2 players and no modules; with 3 or 4 players it is"),
    ({"set": {"geese_count_for_7": 0}}, "with 4 players and no modules; --module extra-tiles brings it into play"),
    ({"game": "scythia", "set": {"chief.trader.strength": 3}}, "with 4 players and no modules; --module solo brings"),
    ({"game": "rurik", "set": {"rebellion_leader.maria.home": "kiev"},
      "factions": ["maria", "random", "random", "random"]}, "with 4 players and no modules; --module solo brings"),
])
def test_what_no_setup_plays_cannot_be_set(values, where):
    with pytest.raises(DataError, match=f"not in play {where}"):
        check({"game": "burgundy", **values})


@pytest.mark.parametrize("values", [
    {"game": "burgundy", "set": {"shield.shield_1.points": 3}, "vary": {"modules": [[], ["shields"]]}},
    {"game": "burgundy", "players": 1, "modules": ["solo"], "factions": ["duchy_13b"],
     "set": {"castle_chosen": 0, "duchy.duchy_13b.start": 5}},     # in play since a player has it
    {"game": "scythia", "set": {"crew.champion.copies": 0}},       # in play but for this
    {"game": "scythia", "players": 2, "set": {"space.cimmeria_6.plunder": 5}},     # of its bag all spaces draw
    {"game": "rurik", "set": {"start_coins": 3}},
], ids=str)
def test_what_one_setup_plays_can_be_set(values):
    check(values)


def test_a_knob_may_bring_another_into_play():
    base = Experiment.make({"game": "burgundy"}).only_cell("a test")
    found, whole, _ = settings(base, {"shields": [0, 1], "shield.shield_1.points": [1, 3]}, 9, 1)
    assert whole == 4 and len(found) == 5             # with the game as given
    with pytest.raises(DataError, match=r"--knob shield\.shield_1\.points: not in play"):
        settings(base, {"start_silver": [1, 2], "shield.shield_1.points": [1, 3]}, 9, 1)


def test_a_run_with_such_a_setting_can_still_be_read_and_grown(tmp_path, monkeypatch):
    monkeypatch.setattr("ludometer.api.arguments.check_in_play", lambda cells: None)
    run = lm.sweep("burgundy", tmp_path / "old", 1, progress=False, players=2, games=2, set={"shield_upkeep": 2})
    monkeypatch.undo()
    assert lm.sweep(run.path, jobs=1, progress=False, games=4).games == 4
