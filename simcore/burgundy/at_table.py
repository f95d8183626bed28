"""A game of The Castles of Burgundy as one seat sees it: its log without what others have sold, and the table."""
from ludometer.simcore.burgundy.declared import STAGES
from ludometer.simcore.burgundy.story import Story
from ludometer.simcore.story import Position, count


def tell(tables, events, states, seat, over=False):
    """Lines of one game as a seat may read them; over: whether it has ended. Others as for story.tell()."""
    found = Seen(tables, events, states, seat)
    return found.told() if over else super(Story, found).told()         # without the scores of the end


def table(tables, events, states, seat):
    """Lines that say what lies on the table after these events, and what the seat holds."""
    return Seen(tables, events, states, seat).table()


class Seen(Story):
    """The Story as `seat` may read it: goods that others have sold lie face down."""

    def __init__(self, tables, events, states, seat):
        self.seat = seat
        super().__init__(tables, events, states)

    def sold(self, seat):
        if self.duke(seat) == self.duke(self.seat):
            return super().sold(seat)
        return f"sold: {count(sum(self.estate(seat).sold), 'good')}"

    # ---- the table

    def table(self):
        self.lines, self.headings, self.said = [], set(), None
        self.at, self.now = len(self.events), Position(self.states[-1])
        pub = self.now.pub
        for seat in self.seats:
            own, you = self.now.seat[seat], ", you" if seat == self.seat else ""
            left = [str(die) for die in own.dice if die > 0]
            dice = f"dice {' and '.join(left)}; " if left else ""
            self.say(f"  seat {seat}{you}: {dice}{self.means(seat)}; {self.storage(seat)}; {self.sold(seat)}")
        if STAGES[pub.course.stage] != "turns":
            return self.lines
        self.tell_depots(pub)
        self.say("  duchies: large letters are tiles, small ones empty spaces")
        self.tell_duchies()
        return self.lines
