"""Pig: roll a die as often as you dare; a 1 loses what the turn brought. Who has 100 points first wins."""
from ludometer.game import Each, Game, Knob, Number


class Pig(Game):
    players = (2, 2)
    goal = Knob(100, (10, 200), "points that win", (50, 100))
    score = Each(Number("points at the end"))
    at_stake = Number("points of this turn")
    decisions = {"turn": "roll hold"}

    def turn(self):
        if self.at_stake and self.choose("turn", ["roll", "hold"]) == "hold":
            return self.bank()
        face = self.roll(6)
        if face == 1:
            self.at_stake = 0
            return None
        self.at_stake += face
        if self.score[self.seat] + self.at_stake >= self.goal:
            return self.bank()
        self.again()

    def bank(self):
        self.score[self.seat] += self.at_stake
        self.at_stake = 0
        if self.score[self.seat] >= self.goal:
            self.end()

    def passed(self):
        return min(1, max(self.score) / self.goal)
