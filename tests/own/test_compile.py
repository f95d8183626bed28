"""The rules of a game in Python, translated into Cython and compiled, play what its Python plays, byte for byte."""
import re
import tomllib
from pathlib import Path
from shutil import copytree
from textwrap import dedent

import numpy as np
import pytest

import ludometer as lm
from ludometer import policies, simcore
from ludometer.api import own_game
from ludometer.api.compile_game import compile_game, write_texts
from ludometer.cli import main
from ludometer.simcore import DataError
from ludometer.simcore.errors import RuleError
from ludometer.simcore.games import engine
from ludometer.simcore.python_game import compiled as compiled_module
from ludometer.simcore.python_game.compiled import CHECKED, RULES, compiled_rules, fingerprints, folder_of, played_by
from ludometer.simcore.python_game.compiled_text import ENTRIES, RuleTexts
from ludometer.simcore.python_game.layout import Layout
from ludometer.simcore.python_game.parts import layout_of
from ludometer.simcore.python_game.rule_values import BROUGHT, RESERVED
from ludometer.simcore.toml import toml_lines

EVERYTHING = Path(__file__).parent / "games" / "everything.py"
STAYS = {                                                       # a method: what is said of it
    "self.score[0] += len({1, 2})": "Set: {1, 2}",
    "self.score[0] += [[1], [2]][1][0]": "a list of values of this kind (list)",
    "self.score[0] = 1.5": "self.score = a value that is no whole number",
    "for i in []: pass": "an empty list, of which nothing says what it will hold",
    "x = 1\n    for i in range(3):\n        x = self.cards[x]\n        x = x.number":
        "x, which holds one kind in a loop",
    "if self.seat:\n        x = 1\n    else:\n        x = self.cards[0]\n    self.score[0] += x == 1":
        "x, which may hold one of two kinds",
    "try:\n        self.end()\n    finally:\n        pass": "Try: try:",
    "print(self.seat)": "print(self.seat)",
    "self.log(f'{self.roll(6)}')": "self.log(f'{self.roll(6)}')",
    "self.score[0] = self.cards[0] > self.cards[1]": "self.cards[0] > self.cards[1]",
    "a = [1, 2]\n    b = a\n    b.append(3)\n    self.score[0] += len(a)": "b = a: two names of one list",
    "a = [1]\n    b = a if self.seat else [2]\n    b[0] += 1\n    self.score[0] += a[0]":
        "b = a if self.seat else [2]: two names of one list",
    "a = b = [1, 2]\n    b.append(3)\n    self.score[0] += len(a)": "a = b = [1, 2]: two names of one list",
    "a = [1, 2]\n    for x in a:\n        a = [x, 4]\n        self.score[0] += a[0]": "a, which changes while a loop",
    "a = [1, 2]\n    for x in a:\n        if x < 3:\n            a.append(x + 1)": "a, which changes while a loop",
    "self.helper(1, 2)": "self.helper(1, 2)",
    "self.helper(1, number=2)": "self.helper(1, number=2)",
    "self.score[0] += twice(1)": "twice(1)",
    "self.score[0] += self.twice()": "self.twice()",
    "self.score[0] += len()": "len()",
    "self.score[0] += sum([1, 2], start=5)": "sum([1, 2], start=5)",
    "self.next_is(who=1)": "self.next_is(who=1)",
    "self.roll(6, 7)": "self.roll(6, 7)",
    "self.score[0] += least([1, 2])": "least([1, 2])",
    "self.hand.append(self.cards[0], 1)": "self.hand.append(self.cards[0], 1)",
    "self.hand.append(card=self.cards[0])": "self.hand.append(card=self.cards[0])",
}
SMALL = '''
from ludometer.game import Each, Game, Number, Pile, Table

least = min

def twice(number):
    return 2 * number

class Small(Game):
    cards = Table("name worth\\none 1\\ntwo 2")
    score = Each(Number("points"))
    hand = Pile(9, "cards")
    decisions = {{"act": "wait go"}}

    def helper(self, number):
        self.score[0] += number

    def twice(self):
        return 3

    def turn(self):
        self.score[self.seat] += 1
        self.method()
        self.end()

    def method(self):
        {}
'''


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A function that compiles a game and gives its path, once; a copy for each test that changes it is cheap."""
    folder, made = tmp_path_factory.mktemp("compiled"), {}

    def path_of(name):
        if name not in made:
            if name == "market":
                path = own_game.new("market", folder)
            else:
                path = folder / "everything.py"
                path.write_text(EVERYTHING.read_text(encoding="utf-8"), encoding="utf-8")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("ludometer.api.compile_game.SECONDS", 0.1)
                made[name] = path, compile_game(path, 60)
        return made[name]
    return path_of


@pytest.fixture
def copied(compiled, tmp_path):
    """The folder of a compiled market of its own."""
    return copytree(compiled("market")[0], tmp_path / "market")


def tables_of(path, own):
    """Tables of a game that is played by these compiled rules, or by Python where they are None."""
    with played_by(layout_of(Path(path).stem, Path(path)), own):
        return simcore.load(path)


@pytest.mark.sample("2-everything")
@pytest.mark.parametrize("name", ["market", "everything"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_the_same_bytes(name, players, compiled):
    path, made = compiled(name)
    own = compiled_rules(layout_of(name, path))
    assert own is not None and made.games > 60 * 2
    found = []
    for tables in (tables_of(path, None), tables_of(path, own)):
        one, two = (policies.load(path, player) for player in ("random", "club"))
        play = engine(name).play_batch
        found.append((play(tables, [one] * players, 7, 0, 60).tobytes(),
                      play(tables, [two, *[one] * (players - 1)], 7, 0, 12).tobytes()))
    assert found[0] == found[1]


def test_all_rules_of_the_example_are_compiled(compiled):
    made = compiled("market")[1]
    assert made.rules == ["setup", "turn", "points", "passed"] and made.left == {} and made.after > 2 * made.before


def test_what_is_not_translated_stays_python(compiled):
    made = compiled("everything")[1]
    assert made.rules == ["setup", "opening", "turn", "points", "passed"]
    assert made.left == {"twisted": (135, "SetComp: {card.good for card in self.hand[me]}")}
    text = (made.folder / RULES).read_text(encoding="utf-8")
    assert "(<object>self).twisted(me)" in text and "#         seen = {card.good" in text


def test_logs_and_searches_are_the_same(compiled):
    path, _ = compiled("everything")
    fast = str(lm.play(path, 3, players=3, lineup="search-20:club,random,random"))
    with played_by(layout_of("everything", path), None):
        assert str(lm.play(path, 3, players=3, lineup="search-20:club,random,random")) == fast
    assert re.search(r"(low|high) \d \w+ \d: \d+, \['", fast)


def test_a_game_whose_file_has_changed_is_played_by_python(copied, capfd):
    layout = layout_of("market", copied)
    assert compiled_rules(layout) is not None
    file = copied / "game.py"
    file.write_text(file.read_text(encoding="utf-8").replace("self.worked[me] += 1", "self.worked[me] += 2"),
                    encoding="utf-8")
    tables = simcore.load(copied)
    records = engine("market").play_batch(tables, [policies.load(copied, "random")] * 2, 1, 0, 20)
    assert (records["worked"] % 2 == 0).all() and records["worked"].any()
    simcore.load(copied)
    assert capfd.readouterr().err.count(f"compile again: ludometer compile {copied}") == 1


def test_rules_of_another_ludometer_are_left_out(copied):
    file = copied / "compiled" / CHECKED
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'core = "\w+"', 'core = "1234"', text), encoding="utf-8")
    assert "core" in text and compiled_rules(layout_of("market", copied)) is None


def test_rows_of_another_kind_in_a_file_of_their_own_are_noticed_and_other_numbers_not(game_file, tmp_path):
    path = game_file(SMALL.replace('"name worth\\none 1\\ntwo 2"', '"rows.csv"').format("pass"), "small")
    (tmp_path / "small" / "compiled").mkdir(parents=True)
    (tmp_path / "small" / "compiled" / RULES).touch()
    found = []
    for worth in (1, 7, "x"):
        (tmp_path / "rows.csv").write_text(f"name,worth\none,{worth}\n", encoding="utf-8")
        found.append(fingerprints(Layout("small", path)))
    assert found[0] == found[1] != found[2]


def test_what_compiled_rules_were_checked_from_is_kept_as_it_is_compared(game_file, market):
    without_tables = SMALL.replace('    cards = Table("name worth\\none 1\\ntwo 2")\n', "").replace(', "cards")', ")")
    assert "Table(" not in without_tables.partition("class")[2]
    for name, path in (("small", game_file(without_tables.format("pass"), "small")), ("market", market / "game.py")):
        layout = Layout(name, path)
        folder_of(layout).mkdir(parents=True)
        (folder_of(layout) / RULES).touch()
        checked = fingerprints(layout)
        assert tomllib.loads("\n".join(toml_lines(checked))) == checked
        assert bool(layout.tables) == ("columns" in checked), name


def test_rules_that_were_changed_by_hand_are_kept(copied):
    layout, rules = layout_of("market", copied), copied / "compiled" / RULES
    texts, text = RuleTexts(layout), rules.read_text(encoding="utf-8")
    assert not write_texts(folder_of(layout), texts) and rules.read_text(encoding="utf-8") == text
    rules.write_text(text + "\n# mine\n", encoding="utf-8")
    assert write_texts(folder_of(layout), texts) and rules.read_text(encoding="utf-8").endswith("# mine\n")


@pytest.mark.verify
def test_rules_that_were_changed_by_hand_are_kept_and_compared(copied):
    rules = copied / "compiled" / RULES
    text = rules.read_text(encoding="utf-8")
    assert "+ t.wage)" in text
    rules.write_text(text.replace("+ t.wage)", "+ t.wage + (s.course.step == 5))"), encoding="utf-8")
    with pytest.raises(DataError, match="the compiled rules are not those") as error:
        compile_game(copied, 40)
    assert "in turn 6: coins is [" in str(error.value)
    assert compiled_rules(layout_of("market", copied)) is None and not (copied / "compiled" / CHECKED).exists()
    rules.write_text(text + "\n# mine\n", encoding="utf-8")
    assert compile_game(copied, 5).kept and rules.read_text(encoding="utf-8").endswith("# mine\n")
    assert compiled_rules(layout_of("market", copied)) is not None


def test_a_fault_in_compiled_rules_names_the_authors_line(game_file, compiled):
    path, _ = compiled("market")
    tables = simcore.load(path, set={"dealt": 6, "copies": 2})
    _, start = engine("market").play_one(tables, [policies.load(path, "random")] * 2, 1, 0, steps=4)
    start["hand"][::21] = 20                                    # hands that are full
    start["coins"] = 0
    with pytest.raises(RuleError) as error:
        engine("market").play_one(tables, [policies.load(path, "random")] * 2, 1, 0, position=np.array([start]))
    assert re.search(r"game.py, line \d+, in turn\(\): self.hand\[me\].append\(self.deck.pop\(\)\)\n  "
                     r"self.hand is full: it has room for 20", str(error.value))


@pytest.mark.parametrize("code", STAYS)
def test_what_is_not_translated_is_named(code, game_file):
    path = game_file(SMALL.format(code.replace("\n", "\n    ")), "small")
    texts = RuleTexts(Layout("small", path))
    text = texts.rules_text()
    line, why = texts.left["method"]
    assert why.startswith(STAYS[code]) and 14 <= line <= 36, (line, why)
    assert "turn" in texts.entries and "(<object>self).method()" in text


def test_without_a_c_compiler_nothing_is_written(market, monkeypatch, capsys):
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert main(["compile", str(market)]) == 2
    assert "there is no C compiler (/nowhere/cc)" in capsys.readouterr().err
    assert not folder_of(layout_of("market", market)).exists()


def test_a_game_in_cython_is_built_and_not_compiled():
    with pytest.raises(DataError, match="pig: its rules are no Python file; ludometer build compiles"):
        compile_game("pig")


def test_a_game_of_which_nothing_can_be_translated_says_why(game_file):
    path = game_file(dedent('''
        from ludometer.game import Each, Game, Number

        class Sets(Game):
            decisions = {"act": "wait go"}
            score = Each(Number("points"))

            def turn(self):
                self.score[self.seat] = len({self.choose("act", ["wait", "go"])})
                self.end()

            def points(self, seat):
                return len({seat})
        '''), "sets")
    with pytest.raises(DataError) as error:
        compile_game(path)
    assert "no rule can be translated: turn(), line 9: Set: {self.choose" in str(error.value)


ODD = Path(__file__).parent / "games" / "odd.py"


@pytest.mark.verify
def test_names_and_ways_to_call_that_once_were_lost_are_translated(tmp_path):
    """Whatever differs from Python is told by compile_game() itself."""
    path = tmp_path / "odd.py"
    path.write_text(ODD.read_text(encoding="utf-8"), encoding="utf-8")
    made = compile_game(path, 60)
    assert made.left == {} and made.rules == ["setup", "opening", "turn", "points", "passed"]
    tables, pool = simcore.load(path), [policies.load(path, "random")] * 2
    assert engine("odd").play_batch(tables, pool, 1, 0, 20, factions="chosen")["score"].any()


@pytest.mark.verify
def test_a_rule_that_plays_another_game_stays_python_and_the_others_do_not(tmp_path, capsys):
    path = tmp_path / "huge.py"
    path.write_text(ODD.read_text(encoding="utf-8").replace("(1, 61), ", "(1, 62), "), encoding="utf-8")
    assert main(["compile", str(path), "--games", "20"]) == 0
    said = re.sub(r"\s+", " ", capsys.readouterr().out)
    line = path.read_text(encoding="utf-8").splitlines().index("    def turn(self):") + 1
    assert f"turn() stays Python: line {line} is not translated: compiled it plays another game: only they stop" in said
    assert "OverflowError: 2 ** 62: compiled rules know whole numbers up to 2 ** 62" in said
    assert "setup, opening, points, passed are compiled" in said
    layout = layout_of("huge", path)
    assert compiled_rules(layout) is not None
    tables, pool = tables_of(path, compiled_rules(layout)), [policies.load(path, "club")] * 2
    plain = engine("huge").play_batch(tables_of(path, None), pool, 1, 0, 6).tobytes()
    assert engine("huge").play_batch(tables, pool, 1, 0, 6).tobytes() == plain


@pytest.mark.verify
def test_games_whose_rules_fail_are_not_counted_as_played_alike(game_file):
    with pytest.raises(DataError, match="of 180 games its rules fail, in Python as well; expected a game") as error:
        compile_game(game_file(SMALL.format("self.score[0] //= self.roll(6) // 6"), "small"), 50)
    assert int(re.search(r"in (\d+) of", str(error.value))[1]) < 170          # and some do not


def test_names_that_rules_bring_are_no_variables():
    """What compiled.pxi declares, and what the heads of rules do, is in the list of names that no variable has."""
    text = (Path(compiled_module.__file__).parent / "compiled.pxi").read_text(encoding="utf-8")
    imported = re.findall(r"import \(?([\w,\s]+?)(?:\)|\n(?! ))", re.sub("#.*", "", text))
    brought = {name for names in imported for name in re.findall(r"\w+", names)}
    brought |= {*re.findall(r"^cdef \w+ (\w+)\(", text, re.MULTILINE)}
    assert len(brought) > 25 and brought <= BROUGHT, brought - BROUGHT
    heads = {name for _, head in ENTRIES.values() for name in re.findall(r"(\w+)[,)]", head)}
    assert heads == {"self", "seat", "points"} and heads - {"seat"} <= BROUGHT | RESERVED
