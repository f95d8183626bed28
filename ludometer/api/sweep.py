"""Sweeps as a notebook and the command line start them: of an experiment, on a run that grows, or until it is clear."""
from pathlib import Path
from typing import Literal, Unpack, overload

import pandas as pd

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.game_tables import item_names
from ludometer.analysis.run_folders import sweep as sweep_module
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.studies.stopping_rule import Rule, sweep_until
from ludometer.api.arguments import experiment_from, growth, rule_of, run_folder
from ludometer.api.progress import progress_bar
from ludometer.api.run import OpenRun
from ludometer.api.run_names import own_folder
from ludometer.api.so_far import progress_with_findings
from ludometer.api.values import Backend, ExperimentValues, Folder, Question, Source, Until, with_named_values
from ludometer.simcore.errors import DataError


@with_named_values
def sweep(experiment: Question, out: Folder | None = None, jobs: int | None = None, backend: Backend | None = None,
          progress: bool = True, more: int | None = None, until: Until | None = None, most: int | None = None,
          more_readings: int | None = None, **values: Unpack[ExperimentValues]) -> OpenRun:
    """Play an experiment into a folder; returns its OpenRun: to_pandas() gives the games, factions() who wins.

    experiment: path of a TOML file, name of an experiment at hand or of a game, an Experiment, or a run (or its folder)
    that is to grow.
    values: what the file would hold: players, games (per cell), seed, lineup, modules, set, factions, policies,
    give, swap, vary; each of several values of a knob in set makes a cell. out: the folder, by default one in runs/
    named after the file, or else after the game, what is asked and the day; a run that was stopped there continues, and
    one with fewer games grows. jobs, backend: see ludometer.analysis.run_folders.sweep.sweep. progress: show a bar
    where there is a terminal. more: of a run, games to add to each cell. until, most: "verdicts", "precision=1" or
    "difference=3" (analysis/studies/stopping_rule.py), and at most how many games of each cell are played for it.
    more_readings: of a run, joint readings to add to those of each setup; readings says how many there are to be.
    Raises DataError.
    """
    with progress_bar(progress) as show:                        # from the start: to check many cells takes seconds
        folder, rule = run_folder(experiment, out), rule_of(until, most, more, values.get("games"))
        if folder:
            wanted = growth(folder, out, more, more_readings, values)
            if rule is None:
                return OpenRun.of_run(sweep_module.grow(folder, **wanted, jobs=jobs, backend=backend,
                                                        progress=progress_with_findings(folder, show)))
            experiment, out = Experiment.make(sweep_module.recorded_experiment(folder)[0], str(folder)), folder
        elif more is not None or more_readings is not None:
            name, what = ("more", "games") if more is not None else ("more_readings", "readings")
            raise DataError(f"{name} = {more if more is not None else more_readings}: {experiment} is no run folder, "
                            f"and only a run can have more {what}")
        else:
            experiment, file = experiment_from(experiment, values)
            out = place_of(out) if out else Path("runs") / file if file else own_folder(experiment, rule)
        if rule is None:
            return OpenRun.of_run(sweep_module.sweep(experiment, out, jobs, backend, progress_with_findings(out, show)))
        names = item_names(vars(experiment))
        return OpenRun.of_run(sweep_until(experiment, out, rule, jobs, backend, show, lambda games, found: show.answers(
            games, found.assign(item=found["item"].map(names)))))


def answers(run: Source) -> pd.DataFrame:
    """What a run that was played until something is clear says of it: a DataFrame with a row for each share asked for.

    run: a folder or a Run. Columns: cell, item, value, low, high, answer, clear. The intervals hold whenever one
    looks, and for all rows together. Raises DataError where the run was not played until anything.
    """
    played = Run.of(run, partial=True)
    until = played.manifest.get("until")
    if until is None:
        raise DataError(f"{played.path} was played for a number of games, not until something was clear")
    return Rule.read(until["rule"]).answers(played)


@overload
def pool(*paths: Source, out: Folder, summary: Literal[False] = False, cell: int = 0,
         planned: bool = False) -> OpenRun: ...
@overload
def pool(*paths: Source, summary: Literal[True], cell: int = 0) -> pd.DataFrame: ...
def pool(*paths: Source, out: Folder | None = None, summary: bool = False, cell: int = 0,
         planned: bool = False) -> OpenRun | pd.DataFrame:
    """Several runs as one: an OpenRun of all games in the folder out, or with summary a DataFrame of shares over runs.

    paths: run folders or Runs; of one experiment with different seeds, unless summary. cell: taken from each run for a
    summary. planned: the runs were all planned before any was looked at, so that the pool has the intervals of a
    planned run; else those of a run that stopped when it was clear. All runs of the experiment must be pooled. See
    analysis/studies/pooled_runs.py. Raises DataError.
    """
    from ludometer.analysis.studies import pooled_runs as pools
    folders = [path.path if isinstance(path, Run) else place_of(path) for path in paths]
    if summary:
        if out is not None:
            raise DataError(f"--out {out}: a summary makes no folder; expected no --out")
        if planned:
            raise DataError("--planned: is about runs that are joined, and a summary joins none; expected no --planned")
        return pools.summary(folders, cell)
    if out is None:
        raise DataError("out: expected the folder that all games are to be joined in")
    return OpenRun.of_run(pools.pool(folders, out, planned))
