"""Exact arithmetic of attacks in Rurik, sword by sword; rules A-40 to A-47, L-Boris, L-Yaroslav, Q-Wall, I-5, R-51."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from ludometer.analysis.rurik.odds.casualties import casualties
from ludometer.simcore.errors import DataError


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
