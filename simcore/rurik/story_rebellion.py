"""What the log of a game says of the Rebellion (R-*); see story.py."""
from ludometer.simcore.rurik.declared import ACTIONS, BONUSES, GOODS, PRIORITIES, STRUCTURES, TURN_MOVES
from ludometer.simcore.rurik.story_words import REBEL, Words
from ludometer.simcore.story import bits, count, listing


class Rebellion(Words):
    """The part of Story on the events of the solo game."""

    def __init__(self, tables, events, states):
        super().__init__(tables, events, states)
        level = self.knob["rebellion_level"] - 1
        self.bonuses = sorted((row for row in self.rows["bonus"] if row["household"] == level),
                              key=lambda row: (row["priority"], row["place"]))      # as the bits of Public.unlocked

    def opening(self, words):
        """The beginning of a line about the Rebellion, in its turn or not."""
        return f"  the Rebellion {words}" if self.opened is None else f"    {words}"

    def on_rebellion(self, event):
        getattr(self, f"on_rebellion_{TURN_MOVES[event.what]}")(event)

    def on_rebellion_card(self, event):
        if self.is_at("agendas", self.now):                     # the first one says where pieces begin
            for region in self.regions:
                own = self.holding(1, region, self.after.pub)
                for pieces in [own] * bool(own) + self.rebels_in_words(region, self.after.pub):
                    self.add_to("  pieces:", f"{pieces} in {self.region(region)}")
            return
        order = self.rows["rebellion"][event.value]["regions"]
        self.say(f"  {self.titles['rebellion'][event.value]} of the Rebellion: {listing(map(self.region, order))}")

    def on_rebellion_place(self, event):
        column, own = self.column(event.where), (event.seat, event.what, event.value)
        row = max(row for row, advisor in enumerate(column) if advisor == own)      # below its equals
        self.tell_placed(event, event.what, event.value, row, column[row + 1:])

    def on_unlock(self, event):
        row = self.bonuses[event.value]
        self.say(f"{self.opening('unlocks')} with {ACTIONS[row['action']].title()}: {bonus_words(row['gain'])}")

    def on_priority(self, event):
        self.say(f"  the Rebellion's priority: {PRIORITIES[event.value].replace('_', ' and ')}")

    def on_rebellion_end(self, event):
        self.on_end(event)

    def on_rebellion_main(self, event):
        self.begin_turn(event)
        cost = next(space["cost"] for space in self.rows["space"]
                    if (space["action"], space["row"]) == (event.where, event.to + 1))
        unlocked = (self.bonuses[bonus] for bonus in bits(self.now.pub.unlocked))
        coins = sum(row["gain"].get("coins", 0) for row in unlocked if row["action"] == event.where)
        gained = f", gains {count(coins, 'coin')}" if coins else ""
        points = f": {count(event.value, ACTIONS[event.where] + ' point')}" if event.value else ""
        self.tell_main(f"main action{self.coins_paid(event.seat, cost)}{gained}{points}")

    def on_rebellion_forfeit(self, event):
        self.begin_turn(event)
        self.tell_main(f"forfeits the main action for {count(self.knob['rebellion_forfeit_coins'], 'coin')}")

    def begin_turn(self, event):
        self.on_resolve(event._replace(what=event.extra))

    def on_rebellion_muster(self, event):
        self.add_pieces(self.opening("musters"), "the leader" if event.extra else "a troop",
                        f"in {self.region(event.where)}")

    def on_rebellion_march(self, event):
        who = "the leader" if event.extra else "a troop"
        self.add_pieces(self.opening("moves"), who, f"from {self.region(event.where)} to {self.region(event.to)}")

    def on_rebellion_attack(self, event):
        if event.to >= REBEL:
            self.say(f"    attacks {self.target(event.to)} in {self.region(event.where)}")
        else:
            self.tell_attack(event, "    attacks", event.where)

    def on_rebellion_tax(self, event):
        more = self.from_market(event, self.before, self.now) if event.extra else ""        # it is told afterwards
        good = GOODS[self.now.pub.good[event.where]]
        self.add_to("    taxes", f"{self.region(event.where)} (1 {good}{more})")

    def on_rebellion_build(self, event):
        text = f"a {STRUCTURES[event.to]} in {self.region(event.where)}"
        if STRUCTURES[event.to] == "church" and event.extra >= 0:
            text += self.conversion_in_words(event)
        built = self.rows["structure"][event.to]["built"]
        if "coins_each" in built:                               # paid after the note, with all that comes then
            text += f" ({count(built['coins_each'] * self.now.pub.standing[event.where], 'coin')})"
        self.add_to("    builds", text)


def bonus_words(gain):
    """A bonus in words: {"cards_fewer": 1} becomes "1 card fewer"."""
    words = []
    for word in BONUSES:
        amount = gain.get(word)
        if amount:
            words.append(f"{count(amount, 'card')} fewer" if word == "cards_fewer" else
                         count(amount, "coin" if word == "coins" else f"{word} point"))
    return ", ".join(words)
