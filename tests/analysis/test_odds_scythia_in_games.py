"""Scythia's exact odds against games played.

Dice, plunder and cards come by chance, whatever the players do, so what games saw and the odds must agree. Where
players choose (what to roll again, who takes a wound) they are made to choose as the tables say.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.analysis import odds
from ludometer.analysis.odds import hypergeometric, mean
from ludometer.analysis.odds.seen_in_games import observed_columns
from ludometer.analysis.scythia.odds import raids, rules_of
from ludometer.analysis.scythia.odds.raids import LEAVE, outcomes, spread
from ludometer.simcore.scythia.declared import COLOURS, DICE, PLUNDER, REGIONS
from ludometer.simcore.scythia.schema import FACES
from tests.analysis.test_odds_scythia import literal_deaths

ENGINE = simcore.engine("scythia")
RANDOM, BALANCED = policies.load("scythia", "random"), policies.load("scythia", "textbook")
OTHER = {"crew.brawler.copies": 8, "crew.healer.copies": 6, "start_kumis": 3, "more_points": 1, "more_white": 1,
         "die.yellow.count": 1}
SIGMA = 4.5                                                     # standard errors that a difference may have


class Seen:
    """One raid of a logged game, and what the tables would have said before it."""

    def __init__(self, tables, rules, begin, events):
        kinds = [ENGINE.EVENTS[int(kind)] for kind in events["kind"]]
        strength = events[kinds.index("strength")]
        self.seat, self.number = int(strength["seat"]), int(strength["move"]["to"])
        self.settlement = list(rules.rows["settlement"])[self.number]
        self.strength, self.wounds = int(strength["picked"]), int(strength["move"]["where"])
        self.points = int(strength["move"]["what"])
        self.kumis = sum(int(event["move"]["what"]) for event in events[[kind == "kumis" for kind in kinds]])
        self.dice = [(DICE[int(event["move"]["what"])], int(event["picked"]))
                     for event in events[[kind == "die" for kind in kinds]]]
        self.deaths = kinds.count("death")
        self.until_dice = [int(event["picked"]) for event in events[:kinds.index("die") if "die" in kinds else 0]
                           if event["n_moves"] > 0]
        self.tables, self.begin, self.player = tables, begin, begin["player"][self.seat]
        self.rules = rules
        self.place = rules.rows["settlement"][self.settlement]
        spaces = [number for number, space in enumerate(rules.rows["space"].values())
                  if space["settlement"] == self.settlement]
        self.gold = sum(bool(begin["pub"]["plunder"][space][PLUNDER.index("gold")]) for space in spaces)
        engine = ENGINE.rule_raid(tables, np.array([begin]), self.seat, self.number, self.colour)
        self.standing, self.engine_dice = engine["strength"], engine["dice"]

    @property
    def colour(self):
        return COLOURS[int(self.player["worker"])]

    def ability(self, effect):
        """What the crew's abilities for this raid add up to."""
        crew, animals = list(self.rules.rows["crew"].values()), list(self.rules.rows["animal"].values())
        total = 0
        for member, eagle in zip(self.player["crew"], self.player["eagle"], strict=True):
            row = crew[member]
            if (member >= 0 and row["trigger"] == "raid" and row["region"] in ("", self.place["region"])
                    and row["worker"] in ("", self.colour)):
                total += row["effect"].get(effect, 0) * (2 if eagle >= 0 and animals[eagle]["eagle"] == "double" else 1)
        return total

    @property
    def crew(self):
        """Strengths less wounds."""
        rows = list(self.rules.rows["crew"].values())
        return tuple(rows[member]["strength"] - int(wounds) for member, wounds in zip(
            self.player["crew"], self.player["wounds"], strict=True) if member >= 0)

    def raid(self, rerolls=0):
        return self.rules.raid(self.settlement, self.gold, self.ability("ignore_wounds"), rerolls)


