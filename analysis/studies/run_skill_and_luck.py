"""What decides a game, kept with a run in decides.json of its folder, for the report of the run.

    {"format": 2, "cell": 0, "rules": "2", "data": ..., "players": [...], "rows": [{"outcome": "win", ...}], ...}
"""
import json
from dataclasses import fields, replace

import pandas as pd

from ludometer.analysis.experiments.lineup import lineup_in_all_orders
from ludometer.analysis.results import records
from ludometer.analysis.run_folders.parts import store
from ludometer.analysis.strength.run_audit import experiment_as_played, rules_of
from ludometer.analysis.studies.skill_and_luck import Decides, decides_cell, unequal_lineup
from ludometer.simcore.errors import DataError

NAME, FORMAT = "decides.json", 2
NUMBERS = ("share", "low", "high", "total", "total_low", "total_high")
FIRST = 0                                                       # the cell that is asked about


def decides_run(run, games=None, lineup=None, jobs=None, progress=lambda played, total: None, announce=None):
    """The Decides of the first cell of a Run; it is kept in the run's folder and names the cell in its title.

    lineup: who sits at the table, by default tiers of the game, or where it has none the players of the run. Others and
    errors as for decides.decides(); also DataError where rules, data or players have moved since the run was played.
    """
    experiment, cells = experiment_as_played(run)
    cell = cells[FIRST]
    table = lineup or unequal_lineup(cell.game, cell.players) or lineup_in_all_orders(cell.lineup)
    found = decides_cell(replace(cell, lineup=table), experiment.seed, games, jobs, progress, announce)
    setups = len(experiment.setups())
    which = f"{cell.label}, the first of {setups} setups" if setups > 1 else cell.label
    found = replace(found, title=f"{found.title}; {which}")
    kept = {"format": FORMAT} | rules_of(run, FIRST) | vars(found) | {"rows": records(found.rows)}
    store(run.path / NAME, (json.dumps(kept, indent=1, ensure_ascii=False) + "\n").encode())
    return found


def kept_decides(cell):
    """The kept Decides of a Played cell, or None if there is none for these rules and data. Raises DataError."""
    kept, path = read(cell), cell.run.path / NAME
    try:
        if kept is None or kept["format"] != FORMAT:
            return None
        values = {field.name: kept[field.name] for field in fields(Decides)}
        rows = pd.DataFrame(values["rows"]).astype(dict.fromkeys(NUMBERS, float))
        return Decides(**values | {"players": tuple(values["players"]), "rows": rows})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise damaged_file_error(path, error) from None


def is_outdated(cell):
    """Whether the kept Decides of a Played cell comes from a version that halved what parts decide together."""
    kept = read(cell)
    return kept is not None and kept["format"] != FORMAT


def read(cell):
    """The kept Decides of a Played cell as plain data, or None if there is none for these rules and data."""
    run, path = cell.run, cell.run.path / NAME
    if cell.number != FIRST or not path.is_file():
        return None
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return kept if kept["format"] in range(FORMAT + 1) and rules_of(run, FIRST).items() <= kept.items() else None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise damaged_file_error(path, error) from None


def damaged_file_error(path, error):
    """The DataError for a file that cannot be read."""
    return DataError(f"{path} is damaged ({error}); delete it, and ask again: ludometer decides {path.parent}")
