"""Sets that positions hold as the bits of a whole number."""


def bits(mask):
    """The members of a set, in rising order: 0b101 is [0, 2]. A number below 0 is one of 64 bits, read as signed."""
    mask = int(mask)
    mask += 2**64 if mask < 0 else 0
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
