"""Tables of exact odds for Rurik: casualty checks, attacks, their price, what rule and strongholds are worth."""

from dataclasses import asdict, replace
from fractions import Fraction

import numpy as np

from ludometer.analysis.odds import amount, chance, displayed_inputs, mean
from ludometer.analysis.odds.seen_in_games import observed_columns
from ludometer.analysis.rurik.odds.attacks import Attack
from ludometer.analysis.rurik.odds.casualties import check_costs, fresh_piles, piles_known, troop_loss_chance
from ludometer.analysis.rurik.odds.rules import KINDS, regions, rules_of

MOST_COUNTED = 3                                                # runs count checks of 0 to 3 cards, 3 being 3 or more


def casualty(rules, cards=None):
    """Chance that a casualty check costs a troop, by the number of cards it reveals, from freshly shuffled decks."""
    where = regions(rules)
    rows = []
    for number in range((rules.most if cards is None else cards) + 1):
        found = check_costs(fresh_piles(rules.deck), number)
        rows.append({"cards": number, "when": ", or ".join(where.get(number, [])), **check_columns(rules, found)})
    return [{"title": "Chance that a casualty check costs a troop, fresh decks", "inputs": attack_inputs(rules),
             "rows": rows}]


def casualty_known(rules, seen=(), hand=(), top=(), other_top=(), left=None):
    """Chance that a casualty check costs a troop, by what you know of the cards, and the worth of choosing the deck.

    Columns: lose, with the deck whose top cards are `top`; other, with the other deck; better, which of them is;
    choosing, the probability with that one; saves, by how much choosing lowers it against a deck taken blindly; blind,
    what it would be if no top cards were known.
    """
    decks = piles_known(rules.deck, seen, hand, top, other_top, left)
    unlooked, _ = piles_known(rules.deck, seen, hand, left=decks[0].left)
    rows = []
    for cards in range(rules.most + 1):
        found = [check_costs(piles, cards) for piles in decks]
        this, other = ((mean(each), troop_loss_chance(each)) for each in found)
        best = min(this, other)
        rows.append({
            "cards": cards, **check_columns(rules, found[0]), **chance("other", other[1]),
            "better": "either" if this == other else "this" if best == this else "other",
            **chance("choosing", best[1]), **chance("saves", (this[1] + other[1]) / 2 - best[1]),
            **chance("blind", troop_loss_chance(check_costs(unlooked, cards))),
        })
    sizes = f"{decks[0].left} here, {decks[1].left} in the other deck"
    given = attack_inputs(rules, seen=seen, hand=hand, top=top, other_top=other_top, left=sizes)
    return [{"title": "Chance that a casualty check costs a troop, by what you know", "inputs": given, "rows": rows}]


def check_columns(rules, found):
    """Columns of a row: chances that a check costs one or two troops, and the mean number of troops lost."""
    columns = chance("lose", troop_loss_chance(found))
    if rules.deck.doubles:
        columns |= chance("lose_two", found[2]) | amount("troops", mean(found))
    return columns


def attack(rules, swords=3, own=3, defenders=3, stronghold=False, ruled="judged", boris=False, careful=0, keep=0,
           others=0, own_stronghold=False, yaroslav="nobody", more=0, checks=1, seen=(), hand=(), top=(), left=None):
    """What an attack with n swords costs and removes: sword by sword, and every outcome with its probability."""
    plan = Attack(swords, own, defenders, stronghold, ruled, boris, careful, keep, others, own_stronghold, yaroslav,
                  more, checks)
    plan.check()
    piles = piles_known(rules.deck, seen, hand, top, (), left)[0]
    course = plan.after_each_sword(rules, piles)
    rows = []
    for sword, found in enumerate(course[1:], 1):
        row = {"sword": sword, **chance("strikes", sum(p for (_, b), p in found.items() if b >= sword))}
        row |= summary(found, own, defenders)
        if ruled == "judged":
            row |= rule_columns(plan, found)
        rows.append(row)
    outcomes = [{"lost": lost, "removed": removed, **chance("chance", p)} for (lost, removed), p in course[-1].items()]
    given = attack_inputs(rules, **asdict(plan), seen=seen, hand=hand, top=top, left=left)
    return [
        {"title": "The attack sword by sword: totals so far", "inputs": given, "rows": rows},
        {"title": "Every outcome of the attack", "inputs": given, "rows": outcomes},
    ]


def summary(distribution, own, defenders):
    """Columns of a row: expected price and success of an attack.

    lost, removed: expected pieces; price: lost / removed, 0 if nothing is removed; survive: probability that an own
    piece is left; cleared: that no defender is.
    """
    lost = sum(a * likely for (a, _), likely in distribution.items())
    removed = sum(b * likely for (_, b), likely in distribution.items())
    return {
        **amount("lost", lost),
        **amount("removed", removed),
        **amount("price", lost / removed if removed else 0),
        **chance("survive", sum(likely for (a, _), likely in distribution.items() if a < own)),
        **chance("cleared", sum(likely for (_, b), likely in distribution.items() if b == defenders)),
    }


def rule_columns(attack, distribution):
    """Columns of a row: the chances that defender and attacker rule the region after the attack."""
    attacker = defender = Fraction(0)
    for (lost, removed), likely in distribution.items():
        first, second = attack.rulers(attack.own - lost, attack.defenders - removed)
        attacker += likely * first
        defender += likely * second
    return {**chance("defender_rules", defender), **chance("attacker_rules", attacker)}


def price(rules, swords=5, own=3, keep=0):
    """Price and success of 1, 2, ... swords by kind of region: troops lost for each troop removed."""
    given = attack_inputs(rules, swords=swords, own=own, keep=keep, defenders="as many as swords")
    rows = curves(rules, swords, own, keep)
    return [{"title": "Price of an attack by kind of region", "inputs": given, "rows": rows}]


