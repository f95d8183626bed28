"""A manifest is read as written by anyone: whatever is wrong with it, one message says what and where."""
import copy
import errno
import json
import os
import random
import shutil
import signal

import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders import manifest as manifests
from ludometer.analysis.run_folders import parts
from ludometer.analysis.run_folders.manifest import read_manifest
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import question

VALUES = (None, True, 0, -1, 3, 10**30, 1e308, "", "x", "../../etc/passwd", "\x1b[31m", [], {}, [[]], {"a": 1}, [None],
          ["x"])


@pytest.fixture
def folder(fake, tmp_path, monkeypatch):
    """A finished run of 48 games in four parts."""
    monkeypatch.setattr(parts, "PART", 12)
    sweep(question(games=24), tmp_path / "run")
    return tmp_path / "run"


@pytest.mark.parametrize("n", [0, 1, 4])
def test_parts_that_were_written_before_are_the_same_text(folder, n):
    manifest, texts = json.loads((folder / "manifest.json").read_text()), {}
    manifest = manifest | {"parts": manifest["parts"][:n], "asked": '\n "parts": []'}
    for _ in range(2):
        found = manifests.manifest_bytes(manifest, texts)
        assert found.decode() == json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    again = manifest | {"parts": [part | {"sha256": "0" * 64} for part in manifest["parts"]]}   # as if played again
    assert json.loads(manifests.manifest_bytes(again, texts)) == again


def test_a_manifest_that_may_not_be_read_is_named(folder, monkeypatch):
    def refuse(path):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))
    monkeypatch.setattr(type(folder), "read_bytes", refuse)
    with pytest.raises(DataError) as fault:
        read_manifest(folder)
    assert str(fault.value) == f"{folder / 'manifest.json'} cannot be read: permission denied"


def written(folder, manifest):
    """The folder, with this manifest: a dict, or bytes."""
    data = manifest if isinstance(manifest, bytes) else json.dumps(manifest).encode()
    (folder / "manifest.json").write_bytes(data)
    return folder


def manifest_of(folder):
    return json.loads((folder / "manifest.json").read_text())


def places(value, above=()):
    """The paths of everything in a manifest."""
    yield above
    if isinstance(value, dict | list):
        for key, each in (value.items() if isinstance(value, dict) else enumerate(value)):
            yield from places(each, (*above, key))


def harmed(manifest, chance):
    """A manifest with one thing removed, renamed, doubled or replaced."""
    manifest = copy.deepcopy(manifest)
    *above, last = chance.choice([place for place in places(manifest) if place])
    node = manifest
    for key in above:
        node = node[key]
    harm = chance.choice(("remove", "rename", "replace", "replace"))
    if harm == "replace":
        node[last] = chance.choice(VALUES)
    elif harm == "rename" and isinstance(node, dict):
        node[f"{last}_"] = node.pop(last)
    elif harm == "rename":
        node.append(node[last])
    else:
        del node[last]
    return manifest


def test_no_damage_to_a_manifest_ends_in_anything_but_one_message(folder, tmp_path):
    manifest, refused = manifest_of(folder), 0
    for seed in range(100):
        run = written(folder, harmed(manifest, random.Random(seed)))
        for reader in (everything_of, lambda path: sweep(question(games=24), path)):
            shutil.rmtree(tmp_path / "copy", ignore_errors=True)
            shutil.copytree(run, tmp_path / "copy")
            try:
                reader(tmp_path / "copy")
            except DataError as error:
                refused += 1
                assert str(tmp_path) in str(error) and "\n" not in str(error), seed
    assert refused > 100                                        # labels and the like may say anything


def everything_of(path):
    """Read what reports read of any game."""
    run = Run.open(path)
    run.to_pandas()
    for cell in tables.played_cells(run):
        tables.seats(cell)


