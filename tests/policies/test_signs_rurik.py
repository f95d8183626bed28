"""Signs of Rurik's positions, counted again from what lies on the table."""
import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import spec as loading
from ludometer.simcore import engine, load
from ludometer.simcore.positions import estimates

WEIGHT = 0.05                       # of the only sign that counts: its differences are read off the chances
NONE = -1


class Table:
    """The public part of a State, in Python."""

    def __init__(self, tables, boundary):
        self.tables, self.pub = tables, boundary["pub"]
        self.seats = range(int(self.pub["course"]["n_seats"]))
        regions, self.claims = [*tables.data["region"].values()], [*tables.data["claim"].values()]
        self.neighbours = [row["neighbours"] for row in regions]
        self.regions = range(len(regions))
        side = "space_large" if self.pub["side"] else "space"
        self.spaces = {(row["action"], row["row"] - 1): row for row in tables.data[side].values()}

    def taxable(self):
        return {region for region in self.regions if int(self.pub["taxable"]) >> region & 1}

    def pieces(self, seat, region):
        return int(self.pub["troops"][region][seat])

    def rivals(self, seat, region):
        return sum(self.pieces(other, region) for other in self.seats if other != seat)

    def occupied(self, seat):
        return {region for region in self.regions if self.pieces(seat, region)}

    def ruled(self, seat):
        return {region for region in self.regions if self.pub["ruler"][region] == seat}

    def built(self, seat):
        return {region for region in self.regions if (self.pub["owner"][region] == seat).any()}

    def lead(self, seat, region):
        """Strength beyond that of the strongest rival, rebels and neutral troops included."""
        power = self.pub["power"][region]
        return int(power[seat]) - max(self.pub["rebels"][region], self.pub["neutral"][region],
                                      *(power[other] for other in self.seats if other != seat))

    def lead_of(self, seat, leads, ruling):
        regions = {region for region in self.occupied(seat) if (region in self.ruled(seat)) == ruling}
        return sum(self.lead(seat, region) in leads for region in regions)

    def fresh(self, seat):
        return self.ruled(seat) - self.built(seat)

    def boat(self, seat):
        slots = [row["slots"] for row in self.tables.data["good"].values()]
        return [(int(have), slot) for have, slot in zip(self.pub["goods"][seat], slots, strict=True)]

    def steps(self, seat, track, more=0):
        """(the step reached with so many more regions, goods or structures; that of the own marker)."""
        gold = {place for place, row in enumerate(self.tables.data["region"].values()) if row["gold"]
                and int(self.pub["in_play"]) >> place & 1}
        amount = more + {"rule": len(self.ruled(seat)), "build": max(map(len, self.groups(seat)), default=0),
                         "trade": sum(min(pair) for pair in self.boat(seat))}[track]
        reached = [place for place, step in enumerate(self.claims, 1) if amount >= step[track] and (
            track != "rule" or not step["gold"] or len(gold - self.ruled(seat)) <= more)]
        return max(reached, default=0), int(self.pub["claim"][["rule", "build", "trade"].index(track)][seat])

    def groups(self, seat):
        left = self.built(seat)
        while left:
            group = {left.pop()}
            while more := {place for region in group for place in self.neighbours[region]} & left:
                group |= more
                left -= more
            yield group

    def points(self, step):
        return self.claims[step - 1]["points"] if step else 0

    def next_claim(self, seat):
        steps = [self.steps(seat, track) for track in ("rule", "build", "trade")]
        return sum(max(0, self.points(step) - self.points(marker)) for step, marker in steps)

    def is_short(self, seat, track):
        return self.steps(seat, track, 1)[0] > max(self.steps(seat, track))

    def waiting(self, seat):
        """(column, row) of the own advisors on the board, power beside them."""
        own = [(column, row) for column, row in self.spaces if self.pub["space_seat"][column][row] == seat
               and row < self.pub["column_size"][column] and int(self.pub["placed"][seat]) >> (
                   column * self.pub["space_seat"].shape[1] + row) & 1]
        return [(column, row, self.pub["space_number"][column][row] + self.pub["space_bribe"][column][row])
                for column, row in own]

    def at_risk(self, seat):
        total = 0
        for column, row, power in self.waiting(seat):
            stronger = sum(self.pub["advisors"][other][number] for other in self.seats if other != seat
                           for number in range(power + 1, 6))
            if (column, self.pub["column_size"][column]) in self.spaces:            # a full column takes nobody
                below = self.spaces[column, row + 1]["points"]
                total += (self.spaces[column, row]["points"] - below) * stronger
        return total


