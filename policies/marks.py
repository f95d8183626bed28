"""Short hashes by which a policy is known again: of what it is made of, and of how it plays."""
import hashlib

from ludometer import simcore
from ludometer.policies.weights import hash_of

LETTERS = 16
CHECKED = 20                        # deals that tell whether a policy still plays as it did


def weights_hash(config):
    """A hash by which a policy's weights, as plain data, are recognised."""
    return hash_of(config, LETTERS)


def plays_hash(tables, spec):
    """A hash by which a policy's play is recognised when features have changed; None where it searches."""
    if "search" in spec.config:
        return None
    players = tables.players[1]
    rows = simcore.engine(tables.game).play_batch(tables, [spec] * players, 0, 0, CHECKED * players)
    return hashlib.sha256(b"".join(rows[name].tobytes() for name in ("win", "score", "rank"))).hexdigest()[:LETTERS]
