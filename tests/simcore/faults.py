"""Copies of a game's data with a fault in them, and what is said about it."""
import shutil
from contextlib import contextmanager
from importlib.resources import files

import pytest

from ludometer.simcore import DataError, datafiles


def copy_of(game, monkeypatch, tmp_path):
    """The game's files as a copy that is read in their place; returns edit("data/map.toml", old, new)."""
    for part in ("data", "modules", "alternatives"):
        if (files(f"ludometer.simcore.{game}") / part).is_dir():
            shutil.copytree(files(f"ludometer.simcore.{game}") / part, tmp_path / game / part)
    monkeypatch.setattr(datafiles, "folder", lambda name: tmp_path / name)

    def edit(name, old, new):
        path = tmp_path / game / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    edit.folder = tmp_path / game
    return edit


def add_module(edit, name, text, part="modules"):
    head = f'[module]\ntitle = "{name}"\nabout = "a test"\nexcludes = []\n' if "[module]" not in text else ""
    (edit.folder / part / f"{name}.toml").write_text(head + text, encoding="utf-8")


@contextmanager
def refused(message):
    """A DataError with this text in it, which it gives; ... stands for anything."""
    with pytest.raises(DataError) as caught:
        yield caught
    text = str(caught.value)
    for part in message.split(" ... "):
        assert part in text, caught.value
        text = text[text.index(part) + len(part):]
