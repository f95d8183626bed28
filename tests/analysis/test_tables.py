"""Tables give what a plain count over all rows gives, with intervals that hold what is known of the synthetic games."""

import hashlib
import json

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.tables.chunk import Chunk
from ludometer.analysis.tables.course_of_play import lead_changes
from ludometer.simcore.errors import DataError
from tests import synthetic

OF_MODULES = {                                                  # tables that have no rows without a module
    "newcomers", "inheritances", "war_rewards", "epic_structures", "tokens", "falls", "defeats", "captures",
    "prisoners", "prisoner_points", "rebellion", "decided", "unlocked"}
CELLS = (("base game", {"boris": 2.0, "maria": -1.5}), ("alternate-board", {"boris": 0.5, "maria": -1.5}))


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return Run.open(synthetic.write_run(tmp_path_factory.mktemp("run") / "run", 1000, cells=CELLS,
                                        policies=("trader", "warrior")))


@pytest.fixture(scope="module")
def cell(run):
    return tables.played_cells(run)[0]


@pytest.fixture(scope="module")
def rows(run):
    return run.to_pandas(cell=0)


def by(frame, item):
    return frame.set_index(item)


def rewrite(folder, change):
    """Write the first part of a run again, with its rows changed."""
    part = folder / "games" / "part-00000.parquet"
    change(pd.read_parquet(part)).to_parquet(part, index=False)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["parts"][0] |= {"bytes": part.stat().st_size, "sha256": hashlib.sha256(part.read_bytes()).hexdigest()}
    (folder / "manifest.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(("table", "column"), [
    (tables.factions, "faction"), (tables.seats, "seat"), (tables.line_up, "policy")])
def test_shares_are_the_means_of_all_rows(cell, rows, table, column):
    found, groups = by(table(cell), column), rows.groupby(column, observed=True)
    pd.testing.assert_series_equal(found["value"], groups["win"].mean(), check_names=False, check_index_type=False,
                                   check_categorical=False)
    np.testing.assert_allclose(found["score"], groups["score"].mean())
    assert (found["n"] == groups.size()).all()
    assert (found["low"] < found["value"]).all() and (found["value"] < found["high"]).all()


def test_the_strong_and_the_weak_leader_are_found(cell):
    found = by(tables.factions(cell), "faction")
    assert found.loc["boris", "verdict"] == "strong"
    assert found.loc["maria", "verdict"] == "weak"
    assert (found["fair"] == 0.25).all()
    undecided = found[found["verdict"] == "undecided"]
    assert len(undecided) and (undecided["wanted"] != 0).all()
    assert (by(tables.factions(cell, margin=0.9), "faction")["verdict"] == "balanced").all()


def test_leaders_of_a_run_without_effects_are_seldom_judged(tmp_path):
    plain = Run.open(synthetic.write_run(tmp_path / "run", 2000, cells=(("base game", {}),), agenda_worth=0))
    found = tables.factions(tables.played_cells(plain)[0])
    assert set(found["verdict"]) <= {"balanced", "undecided"}
    assert (found["low"] < 0.25).all() and (found["high"] > 0.25).all()


def shares_in(cell, trials, successes, family):
    """Estimates of shares in a cell from block sums (B, K)."""
    return Moments.of(trials, successes).covering(cell.coverage).ratio(family=family, proportion=True)


def test_intervals_are_over_blocks_and_simultaneous(cell, rows):
    wins = rows[rows["faction"] == "boris"].groupby("block")["win"].sum().to_numpy()
    games = np.full((len(wins), 1), 4)
    expected = shares_in(cell, games, wins[:, None], 8)
    found = by(tables.factions(cell), "faction").loc["boris"]
    assert (found["low"], found["high"]) == pytest.approx((expected.low[0], expected.high[0]))
    assert found["blocks"] == len(wins)


def test_points_add_up(cell, rows):
    parts = tables.score_parts(cell)
    assert parts["value"].sum() == pytest.approx(rows["score"].mean())
    winners = tables.score_parts(cell, by="winner").query("group == 1")
    assert winners["value"].sum() == pytest.approx((rows["score"] * rows["win"]).sum() / rows["win"].sum())
    leaders = tables.score_parts(cell, by="faction").groupby("group")["value"].sum()
    np.testing.assert_allclose(leaders, rows.groupby("faction", observed=True)["score"].mean())


