"""Tables of exact odds for Burgundy: what dice and workers reach, what monasteries save, what the supplies bring.

The arithmetic is in dice.py and draws.py.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from analysis.beside import beside
from analysis.burgundy import dice, draws
from analysis.burgundy.dice import FARTHEST, MOST_WORKERS, NUMBERS, PLANS, SIDES, Help, Job
from analysis.odds import Flag, Name, Names, Numbers, Whole, Word, chance, mean, numbers_of, told
from simcore.burgundy.schema import COLOURS, PLAYERS
from simcore.errors import DataError, known

USES = ("take", "sell", *COLOURS)                               # of a die with a number; colours: of a tile to place
BLACK = "black"                                                 # the back of tiles for the black depot, and that depot
HELPS = ("worker_step", "shift_place", "shift_take")            # effects that change what a number costs
MOST_ROUNDS = 10


@dataclass(frozen=True)
class Rules:
    """What the odds rest on: the game's knobs {name: value} and rows {table: {row: {field: value}}}."""

    knob: dict
    rows: dict

    def tile(self, name, where):
        """The row of a tile from its name; a number stands for the monastery of that number."""
        monastery = f"monastery_{name}"
        return monastery if monastery in self.rows["tile"] else known(name, self.rows["tile"], where)

    def effects(self, monasteries, *effects):
        """Rows of those of these monasteries that have one of the effects."""
        return [self.rows["tile"][name] for name in monasteries if self.rows["tile"][name]["effect"] in effects]

    def held(self, names):
        """Rows of monasteries a seat holds. Raises DataError for one that changes neither dice nor workers for one."""
        useful = {short(name): name for name in self.rows["tile"] if self.effects([name], *HELPS, "action_workers")}
        return [useful[known(short(name), useful, "monasteries that help with dice or workers")] for name in names]

    def help(self, use, monasteries):
        """What the monasteries, by row, do for a use of a die (M-8 to M-12)."""
        step = max((row["amount"] for row in self.effects(monasteries, "worker_step")), default=1)
        shifts = self.effects(monasteries, "shift_take") if use == "take" else [
            row for row in self.effects(monasteries, "shift_place") if use in row["colours"]]
        free = max((row["amount"] for row in shifts), default=0)
        return Help(step, free * step if self.knob["shift_with_double"] == 2 else free)

    def helps(self):
        """Every different help there is: {Help: names of monasteries that give it, "none" for none}."""
        tiles, found = self.rows["tile"], {}
        shifting = [name for name in tiles if self.effects([name], "shift_place", "shift_take")]
        doubling = [name for name in tiles if self.effects([name], "worker_step")]
        for pair in product([None, *doubling], [None, *shifting]):
            held = [name for name in pair if name]
            given = max((self.help(use, held) for use in USES), key=lambda given: (given.step, given.free))
            found.setdefault(given, []).append(" + ".join(map(short, held)) or "none")
        return {given: ", ".join(names) for given, names in found.items()}

    def workers_taken(self, monasteries):
        """Workers for a die (T-50, M-14)."""
        return max((row["amount"] for row in self.effects(monasteries, "action_workers")),
                   default=self.knob["workers_taken"])

    @property
    def phases(self):
        """Names of the phases played."""
        return list(self.rows["phase"])[:self.knob["phases"]]

    def depots(self, players, phase):
        """Colours of the spaces in use by depot, the black one too: {depot: Counter} (G-6, G-7)."""
        players = max(players, min(PLAYERS.values()))           # one as two
        found = {depot: Counter() for depot in NUMBERS}
        for row in self.rows["slot"].values():
            if row["players"] <= players:
                other = row["other_players"] == players and phase in row["other_phases"]
                found[row["depot"]][row["other"] if other else row["colour"]] += 1
        count = next(name for name, number in PLAYERS.items() if number == players)
        return found | {BLACK: Counter({BLACK: self.rows["player_count"][count]["black_slots"]})}

    def draws(self, players, phases):
        """Tiles drawn in some phases: Counter of backs."""
        return sum((spaces for phase in phases for spaces in self.depots(players, phase).values()), Counter())

    def supplies(self, players):
        """Tiles by back: {back: Counter of rows}; starting castles are out of theirs (S-3, S-4)."""
        tiles = self.rows["tile"]
        found = {colour: Counter({name: row["coloured"] for name, row in tiles.items() if row["colour"] == colour})
                 for colour in COLOURS}
        castles, starting = found["castle"], players // (1 + self.knob["teams"])      # C-3: one for a team
        for name in reversed(list(castles)):                    # out of the last row that has any
            starting -= (out := min(starting, castles[name]))
            castles[name] -= out
        return found | {BLACK: Counter({name: row["black"] for name, row in tiles.items()})}

    def groups(self, names):
        """Sets of kinds of tiles: of each name one. A kind of animal means all its tiles."""
        tiles, found = self.rows["tile"], []
        for name in names:
            kinds = {kind for kind, row in tiles.items() if row["animal"] and row["animal"] == name}
            found.append(kinds or {self.tile(name, "tiles")})
        return found


