"""One logged game of Rurik as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did.
"""
from collections import Counter

from simcore.rurik import declared
from simcore.rurik.declared import ABILITIES, ACTIONS, GOODS, POINTS, STRUCTURES, TURN_MOVES
from simcore.rurik.engine import EVENTS
from simcore.rurik.story_rebellion import REBEL, Rebellion
from simcore.story import Table, count, listing

SPACES = ("top", "2nd", "3rd", "4th")
NAMED = {"warfare": "warfare step", "vp": "victory point token", "any_good": "good of choice", "deed_top": "top deed"}
CARD_FIRST = 1                                                  # TRY_CARD_FIRST in state.pxd
DRAWING = ("deck", "keep", "return", "reshuffle")


def tell(tables, events, states):
    """Lines of one game, from its setup on: `events` and `states` as play_one() gave them."""
    return Story(tables, events, states[-1]).told()


class Story(Rebellion, Table):

    def __init__(self, tables, events, end):
        super().__init__(tables, events, int(end["pub"]["course"]["n_seats"]), EVENTS)
        self.end, self.list = end, None                         # list: opening words of a last line still growing
        self.same = None                                        # its last item, how often it came, how that is written
        public = end["pub"]
        self.goods_of_regions = public["good"].tolist()
        self.leaders = public["leader"].tolist()
        self.alone = bool(self.knob["solo"])
        self.people = self.seats[:1] if self.alone else self.seats          # seats with a player
        self.names = [self.titles["leader"][self.leaders[seat]] for seat in self.people]
        self.names += ["the Rebellion"] * self.alone
        self.heads = [self.names[seat] for seat in self.people] + ["the leader of the Rebellion"] * self.alone
        self.abilities = {ABILITIES[self.rows["leader"][self.leaders[seat]]["ability"]]: seat for seat in self.people}
        self.board = self.rows["space" if len(self.seats) == 2 else "space_large"]
        self.regions = [region for region, row in enumerate(self.rows["region"]) if row["players"] <= len(self.seats)]
        self.set_up()

    def set_up(self):
        """The table before the first decision (S-1 to S-13)."""
        regions = range(len(self.rows["region"]))
        self.pieces = [[0] * len(self.seats) for _ in regions]  # with the leader
        self.leader_at = [None for _ in self.seats]
        self.rebels = [self.knob["region_rebels"] if region in self.regions else 0 for region in regions]
        self.owners = [[None] * len(STRUCTURES) for _ in regions]
        self.coins = [max(0, self.knob["start_coins"] + self.rows["leader"][self.leaders[seat]]["coins"])
                      for seat in self.people] + [self.knob["rebellion_coins"]] * self.alone
        self.goods = [Counter() for _ in self.seats]            # by place among GOODS
        self.hands = [[] for _ in self.seats]
        self.deeds, self.done = [[] for _ in self.seats], [[] for _ in self.seats]
        self.row = [None] * self.knob["deed_row"]
        self.warfare = [0 for _ in self.seats]
        self.boons = [0 for _ in self.seats]                    # on the dock
        self.tokens = [0 for _ in self.seats]                   # victory point tokens
        self.discards = []                                      # scheme cards, the last on top
        self.asked, self.shown = 0, []                          # cards of a casualty check
        self.riding = Counter()                                 # movement points bound to a region, this turn
        self.riders = Counter()                                 # (that region, region): troops that may use them
        self.leader_rides = set()                               # regions whose points the leader may use
        self.beaten = [0 for _ in self.seats]
        self.dungeons = [Counter() for _ in self.seats]         # troops by owner, and REBEL
        self.captives = [set() for _ in self.seats]             # leaders, by their seats
        self.kept = None                                        # owner of the prisoner that stays at the next release
        self.faction, self.intrigue = None, None                # rows of the cards in force
        self.lair = None                                        # region
        self.columns = [[] for _ in ACTIONS]                    # [seat, number, bribe] from the top, or None
        self.told_round = None                                  # the last one of which positions were written
        self.round, self.to_place, self.to_resolve, self.in_turn, self.mover = None, 0, 0, False, None
        self.opened = 0                                         # lines when the advisor's turn began
        self.points = Counter()                                 # of this turn, by word
        self.lots = []                                          # amounts that the next payments of a deed ask
        self.epic_at = {}                                       # region by effect, those on borders aside
        self.library, self.veche = [], [0 for _ in self.seats]
        self.scores = [[] for _ in self.seats]                  # by part
        changes = [self.tables.catalogue["modules"][name]["title"].lower() for name in self.tables.modules]
        changes += [f"{name} = {value}" for name, value in self.tables.set.items()]
        self.set_up_rebellion()
        title = f"{self.data['game']['title']}, {count(len(self.people), 'player')}"
        self.say(f"{title} ({', '.join(changes)})" if changes else title)
        self.say("")
        self.say("Setup")
        for seat in self.seats:
            self.say(f"  seat {seat}: {self.names[seat]}, {count(self.coins[seat], 'coin')}")
        if self.knob["goods_tokens"]:
            for region in self.regions:
                self.add("  goods tokens:", f"{self.region(region)} {GOODS[self.goods_of_regions[region]]}")

    # ---- lines

    def say(self, text):
        self.list = None
        self.lines.append(text)

    def join(self, text):
        """Say what comes of the last thing, on its line."""
        self.list = None
        self.lines[-1] += f"; {text}"

    def add(self, opening, item, several=None):
        """Say one more thing of a kind: on the last line, if that began with the same words.

        several: words for n times the same item in a row, with {} for n.
        """
        if opening != self.list:
            self.say(f"{opening} {item}")
            self.list, self.same = opening, (item, 1, item)
        elif several and self.same[0] == item:
            _, number, written = self.same
            self.same = item, number + 1, several.format(number + 1)
            self.lines[-1] = self.lines[-1].removesuffix(written) + self.same[2]
        else:
            self.lines[-1] += f", {item}"
            self.same = item, 1, item

    def add_pieces(self, opening, who, where):
        """Say where pieces are: who is "a troop" or names others; troops of one place are counted."""
        self.add(opening, f"{who} {where}", f"{{}} troops {where}" if who == "a troop" else None)

    def region(self, region):
        return self.titles["region"][region].split(" (")[0]     # without a second spelling

    def reward(self, reward):
        """A reward in words: {"tax": 2, "wood": 1} is "2 tax points, 1 wood"."""
        words = []
        for word in declared.REWARDS:
            amount = reward.get(word)
            if not amount:
                continue
            if word in POINTS:
                kind = "careful attack" if word == "attack_careful" else word.replace("_", "-")
                words.append(count(amount, f"{kind} point"))
            elif word == "scheme_draw":
                words.append(f"a look at {count(amount, 'scheme card')}")
            elif word in GOODS:
                words.append(f"{amount} {word}")
            elif word in NAMED:
                words.append(count(amount, NAMED[word]))
            else:
                words.append(count(amount, word.removesuffix("s")))
        return ", ".join(words) or "nothing"

    def deed(self, deed):
        return f"{self.titles['deed'][deed]} ({self.rows['deed'][deed]['points']} VP)"

    # ---- the table

    def ability(self, ability, region):
        """The seat whose leader has this ability and stands in the region, or None (A-4)."""
        seat = self.abilities.get(ability)
        return seat if seat is not None and self.leader_at[seat] == region else None

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

    def ruled(self, seat):
        return [region for region in self.regions if self.ruler(region) == seat]

    def supply(self, seat):
        on_map = sum(pieces[seat] for pieces in self.pieces) - (self.leader_at[seat] is not None)
        captive = sum(dungeon[seat] for dungeon in self.dungeons)
        return self.knob["troops" if seat in self.people else "rebellion_troops"] - on_map - captive - self.veche[seat]

    def lose(self, seat, region):
        """A-5. Says what was lost."""
        self.pieces[region][seat] -= 1
        if self.leader_at[seat] == region and not self.pieces[region][seat]:
            self.leader_at[seat] = None
            if seat == self.mover:
                self.leader_rides.clear()
            return "the leader"
        if seat == self.mover:
            left = self.pieces[region][seat] - (self.leader_at[seat] == region)
            for home in self.riding:
                self.riders[home, region] = min(self.riders[home, region], left)
        return "a troop"

    def go(self, seat, origin, target, extra):
        """A-30, L-Agatha. Says who went: `extra` as in a march."""
        troops, leader = (extra - 1, True) if extra else (1, False)
        if self.epic_at.get("gate") == target:                  # Q-Gate
            price = self.epic("gate")["amount"]
            self.points["move"] -= price - (self.ride(origin, extra, price) if seat == self.mover else 0)
        if seat == self.mover:
            self.carry_riders(origin, target, troops, leader)
        self.pieces[origin][seat] -= troops + leader
        self.pieces[target][seat] += troops + leader
        if not leader:
            return "a troop"
        self.leader_at[seat] = target
        return self.names[seat] + (f" with {count(troops, 'troop')}" if troops else "")

    def ride(self, region, extra, points):
        """H-31: spends points bound to regions, as many as these pieces may use; says how many."""
        spent = 0
        for home in (region, *self.regions):
            may = home == region or (home in self.leader_rides if extra else self.riders[home, region])
            if self.riding[home] and may:
                lot = min(points - spent, self.riding[home])
                spent += lot
                self.riding[home] -= lot
                if not self.riding[home]:
                    self.forget_riders(home)
        return spent

    def carry_riders(self, origin, target, troops, leader):
        """H-31: troops that may use points bound to another region leave first."""
        if self.knob["rides_from_region"]:
            return
        for home in [home for home, points in self.riding.items() if points]:
            n = troops if home == origin else min(troops, self.riders[home, origin])
            self.riders[home, origin] -= n if home != origin else 0
            self.riders[home, target] += n if home != target else 0
            if leader and home == target:
                self.leader_rides.add(home)

    def bind(self, seat, region, points):
        """H-31, L-Gleb."""
        self.riding[region] += points
        if self.leader_at[seat] == region and not self.knob["rides_from_region"]:
            self.leader_rides.add(region)

    def forget_riders(self, home):
        self.leader_rides.discard(home)
        for region in self.regions:
            del self.riders[home, region]

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

    def lasting(self, word):
        """I-5: what the intrigue card of this round adds."""
        return self.intrigue["lasting"].get(word, 0) if self.intrigue else 0

    def price(self, seat, region, action):
        """A-60, A-70, L-Mstislav, F-Peasant, I-5: points for a good or a structure."""
        at_home = self.ruler(region) == seat or self.ability("cheap_work", region) == seat
        price = self.knob[f"{action}_ruled" if at_home else f"{action}_not_ruled"]
        if action == "tax":
            price += self.lasting("tax_price")
            unrest = self.faction and declared.FACTION_EFFECTS[self.faction["effect"]] == "unrest"
            if unrest and self.rebels[region]:
                price += self.faction["amount"]
        return price

    def epic(self, effect):
        """The row of the card with this effect."""
        return next(row for row in self.rows["epic"] if declared.EPIC[row["effect"]] == effect)

    # ---- setup

    def on_agenda(self, event):
        returned = self.end["hid"]["agenda_other"][event.seat]
        self.say(f"  {self.names[event.seat]} keeps the agenda {self.titles['agenda'][event.what]}, "
                 f"returns {self.titles['agenda'][returned]}")

    def on_leader(self, event):
        self.say(f"  seat {event.seat} takes {self.names[event.seat]}")

    def on_troop(self, event):
        self.pieces[event.where][event.seat] += 1
        self.add("  troops:", f"{self.names[event.seat]} in {self.region(event.where)}")

    def on_leader_place(self, event):
        self.pieces[event.where][event.seat] += 1
        self.leader_at[event.seat] = event.where
        self.add("  leaders:", f"{self.names[event.seat]} in {self.region(event.where)}")

    def on_deed(self, event):
        if event.to:
            self.library.append(event.value)
            self.add("    on the card of the Library:", self.deed(event.value))
        else:
            self.row[event.where] = event.value
            self.add("    laid out:" if self.in_turn else "  deed row:", self.deed(event.value))

    # ---- strategy phase

    def on_round(self, event):
        self.tell_positions()
        self.round, self.intrigue = event.value, None
        numbers = next(row["numbers"] for row in self.rows["advisor"]
                       if (row["players"], row["round"]) == (len(self.seats), event.value + 1))
        self.to_place = self.to_resolve = len(numbers) * len(self.seats)
        self.columns = [[] for _ in ACTIONS]
        self.say("")
        self.say(f"Round {event.value + 1}, strategy phase: {self.names[event.seat]} begins")

    def on_restore(self, event):
        name, region = self.names[event.seat], self.region(event.where)
        troop = self.supply(event.seat) > 0
        self.pieces[event.where][event.seat] += troop
        if any(event.seat in captives for captives in self.captives):
            self.say(f"  a troop of {name} returns to {region}")
            return
        self.pieces[event.where][event.seat] += 1
        self.leader_at[event.seat] = event.where
        self.say(f"  {name} returns to {region}{' with a troop' if troop else ''}")

    def on_faction(self, event):
        """F-4: the lair is placed; F-7: the faction falls."""
        title = self.titles["rebel_faction"][event.what]
        if self.lair is not None:
            self.faction = None
            self.tokens[event.seat] += event.value
            self.say(f"    defeats the rebel faction {title} for {tokens(event.value)}")
        else:
            self.faction = self.rows["rebel_faction"][event.what]
            self.lair = event.where
            self.say(f"  rebel faction: {title}, its lair in {self.region(event.where)}")

    def on_defeat_faction(self, event):
        pass                                                    # the event that follows says what happens

    def on_spawn(self, event):
        self.rebels[event.where] += event.value
        self.add("  new rebels:", f"{event.value} in {self.region(event.where)}")

    def on_intrigue(self, event):
        self.intrigue = self.rows["intrigue"][event.value]
        for seat in self.seats:
            self.coins[seat] += self.intrigue["at_once"].get("coins", 0)
        self.say(f"  intrigue: {self.titles['intrigue'][event.value]}")

    def on_place(self, event):
        self.put_advisor(event.seat, event.what, event.where, self.events.pop().what)

    def put_advisor(self, seat, number, action, bribe):
        column, row = self.columns[action], 0
        while row < len(column) and sum(column[row][1:]) >= number + bribe:
            row += 1
        column.insert(row, [seat, number, bribe])
        self.coins[seat] -= bribe
        text = f"  {self.names[seat]} places {number}"
        if bribe:
            text += f" + {count(bribe, 'coin')}"
        text += f" in {ACTIONS[action].title()}, {SPACES[row]} space"
        if column[row + 1:]:
            moved = [f"{self.names[other]}'s {'own ' * (other == seat)}{moved}" for other, moved, _ in column[row + 1:]]
            text += f"; {series(moved)} {'moves' if len(moved) == 1 else 'move'} down"
        self.say(text)
        self.to_place -= 1
        if not self.to_place:
            self.say("")
            self.say(f"Round {self.round + 1}, action phase")

    # ---- action phase

    def on_resolve(self, event):
        self.columns[event.where][event.to] = None
        self.to_resolve -= 1
        self.in_turn, self.mover = True, event.seat
        self.say(f"  {self.names[event.seat]} resolves {event.what} in {ACTIONS[event.where].title()}, "
                 f"{SPACES[event.to]} space")
        self.opened = len(self.lines)

    def on_turn(self, event):
        getattr(self, f"on_{TURN_MOVES[event.what]}")(event)

    def on_rebellion(self, event):
        getattr(self, f"on_rebellion_{TURN_MOVES[event.what]}")(event)

    def on_end(self, event):
        for home in list(self.riding):
            self.forget_riders(home)
        self.riding.clear()
        if any(self.points.values()):
            self.say(f"    leaves {self.reward(self.points)}")
        self.points.clear()
        self.in_turn = False
        if not self.to_resolve:
            self.say("")
            self.say(f"Round {self.round + 1}, claim phase")

    def space(self, action, row):
        return next(space for space in self.board if (space["action"], space["row"]) == (action, row + 1))

    def on_main(self, event):
        space = self.space(event.where, event.to)
        self.coins[event.seat] -= space["cost"]
        action = ACTIONS[event.where]
        price = f" for {count(space['cost'], 'coin')}" if space["cost"] else ""
        if action == "scheme":
            self.tell_main(f"main action{price}")
        else:
            points = space["points"] + self.lasting(f"{action}_more")
            self.points[action] += points
            self.tell_main(f"main action{price}: {self.reward({action: points})}")

    def tell_main(self, text):
        """What becomes of the main action, on the line of the advisor if it comes first in the turn."""
        if self.opened == len(self.lines):
            self.join(text)
        else:
            self.say(f"    {text}")

    def on_forfeit(self, event):
        self.coins[event.seat] += self.knob["forfeit_coins"]
        self.tell_main(f"forfeits the main action for {count(self.knob['forfeit_coins'], 'coin')}")

    def on_marker(self, event):
        receiver = "keeps" if event.where == event.seat else f"gives {self.names[event.where]}"
        self.say(f"    {receiver} the first player marker")

    def on_muster(self, event):
        self.points["muster"] -= 1
        self.pieces[event.where][event.seat] += 1
        if event.extra:
            self.leader_at[event.seat] = event.where
        self.add_pieces("    musters", "the leader" if event.extra else "a troop", f"in {self.region(event.where)}")

    def on_muster_far(self, event):
        self.points["muster"] -= 1
        self.pieces[event.where][event.seat] += 1
        self.add_pieces("    musters", "a troop", f"next door in {self.region(event.where)}")

    def on_muster_by_sword(self, event):
        self.points["attack" if self.points["attack"] else "attack_careful"] -= 1
        self.pieces[event.where][event.seat] += 1
        self.add_pieces("    musters", "a troop", f"in {self.region(event.where)} with an attack point")

    def on_march(self, event):
        self.points["move"] -= 1
        who = self.go(event.seat, event.where, event.to, event.extra)
        self.add_pieces("    moves", who, f"from {self.region(event.where)} to {self.region(event.to)}")

    def on_lift(self, event):
        self.points["move_anywhere"] -= 1
        target = self.events.pop().where
        who = self.go(event.seat, event.where, target, event.extra)
        self.add_pieces("    moves", who, f"from {self.region(event.where)} straight to {self.region(target)}")

    def on_banish(self, event):
        leader, other = divmod(event.extra, REBEL)
        who = self.go(other, event.where, event.to, leader)
        coins = self.rows["leader"][self.leaders[event.seat]]["amount"]
        self.coins[other] += coins
        self.say(f"    sends {self.names[other] if leader else f'{who} of {self.names[other]}'} from "
                 f"{self.region(event.where)} to {self.region(event.to)}, who gains {count(coins, 'coin')}")

    def on_tax(self, event):
        self.points["tax"] -= self.price(event.seat, event.where, "tax")
        good, market = self.goods_of_regions[event.where], declared.MARKETS[event.extra]
        self.goods[event.seat][good] += 2 if market == "good" else 1
        self.coins[event.seat] += self.knob["market_coins"] if market == "coin" else 0
        more = {"none": "", "good": " and 1 more from the market",
                "coin": f" and {count(self.knob['market_coins'], 'coin')} from the market"}[market]
        self.add("    taxes", f"{self.region(event.where)} (1 {GOODS[good]}{more})")
        self.tell_boons()

    def on_build(self, event):
        self.points["build"] -= self.price(event.seat, event.where, "build")
        self.owners[event.where][event.to] = event.seat
        text = f"a {STRUCTURES[event.to]} in {self.region(event.where)}"
        if STRUCTURES[event.to] == "church" and event.extra >= 0:
            text += self.convert(event.seat, event.where, event.extra)
        built = self.rows["structure"][event.to]["built"]
        if self.ability("overlord", event.where) not in (None, event.seat):     # H-34
            built = {}
        if "move" in built:
            self.bind(event.seat, event.where, built["move"])
            text += f" ({count(built['move'], 'move point')} there)"
        if "coins_each" in built:
            coins = built["coins_each"] * self.standing(event.where)
            self.coins[event.seat] += coins
            text += f" ({count(coins, 'coin')})"
        self.add("    builds", text)

    def convert(self, seat, region, target):
        """A-73, A-74: who leaves and comes where a church is built, in words."""
        if target >= REBEL:
            out = self.lose_unseated(target, region)
        else:
            self.pieces[region][target] -= 1
            out = f"a troop of {self.names[target]}"
        come = self.supply(seat) > 0
        self.pieces[region][seat] += come
        return f" ({out} leaves{f', a troop of {self.names[seat]} takes its place' if come else ''})"

    def on_attack(self, event):
        careful = event.what == TURN_MOVES.index("attack_careful")
        self.points["attack_careful" if careful else "attack"] -= 1
        self.coins[event.seat] -= self.lasting("attack_price")
        opening, region = f"    attacks{' with care' if careful else ''}", event.where
        if event.extra:                                         # Q-Tower
            opening, region = f"{opening} by the siege tower from {self.region(region)}", event.extra - 1
        if event.to >= REBEL:
            self.beaten[event.seat] += 1 if event.to == REBEL else self.knob["neutrals_kept"]
            self.say(f"{opening} {self.lose_unseated(event.to, region)} in {self.region(region)}")
            if self.next_is("reward"):
                self.go_on()
            if event.to == REBEL and self.ability("rebel_lord", region) == event.seat and self.supply(event.seat) > 0:
                self.pieces[region][event.seat] += 1
                self.say(f"    a troop of {self.names[event.seat]} takes the rebel's place")
            return
        self.tell_attack(event, opening, region)

    on_attack_careful = on_attack

    def tell_attack(self, event, opening, region):
        """A-42, A-43: on an opponent."""
        text = f"{opening} {self.names[event.to]} in {self.region(region)}, "
        text += f"who loses {self.lose(event.to, region)}"
        if self.next_is("steal"):
            self.events.pop()
            self.coins[event.to] -= 1
            self.coins[event.seat] += 1
            text += " and 1 coin"
        if self.step_up(event.seat):
            text += f"; warfare track {self.warfare[event.seat]}"
        self.say(text)
        if self.next_is("war_reward"):
            self.go_on()
            self.tell_drawing()
        if not self.next_is("deck"):
            self.say("    no casualty check")

    def step_up(self, seat):
        """A-43: whether the warfare marker moved."""
        moved = self.warfare[seat] < self.knob["warfare_length"]
        self.warfare[seat] += moved
        return moved

    def on_reward(self, event):
        kinds, rebels = [row["reward"] for row in self.rows["rebel"]], len(self.rows["rebel"])
        kinds += [row["reward"] for row in self.rows["reward_token"]]
        self.gain(event.seat, kinds[event.value])
        self.join(f"{'reward' if event.value < rebels else 'reward token'}: {self.reward(kinds[event.value])}")
        self.tell_boons()

    def on_deck(self, event):
        deck = ("first", "second")[event.where]
        if event.extra:
            self.asked = event.what
            self.say(f"    casualty check of {count(event.what, 'card')} of the {deck} deck")
        else:
            self.say(f"    looks at {count(event.what, 'scheme card')} of the {deck} deck")

    def on_card(self, event):
        icons = self.rows["scheme"][event.value]["casualties"]
        title = self.titles["scheme"][event.value]
        self.shown.append(event.value)
        if icons or len(self.shown) == self.asked or not (self.next_is("card") or self.next_is("reshuffle")):
            self.discards += self.shown                         # all together, once the check is over
            self.shown = []
        self.add("    reveals", f"{title} ({count(icons, 'casualty icon')})" if icons else title)

    def on_capture(self, event):
        """W-3, W-5."""
        if not event.what:
            self.say("    does not try to capture")
        elif event.extra & CARD_FIRST:
            self.say("    reveals a card of its own will")
        else:
            prize = "the rebel" if event.to == REBEL else f"what {self.names[event.to]} lost"
            self.say(f"    tries to capture {prize}")

    def on_captured(self, event):
        if event.what:
            self.captives[event.seat].add(event.value)
        else:
            self.dungeons[event.seat][event.value] += 1
        self.say(f"    captures {self.heads[event.value] if event.what else self.prisoner(event.value)}")

    def prisoner(self, owner):
        return "a rebel" if owner == REBEL else f"a troop of {self.names[owner]}"

    def on_prisoner(self, event):
        """W-8: who stays; W-13: who is given up. W-10: see on_convert()."""
        if event.extra:
            self.dungeons[event.seat][event.what] -= 1
            self.add("    gives up", f"{self.prisoner(event.what)} of its dungeon")
        else:
            self.kept = event.what

    def on_release(self, event):
        """W-8."""
        dungeon, freed = self.dungeons[event.seat], [self.heads[seat] for seat in sorted(self.captives[event.seat])]
        self.captives[event.seat].clear()
        self.tokens[event.seat] += event.value
        stay, self.kept = self.kept, None
        if dungeon.total() > 1:
            left = Counter() if stay is None else Counter([stay])
            freed += [self.prisoner(owner) for owner in sorted((dungeon - left).elements())]
            self.dungeons[event.seat] = left
        self.say(f"  {self.names[event.seat]} releases {', '.join(freed)} for {tokens(event.value)}")

    def on_loss(self, event):
        self.add_pieces("    loses", self.lose(event.seat, event.where), f"in {self.region(event.where)}")

    def on_reshuffle(self, event):
        self.discards = []
        self.say(f"    {count(event.value, 'scheme card')} are shuffled and split into new decks")

    def on_deed_deck(self, event):
        words = f"new deed deck: {count(event.value, 'discarded deed')}, shuffled"
        self.say(f"    {words}" if self.in_turn else f"  {words}")

    def on_keep(self, event):
        self.hands[event.seat].append(event.what)
        self.say(f"    keeps {self.titles['scheme'][event.what]}")

    def on_return(self, event):
        self.add("    puts back", self.titles["scheme"][event.what])

    # ---- bonus actions

    def on_play_scheme(self, event):
        self.hands[event.seat].remove(event.where)
        self.use_scheme(event.seat, event.where, "plays the scheme")
        self.tell_drawing()
        self.discards.append(event.where)                       # after its rewards

    def use_scheme(self, seat, card, words):
        """B-10, B-11; W-11."""
        scheme = self.rows["scheme"][card]
        self.coins[seat] -= scheme["cost"]
        reward = scheme["reward"]
        if scheme["instead"] and self.next_is("offer"):
            reward = scheme["instead"] if self.events.pop().extra else reward
        self.gain(seat, reward)
        price = f" for {count(scheme['cost'], 'coin')}" if scheme["cost"] else ""
        self.say(f"    {words} {self.titles['scheme'][card]}{price}: {self.reward(reward)}")
        self.tell_gains(seat, reward)

    def on_do_deed(self, event):
        deed = self.rows["deed"][event.where]
        cost = deed["cost"]
        self.deeds[event.seat].remove(event.where)
        self.done[event.seat].append(event.where)
        self.coins[event.seat] -= cost.get("coins", 0)
        paid = [count(cost["coins"], "coin")] if "coins" in cost else []
        for i, good in enumerate(GOODS):
            paid += self.pay_named(event.seat, i, cost.get(good, 0))
        if "same_goods" in cost:
            paid += self.pay_named(event.seat, self.events.pop().what, cost["same_goods"])
        self.say(f"    accomplishes {self.deed(event.where)}" + (f", paying {', '.join(paid)}" if paid else ""))
        # first whatever goes in one lot
        self.lots = [cost["troops_ruled"]] if "troops_ruled" in cost else []
        while self.events and self.events[-1].kind in ("pay", "discard", "remove", "raze", "prisoner"):
            self.go_on()
        self.gain(event.seat, deed["reward"])
        self.join(f"reward: {self.reward(deed['reward'])}")
        self.tell_gains(event.seat, deed["reward"])

    def pay_named(self, seat, good, number):
        """Goods of one kind, or trade boons in their place (H-21), in words."""
        goods = boons = 0
        for _ in range(number):
            if self.boons[seat] and self.events.pop().what == len(GOODS):
                self.boons[seat] -= 1
                boons += 1
            else:
                self.goods[seat][good] -= 1
                goods += 1
        return [f"{goods} {GOODS[good]}"] * (goods > 0) + [count(boons, "trade boon")] * (boons > 0)

    def on_convert(self, event):
        token = self.rows["conversion"][event.where]
        self.coins[event.seat] -= token["coins"]
        self.say(f"    converts {'rebels' if token['rebels'] else 'goods'} with the token "
                 f"{self.titles['conversion'][event.where]}")
        for _ in range(token["rebels"]):                        # W-10: a choice between those of the dungeon and others
            captive = self.dungeons[event.seat][REBEL] > 0
            if captive and self.beaten[event.seat] > self.dungeons[event.seat][REBEL]:
                captive = self.events.pop().what == REBEL
            self.dungeons[event.seat][REBEL] -= captive
            self.beaten[event.seat] -= 1
            kind = "captured" if captive else "defeated"
            self.add("    gives up", f"a {kind} rebel", f"{{}} {kind} rebels")
        while self.next_is("pay"):
            self.go_on()
        self.gain(event.seat, token["reward"])
        self.join(f"reward: {self.reward(token['reward'])}")
        self.tell_gains(event.seat, token["reward"])

    def on_pay(self, event):
        if event.what == len(GOODS):
            self.boons[event.seat] -= 1
            self.add("    pays", "1 trade boon", "{} trade boons")
        else:
            self.goods[event.seat][event.what] -= 1
            self.add("    pays", f"1 {GOODS[event.what]}", f"{{}} {GOODS[event.what]}")

    def on_discard(self, event):
        self.hands[event.seat].remove(event.what)
        self.discards.append(event.what)
        self.add("    gives up the scheme", self.titles["scheme"][event.what])

    def on_remove(self, event):
        for _ in range(self.lots.pop(0) if self.lots else 1):
            self.add_pieces("    gives up", self.lose(event.seat, event.where), f"in {self.region(event.where)}")

    def on_raze(self, event):
        self.owners[event.where][event.what] = None
        self.add("    gives up", f"a {STRUCTURES[event.what]} in {self.region(event.where)}")

    def on_take_deed(self, event):
        self.row[event.where] = None
        self.deeds[event.seat].append(event.what)
        text, laid_out = f"takes the deed {self.deed(event.what)}", []
        while self.next_is("deed") and not self.events[-1].to:
            new = self.events.pop()
            self.row[new.where] = new.value
            laid_out.append(self.deed(new.value))
        if laid_out:
            renewed = len(laid_out) > 1                         # V-3
            text += f"; {'new deed row' if renewed else 'laid out'}: {', '.join(laid_out)}"
        self.say(f"    {text}" if self.in_turn else f"  {self.names[event.seat]} {text}")

    # ---- Stone & Blade

    def standing(self, region):
        """H-30: structures that count for the limit."""
        placed = [*self.epic_at.values(), self.lair]
        return sum(owner is not None for owner in self.owners[region]) + placed.count(region)

    def tell_gains(self, seat, reward):
        """What comes of a reward by itself: trade boons, then deeds from the deck, then steps of the warfare track."""
        self.tell_boons()
        for _ in range(reward.get("deed_top", 0)):
            for kind in ("deed_deck", "top_deed"):
                if self.next_is(kind):
                    self.go_on()
        for _ in range(reward.get("warfare", 0)):
            if self.step_up(seat):
                self.say(f"    warfare track {self.warfare[seat]}")
                if self.next_is("war_reward"):
                    self.go_on()

    def tell_drawing(self):
        """Schemes drawn by a reward, before whatever comes after it."""
        while self.events and self.events[-1].kind in DRAWING and (not self.next_is("deck")
                                                                   or not self.events[-1].extra):
            self.go_on()

    def tell_boons(self):
        while self.next_is("boon"):
            self.go_on()

    def on_boon(self, event):
        self.boons[event.seat] += 1
        self.say(f"    the trade boon under {GOODS[event.value]} goes to the dock")

    def on_war_reward(self, event):
        reward = self.rows["war_reward"][event.value]["reward"]
        if event.seat not in self.people:
            reward = {word: amount for word, amount in reward.items() if word in ("coins", "vp", *GOODS)}
        self.gain(event.seat, reward)
        self.say(f"    war reward: {self.reward(reward)}")
        self.tell_boons()

    def on_top_deed(self, event):
        self.deeds[event.seat].append(event.value)
        text = f"takes the deed {self.deed(event.value)} from the deck"
        self.say(f"    {text}" if self.in_turn else f"  {self.names[event.seat]} {text}")

    def on_heritage_keep(self, event):
        self.say(f"  {self.names[event.seat]} returns the inheritance {self.titles['inheritance'][event.what]}")

    def on_heritage(self, event):
        card, title = self.rows["inheritance"][event.what], self.titles["inheritance"][event.what]
        if event.where < 0:
            self.coins[event.seat] += self.knob["inheritance_decline"]
            self.say(f"  {self.names[event.seat]} declines the inheritance {title} for "
                     f"{count(self.knob['inheritance_decline'], 'coin')}")
            return
        elsewhere = event.where != card["region"]
        price = card["cost"] + elsewhere * self.knob["inheritance_elsewhere"]
        self.coins[event.seat] -= price
        self.gain(event.seat, card["reward"])
        gains = [f"{card['reward'][good]} {good}" for good in GOODS if good in card["reward"]]
        gains += [count(card["reward"]["coins"], "coin")] if "coins" in card["reward"] else []
        troops = min(card["reward"].get("troops", 0), self.supply(event.seat))
        self.pieces[event.where][event.seat] += troops
        placed = [count(troops, "troop")] if troops else []
        for place, structure in enumerate(STRUCTURES):
            if card["reward"].get(structure):
                self.owners[event.where][place] = event.seat
                placed.append(f"a {structure}")
        gains += [f"{' and '.join(placed)} in {self.region(event.where)}"] if placed else []
        gains += ["a scheme card"] * ("scheme_draw" in card["reward"]) + ["a deed"] * ("deed_top" in card["reward"])
        price = f" for {count(price, 'coin')}" if price else ""
        self.say(f"  {self.names[event.seat]} accepts the inheritance {title}{price}: {', '.join(gains)}")
        self.tell_boons()

    def on_offer(self, event):
        if not event.extra:
            return
        getattr(self, f"on_{declared.OFFERS[event.what]}_taken")(event)

    def on_scheme_taken(self, event):
        self.discards.pop()
        self.use_scheme(event.seat, event.where, "plays from the discards")

    def on_pursuit_taken(self, event):
        amount = self.rows["leader"][self.leaders[event.seat]]["amount"]
        self.bind(event.seat, event.where, amount)
        self.say(f"    {self.names[event.seat]} gains {count(amount, 'move point')} in {self.region(event.where)}")

    def on_ride(self, event):
        self.ride(event.where, event.extra, 1)
        who = self.go(event.seat, event.where, event.to, event.extra)
        self.add_pieces("    rides", who, f"from {self.region(event.where)} to {self.region(event.to)}")

    def on_errand(self, event):
        coins = 0 if self.rebels[event.to] else self.rows["leader"][self.leaders[event.seat]]["amount"]
        self.coins[event.seat] -= coins
        self.go(event.seat, event.where, event.to, 1)
        price = f" for {count(coins, 'coin')}" if coins else ""
        self.say(f"    {self.names[event.seat]} goes from {self.region(event.where)} to {self.region(event.to)}{price}")

    def on_circuit(self, event):
        if event.to < 0:
            coins = self.rows["leader"][self.leaders[event.seat]]["amount"]
            self.coins[event.seat] += coins
            self.say(f"    {self.names[event.seat]} gains {count(coins, 'coin')} and taxes no more")
        else:
            self.go(event.seat, event.where, event.to, 1)
            self.say(f"    {self.names[event.seat]} goes on to {self.region(event.to)} and taxes no more")

    # ---- epic structures

    def on_build_epic(self, event):
        """Q-2 to Q-6."""
        row, title, site = self.rows["epic"][event.where], self.titles["epic"][event.where], self.events.pop()
        effect, on_border = declared.EPIC[row["effect"]], declared.PLACES[row["place"]] == "border"
        regions = [site.where, site.to] if on_border else [site.where]
        self.points["build"] -= min(self.price(event.seat, region, "build") for region in regions
                                    if self.pieces[region][event.seat])
        if not on_border:
            self.epic_at[effect] = site.where
        if declared.PLACES[row["place"]] == "church":
            self.owners[site.where][STRUCTURES.index("church")] = None
        self.veche[event.seat] += row["need"].get("troops_given", 0)
        where = f"between {' and '.join(map(self.region, regions))}" if on_border else f"in {self.region(site.where)}"
        self.gain(event.seat, row["reward"])
        self.say(f"    builds the {title} {where}: {self.reward(row['reward'])}")

    def on_cross(self, event):
        who = self.go(event.seat, event.where, event.to, event.extra)
        self.add_pieces("    crosses by a fort:", who, f"from {self.region(event.where)} to {self.region(event.to)}")

    def on_good(self, event):
        """A good of choice; Q-Port: for another one, or none."""
        if event.what < 0:
            return
        self.goods[event.seat][event.what] += 1
        if event.where < 0:
            self.add("    chooses", f"1 {GOODS[event.what]}", f"{{}} {GOODS[event.what]}")
        else:
            self.goods[event.seat][event.where] -= 1
            self.say(f"    swaps 1 {GOODS[event.where]} for 1 {GOODS[event.what]} in the port")
        self.tell_boons()

    def on_swap(self, event):
        if event.where < 0:
            self.say("    swaps no deed in the Library")
            return
        self.deeds[event.seat][self.deeds[event.seat].index(event.what)] = event.where
        self.library[self.library.index(event.where)] = event.what
        self.say(f"    swaps {self.deed(event.what)} for {self.deed(event.where)} in the Library")

    def on_veche_taken(self, event):
        self.veche[event.seat] += 1
        self.say("    sends a troop to the Veche")

    def on_tokens(self, event):
        """Tokens of the end of the game, which the last round's points do not hold yet."""
        self.tell_positions()
        self.tokens[event.seat] += event.value
        title = next(title for title, row in zip(self.titles["epic"], self.rows["epic"], strict=True)
                     if row["effect"] == event.what)
        self.add(f"  {title}:", f"{self.names[event.seat]} gains {count(event.value, 'victory point token')}")

    # ---- claim phase and end

    def on_boat(self, event):
        words = "loads all goods" if event.what else "does not advance on the trade track"
        self.say(f"  {self.names[event.seat]} {words}")

    def on_track(self, event):
        self.add(f"  {self.names[event.seat]}:", f"{declared.TRACKS[event.where]} track to step {event.value}")

    def on_income(self, event):
        self.coins[event.seat] += event.value
        self.add("  income:", f"{self.names[event.seat]} {event.value}")

    def on_score(self, event):
        self.tell_positions()
        self.scores[event.seat].append(event.value)
        if event.seat not in self.people:                       # coins scored do not count for E-6
            self.coins[event.seat] = 0
        if not self.events:
            self.tell_scores()

    def tell_positions(self):
        """How the seats stand and what lies on the map, once after each round's claim phase."""
        if self.told_round == self.round:
            return
        self.told_round = self.round
        self.say("")
        self.say(f"After round {self.round + 1}")
        for seat in self.seats:
            goods = listing(f"{self.goods[seat][i]} {good}" for i, good in enumerate(GOODS) if self.goods[seat][i])
            parts = [f"{self.end['tally']['round_score'][self.round][seat]} VP", count(self.coins[seat], "coin"),
                     f"goods: {goods}", f"warfare track {self.warfare[seat]}",
                     *(self.cards_of(seat) if seat in self.people else ()),
                     f"rules {listing(map(self.region, self.ruled(seat)))}"]
            dungeon = [self.prisoner(owner) for owner in sorted(self.dungeons[seat].elements())]
            dungeon = [self.heads[other] for other in sorted(self.captives[seat])] + dungeon
            parts += [f"dungeon: {', '.join(dungeon)}"] if dungeon else []
            self.say(f"  {self.names[seat]}: {'; '.join(parts)}")
        for region in self.regions:
            parts = [part for seat in self.seats if (part := self.holding(seat, region))]
            if parts:
                parts += self.beside(region)
                self.say(f"  {self.region(region)}: {', '.join(parts)}")
        nobody = [region for region in self.regions if not any(self.holding(seat, region) for seat in self.seats)]
        beside = {"neutral troops": self.neutral} if self.alone else {"rebels": self.rebels}
        if self.alone and self.lair is not None:                # a faction's
            beside["rebels"] = self.rebels
        for name, standing in beside.items():
            self.say(f"  only {name}: {listing(self.region(region) for region in nobody if standing[region])}")

    def cards_of(self, seat):
        return (f"schemes: {listing(self.titles['scheme'][card] for card in self.hands[seat])}",
                f"deeds: {listing(self.titles['deed'][deed] for deed in self.deeds[seat])}")

    def holding(self, seat, region):
        """What a seat has in a region, in words."""
        leader = self.leader_at[seat] == region
        troops = self.pieces[region][seat] - leader
        parts = ["leader"] * leader + [count(troops, "troop")] * (troops > 0)
        parts += [name for name, owner in zip(STRUCTURES, self.owners[region], strict=True) if owner == seat]
        return f"{self.names[seat]} {' + '.join(parts)}" if parts else ""

    def tell_scores(self):
        """A line for each seat, from the winner on (E-6)."""
        order = {seat: (sum(self.scores[seat]), len(self.ruled(seat)), self.coins[seat]) for seat in self.seats}
        best = sorted(self.seats, key=order.get, reverse=True)
        agendas = [self.titles["agenda"][self.end["hid"]["agenda"][seat]]
                   + (", met" if self.scores[seat][declared.PARTS.index("agenda")] else "") for seat in self.people]
        agendas += ["-"] * self.alone
        wide = max(map(len, [*self.names, "Final score"]))
        self.say("")
        hidden = {"tokens": not any(self.tokens), "coins": not self.alone, "dock": not self.alone}
        shown = [part for part, name in enumerate(declared.PARTS) if not hidden.get(name)]
        heads = [*(declared.PARTS[part] for part in shown), "total"]
        self.say("Final score".ljust(wide) + "".join(f"{head:>9}" for head in heads) + "  agenda")
        for seat in best:
            parts = [self.scores[seat][part] if part < len(self.scores[seat]) else 0 for part in shown]
            numbers = "".join(f"{number:9}" for number in (*parts, sum(self.scores[seat])))
            self.say(f"{self.names[seat].ljust(wide)}{numbers}  {agendas[seat]}")
        winners = [self.names[seat] for seat in best if order[seat] == order[best[0]]]
        if len(winners) > 1:
            self.say(f"{' and '.join(winners)} share the win")
        elif order[best[0]][0] > order[best[1]][0]:
            self.say(f"{winners[0]} wins")
        else:
            more = "regions ruled" if order[best[0]][1] > order[best[1]][1] else "coins"
            self.say(f"{winners[0]} wins a tie for points by {more}")


def series(items):
    """["a", "b", "c"] is "a, b and c"."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def tokens(number):
    return count(number, "victory point token")
