"""Who sits behind whom: orders around the table, and what nobody may make depend on how a line-up was typed."""
import itertools
import json
import math
from collections import Counter

import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.manifest import NAME, read_manifest
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.strength.ability_test import first_player_wins
from ludometer.analysis.strength.league import play, random_lineups
from ludometer.analysis.strength.regret import probe_games
from ludometer.analysis.studies.pooled_runs import pool
from ludometer.simcore.errors import DataError
from tests.fake import Fake

FOUR = ("club", "trader", "ruler", "random")
CHASED = {("trader", "club"): 3, ("ruler", "trader"): 2, ("club", "ruler"): 2, ("random", "ruler"): 1}


def played(tmp_path, name, **values):
    out = tmp_path / name
    sweep(Experiment.make({"game": "fake", "seed": 7} | values), out)
    return tables.played_cells(Run.open(out))[0]


@pytest.mark.parametrize("players", range(1, 7))
def test_each_period_of_blocks_has_every_cyclic_order_once(players):
    m = math.factorial(players - 1)
    found = lineups.seatings(players, 7, 0, 5 * m)
    everyone = {(0, *rest) for rest in itertools.permutations(range(1, players))}
    for period in found.reshape(5, m, players).tolist():
        assert sorted(map(tuple, period)) == sorted(everyone)
    if players > 3:
        assert len({period.tobytes() for period in found.reshape(5, -1)}) > 1
        assert (found != lineups.seatings(players, 8, 0, 5 * m)).any()


