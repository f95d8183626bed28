"""Signs of positions: as many as there is room for, each under a name of its own, each counting what it says."""
import numpy as np
import pytest

from ludometer import simcore
from ludometer.policies import load
from ludometer.simcore.games import nets, part
from ludometer.simcore.nets import shapes, signs_of
from ludometer.simcore.positions import look
from ludometer.simcore.python_game.parts import layout_of
from ludometer.simcore.python_game.signs import MOST_INPUTS, MOST_WORTH

TAKING = '''
    from ludometer.game import Each, Game, Number, Pile, Table

    class Taking(Game):
        players = (PLAYERS)
        cards = Table(CARDS)
        deck = Pile(300, "cards")
        hand = Each(Pile(20, "cards"), hidden=True)
        played = Each(Pile(20, "cards"))
        discard = Each(Pile(20, "cards"))
        hand_limit = Each(Number("cards that a hand may hold"))
        score = Each(Number("points"))
        decisions = {"take": "cards"}

        def setup(self):
            self.deck.fill(self.cards)
            self.deck.shuffle()
            for seat in self.seats:
                self.hand_limit[seat] = 7

        def turn(self):
            card = self.choose("take", list(self.deck)[:2])
            self.deck.remove(card)
            (self.hand, self.played, self.discard)[self.turns_played % 3][self.seat].append(card)
            self.score[self.seat] += 1
            if self.turns_played == 11:
                self.end()
    '''
LIKES = '"name fruit likes cost\\n" + "\\n".join(f"c{n} {w} {v} {n}" for n, (w, v) in enumerate(zip(FRUITS, LIKES)))'
FRUITS = {"FRUITS": '["apple", "plum", "apple", "nut"] * 4', "LIKES": '["apple", "apple", "nut", "moss"] * 4'}
WIDE = ('"name " + " ".join(f"k{i} w{i}" for i in range(5)) + "\\n" + "\\n".join(f"c{n} " + " ".join('
        'f"{n * (i + 3) % 89} w{i}x{n * (i + 7) % 31 % 6}" for i in range(5)) for n in range(250))')


def taking(game_file, cards, players="2, 2"):
    for name, words in FRUITS.items():
        cards = cards.replace(f"({name}" if name == "FRUITS" else f" {name}", f"({words}" if name == "FRUITS" else
                              f" {words}")
    return game_file(TAKING.replace("CARDS", cards).replace("PLAYERS", players), "taking")


def signs_and_positions(path, players=2):
    """(layout, {sign: what it says by position and seat}, positions) of some games."""
    layout = layout_of("taking", path)
    tables, pool = simcore.load(path), [load(path, "random")] * players
    found = look(tables, pool, load(path, "club"), 1, 0, 8 * players, np.zeros((8, players), np.int8), every=1,
                 longest=12, share=0.0)
    return layout, {name: found.signs[..., place] for place, name in enumerate(layout.signs)}, found


def test_columns_with_one_word_are_two_signs(game_file):
    layout, signs, _ = signs_and_positions(taking(game_file, LIKES))
    assert {"played_fruit_apple", "played_likes_apple", "played_fruit_nut", "played_likes_nut"} <= {*layout.signs}
    assert {"played_plum", "played_moss"} <= {*layout.signs}    # where no other has it, the word is enough
    assert (signs["played_fruit_apple"] + signs["played_fruit_nut"] + signs["played_plum"] == signs["played"]).all()
    assert (signs["played_likes_apple"] + signs["played_likes_nut"] + signs["played_moss"] == signs["played"]).all()
    assert (signs["played_fruit_apple"] != signs["played_likes_apple"]).any()


def test_a_hidden_pile_hides_no_field_whose_name_begins_alike(game_file):
    path = taking(game_file, LIKES)
    sight = part(simcore.load(path).game, "sight")
    assert {"hand_fruit_apple", "hand_cost"} <= {*sight.HIDDEN_SIGNS}
    assert not {"hand_limit", "hand", "played_cost"} & {*sight.HIDDEN_SIGNS}


def test_two_signs_of_one_name_are_told_apart(game_file):
    path = taking(game_file, LIKES.replace("cost", "limit"))
    layout, signs, _ = signs_and_positions(path)
    assert (signs["hand_limit_2"] == 7).all() and layout.signs["hand_limit_2"].field == "hand_limit"
    assert layout.signs["hand_limit"].field == "hand"
    assert "hand_limit_2" not in part("taking", "sight").HIDDEN_SIGNS


def test_sums_count_what_their_rows_say_however_many_there_are(game_file):
    path = taking(game_file, WIDE)
    layout, signs, _ = signs_and_positions(path)
    counts = {sign.counts for sign in layout.signs.values()} - {()}
    assert sum(map(len, counts)) <= MOST_WORTH < sum(len(sign.counts) for sign in layout.signs.values())
    last = [name for name, sign in layout.signs.items() if sign.counts][-1]
    sizes, words = signs["discard"], [name for name in layout.signs if name.startswith("discard_w0x")]
    assert last.startswith("discard_") and len(words) == 6
    assert (sum(signs[name] for name in words) == sizes).all() and sizes.max() > 1


def test_signs_that_count_too_much_are_left_out_and_no_others(game_file):
    path = taking(game_file, WIDE.replace("range(5)", "range(9)"))
    layout, signs, _ = signs_and_positions(path)
    assert layout.signs_left_out and "score" in layout.signs
    for name in ("hand", "played", "discard"):
        words = [signs[sign] for sign in layout.signs if sign.startswith(f"{name}_w0x")]
        assert (sum(words) == signs[name]).all() and len(words) == 6


@pytest.mark.parametrize("players", [2, 5, 6, 8])
def test_a_net_has_room_for_the_signs_of_all_seats_and_for_fields(game_file, players):
    fields = "\n".join(f"        f{number} = Each(Number())" for number in range(130))
    text = TAKING.replace("CARDS", "'name\\na\\nb'").replace("(PLAYERS)", f"({players}, {players})\n{fields}")
    path = game_file(text.replace("Pile(300", "Pile(9").replace("Pile(20", "Pile(9"), "taking")
    game = simcore.load(path).game
    sight, layout = part(game, "sight"), layout_of(game, path)
    n = shapes(game)["inputs"][1][0]
    assert n == len(sight.INPUTS) + players * len(signs_of(game)) <= MOST_INPUTS and not nets(game).exists()
    assert len(sight.INPUTS) >= 100 and len(layout.signs) == min(128, 480 // players)
    assert layout.signs_left_out[-1] == "f129" or layout.signs_left_out[-1] == "score"
    assert "f129" in sight.LEFT_OUT
