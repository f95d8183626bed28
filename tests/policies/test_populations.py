"""Populations of nets: who plays in which deal, that they play as each member would, and which files fit each other."""
import pickle

import numpy as np
import pytest
from scipy import stats

from ludometer import policies
from ludometer.policies.weights import MOST_MEMBERS, write
from ludometer.simcore import DataError, load
from ludometer.simcore.insight import preferences
from ludometer.simcore.nets import members_of
from ludometer.simcore.play import ask, play_batch, play_one
from ludometer.simcore.questions import results
from ludometer.simcore.weigh import weigh
from tests.nets import config_of, drawn, file_of
from tests.policies.test_nets import decisions, each_game, wild

BLOCKS, NETS = 6, 2


@pytest.fixture
def files(tmp_path):
    """A function that writes two files, of nets of a game for two and four players; their paths."""
    def of(game, nets=NETS):
        return [file_of(tmp_path / f"{name}.npz", game, (2, 4), nets, seed)
                for seed, name in enumerate(("north", "south"))]
    return of


def members(game, files, nets=NETS):
    """The PolicySpecs of the nets of files, each by itself, in the order of a population's members."""
    found = []
    for file in files:
        with np.load(file) as kept:
            arrays = {key: kept[key] for key in kept.files if key != "about"}
        for net in range(nets):
            alone = file.replace(".npz", f"-{net}.npz")
            write(alone, game, "textbook", {key: array[net:net + 1] if key.startswith("weights") else array
                                            for key, array in arrays.items()}, "a test", {})
            found.append(policies.load(game, config_of(alone)))
    return found


def same_but_for_who(rows):
    """The columns of results that say how a game ended."""
    return rows[[name for name in rows.dtype.names if name not in ("game", "player")]].tolist()


# What a seat keeps from decision to decision

@each_game
def test_sums_that_a_seat_keeps_change_no_game(game, files):
    """A batch keeps them, a logged game adds all inputs up at each decision."""
    tables, there = load(game), files(game)
    line = [policies.load(game, config_of(there)), wild(game, 4, 5), policies.load(game, "textbook"), wild(game, 4, 6)]
    rows = play_batch(tables, line, 7, 0, 6)
    for number in range(0, 6, 2):
        end = np.array([play_one(tables, line, 7, number)[1]])
        assert same_but_for_who(rows[number]) == same_but_for_who(results(tables, end))


