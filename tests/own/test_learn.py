"""Players that learn from the rules of a game in one Python file."""
import json
import re
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest

import ludometer as lm
from ludometer import policies
from ludometer.cli import main
from ludometer.policies import ladder, load
from ludometer.policies.training import share
from ludometer.reports.document.report import compose
from ludometer.reports.document.terminal_summary import what_was_played
from ludometer.reports.sections.player_strength import strength
from ludometer.simcore import DataError
from ludometer.simcore import load as load_tables
from ludometer.simcore.games import LEARNED_FROM, engine, game_name, has_stale_players

PIG = '''"""Pig: roll a die as often as you dare; a 1 loses what the turn brought."""
from ludometer.game import Each, Game, Number, Table


class Pig(Game):
    players = (2, 2)
    score = Each(Number("points at the end"))
    at_stake = Number("points of this turn")
    decisions = {"turn": "roll hold"}

    def turn(self):
        me = self.seat
        if self.at_stake and self.choose("turn", ["roll", "hold"]) == "hold":
            return self.bank(me)
        face = self.roll(6)
        if face == 1:
            self.at_stake = 0
            return None
        self.at_stake += face
        if self.score[me] + self.at_stake >= 40:
            return self.bank(me)
        self.again()

    def bank(self, me):
        self.score[me] += self.at_stake
        self.at_stake = 0
        if self.score[me] >= 40:
            self.end()

    def passed(self):
        return min(1, max(self.score) / 40)
'''
FEW = {"games": 1000, "rounds": 1}
QUICKLY = {"rounds": 2, "fewest": 40}                           # steps in which hidden units are fitted
NET = "nets/learned.npz"
WRITTEN = ("chance.toml", NET, "learned_from.toml", *(f"library/{name}.toml" for name in (
    "novice", "casual", "club", "tournament", "expert")))


def text_of(home):
    return {name: (home / name).read_bytes() for name in WRITTEN}


