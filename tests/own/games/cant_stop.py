"""Can't Stop: climb columns by the sums of two dice, and stop before no sum fits. Three columns win."""
from ludometer.game import Each, Game, Number, Numbers

LENGTHS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}


class CantStop(Game):
    title, players = "Can't Stop", (2, 2)
    climbed = Each(Numbers(13, "spaces climbed in each column"))
    runners = Numbers(13, "spaces climbed in this turn")
    score = Each(Number("columns won"))
    decisions = {"columns": (range(2, 13), range(13)), "go": "on stop"}

    def turn(self):
        if any(self.runners) and self.choose("go", ["on", "stop"]) == "stop":
            return self.stop()
        one, two, three, four = (self.roll(6) for _ in range(4))
        pairs = {tuple(sorted(pair)) for pair in
                 ((one + two, three + four), (one + three, two + four), (one + four, two + three))}
        options = sorted({option for pair in pairs for option in self.climbs(*pair)})
        if not options:
            return self.rest()
        for column in self.choose("columns", options):
            if column:
                self.runners[column] += 1
        self.again()

    def climbs(self, low, high):
        """What can be climbed with two sums: both if there are runners for both, or else either."""
        used, free = [n > 0 for n in self.runners], 3 - sum(n > 0 for n in self.runners)
        fits = [self.runners[column] + self.climbed[self.seat][column] < LENGTHS[column] and not self.is_won(column)
                and (used[column] or free > 0) for column in (low, high)]
        if low == high:
            room = LENGTHS[low] - self.runners[low] - self.climbed[self.seat][low]
            return [(low, low if room > 1 else 0)] if fits[0] else []
        if all(fits) and (free > 1 or used[low] or used[high]):
            return [(low, high)]
        return [(column, 0) for column, fit in zip((low, high), fits, strict=True) if fit]

    def is_won(self, column):
        return any(self.climbed[seat][column] == LENGTHS[column] for seat in self.seats)

    def stop(self):
        me = self.seat
        for column in range(2, 13):
            if self.runners[column]:
                self.climbed[me][column] += self.runners[column]
                self.score[me] += self.climbed[me][column] == LENGTHS[column]
        self.rest()
        if self.score[me] >= 3:
            self.end()

    def rest(self):
        for column in range(13):
            self.runners[column] = 0

    def passed(self):
        return min(1, max(self.score) / 3)
