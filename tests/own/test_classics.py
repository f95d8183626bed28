"""Whole games in one short file: hidden roles, hands that are passed on and chosen from at once, tricks for eight."""
import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from ludometer import policies, simcore
from ludometer.api.compile_game import compile_game
from ludometer.policies import ladder
from ludometer.simcore.games import engine, part, python_path
from ludometer.simcore.play import picks
from ludometer.simcore.python_game.parts import layout_of
from ludometer.simcore.questions import redeal
from tests.ludometer.forked import command

GAMES = {"masks": (2, 3, 4), "pass_on": (3, 4, 5), "storm": (6, 7, 8)}
MOST_LINES = 150
FEW = {"games": 1000, "rounds": 1}
each_game = pytest.mark.parametrize("game", GAMES)
each_table = pytest.mark.parametrize("game, players", [(game, n) for game, players in GAMES.items() for n in players])


@pytest.fixture
def path(game, tmp_path, known_games):
    """The path of a copy of the game."""
    return Path(shutil.copy(Path(__file__).parent / "games" / f"{game}.py", tmp_path))


def table(path, players, name="random"):
    """(tables, policies) of a game."""
    tables = simcore.load(path)
    return tables, [policies.load(path, name)] * players


def positions(tables, pool, game):
    """(events, positions as they came and at the end) of a game."""
    return engine(tables.game).play_one(tables, pool, 3, game, states=True)


def boundaries(tables, pool, game, every):
    """Every few positions between steps of a game."""
    _, position = engine(tables.game).play_one(tables, pool, 3, game, steps=0)
    found, over = [position], part(tables.game, "declared").STAGES.index("over")
    while found[-1]["pub"]["course"]["stage"] != over:
        found.append(engine(tables.game).play_one(tables, pool, 3, game, position=found[-1], steps=1)[1])
    return found[:-1:every]


def redealt(tables, position, seat, seed):
    """What else a seat may think the position to be."""
    deal = np.frombuffer(bytearray(position.tobytes()), position.dtype)
    redeal(tables, deal, seat, seed)
    return deal[0]


def piles(tables, position):
    """[(whether a pile is hidden, who sees it all the same, its cards)]."""
    layout = layout_of(tables.game, python_path(tables.game))
    numbers = np.frombuffer(position.tobytes(), np.int16)
    return [(each.hidden, each.seat, numbers[each.word + 1:each.word + 1 + numbers[each.word]].tolist())
            for each in layout.piles]


def seen(tables, position, seat):
    """All that a seat sees: numbers, open piles, its own, and how many cards lie in the others."""
    layout = layout_of(tables.game, python_path(tables.game))
    return {name: position[name].tolist() for name, field in layout.fields.items() if not field.hidden}, [
        cards if not hidden or owner == seat else len(cards) for hidden, owner, cards in piles(tables, position)]


@each_game
def test_it_is_short(game):
    assert len((Path(__file__).parent / "games" / f"{game}.py").read_text().splitlines()) < MOST_LINES


@each_table
def test_games_end_and_are_the_same_in_any_split(path, game, players):
    tables, pool = table(path, players)
    whole = engine(game).play_batch(tables, pool, 1, 0, 20 * players)
    parts = [engine(game).play_batch(tables, pool, 1, first, 10 * players) for first in (0, 10 * players)]
    assert np.concatenate(parts).tobytes() == whole.tobytes() and np.allclose(whole["win"].sum(axis=1), 1)
    assert {*whole["rank"][whole["win"] > 0]} == {1} and len(np.unique(whole["score"])) > 3
    assert (whole["win"].max(axis=0) > 0).all()                 # every seat has won
    events, states = positions(tables, pool, 0)
    again = engine(game).play_one(tables, pool, 3, 0, script=picks(events), states=True)
    assert again[0].tobytes() == events.tobytes() and (again[1] == states).all()


