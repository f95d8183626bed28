from pathlib import Path

import pytest

import ludometer as lm


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


@pytest.mark.parametrize("game", lm.games())
def test_every_game_can_be_asked_from_a_notebook(game):
    run = lm.sweep(game, "run", players=3, games=9, seed=3, lineup="random")
    batch = lm.load(game, players=3, seed=3, lineup="random").batch(9)
    assert (batch["score"].to_numpy() == run.to_pandas(["score"])["score"].to_numpy()).all()
    assert str(lm.play(run, 7)) == str(lm.play(game, 7, players=3, seed=3, lineup="random"))
    assert lm.report(run).stat().st_size > 50_000
    assert all(len(frame) for frame in lm.odds(game).values())


def test_a_mixture_tells_who_sat_where():
    game = lm.load("rurik", players=3, lineup="random|balanced")
    for number in range(6):
        seats = str(game.play(number)).splitlines()[0].split(" play ")[1].split(", ")
        rows = game.batch(3, first=number // 3 * 3)
        assert rows[rows["game"] == number]["policy"].tolist() == seats


def test_odds_are_frames_by_title():
    tables = lm.odds("rurik", "casualty")
    (title, frame), = tables.items()
    assert "casualty" in title.lower() and len(frame) == 4 and frame.attrs
    fewer = lm.odds("rurik", "casualty", set={"casualty_icons": 8})
    assert not next(iter(fewer.values())).equals(frame)


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
    from analysis.experiment import Experiment
    experiment = Experiment.read("q.toml", games=8)
    assert lm.sweep(experiment, "other").games == 8
    with pytest.raises(lm.DataError, match="games"):
        lm.sweep(experiment, games=4)


def test_everything_offered_has_a_docstring():
    for name in lm.__all__:
        assert getattr(lm, name).__doc__, name