def short(name):
    """A monastery by its number."""
    return name.removeprefix("monastery_")


def reach(rules, numbers=(1,), use="take", monasteries=()):
    """Chance to reach one of some numbers this turn, by the workers you have, and the workers it takes on average."""
    job = Job(numbers, rules.help(use, rules.held(monasteries)))
    needs = {"one given die": dice.die(job), "the better of two dice": dice.either(job),
             "both dice": dice.both(job, job)}
    rows = [{"workers": workers, **columns_at_most(needs, ("die", "either", "both"), workers)}
            for workers in range(MOST_WORKERS + 1)]
    given = told(numbers=numbers, use=use, monasteries=monasteries)
    return [
        {"title": "Chance to reach a wanted number this turn", "inputs": given, "rows": rows},
        {"title": "Workers it takes on average", "inputs": given,
         "rows": [{"dice": name, **chance("workers", mean(found))} for name, found in needs.items()]},
    ]


def columns_at_most(needs, names, workers):
    """Columns of a row: the chance that this many workers are enough, for each of some distributions."""
    row = {}
    for name, found in zip(names, needs.values(), strict=True):
        row |= chance(name, dice.at_most(found, workers))
    return row


def both(rules, first=(1,), second=(2,), first_use="take", second_use="take", monasteries=()):
    """Two jobs in one turn: chance that the workers you have are enough, each die used where it is cheaper in all."""
    held = rules.held(monasteries)
    jobs = [Job(numbers, rules.help(use, held)) for numbers, use in ((first, first_use), (second, second_use))]
    needs = {"the first job alone": dice.either(jobs[0]), "the second alone": dice.either(jobs[1]),
             "both": dice.both(*jobs)}
    rows = [{"workers": workers, **columns_at_most(needs, ("first", "second", "both"), workers),
             **chance("exactly", needs["both"].get(workers, Fraction(0)))} for workers in range(MOST_WORKERS + 1)]
    given = told(first=first, second=second, first_use=first_use, second_use=second_use, monasteries=monasteries)
    return [
        {"title": "Chance to do two jobs in one turn", "inputs": given, "rows": rows},
        {"title": "Workers they take on average", "inputs": given,
         "rows": [{"jobs": name, **chance("workers", mean(found))} for name, found in needs.items()]},
    ]


def cost(rules, use="take", monasteries=()):
    """Workers a turn takes, for every pattern of wanted numbers on the circle and for two jobs this far apart."""
    given_help = rules.help(use, rules.held(monasteries))
    given = told(use=use, monasteries=monasteries)
    one = [{"numbers": spoken(numbers), **needed(dice.either(Job(numbers, given_help)), FARTHEST)}
           for numbers in dice.patterns()]
    two = [{"apart": apart, **needed(dice.both(Job((1,), given_help), Job((1 + apart,), given_help)), MOST_WORKERS)}
           for apart in range(FARTHEST + 1)]
    return [
        {"title": "One job: chance that this many workers are enough, by the wanted numbers, turned as you like",
         "inputs": given, "rows": one},
        {"title": "Two jobs of one number each, by how far apart these are", "inputs": given, "rows": two},
    ]


def needed(found, most):
    """Columns of a row: workers needed on average, and the chance that 0, 1, ... are enough."""
    row = chance("workers", mean(found))
    for workers in range(most + 1):
        row |= chance(f"with_{workers}", dice.at_most(found, workers))
    return row


def spoken(numbers):
    """Numbers in a cell of a table."""
    return ", ".join(map(str, numbers))


