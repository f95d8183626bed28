"""Tables of exact odds for Burgundy: what dice and workers reach, and what monasteries save."""

from fractions import Fraction
from functools import lru_cache

from ludometer.analysis.burgundy.odds import dice
from ludometer.analysis.burgundy.odds.dice import FARTHEST, MOST_WORKERS, NUMBERS, PLANS, Help, Job
from ludometer.analysis.burgundy.odds.rules import monastery_number, rules_of
from ludometer.analysis.odds import amount, chance, displayed_inputs, mean
from ludometer.simcore.burgundy.declared import COLOURS


def reach(rules, numbers=(1,), use="take", monasteries=()):
    """Chance to reach one of some numbers this turn, by the workers you have, and the workers it takes on average."""
    job = Job(numbers, rules.help(use, rules.monasteries_held(monasteries)))
    needs = {"one given die": dice.one_die_workers(job), "the better of two dice": dice.better_die_workers(job),
             "both dice": dice.two_job_workers(job, job)}
    rows = [{"workers": workers, **columns_at_most(needs, ("die", "either", "both"), workers)}
            for workers in range(MOST_WORKERS + 1)]
    given = displayed_inputs(numbers=numbers, use=use, monasteries=monasteries)
    return [
        {"title": "Chance to reach a wanted number this turn", "inputs": given, "rows": rows},
        {"title": "Workers it takes on average", "inputs": given,
         "rows": [{"dice": name, **amount("workers", mean(found))} for name, found in needs.items()]},
    ]


def columns_at_most(needs, names, workers):
    """Columns of a row: for each distribution, the chance that this many workers are enough."""
    row = {}
    for name, found in zip(names, needs.values(), strict=True):
        row |= chance(name, dice.chance_at_most(found, workers))
    return row


def both(rules, first=(1,), second=(2,), first_use="take", second_use="take", monasteries=()):
    """Two jobs in one turn: chance that the workers you have are enough, each die used where it is cheaper in all."""
    held = rules.monasteries_held(monasteries)
    jobs = [Job(numbers, rules.help(use, held)) for numbers, use in ((first, first_use), (second, second_use))]
    needs = {"the first job alone": dice.better_die_workers(jobs[0]),
             "the second alone": dice.better_die_workers(jobs[1]),
             "both": dice.two_job_workers(*jobs)}
    rows = [{"workers": workers, **columns_at_most(needs, ("first", "second", "both"), workers),
             **chance("exactly", needs["both"].get(workers, Fraction(0)))} for workers in range(MOST_WORKERS + 1)]
    given = displayed_inputs(first=first, second=second, first_use=first_use, second_use=second_use,
                             monasteries=monasteries)
    return [
        {"title": "Chance to do two jobs in one turn", "inputs": given, "rows": rows},
        {"title": "Workers they take on average", "inputs": given,
         "rows": [{"jobs": name, **amount("workers", mean(found))} for name, found in needs.items()]},
    ]


def cost(rules, use="take", monasteries=()):
    """Workers a turn takes, for every pattern of wanted numbers on the circle and for two jobs this far apart."""
    given_help = rules.help(use, rules.monasteries_held(monasteries))
    given = displayed_inputs(use=use, monasteries=monasteries)
    one = [{"numbers": joined_numbers(numbers),
            **worker_columns(dice.better_die_workers(Job(numbers, given_help)), FARTHEST)}
           for numbers in dice.patterns()]
    two = [{"apart": apart,
            **worker_columns(dice.two_job_workers(Job((1,), given_help), Job((1 + apart,), given_help)), MOST_WORKERS)}
           for apart in range(FARTHEST + 1)]
    return [
        {"title": "One job: chance that this many workers are enough, by the wanted numbers, turned as you like",
         "inputs": given, "rows": one},
        {"title": "Two jobs of one number each, by how far apart these are", "inputs": given, "rows": two},
    ]


def worker_columns(found, most):
    """Columns of a row: mean number of workers, and the chances that 0, 1, ... workers are enough."""
    row = amount("workers", mean(found))
    for workers in range(most + 1):
        row |= chance(f"with_{workers}", dice.chance_at_most(found, workers))
    return row


def joined_numbers(numbers):
    """Numbers as text, for one cell of a table: "1, 3, 5"."""
    return ", ".join(map(str, numbers))


