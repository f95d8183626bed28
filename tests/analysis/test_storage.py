"""Runs in object storage: written, resumed and read at an address; the lock; what is refused; storage that is gone."""
import json
import logging
import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from ludometer.analysis.run_folders import lock as locks
from ludometer.analysis.run_folders import storage as places
from ludometer.analysis.run_folders.claim import exclusive
from ludometer.analysis.run_folders.errors import WorkerError
from ludometer.analysis.run_folders.lock import HELD, LOCK, Lock
from ludometer.analysis.run_folders.manifest import NAME, read_manifest
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import Stored, check_storage, client, place_of
from ludometer.analysis.run_folders.sweep import Play, grow, sweep
from ludometer.analysis.studies.pooled_runs import pool
from ludometer.analysis.studies.stopping_rule import Rule, sweep_until
from ludometer.reports.elements.page import Page
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import contents, question, stopped_after
from tests.analysis.test_workers import until
from tests.ludometer import conftest
from tests.reports.conftest import sketch

server = pytest.importorskip("moto.server")
boto3 = pytest.importorskip("boto3")

REPOSITORY = Path(__file__).parents[2]
RUN = "s3://games/runs/one"
ENVIRONMENT = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1",
               "AWS_EC2_METADATA_DISABLED": "true", "AWS_CONFIG_FILE": os.devnull,
               "AWS_SHARED_CREDENTIALS_FILE": os.devnull}
ludometer = conftest.ludometer
pytestmark = pytest.mark.usefixtures("storage", "small")


class Storage:
    """A server of S3's protocol on this machine, which keeps its objects while it is off."""

    def __init__(self):
        self.port = 0
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.begin()

    def begin(self):
        self.server = server.ThreadedMotoServer(ip_address="127.0.0.1", port=self.port, verbose=False)
        self.server.start()
        assert until(lambda: self.server._server is not None and self.server.get_host_and_port()[1], 20)
        self.port = self.server.get_host_and_port()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def end(self):
        self.server.stop()

    def clear(self):
        urllib.request.urlopen(urllib.request.Request(f"{self.address}/moto-api/reset", method="POST")).read()


@pytest.fixture(scope="module")
def one_storage():
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.delenv("AWS_PROFILE", raising=False)
        there = Storage()
        yield there
        there.end()


@pytest.fixture
def storage(one_storage, monkeypatch):
    """A storage with an empty bucket, which commands find by their environment."""
    for name, value in (ENVIRONMENT | {"AWS_ENDPOINT_URL": one_storage.address}).items():
        monkeypatch.setenv(name, value)
    client.cache_clear()
    check_storage.cache_clear()
    one_storage.clear()
    with closing(boto3.client("s3")) as made:
        made.create_bucket(Bucket="games")
    yield one_storage
    client.cache_clear()
    check_storage.cache_clear()


@pytest.fixture
def counted(monkeypatch):
    """[(operation, key)] of all requests from here on."""
    asked, ask = [], Stored.ask

    def counting(self, operation, times=None, **values):
        asked.append((operation, self.key))
        return ask(self, operation, times, **values)
    monkeypatch.setattr(Stored, "ask", counting)
    return asked


def names(address):
    return sorted(name for name, _ in place_of(address).objects())


@pytest.mark.sample("threads")
@pytest.mark.parametrize("backend", ["threads", "dask"])
def test_a_run_has_the_same_files_there_as_in_a_folder(fake, tmp_path, backend):
    if backend == "dask":
        pytest.importorskip("distributed")
    run = sweep(question(), RUN, 2, backend)
    assert contents(run.path) == contents(sweep(question(), tmp_path / "run").path)
    assert run.to_pandas().equals(Run.open(tmp_path / "run").to_pandas())
    assert LOCK not in names(RUN) and not any(name.endswith(".partial") for name in names(RUN))
    assert str(run.path) == RUN and run.path == place_of(f"{RUN}/") and not Path("s3:").exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize("error", [KeyboardInterrupt(), MemoryError()])
