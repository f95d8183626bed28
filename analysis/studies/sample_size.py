"""How many games a question needs, worked out before they are played from a pilot: a run of few games.

What a pilot says is how far estimates of single deals spread; what they are it need not say. From that follows how wide
the intervals of a larger run will be and how likely its verdicts are (precision.py), at the levels of a report's page.
"""
import math
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import joblib
import numpy as np
import pandas as pd

from ludometer.analysis.estimates import verdicts as verdicts_module
from ludometer.analysis.estimates.error_budget import ErrorBudget
from ludometer.analysis.estimates.intervals import Estimates
from ludometer.analysis.estimates.precision import Spread, fewest_deals
from ludometer.analysis.estimates.verdicts import MARGIN, POWER
from ludometer.analysis.experiments.experiment import MOST_GAMES
from ludometer.analysis.experiments.game_tables import faction_word, item_names
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.slices import seconds_each
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import agree_verdicts, population_verdicts
from ludometer.analysis.tables.differences import population_estimates
from ludometer.analysis.tables.main_outcome import common_outcome, seat_outcome
from ludometer.analysis.tables.played_cell import played_cells, setups
from ludometer.analysis.tables.questions import estimate, planned_length, population_moments
from ludometer.analysis.tables.sums import result_of, together
from ludometer.simcore.errors import DataError, whole_number

PILOT, PILOT_SEARCHED = 4_000, 400                              # games in each cell; the latter where a policy searches
QUOTED = 25                         # intervals besides verdicts that a page quotes: 15 of Rurik's, 33 of Scythia's
EDGE, CLEARLY = 1, 2                                            # margins off a fair share: never decided, planned for
OFF = (0, 1 / 3, 2 / 3, EDGE, 4 / 3, 5 / 3, CLEARLY)
SIZES = (1 / 8, 1 / 4, 1 / 2, 1, 2, 4)                          # runs of a power curve, in games wanted
AHEAD = 10                          # times the pilot's games: what is said of where no number would do
FEWEST = 20                                                     # deals of a pilot


@dataclass(frozen=True)
class Goal:
    """The aim of a run: intervals of at most ± `precision`, or else verdicts on most items.

    precision, margin: as fractions of 1. power: the chance that more than half of the items of each cell get a verdict,
    and between two cells, to detect a change as large as the margin.
    """

    precision: float | None = None
    margin: float = MARGIN
    power: float = POWER

    def __post_init__(self):
        """Raise DataError for what is no such number."""
        for name, least_one, most in (("precision", 0.0001, 0.5), ("margin", 0.0001, 0.2), ("power", 0.5, 0.999)):
            value = getattr(self, name)
            if value is not None and not least_one <= value <= most:
                factor, unit = (1, "") if name == "power" else (100, " percentage points")
                raise DataError(f"{name} = {factor * value:g}: expected {factor * least_one:g} to "
                                f"{factor * most:g}{unit}")


@dataclass(frozen=True)
class Plan(NotebookResult):
    """The games that a question needs.

    games: of each cell, whole deals; inf where no number would do. seconds: that all cells take here with jobs workers.
    items: a row for each item of each cell: the pilot's share with its interval, the verdict on it and the games that a
    report would ask for (`wanted`, see verdicts.verdicts), the games that this row needs (`needs`) for the precision
    or for its verdict; and what `games` would bring: half its interval, and the chance of a verdict. Both take shares
    to lie around what the pilot found. A verdict is one that all of several populations give; `populations` has what
    each of them says.
    changes: the same for differences to the first cell with as many players; chance: to detect one of the margin.
    verdicts: the games wanted by how far off the fair one a share truly is; empty where nothing is judged.
    curve: by games and what is asked: the smallest chance of it, and half the widest interval; "most": a verdict on
    more than half of the items.
    names: {item: what people call it}; word: what they call each of them, such as "leader".
    """

    FACTS = ("games", "cells", "seconds", "jobs", "pilot_games")

    goal: Goal
    item: str
    games: float
    ahead: int
    cells: int
    seconds: float
    jobs: int
    pilot_games: int
    pilot_seed: int | str
    pilot: str | None                                           # the folder of the run that was given
    items: pd.DataFrame
    changes: pd.DataFrame
    verdicts: pd.DataFrame
    curve: pd.DataFrame
    names: dict = field(default_factory=dict)
    word: str = "seat"

    def plain(self):
        """All of it as plain data but names and word, None where there is no number."""
        found = {name: records(value) if isinstance(value, pd.DataFrame) else value for name, value in
                 vars(self).items() if name not in ("names", "word")}
        return found | {"goal": asdict(self.goal)} | {name: None for name in ("games", "seconds")
                                                      if not np.isfinite(found[name])}


