"""Names of run folders that nobody named."""
from datetime import date
from pathlib import Path

import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies.stopping_rule import Rule
from ludometer.api import run_names
from ludometer.api.run_names import own_folder

MONDAY, TUESDAY = date(2026, 11, 23), date(2026, 11, 24)


@pytest.fixture
def on(monkeypatch):
    """A function that sets the day."""
    def set_day(day):
        monkeypatch.setattr(run_names, "date", type("date", (), {"today": staticmethod(lambda: day)}))
    set_day(MONDAY)
    return set_day


@pytest.mark.parametrize("values, name", [
    ({}, "rurik"), ({"players": 3, "modules": ["deed-row"]}, "rurik-deed-row-3-players"),
    ({"vary": {"set.boris.coins": [0, -1]}}, "rurik-boris-coins"),
    ({"vary": {"set": [{}, {"start_coins": 4, "rounds": 3}]}}, "rurik-start-coins-rounds"),
    ({"vary": {"modules": [[], ["deed-row"]], "players": [2, 3]}, "lineup": "club*"}, "rurik-club-deed-row-players"),
    ({"give": ["scheme.*"]}, "rurik-scheme"), ({"swap": ["leader.boris=maria"]}, "rurik-boris-maria"),
    ({"alternatives": True}, "rurik-alternatives"),
], ids=str)
def test_a_folder_says_the_game_what_is_asked_and_the_day(on, values, name):
    folder = own_folder(Experiment.make({"game": "rurik"} | values))
    assert folder.parent == Path("runs") and folder.name.startswith(f"{name}-2026-11-23-")


def test_each_question_has_a_folder_and_continues_there_on_another_day(on, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = [Experiment.make({"game": "pig"} | values) for values in ({}, {"games": 20_000}, {"seed": 2})]
    folders = [own_folder(asked[0], rule, of) for rule in (None, Rule.read("verdicts")) for of in (None, "sensitivity")]
    folders += [own_folder(each) for each in asked[1:]]
    assert len({*folders}) == len(folders)
    folders[0].mkdir(parents=True)
    on(TUESDAY)
    assert own_folder(asked[0]) == folders[0]
    assert "2026-11-24" in own_folder(asked[1]).name


def test_runs_without_a_name_go_to_a_folder_of_their_own(ludometer):
    for _ in range(2):
        assert ludometer("sweep", "pig", "--lineup", "random", "--games", 4)[0] == 0
    assert ludometer("sweep", "pig", "--lineup", "random", "--games", 8)[0] == 0
    Path("q.toml").write_text("game = 'pig'\nlineup = 'random'\ngames = 4")
    assert ludometer("sweep", "q.toml")[0] == 0
    names = sorted(path.name for path in Path("runs").iterdir())
    assert len(names) == 3 and names[2] == "q" and all(name.startswith("pig-random-20") for name in names[:2])
