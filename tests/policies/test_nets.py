"""Nets: they see no more than their seat, learn along the slope, and play the same bytes however games are split."""
import json
import pickle

import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import training
from ludometer.policies.weights import sight_hash
from ludometer.simcore import DataError, load
from ludometer.simcore.games import part
from ludometer.simcore.insight import preferences, scores
from ludometer.simcore.lessons import SHAPE, play_lessons
from ludometer.simcore.nets import RULED_OUT, renew, shapes, size_of
from ludometer.simcore.play import ask, picks, play_batch, play_one
from ludometer.simcore.questions import redeal
from tests.nets import config_of, drawn, file_of, heats_of

EACH = 8                        # decisions of each kind that are looked at
# as in simcore/nets.pyx and choice.pxd: heats below the best; candidates
MOST_BELOW, MAX_SEEN = 6, 48
# not in all games
RARE = {"city_hall", "castle_action", "fetch", "discard", "hire", "animal", "quest", "centre", "loot"}
GAMES = ("burgundy", "rurik", "scythia")
each_game = pytest.mark.parametrize("game", GAMES)


def free(game):
    """Kinds of decisions whose candidates are all considered."""
    return getattr(part(game, "sight"), "FREE", ())


def wild(game, players, seed=1, sharpness=2.0, moved=None):
    """`textbook` with a net of random weights, which all matter; moved: {place: by how much}."""
    weights = (np.random.default_rng(seed).standard_normal(size_of(game)) * 0.2).astype(np.float32)
    for place, step in (moved or {}).items():
        weights[place] += np.float32(step)
    scale = training.scales(load(game), policies.load(game, "textbook"), players)
    return training.policy_with_net(game, "textbook", players, scale, heats_of(game), weights, sharpness)