@pytest.mark.parametrize("text, says", [
    (b"", "invalid JSON"), (b"null", "should be an object"), (b"\xff\xfe", "invalid JSON"),
    (b"[" * 100_000, "recursion limit"), (b'{"format": 1, "x": ' + b"9" * 5000 + b"}", "number out of range"),
    (b'{"format": true}', "format = True"), (b'{"a": "\\ud800"}', "invalid JSON"),
    (b'{"format": 2, "cells": 7}', "a run of format 2; this version reads format 1"),
])
def test_what_is_no_manifest_is_named(folder, text, says):
    with pytest.raises(DataError, match=says):
        read_manifest(written(folder, text))


@pytest.mark.parametrize("change, says", [
    (lambda m: m["parts"][1].update(file="../../elsewhere.parquet"), r"parts\.1\.file = '\.\./\.\./elsewhere"),
    (lambda m: m["parts"][1].update(file=m["parts"][0]["file"]), "each file once"),
    (lambda m: m["parts"][2].update(first=0), r"parts\.2\.first = 0; expected the next game, 12"),
    (lambda m: m["parts"].pop(0), r"parts\.1\.first = 12; expected the next game, 0"),
    (lambda m: m["looks"].append({"games": 24, "asked": "again"}), r"looks = \[24, 24\]; expected rising"),
    (lambda m: m["looks"][0].update(games=20), r"looks = \[20\]; expected 24 games, as the experiment says"),
    (lambda m: m["parts"][0].update(rows=7), r"parts\.0\.rows = 7; expected 12 games of 4 players"),
    (lambda m: m["parts"][0].update(cell=2), r"parts\.0\.cell = 2; expected at most 1"),
    (lambda m: m["parts"].pop(), "parts = 12; expected all 24 games of cell 1"),
    (lambda m: m["cells"].reverse(), r"cells\.0\.cell = 1; expected cells are numbered"),
    (lambda m: m["cells"][0].update(factions=["Ash"]), "a name for each of 4 players"),
    (lambda m: m["cells"][1].update(of=0), r"cells\.1\.of = 0"),
    (lambda m: m["columns"].clear(), "columns = .*; expected also cell, game, block, seat"),
    (lambda m: m["machine"].pop("seconds"), r"machine\.seconds is missing"),
    (lambda m: m["experiment"].update(seed="7"), r"experiment\.seed = '7'"),
])
def test_a_manifest_that_contradicts_itself_is_refused_by_every_reader(folder, change, says):
    manifest = manifest_of(folder)
    change(manifest)
    written(folder, manifest)
    for reader in (Run.open, lambda path: sweep(question(games=24), path)):
        with pytest.raises(DataError, match=says):
            reader(folder)


def test_columns_that_the_files_do_not_have_are_named(folder):
    manifest = manifest_of(folder)
    manifest["columns"]["crowns"] = "nobody wrote them"
    with pytest.raises(DataError, match=r"part-00000.parquet has other columns or rows than .*manifest.json says"):
        Run.open(written(folder, manifest)).to_pandas()


@pytest.mark.parametrize(("name", "right"), [
    ("run/manifest.json", "its folder .*run"), ("my.toml", r"ludometer sweep .*my\.toml plays it into one"),
    ("my.csv", "it has no games")])
def test_a_file_is_no_run_folder(tmp_path, name, right):
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.touch()
    with pytest.raises(DataError, match=rf"{file} is a file, and not a run folder; {right}"):
        Run.open(file)


def test_a_pipe_is_not_waited_for(folder):
    (folder / "manifest.json").unlink()
    os.mkfifo(folder / "manifest.json")
    signal.alarm(20)                                            # ends the tests where it is waited for
    try:
        for reader in (Run.open, lambda path: sweep(question(games=24), path)):
            with pytest.raises(DataError, match="it has no manifest"):
                reader(folder)
    finally:
        signal.alarm(0)


def test_later_versions_may_write_more(folder):
    manifest = manifest_of(folder)
    manifest["weather"], manifest["cells"][0]["mood"] = "rain", "grey"
    assert len(Run.open(written(folder, manifest)).to_pandas(["win"])) == 48 * 4
