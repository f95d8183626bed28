"""Questions around a run, for a notebook: games needed, which numbers matter or balance a game, how two runs differ."""
from collections.abc import Iterable, Sequence
from typing import Any, Unpack

from ludometer import policies
from ludometer.analysis.estimates.verdicts import MARGIN, POWER
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.studies import balance as balance_study
from ludometer.analysis.studies import run_comparison, run_skill_and_luck, sample_size, skill_and_luck
from ludometer.analysis.studies import sensitivity as sensitivity_study
from ludometer.analysis.studies.sample_size import Goal
from ludometer.analysis.studies.stopping_rule import Rule
from ludometer.api.arguments import experiment_from, run_folder
from ludometer.api.bundled_experiments import experiment_file
from ludometer.api.progress import progress_bar
from ludometer.api.run_names import own_folder
from ludometer.api.values import Announce, CellValues, Folder, Question, SetupValues, Source, with_named_values
from ludometer.simcore.errors import DataError, known, real_number


@with_named_values
def plan(experiment: Question | None = None, precision: float | None = None, margin: float | None = None,
         power: float | None = None, pilot: Source | None = None, games: int | None = None, jobs: int | None = None,
         progress: bool = True, seats: bool = False, **values: Unpack[CellValues]) -> sample_size.Plan:
    """How many games an experiment needs, and how long they take on this machine: a Plan.

    precision: percentage points to either side that intervals may have; or else margin (percentage points) and power
    (probability) of verdicts on most factions, by default 3 and 0.9. pilot: a run folder or Run of the same
    experiment with fewer games; without it one of `games` games for each cell is played and not kept. experiment,
    values: as for sweep(); not needed with a pilot, which says who plays what. jobs: threads that the run will have, by
    default one per core. seats: whether the plan is for seats instead of factions. Raises DataError.
    """
    if precision is not None and (margin is not None or power is not None):
        raise DataError("plan: precision is given, so margin and power cannot be given too; plan for one of the two")
    for name, value in (("precision", precision), ("margin", margin), ("power", power)):
        if value is not None:
            real_number(value, f"plan: {name}")
    goal = Goal(precision and precision / 100, MARGIN if margin is None else margin / 100,
                POWER if power is None else power)
    with progress_bar(progress) as show:
        if pilot is None:
            if experiment is None:
                raise DataError("plan: a game, an experiment or a pilot is expected")
            return sample_size.plan(experiment_from(experiment, values)[0], goal, None, games, jobs, show, seats)
        run = Run.of(pilot)
        given = [*values, *(["games"] if games is not None else ())]
        if given:
            raise DataError(f"the pilot {run.path} says what is played, so {', '.join(given)} cannot be given too")
        there = Experiment.make(run.manifest["experiment"], str(run.path))
        if experiment is not None and there.game != experiment_from(experiment, {})[0].game:
            raise DataError(f"the pilot {run.path} is a run of {there.game}, not of {experiment}")
        return sample_size.plan(there, goal, run, jobs=jobs, seats=seats)


@with_named_values
def sensitivity(experiment: Question, knobs: Iterable[str] | dict[str, Any] | None = None,
                outcome: str = sensitivity_study.WINS, games: int = sensitivity_study.GAMES, out: Folder | None = None,
                jobs: int | None = None, progress: bool = True,
                **values: Unpack[SetupValues]) -> sensitivity_study.Sensitivity:
    """What each knob changes, one step down and up, on common deals: a Sensitivity, the largest change first.

    knobs: names, or {name: values}, by default all but the switches of modules. outcome: what they are ranked by:
    "wins" (the largest change of any faction's win share), "points", "turns", or a measure of how games run. games: of
    each cell. out: the run folder, by default one in runs/. experiment, values: as for sweep(), with nothing varied.
    Raises DataError.
    """
    with progress_bar(progress) as show:
        played, _ = experiment_from(experiment, {**values, "games": games}, "sensitivity")
        knobs = dict(knobs) if isinstance(knobs, dict) else knobs and dict.fromkeys(knobs)
        out = place_of(out) if out else own_folder(played, of="sensitivity")
        return sensitivity_study.sensitivity(played, out, knobs, outcome, jobs, show)


