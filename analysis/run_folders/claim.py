"""The folder of a run that is about to be written: whether it may be, and held against others who write."""
import fcntl
import os
from contextlib import contextmanager, suppress

from ludometer.analysis.run_folders.lock import LOCK, Lock
from ludometer.analysis.run_folders.manifest import NAME, differences, read_manifest
from ludometer.analysis.run_folders.parts import FILE, SUFFIX, store
from ludometer.analysis.run_folders.storage import Stored
from ludometer.simcore.errors import DataError


def claim(out, manifest):
    """Make the folder, or return the manifest of the run it holds. Raises DataError unless it is the same run.

    Another run of the same game gives up its place if no part of it was finished, such as when its first games failed.
    """
    if not out.exists():
        out.mkdir(parents=True)
        return None
    if not out.is_dir():
        raise DataError(f"{out} is a file; a run needs a folder of its own")
    if not (out / NAME).exists():
        if any(path.name not in (NAME + SUFFIX, LOCK) for path in out.iterdir()):
            raise DataError(f"{out} holds other files and no run; choose a folder that is empty or not there yet")
        return None
    old = read_manifest(out)
    if old.get("pooled"):
        raise DataError(f"{out} was pooled from several runs; let those grow, and pool them again")
    changes = differences(old, manifest)
    if changes and old["experiment"]["game"] == manifest["experiment"]["game"] and not has_games(out, old):
        return None
    if changes:
        raise DataError(f"{out} holds another run: {'; '.join(dict.fromkeys(changes))}. Nothing was changed; "
                        f"choose another folder")
    return old


def has_games(out, manifest):
    """Whether any part of a run is finished, even if its manifest does not list it yet."""
    games = out / "games"
    return bool(manifest["parts"]) or (games.is_dir() and any(
        FILE.fullmatch(f"games/{path.name}") for path in games.iterdir()))


def missing_folders(out):
    """The folders that are to be made for a run, the innermost first; none in object storage, which has no folders."""
    return [] if isinstance(out, Stored) else [each for each in (out, *out.parents) if not each.exists()]


def remove_empty(folders):
    """Remove folders one after another, up to the first in which something lies."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


def remove_unplayed(out, made, game):
    """Remove a folder, held against other sweeps, that was made for a run of which no part was finished.

    made: what missing_folders() said before; others than `out` are removed if nothing else lies in them by now. Files
    that no sweep of the game writes stay, and so does the folder.
    """
    if out not in made or has_games(out, {"parts": ()}):
        return
    with suppress(OSError):
        for path in (out / NAME, *out.glob(f"*{SUFFIX}"), *(out / "games").glob(f"*{SUFFIX}"), *(out / game).glob("*")):
            path.unlink(missing_ok=True)
        for folder in (out / "games", out / game):
            if folder.is_dir():
                folder.rmdir()
    remove_empty(made)


@contextmanager
def exclusive(out):
    """Hold the folder against a second sweep; the lock goes with the process, however it ends.

    In object storage it stays for a while where that is killed. Gives a function of a name and bytes that writes a file
    of the folder, and raises WorkerError where the lock was lost, which only happens there.
    """
    if isinstance(out, Stored):
        with Lock(out) as lock:
            yield lock.store
        return
    folder = os.open(out, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DataError(f"{out}: another sweep is writing there") from None
        yield lambda name, data: store(out / name, data)
    finally:
        os.close(folder)
