"""Differences of which several populations are asked: between cells, by what was given, and among those of a cell."""
import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates import verdicts
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.estimates.intervals import Estimates
from ludometer.analysis.estimates.paired import Pairs
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import run_comparison
from ludometer.analysis.studies.stopping_rule import Rule
from ludometer.analysis.tables import agreement, gift_effects, setup_changes
from ludometer.analysis.tables.agreement import (
    DIFFERS,
    WITHIN,
    agreed_differences,
    difference_verdicts,
    population_note,
    reversed_differences,
)
from ludometer.analysis.tables.cards import cards, holder_results
from ludometer.analysis.tables.differences import difference
from ludometer.analysis.tables.questions import moments_with_populations
from ludometer.analysis.tables.sums import result_of, together
from ludometer.analysis.tables.who_wins import SEAT_WINS, difference_from_others
from tests import synthetic
from tests.analysis.parts import MadeUp
from tests.analysis.test_agreement import Games, cell_of, even
from tests.analysis.test_forced import effects, planted, planted_on_table
from tests.rows import each_row

NAMES = ("x", "y")


def estimates(*intervals):
    """Estimates with these intervals, in percentage points."""
    low, high = np.array(intervals, float).T / 100
    return Estimates((low + high) / 2, low, high, (high - low) / 4, *np.full((2, len(low)), 100))


MORE, LESS, LITTLE, OPEN, NONE = (2, 6), (-6, -2), (-1, 2), (-1, 5), (np.nan, np.nan)


@each_row("whole, one, other, said", [
    (MORE, MORE, (0.1, 9), "above"), (LESS, LESS, LESS, "below"), (LITTLE, LITTLE, LITTLE, WITHIN),
    (MORE, MORE, OPEN, "undecided"), (OPEN, MORE, MORE, "undecided"), (MORE, MORE, NONE, "undecided"),
    (MORE, MORE, LESS, DIFFERS), (OPEN, MORE, LESS, DIFFERS), (MORE, (4, 6), LITTLE, DIFFERS),
    (MORE, MORE, (-9, -0.1), DIFFERS), (OPEN, OPEN, OPEN, "undecided"),
    (LITTLE, (0.1, 1), LITTLE, WITHIN), (MORE, (4, 6), (0.1, 1), "above"), ((0.1, 1), (0.1, 1), LITTLE, WITHIN)])
def test_what_populations_say_of_a_difference_together(whole, one, other, said):
    for each in ((one, other), (other, one)):
        words, rows = agreed_differences(estimates(whole), [lambda _, own=own: estimates(own) for own in each], NAMES,
                                         1, verdicts.MARGIN)
        assert list(words) == [said]
        assert [row["population"] for row in rows[0]] == [
            name for name, own in zip(NAMES, each, strict=True) if own is not NONE]


def test_verdicts_of_populations_are_those_of_their_own_family_and_contradictions_hold_together():
    sizes = []
    agreed_differences(estimates(MORE), [lambda size: sizes.append(size) or estimates(MORE)] * 2, NAMES, 5)
    assert sizes == [5, 5, 10, 10]


def test_without_a_margin_no_difference_is_within_it():
    words, _ = agreed_differences(estimates(LITTLE), [lambda _: estimates(LITTLE)] * 2, NAMES, 1)
    assert list(words) == ["undecided"]


# Between two cells

def two_cells(here, there, blocks=3000, noise=0):
    """(cell, base): of games with these shares of the win by seat in each population, on the same deals.

    noise: by how much the seeds of what is not dealt differ.
    """
    found, codes = [], None
    for place, shares in enumerate((here, there)):
        games = Games(np.random.default_rng(5 + place * noise), shares, blocks, codes=codes)
        codes = games.codes
        cell = cell_of(games, populations=("x", "y", "z"))
        cell.shares_luck_with, cell.names = (lambda other: True), ("x", "y", "z")
        found.append(cell)
    return found


@pytest.mark.parametrize("shares, said", [
    ([0.35] * 3, "above"), ([0.15] * 3, "below"), ([0.25] * 3, WITHIN), ([0.35, 0.35, 0.16], DIFFERS),
    ([0.35, 0.25, 0.35], DIFFERS), ([0.35, 0.268, 0.35], "undecided")])
@pytest.mark.parametrize("luck", [True, False])
def test_a_change_is_said_where_all_populations_say_so(shares, said, luck):
    cell, base = two_cells([even(share) for share in shares], [even()] * 3, 6000, noise=1)
    cell.shares_luck_with = base.shares_luck_with = lambda other: luck
    frame = result_of(difference(cell, base, SEAT_WINS, "seat"))
    assert frame["verdict"][0] == said
    assert [row["population"] for row in frame["populations"][0]] == ["x", "y", "z"]
    assert (difference_verdicts(frame)[0] == said) and (said not in ("above", "below")) == (0 not in set(
        frame["seat"][np.isin(difference_verdicts(frame), verdicts.BESIDE)]))


