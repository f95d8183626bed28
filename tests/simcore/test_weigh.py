"""One decision looked into: the same imagined games as a search has, in which nothing hidden shows."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.play import ask, picks, play_one
from ludometer.simcore.probe import probe
from ludometer.simcore.questions import redeal, value
from ludometer.simcore.rng import philox
from ludometer.simcore.weigh import imagined_step, weigh

GAMES = {"burgundy": 2, "pig": 3, "rurik": 2, "scythia": 3}
SEED, GAME = 500_031, 4
each_game = pytest.mark.parametrize("game", GAMES)


def table(game, lineup=None):
    return simcore.load(game), [policies.load(game, lineup or policies.by_weights(game))] * GAMES[game]


def boundary(tables, players, step):
    return play_one(tables, players, SEED, GAME, steps=int(step))[1]


def first_of_steps(tables, players):
    """(seat, position, n, script) of decisions with n candidates, the first with a choice in their steps."""
    events, _ = play_one(tables, players, SEED, GAME)
    steps = sorted(set(events["step"].tolist()))
    for step in steps[1:-1:max(1, len(steps) // 12)]:
        position = boundary(tables, players, step)
        waiting = ask(tables, SEED, GAME, position)
        if waiting.seat >= 0:
            yield waiting.seat, position, len(waiting.moves), waiting.script


@pytest.mark.sample("False", "pig", "burgundy")
@each_game
@pytest.mark.parametrize("themselves", [False, True])
def test_a_decision_has_the_playouts_that_a_probe_has(game, themselves):
    tables, players = thinking(game) if themselves else table(game)
    n, share = (1, FEW[game]) if themselves else (5, 0.1)
    found = probe(tables, players, None, SEED, GAME, 1, share=share, playouts=n, themselves=themselves)
    script = picks(play_one(tables, players, SEED, GAME)[0]).tolist()
    steps = play_one(tables, players, SEED, GAME)[0]
    steps = steps[steps["n_moves"] > 0]["step"]
    assert len(found.rows) > 2
    for row in found.rows:
        tried = slice(row["first_tried"], row["first_tried"] + row["n_tried"])
        own = script[int((steps < row["step"]).sum()):row["at"]]
        values, wins = weigh(tables, players, SEED, GAME, boundary(tables, players, row["step"]), own,
                             found.tried[tried], 0, n, themselves=themselves)
        assert (values.astype(np.float32) == found.values[tried]).all()
        assert (wins.astype(np.float32) == found.wins[tried]).all()


@each_game
def test_any_split_gives_the_same(game):
    tables, players = table(game)
    _, position, n, script = next(first_of_steps(tables, players))
    whole = weigh(tables, players, SEED, GAME, position, script, range(n), 0, 6)
    parts = [weigh(tables, players, SEED, GAME, position, script, range(n), first, 3) for first in (0, 3)]
    for both, *halves in zip(whole, *parts, strict=True):
        assert (both == np.concatenate(halves, axis=1)).all()
    assert (weigh(tables, players, SEED, GAME, position, script, [n - 1], 0, 6)[1] == whole[1][-1]).all()


def shows_nothing_hidden(tables, steps, weighed):
    """Hold positions against others that look the same to the seat. weighed(position, script, n): what weigh() gives.
    """
    moved = 0
    for seat, position, n, script in steps:
        other = np.array([position])
        redeal(tables, other, seat, 3)
        moved += other[0].tobytes() != position.tobytes()
        ours, theirs = (weighed(each, script, n) for each in (position, other[0]))
        assert (ours[0] == theirs[0]).all() and (ours[1] == theirs[1]).all()
    assert moved or not tables.data["game"]["hidden"]


@each_game
def test_nothing_that_the_seat_cannot_see_shows(game):
    tables, players = table(game)
    shows_nothing_hidden(tables, first_of_steps(tables, players), lambda position, script, n: weigh(
        tables, players, SEED, GAME, position, script, range(n), 0, 4))


@each_game
def test_an_imagined_step_is_a_log_of_it(game):
    tables, players = table(game)
    seat, position, n, script = next(first_of_steps(tables, players))
    for candidate in range(n):
        events, states = imagined_step(tables, players, SEED, GAME, position, script, candidate, 0)
        assert len(states) == len(events) + 1 and set(events["step"]) == {int(position["pub"]["course"]["step"])}
        decided = events[events["n_moves"] > 1][0]
        assert (decided["picked"], decided["seat"], decided["n_moves"]) == (candidate, seat, n)
        assert states[-1]["pub"]["course"]["step"] == position["pub"]["course"]["step"] + 1


# Imagined games that are played on with searches

# not over populations: the luck of another deal would draw other members
AHEAD = {"base": "textbook", "search": {"playouts": 6, "horizon": 8, "width": 3}}
THINKS = {"burgundy": AHEAD, "pig": "search-20", "rurik": "plan", "scythia": AHEAD}
FEW = {"burgundy": 0.05, "pig": 0.2, "rurik": 0.03, "scythia": 0.03}    # decisions, where each takes long
PLAYOUT = 4                         # purpose of a stream, see rng.pxd


def thinking(game):
    return table(game, THINKS[game])


def luck_of(players, position, script, number):
    """(seed, game) whose luck an imagined game has from its decision on, with the same seating; None where no number of
    a game has it."""
    course = position["pub"]["course"]
    place = int(course["step"]) << 3 | int(course["to_move"])
    a, b, c, d = philox((len(script) << 24 | number, PLAYOUT << 24 | place, GAME // players, 0), (SEED, 0))
    game = (c << 32 | d) * players + GAME % players
    return (a << 32 | b, game) if game < 1 << 64 else None


@each_game
def test_games_played_on_with_searches_are_those_that_searchers_play(game):
    """From the step after the decision on, each is the game that play_one() plays with its luck."""
    tables, players = thinking(game)
    compared = differ = 0
    for seat, position, n, script in list(first_of_steps(tables, players))[::4]:
        numbers = [number for number in range(20) if luck_of(len(players), position, script, number)][:2]
        for number in numbers:
            own, quick = (weigh(tables, players, SEED, GAME, position, script, [0, n - 1], number, 1,
                                themselves=each)[0] for each in (True, False))
            for candidate, worth in zip([0, n - 1], own[:, 0], strict=True):
                _, states = imagined_step(tables, players, SEED, GAME, position, script, candidate, number,
                                          themselves=True)
                luck = luck_of(len(players), position, script, number)
                end = play_one(tables, players, *luck, position=states[-1])[1]
                assert value(tables, np.array([end]), seat) == worth
                compared += 1
            differ += (own != quick).any()
    assert compared >= 6 and differ


def test_who_looks_ahead_in_the_step_of_the_decision_sees_what_lies_before_it():
    """A step of Rurik in which an advisor is placed draws no luck, so its bribe is the one of a real game."""
    tables, players = thinking("rurik")
    searched = 0
    for _, position, n, script in first_of_steps(tables, players):
        for candidate in range(n):
            for number in (number for number in range(8) if luck_of(2, position, script, number)):
                events, _ = imagined_step(tables, players, SEED, GAME, position, script, candidate, number,
                                          themselves=True)
                real, _ = play_one(tables, players, *luck_of(2, position, script, number), position=position, steps=1,
                                   script=[*script, candidate])
                if len(events) == len(real) and not (events["n_moves"] == 0).any():
                    assert events["picked"].tolist() == real["picked"].tolist()
                    searched += (events["n_moves"][len(script) + 1:] > 1).any()
    assert searched > 10


@pytest.mark.sample("pig", "scythia")
@each_game
def test_nothing_hidden_shows_where_players_search_in_imagined_games(game):
    tables, players = thinking(game)
    steps = list(first_of_steps(tables, players))[::2]
    shows_nothing_hidden(tables, steps, lambda position, script, n: weigh(
        tables, players, SEED, GAME, position, script, [0, n - 1], 0, 2, themselves=True))


@each_game
def test_who_does_not_search_is_itself_in_any_case(game):
    tables, players = table(game)
    _, position, n, script = next(first_of_steps(tables, players))
    ours, theirs = (weigh(tables, players, SEED, GAME, position, script, range(n), 0, 4, themselves=themselves)
                    for themselves in (False, True))
    assert (ours[0] == theirs[0]).all() and (ours[1] == theirs[1]).all()


def test_who_searches_plays_on_without_its_search():
    tables, players = table("rurik")
    _, expert = table("rurik", "search-20")
    _, position, n, script = next(first_of_steps(tables, players))
    ours, theirs = (weigh(tables, each, SEED, GAME, position, script, range(n), 0, 2) for each in (players, expert))
    assert (ours[1] == theirs[1]).all()


@pytest.mark.parametrize("script, candidates, playouts, error, text", [
    ((), [0], 0, simcore.DataError, "0 imagined games"), ((), [], 4, simcore.DataError, "0 candidates"),
    ((), [2], 4, simcore.RuleError, "script"), ((7,), [0], 4, simcore.RuleError, "script"),
    ((0, 1), [0], 4, simcore.DataError, "no decision with a choice follows in this step")])
def test_what_cannot_be_asked_is_refused(script, candidates, playouts, error, text):
    tables, players = table("pig")
    with pytest.raises(error, match=text):
        weigh(tables, players, SEED, GAME, boundary(tables, players, 3), script, candidates, 0, playouts)


def test_a_position_of_others_is_refused():
    tables, players = table("pig")
    with pytest.raises(simcore.DataError, match="2 policies for a position of 3 seats"):
        weigh(tables, players[:2], SEED, GAME, boundary(tables, players, 3), (), [0], 0, 4)
