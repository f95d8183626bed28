"""Tables of exact odds for Raiders of Scythia: what raids bring and cost, what kumis, rerolls and cards are worth.

The arithmetic of raids is in raids.py. Wherever settlements are asked for without a name, a table has a row for each;
about one settlement alone there are further tables.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from analysis.odds import Amount, Name, Names, Row, Whole, chance, drawn, mean, numbers_of, told
from analysis.scythia import raids
from analysis.scythia.raids import LEAVE, Raid, outcomes, spread
from simcore.errors import DataError, known
from simcore.scythia.declared import DICE, EAGLES, EFFECTS
from simcore.scythia.schema import MOST_PLAYERS, MOST_SPACES, by_players

LIKELY = {"half": Fraction(1, 2), "nine_tenths": Fraction(9, 10), "sure": Fraction(1)}
MOST_DICE = 6
NOTHING = Fraction(0)


@dataclass(frozen=True)
class Rules:
    """What the odds rest on: the game's knobs {name: value} and rows {table: {row: {field: value}}}."""

    knob: dict
    rows: dict

    def settlements(self, name):
        """Names of the settlements meant: one, those of a region, or all. Raises DataError."""
        regions = {row: place["region"] for row, place in self.rows["settlement"].items()}
        if name is None:
            return list(regions)
        known(name, [*regions, *self.rows["region"]], "settlement")
        return [row for row, region in regions.items() if name in (row, region)]

    def spaces(self, settlement, players=MOST_PLAYERS):
        """Names of the spaces of a settlement that a game of that many players uses."""
        return [name for name, space in self.rows["space"].items()
                if space["settlement"] == settlement and by_players(space, self.knob, players)]

    def faces(self, colour):
        """(strength, wounds) of a die's faces."""
        die = self.rows["die"][colour]
        return tuple(zip(die["strength"], die["wounds"], strict=True))

    def dice(self, settlement, gold):
        """Colours of the dice rolled while this many spaces of the settlement hold gold; no more than there are."""
        place = self.rows["settlement"][settlement]
        numbers = {"red": place["red"], "white": place["white"] + self.knob["more_white"],
                   "yellow": self.knob["yellow_dice"] * min(gold, len(self.spaces(settlement)))}
        return tuple(colour for colour in DICE for _ in range(min(numbers[colour], self.rows["die"][colour]["count"])))

    def raid(self, settlement, gold=1, ignore_wounds=0, rerolls=0, wound_value=NOTHING):
        """The Raid on a settlement."""
        place = self.rows["settlement"][settlement]
        points = [max(0, number + self.knob["more_points"]) for number in place["points"]]
        return Raid(tuple(map(self.faces, self.dice(settlement, gold))),
                    tuple(zip(place["strength"], points, strict=True)), place["wounds"], ignore_wounds, rerolls,
                    wound_value)

    def raids(self, settlement, gold, *circumstances):
        """{settlement: Raid} of those meant. Raises DataError for gold on more spaces than they have."""
        names = self.settlements(settlement)
        most = max(len(self.spaces(name)) for name in names)
        if gold > most:
            raise DataError(f"gold = {gold}, expected {most} at most: a settlement has no more spaces")
        return {name: self.raid(name, gold, *circumstances) for name in names}

    def reconstructed(self, **rows):
        """Tables of data that have reconstructed rows among these, {table: names}; as text for the reader."""
        return ", ".join(table for table, names in rows.items() if any(
            self.rows[table][name].get("source", "").startswith("reconstructed") for name in names))

    def about(self, places, **inputs):
        """Inputs of a table about raids as its reader should see them, and which data are reconstructed."""
        return told(**inputs, reconstructed=self.reconstructed(settlement=places, die=DICE))


# ---- raids

