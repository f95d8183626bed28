"""Games of forced deals that are not played, because what is given changes nothing: they are those of the twin cell."""
import numpy as np
import pandas as pd

from ludometer.simcore.gifts import COLUMN


def filled(rows, run, part, twin, names):
    """Records of the games of a Part, those that were left out with what the Run has in their place of cell `twin`.

    rows: of shape (n, players), as an engine gives them that leaves games out. names: {column: tuple of names} of the
    cell's tables. The twin's games are in the run already: parts of a cell come before those of its gifts.
    """
    left_out = rows[COLUMN] < 0
    if not left_out.any():
        return rows
    rows = rows.copy()
    frame = run.rows_of(twin, part.first, part.first + part.games)
    for name in set(rows.dtype.names) & set(frame.columns) - {COLUMN}:
        values = pd.Categorical(frame[name], categories=names[name]).codes if name in names else frame[name]
        rows[name][left_out] = np.asarray(values).reshape(rows.shape)[left_out]
    rows[COLUMN][left_out] = ~rows[COLUMN][left_out]
    return rows
