"""Whether it pays to use modules, of games made up with known chances and of games really played."""

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables.module_worth import has_users_and_ignorers, worth
from tests.analysis.parts import MadeUp

NAMES = ("purist", "textbook")


class Made(MadeUp):
    """A cell of made-up games in which one player is of another policy than the rest, and wins with a known chance."""

    def __init__(self, chance, lone="purist", players=4, blocks=4000, seed=1, modules=("war",)):
        self.players, self.games, self.fair = players, blocks * players, 1 / players
        self.about = {"modules": list(modules)}
        luck = np.random.default_rng(seed).random((blocks, players))        # games of the same seed share theirs
        winner = np.where(luck < chance, 0, 1 + (luck * 1e6).astype(int) % (players - 1))
        player = np.arange(players)
        win = winner[..., None] == player
        policy = np.broadcast_to(np.where(player == 0, NAMES.index(lone), 1 - NAMES.index(lone)), win.shape)
        self.rows = pd.DataFrame({
            "block": np.repeat(np.arange(blocks), players**2), "win": win.ravel().astype(float),
            "policy": pd.Categorical.from_codes(policy.ravel(), NAMES)})

    def names(self, column):
        return tuple(self.rows[column].cat.categories)

    def shares_luck_with(self, other):
        return True


@pytest.mark.parametrize(("chance", "lone", "verdict"), [
    (0.10, "purist", "strong"), (0.26, "purist", "balanced"), (0.40, "purist", "weak"),
    (0.40, "textbook", "strong"), (0.26, "textbook", "balanced"), (0.10, "textbook", "weak"),
    (0.22, "purist", "undecided"), (0.28, "textbook", "undecided")])
def test_verdicts_on_the_fewer_at_the_table(chance, lone, verdict):
    found = worth(Made(chance, lone))
    sign = 1 if lone == "textbook" else -1
    assert found["verdict"] == verdict
    assert found["gain_low"] < sign * (chance - 0.25) < found["gain_high"]
    one, rest = ("use", "ignore") if lone == "textbook" else ("ignore", "use")
    assert found[f"{one}_low"] < chance < found[f"{one}_high"]
    assert found[one] + 3 * found[rest] == pytest.approx(1)
    assert sign * (found[one] - 0.25) == pytest.approx(found["gain"])
    assert found["n"] == 16_000 and (found["wanted"] != 0) == (verdict == "undecided")


def test_a_family_has_wider_intervals():
    one, many = worth(Made(0.2)), worth(Made(0.2), family=12)
    assert one["gain"] == many["gain"]
    assert many["gain_low"] < one["gain_low"] and many["ignore_high"] > one["ignore_high"]


@pytest.mark.parametrize("lone", NAMES)
def test_a_module_added_is_worth_what_it_adds(lone):
    before, after = (0.2, 0.1) if lone == "purist" else (0.3, 0.4)
    found = worth(Made(after, lone), Made(before, lone, modules=()))
    assert found["verdict"] == "strong" and found["gain_low"] < 0.1 < found["gain_high"]
    apart = worth(Made(after, lone), Made(before, lone, seed=2))
    assert found["gain_high"] - found["gain_low"] < apart["gain_high"] - apart["gain_low"]
    assert worth(Made(after, lone), Made(after, lone))["verdict"] == "balanced"
    assert worth(Made(before, lone), Made(after, lone))["verdict"] == "weak"


def test_two_seats_divide_the_win():
    found = worth(Made(0.35, players=2))
    assert found["use"] == pytest.approx(1 - found["ignore"]) and found["verdict"] == "strong"


def test_it_is_asked_where_some_use_modules_and_some_do_not():
    assert has_users_and_ignorers(Made(0.2)) and not has_users_and_ignorers(Made(0.2, modules=()))
    alike = Made(0.2)
    alike.rows["policy"] = alike.rows["policy"].cat.remove_categories("textbook")
    assert not has_users_and_ignorers(alike)


def test_it_is_not_asked_where_only_other_cells_have_both(tmp_path):
    run = sweep(Experiment.make({
        "game": "rurik", "games": 8, "seed": 7, "modules": ["stone-and-blade"], "vary": {
            "lineup": ["textbook", "purist", "purist,textbook*"]}}), tmp_path / "run", jobs=1)
    assert [has_users_and_ignorers(cell) for cell in tables.played_cells(run)] == [False, False, True]


def test_a_module_added_in_another_run_that_names_more_policies():
    other = Made(0.2)
    expected = worth(Made(0.1), other)
    other.rows["policy"] = other.rows["policy"].cat.set_categories(["textbook", "warrior", "purist"])
    pd.testing.assert_series_equal(worth(Made(0.1), other), expected)


def test_games_really_played(tmp_path):
    run = sweep(Experiment.make({
        "game": "rurik", "games": 240, "seed": 7, "lineup": "purist,textbook*", "vary": {
            "players": [4, 2], "modules": [[], ["stone-and-blade"], ["stone-and-blade", "war"]]}}), tmp_path / "run",
        jobs=1)
    cells = tables.played_cells(run)
    assert [has_users_and_ignorers(cell) for cell in cells] == [False, True, True] * 2
    for core, war in (cells[1:3], cells[4:]):
        shares = [run.to_pandas(cell=cell.number).groupby("policy", observed=True)["win"].mean()
                  for cell in (core, war)]
        found, alone = worth(war, core), worth(core)
        assert (found["use"], found["ignore"]) == pytest.approx((shares[1]["textbook"], shares[1]["purist"]))
        fewer, sign = ("purist", -1) if core.players == 4 else ("textbook", 1)
        assert found["gain"] == pytest.approx(sign * (shares[1][fewer] - shares[0][fewer]))
        assert alone["gain"] == pytest.approx(sign * (shares[0][fewer] - core.fair))


def mixed(*chances, blocks=4000):
    """A Made cell in which each population has one of these chances."""
    made = [Made(chance, blocks=blocks, seed=seed) for seed, chance in enumerate(chances, 1)]
    found, names = Made(chances[0], blocks=1), ("x", "y", "z")[:len(chances)]
    found.games, found.populations = 4 * blocks * len(made), names
    found.rows = pd.concat([one.rows.assign(block=one.rows["block"] + place * blocks, population=pd.Categorical(
        [names[place]] * len(one.rows), names)) for place, one in enumerate(made)], ignore_index=True)
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize(("chances", "verdict"), [
    ((0.10, 0.12), "strong"), ((0.40, 0.38), "weak"), ((0.26, 0.25), "balanced"), ((0.10, 0.40), tables.DIFFERS),
    ((0.10, 0.25), tables.DIFFERS), ((0.10, 0.22), "undecided")])
def test_modules_are_worth_using_where_all_populations_say_so(chances, verdict):
    found = worth(mixed(*chances))
    assert found["verdict"] == verdict and (found["wanted"] != 0) == (verdict == "undecided")
    assert [row["value"] for row in found["populations"]] == pytest.approx([0.25 - each for each in chances], abs=0.02)
    none = worth(mixed(*[0.25] * len(chances)))
    added = worth(mixed(*chances), mixed(*[0.25] * len(chances)))       # against the same without the modules added
    assert added["verdict"] == verdict and "populations" in none
    assert "populations" not in worth(Made(0.2))