@each_table
def test_no_card_is_lost(path, game, players):
    tables, pool = table(path, players)
    copies = tables.data["catalogue"]["rows"][{"masks": "masks", "pass_on": "wares", "storm": "cards"}[game]]
    box = {number: row.get("copies", 1) for number, row in enumerate(copies.values())}
    for number in range(4):
        for state in boundaries(tables, pool, number, 3):
            there = Counter(card for *_, cards in piles(tables, state) for card in cards)
            if game == "storm":                                 # tricks that are taken are out of the game
                assert max(there.values()) == 1
            else:
                assert there == box


@each_table
def test_a_seat_imagines_what_it_sees_and_knows_no_more(path, game, players):
    """What a seat sees stays; and from positions that look alike to it the same luck deals the same one again."""
    tables, pool = table(path, players)
    changed = 0
    for state in boundaries(tables, pool, 1, 2) + boundaries(tables, pool, 2, 2):
        for seat in range(players):
            one, other = (redealt(tables, state, seat, seed) for seed in (1, 2))
            assert seen(tables, one, seat) == seen(tables, state, seat) == seen(tables, other, seat)
            assert redealt(tables, one, seat, 7) == redealt(tables, other, seat, 7)
            changed += one != other
            hidden = [sorted(card for is_hidden, owner, cards in piles(tables, each) if is_hidden and owner != seat
                             for card in cards) for each in (one, state)]
            assert hidden[0] == hidden[1]
    assert changed > 10


@each_game
@pytest.mark.parametrize("name", ["club", "search-12:club", "plan"])
def test_a_player_decides_alike_in_positions_that_look_alike(path, game, name):
    """The mask that is drawn next is the same in both: whoever decides has seen it."""
    players = GAMES[game][-1]
    tables, pool = table(path, players, name)
    asked = 0
    for state in boundaries(tables, table(path, players)[1], 2, 7):
        seat = int(state["pub"]["course"]["to_move"])
        other = redealt(tables, state, seat, 5)
        if game == "masks":
            deck = state["deck"].tolist()
            other = next((deal for seed in range(5, 60) if (deal := redealt(tables, state, seat, seed))[
                "deck"][deck[0]] == deck[deck[0]] and deal != state), state)
        if other == state:
            continue
        events = [engine(game).play_one(tables, pool, 3, 2, position=each, steps=1)[0] for each in (state, other)]
        first = [next(event for event in each if event["n_moves"] > 0) for each in events]
        assert first[0] == first[1]
        asked += first[0]["n_moves"] > 1
    assert asked >= 4


@pytest.mark.parametrize("game", ["storm"])
def test_suits_are_followed_and_tricks_are_taken_by_the_highest(path, game):
    """Points counted again from the log alone."""
    tables, pool = table(path, 8)
    cards = [*tables.data["catalogue"]["rows"]["cards"].values()]
    for number in range(5):
        events, states = positions(tables, pool, number)
        crews = [*tables.data["catalogue"]["rows"]["factions"].values()]
        crew = [crews[row] for row in states[0]["faction"]]
        points, trick, took, held = [each["start"] for each in crew], [], Counter(), {}
        for event, state in zip(events[events["n_moves"] > 0], states[:-1][events["n_moves"] > 0], strict=True):
            card, seat = cards[int(event["move"]["what"])], int(event["seat"])
            hand = state["hand"].reshape(8, 7)[seat]
            held = [cards[row]["suit"] for row in hand[1:1 + hand[0]]]
            assert not trick or card["suit"] == trick[0][1]["suit"] or trick[0][1]["suit"] not in held
            trick.append((seat, card))
            if len(trick) < 8:
                continue
            suit = trick[0][1]["suit"]
            winner = max((each for each in trick if each[1]["suit"] == suit), key=lambda each: each[1]["value"])[0]
            for _, each in trick:
                worth = {"sun": 1, "hail": -4 if each["value"] == 12 else -1}.get(each["suit"], 0)
                points[winner] += worth if each["suit"] != crew[winner]["shelter"] else 0
            took[winner] += 1
            trick = []
            if len(held) == 1:                                  # the last trick of a deal
                points = [each + 2 * (not took[seat]) for seat, each in enumerate(points)]
                took.clear()
        assert points == states[-1]["score"].tolist()


