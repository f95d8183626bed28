"""Two runs of one question: changes are paired where deals are shared, cover the truth, and are named where planted."""
import json

import numpy as np
import pytest

from ludometer.analysis.estimates.coverage import BY_ITSELF, Coverage
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.estimates.intervals import (
    Moments,
    independent_difference,
    interval_significance,
    significance,
)
from ludometer.analysis.estimates.paired import Pairs, paired_difference
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.studies.run_comparison import compare, four_way_blocks, interaction
from ludometer.analysis.tables import course, sums
from ludometer.analysis.tables.played_cell import Played, played_cells
from ludometer.simcore.errors import DataError
from tests.analysis.test_statistics import FACTIONS, STRENGTH
from tests.analysis.test_statistics import played as blocks_of
from tests.rows import each_row
from tests.synthetic import write_run

BASE = ("base game", {"boris": 1.0})


def runs(tmp_path, one, other, **values):
    """Two Runs; one, other: cells and what else write_run() takes."""
    made = []
    for name, each in (("one", one), ("other", other)):
        made.append(Run.open(write_run(tmp_path / name, **{"blocks": 400} | values | each)))
    return made


def test_the_same_games_are_called_that(tmp_path):
    found = compare(*runs(tmp_path, {"cells": [BASE]}, {"cells": [BASE]}))
    pair, = found.pairs
    assert pair.same and pair.shared == 400 and (pair.rows["p"] == 1).all() and (pair.rows["value"] == 0).all()
    assert pair.differs == [] and found.interactions.empty
    for frame in (pair.rows, pair.course):
        assert len(frame) and (frame[["low", "value", "high"]] == 0).all(axis=None)


def test_games_that_might_have_differed_have_a_bound(tmp_path):
    """Another line-up that changes no game of these deals may change one of the next."""
    one, other = runs(tmp_path, {"cells": [BASE]}, {"cells": [BASE]})
    other.cells[0]["lineup"] = "random*2,club*2"
    pair, = compare(one, other).pairs
    assert pair.same and (pair.rows["value"] == 0).all() and 0 < pair.rows["high"].max() < 0.05


def test_a_planted_change_is_found_sooner_where_deals_are_shared(tmp_path):
    stronger = [("base game", {"boris": 2.5})]
    shared, = compare(*runs(tmp_path / "a", {"cells": [BASE]}, {"cells": stronger})).pairs
    apart, = compare(*runs(tmp_path / "b", {"cells": [BASE]}, {"cells": stronger, "seed": 8})).pairs
    assert (shared.shared, apart.shared, shared.same) == (400, 0, False)
    rows = [pair.rows.set_index("faction") for pair in (shared, apart)]
    assert rows[0].loc["boris", "low"] > 0.05 and rows[0].loc["boris", "p"] < 0.001
    assert (rows[0]["high"] - rows[0]["low"] < rows[1]["high"] - rows[1]["low"]).all()
    assert rows[0].loc["boris", "other"] - rows[0].loc["boris", "one"] == pytest.approx(rows[0].loc["boris", "value"])
    assert {"seed"} == {each["what"] for each in apart.differs}


def test_shares_are_held_against_the_fair_one_of_their_table(tmp_path):
    pair, = compare(*runs(tmp_path, {"cells": [("base game", {})], "players": 2},
                          {"cells": [("base game", {})], "players": 4}, blocks=1500)).pairs
    assert pair.shared == 0 and "players" in {each["what"] for each in pair.differs}
    assert (pair.rows[["one", "other", "value"]].abs() < 0.08).all(axis=None) and (pair.rows["p"] > 0.05).all()
    assert ((pair.rows["low"] < 0) & (pair.rows["high"] > 0)).all()


@pytest.mark.parametrize("other", [{"players": 2}, {"set": {"rounds": 3}}], ids=["players", "rounds"])
def test_how_games_run_is_counted_in_each_run_by_its_own_seats_and_rounds(tmp_path, other):
    made = [sweep(Experiment.make({"game": "rurik", "players": 4, "games": 48, "seed": 7, "lineup": "casual"} | each),
                  tmp_path / str(number)) for number, each in enumerate(({}, other))]
    one, two = (course(played_cells(run)[0]).set_index("measure")["value"] for run in made)
    changed = compare(*made).pairs[0].course.set_index("measure")["value"]
    np.testing.assert_allclose(changed, (two - one)[changed.index], atol=1e-9)


