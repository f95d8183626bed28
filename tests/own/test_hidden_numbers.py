"""What lies hidden is dealt again for whoever does not see it: among where it lies, or from a declared range."""
import json

import numpy as np
import pytest

from ludometer import simcore
from ludometer.analysis.decisions.position_values import redealt_in_words
from ludometer.cli import main
from ludometer.policies import load
from ludometer.simcore import DataError
from ludometer.simcore.games import engine
from ludometer.simcore.questions import redeal

SECRETS = '''
    from ludometer.game import Each, Game, Number, Numbers, Pile

    class Secrets(Game):
        players = (2, 3)
        dice = Each(Pile(5), hidden=HIDDEN)
        secret = Each(Pile(1), hidden=True)
        rest = Pile(40, hidden=True)
        target = Each(Number("target"), hidden=range(10, 20))
        bids = Each(Numbers(3), hidden=range(1, 4))
        dealer = Number("what nobody sees", hidden=range(100, 200))
        sealed = Each(Number("what its seat does not see, either", hidden=range(50, 60)))
        known = Each(Number("known all the same"), hidden=True)
        score = Each(Number("points"))
        decisions = {"guess": range(6)}

        def setup(self):
            self.rest.fill(range(21, 37))
            self.rest.shuffle()
            for seat in self.seats:
                self.dice[seat].fill(self.roll(6) for _ in range(5))
                self.secret[seat].append(self.rest.pop())
                self.target[seat] = 9 + self.roll(10)
                self.bids[seat][1] = self.roll(3)
                self.known[seat] = self.roll(6)
                self.sealed[seat] = 49 + self.roll(10)
            self.dealer = 99 + self.roll(100)

        def turn(self):
            self.score[self.seat] += self.choose("guess", range(6)) == self.dice[self.seat][0]
            if self.turns_played > 4:
                self.end()
    '''


def deals(game_file, hidden="True", seat=0):
    """(the position after the setup, what the seat may think of it) as dicts of lists by seat."""
    tables = simcore.load(game_file(SECRETS.replace("HIDDEN", hidden), "secrets"))
    start = engine("secrets").play_one(tables, [load("secrets", "random")] * 3, 1, 0, steps=0)[1]
    found = []
    for seed in range(60):
        position = np.array([start])
        redeal(tables, position, seat, seed)
        found.append(fields(position[0]))
    return fields(start), found


def fields(position):
    return {name: position[name].reshape(3, -1).tolist() if position[name].size % 3 == 0 else position[name].tolist()
            for name in ("dice", "secret", "target", "bids", "dealer", "known", "sealed")}


def test_numbers_of_all_hidden_piles_are_one_deck_but_those_with_a_range(game_file):
    for hidden, apart in (("True", False), ("range(1, 7)", True)):
        start, found = deals(game_file, hidden)
        own = start["secret"][0][1]
        assert all(deal["secret"][0][1] == own and deal["dice"][0] == start["dice"][0] for deal in found)
        secrets = {hand[1] for deal in found for hand in deal["secret"][1:]}
        dice = {number for deal in found for hand in deal["dice"][1:] for number in hand[1:]}
        assert secrets - {*range(1, 7)} == {*range(21, 37)} - {own}
        if apart:
            assert dice == {*range(1, 7)} and not secrets & dice
        else:
            assert dice & {*range(21, 37)} and secrets & {*range(1, 7)}


def test_numbers_that_never_lie_where_they_would_be_dealt_are_told(briefly, game_file, capsys):
    for hidden, n in (("True", 1), ("range(1, 7)", 0)):
        assert main(["try", str(game_file(SECRETS.replace("HIDDEN", hidden), "secrets")), "--json"]) == 0
        found = [each["what"] for each in json.loads(capsys.readouterr().out)["findings"]]
        told = [what for what in found if "dealt again" in what]
        assert len(told) == n
        assert all("numbers of dice and secret and rest are dealt again together, though 21, 22, 23, 24, 25 and 11 "
                   "more never lie in dice; expected hidden=range(...)" in what for what in told), told


def test_numbers_with_a_range_may_be_any_of_it_for_others(game_file):
    start, found = deals(game_file, "range(1, 7)")
    for name, low, high in (("target", 10, 19), ("dice", 1, 6), ("bids", 1, 3)):
        own, others = [deal[name][0] for deal in found], [deal[name][1:] for deal in found]
        assert all(each == start[name][0] for each in own)
        several = [number for each in others for hand in each for number in (hand[1:] if name == "dice" else hand)]
        assert {*several} - {0} == {*range(low, high + 1)}
    for seat in range(3):
        assert {deal["sealed"][seat][0] for deal in found} == {*range(50, 60)}
    assert len({deal["dealer"] for deal in found}) > 30 and all(100 <= deal["dealer"] < 200 for deal in found)
    assert all(hand[0] == 5 for deal in found for hand in deal["dice"])
    for deal in found:                                          # a number outside its range stands for none, and stays
        assert [bids[::2] for bids in deal["bids"]] == [[0, 0]] * 3
        assert deal["known"] == start["known"]


def test_what_is_dealt_again_and_what_is_known_is_told(game_file, capsys):
    path = game_file(SECRETS.replace("HIDDEN", "range(1, 7)"), "secrets")
    words = redealt_in_words(simcore.load(path))
    assert words == "dice, secret, rest, target, bids, dealer, sealed; whoever thinks ahead knows known"
    assert main(["try", str(path), "--json"]) == 0
    told = [each["what"] for each in json.loads(capsys.readouterr().out)["findings"] if "think ahead" in each["what"]]
    assert len(told) == 1 and "players who think ahead know known" in told[0] and "hidden=range(...)" in told[0]


@pytest.mark.parametrize("declared", [
    'Pile(3, "cards", hidden=range(1, 7))', 'Each(Pile(3, "cards"), hidden=range(1, 7))', "Number(hidden=range(0))",
    "Number(hidden=range(0, 9, 2))", "Number(hidden=range(40000))", 'Number(hidden="yes")'])
def test_a_range_of_rows_or_of_nothing_is_refused(game_file, declared):
    text = SECRETS.replace("HIDDEN", "True").replace("players = (2, 3)", f"wrong = {declared}")
    with pytest.raises(DataError, match=r"line 5: wrong = .*\n.*expected True, or of numbers what they may be"):
        simcore.load(game_file(text, "secrets"))
