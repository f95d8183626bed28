"""What the log of a person at the table names: open cards and own choices, but nothing that lies hidden."""
import ludometer as lm
from ludometer.api.seat_at_table import SeatAtTable

ROW = '''
    """Cards of which several are alike: from an open row, and from a hidden hand into a hidden store."""
    from ludometer.game import Each, Game, Number, Pile, Table

    class Row(Game):
        players = (2, 2)
        cards = Table("name value\\nherring 1\\nkeg 5")
        deck = Pile(40, "cards", hidden=True)
        row = Pile(2, "cards")
        hand = Each(Pile(20, "cards"), hidden=True)
        store = Each(Pile(20, "cards"), hidden=True)
        bought = Each(Pile(20, "cards"))
        decisions = {"buy": "cards", "keep": "cards"}

        def setup(self):
            self.deck.fill([*self.cards] * 18)
            self.row.fill([*self.cards])
            for seat in self.seats:
                self.hand[seat].fill([*self.cards] * 5)

        def turn(self):
            me = self.seat
            self.bought[me].append(self.row.remove(self.choose("buy", self.row)))
            self.row.append(self.deck.pop())
            self.store[me].append(self.hand[me].remove(self.choose("keep", self.hand[me])))
            if self.turns_played == 11:
                self.end()

        def points(self, seat):
            return sum(card.value for card in self.bought[seat])
    '''


def test_what_is_bought_in_the_open_is_named_and_what_others_keep_is_not(game_file):
    seat = SeatAtTable(lm.load(str(game_file(ROW, "row")), seed=2, lineup="random"), 1)
    while not seat.over:
        log = seat.log()
        seat.pick(0)
    bought, own, others = ([line for line in log if words in line] for words in (
        " buy: ", "second seat keep: ", "first seat keep: "))
    assert len(bought) > 8 and not any("(hidden)" in line for line in [*bought, *own])
    assert len(others) > 3 and all("(hidden)" in line for line in others)
