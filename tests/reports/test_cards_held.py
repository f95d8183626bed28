"""Cards that few seats had: last in tables and figures, and no reason to stretch an axis."""
from types import SimpleNamespace

import pandas as pd

from ludometer.reports.elements import cards_held
from ludometer.reports.elements.page import ROWS_OF_FIGURE, Page

KIND = cards_held.Kind("card", "cards", "card", "card", "had")


def frame_of(seats):
    gains = [9.0, 2.0, 1.0, -1.0]
    return pd.DataFrame({"card": list("abcd"), "gain": gains, "gain_low": [gain - 1 for gain in gains],
                         "gain_high": [gain + 1 for gain in gains], "seats": seats})


def test_what_few_seats_had_stands_last_and_stretches_no_axis():
    drawn = []
    page = SimpleNamespace(title=lambda table, name: name,
                           draw_rows=lambda cell, label, figure, names, frame, bounds, text: [drawn.append(
                               (names, bounds))])
    for seats, order, most in (([24, 100, 100, 100], "bcda", 3.0), ([25, 100, 100, 100], "abcd", 10.0)):
        frame = cards_held.sorted_by_gain(frame_of(seats))
        assert "".join(frame["card"]) == order
        cards_held.add_gains(page, SimpleNamespace(drawings=[]), {None: frame}, KIND, "gains")
        names, (low, high) = drawn[-1]
        assert "".join(names) == order and -2.5 < low < -2 and most < high < 1.2 * most


def test_many_rows_stand_in_two_columns_and_few_in_one():
    page = SimpleNamespace(draw=lambda cell, label, figure, labels, frame, bounds, **named: (
        label, labels, list(frame["gain"]), bounds, [list(named[name]) for name in ("hollow", "numbers")]))
    for rows, columns in ((ROWS_OF_FIGURE, 1), (ROWS_OF_FIGURE + 1, 2)):
        labels = [f"card {i}" for i in range(rows)]
        frame = pd.DataFrame({"gain": range(rows)}, index=range(100, 100 + rows))
        found = Page.draw_rows(page, None, "gains", None, labels, frame, (0, 1), hollow=frame["gain"].to_numpy() > 3,
                               numbers=list(range(rows)))
        assert [each[0] for each in found] == ["gains", "gains, continued"][:columns]
        assert [label for each in found for label in each[1]] == labels and {each[3] for each in found} == {(0, 1)}
        for _, names, values, _, (hollow, numbers) in found:
            assert [f"card {value}" for value in values] == names and numbers == values
            assert hollow == [value > 3 for value in values]