def test_tests_and_intervals_say_the_same(tmp_path):
    for seed in range(4):
        pair, = compare(*runs(tmp_path / str(seed), {"cells": [BASE]}, {"cells": [("base game", {"boris": 1.4})]},
                              seed=seed, blocks=300)).pairs
        assert ((pair.rows["p"] < 0.05) == ((pair.rows["low"] > 0) | (pair.rows["high"] < 0))).all()


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [7, 8])                        # shared deals, or others
def test_a_change_that_is_another_in_the_other_run(tmp_path, seed):
    cells = [("base game", {}), ("deed-row", {"boris": 0.5})]
    other = [("base game", {}), ("deed-row", {"boris": 3.5})]
    found = compare(*runs(tmp_path, {"cells": cells}, {"cells": other, "seed": seed}, blocks=1000))
    assert len(found.pairs) == 2 and len(found.interactions) == 8
    rows = found.interactions.set_index("faction")
    assert rows.loc["boris", "low"] > 0.05 and rows.loc["boris", "p"] < 0.01 and set(rows["label"]) == {"deed-row"}
    by_hand = {}
    for pair in found.pairs:
        by_hand[pair.one.label] = pair.rows.set_index("faction").loc["boris", "value"]
    assert rows.loc["boris", "value"] == pytest.approx(by_hand["deed-row"] - by_hand["base game"], abs=1e-6)
    assert json.dumps(found.plain())


def test_cells_are_matched_by_label_or_by_number(tmp_path):
    one, other = runs(tmp_path, {"cells": [("base game", {}), ("deed-row", {})]},
                      {"cells": [("deed-row", {"boris": 1.0}), ("rebel-rewards", {})]})
    assert [(pair.one.label, pair.other.label) for pair in compare(one, other).pairs] == [("deed-row", "deed-row")]
    assert [pair.other.label for pair in compare(one, other, (0, 1)).pairs] == ["rebel-rewards"]
    assert {"what": "modules", "one": [], "other": ["rebel-rewards"]} in compare(one, other, (0, 1)).pairs[0].differs
    with pytest.raises(DataError, match="cell: no '5'"):
        compare(one, other, (0, 5))


def test_what_cannot_be_compared_is_refused(tmp_path):
    one, other = runs(tmp_path, {"cells": [BASE]}, {"cells": [BASE], "players": 1})
    with pytest.raises(DataError, match="given twice"):
        compare(one, Run.open(one.path))
    with pytest.raises(DataError, match="a solo game has no fair share"):
        compare(one, other)
    other.manifest["experiment"]["game"] = "pig"
    with pytest.raises(DataError, match="one of pig"):
        compare(one, other)


def test_weights_and_rules_that_differ_are_named(tmp_path):
    one, other = runs(tmp_path, {"cells": [BASE]}, {"cells": [BASE]})
    other.manifest["policies"]["club"] = {"noise": 0.7}
    other.cells[0]["tables"]["rules_version"] = "9"
    other.manifest["versions"]["ludometer"] = "0.2"
    assert {each["what"] for each in compare(one, other).pairs[0].differs} == {
        "weights of club", "rules version", "ludometer"}


def test_p_values_are_those_of_a_t_test_for_all_together():
    assert significance(np.array([2.0]), np.array([1.0]), 10) == pytest.approx(0.07338, abs=1e-5)
    assert significance(np.array([2.0]), np.array([1.0]), 10, 8) == pytest.approx(1 - (1 - 0.07338) ** 8, abs=1e-4)


def four(rng, blocks, steps):
    """Block sums of cells that play the same deals, each with its steps of strength."""
    seed = rng.integers(2**60)
    return [blocks_of(np.random.default_rng(seed), blocks, STRENGTH + step) for step in steps]


def covered(blocks, runs, shared):
    """Share of runs in which differences of differences cover the truth, for all factions at once."""
    steps = np.zeros((4, FACTIONS))
    steps[1, 0], steps[3, 0] = 0.3, 0.8
    shares = [wins.sum(axis=0) / games.sum(axis=0) for games, wins in four(np.random.default_rng(9), 150_000, steps)]
    right = (shares[3] - shares[2]) - (shares[1] - shares[0])
    rng, held = np.random.default_rng(blocks), []
    for _ in range(runs):
        if shared:
            base, one, other_base, other = four(rng, blocks, steps)
            found = interaction(four_way_blocks(*other, *other_base, *one, *base), FACTIONS)
        else:
            one, other = (paired_difference(*cell, *base, FACTIONS, proportion=True)
                          for base, cell in (four(rng, blocks, each) for each in (steps[:2], steps[2:])))
            found = independent_difference(other, one)
        held.append(((found.low <= right) & (right <= found.high)).all())
    return np.mean(held)


