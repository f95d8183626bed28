"""Words of decisions of the base game that the log words with others, or with what they bring; see Story.move()."""
from ludometer.simcore.rurik.declared import ACTIONS, GOODS, STRUCTURES, TURN_MOVES
from ludometer.simcore.rurik.story_words import Words


class Moves(Words):
    """The part of Story that words the moves of a turn."""

    def move_troop(self, event):
        return f"places a troop in {self.region(event.where)}"

    def move_leader_place(self, event):
        return f"places the leader in {self.region(event.where)}"

    def move_place(self, event):
        return f"places {event.what} in {ACTIONS[event.where].title()}"

    def move_turn(self, event):
        words = getattr(self, f"move_{TURN_MOVES[event.what]}", None)
        return words and words(event)

    def move_end(self, event):
        return "ends the turn"

    def move_muster(self, event):
        return f"musters {'the leader' if event.extra else 'a troop'} in {self.region(event.where)}"

    def move_muster_far(self, event):
        return f"musters a troop next door in {self.region(event.where)}"

    def move_muster_by_sword(self, event):
        return f"musters a troop in {self.region(event.where)} with an attack point"

    def move_march(self, event):
        return f"moves {self.way(event, event.where, event.to)}"

    def move_land(self, event):
        return f"moves {self.way(event, event.to, event.where, 'straight ')}"

    def way(self, event, origin, target, straight=""):
        """Who goes from where to where."""
        return f"{self.who(event.seat, event.extra)} from {self.region(origin)} {straight}to {self.region(target)}"

    def move_lift(self, event):
        return f"moves {self.who(event.seat, event.extra)} from {self.region(event.where)} to any region"

    def move_play_scheme(self, event):
        return f"plays the scheme {self.titles['scheme'][event.where]}"

    def move_do_deed(self, event):
        return f"accomplishes {self.deed(event.where)}"

    def move_convert(self, event):
        token, title = self.rows["conversion"][event.where], self.titles["conversion"][event.where]
        return f"converts {'rebels' if token['rebels'] else 'goods'} with the token {title}"

    def move_pay(self, event):
        return "pays 1 " + ("trade boon" if event.what == len(GOODS) else GOODS[event.what])

    def move_discard(self, event):
        return f"gives up the scheme {self.titles['scheme'][event.what]}"

    def move_remove(self, event):
        pieces = self.now.pub.troops[event.where][event.seat] - self.after.pub.troops[event.where][event.seat]
        return (f"gives up {self.loss_in_words(event.seat, event.where) if pieces < 2 else f'{pieces} troops'} in "
                f"{self.region(event.where)}")

    def move_raze(self, event):
        return f"gives up a {STRUCTURES[event.what]} in {self.region(event.where)}"
