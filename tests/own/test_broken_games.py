"""Games in Python that are broken by one small change: each is refused in words that its author can act on."""
import re

import pytest

from ludometer.cli import main
from ludometer.simcore.games import _given

GOOD = '''"""Take cards from a row until none is left; the highest sum wins."""
import os
from types import SimpleNamespace

import numpy as np
from ludometer.game import Each, Game, Knob, Number, Numbers, Pile, Table, Tally

SUITS = ["wood", "metal", "cloth"]
HELD, PLACE = {"a": []}, SimpleNamespace()


class Market(Game):
    title, players, close = "Market", (2, 4), 2

    cards = Table("""
        name  suit  value
        oak   wood  1
        ash   wood  2
        iron  metal 3
        gold  metal 4
        wool  cloth 5
        silk  cloth 6
    """)
    bonus = Knob(1, (0, 3), "points of each card")
    deck = Pile(6, "cards", hidden=True)
    row = Pile(3, "cards")
    hand = Each(Pile(6, "cards"), hidden=True)
    score = Each(Number("points at the end"))
    decisions = {"take": "cards"}

    def setup(self):
        self.deck.fill(self.cards)
        self.deck.shuffle()
        for _ in range(3):
            self.row.append(self.deck.pop())

    def turn(self):
        me = self.seat
        card = self.choose("take", list(self.row))
        self.row.remove(card)
        self.hand[me].append(card)
        self.score[me] += card.value + self.bonus
        if self.deck:
            self.row.append(self.deck.pop())
        if not self.row:
            self.end()

    def points(self, seat):
        return self.score[seat]
'''

