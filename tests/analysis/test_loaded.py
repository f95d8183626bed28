"""Data are read and tables made once in a process, again only where files have changed, and nobody spoils them."""
from collections import Counter

import pyarrow.parquet as pq
import pytest

import ludometer as lm
from ludometer import policies
from ludometer.analysis.experiments import game_tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import run as run_module
from ludometer.analysis.run_folders import slices
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.reports.document.report import compose
from ludometer.simcore import datafiles, tables, toml
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from tests.reports import conftest
from tests.simcore.faults import copy_of

sketched = conftest.sketched                                    # pages have empty figures


def as_if_new(monkeypatch):
    """Nothing that was worked out before is taken for what is asked now."""
    now = object()
    for module in (tables, game_tables, datafiles):
        monkeypatch.setattr(module, "state_of", lambda game: now)


@pytest.fixture
def counted(monkeypatch):
    """Counters of a process that has read nothing yet: files parsed, numbers worked out, tables made."""
    found = {"parsed": Counter(), "worked out": Counter(), "made": Counter()}
    read = toml.read_toml

    def reading(path):
        found["parsed"][path] += 1
        return read(path)

    monkeypatch.setattr(toml, "read_toml", reading)
    monkeypatch.setattr(toml, "_kept_at_build", dict)                  # as if no build had parsed any
    as_if_new(monkeypatch)
    for game in ("rurik", "burgundy", "scythia"):
        engine, schema = part(game, "engine"), part(game, "schema")

        def making(data, origin, make=engine.make_tables):
            found["made"][repr(origin)] += 1
            return make(data, origin)

        def settling(*given, game=game, settle=schema.settle):
            found["worked out"][game] += 1
            return settle(*given)

        monkeypatch.setattr(engine, "make_tables", making)
        monkeypatch.setattr(schema, "settle", settling)
    toml._as_json.cache_clear()
    return found


def play(folder, **values):
    return sweep(Experiment.make({"game": "rurik", "games": 8, "lineup": "textbook|trader"} | values), folder, jobs=1)


def test_a_sweep_and_its_report_read_each_file_once_and_make_the_tables_of_a_cell_once(counted, tmp_path):
    run = play(tmp_path / "run", vary={"set.start_coins": [2, 4]})
    assert set(counted["made"].values()) == {1}
    assert len(counted["made"]) == len(run.cells) + 1           # with those of the printed game, for labels and players
    assert counted["worked out"]["rurik"] == len(counted["made"])
    assert set(counted["parsed"].values()) == {1} and len(counted["parsed"]) > 30
    before = dict(counted["made"])
    compose([run.path])
    assert counted["made"] == before and set(counted["parsed"].values()) == {1}


def test_a_sweep_loads_each_policy_once_for_all_its_cells(monkeypatch, tmp_path):
    load, loaded = policies.load, Counter()

    def loading(game, name, *more, **given):
        loaded[name] += 1
        return load(game, name, *more, **given)
    monkeypatch.setattr(policies, "load", loading)
    monkeypatch.setattr(slices, "loaded_recipe", lambda recipe: pytest.fail("its own process reads no recipe"))
    play(tmp_path / "run", vary={"set.start_coins": [2, 3, 4], "players": [2, 4]})
    assert loaded == {"textbook": 1, "trader": 1}


def test_other_readings_are_worked_out_once(counted, tmp_path):
    run = play(tmp_path / "run", lineup="random", alternatives=True)
    assert set(counted["made"].values()) == {1} and len(counted["made"]) == len(run.cells)
    offered = len(tables.catalogue("rurik")["alternatives"])
    assert counted["worked out"]["rurik"] <= 1 + offered       # the base game, and each with it


def test_tables_are_those_of_the_data_after_a_run_and_its_report(monkeypatch, tmp_path):
    knobs = {"start_coins": 2}
    run = play(tmp_path / "run", set=knobs)
    compose([run.path])
    lm.play(run.path)
    used = game_tables.tables_of("rurik", set=knobs)
    as_if_new(monkeypatch)
    assert used.data == tables.read("rurik", set=knobs)


def test_what_a_caller_does_to_numbers_changes_nobody_else_s():
    one = tables.read("rurik")
    one["catalogue"]["rows"]["leader"].clear()
    one["knob"]["start_coins"] = 99
    neighbours = list(one["region"]["novgorod"]["neighbours"])
    one["region"]["novgorod"]["neighbours"].clear()
    other = tables.read("rurik")
    assert other["catalogue"]["rows"]["leader"] and other["knob"]["start_coins"] == 3
    assert tables.read("rurik", (), {"start_coins": 4})["region"]["novgorod"]["neighbours"] == neighbours
    lm.load("rurik").catalogue["knobs"].clear()
    assert lm.load("rurik").catalogue["knobs"]