def raid(rules, settlement=None, strength=12, gold=1, kumis=0, rerolls=0, ignore_wounds=0, wound_value=NOTHING):
    """What a raid probably brings and costs, by settlement; of one you name, all of it: strength, points, wounds."""
    places = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value)
    given = rules.about(places, settlement=settlement, strength=strength, gold=gold, kumis=kumis, rerolls=rerolls,
                        ignore_wounds=ignore_wounds, wound_value=wound_value)
    tiers = max(len(place.tiers) for place in places.values())
    tables = [
        {"title": "What a raid brings on average", "inputs": given,
         "rows": [{"settlement": name, "dice": in_words(rules.dice(name, gold)),
                   **brought(place, strength + kumis, tiers)} for name, place in places.items()]},
        {"title": "Standing strength from which a tier is reached in half of all rolls, in nine of ten, and always",
         "inputs": without(given, "strength"),
         "rows": [{"settlement": name, "tier": tier, "strength": needed, "points": points,
                   **{word: enough(place, tier, kumis, least) for word, least in LIKELY.items()}}
                  for name, place in places.items() for tier, (needed, points) in enumerate(place.tiers, 1)]},
    ]
    if len(places) > 1:
        return tables
    (name, place), = places.items()
    found = outcomes(place, strength + kumis)
    return [
        *tables,
        {"title": "How strong a raid turns out", "inputs": given,
         "rows": listed(spread(found, lambda total, _: total), "strength",
                        lambda total: {"points": int(place.points(total))})},
        {"title": "How many points a raid brings", "inputs": given,
         "rows": listed(spread(found, lambda total, _: place.points(total)), "points")},
        {"title": "How many wounds a raid deals", "inputs": given, "rows": listed(wounds_of(found), "wounds")},
        {"title": "What a raid brings, by spaces with gold", "inputs": without(given, "gold"),
         "rows": [{"gold": spaces, "dice": in_words(rules.dice(name, spaces)),
                   **brought(rules.raid(name, spaces, ignore_wounds, rerolls, wound_value), strength + kumis, tiers)}
                  for spaces in range(len(rules.spaces(name)) + 1)]},
        {"title": "What a raid brings, by standing strength", "inputs": without(given, "strength"),
         "rows": [{"strength": standing, **brought(place, standing + kumis, tiers)}
                  for standing in standings(place, kumis)]},
    ]


def brought(place, force, tiers):
    """Columns of a row: what a raid of a given strength without dice brings on average, and the tiers it reaches.

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
    """Columns of a row: expected points and wounds of outcomes."""
    return chance("points", points(place, found)) | chance("wounds", mean(wounds_of(found)))


def points(place, found):
    """Expected points of outcomes {(strength, wounds): probability}."""
    return mean(spread(found, lambda strength, _: place.points(strength)))


def wounds_of(found):
    """{wounds: probability} of outcomes."""
    return spread(found, lambda _, wounds: wounds)


def listed(found, name, more=lambda number: {}):
    """Rows of a distribution {number: probability}: each number, more(number), its chance, and that of at least it."""
    rows, left = [], Fraction(1)
    for number, likely in sorted(found.items()):
        rows.append({name: number, **more(number), **chance("chance", likely), **chance("at_least", left)})
        left -= likely
    return rows


def standings(place, kumis):
    """Standing strengths for which dice decide something: from the first that may reach a tier to one always enough."""
    first, last = place.tiers[0][0], place.tiers[-1][0]
    return range(max(0, first - place.most - kumis), max(0, last - place.least - kumis) + 1)


def enough(place, tier, kumis, least):
    """The smallest standing strength with which a tier (from 1) is reached with at least this chance."""
    return next(standing for standing in standings(place, kumis)
                if sum(likely for (strength, _), likely in outcomes(place, standing + kumis).items()
                       if place.tier(strength) >= tier) >= least)


def in_words(dice):
    """Dice in a cell of a table."""
    return ", ".join(f"{number} {colour}" for colour, number in Counter(dice).items()) or "none"


def without(given, *names):
    """Inputs less some that a table doesn't look at."""
    return {name: value for name, value in given.items() if name not in names}


# ---- what makes raids cheaper or better

