"""Positions set up by name, and turns played in words: how the tests of the rules speak to the engine."""
from collections import Counter
from functools import cache
from types import SimpleNamespace

import numpy as np

from ludometer import policies
from ludometer.simcore.burgundy import engine
from ludometer.simcore.burgundy.declared import ACTS, COLOURS, DUES, EFFECTS, PARTS
from ludometer.simcore.burgundy.schema import near, numbers
from ludometer.simcore.tables import load

PHASES = "abcde"
SPACES, DEPOTS, DEPOT_SLOTS, BLACK = 37, 6, 4, len(COLOURS)
SLOTS, SHIELD_SLOTS = 32, 3                 # behind the slots lies the stack of inns; places for shields in a depot
NOBODY = -1                                 # no tile, no space
CHANCE = policies.load("burgundy", "random")
SHIFTS = {"worker_step": "shift", "shift_take": "shift_take", "shift_place": "shift_place"}


@cache
def loaded(modules, settings):
    return load("burgundy", modules=modules, set=dict(settings))


def hang_together(around, spaces):
    """[frozenset of spaces], by their first space."""
    found, rest = [], set(spaces)
    while rest:
        part, border = set(), {min(rest)}
        while border:
            part |= border
            border = {other for each in border for other in around[each]} & rest - part
        rest -= part
        found.append(frozenset(part))
    return found


@cache
def regions(map_, around):
    """[(colour, frozenset of spaces)], by their first space."""
    parts = [part for colour in set(map_) for part in hang_together(
        around, [space for space, found in enumerate(map_) if found == colour])]
    return [(map_[min(part)], part) for part in sorted(parts, key=min)]


def bits(places):
    return np.uint64(sum(1 << place for place in places))