def test_points_by_final_place(cell, rows):
    found = tables.score_parts(cell, by="rank").groupby("group")["value"].sum()
    np.testing.assert_allclose(found, rows.groupby("rank")["score"].mean())


def test_parts_that_decide(cell, rows):
    found = by(tables.decisive(cell), "part")
    rest = (rows["score"] - rows["vp_build"]).to_numpy().reshape(-1, 4)
    lost = (rows["win"].to_numpy().reshape(-1, 4) * (rest < rest.max(axis=1, keepdims=True))).sum(axis=1)
    assert found.loc["build", "value"] == pytest.approx(lost.mean())
    assert found["value"].between(0.05, 0.95).all() and (found["low"] < found["value"]).all()


def test_scores_and_shares_of_factions_rank_them_alike(cell):
    points, wins = (by(table(cell), "faction") for table in (tables.faction_scores, tables.factions))
    np.testing.assert_allclose(points["value"], wins["score"])
    assert points["gain"].idxmax() == wins["value"].idxmax() == "boris"
    assert points.loc["boris", "gain_low"] > 0 and not cell.same_faction and not cell.repeats


def test_course_of_the_games(cell, rows):
    found = by(tables.course(cell), "measure")["value"]
    scores = np.sort(rows["score"].to_numpy().reshape(-1, 4), axis=1)
    assert found["winner"] == pytest.approx(scores[:, 3].mean())
    assert found["last"] == pytest.approx(scores[:, 0].mean())
    assert found["margin"] == pytest.approx((scores[:, 3] - scores[:, 2]).mean())
    assert found["tie_break"] == pytest.approx((scores[:, 3] == scores[:, 2]).mean())
    assert found["shared"] == pytest.approx((rows["win"].to_numpy().reshape(-1, 4).max(axis=1) < 1).mean())


def chunk_of(standings, win):
    """A Chunk of one block of two players, two games with the same standings after each of the rounds."""
    frame = pd.DataFrame({"block": [0] * 4, "win": win * 2})
    for name, values in standings.items():
        frame[name] = values * 2
    return Chunk(pa.Table.from_pandas(frame), 2, "a test")


@pytest.mark.parametrize(("standings", "win", "changes"), [
    ({"score_round1": [3, 1], "score_round2": [4, 5], "score": [9, 8]}, [1, 0], 2),
    ({"score_round1": [3, 1], "score_round2": [4, 4], "score": [9, 8]}, [1, 0], 0),
    ({"score_round1": [3, 1], "score_round2": [4, 4], "score": [8, 9]}, [0, 1], 1),
    ({"score_round1": [2, 2], "score_round2": [4, 5], "score": [9, 9]}, [1, 0], 1),
    ({"score_round1": [2, 2], "score_round2": [4, 5], "score": [9, 9]}, [0.5, 0.5], 0),
])
def test_lead_changes(standings, win, changes):
    assert (lead_changes(chunk_of(standings, win), tuple(standings)) == changes).all()


def test_rounds_say_when_a_game_is_decided(cell, rows):
    found = tables.rounds(cell)
    assert found["for_good"].sum() == pytest.approx(1)
    assert found["leader_wins"].is_monotonic_increasing
    standing, win = (rows[name].to_numpy().reshape(-1, 4) for name in ("score_round3", "win"))
    leads = standing == standing.max(axis=1, keepdims=True)
    assert found["leader_wins"][2] == pytest.approx((win * leads / leads.sum(axis=1, keepdims=True)).sum(axis=1).mean())


def test_spread_counts_every_game_once(cell, rows):
    found = tables.spread(cell)
    assert (found[["scores", "winners", "margins"]].sum() == [len(rows), len(rows) // 4, len(rows) // 4]).all()
    assert (found["points"] * found["scores"]).sum() / found["scores"].sum() == pytest.approx(rows["score"].mean())


def test_scores_may_be_high(tmp_path):
    high, = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 20,
                                                             cells=(("base game", {"boris": 200}),))))
    found = tables.spread(high)
    assert found["scores"].sum() == 20 * 16 and found["points"].max() > 200 and found["scores"].iloc[-1] == 0