# what is broken: (the text of the good game that is replaced, by what, words of the message, the line that it shows)
BROKEN = {
    "undeclared field set": ("card.value + self.bonus\n", "card.value\n        self.scoer = 3\n",
                             "self.scoer is not declared (did you mean 'score'?)", "self.scoer = 3"),
    "a faction of no table": ("self.bonus\n", "self.faction[0].coins\n",
                              "self.faction is not declared; expected the table of which each player is a row to be "
                              "marked: Table(..., factions=True)", "self.faction[0].coins"),
    "undeclared field read": ("self.bonus\n", "self.bonsu\n", "self.bonsu is not declared (did you mean 'bonus'?)",
                              "self.score[me] += card.value + self.bonsu"),
    "options as a set": ("list(self.row)", "set(self.row)", "its options are a set; expected a list",
                         'self.choose("take", set(self.row))'),
    "options as a dict": ("list(self.row)", "dict.fromkeys(self.row)", "its options are a dict; expected a list",
                          'self.choose("take", dict.fromkeys(self.row))'),
    "a number of no seat": ("self.score[me] +=", "self.score +=", "expected such as self.coins[self.seat] -= 1",
                            "self.score += card.value"),
    "a pile of no table": ('row = Pile(3, "cards")', 'row = Pile(3, "card")',
                           "row: no table 'card' (did you mean 'cards'?); declared: cards", 'row = Pile(3, "card")'),
    "no end": ("            self.end()",
               "            self.row.fill(self.cards[:3])\n            [pile.clear() for pile in self.hand]",
               "the game does not end", "turn of seat"),
    "no options": ("list(self.row)", "[]", "no options; expected", 'self.choose("take", [])'),
    "option of another table": ("list(self.row)", '["oak"]', "is no row of cards", 'self.choose("take", ["oak"])'),
    "unknown decision": ('choose("take"', 'choose("tkae"', "no such decision (did you mean 'take'?)", 'choose("tkae"'),
    "name of a column that every game has": ("row = Pile(3", "rank = Each(Number())\n    row = Pile(3",
                                             "rank is what results call something else", "rank"),
    "choice of a seat that is not there": (
        'self.choose("take", list(self.row))', 'self.choose("take", list(self.row), me + 1)',
        "choose(): there is no seat 4; expected a seat from 0 to 3", "me + 1"),
    "full pile": ("row = Pile(3", "row = Pile(2", "self.row is full: it has room for 2; expected Pile(3",
                  "self.row.append(self.deck.pop())"),
    "card taken twice": ("        self.row.remove(card)\n", "        self.row.remove(card)\n" * 2,
                         "it is not there; there lie", "self.row.remove(card)"),
    "card from an empty pile": ("        if self.deck:\n    ", "",
                                "self.deck is empty; expected that rules look first, such as: if self.deck",
                                "self.row.append(self.deck.pop())"),
    "card that is not there": ("        self.row.remove(card)\n", "        self.row.pop(7)\n",
                               "self.row has no card 7: it holds 3, from self.row[0] to self.row[2]",
                               "self.row.pop(7)"),
    "choice in the setup": ("        self.deck.shuffle()", '        self.choose("take", self.cards)',
                            "nobody can choose in setup()", 'self.choose("take", self.cards)'),
    "luck in the points": ("return self.score[seat]", "return self.roll(6)", "points() and passed() know no luck",
                           "return self.roll(6)"),
    "list of the module": ("        self.row.remove(card)", "        SUITS.append(card)\n        self.row.remove(card)",
                           "SUITS belongs to the module", "SUITS.append(card)"),
    "import of random": ("from ludometer", "import random\nfrom ludometer", "expected self.roll(6)", "import random"),
    "import of a clock": ("from ludometer", "import time\nfrom ludometer", "would not be the same", "import time"),
    "luck of numpy": ("from ludometer", "from numpy import random\nfrom ludometer",
                      "import of numpy.random: a game would not be the same", "from numpy import random"),
    "luck of numpy by another name": (
        "        me = self.seat", "        me = np.random.randint(2)", "numpy.random.randint: a game would not be",
        "me = np.random.randint(2)"),
    "luck of the system": ("        me = self.seat", "        me = os.urandom(1)[0]",
                           "os.urandom: a game would not be the", "me = os.urandom(1)[0]"),
    "what lies in a dict of the module": (
        "        self.row.remove(card)", '        HELD["a"].append(card)\n        self.row.remove(card)',
        "HELD belongs to the module", 'HELD["a"].append(card)'),
    "what an object of the module holds": (
        "        self.row.remove(card)", "        PLACE.card = card\n        self.row.remove(card)",
        "PLACE belongs to the module", "PLACE.card = card"),
    "open()": ("        me = self.seat", '        open("x.txt")\n        me = self.seat',
               "open(): rules read nothing; expected", 'open("x.txt")'),
    "input()": ("        me = self.seat", "        input()\n        me = self.seat",
                "input(): rules ask nobody; expected", ": input() "),
    "list of the class": ("    row = Pile", "    taken = []\n    row = Pile", "taken is a list", "taken = []"),
    "players as a number": ("(2, 4)", "4", "players = 4; expected", "title, players, close"),
    "too many players": ("(2, 4)", "(2, 9)", "players = (2, 9); expected", "title, players, close"),
    "row without a word": ("ash   wood  2", "ash   2", "has 2 words; expected 3", "cards = Table("),
    "knob out of its range": ("Knob(1, (0, 3)", "Knob(5, (0, 3)", "Knob(5, (0, 3)", "bonus = Knob(5"),
    "syntax": ("def turn(self):", "def turn(self)", "expected ':'", "def turn(self)"),
    "exception in a turn": ("me = self.seat\n", "me = 1 // 0\n", "ZeroDivisionError", "me = 1 // 0"),
    "points in text": ("return self.score[seat]", 'return "many"', "points(0) returned 'many'; expected a whole number",
                       "def points(self, seat)"),
    "points beyond": ("return self.score[seat]", "return 40000", "points(0) returned 40000; expected",
                      "def points(self, seat)"),
    "points of half": ("return self.score[seat]", "return 0.5", "points(0) returned 0.5; expected a whole number",
                       "def points(self, seat)"),
    "no such seat": ("            self.end()", "            self.next_is(9)", "next_is(): there is no seat 9",
                     "self.next_is(9)"),
    "float in a field": ("card.value + self.bonus", "card.value / 2", "expected a whole number",
                         "self.score[me] += card.value / 2"),
    "id()": ("list(self.row)", "sorted(self.row, key=id)",
             "id(): it differs each time a game is played; expected", "sorted(self.row, key=id)"),
    "table of 300 rows": ('    bonus =', '    many = Table("name n\\n" + "\\n".join(f"c{n} {n}" for n in range(300)))\n'
                          "    bonus =", "300 rows; expected at most 255", "many = Table("),
    "no self": ("def turn(self):", "def turn():", "expected def turn(self)", "def turn():"),
    "no seat": ("def points(self, seat):", "def points(self):", "expected def points(self, seat)", "def points(self):"),
    "range of a knob that is none": ("Knob(1, (0, 3)", "Knob(1, (3)", "expected a whole number, and a range",
                                     "bonus = Knob(1, (3)"),
    "unknown field of a row": ("card.value +", "card.valeu +", "rows of cards have no 'valeu' (did you mean 'value'?)",
                               "self.score[me] += card.valeu"),
    "a pile that is set": ("self.hand[me].append(card)", "self.hand[me] = card", "such as self.hand[seat].append",
                           "self.hand[me] = card"),
    "a name in a pile": ("self.hand[me].append(card)", 'self.hand[me].append("oak")',
                         "self.hand: 'oak' is no row of cards; expected such as self.cards[0]",
                         'self.hand[me].append("oak")'),
    "a row of another table in a pile": (
        "self.hand[me].append(card)", "self.hand[me].append(self.faction[me])",
        "is no row of cards; expected such as self.cards[0], or what", "self.hand[me].append(self.faction[me])"),
    "a row of another table taken from a pile": (
        "self.row.remove(card)", "self.row.remove(self.clans[0])", "self.row: A is no row of cards; expected",
        "self.row.remove(self.clans[0])"),
    "a field called as the Course": ("row = Pile(3", "pub = Number()\n    row = Pile(3",
                                     "pub is what results call something else", "pub"),
    "a field called as that of factions": (
        "row = Pile(3", "faction = Number()\n    row = Pile(3", "faction is the row of clans that each seat plays",
        "clans"),
    "a decision called as that of factions": (
        '{"take": "cards"}', '{"take": "cards", "faction": "yes no"}', "and the decision for it; expected another name",
        "clans"),
    "a start that no position holds": (
        "row = Pile(3", 'gold = Number("gold", 40000)\n    row = Pile(3',
        "start = 40000; expected a whole number from -32,768 to 32,767", 'gold = Number("gold", 40000)'),
    "numbers without a place": ("row = Pile(3", "spaces = Numbers(0)\n    row = Pile(3",
                                "Numbers(0): expected how many it has room for, at least 1", "spaces = Numbers(0)"),
    "a pile without room": ("row = Pile(3", "row = Pile(-1", "Pile(-1): expected how many it has room for, at least 1",
                            'row = Pile(-1, "cards")'),
    "each of a text": ("row = Pile(3", 'gold = Each("gold")\n    row = Pile(3',
                       "Each('gold'): expected a field of one seat, such as Each(Number", 'gold = Each("gold")'),
    "each of a tally": ("row = Pile(3", 'sold = Each(Tally("sold"))\n    row = Pile(3',
                        "Each(Tally(...)): there is one for each seat already; expected Tally(...) alone",
                        'sold = Each(Tally("sold"))'),
    "a hand of nobody": ("self.hand[me].append(card)", "self.hand.append(card)",
                         "where each seat has one, expected that of a seat: self.hand[self.seat].append(card)",
                         "self.hand.append(card)"),
    "fewer factions than players": ("    bonus =", '    clans = Table("name\\na\\nb", factions=True)\n    bonus =',
                                    "2 clans for up to 4 players; expected one for each", "market.py"),
    "two games": ("\n\nclass", "\n\nclass Other(Game):\n    pass\n\n\nclass", "Other, Market; expected one",
                  "class Other(Game)"),
    "no turn": ("def turn", "def trun", "turn() is missing", "class Market(Game)"),
}
CLANS = '    clans = Table("name\\na\\nb\\nc\\nd", factions=True)\n    bonus ='
WITH_CLANS = ("a row of another table in a pile", "a row of another table taken from a pile",
              "a field called as that of factions", "a decision called as that of factions")


