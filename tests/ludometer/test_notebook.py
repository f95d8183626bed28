import json
import re
from pathlib import Path

import numpy as np
import pytest

import ludometer as lm
from ludometer import policies, simcore
from ludometer.api import game_log
from ludometer.api.arguments import list_fields, lists_to_vary
from ludometer.simcore.games import part


@pytest.fixture(autouse=True)
def in_an_empty_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_a_notebook_sweeps_reads_and_plays_the_same_games():
    run = lm.sweep("rurik", "run", players=2, games=20, seed=3, lineup="random", vary={"set": {"start_coins": [3, 2]}})
    rows = run.to_pandas(["cell", "game", "seat", "faction", "score", "win"])
    assert len(rows) == 2 * 20 * 2
    game = lm.load("rurik", players=2, seed=3, lineup="random", set={"start_coins": 2})
    batch = game.batch(10, first=4)
    swept = rows[(rows["cell"] == 1) & rows["game"].between(4, 13)]
    assert (batch["score"].to_numpy() == swept["score"].to_numpy()).all()
    assert (batch["faction"].astype(str).to_numpy() == swept["faction"].astype(str).to_numpy()).all()
    log = game.play(5)
    assert str(log) == str(lm.play("run", 5, 1)) and len(log.events) > 100
    assert str(lm.play("rurik", 5, players=2, seed=3, lineup="random", set={"start_coins": 2})) == str(log)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", lm.games())
def test_every_game_can_be_asked_from_a_notebook(game):
    run = lm.sweep(game, "run", players=3, games=9, seed=3, lineup="random")
    batch = lm.load(game, players=3, seed=3, lineup="random").batch(9)
    assert (batch["score"].to_numpy() == run.to_pandas(["score"])["score"].to_numpy()).all()
    assert str(lm.play(run, 7)) == str(lm.play(game, 7, players=3, seed=3, lineup="random"))
    assert lm.report(run).stat().st_size > (50_000 if simcore.load(game).factions else 20_000)
    if part(game, "odds"):
        assert all(len(frame) for table in lm.odds(game).values() for frame in table.frames.values())


