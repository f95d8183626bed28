"""The lock of a run in object storage: an object beside its manifest, made only where there is none.

It is renewed while a sweep runs. One that was not renewed for LAPSES seconds, by the clock of the storage, is that of a
sweep that was killed, and is taken over; at once where it names a process of this machine that is gone. Each step is
one request with a condition, so that of two sweeps one gets it. A manifest has a condition too: a request may arrive
after the lock has lapsed, and then must not take the place of what the other sweep has written.
"""
import json
import os
import platform
import signal
import time
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from pathlib import Path
from threading import Event, RLock, Thread, current_thread, main_thread
from uuid import uuid4

from ludometer.analysis.run_folders.errors import TakenOver, WorkerError
from ludometer.analysis.run_folders.manifest import NAME
from ludometer.analysis.run_folders.storage import ASKED_FIRST
from ludometer.simcore.errors import DataError

LOCK = "sweep.lock"
HELD = set()                        # marks of the locks that this process holds
RENEWED, LAPSES = 20, 120           # seconds from renewal to renewal, and after the last
NO_VERSION = '"0"'                  # which no object has


class Lock:
    """Held on a folder, a Stored, within a context. Raises DataError where another sweep holds it.

    Ctrl-C ends the context once: one that follows, or comes while the lock is being let go, waits until that is done.
    """

    def __init__(self, folder):
        self.folder, self.object, self.mark = folder, folder / LOCK, uuid4().hex
        self.version, self.until, self.gone = None, 0, None
        self.last = None                                        # version of the manifest
        self.guard, self.stopped = RLock(), Event()
        self.thread = Thread(target=self._keep, daemon=True)
        self.interrupts = Interrupts()

    def __enter__(self):
        HELD.add(self.mark)                                     # before others can see it: it is no ended process's
        try:
            self.interrupts.begin()
            self._take()
            self.thread.start()
        except BaseException as error:
            self.interrupts.held_off = True
            HELD.discard(self.mark)
            if not isinstance(error, Exception):                # Ctrl-C, after it was written perhaps
                self._let_go()
            self.interrupts.end(error)
            raise
        return self

    def _take(self):
        """Write the lock. Raises DataError where another sweep holds it, or the storage does not heed conditions."""
        if not self._put(IfNoneMatch="*"):
            holder, version, age = self._holder()
            if version and age < LAPSES and not holder_has_ended(holder):
                raise DataError(f"{self.folder}: " + (
                    f"another sweep is writing there, process {holder.get('process')} on {holder.get('host')}, "
                    f"seen {max(age, 0):.0f} s ago; if it was killed, the same command continues {LAPSES} s after "
                    f"that, or as soon as {self.object} is deleted" if "mark" in holder else
                    f"{self.object} is there, which no sweep of this version wrote; if nobody is writing there, delete "
                    f"it, or give the same command again in {LAPSES - age:.0f} s"))
            if not self._put(**replace_condition(version)):
                raise DataError(f"{self.folder}: another sweep has just begun to write there")
        for header, condition in ("If-None-Match", {"IfNoneMatch": "*"}), ("If-Match", {"IfMatch": NO_VERSION}):
            with suppress(FileExistsError):
                self.object.write_bytes(b"{}", **condition)
                self.object.unlink(missing_ok=True)
                raise DataError(f"{self.folder}: this storage does not heed {header}, so nothing would keep a second "
                                f"sweep out; sweep into a folder, and copy it there")
        with suppress(FileNotFoundError):
            self.last = (self.folder / NAME).version()

    def __exit__(self, kind, error, trace):
        self.interrupts.held_off = True
        self._let_go()
        HELD.discard(self.mark)
        self.interrupts.end(error)

    def _let_go(self):
        """Delete the lock, if it is this one."""
        self.stopped.set()
        if self.thread.is_alive():
            self.thread.join()
        with suppress(WorkerError):                             # it lapses
            if self.version is None:                            # the answer was not waited for
                holder, self.version, _ = self._holder()
                if holder.get("mark") != self.mark:
                    return
            self.renew()
            self.object.unlink(missing_ok=True)

    def store(self, name, data):
        """Write a file of the folder. Raises WorkerError unless that is still held."""
        self.check()
        path = self.folder / name
        if name != NAME:                                        # a part, which is the same whoever writes it
            return path.write_bytes(data)
        try:
            self.last = path.write_bytes(data, **replace_condition(self.last))
        except (FileExistsError, FileNotFoundError):
            answer = path.ask("get_object", Key=path.key) if path.is_file() else {"Body": None}
            if answer["Body"] != data:                          # else an answer was lost, and the request repeated
                raise TakenOver(f"{self.folder}: another sweep has taken over, or {path} was deleted") from None
            self.last = answer["ETag"]

    def check(self):
        """Raise WorkerError unless the folder is still held: a machine that slept may have lost it."""
        if self.gone or clock_seconds() > self.until:
            self.renew()

    def renew(self):
        """Say that the sweep is running. Raises WorkerError where it no longer holds the folder."""
        with self.guard:
            self.gone = self.gone or not self._put(IfMatch=self.version)
            if self.gone:
                raise TakenOver(f"{self.folder}: another sweep has taken over, or {self.object} was deleted")

    def _keep(self):
        while not self.gone and not self.stopped.wait(RENEWED):
            with suppress(WorkerError):                         # tried again; in the end check() says so
                self.renew()

    def _put(self, **condition):
        """Write the lock on a condition; whether it held."""
        asked = clock_seconds()
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


class Interrupts:
    """Ctrl-C from begin() to end(): the first is as ever, later ones are held off, and all are while held_off is set.

    Only the main thread gets any, so there is nothing to do in others.
    """

    def __init__(self):
        self.before, self.held_off, self.missed, self.over = None, False, False, False

    def begin(self):
        """Take the place of what happens at Ctrl-C, where that is anything of Python's."""
        if current_thread() is main_thread() and callable(signal.getsignal(signal.SIGINT)):
            self.before = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, self._interrupt)

    def end(self, error):
        """Give it its place back. error: what is being raised, or None: then a Ctrl-C that was held off happens now."""
        self.over = True                                        # for where another thread ends it
        if self.before and current_thread() is main_thread():
            signal.signal(signal.SIGINT, self.before)
            if self.missed and error is None:
                self.before(signal.SIGINT, None)

    def _interrupt(self, number, frame):
        if self.held_off and not self.over:
            self.missed = True
            return
        try:
            self.before(number, frame)
        except BaseException:
            self.held_off = True
            raise


def replace_condition(version):
    """Condition of a request to S3 that may only replace this version of an object; None: only create it."""
    return {"IfMatch": version} if version else {"IfNoneMatch": "*"}


def holder_has_ended(holder):
    """Whether the process that holds a lock ran on this machine and has ended."""
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
    """An identifier of this machine since its start, and of its space of process numbers; None if unknown."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip() + os.readlink(
            "/proc/self/ns/pid")


def clock_seconds():
    """Seconds of a clock that nobody can set; on Linux it also runs while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
