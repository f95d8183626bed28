"""Several runs as one: joined where they are of one experiment on other deals, summarised where they differ.

Joined runs are a run of its own: deals are independent, so all tables treat its blocks as those of any other run. Runs
that differ (in rules, players, line-up) have shares that differ, too. A random-effects summary takes them for a sample
of such runs: it estimates the mean share, how much shares vary from run to run, and where that of a further run will
lie (R. C. Paule and J. Mandel, Journal of Research of the National Bureau of Standards 87, 1982, 377-385; J. P. T.
Higgins, S. G. Thompson and D. J. Spiegelhalter, JRSS A 172, 2009, 137-159).
"""
import copy
import hashlib

import numpy as np
import pandas as pd
import pyarrow as pa
from scipy.special import stdtrit

from ludometer.analysis.estimates.coverage import BY_ITSELF, LEVEL
from ludometer.analysis.estimates.group_sequential import FOCAL, MIXTURE
from ludometer.analysis.run_folders.claim import exclusive
from ludometer.analysis.run_folders.ledger import boundary_record, is_as_planned, ledger_of
from ludometer.analysis.run_folders.manifest import NAME, differences, manifest_bytes
from ludometer.analysis.run_folders.parts import encode
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.studies.stopping_rule import share_table
from ludometer.analysis.tables.played_cell import Played
from ludometer.simcore.errors import DataError, known

LEAST = 4                                                       # runs of which a further one can be predicted


def pool(folders, out, planned=False):
    """Join finished runs of one experiment with different seeds into the folder `out`; returns its Run.

    Games and blocks are numbered on from run to run; the manifest's `pooled` says which are whose. Whether another run
    was played may depend on what those before it said, and so may their games. So a pool has the intervals of a run
    that stopped when it was clear, by all its games, and holds if all runs of the experiment are pooled. planned: that
    all were planned before any of them was looked at, so that the pool has the intervals of a planned run.
    Raises DataError, naming what differs, where the runs are not of one experiment, where two share deals or games, and
    where planned runs have other games than were planned.
    """
    runs, out = [Run.open(folder) for folder in folders], place_of(out)
    check_runs(runs)
    if planned:
        check_planned(runs)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise DataError(f"{out} is not empty; a pool needs a folder of its own")
    out.mkdir(parents=True, exist_ok=True)
    with exclusive(out) as store:
        (out / "games").mkdir(exist_ok=True)
        manifest = pooled_manifest(runs, planned)
        ends = dict.fromkeys((cell["cell"] for cell in manifest["cells"]), 0)
        for run in runs:
            before = dict(ends)
            for part in run.manifest["parts"]:
                entry = renumbered_part(run, part, before[part["cell"]], store, len(manifest["parts"]))
                ends[part["cell"]] = entry["first"] + entry["games"]
                manifest["parts"].append(entry)
        manifest["complete"] = True
        store(NAME, manifest_bytes(manifest, {}))
    return Run.open(out)


def check_runs(runs):
    """Raise DataError unless the runs can be joined."""
    first = runs[0]
    if len(runs) < 2:
        raise DataError(f"{first.path}: one run; expected two or more to pool")
    seen, parts = {}, {}
    for run in runs:
        check_game(run, first)
        there = copy.deepcopy(run.manifest)
        there["experiment"]["seed"] = first.manifest["experiment"]["seed"]
        changes = differences(first.manifest, there)
        if changes:
            raise DataError(f"{run.path} is no run of the experiment of {first.path}: {'; '.join(changes)}. Right "
                            f"would be --summary")
        for seed, _ in run.seeds:
            if seed in seen:
                raise DataError(f"{seen[seed]} and {run.path} have the same seed {seed}, so they play the same deals; "
                                f"expected runs with different seeds")
            seen[seed] = run.path
        for part in run.manifest["parts"]:                      # a copy may name another seed
            other, file = parts.setdefault(part["sha256"], (run.path, part["file"]))
            if other != run.path:
                raise DataError(f"{run.path / part['file']} and {other / file} are the same byte for byte, so these "
                                f"are the same games, whatever seed {NAME} names; expected runs with games of their "
                                "own")


def check_game(run, first):
    """Raise DataError unless a run is of the same game as the first one."""
    if run.game != first.game:
        raise DataError(f"{run.path} is a run of {run.game} and {first.path} one of {first.game}; runs of one game can "
                        "be pooled")


def check_planned(runs):
    """Raise DataError unless each run has the games that were planned for it."""
    for run in runs:
        if not is_as_planned(run.manifest):
            until = run.manifest.get("until")
            why = (f"was played until {until['rule']}" if until else "has grown" if not run.manifest.get("pooled") else
                   "is a pool of runs that were not planned together")
            raise DataError(f"{run.path} {why}, so what was seen may have decided how many games there are; leave "
                            "--planned out")