def quicken(monkeypatch):
    """Let the ladder be measured in few games, and hidden units be fitted in few steps."""
    monkeypatch.setattr(ladder, "COMPARED", 40)
    monkeypatch.setattr(ladder, "JUDGED", 200)
    monkeypatch.setattr(ladder, "FITTED", ladder.FITTED | QUICKLY)


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    """The path of a game whose players have learned a little."""
    file = tmp_path_factory.mktemp("learned") / "forty.py"
    file.write_text(PIG, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        quicken(patch)
        news = []
        ladder.learn(str(file), **FEW, progress=news.append)
    assert news[0] == "2 players: learning in 1 round"          # before anything is played
    news = [text for text in news[1:] if "which take about" not in text]
    assert news[0].startswith("2 players: 1 of 1 rounds (")     # before that of all rounds
    assert news[1].startswith("2 players: learned from ")
    return file


def test_moves_of_learned_players_are_explained(learned, capsys):
    at = lm.decisions(str(learned), 0)["at"].iloc[0]
    code = main(["ask", str(learned), "--game", "0", "--at", str(at), "--playouts", "10"])
    out = capsys.readouterr().out
    assert code == 0 and re.search(r"[+−][\d.]+  (of the other: )?turn: (roll|hold)\n", out), out


def test_club_wins_most_games_against_random(learned):
    game = game_name(str(learned))
    won, error = share(load_tables(game), load(game, "club"), [load(game, "random")], 3, 400)
    assert won - 3 * error > 0.6


DUEL = '''"""Stone, paper, scissors, shown at once."""
from ludometer.game import Each, Game, Knob, Number


class Duel(Game):
    players, rounds = (2, 2), Knob(3, (1, 9), "rounds of a game")
    shown = Number("rounds")
    score = Each(Number("rounds won"))
    decisions = {"show": "stone paper scissors"}

    def turn(self):
        signs = ["stone", "paper", "scissors"]
        one, two = (signs.index(sign) for sign in self.choose_at_once("show", {0: signs, 1: signs}).values())
        if (one - two) % 3:
            self.score[0 if (one - two) % 3 == 1 else 1] += 1
        self.shown += 1
        if self.shown == self.rounds:
            self.end()
'''


def test_a_sweep_and_its_page_say_that_players_have_learned_nothing_while_that_is_so(learned, tmp_path, capsys,
                                                                                     monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("new.py").write_text(PIG, encoding="utf-8")
    for number, (game, unlearned) in enumerate(((Path("new.py").resolve(), True), (learned, False))):
        assert main(["sweep", str(game), "--games", "8", "--jobs", "1", "--out", f"run{number}"]) == 0
        page = compose([f"run{number}"], draws=False)["page"]
        assert ("; club had learned nothing yet)" in what_was_played(page)) == unlearned
        told = "learned nothing yet" in capsys.readouterr().out, "learned nothing yet" in strength(page)
        assert told == (unlearned, unlearned)
    assert main(["sweep", "new.py", "--games", "8", "--lineup", "random", "--out", "chance"]) == 0
    assert "learned nothing" not in capsys.readouterr().out     # nor will chance ever


@pytest.mark.verify
def test_who_chooses_at_once_learns_to_be_no_easy_guess(game_file, monkeypatch):
    monkeypatch.setattr(ladder, "COMPARED", 80)                 # half of that lets a player be sharp who wins by luck
    monkeypatch.setattr(ladder, "JUDGED", 400)
    path = game_file(DUEL, "duel")
    assert ladder.has_secrets(game_name(str(path)))
    ladder.learn(str(path), games=8000, rounds=1)
    tables = load_tables(str(path))
    picks = [engine(tables.game).play_one(tables, [load(str(path), "club")] * 2, 5, game)[0]["picked"][0]
             for game in range(200)]
    shown = np.bincount(picks, minlength=3) / len(picks)
    assert shown.min() > 0.1 and shown.max() < 0.6, shown       # who always shows the same loses to who sees it


def test_a_game_of_one_turn_is_no_game_to_learn(game_file):
    path = game_file(DUEL.replace("Knob(3", "Knob(1"), "short")
    with pytest.raises(DataError, match="its games end with their first turn"):
        ladder.learn(str(path), **FEW)


def weights_of(file):
    with np.load(file.with_suffix("") / NET) as found:
        return found["weights_2"]


def test_the_same_arguments_write_the_same_files_and_another_seed_others(learned, tmp_path, monkeypatch):
    quicken(monkeypatch)
    again, other = tmp_path / "again.py", tmp_path / "other.py"
    for file, seed in ((again, ladder.SEED), (other, 7)):
        file.write_text(PIG, encoding="utf-8")
        ladder.learn(str(file), **FEW, seed=seed)
    first = text_of(learned.with_suffix(""))
    assert {**text_of(again.with_suffix("")), NET: None} == {**first, NET: None}
    assert (weights_of(again) == weights_of(learned)).all() and (weights_of(other) != weights_of(learned)).any()


@pytest.mark.parametrize("old, new", [
    ('    at_stake = Number("points of this turn")', '    at_stake, more = Number("points of this turn"), Number()'),
    ('decisions = {"turn": "roll hold"}', 'decisions = {"turn": "roll hold", "other": "yes no"}'),
    ("    players = (2, 2)", '    players = (2, 2)\n    cards = Table("name n\\none 1")')],
    ids=["fields", "decisions", "tables"])
def test_players_are_left_out_with_a_hint_once_the_file_has_changed(tmp_path, capsys, old, new):
    file = tmp_path / f"{tmp_path.name}.py"      # no two games have one name
    file.write_text(PIG, encoding="utf-8")
    game = game_name(str(file))
    ladder.write_library(game)
    ladder.write_stamp(game)
    assert not has_stale_players(game) and "expert" in policies.library(game)
    assert old in PIG
    file.write_text(PIG.replace(old, new), encoding="utf-8")
    capsys.readouterr()
    assert "expert" not in policies.library(game) and load(game, "club").name == "club"
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and f"learn again: ludometer learn {file}" in err


def test_players_play_on_with_a_hint_once_only_the_code_has_changed(tmp_path, capsys):
    file = tmp_path / f"{tmp_path.name}.py"
    file.write_text(PIG, encoding="utf-8")
    game = game_name(str(file))
    ladder.write_library(game)
    ladder.write_stamp(game)
    file.write_text(PIG.replace("self.roll(6)", "self.roll(6)    # a die"), encoding="utf-8")
    assert "expert" in policies.library(game) and capsys.readouterr().err == ""
    file.write_text(PIG.replace("self.roll(6)", "self.roll(8)"), encoding="utf-8")
    assert "expert" in policies.library(game) and not has_stale_players(game)
    assert capsys.readouterr().err == (f"{game}: its players learned before its rules were changed, and play on; to "
                                       f"learn again: ludometer learn {file}\n")


def test_a_stamp_that_cannot_be_read_counts_as_stale(tmp_path):
    file = tmp_path / "torn.py"
    file.write_text(PIG, encoding="utf-8")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / LEARNED_FROM).write_text("signs = [", encoding="utf-8")
    assert has_stale_players(game_name(str(file)))


def test_the_command_says_how_strong_each_is(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(ladder, "TRIALS", dict.fromkeys(ladder.TRIALS, 8))
    monkeypatch.setattr(ladder, "USUAL_TRIALS", 40)
    monkeypatch.setattr(ladder, "SEARCHES", {name: each | {"playouts": 6} for name, each in ladder.SEARCHES.items()})
    quicken(monkeypatch)
    file = Path(tmp_path / "said.py")
    file.write_text(PIG, encoding="utf-8")
    assert main(["learn", str(file), "--games", "1000", "--rounds", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    rows = json.loads(out)
    assert [(row["player"], row["among"]) for row in rows] == [
        ("novice", "random"), ("casual", "novice"), ("casual", "random"), ("club", "casual"), ("club", "random"),
        ("tournament", "club"), ("tournament", "random"), ("expert", "tournament"), ("expert", "random")]
    assert all(row["least"] <= row["wins"] <= row["most"] and row["fair"] == 50 for row in rows)
    assert "2 players: learned from 1,000 games" in err


@pytest.mark.parametrize("game, values, says", [
    ("pig", {}, "no single file of Python"), (None, {"games": 3}, "--games"), (None, {"rounds": 0}, "--rounds")])
def test_what_cannot_learn_is_told(learned, game, values, says):
    with pytest.raises(DataError, match=says):
        ladder.learn(game or str(learned), **values)


@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", [KeyboardInterrupt, DataError("no room")])
def test_players_are_as_before_where_learning_is_stopped(learned, tmp_path, monkeypatch, fault):
    quicken(monkeypatch)
    file, fresh, seen = copytree(learned.parent, tmp_path / "again") / learned.name, tmp_path / "fresh.py", []
    fresh.write_text(PIG, encoding="utf-8")
    before = text_of(file.with_suffix(""))

    def stop(taught):
        seen.append(text_of(file.with_suffix("")) if taught.game == game_name(str(file)) else {})
        raise fault
    monkeypatch.setattr(ladder.SelfTaught, "step", stop)
    for each in (file, fresh):
        with pytest.raises(type(fault) if isinstance(fault, Exception) else fault):
            ladder.learn(str(each), **FEW)
    assert text_of(file.with_suffix("")) == before != seen[0]
    assert "expert" not in policies.library(game_name(str(fresh))) and not fresh.with_suffix("").exists()
    assert load(game_name(str(fresh)), "club").name == "club"   # of a game that has learned nothing


def test_a_game_for_one_player_is_refused_before_anything_is_written(tmp_path):
    file = tmp_path / "alone.py"
    file.write_text(PIG.replace("(2, 2)", "(1, 1)"), encoding="utf-8")
    with pytest.raises(DataError, match="alone: a game for one player; expected one for two or more"):
        ladder.learn(str(file), **FEW)
    assert not file.with_suffix("").exists()


def test_a_game_that_one_may_play_alone_learns_from_games_of_two(tmp_path, monkeypatch):
    quicken(monkeypatch)
    file = tmp_path / "perhaps.py"
    file.write_text(PIG.replace("(2, 2)", "(1, 2)"), encoding="utf-8")
    assert [row["players"] for row in ladder.learn(str(file), **FEW)] == [2]
    assert load(game_name(str(file)), "club").name == "club"


def test_what_players_do_not_see_is_said_first(tmp_path, monkeypatch):
    quicken(monkeypatch)
    file, said = tmp_path / "board.py", []
    file.write_text(PIG.replace("    at_stake =", "    board = Numbers(40)\n    at_stake =").replace(
        "Number, Table", "Number, Numbers, Table"), encoding="utf-8")
    monkeypatch.setattr(ladder.SelfTaught, "step", lambda taught: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        ladder.learn(str(file), **FEW, progress=said.append)
    assert said == ["players do not see all of board: there is no room for it", "2 players: learning in 1 round"]


@pytest.mark.sample("21-1")
@pytest.mark.parametrize("steps, told", [(ladder.TIMED, 0), (ladder.TIMED + 1, 1), (3 * ladder.TIMED, 1)])
def test_how_long_learning_takes_is_said_once_after_some_steps(tmp_path, monkeypatch, steps, told):
    quicken(monkeypatch)
    file, said = tmp_path / "forty.py", []
    file.write_text(PIG, encoding="utf-8")
    clock = iter(range(0, 10**6, 6))                            # each look at it is six seconds later

    def step(taught):
        taught.done += 1
        if taught.done == taught.steps:
            raise ZeroDivisionError

    monkeypatch.setattr(ladder, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(ladder.SelfTaught, "begin", lambda taught: vars(taught).update(done=0, steps=steps))
    monkeypatch.setattr(ladder.SelfTaught, "step", step)
    with pytest.raises(ZeroDivisionError):
        ladder.learn(str(file), **FEW, progress=said.append)
    assert sum("which take about 1 min or longer" in text for text in said) == told
