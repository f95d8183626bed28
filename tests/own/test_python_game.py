"""A game in one file of Python is played like any other: luck with addresses, hidden hands, gifts, factions, search."""
import numpy as np
import pytest

import ludometer as lm
from ludometer.simcore import DataError, questions
from ludometer.simcore.errors import RuleError
from ludometer.simcore.games import engine
from ludometer.simcore.gifts import GAVE, HAD, RECEIVED, gift_of

NIM = '''
    """Nim: take 1 to 3 sticks from one of three heaps; whoever takes the last one wins."""
    from ludometer.game import Each, Game, Knob, Number, Numbers

    class Nim(Game):
        players = (2, 2)
        sticks = Knob(5, (1, 9), "sticks of the largest heap")
        heaps = Numbers(3, "sticks of a heap")
        score = Each(Number("1 for who took the last stick"))
        decisions = {"take": ("left middle right", range(1, 4))}

        def setup(self):
            for place in range(3):
                self.heaps[place] = self.sticks - place

        def turn(self):
            options = [(word, n) for place, word in enumerate(("left", "middle", "right"))
                       for n in range(1, 4) if n <= self.heaps[place]]
            word, n = self.choose("take", options)
            self.heaps[("left", "middle", "right").index(word)] -= n
            if not any(self.heaps):
                self.score[self.seat] = 1
                self.end()
    '''


def test_a_game_depends_on_its_number_alone(market, play):
    whole, tables, pool = play(market, 60, 3, "club")
    parts = [engine(tables.game).play_batch(tables, pool, 1, first, 20) for first in (0, 20, 40)]
    assert np.concatenate(parts).tobytes() == whole.tobytes() != play(market, 60, 3, "club", seed=2)[0].tobytes()


def test_a_variant_meets_the_same_deal(market, play):
    one, other = (play(market, 200, 3, set={"wanted": wanted})[0] for wanted in (0, 5))
    assert (one["faction"] == other["faction"]).all() and (one["worked"] == other["worked"]).all()
    assert (other["score"] >= one["score"]).all() and (other["score"] > one["score"]).any()


def test_points_and_ties_are_those_of_the_class(market, play):
    records, tables, _ = play(market, 300, 4)
    order = np.lexsort((records["coins"], records["score"]))    # by seat: the best is last
    assert np.allclose(records["win"].sum(axis=1), 1)
    best = np.take_along_axis(records["win"], order[:, -1:], axis=1)
    assert (best > 0).all() and (records["rank"][records["win"] > 0] == 1).all()
    assert {*records["faction"].ravel()} == {0, 1, 2, 3} and len(tables.factions) == 4


def test_what_a_seat_cannot_see_is_dealt_again_and_nothing_else(market, play):
    _, tables, pool = play(market, 1, 3)
    _, start = engine(tables.game).play_one(tables, pool, 1, 0, steps=9)
    start = np.array([start])
    other = start.copy()
    questions.redeal(tables, other, 1, 7)
    hands = [other["hand"][0][seat * 21:(seat + 1) * 21] for seat in range(3)]
    before = [start["hand"][0][seat * 21:(seat + 1) * 21] for seat in range(3)]
    assert (hands[1] == before[1]).all() and (other["built"] == start["built"]).all()
    assert [hand[0] for hand in hands] == [hand[0] for hand in before]      # as many cards as before
    assert (hands[0] != before[0]).any()
    cards = [sorted([*position["deck"][0][1:], *np.concatenate([hand[1:] for hand in parts])])
             for position, parts in ((start, before), (other, hands))]
    assert cards[0] == cards[1]                                 # of the same cards


def test_a_log_names_options_and_what_rules_write(market):
    log = str(lm.play(market, players=2, seed=3, lineup="random"))
    assert " turn: work" in log and " coins left" in log and " wins: " in log


def test_the_log_of_a_tie_names_all_who_share_the_win(game_file):
    path = game_file(NIM.replace("self.score[self.seat] = 1", "self.score[0] = self.score[1] = 1"), "nim")
    assert str(lm.play(path, lineup="random", seed=2)).rstrip().endswith(
        "first seat and second seat share: first seat 1, second seat 1")


def test_options_of_several_parts(game_file, play):
    path = game_file(NIM, "nim")
    records = play(path, 100)[0]
    assert (records["win"].sum(axis=1) == 1).all()
    assert " take: right 2\n" in str(lm.play(path, lineup="random", seed=2))


def test_search_finds_the_winning_move_of_nim(game_file, play):
    """A player who thinks ahead in games of chance beats chance far more often than one who looks at points."""
    path = game_file(NIM, "nim")
    club, search = (np.where((records := play(path, 100, names=[name, "random"])[0])["player"] == 0, records["win"],
                             0).sum() for name in ("club", "search-200:random"))
    assert search > 85 > club


def test_gifts_are_handed_over(market, tmp_path):
    run = lm.sweep(market, tmp_path / "run", players=3, games=60, give=["guilds.monks", "cards.mill"], jobs=1,
                   lineup="random")
    effects = lm.effects(run).set_index("gift")
    assert {*effects.index} == {"guilds.monks", "cards.mill"} and (effects["changed"] > 0.4).all()


