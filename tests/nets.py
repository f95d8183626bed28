"""Files of nets that nobody trained: their weights are drawn at random, and all of them matter."""
import numpy as np
from simcore.nets import size_of

from policies.weights import write
from simcore.games import part

SPREAD = 0.2                                                    # of weights


def drawn(game, seed, nets=1):
    """Weights of nets of a game, float32 (nets, size_of(game))."""
    return (np.random.default_rng(seed).standard_normal((nets, size_of(game))) * SPREAD).astype(np.float32)


def file_of(path, game, players=(2,), nets=1, seed=1):
    """Write a file of policies.training with so many nets for each of these numbers of players; its path as text."""
    scale = np.full(len(part(game, "chance").SIGNS), 0.1, np.float32)
    arrays = {f"weights_{n}": drawn(game, (seed, n), nets).astype(np.float16) for n in players}
    write(path, arrays | {f"scale_{n}": scale for n in players}, "a test", {})
    return str(path)


def config_of(weights, **said):
    """What a policy file says of `textbook` with a net of this file, or of these files."""
    return {"base": "textbook", "net": {"weights": weights, **said}}