def kumis(rules, settlement=None, strength=12, gold=1, have=None, rerolls=0, ignore_wounds=0, wound_value=NOTHING,
          kumis_value=NOTHING):
    """How many kumis to spend: expected points less what wounds and kumis are worth to you, and what each one adds."""
    places = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value)
    have = rules.knob["kumis_limit"] if have is None else have
    given = rules.about(places, settlement=settlement, strength=strength, gold=gold, have=have, rerolls=rerolls,
                        ignore_wounds=ignore_wounds, wound_value=wound_value, kumis_value=kumis_value)
    tables = [{"title": "How many kumis are best spent", "inputs": given,
               "rows": [{"settlement": name, **best_spent(place, strength, have, kumis_value)}
                        for name, place in places.items()]}]
    if len(places) > 1:
        return tables
    place, = places.values()
    nets = nets_of(place, strength, have, kumis_value)
    return [
        *tables,
        {"title": "What each kumis adds", "inputs": given,
         "rows": [{"kumis": spent, **averages(place, outcomes(place, strength + spent)), **chance("net", net),
                   **chance("adds", net - nets[max(0, spent - 1)])} for spent, net in enumerate(nets)]},
        {"title": "How many kumis are best spent, by standing strength", "inputs": without(given, "strength"),
         "rows": [{"strength": standing, **best_spent(place, standing, have, kumis_value)}
                  for standing in standings(place, have)]},
    ]


def nets_of(place, strength, have, kumis_value):
    """Expected points less what wounds and kumis are worth, by the kumis spent."""
    found = [outcomes(place, strength + spent) for spent in range(have + 1)]
    return [points(place, each) - place.wound * mean(wounds_of(each)) - kumis_value * spent
            for spent, each in enumerate(found)]


def best_spent(place, strength, have, kumis_value):
    """Columns of a row: the number of kumis with the best net, the fewest of equals, and what they change."""
    nets = nets_of(place, strength, have, kumis_value)
    spent = nets.index(max(nets))
    before, after = outcomes(place, strength), outcomes(place, strength + spent)
    return {"kumis": spent, **averages(place, after),
            **chance("points_more", points(place, after) - points(place, before)),
            **chance("wounds_fewer", mean(wounds_of(before)) - mean(wounds_of(after))),
            **chance("net_more", nets[spent] - nets[0])}