@pytest.mark.sample(1)
@pytest.mark.parametrize("shared", [True, False])
def test_differences_of_differences_cover(shared):
    assert covered(300, 150, shared) > 0.95 - 3 * np.sqrt(0.95 * 0.05 / 150)


@pytest.mark.verify
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("blocks", [40, 150, 600])
def test_differences_of_differences_cover_at_every_size(blocks, shared):
    assert covered(blocks, 600, shared) > 0.95 - 3 * np.sqrt(0.95 * 0.05 / 600)


@each_row("differ", range(4, 20))
def test_p_of_a_difference_of_differences_belongs_to_its_interval(differ):
    games, base = np.full((600, 1), 4.0), np.tile([[1.0], [2.0]], (300, 1))
    other = base + (np.arange(600) < differ)[:, None]
    found = four_way_blocks(games, other, games, base, games, base, games, base)
    estimate = interaction(found, 1)
    p = significance(estimate.value, estimate.error, estimate.freedom)
    assert found.differ == differ and (p < 0.05) == (estimate.low > 0)


def test_a_contrast_of_two_is_their_difference():
    one, other = four(np.random.default_rng(3), 200, np.array([np.zeros(FACTIONS), np.eye(FACTIONS)[0]]))
    differ = ~np.isclose(one[1], other[1]).all(axis=0) * 200
    moments = Moments(FACTIONS, 4).add(*other, *one)
    difference, contrast = (moments.difference(differ=differ, proportion=True),
                            moments.contrast([(1, 0, 1), (3, 2, -1)], differ))
    for name in ("value", "error", "low", "high"):
        assert np.allclose(getattr(difference, name), getattr(contrast, name))


@pytest.mark.sample(2)
@pytest.mark.parametrize(("seed", "change"), [(7, 2.0), (8, 2.0), (7, 1.0)])    # shared deals, others, the same games
def test_each_cell_is_read_once(tmp_path, monkeypatch, seed, change):
    """And what is asked first, who its factions and rounds are, is asked of its first games alone."""
    cells = [("base game", {}), ("deed-row", {"boris": 1.0}), ("rebel-rewards", {"boris": 1.0}), ("war", {})]
    one, other = runs(tmp_path, {"cells": cells}, {"cells": [
        (label, {name: change * points for name, points in boost.items()}) for label, boost in cells], "seed": seed})
    monkeypatch.setattr("ludometer.analysis.run_folders.run.READ", 480)  # of 1,600 games
    read, chunk = [], Played.chunk
    monkeypatch.setattr(Played, "chunk", lambda cell, cuts, columns: read.append(
        (cell.run.path.name, cell.number, cuts[0][1])) or chunk(cell, cuts, columns))
    compare(one, other)
    each = {(run.path.name, number, first): read.count((run.path.name, number, first))
            for run in (one, other) for number in range(4) for first in (0, 480, 960, 1440)}
    assert sum(each.values()) == len(read)
    assert {count for (*_, first), count in each.items() if first} == {1}
    assert {count for (*_, first), count in each.items() if not first} <= {2, 3}


def test_what_was_read_together_is_what_each_question_reads_alone(tmp_path, monkeypatch):
    cells = [("base game", {}), ("deed-row", {"boris": 1.0})]
    for seed in (7, 8):
        one, other = runs(tmp_path / str(seed), {"cells": cells}, {"cells": cells[::-1], "seed": seed, "blocks": 300})
        monkeypatch.setattr("ludometer.analysis.run_folders.run.READ", 480)
        together = compare(one, other).plain()
        with monkeypatch.context() as patch:
            patch.setattr("ludometer.analysis.tables.sums.read", lambda asked, read=sums.read: [
                total for each in asked for total in read([each])])
            assert compare(one, other).plain() == together


def test_estimates_know_their_degrees_of_freedom():
    games, base = np.full((600, 1), 4.0), np.tile([[1.0], [2.0]], (300, 1))
    few = Pairs.of(games, base + (np.arange(600) < 5)[:, None], games, base).estimates(proportion=True)
    assert few.freedom == 6 and "freedom" not in few.frame()    # of the two blocks that are added, too
    shares = Moments.of(games, base).ratio(proportion=True)
    assert shares.freedom == 599 and independent_difference(shares, shares).freedom == 599


