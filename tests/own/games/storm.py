"""Storm: tricks that nobody wants, for six to eight crews. Six to eight players.

T-1 Each player is another crew. Of 48 cards, four suits from 1 to 12, everyone is dealt six.
T-2 Whoever leads plays any card; all others must play the suit that was led, if they have it. The highest card of this
    suit takes the trick, and leads the next one.
T-3 Each hail in a trick costs a point, and the hail 12 `worst` points; a sun brings a point. Whoever takes no trick at
    all gains `dry` points.
T-4 A crew may have points to begin with, and one suit that costs it nothing. After `deals` deals the most points win.
"""
from ludometer.game import Each, Game, Knob, Number, Pile, Table, Tally

SUITS = ("wind", "rain", "hail", "sun")


class Storm(Game):
    title, players, close = "Storm", (6, 8), 3

    factions = Table("""
        name      start  shelter
        fishers   0      none
        whalers   1      none
        divers    0      wind
        pilots    1      rain
        smugglers 0      hail
        traders   2      none
        pirates   0      sun
        ferrymen  1      wind
        keepers   0      rain
    """)
    cards = Table("name suit value\n" + "\n".join(f"{suit}_{n} {suit} {n}" for suit in SUITS for n in range(1, 13)))
    worst = Knob(4, (1, 8), "points that the hail 12 costs", (2, 4, 6))
    dry = Knob(2, (0, 6), "points for who takes no trick", (0, 2, 4))
    deals = Knob(2, (1, 4), "deals of a game", (1, 2))

    deck = Pile(48, "cards", hidden=True)
    hand = Each(Pile(6, "cards"), hidden=True)
    trick = Each(Pile(1, "cards"))
    took = Each(Number("tricks taken in this deal"))
    score = Each(Number("points at the end"))
    leads = Number("the seat that leads")
    dealt = Number("deals so far")
    tricks = Tally("tricks taken")

    decisions = {"card": "cards"}

    def setup(self):
        for seat in self.seats:
            self.score[seat] = self.faction[seat].start
        self.deal()

    def deal(self):
        self.dealt += 1
        self.deck.fill(self.cards)
        self.deck.shuffle()
        for seat in self.seats:
            self.took[seat] = 0
            self.hand[seat].fill(self.deck.pop() for _ in range(6))

    def turn(self):
        me, held = self.seat, list(self.hand[self.seat])
        if me != self.leads:
            suit = self.trick[self.leads][0].suit
            held = [card for card in held if card.suit == suit] or held
        card = self.choose("card", held)
        self.trick[me].append(self.hand[me].remove(card))
        if self.left_of(me) == self.leads:
            self.take()

    def take(self):
        suit = self.trick[self.leads][0].suit
        winner = max(self.seats, key=lambda seat: (self.trick[seat][0].suit == suit, self.trick[seat][0].value))
        for seat in self.seats:
            card = self.trick[seat].pop()
            if card.suit != self.faction[winner].shelter:
                self.score[winner] += (card.suit == "sun") - (card.suit == "hail")
                self.score[winner] -= self.worst - 1 if card.name == "hail_12" else 0
        self.took[winner] += 1
        self.tricks[winner] += 1
        self.leads = winner
        self.log("takes the trick", winner)
        if not self.hand[winner]:
            for seat in self.seats:
                self.score[seat] += 0 if self.took[seat] else self.dry
            if self.dealt == self.deals:
                return self.end()
            self.deal()
        self.next_is(winner)

    def passed(self):
        return self.turns_played / (6 * self.deals * len(self.seats))