def test_a_stopped_run_is_released_and_goes_on(fake, tmp_path, error):
    with pytest.raises(type(error)):
        sweep(question(), RUN, 1, progress=stopped_after(12, error))
    there = names(RUN)
    assert 1 < len(there) < 7 and LOCK not in there
    with pytest.raises(DataError, match=f"{RUN} is half written"):
        Run.open(RUN)
    fake.calls.clear()
    sweep(question(), RUN, 1)
    played = len(fake.calls)
    assert contents(place_of(RUN)) == contents(sweep(question(), tmp_path / "run", 1).path)
    assert played < len(fake.calls) - played


@pytest.mark.verify
def test_a_run_grows_and_is_played_until_it_is_clear(fake, tmp_path):
    for folder in (RUN, tmp_path / "run"):
        sweep(question(), folder)
        grow(folder, more=60)
        sweep_until(question(vary={}), f"{folder}-until", Rule.read("precision=10", 300))
    assert contents(place_of(RUN)) == contents(tmp_path / "run")
    assert contents(place_of(f"{RUN}-until")) == contents(tmp_path / "run-until")


@pytest.mark.verify
def test_runs_are_pooled_from_there_and_to_there(fake, tmp_path):
    first, second = sweep(question(), RUN), sweep(question(seed=8), tmp_path / "run")
    found = pool([RUN, second.path], "s3://games/runs/both")
    assert found.games == 400 and LOCK not in names("s3://games/runs/both")
    assert len(found.to_pandas()) == len(first.to_pandas()) + len(second.to_pandas())
    with pytest.raises(DataError, match="not empty"):
        pool([RUN, second.path], "s3://games/runs/both")


def test_another_run_or_other_files_are_left_alone(fake):
    sweep(question(), RUN)
    with pytest.raises(DataError, match="holds another run"):
        sweep(question(seed=8), RUN)
    place_of("s3://games/notes/one.txt").write_bytes(b"mine")
    with pytest.raises(DataError, match="other files and no run"):
        sweep(question(), "s3://games/notes")
    with pytest.raises(DataError, match="is a file"):
        sweep(question(), "s3://games/notes/one.txt")
    assert names("s3://games/notes") == ["one.txt"]
    for address in ("s3://games/nothing", "s3://games/notes", "s3://games/notes/one.txt"):
        with pytest.raises(DataError, match=address):
            Run.open(address)


def test_each_part_is_read_once_and_few_other_requests_are_made(fake, counted, monkeypatch):
    monkeypatch.setattr("ludometer.analysis.run_folders.sweep.EVERY", 1000)
    run = sweep(question(), RUN, 1)
    written = [key for operation, key in counted if operation == "put_object"]
    assert len(written) == len(run.manifest["parts"]) + 6       # the manifest before all and at the end, and the lock
    assert len(counted) - len(written) < 20
    counted.clear()
    for _ in Run.open(RUN).frames():
        pass
    read = [key for operation, key in counted if operation == "get_object"]
    assert sorted(read) == sorted(["runs/one/manifest.json", *(
        f"runs/one/{part['file']}" for part in run.manifest["parts"])])
    assert len(counted) - len(read) < 6


def test_parts_are_checked_and_damaged_ones_played_again(fake, tmp_path):
    run = sweep(question(), RUN)
    one, other = (run.path / part["file"] for part in run.manifest["parts"][1:3])
    good = one.read_bytes()
    assert len(run.to_pandas()) == 800                          # what was read once is compared again
    one.write_bytes(good[:100] + bytes([good[100] ^ 1]) + good[101:])
    for each in (run, Run.open(RUN)):
        with pytest.raises(DataError, match=r"part-00001.parquet is damaged .* SHA-256 .* again, and what is missing"):
            each.to_pandas()
    other.unlink()
    with pytest.raises(DataError, match=r"part-00002.parquet is missing or cut short"):
        Run.open(RUN)
    sweep(question(), RUN)
    assert contents(run.path) == contents(sweep(question(), tmp_path / "run").path)