def depots(rules, players=4, monasteries=()):
    """In which depots tiles of a colour are laid out, and the chance to take one of them with a number of workers."""
    given_help = rules.help("take", rules.held(monasteries))
    layouts = {}
    for phase in rules.phases:
        layout = rules.depots(players, phase)
        for colour in COLOURS:
            where = tuple(depot for depot in NUMBERS if layout[depot][colour])
            spaces = sum(layout[depot][colour] for depot in where)
            layouts.setdefault((COLOURS.index(colour), where, spaces), []).append(phase)
    rows = [{"colour": COLOURS[colour], "phases": "all" if len(phases) == len(rules.phases) else ", ".join(phases),
             "depots": spoken(where), "spaces": spaces,
             **needed(dice.either(Job(where, given_help)), FARTHEST)}
            for (colour, where, spaces), phases in sorted(layouts.items()) if where]
    return [{"title": "Taking a tile of a colour while all its depots have one",
             "inputs": told(players=players, monasteries=monasteries), "rows": rows}]


def within(rules, numbers=(1,), use="take", monasteries=(), workers=0, turns=5):
    """Chance to reach one of some numbers within some turns, with workers saved or taken, and what it costs."""
    held = rules.held(monasteries)
    job, taken = Job(numbers, rules.help(use, held)), rules.workers_taken(held)
    courses = {plan: dice.course(job, workers, turns, taken, plan) for plan in PLANS}
    reached = {plan: Fraction(0) for plan in PLANS}
    rows = []
    for turn in range(turns):
        row = {"turn": turn + 1}
        for plan, course in courses.items():
            reached[plan] += course[turn].done
            row |= chance(plan, reached[plan])
        rows.append(row)
    prices = [{"plan": plan, **chance("reached", reached[plan]),
               **chance("turn", sum(number * turn.done for number, turn in enumerate(course, 1)) / reached[plan]
                        if reached[plan] else 0),
               **chance("paid", sum(turn.paid for turn in course)),
               **chance("dice", sum(turn.dice for turn in course))} for plan, course in courses.items()]
    given = told(numbers=numbers, use=use, monasteries=monasteries, workers=workers, turns=turns, taken=taken)
    return [
        {"title": "Chance to reach a wanted number within this many turns", "inputs": given, "rows": rows},
        {"title": "What each plan costs on average", "inputs": given, "rows": prices},
        {"title": "The same with this many workers, saved",
         "inputs": told(numbers=numbers, use=use, monasteries=monasteries, turns=turns), "rows": waiting(job, turns)},
    ]


def waiting(job, turns):
    """Rows of within: the chance to do a job within 1, 2, ... turns with 0 to 3 workers that are saved for it."""
    needs = dice.either(job)
    rows = []
    for turn in range(1, turns + 1):
        row = {"turn": turn}
        for workers in range(FARTHEST + 1):
            row |= chance(f"with_{workers}", 1 - (1 - dice.at_most(needs, workers)) ** turn)
        rows.append(row)
    return rows


def white(rules, depots=(1,), goods=5):
    """Where the white die lays goods: chance for some depots, and how full the fullest is, by the goods laid."""
    given = told(depots=depots, goods=goods)
    rows, full = [], []
    for number in range(1, goods + 1):
        rows.append({"goods": number, **chance("there", draws.somewhere(number, len(depots))),
                     **chance("every", Fraction(len(depots), SIDES) ** number),
                     **chance("number", Fraction(number * len(depots), SIDES))})
        fullest, pair = Counter(), Counter()
        for places, likely in draws.laid(number).items():
            fullest[max(places)] += likely
            pair[max(places[depot - 1] + places[other - 1] for depot, other in neighbours(rules))] += likely
        row = {"goods": number, **chance("fullest", mean(fullest))}
        for least in (2, 3, 4):
            row |= chance(f"has_{least}", 1 - dice.at_most(fullest, least - 1))
        full.append(row | chance("pair", mean(pair)) | chance("pair_has_3", 1 - dice.at_most(pair, 2)))
    return [
        {"title": "Goods that the white die lays into some depots", "inputs": given, "rows": rows},
        {"title": "Goods in the fullest depot, and in the fullest two neighbours, if all were empty before",
         "inputs": told(goods=goods), "rows": full},
    ]