@pytest.mark.parametrize(("players", "m", "others"), [(7, 6, 1), (8, 42, 2)])
def test_a_period_of_seven_or_eight_has_each_player_equally_often_so_many_seats_behind_each_other(players, m, others):
    """And of eight each also between any two others, however many seats lie between."""
    found = lineups.seatings(players, 7, 0, 5 * m)
    assert (found[:, 0] == 0).all() and (np.sort(found, axis=1) == np.arange(players)).all()
    for period in found.reshape(5, m, players):
        seen = Counter()
        for order in period.tolist():
            seat = {player: place for place, player in enumerate(order)}
            for first, *rest in itertools.permutations(range(players), 1 + others):
                seen[first, *((other, (seat[other] - seat[first]) % players) for other in rest)] += 1
        possible = math.perm(players, 1 + others) * math.perm(players - 1, others)
        assert len(seen) == possible and {*seen.values()} == {m * math.perm(players, 1 + others) // possible}
    assert len({period.tobytes() for period in found.reshape(5, -1)}) == 5


@pytest.mark.parametrize("players", [7, 8])
def test_seven_and_eight_may_sit_in_any_order(players):
    found = lineups.seatings(players, 3, 0, 42 * 2000)
    shares = np.stack([(found[:, 1:] == player).mean(axis=0) for player in range(1, players)])
    assert abs(shares * (players - 1) - 1).max() < 0.001
    pairs = Counter(map(tuple, found[:, 1:4].tolist()))
    assert len(pairs) == math.perm(players - 1, 3)              # though the orders of one period are few


@pytest.mark.parametrize("players", [4, 7, 8])
@pytest.mark.parametrize("first", [0, 1, 5, 6, 23, 2**40, 2**61])
def test_an_order_depends_on_seed_and_block_alone(first, players):
    whole = lineups.seatings(players, 2**64 - 1, first, 20)
    assert whole.shape == (20, players) and whole.dtype == np.int8
    for cut in (1, 6, 7):
        parts = [lineups.seatings(players, 2**64 - 1, *part) for part in ((first, cut), (first + cut, 20 - cut))]
        assert (np.concatenate(parts) == whole).all()


def test_orders_have_luck_of_their_own():
    """Not that of the line-ups: the words of equal counters under another key."""
    other = np.random.Philox(key=np.array([7, lineups.STREAM], np.uint64)).random_raw(8).reshape(1, 8)[:, :6]
    assert (lineups.seatings(4, 7, 0, 6) != lineups.cyclic_orders(4)[np.argsort(other, axis=1).ravel()]).any()
    assert (lineups.seatings(4, 7, np.int64(5), 2) == lineups.seatings(4, 7, 5, 2)).all()


@pytest.mark.parametrize(("text", "factions", "permuted"), [
    ("club", "random", False), ("club|ruler", "random", False), ("club*3,ruler", "random", False),
    ("club*2,ruler*2", "random", True), ("club,ruler|trader*3", "random", False),
    ("club|ruler,ruler|club*3", "random", False), ("club|ruler*2,ruler|club*2", "random", False),
    ("club,ruler,trader*2", "chosen", True),
    ("club", ["Ash", "Birch", "Cedar", "Elm"], True), ("club", ["Ash", "random", "random", "random"], False),
    ("club>ruler>trader>random", "random", False), (">club", ["Ash", "Birch", "Cedar", "Elm"], False),
])
def test_orders_change_where_that_could_be_seen(text, factions, permuted):
    assert lineups.is_permuted(text, lineups.parse(text, 4), factions) is permuted


def test_games_of_two_and_three_equal_players_have_one_order():
    assert not lineups.is_permuted("club,ruler", lineups.parse("club,ruler", 2), "random")
    assert not lineups.is_permuted("club*2,ruler", lineups.parse("club*2,ruler", 3), "random")
    assert lineups.is_permuted("club,trader,ruler", lineups.parse("club,trader,ruler", 3), "random")


def test_a_line_up_in_one_order_names_the_same_players():
    for text, players in (("club,ruler*2,trader", 4), ("club|ruler,trader*", 4), ("club", 3), ("club|ruler", 3)):
        ordered = lineups.lineup_in_one_order(text)
        assert lineups.lineup_in_all_orders(ordered) == text
        assert lineups.parse(ordered, players) == lineups.parse(text, players)
        assert not lineups.is_permuted(ordered, lineups.parse(ordered, players), "random")
    assert lineups.expanded_lineup("club>table*3", ["a", "b"]) == "club>a|b*3"
    with pytest.raises(DataError, match="mixes , and >"):
        lineups.parse("club,ruler>trader", 3)


def test_an_order_is_one_of_several_only_where_others_are_other_games():
    def fixed(text, players):
        return lineups.has_fixed_order(text, lineups.parse(text, players), "random")

    assert fixed("club>trader>ruler", 3) and not fixed("club,trader,ruler", 3)
    assert not fixed("club>trader", 2) and not fixed(">club", 3) and not fixed("club>trader*2", 3)
    assert lineups.lineup_in_one_order("club>trader") == "club>trader" and lineups.parse(" >club", 2) == (("club",),
                                                                                                          ("club",))


def shares(cell):
    frame = tables.line_up(cell).set_index("policy")
    assert frame["n"].eq(48).all()
    return frame["value"].sort_index().to_dict()


def test_no_share_depends_on_the_order_in_which_names_are_typed(fake, tmp_path):
    fake.behind = CHASED
    found = [shares(played(tmp_path, f"run{number}", lineup=",".join(names), games=4 * 6 * 2))
             for number, names in enumerate(itertools.permutations(FOUR))]
    assert len({*found[0].values()}) == 4
    for other in found:
        assert other == pytest.approx(found[0])
    typed = [shares(played(tmp_path, f"typed{number}", lineup=">".join(names), games=48))
             for number, names in enumerate((FOUR, FOUR[::-1]))]
    assert typed[0] != typed[1]                                 # these orders are no choice of ours


def test_what_sits_behind_whom_is_told_exactly(fake, tmp_path):
    fake.behind = {("trader", "club"): 3}                       # club wins behind trader, and shares all other games
    cell = played(tmp_path, "run", lineup=",".join(FOUR), games=48)
    frame = tables.wins_behind(cell).set_index(["policy", "behind"])
    assert len(frame) == 12 and frame["n"].eq(16).all()
    assert frame.loc[("club", "trader"), "value"] == 1
    assert frame.loc[("club", "ruler"), "value"] == frame.loc[("club", "random"), "value"] == 0.25
    assert frame.loc[("club", "trader"), "change"] == pytest.approx(0.75)
    three = tables.wins_behind(played(tmp_path, "three", lineup="club,trader*3", games=48)).set_index(["policy",
                                                                                                       "behind"])
    assert three.loc[("club", "trader"), "value"] == 1 and np.isnan(three.loc[("club", "trader"), "change"])
    assert list(three.index) == [("club", "trader"), ("trader", "club"), ("trader", "trader")]
    assert tables.wins_behind(played(tmp_path, "one order", lineup=">".join(FOUR), games=48)).empty
    assert tables.wins_behind(played(tmp_path, "two", players=2, lineup="club,trader", games=48)).empty


def test_all_cells_of_a_deal_have_its_order(fake, tmp_path):
    experiment = Experiment.make({"game": "fake", "seed": 7, "games": 96, "lineup": ",".join(FOUR),
                                  "vary": {"set.coins": [3, 4]}})
    one, other = experiment.cells()
    assert (one.seatings(7, 3, 9) == other.seatings(7, 3, 9)).all()
    for game in (0, 5, 30):
        seated = one.players_in_seats(7, game)
        assert seated[game % 4] == 0 and (np.roll(one.order(7, game), game % 4) == seated).all()
    sweep(experiment, tmp_path / "run")
    rows = Run.open(tmp_path / "run").to_pandas(["policy"])
    for game in (0, 5, 30):
        assert list(rows["policy"][4 * game:4 * game + 4]) == [FOUR[player] for player in one.players_in_seats(7, game)]


def test_players_who_are_alike_play_the_games_they_always_played(fake, tmp_path):
    cell = Experiment.make({"game": "fake", "seed": 7, "lineup": "club,trader*3"}).only_cell("test")
    assert cell.seatings(7, 0, 5) is None and cell.order(7, 9) is None
    assert list(cell.players_in_seats(7, 9)) == [3, 0, 1, 2]


@pytest.mark.parametrize("lineup", ["club,bold,random", "bold>random>club"])
def test_audits_look_into_the_games_that_are_played(lineup):
    """Their decisions are those of play, and who leaves something is the first of the line-up, wherever it sits."""
    cell = Experiment.make({"game": "pig", "players": 3, "lineup": lineup, "seed": 7}).only_cell("test")
    for game in (0, 4, 8, 17):
        events = cell.play(7, game)[0]
        found = probe_games(cell, 7, game, game + 1, False, playouts=1, most=400).rows
        asked = events[events["n_moves"] > 1]
        assert found["picked"].tolist() == asked["picked"].tolist() and found["seat"].tolist() == asked["seat"].tolist()


def test_the_player_who_leaves_something_wins_what_it_wins_in_the_run():
    cell = Experiment.make({"game": "rurik", "lineup": "textbook,casual,ruler,trader", "seed": 7}).only_cell("test")
    rows = cell.play_batch(7, 0, 96)
    wins = (rows["win"] * (rows["player"] == 0)).sum(axis=1).reshape(-1, 4).sum(axis=1)
    found = first_player_wins(cell, cell.tables, list(cell.policies.values()), 7, 0, 24, None, False)[:, 0]
    assert found == pytest.approx(wins) and (found != found[0]).any()


# Runs that were played before orders changed

@pytest.fixture
def old(fake, tmp_path):
    """A run of four different policies as it was written when all deals had the order of the line-up."""
    path = tmp_path / "old"
    sweep(Experiment.make({"game": "fake", "seed": 7, "games": 48, "lineup": ">".join(FOUR)}), path)
    manifest = json.loads((path / NAME).read_text())
    del manifest["seating"]
    manifest["experiment"]["lineup"] = manifest["cells"][0]["lineup"] = ",".join(FOUR)
    (path / NAME).write_text(json.dumps(manifest))
    return path


def test_an_old_run_is_read_as_what_it_was_and_grows_so(old):
    manifest = read_manifest(old)
    assert manifest["experiment"]["lineup"] == manifest["cells"][0]["lineup"] == ">".join(FOUR)
    before = Run.open(old).to_pandas()
    grow(old, more=48)
    after = Run.open(old).to_pandas()
    assert after[:len(before)].equals(before)
    assert [list(after["policy"][4 * game:4 * game + 4]) for game in (52, 93)] == [
        list(FOUR), list(np.roll(FOUR, 1))]
    assert json.loads((old / NAME).read_text())["seating"] == "orders-1"


def test_an_old_run_of_factions_that_are_fixed_was_in_one_order(fake, tmp_path):
    path, factions = tmp_path / "old", ["Ash", "Birch", "Cedar", "Elm"]
    sweep(Experiment.make({"game": "fake", "games": 48, "lineup": "club", "factions": factions}), path)
    manifest = json.loads((path / NAME).read_text())
    del manifest["seating"]
    (path / NAME).write_text(json.dumps(manifest))
    assert read_manifest(path)["experiment"]["lineup"] == read_manifest(path)["cells"][0]["lineup"] == ">club"


def test_an_old_run_is_no_part_of_a_new_one(old, tmp_path):
    new = Experiment.make({"game": "fake", "seed": 7, "games": 96, "lineup": ",".join(FOUR)})
    with pytest.raises(DataError, match=r"lineup was 'club>trader>ruler>random'.*they sat in one order in every deal"):
        sweep(new, old)
    sweep(Experiment.make(new.plain() | {"seed": 8, "games": 48}), tmp_path / "new")
    with pytest.raises(DataError, match="lineup was"):
        pool([old, tmp_path / "new"], tmp_path / "pooled")


def test_an_old_run_of_equal_players_goes_on_as_it_began(fake, tmp_path):
    path, experiment = tmp_path / "old", {"game": "fake", "seed": 7, "games": 48, "lineup": "club,trader*3"}
    sweep(Experiment.make(experiment), path)
    manifest = json.loads((path / NAME).read_text())
    del manifest["seating"]
    (path / NAME).write_text(json.dumps(manifest))
    assert len(sweep(Experiment.make(experiment | {"games": 96}), path).to_pandas()) == 4 * 96


def test_an_order_of_a_later_version_is_refused(fake, tmp_path):
    sweep(Experiment.make({"game": "fake", "games": 48}), tmp_path / "run")
    manifest = json.loads((tmp_path / "run" / NAME).read_text()) | {"seating": "orders-2"}
    (tmp_path / "run" / NAME).write_text(json.dumps(manifest))
    with pytest.raises(DataError, match="seating = 'orders-2'; expected orders-1"):
        read_manifest(tmp_path / "run")


# Leagues

def test_a_table_of_a_league_sits_in_all_orders(fake):
    fake.behind = CHASED
    specs = [fake.policy("fake", name) for name in FOUR]
    found = []
    for order in itertools.permutations(range(4)):
        win, _, who = play(fake.load("fake"), [specs[place] for place in order], random_lineups(4, 4, 48, 7), 7, 1,
                           lambda done: None)
        found.append([win[who == order.index(place)].mean() for place in range(4)])
    assert len({round(share, 9) for share in found[0]}) > 1
    assert all(each == pytest.approx(found[0]) for each in found)


def test_fakes_sit_where_orders_say():
    rows = Fake().play_batch(Fake().load("fake"), [Fake().policy("fake", name) for name in FOUR], 7, 0, 4,
                             lineup=np.arange(4, dtype=np.int8)[None], orders=np.array([[0, 2, 1, 3]], np.int8))
    assert rows["player"].tolist() == [[0, 2, 1, 3], [3, 0, 2, 1], [1, 3, 0, 2], [2, 1, 3, 0]]


# Long checks

REAL = ("novice", "casual", "ruler", "textbook")


@pytest.mark.verify
def test_in_rurik_shares_are_means_over_all_orders(tmp_path):
    """The six cyclic orders differ by more than chance, and permuted ones give their mean, whatever was typed."""
    def share(name, lineup, seed, games):
        sweep(Experiment.make({"game": "rurik", "lineup": lineup, "seed": seed, "games": games}), tmp_path / name)
        return tables.line_up(tables.played_cells(Run.open(tmp_path / name))[0]).set_index("policy").loc[list(REAL)]

    each = [share(f"order{number}", ">".join(REAL[player] for player in order), 100 + number, 6_000)
            for number, order in enumerate(lineups.cyclic_orders(4).tolist())]
    values, errors = (np.array([frame[name] for frame in each]) for name in ("value", "error"))
    mean, error = values.mean(axis=0), np.sqrt((errors**2).sum(axis=0)) / 6
    assert (np.ptp(values, axis=0)[1:3] > 6 * errors[:, 1:3].max(axis=0)).all()     # casual and ruler
    for number, typed in enumerate((REAL, REAL[::-1], (REAL[0], REAL[2], REAL[1], REAL[3]))):
        found = share(f"typed{number}", ",".join(typed), 200 + number, 12_000)
        assert (abs(found["value"] - mean) < 4 * np.hypot(found["error"], error)).all()


@pytest.mark.verify
def test_intervals_on_neighbours_hold_where_they_do_nothing_and_find_what_is_there(fake, tmp_path):
    """400 runs of a game whose neighbours do nothing, and of one in which a policy wins all games behind another."""
    wrong = wrong_shares = 0
    for seed in range(400):
        cell = played(tmp_path, f"null{seed}", lineup=",".join(FOUR), games=960, seed=seed)
        frame = tables.wins_behind(cell)
        wrong += bool(((frame["change_low"] > 0) | (frame["change_high"] < 0)).any())
        truth = tables.line_up(cell).set_index("policy").loc[list(frame["policy"]), "value"].to_numpy()
        wrong_shares += bool(((frame["low"] > truth) | (frame["high"] < truth)).any())
    assert max(wrong, wrong_shares) < 32       # 20 are expected of 400, at most
    fake.behind = {("trader", "club"): 3}
    for seed in range(20):
        frame = tables.wins_behind(played(tmp_path, f"planted{seed}", lineup=",".join(FOUR), games=480, seed=seed))
        frame = frame.set_index(["policy", "behind"])
        assert frame.loc[("club", "trader"), "change_low"] > 0 > frame.loc[("club", "ruler"), "change_high"]


@pytest.mark.verify
@pytest.mark.parametrize(("lineup", "others"), [("textbook|casual", 0), ("textbook|ruler|casual", 1)])
def test_in_rurik_drawn_players_win_against_others_what_they_win_when_seated(tmp_path, lineup, others):
    """What textbook wins against those it is drawn with, and in games of two that are played directly."""
    names = [name for name in lineup.split("|") if name != "textbook"]
    assert len(names) == 1 + others

    def share(name, lineup, seed, games):
        sweep(Experiment.make({"game": "rurik", "players": 2, "lineup": lineup, "seed": seed, "games": games}),
              tmp_path / name)
        return tables.line_up(tables.played_cells(Run.open(tmp_path / name))[0]).set_index("policy").loc["textbook"]

    drawn = share("drawn", lineup, 5, 16_000)
    direct = [share(name, f"textbook,{name}", 6 + number, 8_000) for number, name in enumerate(names)]
    value = np.mean([row["value"] for row in direct])
    error = np.sqrt(sum(row["error"]**2 for row in direct)) / len(direct)
    assert abs(drawn["value"] - value) < 4 * np.hypot(drawn["error"], error)
