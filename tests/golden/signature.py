"""Signatures: one number per game and player count that moves when any result does: python -m tests.golden.signature

Prints them, writes signatures.toml anew and says what moved. A commit that moves one says so and why, in its last line;
one that moves results of the rules raises rules_version of the game as well.
"""
import hashlib
import tomllib
from pathlib import Path

import numpy as np
from simcore.play import play_batch

import policies
import simcore

FILE = Path(__file__).parent / "signatures.toml"
GAMES = 2000


def signature(game, players):
    """The first 16 digits of the SHA-256 of 2,000 games' results, among all policies of the library."""
    tables, pool = simcore.load(game), [policies.load(game, name) for name in policies.library(game)]
    blocks = -(-GAMES // players)
    block, player = np.arange(blocks)[:, None], np.arange(players)
    lineup = (block + player * (1 + block // len(pool))) % len(pool)
    results = play_batch(tables, pool, 1036, 0, GAMES, lineup=lineup)
    digest = hashlib.sha256()
    for name in results.dtype.names:
        digest.update(name.encode() + np.ascontiguousarray(results[name]).tobytes())
    return digest.hexdigest()[:16]


def signatures(game):
    """{"rules_version": ..., "2 players": signature, ...}"""
    fewest, most = simcore.load(game).players
    return {"rules_version": simcore.load(game).rules_version} | {
        f"{players} players": signature(game, players) for players in range(fewest, most + 1)}


def main():
    before = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    found = {game: signatures(game) for game in simcore.games()}
    text = "# Made by: make signature\n"
    for game, values in found.items():
        text += f"\n[{game}]\n" + "".join(f'"{name}" = "{value}"\n' for name, value in values.items())
        for name, value in values.items():
            was = before.get(game, {}).get(name)
            print(f"{game}, {name}: {value} ({'unchanged' if was == value else f'was {was}'})")
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
