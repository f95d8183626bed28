"""What tests of knobs share: a mark for those that turn one, and the test that none was left out."""
from ludometer.simcore.tables import read


def knobs_of(game):
    """(mark, test): the mark takes the name of the knob that a test turns."""
    turned = set()

    def knob(name):
        def turns(test):
            turned.add(name)
            return test
        return turns

    def test_each_knob_has_a_test():
        knobs = set(read(game)["knob"])
        assert knobs == turned, f"without a test: {sorted(knobs - turned)}; no knobs: {sorted(turned - knobs)}"

    return knob, test_each_knob_has_a_test
