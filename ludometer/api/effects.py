"""What gifts cause in a run, and what its joint readings say."""
from collections.abc import Callable

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import uncertain_data as joint
from ludometer.api.values import Source
from ludometer.simcore.errors import DataError


def effects(run: Source, laid: bool = False) -> pd.DataFrame:
    """What the gifts of a run cause: a DataFrame, one row each, those of a setup together and the best first.

    run: a Run or its folder, of an experiment with `give` or `swap`. laid: not what players were given, but what lies
    on the table in one deal and not in its twin. Columns: setup, the label of the cell without the gift, and those of
    ludometer.analysis.tables.effects(), or of laid_effects() there. Raises DataError.
    """
    played = Run.of(run)
    twins = [cell for cell in tables.played_cells(played) if tables.gifts(cell, laid)]
    question: Callable[..., pd.DataFrame] = tables.laid_effects if laid else tables.effects
    found = [question(cell, len(twins)).assign(setup=cell.label) for cell in twins]
    if not found:
        what = " of what lies on the table" if laid else " to players"
        raise DataError(f"{played.path} has no forced deals{what}; ludometer sweep --give plays some")
    return pd.concat(found, ignore_index=True)


def readings(run: Source, cell: int = 0) -> joint.Readings:
    """What joint readings of all that is not known say of a cell of a run: a Readings (uncertain_data.py).

    Its frame findings says in which share of them each finding holds, and rows on which rows of the data it depends.
    run: a Run or its folder, of an experiment with `readings`. Raises DataError where it has fewer than ten.
    """
    return joint.readings(run, cell)
