"""A test of many rows fails with all that are wrong, and has the fixtures that it asks for."""
import pytest

from tests.rows import each_row


@each_row("number, square", [(1, 1), (2, 4), (3, 9)])
def test_rows_and_fixtures_are_given(number, square, tmp_path):
    assert number**2 == square and tmp_path.is_dir()


def test_all_rows_that_are_wrong_are_listed():
    @each_row("number", [1, -1, 2, -2, "x"])
    def over_all(number):
        if number == -2:
            with pytest.raises(ValueError):
                pass
        assert number > 0

    with pytest.raises(AssertionError) as fault:
        over_all()
    first, *rows = [line for line in str(fault.value).splitlines() if ": " in line or "rows" in line]
    assert first == "3 of 5 rows:" and [row.partition(":")[0] for row in rows if row[0] in "-'"] == ["-1", "-2", "'x'"]
    assert "Failed: DID NOT RAISE" in str(fault.value) and "TypeError" in str(fault.value)
