"""One decision looked into: the same imagined games as a search has, in which nothing hidden shows."""
import numpy as np
import pytest
from simcore.play import ask, picks, play_one
from simcore.probe import probe
from simcore.questions import redeal
from simcore.weigh import imagined_step, weigh

import policies
import simcore

GAMES = {"burgundy": 2, "pig": 3, "rurik": 2, "scythia": 3}
SEED, GAME = 500_031, 4
each_game = pytest.mark.parametrize("game", GAMES)


def table(game, lineup="club"):
    return simcore.load(game), [policies.load(game, lineup)] * GAMES[game]


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


@each_game
def test_a_decision_has_the_playouts_that_a_probe_has(game):
    tables, players = table(game)
    found = probe(tables, players, None, SEED, GAME, 1, share=0.1, playouts=5)
    script = picks(play_one(tables, players, SEED, GAME)[0]).tolist()
    steps = play_one(tables, players, SEED, GAME)[0]
    steps = steps[steps["n_moves"] > 0]["step"]
    assert len(found.rows) > 2
    for row in found.rows:
        tried = slice(row["first_tried"], row["first_tried"] + row["n_tried"])
        own = script[int((steps < row["step"]).sum()):row["at"]]
        values, wins = weigh(tables, players, SEED, GAME, boundary(tables, players, row["step"]), own,
                             found.tried[tried], 0, 5)
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


@each_game
def test_nothing_that_the_seat_cannot_see_shows(game):
    tables, players = table(game)
    moved = 0
    for seat, position, n, script in first_of_steps(tables, players):
        other = np.array([position])
        redeal(tables, other, seat, 3)
        moved += other[0].tobytes() != position.tobytes()
        ours, theirs = (weigh(tables, players, SEED, GAME, each, script, range(n), 0, 4)
                        for each in (position, other[0]))
        assert (ours[0] == theirs[0]).all() and (ours[1] == theirs[1]).all()
    assert moved or not tables.data["game"]["hidden"]


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


def test_who_searches_plays_on_without_its_search():
    tables, players = table("rurik")
    _, expert = table("rurik", "expert")
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