# What differed

def played_as(tmp_path, name, **values):
    return sweep(Experiment.make({"game": "rurik", "games": 40, "seed": 7, "lineup": "random"} | values),
                 tmp_path / name, 1)


def test_without_a_label_in_common_setups_with_the_same_values_are_matched(tmp_path):
    one = played_as(tmp_path, "one", set={"start_coins": 3})
    three = played_as(tmp_path, "three", vary={"set.start_coins": [2, 3, 4]})
    pair, = compare(one, three).pairs
    assert pair.one.label != pair.other.label and pair.other.number == 1 and pair.same
    two = played_as(tmp_path, "two", vary={"set.start_coins": [2, 4]})
    given = played_as(tmp_path, "given", set={"start_coins": 3}, give=["scheme.move3"])
    textbook = played_as(tmp_path, "textbook", set={"start_coins": 3}, lineup="textbook")
    for run, other, numbers in (
            (one, two, (0, 0)), (given, three, (0, 1)), (three, given, (1, 0)), (textbook, three, (0, 0))):
        assert [(pair.one.number, pair.other.number) for pair in compare(run, other).pairs] == [numbers]


def test_a_printed_value_that_one_run_names_is_no_difference(tmp_path):
    asked = {"set": {"start_coins": 3, "leader.boris.coins": 0}}
    plain, named = played_as(tmp_path, "plain"), played_as(tmp_path, "named", **asked)
    assert plain.cells[0]["tables"]["data_hash"] == named.cells[0]["tables"]["data_hash"]
    pair, = compare(plain, named, (0, 0)).pairs
    assert pair.differs == [] and pair.same and (pair.rows[["low", "value", "high"]] == 0).all(axis=None)
    more = played_as(tmp_path, "more", set=asked["set"] | {"rounds": 3})
    apart = {each["what"]: each for each in compare(plain, more, (0, 0)).pairs[0].differs}
    assert apart["set"] == {"what": "set", "one": {}, "other": {"rounds": 3}}
    assert apart.keys() == {"set", "data, with modules and set"}


def test_a_value_that_a_module_gives_is_no_difference_to_one_that_is_set(tmp_path):
    module = tmp_path / "richer.toml"
    module.write_text('[module]\ntitle = "Richer"\nabout = "More coins."\ngame = "rurik"\n\n[knob]\nstart_coins = 4\n')
    laid = played_as(tmp_path, "laid", modules=[str(module)])
    for coins, differs in ((4, {"modules"}), (3, {"modules", "set", "data, with modules and set"})):
        pair, = compare(laid, played_as(tmp_path, f"set-{coins}", set={"start_coins": coins}), (0, 0)).pairs
        assert {each["what"] for each in pair.differs} == differs


def test_a_value_is_named_where_the_data_have_changed_since(tmp_path):
    plain, named = played_as(tmp_path, "plain"), played_as(tmp_path, "named", set={"start_coins": 3})
    plain.cells[0]["tables"]["data_hash"] = "another"
    pair, = compare(plain, named, (0, 0)).pairs
    assert {"what": "set", "one": {}, "other": {"start_coins": 3}} in pair.differs


def test_setups_that_are_not_compared_are_named(tmp_path):
    one, other = runs(tmp_path, {"cells": [("base game", {}), ("deed-row", {})]}, {"cells": [("deed-row", {})]})
    assert compare(one, other).left == {"one": ["base game"], "other": []}
    assert compare(one, other, (0, 0)).left == {"one": ["deed-row"], "other": []}


@pytest.mark.parametrize("boundary", [None, Boundary(40_000, "focal", 20_000), Boundary(8_000)])
@pytest.mark.parametrize("at", [0.9, 1.1])
def test_p_is_below_the_error_just_where_the_interval_leaves_no_change_out(boundary, at):
    """Also where an interval has other lengths to either side, as that of two independent exact ones has."""
    value = np.array([0.02, -0.02])
    low, high = value - at * np.array([0.02, 0.05]), value + at * np.array([0.05, 0.02])
    coverage = Coverage.at_any_time(boundary) if boundary else BY_ITSELF
    p = interval_significance(value, low, high, np.array([500, 500]), family=8, coverage=coverage)
    assert ((p < 0.05) == (at < 1)).all() and (p > 0.001).all()