def rerolls(rules, settlement=None, strength=12, gold=1, kumis=0, rerolls=2, ignore_wounds=0, wound_value=NOTHING):
    """What rolling dice again is worth, played for the most points and then for the fewest wounds."""
    places = {name: [rules.raid(name, gold, ignore_wounds, number, wound_value) for number in range(rerolls + 1)]
              for name in rules.raids(settlement, gold)}
    given = rules.about(places, settlement=settlement, strength=strength, gold=gold, kumis=kumis, rerolls=rerolls,
                        ignore_wounds=ignore_wounds, wound_value=wound_value)
    tables = [{"title": "What rolling dice again is worth", "inputs": given,
               "rows": [{"settlement": name, "rerolls": place.rerolls, **gained(place, several[0], strength + kumis)}
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
        {"title": "What rolling dice again is worth, by standing strength", "inputs": without(given, "strength"),
         "rows": [{"strength": standing, **gained(several[-1], several[0], standing + kumis)}
                  for standing in standings(several[0], kumis)]},
    ]


def gained(place, bare, force):
    """Columns of a row: what a raid with rerolls brings, and how much better that is than without."""
    found, plain = outcomes(place, force), outcomes(bare, force)
    return (averages(place, found) | chance("points_more", points(place, found) - points(bare, plain))
            | chance("wounds_fewer", mean(wounds_of(plain)) - mean(wounds_of(found))))


def deaths(rules, settlement=None, crew=(3, 2, 2, 1, 0), strength=None, gold=1, kumis=0, rerolls=0, ignore_wounds=0,
           wound_value=NOTHING):
    """How many of your crew die in a raid, if its wounds are dealt so that as few die as can be."""
    asked, fewest = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value), rules.rows["settlement"]
    places = {name: place for name, place in asked.items() if fewest[name]["crew"] <= len(crew)}
    if len(crew) > rules.knob["slots"] or not places:
        raise DataError(f"crew: {len(crew)} members, expected {min(fewest[name]['crew'] for name in asked)} to "
                        f"{rules.knob['slots']}")
    strength = sum(crew) if strength is None else strength
    given = rules.about(places, settlement=settlement, crew=crew, strength=strength, gold=gold, kumis=kumis,
                        rerolls=rerolls, ignore_wounds=ignore_wounds, wound_value=wound_value)
    rows = []
    for name, place in places.items():
        found = outcomes(place, strength + kumis)
        dead = spread(found, lambda _, wounds: raids.deaths(crew, wounds))
        rows.append({"settlement": name, **averages(place, found), **chance("deaths", mean(dead)),
                     **chance("any", 1 - dead.get(0, NOTHING))})
    tables = [{"title": "How many die in a raid", "inputs": given, "rows": rows}]
    if len(places) > 1:
        return tables
    return [
        *tables,
        {"title": "How many die, and how likely", "inputs": given, "rows": listed(dead, "deaths")},
        {"title": "How many die, by wounds, and how likely these are", "inputs": given,
         "rows": listed(wounds_of(found), "wounds", lambda wounds: {"deaths": raids.deaths(crew, wounds)})},
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
        one.append({"die": colour, **chance("strength", mean(spread(found, lambda strength, _: strength))),
                    **chance("wounds", mean(wounds_of(found))),
                    **chance("any_wound", 1 - wounds_of(found).get(0, NOTHING)),
                    **chance("blank", found.get((0, 0), NOTHING))})
        faces += [{"die": colour, "strength": strength, "wounds": wounds, **chance("chance", likely)}
                  for (strength, wounds), likely in found.items()]
    together = raids.pool(tuple(rules.faces(colour) for colour, number in numbers.items() for _ in range(number)))
    data = {"reconstructed": rules.reconstructed(die=DICE)}
    return [
        {"title": "Each die on average", "inputs": told(**data), "rows": one},
        {"title": "What each die shows", "inputs": told(**data), "rows": faces},
        {"title": "Strength of some dice together", "inputs": told(**numbers, **data),
         "rows": listed(spread(together, lambda strength, _: strength), "strength")},
        {"title": "Wounds of some dice together", "inputs": told(**numbers, **data),
         "rows": listed(wounds_of(together), "wounds")},
    ]


# ---- what is drawn

def gold(rules, players=4):
    """How many spaces of each settlement hold gold as a game begins; each adds a yellow die."""
    spaces = {name: [rules.rows["space"][space]["plunder"] for space in rules.spaces(name, players)]
              for name in rules.settlements(None)}
    most = max(map(len, spaces.values()))
    rows = []
    for name, pieces in spaces.items():
        found = with_gold({kind: row["count"] for kind, row in rules.rows["plunder"].items()}, pieces)
        rows.append({"settlement": name, "spaces": len(pieces), **chance("number", mean(found))})
        for number in range(most + 1):
            rows[-1] |= chance(f"gold_{number}", found.get(number, NOTHING))
    given = told(players=players, reconstructed=rules.reconstructed(plunder=rules.rows["plunder"],
                                                                    space=rules.rows["space"]))
    return [{"title": "Spaces with gold as a game begins", "inputs": given, "rows": rows}]


def with_gold(bag, spaces):
    """On how many spaces gold lies: {number: probability}. bag: {kind: pieces}; spaces: pieces drawn for each."""
    left, ways = sum(bag.values()), {(0, 0): Fraction(1)}       # by spaces with gold, and gold drawn
    for pieces in spaces:
        after = Counter()
        for (number, taken), likely in ways.items():
            for more, chances in drawn(left, bag["gold"] - taken, pieces).items():
                after[number + (more > 0), taken + more] += likely * chances
        left, ways = left - pieces, after
    return spread(ways, lambda number, _: number)


def cards(rules, wanted=(), draws=5, seen=0, gone=0):
    """Chance to draw a crew card you want, by the cards drawn: by name, or any with an effect; or of every effect."""
    rows = rules.rows["crew"]
    words = {effect: {name for name, row in rows.items() if effect in row["effect"]} for effect in EFFECTS}
    copies = {name: row["copies"] for name, row in rows.items()}
    return found_among("crew card", copies, words, wanted, draws, seen, gone, rules.reconstructed(crew=rows))


def animals(rules, wanted=(), draws=None, seen=0, gone=0):
    """Chance that an animal you want is laid out, by those laid out: by name, kind of eagle, or strength of horse."""
    rows = rules.rows["animal"]
    words = {eagle: {name for name, row in rows.items() if row["eagle"] == eagle} for eagle in EAGLES}
    for strength in sorted({row["horse_strength"] for row in rows.values()}):
        words[f"horse_{strength}"] = {name for name, row in rows.items() if row["horse_strength"] == strength}
    draws = rules.knob["animals_shown"] if draws is None else draws
    return found_among("animal", dict.fromkeys(rows, 1), words, wanted, draws, seen, gone,
                       rules.reconstructed(animal=rows))


def found_among(what, copies, words, wanted, draws, seen, gone, reconstructed):
    """Tables of cards and of animals. copies: {card: number there is}; words: {word for several cards: those cards}.

    Raises DataError for cards that there are not, and for more of them seen, gone or drawn than there can be.
    """
    total = sum(copies.values())
    if seen > total:
        raise DataError(f"seen = {seen}, expected {total} at most, all the cards")
    if draws > total - seen:
        raise DataError(f"draws = {draws}, expected {total - seen} at most: of {total} cards {seen} have been seen")
    kinds = {name: {name} for name in copies} | words
    numbers = {word: sum(copies[name] for name in kinds[word]) for word in words}
    meant = set().union(*(kinds[known(word, kinds, "wanted")] for word in wanted))
    number = sum(copies[name] for name in meant)
    if not max(0, seen - total + number) <= gone <= min(seen, number):
        raise DataError(f"gone = {gone}: of {total} cards {number} are wanted, so that of {seen} seen "
                        f"{max(0, seen - total + number)} to {min(seen, number)} may be")
    if wanted:
        return [{"title": f"Chance of a wanted {what}, by the cards drawn",
                 "inputs": told(wanted=wanted, draws=draws, seen=seen, gone=gone, reconstructed=reconstructed),
                 "rows": [{"draws": times, **among(total - seen, number - gone, times)}
                          for times in range(1, draws + 1)]}]
    return [{"title": f"Chance of a kind of {what} among those drawn",
             "inputs": told(draws=draws, reconstructed=reconstructed),
             "rows": [{"wanted": word, "cards": numbers[word], **among(total, numbers[word], draws)}
                      for word in words if numbers[word]]}]


def among(cards, wanted, draws):
    """Columns of a row: the chance of one wanted card at least among those drawn, and how many there are on average."""
    found = drawn(cards, wanted, draws)
    return chance("chance", 1 - found.get(0, NOTHING)) | chance("number", mean(found))


# ---- for readers of the tables

def rules_of(given):
    """What the tables take first, from a game's loaded numbers or its catalogue; Rules pass through."""
    return given if isinstance(given, Rules) else Rules(*numbers_of(given))


TABLES = {
    "raid": raid, "kumis": kumis, "rerolls": rerolls, "deaths": deaths, "dice": dice, "gold": gold, "cards": cards,
    "animals": animals,
}

INPUTS = {
    "settlement": Name("greece_centre", "a settlement, or a region for all of its own; otherwise all"),
    "strength": Whole(0, 60, "standing strength: crew less its wounds, animals beside it, abilities for this raid"),
    "gold": Whole(0, MOST_SPACES, "spaces of the settlement that still hold gold"),
    "kumis": Whole(0, 20, "kumis spent"),
    "have": Whole(0, 20, "kumis you have; otherwise as many as you may keep"),
    "rerolls": Whole(0, MOST_DICE, "dice that may be rolled again, one after another"),
    "ignore_wounds": Whole(0, 40, "wounds that abilities take off"),
    "wound_value": Amount(10, "points that a wound less is worth to you, when dice are rolled again and kumis spent"),
    "kumis_value": Amount(10, "points that a kumis kept is worth to you"),
    "crew": Row(0, 20, "your crew: strength of each, less its wounds"),
    "red": Whole(0, MOST_DICE, "red dice"),
    "white": Whole(0, MOST_DICE, "white dice"),
    "yellow": Whole(0, MOST_DICE, "yellow dice"),
    "players": Whole(1, MOST_PLAYERS, "players in the game"),
    "wanted": Names("healer,reroll", "cards, or words for several of them, of which any will do"),
    "draws": Whole(1, 100, "cards drawn or laid out"),
    "seen": Whole(0, 100, "cards seen, which cannot come any more"),
    "gone": Whole(0, 100, "wanted ones among the cards seen"),
}
