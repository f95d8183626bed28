"""Positions set up by name, and turns played in words: how the tests of the rules speak to the engine."""
import json
from collections import Counter
from functools import cache
from types import SimpleNamespace

import numpy as np

from ludometer import policies
from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import BUILDINGS, COLOURS, DICE, GAIN, PLUNDER, REGIONS, THINGS
from ludometer.simcore.tables import load
from tests.simcore.scythia.pinned import PINNED

SLOTS, VILLAGE_PLACES, NOBODY, FACE_DOWN = 5, 4, -1, -2
DRAFT, KEEP, TURNS, OVER = range(4)         # stages of the game
GOODS = engine.GOODS
CHANCE = policies.load("scythia", "random")
EVEN = "livestock", "wagon", "equipment"    # plunder of bare(), space after space
HEROES = "horses", "trade", "eagles", "healing"         # of bare(): the first two do nothing for who has nothing
DEFAULTS = "pass", "leave", "kumis 0"       # decisions of which nothing is said


@cache
def loaded(modules, settings):
    return load("scythia", modules=modules, set=json.loads(settings))


def bits(places):
    return sum(1 << int(place) for place in places)


def unbits(number, names):
    return [name for place, name in enumerate(names) if int(number) >> place & 1]


class Scene:
    """A position of a game and what has been said since it began.

    seats, pub, hid, tally: the parts of the position, to read and to change; `seats` has a player for each seat.
    log: [(seat, words)] of the last step. Seats are numbers from 0, slots and places of the row of animals numbers
    from 1, all else goes by its name in the data. Numbers are those of pinned.py, or with `printed` the data's.
    Whatever is given to somebody is taken from what is left: crew cards and animals from their decks, quests from
    the box, plunder from the supply.
    """

    def __init__(self, players=2, heroes=None, modules=(), seed=1, game=0, steps=0, printed=False, **settings):
        settings = json.dumps(({} if printed else PINNED) | {
            name.replace("__", "."): value for name, value in settings.items()})
        modules = ("solo", *modules) if players == 1 else tuple(modules)
        self.tables = loaded(modules, settings)
        self.players, self.chance = players, [CHANCE] * players
        self.seed, self.game, self.heroes, self.log = seed, game, heroes, []
        data = self.data = self.tables.data
        self.knobs = data["knob"]
        self.names = SimpleNamespace(**{table: tuple(data[table]) for table in (
            "hero", "crew", "animal", "quest", "settlement", "space", "plan")})
        self.top_cards, self.top_animals, self.top_plans, self.hidden = (), (), (), {}
        self._take(engine.play_one(self.tables, self.chance, seed, game, factions=heroes, steps=steps)[1])

    def _take(self, position):
        self.state = np.zeros(1, self.tables.state_dtype)
        self.state[0] = position
        self.seats, self.pub, self.hid, self.tally = (self.state[part][0] for part in ("player", "pub", "hid", "tally"))
        self.course = self.pub["course"]

    # ---- what is where

    def _name(self, table, place):
        return None if place == NOBODY else getattr(self.names, table)[place]

    def crew_of(self, seat):
        """By slot, None = empty."""
        return [self._name("crew", card) for card in self.seats[seat]["crew"]]

    def wounds_of(self, seat):
        return self.seats[seat]["wounds"].tolist()

    def eagles_of(self, seat):
        return [self._name("animal", card) for card in self.seats[seat]["eagle"]]

    def horses_of(self, seat):
        return [self._name("animal", card) for card in self.seats[seat]["horse"]]

    def hand_of(self, seat):
        """Sorted."""
        return sorted(self.names.crew[card] for card in self.hid["hand"][seat][:self.seats[seat]["n_hand"]])

    def goods_of(self, seat):
        """{thing: how many}, without those that are zero."""
        return {good: int(n) for good, n in zip(GOODS, self.seats[seat]["has"], strict=True) if n}

    def points_of(self, seat):
        """{part of the score: points}, without those that are zero."""
        return {part: int(n) for part, n in zip(engine.PARTS, self.seats[seat]["vp"], strict=True) if n}

    def quests_of(self, seat):
        return unbits(self.seats[seat]["quests"], self.names.quest)

    def worker_of(self, seat):
        return COLOURS[self.seats[seat]["worker"]]

    def village(self):
        """{building: colour of the worker there}."""
        return {name: COLOURS[colour] for name, colour in zip(BUILDINGS, self.pub["worker"], strict=True)
                if colour != NOBODY}

    def row(self):
        """Animals to choose from, None = gap."""
        return [self._name("animal", card) for card in self.pub["shown"][:self.knobs["animals_shown"]]]

    def discards(self):
        """{crew card: copies}."""
        return {name: int(n) for name, n in zip(self.names.crew, self.pub["discards"], strict=False) if n}

    def animal_discards(self):
        return unbits(self.pub["animal_discards"], self.names.animal)

    def deck(self):
        """Crew cards that come, the next one first."""
        return [self.names.crew[card] for card in self.hid["deck"][:self.pub["deck_left"]][::-1]]

    def animal_deck(self):
        return [self.names.animal[card] for card in self.hid["animals"][:self.pub["animals_left"]][::-1]]

    def supply(self):
        """{plunder: pieces}."""
        return {kind: int(self.pub["supply"][GOODS.index(kind)]) for kind in PLUNDER}

    def plunder_on(self, space):
        return {kind: int(n) for kind, n in zip(PLUNDER, self.pub["plunder"][self.names.space.index(space)],
                                                strict=True) if n}

    def worker_on(self, space):
        colour = self.pub["space_worker"][self.names.space.index(space)]
        return None if colour == NOBODY else COLOURS[colour]

    def spaces_left(self):
        return unbits(self.pub["spaces"], self.names.space)

    def _place(self, where):
        return where - 1 if isinstance(where, int) else VILLAGE_PLACES + self.names.space.index(where)

    def region_of(self, space):
        settlement = self.names.settlement[self.data["space"][space]["settlement"]]
        return REGIONS[self.data["settlement"][settlement]["region"]]

    def quest_on(self, where):
        """Of a space, or a place of the village from 1: its quest, "face down", or None."""
        quest = self.pub["quest"][self._place(where)]
        return "face down" if quest == FACE_DOWN else self._name("quest", quest)

    def chief(self):
        """{"points", "provisions", "horses", "quests", "blocked"} of the nameless chief."""
        chief = self.pub["chief"]
        blocked = int(chief["blocked"])
        return {"points": int(chief["points"]), "provisions": int(chief["provisions"]),
                "horses": unbits(chief["horses"], self.names.animal),
                "quests": unbits(chief["quests"], self.names.quest),
                "blocked": None if blocked == NOBODY else BUILDINGS[blocked]}

    def results(self):
        """A row of the results for each seat."""
        return engine.results(self.tables, self.state)

    # ---- setting things up

    def bare(self):
        """Seat 0 is to move; nobody has crew, cards or goods, and workers are where they begin."""
        pub = self.pub
        heroes = self.heroes or HEROES
        for seat in range(self.players):
            player = self.seats[seat]
            player["hero"] = self.names.hero.index(heroes[seat])
            for things in ("crew", "eagle", "horse"):
                player[things] = NOBODY
            player["has"], player["wounds"], player["n_hand"] = 0, 0, 0
        self.hid["hand"] = NOBODY
        pub["pair_hero"] = pub["pair_crew"] = NOBODY
        self.course["step"], self.course["stage"], self.course["to_move"] = 2 * self.players, TURNS, 0
        pub["discards"] = 0
        pub["plunder"] = 0
        for number, space in enumerate(self.spaces_left()):
            self._put(space, {EVEN[number % len(EVEN)]: 1})
        return self._settle()

    def _settle(self):
        """What is nowhere else goes to the decks, the box and the supply; what is to come lies on top."""
        data, pub, hid = self.data, self.pub, self.hid
        cards = Counter({card: row["copies"] for card, row in enumerate(data["crew"].values())})
        cards.subtract({card: int(n) for card, n in enumerate(pub["discards"])})
        animals = Counter(range(len(self.names.animal)))
        animals.subtract(self._numbers("animal", self.animal_discards() + self.chief()["horses"]))
        animals.subtract(int(card) for card in pub["shown"] if card != NOBODY)
        quests = Counter(range(len(self.names.quest)))
        quests.subtract(self._numbers("quest", self.chief()["quests"]))
        quests.subtract(int(quest) for quest in pub["quest"] if quest >= 0)
        supply = Counter({kind: row["count"] for kind, row in data["plunder"].items()})
        for space in self.names.space:
            supply.subtract(self.plunder_on(space))
        for seat in range(self.players):
            player = self.seats[seat]
            cards.subtract(int(card) for card in (*hid["hand"][seat], *player["crew"]) if card != NOBODY)
            animals.subtract(int(card) for card in (*player["eagle"], *player["horse"]) if card != NOBODY)
            quests.subtract(self._numbers("quest", self.quests_of(seat)))
            supply.subtract({kind: self.goods_of(seat).get(kind, 0) for kind in PLUNDER})
        for what in (cards, animals, quests, supply):
            assert min(what.values()) >= 0, f"more of it than there is: {what}"
        if self.players == 1:                                   # the crew card of the other pair is in the box
            cards[max(card for card in cards if cards[card])] -= 1
        pub["deck_left"] = self._stack(hid["deck"], cards, self._numbers("crew", self.top_cards))
        pub["animals_left"] = self._stack(hid["animals"], animals, self._numbers("animal", self.top_animals))
        left = list(quests.elements())
        for space in self.hidden.values():
            left.remove(self.names.quest.index(space))
        hid["quest"] = NOBODY
        for place in range(len(pub["quest"])):
            if pub["quest"][place] == FACE_DOWN:
                named = self.hidden.get(self.names.space[place - VILLAGE_PLACES])
                hid["quest"][place] = self.names.quest.index(named) if named else left.pop(0)
        hid["box"] = NOBODY
        hid["box"][:len(left)] = left
        for kind, n in supply.items():
            pub["supply"][GOODS.index(kind)] = n
        engine.rule_changed(self.tables, self.state)
        return self

    def _numbers(self, table, names):
        return [getattr(self.names, table).index(name) for name in names]

    def _stack(self, places, cards, top):
        """Cards in the order of the table, those named on top of them. Returns how many there are."""
        for card in top:
            assert cards[card] > 0, "what is to come is somewhere else"
            cards[card] -= 1
        stack = [*cards.elements(), *reversed(top)]
        places[:] = NOBODY
        places[:len(stack)] = stack
        return len(stack)

    def to_move(self, seat):
        self.course["to_move"] = seat
        return self

    def worker(self, seat, colour):
        self.seats[seat]["worker"] = COLOURS.index(colour)
        return self

    def workers(self, **colours):
        """All the workers of the village."""
        self.pub["worker"] = [COLOURS.index(colours[name]) if name in colours else NOBODY for name in BUILDINGS]
        return self

    def goods(self, seat, **things):
        """All that a seat has of goods and plunder."""
        self.seats[seat]["has"] = [things.get(thing, 0) for thing in GOODS]
        return self._settle()

    def crew(self, seat, *names):
        """The whole crew, from the first slot on, None = empty slot; without wounds."""
        player = self.seats[seat]
        player["crew"], player["wounds"] = NOBODY, 0
        player["crew"][:len(names)] = [NOBODY if name is None else self.names.crew.index(name) for name in names]
        return self._settle()

    def wounds(self, seat, *numbers):
        """By slot."""
        self.seats[seat]["wounds"][:len(numbers)] = numbers
        return self

    def eagles(self, seat, *names):
        return self._animals(seat, "eagle", names)

    def horses(self, seat, *names):
        return self._animals(seat, "horse", names)

    def _animals(self, seat, half, names):
        places = self.seats[seat][half]
        places[:] = NOBODY
        places[:len(names)] = [NOBODY if name is None else self.names.animal.index(name) for name in names]
        shown = self.row()
        for place, name in enumerate(shown):                    # another card takes its place in the row
            if name in names:
                self.pub["shown"][place] = self.names.animal.index(self._spare_animal(names))
        return self._settle()

    def _spare_animal(self, but=()):
        taken = {*but, *self.row(), *self.animal_discards(), *self.chief()["horses"],
                 *(name for seat in range(self.players) for name in self.eagles_of(seat) + self.horses_of(seat))}
        return next(name for name in reversed(self.names.animal) if name not in taken)

    def shown(self, *names):
        """The row of animals; None = gap."""
        self.pub["shown"][:len(names)] = [NOBODY if name is None else self.names.animal.index(name) for name in names]
        return self._settle()

    def hand(self, seat, *names):
        """The whole hand."""
        self.hid["hand"][seat] = NOBODY
        self.hid["hand"][seat][:len(names)] = self._numbers("crew", names)
        self.seats[seat]["n_hand"] = len(names)
        return self._settle()

    def next_cards(self, *names):
        """Crew cards on top of the deck, the next one first."""
        self.top_cards = names
        return self._settle()

    def only_cards(self, *names):
        """The deck of crew cards is just this; the others are discards."""
        self.next_cards(*names)
        for card in self._numbers("crew", self.deck()[len(names):]):
            self.pub["discards"][card] += 1
        self.hid["deck"][:] = NOBODY
        self.hid["deck"][:len(names)] = self._numbers("crew", reversed(names))
        self.pub["deck_left"] = len(names)
        return self

    def next_animals(self, *names):
        self.top_animals = names
        return self._settle()

    def only_animals(self, *names):
        """The deck of animals is just this; the others are discards."""
        self.next_animals(*names)
        self.pub["animal_discards"] |= np.uint64(bits(self._numbers("animal", self.animal_deck()[len(names):])))
        self.hid["animals"][:] = NOBODY
        self.hid["animals"][:len(names)] = self._numbers("animal", reversed(names))
        self.pub["animals_left"] = len(names)
        return self

    def village_quests(self, *names):
        """Face up in the village, by place; None = empty."""
        self.pub["quest"][:VILLAGE_PLACES] = NOBODY
        self._turn_down(names)
        self.pub["quest"][:len(names)] = [NOBODY if name is None else self.names.quest.index(name) for name in names]
        return self._settle()

    def quest(self, space, name):
        """Face up on a space, whose plunder is gone; None = there is none."""
        self._turn_down([name])
        self.raided(space)
        self.pub["quest"][self._place(space)] = NOBODY if name is None else self.names.quest.index(name)
        return self._settle()

    def under(self, space, name):
        """Face down under the plunder of a space."""
        self._turn_down([name])
        self.hidden[space] = name
        return self._settle()

    def _turn_down(self, names):
        # whoever lies face up in the village and is wanted elsewhere
        for place in range(VILLAGE_PLACES):
            if self.quest_on(place + 1) in set(names) - {None}:
                others = [quest for quest in self.names.quest if quest not in names and quest not in (
                    self.quest_on(other + 1) for other in range(VILLAGE_PLACES)) and quest not in self.hidden.values()]
                self.pub["quest"][place] = self.names.quest.index(others[-1])

    def done(self, seat, *names):
        """Quests a seat has completed."""
        self._turn_down(names)
        self.seats[seat]["quests"] = bits(self._numbers("quest", names))
        return self._settle()

    def plunder(self, space, **kinds):
        """All that lies on a space."""
        self._put(space, kinds)
        return self._settle()

    def _put(self, space, kinds):
        self.pub["plunder"][self.names.space.index(space)] = [kinds.get(kind, 0) for kind in PLUNDER]

    def waiting(self, space, colour):
        """The worker on a space."""
        self.pub["space_worker"][self.names.space.index(space)] = COLOURS.index(colour)
        return self

    def raided(self, *spaces):
        """Nothing is left on these spaces, nor a quest."""
        for space in spaces:
            self.pub["space_worker"][self.names.space.index(space)] = self.pub["quest"][self._place(space)] = NOBODY
            self._put(space, {})
        return self._settle()

    def raided_but(self, *spaces):
        """All spaces but these are raided, and have their quests face up still, as far as they had one."""
        quests = {space: self.hid["quest"][self._place(space)] for space in self.spaces_left()}
        for space in set(quests) - set(spaces):
            self.pub["quest"][self._place(space)] = quests[space]
            self.pub["space_worker"][self.names.space.index(space)] = NOBODY
            self._put(space, {})
        return self._settle()

    def points(self, seat, **parts):
        """Points on the track: raids, cards."""
        self.seats[seat]["vp"] = [parts.get(part, 0) for part in engine.PARTS]
        return self

    def set_chief(self, points=0, provisions=0, horses=(), quests=(), blocked=None, plan=None):
        """All of the chief; plan: the next of his plans."""
        chief = self.pub["chief"]
        self._turn_down(quests)
        chief["points"], chief["provisions"] = points, provisions
        chief["horses"], chief["quests"] = bits(self._numbers("animal", horses)), bits(self._numbers("quest", quests))
        chief["blocked"] = BUILDINGS.index(blocked) if blocked else NOBODY
        for place, name in enumerate(self.row()):
            if name in horses:
                self.pub["shown"][place] = self.names.animal.index(self._spare_animal(horses))
        if plan:
            self.plans(plan)
        return self._settle()

    def plans(self, *names):
        """His deck of plans, the next one first, and nothing else."""
        self.hid["plans"][:] = NOBODY
        self.hid["plans"][:len(names)] = self._numbers("plan", reversed(names))
        self.pub["chief"]["plans_left"] = bits(self._numbers("plan", names))
        return self

    # ---- playing in words

    def words(self, event):
        """One event in words; slots and places of the row count from 1."""
        names, kind, value = self.names, engine.EVENTS[int(event["kind"])], int(event["picked"])
        what, where, to, _ = (int(x) for x in event["move"])

        def crew(card):
            return names.crew[card]

        def act():
            return {
                "pass": lambda: "pass", "eagle": lambda: f"eagle {where + 1} {to + 1}",
                "horse": lambda: f"horse {where + 1} {to + 1}", "hire": lambda: f"hire {crew(where)} {to + 1}",
                "quest": lambda: f"quest {self._quest_name(to)}" + (f" less {GOODS[where]}" if where != NOBODY else ""),
                "card": lambda: f"play {crew(where)}", "eagle_action": lambda: f"use eagle {to + 1}",
                "sell": lambda: f"sell {crew(where)}", "trade": lambda: f"trade {GOODS[where]}",
                "card_and_kumis": lambda: "card and kumis", "heal": lambda: "heal",
            }.get(engine.ACTS[what], lambda: engine.ACTS[what])()

        return {
            "draft": lambda: f"draft {names.hero[what]} {crew(where)}", "keep": lambda: f"throw {crew(what)}",
            "turn": lambda: f"visit {BUILDINGS[where]}" if what == 0 else f"raid {names.settlement[where]}",
            "worker": lambda: f"take {BUILDINGS[where]}", "act": act, "animal": act, "hire": act, "quest": act,
            "centre": act, "kumis": lambda: f"kumis {what}",
            "reroll": lambda: "leave" if what == NOBODY else f"reroll {what + 1}",
            "wound": lambda: f"wound {crew(what)} {where + 1}", "loot": lambda: f"loot {names.space[where]}",
            "heal": lambda: f"mend {crew(what)} {where + 1}", "discard": lambda: f"discard {crew(what)}",
            "building": lambda: f"use {BUILDINGS[where]}", "swap_crew": lambda: f"swap {crew(what)} {to + 1}",
            "swap_eagle": lambda: f"return eagle {where + 1}", "pay": lambda: f"pay {THINGS[what]}",
            "take": lambda: f"gain {GAIN[what]}" + (f" {names.space[where]}" if where >= 0 else ""),
            "lose_crew": lambda: f"lose {crew(what)} {where + 1}",
            "rob": lambda: f"rob {where}", "drawn": lambda: f"drawn {crew(what)}",
            "hero": lambda: f"has {names.hero[what]} {crew(where)}",
            "space": lambda: f"worker {COLOURS[value]} {names.space[where]}",
            "turned_up": lambda: f"turned up {names.quest[what]}", "shown": lambda: f"shown {names.animal[what]}",
            "die": lambda: f"die {DICE[what]} {value}",
            "strength": lambda: f"strength {value} points {what} wounds {where}",
            "gain": lambda: f"{THINGS[what]} {value:+}", "points": lambda: f"points {engine.PARTS[what]} {value:+}",
            "death": lambda: f"death {crew(what)}", "plan": lambda: f"plan {names.plan[what]} {BUILDINGS[where]}",
            "chief": lambda: f"chief {engine.CHIEF_ACTS[what]}", "end": lambda: f"end {engine.ENDS[value]}",
        }[kind]()

    def _quest_name(self, place):
        quest = self.pub["quest"][place]
        return self.names.quest[quest] if quest >= 0 else f"at {place}"

    def _replay(self, script):
        return engine.play_one(self.tables, self.chance, self.seed, self.game, factions=self.heroes, script=script,
                               position=self.state[0], steps=1)

    def _decisions(self, script):
        """Events of the decisions of a step that begins with this script."""
        events = self._replay(script)[0]
        return events[events["n_moves"] > 0]

    def _script(self, wanted, then=None):
        """Picks for the decisions described, before which forced ones and DEFAULTS are left out, and for the rest what
        then(offered) says.

        Returns the picks, what is wanted and was not found, and what is offered where no pick was found.
        """
        script, wanted = [], list(wanted)
        while len(said := self._decisions(script)) > len(script):
            at = len(script)
            offered = [self.words(self._decisions([*script, pick])[at]) for pick in range(int(said[at]["n_moves"]))]
            if wanted and wanted[0] in offered:
                choice = wanted.pop(0)
            elif not wanted and then is None:
                return script, wanted, offered
            else:
                choice = offered[0] if len(offered) == 1 else next((words for words in offered if words in DEFAULTS),
                                                                   None)
                if choice is None and not wanted:
                    choice = then(offered)
                if choice is None:
                    return script, wanted, offered
            script.append(offered.index(choice))
        return script, wanted, []

    def options(self, *wanted):
        """All that may be chosen next after these decisions; nothing if the step is over."""
        _, left, offered = self._script(wanted)
        assert not left, f"{left[0]!r} is not among {offered}"
        assert len(set(offered)) == len(offered), f"one choice offered twice: {offered}"
        return set(offered)

    def step(self, *wanted, dice=None):
        """Play one step as described; where nothing is said nothing is done, and any worker is taken.

        dice: what is rolled, (strength, wounds) in all. Returns all that happened in words.
        """
        if dice:
            self.roll(*dice, turn=wanted[0])
        script, left, offered = self._script(wanted, lambda offered: next(
            (words for words in offered if words.startswith("take ")), None))
        assert not left, f"{left[0]!r} is not among {offered}"
        assert not offered, f"nothing said about {offered}"
        return self._play(script)

    def go(self, *wanted, dice=None):
        """The same, and the position."""
        self.step(*wanted, dice=dice)
        return self

    def by_chance(self):
        """Play one step at random."""
        return self._play([])

    def faces(self, pick):
        """[(die, face)] of the first roll of the raid that is candidate number `pick` of the turn."""
        events = self._replay([pick])[0]
        kinds = [engine.EVENTS[int(event["kind"])] for event in events]
        first = slice(None, next(place for place, kind in enumerate(kinds) if kind in ("reroll", "strength")))
        return [(DICE[int(event["move"]["what"])], int(event["picked"]))
                for event, kind in zip(events[first], kinds[first], strict=True) if kind == "die"]

    def roll(self, strength, wounds, turn):
        """Make the dice of this raid show so much in all: another seed has the same position and other luck."""
        pick, *_ = self._script([turn])[0]
        dice = self.data["die"]
        for self.seed in range(1, 20000):
            faces = self.faces(pick)
            if (sum(dice[die]["strength"][face] for die, face in faces),
                    sum(dice[die]["wounds"][face] for die, face in faces)) == (strength, wounds):
                return self
        raise AssertionError(f"{turn}: no roll of {strength} strength and {wounds} wounds")

    def _play(self, script):
        events, end = self._replay(script)
        said = [self.words(event) for event in events]
        self._take(end)
        self.hidden = {space: name for space, name in self.hidden.items() if self.quest_on(space) == "face down"}
        self.top_cards = self.top_animals = ()
        assert engine.sound(self.tables, self.state)
        self.log = [(int(event["seat"]), words) for event, words in zip(events, said, strict=True)]
        return said
