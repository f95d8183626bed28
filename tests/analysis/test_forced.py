"""Forced deals: cells, run folders, and effects that were planted."""
import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders import parts, slices
from ludometer.analysis.run_folders.manifest import describe
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables import gift_effects
from ludometer.analysis.tables.sums import result_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.gifts import GAVE, GOT, HAD, RECEIVED
from tests.analysis.parts import MadeUp

PLAYERS = 4


def planted(seed, blocks, effect, text="scheme.x", had=0.0, likeness=0.8):
    """(cell with a gift, its twin): scores of receivers are `effect` points higher, of the others `effect` / 3 lower.

    had: probability that who is drawn has it anyway. likeness: correlation of scores in the two cells.
    """
    rng = np.random.default_rng(seed)
    shape = blocks, PLAYERS, PLAYERS
    common, *own = rng.normal(size=(3, *shape)) * 4
    there, here = (np.sqrt(likeness) * common + np.sqrt(1 - likeness) * each for each in own)
    seat = (rng.integers(PLAYERS, size=(blocks, 1)) + np.arange(PLAYERS)) % PLAYERS
    lot = np.arange(PLAYERS) == seat[..., None]
    known = lot & (rng.random((blocks, 1, 1)) < had)
    got = np.where(known, HAD, np.where(lot, RECEIVED, 0))
    here = np.where(known.any(axis=-1, keepdims=True), there, here + effect * lot - effect / 3 * ~lot)
    if "=" in text:                                             # the seat before has the other and loses by it
        got = np.where(np.roll(lot, -1, axis=-1), GAVE, got)
        here = here - np.where(np.roll(lot, -1, axis=-1), 2 / 3 * effect, 0)
    frames = [pd.DataFrame({
        "block": np.arange(blocks).repeat(PLAYERS**2), "score": score.ravel(),
        "win": (score == score.max(axis=-1, keepdims=True)).ravel().astype(float),
        "given": pd.Categorical.from_codes(codes.ravel(), GOT)}) for score, codes in ((here, got), (there, 0 * got))]
    return [Planted(*each) for each in zip(frames, ({"gift": text}, {}), strict=True)]


class Planted(MadeUp):
    """A played cell in two parts."""

    players = PLAYERS

    def __init__(self, frame, about):
        self.frame, self.about = frame, about

    def frames(self):
        half = len(self.frame) // PLAYERS**2 // 2 * PLAYERS**2
        return [self.frame[:half], self.frame[half:]]


def effects(monkeypatch, *cells):
    """What effects() makes of planted cells with one twin."""
    monkeypatch.setattr(gift_effects, "gifts", lambda twin, laid=False: cells)
    return gift_effects.effects


def test_a_planted_effect_is_found_and_pairing_counted(monkeypatch):
    cell, twin = planted(1, 2000, 2.0)
    row = effects(monkeypatch, cell)(twin).iloc[0]
    assert row["points_low"] < 2 < row["points_high"] and row["points_high"] - row["points_low"] < 0.3
    assert row["others_points_low"] < -2 / 3 < row["others_points_high"]
    assert row["win_low"] > 0.05 and row["others_win"] == pytest.approx(-row["win"] / 3)
    assert row["deals"] == 2000 and 1.3 < row["variance_ratio"] < 6
    apart = effects(monkeypatch, planted(1, 2000, 2.0, likeness=0)[0])(planted(1, 2000, 2.0, likeness=0)[1]).iloc[0]
    assert apart["variance_ratio"] == pytest.approx(1, abs=0.15)


def test_deals_in_which_it_was_held_anyway_are_left_out(monkeypatch):
    cell, twin = planted(2, 2000, 2.0, had=0.5)
    row = effects(monkeypatch, cell)(twin).iloc[0]
    assert row["changed"] == 1 and 900 < row["deals"] < 1100 and row["points_low"] < 2 < row["points_high"]


def test_games_that_end_otherwise_are_counted_among_those_in_which_somebody_got_it(monkeypatch):
    cell, twin = planted(2, 400, 2.0, had=0.5)
    block = cell.frame["block"]
    for name in ("score", "win"):                               # half of the games end as in the twin deals
        cell.frame[name] = cell.frame[name].where(block < 200, twin.frame[name])
    got = (cell.frame["given"] == "received").groupby(block).any()
    row = effects(monkeypatch, cell)(twin).iloc[0]
    assert row["changed"] == pytest.approx(got[:200].sum() / got.sum()) and 0.4 < row["changed"] < 0.6
    monkeypatch.setattr(gift_effects, "gifts", lambda twin, laid: (cell,))
    assert gift_effects.laid_effects(twin).iloc[0]["changed"] == row["changed"]