@pytest.mark.parametrize("game, modules, number", [
    ("rurik", (), "leader.boris.coins"), ("rurik", ("stone-and-blade",), "leader.maria.coins"),
    ("burgundy", ("extra-tiles",), "seat.2.workers"), ("scythia", (), "seat.2.silver")])
def test_rows_that_were_checked_before_say_what_they_say_in_a_new_process(monkeypatch, game, modules, number):
    values = [{}, {number: 1}, {number: -1}, {}]
    before = [tables.read(game, modules, each) for each in values]
    for rule in part(game, "schema").SCHEMA.values():
        monkeypatch.setattr(rule, "checked", {})
    as_if_new(monkeypatch)
    assert [tables.read(game, modules, each) for each in values] == before


@pytest.mark.parametrize("value", [True, 1.0, "1"])
def test_a_value_that_is_equal_to_a_checked_one_is_checked_itself(value):
    number = "region.novgorod.gold"
    assert tables.read("rurik")["region"]["novgorod"]["gold"] == 1
    with pytest.raises(DataError, match="gold"):
        tables.read("rurik", (), {number: value})


@pytest.mark.parametrize("nothing", ["SMALL", "KEPT"])
def test_a_page_opens_each_small_part_once_and_others_for_what_it_needs(monkeypatch, tmp_path, nothing):
    run, opened = Run.open(play(tmp_path / "run", vary={"set.start_coins": [2, 4]}).path), Counter()
    parts, whole = run.manifest["parts"], pq.ParquetFile

    def opening(source, **given):
        opened[source.name] += 1
        return whole(source, **given)

    monkeypatch.setattr(run_module.pq, "ParquetFile", opening)
    small = compose([run], draws=False)
    assert sorted(opened.values()) == [1] * len(parts) == [1, 1]
    monkeypatch.setattr(run_module, nothing, 0)
    large = compose([Run.open(run.path)], draws=False)
    assert min(opened.values()) > 3 and large["findings"] == small["findings"]


@pytest.mark.parametrize("numbers", [{}, {"start_coins": 2}])
def test_a_fault_in_readings_of_a_user_s_file_shows_whatever_is_set(tmp_path, numbers):
    path = tmp_path / "mine.toml"
    path.write_text('[module]\ngame = "rurik"\n[leader.boris]\ncoins = 1\nsource = "reconstructed: made up"\n'
                    'readings = {coins = [2, 3]}\n', encoding="utf-8")
    with pytest.raises(DataError, match="leader boris: readings: coins"):
        tables.read("rurik", str(path), numbers)


def test_rows_of_a_few_sets_of_names_are_kept(monkeypatch):
    monkeypatch.setattr(tables, "MOST_NAMES", 1)
    for rule in part("rurik", "schema").SCHEMA.values():
        monkeypatch.setattr(rule, "checked", {})
    as_if_new(monkeypatch)
    for modules in ((), ("stone-and-blade",), ("war",), ()):
        tables.read("rurik", modules)
    assert {len(rule.checked) for rule in part("rurik", "schema").SCHEMA.values()} == {1}


def test_a_changed_file_of_the_user_s_is_read_again(tmp_path):
    path = tmp_path / "my-coins.toml"
    for coins in (2, 4):
        path.write_text(f'[module]\ngame = "rurik"\n[knob]\nstart_coins = {coins}\n', encoding="utf-8")
        game = lm.load("rurik", modules=[str(path)])
        assert game.catalogue["knobs"]["start_coins"]["value"] == game.tables.data["knob"]["start_coins"] == coins


def test_a_changed_file_of_the_game_is_read_again(monkeypatch, tmp_path):
    edit = copy_of("rurik", monkeypatch, tmp_path)
    before = game_tables.tables_of("rurik")
    assert game_tables.tables_of("rurik") is before
    edit("data/game.toml", "rules_version = \"", "rules_version = \"9.")
    after = game_tables.tables_of("rurik")
    assert after.rules_version == f"9.{before.rules_version}" == tables.read("rurik")["game"]["rules_version"]


@pytest.mark.parametrize(("one", "other"), [({"start_coins": 1}, {"start_coins": 2}), ({}, {"rounds": 3})])
def test_other_knobs_have_other_tables(one, other):
    assert game_tables.tables_of("rurik", set=one) is not game_tables.tables_of("rurik", set=other)
    assert game_tables.tables_of("rurik", set=one) is game_tables.tables_of("rurik", (), dict(one))


def test_only_so_many_tables_are_kept(monkeypatch):
    monkeypatch.setattr(game_tables, "MOST_KEPT", 2)
    monkeypatch.setattr(game_tables, "_kept", {})
    first, *_ = (game_tables.tables_of("rurik", set={"start_coins": coins}) for coins in (1, 2, 3))
    assert len(game_tables._kept) == 2 and first not in game_tables._kept.values()
