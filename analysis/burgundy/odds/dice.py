"""Exact arithmetic of Burgundy's dice and the workers that turn them; rules T-1, T-3, T-50, M-8 to M-12, M-14, and of
modules H-10, H-11, H-46, K-2, K-3.

Everything is counted with fractions over the 36 rolls of a turn's two dice. Numbers lie on a circle, 6 beside 1, so
what a job costs depends on how far a die lies from the nearest number that would do, three steps at most.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from ludometer.simcore.burgundy.schema import SIDES

NUMBERS = range(1, SIDES + 1)
FARTHEST = SIDES // 2                                           # steps to the number across
MOST_WORKERS = 2 * FARTHEST                                     # a turn can use: both dice turned all the way
PLANS = ("saved", "taking", "at_once")


def circle_distance(die, number):
    """Fewest steps from one number to another on the circle of six, either way round."""
    return min((die - number) % SIDES, (number - die) % SIDES)


@dataclass(frozen=True)
class Help:
    """What monasteries do for a use of a die: a worker turns it by up to `step`, and it turns by up to `free` alone."""

    step: int = 1
    free: int = 0

    def cost(self, die, number):
        """Workers that make one number of another, at least."""
        return -(-max(0, circle_distance(die, number) - self.free) // self.step)


@dataclass(frozen=True)
class Job:
    """A use of a die: any of some numbers will do."""

    numbers: tuple
    help: Help = Help()

    def cost(self, die):
        """Workers that this die needs."""
        return min(self.help.cost(die, number) for number in self.numbers)


def one_die_workers(job):
    """Distribution of the workers that a job needs with one die: {workers: probability}."""
    return distribution(job.cost(roll) for roll in NUMBERS)


def better_die_workers(job):
    """Distribution of the workers that a job needs with the better of two dice."""
    return distribution(min(map(job.cost, roll)) for roll in rolls())


def two_job_workers(first, second):
    """Distribution of the workers that two jobs need in one turn, each die given to the cheaper job."""
    return distribution(min(first.cost(a) + second.cost(b), first.cost(b) + second.cost(a)) for a, b in rolls())


def double_workers(numbers, given_help, any_die=False):
    """Distribution of the workers that make a double of one of these numbers; any_die: one die is free (H-46).
    """
    jobs = [Job((number,), given_help) for number in numbers]
    return distribution(min(min(job.cost(a), job.cost(b)) if any_die else job.cost(a) + job.cost(b) for job in jobs)
                        for a, b in rolls())


def third_die_workers(place, job):
    """Distribution of a turn's workers with a third die, which counts once `place` is done (K-2: a white castle).

    The job is done by the other own die or by the third one, whatever is cheaper in all.
    """
    return distribution(min(place.cost(a) + min(job.cost(b), job.cost(white)),
                            place.cost(b) + min(job.cost(a), job.cost(white)))
                        for a, b, white in product(NUMBERS, repeat=3))


def rolls():
    """All 36 rolls of two dice, equally likely."""
    return product(NUMBERS, repeat=2)


def distribution(equals):
    """{value: probability} of values that are equally likely."""
    found = Counter(equals)
    return {value: Fraction(times, found.total()) for value, times in sorted(found.items())}


def chance_at_most(found, most):
    """The probability that a number with this distribution is `most` or less."""
    return sum((likely for number, likely in found.items() if number <= most), Fraction(0))


def patterns():
    """Every set of wanted numbers, up to turning and mirroring the circle: the first of each kind, by size."""
    seen = set()
    for size in NUMBERS:
        for numbers in combinations(NUMBERS, size):
            if numbers not in seen:
                yield numbers
                seen.update(tuple(sorted((sign * number + turn) % SIDES + 1 for number in numbers))
                            for sign in (1, -1) for turn in range(SIDES))


@dataclass(frozen=True)
class Turn:
    """One turn of a plan: the chance that it is the one in which the job is done, and what has then been spent."""

    workers: int                                                # at its beginning, if it was not done before
    done: Fraction                                              # probability, of this turn and no other
    paid: Fraction                                              # expected workers for turning the die, in this turn
    dice: Fraction                                              # expected dice that take workers, in this turn


def plan_turns(job, workers, turns, taken, plan):
    """A Turn for each turn of a plan, in which one job is tried until it is done.

    plan: "saved", where workers are kept for the job and both dice of a turn that misses do something else; "taking",
    where one die of each turn that misses takes workers; "at_once", where also one die may take workers before the
    other one is turned, in the same turn. taken: workers for a die. The job is done as soon as it can be.
    """
    needs, left, found = better_die_workers(job), Fraction(1), []
    for turn in range(turns):
        have = workers + (turn * taken if plan != "saved" else 0)
        reach = have + (taken if plan == "at_once" else 0)
        chances = {cost: likely for cost, likely in needs.items() if cost <= reach}
        done = sum(chances.values(), Fraction(0))
        helped = sum(likely for cost, likely in chances.items() if cost > have)
        idle = helped + (1 - done if plan != "saved" else 0)
        paid = sum(cost * likely for cost, likely in chances.items())
        found.append(Turn(have, left * done, left * paid, left * idle))
        left *= 1 - done
    return found