def curves(given, swords=5, own=3, keep=0):
    """Data of the figure of table `price`: one row per kind of region and number of swords.

    given: loaded numbers of the game, its catalogue, or Rules. The kind holds for all swords of the attack, and the
    decks are fresh. Columns: kind (its name), ruled, stronghold, boris, cards (one check is to reveal), swords, then as
    in summary(), with all_strike, the probability that every sword strikes, instead of cleared.
    """
    numbers = rules_of(given)
    rows = []
    for kind in KINDS:
        plan = Attack(swords, own, swords, kind.stronghold, "yes" if kind.ruled else "no", kind.boris, keep=keep)
        plan.check()
        cards = numbers.cards(kind.ruled, kind.stronghold, kind.boris)
        for sword, found in enumerate(plan.after_each_sword(numbers, fresh_piles(numbers.deck))[1:], 1):
            columns = {("all_strike" + name[7:] if name.startswith("cleared") else name): value
                       for name, value in summary(found, own, sword).items()}
            rows.append({"kind": str(kind), "ruled": kind.ruled, "stronghold": kind.stronghold, "boris": kind.boris,
                         "cards": cards, "swords": sword, **columns})
    return rows


def defence(rules, swords=3, own=2, defenders=3, boris=False, careful=0, keep=0, others=0):
    """What rule, a stronghold or one more troop is worth to a defender: what the same attack then costs and removes."""
    plan = Attack(swords, own, defenders, boris=boris, careful=careful, keep=keep, others=others)
    plan.check()
    alone = {
        "neither": replace(plan, others=0, ruled="no"),
        "ruled": replace(plan, others=0, ruled="yes"),
        "stronghold": replace(plan, others=0, ruled="no", stronghold=True),
        "ruled + stronghold": replace(plan, others=0, ruled="yes", stronghold=True),
    }
    changed = {
        "as it stands": plan,
        "one more troop": replace(plan, defenders=defenders + 1),
        "a stronghold": replace(plan, stronghold=True),
        "both": replace(plan, stronghold=True, defenders=defenders + 1),
    }
    given = attack_inputs(rules, swords=swords, own=own, defenders=defenders, boris=boris, careful=careful, keep=keep)
    return [
        {"title": "Worth of rule and stronghold, each held throughout the attack", "inputs": given,
         "rows": worth(rules, alone)},
        {"title": "Worth of a troop or a stronghold, rule judged as each attack begins",
         "inputs": given | {"others": others}, "rows": worth(rules, changed, True)},
    ]


def worth(rules, plans, judged=False):
    """Rows of table `defence`: price and success against each plan, and the differences to the first plan.

    costs_more: pieces the attacker loses more; saves: pieces the defender loses less.
    """
    rows, first = [], None
    for name, plan in plans.items():
        found = plan.after_each_sword(rules, fresh_piles(rules.deck))[-1]
        lost, removed = (sum(pair[i] * p for pair, p in found.items()) for i in (0, 1))
        first = first or (lost, removed)
        row = {"defence": name, **summary(found, plan.own, plan.defenders)}
        row |= amount("costs_more", lost - first[0]) | amount("saves", first[1] - removed)
        rows.append(row | (rule_columns(plan, found) if judged else {}))
    return rows


def attack_inputs(rules, **given):
    """The inputs of a table of attacks as its reader should see them: the deck first, then all others."""
    return displayed_inputs(deck=str(rules.deck), **given)


# What games saw

def observed_casualties(counts, given, found=None):
    """A table of casualty checks in some games beside the odds of fresh decks, by cards to reveal.

    counts: {"checks_0": ..., "casualties_0": ..., ... "checks_3", "casualties_3"}: arrays of sums over blocks, or
    totals alone. given: loaded numbers of the game, its catalogue, or Rules. found: beside totals, the Moments of
    checks and casualties over blocks. Shares, intervals and z are those of observed_columns(). READING says what may be
    concluded.
    """
    numbers = rules_of(given)
    names = range(MOST_COUNTED + 1)
    checks, casualties = (
        np.column_stack([np.atleast_1d(np.asarray(counts[f"{word}_{cards}"], float)) for cards in names])
        for word in ("checks", "casualties")
    )
    mixed = numbers.most > MOST_COUNTED                         # the last column counts checks of several kinds
    odds = [None if mixed and cards == MOST_COUNTED
            else troop_loss_chance(check_costs(fresh_piles(numbers.deck), cards)) for cards in names]
    rows = [{"cards": cards, "checks": int(checks[:, cards].sum()), "casualties": int(casualties[:, cards].sum())} | row
            for cards, row in zip(names, observed_columns(checks, casualties, odds, found), strict=True)]
    given = attack_inputs(numbers,
                          intervals="over blocks" if found or len(checks) > 1 else "as if checks were independent")
    return {"title": "Casualty checks: what the games saw, and the odds of fresh decks", "inputs": given, "rows": rows}


READING = (
    "The odds are those of a check from decks that nobody has looked into. They hold for any single check fixed "
    "beforehand, however many cards have gone: an unseen card is as likely an icon as any other. The share seen in "
    "games may differ from them for good reasons, without any error. Players look at cards when they draw schemes, "
    "keep the better ones, which more often bear an icon, and put the others back on top; an attacker who has done so "
    "chooses deck and moment by it, and any attacker may wait until many icons lie in the discard. Who attacks with a "
    "scheme card has taken that card from the decks, and it bears an icon less often than others. And who has just "
    "lost a troop attacks again less often, at the very moment when the cards left are safer. So the interval says "
    "how well the run knows its own share, and z how far that is from the odds; a large z measures selection, and "
    "would show an error of the rules only where nobody looks at cards and nobody chooses the moment."
)
