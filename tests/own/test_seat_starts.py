"""What one seat starts with is a knob of every game in Python: --set seat.2.coins=1."""
import json
import re

import pytest

import ludometer as lm
from ludometer import policies, simcore
from ludometer.cli import main
from ludometer.simcore import DataError
from ludometer.simcore.errors import RuleError
from ludometer.simcore.games import engine
from ludometer.simcore.tables import read

PURSES = '''
    from ludometer.game import Each, Game, Number, Numbers, Tally

    class Purses(Game):
        """The seat that began with more buys more."""
        players = (2, 4)
        coins = Each(Number("coins at the end", start=3))
        bought = Each(Number("what the seat has bought"))
        debt = Each(Number("debt", start=-2))
        track = Each(Numbers(3))
        score = Each(Number("points"))
        turns = Tally("turns of the seat")
        total = Number("coins of all")
        decisions = {"buy": "yes no"}

        def setup(self):
            self.coins[0] -= 1

        def turn(self):
            me = self.seat
            self.total = sum(self.coins)
            self.turns[me] += 1
            if self.coins[me] and self.choose("buy", ["yes", "no"]) == "yes":
                self.coins[me] -= 1
                self.bought[me] += 1
            self.score[me] += self.roll(6) <= self.bought[me]
            if self.turns_played + 1 == 12 * len(self.seats):
                self.end()
    '''


@pytest.fixture
def purses(game_file):
    return game_file(PURSES, "purses")


def start(path, players=3, **values):
    """Fields by seat once the setup is over."""
    tables = simcore.load(path, set={name.replace("__", "."): value for name, value in values.items()})
    pool = [policies.load(path, "random")] * players
    return engine(tables.game).play_one(tables, pool, 1, 0, steps=0)[1]


def test_a_seat_starts_with_what_is_set_besides_what_setup_leaves(purses):
    assert start(purses)["coins"].tolist()[:3] == [2, 3, 3]
    changed = start(purses, seat__1__coins=1, seat__2__coins=-3, seat__3__score=-2, seat__3__debt=-1, seat__4__coins=5)
    assert changed["coins"].tolist()[:3] == [3, 0, 3] and changed["debt"].tolist()[:3] == [-2, -2, -3]
    assert changed["score"].tolist()[:3] == [0, 0, -2]


def test_what_it_changes_is_seen_in_results(purses, tmp_path):
    run = lm.sweep(purses, tmp_path / "run", players=2, games=400, lineup="random", jobs=1,
                   set={"seat.2.coins": [0, 9]})
    frame = run.to_pandas()
    shares = frame[frame["seat"] == 1].groupby("cell")["win"].mean()
    assert shares.iloc[1] > shares.iloc[0] + 0.15
    bought = frame[frame["cell"] == 1].groupby("seat")["bought"].mean()
    assert bought[1] > bought[0] + 2 and frame["bought"].max() == 11
    page = re.sub(r"<[^>]+>", "", lm.report(run).read_text(encoding="utf-8"))
    assert "Second seat: coins = 9" in page


@pytest.mark.parametrize("setting, message", [
    ("seat.5.coins=1", "seat: no '5'; known: 1, 2, 3, 4"), ("seat.2.coin=1", "no 'coin' (did you mean 'coins'?)"),
    ("seat.2.turns=1", "no 'turns'"), ("seat.2.track=1", "no 'track'"), ("seat.2.total=1", "no 'total'"),
    ("seat.2.coins=x", "seat 2: coins = 'x', expected a whole number from -1000 to 1000"),
    ("seat.2.coins=-4", "seat.2.coins = -4: the rules give this seat 3 in setup(); expected at least -3"),
    ("seat.1.coins=-3", "seat.1.coins = -3: the rules give this seat 2 in setup(); expected at least -2")])
def test_what_is_no_start_of_a_seat_is_refused(purses, capsys, setting, message):
    assert main(["play", str(purses), "--players", "3", "--lineup", "random", "--set", setting]) == 2
    assert message in re.sub(r"\s+", " ", capsys.readouterr().err)


def test_a_seat_at_which_nobody_sits_is_refused(purses, tmp_path):
    with pytest.raises(DataError, match=r"seat.3.coins: not in play with 2 players and no modules; with 3 or 4"):
        lm.sweep(purses, tmp_path / "run", players=2, lineup="random", games=4, set={"seat.3.coins": 1})


def test_data_are_the_same_as_long_as_seats_start_as_the_rules_say(purses, game_file):
    plain = read(purses)["game"]["data_hash"]
    assert read(purses, set={"seat.2.coins": 0})["game"]["data_hash"] == plain
    assert read(purses, set={"seat.2.coins": 1})["game"]["data_hash"] != plain


def test_a_number_that_no_position_holds_is_a_fault_with_its_name(purses):
    with pytest.raises(RuleError, match=r"self\.debt = -33001; expected from -32,768"):
        start(game_with(purses, "start=-2", "start=-32001"), seat__2__debt=-1000)


def game_with(path, old, new):
    path.write_text(path.read_text().replace(old, new))
    return path


@pytest.mark.verify
def test_balance_and_sensitivity_take_it_as_a_knob(purses, tmp_path, capsys):
    said = [str(purses), "--players", "2", "--lineup", "random", "--jobs", "1"]
    code = main(["sensitivity", *said, "--knob", "seat.2.coins=0,2,6", "--games", "400", "--out", str(tmp_path / "one"),
                 "--json"])
    out, err = capsys.readouterr()
    assert code == 0, err
    assert "seat.2.coins" in json.dumps(json.loads(out))
    assert main(["balance", *said, "--knob", "seat.1.coins=0..2", "--goal", "within=12", "--most", "12k", "--out",
                 str(tmp_path / "two")]) == 0
    out, err = capsys.readouterr()
    assert "seat.1.coins = 1" in re.sub(r"\s+", " ", out), out + err
    assert "coins = 1" in re.sub(r"\s+", " ", (tmp_path / "two" / "balanced.toml").read_text(encoding="utf-8"))
