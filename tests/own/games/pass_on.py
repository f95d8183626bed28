"""Pass it on: take one of the wares that come by, all at once, and pass the others to the left. Three to five players.

D-1 Everyone is dealt `dealt` wares. All choose one of theirs in secret; then all are laid open, and what is left of a
    hand goes to the left. So on until the hands are empty; and all that again, `rounds` times, the other way round.
D-2 At the end two cloths count 5, and three gems 10. Spices count 1, 3, 6, 10, 15 for one to five. A jar counts as many
    as it says, three times as many with a seal, each of which is for one jar.
D-3 Whoever has most maps gains 6 points, all who have equally many share them; most points win.
"""
from ludometer.game import Each, Game, Knob, Number, Numbers, Pile, Table


class PassOn(Game):
    title, players, close = "Pass it on", (3, 5), 3

    wares = Table("""
        name       sort   worth  copies
        cloth      cloth  0      14
        gem        gem    0      14
        spice      spice  0      14
        small_jar  jar    1      5
        jar        jar    2      10
        large_jar  jar    3      5
        seal       seal   0      6
        map        map    1      6
        two_maps   map    2      12
    """)
    dealt = Knob(7, (3, 8), "wares dealt to a hand", (5, 7, 8))
    rounds = Knob(2, (1, 2), "times that hands are dealt", (1, 2))

    deck = Pile(86, "wares", hidden=True)
    hand = Each(Pile(8, "wares"), hidden=True)
    chosen = Each(Pile(1, "wares"), hidden=True)            # until all have chosen
    taken = Each(Pile(16, "wares"))
    sealed = Each(Numbers(4, "points of jars with a seal, and seals without a jar"))
    deals = Number("times that hands were dealt")

    decisions = {"ware": "wares"}

    def setup(self):
        self.deck.fill(ware for ware in self.wares for _ in range(ware.copies))
        self.deck.shuffle()
        self.deal()

    def deal(self):
        self.deals += 1
        for seat in self.seats:
            self.hand[seat].fill(self.deck.pop() for _ in range(self.dealt))

    def turn(self):
        me = self.seat
        self.chosen[me].append(self.hand[me].remove(self.choose("ware", list(self.hand[me]))))
        if all(len(self.chosen[seat]) for seat in self.seats):
            self.uncover()

    def uncover(self):
        for seat in self.seats:
            ware = self.chosen[seat].pop()
            self.taken[seat].append(ware)
            self.log(f"takes {ware}", seat)
            if ware.sort == "seal":
                self.sealed[seat][0] += 1
            elif ware.sort == "jar":
                self.sealed[seat][1] += ware.worth * (3 if self.sealed[seat][0] else 1)
                self.sealed[seat][0] -= 1 if self.sealed[seat][0] else 0
        hands = [list(self.hand[seat]) for seat in self.seats]
        step = 1 if self.deals % 2 else -1
        for seat in self.seats:
            self.hand[seat].fill(hands[(seat - step) % len(hands)])
        if not hands[0]:
            if self.deals == self.rounds:
                self.end()
            else:
                self.deal()

    def count(self, seat, sort):
        return sum(ware.sort == sort for ware in self.taken[seat])

    def maps(self, seat):
        return sum(ware.worth for ware in self.taken[seat] if ware.sort == "map")

    def points(self, seat):
        spices = min(5, self.count(seat, "spice"))
        own = 5 * (self.count(seat, "cloth") // 2) + 10 * (self.count(seat, "gem") // 3)
        own += spices * (spices + 1) // 2 + self.sealed[seat][1]
        most = max(self.maps(other) for other in self.seats)
        if most and self.maps(seat) == most:
            own += 6 // sum(self.maps(other) == most for other in self.seats)
        return own, self.maps(seat)

    def passed(self):
        return self.turns_played / (self.rounds * self.dealt * len(self.seats))