def test_a_swap_counts_both_who_got_the_one_and_who_got_the_other(monkeypatch):
    cell, twin = planted(3, 2000, 1.5, "leader.a=b")
    row = effects(monkeypatch, cell)(twin).iloc[0]
    assert row["points_low"] < 1.5 < row["points_high"]         # 1.5 more, and 1.5 less taken back
    assert np.isnan(row["others_points"])                       # who sits with both says nothing


def test_swap_signs_of_seats_at_tables_with_one_of_the_two():
    got = np.array([[[RECEIVED, 0, 0], [0, GAVE, 0], [GAVE, RECEIVED, 0], [0, 0, 0]]])
    own, others = gift_effects._signs(got, swap=True)
    assert own.tolist() == [[[1, 0, 0], [0, -1, 0], [-1, 1, 0], [0, 0, 0]]]
    assert others.tolist() == [[[0, 1, 1], [-1, 0, -1], [0, 0, 0], [0, 0, 0]]]
    own, others = gift_effects._signs(got, swap=False)
    assert own[0, 2].tolist() == [0, 1, 0] and others[0, 2].tolist() == [1, 0, 1] and not others[0, 1].any()


def planted_on_table(seed, blocks, effect, seat, text="quest.x", likeness=0.8):
    """(cell, its twin): where it lies, all score `effect` more, and this seat another 4; it is taken away as often."""
    rng = np.random.default_rng(seed)
    shape = blocks, PLAYERS, PLAYERS
    common, *own = rng.normal(size=(3, *shape)) * 4
    there, here = (np.sqrt(likeness) * common + np.sqrt(1 - likeness) * each for each in own)
    laid = rng.random((blocks, 1, 1)) < 0.5
    change = effect + 4.0 * (np.arange(PLAYERS) == seat)
    here, there = here + change * laid, there + change * ~laid
    got = np.where(laid, RECEIVED, GAVE) * np.ones(shape, int)
    frames = [pd.DataFrame({
        "block": np.arange(blocks).repeat(PLAYERS**2), "score": score.ravel(),
        "win": (score == score.max(axis=-1, keepdims=True)).ravel().astype(float),
        "given": pd.Categorical.from_codes(codes.ravel(), GOT)}) for score, codes in ((here, got), (there, 0 * got))]
    return [Planted(*each) for each in zip(frames, ({"gift": text}, {}), strict=True)]


def test_what_lies_on_the_table_changes_points_and_seats_as_planted(monkeypatch):
    cell, twin = planted_on_table(4, 1500, 2.0, seat=1)
    monkeypatch.setattr(gift_effects, "gifts", lambda twin, laid: (cell,))
    row = gift_effects.laid_effects(twin).iloc[0]
    assert row["deals"] == 1500 and row["points_low"] < 3 < row["points_high"]      # 2 for all, and 4 for one of four
    assert row["points_high"] - row["points_low"] < 0.2 and 1.3 < row["variance_ratio"] < 20
    assert row["seat_1_low"] > 0.1 and all(row[f"seat_{seat}_high"] < 0 for seat in (0, 2, 3))
    assert sum(row[f"seat_{seat}"] for seat in range(PLAYERS)) == pytest.approx(0, abs=1e-12)


def test_intervals_of_seats_hold_for_all_seats_and_rows_together(monkeypatch):
    cell, twin = planted_on_table(4, 300, 2.0, seat=1)
    monkeypatch.setattr(gift_effects, "gifts", lambda twin, laid: [cell] * 3)
    row = gift_effects.laid_effects(twin).iloc[0]
    found = result_of(gift_effects._gift_effect(cell, twin, gift_effects._table_pairs)).pairs
    seat, points = (found.of_items([place]).estimates(family, proportion=place < PLAYERS)
                    for place, family in ((1, 3 * PLAYERS), (PLAYERS, 3)))
    assert row["seat_1_low"] == seat.low[0] and row["points_low"] == points.low[0]
    assert found.of_items([1]).estimates(3, proportion=True).low[0] > row["seat_1_low"] + 0.001


