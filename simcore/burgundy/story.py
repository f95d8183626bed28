"""One logged game of The Castles of Burgundy as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did.
"""

from simcore.burgundy.declared import ACTS, BUILDING_EFFECTS, COLOURS, DUES, EFFECTS, PARTS, SHIELD_EFFECTS
from simcore.burgundy.engine import EVENTS
from simcore.burgundy.schema import LETTERS, MOST_SHIELDS, MOST_SLOTS, ROWS, TEAM_ROWS, near
from simcore.story import Table

NUMBERED = 6                                                    # depots; the black one comes after their slots
INN_SLOT = 32                                                   # the stack of inns
PHASES = "ABCDE"
BASE_PARTS = PARTS[:8]                                          # of the score; those of modules follow
PART_NAMES = {                                                  # of those whose name would not say enough; reports too
    "phases": "early regions", "colours": "bonus tiles", "watchtowers": "watchtower buildings",
    "towers": "linked watchtowers", "routes": "trade routes"}


def tell(tables, events, states):
    """Lines of one game, from its setup on: `events` and `states` as play_one() gave them."""
    return Story(tables, events, states[-1]).told()


class Story(Table):

    def __init__(self, tables, events, end):
        super().__init__(tables, events, int(end["pub"]["course"]["n_seats"]), EVENTS)
        self.end, self.list = end, None                         # list: opening words of a last line still growing
        self.numbers = [number for row in self.rows["die"] for number in row["numbers"]]
        self.set_up()

    def set_up(self):
        """The table before the first decision (S-1 to S-6)."""
        places = ("first", "second", "third", "fourth")
        self.dukes = range(2) if self.knob["teams"] else self.seats            # C-4: who owns what a team has in common
        self.silver = [self.knob["start_silver"] for _ in self.dukes]
        self.workers = [self.knob[f"workers_{places[duke]}"] for duke in self.dukes]
        self.goods = [self.start_goods(duke) for duke in self.dukes]
        self.sold = [[0] * len(self.rows["good"]) for _ in self.dukes]
        self.stored = [[] for _ in self.seats]
        self.common = [[] for _ in self.dukes]                  # stored by a team
        self.duchies = self.end["estate"]["duchy"].tolist()
        self.tiles = [[None] * len(self.rows["duchy"][self.duchies[duke]]["map"]) for duke in self.dukes]
        self.shields, self.patrons = [[] for _ in self.dukes], [None for _ in self.dukes]      # by effect
        self.shield_titles = {SHIELD_EFFECTS[row["effect"]]: title for row, title in zip(
            self.rows["shield"], self.titles["shield"], strict=True)}
        self.laid_shields, self.inns = {}, 0
        self.last = self.end["estate"]["castle"].tolist()       # the spaces of the latest tiles
        self.slots, self.bonuses = {}, [0] * len(COLOURS)       # tiles by slot; bonus tiles taken, by colour
        self.depots = [[0] * len(self.rows["good"]) for _ in range(NUMBERED)]
        self.dice = [[0, 0] for _ in self.seats]
        self.spaces, self.bridge = [0 for _ in self.seats], list(self.seats)
        self.scores = [[0] * len(PARTS) for _ in self.seats]
        self.phase, self.round, self.turn, self.closed, self.over = None, None, None, False, False
        self.depth = 4                                          # blanks before what follows from the last action
        changes = [self.tables.catalogue["modules"][name]["title"].lower() for name in self.tables.modules]
        changes += [f"{name} = {value}" for name, value in self.tables.set.items()]
        title = f"{self.data['game']['title']}, {count(len(self.seats), 'player')}"
        self.say(f"{title} ({', '.join(changes)})" if changes else title)
        self.say("")
        self.say("Setup")

    def told(self):
        super().told()
        if self.knob["solo"]:                                   # nothing is counted at the end
            self.tell_positions()
            self.tell_scores()
        return self.lines

    def start_goods(self, seat):
        """S-2: what the seat has, had sold and swapped in the end, but did not take from a depot."""
        estate = self.end["estate"][seat]
        goods = (estate["goods"] + estate["sold"]).tolist()
        for event in self.events:
            if event.kind == "goods_taken" and self.duke(event.seat) == seat:
                goods[event.what] -= event.value
            elif event.kind == "swap_good":
                goods[event.what] += 1
        return goods

    def duke(self, seat):
        """C-1: the first seat of a team."""
        return seat % 2 if self.knob["teams"] else seat

    # ---- lines

    def say(self, text):
        self.list = None
        self.lines.append(text)

    def follow(self, text):
        """Say what follows from an action."""
        self.say(" " * self.depth + text)

    def add(self, opening, item):
        """Say one more thing of a kind: on the last line, if that began with the same words."""
        if opening == self.list:
            self.lines[-1] += f", {item}"
        else:
            self.say(f"{opening} {item}")
            self.list = opening

    def tile(self, tile):
        return self.titles["tile"][tile]

    def good(self, good):
        return self.titles["good"][good].lower()

    def load(self, goods):
        """Goods in words: "2 pink, 1 red"."""
        return listing(f"{amount} {self.good(good)}" for good, amount in enumerate(goods) if amount)

    def colour(self, colour):
        """What a region of the colour is called."""
        return self.titles["colour"][colour].lower()

    def means(self, seat):
        return f"{count(self.workers[self.duke(seat)], 'worker')}, {self.silver[self.duke(seat)]} silver"

    def storage(self, seat):
        common = f"; in common: {listing(map(self.tile, self.common[self.duke(seat)]))}" if self.knob["teams"] else ""
        shields = listing(map(self.shield_titles.get, self.shields[self.duke(seat)]))
        return (f"stored: {listing(map(self.tile, self.stored[seat]))}{common}; goods: "
                f"{self.load(self.goods[self.duke(seat)])}" + (f"; shields: {shields}" if self.knob["shields"] else ""))

    # ---- the table

    def effect(self, seat, name):
        """The number of a monastery of this effect in the seat's duchy, or None."""
        for duke in (self.duke(seat), self.patrons[self.duke(seat)]):
            for tile in self.tiles[duke] if duke is not None else ():
                if tile is not None and EFFECTS[self.rows["tile"][tile]["effect"]] == name:
                    return self.rows["tile"][tile]["amount"]
        return None

    def shield(self, seat, name):
        """The row of a shield of this effect in the seat's duchy, or None."""
        if name not in self.shields[self.duke(seat)]:
            return None
        return next(row for row in self.rows["shield"] if SHIELD_EFFECTS[row["effect"]] == name)

    def region(self, seat, space):
        """Spaces of the region that has this one (S-7)."""
        row = self.rows["duchy"][self.duchies[seat]]
        colours, (around, _) = row["map"], near(len(row["map"]), row["land"], row["river"])
        region, border = {space}, [space]
        while border:
            new = {other for other in around[border.pop()] if colours[other] == colours[space]} - region
            region |= new
            border += new
        return region

    def advance(self, seat, spaces):
        """G-21, G-22, M-27."""
        self.spaces[seat] = min(self.spaces[seat] + spaces, self.knob["bridge_spaces"] - 1)
        order = [seat, *(other for other in self.bridge if other != seat)]
        self.bridge = sorted(order, key=lambda other: (-self.spaces[other], self.effect(other, "bridge_top") is None))

    def gain_workers(self, seat, workers):
        """Also those that shield 2 brings others (H-32)."""
        self.workers[self.duke(seat)] += workers
        for other in self.dukes:
            if workers and other != self.duke(seat) and self.shield(other, "others_workers"):
                amount = self.shield(other, "others_workers")["amount"]
                self.workers[other] += amount * (workers if self.knob["shield_2_each"] else 1)
        return [count(workers, "worker")] if workers else []

    def gain_silver(self, seat, silver):
        self.silver[self.duke(seat)] += silver
        return [f"{silver} silver"] if silver else []

    # ---- setup

    def on_duchy(self, event):
        self.say(f"  seat {event.seat} chooses {self.titles['duchy'][event.what]}")

    def on_castle(self, event):
        self.say(f"  seat {event.seat} chooses {self.space(event.seat, event.where)} for its castle")

    def on_route(self, event):
        self.add(f"  seat {event.seat} lays its trade route:", self.titles["route"][event.what].lower())

    def on_shield(self, event):
        self.laid_shields[event.where] = SHIELD_EFFECTS[event.value]
        depot = depot_name(event.where // MOST_SHIELDS)
        self.add(f"  {depot}:", self.shield_titles[SHIELD_EFFECTS[event.value]])

    def on_start(self, event):
        seat = event.seat
        self.tiles[self.duke(seat)][event.where] = self.castle_tile()
        route = self.end["estate"][seat]["route"][:self.end["estate"][seat]["n_route"]].tolist()
        route = f"; {listing(self.titles['route'][board].lower() for board in route)}" if route else ""
        self.say(f"  seat {seat}: {self.titles['duchy'][event.what]}, castle at {self.space(seat, event.where)}; "
                 f"{self.means(seat)}; goods: {self.load(self.goods[self.duke(seat)])}{route}")

    def castle_tile(self):
        return next(i for i, row in enumerate(self.rows["tile"]) if EFFECTS[row["effect"]] == "castle")

    # ---- phases and rounds

    def on_phase(self, event):
        if self.phase is not None:
            self.close_phase()
            self.tell_positions()
        self.phase, self.round, self.closed = event.value, 0, False
        self.slots = {slot: tile for slot, tile in self.slots.items() if slot == INN_SLOT}     # I-1
        while self.next_is("tile"):
            tile = self.events.pop()
            self.slots[tile.where] = tile.value
        if self.next_is("inns"):
            self.inns += self.events.pop().value
            self.slots |= {INN_SLOT: self.tile_of("inn")} if self.inns else {}
        self.say("")
        self.say(f"Phase {PHASES[self.phase]}")
        for depot in range(NUMBERED + 1):
            tiles = [self.tile(tile) for slot, tile in sorted(self.slots.items()) if depot_of(slot) == depot
                     for _ in range(self.inns if slot == INN_SLOT else 1)]
            goods = self.load(self.depots[depot]) if depot < NUMBERED and any(self.depots[depot]) else ""
            self.say(f"  {depot_name(depot)}: {listing(tiles)}" + (f"; goods: {goods}" if goods else ""))
        first = self.phase * self.knob["rounds"]
        goods = self.end["hid"]["goods"][first:first + self.knob["rounds"]].tolist()
        self.say(f"  goods of the phase: {listing(map(self.good, goods))}")

    def tile_of(self, effect):
        return next(i for i, row in enumerate(self.rows["tile"]) if EFFECTS[row["effect"]] == effect)

    def on_removed(self, event):
        self.say(f"  {self.tile(self.from_slot(event.where))} leaves {depot_name(depot_of(event.where))} and the game")

    def from_slot(self, slot):
        """The tile there, which is taken; inns lie in a stack."""
        if slot == INN_SLOT:
            self.inns -= 1
            if self.inns:
                return self.slots[slot]
        return self.slots.pop(slot)

    def on_dice(self, event):
        self.dice[event.seat] = [event.what, event.where]

    def on_good(self, event):
        self.depots[event.where][event.value] += 1
        self.round += 1
        self.say("")
        self.say(f"Round {PHASES[self.phase]}{self.round}: {self.good(event.value)} to {depot_name(event.where)}")

    def close_phase(self):
        if not self.closed:
            self.closed = True
            self.say("")
            self.say(f"End of phase {PHASES[self.phase]}")

    def on_income(self, event):
        self.close_phase()
        gained = self.gain_silver(event.seat, event.value) + self.gain_workers(event.seat, event.what)
        self.say(f"  {self.owner(event.seat)}: mines bring {listing(gained, 'nothing')}")

    # ---- turns

    def on_turn(self, event):
        seat = event.seat
        if self.turn != event.step:
            self.turn = event.step
            first, second = self.dice[seat]
            self.say(f"  seat {seat} has rolled {first} and {second}; {self.means(seat)}; {self.storage(seat)}")
        self.depth = 4
        die, used = self.dice[seat][event.extra & 1], self.number(event)
        opening = f"{die}: " if used in (None, die) else f"{die} as {used}: "
        if ACTS[event.what] == "shield":
            opening = f"{' and '.join(map(str, self.dice[seat]))}: "
        if ACTS[event.what] != "end":
            self.act(event, "" if ACTS[event.what] in ("buy", "hire", "copy", "turn_die") else opening)

    def number(self, event):
        """The number that the die of an action must show, if it must show one."""
        act = ACTS[event.what]
        if act == "take":
            return depot_of(event.where) + 1
        if act == "place":
            row = self.rows["duchy"][self.duchies[self.duke(event.seat)]]
            return (row["numbers"] or self.numbers)[event.where]
        return event.where + 1 if act == "sell" else None

    def act(self, event, opening):
        getattr(self, f"act_{ACTS[event.what]}")(event, opening)

    def act_end(self, event, opening):
        self.follow(f"{opening}declines")

    def paid(self, event):
        """Pay the workers of a move. In words."""
        workers = event.extra >> 1
        self.workers[self.duke(event.seat)] -= workers
        return f" for {count(workers, 'worker')}" if workers else ""

    def act_take(self, event, opening):
        price = self.paid(event)
        tile = self.from_slot(event.where)
        self.follow(f"{opening}takes {self.tile(tile)} from {depot_name(depot_of(event.where))}{price}")
        self.store(event.seat, tile)

    def store(self, seat, tile):
        common = self.common[self.duke(seat)]
        while self.next_is("discard"):
            self.say(" " * (self.depth + 2) + f"discards {self.tile(self.unstore(seat, self.events.pop().to))}")
        to = self.stored[seat]
        if self.next_is("store"):
            to = common if self.events.pop().to else to
        elif self.knob["teams"] and len(to) >= self.room(seat):
            to = common
        to.append(tile)
        if to is common:
            self.say(" " * (self.depth + 2) + "stores it in common")

    def unstore(self, seat, place):
        """The tile at a place of the storage: the seat's own come first, then those of its team."""
        own = self.stored[seat]
        return own.pop(place) if place < len(own) else self.common[self.duke(seat)].pop(place - len(own))

    def room(self, seat):
        """Tiles that the seat may store itself (S-6, H-34)."""
        shield = self.shield(seat, "storage")
        least = self.knob["tile_storage"]
        return max(least, shield["amount"] - self.knob["teams"] * self.knob["team_storage"]) if shield else least

    def act_buy(self, event, opening):
        workers = event.extra >> 1
        silver = self.knob["purchase_price"] - workers
        self.workers[self.duke(event.seat)] -= workers
        self.silver[self.duke(event.seat)] -= silver
        price = [f"{silver} silver"] * (silver > 0) + [count(workers, "worker")] * (workers > 0)
        tile = self.from_slot(event.where)
        self.follow(f"{opening}buys {self.tile(tile)} from {depot_name(depot_of(event.where))} for "
                    f"{listing(price, 'nothing')}")
        self.store(event.seat, tile)

    def act_hire(self, event, opening):
        self.silver[self.duke(event.seat)] -= 1
        gained = self.gain_workers(event.seat, self.effect(event.seat, "hire_workers"))
        self.follow(f"{opening}hires {listing(gained, 'nobody')} for 1 silver")

    def act_workers(self, event, opening):
        more = self.effect(event.seat, "action_workers")
        gained = self.gain_workers(event.seat, self.knob["workers_taken"] if more is None else more)
        gained += self.gain_silver(event.seat, self.effect(event.seat, "action_silver") or 0)
        self.follow(f"{opening}takes {listing(gained, 'nothing')}")

    def act_sell(self, event, opening):
        seat, good, price, duke = event.seat, event.where, self.paid(event), self.duke(event.seat)
        amount, self.goods[duke][good] = self.goods[duke][good], 0
        self.sold[duke][good] += amount
        silver, shield = self.effect(seat, "sale_silver"), self.shield(seat, "good_silver")
        gained = [self.points(self.events.pop())]
        if self.next_is("points") and PARTS[self.events[-1].what] == "shields":                # H-42
            gained[0] += f" + {self.points(self.events.pop())}"
        gained += self.gain_silver(seat, amount * shield["amount"] if shield else
                                   self.knob["sale_silver"] if silver is None else silver)
        gained += self.gain_workers(seat, self.effect(seat, "sale_workers") or 0)
        self.follow(f"{opening}sells {amount} {self.good(good)}{price}: {listing(gained)}")

    def on_route_good(self, event):
        self.add(" " * (self.depth + 2) + "covers of its trade route space", str(event.value + 1))
        if event.what:
            row = self.rows["route_bonus"][event.where]
            self.follow(f"  which matches: {self.titles['route_bonus'][event.where].lower()}")
            self.gain(event.seat, row)

    def act_place(self, event, opening):
        seat, price = event.seat, self.paid(event)
        tile = self.unstore(seat, event.to)
        self.lay(event, tile, f"{opening}places {self.tile(tile)} at {self.space(seat, event.where)}{price}")

    def lay(self, event, tile, text):
        seat = event.seat
        self.tiles[self.duke(seat)][event.where] = tile
        self.last[seat] = event.where
        self.follow(text)
        self.depth += 2
        if not self.knob["solo"]:                               # there notes say what comes when
            while self.scores_next():
                self.go_on()
            self.take_effect(seat, tile)

    def take_effect(self, seat, tile):
        """What no decision and no points follow from."""
        effect = EFFECTS[self.rows["tile"][tile]["effect"]]
        if effect == "building":
            self.build(seat, self.rows["tile"][tile]["building"])
        elif effect == "bridge_top":
            self.rise(seat)

    def rise(self, seat):
        """M-27, C-9."""
        for other in self.seats:
            if other != seat and self.duke(other) == self.duke(seat):
                self.advance(other, 0)
        self.advance(seat, 0)

    def scores_next(self):
        """Whether the next event is part of the points for a tile that has just been laid."""
        if self.next_is("points"):
            return PARTS[self.events[-1].what] in ("regions", "phases", "towers", "shields")
        return self.next_is("bonus")

    def build(self, seat, building):
        """E-54, E-55: what no decision and no points follow from."""
        self.gain(seat, self.rows["building"][building])

    def gain(self, seat, row):
        if BUILDING_EFFECTS[row["effect"]] == "workers":
            self.follow(f"gains {listing(self.gain_workers(seat, row['amount']), 'nothing')}")
        elif BUILDING_EFFECTS[row["effect"]] == "silver":
            self.follow(f"gains {listing(self.gain_silver(seat, row['amount']), 'nothing')}")

    # ---- effects that ask something

    def on_castle_action(self, event):
        self.act(event, "")

    on_fetch = on_warehouse = on_city_hall = on_castle_action

    def on_white_castle(self, event):
        used = self.number(event)
        self.act(event, "" if used is None else f"the white die as {used}: ")

    def on_free_tile(self, event):
        """H-44, H-45, A-21."""
        if not self.knob["solo"]:
            self.close_phase()
            self.depth = 2
        if ACTS[event.what] == "end":
            self.follow(f"{self.owner(event.seat)} takes no tile")
            return
        tile = self.from_slot(event.to)
        depot = depot_name(depot_of(event.to))
        self.lay(event, tile, f"{self.owner(event.seat)} places {self.tile(tile)} from {depot} at "
                              f"{self.space(event.seat, event.where)}")

    # ---- shields

    def act_shield(self, event, opening):
        shield, price = self.laid_shields.pop(event.where), self.paid(event)
        depot = depot_name(event.where // MOST_SHIELDS)
        self.follow(f"{opening}takes {self.shield_titles[shield]} from {depot}{price}")
        if self.next_is("drop_shield"):
            self.drop(event.seat, SHIELD_EFFECTS[self.events.pop().what])
        self.shields[self.duke(event.seat)].append(shield)

    def drop(self, seat, shield):
        self.shields[self.duke(seat)].remove(shield)
        if shield == "other_monasteries":
            self.patrons[self.duke(seat)] = None
        self.follow(f"  gives up {self.shield_titles[shield]}")

    def act_copy(self, event, opening):
        self.patrons[self.duke(event.seat)] = event.where
        self.follow(f"{opening}names {self.owner(event.where)}, whose monasteries act for it from now on")
        if self.effect(event.seat, "bridge_top") is not None:
            self.rise(event.seat)

    def on_patron(self, event):
        self.patrons[self.duke(event.seat)] = event.value
        self.say(f"  {self.owner(event.seat)}: shield 6 scores the monasteries of {self.owner(event.value)}")

    def act_turn_die(self, event, opening):
        dice = self.dice[event.seat]
        self.follow(f"{opening}turns its {dice[event.extra & 1]} to {event.where}")
        dice[event.extra & 1] = event.where

    def on_upkeep(self, event):
        self.close_phase()
        self.depth = 2
        shield = SHIELD_EFFECTS[event.what]
        if not event.where:
            self.follow(self.owner(event.seat))
            self.drop(event.seat, shield)
            return
        silver = self.knob["shield_upkeep"] - event.to
        self.silver[self.duke(event.seat)] -= silver
        self.workers[self.duke(event.seat)] -= event.to
        price = [f"{silver} silver"] * (silver > 0) + [count(event.to, "worker")] * (event.to > 0)
        self.follow(f"{self.owner(event.seat)} pays {listing(price)} for {self.shield_titles[shield]}")

    # ---- the solo game

    def on_next(self, event):
        """What comes next, notes say."""

    def on_due(self, event):
        """A-34: one of the things that a tile brings."""
        self.last[event.seat] = event.where
        if DUES[event.value] == "effect":
            self.take_effect(event.seat, event.what)

    def on_top_up(self, event):
        if event.what:
            self.silver[event.seat] -= event.what * self.knob["solo_point_price"]
            self.follow(f"buys {count(event.what, 'point')}")

    def on_target(self, event):
        self.follow(f"reaches the target, which sinks to {event.value}: one more action")

    def on_swap(self, event):
        if ACTS[event.what] == "end":
            self.follow("swaps no goods")
            return
        given = [0] * len(self.rows["good"])
        while self.next_is("swap_good"):
            given[self.events.pop().what] += 1
        for good, amount in enumerate(given):
            self.goods[event.seat][good] -= amount
        tile = self.from_slot(event.where)
        self.follow(f"swaps {self.load(given)} for {self.tile(tile)}, black side up")
        self.store(event.seat, self.tile_of("blank"))

    def on_crane(self, event):
        if event.what < 0:
            self.follow("declines the crane")
            return
        self.follow(f"uses the crane as {self.titles['building'][event.what]}")
        self.build(event.seat, event.what)

    def on_geese(self, event):
        self.follow(f"lets the geese flock with {self.titles['animal'][event.what].lower()}")

    def on_ship(self, event):
        """Which goods come, notes say."""

    on_goods = on_ship

    def on_goods_taken(self, event):
        self.depots[event.where][event.what] -= event.value
        self.goods[self.duke(event.seat)][event.what] += event.value
        self.add(" " * self.depth + f"loads from {depot_name(event.where)}:", f"{event.value} {self.good(event.what)}")

    def on_bridge(self, event):
        self.advance(event.seat, 1)
        if self.knob["solo"]:
            self.depots = [[0] * len(self.rows["good"]) for _ in range(NUMBERED)]
            return
        self.follow(f"moves to space {event.value} of the bridge: order {' '.join(map(str, self.bridge))}")

    # ---- points

    def points(self, event):
        """Book points. In words."""
        self.scores[event.seat][event.what] += event.value
        return f"{event.value} VP"

    def on_points(self, event):
        part = PARTS[event.what]
        if part == "leftovers" and not self.over:               # before anything is counted
            self.close_phase()
            self.tell_positions()
            self.say("")
            self.say("End of the game")
            self.over = True
        text = self.points(event)
        if part == "regions":
            size = len(self.region(event.seat, self.last[event.seat]))
            while self.next_is("points") and PARTS[self.events[-1].what] in ("shields", "phases"):     # R-2, H-47, R-3
                text += f" + {self.points(self.events.pop())}"
                if not self.next_is("points") or PARTS[self.events[-1].what] == "shields":
                    break
            self.follow(f"completes a {self.colour(event.where)} of {size}: {text}")
        elif part == "phases":
            self.follow(f"for the phase: {text}")
        elif part == "animals":
            self.follow(f"{self.titles['animal'][event.where].lower()}: {text}")
        elif part == "towers":
            self.follow(f"links {event.where} watchtowers: {text}")
        elif part == "shields" and self.over:
            self.say(f"  {self.owner(event.seat)}: {text} by {self.shield_titles[SHIELD_EFFECTS[event.where]]}")
        elif part == "shields":
            self.follow(f"{self.shield_titles[SHIELD_EFFECTS[event.where]]}: {text}")
        elif part == "leftovers":
            self.say(f"  {self.owner(event.seat)}: {text} for what is left")
        elif part == "monasteries" and self.knob["solo"]:
            self.follow(f"{self.tile(event.where)}: {text}")
        elif part == "monasteries":
            self.say(f"  {self.owner(event.seat)}: {text} for {self.tile(event.where)}")
        else:
            self.follow(text)
        if not self.events and not self.knob["solo"]:
            self.tell_scores()

    def owner(self, seat):
        """Who has what a team has in common."""
        return f"seats {seat} and {seat + 2}" if self.knob["teams"] else f"seat {seat}"

    def on_bonus(self, event):
        self.scores[event.seat][PARTS.index("colours")] += event.value
        size = ("large", "small")[self.bonuses[event.what]]
        self.bonuses[event.what] += 1
        self.follow(f"takes the {size} bonus tile ({self.colour(event.what)}): {event.value} VP")

    def tell_positions(self):
        """How the seats stand, at the end of a phase, and what lies in their duchies."""
        for seat in self.seats:
            self.say(f"  seat {seat}: {sum(self.scores[seat])} VP; {self.means(seat)}; {self.storage(seat)}; "
                     f"sold: {self.load(self.sold[self.duke(seat)])}")
        self.say("")
        maps = [[f"{self.owner(duke)}, {self.titles['duchy'][self.duchies[duke]]}", *self.draw(duke)]
                for duke in self.dukes]
        for line in zip(*maps, strict=True):
            self.say("".join(f"  {part}".ljust(36 if self.knob["teams"] else 18) for part in line).rstrip())

    def draw(self, seat):
        """The duchy by letters of its colours: large ones for tiles, small ones for empty spaces."""
        colours, lines = self.rows["duchy"][self.duchies[seat]]["map"], self.shape(seat)
        letters = [LETTERS[colour] if self.tiles[seat][space] is not None else LETTERS[colour].lower()
                   for space, colour in enumerate(colours)]
        drawn = []
        for row, spaces in enumerate(lines):
            blanks = 1 if self.rows["duchy"][self.duchies[seat]]["land"] else 1 + max(lines) - spaces
            drawn.append("abcdefghijklmnopqrstuvwxyz"[row] + " " * blanks + " ".join(letters[:spaces]))
            letters = letters[spaces:]
        return drawn

    def shape(self, seat):
        """Spaces in the lines of the seat's duchy."""
        row = self.rows["duchy"][self.duchies[seat]]
        if row["land"]:
            return list(map(len, self.tables.catalogue["rows"]["duchy"][
                list(self.data["duchy"])[self.duchies[seat]]]["map"].split()))
        return TEAM_ROWS if self.knob["teams"] else ROWS

    def space(self, seat, space):
        return name_of(space, self.shape(seat))

    def tell_scores(self):
        """A line for each seat, from the winner on (R-30 to R-32)."""
        parts = [part for part in PARTS if part in BASE_PARTS or part in self.parts_in_play()]
        scores = {seat: sum(self.scores[seat]) for seat in self.seats}
        if self.knob["teams"]:                                  # C-11
            scores = {seat: scores[seat] + scores[(seat + 2) % 4] for seat in self.seats}
        empty = [self.tiles[self.duke(seat)].count(None) for seat in self.seats]
        if not self.knob["most_empty_wins_tie"]:
            empty = [-spaces for spaces in empty]
        place = [max(self.bridge.index(other) for other in self.seats if self.duke(other) == self.duke(seat))
                 for seat in self.seats]
        order = {seat: (scores[seat], empty[seat], place[seat]) for seat in self.seats}
        best = sorted(self.seats, key=order.get, reverse=True)
        self.say("")
        heads = [PART_NAMES.get(part, part) for part in (*parts, "total")]
        wide = [2 + len(head) for head in heads]
        self.say("Final score" + "".join(map(str.rjust, heads, wide)))
        for seat in best:
            numbers = [self.scores[seat][PARTS.index(part)] for part in parts] + [sum(self.scores[seat])]
            self.say(f"seat {seat}".ljust(11) + "".join(map(str.rjust, map(str, numbers), wide)))
        if self.knob["solo"]:
            left = self.tiles[0].count(None)
            self.say(f"seat 0 loses: {count(left, 'space')} {'is' if left == 1 else 'are'} empty" if left else
                     "seat 0 wins: all spaces are covered")
            return
        winner, wins = self.owner(self.duke(best[0])), "win" if self.knob["teams"] else "wins"
        first, second = order[best[0]], next(order[seat] for seat in best if self.duke(seat) != self.duke(best[0]))
        if first[0] > second[0]:
            self.say(f"{winner} {wins}")
        else:
            self.say(f"{winner} {wins} a tie for points by "
                     f"{'empty spaces' if first[1] != second[1] else 'its place on the bridge'}")

    def parts_in_play(self):
        """Those that modules add to the score."""
        return ([] + ["towers"] * any(row["towers"] for row in self.rows["duchy"])
                + ["routes"] * self.knob["trade_routes"] + ["shields"] * self.knob["shields"])


def depot_of(slot):
    return min(slot // MOST_SLOTS, NUMBERED)


def depot_name(depot):
    return f"depot {depot + 1}" if depot < NUMBERED else "the black depot"


def name_of(space, lines=ROWS):
    """A space as its line, from a on from the north, and its place there from the west: the centre is d4.

    lines: how many spaces each has.
    """
    row = 0
    while space >= lines[row]:
        space -= lines[row]
        row += 1
    return f"{'abcdefghijklmnopqrstuvwxyz'[row]}{1 + space}"


def count(number, noun):
    """2, "worker" is "2 workers"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def listing(items, otherwise="none"):
    return ", ".join(items) or otherwise
