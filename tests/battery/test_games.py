"""What holds for every game, whatever the rules, players and seeds: Hypothesis looks for what does not hold."""
import pickle
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from joblib import Parallel, delayed

from ludometer import policies, simcore
from ludometer.simcore.games import part
from ludometer.simcore.play import is_note, picks, play_batch, play_one
from ludometer.simcore.questions import redeal, results, sound
from tests.battery import experiments as contract
from tests.battery.experiments import (
    ALWAYS,
    DEFAULTS,
    HIDDEN,
    MANY,
    MORE,
    SOME,
    THINKER,
    Experiment,
    experiments,
    games_that_hide,
    knowledge,
    offered,
    steps_of,
)

GAMES = simcore.games()
each_game = pytest.mark.parametrize("game", GAMES)


def check_counts(know, tables, boundaries, decisions, row):
    """Columns of decisions, options and turns against the log and the course of a game."""
    if "decisions" not in row.dtype.names:
        return
    free = decisions[decisions["n_moves"] > 1]
    for seat, own in enumerate(row):
        options = free["n_moves"][free["seat"] == seat]
        assert (own["decisions"], own["options"]) == (len(options), options.sum())
    if know.TURNS_STAGE:
        stage = list(part(tables.game, "declared").STAGES).index(know.TURNS_STAGE)
        assert (row["turns"] == sum(one["pub"]["course"]["stage"] == stage for one in boundaries)).all()


def check_game(experiment):
    """Play a game step by step: pieces, moves, end and scores; then by other roads to the same end."""
    know, tables = knowledge(experiment.tables.game), experiment.tables
    events, end = experiment.play()
    boundaries, logs = steps_of(experiment)
    for boundary in boundaries:
        know.check_pieces(tables, boundary)
        assert sound(tables, np.array([boundary]))
    decisions = events[~is_note(events)]
    assert (decisions["n_moves"] >= 1).all() and (know.FORCED or (decisions["n_moves"] > 1).any())
    assert ((decisions["picked"] >= 0) & (decisions["picked"] < decisions["n_moves"])).all()
    assert (events[is_note(events)]["n_moves"] == 0).all()
    # boundary by boundary is the same game
    assert boundaries[-1].tobytes() == end.tobytes()
    setup_notes = experiment.play(steps=0)[0]
    assert np.concatenate([setup_notes, *logs]).tobytes() == events.tobytes()
    # so is a batch
    row = experiment.batch(experiment.number, 1)[0]
    assert (row["game"] == experiment.number).all()
    check_counts(know, tables, boundaries, decisions, row)
    for seat, expected in enumerate(know.expected_results(tables, end)):
        assert {column: row[column][seat] for column in expected} == expected
    # and what the last position tells
    told = [name for name in row.dtype.names if name not in ("game", "player")]
    assert results(tables, np.array([end]))[told].tolist() == row[told].tolist()
    parts = [name for name in row.dtype.names if name.startswith("vp_")]
    assert not parts or (sum(row[name].astype(int) for name in parts) == row["score"]).all()
    assert row["win"].sum() == pytest.approx(1) or len(row) == 1        # alone one may lose
    assert sorted(row["player"]) == list(range(len(row)))
    # so is its log as a script, whoever sits there
    others = Experiment(tables, [policies.load(tables.game, "random")] * len(experiment.lineup), experiment.factions,
                        experiment.seed, experiment.number)
    again, same_end = others.play(script=picks(events))
    assert again.tobytes() == events.tobytes() and same_end.tobytes() == end.tobytes()
    # so is its second half from a saved position
    half = len(logs) // 2
    later, same_end = experiment.play(position=boundaries[half])
    assert same_end.tobytes() == end.tobytes() and later.tobytes() == np.concatenate(logs[half:]).tobytes()


NEVER_VARY = {                                                  # columns that hold one number in all games, and why
    "pig": {"faction": "-1, since it has no factions"},
    "rurik": {"casualties_0": "0, since a check that reveals no card costs no troop"},
}