def test_scores_may_be_below_0(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 20)
    as_played = tables.spread(tables.played_cells(Run.open(folder))[0])
    rewrite(folder, lambda rows: rows.assign(score=(rows["score"] - 70).astype(np.int16)))
    found = tables.spread(tables.played_cells(Run.open(folder))[0]).set_index("points")
    assert found.index[0] < 0 and found["scores"].iloc[0] > 0
    moved = as_played.set_index(as_played["points"] - 70)
    for name in ("scores", "winners"):
        assert found[name][found[name] > 0].equals(moved[name][moved[name] > 0])
    assert found.loc[0:, "margins"].tolist()[:9] == as_played["margins"].tolist()[:9]


def test_rounds_that_were_not_played_are_left_out(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 10)
    rewrite(folder, lambda rows: rows.assign(score_round3=np.int16(0)))
    cell, = tables.played_cells(Run.open(folder))
    assert cell.rounds == ("score_round1", "score_round2", "score")


def test_the_last_round_of_a_shorter_game_has_no_standing_before_the_end(tmp_path):
    experiment = Experiment.make({"game": "rurik", "players": 2, "games": 40, "lineup": "random", "set": {"rounds": 2}})
    run = sweep(experiment, tmp_path / "run", jobs=1)
    cell, = tables.played_cells(run)
    standing, last, win = (run.to_pandas([name])[name].to_numpy().reshape(-1, 2)
                           for name in ("score_round1", "score_round2", "win"))
    assert last.any() and cell.rounds == ("score_round1", "score")
    leads = standing == standing.max(axis=1, keepdims=True)
    assert tables.rounds(cell)["leader_wins"][0] == pytest.approx(
        (win * leads / leads.sum(axis=1, keepdims=True)).sum(axis=1).mean())


def test_columns_that_only_later_parts_fill_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(synthetic, "BLOCKS_AT_ONCE", 10)
    folder = synthetic.write_run(tmp_path / "run", 20)
    rewrite(folder, lambda rows: rows.assign(score_round3=np.int16(0), vp_warfare=np.int16(0)))
    cell, = tables.played_cells(Run.open(folder))
    assert cell.rounds == ("score_round1", "score_round2", "score_round3", "score") and "vp_warfare" in cell.parts
    assert cell.used_columns(["vp_warfare", "captures_tried", "vp_rule"]) == ("vp_warfare", "vp_rule")
    assert cell.used_columns([]) == ()


def test_variants_are_compared_block_by_block(run):
    base, other = tables.played_cells(run)
    found = by(tables.faction_changes(other, base), "faction")
    shares = [by(tables.factions(cell), "faction") for cell in (other, base)]
    np.testing.assert_allclose(found["value"], shares[0]["value"] - shares[1]["value"], atol=1e-6)
    assert found.loc["boris", "high"] < -0.03
    apart = np.hypot(shares[0]["error"], shares[1]["error"])["boris"]
    assert found.loc["boris", "narrowed"] == pytest.approx(apart / found.loc["boris", "error"], rel=0.02)
    assert (found["narrowed"] > 1.3).all()


def test_games_are_the_same_where_all_ends_are(run, tmp_path):
    base, other = tables.played_cells(run)
    again, longer = tables.played_cells(Run.open(synthetic.write_run(
        tmp_path / "run", 1000, cells=(CELLS[0], ("alternate-board", {"boris": 2.0, "maria": -1.5})))))
    assert tables.same_games(again, base) and tables.same_games(longer, again)
    assert not tables.same_games(other, base)
    elsewhere, = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "seed", 10, seed=8)))
    assert not tables.same_games(elsewhere, base)


def test_shares_of_the_course_have_exact_intervals(cell):
    """Wins are seldom shared: with a t interval, 70 % of runs of 200 games would cover how often."""
    found = by(tables.course(cell), "measure")
    win = np.concatenate([chunk["win"] for chunk in cell.chunks(("win",))])
    shared = (win.max(axis=-1) < 1).sum(axis=1)[:, None]
    expected = shares_in(cell, np.full((1000, 1), 4), shared, len(found))
    assert (found.loc["shared", "low"], found.loc["shared", "high"]) == pytest.approx(
        (expected.low[0], expected.high[0]))


def test_a_share_of_games_that_was_never_seen_has_an_upper_end(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 12)
    rewrite(folder, lambda rows: rows.assign(win=(rows["seat"] == 0).astype(float)))
    shared = by(tables.course(tables.played_cells(Run.open(folder))[0]), "measure").loc["shared"]
    assert shared["value"] == shared["low"] == 0 and shared["high"] > 0.2


