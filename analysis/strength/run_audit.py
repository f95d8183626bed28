"""Audits that are kept with a run, in audit.json of its folder: how far the players of its games can be believed.

    {"format": 1, "cells": [{"cell": 0, "rules": "2", "data": ..., "weights": {...}, "regret": ..., "blocked": ...}]}
"""
import json

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.manifest import describe, differences
from ludometer.analysis.run_folders.parts import store
from ludometer.analysis.strength.ability_test import MISPLAYED, blocked, why_unable
from ludometer.analysis.strength.regret import audit
from ludometer.policies.marks import weights_hash
from ludometer.simcore.errors import DataError

NAME, FORMAT = "audit.json", 1


def audit_run(run, decisions, playouts, games, jobs, progress, as_themselves=False, announce=None):
    """Audit the players of each cell of a Run that is no alternative, and keep that: {number: (Audit, Blocked)}.

    Forced deals are played by the players of their twins. Where untestable_cells() says that the first player cannot
    leave something, there is no Blocked: None. as_themselves, announce: as for audit(). Raises DataError where rules,
    data or players have moved since it was played.
    """
    experiment, cells = experiment_as_played(run)
    found, out = {}, untestable_cells(run)
    for cell in cells:
        if cell.is_setup:
            found[cell.number] = (audit(cell, experiment.seed, decisions, playouts, jobs, as_themselves, announce),
                                  None if cell.number in out else
                                  blocked(cell, experiment.seed, games, jobs=jobs, progress=progress))
    about = [audit_basis(run, number) | {"regret": one.plain(), "blocked": other and other.plain()}
             for number, (one, other) in found.items()]
    text = json.dumps({"format": FORMAT, "cells": about}, indent=1, default=lambda number: number.item())
    store(run.path / NAME, (text + "\n").encode())
    return found


def experiment_as_played(run):
    """(Experiment, Cells) of a Run. Raises DataError if its rules, data or players have changed since."""
    experiment = Experiment.make(run.manifest["experiment"], str(run.path))
    cells = experiment.cells()
    moved = differences(run.manifest, describe(experiment))
    if moved:
        raise DataError(f"{run.path}: {'; '.join(dict.fromkeys(moved))}; its players are no more, so sweep the "
                        "experiment again")
    return experiment, cells


def untestable_cells(run):
    """{number: reason} of the cells of a Run that the test of the blocked ability cannot be made in.
    """
    experiment, found = Experiment.make(run.manifest["experiment"], str(run.path)), {}
    for cell in experiment.setups():
        specs = cell.policies
        whys = [f"{name} cannot be told to leave something, since {why_unable(specs[name])}"
                for name in cell.choices[0]
                if why_unable(specs[name])]
        found |= {cell.number: "; ".join(whys)} if whys else {}
    return found


def audit_basis(run, number):
    """What an audit of a cell of a run depends on: rules, data, line-up and hashes of weights."""
    return rules_of(run, number) | {
        "line-up": run.cells[number]["lineup"],
        "weights": {name: weights_hash(config) for name, config in run.manifest["policies"].items()}}


def rules_of(run, number):
    """{"cell", "rules", "data"} of a cell of a run: what its games depend on, apart from the players."""
    about = run.cells[number]["tables"]
    return {"cell": number, "rules": about["rules_version"], "data": about["data_hash"]}


def read(run):
    """{number of a cell: kept result of audit_run()} of a Run, without results of other games. Raises DataError."""
    path = run.path / NAME
    if not path.is_file():
        return {}
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        numbers = {cell["cell"] for cell in run.cells}
        return {one["cell"]: one for one in kept["cells"] if kept["format"] == FORMAT and one["cell"] in numbers
                and audit_basis(run, one["cell"]).items() <= one.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is damaged ({error}); delete it, and audit the run again: ludometer audit "
                        f"{run.path}") from None


def kept_audit(cell):
    """The kept audit of a Played cell, or None; for a reading of a cell, the audit of the cell that is read."""
    return read(cell.run).get(cell.number if cell.about["of"] is None else cell.about["of"])


def misplayed_factions(cell):
    """{faction: row of the test} of the factions that are misplayed in a Played cell."""
    return misplayed_rows(kept_audit(cell))


def misplayed_rows(kept):
    """{faction: row of the test} of misplayed factions, from what read() gives for a cell."""
    rows = kept["blocked"]["blocked"] if kept and kept["blocked"] else ()
    return {row["faction"]: row for row in reversed(rows) if row["verdict"] == MISPLAYED and row["faction"]}
