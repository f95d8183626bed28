import errno
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import parts, slices, workers
from ludometer.analysis.run_folders import run as runs
from ludometer.analysis.run_folders import sweep as sweep_module
from ludometer.analysis.run_folders.column_dictionary import with_meanings
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.simcore.errors import DataError, RuleError
from tests.fake import DEEDS, mixed


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Parts of 48 games and slices of 8, so that a run of 200 games has many of both."""
    monkeypatch.setattr(parts, "PART", 48)
    monkeypatch.setattr(runs, "READ", 48)
    monkeypatch.setattr(slices, "LONGEST", 8)


def question(**values):
    return Experiment.make({"game": "fake", "games": 100, "seed": 7, "lineup": "club|trader|ruler",
                            "vary": {"modules": [[], ["bog"]]}} | values)


def contents(folder):
    """{name: bytes} of games/, and the manifest without what may differ between machines."""
    manifest = json.loads((folder / "manifest.json").read_text())
    for section in ("machine", "versions"):
        manifest.pop(section)
    return {path.name: path.read_bytes() for path in sorted((folder / "games").iterdir())}, json.dumps(manifest)


def moments(folder):
    """{name: when it was written} of the files in games/."""
    return {path.name: path.stat().st_mtime_ns for path in sorted((folder / "games").iterdir())}


def stopped_after(n, error):
    """A progress function that raises at its n-th call."""
    calls = itertools.count()

    def progress(played, total):
        if next(calls) == n:
            raise error
    return progress


def test_a_run_has_one_row_per_game_and_seat_and_the_promised_columns(fake, tmp_path):
    run = sweep(question(), tmp_path / "run")
    rows = run.to_pandas()
    assert list(rows.columns) == ["cell", "game", "block", "seat", "faction", "policy", "score", "rank", "win",
                                  "deeds", "agenda"] == list(run.columns)
    assert len(rows) == 2 * 100 * 4 and run.games == 200
    assert (rows["game"] // 4 == rows["block"]).all()
    assert (rows.groupby(["cell", "game"])["win"].sum().round(9) == 1).all()
    assert (rows["seat"].to_numpy().reshape(-1, 4) == range(4)).all()
    assert rows["agenda"].isna().any() and set(rows["agenda"].dropna()) == {"shade", "light"}
    assert run.sets == {"deeds": ["plant", "fell", "burn", "cross the bog"]}
    assert [cell["label"] for cell in run.cells] == ["base game", "bog"]
    assert run.cells[1]["tables"]["rules_version"] == "1" and run.cells[0]["games"] == 100


def test_cells_whose_modules_add_rows_of_their_own_share_a_run(fake, tmp_path):
    run = sweep(question(vary={"modules": [[], ["bog"], ["frost"]]}), tmp_path / "run")
    assert [list(cell.sets["deeds"])[3:] for cell in tables.played_cells(run)] == [
        ["cross the bog"], ["cross the bog"], ["cross the frost"]]
    assert [cell.get("sets") for cell in run.cells] == [None, None, {"deeds": [*DEEDS, "cross the frost"]}]


def test_games_are_rounded_up_to_whole_blocks():
    assert [parts.whole_blocks(games, 4) for games in (1, 3, 4, 5, 9)] == [4, 4, 4, 8, 12]


def test_one_seat_plays_every_deal_once(fake, tmp_path):
    fake.players = (1, 1)
    run = sweep(question(games=50, vary={"modules": [[], ["bog"]]}), tmp_path / "run")
    rows = run.to_pandas()
    assert len(rows) == run.games == 100 and (rows["seat"] == 0).all() and (rows["block"] == rows["game"]).all()


def test_players_rotate_with_their_policies_and_cells_share_the_draw(fake, tmp_path):
    rows = sweep(question(), tmp_path / "run").to_pandas(["cell", "game", "block", "seat", "policy", "score"])
    rows["player"] = (rows["seat"] - rows["game"]) % 4
    assert (rows.groupby(["block", "player"], observed=True)["policy"].nunique() == 1).all()
    assert (rows.groupby("block")["policy"].nunique() > 1).any()
    # the fake's score shows the policy that really played: luck, then its skill, then one point per module
    skill = {name: sum(name.encode()) % 7 for name in ("club", "trader", "ruler")}
    for row in rows.sample(60, random_state=1).itertuples():
        luck = int(mixed(np.array([row.block]), np.array([row.player]), 7)[0] >> np.uint64(40)) % 20
        assert row.score == luck + skill[row.policy] + row.cell + 3


@pytest.mark.parametrize("jobs, part, longest", [(1, 48, 8), (3, 48, 8), (2, 48, 100), (5, 48, 4)])
def test_the_same_bytes_for_any_number_of_workers_and_any_slices(fake, tmp_path, monkeypatch, jobs, part, longest):
    sweep(question(), tmp_path / "one", jobs=1)
    monkeypatch.setattr(slices, "LONGEST", longest)
    fake.calls.clear()
    sweep(question(), tmp_path / "other", jobs=jobs)
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_slices_start_blocks_and_stay_within_parts(fake, tmp_path):
    sweep(question(players=3, lineup="club"), tmp_path / "run")
    assert {first % 3 for first, n in fake.calls} == {0} and max(n for _, n in fake.calls) <= 8


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
@pytest.mark.parametrize("after", [1, 8, 20])
def test_a_stopped_run_goes_on_and_ends_with_the_same_bytes(fake, tmp_path, after, error):
    sweep(question(), tmp_path / "whole")
    with pytest.raises(error):
        sweep(question(), tmp_path / "run", progress=stopped_after(after, error))
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "run" / "games").iterdir()}
    with pytest.raises(DataError, match="half written"):
        Run.open(tmp_path / "run")
    assert Run.open(tmp_path / "run", partial=True).games == sum(
        part["games"] for part in json.loads((tmp_path / "run" / "manifest.json").read_text())["parts"])
    sweep(question(), tmp_path / "run", jobs=2)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items())


def test_a_finished_run_is_left_as_it_is(fake, tmp_path):
    sweep(question(), tmp_path / "run")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")}
    fake.calls.clear()
    assert sweep(question(), tmp_path / "run").games == 200
    assert not fake.calls
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")} == before


@pytest.mark.parametrize("harm", ["flip", "cut", "remove"])
def test_a_damaged_part_is_named_and_played_again(fake, tmp_path, harm):
    run = sweep(question(), tmp_path / "run")
    sound = contents(tmp_path / "run")
    part = tmp_path / "run" / "games" / "part-00003.parquet"
    data = bytearray(part.read_bytes())
    if harm == "flip":
        data[60] ^= 255
        part.write_bytes(data)
        with pytest.raises(DataError, match=r"part-00003.* damaged"):
            run.to_pandas()
    else:
        part.unlink()
        if harm == "cut":
            part.write_bytes(data[:-9])
        with pytest.raises(DataError, match=r"part-00003.* missing or cut short"):
            Run.open(tmp_path / "run")
    (tmp_path / "run" / "games" / "part-00001.parquet.partial").write_bytes(b"left by a killed process")
    others = {path: path.stat().st_mtime_ns for path in (tmp_path / "run" / "games").glob("*[01245].parquet")}
    sweep(question(), tmp_path / "run")
    assert contents(tmp_path / "run") == sound
    assert {path: path.stat().st_mtime_ns for path in others} == others and len(others) == 5


@pytest.mark.parametrize("change, says", [
    ({"seed": 8}, "seed was 7 and is now 8"),
    ({"games": 96}, "100 games in each cell, and games = 96 asks for fewer"),
    ({"vary": {"modules": [[], ["frost"]]}}, "vary was"),
    ({"lineup": "trader"}, "lineup was"),
])
def test_another_experiment_is_refused_and_changes_nothing(fake, tmp_path, change, says):
    sweep(question(), tmp_path / "run")
    before = contents(tmp_path / "run")
    with pytest.raises(DataError, match=says):
        sweep(question(**change), tmp_path / "run")
    assert contents(tmp_path / "run") == before


def test_other_rules_data_or_policies_are_refused(fake, tmp_path, monkeypatch):
    with pytest.raises(KeyboardInterrupt):
        sweep(question(), tmp_path / "run", progress=stopped_after(9, KeyboardInterrupt))
    before = contents(tmp_path / "run")
    with monkeypatch.context() as patch:
        patch.setattr(fake, "rules_version", "2")
        with pytest.raises(DataError, match="played by rules 1, and these are rules 2"):
            sweep(question(), tmp_path / "run")
    with monkeypatch.context() as patch:
        patch.setattr(fake, "data_hash", "def")
        with pytest.raises(DataError, match="data have changed"):
            sweep(question(), tmp_path / "run")
    manifest = tmp_path / "run" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"noise": 0.5', '"noise": 0.25'))
    with pytest.raises(DataError, match="policy club has changed"):
        sweep(question(), tmp_path / "run")
    assert contents(tmp_path / "run")[0] == before[0]


@pytest.mark.parametrize("change, says", [
    (lambda m: m["columns"].update(crowns="once counted"), "other columns .*without crowns"),
    (lambda m: m["columns"].pop("agenda"), "other columns .*with agenda"),
    (lambda m: m.update(columns=dict(sorted(m["columns"].items()))), "other columns .*in another order"),
    (lambda m: m["sets"]["deeds"].reverse(), "other names to the bits of sets"),
    (lambda m: m["cells"][1].update(lineup="trader"), "other cells of the experiment"),
    (lambda m: m["policies"].pop("trader"), "policy trader has changed"),
])
@pytest.mark.parametrize("finished", [True, False])
def test_a_run_that_another_version_wrote_otherwise_is_not_resumed(fake, tmp_path, change, says, finished):
    if finished:
        sweep(question(), tmp_path / "run")
    else:
        with pytest.raises(KeyboardInterrupt):
            sweep(question(), tmp_path / "run", progress=stopped_after(9, KeyboardInterrupt))
    file = tmp_path / "run" / "manifest.json"
    manifest = json.loads(file.read_text())
    change(manifest)
    file.write_text(json.dumps(manifest))
    before = contents(tmp_path / "run")
    with pytest.raises(DataError, match=says):
        sweep(question(), tmp_path / "run")
    assert contents(tmp_path / "run") == before


def test_a_part_of_another_run_is_not_read(fake, tmp_path):
    sweep(question(), tmp_path / "run")
    sweep(question(seed=8), tmp_path / "other")
    part = tmp_path / "run" / "games" / "part-00001.parquet"
    shutil.copy(tmp_path / "other" / "games" / "part-00001.parquet", part)
    file = tmp_path / "run" / "manifest.json"                   # as if the sizes were the same, which they may be
    manifest = json.loads(file.read_text())
    manifest["parts"][1]["bytes"] = part.stat().st_size
    file.write_text(json.dumps(manifest))
    run = Run.open(tmp_path / "run")
    with pytest.raises(DataError, match=r"part-00001.*part of another run.*SHA-256"):
        run.to_pandas()
    sweep(question(), tmp_path / "run")
    sweep(question(), tmp_path / "whole")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_files_that_are_not_the_sweep_s_own_are_left_alone(fake, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "thesis.partial").write_text("chapter 1")
    with pytest.raises(DataError, match="holds other files"):
        sweep(question(), tmp_path / "notes")
    with pytest.raises(KeyboardInterrupt):
        sweep(question(), tmp_path / "run", progress=stopped_after(9, KeyboardInterrupt))
    kept = [tmp_path / "run" / name for name in (
        "thesis.partial", "games/draft.partial", "games/part-00099.parquet.partial", "mine/part-00000.parquet.partial")]
    own = [tmp_path / "run" / name for name in ("manifest.json.partial", "games/part-00005.parquet.partial")]
    for path in (*kept, *own):
        path.parent.mkdir(exist_ok=True)
        path.write_text("a whole year")
    sweep(question(), tmp_path / "run")
    assert all(path.read_text() == "a whole year" for path in kept) and not any(path.exists() for path in own)
    assert (tmp_path / "notes" / "thesis.partial").read_text() == "chapter 1"


def test_a_folder_that_was_left_before_the_first_manifest_will_do(fake, tmp_path):
    (tmp_path / "manifest.json.partial").write_text("{")
    assert sweep(question(), tmp_path).games == 200
    assert not list(tmp_path.rglob("*.partial"))


def test_folders_that_are_no_runs(fake, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "todo.txt").write_text("water the trees")
    with pytest.raises(DataError, match="holds other files"):
        sweep(question(), tmp_path / "notes")
    assert [path.name for path in (tmp_path / "notes").iterdir()] == ["todo.txt"]
    with pytest.raises(DataError, match="is a file"):
        sweep(question(), tmp_path / "notes" / "todo.txt")
    with pytest.raises(DataError, match="not a run folder"):
        Run.open(tmp_path / "notes")
    with pytest.raises(DataError, match="does not exist"):
        Run.open(tmp_path / "nowhere")
    for text, says in [("{", "manifest.json is damaged"), ("[]", "manifest.json is damaged"),
                       ("{}", "format is missing"),
                       ('{"format": 99}', "format 99; this version reads format 1"),
                       ('{"format": 1}', "complete is missing")]:
        (tmp_path / "notes" / "manifest.json").write_text(text)
        for reader in (Run.open, lambda path: sweep(question(), path)):
            with pytest.raises(DataError, match=says):
                reader(tmp_path / "notes")


def test_an_empty_folder_will_do(fake, tmp_path):
    assert sweep(question(), tmp_path).games == 200


def test_two_sweeps_cannot_write_to_one_folder(fake, tmp_path):
    (tmp_path / "run").mkdir()
    with sweep_module.exclusive(tmp_path / "run"), pytest.raises(DataError, match="another sweep"):
        sweep(question(), tmp_path / "run")
    sweep(question(), tmp_path / "run")


def test_a_full_disk_keeps_the_finished_parts(fake, tmp_path, monkeypatch):
    sync, calls = os.fsync, itertools.count()

    def full(descriptor):
        if next(calls) >= 6:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(DataError, match="no space left"):
            sweep(question(), tmp_path / "run")
    assert not list((tmp_path / "run").rglob("*.partial"))
    kept = moments(tmp_path / "run")
    sweep(question(), tmp_path / "whole")
    sweep(question(), tmp_path / "run")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    assert len(kept) == 2 and kept.items() <= moments(tmp_path / "run").items()


def test_the_manifest_is_written_now_and_then_and_when_a_run_is_stopped(fake, tmp_path, monkeypatch):
    save, written = sweep_module.Play.save, []

    def counted(play):
        written.append(len(play.manifest["parts"]))
        save(play)
    monkeypatch.setattr(sweep_module, "EVERY", 1000)
    monkeypatch.setattr(sweep_module.Play, "save", counted)
    with pytest.raises(KeyboardInterrupt):
        sweep(question(), tmp_path / "run", progress=stopped_after(20, KeyboardInterrupt))
    listed = Run.open(tmp_path / "run", partial=True).manifest["parts"]
    assert written == [0, len(listed)] and len(listed) == len(moments(tmp_path / "run")) == 3
    sweep(question(), tmp_path / "run")
    assert written == [0, 3, 3, 6]


def test_what_a_killed_run_finished_but_did_not_list_is_found_again(fake, tmp_path):
    """Up to the first that is not whole, or that is another part, of the same cell too, or one of other columns."""
    whole, other = sweep(question(), tmp_path / "whole"), sweep(question(seed=8), tmp_path / "other")
    files = [tmp_path / "run" / part["file"] for part in whole.manifest["parts"]]
    for harmed, found in (None, 6), (2, 2), (3, 3), (5, 5):
        for harm in [lambda path: path.write_bytes(path.read_bytes()[:-9]), Path.unlink,
                     lambda path: path.write_bytes(flipped(path.read_bytes())),
                     lambda path: shutil.copy(tmp_path / "other" / "games" / path.name, path),
                     lambda path: shutil.copy(files[0], path), without_last_column] if harmed else [None]:
            shutil.copytree(tmp_path / "whole", tmp_path / "run")
            manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
            manifest |= {"complete": False, "parts": manifest["parts"][:1]}
            (tmp_path / "run" / "manifest.json").write_text(json.dumps(manifest))
            if harm:
                harm(files[harmed])
            kept = moments(tmp_path / "run")
            sweep(question(), tmp_path / "run")
            assert [kept.get(path.name) == moment for path, moment in zip(
                files, moments(tmp_path / "run").values(), strict=True)] == [i < found for i in range(6)]
            assert contents(tmp_path / "run") == contents(tmp_path / "whole")
            shutil.rmtree(tmp_path / "run")
    assert other.games == whole.games


def without_last_column(path):
    """Write a file of a run again with all of its columns but one, as if that were all."""
    part, manifest = pq.read_table(path), json.loads((path.parents[1] / "manifest.json").read_text())
    number = part["cell"][0].as_py()
    path.write_bytes(parts.encode(with_meanings(part.drop_columns(part.column_names[-1:]), manifest, number)))


def flipped(data):
    """Bytes of which one in the middle is another."""
    place = len(data) // 3
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]


def test_a_game_that_goes_wrong_names_the_command_that_shows_it(fake, tmp_path):
    fake.fails_at = 77
    says = r"R-7.*game 77, seed 7; .*ludometer play fake --players 4 .*--game 77"
    with pytest.raises(RuleError, match=says) as caught:
        sweep(question(), tmp_path / "run")
    assert (caught.value.seed, caught.value.game, caught.value.decision) == (7, 77, 3)


def test_searching_policies_make_small_parts(fake, tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "PART_SEARCHED", 12)
    run = sweep(question(lineup="search-9,club*3", vary={}), tmp_path / "run")
    assert [part["games"] for part in run.manifest["parts"]] == [12] * 8 + [4]


def test_a_manifest_says_how_to_make_the_run_again(fake, tmp_path):
    run = sweep(question(set={"coins": 2}), tmp_path / "run")
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert Experiment.make(manifest["experiment"]) == question(set={"coins": 2})
    assert manifest["policies"]["trader"] == {"noise": 0.5} and manifest["complete"] and run.manifest == manifest
    for part in manifest["parts"]:
        data = (tmp_path / "run" / part["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == part["sha256"] and len(data) == part["bytes"]
    assert manifest["machine"]["cores"] >= 1 and "numpy" in manifest["versions"]


def test_reading_a_few_columns_of_one_cell(fake, tmp_path):
    run = sweep(question(), tmp_path / "run")
    frames = list(run.frames(["win", "policy"], cell=1))
    assert [len(frame) for frame in frames] == [192, 192, 16] and list(frames[0].columns) == ["win", "policy"]
    assert all((frame["policy"].cat.categories == ["club", "trader", "ruler"]).all() for frame in frames)
    with pytest.raises(DataError, match=r"column.*'wins'.*known.*win"):
        run.to_pandas(["wins"])
    with pytest.raises(DataError, match=r"cell.*2.*known: 0, 1"):
        run.to_pandas(["win"], cell=2)


def test_workers_that_cannot_be(fake, tmp_path, monkeypatch):
    with pytest.raises(DataError, match=r"backend.*'thread'.*threads"):
        sweep(question(), tmp_path / "run", backend="thread")
    with pytest.raises(DataError, match="jobs = 0"):
        sweep(question(), tmp_path / "run", jobs=0)
    monkeypatch.setattr(workers.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(DataError, match=r"ludometer\[ray\]"):
        sweep(question(), tmp_path / "run", backend="ray")
    assert not (tmp_path / "run").exists()


def test_progress_ends_at_the_total(fake, tmp_path):
    seen = []
    sweep(question(), tmp_path / "run", progress=lambda played, total: seen.append((played, total)))
    assert seen[0] == (0, 200) and seen[-1] == (200, 200) and seen == sorted(seen)


def test_a_run_can_be_moved(fake, tmp_path):
    sweep(question(), tmp_path / "run")
    shutil.move(tmp_path / "run", tmp_path / "elsewhere")
    assert len(Run.open(tmp_path / "elsewhere").to_pandas(["win"])) == 800


# With a real game: workers elsewhere, and a process that is killed

REAL = {"game": "rurik", "lineup": "random|random", "games": 200, "seed": 7, "vary": {"players": [4, 2]}}


@pytest.mark.parametrize("backend", ["threads", "processes", "dask", "ray"])
def test_the_same_bytes_wherever_the_games_are_played(tmp_path, backend):
    if backend in ("dask", "ray"):
        pytest.importorskip({"dask": "distributed"}.get(backend, backend))
    sweep(Experiment.make(REAL), tmp_path / "one", jobs=1)
    sweep(Experiment.make(REAL), tmp_path / "other", jobs=2, backend=backend)
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_a_killed_run_goes_on_and_ends_with_the_same_bytes(tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "PART", 480)
    monkeypatch.setattr(slices, "LONGEST", 480)
    asked = REAL | {"games": 9_600}
    program = (f"from ludometer.analysis.run_folders import parts, sweep; "
               "from ludometer.analysis.experiments.experiment import Experiment; parts.PART = 480; "
               f"sweep.sweep(Experiment.make({asked!r}), {str(tmp_path / 'run')!r}, jobs=2)")
    process = subprocess.Popen([sys.executable, "-c", program], env=os.environ | {"PYTHONPATH": os.getcwd()})
    while len(list((tmp_path / "run").glob("games/*.parquet"))) < 5:
        assert process.poll() is None
        time.sleep(0.002)
    process.kill()
    process.wait()
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    kept = {name: moment for name, moment in moments(tmp_path / "run").items() if name.endswith(".parquet")}
    assert not manifest["complete"] and len(kept) >= 5
    sweep(Experiment.make(asked), tmp_path / "run", jobs=1)
    assert kept.items() <= moments(tmp_path / "run").items()
    sweep(Experiment.make(asked), tmp_path / "whole", jobs=2)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_a_run_that_was_grown_by_a_version_with_wider_columns_is_read(fake, tmp_path, monkeypatch):
    """Parts of which a column holds fewer bits, because the game had fewer cards then, are read beside the others."""
    run = sweep(question(), tmp_path / "run")
    rows, read = run.to_pandas(), Run.table

    def table(self, part, columns=None):
        found = read(self, part, columns)
        place = found.schema.get_field_index("deeds")
        if part is self.manifest["parts"][0] and place >= 0:
            found = found.set_column(place, "deeds", found["deeds"].cast("uint32"))
        return found

    monkeypatch.setattr(Run, "table", table)
    monkeypatch.setattr(runs, "READ", 1000)
    again = Run.open(tmp_path / "run")
    assert {str(field) for field in again.to_pandas().dtypes} == {str(field) for field in rows.dtypes}
    assert (again.to_pandas()["deeds"] == rows["deeds"]).all()
