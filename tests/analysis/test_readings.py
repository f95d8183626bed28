"""Findings under joint readings: the share in which they hold, and the row they depend on, against planted truth."""
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from ludometer.analysis.estimates.heterogeneity import ScenarioSums, explained_shares
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.studies import uncertain_data as joint
from ludometer.simcore.errors import DataError
from ludometer.simcore.readings import draw
from tests import synthetic

DOUBTS = (("rebel", "fur"), ("rebel", "coin"), ("deed", "hoard"))
NUMBER = 30


def played(rng, readings, blocks, mean, sd, deal=0.1):
    """Block sums of a share that differs between readings, with luck that all readings share."""
    share = mean + sd * rng.standard_normal(readings)
    luck = rng.normal(0, deal, blocks)
    counts = np.full((readings, blocks), 4.0)
    return counts, rng.binomial(4, np.clip(share[:, None] + luck, 0, 1))


def number(*variables):
    """The Heterogeneity of block sums (R, B)."""
    return ScenarioSums(*(np.asarray(variable)[..., None] for variable in variables)).heterogeneity(0)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Boris wins much where a reading has no fur among its rebels, else as all others; Maria is weak in all."""
    rng = np.random.default_rng(4)
    fillings = []
    for _ in range(NUMBER):
        fur, coin, points = rng.integers(0, 2), int(rng.integers(2, 5)), int(rng.integers(1, 4))
        values = {"rebel.coin.count": coin} | ({} if fur else {"rebel.fur.count": 0})
        fillings.append((values | {"deed.law_giver.points": points}, {"boris": 0.0 if fur else 5.0, "maria": -6.0}))
    folder = tmp_path_factory.mktemp("joint") / "run"
    return synthetic.write_run(folder, 150, cells=(("base game", {"boris": 0.0, "maria": -6.0}),), readings=fillings,
                               reconstructed=DOUBTS, noise=True)


@pytest.fixture(scope="module")
def found(run):
    return joint.readings(run)


def finding(found, item, kind="faction"):
    return found.findings[(found.findings["kind"] == kind) & (found.findings["item"] == item)].iloc[0]


def test_the_row_that_decides_a_verdict_is_found(found):
    rows = found.rows[(found.rows["item"] == "boris")]
    first = rows.iloc[0]
    assert (first["table"], first["row"]) == ("rebel", "fur") and first["p"] < 1e-6
    assert first["value"] > 0.85 and first["low"] > 0.6 and first["high"] <= 1
    assert (rows["p"].iloc[1:] > 0.05).all()
    assert (found.rows[found.rows["kind"] == "seat"]["p"] > 0.05).all()


def test_a_finding_carries_the_share_of_readings_in_which_it_holds(found):
    boris, maria = finding(found, "boris"), finding(found, "maria")
    fur = np.mean(["rebel.fur.count" not in cell["filled"] for cell in found.cell.run.cells[1:]])
    assert boris["share_low"] < (1 - fur if boris["verdict"] == "strong" else fur) < boris["share_high"]
    assert boris["sd"] > 0.05 and boris["stands"] != "safe"
    assert maria["verdict"] == "weak" and maria["decided"] and maria["share_low"] > 0.8
    assert maria["least"] < maria["value"] < maria["most"] < 0.22
    assert maria["shares"]["weak"] == maria["share"] and set(maria["shares"]) == {"strong", "balanced", "weak"}
    assert len(found.findings) == 8 + 4 and found.numbers == list(range(1, NUMBER + 1))


def test_nothing_is_safe_while_rows_are_not_varied(found):
    assert found.untested == {"deed": ["hoard"]}
    assert finding(found, "maria")["stands"] == "untested"
    row = finding(found, "maria").to_dict()
    assert joint.finding_status(row, {}) == "safe"
    assert joint.finding_status(row | {"share_low": 0.5, "share_high": 0.95}, {}) == "open"
    assert joint.finding_status(row | {"share_low": 0.5, "share_high": 0.75}, {}) == "depends"


@pytest.mark.verify
def test_nothing_is_safe_while_a_field_is_not_varied(run, monkeypatch):
    assert joint.readings(run).unvaried == {}
    monkeypatch.setattr(joint, "untested_rows", lambda base, cells: {})
    assert finding(joint.readings(run), "maria")["stands"] == "safe"
    monkeypatch.setattr(joint, "unvaried_fields", lambda *asked: {"deed": ["rules"]})
    found = joint.readings(run)
    assert finding(found, "maria")["stands"] == "untested" and found.plain()["unvaried"] == {"deed": ["rules"]}


def test_plain_data_and_too_few_readings(found, tmp_path):
    plain = found.plain()
    assert plain["readings"][:2] == [1, 2] and plain["untested"] == {"deed": ["hoard"]}
    assert {row["item"] for row in plain["rows"]} >= {"boris"} and len(plain["findings"]) == 12
    few = synthetic.write_run(tmp_path / "run", 20, readings=[({"rebel.coin.count": 3}, {})] * 3)
    with pytest.raises(DataError, match="3 readings of cell 0, expected 10 or more"):
        joint.readings(few)
    with pytest.raises(DataError, match="no '9'"):
        joint.readings(few, 9)


@pytest.mark.verify
def test_points_and_solo_chances_are_compared_with_the_others(tmp_path):
    rng = np.random.default_rng(2)
    fillings = [({"rebel.coin.count": int(rng.integers(2, 5))}, {"boris": 4.0}) for _ in range(20)]
    folder = synthetic.write_run(tmp_path / "run", 400, 1, cells=(("base game", {"boris": 4.0}),), readings=fillings,
                                 noise=True)
    found = joint.readings(folder)
    boris = finding(found, "boris")
    assert boris["verdict"] == "above" and boris["share_low"] > 0.75 and set(found.findings["kind"]) == {
        "faction", joint.WON}
    won = finding(found, "all", joint.WON)
    assert won["verdict"] == won["stands"] == joint.NONE and won["shares"] == {}
    assert won["least"] <= won["value"] <= won["most"] and abs(won["value"] - won["base"]) < 0.1


def test_sums_over_blocks_are_enough():
    rng = np.random.default_rng(9)
    counts, others = rng.integers(1, 9, (2, 12, 50))
    sums, less = rng.binomial(counts, rng.uniform(0, 0.6, 50)), rng.binomial(others, 0.2)
    found = number(counts, sums, others, less)
    influence = 0                                               # of each block, from all of them at once
    for sign, each, below in ((1, sums, counts), (-1, less, others)):
        value = each.sum(axis=1, keepdims=True) / below.sum(axis=1, keepdims=True)
        influence = influence + sign * (each - value * below) / below.mean(axis=1, keepdims=True)
    assert np.allclose(found.values, sums.sum(axis=1) / counts.sum(axis=1) - less.sum(axis=1) / others.sum(axis=1))
    mean = influence.mean(axis=0).var(ddof=1) / 50              # what they share, and a twelfth of their own
    each = influence.var(axis=1, ddof=1).mean() / 50
    assert found.own == pytest.approx((each - mean) * 12 / 11) and found.shared == pytest.approx(each - found.own)
    whole = ScenarioSums(*(array[:, :20, None] for array in (counts, sums, others, less)))
    whole += ScenarioSums(*(array[:, 20:, None] for array in (counts, sums, others, less)))
    again = whole.heterogeneity(0)
    assert np.allclose(again.values, found.values) and again.own == pytest.approx(found.own)


def test_luck_is_no_spread():
    rng = np.random.default_rng(3)
    none = [number(*played(rng, 40, 125, 0.25, 0.0)).sd for _ in range(20)]
    some = [number(*played(rng, 40, 125, 0.25, 0.04)).sd for _ in range(20)]
    assert np.mean(none) < 0.01 and 0.035 < np.mean(some) < 0.045
    low, high = number(*played(rng, 400, 400, 0.25, 0.04)).span
    assert 0.15 < low < 0.19 and 0.31 < high < 0.35             # 0.25 ± 1.96 · 0.04
    quiet, loud = (number(*played(rng, 40, 125, 0.25, 0.03, deal)) for deal in (0.0, 0.2))
    assert loud.shared > 3 * max(quiet.shared, 1e-5)            # deals that are shared make the mean uncertain
    same = number(np.full((20, 30), 4), np.tile(rng.binomial(4, 0.3, 30), (20, 1)))     # the same games in all
    assert same.sd == same.own == 0 and same.share(0, 0.9, 0.95)[0] == 1 and same.shared > 0


@pytest.mark.parametrize(("mean", "sd", "share"), [(0.35, 0.01, 1), (0.2, 0.01, 0), (0.28, 0.03, 0.5)])
def test_shares_at_the_ends_and_in_the_middle(mean, sd, share):
    found = number(*played(np.random.default_rng(6), 60, 400, mean, sd)).share(0.28, np.inf, 0.95)
    assert abs(found[0] - share) < 0.2 and found[1] <= share <= found[2] and (0.05 < share < 0.95) == (
        found[2] - found[1] > 0.2)


def test_the_own_row_of_a_finding_is_asked_first():
    rng = np.random.default_rng(8)
    inputs = {str(i): rng.integers(0, 3, (40, 1)).astype(float) for i in range(50)}
    between = number(*played(rng, 40, 400, 0.25, 0.03))
    alike, own = ({key: p for key, *_, p in explained_shares(between, inputs, 0.95, 2, first)} for first in (None, "9"))
    assert len(alike) == 50 and own["9"] < alike["9"] and all(own[key] >= alike[key] for key in own if key != "9")


def cells_of(rows):
    """(base, cells) whose readings draw these triggers and costs of a card: [(trigger, cost)]."""
    base = SimpleNamespace(numbers={"catalogue": {"rows": {"crew": {"healer": {"trigger": "raid", "cost": 2}}}}})
    return base, [SimpleNamespace(about={"filled": {"crew.healer.trigger": trigger, "crew.healer.cost": cost}})
                  for trigger, cost in rows]


def test_what_few_readings_draw_is_no_input():
    """A word of one reading would explain all that is odd about that reading: a card's kind, drawn from a pool."""
    rows = [("end" if i < 4 else "dies" if i < 9 else "raid", 2 + i % 2) for i in range(40)]
    columns = joint.inputs_of(*cells_of(rows))["crew", "healer"]
    assert sorted(columns.sum(axis=0)) == [31, 100]             # raid, and the cost; of four readings nothing is said
    assert joint.inputs_of(*cells_of([("raid", 2 + (i < 4)) for i in range(40)])) == {}