def neighbours(rules):
    """Pairs of depots that monastery 5 empties together (M-5)."""
    pairs = [(depot, depot + 1) for depot in NUMBERS if depot < SIDES]
    return [*pairs, (SIDES, 1)] if rules.knob["depots_ring"] else pairs


def goods(rules, types=("turquoise",), players=4, phase="a", seen=None, depots=(1,)):
    """Chance that goods of some types are among those of a coming phase, and that they come to lie in some depots."""
    counts = {name: row["count"] for name, row in rules.rows["good"].items()}
    if not types:
        raise DataError(f"types: none given; known: {', '.join(counts)}")
    count = sum(counts[known(name, counts, "types")] for name in types)
    total = sum(counts.values())
    phase = known(phase, rules.phases, "phase")
    known_goods, wanted = 0, count
    if seen is not None:
        known_goods = players * rules.knob["start_goods"] + rules.phases.index(phase) * rules.knob["rounds"]
        wanted = count - seen
        least = max(0, known_goods - (total - count))
        if not least <= seen <= min(count, known_goods):
            raise DataError(f"seen = {seen}: {known_goods} goods have been seen before phase {phase} with {players} "
                            f"players, of which {least} to {min(count, known_goods)} may be {' or '.join(types)}")
    left, rounds = total - known_goods, rules.knob["rounds"]
    found = draws.drawn(left, wanted, rounds)
    among = [{"number": number, **chance("chance", found.get(number, Fraction(0))),
              **chance("at_least", 1 - dice.at_most(found, number - 1))} for number in range(min(rounds, count) + 1)]
    rows = []
    for number in range(1, rounds + 1):
        laid = draws.drawn(left, wanted, number)
        there = sum(likely * draws.somewhere(times, len(depots)) for times, likely in laid.items())
        rows.append({"round": number, **chance("laid", 1 - laid.get(0, Fraction(0))), **chance("there", there),
                     **chance("number", mean(laid) * Fraction(len(depots), SIDES))})
    given = told(types=types, players=players, phase=phase, seen="not looked at" if seen is None else seen)
    return [
        {"title": "How many goods of the types are among those of a phase", "inputs": given, "rows": among},
        {"title": "Whether one has been laid, and lies in one of some depots, after this many rounds",
         "inputs": given | told(depots=depots), "rows": rows},
    ]


def monastery(rules, numbers=(1,)):
    """What the monasteries that turn dice save, each for its own use: workers on average, and the chance by workers."""
    rows, chances, bare = [], [], None
    for given_help, names in rules.helps().items():
        job = Job(numbers, given_help)
        found = {"die": mean(dice.die(job)), "either": mean(dice.either(job)), "two": two_jobs(given_help)}
        bare = bare or found
        row = {"monasteries": names}
        for name, workers in found.items():
            row |= chance(name, workers)
        for name, workers in found.items():
            row |= chance(f"{name}_saves", bare[name] - workers)
        rows.append(row)
        chances.append({"monasteries": names, **needed(dice.either(job), FARTHEST)})
    return [
        {"title": "Workers on average, and what monasteries for this use save",
         "inputs": told(numbers=numbers), "rows": rows},
        {"title": "Chance that the better of two dice reaches a wanted number with this many workers",
         "inputs": told(numbers=numbers), "rows": chances},
    ]


def two_jobs(given_help):
    """Workers on average for two jobs in a turn, each of one number, all pairs of numbers alike."""
    costs = [mean(dice.both(Job((a,), given_help), Job((b,), given_help))) for a, b in dice.rolls()]
    return sum(costs) / len(costs)


