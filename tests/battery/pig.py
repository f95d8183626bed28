"""What the battery must know of Pig, written from RULES.md in plain Python."""

BROKEN = {"turn": {"behind": float("inf")}}
FORCED = True                                                   # where each roll loses, nobody ever chooses
CONTRADICTIONS = [("pub.course", "to_move", 3), ("pub.course", "to_move", -1)]


def scores(position):
    return position["pub"]["score"][:position["pub"]["course"]["n_seats"]].tolist()


def check_pieces(tables, position):
    """P-1, P-4 to P-6: nothing is left of a turn, seats have had their turns in order, and the game stops in time."""
    course, knob, points = position["pub"]["course"], tables.data["knob"], scores(position)
    n, step = len(points), int(course["step"])
    assert course["to_move"] == step % n and position["pub"]["turn_points"] == 0
    assert position["tally"]["turns"][:n].tolist() == [(step + n - 1 - seat) // n for seat in range(n)]
    assert not any(position["pub"]["score"][n:])
    over = max(points) >= knob["goal"] or step == n * knob["rounds"]
    assert course["stage"] == over and step <= n * knob["rounds"]
    for seat, score in enumerate(points):
        assert score < knob["goal"] or seat == (step - 1) % n   # who reaches it has won at once
        rolls, turns, lost = (int(position["tally"][name][seat]) for name in ("rolls", "turns", "lost"))
        assert lost <= turns <= rolls and (knob["loses"] + 1) * (turns - lost) <= score <= 6 * (rolls - lost)


def expected_results(tables, end):
    """P-5, P-6."""
    points = scores(end)
    best = points.count(max(points))
    return [{"seat": seat, "faction": -1, "score": score, "rank": 1 + sum(other > score for other in points),
             "win": 1 / best if score == max(points) else 0} for seat, score in enumerate(points)]