def depots(rules, players=4, monasteries=()):
    """In which depots tiles of a colour are laid out, and the chance to take one of them with a number of workers."""
    given_help = rules.help("take", rules.monasteries_held(monasteries))
    layouts = {}
    for phase in rules.phases:
        layout = rules.depots(players, phase)
        for colour in COLOURS:
            where = tuple(depot for depot in NUMBERS if layout[depot][colour])
            spaces = sum(layout[depot][colour] for depot in where)
            layouts.setdefault((COLOURS.index(colour), where, spaces), []).append(phase)
    rows = [{"colour": COLOURS[colour], "phases": "all" if len(phases) == len(rules.phases) else ", ".join(phases),
             "depots": joined_numbers(where), "spaces": spaces,
             **worker_columns(dice.better_die_workers(Job(where, given_help)), FARTHEST)}
            for (colour, where, spaces), phases in sorted(layouts.items()) if where]
    return [{"title": "Taking a tile of a colour while all its depots have one",
             "inputs": displayed_inputs(players=players, monasteries=monasteries), "rows": rows}]


def within(rules, numbers=(1,), use="take", monasteries=(), workers=0, turns=5):
    """Chance to reach one of some numbers within some turns, with workers saved or taken, and what it costs."""
    held = rules.monasteries_held(monasteries)
    job, taken = Job(numbers, rules.help(use, held)), rules.workers_taken(held)
    courses = {plan: dice.plan_turns(job, workers, turns, taken, plan) for plan in PLANS}
    reached = {plan: Fraction(0) for plan in PLANS}
    rows = []
    for turn in range(turns):
        row = {"turn": turn + 1}
        for plan, course in courses.items():
            reached[plan] += course[turn].done
            row |= chance(plan, reached[plan])
        rows.append(row)
    prices = [{"plan": plan, **chance("reached", reached[plan]),
               **amount("turn", sum(number * turn.done for number, turn in enumerate(course, 1)) / reached[plan]
                        if reached[plan] else 0),
               **amount("paid", sum(turn.paid for turn in course)),
               **amount("dice", sum(turn.dice for turn in course))} for plan, course in courses.items()]
    given = displayed_inputs(numbers=numbers, use=use, monasteries=monasteries, workers=workers, turns=turns,
                             taken=taken)
    return [
        {"title": "Chance to reach a wanted number within this many turns", "inputs": given, "rows": rows},
        {"title": "What each plan costs on average", "inputs": given, "rows": prices},
        {"title": "The same with this many workers, saved",
         "inputs": displayed_inputs(numbers=numbers, use=use, monasteries=monasteries, turns=turns),
         "rows": saved_worker_rows(job, turns)},
    ]


def saved_worker_rows(job, turns):
    """Rows by turns: the chance to do a job within 1, 2, ... turns with 0 to 3 saved workers."""
    return [row.copy() for row in _saved_worker_rows(Job(tuple(job.numbers), job.help), turns)]


@lru_cache(maxsize=1024)
def _saved_worker_rows(job, turns):
    needs = dice.better_die_workers(job)
    rows = []
    for turn in range(1, turns + 1):
        row = {"turn": turn}
        for workers in range(FARTHEST + 1):
            row |= chance(f"with_{workers}", 1 - (1 - dice.chance_at_most(needs, workers)) ** turn)
        rows.append(row)
    return rows


def monastery(rules, numbers=(1,)):
    """What the monasteries that turn dice save, each for its own use: workers on average, and the chance by workers."""
    rows, chances, bare = [], [], None
    for given_help, names in rules.helps().items():
        job = Job(numbers, given_help)
        found = {"die": mean(dice.one_die_workers(job)), "either": mean(dice.better_die_workers(job)),
                 "two": two_jobs(given_help)}
        bare = bare or found
        row = {"monasteries": names}
        for name, workers in found.items():
            row |= amount(name, workers)
        for name, workers in found.items():
            row |= amount(f"{name}_saves", bare[name] - workers)
        rows.append(row)
        chances.append({"monasteries": names, **worker_columns(dice.better_die_workers(job), FARTHEST)})
    return [
        {"title": "Workers on average, and what monasteries for this use save",
         "inputs": displayed_inputs(numbers=numbers), "rows": rows},
        {"title": "Chance that the better of two dice reaches a wanted number with this many workers",
         "inputs": displayed_inputs(numbers=numbers), "rows": chances},
    ]


