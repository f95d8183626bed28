"""Settings of what is not in play."""
import pytest

from analysis.experiment import Experiment
from simcore.errors import DataError


@pytest.mark.parametrize(("values", "where"), [
    ({"set": {"shield.shield_1.points": 3}}, "with 4 players and no modules; --module shields brings it into play"),
    ({"vary": {"set.shield.shield_1.points": [0, 3]}}, "with 4 players and no modules; --module shields brings"),
    ({"set": {"shield_upkeep": 2}, "vary": {"players": [2, 3]}}, "with 2 or 3 players and no modules; --module sh"),
    ({"set": {"route.route_1.bonus_1": "silver"}, "modules": ["shields"]},
     "with 4 players and shields; --module trade-routes brings"),
])
def test_what_no_setup_plays_cannot_be_set(values, where):
    with pytest.raises(DataError, match=f"not in play {where}"):
        Experiment.make({"game": "burgundy", **values})


@pytest.mark.parametrize("values", [
    {"game": "burgundy", "set": {"shield.shield_1.points": 3}, "vary": {"modules": [[], ["shields"]]}},
    {"game": "scythia", "set": {"crew.champion.copies": 0}},       # in play but for this
    {"game": "rurik", "set": {"start_coins": 3}},
], ids=str)
def test_what_one_setup_plays_can_be_set(values):
    assert Experiment.make(values).set == values["set"]


def test_what_other_numbers_of_players_have_is_said_so():
    with pytest.raises(DataError, match=r"not in play with 4 players and no modules; with 2 players it is$"):
        Experiment.make({"game": "rurik", "players": 4, "set": {"space.muster_1.points": 4}})
