"""A game of The Castles of Burgundy as one seat sees it: its log without what others have sold, and the table."""
from ludometer.simcore.burgundy.declared import STAGES
from ludometer.simcore.burgundy.story import Story
from ludometer.simcore.story import SeatView, count, seat_functions


class Seen(SeatView, Story):
    """The Story as `seat` may read it: goods that others have sold lie face down."""

    def log(self, over, waits):
        return self.log_lines() if over else super(Story, self).log_lines()       # without the scores of the end

    def sold_goods(self, seat):
        if self.duke(seat) == self.duke(self.seat):
            return super().sold_goods(seat)
        return f"sold: {count(sum(self.estate(seat).sold), 'good')}"

    # ---- the table

    def table(self):
        self.begin_table()
        pub = self.now.pub
        for seat in self.seats:
            own, you = self.now.seat[seat], ", you" if seat == self.seat else ""
            left = [str(die) for die in own.dice if die > 0]
            dice = f"dice {' and '.join(left)}; " if left else ""
            self.say(f"  seat {seat}{you}: {dice}{self.means(seat)}; {self.storage(seat)}; {self.sold_goods(seat)}")
        if STAGES[pub.course.stage] != "turns":
            return self.lines
        self.tell_depots(pub)
        self.say("  duchies: large letters are tiles, small ones empty spaces")
        self.tell_duchies()
        return self.lines


tell, table = seat_functions(Seen)
