"""Random words of blocks and deals that depend on an address alone: (seed, stream, number of the block or deal)."""
import numpy as np

COUNTER = 4                         # 64-bit words of one counter of Philox


def random_words(seed, stream, first, n, each):
    """Random words uint64 (n, each) of addresses first to first + n - 1, independent of all other draws.

    stream: second half of the key of Philox; what has a stream of its own shares no words with anything else.
    """
    stride = -(-each // COUNTER)
    start = int(first) * stride                                 # NumPy's integers have no 65th bit
    counter = np.array([start % 2**64, start >> 64, 0, 0], np.uint64)
    drawn = np.random.Philox(key=np.array([seed, stream], np.uint64), counter=counter).random_raw(n * stride * COUNTER)
    return drawn.reshape(n, stride * COUNTER)[:, :each]
