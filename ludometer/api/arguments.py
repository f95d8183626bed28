"""Several values of a knob in a notebook's `set`, as `--set start_coins=2,3,4` has them on the command line."""
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.without_effect import check_in_play
from ludometer.analysis.run_folders.manifest import NAME as MANIFEST
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import Stored, place_of
from ludometer.analysis.studies.stopping_rule import Rule
from ludometer.api.bundled_experiments import bundled_names, experiment_file
from ludometer.api.game import is_game, named_game
from ludometer.api.values import ExperimentValues, Folder, Place, Question
from ludometer.simcore.errors import DataError, likely_hint, normalised_name
from ludometer.simcore.fields import Groups, Letters, Numbers, Rows
from ludometer.simcore.games import games, home, part
from ludometer.simcore.toml import flatten, read_toml

LISTS = (Numbers, Groups, Rows, Letters)                        # fields of rows whose value is itself a list


def lists_to_vary(values: Mapping[str, object], game: Callable[[], str | None]) -> dict[str, Any]:
    """The values of an experiment; a list of values in `set` moves to `vary`, so that each makes a cell.

    A list of one value fixes it. Of a field that holds a list, a list of lists is several values, and any other is the
    value. values: as for sweep(), whose lists may be tuples, ranges and arrays of NumPy. game: a function that gives
    its name, or None where a file has none, which is complained about later.
    """
    knobs = values.get("set")
    if not isinstance(knobs, dict):
        return dict(values)
    knobs = {knob: plain_lists(value) for knob, value in flatten(knobs).items()}
    lists = list_fields(game()) if any(isinstance(value, list) for value in knobs.values()) else set()
    fixed, vary = {}, {}
    for knob, value in knobs.items():
        many = isinstance(value, list) and value and (
            not lists & {*knob.split(".")} or all(isinstance(each, list) for each in value))
        if many and len(value) > 1:
            vary[f"set.{knob}"] = value
        else:
            fixed[knob] = value[0] if many else value
    if not vary:
        return {**values, "set": fixed}
    before = values.get("vary", {})
    return {**values, "set": fixed, "vary": before | vary if isinstance(before, dict) else before}


def list_fields(game: str | None) -> set[str]:
    """Names of the fields of the game's rows that hold lists."""
    schema = None
    with suppress(DataError):                                   # no such game
        schema = part(normalised_name(str(game), games()), "schema")
    return {name for table in schema.SCHEMA.values() for name, rule in table.fields.items()
            if isinstance(rule, LISTS)} if schema else set()


def plain_lists(value: Any) -> Any:
    """A tuple, range or array as a list of plain values; NumPy's numbers as plain ones, all else as it is."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return [plain_lists(each) for each in value] if isinstance(value, list | tuple | range) else value


def rule_of(until: str | None, most: int | None, more: int | None, games: int | None) -> Rule | None:
    """The Rule that decides when a run ends, or None. Raises DataError."""
    if until is None:
        if most is not None:
            raise DataError(f"most = {most}: says when to give up until = ...; without that, games = {most} is right")
        return None
    rule = Rule.read(until, most)                               # one that there is not is no reason to leave games out
    others = [name for name, value in {"more": more, "games": games}.items() if value is not None]
    if others:
        raise DataError(f"until = {until}: answers decide how many games are played, so {others[0]} cannot be given "
                        f"too; most says how many at most")
    return rule


def run_folder(source: object, out: Folder | None = None) -> Place | None:
    """The folder of a Run, or of the run that a path names; None where it is no run.

    out: where a sweep is to write, if that is said: an experiment at hand may have written into a folder of its name
    there, and is still meant when the same is asked again.
    """
    if isinstance(source, Run):
        return source.path
    if out is not None and str(out) == str(source) and source in bundled_names():
        return None
    folder = isinstance(source, str | Path | Stored) and not is_game(str(source)) and place_of(source)
    return folder if folder and (folder / MANIFEST).exists() else None


def growth(folder: Place, out: Folder | None, more: int | None, more_readings: int | None,
           values: ExperimentValues) -> dict[str, int | None]:
    """The arguments of grow() that let a run grow. Raises DataError where anything else is asked for."""
    others = [name for name in values if name not in ("games", "readings")]
    if others:
        raise DataError(f"{folder} fixes who plays what, so {', '.join(others)} cannot be given too; a run can only "
                        f"have more games, or more readings")
    if out is not None:
        raise DataError(f"--out {out}: {folder} is a run, and a run grows in its own folder; expected no --out")
    games = values.get("games")
    if more is not None and games is not None:
        raise DataError(f"more = {more} and games = {games}: give one of the two, games to add or games in all")
    if more is not None and more < 1:
        raise DataError(f"more = {more}: expected a whole number from 1")
    readings = values.get("readings")
    if readings is not None and more_readings is not None:
        raise DataError(f"more_readings = {more_readings} and readings = {readings}: give one of the two, readings to "
                        f"add or readings in all")
    if readings is not None and readings < 1:
        raise DataError(f"readings = {readings}: expected a whole number from 1, readings in all")
    if more_readings is not None and more_readings < 1:
        raise DataError(f"more_readings = {more_readings}: expected a whole number from 1")
    return {"more": more, "games": games, "readings": readings, "more_readings": more_readings}


def experiment_from(experiment: Question, values: Mapping[str, object],
                    command: str | None = None) -> tuple[Experiment, str | None]:
    """(Experiment, name of its file if that says all) from the arguments of sweep(); all it sets is in play.

    command: one that takes no run, by name, for a DataError.
    """
    name = None
    if isinstance(experiment, Experiment):
        if values:
            raise DataError(f"an Experiment is given, so {', '.join(values)} cannot be given too")
        found = experiment
    elif file := experiment_file(experiment):
        found = Experiment.read(file, **lists_to_vary(values, lambda: read_toml(file, str(experiment)).get("game")))
        name = None if values else file.stem
    else:
        if command and run_folder(experiment):
            raise DataError(f"{experiment} is a run; {command} takes a game or an experiment file, not a run")
        game = game_of_experiment(experiment)
        found = Experiment.make({"game": home(game)} | lists_to_vary(values, lambda: game), game)
    check_in_play(found.setups())
    return found, name


def game_of_experiment(experiment: object) -> str:
    """The name of the game that is given where an experiment could be. Raises DataError."""
    try:
        return named_game(str(experiment), "an experiment is one at hand or a file that ends in .toml, and a run a "
                                           "folder with a manifest.json")
    except DataError as error:
        near = likely_hint(experiment, bundled_names())
        raise DataError(f"{error}; no experiment at hand has this name either{near}" if near else error) from None