def test_cells_without_common_luck_are_compared_as_independent(run, tmp_path):
    stranger, = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 300, seed=8)))
    base = tables.played_cells(run)[0]
    found = tables.faction_changes(stranger, base)
    assert not base.shares_luck_with(stranger) and "narrowed" not in found
    shares = [tables.factions(cell) for cell in (stranger, base)]
    np.testing.assert_allclose(found["error"], np.hypot(shares[0]["error"], shares[1]["error"]))


def test_matchups_mirror_each_other(cell, rows):
    found = rurik.matchups(cell).set_index(["leader", "against"])["value"]
    for one, other in (("agatha", "boris"), ("maria", "yaroslav")):
        assert found[one, other] + found[other, one] == pytest.approx(1)
    assert found["boris", "maria"] > 0.6
    games = rows.pivot(index="game", columns="faction", values="rank").dropna(subset=["boris", "maria"])
    ahead = (games["boris"] < games["maria"]) + 0.5 * (games["boris"] == games["maria"])
    assert found["boris", "maria"] == pytest.approx(ahead.mean())


def test_roads(cell, rows):
    found = by(rurik.roads(cell), "road")
    assert found["points"].sum() == pytest.approx(rows["score"].mean())
    assert found["share"].sum() == pytest.approx(1)
    assert found["main"].sum() == pytest.approx((rows["score"] > 0).mean())
    assert (found["value"] * found["n"]).sum() == pytest.approx(rows["win"].sum(), rel=1e-3)


def test_agendas_dealt_are_an_experiment(cell, rows):
    found = by(rurik.agendas(cell), "agenda")
    assert (found["dealt"].sum(), found["kept"].sum()) == (2 * len(rows), len(rows))
    best = found.loc["courageous"]
    assert best["gain_low"] > 0 and best["low"] > 0.25 and best["met_share"] > 0.9
    dealt = (rows["agenda"] == "courageous") | (rows["agenda_other"] == "courageous")
    assert best["gain"] == pytest.approx(rows["score"][dealt].mean() - rows["score"][~dealt].mean())
    assert best["value"] == pytest.approx(rows["win"][dealt].mean())
    assert best["kept_win"] == pytest.approx(rows["win"][rows["agenda"] == "courageous"].mean())
    others = found.drop("courageous")
    assert ((others["gain_low"] < 0) & (others["gain_high"] > 0)).mean() >= 0.9


@pytest.mark.parametrize(("table", "item", "word", "stages"), [
    (rurik.deeds, "deed", "deeds", ("offered", "taken", "done")),
    (rurik.schemes, "scheme", "schemes", ("offered", "kept", "played"))])
def test_cards_are_counted_from_the_masks(cell, rows, run, table, item, word, stages):
    found = by(table(cell), item)
    for bit in (0, 13, len(found) - 1):
        name = run.sets[f"{word}_{stages[2]}"][bit]
        seen = [(rows[f"{word}_{stage}"].to_numpy().astype(np.uint64) >> np.uint64(bit)) & np.uint64(1) == 1
                for stage in stages]
        card = found.loc[name]
        assert [card["offered"], card["taken"], card["done"]] == [stage.sum() for stage in seen]
        assert card["value"] == pytest.approx(rows["win"][seen[2]].mean())
        assert card["points"] == pytest.approx(rows["score"][seen[2]].mean())
        assert card["taken_share"] == pytest.approx(seen[1].sum() / seen[0].sum())


def test_rows_are_numbered_and_numbers_are_no_column(cell, run):
    """A table of the rows that occurred is a table like others, whatever was left out of it."""
    made = {**tables.answers(cell), "changes": tables.faction_changes(tables.played_cells(run)[1], cell)}
    for name, table in made.items():
        assert "index" not in table and list(table.index) == list(range(len(table))), name


def test_cards_that_nobody_did_are_a_table_like_others(tmp_path):
    """Games in which deeds are offered and nobody takes one."""
    folder = synthetic.write_run(tmp_path / "run", 40)
    rewrite(folder, lambda rows: rows.assign(**{
        name: np.zeros_like(rows[name]) for name in ("deeds_taken", "deeds_done")}))
    found = rurik.deeds(tables.played_cells(Run.open(folder))[0])
    assert len(found) and (found["offered"] > 0).all() and not found[["taken", "done"]].any(axis=None)
    assert found[["value", "low", "high", "points", "done_share"]].isna().all(axis=None)
    assert (found["taken_share"] == 0).all() and found["taken_share_high"].between(0, 1, inclusive="neither").all()


