"""What the log of The Castles of Burgundy says of modules: a part of the Story in story.py."""
from itertools import takewhile

from ludometer.simcore.burgundy.declared import ACTS, DUES
from ludometer.simcore.burgundy.schema import MOST_SHIELDS
from ludometer.simcore.burgundy.story_duchies import EMPTY
from ludometer.simcore.story import bits, count, listing


class Modules:

    # ---- teams

    def duke(self, seat):
        """C-1."""
        return seat % len(self.dukes)

    def owner(self, seat):
        """Who has what a team has in common."""
        return f"seats {seat} and {seat + 2}" if self.knob["teams"] else f"seat {seat}"

    def common(self, seat):
        if not self.knob["teams"]:
            return ""
        estate = self.estate(seat)
        return f"; in common: {listing(map(self.tile, estate.common[:estate.n_common]))}"

    def tell_common(self, event):
        """C-6: whether a tile that has been taken lies in common when the next event comes."""
        own, had = self.now.seat[event.seat], self.estate(event.seat).n_common
        has = self.after.estate[self.duke(event.seat)].n_common
        if has > had - (event.kind == "discard" and event.to >= own.n_stored):
            self.tell_below("  stores it in common")

    on_store = tell_common

    def say_winner(self, standing, *ties):
        super().say_winner(standing, *ties)
        if self.knob["teams"]:                                  # two seats do
            self.lines[-1] = self.lines[-1].replace(" wins", " win")

    # ---- tiles straight from a depot

    def on_free_tile(self, event):
        """H-44, H-45, A-21."""
        if not self.knob["solo"]:
            self.depth = 2
        if ACTS[event.what] == "end":
            self.tell_below(f"{self.owner(event.seat)} takes no tile")
            return
        tile, depot = self.in_slot(event.to)
        self.lay(event, self.now.pub.slot[event.to], f"{self.owner(event.seat)} places {tile} from {depot} at "
                                                     f"{self.space(event.seat, event.where)}")

    # ---- extra tiles and white castles

    def act_hire(self, event, opening):
        gained = self.amounts(0, self.amount_of["hire_workers"])
        self.tell_below(f"{opening}hires {listing(gained, 'nobody')} for 1 silver")

    def on_crane(self, event):
        if event.what < 0:
            self.tell_below("declines the crane")
        else:
            self.tell_below(f"uses the crane as {self.titles['building'][event.what]}")
            self.tell_gain(self.rows["building"][event.what])

    def on_geese(self, event):
        self.tell_below(f"lets the geese flock with {self.titles['animal'][event.what].lower()}")

    def on_white_castle(self, event):
        self.act(event, self.white_die_used(event))

    def white_die_used(self, event):
        used = self.number(event)
        return "" if used is None else f"the white die as {used}: "

    # ---- trade routes

    def on_route(self, event):
        self.go_on(f"  seat {event.seat} lays its trade route")
        self.add(self.titles["route"][event.what].lower())

    def routes(self, seat):
        estate = self.estate(seat)
        boards = [self.titles["route"][board].lower() for board in estate.route[:estate.n_route]]
        return f"; {listing(boards)}" if boards else ""

    def on_route_good(self, event):
        covers = " " * self.depth + "  covers of its trade route space"
        if self.lines[-1].startswith(covers):
            self.add(str(event.value + 1))
        else:
            self.say(f"{covers} {event.value + 1}", opening="")
        if event.what:
            self.tell_below(f"  which matches: {self.titles['route_bonus'][event.where].lower()}")
            self.tell_gain(self.rows["route_bonus"][event.where])

    # ---- shields

    def shield(self, effect):
        return next(title for row, title in zip(self.rows["shield"], self.titles["shield"], strict=True)
                    if row["effect"] == effect)

    def shields(self, seat):
        """Those in the duchy, in the order in which they were taken."""
        if not self.knob["shields"]:
            return ""
        held = self.states["estate"]["shields"][:, self.duke(seat)]
        shields = sorted(bits(self.estate(seat).shields), key=lambda shield: (held >> shield & 1).argmax())
        return f"; shields: {listing(map(self.shield, shields))}"

    def on_shield(self, event):
        # as they lie at the first decision: a gift may have exchanged one since
        first = next((at for at, each in enumerate(self.events) if each.n_moves), -1)
        self.go_on(f"  {self.depot(event.where // MOST_SHIELDS)}")
        self.add(self.shield(self.states[first]["pub"]["shield"][event.where]))

    def act_shield(self, event, opening):
        shield = self.shield(self.now.pub.shield[event.where])
        self.tell_below(f"{opening}takes {shield} from {self.depot(event.where // MOST_SHIELDS)}{self.price(event)}")

    def on_drop_shield(self, event):
        self.tell_below(f"  gives up {self.shield(event.what)}")

    def act_copy(self, event, opening):
        self.tell_below(f"{opening}names {self.owner(event.where)}, whose monasteries act for it from now on")

    def act_turn_die(self, event, opening):
        die = self.now.seat[event.seat].dice[event.extra & 1]
        self.tell_below(f"{opening}turns its {die} to {event.where}")

    def on_patron(self, event):
        self.say(f"  {self.owner(event.seat)}: shield 6 scores the monasteries of {self.owner(event.value)}")

    def on_upkeep(self, event):
        self.depth = 2
        if not event.where:
            self.tell_below(self.owner(event.seat))
            self.on_drop_shield(event)
            return
        price = self.amounts(self.knob["shield_upkeep"] - event.to, event.to)
        self.tell_below(f"{self.owner(event.seat)} pays {listing(price)} for {self.shield(event.what)}")

    # ---- the solo game

    def on_removed(self, event):
        tile, depot = self.in_slot(event.where)
        self.say(f"  {tile} leaves {depot} and the game")

    def on_next(self, event):
        """What comes next, notes say."""

    on_swap_good = on_next                                      # said with the tile that they are given for

    def move_next(self, event):
        at = f" at {self.space(event.seat, event.where)}" if event.where >= 0 else ""
        return DUES.about[DUES[event.what]].partition(";")[0] + at + (f": {event.to} VP" if event.to > 0 else "")

    def move_swap_good(self, event):
        return f"gives 1 {self.good(event.what)}"

    def move_swap(self, event):
        return f"swaps goods for {self.in_slot(event.where)[0]}" if ACTS[event.what] != "end" else None

    def move_top_up(self, event):
        return f"buys {count(event.what, 'point')}"

    def in_common(self, event):
        """Whether the tile of a move lies in the storage of the team (C-6), which the log does not say."""
        return event.to >= self.now.seat[event.seat].n_stored

    def move_discard(self, event):
        return f"discards {self.tile(event.what)} of those in common" if self.in_common(event) else None

    def move_from_common(self, event, opening=""):
        if ACTS[event.what] == "place" and self.in_common(event):
            return f"{self.placement(event, opening)}, of those in common"
        return None

    move_castle_action = move_city_hall = move_from_common

    def move_turn(self, event):
        return "ends the turn" if ACTS[event.what] == "end" else self.move_from_common(event, self.dice_used(event))

    def move_white_castle(self, event):
        return self.move_from_common(event, self.white_die_used(event))

    def move_store(self, event):
        return f"stores {self.tile(event.what)} {'in common' if event.to else 'in its own storage'}"

    def move_route(self, event):
        return f"lays {self.titles['route'][event.what].lower()} in place {event.to + 1}"

    def on_due(self, event):
        """A-34: one of the things that a tile brings."""
        self.space_of_tile = event.where
        if DUES[event.value] == "effect":
            self.tell_effect(event.what)

    def on_top_up(self, event):
        if event.what:
            self.tell_below(f"buys {count(event.what, 'point')}")

    def on_target(self, event):
        self.tell_below(f"reaches the target, which sinks to {event.value}: one more action")

    def on_swap(self, event):
        if ACTS[event.what] == "end":
            self.tell_below("swaps no goods")
            return
        goods = [0] * len(self.rows["good"])
        for given in takewhile(lambda each: each.kind == "swap_good", self.events[self.at + 1:]):
            goods[given.what] += 1
        self.tell_below(f"swaps {self.load(goods)} for {self.in_slot(event.where)[0]}, black side up")

    def tell_solo_end(self):
        """A-40."""
        left = self.lying(0).count(EMPTY)
        self.say(f"seat 0 loses: {count(left, 'space')} {'is' if left == 1 else 'are'} empty" if left else
                 "seat 0 wins: all spaces are covered")

    # ---- the score

    def parts_in_play(self):
        """Parts that modules add to the score."""
        return ([] + ["towers"] * any(row["towers"] for row in self.rows["duchy"])
                + ["routes"] * self.knob["trade_routes"] + ["shields"] * self.knob["shields"])
