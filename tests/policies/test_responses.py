"""What is kept of players that have learned to beat others, and where that is quoted."""
import json

import numpy as np
import pytest

from ludometer import policies
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.policies import responses, training
from ludometer.policies.marks import plays_hash, weights_hash
from ludometer.policies.responses import response
from ludometer.policies.weights import write
from ludometer.simcore import load
from ludometer.simcore.games import nets
from tests.nets import config_of, file_of


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """(a policy of a net as plain data, what is kept of it)."""
    policy = policies.load("scythia", config_of(file_of(tmp_path / "mine.npz", "scythia", (2, 4))), called="mine")
    monkeypatch.setattr(responses, "nets", lambda game: tmp_path)
    responses.store(tmp_path / responses.NAME, load("scythia"), policy, 4000, "a test", {2: (0.6, 0.01)})
    return policy.config, json.loads((tmp_path / responses.NAME).read_text())


def test_a_response_is_known_of_the_nets_that_it_was_measured_with(kept):
    config, _ = kept
    tables = load("scythia")
    played = "scythia", tables.rules_version, tables.data_hash
    found = response(*played, config, 2)
    assert (round(found.low, 3), found.share, round(found.high, 3), found.games) == (0.58, 0.6, 0.62, 4000)
    others = config | {"net": config["net"] | {"hash": "other"}}
    for policy, players in ((config, 3), (others, 2), (policies.load("scythia", "casual").config, 2),
                            (config | {"search": {}}, 2), (config | {"never": ["some"]}, 2),
                            (config | {"net": config["net"] | {"sharpness": 0.05}}, 2)):
        assert response(*played, policy, players) is None
    other = load("scythia", set={"start_provisions": 3})
    assert response("scythia", other.rules_version, other.data_hash, config, 2) is None
    assert response("scythia", "0", tables.data_hash, config, 2) is None
    assert responses.sentence(found, 2) == (
        "one of them that went on to learn in 4,000 games nothing but to beat them wins 60 % (58 to 62) against one of "
        "them, where 50 % is fair")
    assert responses.sentence(found._replace(onward=False), 2).startswith("a player that learned in 4,000 games")
    assert responses.sentence(found, 4).endswith("among 3 of them, where 25 % is fair")
    found = found._replace(low=0.5)
    assert responses.sentence(found, 2).endswith("where 50 % is fair: it has found no way to beat them")


def test_an_audit_says_how_far_its_players_can_be_exploited(kept):
    from ludometer.analysis.strength.regret import audit
    config, _ = kept
    experiment = Experiment.make({"game": "scythia", "players": 2, "games": 8, "policies": {"mine": config},
                                  "lineup": "mine"})
    found = audit(experiment.only_cell("audit"), 1, decisions=8, playouts=2)
    assert found.exploited["mine"].startswith("one of them that went on to learn in 4,000 games")
    assert found.plain()["exploited"]


def run(monkeypatch, *words):
    """The exit code of python -m ludometer.policies.responses with these words."""
    monkeypatch.setattr("sys.argv", ["responses", *map(str, words)])
    return responses.main()


def test_a_best_response_is_measured_and_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(training, "BATCH", 16)
    monkeypatch.setattr(training.Training, "batch", 16)
    out = tmp_path / "found.json"
    words = ["--players", 3, 2, "--games", 48, "--against", "bold", "--seed", 6, "--out", out]
    assert run(monkeypatch, "pig", *words) == 0
    assert f"{out} is written" in (said := capsys.readouterr().err) and "2 players: a player that learned in 48" in said
    found = json.loads(out.read_text())
    assert [*found["results"]] == ["2", "3"] and found["between"] == {}
    tables, bold = load("pig"), policies.load("pig", "bold")
    assert (found["policy"], found["weights"], found["plays"], found["rules"], found["data"], found["games"]) == (
        "bold", weights_hash(bold.config), plays_hash(tables, bold), tables.rules_version, tables.data_hash, 48)
    share, begun = responses.best_response("pig", "bold", 2, 48, 6, tell=lambda *said, **named: None)
    assert found["results"]["2"] == list(share) and found["begun"]["2"] is begun is None
    assert found["command"].endswith(f"--players 2 3 --games 48 --seed 6 --out {out}")


