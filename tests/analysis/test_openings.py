"""What players do first: trees of first choices against the decisions of the games themselves."""
from collections import Counter

import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.decisions.candidates_in_words import own_words
from ludometer.analysis.studies.followed_games import ESTIMATES, Followed
from ludometer.analysis.studies.openings import EARLY, OTHERS, first_choices, move_in_words, openings
from ludometer.simcore import engine
from ludometer.simcore.story import teller

RURIK = {"game": "rurik", "players": 3, "lineup": "club"}


def ended(won, *choices):
    """A Followed game of two that ended so, in which seats have made these choices: (seat, kind, move)."""
    return Followed(2, 2, np.array([2, 2]), [], np.array(won, float), np.array([5.0, 3.0]), {}, ESTIMATES, None,
                    choices, ("north", "south"))


def told_moves(kinds):
    """The moves of openings of this many different ones."""
    sample = [ended([1, 0], (0, "bet", f"bets {move}"), (1, "bet", f"bets {move}")) for move in range(kinds)]
    return [*openings(sample * 2, 2).query("by == ''")["move"]]


def test_a_sixth_move_is_told_apart_unless_there_is_a_seventh():
    assert told_moves(6) == [f"bets {move}" for move in range(6)]
    assert told_moves(7) == [*(f"bets {move}" for move in range(5)), OTHERS]


def test_first_and_second_moves_are_counted_with_who_won():
    """The same as events say it, without words: where and with which number a seat has placed its first advisors."""
    game, games = lm.load(**RURIK, seed=5), 30
    rows = game.batch(games)
    win = {(row.game, row.seat): row.win for row in rows.itertuples()}
    faction = {(row.game, row.seat): row.faction for row in rows.itertuples()}
    placed = {}
    kind, = (number for number, name in engine("rurik").EVENTS.items() if name == "place")
    for number in range(games):
        events = game.play(number).events
        for seat in range(3):
            mine = events[(events["seat"] == seat) & (events["kind"] == kind) & (events["n_moves"] > 1)]
            placed[number, seat] = [(int(event["move"]["what"]), int(event["move"]["where"])) for event in mine[:2]]
    found = lm.openings("rurik", games=games, players=3, lineup="club", seed=5)
    first = found[(found["kind"] == "place") & (found["after"] == "")]
    counts = Counter(moves[0] for moves in placed.values())
    told = first[first["move"] != OTHERS]
    assert [*told["n"]] == [n for _, n in counts.most_common(len(told))] and first["n"].sum() == len(placed)
    best = counts.most_common(1)[0][0]
    there = [at for at, moves in placed.items() if moves[0] == best]
    row = told.iloc[0]
    assert row["move"].startswith(f"places {best[0]} in ") and row["share"] == pytest.approx(len(there) / len(placed))
    assert row["value"] == pytest.approx(np.mean([win[at] for at in there])) and row["low"] < row["value"] < row["high"]
    then = Counter(placed[at][1] for at in there).most_common()
    below = found[(found["kind"] == "place") & (found["after"] == row["move"])]
    assert below["n"].iloc[0] == then[0][1] and below["n"].sum() == len(there)
    for by, of in (("seat", {at: at[1] for at in placed}), ("faction", faction)):
        each = lm.openings("rurik", by, games=games, players=3, lineup="club", seed=5)
        each = each[(each["kind"] == "place") & (each["after"] == "")]
        assert each.groupby("who")["n"].sum().to_dict() == Counter(of[at] for at in placed)


@pytest.mark.parametrize("asked", [
    RURIK, {"game": "burgundy", "players": 2}, {"game": "scythia", "players": 3}, {"game": "pig", "players": 2}])
def test_words_are_those_of_the_whole_log(asked):
    """Though only its beginning is told."""
    game = lm.load(**asked, seed=5)
    for number in range(6):
        log = game.play(number)
        whole, names = teller(game.name)(game.tables, log.events, log.states), [
            row["title"] for rows in game.catalogue["rows"].values() for row in rows.values()]
        found, seen = first_choices(game.tables, log.events, log.states), Counter()
        chosen = [place for place, event in enumerate(log.events) if event["n_moves"] > 1]
        early = []
        for place in chosen:
            seen[int(log.events[place]["seat"])] += 1
            early += [place] if seen[int(log.events[place]["seat"])] <= EARLY else []
        assert [(seat, move) for seat, _, move in found] == [
            (int(log.events[place]["seat"]), move_in_words(own_words(whole, place), names if game.tables.factions else [
            ])) for place in early]


def test_what_came_of_a_move_and_who_made_it_is_left_out():
    for text, move in (("Boris places 2 + 1 coin in Tax, top space; Maria's 2 moves down", "places 2 + 1 coin in Tax"),
                       ("3 as 4: takes Market from depot 4", "takes Market"), ("5  seat 1 decides to roll", "roll"),
                       ("places Mine at c1 for 2 workers", "places Mine"), ("barn", "barn")):
        assert move_in_words(text, ["Boris", "Maria"]) == move


def test_rare_moves_are_told_together_and_rare_choices_not_at_all():
    games = [ended((1, 0), (0, "build", f"in {'abcdefgh'[game // 2]}"), (1, "build", "in a"), *(
        [(1, "rest", "now")] if game == 3 else [])) for game in range(16)]
    found = openings(games, 2)
    assert {*found["kind"]} == {"build"}
    north = found[(found["by"] == "faction") & (found["who"] == "north")]
    assert [*north["move"]] == ["in a", "in b", "in c", "in d", "in e", OTHERS] and [*north["n"]] == [2] * 5 + [6]
    everybody = found[found["by"] == ""]
    assert everybody.iloc[0][["move", "n", "value"]].tolist() == ["in a", 18, 2 / 18]


def test_a_tree_may_be_deeper_and_asks_for_no_other_groups():
    found = lm.openings("pig", depth=3, games=4, players=2)
    assert found["after"].str.count(" > ").max() == 1 and (found["by"] == "").all()
    with pytest.raises(lm.DataError, match="seat"):
        lm.openings("pig", by="seats")
    with pytest.raises(lm.DataError, match="depth"):
        lm.openings("pig", depth=0)
