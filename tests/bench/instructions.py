"""Instructions a game takes, wrong guesses at branches and misses of the instruction cache, counted by valgrind: the
same on every run, so that small changes show. A game waits about as long for its wrong guesses as it computes.

    python -m tests.bench.instructions [GAME [PLAYERS [POLICY [MODULE,...]]]]   # per game, without the start of Python

The guesses and the cache are those of valgrind's simple models: right for comparing two builds, not for seconds.

Where they go, function by function:

    valgrind --tool=callgrind --callgrind-out-file=build/callgrind.out \\
        python -m tests.bench.instructions play rurik 4 textbook "" 200
    callgrind_annotate --inclusive=yes build/callgrind.out | head -60
"""
import os
import re
import subprocess
import sys
import tempfile

from ludometer import policies, simcore
from ludometer.simcore.play import play_batch

EVENTS = {"Ir": "instructions", "Bcm": "wrong guesses", "Bim": "wrong targets", "I1mr": "misses of the cache"}
# NumPy's threads wait in loops that count, and Python's hashes are random
CALM = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def play(game, players, policy, modules, games):
    tables = simcore.load(game, [module for module in modules.split(",") if module])
    play_batch(tables, [policies.load(game, policy)] * int(players), 1, 0, int(games))


def count(game, players, policy, modules, games):
    """What a Python that plays these games does: a dict with the keys of EVENTS."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", "--branch-sim=yes", "--cache-sim=yes",
                   f"--callgrind-out-file={out.name}", sys.executable, "-m",
                   "tests.bench.instructions", "play", game, players, policy, modules, str(games)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | CALM).stderr
    names, counts = (re.search(rf"{word} *: (.*)", printed)[1].split() for word in ("Events", "Collected"))
    return {name: int(count) for name, count in zip(names, counts, strict=True) if name in EVENTS}


def main(game="rurik", players="4", policy="textbook", modules="", games=100):
    few, many = (count(game, players, policy, modules, n) for n in (games, 3 * games))
    counted = ", ".join(f"{(many[event] - few[event]) / (2 * games):,.0f} {name}" for event, name in EVENTS.items())
    print(f"{game} {modules}, {players} players, {policy}, per game: {counted}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        play(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
