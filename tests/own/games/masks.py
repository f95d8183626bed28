"""Masks: one hidden role each, two in hand for a moment, and whoever is found out is out. Two to four players.

V-1 Everyone holds one mask and nobody sees it. One mask of the sixteen is laid aside unseen.
V-2 In a turn draw a mask, and play one of the two: it lies open, and what it does is done to a rival who is still in.
    Crier: name another mask; the rival is out if this is theirs. Duellist: both compare, and the lower is out.
    Nurse: nobody can choose you until your next turn. Thief: the rival lays their mask open and draws another.
    Twin: both exchange their masks. Widow: it must be played beside a Thief or a Twin. Queen: whoever lays it open is
    out. Guest: nothing.
V-3 A round ends if one player is left, or if no mask is left to be drawn: the highest mask wins it, and a point.
V-4 Whoever has `wanted` points first wins.
"""
from ludometer.game import Each, Game, Knob, Number, Pile, Table, Tally


class Masks(Game):
    title, players, close = "Masks", (2, 4), 1

    masks = Table("""
        name      value  copies
        crier     1      5
        guest     2      2
        duellist  3      2
        nurse     4      2
        thief     5      2
        twin      6      1
        widow     7      1
        queen     8      1
    """)
    wanted = Knob(3, (1, 7), "points that win the game", (2, 3, 5))

    deck = Pile(16, "masks", hidden=True)
    hand = Each(Pile(2, "masks"), hidden=True)
    open = Each(Pile(16, "masks"))
    gone = Each(Number("whether the player is out of this round"))
    safe = Each(Number("whether nobody can choose the player"))
    score = Each(Number("rounds won"))
    found = Tally("rivals found out by a crier")

    decisions = {"mask": "masks", "rival": "seats", "name": "masks"}

    def setup(self):
        self.deal()

    def deal(self):
        self.deck.fill(mask for mask in self.masks for _ in range(mask.copies))
        self.deck.shuffle()
        for seat in self.seats:
            self.gone[seat] = self.safe[seat] = 0
            self.open[seat].clear()
            self.hand[seat].fill([self.deck.pop()])

    def turn(self):
        me = self.seat
        self.safe[me] = 0
        self.hand[me].append(self.draw())
        names = [mask.name for mask in self.hand[me]]
        held = list(self.hand[me])
        if "widow" in names and ("thief" in names or "twin" in names):
            held = [mask for mask in held if mask.name == "widow"]
        mask = self.choose("mask", held)
        self.lay(me, mask)
        rivals = [seat for seat in self.seats if seat != me and not self.gone[seat] and not self.safe[seat]]
        if mask.name == "nurse":
            self.safe[me] = 1
        elif mask.name in ("crier", "duellist", "thief", "twin") and rivals and not self.gone[me]:
            self.act(mask.name, me, self.choose("rival", rivals))
        self.next_round_or_seat()

    def act(self, name, me, rival):
        if name == "crier":
            said = self.choose("name", self.masks[1:])
            if said in self.hand[rival]:
                self.found[me] += 1
                self.leave(rival)
        elif name == "duellist":
            own, other = self.hand[me][0].value, self.hand[rival][0].value
            if own != other:
                self.leave(me if own < other else rival)
        elif name == "thief":
            self.lay(rival, self.hand[rival][0])
            if not self.gone[rival]:
                self.hand[rival].append(self.draw())
        else:
            own, other = self.hand[me].pop(), self.hand[rival].pop()
            self.hand[me].append(other)
            self.hand[rival].append(own)

    def draw(self):
        return self.deck.pop()                              # the last one is the mask laid aside, for a thief's rival

    def lay(self, seat, mask):
        self.open[seat].append(self.hand[seat].remove(mask))
        if mask.name == "queen":
            self.leave(seat)

    def leave(self, seat):
        self.gone[seat] = 1
        self.open[seat].extend(self.hand[seat])
        self.hand[seat].clear()
        self.log("is out", seat)

    def next_round_or_seat(self):
        left = [seat for seat in self.seats if not self.gone[seat]]
        if len(left) > 1 and len(self.deck) > 1:
            seat = self.left_of(self.seat)
            while self.gone[seat]:
                seat = self.left_of(seat)
            return self.next_is(seat)
        best = max(self.hand[seat][0].value for seat in left)
        winners = [seat for seat in left if self.hand[seat][0].value == best]
        for seat in winners:
            self.score[seat] += 1
        if max(self.score) >= self.wanted:
            return self.end()
        self.deal()
        self.next_is(winners[0])

    def passed(self):
        return min(1, max(self.score) / self.wanted)