class Scene:
    """A position of a game and what has been said since it began.

    seats, pub, hid, tally: the parts of the position, to read and to change; see Seats. log:
    [(seat, words)] of the last step. Seats and spaces are numbers, depots count from 1, all else goes by its name in
    the data. Tiles that are needed come from the box or from a supply, those not needed go to the box; goods that must
    be somewhere are among those that the last seat has sold, or in the box of a solo game. castles: where the seats
    start, if they choose. What a team has in common may be set by either of its seats.
    """

    def __init__(self, players=2, duchy="duchy_1", modules=(), seed=1, game=0, steps=0, castles=(), **settings):
        knobs = tuple((name.replace("__", "."), value) for name, value in settings.items())
        self.tables = loaded(tuple(modules), knobs)
        self.players, self.chance = players, [CHANCE] * players
        self.seed, self.game, self.log = seed, game, []
        self.factions = duchy if isinstance(duchy, list) else [duchy] * players
        data = self.tables.data
        self.knobs = data["knob"]
        self.names = SimpleNamespace(**{table: tuple(data[table]) for table in (
            "tile", "good", "building", "animal", "duchy", "route", "route_bonus")})
        self.names.shield = sorted(data["shield"], key=lambda name: data["shield"][name]["effect"])
        self.rows = list(data["tile"].values())
        self.teams, self.solo = self.knobs["teams"], self.knobs["solo"]
        self.dukes = range(2 if self.teams else players)        # seats with a duchy, or those that speak for a team
        self.sunk, self.coming = Counter(), ()
        self._take(engine.play_one(self.tables, self.chance, seed, game, factions=self.factions, steps=steps)[1])
        for castle in castles:
            self._play(self._script([f"castle {castle}"], lambda offered: offered[0])[0])

    def _take(self, position):
        self.state = np.zeros(1, self.tables.state_dtype)
        self.state[0] = position
        self.seats = Seats(self.state, [seat & 1 if self.teams else seat for seat in range(4)])
        self.pub, self.hid, self.tally = (self.state[part][0] for part in ("pub", "hid", "tally"))
        self.course = self.pub["course"]

    # ---- what is where

    def _named(self, tiles):
        return [self.names.tile[tile] for tile in tiles if tile != NOBODY]

    def stored(self, seat):
        return self._named([*self.seats[seat]["stored"], *self.seats[seat]["common"]])

    def team(self, seat):
        """The seats that share a duchy with this one: each has one half of it in its estate."""
        return (seat & 1, seat & 1 | 2) if self.teams else (seat,)

    def _half(self, seat, space):
        """The estate that a space lies in, and its place there."""
        return self.seats[self.team(seat)[space // SPACES]], space % SPACES

    def tile_at(self, seat, space):
        estate, at = self._half(seat, space)
        return next(iter(self._named([estate["tile"][at]])), None)

    def tiles_of(self, seat):
        """{space: row of its tile}."""
        return {space: self.rows[estate["tile"][at]] for space in range(len(self.map_of(seat)))
                for estate, at in [self._half(seat, space)] if estate["tile"][at] != NOBODY}

    def in_depot(self, depot):
        return self._named(self.pub["slot"][DEPOT_SLOTS * (depot - 1):DEPOT_SLOTS * depot])

    def in_black(self):
        return self._named(self.pub["slot"][DEPOT_SLOTS * DEPOTS:SLOTS])

    def shields_in(self, depot):
        return [self.names.shield[shield] for shield in self.pub["shield"][
            SHIELD_SLOTS * (depot - 1):SHIELD_SLOTS * depot] if shield != NOBODY]

    def shields_of(self, seat):
        return [name for i, name in enumerate(self.names.shield) if int(self.seats[seat]["shields"]) >> i & 1]

    def route_of(self, seat):
        return [self.names.route[board] for board in self.seats[seat]["route"] if board != NOBODY]

    def in_box(self, tile):
        return int(self.pub["gone"][self.names.tile.index(tile)])

    def _goods(self, counts):
        return {good: int(n) for good, n in zip(self.names.good, counts, strict=True) if n}

    def goods_of(self, seat):
        return self._goods(self.seats[seat]["goods"])

    def sold_by(self, seat):
        return self._goods(self.seats[seat]["sold"])

    def goods_in(self, depot):
        return self._goods(self.pub["goods"][depot - 1])

    def purse_of(self, seat):
        """(silver, workers)."""
        return int(self.seats[seat]["silver"]), int(self.seats[seat]["workers"])

    def points(self, seat):
        """{part of the score: points}, without those that are zero."""
        return {part: int(n) for part, n in zip(PARTS, self.seats[seat]["vp"], strict=True) if n}

    def order(self):
        """Seats of the next round, first to last."""
        return [int(seat) for seat in self.pub["bridge_order"][:self.players]]

    def _row_of(self, seat):
        return self.tables.data["duchy"][self.names.duchy[self.seats[seat]["duchy"]]]

    def map_of(self, seat):
        return self._row_of(seat)["map"]

    def numbers_of(self, seat):
        return numbers(self.tables.data, self._row_of(seat))

    def around(self, seat):
        """For each space those in its region if of its colour, and those next to which a tile may be placed."""
        row = self._row_of(seat)
        return near(len(row["map"]), row["land"], row["river"])

    def regions_of(self, seat):
        return regions(tuple(self.map_of(seat)), tuple(map(tuple, self.around(seat)[0])))

    def spaces(self, seat, colour):
        return [space for space, found in enumerate(self.map_of(seat)) if COLOURS[found] == colour]

    def results(self):
        """A row of the results for each seat."""
        return engine.results(self.tables, self.state)

    # ---- setting things up

    def at(self, phase="a", round=1):
        """The beginning of a round, with nothing on the board, and no seat has more than its starting castle."""
        pub = self.pub
        pub["phase"], pub["round"], pub["count"], pub["white"] = PHASES.index(phase), round - 1, 0, 1
        pub["order"][:self.players] = pub["bridge_order"][:self.players]
        self.course["to_move"] = pub["order"][0]
        self._clear_board()
        pub["shield"], self.tally["shields_offered"] = NOBODY, (1 << len(self.names.shield)) - 1
        for passed in range(1, pub["phase"] + 1):
            for back, n in self._laid_out(passed).items():
                for _ in range(n):
                    self._to_box(self._draw(back))
        self.sunk = Counter()
        for seat in range(self.players):
            estate = self.seats[seat]
            estate["dice"], estate["goods"], estate["sold"] = 1, 0, 0
            self.purse(seat, 0, 0)
        pub["goods"] = pub["goods_gone"] = 0
        if "inn" in self.names.tile:
            self._inns(int(self.rows[self.names.tile.index("inn")]["amount"]) * (int(pub["phase"]) + 1))
        return self._settle()

    def _inns(self, n):
        """So many inns lie beside the black depot."""
        self.pub["inns"], self.pub["slot"][SLOTS] = n, self.names.tile.index("inn") if n else NOBODY

    def _laid_out(self, phase):
        """{back: spaces of the board that get one in this phase}."""
        counts = Counter()
        for row in self.tables.data["slot"].values():
            if row["players"] <= max(self.players, 2):
                other = row["other_players"] == self.players and phase in row["other_phases"]
                counts[row["other"] if other else row["colour"]] += 1
        counts[BLACK] = list(self.tables.data["player_count"].values())[max(self.players, 2) - 2][
            "black_slots"]
        return counts

    def _clear_board(self):
        for slot, tile in enumerate(self.pub["slot"][:SLOTS]):
            if tile != NOBODY:
                self._to_box(tile)
                self.pub["slot"][slot] = NOBODY
        engine.rule_changed(self.tables, self.state)

    def _to_box(self, tile):
        self.pub["gone"][tile] += 1

    def _draw(self, back, at=None):
        """A tile out of a supply, the top one or the one at a place."""
        supply, left = self.hid["supply"][back], int(self.pub["left"][back])
        tiles = list(supply[:left])
        tile = tiles.pop(left - 1 if at is None else at)
        supply[:left] = [*tiles, NOBODY]
        self.pub["left"][back] -= 1
        return tile

    def _copies(self, tile, back):
        row = self.rows[tile]
        return row["black"] if back == BLACK else row["coloured"] * (row["colour"] == back)

    def _tile(self, name):
        """A tile out of the box; or out of a supply, which gets another one from the box if there is one for it."""
        tile = self.names.tile.index(name)
        if name == "inn" and self.pub["inns"]:
            self._inns(int(self.pub["inns"]) - 1)
            return tile
        if name == "blank":
            self.tally["swaps"] += 1
            return tile
        if not self.pub["gone"][tile]:
            for back in range(BLACK, -1, -1):
                left = int(self.pub["left"][back])
                if tile in self.hid["supply"][back][:left]:
                    at = list(self.hid["supply"][back][:left]).index(tile)
                    for other, n in enumerate(self.pub["gone"]):
                        if n and self._copies(other, back):
                            self.hid["supply"][back][at] = other
                            self.pub["gone"][other] -= 1
                            return tile
                    later = range(self.pub["phase"] + 1, self.knobs["phases"])
                    assert left > sum(self._laid_out(phase)[back] for phase in later), f"no {name} to spare"
                    return self._draw(back, at)
            raise AssertionError(f"no {name} in the box or in a supply")
        self.pub["gone"][tile] -= 1
        return tile

    def depot(self, depot, *tiles):
        """More tiles in a numbered depot."""
        return self._lay_out(range(DEPOT_SLOTS * (depot - 1), DEPOT_SLOTS * depot), tiles)

    def black(self, *tiles):
        """More tiles in the black depot."""
        return self._lay_out(range(DEPOT_SLOTS * DEPOTS, SLOTS), tiles)

    def _lay_out(self, slots, tiles):
        free = [slot for slot in slots if self.pub["slot"][slot] == NOBODY]
        for slot, name in zip(free, tiles, strict=False):
            self.pub["slot"][slot] = self._tile(name)
        assert len(tiles) <= len(free)
        engine.rule_changed(self.tables, self.state)
        return self

    def store(self, seat, *tiles, common=False):
        """More tiles in a storage: of the seat, or before all others in that of its team."""
        for name in tiles:
            tile, estate = self._tile(name), self.seats[seat]
            if common:
                estate["common"][1:] = estate["common"][:-1].copy()
                estate["common"][0] = tile
                estate["n_common"] += 1
            else:
                estate["stored"][estate["n_stored"]] = tile
                estate["n_stored"] += 1
        return self

    def hang(self, depot, *shields):
        """More shields in a depot."""
        for name in shields:
            slots = range(SHIELD_SLOTS * (depot - 1), SHIELD_SLOTS * depot)
            free = next(slot for slot in slots if self.pub["shield"][slot] == NOBODY)
            self.pub["shield"][free] = self.names.shield.index(name)
        return self

    def shield(self, seat, *shields):
        """More shields in a duchy."""
        self.seats[seat]["shields"] |= sum(1 << self.names.shield.index(name) for name in shields)
        assert len(self.shields_of(seat)) <= self.seats[seat]["castles"], "no castle for it"
        return self.changed(seat)

    def route(self, seat, *boards, covered=0):
        """A trade route, and how many of its spaces have goods."""
        estate = self.seats[seat]
        estate["n_route"], estate["on_route"], estate["route"] = len(boards), covered, NOBODY
        estate["route"][:len(boards)] = [self.names.route.index(board) for board in boards]
        return self

    def lay(self, seat, tile, *spaces):
        """Tiles of a kind in a duchy; nothing is scored for them."""
        for space in spaces:
            assert self.tile_at(seat, space) is None
            estate, at = self._half(seat, space)
            estate["tile"][at] = self._tile(tile)
        return self.changed(seat)

    def cover(self, seat, *spaces):
        """Any tiles that fit there; no banks while other buildings do, monasteries of high numbers first."""
        for space in spaces:
            if self.tile_at(seat, space) is None:
                colour = COLOURS[self.map_of(seat)[space]]
                in_city, = [{self.tile_at(seat, other) for other in region}
                            for _, region in self.regions_of(seat) if space in region]
                buildings = [name for name in self.names.building if name not in in_city]
                names = {"building": sorted(buildings, key=lambda name: (name == "bank", -self._at_hand(name))),
                         "animal": [self.any_tile("animal")], "monastery": [self.any_tile("monastery")]}
                self.lay(seat, names.get(colour, [colour])[0], space)
        return self

    def fill(self, seat, colour, but=()):
        """Tiles on all spaces of a colour, except some."""
        return self.cover(seat, *(space for space in self.spaces(seat, colour) if space not in but))

    def reach(self, seat, space):
        """Tiles on a shortest way from the starting castle to a space, which stays empty."""
        around, ways = self.around(seat)[1], [[int(self.seats[seat]["castle"])]]
        for way in ways:
            if space in around[way[-1]]:
                return self.cover(seat, *way)
            ways += [[*way, other] for other in around[way[-1]] if not any(other in seen for seen in ways)]

    def any_tile(self, colour):
        """The last kind of tile that is at hand: of monasteries, one that does nothing before the end of the game."""
        return [name for name, row in zip(self.names.tile, self.rows, strict=True)
                if COLOURS[row["colour"]] == colour and self._at_hand(name)][-1]

    def _at_hand(self, name):
        """So many tiles of a kind are in the box and in the supplies."""
        tile = self.names.tile.index(name)
        return int(self.pub["gone"][tile]) + int((self.hid["supply"] == tile).sum())

    def unlay(self, seat, *spaces):
        """Tiles of a duchy go back to the box."""
        for space in spaces:
            estate, at = self._half(seat, space)
            self._to_box(estate["tile"][at])
            estate["tile"][at] = NOBODY
        return self.changed(seat)

    def changed(self, seat):
        """What is kept ready, worked out from the tiles of the duchy."""
        tiles, around, map_ = self.tiles_of(seat), self.around(seat)[1], self.map_of(seat)
        patron = int(self.seats[seat]["patron"])
        copied = self.tiles_of(patron).values() if patron != NOBODY else ()
        monasteries = [row for row in (*tiles.values(), *copied) if row["effect"] >= EFFECTS.index("same_buildings")]
        anywhere = "shield_18" in self.shields_of(seat)
        near_by, ferry = (set(range(len(map_))), set()) if anywhere else self._near(seat, tiles)
        for half, member in enumerate(self.team(seat)):
            estate, first = self.seats[member], SPACES * half
            here = {space for space in tiles if space // SPACES == half}
            estate["covered"] = bits(space - first for space in here)
            estate["near"] = bits(space - first for space in near_by if space // SPACES == half)
            estate["ferry"] = bits(space - first for space in ferry if space // SPACES == half)
            estate["blank"] = bits(space - first for space in here if tiles[space]["colour"] == NOBODY)
            estate["castles"] = sum(EFFECTS[row["effect"]] == "castle" for row in tiles.values())
            estate["effects"] = bits({row["effect"] for row in monasteries})
            estate["shift"], estate["shift_take"], estate["shift_place"] = 1, 0, 0
            for row in monasteries:
                field = SHIFTS.get(EFFECTS[row["effect"]])
                if field == "shift_place":
                    estate[field][row["colours"]] = row["amount"]
                elif field:
                    estate[field] = row["amount"]
            self._terms(seat, estate)
            self._count(seat, estate, tiles, half, monasteries)
        self._link(seat, tiles, around)
        found = Counter(row["colour"] for row in tiles.values())
        for colour in range(len(COLOURS)):
            self.tally["placed_colour"][colour][seat] = found[colour] - (COLOURS[colour] == "castle")
        names = [name for name, row in zip(self.names.tile, self.rows, strict=True)
                 if row["colour"] == COLOURS.index("monastery")]
        self.tally["placed"][seat] = bits(names.index(self.tile_at(seat, space)) for space in tiles
                                          if tiles[space]["colour"] == COLOURS.index("monastery"))
        return self

    def _terms(self, seat, estate):
        """What shields 4, 8 and 9 change."""
        amount = {name: self.tables.data["shield"][name]["amount"] for name in self.shields_of(seat)}
        common = self.knobs["team_storage"] if self.teams else 0
        estate["storage"] = max(self.knobs["tile_storage"], amount.get("shield_4", 0) - common)
        estate["mine_silver"] = amount.get("shield_8", self.knobs["mine_silver"])
        estate["good_silver"] = amount.get("shield_9", NOBODY)

    def _near(self, seat, tiles):
        """Spaces next to a tile, and those across a river where only a ship may go (A-4)."""
        land, both = self.around(seat)
        map_, parts = self.map_of(seat), hang_together(land, range(len(land)))
        near_by, ferry = {other for space in tiles for other in land[space]}, set()
        for space, other in [(at, other) for at in tiles for other in set(both[at]) - set(land[at])]:
            part = next(part for part in parts if other in part)
            ports = {each for each in part if COLOURS[map_[each]] == "ship"}
            if part & set(tiles) or (not ports and EFFECTS[tiles[space]["effect"]] == "ship"):
                near_by.add(other)
            elif other in ports:
                ferry.add(other)
        return near_by, ferry

    def _count(self, seat, estate, tiles, half, monasteries):
        """Empty spaces of a duchy, and what its cities have."""
        map_ = self.map_of(seat)
        estate["built"], estate["city"] = 0, 0
        for number, (colour, region) in enumerate(self.regions_of(seat)):
            estate["region_left"][number] = len(region - set(tiles))
            spaces = map_ if self.knobs["inns_per_colour"] else ()
            of_inn = {space for space, found in enumerate(spaces) if found == colour} or region
            for space in region & set(tiles):
                effect, building = EFFECTS[tiles[space]["effect"]], tiles[space]["building"]
                if effect == "crane":
                    building = len(estate["built"]) - 1
                if effect in ("building", "crane"):
                    estate["built"][building] += 1
                if effect == "building" and "same_buildings" not in {EFFECTS[row["effect"]] for row in monasteries}:
                    estate["city"][building] |= bits(each - SPACES * half for each in region if each // SPACES == half)
                elif effect == "inn":
                    estate["city"][-1] |= bits(each - SPACES * half for each in of_inn if each // SPACES == half)
        for colour in range(len(COLOURS)):
            estate["colour_left"][colour] = sum(
                found == colour and space not in tiles for space, found in enumerate(map_))

    def _link(self, seat, tiles, around):
        towers = self._row_of(seat)["towers"]
        for estate in [self.seats[seat]] if towers else []:
            linked = max(sum(bool(part & set(tower)) for tower in towers) for part in hang_together(around, tiles))
            if linked == len(towers) > estate["towers"]:
                self.pub["towers_taken"] += 1
            estate["towers"] = max(estate["towers"], linked)

    def purse(self, seat, silver=0, workers=0):
        """All the silver and workers of a seat."""
        for kind, n in (("silver", silver), ("workers", workers)):
            self.tally[f"{kind}_gained"][seat] += n - self.seats[seat][kind]
            self.seats[seat][kind] = n
        return self

    def bonus_tile(self, seat, colour):
        """The seat has taken the large bonus tile of a colour, or the small one if that is gone."""
        self.pub["bonuses_taken"][COLOURS.index(colour)] += 1
        self.seats[seat]["bonuses"] += 1
        return self

    def dice(self, seat, first, second):
        self.seats[seat]["dice"] = first, second
        return self

    def bridge(self, *standing):
        """Where pieces stand: (seat, space) from the first to the last; and so they move in this round."""
        for place, (seat, space) in enumerate(standing):
            self.seats[seat]["bridge"] = space
            self.pub["bridge_order"][place] = self.pub["order"][place] = seat
        self.course["to_move"] = self.pub["order"][0]
        return self

    def goods(self, seat, **kinds):
        """More goods in the storage of a seat."""
        return self._add("goods", kinds, seat)

    def sold(self, seat, **kinds):
        """More goods among those a seat has sold."""
        return self._add("sold", kinds, seat)

    def depot_goods(self, depot, **kinds):
        """More goods in a depot."""
        return self._add("goods", kinds, depot=depot)

    def to_come(self, *goods):
        """Goods of the rounds that follow, in this phase and then in the next ones."""
        self.coming = goods
        return self._settle()

    def _add(self, what, kinds, seat=None, depot=None):
        counts = self.pub[what][depot - 1] if depot else self.seats[seat][what]
        for kind, n in kinds.items():
            counts[self.names.good.index(kind)] += n
        return self._settle()

    def _settle(self):
        """Deal goods so that those in the game are as many as there should be, and none is twice."""
        sink = self.pub["goods_gone"] if self.solo else self.seats[self.players - 1]["sold"]
        for good, n in self.sunk.items():
            sink[good] -= n
        box = Counter({good: row["count"] for good, row in enumerate(self.tables.data["good"].values())})
        placed = Counter()
        for counts in (*self.pub["goods"], self.pub["goods_gone"], *(
                self.seats[seat][what] for seat in self.dukes for what in ("goods", "sold"))):
            placed.update({good: int(n) for good, n in enumerate(counts)})
        coming = [self.names.good.index(good) for good in self.coming]
        spare = list((box - placed - Counter(coming)).elements())
        assert all(placed[good] + coming.count(good) <= n for good, n in box.items()), "not so many in the box"
        rounds, dealt = self.knobs["rounds"], len(self.dukes) * self.knobs["start_goods"]
        begun, last = int(self.pub["phase"]) * rounds + int(self.pub["round"]) + 1, self.knobs["phases"] * rounds
        missing = begun + dealt - placed.total()
        assert missing >= 0, f"{-missing} goods too many so early in the game"
        self.sunk, spare = Counter(spare[:missing]), spare[missing:]
        for good, n in self.sunk.items():
            sink[good] += n
        in_game = list((placed + self.sunk).elements())
        later = [*coming, *spare]
        self.hid["goods"][:box.total()] = [*in_game[:begun], *later[:last - begun], *in_game[begun:],
                                           *later[last - begun:]]
        phase, round_ = int(self.pub["phase"]), int(self.pub["round"])
        self.pub["goods_line"] = NOBODY
        self.pub["goods_line"][round_ + 1:rounds] = self.hid["goods"][phase * rounds + round_ + 1:(phase + 1) * rounds]
        return self

    # ---- playing in words

    def words(self, events):
        """A line for each event of one step: "4 place ship 17 +2" is: the 4 is used for it, and two workers."""
        stored = {seat: Storage(self, seat) for seat in range(self.players)}
        return [self._words(event, stored[int(event["seat"])]) for event in events]

    def _words(self, event, stored):
        kind, value, _seat = engine.EVENTS[int(event["kind"])], int(event["picked"]), int(event["seat"])
        names, (what, where, to, extra) = self.names, (int(x) for x in event["move"])
        if kind in ("turn", "castle_action", "white_castle", "city_hall", "warehouse", "fetch"):
            act = ACTS[what]
            with_die = kind == "turn" and act in ("take", "place", "sell", "workers", "turn_die")
            die = f"{stored.dice[extra & 1]} " if with_die else ""
            paid = f" +{extra >> 1}" if extra >> 1 else ""
            if act in ("take", "buy"):
                tile = stored.gain(names.tile[self.pub["slot"][where]])
                depot = where // DEPOT_SLOTS + 1
                return f"{die}{act} {tile}{f' {depot}' if depot <= DEPOTS else ''}{paid}"
            if act == "place":
                return f"{die}place {stored.place(to)} {where}{paid}"
            if act == "shield":
                return f"take {names.shield[self.pub['shield'][where]]}{paid}"
            if act in ("copy", "turn_die"):
                stored.dice[extra & 1] = where if act == "turn_die" else stored.dice[extra & 1]
                return f"{die}{act.removesuffix('_die')} {where}"
            return f"{die}sell {names.good[where]}{paid}" if act == "sell" else f"{die}{act}{paid}"
        return {
            "discard": lambda: f"discard {stored.pop(to)}",
            "duchy": lambda: f"duchy {names.duchy[what]}", "castle": lambda: f"castle {where}",
            "ship": lambda: f"all {names.good[what - 1]}" if what else f"depot {where + 1}" + (
                f" and {to + 1}" if to != NOBODY else ""),
            "goods": lambda: f"store {names.good[what]}",
            "crane": lambda: f"crane {names.building[what] if what != NOBODY else 'nothing'}",
            "geese": lambda: f"geese {names.animal[what]}", "route": lambda: f"board {names.route[what]}",
            "drop_shield": lambda: f"drop {names.shield[what]}",
            "upkeep": lambda: f"keep {names.shield[what]}{f' +{to}' if to else ''}" if where else (
                f"lose {names.shield[what]}"),
            "free_tile": lambda: f"place {names.tile[self.pub['slot'][to]]} {where}" if what else "end",
            "store": lambda: f"store {stored.put(to)} {'common' if to else 'own'}",
            "top_up": lambda: f"top up {what}" if what else "end",
            "next": lambda: f"next {DUES[what]}", "due": lambda: f"due {DUES[value]}",
            "swap": lambda: f"swap {names.tile[self.pub['slot'][where]]} {stored.gain('blank')}" if what else "end",
            "swap_good": lambda: f"give {names.good[what]}",
            "phase": lambda: f"phase {PHASES[value]}", "tile": lambda: f"tile {names.tile[value]} {where}",
            "dice": lambda: f"dice {what} {where}", "good": lambda: f"good {names.good[value]} {where + 1}",
            "goods_taken": lambda: f"goods {names.good[what]} {value} {where + 1}",
            "points": lambda: f"points {PARTS[what]} {value}", "bonus": lambda: f"bonus {COLOURS[what]} {value}",
            "bridge": lambda: f"bridge {value}", "income": lambda: f"income {value} {what}",
            "start": lambda: f"start {names.duchy[what]} {where} {value}",
            "shield": lambda: f"shield {names.shield[value]} {where // SHIELD_SLOTS + 1}",
            "inns": lambda: f"inns {value}",
            "route_good": lambda: f"route {value} {names.route_bonus[where] if what else '-'}",
            "removed": lambda: f"removed {names.tile[value]} {where // DEPOT_SLOTS + 1}",
            "target": lambda: f"target {value}", "patron": lambda: f"patron {value}",
        }[kind]()

    def _replay(self, script):
        return engine.play_one(self.tables, self.chance, self.seed, self.game, factions=self.factions, script=script,
                               position=self.state[0], steps=1)

    def _said(self, script):
        """[(candidates, words)] of the decisions of a step that begins with this script."""
        events = self._replay(script)[0]
        return [(int(event["n_moves"]), words) for event, words in zip(events, self.words(events), strict=True)
                if event["n_moves"]]

    def _script(self, wanted, then, in_order=True):
        """Picks for the decisions described, before which forced ones may be left out, and then for then(offered).

        in_order: what comes next in the solo game (A-34), if nothing is said about it, is the first that can.

        Returns the picks, what is wanted and was not found, and what is offered where it was missed.
        """
        script, wanted = [], list(wanted)
        while len(said := self._said(script)) > len(script):
            n, offered = said[len(script)][0], []
            for pick in range(n):
                offered.append(self._said([*script, pick])[len(script)][1])
                if wanted and offered[-1] == wanted[0]:
                    break
            first = (in_order and offered[0].startswith("next ")) or (wanted and n == 1)
            choice = offered[-1] if wanted and offered[-1] == wanted[0] else (
                offered[0] if first else None if wanted else then(offered))
            if choice:
                script.append(offered.index(choice))
                wanted = wanted[choice == next(iter(wanted), None):]
            else:
                return script, wanted, offered
        return script, wanted, []

    def options(self, *wanted, only=None):
        """All that may be chosen next after these decisions, or what has a verb; nothing if the step is over."""
        _, left, offered = self._script(wanted, lambda offered: None, in_order=only != "next")
        assert not left, f"{left[0]!r} is not among {offered}"
        assert len(set(offered)) == len(offered), f"one choice offered twice: {offered}"
        return {words for words in offered if only is None or only in words.split()[:2]}

    def step(self, *wanted):
        """Play one step as described; dice for which nothing is said take workers, then the turn ends.

        Returns all that happened in words.
        """
        script, left, offered = self._script(wanted, lambda offered: next(
            (words for words in offered if words[1:] == " workers" or words == "end" or len(offered) == 1), None))
        assert not left, f"{left[0]!r} is not among {offered}"
        assert not offered, f"nothing said about {offered}"
        return self._play(script)

    def go(self, *wanted):
        """The same, and the position."""
        self.step(*wanted)
        return self

    def by_chance(self):
        """Play one step at random."""
        return self._play([])

    def _play(self, script):
        events, end = self._replay(script)
        said = self.words(events)
        self._take(end)
        assert engine.sound(self.tables, self.state)
        self.log = [(int(event["seat"]), words) for event, words in zip(events, said, strict=True)]
        return said


class Seats:
    """What seats have, by the names of fields, whether a seat holds it, its duke, or its half of a duchy.

    seats[seat][field] may be read and changed; seats[field] has it for all four seats.
    """

    def __init__(self, state, dukes):
        self.parts = {field: state[part][0] for part in ("seat", "half", "estate") for field in state[part].dtype.names}
        self.place = {field: dukes if field in state["estate"].dtype.names else range(len(dukes))
                      for field in self.parts}

    def __getitem__(self, key):
        return self.parts[key][key][self.place[key]] if isinstance(key, str) else Holder(self, key)

    def __iter__(self):
        return (self[seat] for seat in range(4))


class Holder:
    """What one of the Seats has."""

    def __init__(self, seats, seat):
        self.seats, self.seat = seats, seat

    def __getitem__(self, field):
        return self.seats.parts[field][field][self.seats.place[field][self.seat]]

    def __setitem__(self, field, value):
        self.seats.parts[field][field][self.seats.place[field][self.seat]] = value

    def copy(self):
        """All fields as they are now."""
        return {field: np.copy(self[field]) for field in self.seats.parts}


class Storage:
    """What a seat has while a step is told: dice, and tiles it has stored, its own ones, then those of its team."""

    def __init__(self, scene, seat):
        names, own = scene.stored(seat), int(scene.seats[seat]["n_stored"])
        self.own, self.common = names[:own], names[own:]
        self.room = scene.knobs["tile_storage"] if scene.teams else None
        self.coming = None                                      # a tile that is not put anywhere yet
        self.dice = scene.seats[seat]["dice"].tolist()

    def gain(self, tile):
        self._settle()
        self.coming = tile
        return tile

    def put(self, common):
        tile, self.coming = self.coming, None
        (self.common if common else self.own).append(tile)
        return tile

    def pop(self, at):
        """The name of the one that leaves, "common" behind it if it was the team's."""
        own = at < len(self.own)
        return self.own.pop(at) if own else f"{self.common.pop(at - len(self.own))} common"

    def place(self, at):
        """Likewise, of one that is placed."""
        self._settle()
        return self.pop(at)

    def _settle(self):
        if self.coming is not None:
            self.put(self.room is not None and len(self.own) >= self.room)
