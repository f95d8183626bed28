"""A search in run folders: planted damage is undone, what is stopped goes on, what cannot be searched is refused."""
import json
from contextlib import contextmanager

import numpy as np
import pytest

from ludometer.analysis.estimates.error_budget import HALVES
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import balance as searches
from ludometer.analysis.studies import stopping_rule
from ludometer.analysis.studies.balance import balance
from ludometer.analysis.studies.settings_race import unbiased_imbalance
from ludometer.analysis.studies.stopping_rule import Rule
from ludometer.analysis.tables import factions, seats
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.analysis.tables.questions import block_sums
from ludometer.analysis.tables.who_wins import FACTION_WINS
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import contents, stopped_after

KNOB = "leader.maria.coins"
WITHIN = Rule.read("within=8")


def experiment(**values):
    return Experiment.make({"game": "rurik", "players": 2, "lineup": "random", "seed": 500_003} | values)


def searched(folder, knobs=None, goal=WITHIN, most=20_000, tried=64, progress=lambda played, total: None, tiers=(),
             **values):
    return balance(experiment(**values), knobs or {KNOB: [-3, 0, 6, 12]}, goal, folder, most, tried, 1, progress,
                   tiers=tiers)


@contextmanager
def small_searches():
    """First looks after 400 games, and 20 games of a setting in a round at least."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stopping_rule, "FIRST", 400)
        patch.setattr(searches, "FEWEST", 20)
        yield


@pytest.fixture
def soon():
    with small_searches():
        yield


TIERS = {"tiers": ["random", "novice"], "most": 6_000}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Searches that were not stopped, by their tiers: (folder, Balance, progress that they gave)."""
    def search(**asked):
        seen, folder = [], tmp_path_factory.mktemp("search") / "it"
        return folder, searched(folder, progress=lambda *count: seen.append(count), **asked), seen
    with small_searches():
        return {(): search(most=3_000), ("random", "novice"): search(**TIERS)}


def test_planted_damage_is_undone(soon, tmp_path):
    """Six coins more make a leader win too often; the search takes them away again."""
    found = searched(tmp_path / "it", {KNOB: [0, 3]}, Rule.read("within=14"), 6_000, players=4, lineup="textbook",
                     set={KNOB: 6})
    assert found.found == {KNOB: 0} and found.item == "faction" and found.fair == 0.25
    short = found.shortlist.set_index("label")
    assert list(short["verdict"]) == ["not balanced", "not balanced", "balanced"] and list(short["size"]) == [0, 3, 6]
    row = short.loc[f"{KNOB} = 0"]
    assert 0 <= row["low"] <= row["imbalance"] <= row["high"] <= 0.14 < short.loc["as given", "low"]
    cell, = played_cells(Run.open(tmp_path / "it" / row["folder"]))
    expected = unbiased_imbalance(*block_sums(cell, FACTION_WINS), 0.25)
    assert row["optimism"] == pytest.approx(expected - row["raced"]) != row["imbalance"] - row["raced"]
    assert row["optimism_low"] <= row["optimism"] <= row["optimism_high"]
    given = found.settings.set_index("label").loc["as given"]
    assert given["imbalance"] > 0.14 and given["farthest"] == "maria"
    assert found.games <= 6_000 and len(found.settings) == 3 and found.whole == 2
    assert json.loads((tmp_path / "it" / "balance.json").read_text()) == json.loads(json.dumps(found.plain()))


def test_seats_are_balanced_by_what_one_of_them_starts_with(soon, tmp_path):
    """Two troops fewer for the first of two players are too few, with whatever leaders; the search gives them back."""
    knob = "seat.1.troops"
    found = searched(tmp_path / "it", {knob: [0]}, Rule.read("seats=20"), 6_000, lineup="textbook", set={knob: -2})
    assert found.found == {knob: 0} and (found.item, found.word, found.fair) == ("seat", "seat", 0.5)
    given, change = found.shortlist.to_dict("records")
    assert (given["verdict"], change["verdict"]) == ("not balanced", "balanced")
    assert found.shares["item"].isin([0, 1]).all() and found.names == {0: "first seat", 1: "second seat"}
    cell, = played_cells(Run.open(tmp_path / "it" / given["folder"]))
    assert given["imbalance"] == pytest.approx(abs(seats(cell)["value"] - 0.5).max())
    assert Run.open(tmp_path / "it" / given["folder"]).manifest["until"]["rule"] == "seats=20"


