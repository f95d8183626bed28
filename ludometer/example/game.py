"""Market: cards to play from a hidden hand, coins to pay for them, and four guilds that want different goods.

M-1 Each player belongs to a guild, which gives coins to begin with and wants one good.
M-2 Everyone is dealt `dealt` cards. In a turn play a card from your hand and pay its price, or work: take `wage` coins
    and draw a card.
M-3 Cards that are played lie open in front of you. At the end each counts its points, and `wanted` points more if it is
    of the good that your guild wants.
M-4 After `rounds` rounds the game is over. Most points win; among equals, coins.
"""
from ludometer.game import Each, Game, Knob, Number, Pile, Table, Tally


class Market(Game):
    title, players, close = "Market", (2, 4), 2

    # tables: rows that rules name; a spreadsheet can be pasted between the quotes. Each player is one of the guilds
    guilds = Table("""
        name     good   coins
        millers  grain  2
        smiths   iron   3
        weavers  wool   2
        monks    wine   1
    """, factions=True)
    cards = Table("""
        name          good   price  points
        field         grain  1      1
        barn          grain  2      3
        mill          grain  4      6
        bakery        grain  6      9
        quarry        iron   1      1
        forge         iron   3      4
        armoury       iron   5      7
        flock         wool   1      1
        loom          wool   2      2
        tailor        wool   4      6
        guildhall     wool   6      8
        vineyard      wine   2      2
        press         wine   3      5
        cellar        wine   5      8
    """)

    # numbers of the rules, which --set changes: what they are printed as, their range, their meaning, values to try
    copies = Knob(3, (2, 4), "copies of each card in the deck", (2, 3, 4))
    dealt = Knob(3, (1, 6), "cards that each player is dealt", (2, 3, 4))
    wage = Knob(2, (1, 4), "coins for working", (1, 2, 3))
    wanted = Knob(2, (0, 5), "points more for a card of the good that the guild wants", (1, 2, 3))
    rounds = Knob(8, (2, 12), "rounds of a game", (6, 8, 10))

    # the position: all that changes during a game
    deck = Pile(56, "cards", hidden=True)                   # nobody sees it
    hand = Each(Pile(20, "cards"), hidden=True)             # only its player sees it
    built = Each(Pile(14, "cards"))                         # everybody does
    coins = Each(Number("coins at the end"))

    # counted for the report, no rule reads it
    worked = Tally("turns in which the player worked")

    # what players decide: words, the rows of a table, or range(...) for numbers
    decisions = {"turn": "play work", "card": "cards"}

    def setup(self):
        self.deck.fill(card for card in self.cards for _ in range(self.copies))
        self.deck.shuffle()
        for seat in self.seats:
            self.coins[seat] = self.faction[seat].coins
            self.hand[seat].fill(self.deck.pop() for _ in range(self.dealt))

    def turn(self):
        me = self.seat
        payable = [card for card in self.hand[me] if card.price <= self.coins[me]]
        if self.choose("turn", ["play", "work"] if payable else ["work"]) == "play":
            card = self.choose("card", payable)
            self.coins[me] -= card.price
            self.built[me].append(self.hand[me].remove(card))
            self.log(f"plays {card} and has {self.coins[me]} coins left")
        else:
            self.coins[me] += self.wage
            self.worked[me] += 1
            if self.deck:
                self.hand[me].append(self.deck.pop())
        if self.turns_played + 1 == self.rounds * len(self.seats):
            self.end()                                      # M-4

    def points(self, seat):
        good = self.faction[seat].good
        own = sum(card.points + self.wanted * (card.good == good) for card in self.built[seat])
        return own, self.coins[seat]                        # the second breaks ties

    def passed(self):                                       # how much of the game is over, from 0 to 1
        return self.turns_played / (self.rounds * len(self.seats))