SIGNS = {
    "tied": lambda t, seat: t.lead_of(seat, {0}, False),
    "behind": lambda t, seat: t.lead_of(seat, {-1}, False),
    "frail": lambda t, seat: t.lead_of(seat, {-1, 0, 1}, True),
    "safe": lambda t, seat: t.lead_of(seat, range(3, 30), True),
    "prey": lambda t, seat: sum(t.pub["rebels"][region] for region in t.occupied(seat)),
    "targets": lambda t, seat: sum(t.rivals(seat, region) for region in t.occupied(seat)),
    "threat": lambda t, seat: sum(t.rivals(seat, region) for region in t.ruled(seat) & t.occupied(seat)),
    "lone": lambda t, seat: sum(t.pieces(seat, region) == 1 for region in t.regions),
    "taxable": lambda t, seat: len(t.taxable() & t.ruled(seat)),
    "fetchable": lambda t, seat: len(t.taxable() & t.occupied(seat) - t.ruled(seat)),
    "fresh": lambda t, seat: len(t.fresh(seat)),
    "joins": lambda t, seat: sum(bool(t.built(seat) & {*t.neighbours[region]}) for region in t.fresh(seat)),
    "kinds": lambda t, seat: sum(have > 0 for have, _ in t.boat(seat)),
    "short": lambda t, seat: sum(have == slots - 1 for have, slots in t.boat(seat)),
    "ore": lambda t, seat: min(t.boat(seat)[0]),
    "fur": lambda t, seat: min(t.boat(seat)[4]),
    "churches": lambda t, seat: sum(t.pub["owner"][region][0] == seat for region in t.regions),
    "markets": lambda t, seat: sum(t.pub["owner"][region][1] == seat for region in t.regions),
    "supply": lambda t, seat: t.pub["supply"][seat],
    "behind_first": lambda t, seat: (seat - t.pub["first_seat"]) % len(t.seats),
    "marker": lambda t, seat: t.pub["marker"] == seat,
    "waiting": lambda t, seat: len(t.waiting(seat)),
    "owed": lambda t, seat: sum(t.spaces[column, row]["cost"] for column, row, _ in t.waiting(seat)),
    "advisor_1_left": lambda t, seat: t.pub["advisors"][seat][1],
    "advisor_5_left": lambda t, seat: t.pub["advisors"][seat][5],
    "at_risk": Table.at_risk,
    "next_claim": Table.next_claim,
    "rule_short": lambda t, seat: t.is_short(seat, "rule"),
    "build_short": lambda t, seat: t.is_short(seat, "build"),
    "trade_short": lambda t, seat: t.is_short(seat, "trade"),
    "outbid": lambda t, seat: sum(t.pub["space_seat"][column][above] not in (seat, NONE)
                                  for column, row, _ in t.waiting(seat) for above in range(row)),
}


@pytest.mark.sample("4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_signs_are_what_their_words_say(players, monkeypatch):
    tables, textbook = load("rurik"), policies.load("rurik", "textbook")
    boundaries = [engine("rurik").play_one(tables, [textbook] * players, 40 + game, 0, steps=steps)[1]
                  for game in range(5) for steps in range(3 * players, 36 * players, 7)]
    for name, count in SIGNS.items():
        monkeypatch.setattr(loading, "read_chances", lambda game, signs, name=name: {
            sides: {name: [WEIGHT] * 3} for sides in loading.SIDES})
        judge, met = policies.load("rurik", "textbook"), set()
        for boundary in boundaries:
            table = Table(tables, boundary)
            expected = np.array([float(count(table, seat)) for seat in table.seats])
            found = np.log(estimates(tables, judge, boundary)) / WEIGHT
            assert found - found[0] == pytest.approx(expected - expected[0], abs=0.02), name
            met |= {*expected}
        assert len(met) > 1 or (name == "owed" and players < 4), name     # only four sit at the side with prices
