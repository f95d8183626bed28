"""Tables of exact odds for Raiders of Scythia: what raids bring and cost, what kumis and rerolls are worth.

Wherever settlements are asked for without a name, a table has a row for each; about one settlement alone there are
further tables.
"""

from collections import Counter
from fractions import Fraction

from ludometer.analysis.odds import amount, chance, displayed_inputs, mean
from ludometer.analysis.scythia.odds import raids
from ludometer.analysis.scythia.odds.raids import LEAVE, outcomes, spread
from ludometer.analysis.scythia.odds.rules import NOTHING
from ludometer.simcore.errors import DataError
from ludometer.simcore.scythia.declared import DICE

LIKELY = {"half": Fraction(1, 2), "nine_tenths": Fraction(9, 10), "sure": Fraction(1)}


def raid(rules, settlement=None, strength=12, gold=1, kumis=0, rerolls=0, ignore_wounds=0, wound_value=NOTHING):
    """What a raid probably brings and costs, by settlement; of one you name, all of it: strength, points, wounds."""
    places = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value)
    given = rules.shown_inputs(places, settlement=settlement, strength=strength, gold=gold, kumis=kumis,
                               rerolls=rerolls, ignore_wounds=ignore_wounds, wound_value=wound_value)
    tiers = max(len(place.tiers) for place in places.values())
    tables = [
        {"title": "What a raid brings on average", "inputs": given,
         "rows": [{"settlement": name, "dice": dice_in_words(rules.dice(name, gold)),
                   **raid_columns(place, strength + kumis, tiers)} for name, place in places.items()]},
        {"title": "Standing strength from which a tier is reached in half of all rolls, in nine of ten, and always",
         "inputs": inputs_without(given, "strength"),
         "rows": [{"settlement": name, "tier": tier, "strength": needed, "points": points,
                   **{word: sufficient_strength(place, tier, kumis, least) for word, least in LIKELY.items()}}
                  for name, place in places.items() for tier, (needed, points) in enumerate(place.tiers, 1)]},
    ]
    if len(places) > 1:
        return tables
    (name, place), = places.items()
    found = outcomes(place, strength + kumis)
    return [
        *tables,
        {"title": "How strong a raid turns out", "inputs": given,
         "rows": distribution_rows(spread(found, lambda total, _: total), "strength",
                                   lambda total: {"points": int(place.points(total))})},
        {"title": "How many points a raid brings", "inputs": given,
         "rows": distribution_rows(spread(found, lambda total, _: place.points(total)), "points")},
        {"title": "How many wounds a raid deals", "inputs": given,
         "rows": distribution_rows(wounds_of(found), "wounds")},
        {"title": "What a raid brings, by spaces with gold", "inputs": inputs_without(given, "gold"),
         "rows": [{"gold": spaces, "dice": dice_in_words(rules.dice(name, spaces)),
                   **raid_columns(rules.raid(name, spaces, ignore_wounds, rerolls, wound_value), strength + kumis,
                                  tiers)}
                  for spaces in range(len(rules.spaces(name)) + 1)]},
        {"title": "What a raid brings, by standing strength", "inputs": inputs_without(given, "strength"),
         "rows": [{"strength": standing, **raid_columns(place, standing + kumis, tiers)}
                  for standing in standings(place, kumis)]},
    ]


def raid_columns(place, force, tiers):
    """Columns of a row: mean points and wounds of a raid with this strength before dice, and chances of tiers.

    tiers: how many there are columns for.
    """
    found = outcomes(place, force)
    reached = spread(found, lambda strength, _: place.tier(strength))
    row = averages(place, found) | chance("below", reached.get(0, NOTHING))
    for tier in range(1, tiers + 1):
        row |= chance(f"tier_{tier}", reached.get(tier, NOTHING)) if tier <= len(place.tiers) else {
            f"tier_{tier}": None, f"tier_{tier}_exact": ""}
    return row


def averages(place, found):
    """Columns of a row: mean points and mean wounds of outcomes."""
    return amount("points", points(place, found)) | amount("wounds", mean(wounds_of(found)))


def points(place, found):
    """Mean points of outcomes {(strength, wounds): probability}."""
    return mean(spread(found, lambda strength, _: place.points(strength)))


def wounds_of(found):
    """Distribution of wounds {wounds: probability}, from outcomes."""
    return spread(found, lambda _, wounds: wounds)


def distribution_rows(found, name, more=lambda number: {}):
    """Rows of a distribution: each number, more(number), its probability, and that of this number or more."""
    rows, left = [], Fraction(1)
    for number, likely in sorted(found.items()):
        rows.append({name: number, **more(number), **chance("chance", likely), **chance("at_least", left)})
        left -= likely
    return rows


