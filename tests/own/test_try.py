"""`ludometer try`: what chance finds in a game in one Python file."""
import json
import re

import pytest

import ludometer as lm
from ludometer.cli import main
from ludometer.simcore import DataError

GOOD = '''
    """Play a card a turn from a hidden hand; the highest sum wins."""
    from ludometer.game import Each, Game, Knob, Number, Pile, Table

    class Cards(Game):
        players, close = (2, 3), 1
        cards = Table("name value\\na 1\\nb 2\\nc 3\\nd 5\\ne 7\\nf 9\\ng 12\\nh 16\\ni 20\\nj 4")
        bonus = Knob(1, (0, 2), "points of each card")
        deck = Pile(10, "cards", hidden=True)
        hand = Each(Pile(3, "cards"), hidden=True)
        played = Each(Pile(2, "cards"))
        decisions = {"card": "cards"}

        def setup(self):
            self.deck.fill(self.cards)
            self.deck.shuffle()
            for seat in self.seats:
                self.hand[seat].fill(self.deck.pop() for _ in range(3))

        def turn(self):
            me = self.seat
            options = list(self.hand[me])
            card = self.choose("card", options)
            self.played[me].append(self.hand[me].remove(card))
            if self.turns_played + 1 == 2 * len(self.seats):
                self.end()

        def points(self, seat):
            return sum(card.value + self.bonus for card in self.played[seat])
    '''
# what is wrong: (text that is replaced, by what, words of the finding, the line that it shows)
WRONG = {
    "a leak of other hands": (
        "options = list(self.hand[me])",
        "options = [card for card in self.hand[me] if card.value > self.hand[self.left_of(me)][0].value] or "
        "list(self.hand[me])", "if what it cannot see is dealt otherwise", 'card = self.choose("card", options)'),
    "a forced choice that tells": (
        "options = list(self.hand[me])",
        "options = list(self.hand[me]) if self.deck and self.deck[0].value > 5 else [self.hand[me][0]]",
        "if what it cannot see is dealt otherwise", 'card = self.choose("card", options)'),
    "a leak of what was just laid": (
        "            self.played[me].append(self.hand[me].remove(card))",
        "            self.laid[me].fill([self.hand[me].remove(card)])\n"
        "            self.choose('guess', range(3) if card.value > 4 else range(1, 4), seat=self.left_of(me))\n"
        "            self.played[me].extend(self.laid[me])\n            self.laid[me].clear()",
        "if what it cannot see is dealt otherwise", "self.choose('guess', range(3)"),
    "a variable that keeps what was laid": (
        "            self.played[me].append(self.hand[me].remove(card))",
        "            self.laid[me].fill([self.hand[me].remove(card)])\n"
        "            if self.choose('guess', range(2), seat=self.left_of(me)) == card.value % 2:\n"
        "                self.played[me].extend(self.laid[me])\n            self.laid[me].clear()",
        "behind it rules use what was hidden from this seat", "self.choose('guess', range(2)"),
    "a set": ("options = list(self.hand[me])", "options = list({card for card in self.hand[me]})",
              "is another one when it is played again", "options = list({card for card in self.hand[me]})"),
    "an unread knob": ("card.value + self.bonus", "card.value", "no rule reads self.bonus", "bonus = Knob(1"),
    "a value of a knob": ("for _ in range(3))", "for _ in range(4 // (2 - self.bonus)))",
                          "(with bonus=2 and 2 players, game 0 of seed 1)", "self.hand[seat].fill("),
    "no points": ("return sum(card.value + self.bonus for card in self.played[seat])", "return 0 * self.bonus",
                  "all seats have 0 points in all games", "def points(self, seat)"),
    "a seat that wins": ("return sum(", "return 100 * seat + sum(", "of 2 wins 100%", "def turn(self)"),
}
LOOK = {
    "a decision": ('decisions = {"card": "cards"}', 'decisions = {"card": "cards", "skip": "yes no"}',
                   "the decision skip is never asked", 'decisions = {"card"'),
    "a field": ('played = Each', 'spare = Number("spare")\n        played = Each', "spare never changes",
                "spare = Number"),
    "a field that is only written": (
        "            me = self.seat", "            me = self.seat\n            self.last = me",
        "no rule reads self.last", 'last = Number("seat")'),
    "a tally that a rule reads": (
        "played = Each", 'laid = Tally("cards laid")\n        played = Each',
        "a rule reads laid, at which players do not look", "laid = Tally"),
    "a line": ("            me = self.seat",
               "            me = self.seat\n            if me > 7:\n                me = 0",
               "this line never ran", "me = 0"),
    "rows": ("self.deck.fill(self.cards)", "self.deck.fill(self.cards[:-1])", "never in any pile: j", "cards = Table("),
    "an option": ("options = list(self.hand[me])",
                  "options = [card for card in self.hand[me] if card.value < 20] or list(self.hand[me])",
                  "nobody ever takes i", 'card = self.choose("card", options)'),
    "ties": ("return sum(card.value + self.bonus for", "return sum(card.value // 15 + self.bonus for", "end in a tie",
             "def points"),
}