def raids_of(policy, changes=(), players=2, games=150, seed=5):
    """Every raid of some games, turn by turn."""
    tables = simcore.load("scythia", set=dict(changes))
    rules = rules_of(tables)
    for block in range(games):
        _, end = ENGINE.play_one(tables, [policy] * players, seed, block * players, steps=0)
        while True:
            begin = end
            events, end = ENGINE.play_one(tables, [policy] * players, seed, block * players, position=begin, steps=1)
            if not len(events):
                break
            if "strength" in [ENGINE.EVENTS[int(kind)] for kind in events["kind"]]:
                yield Seen(tables, rules, begin, events)


GAMES = {"random": (RANDOM, {}, 500), "other": (RANDOM, OTHER, 400), "textbook": (BALANCED, {}, 250)}


@cache
def seen(name):
    policy, changes, games = GAMES[name]
    return list(raids_of(policy, changes.items(), games=games))


def agree(distribution, counts):
    """Whether counts of a number fit its distribution {number: probability}."""
    assert set(counts) <= {number for number, likely in distribution.items() if likely}
    hits = [[counts[number] for number in distribution]]
    rows = observed_columns([[counts.total()] * len(distribution)], hits, list(distribution.values()))
    assert all(abs(row["z"] or 0) < SIGMA for row in rows), rows


MEASURES = {
    "strength": lambda place, strength, wounds: strength, "wounds": lambda place, strength, wounds: wounds,
    "points": lambda place, strength, wounds: int(place.points(strength)),
    "below": lambda place, strength, wounds: int(place.tier(strength) == 0),
    "top": lambda place, strength, wounds: int(place.tier(strength) == len(place.tiers)),
}


@cache
def expected(place, force):
    """Mean and variance of each measure of a raid, by the tables."""
    found = {}
    for name, measure in MEASURES.items():
        numbers = [(measure(place, *outcome), float(likely)) for outcome, likely in outcomes(place, force).items()]
        average = sum(number * likely for number, likely in numbers)
        found[name] = average, sum(likely * (number - average) ** 2 for number, likely in numbers)
    return found


class Sums:
    """What raids brought less what was expected of each, summed up: a martingale, whatever anybody chooses."""

    def __init__(self):
        self.n, self.difference, self.variance = 0, Counter(), Counter()

    def add(self, place, force, strength, wounds):
        """A raid and what came of it."""
        self.n += 1
        for name, (average, variance) in expected(place, force).items():
            self.difference[name] += MEASURES[name](place, strength, wounds) - average
            self.variance[name] += variance

    def fit(self):
        """Whether all differences are such as chance makes."""
        return all(abs(self.difference[name]) <= SIGMA * self.variance[name] ** 0.5 for name in MEASURES)


# ---- dice and raids

@pytest.mark.verify
@pytest.mark.parametrize("name", GAMES)
def test_games_roll_the_dice_that_the_tables_roll(name):
    faces = {colour: Counter() for colour in DICE}
    for each in seen(name):
        dice = each.rules.dice(each.settlement, each.gold)
        assert tuple(colour for colour, _ in each.dice[:len(dice)]) == dice
        assert tuple(dice.count(colour) for colour in DICE) == each.engine_dice
        for colour, face in each.dice:
            faces[colour][face] += 1
    assert sum(counts.total() for counts in faces.values()) > 7000
    for counts in faces.values():
        agree(dict.fromkeys(range(FACES), 1 / FACES), counts)


@pytest.mark.sample("textbook")
@pytest.mark.parametrize("name,least", [("random", 3000), ("other", 1500), ("textbook", 1000)])
def test_raids_bring_what_the_odds_say(name, least):
    """All raids without dice rolled again, in all and by region."""
    sums = {region: Sums() for region in ("all", *REGIONS)}
    for each in seen(name):
        place, force = each.raid(), each.standing + each.kumis
        if not each.ability("reroll"):
            assert (each.strength, each.wounds) in outcomes(place, force)
            assert each.points == place.points(each.strength)
            for region in ("all", each.place["region"]):
                sums[region].add(place, force, each.strength, each.wounds)
    assert sums["all"].n > least and all(total.n > 50 for total in sums.values())
    assert all(total.fit() for total in sums.values()), {key: vars(total) for key, total in sums.items()}


