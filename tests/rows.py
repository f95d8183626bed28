"""One test for many rows of data, which lists all rows that are wrong."""
import functools
import inspect

import pytest


def each_row(names, rows):
    """In place of pytest.mark.parametrize, for rows that a test only reads: one test that goes through all of them.

    All rows share the fixtures of the test, so whatever a row changes must not matter to the next.
    """
    names, rows = [name.strip() for name in names.split(",")], list(rows)

    def over_rows(test):
        @functools.wraps(test)
        def tried(**fixtures):
            assert rows
            wrong = []
            for row in rows:
                values = row if len(names) > 1 else [row]
                try:
                    test(**dict(zip(names, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    wrong.append(f"{', '.join(map(repr, values))}: {type(error).__name__}: {error}")
            assert not wrong, f"{len(wrong)} of {len(rows)} rows:\n" + "\n".join(wrong)
        shape = inspect.signature(test)
        tried.__signature__ = shape.replace(parameters=[
            each for name, each in shape.parameters.items() if name not in names])
        del tried.__wrapped__                                   # or pytest would ask for fixtures of these names
        return tried
    return over_rows