def test_a_mixture_tells_who_sat_where():
    game = lm.load("rurik", players=3, lineup="random|textbook")
    for number in range(6):
        seats = str(game.play(number)).splitlines()[0].split(" play ")[1].split(", ")
        rows = game.batch(3, first=number // 3 * 3)
        assert rows[rows["game"] == number]["policy"].tolist() == seats


def test_odds_are_frames_by_title_and_tables_by_name():
    table = lm.odds("rurik", "casualty")
    (title, frame), = table.frames.items()
    assert "casualty" in title.lower() and len(frame) == 4 and frame is table.frame
    fewer = lm.odds("rurik", "casualty", set={"casualty_icons": 8})
    assert not fewer.frame.equals(frame)
    every = lm.odds("rurik")
    assert every["casualty"].frame.equals(frame) and {name: each.table for name, each in every.items()} == {
        name: name for name in every}
    attack = lm.odds("rurik", "attack", swords=3, own=2)
    assert attack.inputs["swords"] == 3 and len(attack.frames) == 2 and attack.answer.startswith("You lose")
    assert attack.answer in attack._repr_html_() and all(title in attack._repr_html_() for title in attack.frames)


def test_what_odds_take_is_listed_as_help_does(ludometer):
    for game in ("rurik", "scythia"):
        frame = lm.odds_inputs(game)
        listed = json.loads(ludometer("odds", game, "--list", "--json")[1])
        assert {(row["table"], row["input"]): row["values"] for row in frame.to_dict("records")} == {
            (name, key): each["values"] for name, about in listed.items() for key, each in about["inputs"].items()}
        some = frame["table"].iloc[-1]
        assert lm.odds_inputs(game, some).to_dict("records") == frame[frame["table"] == some].to_dict("records")
    with pytest.raises(lm.DataError, match="did you mean 'attack'"):
        lm.odds_inputs("rurik", "atack")


@pytest.mark.parametrize("asked", [lm.load, lm.play, lm.ask, lm.decisions, lm.features, lm.audit, lm.audit_game,
                                   lm.blocked, lm.decides, lm.feel, lm.openings, lm.places])
@pytest.mark.parametrize(("values", "named"), [
    ({"vary": {"set.rounds": [3, 4]}}, "vary.set.rounds"), ({"alternatives": True}, "alternatives"),
    ({"readings": 3}, "readings")])
def test_what_plays_one_setup_takes_no_more(asked, values, named):
    with pytest.raises(lm.DataError, match=f"one setup is expected; leave {named} out$"):
        asked("rurik", lineup="random", **values)


def test_mistakes_are_data_errors_which_are_value_errors():
    assert issubclass(lm.DataError, ValueError)
    for mistake in (lambda: lm.load("chess"), lambda: lm.load("rurik", players=9), lambda: lm.report(),
                    lambda: lm.sweep("rurik", lineup="none"), lambda: lm.sweep("rurik", lineups="random"),
                    lambda: lm.load("rurik", players=3, lineup="random").batch(6, first=1),
                    lambda: lm.load("rurik", lineup="random").batch(0), lambda: lm.odds("rurik", "nothing"),
                    lambda: lm.report("nowhere"), lambda: lm.play("nowhere")):
        with pytest.raises(lm.DataError):
            mistake()
    assert not list(Path().iterdir())


def test_an_experiment_file_or_object_can_be_swept():
    Path("q.toml").write_text("game = 'rurik'\nlineup = 'random'\ngames = 4\n")
    run = lm.sweep("q.toml")
    assert run.path == Path("runs/q") and run.games == 4
    from ludometer.analysis.experiments.experiment import Experiment
    experiment = Experiment.read("q.toml", games=8)
    assert lm.sweep(experiment, "other").games == 8
    with pytest.raises(lm.DataError, match="games"):
        lm.sweep(experiment, games=4)


def test_what_is_offered_and_nothing_else_is_listed():
    assert {name for name in dir(lm) if not name.startswith("__")} == {*lm.__all__, "open"}


def test_names_that_are_nearly_right_are_suggested():
    run = lm.sweep("rurik", players=2, games=4, progress=False)
    for ask, meant in ((lambda: lm.swep, "sweep"), (lambda: run.leader, "leaders"),
                       (lambda: run.plot.leader, "leaders")):
        with pytest.raises(AttributeError, match=rf"\(did you mean '{meant}'\?\)"):
            ask()


def test_everything_offered_has_a_docstring():
    for name in lm.__all__:
        assert getattr(lm, name).__doc__, name


@pytest.fixture
def own_library(monkeypatch):
    """A function that changes the weights of a policy of the library for as long as a test takes."""
    def change(name, decision, feature, weight):
        true = policies.load

        def load(game, source, *rest, **more):
            if source == name:
                source = {"base": name, decision: {feature: weight}}
            return true(game, source, *rest, **more)
        monkeypatch.setattr(policies, "load", load)
    return change


def test_a_recorded_game_is_shown_with_the_weights_it_was_played_with(own_library):
    run = lm.sweep("rurik", "run", players=2, games=4, seed=3, lineup="trader,textbook")
    before = str(lm.play("run", 1))
    own_library("trader", "noise", "place", 9.0)
    assert str(lm.play("rurik", 1, players=2, seed=3, lineup="trader,textbook")) != before
    assert str(lm.play("run", 1)) == before == str(lm.play(run, 1))


def test_policies_that_search_or_are_one_s_own_are_shown_as_recorded_too(own_library):
    lm.sweep("rurik", "run", players=2, games=2, lineup="search-2:trader,miser",
             policies={"miser": {"base": "trader", "noise": {"place": 1.0}}}, set={"rounds": 1})
    before = str(lm.play("run", 1))
    own_library("trader", "noise", "place", 9.0)
    assert str(lm.play("run", 1)) == before


def test_a_game_that_ends_otherwise_than_recorded_is_not_shown(monkeypatch):
    lm.sweep("rurik", "run", players=2, games=4, lineup="textbook")
    with monkeypatch.context() as patch:                        # as other features would with the same weights
        true = game_log.recorded_policies
        patch.setattr(game_log, "recorded_policies", lambda cell, configs: true(cell, {
            "textbook": configs["textbook"] | {"noise": {"place": 9.0}}}))
        with pytest.raises(lm.DataError, match="game 1 of run, cell 0, ends otherwise here than it was recorded"):
            lm.play("run", 1)
    manifest = Path("run/manifest.json")
    text = manifest.read_text()
    manifest.write_text(re.sub(r'"data_hash": "\w{8}', '"data_hash": "01234567', text))
    with pytest.raises(lm.DataError, match="run was played with other data of rurik"):
        lm.play("run", 1)
    manifest.write_text(text.replace('"noise": {', '"whims": {}, "noise": {'))
    with pytest.raises(lm.DataError, match=r"run: policies\.textbook: .*'whims'"):
        lm.play("run", 1)


@pytest.mark.sample("pig", "scythia")
@pytest.mark.parametrize("game", lm.games())
def test_every_recorded_game_is_shown_as_it_ended(game):
    run = lm.sweep(game, "run", games=8, seed=5, lineup=f"random|{policies.by_weights(game)}")
    for number in range(8):
        lm.play(run, number)


def test_several_values_in_set_are_cells_as_on_the_command_line(ludometer):
    run = lm.sweep("rurik", "run", games=4, players=2, lineup="random", set={"start_coins": [2, 3], "rounds": 3})
    assert ludometer("sweep", "rurik", "--games", 4, "--players", 2, "--lineup", "random", "--set", "start_coins=2,3",
                     "--set", "rounds=3", "--out", "same")[0] == 0
    assert [cell["set"] for cell in run.cells] == [{"rounds": 3, "start_coins": 2}, {"rounds": 3, "start_coins": 3}]
    assert lm.open("same").cells == run.cells and lm.open("same").to_pandas().equals(run.to_pandas())
    for values in ((2, 3), range(2, 4), np.array([2, 3])):
        assert lm.sweep("rurik", f"run of {type(values).__name__}", games=4, players=2, lineup="random",
                        set={"start_coins": values, "rounds": [3]}).cells == run.cells
    Path("q.toml").write_text("game = 'rurik'\nlineup = 'random'\ngames = 2\nplayers = 2\nset.rounds = 3\n")
    assert len(lm.sweep("q.toml", "q", games=4, set={"start_coins": [2, 3]}).cells) == 2


def test_a_list_that_is_one_value_stays_one():
    assert lists_to_vary({"set": {"rounds": [1, 2]}}, lambda: "pig") == {"set": {}, "vary": {"set.rounds": [1, 2]}}
    assert lists_to_vary({"set": {"rounds": [3]}, "vary": {"players": [2]}}, lambda: "pig") == {
        "set": {"rounds": 3}, "vary": {"players": [2]}}
    assert list_fields("rurik") and not list_fields("pig") and not list_fields(None)
    name = sorted(list_fields("rurik"))[0]
    assert lists_to_vary({"set": {f"leader.boris.{name}": [1, 2]}}, lambda: "rurik")["set"] == {
        f"leader.boris.{name}": [1, 2]}
    assert lists_to_vary({"set": {f"leader.boris.{name}": [[1], [2]]}}, lambda: "Rurik")["vary"] == {
        f"set.leader.boris.{name}": [[1], [2]]}


@pytest.mark.parametrize("asked", [lm.load, lm.play, lm.audit, lm.sensitivity])
def test_several_values_are_refused_where_one_setup_is_expected(asked):
    with pytest.raises(lm.DataError, match=r"expected a whole number|leave vary\.set\.goal out"):
        asked("pig", set={"goal": [50, 60]})


@pytest.mark.parametrize("mistake", [
    lambda: lm.league("pig", games=0), lambda: lm.league("pig", games=2.5), lambda: lm.audit("pig", decisions=0),
    lambda: lm.audit("pig", playouts=1), lambda: lm.audit_game("pig", playouts=0), lambda: lm.audit_game("pig", -1),
    lambda: lm.blocked("rurik", games=0), lambda: lm.features("pig", number=-1), lambda: lm.play("pig", "first"),
    lambda: lm.ask("pig", at=1, playouts=1), lambda: lm.feel("pig", games="few"), lambda: lm.decides("pig", games=2.5),
    lambda: lm.balance("pig", {"goal": [50, 60]}, most="all"), lambda: lm.plan("pig", games="some"),
    lambda: lm.sweep("pig", jobs="all"), lambda: lm.sweep("pig", until="verdicts", most="all")])
def test_numbers_out_of_range_are_refused_in_words(mistake):
    with pytest.raises(lm.DataError, match=r"= .*: expected a whole number from [012]$"):
        mistake()


@pytest.mark.parametrize("mistake", [lambda: lm.plan("pig", precision="fine"), lambda: lm.check("run", max_off="five"),
                                     lambda: lm.plan("pig", power=True), lambda: lm.check("run", causal=True)])
def test_what_is_no_number_is_refused_in_words(mistake):
    with pytest.raises(lm.DataError, match=r"(precision|max_off|power|causal) = .*: expected a number$"):
        mistake()