class JudgedShares:
    """Shares of a cell's items, with verdicts on them. cells: number of cells that a page will show verdicts of."""

    def __init__(self, cell, asked, goal, cells):
        self.cell, self.asked, self.goal = cell, asked, goal
        first = asked.item == ("faction" if cell.has_factions else "policy")
        self.families = ErrorBudget(cells, QUOTED).families(verdict=first)
        self.held = cell.held_with(self.families)
        self.rows, said, self.parts = result_of(together(
            estimate(self.held, asked.question, asked.item),
            population_verdicts(self.held, asked.question, goal.margin), population_moments(self.held, asked.question)))
        self.populations = said if asked.judged else {}
        self.apart = self.spreads()
        self.spread = spread_of(self.rows, cell, self.families * len(self.rows))

    def spreads(self):
        """[the Spread of the shares of each population]; none where there are not several."""
        names, there = list(self.asked.question.items(self.cell)), list(self.rows[self.asked.item])
        return [Spread(part.of_items([names.index(name) for name in there]).ratio(family=len(there), proportion=True),
                       self.cell.games // self.cell.players, self.families * len(there)) for part in self.parts]

    def needs(self):
        """The games that each item needs (K,): for the precision, or for its verdict with the power asked for."""
        if self.goal.precision is not None:
            return self.games_for(lambda deals: self.spread.half(deals) <= self.goal.precision)
        if not self.asked.judged:
            return np.zeros(len(self.rows))
        return self.games_for(lambda deals: self.verdict_chances(deals) >= self.goal.power)

    def games_needed(self):
        """The games that answer the question: the precision for all items, or else a verdict on most of them."""
        if self.goal.precision is not None or not self.asked.judged:
            return self.needs().max()
        deals, = fewest_deals(lambda deals: self.assured_most(deals[0]) >= self.goal.power, 1)
        return self.cell.players * deals

    def verdict_chances(self, deals):
        """The chance (K,) of a verdict in a run of that size, if shares lie around what the pilot found."""
        return chance_in_populations(self.spread, self.apart, lambda spread: spread.new_run_chances(
            deals, self.cell.fair, self.goal.margin))

    def assured_most(self, deals):
        """The chance of verdicts on more than half of the items in a run of that size; verdict_chances() has each.

        Of two players one wins what the other loses, so that both verdicts come together.
        """
        chances = self.verdict_chances(deals)
        mirrored = len(chances) == 2 and np.isclose(self.rows["value"].sum(), 1)
        return float(chances.min()) if mirrored else chance_of_most(chances)

    def decided_by(self, off):
        """The games (K,) that give the verdict with the power asked for if a share is `off` margins off, either way."""
        return self.games_for(lambda deals: self.chance(deals, off) >= self.goal.power)

    def chance(self, deals, off):
        """The chance (K,) of the verdict in a run of that size, the smaller one of either way that there is."""
        fair, margin = self.cell.fair, self.goal.margin
        shares = [share for share in (fair - off * margin, fair + off * margin) if 0 < share < 1]
        return np.min([chance_in_populations(
            self.spread, self.apart, lambda spread, share=share: spread.verdict_chances_at(deals, fair, share, margin))
            for share in shares], axis=0)

    def games_for(self, enough):
        return self.cell.players * fewest_deals(enough, len(self.rows))

    def frame(self, games):
        """The rows of Plan.items for a run of this many games."""
        frame = leading_plan_columns(self.rows, self.asked.item, self.cell)
        margin, power, found = self.goal.margin, self.goal.power, self.spread.found
        deals = games / self.cell.players
        frame["half"] = self.spread.half(deals)
        if self.asked.judged:
            frame["fair"] = self.cell.fair
            frame["verdict"], frame["wanted"] = verdicts_module.verdicts(
                found, self.cell.fair, self.cell.games, margin, power, planned_length(self.cell, found))
            agree_verdicts(frame, self.cell, self.asked.item, self.populations, margin)
            frame["chance"] = self.verdict_chances(deals)
        return frame.assign(needs=self.needs())

    def curve(self, games):
        """The rows of Plan.curve for a run of this many games."""
        deals = games / self.cell.players
        half = self.spread.half(deals).max()
        if self.goal.precision is not None or not self.asked.judged:
            return [(games, "share", np.nan, np.nan, half)]
        return [(games, "most", np.nan, self.assured_most(deals), half),
                *((games, "verdict", off * self.goal.margin, self.chance(deals, off).min(), half)
                  for off in OFF if off != EDGE)]


class ChangedShares:
    """Changes of shares from a base to a cell. family: number of such changes on a page."""

    def __init__(self, cell, base, asked, goal, family):
        self.cell, self.base, self.asked, self.goal = cell, base, asked, goal
        self.rows = setup_changes.win_changes(cell, base, family, asked, freedom=True)
        self.spread = spread_of(self.rows, cell, family, proportion=False)
        self.apart = [Spread(found, cell.games // cell.players, family, False) for found in result_of(
            population_estimates(cell, base, asked.question, list(self.rows[asked.item]), family))]

    def chance_to_detect(self, deals):
        """The chance (K,) to detect a change of the margin in a run of that size, in all populations."""
        return chance_in_populations(self.spread, self.apart,
                                     lambda spread: spread.chance_to_detect(deals, self.goal.margin)[np.newaxis])

    def needs(self):
        """The games that each difference needs (K,): for the precision, or to detect one as large as the margin."""
        if self.goal.precision is not None:
            return self.cell.players * fewest_deals(
                lambda deals: self.spread.half(deals) <= self.goal.precision, len(self.rows))
        return self.cell.players * fewest_deals(
            lambda deals: self.chance_to_detect(deals) >= self.goal.power, len(self.rows))

    def games_needed(self):
        """The games that answer the question for all differences."""
        return self.needs().max()

    def frame(self, games):
        """The rows of Plan.changes for a run of this many games."""
        frame = leading_plan_columns(self.rows, self.asked.item, self.cell)
        frame["narrowed"] = self.rows["narrowed"]
        frame["half"] = self.spread.half(games / self.cell.players)
        frame["chance"] = self.chance_to_detect(games / self.cell.players)
        return frame.assign(needs=self.needs())

    def curve(self, games):
        """The rows of Plan.curve for a run of this many games."""
        deals = games / self.cell.players
        half = self.spread.half(deals).max()
        if self.goal.precision is not None:
            return [(games, "change", np.nan, np.nan, half)]
        return [(games, "change", self.goal.margin, self.chance_to_detect(deals).min(), half)]


def chance_in_populations(spread, apart, chance):
    """The chance (K,) that all games together and every population give an answer, and the same one.

    chance: a function of a Spread, of the chances (answers, K) of answers that exclude each other. Populations play
    deals of their own, so their errors are independent; where all of them give an answer, all games together nearly
    always do. What they have in common is not used: where their shares are the same, verdicts come up to twice as
    often as this says. apart: their Spreads; none where there are not several.
    """
    found = chance(spread)
    if apart:
        found = np.minimum(found, np.prod([np.nan_to_num(chance(each)) for each in apart], axis=0))
    return found.sum(axis=0)


def chance_of_most(chances):
    """The chance that more than half of some independent verdicts are reached. chances: (K,), of each verdict.

    Their number then is Poisson-binomial, whose distribution is the product of theirs (Y. H. Wang, Statistica Sinica 3,
    1993, 295-312).
    """
    number = np.ones(1)
    for chance in chances:
        number = np.convolve(number, [1 - chance, chance])
    return float(number[len(chances) // 2 + 1:].sum())


def spread_of(rows, cell, family=None, proportion=True):
    """The Spread of the rows of an estimated table."""
    found = Estimates(**{name: rows[name].to_numpy() for name in (
        "value", "low", "high", "error", "n", "blocks", "freedom") if name in rows})
    return Spread(found, cell.games // cell.players, family or len(rows), proportion)


def leading_plan_columns(rows, item, cell):
    """First columns of a plan's frames: cell, label, item, value, low, high and n."""
    frame = rows[[item, "value", "low", "high", "n"]].copy()
    frame.insert(0, "label", cell.label)
    frame.insert(0, "cell", cell.number)
    return frame


# Plans

def plan(experiment, goal, pilot=None, games=None, jobs=None, progress=lambda played, total: None, seats=False):
    """The Plan of an Experiment, whose own number of games is not asked for.

    pilot: the finished Run of it that is planned from. Without one, `games` games of each cell are played, by default
    PILOT, and not kept. seats: whether the plan is for seats instead of factions. Raises DataError where nothing can be
    planned.
    """
    jobs, games = jobs or joblib.cpu_count(), None if games is None else whole_number(games, 1, "plan: games")
    pace = sum(seconds_each(cell, experiment.seed) for cell in experiment.cells()) / jobs
    if pilot is not None:
        return plan_from_pilot(goal, pilot, str(pilot.path), pace, jobs, seats)
    searched = any("search" in spec.config for cell in experiment.cells() for spec in cell.policies.values())
    trial = experiment.model_copy(update={"games": games or (PILOT_SEARCHED if searched else PILOT)})
    with TemporaryDirectory(prefix="ludometer-") as folder:
        run = sweep(trial, Path(folder) / "pilot", jobs, progress=progress)
        return plan_from_pilot(goal, run, None, pace, jobs, seats)


def plan_from_pilot(goal, run, path, pace, jobs, seats=False):
    """The Plan that follows from a pilot run. path: its folder, if kept; pace: seconds per game of each cell; seats: as
    of plan().
    """
    cells = setups(played_cells(run))
    if seats and any(cell.is_solo or cell.sides < cell.players for cell in cells):
        raise DataError("seats: in some setups seats do not play against one another; leave it out")
    asked = seat_outcome(cells[0]) if seats else common_outcome(cells)
    check_pilot(cells)
    pairs = setup_changes.pairs_of(cells)
    judged = [JudgedShares(cell, asked, goal, len(cells)) for cell in cells]
    family = setup_changes.win_change_count(pairs, asked)
    changed = [part for part in (ChangedShares(*pair, asked, goal, family) for pair in pairs) if len(part.rows)]
    check_goal(goal, cells, asked, changed)
    games = rounded_games(max(part.games_needed() for part in (*judged, *changed)), cells)
    sizes = {rounded_games(size * games, cells) for size in SIZES} if np.isfinite(games) else ()
    curve = pd.DataFrame([row for size in sorted(sizes) for part in (*judged, *changed) for row in part.curve(size)],
                         columns=["games", "what", "off", "chance", "half"])
    ahead = int(games if np.isfinite(games) else rounded_games(min(AHEAD * cells[0].games, MOST_GAMES), cells))
    items, called = pd.concat([part.frame(ahead) for part in judged], ignore_index=True), item_names(
        run.manifest["experiment"])
    return Plan(
        goal, asked.item, games, ahead, len(cells), pace * games, jobs, cells[0].games, cells[0].seed, path, items,
        pd.concat([part.frame(ahead) for part in changed], ignore_index=True) if changed else pd.DataFrame(),
        games_by_distance(judged, cells) if asked.judged and goal.precision is None else pd.DataFrame(),
        curve.groupby(["games", "what", "off"], dropna=False, sort=False).agg(
            {"chance": "min", "half": "max"}).reset_index(),
        {item: called(item) for item in items[asked.item].unique()},
        faction_word(cells[0].game) if asked.item == "faction" else asked.item)


def check_pilot(cells):
    """Raise DataError if a cell of a pilot has too few games."""
    for cell in cells:
        if cell.games // cell.players < FEWEST:
            raise DataError(f"{cell.label}: {cell.games} games are too few to plan from; expected at least "
                            f"{FEWEST * cell.players}")


def check_goal(goal, cells, asked, changed):
    """Raise DataError unless this goal asks for a verdict, or for a change that the pilot's cells can show."""
    if goal.precision is None and not asked.judged and not changed:
        why = "a solo game has no fair share" if cells[0].is_solo else "each faction is fixed to a policy of its own"
        why += f", nor changes, because no two setups share a {asked.item}" if len(cells) > 1 else ""
        raise DataError(f"{cells[0].label}: there are no verdicts to plan for, because {why}; plan for the width of "
                        "intervals, as in --precision 1")


def games_by_distance(judged, cells):
    """Frame Plan.verdicts: games needed for a verdict, by the distance of the true share from the fair one."""
    rows = []
    for off in OFF:
        word = "balanced" if off < EDGE else "strong or weak" if off > EDGE else "none: on the edge"
        games = rounded_games(max(part.decided_by(off).max() for part in judged), cells)
        rows.append({"off": off * judged[0].goal.margin, "verdict": word, "games": games})
    return pd.DataFrame(rows)


def rounded_games(games, cells):
    """A number of games rounded up to two digits and to whole deals of all cells; inf where no run can be so long."""
    if games > MOST_GAMES:
        return np.inf
    step, deal = 10 ** max(len(str(int(games))) - 2, 0), math.lcm(*(cell.players for cell in cells))
    games = math.ceil(games / step) * step
    return -(-games // deal) * deal
