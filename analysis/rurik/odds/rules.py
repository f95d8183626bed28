"""What Rurik's exact odds rest on: the scheme cards, how many of them a check reveals, what captures are worth."""

from dataclasses import dataclass
from functools import cache
from itertools import product

from ludometer.analysis.odds import numbers_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import read

DUNGEON_POINTS = ("dungeon_leader_points", "dungeon_pair_points")           # knobs of what prisoners bring
FACES = ("safe", "icon", "double")                              # a scheme card by the troops it costs: 0, 1 or 2


@dataclass(frozen=True)
class Deck:
    """All scheme cards: `icons` of `cards` show a casualty, `doubles` of these two of them."""

    cards: int
    icons: int
    doubles: int = 0

    def __post_init__(self):
        if not 0 <= self.doubles <= self.icons <= self.cards or self.cards < 1:
            raise DataError(f"scheme deck: {self.doubles} double icons, {self.icons} icons, {self.cards} cards; "
                            "expected doubles <= icons <= cards and at least one card")

    @property
    def counts(self):
        """Cards by the troops they cost: (safe, one, two)."""
        return self.cards - self.icons, self.icons - self.doubles, self.doubles

    def __str__(self):
        double = f", {self.doubles} of them double" if self.doubles else ""
        return f"{self.cards} cards, {self.icons} with a casualty icon{double}"


@dataclass(frozen=True)
class War:
    """Captures (chapter W): cards of a capture's own check, places of a dungeon, tokens for what it releases.

    readings: what it pays by other readings of the table, {name: (points of a leader, points of a pair)} as items.
    """

    cards: int
    troops: int
    leaders: int
    leader_points: int
    pair_points: int
    readings: tuple


@dataclass(frozen=True)
class Rules:
    """What the odds rest on: the deck, and how many cards a check reveals (A-44). war: None without that module."""

    deck: Deck
    revealed: int
    if_ruled: int
    if_stronghold: int
    boris: int                                                  # cards fewer in his region
    more: int                                                   # cards that a wall and an intrigue card add at most
    war: War | None

    def cards(self, ruled, stronghold, boris, careful=False, more=0):
        """Cards a check is to reveal. A careful attack reveals one fewer (A-47), a wall one more (Q-Wall)."""
        more += ruled * self.if_ruled + stronghold * self.if_stronghold
        return max(0, self.revealed + more - boris * self.boris - careful)

    @property
    def most(self):
        """The most cards a table of checks has to show."""
        return max(3, self.cards(True, True, False, more=self.more))


@dataclass(frozen=True)
class Kind:
    """A kind of region to attack: what changes the number of cards, the same for every sword."""

    ruled: bool
    stronghold: bool
    boris: bool

    def __str__(self):
        words = {"ruled": self.ruled, "stronghold": self.stronghold, "Boris": self.boris}
        return " + ".join(word for word, on in words.items() if on) or "bare"


KINDS = tuple(Kind(ruled, stronghold, boris) for boris, stronghold, ruled in product((False, True), repeat=3))


def regions(rules):
    """Kinds of region by the number of cards that a check there reveals: {cards: [name, ...]}."""
    found = {}
    for kind in KINDS:
        found.setdefault(rules.cards(kind.ruled, kind.stronghold, kind.boris), []).append(str(kind))
    return found


def rules_of(given):
    """What the tables take first, from a game's loaded numbers or its catalogue; Rules pass through."""
    if isinstance(given, Rules):
        return given
    knob, rows = numbers_of(given)
    casualties = [row["casualties"] for row in rows["scheme"].values()]
    raid = [row["amount"] for row in rows["leader"].values() if row["ability"] == "raid"]
    return Rules(
        Deck(len(casualties), sum(number > 0 for number in casualties), sum(number > 1 for number in casualties)),
        knob["cards_revealed"], knob["cards_if_ruled"], knob["cards_if_stronghold"], max(raid, default=0),
        most_extra_cards(knob, rows), war_of(given, knob),
    )


def most_extra_cards(knob, rows):
    """The most extra cards that walls and intrigue cards in play add to a check (Q-Wall, I-5)."""
    walls = [row["amount"] for row in rows["epic"].values() if row["effect"] == "wall"]
    ambushes = [row["lasting"].get("cards_more", 0) for row in rows["intrigue"].values()]
    return max(walls, default=0) * knob["epic_structures"] + max(ambushes, default=0) * knob["intrigue"]


def war_of(given, knob):
    """The War rules of a game, None if module war is off; with the alternatives' points for its dungeon (W-15)."""
    if not knob["war"]:
        return None
    offered = getattr(given, "catalogue", given)
    readings = {tuple(offered["knobs"][name]["official"] for name in DUNGEON_POINTS): "official"}
    for other in offered["alternatives"]:
        readings.setdefault(dungeon_points(other), other)
    return War(knob["capture_cards"], knob["dungeon_troops"], knob["dungeon_leaders"],
               *(knob[name] for name in DUNGEON_POINTS), tuple((name, points) for points, name in readings.items()))


@cache
def dungeon_points(alternative):
    """Points for a leader and for a pair under an alternative of the game; cached, since reading data is slow."""
    knob = read("rurik", alternative)["knob"]
    return tuple(knob[name] for name in DUNGEON_POINTS)