def test_folders_are_listed_page_by_page(storage, monkeypatch):
    folder, ask = place_of("s3://games/many"), Stored.ask
    for name in ("", "a", "b/c", "b/d", "e"):                   # the first is one that shows a folder
        Stored("games", f"many/{name}").write_bytes(b"x" * len(name))
    monkeypatch.setattr(Stored, "ask", lambda self, operation, **values: ask(self, operation, **values | (
        {"MaxKeys": 2} if operation == "list_objects_v2" else {})))
    assert [path.name for path in folder.iterdir()] == ["a", "b", "e"]
    assert places.bytes_in(folder)("b/d") == 3 and places.bytes_in(folder)("b") is None
    assert (folder / "b").is_dir() and not folder.is_file() and not Stored("games", "man").is_dir()


# The lock

def test_a_second_sweep_is_refused_while_one_is_writing(fake):
    def second(played, total):
        if played > 48:                                         # asked three times is enough
            return
        with pytest.raises(DataError, match=rf"{RUN}: another sweep is writing there, process {os.getpid()} on .*, "
                                            rf"seen \d+ s ago; .* as soon as {RUN}/{LOCK} is deleted"):
            sweep(question(), RUN, 1)
    sweep(question(), RUN, 1, progress=second)
    with exclusive(place_of(RUN)), pytest.raises(DataError, match="another sweep is writing there"):
        sweep(question(), RUN, 1)
    assert sweep(question(), RUN, 1).games == 200


def left_behind(**values):
    """Leave the lock that a killed sweep leaves."""
    lock = Lock(place_of(RUN))
    assert lock._put(IfNoneMatch="*")
    there = json.loads(lock.object.read_text()) | values
    lock.object.write_bytes(json.dumps(there).encode())
    return lock


def test_a_lock_of_another_machine_lapses(fake, monkeypatch):
    left_behind(machine="another")
    with pytest.raises(DataError, match="if it was killed, the same command continues 120 s after that"):
        sweep(question(), RUN)
    monkeypatch.setattr(locks, "LAPSES", 0)
    assert sweep(question(), RUN).games == 200 and LOCK not in names(RUN)


@pytest.mark.sample(2)
@pytest.mark.parametrize("text", [b"", b"mine", b"[1]", b'{"process": "x"}'])
def test_a_lock_of_nobody_lapses_too(fake, monkeypatch, text):
    (place_of(RUN) / LOCK).write_bytes(text)
    with pytest.raises(DataError, match=rf"{RUN}: {RUN}/{LOCK} is there, which no sweep of this version wrote; if "
                                        r"nobody is writing there, delete it, or give the same command again in 1\d+"):
        sweep(question(), RUN)
    monkeypatch.setattr(locks, "LAPSES", 0)
    assert sweep(question(), RUN).games == 200


def test_a_lock_that_vanishes_and_another_that_comes_name_no_process(fake, monkeypatch):
    answers = iter([False, False])
    monkeypatch.setattr(Lock, "_put", lambda self, **condition: next(answers))
    with pytest.raises(DataError, match=f"{RUN}: another sweep has just begun to write there"):
        sweep(question(), RUN)


def test_a_lock_needs_no_linux(storage, monkeypatch):
    monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    with Lock(place_of(RUN)) as lock:
        assert 0 < lock.until - locks.clock_seconds() <= locks.LAPSES / 2


