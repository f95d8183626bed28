"""Policies: files and dicts of weights, faults in them, and players worth their name."""
import pickle
import tomllib

import numpy as np
import pytest
from policies.rurik.features import FEATURES

import policies
from policies import tuning
from simcore import DataError, engine, load


def play(line, games, seed=3):
    return engine("rurik").play_batch(load("rurik"), line, seed, 0, games)


@pytest.mark.parametrize("source, message", [
    ("bold", "rurik: policy: no 'bold'; known: random, balanced, builder"),
    ("search-x", "rurik: policy: no 'search-x'"),
    ("search-0", "search: playouts = 0, expected a whole number from 1 to 1000000"),
    ("search-9:bold", "rurik: policy: no 'bold'"),
    ({"plaec": {}}, r"rurik policy \(given\): no 'plaec' \(did you mean 'place'\?\)"),
    ({"place": {"muster": 1}}, "place: no 'muster' .*known: muster_worth"),
    ({"value": {"coin": float("nan")}}, "value coin = nan, expected a finite number"),
    ({"value": {"coin": True}}, "value coin = True, expected a finite number"),
    ({"value": 3}, r"\(given\): value = 3, expected a table"),
    ({"noise": {"trop": 1}}, "noise: no 'trop'"),
    ({"base": "nobody"}, "rurik: policy: no 'nobody'"),
])
def test_faults_are_named(source, message):
    with pytest.raises(DataError, match=message):
        policies.load("rurik", source)


def test_a_search_refuses_settings_it_does_not_know():
    with pytest.raises(DataError, match=r"search: no 'depth' .*known: playouts, horizon, width"):
        policies.load("rurik", "balanced", search={"depth": 3})


def test_a_base_gives_what_a_policy_does_not_say():
    base, own = policies.load("rurik", "balanced"), policies.load("rurik", {"base": "balanced", "value": {"coin": 9}})
    assert own.config["value"]["coin"] == 9
    assert own.config["value"] | {"coin": base.config["value"]["coin"]} == base.config["value"]
    assert {name: own.config[name] for name in base.config if name != "value"} == {
        name: base.config[name] for name in base.config if name != "value"}


@pytest.mark.parametrize("name", policies.library("rurik"))
def test_each_of_the_library_plays_as_itself_elsewhere(name):
    spec = policies.load("rurik", name)
    copy = pickle.loads(pickle.dumps(spec))
    assert copy.name == name and copy.config == spec.config
    assert play([copy, spec], 20).tobytes() == play([spec, spec], 20).tobytes()


def test_players_of_the_library_differ():
    games = {name: play([policies.load("rurik", name)] * 2, 20).tobytes() for name in policies.library("rurik")}
    assert len(set(games.values())) == len(games)


def test_openings_differ_between_games():
    spec, rurik = policies.load("rurik", "balanced"), engine("rurik")
    openings = set()
    for game in range(0, 80, 4):
        events, _ = rurik.play_one(load("rurik"), [spec] * 4, 5, game)
        openings.add(tuple(events["move"]["where"][[rurik.KINDS[kind] == "troop" for kind in events["kind"]]]))
    assert len(openings) > 12


@pytest.mark.parametrize("name", [name for name in policies.library("rurik") if name != "random"])
def test_all_with_weights_beat_chance(name):
    won = play([policies.load("rurik", name), policies.load("rurik", "random")], 400)
    assert won["win"][won["player"] == 0].mean() > 0.95


def test_a_search_beats_the_players_it_imagines():
    won = play([policies.load("rurik", "search-20"), policies.load("rurik", "balanced")], 16)
    assert won["win"][won["player"] == 0].mean() > 0.75


@pytest.mark.parametrize("road, column", [
    ("ruler", "vp_rule"), ("builder", "main_build"), ("trader", "vp_trade"), ("schemer", "vp_deeds"),
    ("warrior", "main_attack")])
def test_a_road_is_taken(road, column):
    # in games of two, against the all-rounder: more of its own than the all-rounder has
    games = play([policies.load("rurik", road), policies.load("rurik", "balanced")], 1000)
    own = games["player"] == 0
    assert games[column][own].mean() > games[column][~own].mean()


def test_weights_survive_being_a_vector_and_a_file():
    config = policies.load("rurik", "ruler").config
    names = [(decision, name) for decision, own in FEATURES.items() for name in own]
    vector = tuning.flat(config, names)
    assert np.array_equal(tuning.flat(tuning.shaped(vector, names), names), vector.round(4))
    text = tuning.toml(tuning.shaped(vector, names), "An idea.")
    assert text.startswith("# An idea.\n")
    loaded = policies.load("rurik", tomllib.loads(text)).config
    assert np.allclose(tuning.flat(loaded, names), vector, atol=0.0006)


def test_tuning_finds_its_way_back():
    # a player who shuns building learns in a few steps not to
    lame = {"base": "balanced", "place": {"build_bias": -3.0, "build_worth": 0.0}}
    found = tuning.tune("rurik", lame, [], minutes=9, players=[2], steps=15, pairs=8, each=60, seed=4)
    again = policies.load("rurik", found)
    assert found["noise"] == policies.load("rurik", "balanced").config["noise"]
    games = play([again, policies.load("rurik", lame)], 600)
    assert games["win"][games["player"] == 0].mean() > 0.5


def test_tuning_refuses_rivals_it_does_not_know():
    with pytest.raises(DataError, match="no 'nobody'"):
        tuning.tune("rurik", "balanced", ["nobody"], minutes=1, players=[2])
