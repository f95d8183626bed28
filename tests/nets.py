"""Files of nets that nobody trained: their weights are drawn at random, and all of them matter."""
import numpy as np

from ludometer.policies.weights import write
from ludometer.simcore.games import part
from ludometer.simcore.nets import size_of

SPREAD, HEAT = 0.2, 1.0                                         # of weights; of scores


def drawn(game, seed, nets=1):
    """Weights of nets of a game, float32 (nets, size_of(game))."""
    return (np.random.default_rng(seed).standard_normal((nets, size_of(game))) * SPREAD).astype(np.float32)


def heats_of(game):
    """Of each kind of decision: those that the game's sight says, of the rest HEAT."""
    kinds = part(game, "declared").KINDS
    heats = np.full(len(kinds), HEAT, np.float32)
    for names, heat in part(game, "sight").HEATS.items():
        heats[[kinds.index(name) for name in names]] = heat
    return heats


def file_of(path, game, players=(2,), nets=1, seed=1):
    """Write a file of policies.training with so many nets for each of these numbers of players; its path as text."""
    scale = np.full(len(part(game, "chance").SIGNS), 0.1, np.float32)
    arrays = {}
    for n in players:
        arrays |= {f"weights_{n}": drawn(game, (seed, n), nets).astype(np.float16), f"scale_{n}": scale,
                   f"heats_{n}": heats_of(game)}
    write(path, game, "textbook", arrays, "a test", {})
    return str(path)


def config_of(weights, **said):
    """What a policy file says of `textbook` with a net of this file, or of these files."""
    return {"base": "textbook", "net": {"weights": weights, **said}}