@pytest.mark.verify
@each_game
def test_players_learn_with_each_number_of_seats(path, game):
    found = ladder.learn(str(path), **FEW)
    assert [each["players"] for each in found] == [*GAMES[game]]
    players = GAMES[game][0]
    tables, pool = simcore.load(path), [policies.load(path, name) for name in ("club", "random")]
    lineup = np.array([[0] + [1] * (players - 1)] * 100, np.int8)
    records = engine(game).play_batch(tables, pool, 8, 0, 100 * players, lineup=lineup)
    wins = records["win"][records["player"] == 0].mean()
    assert wins > 1.3 / players or game == "storm", wins        # where a card's worth shows when the trick is taken


@pytest.mark.verify
@each_game
def test_its_turns_can_be_compiled(path, game):
    """Which compares what both play, byte for byte."""
    assert "turn" in compile_game(path).rules


def words_of(game, path):
    """The command lines that a designer types, on small numbers of games."""
    most = GAMES[game][-1]
    deals = [f"--players={most}", "--lineup=random", "--jobs=1"]
    knob = {"masks": "wanted=2..3", "pass_on": "dealt=5..6", "storm": "dry=0..1"}[game]
    return {
        "play": ["play", path, f"--players={most}", "--lineup=random"],
        "sweep": ["sweep", path, *deals, "--games", 20 * most, "--out", "run"],
        "again": ["sweep", path, *deals, "--games", 20 * most, "--out", "again", "--backend=processes"],
        "fewer": ["sweep", path, f"--players={GAMES[game][0]}", "--lineup=random", "--jobs=1",
                  "--games", 20 * GAMES[game][0], "--out", "fewer"],
        "game": ["play", "run", "--game", 2],
        "report": ["report", "run"],
        "compare": ["compare", "fewer", "run"],
        "columns": ["columns", path],
        "sensitivity": ["sensitivity", path, *deals, "--games", 4 * most, "--out", "turned"],
        "balance": ["balance", path, f"--players={most}", "--lineup=random", "--knob", knob, "--goal=within=50",
                    "--most", 1800, "--jobs=1", "--out", "balanced"],
        "decides": ["decides", path, *deals, "--games", 160 * most],
        "ask": ["ask", path, *deals, "--at", most, "--playouts", 3],
        "audit": ["audit", path, f"--players={most}", "--lineup=club", "--decisions", 4, "--playouts", 3, "--jobs=1"],
        "league": ["league", path, f"--players={most}", "--policies=random,club", "--games", 2 * most, "--jobs=1"],
        "bench": ["bench", path, f"--players={most}", "--lineup=random", "--games", 2 * most, "--threads=1"],
    }


@each_game
@pytest.mark.verify
def test_all_commands_take_it(path, game):
    said = {}
    for name, words in words_of(game, f"./{path.name}").items():
        code, said[name], err = command(path.parent, *map(str, words))
        assert code == 0 and "Traceback" not in err, (words, err)
        assert said[name].strip(), words
    runs = [pq.read_table(path.parent / name / "games").to_pandas() for name in ("run", "again")]
    assert runs[0].equals(runs[1])
    parts = [sorted((path.parent / name / "games").glob("*.parquet")) for name in ("run", "again")]
    assert [each.read_bytes() for each in parts[0]] == [each.read_bytes() for each in parts[1]]
    row = runs[0][(runs[0]["game"] == 2)].sort_values("seat")
    assert all(f" {score}" in said["game"].splitlines()[-1] for score in row["score"])
    page = (path.parent / "run" / "report.html").read_text()
    assert all(f"{seat} seat" in page for seat in ("first", "second", "third"))