def test_a_gift_is_held_by_whom_it_is_handed_to(market, play):
    _, tables, pool = play(market, 1, 3)
    given = []
    for game in range(30):
        for text in ("guilds.monks", "cards.mill"):
            gift = gift_of(tables, text)
            codes = questions.handed(tables, pool, 1, game, gift)
            before, after = (held(engine("market").play_one(tables, pool, 1, game, steps=0, gift=each)[1], text)
                             for each in (None, gift))
            for seat, code in enumerate(codes):
                had, has = gift[1] in before[seat], gift[1] in after[seat]
                assert (had, has) == {RECEIVED: (False, True), HAD: (True, True)}.get(code, (had, had)) or code == GAVE
                assert len(before[seat]) == len(after[seat])    # as many cards as before
            given += [text] * codes.count(RECEIVED)
    assert min(given.count("guilds.monks"), given.count("cards.mill")) > 5


def held(position, text):
    """The rows that each of three seats holds of the table of a gift."""
    if text.startswith("guilds"):
        return [[row] for row in position["faction"][:3].tolist()]
    return [position["hand"][seat * 21 + 1:seat * 21 + 1 + position["hand"][seat * 21]].tolist() for seat in range(3)]


@pytest.mark.verify
def test_a_run_is_the_same_in_processes_and_can_grow(market, tmp_path):
    one = lm.sweep(market, tmp_path / "one", players=3, games=120, seed=4, jobs=1)
    other = lm.sweep(market, tmp_path / "two", players=3, games=60, seed=4, jobs=2, backend="processes")
    other = lm.sweep(tmp_path / "two", more=60, jobs=1)
    assert one.to_pandas().equals(other.to_pandas())


def test_a_game_whose_file_has_changed_is_read_again(game_file, play):
    path = game_file(NIM, "nim")
    assert play(path)[1].data["knob"]["sticks"] == 5
    path.write_text(path.read_text().replace("Knob(5,", "Knob(7,"))
    assert play(path)[1].data["knob"]["sticks"] == 7


def test_seats_choose_factions_before_the_opening(game_file, play):
    path = game_file('''
        from ludometer.game import Each, Game, Number, Table

        class Choosing(Game):
            """Whoever is quick wins; each seat doubles or leaves its points first."""
            factions = Table("name points\\nslow 1\\nquick 2\\nlame 0\\nlucky 2")
            score = Each(Number("points"))
            opened = Each(Number("whether it has had its opening"))
            decisions = {"double": "yes no"}

            def opening(self):
                assert all(self.faction[seat] is not None for seat in self.seats)
                self.opened[self.seat] += 1
                self.score[self.seat] = self.faction[self.seat].points
                if self.choose("double", ["yes", "no"]) == "yes":
                    self.score[self.seat] *= 2

            def turn(self):
                assert list(self.opened)[:len(self.seats)] == [1] * len(self.seats)
                self.end()
        ''')
    tables = play(path)[1]
    records = engine(tables.game).play_batch(tables, play(path, players=4)[2], 1, 0, 200, factions="chosen")
    assert all(len({*row}) == 4 for row in records["faction"])
    first = records["faction"][:, 0]
    assert {*first} == {0, 1, 2, 3}                             # chance chooses any of them


def test_an_undeclared_attribute_is_named_with_its_line(game_file, play):
    path = game_file(NIM.replace("not any(self.heaps)", "not any(self.heap)"), "nim")
    with pytest.raises(RuleError) as error:
        play(path)
    assert "line 21, in turn(): if not any(self.heap):" in str(error.value)
    assert "self.heap is not declared (did you mean 'heaps'?)" in str(error.value)


@pytest.mark.parametrize("old, new, message", [
    ("from ludometer.game", "import random\n    from ludometer.game",
     "line 3: import random\n  import of random: a game would not be"),
    ("class Nim(Game)", "class Nim", "classes that inherit from Game: none; expected one"),
    ("def turn", "def move", "turn() is missing"),
    ("score = Each", "points_ = Each", "neither points() nor a field score"),
    ('decisions = {"take"', 'log = Number("x")\n        decisions = {"take"', "every game has something of this name"),
    ('decisions = {"take"', 'past = []\n        decisions = {"take"', "past is a list"),
    ("range(1, 4))}", "range(1, 400))}", "expected 1 to 256 numbers"),
    ("self.sticks - place", "self.sticks -", "line 14: invalid syntax")])
def test_a_class_that_cannot_be_a_game_is_refused(game_file, play, old, new, message):
    text = NIM.replace(old, new, 1)
    assert text != NIM
    with pytest.raises(DataError) as error:
        play(game_file(text, "nim"))
    assert message in str(error.value)


def test_a_player_tries_what_comes_behind_an_option_in_the_same_turn(game_file, play):
    """Whoever takes must say how much, and only then has points: the best of these counts for taking."""
    path = game_file('''
        from ludometer.game import Each, Game, Number

        class Taking(Game):
            players = (2, 2)
            score = Each(Number("points"))
            decisions = {"act": "wait take", "amount": range(1, 4)}

            def turn(self):
                if self.choose("act", ["wait", "take"]) == "take":
                    self.score[self.seat] += self.choose("amount", [1, 3, 2])
                if self.turns_played >= 7:
                    self.end()
        ''')
    assert (play(path, names="club")[0]["score"] == 12).all()


def test_a_game_may_have_as_many_columns_as_its_position_holds(game_file, play):
    fields = "\n".join(f'            f{number} = Each(Number("field {number}"))' for number in range(370))
    records = play(game_file(f'''
        from ludometer.game import Each, Game, Number

        class Wide(Game):
            score = Each(Number("points"))
{fields}
            decisions = {{"act": "wait go"}}

            def turn(self):
                self.f369[self.seat] = 7 + self.seat
                self.score[self.seat] = self.choose("act", ["wait", "go"]) == "go"
                if self.turns_played:
                    self.end()
        '''))[0]
    assert records["f369"].tolist() == [[7, 8]] * len(records) and len(records.dtype) > 370
