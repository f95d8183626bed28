"""The table of Raiders of Scythia as its log tells it, kept from RULES.md in plain Python and from events alone.

It knows nothing of the engine's positions, so that tests can hold the one against the other.
"""
from collections import Counter
from itertools import combinations

from ludometer.simcore.scythia.declared import ACTS, CHIEF_ACTS, COLOURS, EAGLES, PARTS, PLUNDER, THINGS, TRIGGERS
from ludometer.simcore.scythia.engine import GOODS
from ludometer.simcore.story import named_events

FIRST_PLUNDER = THINGS.index(PLUNDER[0])
LIMITED = ("silver", "provisions", "kumis")
VILLAGE_PLACES = 4                                              # for quests; then one for each space
RAID_POINTS, CARD_POINTS = range(2)                             # in PARTS; the end brings the rest
SETTLED = ("draft", "pay", "rob", "reroll", "building")         # what notes or later decisions tell


class Table:
    """All that lies on the table after the events: crew, eagles, horses and wounds by seat and slot, None = empty.

    spaces: plunder by space not raided yet. waiting: workers there. laid: quests by place, None = face down. shown:
    animals by place. box: crew that has left a solo game. lost: goods beyond the limits, by name. strengths: of each
    raid as worked out here, and as noted.
    """

    def __init__(self, tables, events, seats):
        self.knob = tables.data["knob"]
        self.rows = {table: list(tables.data[table].values()) for table in tables.catalogue["rows"]}
        self.seats, self.alone = range(seats), seats == 1
        names, slots = list(tables.data["building"]), self.knob["slots"]
        besides = list(tables.data["seat"].values())
        self.has = [[self.knob.get(f"start_{good}", 0) + besides[seat].get(good, 0) for good in GOODS]
                    for seat in self.seats]
        self.worker = [COLOURS.index("blue") for _ in self.seats]
        self.village = {names.index(name): COLOURS.index("blue") for name in ("town_centre", "meeting_tent", "market")}
        self.hero = [None for _ in self.seats]
        self.crew, self.eagles, self.horses = ([[None] * slots for _ in self.seats] for _ in range(3))
        self.wounds = [[0] * slots for _ in self.seats]
        self.hands, self.quests = [[] for _ in self.seats], [[] for _ in self.seats]
        self.scores = [[0] * len(PARTS) for _ in self.seats]
        self.supply = [row["count"] for row in self.rows["plunder"]]
        self.spaces, self.waiting, self.laid = {}, {}, {}
        self.deck, self.discards = sum(row["copies"] for row in self.rows["crew"]), Counter()
        self.shown, self.animals, self.animal_discards = {}, len(self.rows["animal"]), set()
        self.pairs, self.box, self.plan = [], [], None
        self.companion = self.rows["chief"][self.knob["chief"] - 1]
        self.chief = {"points": 0, "provisions": self.companion["provisions"], "horses": set(), "quests": []}
        self.seat = None                                        # whose turn was the last
        self.swapped = None                                     # slot of an eagle that is laid back for a horse
        self.strengths, self.lost = [], Counter()
        for event in named_events(tables.game, events):
            if event.kind not in SETTLED:
                getattr(self, f"on_{event.kind}")(event)

    # ---- setup

    def on_space(self, event):
        self.spaces[event.where], self.waiting[event.where] = [0] * len(PLUNDER), event.value
        if self.rows["space"][event.where]["quest"]:
            self.laid[VILLAGE_PLACES + event.where] = None

    def on_turned_up(self, event):
        self.laid[event.where] = event.what

    def on_shown(self, event):
        if not self.animals:
            self.animals = len(self.animal_discards)
            self.animal_discards.clear()
        self.animals -= 1
        self.shown[event.where] = event.what

    def on_hero(self, event):
        pair = event.what, event.where
        if pair in self.pairs:
            self.pairs.remove(pair)
        else:
            self.deck -= 1
        if event.seat < 0:
            self.pairs.append(pair)
        else:
            self.hero[event.seat], self.crew[event.seat][0] = pair

    # ---- goods and cards

    def on_gain(self, event):
        if event.seat < 0:
            self.spaces[event.where][event.what - FIRST_PLUNDER] += event.value
        else:
            self.has[event.seat][event.what] += event.value
        if event.what >= FIRST_PLUNDER:
            self.supply[event.what - FIRST_PLUNDER] -= event.value

    def on_take(self, event):
        """C-26: off the board, where a place is named; the note of the gain counts it as from the supply."""
        if event.where >= 0:
            self.spaces[event.where][event.what - FIRST_PLUNDER] -= 1
            self.supply[event.what - FIRST_PLUNDER] += 1

    def on_points(self, event):
        if event.what > CARD_POINTS:
            self.close_turn()
        self.scores[event.seat][event.what] += event.value

    def on_drawn(self, event):
        if not self.deck:                                       # C-40
            self.deck = self.discards.total()
            self.discards.clear()
        self.deck -= 1
        self.hands[event.seat].append(event.what)

    def on_discard(self, event):
        self.throw_away(event.seat, event.what)

    on_keep = on_discard

    def throw_away(self, seat, card):
        self.hands[seat].remove(card)
        self.discards[card] += 1

    def leave(self, seat, slot):
        """W-11: a crew member leaves the board, and its wounds with it."""
        card, self.crew[seat][slot], self.wounds[seat][slot] = self.crew[seat][slot], None, 0
        return card

    def dismiss(self, seat, slot):
        card = self.leave(seat, slot)
        if card is not None:
            self.discards[card] += 1

    def put_animal(self, seat, animal, slot, half):
        """A-3."""
        places = {"eagle": self.eagles, "horse": self.horses}[half][seat]
        if places[slot] is not None:
            self.animal_discards.add(places[slot])
        places[slot] = animal

    # ---- turns

    def on_turn(self, event):
        self.close_turn()
        left, self.pairs = [card for _, card in self.pairs], []
        if self.alone:
            self.box += left                                    # N-2
        else:
            self.discards.update(left)
        self.seat = event.seat
        self.colour, self.worker[event.seat] = self.worker[event.seat], None
        self.kumis, self.dice = 0, {}
        if not event.what:
            self.village[event.where] = self.colour

    def on_worker(self, event):
        self.worker[event.seat] = self.village.pop(event.where)

    def close_turn(self):
        """T-11: what is beyond the limits is lost."""
        if self.seat is None:
            return
        for good, name in enumerate(LIMITED):
            beyond = max(0, self.has[self.seat][good] - self.knob[f"{name}_limit"])
            self.has[self.seat][good] -= beyond
            self.lost[name] += beyond

    def on_act(self, event):
        seat, act = event.seat, ACTS[event.what]
        if act in ("eagle", "horse"):
            self.put_animal(seat, self.shown.pop(event.where), event.to, act)
        elif act == "hire":
            self.hands[seat].remove(event.where)
            self.dismiss(seat, event.to)
            self.crew[seat][event.to] = event.where
        elif act == "quest":
            self.quests[seat].append(self.laid.pop(event.to))
        elif act in ("card", "sell"):
            self.throw_away(seat, event.where)

    on_hire = on_quest = on_centre = on_act

    def on_animal(self, event):
        if self.swapped is None:
            self.on_act(event)
            return
        seat, slot, animal = event.seat, self.swapped, self.shown[event.where]      # C-23
        self.shown[event.where], self.eagles[seat][slot], self.swapped = self.eagles[seat][slot], None, None
        self.put_animal(seat, animal, event.to, "horse")

    def on_swap_eagle(self, event):
        self.swapped = event.where

    def on_swap_crew(self, event):
        self.hands[event.seat].remove(event.what)
        self.hands[event.seat].append(self.leave(event.seat, event.to))
        self.crew[event.seat][event.to] = event.what

    def on_heal(self, event):
        self.wounds[event.seat][event.where] -= 1

    def on_lose_crew(self, event):
        self.dismiss(event.seat, event.where)

    # ---- raids

    def on_kumis(self, event):
        self.kumis = event.what

    def on_die(self, event):
        self.dice[event.where] = self.rows["die"][event.what]["strength"][event.value]

    def on_strength(self, event):
        seat, region = event.seat, self.rows["settlement"][event.to]["region"]
        slots = [slot for slot, card in enumerate(self.crew[seat]) if card is not None]
        self.scores[seat][RAID_POINTS] += event.what
        worked_out = self.kumis + sum(self.dice.values()) + sum(
            self.standing(seat, slot) + self.alignment(seat, slot) + self.ability(seat, slot, region) for slot in slots)
        self.strengths.append((worked_out, event.value))

    def standing(self, seat, slot):
        """The strength of a crew member less its wounds."""
        return self.rows["crew"][self.crew[seat][slot]]["strength"] - self.wounds[seat][slot]

    def alignment(self, seat, slot):
        """A-4: the strength of the animals beside a crew member."""
        eagle, horse = self.eagles[seat][slot], self.horses[seat][slot]
        return ((0 if eagle is None else self.rows["animal"][eagle]["eagle_strength"])
                + (0 if horse is None else self.rows["animal"][horse]["horse_strength"]))

    def ability(self, seat, slot, region):
        """R-13, A-7: the strength that the ability of a crew member adds."""
        row, eagle = self.rows["crew"][self.crew[seat][slot]], self.eagles[seat][slot]
        if (TRIGGERS[row["trigger"]] != "raid" or row["region"] not in (-1, region)
                or row["worker"] not in (-1, self.colour)):
            return 0
        doubled = eagle is not None and EAGLES[self.rows["animal"][eagle]["eagle"]] == "double"
        return row["effect"].get("strength", 0) * (1 + doubled)

    def on_wound(self, event):
        if self.standing(event.seat, event.where) > 0:          # or it dies
            self.wounds[event.seat][event.where] += 1

    def on_death(self, event):
        card = self.leave(event.seat, event.where)
        if self.rows["crew"][card]["effect"].get("return"):
            self.hands[event.seat].append(card)
        else:
            self.discards[card] += 1

    def on_loot(self, event):
        for kind, number in enumerate(self.spaces.pop(event.where)):
            self.has[event.seat][FIRST_PLUNDER + kind] += number
        self.worker[event.seat] = self.waiting.pop(event.where)

    # ---- the nameless chief

    def on_plan(self, event):
        self.close_turn()
        self.plan = self.rows["plan"][event.what]

    def on_chief(self, event):
        chief, act = self.chief, CHIEF_ACTS[event.what]
        if act == "raid":                                       # N-9 to N-14
            given = self.horses_given()
            chief["provisions"] -= self.plan["provisions"]
            chief["horses"] -= given
            chief["points"] += event.value
            self.animal_discards |= given
            self.supply = [here + more for here, more in zip(self.supply, self.spaces.pop(event.where), strict=True)]
            del self.waiting[event.where]
        elif act == "quest":
            chief["quests"].append(self.laid.pop(event.where))
        elif act == "provisions":
            chief["provisions"] += event.value
        else:
            place = next(place for place, animal in self.shown.items() if animal == event.where)
            chief["horses"].add(self.shown.pop(place))

    def horses_given(self):
        """N-13: the fewest horses that will do, of these the weakest, of these those with the fewest points."""
        rows, horses = self.rows["animal"], sorted(self.chief["horses"])
        needed = self.plan["strength"] - self.companion["strength"]
        sets = [given for number in range(len(horses) + 1) for given in combinations(horses, number)
                if sum(rows[horse]["horse_strength"] for horse in given) >= needed]
        return set(min(sets, key=lambda given: (len(given), *(
            sum(rows[horse][what] for horse in given) for what in ("horse_strength", "horse_points")))))

    def chief_score(self):
        """N-20: his points for raids, horses and quests."""
        return (self.chief["points"] + sum(self.rows["animal"][horse]["horse_points"] for horse in self.chief["horses"])
                + sum(self.rows["quest"][quest]["points"] for quest in self.chief["quests"]))

    def on_end(self, event):
        self.close_turn()