def shield(rules, numbers=tuple(NUMBERS), monasteries=(), any_die=False, others=1):
    """Chance that two dice are the same number, or can be made so, for a shield of some depots: turn, phase, game.

    any_die: with shield 16, one die becomes any number. gone: that at least one of n others makes such a double
    in a turn each, with as many workers but without help.
    """
    turns = {"turn": 1, "phase": rules.knob["rounds"], "game": rules.knob["rounds"] * len(rules.phases)}
    found = dice.doubles(numbers, help_to_double(rules, rules.held(monasteries)), any_die)
    bare = dice.doubles(numbers, help_to_double(rules, ()))
    rows = []
    for workers in range(MOST_WORKERS + 1):
        row = {"workers": workers}
        for name, number in turns.items():
            row |= chance(name, 1 - (1 - dice.at_most(found, workers)) ** number)
        rows.append(row | chance("gone", 1 - (1 - dice.at_most(bare, workers)) ** others))
    doubling = [short(name) for name in rules.rows["tile"] if rules.effects([name], "worker_step")]
    helped = [{"helps": " + ".join([*names, *(["shield 16"] if free else [])]) or "none", **needed(dice.doubles(
        numbers, help_to_double(rules, rules.held(names)), free), FARTHEST)}
        for names in ([], *([name] for name in doubling)) for free in (False, True)]
    return [
        {"title": "A double for a shield: chance this turn, in some turn of a phase and of a game, by workers saved",
         "inputs": told(numbers=numbers, monasteries=monasteries, any_die=any_die, others=others), "rows": rows},
        {"title": "Workers a double takes, by what helps", "inputs": told(numbers=numbers), "rows": helped},
    ]


def help_to_double(rules, monasteries):
    """What monasteries, by row, do for a double: workers turn dice farther, but no die turns alone (H-11)."""
    return Help(rules.help("sell", monasteries).step)


def white_castle(rules, numbers=(1,), use="take", monasteries=(), space=1):
    """What the action of a white castle reaches: with only the white die, and in the turn that also places it."""
    held = rules.held(monasteries)
    job = Job(numbers, rules.help(use, held))
    place = Job((space,), rules.help("building", held))
    needs = {"the white die": dice.die(job), "it or one own die": dice.either(job),
             "placing it and the job": dice.further(place, job),
             "the same without a white castle": dice.both(place, job)}
    rows = [{"workers": workers, **columns_at_most(needs, ("white", "either", "placing", "without"), workers)}
            for workers in range(MOST_WORKERS + 1)]
    given = told(numbers=numbers, use=use, monasteries=monasteries, space=space)
    return [
        {"title": "Chance to reach a wanted number under a white castle", "inputs": given, "rows": rows},
        {"title": "Workers it takes under a white castle, on average", "inputs": given,
         "rows": [{"dice": name, **chance("workers", mean(found))} for name, found in needs.items()]},
    ]


def tiles(rules, tiles=()):
    """Chance that tiles lie on the board in a game, by players; of tiles you name, phase by phase and by depot."""
    if not tiles:
        return [{"title": "Chance that a tile lies on the board some time in a game, and how many of it do",
                 "inputs": {}, "rows": in_a_game(rules)}]
    groups, given = rules.groups(tiles), told(tiles=tiles)
    kinds = set().union(*groups)
    rows, places = [], []
    for players in PLAYERS.values():
        supplies, before = rules.supplies(players), Fraction(0)
        for number, phase in enumerate(rules.phases):
            layout, drawn = rules.depots(players, phase), rules.draws(players, rules.phases[:number + 1])
            by_now = 1 - draws.none_of(supplies, kinds, drawn)
            row = {"players": players, "phase": phase,
                   **chance("in_phase", 1 - draws.none_of(supplies, kinds, rules.draws(players, [phase]))),
                   **chance("by_phase", by_now),
                   **chance("if_not_yet", (by_now - before) / (1 - before) if before < 1 else 0)}
            if len(groups) > 1:
                row |= chance("each_by_phase", draws.each_of(supplies, groups, drawn))
            rows.append(row)
            places.append({"players": players, "phase": phase})
            for depot, spaces in layout.items():
                name = depot if depot == BLACK else f"depot_{depot}"
                places[-1] |= chance(name, 1 - draws.none_of(supplies, kinds, spaces))
            before = by_now
    return [
        {"title": "Chance that one of the tiles lies on the board, by phase", "inputs": given, "rows": rows},
        {"title": "Chance that one of the tiles lies in a depot, by phase", "inputs": given, "rows": places},
    ]


def in_a_game(rules):
    """Rows of tiles: for every kind the chance that it is laid out in a game, and the number of it, by players."""
    rows = []
    for name, tile in rules.rows["tile"].items():
        row = {"tile": name, "coloured": tile["coloured"], "black": tile["black"]}
        numbers = {}
        for count, players in PLAYERS.items():
            supplies, drawn = rules.supplies(players), rules.draws(players, rules.phases)
            row |= chance(count, 1 - draws.none_of(supplies, [name], drawn))
            numbers |= chance(f"number_{count}", sum(
                mean(draws.drawn(supplies[back].total(), supplies[back][name], number))
                for back, number in drawn.items()))
        rows.append(row | numbers)
    return rows