def test_cards_are_compared_with_all_that_were_done_as_often_as_they(tmp_path):
    """Few are done, more are taken: either share holds for all cards that have it."""
    folder = synthetic.write_run(tmp_path / "run", 6)
    rewrite(folder, lambda rows: rows.assign(deeds_done=rows["deeds_done"] & np.uint64(0b111)))
    cell, = tables.played_cells(Run.open(folder))
    found, rows = by(rurik.deeds(cell), "deed"), cell.run.to_pandas()
    had = {stage: np.stack([(rows[f"deeds_{stage}"].to_numpy().astype(np.uint64) >> np.uint64(bit)) & np.uint64(1)
                            for bit in range(len(synthetic.DEEDS))], axis=1).reshape(6, 16, -1).astype(float)
           for stage in ("taken", "done")}
    won = rows["win"].to_numpy().reshape(6, 16, 1)
    for stage, prefix, family in (("taken", "taken_win_", len(synthetic.DEEDS)), ("done", "", 3)):
        expected = shares_in(cell, had[stage].sum(axis=1), (had[stage] * won).sum(axis=1), family)
        assert found.loc["border_patrols", f"{prefix}high"] == pytest.approx(expected.high[1])


def test_rare_cards_get_wide_intervals(tmp_path):
    found = rurik.deeds(tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 3)))[0])
    assert ((found["high"] - found["low"]) > 0.1).all()


def test_casualty_checks_meet_the_odds(cell, rows):
    found = by(rurik.casualties(cell), "cards")
    assert found.loc[1, "checks"] == rows["checks_1"].sum()
    assert found.loc[1, "odds"] == pytest.approx(10 / 27)
    seen = found.loc[1:3]
    assert ((seen["low"] <= seen["odds"]) & (seen["odds"] <= seen["high"])).all()


def test_captures_meet_the_odds(tmp_path):
    run = Run.open(synthetic.write_run(tmp_path / "run", 1000, cells=(("war", {}), ("base game", {}))))
    war, plain = tables.played_cells(run)
    total = run.to_pandas(cell=0).sum(numeric_only=True)
    found = by(rurik.prisoners(war), "share_of")
    assert found["n"].tolist() == [total["captures_tried"], total["captures"], total.filter(like="casualties_").sum()]
    assert found["hits"].tolist() == [total["captures"], total["released"], total["doubles"]]
    assert found.loc["capture", "odds"] == pytest.approx(17 / 31) and abs(found.loc["capture", "z"]) < 4
    assert found.loc[["release", "double"], "odds"].isna().all()
    first = by(rurik.casualties(war), "cards").loc[1]           # without the checks of tries
    assert first["checks"] == total["checks_1"] - total["captures_tried"]
    assert first["casualties"] == total["casualties_1"] - total["captures_tried"] + total["captures"]
    points = rurik.prisoner_points(war).iloc[0]
    tokens = 2 * total["leaders_captured"] + 2 * (total["released"] - total["leaders_captured"]) / 2
    assert points["value"] == pytest.approx(tokens / total["captures"]) and points["n"] == total["captures"]
    assert rurik.captures(war)["all"].tolist() == pytest.approx(
        [total[name] / (1000 * 16) for name in rurik.captures(war)["column"]])
    assert not any(len(question(plain)) for question in (rurik.captures, rurik.prisoners, rurik.prisoner_points))


def test_captures_that_nobody_tried(tmp_path, monkeypatch):
    monkeypatch.setattr(synthetic, "TRIES", 0)
    war, = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 20, cells=(("war", {}),))))
    assert by(rurik.prisoners(war), "share_of").loc["capture", "n"] == 0 == len(rurik.prisoner_points(war))


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players(tmp_path, players):
    cell = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 60, players)))[0]
    assert tables.seats(cell)["n"].tolist() == [60 * players] * players
    assert {name for name, table in tables.answers(cell).items() if not len(table)} == {*OF_MODULES, "line_up"}


@pytest.fixture(scope="module")
def solo(tmp_path_factory):
    run = Run.open(synthetic.write_run(tmp_path_factory.mktemp("solo") / "run", 3000, 1, cells=CELLS))
    return tables.played_cells(run)