@each_game
def test_every_column_of_the_results_is_filled(game):
    """In games with and without each module, each column holds two numbers or more, but for those of NEVER_VARY."""
    setups = [simcore.load(game, modules) for modules in ((), *offered(game)["modules"])]
    pool = [policy for name in policies.library(game) if "search" not in (policy := policies.load(game, name)).config]
    found, blocks = defaultdict(set), 40
    for turn in range(15):                                      # few setups have what some columns count in rare games
        lineup = np.random.default_rng(turn).integers(0, len(pool), (blocks, setups[0].players[1]), np.int8)
        for tables in setups:
            most = tables.players[1]
            rows = play_batch(tables, pool, 9, turn * blocks * most, blocks * most, lineup=lineup[:, :most].copy())
            for name in rows.dtype.names:
                found[name].update(np.unique(rows[name])[:2].tolist())
        constant = {name for name, numbers in found.items() if len(numbers) < 2}
        if constant == NEVER_VARY.get(game, {}).keys():
            break
    assert constant == NEVER_VARY.get(game, {}).keys()


@each_game
def test_any_game_of_any_experiment(game):
    SOME(given(experiments(game, [THINKER]))(check_game))()


def test_games_that_once_failed():
    # step 27 and step 31 with one space less were one key of what policies of Scythia keep between decisions
    tables = simcore.load("scythia", set={"spaces_left": 8, "silver_red": 2, "market_silver": 0})
    lineup = [policies.load("scythia", name) for name in ("recruiter", "random", "random", "recruiter")]
    check_game(Experiment(tables, lineup, "chosen", 15008392, 4))


@pytest.mark.verify
@each_game
def test_many_games_of_any_experiment(game):
    MANY(given(experiments(game, [THINKER]))(check_game))()