@with_named_values
def balance(experiment: Question, knobs: dict[str, Iterable[Any]], goal: str | Rule = "within=3",
            most: int = balance_study.MOST, settings: int = balance_study.SETTINGS, out: Folder | None = None,
            jobs: int | None = None, progress: bool = True, tiers: Sequence[str] = (),
            **values: Unpack[SetupValues]) -> balance_study.Balance:
    """The least change of those that are confirmed, on fresh deals, to balance a game: a Balance.

    knobs: {name: values to try}, six at most. goal: "within=3", or its Rule, for a margin of 3 percentage points. most:
    games in all.
    settings: how many of the combinations are tried at most. out: the folder of the search, by default one in runs/; a
    stopped search continues there. tiers: of the game, such as ["casual", "club"], or policies of the experiment; the
    goal must be reached by tables of each of them, instead of by one line-up. experiment, values: as for sweep(), with
    nothing varied. Raises DataError.
    """
    if tiers and "lineup" in values:
        raise DataError("balance: tiers say who plays, so lineup cannot be given too")
    with progress_bar(progress) as show:
        asked, _ = experiment_from(experiment, values, "balance")
        check_tiers(asked, tiers)
        goal = balance_study.goal_of(goal) if isinstance(goal, str) else goal
        knobs = {name: list(each) for name, each in knobs.items()}
        question = f"{goal} {most} {settings} {knobs}" + (f" {tiers}" if tiers else "")
        out = place_of(out) if out else own_folder(asked, question, "balance")
        return balance_study.balance(asked, knobs, goal, out, most, settings, jobs, show, show.answers, tiers)


def check_tiers(experiment: Experiment, tiers: Sequence[str]) -> None:
    """Raise DataError for what is no tier of an Experiment's game, unless the experiment itself brings that policy."""
    game, where = experiment.game, f"tiers = {','.join(tiers)}"
    there, library = policies.tiers(game), policies.library(game)
    for name in tiers:
        if name in (*there, *experiment.policies):
            continue
        if len(there) < 2:
            raise DataError(f"{where}: {game} has {'one tier' if there else 'no tiers'} of players; leave tiers out, "
                            f"and lineup says who plays (known: {', '.join(library)})")
        if name in library:
            raise DataError(f"{where}: {name} is no tier of {game}; those are {', '.join(there)}")
        known(name, there, where)


def compare(one: Source, other: Source, cells: tuple[int, int] | None = None) -> run_comparison.Comparison:
    """The same question in two runs, folders or Runs: a Comparison of who wins, paired where they share deals.

    cells: (number in one, number in other) of the two cells to compare; by default all that have the same label, or
    else those played with the same values, or else the first ones. Raises DataError.
    """
    return run_comparison.compare(Run.of(one), Run.of(other), cells)


@with_named_values
def decides(experiment: Question, games: int | None = None, jobs: int | None = None, progress: bool = True,
            announce: Announce | None = None, **values: Unpack[SetupValues]) -> skill_and_luck.Decides:
    """What decides a game: how much of winning and of scores comes from who plays, from the deal and from luck.

    experiment, values: as for sweep(), with nothing varied; of a game by name, players of all tiers sit at the table
    unless values has a lineup. Or a run (or its folder), of whose first setup it is asked: values may hold a lineup,
    and what is found is kept in the folder, for the report. games: about how many in all. Gives a Decides: rows,
    share(part) by itself, total(part) with all that it works together with, sentence. announce: a function (what is
    played, seconds), called before it begins where a policy searches, with about how long it will take. Raises
    DataError.
    """
    with progress_bar(progress) as show:
        folder = run_folder(experiment)
        if folder:
            fixed = [name for name in values if name != "lineup"]
            if fixed:
                raise DataError(f"{folder} is a run, which says what is played, so {', '.join(fixed)} cannot be given "
                                "too")
            return run_skill_and_luck.decides_run(Run.open(folder), games, values.get("lineup"), jobs, show, announce)
        played, _ = experiment_from(experiment, values, "decides")
        if not isinstance(experiment, Experiment) and not experiment_file(experiment) and "lineup" not in values:
            lineup = skill_and_luck.unequal_lineup(played.game, played.players)
            played = experiment_from(experiment, {**values, "lineup": lineup})[0] if lineup else played
        return skill_and_luck.decides(played, games, jobs, show, announce)