def test_intervals_hold_for_all_rows_together(monkeypatch):
    cells, twins = zip(*(planted(seed, 300, 1.0) for seed in range(10)), strict=True)
    alone = effects(monkeypatch, cells[0])(twins[0]).iloc[0]
    family = effects(monkeypatch, *cells[:1] * 10)(twins[0]).iloc[0]
    assert family["win"] == alone["win"] and family["win_low"] < alone["win_low"] - 0.01


@pytest.mark.verify
def test_nothing_is_found_on_the_table_where_nothing_was_planted(monkeypatch):
    """5 % of intervals of all seats together may lie on one side of none."""
    wrong = np.zeros(2)
    for seed in range(400):
        cell, twin = planted_on_table(seed, 60, 0.0, seat=None)
        monkeypatch.setattr(gift_effects, "gifts", lambda twin, laid, cell=cell: (cell,))
        row = gift_effects.laid_effects(twin).iloc[0]
        wrong += [row["points_low"] > 0 or row["points_high"] < 0,
                  any(row[f"seat_{seat}_low"] > 0 or row[f"seat_{seat}_high"] < 0 for seat in range(PLAYERS))]
    assert (wrong / 400 < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)).all()


@pytest.mark.verify
def test_nothing_is_found_where_nothing_was_planted(monkeypatch):
    """5 % of intervals may lie on one side of none."""
    wrong = 0
    for seed in range(400):
        cell, twin = planted(seed, 60, 0.0)
        row = effects(monkeypatch, cell)(twin).iloc[0]
        wrong += row["points_low"] > 0 or row["points_high"] < 0
    assert wrong / 400 < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)


# ---- experiments and run folders

def test_each_gift_is_a_cell_behind_the_others():
    experiment = Experiment.make({"game": "rurik", "give": ["agenda.wealthy", "leader.*", "agenda.wealthy"],
                                  "swap": ["leader.boris=maria"], "vary": {"set.start_coins": [3, 2]}})
    cells = experiment.cells()
    leaders = len(cells[0].tables.factions)
    assert len(cells) == 2 * (1 + 1 + leaders + 1)
    assert [cell.gift for cell in cells[:4]] == [None, None, "agenda.wealthy", "leader.agatha"]
    assert {cell.twin for cell in cells if cell.gift} == {0, 1} and all(
        cell.set == cells[cell.twin].set for cell in cells if cell.gift)
    assert cells[-1].label.endswith(", Maria instead of Boris")
    assert Experiment.make(experiment.plain()).cells() == cells


def test_experiments_without_gifts_are_described_as_before():
    experiment = Experiment.make({"game": "rurik", "games": 8})
    manifest = describe(experiment)
    assert not {"give", "swap"} & set(experiment.plain()) and "given" not in manifest["columns"]
    assert not {"gift", "twin"} & set(manifest["cells"][0])


@pytest.mark.parametrize(("values", "message"), [
    ({"game": "pig", "give": ["card.x"]}, "e: give card.x: nothing can be given in pig"),
    ({"game": "rurik", "give": ["inheritance.kiev"]}, "e: give inheritance.kiev: in no deal without the module "
     r"stone-and-blade; expected it among the modules \(--module stone-and-blade\)$"),
    ({"game": "burgundy", "give": ["duchy.duchy_3"]}, "e: give duchy.duchy_3: not with 4 players and no modules: it is "
     "in no deal$"),
    ({"game": "rurik", "swap": ["leader.boris=borys"]}, "e: swap leader.boris=borys: leader: no 'borys'"),
    ({"game": "rurik", "give": "leader.boris"}, "give"),
    ({"game": "burgundy", "modules": ["inns"], "give": ["tile.inn"]},
     "it is in no deal or in all of them; expected .*not an inn, since each phase has one"),
    ({"game": "burgundy", "give": ["shield.shield_1"]}, "in no deal without the module shields; expected it among"),
])
def test_gifts_that_are_in_no_deal_are_refused(values, message):
    with pytest.raises(DataError, match=message):
        Experiment.make(values, "e")