def check_split(experiment, size):
    thinks = any("search" in policy.config for policy in experiment.lineup)
    n, first = 4 if thinks else 24, experiment.number
    whole, size = experiment.batch(first, n), min(size, n // 2)
    parts = [experiment.batch(first + start, min(size, n - start)) for start in range(0, n, size)]
    assert np.concatenate(parts).tobytes() == whole.tobytes()


@each_game
def test_any_split_gives_the_same_bytes(game):
    SOME(given(experiments(game), st.integers(1, 7))(check_split))()


@pytest.mark.verify
@each_game
def test_any_split_of_more_experiments_gives_the_same_bytes(game):
    MORE(given(experiments(game), st.integers(1, 7))(check_split))()


@each_game
@pytest.mark.parametrize("backend, jobs, size", [("threading", 3, 5), ("loky", 2, 8)])
def test_threads_and_processes_give_the_same_bytes(game, backend, jobs, size):
    tables = simcore.load(game)
    lineup = [policies.load(game, name) for name in [THINKER, *policies.library(game)][:tables.players[1]]]
    whole = play_batch(tables, lineup, 5, 3, 16)
    parts = Parallel(jobs, backend=backend)(
        delayed(play_batch)(tables, lineup, 5, 3 + first, min(size, 16 - first)) for first in range(0, 16, size))
    assert np.concatenate(parts).tobytes() == whole.tobytes()


@each_game
def test_a_mixture_is_the_games_of_its_line_ups(game):
    tables = simcore.load(game)
    pool = [policies.load(game, name) for name in policies.library(game)][:2]
    players = tables.players[0] + 1
    lineup = np.random.default_rng(1).integers(0, len(pool), (20, players), np.int8)
    mixed = play_batch(tables, pool, 8, players * 4, players * 20, lineup=lineup)
    for block, row in enumerate(lineup):
        alone = play_batch(tables, [pool[i] for i in row], 8, players * (4 + block), players)
        assert alone.tobytes() == mixed[block * players:(block + 1) * players].tobytes()


# ---- luck

@each_game
def test_the_games_of_a_block_share_one_deal(game):
    know, chance = knowledge(game), policies.load(game, "random")
    tables = simcore.load(game, **know.DEALT_RULES)
    for players in range(tables.players[0], tables.players[1] + 1):
        deals = []
        for block in range(20 if know.deal else 0):
            games = [Experiment(tables, [chance] * players, None, 3, block * players + i) for i in range(players)]
            rotations = [know.deal(each.play(steps=0)[1], rotation) for rotation, each in enumerate(games)]
            assert all(rotation == rotations[0] for rotation in rotations)
            deals.append(str(rotations[0]))
        assert len(set(deals)) == len(deals)
        rows = Experiment(tables, [chance] * players, None, 3, 0).batch(0, players * 20)
        assert ((rows["player"] + rows["game"] % players) % players == rows["seat"]).all()
        factions = np.sort(rows.ravel(), order=["game", "player"])["faction"].reshape(20, players, players)
        assert (factions == factions[:, :1]).all()


@each_game
def test_variants_meet_the_same_deal(game):
    know, chance = knowledge(game), policies.load(game, "random")
    variants = [simcore.load(game, **rules) for rules in know.SAME_LUCK]
    for number in range(30):
        deals = [know.luck(Experiment(tables, [chance] * 3, None, 9, number).play(steps=0)[1]) for tables in variants]
        assert all(deal == deals[0] for deal in deals)


@pytest.mark.sample(2)
@each_game
def test_the_taste_of_each_player_is_its_own(game):
    know, chance = knowledge(game), policies.load(game, "random")
    tables = simcore.load(game, **know.COIN_RULES)
    first = {}                                                  # the first real choice of each player, by game
    for number in range(200):
        events = Experiment(tables, [chance] * 2, None, 4, 2 * number).play(steps=know.COIN_STEPS)[0]
        for event in events[events["n_moves"] > 1]:
            first.setdefault((number, int(event["seat"])), int(event["picked"]))
    both = [number for number in range(200) if {(number, 0), (number, 1)} <= first.keys()]
    own, other = (np.array([first[number, seat] for number in both]) for seat in (0, 1))
    assert len(both) > 100 and 0.3 < (own == other).mean() < 0.7        # of two candidates, by two coins
    for number in range(8):
        logs = [Experiment(tables, [policies.load(game, name), chance], None, 4, 2 * number).play(
            steps=know.COIN_STEPS)[0] for name in policies.library(game)]
        assert len({log[log["seat"] == 1].tobytes() for log in logs}) == 1      # whoever its rival is


# ---- what the battery is told

@each_game
def test_the_battery_is_told_what_it_asks_for(game):
    hides = game in games_that_hide()
    assert set(ALWAYS + (HIDDEN if hides else ())) <= vars(knowledge(game)).keys()
    experiment = Experiment(simcore.load(game), [policies.load(game, "random")] * 2, None, 5, 0)
    deals = [np.array([experiment.play(steps=9)[1]]) for _ in range(9)]
    for seed, deal in enumerate(deals):
        redeal(experiment.tables, deal, 0, seed)
    assert hides == (len({str(deal.tolist()) for deal in deals}) > 1), "hidden in game.toml is not what redeal() says"


def test_all_that_the_battery_asks_for_is_explained():
    files = [*Path(__file__).parent.glob("test_*.py"), Path(__file__).parents[1] / "bench" / "__main__.py"]
    asked = {name for file in files for name in re.findall(r"\bknow(?:ledge\([^()]+\))?\.(\w+)",
             re.sub(r"knowledge\(experiment\.tables\.game\)", "know", file.read_text(encoding="utf-8")))}
    assert asked == {*ALWAYS, *DEFAULTS, *HIDDEN}
    assert all(re.search(rf"\b{name}\b", contract.__doc__) for name in asked)


# ---- what goes wrong says where

@each_game
def test_an_error_under_nogil_names_its_game_and_decision(game, monkeypatch):
    for bound in ("MOST", "MOST_PRODUCT"):                      # which refuse such weights
        monkeypatch.setattr(f"ludometer.policies.spec.{bound}", float("inf"))
    know, tables = knowledge(game), simcore.load(game)
    if know.BROKEN is None:
        pytest.skip("no policy of this game can come to NaN")
    lineup = [policies.load(game, know.BROKEN), policies.load(game, "random")]
    with pytest.raises(simcore.RuleError) as caught:
        play_batch(tables, lineup, 2026, 500, 1000)
    error = pickle.loads(pickle.dumps(caught.value))            # as it comes back from a worker
    assert str(error) == (f"{game}: a policy scored a candidate NaN (are its weights too large?), at decision "
                          f"{error.decision} of game {error.game}, seed 2026")
    with pytest.raises(simcore.RuleError, match=f"decision {error.decision} of game {error.game}, seed 2026"):
        play_one(tables, lineup, 2026, error.game)
    with pytest.raises(simcore.RuleError, match=r"script picks .* does not exist, at decision 1 of game 8, seed 5"):
        play_one(tables, lineup[1:] * 2, 5, 8, script=[0, 319])


@each_game
def test_a_wrong_pick_is_named_at_any_kind_of_decision(game):
    """What rules do after an error must not lead them out of their arrays, nor go on for ever."""
    variants, chance = [(simcore.load(game), 3)], policies.load(game, "random")
    variants += [(simcore.load(game, modules), players) for modules, players, _ in knowledge(game).FAIR]
    for seed, (tables, players) in enumerate(variants):
        events, _ = play_one(tables, [chance] * players, seed, 0)
        events = events[events["n_moves"] > 0]
        script = events["picked"].tolist()
        for at in np.unique(events["kind"], return_index=True)[1].tolist():
            with pytest.raises(simcore.RuleError, match=rf"does not exist, at decision {at} of game 0, seed {seed}"):
                play_one(tables, [chance] * players, seed, 0, script=[*script[:at], 511])


@each_game
def test_positions_that_contradict_themselves_are_refused(game):
    know, tables = knowledge(game), simcore.load(game)
    experiment = Experiment(tables, [policies.load(game, "random")] * 3, None, 5, 0)
    boundary = experiment.play(steps=30)[1]
    for struct, field, value in know.CONTRADICTIONS:
        broken = boundary.copy()
        whole = broken
        for name in struct.split("."):
            whole = whole[name]
        whole[field] = value
        with pytest.raises(simcore.RuleError, match="the state contradicts itself, at decision 0 of game 0, seed 5"):
            experiment.play(position=broken)


def numbers_of(positions):
    """Views of all numbers in an array of one position, whatever its nesting."""
    for name in positions.dtype.names:
        part = positions[name]
        if part.dtype.names:
            yield from numbers_of(part)
        else:
            yield part


@each_game
def test_damaged_positions_are_refused_or_played(game):
    """Positions come from outside too: what sound() lets pass must not lead the rules out of their arrays."""
    variants, chance = [(simcore.load(game), players) for players in (2, 3, 4)], policies.load(game, "random")
    variants += [(simcore.load(game, modules), players) for modules, players, _ in knowledge(game).FAIR]
    outcomes = {"played": 0, "refused": 0}
    for seed in range(800):
        random = np.random.default_rng(seed)
        tables, players = variants[seed % len(variants)]
        experiment = Experiment(tables, [chance] * players, None, 3, seed)
        position = np.array([experiment.play(steps=int(random.integers(0, 150)))[1]])
        places = list(numbers_of(position))
        for place in random.choice(len(places), random.integers(1, 4)):
            number = int(random.choice([-2, -1, 0, 1, 2, 3, 5, 7, 14, 15, 27, 31, 40, 64, 127]))
            limits = np.iinfo(places[place].dtype)
            places[place].flat[random.integers(places[place].size)] = max(limits.min, min(limits.max, number))
        try:
            experiment.play(position=position[0])
            outcomes["played"] += 1
        except simcore.DataError:                               # of another number of seats
            pass
        except simcore.RuleError:
            outcomes["refused"] += 1
    assert min(outcomes.values()) > 100, outcomes