def test_a_word_and_a_list_are_inputs_too():
    assert [list(column) for column in joint.number_columns(["top", "left", "top"])] == [[1.0, 0.0, 1.0]]
    assert [list(column) for column in joint.number_columns([[1, 2], [2, 2]])] == [[3.0, 4.0]]
    assert [list(column) for column in joint.number_columns([{"silver": 1}, {"silver": 1, "cards": 2}])] == [[1.0, 3.0]]
    assert len(joint.number_columns([["blue"], ["grey"], ["red"]])) == 2


def test_an_experiment_plays_readings_that_can_be_named_again(tmp_path):
    experiment = Experiment.make({"game": "rurik", "players": 2, "games": 8, "lineup": "random", "readings": 2,
                                  "alternatives": True})
    run = sweep(experiment, tmp_path / "run", jobs=1)
    cells = [cell for cell in run.cells if cell.get("reading")]
    assert [(cell["reading"], cell["of"], cell["label"], cell["filled"]) for cell in cells] == [
        (number, 0, f"reading {number}", draw("rurik", number, 2)) for number in (1, 2)]
    assert all(cell["tables"]["reconstructed"] == [] for cell in cells) and run.cells[0]["tables"]["reconstructed"]
    alone = Experiment.make({"game": "rurik", "players": 2, "games": 8, "lineup": "random", "reading": 2})
    (cell,) = alone.cells()
    assert cell.label == "reading 2" and cell.of is None and "--reading 2" in cell.play_command(1, 0)
    assert cell.tables.data_hash == cells[1]["tables"]["data_hash"]
    again = sweep(alone, tmp_path / "alone", jobs=1).to_pandas()
    there = run.to_pandas(cell=cells[1]["cell"])
    assert (again["score"].to_numpy() == there["score"].to_numpy()).all()