def test_one_seat_is_held_against_the_mean_of_its_games(solo):
    cell, other = solo
    rows = cell.run.to_pandas(cell=0)
    won = by(tables.course(cell), "measure")
    assert list(won.index) == ["won", "score"] and cell.is_solo
    assert cell.fair == won.loc["won", "value"] == rows["win"].mean()
    assert won.loc["score", "value"] == rows["score"].mean()
    found = by(tables.chances(cell), "faction")
    leaders = rows.groupby("faction", observed=True)
    np.testing.assert_allclose(found["value"], leaders["win"].mean())
    np.testing.assert_allclose(found["score"], leaders["score"].mean())
    others = rows.loc[rows["faction"] != "boris", "win"].mean()
    assert found.loc["boris", "gain"] == pytest.approx(found.loc["boris", "value"] - others)
    assert found.loc["boris", "gain_low"] > 0 > found.loc["maria", "gain_high"]
    answers = tables.answers(cell)
    assert {name for name, table in answers.items() if not len(table)} == OF_MODULES - {"newcomers"}
    assert not {"factions", "seats", "line_up", "rounds", "decisive", "matchups"} & answers.keys()
    change = by(tables.course_changes(other, cell), "measure").loc["won"]
    assert change["value"] == pytest.approx(other.fair - cell.fair) and change["high"] < 0
    contrast = by(tables.contrasts(cell, ("attacks", "coins")), "column").loc["attacks"]
    assert contrast["winners"] == pytest.approx(rows.loc[rows["win"] > 0, "attacks"].mean()) and contrast["n"] == 0
    assert contrast["others"] == pytest.approx(rows.loc[rows["win"] == 0, "attacks"].mean())
    assert tables.spread(cell)[["scores", "winners"]].sum().tolist() == [len(rows), rows["win"].sum()]


def test_a_missing_column_is_named(tmp_path):
    cell, = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 10, leave_out=("rank",))))
    with pytest.raises(DataError, match="rank"):
        rurik.matchups(cell)


def test_rows_out_of_order_are_refused(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 10)
    rewrite(folder, lambda rows: rows.sort_values("seat"))
    with pytest.raises(DataError, match="out of order"):
        tables.factions(tables.played_cells(Run.open(folder))[0])


def test_questions_of_a_game_are_found_by_its_folder(cell):
    assert tables.questions("pig") == tables.QUESTIONS
    assert tables.questions("rurik") == tables.QUESTIONS + rurik.QUESTIONS
    found = tables.answers(cell)
    assert {"factions", "seats", "rounds", "matchups", "agendas", "casualties"} <= set(found)
    assert all(isinstance(table, pd.DataFrame) and len(table) for name, table in found.items()
               if name not in OF_MODULES)


def test_modules_that_bring_rows_of_their_own_are_compared_in_what_they_share(tmp_path):
    """Two modules, each with a leader and a deed; what one cell alone has is compared with nothing."""
    source = "reconstructed: made up"
    files = {name: {"module": {"game": "rurik", "title": name, "about": "a leader and a deed",
                               "resizes": ["leader", "deed"]},
                    "leader": {f"{name}_leader": {"title": name, "ability": "companions", "source": source}},
                    "deed": {f"{name}_deed": {"title": name, "points": 1, "need": {"troops_together": 4},
                                              "reward": {"muster": 1}, "source": source}}} for name in ("one", "two")}
    run = sweep(Experiment.make({"game": "rurik", "games": 80, "lineup": "random", "files": files, "vary": {
        "modules": [[], ["one"], ["two"], ["one", "two"]]}}), tmp_path / "run", jobs=1)
    base, one, two, both = tables.played_cells(run)
    printed = len(base.numbers["catalogue"]["rows"]["deed"])
    assert two.sets["deeds_done"][printed:] == ["two_deed"] and both.sets["deeds_done"][printed:] == [
        "one_deed", "two_deed"]
    assert set(tables.faction_changes(both, base)["faction"]) == set(base.names("faction"))
    assert "two_leader" in set(tables.faction_changes(both, two)["faction"])
    taken = [{name for name in rurik.deeds(cell)["deed"] if name.endswith("_deed")} for cell in (base, one, two, both)]
    assert taken == [set(), {"one_deed"}, {"two_deed"}, {"one_deed", "two_deed"}]