def said(capsys, path, *words):
    code = main(["try", str(path), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_good_game_has_no_findings_and_figures(game_file, capsys):
    code, out, _ = said(capsys, game_file(GOOD, "cards"), "--json")
    found = json.loads(out)
    assert (code, found["findings"]) == (0, [])
    assert [(row["players"], row["turns"], row["decisions"], row["options"]) for row in found["figures"]] == [
        (2, 4.0, 4.0, 2.5), (3, 6.0, 6.0, 2.5)]
    assert all(row["games_per_second"] > 0 for row in found["figures"])


def test_a_terminal_says_that_nothing_looks_wrong_and_gives_one_decimal(briefly, game_file, capsys):
    code, out, _ = said(capsys, game_file(GOOD, "cards"))
    assert code == 0 and out.startswith("nothing looks wrong\n")
    first = next(line.split() for line in out.splitlines() if line.split()[:2] == ["2", "200"])
    assert first[5] == "2.5" and re.fullmatch(r"\d+\.\d", first[6])      # options, points
    old, new, *_ = WRONG["a seat that wins"]
    assert "nothing looks wrong" not in said(capsys, game_file(GOOD.replace(old, new, 1), "cards"))[1]


@pytest.mark.sample("a leak of other hands", "a variable", "an unread knob", "a seat that wins")
@pytest.mark.parametrize("what", [each for each in WRONG if each != "a set"])
def test_what_is_wrong_is_told_with_its_line_and_an_exit_code(briefly, game_file, capsys, what):
    check_wrong(game_file, capsys, what)


def test_a_game_that_is_another_in_another_process_is_told(game_file, capsys):
    check_wrong(game_file, capsys, "a set")


def check_wrong(game_file, capsys, what):
    old, new, words, line = WRONG[what]
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    if "laid" in what:
        text = text.replace('{"card": "cards"}', '{"card": "cards", "guess": range(5)}').replace(
            "        played =", '        laid = Each(Pile(1, "cards"), hidden=True)\n        played =')
    code, out, _ = said(capsys, game_file(text, "cards"))
    told = [text for text in out.splitlines() if text.startswith("wrong: ")]
    assert code == (2 if "bonus=2" in words else 1)
    assert any(words in text and line in text for text in told), out


@pytest.mark.sample("a decision", "a line", "an option")
@pytest.mark.parametrize("what", LOOK)
def test_what_may_be_wrong_is_told_with_its_line(briefly, game_file, capsys, what):
    old, new, words, line = LOOK[what]
    text = GOOD.replace(old, new, 1)
    if "only written" in what:
        text = text.replace("        played =", '        last = Number("seat")\n        played =')
    if "tally" in what:
        text = text.replace("Table\n", "Table, Tally\n", 1).replace(
            "if self.turns_played + 1 ==", "self.laid[me] += 1\n            if sum(self.laid) ==")
    code, out, _ = said(capsys, game_file(text, "cards"))
    told = [text for text in out.splitlines() if text.startswith("look: ")]
    assert code == 0 and any(words in text and line in text for text in told), out


def test_games_that_are_not_python_and_files_that_cannot_be_read_are_refused(game_file, capsys):
    assert said(capsys, "pig")[0] == 2
    assert said(capsys, game_file("x = 1", "cards"))[0] == 2
    with pytest.raises(DataError, match="--games"):
        lm.try_game("pig", games=3)


def test_a_fault_before_any_game_ends_is_told_in_plain_words(game_file, capsys):
    text = GOOD.replace('            card = self.choose("card", options)', """            card = options[0]
            if self.choose("card", [99]) == "row":
                pass""")
    code, out, _ = said(capsys, game_file(text, "cards"), "--games", "20")
    assert code == 2 and """if self.choose("card", [99]) == "row": choose('card'): 99 is no row of cards""" in out
    assert "::" not in out and "Error" not in out and "none" not in out.splitlines()[-1] and "  none" not in out


@pytest.mark.parametrize("games", [100, pytest.param(200, marks=pytest.mark.verify)])
def test_the_example_is_well(briefly, market, capsys, games):
    code, out, _ = said(capsys, market, "--games", str(games))
    assert code == 0 and "turns and decisions of all players together" in out
    assert "wrong:" not in out and "nobody has chosen" not in out      # its guilds are dealt


@pytest.mark.verify
def test_factions_that_are_chosen_are_tried_where_the_game_has_an_opening(market, capsys):
    file = market / "game.py"
    file.write_text(file.read_text(encoding="utf-8").replace(
        "    def turn(self):", "    def opening(self):\n        pass\n\n    def turn(self):", 1), encoding="utf-8")
    assert "nobody has chosen a guild yet" in said(capsys, market)[1]


def test_a_discard_pile_that_all_see_is_no_finding(briefly, game_file, capsys):
    text = GOOD.replace("        played = Each", '        waste = Pile(10, "cards")\n        played = Each').replace(
        "self.played[me].append(self.hand[me].remove(card))",
        "self.played[me].append(self.hand[me].remove(card))\n            if self.deck:\n"
        "                self.waste.append(self.deck.pop())")
    assert "no rule reads" not in said(capsys, game_file(text, "cards"))[1]
    hidden = text.replace('waste = Pile(10, "cards")', 'waste = Pile(10, "cards", hidden=True)')
    assert "no rule reads self.waste" in said(capsys, game_file(hidden, "cards"))[1]


def test_a_field_that_changes_between_two_decisions_is_no_finding(briefly, game_file, capsys):
    text = GOOD
    for old, new in (("        played =", '        lit = Number("1 after a lantern")\n        played ='),
                     ("            options =", "            self.lit = 0\n            options ="),
                     ("            if self.turns", "            self.lit = 1\n            if self.turns"),
                     ("                self.end()", "                self.lit = 0\n                self.end()")):
        text = text.replace(old, new)
    code, out, _ = said(capsys, game_file(text, "cards"))
    assert code == 0 and "never changes" not in out and "no rule reads self.lit" in out
    told = said(capsys, game_file(text.replace("self.lit = 0", "me = me").replace("self.lit = 1", "me = me"), "cards"))
    assert "lit never changes" in told[1]


def test_a_game_without_an_end_is_told_once_without_what_its_fields_hold(briefly, game_file, capsys):
    text = GOOD.replace("                self.end()", "                self.played[me].clear()").replace(
        "            options = list(self.hand[me])", "            self.hand[me].fill(self.cards[:3])\n"
        "            self.played[me].clear()\n            options = list(self.hand[me])")
    out = said(capsys, game_file(text, "cards"), "--games", "20")[1]
    assert out.count("the game does not end") == 1 and "self.deck =" not in out


def test_seats_that_nobody_names_are_no_finding(briefly, game_file, capsys):
    path = game_file("""
        from ludometer.game import Each, Game, Number


        class Gifts(Game):
            players = (2, 4)
            score = Each(Number("points"))
            decisions = {"to": "seats"}

            def turn(self):
                others = [seat for seat in self.seats if seat != self.seat]
                self.score[self.choose("to", others)] += self.roll(6)
                if self.turns_played + 1 == 3 * len(self.seats):
                    self.end()

            def points(self, seat):
                return self.score[seat]
        """)
    code, out, _ = said(capsys, path)
    assert code == 0 and "ever takes" not in out
