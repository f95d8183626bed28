"""Random words have addresses, and stay what they were: line-ups, seatings and orders of older runs depend on them."""
import numpy as np
import pytest

from ludometer.analysis.experiments import addressed_random, lineup, seatings


def test_words_are_those_of_philox_at_the_counter_of_their_address():
    whole = np.random.Philox(key=np.array([7, 9], np.uint64)).random_raw(40)
    assert (addressed_random.random_words(7, 9, 0, 10, 3) == whole.reshape(10, 4)[:, :3]).all()
    assert (addressed_random.random_words(7, 9, 4, 6, 4) == whole.reshape(10, 4)[4:]).all()
    assert (addressed_random.random_words(7, 9, 3, 2, 5) == whole.reshape(5, 8)[3:, :5]).all()


@pytest.mark.parametrize("first", [0, 2**40, 2**63 - 2, np.int64(2**62), 2**64 - 5])
@pytest.mark.parametrize("each", [1, 4, 6])
def test_words_depend_on_their_address_alone(first, each):
    whole = addressed_random.random_words(2**64 - 1, 3, first, 8, each)
    assert whole.shape == (8, each) and whole.dtype == np.uint64 and len(np.unique(whole)) == whole.size
    for cut in (1, 5):
        parts = (addressed_random.random_words(2**64 - 1, 3, first, cut, each),
                 addressed_random.random_words(2**64 - 1, 3, int(first) + cut, 8 - cut, each))
        assert (np.concatenate(parts) == whole).all()
    assert not np.isin(whole, addressed_random.random_words(2**64 - 1, 4, first, 8, each)).any()


def test_draws_of_older_runs_stay_what_they_were():
    assert lineup.draw((("a", "b", "c"), ("b",), ("c", "a"), ("a", "b"), ("b", "c")), 7, 2**61, 3).tolist() == [
        [1, 1, 0, 0, 1], [1, 1, 0, 0, 1], [0, 1, 0, 0, 1]]
    assert lineup.seatings(4, 7, 2**40 + 4, 4).tolist() == [[0, 1, 3, 2], [0, 2, 1, 3], [0, 3, 2, 1], [0, 2, 3, 1]]
    assert seatings.order_pairs(6, 7, 5).tolist() == [[1, 5], [0, 4], [3, 4], [4, 5], [2, 3]]
