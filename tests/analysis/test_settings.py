"""Settings are all combinations of the values of knobs, and how large a change each is."""
import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies.candidate_settings import Setting, module_of, settings, steps
from ludometer.simcore.errors import DataError
from ludometer.simcore.overlay import OWN_NAME
from ludometer.simcore.toml import parse_toml, toml_lines
from tests.rows import each_row


def cell(game="rurik", **values):
    return Experiment.make({"game": game, "players": 2, "games": 8, "lineup": "random", **values}).cells()[0]


def found(knobs, most=100, seed=1, **values):
    return settings(cell(**values), knobs, most, seed)


@each_row("given, value, tried, size", [
    (3, 3, (2, 3, 4), 0), (3, 4, (2, 3, 4), 1), (3, 6, (2, 3, 4), 3), (3, 2, (2, 3, 4), 1), (3, 0, (2, 3, 4), 3),
    (100, 50, (50, 100, 200), 1), (100, 60, (50, 100, 200), 1), (100, 202, (50, 100, 200), 3), (0, -2, (), 2),
    (0, 0.5, (), 1), ("raid", "banish", (), 1), (False, True, (), 1), ([1], [2], (), 1), (None, 3, (), 1)])
def test_a_change_is_counted_in_steps_worth_trying(given, value, tried, size):
    assert steps(given, value, tried) == size


def test_all_combinations_are_tried_the_least_change_first():
    chosen, whole, _ = found({"start_coins": [4, 3, 2], "leader.maria.coins": [0, -2]})
    assert whole == 6 and [(each.size, each.label) for each in chosen] == [
        (0, "as given"), (1, "start_coins = 4"), (1, "start_coins = 2"), (2, "leader.maria.coins = -2"),
        (3, "start_coins = 4, leader.maria.coins = -2"), (3, "start_coins = 2, leader.maria.coins = -2")]


def test_the_given_value_need_not_be_among_them():
    chosen, whole, _ = found({"start_coins": [5, 6], "leader.maria.coins": [-1]})
    assert whole == 2 and [each.change for each in chosen] == [
        {}, {"start_coins": 5, "leader.maria.coins": -1}, {"start_coins": 6, "leader.maria.coins": -1}]


def test_sizes_are_counted_from_the_game_as_given():
    chosen, _, _ = found({"leader.maria.coins": [0, 1, 2]}, set={"leader.maria.coins": 2})
    assert [(each.size, each.change) for each in chosen] == [
        (0, {}), (1, {"leader.maria.coins": 1}), (2, {"leader.maria.coins": 0})]


def test_of_too_many_those_of_one_knob_come_first_and_others_are_drawn():
    knobs = {"start_coins": [2, 3, 4], **{f"leader.{name}.coins": [-2, -1, 0, 1] for name in (
        "maria", "boris", "agatha", "yaroslav", "sudislav")}}
    chosen, whole, _ = found(knobs, 30)
    assert whole == 3 * 4**5 and len(chosen) == 31 and chosen[0] == Setting({}, 0)
    assert sum(len(each.change) == 1 for each in chosen) >= 17 and max(len(each.change) for each in chosen) > 3
    assert found(knobs, 30)[0] == chosen != found(knobs, 30, seed=2)[0]
    assert len({each.label for each in chosen}) == 31
    assert chosen == sorted(chosen, key=lambda setting: setting.size)


def test_combinations_that_cannot_be_played_are_dropped():
    chosen, whole, dropped = found({"start_coins": [1, 3], "leader.maria.coins": [-3, 0]})
    assert whole == 4 and [each.label for each in chosen] == ["as given", "start_coins = 1", "leader.maria.coins = -3"]
    assert list(dropped) == ["start_coins = 1, leader.maria.coins = -3"]
    assert "expected at least -1 with start_coins = 1" in dropped["start_coins = 1, leader.maria.coins = -3"]


@pytest.mark.parametrize("knobs, says", [
    ({}, "no knob to turn"), ({"start_coin": [1]}, "did you mean 'start_coins'"), ({"start_coins": [99]}, "0 to 12"),
    ({"start_coins": []}, "0 values, expected 1 to 100"), ({"start_coins": [2, 2]}, "2 is given twice"),
    ({"leader.igor.coins": [1]}, "igor"), ({"start_coins": [3]}, "no values but those that are given"),
    ({"start_coins": [[1], [1]]}, "start_coins"),
    ({name: [1, 2] for name in "abcdefg"}, "7 knobs, expected at most 6.*sensitivity.*optuna and SMAC")])
def test_what_cannot_be_tried_is_refused(knobs, says):
    with pytest.raises(DataError, match=says):
        found(knobs)


@pytest.mark.parametrize("given, change", [
    ({}, {"start_coins": 4, "leader.maria.coins": -2}), ({"leader.maria.coins": 2}, {"leader.maria.coins": 0}),
    ({"start_coins": 5}, {"deed.market_day.reward.scheme_draw": 1, "deed.market_day.points": 3})])
def test_its_module_plays_the_same_games(given, change):
    base = cell(set=given)
    content = module_of(base, Setting(change, 1), "Milder", "less of it")
    assert parse_toml("\n".join(toml_lines(content)), "milder") == content and OWN_NAME.fullmatch("milder")
    wanted, there = cell(set=given | change), cell(modules=["milder"], files={"milder": content})
    games = [each.play_batch(500_001, 0, 400).tobytes() for each in (wanted, there, cell(set=given))]
    assert games[0] == games[1] != games[2]
