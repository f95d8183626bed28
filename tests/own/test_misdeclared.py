"""What a class declares with a word that nobody knows, and numbers that run over: messages say what was probably meant.
"""
import pytest

from ludometer import game
from ludometer.cli import main
from ludometer.simcore.errors import DataError
from ludometer.simcore.python_game.faults import DECLARED, MANY
from ludometer.simcore.python_game.game_class import Game, class_in

TEXT = '''
"""A game."""
from ludometer import game
from ludometer.game import *

class A(Game):
    score = Each(Number("points"))
    it = {}
    decisions = {{"bet": range(2)}}

    def turn(self):
        self.score[self.seat] += {} + self.choose("bet", [0, 1])
        {}
'''
GIVEN = {"text": "name a\nx 1", "official": 1, "range": (0, 2), "n": 2, "one": None, "of": "cards", "tries": (),
         "start": 0, "hidden": False, "factions": False, "about": "meaning", "source": "a book"}


@pytest.mark.parametrize(("declared", "says"), [
    ('Table("name a\\nx 1", faction=True)', "Table has no 'faction' (did you mean 'factions'?); it takes: text, "
                                            'source, factions; such as Table("""...""", factions=True)'),
    ('Knob(5, (2, 8), "rounds", trys=(1, 2))', "Knob has no 'trys' (did you mean 'tries'?)"),
    ('Number("coins", begin=4)', 'it takes: about, start, hidden; such as Number("coins at the end", 4)'),
    ('Each(Number("coins", starts=4))', "Number has no 'starts' (did you mean 'start'?)"),
    ('Each(Number("coins"), hiden=True)', "Each has no 'hiden' (did you mean 'hidden'?)"),
    ('game.Pile(\n        4, "cards", hide=True)', "Pile has no 'hide' (did you mean 'hidden'?)"),
    ('Numbers(9, star=1)', "Numbers has no 'star' (did you mean 'start'?)"),
    ('Tally("sold", start=3)', "Tally has no 'start'; it takes: about"),
    ('Pile()', 'Pile: __init__() takes at least 1 positional argument (0 given); expected such as Pile(24, "cards"'),
    ('Knob(5)', "Knob: __init__() missing 2 required positional arguments: 'range' and 'about'; expected such as"),
    ('Number(4)', 'Number: Expected str, got int; expected such as Number("coins at the end", 4)'),
    ('len(4)', "TypeError: object of type 'int' has no len()")])
def test_a_declaration_that_is_not_understood_is_told_with_its_line_and_what_was_meant(tmp_path, declared, says):
    file = tmp_path / "a.py"
    file.write_text(TEXT.format(declared, 0, "self.end()"), encoding="utf-8")
    with pytest.raises(DataError) as told:
        class_in(file)
    assert f"{file}, line 8: it = {declared.splitlines()[0]}" in str(told.value) and says in str(told.value)


@pytest.mark.parametrize(("line", "meant"), [
    ("unique_faction = False", "unique_factions"), ("player = (2, 3)", "players"), ("Title = 'A game'", "title"),
    ("def set_up(self):\n        pass", "setup"), ("def point(self, seat):\n        return 1", "points"),
    ("def openning(self):\n        pass", "opening")])
def test_a_setting_or_method_that_nothing_reads_is_refused_with_what_was_meant(tmp_path, line, meant):
    file, text = tmp_path / "a.py", TEXT.format("Number()", 0, "self.end()")
    name = line.removeprefix("def ").partition("(")[0].partition(" =")[0]
    file.write_text(text.replace("    def turn", f"    {line}\n\n    def turn"), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        class_in(file)
    first = line.partition("\n")[0].removesuffix(":")
    assert str(refused.value) == f"{file}, line 11: {first}: class A: nothing reads {name} (did you mean '{meant}'?)"
    file.write_text(file.read_text(encoding="utf-8").replace("self.end()", f"self.end(); self.{name}"),
                    encoding="utf-8")
    assert class_in(file).__name__ == "A"                       # a name of the author's own


def test_each_declaration_takes_the_words_that_messages_name_and_all_of_them_are_named():
    assert DECLARED.keys() == {*game.__all__} - {Game.__name__}
    for name, (words, example) in DECLARED.items():
        getattr(game, name)(**{word: GIVEN[word] for word in words})
        assert eval(example.replace("...", "name a\nx 1"), vars(game))


def run_over(tmp_path, capsys, worth, end):
    file = tmp_path / "a.py"
    file.write_text(TEXT.format("Number()", worth, end), encoding="utf-8")
    assert main(["play", str(file), "--players", "2", "--lineup", "random"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "expected from -32,768 to 32,767" in said
    return said


def test_a_number_that_runs_over_in_a_game_without_an_end_says_so(tmp_path, capsys):
    """Reported: the first message of a game that forgot self.end() was of a number alone."""
    assert "perhaps the game does not end: expected self.end() in the turn that is the last" in run_over(
        tmp_path, capsys, 9000, "pass")
    late = run_over(tmp_path, capsys, 40, "if self.score[0] < 0:\n            self.end()")
    assert "; this was turn 1," in late and "perhaps the game does not end" in late
    soon = run_over(tmp_path, capsys, 9000, "if self.score[0] < 0:\n            self.end()")
    assert "does not end" not in soon and MANY < 32768 // 40
