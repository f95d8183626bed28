"""One logged game of The Castles of Burgundy as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did. Duchies are drawn in story_duchies.py, and
story_modules.py words what modules bring.
"""
from ludometer.simcore.burgundy.declared import ACTS, BUILDING_EFFECTS, EFFECTS, PARTS
from ludometer.simcore.burgundy.schema import MOST_SLOTS
from ludometer.simcore.burgundy.story_duchies import EMPTY, Duchies
from ludometer.simcore.burgundy.story_modules import Modules
from ludometer.simcore.story import Story as Base
from ludometer.simcore.story import count, listing

NUMBERED = 6                                                    # depots; the black one comes after their slots
INN_SLOT = 32                                                   # the stack of inns
PHASES = "ABCDE"
BASE_PARTS = PARTS[:8]                                          # of the score; those of modules follow
LEFTOVERS = PARTS.index("leftovers")
PART_NAMES = {                                                  # of those whose name would not say enough; reports too
    "phases": "early regions", "colours": "bonus tiles", "watchtowers": "watchtower buildings",
    "towers": "linked watchtowers", "routes": "trade routes"}
PLACEMENT_PARTS = ("regions", "phases", "towers", "shields")    # of what a tile scores before its own effect


def tell(tables, events, states):
    """Lines of one game, from its setup on: `events` and `states` as play_one() gave them."""
    return Story(tables, events, states).log_lines()