WRONG = {
    "wounds below the tiers": lambda place: replace(place, below=place.below + 1),
    "a blank face": lambda place: replace(place, dice=tuple(
        ((die[0][0] + 1, die[0][1]), *die[1:]) for die in place.dice)),
    "a wound on a face": lambda place: replace(place, dice=tuple(
        (*die[:5], (die[5][0], die[5][1] + 1)) for die in place.dice)),
    "tiers": lambda place: replace(place, tiers=tuple((needed + 1, points) for needed, points in place.tiers)),
    "wounds ignored": lambda place: replace(place, ignored=place.ignored + 1),
}


@pytest.mark.sample("textbook")
@pytest.mark.parametrize("what, name", [*((what, "random") for what in WRONG), ("a blank face", "textbook")])
def test_games_would_show_an_error(what, name):
    sums, exact = Sums(), True
    for each in seen(name):
        if not each.ability("reroll"):
            place = WRONG[what](each.raid())
            exact &= each.points == place.points(each.strength)
            sums.add(place, each.standing + each.kumis, each.strength, each.wounds)
    assert not (exact and sums.fit())


def again(each, seed, script):
    """The same raid with other luck, a random player's but for its first decisions, which are scripted."""
    events, _ = ENGINE.play_one(each.tables, [RANDOM] * 2, seed, 0, position=each.begin, steps=1,
                                script=[*each.until_dice, *script])
    return Seen(each.tables, each.rules, each.begin, events)


@pytest.mark.sample("textbook")
@pytest.mark.parametrize("name", ["other", "textbook"])
def test_rerolls_bring_what_the_odds_say(name):
    """Twenty raids that gain most by it, each thirty times with other luck, with dice rolled again as by the tables."""
    def gain(each):
        played, plain = (expected(place, each.standing + each.kumis)["points"][0]
                         for place in (each.raid(each.ability("reroll")), each.raid()))
        return played - plain

    sums, without, used = Sums(), Sums(), Counter()
    for each in sorted((each for each in seen(name) if each.ability("reroll")), key=gain)[-20:]:
        rerolls = each.ability("reroll")
        place, force = each.raid(rerolls), each.standing + each.kumis
        plan = raids.choices(raids.worth(place, *(numbers + more for numbers, more in zip(
            raids.rolls(place.dice), (force, 0), strict=True))), rerolls)
        for seed in range(30):
            settled, script = (), []
            raid = again(each, seed, script)
            now = [face for _, face in raid.dice[:len(place.dice)]]
            for _ in range(min(rerolls, len(now))):
                die = int(plan[settled][1][tuple(now)])
                used[die != LEAVE] += 1
                if die == LEAVE:
                    break
                script.append(1 + [other for other in range(len(now)) if other not in settled].index(die))
                raid = again(each, seed, script)
                settled = raids.settled_dice(settled, die)
                now[die] = raid.dice[len(now) + len(script) - 1][1]
            raid = again(each, seed, [*script, 0])
            sums.add(place, force, raid.strength, raid.wounds)
            without.add(each.raid(), force, raid.strength, raid.wounds)
    assert sums.n == 600 and min(used[True], used[False]) > 50
    assert sums.fit() and not without.fit(), (vars(sums), vars(without))


# ---- wounds and deaths

@pytest.mark.sample("textbook")
@pytest.mark.parametrize("name", GAMES)
def test_nobody_loses_fewer_than_the_tables_say(name):
    more = Counter()
    for each in seen(name):
        least = raids.deaths(each.crew, each.wounds)
        assert each.deaths >= least == literal_deaths(tuple(sorted(each.crew)), min(each.wounds, 40))
        more[each.deaths > least] += 1
    assert more[False] > more[True]


