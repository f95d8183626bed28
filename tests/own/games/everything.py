"""Everything that `ludometer compile` translates, and one method that it does not; the points mean nothing."""
from ludometer.game import Each, Game, Knob, Number, Numbers, Pile, Table, Tally

STEPS = {"low": 1, "high": 3}
WORTH = {0: 5, 1: 2, 2: 9}
ORDER = ("low", "high")
MOST = 3


def signed(value, turned):
    return -value if turned else value


class Everything(Game):
    """A test of the translation."""
    players = (2, 4)
    factions = Table("name good bonus\nreds wool 1\nblues iron 2\ngreens wool 0\nblacks salt 3")
    cards = Table("name good cost\n" + "\n".join(f"{good}_{n} {good} {n}" for good in ("wool", "iron", "salt")
                                                for n in range(1, 8)))
    dealt = Knob(4, (2, 5), "cards of a hand", (2, 5))
    factor = Knob(2, (1, 4), "a factor", (1, 4))
    deck = Pile(21, "cards", hidden=True)
    hand = Each(Pile(9, "cards"), hidden=True)
    table = Pile(21, "cards")
    tokens = Pile(6)
    track = Each(Numbers(3, "places on tracks"))
    common = Numbers(4, "what all share")
    leader = Number("who leads", start=1)
    gold = Each(Number("gold", start=2))
    score = Each(Number("points"))
    asked = Tally("how often a seat was asked")
    decisions = {"play": "cards", "bid": range(0, 6), "pair": ("low high", range(1, 4), "cards"), "go": "yes no"}

    def setup(self):
        self.deck.fill(self.cards)
        self.deck.shuffle()
        self.tokens.fill(range(MOST))
        for seat in self.seats:
            self.hand[seat].extend(self.deck.pop() for _ in range(self.dealt))
            self.gold[seat] += seat
        first, second = (self.roll(6) for _ in range(2))
        self.common[0], self.common[1] = first, second
        self.common[1], self.common[0] = self.common[0], self.common[1]

    def opening(self):
        assert self.faction[self.seat] is not None
        rivals = [seat for seat in self.seats if seat != self.seat]
        if self.choose("go", ["yes", "no"], seat=rivals[-1]) == "yes" and self.left_of(rivals[0]) in rivals:
            self.gold[self.seat] += self.faction[self.seat].bonus

    def turn(self):
        me = self.seat
        held = list(self.hand[me])
        wanted = [card for card in held if card.good == self.faction[me].good] or held
        if self.turns_played % 4 == 0 and wanted:
            self.play(me, self.choose("play", wanted))
        elif self.turns_played % 4 == 1 and held:
            word, n, card = self.choose("pair", [(word, n, card) for word in ORDER for n in range(1, 4)
                                                 for card in held[:2] if n * STEPS[word] < 8 and n != 2])
            self.track[me][n - 1] += STEPS[word]
            self.gold[me] -= card.cost // self.factor if self.gold[me] > 2 else 0
            self.log(f"{word} {n} {card}: {self.track[me][n - 1]}, {[str(each) for each in held]}")
        elif self.turns_played % 4 == 2:
            self.bid(me)
        else:
            self.count(me)
            self.twisted(me)
        self.finish()

    def play(self, me, card):
        self.hand[me].remove(card)
        self.table.append(card)
        best = max(self.table, key=lambda each: (each.cost, -each.number))
        if best == card and len(self.table) >= 2:
            self.leader = me
            self.again()
        ranked = sorted(self.seats, key=lambda seat: (self.gold[seat], -seat), reverse=True)
        for place, seat in enumerate(ranked, 1):
            self.score[seat] += place == 1
            if place > 2:
                break
        if card.name in ("wool_1", "iron_2") or 0 < card.cost - self.factor < 2:
            self.score[me] += 1

    def bid(self, me):
        options, rival = [0], self.left_of(me)
        n = 1
        while n <= min(5, self.gold[me], 4) and n not in options:
            options.append(n)
            n += 1
        options.extend(each for each in range(5, 6) if self.gold[me] >= each)
        bid = self.choose("bid", options)
        options.remove(bid)
        self.asked[me] += len(options)
        self.gold[me] -= bid
        self.gold[rival] += signed(bid, bid % 2 == 1) if bid < 4 else 0
        self.common[3] = (bid - 3) // 2 + (bid - 4) % 3 - 2 ** (bid % 3)
        if self.tokens:
            low = self.tokens.pop(0) if bid > 1 else self.tokens[-1]
            self.common[2] += WORTH[low] + options.count(1)
        else:
            self.tokens.fill(x for x in range(3))

    def count(self, me):
        pairs = list(zip([1, 2, 3], self.track[me], strict=False))
        total = sum(a * b for a, b in pairs) - sum(list(self.common)[:2])
        mine, theirs = self.rank(me), max((self.rank(seat) for seat in self.seats if seat != me), default=0)
        self.score[me] += (mine > theirs) + bool(total) - (not mine) + int(any(a == b for a, b in pairs))
        if all(self.gold[seat] > 0 for seat in self.seats for _ in range(2)) and any(self.track[me]):
            self.score[me] += pairs[-1][1] + abs(-2)
        for card in reversed(list(self.hand[me])):
            if card.cost > 3:
                continue
            if self.deck and len(self.hand[me]) < 8 and (self.roll(3) > 1 or card.number == 0):
                self.hand[me].append(self.deck.pop())
        self.gold[me] += (self.common[0] if mine else self.roll(2)) - self.roll(2) + (1 if theirs else 0)
        found = 0
        for seat in self.seats:
            found += self.gold[seat] if seat % 2 else 0
        if me == 0:
            kept = self.hand[me]
            self.common[2] = len(kept)
        else:
            kept = found
            self.common[2] = kept % 100
        if (mine, found) < (theirs, 5) and self.hand[self.left_of(me)]:
            self.next_is(self.left_of(self.left_of(me)))

    def rank(self, seat):
        if self.gold[seat] < 0:
            return 0
        return self.gold[seat] & 3 | 4 * (seat == self.leader)

    def twisted(self, me):
        seen = {card.good for card in self.hand[me]}            # sets stay Python
        self.score[me] += len(seen)

    def finish(self):
        if self.turns_played >= 8 * len(self.seats) - 1 or not any(len(self.hand[seat]) for seat in self.seats):
            self.end()

    def points(self, seat):
        if self.gold[seat] < 0:
            return self.score[seat] - 1, 0, -seat
        return self.score[seat], self.gold[seat], max(self.track[seat][0], self.track[seat][2])

    def passed(self):
        return min(1, self.turns_played / (8 * len(self.seats)))
