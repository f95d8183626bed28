"""One logged game of Raiders of Scythia as text that a player can follow.

See simcore/story.py. A log holds decisions and what chance did.
"""
from ludometer.simcore.scythia.declared import ACTS, CHIEF_ACTS, COLOURS, DICE, EAGLES, ENDS, PARTS, PLUNDER, STAGES
from ludometer.simcore.scythia.engine import GOODS
from ludometer.simcore.scythia.story_moves import Moves, amount
from ludometer.simcore.story import Story as Base
from ludometer.simcore.story import bits, count, listing

EMPTY = -1
LIMITED = ("silver", "provisions", "kumis")
VILLAGE_PLACES = 4                                              # for quests; then one for each space
CARD_POINTS, END_POINTS = 1, 2                                  # in PARTS; the end brings the last four
AFTER_TURN = ("turn", "discard", "plan", "end", "points", None)     # what may come next when a turn ends
KEEP, TURNS = STAGES.index("keep"), STAGES.index("turns")


def tell(tables, events, states):
    """Lines of one game, from its setup on: `events` and `states` as play_one() gave them."""
    return Story(tables, events, states).log_lines()


class Story(Moves, Base):

    def __init__(self, tables, events, states):
        super().__init__(tables, events, states)
        self.alone = len(self.seats) == 1
        self.asked = 0                                          # cards that the last action still asks for
        self.say(self.title(len(self.seats)))
        self.say("")
        self.head("Setup")
        if self.alone:
            number = self.knob["chief"] - 1
            companion, name = self.rows["chief"][number], self.titles["chief"][number].lower()
            self.say(f"  the chief with his {name}: strength {companion['strength']}, "
                     f"{amount(companion['provisions'], 'provisions')}")

    def word(self, event):
        super().word(event)
        self.tell_losses()

    def tell_losses(self):
        """T-11: at the end of a turn goods beyond their limits are gone, of which no event says a word."""
        if self.next_kind not in AFTER_TURN:
            return
        seat = self.now.pub.course.to_move
        had, has = self.now.player[seat].has, self.after.player[seat].has
        lost = [amount(had[good] - has[good], name) for good, name in enumerate(LIMITED) if has[good] < had[good]]
        if lost:
            self.say(f"    loses {listing(lost)} beyond the limit")

    # ---- names

    def card(self, card):
        return self.titles["crew"][card]

    def animal(self, animal):
        return self.titles["animal"][animal]

    def hero(self, seat):
        return self.titles["hero"][self.now.player[seat].hero]

    def building(self, building):
        return f"the {self.titles['building'][building]}"

    def in_slot(self, seat, slot):
        """The crew member in a slot."""
        return f"{self.card(self.now.player[seat].crew[slot])} in slot {slot + 1}"

    def halves(self, animal):
        """An animal of which both halves are still possible."""
        row = self.rows["animal"][animal]
        eagle = {"double": "doubling eagle", "centre": "Centre eagle", "plain": "eagle"}[EAGLES[row["eagle"]]]
        return (f"{self.animal(animal)} ({eagle}{worth(row['eagle_strength'], row['eagle_points'])} or "
                f"horse{worth(row['horse_strength'], row['horse_points'])})")

    def training_in_words(self, seat, animal, slot, half):
        """A-3: where an animal is put, as "eagle" or "horse"."""
        there = getattr(self.now.player[seat], half)[slot]
        return f"{self.animal(animal)} as {half} of slot {slot + 1}" + (
            f" instead of {self.animal(there)}" if there != EMPTY else "")

    def quest(self, quest):
        row = self.rows["quest"][quest]
        price = [amount(number, thing.replace("_", " ")) for thing, number in row["cost"].items()]
        return f"{self.titles['quest'][quest]} ({listing(price, 'nothing')}; {row['points']} VP)"

    def means(self, seat):
        player = self.now.player[seat]
        goods = [amount(number, good) for good, number in zip(GOODS, player.has, strict=True) if number]
        hand = map(self.card, self.now.hid.hand[seat][:player.n_hand])
        return f"{listing(goods, 'nothing')}; hand: {listing(hand, 'nothing')}; {sum(player.vp[:END_POINTS])} VP"

    # ---- setup

    def on_space(self, event):
        self.say(f"  {self.titles['space'][event.where]}")
        self.add(f"{COLOURS[event.value]} worker")
        if self.rows["space"][event.where]["quest"]:
            self.add("quest")

    def on_gain(self, event):
        if event.seat < 0:                                      # laid out on a space
            self.add(amount(event.value, GOODS[event.what]))
            return
        whose = "" if event.seat == self.now.pub.course.to_move else f"seat {event.seat} "
        self.add(whose + amount(event.value, GOODS[event.what], "+"))

    def on_turned_up(self, event):
        laid_out = event.where < VILLAGE_PLACES
        if laid_out:
            self.go_on("  quests in the village")
        self.add(self.quest(event.what), "" if laid_out else "turns up")

    def on_shown(self, event):
        laid_out = self.now.pub.course.stage != TURNS
        if laid_out:
            self.go_on("  animals")
        elif not self.before.pub.animals_left:
            self.add("shuffles the animals")
        self.add(self.halves(event.what), "" if laid_out else "face up")

    def on_hero(self, event):
        pair = f"{self.titles['hero'][event.what]} with {self.card(event.where)}"
        if event.seat >= 0:
            self.say(f"  seat {event.seat} has {pair}")
            return
        self.go_on("  pairs")
        self.add(pair)

    def on_drawn(self, event):
        if self.now.pub.course.stage == KEEP:
            self.go_on(f"  seat {event.seat}")
        if not self.before.pub.deck_left:
            self.add("shuffles the discards")
        self.add(self.card(event.what), "draws")

    def on_keep(self, event):
        self.add(self.card(event.what), "discards")

    def on_silent(self, event):
        """Of a decision that a note or a later decision words."""

    on_draft = on_pay = on_rob = on_kumis = on_swap_eagle = on_silent

    def on_take(self, event):
        if event.where >= 0:                                    # C-26
            self.say(f"      takes from {self.titles['space'][event.where]}")

    # ---- turns

    def on_turn(self, event):
        seat = event.seat
        if seat == 0:
            self.say("")
            self.head(f"Round {self.now.tally.turns // (len(self.seats) + self.alone) + 1}")
        self.head(f"  seat {seat} ({self.hero(seat)}) with a {COLOURS[self.now.player[seat].worker]} worker; "
                 f"{self.means(seat)}")
        if event.what:
            self.say(f"    raids {self.titles['settlement'][event.where]}")
        else:
            self.say(f"    places it in {self.building(event.where)}")

    def on_worker(self, event):
        self.say(f"    takes the {COLOURS[event.what]} worker from {self.building(event.where)}")

    def on_discard(self, event):
        if event.where == 0 and not self.asked:                 # T-12: neither for a quest nor for an action
            self.go_on("    beyond the limit of cards")
        self.asked = max(0, self.asked - 1)
        self.add(self.card(event.what), "discards")

    # ---- actions

    def on_act(self, event):
        text, self.asked = self.action(event), self.price_in_cards(event)
        if self.last().kind not in ("turn", "worker", "building"):
            self.say(f"      {text or 'once more'}")
        elif text:
            self.follow(f" and {text}")

    def action(self, event):
        """An action in words; none if what it brings says it all."""
        act, player, pub = ACTS[event.what], self.now.player[event.seat], self.now.pub
        if act in ("eagle", "horse"):
            return f"trains {self.training_in_words(event.seat, pub.shown[event.where], event.to, act)}"
        if act == "hire":
            out = player.crew[event.to]
            return f"hires {self.card(event.where)} into slot {event.to + 1}" + (
                f" instead of {self.card(out)}" if out != EMPTY else "")
        if act == "quest":
            return f"completes {self.quest(pub.quest[event.to])}"
        if act in ("card", "sell"):
            return f"{'plays' if act == 'card' else 'sells'} {self.card(event.where)}"
        if act == "hero":
            return f"uses {self.hero(event.seat)}"
        if act == "eagle_action":
            return f"uses {self.in_slot(event.seat, event.to)}"
        return {"pass": "does nothing", "heal": "heals"}.get(act, "")

    def price_in_cards(self, event):
        """How many cards of the hand an action asks for; those for a quest say so themselves."""
        act, player = ACTS[event.what], self.now.player[event.seat]
        if act == "trade":
            return self.knob["market_cards"]
        if act == "card":
            row = self.rows["crew"][event.where]
        elif act == "hero":
            row = self.rows["hero"][player.hero]
        elif act == "eagle_action":
            row = self.rows["crew"][player.crew[event.to]]
        else:
            return 0
        return row["pay"].get("cards", 0)

    # ---- what actions of the Town Centre ask

    def on_hire(self, event):
        if ACTS[event.what] == "pass":
            self.say("      declines")
        else:
            self.on_act(event)

    on_quest = on_centre = on_hire

    def on_animal(self, event):
        before = self.last()
        if before.kind != "swap_eagle":
            self.on_hire(event)
            return
        seat, shown = event.seat, self.now.pub.shown[event.where]       # C-23
        self.say(f"      lays back {self.halves(self.now.player[seat].eagle[before.where])} and trains "
                 f"{self.training_in_words(seat, shown, event.to, 'horse')}")

    def on_swap_crew(self, event):
        out = self.card(self.now.player[event.seat].crew[event.to])
        self.say(f"      takes {out} to the hand for {self.card(event.what)} in slot {event.to + 1}")

    def on_building(self, event):
        self.say(f"      uses {self.building(event.where)}")

    def on_heal(self, event):
        who = self.in_slot(event.seat, event.where)
        self.add(f"1 wound from {who}", "removes", f"{{}} wounds from {who}")

    def on_lose_crew(self, event):
        self.add(self.in_slot(event.seat, event.where), "gives up")

    # ---- raids

    def on_die(self, event):
        row = self.rows["die"][event.what]
        strength, wounds = row["strength"][event.value], row["wounds"][event.value]
        if not self.now.pub.n_dice:                             # the first of the raid
            self.say("      rolls")
        self.add(f"{DICE[event.what]} {strength}" + (f" with {count(wounds, 'wound')}" if wounds else ""))

    def on_reroll(self, event):
        if event.what >= 0:
            colour, face = self.now.pub.die[event.what], self.now.pub.face[event.what]
            self.say(f"      rerolls {DICE[colour]} {self.rows['die'][colour]['strength'][face]}")

    def on_strength(self, event):
        player, settlement = self.now.player[event.seat], self.rows["settlement"][event.to]
        slots = [slot for slot, card in enumerate(player.crew) if card != EMPTY]
        crew = sum(self.rows["crew"][player.crew[slot]]["strength"] - player.wounds[slot] for slot in slots)
        animals = sum(self.rows["animal"][animal][f"{half}_strength"] for half in ("eagle", "horse")
                      for slot in slots if (animal := getattr(player, half)[slot]) != EMPTY)
        kumis, force = self.last("kumis").what, self.now.pub.force
        parts = {"crew": crew, "animals": animals, "abilities": force - crew - animals - kumis, "kumis": kumis,
                 "dice": event.value - force}
        reached = (f"{event.what} VP for the raid" if event.value >= settlement["strength"][0]
                   else "too little for points")
        wounds = f", {count(event.where, 'wound')}" if event.where else ""
        sums = listing((f"{name} {part}" for name, part in parts.items() if part), "nothing")
        self.say(f"      strength {event.value} ({sums}), {reached}{wounds}", opening="strength")

    def on_wound(self, event):
        self.go_on("      wounds")
        who = self.in_slot(event.seat, event.where)
        self.add(who, several=f"{who} ({{}} wounds)")

    def on_death(self, event):
        returns = self.rows["crew"][event.what]["effect"].get("return")
        self.follow(", which dies" + (" and returns to the hand" if returns else ""))

    def on_loot(self, event):
        pub, space = self.now.pub, event.where
        pieces = [amount(number, kind) for kind, number in zip(PLUNDER, pub.plunder[space], strict=True) if number]
        pieces.append(f"a {COLOURS[pub.space_worker[space]]} worker")
        self.say(f"      takes {listing(pieces)} from {self.titles['space'][space]}")

    # ---- the nameless chief

    def on_plan(self, event):
        self.say(f"  the chief: {self.titles['plan'][event.what]}, which closes {self.building(event.where)}")

    def on_chief(self, event):
        act = CHIEF_ACTS[event.what]
        if act == "raid":
            had, has = self.before.pub.chief, self.now.pub.chief
            price = [amount(had.provisions - has.provisions, "provisions"),
                     *map(self.animal, bits(had.horses & ~has.horses))]
            self.say(f"    raids {self.titles['space'][event.where]} for {listing(price)}")
            self.add(f"{event.value} VP")
        elif act == "quest":
            self.say(f"    takes {self.quest(event.to)}")
        elif act == "horse":
            self.say(f"    takes {self.animal(event.where)} as a horse")
        else:
            self.say(f"    takes {amount(event.value, 'provisions')}")

    # ---- the end

    def on_end(self, event):
        reason, pub = ENDS[event.value], self.now.pub
        self.say("")
        if reason == "idle":
            self.say(f"{count(self.knob['idle_rounds'], 'round')} without a raid and without a quest: the game is over")
            return
        if reason == "locked":
            self.say("No worker that is left may raid where plunder is left: "
                     f"{count(self.knob['last_turns'], 'more turn')} each")
            return
        left = {"plunder": f"{count(len(bits(pub.spaces)), 'space')} with plunder",
                "quests": count(len(bits(pub.quests_up | pub.quests_down)), "quest")}
        self.say(f"Only {left[reason]} left: {count(self.knob['last_turns'], 'more turn')} each")

    def on_points(self, event):
        if event.what == CARD_POINTS:
            self.add(f"{event.value:+d} VP")
            return
        if event.what == END_POINTS and event.seat == 0:
            self.say("")
            self.head("End of the game")
            for seat in self.seats:
                self.tell_board(seat)
        if self.next_kind is None:
            self.tell_scores()

    def used_slots(self, player):
        """(number, card, wounds, animals in words) of the slots of a player in which something lies."""
        for slot, (card, wounds, eagle, horse) in enumerate(zip(
                player.crew, player.wounds, player.eagle, player.horse, strict=True), 1):
            beside = [f"{self.animal(animal)} as {half}" for half, animal in (("eagle", eagle), ("horse", horse))
                      if animal != EMPTY]
            if card != EMPTY or beside:
                yield slot, card, wounds, beside

    def tell_board(self, seat):
        player = self.now.player[seat]
        self.say(f"  seat {seat} ({self.hero(seat)}); {self.means(seat)}")
        for slot, card, wounds, beside in self.used_slots(player):
            name = "empty" if card == EMPTY else self.card(card)
            hurt = f" with {count(wounds, 'wound')}" if wounds else ""
            self.say(f"    slot {slot}: {listing([name + hurt, *beside])}")
        quests = self.states["player"]["quests"][:, seat]       # in the order in which they were completed
        done = sorted(bits(player.quests), key=lambda quest: (quests >> quest & 1).argmax())
        self.say(f"    quests: {listing(map(self.quest, done), 'nothing')}")

    def tell_scores(self):
        """A line for each seat, from the winner on, and who has won (E-15 to E-18, N-20, N-21)."""
        parts, order = {}, {}                                   # by name; order: points, then what breaks ties
        for seat in self.seats:
            player, name = self.after.player[seat], f"seat {seat}"
            cards = sum(card != EMPTY for card in player.crew + player.eagle + player.horse) + len(bits(player.quests))
            parts[name], order[name] = player.vp, (sum(player.vp), cards, sum(player.has[:len(LIMITED)]))
        names = sorted(order, key=order.get, reverse=True)
        if self.alone:
            names.append("the chief")
            chief = self.after.pub.chief
            horses = [self.rows["animal"][horse]["horse_points"] for horse in bits(chief.horses)]
            quests = [self.rows["quest"][quest]["points"] for quest in bits(chief.quests)]
            parts["the chief"] = chief.points, "", "", sum(horses), sum(quests), ""
            order["the chief"] = (chief.points + sum(horses) + sum(quests), 1 + len(horses) + len(quests),
                                  chief.provisions)
        self.say("")
        self.head("Final score" + "".join(f"{part:>9}" for part in (*PARTS, "total")))
        for name in names:
            self.say(name.ljust(11) + "".join(f"{part:>9}" for part in (*parts[name], order[name][0])))
        self.say_winner(order, "crew, animals and quests", "silver, provisions and kumis")


def worth(strength, points):
    """The strength and points that half an animal card adds, in words."""
    return "".join([f" {strength}" if strength else "", f" for {points} VP" if points else ""])
