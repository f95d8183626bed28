"""Decisions that seats make at once: whoever is asked later knows no more than whoever was asked first."""
import numpy as np
import pytest

import ludometer as lm
from ludometer.api.seat_at_table import SeatAtTable
from ludometer.cli import main
from ludometer.simcore.errors import RuleError
from ludometer.simcore.games import engine
from ludometer.simcore.play import picks

PENNIES = '''
    from ludometer.game import Each, Game, Number

    class Pennies(Game):
        """The second seat wins if both show the same side."""
        players = (2, 2)
        score = Each(Number("points"))
        decisions = {"side": "heads tails"}

        def turn(self):
            sides = ["heads", "tails"]
            SHOW
            self.score[1 if shown[0] == shown[1] else 0] += 1
            self.end()
    '''
AT_ONCE = 'shown = self.choose_at_once("side", {seat: sides for seat in self.seats})'
IN_TURN = 'shown = [self.choose("side", sides, seat) for seat in self.seats]'
BIDS = '''
    from ludometer.game import Each, Game, Number

    class Bids(Game):
        """All bid; who bids most pays it, takes a prize of at most what all have bid, and gives a point away."""
        players = (2, 8)
        score = Each(Number("points", 10))
        decisions = {"bid": range(6), "prize": range(40), "to": "seats"}

        def turn(self):
            bids = self.choose_at_once("bid", {seat: range(6) for seat in self.seats})
            best = max(self.seats, key=lambda seat: bids[seat])
            self.score[best] -= bids[best]
            prize = self.choose("prize", range(1 + sum(bids.values())), best)
            self.score[best] += prize
            other = self.choose("to", [seat for seat in self.seats if seat != best], best)
            self.score[other] += 1
            if self.turns_played == 3:
                self.end()
    '''
each_player = pytest.mark.parametrize("name", ["club", "search-12:club", "search-12:random", "plan"])


def pennies(game_file, show):
    return game_file(PENNIES.replace("SHOW", show), "pennies")


@each_player
def test_a_seat_does_not_know_what_another_has_chosen(game_file, play, name):
    tables, pool = play(pennies(game_file, AT_ONCE), 1, names=["random", name])[1:]
    shown = []
    for game in range(0, 80, 2):                                # whose first seat plays by chance
        own = [picks(engine(tables.game).play_one(tables, pool, 4, game, script=[first])[0])[1] for first in (0, 1)]
        assert own[0] == own[1]
        shown.append(own[0])
    assert 8 < sum(shown) < 32


def test_whoever_is_asked_in_turn_does(game_file, play):
    records = play(pennies(game_file, IN_TURN), 200, names=["random", "club"])[0]
    second = records["player"][:, 1] == 1
    assert second.any() and (records["win"][second, 1] == 1).all()
    records = play(pennies(game_file, AT_ONCE), 400, names=["random", "club"])[0]
    second = records["player"][:, 1] == 1
    assert 0.4 < records["win"][second, 1].mean() < 0.6


@pytest.mark.parametrize("players, name", [
    (2, "club"), (3, "club"), (8, "club"), (3, "plan"), (2, "search-12:club"), (4, "search-12:random")])
def test_what_follows_is_decided_by_what_was_chosen(game_file, play, players, name):
    """Prizes are as many as were bid: an imagined game that came to others would be told as a fault."""
    path = game_file(BIDS, "bids")
    records, tables, pool = play(path, 4, players, name)
    assert records["score"].sum(axis=1).min() >= 10 * players - 20 + 4
    again = engine(tables.game).play_batch(tables, pool, 1, 0, 4)
    assert again.tobytes() == records.tobytes()


def test_whoever_wins_takes_the_largest_prize_that_all_have_bid_for(game_file, play):
    tables, pool = play(game_file(BIDS, "bids"), 1, 3, "club")[1:]
    events = engine(tables.game).play_one(tables, pool, 1, 0)[0]
    kinds = events["kind"].tolist()
    assert kinds == [0, 0, 0, 1, 2] * 4
    prizes = events[events["kind"] == kinds[3]][:2]             # later ones may be more than is needed to win
    assert (prizes["picked"] == prizes["n_moves"] - 1).all()


@pytest.mark.parametrize("words", [["ask", "--at", "1"], ["ask", "--at", "3"], ["audit", "--decisions", "6"]])
def test_its_decisions_are_looked_into(game_file, capsys, words):
    path = str(game_file(BIDS, "bids"))
    assert main([words[0], path, *words[1:], "--players", "3", "--playouts", "4", "--lineup", "club",
                 "--jobs", "1"]) == 0
    assert capsys.readouterr().out


def test_all_decisions_are_asked_and_given_back(game_file, play):
    path = game_file(BIDS, "bids")
    _, tables, pool = play(path, 1, 8)
    events = engine(tables.game).play_one(tables, pool, 1, 0)[0]
    bids = events[events["kind"] == events["kind"][0]].reshape(4, 8)
    assert (bids["seat"] == np.arange(8)).all() and len(np.unique(bids["picked"])) > 3
    prizes = events[events["kind"] == events["kind"][8]]
    assert (prizes["n_moves"] == 1 + bids["picked"].sum(axis=1)).all()
    assert (prizes["seat"] == bids["picked"].argmax(axis=1)).all()


def test_a_person_reads_what_others_have_chosen_once_they_have_chosen_too(game_file):
    seat = SeatAtTable(lm.load(str(game_file(BIDS, "bids")), players=3, seed=7, lineup="random"), 1)
    before = seat.log()[-1]
    assert seat.decision == "bid" and before.endswith("first seat bid: (hidden)")
    seat.pick(0)
    assert any(line.startswith(before.removesuffix("(hidden)")) and line[-1].isdigit() for line in seat.log())
    while not seat.over and seat.decision == "bid":             # of this seat, in the next turns
        assert seat.log()[-1].endswith("first seat bid: (hidden)")
        assert sum("(hidden)" in line for line in seat.log()) == 1
        seat.pick(5)
    assert "(hidden)" not in " ".join(seat.log())               # it has won the bid, and knows what the others bid


@pytest.mark.parametrize("name", ["random", "club"])
def test_a_seat_without_options_is_told_in_true_and_imagined_games(game_file, play, name):
    none = "{0: sides, 1: sides if self.score[1] == self.score[0] else []}"
    ends = "self.score[0] = 7\n            if self.turns_played > 2:\n                self.end()"
    text = PENNIES.replace("SHOW", f'shown = self.choose_at_once("side", {none})').replace("self.end()", ends)
    path = game_file(text, "pennies")
    with pytest.raises(RuleError, match=r"choose\('side'\): no options; expected 1 to 1024"):
        play(path, 4, names=name)