def test_a_run_grows_by_readings_and_has_the_bytes_of_one_that_was_played_at_once(tmp_path):
    asked = {"game": "rurik", "players": 2, "games": 8, "lineup": "random", "vary": {"set.start_coins": [2, 3]},
             "give": ["agenda.wealthy"]}
    once = sweep(Experiment.make(asked | {"readings": 3}), tmp_path / "once", jobs=1)
    sweep(Experiment.make(asked), tmp_path / "run", jobs=1)
    sweep(Experiment.make(asked | {"readings": 1}), tmp_path / "run", jobs=1)
    run = grow(tmp_path / "run", more_readings=2, jobs=1)
    assert run.manifest["readings"] == [1, 3] and run.manifest["complete"] and len(run.cells) == 4 + 6
    assert run.manifest["experiment"] == once.manifest["experiment"] and run.cells == once.cells
    assert [(part["file"], part["sha256"]) for part in run.manifest["parts"]] == [
        (part["file"], part["sha256"]) for part in once.manifest["parts"]]
    assert grow(tmp_path / "run", readings=3, jobs=1).manifest["readings"] == [1, 3]
    with pytest.raises(DataError, match="it has 3 readings, and readings = 2 asks for fewer"):
        sweep(Experiment.make(asked | {"readings": 2}), tmp_path / "run", jobs=1)


