"""What the log of a game says of the modules of Stone & Blade (H-*, I-*, W-*, F-*, Q-*); see story.py."""
from ludometer.simcore.rurik.declared import GOODS, OFFERS, PLACES, STRUCTURES
from ludometer.simcore.rurik.story_words import REBEL, Words, series, tokens
from ludometer.simcore.story import Position, bits, count

CARD_FIRST = 1                                                  # TRY_CARD_FIRST in state.pxd


class StoneAndBlade(Words):
    """The part of Story on the events of the module Stone & Blade."""

    def laid_out(self, start):
        """H-7, Q-1, I-2: what lies on the table from the setup on, as (what it is, titles)."""
        if self.knob["stone_and_blade"]:
            yield "war rewards", [f"{self.titles['war_reward'][kind]} at step {step}"
                                  for step, kind in enumerate(start.war_reward) if kind >= 0]
        if self.knob["epic_structures"]:
            yield "epic structures", [self.titles["epic"][card] for card, left in enumerate(start.epic_left) if left]
        if self.knob["intrigue"]:
            yield "intrigue cards", [self.titles["intrigue"][card] for card in start.intrigue if card >= 0]

    # ---- inheritances, boons and war rewards

    def on_heritage_keep(self, event):
        self.say(f"  {self.names[event.seat]} returns the inheritance {self.titles['inheritance'][event.what]}")

    def on_heritage(self, event):
        card, title = self.rows["inheritance"][event.what], self.titles["inheritance"][event.what]
        if event.where < 0:
            self.say(f"  {self.names[event.seat]} declines the inheritance {title} for "
                     f"{count(self.change('coins', event.seat), 'coin')}")
            return
        reward = card["reward"]
        price = card["cost"] + (event.where != card["region"]) * self.knob["inheritance_elsewhere"]
        gains = [f"{reward[good]} {good}" for good in GOODS if good in reward]
        gains += [count(reward["coins"], "coin")] if "coins" in reward else []
        troops = min(reward.get("troops", 0), self.now.pub.supply[event.seat])
        placed = [count(troops, "troop")] * bool(troops) + [f"a {name}" for name in STRUCTURES if reward.get(name)]
        gains += [f"{' and '.join(placed)} in {self.region(event.where)}"] if placed else []
        gains += ["a scheme card"] * ("scheme_draw" in reward) + ["a deed"] * ("deed_top" in reward)
        self.say(f"  {self.names[event.seat]} accepts the inheritance {title}{self.coins_paid(event.seat, price)}: "
                 f"{', '.join(gains)}")

    def on_boon(self, event):
        self.say(f"    the trade boon under {GOODS[event.value]} goes to the dock")

    def on_war_reward(self, event):
        reward = self.rows["war_reward"][event.value]["reward"]
        if event.seat not in self.people:
            reward = {word: amount for word, amount in reward.items() if word in ("coins", "vp", *GOODS)}
        self.say(f"    war reward: {self.reward(reward)}")

    def on_top_deed(self, event):
        text = f"takes the deed {self.deed(event.value)} from the deck"
        self.say_in_turn(text, f"{self.names[event.seat]} {text}")

    # ---- offers and leaders

    def on_offer(self, event):
        if event.extra:
            getattr(self, f"on_{OFFERS[event.what]}_taken")(event)

    def move_offer(self, event):
        """What is taken, or left."""
        offer = OFFERS[event.what]
        title = self.titles["scheme"][event.where] if offer in ("scheme", "instead") else None
        what = {"scheme": f"plays from the discards {title}", "pursuit": "takes the move points now",
                "instead": f"takes the other reward of {title}", "veche": "sends a troop to the Veche"}[offer]
        return what if event.extra else {
            "scheme": f"leaves {title} among the discards", "pursuit": "takes no move points yet",
            "instead": f"takes the first reward of {title}", "veche": "sends no troop to the Veche"}[offer]

    on_instead_taken = Words.on_silent                          # W-11: said with the scheme

    def on_scheme_taken(self, event):
        self.tell_scheme(event.where, "plays from the discards")

    def on_pursuit_taken(self, event):
        self.say(f"    {self.names[event.seat]} gains {count(self.change('ride', event.where), 'move point')} in "
                 f"{self.region(event.where)}")

    def on_veche_taken(self, event):
        self.say("    sends a troop to the Veche")

    def move_ride(self, event):
        return f"rides with {self.way(event, event.where, event.to)}"

    def on_ride(self, event):
        self.tell_move("    rides", event, event.where, event.to)

    def on_errand(self, event):
        self.say(f"    {self.names[event.seat]} goes from {self.region(event.where)} to {self.region(event.to)}"
                 f"{self.coins_paid(event.seat)}")

    def on_circuit(self, event):
        if event.to < 0:
            does = f"gains {count(self.change('coins', event.seat), 'coin')}"
        else:
            does = f"goes on to {self.region(event.to)}"
        self.say(f"    {self.names[event.seat]} {does} and taxes no more")

    # ---- rebel factions and intrigue

    def on_faction(self, event):
        """F-4: the lair is placed; F-7: the faction falls."""
        title = self.titles["rebel_faction"][event.what]
        if self.now.pub.faction_stands:
            self.say(f"  rebel faction: {title}, its lair in {self.region(event.where)}")
        else:
            self.say(f"    defeats the rebel faction {title} for {tokens(event.value)}")

    on_defeat_faction = Words.on_silent                         # the note that follows says it

    def move_defeat_faction(self, event):
        return f"defeats the rebel faction {self.titles['rebel_faction'][self.now.pub.faction]}"

    def on_spawn(self, event):
        self.add_to("  new rebels:", f"{event.value} in {self.region(event.where)}")

    def on_intrigue(self, event):
        self.say(f"  intrigue: {self.titles['intrigue'][event.value]}")

    # ---- war

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
        self.say(f"    captures {self.heads[event.value] if event.what else self.target(event.value)}")

    def on_prisoner(self, event):
        """W-13: who is given up. W-10: a rebel. W-8, who stays, shows as the others are released."""
        if not event.extra:
            return
        if 0 <= event.what < REBEL:
            self.add_to("    gives up", f"{self.target(event.what)} of its dungeon")
        else:
            self.tell_rebels_given(event.seat, captured_first=event.what == REBEL)

    def tell_rebels_given(self, seat, captured_first=True):
        """W-10: those that go by themselves until there is the next choice are there too."""
        captured = self.now.pub.dungeon[seat][REBEL] - self.after.pub.dungeon[seat][REBEL]
        kinds = ["captured"] * captured + ["defeated"] * (-self.change("rebels_beaten", seat) - captured)
        for kind in kinds if captured_first else reversed(kinds):
            self.add_to("    gives up", f"a {kind} rebel", f"{{}} {kind} rebels")

    def on_release(self, event):
        """W-8: all that has gone since the last turn ended; a log of imagined moves may begin later."""
        end = next((at for at in reversed(range(self.at)) if self.events[at].kind in ("turn", "rebellion")), 0)
        seat, then, now = event.seat, Position(self.states[end]).pub, self.now.pub
        freed = [self.heads[other] for other in bits(then.captive_leaders[seat] & ~now.captive_leaders[seat])]
        freed += self.prisoners(had - has for had, has in zip(then.dungeon[seat], now.dungeon[seat], strict=True))
        self.say(f"  {self.names[seat]} releases {', '.join(freed)} for {tokens(event.value)}")

    # ---- epic structures

    on_build_epic = Words.on_silent                             # the decision for a site says it

    def move_build_epic(self, event):
        return f"builds the {self.titles['epic'][event.where]}"

    def on_site(self, event):
        """Q-2 to Q-6."""
        row, title = self.rows["epic"][event.what], self.titles["epic"][event.what]
        if PLACES[row["place"]] == "border":
            where = f"between {series([self.region(event.where), self.region(event.to)])}"
        else:
            where = f"in {self.region(event.where)}"
        self.say(f"    builds the {title} {where}: {self.reward(row['reward'])}")

    def move_cross(self, event):
        return f"crosses by a fort with {self.way(event, event.where, event.to)}"

    def move_good(self, event):
        if event.what < 0:
            return "swaps no good in the port"
        return None if event.where >= 0 else f"chooses 1 {GOODS[event.what]}"

    def move_prisoner(self, event):
        whom = ("a defeated rebel" if event.what < 0 else "a captured rebel" if event.what == REBEL
                else f"{self.target(event.what)} of the dungeon")
        return f"{'gives up' if event.extra else 'keeps'} {whom}"

    def on_cross(self, event):
        self.tell_move("    crosses by a fort:", event, event.where, event.to)

    def on_good(self, event):
        """A good of choice; Q-Port: for another one, or none."""
        if event.what >= 0 > event.where:
            self.add_to("    chooses", f"1 {GOODS[event.what]}", f"{{}} {GOODS[event.what]}")
        elif event.what >= 0:
            self.say(f"    swaps 1 {GOODS[event.where]} for 1 {GOODS[event.what]} in the port")

    def on_swap(self, event):
        if event.where < 0:
            self.say("    swaps no deed in the Library")
        else:
            self.say(f"    swaps {self.deed(event.what)} for {self.deed(event.where)} in the Library")

    def on_tokens(self, event):
        """Tokens of the end of the game, which the last round's points do not hold yet."""
        self.tell_last_round()
        title = self.titles["epic"][[row["effect"] for row in self.rows["epic"]].index(event.what)]
        self.add_to(f"  {title}:", f"{self.names[event.seat]} gains {tokens(event.value)}")
