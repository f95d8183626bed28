"""One logged game of Raiders of Scythia as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did.
"""
from collections import Counter
from itertools import combinations

from simcore.scythia.declared import ACTS, CHIEF_ACTS, COLOURS, DICE, EAGLES, ENDS, PARTS, PLUNDER, THINGS, TRIGGERS
from simcore.scythia.engine import EVENTS, GOODS
from simcore.story import Table

FIRST_PLUNDER = THINGS.index(PLUNDER[0])
LIMITED = ("silver", "provisions", "kumis")
VILLAGE_PLACES = 4                                              # for quests; then one for each space
RAID_POINTS, CARD_POINTS, END_POINTS = range(3)                 # in PARTS; the end brings the last four


def tell(tables, events, states):
    """Lines of one game, from its setup on: `events` and `states` as play_one() gave them."""
    return Story(tables, events, int(states[-1]["pub"]["course"]["n_seats"])).told()


class Story(Table):

    def __init__(self, tables, events, seats):
        super().__init__(tables, events, seats, EVENTS)
        self.alone, self.opening = seats == 1, None             # opening: of the last thing said on a line, see add()
        self.hurt = None                                        # who was wounded or healed last, how often, how written
        self.set_up()

    def set_up(self):
        """The table before anything is dealt (S-1 to S-7)."""
        slots = self.knob["slots"]
        self.has = [[self.knob.get(f"start_{good}", 0) for good in GOODS] for _ in self.seats]
        self.worker = [COLOURS.index("blue") for _ in self.seats]
        self.hero = [None for _ in self.seats]
        self.crew, self.wounds, self.eagles, self.horses = (
            [[empty] * slots for _ in self.seats] for empty in (None, 0, None, None))
        self.hands, self.quests = [[] for _ in self.seats], [[] for _ in self.seats]
        self.scores = [[0] * len(PARTS) for _ in self.seats]
        names = list(self.data["building"])
        self.village = {names.index(name): COLOURS.index("blue") for name in ("town_centre", "meeting_tent", "market")}
        self.supply = [row["count"] for row in self.rows["plunder"]]
        self.spaces, self.waiting, self.laid = {}, {}, {}       # plunder and worker by space, quests by place
        self.deck, self.discards = sum(row["copies"] for row in self.rows["crew"]), Counter()
        self.shown, self.animals, self.animal_discards = {}, len(self.rows["animal"]), set()
        self.pairs, self.box, self.plan = [], [], None          # box: crew that has left a solo game
        self.companion = self.rows["chief"][self.knob["chief"] - 1]
        self.chief = {"points": 0, "provisions": self.companion["provisions"], "horses": set(), "quests": []}
        self.step, self.seat, self.rounds = None, None, 0       # of the turn in progress; None once it is closed
        self.discards_due = 0                                   # cards that an action still asks for
        self.visiting = self.over = False
        self.swapped = None                                     # slot of an eagle that is laid back for a horse
        modules = [self.tables.catalogue["modules"][name]["title"].lower() for name in self.tables.modules]
        changes = [*modules, *(f"{name} = {value}" for name, value in self.tables.set.items())]
        title = f"{self.data['game']['title']}, {count(len(self.seats), 'player')}"
        self.say(f"{title} ({', '.join(changes)})" if changes else title)
        self.say("")
        self.say("Setup")
        if self.alone:
            name = self.titles["chief"][self.knob["chief"] - 1].lower()
            self.say(f"  the chief with his {name}: strength {self.companion['strength']}, "
                     f"{amount(self.chief['provisions'], 'provisions')}")

    # ---- lines

    def say(self, text):
        self.opening, self.visiting, self.hurt = None, False, None
        self.lines.append(text)

    def add(self, item, opening=""):
        """Say one more thing on the last line; the opening words are left out if the thing before had the same."""
        if opening == self.opening:
            self.lines[-1] += f", {item}"
        else:
            words = f"{opening} {item}" if opening else item
            self.lines[-1] += f": {words}" if self.opening is None else f"; {words}"
            self.opening = opening

    def add_wound(self, who, written, opening=""):
        """Say that somebody has one wound more or less; written(n) words n wounds of one crew member in a row."""
        if self.hurt and self.hurt[0] == (who, opening) and self.lines[-1].endswith(self.hurt[2]):
            number = self.hurt[1] + 1
            self.lines[-1] = self.lines[-1].removesuffix(self.hurt[2]) + written(number)
        else:
            number = 1
            self.add(written(1), opening)
        self.hurt = (who, opening), number, written(number)

    def go_on(self):
        event = self.events[-1]
        ends = event.kind in ("plan", "end") or (event.kind == "points" and event.what >= END_POINTS)
        if ends or event.step != self.step:
            self.close_turn()
        super().go_on()

    def card(self, card):
        return self.titles["crew"][card]

    def space(self, space):
        return self.titles["space"][space]

    def building(self, building):
        return f"the {self.titles['building'][building]}"

    def trained(self, animal):
        """An animal of which both halves are still possible, in words."""
        row = self.rows["animal"][animal]
        eagle = {"double": "doubling eagle", "centre": "Centre eagle", "plain": "eagle"}[EAGLES[row["eagle"]]]
        return (f"{self.titles['animal'][animal]} ({eagle}{worth(row['eagle_strength'], row['eagle_points'])} or "
                f"horse{worth(row['horse_strength'], row['horse_points'])})")

    def quest(self, quest):
        row = self.rows["quest"][quest]
        price = [amount(number, thing.replace("_", " ")) for thing, number in row["cost"].items()]
        return f"{self.titles['quest'][quest]} ({listing(price)}; {row['points']} VP)"

    def means(self, seat):
        goods = listing(amount(number, good) for good, number in zip(GOODS, self.has[seat], strict=True) if number)
        return f"{goods}; hand: {listing(map(self.card, self.hands[seat]))}; {sum(self.scores[seat][:END_POINTS])} VP"

    # ---- the table

    def times(self, seat, slot):
        """A-7: how often the ability of a crew member counts."""
        eagle = self.eagles[seat][slot]
        return 2 if eagle is not None and EAGLES[self.rows["animal"][eagle]["eagle"]] == "double" else 1

    def standing(self, seat, slot):
        """The strength of a crew member less its wounds."""
        return self.rows["crew"][self.crew[seat][slot]]["strength"] - self.wounds[seat][slot]

    def abilities(self, seat, region, colour):
        """R-13: the strength that abilities add in a raid."""
        total = 0
        for slot, card in enumerate(self.crew[seat]):
            row = self.rows["crew"][card] if card is not None else None
            if row and TRIGGERS[row["trigger"]] == "raid" and row["region"] in (-1, region) and row["worker"] in (
                    -1, colour):
                total += self.times(seat, slot) * row["effect"].get("strength", 0)
        return total

    def alignment(self, seat):
        """A-4: the strength of the animals beside crew members."""
        total = 0
        for slot, card in enumerate(self.crew[seat]):
            eagle, horse = self.eagles[seat][slot], self.horses[seat][slot]
            if card is not None:
                total += 0 if eagle is None else self.rows["animal"][eagle]["eagle_strength"]
                total += 0 if horse is None else self.rows["animal"][horse]["horse_strength"]
        return total

    def gain(self, seat, good, number):
        self.has[seat][good] += number
        if good >= FIRST_PLUNDER:
            self.supply[good - FIRST_PLUNDER] -= number

    def leave(self, seat, slot):
        """A crew member leaves the board, and its wounds with it (W-11)."""
        card, self.crew[seat][slot], self.wounds[seat][slot] = self.crew[seat][slot], None, 0
        return card

    def put_animal(self, seat, animal, slot, horse):
        """A-3: where an animal is put, in words."""
        places = (self.horses if horse else self.eagles)[seat]
        old, places[slot] = places[slot], animal
        where = f"{self.titles['animal'][animal]} as {'horse' if horse else 'eagle'} of slot {slot + 1}"
        if old is None:
            return where
        self.animal_discards.add(old)
        return f"{where} instead of {self.titles['animal'][old]}"

    # ---- setup

    def on_space(self, event):
        self.spaces[event.where], self.waiting[event.where] = [0] * len(PLUNDER), event.value
        self.say(f"  {self.space(event.where)}")
        self.add(f"{COLOURS[event.value]} worker")
        if self.rows["space"][event.where]["quest"]:
            self.laid[VILLAGE_PLACES + event.where] = None
            self.add("quest")

    def on_gain(self, event):
        if event.where in self.spaces and event.seat < 0:
            self.spaces[event.where][event.what - FIRST_PLUNDER] += event.value
            self.supply[event.what - FIRST_PLUNDER] -= event.value
            self.add(amount(event.value, GOODS[event.what]))
            return
        self.gain(event.seat, event.what, event.value)
        whose = "" if event.seat == self.seat else f"seat {event.seat} "
        self.add(f"{whose}{event.value:+d} {amount(event.value, GOODS[event.what], told=False)}")

    def on_turned_up(self, event):
        place = event.where
        known, self.laid[place] = place in self.laid, event.what
        if known:
            self.add(self.quest(event.what), "turns up")
            return
        if place == 0:
            self.say("  quests in the village")
        self.add(self.quest(event.what))

    def on_shown(self, event):
        if not self.animals:
            self.animals = len(self.animal_discards)
            self.animal_discards.clear()
            self.add("shuffles the animals")
        self.animals -= 1
        self.shown[event.where] = event.what
        laid_out = not self.pairs and not self.rounds
        if laid_out and event.where == 0:
            self.say("  animals")
        self.add(self.trained(event.what), "" if laid_out else "face up")

    def on_hero(self, event):
        pair = f"{self.titles['hero'][event.what]} with {self.card(event.where)}"
        if event.seat < 0:
            if not self.pairs:
                self.say("  pairs")
            self.deck -= 1
            self.pairs.append((event.what, event.where))
            self.add(pair)
            return
        if (event.what, event.where) in self.pairs:
            self.pairs.remove((event.what, event.where))
        else:
            self.deck -= 1
        self.hero[event.seat], self.crew[event.seat][0] = event.what, event.where
        self.say(f"  seat {event.seat} has {pair}")

    def on_draft(self, event):
        """The note of the hero says what was chosen."""

    def on_drawn(self, event):
        if self.seat is None and self.hero[event.seat] is not None and not self.rounds and not self.hands[event.seat]:
            self.say(f"  seat {event.seat}")
        if not self.deck:
            self.deck = self.discards.total()
            self.discards.clear()
            self.add("shuffles the discards")
        self.deck -= 1
        self.hands[event.seat].append(event.what)
        self.add(self.card(event.what), "draws")

    def on_keep(self, event):
        self.throw_away(event)

    def throw_away(self, event):
        self.hands[event.seat].remove(event.what)
        self.discards[event.what] += 1
        self.add(self.card(event.what), "discards")

    # ---- turns

    def on_turn(self, event):
        seat = self.seat = event.seat
        self.step = event.step
        if not self.rounds:
            left, self.pairs = [card for _, card in self.pairs], []
            if self.alone:
                self.box = left                                 # N-2
            self.discards.update(left if not self.box else ())
        if seat == 0:
            self.rounds += 1
            self.say("")
            self.say(f"Round {self.rounds}")
        self.say(f"  seat {seat} ({self.titles['hero'][self.hero[seat]]}) with a {COLOURS[self.worker[seat]]} worker; "
                 f"{self.means(seat)}")
        colour, self.worker[seat] = self.worker[seat], None
        if event.what:
            self.raid = {"settlement": event.where, "colour": colour, "kumis": 0, "dice": {}, "hurt": False}
            self.say(f"    raids {self.titles['settlement'][event.where]}")
        else:
            self.village[event.where] = colour
            self.visit(f"    places it in {self.building(event.where)}")

    def visit(self, text):
        self.say(text)
        self.visiting = True

    def on_worker(self, event):
        self.worker[event.seat] = self.village.pop(event.where)
        self.visit(f"    takes the {COLOURS[event.what]} worker from {self.building(event.where)}")

    def close_turn(self):
        """T-11: what is beyond the limits is lost; cards beyond theirs are listed one by one."""
        seat, self.step, self.seat = self.seat, None, None
        if seat is None:
            return
        lost = []
        for good, name in enumerate(LIMITED):
            beyond = self.has[seat][good] - self.knob[f"{name}_limit"]
            if beyond > 0:
                self.has[seat][good] -= beyond
                lost.append(amount(beyond, name))
        if lost:
            self.say(f"    loses {listing(lost)} beyond the limit")

    def on_discard(self, event):
        if event.where == 0 and not self.discards_due:
            self.close_turn()                                   # T-12
            self.seat, self.step = event.seat, event.step
            if self.lines[-1].split(":")[0] != "    beyond the limit of cards":
                self.say("    beyond the limit of cards")
        self.discards_due = max(0, self.discards_due - (event.where == 0))
        self.throw_away(event)

    # ---- actions

    def on_act(self, event):
        act = ACTS[event.what]
        text = getattr(self, f"act_{act}")(event) if hasattr(self, f"act_{act}") else ""
        if not self.visiting:
            self.say(f"      {text or 'once more'}")
        elif text:
            self.lines[-1] += f" and {text}"
        self.visiting = False
        self.settle(event)

    def settle(self, event):
        """What an action asks for and brings that no other event says."""
        act, seat = ACTS[event.what], event.seat
        if act in ("eagle", "horse"):
            self.shown.pop(event.where, None)
        elif act == "card":
            self.hands[seat].remove(event.where)
            self.discards[event.where] += 1
            self.ask(seat, self.rows["crew"][event.where])
        elif act == "hero":
            self.ask(seat, self.rows["hero"][self.hero[seat]])
        elif act == "eagle_action":
            self.ask(seat, self.rows["crew"][self.crew[seat][event.to]])
        elif act == "sell":
            self.hands[seat].remove(event.where)
            self.discards[event.where] += 1
        elif act == "trade":
            self.discards_due = min(self.knob["market_cards"], len(self.hands[seat]))

    def ask(self, seat, row):
        self.discards_due = min(row["pay"].get("cards", 0), len(self.hands[seat]))

    def act_pass(self, event):
        return "does nothing"

    def act_eagle(self, event):
        return f"trains {self.put_animal(event.seat, self.shown[event.where], event.to, ACTS[event.what] == 'horse')}"

    act_horse = act_eagle

    def act_hire(self, event):
        seat, slot = event.seat, event.to
        self.hands[seat].remove(event.where)
        text = f"hires {self.card(event.where)} into slot {slot + 1}"
        if self.crew[seat][slot] is not None:
            out = self.leave(seat, slot)
            self.discards[out] += 1
            text += f" instead of {self.card(out)}"
        self.crew[seat][slot] = event.where
        return text

    def act_heal(self, event):
        return "heals"

    def act_quest(self, event):
        quest = self.laid.pop(event.to)
        self.quests[event.seat].append(quest)
        return f"completes {self.quest(quest)}"

    def act_card(self, event):
        return f"plays {self.card(event.where)}"

    def act_hero(self, event):
        return f"uses {self.titles['hero'][self.hero[event.seat]]}"

    def act_eagle_action(self, event):
        return f"uses {self.card(self.crew[event.seat][event.to])} in slot {event.to + 1}"

    def act_sell(self, event):
        return f"sells {self.card(event.where)}"

    # ---- what actions of the Town Centre ask

    def on_hire(self, event):
        if ACTS[event.what] == "pass":
            self.say("      declines")
            return
        self.on_act(event)

    on_quest = on_centre = on_hire

    def on_animal(self, event):
        if self.swapped is None:
            self.on_hire(event)
            return
        seat, slot, animal = event.seat, self.swapped, self.shown[event.where]      # C-23
        self.shown[event.where], self.eagles[seat][slot], self.swapped = self.eagles[seat][slot], None, None
        self.say(f"      lays back {self.trained(self.shown[event.where])} and trains "
                 f"{self.put_animal(seat, animal, event.to, horse=True)}")

    def on_swap_eagle(self, event):
        self.swapped = event.where

    def on_swap_crew(self, event):
        out = self.leave(event.seat, event.to)
        self.hands[event.seat].remove(event.what)
        self.hands[event.seat].append(out)
        self.crew[event.seat][event.to] = event.what
        self.say(f"      takes {self.card(out)} to the hand for {self.card(event.what)} in slot {event.to + 1}")

    def on_building(self, event):
        self.visit(f"      uses {self.building(event.where)}")

    def on_heal(self, event):
        self.wounds[event.seat][event.where] -= 1
        who = f"{self.card(event.what)} in slot {event.where + 1}"
        self.add_wound(who, lambda wounds: f"{count(wounds, 'wound')} from {who}", "removes")

    def on_lose_crew(self, event):
        card = self.leave(event.seat, event.where)
        self.discards[card] += 1
        self.add(f"{self.card(card)} in slot {event.where + 1}", "gives up")

    def on_pay(self, event):
        """Notes say what was paid, what was taken, and from whom."""

    on_take = on_rob = on_pay

    # ---- raids

    def on_kumis(self, event):
        self.raid["kumis"] = event.what

    def on_die(self, event):
        row = self.rows["die"][event.what]
        strength, wounds = row["strength"][event.value], row["wounds"][event.value]
        if not self.raid["dice"]:
            self.say("      rolls")
        self.raid["dice"][event.where] = event.what, strength, wounds
        self.add(f"{DICE[event.what]} {strength}" + (f" with {count(wounds, 'wound')}" if wounds else ""))

    def on_reroll(self, event):
        if event.what >= 0:
            colour, strength, _ = self.raid["dice"][event.what]
            self.say(f"      rerolls {DICE[colour]} {strength}")

    def on_strength(self, event):
        seat, settlement = event.seat, self.rows["settlement"][event.to]
        parts = {
            "crew": sum(self.standing(seat, slot) for slot, card in enumerate(self.crew[seat]) if card is not None),
            "animals": self.alignment(seat),
            "abilities": self.abilities(seat, settlement["region"], self.raid["colour"]),
            "kumis": self.raid["kumis"], "dice": sum(strength for _, strength, _ in self.raid["dice"].values())}
        self.raid["strength"] = sum(parts.values())
        self.scores[seat][RAID_POINTS] += event.what
        enough = event.value >= settlement["strength"][0]
        reached = f"{event.what} VP for the raid" if enough else "too little for points"
        self.say(f"      strength {event.value} ({listing(f'{name} {part}' for name, part in parts.items() if part)}), "
                 f"{reached}" + (f", {count(event.where, 'wound')}" if event.where else ""))
        self.opening = "strength"                               # what abilities bring comes after a semicolon

    def on_wound(self, event):
        seat, slot = event.seat, event.where
        if not self.raid["hurt"]:
            self.raid["hurt"] = True
            self.say("      wounds")
        who = f"{self.card(event.what)} in slot {slot + 1}"
        self.add_wound(who, lambda wounds: who + (f" ({count(wounds, 'wound')})" if wounds > 1 else ""))
        if self.standing(seat, slot) > 0:
            self.wounds[seat][slot] += 1

    def on_death(self, event):
        seat = event.seat
        self.leave(seat, event.where)
        self.lines[-1] += ", which dies"
        if self.rows["crew"][event.what]["effect"].get("return"):
            self.hands[seat].append(event.what)
            self.lines[-1] += " and returns to the hand"
        else:
            self.discards[event.what] += 1

    def on_loot(self, event):
        seat, space = event.seat, event.where
        plunder, self.worker[seat] = self.spaces.pop(space), self.waiting.pop(space)
        for kind, number in enumerate(plunder):
            self.has[seat][FIRST_PLUNDER + kind] += number
        pieces = [amount(number, kind) for kind, number in zip(PLUNDER, plunder, strict=True) if number]
        self.say(f"      takes {listing([*pieces, f'a {COLOURS[self.worker[seat]]} worker'])} from {self.space(space)}")

    # ---- the nameless chief

    def on_plan(self, event):
        self.plan = self.rows["plan"][event.what]
        self.step = event.step
        self.say(f"  the chief: {self.titles['plan'][event.what]}, which closes {self.building(event.where)}")

    def on_chief(self, event):
        getattr(self, f"chief_{CHIEF_ACTS[event.what]}")(event)

    def chief_raid(self, event):
        """N-9 to N-14."""
        chief, given = self.chief, self.horses_given()
        chief["provisions"] -= self.plan["provisions"]
        chief["horses"] -= given
        chief["points"] += event.value
        self.animal_discards |= given
        for kind, number in enumerate(self.spaces.pop(event.where)):
            self.supply[kind] += number
        del self.waiting[event.where]
        price = [amount(self.plan["provisions"], "provisions"), *(self.titles["animal"][i] for i in sorted(given))]
        self.say(f"    raids {self.space(event.where)} for {listing(price)}")
        self.add(f"{event.value} VP")

    def horses_given(self):
        """N-13: the fewest horses that will do, of these the weakest, of these those with the fewest points."""
        rows, horses = self.rows["animal"], sorted(self.chief["horses"])
        needed = self.plan["strength"] - self.companion["strength"]
        sets = [given for number in range(len(horses) + 1) for given in combinations(horses, number)
                if sum(rows[horse]["horse_strength"] for horse in given) >= needed]
        return set(min(sets, key=lambda given: (len(given), *(
            sum(rows[horse][what] for horse in given) for what in ("horse_strength", "horse_points")))))

    def chief_quest(self, event):
        self.chief["quests"].append(self.laid.pop(event.where))
        self.say(f"    takes {self.quest(event.to)}")

    def chief_provisions(self, event):
        self.chief["provisions"] += event.value
        self.say(f"    takes {amount(event.value, 'provisions')}")

    def chief_horse(self, event):
        place = next(place for place, animal in self.shown.items() if animal == event.where)
        self.chief["horses"].add(self.shown.pop(place))
        self.say(f"    takes {self.titles['animal'][event.where]} as a horse")

    def chief_parts(self):
        """N-20: his points for raids, horses and quests."""
        return (self.chief["points"], sum(self.rows["animal"][horse]["horse_points"] for horse in self.chief["horses"]),
                sum(self.rows["quest"][quest]["points"] for quest in self.chief["quests"]))

    # ---- the end

    def on_end(self, event):
        reason = ENDS[event.value]
        self.say("")
        if reason == "idle":
            self.say(f"{count(self.knob['idle_rounds'], 'round')} without a raid and without a quest: the game is over")
            return
        left = {"plunder": count(len(self.spaces), "space") + " with plunder", "quests": count(len(self.laid), "quest")}
        self.say(f"Only {left[reason]} left: {count(self.knob['last_turns'], 'more turn')} each")

    def on_points(self, event):
        self.scores[event.seat][event.what] += event.value
        if event.what == CARD_POINTS:
            self.add(f"{event.value:+d} VP")
            return
        if not self.over:
            self.over = True
            self.say("")
            self.say("End of the game")
            for seat in self.seats:
                self.tell_board(seat)
        if not self.events:
            self.tell_scores()

    def tell_board(self, seat):
        self.say(f"  seat {seat} ({self.titles['hero'][self.hero[seat]]}); {self.means(seat)}")
        for slot, card in enumerate(self.crew[seat]):
            beside = [f"{self.titles['animal'][animal]} as {half}" for half, animal in (
                ("eagle", self.eagles[seat][slot]), ("horse", self.horses[seat][slot])) if animal is not None]
            if card is not None or beside:
                name = "empty" if card is None else self.card(card)
                wounds = f" with {count(self.wounds[seat][slot], 'wound')}" if self.wounds[seat][slot] else ""
                self.say(f"    slot {slot + 1}: {listing([name + wounds, *beside])}")
        self.say(f"    quests: {listing(map(self.quest, self.quests[seat]))}")

    def tell_scores(self):
        """A line for each seat, from the winner on, and who has won (E-15 to E-18, N-20, N-21)."""
        order = {f"seat {seat}": (sum(self.scores[seat]), self.cards(seat), sum(self.has[seat][:len(LIMITED)]))
                 for seat in self.seats}
        self.say("")
        self.say("Final score" + "".join(f"{part:>9}" for part in (*PARTS, "total")))
        for seat in sorted(self.seats, key=lambda seat: order[f"seat {seat}"], reverse=True):
            numbers = (*self.scores[seat], sum(self.scores[seat]))
            self.say(f"seat {seat}".ljust(11) + "".join(f"{number:9}" for number in numbers))
        if self.alone:
            raids, horses, quests = self.chief_parts()
            cards = 1 + len(self.chief["horses"]) + len(self.chief["quests"])
            order["the chief"] = raids + horses + quests, cards, self.chief["provisions"]
            self.say("the chief".ljust(11) + "".join(f"{part:>9}" for part in (
                raids, "", "", horses, quests, "", raids + horses + quests)))
        self.tell_winner(order)

    def cards(self, seat):
        """E-16: crew, animals and quests."""
        board = self.crew[seat] + self.eagles[seat] + self.horses[seat]
        return len(self.quests[seat]) + sum(card is not None for card in board)

    def tell_winner(self, order):
        best = max(order.values())
        winners = [name for name, own in order.items() if own == best]
        rivals = [own for name, own in order.items() if name not in winners]
        if len(winners) > 1:
            self.say(f"{' and '.join(winners)} share the win")
        elif best[0] > max((own[0] for own in rivals), default=-1):
            self.say(f"{winners[0]} wins")
        elif best[1] > max(own[1] for own in rivals if own[0] == best[0]):
            self.say(f"{winners[0]} wins a tie for points by crew, animals and quests")
        else:
            self.say(f"{winners[0]} wins a tie for points by silver, provisions and kumis")


def worth(strength, points):
    """What half an animal adds, in words."""
    return "".join([f" {strength}" if strength else "", f" for {points} VP" if points else ""])


def amount(number, good, told=True):
    """2, "wagon" is "2 wagons"; without the number if `told` is false."""
    name = "wagons" if good == "wagon" and abs(number) != 1 else good
    return f"{number} {name}" if told else name


def count(number, noun):
    """2, "worker" is "2 workers"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def listing(items, otherwise="nothing"):
    return ", ".join(items) or otherwise