def test_a_star_gives_what_lies_in_some_deals_and_not_in_others():
    cells = Experiment.make({"game": "burgundy", "players": 2, "give": ["tile.*"]}).cells()
    black = {7, 12, 14, 15, 24, 25}
    assert sorted(cell.gift for cell in cells[1:]) == sorted(
        f"tile.monastery_{number}" for number in {*range(1, 27)} - black)
    with pytest.raises(DataError, match=r"tile\.market: not with 2 players and no modules: it is in no deal or in all"):
        Experiment.make({"game": "burgundy", "players": 2, "give": ["tile.market"]})


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of forced deals: a leader, a card that helps, and a swap of two cards that say the same."""
    experiment = Experiment.make({
        "game": "rurik", "players": 3, "games": 360, "lineup": "textbook",
        "give": ["leader.boris", "scheme.attack_coin"], "swap": ["scheme.tax_a=tax_b"]})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "forced", jobs=1)


def test_a_run_says_who_got_what(run):
    frame = run.to_pandas(["cell", "block", "game", "seat", "faction", "given"])
    got = frame[frame["given"] == "received"]
    assert set(got["cell"]) == {1, 2}
    got = got[got["cell"] == 1]
    assert (got["faction"] == "boris").all()
    assert (got.groupby("block")["seat"].nunique() == 3).all()
    assert (frame[frame["cell"] == 0]["given"] == "no").all()
    assert run.columns["given"].startswith("what happened to the seat")


def test_effects_of_a_run_are_those_of_its_gifts(run):
    cells = tables.played_cells(Run.open(run.path))
    frame = tables.effects(cells[0]).set_index("gift")
    assert frame.loc["scheme.attack_coin", "points"] > 0 > frame.loc["scheme.attack_coin", "others_win"]
    assert frame.loc["scheme.attack_coin", "deals"] == 120 > frame.loc["leader.boris", "deals"] > 80
    assert frame.loc["scheme.tax_a=tax_b", "deals"] == 0        # nobody holds one as the game begins
    assert not len(tables.effects(cells[1]))
    assert [cell.number for cell in tables.gifts(cells[0])] == [1, 2, 3]
    assert tables.same_games(cells[3], cells[0])


def test_the_same_bytes_come_of_a_run_that_is_stopped(run, tmp_path, monkeypatch):
    experiment = Experiment.make(run.manifest["experiment"])
    monkeypatch.setattr("ludometer.analysis.run_folders.parts.PART", 120)
    whole, again = (sweep(experiment, tmp_path / name, jobs=jobs) for name, jobs in (("one", 1), ("two", 2)))
    last = sorted((again.path / "games").iterdir())[-1]
    last.unlink()
    again = sweep(experiment, again.path, jobs=1)
    assert [part["sha256"] for part in again.manifest["parts"]] == [part["sha256"] for part in whole.manifest["parts"]]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("values", "share"), [
    ({"swap": ["leader.boris=maria"], "players": 2}, 15 / 28),  # neither of two among two of eight
    ({"give": ["leader.boris"], "players": 3}, 1 / 8),
    ({"game": "scythia", "give": ["crew.champion"], "swap": ["hero.vadash=kumis"], "players": 2}, None),
])
def test_games_that_a_gift_does_not_change_are_taken_from_the_twin(values, share, tmp_path, monkeypatch):
    experiment = Experiment.make({"game": "rurik", "games": 600, "lineup": "casual"} | values)
    monkeypatch.setattr("ludometer.analysis.run_folders.parts.PART", 240)
    left_out = []
    monkeypatch.setattr("ludometer.analysis.run_folders.sweep.filled_from_twin", lambda rows, *more: (
        left_out.append((rows["given"] < 0).mean()) or parts.filled_from_twin(rows, *more)))
    short = sweep(experiment, tmp_path / "left-out", jobs=1)
    saved = np.mean(left_out)
    monkeypatch.setattr(slices, "replace", lambda cell, skips: cell)
    whole = sweep(experiment, tmp_path / "played", jobs=1)
    assert saved > 0 == sum(left_out[len(left_out) // 2:]) and (share is None or abs(saved - share) < 0.1)
    assert [part["sha256"] for part in short.manifest["parts"]] == [part["sha256"] for part in whole.manifest["parts"]]


def test_a_manifest_names_the_twin_of_each_gift(run):
    from ludometer.analysis.run_folders.manifest_schema import Manifest
    text = (run.path / "manifest.json").read_text()
    broken = text.replace('"twin": 0', '"twin": 7', 1)
    assert broken != text
    with pytest.raises(ValueError, match="twin = 7; expected the number of an earlier cell"):
        Manifest.model_validate_json(broken)


def test_a_cell_says_how_to_play_its_gift():
    cells = Experiment.make({"game": "rurik", "give": ["leader.boris"], "swap": ["leader.boris=maria"]}).cells()
    assert cells[1].play_command(1, 2).endswith("--give leader.boris")
    assert cells[2].play_command(1, 2).endswith("--swap leader.boris=maria")
