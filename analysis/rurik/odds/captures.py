"""Exact odds of captures in Rurik's war module, and what prisoners are worth; rules W-2 to W-8.

**A try reveals on.** Whoever lost nothing in an attack that revealed k cards, and then tries with c more, captures if
none of k + c unseen cards bears an icon, and loses what the first icon among them costs: the odds of one check of k + c
cards, by the proof in casualties.py, from the same deck or another. Only a deck that runs out between the two checks
shuffles the first k cards in again. So a capture implies that nothing was lost, and a try costs as much as one card
more.

**A dungeon counts by twos.** Pairs are paid and a single prisoner stays, so of m troops and rebels captured in a whole
game m // 2 pairs are paid, whenever each comes, as long as none has to be turned away. One more is worth a pair if
the others are odd in number, else nothing.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from ludometer.analysis.odds import NotInPlay, amount, chance, displayed_inputs
from ludometer.analysis.rurik.odds.attacks import Attack
from ludometer.analysis.rurik.odds.casualties import casualties, fresh_piles, piles_known
from ludometer.analysis.rurik.odds.rules import regions


def attempts(war, piles, cards, own, checks=1):
    """Outcomes of an attack that tries to capture: [(probability, pieces lost, captured, piles afterwards)].

    Where the attack would reveal nothing, one card is revealed of the seat's own will (W-3).
    """
    if not piles.draws():
        return [(Fraction(1), 0, False, piles)]
    outcomes = []
    for likely, lost, after in casualties(piles, max(cards, 1), own, checks if cards else 1):
        if lost:
            outcomes.append((likely, lost, False, after))
        else:
            outcomes += [(likely * then, min(own, cost), not cost, rest) for then, cost, rest in after.check(war.cards)]
    return outcomes


@dataclass(frozen=True)
class Hunt(Attack):
    """An attack that tries to capture what it removes.

    leader: the last defender is the leader (A-5); wanted: "all", the "leader" alone, or "none". held: troops and
    rebels in the dungeon before. Keys of outcomes: own pieces lost, pieces removed, troops captured, leaders captured.
    """

    leader: bool = False
    wanted: str = "all"
    held: int = 0
    TAKEN = (0, 0)

    def blow(self, rules, sword, own, cards, taken, piles):
        """As that of any attack, with the try to capture where the piece is wanted and has a place (W-4)."""
        troops, leaders = taken
        leader = self.leader and sword == self.defenders - 1
        place = rules.war.leaders if leader else rules.war.troops - self.held - troops
        if place <= 0 or self.wanted == "none" or (self.wanted == "leader" and not leader):
            return super().blow(rules, sword, own, cards, taken, piles)
        more = (troops, leaders + 1) if leader else (troops + 1, leaders)
        return [(likely, lost, more if captured else taken, after)
                for likely, lost, captured, after in attempts(rules.war, piles, cards, own, self.checks)]

    def points(self, war, outcome):
        """Tokens that the prisoners of an outcome add to the next release (W-8)."""
        *_, troops, leaders = outcome
        pairs = (self.held + troops) // 2 - self.held // 2
        return leaders * war.leader_points + pairs * war.pair_points


def war_numbers(rules):
    """The rules of module war. Raises NotInPlay without that module."""
    if rules.war is None:
        raise NotInPlay("nothing is captured without module war")
    return rules.war


def price(war, piles, cards, own, checks=1):
    """Exact numbers {name: number} of an attack of n cards with a try to capture; names: columns of capture()."""
    plain, tried = casualties(piles, cards, own, checks), attempts(war, piles, cards, own, checks)
    free = sum(likely for likely, lost, _ in (plain if cards else casualties(piles, 1, own)) if not lost)
    captured = sum(likely for likely, _, taken, _ in tried if taken)
    alone, lost = (sum(likely * cost for likely, cost, *_ in outcomes) for outcomes in (plain, tried))
    return {
        "nothing_lost": free, "succeeds": captured / free if free else 0, "captured": captured, "alone": alone,
        "lost": lost, "more": lost - alone, "price": (lost - alone) / captured if captured else 0,
    }


def try_odds(rules):
    """The probability that a try captures, after an attack that revealed one card of fresh decks."""
    return price(war_numbers(rules), fresh_piles(rules.deck), 1, own=2)["succeeds"]


def columns(numbers, *chances):
    """Columns of a row for exact numbers {name: number}. chances: names of those that are probabilities."""
    return {key: value for name, number in numbers.items()
            for key, value in (chance if name in chances else amount)(name, number).items()}


def capture(rules, own=3, cards=None, checks=1, seen=(), hand=(), top=(), left=None):
    """What it costs to capture the piece of one attack, by the number of cards the attack reveals (module war).

    Columns: nothing_lost, the probability that the attack costs nothing, so that a capture may be tried; succeeds, that
    the try then captures; captured, both. alone and lost: pieces expected to be lost in the attack alone, and with the
    try; more, the difference; price, more / captured: pieces lost for each capture, 0 if none can be. The second table
    is about the try itself, from what is not seen now: after the attack, with its cards among those seen.
    """
    war = war_numbers(rules)
    piles = piles_known(rules.deck, seen, hand, top, (), left)[0]
    where = regions(rules)
    where[0] = ["a rebel", *where.get(0, [])]
    rows = [{"cards": number, "when": ", or ".join(where.get(number, [])),
             **columns(price(war, piles, number, own, checks), "nothing_lost", "succeeds", "captured")}
            for number in range((rules.most if cards is None else cards) + 1)]
    now = casualties(piles, war.cards, own)
    captured, lost = sum(likely for likely, cost, _ in now if not cost), sum(likely * cost for likely, cost, _ in now)
    alone = {"captured": captured, "lost": lost, "price": lost / captured if captured else 0}
    given = displayed_inputs(deck=str(rules.deck), own=own, checks=checks, seen=seen, hand=hand, top=top, left=left)
    return [
        {"title": "A capture: its chance and its price, by the cards of the attack", "inputs": given, "rows": rows},
        {"title": "The try alone, from the cards not seen", "inputs": given,
         "rows": [{"cards": war.cards, **columns(alone, "captured")}]},
    ]


def hunt(rules, swords=3, own=3, defenders=3, leader=False, wanted="all", held=0, stronghold=False, ruled="judged",
         boris=False, careful=0, keep=0, others=0, own_stronghold=False, yaroslav="nobody", more=0, checks=1, seen=(),
         hand=(), top=(), left=None):
    """An attack that tries to capture what it removes, sword by sword (module war).

    Columns: lost, removed and survive as for attack; captured: prisoners expected, leader included; captured_leader:
    the probability of that one; points: tokens they add to the next release; costs_more: pieces that the tries cost.
    """
    war = war_numbers(rules)
    fight = {"swords": swords, "own": own, "defenders": defenders, "stronghold": stronghold, "ruled": ruled,
             "boris": boris, "careful": careful, "keep": keep, "others": others, "own_stronghold": own_stronghold,
             "yaroslav": yaroslav, "more": more, "checks": checks}
    prey = {"leader": leader, "wanted": wanted, "held": held}
    plan = Hunt(**fight, **prey)
    plan.check()
    piles = piles_known(rules.deck, seen, hand, top, (), left)[0]
    courses = zip(plan.after_each_sword(rules, piles), Attack(**fight).after_each_sword(rules, piles), strict=True)
    rows = []
    for sword, (found, plain) in islice(enumerate(courses), 1, None):
        lost, removed, troops, leaders = (sum(outcome[i] * p for outcome, p in found.items()) for i in range(4))
        rows.append({"sword": sword, **columns({
            "lost": lost, "removed": removed, "survive": sum(p for outcome, p in found.items() if outcome[0] < own),
            "captured": troops + leaders, "captured_leader": leaders,
            "points": sum(plan.points(war, outcome) * p for outcome, p in found.items()),
            "costs_more": lost - sum(outcome[0] * p for outcome, p in plain.items()),
        }, "survive", "captured_leader")})
    given = displayed_inputs(deck=str(rules.deck), **fight, **prey, seen=seen, hand=hand, top=top, left=left)
    return [{"title": "An attack that captures: totals so far", "inputs": given, "rows": rows}]


def odd_chance(likely, tries):
    """Probability that an odd number of n independent tries succeed."""
    return (1 - (1 - 2 * likely)**tries) / 2


def dungeon(rules, tries=4, cards=1, own=3):
    """What a prisoner is worth in points: a leader, the second of a pair, and one that waits for it (module war).

    tries: attempts to capture that a seat still comes to, each in an attack of n cards, from fresh decks. odd:
    the probability that an odd number of them succeed; second: worth of a troop or rebel captured when an odd one is
    there already; first: when none is. The last table divides these by the price of a try: what an own piece may be
    worth at most for the try to pay; a try without any risk is left out.
    """
    war = war_numbers(rules)
    likely = price(war, fresh_piles(rules.deck), cards, own)["captured"]

    def worth(coming, leader=war.leader_points, pair=war.pair_points):
        uneven = odd_chance(likely, coming)
        return {"leader": leader, "second": pair * (1 - uneven), "first": pair * uneven}

    by_tries = [{"tries": coming, **columns({"odd": odd_chance(likely, coming), **worth(coming)}, "odd")}
                for coming in range(tries + 1)]
    by_reading = [{"reading": name, **columns(worth(tries, *points))} for name, points in war.readings]
    prices = {number: price(war, fresh_piles(rules.deck), number, own)["price"] for number in range(rules.most + 1)}
    by_cards = [{"cards": number, **columns({"price": each, **{
        name: value / each for name, value in worth(tries).items()}})} for number, each in prices.items() if each]
    given = displayed_inputs(deck=str(rules.deck), tries=tries, cards=cards, own=own, chance_of_each=str(likely),
                             leader_points=war.leader_points, pair_points=war.pair_points)
    return [{"title": title, "inputs": given, "rows": rows} for title, rows in (
        ("What a prisoner is worth in points, by the tries still to come", by_tries),
        ("What a prisoner is worth in points, by what the dungeon pays", by_reading),
        ("What an own piece may be worth at most for a try to pay, by the cards of the attack", by_cards)) if rows]


READING = (
    "The odds of a try are those after an attack that revealed one card of fresh decks, which was safe: one safe card "
    "fewer is left. After two or three they are a little worse. As with casualty checks, shares may differ from odds "
    "without any error: who tries has seen cards, and tries when few icons are left. Checks of tries are counted here "
    "and not among the casualty checks. A double icon takes two pieces only where two stand, so losses of two are "
    "rarer than double icons."
)
