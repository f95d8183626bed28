"""Whether games are the same when they are played again, by this process and by another one."""
import json
import os
import subprocess
import sys
import zlib

from ludometer import policies, simcore
from ludometer.simcore.games import home

AGAIN = """import sys
game, seed, games, *sys.path[:] = sys.argv[1:]
from ludometer.analysis.trials.repeating import fingerprints
print()
print(fingerprints(game, int(seed), int(games)))"""


def fingerprints(game, seed, games):
    """Games as JSON: by number of players, for each a list of numbers, one for each decision and one for its end."""
    tables, spec = simcore.load(game), policies.load(game, "random")
    engine, found = simcore.engine(tables.game), {}
    for players in range(tables.players[0], tables.players[1] + 1):
        played = (engine.play_one(tables, [spec] * players, seed, number) for number in range(games))
        found[players] = [[zlib.crc32(each.tobytes()) for each in (*events[events["n_moves"] > 0], end)]
                          for events, end in played]
    return json.dumps(found)


def differences(game, seed, games):
    """{players: (game, number of its decision)} where a game is another one when it is played again.

    The other process puts what lies in sets into another order. Raises RuleError where a game goes wrong.
    """
    first = fingerprints(game, seed, games)
    hashes = {"PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"}
    other = subprocess.run([sys.executable, "-c", AGAIN, home(game), str(seed), str(games), *sys.path],
                           capture_output=True, text=True, env=os.environ | hashes)
    # nothing of a process in which it goes wrong
    texts = [fingerprints(game, seed, games), other.stdout.splitlines()[-1] if other.returncode == 0 else "{}"]
    found = {}
    for players, played in json.loads(first).items():
        for again in (json.loads(text).get(players, [[]] * games) for text in texts):
            for number, (one, two) in enumerate(zip(played, again, strict=True)):
                if one != two:
                    at = next((at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), 0)
                    found.setdefault(int(players), (number, at))
    return found