@pytest.mark.parametrize("place", [0, 1])
def test_the_wider_boundary_of_two_cells_counts(place):
    """Whichever of the two was looked at while it grew."""
    cells = two_cells([even(0.3), even(0.2), even()], [even()] * 3)
    narrow = result_of(difference(*cells, SEAT_WINS, "seat"))
    cells[place].boundary = Boundary(cells[place].games)
    wide = result_of(difference(*cells, SEAT_WINS, "seat"))
    assert (wide["value"] == narrow["value"]).all()
    assert (wide["low"] < narrow["low"]).all() and (wide["high"] > narrow["high"]).all()


def test_each_population_is_compared_on_its_own_deals():
    cell, base = two_cells([even(0.3), even(0.2), even()], [even()] * 3)
    frame = result_of(difference(cell, base, SEAT_WINS, "seat"))
    games = [each.readers(())[0]() for each in (cell, base)]
    for code in range(3):
        there = games[0].codes == code
        counts = np.full((there.sum(), 4), 4)
        alone = Pairs.of(*(array for each in games for array in (counts, each["win"][there].sum(axis=1)))).covering(
            cell.coverage).estimates(family=12, proportion=True)
        for seat in range(4):
            row = frame["populations"][seat][code]
            assert [row[key] for key in ("value", "low", "high")] == pytest.approx(
                [getattr(alone, key)[seat] for key in ("value", "low", "high")])


def test_what_has_no_populations_is_compared_with_each():
    cell, base = two_cells([even(0.35), even(0.16), even(0.35)], [even()] * 3)
    base.populations = ()
    del base.readers(())[0]().columns["population"]
    for luck in (True, False):
        cell.shares_luck_with = lambda other, luck=luck: luck
        assert result_of(difference(cell, base, SEAT_WINS, "seat"))["verdict"][0] == DIFFERS


@pytest.mark.parametrize("names", [("x",), ("x", "v", "w"), ("x", "y")])
def test_cells_with_other_populations_are_compared_as_a_whole(names):
    cell, base = two_cells([even(0.35)] * 3, [even()] * 3)
    base.populations = names
    if len(names) == 1:                                         # one is none
        cell.populations = ()
    assert "populations" not in result_of(difference(cell, base, SEAT_WINS, "seat"))
    assert shared_populations(cell, base) == ()


def test_a_difference_that_is_turned_says_the_contrary():
    cell, base = two_cells([even(0.35)] * 3, [even()] * 3)
    one, other = (result_of(difference(*pair, SEAT_WINS, "seat")) for pair in ((cell, base), (base, cell)))
    assert reversed_differences(one)["verdict"].tolist() == other["verdict"].tolist() and one["verdict"][0] == "above"
    assert reversed_differences(one)["populations"][0][0]["low"] == pytest.approx(other["populations"][0][0]["low"])


def test_an_item_against_the_others_of_its_cell():
    """As chances to win, mean scores and cards are compared."""
    def gains(*shares):
        cell = cell_of(Games(np.random.default_rng(5), [even(share) for share in shares], 4000))

        def sums(chunk):
            counts, wins = SEAT_WINS.sums(chunk)
            return counts, wins, counts.sum(axis=1, keepdims=True) - counts, wins.sum(axis=1, keepdims=True) - wins

        question = SEAT_WINS.__class__(("win",), lambda cell: range(4), sums)
        frame = pd.DataFrame({"seat": range(4)})
        agreement.add_agreed_estimates(frame, cell, "gain", *result_of(moments_with_populations(cell, question)),
                                       difference_from_others, 4)
        return frame

    assert gains(0.4, 0.4, 0.4)["gain_verdict"][0] == "above"
    frame = gains(0.4, 0.4, 0.12)
    assert frame["gain_verdict"][0] == DIFFERS and frame["gain_low"][0] > 0
    assert population_note(frame.iloc[0], "gain") == "population x: more, y: more, z: less"


class Cards(MadeUp):
    """A cell of two populations in which a card brings points, other ones in each: effects."""

    players, populations, sets, fair = 4, NAMES, {"held": ("a", "b", "c")}, 0.25

    def __init__(self, *effects, blocks=3000):
        rng = np.random.default_rng(2)
        shape, of = (blocks, 4, 4), rng.integers(0, 2, blocks)[:, None, None]
        bits = rng.random((3, *shape)) < 0.4
        score = rng.normal(0, 4, shape) + np.array(effects)[of] * bits[0]
        self.rows = pd.DataFrame({
            "block": np.arange(blocks).repeat(16), "score": score.ravel(),
            "win": (score == score.max(axis=-1, keepdims=True)).ravel().astype(float),
            "held": (bits * np.array([1, 2, 4])[:, None, None, None]).sum(axis=0, dtype=np.uint8).ravel(),
            "population": pd.Categorical.from_codes(np.broadcast_to(of, shape).ravel(), NAMES)})