def standings(place, kumis):
    """Standing strengths at which dice matter: from the first that may reach a tier to one that always does."""
    first, last = place.tiers[0][0], place.tiers[-1][0]
    return range(max(0, first - place.most - kumis), max(0, last - place.least - kumis) + 1)


def sufficient_strength(place, tier, kumis, least):
    """The smallest standing strength that reaches a tier (counted from 1) with at least this chance."""
    return next(standing for standing in standings(place, kumis)
                if sum(likely for (strength, _), likely in outcomes(place, standing + kumis).items()
                       if place.tier(strength) >= tier) >= least)


def dice_in_words(dice):
    """Dice as text, for one cell of a table: "2 red, 1 white"."""
    return ", ".join(f"{number} {colour}" for colour, number in Counter(dice).items()) or "none"


def inputs_without(given, *names):
    """The inputs of a table without some that it does not use."""
    return {name: value for name, value in given.items() if name not in names}


def kumis(rules, settlement=None, strength=12, gold=1, have=None, rerolls=0, ignore_wounds=0, wound_value=NOTHING,
          kumis_value=NOTHING):
    """How many kumis to spend: expected points less what wounds and kumis are worth to you, and what each one adds."""
    places = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value)
    have = rules.knob["kumis_limit"] if have is None else have
    given = rules.shown_inputs(places, settlement=settlement, strength=strength, gold=gold, have=have, rerolls=rerolls,
                               ignore_wounds=ignore_wounds, wound_value=wound_value, kumis_value=kumis_value)
    tables = [{"title": "How many kumis are best spent", "inputs": given,
               "rows": [{"settlement": name, **best_kumis_columns(place, strength, have, kumis_value)}
                        for name, place in places.items()]}]
    if len(places) > 1:
        return tables
    place, = places.values()
    nets = nets_of(place, strength, have, kumis_value)
    return [
        *tables,
        {"title": "What each kumis adds", "inputs": given,
         "rows": [{"kumis": spent, **averages(place, outcomes(place, strength + spent)), **amount("net", net),
                   **amount("adds", net - nets[max(0, spent - 1)])} for spent, net in enumerate(nets)]},
        {"title": "How many kumis are best spent, by standing strength", "inputs": inputs_without(given, "strength"),
         "rows": [{"strength": standing, **best_kumis_columns(place, standing, have, kumis_value)}
                  for standing in standings(place, have)]},
    ]


def nets_of(place, strength, have, kumis_value):
    """Net values by kumis spent: expected points less the worth of wounds and of the kumis."""
    found = [outcomes(place, strength + spent) for spent in range(have + 1)]
    return [points(place, each) - place.wound * mean(wounds_of(each)) - kumis_value * spent
            for spent, each in enumerate(found)]


def best_kumis_columns(place, strength, have, kumis_value):
    """Columns of a row: the number of kumis with the best net value, the fewest of equals, and its effects."""
    nets = nets_of(place, strength, have, kumis_value)
    spent = nets.index(max(nets))
    before, after = outcomes(place, strength), outcomes(place, strength + spent)
    return {"kumis": spent, **averages(place, after),
            **amount("points_more", points(place, after) - points(place, before)),
            **amount("wounds_fewer", mean(wounds_of(before)) - mean(wounds_of(after))),
            **amount("net_more", nets[spent] - nets[0])}


def rerolls(rules, settlement=None, strength=12, gold=1, kumis=0, rerolls=2, ignore_wounds=0, wound_value=NOTHING):
    """What rolling dice again is worth, played for the most points and then for the fewest wounds."""
    places = {name: [rules.raid(name, gold, ignore_wounds, number, wound_value) for number in range(rerolls + 1)]
              for name in rules.raids(settlement, gold)}
    given = rules.shown_inputs(places, settlement=settlement, strength=strength, gold=gold, kumis=kumis,
                               rerolls=rerolls, ignore_wounds=ignore_wounds, wound_value=wound_value)
    tables = [{"title": "What rolling dice again is worth", "inputs": given,
               "rows": [{"settlement": name, "rerolls": place.rerolls,
                         **reroll_columns(place, several[0], strength + kumis)}
                        for name, several in places.items() for place in several]}]
    if len(places) > 1:
        return tables
    (name, several), = places.items()
    colours = rules.dice(name, gold)
    first = raids.first_choice(several[-1], strength + kumis)
    by_colour = Counter()
    for die, likely in first.items():
        by_colour["none" if die == LEAVE else colours[die]] += likely
    return [
        *tables,
        {"title": "Which die is rolled again first", "inputs": given,
         "rows": [{"die": colour, **chance("chance", likely)} for colour, likely in by_colour.items()]},
        {"title": "What rolling dice again is worth, by standing strength", "inputs": inputs_without(given, "strength"),
         "rows": [{"strength": standing, **reroll_columns(several[-1], several[0], standing + kumis)}
                  for standing in standings(several[0], kumis)]},
    ]


