"""Exact odds, for a notebook and the command line."""
from analysis import odds as exact
from simcore.errors import DataError
from simcore.tables import catalogue


def odds(game, table=None, modules=(), set=None, **inputs):
    """Exact odds, without simulation: {title: DataFrame}.

    table: one table's name, by default all. inputs: what the tables take, as in odds("rurik", "attack", swords=3);
    analysis.odds.describe(game) lists both. modules, set: variants and knobs. Raises DataError.
    """
    from pandas import DataFrame
    frames = {}
    for found in odds_tables(game, table, modules, set, inputs):
        frames[found["title"]] = DataFrame(found["rows"])
        frames[found["title"]].attrs = found["inputs"]
    return frames


def odds_tables(game, table, modules, set, inputs):
    """The same as a list of {"title", "inputs", "rows"}; inputs: a dict."""
    for name in inputs.keys() & {"game", "table", "tables"}:
        raise DataError(f"{game} odds: no input {name!r}; a table is named without an option")
    tables = catalogue(game, modules, set) if modules or set else None
    return exact.tables(game, table, tables, **inputs)
