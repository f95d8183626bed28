"""Settings that a search may choose from: values of a few knobs, and how large a change of the game each of them is.

The size of a change is counted in steps, added up over knobs. A step leads to the next value that the game declares
worth trying, as in sensitivity.py, and from the outermost of these, or where a number of a row has none, to the next
whole number. It is counted from the game as it was given, which is the printed one unless modules or `set` say
otherwise. What is no number is one step from any other.
"""
import math
import random
from dataclasses import dataclass, replace

import numpy as np

from ludometer.analysis.experiments.cell import check_cell, command_line_value
from ludometer.analysis.experiments.without_effect import check_in_play
from ludometer.analysis.studies.sensitivity import value_of
from ludometer.simcore.errors import DataError

MOST_KNOBS = 6
MOST_VALUES = 100                                               # of a knob


@dataclass(frozen=True)
class Setting:
    """A change of the game. change: {knob: value} of all that are not as given; size: in steps."""

    change: dict
    size: int

    @property
    def label(self):
        """A short name."""
        return ", ".join(f"{knob} = {command_line_value(value)}" for knob, value in self.change.items()) or "as given"


def steps(given, value, tried=()):
    """Number of steps from the given value to another, or past it. tried: values worth trying."""
    if value == given:
        return 0
    if not all(isinstance(each, int | float) and not isinstance(each, bool) for each in (given, value)):
        return 1
    sign = 1 if value > given else -1
    here, count = sign * given, 0
    while here < sign * value:
        here = min((sign * each for each in tried if sign * each > here), default=here + 1)
        count += 1
    return count


def settings(base, knobs, most, seed):
    """([Setting], number of combinations, {label: why} of those that cannot be played) of the values of knobs.

    The game as given comes first, then combinations, the least change first. base: its Cell. knobs: {name: values}.
    most: of combinations; where there are more, those that change one knob are taken first, and others are drawn by the
    seed. Raises DataError.
    """
    sized = {knob: sizes(base, knob, values) for knob, values in check_knobs(knobs).items()}
    shape = tuple(map(len, sized.values()))
    whole = math.prod(shape)
    indices = range(whole)
    if whole > most:
        drawn = random.Random(seed).sample(indices, most)
        indices = list(dict.fromkeys([*single_knob_settings(sized, shape), *drawn]))[:most]
    found = [combination(sized, np.unravel_index(index, shape)) for index in indices]
    found = sorted((setting for setting in found if setting.change), key=lambda setting: setting.size)
    if not found:
        raise DataError(f"{base.game}: {', '.join(knobs)}: no values but those that are given; name others to try")
    check_in_play([replace(base, set=base.set | setting.change) for setting in found], "--knob")
    dropped = {setting.label: why for setting in found if (why := refusal_reason(base, setting))}
    return [Setting({}, 0), *(setting for setting in found if setting.label not in dropped)], whole, dropped


def refusal_reason(base, setting):
    """Why a Cell cannot be played with a setting, in words; None if it can."""
    try:
        check_cell(replace(base, set=base.set | setting.change))
    except DataError as error:
        return str(error)


def combination(sized, places):
    """The Setting that takes, of each knob, the value at its place."""
    chosen = [(knob, *list(each.items())[place]) for (knob, each), place in zip(sized.items(), places, strict=True)]
    return Setting({knob: value for knob, value, size in chosen if size}, sum(size for *_, size in chosen))


def single_knob_settings(sized, shape):
    """The indices of combinations in which one knob is not as given; none where a knob's values lack the given one."""
    given = [next((place for place, size in enumerate(each.values()) if size == 0), None) for each in sized.values()]
    if None in given:
        return []
    return [int(np.ravel_multi_index((*given[:knob], place, *given[knob + 1:]), shape))
            for knob, size in enumerate(shape) for place in range(size) if place != given[knob]]


def check_knobs(knobs):
    """Return the knobs. Raises DataError if there are none, or more or other values than a search can try."""
    if not knobs:
        raise DataError("balance: no knob to turn; expected one at least, such as --knob start_coins=2..4")
    if len(knobs) > MOST_KNOBS:
        raise DataError(f"balance: {len(knobs)} knobs, expected at most {MOST_KNOBS}; ludometer sensitivity says which "
                        "of them matter, and a search in many needs a model, as optuna and SMAC have one")
    for knob, values in knobs.items():
        if not 1 <= len(values) <= MOST_VALUES:
            raise DataError(f"{knob}: {len(values):,} values, expected 1 to {MOST_VALUES}")
    return knobs


def sizes(base, knob, values):
    """{value: its number of steps from the given one} of a knob of the Cell. Raises DataError if not allowed."""
    given, about = value_of(knob, base.tables.catalogue, base)
    found = {}
    for value in values:
        try:
            check_cell(replace(base, set=base.set | {knob: value}))
            repeated = value in found
        except DataError as error:
            raise DataError(f"--knob {str(error).removeprefix('set: ').removeprefix('knob ')}") from None
        except TypeError:                                       # a list or a table
            raise DataError(f"{knob} = {command_line_value(value)}: expected a number or a word") from None
        if repeated:
            raise DataError(f"{knob}: {command_line_value(value)} is given twice")
        absent = given is None and isinstance(value, int)       # a word of a reward that a row does not have
        found[value] = steps(0 if absent else given, value, about.get("try", ()))
    return found


# Modules

def module_of(base, setting, title, about):
    """The contents of a module file with the values set in a Cell and the change of a setting. Raises DataError."""
    changed = base.set | setting.change
    tables = replace(base, set=changed).tables
    found = {"module": {"title": title, "about": about, "game": base.game}}
    for knob in changed:
        table, _, place = knob.partition(".")
        if place:                                               # whole fields, since a module sets no word of one
            row, field, *_ = place.split(".")
            found.setdefault(table, {}).setdefault(row, {})[field] = tables.catalogue["rows"][table][row][field]
        else:
            found.setdefault("knob", {})[knob] = changed[knob]
    return found
