"""The rules of Pig, the example of a game of your own."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.insight import scores
from ludometer.simcore.play import ask, is_note, picks, play_batch, play_one

ROLL, HOLD = 0, 1
PLAYERS = (2, 3, 4)


def game(players=2, number=0, script=(), policy="random", **knobs):
    """(kinds, events, end) of a game."""
    tables = simcore.load("pig", set=knobs)
    events, end = play_one(tables, [policies.load("pig", policy)] * players, 11, number, script=script)
    return [simcore.engine("pig").EVENTS[kind] for kind in events["kind"]], events, end


def turns(kinds, events):
    """(seat, faces rolled, choices made, points banked or None) of each turn, in order."""
    found = []
    for step in range(int(events["step"].max()) + 1):
        own = [(kind, event) for kind, event in zip(kinds, events, strict=True) if event["step"] == step]
        found.append((int(own[0][1]["seat"]), [int(event["picked"]) for kind, event in own if kind == "die"],
                      [int(event["move"]["what"]) for kind, event in own if kind == "turn"],
                      next((int(event["picked"]) for kind, event in own if kind == "banked"), None)))
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_P_1_turns_go_round_from_seat_0(players):
    seats = [seat for seat, *_ in turns(*game(players)[:2])]
    assert seats == [turn % players for turn in range(len(seats))]


def test_P_2_a_player_rolls_at_least_once_and_then_as_often_as_wanted():
    kinds, events, _ = game(number=3, script=[ROLL] * 6)
    decided = events[~is_note(events)]
    first = [at for at, event in enumerate(decided) if at == 0 or event["step"] != decided[at - 1]["step"]]
    assert all((decided["n_moves"][at] == 1) == (at in first) for at in range(len(decided)))
    assert (decided["move"]["what"][first] == ROLL).all()
    assert max(len(faces) for _, faces, *_ in turns(kinds, events)) > 2


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("knobs", [{}, {"loses": 2, "goal": 60}, {"rounds": 4}, {"loses": 6, "rounds": 3}])
def test_P_3_P_4_a_log_gives_the_scores(knobs, number):
    """P-3: a 1 ends the turn and brings nothing. P-4: holding brings the points of the turn."""
    kinds, events, end = game(3, number, **knobs)
    loses, goal = knobs.get("loses", 1), knobs.get("goal", 100)
    scores = [0] * 3
    for seat, faces, choices, banked in turns(kinds, events):
        assert all(face > loses for face in faces[:-1])
        if faces[-1] <= loses:
            assert banked is None and choices == [ROLL] * len(faces)
        else:
            scores[seat] += sum(faces)
            assert banked == scores[seat]
            assert choices == [ROLL] * len(faces) + [HOLD] * (scores[seat] < goal)
    assert scores == end["pub"]["score"][:3].tolist()


def test_P_5_the_goal_wins_at_once_and_is_held_by_itself():
    _, events, end = game(policy="bold")
    row, = play_batch(simcore.load("pig"), [policies.load("pig", "bold")] * 2, 11, 0, 1)
    winner = int(events[-1]["seat"])
    assert row["score"][winner] >= 100 > row["score"][1 - winner]
    assert row["win"].tolist() == [winner == 0, winner == 1] and row["rank"][winner] == 1
    assert [event["move"]["what"] for event in events if not is_note(np.array([event]))[0]][-1] == ROLL
    assert end["tally"]["turns"][:2].sum() == events[-1]["step"] + 1


def test_P_6_after_the_last_round_the_highest_score_wins_and_equals_share():
    rows = play_batch(simcore.load("pig", set={"rounds": 1}), [policies.load("pig", "random")] * 3, 5, 0, 600)
    assert (rows["turns"] == 1).all() and (rows["score"] < 100).all()
    best = rows["score"] == rows["score"].max(axis=1, keepdims=True)
    assert np.array_equal(rows["win"], best / best.sum(axis=1, keepdims=True))
    assert set(best.sum(axis=1)) == {1, 2, 3}
    nobody = play_batch(simcore.load("pig", set={"loses": 6}), [policies.load("pig", "bold")] * 2, 5, 0, 4)
    assert (nobody["turns"] == 100).all() and (nobody["win"] == 0.5).all()


def test_rotations_and_variants_of_a_block_meet_the_same_dice():
    def first_rolls(number, **knobs):
        kinds, events, _ = game(2, number, **knobs)
        return [faces[0] for _, faces, *_ in turns(kinds, events)[:2]]
    found = [first_rolls(number) for number in range(40)]
    assert found[::2] == found[1::2] and len(set(map(tuple, found))) > 10
    assert found == [first_rolls(number, goal=50) for number in range(40)]


def test_who_is_behind_dares_more():
    """club holds at 20 when level, and later the further somebody is ahead."""
    held = {"behind": [], "ahead": []}
    for number in range(60):
        kinds, events, _ = game(2, number, policy="club")
        scores = [0, 0]
        for seat, faces, choices, banked in turns(kinds, events):
            if HOLD in choices:
                held["behind" if scores[seat] < scores[1 - seat] else "ahead"].append(sum(faces))
                assert sum(faces) >= 20
            scores[seat] = scores[seat] if banked is None else banked
    assert min(held["ahead"]) == 20 and np.mean(held["behind"]) > np.mean(held["ahead"])


def test_a_log_is_a_script_of_the_same_game():
    _, events, end = game(4, 7)
    again = game(4, 7, script=picks(events), policy="bold")
    assert again[1].tobytes() == events.tobytes() and again[2].tobytes() == end.tobytes()


def test_a_decision_can_be_asked_about_and_its_candidates_scored():
    """P-2: after the first roll a player chooses; what holding leaves behind is the end of the turn."""
    tables = simcore.load("pig")
    _, start = play_one(tables, [policies.load("pig", "club")] * 2, 11, 0, steps=0)
    waiting = ask(tables, 11, 0, start)
    assert (waiting.seat, waiting.moves["what"].tolist()) == (0, [ROLL, HOLD])
    assert scores(tables, policies.load("pig", "club"), waiting).shape == (2,)
    held = ask(tables, 11, 0, start, [*waiting.script, HOLD])
    assert (held.seat, held.kind, len(held.moves)) == (-1, -1, 0)
    with pytest.raises(simcore.DataError, match="it picks by chance"):
        scores(tables, policies.load("pig", "random"), waiting)
    with pytest.raises(simcore.DataError, match="no decision waits"):
        scores(tables, policies.load("pig", "club"), held)
