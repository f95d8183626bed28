"""Rules that fail in a game of a run: the run keeps what was finished before."""
import json
from textwrap import dedent

import pytest

import ludometer as lm
from ludometer.cli import main
from ludometer.simcore.python_game import position

RARE = '''
    """Whoever rolls higher wins; three times 30 in a row is not thought of."""
    from ludometer.game import Each, Game, Number

    class Rare(Game):
        players = (2, 2)
        score = Each(Number("points"))
        decisions = {"go": "left right"}

        def turn(self):
            self.choose("go", ["left"])
            rolls = [self.roll(30) for _ in range(3)]
            self.score[self.seat] = 100 // (90 - sum(rolls))
            if self.turns_played:
                self.end()
    '''


def test_a_run_keeps_its_finished_parts_when_rules_fail(game_file, tmp_path, capsys):
    code = main(["sweep", str(game_file(RARE, "rare")), "--games", "24000", "--lineup", "random", "--jobs", "1",
                 "--out", str(tmp_path / "run")])
    err = capsys.readouterr().err
    assert code == 2 and "line 13, in turn(): self.score[self.seat] = 100 // (90 - sum(rolls))" in err
    assert "ZeroDivisionError" in err and "it can be seen with: ludometer play" in err
    parts = json.loads((tmp_path / "run" / "manifest.json").read_text(encoding="utf-8"))["parts"]
    assert [part["games"] for part in parts] == [12_000] and (tmp_path / "run" / parts[0]["file"]).is_file()


def test_mended_rules_take_the_folder_of_a_run_that_failed_at_once(game_file, tmp_path, capsys):
    words = ["--games", "40", "--lineup", "random", "--jobs", "1", "--out", str(tmp_path / "run")]
    assert main(["sweep", str(game_file(RARE.replace("(90 - sum(rolls))", "0"), "rare")), *words]) == 2
    path = str(game_file(RARE, "rare"))
    assert main(["sweep", path, *words]) == 0
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["complete"] and (tmp_path / "run" / "rare" / "game.py").read_text() == dedent(RARE)
    capsys.readouterr()
    assert main(["sweep", str(game_file(RARE.replace("100 //", "200 //"), "rare")), *words]) == 2
    assert "holds another run" in capsys.readouterr().err       # which has games


def test_a_run_that_fails_at_once_leaves_no_folder_behind(game_file, tmp_path, capsys):
    path = str(game_file(RARE.replace("(90 - sum(rolls))", "0"), "rare"))
    words = ["sweep", path, "--games", "40", "--lineup", "random", "--jobs", "1", "--out"]
    assert main([*words, str(tmp_path / "runs" / "deep" / "run")]) == 2 and not (tmp_path / "runs").exists()
    for name in ("empty", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "other" / "note.txt").write_text("mine", encoding="utf-8")
    assert main([*words, str(tmp_path / "empty")]) == 2 and (tmp_path / "empty").is_dir()       # was there before
    assert main([*words, str(tmp_path / "other" / "run")]) == 2
    assert [each.name for each in (tmp_path / "other").iterdir()] == ["note.txt"]
    assert main(["sweep", path, *words[4:], str(tmp_path / "until"), "--until", "precision=1"]) == 2
    assert not (tmp_path / "until").exists()
    text = RARE.replace("(90 - sum(rolls))", "(self.step - self.step)").replace("Number\n", "Knob, Number\n").replace(
        "        decisions", '        step = Knob(1, (1, 3), "a step")\n        decisions')
    assert main(["balance", str(game_file(text, "rare")), "--knob",
                 "step=1,2", "--goal", "seats=3", "--lineup", "random", "--most", "9000", "--jobs", "1", "--out",
                 str(tmp_path / "search")]) == 2
    assert "ZeroDivisionError" in capsys.readouterr().err and not (tmp_path / "search").exists()
    capsys.readouterr()


@pytest.mark.parametrize("player", ["random", "club"])
@pytest.mark.parametrize("where", ["turn", "points"])
def test_control_c_in_a_rule_is_no_fault_of_the_game(game_file, capsys, where, player):
    """Whoever presses it gets the exit code of an interrupted command, and no advice on the game."""
    path = game_file("""
        from ludometer.game import Each, Game, Number

        class Stopped(Game):
            players = (2, 2)
            score = Each(Number("points"))
            decisions = {"go": "left right"}

            def turn(self):
                self.choose("go", ["left", "right"])
                self.score[self.seat] += self.interrupt("turn")
                if self.turns_played > 3:
                    self.end()

            def points(self, seat):
                return self.score[seat] + self.interrupt("points")

            def interrupt(self, where):
                if where == "WHERE" and self.turns_played > 1:
                    raise KeyboardInterrupt
                return 1
        """.replace("WHERE", where), "stopped")
    assert main(["play", str(path), "--lineup", player]) == 130
    err = capsys.readouterr().err
    assert "it can be seen with" not in err and "line" not in err


def test_points_that_fail_in_the_middle_of_a_game_are_told(game_file, capsys):
    path = game_file("""
        from ludometer.game import Each, Game, Number

        class Middle(Game):
            players = (2, 2)
            score = Each(Number("points"))
            decisions = {"go": "left right"}

            def turn(self):
                self.score[self.seat] += self.choose("go", ["left", "right"]) == "left"
                if self.turns_played > 7:
                    self.end()

            def points(self, seat):
                return 100 * self.score[seat] // (self.turns_played // 6)
        """, "middle")
    assert main(["try", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["findings"]
    told = [each for each in found if "by which players judge" in each["what"]]
    assert len(told) == 1 and "ZeroDivisionError" in told[0]["what"] and "def points" not in told[0]["place"]
    assert "line 15" in told[0]["place"] and not told[0]["wrong"]


def test_texts_of_logs_are_kept_for_a_while(game_file, monkeypatch):
    path = game_file("""
        from ludometer.game import Each, Game, Number

        class Talking(Game):
            players = (2, 2)
            score = Each(Number("points"))
            decisions = {"go": "left right"}

            def turn(self):
                self.score[self.seat] += self.choose("go", ["left", "right"]) == "left"
                for number in range(1000):
                    self.log(f"says {number} in {self.roll(30000)}")
                if self.turns_played > 20:
                    self.end()
        """, "talking")
    monkeypatch.setattr(position, "MOST_LINES", 30_000)
    for seed in range(3):
        assert "says 999 in" in str(lm.play(path, lineup="random", seed=seed))
    assert len(position.LINES) == 30_000