def test_more_readings_that_were_stopped_are_played_and_not_added_again(tmp_path):
    def stop(played, total):
        if played >= 16:
            raise KeyboardInterrupt
    asked = {"game": "rurik", "players": 2, "games": 8, "lineup": "random"}
    sweep(Experiment.make(asked | {"readings": 1}), tmp_path / "run", jobs=1)
    with pytest.raises(KeyboardInterrupt):
        grow(tmp_path / "run", more_readings=2, jobs=1, progress=stop)
    assert not Run.open(tmp_path / "run", partial=True).manifest["complete"]
    assert len(grow(tmp_path / "run", more_readings=2, jobs=1).cells) == 1 + 3
    assert len(grow(tmp_path / "run", more_readings=2, jobs=1).cells) == 1 + 5


@pytest.mark.parametrize(("values", "message"), [
    ({"readings": 3, "reading": 2}, "readings = 3 and reading = 2: give one of the two"),
    ({"readings": 300, "vary": {"set.start_coins": [2, 3]}}, "readings = 300 of 2 setups: more than 500 cells"),
    ({"reading": 0}, "reading = 0: expected 1 or more"),
    ({"readings": 0}, "readings = 0: expected 1 or more; to play without readings, leave it out"),
    ({"readings": 2, "set": {"warfare_needs_step": 1}, "modules": ["settled"], "files": {"settled": {
        "module": {"game": "rurik"}, "rebel": {name: {"source": "published: a photograph"} for name in (
            "coin", "coins", "ore", "wood", "fish", "honey", "fur")}}}}, "nothing in play has other readings")])
def test_readings_that_cannot_be_played_are_refused(values, message):
    with pytest.raises(DataError) as error:
        Experiment.make({"game": "rurik", "players": 4} | values)
    assert message in str(error.value)


@pytest.mark.verify
@pytest.mark.parametrize(("readings", "mean", "sd"), [(20, 0.28, 0.03), (40, 0.25, 0.03), (40, 0.31, 0.02),
                                                      (40, 0.25, 0.0), (100, 0.31, 0.02)])
def test_intervals_of_shares_cover_as_promised(readings, mean, sd):
    true = stats.norm.sf((0.28 - mean) / sd) if sd else 0.0
    hits = []
    for seed in range(500):
        found = number(*played(np.random.default_rng(seed), readings, 125, mean, sd)).share(0.28, np.inf, 0.95)
        hits.append(found[1] <= true <= found[2])
    assert np.mean(hits) > 0.95 - 3 * np.sqrt(0.95 * 0.05 / 500)


@pytest.mark.verify
def test_rows_without_effect_are_called_for_at_most_as_often_as_promised():
    called, covered, trials = 0, [], 300
    for seed in range(trials):
        rng = np.random.default_rng(seed)
        inputs = {("row", str(i)): rng.integers(0, 3, (40, 1)).astype(float) for i in range(60)}
        effect = rng.integers(0, 3, (40, 1)).astype(float)
        counts, sums = played(rng, 40, 125, 0.25, 0.02)
        called += any(p < 0.05 for *_, p in explained_shares(number(counts, sums), inputs, 0.95, 1, ("row", "7"), 1))
        share = 0.25 + 0.02 * rng.standard_normal(40) + 0.03 * (effect[:, 0] - 1)
        sums = rng.binomial(4, np.clip(share[:, None], 0, 1), counts.shape)
        true = 0.03**2 * 2 / 3 / (0.03**2 * 2 / 3 + 0.02**2)
        (_, _, low, high, _), = explained_shares(number(counts, sums), {"effect": effect}, 0.95)
        covered.append(low <= true <= high)
    assert called / trials <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / trials)
    assert np.mean(covered) > 0.95 - 3 * np.sqrt(0.05 * 0.95 / trials)
