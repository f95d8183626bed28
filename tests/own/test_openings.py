"""Who has the first turn, and that each seat has one choice of a faction and one opening before it."""
import numpy as np
import pytest

import ludometer as lm
from ludometer.simcore.errors import RuleError
from ludometer.simcore.games import engine

OPENINGS = '''
    from ludometer.game import Each, Game, Number, Table

    class Openings(Game):
        players = (2, 4)
        clans = Table("name points\\none 1\\ntwo 2\\nthree 3\\nfour 4", factions=True)
        score = Each(Number("points"))
        opened = Each(Number("openings of the seat"))
        place = Each(Number("how many had opened when the seat did, itself with them"))
        first = Number("who has the first turn, and 1")
        decisions = {"go": "left right"}

        def setup(self):
            SETUP

        def opening(self):
            me = self.seat
            assert self.faction[me] is not None
            self.opened[me] += 1
            self.place[me] = sum(self.opened)
            self.choose("go", ["left", "right"])
            OPENING
            assert self.seat == me

        def turn(self):
            if not self.first:
                self.first = self.seat + 1
            self.score[self.seat] += 1
            if self.turns_played + 1 == 3 * len(self.seats):
                self.end()
    '''
LAST = "if sum(self.opened) == len(self.seats):\n                self.next_is(2 % len(self.seats))"


def starts(game_file, play, players, factions, setup="pass", opening="pass"):
    """The positions in which some games end."""
    path = game_file(OPENINGS.replace("SETUP", setup).replace("OPENING", opening), "openings")
    _, tables, pool = play(path, 1, players)
    return [engine("openings").play_one(tables, pool, 5, game, factions=factions)[1] for game in range(30)]


@pytest.mark.parametrize("factions", [None, "chosen"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup, opening, first", [
    ("pass", "pass", 0), ("self.next_is(len(self.seats) - 1)", "pass", -1), ("self.next_is(1)", "pass", 1),
    ("pass", LAST, 2), ("self.next_is(1)", LAST, 2), ("pass", "self.next_is(1)", 1),
    ("pass", "if me == 0:\n                self.next_is(1)", 1)])
def test_each_seat_opens_once_and_whoever_is_named_has_the_first_turn(game_file, play, players, factions, setup,
                                                                     opening, first):
    for end in starts(game_file, play, players, factions, setup, opening):
        assert end["opened"][:players].tolist() == [1] * players
        assert int(end["first"]) == 1 + first % players
        assert (end["faction"][:players] >= 0).all() and len({*end["faction"][:players]}) == players


def test_a_random_seat_begins_and_openings_follow_in_its_order(game_file, play):
    ends = starts(game_file, play, 3, None, "self.next_is(self.roll(len(self.seats)) - 1)")
    assert {int(end["first"]) for end in ends} == {1, 2, 3}
    for end in ends:
        assert np.roll(end["place"][:3], 1 - end["first"]).tolist() == [1, 2, 3]


def test_the_seat_stays_the_same_after_it_has_named_the_next_one(game_file, play):
    path = game_file('''
        from ludometer.game import Each, Game, Number

        class Named(Game):
            players = (3, 3)
            score = Each(Number("points"))
            decisions = {"go": "left right"}

            def turn(self):
                self.next_is((self.seat + 2) % 3)
                self.choose("go", ["left", "right"])
                self.score[self.seat] += 10 ** self.turns_played
                self.log(f"has {self.score[self.seat]}")
                if self.turns_played == 2:
                    self.end()
        ''', "named")
    assert play(path, 3, 3)[0]["score"].tolist() == [[1, 100, 10]] * 3
    assert "third seat has 10\n" in str(lm.play(path, lineup="random")).replace("(third seat)", "third seat")


@pytest.mark.parametrize("where", ["setup", "opening"])
def test_no_turn_is_repeated_before_the_first(game_file, play, where):
    with pytest.raises(RuleError, match="no turn has been played yet; expected next_is"):
        starts(game_file, play, 2, None, **{where: "self.again()"})


def test_a_game_may_be_over_after_its_setup(game_file, play):
    records = play(game_file('''
        from ludometer.game import Each, Game, Number

        class Deal(Game):
            players = (2, 2)
            score = Each(Number("points"))
            decisions = {"go": "left right"}

            def setup(self):
                self.score[0] = self.roll(6)
                if self.score[0] > 3:
                    self.end()

            def opening(self):
                self.score[1] = 9

            def turn(self):
                self.end()
        '''), 60)[0]
    assert {*records["score"][:, 0]} == {1, 2, 3, 4, 5, 6}
    assert (records["score"][:, 1] == np.where(records["score"][:, 0] > 3, 0, 9)).all()
