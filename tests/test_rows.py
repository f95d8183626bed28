"""How tests are run: rows that one test goes through, and cases that are left to make verify."""
from types import SimpleNamespace

import pytest

from tests.conftest import pytest_collection_modifyitems
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


def left_to_verify(ids, *wanted):
    """Which cases of a test marked sample(*wanted), by their ids, are left to make verify."""
    cases = [SimpleNamespace(
        nodeid=f"test_it[{name}]", callspec=SimpleNamespace(id=name), marks=[],
        get_closest_marker=lambda mark: SimpleNamespace(args=wanted) if mark == "sample" else None) for name in ids]
    for case in cases:
        case.add_marker = case.marks.append
    other = SimpleNamespace(nodeid="test_other", get_closest_marker=lambda mark: None)      # which nothing is added to
    pytest_collection_modifyitems([*cases, other])
    return [case.callspec.id for case in cases if case.marks == ["verify"]]


def test_of_a_sampled_test_make_test_has_so_many_cases_or_those_named():
    assert left_to_verify("abcdef", 2) == ["b", "c", "e", "f"]
    assert left_to_verify("abc", 3) == left_to_verify("ab", 5) == left_to_verify("a", 1) == []
    assert left_to_verify(["pig-2", "pig-3", "rurik-2", "war"], "pig", "war") == ["rurik-2"]
    assert left_to_verify(["burgundy"], "pig") == []            # the only one that is asked for by its id
