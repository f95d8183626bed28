"""What the log of a game says of the Rebellion (R-*); see story.py."""
from simcore.rurik.declared import ACTIONS, BONUSES, GOODS, PRIORITIES, STRUCTURES
from simcore.story import count, listing

REBEL = 4                                                       # from here on targets are no seats: then neutral troops


class Rebellion:
    """The events of the solo game, and what the Rebellion has: a part of Story."""

    def set_up_rebellion(self):
        self.neutral = [0 for _ in self.pieces]                 # neutral troops, by region
        level = self.knob["rebellion_level"] - 1
        self.bonuses = sorted((row for row in self.rows["bonus"] if row["household"] == level),
                              key=lambda row: (row["priority"], row["place"]))
        self.unlocked = [row for row in self.bonuses if not row["locked"]]

    def place_pieces(self, order):
        """R-5, in the location order of the first card."""
        home = self.rows["rebellion_leader"][self.knob["rebellion_leader"] - 1]["home"]
        others = [region for region in order if region != home]
        self.leader_at[1] = home
        self.pieces[home][1] = 1 + self.knob["rebellion_home_troops"]
        for region in others[:self.knob["rebellion_regions"]]:
            self.pieces[region][1] = self.knob["rebellion_region_troops"]
        for region in others[self.knob["rebellion_regions"]:]:
            self.neutral[region] = self.knob["neutral_troops"]
        for region in self.regions:
            for pieces in [self.holding(1, region)] * (self.pieces[region][1] > 0) + self.beside(region):
                self.add("  pieces:", f"{pieces} in {self.region(region)}")

    def opening(self, words):
        """The beginning of a line about the Rebellion, in its turn or not."""
        return f"    {words}" if self.in_turn else f"  the Rebellion {words}"

    def on_rebellion_card(self, event):
        order = self.rows["rebellion"][event.value]["regions"]
        if self.round is None:
            self.place_pieces(order)
        else:
            self.say(f"  {self.titles['rebellion'][event.value]} of the Rebellion: {listing(map(self.region, order))}")

    def on_rebellion_place(self, event):
        self.put_advisor(1, event.what, event.where, event.value)

    def on_unlock(self, event):
        row = self.bonuses[event.value]
        self.unlocked.append(row)
        self.coins[1] += 1
        self.say(f"{self.opening('unlocks')} with {ACTIONS[row['action']].title()}: {bonus_words(row['gain'])}")

    def on_priority(self, event):
        self.say(f"  the Rebellion's priority: {PRIORITIES[event.value].replace('_', ' and ')}")

    def on_rebellion_end(self, event):
        self.on_end(event)

    def on_rebellion_main(self, event):
        self.begin_turn(event)
        space = self.space(event.where, event.to)
        coins = sum(row["gain"].get("coins", 0) for row in self.unlocked if row["action"] == event.where)
        self.coins[1] += coins - space["cost"]
        price = f" for {count(space['cost'], 'coin')}" if space["cost"] else ""
        gained = f", gains {count(coins, 'coin')}" if coins else ""
        points = f": {count(event.value, ACTIONS[event.where] + ' point')}" if event.value else ""
        self.tell_main(f"main action{price}{gained}{points}")

    def on_rebellion_forfeit(self, event):
        self.begin_turn(event)
        self.coins[1] += self.knob["rebellion_forfeit_coins"]
        self.tell_main(f"forfeits the main action for {count(self.knob['rebellion_forfeit_coins'], 'coin')}")

    def begin_turn(self, event):
        self.on_resolve(event._replace(what=event.extra))

    def on_rebellion_muster(self, event):
        self.pieces[event.where][1] += 1
        if event.extra:
            self.leader_at[1] = event.where
        self.add_pieces(self.opening("musters"), "the leader" if event.extra else "a troop",
                        f"in {self.region(event.where)}")

    def on_rebellion_march(self, event):
        self.pieces[event.where][1] -= 1
        self.pieces[event.to][1] += 1
        if event.extra:
            self.leader_at[1] = event.to
        who = "the leader" if event.extra else "a troop"
        self.add_pieces(self.opening("moves"), who, f"from {self.region(event.where)} to {self.region(event.to)}")

    def on_rebellion_attack(self, event):
        if event.to != 0:
            self.beaten[1] += self.knob["neutrals_kept"]
            self.say(f"    attacks {self.lose_unseated(event.to, event.where)} in {self.region(event.where)}")
        else:
            self.tell_attack(event, "    attacks", event.where)

    def on_rebellion_tax(self, event):
        good = self.goods_of_regions[event.where]
        self.goods[1][good] += 2 if event.extra else 1
        more = " and 1 more from the market" if event.extra else ""
        self.add("    taxes", f"{self.region(event.where)} (1 {GOODS[good]}{more})")
        self.tell_boons()

    def on_rebellion_build(self, event):
        self.owners[event.where][event.to] = 1
        text = f"a {STRUCTURES[event.to]} in {self.region(event.where)}"
        if STRUCTURES[event.to] == "church" and event.extra >= 0:
            text += self.convert(1, event.where, event.extra)
        built = self.rows["structure"][event.to]["built"]
        if "coins_each" in built:
            coins = built["coins_each"] * self.standing(event.where)
            self.coins[1] += coins
            text += f" ({count(coins, 'coin')})"
        self.add("    builds", text)

    def lose_unseated(self, target, region):
        """A-41, A-73, R-7: a rebel or a neutral troop is gone. Says which."""
        if target == REBEL:
            self.rebels[region] -= 1
            return "a rebel"
        self.neutral[region] -= 1
        return "a neutral troop"

    def beside(self, region):
        """Rebels and neutral troops of a region, in words."""
        return [count(n, name) for n, name in ((self.rebels[region], "rebel"), (self.neutral[region], "neutral troop"))
                if n > 0]


def bonus_words(gain):
    """{"cards_fewer": 1} is "1 card fewer"."""
    words = []
    for word in BONUSES:
        amount = gain.get(word)
        if amount:
            words.append(f"{count(amount, 'card')} fewer" if word == "cards_fewer" else
                         count(amount, "coin" if word == "coins" else f"{word} point"))
    return ", ".join(words)
