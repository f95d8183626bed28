"""Kuhn poker: three cards, one each; both pay one chip, and may bet another. The higher card wins what both have paid.

Chips count as tickets: who wins c chips wins the game with a chance of 1/2 + c/4, so that chips are what is played for.
"""
from ludometer.game import Each, Game, Number, Pile


class Kuhn(Game):
    players = (2, 2)
    deck = Pile(3, hidden=True)
    card = Each(Pile(1), hidden=True)
    paid = Each(Number("chips paid", start=1))
    bets = Number("what was decided so far: 1 for a pass, 2 for a bet, in base 3")
    tickets = Each(Number("of four"))
    score = Each(Number("1 for who wins"))
    decisions = {"bet": "pass bet"}

    def setup(self):
        self.deck.fill((1, 2, 3))
        self.deck.shuffle()
        for seat in self.seats:
            self.card[seat].append(self.deck.pop())

    def turn(self):
        me, other = self.seat, self.left_of(self.seat)
        bet = self.choose("bet", ["pass", "bet"]) == "bet"
        before = self.bets
        self.bets = 3 * before + 1 + bet
        self.paid[me] += bet
        if (bet and self.paid[other] == 1) or before == bet == 0:
            return None
        if self.paid[me] < self.paid[other]:
            return self.pay(other)
        self.pay(me if self.card[me][0] > self.card[other][0] else other)

    def pay(self, winner):
        loser = self.left_of(winner)
        self.tickets[winner] = 2 + self.paid[loser]
        self.tickets[loser] = 2 - self.paid[loser]
        self.score[winner if self.roll(4) <= self.tickets[winner] else loser] = 1
        self.end()