@each_game
def test_policies_that_take_turns_in_the_seats_change_no_game(game, files):
    """Of blocks played by one policy and by another in turns each is as in a batch of that policy alone."""
    tables, line = load(game), [policies.load(game, config_of(files(game))), wild(game, 2, 5), wild(game, 2, 6),
                                policies.load(game, "textbook")]
    lineup = np.array([[block % 4, block // 2 % 4] for block in range(8)], np.int8)
    rows = play_batch(tables, line, 7, 0, 16, lineup=lineup)
    for block, (one, other) in enumerate(lineup):
        alone = play_batch(tables, [line[one], line[other]], 7, 2 * block, 2)
        assert alone.tobytes() == rows[2 * block:2 * block + 2].tobytes()


# Who plays

@each_game
@pytest.mark.parametrize("replay", [{}, {"luck": 2, "noise": 1}])
def test_games_of_a_population_are_those_of_its_members(game, files, replay):
    tables, there = load(game), files(game)
    population, each = policies.load(game, config_of(there)), members(game, there)
    who = members_of(population, 3, 4, BLOCKS, 4)
    rows = play_batch(tables, [population] * 4, 3, 16, 4 * BLOCKS, **replay)
    assert rows.tobytes() == play_batch(tables, each, 3, 16, 4 * BLOCKS, lineup=who, **replay).tobytes()
    other = (who + 1) % len(each)
    assert rows.tobytes() != play_batch(tables, each, 3, 16, 4 * BLOCKS, lineup=other, **replay).tobytes()


def test_populations_sit_beside_other_policies_and_in_any_order(files):
    tables, there = load("rurik"), files("rurik")
    population, each = policies.load("rurik", config_of(there)), members("rurik", there)
    textbook = policies.load("rurik", "textbook")
    lineup = np.array([[1, 0, 0, 1], [0, 0, 1, 0], [1, 1, 1, 0]], np.int8)
    orders = np.array([[2, 0, 3, 1], [0, 1, 2, 3], [3, 1, 0, 2]], np.int8)
    by_name = np.where(lineup == 1, len(each), members_of(population, 3, 0, 3, 4)).astype(np.int8)
    assert play_batch(tables, [population, textbook], 3, 0, 12, lineup=lineup, orders=orders).tobytes() == play_batch(
        tables, [*each, textbook], 3, 0, 12, lineup=by_name, orders=orders).tobytes()


@each_game
def test_a_logged_game_of_a_population_is_that_of_its_members_from_any_step_on(game, files):
    tables, there = load(game), files(game)
    population, each = policies.load(game, config_of(there)), members(game, there)
    for number in (1, 6):
        line = [each[i] for i in members_of(population, 3, number // 2, 1, 2)[0]]
        events, end = play_one(tables, [population] * 2, 3, number)
        assert events.tobytes() == play_one(tables, line, 3, number)[0].tobytes()
        middle = play_one(tables, line, 3, number, steps=9)[1]
        assert play_one(tables, [population] * 2, 3, number, position=middle)[1].tobytes() == end.tobytes()


@each_game
def test_imagined_games_of_a_population_are_those_of_its_members(game, files):
    """What a decision is worth, as audits ask."""
    tables, there = load(game), files(game)
    population, each = policies.load(game, config_of(there)), members(game, there)
    position = play_one(tables, [population] * 2, 3, 4, steps=9)[1]
    waiting = next(found for found in (ask(tables, 3, 4, position, [0] * at) for at in range(20))
                   if len(found.moves) > 1)
    line = [each[i] for i in members_of(population, 3, 2, 1, 2)[0]]
    found = [weigh(tables, who, 3, 4, position, waiting.script, [0, 1], 0, 6) for who in ([population] * 2, line)]
    assert all((one == other).all() for one, other in zip(*found, strict=True)) and np.ptp(found[0][0]) > 0


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """A population of three times three members, from files."""
    folder = tmp_path_factory.mktemp("nets")
    files = [file_of(folder / f"{name}.npz", "scythia", (2,), 3, seed) for seed, name in enumerate("rst")]
    return policies.load("scythia", config_of(files)), files


def test_all_at_a_table_are_of_one_population_and_members_are_drawn_evenly(three):
    who = members_of(three[0], 5, 0, 9000, 4)
    population, member = who // 3, who % 3
    assert (population == population[:, :1]).all()
    assert stats.chisquare(np.bincount(population[:, 0], minlength=3)).pvalue > 0.001
    for player in range(4):
        assert stats.chisquare(np.bincount(who[:, player], minlength=9)).pvalue > 0.001
    for one, other in [(member[:, 0], member[:, 1]), (member[:, 1], member[:, 3]), (population[:, 0], member[:, 2]),
                       (population[:-1, 0], population[1:, 0])]:
        assert stats.chi2_contingency(np.histogram2d(one, other, bins=3)[0]).pvalue > 0.001


def test_who_plays_follows_from_the_deal_and_the_player_alone(three):
    whole = members_of(three[0], 5, 0, 60, 4)
    assert (members_of(three[0], 5, 20, 7, 2) == whole[20:27, :2]).all()
    assert (members_of(three[0], 6, 0, 60, 4) != whole).any()
    assert members_of(three[0], 2**64 - 1, 2**40, 3, 4).shape == (3, 4)


def test_who_plays_is_no_part_of_the_deal(files):
    tables, population = load("rurik"), policies.load("rurik", config_of(files("rurik")))
    for number in range(4):
        setups = [play_one(tables, [policy] * 4, 3, number, steps=0)[1].tobytes()
                  for policy in (population, policies.load("rurik", "random"))]
        assert setups[0] == setups[1]


def test_policies_with_as_many_populations_are_of_the_same_one_in_each_deal(three):
    other = policies.load("scythia", config_of(three[1][::-1]))
    assert (members_of(three[0], 5, 0, 200, 4) == members_of(other, 5, 0, 200, 4)).all()


def test_only_a_population_has_members(tmp_path):
    for policy in (policies.load("scythia", "textbook"), policies.load("scythia", config_of(
            file_of(tmp_path / "one.npz", "scythia")))):
        with pytest.raises(DataError, match="is no population"):
            members_of(policy, 1, 0, 5, 2)


@each_game
def test_preferences_of_a_population_are_means_over_its_members(game, files):
    tables, there = load(game), files(game)
    population, each = policies.load(game, config_of(there)), members(game, there)
    found = decisions(game, 4, population, 2, 8)
    assert len(found) >= 8
    for waiting, _, seen in found:
        alone = np.array([preferences(tables, policy, waiting) for policy in each])
        assert (alone[:, :, 0] == alone[0, :, 0]).all() and len({*alone[:, 0, 1]}) > 1
        assert np.allclose(seen, alone.mean(axis=0), rtol=1e-6)


# Files

@pytest.mark.parametrize("nets, said, populations, names", [
    (1, 1, (), ()), (3, 1, ("north",), ("northa", "northb", "northc")), (1, 2, ("north", "south"), ("north", "south")),
    (2, 2, ("north", "south"), ("northa", "northb", "southa", "southb"))])
def test_names_of_populations_and_members(files, nets, said, populations, names):
    there = files("burgundy", nets)[:said]
    policy = policies.load("burgundy", config_of(there[0] if said == 1 else there))
    assert (policy.populations, policy.members) == (populations, names)


def test_a_population_travels_and_is_known_by_its_files(files):
    there = files("scythia")
    population = policies.load("scythia", config_of(there))
    again, moved = pickle.loads(pickle.dumps(population)), policies.load("scythia", population.config)
    rows = [play_batch(load("scythia"), [policy] * 4, 1, 0, 12).tobytes() for policy in (population, again, moved)]
    assert rows[0] == rows[1] == rows[2]
    assert population.config["net"]["weights"] == there and moved.config == population.config == again.config
    mark = population.config["net"]["hash"]
    others = [policies.load("scythia", config_of(said)).config["net"]["hash"] for said in (there[0], there[::-1])]
    assert len({mark, *others}) == 3
    file_of(there[1], "scythia", (2, 4), NETS, 9)
    with pytest.raises(DataError, match=f"hash = '{mark}'.*recorded with others"):
        policies.load("scythia", population.config)


@pytest.mark.parametrize("other, says", [
    ({"nets": 3}, "other.npz'.* has 3 nets for 2 players, 3 nets for 4 players, expected .* 2 nets for 2 players"),
    ({"players": (2,)}, "other.npz'.* has 2 nets for 2 players, expected"),
    ({"players": (2, 3)}, "other.npz'.*2 nets for 3 players"),
    ({"nets": 0}, "other.npz': it has no net")])
def test_files_that_do_not_fit_each_other_are_refused(tmp_path, other, says):
    one = file_of(tmp_path / "one.npz", "scythia", (2, 4), 2)
    two = file_of(tmp_path / "other.npz", "scythia", **{"players": (2, 4), "nets": 2} | other)
    with pytest.raises(DataError, match=says):
        policies.load("scythia", config_of([one, two]))


def test_files_that_weigh_by_other_heats_are_refused(tmp_path):
    """Members would have other candidates in mind, and no mean of what they make of them."""
    one, other = (file_of(tmp_path / f"{name}.npz", "burgundy") for name in ("one", "other"))
    with np.load(other) as kept:
        arrays = {key: kept[key] for key in kept.files if key != "about"}
    write(other, "burgundy", "textbook", arrays | {"heats_2": 2 * arrays["heats_2"]}, "a test", {})
    policies.load("burgundy", config_of(other))
    with pytest.raises(DataError, match=r"other\.npz': its scale or heats are not those of '.*one\.npz'"):
        policies.load("burgundy", config_of([one, other]))


def test_a_file_with_other_numbers_of_nets_is_refused(tmp_path):
    file = tmp_path / "one.npz"
    file_of(file, "scythia", (2, 3))
    with np.load(file) as kept:
        arrays = {key: kept[key] for key in kept.files}
    np.savez(file, **arrays | {"weights_3": drawn("scythia", 1, 2)})
    with pytest.raises(DataError, match="1 nets for 2 players, 2 nets for 3 players, expected as many for each"):
        policies.load("scythia", config_of(str(file)))


def test_too_many_members_and_files_of_the_same_name_are_refused(tmp_path):
    for said in (file_of(tmp_path / "one.npz", "scythia", (2,), MOST_MEMBERS + 1),
                 [file_of(tmp_path / f"{i}.npz", "scythia", (2,), 9) for i in range(3)]):
        with pytest.raises(DataError, match=f"27 nets, expected at most {MOST_MEMBERS}"):
            policies.load("scythia", config_of(said))
    there = [file_of(tmp_path / folder / "1.npz", "scythia", seed=seed) for seed, folder in enumerate(("a", "b"))]
    for said in (there, there[:1] * 2):
        with pytest.raises(DataError, match="two files that are called '1'"):
            policies.load("scythia", config_of(said))


@pytest.mark.parametrize("weights", [[], [3], [["one"]], {"one": 1}, 3, True, None])
def test_what_names_no_files_is_refused(weights):
    with pytest.raises(DataError, match="expected a name, the path of a file"):
        policies.load("scythia", config_of(weights))


def test_a_file_without_any_net_is_refused(tmp_path):
    for said in (file_of(tmp_path / "none.npz", "scythia", (2,), 0), [str(tmp_path / "none.npz")]):
        with pytest.raises(DataError, match="no net"):
            policies.load("scythia", config_of(said))


