"""Random numbers by address: known answers, separate streams, fair draws."""
import numpy as np
import pytest

from ludometer.simcore.fields import MOST_PLAYERS
from ludometer.simcore.rng import draws, philox, place, purposes


@pytest.mark.parametrize("counter, key, words", [               # published with Random123 1.14, kat_vectors
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
])
def test_philox_known_answers(counter, key, words):
    counter, key, words = ([int(word, 16) for word in text.split()] for text in (counter, key, words))
    assert list(philox(counter, key)) == words


def test_a_stream_is_the_words_of_its_address():
    """Of the stream (seed, block, purpose, place): key = seed, counter = (number, purpose | place, block)."""
    seed, block, purpose, place, below = 0x0123456789ABCDEF, 0xFEDCBA9876543210, 3, 77, 1 << 31
    words = [word for number in range(3) for word in philox(
        [number, purpose << 24 | place, block & 0xFFFFFFFF, block >> 32], [seed & 0xFFFFFFFF, seed >> 32])]
    assert draws(seed, block, purpose, place, below, 12).tolist() == [word * below >> 32 for word in words]


def test_every_part_of_an_address_makes_another_stream():
    addresses = [(7, 3, 2, 5), (8, 3, 2, 5), (7 + 2**32, 3, 2, 5), (7, 4, 2, 5), (7, 3 + 2**32, 2, 5), (7, 3, 3, 5),
                 (7, 3, 2, 6)]
    streams = [draws(*address, 2**31 - 1, 50) for address in addresses]
    assert len({stream.tobytes() for stream in streams}) == len(streams)
    assert np.array_equal(streams[0], draws(7, 3, 2, 5, 2**31 - 1, 50))


def test_no_two_purposes_or_players_share_an_address():
    """In a counter a purpose has eight bits of its own, and 0 and 1 are no purposes."""
    found = purposes(MOST_PLAYERS)
    assert len({*found.values()}) == len(found) == 8 + MOST_PLAYERS
    assert min(found.values()) == 2 and max(found.values()) < 2**8


def test_addresses_with_up_to_four_players_never_change():
    assert purposes(4) == {
        "decks": 2, "dice": 3, "playouts": 4, "probes": 5, "wandering": 6, "gifts": 7, "replays": 12, "members": 13,
        "noise of player 0": 8, "noise of player 1": 9, "noise of player 2": 10, "noise of player 3": 11}
    assert [place(0, 0), place(1, 0), place(2, 3), place(29_999, 1)] == [0, 8, 19, 239_993]


def test_no_two_steps_and_seats_share_a_place():
    """Places of the longest game have 18 bits; in the bits above a game in Python numbers its shuffles."""
    steps = 30_000                                              # MAX_STEPS of choice.pxd
    places = {place(step, seat) for step in range(steps) for seat in range(MOST_PLAYERS)}
    assert len(places) == steps * MOST_PLAYERS and max(places) < 2**18


@pytest.mark.parametrize("sides", [2, 6, 10, 27])
def test_draws_are_fair(sides):
    n = 120_000
    counts = np.bincount(draws(1, 1, 3, 0, sides, n), minlength=sides)
    assert len(counts) == sides
    assert abs(counts - n / sides).max() < 5 * (n / sides * (1 - 1 / sides)) ** 0.5


def test_draws_below_a_large_number_have_no_bias():
    """Of 3 * 2**30 numbers, the lowest third would come up twice as often if the surplus were not drawn again."""
    n = 60_000
    thirds = np.bincount(draws(1, 2, 3, 0, 3 << 30, n).view(np.uint32) >> 30, minlength=3)
    assert len(thirds) == 3 and abs(thirds - n / 3).max() < 5 * (n * 2 / 9) ** 0.5
