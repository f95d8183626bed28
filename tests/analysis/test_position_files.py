"""Any decision of a game as a file: what its turn has decided so far is read again, and leads to the same decision."""
from pathlib import Path

import pytest

import ludometer as lm
from ludometer.analysis.decisions.position_files import candidates, changed_position, position_as_table, waits_after
from ludometer.analysis.decisions.position_values import position_at
from ludometer.api.positions import file_of_position, whole_position
from ludometer.simcore.errors import DataError
from ludometer.simcore.toml import parse_toml, toml_lines

SEED = 500_033
OWN = Path(__file__).parent.parent / "own" / "games"
MODULES = {"rurik": ["stone-and-blade", "epic-structures", "intrigue", "war", "rebel-faction"],
           "burgundy": ["shields", "inns", "trade-routes", "white-castles", "extra-tiles"], "scythia": []}


def decisions_of(game, number=0, every=1, **values):
    """The Positions of some decisions of a game."""
    found = lm.load(game, seed=SEED, **values)
    at = lm.decisions(game, number, seed=SEED, **values)["at"][::every]
    return [position_at(found.cell, SEED, number, int(each), found.specs) for each in at]


def reread(position):
    text = "\n".join(toml_lines(file_of_position(position)))
    return whole_position(position.cell.home or position.cell.game, None, parse_toml(text, "here"), "here", {})


@pytest.mark.sample("rurik-3", "burgundy-2", "scythia-3", "everything")
@pytest.mark.parametrize("game, players, every, modules", [
    *((game, players, 29, []) for game in MODULES for players in (2, 3, 4)),
    *((game, 4, 31, MODULES[game]) for game in ("rurik", "burgundy")),
    *((game, 1, 17, ["solo"]) for game in MODULES), ("burgundy", 4, 23, ["teams"]), ("pig", 2, 5, []),
    *((str(OWN / f"{name}.py"), None, 3, []) for name in ("everything", "masks"))], ids=lambda value: str(
        Path(value).stem if isinstance(value, str) else value or ""))
def test_each_decision_is_read_as_it_was_written(game, players, every, modules):
    values = {"lineup": "random" if game.endswith(".py") or game == "pig" else "textbook"} | (
        {"players": players} if players else {}) | ({"modules": modules} if modules else {})
    positions, inner = decisions_of(game, every=every, **values), 0
    for position in positions:
        found = reread(position)
        assert found.boundary.tobytes() == position.boundary.tobytes()
        ours, theirs = position.waiting(), found.waiting()
        assert (ours.seat, ours.kind, ours.script) == (theirs.seat, theirs.kind, theirs.script)
        assert ours.moves.tolist() == theirs.moves.tolist() and found.pick() == position.pick()
        assert (found.names, found.seed, found.game) == (position.names, position.seed, position.game)
        inner += bool(position.script)
    assert len(positions) > 3 and (inner or game not in MODULES)


def test_candidates_of_the_same_words_are_numbered():
    for position in decisions_of("rurik", every=5, players=2, lineup="textbook"):
        words = candidates(position, waits_after(position, position.script))
        assert len(set(words)) == len(words)


def bribe():
    """A bribe: the second decision of its turn, after an advisor has been placed."""
    frame = lm.decisions("rurik", 0, seed=SEED, players=2, lineup="textbook")
    at = int(frame["at"][frame["decision"] == "bribe"].iloc[0])
    found = lm.load("rurik", seed=SEED, players=2, lineup="textbook")
    return position_at(found.cell, SEED, 0, at, found.specs)


def test_a_decision_within_a_turn_is_asked_after_a_change():
    position = bribe()
    seat = str(position.waiting().seat + 1)
    found = changed_position(position, {"seat": {seat: {"coins": 9}}}, "rich.toml")
    assert found.script == position.script and found.waiting().kind == position.waiting().kind
    assert len(found.waiting().moves) > len(position.waiting().moves) and found.unchanged is position


def test_what_the_turn_has_decided_is_in_words_and_can_be_left_out():
    position = bribe()
    turn = position_as_table(position)["turn"]
    assert (len(turn) == 1 and "advisor" in turn[0]) or "places" in turn[0]
    start = changed_position(position, {"turn": []}, "here")
    assert start.script == [] and start.waiting().kind != position.waiting().kind
    with pytest.raises(DataError, match=r"here: turn\[0\]: no 'sleeps'"):
        changed_position(position, {"turn": ["sleeps"]}, "here")
    with pytest.raises(DataError, match=r"here: turn = 'sleeps', expected a list"):
        changed_position(position, {"turn": "sleeps"}, "here")
