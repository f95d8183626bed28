"""Exact arithmetic of Rurik's casualty checks and of the attacks that cause them.

Rules A-40 to A-47, A-82, L-Boris, and of Stone & Blade and the solo game Q-Wall, I-5, R-51.

Everything is counted with fractions over what an attacker doesn't know: the order of the scheme cards.

**Why one deck will do, and which one doesn't matter.** After a shuffle all orders of the cards are equally likely. Fix
what has been seen so far: some cards in some places. Every arrangement of the other cards over the other places extends
it in one order, so all arrangements remain equally likely: each unseen place, in whichever deck, holds any unseen card
with the same chance. An attacker picks the next place by what it has seen, never by what lies there, so the next card's
chance depends only on the counts of unseen cards. Hence any way of choosing decks between checks gives the same odds
as revealing from one deck, until a deck runs out or somebody has looked at cards and put them back. And hence a check
whose number of cards is fixed beforehand has the odds of fresh decks, however many checks came before it.

Assumed where a deck runs out in the middle of an attack: the cards in other players' hands, unseen too, are shuffled in
with the rest.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from simcore.errors import DataError

FACES = ("safe", "icon", "double")                              # a scheme card by the troops it costs: 0, 1 or 2
UNKNOWN = "?"


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

    cards: int = 1
    troops: int = 4
    leaders: int = 1
    leader_points: int = 2
    pair_points: int = 2
    readings: tuple = ()


@dataclass(frozen=True)
class Rules:
    """What the odds rest on: the deck, and how many cards a check reveals (A-44). war: None without that module."""

    deck: Deck
    revealed: int = 1
    if_ruled: int = 1
    if_stronghold: int = 1
    boris: int = 1                                              # cards fewer in his region
    more: int = 0                                               # cards that a wall and an intrigue card add at most
    war: War | None = None

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


class Piles(NamedTuple):
    """The scheme cards as an attacker knows them. Counts are by face: (safe, icon, double)."""

    hidden: tuple                                               # cards in unknown places: any place holds any of them
    left: int                                                   # cards left in the deck to reveal from
    top: tuple                                                  # faces of its top cards by number, None where unknown
    back: tuple                                                 # known cards that come back when the deck runs out

    def draws(self):
        """Ways the next card may fall: [(probability, face, piles afterwards)], none if no card is anywhere (A-82)."""
        piles = self
        if not piles.left:
            everything = tuple(a + b for a, b in zip(piles.hidden, piles.back, strict=True))
            piles = Piles(everything, (sum(everything) + 1) // 2, (), (0,) * len(everything))
        if not piles.left:
            return []
        top, rest = (piles.top[0], piles.top[1:]) if piles.top else (None, ())
        after = piles._replace(left=piles.left - 1, top=rest)
        if top is not None:
            return [(Fraction(1), top, after)]
        total = sum(piles.hidden)
        return [
            (Fraction(number, total), face, after._replace(hidden=without(piles.hidden, face)))
            for face, number in enumerate(piles.hidden) if number
        ]

    def check(self, cards, shown=None):
        """Outcomes of a check of n cards: [(probability, troops it costs, piles afterwards)] (A-46)."""
        shown = shown or (0,) * len(self.hidden)
        draws = self.draws() if cards else []
        if not draws:
            return [(Fraction(1), 0, self._replace(back=tuple(a + b for a, b in zip(self.back, shown, strict=True))))]
        outcomes = []
        for likely, face, piles in draws:
            seen = tuple(number + (i == face) for i, number in enumerate(shown))
            going_on = cards - 1 if face == 0 else 0
            outcomes += [(likely * then, face or cost, after) for then, cost, after in piles.check(going_on, seen)]
        return outcomes


def without(counts, face):
    """Counts with one card of this face fewer."""
    return tuple(number - (i == face) for i, number in enumerate(counts))


def fresh(deck):
    """Piles right after the shuffle: two decks, the first the larger, nothing seen."""
    return Piles(deck.counts, (deck.cards + 1) // 2, (), (0,) * len(FACES))


def piles_known(deck, seen=(), hand=(), top=(), other_top=(), left=None):
    """Piles of both decks when some cards are known: (this deck, the other).

    seen: faces discarded, which come back when a deck runs out; hand: faces in the own hand, which do not; top and
    other_top: what is known of the decks' top cards, from the top, "?" where nothing is; left: cards left in this deck,
    by default half of those in both. Raises DataError if there are not that many such cards.
    """
    tops = [tuple(None if card == UNKNOWN else FACES.index(card) for card in cards) for cards in (top, other_top)]
    back = counts(FACES.index(card) for card in seen)
    held = counts(FACES.index(card) for card in hand)
    known = [counts(face for face in faces if face is not None) for faces in tops]
    hidden = tuple(a - sum(rest) for a, *rest in zip(deck.counts, back, held, *known, strict=True))
    for face, number in zip(FACES, hidden, strict=True):
        if number < 0:
            all_of = deck.counts[FACES.index(face)]
            raise DataError(f"{all_of - number} {face} cards are said to be seen, in hand or on top of a deck, "
                            f"but there are {all_of} among the {deck.cards} scheme cards")
    total = sum(hidden) + sum(map(sum, known))
    if left is None:
        left = min(max((total + 1) // 2, len(top)), total - len(other_top))
    for name, size, faces in (("top", left, tops[0]), ("other_top", total - left, tops[1])):
        if size < len(faces):
            raise DataError(f"{name} names {len(faces)} cards, but that deck has {max(size, 0)} "
                            f"({total} cards are neither seen nor in hand, {left} of them in the deck to reveal from)")
    one, other = (tuple(a + b for a, b in zip(back, known[i], strict=True)) for i in (1, 0))
    return Piles(hidden, left, tops[0], one), Piles(hidden, total - left, tops[1], other)


def regions(rules):
    """The kinds of region to attack by the cards a check there reveals: {cards: [name, ...]}."""
    found = {}
    for kind in KINDS:
        found.setdefault(rules.cards(kind.ruled, kind.stronghold, kind.boris), []).append(str(kind))
    return found


def counts(faces):
    """Cards by face: (safe, icon, double)."""
    number = Counter(faces)
    return tuple(number[i] for i in range(len(FACES)))


def costs(piles, cards):
    """Distribution of the troops one check costs: {troops: probability}."""
    found = Counter()
    for likely, cost, _ in piles.check(cards):
        found[cost] += likely
    return found


def casualties(piles, cards, own, checks=1):
    """Outcomes of an attack's checks for n own pieces: [(probability, pieces lost, piles afterwards)].

    A double icon takes one piece where there is no second (W-7); without a piece no further check is made (R-52).
    """
    outcomes = {(0, piles): Fraction(1)}
    for _ in range(checks):
        after = Counter()
        for (lost, before), likely in outcomes.items():
            for then, cost, rest in before.check(cards if lost < own else 0):
                after[min(own, lost + cost), rest] += likely * then
        outcomes = after
    return [(likely, lost, after) for (lost, after), likely in outcomes.items()]


def lose(distribution):
    """Probability that a check costs a troop at all."""
    return 1 - distribution[0]


@dataclass(frozen=True)
class Attack:
    """One turn's attacks on one opponent in one region. Pieces are troops and a leader there.

    ruled: whether the opponent rules the region: "judged" from strengths as each attack begins (A-2, A-45), or "yes" or
    "no" throughout. others: the greatest strength of anybody else there, rebels included. own_stronghold: the attacker
    has the stronghold, which then counts for ruling. yaroslav: whose Yaroslav is there, winning ties and taking the
    effects from the opponent's stronghold. careful: swords that reveal one card fewer, used first, when most cards are
    at stake. keep: attack only while more own pieces than this are there. more: cards more in each check, as for a wall
    or an intrigue card; checks: of each attack, two where the Rebellion's Gleb stands, while an own piece is left.
    """

    swords: int
    own: int
    defenders: int
    stronghold: bool = False
    ruled: str = "judged"
    boris: bool = False
    careful: int = 0
    keep: int = 0
    others: int = 0
    own_stronghold: bool = False
    yaroslav: str = "nobody"
    more: int = 0
    checks: int = 1
    TAKEN = ()                                                  # so far; attacks that capture count what they take

    def check(self):
        """Refuse an attack that contradicts itself. Raises DataError."""
        if self.careful > self.swords:
            raise DataError(f"careful = {self.careful}, swords = {self.swords}: careful swords count among the swords")
        if self.keep >= self.own:
            raise DataError(f"keep = {self.keep}, own = {self.own}: nobody would attack; keep must be less than own")
        if self.boris and self.yaroslav == "attacker":
            raise DataError("boris = True, yaroslav = attacker: an attacker has one leader; leave out one of them")
        if self.stronghold and self.own_stronghold:
            raise DataError("stronghold and own_stronghold: a region has one stronghold; leave out one of them")
        if self.ruled != "judged" and (self.others or self.own_stronghold):
            raise DataError(f"ruled = {self.ruled} settles who rules; others and own_stronghold would change nothing, "
                            "leave them out")

    def rulers(self, own, defenders):
        """Whether the attacker, and whether the defender, rules with this many pieces there (A-2, A-3, L-Yaroslav)."""
        overlord = {"attacker": own, "defender": defenders, "nobody": 0}[self.yaroslav] and self.yaroslav
        attacker, defender = own, defenders
        if overlord != "defender":
            attacker += self.own_stronghold
        if overlord != "attacker":
            defender += self.stronghold
        return (
            rules_over(attacker, max(defender, self.others), overlord == "attacker"),
            rules_over(defender, max(attacker, self.others), overlord == "defender"),
        )

    def after_each_sword(self, rules, piles):
        """Distributions {(own pieces lost, pieces removed): probability} after 0, 1, ... swords, as a list.

        An attack with fewer swords is the beginning of one with more, so one pass gives all.
        """
        standing = {(0, self.TAKEN, piles): Fraction(1)}        # still attacking: own pieces lost, taken, cards
        done = Counter()                                        # stopped before: own pieces lost, pieces removed, taken
        found = []
        for sword in range(self.swords + 1):
            together = Counter(done)
            for (lost, taken, _), likely in standing.items():
                together[lost, min(sword, self.defenders), *taken] += likely
            found.append(dict(sorted(together.items())))
            if sword < self.defenders:
                standing = self.strike(rules, sword, standing, done)
        return found

    def strike(self, rules, sword, standing, done):
        """One more sword for everybody still attacking; those who stop move to done (A-40 to A-47)."""
        after = Counter()
        for (lost, taken, piles), likely in standing.items():
            own = self.own - lost
            if own <= self.keep:
                done[lost, sword, *taken] += likely
                continue
            cards = self.cards(rules, sword, own, self.defenders - sword)
            for then, cost, taking, rest in self.blow(rules, sword, own, cards, taken, piles):
                after[lost + cost, taking, rest] += likely * then
        return after

    def blow(self, rules, sword, own, cards, taken, piles):
        """Outcomes of one sword with its checks: [(probability, pieces lost, what is taken, piles afterwards)]."""
        return [(likely, lost, taken, after) for likely, lost, after in casualties(piles, cards, own, self.checks)]

    def cards(self, rules, sword, own, defenders):
        """Cards that a check of this sword reveals, with this many pieces there (A-44, A-45)."""
        ruled = self.rulers(own, defenders)[1] if self.ruled == "judged" else self.ruled == "yes"
        walls = self.stronghold and self.yaroslav != "attacker"
        return rules.cards(ruled, walls, self.boris, sword < self.careful, self.more)


def rules_over(strength, rivals, wins_ties):
    """Whether this strength rules over the greatest of its rivals."""
    return strength > rivals or (wins_ties and strength == rivals)