def reroll_columns(place, bare, force):
    """Columns of a row: mean points and wounds of a raid with rerolls, and the gain over one without."""
    found, plain = outcomes(place, force), outcomes(bare, force)
    return (averages(place, found) | amount("points_more", points(place, found) - points(bare, plain))
            | amount("wounds_fewer", mean(wounds_of(plain)) - mean(wounds_of(found))))


def deaths(rules, settlement=None, crew=(3, 2, 2, 1, 0), strength=None, gold=1, kumis=0, rerolls=0, ignore_wounds=0,
           wound_value=NOTHING):
    """How many of your crew die in a raid, if its wounds are dealt so that as few die as can be."""
    asked, fewest = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value), rules.rows["settlement"]
    places = {name: place for name, place in asked.items() if fewest[name]["crew"] <= len(crew)}
    if len(crew) > rules.knob["slots"] or not places:
        least = min(fewest[name]["crew"] for name in asked)
        raise DataError(f"crew: {len(crew)} members, expected {least} to {rules.knob['slots']}"
                        + f"; a raid in {settlement} asks for {least}" * bool(settlement))
    strength = sum(crew) if strength is None else strength
    given = rules.shown_inputs(places, settlement=settlement, crew=crew, strength=strength, gold=gold, kumis=kumis,
                               rerolls=rerolls, ignore_wounds=ignore_wounds, wound_value=wound_value)
    rows = []
    for name, place in places.items():
        found = outcomes(place, strength + kumis)
        dead = spread(found, lambda _, wounds: raids.deaths(crew, wounds))
        rows.append({"settlement": name, **averages(place, found), **amount("deaths", mean(dead)),
                     **chance("any", 1 - dead.get(0, NOTHING))})
    closed = [name for name in asked if name not in places]
    title = "How many die in a raid" + f" (of more than this crew: {', '.join(closed)})" * bool(closed)
    tables = [{"title": title, "inputs": given, "rows": rows}]
    if len(places) > 1:
        return tables
    return [
        *tables,
        {"title": "How many die, and how likely", "inputs": given, "rows": distribution_rows(dead, "deaths")},
        {"title": "How many die, by wounds, and how likely these are", "inputs": given,
         "rows": distribution_rows(wounds_of(found), "wounds", lambda wounds: {"deaths": raids.deaths(crew, wounds)})},
    ]


def dice(rules, red=1, white=1, yellow=1):
    """What each die shows, and what some of them show together: strength, and the wounds that come with it."""
    numbers = dict(zip(DICE, (red, white, yellow), strict=True))
    for colour, number in numbers.items():
        if number > (count := rules.rows["die"][colour]["count"]):
            raise DataError(f"{colour} = {number}, but there are {count} dice of this colour")
    one, faces = [], []
    for colour in DICE:
        found = raids.pool((rules.faces(colour),))
        one.append({"die": colour, **amount("strength", mean(spread(found, lambda strength, _: strength))),
                    **amount("wounds", mean(wounds_of(found))),
                    **chance("any_wound", 1 - wounds_of(found).get(0, NOTHING)),
                    **chance("blank", found.get((0, 0), NOTHING))})
        faces += [{"die": colour, "strength": strength, "wounds": wounds, **chance("chance", likely)}
                  for (strength, wounds), likely in found.items()]
    together = raids.pool(tuple(rules.faces(colour) for colour, number in numbers.items() for _ in range(number)))
    data = {"reconstructed": rules.reconstructed_tables(die=DICE)}
    return [
        {"title": "Each die on average", "inputs": displayed_inputs(**data), "rows": one},
        {"title": "What each die shows", "inputs": displayed_inputs(**data), "rows": faces},
        {"title": "Strength of some dice together", "inputs": displayed_inputs(**numbers, **data),
         "rows": distribution_rows(spread(together, lambda strength, _: strength), "strength")},
        {"title": "Wounds of some dice together", "inputs": displayed_inputs(**numbers, **data),
         "rows": distribution_rows(wounds_of(together), "wounds")},
    ]