def decisions(game, players, policy, number, most=25, modules=(), settings=None):
    """[(Waiting, kind in words, preferences)] of decisions of a game that the policy plays in all seats.

    They are those that its net judges, of each kind at most so many.
    """
    tables, kinds = load(game, modules, settings), part(game, "declared").KINDS
    found, boundary = {}, play_one(tables, [policy] * players, 5, number, steps=0)[1]
    while True:
        events, after = play_one(tables, [policy] * players, 5, number, position=boundary, steps=1)
        script = picks(events).tolist()
        for at in range(len(script)):
            waiting = ask(tables, 5, number, boundary, script[:at])
            if len(waiting.script) == at and waiting.kind >= 0:     # else this one has one candidate
                seen = preferences(tables, policy, waiting)
                if seen is not None:
                    found.setdefault(waiting.kind, []).append((waiting, kinds[waiting.kind], seen))
        if after.tobytes() == boundary.tobytes():
            break
        boundary = after
    return [each for kind in found.values() for each in kind[::max(1, len(kind) // most)][:most]]


@each_game
def test_a_net_without_weights_prefers_as_its_policy_scores(game):
    tables, textbook = load(game), policies.load(game, "textbook")
    none = training.policy_with_net(game, "textbook", 4, np.ones(len(part(game, "chance").SIGNS), np.float32),
                                    heats_of(game), np.zeros(size_of(game), np.float32))
    found = decisions(game, 4, none, 3)
    assert len(found) > 10
    for waiting, kind, seen in found:
        own, considered = scores(tables, textbook, waiting), [candidate for candidate, _, _ in seen]
        below = (own - own.max()) / heats_of(game)[waiting.kind]
        if kind in free(game):
            assert len(seen) == min((own > own.max() - RULED_OUT).sum(), MAX_SEEN)
            below = np.maximum(below, -MOST_BELOW)
        assert np.allclose([each[1] for each in seen], below[considered], atol=1e-4)
        assert below[considered].max() == 0


@each_game
def test_chances_add_up_and_grow_with_preferences(game):
    for _, _, seen in decisions(game, 4, wild(game, 4), 1):
        chance = np.array([each[2] for each in seen])
        preference = np.array([each[1] for each in seen])
        assert np.isclose(chance.sum(), 1, atol=1e-5)
        assert np.allclose(np.log(chance[chance > 1e-9]), (2 * preference + np.log(chance[0]) - 2 * preference[0])[
            chance > 1e-9], atol=0.02)


@pytest.mark.parametrize("game, modules", [
    *((game, ()) for game in GAMES), ("rurik", ("rebel-faction",)), ("rurik", ("epic-structures", "stone-and-blade")),
    ("rurik", ("war",)), ("burgundy", ("shields", "inns", "trade-routes"))])
def test_a_net_sees_nothing_that_is_hidden_from_its_seat(game, modules):
    tables, judged = load(game, modules), set()
    policy = wild(game, 4)
    for number in range(3 if not modules else 1):
        for waiting, kind, seen in decisions(game, 4, policy, 4 * number, EACH, modules):
            for seed in range(3):
                deal = np.array([waiting.state])
                redeal(tables, deal, waiting.seat, seed)
                assert deal[0].tobytes() != waiting.state.tobytes()
                judged.add(kind)
                assert preferences(tables, policy, waiting._replace(state=deal[0])) == seen, kind
    layered = {name for names in part(game, "sight").HEATS for name in names}
    assert layered - RARE <= judged and judged - layered


@each_game
def test_games_of_nets_do_not_depend_on_how_they_are_split(game):
    tables, line = load(game), [wild(game, 4, seed) for seed in range(4)]
    whole = play_batch(tables, line, 3, 0, 12)
    parts = [play_batch(tables, line, 3, first, 4) for first in range(0, 12, 4)]
    assert whole.tobytes() == np.concatenate(parts).tobytes()
    assert len(np.unique(play_batch(tables, [line[0]] * 4, 3, 0, 12)["score"])) > 5
    events, _ = play_one(tables, line, 3, 5)
    again, _ = play_one(tables, line, 3, 5, script=picks(events))
    assert events.tobytes() == again.tobytes()


PARTS = ("inputs", "features", "start", "worth", "alone")
ENOUGH, LEAST = 6, 0.01         # weights of each part that are compared, and slopes that are large enough for it


def part_of(parts, place):
    """Which of PARTS the weight at this place belongs to."""
    first, (_, size) = parts["layers"]
    if place < first:
        return "inputs"
    return [name for name in PARTS[1:] if (place - first) % size >= parts[name][0]][-1]


def compared(game, weights, net, slope, value):
    """{part: [finite difference of value() by slope]} of ENOUGH weights of each part, of different rows by unit.

    value() is None where it cannot be compared. Weights of the trunk count in whole steps of 1 / 1024. Where a unit
    begins to count within a step, the two differ.
    """
    parts, found, tried = shapes(game), {name: [] for name in PARTS}, set()
    for place in np.argsort(-np.abs(slope)):
        name = part_of(parts, place)
        row = name, place // parts["inputs"][1][1] if name in ("inputs", "features") else place
        if min(map(len, found.values())) >= ENOUGH or abs(slope[place]) < LEAST:
            break
        if len(found[name]) >= ENOUGH or row in tried:
            continue
        tried.add(row)
        old, values = weights[place], []
        for step in (1 / 1024, -1 / 1024):
            weights[place] = old + np.float32(step)
            renew(net, 2)
            values.append(value())
        weights[place] = old
        if None not in values:
            found[name].append((values[0] - values[1]) / (2 / 1024) / slope[place])
    renew(net, 2)
    return found


def check(found):
    for name, ratios in found.items():
        assert len(ratios) >= ENOUGH, name
        near = np.isclose(ratios, 1, atol=0.1)                  # where no unit begins to count within a step
        assert np.isclose(np.median(ratios), 1, rtol=0.04) and near.mean() > 0.6, (name, ratios)


def net_of(game):
    """(weights, a net that they are of, which draws by its preferences as they are) for games of two."""
    weights, scale = drawn(game, 1)[0], training.scales(load(game), policies.load(game, "textbook"), 2)
    return weights, training.policy_with_net(game, "textbook", 2, scale, heats_of(game), weights, 1.0)


@pytest.mark.sample(2)
@each_game
def test_the_slope_is_that_of_the_entropy_by_finite_differences(game):
    tables, other = load(game), policies.load(game, "casual")
    weights, net = net_of(game)

    def lessons(entropy):
        return play_lessons(tables, [net, other], 9, 0, 2, np.array([[0, 1]], np.int8), entropy=entropy)

    rows, slope, counts = lessons(1.0)

    def entropy():
        played, _, found = lessons(0.0)
        same = played.tobytes() == rows.tobytes() and (found[..., 1] == counts[..., 1]).all()   # decisions
        return found[..., 2].sum() if same else None

    check(compared(game, weights, net, slope - lessons(0.0)[1], entropy))


def of_games(game, net, other, n=2):
    """[(Waiting, pick)] of what the net decides in n games against another policy."""
    tables, taken, line = load(game), [], [net, other]
    for number in range(n):
        boundary, after = None, play_one(tables, line, 9, number, steps=0)[1]
        while boundary is None or after.tobytes() != boundary.tobytes():
            boundary = after
            events, after = play_one(tables, line, 9, number, position=boundary, steps=1)
            script = picks(events).tolist()
            for at, pick in enumerate(script):
                waiting = ask(tables, 9, number, boundary, script[:at])
                if len(waiting.script) == at and waiting.seat == number % 2:    # where the net sits
                    taken += [(waiting, pick)] if preferences(tables, net, waiting) else []
    return taken


@pytest.mark.sample(2)
@each_game
def test_picks_come_as_often_as_their_chances(game):
    """The likeliest candidate, the second, and all others together."""
    tables, (_, net) = load(game), net_of(game)
    off, spread = np.zeros(3), np.zeros(3)
    for waiting, pick in of_games(game, net, policies.load(game, "casual"), 16):
        seen = sorted(preferences(tables, net, waiting), key=lambda each: -each[2])
        chance = np.array([each[2] for each in seen])
        chances = np.array([chance[0], chance[1], chance[2:].sum()])
        off += (min([each[0] for each in seen].index(pick), 2) == np.arange(3)) - chances
        spread += chances * (1 - chances)
    assert (spread > 10).all() and (np.abs(off) < 4 * np.sqrt(spread)).all()


@pytest.mark.sample(1)
@each_game
def test_what_is_learned_is_the_slope_of_the_chances_of_what_was_picked(game):
    """Advantages count by that of its logarithm; the magnet by that of the divergence of Kullback and Leibler."""
    tables, other = load(game), policies.load(game, "casual")
    weights, net = net_of(game)
    scale = training.scales(tables, policies.load(game, "textbook"), 2)
    magnet = training.policy_with_net(game, "textbook", 2, scale, heats_of(game), drawn(game, 7)[0])
    taken = of_games(game, net, other)

    def surprise():
        return sum(np.log({each[0]: each[2] for each in preferences(tables, net, waiting)}[pick])
                   for waiting, pick in taken)

    def likeness():
        total = 0
        for waiting, _ in taken:
            one, towards = (np.array(preferences(tables, policy, waiting))[:, 2] for policy in (net, magnet))
            total -= (one * np.log((one + 1e-12) / (towards + 1e-12))).sum()
        return total

    def lessons(mean=0.0, pull=0.0):
        return play_lessons(tables, [net, other], 9, 0, 2, np.array([[0, 1]], np.int8), entropy=0.0, magnet=magnet,
                            means=np.full(SHAPE[:2], mean), pull=pull)

    _, slope, counts = lessons()
    assert counts[..., 1].sum() == len(taken) > 50
    check(compared(game, weights, net, slope - lessons(mean=1.0)[1], surprise))
    check(compared(game, weights, net, lessons(pull=1.0)[1] - slope, likeness))


def test_a_file_of_weights_is_played_by_a_policy_file(tmp_path):
    spec = policies.load("scythia", config_of(file_of(tmp_path / "mine.npz", "scythia"), sharpness=1.25))
    assert spec.config["net"]["hash"] and policies.load("scythia", spec.config).config == spec.config
    with pytest.raises(DataError, match="it was recorded with others"):
        policies.load("scythia", config_of(file_of(tmp_path / "mine.npz", "scythia", seed=2),
                                           hash=spec.config["net"]["hash"]))
    rows = play_batch(load("scythia"), [spec] * 2, 1, 0, 4)
    assert rows.tobytes() != play_batch(load("scythia"), [policies.load("scythia", "textbook")] * 2, 1, 0, 4).tobytes()
    three = play_batch(load("scythia"), [spec] * 3, 1, 0, 6)    # for three it has no net
    assert three.tobytes() == play_batch(load("scythia"), [policies.load("scythia", "textbook")] * 3, 1, 0, 6).tobytes()


def test_a_net_that_says_no_sharpness_has_that_of_its_game(tmp_path):
    file = file_of(tmp_path / "mine.npz", "rurik")
    rows = [play_batch(load("rurik"), [policies.load("rurik", config_of(file, **said))] * 2, 1, 0, 8).tobytes()
            for said in ({}, {"sharpness": part("rurik", "sight").SHARPNESS}, {"sharpness": 0.1})]
    assert rows[0] == rows[1] != rows[2]


ABOUT = {"command": "a test", "sees": sight_hash("scythia"), "game": "scythia", "base": "textbook"}


def small():
    weights = np.random.default_rng(1).standard_normal((1, size_of("scythia")))
    scale = np.ones(len(part("scythia", "chance").SIGNS), np.float32)
    about = np.array(json.dumps(ABOUT))
    return {"about": about, "weights_2": weights.astype(np.float16), "scale_2": scale, "heats_2": heats_of("scythia")}


@pytest.mark.parametrize("net, says", [
    ({"weights": "nobody"}, "nobody"), ({"weights": "none.npz"}, "there is no such file"), ({}, "weights is missing"),
    ({"weights": "1", "sharp": 2}, "sharp"), ({"weights": "1", "sharpness": 0}, "expected more than 0")])
def test_nets_that_cannot_be_played_are_refused(net, says):
    with pytest.raises(DataError, match=says):
        policies.load("burgundy", {"base": "textbook", "net": net})


@pytest.mark.parametrize("change, says", [
    (lambda kept: b"weights", r"no file that ludometer\.policies\.training wrote"),
    (lambda kept: b"", r"no file that ludometer\.policies\.training wrote"),
    (lambda kept: {"about": kept["about"]}, "no net for any number of players"),
    (lambda kept: {"weights_9": kept["weights_2"], "scale_9": kept["scale_2"], "heats_9": kept["heats_2"],
                   "about": kept["about"]}, "a net for 9 players, expected 1 to 8"),
    (lambda kept: kept | {"scale_2": np.ones(99, np.float32)}, "99 scales"),
    (lambda kept: kept | {"scale_2": np.float32(1)}, "1 scales"),
    (lambda kept: kept | {"scale_2": np.array(["a", "b"])}, r"no file that ludometer\.policies\.training wrote"),
    (lambda kept: kept | {"heats_2": kept["heats_2"][1:]}, "21 heats"),
    (lambda kept: kept | {"heats_2": 0 * kept["heats_2"]}, "a heat of 0.0, expected more than 0"),
    (lambda kept: kept | {"heats_2": kept["heats_2"] * np.float32(np.inf)}, "not finite"),
    (lambda kept: {"weights_2": kept["weights_2"]}, r"no file that ludometer\.policies\.training wrote"),
    (lambda kept: kept | {"about": json.dumps(ABOUT | {"game": "rurik"})}, "it has learned rurik, expected a file of"),
    (lambda kept: kept | {"about": json.dumps(ABOUT | {"base": "casual"})}, "over 'casual': expected base = 'casual'"),
    (lambda kept: kept | {"about": json.dumps(ABOUT | {"base": ""})}, "without a base: leave base out"),
    (lambda kept: kept | {"weights_2": kept["weights_2"][np.newaxis]}, "weights of shape"),
    (lambda kept: kept | {"weights_2": kept["weights_2"][:, 1:]}, "weights of shape"),
    (lambda kept: kept | {"weights_2": kept["weights_2"] * np.float16(np.nan)}, "not finite")])
def test_files_that_hold_no_weights_are_refused(tmp_path, change, says):
    path, changed = tmp_path / "mine.npz", change(small())
    if isinstance(changed, bytes):
        path.write_bytes(changed)
    else:
        np.savez(path, **changed)
    with pytest.raises(DataError, match=says):
        policies.load("scythia", {"base": "textbook", "net": {"weights": str(path)}})


def test_weights_of_other_inputs_are_refused(tmp_path, monkeypatch):
    file = file_of(tmp_path / "mine.npz", "scythia")
    sight = part("scythia", "sight")
    monkeypatch.setattr(sight, "INPUTS", list(sight.INPUTS)[::-1])
    with pytest.raises(DataError, match="is not what scythia declares now: train it again, as by a test"):
        policies.load("scythia", config_of(file))


@pytest.mark.verify
def test_where_all_is_left_alone_a_net_leaves_it_to_the_scores(tmp_path):
    """After an eagle is given away only horses may be offered."""
    swaps = {"crew.scout.copies": 6}
    tables, net = load("scythia", set=swaps), config_of(file_of(tmp_path / "mine.npz", "scythia", (4,)))
    never = ["horses", "eagles", "quests", "sales"]
    free, policy = (policies.load("scythia", each) for each in (net, net | {"never": never}))
    declared, left = part("scythia", "declared"), 0
    horses = {kind: words for kind, *words, _ in declared.OPTIONAL["horses"].numbers(declared.KINDS)}
    for game in range(300):                                     # such a decision comes in one of 60
        if left:
            break
        for waiting, _, _ in decisions("scythia", 4, free, game, most=10**6, settings=swaps):
            first, last = horses.get(waiting.kind, (1, 0))
            if ((waiting.moves["what"] >= first) & (waiting.moves["what"] <= last)).all():
                assert preferences(tables, policy, waiting) is None
                left += 1
    assert left


def test_a_net_that_is_in_no_file_does_not_travel(tmp_path):
    with pytest.raises(DataError, match="in no file"):
        pickle.loads(pickle.dumps(wild("burgundy", 2)))
    learned = policies.load("burgundy", config_of(file_of(tmp_path / "mine.npz", "burgundy")))
    again = pickle.loads(pickle.dumps(learned))
    rows = [play_batch(load("burgundy"), [each] * 2, 1, 0, 4).tobytes() for each in (learned, again)]
    assert rows[0] == rows[1]


def test_in_teams_a_net_leaves_all_to_its_policy():
    tables, net = load("burgundy", ["teams"]), wild("burgundy", 4)
    assert play_batch(tables, [net] * 4, 1, 0, 8).tobytes() == play_batch(
        tables, [policies.load("burgundy", "textbook")] * 4, 1, 0, 8).tobytes()


@each_game
def test_scores_of_a_net_rank_candidates_as_it_prefers_them(game):
    tables, policy = load(game), wild(game, 4)
    for waiting, _, seen in decisions(game, 4, policy, 2, 20):
        own = scores(tables, policy, waiting)
        considered, preferred, _ = zip(*seen, strict=True)
        considered = list(considered)
        assert (np.argsort(own[considered], kind="stable") == np.argsort(preferred, kind="stable")).all()
        assert np.delete(own, considered).max(initial=-np.inf) <= own[considered].min()


@pytest.mark.sample(1)
@each_game
def test_a_net_may_search_from_what_it_prefers(game, tmp_path):
    net = config_of(file_of(tmp_path / "mine.npz", game, (4,)))
    tables, plain = load(game), policies.load(game, net)
    thinks = policies.load(game, net | {"search": {"playouts": 4, "horizon": 8, "width": 2}})
    played = [play_batch(tables, [each] * 4, 3, 0, 4) for each in (plain, thinks)]
    assert played[0].tobytes() != played[1].tobytes()
    parts = [play_batch(tables, [thinks] * 4, 3, first, 2) for first in (0, 2)]
    assert played[1].tobytes() == np.concatenate(parts).tobytes()
    # nothing is better than its own choice by more than a margin that no chance to win reaches
    never = policies.load(game, net | {"search": {"playouts": 4, "horizon": 8, "width": 2, "margin": 0.999}})
    assert play_batch(tables, [never] * 4, 3, 0, 4).tobytes() == played[0].tobytes()
