"""Signatures: a number for each variant of a game that moves when a result does: python -m tests.golden.signature

Prints them, writes signatures.toml again and says what moved. A commit that moves one says so and why, in its last
line; one that moves results of the rules raises rules_version of the game as well. Golden games follow their picks, so
only signatures show that players choose differently.
"""
import hashlib
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np

from ludometer import policies, simcore
from ludometer.simcore.play import play_batch

FILE = Path(__file__).parent / "signatures.toml"
GAMES = 2000
GAMES_OF_VARIANTS = 400                                         # with a module, or with factions that seats choose
GAMES_OF_PAIRS = 40                                             # of each pair of modules
GAMES_OF_SEARCH = 6                                             # of search-20
GAMES_OF_PLAN = 20


@cache
def loaded(game, name):
    """A policy of the library, which many signatures play."""
    return policies.load(game, name)


def signature(tables, players, games=GAMES, pool=None, factions=None):
    """The first 16 digits of the SHA-256 of these games' results, among all fast policies of the library, or `pool`."""
    pool = [policy for policy in (loaded(tables.game, name) for name in pool or policies.library(tables.game))
            if pool or "search" not in policy.config]
    blocks = -(-games // players)
    block, player = np.arange(blocks)[:, None], np.arange(players)
    lineup = (block + player * (1 + block // len(pool))) % len(pool)
    results = play_batch(tables, pool, 1036, 0, games, lineup=lineup, factions=factions)
    digest = hashlib.sha256()
    for name in sorted(results.dtype.names):
        digest.update(name.encode() + np.ascontiguousarray(results[name]).tobytes())
    return digest.hexdigest()[:16]


def signatures(game, modules_in_pairs=True):
    """{"rules_version": ..., "2 players": signature, ..., "module solo": signature, ...}, and one of modules_in_pairs.
    """
    base = simcore.load(game)
    fewest, most = base.players
    found = {"rules_version": base.rules_version} | {
        f"{players} players": signature(base, players) for players in range(fewest, most + 1)}
    if base.factions:
        found["chosen factions"] = signature(base, most, GAMES_OF_VARIANTS, factions="chosen")
    found["search-20"] = signature(base, fewest, GAMES_OF_SEARCH, ["search-20"])
    if "plan" in policies.searches(game):
        found["plan"] = signature(base, fewest, GAMES_OF_PLAN, ["plan"])
    for module in base.catalogue["modules"]:
        tables = simcore.load(game, module)
        found[f"module {module}"] = signature(tables, tables.players[0], GAMES_OF_VARIANTS)
    if modules_in_pairs and len(base.catalogue["modules"]) > 1:
        found["modules in pairs"] = in_pairs(game, base.catalogue["modules"])
    return found


def in_pairs(game, modules):
    """One number for all pairs of modules that go together: at one moment they act in the order in which they join."""
    digest = hashlib.sha256()
    for pair in combinations(modules, 2):
        try:
            tables = simcore.load(game, pair)
        except simcore.DataError:                               # they exclude each other
            continue
        digest.update(signature(tables, tables.players[0], GAMES_OF_PAIRS).encode())
    return digest.hexdigest()[:16]


def main():
    before = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    found = {game: signatures(game) for game in simcore.games()}
    text = "# Made by: make signature\n"
    for game, values in found.items():
        text += f"\n[{game}]\n" + "".join(f'"{name}" = "{value}"\n' for name, value in values.items())
        for name, value in values.items():
            was = before.get(game, {}).get(name)
            print(f"{game}, {name}: {value} ({'unchanged' if was == value else f'was {was}' if was else 'new'})")
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
