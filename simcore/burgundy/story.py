"""One logged game of The Castles of Burgundy as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did.
"""

from simcore.burgundy.engine import ACTS, KINDS, PARTS
from simcore.burgundy.schema import BUILDING_EFFECTS, COLOURS, EFFECTS, LETTERS, MOST_SLOTS, ROWS, SPACES, neighbours
from simcore.story import Table

NUMBERED = 6                                                    # depots; the black one comes after their slots
ROW_OF = [row for row, spaces in enumerate(ROWS) for _ in range(spaces)]
PHASES = "ABCDE"


def tell(tables, events, end):
    """Lines of one game, from its setup on: `events` and `end` as play_one() gave them."""
    return Story(tables, events, end).told()


class Story(Table):

    def __init__(self, tables, events, end):
        super().__init__(tables, events, int(end["pub"]["n_seats"]), KINDS)
        self.end, self.list = end, None                         # list: opening words of a last line still growing
        self.numbers = [number for row in self.rows["die"] for number in row["numbers"]]
        self.set_up()

    def set_up(self):
        """The table before the first decision (S-1 to S-6)."""
        places = ("first", "second", "third", "fourth")
        self.silver = [self.knob["start_silver"] for _ in self.seats]
        self.workers = [self.knob[f"workers_{places[seat]}"] for seat in self.seats]
        self.goods = [self.start_goods(seat) for seat in self.seats]
        self.sold = [[0] * len(self.rows["good"]) for _ in self.seats]
        self.stored = [[] for _ in self.seats]
        self.duchies = self.end["estate"]["duchy"].tolist()
        self.tiles = [[None] * SPACES for _ in self.seats]
        self.last = self.end["estate"]["castle"].tolist()       # the spaces of the latest tiles
        self.slots, self.bonuses = {}, [0] * len(COLOURS)       # tiles by slot; bonus tiles taken, by colour
        self.depots = [[0] * len(self.rows["good"]) for _ in range(NUMBERED)]
        self.dice = [[0, 0] for _ in self.seats]
        self.spaces, self.bridge = [0 for _ in self.seats], list(self.seats)
        self.scores = [[0] * len(PARTS) for _ in self.seats]
        self.phase, self.round, self.turn, self.closed = None, None, None, False
        self.depth = 4                                          # blanks before what follows from the last action
        changes = [self.tables.catalogue["modules"][name]["title"].lower() for name in self.tables.modules]
        changes += [f"{name} = {value}" for name, value in self.tables.set.items()]
        title = f"{self.data['game']['title']}, {len(self.seats)} players"
        self.say(f"{title} ({', '.join(changes)})" if changes else title)
        self.say("")
        self.say("Setup")

    def start_goods(self, seat):
        """S-2: what the seat has and had sold in the end, but did not take from a depot."""
        estate = self.end["estate"][seat]
        goods = (estate["goods"] + estate["sold"]).tolist()
        for event in self.events:
            if event.kind == "goods_taken" and event.seat == seat:
                goods[event.what] -= event.value
        return goods

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
        return f"{count(self.workers[seat], 'worker')}, {self.silver[seat]} silver"

    def storage(self, seat):
        return f"stored: {listing(map(self.tile, self.stored[seat]))}; goods: {self.load(self.goods[seat])}"

    # ---- the table

    def effect(self, seat, name):
        """The number of a monastery of this effect in the seat's duchy, or None."""
        for tile in self.tiles[seat]:
            if tile is not None and EFFECTS[self.rows["tile"][tile]["effect"]] == name:
                return self.rows["tile"][tile]["amount"]
        return None

    def region(self, seat, space):
        """Spaces of the region that has this one (S-7)."""
        colours = self.rows["duchy"][self.duchies[seat]]["map"]
        region, border = {space}, [space]
        while border:
            new = {other for other in neighbours(border.pop()) if colours[other] == colours[space]} - region
            region |= new
            border += new
        return region

    def advance(self, seat, spaces):
        """G-21, G-22, M-27."""
        self.spaces[seat] = min(self.spaces[seat] + spaces, self.knob["bridge_spaces"] - 1)
        order = [seat, *(other for other in self.bridge if other != seat)]
        self.bridge = sorted(order, key=lambda other: (-self.spaces[other], self.effect(other, "bridge_top") is None))

    def gain_workers(self, seat, workers):
        self.workers[seat] += workers
        return [count(workers, "worker")] if workers else []

    def gain_silver(self, seat, silver):
        self.silver[seat] += silver
        return [f"{silver} silver"] if silver else []

    # ---- setup

    def on_duchy(self, event):
        self.say(f"  seat {event.seat} chooses {self.titles['duchy'][event.what]}")

    def on_castle(self, event):
        self.say(f"  seat {event.seat} chooses {name_of(event.where)} for its castle")

    def on_start(self, event):
        seat = event.seat
        self.tiles[seat][event.where] = self.castle_tile()
        self.say(f"  seat {seat}: {self.titles['duchy'][event.what]}, castle at {name_of(event.where)}; "
                 f"{self.means(seat)}; goods: {self.load(self.goods[seat])}")

    def castle_tile(self):
        return next(i for i, row in enumerate(self.rows["tile"]) if EFFECTS[row["effect"]] == "castle")

    # ---- phases and rounds

    def on_phase(self, event):
        if self.phase is not None:
            self.close_phase()
            self.tell_positions()
        self.phase, self.round, self.closed = event.value, 0, False
        self.slots = {}
        while self.next_is("tile"):
            tile = self.events.pop()
            self.slots[tile.where] = tile.value
        self.say("")
        self.say(f"Phase {PHASES[self.phase]}")
        for depot in range(NUMBERED + 1):
            tiles = [self.tile(tile) for slot, tile in sorted(self.slots.items()) if depot_of(slot) == depot]
            goods = self.load(self.depots[depot]) if depot < NUMBERED and any(self.depots[depot]) else ""
            self.say(f"  {depot_name(depot)}: {listing(tiles)}" + (f"; goods: {goods}" if goods else ""))
        first = self.phase * self.knob["rounds"]
        goods = self.end["hid"]["goods"][first:first + self.knob["rounds"]].tolist()
        self.say(f"  goods of the phase: {listing(map(self.good, goods))}")

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
        self.say(f"  seat {event.seat}: mines bring {listing(gained, 'nothing')}")

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
        if ACTS[event.what] != "end":
            self.act(event, "" if ACTS[event.what] in ("buy", "hire") else opening)

    def number(self, event):
        """The number that the die of an action must show, if it must show one."""
        act = ACTS[event.what]
        if act == "take":
            return depot_of(event.where) + 1
        if act == "place":
            return self.numbers[event.where]
        return event.where + 1 if act == "sell" else None

    def act(self, event, opening):
        getattr(self, f"act_{ACTS[event.what]}")(event, opening)

    def act_end(self, event, opening):
        self.follow(f"{opening}declines")

    def paid(self, event):
        """Pay the workers of a move. In words."""
        workers = event.extra >> 1
        self.workers[event.seat] -= workers
        return f" for {count(workers, 'worker')}" if workers else ""

    def act_take(self, event, opening):
        price = self.paid(event)
        tile = self.slots.pop(event.where)
        self.follow(f"{opening}takes {self.tile(tile)} from {depot_name(depot_of(event.where))}{price}")
        self.store(event.seat, tile)

    def store(self, seat, tile):
        if self.next_is("discard"):
            out = self.events.pop()
            self.say(" " * (self.depth + 2) + f"discards {self.tile(self.stored[seat].pop(out.to))}")
        self.stored[seat].append(tile)

    def act_buy(self, event, opening):
        workers = event.extra >> 1
        silver = self.knob["purchase_price"] - workers
        self.workers[event.seat] -= workers
        self.silver[event.seat] -= silver
        price = [f"{silver} silver"] * (silver > 0) + [count(workers, "worker")] * (workers > 0)
        tile = self.slots.pop(event.where)
        self.follow(f"{opening}buys {self.tile(tile)} from {depot_name(depot_of(event.where))} for "
                    f"{listing(price, 'nothing')}")
        self.store(event.seat, tile)

    def act_hire(self, event, opening):
        self.silver[event.seat] -= 1
        gained = self.gain_workers(event.seat, self.effect(event.seat, "hire_workers"))
        self.follow(f"{opening}hires {listing(gained, 'nobody')} for 1 silver")

    def act_workers(self, event, opening):
        more = self.effect(event.seat, "action_workers")
        gained = self.gain_workers(event.seat, self.knob["workers_taken"] if more is None else more)
        gained += self.gain_silver(event.seat, self.effect(event.seat, "action_silver") or 0)
        self.follow(f"{opening}takes {listing(gained, 'nothing')}")

    def act_sell(self, event, opening):
        seat, good, price = event.seat, event.where, self.paid(event)
        amount, self.goods[seat][good] = self.goods[seat][good], 0
        self.sold[seat][good] += amount
        silver = self.effect(seat, "sale_silver")
        gained = [self.points(self.events.pop())]
        gained += self.gain_silver(seat, self.knob["sale_silver"] if silver is None else silver)
        gained += self.gain_workers(seat, self.effect(seat, "sale_workers") or 0)
        self.follow(f"{opening}sells {amount} {self.good(good)}{price}: {listing(gained)}")

    def act_place(self, event, opening):
        seat, price = event.seat, self.paid(event)
        tile = self.stored[seat].pop(event.to)
        self.tiles[seat][event.where] = tile
        self.last[seat] = event.where
        self.follow(f"{opening}places {self.tile(tile)} at {name_of(event.where)}{price}")
        self.depth += 2
        row = self.rows["tile"][tile]
        while self.next_is("bonus") or (self.next_is("points") and PARTS[self.events[-1].what] == "regions"):
            self.go_on()
        effect = EFFECTS[row["effect"]]
        if effect == "building":
            self.build(seat, row["building"])
        elif effect == "bridge_top":
            self.advance(seat, 0)

    def build(self, seat, building):
        """E-54, E-55: what no decision and no points follow from."""
        row = self.rows["building"][building]
        if BUILDING_EFFECTS[row["effect"]] == "workers":
            self.follow(f"gains {listing(self.gain_workers(seat, row['amount']), 'nothing')}")
        elif BUILDING_EFFECTS[row["effect"]] == "silver":
            self.follow(f"gains {listing(self.gain_silver(seat, row['amount']), 'nothing')}")

    # ---- effects that ask something

    def on_castle_action(self, event):
        self.act(event, "")

    on_fetch = on_warehouse = on_city_hall = on_castle_action

    def on_crane(self, event):
        if event.what < 0:
            self.follow("declines the crane")
            return
        self.follow(f"uses the crane as {self.titles['building'][event.what]}")
        self.build(event.seat, event.what)

    def on_geese(self, event):
        self.follow(f"lets the geese flock with {self.titles['animal'][event.what].lower()}")

    def on_ship(self, event):
        """Which goods come, notes tell."""

    def on_goods(self, event):
        """Likewise."""

    def on_goods_taken(self, event):
        self.depots[event.where][event.what] -= event.value
        self.goods[event.seat][event.what] += event.value
        self.add(" " * self.depth + f"loads from {depot_name(event.where)}:", f"{event.value} {self.good(event.what)}")

    def on_bridge(self, event):
        self.advance(event.seat, 1)
        self.follow(f"moves to space {event.value} of the bridge: order {' '.join(map(str, self.bridge))}")

    # ---- points

    def points(self, event):
        """Book points. In words."""
        self.scores[event.seat][event.what] += event.value
        return f"{event.value} VP"

    def on_points(self, event):
        part, text = PARTS[event.what], self.points(event)
        if part == "regions":
            phase = self.points(self.events.pop())              # each region scores twice
            size = len(self.region(event.seat, self.last[event.seat]))
            self.follow(f"completes a {self.colour(event.where)} of {size}: {text} + {phase}")
        elif part == "animals":
            self.follow(f"{self.titles['animal'][event.where].lower()}: {text}")
        elif part == "leftovers":
            if not event.seat:
                self.close_phase()
                self.tell_positions()
                self.say("")
                self.say("End of the game")
            self.say(f"  seat {event.seat}: {text} for what is left")
        elif part == "monasteries":
            self.say(f"  seat {event.seat}: {text} for {self.tile(event.where)}")
        else:
            self.follow(text)
        if not self.events:
            self.tell_scores()

    def on_bonus(self, event):
        self.scores[event.seat][PARTS.index("colours")] += event.value
        size = ("large", "small")[self.bonuses[event.what]]
        self.bonuses[event.what] += 1
        self.follow(f"takes the {size} bonus tile ({self.colour(event.what)}): {event.value} VP")

    def tell_positions(self):
        """How the seats stand, at the end of a phase, and what lies in their duchies."""
        for seat in self.seats:
            self.say(f"  seat {seat}: {sum(self.scores[seat])} VP; {self.means(seat)}; {self.storage(seat)}; "
                     f"sold: {self.load(self.sold[seat])}")
        self.say("")
        maps = [[f"seat {seat}, {self.titles['duchy'][self.duchies[seat]]}", *self.draw(seat)] for seat in self.seats]
        for line in zip(*maps, strict=True):
            self.say("".join(f"  {part}".ljust(18) for part in line).rstrip())

    def draw(self, seat):
        """The duchy by letters of its colours: large ones for tiles, small ones for empty spaces."""
        colours = self.rows["duchy"][self.duchies[seat]]["map"]
        letters = [LETTERS[colour] if self.tiles[seat][space] is not None else LETTERS[colour].lower()
                   for space, colour in enumerate(colours)]
        return ["abcdefg"[row] + " " * (1 + max(ROWS) - spaces) + " ".join(
            letter for space, letter in enumerate(letters) if ROW_OF[space] == row) for row, spaces in enumerate(ROWS)]

    def tell_scores(self):
        """A line for each seat, from the winner on (R-30 to R-32)."""
        empty = [tiles.count(None) for tiles in self.tiles]
        if not self.knob["most_empty_wins_tie"]:
            empty = [-spaces for spaces in empty]
        order = {seat: (sum(self.scores[seat]), empty[seat], self.bridge.index(seat)) for seat in self.seats}
        best = sorted(self.seats, key=order.get, reverse=True)
        self.say("")
        self.say("Final score" + "".join(f"{part:>12}" for part in (*PARTS, "total")))
        for seat in best:
            self.say(f"seat {seat}".ljust(11) + "".join(f"{number:12}" for number in (
                *self.scores[seat], sum(self.scores[seat]))))
        first, second = order[best[0]], order[best[1]]
        if first[0] > second[0]:
            self.say(f"seat {best[0]} wins")
        else:
            self.say(f"seat {best[0]} wins a tie for points by "
                     f"{'empty spaces' if first[1] != second[1] else 'its place on the bridge'}")


def depot_of(slot):
    return min(slot // MOST_SLOTS, NUMBERED)


def depot_name(depot):
    return f"depot {depot + 1}" if depot < NUMBERED else "the black depot"


def name_of(space):
    """A space as its row, a to g from the north, and its place there from the west: the centre is d4."""
    row = ROW_OF[space]
    return f"{'abcdefg'[row]}{1 + space - sum(ROWS[:row])}"


def count(number, noun):
    """2, "worker" is "2 workers"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def listing(items, otherwise="none"):
    return ", ".join(items) or otherwise
