"""The keyword arguments that say who plays what: their names and types, declared once for all functions that take them.

Functions of a notebook take them as `**values: Unpack[...]`, which type checkers and editors read; each names them in
its signature too, for help() and for the completion of a notebook.
"""
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Union, get_args, get_type_hints

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.storage import Stored

if TYPE_CHECKING:
    from ludometer.analysis.run_folders.run import Run  # brings pandas

GameName = Literal["burgundy", "pig", "rurik", "scythia"] | str             # a folder, too
Lineup = Literal["novice", "casual", "club", "tournament", "expert", "random", "table"] | str
Dealing = Literal["random", "chosen"] | list[str]
Backend = Literal["threads", "processes", "dask", "ray"]
Until = Literal["verdicts", "within=3", "seats=3", "precision=1", "difference=3"] | str
Place = Path | Stored                                                       # a file or folder
Folder = str | Place                                                        # the same, as it may be given
Source = Union[Folder, "Run"]                                               # a run
Question = Union[GameName, Place, Experiment, "Run"]                        # what is played, or a run that is to grow
Announce = Callable[[str, float], object]                                   # what is played, and its seconds

Function = TypeVar("Function", bound=Callable[..., Any])


class SetupValues(TypedDict, total=False):
    """One setup: what the file of an experiment would hold."""

    players: int
    seed: int
    lineup: Lineup
    modules: list[str]
    set: dict[str, Any]
    factions: Dealing
    policies: dict[str, dict[str, Any]]
    files: dict[str, dict[str, Any]]
    reading: int


class GameValues(SetupValues, total=False):
    """One setup, with what is given to a player of each deal."""

    give: list[str]
    swap: list[str]


class CellValues(GameValues, total=False):
    """Several setups, and what each is played again with."""

    alternatives: bool
    readings: int
    vary: dict[str, Any]


class ExperimentValues(CellValues, total=False):
    """All that the file of an experiment may hold but its game."""

    games: int


def with_named_values(function: Function) -> Function:
    """A decorator: the signature of a function that takes `**values` names each of them."""
    signature = inspect.signature(function)
    *others, values = signature.parameters.values()
    named, = get_args(values.annotation)
    keywords = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=..., annotation=kind)
                for name, kind in get_type_hints(named).items()]
    function.__signature__ = signature.replace(parameters=[*others, *keywords])  # type: ignore[attr-defined]
    return function
