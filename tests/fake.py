"""A game that is no game: pseudo-random rows through the same calls as a real engine, and faults when asked for."""
from types import SimpleNamespace

import numpy as np

from ludometer.simcore.errors import DataError, RuleError, known

DEEDS = ("plant", "fell", "burn")
FACTIONS = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
MODULES = ("bog", "frost")
KNOBS = {"coins": 3, "tree.ash.height": 7}
RESULT = np.dtype([("game", "i8"), ("win", "f8"), ("deeds", "u8"), ("seat", "i2"), ("player", "i2"), ("faction", "i2"),
                   ("rank", "i2"), ("score", "i2"), ("agenda", "i2")])


def mixed(*words):
    """A well mixed 64-bit array of whole-number arrays, the same on every machine."""
    total = np.uint64(0x9E3779B97F4A7C15)
    for word in words:
        total = (total ^ np.asarray(word, np.int64).astype(np.uint64)) * np.uint64(0xBF58476D1CE4E5B9)
        total ^= total >> np.uint64(29)
    return total


class Fake:
    """Stands in for simcore.load, simcore.engine, ludometer.simcore.games and policies.load.

    fails_at: number of a game that ends in a RuleError. calls: (first, n) of every play_batch. unique_factions: whether
    two players must have different ones. behind: None, or {(policy, policy behind it): points of the second}, which
    then are all that anybody scores.
    """

    def __init__(self):
        self.calls, self.fails_at, self.rules_version, self.data_hash = [], None, "1", "abc"
        self.unique_factions, self.players, self.noise, self.behind = True, (2, 4), 0.5, None

    def games(self):
        return ("fake",)

    def engine(self, game):
        return self

    def load(self, game, modules=(), set=None, files=None):
        known(game, self.games(), "game")
        for module in modules:
            known(module, MODULES, "fake: module")
        if len(modules) == 2:
            raise DataError("fake: modules bog and frost contradict each other")
        for knob, value in (set or {}).items():
            known(knob, KNOBS, "fake: knob")
            if type(value) is not int:
                raise DataError(f"fake: {knob} = {value!r}, expected a whole number")
        return SimpleNamespace(
            game=game, modules=tuple(modules), set=dict(set or {}), rules_version=self.rules_version,
            data_hash=self.data_hash, data={"game": {"unique_factions": self.unique_factions}}, factions=FACTIONS,
            reconstructed=lambda players: [], result_dtype=RESULT,
            columns={name: f"the {name}" for name in RESULT.names},
            sets={"deeds": (*DEEDS, *(f"cross the {module}" for module in modules))},
            names={"faction": FACTIONS, "agenda": ("shade", "light")},
            catalogue={"players": self.players, "modules": {name: {"title": name} for name in MODULES},
                       "alternatives": {"mist": {"title": "mist"}},
                       "knobs": {"coins": {"official": 3, "source": "rulebook p. 1"}},
                       "rows": {"tree": {"ash": {"height": 7, "source": "reconstructed: nobody knows"}}}})

    def in_play(self, data, players):
        return {"knob": KNOBS, "tree": {"ash": {}}}

    def library(self, game):
        return {name: f"the {name}" for name in ("random", "club", "trader", "ruler")}

    def policy(self, game, name, called="(given)"):
        if isinstance(name, dict):
            known(*name, ("noise",), f"{game} policy")
            return SimpleNamespace(name=called, game=game, config=name, populations=(), members=())
        known(name, (*self.library(game), "search-9"), f"{game}: policy")
        config = {"noise": self.noise} | ({"search": {"playouts": 9}} if name.startswith("search") else {})
        return SimpleNamespace(name=name, game=game, config=config, populations=(), members=())

    def play_batch(self, tables, policies, seed, first, n, factions=None, lineup=None, orders=None):
        self.calls.append((first, n))
        players = lineup.shape[1]
        if self.fails_at is not None and first <= self.fails_at < first + n:
            error = RuleError(f"fake: rule R-7 forbids this, at decision 3 of game {self.fails_at}, seed {seed}")
            error.seed, error.game, error.decision = seed, self.fails_at, 3
            raise error
        game = np.arange(first, first + n)[:, None]
        seat = np.arange(players)[None, :]
        rows = np.zeros((n, players), RESULT)
        rows["game"], rows["seat"] = game, seat
        around = (seat - game % players) % players
        rows["player"] = around if orders is None else orders[game // players - first // players, around]
        # a policy's name and the rules move the score, so that a mixed-up row shows
        skills = np.array([sum(policy.name.encode()) % 7 for policy in policies])
        skill = skills[lineup[game // players - first // players, rows["player"]]]
        luck = mixed(game // players, rows["player"], seed)
        rows["faction"] = (luck % np.uint64(5)).astype(int) if not isinstance(factions, list) else [
            [FACTIONS.index(factions[player]) for player in row] for row in rows["player"]]
        rows["score"] = (luck >> np.uint64(40)) % np.uint64(20) + skill
        rows["score"] += len(tables.modules) + tables.set.get("coins", 3)
        if self.behind is not None:
            names = [policy.name for policy in policies]
            points = np.array([[self.behind.get((one, other), 0) for other in names] for one in names])
            who = lineup[game // players - first // players, rows["player"]]
            rows["score"] = points[np.roll(who, 1, axis=1), who]
        rows["rank"] = 1 + (rows["score"][:, None, :] > rows["score"][:, :, None]).sum(axis=2)
        best = rows["rank"] == 1
        rows["win"] = best / best.sum(axis=1, keepdims=True)
        rows["deeds"] = (luck >> np.uint64(20)) % np.uint64(8)
        rows["agenda"] = (luck >> np.uint64(10)) % np.uint64(3) - np.int64(1)
        return rows
