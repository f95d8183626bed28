"""Positions of the solo game set up by name: a Scene with the Rebellion in seat 1."""
from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import ACTIONS, PRIORITIES, STRUCTURES, TURN_MOVES
from tests.simcore.rurik.scene import NEUTRAL, Scene

PLAYER, REBELLION = 0, 1
INSIDE = ("novgorod", "rostov", "polotsk", "smolensk", "volyn", "kiev", "chernigov", "pereyaslavl")


class Solo(Scene):
    """The Rebellion is to move, with nothing on the map but what a test puts there, and no bonus unlocked.

    Its location order is that of INSIDE, its build order church, market, stronghold, whatever the priority; the next
    card that comes on top and the one from which it places advisors are the same card_1. leader: the player's.
    """

    def __init__(self, leader="mstislav", phase="action", number=1, modules=(), order=INSIDE, **settings):
        card = {"rebellion__card_1__regions": tuple(order)}
        card |= {f"rebellion__card_1__{priority}_builds": ("church", "market", "stronghold") for priority in PRIORITIES}
        super().__init__(leader, modules=("solo", *modules), **card | settings)
        self.at(phase, number)
        knob = self.tables.data["knob"]
        self.pub["neutral"] = self.pub["unlocked"] = self.pub["troops"] = 0
        self.pub["leader_at"] = -1
        self.pub["supply"][:2] = knob["troops"], knob["rebellion_troops"]
        self.pub["count"] = self.course["to_move"] = 0 if phase == "claim" else REBELLION
        self.bonus_rows = [(name, row) for name, row in self.tables.data["bonus"].items()
                           if row["household"] == knob["rebellion_level"] - 1]
        self.bonus_rows.sort(key=lambda item: (item[1]["priority"], item[1]["place"]))
        self.next_card("card_1").coins(0, 0)._changed()

    def next_card(self, name):
        """The bottom card: it places the advisors, and comes on top at the next turn."""
        deck, n = list(self.hid["rebellion_deck"]), len(self.tables.data["rebellion"])
        card = list(self.tables.data["rebellion"]).index(name)
        at, bottom = deck.index(card), (int(self.pub["rebellion_top"]) - 1) % n
        deck[at], deck[bottom] = deck[bottom], deck[at]
        self.hid["rebellion_deck"] = deck
        return self

    def priority(self, name):
        self.pub["priority"] = PRIORITIES.index(name)
        return self

    def neutral(self, **regions):
        """Neutral troops: neutral(kiev=1)."""
        for region, n in regions.items():
            self.pub["neutral"][self.region(region)] = n
        return self._changed()

    def unlocked(self, *names):
        """Bonuses of the mat that are unlocked, by their names in the data."""
        places = {name: place for place, (name, _) in enumerate(self.bonus_rows)}
        self.pub["unlocked"] = sum(1 << places[name] for name in names)
        return self

    def bonuses(self):
        """Names of those unlocked."""
        return {name for place, (name, _) in enumerate(self.bonus_rows) if int(self.pub["unlocked"]) >> place & 1}

    def act(self, action, points, *wanted):
        """A turn of the Rebellion with this many points of its main action. Returns what it did."""
        space = next(row for row in self.tables.data["space"].values()
                     if ACTIONS[row["action"]] == action and row["points"] == points)
        self.advisor(REBELLION, action, space["row"], 1)
        self.pub["coins"][REBELLION] += space["cost"]
        self.step(*wanted)
        return self.said(REBELLION)[2:-1]                       # after the card and the main action, before the end

    def words(self, event):
        kind, (what, where, to, extra) = engine.EVENTS[int(event["kind"])], (int(x) for x in event["move"])
        value = int(event["picked"])
        if kind == "rebellion":
            action, region = TURN_MOVES[what], self.names.region[where]
            return {
                "end": lambda: "end",
                "main": lambda: f"main {ACTIONS[where]} {value}", "forfeit": lambda: f"forfeit {ACTIONS[where]}",
                "march": lambda: f"march {region} {self.names.region[to]}{' leader' * extra}",
                "muster": lambda: f"muster {region}{' leader' * extra}",
                "attack": lambda: f"attack {region}{' neutral' * (to == NEUTRAL)}",
                "tax": lambda: f"tax {region}{' good' * extra}",
                "build": lambda: f"build {STRUCTURES[to]} {region}"
                                 f"{'' if extra < 0 else ' neutral' if extra == NEUTRAL else ' player'}",
            }[action]()
        return {
            "rebellion_place": lambda: f"place {what} {ACTIONS[where]} + {value}",
            "rebellion_card": lambda: list(self.tables.data["rebellion"])[value],
            "unlock": lambda: f"unlock {self.bonus_rows[value][0]}",
            "priority": lambda: f"priority {PRIORITIES[value]}",
        }.get(kind, lambda: super(Solo, self).words(event))()