@pytest.mark.parametrize("effects, said", [((2, 2), "above"), ((3, -3), DIFFERS), ((2, 0.0), None)])
def test_cards_stand_out_where_all_populations_say_so(effects, said):
    cell = Cards(*effects)
    held, taken = result_of(together(holder_results(cell, "card", "held"), cards(cell, "card", ("held",) * 3)))
    for name, frame in (("gain", held), ("ahead", held), ("beyond", taken)):
        word = difference_verdicts(frame, name)[0]
        assert word == said or (said is None and word in ("undecided", DIFFERS))
        one, other = (row["value"] for row in frame[f"{name}_populations"][0])
        assert (one > 0) and (said is None or (other > 0) == (said == "above"))


# By what was given

def mixed(make, *effects, blocks=1500):
    """(cell with a gift, its twin) in which each population has one of these effects. make: of test_forced."""
    pairs = [make(seed, blocks, effect) for seed, effect in enumerate(effects, 1)]
    found = []
    for each in zip(*pairs, strict=True):
        frames = [one.frame.assign(block=one.frame["block"] + place * blocks, population=pd.Categorical(
            [NAMES[place]] * len(one.frame), NAMES)) for place, one in enumerate(each)]
        each[0].frame, each[0].populations = pd.concat(frames, ignore_index=True), NAMES
        found.append(each[0])
    return found


@pytest.mark.parametrize("given, said", [((2, 2), "above"), ((-2, -2), "below"), ((3, -2), DIFFERS),
                                          ((2, 0.0), "undecided")])
def test_what_is_given_helps_where_all_populations_say_so(monkeypatch, given, said):
    cell, twin = mixed(planted, *given)
    row = effects(monkeypatch, cell)(twin).iloc[0]
    assert row["points_verdict"] == said and len(row["points_populations"]) == 2
    one, other = (each["value"] for each in row["points_populations"])
    assert (one, other) == pytest.approx(given, abs=0.4)
    assert {row[f"{name}_verdict"] for name in ("win", "others_win", "others_points")} <= {
        "above", "below", "undecided", DIFFERS, WITHIN}


def test_what_lies_on_the_table_is_asked_of_populations_too(monkeypatch):
    for given, said in (((1.5, 1.5), "above"), ((2.5, -3.5), DIFFERS)):
        cell, twin = mixed(lambda seed, blocks, effect: planted_on_table(seed, blocks, effect, 1), *given)
        monkeypatch.setattr(gift_effects, "gifts", lambda twin, laid=False, cell=cell: [cell])
        row = gift_effects.laid_effects(twin).iloc[0]
        assert row["points_verdict"] == said and row["seat_1_verdict"] == "above"


# Of runs

@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Of two populations: the second cell makes Boris stronger in north and weaker in south, Maria weaker in both."""
    folder = tmp_path_factory.mktemp("runs") / "two"
    return Run.open(synthetic.write_run(folder, 800, cells=(("base game", {}), ("war", {})), populations={
        "north": (1, {}, {"war": {"boris": 7, "maria": -5}}), "south": (1, {}, {"war": {"boris": -7, "maria": -5}})}))


def test_changes_of_a_run_are_asked_of_its_populations(run):
    base, cell = tables.played_cells(run)
    frame = setup_changes.win_changes(cell, base, setup_changes.win_change_count([(cell, base)])).set_index("faction")
    assert frame["verdict"]["boris"] == DIFFERS and frame["verdict"]["maria"] == "below"
    assert population_note(frame.loc["boris"]) == "population north: more, south: less"
    assert not population_note(frame.loc["maria"])
    same = setup_changes.win_changes(base, base, 8)
    assert "verdict" not in same and (same["value"] == 0).all()


def test_a_run_until_a_difference_is_clear_has_the_answers_of_all_populations(run):
    found = Rule.read("difference=3").answers(run).set_index("item")
    assert found["answer"]["boris"] == DIFFERS and found["clear"]["boris"]
    assert found["populations"]["boris"] == "population north: more, south: less"
    assert found["answer"]["maria"] == "less" and found["populations"]["maria"] == ""


def test_two_runs_are_compared_by_population(run, tmp_path):
    """With another seed, so that they share no deals, and with the same."""
    for seed in (7, 8):
        other = Run.open(synthetic.write_run(
            tmp_path / str(seed), 800, seed=seed, cells=(("base game", {}), ("war", {})), populations={
                "north": (1, {"boris": -6}, {"war": {"boris": 7, "maria": -5}}),
                "south": (1, {"boris": 6}, {"war": {"boris": -7, "maria": -5}})}))
        found = run_comparison.compare(run, other)
        rows = found.pairs[0].rows.set_index("faction")
        assert rows["verdict"]["boris"] == DIFFERS
        assert population_note(rows.loc["boris"]) == "population north: less, south: more"
        between = found.interactions.set_index("faction")
        assert between["verdict"]["boris"] == DIFFERS
        assert population_note(between.loc["boris"]) == "population north: more, south: less"


def test_runs_without_populations_have_no_such_columns(tmp_path):
    base, cell = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "none", 200, cells=(
        ("base game", {}), ("war", {})))))
    assert not {"verdict", "populations"} & {*setup_changes.win_changes(cell, base, 8),
                                             *setup_changes.setup_course_changes(cell, base, 8)}