@pytest.mark.verify
def test_a_sweep_that_was_killed_on_this_machine_goes_on_at_once(tmp_path):
    command = [sys.executable, "-m", "ludometer", "sweep", "pig", "--games", "4000000", "--players", "2", "--out", RUN]
    code = f"import sys; from ludometer.cli import main; sys.exit(main({command[3:]!r}))"
    killed = subprocess.Popen([sys.executable, "-c", code], cwd=REPOSITORY, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    try:
        assert until(lambda: any(name.startswith("games/") for name in names(RUN)), 60)
        assert killed.poll() is None and not locks.holder_has_ended(json.loads((place_of(RUN) / LOCK).read_text()))
    finally:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    assert LOCK in names(RUN)
    with exclusive(place_of(RUN)) as store:
        store("mine", b"")
    assert LOCK not in names(RUN)


def test_a_lock_is_renewed_and_one_that_was_taken_over_is_lost(fake, monkeypatch):
    monkeypatch.setattr(locks, "RENEWED", 0.02)
    with Lock(place_of(RUN)) as lock:
        first = lock.version
        assert until(lambda: lock.version != first, 20)
        lock.object.write_bytes(b"{}")
        assert until(lambda: lock.gone, 20)
        with pytest.raises(WorkerError, match=f"{RUN}: another sweep has taken over, or {RUN}/{LOCK} was deleted"):
            lock.check()
    assert lock.object.read_bytes() == b"{}"                    # it is the other's


def test_a_machine_that_slept_asks_before_it_writes(fake, monkeypatch):
    def slept(played, total):
        if played == 48:
            monkeypatch.setattr(locks, "clock_seconds", lambda: time.monotonic() + 10**6)
            (place_of(RUN) / LOCK).write_bytes(b"{}")
    with pytest.raises(WorkerError, match=rf"another sweep has taken over, or {RUN}/{LOCK} was deleted$"):
        sweep(question(), RUN, 1, progress=slept)


def test_a_manifest_that_arrives_late_takes_the_place_of_no_other(fake):
    def late(played, total):
        if played == 48:                                        # the lock, which was checked just now, is still trusted
            (place_of(RUN) / NAME).write_bytes(b"the other's")
    with pytest.raises(WorkerError, match=rf"another sweep has taken over, or {RUN}/{NAME} was deleted$"):
        sweep(question(), RUN, 1, progress=late)
    assert (place_of(RUN) / NAME).read_bytes() == b"the other's"


def test_a_manifest_whose_answer_was_lost_was_written(storage):
    with Lock(place_of(RUN)) as lock:
        (place_of(RUN) / NAME).write_bytes(b"one")
        lock.store(NAME, b"one")
        lock.store(NAME, b"two")
        (place_of(RUN) / NAME).unlink()
        with pytest.raises(WorkerError, match="was deleted"):
            lock.store(NAME, b"three")
    with Lock(place_of(RUN)) as lock:
        lock.store(NAME, b"one")


@pytest.mark.parametrize("settled", [None, 300])                # while it plays to a look, and when it is there
def test_a_run_that_stops_when_it_is_clear_says_what_is_kept(fake, monkeypatch, settled):
    save = Play.save

    def refusing(self):
        if self.manifest["complete"] and self.manifest["until"]["settled"] == settled:
            raise WorkerError("gone")
        save(self)
    monkeypatch.setattr(Play, "save", refusing)
    with pytest.raises(WorkerError, match=r"^gone; finished parts are kept, and the same command continues from them$"):
        sweep_until(question(vary={}), RUN, Rule.read("precision=50", 300))


def test_an_answer_that_was_lost_is_no_other_sweep(storage):
    with Lock(place_of(RUN)) as lock:
        assert lock._put(IfNoneMatch="*") and lock._put(IfMatch='"0"') and lock._put(IfMatch=lock.version)


@pytest.mark.parametrize(("left_out", "header"), [("IfNoneMatch", "If-None-Match"), ("IfMatch", "If-Match")])
def test_a_storage_without_conditions_is_refused(fake, monkeypatch, left_out, header):
    write = Stored.write_bytes
    monkeypatch.setattr(Stored, "write_bytes", lambda self, data, **asked: write(self, data, **{
        name: value for name, value in asked.items() if name != left_out}))
    with pytest.raises(DataError, match=f"does not heed {header},"):
        sweep(question(), RUN)
    assert names(RUN) == [] and not HELD


def test_two_threads_of_a_process_do_not_take_one_lock(storage, monkeypatch):
    first, second, answered = Lock(place_of(RUN)), Lock(place_of(RUN)), Lock._put

    def late(lock, **condition):                                # another comes before the first one's answer is here
        held = answered(lock, **condition)
        if lock is first and condition == {"IfNoneMatch": "*"}:
            with pytest.raises(DataError, match="another sweep is writing there"):
                second.__enter__()
        return held

    monkeypatch.setattr(Lock, "_put", late)
    with first:
        assert {first.mark} == HELD
    assert not HELD


@pytest.fixture
def ctrl_c():
    """Ctrl-C is heeded, as it is not where a shell has sent the tests to the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


STEPS = {"the lock is written": (Stored, "write_bytes"), "it is renewed": (Lock, "renew"),
         "it is deleted": (Stored, "unlink"), "its thread is waited for": (locks.Thread, "join")}


def interrupted_at(step, monkeypatch):
    """From now on a signal comes before and after each such step, as if Ctrl-C were held down."""
    place, name = STEPS[step]
    whole = getattr(place, name)

    def between(self, *values, **more):
        signal.raise_signal(signal.SIGINT)
        try:
            return whole(self, *values, **more)
        finally:
            signal.raise_signal(signal.SIGINT)
    monkeypatch.setattr(place, name, between)


@pytest.mark.parametrize("step", STEPS)
def test_ctrl_c_while_a_lock_is_let_go_leaves_none(storage, ctrl_c, monkeypatch, step):
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), Lock(place_of(RUN)):
        interrupted_at(step, monkeypatch)
        signal.raise_signal(signal.SIGINT)
    assert LOCK not in names(RUN) and not HELD and signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("step", [step for step in STEPS if step != "the lock is written"])
def test_ctrl_c_at_the_end_is_heeded_once_the_lock_is_gone(storage, ctrl_c, monkeypatch, step):
    played = []
    with pytest.raises(KeyboardInterrupt), Lock(place_of(RUN)):
        interrupted_at(step, monkeypatch)
        played.append(True)
    assert played and LOCK not in names(RUN) and not HELD


@pytest.mark.parametrize("step", ["before", "after"])
def test_ctrl_c_while_a_lock_is_taken_leaves_none(storage, ctrl_c, monkeypatch, step):
    write = Stored.write_bytes

    def interrupted(self, data, **asked):
        if step == "after":
            write(self, data, **asked)
        signal.raise_signal(signal.SIGINT)
    monkeypatch.setattr(Stored, "write_bytes", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        Lock(place_of(RUN)).__enter__()
    assert LOCK not in names(RUN) and not HELD and signal.getsignal(signal.SIGINT) is before


def test_a_lock_of_another_thread_leaves_ctrl_c_as_it_is(storage, ctrl_c):
    before, found = signal.getsignal(signal.SIGINT), []

    def held():
        with Lock(place_of(RUN)):
            found.append(signal.getsignal(signal.SIGINT))
    thread = locks.Thread(target=held)
    thread.start()
    thread.join()
    assert found == [before] and LOCK not in names(RUN)
    lock = Lock(place_of(RUN)).__enter__()                      # which another thread ends, as it may a generator
    thread = locks.Thread(target=lock.__exit__, args=(None, None, None))
    thread.start()
    thread.join()
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


@pytest.mark.verify
@pytest.mark.parametrize("times", [1, pytest.param(8, marks=pytest.mark.verify)])
def test_ctrl_c_again_and_again_leaves_no_lock(tmp_path, times):
    code = ("import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
            "from ludometer.cli import main; sys.exit(main(sys.argv[1:]))")
    for _ in range(times):
        process = subprocess.Popen([sys.executable, "-c", code, "sweep", "pig", "--games", "4000000", "--players", "2",
                                    "--out", RUN], cwd=REPOSITORY, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        there = len(names(RUN))
        try:
            assert until(lambda before=there: LOCK in names(RUN) and len(names(RUN)) > max(before, 2), 60)
            while process.poll() is None:
                process.send_signal(signal.SIGINT)
                time.sleep(0.002)
        finally:
            process.kill()
            process.wait()
        assert LOCK not in names(RUN)


# Places

def test_a_place_is_like_a_path_also_at_the_top_of_a_bucket(storage):
    top = Stored("games", "run").parent
    assert str(top) == "s3://games" and top / "run" == place_of("s3://games/run") and not top.is_file() and top.is_dir()
    (top / "run" / "one.txt").write_bytes(b"four")
    (top / "two.txt").write_bytes(b"")
    assert [*top.iterdir()] == [top / "run", top / "two.txt"] and (top / "run" / "one.txt").stat().st_size == 4
    (top / NAME).write_bytes(b"")
    with pytest.raises(DataError, match=r"two.txt is a file, and not a run folder; its folder s3://games"):
        read_manifest(top / "two.txt")


def test_a_place_refuses_what_it_cannot_do(storage):
    place = place_of(RUN) / "one"
    with pytest.raises(ValueError, match="mode 'wb'; objects are written as a whole"):
        place.open("wb")
    for each in (place.stat, place.unlink, place.read_bytes, place.open, place.version):
        with pytest.raises(FileNotFoundError):
            each()
    place.unlink(missing_ok=True)
    assert place.write_bytes(b"", times=1, IfNoneMatch="*") == place.version()
    place.unlink()
    assert not place.exists()


# What is refused

@pytest.mark.parametrize("address, message", [
    ("ftp://there/run", r"ftp://there/run: expected a folder, or an address s3://BUCKET/NAME"),
    ("s3://", r"s3://: expected a folder, or an address s3://BUCKET/NAME"),
    ("s3://games", r"s3://games: expected a folder, or an address"),
    ("s3:///run", r"s3:///run: expected a folder, or an address"),
    ("s3://nowhere/run", r"s3://nowhere/run: there is no bucket nowhere at http://127.0.0.1:\d+; AWS_ENDPOINT_URL"),
    ("s3://no bucket/run", "Invalid bucket name")])
def test_an_address_that_is_none_is_refused(fake, ludometer, address, message):
    for words in (["sweep", "fake", "--games", "8", "--out", address], ["report", address], ["sweep", address]):
        code, _, err = ludometer(*words)
        assert code == 2 and err.count("\n") == 1 and not Path("s3:").exists()
        with pytest.raises(DataError, match=message):
            place_of(address)
        assert err.startswith("ludometer: ") and address in err


@pytest.mark.parametrize("changes, message", [
    ({"AWS_ENDPOINT_URL": "http://127.0.0.1:9"}, "Could not connect to the endpoint URL"),
    ({"AWS_ENDPOINT_URL": "nonsense"}, "Invalid endpoint"),
    ({"AWS_ACCESS_KEY_ID": None, "AWS_SECRET_ACCESS_KEY": None}, "Unable to locate credentials"),
    ({"AWS_PROFILE": "nobody"}, "could not be found")])
def test_a_storage_that_is_not_there_is_said_within_seconds(ludometer, monkeypatch, changes, message):
    for name, value in changes.items():
        monkeypatch.setenv(name, value) if value else monkeypatch.delenv(name)
    start = time.monotonic()
    code, _, err = ludometer("sweep", "pig", "--games", "8", "--out", RUN)
    assert code == 2 and message in err and "AWS_ACCESS_KEY_ID" in err and err.count("\n") == 1
    assert time.monotonic() - start < 15


def test_wrong_credentials_are_refused_and_right_ones_then_taken(storage):
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("moto.settings.INITIAL_NO_AUTH_ACTION_COUNT", 0)
        with pytest.raises(DataError, match=r"refuses this: .*\(InvalidAccessKeyId\); AWS_ENDPOINT_URL, AWS_ACCESS"):
            place_of(RUN)
    assert place_of(RUN) == Stored("games", "runs/one")


def test_a_package_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "boto3", None)
    with pytest.raises(DataError, match=r'needs another package: pip install "ludometer\[s3\]"'):
        place_of(RUN)


@pytest.mark.parametrize("words", [
    ["play", "pig", "--policy", "s3://games/x.toml"], ["play", "pig", "--module", "s3://games/x.toml"],
    ["ask", "pig", "--at", "1", "--position", "s3://games/x.toml"], ["sweep", "s3://games/x.toml"],
    ["report", "run", "--played", "s3://games/x.toml"], ["data", "check", "s3://games/x.toml"]])
def test_files_that_are_read_from_this_machine_alone(ludometer, words):
    assert ludometer("sweep", "pig", "--games", "8", "--out", "run")[0] == 0
    code, out, err = ludometer(*words)
    assert (code, out) == (2, "") and "s3://games/x.toml: an address; this file is read from this machine alone" in err


def test_a_path_is_no_address(storage):
    with pytest.raises(DataError, match="a Path is no address; give s3://BUCKET/NAME as text"):
        place_of(Path(RUN))


def test_a_storage_that_goes_away_ends_a_sweep_and_the_same_goes_on(fake, storage, monkeypatch, tmp_path):
    monkeypatch.setattr(places, "ASKED", 2)

    def lost(played, total):
        if played == 96:
            storage.end()
    try:
        with pytest.raises(WorkerError, match=f"{RUN}/.*: Could not connect .*; finished parts are kept, and the same"):
            sweep(question(), RUN, 1, progress=lost)
    finally:
        storage.begin()
    assert LOCK in names(RUN)
    sweep(question(), RUN, 1)
    assert contents(place_of(RUN)) == contents(sweep(question(), tmp_path / "run", 1).path)


def test_an_answer_that_breaks_off_is_asked_for_again(storage, monkeypatch):
    from botocore.exceptions import ResponseStreamingError
    from botocore.response import StreamingBody
    read, broken = StreamingBody.read, [1, 1]

    def breaking(self, amt=None):
        if broken.pop():
            raise ResponseStreamingError(error="cut")
        return read(self, amt)
    (place_of(RUN) / "one").write_bytes(b"whole")
    broken.insert(0, 0)
    monkeypatch.setattr(StreamingBody, "read", breaking)
    assert (place_of(RUN) / "one").read_bytes() == b"whole" and not broken
    broken += [1, 1, 1]
    with pytest.raises(WorkerError, match=f"{RUN}/one: .*cut"):
        (place_of(RUN) / "one").read_bytes()


# Commands

@pytest.mark.verify
def test_commands_read_a_run_there_and_write_into_its_folder(ludometer, monkeypatch):
    monkeypatch.setattr(Page, "draw", sketch)                   # figures take half the time of a page
    words = ["pig", "--games", "400", "--players", "2", "--seed", "7"]
    code, out, _ = ludometer("sweep", *words, "--out", RUN)
    assert code == 0 and f"next: ludometer report {RUN}" in out
    assert ludometer("sweep", *words, "--out", "local")[0] == 0
    for command in (["report", RUN], ["report", "local", "--out", "s3://games/new/page.html"],
                    ["report", RUN, "--json"], ["play", RUN, "--html", "s3://games/game.html"],
                    ["play", RUN, "--html", "s3://games/game.html", "--json"],
                    ["demo", "--games", "8", "--out", "s3://games/demo", "--json"],
                    ["check", RUN], ["play", RUN, "--game", "3"], ["sweep", RUN, "--more", "100"],
                    ["plan", "--pilot", RUN], ["compare", RUN, "local"],
                    ["decides", RUN, "--games", "80", "--out", "s3://games/decides.svg"],
                    ["audit", RUN, "--decisions", "5", "--playouts", "5", "--games", "40"]):
        code, out, err = ludometer(*command)
        assert code in (0, 1 if command[0] == "check" else 0), (command, err)
        assert "--json" in command or command[0] != "report" or out.strip().endswith(".html")
        if "--json" in command:
            made = json.loads(out)
            page = made.get("page") or made["report"]
            assert made["bytes"] == len(place_of(page).read_bytes()) > 1000
    page = place_of(RUN) / "report.html"
    assert all("</html>" in each.read_text() for each in (page, place_of("s3://games/new/page.html"),
                                                              place_of("s3://games/game.html")))
    assert page.ask("head_object", Key=page.key)["ContentType"] == "text/html"
    assert {"audit.json", "decides.json", "manifest.json", "report.html"} <= {*names(RUN)}
    assert b"<svg" in place_of("s3://games/decides.svg").read_bytes() and sorted(os.listdir()) == ["local"]
