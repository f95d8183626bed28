"""Training: what nets learn with, that they do learn, and what is written of it."""
import json
import sys

import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import training
from ludometer.policies.weights import file_notes, read
from ludometer.simcore import load
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import nets, part
from ludometer.simcore.nets import shapes, size_of

NETS = training.NETS


def quiet(*words, **where):
    pass


def run(monkeypatch, *words):
    """The exit code of python -m ludometer.policies.training with these words."""
    monkeypatch.setattr(sys, "argv", ["training", *map(str, words)])
    return training.main()


@pytest.mark.parametrize("game, numbers", [
    ("burgundy", [1, 2, 3, 4]), ("rurik", [1, 2, 3, 4]), ("scythia", [1, 2, 3, 4]), ("pig", [2, 3, 4])])
def test_numbers_of_players_that_can_be_learned(game, numbers):
    """1 where there is a solo game."""
    assert training.numbers_of(game) == numbers


@pytest.mark.parametrize("game", ["burgundy", "rurik", "scythia"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nets_learn_with_each_module_but_for_teams_and_the_solo_game(game, players):
    base, *more = training.tables_for(game, players)
    assert base.modules == ()
    left_out = {"solo", "teams"}
    assert [tables.modules for tables in more] == [
        (name,) for name in load(game).catalogue["modules"] if name not in left_out]
    assert [tables.modules for tables in training.tables_for(game, 1)] == [("solo",)]


def test_teams_are_seen():
    assert training.has_teams(load("burgundy", ["teams"]))
    assert not training.has_teams(load("burgundy")) and not training.has_teams(load("rurik", ["rebel-faction"]))


@pytest.fixture
def short(monkeypatch):
    """Batches of 16 games instead of 200."""
    monkeypatch.setattr(training, "BATCH", 16)
    monkeypatch.setattr(training.Training, "batch", 16)


@pytest.mark.verify
def test_most_batches_are_of_the_game_without_modules_and_the_others_of_all(short, monkeypatch):
    played, play = [], training.play_lessons

    def noted(tables, *given, **named):
        played.append(tables.modules)
        return play(tables, *given, **named)

    monkeypatch.setattr(training, "play_lessons", noted)
    one = training.Training("rurik", 2, 1, 40)
    for _ in range(40):
        one.step()
    batches = played[::training.CHUNKS]
    assert [modules for modules in batches for _ in range(training.CHUNKS)] == played
    assert 0.6 < batches.count(()) / len(batches) < 0.9 and len({*batches}) >= 5


def test_each_net_is_a_mean_over_its_part_of_the_last_steps(short):
    """Each over a tenth of the steps, the last one up to the end."""
    one, weights = training.Training("scythia", 2, 1, 20), []
    for _ in range(20):
        one.step()
        weights.append(one.weights.copy())
    kept = training.kept_weights(one)
    learned = one.squares > 0
    assert kept.shape == (NETS, size_of("scythia")) and kept.dtype == np.float16
    assert 0.05 < learned.mean() < 1 and (kept[:, ~learned] == 0).all()
    for net in range(NETS):
        end = 20 - 2 * (NETS - 1 - net)
        assert np.allclose(kept[net, learned], np.mean(weights[end - 2:end], axis=0)[learned], rtol=2e-3, atol=1e-3)


def test_who_sits_at_the_tables(short):
    """In `itself` of all games the net alone, in `alike` of the others copies of one rival, else any."""
    one = training.Training("scythia", 4, 1, 1, itself=0.2, own=0.0, alike=0.5)
    drawn = one.draw(np.random.default_rng(1), 4000, 6)
    nets, others = (drawn == 0).sum(axis=1), [np.unique(row[row > 0]) for row in drawn]
    assert set(nets) == {1, 4} and abs((nets == 4).mean() - 0.2) < 0.03
    same = np.mean([len(each) == 1 for each, n in zip(others, nets, strict=True) if n == 1])
    assert abs(same - (0.5 + 0.5 / 5**2)) < 0.03
    mixed = drawn[nets == 1]
    assert np.allclose(np.bincount(mixed[mixed > 0])[1:] / len(mixed) / 3, 1 / 5, atol=0.02)
    assert np.allclose((mixed == 0).mean(axis=0), 1 / 4, atol=0.03)
    one = training.Training("scythia", 4, 1, 1, itself=0.0, own=0.4)            # of the other three seats
    assert abs((one.draw(np.random.default_rng(1), 4000, 6) == 0).mean() - (1 + 3 * 0.4) / 4) < 0.02


def test_rivals_are_all_of_the_library_that_decide_by_weights():
    assert training.rivals_of("scythia") == [
        "novice", "casual", "quester", "raider", "recruiter", "textbook", "trainer"]
    assert training.rivals_of("pig") == ["club", "bold"]


@pytest.mark.verify
def test_games_and_weights_are_drawn_by_the_seed_and_settings_are_those_of_the_sight(short, monkeypatch):
    """Two trainings of one seed learn the same, those of two seeds meet other games, and rates fall."""
    began, play = [], training.play_lessons

    def noted(tables, pool, seed, first, *given, **named):
        began.append((seed, first, named["softness"], named["entropy"]))
        return play(tables, pool, seed, first, *given, **named)

    monkeypatch.setattr(training, "play_lessons", noted)
    monkeypatch.setattr(training, "share", lambda *given: (0.5, 0.1))
    for seed in (1, 2):
        training.train_nets("rurik", 2, seed, n=16 * NETS, tell=quiet)
    n, learning = NETS * training.CHUNKS, part("rurik", "sight").LEARNING
    assert len({seed for seed, *_ in began[:n]}) == len({seed for seed, *_ in began[n:]}) == 1
    assert began[0][0] != began[n][0] and len({first for _, first, *_ in began[:n]}) == n
    assert {softness for _, _, softness, _ in began} == {learning["softness"]}
    assert began[0][3] == learning["entropy"] + learning["warmth"]


def test_steps_become_smaller(short):
    one, moved = training.Training("scythia", 2, 1, 16), []
    for _ in range(16):
        before = one.weights.copy()
        one.moment[:], one.squares[:] = 0, 0                    # so that each is as long as the rate says
        one.step()
        moved.append(np.abs(one.weights - before).max())
    assert 2 * moved[-1] < moved[0]


def test_snapshots_are_kept_as_far_apart_and_met_as_often_as_is_said(short, monkeypatch):
    met, play = [], training.play_lessons

    def noted(tables, pool, *given, **named):
        met.append(pool)
        return play(tables, pool, *given, **named)

    monkeypatch.setattr(training, "play_lessons", noted)
    one, weights = training.Training("scythia", 2, 1, 12, apart=2, kept=3, snapshots=2), []
    for step in range(12):
        one.step()
        weights.append(one.weights.copy())
        assert len(met[-1]) == 1 + len(one.others) + min(2, 1 + step // 2, 3)
    assert [each.tobytes() for each in one.snapshots] == [weights[at].tobytes() for at in (7, 9, 11)]


def test_entropy_falls_from_its_warmth_and_a_best_response_has_none(short, monkeypatch):
    said, play = [], training.play_lessons

    def noted(*given, **named):
        said.append(named["entropy"])
        return play(*given, **named)

    monkeypatch.setattr(training, "play_lessons", noted)
    one = training.Training("scythia", 2, 1, 10, entropy=0.002, warmth=0.01)
    for _ in range(10):
        one.step()
    fallen = [0.002 + 0.01 * max(0, 1 - step / 7) for step in range(10)]
    assert np.allclose(said[::training.CHUNKS], fallen) and fallen[7:] == [0.002] * 3
    training.Training("scythia", 2, 1, 10, entropy=0.002, warmth=0.01, against="casual").step()
    assert said[-training.CHUNKS:] == [0.002] * training.CHUNKS


def test_a_net_for_more_players_begins_as_the_one_for_fewer(short):
    """What a rival's signs say is shared out among more rivals: 2, 4, 6 of one become 1, 2, 3 each of two."""
    one = training.Training("scythia", 2, 1, NETS)
    for _ in range(NETS):
        one.step()
    before = training.kept_weights(one)[-1].astype(np.float32)
    more = training.Training("scythia", 3, 1, NETS, fewer=one)
    first, shape = shapes("scythia")["inputs"]
    declared, signs = len(part("scythia", "sight").INPUTS), len(part("scythia", "chance").SIGNS)
    rows, now = (weights[first:first + np.prod(shape)].reshape(shape) for weights in (before, more.weights))
    own, rival, next_rival = (slice(declared + side * signs, declared + (side + 1) * signs) for side in range(3))
    assert (np.abs(rows[rival]).sum(axis=1) > 0).any()
    assert (now[rival] == rows[rival] / 2).all() and (now[next_rival] == rows[rival] / 2).all()
    assert (now[:own.stop] == rows[:own.stop]).all()
    assert (more.weights[first + np.prod(shape):] == before[first + np.prod(shape):]).all()


@pytest.mark.verify
def test_only_games_that_say_so_carry_nets_on(short, monkeypatch, tmp_path):
    begun, start = [], training.Training

    def noted(*given, **named):
        begun.append(start(*given, **named))
        return begun[-1]

    monkeypatch.setattr(training, "Training", noted)
    monkeypatch.setattr(training, "share", lambda *given: (0.5, 0.1))
    for game in ("rurik", "burgundy"):
        assert run(monkeypatch, game, "--players", 3, 2, "--games", 16 * NETS, "--out", tmp_path / "some.npz") == 0
    apart = [np.abs(one.weights - training.initial_weights(one.game, np.random.default_rng((1, one.players)))).max()
             for one in begun]
    assert [one.players for one in begun] == [2, 3, 2, 3]
    assert [far < 0.2 for far in apart] == [True, True, True, False]


@pytest.mark.verify
def test_a_solo_net_learns():
    """25 steps win 95.6 % after 91.5 % before them, in the 1,200 games that were tried."""
    one = training.Training("scythia", 1, 4, 25, rate=0.02, entropy=0.0)
    before = training.share(one.tables, one.net, [], 5, 1200)
    assert (one.draw(np.random.default_rng(1), 5, 9) == 0).all()
    for _ in range(25):
        one.step()
    after = training.share(one.tables, one.net, [], 5, 1200)
    assert after[0] - before[0] > 2.5 * np.hypot(after[1], before[1])


@pytest.mark.verify
def test_a_game_of_ones_own_is_learned_without_any_weights_or_estimate():
    """Pig: 60,000 games in 2 seconds win 52 % against `club`; the best answer to it wins 55.8 % (test_pig.py)."""
    _, found, results = training.train_nets("pig", 2, n=300 * training.BATCH, tries=20_000, tell=quiet)
    assert found["scale_2"].shape == (0,) and [*results] == ["random"]
    net = training.policy_with_net("pig", {}, 2, found["scale_2"], found["heats_2"],
                                   found["weights_2"][-1].astype(np.float32),
                                   part("pig", "sight").SHARPNESS)
    won, error = training.share(load("pig"), net, [policies.load("pig", "club")], 5, 40_000)
    assert won - 0.5 > 2.5 * error


@pytest.mark.verify
def test_a_net_learns():
    """25 steps win 43 % against `textbook` before and 52 % after them, in the 1,200 games that were tried."""
    tables, textbook = load("burgundy"), [policies.load("burgundy", "textbook")]
    before = training.share(tables, training.Training("burgundy", 2, 4, 25).net, textbook, 5, 1200)
    found = training.train_nets("burgundy", 2, 4, n=25 * training.BATCH, tries=40, tell=quiet)[1]
    net = training.policy_with_net("burgundy", "textbook", 2, found["scale_2"], found["heats_2"],
                                   found["weights_2"][-1].astype(np.float32))
    after = training.share(tables, net, textbook, 5, 1200)
    assert after[0] - before[0] > 2.5 * np.hypot(after[1], before[1])


@pytest.mark.verify
def test_the_same_arguments_write_the_same_bytes_with_any_number_of_threads(short, monkeypatch, tmp_path, capsys):
    share = training.share
    monkeypatch.setattr(training, "share", lambda tables, one, others, seed, n, jobs: share(
        tables, one, others, seed, 40, jobs))
    for jobs in (1, 2):
        assert run(monkeypatch, "scythia", "--players", 3, 2, 1, "--seed", 3, "--games", 64 * NETS,
                   128 * NETS, 96 * NETS, "--jobs", jobs, "--out", tmp_path / f"{jobs}.npz") == 0
    one, two = (tmp_path / f"{jobs}.npz" for jobs in (1, 2))
    assert one.read_bytes() == two.read_bytes()
    found, _, base = read("scythia", str(one), "a test")
    assert base == "textbook"
    assert {players: weights.shape for players, (weights, *_) in found.items()} == {
        n: (NETS, size_of("scythia")) for n in (1, 2, 3)}
    assert all((np.abs(weights).sum(axis=1) > 0).all() for weights, *_ in found.values())     # all of them have learned
    with np.load(one) as kept:
        about = json.loads(str(kept["about"]))
        assert [len(kept[f"curve_{players}"]) for players in (1, 2, 3)] == [NETS, 8 * NETS, 6 * NETS]
    assert about["command"] == ("python -m ludometer.policies.training scythia --players 1 2 3 --seed 3 "
                                f"--games {64 * NETS} {128 * NETS} {96 * NETS}")
    assert {players: [*results] for players, results in about["results"].items()} == {
        "1": ["alone", "textbook alone"], "2": ["textbook", "casual"], "3": ["textbook", "casual"]}
    assert policies.load("scythia", {"base": "textbook", "net": {"weights": str(one)}}).members == ("1a", "1b", "1c")
    assert "2 players: wins" in capsys.readouterr().err


@pytest.mark.parametrize("words, says", [
    (["burgundy", "--seed", "-1"], "--seed = -1"),
    (["burgundy", "--games", training.BATCH * training.FEWER * NETS - 1], "--players 2 3 4 leaves it out"),
    (["burgundy", "--games", training.BATCH * NETS - 1, "--players", 3], "--games"),
    (["burgundy", "--games", -5], "--games = -5"),
    (["burgundy", "--games", 9000, 9000], "--games 9000 9000: expected one number, or 4, one for each"),
    (["burgundy", "--players", 5], "burgundy: 5 players, expected some of 1, 2, 3, 4"),
    (["pig", "--players", 1], "pig: 1 players, expected some of 2, 3, 4"),
    (["burgundy", "--players", "2", "3", "2", "--out", "m.npz"], "--players 2 3 2: expected each number once"),
    (["burgundy", "--out", "mine"], "--out mine: expected a name that ends with .npz"),
    (["burgundy", "--out", "/proc/none/mine.npz"], "--out /proc/none/mine.npz: no such file or directory"),
    (["burgundy", "--jobs", 0], "--jobs = 0"),
])
def test_what_cannot_be_trained_is_refused_at_once(monkeypatch, tmp_path, capsys, words, says):
    def never(*given, **named):
        raise AssertionError("it was trained")

    monkeypatch.setattr(training, "Training", never)
    out = tmp_path / "some.npz"
    assert run(monkeypatch, *words, *([] if "--out" in words else ["--out", out])) == 2
    assert says in capsys.readouterr().err and not out.exists()


@pytest.mark.verify
def test_a_net_of_the_library_is_trained_again_bit_for_bit(monkeypatch, tmp_path):
    """By the command that its file says: the solo player, who goes on from nobody; half a minute of CPU.

    Burgundy's rules are those by which its nets learned; Scythia's have changed since.
    """
    command = file_notes("burgundy", "1")["command"]
    words = command.replace("--players 1 2 3 4", "--players 1").split()
    assert words[:3] == ["python", "-m", "ludometer.policies.training"] and words[4:6] == ["--players", "1"]
    assert run(monkeypatch, *words[3:], "--out", tmp_path / "1.npz") == 0
    with np.load(tmp_path / "1.npz") as found, np.load(nets("burgundy") / "1.npz") as kept:
        names = [name for name in found.files if name.endswith("_1")]
        assert len(names) == 4
        for name in names:
            assert (found[name] == kept[name]).all(), name


def test_too_few_games_cannot_be_trained_from_python_either():
    """A net is a mean over steps, so each needs one."""
    with pytest.raises(DataError, match=f"at least {NETS * training.BATCH} games"):
        training.train_nets("burgundy", 2, n=training.BATCH)
