"""What a user does first, in a minute and with the run-time packages only: python -I tests/smoke.py

Each game is swept, read back, reported, shown and asked for its odds; an experiment at hand, the demo and a game of
one's own are played, also where files are called as our folders are; a mistake is made at each command. `make lowest`
runs it on the wheel, installed with the lowest version of each package that pyproject.toml allows, without pytest, and
out of reach of the repository's files.
"""
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

import ludometer as lm
from ludometer import simcore
from ludometer.cli import main
from ludometer.simcore.games import part

PACKAGES = ("numpy", "pandas", "pyarrow", "scipy", "statsmodels", "matplotlib", "pydantic", "typer", "rich")


def said(*words, code=0):
    """The standard output of a command line, or its complaint where `code` is not 0."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        found = main([str(word) for word in words])
    assert found == code, f"ludometer {' '.join(map(str, words))}: exit code {found}, expected {code}\n{err.getvalue()}"
    return out.getvalue() if code == 0 else err.getvalue()


def try_game(game):
    """Every command with a game, in the current folder."""
    assert game in said("games", game, "--json")
    listed = said("games", game)
    assert "Knobs" in listed and "…" not in listed              # no word is cut
    values = ["--players", 2, "--seed", 3, "--lineup", "club,random"]
    assert "40 games" in said("sweep", game, *values, "--games", 40, "--out", f"{game}-threads")
    runs = [lm.sweep(game, f"{game}-{backend}", 2, backend, players=2, games=40, seed=3, lineup="club,random")
            for backend in ("threads", "processes")]
    one, other = (run.to_pandas() for run in runs)
    assert one.equals(other) and len(one) == 80 and abs(one["win"].sum() - 40) < 1e-9
    page = Path(said("report", runs[0].path).strip())
    assert page.stat().st_size > (50_000 if simcore.load(game).factions else 20_000)
    assert "</html>" in page.read_text(encoding="utf-8")
    run = lm.open(runs[0].path)
    assert len(run.seats()) == 2 and len(run.plot.seats(cell=0).get_yticks()) == 2 and "40 games" in run._repr_html_()
    assert said("play", runs[0].path, "--game", 7) == said("play", game, "--game", 7, *values)
    if part(game, "odds"):
        assert all(table["rows"] for table in json.loads(said("odds", game, "--json")))
    if not part(game, "schema"):                                # there are no rows to type
        return
    Path("mine.toml").write_text(said("data", "template", game), encoding="utf-8")
    assert "can be played" in said("data", "check", "mine.toml")


def try_elsewhere():
    """What comes with Ludometer and is found in any folder: experiments, the demo, the example of a game."""
    assert "4 games of rurik" in said("sweep", "roads", "--games", 4)
    assert Path(json.loads(said("demo", "--games", 8, "--json"))["report"]).stat().st_size > 50_000
    assert "dicey holds" in said("new", "dicey", "--cython")
    assert "dicey is compiled" in said("build", "dicey")
    assert "market/game.py holds" in said("new", "market")
    assert "40 games of market" in said("sweep", "./market", "--players", 4, "--games", 40, "--out", "python")
    assert "8 games of dicey" in said("sweep", "./dicey", "--games", 8, "--out", "own")


def try_crowded():
    """A folder in which a user's own files have the names of our folders, and end whatever imports them."""
    for name in ("analysis", "reports", "policies", "simcore"):
        Path(f"{name}.py").write_text(f"raise SystemExit('{name}.py was loaded')\n", encoding="utf-8")
    sys.path.insert(0, os.getcwd())
    run = lm.sweep("pig", "crowded", 2, "processes", players=2, games=40, seed=3)
    assert Path(lm.report(run)).stat().st_size > 20_000
    assert Path(lm.replay("pig")).exists() and said("odds", "rurik", "attack")
    words = [sys.executable, "-m", "ludometer", "games", "pig"]
    assert "Knobs" in subprocess.run(words, check=True, capture_output=True, text=True).stdout


def try_mistakes():
    """Wrong input at the commands: one message each."""
    for words in (["games", "chess"], ["sweep"], ["sweep", "rurik", "--games", "many"], ["sweep", "rurik", "--colour"],
                  ["play", "rurik", "--players", 9], ["report", "nowhere"], ["odds", "rurik", "nothing"],
                  ["data", "check"], ["bench", "chess"], ["gmaes"], ["report", "s3://nowhere/run"]):
        complaint = said(*words, code=2)
        assert complaint.startswith("ludometer: ") and complaint.count("\n") == 1, complaint


if __name__ == "__main__":
    print(f"python {sys.version.split()[0]}, " + ", ".join(f"{name} {version(name)}" for name in PACKAGES))
    print(f"ludometer {version('ludometer')} in {Path(lm.__file__).parents[1]}")
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for each in lm.games():
            try_game(each)
        try_elsewhere()
        try_crowded()
        try_mistakes()
        os.chdir("/")
    print(f"smoke test passed in {time.monotonic() - start:.0f} s")
