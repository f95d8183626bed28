"""Rules that fail in a game of a run: the run keeps what was finished before."""
import json

from ludometer.cli import main

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
