"""Names that compiled rules have, too, and ways to call that the translation must not lose; the points mean nothing."""
from ludometer.game import Each, Game, Knob, Number, Pile, Table


def sum(number):
    return 7 + number


class Odd(Game):
    players = (2, 3)
    clans = Table("name worth\nred 1\nblue 2\ngreen 3", factions=True)
    cards = Table("name points\n" + "\n".join(f"c{n} {n}" for n in range(12)))
    power = Knob(5, (1, 61), "a power of two", (5, 9))
    course = Each(Number("a field that is called as what comes first in a position"))
    deck = Pile(12, "cards")
    hand = Each(Pile(12, "cards"), hidden=True)
    score = Each(Number("points"))
    decisions = {"take": "cards", "at": "seats"}

    def setup(self):
        self.deck.fill(self.cards)
        self.deck.shuffle()
        for seat in self.seats:
            if self.faction[seat]:
                self.course[seat] = 1
            self.score[seat] += 5 if not self.faction[seat] else 0

    def left_of(self, seat):
        return (seat + 2) % len(self.seats)

    def opening(self):
        first = max(self.seats, key=lambda seat: self.faction[seat].worth)
        self.next_is(seat=first)

    def turn(self):
        me = self.seat
        points = 0
        said = list(self.deck)[:3]
        row_of = me
        if me:
            said = said
        card = self.choose("take", options=said)
        points += card.points + sum(row_of) + (1 << card.points % 4) + (self.power >> 1)
        self.hand[me].append(self.deck.remove(card))
        at = self.choose(decision="at", options=[seat for seat in self.seats if seat != me], seat=self.left_of(me))
        self.course[at] += self.roll(sides=3)
        kept = 2 ** self.power
        self.score[me] += points + kept % 100
        self.log(text=f"has {points} and says {said}", seat=at)
        if len(self.deck) < 3:
            self.end()

    def points(self, seat):
        points = self.score[seat]
        return points, self.course[seat]

    def passed(self):
        return (12 - len(self.deck)) / 12