@pytest.mark.verify
def test_as_many_die_as_the_odds_say():
    """Raids of weak crews, each twenty times with other luck, with wounds dealt so that as few die as can be."""
    weak = [each for each in seen("random") if not each.ability("reroll") and 0.1 < any_death(each) < 0.9]
    deaths, expectation, variance, n = 0, 0.0, 0.0, 0
    for each in weak[:60]:
        found = spread(outcomes(each.raid(), each.standing + each.kumis), lambda _, wounds, each=each: raids.deaths(
            each.crew, wounds))
        for seed in range(20):
            raid = again(each, seed, dealt(each.crew, again(each, seed, []).wounds))
            assert raid.deaths == raids.deaths(each.crew, raid.wounds)
            deaths += raid.deaths
            n += 1
            expectation += float(mean(found))
            variance += float(sum(likely * (number - mean(found)) ** 2 for number, likely in found.items()))
    assert n == 1200 and deaths > 200 and abs(deaths - expectation) < SIGMA * variance ** 0.5


def any_death(each):
    """Chance that somebody dies of a raid."""
    found = outcomes(each.raid(), each.standing + each.kumis)
    return sum(likely for (_, wounds), likely in found.items() if raids.deaths(each.crew, wounds))


def dealt(crew, wounds):
    """Picks that deal wounds, to those first who can take one and live."""
    left, script = list(crew), []
    for _ in range(wounds):
        if not left:
            break
        pick = next((i for i, strength in enumerate(left) if strength), 0)
        script.append(pick)
        left[pick:pick + 1] = [left[pick] - 1] if left[pick] else []
    return script


# ---- what is drawn

@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_on_the_board(players):
    tables = simcore.load("scythia")
    rules, games, spaces = rules_of(tables), 1500, Counter()
    names = list(rules.rows["space"])
    for block in range(games):
        _, begin = ENGINE.play_one(tables, [RANDOM] * players, 8, block * players, steps=0)
        with_gold = begin["pub"]["plunder"][:, PLUNDER.index("gold")] > 0
        for settlement in rules.settlements(None):
            here = [names.index(space) for space in rules.spaces(settlement, players)]
            spaces[settlement, sum(bool(with_gold[space]) for space in here)] += 1
    for row in odds.tables("scythia", "gold", tables=rules, players=players)[0]["rows"]:
        chances = {number: row[f"gold_{number}"] for number in range(3)}
        agree(chances, Counter({number: spaces[row["settlement"], number] for number in chances
                                if spaces[row["settlement"], number]}))


def test_cards_dealt_and_animals_shown():
    """Of 1500 games: whether a card that ignores wounds is among the five dealt, and eagles of a kind in the row."""
    tables = simcore.load("scythia")
    rules, games = rules_of(tables), 1500
    crew, animals = list(rules.rows["crew"].values()), list(rules.rows["animal"].values())
    ignoring, doubling = Counter(), Counter()
    for block in range(games):
        events, _ = ENGINE.play_one(tables, [RANDOM] * 2, 9, block * 2, steps=4)
        notes = [(ENGINE.EVENTS[int(event["kind"])], int(event["seat"]), int(event["move"]["what"]))
                 for event in events]
        hand = [crew[what] for kind, seat, what in notes if kind == "drawn" and seat == 0]
        row = [animals[what] for kind, _, what in notes if kind == "shown"]
        assert len(hand) == 5 and len(row) == 3
        ignoring[sum("ignore_wounds" in card["effect"] for card in hand)] += 1
        doubling[any(animal["eagle"] == "double" for animal in row)] += 1
    agree(hypergeometric(76, 6, 5), ignoring)
    one = odds.tables("scythia", "cards", tables=rules, wanted="ignore_wounds")[0]["rows"][-1]
    assert one["chance"] == float(1 - hypergeometric(76, 6, 5)[0])
    found = odds.tables("scythia", "animals", tables=rules, wanted="double")[0]["rows"][-1]["chance"]
    agree({True: found, False: 1 - found}, doubling)
