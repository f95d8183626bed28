"""The table of Rurik as its log tells it, kept from RULES.md in plain Python and from events alone.

It knows nothing of the engine's positions, so that tests can hold the one against the other. Only what the setup deals
without an event is given to it. Here is the base game; rurik_table_modules.py has the events of the modules.
"""
from collections import Counter

from ludometer.simcore.rurik.declared import ABILITIES, GOODS, MARKETS, POINTS, STRUCTURES, TURN_MOVES
from ludometer.simcore.story import named_events
from tests.battery.rurik_table_modules import REBEL, Modules

# what other events tell, or what this table does not follow
SETTLED = ("agenda", "place", "boat", "return", "marker", "track", "deed_deck", "heritage_keep", "capture", "priority")
POINTS_OF = ("muster", "move", "attack", "tax", "build")        # of a column; the last one has none


class Table(Modules):
    """All that lies on the table after the events. By region: pieces (with the leader) and owners by seat, rebels.

    leaders: as dealt, by seat, None = to be chosen. goods: by region. at_end: what is called with the number of the
    event and the table as a turn ends, while its points are still there.
    """

    def __init__(self, tables, events, leaders, goods, at_end=lambda at, table: None):
        self.knob = tables.data["knob"]
        self.rows = {table: list(tables.data[table].values()) for table in tables.catalogue["rows"]}
        self.alone = bool(self.knob["solo"])
        self.people = range(len(leaders))                       # seats with a player
        self.seats = range(len(leaders) + self.alone)
        self.good = goods
        self.board = self.rows["space" if len(self.seats) == 2 else "space_large"]
        self.regions = [region for region, row in enumerate(self.rows["region"]) if row["players"] <= len(self.seats)]
        self.set_up()
        self.set_up_modules()
        for seat, leader in enumerate(leaders):
            if leader is not None:
                self.take_leader(seat, leader)
        self.events = named_events(tables.game, events)
        for at, event in enumerate(self.events):
            self.at = at
            if event.kind == "turn" and TURN_MOVES[event.what] == "end":
                at_end(at, self)
            if event.kind not in SETTLED:
                getattr(self, f"on_{event.kind}")(event)

    def set_up(self):
        """S-1 to S-14."""
        regions = range(len(self.rows["region"]))
        self.leaders, self.holder = {}, {}                      # by seat; seats by ability
        self.pieces = [[0] * len(self.seats) for _ in regions]
        self.leader_at = [None for _ in self.seats]
        self.rebels = [self.knob["region_rebels"] if region in self.regions else 0 for region in regions]
        self.owners = [[None] * len(STRUCTURES) for _ in regions]
        besides = self.rows["seat"]
        self.coins = [self.knob["start_coins"] + besides[seat]["coins"] for seat in self.people]
        self.coins += [self.knob["rebellion_coins"]] * self.alone
        self.goods = [Counter({place: besides[seat][good] for place, good in enumerate(GOODS)})
                      for seat in self.seats]                   # by place among GOODS
        self.hands = [[] for _ in self.seats]
        self.deeds, self.done = [[] for _ in self.seats], [[] for _ in self.seats]
        self.row = [None] * self.knob["deed_row"]
        self.warfare = [0 for _ in self.seats]
        self.beaten = [0 for _ in self.seats]
        self.scores = [[] for _ in self.seats]                  # by part
        self.discards = []                                      # scheme cards, the last on top
        self.asked, self.shown = 0, []                          # cards of a casualty check
        self.playing = None                                     # scheme that is discarded after its rewards
        self.points = Counter()                                 # of this turn, by word
        self.mover = None                                       # whose turn it is
        self.owed = []                                          # goods that a deed names and that are still to be paid
        self.lots = []                                          # amounts that the next payments of a deed ask

    @property
    def next_kind(self):
        return self.events[self.at + 1].kind if self.at + 1 < len(self.events) else None

    # ---- what follows from the pieces

    def ability(self, ability, region):
        """The seat whose leader has this ability and stands in the region, or None (A-4)."""
        seat = self.holder.get(ability)
        return seat if seat is not None and self.leader_at[seat] == region else None

    def amount(self, seat):
        return self.rows["leader"][self.leaders[seat]]["amount"]

    def strength(self, seat, region):
        """A-3, L-Yaroslav, L-Sviatopolk."""
        overlord = self.ability("overlord", region)
        strength = self.pieces[region][seat]
        if self.owners[region][STRUCTURES.index("stronghold")] == seat and overlord in (None, seat):
            strength += 1
        if self.ability("rebel_lord", region) == seat:
            strength += self.rebels[region]
        return strength

    def ruler(self, region):
        """A-2, R-7, L-Yaroslav: the seat that beats all others, the rebels and the neutral troops, or None."""
        for seat in self.seats:
            own, wins_ties = self.strength(seat, region), self.ability("overlord", region) == seat
            rivals = [self.strength(other, region) for other in self.seats if other != seat] + [self.neutral[region]]
            if self.ability("rebel_lord", region) != seat:
                rivals.append(self.rebels[region])
            if own > 0 and all(own > rival or (own == rival and wins_ties) for rival in rivals):
                return seat
        return None

    def supply(self, seat):
        on_map = sum(pieces[seat] for pieces in self.pieces) - (self.leader_at[seat] is not None)
        captive = sum(dungeon[seat] for dungeon in self.dungeons)
        return self.knob["troops" if seat in self.people else "rebellion_troops"] - on_map - captive - self.veche[seat]

    def price(self, seat, region, action):
        """A-60, A-70, L-Mstislav, F-Peasant, I-5: points for a good or a structure."""
        at_home = self.ruler(region) == seat or self.ability("cheap_work", region) == seat
        price = self.knob[f"{action}_ruled" if at_home else f"{action}_not_ruled"]
        return price + (self.lasting("tax_price") + self.unrest(region) if action == "tax" else 0)

    # ---- pieces and goods

    def put_leader(self, seat, region):
        self.pieces[region][seat] += 1
        self.leader_at[seat] = region

    def lose(self, seat, region):
        """A-5."""
        self.pieces[region][seat] -= 1
        if self.leader_at[seat] == region and not self.pieces[region][seat]:
            self.leader_at[seat] = None
            if seat == self.mover:
                self.leader_rides.clear()
        elif seat == self.mover:
            self.lose_rider(seat, region)

    def go(self, seat, origin, target, extra):
        """A-30, L-Agatha; `extra` as in a march."""
        troops, leader = (extra - 1, True) if extra else (1, False)
        if self.epic_at.get("gate") == target:                  # Q-Gate
            price = self.epic("gate")["amount"]
            self.points["move"] -= price - (self.ride(origin, extra, price) if seat == self.mover else 0)
        if seat == self.mover:
            self.carry_riders(origin, target, troops, leader)
        self.pieces[origin][seat] -= troops + leader
        self.pieces[target][seat] += troops + leader
        if leader:
            self.leader_at[seat] = target

    def gain(self, seat, reward):
        for word, amount in reward.items():
            if word in POINTS:
                self.points[word] += amount
            elif word == "coins":
                self.coins[seat] += amount
            elif word in GOODS:
                self.goods[seat][GOODS.index(word)] += amount
            elif word == "vp":
                self.tokens[seat] += amount
        for _ in range(reward.get("warfare", 0)):
            self.step_up(seat)

    def step_up(self, seat):
        """A-43."""
        self.warfare[seat] = min(self.knob["warfare_length"], self.warfare[seat] + 1)

    # ---- setup

    def take_leader(self, seat, leader):
        """S-6, S-3."""
        row = self.rows["leader"][leader]
        self.leaders[seat], self.holder[ABILITIES[row["ability"]]] = leader, seat
        self.coins[seat] = max(0, self.coins[seat] + row["coins"])

    def on_leader(self, event):
        self.take_leader(event.seat, event.what)

    def on_troop(self, event):
        self.pieces[event.where][event.seat] += 1

    def on_leader_place(self, event):
        self.put_leader(event.seat, event.where)

    def on_deed(self, event):
        if event.to:
            self.library.append(event.value)
        else:
            self.row[event.where] = event.value

    # ---- strategy phase

    def on_round(self, event):
        self.intrigue = None

    def on_restore(self, event):
        """G-5, W-6."""
        troop = self.supply(event.seat) > 0
        self.pieces[event.where][event.seat] += troop
        if not any(event.seat in captives for captives in self.captives):
            self.put_leader(event.seat, event.where)

    def on_bribe(self, event):
        self.coins[event.seat] -= event.what

    # ---- action phase

    def on_resolve(self, event):
        self.mover = event.seat

    def on_turn(self, event):
        if self.playing is not None:
            self.discards.append(self.playing)
            self.playing = None
        getattr(self, f"on_{TURN_MOVES[event.what]}")(event)

    def on_end(self, event):
        self.end_rides()
        self.points.clear()

    def on_main(self, event):
        space = next(space for space in self.board if (space["action"], space["row"]) == (event.where, event.to + 1))
        self.coins[event.seat] -= space["cost"]
        if event.where < len(POINTS_OF):
            action = POINTS_OF[event.where]
            self.points[action] += max(0, space["points"] + self.lasting(f"{action}_more"))

    def on_forfeit(self, event):
        self.coins[event.seat] += self.knob["forfeit_coins"]

    def on_muster(self, event):
        self.points["muster"] -= 1
        if event.extra:
            self.put_leader(event.seat, event.where)
        else:
            self.pieces[event.where][event.seat] += 1

    on_muster_far = on_muster

    def on_muster_by_sword(self, event):
        self.points["attack" if self.points["attack"] else "attack_careful"] -= 1
        self.pieces[event.where][event.seat] += 1

    def on_march(self, event):
        self.points["move"] -= 1
        self.go(event.seat, event.where, event.to, event.extra)

    def on_lift(self, event):
        self.points["move_anywhere"] -= 1

    def on_land(self, event):
        self.go(event.seat, event.to, event.where, event.extra)

    def on_banish(self, event):
        leader, other = divmod(event.extra, REBEL)
        self.go(other, event.where, event.to, leader)
        self.coins[other] += self.amount(event.seat)

    def on_tax(self, event):
        self.points["tax"] -= self.price(event.seat, event.where, "tax")
        self.goods[event.seat][self.good[event.where]] += 1 + (MARKETS[event.extra] == "good")
        self.coins[event.seat] += self.knob["market_coins"] * (MARKETS[event.extra] == "coin")

    def on_build(self, event):
        self.points["build"] -= self.price(event.seat, event.where, "build")
        self.owners[event.where][event.to] = event.seat
        if STRUCTURES[event.to] == "church" and event.extra >= 0:
            self.convert_piece(event.seat, event.where, event.extra)
        if self.ability("overlord", event.where) in (None, event.seat):     # H-34
            built = self.rows["structure"][event.to]["built"]
            self.bind(event.seat, event.where, built.get("move", 0))
            self.coins[event.seat] += built.get("coins_each", 0) * self.standing(event.where)

    def convert_piece(self, seat, region, target):
        """A-73, A-74."""
        if target >= REBEL:
            self.lose_unseated(target, region)
        else:
            self.pieces[region][target] -= 1
        self.pieces[region][seat] += self.supply(seat) > 0

    def lose_unseated(self, target, region):
        """A-41, A-73, R-7: a rebel or a neutral troop is gone."""
        (self.rebels if target == REBEL else self.neutral)[region] -= 1

    def on_attack(self, event):
        careful, region = TURN_MOVES[event.what] == "attack_careful", event.extra - 1 if event.extra else event.where
        self.points["attack_careful" if careful else "attack"] -= 1
        self.coins[event.seat] -= self.lasting("attack_price")
        if event.to < REBEL:
            self.lose(event.to, region)
            self.step_up(event.seat)
            return
        self.beaten[event.seat] += 1 if event.to == REBEL else self.knob["neutrals_kept"]
        self.lose_unseated(event.to, region)
        if event.to == REBEL and self.ability("rebel_lord", region) == event.seat and self.supply(event.seat) > 0:
            self.pieces[region][event.seat] += 1

    on_attack_careful = on_attack

    def on_steal(self, event):
        self.coins[event.value] -= 1
        self.coins[event.seat] += 1

    def on_reward(self, event):
        self.gain(event.seat, [*self.rows["rebel"], *self.rows["reward_token"]][event.value]["reward"])

    def on_loss(self, event):
        self.lose(event.seat, event.where)

    # ---- scheme cards

    def on_deck(self, event):
        self.asked = event.what

    def on_card(self, event):
        """A-46: all cards of a check are discarded together, once it is over."""
        self.shown.append(event.value)
        icons = self.rows["scheme"][event.value]["casualties"]
        if icons or len(self.shown) == self.asked or self.next_kind not in ("card", "reshuffle"):
            self.discards += self.shown
            self.shown = []

    def on_reshuffle(self, event):
        self.discards = []

    def on_keep(self, event):
        self.hands[event.seat].append(event.what)

    def on_play_scheme(self, event):
        self.hands[event.seat].remove(event.where)
        self.use_scheme(event.seat, event.where)
        self.playing = event.where

    def use_scheme(self, seat, card):
        """B-10, B-11; W-11: with a choice of rewards, the decision brings one."""
        scheme = self.rows["scheme"][card]
        self.coins[seat] -= scheme["cost"]
        if not scheme["instead"]:
            self.gain(seat, scheme["reward"])

    # ---- deeds and conversions

    def on_take_deed(self, event):
        self.row[event.where] = None
        self.deeds[event.seat].append(event.what)

    def on_do_deed(self, event):
        row = self.rows["deed"][event.where]
        cost = row["cost"]
        self.deeds[event.seat].remove(event.where)
        self.done[event.seat].append(event.where)
        self.coins[event.seat] -= cost.get("coins", 0)
        self.owed = [i for i, good in enumerate(GOODS) for _ in range(cost.get(good, 0))]
        self.same_goods = cost.get("same_goods", 0)
        self.lots = [cost["troops_ruled"]] if "troops_ruled" in cost else []
        self.pay_named(event.seat)
        self.gain(event.seat, row["reward"])

    def pay_named(self, seat):
        """B-22, H-21: with a boon in hand, each good is a decision."""
        while self.owed and not self.boons[seat]:
            self.goods[seat][self.owed.pop(0)] -= 1

    def on_pay(self, event):
        if event.where < 0:                                     # the kind of goods all of one kind
            self.owed = [event.what] * self.same_goods
        else:
            del self.owed[:1]
            if event.what == len(GOODS):
                self.boons[event.seat] -= 1
            else:
                self.goods[event.seat][event.what] -= 1
        self.pay_named(event.seat)

    def on_convert(self, event):
        token = self.rows["conversion"][event.where]
        self.coins[event.seat] -= token["coins"]
        self.give_rebels(event.seat, token["rebels"])
        self.gain(event.seat, token["reward"])

    def on_discard(self, event):
        self.hands[event.seat].remove(event.what)
        self.discards.append(event.what)

    def on_remove(self, event):
        for _ in range(self.lots.pop(0) if self.lots else 1):
            self.lose(event.seat, event.where)

    def on_raze(self, event):
        self.owners[event.where][event.what] = None

    # ---- claim phase and end

    def on_income(self, event):
        self.coins[event.seat] += event.value

    def on_score(self, event):
        self.scores[event.seat].append(event.value)
        if event.seat not in self.people:                       # coins scored do not count for E-6
            self.coins[event.seat] = 0
