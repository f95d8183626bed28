"""Cards that few seats had: last in tables and figures, and no reason to stretch an axis."""
from types import SimpleNamespace

import pandas as pd

from ludometer.reports.elements import cards_held

KIND = cards_held.Kind("card", "cards", "card", "card", "had")


def frame_of(seats):
    gains = [9.0, 2.0, 1.0, -1.0]
    return pd.DataFrame({"card": list("abcd"), "gain": gains, "gain_low": [gain - 1 for gain in gains],
                         "gain_high": [gain + 1 for gain in gains], "seats": seats})


def test_what_few_seats_had_stands_last_and_stretches_no_axis():
    drawn = []
    page = SimpleNamespace(title=lambda table, name: name,
                           draw=lambda cell, label, figure, names, frame, bounds, text: drawn.append((names, bounds)))
    for seats, order, most in (([24, 100, 100, 100], "bcda", 3.0), ([25, 100, 100, 100], "abcd", 10.0)):
        frame = cards_held.sorted_by_gain(frame_of(seats))
        assert "".join(frame["card"]) == order
        cards_held.add_gains(page, SimpleNamespace(drawings=[]), {None: frame}, KIND, "gains")
        names, (low, high) = drawn[-1]
        assert "".join(names) == order and -2.5 < low < -2 and most < high < 1.2 * most
