"""How fast other simulators play on this machine, in turn with this one: make peers

Players choose at random, so that rules are measured. Games differ, and so does what a decision is: here, and there as
well, a choice among more than one move; read games/s as what a study of that game gets. OpenSpiel (C++) is driven from
Python, decision by decision, as by its manual; Catanatron and its games are Python. The others are installed in
build/peers, and played by that Python with this file.
"""
import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "peers" / "bin" / "python"
SECONDS, ROUNDS = 2, 5


def openspiel(name):
    """A function that plays a game of OpenSpiel and returns the number of its decisions."""
    import pyspiel
    game = pyspiel.load_game(name)

    def play():
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = random.choices(actions, chances)[0]
            else:
                legal = state.legal_actions()
                action = random.choice(legal)
                decisions += len(legal) > 1
            state.apply_action(action)
        return decisions
    return play


def catanatron(players):
    """The same of Catanatron."""
    from catanatron import Color, Game, RandomPlayer

    class Counting(RandomPlayer):
        """Counts its decisions."""

        def decide(self, game, playable_actions):
            """Any."""
            self.decisions = getattr(self, "decisions", 0) + (len(playable_actions) > 1)
            return super().decide(game, playable_actions)

    def play():
        seats = [Counting(color) for color in list(Color)[:players]]
        Game(seats).play()
        return sum(seat.decisions for seat in seats)
    return play


PEERS = {"OpenSpiel, backgammon, 2 players": lambda: openspiel("backgammon"),
         "OpenSpiel, hearts, 4 players": lambda: openspiel("hearts"),
         "Catanatron, Settlers of Catan, 4 players": lambda: catanatron(4)}


def timed(play):
    """[games, decisions] per second."""
    games, decisions, start = 0, 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS:
        decisions += play()
        games += 1
    return games / passed, decisions / passed


def there(name):
    """timed() of a peer, by its own Python."""
    found = subprocess.run([PYTHON, __file__, name], check=True, capture_output=True, text=True)
    return json.loads(found.stdout)


def here(game):
    """The same of a game of this project with four players."""
    from ludometer import policies, simcore
    from tests.bench.__main__ import decisions, games_per_second
    tables, lineup = simcore.load(game), [policies.load(game, "random")] * 4
    speed = games_per_second(tables, lineup)
    return speed, speed * decisions(tables, lineup)


def main():
    """Measure all in turn, several times; print medians, with the least and the most."""
    asked = {f"here, {game}, 4 players": lambda game=game: here(game) for game in ("rurik", "burgundy", "scythia")}
    asked |= {name: lambda name=name: there(name) for name in PEERS}
    found = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, measure in asked.items():
            found[name].append(measure())
    print(f"{'random players, one thread':44}{'games/s':>28}{'decisions/s':>16}")
    for name, measured in found.items():
        games, decisions = zip(*measured, strict=True)
        spread = f"{statistics.median(games):,.0f} ({min(games):,.0f} to {max(games):,.0f})"
        print(f"{name:44}{spread:>28}{statistics.median(decisions):16,.0f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(timed(PEERS[sys.argv[1]]())))
    else:
        main()