@pytest.mark.verify
def test_what_is_balanced_in_one_tier_must_be_so_in_the_other(soon, tmp_path):
    """Six coins more are nothing to players who choose by chance, and too many to those who know what they buy."""
    asked = {"knobs": {KNOB: [0]}, "goal": Rule.read("within=18"), "players": 4, "set": {KNOB: 6}}
    assert searched(tmp_path / "one", most=4_000, lineup="random", **asked).found == {}
    found = searched(tmp_path / "it", most=7_500, tiers=["random", "textbook"], **asked)
    assert found.found == {KNOB: 0} and found.tiers == ("random", "textbook")
    rows = found.by_tier.set_index(["label", "tier"])["verdict"]
    assert rows["as given", "textbook"] == "not balanced" != rows["as given", "random"]
    assert set(rows[f"{KNOB} = 0"]) == {"balanced"}
    given = found.shortlist.set_index("label").loc["as given"]
    assert (given["verdict"], given["farthest"], given["tier"]) == ("not balanced", "maria", "textbook")
    assert found.settings.set_index("label").loc["as given", "tier"] == "textbook"
    assert given["imbalance"] > 0.18 > abs(given["optimism"]) * 2           # both are of the textbook's share
    kept = json.loads((tmp_path / "it" / "balance.json").read_text())
    assert kept["tiers"] == ["random", "textbook"] and len(kept["by_tier"]) == 4 and len(kept["shares"]) == 32
    assert "in each tier (random, textbook)" in found.module.read_text()


@pytest.mark.verify
def test_intervals_and_games_count_all_tiers(whole):
    folder, found, _ = whole["random", "novice"]
    runs = [Run.open(path.parent) for path in sorted(folder.glob("*/manifest.json"))]
    assert found.games == sum(run.games for run in runs) <= 6_000
    first = next(run for run in runs if run.path.name == "confirm-1")
    assert [cell["lineup"] for cell in first.cells] == ["random", "novice"]
    row = found.shortlist.iloc[0]
    assert [cell["games"] for cell in first.cells] == [row["games"]] * 2
    there = found.shares[found.shares["label"] == row["label"]]
    for cell, tier in zip(played_cells(first), ("random", "novice"), strict=True):
        both, alone = (factions(cell.held_with(HALVES * len(found.shortlist) * tiers), 0.08) for tiers in (2, 1))
        rows = there[there["tier"] == tier]
        assert np.allclose(rows[["low", "high"]], both[["low", "high"]])
        assert ((rows["high"] - rows["low"]).to_numpy() > (alone["high"] - alone["low"]).to_numpy()).all()


@pytest.mark.verify
def test_a_change_is_confirmed_on_deals_that_no_race_has_seen(whole):
    folder, found, _ = whole[()]
    folders = sorted(folder.glob("*/manifest.json"))
    seeds = {path.parent.name: json.loads(path.read_text())["experiment"]["seed"] for path in folders}
    confirmed = {name for name in seeds if name.startswith("confirm")}
    assert confirmed == {f"confirm-{place + 1}" for place in range(len(found.shortlist))}
    assert len({seeds[name] for name in confirmed}) == 1
    races = [seed for name, seed in seeds.items() if name not in confirmed]
    assert races and len({*races, *(seeds[name] for name in confirmed)}) == len(races) + 1
    assert found.games == sum(Run.open(path.parent).games for path in folders)


def test_the_race_sees_common_deals(whole):
    frame = Run.open(whole[()][0] / "race-1").to_pandas(["cell", "block", "faction", "seat", "game"])
    dealt = frame.set_index(["cell", "game", "seat"])["faction"].unstack("cell")
    assert dealt.shape[1] == 4 and (dealt[0] == dealt[3]).all()


def test_intervals_hold_for_the_whole_shortlist_whenever_one_looks(whole):
    folder, found, _ = whole[()]
    run = Run.open(folder / "confirm-1")
    assert run.manifest["until"]["rule"] == "within=8" and run.ledger == ("mixture", None)
    alone = Rule.read("within=8").answers(run)
    there = found.shares[found.shares["label"] == found.shortlist["label"].iloc[0]]
    assert (there["value"].to_numpy() == alone["value"].to_numpy()).all()
    wider = (there["high"] - there["low"]).to_numpy() / (alone["high"] - alone["low"]).to_numpy()
    assert ((wider > 1.02) & (wider < 1.5)).all()


