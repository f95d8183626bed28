"""Instructions a game takes, counted by valgrind: the same on every run, so that small changes show.

    python -m tests.bench.instructions [GAME [PLAYERS [POLICY [MODULE,...]]]]   # per game, without the start of Python

Where they go, function by function:

    valgrind --tool=callgrind --callgrind-out-file=build/callgrind.out \\
        python -m tests.bench.instructions play rurik 4 club "" 200
    callgrind_annotate --inclusive=yes build/callgrind.out | head -60
"""
import os
import re
import subprocess
import sys
import tempfile

from simcore.play import play_batch

import policies
import simcore

# NumPy's threads wait in loops that count, and Python's hashes are random
CALM = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def play(game, players, policy, modules, games):
    tables = simcore.load(game, [module for module in modules.split(",") if module])
    play_batch(tables, [policies.load(game, policy)] * int(players), 1, 0, int(games))


def count(game, players, policy, modules, games):
    """Instructions of a Python that plays so many games."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", sys.executable, "-m",
                   "tests.bench.instructions", "play", game, players, policy, modules, str(games)]
        told = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | CALM).stderr
    return int(re.search(r"Collected : (\d+)", told)[1])


def main(game="rurik", players="4", policy="club", modules="", games=100):
    few, many = (count(game, players, policy, modules, n) for n in (games, 3 * games))
    print(f"{game} {modules}, {players} players, {policy}: {(many - few) / (2 * games):,.0f} instructions per game")


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        play(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
