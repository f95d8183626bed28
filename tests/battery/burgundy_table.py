"""The table of The Castles of Burgundy as its log tells it, kept from RULES.md in plain Python and from events alone.

It knows nothing of the engine's positions, so that tests can hold the one against the other.
"""
from ludometer.simcore.burgundy.declared import ACTS, BUILDING_EFFECTS, COLOURS, DUES, EFFECTS, PARTS, SHIELD_EFFECTS
from ludometer.simcore.burgundy.maps import SPACES
from ludometer.simcore.story import named_events

NUMBERED = 6                                                    # depots
INN_SLOT = 32
PLACES = ("first", "second", "third", "fourth")
SILENT = ("duchy", "castle", "route", "dice", "ship", "goods", "geese", "next", "target")       # followed by notes


class Table:
    """All that lies on the table after the events.

    Of each duke: silver, workers, goods, sold, common (tiles stored by a team), tiles (by space, None = empty),
    shields (effects in the order in which they came), patrons (duke whose monasteries act for it). Of each seat:
    stored, spaces (moved on the bridge), scores (by part). slots: tiles by slot. laid_shields: effects by slot.
    bridge: seats in their order. bonuses: bonus tiles taken, by colour. goods: what the dukes were dealt, which no
    event tells.
    """

    def __init__(self, tables, events, seats, goods):
        self.knob = tables.data["knob"]
        self.rows = {table: list(tables.data[table].values()) for table in tables.catalogue["rows"]}
        self.seats, self.types = range(seats), len(self.rows["good"])
        self.dukes = range(2) if self.knob["teams"] else self.seats            # C-4
        besides = self.rows["seat"]
        self.silver = [self.knob["start_silver"] + besides[duke]["silver"] for duke in self.dukes]
        self.workers = [self.knob[f"workers_{PLACES[duke]}"] + besides[duke]["workers"] for duke in self.dukes]
        self.goods = [list(goods[duke]) for duke in self.dukes]
        self.sold = [[0] * self.types for _ in self.dukes]
        self.stored, self.common = [[] for _ in self.seats], [[] for _ in self.dukes]
        self.tiles = [[None] * (SPACES * (1 + self.knob["teams"])) for _ in self.dukes]
        self.shields, self.patrons = [[] for _ in self.dukes], [None for _ in self.dukes]
        self.laid_shields, self.slots, self.inns = {}, {}, 0
        self.bonuses = [0] * len(COLOURS)
        self.depots = [[0] * self.types for _ in range(NUMBERED)]
        self.spaces, self.bridge = [0 for _ in self.seats], list(self.seats)
        self.scores = [[0] * len(PARTS) for _ in self.seats]
        self.events = named_events(tables.game, events)[::-1]   # the next one is the last
        while self.events:
            event = self.events.pop()
            if event.kind not in SILENT:
                getattr(self, f"on_{event.kind}")(event)

    def next_is(self, kind):
        return bool(self.events) and self.events[-1].kind == kind

    def duke(self, seat):
        """C-1: the first seat of a team."""
        return seat % len(self.dukes)

    def tile_of(self, effect):
        return next(tile for tile in range(len(self.rows["tile"])) if self.has_effect(tile, effect))

    def has_effect(self, tile, effect):
        return EFFECTS[self.rows["tile"][tile]["effect"]] == effect

    def effect(self, seat, name):
        """The number of a monastery of this effect in the seat's duchy, or None."""
        for duke in (self.duke(seat), self.patrons[self.duke(seat)]):
            for tile in self.tiles[duke] if duke is not None else ():
                if tile is not None and self.has_effect(tile, name):
                    return self.rows["tile"][tile]["amount"]
        return None

    def shield(self, seat, name):
        """The number of a shield of this effect in the seat's duchy, or None."""
        if name not in self.shields[self.duke(seat)]:
            return None
        return next(row["amount"] for row in self.rows["shield"] if SHIELD_EFFECTS[row["effect"]] == name)

    def advance(self, seat, spaces):
        """G-21, G-22; M-27: who has monastery 27 always lies on top of those on its space."""
        self.spaces[seat] = min(self.spaces[seat] + spaces, self.knob["bridge_spaces"] - 1)
        self.bridge.remove(seat)
        self.bridge.insert(0, seat)
        self.bridge.sort(key=lambda seat: (-self.spaces[seat], self.effect(seat, "bridge_top") is None))

    def rise(self, seat):
        """M-27, C-9: of a team the seat that has done it ends above the other."""
        for other in self.seats:
            if other != seat and self.duke(other) == self.duke(seat):
                self.advance(other, 0)
        self.advance(seat, 0)

    # ---- what seats gain and pay

    def gain(self, seat, silver=0, workers=0):
        """Also what shield 2 brings others (H-32)."""
        self.silver[self.duke(seat)] += silver
        self.workers[self.duke(seat)] += workers
        for other in self.dukes:
            amount = self.shield(other, "others_workers")
            if workers and other != self.duke(seat) and amount:
                self.workers[other] += amount * (workers if self.knob["shield_2_each"] else 1)

    def pay(self, seat, silver=0, workers=0):
        self.silver[self.duke(seat)] -= silver
        self.workers[self.duke(seat)] -= workers

    def gain_of(self, seat, row):
        """E-54, E-55, and of bonuses that do the same."""
        effect = BUILDING_EFFECTS[row["effect"]]
        if effect in ("workers", "silver"):
            self.gain(seat, **{effect: row["amount"]})

    def on_points(self, event):
        self.scores[event.seat][event.what] += event.value

    def on_bonus(self, event):
        self.scores[event.seat][PARTS.index("colours")] += event.value
        self.bonuses[event.what] += 1

    def on_income(self, event):
        self.gain(event.seat, event.value, event.what)

    # ---- setup, phases and rounds

    def on_start(self, event):
        self.tiles[self.duke(event.seat)][event.where] = self.tile_of("castle")

    def on_phase(self, event):
        self.slots = {slot: tile for slot, tile in self.slots.items() if slot == INN_SLOT}      # I-1

    def on_tile(self, event):
        self.slots[event.where] = event.value

    def on_inns(self, event):
        self.inns += event.value
        if self.inns:
            self.slots[INN_SLOT] = self.tile_of("inn")

    def on_good(self, event):
        self.depots[event.where][event.value] += 1

    def on_removed(self, event):
        assert self.from_slot(event.where) == event.value

    # ---- actions

    def on_turn(self, event):
        getattr(self, f"act_{ACTS[event.what]}")(event)

    on_castle_action = on_fetch = on_warehouse = on_city_hall = on_white_castle = on_turn

    def act_end(self, event):
        """Nothing more."""

    act_turn_die = act_end                                      # dice are not followed

    def from_slot(self, slot):
        """The tile there, which is taken; inns lie in a stack."""
        if slot == INN_SLOT:
            self.inns -= 1
            if self.inns:
                return self.slots[slot]
        return self.slots.pop(slot)

    def act_take(self, event):
        self.pay(event.seat, workers=event.extra >> 1)
        self.store(event.seat, self.from_slot(event.where))

    def act_buy(self, event):
        workers = event.extra >> 1
        self.pay(event.seat, self.knob["purchase_price"] - workers, workers)
        self.store(event.seat, self.from_slot(event.where))

    def store(self, seat, tile):
        while self.next_is("discard"):
            discard = self.events.pop()
            assert self.unstore(seat, discard.to) == discard.what
        to, common = self.stored[seat], self.common[self.duke(seat)]
        if self.next_is("store"):
            to = common if self.events.pop().to else to
        elif self.knob["teams"] and len(to) >= self.room(seat):
            to = common
        to.append(tile)

    def unstore(self, seat, place):
        """The tile at a place of the storage: the seat's own come first, then those of its team."""
        own = self.stored[seat]
        return own.pop(place) if place < len(own) else self.common[self.duke(seat)].pop(place - len(own))

    def room(self, seat):
        """Tiles that the seat may store itself (S-6, H-34)."""
        least, most = self.knob["tile_storage"], self.shield(seat, "storage")
        return max(least, most - self.knob["teams"] * self.knob["team_storage"]) if most else least

    def act_hire(self, event):
        self.pay(event.seat, silver=1)
        self.gain(event.seat, workers=self.effect(event.seat, "hire_workers"))

    def act_workers(self, event):
        more = self.effect(event.seat, "action_workers")
        self.gain(event.seat, self.effect(event.seat, "action_silver") or 0,
                  self.knob["workers_taken"] if more is None else more)

    def act_sell(self, event):
        seat, duke = event.seat, self.duke(event.seat)
        self.pay(seat, workers=event.extra >> 1)
        amount, self.goods[duke][event.where] = self.goods[duke][event.where], 0
        self.sold[duke][event.where] += amount
        silver, each = self.effect(seat, "sale_silver"), self.shield(seat, "good_silver")
        self.gain(seat, amount * each if each else self.knob["sale_silver"] if silver is None else silver,
                  self.effect(seat, "sale_workers") or 0)

    def on_route_good(self, event):
        if event.what:
            self.gain_of(event.seat, self.rows["route_bonus"][event.where])

    # ---- tiles and their effects

    def act_place(self, event):
        self.pay(event.seat, workers=event.extra >> 1)
        self.lay(event, self.unstore(event.seat, event.to))

    def on_free_tile(self, event):
        """H-44, H-45, A-21."""
        if ACTS[event.what] != "end":
            self.lay(event, self.from_slot(event.to))

    def lay(self, event, tile):
        self.tiles[self.duke(event.seat)][event.where] = tile
        if not self.knob["solo"]:                               # there notes say what comes when
            self.take_effect(event.seat, tile)

    def take_effect(self, seat, tile):
        """What no decision and no note tells."""
        if self.has_effect(tile, "building"):
            self.gain_of(seat, self.rows["building"][self.rows["tile"][tile]["building"]])
        elif self.has_effect(tile, "bridge_top"):
            self.rise(seat)

    def on_crane(self, event):
        if event.what >= 0:
            self.gain_of(event.seat, self.rows["building"][event.what])

    def on_goods_taken(self, event):
        self.depots[event.where][event.what] -= event.value
        self.goods[self.duke(event.seat)][event.what] += event.value

    def on_bridge(self, event):
        self.advance(event.seat, 1)
        assert self.spaces[event.seat] == event.value
        if self.knob["solo"]:
            self.depots = [[0] * self.types for _ in range(NUMBERED)]

    # ---- shields

    def on_shield(self, event):
        self.laid_shields[event.where] = SHIELD_EFFECTS[event.value]

    def act_shield(self, event):
        self.pay(event.seat, workers=event.extra >> 1)
        shield = self.laid_shields.pop(event.where)
        if self.next_is("drop_shield"):
            self.drop(event.seat, self.events.pop().what)
        self.shields[self.duke(event.seat)].append(shield)

    def drop(self, seat, shield):
        self.shields[self.duke(seat)].remove(SHIELD_EFFECTS[shield])
        if SHIELD_EFFECTS[shield] == "other_monasteries":
            self.patrons[self.duke(seat)] = None

    def act_copy(self, event):
        on_top = self.effect(event.seat, "bridge_top") is not None
        self.patrons[self.duke(event.seat)] = event.where
        if not on_top and self.effect(event.seat, "bridge_top") is not None:
            self.rise(event.seat)

    def on_patron(self, event):
        self.patrons[self.duke(event.seat)] = event.value

    def on_upkeep(self, event):
        if event.where:
            self.pay(event.seat, self.knob["shield_upkeep"] - event.to, event.to)
        else:
            self.drop(event.seat, event.what)

    # ---- the solo game

    def on_due(self, event):
        """A-34: one of the things that a tile brings."""
        if DUES[event.value] == "effect":
            self.take_effect(event.seat, event.what)

    def on_top_up(self, event):
        self.pay(event.seat, event.what * self.knob["solo_point_price"])

    def on_swap(self, event):
        if ACTS[event.what] == "end":
            return
        while self.next_is("swap_good"):
            self.goods[event.seat][self.events.pop().what] -= 1
        self.from_slot(event.where)
        self.store(event.seat, self.tile_of("blank"))
