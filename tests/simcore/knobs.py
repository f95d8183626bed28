"""What tests of knobs share: a mark for those that turn one, and the test that none was left out."""
from ludometer.simcore.tables import read


def knobs_of(game, official):
    """(mark, test): the mark takes the name of the knob that a test turns. official: {knob: its printed number}."""
    turned = set()

    def knob(name):
        def turns(test):
            turned.add(name)
            return test
        return turns

    def test_each_knob_has_its_official_number_and_a_test():
        numbers = read(game)["knob"]
        missing = {"an official number in OFFICIAL": numbers.keys() - official.keys(),
                   "a test marked @knob(name)": numbers.keys() - turned}
        assert not any(missing.values()), "; ".join(
            f"{what} is missing for {', '.join(sorted(names))}" for what, names in missing.items() if names)
        assert numbers == official and turned == numbers.keys()

    return knob, test_each_knob_has_its_official_number_and_a_test
