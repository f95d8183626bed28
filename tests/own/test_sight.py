"""What a net sees of a game in Python."""
import numpy as np
import pytest

from ludometer.policies import ladder, training
from ludometer.simcore import load as load_tables
from ludometer.simcore.games import engine, game_name, part
from ludometer.simcore.nets import NO_SCORES, shapes, signs_of

WHOM = '''
"""Whom: a seat, by chance, names a seat."""
from ludometer.game import Each, Game, Number, Pile, Table


class Whom(Game):
    players = (3, 3)
    kinds = Table("""
        name
        red
        blue
        green
    """)
    coins = Each(Number("coins"))
    cards = Each(Pile(4, "kinds"))
    score = Each(Number("1 for the seat that is named"))
    decisions = {"whom": "seats", "how": ("gladly badly", "seats")}

    def setup(self):
        first = self.roll(3) - 1
        self.next_is(first)
        for away, coins in enumerate((1, 7, 2)):
            self.coins[(first + away) % 3] = coins
            self.cards[(first + away) % 3].fill(self.kinds[i] for i in range(away))

    def turn(self):
        self.score[self.choose("whom", self.seats)] += 1
        self.choose("how", [(word, seat) for seat in self.seats for word in ("gladly", "badly")])
        self.end()
'''

@pytest.fixture
def picked(game_file):
    """A function that lets a net play: [(decision, seat that decides, two numbers of its move, end of the game)]."""
    def play(weights_of, text=WHOM):
        game = game_name(str(game_file(text, "whom")))
        kinds, found = part(game, "declared").KINDS, []
        spec = training.policy_with_net(game, ladder.untaught(game), 3, np.ones(len(signs_of(game)), np.float32),
                                        np.full(len(kinds), NO_SCORES, np.float32), weights_of(game), 1e5)
        for number in range(30):
            events, end = engine(game).play_one(load_tables(game), [spec] * 3, 5, number)
            found += [(kinds[each["kind"]], int(each["seat"]), each["move"].tolist()[:2], end)
                      for each in events[events["n_moves"] > 1]]
        return found
    return play


def by_chance(seed):
    """A function that gives the weights of a net for a game, drawn by chance."""
    return lambda game: training.initial_weights(game, np.random.default_rng(seed), ladder.FIRST)


def by_one(name):
    """A function that gives the weights of a net that likes one feature, and nothing else."""
    def weights_of(game):
        weights, parts = np.zeros(training.size_of(game), np.float32), shapes(game)
        layers = weights[parts["layers"][0]:].reshape(parts["layers"][1])
        layers[:, parts["alone"][0] + part(game, "sight").SHOWN.index(name)] = 1
        return weights
    return weights_of


def test_a_net_of_whatever_weights_names_the_same_seat_as_seen_from_each_seat(picked):
    named_by = set()
    for seed in range(5):
        away = [(kind, *((code - seat) % 3 if place == (kind == "how") else code for place, code in enumerate(move)))
                for kind, seat, move, _ in picked(by_chance(seed))]
        named_by |= set(away)
        assert len(set(away)) == 2, away                        # one option of each decision
    assert len(named_by) > 4                                    # and others with other weights


@pytest.mark.parametrize("feature, away", [("whom_0_coins_0", 1), ("whom_0_cards_0", 2), ("whom_0_0_on", 0),
                                           ("whom_0_2_on", 2)])
def test_a_net_sees_what_the_seat_has_that_an_option_names(picked, feature, away):
    found = [(move[0] - seat) % 3 for kind, seat, move, _ in picked(by_one(feature)) if kind == "whom"]
    assert set(found) == {away}


def test_all_that_a_net_sees_of_an_option_is_said_in_words(game_file):
    text = WHOM.replace('"whom": "seats"', '"whom": "seats", "which": "kinds", "place": range(1, 4)')
    text = text.replace("    cards = Each", '    coast = Numbers(5, "boats")\n    cards = Each')
    text = text.replace("Number, Pile", "Number, Numbers, Pile")
    found = part(game_name(str(game_file(text, "whom"))), "sight")
    words = dict(zip(found.SHOWN, found.SHOWN_MEANINGS, strict=True))
    expected = {
        "whom_0_2_on": "whom: seat 2 further on", "whom_0_coins_0": "whom: coins of that seat",
        "whom_0_cards_0_some": "whom: whether there is any in cards of that seat",
        "which_0_1": "which: blue", "which_0_cards_2": "which: how many of it lie in cards of the seat 2 further on",
        "place_0_number": "place: its number", "place_0_coast_0": "place: what its place in coast holds",
        "how_0_1_2": "how: badly, seat 2 further on", "position_7": "this option in just this position"}
    assert {name: words[name] for name in expected} == expected


def test_a_net_sees_whom_the_seat_plays_that_an_option_names(picked):
    text = WHOM.replace('        green\n    """)', '        green\n    """, factions=True)')
    found = [(move[0], end["faction"].ravel().tolist())
             for kind, _, move, end in picked(by_one("whom_0_faction_blue"), text) if kind == "whom"]
    assert len(found) == 30 and all(factions[named_seat] == 1 for named_seat, factions in found)
    assert len({named_seat for named_seat, _ in found}) == 3
