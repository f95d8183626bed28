"""What modules lay on the table of Rurik: see rurik_table.py."""
from collections import Counter

from ludometer.simcore.rurik.declared import EPIC, FACTION_EFFECTS, GOODS, OFFERS, PLACES, STRUCTURES, TURN_MOVES

REBEL = 4                                                       # from here on targets are no seats: then neutral troops


class Modules:
    """Stone & Blade (H-*, W-*, F-*, I-*, Q-*) and the Rebellion (R-*): a part of Table."""

    def set_up_modules(self):
        self.boons = [0 for _ in self.seats]                    # on the dock
        self.tokens = [0 for _ in self.seats]                   # victory point tokens
        self.riding = Counter()                                 # movement points bound to a region, this turn
        self.riders = Counter()                                 # (that region, region): troops that may use them
        self.leader_rides = set()                               # regions whose points the leader may use
        self.dungeons = [Counter() for _ in self.seats]         # troops by owner, and REBEL
        self.captives = [set() for _ in self.seats]             # leaders, by their seats
        self.kept = None                                        # owner of the prisoner that stays at the next release
        self.rebels_owed = 0                                    # to be given up (W-10)
        self.faction, self.intrigue, self.lair = None, None, None           # rows of the cards in force; region
        self.epic_at = {}                                       # region by effect, those on borders aside
        self.library, self.veche = [], [0 for _ in self.seats]
        self.neutral = [0 for _ in self.pieces]                 # neutral troops, by region
        self.pieces_laid = False                                # of the Rebellion
        level = self.knob["rebellion_level"] - 1
        self.bonuses = sorted((row for row in self.rows["bonus"] if row["household"] == level),
                              key=lambda row: (row["priority"], row["place"]))
        self.unlocked = [row for row in self.bonuses if not row["locked"]]

    # ---- trade boons, inheritances and war rewards

    def on_boon(self, event):
        self.boons[event.seat] += 1

    def on_war_reward(self, event):
        reward = self.rows["war_reward"][event.value]["reward"]
        if event.seat not in self.people:
            reward = {word: amount for word, amount in reward.items() if word in ("coins", "vp", *GOODS)}
        self.gain(event.seat, reward)

    def on_top_deed(self, event):
        self.deeds[event.seat].append(event.value)

    def on_heritage(self, event):
        """H-4, H-10 to H-14."""
        seat, region = event.seat, event.where
        if region < 0:
            self.coins[seat] += self.knob["inheritance_decline"]
            return
        card = self.rows["inheritance"][event.what]
        self.coins[seat] -= card["cost"] + (region != card["region"]) * self.knob["inheritance_elsewhere"]
        self.gain(seat, card["reward"])
        self.pieces[region][seat] += min(card["reward"].get("troops", 0), self.supply(seat))
        for place, structure in enumerate(STRUCTURES):
            if card["reward"].get(structure):
                self.owners[region][place] = seat

    # ---- offers, and movement points bound to a region (H-31, L-Gleb)

    def on_offer(self, event):
        if OFFERS[event.what] == "instead":                     # W-11
            self.gain(event.seat, self.rows["scheme"][event.where]["instead" if event.extra else "reward"])
        elif event.extra and OFFERS[event.what] == "scheme":
            self.discards.pop()
            self.use_scheme(event.seat, event.where)
        elif event.extra and OFFERS[event.what] == "pursuit":
            self.bind(event.seat, event.where, self.amount(event.seat))
        elif event.extra:
            self.veche[event.seat] += 1

    def bind(self, seat, region, points):
        self.riding[region] += points
        if points and self.leader_at[seat] == region and not self.knob["rides_from_region"]:
            self.leader_rides.add(region)

    def ride(self, region, extra, points):
        """Spends bound points, as many as these pieces may use; returns how many."""
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
        """Troops that may use points bound to another region leave first."""
        if self.knob["rides_from_region"]:
            return
        for home in [home for home, points in self.riding.items() if points]:
            n = troops if home == origin else min(troops, self.riders[home, origin])
            self.riders[home, origin] -= n if home != origin else 0
            self.riders[home, target] += n if home != target else 0
            if leader and home == target:
                self.leader_rides.add(home)

    def lose_rider(self, seat, region):
        left = self.pieces[region][seat] - (self.leader_at[seat] == region)
        for home in self.riding:
            self.riders[home, region] = min(self.riders[home, region], left)

    def forget_riders(self, home):
        self.leader_rides.discard(home)
        for region in self.regions:
            del self.riders[home, region]

    def end_rides(self):
        for home in self.riding:
            self.forget_riders(home)
        self.riding.clear()

    def on_ride(self, event):
        self.ride(event.where, event.extra, 1)
        self.go(event.seat, event.where, event.to, event.extra)

    def on_errand(self, event):
        self.coins[event.seat] -= 0 if self.rebels[event.to] else self.amount(event.seat)
        self.go(event.seat, event.where, event.to, 1)

    def on_circuit(self, event):
        if event.to < 0:
            self.coins[event.seat] += self.amount(event.seat)
        else:
            self.go(event.seat, event.where, event.to, 1)

    # ---- rebel factions and intrigue

    def on_faction(self, event):
        """F-4: the lair is placed; F-7: the faction falls."""
        if self.lair is not None:
            self.faction = None
            self.tokens[event.seat] += event.value
        else:
            self.faction, self.lair = self.rows["rebel_faction"][event.what], event.where

    def on_defeat_faction(self, event):
        """The note that follows says it."""

    def unrest(self, region):
        """F-Peasant."""
        stands = self.faction and FACTION_EFFECTS[self.faction["effect"]] == "unrest"
        return self.faction["amount"] if stands and self.rebels[region] else 0

    def on_spawn(self, event):
        self.rebels[event.where] += event.value

    def on_intrigue(self, event):
        self.intrigue = self.rows["intrigue"][event.value]
        for seat in self.seats:
            self.coins[seat] += self.intrigue["at_once"].get("coins", 0)

    def lasting(self, word):
        """I-5: what the intrigue card of this round adds."""
        return self.intrigue["lasting"].get(word, 0) if self.intrigue else 0

    # ---- war

    def on_captured(self, event):
        if event.what:
            self.captives[event.seat].add(event.value)
        else:
            self.dungeons[event.seat][event.value] += 1

    def on_prisoner(self, event):
        """W-8: who stays; W-13: who is given up; W-10: a rebel."""
        if not event.extra:
            self.kept = event.what
        elif 0 <= event.what < REBEL:
            self.dungeons[event.seat][event.what] -= 1
        else:
            self.give_rebel(event.seat, event.what == REBEL)
            self.give_rebels(event.seat, self.rebels_owed)

    def give_rebels(self, seat, number):
        """W-10: between those of the dungeon and others there is a decision."""
        self.rebels_owed = number
        while self.rebels_owed and not 0 < self.dungeons[seat][REBEL] < self.beaten[seat]:
            self.give_rebel(seat, self.dungeons[seat][REBEL] > 0)

    def give_rebel(self, seat, captive):
        self.rebels_owed -= 1
        self.dungeons[seat][REBEL] -= captive
        self.beaten[seat] -= 1

    def on_release(self, event):
        """W-8."""
        self.captives[event.seat].clear()
        self.tokens[event.seat] += event.value
        if self.dungeons[event.seat].total() > 1:
            self.dungeons[event.seat] = Counter() if self.kept is None else Counter([self.kept])
        self.kept = None

    # ---- epic structures

    def epic(self, effect):
        """The row of the card with this effect."""
        return next(row for row in self.rows["epic"] if EPIC[row["effect"]] == effect)

    def standing(self, region):
        """H-30: structures that count for the limit."""
        placed = [*self.epic_at.values(), self.lair]
        return sum(owner is not None for owner in self.owners[region]) + placed.count(region)

    def on_build_epic(self, event):
        """The decision for a site tells it."""

    def on_site(self, event):
        """Q-2 to Q-6."""
        seat, row = event.seat, self.rows["epic"][event.what]
        place, border = PLACES[row["place"]], PLACES[row["place"]] == "border"
        regions = [event.where, event.to] if border else [event.where]
        self.points["build"] -= min(self.price(seat, region, "build") for region in regions
                                    if self.pieces[region][seat])
        if not border:
            self.epic_at[EPIC[row["effect"]]] = event.where
        if place == "church":
            self.owners[event.where][STRUCTURES.index("church")] = None
        self.veche[seat] += row["need"].get("troops_given", 0)
        self.gain(seat, row["reward"])

    def on_cross(self, event):
        self.go(event.seat, event.where, event.to, event.extra)

    def on_good(self, event):
        """A good of choice; Q-Port: for another one, or none."""
        if event.what >= 0:
            self.goods[event.seat][event.what] += 1
        if event.what >= 0 and event.where >= 0:
            self.goods[event.seat][event.where] -= 1

    def on_swap(self, event):
        if event.where >= 0:
            self.deeds[event.seat][self.deeds[event.seat].index(event.what)] = event.where
            self.library[self.library.index(event.where)] = event.what

    def on_tokens(self, event):
        self.tokens[event.seat] += event.value

    # ---- the Rebellion, which has seat 1

    def on_rebellion_place(self, event):
        self.coins[1] -= event.value

    def on_rebellion_card(self, event):
        """R-5: the first card says where pieces begin."""
        if self.pieces_laid:
            return
        self.pieces_laid = True
        home = self.rows["rebellion_leader"][self.knob["rebellion_leader"] - 1]["home"]
        others = [region for region in self.rows["rebellion"][event.value]["regions"] if region != home]
        self.leader_at[1] = home
        self.pieces[home][1] = 1 + self.knob["rebellion_home_troops"]
        for region in others[:self.knob["rebellion_regions"]]:
            self.pieces[region][1] = self.knob["rebellion_region_troops"]
        for region in others[self.knob["rebellion_regions"]:]:
            self.neutral[region] = self.knob["neutral_troops"]

    def on_unlock(self, event):
        self.unlocked.append(self.bonuses[event.value])
        self.coins[1] += 1

    def on_rebellion(self, event):
        getattr(self, f"on_rebellion_{TURN_MOVES[event.what]}")(event)

    def on_rebellion_end(self, event):
        self.mover = None

    def on_rebellion_main(self, event):
        space = next(space for space in self.board if (space["action"], space["row"]) == (event.where, event.to + 1))
        coins = sum(row["gain"].get("coins", 0) for row in self.unlocked if row["action"] == event.where)
        self.mover = 1
        self.coins[1] += coins - space["cost"]

    def on_rebellion_forfeit(self, event):
        self.mover = 1
        self.coins[1] += self.knob["rebellion_forfeit_coins"]

    def on_rebellion_muster(self, event):
        self.pieces[event.where][1] += 1
        if event.extra:
            self.leader_at[1] = event.where

    def on_rebellion_march(self, event):
        self.pieces[event.where][1] -= 1
        self.pieces[event.to][1] += 1
        if event.extra:
            self.leader_at[1] = event.to

    def on_rebellion_attack(self, event):
        if event.to >= REBEL:
            self.beaten[1] += self.knob["neutrals_kept"]
            self.lose_unseated(event.to, event.where)
        else:
            self.lose(event.to, event.where)
            self.step_up(1)

    def on_rebellion_tax(self, event):
        self.goods[1][self.good[event.where]] += 2 if event.extra else 1

    def on_rebellion_build(self, event):
        self.owners[event.where][event.to] = 1
        if STRUCTURES[event.to] == "church" and event.extra >= 0:
            self.convert_piece(1, event.where, event.extra)
        self.coins[1] += self.rows["structure"][event.to]["built"].get("coins_each", 0) * self.standing(event.where)