@pytest.fixture
def played(tmp_path, capsys):
    """The exit code of `ludometer play` for the game of a text, and what it prints."""
    file = tmp_path / "market.py"

    def play(text):
        file.write_text(text)
        code = main(["play", str(file), "--lineup", "random"])
        said = capsys.readouterr()
        return code, re.sub(r"\s+", " ", said.out + said.err)
    yield play
    _given.pop("market", None)


def test_a_score_that_is_never_set_is_refused(played):
    text = GOOD[:GOOD.index("    def points")].replace("        self.score[me] += card.value + self.bonus\n", "")
    code, said = played(text)
    assert code == 2 and "score is never set" in said and "score = Each(" in said
    assert "class Market(Game): class Market: neither points()" in played(text.replace("    score =", "    it ="))[1]


def test_the_good_game_is_played(played):
    assert played(GOOD)[0] == 0


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_game_is_refused_with_its_line(played, what):
    old, new, words, line = BROKEN[what]
    text = GOOD.replace("    bonus =", CLANS) if what in WITH_CLANS else GOOD
    assert old in text
    code, said = played(text.replace(old, new, 1))
    assert code == 2
    assert words in said and line in said and "market.py" in said and "Traceback" not in said
    assert not re.search(r"Error: (self\.|choose\()", said)     # whose names say nothing more