def two_jobs(given_help):
    """Mean number of workers for two jobs of one number each in a turn, over all pairs of numbers."""
    costs = [mean(dice.two_job_workers(Job((a,), given_help), Job((b,), given_help))) for a, b in dice.rolls()]
    return sum(costs) / len(costs)


def curves(given, turns=5):
    """Rows behind figures: the chance to reach a wanted number, by what helps, the numbers, workers and turns.

    given: loaded numbers of the game, its catalogue, or Rules. Columns: monasteries (that give the help), step, free
    (of dice.Help), numbers (a pattern of wanted ones), wanted (how many these are), workers (saved, 0 to 3), turns,
    chance (that the better of two dice has reached one in some of n turns).
    """
    return [
        {"monasteries": names, "step": given_help.step, "free": given_help.free, "numbers": joined_numbers(numbers),
         "wanted": len(numbers), "workers": workers, "turns": row["turn"], "chance": row[f"with_{workers}"]}
        for given_help, names in rules_of(given).helps().items() for numbers in dice.patterns()
        for row in saved_worker_rows(Job(numbers, given_help), turns) for workers in range(FARTHEST + 1)]


# Modules

def shield(rules, numbers=tuple(NUMBERS), monasteries=(), any_die=False, others=1):
    """Chance that two dice are the same number, or can be made so, for a shield of some depots: turn, phase, game.

    any_die: with shield 16, one die becomes any number. gone: that at least one of n others makes such a double
    in a turn each, with as many workers but without help.
    """
    turns = {"turn": 1, "phase": rules.knob["rounds"], "game": rules.knob["rounds"] * len(rules.phases)}
    found = dice.double_workers(numbers, help_to_double(rules, rules.monasteries_held(monasteries)), any_die)
    bare = dice.double_workers(numbers, help_to_double(rules, ()))
    rows = []
    for workers in range(MOST_WORKERS + 1):
        row = {"workers": workers}
        for name, number in turns.items():
            row |= chance(name, 1 - (1 - dice.chance_at_most(found, workers)) ** number)
        rows.append(row | chance("gone", 1 - (1 - dice.chance_at_most(bare, workers)) ** others))
    doubling = [monastery_number(name) for name in rules.rows["tile"] if rules.effects([name], "worker_step")]
    helped = [{"helps": " + ".join([*names, *(["shield 16"] if free else [])]) or "none",
               **worker_columns(dice.double_workers(
        numbers, help_to_double(rules, rules.monasteries_held(names)), free), FARTHEST)}
        for names in ([], *([name] for name in doubling)) for free in (False, True)]
    return [
        {"title": "A double for a shield: chance this turn, in some turn of a phase and of a game, by workers saved",
         "inputs": displayed_inputs(numbers=numbers, monasteries=monasteries, any_die=any_die, others=others),
         "rows": rows},
        {"title": "Workers a double takes, by what helps", "inputs": displayed_inputs(numbers=numbers), "rows": helped},
    ]


def help_to_double(rules, monasteries):
    """What monasteries, by row, do for a double: workers turn dice farther, but no die turns alone (H-11)."""
    return Help(rules.help("sell", monasteries).step)


def white_castle(rules, numbers=(1,), use="take", monasteries=(), space=1):
    """What the action of a white castle reaches: with only the white die, and in the turn that also places it."""
    held = rules.monasteries_held(monasteries)
    job = Job(numbers, rules.help(use, held))
    place = Job((space,), rules.help("building", held))
    needs = {"the white die": dice.one_die_workers(job), "it or one own die": dice.better_die_workers(job),
             "placing it and the job": dice.third_die_workers(place, job),
             "the same without a white castle": dice.two_job_workers(place, job)}
    rows = [{"workers": workers, **columns_at_most(needs, ("white", "either", "placing", "without"), workers)}
            for workers in range(MOST_WORKERS + 1)]
    given = displayed_inputs(numbers=numbers, use=use, monasteries=monasteries, space=space)
    return [
        {"title": "Chance to reach a wanted number under a white castle", "inputs": given, "rows": rows},
        {"title": "Workers it takes under a white castle, on average", "inputs": given,
         "rows": [{"dice": name, **amount("workers", mean(found))} for name, found in needs.items()]},
    ]
