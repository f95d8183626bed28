"""Golden games: whole games as text, tests/golden/GAME/*.txt, reviewed as diffs: python -m tests.golden.games [GAME]"""
import sys
from importlib import import_module
from pathlib import Path

from simcore.play import play_one

import policies
import simcore

FOLDER = Path(__file__).parent
SEED = 1036


def golden(game):
    """{file name: (arguments of load(), line-up, factions, number of the game)} of the golden games of a game.

    One of each policy of the library among its like, one of each module, and one for each number of players.
    """
    names, (fewest, most) = list(policies.library(game)), simcore.load(game).players
    games = {name: ({}, [name] * min(3, most), None) for name in [*names, "search-20"]}
    for module in simcore.load(game).catalogue["modules"]:      # which may set the number of players
        games[f"module-{module}"] = {"modules": (module,)}, mixture(names, simcore.load(game, module).players[1]), None
    games |= {f"{players}-players": ({}, mixture(names, players), None) for players in range(fewest, most + 1)}
    games["chosen-factions"] = ({}, mixture(names, most), "chosen")
    return {f"{name}.txt": (*what, number) for number, (name, what) in enumerate(games.items())}


def mixture(names, players):
    """So many policies, the cleverest first."""
    styles = [name for name in names if name != "random"]
    return [styles[i % len(styles)] for i in range(players)]


def told(game, rules, lineup, factions, number):
    """The text of one golden game."""
    tables = simcore.load(game, **rules)
    events, end = play_one(tables, [policies.load(game, name) for name in lineup], SEED, number, factions=factions)
    head = f"Players by number: {', '.join(lineup)}; seed {SEED}, game {number}; rules version {tables.rules_version}"
    return "\n".join([head, "", *import_module(f"simcore.{game}.story").tell(tables, events, end), ""])


def write(game):
    folder = FOLDER / game
    folder.mkdir(exist_ok=True)
    texts = {name: told(game, *what) for name, what in golden(game).items()}
    for file in folder.glob("*.txt"):
        if file.name not in texts:
            file.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    print(f"{game}: {len(texts)} golden games in {folder}; see git diff")


if __name__ == "__main__":
    for each in sys.argv[1:] or simcore.games():
        write(each)
