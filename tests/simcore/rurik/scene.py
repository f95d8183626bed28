"""Positions set up by name, and turns played in words: how the tests of the rules speak to the engine."""
from functools import cache
from types import SimpleNamespace

import numpy as np

from ludometer import policies
from ludometer.simcore.rurik import engine
from ludometer.simcore.rurik.declared import ACTIONS, EPIC, GOODS, OFFERS, PARTS, STRUCTURES, TRACKS, TURN_MOVES
from ludometer.simcore.tables import load

STAGES = ("agendas", "leaders", "heritage_keep", "troops", "leader_places", "heritage", "strategy", "action", "claim",
          "over")
REBEL, NEUTRAL = 4, 5
SPENDING = {"muster": "muster", "move": "march", "tax": "tax", "build": "build", "attack": "attack",
            "attack_careful": "attack_careful", "move_anywhere": "lift"}            # points, and what they buy
CHANCE = policies.load("rurik", "random")


@cache
def loaded(modules, settings):
    return load("rurik", modules=modules, set=dict(settings))


class Scene:
    """A position of a game and what has been said since it began.

    pub, hid, tally: the parts of the position, to read and to change. log: [(seat, words)] of the last step. Seats are
    numbers, all else goes by its name in the data; rows of the strategy board count from 1.
    """

    def __init__(self, *leaders, modules=(), seed=1, game=0, steps=0, **settings):
        knobs = tuple((name.replace("__", "."), value) for name, value in settings.items())
        self.tables = loaded(tuple(modules), knobs)
        self.chance = [CHANCE] * len(leaders)
        self.seed, self.game, self.log = seed, game, []
        self.factions = list(leaders)
        data = self.tables.data
        self.names = SimpleNamespace(**{table: tuple(data[table]) for table in (
            "region", "scheme", "deed", "agenda", "leader", "conversion", "intrigue", "rebel_faction", "inheritance",
            "war_reward", "epic")})
        self.rewards = (*data["rebel"], *data["reward_token"])
        self._take(engine.play_one(self.tables, self.chance, seed, game, factions=self.factions, steps=steps)[1])

    def _take(self, position):
        self.state = np.zeros(1, self.tables.state_dtype)
        self.state[0] = position
        self.pub, self.hid, self.tally = (self.state[part][0] for part in ("pub", "hid", "tally"))
        self.course = self.pub["course"]

    # ---- where things are

    def region(self, name):
        return self.names.region.index(name)

    def regions(self, mask):
        """Names of the regions of a set."""
        return {name for i, name in enumerate(self.names.region) if int(mask) >> i & 1}

    def cards(self, mask, table="scheme"):
        """Names of the cards of a set."""
        return {name for i, name in enumerate(getattr(self.names, table)) if int(mask) >> i & 1}

    def pieces(self, seat):
        """{region: pieces of the seat, the leader included}."""
        return {name: int(n) for name, n in zip(self.names.region, self.pub["troops"][:, seat], strict=True) if n}

    def leader_at(self, seat):
        at = self.pub["leader_at"][seat]
        return None if at < 0 else self.names.region[at]

    def ruler(self, region):
        seat = int(self.pub["ruler"][self.region(region)])
        return None if seat < 0 else seat

    def owner(self, region, structure):
        seat = int(self.pub["owner"][self.region(region), STRUCTURES.index(structure)])
        return None if seat < 0 else seat

    def goods_of(self, seat):
        return {kind: int(n) for kind, n in zip(GOODS, self.pub["goods"][seat], strict=True) if n}

    def hand_of(self, seat):
        return self.cards(self.hid["hand"][seat])

    def discards(self):
        return self.cards(self.pub["discard"])

    def deck_of(self, deck):
        """A scheme deck from the top."""
        left = self.pub["schemes_left"][deck]
        return [self.names.scheme[card] for card in self.hid["scheme_deck"][deck][:left][::-1]]

    def chosen_by(self, seat):
        """Deeds chosen and not yet accomplished."""
        return self.cards(self.pub["deeds_held"][seat], "deed")

    def done_by(self, seat):
        return self.cards(self.pub["deeds_done"][seat], "deed")

    def deeds_out(self):
        return self.cards(self.pub["deeds_out"], "deed")

    def row(self):
        return [self.names.deed[card] for card in self.pub["deed_row"] if card >= 0]

    def deed_deck(self):
        """The deed deck from the top."""
        return [self.names.deed[card] for card in self.hid["deed_deck"][:self.pub["deeds_left"]][::-1]]

    def phase(self):
        return STAGES[self.course["stage"]]

    def space(self, column):
        """[(seat, number, bribe)] of a column from the top."""
        column = ACTIONS.index(column)
        return [(int(self.pub["space_seat"][column, row]), int(self.pub["space_number"][column, row]),
                 int(self.pub["space_bribe"][column, row])) for row in range(self.pub["column_size"][column])]

    def on_board(self):
        """How many advisors each seat has on the strategy board."""
        return [int(spaces).bit_count() for spaces in self.pub["placed"][:self.course["n_seats"]]]

    def points(self, seat):
        """{part of the score: points}; those that only modules know, if there are any."""
        points = {part: int(n) for part, n in zip(PARTS, self.pub["vp"][:, seat], strict=True)}
        return {part: n for part, n in points.items() if n or part not in ("tokens", "coins", "dock")}

    # ---- setting things up

    def at(self, phase, number=1):
        """The beginning of a phase of a round; no advisor on the board, no rebel on the map."""
        self.course["stage"], self.pub["round"], self.pub["count"] = STAGES.index(phase), number - 1, 0
        for region in range(len(self.names.region)):
            if self.hid["rebel_kind"][region] >= 0:
                if not self.tables.data["knob"]["reward_tokens"]:
                    self.hid["rewards"][self.hid["rewards_left"]] = self.hid["rebel_kind"][region]
                    self.hid["rewards_left"] += 1
                self.hid["rebel_kind"][region] = -1
        self.pub["rebels"] = self.pub["advisors"] = self.pub["placed"] = self.pub["columns_used"] = 0
        self.pub["space_seat"] = -1
        self.pub["space_number"] = self.pub["space_bribe"] = self.pub["column_size"] = 0
        seats = int(self.course["n_seats"])
        numbers, = [row["numbers"] for row in self.tables.data["advisor"].values()
                    if (row["players"], row["round"]) == (seats, number)]
        if phase == "strategy":
            self.pub["advisors"][:seats] = np.bincount(numbers, minlength=6)
        self.pub["stage_steps"] = {
            "troops": seats * self.tables.data["knob"]["start_troops"], "strategy": seats * len(numbers),
            "action": seats * len(numbers), "claim": 1}.get(phase, seats)
        return self._changed()

    def _changed(self):
        engine.rule_changed(self.state)
        return self

    def troops(self, seat, **regions):
        """Troops from the supply: troops(0, kiev=2)."""
        for region, n in regions.items():
            self.pub["troops"][self.region(region), seat] += n
            self.pub["supply"][seat] -= n
        return self._changed()

    def leader(self, seat, region):
        self.pub["troops"][self.region(region), seat] += 1
        self.pub["leader_at"][seat] = self.region(region)
        return self._changed()

    def rebels(self, **regions):
        """Rebels with what is under the last of them: rebels(kiev="fish") or rebels(kiev=2), with a coin."""
        for region, what in regions.items():
            n, kind = (1, what) if isinstance(what, str) else (what, "coin")
            self.pub["rebels"][self.region(region)] = n
            left, kind = int(self.hid["rewards_left"]), self.rewards.index(kind)
            if not self.tables.data["knob"]["reward_tokens"]:
                at = list(self.hid["rewards"][:left]).index(kind)
                self.hid["rewards"][at:left - 1] = self.hid["rewards"][at + 1:left].copy()
                self.hid["rewards"][left - 1] = -1
                self.hid["rewards_left"] -= 1
            self.hid["rebel_kind"][self.region(region)] = kind
        return self._changed()

    def built(self, seat, **regions):
        """Structures from the supply: built(0, kiev="church market")."""
        for region, structures in regions.items():
            for structure in structures.split():
                kind = STRUCTURES.index(structure)
                assert self.pub["owner"][self.region(region), kind] < 0
                self.pub["owner"][self.region(region), kind] = seat
                self.pub["structures_left"][seat, kind] -= 1
        return self._changed()

    def goods(self, seat, **kinds):
        for kind, n in kinds.items():
            self.pub["goods"][seat, GOODS.index(kind)] = n
        return self

    def coins(self, *amounts):
        """Coins of the seats, from seat 0 on."""
        for seat, amount in enumerate(amounts):
            self.pub["coins"][seat] = amount
        return self

    def advisor(self, seat, column, row=1, number=1, bribe=0):
        """A placed advisor; spaces above it stay empty, as if resolved before."""
        column = ACTIONS.index(column)
        self.pub["space_seat"][column, row - 1] = seat
        self.pub["space_number"][column, row - 1] = number
        self.pub["space_bribe"][column, row - 1] = bribe
        self.pub["column_size"][column] = max(row, int(self.pub["column_size"][column]))
        self.pub["placed"][seat] |= 1 << column * len(self.pub["space_seat"][column]) + row - 1
        return self

    def _from_scheme_decks(self, name):
        card = self.names.scheme.index(name)
        for deck in range(2):
            left = int(self.pub["schemes_left"][deck])
            cards = list(self.hid["scheme_deck"][deck][:left])
            if card in cards:
                cards.remove(card)
                self.hid["scheme_deck"][deck][:left] = [*cards, -1]
                self.pub["schemes_left"][deck] -= 1
                return card
        raise AssertionError(f"{name} is not in a deck")

    def hand(self, seat, *names):
        """Scheme cards from the decks into a hand."""
        for name in names:
            self.hid["hand"][seat] |= 1 << self._from_scheme_decks(name)
            self.pub["hand_size"][seat] += 1
        return self

    def top(self, deck, *names):
        """These scheme cards on top of a deck, the first one topmost."""
        for name in reversed(names):
            card = self._from_scheme_decks(name)
            self.hid["scheme_deck"][deck][self.pub["schemes_left"][deck]] = card
            self.pub["schemes_left"][deck] += 1
        return self

    def discard_down_to(self, first, second):
        """All scheme cards below the top `first` and `second` of the two decks go to the discards."""
        for deck, n in enumerate((first, second)):
            self.discarded(*self.deck_of(deck)[n:])
        return self

    def discarded(self, *names):
        """Scheme cards from the decks onto the discards, the last one on top."""
        for name in names:
            card = self._from_scheme_decks(name)
            self.pub["discard"] |= 1 << card
            self.pub["discards"][self.pub["n_discards"]] = card
            self.pub["n_discards"] += 1
        return self

    def _from_deeds(self, name):
        card, left = self.names.deed.index(name), int(self.pub["deeds_left"])
        cards = list(self.hid["deed_deck"][:left])
        if card in cards:
            cards.remove(card)
            self.hid["deed_deck"][:left] = [*cards, -1]
            self.pub["deeds_left"] -= 1
        else:
            at = list(self.pub["deed_row"]).index(card)
            self.pub["deed_row"][at] = self.hid["deed_deck"][left - 1]
            self.hid["deed_deck"][left - 1] = -1
            self.pub["deeds_left"] -= 1
        return card

    def deeds(self, seat, *names):
        """Deeds chosen by a seat."""
        for name in names:
            self.pub["deeds_held"][seat] |= 1 << self._from_deeds(name)
        return self

    def done(self, seat, *names):
        """Deeds accomplished by a seat."""
        for name in names:
            self.pub["deeds_done"][seat] |= 1 << self._from_deeds(name)
        return self

    def offer(self, *names, then=(), deck=None, out=()):
        """The deed row, the next deeds of the deck, how many deeds the deck holds, and the discarded ones.

        The last seat has accomplished the others.
        """
        every = [name for name in (*self.row(), *self.deed_deck()) if name not in out]
        rest = [name for name in every if name not in (*names, *then)]
        cards = [*then, *rest]
        if deck is not None:
            for name in cards[deck:]:
                self.pub["deeds_done"][self.course["n_seats"] - 1] |= 1 << self.names.deed.index(name)
            cards = cards[:deck]
        for name in out:
            self.pub["deeds_out"] |= 1 << self.names.deed.index(name)
        self.pub["deed_row"], self.hid["deed_deck"], self.pub["deeds_left"] = -1, -1, len(cards)
        for i, name in enumerate(names):
            self.pub["deed_row"][i] = self.names.deed.index(name)
        for i, name in enumerate(reversed(cards)):
            self.hid["deed_deck"][i] = self.names.deed.index(name)
        return self

    def claimed(self, seat, **steps):
        """Claim markers on steps of their tracks, 1 is the lowest."""
        for track, step in steps.items():
            self.pub["claim"][TRACKS.index(track), seat] = step
        return self

    def agendas(self, *names):
        """The agendas kept, by seat; those returned are some others."""
        others = [name for name in self.names.agenda if name not in names]
        for seat, name in enumerate(names):
            self.hid["agenda"][seat] = self.names.agenda.index(name)
            self.hid["agenda_other"][seat] = self.names.agenda.index(others[seat])
        return self

    def dungeon(self, captor, *pieces, leaders=()):
        """Prisoners: each a seat, whose troop it is, or "rebel"; and the seats whose leaders are captive."""
        for owner in pieces:
            if owner == "rebel":
                self.pub["dungeon"][captor, REBEL] += 1
                self.pub["rebels_beaten"][captor] += 1
            else:
                self.pub["dungeon"][captor, owner] += 1
                self.pub["supply"][owner] -= 1
        for owner in leaders:
            assert self.leader_at(owner) is None
            self.pub["captive_leaders"][captor] |= 1 << owner
        return self

    def prisoners(self, captor):
        """What a dungeon holds, as dungeon() takes it, leaders as "leader 1"."""
        held = [owner for owner in range(REBEL) for _ in range(self.pub["dungeon"][captor, owner])]
        held += ["rebel"] * int(self.pub["dungeon"][captor, REBEL])
        return held + [f"leader {owner}" for owner in range(REBEL) if self.pub["captive_leaders"][captor] >> owner & 1]

    def faction(self, name, lair, *deck):
        """The rebel faction, where its lair is, and the regions of the next cards; its deck has no others."""
        self.pub["faction"], self.pub["faction_stands"] = self.names.rebel_faction.index(name), 1
        self.pub["lair"], self.hid["heritage_left"], self.hid["heritage_deck"] = self.region(lair), len(deck), -1
        for i, region in enumerate(reversed(deck)):
            self.hid["heritage_deck"][i] = self.names.inheritance.index(region)
        return self._changed()

    def laid_out(self, *cards):
        """The epic structures that lie out, with all their pieces."""
        self.pub["epic_left"] = 0
        for name in cards:
            self.pub["epic_left"][self.names.epic.index(name)] = self.tables.data["epic"][name]["pieces"]
        return self

    def epic(self, **places):
        """Epic structures that stand: epic(city_gate="kiev", border_fort="kiev volyn")."""
        for name, regions in places.items():
            effect = self.tables.data["epic"][name]["effect"]
            regions = sorted(map(self.region, regions.split()))
            if len(regions) == 2:
                pieces = self.pub["fort" if effect == EPIC.index("crossing") else "tower"]
                pieces[int(pieces[0, 0] >= 0)] = regions
            else:
                self.pub["epic_at"][effect], = regions
            card = self.names.epic.index(name)
            self.pub["epic_left"][card] = max(0, self.pub["epic_left"][card] - 1)
        return self._changed()

    def epic_at(self, name):
        """Where an epic structure stands: "kiev", or None; those on borders as a list of "kiev volyn"."""
        effect = self.tables.data["epic"][name]["effect"]
        for table, on_border in (("fort", "crossing"), ("tower", "tower")):
            if effect == EPIC.index(on_border):
                return [f"{self.names.region[one]} {self.names.region[other]}"
                        for one, other in self.pub[table] if one >= 0]
        at = self.pub["epic_at"][effect]
        return None if at < 0 else self.names.region[at]

    def on_library(self, *names):
        """Deeds that lie on the card of the library."""
        for i, name in enumerate(names):
            self.pub["library"][i] = self._from_deeds(name)
        return self

    def library(self):
        return {self.names.deed[card] for card in self.pub["library"] if card >= 0}

    def intrigue(self, *cards):
        """The intrigue cards laid out, from the left; that of the round is active."""
        for i, name in enumerate(cards):
            self.pub["intrigue"][i] = self.names.intrigue.index(name)
        number = int(self.pub["round"])
        self.pub["intrigue_active"] = self.pub["intrigue"][number - 1] if number else -1
        return self

    def inherits(self, seat, *names):
        """The inheritance cards that a seat holds, instead of those dealt."""
        dealt, cards = self.hid["inheritance"], [self.names.inheritance.index(name) for name in names]
        dealt[seat] = -1
        spare = [card for card, row in enumerate(self.tables.data["inheritance"].values())
                 if row["players"] <= self.course["n_seats"] and card not in cards and card not in dealt]
        for other, i in np.argwhere(np.isin(dealt, cards)):     # a rival that holds one gets another for it
            dealt[other, i] = spare.pop()
        dealt[seat, :len(cards)] = cards
        return self

    def war_rewards(self, **steps):
        """War rewards at steps of the warfare track, and none at others: war_rewards(fish=2)."""
        self.pub["war_reward"] = -1
        for name, step in steps.items():
            self.pub["war_reward"][step] = self.names.war_reward.index(name)
        return self

    # ---- playing in words

    def words(self, event):
        """One line of the log: "march kiev volyn leader+1", "card tax_a"."""
        kind, (what, where, to, extra) = engine.EVENTS[int(event["kind"])], (int(x) for x in event["move"])
        names, value = self.names, int(event["picked"])
        with_leader = {0: "", 1: " leader"}.get(extra, f" leader+{extra - 1}")
        names_of = {REBEL: "rebel", NEUTRAL: "neutral"}
        target = names_of.get(to, to)
        of = {REBEL: "rebel", -1: "rebel at hand"}.get

        def attacked():
            return f"{names.region[extra - 1]} {target} from {names.region[where]}" if extra else (
                f"{names.region[where]} {target}")

        if kind == "turn":
            action = TURN_MOVES[what]
            return {
                "end": lambda: "end", "main": lambda: "main", "forfeit": lambda: "forfeit",
                "play_scheme": lambda: f"play {names.scheme[where]}",
                "do_deed": lambda: f"accomplish {names.deed[where]}",
                "convert": lambda: f"convert {names.conversion[where]}",
                "banish": lambda: f"banish {extra % 4}{' leader' if extra >= 4 else ''} {names.region[to]}",
                "march": lambda: f"march {names.region[where]} {names.region[to]}{with_leader}",
                "lift": lambda: f"lift {names.region[where]}{with_leader}",
                "tax": lambda: f"tax {names.region[where]}{('', ' good', ' coin')[extra]}",
                "build": lambda: f"build {STRUCTURES[to]} {names.region[where]}"
                                 f"{'' if extra < 0 else f' {names_of.get(extra, extra)}'}",
                "attack": lambda: f"attack {attacked()}", "attack_careful": lambda: f"attack_careful {attacked()}",
                "defeat_faction": lambda: "defeat_faction",
                "build_epic": lambda: f"epic {names.epic[where]}",
                "cross": lambda: f"cross {names.region[where]} {names.region[to]}{with_leader}",
                "ride": lambda: f"ride {names.region[where]} {names.region[to]}{with_leader}",
                "errand": lambda: f"errand {names.region[to]}",
                "circuit": lambda: f"circuit {'coin' if to < 0 else names.region[to]}",
            }.get(action, lambda: f"{action} {names.region[where]}{with_leader}")()
        return {
            "agenda": lambda: f"agenda {names.agenda[what]}", "leader": lambda: f"leader {names.leader[what]}",
            "place": lambda: f"place {what} {ACTIONS[where]}", "bribe": lambda: f"bribe {what}",
            "resolve": lambda: f"resolve {what} {ACTIONS[where]} {to + 1}",
            "deck": lambda: f"deck {where}", "marker": lambda: f"marker {where}",
            "keep": lambda: f"keep {names.scheme[what]}", "return": lambda: f"return {names.scheme[what]}",
            "take_deed": lambda: f"take {names.deed[what]}", "pay": lambda: f"pay {(*GOODS, 'boon')[what]}",
            "heritage_keep": lambda: f"returns {names.inheritance[what]}",
            "heritage": lambda: f"inherit {names.inheritance[what]} {'declined' if where < 0 else names.region[where]}",
            "site": lambda: f"site {names.region[where]}{'' if to < 0 else ' ' + names.region[to]}",
            "swap": lambda: f"swap {names.deed[what]} for {names.deed[where]}" if what >= 0 else "swap none",
            "tokens": lambda: f"tokens {EPIC[what]} {value}",
            "good": lambda: f"good {(*GOODS, 'none')[what]}" + (f" for {GOODS[where]}" if where >= 0 else ""),
            "boon": lambda: f"boon {GOODS[value]}",
            "discard": lambda: f"discard {names.scheme[what]}",
            "raze": lambda: f"raze {STRUCTURES[what]} {names.region[where]}",
            "boat": lambda: "boat all" if what else "boat hold",
            "capture": lambda: f"{'reveal' if extra & 1 else 'capture'} {'yes' if what else 'no'}",
            "prisoner": lambda: f"prisoner {of(what, what)}",
            "offer": lambda: f"{OFFERS[what]} {'yes' if extra else 'no'}",
            "captured": lambda: f"captured {of(value, value)}{' leader' if what else ''}",
            "release": lambda: f"release {what} for {value}", "faction": lambda: f"faction {value}",
            "intrigue": lambda: f"intrigue {names.intrigue[value]}",
            "top_deed": lambda: f"top_deed {names.deed[value]}",
            "war_reward": lambda: f"war_reward {names.war_reward[value]}",
            "round": lambda: f"round {value + 1}", "card": lambda: f"card {names.scheme[value]}",
            "reward": lambda: f"reward {self.rewards[value]}", "steal": lambda: f"steal {value}",
            "track": lambda: f"track {TRACKS[where]} {value}", "income": lambda: f"income {value}",
            "reshuffle": lambda: f"reshuffle {value}", "deed_deck": lambda: f"deed_deck {value}",
            "score": lambda: f"score {PARTS[what]} {value}",
        }.get(kind, lambda: f"{kind} {names.region[where]}")()

    def _replay(self, script):
        return engine.play_one(self.tables, self.chance, self.seed, self.game, factions=self.factions, script=script,
                               position=self.state[0], steps=1)

    def _decision(self, script):
        """How many candidates the decision after the script has; 0 if the step ends before it."""
        events = self._replay(script)[0]
        asked = events[events["n_moves"] > 0]
        return int(asked["n_moves"][len(script)]) if len(asked) > len(script) else 0

    def _candidate(self, script, pick):
        events = self._replay([*script, pick])[0]
        return self.words(events[events["n_moves"] > 0][len(script)])

    def _script(self, wanted, otherwise=None):
        """Picks for the decisions described; forced ones may be left out, others if `otherwise` is a pick for them.

        Returns the picks, what is wanted and was not found, and what is offered where it was missed.
        """
        script, wanted = [], list(wanted)
        while n := self._decision(script):
            offered = []
            for pick in range(n):
                offered.append(self._candidate(script, pick))
                if wanted and offered[-1] == wanted[0]:
                    break
            if wanted and offered[-1] == wanted[0]:
                script.append(len(offered) - 1)
                wanted.pop(0)
            elif n == 1 or otherwise is not None:
                script.append(otherwise or 0)
            else:
                return script, wanted, offered
        return script, wanted, []

    def options(self, *wanted):
        """All that may be chosen after these decisions, as a set of words; forced choices are passed over."""
        script, left, offered = self._script(wanted)
        assert not left, f"{left[0]!r} is not among {offered}"
        return set(offered) or {self._candidate(script[:-1], script[-1])}

    def purse(self, *wanted):
        """{kind: points} in hand after these decisions, found by spending each kind until nothing more is offered.

        Everything but kiev must be ruled, so that a point buys one thing; rebels to attack are in kiev.
        """
        points = {}
        for kind, word in SPENDING.items():
            moves, n = list(wanted), 0
            while bought := [words for words in self.options(*moves) if words.split()[0] == word
                             and (word.startswith("attack") or "kiev" not in words)]:
                moves.append(min(bought))
                if word == "lift":
                    moves.append(min(self.options(*moves)))
                n += 1
            if n:
                points[kind] = n
        return points

    def step(self, *wanted):
        """Play one step as described; the turn is ended once nothing more is wanted. Returns all that happened."""
        script, left, offered = self._script(wanted)
        assert not left, f"{left[0]!r} is not among {offered}"
        if offered:
            assert "end" in offered, f"nothing said about {offered}"
            script.append(offered.index("end"))
        return self._play(script)

    def go(self, *wanted):
        """Play one step, taking the first that is offered wherever it is not the next thing wanted."""
        script, left, _ = self._script(wanted, otherwise=0)
        assert not left, f"{left[0]!r} was never offered"
        self._play(script)
        return self

    def by_chance(self):
        """Play one step at random."""
        return self._play([])

    def _play(self, script):
        events, end = self._replay(script)
        self._take(end)
        assert engine.sound(self.tables, self.state)
        self.log = [(int(event["seat"]), self.words(event)) for event in events]
        return [words for _, words in self.log]

    def said(self, seat):
        """What the last step says of one seat."""
        return [words for other, words in self.log if other == seat]