def test_it_begins_as_each_population_and_the_best_is_tried_again(monkeypatch):
    places, tried = [], []

    class One:
        def __init__(self, place):
            self.place = place

        def policy_of(self, weights, sharpness):
            return self.place

    def trained(game, players, seed, n, *, jobs, against, begun, tell):
        places.append(begun)
        return One(begun), {}, {against: ((0.4, 0.7, 0.5)[begun], 0.01)}

    monkeypatch.setattr(training, "train_nets", trained)
    monkeypatch.setattr(training, "kept_weights", lambda one: np.zeros(2))
    monkeypatch.setattr(training, "share", lambda tables, best, others, seed, n, jobs: tried.append(
        (best, seed)) or (0.6, 0.02))
    assert responses.best_response("scythia", "club", 3) == ((0.6, 0.02), "2")
    assert places == [0, 1, 2] and tried == [(1, responses.CONFIRMED)] and responses.CONFIRMED != training.HELD_OUT


@pytest.mark.verify
def test_populations_meet_each_other(tmp_path, monkeypatch):
    """The better one wins more than its fair share among the others, of copies each has it; one alone meets nobody."""
    some, copy = (str(tmp_path / f"{name}.npz") for name in ("some", "copy"))
    with np.load(nets("scythia") / "1.npz") as kept:
        arrays = {key: kept[key] * (np.float16(0) if key.startswith("weights") else 1) for key in kept.files
                  if key != "about"}
    for path in (some, copy):                                   # they play as `textbook`, softly
        write(path, "scythia", "textbook", arrays, "a test", {})
    for files, fair in (([some, "1"], False), ([some, copy], True)):
        monkeypatch.setattr(responses, "load", lambda game, source, files=files: policies.load(
            game, config_of(files) if source == "mine" else source))
        found = responses.meetings_of_populations("scythia", "mine", 3, tries=600)
        one, other = map(policies.weights.population_name, files)
        assert found.keys() == {one, other} and found[one].keys() == {other} and found[other].keys() == {one}
        (worse, error), (better, _) = found[one][other], found[other][one]
        assert abs(better - 1 / 3) < 3 * error if fair else better - 1 / 3 > 3 * error < 1 / 3 - worse
    assert responses.meetings_of_populations("scythia", "textbook", 3) == {}


def test_what_populations_win_among_each_other_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(responses, "best_response", lambda *given: ((0.5, 0.01), "2"))
    monkeypatch.setattr(responses.meetings_of_populations, "__defaults__", (1, 80))
    assert run(monkeypatch, "scythia", "--players", 2, "--against", "club", "--out", tmp_path / "found.json") == 0
    found = json.loads((tmp_path / "found.json").read_text())["between"]["2"]
    assert {one: [*others] for one, others in found.items()} == {"1": ["2", "3"], "2": ["1", "3"], "3": ["1", "2"]}
    assert all(0 < won < 1 for others in found.values() for won, _ in others.values())


@pytest.mark.parametrize("words, says", [
    (["--against", "mine.toml"], "--against: no 'mine.toml'"), (["--against", "club", "--players", 1], "--players = 1"),
    (["--against", "club", "--out", "mine.npz"], "--out mine.npz: expected a name that ends with .json"),
    (["--against", "club", "--jobs", 0], "--jobs = 0")])
def test_what_cannot_be_measured_is_refused_at_once(monkeypatch, capsys, words, says):
    monkeypatch.setattr(training, "train_nets", None)
    assert run(monkeypatch, "scythia", *words, *([] if "--out" in words else ["--out", "mine.json"])) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("game", ["burgundy", "rurik", "scythia"])
def test_what_is_kept_is_of_the_nets_of_the_library(game):
    found = json.loads((responses.nets(game) / responses.NAME).read_text())
    policy = policies.load(game, found["policy"])
    tables = load(game)
    quoted = [response(game, tables.rules_version, tables.data_hash, policy.config, int(players))
              for players in found["results"]]
    assert found["plays"] == plays_hash(tables, policy), "measure it again: it plays otherwise"
    assert all(quoted)
