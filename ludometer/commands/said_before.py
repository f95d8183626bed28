"""What a sweep said of its finished run: kept in the run's folder, and said again by the same command.

To work out what a run of 400 games says takes 3 s of processor time, to say it again 0.4 s. Nothing is said again after
a change of anything that it was worked out from: what was asked, bytes of the run, files of Ludometer, with all data
that come with it, or of the packages that it counts with. What others may change unseen is never kept: a question that
names files, a game of one's own, a run in object storage. So deleting the file changes nothing but the time.
"""
import fcntl
import hashlib
import json
import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from ludometer.analysis.run_folders.storage import place_of
from ludometer.api.bundled_experiments import experiment_file
from ludometer.commands.terminal import say_again
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import VARIABLE, folder
from ludometer.simcore.toml import PACKAGE, read_toml

NAME = "said.json"                  # in a run folder
COUNTING = ("numpy", "scipy", "pandas", "pyarrow", "statsmodels")   # packages that numbers come from
FILES = (".toml", ".npz")           # how the names of files end that policies and modules may be
IGNORED = (".html", ".partial")     # files of a run folder that say nothing new of it


def asked_again(experiment, out, values, *others):
    """(run folder, all else that decides what a sweep says, as a text), or None where that cannot be known.

    experiment, out, values: as of lm.sweep(); others: all else that is typed. Without `out` the folder is known for a
    file of an experiment alone: other names have the day in them. Files of the program are looked at now, before it
    loads what it plays with.
    """
    file = experiment_file(experiment)
    out = place_of(out) if out else Path("runs") / file.stem if file and not values else None
    try:
        written = read_toml(file) if file and file.is_file() else {}
    except DataError:                                           # which whoever plays it says
        return None
    if not isinstance(out, Path) or os.environ.get(VARIABLE) or names_files([values, written]):
        return None
    asked = [str(experiment), written, str(out), values, others, *state_of_program()]
    return out, json.dumps(asked, sort_keys=True, default=repr)


def names_files(value):
    """Whether a text within a value may be the path of a file."""
    if isinstance(value, dict):
        return any(map(names_files, (*value, *value.values())))
    if isinstance(value, list | tuple):
        return any(map(names_files, value))
    return isinstance(value, str) and ("/" in value or os.sep in value or value.endswith(FILES))


def say_as_before(again):
    """Say what the same sweep has said of its run; returns whether it could. again: from asked_again(), or None."""
    if not again:
        return False
    try:
        kept = json.loads((again[0] / NAME).read_bytes())
        ours = kept["of"] == seal(mark_of(*again), kept["said"]) and not is_held(again[0])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):      # none, or none of ours
        return False
    if ours:
        say_again(kept["said"])
    return ours


def is_held(out):
    """Whether another sweep holds a run folder, as run_folders/claim.py does."""
    held = os.open(out, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(held)
    return False


def seal(mark, said):
    """A hash of a mark and of what was said, so that a text that was changed or cut is not taken for ours."""
    return hashlib.sha256(f"{mark} {json.dumps(said)}".encode()).hexdigest()


def mark_of(out, asked):
    """A hash of all that decides what is said of a run: the bytes in its folder, and `asked`, of asked_again()."""
    found = hashlib.sha256(asked.encode())
    for path in sorted(path for path in (*out.iterdir(), *out.glob("games/*")) if path.is_file()):
        if path.name != NAME and path.suffix not in IGNORED:
            found.update(f"{path.name} {path.stat().st_size}\n".encode())
            with path.open("rb") as file:
                found.update(hashlib.file_digest(file, "sha256").digest())
    return found.hexdigest()


def mark_to_keep(again, run):
    """The mark of a finished Run before anything is said of it; None where that is not to be kept.

    again: from asked_again(), or None.
    """
    ours = again and folder(run.game).is_relative_to(PACKAGE)
    return mark_of(*again) if ours else None


def keep(run, mark, said):
    """Keep what was said of a Run. mark: from mark_to_keep(); said: from terminal.record_output()."""
    if mark is None:
        return
    path = run.path / NAME
    aside = path.with_suffix(".partial")
    try:
        aside.write_text(json.dumps({"of": seal(mark, said), "said": said}, indent=1), encoding="utf-8")
        os.replace(aside, path)
    except OSError:                                             # a full disk; a run that one may only read
        with suppress(OSError):
            aside.unlink(missing_ok=True)


def state_of_program():
    """The version of Python, and path, size and times of each file of Ludometer, and of __init__.py of COUNTING."""
    paths = [os.path.join(place, name) for place, _, names in os.walk(PACKAGE, followlinks=True) for name in names
             if not place.endswith("__pycache__")]
    paths += [spec.origin for spec in map(find_spec, COUNTING) if spec and spec.origin]
    return [sys.version, *map(state_of_file, sorted(paths))]


def state_of_file(path):
    """Path, size and times of a file as a text; of one that an editor has removed meanwhile its path.

    The time of a change of its entry is among them: no program sets it back.
    """
    try:
        state = os.lstat(path)
    except OSError:
        return path
    return f"{path} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}"