def pooled_manifest(runs, planned):
    """The manifest of runs joined into one, without parts. planned: whether each was played as planned."""
    manifest = copy.deepcopy(runs[0].manifest)
    games = sum(run.manifest["experiment"]["games"] for run in runs)
    manifest |= {"complete": False, "parts": [], "looks": [{"games": games, "asked": f"pool of {len(runs)} runs"}],
                 "pooled": [each for run in runs for each in pooled_entries(run)],
                 "boundary": boundary_record(FOCAL, games) if planned else boundary_record(MIXTURE)}
    manifest.pop("until", None)
    manifest["experiment"]["games"] = games
    for place, cell in enumerate(manifest["cells"]):
        cell["games"] = sum(run.cells[place]["games"] for run in runs)
    manifest["machine"]["seconds"] = round(sum(run.manifest["machine"]["seconds"] for run in runs), 3)
    return manifest


def pooled_entries(run):
    """Entries of a run for the manifest's `pooled`, with its own boundary; a pooled run has several."""
    own = {"seed": run.manifest["experiment"]["seed"], "games": run.manifest["experiment"]["games"],
           "boundary": ledger_of(run.manifest)}
    return run.manifest.get("pooled") or [own]


def renumbered_part(run, part, offset, store, number):
    """Store a part of a run with games renumbered from an offset; returns its entry in the manifest."""
    players = run.cells[part["cell"]]["players"]
    table = run.table(part)
    for column, step in (("game", offset), ("block", offset // players)):
        place = table.schema.get_field_index(column)
        values = pa.array(table[column].to_numpy() + step, table.schema.field(place).type)
        table = table.set_column(place, table.schema.field(place), values)
    data = encode(table)
    entry = {"file": f"games/part-{number:05d}.parquet", "cell": part["cell"], "first": offset + part["first"],
             "games": part["games"], "rows": part["rows"], "bytes": len(data),
             "sha256": hashlib.sha256(data).hexdigest()}
    store(entry["file"], data)
    return entry


def summary(folders, cell=0):
    """Random-effects summary of win shares in several runs, less a fair share: a DataFrame with a row for each.

    cell: number of the cell that is taken from each run. Columns: item, runs; value, low, high: the mean over runs;
    spread: standard deviation of true shares from run to run; next_low, next_high: where the share in a further run
    will lie, each with probability LEVEL, empty below LEAST runs; p: of the test that all runs have the same. Intervals
    of means hold for all rows together; they are those of J. Hartung and G. Knapp (Statistics in Medicine 20, 2001,
    3875-3889), but never shorter than without their factor. Raises DataError.
    """
    runs = [Run.open(folder) for folder in folders]
    if len(runs) < 2:
        raise DataError("--summary: expected two runs or more")
    frames, seen = [], []
    for run in runs:
        check_game(run, runs[0])
        known(str(cell), [str(one["cell"]) for one in run.cells], f"{run.path}: cell")
        played = Played(run, cell)
        shared = next((other for other in seen if other.shares_luck_with(played)), None)
        if shared:
            raise DataError(f"{shared.run.path} and {run.path} have the same seed, so they play the same deals and are "
                            "no sample of runs; expected runs with different seeds, or ludometer compare")
        seen.append(played)
        if played.is_solo or played.same_faction:
            raise DataError(f"{run.path}: {played.label} has no win shares that could be compared with a fair one")
        question, item = share_table(played)
        if item == "seat":
            raise DataError(f"{run.path}: one policy has all seats of {played.label}, so there are no win shares to "
                            "summarise; expected a line-up of more than one policy")
        frame = question(played).set_index(item)
        if not (frame["error"] > 0).any():                      # one deal, or the same share in each
            raise DataError(f"{run.path}: {played.label}: the shares of its {played.games:,} games do not vary from "
                            f"deal to deal, so nothing says how sure they are; expected more games, or more than one "
                            f"{item} in them")
        frames.append(pd.DataFrame({"off": frame["value"] - played.fair, "error": frame["error"]}))
    items = [name for name in frames[0].index if all(name in frame.index and frame["error"][name] > 0
                                                     for frame in frames)]
    if not items:
        raise DataError(f"{' and '.join(str(run.path) for run in runs)}: no {item} wins games in all of them, so there "
                        "is no mean over runs")
    level = BY_ITSELF.level(len(items))
    return pd.DataFrame([{"item": name, **random_effects(np.array([frame.loc[name] for frame in frames]), level)}
                         for name in items])


def random_effects(found, level):
    """A row of summary() by a random-effects model, from effects and their standard errors, (runs, 2)."""
    runs = len(found)
    from statsmodels.stats.meta_analysis import combine_effects  # brings all of scipy.stats: a second
    with np.errstate(divide="ignore"):                          # of its I², which is not used, where all are equal
        combined = combine_effects(found[:, 0], found[:, 1] ** 2, method_re="iterated")
    mean, spread = combined.mean_effect_re, np.sqrt(max(combined.tau2, 0))
    error = max(combined.sd_eff_w_re, combined.sd_eff_w_re_hksj)
    half = stdtrit(runs - 1, (1 + level) / 2) * error
    reach = stdtrit(runs - 2, (1 + LEVEL) / 2) * np.hypot(spread, error) if runs >= LEAST else np.nan
    return {"runs": runs, "value": mean, "low": mean - half, "high": mean + half, "spread": spread,
            "next_low": mean - reach, "next_high": mean + reach, "p": float(combined.test_homogeneity().pvalue)}