class Story(Modules, Duchies, Base):

    def __init__(self, tables, events, states):
        super().__init__(tables, events, states)
        self.numbers = [number for row in self.rows["die"] for number in row["numbers"]]
        self.amount_of = {EFFECTS[row["effect"]]: row["amount"] for row in self.rows["tile"]}
        pub = states["pub"]                                     # phases that are over as each event comes:
        self.over = (pub["phase"] + (pub["round"] == self.knob["rounds"])).tolist()
        self.dukes = self.seats[:2] if self.knob["teams"] else self.seats       # C-4: who owns the duchies
        self.depth = 4                                          # blanks before what follows from the last action
        self.ahead = 0                                          # next events that have been worded already
        self.step = None                                        # of the last turn that has been begun
        self.space_of_tile = None                               # where the tile lies whose points come next
        self.brings = None                                      # tile that has still to say what it brings
        self.counting = False                                   # at the end of the game
        self.say(self.title(len(self.seats)))
        self.say("")
        self.head("Setup")

    def log_lines(self):
        told = super().log_lines()
        self.now = self.after
        if self.knob["solo"]:                                   # nothing is counted at the end
            self.tell_positions()
        self.tell_scores()
        told[:] = self.lines                                    # the lines of the end, too
        return told

    def word(self, event):
        if self.over[self.at] > self.over[max(0, self.at - 1)]:
            self.say("")
            self.head(f"End of phase {PHASES[self.over[self.at] - 1]}")
        if self.ahead:
            self.ahead -= 1
        else:
            super().word(event)
        if self.brings is not None and not self.ahead and not self.scores_next():
            tile, self.brings = self.brings, None
            self.tell_effect(tile)

    # ---- lines

    def tell_below(self, text):
        """A line of what follows from an action."""
        self.say(" " * self.depth + text)

    def next_points(self, *parts):
        """Points for these parts of the score that come next, in words; they need no line of their own."""
        found = []
        for part in parts:
            at = self.at + 1 + self.ahead
            if at < len(self.events) and self.events[at].kind == "points" and PARTS[self.events[at].what] == part:
                found.append(f"{self.events[at].value} VP")
                self.ahead += 1
        return found

    # ---- names, and what seats have

    def estate(self, seat):
        return self.now.estate[self.duke(seat)]

    def tile(self, tile):
        return self.titles["tile"][tile]

    def depot(self, depot):
        return f"depot {depot + 1}" if depot < NUMBERED else "the black depot"

    def in_slot(self, slot):
        """The tile there and its depot, in words."""
        return self.tile(self.now.pub.slot[slot]), self.depot(depot_of(slot))

    def stored_at(self, seat, place):
        """The tile at a place of the storage: the seat's own come first, then those of its team."""
        own = self.now.seat[seat]
        return (own.stored[:own.n_stored] + self.estate(seat).common)[place]

    def load(self, goods):
        """Goods in words: "2 pink, 1 red"."""
        return listing(f"{amount} {self.good(good)}" for good, amount in enumerate(goods) if amount)

    def good(self, good):
        return self.titles["good"][good].lower()

    def colour(self, colour):
        """What a region of the colour is called."""
        return self.titles["colour"][colour].lower()

    def amounts(self, silver, workers):
        """Those of both that are not 0, in words."""
        return [f"{silver} silver"] * (silver > 0) + [count(workers, "worker")] * (workers > 0)

    def price(self, event):
        """The workers paid for a move, in words."""
        workers = event.extra >> 1
        return f" for {count(workers, 'worker')}" if workers else ""

    def means(self, seat):
        return f"{count(self.estate(seat).workers, 'worker')}, {self.estate(seat).silver} silver"

    def storage(self, seat):
        own = self.now.seat[seat]
        return (f"stored: {listing(map(self.tile, own.stored[:own.n_stored]))}{self.common(seat)}; "
                f"goods: {self.load(self.estate(seat).goods)}{self.shields(seat)}")

    def sold_goods(self, seat):
        return f"sold: {self.load(self.estate(seat).sold)}"

    def has(self, seat, effect):
        """Whether a monastery of this effect acts for the seat."""
        return bool(self.estate(seat).effects >> EFFECTS.index(effect) & 1)

    # ---- setup

    def on_duchy(self, event):
        self.say(f"  seat {event.seat} chooses {self.titles['duchy'][event.what]}")

    def on_castle(self, event):
        self.say(f"  seat {event.seat} chooses {self.space(event.seat, event.where)} for its castle")

    def on_start(self, event):
        self.say(f"  seat {event.seat}: {self.titles['duchy'][event.what]}, castle at "
                 f"{self.space(event.seat, event.where)}; {self.means(event.seat)}; "
                 f"goods: {self.load(self.estate(event.seat).goods)}{self.routes(event.seat)}")

    # ---- phases and rounds

    def on_phase(self, event):
        if event.value:
            self.tell_positions()
        self.on_tile(event)

    def on_tile(self, event):
        """The last of these begins the phase; by the next event its goods lie there too."""
        if self.next_kind in ("tile", "inns"):
            return
        pub = self.after.pub
        self.say("")
        self.head(f"Phase {PHASES[pub.phase]}")
        self.tell_depots(pub)

    def tell_depots(self, pub):
        """What lies in the depots, and the goods of the phase."""
        for depot in range(NUMBERED + 1):
            tiles = [self.tile(tile) for slot, tile in enumerate(pub.slot) if depot_of(slot) == depot and tile != EMPTY
                     for _ in range(pub.inns if slot == INN_SLOT else 1)]
            goods = f"; goods: {self.load(pub.goods[depot])}" if depot < NUMBERED and any(pub.goods[depot]) else ""
            self.say(f"  {self.depot(depot)}: {listing(tiles)}{goods}")
        self.say(f"  goods of the phase: {listing(map(self.good, pub.goods_line[:self.knob['rounds']]))}")

    on_inns = on_tile

    def on_dice(self, event):
        """The seat's turn says what it has rolled."""

    def on_good(self, event):
        pub = self.now.pub
        self.say("")
        self.head(f"Round {PHASES[pub.phase]}{pub.round + 1}: {self.good(event.value)} to {self.depot(event.where)}")

    def on_income(self, event):
        gained = self.amounts(event.value, event.what)
        self.say(f"  {self.owner(event.seat)}: mines bring {listing(gained, 'nothing')}")

    # ---- turns

    def on_turn(self, event):
        seat, dice = event.seat, self.now.seat[event.seat].dice
        if self.step != event.step:
            self.step = event.step
            self.head(f"  seat {seat} has rolled {dice[0]} and {dice[1]}; {self.means(seat)}; {self.storage(seat)}")
        self.depth = 4
        if ACTS[event.what] != "end":
            self.act(event, self.dice_used(event))

    def dice_used(self, event):
        """What a line of a turn begins with: the dice that its action uses."""
        act, dice = ACTS[event.what], self.now.seat[event.seat].dice
        if act in ("take", "place", "sell", "workers"):
            die, used = dice[event.extra & 1], self.number(event)
            return f"{die}: " if used in (None, die) else f"{die} as {used}: "
        return f"{dice[0]} and {dice[1]}: " if act == "shield" else ""

    def number(self, event):
        """The number that the die of an action must show, if it must show one."""
        act = ACTS[event.what]
        if act == "take":
            return depot_of(event.where) + 1
        if act == "place":
            return (self.duchy(event.seat)["numbers"] or self.numbers)[event.where]
        return event.where + 1 if act == "sell" else None

    def act(self, event, opening=""):
        getattr(self, f"act_{ACTS[event.what]}")(event, opening)

    def act_end(self, event, opening):
        self.tell_below(f"{opening}declines")

    def act_take(self, event, opening):
        tile, depot = self.in_slot(event.where)
        self.tell_below(f"{opening}takes {tile} from {depot}{self.price(event)}")
        self.tell_common(event)

    def act_buy(self, event, opening):
        tile, depot = self.in_slot(event.where)
        paid = self.amounts(self.knob["purchase_price"] - (event.extra >> 1), event.extra >> 1)
        self.tell_below(f"{opening}buys {tile} from {depot} for {listing(paid, 'nothing')}")
        self.tell_common(event)

    def on_discard(self, event):
        self.tell_below(f"  discards {self.tile(event.what)}")
        self.tell_common(event)

    def act_place(self, event, opening):
        self.lay(event, self.stored_at(event.seat, event.to), self.placement(event, opening))

    def placement(self, event, opening):
        """A tile that comes from the storage into a duchy, in words."""
        tile = self.tile(self.stored_at(event.seat, event.to))
        return f"{opening}places {tile} at {self.space(event.seat, event.where)}{self.price(event)}"

    def act_sell(self, event, opening):
        """What the sale has brought lies there when its points are noted, which is next."""
        had, has = self.estate(event.seat), self.after.estate[self.duke(event.seat)]
        gained = [" + ".join(self.next_points("goods", "shields")),                             # H-42
                  *self.amounts(has.silver - had.silver, has.workers - had.workers + (event.extra >> 1))]
        sold = f"{had.goods[event.where]} {self.good(event.where)}"
        self.tell_below(f"{opening}sells {sold}{self.price(event)}: {listing(gained)}")

    def act_workers(self, event, opening):
        workers = self.amount_of["action_workers"] if self.has(event.seat, "action_workers") else (
            self.knob["workers_taken"])
        silver = self.amount_of["action_silver"] if self.has(event.seat, "action_silver") else 0
        gained = self.amounts(silver, workers)[::-1]
        self.tell_below(f"{opening}takes {listing(gained, 'nothing')}")

    # ---- tiles and their effects

    def lay(self, event, tile, text):
        """A tile comes into a duchy. First it scores; its own effect is told after that."""
        self.space_of_tile = event.where
        self.tell_below(text)
        self.depth += 2
        if not self.knob["solo"]:                               # there notes say what comes when
            self.brings = tile

    def scores_next(self):
        """Whether the next event is part of the points for a tile that has just been laid."""
        if self.next_kind == "points":
            return PARTS[self.events[self.at + 1].what] in PLACEMENT_PARTS
        return self.next_kind == "bonus"

    def tell_effect(self, tile):
        """Of a tile, what no decision and no points follow from."""
        row = self.rows["tile"][tile]
        if EFFECTS[row["effect"]] == "building":
            self.tell_gain(self.rows["building"][row["building"]])

    def tell_gain(self, row):
        """What a building gives, or a bonus that does the same."""
        effect = BUILDING_EFFECTS[row["effect"]]
        if effect in ("workers", "silver"):
            gained = self.amounts(*((0, row["amount"]) if effect == "workers" else (row["amount"], 0)))
            self.tell_below(f"gains {listing(gained, 'nothing')}")

    def on_castle_action(self, event):
        self.act(event)

    on_fetch = on_warehouse = on_city_hall = on_castle_action

    def on_ship(self, event):
        """Which goods come, notes say."""

    on_goods = on_ship

    def move_ship(self, event):
        if event.what:
            return f"loads all {self.good(event.what - 1)}"
        depots = [event.where] + [event.to] * (event.to != EMPTY)
        return "loads from " + " and ".join(
            f"{self.depot(depot)}: {self.load(self.now.pub.goods[depot])}" for depot in depots)

    def move_goods(self, event):
        return f"loads {self.good(event.what)}"

    def on_goods_taken(self, event):
        self.go_on(" " * self.depth + f"loads from {self.depot(event.where)}")
        self.add(f"{event.value} {self.good(event.what)}")

    def on_bridge(self, event):
        if not self.knob["solo"]:
            order = " ".join(map(str, self.now.pub.bridge_order[:len(self.seats)]))
            self.tell_below(f"moves to space {event.value} of the bridge: order {order}")

    # ---- points

    def on_points(self, event):
        part = PARTS[event.what]
        if part == "leftovers" and not self.counting:           # before anything is counted
            self.counting = True
            self.tell_positions()
            self.say("")
            self.head("End of the game")
        if self.counting:
            self.say(f"  {self.owner(event.seat)}: {event.value} VP {self.reason(part, event.where)}")
        else:
            self.tell_below(self.points(part, event))

    def reason(self, part, what):
        """What points at the end of the game are for."""
        if part == "leftovers":
            return "for what is left"
        return f"for {self.tile(what)}" if part == "monasteries" else f"by {self.shield(what)}"

    def points(self, part, event):
        """Points and what they are for."""
        text, what = f"{event.value} VP", event.where
        if part == "regions":
            space = self.estate(event.seat).castle if self.space_of_tile is None else self.space_of_tile
            text = " + ".join([text, *self.next_points("shields", "phases")])                   # R-2, H-47, R-3
            return f"completes a {self.colour(what)} of {self.size_of_region(event.seat, space)}: {text}"
        if part == "phases":
            return f"for the phase: {text}"
        if part == "animals":
            return f"{self.titles['animal'][what].lower()}: {text}"
        if part == "towers":
            return f"links {what} watchtowers: {text}"
        if part == "shields":
            return f"{self.shield(what)}: {text}"
        return f"{self.tile(what)}: {text}" if part == "monasteries" else text

    def on_bonus(self, event):
        size = ("large", "small")[self.now.pub.bonuses_taken[event.what] - 1]
        self.tell_below(f"takes the {size} bonus tile ({self.colour(event.what)}): {event.value} VP")

    # ---- how the seats stand

    def tell_positions(self):
        """At the end of a phase, before anything is counted."""
        for seat in self.seats:
            scored = self.now.seat[seat].vp
            self.say(f"  seat {seat}: {sum(scored) - scored[LEFTOVERS]} VP; {self.means(seat)}; {self.storage(seat)}; "
                     f"{self.sold_goods(seat)}")
        self.say("")
        self.tell_duchies()

    def tell_scores(self):
        """A line for each seat, from the winner on (R-30 to R-32)."""
        parts = [part for part in PARTS if part in BASE_PARTS or part in self.parts_in_play()]
        scores = [self.now.seat[seat].vp for seat in self.seats]
        bridge, order = self.now.pub.bridge_order, {}
        for duke in self.dukes:
            seats = [seat for seat in self.seats if self.duke(seat) == duke]                    # C-11
            empty = self.lying(duke).count(EMPTY)
            order[duke] = (sum(sum(scores[seat]) for seat in seats), empty if self.knob["most_empty_wins_tie"] else
                           -empty, max(map(bridge.index, seats)))
        self.say("")
        heads = [PART_NAMES.get(part, part) for part in (*parts, "total")]
        wide = [2 + len(head) for head in heads]
        self.say("Final score" + "".join(map(str.rjust, heads, wide)))
        for seat in sorted(self.seats, key=lambda seat: order[self.duke(seat)], reverse=True):
            numbers = [scores[seat][PARTS.index(part)] for part in parts] + [sum(scores[seat])]
            self.say(f"seat {seat}".ljust(11) + "".join(map(str.rjust, map(str, numbers), wide)))
        if self.knob["solo"]:
            self.tell_solo_end()
        else:
            self.say_winner({self.owner(duke): standing for duke, standing in order.items()}, "empty spaces",
                            "its place on the bridge")


def depot_of(slot):
    return min(slot // MOST_SLOTS, NUMBERED)
