"""The lock of a run in object storage: an object beside its manifest, made only where there is none.

It is renewed while a sweep runs. One that was not renewed for LAPSES seconds, by the clock of the storage, is that of a
sweep that was killed, and is taken over; at once where it names a process of this machine that is gone. Each step is
one request with a condition, so that of two sweeps one gets it.
"""
import json
import os
import platform
import time
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from pathlib import Path
from threading import Event, RLock, Thread
from uuid import uuid4

from analysis.errors import WorkerError
from analysis.places import ASKED_FIRST
from simcore.errors import DataError

LOCK = "sweep.lock"
HELD = set()                        # marks of the locks that this process holds
RENEWED, LAPSES = 20, 120           # seconds from renewal to renewal, and after the last


class Lock:
    """Held on a folder, a Stored, within a context. Raises DataError where another sweep holds it."""

    def __init__(self, folder):
        self.folder, self.object, self.mark = folder, folder / LOCK, uuid4().hex
        self.version, self.until, self.gone = None, 0, None
        self.one, self.end = RLock(), Event()
        self.thread = Thread(target=self._keep, daemon=True)

    def __enter__(self):
        if not self._put(IfNoneMatch="*"):
            holder, version, age = self._holder()
            free = {"IfMatch": version} if version else {"IfNoneMatch": "*"}
            if (version and age < LAPSES and not ended(holder)) or not self._put(**free):
                raise DataError(f"{self.folder}: another sweep is writing there, process {holder.get('process')} on "
                                f"{holder.get('host')}, seen {max(age, 0):.0f} s ago; if it was killed, the same "
                                f"command continues {LAPSES} s after that, or as soon as {self.object} is deleted")
        with suppress(FileExistsError):
            self.object.write_bytes(b"{}", IfNoneMatch="*")
            self.object.unlink()
            raise DataError(f"{self.folder}: this storage does not heed If-None-Match, so nothing would keep a second "
                            f"sweep out; sweep into a folder, and copy it there")
        HELD.add(self.mark)
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.end.set()
        self.thread.join()
        HELD.remove(self.mark)
        with suppress(WorkerError):                             # it lapses
            self.renew()
            self.object.unlink()

    def check(self):
        """Raise WorkerError unless the folder is still held: a machine that slept may have lost it."""
        if self.gone or now() > self.until:
            self.renew()

    def renew(self):
        """Say that the sweep is running. Raises WorkerError where it no longer holds the folder."""
        with self.one:
            self.gone = self.gone or not self._put(IfMatch=self.version)
            if self.gone:
                raise WorkerError(f"{self.folder}: another sweep has taken over, or {self.object} was deleted")

    def _keep(self):
        while not self.gone and not self.end.wait(RENEWED):
            with suppress(WorkerError):                         # tried again; in the end check() says so
                self.renew()

    def _put(self, **condition):
        """Write the lock on a condition; whether it held."""
        asked = now()
        about = {"host": platform.node(), "process": os.getpid(), "machine": machine(),
                 "time": datetime.now(UTC).isoformat(), "mark": self.mark}
        try:
            self.version = self.object.write_bytes((json.dumps(about) + "\n").encode(), times=ASKED_FIRST, **condition)
        except (FileExistsError, FileNotFoundError):
            holder, version, _ = self._holder()
            if holder.get("mark") != self.mark:                 # else an answer was lost, and the request repeated
                return False
            self.version = version
        self.until = asked + LAPSES / 2
        return True

    def _holder(self):
        """(what the lock says, its version, seconds since it was written); the version is None where there is none."""
        try:
            answer = self.object.ask("get_object", ASKED_FIRST, Key=self.object.key)
        except FileNotFoundError:
            return {}, None, 0
        try:
            about = dict(json.loads(answer["Body"]))
        except (ValueError, TypeError):                         # somebody else's
            about = {}
        said = parsedate_to_datetime(answer["ResponseMetadata"]["HTTPHeaders"]["date"])
        return about, answer["ETag"], (said - answer["LastModified"]).total_seconds()


def ended(holder):
    """Whether the process that a lock names was one of this machine, and is gone."""
    process = holder.get("process")
    if not machine() or holder.get("machine") != machine() or not isinstance(process, int):
        return False
    if process == os.getpid():
        return holder.get("mark") not in HELD
    with suppress(PermissionError):                             # somebody else's
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
    return False


@cache
def machine():
    """What processes have in common that see one another: the kernel since its start, and a space of numbers."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip() + os.readlink(
            "/proc/self/ns/pid")


def now():
    """Seconds that also pass while the machine sleeps, and that nobody sets."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)
