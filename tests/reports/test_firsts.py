"""A first place is shared by those that the games do not tell apart from it."""
import pandas as pd
import pytest

from ludometer.reports.elements.values import join_rows, possible_firsts


@pytest.mark.parametrize(("values", "most", "said"), [
    ([(10.0, 9, 11), (10.1, 9.1, 11.1), (3, 2, 4)], True, "b and a"),       # a tie, the larger number first
    ([(10.0, 9, 11), (7, 6, 8), (3, 2, 4)], True, "a"), ([(10.0, 9, 11), (3.1, 2, 4), (3, 2.5, 4)], False, "c and b"),
    ([(5, 4, 6)] * 5, True, "a, b and c"), ([(5, 4.9, 5.1), (4, 3, 5.2)], True, "a and b")])
def test_who_may_be_first(values, most, said):
    frame = pd.DataFrame(values, columns=["points", "points_low", "points_high"], index=list("abcde")[:len(values)])
    assert join_rows(possible_firsts(frame, "points", most), lambda row: row.name) == said
