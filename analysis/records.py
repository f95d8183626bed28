"""Frames as plain data."""
import numpy as np


def records(frame):
    """The rows of a frame as dicts, None where there is no number."""
    rows = frame.replace([np.inf, -np.inf], np.nan).astype(object)
    return rows.where(rows.notna(), None).to_dict("records")
