"""Exact odds, for a notebook and the command line."""
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, overload

from ludometer.analysis import odds as exact
from ludometer.analysis.results import NotebookResult
from ludometer.api.values import GameName
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.tables import catalogue

if TYPE_CHECKING:
    from pandas import DataFrame  # which takes half a second


@dataclass(frozen=True)
class Odds(NotebookResult):
    """The answer of one table of odds.

    table: its name; about: its question. answer: in a sentence, or None. inputs: {name: value} that it was asked with.
    frames: {title: DataFrame}; probabilities are fractions of 1, and a column `<name>_exact` holds the fraction itself,
    as text, where it is short.
    """

    FACTS = ("inputs",)

    table: str
    about: str
    answer: str | None
    inputs: dict[str, Any]
    frames: dict[str, "DataFrame"]

    @property
    def title(self) -> str:
        """Its name and question."""
        return f"{self.table}: {self.about}"

    @property
    def frame(self) -> "DataFrame":
        """The first of its frames."""
        return next(iter(self.frames.values()))

    def shown_parts(self) -> dict[str, "DataFrame"]:
        return self.frames


@overload
def odds(game: GameName, table: str, modules: Sequence[str] = (), set: dict[str, Any] | None = None,
         **inputs: Any) -> Odds: ...
@overload
def odds(game: GameName, table: None = None, modules: Sequence[str] = (), set: dict[str, Any] | None = None,
         **inputs: Any) -> dict[str, Odds]: ...
def odds(game: GameName, table: str | None = None, modules: Sequence[str] = (), set: dict[str, Any] | None = None,
         **inputs: Any) -> Odds | dict[str, Odds]:
    """Exact odds, without simulation: the Odds of a table; without its name, {name: Odds} of all.

    inputs: what the tables take, as in odds("rurik", "attack", swords=3); odds_inputs(game) lists them. modules, set:
    variants and knobs. Raises DataError.
    """
    from pandas import DataFrame
    described, found = exact.describe(game), {}
    for name, group in groupby(odds_tables(game, table, modules, set, inputs), key=lambda part: part["table"]):
        parts = list(group)
        found[name] = Odds(name, described[name]["about"], parts[0].get("answer"), parts[0]["inputs"],
                           {part["title"]: DataFrame(part["rows"]) for part in parts})
    return found if table is None else found[table]


def odds_inputs(game: GameName, table: str | None = None) -> "DataFrame":
    """What the tables of odds of a game take: a DataFrame of table, input, default, values and about.

    table: one table's name, by default all; one without inputs has no rows. Raises DataError.
    """
    from pandas import DataFrame
    described = exact.describe(game)
    names = described if table is None else [known(table, described, f"{game} odds: table")]
    return DataFrame([{"table": name, "input": key} | each for name in names
                      for key, each in described[name]["inputs"].items()],
                     columns=["table", "input", "default", "values", "about"])


def odds_tables(game: GameName, table: str | None, modules: Sequence[str], set: dict[str, Any] | None,
                inputs: dict[str, Any]) -> list[dict[str, Any]]:
    """Exact odds as a list of {"table", "title", "inputs", "rows"}. inputs: a dict."""
    for name in inputs.keys() & {"game", "table", "tables"}:
        raise DataError(f"{game} odds: no input {name!r}; a table is named without an option")
    tables = catalogue(game, modules, set) if modules or set else None
    return exact.tables(game, table, tables, **inputs)
