"""Who plays games in one Python file: processes, as Python's lock lets one thread at a time run their rules."""
import json

import pytest

import ludometer as lm
from ludometer.analysis.run_folders.workers import local_backend
from ludometer.api import own_game
from ludometer.cli import main
from ludometer.simcore.games import game_name


def test_several_workers_of_a_game_in_python_are_processes(market, tmp_path, monkeypatch):
    game = game_name(market)
    assert [local_backend(game, jobs) for jobs in (None, 1, 2)] == ["processes", "threads", "processes"]
    assert local_backend("pig", 2) == "threads"
    asked = []
    monkeypatch.setattr("ludometer.analysis.run_folders.sweep.workers", lambda *given: asked.append(given) or 1 / 0)
    try:
        lm.sweep(market, tmp_path / "run", games=6, players=3, jobs=2, lineup="random")
    except ZeroDivisionError:
        assert asked == [(2, "processes")]
    else:
        raise AssertionError


@pytest.mark.verify
def test_bench_says_how_many_processes_it_measured(tmp_path, known_games, capsys):
    path = own_game.new("bazaar", tmp_path)                     # a worker that is still there may know a market
    assert main(["bench", str(path), "--players", "2", "--lineup", "random", "--games", "40", "--threads", "1,2",
                 "--json"]) == 0
    found = json.loads(capsys.readouterr()[0])
    assert [row["processes"] for row in found["measured"]] == [1, 2] and found["games_per_second"] > 0


def test_what_is_measured_of_players_does_not_depend_on_the_number_of_processes(tmp_path, known_games):
    path = str(own_game.new("fair", tmp_path))
    asked = {"players": 2, "lineup": "random"}
    for measure in (lambda jobs: lm.decides(path, games=400, jobs=jobs, progress=False, **asked),
                    lambda jobs: lm.audit(path, 20, 4, jobs=jobs, **asked),
                    lambda jobs: lm.audit_game(path, 1, 4, jobs=jobs, **asked),
                    lambda jobs: lm.ask(path, 1, 2, playouts=40, jobs=jobs, progress=False, **asked),
                    lambda jobs: lm.league(path, ["random", "club"], [2], games=20, jobs=jobs, progress=False)):
        one, two = (measure(jobs) for jobs in (1, 2))
        assert json.dumps(one.plain()) == json.dumps(two.plain())
