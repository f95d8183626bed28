"""Nim: take any number from one heap. Who takes the last one wins."""
from ludometer.game import Each, Game, Number, Numbers


class Nim(Game):
    players = (2, 2)
    heaps = Numbers(3, "what lies there")
    score = Each(Number("1 for who took the last one"))
    decisions = {"take": (range(3), range(1, 6))}

    def setup(self):
        for heap in range(3):
            self.heaps[heap] = self.roll(5)

    def turn(self):
        heap, n = self.choose("take", [(heap, n) for heap in range(3) for n in range(1, self.heaps[heap] + 1)])
        self.heaps[heap] -= n
        if sum(self.heaps) == 0:
            self.score[self.seat] = 1
            self.end()