@pytest.mark.sample(1)
@pytest.mark.parametrize(("after", "asked"), [(2, {"most": 3_000}), (10, {"most": 3_000}), (10, TIERS)])
def test_a_stopped_search_goes_on_and_ends_the_same(soon, whole, tmp_path, after, asked):
    complete, whole, _ = whole[tuple(asked.get("tiers", ()))]
    with pytest.raises(KeyboardInterrupt):
        searched(tmp_path / "it", progress=stopped_after(after, KeyboardInterrupt), **asked)
    again = searched(tmp_path / "it", **asked)
    assert again.shortlist.equals(whole.shortlist) and again.shares.equals(whole.shares)
    assert again.settings.equals(whole.settings) and (again.games, again.found) == (whole.games, whole.found)
    folders = sorted(path.name for path in complete.iterdir() if path.is_dir())
    assert len(folders) > 2
    for folder in folders:
        assert contents(tmp_path / "it" / folder) == contents(complete / folder)


@pytest.mark.parametrize(("most", "tiers"), [(3_000, ()), (6_000, ("random", "novice"))])
def test_progress_counts_the_games_of_all_its_runs(whole, most, tiers):
    _, found, seen = whole[tiers]
    assert [played for played, _ in seen] == sorted(played for played, _ in seen)
    assert seen[-1][0] == found.games <= most and {total for _, total in seen} == {most}


def test_a_game_without_factions_is_balanced_by_seats(soon, tmp_path):
    found = balance(Experiment.make({"game": "pig", "players": 2, "seed": 500_003}), {"loses": [1, 2, 3]},
                    Rule.read("within=20"), tmp_path / "it", 4_000, jobs=1)
    assert found.item == "seat" and found.found == {} and found.module is None
    assert set(found.shares["item"]) == {0, 1} and not (tmp_path / "it" / "balanced.toml").exists()


@pytest.mark.verify
def test_where_nothing_is_found_there_is_no_module(soon, tmp_path):
    found = searched(tmp_path / "it", {KNOB: [8, 12]}, Rule.read("within=1"), most=4_000, set={KNOB: 10})
    assert found.found is None and found.module is None and "balanced" not in set(found.shortlist["verdict"])
    assert found.plain()["found"] is None and found.plain()["shortlist"][0]["verdict"]


def test_another_search_or_anything_else_is_left_alone(soon, whole, tmp_path):
    there = whole[()][0]
    for values, says in (({"most": 3_100}, "holds another search, with other most"),
                         ({"knobs": {KNOB: [1]}}, "other knobs"), ({"seed": 500_004}, "other experiment"),
                         ({"goal": Rule.read("within=7")}, "other goal"), ({"tried": 63}, "other settings"),
                         ({"tiers": ["random", "textbook"]}, "other tiers")):
        with pytest.raises(DataError, match=says):
            searched(there, **{"most": 3_000} | values)
    with pytest.raises(DataError, match="holds another search, with other tiers"):
        searched(whole["random", "novice"][0], most=6_000)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes").write_text("mine")
    with pytest.raises(DataError, match="holds other files and no search"):
        searched(tmp_path / "other", most=3_000)


@pytest.mark.parametrize("values, says", [
    ({"most": 500}, r"most = 500: too few games for a race of 4 settings in 1 round; expected at least 2,400"),
    ({"goal": Rule.read("verdicts")}, "goal = verdicts: expected within=POINTS"), ({"tried": 1}, "settings = 1"),
    ({"tiers": ["textbook"]}, "tiers = textbook: expected two or more"), ({"tiers": ["textbook"] * 2}, "that differ"),
    ({"tiers": ["textbook", "clb"]}, "no 'clb'"),
    ({"tiers": ["random", "textbook"], "most": 4_000}, "1 round among 2 tiers; expected at least 4,800"),
    ({"players": 1, "modules": ["solo"]}, "a solo game has no fair share"),
    ({"vary": {"set.rounds": [3, 4]}}, r"balance: settings are what is varied: .*; leave vary\.set\.rounds out"),
    ({"lineup": "random,textbook", "factions": ["boris", "maria"]}, "policies from the same ones")])
def test_what_cannot_be_searched_is_refused_before_there_is_a_folder(tmp_path, values, says):
    with pytest.raises(DataError, match=says):
        searched(tmp_path / "it", **values)
    assert not (tmp_path / "it").exists()


def test_a_race_has_no_more_cells_than_a_run(soon, tmp_path, monkeypatch):
    monkeypatch.setattr(searches, "MOST_CELLS", 7)
    with pytest.raises(DataError, match=r"64: 4 would be raced in each tier \(random, textbook\), .* at most 2"):
        searched(tmp_path / "it", tiers=["random", "textbook"])
    assert not (tmp_path / "it").exists() and searched(tmp_path / "it", {KNOB: [1]}, most=1_500, tiers=[
        "random", "novice"]).games