def curves(given, turns=5):
    """Rows behind figures: the chance to reach a wanted number, by what helps, the numbers, workers and turns.

    given: loaded numbers of the game, its catalogue, or Rules. Columns: monasteries (that give the help), step, free
    (of dice.Help), numbers (a pattern of wanted ones), wanted (how many these are), workers (saved, 0 to 3), turns,
    chance (that the better of two dice has reached one in some of n turns).
    """
    return [
        {"monasteries": names, "step": given_help.step, "free": given_help.free, "numbers": spoken(numbers),
         "wanted": len(numbers), "workers": workers, "turns": row["turn"], "chance": row[f"with_{workers}"]}
        for given_help, names in rules_of(given).helps().items() for numbers in dice.patterns()
        for row in waiting(Job(numbers, given_help), turns) for workers in range(FARTHEST + 1)]


def compare(games, shown, given, players):
    """A table of the games in which each monastery lay on the board beside the odds that it does.

    games: array of games by block, or a total; shown: {row of a tile: those in which it lay}. given: loaded
    numbers of the game, its catalogue, or Rules. Nothing that players do changes what is laid out, so here share and
    odds must agree: z measures luck alone. Shares, intervals and z are those of beside().
    """
    rules, names = rules_of(given), list(shown)
    supplies, drawn = rules.supplies(players), rules.draws(players, rules.phases)
    odds = [1 - draws.none_of(supplies, [rules.tile(name, "shown")], drawn) for name in names]
    hits = np.column_stack([np.atleast_1d(np.asarray(shown[name], float)) for name in names])
    trials = np.repeat(np.atleast_1d(np.asarray(games, float))[:, None], len(names), axis=1)
    rows = [{"tile": name, "games": int(n), "shown": int(seen)} | row for name, n, seen, row in zip(
        names, trials.sum(axis=0), hits.sum(axis=0), beside(trials, hits, odds), strict=True)]
    given = told(players=players, intervals="over blocks" if len(trials) > 1 else "as if games were independent")
    return {"title": "Monasteries on the board: what the games saw, and the odds", "inputs": given, "rows": rows}


def rules_of(given):
    """What the tables take first, from a game's loaded numbers or its catalogue; Rules pass through."""
    return given if isinstance(given, Rules) else Rules(*numbers_of(given))


TABLES = {
    "reach": reach, "both": both, "cost": cost, "depots": depots, "within": within, "white": white, "goods": goods,
    "monastery": monastery, "tiles": tiles, "shield": shield, "white-castle": white_castle,
}

USE = "what the number is for: take a tile, sell goods, or place a tile of a colour"
INPUTS = {
    "numbers": Numbers(1, SIDES, "wanted numbers, of which any will do"),
    "use": Word(USES, USE),
    "first": Numbers(1, SIDES, "numbers that will do for the first job"),
    "second": Numbers(1, SIDES, "numbers that will do for the second job"),
    "first_use": Word(USES, f"the first job, {USE}"),
    "second_use": Word(USES, f"the second job, {USE}"),
    "monasteries": Names("8,12", "monasteries in your duchy that help with dice or workers"),
    "workers": Whole(0, 12, "workers you have"),
    "turns": Whole(1, 25, "turns to try"),
    "players": Whole(min(PLAYERS.values()), max(PLAYERS.values()), "players in the game"),
    "depots": Numbers(1, SIDES, "depots where the goods are wanted"),
    "goods": Whole(1, MOST_ROUNDS, "goods that the white die lays"),
    "types": Names("turquoise,pink", "types of goods, of which any will do"),
    "phase": Name("b", "the phase whose goods are asked about, before it begins"),
    "any_die": Flag("shield 16 is in your duchy: one die becomes any number for free"),
    "others": Whole(0, max(PLAYERS.values()) - 1, "other players who are after the shield before your next turn"),
    "space": Whole(1, SIDES, "number of the space where the white castle is placed"),
    "seen": Whole(0, 72, "goods of the types seen so far, wherever they are; otherwise not looked at"),
    "tiles": Names("monastery_8,cow", "tiles, of which any will do; 8 is short for monastery_8, cow for all cows"),
}
